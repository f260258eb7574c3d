//! The numbers of a text and their arrangement in rows: the first step of parsing a board.

use super::board::{BoardTextError, TextPosition};
use super::characters::{is_in_word, is_rule, lines, plain_characters};
use super::reading::{Reading, Underscore, is_alone};
use super::shortened;
use crate::puzzle::{Board, BoardError, MAX_CELLS, Size, SizeError};

/// The numbers of a text in the rows of the text, and the size that the text names.
#[derive(Default)]
pub struct Layout {
    size: Option<Size>,
    /// The rows, none of them empty.
    rows: Vec<Vec<Number>>,
    /// `true` if the next number belongs to the last row.
    row_is_open: bool,
    cell: Cell,
}

/// The cell of a table that is being read.
#[derive(Default)]
struct Cell {
    /// `true` if the cell has a number.
    is_filled: bool,
    /// `true` if a delimiter was read in this row.
    has_delimiter: bool,
    /// `true` if a bracket was closed and nothing read since.
    is_closed: bool,
}

/// A number of at most [`MAX_DIGITS`] digits as written in the text; the blank is "0".
struct Number {
    digits: String,
    /// `true` if nothing separates the number from the one before it.
    joined: bool,
}

/// The maximum length of a run of digits: a board of nine cells written without separators.
const MAX_DIGITS: usize = 9;

/// The maximum number of numbers in a text: the tiles of the largest board and a size line of two.
const MAX_NUMBERS: usize = MAX_CELLS + 2;

impl Number {
    /// Returns the number as a tile.
    fn value(&self) -> u32 {
        self.digits.parse().unwrap_or(u32::MAX)
    }
}

impl Layout {
    /// Splits `text` into rows of numbers.
    pub fn read(text: &str, reading: Reading) -> Result<Layout, BoardTextError> {
        let mut layout = Layout::default();
        for (index, line) in lines(text).enumerate() {
            let (content, comment) = line.split_once('#').unwrap_or((line, ""));
            if let Some(size) = size_in_comment(comment) {
                layout.size = Some(size.map_err(BoardTextError::Size)?);
            }
            layout.read_line(index + 1, content, reading)?;
            layout.end_row(reading)?;
        }
        layout.split_bare_digits(reading);
        Ok(layout)
    }

    fn read_line(
        &mut self,
        line: usize,
        content: &str,
        reading: Reading,
    ) -> Result<(), BoardTextError> {
        let mut characters = plain_characters(content);
        if is_rule(&characters) {
            return Ok(());
        }
        if self.rows.is_empty()
            && let Some((length, size)) = leading_size(&characters)
        {
            self.size = Some(size.map_err(BoardTextError::Size)?);
            characters[..length].fill(' ');
        }
        let mut column = 0;
        let mut joined = false;
        while let Some(&found) = characters.get(column) {
            let position = TextPosition {
                line,
                column: column + 1,
            };
            let digits = leading_digits(&characters[column..]);
            let blank = || Some("0".to_string());
            let number = match found {
                _ if digits.len() > MAX_DIGITS => {
                    return Err(BoardTextError::LongNumber {
                        digits: shortened(digits),
                        position,
                    });
                }
                _ if !digits.is_empty() => Some(digits),
                '-' if reading.hyphens_separate && joined => None,
                '-' if is_minus_sign(&characters, column) => {
                    let digits = leading_digits(&characters[column + 1..]);
                    return Err(BoardTextError::Negative { digits, position });
                }
                '_' => match reading.underscore {
                    Underscore::Blank => blank(),
                    Underscore::BlankAlone if is_alone(&characters, column) => blank(),
                    _ => {
                        self.end_row(reading)?;
                        None
                    }
                },
                '-' | '*' | '×' => blank(),
                'x' | 'X' | 'b' | 'B' if !is_in_word(&characters, column) => blank(),
                delimiter if reading.delimiter == Some(delimiter) => {
                    self.end_cell(delimiter)?;
                    None
                }
                '/' | '|' | ';' | '[' | '(' | '{' => {
                    self.end_row(reading)?;
                    None
                }
                ']' | ')' | '}' => {
                    self.end_row(reading)?;
                    self.cell.is_closed = true;
                    None
                }
                ',' | '.' => None,
                space if space.is_whitespace() => None,
                _ => {
                    let found = content.chars().nth(column).unwrap_or(found);
                    return Err(BoardTextError::Unknown { found, position });
                }
            };
            column += number.as_ref().map_or(1, String::len);
            joined = match number {
                Some(digits) => {
                    self.add(Number { digits, joined })?;
                    true
                }
                None => false,
            };
        }
        Ok(())
    }

    fn add(&mut self, number: Number) -> Result<(), BoardTextError> {
        if self.count() == MAX_NUMBERS {
            return Err(BoardTextError::TooMany);
        }
        match self.rows.last_mut() {
            Some(row) if self.row_is_open => row.push(number),
            _ => self.rows.push(vec![number]),
        }
        self.row_is_open = true;
        self.cell.is_filled = true;
        self.cell.is_closed = false;
        Ok(())
    }

    /// Adds the blank of an empty cell of a table.
    fn add_blank(&mut self) -> Result<(), BoardTextError> {
        self.add(Number {
            digits: "0".to_string(),
            joined: false,
        })
    }

    /// Handles the delimiter between two cells of a table. A bar before the first cell, and a comma after a bracket, end no
    /// cell.
    fn end_cell(&mut self, delimiter: char) -> Result<(), BoardTextError> {
        let is_frame = delimiter == '|' && !self.cell.has_delimiter;
        let ends_cell = !is_frame && !self.cell.is_closed;
        if ends_cell && !self.cell.is_filled {
            self.add_blank()?;
        }
        self.cell = Cell {
            has_delimiter: !self.cell.is_closed,
            ..Cell::default()
        };
        Ok(())
    }

    /// Handles the end of a row. In a table without bars, the cell after the last delimiter belongs to the row even if it is
    /// empty.
    fn end_row(&mut self, reading: Reading) -> Result<(), BoardTextError> {
        let has_open_cell = self.cell.has_delimiter && !self.cell.is_filled;
        if has_open_cell && reading.delimiter != Some('|') {
            self.add_blank()?;
        }
        self.row_is_open = false;
        self.cell = Cell::default();
        Ok(())
    }

    fn count(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    /// Splits numbers into digits where each digit is a tile. The text has at most nine digits, and is written as one group
    /// of them (`283164705`), or as a group for each row (`283/164/705`, `283 164 705`).
    fn split_bare_digits(&mut self, reading: Reading) {
        let numbers = || self.rows.iter().flatten();
        let digits: usize = numbers().map(|number| number.digits.len()).sum();
        if digits > MAX_DIGITS {
            return;
        }
        let unseparated = self
            .rows
            .iter()
            .all(|row| row[1..].iter().all(|number| number.joined));
        let too_long = numbers().any(|number| number.digits.len() > 2)
            || self.rows.iter().all(|row| row[0].digits.len() == 2);
        if let [row] = &mut self.rows[..] {
            let mut groups = Vec::new();
            for number in std::mem::take(row) {
                match groups.last_mut() {
                    Some(group) if number.joined => *group += &*number.digits,
                    _ => groups.push(number.digits.clone()),
                }
                row.push(number);
            }
            let length = groups[0].len();
            let is_equal = groups.iter().all(|group| group.len() == length);
            let shortest = if reading.splits_pairs { 2 } else { 3 };
            if groups.len() > 1 && is_equal && length >= shortest {
                self.rows = groups.iter().map(|group| single_digits(group)).collect();
                return;
            }
        }
        if unseparated && too_long {
            for row in &mut self.rows {
                let digits: String = row.drain(..).map(|number| number.digits).collect();
                *row = single_digits(&digits);
            }
        }
    }

    /// Removes a first line that names the size: one number (the side of a square) or two (width and height), followed
    /// by exactly that many tiles. A text that is a valid board with its first line is left unchanged.
    pub fn remove_size_line(&mut self, fallback: Option<Size>) {
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
        let tiles_follow = self.count() - first.len() == size.cells();
        if self.size.is_none() && tiles_follow && self.board(fallback).is_err() {
            self.rows.remove(0);
            // Two numbers might be rows and columns instead, so rows that follow take precedence.
            self.size = if self.is_list() { Some(size) } else { None };
        }
    }

    /// Returns `true` if the rows do not determine the size: there is only one, or each has one tile.
    fn is_list(&self) -> bool {
        self.rows.len() == 1 || self.rows.iter().all(|row| row.len() == 1)
    }

    /// Returns the board in the size that the text determines, else in `fallback`.
    pub fn board(&self, fallback: Option<Size>) -> Result<Board, BoardTextError> {
        let numbers: Vec<u32> = self.rows.iter().flatten().map(Number::value).collect();
        if numbers.is_empty() {
            return Err(BoardTextError::Empty);
        }
        if lacks_only_the_blank(&numbers) {
            return Err(BoardTextError::NoBlank);
        }
        if numbers.len() > MAX_CELLS {
            return Err(BoardTextError::TooMany);
        }
        let size = self.board_size(fallback)?;
        let cells = size.cells();
        if numbers.len() == cells
            && let Some(cell) = numbers.iter().position(|&tile| tile as usize >= cells)
            && all_different(&numbers[..cell])
        {
            // Reported here, because the tile may not fit the `u8` that `Board::new` takes.
            let error = BoardError::TooLarge {
                cells,
                tile: numbers[cell],
                cell,
            };
            return Err(BoardTextError::Board(error));
        }
        let tiles: Vec<u8> = numbers
            .iter()
            .map(|&tile| u8::try_from(tile).unwrap_or(u8::MAX))
            .collect();
        Board::new(size, &tiles).map_err(BoardTextError::Board)
    }

    /// Returns the only tile that fits if just the last cell is missing, and the board with it.
    pub fn completed(mut self, fallback: Option<Size>) -> Option<(u8, Board)> {
        let numbers: Vec<u32> = self.rows.iter().flatten().map(Number::value).collect();
        let count = numbers.len() as u32;
        if numbers.is_empty()
            || !all_different(&numbers)
            || numbers.iter().any(|&tile| tile > count)
        {
            return None;
        }
        // The sum of all tiles less the sum of those that are there.
        let missing = (0..=count).sum::<u32>() - numbers.iter().sum::<u32>();
        let number = Number {
            digits: missing.to_string(),
            joined: false,
        };
        // A list with one tile in each row goes on in the next row.
        if self.rows.len() > 1 && self.rows.iter().all(|row| row.len() == 1) {
            self.rows.push(vec![number]);
        } else {
            self.rows.last_mut()?.push(number);
        }
        let board = self.board(fallback).ok()?;
        Some((missing as u8, board))
    }

    /// Returns the size by the rows, by the text or by `fallback`.
    fn board_size(&self, fallback: Option<Size>) -> Result<Size, BoardTextError> {
        let count = self.count();
        if self.is_list() {
            if let Some(size) = self.size.or(fallback.filter(|size| size.cells() == count)) {
                return Ok(size);
            }
            let side = count.isqrt();
            if side * side != count {
                return Err(BoardTextError::SizeNeeded { count });
            }
            return Size::new(side, side).map_err(BoardTextError::Size);
        }
        let (width, height) = (self.rows[0].len(), self.rows.len());
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

/// Returns each digit as a number of its own.
fn single_digits(digits: &str) -> Vec<Number> {
    let one = |digit: char| Number {
        digits: digit.to_string(),
        joined: true,
    };
    digits.chars().map(one).collect()
}

/// Returns `true` if `numbers` are the tiles 1, 2, 3, … without a blank and their count is not a square.
fn lacks_only_the_blank(numbers: &[u32]) -> bool {
    let count = numbers.len();
    let tiles = 1..=count as u32;
    count.isqrt().pow(2) != count
        && all_different(numbers)
        && numbers.iter().all(|tile| tiles.contains(tile))
}

/// Returns `true` if no number appears twice.
fn all_different(numbers: &[u32]) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// Returns the digits at the start of a text.
fn leading_digits(characters: &[char]) -> String {
    characters
        .iter()
        .take_while(|next| next.is_ascii_digit())
        .collect()
}

/// Returns `true` if the `-` at `column` is a minus sign, as in `[1, 2, -1]`: it does not follow a digit and precedes a
/// number of one or two digits. Before a longer number it is the blank of a bare digit string.
fn is_minus_sign(characters: &[char], column: usize) -> bool {
    let after_digit = column > 0 && characters[column - 1].is_ascii_digit();
    !after_digit && (1..=2).contains(&leading_digits(&characters[column + 1..]).len())
}

/// Parses a size such as `4x3` at the start of a line, if a colon, a space or the end follows. Also returns the number
/// of characters to skip.
fn leading_size(characters: &[char]) -> Option<(usize, Result<Size, SizeError>)> {
    let start = characters.iter().position(|next| !next.is_whitespace())?;
    let in_word = |next: &&char| next.is_ascii_digit() || ['x', 'X', '×'].contains(next);
    let word: String = characters[start..].iter().take_while(in_word).collect();
    let (width, height) = word.split_once(['x', 'X', '×'])?;
    let is_side = |text: &str| {
        (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !is_side(width) || !is_side(height) {
        return None;
    }
    let end = start + word.chars().count();
    match characters.get(end) {
        Some(':') => Some((end + 1, word.parse())),
        None => Some((end, word.parse())),
        Some(next) if next.is_whitespace() => Some((end, word.parse())),
        Some(_) => None,
    }
}

/// Parses `size: 4x3` in a comment. Any other comment is ignored.
fn size_in_comment(comment: &str) -> Option<Result<Size, SizeError>> {
    let (_, rest) = comment.split_once("size:")?;
    let size = rest.trim().parse();
    (size != Err(SizeError::Unreadable)).then_some(size)
}
