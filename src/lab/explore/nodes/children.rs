//! The successors of the node that was taken last, and what became of them.

use super::super::{Child, ChildFate};
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
            let fate = if is_over {
                ChildFate::NotYet
            } else if is_goal {
                is_over = true;
                ChildFate::Goal
            } else if experiment.max_depth.is_some_and(|max| g > max) {
                ChildFate::TooDeep
            } else if let Some(child) = recorded(&board) {
                self.cheaper_than(child, at)
                    .map_or(ChildFate::Inserted, |before| ChildFate::Cheaper { before })
            } else if parent == Some(board) {
                ChildFate::WayBack
            } else if experiment.rules.repeats == Repeats::NotOnPath {
                ChildFate::OnPath
            } else {
                // The depth is looked up for all of them below.
                ChildFate::Seen { before: 0 }
            };
            children.push(Child {
                entry: self.made_entry(board, step, g, at),
                fate,
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
        let is_seen = |child: &Child| matches!(child.fate, ChildFate::Seen { .. });
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
            child.fate = ChildFate::Seen { before };
        }
    }
}
