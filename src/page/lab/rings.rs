//! Where the pieces and arrows of a cycle are drawn: on a ring.

use std::f64::consts::TAU;

/// The radius of a piece.
pub const PIECE_RADIUS: i32 = 15;

/// The length of the ring for each piece, so that an arrow fits between two.
const LENGTH_PER_PIECE: f64 = 54.0;

/// The radius of the smallest ring.
const MIN_RADIUS: f64 = 30.0;

/// The space between a piece and the arrows beside it.
const MARGIN: f64 = 4.0;

/// The picture of a cycle.
#[derive(Clone, PartialEq, Debug)]
pub struct Ring {
    /// The width and the height of the picture.
    pub side: i32,
    /// The centre of each piece.
    pub pieces: Vec<(i32, i32)>,
    /// The path of the arrow from each piece to the next.
    pub arrows: Vec<String>,
    /// The points of the head of each arrow.
    pub heads: Vec<String>,
}

impl Ring {
    /// Returns the ring of a number of pieces, of which there must be two or more. The first is at the top, and the others
    /// follow clockwise.
    pub fn new(pieces: usize) -> Ring {
        let radius = (pieces as f64 * LENGTH_PER_PIECE / TAU).max(MIN_RADIUS);
        let centre = radius + f64::from(PIECE_RADIUS) + 3.0;
        let at = |angle: f64, radius: f64| {
            let (sin, cos) = angle.sin_cos();
            (centre + radius * sin, centre - radius * cos)
        };
        let angle = |piece: usize| piece as f64 * TAU / pieces as f64;
        let space = (f64::from(PIECE_RADIUS) + MARGIN) / radius;
        let head = 8.0 / radius;
        let rounded = |(x, y): (f64, f64)| (x.round() as i32, y.round() as i32);
        let arrow = |piece: usize| {
            let (from_x, from_y) = rounded(at(angle(piece) + space, radius));
            let (to_x, to_y) = rounded(at(angle(piece + 1) - space - head, radius));
            let radius = radius.round() as i32;
            format!("M{from_x} {from_y}A{radius} {radius} 0 0 1 {to_x} {to_y}")
        };
        let head_of = |piece: usize| {
            let end = angle(piece + 1) - space;
            let corners = [
                at(end, radius),
                at(end - head, radius + 5.0),
                at(end - head, radius - 5.0),
            ];
            let corners = corners.map(|corner| {
                let (x, y) = rounded(corner);
                format!("{x},{y}")
            });
            corners.join(" ")
        };
        Ring {
            side: (2.0 * centre).ceil() as i32,
            pieces: (0..pieces)
                .map(|piece| rounded(at(angle(piece), radius)))
                .collect(),
            arrows: (0..pieces).map(arrow).collect(),
            heads: (0..pieces).map(head_of).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_pieces_overlap_and_all_are_in_the_picture() {
        for count in 2..=100 {
            let ring = Ring::new(count);
            assert_eq!((ring.arrows.len(), ring.heads.len()), (count, count));
            for (index, &(x, y)) in ring.pieces.iter().enumerate() {
                assert!(x >= PIECE_RADIUS && x + PIECE_RADIUS <= ring.side);
                assert!(y >= PIECE_RADIUS && y + PIECE_RADIUS <= ring.side);
                for &(other_x, other_y) in &ring.pieces[..index] {
                    let (dx, dy) = (x - other_x, y - other_y);
                    assert!(dx * dx + dy * dy > 4 * PIECE_RADIUS * PIECE_RADIUS);
                }
            }
        }
    }
}
