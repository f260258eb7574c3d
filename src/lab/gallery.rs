//! Well-known boards, with their sources.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::boards::LabBoard;
use super::korf::KorfBoard;
use crate::puzzle::{Board, Goal, Move, Preset, Size};

/// A collection of well-known boards with one goal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GalleryKind {
    /// Boards of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, and of the notebooks of its 4th edition.
    Aima,
    /// The two boards of Columbia's CSMM.101x.
    Columbia,
    /// Eight boards of the 8-puzzle assignment of Princeton and Coursera.
    Princeton,
    /// The two 8-puzzles that need 31 moves.
    Hardest8,
    /// The first ten 15-puzzles of Korf (1985).
    Korf,
    /// Five of the 17 15-puzzles that need 80 moves (Korf and Schultze, 2005).
    Hardest15,
    /// The 15-puzzles that need 1 to 7 moves.
    Within7,
}

/// The name of a board in its source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BoardName {
    /// The collection.
    pub source: GalleryKind,
    /// The number that the source gives the board, or its index from 1.
    pub number: u32,
}

/// The boards of AIMA with their distances: the typical instance of the book, and three of the notebook.
const AIMA: [(&str, u32); 4] = [
    ("7 2 4/5 0 6/8 3 1", 26),
    ("1 4 2/0 7 5/3 6 8", 5),
    ("1 2 3/4 5 6/7 8 0", 22),
    ("4 0 2/5 1 3/7 8 6", 23),
];

/// The boards of Columbia with their distances.
const COLUMBIA: [(&str, u32); 2] = [("6 1 8/4 0 2/7 3 5", 20), ("1 2 5/3 4 0/6 7 8", 3)];

/// The boards of Princeton. Their numbers are their distances.
const PRINCETON: [(&str, u32); 8] = [
    ("1 6 4/7 0 8/2 3 5", 20),
    ("5 2 3/4 7 0/8 6 1", 21),
    ("4 8 2/3 6 5/1 7 0", 22),
    ("5 0 4/2 3 8/7 1 6", 23),
    ("5 7 4/3 0 8/1 6 2", 24),
    ("2 8 5/3 6 1/7 0 4", 25),
    ("7 8 5/4 0 2/3 6 1", 28),
    ("8 6 7/2 5 4/3 0 1", 31),
];

/// The boards that need 31 moves.
const HARDEST_8: [(&str, u32); 2] = [("8 6 7/2 5 4/3 0 1", 31), ("6 4 7/8 5 0/3 2 1", 31)];

/// Boards that need 80 moves. Their numbers are those of the list of all 17.
const HARDEST_15: [(u32, &str); 5] = [
    (1, "15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0"),
    (3, "15 11 8 12/14 10 9 13/2 6 1 4/3 7 5 0"),
    (8, "15 11 8 12/14 10 9 13/7 6 2 1/3 5 4 0"),
    (13, "15 11 13 12/14 10 8 9/2 6 5 1/3 7 4 0"),
    (16, "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"),
];

/// The number of Korf's boards in the gallery.
const KORF_BOARDS: usize = 10;

/// The greatest distance of [`GalleryKind::Within7`].
const WITHIN_MOVES: u32 = 7;

impl GalleryKind {
    /// All collections.
    pub const ALL: [GalleryKind; 7] = [
        GalleryKind::Aima,
        GalleryKind::Columbia,
        GalleryKind::Princeton,
        GalleryKind::Hardest8,
        GalleryKind::Korf,
        GalleryKind::Hardest15,
        GalleryKind::Within7,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            GalleryKind::Aima => "aima",
            GalleryKind::Columbia => "columbia",
            GalleryKind::Princeton => "princeton",
            GalleryKind::Hardest8 => "hardest8",
            GalleryKind::Korf => "korf",
            GalleryKind::Hardest15 => "hardest15",
            GalleryKind::Within7 => "within7",
        }
    }

    /// Returns the size of the boards.
    pub fn size(self) -> Size {
        let side = match self {
            GalleryKind::Korf | GalleryKind::Hardest15 | GalleryKind::Within7 => 4,
            _ => 3,
        };
        Size::new(side, side).unwrap_or(Size::DEFAULT)
    }

    /// Returns the goal of the source.
    pub fn goal(self) -> Goal {
        let preset = match self {
            GalleryKind::Princeton | GalleryKind::Hardest8 | GalleryKind::Within7 => {
                Preset::BlankLast
            }
            _ => Preset::BlankFirst,
        };
        Goal::preset(preset, self.size())
    }

    /// Returns the number of boards with the goal of the source.
    pub fn count(self) -> usize {
        match self {
            GalleryKind::Aima => AIMA.len(),
            GalleryKind::Columbia => COLUMBIA.len(),
            GalleryKind::Princeton => PRINCETON.len(),
            GalleryKind::Hardest8 => HARDEST_8.len(),
            GalleryKind::Korf => KORF_BOARDS,
            GalleryKind::Hardest15 => HARDEST_15.len(),
            GalleryKind::Within7 => 413,
        }
    }

    /// Returns the boards, with their distances if `goal` is that of the source. [`GalleryKind::Within7`] starts from `goal`.
    pub(super) fn boards(self, goal: &Goal) -> Vec<LabBoard> {
        let listed = |boards: &[(&str, u32)], numbered: bool| {
            let index = (1..).zip(boards);
            let boards = index.map(|(index, &(board, distance))| {
                let number = if numbered { distance } else { index };
                (number, board.parse().ok(), distance)
            });
            boards.collect()
        };
        let boards: Vec<(u32, Option<Board>, u32)> = match self {
            GalleryKind::Aima => listed(&AIMA, false),
            GalleryKind::Columbia => listed(&COLUMBIA, false),
            GalleryKind::Princeton => listed(&PRINCETON, true),
            GalleryKind::Hardest8 => listed(&HARDEST_8, false),
            GalleryKind::Korf => KorfBoard::all()
                .take(KORF_BOARDS)
                .map(|board| (board.id, Some(board.board), board.length))
                .collect(),
            GalleryKind::Hardest15 => HARDEST_15
                .iter()
                .map(|&(number, board)| (number, board.parse().ok(), 80))
                .collect(),
            GalleryKind::Within7 => (1..)
                .zip(within(goal, WITHIN_MOVES))
                .map(|(index, (board, distance))| (index, Some(board), distance))
                .collect(),
        };
        let is_own_goal = self == GalleryKind::Within7 || *goal == self.goal();
        let lab_board = |(number, board, distance): (u32, Option<Board>, u32)| {
            Some(LabBoard {
                board: board?,
                distance: is_own_goal.then_some(distance),
                name: Some(BoardName {
                    source: self,
                    number,
                }),
            })
        };
        boards.into_iter().filter_map(lab_board).collect()
    }
}

impl FromStr for GalleryKind {
    type Err = ();

    fn from_str(name: &str) -> Result<GalleryKind, ()> {
        let mut all = GalleryKind::ALL.into_iter();
        all.find(|kind| kind.name() == name).ok_or(())
    }
}

/// Returns the boards that need 1 to `moves` moves, with their distances, by breadth-first search from the goal.
fn within(goal: &Goal, moves: u32) -> Vec<(Board, u32)> {
    let mut boards = vec![(*goal.board(), 0)];
    let mut first = 0;
    for distance in 1..=moves {
        let last = boards.len();
        for index in first..last {
            for motion in Move::ALL {
                // No board lies in two layers, and a move changes the layer by one.
                if let Some(next) = boards[index].0.slide(motion)
                    && boards.iter().all(|&(board, _)| board != next)
                {
                    boards.push((next, distance));
                }
            }
        }
        first = last;
    }
    boards.remove(0);
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::distance_table::DistanceTableBuilder;
    use crate::lab::BoardSet;
    use crate::puzzle::Puzzle;

    #[test]
    fn every_gallery_has_a_name_solvable_boards_and_distances() {
        for kind in GalleryKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
            let goal = kind.goal();
            let drawn = BoardSet::Gallery(kind).draw(&goal, None).unwrap();
            assert_eq!(drawn.boards.len(), kind.count(), "{kind:?}");
            for board in drawn.boards {
                assert!(Puzzle::new(board.board, goal).is_ok(), "{board:?}");
                assert!(board.distance.is_some() && board.name.is_some());
            }
        }
    }

    #[test]
    fn the_distances_of_the_8_puzzles_are_those_of_the_distance_table() {
        for kind in GalleryKind::ALL {
            if kind.size() == Size::DEFAULT {
                let mut builder = DistanceTableBuilder::new(&kind.goal()).unwrap();
                let table = builder.advance(u32::MAX).done().unwrap();
                for board in kind.boards(&kind.goal()) {
                    assert_eq!(table.distance(&board.board).ok(), board.distance);
                }
            }
        }
    }

    #[test]
    fn there_are_413_boards_1_to_7_moves_from_the_goal_of_the_15_puzzle() {
        // OEIS A089484: 1, 2, 4, 10, 24, 54, 107, 212 boards at distance 0 to 7.
        let boards = GalleryKind::Within7.boards(&GalleryKind::Within7.goal());
        let at = |distance| {
            let there = boards.iter().filter(|board| board.distance == distance);
            there.count()
        };
        let counts: Vec<usize> = (1..=7).map(|distance| at(Some(distance))).collect();
        assert_eq!(counts, [2, 4, 10, 24, 54, 107, 212]);
        assert_eq!(boards.len(), 413);
    }

    #[test]
    fn the_80_move_boards_are_those_of_the_list() {
        let text = include_str!("../../tests/data/hardest15.tsv");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let listed: Vec<(u32, Board)> = lines
            .map(|line| {
                let fields: Vec<&str> = line.split('\t').collect();
                (fields[0].parse().unwrap(), fields[1].parse().unwrap())
            })
            .collect();
        let boards = GalleryKind::Hardest15.boards(&GalleryKind::Hardest15.goal());
        let named = boards
            .iter()
            .map(|board| (board.name.unwrap().number, board.board));
        assert!(named.eq(listed));
    }

    #[test]
    fn a_board_has_no_distance_to_the_goal_of_another_source() {
        let goal = Goal::preset(Preset::BlankFirst, Size::DEFAULT);
        let boards = GalleryKind::Hardest8.boards(&goal);
        assert!(boards.iter().all(|board| board.distance.is_none()));
    }
}
