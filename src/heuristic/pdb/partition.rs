//! Which tiles share a table.

use serde::{Deserialize, Serialize};

use super::cells::Cells;
use crate::puzzle::Size;
use crate::puzzle::symmetry::{Symmetry, SymmetryClass};

/// How much memory and time the tables of a board may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tier {
    /// Up to five tiles to a table on 4x4: some hundred kilobytes, there in no time.
    Tiny,
    /// Up to six tiles to a table on 4x4: a few megabytes, a quarter of a second, half the nodes. Up to five beyond.
    Small,
    /// Up to seven tiles to a table on 4x4: some tens of megabytes, some seconds, a fifth of the nodes of that. Up to six
    /// beyond.
    Large,
}

impl Tier {
    /// Those worth having for boards of a size, each before the next. Up to twelve cells the small tables are there
    /// at once; beyond sixteen, boards that tiny ones could solve are few.
    pub fn of(size: Size) -> &'static [Tier] {
        match size.cells() {
            13..=16 => &[Tier::Tiny, Tier::Small, Tier::Large],
            _ => &[Tier::Small, Tier::Large],
        }
    }

    /// The next smaller of them.
    pub fn smaller(self, size: Size) -> Option<Tier> {
        let tiers = Tier::of(size).iter().rev();
        tiers.copied().find(|&tier| tier < self)
    }
}

/// Two ways to divide all tiles into groups, as goal cells. The sum of a view's values is a lower bound, and
/// so is the greater of both sums.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partition {
    pub views: [Vec<Cells>; 2],
}

/// Two views, as lists of goal cells, for one tier.
struct Chosen {
    /// Of the class that it is for.
    blank: usize,
    tier: Tier,
    first: &'static [&'static [usize]],
    /// The first one transposed where there is none.
    second: Option<&'static [&'static [usize]]>,
}

/// The partitions of 4x4, chosen among many by the average number of nodes on random boards; only the tiny ones of the
/// edge's class were chosen by eye.
const CHOSEN: [Chosen; 9] = [
    Chosen {
        blank: 0,
        tier: Tier::Tiny,
        first: &[&[2, 3, 6, 7, 10], &[1, 4, 5, 8, 12], &[9, 11, 13, 14, 15]],
        second: None,
    },
    Chosen {
        blank: 1,
        tier: Tier::Tiny,
        first: &[&[2, 3, 6, 7, 11], &[0, 4, 5, 8, 9], &[10, 12, 13, 14, 15]],
        second: Some(&[&[0, 4, 8, 12, 13], &[2, 3, 5, 6, 7], &[9, 10, 11, 14, 15]]),
    },
    Chosen {
        blank: 5,
        tier: Tier::Tiny,
        first: &[&[0, 1, 4, 8, 9], &[2, 3, 6, 7, 11], &[10, 12, 13, 14, 15]],
        second: None,
    },
    Chosen {
        blank: 0,
        tier: Tier::Small,
        first: &[&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]],
        second: None,
    },
    Chosen {
        blank: 1,
        tier: Tier::Small,
        first: &[&[2, 3, 4, 5, 6, 7], &[9, 10, 11, 13, 14, 15], &[0, 8, 12]],
        second: Some(&[&[4, 5, 8, 9, 12, 13], &[6, 7, 10, 11, 14, 15], &[0, 2, 3]]),
    },
    Chosen {
        blank: 5,
        tier: Tier::Small,
        first: &[&[2, 3, 6, 7, 10, 11], &[8, 9, 12, 13, 14, 15], &[0, 1, 4]],
        second: None,
    },
    Chosen {
        blank: 0,
        tier: Tier::Large,
        first: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: None,
    },
    Chosen {
        blank: 1,
        tier: Tier::Large,
        first: &[&[0, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: Some(&[&[0, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 14], &[15]]),
    },
    Chosen {
        blank: 5,
        tier: Tier::Large,
        first: &[&[0, 1, 2, 3, 4, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: None,
    },
];

/// A way to divide all cells of a board into groups. The blank's cell is taken out of its group, so that one way serves
/// every goal, and groups that look the same share a table however the blank lies.
type Division = &'static [&'static [usize]];

/// 5x5: three blocks of 2x3 in corners and the rest, which is to have the blank. The tables of the blocks are one table;
/// with the rest, in both views, there are at most three.
const SIXES: Division = &[
    &[0, 1, 2, 5, 6, 7, 12],
    &[3, 4, 8, 9, 13, 14],
    &[10, 11, 15, 16, 20, 21],
    &[17, 18, 19, 22, 23, 24],
];
/// 5x5: a group in each corner and a cross in the middle.
const FIVES: Division = &[
    &[0, 1, 2, 5, 6],
    &[3, 4, 8, 9, 14],
    &[7, 11, 12, 13, 17],
    &[10, 15, 16, 20, 21],
    &[18, 19, 22, 23, 24],
];
/// 4x6: blocks of 2x3, and rows.
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
/// 3x8: two blocks beside a column and one below, and the same upside down. Blocks as wide as the board would cut it in two,
/// and need a table for each part that the blank may end in.
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

impl Partition {
    /// For 4x4 what was [chosen](CHOSEN), for 5x5 and large tables of 24 cells [`divided`]; for all others by a rule: the cells without the blank's are read row
    /// by row, along the shorter side, from the first on in one view and from the last on in the other, and
    /// cut into groups as large as the tier allows. Of the rules tried (columns instead of one of
    /// the two, groups of even size, blocks) it expands the fewest boards on 12 to 21 cells. Boards of up to
    /// nine cells need one group only, and their tables hold true distances.
    pub fn of(class: SymmetryClass, tier: Tier) -> Partition {
        let size = class.size();
        if size.width() == 4 && size.height() == 4 {
            let chosen = CHOSEN
                .iter()
                .find(|chosen| chosen.blank == class.blank() && chosen.tier == tier);
            return chosen
                .expect("each class has its partitions")
                .partition(size);
        }
        if let Some(divided) = divided(class, tier) {
            return divided;
        }
        let tiles = |cell: &usize| *cell != class.blank();
        let onwards: Vec<usize> = (0..size.cells()).filter(tiles).collect();
        let backwards: Vec<usize> = (0..size.cells()).rev().filter(tiles).collect();
        let most = most_tiles(size, tier);
        let groups = |cells: &[usize]| {
            let groups = cells.chunks(most);
            groups
                .map(|cells| cells.iter().copied().collect())
                .collect()
        };
        Partition {
            views: [groups(&onwards), groups(&backwards)],
        }
    }
}

/// For boards of 24 and 25 cells, where tables are so large that there must be few: [divisions](Division), of which the
/// second one of 5x5 is the first one turned. None where the rule serves.
fn divided(class: SymmetryClass, tier: Tier) -> Option<Partition> {
    let size = class.size();
    let whole = |division: Division| -> Vec<Cells> {
        let groups = division.iter();
        groups
            .map(|group| group.iter().copied().collect())
            .collect()
    };
    let turned = |division, symmetry: Symmetry| {
        let groups = whole(division).into_iter();
        [
            whole(division),
            groups.map(|group| group.image(symmetry, size)).collect(),
        ]
    };
    let views = match (size.width(), size.height(), tier, class.blank()) {
        // Turned so that the rest has the blank again.
        (5, 5, Tier::Large, 2 | 7) => turned(SIXES, Symmetry::MIRROR),
        (5, 5, Tier::Large, _) => turned(SIXES, Symmetry::TRANSPOSITION),
        (5, 5, _, _) => turned(FIVES, Symmetry::TRANSPOSITION),
        (4, 6, Tier::Large, _) => FOUR_BY_SIX.map(whole),
        (3, 8, Tier::Large, _) => THREE_BY_EIGHT.map(whole),
        _ => return None,
    };
    let without_blank = |view: Vec<Cells>| {
        let groups = view.into_iter().map(|group| group.without(class.blank()));
        groups.collect()
    };
    Some(Partition {
        views: views.map(without_blank),
    })
}

/// The largest groups: a table of eight tiles takes at most 5 MB on twelve cells, one of seven at most 18 MB
/// on sixteen, one of six at most 23 MB on twenty-five.
fn most_tiles(size: Size, tier: Tier) -> usize {
    match (size.cells(), tier) {
        (..=9, _) => 8,
        (..=12, Tier::Large) => 8,
        (..=16, Tier::Large) => 7,
        (..=16, Tier::Small) | (_, Tier::Large) => 6,
        (_, Tier::Small) | (_, Tier::Tiny) => 5,
    }
}

impl Chosen {
    fn partition(&self, size: Size) -> Partition {
        let set = |cells: &&[usize]| cells.iter().copied().collect::<Cells>();
        let first: Vec<Cells> = self.first.iter().map(set).collect();
        let second = match self.second {
            Some(groups) => groups.iter().map(set).collect(),
            None => {
                let turned = |group: &Cells| group.image(Symmetry::TRANSPOSITION, size);
                first.iter().map(turned).collect()
            }
        };
        Partition {
            views: [first, second],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::pdb::regions::{MAX_CELLS, MAX_TILES};
    use crate::heuristic::pdb::views::MAX_GROUPS;

    #[test]
    fn each_view_has_every_tile_once_and_no_more_groups_than_there_is_room_for() {
        for size in Size::all().filter(|size| size.cells() <= MAX_CELLS) {
            for blank in 0..size.cells() {
                let (class, _) = SymmetryClass::of(size, blank);
                for &tier in Tier::of(size) {
                    for groups in Partition::of(class, tier).views {
                        let mut tiles = Cells::EMPTY;
                        for group in &groups {
                            assert!((1..=MAX_TILES).contains(&group.len()));
                            assert_eq!(tiles.0 & group.0, 0, "{class:?}");
                            tiles.0 |= group.0;
                        }
                        assert_eq!(tiles, Cells::all(class.size()).without(class.blank()));
                        let room = if size.cells() <= 16 { 4 } else { MAX_GROUPS };
                        assert!(groups.len() <= room);
                    }
                }
            }
        }
    }

    #[test]
    fn large_tables_of_5x5_have_six_tiles_each() {
        let size = Size::new(5, 5).unwrap();
        for blank in 0..25 {
            let (class, _) = SymmetryClass::of(size, blank);
            for groups in Partition::of(class, Tier::Large).views {
                assert!(groups.iter().all(|group| group.len() == 6), "{groups:?}");
            }
        }
    }
}
