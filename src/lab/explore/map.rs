//! The map of all boards of a small size.

use crate::puzzle::Size;

/// The number of solvable boards of 3x3. Larger sizes have no map.
pub const MAX_MAP_BOARDS: usize = 181_440;

/// Returns the number of solvable boards of a size, if there are few enough for a map.
pub fn map_boards(size: Size) -> Option<usize> {
    let mut boards = 1;
    for cells in 3..=size.cells() {
        boards *= cells;
        if boards > MAX_MAP_BOARDS {
            return None;
        }
    }
    Some(boards)
}

/// Returns the number of bytes of one bit per board of a small size.
pub fn map_bytes(size: Size) -> usize {
    map_boards(size).map_or(0, |boards| boards.div_ceil(8))
}

/// Sets the bit of a board.
#[inline]
pub fn set_bit(bits: &mut [u8], number: u32) {
    if let Some(byte) = bits.get_mut(number as usize / 8) {
        *byte |= 1 << (number % 8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_up_to_nine_cells_have_a_map() {
        let boards = |size: &str| map_boards(size.parse().unwrap());
        assert_eq!(boards("2x2"), Some(12));
        assert_eq!(boards("2x3"), Some(360));
        assert_eq!(boards("4x2"), Some(20_160));
        assert_eq!(boards("3x3"), Some(181_440));
        assert_eq!(boards("5x2"), None);
        assert_eq!(boards("10x10"), None);
    }
}
