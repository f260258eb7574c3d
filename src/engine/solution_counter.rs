//! All shortest solutions of one board: how many there are, and the first of them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::pdb_ida_star::Solutions;
use super::strategy::Strategy;
use super::table_cache::{TableCache, TableStatus};
use super::tiered_search::{NoTables, TierNodes, TieredSearch};
use crate::heuristic::pdb::Tier;
use crate::puzzle::solvability::Parity;
use crate::puzzle::{Board, Goal, Move, Puzzle, PuzzleError, Size};
use crate::step::Step;

/// Solutions listed at the most; the others are only counted.
pub const MAX_LISTED: usize = 100;

/// Solutions found one by one at the most, before a counter says that there are more.
pub const MAX_COUNTED: u64 = 1_000_000;

/// About as many nodes as it pays to expand before the search begins again with large tables. Tiny ones are only used
/// where there is no memory for small ones.
const TIER_NODES: TierNodes = TierNodes {
    tiny: u64::MAX,
    small: 5_000_000,
};

/// The shortest solutions of a board being counted, in slices, with tables from a [`TableCache`].
///
/// With an exact table they are counted layer by layer, however many there are; with pattern tables each
/// is found by itself. That takes longer than to find the first, because paths that lead to the same board
/// are all followed.
///
/// ```
/// use slidewise::engine::{Extent, TableCache, SolutionCounter};
/// use slidewise::puzzle::{Goal, Preset, Size};
/// use slidewise::step::Step;
///
/// let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
/// let hardest = "8 6 7/2 5 4/3 0 1".parse().unwrap();
/// let mut cache = TableCache::default();
/// let mut counter = SolutionCounter::start(hardest, goal, 31).unwrap();
/// let found = loop {
///     if let Step::Done(found) = counter.advance(&mut cache, 10_000) {
///         break found;
///     }
/// };
/// assert_eq!((found.count, found.extent), (40, Extent::All));
/// assert_eq!(found.listed.len(), 40);
/// ```
pub struct SolutionCounter {
    puzzle: Puzzle,
    length: u32,
    stage: Stage,
    found: SolutionCount,
    /// Of [`MAX_COUNTED`].
    most: u64,
}

enum Stage {
    /// Waits for the exact table.
    DistanceTable,
    /// A search with pattern tables.
    Patterns(Box<TieredSearch<Solutions>>),
    Ended,
}

/// What a counter has found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SolutionCount {
    /// How many there are, as far as they were counted.
    pub count: u64,
    /// The first of them, [`MAX_LISTED`] at the most.
    pub listed: Vec<Vec<Move>>,
    pub extent: Extent,
}

/// What the count of a [`SolutionCount`] is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Extent {
    /// There may be others: the counter was stopped, or is under way.
    #[default]
    Open,
    /// There are no others.
    All,
    /// There are others: the count ended at [`MAX_COUNTED`].
    More,
    /// There is no memory for the tables.
    OutOfMemory,
}

/// Why there can be no counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CountError {
    NoPuzzle(PuzzleError),
    /// There are no tables for boards of this size.
    TooLarge(Size),
    /// No shortest solution of the board has so many moves.
    Length(u32),
}

impl Stage {
    fn patterns(goal: &Goal, tier_nodes: TierNodes) -> Stage {
        Stage::Patterns(Box::new(TieredSearch::new(goal, Tier::Small, tier_nodes)))
    }
}

impl SolutionCounter {
    /// Of the shortest solutions, which are known to have `length` moves.
    pub fn start(start: Board, goal: Goal, length: u32) -> Result<SolutionCounter, CountError> {
        let puzzle = Puzzle::new(start, goal).map_err(CountError::NoPuzzle)?;
        let stage = match Strategy::recommended(goal.size()) {
            Strategy::DistanceTable => Stage::DistanceTable,
            Strategy::PatternDatabase(_) => Stage::patterns(&goal, TIER_NODES),
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
            found: SolutionCount::default(),
            most: MAX_COUNTED,
        })
    }

    /// Does one slice of building or searching. Never waits; done with what was found.
    ///
    /// # Panics
    /// If moves that were found do not lead to the goal: better no answer than a wrong one.
    pub fn advance(&mut self, cache: &mut TableCache, budget: u32) -> Step<&SolutionCount> {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Ended) {
            Stage::DistanceTable => self.look_up(cache, budget),
            Stage::Patterns(tiers) => self.search(tiers, cache, budget),
            Stage::Ended => Stage::Ended,
        };
        match self.stage {
            Stage::Ended => Step::Done(&self.found),
            _ => Step::Running,
        }
    }

    fn look_up(&mut self, cache: &mut TableCache, budget: u32) -> Stage {
        let exact = match cache.exact(self.puzzle.goal(), budget) {
            TableStatus::Building => return Stage::DistanceTable,
            TableStatus::OutOfMemory => return self.end(Extent::OutOfMemory),
            TableStatus::Ready(exact) => exact,
        };
        let board = self.puzzle.start();
        let (Ok(count), Ok(listed)) = (exact.count(board), exact.list(board, MAX_LISTED)) else {
            unreachable!("the board can be solved");
        };
        self.found.count = count;
        self.list(&listed);
        self.end(Extent::All)
    }

    fn search(
        &mut self,
        mut tiers: Box<TieredSearch<Solutions>>,
        cache: &mut TableCache,
        budget: u32,
    ) -> Stage {
        // One more than are counted tells whether there are more.
        let most = self.most as usize + 1;
        let step = tiers.advance(cache, budget, |tables| {
            let solutions = Solutions::new(&self.puzzle, tables, self.length, most)?;
            Ok(solutions.keeping(MAX_LISTED))
        });
        // PdbSet change how long it takes and not the order in which solutions are found: one that begins
        // again with others comes to those that are listed first.
        let mut extent = Extent::More;
        if let Some((_, solutions)) = tiers.search() {
            let found = solutions.count() as u64;
            self.found.count = self.found.count.max(found.min(self.most));
            let listed = self.found.listed.len();
            self.list(solutions.found().get(listed..).unwrap_or_default());
            if solutions.is_complete() {
                extent = Extent::All;
            }
        }
        match step {
            Step::Running | Step::Waiting => Stage::Patterns(tiers),
            Step::Done(Ok(())) => self.end(extent),
            Step::Done(Err(NoTables)) => self.end(Extent::OutOfMemory),
        }
    }

    fn list(&mut self, found: &[Vec<Move>]) {
        for moves in found {
            if let Err(error) = self.puzzle.replay(moves) {
                panic!("a wrong solution was found: {error}");
            }
            self.found.listed.push(moves.clone());
        }
    }

    fn end(&mut self, extent: Extent) -> Stage {
        self.found.extent = extent;
        Stage::Ended
    }

    /// What was found so far.
    pub fn found(&self) -> &SolutionCount {
        &self.found
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

    fn over(mut counter: SolutionCounter, cache: &mut TableCache, budget: u32) -> SolutionCount {
        while !counter.advance(cache, budget).is_done() {}
        counter.found
    }

    #[test]
    fn slices_and_other_tables_on_the_way_change_nothing() {
        let mut cache = TableCache::default();
        let whole = over(counter(), &mut cache, u32::MAX);
        assert_eq!(
            (whole.extent, whole.listed.len()),
            (Extent::All, whole.count as usize)
        );
        assert!(whole.count > 5);
        assert_eq!(over(counter(), &mut cache, 5), whole);
        let mut impatient = counter();
        let tier_nodes = TierNodes {
            small: 1000,
            ..TIER_NODES
        };
        impatient.stage = Stage::patterns(impatient.puzzle.goal(), tier_nodes);
        assert_eq!(over(impatient, &mut cache, 300), whole);
        let goal = *counter().puzzle.goal();
        assert!(cache.has_tables(&goal, Tier::Large));
        assert_eq!(over(counter(), &mut cache, 300), whole);
    }

    #[test]
    fn a_count_ends_where_it_is_told_to_and_says_that_there_are_more() {
        let mut cache = TableCache::default();
        let count = over(counter(), &mut cache, 10_000).count;
        for most in [1, count - 1, count, count + 1] {
            let limited = SolutionCounter { most, ..counter() };
            let found = over(limited, &mut cache, 10_000);
            let extent = match most < count {
                true => Extent::More,
                false => Extent::All,
            };
            assert_eq!(
                (found.count, found.extent),
                (count.min(most), extent),
                "{most}"
            );
        }
    }

    #[test]
    fn what_cannot_be_counted_is_refused_with_a_sentence() {
        let sentence = |board: &str, goal: &str, length: u32| {
            let goal = Goal::preset(Preset::BlankLast, goal.parse().unwrap());
            let error = SolutionCounter::start(board.parse().unwrap(), goal, length).err();
            error.map(|error| error.to_string()).unwrap_or_default()
        };
        assert_eq!(sentence("1 2 3/0 4 6/7 5 8", "3x3", 3), "");
        assert_eq!(
            sentence("1 2 3/0 4 6/7 5 8", "3x3", 4),
            "no shortest solution of this board has 4 moves"
        );
        assert_eq!(
            sentence("1 2 3/0 4 6/7 5 8", "4x4", 3),
            "the board is 3x3 but the goal is 4x4"
        );
        let wide = "1 2 3 4 5 6 7 8 9/10 11 12 13 14 15 16 0 17";
        assert_eq!(
            sentence(wide, "9x2", 1),
            "there are no tables for boards of 9x2"
        );
    }
}
