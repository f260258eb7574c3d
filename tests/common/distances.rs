//! True distances by exhaustive enumeration.

use slidewise::puzzle::{Board, Goal, Size};

/// The distance of every board from a goal, for boards of up to ten cells.
pub struct Distances {
    size: Size,
    /// The distances by the rank of the board; [`UNREACHABLE`] for unsolvable boards.
    table: Vec<u8>,
}

/// The table entry of an unsolvable board.
const UNREACHABLE: u8 = u8::MAX;
/// The maximum number of cells: 10! one-byte distances take 3.6 MB.
const MAX_CELLS: usize = 10;

type Tiles = [u8; MAX_CELLS];

impl Distances {
    /// Enumerates all boards by breadth-first search over arrays, without the code under test.
    pub fn to(goal: &Goal) -> Distances {
        let size = goal.size();
        let cells = size.cells();
        let mut tiles = [0; MAX_CELLS];
        tiles[..cells].copy_from_slice(goal.board().tiles());
        let mut table = vec![UNREACHABLE; (1..=cells).product()];
        table[rank(&tiles[..cells])] = 0;
        let mut layer = vec![tiles];
        for depth in 1.. {
            let mut next_layer = Vec::new();
            for tiles in &layer {
                for next in neighbours(tiles, size) {
                    let distance = &mut table[rank(&next[..cells])];
                    if *distance == UNREACHABLE {
                        *distance = depth;
                        next_layer.push(next);
                    }
                }
            }
            if next_layer.is_empty() {
                break;
            }
            layer = next_layer;
        }
        Distances { size, table }
    }

    /// Returns the distance of `board`, or `None` if it is unsolvable.
    pub fn get(&self, board: &Board) -> Option<usize> {
        let distance = self.table[rank(board.tiles())];
        (distance != UNREACHABLE).then_some(distance.into())
    }

    /// Returns every solvable board with its distance.
    pub fn boards(&self) -> impl Iterator<Item = (Board, usize)> {
        self.boards_in(0..self.table.len())
    }

    /// Returns every solvable board with its distance, split into `parts` parts.
    pub fn parts(&self, parts: usize) -> Vec<Vec<(Board, usize)>> {
        let length = self.table.len().div_ceil(parts);
        (0..parts)
            .map(|part| {
                let end = self.table.len().min((part + 1) * length);
                self.boards_in(part * length..end).collect()
            })
            .collect()
    }

    fn boards_in(&self, ranks: std::ops::Range<usize>) -> impl Iterator<Item = (Board, usize)> {
        ranks
            .filter(|&rank| self.table[rank] != UNREACHABLE)
            .map(|rank| (unrank(rank, self.size), self.table[rank].into()))
    }

    /// Returns the number of boards at distance 0, 1, 2, …
    pub fn histogram(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for &distance in self
            .table
            .iter()
            .filter(|&&distance| distance != UNREACHABLE)
        {
            let distance = usize::from(distance);
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }

    /// Returns one of the boards farthest from the goal.
    pub fn farthest(&self) -> Board {
        self.boards()
            .max_by_key(|&(_, distance)| distance)
            .unwrap()
            .0
    }
}

fn neighbours(tiles: &Tiles, size: Size) -> impl Iterator<Item = Tiles> {
    let (width, height) = (size.width(), size.height());
    let blank = tiles[..width * height]
        .iter()
        .position(|&tile| tile == 0)
        .unwrap();
    let (row, column) = (blank / width, blank % width);
    let sources = [
        (row > 0).then(|| blank - width),
        (row + 1 < height).then(|| blank + width),
        (column > 0).then(|| blank - 1),
        (column + 1 < width).then(|| blank + 1),
    ];
    sources.into_iter().flatten().map(move |source| {
        let mut next = *tiles;
        next.swap(blank, source);
        next
    })
}

/// Returns the lexicographic rank of a permutation.
fn rank(tiles: &[u8]) -> usize {
    let mut seen = 0u32;
    let mut rank = 0;
    for (index, &tile) in tiles.iter().enumerate() {
        let smaller_before = (seen & ((1 << tile) - 1)).count_ones();
        seen |= 1 << tile;
        rank = rank * (tiles.len() - index) + usize::from(tile) - smaller_before as usize;
    }
    rank
}

/// Returns the board of a lexicographic rank.
fn unrank(mut rank: usize, size: Size) -> Board {
    let cells = size.cells();
    let mut digits = vec![0; cells];
    for index in (0..cells).rev() {
        digits[index] = rank % (cells - index);
        rank /= cells - index;
    }
    let mut left: Vec<u8> = (0..cells as u8).collect();
    let tiles: Vec<u8> = digits.into_iter().map(|digit| left.remove(digit)).collect();
    Board::new(size, &tiles).unwrap()
}
