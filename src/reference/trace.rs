//! What a search keeps besides its nodes so that every moment of it can be shown afterwards.

use super::algorithm::LabAlgorithm;
use super::experiment::Experiment;
use super::frontier::Frontier;
use super::nodes::{NodeIndex, Nodes};
use super::rules::{GoalTest, Ties};

/// Maximum size of all copies of an array heap together, in bytes. Chosen by hand.
const MAX_HEAP_BYTES: usize = 128 << 20;
/// The number of expansions between two copies of an array heap, at first. Chosen by hand.
const FIRST_HEAP_INTERVAL: u64 = 2048;

/// The bit of a mark that is set if the board of the node was recorded before.
const IS_REPEAT: u32 = 1 << 31;
/// The moment of a node whose board was never reached cheaper.
const NEVER: u32 = IS_REPEAT - 1;

/// The order in which a search takes its nodes, and the nodes whose boards it reaches cheaper: 8 bytes a node.
#[derive(Default)]
pub struct Trace {
    /// For each node, whether its board was recorded before, and the moment at which its board was reached cheaper.
    marks: Vec<u32>,
    /// The nodes in the order in which they were taken, stale ones included; at the end, those that are left follow in the
    /// order in which they would be taken.
    taken: Vec<NodeIndex>,
    /// The nodes whose boards were reached cheaper, in that order.
    superseded: Vec<NodeIndex>,
    heaps: Heaps,
}

/// Copies of an array heap, whose order depends on its history.
#[derive(Default)]
struct Heaps {
    /// Moments and copies.
    copies: Vec<(u64, Vec<(u32, NodeIndex)>)>,
    interval: u64,
    bytes: usize,
}

impl Trace {
    /// Records that the next node is recorded.
    #[inline]
    pub fn push(&mut self, is_repeat: bool) {
        self.marks
            .push(NEVER | if is_repeat { IS_REPEAT } else { 0 });
    }

    /// Records that a node is taken.
    #[inline]
    pub fn take(&mut self, node: NodeIndex) {
        self.taken.push(node);
    }

    /// Records that the board of a node is reached cheaper at a moment.
    pub fn supersede(&mut self, node: NodeIndex, moment: u64) {
        let mark = &mut self.marks[node as usize];
        *mark = *mark & IS_REPEAT | moment.min(u64::from(NEVER) - 1) as u32;
        self.superseded.push(node);
    }

    /// Copies an array heap now and then.
    pub fn note_frontier(&mut self, frontier: &Frontier, moment: u64) {
        if let Frontier::Heap(heap) = frontier {
            self.heaps.note(heap, moment);
        }
    }

    /// Returns the number of bytes reserved.
    pub fn bytes(&self) -> u64 {
        let lists = [&self.marks, &self.taken, &self.superseded];
        let entries: usize = lists.iter().map(|list| list.capacity()).sum();
        (size_of::<u32>() * entries + self.heaps.bytes) as u64
    }

    /// Reserves memory for `more` nodes. Returns `false` if the memory is not there.
    pub fn reserve(&mut self, more: usize) -> bool {
        [&mut self.marks, &mut self.taken, &mut self.superseded]
            .into_iter()
            .all(|list| {
                if list.len() + more <= list.capacity() {
                    return true;
                }
                let more = more.max(list.len() / 4).max(1024);
                list.try_reserve_exact(more).is_ok()
            })
    }
}

impl Heaps {
    fn note(&mut self, heap: &[(u32, NodeIndex)], moment: u64) {
        self.interval = self.interval.max(FIRST_HEAP_INTERVAL);
        if !moment.is_multiple_of(self.interval) {
            return;
        }
        let mut copy = Vec::new();
        if copy.try_reserve_exact(heap.len()).is_err() {
            // The heap is found from an earlier copy.
            return;
        }
        copy.extend_from_slice(heap);
        self.bytes += size_of_val(heap);
        self.copies.push((moment, copy));
        while self.bytes > MAX_HEAP_BYTES && self.copies.len() > 1 {
            self.interval *= 2;
            let interval = self.interval;
            self.copies
                .retain(|(moment, _)| moment.is_multiple_of(interval));
            self.bytes = self
                .copies
                .iter()
                .map(|(_, copy)| size_of_val(&copy[..]))
                .sum();
        }
    }
}

/// A search that has recorded its nodes, after its end. Moments count its expansions.
pub struct TracedNodes {
    experiment: Experiment,
    nodes: Nodes,
    trace: Trace,
    /// The number of nodes that were taken.
    del_mins: usize,
    /// The goal, if it was found.
    found: Option<NodeIndex>,
}

impl TracedNodes {
    /// Keeps what is needed of a search that has ended. `frontier` holds the nodes that were not taken.
    pub(super) fn new(
        experiment: Experiment,
        mut nodes: Nodes,
        mut trace: Trace,
        mut frontier: Frontier,
        found: Option<NodeIndex>,
    ) -> TracedNodes {
        nodes.drop_codes();
        let del_mins = trace.taken.len();
        // The order in which a heap yields its nodes is not that of other moments.
        if !matches!(frontier, Frontier::Heap(_)) && trace.reserve(frontier.len()) {
            trace.taken.extend(std::iter::from_fn(|| frontier.take()));
        }
        TracedNodes {
            experiment,
            nodes,
            trace,
            del_mins,
            found,
        }
    }

    /// Returns the experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Returns the nodes, in the order in which they were generated.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Returns the number of nodes that were taken, stale ones included.
    pub fn del_mins(&self) -> usize {
        self.del_mins
    }

    /// Returns the nodes in the order in which they were taken, stale ones included; then, unless the frontier is an array
    /// heap, those that were left, in the order in which they would be taken.
    ///
    /// The nodes that are in the frontier at a moment and are left or taken later stand here in the order of the frontier of
    /// that moment: the place of a node in the order does not depend on nodes that come later.
    pub fn taken(&self) -> &[NodeIndex] {
        &self.trace.taken
    }

    /// Returns the goal, if it was found.
    pub fn found(&self) -> Option<NodeIndex> {
        self.found
    }

    /// Returns the nodes whose boards were reached cheaper, in that order.
    pub fn superseded(&self) -> &[NodeIndex] {
        &self.trace.superseded
    }

    /// Returns the moment at which the board of a node was reached cheaper.
    #[inline]
    pub fn superseded_at(&self, node: NodeIndex) -> Option<u64> {
        let moment = self.trace.marks[node as usize] & NEVER;
        (moment != NEVER).then_some(moment.into())
    }

    /// Returns `true` if the board of a node was reached cheaper by a moment.
    #[inline]
    pub fn is_superseded(&self, node: NodeIndex, moment: u64) -> bool {
        u64::from(self.trace.marks[node as usize] & NEVER) <= moment
    }

    /// Returns `true` if the board of a node was recorded before.
    #[inline]
    pub fn is_repeat(&self, node: NodeIndex) -> bool {
        self.trace.marks[node as usize] & IS_REPEAT != 0
    }

    /// Returns the moment at which a node was expanded.
    #[inline]
    pub fn expanded_at(&self, node: NodeIndex) -> Option<u64> {
        Some(u64::from(self.nodes.expanded_at(node)?) + 1)
    }

    /// Returns the moment at which a node was generated: that at which its parent was expanded.
    #[inline]
    pub fn generated_at(&self, node: NodeIndex) -> u64 {
        let parent = self.nodes.parent(node);
        parent.map_or(0, |parent| self.expanded_at(parent).unwrap_or(0))
    }

    /// Returns the number of nodes generated by a moment.
    pub fn generated_by(&self, moment: u64) -> NodeIndex {
        let (mut low, mut high) = (0, self.nodes.len() as NodeIndex);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.generated_at(middle) <= moment {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Returns the priority of a node.
    #[inline]
    pub fn priority(&self, node: NodeIndex) -> u32 {
        self.experiment
            .priority(self.nodes.depth(node), self.nodes.estimate(node))
    }

    /// Returns the number of bytes reserved.
    pub fn bytes(&self) -> u64 {
        let Trace {
            marks,
            taken,
            superseded,
            heaps,
        } = &self.trace;
        let lists = marks.capacity() + taken.capacity() + superseded.capacity();
        self.nodes.bytes() + (4 * lists + heaps.bytes) as u64
    }

    /// Returns the array heap after the last copy at or before a moment, with that moment.
    pub(super) fn heap_copy(&self, moment: u64) -> Option<(u64, &[(u32, NodeIndex)])> {
        let copies = &self.trace.heaps.copies;
        let later = copies.partition_point(|(at, _)| *at <= moment);
        let (at, copy) = &copies[later.checked_sub(1)?];
        Some((*at, copy))
    }

    /// Returns `true` if the frontier is an array heap.
    pub fn has_heap(&self) -> bool {
        let is_ordered = !matches!(
            self.experiment.algorithm,
            LabAlgorithm::BreadthFirst | LabAlgorithm::DepthFirst
        );
        is_ordered && self.experiment.rules.ties == Ties::BinaryHeap
    }

    /// Returns `true` if the goal is tested for when a node is taken.
    pub fn is_found_when_taken(&self) -> bool {
        self.experiment.rules.goal_test == GoalTest::Taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_counts_the_bytes_of_its_lists() {
        let mut trace = Trace::default();
        assert_eq!(trace.bytes(), 0);
        assert!(trace.reserve(2000));
        assert_eq!(trace.bytes(), 3 * 4 * 2000);
    }
}
