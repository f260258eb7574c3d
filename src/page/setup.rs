//! Setting up a board or a goal: by text, or by exchanging tiles. Pure.

use crate::puzzle::{Board, Size, notation};

/// What is being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    #[default]
    Board,
    Goal,
}

/// How far the setting up has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetUp {
    pub target: Target,
    /// What was typed and is not yet on the board, or cannot be.
    pub typed: Option<String>,
    /// The first of two cells whose contents are to be exchanged.
    pub picked: Option<usize>,
}

impl SetUp {
    /// The board of what was typed, or the sentence that says what is wrong. A plain list takes the `size` at
    /// hand; a goal must have it.
    pub fn read(&self, size: Size) -> Option<Result<Board, String>> {
        let text = self.typed.as_ref()?;
        let board = notation::read_board(text, Some(size)).map_err(|error| error.to_string());
        Some(board.and_then(|board| match self.target {
            Target::Goal if board.size() != size => Err(format!(
                "this goal is {}, but the board is {size}: give the board that size first",
                board.size()
            )),
            _ => Ok(board),
        }))
    }

    /// A tap on a cell: the first picks it, the second gives the two to exchange, the same one again lets go.
    pub fn pick(&mut self, cell: usize) -> Option<(usize, usize)> {
        match self.picked.take() {
            Some(first) if first == cell => None,
            Some(first) => Some((first, cell)),
            None => {
                self.picked = Some(cell);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_taps_exchange_and_a_second_one_on_the_same_cell_lets_go() {
        let mut setup = SetUp::default();
        assert_eq!((setup.pick(3), setup.picked), (None, Some(3)));
        assert_eq!((setup.pick(5), setup.picked), (Some((3, 5)), None));
        assert_eq!(setup.pick(2), None);
        assert_eq!((setup.pick(2), setup.picked), (None, None));
    }

    #[test]
    fn a_plain_list_takes_the_size_at_hand_and_a_goal_must_have_it() {
        let read = |target, text: &str, size: &str| {
            let setup = SetUp {
                target,
                typed: Some(text.to_string()),
                picked: None,
            };
            setup.read(size.parse().unwrap()).unwrap()
        };
        let board = read(Target::Board, "1 2 3 4 5 0", "2x3").unwrap();
        assert_eq!(board.to_string(), "1 2/3 4/5 0");
        assert_eq!(
            read(Target::Goal, "1 2/3 0", "3x3").unwrap_err(),
            "this goal is 2x2, but the board is 3x3: give the board that size first"
        );
        assert!(read(Target::Board, "1 2/3 0", "3x3").is_ok());
        assert_eq!(SetUp::default().read(Size::FIRST), None);
    }
}
