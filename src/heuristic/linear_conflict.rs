//! Manhattan distance with linear conflict.

use super::{Heuristic, Slide, TileSum, manhattan};
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
    rows: Axis,
    columns: Axis,
    /// Row and column of each cell.
    lines: [(u8, u8); MAX_CELLS],
    /// Row and column of each tile's goal.
    homes: [(u8, u8); MAX_CELLS],
}

/// All rows, or all columns.
#[derive(Clone, Debug)]
struct Axis {
    /// How many lines there are, and how many cells each has.
    lines: usize,
    length: usize,
    /// Cell number = first * line + stride * place.
    first: usize,
    stride: usize,
    /// For a tile at home in a line, its place in it plus 1; else 0. At `line * MAX_CELLS + tile`.
    places: Vec<u8>,
    /// Moves to add for a short line, by its places, [`PLACE_BITS`] each; empty where lines are long.
    moves: Vec<u8>,
}

const PLACE_BITS: usize = 3;
/// Lines up to this long are looked up: 2^15 bytes.
const LONGEST_LOOKED_UP: usize = 5;

impl LinearConflict {
    pub fn new(goal: &Goal) -> LinearConflict {
        let size = goal.size();
        let mut lines = [(0, 0); MAX_CELLS];
        for (cell, line) in lines.iter_mut().enumerate() {
            *line = (size.row(cell) as u8, size.column(cell) as u8);
        }
        let mut homes = [(0, 0); MAX_CELLS];
        for (tile, home) in homes.iter_mut().enumerate().take(size.cells()) {
            *home = lines[goal.cell(tile as u8)];
        }
        LinearConflict {
            manhattan: manhattan(goal),
            rows: Axis::new(goal, size.height(), size.width(), size.width(), 1),
            columns: Axis::new(goal, size.width(), size.height(), 1, size.width()),
            lines,
            homes,
        }
    }
}

impl Axis {
    fn new(goal: &Goal, lines: usize, length: usize, first: usize, stride: usize) -> Axis {
        let mut places = vec![0; lines * MAX_CELLS];
        for line in 0..lines {
            for place in 0..length {
                let tile = goal.board().tile(first * line + stride * place);
                if tile != 0 {
                    places[line * MAX_CELLS + usize::from(tile)] = place as u8 + 1;
                }
            }
        }
        let mut axis = Axis {
            lines,
            length,
            first,
            stride,
            places,
            moves: Vec::new(),
        };
        if length <= LONGEST_LOOKED_UP {
            let place = |key: usize, index: usize| (key >> (PLACE_BITS * index) & 7) as u8;
            axis.moves = (0..1usize << (PLACE_BITS * length))
                .map(|key| moves_aside((0..length).map(|index| place(key, index))))
                .collect();
        }
        axis
    }

    /// Moves to add for a line.
    fn moves<P: Packed>(&self, board: &P, line: usize) -> u32 {
        self.moves_with(board, line, 0, 0)
    }

    /// Moves to add for a line, were its cell at `index`, where the gap is, to hold the tile whose place
    /// in the line is `place`.
    #[inline]
    fn moves_with<P: Packed>(&self, board: &P, line: usize, index: usize, place: u8) -> u32 {
        if self.moves.is_empty() {
            let places = (0..self.length)
                .map(|at| if at == index { place } else { 0 } | self.place(board, line, at));
            return u32::from(moves_aside(places));
        }
        let key = self.key(board, line) | usize::from(place) << (PLACE_BITS * index);
        u32::from(self.moves[key])
    }

    /// What the arrival of a tile, by its place in the line, adds to a line whose gap is at `index`.
    #[inline]
    fn arrival<P: Packed>(&self, board: &P, line: usize, index: usize, place: u8) -> u32 {
        if self.moves.is_empty() {
            return self.moves_with(board, line, index, place) - self.moves(board, line);
        }
        let key = self.key(board, line);
        u32::from(self.moves[key | usize::from(place) << (PLACE_BITS * index)] - self.moves[key])
    }

    /// The goal place of the tile at `index` of a line, 0 for strangers and the gap.
    #[inline]
    fn place<P: Packed>(&self, board: &P, line: usize, index: usize) -> u8 {
        let tile = board.tile(self.first * line + self.stride * index);
        self.places[line * MAX_CELLS + usize::from(tile)]
    }

    #[inline]
    fn key<P: Packed>(&self, board: &P, line: usize) -> usize {
        (0..self.length).fold(0, |key, index| {
            key | usize::from(self.place(board, line, index)) << (PLACE_BITS * index)
        })
    }
}

/// Two for each tile that must leave a line, given the goal places of its tiles, 0 for strangers.
fn moves_aside(places: impl Iterator<Item = u8>) -> u8 {
    // ends[n] is the smallest last place of a run of n + 1 tiles in order.
    let mut ends = [0; MAX_SIDE];
    let mut longest = 0;
    let mut natives = 0;
    for place in places.filter(|&place| place != 0) {
        natives += 1;
        let run = ends[..longest].partition_point(|&end| end < place);
        ends[run] = place;
        longest = longest.max(run + 1);
    }
    2 * (natives - longest) as u8
}

impl Heuristic for LinearConflict {
    type Memo = u32;

    fn memo<P: Packed>(&self, board: &P) -> u32 {
        let axis = |axis: &Axis| {
            (0..axis.lines)
                .map(|line| axis.moves(board, line))
                .sum::<u32>()
        };
        self.manhattan.memo(board) + axis(&self.rows) + axis(&self.columns)
    }

    /// A tile that changes its row leaves the order within its column as it was, and in its old and new
    /// row it counts only where it is at home: so at most one line changes, by the presence of one tile.
    #[inline]
    fn slide<P: Packed>(&self, memo: u32, slide: Slide, before: &P, after: &P) -> u32 {
        let (from, to) = (self.lines[slide.from], self.lines[slide.to]);
        let home = self.homes[usize::from(slide.tile)];
        let (axis, from, to, index, home, place) = match slide.step {
            Move::Up | Move::Down => (&self.rows, from.0, to.0, to.1, home.0, home.1),
            Move::Left | Move::Right => (&self.columns, from.1, to.1, to.0, home.1, home.0),
        };
        let memo = self.manhattan.slide(memo, slide, before, after);
        let arrival = |board| axis.arrival(board, home.into(), index.into(), place + 1);
        if home == to {
            memo + arrival(before)
        } else if home == from {
            memo - arrival(after)
        } else {
            memo
        }
    }

    #[inline]
    fn value(&self, memo: u32) -> u32 {
        memo
    }

    #[inline]
    fn resume<P: Packed>(&self, _: &P, value: u32) -> u32 {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_tiles_in_mutual_conflict_cost_four_moves() {
        assert_eq!(moves_aside([3, 2, 1].into_iter()), 4);
        assert_eq!(moves_aside([2, 1].into_iter()), 2);
        assert_eq!(moves_aside([4, 1, 2, 3].into_iter()), 2);
        assert_eq!(moves_aside([0, 2, 0, 1].into_iter()), 2);
        assert_eq!(moves_aside([1, 2, 3].into_iter()), 0);
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
                Some(u32::from(moves_aside(order.iter().copied())) / 2),
                fewest,
                "{order:?}"
            );
        });
    }
}
