//! Speed and memory of the searches on the boards of `boards.tsv`, compared with A* of the `pathfinding` crate.
//!
//! Solution lengths and numbers of expanded nodes are asserted before any time is printed. Each figure is the best of
//! several runs. Our runs alternate with those of the crate, so that a busy machine slows both. The crate is used with
//! care: a node is an array of tiles, a successor is made by exchanging two cells, and h is computed from tables, from
//! scratch at each call, because its interface requires that. Pattern databases are built beforehand, because the
//! worker keeps them between jobs.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use slidewise::heuristic::HeuristicKind;
use slidewise::heuristic::pdb::PdbSet;
use slidewise::puzzle::{Board, Goal, Move, Preset, Size};
use slidewise::search::{Algorithm, Limits, Method, Outcome, Run, Stats};
use slidewise::step::Step;

const BOARDS: &str = include_str!("boards.tsv");
/// The time to spend on each case, for both implementations together. Chosen by hand.
const CASE_TIME: Duration = Duration::from_secs(3);
/// The minimum time that one implementation runs before the other takes over. Chosen by hand.
const TURN_TIME: Duration = Duration::from_millis(50);

struct Case {
    name: String,
    board: Board,
    method: Method,
    moves: usize,
    expanded: u64,
    tables: Option<Arc<PdbSet>>,
}

fn cases() -> Vec<Case> {
    let lines = BOARDS.lines().filter(|line| !line.starts_with('#'));
    let case = |line: &str| {
        let [name, board, algorithm, heuristic, moves, expanded] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("six columns: {line}")
        };
        let algorithm: Algorithm = algorithm.parse().expect("an algorithm");
        let heuristic: HeuristicKind = heuristic.parse().expect("a heuristic");
        let board: Board = board.parse().expect("a board");
        let goal = Goal::preset(Preset::BlankLast, board.size());
        Case {
            name: name.to_string(),
            board,
            tables: heuristic.tables(&goal).expect("tables"),
            method: Method::new(algorithm, heuristic),
            moves: moves.parse().expect("a number"),
            expanded: expanded.parse().expect("a number"),
        }
    };
    lines.map(case).collect()
}

/// Solves a case with our search, and returns the time and the statistics.
fn run_ours(case: &Case) -> (Duration, Stats) {
    let goal = Goal::preset(Preset::BlankLast, case.board.size());
    let started = Instant::now();
    let (limits, tables) = (Limits::default(), case.tables.clone());
    let run = Run::with_tables(case.board, goal, case.method, limits, tables);
    let mut run = run.expect("a search");
    let moves = loop {
        match run.advance(100_000) {
            Step::Running | Step::Waiting => {}
            Step::Done(Outcome::Solved(solution)) => break solution.moves.len(),
            Step::Done(outcome) => panic!("{outcome:?}"),
        }
    };
    let time = started.elapsed();
    assert_eq!(
        (moves, run.stats().expanded),
        (case.moves, case.expanded),
        "{}",
        case.name
    );
    (time, run.stats())
}

/// Solves a case with the `pathfinding` crate, and returns the time.
fn run_pathfinding(case: &Case) -> Duration {
    match case.board.size().cells() {
        9 => run_pathfinding_with::<9>(case),
        16 => run_pathfinding_with::<16>(case),
        cells => panic!("no array for {cells} cells"),
    }
}

fn run_pathfinding_with<const N: usize>(case: &Case) -> Duration {
    let size = case.board.size();
    let goal: [u8; N] = Goal::preset(Preset::BlankLast, size)
        .board()
        .tiles()
        .try_into()
        .expect("its cells");
    let start: [u8; N] = case.board.tiles().try_into().expect("its cells");
    let heuristics = Heuristics::new(size);
    let has_conflicts = case.method.heuristic == HeuristicKind::LinearConflict;
    let started = Instant::now();
    let found = pathfinding::prelude::astar(
        black_box(&start),
        |tiles| successors(size, *tiles),
        |tiles| {
            if has_conflicts {
                heuristics.manhattan(tiles) + heuristics.conflicts(tiles)
            } else {
                heuristics.manhattan(tiles)
            }
        },
        |tiles| *tiles == goal,
    );
    let time = started.elapsed();
    let (_, length) = found.expect("a solution");
    assert_eq!(length as usize, case.moves, "{}", case.name);
    time
}

fn successors<const N: usize>(size: Size, tiles: [u8; N]) -> impl Iterator<Item = ([u8; N], u32)> {
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    Move::ALL.into_iter().filter_map(move |step| {
        let mut next = tiles;
        next.swap(blank, step.source(size, blank)?);
        Some((next, 1))
    })
}

/// Heuristics to the goal with the blank last, written for the interface of the crate.
struct Heuristics {
    size: Size,
    /// The Manhattan distance between a tile and its goal cell, by tile and cell.
    distances: Vec<Vec<u32>>,
}

impl Heuristics {
    fn new(size: Size) -> Heuristics {
        let cells = size.cells();
        let distance = |tile: usize, cell: usize| match tile {
            0 => 0,
            tile => size.distance(tile - 1, cell) as u32,
        };
        let row = |tile| (0..cells).map(|cell| distance(tile, cell)).collect();
        Heuristics {
            size,
            distances: (0..cells).map(row).collect(),
        }
    }

    fn manhattan(&self, tiles: &[u8]) -> u32 {
        let distance = |(cell, &tile): (usize, &u8)| self.distances[usize::from(tile)][cell];
        tiles.iter().enumerate().map(distance).sum()
    }

    /// Returns the linear conflict term: two moves for each tile that must leave its line.
    fn conflicts(&self, tiles: &[u8]) -> u32 {
        let size = self.size;
        let mut removed = 0;
        for row in 0..size.height() {
            let line = (0..size.width()).map(|column| tiles[size.cell(row, column)]);
            removed += tiles_to_remove(
                line.filter(|&tile| tile != 0 && size.row(usize::from(tile) - 1) == row),
            );
        }
        for column in 0..size.width() {
            let line = (0..size.height()).map(|row| tiles[size.cell(row, column)]);
            removed += tiles_to_remove(
                line.filter(|&tile| tile != 0 && size.column(usize::from(tile) - 1) == column),
            );
        }
        2 * removed
    }
}

/// Returns the minimum number of tiles to remove from a line so that the rest are in order.
fn tiles_to_remove(line: impl Iterator<Item = u8>) -> u32 {
    let mut ends = [0; 10];
    let (mut longest, mut count) = (0, 0);
    for tile in line {
        count += 1;
        let run = ends[..longest]
            .iter()
            .position(|&end| end > tile)
            .unwrap_or(longest);
        ends[run] = tile;
        longest = longest.max(run + 1);
    }
    count - longest as u32
}

/// Calls `run` at least once, and until [`TURN_TIME`] has passed, to warm up the caches and the branch predictor.
fn repeat_for_turn(mut run: impl FnMut()) {
    let started = Instant::now();
    run();
    while started.elapsed() < TURN_TIME {
        run();
    }
}

fn main() {
    println!(
        "{:14} {:7} {:16} {:>5} {:>9} {:>10} {:>9} {:>8} {:>11} {:>6}",
        "board",
        "method",
        "heuristic",
        "moves",
        "expanded",
        "ms",
        "M/s",
        "bytes",
        "crate's ms",
        "ratio"
    );
    let mut times = String::new();
    for case in cases() {
        let compared = case.method.algorithm == Algorithm::AStar && case.tables.is_none();
        let (mut best, mut best_pathfinding) = (Duration::MAX, Duration::MAX);
        let mut stats = Stats::default();
        let started = Instant::now();
        while started.elapsed() < CASE_TIME {
            repeat_for_turn(|| {
                let (time, run_stats) = run_ours(&case);
                (best, stats) = (best.min(time), run_stats);
            });
            if compared {
                repeat_for_turn(|| best_pathfinding = best_pathfinding.min(run_pathfinding(&case)));
            }
        }
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let Method {
            algorithm,
            heuristic,
            ..
        } = case.method;
        let key = format!("{}, {}, {}", case.name, algorithm.name(), heuristic.name());
        times += &format!("{key}\t{}\n", milliseconds(best));
        print!(
            "{:14} {:7} {:16} {:5} {:9} {:10.3} {:9.2}",
            case.name,
            case.method.algorithm.to_string(),
            case.method.heuristic.name(),
            case.moves,
            case.expanded,
            milliseconds(best),
            case.expanded as f64 / best.as_secs_f64() / 1e6,
        );
        if compared {
            println!(
                " {:8.1} {:11.3} {:6.2}",
                stats.bytes as f64 / stats.stored as f64,
                milliseconds(best_pathfinding),
                best_pathfinding.as_secs_f64() / best.as_secs_f64(),
            );
        } else {
            println!();
        }
    }
    // For `browser.mjs`, which runs the same boards in a browser.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/bench");
    std::fs::create_dir_all(&folder).expect("a folder for the times");
    std::fs::write(folder.join("native.tsv"), times).expect("a file for the times");
}
