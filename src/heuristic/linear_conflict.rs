//! Manhattan distance with linear conflict.

use super::{Heuristic, TileMove, TileSum, manhattan};
use crate::puzzle::packed::Packed;
use crate::puzzle::{Goal, MAX_CELLS, MAX_SIDE, Move};

/// Manhattan distance, plus two moves for each tile that must leave its line to let others pass.
///
/// Two tiles that are both in their goal row (or column) but in the wrong order cannot pass each other
/// within it: one must step aside and return, two moves that Manhattan distance does not count. In each
/// line the fewest tiles whose leaving ends all conflicts is the number of tiles at home in it less the
/// longest run of them, not necessarily adjacent, that is in order already: three tiles in mutual
/// conflict cost 4, not 6. Admissible and consistent (Hansson, Mayer and Yung, 1992).
#[derive(Clone, Debug)]
pub struct LinearConflict {
    manhattan: TileSum,
    /// All rows, then all columns.
    lines: Vec<Line>,
    /// What a move changes, at [`TileSum::index`].
    changes: Vec<Change>,
    /// Moves to add for a line, by its key; empty where lines are too long for that.
    moves: Vec<u8>,
}

/// A row or a column.
///
/// Its key has a digit for each cell, the first cell highest: the goal place, from 1, of the tile there if
/// that is at home in this line, else 0.
#[derive(Clone, Debug)]
struct Line {
    /// Cell number = first + stride * place.
    first: usize,
    stride: usize,
    length: usize,
    /// The digit of each tile.
    digits: [u8; MAX_CELLS],
}

/// What one move changes: Manhattan distance, and the key of at most one line.
///
/// A tile that changes its row leaves the order within its column as it was, and in its old and new row it
/// counts only where it is at home. There its digit comes or goes: an exclusive or either way.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    manhattan: i8,
    line: u8,
    /// 0 where no key changes: so nothing has to be asked, which would be a coin toss for the processor.
    digit: u8,
    shift: u8,
}

/// Lines up to this long are looked up: 2^15 bytes.
const LONGEST_LOOKED_UP: usize = 5;
/// Bits of a digit in the keys that are looked up, and in the others.
const SHORT: u32 = 3;
const LONG: u32 = 4;

impl LinearConflict {
    pub fn new(goal: &Goal) -> LinearConflict {
        let size = goal.size();
        let (width, height) = (size.width(), size.height());
        let rows = (0..height).map(|row| Line::new(goal, size.cell(row, 0), 1, width));
        let columns = (0..width).map(|column| Line::new(goal, size.cell(0, column), width, height));
        let lines: Vec<Line> = rows.chain(columns).collect();
        let longest = width.max(height);
        let (bits, keys) = if longest <= LONGEST_LOOKED_UP {
            (SHORT, 1 << (SHORT as usize * longest))
        } else {
            (LONG, 0)
        };
        let manhattan = manhattan(goal);
        let mut changes = vec![Change::default(); manhattan.moves()];
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
                    let slide = TileMove {
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
                    changes[manhattan.index(slide)] = Change {
                        manhattan: manhattan.change(slide) as i8,
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
            moves: (0..keys).map(moves_aside::<SHORT>).collect(),
        }
    }

    /// Moves to add for a line as it is, and with a digit of its key changed by exclusive or.
    #[inline(always)]
    fn moves<P: Packed>(&self, line: &Line, board: &P, toggle: u64) -> (u32, u32) {
        if self.moves.is_empty() {
            let key = line.key::<LONG, P>(board);
            let moves = |key| moves_aside::<LONG>(key).into();
            return (moves(key), moves(key ^ toggle));
        }
        let key = line.key::<SHORT, P>(board);
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

    /// The usual lengths are spelt out, so that their loops are unrolled.
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

/// Two for each tile that must leave a line of this key.
fn moves_aside<const BITS: u32>(key: u64) -> u8 {
    // ends[n] is the largest first place of a run of n + 1 tiles in order, from the line's end.
    let mut ends = [0; MAX_SIDE];
    let mut longest = 0;
    let mut natives = 0;
    let mut left = key;
    while left != 0 {
        let place = left & ((1 << BITS) - 1);
        left >>= BITS;
        if place != 0 {
            natives += 1;
            let run = ends[..longest].partition_point(|&end| end > place);
            ends[run] = place;
            longest = longest.max(run + 1);
        }
    }
    2 * (natives - longest) as u8
}

impl Heuristic for LinearConflict {
    type Memo = u32;

    fn memo<P: Packed>(&self, board: &P) -> u32 {
        let conflicts = |line| self.moves(line, board, 0).0;
        self.manhattan.memo(board) + self.lines.iter().map(conflicts).sum::<u32>()
    }

    #[inline(always)]
    fn slide<P: Packed>(&self, memo: u32, slide: TileMove, before: &P, _: &P) -> u32 {
        let change = self.changes[self.manhattan.index(slide)];
        let line = &self.lines[usize::from(change.line)];
        let toggle = u64::from(change.digit) << change.shift;
        let (old, new) = self.moves(line, before, toggle);
        memo.wrapping_add_signed(change.manhattan.into()) + new - old
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    #[inline]
    fn resume<P: Packed>(&self, _: &P, note: u32) -> u32 {
        note
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(places: &[u8]) -> u64 {
        places
            .iter()
            .fold(0, |key, &place| key << LONG | u64::from(place))
    }

    #[test]
    fn three_tiles_in_mutual_conflict_cost_four_moves() {
        assert_eq!(moves_aside::<LONG>(key(&[3, 2, 1])), 4);
        assert_eq!(moves_aside::<LONG>(key(&[2, 1])), 2);
        assert_eq!(moves_aside::<LONG>(key(&[4, 1, 2, 3])), 2);
        assert_eq!(moves_aside::<LONG>(key(&[0, 2, 0, 1])), 2);
        assert_eq!(moves_aside::<LONG>(key(&[1, 2, 3])), 0);
    }

    #[test]
    fn the_fewest_tiles_leave_by_the_definition_too() {
        // Every order of up to six tiles, against trying every set of tiles to remove.
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
                Some(u32::from(moves_aside::<LONG>(key(order))) / 2),
                fewest,
                "{order:?}"
            );
        });
    }
}
