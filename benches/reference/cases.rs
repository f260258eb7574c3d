//! The experiments that are measured. Nothing here needs a clock or files, so that a browser can run them too.

use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Board, Goal, Preset};
use slidewise::reference::{
    BlankOrder, Experiment, GoalTest, LabAlgorithm, LabHeuristic, ReferenceSearch, Repeats,
    RulePreset, Rules, Ties,
};
use slidewise::search::{Limits, Weight};

/// Nodes per slice, as in a worker.
const SLICE_NODES: u32 = 100_000;

/// An experiment, and the number of nodes that it expands.
pub struct Case {
    /// The board.
    pub name: &'static str,
    /// What is run.
    pub experiment: Experiment,
    /// The number of nodes that it expands.
    pub expanded: u64,
}

const COLUMBIA_BOARD: &str = "6 1 8/4 0 2/7 3 5";
const HARDEST_3X3: &str = "8 6 7/2 5 4/3 0 1";
const SEVENTEEN_MOVES: &str = "5 2 3 4/6 1 7 8/9 0 12 15/13 10 14 11";
/// Boards of `boards.tsv`.
const FORTY_MOVES: &str = "2 3 7 10/5 1 11 0/9 4 13 8/14 15 12 6";
const FORTY_ONE_MOVES: &str = "5 9 14 3/1 2 0 4/13 10 15 12/11 7 6 8";

/// Returns the cases: breadth-first search, A* and IDA* with Manhattan distance on 3x3 and 4x4.
pub fn cases() -> Vec<Case> {
    use LabAlgorithm::{AStar, BreadthFirst, IdaStar};
    use RulePreset::{Columbia, Slidewise};
    let case = |name, board, preset: RulePreset, algorithm, expanded| Case {
        name,
        experiment: experiment(board, preset, algorithm),
        expanded,
    };
    vec![
        case(
            "3x3, 20 moves",
            COLUMBIA_BOARD,
            Columbia,
            BreadthFirst,
            54_094,
        ),
        case("3x3, 31 moves", HARDEST_3X3, Slidewise, AStar, 6_728),
        case("3x3, 31 moves", HARDEST_3X3, Slidewise, IdaStar, 16_867),
        case(
            "4x4, 17 moves",
            SEVENTEEN_MOVES,
            Slidewise,
            BreadthFirst,
            441_125,
        ),
        case("4x4, 40 moves", FORTY_MOVES, Slidewise, AStar, 199_321),
        case(
            "4x4, 41 moves",
            FORTY_ONE_MOVES,
            Slidewise,
            IdaStar,
            2_496_592,
        ),
    ]
}

/// Returns an experiment with Manhattan distance, to the goal of the rules or with the blank last.
fn experiment(board: &str, preset: RulePreset, algorithm: LabAlgorithm) -> Experiment {
    let start: Board = board.parse().expect("a board");
    let goal = preset.goal(start.size());
    Experiment {
        start,
        goal: goal.unwrap_or_else(|| Goal::preset(Preset::BlankLast, start.size())),
        algorithm,
        heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
        weight: Weight::default(),
        max_depth: None,
        rules: preset.rules(algorithm),
    }
}

/// Runs a case. Asserts the number of nodes.
pub fn run_case(case: &Case) {
    assert_eq!(expanded(case.experiment), case.expanded, "{}", case.name);
}

/// Runs an experiment and returns the number of nodes expanded.
fn expanded(experiment: Experiment) -> u64 {
    let mut search = ReferenceSearch::start(experiment, Limits::default(), None).expect("a search");
    while !search.advance(SLICE_NODES).is_done() {}
    search.figures().expanded
}

/// Returns A* with Manhattan distance on a board of 20 moves under all rules that students combine: the 24 orders, four
/// choices among ties, both times of the goal test and three treatments of repeated boards.
pub fn combinations() -> Vec<Experiment> {
    let columbia = experiment(COLUMBIA_BOARD, RulePreset::Columbia, LabAlgorithm::AStar);
    let mut all = Vec::new();
    for order in BlankOrder::all() {
        for ties in [Ties::Oldest, Ties::Newest, Ties::LeastH, Ties::LeastG] {
            for &goal_test in GoalTest::ALL {
                for repeats in [Repeats::NotBack, Repeats::Once, Repeats::Cheaper] {
                    let rules = Rules {
                        order,
                        ties,
                        goal_test,
                        repeats,
                        ..columbia.rules
                    };
                    all.push(Experiment { rules, ..columbia });
                }
            }
        }
    }
    all
}

/// The number of nodes that all [`combinations`] expand together.
pub const COMBINATION_NODES: u64 = 421_408;

/// Runs the [`combinations`]. Asserts the numbers of nodes of Columbia's own rules and of all together.
pub fn run_combinations() {
    let columbia = RulePreset::Columbia.rules(LabAlgorithm::AStar);
    let mut sum = 0;
    for experiment in combinations() {
        let expanded = expanded(experiment);
        assert!(experiment.rules != columbia || expanded == 696);
        sum += expanded;
    }
    assert_eq!(sum, COMBINATION_NODES);
}
