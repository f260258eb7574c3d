//! Estimates of boards, for whoever looks at a solution step by step.

use super::table_cache::{TableCache, TableStatus};
use crate::heuristic::HeuristicKind;
use crate::heuristic::pdb::PdbSum;
use crate::puzzle::{Board, Goal, Puzzle};

/// The estimate of each board of a line of moves, or a slice of building what it needs.
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
            // PdbSet know nothing of boards that no moves lead to.
            if Puzzle::new(board, *goal).is_err() {
                return TableStatus::OutOfMemory;
            }
            match cache.tables(goal, PdbSum::TIER, budget) {
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

    fn ask(heuristic: HeuristicKind, boards: &[Board], goal: &Goal) -> Option<Vec<u32>> {
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
    fn they_are_those_of_the_heuristic_with_its_tables_where_it_needs_some() {
        let goal = Goal::preset(Preset::Spiral, "3x3".parse().unwrap());
        let board = scramble::uniform(&goal, &mut Random::seeded(5));
        let boards = [board, *goal.board()];
        for kind in HeuristicKind::ALL {
            let expected = kind.estimates(&boards, &goal).unwrap();
            assert_eq!(ask(kind, &boards, &goal), Some(expected), "{kind}");
        }
    }

    #[test]
    fn what_has_no_estimate_gets_none() {
        let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
        let unsolvable: Board = "2 1 3/4 5 6/7 8 0".parse().unwrap();
        assert_eq!(ask(HeuristicKind::Pdb, &[unsolvable], &goal), None);
        assert_eq!(
            ask(HeuristicKind::Manhattan, &[unsolvable], &goal),
            Some(vec![2])
        );
        let other: Board = "1 2/3 0".parse().unwrap();
        assert_eq!(ask(HeuristicKind::Manhattan, &[other], &goal), None);
        let large = Goal::preset(Preset::BlankLast, "5x5".parse().unwrap());
        assert_eq!(ask(HeuristicKind::Pdb, &[*large.board()], &large), None);
    }
}
