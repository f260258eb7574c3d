//! The zero heuristic.

use super::{Heuristic, TileMove};
use crate::puzzle::packed::Packed;

/// Always 0, hence admissible and consistent. With it A* is Dijkstra's algorithm and IDA* is plain iterative
/// deepening.
#[derive(Clone, Copy, Debug)]
pub struct Zero;

impl Heuristic for Zero {
    type State = ();

    #[inline]
    fn evaluate<P: Packed>(&self, _: &P) {}

    #[inline]
    fn update<P: Packed>(&self, (): (), _: TileMove, _: &P, _: &P) {}

    #[inline]
    fn value(&self, (): ()) -> u32 {
        0
    }
}
