//! A priority queue for small whole priorities.

use super::memory::{Chunks, Memory, OutOfMemory};
use super::store::Id;

/// Boards by priority: least rank first, within a rank least tie first, within that the last one first.
///
/// Each bucket is a stack of blocks; emptied blocks are used again by any other bucket, so the memory is
/// that of the fullest moment: four bytes a board and one block a bucket.
#[derive(Debug)]
pub struct Buckets {
    rows: Vec<Row>,
    /// No row before this one holds anything.
    lowest: usize,
    blocks: Chunks<Block, 8>,
    /// The first of the chain of emptied blocks.
    free: u32,
}

/// The buckets of one rank, by tie.
#[derive(Clone, Debug, Default)]
struct Row {
    stacks: Vec<Stack>,
    /// No stack before this one holds anything.
    lowest: usize,
}

#[derive(Clone, Copy, Debug)]
struct Stack {
    /// The topmost block; [`NONE`] when the stack is empty.
    block: u32,
    /// Boards in the topmost block: 1 to [`BLOCK`] unless the stack is empty.
    used: u32,
}

#[derive(Clone, Copy, Debug)]
struct Block {
    ids: [Id; BLOCK],
    below: u32,
}

const BLOCK: usize = 63;
const NONE: u32 = u32::MAX;

impl Buckets {
    pub fn new() -> Buckets {
        Buckets { rows: Vec::new(), lowest: 0, blocks: Chunks::new(), free: NONE }
    }

    /// The least rank that may hold something.
    pub fn rank(&self) -> usize {
        self.lowest
    }

    #[inline]
    pub fn push(&mut self, rank: usize, tie: usize, id: Id, memory: &mut Memory) -> Result<(), OutOfMemory> {
        if rank >= self.rows.len() {
            let more = (rank + 1 - self.rows.len()).max(self.rows.len() / 4);
            memory.reserve(&mut self.rows, more)?;
            self.rows.resize_with(rank + 1, Row::default);
        }
        let row = &mut self.rows[rank];
        if tie >= row.stacks.len() {
            let more = tie + 1 - row.stacks.len();
            memory.reserve(&mut row.stacks, more)?;
            row.stacks.resize(tie + 1, Stack { block: NONE, used: BLOCK as u32 });
        }
        self.lowest = self.lowest.min(rank);
        row.lowest = row.lowest.min(tie);
        let stack = row.stacks[tie];
        if stack.used as usize == BLOCK {
            let block = self.block(stack.block, memory)?;
            self.blocks.get_mut(block as usize).ids[0] = id;
            self.rows[rank].stacks[tie] = Stack { block, used: 1 };
        } else {
            self.blocks.get_mut(stack.block as usize).ids[stack.used as usize] = id;
            row.stacks[tie].used += 1;
        }
        Ok(())
    }

    /// An emptied or a new block, to lie on `below`.
    fn block(&mut self, below: u32, memory: &mut Memory) -> Result<u32, OutOfMemory> {
        if self.free == NONE {
            self.blocks.push(Block { ids: [0; BLOCK], below }, memory)?;
            return Ok(self.blocks.len() as u32 - 1);
        }
        let block = self.free;
        self.free = std::mem::replace(&mut self.blocks.get_mut(block as usize).below, below);
        Ok(block)
    }

    #[inline]
    pub fn pop(&mut self) -> Option<Id> {
        while let Some(row) = self.rows.get_mut(self.lowest) {
            while let Some(stack) = row.stacks.get_mut(row.lowest) {
                if stack.block == NONE {
                    row.lowest += 1;
                    continue;
                }
                let block = self.blocks.get_mut(stack.block as usize);
                let id = block.ids[stack.used as usize - 1];
                stack.used -= 1;
                if stack.used == 0 {
                    let emptied = stack.block;
                    *stack = Stack { block: block.below, used: BLOCK as u32 };
                    block.below = std::mem::replace(&mut self.free, emptied);
                }
                return Some(id);
            }
            self.lowest += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Random;
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    #[test]
    fn boards_leave_in_the_order_of_a_binary_heap_with_the_last_first() {
        let mut random = Random::seeded(4);
        let mut memory = Memory::new(u64::MAX);
        let mut buckets = Buckets::new();
        let mut heap = BinaryHeap::new();
        for round in 0..50_000u32 {
            // Grows for a while, then shrinks.
            if random.below(50_000) > round as usize {
                let (rank, tie) = (random.below(40), random.below(9));
                buckets.push(rank, tie, round, &mut memory).unwrap();
                heap.push((Reverse(rank), Reverse(tie), round));
            } else {
                assert_eq!(buckets.pop(), heap.pop().map(|(_, _, id)| id));
            }
        }
        while let Some((_, _, id)) = heap.pop() {
            assert_eq!(buckets.pop(), Some(id));
        }
        assert_eq!(buckets.pop(), None);
    }

    #[test]
    fn emptied_blocks_are_used_again() {
        let mut memory = Memory::new(u64::MAX);
        let mut buckets = Buckets::new();
        for round in 0..100 {
            for id in 0..1000 {
                buckets.push(round, 0, id, &mut memory).unwrap();
            }
            for _ in 0..1000 {
                buckets.pop().unwrap();
            }
        }
        assert_eq!(buckets.blocks.len(), 1000_usize.div_ceil(BLOCK));
    }
}
