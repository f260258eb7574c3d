//! Everything a search needs to look up patterns in a [`PdbSet`], by group, cell and move.

use super::{CellSet, PdbSet, RankTransitions, rank, words_per_permutation};
use crate::puzzle::symmetry::{Symmetry, SymmetryClass};
use crate::puzzle::{Move, Puzzle};

/// Length of arrays indexed by cell: a power of two, so that one "and" keeps an index in bounds.
pub const CELL_SLOTS: usize = 32;
/// The largest number of groups in a partition.
pub const MAX_GROUPS_PER_PARTITION: usize = 8;
/// Length of arrays indexed by group, for the groups of both partitions.
pub const GROUP_SLOTS: usize = 2 * MAX_GROUPS_PER_PARTITION;

/// The pattern of one group and its PDB value modulo 4, in one word: the occupied cells in bits 0 to 31, the
/// rank of the permutation in bits 32 to 47, the value from bit 48 on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pattern(u64);

impl Pattern {
    /// Packs a pattern; `value` is modulo 4.
    #[inline(always)]
    pub fn new(occupied: u32, rank: u32, value: u32) -> Pattern {
        Pattern(u64::from(occupied) | u64::from(rank) << 32 | u64::from(value) << 48)
    }

    /// Returns the cells that the group's tiles occupy, as the bits of a [`CellSet`].
    #[inline(always)]
    pub fn occupied(self) -> u32 {
        self.0 as u32
    }

    /// Returns the rank of the tiles' permutation.
    #[inline(always)]
    pub fn rank(self) -> u32 {
        (self.0 >> 32) as u32 & 0xffff
    }

    /// Returns the value modulo 4.
    #[inline(always)]
    pub fn value(self) -> u32 {
        (self.0 >> 48) as u32
    }
}

/// A move of one of a group's tiles, in the cells of the group's table.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatternMove {
    /// The two cells that the tile leaves and enters, as bits to toggle.
    pub toggled: u32,
    /// The cells between these two in cell order.
    pub between: u32,
    /// The cell that the tile leaves, which is the blank's cell after the move.
    pub source: u8,
    /// `true` if the tile moves to a later cell.
    pub forward: bool,
}

/// How to look up the groups of both partitions, for boards in the canonical view: the one in which the
/// goal cell of the blank is that of its symmetry [`SymmetryClass`].
pub struct PdbLookup {
    /// By cell of the blank and move, in the order of [`Move::ALL`]: the cell that the tile moves from.
    pub sources: [[u8; 4]; CELL_SLOTS],
    /// By partition and tile: the group of the tile.
    pub groups_by_tile: [[u8; CELL_SLOTS]; 2],
    /// By group, cell of the blank and move.
    pub pattern_moves: [[[PatternMove; 4]; CELL_SLOTS]; GROUP_SLOTS],
    /// By group: the words per permutation of its table.
    pub strides: [u32; GROUP_SLOTS],
    /// The groups of both partitions.
    groups: Vec<Group>,
}

struct Group {
    /// The group's index in the arrays of [`PdbLookup`].
    index: usize,
    /// The goal cells of its tiles.
    tiles: CellSet,
    /// The symmetry that maps the group to its table's group.
    symmetry: Symmetry,
    /// The index of its table in the set.
    table: usize,
}

/// The start of a search: a board in the canonical view, its tiles named by their goal cells.
#[derive(Clone, Copy, Debug)]
pub struct Root {
    /// The tile in each cell. The entry of the blank's cell is unused.
    pub board: [u8; CELL_SLOTS],
    /// The cell of the blank.
    pub blank: usize,
    /// The pattern of each group.
    pub patterns: [Pattern; GROUP_SLOTS],
    /// The lower bound by each partition.
    pub estimates: [u32; 2],
}

impl PdbLookup {
    /// Prepares the lookup in `tables`.
    pub fn new(tables: &PdbSet) -> PdbLookup {
        let size = tables.class().size();
        let mut lookup = PdbLookup {
            sources: [[0; 4]; CELL_SLOTS],
            groups_by_tile: [[0; CELL_SLOTS]; 2],
            pattern_moves: [[[PatternMove::default(); 4]; CELL_SLOTS]; GROUP_SLOTS],
            strides: [0; GROUP_SLOTS],
            groups: Vec::new(),
        };
        for (partition, groups) in tables.partitions().groups.iter().enumerate() {
            for (place, &tiles) in groups.iter().enumerate() {
                let index = partition * MAX_GROUPS_PER_PARTITION + place;
                let (table, symmetry) = tables.table_for(tiles);
                for tile in tiles.iter() {
                    lookup.groups_by_tile[partition][tile] = index as u8;
                }
                let placements = tables.regions().placements(tiles.len()).len();
                lookup.strides[index] = words_per_permutation(placements) as u32;
                lookup.groups.push(Group {
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
                lookup.sources[blank][step as usize] = source as u8;
                for group in &lookup.groups {
                    let cell = |cell| group.symmetry.cell(size, cell);
                    let pattern_move = PatternMove::new(cell(source), cell(blank));
                    lookup.pattern_moves[group.index][blank][step as usize] = pattern_move;
                }
            }
        }
        lookup
    }

    /// Returns the words of each group's table.
    pub fn words<'a>(&self, tables: &'a PdbSet) -> [&'a [u64]; GROUP_SLOTS] {
        self.by_group(&[][..], |group| tables.tables()[group.table].words())
    }

    /// Returns the rank transitions of each group.
    pub fn rank_transitions<'a>(&self, tables: &'a PdbSet) -> [&'a RankTransitions; GROUP_SLOTS] {
        self.by_tiles(|tiles| tables.rank_transitions(tiles))
    }

    /// Returns, for each group, the `item` of its number of tiles.
    pub fn by_tiles<T: Copy>(&self, item: impl Fn(usize) -> T) -> [T; GROUP_SLOTS] {
        let filler = item(self.groups[0].tiles.len());
        self.by_group(filler, |group| item(group.tiles.len()))
    }

    fn by_group<T: Copy>(&self, filler: T, item: impl Fn(&Group) -> T) -> [T; GROUP_SLOTS] {
        let mut items = [filler; GROUP_SLOTS];
        for group in &self.groups {
            items[group.index] = item(group);
        }
        items
    }

    /// Returns the start of `puzzle` in the canonical view. Its goal must be one that `tables`
    /// [covers](PdbSet::covers).
    pub fn root(&self, puzzle: &Puzzle, tables: &PdbSet) -> Root {
        let (start, goal, size) = (puzzle.start(), puzzle.goal(), puzzle.size());
        let (class, symmetry) = SymmetryClass::of(size, goal.cell(0));
        let mut root = Root {
            board: [0; CELL_SLOTS],
            blank: symmetry.cell(size, start.blank()),
            patterns: [Pattern::default(); GROUP_SLOTS],
            estimates: [0; 2],
        };
        // The cell of each tile, by its goal cell, both in the canonical view.
        let mut cells = [0; CELL_SLOTS];
        for (cell, &tile) in start.tiles().iter().enumerate() {
            let cell = symmetry.cell(size, cell);
            let home = symmetry.cell(size, goal.cell(tile));
            root.board[cell] = home as u8;
            cells[home] = cell;
        }
        for group in &self.groups {
            let image = |cell| group.symmetry.cell(class.size(), cell);
            let mut tiles: Vec<(usize, usize)> = group
                .tiles
                .iter()
                .map(|tile| (image(cells[tile]), image(tile)))
                .collect();
            tiles.sort_unstable();
            let occupied: CellSet = tiles.iter().map(|&(cell, _)| cell).collect();
            let table = &tables.tables()[group.table];
            let label = |&(_, home): &(usize, usize)| table.group().before(home).len() as u8;
            let rank = rank(&tiles.iter().map(label).collect::<Vec<u8>>());
            let regions = tables.regions();
            let index = regions.index(occupied, image(root.blank));
            let transitions = tables.rank_transitions(group.tiles.len());
            let value = table.value(regions, transitions, index, rank);
            root.patterns[group.index] = Pattern::new(occupied.0, rank as u32, value % 4);
            root.estimates[group.index / MAX_GROUPS_PER_PARTITION] += value;
        }
        root
    }
}

impl PatternMove {
    /// Returns the rank of the permutation after the move of a tile of the pattern `before`.
    #[inline(always)]
    pub fn rank<'a>(
        &self,
        before: Pattern,
        transitions: impl FnOnce() -> &'a RankTransitions,
    ) -> usize {
        let (occupied, rank) = (before.occupied(), before.rank() as usize);
        let passed = occupied & self.between;
        if passed == 0 {
            return rank;
        }
        let passed = passed.count_ones() as usize;
        let earlier = (1 << self.source) - 1;
        let from = (occupied & earlier).count_ones() as usize;
        let to = if self.forward {
            from + passed
        } else {
            from - passed
        };
        transitions().rank(from, to, rank)
    }

    /// Returns the move of a tile between two cells of its table.
    pub(super) fn new(from: usize, to: usize) -> PatternMove {
        let before = |cell: usize| (1u32 << cell) - 1;
        let (low, high) = (from.min(to), from.max(to));
        PatternMove {
            toggled: 1 << from | 1 << to,
            between: before(high) & !before(low + 1),
            source: from as u8,
            forward: from < to,
        }
    }
}
