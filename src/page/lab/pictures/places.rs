//! The places of all boards of a small size in a picture: a row per distance from the goal.

use std::collections::BTreeMap;

use crate::lab::decimal;
use crate::lab::explore::MapBits;
use crate::puzzle::{Board, Move};

/// The width of the field on which the boards are placed.
pub const WIDTH: f64 = 424.0;

/// The height of a row, its distance to the next one included.
pub const ROW: f64 = 13.0;

/// The middle of the rows.
pub const MIDDLE: f64 = 212.0;

/// The width of the longest row.
const LONGEST: f64 = 330.0;

/// The least width of a row.
const SHORTEST: f64 = 3.0;

/// The height of a row of a graph.
const GRAPH_ROW: f64 = 24.0;

/// The room at the edge of a row.
const MARGIN: f64 = 1.5;

/// The places of all boards.
#[derive(Clone, PartialEq, Debug)]
pub struct Places {
    /// The number of the first board of each row, and the number of all boards at the end.
    starts: Vec<u32>,
    /// The places of the boards.
    places: Vec<(f32, f32)>,
    /// The height of a row.
    row: f64,
}

impl Places {
    /// Returns the places of a map: within its row, each board has a place that looks random and never changes, so that the
    /// share of a row that is lit is seen as its density.
    pub fn map(layers: &[u64]) -> Places {
        let mut places = Places::rows(layers, ROW);
        for row in 0..layers.len() {
            let (left, width) = row_span(layers, row);
            let top = places.top(row);
            for number in places.numbers(row) {
                let hash = hash(number);
                let across = f64::from(hash & 0xffff) / 65536.0;
                let down = f64::from(hash >> 16) / 65536.0;
                let room = (width - 2.0 * MARGIN).max(0.0);
                let x = left + (width - room) / 2.0 + across * room;
                let y = top + 2.0 + down * (ROW - 5.0);
                places.places[number as usize] = (x as f32, y as f32);
            }
        }
        places
    }

    /// Returns the places of a graph: each board stands near those of the row below that it has a move to.
    pub fn graph(layers: &[u64], known: &BTreeMap<u32, (Board, u32)>) -> Option<Places> {
        let mut places = Places::rows(layers, GRAPH_ROW);
        if known.len() < places.len() || places.is_empty() {
            return None;
        }
        let numbers: BTreeMap<&Board, u32> = known
            .iter()
            .map(|(&number, (board, _))| (board, number))
            .collect();
        for row in 0..layers.len() {
            let mut order: Vec<(f64, u32)> = places
                .numbers(row)
                .map(|number| {
                    let board = &known[&number].0;
                    let below = Move::ALL.iter().filter_map(|&step| {
                        let other = *numbers.get(&board.slide(step)?)?;
                        (other < number).then(|| f64::from(places.places[other as usize].0))
                    });
                    let below: Vec<f64> = below.collect();
                    let mean = below.iter().sum::<f64>() / below.len().max(1) as f64;
                    (mean, number)
                })
                .collect();
            order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let step = (LONGEST / order.len() as f64).min(40.0);
            let left = MIDDLE - step * (order.len() as f64 - 1.0) / 2.0;
            let y = places.top(row) + GRAPH_ROW / 2.0;
            for (index, (_, number)) in order.into_iter().enumerate() {
                let x = left + step * index as f64;
                places.places[number as usize] = (x as f32, y as f32);
            }
        }
        Some(places)
    }

    fn rows(layers: &[u64], row: f64) -> Places {
        let mut starts = vec![0];
        let mut total = 0u32;
        for &count in layers {
            total += count as u32;
            starts.push(total);
        }
        Places {
            starts,
            places: vec![(0.0, 0.0); total as usize],
            row,
        }
    }

    /// Returns the number of boards.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns `true` if there are no boards.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the number of rows.
    pub fn row_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the height of the field.
    pub fn height(&self) -> f64 {
        self.row * self.row_count() as f64 + 2.0
    }

    /// Returns the numbers of the boards of a row.
    pub fn numbers(&self, row: usize) -> std::ops::Range<u32> {
        self.starts[row]..self.starts[row + 1]
    }

    /// Returns the upper edge of a row. Row 0, the goal, is at the bottom.
    pub fn top(&self, row: usize) -> f64 {
        1.0 + self.row * (self.row_count() - 1 - row) as f64
    }

    /// Returns the middle of a row from top to bottom.
    pub fn middle(&self, row: usize) -> f64 {
        self.top(row) + self.row / 2.0
    }

    /// Returns the row of a board.
    pub fn row_of(&self, number: u32) -> usize {
        self.starts.partition_point(|&start| start <= number) - 1
    }

    /// Returns the place of a board.
    pub fn place(&self, number: u32) -> Option<(f64, f64)> {
        let &(x, y) = self.places.get(number as usize)?;
        Some((f64::from(x), f64::from(y)))
    }

    /// Returns the places of all boards, by their numbers.
    pub fn all(&self) -> &[(f32, f32)] {
        &self.places
    }

    /// Returns the bars of the rows as a path.
    pub fn bars(&self, layers: &[u64]) -> String {
        let mut path = String::new();
        for row in 0..layers.len() {
            let (left, width) = row_span(layers, row);
            path += &format!(
                "M{} {}h{w}v12h-{w}z",
                decimal(left, 1),
                decimal(self.top(row), 1),
                w = decimal(width, 1)
            );
        }
        path
    }

    /// Returns the moves of a graph as a path.
    pub fn edges(&self, known: &BTreeMap<u32, (Board, u32)>) -> String {
        let numbers: BTreeMap<&Board, u32> = known
            .iter()
            .map(|(&number, (board, _))| (board, number))
            .collect();
        let mut path = String::new();
        for (&number, (board, _)) in known {
            for step in Move::ALL {
                let other = board
                    .slide(step)
                    .and_then(|next| numbers.get(&next).copied());
                if let Some(other) = other.filter(|&other| other < number)
                    && let (Some(from), Some(to)) = (self.place(number), self.place(other))
                {
                    path += &format!(
                        "M{} {}L{} {}",
                        decimal(from.0, 1),
                        decimal(from.1, 1),
                        decimal(to.0, 1),
                        decimal(to.1, 1)
                    );
                }
            }
        }
        path
    }

    /// Returns the board nearest to a point: one that is lit if it is near, else any of the row.
    pub fn nearest(&self, (x, y): (f64, f64), bits: &MapBits) -> Option<u32> {
        const NEAR: f64 = 7.0;
        let row_at = ((self.height() - 1.0 - y) / self.row).floor();
        let rows = self.row_count() as f64;
        if row_at < -1.0 || row_at > rows {
            return None;
        }
        let row = row_at.clamp(0.0, rows - 1.0) as usize;
        let first = self.starts[row.saturating_sub(1)];
        let end = self.starts[(row + 2).min(self.row_count())];
        let distance = |number: u32| {
            let (bx, by) = self.places[number as usize];
            let (dx, dy) = (f64::from(bx) - x, f64::from(by) - y);
            dx * dx + dy * dy
        };
        let nearest = |numbers: &mut dyn Iterator<Item = u32>| {
            numbers.min_by(|&a, &b| distance(a).total_cmp(&distance(b)))
        };
        let lit = nearest(&mut (first..end).filter(|&number| is_lit(bits, number)));
        let lit = lit.filter(|&number| distance(number) <= NEAR * NEAR);
        lit.or_else(|| {
            let any = nearest(&mut self.numbers(row));
            any.filter(|&number| distance(number) <= 4.0 * NEAR * NEAR)
        })
    }

    /// Returns the lit board that an arrow key leads to: left and right in the row, up and down in the next row with one.
    pub fn step(&self, from: Option<u32>, key: &str, bits: &MapBits) -> Option<u32> {
        let from = from.or(bits.current).unwrap_or(bits.start);
        let (x, _) = self.place(from)?;
        let row = self.row_of(from);
        let lit = |row: usize| self.numbers(row).filter(|&number| is_lit(bits, number));
        let key_of = |number: u32| (self.places[number as usize].0, number);
        let by_place = |a: &u32, b: &u32| {
            key_of(*a)
                .partial_cmp(&key_of(*b))
                .unwrap_or(std::cmp::Ordering::Equal)
        };
        let nearest = |row: usize| {
            lit(row).min_by(|&a, &b| {
                let offset = |number: u32| (f64::from(key_of(number).0) - x).abs();
                offset(a).total_cmp(&offset(b))
            })
        };
        match key {
            "ArrowRight" => lit(row)
                .filter(|&number| key_of(number) > key_of(from))
                .min_by(by_place),
            "ArrowLeft" => lit(row)
                .filter(|&number| key_of(number) < key_of(from))
                .max_by(by_place),
            "ArrowUp" => (row + 1..self.row_count()).find_map(nearest),
            "ArrowDown" => (0..row).rev().find_map(nearest),
            "Home" => Some(bits.start),
            "End" => bits.current,
            _ => None,
        }
    }

    /// Returns how many boards of each row are expanded and in the frontier.
    pub fn counts(&self, bits: &MapBits) -> Vec<(u64, u64)> {
        (0..self.row_count())
            .map(|row| {
                let count = |bits: &[u8]| {
                    let lit = self.numbers(row).filter(|&number| has_bit(bits, number));
                    lit.count() as u64
                };
                (count(&bits.expanded), count(&bits.frontier))
            })
            .collect()
    }
}

/// Returns the left end and the width of a row of a map.
fn row_span(layers: &[u64], row: usize) -> (f64, f64) {
    let most = layers.iter().copied().max().unwrap_or(1).max(1);
    let width = (LONGEST * layers[row] as f64 / most as f64).max(SHORTEST);
    (MIDDLE - width / 2.0, width)
}

/// Returns a number that looks random.
fn hash(number: u32) -> u32 {
    let mut hash = number.wrapping_add(0x9e37_79b9);
    hash = (hash ^ (hash >> 16)).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 13)).wrapping_mul(0xc2b2_ae35);
    hash ^ (hash >> 16)
}

/// Returns the bit of a board.
pub fn has_bit(bits: &[u8], number: u32) -> bool {
    let byte = bits.get(number as usize / 8);
    byte.is_some_and(|byte| byte >> (number % 8) & 1 == 1)
}

/// Returns `true` if a board is expanded or in the frontier.
pub fn is_lit(bits: &MapBits, number: u32) -> bool {
    has_bit(&bits.expanded, number) || has_bit(&bits.frontier, number)
}

/// Returns the number of boards that two searches have expanded.
pub fn in_both(one: &MapBits, other: &MapBits) -> u64 {
    let pairs = one.expanded.iter().zip(&other.expanded);
    pairs.map(|(a, b)| u64::from((a & b).count_ones())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of boards at each distance of a made-up puzzle.
    const LAYERS: [u64; 4] = [1, 2, 3, 40];

    fn bits(expanded: &[u32], frontier: &[u32]) -> MapBits {
        let pack = |numbers: &[u32]| {
            let mut bytes = vec![0; 6];
            for number in numbers {
                bytes[*number as usize / 8] |= 1 << (number % 8);
            }
            bytes
        };
        MapBits {
            expanded: pack(expanded),
            frontier: pack(frontier),
            start: 45,
            current: None,
        }
    }

    #[test]
    fn every_board_is_within_the_bar_of_its_row() {
        let places = Places::map(&LAYERS);
        for number in 0..46 {
            let row = places.row_of(number);
            let (x, y) = places.place(number).unwrap();
            let (left, width) = row_span(&LAYERS, row);
            assert!((left..=left + width).contains(&x), "{number}: {x}");
            let top = places.top(row);
            assert!((top..top + 12.0).contains(&y), "{number}: {y}");
        }
    }

    #[test]
    fn the_counts_of_the_rows_are_those_of_the_bits() {
        let places = Places::map(&LAYERS);
        let counts = places.counts(&bits(&[0, 1, 2, 44], &[3, 45]));
        assert_eq!(counts, [(1, 0), (2, 0), (0, 1), (1, 1)]);
    }

    #[test]
    fn the_arrow_keys_reach_every_lit_board_of_a_row() {
        let places = Places::map(&LAYERS);
        let lit: Vec<u32> = (6..46).collect();
        let map = bits(&lit, &[]);
        let mut at = *lit
            .iter()
            .min_by(|a, b| places.place(**a).partial_cmp(&places.place(**b)).unwrap())
            .unwrap();
        let mut seen = vec![at];
        while let Some(next) = places.step(Some(at), "ArrowRight", &map) {
            at = next;
            seen.push(at);
        }
        seen.sort_unstable();
        assert_eq!(seen, lit);
    }

    #[test]
    fn up_and_down_lead_to_the_next_row_with_a_lit_board() {
        let places = Places::map(&LAYERS);
        let map = bits(&[0, 45], &[]);
        assert_eq!(places.step(Some(45), "ArrowDown", &map), Some(0));
        assert_eq!(places.step(Some(0), "ArrowUp", &map), Some(45));
        assert_eq!(places.step(Some(45), "ArrowUp", &map), None);
    }

    #[test]
    fn the_nearest_board_to_its_own_place_is_itself() {
        let places = Places::map(&LAYERS);
        let map = bits(&[], &[]);
        for number in 0..46 {
            let place = places.place(number).unwrap();
            assert_eq!(places.nearest(place, &map), Some(number));
        }
    }
}
