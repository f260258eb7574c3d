//! Permutations of a group's tiles over the cells they occupy.

use super::regions::MAX_TILES;

/// Returns the number of permutations of `tiles` tiles.
pub const fn permutation_count(tiles: usize) -> usize {
    let mut product = 1;
    let mut factor = 2;
    while factor <= tiles {
        product *= factor;
        factor += 1;
    }
    product
}

/// Returns the lexicographic rank of a permutation, from 0.
///
/// `labels` are the group's tiles in the order of the cells they occupy; the label of a tile is the place of
/// its goal cell among the group's goal cells. At the goal the labels are 0, 1, 2, … and the rank is 0.
pub fn rank(labels: &[u8]) -> usize {
    let mut rank = 0;
    for (place, label) in labels.iter().enumerate() {
        let rest = &labels[place + 1..];
        let smaller = rest.iter().filter(|later| *later < label).count();
        rank = rank * (labels.len() - place) + smaller;
    }
    rank
}

/// Returns the permutation of `tiles` tiles with a lexicographic rank.
fn unrank(tiles: usize, mut rank: usize) -> Vec<u8> {
    let mut digits = vec![0; tiles];
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        *digit = rank % (tiles - place);
        rank /= tiles - place;
    }
    let mut left: Vec<u8> = (0..tiles as u8).collect();
    digits.into_iter().map(|digit| left.remove(digit)).collect()
}

/// Maps the rank of a permutation to its rank after a vertical move. The moved tile passes the group's tiles
/// on the cells in between, so its label is removed at one place and inserted at another.
///
/// There is a list of all new ranks for each pair of places, except for pairs that are a row's width or more
/// apart, which no move connects.
pub struct RankTransitions {
    tiles: usize,
    /// The start of the list of each pair of places, at `8 * from + to`.
    starts: [u32; MAX_TILES * MAX_TILES],
    /// All lists; the first one is the identity.
    ranks: Vec<u16>,
}

impl RankTransitions {
    /// Builds the lists for groups of `tiles` tiles on a board of `width` columns.
    pub fn new(tiles: usize, width: usize) -> RankTransitions {
        let count = permutation_count(tiles);
        let mut transitions = RankTransitions {
            tiles,
            starts: [0; MAX_TILES * MAX_TILES],
            ranks: (0..count as u32).map(|rank| rank as u16).collect(),
        };
        let all: Vec<Vec<u8>> = (0..count).map(|rank| unrank(tiles, rank)).collect();
        for from in 0..tiles {
            for to in 0..tiles {
                let passed = from.abs_diff(to);
                if passed == 0 || passed >= width {
                    continue;
                }
                // Two neighbours are exchanged, whichever of them moves.
                if passed == 1 && to < from {
                    transitions.starts[8 * from + to] = transitions.starts[8 * to + from];
                    continue;
                }
                transitions.starts[8 * from + to] = transitions.ranks.len() as u32;
                transitions.ranks.extend(all.iter().map(|labels| {
                    let mut moved = labels.clone();
                    let label = moved.remove(from);
                    moved.insert(to, label);
                    rank(&moved) as u16
                }));
            }
        }
        transitions
    }

    /// Returns the new ranks of all permutations, by old rank, after the tile at place `from` moves to place
    /// `to`.
    pub fn list(&self, from: usize, to: usize) -> &[u16] {
        &self.ranks[self.starts[8 * from + to] as usize..][..permutation_count(self.tiles)]
    }

    /// Returns the new rank of one permutation.
    #[inline(always)]
    pub fn rank(&self, from: usize, to: usize, rank: usize) -> usize {
        let start = self.starts[(8 * from + to) % (MAX_TILES * MAX_TILES)];
        usize::from(self.ranks[start as usize + rank])
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        self.ranks.len() * size_of::<u16>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_ranked_in_lexicographic_order() {
        for tiles in 1..=6 {
            let all: Vec<Vec<u8>> = (0..permutation_count(tiles))
                .map(|rank| unrank(tiles, rank))
                .collect();
            assert!(all.is_sorted());
            for (place, labels) in all.iter().enumerate() {
                assert_eq!(rank(labels), place);
            }
        }
    }

    #[test]
    fn eight_tiles_have_40_320_permutations() {
        assert_eq!(permutation_count(8), 40_320);
    }

    #[test]
    fn a_tile_that_moves_there_and_back_restores_the_rank() {
        let transitions = RankTransitions::new(5, 4);
        for from in 0..5usize {
            for to in 0..5 {
                if from.abs_diff(to) < 4 {
                    for rank in 0..permutation_count(5) {
                        let there = transitions.rank(from, to, rank);
                        assert_eq!(transitions.list(from, to)[rank], there as u16);
                        assert_eq!(transitions.rank(to, from, there), rank);
                    }
                }
            }
        }
    }

    #[test]
    fn a_tile_that_passes_two_others_moves_two_places() {
        let transitions = RankTransitions::new(5, 4);
        let before = rank(&[2, 0, 1, 3, 4]);
        assert_eq!(transitions.rank(0, 2, before), rank(&[0, 1, 2, 3, 4]));
    }
}
