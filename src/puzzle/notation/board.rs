//! Boards as text: `2 8 3/1 6 4/7 0 5`, and whatever else people write for one.

use std::fmt;
use std::str::FromStr;

use super::moves::shortened;
use crate::puzzle::{Board, BoardError, MAX_CELLS, Size, SizeError};

/// A place in a text, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// Why a text is not a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardTextError {
    Empty,
    /// A character that is neither a tile nor a separator.
    Unknown {
        found: char,
        place: Place,
    },
    /// A number below zero.
    Negative {
        digits: String,
        place: Place,
    },
    /// More digits than any tile has.
    LongNumber {
        digits: String,
        place: Place,
    },
    NoGap,
    TooMany,
    /// Rows of different lengths; `row` counts from 0 and is the first that differs from the first row.
    Ragged {
        row: usize,
        found: usize,
        first: usize,
    },
    /// A plain list whose length is not a square, with no size beside it.
    SizeNeeded {
        count: usize,
    },
    /// Rows that contradict the size written beside them.
    SizeDiffers {
        written: Size,
        width: usize,
        height: usize,
    },
    Size(SizeError),
    Board(BoardError),
}

/// The rows of the board joined by `/`, tiles by a space: the one way boards are written.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(self, " ", "/"))
    }
}

/// A board as it stands in a link: nothing in it needs escaping.
///
/// ```
/// use slidewise::puzzle::{Board, notation};
/// let board: Board = "2 8 3/1 6 4/7 0 5".parse().unwrap();
/// assert_eq!(notation::link(&board), "2.8.3_1.6.4_7.0.5");
/// ```
pub fn link(board: &Board) -> String {
    joined(board, ".", "_")
}

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

/// Reads a board in any of the usual forms.
///
/// Spaces, tabs, commas, dots and brackets separate tiles; `/`, `_`, `|`, `;`, a line end or an inner pair
/// of brackets ends a row; `0`, `-`, `x` or `*` is the gap; `#` starts a comment. A plain list becomes a
/// square, or takes the size that is written before it (`4x3:`, a line `3`, `4x3` or `4 3`, a comment
/// `# size: 4x3`), or else `size`. Up to nine cells may be written as bare digits.
///
/// ```
/// use slidewise::puzzle::{Board, notation::read_board};
/// let board: Board = "2 8 3/1 6 4/7 0 5".parse().unwrap();
/// for text in ["283164705", "[[2,8,3],[1,6,4],[7,0,5]]", "3x3:2,8,3,1,6,4,7,x,5", "2_8_3_1_6_4_7_0_5"] {
///     assert_eq!(read_board(text, None), Ok(board));
/// }
/// ```
pub fn read_board(text: &str, size: Option<Size>) -> Result<Board, BoardTextError> {
    let mut page = Page::read(text)?;
    page.split_bare_digits();
    page.take_size_line();
    page.board(size)
}

/// The numbers of a text, row by row as it breaks them, and the size it names.
#[derive(Default)]
struct Page {
    size: Option<Size>,
    /// No row is empty.
    rows: Vec<Vec<Number>>,
}

/// A written number of at most [`LONGEST_NUMBER`] digits; the gap is "0".
struct Number {
    digits: String,
    /// Right after the number before it, with nothing between.
    joined: bool,
}

/// Nine cells may be written in one run of digits.
const LONGEST_NUMBER: usize = 9;

impl Number {
    fn value(&self) -> u32 {
        self.digits.parse().unwrap_or(u32::MAX)
    }
}

impl Page {
    fn read(text: &str) -> Result<Page, BoardTextError> {
        let mut page = Page::default();
        let mut row = Vec::new();
        let mut count = 0;
        for (line, content) in text.lines().enumerate() {
            let (content, comment) = content.split_once('#').unwrap_or((content, ""));
            if let Some(size) = size_in_comment(comment) {
                page.size = Some(size.map_err(BoardTextError::Size)?);
            }
            let mut characters: Vec<char> = content.chars().collect();
            let mut column = 0;
            let mut end_of_number = 0;
            if count == 0
                && let Some((length, size)) = leading_size(&characters)
            {
                page.size = Some(size.map_err(BoardTextError::Size)?);
                characters[..length].fill(' ');
            }
            while column < characters.len() {
                let place = Place {
                    line: line + 1,
                    column: column + 1,
                };
                let found = characters[column];
                let counted = count;
                let joined = column == end_of_number && column > 0;
                let digits: String = characters[column..]
                    .iter()
                    .take_while(|next| next.is_ascii_digit())
                    .collect();
                match found {
                    _ if !digits.is_empty() => {
                        column += digits.len() - 1;
                        if digits.len() > LONGEST_NUMBER {
                            return Err(BoardTextError::LongNumber {
                                digits: shortened(digits),
                                place,
                            });
                        }
                        row.push(Number { digits, joined });
                        count += 1;
                    }
                    '-' if is_minus_sign(&characters, column) => {
                        let digits = characters[column + 1..]
                            .iter()
                            .take_while(|next| next.is_ascii_digit());
                        return Err(BoardTextError::Negative {
                            digits: digits.collect(),
                            place,
                        });
                    }
                    '-' | 'x' | 'X' | '*' => {
                        row.push(Number {
                            digits: "0".to_string(),
                            joined,
                        });
                        count += 1;
                    }
                    '/' | '_' | '|' | ';' | '[' | ']' | '(' | ')' | '{' | '}' => {
                        page.end_row(&mut row)
                    }
                    ',' | '.' => {}
                    blank if blank.is_whitespace() => {}
                    _ => return Err(BoardTextError::Unknown { found, place }),
                }
                if count > MAX_CELLS + 2 {
                    return Err(BoardTextError::TooMany);
                }
                column += 1;
                if counted < count {
                    end_of_number = column;
                }
            }
            page.end_row(&mut row);
        }
        Ok(page)
    }

    fn end_row(&mut self, row: &mut Vec<Number>) {
        if !row.is_empty() {
            self.rows.push(std::mem::take(row));
        }
    }

    fn count(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// `283164705` or `283/164/705`: where nine digits or fewer stand without separators and hold a number
    /// too long for so small a board, each digit is a tile.
    fn split_bare_digits(&mut self) {
        let numbers = || self.rows.iter().flatten();
        let digits: usize = numbers().map(|number| number.digits.len()).sum();
        let unseparated = self
            .rows
            .iter()
            .all(|row| row[1..].iter().all(|number| number.joined));
        let too_long = numbers().any(|number| number.digits.len() > 2)
            || self.rows.iter().all(|row| row[0].digits.len() == 2);
        if unseparated && too_long && digits <= LONGEST_NUMBER {
            let split = |number: Number| {
                let one = |digit: char| Number {
                    digits: digit.to_string(),
                    joined: true,
                };
                number.digits.chars().map(one).collect::<Vec<_>>()
            };
            for row in &mut self.rows {
                *row = std::mem::take(row).into_iter().flat_map(split).collect();
            }
        }
    }

    /// A first line of one number (the side of a square) or two (width and height), where just so many
    /// tiles follow. A text that is a board as it stands is never taken apart.
    fn take_size_line(&mut self) {
        let Some(first) = self.rows.first() else {
            return;
        };
        let side = |index: usize| first[index].value() as usize;
        let (width, height) = match first.len() {
            1 => (side(0), side(0)),
            2 => (side(0), side(1)),
            _ => return,
        };
        let Ok(size) = Size::new(width, height) else {
            return;
        };
        if self.size.is_none()
            && self.count() - first.len() == size.cells()
            && self.board(None).is_err()
        {
            self.rows.remove(0);
            let shaped = self.rows.len() > 1 && self.rows.iter().any(|row| row.len() > 1);
            // Two numbers might be rows and columns: the rows that follow know better.
            self.size = if shaped { None } else { Some(size) };
        }
    }

    fn board(&self, fallback: Option<Size>) -> Result<Board, BoardTextError> {
        let numbers: Vec<u32> = self.rows.iter().flatten().map(Number::value).collect();
        if numbers.is_empty() {
            return Err(BoardTextError::Empty);
        }
        if gap_was_left_out(&numbers) {
            return Err(BoardTextError::NoGap);
        }
        if numbers.len() > MAX_CELLS {
            return Err(BoardTextError::TooMany);
        }
        let size = self.shape(numbers.len(), fallback)?;
        if let Some(cell) = numbers
            .iter()
            .position(|&tile| tile as usize >= size.cells())
        {
            // A tile given twice before it is the first thing wrong, and the checked door will say so.
            if numbers.len() != size.cells() || all_different(&numbers[..cell]) {
                let error = BoardError::TooLarge {
                    cells: size.cells(),
                    tile: numbers[cell],
                    cell,
                };
                return Err(BoardTextError::Board(error));
            }
        }
        let tiles: Vec<u8> = numbers
            .iter()
            .map(|&tile| u8::try_from(tile).unwrap_or(u8::MAX))
            .collect();
        Board::new(size, &tiles).map_err(BoardTextError::Board)
    }

    /// The size that the rows, the text or the caller say.
    fn shape(&self, count: usize, fallback: Option<Size>) -> Result<Size, BoardTextError> {
        let (width, height) = (self.rows[0].len(), self.rows.len());
        if height == 1 || count == height {
            let size = self.size.or(fallback.filter(|size| size.cells() == count));
            return match size {
                Some(size) => Ok(size),
                None => {
                    let side = count.isqrt();
                    if side * side != count {
                        return Err(BoardTextError::SizeNeeded { count });
                    }
                    Size::new(side, side).map_err(BoardTextError::Size)
                }
            };
        }
        if let Some(row) = self.rows.iter().position(|row| row.len() != width) {
            return Err(BoardTextError::Ragged {
                row,
                found: self.rows[row].len(),
                first: width,
            });
        }
        match self.size {
            Some(written) if (written.width(), written.height()) != (width, height) => {
                Err(BoardTextError::SizeDiffers {
                    written,
                    width,
                    height,
                })
            }
            _ => Size::new(width, height).map_err(BoardTextError::Size),
        }
    }
}

/// Tiles 1, 2, 3, … in any order and no gap among them.
fn gap_was_left_out(numbers: &[u32]) -> bool {
    numbers
        .iter()
        .all(|&tile| (1..=numbers.len() as u32).contains(&tile))
        && all_different(numbers)
        && numbers.len().isqrt().pow(2) != numbers.len()
}

fn all_different(numbers: &[u32]) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// A minus sign, as in `[1, 2, -1]`: not after a digit and right before a number of a tile's length. Before
/// a longer one it is the gap of a bare digit string.
fn is_minus_sign(characters: &[char], column: usize) -> bool {
    let after_digit = column > 0 && characters[column - 1].is_ascii_digit();
    let digits = characters[column + 1..]
        .iter()
        .take_while(|next| next.is_ascii_digit())
        .count();
    !after_digit && (1..=2).contains(&digits)
}

/// `4x3` at the start of a line, before a colon, a blank or the end; with the number of characters it takes.
fn leading_size(characters: &[char]) -> Option<(usize, Result<Size, SizeError>)> {
    let start = characters.iter().position(|next| !next.is_whitespace())?;
    let word: String = characters[start..]
        .iter()
        .take_while(|next| next.is_ascii_digit() || ['x', 'X', '×'].contains(next))
        .collect();
    let end = start + word.chars().count();
    let (width, height) = word.split_once(['x', 'X', '×'])?;
    let number = |text: &str| {
        !text.is_empty() && text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit())
    };
    if !number(width) || !number(height) {
        return None;
    }
    match characters.get(end) {
        Some(':') => Some((end + 1, word.parse())),
        None => Some((end, word.parse())),
        Some(next) if next.is_whitespace() => Some((end, word.parse())),
        Some(_) => None,
    }
}

/// `size: 4x3` in a comment.
fn size_in_comment(comment: &str) -> Option<Result<Size, SizeError>> {
    let (_, rest) = comment.split_once("size:")?;
    Some(rest.trim().parse())
}

impl fmt::Display for Place {
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
                write!(f, "no tiles yet: write them row by row, 0 for the gap")
            }
            BoardTextError::Unknown { found, place } => {
                write!(
                    f,
                    "{found:?} {place} is not a tile: tiles are numbers, the gap is 0"
                )
            }
            BoardTextError::Negative { digits, place } => {
                write!(
                    f,
                    "-{digits} {place} is below zero: tiles count from 1, the gap is 0"
                )
            }
            BoardTextError::LongNumber { digits, place } => {
                write!(
                    f,
                    "{digits} {place} is too large for a tile: the largest is {}",
                    MAX_CELLS - 1
                )
            }
            BoardTextError::NoGap => write!(f, "no gap: write 0 for it"),
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
                "{count} tiles are no square: end each row with / or write the size first, as in 4x3:"
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
    fn every_listed_form_is_the_same_board() {
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
        assert_eq!("-12345678".parse::<Board>().unwrap().gap(), 0);
        assert_eq!("12/30".parse::<Board>().unwrap().to_string(), "1 2/3 0");
    }

    #[test]
    fn a_plain_list_that_is_no_square_asks_for_its_size() {
        assert_eq!(
            error("1 2 3 4 5 0"),
            "6 tiles are no square: end each row with / or write the size first, as in 4x3:"
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
        // A square list stays a square whatever size the page happens to show.
        assert_eq!(
            read_board("1 2 3 0", size("4x4")).unwrap().to_string(),
            "1 2/3 0"
        );
    }

    #[test]
    fn a_board_whose_first_row_looks_like_a_size_stays_a_board() {
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
    fn each_kind_of_mistake_gets_its_sentence() {
        for (text, sentence) in [
            ("", "no tiles yet: write them row by row, 0 for the gap"),
            (
                "# nothing\n",
                "no tiles yet: write them row by row, 0 for the gap",
            ),
            (
                "1 2 3/4 a 6",
                "'a' at character 9 is not a tile: tiles are numbers, the gap is 0",
            ),
            (
                "1 2 3\n4 ? 6",
                "'?' in line 2 at character 3 is not a tile: tiles are numbers, the gap is 0",
            ),
            (
                "1 2 -1 3",
                "-1 at character 5 is below zero: tiles count from 1, the gap is 0",
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
            ("0 2 3/4 5 6/7 8 0", "the gap appears twice: cells 1 and 9"),
            ("1 2 3/4 5 6/7 8", "no gap: write 0 for it"),
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
            let board = scramble::uniform(&Goal::preset(Preset::GapLast, size), &mut random);
            assert_eq!(board.to_string().parse(), Ok(board));
            assert_eq!(link(&board).parse(), Ok(board));
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

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC*") {
            if let Err(error) = read_board(&text, None) {
                prop_assert!(!error.to_string().is_empty());
            }
        }

        #[test]
        fn text_that_looks_like_a_board_never_panics(text in "[0-9x×\\-/_|;,.:#\\[\\]() \n]{0,60}") {
            if let Ok(board) = read_board(&text, None) {
                prop_assert_eq!(board.to_string().parse(), Ok(board));
            }
        }
    }
}
