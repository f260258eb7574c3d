//! Beam search: breadth-first search that keeps only the best nodes of each layer.
//!
//! With a learned heuristic, a beam of a thousand nodes finds solutions of 5x5 that are a few moves longer than
//! optimal, and wider beams find shorter ones. All nodes of a layer are the same number of moves from the start,
//! so h alone decides; ties are broken by hash, because breaking them in the order of the parents keeps whole
//! families and loses others.
//!
//! A layer is built in two passes. The first one generates every child and records a *candidate* for each that may
//! be kept: its hash, its h and where it comes from. A histogram of h then gives the cutoff for the beam width.
//! The second pass drops candidates above the cutoff and duplicates, which are found by hash, and only then builds
//! boards. On large boards all moves are evaluated before the first pass, in an order that suits the processor's
//! caches. For the solution path, four bits per node of each layer record which of its moves were kept.

mod batch;

use std::sync::Arc;

use self::batch::{BatchEvaluator, BlankOrder};
use crate::heuristic::learned::{LearnedHeuristic, UNITS_PER_MOVE};
use crate::puzzle::{Move, Random, Size};
use crate::step::Step;

/// The range of the tie-break by hash, in units of h: a quarter of a move.
const TIE_BREAK_SPREAD: u64 = UNITS_PER_MOVE as u64 / 4;
/// Children this much above the last layer's cutoff are not recorded. Chosen by hand.
const CUTOFF_MARGIN: i32 = 3 * UNITS_PER_MOVE;
/// The number of buckets of the histogram, one for each unit of h.
const BUCKETS: usize = 1 << 13;
/// How far below the lowest h of the last layer the histogram starts, in units of h. Chosen by hand.
const HISTOGRAM_MARGIN: i32 = 16 * UNITS_PER_MOVE;
/// Boards of more cells than this are evaluated in batches: their tables are larger than the processor's caches. On smaller ones
/// that was no faster.
const MAX_UNBATCHED_CELLS: usize = 49;
/// Limit on the evaluated nodes whose children are generated in one slice.
const MAX_GENERATED_SLICE_NODES: usize = 1 << 16;
/// Marks a move that would leave the board.
const NOWHERE: u8 = u8::MAX;

/// The result of a beam search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BeamResult {
    /// The moves on the canonical board to its goal. The caller must replay them.
    Found(Vec<Move>),
    /// The beam found no solution within its limit.
    NotFound,
    /// A layer could not be allocated.
    OutOfMemory,
}

/// A node of a layer, without its tiles.
#[derive(Clone, Copy)]
struct LayerNode {
    hash: u64,
    estimate: i32,
    blank: u8,
    /// The previous cell of the blank: the move back is not tried.
    previous_blank: u8,
}

/// A child that may be kept.
#[derive(Clone, Copy)]
struct Candidate {
    hash: u64,
    estimate: i32,
    /// Four times the index of the parent, plus the move.
    origin: u32,
}

/// The nodes of a layer.
#[derive(Default)]
struct Layer {
    nodes: Vec<LayerNode>,
    /// The tiles of all nodes, one byte per cell.
    pieces: Vec<u8>,
}

/// The constant data of a beam search.
struct BeamContext {
    cells: usize,
    /// The cell that a tile comes from, by the blank's cell and the move; [`NOWHERE`] if there is none.
    sources: Vec<[u8; 4]>,
    /// Zobrist keys by tile and cell; zero for the blank.
    keys: Vec<u64>,
    blank: u8,
    goal_hash: u64,
}

impl BeamContext {
    fn new(size: Size, blank: usize, seed: u64) -> BeamContext {
        let cells = size.cells();
        let mut random = Random::seeded(seed);
        let mut keys: Vec<u64> = (0..cells * cells).map(|_| random.bits()).collect();
        keys[blank * cells..][..cells].fill(0);
        let source = |step: Move, cell| match step.source(size, cell) {
            Some(source) => source as u8,
            None => NOWHERE,
        };
        let mut context = BeamContext {
            cells,
            sources: (0..cells)
                .map(|cell| Move::ALL.map(|step| source(step, cell)))
                .collect(),
            keys,
            blank: blank as u8,
            goal_hash: 0,
        };
        let goal: Vec<u8> = (0..cells as u8).collect();
        context.goal_hash = context.hash(&goal);
        context
    }

    /// Returns `true` if the moves of a layer are evaluated in batches.
    fn is_batched(&self) -> bool {
        self.cells > MAX_UNBATCHED_CELLS
    }

    /// Returns the first phase of a layer.
    fn first_phase(&self) -> Phase {
        if self.is_batched() {
            Phase::Evaluating(0)
        } else {
            Phase::Generating(0)
        }
    }

    fn key(&self, piece: u8, cell: u8) -> u64 {
        self.keys[usize::from(piece) * self.cells + usize::from(cell)]
    }

    fn hash(&self, pieces: &[u8]) -> u64 {
        let keys = pieces.iter().enumerate();
        keys.fold(0, |hash, (cell, &piece)| hash ^ self.key(piece, cell as u8))
    }
}

/// The hashes of one layer, in an open-addressing table.
#[derive(Default)]
struct LayerHashes {
    tags: Vec<u32>,
}

impl LayerHashes {
    fn bytes(width: usize) -> usize {
        LayerHashes::slots(width) * size_of::<u32>()
    }

    fn slots(width: usize) -> usize {
        (width * 5 / 2).next_power_of_two().max(1024)
    }

    fn clear(&mut self, width: usize) -> bool {
        let slots = LayerHashes::slots(width);
        self.tags.clear();
        if self.tags.try_reserve_exact(slots).is_err() {
            return false;
        }
        self.tags.resize(slots, 0);
        true
    }

    /// Returns the slot of a hash, or the free slot where it belongs, and its tag, which is never zero.
    fn slot(&self, hash: u64) -> (usize, u32) {
        let mask = self.tags.len() - 1;
        let tag = (hash >> 32) as u32 | 1;
        let mut slot = hash as usize & mask;
        while self.tags[slot] != 0 && self.tags[slot] != tag {
            slot = (slot + 1) & mask;
        }
        (slot, tag)
    }

    fn contains(&self, hash: u64) -> bool {
        !self.tags.is_empty() && self.tags[self.slot(hash).0] != 0
    }

    /// Inserts a hash. Returns `true` if it was new.
    fn insert(&mut self, hash: u64) -> bool {
        let (slot, tag) = self.slot(hash);
        let new = self.tags[slot] == 0;
        self.tags[slot] = tag;
        new
    }
}

/// The stage of the layer being built.
enum Phase {
    /// Evaluating the moves of the layer, from this node in the order of blanks on. Small boards skip this.
    Evaluating(usize),
    /// Generating the children of the layer, from this node on.
    Generating(usize),
    /// Selecting from the candidates, from `next` on: those above `worst` are dropped.
    Selecting {
        next: usize,
        worst: i32,
        tried: u64,
        dropped: u64,
    },
    Ended(BeamResult),
}

/// A beam search in progress. The result depends on the board, the seed and the width, not on the slices.
pub struct Beam {
    heuristic: Arc<dyn LearnedHeuristic>,
    context: BeamContext,
    width: usize,
    /// The greatest length of a solution to find, in moves.
    max_moves: u32,
    layer: Layer,
    next: Layer,
    order: BlankOrder,
    evaluator: BatchEvaluator,
    /// By node of the layer and move: by how much it raises the estimate.
    deltas: Vec<[i32; 4]>,
    candidates: Vec<Candidate>,
    histogram: Vec<u32>,
    /// The value of h of the histogram's first bucket.
    base: i32,
    /// The lowest h of the layer being built.
    lowest_of_layer: i32,
    /// Children above this value are not recorded.
    cutoff: i32,
    /// Duplicates per node kept, in the last layer.
    duplicate_rate: f64,
    /// The depth at which to pause, whatever the budget.
    pause_depth: u32,
    /// The lowest h of all layers, and the depth of its layer.
    lowest: (i32, u32),
    /// The hashes of the layer being built and of the two layers before it.
    seen: [LayerHashes; 3],
    /// By layer, four bits per node: which of its moves were kept.
    kept_moves: Vec<Vec<u8>>,
    depth: u32,
    phase: Phase,
    expanded: u64,
    generated: u64,
}

impl Beam {
    /// Creates a search from `pieces`, as shown by a [`CanonicalView`](crate::heuristic::learned::CanonicalView),
    /// on boards of a size with the blank's goal cell `blank`, for a solution of at most `max_moves` moves.
    pub fn new(
        heuristic: Arc<dyn LearnedHeuristic>,
        (size, blank): (Size, usize),
        pieces: &[u8],
        width: usize,
        max_moves: u32,
        seed: u64,
    ) -> Beam {
        let context = BeamContext::new(size, blank, seed);
        let estimate = heuristic.estimate(pieces);
        let hash = context.hash(pieces);
        let blank_cell = pieces.iter().position(|&piece| piece == context.blank);
        let node = LayerNode {
            hash,
            estimate,
            blank: blank_cell.unwrap_or(0) as u8,
            previous_blank: NOWHERE,
        };
        let phase = if hash == context.goal_hash {
            Phase::Ended(BeamResult::Found(Vec::new()))
        } else {
            context.first_phase()
        };
        Beam {
            order: BlankOrder::default(),
            evaluator: BatchEvaluator::new(size.cells()),
            deltas: Vec::new(),
            heuristic,
            context,
            width: width.clamp(1, 1 << 24),
            max_moves,
            layer: Layer {
                nodes: vec![node],
                pieces: pieces.to_vec(),
            },
            next: Layer::default(),
            candidates: Vec::new(),
            histogram: vec![0; BUCKETS],
            base: estimate - HISTOGRAM_MARGIN,
            lowest_of_layer: i32::MAX,
            cutoff: i32::MAX,
            duplicate_rate: 0.1,
            pause_depth: u32::MAX,
            lowest: (estimate, 0),
            seen: Default::default(),
            kept_moves: Vec::new(),
            depth: 0,
            phase,
            expanded: 0,
            generated: 0,
        }
    }

    /// Returns an upper bound on the memory of a beam of `width` nodes, in bytes, for a solution of `moves` moves.
    pub fn bytes_for(size: Size, width: usize, moves: u32) -> u64 {
        let max_nodes = max_layer_nodes(width) as u64;
        let node = (size_of::<LayerNode>() + size.cells()) as u64;
        let (evaluation, batch) = if size.cells() > MAX_UNBATCHED_CELLS {
            let batch = BatchEvaluator::max_bytes(size.cells());
            (size_of::<u32>() + size_of::<[i32; 4]>(), batch)
        } else {
            (0, BatchEvaluator::min_bytes(size.cells()))
        };
        // The vector of candidates may take twice its length; a node has at most three children, and rarely as many.
        (2 * node + evaluation as u64) * max_nodes
            + batch as u64
            + 6 * size_of::<Candidate>() as u64 * max_nodes
            + 3 * LayerHashes::bytes(width) as u64
            + u64::from(moves) * max_nodes.div_ceil(2)
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        let layers = [&self.layer, &self.next].into_iter();
        let layers = layers
            .map(|layer| layer.nodes.capacity() * size_of::<LayerNode>() + layer.pieces.capacity());
        let seen = self
            .seen
            .iter()
            .map(|seen| seen.tags.capacity() * size_of::<u32>());
        let kept_moves = self.kept_moves.iter().map(Vec::len);
        let bytes = layers.chain(seen).chain(kept_moves).sum::<usize>();
        let deltas = self.deltas.capacity() * size_of::<[i32; 4]>();
        let candidates = self.candidates.capacity() * size_of::<Candidate>();
        let evaluation = self.order.bytes() + self.evaluator.bytes() + deltas;
        (bytes + evaluation + candidates) as u64
    }

    /// Returns the number of nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Returns the number of nodes generated so far.
    pub fn generated(&self) -> u64 {
        self.generated
    }

    /// Calls [`LearnedHeuristic::weights_computed`].
    pub fn weights_computed(&self) -> u64 {
        self.heuristic.weights_computed()
    }

    /// Returns the depth of the current layer, in moves from the start.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the number of layers since the lowest h last fell. In a beam that progresses it falls every few
    /// layers.
    pub fn stalled_layers(&self) -> u32 {
        self.depth - self.lowest.1
    }

    /// Returns the tiles of a random node of the current layer.
    pub fn random_node(&self, random: &mut Random) -> &[u8] {
        let index = random.below(self.layer.nodes.len());
        &self.layer.pieces[index * self.context.cells..][..self.context.cells]
    }

    /// Returns from [`Beam::advance`] when the current layer has this depth, whatever the budget.
    pub fn pause_at(&mut self, depth: u32) {
        self.pause_depth = depth;
    }

    /// Returns the moves to the node of the current layer with the lowest h; `None` while a layer is being built.
    pub fn best_path(&self) -> Option<Vec<Move>> {
        let (Phase::Evaluating(0) | Phase::Generating(0)) = self.phase else {
            return None;
        };
        let nodes = self.layer.nodes.iter().enumerate();
        let (index, _) = nodes.min_by_key(|(_, node)| node.estimate)?;
        Some(self.path_to(index))
    }

    /// Limits the search to solutions shorter than `moves` moves.
    pub fn set_upper_bound(&mut self, moves: u32) {
        self.max_moves = self.max_moves.min(moves.saturating_sub(1));
    }

    /// Expands about `budget` nodes. Never waits. A beam that has ended keeps its result.
    pub fn advance(&mut self, budget: u32) -> Step<BeamResult> {
        let mut budget = budget as usize;
        loop {
            match self.phase {
                Phase::Evaluating(0) | Phase::Generating(0) if self.depth >= self.max_moves => {
                    self.phase = Phase::Ended(BeamResult::NotFound);
                    continue;
                }
                Phase::Evaluating(next) => {
                    let nodes = self.layer.nodes.len();
                    let until = next.saturating_add(budget).min(nodes);
                    budget -= until - next;
                    if !self.evaluate(next, until) {
                        self.phase = Phase::Ended(BeamResult::OutOfMemory);
                    } else if until < nodes {
                        self.phase = Phase::Evaluating(until);
                        return Step::Running;
                    } else {
                        self.phase = Phase::Generating(0);
                    }
                }
                Phase::Generating(next) => {
                    let nodes = self.layer.nodes.len();
                    let until = if self.context.is_batched() {
                        // These nodes were counted when they were evaluated.
                        (next + MAX_GENERATED_SLICE_NODES).min(nodes)
                    } else {
                        let until = next.saturating_add(budget).min(nodes);
                        budget -= until - next;
                        until
                    };
                    match self.generate(next, until) {
                        Some(result) => self.phase = Phase::Ended(result),
                        None if until == nodes => self.phase = self.start_selection(),
                        None => {
                            self.phase = Phase::Generating(until);
                            return Step::Running;
                        }
                    }
                }
                Phase::Selecting { next, .. } => {
                    // A candidate takes about a quarter of a node's time.
                    let until = (next + budget.saturating_mul(4).max(4)).min(self.candidates.len());
                    budget = budget.saturating_sub((until - next) / 4);
                    self.select(until);
                    if until < self.candidates.len() {
                        return Step::Running;
                    }
                    self.finish_layer();
                    if self.depth == self.pause_depth {
                        return Step::Running;
                    }
                }
                Phase::Ended(ref result) => return Step::Done(result.clone()),
            }
            if budget == 0 && !matches!(self.phase, Phase::Ended(_)) {
                return Step::Running;
            }
        }
    }

    /// Evaluates the moves of the nodes from `next` to `until` in the order of blanks. Returns `false` if there is no memory.
    fn evaluate(&mut self, next: usize, until: usize) -> bool {
        if next == 0 {
            let nodes = self.layer.nodes.len();
            self.deltas.clear();
            if !self.order.sort(&self.layer) || self.deltas.try_reserve_exact(nodes).is_err() {
                return false;
            }
            self.deltas.resize(nodes, [0; 4]);
        }
        self.expanded += (until - next) as u64;
        self.evaluator.evaluate(
            &*self.heuristic,
            &self.context,
            &self.layer,
            &self.order,
            (next, until),
            &mut self.deltas,
        )
    }

    /// Generates the children of the nodes from `next` to `until`. Returns a result if the search ends.
    fn generate(&mut self, next: usize, until: usize) -> Option<BeamResult> {
        // A node has at most three children, the first one four.
        if self.candidates.try_reserve(3 * (until - next) + 1).is_err() {
            return Some(BeamResult::OutOfMemory);
        }
        let is_batched = self.context.is_batched();
        let mut generated = 0;
        let cells = self.context.cells;
        let nodes = self.layer.nodes[next..until].iter();
        let pieces = self.layer.pieces[next * cells..until * cells].chunks_exact(cells);
        for (index, (node, pieces)) in (next..).zip(nodes.zip(pieces)) {
            let deltas = if is_batched {
                self.deltas[index]
            } else {
                let heuristic = &*self.heuristic;
                self.evaluator
                    .evaluate_one(heuristic, &self.context, node, pieces)
            };
            let sources = self.context.sources[usize::from(node.blank)];
            for (step, (from, delta)) in sources.into_iter().zip(deltas).enumerate() {
                if from == NOWHERE || from == node.previous_blank {
                    continue;
                }
                generated += 1;
                let piece = pieces[usize::from(from)];
                let hash =
                    node.hash ^ self.context.key(piece, from) ^ self.context.key(piece, node.blank);
                if hash == self.context.goal_hash {
                    if !is_batched {
                        self.expanded += (index - next) as u64 + 1;
                    }
                    self.generated += generated;
                    return Some(BeamResult::Found(self.path(index, step)));
                }
                let estimate = node.estimate + delta;
                let key = selection_key(estimate, hash);
                if key > self.cutoff {
                    continue;
                }
                self.lowest_of_layer = self.lowest_of_layer.min(key);
                let bucket = (key - self.base).clamp(0, BUCKETS as i32 - 1);
                self.histogram[bucket as usize] += 1;
                self.candidates.push(Candidate {
                    hash,
                    estimate,
                    origin: (index as u32) << 2 | step as u32,
                });
            }
        }
        if !is_batched {
            self.expanded += (until - next) as u64;
        }
        self.generated += generated;
        None
    }

    /// Determines the cutoff from the histogram and reserves memory for the next layer.
    fn start_selection(&mut self) -> Phase {
        if self.candidates.is_empty() {
            return Phase::Ended(BeamResult::NotFound);
        }
        let wanted = (self.width as f64 * (1.0 + self.duplicate_rate)) as u64;
        let mut count = 0;
        let bucket = self.histogram[..BUCKETS - 1].iter().position(|&here| {
            count += u64::from(here);
            count >= wanted
        });
        let worst = bucket.map_or(i32::MAX, |bucket| self.base + bucket as i32);
        self.seen.rotate_left(1);
        let max_nodes = max_layer_nodes(self.width).min(self.candidates.len());
        let next = &mut self.next;
        next.nodes.clear();
        next.pieces.clear();
        let is_reserved = self.seen[2].clear(self.width)
            && next.nodes.try_reserve_exact(max_nodes).is_ok()
            && next
                .pieces
                .try_reserve_exact(max_nodes * self.context.cells)
                .is_ok();
        let mut kept_moves = Vec::new();
        let kept_bytes = self.layer.nodes.len().div_ceil(2);
        if !is_reserved || kept_moves.try_reserve_exact(kept_bytes).is_err() {
            return Phase::Ended(BeamResult::OutOfMemory);
        }
        kept_moves.resize(kept_bytes, 0);
        self.kept_moves.push(kept_moves);
        Phase::Selecting {
            next: 0,
            worst,
            tried: 0,
            dropped: 0,
        }
    }

    /// Selects from the candidates up to `until`.
    fn select(&mut self, until: usize) {
        let Phase::Selecting {
            next: first,
            worst,
            tried,
            dropped,
        } = &mut self.phase
        else {
            return;
        };
        let cells = self.context.cells;
        let max_nodes = max_layer_nodes(self.width);
        let [two_before, _, seen] = &mut self.seen;
        let Some(kept_moves) = self.kept_moves.last_mut() else {
            return;
        };
        for candidate in &self.candidates[*first..until] {
            if selection_key(candidate.estimate, candidate.hash) > *worst {
                continue;
            }
            *tried += 1;
            if self.next.nodes.len() >= max_nodes {
                continue;
            }
            if two_before.contains(candidate.hash) || !seen.insert(candidate.hash) {
                *dropped += 1;
                continue;
            }
            let (parent, step) = ((candidate.origin >> 2) as usize, candidate.origin & 3);
            let node = self.layer.nodes[parent];
            let from = self.context.sources[usize::from(node.blank)][step as usize];
            let index = self.next.pieces.len();
            self.next
                .pieces
                .extend_from_slice(&self.layer.pieces[parent * cells..][..cells]);
            let pieces = &mut self.next.pieces[index..];
            pieces.swap(usize::from(from), usize::from(node.blank));
            self.next.nodes.push(LayerNode {
                hash: candidate.hash,
                estimate: candidate.estimate,
                blank: from,
                previous_blank: node.blank,
            });
            kept_moves[parent / 2] |= 1 << (parent % 2 * 4 + step as usize);
        }
        *first = until;
    }

    /// Makes the layer that was built the current one.
    fn finish_layer(&mut self) {
        let Phase::Selecting {
            worst,
            tried,
            dropped,
            ..
        } = self.phase
        else {
            return;
        };
        if tried > 0 {
            let kept = (tried - dropped).max(1);
            self.duplicate_rate = (dropped as f64 / kept as f64).min(3.0);
        }
        self.cutoff = worst.saturating_add(CUTOFF_MARGIN);
        self.base = self.lowest_of_layer - HISTOGRAM_MARGIN;
        self.candidates.clear();
        self.histogram.fill(0);
        std::mem::swap(&mut self.layer, &mut self.next);
        self.depth += 1;
        if self.lowest_of_layer < self.lowest.0 {
            self.lowest = (self.lowest_of_layer, self.depth);
        }
        self.lowest_of_layer = i32::MAX;
        self.phase = if self.layer.nodes.is_empty() {
            Phase::Ended(BeamResult::NotFound)
        } else {
            self.context.first_phase()
        };
    }

    /// Returns the moves to a node of the current layer, and one more.
    fn path(&self, index: usize, step: usize) -> Vec<Move> {
        let mut moves = self.path_to(index);
        moves.push(Move::ALL[step]);
        moves
    }

    /// Returns the moves to a node of the current layer.
    fn path_to(&self, mut index: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        for kept_moves in self.kept_moves.iter().rev() {
            let (parent, step) = parent(kept_moves, index);
            moves.push(Move::ALL[step]);
            index = parent;
        }
        moves.reverse();
        moves
    }
}

/// Returns the largest number of nodes of a layer: the histogram is a little coarse.
fn max_layer_nodes(width: usize) -> usize {
    width + width / 4 + 16
}

/// Returns the value by which a node is kept or dropped: h, with ties broken by hash.
#[inline]
fn selection_key(estimate: i32, hash: u64) -> i32 {
    estimate + (((hash >> 40 & 0xffff) * TIE_BREAK_SPREAD) >> 16) as i32
}

/// Returns the parent and the move of a node of a layer, by the moves kept of the layer before.
fn parent(kept_moves: &[u8], node: usize) -> (usize, usize) {
    let mut before = 0;
    for (index, &bits) in kept_moves.iter().enumerate() {
        let kept = bits.count_ones() as usize;
        if before + kept > node {
            let bit = (0..8).filter(|bit| bits >> bit & 1 != 0).nth(node - before);
            let bit = bit.unwrap_or(0);
            return (index * 2 + bit / 4, bit % 4);
        }
        before += kept;
    }
    (0, 0)
}

#[cfg(test)]
mod tests;
