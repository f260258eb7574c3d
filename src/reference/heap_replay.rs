//! The array heap of a recorded search at any moment.

use std::collections::HashMap;

use super::frontier::Frontier;
use super::nodes::NodeIndex;
use super::trace::TracedNodes;

/// The array heap of a search at one moment, which is found from the last copy before it.
pub struct HeapReplay {
    frontier: Frontier,
    moment: u64,
    /// The number of nodes generated so far.
    generated: NodeIndex,
}

impl HeapReplay {
    /// Returns the heap at the last copy at or before a moment; `None` if the frontier is not an array heap or there is no
    /// memory.
    pub fn before(traced: &TracedNodes, moment: u64) -> Option<HeapReplay> {
        if !traced.has_heap() {
            return None;
        }
        let (moment, copy) = match traced.heap_copy(moment) {
            Some((moment, copy)) => (moment, copy),
            None => (0, &[(traced.priority(0), 0)][..]),
        };
        let mut heap = Vec::new();
        heap.try_reserve_exact(copy.len()).ok()?;
        heap.extend_from_slice(copy);
        Some(HeapReplay {
            frontier: Frontier::Heap(heap),
            moment,
            generated: traced.generated_by(moment),
        })
    }

    /// Returns the moment of the last copy at or before a moment; 0 if there is none.
    pub fn copied_at(traced: &TracedNodes, moment: u64) -> u64 {
        traced.heap_copy(moment).map_or(0, |(at, _)| at)
    }

    /// Returns the moment.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Goes on to a later moment, or to the end.
    pub fn advance_to(&mut self, traced: &TracedNodes, moment: u64) {
        let nodes = traced.nodes();
        while self.moment < moment {
            let Some(node) = self.frontier.take() else {
                return;
            };
            if traced.expanded_at(node) != Some(self.moment + 1) {
                // It was stale, or the goal.
                self.moment += u64::from(traced.found() == Some(node));
                continue;
            }
            self.moment += 1;
            while (self.generated as usize) < nodes.len()
                && nodes.parent(self.generated) == Some(node)
            {
                let child = self.generated;
                if traced.found() != Some(child) || traced.is_found_when_taken() {
                    self.frontier.insert(child, traced.priority(child), 0, 0);
                }
                self.generated += 1;
            }
        }
    }

    /// Returns the nodes in the order in which they would be taken if no others came.
    pub fn order(&self) -> impl Iterator<Item = NodeIndex> {
        let mut drain = HeapDrain {
            heap: self.entries(),
            len: self.entries().len(),
            moved: HashMap::new(),
        };
        std::iter::from_fn(move || drain.take())
    }

    /// Returns all nodes, in no particular order, with their priorities.
    pub fn entries(&self) -> &[(u32, NodeIndex)] {
        match &self.frontier {
            Frontier::Heap(heap) => heap,
            _ => &[],
        }
    }
}

/// Takes nodes from an array heap without changing it: the few that move are kept apart.
struct HeapDrain<'a> {
    heap: &'a [(u32, NodeIndex)],
    len: usize,
    moved: HashMap<usize, (u32, NodeIndex)>,
}

impl HeapDrain<'_> {
    fn get(&self, at: usize) -> (u32, NodeIndex) {
        self.moved.get(&at).copied().unwrap_or(self.heap[at])
    }

    /// Takes the first node, as [`Frontier::take`] does.
    fn take(&mut self) -> Option<NodeIndex> {
        self.len = self.len.checked_sub(1)?;
        let (first, last) = (self.get(0), self.get(self.len));
        let mut at = 0;
        loop {
            let left = 2 * at + 1;
            if left >= self.len {
                break;
            }
            let right = left + 1;
            let child = if right < self.len && self.get(right).0 < self.get(left).0 {
                right
            } else {
                left
            };
            let next = self.get(child);
            if last.0 <= next.0 {
                break;
            }
            self.moved.insert(at, next);
            at = child;
        }
        self.moved.insert(at, last);
        Some(first.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Random;

    #[test]
    fn a_heap_that_is_not_changed_yields_its_nodes_in_the_same_order() {
        let mut random = Random::seeded(8);
        let mut frontier = Frontier::Heap(Vec::new());
        for node in 0..300 {
            frontier.insert(node, random.below(9) as u32, 0, 0);
            if node % 3 == 0 {
                frontier.take();
            }
        }
        let replay = HeapReplay {
            frontier,
            moment: 0,
            generated: 0,
        };
        let order: Vec<NodeIndex> = replay.order().collect();
        let mut frontier = replay.frontier;
        assert_eq!(order.len(), 200);
        assert!(order.into_iter().eq(std::iter::from_fn(|| frontier.take())));
    }
}
