//! Where the blank can go without disturbing a group of tiles.

use super::cells::Cells;
use super::numbers::{Direct, Numbers, Ranked, choices};
use super::{OutOfMemory, reserved};
use crate::puzzle::{Move, Size};

/// The most cells of a board that has pattern tables.
pub const MAX_CELLS: usize = 25;
/// The most tiles of a group.
pub const MAX_TILES: usize = 8;

/// The cells that a group's tiles stand on, and one of the connected regions that they leave free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    pub occupied: Cells,
    pub region: Cells,
}

/// A move of one of a group's tiles into a region: where it leads, and what it does to the order of the
/// tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The block it leads to.
    pub number: usize,
    /// The place of the tile among the tiles in the order of their cells, before and after.
    pub from: usize,
    pub to: usize,
}

/// A numbering of all [`Block`]s of a size, apart for each number of tiles.
///
/// As long as the blank stays in a region, it moves no tile of the group, and a table need not tell the cells
/// of the region apart. Most sets of occupied cells leave one large region, so the numbering is made
/// for it: first come the blocks with the largest region of each set, in the order of the sets, then all
/// others, in the same order.
pub struct Regions {
    size: Size,
    neighbours: Vec<Cells>,
    numbering: Numbering,
    /// By number of tiles and number of block; none for groups of other sizes than were asked for.
    blocks: [Vec<Block>; MAX_TILES + 1],
}

/// How the number of a block is found. A search is made for each of them.
pub enum Numbering {
    /// Up to sixteen cells.
    Direct(Box<Direct>),
    /// More than that.
    Ranked(Box<Ranked>),
}

impl Regions {
    /// For groups of so many tiles, each number from 1 to [`MAX_TILES`] and less than there are cells. Takes some
    /// milliseconds. The board must have at most [`MAX_CELLS`] cells.
    pub fn new(
        size: Size,
        counts: impl IntoIterator<Item = usize>,
    ) -> Result<Regions, OutOfMemory> {
        assert!(size.cells() <= MAX_CELLS, "{size} is too large");
        let mut numbering = match size.cells() {
            ..=Direct::CELLS => Numbering::Direct(Box::default()),
            _ => Numbering::Ranked(Box::new(Ranked::new(size))),
        };
        let shape = Shape::new(size);
        let mut blocks: [Vec<Block>; MAX_TILES + 1] = Default::default();
        for tiles in counts {
            if blocks[tiles].is_empty() {
                blocks[tiles] = shape.blocks(tiles)?;
                match &mut numbering {
                    Numbering::Direct(direct) => direct.add(shape.all, tiles, &blocks[tiles]),
                    Numbering::Ranked(ranked) => ranked.add(shape.all, tiles, &blocks[tiles])?,
                }
            }
        }
        Ok(Regions {
            size,
            neighbours: neighbours(size),
            numbering,
            blocks,
        })
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// All blocks for groups of so many tiles, by their numbers.
    pub fn blocks(&self, tiles: usize) -> &[Block] {
        &self.blocks[tiles]
    }

    /// The number of the block with the blank at `blank`, a free cell.
    #[inline(always)]
    pub fn number(&self, occupied: Cells, blank: usize) -> usize {
        match &self.numbering {
            Numbering::Direct(direct) => self.number_in(&**direct, occupied, blank),
            Numbering::Ranked(ranked) => {
                self.number_in(ranked.by_tiles(occupied.len()), occupied, blank)
            }
        }
    }

    /// The same, where it is known how the number is found.
    #[inline(always)]
    pub fn number_in(&self, numbers: impl Numbers, occupied: Cells, blank: usize) -> usize {
        match numbers.first(occupied, blank) {
            Some(number) => number,
            None => self.further(numbers, occupied, blank),
        }
    }

    #[cold]
    #[inline(never)]
    fn further(&self, numbers: impl Numbers, occupied: Cells, blank: usize) -> usize {
        let blocks = &self.blocks[occupied.len()];
        let mut number = numbers.second(occupied);
        while !blocks[number].region.contains(blank) {
            number += 1;
        }
        number
    }

    /// The moves of the group's tiles that are possible in a block.
    pub fn passages(&self, block: Block) -> impl Iterator<Item = Passage> {
        let Block { occupied, region } = block;
        occupied.iter().enumerate().flat_map(move |(place, cell)| {
            let free = Cells(self.neighbours[cell].0 & region.0);
            free.iter().map(move |to| {
                let others = occupied.without(cell);
                Passage {
                    number: self.number(others.with(to), cell),
                    from: place,
                    to: others.before(to).len(),
                }
            })
        })
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        let blocks: usize = self.blocks.iter().map(Vec::capacity).sum();
        let numbering = match &self.numbering {
            Numbering::Direct(direct) => direct.bytes(),
            Numbering::Ranked(ranked) => ranked.bytes(),
        };
        numbering + blocks * size_of::<Block>()
    }
}

fn neighbours(size: Size) -> Vec<Cells> {
    let beside = |cell| Move::ALL.map(|step| step.source(size, cell));
    let cells = 0..size.cells();
    cells
        .map(|cell| beside(cell).into_iter().flatten().collect())
        .collect()
}

/// The connected region of a cell when others are occupied.
pub fn region(size: Size, occupied: Cells, cell: usize) -> Cells {
    let shape = Shape::new(size);
    shape.grown(Cells::EMPTY.with(cell), Cells(shape.all.0 & !occupied.0))
}

/// The shape of a board, for growing regions.
struct Shape {
    all: Cells,
    width: usize,
    /// All cells but those of the first and of the last column.
    not_first: u32,
    not_last: u32,
}

impl Shape {
    fn new(size: Size) -> Shape {
        let column = |column| -> Cells {
            let rows = 0..size.height();
            rows.map(|row| size.cell(row, column)).collect()
        };
        Shape {
            all: Cells::all(size),
            width: size.width(),
            not_first: !column(0).0,
            not_last: !column(size.width() - 1).0,
        }
    }

    /// All that can be reached from some cells within the free ones.
    fn grown(&self, from: Cells, free: Cells) -> Cells {
        let mut region = from.0;
        loop {
            let beside = (region & self.not_last) << 1 | (region & self.not_first) >> 1;
            let grown = (region | beside | region << self.width | region >> self.width) & free.0;
            if grown == region {
                return Cells(region);
            }
            region = grown;
        }
    }

    /// The connected regions of the cells that are not occupied, by their first cells.
    fn regions(&self, occupied: Cells) -> impl Iterator<Item = Cells> {
        let mut free = Cells(self.all.0 & !occupied.0);
        std::iter::from_fn(move || {
            let first = free.iter().next()?;
            let region = self.grown(Cells::EMPTY.with(first), free);
            free = Cells(free.0 & !region.0);
            Some(region)
        })
    }

    /// The blocks of groups of so many tiles, in the order of [`Regions`].
    fn blocks(&self, tiles: usize) -> Result<Vec<Block>, OutOfMemory> {
        let firsts = choices(self.all.len(), tiles) as usize;
        let mut blocks: Vec<Block> = reserved(firsts)?;
        let mut others = 0;
        for occupied in sets(self.all, tiles) {
            let regions = self.regions(occupied);
            let (count, region) = regions.fold((0, Cells::EMPTY), |(count, largest), region| {
                let larger = region.len() >= largest.len();
                (count + 1, if larger { region } else { largest })
            });
            others += count - 1;
            blocks.push(Block { occupied, region });
        }
        if blocks.try_reserve_exact(others).is_err() {
            let bytes = others * size_of::<Block>();
            return Err(OutOfMemory { bytes });
        }
        for number in 0..firsts {
            let Block { occupied, region } = blocks[number];
            if occupied.len() + region.len() < self.all.len() {
                let rest = self.regions(occupied).filter(|&other| other != region);
                blocks.extend(rest.map(|region| Block { occupied, region }));
            }
        }
        Ok(blocks)
    }
}

/// All sets of so many cells, as rising numbers.
fn sets(all: Cells, tiles: usize) -> impl Iterator<Item = Cells> {
    let mut next = (1u32 << tiles) - 1;
    std::iter::from_fn(move || {
        let set = next;
        if set > all.0 {
            return None;
        }
        // The lowest run of ones gives its highest one to the place above and falls back to the end.
        let lowest = set & set.wrapping_neg();
        let raised = set + lowest;
        next = raised | (((set ^ raised) / lowest) >> 2);
        Some(Cells(set))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_counts(size: Size) -> std::ops::RangeInclusive<usize> {
        1..=MAX_TILES.min(size.cells() - 1)
    }

    #[test]
    fn each_free_cell_is_in_the_block_of_its_number_and_numbers_are_dense() {
        for (width, height, most) in [
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
            let counts = all_counts(size).take(most);
            let regions = Regions::new(size, counts.clone()).unwrap();
            for tiles in counts {
                let blocks = regions.blocks(tiles);
                let mut met = vec![Cells::EMPTY; blocks.len()];
                for block in blocks {
                    assert_eq!(block.occupied.len(), tiles);
                    let free = Cells::all(regions.size()).0 & !block.occupied.0;
                    for blank in Cells(free).iter() {
                        let number = regions.number(block.occupied, blank);
                        assert_eq!(blocks[number].occupied, block.occupied);
                        assert!(blocks[number].region.contains(blank));
                        met[number] = met[number].with(blank);
                    }
                }
                let expected: Vec<Cells> = blocks.iter().map(|block| block.region).collect();
                assert_eq!(met, expected);
            }
        }
    }

    #[test]
    fn four_by_four_and_five_by_five_have_the_published_numbers_of_blocks() {
        let regions = Regions::new(Size::new(4, 4).unwrap(), [1, 6, 7]).unwrap();
        assert_eq!(regions.blocks(1).len(), 16);
        assert_eq!(regions.blocks(6).len(), 16_412);
        assert_eq!(regions.blocks(7).len(), 27_748);
        let regions = Regions::new(Size::new(5, 5).unwrap(), [5, 6]).unwrap();
        assert_eq!(regions.blocks(5).len(), 65_594);
        assert_eq!(regions.blocks(6).len(), 251_400);
    }

    #[test]
    fn the_region_of_a_cell_ends_at_occupied_cells_and_at_the_border() {
        let size = Size::new(5, 5).unwrap();
        let corner: Cells = [1, 2, 5, 6, 7, 12].into_iter().collect();
        assert_eq!(region(size, corner, 0), Cells(1));
        assert_eq!(region(size, corner, 24).len(), 18);
        let column: Cells = (0..5).map(|row| 5 * row + 2).collect();
        assert_eq!(region(size, column, 4).len(), 10);
    }
}
