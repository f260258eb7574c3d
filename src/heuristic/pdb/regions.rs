//! The connected regions that the blank can move in without moving a tile of a group.

use super::cell_set::CellSet;
use super::index::{DirectIndex, IndexLookup, RankedIndex, binomial};
use super::{OutOfMemory, reserved};
use crate::puzzle::{Move, Size};

/// The largest number of cells of a board with pattern databases. Chosen for 5x5.
pub const MAX_CELLS: usize = 25;
/// The largest number of tiles of a group. Chosen for 3x3, where one group has all tiles.
pub const MAX_TILES: usize = 8;

/// The cells that a group's tiles occupy, in any order of the tiles, and one of the connected regions of free
/// cells, in which the blank is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The cells of the group's tiles.
    pub occupied: CellSet,
    /// The region of the blank.
    pub region: CellSet,
}

/// A move of one of a group's tiles into the blank's region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlacementMove {
    /// The index of the placement after the move.
    pub index: usize,
    /// The tile's place before the move, among the group's tiles in cell order.
    pub from: usize,
    /// The tile's place after the move.
    pub to: usize,
}

/// All [`Placement`]s on boards of one size, indexed separately for each number of tiles.
///
/// While the blank stays in its region it moves no tile of the group, so a table need not distinguish the
/// cells of the region. Most sets of occupied cells leave one large region, and the indices are optimized for
/// that: first come the placements with the largest region of each set, in the order of the sets, then all
/// others in the same order.
pub struct Regions {
    size: Size,
    /// The neighbours of each cell.
    neighbours: Vec<CellSet>,
    placement_index: PlacementIndex,
    /// By number of tiles and placement index; empty for numbers of tiles that were not requested.
    placements: [Vec<Placement>; MAX_TILES + 1],
}

/// How the index of a placement is found. Searches are compiled for each variant.
pub enum PlacementIndex {
    /// For up to sixteen cells.
    Direct(Box<DirectIndex>),
    /// For more cells.
    Ranked(Box<RankedIndex>),
}

impl Regions {
    /// Finds the placements of groups of each number of tiles in `tile_counts`, which must be from 1 to
    /// [`MAX_TILES`] and less than the number of cells. Takes some milliseconds.
    ///
    /// # Panics
    /// If the board has more than [`MAX_CELLS`] cells.
    pub fn new(
        size: Size,
        tile_counts: impl IntoIterator<Item = usize>,
    ) -> Result<Regions, OutOfMemory> {
        assert!(size.cells() <= MAX_CELLS, "{size} is too large");
        let mut placement_index = match size.cells() {
            ..=DirectIndex::MAX_CELLS => PlacementIndex::Direct(Box::default()),
            _ => PlacementIndex::Ranked(Box::new(RankedIndex::new(size))),
        };
        let masks = BoardMasks::new(size);
        let mut placements: [Vec<Placement>; MAX_TILES + 1] = Default::default();
        for tiles in tile_counts {
            if placements[tiles].is_empty() {
                placements[tiles] = masks.placements(tiles)?;
                match &mut placement_index {
                    PlacementIndex::Direct(direct) => {
                        direct.add(masks.all, tiles, &placements[tiles])
                    }
                    PlacementIndex::Ranked(ranked) => {
                        ranked.add(masks.all, tiles, &placements[tiles])?
                    }
                }
            }
        }
        Ok(Regions {
            size,
            neighbours: neighbours(size),
            placement_index,
            placements,
        })
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns how the index of a placement is found.
    pub(crate) fn placement_index(&self) -> &PlacementIndex {
        &self.placement_index
    }

    /// Returns all placements of groups of `tiles` tiles, by index.
    pub fn placements(&self, tiles: usize) -> &[Placement] {
        &self.placements[tiles]
    }

    /// Returns the index of the placement with the blank at `blank`, a free cell.
    #[inline(always)]
    pub fn index(&self, occupied: CellSet, blank: usize) -> usize {
        match &self.placement_index {
            PlacementIndex::Direct(direct) => self.index_with(&**direct, occupied, blank),
            PlacementIndex::Ranked(ranked) => {
                self.index_with(ranked.by_tiles(occupied.len()), occupied, blank)
            }
        }
    }

    /// Does the same as [`index`](Self::index) with a lookup for the group's number of tiles.
    #[inline(always)]
    pub(crate) fn index_with(
        &self,
        lookup: impl IndexLookup,
        occupied: CellSet,
        blank: usize,
    ) -> usize {
        match lookup.largest(occupied, blank) {
            Some(index) => index,
            None => self.smaller_index(lookup, occupied, blank),
        }
    }

    #[cold]
    #[inline(never)]
    fn smaller_index(&self, lookup: impl IndexLookup, occupied: CellSet, blank: usize) -> usize {
        let placements = &self.placements[occupied.len()];
        let mut index = lookup.smaller(occupied);
        while !placements[index].region.contains(blank) {
            index += 1;
        }
        index
    }

    /// Iterates over the moves of the group's tiles that a placement allows.
    pub fn moves(&self, placement: Placement) -> impl Iterator<Item = PlacementMove> {
        let Placement { occupied, region } = placement;
        occupied.iter().enumerate().flat_map(move |(place, cell)| {
            let free = CellSet(self.neighbours[cell].0 & region.0);
            free.iter().map(move |to| {
                let others = occupied.without(cell);
                PlacementMove {
                    index: self.index(others.with(to), cell),
                    from: place,
                    to: others.before(to).len(),
                }
            })
        })
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        let placements: usize = self.placements.iter().map(Vec::capacity).sum();
        let placement_index = match &self.placement_index {
            PlacementIndex::Direct(direct) => direct.bytes(),
            PlacementIndex::Ranked(ranked) => ranked.bytes(),
        };
        placement_index + placements * size_of::<Placement>()
    }
}

fn neighbours(size: Size) -> Vec<CellSet> {
    let beside = |cell| Move::ALL.map(|step| step.source(size, cell));
    let cells = 0..size.cells();
    cells
        .map(|cell| beside(cell).into_iter().flatten().collect())
        .collect()
}

/// Returns the connected region of free cells that contains `cell`.
pub(super) fn region(size: Size, occupied: CellSet, cell: usize) -> CellSet {
    let masks = BoardMasks::new(size);
    masks.flood_fill(
        CellSet::EMPTY.with(cell),
        CellSet(masks.all.0 & !occupied.0),
    )
}

/// The masks of a board for flood fill.
struct BoardMasks {
    all: CellSet,
    width: usize,
    /// All cells except those of the first column.
    not_first: u32,
    /// All cells except those of the last column.
    not_last: u32,
}

impl BoardMasks {
    fn new(size: Size) -> BoardMasks {
        let column = |column| -> CellSet {
            let rows = 0..size.height();
            rows.map(|row| size.cell(row, column)).collect()
        };
        BoardMasks {
            all: CellSet::all(size),
            width: size.width(),
            not_first: !column(0).0,
            not_last: !column(size.width() - 1).0,
        }
    }

    /// Returns the free cells connected to `from`.
    fn flood_fill(&self, from: CellSet, free: CellSet) -> CellSet {
        let mut region = from.0;
        loop {
            let beside = (region & self.not_last) << 1 | (region & self.not_first) >> 1;
            let grown = (region | beside | region << self.width | region >> self.width) & free.0;
            if grown == region {
                return CellSet(region);
            }
            region = grown;
        }
    }

    /// Iterates over the connected regions of free cells, by their first cells.
    fn regions(&self, occupied: CellSet) -> impl Iterator<Item = CellSet> {
        let mut free = CellSet(self.all.0 & !occupied.0);
        std::iter::from_fn(move || {
            let first = free.iter().next()?;
            let region = self.flood_fill(CellSet::EMPTY.with(first), free);
            free = CellSet(free.0 & !region.0);
            Some(region)
        })
    }

    /// Returns the placements of groups of `tiles` tiles, in the order of [`Regions`].
    fn placements(&self, tiles: usize) -> Result<Vec<Placement>, OutOfMemory> {
        let set_count = binomial(self.all.len(), tiles) as usize;
        let mut placements: Vec<Placement> = reserved(set_count)?;
        let mut others = 0;
        for occupied in sets(self.all, tiles) {
            let regions = self.regions(occupied);
            let (count, region) = regions.fold((0, CellSet::EMPTY), |(count, largest), region| {
                let larger = region.len() >= largest.len();
                (count + 1, if larger { region } else { largest })
            });
            others += count - 1;
            placements.push(Placement { occupied, region });
        }
        if placements.try_reserve_exact(others).is_err() {
            let bytes = others * size_of::<Placement>();
            return Err(OutOfMemory { bytes });
        }
        for index in 0..set_count {
            let Placement { occupied, region } = placements[index];
            if occupied.len() + region.len() < self.all.len() {
                let rest = self.regions(occupied).filter(|&other| other != region);
                placements.extend(rest.map(|region| Placement { occupied, region }));
            }
        }
        Ok(placements)
    }
}

/// Iterates over all sets of `tiles` cells, in ascending order as numbers.
fn sets(all: CellSet, tiles: usize) -> impl Iterator<Item = CellSet> {
    let mut next = (1u32 << tiles) - 1;
    std::iter::from_fn(move || {
        let set = next;
        if set > all.0 {
            return None;
        }
        // The next larger number with as many ones (Gosper's hack).
        let lowest = set & set.wrapping_neg();
        let raised = set + lowest;
        next = raised | (((set ^ raised) / lowest) >> 2);
        Some(CellSet(set))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_tile_counts(size: Size) -> std::ops::RangeInclusive<usize> {
        1..=MAX_TILES.min(size.cells() - 1)
    }

    #[test]
    fn placement_indices_and_free_cells_agree() {
        for (width, height, max_tiles) in [
            (2, 2, 8),
            (3, 3, 8),
            (2, 6, 8),
            (4, 3, 8),
            (4, 4, 8),
            (2, 9, 6),
            (4, 5, 6),
            (8, 3, 4),
            (5, 5, 4),
        ] {
            let size = Size::new(width, height).unwrap();
            let tile_counts = all_tile_counts(size).take(max_tiles);
            let regions = Regions::new(size, tile_counts.clone()).unwrap();
            for tiles in tile_counts {
                let placements = regions.placements(tiles);
                let mut seen = vec![CellSet::EMPTY; placements.len()];
                for placement in placements {
                    assert_eq!(placement.occupied.len(), tiles);
                    let free = CellSet::all(regions.size()).0 & !placement.occupied.0;
                    for blank in CellSet(free).iter() {
                        let index = regions.index(placement.occupied, blank);
                        assert_eq!(placements[index].occupied, placement.occupied);
                        assert!(placements[index].region.contains(blank));
                        seen[index] = seen[index].with(blank);
                    }
                }
                let expected: Vec<CellSet> = placements
                    .iter()
                    .map(|placement| placement.region)
                    .collect();
                assert_eq!(seen, expected);
            }
        }
    }

    #[test]
    fn four_by_four_and_five_by_five_have_the_published_numbers_of_placements() {
        let regions = Regions::new(Size::new(4, 4).unwrap(), [1, 6, 7]).unwrap();
        assert_eq!(regions.placements(1).len(), 16);
        assert_eq!(regions.placements(6).len(), 16_412);
        assert_eq!(regions.placements(7).len(), 27_748);
        let regions = Regions::new(Size::new(5, 5).unwrap(), [5, 6]).unwrap();
        assert_eq!(regions.placements(5).len(), 65_594);
        assert_eq!(regions.placements(6).len(), 251_400);
    }

    #[test]
    fn a_region_ends_at_occupied_cells_and_at_the_border() {
        let size = Size::new(5, 5).unwrap();
        let corner: CellSet = [1, 2, 5, 6, 7, 12].into_iter().collect();
        assert_eq!(region(size, corner, 0), CellSet(1));
        assert_eq!(region(size, corner, 24).len(), 18);
        let column: CellSet = (0..5).map(|row| 5 * row + 2).collect();
        assert_eq!(region(size, column, 4).len(), 10);
    }
}
