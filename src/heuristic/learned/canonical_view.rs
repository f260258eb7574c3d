//! The view of a board that does not depend on the goal's tile numbers and orientation.

use crate::puzzle::symmetry::{Symmetry, SymmetryClass};
use crate::puzzle::{Board, Goal, Move, Size};

/// Maps boards to the canonical view of their goal: a symmetry moves the blank's goal cell to that of its class,
/// and every piece, including the blank, is named by its goal cell. The goal then reads 0, 1, 2, …
#[derive(Clone, Debug)]
pub struct CanonicalView {
    class: SymmetryClass,
    symmetry: Symmetry,
    /// The size of the boards.
    original: Size,
    /// By tile: its goal cell in the canonical view.
    names: Vec<u8>,
}

impl CanonicalView {
    /// Returns the canonical view of boards with this goal.
    pub fn new(goal: &Goal) -> CanonicalView {
        let size = goal.size();
        let (class, symmetry) = SymmetryClass::of(size, goal.cell(0));
        let name = |tile| symmetry.cell(size, goal.cell(tile)) as u8;
        CanonicalView {
            class,
            symmetry,
            original: size,
            names: (0..size.cells() as u8).map(name).collect(),
        }
    }

    /// Returns the symmetry class of the goal.
    pub fn class(&self) -> SymmetryClass {
        self.class
    }

    /// Returns the size of boards in the canonical view.
    pub fn size(&self) -> Size {
        self.class.size()
    }

    /// Returns the piece in each cell of `board`, in the canonical view.
    pub fn pieces(&self, board: &Board) -> Vec<u8> {
        let mut pieces = vec![0; board.size().cells()];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            pieces[self.symmetry.cell(board.size(), cell)] = self.names[usize::from(tile)];
        }
        pieces
    }

    /// Returns the cell of the canonical view that a cell of a board is mapped to.
    pub fn cell(&self, cell: usize) -> usize {
        self.symmetry.cell(self.original, cell)
    }

    /// Maps a move in the canonical view to the move on the original board.
    pub fn original_move(&self, step: Move) -> Move {
        self.symmetry.inverse().step(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Random, scramble};

    fn random_goal(size: Size, random: &mut Random) -> Goal {
        Goal::new(scramble::uniform(
            &Goal::preset(Preset::Spiral, size),
            random,
        ))
    }

    #[test]
    fn the_goal_reads_in_order() {
        let mut random = Random::seeded(5);
        for size in Size::all() {
            let goal = random_goal(size, &mut random);
            let pieces = CanonicalView::new(&goal).pieces(goal.board());
            assert!(
                pieces
                    .iter()
                    .enumerate()
                    .all(|(cell, &piece)| cell == usize::from(piece))
            );
        }
    }

    #[test]
    fn a_move_and_its_original_lead_to_the_same_board() {
        let mut random = Random::seeded(5);
        for size in Size::all() {
            let goal = random_goal(size, &mut random);
            let view = CanonicalView::new(&goal);
            let board = scramble::uniform(&goal, &mut random);
            let mut pieces = view.pieces(&board);
            let blank = pieces
                .iter()
                .position(|&piece| usize::from(piece) == view.class().blank());
            let blank = blank.unwrap();
            for step in Move::ALL {
                if let Some(from) = step.source(view.size(), blank) {
                    let next = board.slide(view.original_move(step)).unwrap();
                    pieces.swap(blank, from);
                    assert_eq!(view.pieces(&next), pieces, "{size} {step}");
                    pieces.swap(blank, from);
                }
            }
        }
    }
}
