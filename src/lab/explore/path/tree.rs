//! The tree of an iterative deepening search: one for each iteration, in one list.

use super::super::{ChildOutcome, TREE_NODES, TreeNode};
use super::PathTimeline;
use super::children::outcome;
use crate::puzzle::Board;
use crate::reference::{NodeIndex, ReferenceSearch};
use crate::search::Outcome;

impl PathTimeline {
    /// Returns the nodes of all iterations that were looked at, those above the threshold included, if there are few enough.
    pub fn tree(&self) -> Option<Vec<TreeNode>> {
        let roots = self.iterations.len() as u64;
        if self.figures.expanded + roots > TREE_NODES as u64 {
            return None;
        }
        let search = self.copies.first()?.search().fork()?;
        let mut growth = Growth {
            timeline: self,
            search,
            tree: Vec::new(),
            path: Vec::new(),
            last_made: 0,
            moment: 0,
            is_settled: true,
        };
        while growth.advance() {
            if growth.tree.len() > TREE_NODES {
                return None;
            }
        }
        let mut tree = growth.tree;
        if matches!(growth.search.outcome(), Some(Outcome::Solved(_))) {
            for node in growth.path.into_iter().chain([growth.last_made]) {
                tree[node as usize].on_solution = true;
            }
        }
        for node in &mut tree {
            node.generated_at = node.generated_at.min(self.last);
        }
        Some(tree)
    }
}

/// A tree while it grows.
struct Growth<'a> {
    timeline: &'a PathTimeline,
    search: ReferenceSearch,
    tree: Vec<TreeNode>,
    /// The nodes of the path.
    path: Vec<NodeIndex>,
    /// The node that was made last.
    last_made: NodeIndex,
    moment: u64,
    /// `true` once the moment is over: what is made belongs to the next one.
    is_settled: bool,
}

impl Growth<'_> {
    /// Advances the search once. Returns `false` at its end.
    fn advance(&mut self) -> bool {
        let iterations = self.search.iterations().len();
        let last = |search: &ReferenceSearch| {
            let path = search.path()?;
            path.node(path.len().checked_sub(1)?)
        };
        let before = last(&self.search);
        let is_done = self.search.advance(1).is_done();
        let Some(path) = self.search.path() else {
            return false;
        };
        if self.search.iterations().len() > iterations {
            let start = self.timeline.experiment.start;
            self.grow(start);
        } else if path.len() > self.path.len() {
            self.moment += 1;
            self.is_settled = false;
            self.tree[self.last_made as usize].expanded_at = Some(self.moment);
            self.path.push(self.last_made);
        } else if path.len() < self.path.len() {
            self.path.pop();
        } else if let (Some(before), Some(after)) = (before, last(&self.search))
            && after.tried > before.tried
        {
            let timeline = self.timeline;
            let made = timeline.successors.of(&after.board);
            if let Some((step, board)) = made.get(before.tried) {
                let f = self.f(board);
                let experiment = &timeline.experiment;
                let outcome = outcome(experiment, path, after.came_by, (*step, board), f);
                if !matches!(outcome, ChildOutcome::WayBack | ChildOutcome::OnPath) {
                    self.grow(*board);
                }
            }
        }
        let path = self.search.path();
        self.is_settled |= path.is_none_or(|path| path.is_settled());
        !is_done
    }

    /// Returns f of a board after the last node of the path.
    fn f(&self, board: &Board) -> u32 {
        let h = self.timeline.successors.h(board);
        let experiment = &self.timeline.experiment;
        experiment.priority(self.path.len() as u32, h)
    }

    /// Adds a node after the last one of the path.
    fn grow(&mut self, board: Board) {
        let is_later = self.is_settled && self.moment > 0;
        self.last_made = self.tree.len() as NodeIndex;
        self.tree.push(TreeNode {
            board,
            parent: self.path.last().copied(),
            g: self.path.len() as u32,
            h: self.timeline.successors.h(&board),
            generated_at: self.moment + u64::from(is_later),
            expanded_at: None,
            stale_at: None,
            iteration: self.search.iterations().len().saturating_sub(1) as u32,
            on_solution: false,
        });
    }
}
