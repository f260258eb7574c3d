//! The successors of the node that was put on the path last.

use super::super::{Child, ChildOutcome, Entry};
use super::PathTimeline;
use super::replay::PathReplay;
use crate::puzzle::{Board, Move};
use crate::reference::{Experiment, PathView, Repeats};

/// Returns what became of a successor at `depth` that was looked at and is not put on the path: `came_by` led to its parent,
/// the last node of the path, and `step` to the successor.
pub fn outcome(
    experiment: &Experiment,
    path: &dyn PathView,
    came_by: Option<Move>,
    (step, board): (Move, &Board),
    f: u32,
) -> ChildOutcome {
    let is_back = came_by.is_some_and(|by| by.opposite() == step);
    let is_on_path = || {
        let mut nodes = (0..path.len()).filter_map(|depth| path.node(depth));
        nodes.any(|node| node.board == *board)
    };
    match experiment.rules.repeats {
        Repeats::All => {}
        _ if is_back => return ChildOutcome::WayBack,
        Repeats::NotBack => {}
        _ if is_on_path() => return ChildOutcome::OnPath,
        _ => {}
    }
    if f > path.threshold() {
        ChildOutcome::AboveThreshold
    } else {
        // At the threshold of iterative deepening: tested, and not expanded.
        ChildOutcome::Inserted
    }
}

impl PathTimeline {
    /// Returns the successors of the node at a depth, the last one of the path, in the order in which they are made.
    pub fn children(&self, replay: &PathReplay, depth: usize) -> Vec<Child> {
        let (Some((node, _)), Some(path)) = (replay.node(depth), replay.search().path()) else {
            return Vec::new();
        };
        let g = depth as u32 + 1;
        let made = self.successors.of(&node.board).into_iter().enumerate();
        made.map(|(index, (step, board))| {
            let h = self.successors.h(&board);
            let entry = Entry {
                board,
                came_by: Some(step),
                g,
                h,
                f: self.experiment.priority(g, h),
                since: replay.moment(),
            };
            let is_next = index + 1 == node.tried && path.has_next();
            let outcome = if index >= node.tried {
                ChildOutcome::NotYet
            } else if is_next && board == *self.experiment.goal.board() {
                ChildOutcome::Goal
            } else if is_next {
                ChildOutcome::Inserted
            } else {
                let made = (step, &board);
                outcome(&self.experiment, path, node.came_by, made, entry.f)
            };
            Child { entry, outcome }
        })
        .collect()
    }
}
