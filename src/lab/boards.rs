//! The boards of a comparison: one, random ones, a list or a gallery.

use serde::{Deserialize, Serialize};

use super::gallery::{BoardName, GalleryKind};
use super::layers::layer_sizes;
use crate::engine::distance_table::DistanceTable;
use crate::puzzle::{Board, Goal, Random, Size, scramble};

/// The maximum number of boards of a comparison.
pub const MAX_BOARDS: usize = 10_000;

/// The boards of a comparison, as they are chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoardSet {
    /// One board.
    One(Board),
    /// Random boards at given distances, for sizes with a distance table.
    Layers {
        /// The size of the boards.
        size: Size,
        /// The distances.
        distances: DistanceList,
        /// The number of boards at each distance.
        each: u32,
        /// The seed of the random numbers.
        seed: u32,
    },
    /// Random boards, each equally likely.
    Uniform {
        /// The size of the boards.
        size: Size,
        /// The number of boards.
        count: u32,
        /// The seed of the random numbers.
        seed: u32,
    },
    /// Given boards.
    List(Vec<Board>),
    /// Well-known boards.
    Gallery(GalleryKind),
}

/// Distances from the goal: `from`, `from + step`, … up to `to`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DistanceList {
    /// The first distance.
    pub from: u32,
    /// The last distance, if the steps reach it.
    pub to: u32,
    /// The difference of two neighbours; 0 counts as 1.
    pub step: u32,
}

impl DistanceList {
    /// Returns the distances in increasing order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (self.from..=self.to).step_by(self.step.max(1) as usize)
    }
}

/// A board of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LabBoard {
    /// The board.
    pub board: Board,
    /// The number of moves of a shortest solution, if it is known.
    pub distance: Option<u32>,
    /// The name of a board of a gallery.
    pub name: Option<BoardName>,
}

/// The boards of a set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DrawnBoards {
    /// The boards.
    pub boards: Vec<LabBoard>,
    /// The distances with fewer boards than asked for: all of them were drawn.
    pub shortfalls: Vec<Shortfall>,
}

/// A distance with fewer boards than asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shortfall {
    /// The distance.
    pub distance: u32,
    /// The number of boards asked for.
    pub asked: u32,
    /// The number of boards at that distance.
    pub found: u32,
}

/// Why the boards of a set cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DrawError {
    /// The set has no boards.
    Empty,
    /// The set has more than [`MAX_BOARDS`] boards.
    TooMany {
        /// The number of boards asked for.
        asked: u64,
    },
    /// The boards and the goal have different sizes.
    SizesDiffer {
        /// The size of the boards.
        boards: Size,
        /// The size of the goal.
        goal: Size,
    },
    /// Boards of this size have no distance table, so that a distance cannot be asked for.
    NoLayers {
        /// The size of the boards.
        size: Size,
    },
    /// The boards need the distance table of the goal, and none was given, or one for another goal.
    NoTable,
}

impl BoardSet {
    /// Returns the size of the boards; `None` for an empty list.
    pub fn size(&self) -> Option<Size> {
        match self {
            BoardSet::One(board) => Some(board.size()),
            BoardSet::Layers { size, .. } | BoardSet::Uniform { size, .. } => Some(*size),
            BoardSet::List(boards) => boards.first().map(Board::size),
            BoardSet::Gallery(kind) => Some(kind.size()),
        }
    }

    /// Returns `true` if the boards cannot be drawn without the distance table of the goal.
    pub fn needs_table(&self) -> bool {
        matches!(self, BoardSet::Layers { .. })
    }

    /// Returns the number of boards asked for. Layers may have fewer.
    pub fn count(&self) -> u64 {
        match self {
            BoardSet::One(_) => 1,
            BoardSet::Layers {
                distances, each, ..
            } => {
                let DistanceList { from, to, step } = *distances;
                let layers = u64::from(to)
                    .checked_sub(u64::from(from))
                    .map_or(0, |range| range / u64::from(step.max(1)) + 1);
                layers * u64::from(*each)
            }
            BoardSet::Uniform { count, .. } => u64::from(*count),
            BoardSet::List(boards) => boards.len() as u64,
            BoardSet::Gallery(kind) => kind.count() as u64,
        }
    }

    /// Returns the number of boards that are drawn: a layer with fewer boards than asked for gives all it has.
    pub fn drawn_count(&self, goal: &Goal) -> u64 {
        match (self, layer_sizes(goal)) {
            (
                BoardSet::Layers {
                    size,
                    distances,
                    each,
                    ..
                },
                Some(layers),
            ) if *size == goal.size() => {
                // Distances beyond the greatest have no boards.
                let sizes = distances.iter().map_while(|one| layers.get(one as usize));
                sizes.map(|&boards| u64::from(boards.min(*each))).sum()
            }
            _ => self.count(),
        }
    }

    /// Returns the boards, with their distances if `table` is that of the goal. Equal sets and goals have equal boards on
    /// every platform; a larger number of boards starts with those of a smaller one.
    ///
    /// # Errors
    /// Returns an error if the set is empty or too large, its size differs from that of the goal, or the distance table
    /// that it needs is missing.
    pub fn draw(
        &self,
        goal: &Goal,
        table: Option<&DistanceTable>,
    ) -> Result<DrawnBoards, DrawError> {
        self.check(goal)?;
        let table = table.and_then(|table| table.with_goal(goal));
        let mut drawn = DrawnBoards::default();
        let plain = |board: Board| LabBoard {
            board,
            distance: None,
            name: None,
        };
        match self {
            BoardSet::One(board) => drawn.boards.push(plain(*board)),
            BoardSet::Layers {
                distances,
                each,
                seed,
                ..
            } => {
                let table = table.as_ref().ok_or(DrawError::NoTable)?;
                for distance in distances.iter() {
                    drawn.add_layer(table, distance, *each, *seed);
                }
            }
            BoardSet::Uniform { count, seed, .. } => {
                let mut random = Random::seeded(u64::from(*seed));
                let boards = (0..*count).map(|_| plain(scramble::uniform(goal, &mut random)));
                drawn.boards.extend(boards);
            }
            BoardSet::List(boards) => drawn.boards.extend(boards.iter().copied().map(plain)),
            BoardSet::Gallery(kind) => drawn.boards = kind.boards(goal),
        }
        if let Some(table) = table {
            for lab_board in &mut drawn.boards {
                lab_board.distance = table.distance(&lab_board.board).ok();
            }
        }
        match drawn.boards.is_empty() {
            true => Err(DrawError::Empty),
            false => Ok(drawn),
        }
    }

    fn check(&self, goal: &Goal) -> Result<(), DrawError> {
        let asked = self.count();
        if asked == 0 {
            return Err(DrawError::Empty);
        }
        if asked > MAX_BOARDS as u64 {
            return Err(DrawError::TooMany { asked });
        }
        let differs = |size: &Size| *size != goal.size();
        let other = match self {
            BoardSet::List(boards) => boards.iter().map(Board::size).find(differs),
            _ => self.size().filter(differs),
        };
        if let Some(boards) = other {
            return Err(DrawError::SizesDiffer {
                boards,
                goal: goal.size(),
            });
        }
        if self.needs_table() && !DistanceTable::fits(goal.size()) {
            return Err(DrawError::NoLayers { size: goal.size() });
        }
        Ok(())
    }
}

impl DrawnBoards {
    /// Adds boards at one distance. Its random numbers do not depend on the other distances.
    fn add_layer(&mut self, table: &DistanceTable, distance: u32, each: u32, seed: u32) {
        let mut random = Random::seeded(u64::from(seed) << 32 | u64::from(distance));
        let boards = table.sample_at(distance, each as usize, &mut random);
        let found = boards.len() as u32;
        if found < each {
            self.shortfalls.push(Shortfall {
                distance,
                asked: each,
                found,
            });
        }
        self.boards.extend(boards.into_iter().map(|board| LabBoard {
            board,
            distance: Some(distance),
            name: None,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::distance_table::DistanceTableBuilder;
    use crate::puzzle::Preset;

    fn table(goal: &Goal) -> DistanceTable {
        let mut builder = DistanceTableBuilder::new(goal).unwrap();
        builder.advance(u32::MAX).done().unwrap()
    }

    fn layers(from: u32, to: u32, step: u32, each: u32) -> BoardSet {
        BoardSet::Layers {
            size: Size::DEFAULT,
            distances: DistanceList { from, to, step },
            each,
            seed: 7,
        }
    }

    #[test]
    fn random_boards_lie_in_the_layers_asked_for_and_differ() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let drawn = layers(6, 28, 2, 10)
            .draw(&goal, Some(&table(&goal)))
            .unwrap();
        assert_eq!((drawn.boards.len(), drawn.shortfalls.len()), (120, 0));
        let table = table(&goal);
        for (index, board) in drawn.boards.iter().enumerate() {
            let distance = 6 + 2 * (index as u32 / 10);
            assert_eq!(board.distance, Some(distance));
            assert_eq!(table.distance(&board.board), Ok(distance));
        }
        let mut boards: Vec<Board> = drawn.boards.iter().map(|board| board.board).collect();
        boards.sort();
        boards.dedup();
        assert_eq!(boards.len(), 120);
    }

    #[test]
    fn the_number_of_boards_is_known_before_they_are_drawn() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let table = table(&goal);
        for (set, count) in [
            (layers(29, 31, 1, 300), 523),
            (layers(6, 28, 2, 100), 1139),
            (layers(6, 28, 2, 10), 120),
            (layers(30, 90, 1, 10), 12),
        ] {
            assert_eq!(set.drawn_count(&goal), count);
            let drawn = set.draw(&goal, Some(&table)).unwrap();
            assert_eq!(drawn.boards.len() as u64, count);
        }
    }

    #[test]
    fn a_layer_with_fewer_boards_than_asked_gives_all_and_says_so() {
        let goal = Goal::preset(Preset::BlankFirst, Size::DEFAULT);
        let drawn = layers(30, 31, 1, 100)
            .draw(&goal, Some(&table(&goal)))
            .unwrap();
        assert_eq!(drawn.boards.len(), 102);
        let shortfall = Shortfall {
            distance: 31,
            asked: 100,
            found: 2,
        };
        assert_eq!(drawn.shortfalls, [shortfall]);
    }

    #[test]
    fn the_boards_of_a_seed_do_not_depend_on_their_number_or_on_other_distances() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let table = table(&goal);
        let few = layers(20, 20, 1, 5).draw(&goal, Some(&table)).unwrap();
        let many = layers(10, 20, 10, 50).draw(&goal, Some(&table)).unwrap();
        assert_eq!(few.boards, many.boards[50..55]);
        let uniform = |count| {
            let set = BoardSet::Uniform {
                size: Size::DEFAULT,
                count,
                seed: 3,
            };
            set.draw(&goal, None).unwrap().boards
        };
        assert_eq!(uniform(4), uniform(9)[..4]);
    }

    #[test]
    fn a_set_that_cannot_be_drawn_says_why() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let large = Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap());
        let error = |set: &BoardSet, goal: &Goal| set.draw(goal, None).unwrap_err();
        assert_eq!(error(&layers(6, 8, 1, 3), &goal), DrawError::NoTable);
        assert_eq!(error(&layers(8, 6, 1, 3), &goal), DrawError::Empty);
        assert_eq!(error(&BoardSet::List(Vec::new()), &goal), DrawError::Empty);
        assert_eq!(
            error(&layers(0, u32::MAX, 0, 3), &goal),
            DrawError::TooMany { asked: 3 << 32 }
        );
        assert_eq!(
            error(&layers(6, 8, 1, 3), &large),
            DrawError::SizesDiffer {
                boards: Size::DEFAULT,
                goal: large.size()
            }
        );
        let set = BoardSet::Layers {
            size: large.size(),
            distances: DistanceList {
                from: 3,
                to: 3,
                step: 1,
            },
            each: 1,
            seed: 0,
        };
        let size = large.size();
        assert_eq!(error(&set, &large), DrawError::NoLayers { size });
    }

    #[test]
    fn a_distance_beyond_the_greatest_has_no_boards() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let set = layers(255, 255, 1, 3);
        assert_eq!(set.draw(&goal, Some(&table(&goal))), Err(DrawError::Empty));
    }
}
