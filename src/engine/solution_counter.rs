//! Counts and lists all shortest solutions of one board.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::pdb_ida_star::AllSolutionsSearch;
use super::strategy::Strategy;
use super::table_cache::{TableCache, TableStatus};
use super::tiered_search::{NoTables, TierNodes, TieredSearch};
use crate::heuristic::pdb::Tier;
use crate::puzzle::solvability::Parity;
use crate::puzzle::{Board, Goal, Move, Puzzle, PuzzleError, Size};
use crate::step::Step;

/// The largest number of solutions that are listed; the others are only counted. Chosen by hand.
pub const MAX_LISTED: usize = 100;

/// The largest number of solutions that are found one by one before a counter gives up. Chosen by hand.
pub const MAX_COUNTED: u64 = 1_000_000;

/// About as many nodes as it pays to expand before a restart with large tables. Tiny tables are only used where
/// small ones cannot be allocated.
const TIER_NODES: TierNodes = TierNodes {
    tiny: u64::MAX,
    small: 5_000_000,
};

/// A count of the shortest solutions of a board in progress, in slices, with tables from a [`TableCache`].
///
/// With a distance table solutions are counted layer by layer, however many there are; with pattern databases each
/// one is found by itself. That takes longer than to find the first one, because all paths to the same board are
/// searched.
///
/// ```
/// use slidewise::engine::{CountStatus, TableCache, SolutionCounter};
/// use slidewise::puzzle::{Goal, Preset, Size};
/// use slidewise::step::Step;
///
/// let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
/// let hardest = "8 6 7/2 5 4/3 0 1".parse().unwrap();
/// let mut cache = TableCache::default();
/// let mut counter = SolutionCounter::start(hardest, goal, 31).unwrap();
/// let result = loop {
///     if let Step::Done(result) = counter.advance(&mut cache, 10_000) {
///         break result;
///     }
/// };
/// assert_eq!((result.count, result.status), (40, CountStatus::Complete));
/// assert_eq!(result.listed.len(), 40);
/// ```
pub struct SolutionCounter {
    puzzle: Puzzle,
    length: u32,
    stage: Stage,
    result: SolutionCount,
    /// The largest number to count: [`MAX_COUNTED`], except in tests.
    max_count: u64,
}

/// The stage of a [`SolutionCounter`].
enum Stage {
    /// Building or looking up the distance table.
    DistanceTable,
    /// Searching with pattern databases.
    PdbSearch(Box<TieredSearch<AllSolutionsSearch>>),
    /// The count has ended.
    Ended,
}

/// The result of a [`SolutionCounter`], complete or not.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SolutionCount {
    /// The number of solutions counted.
    pub count: u64,
    /// The first solutions, at most [`MAX_LISTED`].
    pub listed: Vec<Vec<Move>>,
    /// What the count means: complete or not.
    pub status: CountStatus,
}

/// The meaning of the count of a [`SolutionCount`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum CountStatus {
    /// There may be more: the counter is still running, or was stopped.
    #[default]
    Partial,
    /// There are no others.
    Complete,
    /// There are more: the count ended at [`MAX_COUNTED`].
    Truncated,
    /// The tables could not be allocated.
    OutOfMemory,
}

/// The error of a count that cannot be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CountError {
    /// The board and the goal are no puzzle.
    NoPuzzle(PuzzleError),
    /// There are no tables for boards of this size.
    TooLarge(Size),
    /// No shortest solution of the board has this number of moves.
    Length(u32),
}

impl Stage {
    fn pdb_search(goal: &Goal, tier_nodes: TierNodes) -> Stage {
        Stage::PdbSearch(Box::new(TieredSearch::new(goal, Tier::Small, tier_nodes)))
    }
}

impl SolutionCounter {
    /// Starts to count the shortest solutions of `start`, which are known to have `length` moves.
    pub fn start(start: Board, goal: Goal, length: u32) -> Result<SolutionCounter, CountError> {
        let puzzle = Puzzle::new(start, goal).map_err(CountError::NoPuzzle)?;
        let stage = match Strategy::recommended(goal.size()) {
            Strategy::DistanceTable => Stage::DistanceTable,
            Strategy::PatternDatabase(_) => Stage::pdb_search(&goal, TIER_NODES),
            Strategy::Search(_) | Strategy::Anytime => {
                return Err(CountError::TooLarge(goal.size()));
            }
        };
        if length > u8::MAX.into() || Parity::of(length as usize) != puzzle.solution_parity() {
            return Err(CountError::Length(length));
        }
        Ok(SolutionCounter {
            puzzle,
            length,
            stage,
            result: SolutionCount::default(),
            max_count: MAX_COUNTED,
        })
    }

    /// Does one slice of building or searching. Never waits; done with the result.
    ///
    /// # Panics
    /// If the moves found do not lead to the goal, which would be a bug: a wrong solution is never returned.
    pub fn advance(&mut self, cache: &mut TableCache, budget: u32) -> Step<&SolutionCount> {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended) {
            Stage::DistanceTable => self.look_up(cache, budget),
            Stage::PdbSearch(tiers) => self.search(tiers, cache, budget),
            Stage::Ended => Stage::Ended,
        };
        match self.stage {
            Stage::Ended => Step::Done(&self.result),
            _ => Step::Running,
        }
    }

    /// Builds one slice of the distance table, or counts with it.
    fn look_up(&mut self, cache: &mut TableCache, budget: u32) -> Stage {
        let table = match cache.distance_table(self.puzzle.goal(), budget) {
            TableStatus::Building => return Stage::DistanceTable,
            TableStatus::OutOfMemory => return self.end(CountStatus::OutOfMemory),
            TableStatus::Ready(table) => table,
        };
        let board = self.puzzle.start();
        let (Ok(count), Ok(listed)) = (
            table.count_solutions(board),
            table.list_solutions(board, MAX_LISTED),
        ) else {
            unreachable!("the board can be solved");
        };
        self.result.count = count;
        self.list(&listed);
        self.end(CountStatus::Complete)
    }

    /// Continues the search with pattern databases.
    fn search(
        &mut self,
        mut tiers: Box<TieredSearch<AllSolutionsSearch>>,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        // One more than the limit shows that there are more.
        let max_count = self.max_count as usize + 1;
        let step = tiers.advance(cache, budget, |tables| {
            let search = AllSolutionsSearch::new(&self.puzzle, tables, self.length, max_count)?;
            Ok(search.with_max_listed(MAX_LISTED))
        });
        // Larger tables change how long the search takes, but not the order in which solutions are found: a search
        // that restarts finds the listed ones first.
        let mut status = CountStatus::Truncated;
        if let Some((_, search)) = tiers.search() {
            let count = search.count() as u64;
            self.result.count = self.result.count.max(count.min(self.max_count));
            let listed = self.result.listed.len();
            self.list(search.found().get(listed..).unwrap_or_default());
            if search.is_complete() {
                status = CountStatus::Complete;
            }
        }
        match step {
            Step::Running | Step::Waiting => Stage::PdbSearch(tiers),
            Step::Done(Ok(())) => self.end(status),
            Step::Done(Err(NoTables)) => self.end(CountStatus::OutOfMemory),
        }
    }

    /// Adds solutions to the list.
    ///
    /// # Panics
    /// If one of them does not solve the puzzle.
    fn list(&mut self, solutions: &[Vec<Move>]) {
        for moves in solutions {
            if let Err(error) = self.puzzle.replay(moves) {
                panic!("wrong solution: {error}");
            }
            self.result.listed.push(moves.clone());
        }
    }

    fn end(&mut self, status: CountStatus) -> Stage {
        self.result.status = status;
        Stage::Ended
    }

    /// Returns the result so far.
    pub fn found(&self) -> &SolutionCount {
        &self.result
    }
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::NoPuzzle(error) => error.fmt(f),
            CountError::TooLarge(size) => {
                write!(f, "there are no tables for boards of {size}")
            }
            CountError::Length(length) => {
                write!(f, "no shortest solution of this board has {length} moves")
            }
        }
    }
}

impl std::error::Error for CountError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Preset;

    const BOARD: &str = "7 2 8 1/10 6 5 9/3 4 11 0";

    fn counter() -> SolutionCounter {
        let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
        SolutionCounter::start(BOARD.parse().unwrap(), goal, 42).unwrap()
    }

    fn count_all(
        mut counter: SolutionCounter,
        cache: &mut TableCache,
        budget: u32,
    ) -> SolutionCount {
        while !counter.advance(cache, budget).is_done() {}
        counter.result
    }

    #[test]
    fn slices_and_restarts_with_larger_tables_do_not_change_the_result() {
        let mut cache = TableCache::default();
        let whole = count_all(counter(), &mut cache, u32::MAX);
        assert_eq!(
            (whole.status, whole.listed.len()),
            (CountStatus::Complete, whole.count as usize)
        );
        assert!(whole.count > 5);
        assert_eq!(count_all(counter(), &mut cache, 5), whole);
        let mut early_restart = counter();
        let tier_nodes = TierNodes {
            small: 1000,
            ..TIER_NODES
        };
        early_restart.stage = Stage::pdb_search(early_restart.puzzle.goal(), tier_nodes);
        assert_eq!(count_all(early_restart, &mut cache, 300), whole);
        let goal = *counter().puzzle.goal();
        assert!(cache.has_tables(&goal, Tier::Large));
        assert_eq!(count_all(counter(), &mut cache, 300), whole);
    }

    #[test]
    fn a_count_that_reaches_its_limit_is_truncated() {
        let mut cache = TableCache::default();
        let count = count_all(counter(), &mut cache, 10_000).count;
        for max_count in [1, count - 1, count, count + 1] {
            let limited = SolutionCounter {
                max_count,
                ..counter()
            };
            let result = count_all(limited, &mut cache, 10_000);
            let status = if max_count < count {
                CountStatus::Truncated
            } else {
                CountStatus::Complete
            };
            assert_eq!(
                (result.count, result.status),
                (count.min(max_count), status),
                "{max_count}"
            );
        }
    }

    #[test]
    fn invalid_counts_are_rejected_with_a_message() {
        let message = |board: &str, goal: &str, length: u32| {
            let goal = Goal::preset(Preset::BlankLast, goal.parse().unwrap());
            let error = SolutionCounter::start(board.parse().unwrap(), goal, length).err();
            error.map(|error| error.to_string()).unwrap_or_default()
        };
        assert_eq!(message("1 2 3/0 4 6/7 5 8", "3x3", 3), "");
        assert_eq!(
            message("1 2 3/0 4 6/7 5 8", "3x3", 4),
            "no shortest solution of this board has 4 moves"
        );
        assert_eq!(
            message("1 2 3/0 4 6/7 5 8", "4x4", 3),
            "the board is 3x3 but the goal is 4x4"
        );
        let wide = "1 2 3 4 5 6 7 8 9/10 11 12 13 14 15 16 0 17";
        assert_eq!(
            message(wide, "9x2", 1),
            "there are no tables for boards of 9x2"
        );
    }
}
