//! Beam search: breadth-first, but of each layer only the boards that look best are kept.
//!
//! With a learned estimate to choose by, a beam of a thousand boards finds solutions of 5x5 that are a few moves
//! longer than the shortest, and the wider it is the shorter they become. Boards of one layer are all the same number
//! of moves from the start, so the estimate alone decides; equal ones are chosen by their hash, because choosing them
//! in the order of their parents keeps whole families and loses the others.
//!
//! A layer is made in two passes. The first looks at every move of every board and notes a *child* for each that may
//! be kept: its hash, its estimate, where it comes from. A histogram of the estimates then tells how good a child must
//! be for the width to hold. The second pass drops the others and duplicates, which are told by their hash, and only
//! then builds boards. The way back is kept as four bits for each board of each layer: which of its moves were kept.

use std::sync::Arc;

use crate::heuristic::learned::{LearnedHeuristic, Turn, UNIT};
use crate::puzzle::{Move, Random, Size};
use crate::step::Step;

/// How far chance, by way of a board's hash, may set back a board: a quarter of a move.
const SPREAD: u64 = UNIT as u64 / 4;
/// Children worse than the last layer's worst by so much are not even noted.
const MARGIN: i32 = 3 * UNIT;
/// Estimates a histogram tells apart, from some moves below the best of the last layer.
const BUCKETS: usize = 1 << 13;
const BELOW: i32 = 16 * UNIT;
/// No cell.
const NOWHERE: u8 = u8::MAX;

/// What a beam ends with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BeamResult {
    /// Moves of the turned board to its goal, to be replayed by whoever shows them.
    Found(Vec<Move>),
    /// No solution is shorter than what was asked for, as far as this beam sees.
    Lost,
    /// There is no memory for a layer so wide.
    OutOfMemory,
}

/// A board of a layer, beside its pieces.
#[derive(Clone, Copy)]
struct Head {
    hash: u64,
    estimate: i32,
    blank: u8,
    /// Where the blank was before: the move back is not tried.
    last: u8,
}

/// A board that may be kept.
#[derive(Clone, Copy)]
struct Child {
    hash: u64,
    estimate: i32,
    /// The place of its parent, and the move.
    origin: u32,
}

#[derive(Default)]
struct Layer {
    heads: Vec<Head>,
    /// So many bytes for each board as it has cells.
    pieces: Vec<u8>,
}

/// What is the same for all boards of a size and goal.
struct Ground {
    cells: usize,
    /// By blank's cell and move: where the piece comes from, or [`NOWHERE`].
    sources: Vec<[u8; 4]>,
    /// By piece and cell, for hashes; nothing for the blank (Zobrist, 1970).
    keys: Vec<u64>,
    blank: u8,
    goal: u64,
}

impl Ground {
    fn new(size: Size, blank: usize, seed: u64) -> Ground {
        let cells = size.cells();
        let mut random = Random::seeded(seed);
        let mut keys: Vec<u64> = (0..cells * cells).map(|_| random.bits()).collect();
        keys[blank * cells..][..cells].fill(0);
        let source = |step: Move, cell| match step.source(size, cell) {
            Some(source) => source as u8,
            None => NOWHERE,
        };
        let mut ground = Ground {
            cells,
            sources: (0..cells)
                .map(|cell| Move::ALL.map(|step| source(step, cell)))
                .collect(),
            keys,
            blank: blank as u8,
            goal: 0,
        };
        let goal: Vec<u8> = (0..cells as u8).collect();
        ground.goal = ground.hash(&goal);
        ground
    }

    fn key(&self, piece: u8, cell: u8) -> u64 {
        self.keys[usize::from(piece) * self.cells + usize::from(cell)]
    }

    fn hash(&self, pieces: &[u8]) -> u64 {
        let keys = pieces.iter().enumerate();
        keys.fold(0, |hash, (cell, &piece)| hash ^ self.key(piece, cell as u8))
    }
}

/// Hashes of one layer, in an open table.
#[derive(Default)]
struct Seen {
    tags: Vec<u32>,
}

impl Seen {
    fn bytes(width: usize) -> usize {
        Seen::slots(width) * size_of::<u32>()
    }

    fn slots(width: usize) -> usize {
        (width * 5 / 2).next_power_of_two().max(1024)
    }

    fn clear(&mut self, width: usize) -> bool {
        let slots = Seen::slots(width);
        self.tags.clear();
        if self.tags.try_reserve_exact(slots).is_err() {
            return false;
        }
        self.tags.resize(slots, 0);
        true
    }

    /// The slot of a hash: where it is, or where it would be; and its tag, which is never nought.
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

    /// Whether it was new.
    fn insert(&mut self, hash: u64) -> bool {
        let (slot, tag) = self.slot(hash);
        let new = self.tags[slot] == 0;
        self.tags[slot] = tag;
        new
    }
}

enum Phase {
    /// The next board whose moves are to be looked at.
    Looking(usize),
    /// The next child that is to be kept or dropped, those worse than `worst` being dropped.
    Choosing {
        next: usize,
        worst: i32,
        tried: u64,
        dropped: u64,
    },
    Ended(BeamResult),
}

/// A beam under way. The same board, seed and width give the same answer, whatever the slices.
pub struct Beam<G: LearnedHeuristic> {
    guide: Arc<G>,
    ground: Ground,
    width: usize,
    /// Solutions of more moves are not wanted.
    longest: u32,
    layer: Layer,
    next: Layer,
    children: Vec<Child>,
    histogram: Vec<u32>,
    /// What the histogram's first bucket stands for.
    base: i32,
    /// The best estimate of the layer being made.
    best: i32,
    /// Children worse than this are not noted.
    cut: i32,
    /// Duplicates to one board kept, as the last layer had them.
    duplicates: f64,
    /// The depth at which to pause, whatever the budget.
    pause: u32,
    /// The best estimate of all layers, and the depth of its layer.
    lowest: (i32, u32),
    /// Of the layer being made, and of the two before.
    seen: [Seen; 3],
    /// By layer: four bits for each board.
    traces: Vec<Vec<u8>>,
    depth: u32,
    phase: Phase,
    view: G::View,
    expanded: u64,
    generated: u64,
}

impl<G: LearnedHeuristic> Beam<G> {
    /// A search from `pieces`, as a [`CanonicalView`](crate::heuristic::learned::CanonicalView) shows them, on boards of a size with the
    /// blank's goal at `blank`, for a solution of at most `longest` moves.
    pub fn new(
        guide: Arc<G>,
        (size, blank): (Size, usize),
        pieces: &[u8],
        width: usize,
        longest: u32,
        seed: u64,
    ) -> Beam<G> {
        let ground = Ground::new(size, blank, seed);
        let estimate = guide.estimate(pieces);
        let hash = ground.hash(pieces);
        let at = pieces.iter().position(|&piece| piece == ground.blank);
        let head = Head {
            hash,
            estimate,
            blank: at.unwrap_or(0) as u8,
            last: NOWHERE,
        };
        let phase = match hash == ground.goal {
            true => Phase::Ended(BeamResult::Found(Vec::new())),
            false => Phase::Looking(0),
        };
        Beam {
            guide,
            ground,
            width: width.clamp(1, 1 << 24),
            longest,
            layer: Layer {
                heads: vec![head],
                pieces: pieces.to_vec(),
            },
            next: Layer::default(),
            children: Vec::new(),
            histogram: vec![0; BUCKETS],
            base: estimate - BELOW,
            best: i32::MAX,
            cut: i32::MAX,
            duplicates: 0.1,
            pause: u32::MAX,
            lowest: (estimate, 0),
            seen: Default::default(),
            traces: Vec::new(),
            depth: 0,
            phase,
            view: G::View::default(),
            expanded: 0,
            generated: 0,
        }
    }

    /// What a beam of some width takes at the most, in bytes, for a solution of so many moves.
    pub fn bytes_for(size: Size, width: usize, moves: u32) -> u64 {
        let most = most(width) as u64;
        let layer = (size_of::<Head>() + size.cells()) as u64;
        // A list that grows may take twice the room; a board has three children at the most, and seldom so many.
        2 * layer * most
            + 6 * size_of::<Child>() as u64 * most
            + 3 * Seen::bytes(width) as u64
            + u64::from(moves) * most.div_ceil(2)
    }

    /// What it takes now.
    pub fn bytes(&self) -> u64 {
        let layers = [&self.layer, &self.next].into_iter();
        let layers = layers
            .map(|layer| layer.heads.capacity() * size_of::<Head>() + layer.pieces.capacity());
        let seen = self
            .seen
            .iter()
            .map(|seen| seen.tags.capacity() * size_of::<u32>());
        let traces = self.traces.iter().map(Vec::len);
        let bytes = layers.chain(seen).chain(traces).sum::<usize>();
        (bytes + self.children.capacity() * size_of::<Child>()) as u64
    }

    /// Boards whose moves were tried, and boards that those led to.
    pub fn work(&self) -> (u64, u64) {
        (self.expanded, self.generated)
    }

    /// Moves from the start to the boards of the layer at hand.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// For how many layers no board has looked better than the best before. A beam on its way makes headway every few
    /// layers.
    pub fn stalled(&self) -> u32 {
        self.depth - self.lowest.1
    }

    /// The pieces of any board of the layer at hand.
    pub fn member(&self, random: &mut Random) -> &[u8] {
        let place = random.below(self.layer.heads.len());
        &self.layer.pieces[place * self.ground.cells..][..self.ground.cells]
    }

    /// Pauses when the boards of a layer are so many moves from the start, so that one can look at them.
    pub fn pause_at(&mut self, depth: u32) {
        self.pause = depth;
    }

    /// The moves to the board of the layer at hand that promises most; between two layers only.
    pub fn foremost(&self) -> Option<Vec<Move>> {
        let Phase::Looking(0) = self.phase else {
            return None;
        };
        let heads = self.layer.heads.iter().enumerate();
        let (place, _) = heads.min_by_key(|(_, head)| head.estimate)?;
        Some(self.path_to(place))
    }

    /// Someone found a solution of so many moves: only shorter ones are of use.
    pub fn shorten(&mut self, moves: u32) {
        self.longest = self.longest.min(moves.saturating_sub(1));
    }

    /// Expands about `budget` nodes. Never waits; a beam that has ended stays as it is.
    pub fn advance(&mut self, budget: u32) -> Step<BeamResult> {
        let mut budget = budget as usize;
        loop {
            match self.phase {
                Phase::Looking(next) => {
                    if next == 0 && self.depth >= self.longest {
                        self.phase = Phase::Ended(BeamResult::Lost);
                        continue;
                    }
                    let boards = self.layer.heads.len();
                    let until = next.saturating_add(budget).min(boards);
                    budget -= until - next;
                    match self.look(next, until) {
                        Some(result) => self.phase = Phase::Ended(result),
                        None if until == boards => self.phase = self.threshold(),
                        None => {
                            self.phase = Phase::Looking(until);
                            return Step::Running;
                        }
                    }
                }
                Phase::Choosing { next, .. } => {
                    // A child takes about a quarter of a board's time.
                    let until = (next + budget.saturating_mul(4).max(4)).min(self.children.len());
                    budget = budget.saturating_sub((until - next) / 4);
                    self.choose(until);
                    if until < self.children.len() {
                        return Step::Running;
                    }
                    self.turn_over();
                    if self.depth == self.pause {
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

    /// Notes the children of some boards. An end, if there is one.
    fn look(&mut self, next: usize, until: usize) -> Option<BeamResult> {
        if self.children.try_reserve(4 * (until - next)).is_err() {
            return Some(BeamResult::OutOfMemory);
        }
        let cells = self.ground.cells;
        let boards = self.layer.heads[next..until].iter();
        let pieces = self.layer.pieces[next * cells..until * cells].chunks_exact(cells);
        let mut generated = 0;
        for (place, (head, pieces)) in (next..).zip(boards.zip(pieces)) {
            self.guide.view(pieces, &mut self.view);
            let sources = self.ground.sources[usize::from(head.blank)];
            for (step, from) in sources.into_iter().enumerate() {
                if from == NOWHERE || from == head.last {
                    continue;
                }
                generated += 1;
                let piece = pieces[usize::from(from)];
                let turn = Turn {
                    piece,
                    from,
                    to: head.blank,
                    step: step as u8,
                };
                let hash =
                    head.hash ^ self.ground.key(piece, from) ^ self.ground.key(piece, head.blank);
                if hash == self.ground.goal {
                    self.expanded += (place - next) as u64 + 1;
                    self.generated += generated;
                    return Some(BeamResult::Found(self.path(place, step)));
                }
                let estimate = head.estimate + self.guide.change(&self.view, turn);
                let standing = standing(estimate, hash);
                if standing > self.cut {
                    continue;
                }
                self.best = self.best.min(standing);
                let bucket = (standing - self.base).clamp(0, BUCKETS as i32 - 1);
                self.histogram[bucket as usize] += 1;
                self.children.push(Child {
                    hash,
                    estimate,
                    origin: (place as u32) << 2 | step as u32,
                });
            }
        }
        self.expanded += (until - next) as u64;
        self.generated += generated;
        None
    }

    /// How good a child must be, from the histogram; and room for those kept.
    fn threshold(&mut self) -> Phase {
        if self.children.is_empty() {
            return Phase::Ended(BeamResult::Lost);
        }
        let wanted = (self.width as f64 * (1.0 + self.duplicates)) as u64;
        let mut count = 0;
        let bucket = self.histogram[..BUCKETS - 1].iter().position(|&here| {
            count += u64::from(here);
            count >= wanted
        });
        let worst = bucket.map_or(i32::MAX, |bucket| self.base + bucket as i32);
        self.seen.rotate_left(1);
        let kept = most(self.width).min(self.children.len());
        let next = &mut self.next;
        next.heads.clear();
        next.pieces.clear();
        let room = self.seen[2].clear(self.width)
            && next.heads.try_reserve(kept).is_ok()
            && next.pieces.try_reserve(kept * self.ground.cells).is_ok();
        let mut trace = Vec::new();
        let half_bytes = self.layer.heads.len().div_ceil(2);
        if !room || trace.try_reserve_exact(half_bytes).is_err() {
            return Phase::Ended(BeamResult::OutOfMemory);
        }
        trace.resize(half_bytes, 0);
        self.traces.push(trace);
        Phase::Choosing {
            next: 0,
            worst,
            tried: 0,
            dropped: 0,
        }
    }

    /// Keeps or drops children.
    fn choose(&mut self, until: usize) {
        let Phase::Choosing {
            next: first,
            worst,
            tried,
            dropped,
        } = &mut self.phase
        else {
            return;
        };
        let cells = self.ground.cells;
        let most = most(self.width);
        let [two_before, _, seen] = &mut self.seen;
        let Some(trace) = self.traces.last_mut() else {
            return;
        };
        for child in &self.children[*first..until] {
            if standing(child.estimate, child.hash) > *worst {
                continue;
            }
            *tried += 1;
            if self.next.heads.len() >= most {
                continue;
            }
            if two_before.contains(child.hash) || !seen.insert(child.hash) {
                *dropped += 1;
                continue;
            }
            let (parent, step) = ((child.origin >> 2) as usize, child.origin & 3);
            let head = self.layer.heads[parent];
            let from = self.ground.sources[usize::from(head.blank)][step as usize];
            let place = self.next.pieces.len();
            self.next
                .pieces
                .extend_from_slice(&self.layer.pieces[parent * cells..][..cells]);
            let pieces = &mut self.next.pieces[place..];
            pieces.swap(usize::from(from), usize::from(head.blank));
            self.next.heads.push(Head {
                hash: child.hash,
                estimate: child.estimate,
                blank: from,
                last: head.blank,
            });
            trace[parent / 2] |= 1 << (parent % 2 * 4 + step as usize);
        }
        *first = until;
    }

    /// The layer made becomes the layer at hand.
    fn turn_over(&mut self) {
        let Phase::Choosing {
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
            self.duplicates = (dropped as f64 / kept as f64).min(3.0);
        }
        self.cut = worst.saturating_add(MARGIN);
        self.base = self.best - BELOW;
        self.children.clear();
        self.histogram.fill(0);
        std::mem::swap(&mut self.layer, &mut self.next);
        self.depth += 1;
        if self.best < self.lowest.0 {
            self.lowest = (self.best, self.depth);
        }
        self.best = i32::MAX;
        self.phase = match self.layer.heads.is_empty() {
            true => Phase::Ended(BeamResult::Lost),
            false => Phase::Looking(0),
        };
    }

    /// The moves to a board of the layer at hand, and one more.
    fn path(&self, place: usize, step: usize) -> Vec<Move> {
        let mut moves = self.path_to(place);
        moves.push(Move::ALL[step]);
        moves
    }

    /// The moves to a board of the layer at hand.
    fn path_to(&self, mut place: usize) -> Vec<Move> {
        let mut moves = Vec::new();
        for trace in self.traces.iter().rev() {
            let (parent, step) = parent(trace, place);
            moves.push(Move::ALL[step]);
            place = parent;
        }
        moves.reverse();
        moves
    }
}

/// Boards that a layer holds at the most: the histogram is a little coarse.
fn most(width: usize) -> usize {
    width + width / 4 + 16
}

/// The estimate by which a board is kept or dropped.
#[inline]
fn standing(estimate: i32, hash: u64) -> i32 {
    estimate + (((hash >> 40 & 0xffff) * SPREAD) >> 16) as i32
}

/// Where the board at some place of a layer came from.
fn parent(trace: &[u8], place: usize) -> (usize, usize) {
    let mut before = 0;
    for (index, &bits) in trace.iter().enumerate() {
        let kept = bits.count_ones() as usize;
        if before + kept > place {
            let bit = (0..8)
                .filter(|bit| bits >> bit & 1 != 0)
                .nth(place - before);
            let bit = bit.unwrap_or(0);
            return (index * 2 + bit / 4, bit % 4);
        }
        before += kept;
    }
    (0, 0)
}

#[cfg(test)]
mod tests;
