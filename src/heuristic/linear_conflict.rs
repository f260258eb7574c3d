//! Linear conflict.

use super::{Heuristic, TileMove, TileSum, manhattan};
use crate::puzzle::packed::Packed;
use crate::puzzle::{Goal, MAX_CELLS, MAX_SIDE, Move};

/// Manhattan distance plus linear conflict: two moves for each tile that must leave its line so that others
/// can pass (Hansson, Mayer and Yung, 1992). Admissible and consistent.
///
/// Two tiles in conflict are both in their goal row (or column) but in the wrong order. They cannot pass each
/// other within it: one must leave the line and return, two moves that Manhattan distance does not count.
/// The fewest tiles that must leave a line is the number of tiles whose goal is in the line minus the length
/// of their longest increasing subsequence: three tiles in mutual conflict cost 4, not 6.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: TileSum,
    /// All rows, then all columns.
    lines: Vec<Line>,
    /// The change by each move, at [`TileSum::index`].
    changes: Vec<Change>,
    /// The moves to add for a line, by its key; empty if lines are longer than [`MAX_TABLE_LINE_CELLS`].
    moves: Vec<u8>,
}

/// A row or a column.
///
/// Its key has one digit per cell, the first cell highest: the tile's goal place in this line, counted from
/// 1, or 0 if the tile's goal is elsewhere.
#[derive(Clone, Debug)]
struct Line {
    /// The line's cell at `place` is `first + stride * place`.
    first: usize,
    stride: usize,
    length: usize,
    /// The digit of each tile in this line's key.
    digits: [u8; MAX_CELLS],
}

/// The change by one move: of Manhattan distance, and of the key of at most one line.
///
/// A tile that changes its row does not change the order within its column, and it counts in its old or new
/// row only if its goal is there. Its digit appears in or disappears from that row's key: an exclusive or
/// either way.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    manhattan: i8,
    line: u8,
    /// The digit to toggle; 0 if no key changes, which avoids an unpredictable branch.
    digit: u8,
    shift: u8,
}

/// Longest line whose conflicts are looked up by key. Chosen so that the table takes 2^15 bytes at most.
const MAX_TABLE_LINE_CELLS: usize = 5;
/// Bits of a digit in keys that index the table.
const TABLE_DIGIT_BITS: u32 = 3;
/// Bits of a digit in the keys of longer lines, which hold up to ten cells.
const DIGIT_BITS: u32 = 4;

impl LinearConflict {
    /// Builds the heuristic for `goal`.
    pub fn new(goal: &Goal) -> LinearConflict {
        let size = goal.size();
        let (width, height) = (size.width(), size.height());
        let rows = (0..height).map(|row| Line::new(goal, size.cell(row, 0), 1, width));
        let columns = (0..width).map(|column| Line::new(goal, size.cell(0, column), width, height));
        let lines: Vec<Line> = rows.chain(columns).collect();
        let longest = width.max(height);
        let (bits, keys) = if longest <= MAX_TABLE_LINE_CELLS {
            (TABLE_DIGIT_BITS, 1 << (TABLE_DIGIT_BITS as usize * longest))
        } else {
            (DIGIT_BITS, 0)
        };
        let manhattan = manhattan(goal);
        let mut changes = vec![Change::default(); manhattan.index_count()];
        for to in 0..size.cells() {
            for step in Move::ALL {
                let Some(from) = step.source(size, to) else {
                    continue;
                };
                let (old, new, place) = match step {
                    Move::Up | Move::Down => (size.row(from), size.row(to), size.column(to)),
                    Move::Left | Move::Right => (
                        height + size.column(from),
                        height + size.column(to),
                        size.row(to),
                    ),
                };
                for tile in 1..size.cells() as u8 {
                    let tile_move = TileMove {
                        tile,
                        from,
                        to,
                        step,
                    };
                    let home = [old, new]
                        .into_iter()
                        .find(|&line| lines[line].digits[usize::from(tile)] != 0)
                        .unwrap_or(old);
                    let line = &lines[home];
                    changes[manhattan.index(tile_move)] = Change {
                        manhattan: manhattan.change(tile_move) as i8,
                        line: home as u8,
                        digit: line.digits[usize::from(tile)],
                        shift: (bits as usize * (line.length - 1 - place)) as u8,
                    };
                }
            }
        }
        LinearConflict {
            manhattan,
            lines,
            changes,
            moves: (0..keys).map(conflict_moves::<TABLE_DIGIT_BITS>).collect(),
        }
    }

    /// Returns the number of tiles that must leave their lines.
    pub(super) fn conflicts<P: Packed>(&self, board: &P) -> u32 {
        let moves = |line| self.moves(line, board, 0).0;
        self.lines.iter().map(moves).sum::<u32>() / 2
    }

    /// Returns the change of [`conflicts`](Self::conflicts) by a move from the board `before`.
    pub(super) fn conflict_change<P: Packed>(&self, tile_move: TileMove, before: &P) -> i32 {
        let change = self.changes[self.manhattan.index(tile_move)];
        let line = &self.lines[usize::from(change.line)];
        let toggle = u64::from(change.digit) << change.shift;
        let (old, new) = self.moves(line, before, toggle);
        (new as i32 - old as i32) / 2
    }

    /// Returns the moves to add for a line of `board`, before and after its key is toggled by `toggle`.
    #[inline(always)]
    fn moves<P: Packed>(&self, line: &Line, board: &P, toggle: u64) -> (u32, u32) {
        if self.moves.is_empty() {
            let key = line.key::<DIGIT_BITS, P>(board);
            let moves = |key| conflict_moves::<DIGIT_BITS>(key).into();
            return (moves(key), moves(key ^ toggle));
        }
        let key = line.key::<TABLE_DIGIT_BITS, P>(board);
        let moves = |key: u64| self.moves[key as usize].into();
        (moves(key), moves(key ^ toggle))
    }
}

impl Line {
    fn new(goal: &Goal, first: usize, stride: usize, length: usize) -> Line {
        let mut digits = [0; MAX_CELLS];
        for place in 0..length {
            let tile = goal.board().tile(first + stride * place);
            if tile != 0 {
                digits[usize::from(tile)] = place as u8 + 1;
            }
        }
        Line {
            first,
            stride,
            length,
            digits,
        }
    }

    /// Returns the line's key on `board`. The common lengths are written out so that their loops are unrolled.
    #[inline(always)]
    fn key<const BITS: u32, P: Packed>(&self, board: &P) -> u64 {
        let key = |length| {
            (0..length).fold(0, |key, place| {
                let tile = board.tile(self.first + self.stride * place);
                key << BITS | u64::from(self.digits[usize::from(tile)])
            })
        };
        match self.length {
            3 => key(3),
            4 => key(4),
            length => key(length),
        }
    }
}

/// Returns two moves for each tile that must leave a line with this key.
fn conflict_moves<const BITS: u32>(key: u64) -> u8 {
    // Read from the line's end, firsts[n] is the largest first place of an ordered subsequence of n + 1 tiles.
    let mut firsts = [0; MAX_SIDE];
    let mut longest = 0;
    let mut goal_tiles = 0;
    let mut rest = key;
    while rest != 0 {
        let place = rest & ((1 << BITS) - 1);
        rest >>= BITS;
        if place != 0 {
            goal_tiles += 1;
            let index = firsts[..longest].partition_point(|&first| first > place);
            firsts[index] = place;
            longest = longest.max(index + 1);
        }
    }
    2 * (goal_tiles - longest) as u8
}

impl Heuristic for LinearConflict {
    type State = u32;

    fn evaluate<P: Packed>(&self, board: &P) -> u32 {
        let conflicts = |line| self.moves(line, board, 0).0;
        self.manhattan.evaluate(board) + self.lines.iter().map(conflicts).sum::<u32>()
    }

    #[inline(always)]
    fn update<P: Packed>(&self, state: u32, tile_move: TileMove, before: &P, _: &P) -> u32 {
        let change = self.changes[self.manhattan.index(tile_move)];
        let line = &self.lines[usize::from(change.line)];
        let toggle = u64::from(change.digit) << change.shift;
        let (old, new) = self.moves(line, before, toggle);
        state.wrapping_add_signed(change.manhattan.into()) + new - old
    }

    #[inline]
    fn value(&self, state: u32) -> u32 {
        state
    }

    #[inline]
    fn decode<P: Packed>(&self, _: &P, code: u32) -> u32 {
        code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(places: &[u8]) -> u64 {
        places
            .iter()
            .fold(0, |key, &place| key << DIGIT_BITS | u64::from(place))
    }

    #[test]
    fn conflicts_cost_two_moves_per_tile_that_must_leave() {
        assert_eq!(conflict_moves::<DIGIT_BITS>(key(&[3, 2, 1])), 4);
        assert_eq!(conflict_moves::<DIGIT_BITS>(key(&[2, 1])), 2);
        assert_eq!(conflict_moves::<DIGIT_BITS>(key(&[4, 1, 2, 3])), 2);
        assert_eq!(conflict_moves::<DIGIT_BITS>(key(&[0, 2, 0, 1])), 2);
        assert_eq!(conflict_moves::<DIGIT_BITS>(key(&[1, 2, 3])), 0);
    }

    #[test]
    fn conflict_moves_match_brute_force_over_all_sets_of_removed_tiles() {
        // Every order of up to six tiles.
        fn orders(left: &mut Vec<u8>, order: &mut Vec<u8>, check: &mut dyn FnMut(&[u8])) {
            check(order);
            for index in 0..left.len() {
                order.push(left.remove(index));
                orders(left, order, check);
                left.insert(index, order.pop().unwrap());
            }
        }
        orders(&mut (1..=6).collect(), &mut Vec::new(), &mut |order| {
            let fewest = (0u32..1 << order.len())
                .filter(|removed| {
                    let kept: Vec<u8> = (0..order.len())
                        .filter(|index| removed >> index & 1 == 0)
                        .map(|index| order[index])
                        .collect();
                    kept.is_sorted()
                })
                .map(u32::count_ones)
                .min();
            assert_eq!(
                Some(u32::from(conflict_moves::<DIGIT_BITS>(key(order))) / 2),
                fewest,
                "{order:?}"
            );
        });
    }
}
