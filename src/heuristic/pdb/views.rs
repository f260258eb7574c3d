//! A board as the tables see it.

use super::{Cells, PdbSet, Shifts, rank, words_per_order};
use crate::puzzle::symmetry::{Symmetry, SymmetryClass};
use crate::puzzle::{Move, Puzzle};

/// Room for the cells of a board: a power of two, so that an index is kept in bounds by one "and".
pub const ROOM: usize = 32;
/// Room for the groups of a view.
pub const MAX_GROUPS: usize = 8;
/// Groups of both views.
pub const GROUPS: usize = 2 * MAX_GROUPS;

/// Where a group's tiles stand in its table, and the value there modulo 4, in one word: the occupied
/// cells in bits 0 to 31, the rank of the tiles' order in bits 32 to 47, the value from bit 48 on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pattern(u64);

impl Pattern {
    #[inline(always)]
    pub fn new(occupied: u32, rank: u32, value: u32) -> Pattern {
        Pattern(u64::from(occupied) | u64::from(rank) << 32 | u64::from(value) << 48)
    }

    #[inline(always)]
    pub fn occupied(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub fn rank(self) -> u32 {
        (self.0 >> 32) as u32 & 0xffff
    }

    /// Modulo 4.
    #[inline(always)]
    pub fn value(self) -> u32 {
        (self.0 >> 48) as u32
    }
}

/// What a move does in the table of a group, if it moves one of its tiles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passing {
    /// The cells that the tile leaves and enters.
    pub changed: u32,
    /// The cells between them, in the order of cells.
    pub between: u32,
    /// The cell that the tile leaves: the blank's after the move.
    pub left: u8,
    /// Whether the tile goes to a later cell.
    pub onwards: bool,
}

/// How to look up each group of both views, for boards turned into the [`SymmetryClass`] of their goal.
pub struct Views {
    /// The cell that each move of [`Move::ALL`] takes the blank to, by cell of the blank.
    pub sources: [[u8; 4]; ROOM],
    /// The group of each tile, by view.
    pub owners: [[u8; ROOM]; 2],
    /// By group, cell of the blank and move.
    pub passings: [[[Passing; 4]; ROOM]; GROUPS],
    /// Words per order of the groups' tables.
    pub strides: [u32; GROUPS],
    /// The groups in use, with the places of their tables in the set.
    groups: Vec<Group>,
}

struct Group {
    index: usize,
    tiles: Cells,
    symmetry: Symmetry,
    table: usize,
}

/// A start turned into the class of its goal, its tiles known by their goal cells.
#[derive(Clone, Copy, Debug)]
pub struct Root {
    /// By cell. The blank's own entry means nothing.
    pub board: [u8; ROOM],
    pub blank: usize,
    pub patterns: [Pattern; GROUPS],
    /// The lower bound of each view.
    pub estimates: [u32; 2],
}

impl Views {
    pub fn new(tables: &PdbSet) -> Views {
        let size = tables.class().size();
        let mut views = Views {
            sources: [[0; 4]; ROOM],
            owners: [[0; ROOM]; 2],
            passings: [[[Passing::default(); 4]; ROOM]; GROUPS],
            strides: [0; GROUPS],
            groups: Vec::new(),
        };
        for (view, groups) in tables.partition().views.iter().enumerate() {
            for (place, &tiles) in groups.iter().enumerate() {
                let index = view * MAX_GROUPS + place;
                let (table, symmetry) = tables.turned(tiles);
                for tile in tiles.iter() {
                    views.owners[view][tile] = index as u8;
                }
                let blocks = tables.regions().blocks(tiles.len()).len();
                views.strides[index] = words_per_order(blocks) as u32;
                views.groups.push(Group {
                    index,
                    tiles,
                    symmetry,
                    table,
                });
            }
        }
        for blank in 0..size.cells() {
            for step in Move::ALL {
                let Some(source) = step.source(size, blank) else {
                    continue;
                };
                views.sources[blank][step as usize] = source as u8;
                for group in &views.groups {
                    let cell = |cell| group.symmetry.cell(size, cell);
                    let passing = Passing::new(cell(source), cell(blank));
                    views.passings[group.index][blank][step as usize] = passing;
                }
            }
        }
        views
    }

    /// The words of each group's table.
    pub fn words<'a>(&self, tables: &'a PdbSet) -> [&'a [u64]; GROUPS] {
        self.by_group(&[][..], |group| tables.tables()[group.table].words())
    }

    /// The shifts of each group's tiles.
    pub fn shifts<'a>(&self, tables: &'a PdbSet) -> [&'a Shifts; GROUPS] {
        self.by_tiles(|tiles| tables.shifts(tiles))
    }

    /// What belongs to each group's number of tiles.
    pub fn by_tiles<T: Copy>(&self, item: impl Fn(usize) -> T) -> [T; GROUPS] {
        let any = item(self.groups[0].tiles.len());
        self.by_group(any, |group| item(group.tiles.len()))
    }

    fn by_group<T: Copy>(&self, filler: T, item: impl Fn(&Group) -> T) -> [T; GROUPS] {
        let mut items = [filler; GROUPS];
        for group in &self.groups {
            items[group.index] = item(group);
        }
        items
    }

    /// The start of a puzzle whose goal the tables serve.
    pub fn root(&self, puzzle: &Puzzle, tables: &PdbSet) -> Root {
        let (start, goal, size) = (puzzle.start(), puzzle.goal(), puzzle.size());
        let (class, symmetry) = SymmetryClass::of(size, goal.cell(0));
        let mut root = Root {
            board: [0; ROOM],
            blank: symmetry.cell(size, start.blank()),
            patterns: [Pattern::default(); GROUPS],
            estimates: [0; 2],
        };
        // The cell of each tile, both as cells of the class.
        let mut cells = [0; ROOM];
        for (cell, &tile) in start.tiles().iter().enumerate() {
            let cell = symmetry.cell(size, cell);
            let home = symmetry.cell(size, goal.cell(tile));
            root.board[cell] = home as u8;
            cells[home] = cell;
        }
        for group in &self.groups {
            let turned = |cell| group.symmetry.cell(class.size(), cell);
            let mut tiles: Vec<(usize, usize)> = group
                .tiles
                .iter()
                .map(|tile| (turned(cells[tile]), turned(tile)))
                .collect();
            tiles.sort_unstable();
            let occupied: Cells = tiles.iter().map(|&(cell, _)| cell).collect();
            let table = &tables.tables()[group.table];
            let label = |&(_, home): &(usize, usize)| table.group().before(home).len() as u8;
            let rank = rank(&tiles.iter().map(label).collect::<Vec<u8>>());
            let regions = tables.regions();
            let number = regions.number(occupied, turned(root.blank));
            let shifts = tables.shifts(group.tiles.len());
            let value = table.value(regions, shifts, number, rank);
            root.patterns[group.index] = Pattern::new(occupied.0, rank as u32, value % 4);
            root.estimates[group.index / MAX_GROUPS] += value;
        }
        root
    }
}

impl Passing {
    /// The rank of the order of a group's tiles after the move.
    #[inline(always)]
    pub fn rank<'a>(&self, before: Pattern, shifts: impl FnOnce() -> &'a Shifts) -> usize {
        let (occupied, rank) = (before.occupied(), before.rank() as usize);
        let passed = occupied & self.between;
        if passed == 0 {
            return rank;
        }
        let passed = passed.count_ones() as usize;
        let before = (1 << self.left) - 1;
        let from = (occupied & before).count_ones() as usize;
        let to = match self.onwards {
            true => from + passed,
            false => from - passed,
        };
        shifts().rank(from, to, rank)
    }

    /// A tile goes from one cell of its table to another.
    pub(super) fn new(from: usize, to: usize) -> Passing {
        let before = |cell: usize| (1u32 << cell) - 1;
        let (low, high) = (from.min(to), from.max(to));
        Passing {
            changed: 1 << from | 1 << to,
            between: before(high) & !before(low + 1),
            left: from as u8,
            onwards: from < to,
        }
    }
}
