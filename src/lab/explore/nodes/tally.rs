//! The counts of a search at one moment.

use super::super::bins::{Bins, Counts};
use crate::reference::{Figures, NodeIndex, Successors, TracedNodes};

/// What is counted along a recorded search.
pub struct Counting<'a> {
    /// The nodes.
    pub traced: &'a TracedNodes,
    /// The successors of boards.
    pub successors: &'a Successors,
    /// The bars by priority.
    pub by_f: &'a Bins,
    /// The bars by depth.
    pub by_depth: &'a Bins,
}

/// The counts of a search at one moment.
#[derive(Clone)]
pub struct Tally {
    /// The moment.
    pub moment: u64,
    /// The figures.
    pub figures: Figures,
    /// The number of nodes taken, stale ones included.
    pub taken: usize,
    /// The number of nodes generated.
    pub generated: NodeIndex,
    /// The number of nodes whose boards were reached cheaper.
    pub superseded: usize,
    /// The number of nodes in the frontier, without stale ones.
    pub open: u64,
    /// The number of stale nodes in the frontier.
    pub stale: u64,
    /// The number of boards that were expanded and not reached cheaper since.
    pub closed: u64,
    /// The greatest priority of a node taken so far, or that of the root.
    pub bound: u32,
    /// The nodes by priority.
    pub by_f: Counts,
    /// The nodes by depth.
    pub by_depth: Counts,
}

/// Indices of [`Counts`].
const EXPANDED: usize = 0;
const FRONTIER: usize = 1;

impl Tally {
    /// Returns the counts at moment 0: the root is in the frontier.
    pub fn start(counting: &Counting<'_>) -> Tally {
        let traced = counting.traced;
        let mut tally = Tally {
            moment: 0,
            figures: Figures {
                distinct: 1,
                goal_tests: u64::from(!traced.is_found_when_taken()),
                inserts: 1,
                largest_frontier: 1,
                most_in_memory: 1,
                ..Figures::default()
            },
            taken: 0,
            generated: 1,
            superseded: 0,
            open: 0,
            stale: 0,
            closed: 0,
            bound: traced.priority(0),
            by_f: counting.by_f.counts(),
            by_depth: counting.by_depth.counts(),
        };
        tally.enter_frontier(counting, 0);
        tally
    }

    /// Returns the counters of a node, by priority and by depth.
    fn counters(&mut self, counting: &Counting<'_>, node: NodeIndex, kind: usize) -> [&mut u32; 2] {
        let f = counting.by_f.bar(counting.traced.priority(node));
        let depth = counting.by_depth.bar(counting.traced.nodes().depth(node));
        [&mut self.by_f[f][kind], &mut self.by_depth[depth][kind]]
    }

    fn enter_frontier(&mut self, counting: &Counting<'_>, node: NodeIndex) {
        self.open += 1;
        for counter in self.counters(counting, node, FRONTIER) {
            *counter += 1;
        }
    }

    fn leave_frontier(&mut self, counting: &Counting<'_>, node: NodeIndex) {
        self.open -= 1;
        for counter in self.counters(counting, node, FRONTIER) {
            *counter -= 1;
        }
    }

    /// Goes on to the next moment and returns the node that is taken; `None` if the search has ended. Stale nodes that were
    /// taken before the end are removed all the same.
    pub fn step(&mut self, counting: &Counting<'_>) -> Option<NodeIndex> {
        let traced = counting.traced;
        let rules = &traced.experiment().rules;
        loop {
            if self.taken >= traced.del_mins() {
                return None;
            }
            let node = traced.taken()[self.taken];
            self.taken += 1;
            self.figures.del_mins += 1;
            let is_stale = traced.is_superseded(node, self.moment);
            if is_stale {
                self.stale -= 1;
                if !rules.expands_stale {
                    continue;
                }
            } else {
                self.leave_frontier(counting, node);
            }
            self.moment += 1;
            self.bound = self.bound.max(traced.priority(node));
            self.figures.goal_tests += u64::from(traced.is_found_when_taken());
            if traced.found() != Some(node) {
                self.expand(counting, node, is_stale);
            }
            return Some(node);
        }
    }

    fn expand(&mut self, counting: &Counting<'_>, node: NodeIndex, is_stale: bool) {
        let traced = counting.traced;
        let nodes = traced.nodes();
        let made = counting.successors.count(nodes.blank(node));
        self.figures.expanded += 1;
        self.figures.generated_all += made;
        self.figures.generated_forward += made - u64::from(nodes.parent(node).is_some());
        if !traced.is_found_when_taken() {
            self.figures.goal_tests += made;
        }
        self.closed += u64::from(!is_stale);
        for counter in self.counters(counting, node, EXPANDED) {
            *counter += 1;
        }
        while let Some(&old) = traced.superseded().get(self.superseded)
            && traced.is_superseded(old, self.moment)
        {
            self.superseded += 1;
            if traced
                .expanded_at(old)
                .is_some_and(|moment| moment <= self.moment)
            {
                self.closed -= 1;
            } else {
                self.leave_frontier(counting, old);
                self.stale += 1;
                self.figures.largest_stale = self.figures.largest_stale.max(self.stale);
            }
        }
        while (self.generated as usize) < nodes.len() && nodes.parent(self.generated) == Some(node)
        {
            let child = self.generated;
            self.generated += 1;
            self.figures.max_depth = self.figures.max_depth.max(nodes.depth(child).into());
            self.figures.distinct += u64::from(!traced.is_repeat(child));
            let is_goal = traced.found() == Some(child) && !traced.is_found_when_taken();
            if !is_goal {
                self.figures.inserts += 1;
                self.enter_frontier(counting, child);
            }
        }
        let figures = &mut self.figures;
        figures.largest_frontier = figures.largest_frontier.max(self.open);
        figures.most_in_memory = figures.most_in_memory.max(self.open + self.closed);
    }
}
