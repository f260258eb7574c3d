//! A bucket queue: a priority queue for small integer priorities.

use super::memory::{ChunkedVec, MemoryBudget, OutOfMemory};
use super::node_table::{NodeEntry, NodeInfo};

/// The open list of a best-first search: lowest rank first, then lowest tie-breaker, then last in first out.
///
/// Each priority has a stack made of blocks. Emptied blocks are reused by all stacks, so the memory is that of the
/// largest number of entries, plus one partly filled block per stack.
pub struct BucketQueue<P: Copy> {
    /// The index of the top entry of each stack, or [`NO_ENTRY`]. The stack of a priority is at `rank << tie_bits |
    /// tie`.
    tops: Vec<u32>,
    tie_bits: u32,
    /// All stacks before this one are empty.
    lowest: usize,
    /// The entries of all blocks, [`BLOCK_ENTRIES`] each.
    entries: ChunkedVec<NodeEntry<P>, CHUNK_ENTRIES>,
    /// For each block in use, the top of its stack below the block; for each free block, the next free one.
    below: Vec<u32>,
    /// The first block of the free list.
    free: u32,
    len: usize,
}

/// The number of entries per chunk of memory. Chosen by hand.
const CHUNK_ENTRIES: usize = 1024;
/// The number of entries per block, a power of two. Chosen by hand.
const BLOCK_ENTRIES: u32 = 16;
/// The top of an empty stack. Adding one wraps to the first index of a block, as it does for the top of a full block.
const NO_ENTRY: u32 = u32::MAX;

/// A rank in the upper bits and a tie-breaker in the lower bits, so that priorities compare as numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Priority(u32);

impl Priority {
    const TIE_BITS: u32 = NodeInfo::H_BITS;

    /// Creates a priority.
    #[inline]
    pub fn new(rank: u32, tie: u32) -> Priority {
        debug_assert!(rank >> (32 - Self::TIE_BITS) == 0 && tie >> Self::TIE_BITS == 0);
        Priority(rank << Self::TIE_BITS | tie)
    }

    #[inline]
    fn rank(self) -> usize {
        (self.0 >> Self::TIE_BITS) as usize
    }

    #[inline]
    fn tie(self) -> usize {
        (self.0 & ((1 << Self::TIE_BITS) - 1)) as usize
    }
}

impl<P: Copy> BucketQueue<P> {
    /// Creates an empty queue.
    pub fn new() -> Self {
        BucketQueue {
            tops: Vec::new(),
            tie_bits: 0,
            lowest: 0,
            entries: ChunkedVec::new(),
            below: Vec::new(),
            free: NO_ENTRY,
            len: 0,
        }
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Inserts a node.
    #[inline(always)]
    pub fn push(
        &mut self,
        priority: Priority,
        board: P,
        info: NodeInfo,
        memory: &mut MemoryBudget,
    ) -> Result<(), OutOfMemory> {
        let entry = NodeEntry { board, info };
        let mut index = priority.rank() << self.tie_bits | priority.tie();
        if priority.tie() >> self.tie_bits != 0 || index >= self.tops.len() {
            index = self.widen(priority.rank(), priority.tie(), memory)?;
        }
        let mut top = self.tops[index].wrapping_add(1);
        if top.is_multiple_of(BLOCK_ENTRIES) {
            top = self.add_block(self.tops[index], entry, memory)?;
        }
        *self.entries.get_mut(top as usize) = entry;
        self.tops[index] = top;
        self.lowest = self.lowest.min(index);
        self.len += 1;
        Ok(())
    }

    /// Adds stacks for a new rank or tie-breaker, and returns the index of its stack.
    #[cold]
    #[inline(never)]
    fn widen(
        &mut self,
        rank: usize,
        tie: usize,
        memory: &mut MemoryBudget,
    ) -> Result<usize, OutOfMemory> {
        while tie >> self.tie_bits != 0 {
            // Double the number of tie-breakers per rank.
            let (narrow, width) = (self.tops.len(), 1 << self.tie_bits);
            memory.reserve(&mut self.tops, narrow)?;
            self.tops.resize(2 * narrow, NO_ENTRY);
            for index in (width..narrow).rev() {
                let wide = index / width * 2 * width + index % width;
                self.tops.swap(index, wide);
            }
            self.lowest = self.lowest / width * 2 * width + self.lowest % width;
            self.tie_bits += 1;
        }
        let end = (rank + 1) << self.tie_bits;
        if end > self.tops.len() {
            let more = (end - self.tops.len()).max(self.tops.len() / 4);
            memory.reserve(&mut self.tops, more)?;
            self.tops.resize(end, NO_ENTRY);
        }
        Ok(rank << self.tie_bits | tie)
    }

    /// Takes a free block or adds a new one, puts it on top of `below`, and returns its first index.
    #[inline(never)]
    fn add_block(
        &mut self,
        below: u32,
        filler: NodeEntry<P>,
        memory: &mut MemoryBudget,
    ) -> Result<u32, OutOfMemory> {
        let block = self.free;
        if block != NO_ENTRY {
            self.free = std::mem::replace(&mut self.below[block as usize], below);
            return Ok(block * BLOCK_ENTRIES);
        }
        let blocks = self.below.len();
        if blocks == self.below.capacity() {
            memory.reserve(&mut self.below, blocks / 4 + 64)?;
        }
        self.entries
            .extend(BLOCK_ENTRIES as usize, filler, memory)?;
        self.below.push(below);
        Ok(blocks as u32 * BLOCK_ENTRIES)
    }

    /// Removes the node of the lowest priority.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<(P, NodeInfo)> {
        let top = loop {
            let top = self.tops.get_mut(self.lowest)?;
            if *top != NO_ENTRY {
                break top;
            }
            self.lowest += 1;
        };
        let NodeEntry { board, info } = *self.entries.get(*top as usize);
        if top.is_multiple_of(BLOCK_ENTRIES) {
            let block = *top / BLOCK_ENTRIES;
            *top = std::mem::replace(&mut self.below[block as usize], self.free);
            self.free = block;
        } else {
            *top -= 1;
        }
        self.len -= 1;
        Some((board, info))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Move, Random};
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    fn info(depth: u32) -> NodeInfo {
        NodeInfo::new(depth, 0, Move::Up)
    }

    #[test]
    fn nodes_leave_in_the_order_of_a_binary_heap() {
        let mut random = Random::seeded(4);
        let mut memory = MemoryBudget::new(u64::MAX);
        let mut queue = BucketQueue::new();
        let mut heap = BinaryHeap::new();
        for round in 0..50_000u32 {
            // The queue grows at first and shrinks later.
            if random.below(50_000) > round as usize {
                let (rank, tie) = (random.below(40) as u32, random.below(9) as u32);
                queue
                    .push(
                        Priority::new(rank, tie),
                        u64::from(round),
                        info(round),
                        &mut memory,
                    )
                    .unwrap();
                heap.push((Reverse(rank), Reverse(tie), round));
            } else {
                let expected = heap
                    .pop()
                    .map(|(_, _, round)| (u64::from(round), info(round)));
                assert_eq!(queue.pop(), expected);
            }
            assert_eq!(queue.len(), heap.len());
        }
        while let Some((_, _, round)) = heap.pop() {
            assert_eq!(queue.pop(), Some((u64::from(round), info(round))));
        }
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn empty_blocks_are_reused() {
        let mut memory = MemoryBudget::new(u64::MAX);
        let mut queue = BucketQueue::new();
        for round in 0..100 {
            for board in 0..1000 {
                queue
                    .push(Priority::new(round, 0), board, info(0), &mut memory)
                    .unwrap();
            }
            for _ in 0..1000 {
                queue.pop().unwrap();
            }
        }
        assert_eq!(
            queue.below.len(),
            1000_usize.div_ceil(BLOCK_ENTRIES as usize)
        );
    }

    #[test]
    fn a_4x4_node_takes_12_bytes() {
        assert_eq!(size_of::<NodeEntry<u64>>(), 12);
    }
}
