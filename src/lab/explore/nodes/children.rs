//! The successors of the node that was taken last, and what became of them.

use super::super::{Child, ChildOutcome};
use super::NodesTimeline;
use crate::puzzle::Board;
use crate::reference::{NodeIndex, Repeats};

impl NodesTimeline {
    /// Returns the successors of a node that was expanded at a moment, in the order in which they were made.
    pub fn children(&self, node: NodeIndex, at: u64) -> Vec<Child> {
        let traced = &self.traced;
        let (nodes, experiment) = (traced.nodes(), traced.experiment());
        let (first, end) = (traced.generated_by(at - 1), traced.generated_by(at));
        let parent = nodes.parent(node).map(|parent| nodes.board(parent));
        let g = nodes.depth(node) + 1;
        let made = self.successors.of(&nodes.board(node));
        let recorded = |board: &Board| (first..end).find(|&child| nodes.board(child) == *board);
        let mut children = Vec::new();
        let mut is_over = false;
        for (step, board) in made {
            let is_goal = board == *experiment.goal.board() && !traced.is_found_when_taken();
            let outcome = if is_over {
                ChildOutcome::NotYet
            } else if is_goal {
                is_over = true;
                ChildOutcome::Goal
            } else if experiment.max_depth.is_some_and(|max| g > max) {
                ChildOutcome::TooDeep
            } else if let Some(child) = recorded(&board) {
                self.cheaper_than(child, at)
                    .map_or(ChildOutcome::Inserted, |before| ChildOutcome::Cheaper {
                        before,
                    })
            } else if parent == Some(board) {
                ChildOutcome::WayBack
            } else if experiment.rules.repeats == Repeats::NotOnPath {
                ChildOutcome::OnPath
            } else {
                // The depth is looked up for all of them below.
                ChildOutcome::Seen { before: 0 }
            };
            children.push(Child {
                entry: self.made_entry(board, step, g, at),
                outcome,
            });
        }
        self.look_up_seen(&mut children, first);
        children
    }

    /// Returns the depth of the node whose board `child` reached cheaper at the moment `at`.
    fn cheaper_than(&self, child: NodeIndex, at: u64) -> Option<u32> {
        let traced = &self.traced;
        let nodes = traced.nodes();
        let superseded = traced.superseded();
        let is_before =
            |&node: &NodeIndex| traced.superseded_at(node).is_none_or(|moment| moment < at);
        let first = superseded.partition_point(is_before);
        let mut now = superseded[first..]
            .iter()
            .take_while(|&&node| traced.superseded_at(node) == Some(at));
        let board = nodes.board(child);
        let old = now.find(|&&node| nodes.board(node) == board)?;
        Some(nodes.depth(*old))
    }

    /// Sets the depths at which boards were reached before. `count` nodes had been generated then.
    fn look_up_seen(&self, children: &mut [Child], count: NodeIndex) {
        let nodes = self.traced.nodes();
        let is_seen = |child: &Child| matches!(child.outcome, ChildOutcome::Seen { .. });
        let seen: Vec<Board> = children
            .iter()
            .filter(|child| is_seen(child))
            .map(|child| child.entry.board)
            .collect();
        if seen.is_empty() {
            return;
        }
        let found = nodes.find_last(&seen, count);
        for (child, node) in children
            .iter_mut()
            .filter(|child| is_seen(child))
            .zip(found)
        {
            let before = node.map_or(0, |node| nodes.depth(node));
            child.outcome = ChildOutcome::Seen { before };
        }
    }
}
