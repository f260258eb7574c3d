//! Random boards that can be solved.

use super::board::Board;
use super::goal::Goal;
use super::moves::Move;
use super::random::Random;
use super::solvability::Solvability;

/// A board drawn from all that reach `goal`, each equally likely.
///
/// A random permutation; the half that cannot be solved is mapped one to one onto the half that can, by
/// exchanging the first two tiles.
pub fn uniform(goal: &Goal, random: &mut Random) -> Board {
    let size = goal.size();
    let mut tiles: Vec<u8> = (0..size.cells() as u8).collect();
    random.shuffle(&mut tiles);
    let board = Board::new(size, &tiles).expect("a shuffle keeps each number once");
    if Solvability::of(&board, goal).is_solvable() {
        return board;
    }
    let mut cells = (0..size.cells()).filter(|&cell| cell != board.blank());
    match (cells.next(), cells.next()) {
        (Some(first), Some(second)) => board.swapped(first, second),
        _ => board,
    }
}

/// The board after `moves` random moves from `goal`, none of which takes the one before it back.
/// An easy board; its distance is at most `moves`.
pub fn walk(goal: &Goal, moves: usize, random: &mut Random) -> Board {
    let mut board = *goal.board();
    let mut last: Option<Move> = None;
    for _ in 0..moves {
        let choices: Vec<(Move, Board)> = Move::ALL
            .into_iter()
            .filter(|step| last != Some(step.opposite()))
            .filter_map(|step| board.slide(step).map(|next| (step, next)))
            .collect();
        let (step, next) = choices[random.below(choices.len())];
        (last, board) = (Some(step), next);
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Size};

    #[test]
    fn a_walk_never_turns_back_at_once() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(3, 3).unwrap());
        for seed in 0..200 {
            assert_ne!(walk(&goal, 2, &mut Random::seeded(seed)), *goal.board());
        }
        assert_eq!(walk(&goal, 0, &mut Random::seeded(0)), *goal.board());
    }

    #[test]
    fn a_seed_makes_a_scramble_repeatable() {
        let goal = Goal::preset(Preset::Spiral, Size::new(5, 4).unwrap());
        let draw = |seed| uniform(&goal, &mut Random::seeded(seed));
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }
}
