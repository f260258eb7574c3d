//! A priority queue for small whole priorities.

use super::memory::{Chunks, Memory, OutOfMemory};
use super::store::Note;

/// Boards by priority: least rank first, within a rank least tie first, within that the last one first.
///
/// Each bucket is a stack of blocks; emptied blocks are used again by any other bucket, so the memory is
/// that of the fullest moment: board, note, and one block in part filled per bucket.
#[derive(Debug)]
pub struct Buckets<P> {
    /// At `rank << tie_bits | tie`.
    stacks: Vec<Stack>,
    tie_bits: u32,
    /// No stack before this one holds anything.
    lowest: usize,
    blocks: Chunks<Block<P>, 128>,
    /// The first of the chain of emptied blocks.
    free: u32,
    len: usize,
}

#[derive(Clone, Copy, Debug)]
struct Stack {
    /// The topmost block; [`NONE`] when the stack is empty.
    block: u32,
    /// Boards in the topmost block: 1 to [`BLOCK`]. [`BLOCK`] also when the stack is empty.
    used: u32,
}

/// Boards and notes in lists of their own, so that no byte is lost between them.
#[derive(Clone, Copy, Debug)]
struct Block<P> {
    boards: [P; BLOCK],
    notes: [Note; BLOCK],
    below: u32,
}

const BLOCK: usize = 15;
const NONE: u32 = u32::MAX;
const EMPTY: Stack = Stack {
    block: NONE,
    used: BLOCK as u32,
};

impl<P: Copy> Buckets<P> {
    pub fn new() -> Self {
        Buckets {
            stacks: Vec::new(),
            tie_bits: 0,
            lowest: 0,
            blocks: Chunks::new(),
            free: NONE,
            len: 0,
        }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn push(
        &mut self,
        (rank, tie): (u32, u32),
        board: P,
        note: Note,
        memory: &mut Memory,
    ) -> Result<(), OutOfMemory> {
        let mut index = (rank as usize) << self.tie_bits | tie as usize;
        if tie >> self.tie_bits != 0 || index >= self.stacks.len() {
            index = self.widen(rank as usize, tie as usize, memory)?;
        }
        self.lowest = self.lowest.min(index);
        self.len += 1;
        let stack = &mut self.stacks[index];
        let place = stack.used as usize;
        if place < BLOCK {
            let block = self.blocks.get_mut(stack.block as usize);
            block.boards[place] = board;
            block.notes[place] = note;
            stack.used += 1;
            return Ok(());
        }
        let below = stack.block;
        let block = self.lay(
            Block {
                boards: [board; BLOCK],
                notes: [note; BLOCK],
                below,
            },
            memory,
        )?;
        self.stacks[index] = Stack { block, used: 1 };
        Ok(())
    }

    /// Makes room for a rank or tie not seen before, and gives the place of their stack.
    #[cold]
    fn widen(
        &mut self,
        rank: usize,
        tie: usize,
        memory: &mut Memory,
    ) -> Result<usize, OutOfMemory> {
        while tie >> self.tie_bits != 0 {
            // Every row becomes twice as wide.
            let (narrow, width) = (self.stacks.len(), 1 << self.tie_bits);
            memory.reserve(&mut self.stacks, narrow)?;
            self.stacks.resize(2 * narrow, EMPTY);
            for index in (width..narrow).rev() {
                let wide = index / width * 2 * width + index % width;
                self.stacks.swap(index, wide);
            }
            self.lowest = self.lowest / width * 2 * width + self.lowest % width;
            self.tie_bits += 1;
        }
        let end = (rank + 1) << self.tie_bits;
        if end > self.stacks.len() {
            let more = (end - self.stacks.len()).max(self.stacks.len() / 4);
            memory.reserve(&mut self.stacks, more)?;
            self.stacks.resize(end, EMPTY);
        }
        Ok(rank << self.tie_bits | tie)
    }

    /// Puts a block into an emptied place or a new one, and gives its number.
    fn lay(&mut self, block: Block<P>, memory: &mut Memory) -> Result<u32, OutOfMemory> {
        if self.free == NONE {
            self.blocks.push(block, memory)?;
            return Ok(self.blocks.len() as u32 - 1);
        }
        let number = self.free;
        self.free = std::mem::replace(self.blocks.get_mut(number as usize), block).below;
        Ok(number)
    }

    #[inline]
    pub fn pop(&mut self) -> Option<(P, Note)> {
        let stack = loop {
            let stack = self.stacks.get_mut(self.lowest)?;
            if stack.block != NONE {
                break stack;
            }
            self.lowest += 1;
        };
        let block = self.blocks.get_mut(stack.block as usize);
        let top = stack.used as usize - 1;
        let popped = (block.boards[top], block.notes[top]);
        stack.used -= 1;
        if top == 0 {
            let emptied = std::mem::replace(
                stack,
                Stack {
                    block: block.below,
                    ..EMPTY
                },
            );
            block.below = std::mem::replace(&mut self.free, emptied.block);
        }
        self.len -= 1;
        Some(popped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Move, Random};
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;

    fn note(depth: u32) -> Note {
        Note::new(depth, 0, Move::Up)
    }

    #[test]
    fn boards_leave_in_the_order_of_a_binary_heap_with_the_last_first() {
        let mut random = Random::seeded(4);
        let mut memory = Memory::new(u64::MAX);
        let mut buckets = Buckets::new();
        let mut heap = BinaryHeap::new();
        for round in 0..50_000u32 {
            // Grows for a while, then shrinks.
            if random.below(50_000) > round as usize {
                let (rank, tie) = (random.below(40) as u32, random.below(9) as u32);
                buckets
                    .push((rank, tie), u64::from(round), note(round), &mut memory)
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
        let mut buckets = Buckets::new();
        for round in 0..100 {
            for board in 0..1000 {
                buckets
                    .push((round, 0), board, note(0), &mut memory)
                    .unwrap();
            }
            for _ in 0..1000 {
                buckets.pop().unwrap();
            }
        }
        assert_eq!(buckets.blocks.len(), 1000_usize.div_ceil(BLOCK));
    }

    #[test]
    fn a_block_of_4x4_boards_wastes_nothing() {
        assert!(size_of::<Block<u64>>() <= 12 * BLOCK + 8);
    }
}
