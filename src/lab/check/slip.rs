//! The mistakes that are often made, each as an experiment whose count shows it.

use serde::{Deserialize, Serialize};

use super::axes::{Axes, preset_rules};
use super::plan::CheckSubject;
use crate::heuristic::HeuristicKind;
use crate::lab::LabMethod;
use crate::puzzle::{Goal, Preset, Solvability};
use crate::reference::{
    Experiment, GoalTest, LabAlgorithm, LabHeuristic, Repeats, RulePreset, Rules,
};
use crate::search::Weight;

/// A mistake that changes a count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Slip {
    /// The heuristic is a different one. The three inadmissible ones are among them.
    Heuristic(LabHeuristic),
    /// The algorithm is a different one: greedy search if g is left out of f, uniform-cost search if h is, depth-first
    /// search if a stack takes the place of the queue.
    Algorithm(LabAlgorithm),
    /// h has a weight.
    Weight(Weight),
    /// The goal is a different one.
    Goal(Preset),
    /// The goal is tested when a node is generated.
    EarlyGoalTest,
    /// Repeated boards are not removed.
    RepeatsKept,
    /// The goal is counted as expanded.
    GoalCounted,
}

/// The heuristics that are taken for one another. Those that need tables are not among them.
const HEURISTICS: [LabHeuristic; 7] = [
    LabHeuristic::ManhattanBlank,
    LabHeuristic::MisplacedBlank,
    LabHeuristic::ConflictPairs,
    LabHeuristic::Kind(HeuristicKind::Manhattan),
    LabHeuristic::Kind(HeuristicKind::Misplaced),
    LabHeuristic::Kind(HeuristicKind::LinearConflict),
    LabHeuristic::Kind(HeuristicKind::Euclidean),
];

/// The weights that exercises use.
const WEIGHTS: [f64; 3] = [1.5, 2.0, 5.0];

/// Returns the likely mistakes for a subject, each with its experiment. `preset` has the rules.
pub fn likely_slips(subject: &CheckSubject, preset: RulePreset) -> Vec<(Slip, Experiment)> {
    let CheckSubject {
        start,
        goal,
        method,
        ..
    } = *subject;
    let algorithm = method.algorithm();
    let rules = preset_rules(preset, algorithm);
    let mut slips = Vec::new();
    let mut add = |slip, method: LabMethod, goal, rules: Rules| {
        slips.push((slip, method.experiment(start, goal, rules)));
    };
    let weight = method.weight().unwrap_or(Weight::ONE);
    if let Some(claimed) = method.heuristic() {
        for heuristic in HEURISTICS.into_iter().filter(|other| *other != claimed) {
            let other = LabMethod::new(algorithm, heuristic, weight);
            add(Slip::Heuristic(heuristic), other, goal, rules);
        }
    }
    let heuristic = method
        .heuristic()
        .unwrap_or(LabHeuristic::Kind(HeuristicKind::Manhattan));
    for &other in other_algorithms(algorithm) {
        let other_method = LabMethod::new(other, heuristic, weight);
        let other_rules = preset_rules(preset, other);
        add(Slip::Algorithm(other), other_method, goal, other_rules);
    }
    if matches!(algorithm, LabAlgorithm::AStar | LabAlgorithm::WeightedAStar) {
        let weights = WEIGHTS.into_iter().filter_map(|w| Weight::new(w).ok());
        for other in weights.filter(|other| Some(*other) != method.weight()) {
            let weighted = LabMethod::new(LabAlgorithm::WeightedAStar, heuristic, other);
            let weighted_rules = preset_rules(preset, LabAlgorithm::WeightedAStar);
            add(Slip::Weight(other), weighted, goal, weighted_rules);
        }
    }
    // A pattern database is built for one goal.
    let needs_tables =
        matches!(method.heuristic(), Some(LabHeuristic::Kind(kind)) if kind.needs_tables());
    for preset in Preset::ALL {
        let other = Goal::preset(preset, start.size());
        let is_reachable = Solvability::of(&start, &other).is_solvable();
        if other != goal && is_reachable && !needs_tables {
            add(Slip::Goal(preset), method, other, rules);
        }
    }
    let axes = Axes::new(algorithm);
    if axes.goal_tests.contains(&GoalTest::Generated) && rules.goal_test == GoalTest::Taken {
        let early = Rules {
            goal_test: GoalTest::Generated,
            ..rules
        };
        add(Slip::EarlyGoalTest, method, goal, early);
    }
    // Otherwise the search moves to and fro for ever.
    let ends = !matches!(algorithm, LabAlgorithm::DepthFirst | LabAlgorithm::Greedy);
    if ends {
        let kept = Rules {
            repeats: Repeats::All,
            expands_stale: false,
            ..rules
        };
        add(Slip::RepeatsKept, method, goal, kept);
    }
    add(Slip::GoalCounted, method, goal, rules);
    slips
}

/// Returns the algorithms that an algorithm is taken for.
fn other_algorithms(algorithm: LabAlgorithm) -> &'static [LabAlgorithm] {
    match algorithm {
        LabAlgorithm::AStar | LabAlgorithm::WeightedAStar => {
            &[LabAlgorithm::Greedy, LabAlgorithm::UniformCost]
        }
        LabAlgorithm::Greedy => &[LabAlgorithm::AStar],
        LabAlgorithm::BreadthFirst => &[LabAlgorithm::DepthFirst],
        LabAlgorithm::DepthFirst => &[LabAlgorithm::BreadthFirst],
        LabAlgorithm::UniformCost => &[LabAlgorithm::AStar],
        LabAlgorithm::IterativeDeepening => &[LabAlgorithm::BreadthFirst],
        LabAlgorithm::IdaStar => &[LabAlgorithm::IterativeDeepening, LabAlgorithm::AStar],
    }
}
