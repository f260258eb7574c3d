//! Compares the stronger heuristics in A* and IDA* on the same boards: nodes, time and memory.
//!
//! Solution lengths are asserted before times are printed. A time is the minimum of several runs over all boards of a
//! set. Pattern databases are built once beforehand and timed separately, because the worker keeps them between
//! boards; all other heuristics are built for each board, within the times.

use std::time::{Duration, Instant};

use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Board, Goal, Preset, Random, Size, scramble};
use slidewise::search::{Algorithm, Limits, Method, Outcome, Run};
use slidewise::step::Step;

const KORF: &str = include_str!("../tests/data/korf100.tsv");
/// Runs over each set; the fastest counts. Chosen by hand.
const RUNS: usize = 5;

const KINDS: [HeuristicKind; 4] = [
    HeuristicKind::Manhattan,
    HeuristicKind::LinearConflict,
    HeuristicKind::Walking,
    HeuristicKind::Pdb,
];

/// Boards that are solved one after the other.
struct BoardSet {
    name: &'static str,
    goal: Goal,
    starts: Vec<Board>,
    /// The sum of the lengths of shortest solutions, if known.
    moves: Option<usize>,
}

/// Returns twenty uniformly random boards of 3x4.
fn random_boards() -> BoardSet {
    let size = Size::new(3, 4).expect("a size");
    let goal = Goal::preset(Preset::BlankLast, size);
    let mut random = Random::seeded(1);
    let draw = |_| scramble::uniform(&goal, &mut random);
    BoardSet {
        name: "3x4, 20 random boards",
        goal,
        starts: (0..20).map(draw).collect(),
        moves: None,
    }
}

/// Returns those of Korf's hundred boards that need at most fifty moves.
fn korfs_boards() -> BoardSet {
    let size = Size::new(4, 4).expect("a size");
    let board = |tiles: &[u8]| Board::new(size, tiles).expect("a board");
    let (mut starts, mut moves) = (Vec::new(), 0);
    for line in KORF.lines().filter(|line| !line.starts_with('#')) {
        let [_, tiles, length] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three columns: {line}")
        };
        let length: usize = length.parse().expect("a number");
        if length <= 50 {
            let tiles = tiles.split(' ').map(|tile| tile.parse().expect("a tile"));
            starts.push(board(&tiles.collect::<Vec<u8>>()));
            moves += length;
        }
    }
    BoardSet {
        name: "4x4, Korf's boards of at most 50 moves",
        goal: Goal::preset(Preset::BlankFirst, size),
        starts,
        moves: Some(moves),
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn main() {
    for set in [random_boards(), korfs_boards()] {
        println!("{}: {}", set.name, set.starts.len());
        println!("method heuristic          expanded         ms     M/s  most MB");
        let mut moves = set.moves;
        for algorithm in [Algorithm::AStar, Algorithm::IdaStar] {
            for kind in KINDS {
                let started = Instant::now();
                let tables = kind.tables(&set.goal).expect("tables");
                let built = started.elapsed();
                let mut best = Duration::MAX;
                let (mut expanded, mut bytes) = (0, 0);
                for _ in 0..RUNS {
                    let started = Instant::now();
                    let mut sum = 0;
                    (expanded, bytes) = (0, 0);
                    for &start in &set.starts {
                        let method = Method::new(algorithm, kind);
                        let limits = Limits::default();
                        let run = Run::with_tables(start, set.goal, method, limits, tables.clone());
                        let mut run = run.expect("a search");
                        match run.advance(u32::MAX) {
                            Step::Done(Outcome::Solved(solution)) => sum += solution.moves.len(),
                            outcome => panic!("{start}: {outcome:?}"),
                        }
                        expanded += run.stats().expanded;
                        bytes = bytes.max(run.stats().bytes);
                    }
                    best = best.min(started.elapsed());
                    assert_eq!(sum, *moves.get_or_insert(sum), "{algorithm}, {kind}");
                }
                print!(
                    "{:6} {:16} {:11} {:10.2} {:7.2} {:8.1}",
                    algorithm.to_string(),
                    kind.name(),
                    expanded,
                    milliseconds(best),
                    expanded as f64 / best.as_secs_f64() / 1e6,
                    bytes as f64 / f64::from(1 << 20),
                );
                match tables {
                    Some(_) => println!("  and {:.0} ms for the tables", milliseconds(built)),
                    None => println!(),
                }
            }
        }
    }
}
