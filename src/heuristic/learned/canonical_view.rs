//! A puzzle as learned estimates see it.

use crate::puzzle::symmetry::{Symmetry, SymmetryClass};
use crate::puzzle::{Board, Goal, Move, Size};

/// Turns boards so that the blank's goal is in the cell that stands for all that look like it, and names every piece,
/// the blank too, by its goal cell: the goal reads 0, 1, 2, …
#[derive(Clone, Debug)]
pub struct CanonicalView {
    class: SymmetryClass,
    symmetry: Symmetry,
    /// By tile.
    names: Vec<u8>,
}

impl CanonicalView {
    pub fn new(goal: &Goal) -> CanonicalView {
        let size = goal.size();
        let (class, symmetry) = SymmetryClass::of(size, goal.cell(0));
        let name = |tile| symmetry.cell(size, goal.cell(tile)) as u8;
        CanonicalView {
            class,
            symmetry,
            names: (0..size.cells() as u8).map(name).collect(),
        }
    }

    pub fn class(&self) -> SymmetryClass {
        self.class
    }

    /// The size of turned boards.
    pub fn size(&self) -> Size {
        self.class.size()
    }

    /// A board's pieces, cell by cell.
    pub fn pieces(&self, board: &Board) -> Vec<u8> {
        let mut pieces = vec![0; board.size().cells()];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            pieces[self.symmetry.cell(board.size(), cell)] = self.names[usize::from(tile)];
        }
        pieces
    }

    /// A move of a turned board on the board as it is.
    pub fn turned_back(&self, step: Move) -> Move {
        self.symmetry.inverse().step(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Random, scramble};

    #[test]
    fn the_goal_reads_in_order_and_moves_lead_to_the_same_boards() {
        let mut random = Random::seeded(5);
        for size in Size::all() {
            let any = scramble::uniform(&Goal::preset(Preset::Spiral, size), &mut random);
            let goal = Goal::new(any);
            let frame = CanonicalView::new(&goal);
            let named = frame.pieces(goal.board());
            assert!(
                named
                    .iter()
                    .enumerate()
                    .all(|(cell, &name)| cell == usize::from(name))
            );
            let board = scramble::uniform(&goal, &mut random);
            let mut pieces = frame.pieces(&board);
            let blank = pieces
                .iter()
                .position(|&piece| usize::from(piece) == frame.class().blank());
            let blank = blank.unwrap();
            for step in Move::ALL {
                if let Some(from) = step.source(frame.size(), blank) {
                    let next = board.slide(frame.turned_back(step)).unwrap();
                    pieces.swap(blank, from);
                    assert_eq!(frame.pieces(&next), pieces, "{size} {step}");
                    pieces.swap(blank, from);
                }
            }
        }
    }
}
