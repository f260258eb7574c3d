//! A finite state machine that knows which moves only repeat what another path does.
//!
//! A depth-first search meets most boards many times, along different paths: going round a square one way
//! is the same as going round the other way often enough. Taylor and Korf (*Pruning duplicate nodes in
//! depth-first search*, 1993) find such pairs of move sequences in advance, by a breadth-first search from
//! each cell of the blank, and build a machine that recognises the later one of each pair, much as the machine
//! of Aho and Corasick recognises words. A search that carries the machine's state along skips moves
//! that complete such a sequence, at the price of one look-up per board.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::heuristic::pdb::OutOfMemory;
use crate::puzzle::packed::{Nibbles, Packed, Quintets};
use crate::puzzle::{Board, Move, Size};
use crate::step::Step;

/// The machine. Of all sequences of moves that lead from one board to another, it lets the first one
/// pass, where sequences are compared by length and then letter by letter in the order of [`Move::ALL`],
/// as far as it looks ahead. So shortest solutions stay, though not each of them.
///
/// Not for use with a table of boards met before: what stands in such a table may be what a pruned
/// sequence was pruned in favour of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Automaton {
    size: Size,
    depth: usize,
    starts: Vec<u16>,
    states: Vec<[u16; 4]>,
}

impl Automaton {
    /// No move: it would leave the board, or complete a sequence that has an equal.
    pub const PRUNED: u16 = 0;

    /// A machine for sequences of up to `depth` moves. With depth 2 it only keeps the last move from being
    /// taken back.
    ///
    /// # Panics
    /// If there is no memory for it: [`AutomatonBuilder`] is for those who cannot be sure.
    pub fn new(size: Size, depth: usize) -> Automaton {
        let mut growth = AutomatonBuilder::new(size, depth);
        loop {
            match growth.advance(u32::MAX) {
                Step::Done(Ok(automaton)) => return automaton,
                Step::Done(Err(error)) => panic!("no automaton: {error}"),
                Step::Running | Step::Waiting => {}
            }
        }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn depth(&self) -> usize {
        self.depth
    }

    /// The state before the first move, with the blank at a cell.
    pub fn start(&self, blank: usize) -> u16 {
        self.starts[blank]
    }

    /// The states after each of [`Move::ALL`], by state; [`Automaton::PRUNED`] where there is none.
    pub fn states(&self) -> &[[u16; 4]] {
        &self.states
    }

    pub fn next(&self, state: u16, step: Move) -> Option<u16> {
        let next = self.states[usize::from(state)][step as usize];
        (next != Automaton::PRUNED).then_some(next)
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.states.len() * size_of::<[u16; 4]>()
    }
}

/// A machine in the making: sequences are tried in order of length, all cells of the blank side by side; then
/// the tree of them becomes a machine, and states that do the same become one.
pub struct AutomatonBuilder(Grown);

/// By the form that holds the boards.
enum Grown {
    Small(Tree<Nibbles>),
    Large(Tree<Quintets>),
}

impl AutomatonBuilder {
    /// For boards of up to 25 cells.
    pub fn new(size: Size, depth: usize) -> AutomatonBuilder {
        AutomatonBuilder(match size.cells() {
            ..=Nibbles::MAX_CELLS => Grown::Small(Tree::new(size, depth)),
            _ => Grown::Large(Tree::new(size, depth)),
        })
    }

    /// Handles about `budget` sequences or states. Never waits; must not be advanced once it is done.
    pub fn advance(&mut self, budget: u32) -> Step<Result<Automaton, OutOfMemory>> {
        match &mut self.0 {
            Grown::Small(tree) => tree.advance(budget),
            Grown::Large(tree) => tree.advance(budget),
        }
    }

    /// The memory it takes at the moment, in bytes, or a little more.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Grown::Small(tree) => tree.bytes(),
            Grown::Large(tree) => tree.bytes(),
        }
    }
}

/// The sequences of moves.
struct Tree<P> {
    size: Size,
    depth: usize,
    nodes: Vec<Node<P>>,
    /// The boards met from each cell of the blank.
    met: Vec<HashSet<Met<P>, BuildHasherDefault<Mixer>>>,
    /// The node to go on with.
    next: usize,
    /// The first node of the length that comes after that of `next`, and that length.
    level_end: usize,
    length: usize,
    merging: Option<Merging>,
}

/// A sequence of moves that is not pruned.
struct Node<P> {
    board: P,
    /// By move: the longer sequence, or one of the two below.
    children: [u32; 4],
    /// The sequence without its first move; a root has [`NONE`].
    suffix: u32,
    /// The sequence without its last move; a root has [`NONE`].
    parent: u32,
    blank: u8,
    /// The cell where the blank began.
    origin: u8,
    /// Whether it is the beginning of a pruned sequence, so that the machine must know it.
    kept: bool,
}

/// No sequence: the move is impossible, pruned because of what came shortly before, or too long to be looked at.
const NONE: u32 = u32::MAX;
/// The move makes a sequence that leads to a board met before.
const PRUNED: u32 = u32::MAX - 1;

impl<P: Packed> Tree<P> {
    fn new(size: Size, depth: usize) -> Tree<P> {
        assert!(size.cells() <= P::MAX_CELLS, "{size} is too large");
        let roots = (0..size.cells()).map(|blank| {
            let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
            tiles.insert(blank, 0);
            let board = Board::new(size, &tiles).expect("each tile is there once");
            Node {
                board: P::pack(&board),
                children: [NONE; 4],
                suffix: NONE,
                parent: NONE,
                blank: blank as u8,
                origin: blank as u8,
                kept: true,
            }
        });
        let nodes: Vec<Node<P>> = roots.collect();
        let met = nodes
            .iter()
            .map(|root| HashSet::from_iter([Met(root.board)]));
        Tree {
            size,
            depth,
            met: met.collect(),
            next: 0,
            level_end: nodes.len(),
            length: 1,
            nodes,
            merging: None,
        }
    }

    fn advance(&mut self, budget: u32) -> Step<Result<Automaton, OutOfMemory>> {
        let mut left = budget as usize;
        while left > 0 {
            let Some(merging) = &mut self.merging else {
                left -= 1;
                if let Err(error) = self.grow() {
                    return Step::Done(Err(error));
                }
                continue;
            };
            left = left.saturating_sub(merging.classes.len());
            if merging.refine() {
                return Step::Done(Ok(merging.finish(self.size, self.depth)));
            }
        }
        Step::Running
    }

    /// Lengthens one sequence by each move, or closes the tree when all are done.
    fn grow(&mut self) -> Result<(), OutOfMemory> {
        if self.next == self.level_end {
            self.length += 1;
            self.level_end = self.nodes.len();
        }
        if self.length > self.depth || self.next == self.nodes.len() {
            self.met = Vec::new();
            self.merging = Some(Merging::new(self));
            self.nodes = Vec::new();
            return Ok(());
        }
        // For four nodes more, and four boards more from where they began.
        let met = &mut self.met[usize::from(self.nodes[self.next].origin)];
        if met.try_reserve(4).is_err() || self.nodes.try_reserve(4).is_err() {
            let bytes = self.bytes();
            return Err(OutOfMemory { bytes });
        }
        for step in Move::ALL {
            self.lengthen(self.next, step);
        }
        self.next += 1;
        Ok(())
    }

    #[inline(never)]
    fn lengthen(&mut self, index: usize, step: Move) {
        let node = &self.nodes[index];
        let Some(source) = step.source(self.size, node.blank.into()) else {
            return;
        };
        let suffix = match node.suffix {
            NONE => source as u32,
            suffix => self.nodes[suffix as usize].children[step as usize],
        };
        // Where the sequence is pruned but for its first move, it never comes up.
        if suffix >= PRUNED {
            return;
        }
        let board = node.board.slide(node.blank.into(), source);
        let origin = node.origin;
        if !self.met[usize::from(origin)].insert(Met(board)) {
            self.nodes[index].children[step as usize] = PRUNED;
            self.keep(index);
        } else if self.length < self.depth {
            self.nodes[index].children[step as usize] = self.nodes.len() as u32;
            self.nodes.push(Node {
                board,
                children: [NONE; 4],
                suffix,
                parent: index as u32,
                blank: source as u8,
                origin,
                kept: false,
            });
        }
    }

    fn bytes(&self) -> usize {
        // A set has room for an eighth more than it may hold, with a byte for each.
        let met = |set: &HashSet<Met<P>, _>| (size_of::<P>() + 1) * set.capacity() * 8 / 7;
        let nodes = self.nodes.capacity() * size_of::<Node<P>>();
        let merging = self.merging.as_ref().map_or(0, Merging::bytes);
        self.met.iter().map(met).sum::<usize>() + nodes + merging
    }

    /// Keeps a sequence and all its beginnings.
    fn keep(&mut self, index: usize) {
        let mut index = index as u32;
        // Roots are kept from the start.
        while let Some(node) = self.nodes.get_mut(index as usize)
            && !node.kept
        {
            node.kept = true;
            index = node.parent;
        }
    }
}

/// The machine before its equal states are one (Moore's method: states are apart as soon as one of their
/// moves leads to states that are).
struct Merging {
    states: Vec<[u32; 4]>,
    /// The first states are those of the cells, after [`Automaton::PRUNED`].
    cells: usize,
    /// By state; in the end equal for states that do the same.
    classes: Vec<u32>,
    count: usize,
}

impl Merging {
    fn new<P>(tree: &Tree<P>) -> Merging {
        let nodes = &tree.nodes;
        // By node: the state of its longest end that is kept. Shorter sequences come first.
        let mut ends: Vec<u32> = Vec::with_capacity(nodes.len());
        let mut states = vec![[0; 4]];
        for node in nodes {
            if node.kept {
                ends.push(states.len() as u32);
                states.push([0; 4]);
            } else {
                ends.push(ends[node.suffix as usize]);
            }
        }
        for (node, &state) in nodes.iter().zip(&ends).filter(|(node, _)| node.kept) {
            for step in Move::ALL {
                let Some(source) = step.source(tree.size, node.blank.into()) else {
                    continue;
                };
                let next = match (node.children[step as usize], node.suffix) {
                    (PRUNED, _) => 0,
                    (child, _) if child != NONE && nodes[child as usize].kept => {
                        ends[child as usize]
                    }
                    (_, NONE) => ends[source],
                    (_, suffix) => states[ends[suffix as usize] as usize][step as usize],
                };
                states[state as usize][step as usize] = next;
            }
        }
        Merging {
            classes: (0..states.len()).map(|state| state.min(1) as u32).collect(),
            states,
            cells: tree.size.cells(),
            count: 2,
        }
    }

    fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<[u32; 4]>() + self.classes.capacity() * size_of::<u32>()
    }

    /// One round; whether nothing changed.
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
        let same = count == self.count;
        self.count = count;
        same
    }

    /// Numbers the classes in the order in which searches meet them, so that those met together lie together.
    fn finish(&self, size: Size, depth: usize) -> Automaton {
        let mut numbers = vec![None; self.count];
        let mut found = vec![0];
        numbers[self.classes[0] as usize] = Some(0);
        let mut number = |state: u32, found: &mut Vec<u32>| -> u16 {
            let number = numbers[self.classes[state as usize] as usize].get_or_insert_with(|| {
                found.push(state);
                found.len() - 1
            });
            u16::try_from(*number).expect("depths in use have fewer states")
        };
        let starts = (1..=self.cells as u32).map(|root| number(root, &mut found));
        let starts = starts.collect();
        let mut states = Vec::new();
        while let Some(&state) = found.get(states.len()) {
            states.push(self.states[state as usize].map(|next| number(next, &mut found)));
        }
        Automaton {
            size,
            depth,
            starts,
            states,
        }
    }
}

/// A board in a set of those met.
#[derive(PartialEq, Eq)]
struct Met<P>(P);

impl<P: Packed> Hash for Met<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash());
    }
}

/// Brings down what a packed board has spread over the upper bits.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
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
