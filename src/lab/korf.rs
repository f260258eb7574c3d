//! The hundred 15-puzzles of Korf (1985) with the figures of his table.

use crate::puzzle::Board;

/// A board of Korf, and what he printed about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KorfBoard {
    /// The number of the board, from 1.
    pub id: u32,
    /// The board.
    pub board: Board,
    /// The Manhattan distance.
    pub manhattan: u32,
    /// The length of a shortest solution.
    pub length: u32,
    /// The nodes that IDA* generated, the root included.
    pub nodes: u64,
}

/// The boards and figures. The file names its source.
const BOARDS: &str = include_str!("data/korf85.tsv");

impl KorfBoard {
    /// Returns the boards in the order of the table.
    pub fn all() -> impl Iterator<Item = KorfBoard> {
        BOARDS.lines().filter_map(KorfBoard::read)
    }

    /// Reads a line of the file; `None` for a comment.
    fn read(line: &str) -> Option<KorfBoard> {
        let mut fields = line.split('\t');
        Some(KorfBoard {
            id: fields.next()?.parse().ok()?,
            board: fields.next()?.parse().ok()?,
            manhattan: fields.next()?.parse().ok()?,
            length: fields.next()?.parse().ok()?,
            nodes: fields.next()?.parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_hundred_boards_with_the_published_means() {
        let all: Vec<KorfBoard> = KorfBoard::all().collect();
        assert_eq!(all.len(), 100);
        assert!(all.iter().zip(1..).all(|(board, id)| board.id == id));
        assert_eq!(all.iter().map(|board| board.length).sum::<u32>(), 5305);
        let nodes: u64 = all.iter().map(|board| board.nodes).sum();
        assert_eq!((nodes + 50) / 100, 359_118_919);
    }
}
