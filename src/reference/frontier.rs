//! The frontier of a search: the nodes that were generated and not taken yet.

use std::collections::{BTreeMap, VecDeque};

use super::nodes::NodeIndex;
use super::rules::Ties;

/// The frontier.
pub enum Frontier {
    /// First in, first out.
    Queue(VecDeque<NodeIndex>),
    /// Last in, first out.
    Stack(Vec<NodeIndex>),
    /// Lowest priority first; nodes with the same key in order of their insertion.
    Buckets {
        /// The nodes by priority and, if it decides ties, by g or h.
        buckets: BTreeMap<(u32, u32), VecDeque<NodeIndex>>,
        /// Empty buckets, for reuse.
        spare: Vec<VecDeque<NodeIndex>>,
        /// The choice among equal priorities.
        ties: Ties,
        /// The number of nodes.
        len: usize,
    },
    /// An array heap on the priority alone, from index 0.
    Heap(Vec<(u32, NodeIndex)>),
}

impl Frontier {
    /// Returns an empty frontier that yields the lowest priority first.
    pub fn by_priority(ties: Ties) -> Frontier {
        match ties {
            Ties::BinaryHeap => Frontier::Heap(Vec::new()),
            ties => Frontier::Buckets {
                buckets: BTreeMap::new(),
                spare: Vec::new(),
                ties,
                len: 0,
            },
        }
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        match self {
            Frontier::Queue(nodes) => nodes.len(),
            Frontier::Stack(nodes) => nodes.len(),
            Frontier::Buckets { len, .. } => *len,
            Frontier::Heap(nodes) => nodes.len(),
        }
    }

    /// Inserts a node with its priority, g and h.
    pub fn insert(&mut self, node: NodeIndex, priority: u32, g: u32, h: u32) {
        match self {
            Frontier::Queue(nodes) => nodes.push_back(node),
            Frontier::Stack(nodes) => nodes.push(node),
            Frontier::Buckets {
                buckets,
                spare,
                ties,
                len,
            } => {
                let second = match ties {
                    Ties::LeastH => h,
                    Ties::LeastG => g,
                    _ => 0,
                };
                let bucket = buckets.entry((priority, second));
                let bucket = bucket.or_insert_with(|| spare.pop().unwrap_or_default());
                bucket.push_back(node);
                *len += 1;
            }
            Frontier::Heap(nodes) => {
                nodes.push((priority, node));
                swim(nodes);
            }
        }
    }

    /// Removes and returns the next node.
    pub fn take(&mut self) -> Option<NodeIndex> {
        match self {
            Frontier::Queue(nodes) => nodes.pop_front(),
            Frontier::Stack(nodes) => nodes.pop(),
            Frontier::Buckets {
                buckets,
                spare,
                ties,
                len,
            } => {
                let mut entry = buckets.first_entry()?;
                let bucket = entry.get_mut();
                let node = match ties {
                    Ties::Newest | Ties::LeastH => bucket.pop_back(),
                    _ => bucket.pop_front(),
                };
                if bucket.is_empty() {
                    spare.push(entry.remove());
                }
                *len -= 1;
                node
            }
            Frontier::Heap(nodes) => {
                if nodes.is_empty() {
                    return None;
                }
                let (_, node) = nodes.swap_remove(0);
                sink(nodes);
                Some(node)
            }
        }
    }

    /// Returns the lowest priority; `None` if there are no nodes or no priorities.
    pub fn lowest_priority(&self) -> Option<u32> {
        match self {
            Frontier::Queue(_) | Frontier::Stack(_) => None,
            Frontier::Buckets { buckets, .. } => buckets.first_key_value().map(|(key, _)| key.0),
            Frontier::Heap(nodes) => nodes.first().map(|node| node.0),
        }
    }

    /// Returns the number of bytes that the nodes take.
    pub fn bytes(&self) -> u64 {
        let bytes = match self {
            Frontier::Queue(nodes) => 4 * nodes.capacity(),
            Frontier::Stack(nodes) => 4 * nodes.capacity(),
            Frontier::Buckets { buckets, len, .. } => 4 * len + 64 * buckets.len(),
            Frontier::Heap(nodes) => 8 * nodes.capacity(),
        };
        bytes as u64
    }
}

/// Moves the last element up while it is less than its parent.
fn swim(heap: &mut [(u32, NodeIndex)]) {
    let mut at = heap.len() - 1;
    while at > 0 {
        let parent = (at - 1) / 2;
        if heap[parent].0 <= heap[at].0 {
            break;
        }
        heap.swap(at, parent);
        at = parent;
    }
}

/// Moves the first element down while a child is less, towards the lesser child, and the left one if both are equal.
fn sink(heap: &mut [(u32, NodeIndex)]) {
    let mut at = 0;
    loop {
        let left = 2 * at + 1;
        if left >= heap.len() {
            break;
        }
        let right = left + 1;
        let child = if right < heap.len() && heap[right].0 < heap[left].0 {
            right
        } else {
            left
        };
        if heap[at].0 <= heap[child].0 {
            break;
        }
        heap.swap(at, child);
        at = child;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Inserts nodes 0, 1, 2, … with these priorities, g and h, and returns the order in which they are taken.
    fn order(mut frontier: Frontier, keys: &[(u32, u32, u32)]) -> Vec<NodeIndex> {
        for (node, &(priority, g, h)) in keys.iter().enumerate() {
            frontier.insert(node as NodeIndex, priority, g, h);
        }
        assert_eq!(frontier.len(), keys.len());
        std::iter::from_fn(|| frontier.take()).collect()
    }

    #[test]
    fn ties_decide_among_equal_priorities() {
        let keys = [(5, 2, 3), (5, 3, 2), (4, 1, 3), (5, 3, 2), (5, 2, 3)];
        for (ties, expected) in [
            (Ties::Oldest, [2, 0, 1, 3, 4]),
            (Ties::Newest, [2, 4, 3, 1, 0]),
            (Ties::LeastH, [2, 3, 1, 4, 0]),
            (Ties::LeastG, [2, 0, 4, 1, 3]),
        ] {
            assert_eq!(
                order(Frontier::by_priority(ties), &keys),
                expected,
                "{ties:?}"
            );
        }
    }

    #[test]
    fn a_binary_heap_yields_equal_priorities_as_its_array_lies() {
        let keys = [(1, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0)];
        // The last element replaces the first and stays there.
        assert_eq!(
            order(Frontier::by_priority(Ties::BinaryHeap), &keys),
            [0, 3, 2, 1]
        );
    }

    #[test]
    fn a_queue_is_first_in_first_out_and_a_stack_is_not() {
        let keys = [(0, 0, 0); 3];
        assert_eq!(order(Frontier::Queue(VecDeque::new()), &keys), [0, 1, 2]);
        assert_eq!(order(Frontier::Stack(Vec::new()), &keys), [2, 1, 0]);
    }
}
