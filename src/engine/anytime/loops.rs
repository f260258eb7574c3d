//! A way that comes back to a board it has passed need not have left it.

use std::collections::HashMap;

use crate::puzzle::{Board, Move};

/// The moves without those between two visits of one board: no board is passed twice. Ends before the first illegal
/// move.
pub fn without_loops(start: &Board, moves: &[Move]) -> Vec<Move> {
    let boards = start.trace(moves).map_while(Result::ok).skip(1);
    let mut kept: Vec<(Move, Board)> = Vec::with_capacity(moves.len());
    let mut places = HashMap::from([(*start, 0)]);
    for (&step, board) in moves.iter().zip(boards) {
        if let Some(&place) = places.get(&board) {
            for (_, left) in kept.drain(place..) {
                places.remove(&left);
            }
        } else {
            kept.push((step, board));
            places.insert(board, kept.len());
        }
    }
    kept.into_iter().map(|(step, _)| step).collect()
}
