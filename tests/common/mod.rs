//! What the laws are checked with: known results, true distances, boards, and runs from start to end.
//!
//! Boards are enumerated and moves replayed here on plain arrays, apart from the code under test.

// Each file of tests is a program of its own and uses its own part of this.
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

/// The goal with its tiles in order and the blank in a given cell.
pub fn goal_with_blank(size: Size, blank: usize) -> Goal {
    let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
    tiles.insert(blank, 0);
    Goal::new(Board::new(size, &tiles).unwrap())
}

/// Any arrangement at all, each equally likely.
pub fn random_goal(size: Size, random: &mut Random) -> Goal {
    let mut tiles: Vec<u8> = (0..size.cells() as u8).collect();
    random.shuffle(&mut tiles);
    Goal::new(Board::new(size, &tiles).unwrap())
}

/// The board with two of its tiles exchanged: unsolvable if it was solvable.
pub fn unsolvable_twin(board: &Board) -> Board {
    let cells = board.positions();
    board.swapped(cells[1].into(), cells[2].into())
}

/// One line of `data/distances.txt`.
pub struct Histogram {
    pub size: Size,
    /// The cell of the goal's blank.
    pub blank: usize,
    /// How many boards there are at each distance.
    pub counts: Vec<u64>,
}

/// The histograms of `data/distances.txt`.
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

/// Korf's hundred boards and the lengths of their shortest solutions, from `data/korf100.tsv`.
pub fn korf100() -> Vec<(Board, usize)> {
    boards_of(size(4, 4), include_str!("../data/korf100.tsv"))
}

/// Some of the boards that are farthest from [`korf_goal`], from `data/hardest15.tsv`.
pub fn hardest15() -> Vec<(Board, usize)> {
    boards_of(size(4, 4), include_str!("../data/hardest15.tsv"))
}

/// Korf and Felner's fifty boards of 5x5 with the blank first, and the lengths of their shortest solutions, from
/// `data/korf24.tsv`.
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

/// The goal of Korf's boards.
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

/// Every choice of algorithm and estimate that differs from all others for boards of a size: algorithms
/// without an estimate come once.
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

/// The tables that an estimate needs for a goal, if it does: built once for all tests of a program.
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

/// A search under way, with tables that are built once.
pub fn start(start: Board, goal: Goal, method: Method, limits: Limits) -> Run {
    let tables = tables(method.heuristic, &goal);
    Run::with_tables(start, goal, method, limits, tables).unwrap()
}

/// Runs a search to its end in slices of the given sizes, over and over.
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
    unreachable!("there are slices");
}

/// Runs a search to its end.
pub fn run(start: Board, goal: Goal, method: Method, limits: Limits) -> (Outcome, Stats) {
    run_in_slices(start, goal, method, limits, &[u32::MAX])
}

/// Solves a board that must be solvable within the default memory, and replays the solution.
pub fn solve(start: Board, goal: Goal, method: Method) -> Solution {
    // Far more boards than any test needs: a search that goes round in circles fails.
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

/// The tiles after moves that all push a tile into the blank.
pub fn replayed(start: &Board, moves: &[Move]) -> Vec<u8> {
    let mut tiles = start.tiles().to_vec();
    let (width, height) = (start.size().width(), start.size().height());
    for step in moves {
        let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
        let (row, column) = (blank / width, blank % width);
        // The tile that moves stands on the side that it moves away from.
        let source = match step {
            Move::Up if row + 1 < height => blank + width,
            Move::Down if row > 0 => blank - width,
            Move::Left if column + 1 < width => blank + 1,
            Move::Right if column > 0 => blank - 1,
            _ => panic!("{step} has no tile to push on {tiles:?}"),
        };
        tiles.swap(blank, source);
    }
    tiles
}

/// Boards that can be solved: some drawn from all, some a few moves from the goal.
pub fn samples(goal: &Goal, uniform: usize, walks: usize, random: &mut Random) -> Vec<Board> {
    let mut boards: Vec<Board> = (0..uniform)
        .map(|_| scramble::uniform(goal, random))
        .collect();
    boards.extend((0..walks).map(|moves| scramble::walk(goal, moves, random)));
    boards
}

/// Runs `check` on every item, on as many threads as the machine has cores.
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
