//! Heuristic values of the boards along a solution.

use super::table_cache::{TableCache, TableStatus};
use crate::heuristic::HeuristicKind;
use crate::heuristic::pdb::PdbSum;
use crate::puzzle::{Board, Goal, Puzzle};

/// Returns the value of `heuristic` for each of `boards`, or builds one slice of the tables that it needs. Returns
/// [`TableStatus::OutOfMemory`] if there are no values: the heuristic does not fit the size, the sizes differ, or
/// a heuristic with tables is given an unsolvable board.
pub fn estimates(
    heuristic: HeuristicKind,
    boards: &[Board],
    goal: &Goal,
    cache: &mut TableCache,
    budget: u32,
) -> TableStatus<Vec<u32>> {
    if !heuristic.fits(goal.size()) || boards.iter().any(|board| board.size() != goal.size()) {
        return TableStatus::OutOfMemory;
    }
    let tables = match boards.first() {
        Some(&board) if heuristic.needs_tables() => {
            // The tables have no entries for unsolvable boards.
            if Puzzle::new(board, *goal).is_err() {
                return TableStatus::OutOfMemory;
            }
            match cache.pdb_set(goal, PdbSum::TIER, budget) {
                TableStatus::Ready(tables) => Some(tables),
                TableStatus::Building => return TableStatus::Building,
                TableStatus::OutOfMemory => return TableStatus::OutOfMemory,
            }
        }
        _ => None,
    };
    match heuristic.estimates_with(boards, goal, tables) {
        Ok(estimates) => TableStatus::Ready(estimates),
        Err(_) => TableStatus::OutOfMemory,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Random, scramble};

    fn finished(heuristic: HeuristicKind, boards: &[Board], goal: &Goal) -> Option<Vec<u32>> {
        let mut cache = TableCache::default();
        loop {
            match estimates(heuristic, boards, goal, &mut cache, 10_000) {
                TableStatus::Ready(estimates) => return Some(estimates),
                TableStatus::Building => {}
                TableStatus::OutOfMemory => return None,
            }
        }
    }

    #[test]
    fn estimates_equal_those_of_the_heuristic_itself() {
        let goal = Goal::preset(Preset::Spiral, "3x3".parse().unwrap());
        let board = scramble::uniform(&goal, &mut Random::seeded(5));
        let boards = [board, *goal.board()];
        for kind in HeuristicKind::ALL {
            let expected = kind.estimates(&boards, &goal).unwrap();
            assert_eq!(finished(kind, &boards, &goal), Some(expected), "{kind}");
        }
    }

    #[test]
    fn only_heuristics_with_tables_reject_unsolvable_boards() {
        let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
        let unsolvable: Board = "2 1 3/4 5 6/7 8 0".parse().unwrap();
        assert_eq!(finished(HeuristicKind::Pdb, &[unsolvable], &goal), None);
        assert_eq!(
            finished(HeuristicKind::Manhattan, &[unsolvable], &goal),
            Some(vec![2])
        );
    }

    #[test]
    fn boards_of_another_size_and_heuristics_that_do_not_fit_have_no_estimates() {
        let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
        let other: Board = "1 2/3 0".parse().unwrap();
        assert_eq!(finished(HeuristicKind::Manhattan, &[other], &goal), None);
        let large = Goal::preset(Preset::BlankLast, "5x5".parse().unwrap());
        assert_eq!(
            finished(HeuristicKind::Pdb, &[*large.board()], &large),
            None
        );
    }
}
