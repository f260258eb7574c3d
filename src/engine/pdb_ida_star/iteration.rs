//! The depth-first search of one IDA* iteration.

use std::sync::Arc;

use super::lookup::{CELL_SLOTS, GROUP_SLOTS, Pattern, PdbLookup, Root};
use crate::engine::automaton::Automaton;
use crate::heuristic::pdb::{
    CellSet, IndexLookup, PdbSet, PlacementIndex, RankTransitions, Regions, high_bit,
};
use crate::puzzle::Move;
use crate::step::Step;

/// The greatest threshold. No board of up to sixteen cells needs more moves (the farthest of 8x2 is 140 moves
/// away), nor does any of 5x5 (210 suffice: Karlemo and Östergård, *On sliding block puzzles*, 2000). For the
/// narrow boards between it is not proved; a search ends here.
pub const MAX_THRESHOLD: usize = 255;

/// The constant data of a search.
pub struct Context {
    /// The pattern databases.
    pub tables: Arc<PdbSet>,
    /// The automaton that prunes duplicate paths.
    pub automaton: Arc<Automaton>,
    /// The move tables of the pattern databases.
    pub views: PdbLookup,
    /// The start board, as the tables see it.
    pub root: Root,
}

/// A depth-first search of all paths of a given length that start with a prefix and that the tables do not prune,
/// in a fixed order.
///
/// To pause, the recursion returns through all its levels; to resume, it follows the stored path.
pub struct Iteration {
    /// The moves from the root to the node where the search starts.
    prefix: Vec<Move>,
    threshold: u32,
    stage: Stage,
    /// The current path: the move made when this many moves were left.
    path: [u8; MAX_THRESHOLD + 1],
    /// Nodes expanded so far.
    pub expanded: u64,
    /// Nodes generated so far.
    pub generated: u64,
}

/// The prefixes of the paths within a threshold, all of one length.
#[derive(Clone, Debug, Default)]
pub struct Prefixes {
    /// The prefixes, in depth-first order.
    pub prefixes: Vec<Vec<Move>>,
    /// Nodes expanded to find them.
    pub expanded: u64,
    /// Nodes generated to find them.
    pub generated: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The next node to expand is the one on the path with this many moves left.
    AtNode(u8),
    /// The path leads to the goal; the search continues after it.
    AtGoal,
    /// All paths are searched.
    Done,
}

/// The result of an [`Iteration`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IterationResult {
    /// The path leads to the goal; [`Iteration::moves`] returns its moves. Another call continues after it.
    GoalFound,
    /// There are no more paths within the threshold.
    Exhausted,
}

/// The status of the search of a subtree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SubtreeStatus {
    /// There are no more paths within the threshold.
    Exhausted,
    /// The path leads to the goal.
    GoalFound,
    /// The node budget is used up.
    Paused,
}

impl Iteration {
    /// Creates the search from the node after `prefix`, which the automaton must accept, for paths of `threshold`
    /// moves from the root. The threshold must have the parity of every solution's length.
    pub fn new(prefix: Vec<Move>, threshold: u32) -> Iteration {
        assert!(prefix.len() <= threshold as usize && threshold as usize <= MAX_THRESHOLD);
        let moves_left = threshold as u8 - prefix.len() as u8;
        Iteration {
            prefix,
            threshold,
            stage: Stage::AtNode(moves_left),
            path: [0; MAX_THRESHOLD + 1],
            expanded: 0,
            generated: 0,
        }
    }

    /// Expands at most `budget` nodes. Never waits.
    pub fn advance(&mut self, context: &Context, budget: u64) -> Step<IterationResult> {
        if self.stage == Stage::Done {
            return Step::Done(IterationResult::Exhausted);
        }
        let mut search = self.search_state(context, budget);
        let status = match context.tables.regions().placement_index() {
            PlacementIndex::Direct(direct) => {
                let expander = Expander::new(context, [&**direct; GROUP_SLOTS]);
                self.resume(context, &expander, &mut search)
            }
            PlacementIndex::Ranked(ranked) => {
                let numbers = context.views.by_tiles(|tiles| ranked.by_tiles(tiles));
                let expander = Expander::new(context, numbers);
                self.resume(context, &expander, &mut search)
            }
        };
        self.path = search.path;
        self.expanded += budget - search.budget;
        self.generated += search.generated;
        let (stage, step) = match status {
            SubtreeStatus::Exhausted => (Stage::Done, Step::Done(IterationResult::Exhausted)),
            SubtreeStatus::GoalFound => (Stage::AtGoal, Step::Done(IterationResult::GoalFound)),
            SubtreeStatus::Paused => (Stage::AtNode(search.resume_left), Step::Running),
        };
        self.stage = stage;
        step
    }

    fn resume<N: IndexLookup>(
        &self,
        context: &Context,
        expander: &Expander<N>,
        search: &mut SearchState,
    ) -> SubtreeStatus {
        match self.start_node(context, expander, search) {
            Some(node) => expander.resume(node, search),
            None => SubtreeStatus::Exhausted,
        }
    }

    /// Returns the node where the search starts, unless the tables prune it.
    fn start_node<N: IndexLookup>(
        &self,
        context: &Context,
        expander: &Expander<N>,
        search: &mut SearchState,
    ) -> Option<PathNode> {
        let root = &context.root;
        let slack = |estimate: u32| Some(self.threshold.checked_sub(estimate)? as i16 / 2);
        let mut node = PathNode {
            blank: root.blank as u8,
            state: context.automaton.start(root.blank),
            moves_left: self.threshold as u8,
            first_slack: slack(root.estimates[0])?,
            second_slack: slack(root.estimates[1])?,
        };
        for &step in &self.prefix {
            node = expander.make_move(node, step, search)?.0;
        }
        search.generated = 0;
        Some(node)
    }

    /// Returns the prefixes of `depth` moves of all paths within a threshold.
    pub fn prefixes(context: &Context, threshold: u32, depth: usize) -> Prefixes {
        match context.tables.regions().placement_index() {
            PlacementIndex::Direct(direct) => {
                let expander = Expander::new(context, [&**direct; GROUP_SLOTS]);
                expander.prefixes(context, threshold, depth)
            }
            PlacementIndex::Ranked(ranked) => {
                let numbers = context.views.by_tiles(|tiles| ranked.by_tiles(tiles));
                let expander = Expander::new(context, numbers);
                expander.prefixes(context, threshold, depth)
            }
        }
    }

    fn search_state(&self, context: &Context, budget: u64) -> SearchState {
        let resume_left = match self.stage {
            Stage::AtNode(moves_left) => moves_left,
            Stage::AtGoal | Stage::Done => 0,
        };
        SearchState {
            patterns: context.root.patterns,
            board: context.root.board,
            path: self.path,
            budget,
            generated: 0,
            resume_left,
            resume_after: self.stage == Stage::AtGoal,
        }
    }

    /// Returns the moves from the root to the goal, after [`IterationResult::GoalFound`].
    pub fn moves(&self) -> Vec<Move> {
        let moves_left = self.threshold as usize - self.prefix.len();
        let path = (1..=moves_left)
            .rev()
            .map(|moves_left| Move::ALL[usize::from(self.path[moves_left])]);
        self.prefix.iter().copied().chain(path).collect()
    }
}

/// Expands nodes: references to everything that a table look-up needs.
struct Expander<'a, N> {
    views: &'a PdbLookup,
    regions: &'a Regions,
    states: &'a [[u16; 4]],
    words: [&'a [u64]; GROUP_SLOTS],
    shifts: [&'a RankTransitions; GROUP_SLOTS],
    /// The region numberings, by group.
    numbers: [N; GROUP_SLOTS],
}

/// The data that changes with every move.
struct SearchState {
    patterns: [Pattern; GROUP_SLOTS],
    /// The tile in each cell, as its goal cell.
    board: [u8; CELL_SLOTS],
    path: [u8; MAX_THRESHOLD + 1],
    /// The number of nodes that may still be expanded.
    budget: u64,
    generated: u64,
    /// The node to pause at or to resume from, as its number of moves left.
    resume_left: u8,
    /// `true` if that node is already searched.
    resume_after: bool,
}

/// A node on the path. Eight bytes, so that it is passed in a register.
#[derive(Clone, Copy)]
struct PathNode {
    blank: u8,
    /// Moves left until the threshold.
    moves_left: u8,
    /// The state of the automaton.
    state: u16,
    /// By view, the number of moves that may still lead away from the goal: half the difference of the moves left
    /// and h.
    first_slack: i16,
    /// The same for the second view.
    second_slack: i16,
}

/// The data that is restored when a move is undone.
#[derive(Clone, Copy)]
struct Undo {
    source: usize,
    tile: u8,
    groups: [usize; 2],
    patterns: [Pattern; 2],
}

impl<'a, N: IndexLookup> Expander<'a, N> {
    fn new(context: &'a Context, numbers: [N; GROUP_SLOTS]) -> Expander<'a, N> {
        Expander {
            views: &context.views,
            regions: context.tables.regions(),
            states: context.automaton.states(),
            words: context.views.words(&context.tables),
            shifts: context.views.rank_transitions(&context.tables),
            numbers,
        }
    }

    fn prefixes(&self, context: &Context, threshold: u32, depth: usize) -> Prefixes {
        let iteration = Iteration::new(Vec::new(), threshold);
        let mut search = iteration.search_state(context, u64::MAX);
        let mut found = Prefixes::default();
        if let Some(node) = iteration.start_node(context, self, &mut search) {
            let mut prefix = Vec::with_capacity(depth);
            self.collect(node, depth, &mut prefix, &mut search, &mut found);
        }
        found.generated = search.generated;
        found
    }

    /// Expands a node and its subtree.
    fn search_subtree(&self, node: PathNode, search: &mut SearchState) -> SubtreeStatus {
        // No moves and no slack left: all groups are at the goal.
        if node.moves_left == 0 {
            return SubtreeStatus::GoalFound;
        }
        if search.budget == 0 {
            search.resume_left = node.moves_left;
            return SubtreeStatus::Paused;
        }
        search.budget -= 1;
        self.search_children_from(0, node, search)
    }

    /// Searches the children from move number `first_move` on. Unrolled instead of a loop, so that the branch predictor
    /// can learn each move by itself.
    #[inline(always)]
    fn search_children_from(
        &self,
        first_move: usize,
        node: PathNode,
        search: &mut SearchState,
    ) -> SubtreeStatus {
        let mut status = self.search_child(Move::Up, first_move, node, search);
        if status == SubtreeStatus::Exhausted {
            status = self.search_child(Move::Right, first_move, node, search);
        }
        if status == SubtreeStatus::Exhausted {
            status = self.search_child(Move::Down, first_move, node, search);
        }
        if status == SubtreeStatus::Exhausted {
            status = self.search_child(Move::Left, first_move, node, search);
        }
        status
    }

    /// Searches the child of one move, unless it is pruned or comes before number `first_move`.
    #[inline(always)]
    fn search_child(
        &self,
        step: Move,
        first_move: usize,
        node: PathNode,
        search: &mut SearchState,
    ) -> SubtreeStatus {
        if (step as usize) < first_move {
            return SubtreeStatus::Exhausted;
        }
        let Some((next, undo)) = self.make_move(node, step, search) else {
            return SubtreeStatus::Exhausted;
        };
        search.path[usize::from(node.moves_left)] = step as u8;
        let status = self.search_subtree(next, search);
        if status == SubtreeStatus::Exhausted {
            search.undo_move(undo);
        }
        status
    }

    /// Collects the prefixes with `further` more moves.
    fn collect(
        &self,
        node: PathNode,
        further: usize,
        prefix: &mut Vec<Move>,
        search: &mut SearchState,
        found: &mut Prefixes,
    ) {
        if further == 0 {
            found.prefixes.push(prefix.clone());
            return;
        }
        found.expanded += 1;
        for step in Move::ALL {
            if let Some((next, undo)) = self.make_move(node, step, search) {
                prefix.push(step);
                self.collect(next, further - 1, prefix, search, found);
                prefix.pop();
                search.undo_move(undo);
            }
        }
    }

    /// Follows the stored path to its end and continues the search from there.
    fn resume(&self, node: PathNode, search: &mut SearchState) -> SubtreeStatus {
        if node.moves_left == search.resume_left {
            return match std::mem::take(&mut search.resume_after) {
                true => SubtreeStatus::Exhausted,
                false => self.search_subtree(node, search),
            };
        }
        let step = search.path[usize::from(node.moves_left)];
        let generated = search.generated;
        let Some((next, undo)) = self.make_move(node, Move::ALL[usize::from(step)], search) else {
            return SubtreeStatus::Exhausted;
        };
        search.generated = generated;
        match self.resume(next, search) {
            SubtreeStatus::Exhausted => {
                search.undo_move(undo);
                self.search_children_from(usize::from(step) + 1, node, search)
            }
            status => status,
        }
    }

    /// Makes a move and returns the child, or `None` if it is pruned.
    #[inline(always)]
    fn make_move(
        &self,
        node: PathNode,
        step: Move,
        search: &mut SearchState,
    ) -> Option<(PathNode, Undo)> {
        let state = self.states[usize::from(node.state)][step as usize];
        if state == Automaton::PRUNED {
            return None;
        }
        search.generated += 1;
        let blank = usize::from(node.blank) % CELL_SLOTS;
        let source = usize::from(self.views.sources[blank][step as usize]) % CELL_SLOTS;
        let tile = search.board[source];
        let (a, before_a, after_a, away) = self.look_up(0, tile, blank, step, search);
        let first_slack = node.first_slack - away;
        if first_slack < 0 {
            return None;
        }
        let (b, before_b, after_b, away) = self.look_up(1, tile, blank, step, search);
        let second_slack = node.second_slack - away;
        if second_slack < 0 {
            return None;
        }
        search.patterns[a] = after_a;
        search.patterns[b] = after_b;
        search.board[blank] = tile;
        let undo = Undo {
            source,
            tile,
            groups: [a, b],
            patterns: [before_a, before_b],
        };
        let next = PathNode {
            blank: source as u8,
            state,
            moves_left: node.moves_left - 1,
            first_slack,
            second_slack,
        };
        Some((next, undo))
    }

    /// Returns the group of a tile in a view, its pattern before and after a move of the tile, and 1 if the move
    /// leads away from the goal.
    #[inline(always)]
    fn look_up(
        &self,
        view: usize,
        tile: u8,
        blank: usize,
        step: Move,
        search: &SearchState,
    ) -> (usize, Pattern, Pattern, i16) {
        let owner = self.views.groups_by_tile[view][usize::from(tile) % CELL_SLOTS];
        let group = usize::from(owner) % GROUP_SLOTS;
        let passing = &self.views.pattern_moves[group][blank][step as usize];
        let before = search.patterns[group];
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
    fn undo_move(&mut self, undo: Undo) {
        self.board[undo.source] = undo.tile;
        self.patterns[undo.groups[0]] = undo.patterns[0];
        self.patterns[undo.groups[1]] = undo.patterns[1];
    }
}
