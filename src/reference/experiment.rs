//! One experiment: a board, a goal, an algorithm, a heuristic and rules; and its search.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::algorithm::LabAlgorithm;
use super::figures::{Figures, IterationFigures};
use super::heuristic::LabHeuristic;
use super::nodes::Nodes;
use super::rules::{GoalTest, Repeats, Rules};
use super::search::{End, PathView, Search, new_search};
use super::trace::TracedNodes;
use crate::heuristic::pdb::PdbSet;
use crate::heuristic::{HeuristicError, HeuristicKind};
use crate::puzzle::{Board, Goal, Puzzle, PuzzleError, Solvability};
use crate::search::{Limit, Limits, Outcome, Solution, Weight};
use crate::step::Step;

/// What is searched, and how.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Experiment {
    /// The start board.
    pub start: Board,
    /// The goal.
    pub goal: Goal,
    /// The algorithm.
    pub algorithm: LabAlgorithm,
    /// The heuristic, for algorithms that use one.
    pub heuristic: LabHeuristic,
    /// The weight of weighted A*.
    pub weight: Weight,
    /// The maximum depth in moves; `None` for no maximum.
    pub max_depth: Option<u32>,
    /// The rules.
    pub rules: Rules,
}

impl Experiment {
    /// Returns `true` if the rules guarantee that the solution is shortest.
    pub fn is_optimal(&self) -> bool {
        // A board that is never touched again may be held at a length that is not its shortest.
        let keeps_cheapest = self.rules.repeats != Repeats::Once;
        let by_cost = self.rules.goal_test == GoalTest::Taken && keeps_cheapest;
        match self.algorithm {
            LabAlgorithm::BreadthFirst | LabAlgorithm::IterativeDeepening => true,
            LabAlgorithm::UniformCost => self.rules.goal_test == GoalTest::Taken,
            LabAlgorithm::AStar => by_cost && self.heuristic.is_admissible(),
            LabAlgorithm::WeightedAStar => {
                by_cost && self.heuristic.is_admissible() && self.weight == Weight::ONE
            }
            LabAlgorithm::IdaStar => self.heuristic.is_admissible(),
            LabAlgorithm::DepthFirst | LabAlgorithm::Greedy => false,
        }
    }
}

impl Experiment {
    /// Returns the priority of a node in the frontier, or f of a node of an iterative deepening search: h for greedy search,
    /// g + h for A* and IDA*, g + w·h in hundredths for weighted A*, else g.
    #[inline]
    pub fn priority(&self, g: u32, h: u32) -> u32 {
        match self.algorithm {
            LabAlgorithm::Greedy => h,
            LabAlgorithm::AStar | LabAlgorithm::IdaStar => g + h,
            LabAlgorithm::WeightedAStar => 100 * g + u32::from(u16::from(self.weight)) * h,
            _ => g,
        }
    }

    /// Returns the heuristic that the algorithm uses, which is zero for algorithms without one.
    pub fn used_heuristic(&self) -> LabHeuristic {
        if self.algorithm.uses_heuristic() {
            self.heuristic
        } else {
            LabHeuristic::Kind(HeuristicKind::Zero)
        }
    }
}

/// Why an experiment cannot be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExperimentError {
    /// The board and the goal have different sizes.
    Puzzle(PuzzleError),
    /// The heuristic cannot be built.
    Heuristic(HeuristicError),
}

/// The recorded search of an experiment.
pub struct ReferenceSearch {
    experiment: Experiment,
    limits: Limits,
    /// `None` if the board is unsolvable by the parity argument: nothing is searched.
    search: Option<Box<dyn Search>>,
    outcome: Option<Outcome>,
}

impl ReferenceSearch {
    /// Starts the search, with a pattern database that is already built if the heuristic needs one.
    ///
    /// # Errors
    /// Returns an error if the sizes of board and goal differ or the heuristic cannot be built. A board without a solution
    /// is not an error: the search ends at once as [`Outcome::Unsolvable`], unless its rules search the twin too.
    pub fn start(
        experiment: Experiment,
        limits: Limits,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<ReferenceSearch, ExperimentError> {
        let has_twin = experiment.rules.with_twin && !experiment.algorithm.is_iterative();
        ReferenceSearch::new(experiment, limits, tables, has_twin, false)
    }

    /// Starts the search like [`start`](Self::start), but searches a board without a solution too. Rules that remove repeated
    /// boards end it as [`Outcome::Unsolvable`] when no node is left; others end it only at a limit.
    ///
    /// # Errors
    /// Returns an error if the sizes of board and goal differ or the heuristic cannot be built.
    pub fn start_exhaustive(
        experiment: Experiment,
        limits: Limits,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<ReferenceSearch, ExperimentError> {
        ReferenceSearch::new(experiment, limits, tables, true, false)
    }

    /// Starts the search like [`start`](Self::start), never with a twin, and keeps what is needed for showing any moment of
    /// it; see [`into_traced`](Self::into_traced).
    ///
    /// # Errors
    /// Returns an error if the sizes of board and goal differ or the heuristic cannot be built.
    pub fn start_traced(
        mut experiment: Experiment,
        limits: Limits,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<ReferenceSearch, ExperimentError> {
        experiment.rules.with_twin = false;
        ReferenceSearch::new(experiment, limits, tables, false, true)
    }

    fn new(
        experiment: Experiment,
        limits: Limits,
        tables: Option<Arc<PdbSet>>,
        searches_unsolvable: bool,
        is_traced: bool,
    ) -> Result<ReferenceSearch, ExperimentError> {
        let (search, outcome) = match Puzzle::new(experiment.start, experiment.goal) {
            Err(PuzzleError::Unsolvable(solvability)) if !searches_unsolvable => {
                (None, Some(Outcome::Unsolvable(solvability)))
            }
            Ok(_) | Err(PuzzleError::Unsolvable(_)) => {
                let search = new_search(experiment, tables, is_traced);
                (Some(search.map_err(ExperimentError::Heuristic)?), None)
            }
            Err(error) => return Err(ExperimentError::Puzzle(error)),
        };
        Ok(ReferenceSearch {
            experiment,
            limits,
            search,
            outcome,
        })
    }

    /// Takes at most `budget` nodes. The sizes of the slices do not affect the outcome or the figures.
    pub fn advance(&mut self, budget: u32) -> Step<&Outcome> {
        for _ in 0..budget {
            if self.outcome.is_some() {
                break;
            }
            self.outcome = self.advance_once();
        }
        match &self.outcome {
            Some(outcome) => Step::Done(outcome),
            None => Step::Running,
        }
    }

    /// Advances the search once. A solution is replayed.
    fn advance_once(&mut self) -> Option<Outcome> {
        let Experiment {
            start,
            goal,
            max_depth,
            ..
        } = &self.experiment;
        let unsolvable = || Outcome::Unsolvable(Solvability::of(start, goal));
        Some(match self.search.as_mut()?.advance(&self.limits)? {
            End::Found(moves) => {
                let end = start.play(&moves);
                assert_eq!(end, Ok(*goal.board()), "a solution reaches the goal");
                Outcome::Solved(Solution {
                    moves,
                    proved_optimal: self.experiment.is_optimal(),
                })
            }
            End::TwinFound => unsolvable(),
            End::Limit(limit) => Outcome::LimitReached(limit),
            End::Exhausted => match max_depth {
                Some(max) => Outcome::LimitReached(Limit::Depth(*max)),
                None => unsolvable(),
            },
        })
    }

    /// Returns the experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Returns the outcome; `None` while the search is running.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Returns the figures so far.
    pub fn figures(&self) -> Figures {
        let search = self.search.as_ref();
        search.map_or(Figures::default(), |search| search.figures())
    }

    /// Returns the figures of each iteration of an iterative deepening search.
    pub fn iterations(&self) -> &[IterationFigures] {
        let search = self.search.as_ref();
        search.map_or(&[], |search| search.iterations())
    }

    /// Returns the recorded nodes; `None` for an iterative deepening search, which stores only a path.
    pub fn nodes(&self) -> Option<&Nodes> {
        self.search.as_ref()?.nodes()
    }

    /// Returns the path of an iterative deepening search; `None` for other searches.
    pub fn path(&self) -> Option<&dyn PathView> {
        self.search.as_ref()?.path()
    }

    /// Returns a copy of an iterative deepening search, which goes on from here as this one does; `None` for other searches.
    pub fn fork(&self) -> Option<ReferenceSearch> {
        Some(ReferenceSearch {
            experiment: self.experiment,
            limits: self.limits,
            search: Some(self.search.as_ref()?.fork()?),
            outcome: self.outcome.clone(),
        })
    }

    /// Returns the nodes of a search that was started with [`start_traced`](Self::start_traced) and has ended; `None` for an
    /// iterative deepening search, and for a board without a solution, which is not searched.
    pub fn into_traced(self) -> Option<TracedNodes> {
        self.search?.into_traced()
    }
}
