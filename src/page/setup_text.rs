//! What a text in the field of the set-up panel is: a board, a board and its goal, a link, or something else. Pure.

use super::setup::Target;
use crate::puzzle::notation::{self, BoardTextError};
use crate::puzzle::{Board, Move, MoveConvention, Size};
use crate::share::{Share, ShareErrors};

/// A text that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpText {
    /// A board, or a goal if one is set up.
    Board(Board),
    /// A board and the goal for it, which have the same size.
    Puzzle(Board, Board),
    /// A link of the page, by its query.
    Link {
        /// The query.
        query: String,
        /// The board of the link.
        board: Board,
    },
}

/// Why a text cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpError {
    /// The text is not a board.
    Text(BoardTextError),
    /// The last cell is missing.
    LastCell {
        /// The only tile that fits.
        tile: u8,
        /// The board with that tile.
        board: Board,
    },
    /// The text is a list of moves.
    Moves(Vec<Move>),
    /// The goal does not have the size of the board.
    GoalSize {
        /// The size of the board.
        board: Size,
        /// The size of the goal that was typed.
        goal: Size,
    },
    /// The text is a link with errors.
    Link(ShareErrors),
}

impl SetUpText {
    /// Reads a text. A plain list takes `size`, the size of the board; a goal must have it. `letters` is the convention of
    /// moves.
    ///
    /// # Errors
    /// Returns why the text cannot be used.
    pub fn read(
        text: &str,
        target: Target,
        size: Size,
        letters: MoveConvention,
    ) -> Result<SetUpText, SetUpError> {
        if let Some(query) = link_query(text) {
            return match Share::read(query) {
                (_, Some(errors)) => Err(SetUpError::Link(errors)),
                (share, None) => Ok(SetUpText::Link {
                    query: query.to_string(),
                    // A query without an error has a board if `board=` has a value.
                    board: share.board.ok_or(SetUpError::Text(BoardTextError::Empty))?,
                }),
            };
        }
        let fits = |board: Board| match target {
            Target::Goal if board.size() != size => Err(SetUpError::GoalSize {
                board: size,
                goal: board.size(),
            }),
            _ => Ok(SetUpText::Board(board)),
        };
        let error = match notation::read_board(text, Some(size)) {
            Ok(board) => return fits(board),
            Err(error) => error,
        };
        match notation::read_puzzle(text, Some(size)) {
            Some((start, Some(goal))) => return Ok(SetUpText::Puzzle(start, goal)),
            Some((board, None)) => return fits(board),
            None => {}
        }
        if let Ok(moves) = notation::read_moves(text, letters)
            && !moves.is_empty()
        {
            return Err(SetUpError::Moves(moves));
        }
        Err(match notation::complete_board(text, Some(size)) {
            Some((tile, board)) => SetUpError::LastCell { tile, board },
            None => SetUpError::Text(error),
        })
    }
}

/// Returns the query of a link with a board; `None` if the text has none.
fn link_query(text: &str) -> Option<&str> {
    let link = text
        .split_whitespace()
        .find(|word| word.contains("board="))?;
    let (_, query) = link.split_once('?').unwrap_or(("", link));
    let query = query.split('#').next().unwrap_or_default();
    let has_board = query.split('&').any(|pair| pair.starts_with("board="));
    // Without a question mark, `board=` may also be a label.
    let is_link = has_board && (link.contains('?') || Share::read(query).1.is_none());
    is_link.then_some(query)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::share::ShareError;

    fn read(target: Target, text: &str, size: &str) -> Result<SetUpText, SetUpError> {
        SetUpText::read(text, target, size.parse().unwrap(), MoveConvention::Tile)
    }

    #[test]
    fn a_list_without_rows_has_the_current_size_and_a_goal_must_have_it() {
        let board = "1 2/3 4/5 0".parse().unwrap();
        assert_eq!(
            read(Target::Board, "1 2 3 4 5 0", "2x3"),
            Ok(SetUpText::Board(board))
        );
        assert_eq!(
            read(Target::Goal, "1 2/3 0", "3x3").unwrap_err(),
            SetUpError::GoalSize {
                board: "3x3".parse().unwrap(),
                goal: "2x2".parse().unwrap(),
            }
        );
        assert!(read(Target::Board, "1 2/3 0", "3x3").is_ok());
    }

    #[test]
    fn a_link_of_the_page_is_read_with_all_its_parts() {
        let query = "board=2.8.3_1.6.4_7.0.5&goal=spiral&moves=R";
        for text in [
            format!("https://example.org/slidewise/?{query}"),
            format!("See http://localhost:8080/index.html?{query}#top now"),
            format!("?{query}"),
            query.to_string(),
        ] {
            let read = read(Target::Board, &text, "3x3");
            assert!(
                matches!(&read, Ok(SetUpText::Link { query: found, .. }) if found == query),
                "{read:?}"
            );
        }
        assert!(matches!(
            read(Target::Board, "https://example.org/?board=1.2_3.3", "3x3"),
            Err(SetUpError::Link(errors)) if matches!(errors.iter().next(), Some(ShareError::Board { .. }))
        ));
    }

    #[test]
    fn a_board_after_an_equals_sign_is_not_a_link() {
        let board = "1 2 3/4 5 6/7 8 0".parse().unwrap();
        assert_eq!(
            read(
                Target::Board,
                "board=[[1, 2, 3], [4, 5, 6], [7, 8, 0]]",
                "3x3"
            ),
            Ok(SetUpText::Board(board))
        );
    }

    #[test]
    fn a_start_and_a_goal_are_read_together() {
        assert_eq!(
            read(Target::Board, "1 2/0 3\n\n1 2/3 0", "3x3"),
            Ok(SetUpText::Puzzle(
                "1 2/0 3".parse().unwrap(),
                "1 2/3 0".parse().unwrap()
            ))
        );
    }

    #[test]
    fn a_list_of_moves_is_named_as_such() {
        for text in [
            "R3DLU2",
            "rrrdluu",
            "Right, right, right, down, left, up, up",
            "→→→↓←↑↑",
        ] {
            let Err(SetUpError::Moves(moves)) = read(Target::Board, text, "3x3") else {
                panic!("{text}");
            };
            assert_eq!(moves.len(), 7, "{text}");
        }
    }

    #[test]
    fn a_missing_last_cell_is_named_as_such() {
        assert_eq!(
            read(Target::Board, "1 2 3/4 5 6/7 8", "3x3"),
            Err(SetUpError::LastCell {
                tile: 0,
                board: "1 2 3/4 5 6/7 8 0".parse().unwrap()
            })
        );
    }
}
