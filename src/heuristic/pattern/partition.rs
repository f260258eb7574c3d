//! Which tiles share a table.

use serde::{Deserialize, Serialize};

use super::cells::Cells;
use crate::puzzle::Size;
use crate::puzzle::symmetry::{Class, Symmetry};

/// How much memory and time the tables of a board may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tier {
    /// Up to five tiles to a table on 4x4: some hundred kilobytes, there in no time.
    Tiny,
    /// Up to six tiles to a table on 4x4: a few megabytes, a quarter of a second, half the nodes.
    Small,
    /// Up to seven tiles to a table on 4x4: some tens of megabytes, some seconds, a fifth of the nodes of that.
    Large,
}

impl Tier {
    /// Those worth having for boards of a size, each before the next. Up to twelve cells the small tables are there
    /// at once.
    pub fn of(size: Size) -> &'static [Tier] {
        match size.cells() {
            ..=12 => &[Tier::Small, Tier::Large],
            _ => &[Tier::Tiny, Tier::Small, Tier::Large],
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

/// The partitions of one class of 4x4, chosen among many by the average number of nodes on random boards; only the
/// tiny ones of the edge's class were chosen by eye.
struct Chosen {
    gap: usize,
    tier: Tier,
    first: &'static [&'static [usize]],
    /// The first one transposed where there is none.
    second: Option<&'static [&'static [usize]]>,
}

const CHOSEN: [Chosen; 9] = [
    Chosen {
        gap: 0,
        tier: Tier::Tiny,
        first: &[&[2, 3, 6, 7, 10], &[1, 4, 5, 8, 12], &[9, 11, 13, 14, 15]],
        second: None,
    },
    Chosen {
        gap: 1,
        tier: Tier::Tiny,
        first: &[&[2, 3, 6, 7, 11], &[0, 4, 5, 8, 9], &[10, 12, 13, 14, 15]],
        second: Some(&[&[0, 4, 8, 12, 13], &[2, 3, 5, 6, 7], &[9, 10, 11, 14, 15]]),
    },
    Chosen {
        gap: 5,
        tier: Tier::Tiny,
        first: &[&[0, 1, 4, 8, 9], &[2, 3, 6, 7, 11], &[10, 12, 13, 14, 15]],
        second: None,
    },
    Chosen {
        gap: 0,
        tier: Tier::Small,
        first: &[&[3, 6, 7, 10, 11, 15], &[1, 2, 4, 5, 8, 9], &[12, 13, 14]],
        second: None,
    },
    Chosen {
        gap: 1,
        tier: Tier::Small,
        first: &[&[2, 3, 4, 5, 6, 7], &[9, 10, 11, 13, 14, 15], &[0, 8, 12]],
        second: Some(&[&[4, 5, 8, 9, 12, 13], &[6, 7, 10, 11, 14, 15], &[0, 2, 3]]),
    },
    Chosen {
        gap: 5,
        tier: Tier::Small,
        first: &[&[2, 3, 6, 7, 10, 11], &[8, 9, 12, 13, 14, 15], &[0, 1, 4]],
        second: None,
    },
    Chosen {
        gap: 0,
        tier: Tier::Large,
        first: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: None,
    },
    Chosen {
        gap: 1,
        tier: Tier::Large,
        first: &[&[0, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: Some(&[&[0, 4, 5, 8, 9, 12, 13], &[2, 3, 6, 7, 10, 11, 14], &[15]]),
    },
    Chosen {
        gap: 5,
        tier: Tier::Large,
        first: &[&[0, 1, 2, 3, 4, 6, 7], &[8, 9, 10, 11, 12, 13, 14], &[15]],
        second: None,
    },
];

impl Partition {
    /// For 4x4 what was [chosen](CHOSEN); for all others by a rule: the cells without the gap's are read row
    /// by row, along the shorter side, from the first on in one view and from the last on in the other, and
    /// cut into groups as large as the tier allows. Of the rules tried (columns instead of one of
    /// the two, groups of even size) it expands the fewest boards on 12 to 15 cells. Boards of up to
    /// nine cells need one group only, and their tables hold true distances.
    pub fn of(class: Class, tier: Tier) -> Partition {
        let size = class.size();
        if size.width() == 4 && size.height() == 4 {
            let chosen = CHOSEN
                .iter()
                .find(|chosen| chosen.gap == class.gap() && chosen.tier == tier);
            return chosen
                .expect("each class has its partitions")
                .partition(size);
        }
        let tiles = |cell: &usize| *cell != class.gap();
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

/// The largest groups: a table of eight tiles takes at most 5 MB on twelve cells, one of seven at most 18 MB
/// on sixteen.
fn most_tiles(size: Size, tier: Tier) -> usize {
    match (size.cells(), tier) {
        (..=9, _) => 8,
        (..=12, Tier::Large) => 8,
        (_, Tier::Large) => 7,
        (_, Tier::Small) => 6,
        (_, Tier::Tiny) => 5,
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
    use crate::heuristic::pattern::regions::{MOST_CELLS, MOST_TILES};

    #[test]
    fn each_view_has_every_tile_once_and_no_more_than_four_groups() {
        for size in Size::all().filter(|size| size.cells() <= MOST_CELLS) {
            for gap in 0..size.cells() {
                let (class, _) = Class::of(size, gap);
                for &tier in Tier::of(size) {
                    for groups in Partition::of(class, tier).views {
                        let mut tiles = Cells::EMPTY;
                        for group in &groups {
                            assert!((1..=MOST_TILES).contains(&group.len()));
                            assert_eq!(tiles.0 & group.0, 0, "{class:?}");
                            tiles.0 |= group.0;
                        }
                        assert_eq!(tiles, Cells::all(class.size()).without(class.gap()));
                        assert!(groups.len() <= 4);
                    }
                }
            }
        }
    }
}
