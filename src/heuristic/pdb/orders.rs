//! The orders in which a group's tiles can stand on their cells.

use super::regions::MAX_TILES;

/// How many orders `tiles` tiles have.
pub const fn orders(tiles: usize) -> usize {
    let mut product = 1;
    let mut factor = 2;
    while factor <= tiles {
        product *= factor;
        factor += 1;
    }
    product
}

/// The place of an order among all of them, sorted lexicographically, from 0.
///
/// `labels` are the tiles in the order of their cells, each known by its place among the group's goal cells;
/// at the goal that is 0, 1, 2, … with rank 0.
pub fn rank(labels: &[u8]) -> usize {
    let mut rank = 0;
    for (place, label) in labels.iter().enumerate() {
        let rest = &labels[place + 1..];
        let smaller = rest.iter().filter(|later| *later < label).count();
        rank = rank * (labels.len() - place) + smaller;
    }
    rank
}

/// The order of a rank.
pub fn labels(tiles: usize, mut rank: usize) -> Vec<u8> {
    let mut digits = vec![0; tiles];
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        *digit = rank % (tiles - place);
        rank /= tiles - place;
    }
    let mut left: Vec<u8> = (0..tiles as u8).collect();
    digits.into_iter().map(|digit| left.remove(digit)).collect()
}

/// What happens to the rank of an order when a tile moves up or down: it passes the tiles on the cells
/// between, so that in the order it goes from one place to another and those between close up.
///
/// A list of all ranks for each pair of places; pairs further apart than a row is long are left out.
pub struct Shifts {
    tiles: usize,
    /// Where the list of a pair of places begins, by 8 * from + to.
    starts: [u32; MAX_TILES * MAX_TILES],
    /// The first list is that of staying in place.
    ranks: Vec<u16>,
}

impl Shifts {
    /// For groups of `tiles` tiles on a board of `width` columns.
    pub fn new(tiles: usize, width: usize) -> Shifts {
        let count = orders(tiles);
        let mut shifts = Shifts {
            tiles,
            starts: [0; MAX_TILES * MAX_TILES],
            ranks: (0..count as u32).map(|rank| rank as u16).collect(),
        };
        let all: Vec<Vec<u8>> = (0..count).map(|rank| labels(tiles, rank)).collect();
        for from in 0..tiles {
            for to in 0..tiles {
                let passed = from.abs_diff(to);
                if passed == 0 || passed >= width {
                    continue;
                }
                // Two neighbours exchange places, whichever of them moves.
                if passed == 1 && to < from {
                    shifts.starts[8 * from + to] = shifts.starts[8 * to + from];
                    continue;
                }
                shifts.starts[8 * from + to] = shifts.ranks.len() as u32;
                shifts.ranks.extend(all.iter().map(|labels| {
                    let mut moved = labels.clone();
                    let label = moved.remove(from);
                    moved.insert(to, label);
                    rank(&moved) as u16
                }));
            }
        }
        shifts
    }

    /// The new ranks of all orders when the tile at place `from` goes to place `to`.
    pub fn list(&self, from: usize, to: usize) -> &[u16] {
        &self.ranks[self.starts[8 * from + to] as usize..][..orders(self.tiles)]
    }

    /// The new rank of one order.
    #[inline(always)]
    pub fn rank(&self, from: usize, to: usize, rank: usize) -> usize {
        let start = self.starts[(8 * from + to) % (MAX_TILES * MAX_TILES)];
        usize::from(self.ranks[start as usize + rank])
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.ranks.len() * size_of::<u16>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_orders_belong_to_each_other_and_are_sorted() {
        for tiles in 1..=6 {
            let all: Vec<Vec<u8>> = (0..orders(tiles)).map(|rank| labels(tiles, rank)).collect();
            assert!(all.is_sorted());
            for (place, labels) in all.iter().enumerate() {
                assert_eq!(rank(labels), place);
            }
        }
        assert_eq!(orders(8), 40_320);
    }

    #[test]
    fn a_tile_that_passes_others_and_comes_back_leaves_the_order_as_it_was() {
        let shifts = Shifts::new(5, 4);
        for from in 0..5usize {
            for to in 0..5 {
                if from.abs_diff(to) < 4 {
                    for rank in 0..orders(5) {
                        let there = shifts.rank(from, to, rank);
                        assert_eq!(shifts.list(from, to)[rank], there as u16);
                        assert_eq!(shifts.rank(to, from, there), rank);
                    }
                }
            }
        }
        let order = rank(&[2, 0, 1, 3, 4]);
        assert_eq!(shifts.rank(0, 2, order), rank(&[0, 1, 2, 3, 4]));
    }
}
