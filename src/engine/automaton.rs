//! A finite state machine that prunes duplicate paths.
//!
//! A depth-first search reaches most boards many times, along different paths: rotating the tiles of a square one
//! way often has the same effect as rotating them the other way. Taylor and Korf (*Pruning duplicate nodes in
//! depth-first search*, 1993) find such pairs of move sequences in advance, by a breadth-first search from each
//! cell of the blank, and build an automaton that recognises the later one of each pair, like the automaton of Aho
//! and Corasick recognises words. A search that tracks the automaton's state skips moves that complete such a
//! sequence, at the price of one look-up per node.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::heuristic::pdb::OutOfMemory;
use crate::puzzle::packed::{Nibbles, Packed, Quintets};
use crate::puzzle::{Board, Move, Size};
use crate::step::Step;

/// The automaton. Of all move sequences that lead from one board to another it accepts the first one, where
/// sequences are compared by length and then lexicographically in the order of [`Move::ALL`], up to a depth. So at
/// least one shortest solution is kept, but not every one.
///
/// Must not be combined with a transposition table: the table may hold the path in favour of which another one was
/// pruned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Automaton {
    size: Size,
    depth: usize,
    starts: Vec<u16>,
    states: Vec<[u16; 4]>,
}

impl Automaton {
    /// The state after a move that leaves the board or completes a duplicate sequence.
    pub const PRUNED: u16 = 0;

    /// Builds an automaton for sequences of up to `depth` moves. With depth 2 it only prunes moves that undo the
    /// last one.
    ///
    /// # Panics
    /// If the memory cannot be allocated. Use [`AutomatonBuilder`] to handle that.
    pub fn new(size: Size, depth: usize) -> Automaton {
        let mut builder = AutomatonBuilder::new(size, depth);
        loop {
            match builder.advance(u32::MAX) {
                Step::Done(Ok(automaton)) => return automaton,
                Step::Done(Err(error)) => panic!("cannot build the automaton: {error}"),
                Step::Running | Step::Waiting => {}
            }
        }
    }

    /// Returns the size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the length of the longest sequences that are recognised, in moves.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the state before the first move, with the blank at cell `blank`.
    pub fn start(&self, blank: usize) -> u16 {
        self.starts[blank]
    }

    /// Returns the next states by state and move, in the order of [`Move::ALL`]; [`Automaton::PRUNED`] where a
    /// move is pruned.
    pub fn states(&self) -> &[[u16; 4]] {
        &self.states
    }

    /// Returns the state after a move, or `None` if the move is pruned.
    pub fn next(&self, state: u16, step: Move) -> Option<u16> {
        let next = self.states[usize::from(state)][step as usize];
        (next != Automaton::PRUNED).then_some(next)
    }

    /// Returns the memory used, in bytes.
    pub fn bytes(&self) -> usize {
        self.states.len() * size_of::<[u16; 4]>()
    }
}

/// An automaton being built, in slices. Sequences are generated in order of length, for all cells of the blank at
/// once; then the tree of sequences becomes an automaton, and equivalent states are merged.
pub struct AutomatonBuilder(AnyTree);

/// The tree, by the packed form of its boards.
enum AnyTree {
    Nibbles(SequenceTree<Nibbles>),
    Quintets(SequenceTree<Quintets>),
}

impl AutomatonBuilder {
    /// Starts to build an automaton for boards of `size`, of at most 25 cells.
    pub fn new(size: Size, depth: usize) -> AutomatonBuilder {
        AutomatonBuilder(match size.cells() {
            ..=Nibbles::MAX_CELLS => AnyTree::Nibbles(SequenceTree::new(size, depth)),
            _ => AnyTree::Quintets(SequenceTree::new(size, depth)),
        })
    }

    /// Handles about `budget` sequences or states. Never waits. Must not be called again once done.
    pub fn advance(&mut self, budget: u32) -> Step<Result<Automaton, OutOfMemory>> {
        match &mut self.0 {
            AnyTree::Nibbles(tree) => tree.advance(budget),
            AnyTree::Quintets(tree) => tree.advance(budget),
        }
    }

    /// Returns an upper bound on the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            AnyTree::Nibbles(tree) => tree.bytes(),
            AnyTree::Quintets(tree) => tree.bytes(),
        }
    }
}

/// The tree of move sequences.
struct SequenceTree<P> {
    size: Size,
    depth: usize,
    nodes: Vec<SequenceNode<P>>,
    /// The boards reached from each cell of the blank.
    reached: Vec<HashSet<ReachedBoard<P>, BuildHasherDefault<FoldingHasher>>>,
    /// The index of the next node to extend.
    next: usize,
    /// The end of the nodes of the current length.
    level_end: usize,
    /// The length of the sequences being generated.
    length: usize,
    /// The automaton being minimized, once the tree is complete.
    minimization: Option<Minimization>,
}

/// A move sequence that is not pruned.
struct SequenceNode<P> {
    board: P,
    /// By move: the extended sequence, or [`NONE`] or [`PRUNED`].
    children: [u32; 4],
    /// The sequence without its first move; [`NONE`] for a root.
    suffix: u32,
    /// The sequence without its last move; [`NONE`] for a root.
    parent: u32,
    blank: u8,
    /// The cell of the blank at the root.
    origin: u8,
    /// `true` if it is a prefix of a pruned sequence, so that the automaton needs a state for it.
    is_state: bool,
}

/// No sequence: the move is impossible, pruned because of a suffix, or exceeds the depth.
const NONE: u32 = u32::MAX;

/// The move completes a sequence that leads to a board reached before.
const PRUNED: u32 = u32::MAX - 1;

impl<P: Packed> SequenceTree<P> {
    fn new(size: Size, depth: usize) -> SequenceTree<P> {
        assert!(size.cells() <= P::MAX_CELLS, "{size} is too large");
        let roots = (0..size.cells()).map(|blank| {
            let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
            tiles.insert(blank, 0);
            let board = Board::new(size, &tiles).expect("each tile occurs once");
            SequenceNode {
                board: P::pack(&board),
                children: [NONE; 4],
                suffix: NONE,
                parent: NONE,
                blank: blank as u8,
                origin: blank as u8,
                is_state: true,
            }
        });
        let nodes: Vec<SequenceNode<P>> = roots.collect();
        let reached = nodes
            .iter()
            .map(|root| HashSet::from_iter([ReachedBoard(root.board)]));
        SequenceTree {
            size,
            depth,
            reached: reached.collect(),
            next: 0,
            level_end: nodes.len(),
            length: 1,
            nodes,
            minimization: None,
        }
    }

    fn advance(&mut self, budget: u32) -> Step<Result<Automaton, OutOfMemory>> {
        let mut budget_left = budget as usize;
        while budget_left > 0 {
            let Some(minimization) = &mut self.minimization else {
                budget_left -= 1;
                if let Err(error) = self.extend_next() {
                    return Step::Done(Err(error));
                }
                continue;
            };
            budget_left = budget_left.saturating_sub(minimization.classes.len());
            if minimization.refine() {
                return Step::Done(Ok(minimization.finish(self.size, self.depth)));
            }
        }
        Step::Running
    }

    /// Extends one sequence by each move, or starts to merge states if all are extended.
    fn extend_next(&mut self) -> Result<(), OutOfMemory> {
        if self.next == self.level_end {
            self.length += 1;
            self.level_end = self.nodes.len();
        }
        if self.length > self.depth || self.next == self.nodes.len() {
            self.reached = Vec::new();
            self.minimization = Some(Minimization::new(self));
            self.nodes = Vec::new();
            return Ok(());
        }
        // Reserve memory for up to four children.
        let reached = &mut self.reached[usize::from(self.nodes[self.next].origin)];
        if reached.try_reserve(4).is_err() || self.nodes.try_reserve(4).is_err() {
            let bytes = self.bytes();
            return Err(OutOfMemory { bytes });
        }
        for step in Move::ALL {
            self.extend(self.next, step);
        }
        self.next += 1;
        Ok(())
    }

    /// Extends one sequence by one move.
    #[inline(never)]
    fn extend(&mut self, index: usize, step: Move) {
        let node = &self.nodes[index];
        let Some(source) = step.source(self.size, node.blank.into()) else {
            return;
        };
        let suffix = match node.suffix {
            NONE => source as u32,
            suffix => self.nodes[suffix as usize].children[step as usize],
        };
        // If its suffix is pruned, the sequence never occurs.
        if suffix >= PRUNED {
            return;
        }
        let board = node.board.slide(node.blank.into(), source);
        let origin = node.origin;
        if !self.reached[usize::from(origin)].insert(ReachedBoard(board)) {
            self.nodes[index].children[step as usize] = PRUNED;
            self.mark_state(index);
        } else if self.length < self.depth {
            self.nodes[index].children[step as usize] = self.nodes.len() as u32;
            self.nodes.push(SequenceNode {
                board,
                children: [NONE; 4],
                suffix,
                parent: index as u32,
                blank: source as u8,
                origin,
                is_state: false,
            });
        }
    }

    fn bytes(&self) -> usize {
        // A hash set reserves an eighth more than its capacity, with one control byte per slot.
        let reached =
            |set: &HashSet<ReachedBoard<P>, _>| (size_of::<P>() + 1) * set.capacity() * 8 / 7;
        let nodes = self.nodes.capacity() * size_of::<SequenceNode<P>>();
        let minimization = self.minimization.as_ref().map_or(0, Minimization::bytes);
        self.reached.iter().map(reached).sum::<usize>() + nodes + minimization
    }

    /// Marks a sequence and all its prefixes as states.
    fn mark_state(&mut self, index: usize) {
        let mut index = index as u32;
        // Roots are marked from the start.
        while let Some(node) = self.nodes.get_mut(index as usize)
            && !node.is_state
        {
            node.is_state = true;
            index = node.parent;
        }
    }
}

/// The automaton before its equivalent states are merged (Moore's algorithm: states differ as soon as one of their
/// moves leads to states that differ).
struct Minimization {
    states: Vec<[u32; 4]>,
    /// The number of cells: the states after [`Automaton::PRUNED`] are those of the roots.
    cells: usize,
    /// The class of each state; in the end equal for equivalent states.
    classes: Vec<u32>,
    /// The number of classes.
    count: usize,
}

impl Minimization {
    fn new<P>(tree: &SequenceTree<P>) -> Minimization {
        let nodes = &tree.nodes;
        // By node: the state of its longest suffix that is a state. Shorter sequences come first.
        let mut state_of: Vec<u32> = Vec::with_capacity(nodes.len());
        let mut states = vec![[0; 4]];
        for node in nodes {
            if node.is_state {
                state_of.push(states.len() as u32);
                states.push([0; 4]);
            } else {
                state_of.push(state_of[node.suffix as usize]);
            }
        }
        for (node, &state) in nodes
            .iter()
            .zip(&state_of)
            .filter(|(node, _)| node.is_state)
        {
            for step in Move::ALL {
                let Some(source) = step.source(tree.size, node.blank.into()) else {
                    continue;
                };
                let next = match (node.children[step as usize], node.suffix) {
                    (PRUNED, _) => 0,
                    (child, _) if child != NONE && nodes[child as usize].is_state => {
                        state_of[child as usize]
                    }
                    (_, NONE) => state_of[source],
                    (_, suffix) => states[state_of[suffix as usize] as usize][step as usize],
                };
                states[state as usize][step as usize] = next;
            }
        }
        Minimization {
            classes: (0..states.len()).map(|state| state.min(1) as u32).collect(),
            states,
            cells: tree.size.cells(),
            count: 2,
        }
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<[u32; 4]>() + self.classes.capacity() * size_of::<u32>()
    }

    /// Refines the classes once. Returns `true` if nothing changed.
    #[inline(never)]
    fn refine(&mut self) -> bool {
        let class = |state: u32| self.classes[state as usize];
        let mut keys: Vec<([u32; 5], u32)> = (0..self.states.len() as u32)
            .map(|state| {
                let [a, b, c, d] = self.states[state as usize].map(class);
                ([class(state), a, b, c, d], state)
            })
            .collect();
        keys.sort_unstable();
        let mut count = 0;
        for index in 0..keys.len() {
            if index > 0 && keys[index].0 != keys[index - 1].0 {
                count += 1;
            }
            self.classes[keys[index].1 as usize] = count;
        }
        let count = count as usize + 1;
        let is_stable = count == self.count;
        self.count = count;
        is_stable
    }

    /// Numbers the classes in breadth-first order, so that states visited together are close in memory.
    fn finish(&self, size: Size, depth: usize) -> Automaton {
        let mut numbers = vec![None; self.count];
        let mut representatives = vec![0];
        numbers[self.classes[0] as usize] = Some(0);
        let mut number = |state: u32, representatives: &mut Vec<u32>| -> u16 {
            let number = numbers[self.classes[state as usize] as usize].get_or_insert_with(|| {
                representatives.push(state);
                representatives.len() - 1
            });
            u16::try_from(*number).expect("depths in use have fewer states")
        };
        let starts = (1..=self.cells as u32).map(|root| number(root, &mut representatives));
        let starts = starts.collect();
        let mut states = Vec::new();
        while let Some(&state) = representatives.get(states.len()) {
            states.push(self.states[state as usize].map(|next| number(next, &mut representatives)));
        }
        Automaton {
            size,
            depth,
            starts,
            states,
        }
    }
}

/// A board in a hash set of reached boards.
#[derive(PartialEq, Eq)]
struct ReachedBoard<P>(P);

impl<P: Packed> Hash for ReachedBoard<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash());
    }
}

/// Folds the upper bits of a packed board's hash into the lower ones.
#[derive(Default)]
struct FoldingHasher(u64);

impl Hasher for FoldingHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, bits: u64) {
        self.0 ^= bits;
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
