//! One search under way, whichever it is.

use std::fmt;
use std::sync::Arc;

use super::best_first::{BestFirst, Order};
use super::breadth_first::BreadthFirst;
use super::depth_first::{DepthFirst, Reach};
use super::{Algorithm, Limit, Limits, Method, Outcome, Search, Solution, Stats};
use crate::heuristic::pdb::PdbSet;
use crate::heuristic::{Heuristic, HeuristicError, HeuristicVisitor, Zero};
use crate::puzzle::packed::{Bytes, Nibbles, Packed, Quintets};
use crate::puzzle::{Board, Goal, MAX_CELLS, Puzzle, PuzzleError, Size};
use crate::step::Step;

/// A search from its start to its [`Outcome`]. See the [module](super) for an example.
pub struct Run {
    stage: Stage,
    stats: Stats,
    proves: bool,
    /// The bytes of the estimate's tables.
    tables: u64,
}

enum Stage {
    Running(Box<Puzzle>, Box<dyn Search>),
    Ended(Outcome),
}

/// Why a search cannot be started.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunError {
    SizesDiffer { start: Size, goal: Size },
    Heuristic(HeuristicError),
}

impl Run {
    /// A board that parity rules out has its outcome at once. An estimate that needs tables builds them here,
    /// and does not return until they are there.
    pub fn start(
        start: Board,
        goal: Goal,
        method: Method,
        limits: Limits,
    ) -> Result<Run, RunError> {
        let solvable = Puzzle::new(start, goal).is_ok();
        let tables = match solvable && method.needs_tables() {
            true => method
                .heuristic
                .tables(&goal)
                .map_err(RunError::Heuristic)?,
            false => None,
        };
        Run::with_tables(start, goal, method, limits, tables)
    }

    /// The same with pattern tables that are there already, if the method [needs](Method::needs_tables) any.
    pub fn with_tables(
        start: Board,
        goal: Goal,
        method: Method,
        limits: Limits,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<Run, RunError> {
        let tables = tables.filter(|_| method.needs_tables());
        let bytes = tables.as_ref().map_or(0, |tables| tables.bytes() as u64);
        let limits = Limits {
            memory: limits.memory.saturating_sub(bytes),
            ..limits
        };
        let stage = match Puzzle::new(start, goal) {
            Ok(puzzle) => {
                let search = search(&puzzle, method, limits, tables)?;
                Stage::Running(Box::new(puzzle), search)
            }
            Err(PuzzleError::Unsolvable(parity)) => Stage::Ended(Outcome::Unsolvable(parity)),
            Err(PuzzleError::SizesDiffer { start, goal }) => {
                return Err(RunError::SizesDiffer { start, goal });
            }
        };
        Ok(Run {
            stage,
            stats: Stats::default(),
            proves: method.is_optimal(),
            tables: bytes,
        })
    }

    /// Expands at most `budget` nodes. Never waits; a run that has ended stays as it is.
    ///
    /// # Panics
    /// If a search returns moves that do not lead to the goal: better no answer than a wrong one.
    pub fn advance(&mut self, budget: u32) -> Step<&Outcome> {
        if let Stage::Running(puzzle, search) = &mut self.stage {
            let step = search.advance(budget);
            self.stats = search.stats();
            self.stats.bytes += self.tables;
            let outcome = match step {
                Step::Running => return Step::Running,
                Step::Waiting => return Step::Waiting,
                Step::Done(Ok(moves)) => {
                    if let Err(error) = puzzle.replay(&moves) {
                        panic!("a search returned a wrong solution: {error}");
                    }
                    Outcome::Solved(Solution {
                        moves,
                        proved_optimal: self.proves,
                    })
                }
                Step::Done(Err(Limit::Memory(used))) => {
                    Outcome::LimitReached(Limit::Memory(used + self.tables))
                }
                Step::Done(Err(limit)) => Outcome::LimitReached(limit),
            };
            self.stage = Stage::Ended(outcome);
        }
        self.outcome().map_or(Step::Running, Step::Done)
    }

    /// Ends the search where it stands. An outcome that it has already stays.
    pub fn stop(&mut self) {
        self.end(Outcome::Stopped);
    }

    /// Ends the search because of a limit that only its caller can keep. An outcome that it has already
    /// stays.
    pub fn give_up(&mut self, limit: Limit) {
        self.end(Outcome::LimitReached(limit));
    }

    fn end(&mut self, outcome: Outcome) {
        if let Stage::Running(..) = self.stage {
            self.stage = Stage::Ended(outcome);
        }
    }

    /// The figures so far; those of an ended search stay as they were at its end.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.stage {
            Stage::Running(..) => None,
            Stage::Ended(outcome) => Some(outcome),
        }
    }
}

/// The search of a method, in the smallest form that holds the board.
fn search(
    puzzle: &Puzzle,
    method: Method,
    limits: Limits,
    tables: Option<Arc<PdbSet>>,
) -> Result<Box<dyn Search>, RunError> {
    let search = match puzzle.size().cells() {
        cells if cells <= Nibbles::CELLS => packed_search::<Nibbles>,
        cells if cells <= Quintets::CELLS => packed_search::<Quintets>,
        cells if cells <= 64 => packed_search::<Bytes<64>>,
        _ => packed_search::<Bytes<MAX_CELLS>>,
    };
    search(puzzle, method, limits, tables)
}

/// Boards of more cells than this take a form.
const fn beyond<P: Packed>() -> usize {
    if P::CELLS > Nibbles::CELLS {
        Nibbles::CELLS
    } else {
        0
    }
}

fn packed_search<P: Packed>(
    puzzle: &Puzzle,
    method: Method,
    limits: Limits,
    tables: Option<Arc<PdbSet>>,
) -> Result<Box<dyn Search>, RunError> {
    Ok(match method.algorithm {
        Algorithm::BreadthFirst => Box::new(BreadthFirst::<P>::one_sided(puzzle, limits)),
        Algorithm::Bidirectional => Box::new(BreadthFirst::<P>::bidirectional(puzzle, limits)),
        Algorithm::DepthFirst => Box::new(DepthFirst::<P, Zero>::new(
            puzzle,
            Zero,
            Reach::Fixed(method.depth),
            limits,
        )),
        Algorithm::IterativeDeepening => Box::new(DepthFirst::<P, Zero>::new(
            puzzle,
            Zero,
            Reach::Deepening,
            limits,
        )),
        Algorithm::Greedy => best_first::<P>(puzzle, method, Order::GREEDY, limits, tables)?,
        Algorithm::AStar => best_first::<P>(puzzle, method, Order::A_STAR, limits, tables)?,
        Algorithm::WeightedAStar => {
            let order = Order::weighted(method.weight);
            best_first::<P>(puzzle, method, order, limits, tables)?
        }
        Algorithm::IdaStar => {
            struct Ida<'a, P>(&'a Puzzle, Limits, std::marker::PhantomData<P>);
            impl<P: Packed> HeuristicVisitor for Ida<'_, P> {
                type Output = Box<dyn Search>;
                const CELLS_ABOVE: usize = beyond::<P>();
                fn visit<H: Heuristic>(self, heuristic: H) -> Box<dyn Search> {
                    Box::new(DepthFirst::<P, H>::new(
                        self.0,
                        heuristic,
                        Reach::Deepening,
                        self.1,
                    ))
                }
            }
            let ida = Ida::<P>(puzzle, limits, std::marker::PhantomData);
            method
                .heuristic
                .build_with(puzzle.goal(), tables, ida)
                .map_err(RunError::Heuristic)?
        }
    })
}

fn best_first<P: Packed>(
    puzzle: &Puzzle,
    method: Method,
    order: Order,
    limits: Limits,
    tables: Option<Arc<PdbSet>>,
) -> Result<Box<dyn Search>, RunError> {
    struct Best<'a, P>(&'a Puzzle, Order, Limits, std::marker::PhantomData<P>);
    impl<P: Packed> HeuristicVisitor for Best<'_, P> {
        type Output = Box<dyn Search>;
        const CELLS_ABOVE: usize = beyond::<P>();
        fn visit<H: Heuristic>(self, heuristic: H) -> Box<dyn Search> {
            Box::new(BestFirst::<P, H>::new(self.0, heuristic, self.1, self.2))
        }
    }
    let best = Best::<P>(puzzle, order, limits, std::marker::PhantomData);
    method
        .heuristic
        .build_with(puzzle.goal(), tables, best)
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
