//! The introduction of a first visit: who sees it, and the boards that it offers. Pure.
//!
//! It is for a device where the page has stored nothing, at an address without a board. It comes back until the visitor knows
//! the page: closes it, opens another board, starts a search or makes [`MIN_MOVES_OF_A_PLAYER`] moves. For the rest of that
//! visit it stays, because nothing may move while someone plays, until a search takes its place. Without storage, every visit
//! is the first.

use crate::puzzle::{Board, Goal, Preset, Size};

/// Number of moves after which a visitor knows how to play. Chosen by hand.
pub const MIN_MOVES_OF_A_PLAYER: usize = 5;

/// What is stored about the introduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Introduction {
    /// It was shown, and the visitor has not done anything yet.
    Shown,
    /// The visitor knows the page.
    Known,
}

impl Introduction {
    /// Returns the text that is stored.
    pub fn text(self) -> &'static str {
        match self {
            Introduction::Shown => "shown",
            Introduction::Known => "known",
        }
    }
}

/// Returns `true` if the introduction is to be shown. `stored` is what was stored about it, `has_other_data` means that the
/// device has settings or a game of an earlier visit, and `has_board` that the visitor follows a link to a board.
pub fn is_introduced(stored: Option<&str>, has_other_data: bool, has_board: bool) -> bool {
    let is_new = match stored {
        Some(text) => text == Introduction::Shown.text(),
        None => !has_other_data,
    };
    is_new && !has_board
}

/// A board that the introduction offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Example {
    /// A 15-puzzle that needs 80 moves, the most that any does.
    Hard15,
    /// A 24-puzzle whose shortest solution has 95 moves.
    Some24,
    /// A 15-puzzle with 14 and 15 exchanged.
    Unsolvable,
}

impl Example {
    /// All examples, in the order shown.
    pub const ALL: [Example; 3] = [Example::Hard15, Example::Some24, Example::Unsolvable];

    /// Returns the board and its goal.
    pub fn puzzle(self) -> (Board, Goal) {
        let (side, tiles): (usize, &[u8]) = match self {
            Example::Hard15 => (4, &[0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1]),
            Example::Some24 => (
                5,
                &[
                    12, 3, 9, 22, 1, 18, 24, 4, 14, 19, 21, 5, 15, 0, 10, 8, 13, 6, 2, 17, 7, 23,
                    16, 20, 11,
                ],
            ),
            Example::Unsolvable => (4, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0]),
        };
        let size = Size::new(side, side).unwrap_or(Size::DEFAULT);
        let goal = Goal::preset(Preset::BlankLast, size);
        (Board::new(size, tiles).unwrap_or(*goal.board()), goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;

    #[test]
    fn the_introduction_is_for_a_device_with_nothing_stored() {
        assert!(is_introduced(None, false, false));
        assert!(!is_introduced(None, true, false));
    }

    #[test]
    fn the_introduction_is_not_for_a_link_with_a_board() {
        assert!(!is_introduced(None, false, true));
        assert!(!is_introduced(Some("shown"), true, true));
    }

    #[test]
    fn the_introduction_comes_back_until_the_visitor_knows_the_page() {
        assert!(is_introduced(Some(Introduction::Shown.text()), true, false));
        assert!(!is_introduced(
            Some(Introduction::Known.text()),
            true,
            false
        ));
        assert!(!is_introduced(Some("rubbish"), false, false));
    }

    /// Returns the tiles of the first board of a table of known results, turned by half a turn and renumbered, so that its
    /// goal has the blank last instead of first.
    fn first_known(table: &str, tiles: usize) -> Vec<u8> {
        let row = table.lines().find(|line| !line.starts_with('#')).unwrap();
        let numbers = row.split('\t').nth(1).unwrap().split(' ');
        let numbers = numbers.map(|number| number.parse::<usize>().unwrap());
        let turned: Vec<usize> = numbers.collect();
        let renumbered = turned
            .iter()
            .rev()
            .map(|&tile| (tiles + 1 - tile) % (tiles + 1));
        renumbered.map(|tile| tile as u8).collect()
    }

    #[test]
    fn the_solvable_examples_have_known_lengths() {
        let hardest = first_known(include_str!("../../tests/data/hardest15.tsv"), 15);
        assert_eq!(Example::Hard15.puzzle().0.tiles(), hardest);
        let korf = first_known(include_str!("../../tests/data/korf24.tsv"), 24);
        assert_eq!(Example::Some24.puzzle().0.tiles(), korf);
    }

    #[test]
    fn only_the_unsolvable_example_cannot_be_solved() {
        for example in Example::ALL {
            let (board, goal) = example.puzzle();
            let is_solvable = Puzzle::new(board, goal).is_ok();
            assert_eq!(is_solvable, example != Example::Unsolvable, "{example:?}");
        }
    }
}
