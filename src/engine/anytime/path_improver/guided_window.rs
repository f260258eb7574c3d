//! A shorter way between two boards, found by a beam with learned weights.

use std::sync::Arc;

use super::super::beam::{Beam, BeamResult};
use super::super::grid::Tiles;
use crate::heuristic::learned::{CanonicalView, LocalEvaluator, LocalTables};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Board, Goal, Move, Size};
use crate::step::Step;

/// Makes detours: knows the learned weights, and their guides for the boards that were goals so far.
pub struct Scout {
    tables: Arc<LocalTables>,
    guides: Vec<(SymmetryClass, Arc<LocalEvaluator>)>,
}

/// A beam from one board to another, which is its goal.
///
/// It looks for the same as a [`WindowSearch`](super::window::WindowSearch), and each of its boards takes longer. But over a hundred
/// moves and more it finds shorter ways where the distance of tiles alone is a poor guide.
pub struct GuidedWindowSearch {
    frame: CanonicalView,
    beam: Beam<LocalEvaluator>,
    width: u32,
}

/// A beam that makes no headway for so many layers will not.
const STALLED: u32 = 40;

impl Scout {
    pub fn new(tables: Arc<LocalTables>) -> Scout {
        Scout {
            tables,
            guides: Vec::new(),
        }
    }

    /// Starts looking for a way of at most `most` moves. Nothing comes of what are no boards.
    pub fn begin(
        &mut self,
        size: Size,
        (from, to): (&Tiles, &Tiles),
        most: usize,
        width: usize,
        seed: u64,
    ) -> Option<GuidedWindowSearch> {
        let board = |tiles: &Tiles| Board::new(size, &tiles.at[..size.cells()]).ok();
        let frame = CanonicalView::new(&Goal::new(board(to)?));
        let class = frame.class();
        let guide = self.guide(class);
        let pieces = frame.pieces(&board(from)?);
        let place = (class.size(), class.blank());
        Some(GuidedWindowSearch {
            beam: Beam::new(guide, place, &pieces, width, most as u32, seed),
            frame,
            width: width as u32,
        })
    }

    fn guide(&mut self, class: SymmetryClass) -> Arc<LocalEvaluator> {
        if let Some((_, guide)) = self.guides.iter().find(|(of, _)| *of == class) {
            return guide.clone();
        }
        let guide =
            LocalEvaluator::with_tables(self.tables.clone(), class.size(), class.blank(), 0);
        let guide = Arc::new(guide);
        self.guides.push((class, guide.clone()));
        guide
    }
}

impl GuidedWindowSearch {
    /// Boards expanded so far.
    pub fn expanded(&self) -> u64 {
        self.beam.work().0
    }

    pub fn bytes(&self) -> u64 {
        self.beam.bytes()
    }

    /// Expands about one layer. Never waits; done with the moves of a shorter way, or with `None` if there is none or the
    /// beam missed it.
    pub fn advance(&mut self) -> Step<Option<Vec<Move>>> {
        match self.beam.advance(self.width) {
            Step::Running if self.beam.stalled() < STALLED => Step::Running,
            Step::Done(BeamResult::Found(moves)) => {
                let moves = moves.into_iter().map(|step| self.frame.original_move(step));
                Step::Done(Some(moves.collect()))
            }
            _ => Step::Done(None),
        }
    }
}
