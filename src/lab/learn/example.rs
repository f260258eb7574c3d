//! The small experiments of the pages, which the worker runs when a page is open.

use super::super::method::LabMethod;
use super::super::rule_choice::RuleChoice;
use super::links::{LinkTo, puzzle};
use super::page::LearnPage;
use crate::heuristic::HeuristicKind;
use crate::puzzle::{Board, Goal, Preset};
use crate::reference::{Experiment, LabAlgorithm, RulePreset};

/// The experiments of a page.
#[derive(Clone, PartialEq, Debug)]
pub struct Example {
    /// The runs, in the order in which they are shown.
    pub runs: Vec<ExampleRun>,
    /// The rules of all runs.
    pub rules: RulePreset,
    /// `true` if all runs together take so little time that they start with the page.
    pub is_quick: bool,
}

/// A run of an example.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExampleRun {
    /// The board.
    pub board: Board,
    /// Its goal.
    pub goal: Goal,
    /// The method.
    pub method: LabMethod,
    /// `true` if a board without a solution is searched until no node is left.
    pub is_exhaustive: bool,
}

/// The board of Columbia's CSMM.101x whose 696 expanded nodes are known to its students. 20 moves, blank first.
pub(super) const COLUMBIA: &str = "6 1 8/4 0 2/7 3 5";
/// The typical instance of Russell and Norvig. 26 moves, blank first.
pub(super) const AIMA: &str = "7 2 4/5 0 6/8 3 1";
/// A board with the greatest distance, 31 moves, blank last.
pub(super) const HARDEST: &str = "8 6 7/2 5 4/3 0 1";
/// A 15-puzzle of 42 moves, blank last.
const FIFTEEN: &str = "0 6 8 2/9 5 12 15/14 4 13 7/10 1 11 3";
/// A board of 11 moves, blank last, for which A* with swap count or with misplaced tiles, rows and columns finds 15 moves.
pub(super) const OVERESTIMATED: &str = "1 0 2/4 7 3/8 5 6";
/// A 3x3 board to which linear conflicts add most, blank last.
pub(super) const CONFLICTS: &str = "7 8 0/6 5 4/1 2 3";
/// A 15-puzzle of 22 moves, blank last, for which A* with Manhattan distance that counts the blank finds 24 moves.
pub(super) const BLANK_COUNTED: &str = "5 3 6 4/2 1 11 10/9 8 0 7/13 14 15 12";
/// A board of 28 moves, blank first, for which A* that adds 2 for each conflicting pair finds 30 moves.
pub(super) const PAIRS_COUNTED: &str = "8 7 6/5 0 3/2 4 1";
/// Boards of 4, 8, 12, 16 and 20 moves, blank first.
const FARTHER: [&str; 5] = [
    "1 4 2/3 7 5/6 8 0",
    "6 3 2/1 0 5/7 4 8",
    "4 2 8/1 5 7/3 6 0",
    "1 2 8/3 0 6/4 7 5",
    COLUMBIA,
];
/// A board without a solution, blank last.
const UNSOLVABLE: &str = "1 2 3/4 5 6/8 7 0";

use Preset::{BlankFirst, BlankLast};

impl Example {
    /// Returns the example of a page; `None` if it has none.
    pub fn of(page: LearnPage) -> Option<Example> {
        let (rules, runs) = match page {
            LearnPage::Tour | LearnPage::Gallery => return None,
            LearnPage::Solvability => (
                RulePreset::Slidewise,
                vec![ExampleRun {
                    is_exhaustive: true,
                    ..run(UNSOLVABLE, BlankLast, "bfs")?
                }],
            ),
            LearnPage::Algorithm(algorithm) => algorithm_runs(algorithm)?,
            LearnPage::Heuristic(kind) => (RulePreset::Slidewise, heuristic_runs(kind)?),
            LearnPage::Slips => (
                RulePreset::Slidewise,
                [
                    runs(AIMA, BlankFirst, "astar.misplaced-blank~astar.misplaced")?,
                    runs(
                        BLANK_COUNTED,
                        BlankLast,
                        "astar.manhattan-blank~astar.manhattan",
                    )?,
                    runs(
                        PAIRS_COUNTED,
                        BlankFirst,
                        "astar.conflict-pairs~astar.linear-conflict",
                    )?,
                ]
                .concat(),
            ),
        };
        Some(Example {
            is_quick: !runs
                .iter()
                .any(|run| run.method.heuristic().is_some_and(|one| one.needs_tables())),
            runs,
            rules,
        })
    }

    /// Returns the experiment of a run.
    pub fn experiment(&self, run: &ExampleRun) -> Experiment {
        let rules = RuleChoice::from(self.rules).rules(run.method.algorithm());
        run.method.experiment(run.board, run.goal, rules)
    }

    /// Returns the query that compares the methods of a run's board in the lab.
    pub fn compare_query(&self, board: &ExampleRun) -> String {
        let same = self.runs.iter().filter(|run| run.board == board.board);
        let methods: Vec<String> = same.map(|run| run.method.to_string()).collect();
        let link = LinkTo::tab("compare", &board.board, &board.goal);
        let link = link.with("methods", &methods.join("~"));
        self.with_rules(link).query()
    }

    /// Returns the query that shows a run step by step in the lab; `None` for a run that is too long to be shown so.
    pub fn explore_query(&self, run: &ExampleRun) -> Option<String> {
        let is_solvable = !run.is_exhaustive;
        let link = LinkTo::tab("explore", &run.board, &run.goal);
        let link = link.with("method", &run.method.to_string());
        is_solvable.then(|| self.with_rules(link).query())
    }

    fn with_rules(&self, link: LinkTo) -> LinkTo {
        match self.rules {
            RulePreset::Slidewise => link,
            rules => link.with("rules", rules.name()),
        }
    }
}

fn algorithm_runs(algorithm: LabAlgorithm) -> Option<(RulePreset, Vec<ExampleRun>)> {
    let runs = match algorithm {
        LabAlgorithm::BreadthFirst => {
            let farther = FARTHER.into_iter();
            farther.map(|board| run(board, BlankFirst, "bfs")).collect()
        }
        LabAlgorithm::DepthFirst => {
            return Some((RulePreset::Columbia, runs(COLUMBIA, BlankFirst, "dfs~bfs")?));
        }
        LabAlgorithm::IterativeDeepening => runs(FARTHER[2], BlankFirst, "iddfs~bfs"),
        LabAlgorithm::UniformCost => runs(FARTHER[3], BlankFirst, "ucs~bfs"),
        LabAlgorithm::Greedy => runs(AIMA, BlankFirst, "greedy.manhattan~astar.manhattan"),
        LabAlgorithm::AStar => runs(COLUMBIA, BlankFirst, "astar.manhattan~bfs"),
        LabAlgorithm::WeightedAStar => runs(
            HARDEST,
            BlankLast,
            "astar.manhattan~wastar.manhattan.1.5~wastar.manhattan.2~wastar.manhattan.3~wastar.manhattan.5~greedy.manhattan",
        ),
        LabAlgorithm::IdaStar => runs(HARDEST, BlankLast, "idastar.manhattan~astar.manhattan"),
    };
    Some((RulePreset::Slidewise, runs?))
}

/// Returns runs of A* and IDA* with a heuristic and with others: the first threshold of IDA* is h of the board.
fn heuristic_runs(kind: HeuristicKind) -> Option<Vec<ExampleRun>> {
    let (board, goal, others) = match kind {
        HeuristicKind::Zero => (COLUMBIA, BlankFirst, "zero~manhattan"),
        HeuristicKind::Misplaced => (COLUMBIA, BlankFirst, "misplaced~zero~manhattan"),
        HeuristicKind::MisplacedLines => (OVERESTIMATED, BlankLast, "misplaced-lines~misplaced"),
        HeuristicKind::Swaps => (OVERESTIMATED, BlankLast, "swaps~misplaced"),
        HeuristicKind::Euclidean => (AIMA, BlankFirst, "euclidean~misplaced~manhattan"),
        HeuristicKind::Manhattan => (AIMA, BlankFirst, "manhattan~misplaced~linear-conflict"),
        HeuristicKind::LinearConflict => (CONFLICTS, BlankLast, "linear-conflict~manhattan"),
        HeuristicKind::Inversion => (FIFTEEN, BlankLast, "inversion~manhattan"),
        HeuristicKind::Walking => (FIFTEEN, BlankLast, "walking~manhattan"),
        HeuristicKind::Pdb => (FIFTEEN, BlankLast, "pattern~manhattan"),
    };
    let methods = others
        .split('~')
        .flat_map(|name| [format!("astar.{name}"), format!("idastar.{name}")]);
    let methods: Vec<String> = methods.collect();
    runs(board, goal, &methods.join("~"))
}

fn runs(board: &str, goal: Preset, methods: &str) -> Option<Vec<ExampleRun>> {
    methods
        .split('~')
        .map(|method| run(board, goal, method))
        .collect()
}

fn run(board: &str, goal: Preset, method: &str) -> Option<ExampleRun> {
    let (board, goal) = puzzle(board, goal);
    Some(ExampleRun {
        board,
        goal,
        method: method.parse().ok()?,
        is_exhaustive: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::LabLink;

    #[test]
    fn every_algorithm_and_heuristic_has_an_example() {
        for page in LearnPage::all() {
            let has_none = matches!(page, LearnPage::Tour | LearnPage::Gallery);
            assert_eq!(Example::of(page).is_none(), has_none, "{page:?}");
        }
    }

    #[test]
    fn the_example_of_a_method_runs_it_first() {
        for page in LearnPage::all() {
            let Some(example) = Example::of(page) else {
                continue;
            };
            let first = example.runs[0].method;
            match page {
                LearnPage::Algorithm(algorithm) if algorithm != LabAlgorithm::WeightedAStar => {
                    assert_eq!(first.algorithm(), algorithm);
                }
                LearnPage::Heuristic(kind) => assert_eq!(
                    first.heuristic(),
                    Some(crate::reference::LabHeuristic::Kind(kind))
                ),
                _ => {}
            }
        }
    }

    #[test]
    fn the_links_of_all_examples_compare_their_methods() {
        for example in LearnPage::all().filter_map(Example::of) {
            for run in &example.runs {
                let link = LabLink::read(&example.compare_query(run));
                assert_eq!(link.errors, []);
                assert_eq!(
                    (link.board, link.compare.rules.preset),
                    (Some(run.board), example.rules)
                );
                assert!(link.compare.methods.unwrap().contains(&run.method));
            }
        }
    }
}
