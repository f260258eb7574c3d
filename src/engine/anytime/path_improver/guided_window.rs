//! Searches for a shorter path between two boards with learned weights.

use std::sync::Arc;

use super::super::beam::{Beam, BeamResult};
use super::super::grid::Tiles;
use crate::heuristic::learned::{CanonicalView, LocalEvaluator, LocalTables};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Board, Goal, Move, Size};
use crate::step::Step;

/// Creates guided window searches. Keeps the learned weights, and the heuristics of the classes of goals so far.
pub struct GuidedWindowFactory {
    tables: Arc<LocalTables>,
    heuristics: Vec<(SymmetryClass, Arc<LocalEvaluator>)>,
}

/// A beam search with learned weights from one board to another.
///
/// It has the purpose of a [`WindowSearch`](super::window::WindowSearch), and each node takes longer. But over a
/// hundred moves and more it finds shorter paths, where the Manhattan distance is a poor guide.
pub struct GuidedWindowSearch {
    view: CanonicalView,
    beam: Beam,
    width: u32,
}

/// A beam whose lowest h has not fallen for this many layers is stopped. Chosen by hand.
const MAX_STALLED_LAYERS: u32 = 40;

impl GuidedWindowFactory {
    /// Creates a factory without heuristics.
    pub fn new(tables: Arc<LocalTables>) -> GuidedWindowFactory {
        GuidedWindowFactory {
            tables,
            heuristics: Vec::new(),
        }
    }

    /// Starts to search for a path of at most `max_moves` moves. Returns `None` if the tiles are not valid boards.
    pub fn start_search(
        &mut self,
        size: Size,
        (from, to): (&Tiles, &Tiles),
        max_moves: usize,
        width: usize,
        seed: u64,
    ) -> Option<GuidedWindowSearch> {
        let board = |tiles: &Tiles| Board::new(size, &tiles.at[..size.cells()]).ok();
        let view = CanonicalView::new(&Goal::new(board(to)?));
        let class = view.class();
        let heuristic = self.heuristic(class);
        let pieces = view.pieces(&board(from)?);
        let size_and_blank = (class.size(), class.blank());
        Some(GuidedWindowSearch {
            beam: Beam::new(
                heuristic,
                size_and_blank,
                &pieces,
                width,
                max_moves as u32,
                seed,
            ),
            view,
            width: width as u32,
        })
    }

    /// Returns the heuristic for goals of a class.
    fn heuristic(&mut self, class: SymmetryClass) -> Arc<LocalEvaluator> {
        if let Some((_, heuristic)) = self.heuristics.iter().find(|(of, _)| *of == class) {
            return heuristic.clone();
        }
        let heuristic =
            LocalEvaluator::with_tables(self.tables.clone(), class.size(), class.blank(), 0);
        let heuristic = Arc::new(heuristic);
        self.heuristics.push((class, heuristic.clone()));
        heuristic
    }
}

impl GuidedWindowSearch {
    /// Returns the number of nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.beam.expanded()
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.beam.bytes()
    }

    /// Expands about one layer. Never waits; done with the moves of a shorter path, or with `None` if the beam
    /// found none.
    pub fn advance(&mut self) -> Step<Option<Vec<Move>>> {
        match self.beam.advance(self.width) {
            Step::Running if self.beam.stalled_layers() < MAX_STALLED_LAYERS => Step::Running,
            Step::Done(BeamResult::Found(moves)) => {
                let moves = moves.into_iter().map(|step| self.view.original_move(step));
                Step::Done(Some(moves.collect()))
            }
            _ => Step::Done(None),
        }
    }
}
