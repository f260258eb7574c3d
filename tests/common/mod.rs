//! Shared helpers of the integration tests: known results, true distances, sample boards and complete runs.
//!
//! Boards are enumerated and moves replayed on arrays here, independently of the code under test.

// Each test file is its own crate and uses only some of these helpers.
#![allow(dead_code, unused_imports)]

mod distances;

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;

use slidewise::heuristic::HeuristicKind;
use slidewise::heuristic::pdb::PdbSet;
use slidewise::puzzle::symmetry::SymmetryClass;
use slidewise::puzzle::{Board, Goal, Move, Random, Size, scramble};
use slidewise::search::{Algorithm, Limits, Method, Outcome, Run, Solution, Stats};
use slidewise::step::Step;

pub use distances::Distances;

pub fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).unwrap()
}

pub fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Returns the goal with its tiles in order and the blank in the cell `blank`.
pub fn goal_with_blank(size: Size, blank: usize) -> Goal {
    let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
    tiles.insert(blank, 0);
    Goal::new(Board::new(size, &tiles).unwrap())
}

/// Returns a random goal, each with equal probability.
pub fn random_goal(size: Size, random: &mut Random) -> Goal {
    let mut tiles: Vec<u8> = (0..size.cells() as u8).collect();
    random.shuffle(&mut tiles);
    Goal::new(Board::new(size, &tiles).unwrap())
}

/// Returns the board with the tiles 1 and 2 exchanged, which is unsolvable if `board` is solvable.
pub fn unsolvable_twin(board: &Board) -> Board {
    let cells = board.positions();
    board.swapped(cells[1].into(), cells[2].into())
}

/// One line of `data/distances.txt`.
pub struct Histogram {
    pub size: Size,
    /// The cell of the goal's blank.
    pub blank: usize,
    /// The number of boards at each distance.
    pub counts: Vec<u64>,
}

/// Returns the histograms of `data/distances.txt`.
pub fn histograms() -> Vec<Histogram> {
    lines(include_str!("../data/distances.txt"))
        .map(|line| {
            let (head, counts) = line.split_once(':').unwrap();
            let (size, blank) = head.split_once(' ').unwrap();
            Histogram {
                size: size.parse().unwrap(),
                blank: blank.parse().unwrap(),
                counts: numbers(counts),
            }
        })
        .collect()
}

/// Returns Korf's hundred boards and the lengths of their shortest solutions, from `data/korf100.tsv`.
pub fn korf100() -> Vec<(Board, usize)> {
    boards_of(size(4, 4), include_str!("../data/korf100.tsv"))
}

/// Returns some of the boards farthest from [`korf_goal`], from `data/hardest15.tsv`.
pub fn hardest15() -> Vec<(Board, usize)> {
    boards_of(size(4, 4), include_str!("../data/hardest15.tsv"))
}

/// Returns Korf and Felner's fifty 5x5 boards and the lengths of their shortest solutions to the goal with the blank
/// first, from `data/korf24.tsv`.
pub fn korf24() -> Vec<(Board, usize)> {
    boards_of(size(5, 5), include_str!("../data/korf24.tsv"))
}

fn boards_of(size: Size, text: &str) -> Vec<(Board, usize)> {
    lines(text)
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [_, tiles, length] = columns[..] else {
                panic!("three columns: {line}");
            };
            let board = Board::new(size, &numbers(tiles)).unwrap();
            (board, length.parse().unwrap())
        })
        .collect()
}

/// Returns the goal of Korf's boards: the blank first.
pub fn korf_goal() -> Goal {
    let tiles: Vec<u8> = (0..16).collect();
    Goal::new(Board::new(size(4, 4), &tiles).unwrap())
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    text.split_whitespace()
        .map(|number| number.parse().ok().expect("a number"))
        .collect()
}

/// Returns every combination of algorithm and heuristic for boards of `size`. Algorithms without a heuristic appear
/// once.
pub fn methods(size: Size) -> Vec<Method> {
    let mut methods = Vec::new();
    for algorithm in Algorithm::ALL {
        if algorithm.uses_heuristic() {
            let kinds = HeuristicKind::ALL.into_iter();
            let fitting = kinds.filter(|kind| kind.fits(size));
            methods.extend(fitting.map(|kind| Method::new(algorithm, kind)));
        } else {
            methods.push(Method::new(algorithm, HeuristicKind::Zero));
        }
    }
    methods
}

/// Returns the pattern databases that a heuristic needs for a goal, if any. They are built once per test binary.
pub fn tables(kind: HeuristicKind, goal: &Goal) -> Option<Arc<PdbSet>> {
    type TableCache = Mutex<HashMap<SymmetryClass, Arc<PdbSet>>>;
    static BUILT: LazyLock<TableCache> = LazyLock::new(TableCache::default);
    if !kind.needs_tables() {
        return None;
    }
    let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
    let mut built = BUILT.lock().unwrap();
    let tables = built
        .entry(class)
        .or_insert_with(|| kind.tables(goal).unwrap().unwrap());
    Some(tables.clone())
}

/// Starts a search with the shared pattern databases.
pub fn start(start: Board, goal: Goal, method: Method, limits: Limits) -> Run {
    let tables = tables(method.heuristic, &goal);
    Run::with_tables(start, goal, method, limits, tables).unwrap()
}

/// Runs a search to its end in slices of the given budgets, repeated as often as necessary.
pub fn run_in_slices(
    start: Board,
    goal: Goal,
    method: Method,
    limits: Limits,
    slices: &[u32],
) -> (Outcome, Stats) {
    let mut run = self::start(start, goal, method, limits);
    for &budget in slices.iter().cycle() {
        if let Step::Done(outcome) = run.advance(budget) {
            let outcome = outcome.clone();
            return (outcome, run.stats());
        }
    }
    unreachable!("`slices` is not empty");
}

/// Runs a search to its end.
pub fn run(start: Board, goal: Goal, method: Method, limits: Limits) -> (Outcome, Stats) {
    run_in_slices(start, goal, method, limits, &[u32::MAX])
}

/// Solves a board within the default memory limit, and replays the solution. Panics if there is no solution.
pub fn solve(start: Board, goal: Goal, method: Method) -> Solution {
    // Far more nodes than any test needs, so that a search that does not terminate fails.
    let limits = Limits {
        nodes: 400_000_000,
        ..Limits::default()
    };
    match run(start, goal, method, limits).0 {
        Outcome::Solved(solution) => {
            assert_eq!(
                replayed(&start, &solution.moves),
                goal.board().tiles(),
                "{method:?} from {start} to {}",
                goal.board()
            );
            solution
        }
        outcome => panic!("{method:?} on {start} to {}: {outcome:?}", goal.board()),
    }
}

/// Returns the tiles after `moves`. Panics if a move is illegal.
pub fn replayed(start: &Board, moves: &[Move]) -> Vec<u8> {
    let mut tiles = start.tiles().to_vec();
    let (width, height) = (start.size().width(), start.size().height());
    for step in moves {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        let (row, column) = (blank / width, blank % width);
        // The tile moves towards the blank, so it comes from the opposite side.
        let source = match step {
            Move::Up if row + 1 < height => blank + width,
            Move::Down if row > 0 => blank - width,
            Move::Left if column + 1 < width => blank + 1,
            Move::Right if column > 0 => blank - 1,
            _ => panic!("{step} has no tile to slide on {tiles:?}"),
        };
        tiles.swap(blank, source);
    }
    tiles
}

/// Returns solvable boards: `uniform` random ones, and the ends of random walks of 0 to `walks - 1` moves.
pub fn samples(goal: &Goal, uniform: usize, walks: usize, random: &mut Random) -> Vec<Board> {
    let mut boards: Vec<Board> = (0..uniform)
        .map(|_| scramble::uniform(goal, random))
        .collect();
    boards.extend((0..walks).map(|moves| scramble::walk(goal, moves, random)));
    boards
}

/// Runs `check` on every item, with one thread per core.
pub fn in_parallel<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(item);
                }
            });
        }
    });
}
