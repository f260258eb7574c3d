//! Removes cycles from a path.

use std::collections::HashMap;

use crate::puzzle::{Board, Move};

/// Returns `moves` without those between two occurrences of the same board, so that no board occurs twice. Ends
/// before the first illegal move.
pub fn remove_cycles(start: &Board, moves: &[Move]) -> Vec<Move> {
    let boards = start.trace(moves).map_while(Result::ok).skip(1);
    let mut path: Vec<(Move, Board)> = Vec::with_capacity(moves.len());
    let mut indices = HashMap::from([(*start, 0)]);
    for (&step, board) in moves.iter().zip(boards) {
        if let Some(&index) = indices.get(&board) {
            for (_, removed) in path.drain(index..) {
                indices.remove(&removed);
            }
        } else {
            path.push((step, board));
            indices.insert(board, path.len());
        }
    }
    path.into_iter().map(|(step, _)| step).collect()
}
