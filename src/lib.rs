//! Slidewise: sliding-tile puzzles from 2x2 to 10x10, played, entered, solved and shared in a browser.
//!
//! # Architecture
//!
//! Each module depends only on the modules above it; `tests/layers.rs` checks that.
//!
//! | module | what it has |
//! |---|---|
//! | [`step`] | [`Step`](step::Step), which everything that advances in slices returns |
//! | [`puzzle`] | sizes, boards, moves, goals, solvability, symmetry, notation, scrambles |
//! | [`heuristic`] | one heuristic per file; pattern databases; learned weights |
//! | [`search`] | the textbook algorithms as pausable runs with statistics and limits |
//! | [`reference`] | the search of the lab: recorded, deterministic, by the rules of textbooks and courses |
//! | [`engine`] | strategies: distance table, PDB IDA*, anytime search with lower bounds; the table cache |
//! | [`share`] | the link |
//! | [`lab`] | experiments with many boards and methods, papers' tables, recorded searches, the check of a number, examples |
//! | [`protocol`] | messages between the page and its workers |
//! | [`worker`] | the job runner, the jobs, helper workers, the bound worker |
//! | [`page`] | the state as a pure reducer, the words, the effects, the view |
//!
//! Only `worker` and `page` know that there is a browser, and only in files that are compiled for wasm32.
//! `docs/architecture.md` follows a click, a drag and a link through these modules.
//!
//! # Examples
//!
//! A puzzle is a board and a goal that it can reach; otherwise the error says why not:
//!
//! ```
//! use slidewise::puzzle::{Board, Goal, Preset, Puzzle, PuzzleError};
//!
//! let board: Board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
//! let goal = Goal::preset(Preset::BlankLast, board.size());
//! assert!(matches!(Puzzle::new(board, goal), Err(PuzzleError::Unsolvable(_))));
//! ```
//!
//! A heuristic estimates the number of moves to the goal:
//!
//! ```
//! use slidewise::heuristic::{Heuristic, LinearConflict};
//! use slidewise::puzzle::{Goal, Preset};
//!
//! let board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
//! let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
//! assert_eq!(LinearConflict::new(&goal).estimate(&board), 23);
//! ```
//!
//! A search advances in slices of any size:
//!
//! ```
//! use slidewise::heuristic::HeuristicKind;
//! use slidewise::puzzle::{Board, Goal, MoveConvention, Preset, notation};
//! use slidewise::search::{Algorithm, Limits, Method, Outcome, Run};
//! use slidewise::step::Step;
//!
//! let start: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
//! let goal = Goal::preset(Preset::BlankLast, start.size());
//! let method = Method::new(Algorithm::AStar, HeuristicKind::Manhattan);
//! let mut run = Run::start(start, goal, method, Limits::default()).unwrap();
//! let Step::Done(Outcome::Solved(solution)) = run.advance(u32::MAX) else { panic!() };
//! assert_eq!(notation::write_moves(&solution.moves, MoveConvention::Tile), "LUL");
//! assert!(solution.proved_optimal);
//! ```
//!
//! The engine recommends a strategy for each size and keeps its tables from board to board:
//!
//! ```
//! use slidewise::engine::{Solver, Strategy, TableCache};
//! use slidewise::puzzle::{Goal, Preset};
//! use slidewise::search::{Limits, Outcome};
//! use slidewise::step::Step;
//!
//! let start = "8 6 7/2 5 4/3 0 1".parse().unwrap();
//! let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
//! let strategy = Strategy::recommended(goal.size());
//! let mut tables = TableCache::default();
//! let mut solver = Solver::start(start, goal, strategy, Limits::default(), 0, &tables).unwrap();
//! let outcome = loop {
//!     if let Step::Done(outcome) = solver.advance(&mut tables, 100_000) {
//!         break outcome;
//!     }
//! };
//! assert!(matches!(outcome, Outcome::Solved(solution) if solution.moves.len() == 31));
//! ```
//!
//! A link carries a state, and the worker gets its jobs as messages:
//!
//! ```
//! use slidewise::protocol::{self, JobId, Request};
//! use slidewise::share::Share;
//!
//! let (share, error) = Share::read("board=1.2.3_0.4.6_7.5.8&algorithm=astar");
//! assert!(error.is_none() && share.board.is_some());
//!
//! let stop = Request::Stop(JobId::default());
//! assert_eq!(protocol::decode(&protocol::encode(&stop)), Ok(stop));
//! ```

#![warn(missing_docs)]

pub mod step;

pub mod puzzle;

pub mod heuristic;

pub mod search;

pub mod engine;
pub mod reference;

pub mod share;

pub mod lab;

pub mod protocol;

pub mod page;
pub mod worker;
