//! The lab across its modules: boards drawn from true layers, comparisons and papers' tables against published counts.

use slidewise::engine::distance_table::{DistanceTable, DistanceTableBuilder};
use slidewise::lab::{
    Agreement, BoardSet, CompareFigure, Comparison, ComparisonSpec, DistanceList, LabMethod, Paper,
    PaperSpec, PaperTable, RuleChoice,
};
use slidewise::puzzle::{Board, Goal, Preset, Random, Size};
use slidewise::reference::{Experiment, ReferenceSearch, RunRecord};
use slidewise::search::Limits;

fn table(goal: &Goal) -> DistanceTable {
    let mut builder = DistanceTableBuilder::new(goal).unwrap();
    builder.advance(u32::MAX).done().unwrap()
}

fn record(experiment: Experiment, nodes: u64, slice: u32) -> RunRecord {
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let mut search = ReferenceSearch::start(experiment, limits, None).unwrap();
    while !search.advance(slice).is_done() {}
    search.record(false).unwrap()
}

fn goal(width: usize, height: usize) -> Goal {
    Goal::preset(Preset::BlankFirst, Size::new(width, height).unwrap())
}

#[test]
fn the_boards_at_each_distance_are_all_boards_once() {
    for goal in [goal(3, 2), goal(3, 3), goal(2, 4)] {
        let table = table(&goal);
        let mut all: Vec<Board> = Vec::new();
        for (distance, &count) in (0..).zip(table.depth_counts()) {
            let layer: Vec<Board> = table.boards_at(distance).collect();
            assert_eq!(layer.len() as u64, count, "distance {distance}");
            let there = |board: &Board| table.distance(board) == Ok(distance);
            assert!(layer.iter().all(there));
            all.extend(layer);
        }
        let count = all.len() as u64;
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len() as u64, count);
        // Half of all permutations.
        let permutations: u64 = (1..=goal.size().cells() as u64).product();
        assert_eq!(count, permutations / 2);
        assert_eq!(table.boards_at(255).count(), 0);
    }
}

#[test]
fn every_board_of_a_layer_is_drawn_equally_often() {
    let table = table(&goal(3, 3));
    // 39 boards are 6 moves away.
    let layer: Vec<Board> = table.boards_at(6).collect();
    let draws = 3_900;
    let mut counts = vec![0u32; layer.len()];
    for seed in 0..draws {
        let drawn = table.sample_at(6, 1, &mut Random::seeded(seed));
        let index = layer.iter().position(|board| *board == drawn[0]);
        counts[index.unwrap()] += 1;
    }
    // The statistic has 38 degrees of freedom; it exceeds 75 for one of 3,000 fair generators.
    let expected = draws as f64 / layer.len() as f64;
    let square = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
    let statistic: f64 = counts.iter().map(square).sum();
    assert!(statistic < 75.0, "{statistic}");
}

#[test]
fn a_sample_has_different_boards_and_a_larger_one_starts_with_it() {
    let table = table(&goal(5, 2));
    let sample = |count| table.sample_at(30, count, &mut Random::seeded(1));
    let large = sample(500);
    assert_eq!(large.len(), 500);
    assert_eq!(sample(20), large[..20]);
    let mut sorted = large.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), 500);
    assert!(large.iter().all(|board| table.distance(board) == Ok(30)));
    // All 75 boards at distance 53.
    assert_eq!(table.sample_at(53, 500, &mut Random::seeded(1)).len(), 75);
}

/// A link names a seed, and a class must see the same boards next term: these must never change.
#[test]
fn the_boards_of_a_seed_stay_the_same() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let draw = |set: BoardSet| -> Vec<String> {
        let drawn = set.draw(&goal, Some(&table(&goal))).unwrap();
        let boards = drawn.boards.iter();
        boards.map(|board| board.board.to_string()).collect()
    };
    let (size, seed) = (goal.size(), 7);
    let layers = BoardSet::Layers {
        size,
        distances: DistanceList {
            from: 20,
            to: 22,
            step: 2,
        },
        each: 2,
        seed,
    };
    assert_eq!(draw(layers), LAYERS_OF_SEED_7);
    let uniform = BoardSet::Uniform {
        size,
        count: 3,
        seed,
    };
    assert_eq!(draw(uniform), UNIFORM_OF_SEED_7);
}

const LAYERS_OF_SEED_7: [&str; 4] = [
    "5 7 2/6 1 4/0 3 8",
    "1 6 8/2 7 4/5 3 0",
    "1 3 0/6 7 4/8 2 5",
    "5 3 0/8 1 6/7 4 2",
];
const UNIFORM_OF_SEED_7: [&str; 3] = [
    "6 3 8/1 2 0/7 4 5",
    "7 1 6/8 2 4/0 5 3",
    "2 8 7/5 4 0/1 6 3",
];

fn spec(node_limit: u64) -> ComparisonSpec {
    let names = [
        "bfs",
        "astar.manhattan",
        "idastar.manhattan",
        "greedy.misplaced",
    ];
    ComparisonSpec {
        boards: BoardSet::Layers {
            size: Size::DEFAULT,
            distances: DistanceList {
                from: 6,
                to: 18,
                step: 6,
            },
            each: 6,
            seed: 3,
        },
        goal: Goal::preset(Preset::Spiral, Size::DEFAULT),
        methods: names
            .iter()
            .map(|name| name.parse::<LabMethod>().unwrap())
            .collect(),
        rules: RuleChoice::default(),
        node_limit,
    }
}

/// Runs a comparison, the runs in the given order.
fn run(spec: &ComparisonSpec, slice: u32, is_reversed: bool) -> Comparison {
    let drawn = spec.boards.draw(&spec.goal, Some(&table(&spec.goal)));
    let boards = drawn.unwrap().boards;
    let mut comparison = Comparison::new(spec.clone(), boards.clone());
    let mut runs: Vec<_> = spec.experiments(&boards).collect();
    if is_reversed {
        runs.reverse();
    }
    for (method, board, experiment) in runs {
        let record = record(experiment, spec.node_limit, slice);
        comparison.add(method, board, record);
    }
    comparison
}

#[test]
fn a_comparison_does_not_depend_on_slices_or_on_the_order_of_its_runs() {
    for node_limit in [200, 1_000_000] {
        let spec = spec(node_limit);
        assert_eq!(run(&spec, 1, false), run(&spec, u32::MAX, true));
    }
}

#[test]
fn every_optimal_method_finds_the_distance_of_the_table() {
    let comparison = run(&spec(1_000_000), 1000, false);
    for method in [0, 1, 2] {
        let lengths = comparison.lengths(method).unwrap();
        assert!(lengths.all_proved && lengths.all_shortest());
        assert_eq!((lengths.solved, lengths.compared), (18, 18));
    }
    let greedy = comparison.lengths(3).unwrap();
    assert!(!greedy.all_proved && greedy.longer > 0);
    // IDA* stores a path and A* all that it generates.
    let memory = |method| {
        let median = comparison.median(method, CompareFigure::MostInMemory);
        median.unwrap().value
    };
    assert!(memory(2) < memory(1) && memory(1) < memory(0));
}

#[test]
fn the_exact_tables_agree_in_every_cell_that_can_be_right() {
    let goal = Paper::Reinefeld1993.goal();
    let table = table(&goal);
    for (paper, agreeing, compared) in [
        (Paper::Columbia, 15, 15),
        (Paper::Princeton, 24, 24),
        (Paper::Reinefeld1993, 31, 32),
    ] {
        let mut paper_table = PaperTable::new(PaperSpec::new(paper), Some(&table)).unwrap();
        for (index, run) in paper_table.runs().to_vec().iter().enumerate() {
            paper_table.add(index, &record(run.experiment, u64::MAX, 1000));
        }
        assert_eq!(paper_table.agreeing(), (agreeing, compared), "{paper:?}");
        let cells = paper_table.rows().flat_map(|row| row.cells);
        let wrong: Vec<_> = cells
            .filter(|cell| cell.agreement == Agreement::Different)
            .collect();
        assert!(wrong.iter().all(|cell| cell.note.is_some()));
    }
}
