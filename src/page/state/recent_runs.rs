//! The searches that have ended for one board and goal, so that methods can be compared.

use crate::engine::Strategy;
use crate::heuristic::HeuristicKind;
use crate::protocol::{JobStats, SolveSpec};
use crate::puzzle::{Board, Goal};
use crate::search::{Algorithm, Limit, Limits, Method, Outcome};

/// Maximum number of runs that are kept. Chosen by hand: they fit below the result on a small screen.
const MAX_RECENT_RUNS: usize = 8;

/// The last runs for one board and goal, the newest first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RecentRuns {
    rows: Vec<RecentRun>,
    /// The board and the goal of all runs.
    puzzle: Option<(Board, Goal)>,
}

/// A search that has ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RecentRun {
    /// The strategy that was chosen.
    pub chosen: Strategy,
    /// The strategy that ran: of the pattern databases, those that were ready.
    pub strategy: Strategy,
    /// The limits of the search.
    pub limits: Limits,
    /// How the search ended.
    pub result: RunResult,
    /// The number of nodes expanded.
    pub expanded: u64,
    /// The search time in milliseconds.
    pub milliseconds: f64,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunResult {
    /// It found a solution.
    Solved {
        /// The number of moves.
        length: usize,
        /// `true` if no shorter solution exists.
        proved: bool,
    },
    /// It reached a limit.
    LimitReached(Limit),
    /// The user stopped it before it found a solution.
    Stopped,
}

impl RecentRun {
    /// Returns the run of a job; `None` if the board cannot be solved, so that nothing was searched.
    pub(super) fn new(spec: &SolveSpec, stats: JobStats, outcome: &Outcome) -> Option<RecentRun> {
        let result = match outcome {
            Outcome::Solved(solution) => RunResult::Solved {
                length: solution.moves.len(),
                proved: solution.proved_optimal,
            },
            Outcome::LimitReached(limit) => RunResult::LimitReached(*limit),
            Outcome::Stopped => RunResult::Stopped,
            Outcome::Unsolvable(_) => return None,
        };
        Some(RecentRun {
            chosen: spec.strategy,
            strategy: stats.strategy.unwrap_or(spec.strategy),
            limits: spec.limits,
            result,
            expanded: stats.stats.expanded,
            milliseconds: stats.milliseconds,
        })
    }
}

impl RecentRuns {
    /// Returns the runs, the newest first.
    pub fn rows(&self) -> &[RecentRun] {
        &self.rows
    }

    /// Adds the run of a job. It replaces an earlier run of the same method with the same limits, and all runs of another
    /// board or goal.
    pub(super) fn add(&mut self, spec: &SolveSpec, run: RecentRun) {
        let puzzle = Some((spec.start, spec.goal));
        if self.puzzle != puzzle {
            self.rows.clear();
            self.puzzle = puzzle;
        }
        let key = |run: &RecentRun| (with_used_parameters(run.chosen), run.limits);
        self.rows.retain(|other| key(other) != key(&run));
        self.rows.insert(0, run);
        self.rows.truncate(MAX_RECENT_RUNS);
    }
}

/// Returns a strategy with the defaults in place of the parameters that its algorithm does not use.
fn with_used_parameters(strategy: Strategy) -> Strategy {
    let Strategy::Search(method) = strategy else {
        return strategy;
    };
    let algorithm = method.algorithm;
    let heuristic = if algorithm.uses_heuristic() {
        method.heuristic
    } else {
        HeuristicKind::Zero
    };
    let mut used = Method::new(algorithm, heuristic);
    if algorithm == Algorithm::WeightedAStar {
        used.weight = method.weight;
    }
    if algorithm == Algorithm::DepthFirst {
        used.depth = method.depth;
    }
    Strategy::Search(used)
}
