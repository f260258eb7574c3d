//! Random solvable boards.

use super::board::Board;
use super::goal::Goal;
use super::moves::Move;
use super::random::Random;
use super::solvability::Solvability;

/// Returns a random board that can reach `goal`, each with equal probability.
///
/// Draws a random permutation; if it is unsolvable, exchanges its first two tiles, which maps the unsolvable half of
/// all permutations one to one onto the solvable half.
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

/// Returns the board after a random walk of `moves` moves from `goal` in which no move undoes the one before it.
///
/// The board is easy: it is at most `moves` moves from the goal.
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
    fn a_walk_never_undoes_its_last_move() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(3, 3).unwrap());
        for seed in 0..200 {
            assert_ne!(walk(&goal, 2, &mut Random::seeded(seed)), *goal.board());
        }
    }

    #[test]
    fn a_walk_of_no_moves_is_the_goal() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(3, 3).unwrap());
        assert_eq!(walk(&goal, 0, &mut Random::seeded(0)), *goal.board());
    }

    #[test]
    fn equal_seeds_draw_equal_scrambles() {
        let goal = Goal::preset(Preset::Spiral, Size::new(5, 4).unwrap());
        let draw = |seed| uniform(&goal, &mut Random::seeded(seed));
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }
}
