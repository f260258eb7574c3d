//! The time line of a search that records its nodes.

mod children;
mod index;
mod order;
mod question;
mod tally;

pub use index::NodesIndexer;

use super::bins::Bins;
use super::map::{map_bytes, set_bit};
use super::segments::Segments;
use super::{Entry, Lock, MapBits, Moment, TREE_NODES, TreeNode};
use crate::engine::distance_table::BoardNumbers;
use crate::puzzle::{Board, Move};
use crate::reference::{Figures, HeapReplay, NodeIndex, Successors, TracedNodes};
use order::Place;
use tally::{Counting, Tally};

/// The time line of a search that records its nodes.
pub struct NodesTimeline {
    traced: TracedNodes,
    successors: Successors,
    /// The figures of the whole search.
    figures: Figures,
    last: u64,
    by_f: Bins,
    by_depth: Bins,
    /// The counts at every `interval`-th moment.
    tallies: Vec<Tally>,
    interval: u64,
    segments: Segments,
    frontier_sizes: Vec<u32>,
    /// The heap of the moment that was shown last.
    heap: Option<HeapReplay>,
    /// The number of each node's board in the map, if the map was asked for.
    numbers: Vec<u32>,
}

impl NodesTimeline {
    /// Returns the last moment.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Returns the stretches of the time line.
    pub fn segments(&self) -> &Segments {
        &self.segments
    }

    /// Returns the size of the frontier at moments that divide the time line evenly.
    pub fn frontier_sizes(&self) -> &[u32] {
        &self.frontier_sizes
    }

    /// Returns the number of bytes reserved.
    pub fn bytes(&self) -> u64 {
        let heap = self.heap.as_ref();
        let heap = heap.map_or(0, |heap| size_of_val(heap.entries()));
        self.traced.bytes() + (4 * self.numbers.capacity() + heap) as u64
    }

    fn counting(&self) -> Counting<'_> {
        Counting {
            traced: &self.traced,
            successors: &self.successors,
            by_f: &self.by_f,
            by_depth: &self.by_depth,
        }
    }

    /// Returns the counts at a moment before the last one, or at the last one.
    fn tally(&self, moment: u64) -> Tally {
        let checkpoint = (moment / self.interval) as usize;
        let mut tally = self.tallies[checkpoint.min(self.tallies.len() - 1)].clone();
        let counting = self.counting();
        while tally.moment < moment && tally.step(&counting).is_some() {}
        tally
    }

    /// Returns the moment that a lock means.
    pub fn resolve(&self, lock: Lock) -> u64 {
        let is_before: Box<dyn Fn(&Tally) -> bool> = match lock {
            Lock::Expanded(moment) => return moment.min(self.last),
            Lock::Generated(count) if self.figures.generated_forward <= count => return self.last,
            Lock::Generated(count) => {
                Box::new(move |tally| tally.figures.generated_forward <= count)
            }
            Lock::Bound(bound) => Box::new(move |tally| tally.bound < bound),
        };
        let later = self.tallies.partition_point(|tally| is_before(tally));
        let Some(checkpoint) = later.checked_sub(1) else {
            return 0;
        };
        let mut tally = self.tallies[checkpoint].clone();
        let counting = self.counting();
        // The last moment for which the condition holds.
        let mut moment = tally.moment;
        while tally.step(&counting).is_some() && is_before(&tally) {
            moment = tally.moment;
        }
        match lock {
            Lock::Bound(_) => (moment + 1).min(self.last),
            _ => moment.min(self.last.saturating_sub(1)),
        }
    }

    /// Returns the place of the moment before `at`, the node that is taken at `at`, and the counts then.
    fn counts(&self, at: u64) -> (Place, Option<NodeIndex>, Tally) {
        let mut tally = self.tally(at.saturating_sub(1));
        let before = Place::of(&tally);
        let counting = self.counting();
        let current = (at > 0).then(|| tally.step(&counting)).flatten();
        if at == self.last {
            // The stale nodes that were taken after the last expansion.
            while tally.step(&counting).is_some() {}
            tally.figures = self.figures;
        }
        (before, current, tally)
    }

    /// Returns the search at a moment, with at most `count` nodes of the frontier, and the map if it is wanted and there is
    /// one.
    pub fn moment(&mut self, at: u64, count: usize, has_map: bool) -> Moment {
        let at = at.min(self.last);
        let (before, current, tally) = self.counts(at);
        let reason = current.map(|node| self.reason(before, node));
        let is_goal = self.traced.is_found_when_taken() && self.traced.found() == current;
        let is_goal = is_goal && current.is_some();
        let expanded = current.filter(|_| !is_goal);
        Moment {
            at,
            figures: tally.figures,
            bound: tally.bound,
            frontier_len: tally.open,
            stale_len: tally.stale,
            closed_len: tally.closed,
            current: current.map(|node| self.entry(node)),
            is_goal,
            reason,
            children: expanded.map_or(Vec::new(), |node| self.children(node, at)),
            frontier: self
                .first_of_frontier(Place::of(&tally), count)
                .into_iter()
                .map(|node| self.entry(node))
                .collect(),
            by_f: self.by_f.list(&tally.by_f),
            by_depth: self.by_depth.list(&tally.by_depth),
            iterations: Vec::new(),
            map: (has_map && self.has_map()).then(|| self.map(at, &tally, current)),
        }
    }

    /// Returns a node as it is shown.
    fn entry(&self, node: NodeIndex) -> Entry {
        let nodes = self.traced.nodes();
        Entry {
            board: nodes.board(node),
            came_by: nodes.came_by(node),
            g: nodes.depth(node),
            h: nodes.estimate(node),
            f: self.traced.priority(node),
            since: self.traced.generated_at(node),
        }
    }

    /// Returns a successor as it is shown, whether it was recorded or not.
    fn made_entry(&self, board: Board, came_by: Move, g: u32, since: u64) -> Entry {
        let h = self.successors.h(&board);
        Entry {
            board,
            came_by: Some(came_by),
            g,
            h,
            f: self.traced.experiment().priority(g, h),
            since,
        }
    }

    /// Returns the tree, if there are few enough nodes.
    pub fn tree(&self) -> Option<Vec<TreeNode>> {
        let traced = &self.traced;
        let nodes = traced.nodes();
        if nodes.len() > TREE_NODES {
            return None;
        }
        let node = |node| TreeNode {
            board: nodes.board(node),
            parent: nodes.parent(node),
            g: nodes.depth(node),
            h: nodes.estimate(node),
            generated_at: traced.generated_at(node),
            expanded_at: traced.expanded_at(node),
            stale_at: traced.superseded_at(node).filter(|&stale| {
                let expanded_at = traced.expanded_at(node);
                expanded_at.is_none_or(|expanded| expanded > stale)
            }),
            iteration: 0,
            on_solution: false,
        };
        let mut tree: Vec<TreeNode> = (0..nodes.len() as NodeIndex).map(node).collect();
        let mut next = traced.found();
        while let Some(node) = next {
            tree[node as usize].on_solution = true;
            next = nodes.parent(node);
        }
        Some(tree)
    }

    /// Returns `true` if the boards of the nodes have numbers.
    pub fn has_map(&self) -> bool {
        self.numbers.len() == self.traced.nodes().len()
    }

    /// Numbers the boards of the nodes, if there is memory.
    pub fn number_boards(&mut self, numbers: &BoardNumbers) {
        let nodes = self.traced.nodes();
        let mut list = Vec::new();
        if list.try_reserve_exact(nodes.len()).is_err() {
            return;
        }
        let boards = (0..nodes.len() as NodeIndex).map(|node| nodes.board(node));
        list.extend(boards.map(|board| numbers.number(&board)));
        self.numbers = list;
    }

    fn map(&self, at: u64, tally: &Tally, current: Option<NodeIndex>) -> MapBits {
        let bytes = map_bytes(self.traced.experiment().start.size());
        let (mut expanded, mut frontier) = (vec![0; bytes], vec![0; bytes]);
        let numbers = self.numbers[..tally.generated as usize].iter().zip(0..);
        for (&number, node) in numbers {
            let traced = &self.traced;
            if traced.expanded_at(node).is_some_and(|moment| moment <= at) {
                set_bit(&mut expanded, number);
            } else if !traced.is_superseded(node, at)
                && (traced.found() != Some(node)
                    || traced.is_found_when_taken() && current != Some(node))
            {
                set_bit(&mut frontier, number);
            }
        }
        let number = |node: NodeIndex| self.numbers[node as usize];
        MapBits {
            expanded,
            frontier,
            start: number(0),
            current: current.map(number),
        }
    }
}
