//! Where the gap can go without disturbing a group of tiles.

use super::cells::Cells;
use crate::puzzle::{Move, Size};

/// The most cells of a board that has pattern tables.
pub const MOST_CELLS: usize = 16;
/// The most tiles of a group.
pub const MOST_TILES: usize = 8;
/// How many sets of cells there are.
const SETS: usize = 1 << MOST_CELLS;

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
/// As long as the gap stays in a region, it moves no tile of the group, and a table need not tell the cells
/// of the region apart. Most sets of occupied cells leave one large region, so the numbering is made
/// for it: first come the blocks with the largest region of each set, in the order of the sets, then all
/// others. One word per set tells the number of its first block and for which cells of the gap that is not
/// the one.
pub struct Regions {
    size: Size,
    neighbours: [Cells; MOST_CELLS],
    /// By occupied set: in the lower half the number of the block with its largest region, in the upper half
    /// the free cells outside that region.
    entries: Box<[u32; SETS]>,
    /// By occupied set: the number of its second block; the rest follow.
    further: Box<[u16; SETS]>,
    /// By number of tiles and number of block.
    blocks: [Vec<Block>; MOST_TILES + 1],
}

impl Regions {
    /// Takes some milliseconds. The board must have at most [`MOST_CELLS`] cells.
    pub fn new(size: Size) -> Regions {
        assert!(size.cells() <= MOST_CELLS, "{size} is too large");
        let mut regions = Regions {
            size,
            neighbours: neighbours(size),
            entries: filled(0),
            further: filled(0),
            blocks: Default::default(),
        };
        let shape = Shape {
            all: Cells::all(size),
            neighbours: regions.neighbours,
        };
        let mut others: [Vec<Block>; MOST_TILES + 1] = Default::default();
        let sets = 1..1u32 << size.cells();
        for occupied in sets.map(|set| Cells(set as u16)) {
            let tiles = occupied.len();
            if tiles > MOST_TILES || tiles == size.cells() {
                continue;
            }
            let main = shape.regions(occupied).max_by_key(|region| region.len());
            let main = main.expect("a cell is free");
            let outside = shape.all.0 & !occupied.0 & !main.0;
            let set = usize::from(occupied.0);
            regions.entries[set] = regions.blocks[tiles].len() as u32 | u32::from(outside) << 16;
            regions.further[set] = others[tiles].len() as u16;
            regions.blocks[tiles].push(Block {
                occupied,
                region: main,
            });
            let rest = shape.regions(occupied).filter(|&region| region != main);
            others[tiles].extend(rest.map(|region| Block { occupied, region }));
        }
        for (tiles, others) in others.iter_mut().enumerate() {
            let mains = regions.blocks[tiles].len();
            for block in &regions.blocks[tiles] {
                regions.further[usize::from(block.occupied.0)] += mains as u16;
            }
            regions.blocks[tiles].append(others);
        }
        regions
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// All blocks for groups of so many tiles, by their numbers.
    pub fn blocks(&self, tiles: usize) -> &[Block] {
        &self.blocks[tiles]
    }

    /// The number of the block with the gap at `gap`, a free cell.
    #[inline(always)]
    pub fn number(&self, occupied: Cells, gap: usize) -> usize {
        let entry = self.entries[usize::from(occupied.0)];
        match entry >> 16 >> gap & 1 {
            0 => (entry & 0xffff) as usize,
            _ => self.further(occupied, gap),
        }
    }

    #[cold]
    #[inline(never)]
    fn further(&self, occupied: Cells, gap: usize) -> usize {
        let blocks = &self.blocks[occupied.len()];
        let mut number = usize::from(self.further[usize::from(occupied.0)]);
        while !blocks[number].region.contains(gap) {
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
        let blocks: usize = self.blocks.iter().map(Vec::len).sum();
        SETS * 6 + blocks * size_of::<Block>()
    }
}

fn filled<T: Copy>(value: T) -> Box<[T; SETS]> {
    match vec![value; SETS].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("it has that length"),
    }
}

fn neighbours(size: Size) -> [Cells; MOST_CELLS] {
    let mut neighbours = [Cells::EMPTY; MOST_CELLS];
    for (cell, beside) in neighbours.iter_mut().take(size.cells()).enumerate() {
        let sources = Move::ALL.iter().map(|step| step.source(size, cell));
        *beside = sources.flatten().collect();
    }
    neighbours
}

/// The shape of a board, for growing regions.
struct Shape {
    all: Cells,
    neighbours: [Cells; MOST_CELLS],
}

impl Shape {
    /// The connected regions of the cells that are not occupied.
    fn regions(&self, occupied: Cells) -> impl Iterator<Item = Cells> {
        let mut free = Cells(self.all.0 & !occupied.0);
        std::iter::from_fn(move || {
            let first = free.iter().next()?;
            let mut region = Cells::EMPTY;
            let mut edge = Cells::EMPTY.with(first);
            while let Some(cell) = edge.iter().next() {
                region = region.with(cell);
                let beside = self.neighbours[cell].0 & free.0 & !region.0;
                edge = Cells(edge.without(cell).0 | beside);
            }
            free = Cells(free.0 & !region.0);
            Some(region)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_free_cell_is_in_the_block_of_its_number_and_numbers_are_dense() {
        for (width, height) in [(2, 2), (3, 3), (2, 6), (4, 3), (4, 4)] {
            let regions = Regions::new(Size::new(width, height).unwrap());
            let most = MOST_TILES.min(width * height - 1);
            for tiles in 1..=most {
                let blocks = regions.blocks(tiles);
                let mut met = vec![Cells::EMPTY; blocks.len()];
                for block in blocks {
                    assert_eq!(block.occupied.len(), tiles);
                    let free = Cells::all(regions.size()).0 & !block.occupied.0;
                    for gap in Cells(free).iter() {
                        let number = regions.number(block.occupied, gap);
                        assert_eq!(blocks[number].occupied, block.occupied);
                        assert!(blocks[number].region.contains(gap));
                        met[number] = met[number].with(gap);
                    }
                }
                let expected: Vec<Cells> = blocks.iter().map(|block| block.region).collect();
                assert_eq!(met, expected);
            }
        }
    }

    #[test]
    fn four_by_four_has_the_published_number_of_blocks() {
        let regions = Regions::new(Size::new(4, 4).unwrap());
        assert_eq!(regions.blocks(1).len(), 16);
        assert_eq!(regions.blocks(6).len(), 16_412);
        assert_eq!(regions.blocks(7).len(), 27_748);
    }
}
