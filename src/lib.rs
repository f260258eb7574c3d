//! Slidewise: sliding-tile puzzles from 2x2 to 10x10, played, set up, solved and shared in a browser.
//!
//! Each room needs only those above it: `puzzle ← heuristic ← search ← engine ← protocol, share ←
//! worker, page`. All but the last two know nothing of a browser, and much of those two does not either.
//!
//! ```
//! use slidewise::engine;
//! use slidewise::puzzle::{Board, Goal, MoveConvention, Preset, notation};
//! use slidewise::search::{Limits, Outcome, Run};
//! use slidewise::step::Step;
//!
//! let start: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
//! let goal = Goal::preset(Preset::BlankLast, start.size());
//! let mut run = Run::start(start, goal, engine::recommended_method(start.size()), Limits::default()).unwrap();
//! let Step::Done(Outcome::Solved(solution)) = run.advance(u32::MAX) else { panic!() };
//! assert_eq!(notation::write_moves(&solution.moves, MoveConvention::Tile), "LUL");
//! assert!(solution.proved_optimal);
//! ```

pub mod step;

pub mod puzzle;

pub mod heuristic;

pub mod search;

pub mod engine;

pub mod protocol;
pub mod share;

pub mod page;
pub mod worker;
