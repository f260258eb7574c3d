//! A priority queue for small whole priorities.

use super::memory::{Chunks, Memory, OutOfMemory};
use super::store::Note;

/// Boards by priority: least rank first, within a rank least tie first, within that the last one first.
///
/// Each bucket is a stack of blocks; emptied blocks are used again by any other bucket, so the memory is
/// that of the fullest moment: board, note, and one block in part filled per bucket.
#[derive(Debug)]
pub struct Buckets<P> {
    rows: Vec<Row>,
    /// No row before this one holds anything.
    lowest: usize,
    blocks: Chunks<Block<P>, 7>,
    /// The first of the chain of emptied blocks.
    free: u32,
    len: usize,
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
const EMPTY: Stack = Stack { block: NONE, used: BLOCK as u32 };

impl<P: Copy> Buckets<P> {
    pub fn new() -> Self {
        Buckets { rows: Vec::new(), lowest: 0, blocks: Chunks::new(), free: NONE, len: 0 }
    }

    pub fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub fn push(
        &mut self,
        (rank, tie): (usize, usize),
        board: P,
        note: Note,
        memory: &mut Memory,
    ) -> Result<(), OutOfMemory> {
        let fits = self.rows.get(rank).is_some_and(|row| tie < row.stacks.len());
        if !fits {
            self.widen(rank, tie, memory)?;
        }
        self.lowest = self.lowest.min(rank);
        let row = &mut self.rows[rank];
        row.lowest = row.lowest.min(tie);
        let stack = &mut row.stacks[tie];
        let place = stack.used as usize;
        if place < BLOCK {
            let block = self.blocks.get_mut(stack.block as usize);
            block.boards[place] = board;
            block.notes[place] = note;
            stack.used += 1;
        } else {
            let below = stack.block;
            let block = Block { boards: [board; BLOCK], notes: [note; BLOCK], below };
            let block = self.lay(block, memory)?;
            self.rows[rank].stacks[tie] = Stack { block, used: 1 };
        }
        self.len += 1;
        Ok(())
    }

    /// Makes room for a rank and tie not seen before.
    #[cold]
    fn widen(&mut self, rank: usize, tie: usize, memory: &mut Memory) -> Result<(), OutOfMemory> {
        if rank >= self.rows.len() {
            let more = (rank + 1 - self.rows.len()).max(self.rows.len() / 4);
            memory.reserve(&mut self.rows, more)?;
            self.rows.resize_with(rank + 1, Row::default);
        }
        let stacks = &mut self.rows[rank].stacks;
        if tie >= stacks.len() {
            let more = tie + 1 - stacks.len();
            memory.reserve(stacks, more)?;
            stacks.resize(tie + 1, EMPTY);
        }
        Ok(())
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
        while let Some(row) = self.rows.get_mut(self.lowest) {
            while let Some(stack) = row.stacks.get_mut(row.lowest) {
                if stack.block == NONE {
                    row.lowest += 1;
                    continue;
                }
                let block = self.blocks.get_mut(stack.block as usize);
                let top = stack.used as usize - 1;
                let popped = (block.boards[top], block.notes[top]);
                stack.used -= 1;
                if top == 0 {
                    let emptied = std::mem::replace(stack, Stack { block: block.below, ..EMPTY });
                    block.below = std::mem::replace(&mut self.free, emptied.block);
                }
                self.len -= 1;
                return Some(popped);
            }
            self.lowest += 1;
        }
        None
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
                let (rank, tie) = (random.below(40), random.below(9));
                buckets.push((rank, tie), u64::from(round), note(round), &mut memory).unwrap();
                heap.push((Reverse(rank), Reverse(tie), round));
            } else {
                let expected = heap.pop().map(|(_, _, round)| (u64::from(round), note(round)));
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
                buckets.push((round, 0), board, note(0), &mut memory).unwrap();
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
