//! The width and height of boards.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The minimum number of rows or columns of a board.
pub const MIN_SIDE: usize = 2;
/// The maximum number of rows or columns of a board.
pub const MAX_SIDE: usize = 10;
/// The maximum number of cells of a board.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// The width and height of a board, each from [`MIN_SIDE`] to [`MAX_SIDE`], always written width x height.
///
/// Cells are numbered row by row from 0.
///
/// ```
/// use slidewise::puzzle::Size;
/// let size: Size = "4x3".parse().unwrap();
/// assert_eq!((size.width(), size.height(), size.cells()), (4, 3, 12));
/// assert_eq!((size.row(7), size.column(7)), (1, 3));
/// assert_eq!(size.distance(7, 8), 4);
/// assert_eq!(Size::new(11, 3).unwrap_err().to_string(), "a board is 2x2 to 10x10: 11x3 is too large");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "(u8, u8)", into = "(u8, u8)")]
pub struct Size {
    width: u8,
    height: u8,
}

/// The reason why two numbers, or a text, are not a [`Size`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeError {
    /// The width or the height is below [`MIN_SIDE`].
    TooSmall {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// The width or the height is above [`MAX_SIDE`].
    TooLarge {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// The text is not two numbers with an `x` between them.
    Unreadable,
}

impl Size {
    /// The size of the 8-puzzle, used where no other size is chosen.
    pub const DEFAULT: Size = Size {
        width: 3,
        height: 3,
    };

    /// Creates a size.
    ///
    /// # Errors
    /// Returns an error if a side is below [`MIN_SIDE`] or above [`MAX_SIDE`].
    pub fn new(width: usize, height: usize) -> Result<Size, SizeError> {
        if width < MIN_SIDE || height < MIN_SIDE {
            return Err(SizeError::TooSmall { width, height });
        }
        if width > MAX_SIDE || height > MAX_SIDE {
            return Err(SizeError::TooLarge { width, height });
        }
        Ok(Size {
            width: width as u8,
            height: height as u8,
        })
    }

    /// Returns all sizes, ordered by width and then by height.
    pub fn all() -> impl Iterator<Item = Size> {
        (MIN_SIDE..=MAX_SIDE).flat_map(|width| {
            (MIN_SIDE..=MAX_SIDE).filter_map(move |height| Size::new(width, height).ok())
        })
    }

    /// Returns the number of columns.
    pub fn width(self) -> usize {
        usize::from(self.width)
    }

    /// Returns the number of rows.
    pub fn height(self) -> usize {
        usize::from(self.height)
    }

    /// Returns the number of cells.
    pub fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// Returns the row of `cell`, from 0.
    pub fn row(self, cell: usize) -> usize {
        cell / self.width()
    }

    /// Returns the column of `cell`, from 0.
    pub fn column(self, cell: usize) -> usize {
        cell % self.width()
    }

    /// Returns the cell in `row` and `column`.
    pub fn cell(self, row: usize, column: usize) -> usize {
        row * self.width() + column
    }

    /// Returns the Manhattan distance between cells `a` and `b`.
    pub fn distance(self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b))
    }

    /// Returns the size with width and height exchanged.
    pub fn transposed(self) -> Size {
        Size {
            width: self.height,
            height: self.width,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Parses `4x3`, also with a capital X, the sign ×, or spaces around it.
    fn from_str(text: &str) -> Result<Size, SizeError> {
        let (width, height) = text
            .split_once(['x', 'X', '×'])
            .ok_or(SizeError::Unreadable)?;
        Size::new(parse_side(width)?, parse_side(height)?)
    }
}

/// Parses one side of a size. A number that overflows becomes `usize::MAX`, which [`Size::new`] rejects as too large.
fn parse_side(text: &str) -> Result<usize, SizeError> {
    let text = text.trim();
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SizeError::Unreadable);
    }
    Ok(text.parse().unwrap_or(usize::MAX))
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SizeError::TooSmall { width, height } => {
                write!(f, "a board is 2x2 to 10x10: {width}x{height} is too small")
            }
            SizeError::TooLarge { width, height } => {
                write!(f, "a board is 2x2 to 10x10: {width}x{height} is too large")
            }
            SizeError::Unreadable => write!(f, "a size is written width x height, as in 4x4"),
        }
    }
}

impl std::error::Error for SizeError {}

impl TryFrom<(u8, u8)> for Size {
    type Error = SizeError;

    fn try_from((width, height): (u8, u8)) -> Result<Size, SizeError> {
        Size::new(usize::from(width), usize::from(height))
    }
}

impl From<Size> for (u8, u8) {
    fn from(size: Size) -> (u8, u8) {
        (size.width, size.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_eighty_one_sizes() {
        assert_eq!(Size::all().count(), 81);
    }

    #[test]
    fn cells_rows_and_columns_agree() {
        for size in Size::all() {
            for cell in 0..size.cells() {
                assert_eq!(size.cell(size.row(cell), size.column(cell)), cell);
            }
        }
    }

    #[test]
    fn text_round_trips() {
        for size in Size::all() {
            assert_eq!(size.to_string().parse(), Ok(size));
        }
    }

    #[test]
    fn invalid_text_is_rejected() {
        for text in ["", "x", "4", "4x", "x4", "4x4x4", "-4x4", "fourxfour"] {
            assert_eq!(text.parse::<Size>(), Err(SizeError::Unreadable), "{text}");
        }
        assert!(matches!(
            "4x99999999999999999999999".parse::<Size>(),
            Err(SizeError::TooLarge { .. })
        ));
        assert!(matches!(
            "1x4".parse::<Size>(),
            Err(SizeError::TooSmall { .. })
        ));
    }
}
