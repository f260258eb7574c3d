//! The searches that record every node: breadth-first, depth-first, uniform-cost, greedy, A* and weighted A*.

use std::collections::VecDeque;

use super::algorithm::LabAlgorithm;
use super::boards::RecordedBoard;
use super::experiment::Experiment;
use super::figures::Figures;
use super::frontier::Frontier;
use super::heuristic::Estimator;
use super::node_map::{NodeMap, Slot};
use super::nodes::{NewNode, NodeIndex, Nodes};
use super::rules::{GoalTest, OrderedMoves, Repeats, Rules};
use super::search::{End, Search};
use super::trace::{Trace, TracedNodes};
use crate::heuristic::TileMove;
use crate::search::{Limit, Limits};

/// A search that records its nodes.
pub struct GraphSearch<P> {
    experiment: Experiment,
    goal: P,
    moves: OrderedMoves,
    estimator: Box<dyn Estimator<P>>,
    nodes: Nodes,
    /// The boards of all nodes.
    seen: NodeMap,
    frontier: Frontier,
    figures: Figures,
    /// The number of stale entries in the frontier.
    stale: u64,
    /// The number of expanded nodes whose board was not reached cheaper since.
    closed: u64,
    /// The goal, if it was found when the root was made or when a node was expanded.
    found: Option<NodeIndex>,
    /// What is kept for showing any moment of the search, if that is wanted.
    trace: Option<Trace>,
    /// The goal, if it was taken from the frontier.
    taken_goal: Option<NodeIndex>,
}

impl<P: RecordedBoard> GraphSearch<P> {
    /// Starts the search.
    pub fn new(experiment: Experiment, estimator: Box<dyn Estimator<P>>) -> GraphSearch<P> {
        GraphSearch::start(experiment, estimator, None)
    }

    /// Starts the search and keeps what is needed for showing any moment of it.
    pub fn traced(experiment: Experiment, estimator: Box<dyn Estimator<P>>) -> GraphSearch<P> {
        GraphSearch::start(experiment, estimator, Some(Trace::default()))
    }

    fn start(
        experiment: Experiment,
        estimator: Box<dyn Estimator<P>>,
        trace: Option<Trace>,
    ) -> GraphSearch<P> {
        let rules = experiment.rules;
        let size = experiment.start.size();
        let frontier = match experiment.algorithm {
            LabAlgorithm::BreadthFirst => Frontier::Queue(VecDeque::new()),
            LabAlgorithm::DepthFirst => Frontier::Stack(Vec::new()),
            _ => Frontier::by_priority(rules.ties),
        };
        let mut search = GraphSearch {
            goal: P::pack(experiment.goal.board()),
            moves: rules.ordered_moves(size),
            estimator,
            nodes: Nodes::new(size),
            seen: NodeMap::new(),
            frontier,
            figures: Figures::default(),
            stale: 0,
            closed: 0,
            found: None,
            trace,
            taken_goal: None,
            experiment,
        };
        let board = P::pack(&search.experiment.start);
        let root = search.record(
            search.seen.slot(&board, &search.nodes),
            NewNode {
                board,
                parent: None,
                depth: 0,
                code: search.estimator.code(&board),
            },
        );
        search.insert(root);
        search.note_sizes();
        if rules.goal_test == GoalTest::Generated && search.is_goal(&board) {
            search.found = Some(root);
        }
        search
    }

    /// Returns the number of nodes in the frontier, stale ones included.
    pub fn frontier_len(&self) -> usize {
        self.frontier.len()
    }

    fn bytes(&self) -> u64 {
        let trace = self.trace.as_ref().map_or(0, |trace| trace.bytes());
        self.nodes.bytes() + self.seen.bytes() + self.frontier.bytes() + trace
    }

    fn is_goal(&mut self, board: &P) -> bool {
        self.figures.goal_tests += 1;
        *board == self.goal
    }

    /// Makes the successors of a node and follows those that the rules allow.
    fn expand(&mut self, node: NodeIndex, board: P) {
        let Rules { goal_test, .. } = self.experiment.rules;
        self.nodes.set_expanded(node, self.figures.expanded);
        self.figures.expanded += 1;
        let depth = self.nodes.depth(node) + 1;
        let (parent, code) = (self.nodes.parent(node), self.nodes.code(node));
        let is_deepest = self.experiment.max_depth.is_some_and(|max| depth > max);
        let first = self.nodes.len() as NodeIndex;
        let blank = board.blank();
        for (step, source) in self.moves.get(blank).into_iter().flatten() {
            let from = usize::from(source);
            let next = board.slide(blank, from);
            let is_back = parent.is_some_and(|parent| self.nodes.has_board(parent, &next));
            self.figures.generated_all += 1;
            self.figures.generated_forward += u64::from(!is_back);
            let is_found = goal_test == GoalTest::Generated && self.is_goal(&next);
            let slot = self.seen.slot(&next, &self.nodes);
            if !is_found && (is_deepest || !self.is_followed(node, &next, is_back, slot, depth)) {
                continue;
            }
            let tile_move = TileMove {
                tile: board.tile(from),
                from,
                to: blank,
                step,
            };
            let successor = self.record(
                slot,
                NewNode {
                    board: next,
                    parent: Some(node),
                    depth,
                    code: self.estimator.next_code(code, tile_move, &board, &next),
                },
            );
            if is_found {
                self.found = Some(successor);
                break;
            }
        }
        // The goal does not enter the frontier.
        let end = self.found.unwrap_or(self.nodes.len() as NodeIndex);
        if matches!(self.frontier, Frontier::Stack(_)) {
            // A stack yields the last one first.
            (first..end).rev().for_each(|node| self.insert(node));
        } else {
            (first..end).for_each(|node| self.insert(node));
        }
    }

    /// Returns `true` if the rules allow the successor `next` of `node`.
    fn is_followed(
        &mut self,
        node: NodeIndex,
        next: &P,
        is_back: bool,
        slot: Slot,
        depth: u32,
    ) -> bool {
        match self.experiment.rules.repeats {
            Repeats::All => true,
            Repeats::NotBack => !is_back,
            Repeats::NotOnPath => !self.nodes.is_on_path(node, next),
            Repeats::Once => self.seen.get(slot).is_none(),
            Repeats::Cheaper => {
                let Some(latest) = self.seen.get(slot) else {
                    return true;
                };
                if self.nodes.depth(latest) <= depth {
                    return false;
                }
                if let Some(trace) = &mut self.trace {
                    trace.supersede(latest, self.figures.expanded);
                }
                if self.nodes.expanded_at(latest).is_some() {
                    self.closed -= 1;
                } else {
                    self.nodes.set_stale(latest);
                    self.stale += 1;
                    self.figures.largest_stale = self.figures.largest_stale.max(self.stale);
                }
                true
            }
        }
    }

    /// Records a node, and its board as seen.
    fn record(&mut self, slot: Slot, node: NewNode<P>) -> NodeIndex {
        self.figures.max_depth = self.figures.max_depth.max(node.depth.into());
        let h = self.estimator.value(node.code);
        if let Some(trace) = &mut self.trace {
            trace.push(self.seen.get(slot).is_some());
        }
        let node = self.nodes.push(node, h);
        self.seen.set(slot, node);
        self.figures.distinct = self.seen.len() as u64;
        node
    }

    /// Inserts a node into the frontier.
    fn insert(&mut self, node: NodeIndex) {
        let (g, h) = (self.nodes.depth(node), self.nodes.estimate(node));
        let priority = self.experiment.priority(g, h);
        self.frontier.insert(node, priority, g, h);
        self.figures.inserts += 1;
    }

    fn note_sizes(&mut self) {
        let open = self.frontier.len() as u64 - self.stale;
        let figures = &mut self.figures;
        figures.largest_frontier = figures.largest_frontier.max(open);
        figures.most_in_memory = figures.most_in_memory.max(open + self.closed);
    }
}

impl<P: RecordedBoard> Search for GraphSearch<P> {
    /// Takes one node from the frontier and expands it.
    fn advance(&mut self, limits: &Limits) -> Option<End> {
        if let Some(found) = self.found {
            return Some(End::Found(self.nodes.path(found)));
        }
        if self.figures.expanded >= limits.nodes {
            return Some(End::Limit(Limit::Nodes(self.figures.expanded)));
        }
        // A node has at most four successors.
        let has_room = self.bytes() < limits.memory
            && self.nodes.reserve(4)
            && self.seen.reserve::<P>(4, &self.nodes)
            && self.trace.as_mut().is_none_or(|trace| trace.reserve(4));
        if !has_room {
            return Some(End::Limit(Limit::Memory(self.bytes())));
        }
        let Some(node) = self.frontier.take() else {
            return Some(End::Exhausted);
        };
        self.figures.del_mins += 1;
        if let Some(trace) = &mut self.trace {
            trace.take(node);
        }
        let is_stale = self.nodes.is_stale(node);
        if is_stale {
            self.stale -= 1;
            if !self.experiment.rules.expands_stale {
                return None;
            }
        }
        let board = self.nodes.packed(node);
        if self.experiment.rules.goal_test == GoalTest::Taken && self.is_goal(&board) {
            self.taken_goal = Some(node);
            return Some(End::Found(self.nodes.path(node)));
        }
        self.closed += u64::from(!is_stale);
        self.expand(node, board);
        self.note_sizes();
        if let Some(trace) = &mut self.trace {
            trace.note_frontier(&self.frontier, self.figures.expanded);
        }
        let found = self.found?;
        Some(End::Found(self.nodes.path(found)))
    }

    fn figures(&self) -> Figures {
        self.figures
    }

    fn nodes(&self) -> Option<&Nodes> {
        Some(&self.nodes)
    }

    fn lowest_priority(&self) -> Option<u32> {
        self.frontier.lowest_priority()
    }

    fn into_traced(self: Box<Self>) -> Option<TracedNodes> {
        let found = self.found.or(self.taken_goal);
        let trace = self.trace?;
        Some(TracedNodes::new(
            self.experiment,
            self.nodes,
            trace,
            self.frontier,
            found,
        ))
    }
}
