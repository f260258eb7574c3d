//! The reference search: published counts to the digit, a naive search with the same counts, slices and limits.
//! `docs/lab.md` names the sources.

#[path = "../common/mod.rs"]
mod common;
mod known_counts;
mod naive;

use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Board, Goal, Preset, Random, scramble};
use slidewise::reference::{
    Experiment, Figures, LabAlgorithm, LabHeuristic, ReferenceSearch, RulePreset, Ties,
};
use slidewise::search::{Algorithm, Limit, Limits, Method, Outcome, Run, Weight};
use slidewise::step::Step;

const MANHATTAN: LabHeuristic = LabHeuristic::Kind(HeuristicKind::Manhattan);
const MISPLACED: LabHeuristic = LabHeuristic::Kind(HeuristicKind::Misplaced);

fn experiment(
    board: &str,
    preset: RulePreset,
    algorithm: LabAlgorithm,
    heuristic: LabHeuristic,
) -> Experiment {
    let start: Board = board.parse().unwrap();
    Experiment {
        start,
        goal: preset.goal(start.size()).unwrap(),
        algorithm,
        heuristic,
        weight: Weight::default(),
        max_depth: None,
        rules: preset.rules(algorithm),
    }
}

/// Returns the length of the solution and the figures.
fn run(experiment: Experiment) -> (usize, Figures) {
    let mut search = ReferenceSearch::start(experiment, Limits::default(), None).unwrap();
    let outcome = loop {
        if let Step::Done(outcome) = search.advance(10_000) {
            break outcome.clone();
        }
    };
    match outcome {
        Outcome::Solved(solution) => (solution.moves.len(), search.figures()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn ida_star_by_the_rules_of_slidewise_counts_as_the_fast_one() {
    let mut random = Random::seeded(5);
    for size in ["3x3", "4x3"] {
        let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
        for _ in 0..4 {
            let start = scramble::uniform(&goal, &mut random);
            let method = Method::new(Algorithm::IdaStar, HeuristicKind::Manhattan);
            let mut fast = Run::start(start, goal, method, Limits::default()).unwrap();
            while !fast.advance(u32::MAX).is_done() {}
            let algorithm = LabAlgorithm::IdaStar;
            let (_, figures) = run(Experiment {
                start,
                goal,
                algorithm,
                heuristic: MANHATTAN,
                weight: Weight::default(),
                max_depth: None,
                rules: RulePreset::Slidewise.rules(algorithm),
            });
            let stats = fast.stats();
            assert_eq!(
                (figures.expanded, figures.generated_forward),
                (stats.expanded, stats.generated),
                "{start}"
            );
        }
    }
}

#[test]
fn slices_change_nothing() {
    let columbia = experiment(
        "618402735",
        RulePreset::Columbia,
        LabAlgorithm::AStar,
        MANHATTAN,
    );
    let mut search = ReferenceSearch::start(columbia, Limits::default(), None).unwrap();
    while !search.advance(1).is_done() {}
    assert_eq!(search.figures(), run(columbia).1);
}

#[test]
fn limits_on_nodes_and_memory_are_answers() {
    let bfs = experiment(
        "618402735",
        RulePreset::Columbia,
        LabAlgorithm::BreadthFirst,
        MANHATTAN,
    );
    let ends = |nodes, memory| {
        let limits = Limits { nodes, memory };
        let mut search = ReferenceSearch::start(bfs, limits, None).unwrap();
        while !search.advance(1000).is_done() {}
        search.outcome().cloned()
    };
    assert_eq!(
        ends(1000, u64::MAX),
        Some(Outcome::LimitReached(Limit::Nodes(1000)))
    );
    assert!(matches!(
        ends(u64::MAX, 1 << 20),
        Some(Outcome::LimitReached(Limit::Memory(_)))
    ));
}

#[test]
fn a_board_without_a_solution_is_said_to_have_none() {
    for (preset, is_searched) in [(RulePreset::Columbia, false), (RulePreset::Princeton, true)] {
        let mut unsolvable = experiment("123456780", preset, LabAlgorithm::AStar, MANHATTAN);
        unsolvable.goal = Goal::new("1 2 3/4 5 6/8 7 0".parse().unwrap());
        let mut search = ReferenceSearch::start(unsolvable, Limits::default(), None).unwrap();
        while !search.advance(1000).is_done() {}
        assert!(matches!(search.outcome(), Some(Outcome::Unsolvable(_))));
        assert_eq!(search.figures().expanded > 0, is_searched);
    }
}

#[test]
fn a_recorded_node_takes_at_most_32_bytes() {
    let mut dfs = experiment(
        "125340678",
        RulePreset::Columbia,
        LabAlgorithm::DepthFirst,
        MANHATTAN,
    );
    dfs.rules.ties = Ties::Oldest;
    let mut search = ReferenceSearch::start(dfs, Limits::default(), None).unwrap();
    while !search.advance(10_000).is_done() {}
    let nodes = search.nodes().unwrap();
    assert!(nodes.len() > 180_000);
    assert!(nodes.bytes() <= 32 * nodes.len() as u64);
}
