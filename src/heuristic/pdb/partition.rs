//! Partitions of the tiles into groups, each with a table of its own.

use serde::{Deserialize, Serialize};

use super::cell_set::CellSet;
use crate::puzzle::Size;
use crate::puzzle::symmetry::{Symmetry, SymmetryClass};

/// How much memory and time the pattern databases of a board may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tier {
    /// Groups of up to five tiles on 4x4: some hundred kilobytes, built in milliseconds.
    Tiny,
    /// Groups of up to six tiles on 4x4: a few megabytes, built in a quarter of a second; searches expand half
    /// as many nodes as with `Tiny`. Groups of up to five tiles on larger boards.
    Small,
    /// Groups of up to seven tiles on 4x4: some tens of megabytes, built in some seconds; searches expand a
    /// fifth of the nodes of `Small`. Groups of up to six tiles on larger boards.
    Large,
}

impl Tier {
    /// Returns the tiers that are built for boards of `size`, in ascending order. `Tiny` is skipped up to
    /// twelve cells, where `Small` is built at once, and beyond sixteen, where `Tiny` solves few boards.
    pub fn of(size: Size) -> &'static [Tier] {
        match size.cells() {
            13..=16 => &[Tier::Tiny, Tier::Small, Tier::Large],
            _ => &[Tier::Small, Tier::Large],
        }
    }

    /// Returns the next smaller tier that is built for boards of `size`.
    pub fn smaller(self, size: Size) -> Option<Tier> {
        let tiers = Tier::of(size).iter().rev();
        tiers.copied().find(|&tier| tier < self)
    }
}

/// Two partitions of all tiles into groups. The sum of the values of one partition's groups is a lower bound,
/// and so is the maximum of both sums.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partitions {
    /// The groups of the first and of the second partition, each as the goal cells of its tiles.
    pub groups: [Vec<CellSet>; 2],
}

/// Partitions of 4x4 for one class and tier, as lists of goal cells.
struct TunedPartitions {
    /// The goal cell of the blank in the class.
    blank: usize,
    tier: Tier,
    first: &'static [&'static [usize]],
    /// The second partition; `None` means the transposition of the first.
    second: Option<&'static [&'static [usize]]>,
}

/// The partitions of 4x4, chosen among many candidates by the mean number of nodes expanded on random boards;
/// only those with the blank at cell 1 and tier `Tiny` were chosen by hand.
const TUNED_4X4: [TunedPartitions; 9] = [
    TunedPartitions {
        blank: 0,
        tier: Tier::Tiny,
        first: &[&[2, 3, 6, 7, 10], &[1, 4, 5, 8, 12], &[9, 11, 13, 14, 15]],
        second: None,
    },
    TunedPartitions {
        blank: 1,
        tier: Tier::Tiny,
        first: &[&[2, 3, 6, 7, 11], &[0, 4, 5, 8, 9], &[10, 12, 13, 14, 15]],
        second: Some(&[&[0, 4, 8, 12, 13], &[2, 3, 5, 6, 7], &[9, 10, 11, 14, 15]]),
    },
    TunedPartitions {
        blank: 5,
        tier: Tier::Tiny,
        first: &[&[0, 1, 4, 8, 9], &[2, 3, 6, 7, 11], &[10, 12, 13, 14, 15]],
        second: None,
    },
    TunedPartitions {
        blank: 0,
        tier: Tier::Small,
        first: &[&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]],
        second: None,
    },
    TunedPartitions {
        blank: 1,
        tier: Tier::Small,
        first: &[&[2, 3, 4, 5, 6, 7], &[9, 10, 11, 13, 14, 15], &[0, 8, 12]],
        second: Some(&[&[4, 5, 8, 9, 12, 13], &[6, 7, 10, 11, 14, 15], &[0, 2, 3]]),
    },
    TunedPartitions {
        blank: 5,
        tier: Tier::Small,
        first: &[&[2, 3, 6, 7, 10, 11], &[8, 9, 12, 13, 14, 15], &[0, 1, 4]],
        second: None,
    },
    TunedPartitions {
        blank: 0,
        tier: Tier::Large,
        first: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: None,
    },
    TunedPartitions {
        blank: 1,
        tier: Tier::Large,
        first: &[&[0, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: Some(&[&[0, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 14], &[15]]),
    },
    TunedPartitions {
        blank: 5,
        tier: Tier::Large,
        first: &[&[0, 1, 2, 3, 4, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: None,
    },
];

/// A partition of all cells of a board into groups. The blank's goal cell is removed from its group, so that
/// one division serves every goal, and symmetric groups share a table wherever the blank is.
type Division = &'static [&'static [usize]];

/// Groups of six on 5x5: three 2x3 rectangles in corners, and the rest, which should contain the blank's goal
/// cell. The rectangles share one table; with the rest, both partitions need at most three.
const FIVE_BY_FIVE_SIXES: Division = &[
    &[0, 1, 2, 5, 6, 7, 12],
    &[3, 4, 8, 9, 13, 14],
    &[10, 11, 15, 16, 20, 21],
    &[17, 18, 19, 22, 23, 24],
];
/// Groups of five on 5x5: one in each corner and a cross in the middle.
const FIVE_BY_FIVE_FIVES: Division = &[
    &[0, 1, 2, 5, 6],
    &[3, 4, 8, 9, 14],
    &[7, 11, 12, 13, 17],
    &[10, 15, 16, 20, 21],
    &[18, 19, 22, 23, 24],
];
/// Groups of six on 4x6: 2x3 rectangles, and runs of six cells in reading order.
const FOUR_BY_SIX: [Division; 2] = [
    &[
        &[0, 1, 4, 5, 8, 9],
        &[2, 3, 6, 7, 10, 11],
        &[12, 13, 16, 17, 20, 21],
        &[14, 15, 18, 19, 22, 23],
    ],
    &[
        &[0, 1, 2, 3, 4, 5],
        &[6, 7, 8, 9, 10, 11],
        &[12, 13, 14, 15, 16, 17],
        &[18, 19, 20, 21, 22, 23],
    ],
];
/// Groups of six on 3x8: two 2x3 rectangles beside a column and two rows below, and the same upside down.
/// A group as wide as the board would cut it in two, and need a table for each part that may contain the
/// blank's goal cell.
const THREE_BY_EIGHT: [Division; 2] = [
    &[
        &[0, 1, 3, 4, 6, 7],
        &[2, 5, 8, 11, 14, 17],
        &[9, 10, 12, 13, 15, 16],
        &[18, 19, 20, 21, 22, 23],
    ],
    &[
        &[15, 16, 18, 19, 21, 22],
        &[8, 11, 14, 17, 20, 23],
        &[6, 7, 9, 10, 12, 13],
        &[0, 1, 2, 3, 4, 5],
    ],
];

impl Partitions {
    /// Returns the partitions for goals of `class`.
    ///
    /// Those of 4x4 are tuned (`TUNED_4X4`), those of 5x5 and of large tables on 24 cells are
    /// divisions (`divided`). All others follow a rule: all cells except the blank's goal cell are read row by
    /// row, along the shorter side, forward in one partition and backward in the other, and cut into groups as
    /// large as the tier allows. Of the rules tried (columns instead of one of the two, groups of even size,
    /// rectangles) this one expands the fewest nodes on 12 to 21 cells. Boards of up to nine cells need only
    /// one group, whose table holds true distances.
    pub fn of(class: SymmetryClass, tier: Tier) -> Partitions {
        let size = class.size();
        if size.width() == 4 && size.height() == 4 {
            let tuned = TUNED_4X4
                .iter()
                .find(|tuned| tuned.blank == class.blank() && tuned.tier == tier);
            return tuned
                .expect("every class and tier of 4x4 has partitions")
                .partitions(size);
        }
        if let Some(divided) = divided(class, tier) {
            return divided;
        }
        let is_tile = |cell: &usize| *cell != class.blank();
        let forward: Vec<usize> = (0..size.cells()).filter(is_tile).collect();
        let backward: Vec<usize> = (0..size.cells()).rev().filter(is_tile).collect();
        let max_tiles = max_group_tiles(size, tier);
        let groups = |cells: &[usize]| {
            let groups = cells.chunks(max_tiles);
            groups
                .map(|cells| cells.iter().copied().collect())
                .collect()
        };
        Partitions {
            groups: [groups(&forward), groups(&backward)],
        }
    }
}

/// Returns partitions from [divisions](Division) for boards of 24 and 25 cells, whose tables are so large that
/// there must be few; the second partition of 5x5 is an image of the first. Returns `None` for all boards that
/// follow the rule of [`Partitions::of`].
fn divided(class: SymmetryClass, tier: Tier) -> Option<Partitions> {
    let size = class.size();
    let sets = |division: Division| -> Vec<CellSet> {
        let groups = division.iter();
        groups
            .map(|group| group.iter().copied().collect())
            .collect()
    };
    let with_image = |division, symmetry: Symmetry| {
        let groups = sets(division).into_iter();
        [
            sets(division),
            groups.map(|group| group.image(symmetry, size)).collect(),
        ]
    };
    let partitions = match (size.width(), size.height(), tier, class.blank()) {
        // Either symmetry keeps the blank's goal cell in the first group.
        (5, 5, Tier::Large, 2 | 7) => with_image(FIVE_BY_FIVE_SIXES, Symmetry::MIRROR),
        (5, 5, Tier::Large, _) => with_image(FIVE_BY_FIVE_SIXES, Symmetry::TRANSPOSITION),
        (5, 5, _, _) => with_image(FIVE_BY_FIVE_FIVES, Symmetry::TRANSPOSITION),
        (4, 6, Tier::Large, _) => FOUR_BY_SIX.map(sets),
        (3, 8, Tier::Large, _) => THREE_BY_EIGHT.map(sets),
        _ => return None,
    };
    let without_blank = |groups: Vec<CellSet>| {
        let groups = groups.into_iter();
        groups.map(|group| group.without(class.blank())).collect()
    };
    Some(Partitions {
        groups: partitions.map(without_blank),
    })
}

/// Returns the largest number of tiles of a group. Chosen by the size of a table: with eight tiles at most 5 MB
/// on twelve cells, with seven at most 18 MB on sixteen, with six at most 23 MB on twenty-five.
fn max_group_tiles(size: Size, tier: Tier) -> usize {
    match (size.cells(), tier) {
        (..=9, _) => 8,
        (..=12, Tier::Large) => 8,
        (..=16, Tier::Large) => 7,
        (..=16, Tier::Small) | (_, Tier::Large) => 6,
        (_, Tier::Small) | (_, Tier::Tiny) => 5,
    }
}

impl TunedPartitions {
    fn partitions(&self, size: Size) -> Partitions {
        let set = |cells: &&[usize]| cells.iter().copied().collect::<CellSet>();
        let first: Vec<CellSet> = self.first.iter().map(set).collect();
        let second = match self.second {
            Some(groups) => groups.iter().map(set).collect(),
            None => {
                let transposed = |group: &CellSet| group.image(Symmetry::TRANSPOSITION, size);
                first.iter().map(transposed).collect()
            }
        };
        Partitions {
            groups: [first, second],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::pdb::lookup::MAX_GROUPS_PER_PARTITION;
    use crate::heuristic::pdb::regions::{MAX_CELLS, MAX_TILES};

    /// Calls `check` with the groups of every partition of every class and tier.
    fn for_each_partition(check: impl Fn(SymmetryClass, &[CellSet])) {
        for size in Size::all().filter(|size| size.cells() <= MAX_CELLS) {
            for blank in 0..size.cells() {
                let (class, _) = SymmetryClass::of(size, blank);
                for &tier in Tier::of(size) {
                    for groups in Partitions::of(class, tier).groups {
                        check(class, &groups);
                    }
                }
            }
        }
    }

    #[test]
    fn every_partition_has_every_tile_exactly_once() {
        for_each_partition(|class, groups| {
            let mut tiles = CellSet::EMPTY;
            for group in groups {
                assert_eq!(tiles.0 & group.0, 0, "{class:?}");
                tiles.0 |= group.0;
            }
            assert_eq!(tiles, CellSet::all(class.size()).without(class.blank()));
        });
    }

    #[test]
    fn every_group_has_one_to_eight_tiles() {
        for_each_partition(|class, groups| {
            for group in groups {
                assert!((1..=MAX_TILES).contains(&group.len()), "{class:?}");
            }
        });
    }

    #[test]
    fn no_partition_has_more_groups_than_a_lookup_holds() {
        for_each_partition(|class, groups| {
            let max_groups = if class.size().cells() <= 16 {
                4
            } else {
                MAX_GROUPS_PER_PARTITION
            };
            assert!(groups.len() <= max_groups, "{class:?}");
        });
    }

    #[test]
    fn large_tables_of_5x5_have_six_tiles_each() {
        let size = Size::new(5, 5).unwrap();
        for blank in 0..25 {
            let (class, _) = SymmetryClass::of(size, blank);
            for groups in Partitions::of(class, Tier::Large).groups {
                assert!(groups.iter().all(|group| group.len() == 6), "{groups:?}");
            }
        }
    }
}
