//! A line: a start board and moves from it, with every board on the way. Pure.

use std::ops::Range;

use crate::heuristic::{Heuristic, LinearConflict};
use crate::puzzle::{Board, Goal, Move};

/// Maximum number of steps that are listed in one page: a 15-puzzle needs no more, and a longer list would make the page
/// stutter.
const MAX_LISTED_STEPS: usize = 80;

/// Number of steps per page of a longer line. Chosen by hand.
const STEPS_PER_PAGE: usize = 40;

/// Returns a lower bound on the number of moves from `start` to `goal` that needs no search and no tables: Manhattan distance
/// with linear conflicts, which is admissible.
pub fn lower_bound(start: &Board, goal: &Goal) -> u32 {
    LinearConflict::new(goal).estimate(start)
}

/// A start board and a sequence of legal moves: a solution, or the moves of a link. Chess programs say "line" too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveLine {
    moves: Vec<Move>,
    /// The board before each move, and the last board.
    boards: Vec<Board>,
    proved: bool,
}

impl MoveLine {
    /// Returns the line of `moves` from `start`, cut off before the first illegal move. `proved` means that no shorter line
    /// leads to the last board.
    pub fn new(start: Board, moves: &[Move], proved: bool) -> MoveLine {
        let boards: Vec<Board> = start.trace(moves).map_while(Result::ok).collect();
        let moves = moves[..boards.len() - 1].to_vec();
        MoveLine {
            moves,
            boards,
            proved,
        }
    }

    /// Returns the line of `moves` from `start` if they lead to `goal`. It is proved if `proved` is `true` or if it is as long
    /// as [`lower_bound`].
    pub fn to_goal(start: Board, moves: &[Move], goal: &Goal, proved: bool) -> Option<MoveLine> {
        let proved = proved || moves.len() == lower_bound(&start, goal) as usize;
        let line = MoveLine::new(start, moves, proved);
        (line.len() == moves.len() && line.end() == goal.board()).then_some(line)
    }

    /// Returns the number of moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns `true` if the line has no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns `true` if no shorter line leads to the last board.
    pub fn is_proved(&self) -> bool {
        self.proved
    }

    /// Returns the boards in order. There is one more than there are moves.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Returns the first board.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// Returns the last board.
    pub fn end(&self) -> &Board {
        &self.boards[self.len()]
    }

    /// Returns the number of moves that lead to `board`, the largest if there are several.
    pub fn step_at(&self, board: &Board) -> Option<usize> {
        self.boards.iter().rposition(|other| other == board)
    }

    /// Returns the range of steps to list, counted from 0, after `made` moves: all of them, or in a long line the page with
    /// the last move made.
    pub fn listed(&self, made: usize) -> Range<usize> {
        if self.len() <= MAX_LISTED_STEPS {
            return 0..self.len();
        }
        let first = made.saturating_sub(1) / STEPS_PER_PAGE * STEPS_PER_PAGE;
        first..(first + STEPS_PER_PAGE).min(self.len())
    }

    /// Returns the tile and the direction of each move.
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

    fn start() -> Board {
        "1 2 3/0 4 6/7 5 8".parse().unwrap()
    }

    #[test]
    fn a_line_lists_the_tile_of_each_move() {
        let line = MoveLine::new(start(), &[Move::Left, Move::Up, Move::Left], true);
        assert_eq!(line.end().to_string(), "1 2 3/4 5 6/7 8 0");
        let tiles: Vec<u8> = line.steps().map(|(tile, _)| tile).collect();
        assert_eq!(tiles, [4, 5, 8]);
    }

    #[test]
    fn a_line_finds_its_boards() {
        let line = MoveLine::new(start(), &[Move::Left, Move::Up, Move::Left], true);
        assert_eq!(line.step_at(&start()), Some(0));
        assert_eq!(line.step_at(line.end()), Some(3));
        assert_eq!(line.step_at(&"1 2 3/4 5 6/0 7 8".parse().unwrap()), None);
    }

    #[test]
    fn a_line_ends_before_an_illegal_move() {
        let moves = [Move::Left, Move::Down, Move::Down, Move::Up];
        let cut = MoveLine::new(start(), &moves, false);
        assert_eq!(cut.moves(), [Move::Left, Move::Down]);
    }

    #[test]
    fn a_long_line_lists_the_page_with_the_current_step() {
        let line = |pairs| MoveLine::new(start(), &[Move::Left, Move::Right].repeat(pairs), false);
        assert_eq!(line(40).listed(75), 0..80);
        let long = line(50);
        for (made, listed) in [(0, 0..40), (40, 0..40), (41, 40..80), (100, 80..100)] {
            assert_eq!(long.listed(made), listed, "{made}");
        }
    }

    #[test]
    fn a_board_that_occurs_twice_is_found_at_its_last_step() {
        let line = MoveLine::new(start(), &[Move::Left, Move::Right, Move::Up], false);
        assert_eq!(line.step_at(&start()), Some(2));
    }
}
