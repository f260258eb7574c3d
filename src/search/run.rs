//! A run: one search by any of the algorithms, from its start to its outcome.

use std::fmt;
use std::sync::Arc;

use super::best_first::{BestFirst, Evaluation};
use super::breadth_first::BreadthFirst;
use super::depth_first::{DepthFirst, DepthLimit};
use super::{Algorithm, Limit, Limits, Method, Outcome, Search, Solution, Stats};
use crate::heuristic::pdb::PdbSet;
use crate::heuristic::{Heuristic, HeuristicError, HeuristicVisitor, Zero};
use crate::puzzle::packed::{Bytes, Nibbles, Packed, Quintets};
use crate::puzzle::{Board, Goal, MAX_CELLS, Puzzle, PuzzleError, Size};
use crate::step::Step;

/// A search that can be advanced in slices until it has an [`Outcome`]. See the [module](super) for an example.
pub struct Run {
    state: RunState,
    stats: Stats,
    /// `true` if the method guarantees shortest solutions.
    is_optimal: bool,
    /// The size of the heuristic's pattern databases.
    table_bytes: u64,
}

enum RunState {
    Running(Box<Puzzle>, Box<dyn Search>),
    Ended(Outcome),
}

/// The reason why a search cannot start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunError {
    /// The start and the goal have different sizes.
    SizesDiffer {
        /// The size of the start.
        start: Size,
        /// The size of the goal.
        goal: Size,
    },
    /// The heuristic is not available for this goal.
    Heuristic(HeuristicError),
}

impl Run {
    /// Starts a search. An unsolvable board has its outcome immediately.
    ///
    /// If the heuristic needs pattern databases, this call builds them, which can take seconds.
    ///
    /// # Errors
    /// Returns an error if the sizes differ or if the heuristic is not available for the goal.
    pub fn start(
        start: Board,
        goal: Goal,
        method: Method,
        limits: Limits,
    ) -> Result<Run, RunError> {
        let solvable = Puzzle::new(start, goal).is_ok();
        let tables = if solvable && method.needs_tables() {
            method
                .heuristic
                .tables(&goal)
                .map_err(RunError::Heuristic)?
        } else {
            None
        };
        Run::with_tables(start, goal, method, limits, tables)
    }

    /// Starts a search with pattern databases that are already built, if the method
    /// [needs](Method::needs_tables) any.
    ///
    /// # Errors
    /// Returns an error if the sizes differ or if the heuristic is not available for the goal.
    pub fn with_tables(
        start: Board,
        goal: Goal,
        method: Method,
        limits: Limits,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<Run, RunError> {
        let tables = tables.filter(|_| method.needs_tables());
        let table_bytes = tables.as_ref().map_or(0, |tables| tables.bytes() as u64);
        let limits = Limits {
            memory: limits.memory.saturating_sub(table_bytes),
            ..limits
        };
        let state = match Puzzle::new(start, goal) {
            Ok(puzzle) => {
                let search = new_search(&puzzle, method, limits, tables)?;
                RunState::Running(Box::new(puzzle), search)
            }
            Err(PuzzleError::Unsolvable(solvability)) => {
                RunState::Ended(Outcome::Unsolvable(solvability))
            }
            Err(PuzzleError::SizesDiffer { start, goal }) => {
                return Err(RunError::SizesDiffer { start, goal });
            }
        };
        Ok(Run {
            state,
            stats: Stats::default(),
            is_optimal: method.is_optimal(),
            table_bytes,
        })
    }

    /// Expands at most `budget` nodes. Never returns [`Step::Waiting`]. A run that has ended does nothing and returns
    /// its outcome again.
    ///
    /// # Panics
    /// If the algorithm returns moves that do not lead to the goal, because a wrong solution must never be shown.
    pub fn advance(&mut self, budget: u32) -> Step<&Outcome> {
        if let RunState::Running(puzzle, search) = &mut self.state {
            let step = search.advance(budget);
            self.stats = search.stats();
            self.stats.bytes += self.table_bytes;
            let outcome = match step {
                Step::Running => return Step::Running,
                Step::Waiting => return Step::Waiting,
                Step::Done(Ok(moves)) => {
                    if let Err(error) = puzzle.replay(&moves) {
                        panic!("a search returned a wrong solution: {error}");
                    }
                    Outcome::Solved(Solution {
                        moves,
                        proved_optimal: self.is_optimal,
                    })
                }
                Step::Done(Err(Limit::Memory(used))) => {
                    Outcome::LimitReached(Limit::Memory(used + self.table_bytes))
                }
                Step::Done(Err(limit)) => Outcome::LimitReached(limit),
            };
            self.state = RunState::Ended(outcome);
        }
        self.outcome().map_or(Step::Running, Step::Done)
    }

    /// Returns the statistics after the last slice.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Returns the outcome if the run has ended.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.state {
            RunState::Running(..) => None,
            RunState::Ended(outcome) => Some(outcome),
        }
    }
}

/// Creates the search of `method` over the smallest packed representation that fits the board.
fn new_search(
    puzzle: &Puzzle,
    method: Method,
    limits: Limits,
    tables: Option<Arc<PdbSet>>,
) -> Result<Box<dyn Search>, RunError> {
    let new = match puzzle.size().cells() {
        cells if cells <= Nibbles::MAX_CELLS => packed_search::<Nibbles>,
        cells if cells <= Quintets::MAX_CELLS => packed_search::<Quintets>,
        cells if cells <= 64 => packed_search::<Bytes<64>>,
        _ => packed_search::<Bytes<MAX_CELLS>>,
    };
    new(puzzle, method, limits, tables)
}

/// Returns a number of cells that every board of the representation `P` exceeds.
const fn beyond<P: Packed>() -> usize {
    if P::MAX_CELLS > Nibbles::MAX_CELLS {
        Nibbles::MAX_CELLS
    } else {
        0
    }
}

/// Creates the search of `method` over the packed representation `P`.
fn packed_search<P: Packed>(
    puzzle: &Puzzle,
    method: Method,
    limits: Limits,
    tables: Option<Arc<PdbSet>>,
) -> Result<Box<dyn Search>, RunError> {
    Ok(match method.algorithm {
        Algorithm::BreadthFirst => Box::new(BreadthFirst::<P>::unidirectional(puzzle, limits)),
        Algorithm::Bidirectional => Box::new(BreadthFirst::<P>::bidirectional(puzzle, limits)),
        Algorithm::DepthFirst => Box::new(DepthFirst::<P, Zero>::new(
            puzzle,
            Zero,
            DepthLimit::Fixed(method.depth),
            limits,
        )),
        Algorithm::IterativeDeepening => Box::new(DepthFirst::<P, Zero>::new(
            puzzle,
            Zero,
            DepthLimit::Deepening,
            limits,
        )),
        Algorithm::Greedy => best_first::<P>(puzzle, method, Evaluation::GREEDY, limits, tables)?,
        Algorithm::AStar => best_first::<P>(puzzle, method, Evaluation::A_STAR, limits, tables)?,
        Algorithm::WeightedAStar => {
            let evaluation = Evaluation::weighted(method.weight);
            best_first::<P>(puzzle, method, evaluation, limits, tables)?
        }
        Algorithm::IdaStar => {
            struct NewIdaStar<'a, P>(&'a Puzzle, Limits, std::marker::PhantomData<P>);
            impl<P: Packed> HeuristicVisitor for NewIdaStar<'_, P> {
                type Output = Box<dyn Search>;
                const CELLS_ABOVE: usize = beyond::<P>();
                fn visit<H: Heuristic>(self, heuristic: H) -> Box<dyn Search> {
                    Box::new(DepthFirst::<P, H>::new(
                        self.0,
                        heuristic,
                        DepthLimit::Deepening,
                        self.1,
                    ))
                }
            }
            let visitor = NewIdaStar::<P>(puzzle, limits, std::marker::PhantomData);
            method
                .heuristic
                .build_with(puzzle.goal(), tables, visitor)
                .map_err(RunError::Heuristic)?
        }
    })
}

/// Creates a best-first search over the packed representation `P`.
fn best_first<P: Packed>(
    puzzle: &Puzzle,
    method: Method,
    evaluation: Evaluation,
    limits: Limits,
    tables: Option<Arc<PdbSet>>,
) -> Result<Box<dyn Search>, RunError> {
    struct NewBestFirst<'a, P>(&'a Puzzle, Evaluation, Limits, std::marker::PhantomData<P>);
    impl<P: Packed> HeuristicVisitor for NewBestFirst<'_, P> {
        type Output = Box<dyn Search>;
        const CELLS_ABOVE: usize = beyond::<P>();
        fn visit<H: Heuristic>(self, heuristic: H) -> Box<dyn Search> {
            Box::new(BestFirst::<P, H>::new(self.0, heuristic, self.1, self.2))
        }
    }
    let visitor = NewBestFirst::<P>(puzzle, evaluation, limits, std::marker::PhantomData);
    method
        .heuristic
        .build_with(puzzle.goal(), tables, visitor)
        .map_err(RunError::Heuristic)
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::SizesDiffer { start, goal } => {
                write!(f, "the board is {start} but the goal is {goal}")
            }
            RunError::Heuristic(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}
