//! Finds and improves solutions of one board.

use super::beam::{Beam, BeamResult};
use super::constructive::{ConstructiveSolver, construct};
use super::cycles::remove_cycles;
use super::path_improver::{GUIDED_NODE_COST, PathImprover};
use super::schedule::{BeamPlan, BeamRecord, Direction, WorkerRank, beam_plan};
use super::weight_cache::{LearnedStatus, WeightCache};
use crate::heuristic::learned::CanonicalView;
use crate::puzzle::{Board, Goal, Move, Puzzle};
use crate::step::Step;

/// A search for solutions of one board that get shorter: first one that is constructed, then those of beam
/// searches, most of them wider than the one before. On 5x5 beams from the start to the goal and from the goal to the
/// start alternate; on other boards of up to 49 cells and nine rows and columns a second worker searches from the goal to the
/// start. On boards of other sizes than 5x5 the incumbent is improved segment by segment, and its last part is searched for
/// again. On boards of more than 25 cells the best node of a beam is completed by construction every few layers, which on
/// the largest is the only way to reach the goal.
///
/// The result depends on the board, the seed and the nodes expanded, not on the slices.
pub struct IncumbentSearch {
    puzzle: Puzzle,
    seed: u64,
    /// Limit on the memory of a beam, in bytes.
    memory: u64,
    /// `true` if the search waits for weights, so that its result does not depend on when they arrive.
    is_reproducible: bool,
    incumbent: Option<Vec<Move>>,
    rank: WorkerRank,
    /// The improver that was running when the last beam started, to continue with if that finds nothing shorter.
    paused_improver: Option<Box<PathImprover>>,
    phase: Phase,
    /// The number of beams of the schedule that were started or skipped.
    next_beam_index: usize,
    beams_started: Vec<BeamRecord>,
    /// The nodes expanded and generated before the current step.
    node_counts_before: (u64, u64),
    /// The nodes expanded and generated so far.
    node_counts: (u64, u64),
    bytes: u64,
}

/// The current step of the search.
enum Phase {
    /// Constructing the first solution.
    Construct(Box<ConstructiveSolver>),
    /// The next beam is to be started.
    Next,
    /// Waiting for the weights of the next beam or, as the second worker, for a first solution.
    Waiting,
    /// Running a beam.
    Beam(Box<BeamSearch>),
    /// Improving the incumbent, until the improver has expanded nodes worth this many of a beam.
    Improve(Box<PathImprover>, u64),
    /// No shorter solution can exist.
    Ended,
}

/// A beam search and what it starts from.
struct BeamSearch {
    view: CanonicalView,
    beam: Beam,
    /// The moves of the incumbent that the beam keeps: those before its start or, if it searches backwards, after it.
    kept_moves: Vec<Move>,
    /// The board where the beam starts.
    start: Board,
    /// The goal that the beam searches for.
    goal: Goal,
    /// The depth at which the best node was last completed by construction.
    completed_depth: u32,
    /// Nodes to expand until the limit on weights is checked: few while moves are evaluated for the first time.
    nodes_between_checks: u32,
    plan: BeamPlan,
}

/// Limit on the nodes expanded in one slice. A narrow beam takes less time than a budget tuned to other searches,
/// and must not be followed by a wide one before the caller looks at its clock.
const MAX_SLICE_NODES: u32 = 1 << 13;

/// Nodes for improving the incumbent at a time while weights are downloaded. Chosen by hand.
const LOADING_IMPROVEMENT_NODES: u64 = 5000;

/// Once this many weights are computed in a slice, for tables or for moves that are evaluated for the first time, it ends soon.
const MAX_SLICE_WEIGHTS: u32 = 1 << 18;

/// Nodes between two checks of the limit on weights while moves are evaluated for the first time. Chosen by hand.
const MIN_NODES_BETWEEN_CHECKS: u32 = 4;
/// Nodes between two checks when no weights were computed for a while. Chosen by hand: batches have as many.
const MAX_NODES_BETWEEN_CHECKS: u32 = 1 << 11;

/// A beam whose lowest h has not fallen for this many layers is stopped. Beams that reach the goal rarely stall
/// for 25.
const MAX_STALLED_LAYERS: u32 = 40;

impl BeamSearch {
    /// Tells the beam that a solution of `moves` moves is known, so that it only looks for shorter ones.
    fn set_upper_bound(&mut self, moves: usize) {
        let others = moves.saturating_sub(self.kept_moves.len());
        self.beam.set_upper_bound(others as u32);
    }

    /// Expands at most about `budget` nodes. While moves are evaluated for the first time, which takes long, expands fewer.
    fn advance(&mut self, budget: u32) -> Step<BeamResult> {
        let weights_limit = self.beam.weights_computed() + u64::from(MAX_SLICE_WEIGHTS);
        let mut left = budget;
        loop {
            let before = self.beam.weights_computed();
            let nodes = left.min(self.nodes_between_checks);
            let step = self.beam.advance(nodes);
            left -= nodes;
            let after = self.beam.weights_computed();
            self.nodes_between_checks = if after > before {
                MIN_NODES_BETWEEN_CHECKS
            } else {
                (2 * self.nodes_between_checks).min(MAX_NODES_BETWEEN_CHECKS)
            };
            let is_over = left == 0 || after > weights_limit;
            if step != Step::Running || is_over || self.is_completion_due() {
                return step;
            }
        }
    }

    /// Returns `true` if the best node is to be completed by construction.
    fn is_completion_due(&self) -> bool {
        let interval = self.plan.completion_interval_layers;
        interval > 0 && self.beam.depth() >= self.completed_depth + interval
    }

    /// Translates moves on the canonical board.
    fn original_moves(&self, canonical_moves: Vec<Move>) -> Vec<Move> {
        let moves = canonical_moves.into_iter();
        moves.map(|step| self.view.original_move(step)).collect()
    }

    /// Returns the solution of the puzzle with the beam's `moves`, from its start to its goal.
    fn solution(&self, moves: Vec<Move>) -> Vec<Move> {
        match self.plan.direction {
            Direction::Forward => [&self.kept_moves[..], &moves].concat(),
            Direction::Backward => {
                let forward = moves.into_iter().rev().map(Move::opposite);
                forward.chain(self.kept_moves.iter().copied()).collect()
            }
        }
    }

    /// Returns a solution that starts with the moves to the best node of the current layer and is completed by construction;
    /// `None` while a layer is being built.
    fn completed(&self) -> Option<Vec<Move>> {
        let mut moves = self.original_moves(self.beam.best_path()?);
        let board = self.start.play(&moves).ok()?;
        let rest = Puzzle::new(board, self.goal).ok()?;
        moves.extend(construct(&rest));
        Some(self.solution(moves))
    }
}

impl IncumbentSearch {
    /// Starts a search without an incumbent. `memory` limits each beam, in bytes. A reproducible search does
    /// nothing while weights are downloaded.
    pub fn start(
        puzzle: &Puzzle,
        memory: u64,
        seed: u64,
        is_reproducible: bool,
    ) -> IncumbentSearch {
        let beam_width = ConstructiveSolver::default_beam_width(puzzle.size());
        IncumbentSearch {
            puzzle: *puzzle,
            seed,
            memory,
            is_reproducible,
            incumbent: None,
            rank: WorkerRank::First,
            paused_improver: None,
            phase: Phase::Construct(Box::new(ConstructiveSolver::new(puzzle, beam_width))),
            next_beam_index: 0,
            beams_started: Vec::new(),
            node_counts_before: (0, 0),
            node_counts: (0, 0),
            bytes: 0,
        }
    }

    /// Searches as the second of two workers, once the first one has found a solution. Call before the first slice.
    pub fn into_second(mut self) -> IncumbentSearch {
        self.rank = WorkerRank::Second;
        self.phase = Phase::Waiting;
        self
    }

    /// Returns the shortest solution found so far, which has been replayed.
    pub fn incumbent(&self) -> Option<&[Move]> {
        self.incumbent.as_deref()
    }

    /// Returns the beams that were started, in order.
    pub fn beams_started(&self) -> &[BeamRecord] {
        &self.beams_started
    }

    /// Returns the number of nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.node_counts.0
    }

    /// Returns the number of nodes generated so far.
    pub fn generated(&self) -> u64 {
        self.node_counts.1
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns `true` while it waits for weights, or, as the second worker, for a first solution.
    pub fn is_waiting(&self) -> bool {
        matches!(self.phase, Phase::Waiting)
    }

    /// Adds a solution that another worker has found, which is replayed before it is accepted.
    pub fn add_solution(&mut self, moves: &[Move]) {
        self.offer(moves.to_vec());
    }

    /// Makes `moves` the incumbent if they solve the puzzle and, without cycles, are shorter than the incumbent.
    /// Returns `true` if so.
    fn offer(&mut self, moves: Vec<Move>) -> bool {
        if self.puzzle.replay(&moves).is_err() {
            return false;
        }
        let moves = remove_cycles(self.puzzle.start(), &moves);
        let current_length = self.incumbent.as_ref().map(Vec::len);
        if current_length.is_some_and(|length| moves.len() >= length) {
            return false;
        }
        if let Phase::Beam(search) = &mut self.phase {
            search.set_upper_bound(moves.len());
        }
        self.incumbent = Some(moves);
        true
    }

    /// Returns `true` if an improver works on a solution as short as the incumbent.
    fn is_current(&self, improver: &PathImprover) -> bool {
        let length = self.incumbent.as_ref().map(Vec::len);
        length == Some(improver.moves().len())
    }

    /// Expands about `budget` nodes. Returns `Waiting` while it waits for weights or, as the second worker, for a first
    /// solution; done when no shorter solution can exist.
    pub fn advance(&mut self, weights: &mut WeightCache, budget: u32) -> Step<()> {
        let phase = std::mem::replace(&mut self.phase, Phase::Ended);
        self.phase = match phase {
            Phase::Construct(solver) => self.construct(solver, budget),
            Phase::Next | Phase::Waiting
                if self.rank == WorkerRank::Second && self.incumbent.is_none() =>
            {
                // The weights of the first beam are downloaded meanwhile.
                let plan = beam_plan(self.puzzle.size(), self.rank, 0, 0);
                match plan.direction {
                    Direction::Forward => weights.prepare(self.puzzle.goal()),
                    Direction::Backward => weights.prepare(&Goal::new(*self.puzzle.start())),
                };
                Phase::Waiting
            }
            Phase::Next | Phase::Waiting => self.start_beam(weights, budget),
            Phase::Beam(search) => self.advance_beam(search, weights, budget),
            Phase::Improve(improver, end) => self.improve(improver, end, budget),
            Phase::Ended => Phase::Ended,
        };
        match self.phase {
            Phase::Ended => Step::Done(()),
            Phase::Waiting => Step::Waiting,
            _ => Step::Running,
        }
    }

    /// Continues the construction of the first solution.
    fn construct(&mut self, mut solver: Box<ConstructiveSolver>, budget: u32) -> Phase {
        let step = solver.advance(budget).map(<[Move]>::to_vec);
        self.node_counts.0 = solver.expanded();
        match step {
            Step::Running | Step::Waiting => Phase::Construct(solver),
            Step::Done(moves) => {
                self.node_counts_before = self.node_counts;
                self.offer(moves);
                Phase::Next
            }
        }
    }

    /// Starts the next beam of the schedule, builds a slice of the tables that it needs, or improves the incumbent or waits
    /// while its weights are downloaded.
    fn start_beam(&mut self, weights: &mut WeightCache, budget: u32) -> Phase {
        let length = self.incumbent.as_ref().map_or(5000, Vec::len);
        let plan = beam_plan(self.puzzle.size(), self.rank, length, self.next_beam_index);
        let (start, goal) = (*self.puzzle.start(), *self.puzzle.goal());
        let incumbent = self.incumbent.as_deref().unwrap_or_default();
        let kept_count = incumbent.len() * plan.start_quarter / 4;
        // The greatest useful length of the other moves: all solution lengths have the same parity.
        let max_moves = (length - kept_count).saturating_sub(2) as u32;
        if max_moves == 0 {
            // No solution is shorter; or just this part cannot be shorter.
            self.next_beam_index += 1;
            return if kept_count == 0 {
                Phase::Ended
            } else {
                Phase::Next
            };
        }
        let (kept_moves, from, to) = match plan.direction {
            Direction::Forward => {
                let before = &incumbent[..kept_count];
                let board = start.play(before).expect("the incumbent was replayed");
                (before.to_vec(), board, goal)
            }
            Direction::Backward => {
                let (before, after) = incumbent.split_at(incumbent.len() - kept_count);
                let board = match after {
                    [] => *goal.board(),
                    _ => start.play(before).expect("the incumbent was replayed"),
                };
                (after.to_vec(), board, Goal::new(start))
            }
        };
        let view = CanonicalView::new(&to);
        let class = view.class();
        let budget = budget.min(MAX_SLICE_WEIGHTS);
        let heuristic = match weights.heuristic(class, plan.mixture, budget) {
            LearnedStatus::Ready(heuristic) => heuristic,
            LearnedStatus::Unavailable => WeightCache::fallback(class),
            LearnedStatus::Building => return Phase::Next,
            LearnedStatus::Pending => {
                return match &self.incumbent {
                    Some(_) if !self.is_reproducible => {
                        match self.start_improver(weights, LOADING_IMPROVEMENT_NODES) {
                            Phase::Improve(improver, _) if improver.is_done() => Phase::Waiting,
                            phase => phase,
                        }
                    }
                    _ => Phase::Waiting,
                };
            }
        };
        let fits = |width| Beam::bytes_for(class.size(), width, max_moves) <= self.memory;
        let mut width = plan.width;
        while width > 100 && !fits(width) {
            width = width / 8 * 7;
        }
        self.next_beam_index += 1;
        self.beams_started.push(BeamRecord {
            width,
            direction: plan.direction,
            kept_moves: kept_moves.len(),
            max_moves,
        });
        let seed = self.seed.wrapping_add(self.next_beam_index as u64);
        let (size_and_blank, pieces) = ((class.size(), class.blank()), view.pieces(&from));
        let mut beam = Beam::new(
            heuristic.evaluator(),
            size_and_blank,
            &pieces,
            width,
            max_moves,
            seed,
        );
        if plan.completion_interval_layers > 0 {
            beam.pause_at(plan.completion_interval_layers);
        }
        Phase::Beam(Box::new(BeamSearch {
            view,
            beam,
            kept_moves,
            start: from,
            goal: to,
            nodes_between_checks: MIN_NODES_BETWEEN_CHECKS,
            completed_depth: 0,
            plan,
        }))
    }

    /// Continues the current beam.
    fn advance_beam(
        &mut self,
        mut search: Box<BeamSearch>,
        weights: &WeightCache,
        budget: u32,
    ) -> Phase {
        let mut step = search.advance(budget.min(MAX_SLICE_NODES));
        let (expanded, generated) = (search.beam.expanded(), search.beam.generated());
        self.node_counts = (
            self.node_counts_before.0 + expanded,
            self.node_counts_before.1 + generated,
        );
        let paused_improver = self.paused_improver.as_ref();
        self.bytes = search.beam.bytes() + paused_improver.map_or(0, |improver| improver.bytes());
        if step == Step::Running {
            step = self.complete_by_construction(&mut search);
        }
        match step {
            Step::Running | Step::Waiting => return Phase::Beam(search),
            Step::Done(BeamResult::Found(moves)) => {
                let moves = search.original_moves(moves);
                self.offer(search.solution(moves));
            }
            Step::Done(BeamResult::NotFound) => {}
            // A narrower beam might fit, but it has already run.
            Step::Done(BeamResult::OutOfMemory) => {
                self.memory = self.memory.min(search.beam.bytes()) / 2
            }
        }
        self.node_counts_before = self.node_counts;
        self.bytes = 0;
        match (&self.incumbent, search.plan.improvement_divisor) {
            (Some(_), 1..) => {
                self.start_improver(weights, expanded / search.plan.improvement_divisor)
            }
            _ => Phase::Next,
        }
    }

    /// Every few layers completes the best node of the beam by construction; stops a beam that has stalled.
    fn complete_by_construction(&mut self, search: &mut BeamSearch) -> Step<BeamResult> {
        if !search.is_completion_due() {
            return Step::Running;
        }
        let depth = search.beam.depth();
        let Some(moves) = search.completed() else {
            return Step::Running;
        };
        search.completed_depth = depth;
        search
            .beam
            .pause_at(depth + search.plan.completion_interval_layers);
        if self.offer(moves)
            && let Some(incumbent) = &self.incumbent
        {
            search.set_upper_bound(incumbent.len());
        }
        if search.beam.stalled_layers() >= MAX_STALLED_LAYERS {
            Step::Done(BeamResult::NotFound)
        } else {
            Step::Running
        }
    }

    /// Starts to improve the incumbent for about as long as a beam takes to expand `nodes` nodes. Resumes the
    /// paused improver if no shorter solution was found since.
    fn start_improver(&mut self, weights: &WeightCache, nodes: u64) -> Phase {
        let tables = weights.local_tables();
        let improver = match self.paused_improver.take() {
            Some(improver)
                if self.is_current(&improver) && improver.is_guided() == tables.is_some() =>
            {
                improver
            }
            _ => {
                let incumbent = self.incumbent.clone().unwrap_or_default();
                let seed = self.seed.wrapping_add(self.node_counts.0);
                let improver = PathImprover::new(&self.puzzle, incumbent, seed);
                Box::new(match tables {
                    Some(tables) => improver.with_weights(tables),
                    None => improver,
                })
            }
        };
        let end = nodes.saturating_add(improver.expanded() / GUIDED_NODE_COST);
        Phase::Improve(improver, end)
    }

    /// Continues to improve the incumbent, until the improver has expanded nodes worth `end` of a beam.
    fn improve(&mut self, mut improver: Box<PathImprover>, end: u64, budget: u32) -> Phase {
        if !self.is_current(&improver) {
            // A shorter solution was found elsewhere.
            self.node_counts_before = self.node_counts;
            return Phase::Next;
        }
        let before = improver.expanded() / GUIDED_NODE_COST;
        let nodes_left = end.saturating_sub(before);
        let budget = u64::from(budget.min(MAX_SLICE_NODES))
            .min(nodes_left)
            .max(1)
            * GUIDED_NODE_COST;
        // Slices must end where a longer one would.
        let budget = budget - improver.expanded() % GUIDED_NODE_COST;
        let length = improver.moves().len();
        let is_done = improver.advance(budget as u32).is_done();
        if improver.moves().len() < length {
            self.offer(improver.moves().to_vec());
        }
        self.node_counts.0 += improver.expanded() / GUIDED_NODE_COST - before;
        self.bytes = improver.bytes();
        if is_done || improver.expanded() / GUIDED_NODE_COST >= end {
            self.node_counts_before = self.node_counts;
            if !is_done {
                self.paused_improver = Some(improver);
            }
            return Phase::Next;
        }
        Phase::Improve(improver, end)
    }
}
