//! Walking distance.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;

use super::explanation::WalkingTally;
use super::{Heuristic, HeuristicError, HeuristicKind, TileMove};
use crate::puzzle::packed::{Bytes, Packed};
use crate::puzzle::{Board, Goal, MAX_CELLS, Move, Size};

/// Walking distance: the fewest vertical moves if tiles differed only by their goal row, plus the fewest
/// horizontal moves if they differed only by their goal column (Takahashi, 2001). Admissible and consistent,
/// and never below Manhattan distance.
///
/// For the rows, the abstract state of a board is the number of tiles of each goal row in each row, and the
/// blank's row. Breadth-first search from the goal computes all distances; the tables are small up to 4x4.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    rows: Arc<AxisTable>,
    columns: Arc<AxisTable>,
    /// The goal row and goal column of each tile.
    homes: [(u8, u8); MAX_CELLS],
    size: Size,
}

/// All abstract states of one axis that are reachable from the goal.
#[derive(Debug)]
struct AxisTable {
    /// The distance of each state to the goal.
    distances: Vec<u8>,
    /// The state after a tile of a goal line moves into the blank's line from the next line (0) or the
    /// previous one (1), at `(state * lines + goal line) * 2 + direction`; `u16::MAX` if there is no such tile.
    successors: Vec<u16>,
    /// The index of each state, by its key.
    states: HashMap<u64, u16, BuildHasherDefault<KeyHasher>>,
    /// The number of rows or columns.
    lines: usize,
}

/// The abstract states of a board on both axes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WalkingState {
    row_state: u16,
    column_state: u16,
}

/// An abstract state as a number: [`count_bits`] bits for each pair of line and goal line, and the blank's
/// line above them.
#[derive(Clone, Copy)]
struct Key(u64);

impl WalkingDistance {
    /// Returns `true` if boards of `size` are supported, that is if their tables are small: up to 4x4, and 5x2.
    pub fn fits(size: Size) -> bool {
        let (long, short) = (
            size.width().max(size.height()),
            size.width().min(size.height()),
        );
        long <= 4 || (long, short) == (5, 2)
    }

    /// Builds the tables for `goal`. Fails with [`HeuristicError::TooLarge`] unless the size
    /// [fits](Self::fits).
    pub fn new(goal: &Goal) -> Result<WalkingDistance, HeuristicError> {
        let size = goal.size();
        if !WalkingDistance::fits(size) {
            let kind = HeuristicKind::Walking;
            return Err(HeuristicError::TooLarge { kind, size });
        }
        let blank = goal.cell(0);
        let rows = Arc::new(AxisTable::new(size.height(), size.width(), size.row(blank)));
        let square = size.width() == size.height() && size.row(blank) == size.column(blank);
        let columns = if square {
            rows.clone()
        } else {
            Arc::new(AxisTable::new(
                size.width(),
                size.height(),
                size.column(blank),
            ))
        };
        let mut homes = [(0, 0); MAX_CELLS];
        for (tile, home) in homes.iter_mut().enumerate().take(size.cells()) {
            let cell = goal.cell(tile as u8);
            *home = (size.row(cell) as u8, size.column(cell) as u8);
        }
        Ok(WalkingDistance {
            rows,
            columns,
            homes,
            size,
        })
    }

    /// Returns `true` if both use the same tables in memory.
    #[cfg(test)]
    pub(crate) fn shares_tables(&self, other: &WalkingDistance) -> bool {
        Arc::ptr_eq(&self.rows, &other.rows) && Arc::ptr_eq(&self.columns, &other.columns)
    }

    /// Returns where the tiles of each goal row and of each goal column are on `board`.
    pub(super) fn tallies(&self, board: &Board) -> [WalkingTally; 2] {
        let size = self.size;
        let state = self.evaluate(&Bytes::<MAX_CELLS>::pack(board));
        let tally =
            |table: &AxisTable, state: u16, line: fn(Size, usize) -> usize, by_row: bool| {
                let mut counts = vec![vec![0; table.lines]; table.lines];
                for (cell, &tile) in board.tiles().iter().enumerate().filter(|cell| *cell.1 != 0) {
                    let (row, column) = self.homes[usize::from(tile)];
                    counts[line(size, cell)][usize::from(if by_row { row } else { column })] += 1;
                }
                WalkingTally {
                    counts,
                    blank: line(size, board.blank()) as u8,
                    moves: table.distances[usize::from(state)].into(),
                }
            };
        [
            tally(&self.rows, state.row_state, Size::row, true),
            tally(&self.columns, state.column_state, Size::column, false),
        ]
    }

    /// Returns the number of states in the row table and in the column table.
    #[cfg(test)]
    fn states(&self) -> (usize, usize) {
        (self.rows.distances.len(), self.columns.distances.len())
    }
}

/// Returns the bits per count: 4 lines of 4 have 16 counts up to 4, 5 lines of 2 have 25 counts up to 2.
fn count_bits(lines: usize) -> u32 {
    if lines <= 4 { 3 } else { 2 }
}

impl Key {
    fn shift(lines: usize, line: usize, home: usize) -> u32 {
        (line * lines + home) as u32 * count_bits(lines)
    }

    fn blank_shift(lines: usize) -> u32 {
        Key::shift(lines, lines, 0)
    }

    fn blank(self, lines: usize) -> usize {
        (self.0 >> Key::blank_shift(lines)) as usize
    }

    fn count(self, lines: usize, line: usize, home: usize) -> u64 {
        self.0 >> Key::shift(lines, line, home) & ((1 << count_bits(lines)) - 1)
    }

    fn add(&mut self, lines: usize, line: usize, home: usize) {
        self.0 += 1 << Key::shift(lines, line, home);
    }

    fn set_blank(&mut self, lines: usize, line: usize) {
        self.0 |= (line as u64) << Key::blank_shift(lines);
    }

    /// Returns the state after a tile of goal line `home` moves from `line` into the blank's line.
    fn after(self, lines: usize, line: usize, home: usize) -> Key {
        let blank = self.blank(lines);
        let moved =
            self.0 - (1 << Key::shift(lines, line, home)) + (1 << Key::shift(lines, blank, home));
        Key(moved - ((blank as u64) << Key::blank_shift(lines))
            + ((line as u64) << Key::blank_shift(lines)))
    }
}

impl AxisTable {
    fn new(lines: usize, length: usize, goal_blank: usize) -> AxisTable {
        let mut goal = Key(0);
        for line in 0..lines {
            for _ in 0..length - usize::from(line == goal_blank) {
                goal.add(lines, line, line);
            }
        }
        goal.set_blank(lines, goal_blank);
        let mut table = AxisTable {
            distances: vec![0],
            successors: Vec::new(),
            states: HashMap::default(),
            lines,
        };
        table.states.insert(goal.0, 0);
        let mut keys = vec![goal];
        let mut state = 0;
        while state < keys.len() {
            let key = keys[state];
            let blank = key.blank(lines);
            for home in 0..lines {
                for line in [blank + 1, blank.wrapping_sub(1)] {
                    if line >= lines || key.count(lines, line, home) == 0 {
                        table.successors.push(u16::MAX);
                        continue;
                    }
                    let next = key.after(lines, line, home);
                    let index = *table.states.entry(next.0).or_insert_with(|| {
                        keys.push(next);
                        table.distances.push(table.distances[state] + 1);
                        (keys.len() - 1) as u16
                    });
                    table.successors.push(index);
                }
            }
            state += 1;
        }
        table
    }

    #[inline]
    fn next(&self, state: u16, home: u8, direction: usize) -> u16 {
        self.successors[(usize::from(state) * self.lines + usize::from(home)) * 2 + direction]
    }

    /// Returns the state of a board, given the line of each cell and the goal line of its tile, `None` for the
    /// blank.
    fn state(&self, cells: impl Iterator<Item = (usize, Option<u8>)>) -> u16 {
        let mut key = Key(0);
        for (line, home) in cells {
            match home {
                Some(home) => key.add(self.lines, line, home.into()),
                None => key.set_blank(self.lines, line),
            }
        }
        self.states.get(&key.0).copied().unwrap_or(0)
    }
}

impl Heuristic for WalkingDistance {
    type State = WalkingState;

    fn evaluate<P: Packed>(&self, board: &P) -> WalkingState {
        let size = self.size;
        let cells = (0..size.cells()).map(|cell| (cell, board.tile(cell)));
        let homes =
            cells.map(|(cell, tile)| (cell, (tile != 0).then(|| self.homes[usize::from(tile)])));
        let row =
            |(cell, home): (usize, Option<(u8, u8)>)| (size.row(cell), home.map(|home| home.0));
        let column =
            |(cell, home): (usize, Option<(u8, u8)>)| (size.column(cell), home.map(|home| home.1));
        WalkingState {
            row_state: self.rows.state(homes.clone().map(row)),
            column_state: self.columns.state(homes.map(column)),
        }
    }

    #[inline]
    fn update<P: Packed>(
        &self,
        mut state: WalkingState,
        tile_move: TileMove,
        _: &P,
        _: &P,
    ) -> WalkingState {
        let (row, column) = self.homes[usize::from(tile_move.tile)];
        match tile_move.step {
            Move::Up => state.row_state = self.rows.next(state.row_state, row, 0),
            Move::Down => state.row_state = self.rows.next(state.row_state, row, 1),
            Move::Left => state.column_state = self.columns.next(state.column_state, column, 0),
            Move::Right => state.column_state = self.columns.next(state.column_state, column, 1),
        }
        state
    }

    #[inline]
    fn value(&self, state: WalkingState) -> u32 {
        let rows = self.rows.distances[usize::from(state.row_state)];
        let columns = self.columns.distances[usize::from(state.column_state)];
        u32::from(rows) + u32::from(columns)
    }
}

/// A hasher of one multiplication: A* hashes a key at each expansion.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, key: u64) {
        let mixed = (self.0 ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Preset;

    fn states(width: usize, height: usize) -> (usize, usize) {
        let size = Size::new(width, height).unwrap();
        WalkingDistance::new(&Goal::preset(Preset::BlankLast, size))
            .unwrap()
            .states()
    }

    #[test]
    fn the_tables_have_the_published_number_of_states() {
        assert_eq!(states(4, 4), (24_964, 24_964));
        assert_eq!(states(3, 3), (105, 105));
    }

    #[test]
    fn the_tables_of_5x2_have_ten_row_states_and_11_010_column_states() {
        assert_eq!(states(5, 2), (10, 11_010));
    }

    #[test]
    fn tables_are_built_for_exactly_the_sizes_that_fit() {
        for size in Size::all() {
            for preset in Preset::ALL {
                let walking = WalkingDistance::new(&Goal::preset(preset, size));
                assert_eq!(walking.is_ok(), WalkingDistance::fits(size));
            }
        }
    }
}
