//! One experiment: a board, a goal, an algorithm, a heuristic and rules; and its search.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::algorithm::LabAlgorithm;
use super::deepening::{Deepening, DeepeningEnd};
use super::figures::{Figures, IterationFigures};
use super::graph_search::{End, GraphSearch};
use super::heuristic::LabHeuristic;
use super::nodes::Nodes;
use super::rules::{GoalTest, Repeats, Rules};
use super::twin::{TwinEnd, TwinSearch};
use crate::heuristic::HeuristicError;
use crate::heuristic::pdb::PdbSet;
use crate::puzzle::{Board, Goal, Move, Puzzle, PuzzleError, Solvability};
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
            LabAlgorithm::UniformCost => by_cost || self.rules.goal_test == GoalTest::Taken,
            LabAlgorithm::AStar => by_cost && self.heuristic.is_admissible(),
            LabAlgorithm::WeightedAStar => {
                by_cost && self.heuristic.is_admissible() && self.weight == Weight::ONE
            }
            LabAlgorithm::IdaStar => self.heuristic.is_admissible(),
            LabAlgorithm::DepthFirst | LabAlgorithm::Greedy => false,
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
    search: Searching,
    outcome: Option<Outcome>,
}

enum Searching {
    Graph(GraphSearch),
    Deepening(Deepening),
    Twin(Box<TwinSearch>),
    /// Unsolvable by the parity argument: nothing is searched.
    Nothing,
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
        let unsolvable = match Puzzle::new(experiment.start, experiment.goal) {
            Ok(_) => None,
            Err(PuzzleError::Unsolvable(solvability)) => Some(solvability),
            Err(error) => return Err(ExperimentError::Puzzle(error)),
        };
        let estimator = || {
            let built = experiment
                .heuristic
                .estimator(&experiment.goal, tables.clone());
            built.map_err(ExperimentError::Heuristic)
        };
        let is_iterative = experiment.algorithm.is_iterative();
        let (search, outcome) = match unsolvable {
            _ if experiment.rules.with_twin && !is_iterative => {
                let estimators = [estimator()?, estimator()?];
                (
                    Searching::Twin(Box::new(TwinSearch::new(experiment, estimators))),
                    None,
                )
            }
            Some(solvability) => (Searching::Nothing, Some(Outcome::Unsolvable(solvability))),
            None if is_iterative => {
                let search = Deepening::new(experiment, estimator()?);
                (Searching::Deepening(search), None)
            }
            None => {
                let search = GraphSearch::new(experiment, estimator()?);
                (Searching::Graph(search), None)
            }
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

    fn advance_once(&mut self) -> Option<Outcome> {
        let end = match &mut self.search {
            Searching::Graph(search) => search.advance(&self.limits)?,
            Searching::Twin(search) => match search.advance(&self.limits)? {
                TwinEnd::Board(end) => end,
                TwinEnd::Twin => {
                    let Experiment { start, goal, .. } = self.experiment;
                    return Some(Outcome::Unsolvable(Solvability::of(&start, &goal)));
                }
            },
            Searching::Deepening(search) => {
                let end = search.advance(&self.limits)?;
                return Some(self.outcome_of(match end {
                    DeepeningEnd::Found(moves) => Ok(moves),
                    DeepeningEnd::Limit(limit) => Err(limit),
                }));
            }
            Searching::Nothing => return None,
        };
        let result = match end {
            End::Found(node) => Ok(self
                .nodes()
                .map(|nodes| nodes.path(node))
                .unwrap_or_default()),
            End::Limit(limit) => Err(limit),
            End::Exhausted => Err(self.exhausted()),
        };
        Some(self.outcome_of(result))
    }

    /// Returns the limit that ended a search which has expanded all its nodes: only the maximum depth can do that on a board
    /// that has a solution.
    fn exhausted(&self) -> Limit {
        Limit::Depth(self.experiment.max_depth.unwrap_or(u32::MAX))
    }

    /// Returns the outcome. A solution is replayed first.
    fn outcome_of(&self, result: Result<Vec<Move>, Limit>) -> Outcome {
        match result {
            Ok(moves) => {
                let end = self.experiment.start.play(&moves);
                assert_eq!(
                    end.as_ref(),
                    Ok(self.experiment.goal.board()),
                    "a solution reaches the goal"
                );
                Outcome::Solved(Solution {
                    moves,
                    proved_optimal: self.experiment.is_optimal(),
                })
            }
            Err(limit) => Outcome::LimitReached(limit),
        }
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
        match &self.search {
            Searching::Graph(search) => search.figures(),
            Searching::Twin(search) => search.figures(),
            Searching::Deepening(search) => search.figures(),
            Searching::Nothing => Figures::default(),
        }
    }

    /// Returns the figures of each iteration of an iterative deepening search.
    pub fn iterations(&self) -> &[IterationFigures] {
        match &self.search {
            Searching::Deepening(search) => search.iterations(),
            _ => &[],
        }
    }

    /// Returns the recorded nodes; `None` for an iterative deepening search, which stores only a path.
    pub fn nodes(&self) -> Option<&Nodes> {
        match &self.search {
            Searching::Graph(search) => Some(search.nodes()),
            Searching::Twin(search) => Some(search.board().nodes()),
            _ => None,
        }
    }
}
