//! How large a board is.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The fewest rows or columns of a board.
pub const MIN_SIDE: usize = 2;
/// The most rows or columns of a board.
pub const MAX_SIDE: usize = 10;
/// The most cells of a board.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// Width and height of a board, each from [`MIN_SIDE`] to [`MAX_SIDE`]; always written width x height.
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

/// Why two numbers are not the [`Size`] of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeError {
    TooSmall {
        width: usize,
        height: usize,
    },
    TooLarge {
        width: usize,
        height: usize,
    },
    /// The text is not two numbers with an `x` between them.
    Unreadable,
}

impl Size {
    /// The 8-puzzle's: what someone gets who asks for nothing else.
    pub const DEFAULT: Size = Size {
        width: 3,
        height: 3,
    };

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

    /// Every size there is, by width and then height.
    pub fn all() -> impl Iterator<Item = Size> {
        (MIN_SIDE..=MAX_SIDE).flat_map(|width| {
            (MIN_SIDE..=MAX_SIDE).filter_map(move |height| Size::new(width, height).ok())
        })
    }

    pub fn width(self) -> usize {
        usize::from(self.width)
    }

    pub fn height(self) -> usize {
        usize::from(self.height)
    }

    pub fn cells(self) -> usize {
        self.width() * self.height()
    }

    pub fn row(self, cell: usize) -> usize {
        cell / self.width()
    }

    pub fn column(self, cell: usize) -> usize {
        cell % self.width()
    }

    pub fn cell(self, row: usize, column: usize) -> usize {
        row * self.width() + column
    }

    /// Returns the Manhattan distance of two cells: the rows and the columns between them.
    pub fn distance(self, a: usize, b: usize) -> usize {
        self.row(a).abs_diff(self.row(b)) + self.column(a).abs_diff(self.column(b))
    }

    /// The same board seen with rows and columns exchanged.
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

    /// Reads `4x3`, also with a capital X, the sign ×, or spaces around it.
    fn from_str(text: &str) -> Result<Size, SizeError> {
        let (width, height) = text
            .split_once(['x', 'X', '×'])
            .ok_or(SizeError::Unreadable)?;
        Size::new(side(width)?, side(height)?)
    }
}

/// One number of a size. A number too long for the machine is merely too large.
fn side(text: &str) -> Result<usize, SizeError> {
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
    fn text_round_trips_and_rubbish_is_refused() {
        for size in Size::all() {
            assert_eq!(size.to_string().parse(), Ok(size));
        }
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
