//! The depth-first search within one threshold, on which all the rest is built.

use std::sync::Arc;

use super::lookup::{CELL_SLOTS, GROUP_SLOTS, Pattern, PdbLookup, Root};
use crate::engine::automaton::Automaton;
use crate::heuristic::pdb::{
    CellSet, IndexLookup, PdbSet, PlacementIndex, RankTransitions, Regions, high_bit,
};
use crate::puzzle::Move;
use crate::step::Step;

/// No board of sixteen cells or fewer needs so many moves (8x2 has the farthest, 140 moves away), nor does any of
/// 5x5 (210 suffice: Karlemo and Östergård, *On sliding block puzzles*, 2000). Nobody has proved it of the narrow
/// boards between; a search of those ends here.
pub const MAX_MOVES: usize = 255;

/// Everything that a search looks at and does not change.
pub struct Context {
    pub tables: Arc<PdbSet>,
    pub automaton: Arc<Automaton>,
    pub views: PdbLookup,
    pub root: Root,
}

/// The paths from one board that have a given length and that the tables cannot rule out, followed one after the
/// other in a fixed order.
///
/// The recursion is left by returning through all its levels, and entered again by following the path.
pub struct Iteration {
    /// Moves from the root to the board where the walk begins.
    prefix: Vec<Move>,
    threshold: u32,
    stage: Stage,
    /// The path: the move made when so many moves were left.
    path: [u8; MAX_MOVES + 1],
    pub expanded: u64,
    pub generated: u64,
}

/// The beginnings of the paths within a threshold, all of one length.
#[derive(Clone, Debug, Default)]
pub struct Prefixes {
    pub prefixes: Vec<Vec<Move>>,
    /// Boards that were expanded and generated on the way.
    pub expanded: u64,
    pub generated: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The board where the path has so many moves left is the next to expand.
    Before(u8),
    /// The path leads to the goal; what comes after it is next.
    AtGoal,
    Done,
}

/// What a walk came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// The path leads to the goal; [`Iteration::moves`] has its moves. Another call goes on with what comes after it.
    Goal,
    /// There is nothing more within the threshold.
    Exhausted,
}

/// How the visit of a board ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    /// Nothing more within the threshold.
    Exhausted,
    /// The path leads to the goal.
    Found,
    /// The budget is used up.
    Paused,
}

impl Iteration {
    /// The walk from the board after `prefix`, all moves of which the automaton must let pass, with paths of
    /// `threshold` moves from the root on. The threshold has the parity of a solution's length.
    pub fn new(prefix: Vec<Move>, threshold: u32) -> Iteration {
        assert!(prefix.len() <= threshold as usize && threshold as usize <= MAX_MOVES);
        let left = threshold as u8 - prefix.len() as u8;
        Iteration {
            prefix,
            threshold,
            stage: Stage::Before(left),
            path: [0; MAX_MOVES + 1],
            expanded: 0,
            generated: 0,
        }
    }

    /// Expands at most `budget` nodes. Never waits.
    pub fn advance(&mut self, ground: &Context, budget: u64) -> Step<Arrival> {
        if self.stage == Stage::Done {
            return Step::Done(Arrival::Exhausted);
        }
        let mut trail = self.trail(ground, budget);
        let visit = match ground.tables.regions().placement_index() {
            PlacementIndex::Direct(direct) => {
                let rules = Expander::new(ground, [&**direct; GROUP_SLOTS]);
                self.go_on(ground, &rules, &mut trail)
            }
            PlacementIndex::Ranked(ranked) => {
                let numbers = ground.views.by_tiles(|tiles| ranked.by_tiles(tiles));
                let rules = Expander::new(ground, numbers);
                self.go_on(ground, &rules, &mut trail)
            }
        };
        self.path = trail.path;
        self.expanded += budget - trail.budget;
        self.generated += trail.generated;
        let (stage, step) = match visit {
            Visit::Exhausted => (Stage::Done, Step::Done(Arrival::Exhausted)),
            Visit::Found => (Stage::AtGoal, Step::Done(Arrival::Goal)),
            Visit::Paused => (Stage::Before(trail.until), Step::Running),
        };
        self.stage = stage;
        step
    }

    fn go_on<N: IndexLookup>(
        &self,
        ground: &Context,
        rules: &Expander<N>,
        trail: &mut SearchState,
    ) -> Visit {
        match self.first_stop(ground, rules, trail) {
            Some(stop) => rules.resume(stop, trail),
            None => Visit::Exhausted,
        }
    }

    /// The board where the walk begins, unless the tables rule it out.
    fn first_stop<N: IndexLookup>(
        &self,
        ground: &Context,
        rules: &Expander<N>,
        trail: &mut SearchState,
    ) -> Option<Stop> {
        let root = &ground.root;
        let slack = |estimate: u32| Some(self.threshold.checked_sub(estimate)? as i16 / 2);
        let mut stop = Stop {
            blank: root.blank as u8,
            state: ground.automaton.start(root.blank),
            left: self.threshold as u8,
            first: slack(root.estimates[0])?,
            second: slack(root.estimates[1])?,
        };
        for &step in &self.prefix {
            stop = rules.descend(stop, step, trail)?.0;
        }
        trail.generated = 0;
        Some(stop)
    }

    /// The beginnings of `depth` moves that the paths within a threshold have, in the order of a walk.
    pub fn beginnings(ground: &Context, threshold: u32, depth: usize) -> Prefixes {
        match ground.tables.regions().placement_index() {
            PlacementIndex::Direct(direct) => {
                let rules = Expander::new(ground, [&**direct; GROUP_SLOTS]);
                rules.beginnings(ground, threshold, depth)
            }
            PlacementIndex::Ranked(ranked) => {
                let numbers = ground.views.by_tiles(|tiles| ranked.by_tiles(tiles));
                let rules = Expander::new(ground, numbers);
                rules.beginnings(ground, threshold, depth)
            }
        }
    }

    fn trail(&self, ground: &Context, budget: u64) -> SearchState {
        let until = match self.stage {
            Stage::Before(left) => left,
            Stage::AtGoal | Stage::Done => 0,
        };
        SearchState {
            patterns: ground.root.patterns,
            board: ground.root.board,
            path: self.path,
            budget,
            generated: 0,
            until,
            passed: self.stage == Stage::AtGoal,
        }
    }

    /// The moves from the root to the goal, after [`Arrival::Goal`].
    pub fn moves(&self) -> Vec<Move> {
        let left = self.threshold as usize - self.prefix.len();
        let path = (1..=left)
            .rev()
            .map(|left| Move::ALL[usize::from(self.path[left])]);
        self.prefix.iter().copied().chain(path).collect()
    }
}

/// References to all that a look-up needs.
struct Expander<'a, N> {
    views: &'a PdbLookup,
    regions: &'a Regions,
    states: &'a [[u16; 4]],
    words: [&'a [u64]; GROUP_SLOTS],
    shifts: [&'a RankTransitions; GROUP_SLOTS],
    /// The numbers of blocks, by group.
    numbers: [N; GROUP_SLOTS],
}

/// What changes with every move.
struct SearchState {
    patterns: [Pattern; GROUP_SLOTS],
    /// The tile in each cell, known by its goal cell.
    board: [u8; CELL_SLOTS],
    path: [u8; MAX_MOVES + 1],
    /// Boards that may still be expanded.
    budget: u64,
    generated: u64,
    /// Where to pause or go on: at the board with so many moves left.
    until: u8,
    /// Whether that board is done with.
    passed: bool,
}

/// A board on the path. Eight bytes, so that it is handed on in a register.
#[derive(Clone, Copy)]
struct Stop {
    blank: u8,
    /// Moves left until the threshold.
    left: u8,
    /// Of the automaton.
    state: u16,
    /// By view, how many moves may still lead away from the goal: half of what is left over when the
    /// estimate is taken from the moves left.
    first: i16,
    second: i16,
}

/// What has to be put back when a move is taken back.
#[derive(Clone, Copy)]
struct Undo {
    source: usize,
    tile: u8,
    groups: [usize; 2],
    patterns: [Pattern; 2],
}

impl<'a, N: IndexLookup> Expander<'a, N> {
    fn new(ground: &'a Context, numbers: [N; GROUP_SLOTS]) -> Expander<'a, N> {
        Expander {
            views: &ground.views,
            regions: ground.tables.regions(),
            states: ground.automaton.states(),
            words: ground.views.words(&ground.tables),
            shifts: ground.views.rank_transitions(&ground.tables),
            numbers,
        }
    }

    fn beginnings(&self, ground: &Context, threshold: u32, depth: usize) -> Prefixes {
        let walk = Iteration::new(Vec::new(), threshold);
        let mut trail = walk.trail(ground, u64::MAX);
        let mut beginnings = Prefixes::default();
        if let Some(stop) = walk.first_stop(ground, self, &mut trail) {
            let mut prefix = Vec::with_capacity(depth);
            self.collect(stop, depth, &mut prefix, &mut trail, &mut beginnings);
        }
        beginnings.generated = trail.generated;
        beginnings
    }

    /// Expands a board and everything below it.
    fn visit(&self, stop: Stop, trail: &mut SearchState) -> Visit {
        // No moves and no slack left: every group is at its goal.
        if stop.left == 0 {
            return Visit::Found;
        }
        if trail.budget == 0 {
            trail.until = stop.left;
            return Visit::Paused;
        }
        trail.budget -= 1;
        self.visit_from(0, stop, trail)
    }

    /// Visits what the moves from number `first` on lead to. Written out instead of a loop, so that the
    /// processor can learn what is usual for each move.
    #[inline(always)]
    fn visit_from(&self, first: usize, stop: Stop, trail: &mut SearchState) -> Visit {
        let mut visit = self.follow(Move::Up, first, stop, trail);
        if visit == Visit::Exhausted {
            visit = self.follow(Move::Right, first, stop, trail);
        }
        if visit == Visit::Exhausted {
            visit = self.follow(Move::Down, first, stop, trail);
        }
        if visit == Visit::Exhausted {
            visit = self.follow(Move::Left, first, stop, trail);
        }
        visit
    }

    /// Visits what a move leads to, unless it is pruned or comes before number `first`.
    #[inline(always)]
    fn follow(&self, step: Move, first: usize, stop: Stop, trail: &mut SearchState) -> Visit {
        if (step as usize) < first {
            return Visit::Exhausted;
        }
        let Some((next, undo)) = self.descend(stop, step, trail) else {
            return Visit::Exhausted;
        };
        trail.path[usize::from(stop.left)] = step as u8;
        let visit = self.visit(next, trail);
        if visit == Visit::Exhausted {
            trail.take_back(undo);
        }
        visit
    }

    /// Collects the beginnings with so many further moves.
    fn collect(
        &self,
        stop: Stop,
        further: usize,
        prefix: &mut Vec<Move>,
        trail: &mut SearchState,
        beginnings: &mut Prefixes,
    ) {
        if further == 0 {
            beginnings.prefixes.push(prefix.clone());
            return;
        }
        beginnings.expanded += 1;
        for step in Move::ALL {
            if let Some((next, undo)) = self.descend(stop, step, trail) {
                prefix.push(step);
                self.collect(next, further - 1, prefix, trail, beginnings);
                prefix.pop();
                trail.take_back(undo);
            }
        }
    }

    /// Goes down the path to the board where it ends, and on from there.
    fn resume(&self, stop: Stop, trail: &mut SearchState) -> Visit {
        if stop.left == trail.until {
            return match std::mem::take(&mut trail.passed) {
                true => Visit::Exhausted,
                false => self.visit(stop, trail),
            };
        }
        let step = trail.path[usize::from(stop.left)];
        let generated = trail.generated;
        let Some((next, undo)) = self.descend(stop, Move::ALL[usize::from(step)], trail) else {
            return Visit::Exhausted;
        };
        trail.generated = generated;
        match self.resume(next, trail) {
            Visit::Exhausted => {
                trail.take_back(undo);
                self.visit_from(usize::from(step) + 1, stop, trail)
            }
            visit => visit,
        }
    }

    /// Makes a move, unless it is pruned.
    #[inline(always)]
    fn descend(&self, stop: Stop, step: Move, trail: &mut SearchState) -> Option<(Stop, Undo)> {
        let state = self.states[usize::from(stop.state)][step as usize];
        if state == Automaton::PRUNED {
            return None;
        }
        trail.generated += 1;
        let blank = usize::from(stop.blank) % CELL_SLOTS;
        let source = usize::from(self.views.sources[blank][step as usize]) % CELL_SLOTS;
        let tile = trail.board[source];
        let (a, before_a, after_a, away) = self.look_up(0, tile, blank, step, trail);
        let first = stop.first - away;
        if first < 0 {
            return None;
        }
        let (b, before_b, after_b, away) = self.look_up(1, tile, blank, step, trail);
        let second = stop.second - away;
        if second < 0 {
            return None;
        }
        trail.patterns[a] = after_a;
        trail.patterns[b] = after_b;
        trail.board[blank] = tile;
        let undo = Undo {
            source,
            tile,
            groups: [a, b],
            patterns: [before_a, before_b],
        };
        let next = Stop {
            blank: source as u8,
            state,
            left: stop.left - 1,
            first,
            second,
        };
        Some((next, undo))
    }

    /// The group of a tile in a view, its pattern before and after a move of the tile, and 1 if the move
    /// leads away from the goal.
    #[inline(always)]
    fn look_up(
        &self,
        view: usize,
        tile: u8,
        blank: usize,
        step: Move,
        trail: &SearchState,
    ) -> (usize, Pattern, Pattern, i16) {
        let owner = self.views.groups_by_tile[view][usize::from(tile) % CELL_SLOTS];
        let group = usize::from(owner) % GROUP_SLOTS;
        let passing = &self.views.pattern_moves[group][blank][step as usize];
        let before = trail.patterns[group];
        let rank = passing.rank(before, || self.shifts[group]);
        let occupied = before.occupied() ^ passing.toggled;
        let left = usize::from(passing.source);
        let numbers = self.numbers[group];
        let number = self.regions.index_with(numbers, CellSet(occupied), left);
        let stride = self.views.strides[group] as usize;
        let twos = high_bit(self.words[group], stride, number, rank);
        // From n to n + 1 modulo 4, bit 1 changes if n is odd; from n to n - 1, if n is even.
        let value = before.value();
        let away = (twos ^ value >> 1 ^ value ^ 1) & 1;
        let after = Pattern::new(occupied, rank as u32, 2 * twos + (value + 1) % 2);
        (group, before, after, away as i16)
    }
}

impl SearchState {
    #[inline(always)]
    fn take_back(&mut self, undo: Undo) {
        self.board[undo.source] = undo.tile;
        self.patterns[undo.groups[0]] = undo.patterns[0];
        self.patterns[undo.groups[1]] = undo.patterns[1];
    }
}
