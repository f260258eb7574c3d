//! A priority queue for small whole priorities.

use super::memory::{Chunks, Memory, OutOfMemory};
use super::node_table::{NodeEntry, NodeInfo};

/// Boards by priority: least rank first, within a rank least tie first, within that the last one first.
///
/// Each priority has a stack made of blocks; emptied blocks are used again by any other stack, so the
/// memory is that of the fullest moment: board, note, and one block in part filled per stack.
pub struct BucketQueue<P: Copy> {
    /// The place of the last board of each stack, or [`NONE`]. At `rank << tie_bits | tie`.
    tops: Vec<u32>,
    tie_bits: u32,
    /// No stack before this one holds anything.
    lowest: usize,
    /// The places of the boards; every [`BLOCK`] of them are a block.
    boards: Chunks<NodeEntry<P>, 1024>,
    /// For each block, the top of its stack once the block is empty; for an emptied one, the next emptied.
    below: Vec<u32>,
    /// The first of the chain of emptied blocks.
    free: u32,
    len: usize,
}

/// Boards in a block: a power of two.
const BLOCK: u32 = 16;
/// One less than the first place of a block, as the last place of a full block is.
const NONE: u32 = u32::MAX;

/// The rank in the upper bits, the tie in the lower: priorities compare as numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Priority(u32);

impl Priority {
    const TIE_BITS: u32 = NodeInfo::ESTIMATE_BITS;

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
    pub fn new() -> Self {
        BucketQueue {
            tops: Vec::new(),
            tie_bits: 0,
            lowest: 0,
            boards: Chunks::new(),
            below: Vec::new(),
            free: NONE,
            len: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub fn push(
        &mut self,
        priority: Priority,
        board: P,
        note: NodeInfo,
        memory: &mut Memory,
    ) -> Result<(), OutOfMemory> {
        let noted = NodeEntry { board, note };
        let mut index = priority.rank() << self.tie_bits | priority.tie();
        if priority.tie() >> self.tie_bits != 0 || index >= self.tops.len() {
            index = self.widen(priority.rank(), priority.tie(), memory)?;
        }
        let mut place = self.tops[index].wrapping_add(1);
        if place.is_multiple_of(BLOCK) {
            place = self.add_block(self.tops[index], noted, memory)?;
        }
        *self.boards.get_mut(place as usize) = noted;
        self.tops[index] = place;
        self.lowest = self.lowest.min(index);
        self.len += 1;
        Ok(())
    }

    /// Makes room for a rank or tie not seen before, and gives the place of their stack.
    #[cold]
    #[inline(never)]
    fn widen(
        &mut self,
        rank: usize,
        tie: usize,
        memory: &mut Memory,
    ) -> Result<usize, OutOfMemory> {
        while tie >> self.tie_bits != 0 {
            // Every row becomes twice as wide.
            let (narrow, width) = (self.tops.len(), 1 << self.tie_bits);
            memory.reserve(&mut self.tops, narrow)?;
            self.tops.resize(2 * narrow, NONE);
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
            self.tops.resize(end, NONE);
        }
        Ok(rank << self.tie_bits | tie)
    }

    /// Takes an emptied block or makes a new one, to lie on top of `below`, and gives its first place.
    #[inline(never)]
    fn add_block(
        &mut self,
        below: u32,
        filler: NodeEntry<P>,
        memory: &mut Memory,
    ) -> Result<u32, OutOfMemory> {
        let block = self.free;
        if block != NONE {
            self.free = std::mem::replace(&mut self.below[block as usize], below);
            return Ok(block * BLOCK);
        }
        let blocks = self.below.len();
        if blocks == self.below.capacity() {
            memory.reserve(&mut self.below, blocks / 4 + 64)?;
        }
        self.boards.extend(BLOCK as usize, filler, memory)?;
        self.below.push(below);
        Ok(blocks as u32 * BLOCK)
    }

    #[inline(always)]
    pub fn pop(&mut self) -> Option<(P, NodeInfo)> {
        let top = loop {
            let top = self.tops.get_mut(self.lowest)?;
            if *top != NONE {
                break top;
            }
            self.lowest += 1;
        };
        let NodeEntry { board, note } = *self.boards.get(*top as usize);
        if top.is_multiple_of(BLOCK) {
            let block = *top / BLOCK;
            *top = std::mem::replace(&mut self.below[block as usize], self.free);
            self.free = block;
        } else {
            *top -= 1;
        }
        self.len -= 1;
        Some((board, note))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Move, Random};
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    fn note(depth: u32) -> NodeInfo {
        NodeInfo::new(depth, 0, Move::Up)
    }

    #[test]
    fn boards_leave_in_the_order_of_a_binary_heap_with_the_last_first() {
        let mut random = Random::seeded(4);
        let mut memory = Memory::new(u64::MAX);
        let mut buckets = BucketQueue::new();
        let mut heap = BinaryHeap::new();
        for round in 0..50_000u32 {
            // Grows for a while, then shrinks.
            if random.below(50_000) > round as usize {
                let (rank, tie) = (random.below(40) as u32, random.below(9) as u32);
                buckets
                    .push(
                        Priority::new(rank, tie),
                        u64::from(round),
                        note(round),
                        &mut memory,
                    )
                    .unwrap();
                heap.push((Reverse(rank), Reverse(tie), round));
            } else {
                let expected = heap
                    .pop()
                    .map(|(_, _, round)| (u64::from(round), note(round)));
                assert_eq!(buckets.pop(), expected);
            }
            assert_eq!(buckets.len(), heap.len());
        }
        while let Some((_, _, round)) = heap.pop() {
            assert_eq!(buckets.pop(), Some((u64::from(round), note(round))));
        }
        assert_eq!(buckets.pop(), None);
    }

    #[test]
    fn emptied_blocks_are_used_again() {
        let mut memory = Memory::new(u64::MAX);
        let mut buckets = BucketQueue::new();
        for round in 0..100 {
            for board in 0..1000 {
                buckets
                    .push(Priority::new(round, 0), board, note(0), &mut memory)
                    .unwrap();
            }
            for _ in 0..1000 {
                buckets.pop().unwrap();
            }
        }
        assert_eq!(buckets.below.len(), 1000_usize.div_ceil(BLOCK as usize));
    }

    #[test]
    fn a_4x4_board_takes_twelve_bytes() {
        assert_eq!(size_of::<NodeEntry<u64>>(), 12);
    }
}
