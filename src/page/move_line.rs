//! Moves from a board, with every board that they lead through. Pure.

use std::ops::Range;

use crate::puzzle::{Board, Goal, Move};

/// Steps listed one by one, as many as any 15-puzzle takes: a longer list would make the page stutter.
pub const MAX_LISTED_STEPS: usize = 80;

/// Of a longer line, so many at a time.
const STEPS_PER_PAGE: usize = 40;

/// A way through the puzzle: a solution that was found, or the moves of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveLine {
    moves: Vec<Move>,
    /// The board before each move, and the last one; one more than there are moves.
    boards: Vec<Board>,
    proved: bool,
}

impl MoveLine {
    /// Moves that cannot be made are left out, with all that follow. `proved` says that no shorter way to
    /// the last board exists.
    pub fn new(start: Board, moves: &[Move], proved: bool) -> MoveLine {
        let boards: Vec<Board> = start.trace(moves).map_while(Result::ok).collect();
        let moves = moves[..boards.len() - 1].to_vec();
        MoveLine {
            moves,
            boards,
            proved,
        }
    }

    /// Returns the line of moves that lead from `start` to `goal`; `None` if they do not.
    pub fn to_goal(start: Board, moves: &[Move], goal: &Goal, proved: bool) -> Option<MoveLine> {
        let line = MoveLine::new(start, moves, proved);
        (line.len() == moves.len() && line.end() == goal.board()).then_some(line)
    }

    pub fn len(&self) -> usize {
        self.moves.len()
    }

    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub fn is_proved(&self) -> bool {
        self.proved
    }

    /// The boards in order, the start first.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    pub fn end(&self) -> &Board {
        &self.boards[self.len()]
    }

    /// After how many moves the line comes to a board; the last time, if more than once.
    pub fn step_at(&self, board: &Board) -> Option<usize> {
        self.boards.iter().rposition(|passed| passed == board)
    }

    /// The steps that are listed, counted from 0, when so many moves were made: all of them, or of a long line the
    /// forty with the last one made.
    pub fn listed(&self, made: usize) -> Range<usize> {
        if self.len() <= MAX_LISTED_STEPS {
            return 0..self.len();
        }
        let first = made.saturating_sub(1) / STEPS_PER_PAGE * STEPS_PER_PAGE;
        first..(first + STEPS_PER_PAGE).min(self.len())
    }

    /// Each move with the number of its tile.
    pub fn steps(&self) -> impl Iterator<Item = (u8, Move)> {
        let tiles = self
            .boards
            .windows(2)
            .map(|pair| pair[1].tile(pair[0].blank()));
        tiles.zip(self.moves.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_knows_its_boards_tiles_and_steps_and_ends_where_a_move_is_illegal() {
        let start: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        let moves = [Move::Left, Move::Up, Move::Left];
        let line = MoveLine::new(start, &moves, true);
        assert_eq!(line.end().to_string(), "1 2 3/4 5 6/7 8 0");
        let tiles: Vec<u8> = line.steps().map(|(tile, _)| tile).collect();
        assert_eq!(tiles, [4, 5, 8]);
        assert_eq!(line.step_at(&start), Some(0));
        assert_eq!(line.step_at(line.end()), Some(3));
        assert_eq!(line.step_at(&"1 2 3/4 5 6/0 7 8".parse().unwrap()), None);
        let cut = MoveLine::new(
            start,
            &[Move::Left, Move::Down, Move::Down, Move::Up],
            false,
        );
        assert_eq!(cut.moves(), [Move::Left, Move::Down]);
    }

    #[test]
    fn of_a_long_line_the_forty_with_the_current_step_is_listed() {
        let start: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        let line = |pairs| MoveLine::new(start, &[Move::Left, Move::Right].repeat(pairs), false);
        assert_eq!(line(40).listed(75), 0..80);
        let long = line(50);
        for (made, listed) in [(0, 0..40), (40, 0..40), (41, 40..80), (100, 80..100)] {
            assert_eq!(long.listed(made), listed, "{made}");
        }
    }

    #[test]
    fn a_board_that_a_line_comes_to_twice_counts_the_last_time() {
        let start: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        let line = MoveLine::new(start, &[Move::Left, Move::Right, Move::Up], false);
        assert_eq!(line.step_at(&start), Some(2));
    }
}
