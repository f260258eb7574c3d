//! Boards as text: `2 8 3/1 6 4/7 0 5` and the other forms in common use.

use std::fmt;
use std::str::FromStr;

use super::layout::Layout;
use super::reading::Reading;
use crate::puzzle::{Board, BoardError, MAX_CELLS, Size, SizeError};

/// A position in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextPosition {
    /// The line, from 1.
    pub line: usize,
    /// The character in that line, from 1.
    pub column: usize,
}

/// The reason why a text is not a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardTextError {
    /// The text has no tiles.
    Empty,
    /// A character is neither a tile nor a separator.
    Unknown {
        /// The character.
        found: char,
        /// The position of the character.
        position: TextPosition,
    },
    /// A number is below zero.
    Negative {
        /// The digits after the minus sign.
        digits: String,
        /// The position of the minus sign.
        position: TextPosition,
    },
    /// A number has more digits than any tile.
    LongNumber {
        /// The first digits of the number.
        digits: String,
        /// The position of the first digit.
        position: TextPosition,
    },
    /// The text has the tiles 1, 2, 3, … but no blank.
    NoBlank,
    /// The text has more than [`MAX_CELLS`] tiles.
    TooMany,
    /// The rows have different lengths.
    Ragged {
        /// The first row that differs from the first one, counted from 0.
        row: usize,
        /// The number of tiles in that row.
        found: usize,
        /// The number of tiles in the first row.
        first: usize,
    },
    /// The text is a plain list whose length is not a square, and it does not name a size.
    SizeNeeded {
        /// The number of tiles.
        count: usize,
    },
    /// The rows contradict the size that the text names.
    SizeDiffers {
        /// The size that the text names.
        written: Size,
        /// The number of columns that the rows have.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// No board has this size.
    Size(SizeError),
    /// The tiles are not those of a board.
    Board(BoardError),
}

/// Writes the rows separated by `/` and the tiles by spaces: the standard form of a board.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(self, " ", "/"))
    }
}

/// Writes a board for use in a link: the text needs no escaping in a URL.
///
/// ```
/// use slidewise::puzzle::{Board, notation};
/// let board: Board = "2 8 3/1 6 4/7 0 5".parse().unwrap();
/// assert_eq!(notation::link_text(&board), "2.8.3_1.6.4_7.0.5");
/// ```
pub fn link_text(board: &Board) -> String {
    joined(board, ".", "_")
}

/// Writes a board with the given separators between tiles and between rows.
fn joined(board: &Board, tiles: &str, rows: &str) -> String {
    let row = |row: &[u8]| {
        row.iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(tiles)
    };
    board.rows().map(row).collect::<Vec<_>>().join(rows)
}

impl FromStr for Board {
    type Err = BoardTextError;

    fn from_str(text: &str) -> Result<Board, BoardTextError> {
        read_board(text, None)
    }
}

/// Parses a board in any of the common forms.
///
/// Spaces, tabs, commas, dots, brackets and hyphens separate tiles; `/`, `_`, `|`, `;`, a line end or an inner pair of
/// brackets ends a row; `0`, `-`, `x`, `*`, `b`, `_`, the letter O or an empty cell of a table is the blank; `#` starts a
/// comment. A plain list takes the size that the text names before it (`4x3:`, a line `3`, `4x3` or `4 3`, a comment
/// `# size: 4x3`), else `size` if it has that many cells, else the square of its length. Up to nine cells may be written as
/// bare digits, in one group or in a group for each row.
///
/// # Errors
/// Returns the first problem found, with its position where it has one.
///
/// ```
/// use slidewise::puzzle::{Board, notation::read_board};
/// let board: Board = "2 8 3/1 6 4/7 0 5".parse().unwrap();
/// for text in ["283164705", "[[2,8,3],[1,6,4],[7,0,5]]", "3x3:2,8,3,1,6,4,7,x,5", "2_8_3_1_6_4_7_0_5", "2-8-3/1-6-4/7-_-5"] {
///     assert_eq!(read_board(text, None), Ok(board));
/// }
/// ```
pub fn read_board(text: &str, size: Option<Size>) -> Result<Board, BoardTextError> {
    let mut first_error = None;
    for reading in Reading::all_of(text) {
        let board = Layout::read(text, reading).and_then(|mut layout| {
            layout.remove_size_line(size);
            layout.board(size)
        });
        match board {
            Ok(board) => return Ok(board),
            Err(error) => first_error = first_error.or(Some(error)),
        }
    }
    Err(first_error.unwrap_or(BoardTextError::Empty))
}

/// Parses a board whose last cell is missing. Returns the only tile that fits there, and the board with it.
///
/// ```
/// use slidewise::puzzle::notation::complete_board;
/// let (tile, board) = complete_board("2 8 3/1 6 4/7 0", None).unwrap();
/// assert_eq!((tile, board.to_string()), (5, "2 8 3/1 6 4/7 0 5".to_string()));
/// ```
pub fn complete_board(text: &str, size: Option<Size>) -> Option<(u8, Board)> {
    let mut readings = Reading::all_of(text).into_iter();
    readings.find_map(|reading| Layout::read(text, reading).ok()?.completed(size))
}

impl fmt::Display for TextPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            1 => write!(f, "at character {}", self.column),
            line => write!(f, "in line {line} at character {}", self.column),
        }
    }
}

impl fmt::Display for BoardTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardTextError::Empty => {
                write!(f, "no tiles yet: write them row by row, 0 for the blank")
            }
            BoardTextError::Unknown { found, position } => {
                write!(
                    f,
                    "{found:?} {position} is not a tile: tiles are numbers, the blank is 0"
                )
            }
            BoardTextError::Negative { digits, position } => {
                write!(
                    f,
                    "-{digits} {position} is below zero: tiles count from 1, the blank is 0"
                )
            }
            BoardTextError::LongNumber { digits, position } => {
                write!(
                    f,
                    "{digits} {position} is too large for a tile: the largest is {}",
                    MAX_CELLS - 1
                )
            }
            BoardTextError::NoBlank => write!(f, "no blank: write 0 for it"),
            BoardTextError::TooMany => {
                write!(f, "more than {MAX_CELLS} tiles: the largest board is 10x10")
            }
            BoardTextError::Ragged { row, found, first } => write!(
                f,
                "row {} has {}, row 1 has {first}: rows must be equally long",
                row + 1,
                match found {
                    1 => "1 tile".to_string(),
                    n => format!("{n} tiles"),
                }
            ),
            BoardTextError::SizeNeeded { count } => write!(
                f,
                "{count} tiles are no square: end each row with / or write the size first, such as 4x3"
            ),
            BoardTextError::SizeDiffers {
                written,
                width,
                height,
            } => {
                write!(
                    f,
                    "the size says {written} but the rows are {width}x{height}"
                )
            }
            BoardTextError::Size(error) => error.fmt(f),
            BoardTextError::Board(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BoardTextError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Preset, Random, scramble};
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        read_board(text, None).unwrap_err().to_string()
    }

    #[test]
    fn every_common_form_is_read_as_the_same_board() {
        let board: Board = "2 8 3/1 6 4/7 0 5".parse().unwrap();
        for text in [
            "2.8.3_1.6.4_7.0.5",
            "[2, 8, 3, 1, 6, 4, 7, 0, 5]",
            "[[2,8,3],[1,6,4],[7,0,5]]",
            "((2 8 3) (1 6 4) (7 0 5))",
            "2 8 3\n1 6 4\n7 0 5\n",
            "  2\t8 3 \r\n 1 6 4 \r\n\r\n 7 - 5",
            "283164705",
            "2831647x5",
            "283/164/705",
            "# from a file\n3\n2 8 3 # first\n1 6 4\n7 0 5",
            "# size: 3x3\n2 8 3 1 6 4 7 0 5",
            "# size: small\n2 8 3 1 6 4 7 0 5",
            "3x3\n2 8 3\n1 6 4\n7 0 5",
            "3 3\n2 8 3\n1 6 4\n7 0 5",
            "3x3:2,8,3,1,6,4,7,0,5",
            "2_8_3_1_6_4_7_0_5",
            "2|8|3|1|6|4|7|*|5",
            "2;8;3;1;6;4;7;X;5;",
            "2 8 3/1 6 4/7 0 5/",
        ] {
            assert_eq!(read_board(text, None), Ok(board), "{text:?}");
        }
        assert_eq!("-12345678".parse::<Board>().unwrap().blank(), 0);
        assert_eq!("12/30".parse::<Board>().unwrap().to_string(), "1 2/3 0");
    }

    #[test]
    fn a_plain_list_that_is_not_a_square_needs_a_size() {
        assert_eq!(
            error("1 2 3 4 5 0"),
            "6 tiles are no square: end each row with / or write the size first, such as 4x3"
        );
        let size = |text: &str| text.parse::<Size>().ok();
        assert_eq!(
            read_board("123450", size("3x2")).unwrap().to_string(),
            "1 2 3/4 5 0"
        );
        assert_eq!(
            read_board("3x2:123450", None).unwrap().to_string(),
            "1 2 3/4 5 0"
        );
        assert_eq!(
            read_board("2 3\n1 2 3 4 5 0", None).unwrap().to_string(),
            "1 2/3 4/5 0"
        );
        let list = "3_1_2_4_5_6_7_8_9_0";
        assert_eq!(
            read_board(list, size("5x2")).unwrap().to_string(),
            "3 1 2 4 5/6 7 8 9 0"
        );
        // A square list stays a square if `size` has a different number of cells.
        assert_eq!(
            read_board("1 2 3 0", size("4x4")).unwrap().to_string(),
            "1 2/3 0"
        );
    }

    #[test]
    fn a_first_row_that_looks_like_a_size_is_read_as_tiles() {
        assert_eq!(
            read_board("2 3/0 1/4 5/6 7", None).unwrap().size().height(),
            4
        );
        assert_eq!(
            read_board("2 3\n1 2\n3 4\n5 0", None).unwrap().to_string(),
            "1 2/3 4/5 0"
        );
    }

    #[test]
    fn each_kind_of_error_has_its_own_message() {
        for (text, sentence) in [
            ("", "no tiles yet: write them row by row, 0 for the blank"),
            (
                "# nothing\n",
                "no tiles yet: write them row by row, 0 for the blank",
            ),
            (
                "1 2 3/4 a 6",
                "'a' at character 9 is not a tile: tiles are numbers, the blank is 0",
            ),
            (
                "1 2 3\n4 ? 6",
                "'?' in line 2 at character 3 is not a tile: tiles are numbers, the blank is 0",
            ),
            (
                "1 2 -1 3",
                "-1 at character 5 is below zero: tiles count from 1, the blank is 0",
            ),
            (
                "1 2 3 99999999999999999999",
                "999999999999… at character 7 is too large for a tile: the largest is 99",
            ),
            ("1 2 7/3 4 5/6 7 0", "tile 7 appears twice: cells 3 and 8"),
            (
                "1 2 3/4 5 6/7 8 9",
                "9 cells need tiles 0 to 8: 9 is too large (cell 9)",
            ),
            (
                "0 2 3/4 5 6/7 8 0",
                "the blank appears twice: cells 1 and 9",
            ),
            ("1 2 3/4 5 6/7 8", "no blank: write 0 for it"),
            (
                "1 2 3/4 0/5 6 7",
                "row 2 has 2 tiles, row 1 has 3: rows must be equally long",
            ),
            ("4x4:1 2 3 0", "a 4x4 board has 16 cells: 4 tiles are given"),
            ("4x4:1 2/3 0", "the size says 4x4 but the rows are 2x2"),
            ("11x2:1 2 3", "a board is 2x2 to 10x10: 11x2 is too large"),
            ("0", "a board is 2x2 to 10x10: 1x1 is too small"),
            (
                "1 2 3 300",
                "4 cells need tiles 0 to 3: 300 is too large (cell 4)",
            ),
            ("1 1 3 300", "tile 1 appears twice: cells 1 and 2"),
        ] {
            assert_eq!(error(text), sentence, "{text:?}");
        }
        let many = (0..200)
            .map(|n| n.to_string())
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(
            error(&many),
            "more than 100 tiles: the largest board is 10x10"
        );
    }

    #[test]
    fn every_size_round_trips_in_both_written_forms() {
        let mut random = Random::seeded(11);
        for size in Size::all() {
            let board = scramble::uniform(&Goal::preset(Preset::BlankLast, size), &mut random);
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(link_text(&board).parse(), Ok(board));
            let flat = board
                .tiles()
                .iter()
                .map(u8::to_string)
                .collect::<Vec<_>>()
                .join(",");
            assert_eq!(format!("{size}:{flat}").parse(), Ok(board));
            assert_eq!(
                read_board(&flat, Some(size)).map(|b| b.tiles().to_vec()),
                Ok(board.tiles().to_vec())
            );
        }
    }

    #[test]
    fn every_symbol_for_the_blank_is_read() {
        let board: Board = "2 8 3/1 6 4/7 0 5".parse().unwrap();
        for text in [
            "2 8 3/1 6 4/7 _ 5",
            "2 8 3\n1 6 4\n7 b 5",
            "2 8 3\n1 6 4\n7 B 5",
            "2 8 3\n1 6 4\n7 O 5",
            "2 8 3\n1 6 4\n7 o 5",
            "2 8 3\n1 6 4\n7 × 5",
            "2.8.3_1.6.4_7._.5",
            "2,8,3\n1,6,4\n7,_,5",
            "2831647_5",
            "2831647O5",
            "2831647b5",
            "283/164/7_5",
        ] {
            assert_eq!(read_board(text, None), Ok(board), "{text:?}");
        }
        let board = "1 2 3 4/5 6 7 8/9 1O 11 12/13 14 15 O".parse::<Board>();
        assert_eq!(board.unwrap().tile(9), 10);
    }

    #[test]
    fn an_empty_cell_of_a_table_is_the_blank() {
        let board: Board = "1 2 3/4 0 6/7 8 5".parse().unwrap();
        for text in [
            "1\t2\t3\n4\t\t6\n7\t8\t5\n",
            "1\t2\t3\r\n4\t \t6\r\n7\t8\t5",
            "1,2,3\n4,,6\n7,8,5",
            "1, 2, 3\n4, , 6\n7, 8, 5",
            "1;2;3\n4;;6\n7;8;5",
            "[[1,2,3],[4,,6],[7,8,5]]",
            "|1|2|3|\n|4| |6|\n|7|8|5|",
            "| 1 | 2 | 3 |\n|---|---|---|\n| 4 |   | 6 |\n| 7 | 8 | 5 |",
            "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 6 |\n+---+---+---+\n| 7 | 8 | 5 |\n+---+---+---+\n",
            "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │   │ 6 │\n├───┼───┼───┤\n│ 7 │ 8 │ 5 │\n└───┴───┴───┘",
            "1 | 2 | 3\n4 |   | 6\n7 | 8 | 5",
        ] {
            assert_eq!(read_board(text, None), Ok(board), "{text:?}");
        }
        for (text, rows) in [
            ("\t1\t2\n3\t4\t5\n6\t7\t8", "0 1 2/3 4 5/6 7 8"),
            ("1\t2\t3\n4\t5\t6\n7\t8\t", "1 2 3/4 5 6/7 8 0"),
            ("1,2,3\n4,5,6\n7,8,\n", "1 2 3/4 5 6/7 8 0"),
            ("|1|2|3|\n|4|5|6|\n|7|8| |", "1 2 3/4 5 6/7 8 0"),
            ("|1|2|3|\n|4|5|6|\n|7|8|0|", "1 2 3/4 5 6/7 8 0"),
            ("1,2,3,\n4,5,6,\n7,8,0,", "1 2 3/4 5 6/7 8 0"),
        ] {
            assert_eq!(
                read_board(text, None).unwrap().to_string(),
                rows,
                "{text:?}"
            );
        }
    }

    #[test]
    fn hyphens_between_tiles_separate_them() {
        for text in [
            "1-2-3/4-0-6/7-8-5",
            "1-2-3-4-0-6-7-8-5",
            "1-2-3\n4-_-6\n7-8-5",
            "1-2-3/4---6/7-8-5",
            "1–2–3/4–0–6/7–8–5",
        ] {
            let read = read_board(text, None).map(|board| board.to_string());
            assert_eq!(read.as_deref(), Ok("1 2 3/4 0 6/7 8 5"), "{text:?}");
        }
    }

    #[test]
    fn groups_of_digits_are_rows() {
        for (text, rows) in [
            ("123 456 780", "1 2 3/4 5 6/7 8 0"),
            ("123  4-6 785", "1 2 3/4 0 6/7 8 5"),
            ("1234 5670", "1 2 3 4/5 6 7 0"),
            ("12 30", "1 2/3 0"),
            ("12 30 45", "1 2/3 0/4 5"),
        ] {
            let read = read_board(text, None).map(|board| board.to_string());
            assert_eq!(read.as_deref(), Ok(rows), "{text:?}");
        }
    }

    #[test]
    fn digits_spaces_and_line_ends_of_any_script_are_read() {
        for text in [
            "１ ２ ３\n４ ０ ６\n７ ８ ５",
            "１２３４０６７８５",
            "١ ٢ ٣/٤ ٠ ٦/٧ ٨ ٥",
            "1\u{a0}2\u{a0}3\r4\u{2003}0 6\u{2028}7 8 5",
            "\u{feff}1 2 3\r\n4 0 6\r\n7 8 5",
            "3×3: 1 2 3 4 0 6 7 8 5",
        ] {
            let read = read_board(text, None).map(|board| board.to_string());
            assert_eq!(read.as_deref(), Ok("1 2 3/4 0 6/7 8 5"), "{text:?}");
        }
    }

    #[test]
    fn an_error_is_that_of_the_likely_reading() {
        for (text, sentence) in [
            ("1-2-3/4-4-0/6-7-8", "tile 4 appears twice: cells 4 and 5"),
            ("1 2 3/4 _ 6/7 7 5", "tile 7 appears twice: cells 7 and 8"),
            (
                "1 _ 3/4 _ 6/7 8 5",
                "the blank appears twice: cells 2 and 5",
            ),
            ("1,2,3\n4,,6\n7,7,5", "tile 7 appears twice: cells 7 and 8"),
            (
                "|1|2|3|\n|4| |6|\n|7|7|5|",
                "tile 7 appears twice: cells 7 and 8",
            ),
            ("123 456 770", "tile 7 appears twice: cells 7 and 8"),
            ("1.2.3_4.4.5_6.7.0", "tile 4 appears twice: cells 4 and 5"),
            (
                "board 1 2 3",
                "'b' at character 1 is not a tile: tiles are numbers, the blank is 0",
            ),
        ] {
            assert_eq!(error(text), sentence, "{text:?}");
        }
    }

    #[test]
    fn the_only_tile_that_fits_completes_a_board() {
        let size = |text: &str| text.parse::<Size>().ok();
        for (text, fallback, tile, rows) in [
            ("1 2 3/4 5 6/7 8", None, 0, "1 2 3/4 5 6/7 8 0"),
            ("1 2 3/4 0 6/7 8", None, 5, "1 2 3/4 0 6/7 8 5"),
            ("1 2 3 4 5 6 7 8", None, 0, "1 2 3/4 5 6/7 8 0"),
            ("12345678", None, 0, "1 2 3/4 5 6/7 8 0"),
            ("1\n2\n3", None, 0, "1 2/3 0"),
            ("1 2 3 4 5", size("3x2"), 0, "1 2 3/4 5 0"),
            ("1-2-3/4-5-6/7-8", None, 0, "1 2 3/4 5 6/7 8 0"),
            ("1\t2\t3\n4\t\t6\n7\t8", None, 5, "1 2 3/4 0 6/7 8 5"),
        ] {
            let (found, board) = complete_board(text, fallback).expect(text);
            assert_eq!(
                (found, board.to_string().as_str()),
                (tile, rows),
                "{text:?}"
            );
        }
        for text in [
            "",
            "1 2 3/4 5/6 7 8",
            "1 2 3 4 5",
            "1 2 3/4 5 6/7 7",
            "1 2 3/4 5 6/7 9",
        ] {
            assert_eq!(complete_board(text, None), None, "{text:?}");
        }
    }

    #[test]
    fn every_size_is_read_as_a_table_with_an_empty_cell() {
        let mut random = Random::seeded(12);
        for size in Size::all() {
            let board = scramble::uniform(&Goal::preset(Preset::BlankLast, size), &mut random);
            for (tiles, rows) in [("\t", "\n"), (",", "\n"), (";", "\r\n"), ("-", "/")] {
                let empty = if tiles == "-" { "0" } else { "" };
                let row = |row: &[u8]| {
                    let cell = |&tile: &u8| match tile {
                        0 => empty.to_string(),
                        tile => tile.to_string(),
                    };
                    row.iter().map(cell).collect::<Vec<_>>().join(tiles)
                };
                let text = board.rows().map(row).collect::<Vec<_>>().join(rows);
                assert_eq!(text.parse(), Ok(board), "{text:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC*") {
            if let Err(error) = read_board(&text, None) {
                prop_assert!(!error.to_string().is_empty());
            }
        }

        #[test]
        fn text_that_looks_like_a_board_never_panics(text in "[0-9xbO×\\-/_|;,.:#+\\[\\]() \t\n]{0,60}") {
            if let Ok(board) = read_board(&text, None) {
                prop_assert_eq!(board.to_string().parse(), Ok(board));
            }
            if let Some((tile, board)) = complete_board(&text, None) {
                prop_assert_eq!(board.tiles().last(), Some(&tile));
            }
        }
    }
}
