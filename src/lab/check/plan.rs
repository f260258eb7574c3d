//! The experiments that check a number: the presets, one switch at a time, the likely slips, and all combinations.

use serde::{Deserialize, Serialize};

use super::axes::{Axes, preset_rules};
use super::slip::{Slip, likely_slips};
use crate::heuristic::HeuristicKind;
use crate::lab::LabMethod;
use crate::puzzle::{Board, Goal, Puzzle, Solvability};
use crate::reference::{Experiment, LabAlgorithm, LabHeuristic, Repeats, RulePreset, Rules, Ties};
use crate::search::{Limits, Weight};

/// The search whose number is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CheckSubject {
    /// The start board.
    pub start: Board,
    /// The goal.
    pub goal: Goal,
    /// The algorithm, its heuristic and weight.
    pub method: LabMethod,
    /// The course, if it is known.
    pub course: Option<RulePreset>,
}

/// A rule that can be changed on its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Switch {
    /// The order of the blank's moves.
    Order,
    /// The choice among equal priorities.
    Ties,
    /// The time of the goal test.
    GoalTest,
    /// The treatment of repeated boards.
    Repeats,
    /// The figure that is counted.
    Counted,
}

/// What a run of a plan is for. A run can have several purposes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Purpose {
    /// The rules that the others are compared with: the course's, or those of the fast searches.
    Base,
    /// The rules of a preset.
    Preset(RulePreset),
    /// The base rules with one switch changed.
    Variant(Switch),
    /// The base rules with boards that are never touched again, on a board without a solution: every board that can be
    /// reached is expanded.
    Exhaustive,
    /// A likely mistake.
    Slip(Slip),
    /// One of the combinations of rules.
    Combination(usize),
}

/// The experiments to run, in their order: the answer usually appears early.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckPlan {
    subject: CheckSubject,
    is_solvable: bool,
    axes: Axes,
    runs: Vec<Experiment>,
    /// What is run, and the run.
    purposes: Vec<(Purpose, usize)>,
}

/// Node limit of the runs by a preset's rules: what a reference search records in about 200 MB.
const PRESET_NODES: u64 = 2_000_000;

/// Node limit of all other runs. Chosen by hand: it is above the 181,440 boards of the 8-puzzle, so that each run which
/// removes repeated boards ends there, and low enough for hundreds of runs.
const RUN_NODES: u64 = 300_000;

/// The largest board, in cells, that is searched until no node is left if it has no solution: half of the 9! boards can be
/// reached on it.
const MAX_EXHAUSTIVE_CELLS: usize = 9;

/// How many times more nodes a search may expand that stores only a path: it takes less time per node.
const DEEPENING_FACTOR: u64 = 5;

/// Memory limit of a run.
pub(super) const RUN_BYTES: u64 = 256 << 20;

/// Returns the node limit of a run that is not of a preset.
pub(super) fn run_nodes(is_iterative: bool) -> u64 {
    if is_iterative {
        RUN_NODES * DEEPENING_FACTOR
    } else {
        RUN_NODES
    }
}

/// Presets whose source leaves the rules to the student: their own choice of rules proves nothing.
pub(super) fn leaves_rules_open(preset: RulePreset) -> bool {
    preset == RulePreset::FortyTwo
}

/// Returns `true` if the source of a preset has rules for the algorithm.
pub(super) fn has_rules_for(preset: RulePreset, algorithm: LabAlgorithm) -> bool {
    use LabAlgorithm::{
        AStar, BreadthFirst, DepthFirst, Greedy, IdaStar, IterativeDeepening, UniformCost,
        WeightedAStar,
    };
    match preset {
        // The fast depth-first search has a maximum depth instead.
        RulePreset::Slidewise => algorithm != DepthFirst,
        RulePreset::Aima => matches!(
            algorithm,
            BreadthFirst | UniformCost | Greedy | AStar | WeightedAStar
        ),
        RulePreset::Princeton => algorithm == AStar,
        RulePreset::Columbia => matches!(algorithm, BreadthFirst | DepthFirst | AStar | IdaStar),
        RulePreset::Korf => matches!(algorithm, IterativeDeepening | IdaStar),
        RulePreset::FortyTwo => matches!(algorithm, UniformCost | Greedy | AStar | IdaStar),
        RulePreset::UtAustin => !matches!(algorithm, IdaStar | WeightedAStar),
    }
}

/// Returns the course of a subject if its source fixes the rules of the algorithm.
pub fn fixed_course(subject: &CheckSubject) -> Option<RulePreset> {
    let algorithm = subject.method.algorithm();
    let is_fixed =
        |&course: &RulePreset| has_rules_for(course, algorithm) && !leaves_rules_open(course);
    subject.course.filter(is_fixed)
}

impl CheckPlan {
    /// Returns the plan for a subject.
    pub fn new(subject: CheckSubject) -> CheckPlan {
        let algorithm = subject.method.algorithm();
        let mut plan = CheckPlan {
            subject,
            is_solvable: Solvability::of(&subject.start, &subject.goal).is_solvable(),
            axes: Axes::new(algorithm),
            runs: Vec::new(),
            purposes: Vec::new(),
        };
        let preset = subject.course.unwrap_or(RulePreset::Slidewise);
        let base = preset_rules(preset, algorithm);
        plan.add_rules(Purpose::Base, base);
        if let Some(course) = subject.course {
            plan.add_rules(Purpose::Preset(course), base);
        }
        if !plan.is_solvable {
            plan.add_unsolvable(base, preset);
            return plan;
        }
        let others = RulePreset::ALL.iter().copied().filter(|&other| {
            Some(other) != subject.course
                && has_rules_for(other, algorithm)
                && !leaves_rules_open(other)
        });
        for other in others {
            plan.add_rules(Purpose::Preset(other), preset_rules(other, algorithm));
        }
        plan.add_variants(base);
        for (slip, experiment) in likely_slips(&subject, preset) {
            plan.add(Purpose::Slip(slip), experiment);
        }
        for combination in 0..plan.axes.len() {
            let rules = plan.axes.rules(combination);
            plan.add_rules(Purpose::Combination(combination), rules);
        }
        plan
    }

    /// Adds what can be counted on a board without a solution.
    fn add_unsolvable(&mut self, base: Rules, preset: RulePreset) {
        let slips = likely_slips(&self.subject, preset);
        if base.with_twin {
            self.add_variants(base);
            for (slip, experiment) in slips {
                self.add(Purpose::Slip(slip), experiment);
            }
            return;
        }
        let once = Rules {
            repeats: Repeats::Once,
            expands_stale: false,
            ..base
        };
        if self.axes.repeats.contains(&Repeats::Once) {
            self.add_rules(Purpose::Exhaustive, once);
        }
        let has_solution = |slip: &Slip| matches!(slip, Slip::Goal(_));
        for (slip, experiment) in slips.into_iter().filter(|(slip, _)| has_solution(slip)) {
            self.add(Purpose::Slip(slip), experiment);
        }
    }

    /// Adds the base rules with one switch changed, for each setting of it; the base's own setting is among them.
    fn add_variants(&mut self, base: Rules) {
        let axes = self.axes.clone();
        let mut ties = axes.ties.clone();
        // Many programs have such a queue, whose ties follow from its code.
        if ties.len() > 1 {
            ties.push(Ties::BinaryHeap);
        }
        for ties in ties {
            self.add_rules(Purpose::Variant(Switch::Ties), Rules { ties, ..base });
        }
        for &goal_test in &axes.goal_tests {
            let rules = Rules { goal_test, ..base };
            self.add_rules(Purpose::Variant(Switch::GoalTest), rules);
        }
        for &repeats in &axes.repeats {
            let expands_stale = base.expands_stale && repeats == base.repeats;
            let rules = Rules {
                repeats,
                expands_stale,
                ..base
            };
            self.add_rules(Purpose::Variant(Switch::Repeats), rules);
        }
        for &order in &axes.orders {
            let rules = Rules {
                order,
                left_first_in_last_cell: base.left_first_in_last_cell && order == base.order,
                ..base
            };
            self.add_rules(Purpose::Variant(Switch::Order), rules);
        }
    }

    fn add_rules(&mut self, purpose: Purpose, rules: Rules) {
        let CheckSubject {
            start,
            goal,
            method,
            ..
        } = self.subject;
        self.add(purpose, method.experiment(start, goal, rules));
    }

    /// Adds a run, unless there is an equal one.
    fn add(&mut self, purpose: Purpose, experiment: Experiment) {
        let is_equal = |run: &Experiment| run.rules == experiment.rules && *run == experiment;
        let index = self.runs.iter().position(is_equal).unwrap_or_else(|| {
            self.runs.push(experiment);
            self.runs.len() - 1
        });
        self.purposes.push((purpose, index));
    }

    /// Returns the subject.
    pub fn subject(&self) -> &CheckSubject {
        &self.subject
    }

    /// Returns the experiments in the order in which they are to be run. The first one has the base rules.
    pub fn runs(&self) -> &[Experiment] {
        &self.runs
    }

    /// Returns `true` if the board has a solution.
    pub fn is_solvable(&self) -> bool {
        self.is_solvable
    }

    /// Returns `true` if a run searches a board without a solution until no node is left. It does so if its rules remove
    /// repeated boards, and the boards that can be reached are few enough.
    pub fn is_exhaustive(&self, index: usize) -> bool {
        let Some(run) = self.runs.get(index).filter(|_| !self.is_solvable) else {
            return false;
        };
        let is_small = run.start.size().cells() <= MAX_EXHAUSTIVE_CELLS;
        let removes_repeats = matches!(run.rules.repeats, Repeats::Once | Repeats::Cheaper);
        let is_reached = run.goal == self.subject.goal && !run.rules.with_twin;
        is_small && is_reached && removes_repeats && !run.algorithm.is_iterative()
    }

    /// Returns the purposes of all runs: each with the index of its run.
    pub fn purposes(&self) -> &[(Purpose, usize)] {
        &self.purposes
    }

    /// Returns the number of runs that come before those which are only combinations of rules.
    pub fn first_runs(&self) -> usize {
        let others = self
            .purposes
            .iter()
            .filter(|(purpose, _)| !matches!(purpose, Purpose::Combination(_)));
        others.map(|&(_, run)| run + 1).max().unwrap_or(0)
    }

    /// Returns the number of combinations of rules that are run: none if the board has no solution.
    pub fn combinations(&self) -> usize {
        self.combination_runs().count()
    }

    /// Returns the settings that are combined.
    pub(super) fn axes(&self) -> &Axes {
        &self.axes
    }

    /// Returns the limits of a run.
    pub fn limits(&self, index: usize) -> Limits {
        let is_preset = self.purposes.iter().any(|&(purpose, run)| {
            run == index && matches!(purpose, Purpose::Base | Purpose::Preset(_))
        });
        let nodes = if is_preset { PRESET_NODES } else { RUN_NODES };
        let run = self.runs.get(index);
        let is_iterative = run.is_some_and(|run| run.algorithm.is_iterative());
        Limits {
            nodes: if is_iterative {
                nodes * DEEPENING_FACTOR
            } else {
                nodes
            },
            memory: RUN_BYTES,
        }
    }

    /// Returns `true` if the moves of a run's solution are to be kept: the course's output has them.
    pub fn keeps_moves(&self, index: usize) -> bool {
        index == 0
    }

    /// Returns the puzzle and the consistent heuristic whose range of expanded nodes holds for the subject; `None` if it is
    /// no A*, the heuristic is not consistent, or the board has no solution.
    pub fn range(&self) -> Option<(Puzzle, LabHeuristic)> {
        let method = self.subject.method;
        let heuristic = match method.algorithm() {
            LabAlgorithm::AStar => method.heuristic()?,
            LabAlgorithm::WeightedAStar if method.weight() == Some(Weight::ONE) => {
                method.heuristic()?
            }
            LabAlgorithm::UniformCost => LabHeuristic::Kind(HeuristicKind::Zero),
            _ => return None,
        };
        let puzzle = Puzzle::new(self.subject.start, self.subject.goal).ok()?;
        heuristic.is_consistent().then_some((puzzle, heuristic))
    }

    /// Returns the runs of all combinations, in their order.
    pub(super) fn combination_runs(&self) -> impl Iterator<Item = usize> {
        let combinations = self
            .purposes
            .iter()
            .filter(|(purpose, _)| matches!(purpose, Purpose::Combination(_)));
        combinations.map(|&(_, run)| run)
    }

    /// Returns the runs in which one switch of the base rules is changed.
    pub(super) fn variants(&self, switch: Switch) -> impl Iterator<Item = usize> {
        let variants = self
            .purposes
            .iter()
            .filter(move |(purpose, _)| *purpose == Purpose::Variant(switch));
        variants.map(|&(_, run)| run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Preset;
    use crate::reference::RulePreset;

    fn subject(algorithm: LabAlgorithm, course: Option<RulePreset>) -> CheckSubject {
        let start: Board = "618402735".parse().unwrap();
        let heuristic = LabHeuristic::Kind(HeuristicKind::Manhattan);
        CheckSubject {
            start,
            goal: Goal::preset(Preset::BlankFirst, start.size()),
            method: LabMethod::new(algorithm, heuristic, Weight::default()),
            course,
        }
    }

    #[test]
    fn no_experiment_is_run_twice() {
        for &algorithm in LabAlgorithm::ALL {
            for course in RulePreset::ALL.iter().copied().map(Some).chain([None]) {
                let plan = CheckPlan::new(subject(algorithm, course));
                let runs = plan.runs();
                for (index, run) in runs.iter().enumerate() {
                    assert!(!runs[..index].contains(run), "{algorithm:?} {course:?}");
                }
                let purposes = plan.purposes();
                for index in 0..runs.len() {
                    assert!(purposes.iter().any(|(_, run)| *run == index));
                }
                assert_eq!(plan.combination_runs().count(), plan.combinations());
            }
        }
    }

    #[test]
    fn the_course_is_run_first_and_the_combinations_last() {
        let columbia = RulePreset::Columbia;
        let plan = CheckPlan::new(subject(LabAlgorithm::AStar, Some(columbia)));
        assert_eq!(plan.combinations(), 576);
        assert_eq!(plan.purposes()[0], (Purpose::Base, 0));
        assert_eq!(plan.purposes()[1], (Purpose::Preset(columbia), 0));
        assert_eq!(plan.runs()[0].rules, columbia.rules(LabAlgorithm::AStar));
        let rank = |purpose: &Purpose| match purpose {
            Purpose::Base => 0,
            Purpose::Preset(_) => 1,
            Purpose::Variant(_) => 2,
            Purpose::Exhaustive | Purpose::Slip(_) => 3,
            Purpose::Combination(_) => 4,
        };
        let ranks: Vec<u32> = plan.purposes().iter().map(|(p, _)| rank(p)).collect();
        assert!(ranks.is_sorted());
        let first_runs = plan.first_runs();
        assert!(first_runs < 90, "{first_runs}");
        let mut late = plan.purposes().iter().filter(|(_, run)| *run >= first_runs);
        assert!(late.all(|(purpose, _)| matches!(purpose, Purpose::Combination(_))));
    }

    #[test]
    fn the_range_holds_for_a_star_with_a_consistent_heuristic() {
        let range = |subject: CheckSubject| CheckPlan::new(subject).range().is_some();
        assert!(range(subject(LabAlgorithm::AStar, None)));
        assert!(range(subject(LabAlgorithm::UniformCost, None)));
        assert!(!range(subject(LabAlgorithm::Greedy, None)));
        let mut slip = subject(LabAlgorithm::AStar, None);
        let heuristic = LabHeuristic::ManhattanBlank;
        slip.method = LabMethod::new(LabAlgorithm::AStar, heuristic, Weight::ONE);
        assert!(!range(slip));
        let mut unsolvable = subject(LabAlgorithm::AStar, None);
        unsolvable.start = unsolvable.start.swapped(0, 1);
        assert!(!range(unsolvable));
    }

    #[test]
    fn a_preset_s_run_may_expand_more_nodes_than_others() {
        let plan = CheckPlan::new(subject(LabAlgorithm::AStar, None));
        let last = plan.runs().len() - 1;
        assert!(plan.limits(0).nodes > plan.limits(last).nodes);
        // The 8-puzzle has 9! / 2 boards.
        assert!(plan.limits(last).nodes > 181_440);
    }
}
