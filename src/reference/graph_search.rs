//! The searches that record every node: breadth-first, depth-first, uniform-cost, greedy, A* and weighted A*.

use std::collections::VecDeque;

use super::algorithm::LabAlgorithm;
use super::experiment::Experiment;
use super::figures::Figures;
use super::frontier::Frontier;
use super::heuristic::Estimator;
use super::nodes::{NodeIndex, NodeMap, Nodes};
use super::rules::{GoalTest, Repeats, Rules};
use crate::puzzle::Board;
use crate::search::{Limit, Limits};

/// A search that records its nodes.
pub struct GraphSearch {
    experiment: Experiment,
    estimator: Estimator,
    nodes: Nodes,
    /// The boards seen, if repeats are removed by them.
    seen: Option<NodeMap>,
    frontier: Frontier,
    figures: Figures,
    /// The number of stale entries in the frontier.
    stale: u64,
    /// The number of expanded nodes whose board was not reached cheaper since.
    closed: u64,
    /// The goal, if it was found when the root was made or when a node was expanded.
    found: Option<NodeIndex>,
    successors: Vec<NodeIndex>,
}

/// The end of a search that records its nodes.
pub enum End {
    /// The node of the goal.
    Found(NodeIndex),
    /// A limit was reached.
    Limit(Limit),
    /// All nodes were expanded.
    Exhausted,
}

impl GraphSearch {
    /// Starts the search.
    pub fn new(experiment: Experiment, estimator: Estimator) -> GraphSearch {
        let rules = experiment.rules;
        let keeps_seen = matches!(rules.repeats, Repeats::Once | Repeats::Cheaper);
        let frontier = match experiment.algorithm {
            LabAlgorithm::BreadthFirst => Frontier::Queue(VecDeque::new()),
            LabAlgorithm::DepthFirst => Frontier::Stack(Vec::new()),
            _ => Frontier::by_priority(rules.ties),
        };
        let mut search = GraphSearch {
            estimator,
            nodes: Nodes::new(experiment.start.size()),
            seen: keeps_seen.then(NodeMap::new),
            frontier,
            figures: Figures::default(),
            stale: 0,
            closed: 0,
            found: None,
            successors: Vec::new(),
            experiment,
        };
        let root = search.record(&search.experiment.start.clone(), None, 0);
        search.insert(root);
        search.note_sizes();
        if rules.goal_test == GoalTest::Generated && search.is_goal(&search.nodes.board(root)) {
            search.found = Some(root);
        }
        search
    }

    /// Returns the figures so far.
    pub fn figures(&self) -> Figures {
        self.figures
    }

    /// Returns the nodes recorded so far.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Returns the number of nodes in the frontier, stale ones included.
    pub fn frontier_len(&self) -> usize {
        self.frontier.len()
    }

    /// Returns the number of bytes reserved.
    pub fn bytes(&self) -> u64 {
        let seen = self.seen.as_ref().map_or(0, NodeMap::bytes);
        self.nodes.bytes() + seen + self.frontier.bytes()
    }

    /// Takes one node from the frontier and expands it. Returns the end of the search.
    pub fn advance(&mut self, limits: &Limits) -> Option<End> {
        if let Some(found) = self.found {
            return Some(End::Found(found));
        }
        if self.figures.expanded >= limits.nodes {
            return Some(End::Limit(Limit::Nodes(self.figures.expanded)));
        }
        if self.bytes() >= limits.memory {
            return Some(End::Limit(Limit::Memory(self.bytes())));
        }
        let Some(node) = self.frontier.take() else {
            return Some(End::Exhausted);
        };
        self.figures.del_mins += 1;
        let board = self.nodes.board(node);
        let is_stale =
            self.experiment.rules.repeats == Repeats::Cheaper && !self.is_latest(node, &board);
        if is_stale {
            self.stale -= 1;
            if !self.experiment.rules.expands_stale {
                return None;
            }
        }
        if self.experiment.rules.goal_test == GoalTest::Taken && self.is_goal(&board) {
            return Some(End::Found(node));
        }
        self.closed += u64::from(!is_stale);
        if !self.expand(node, &board) {
            return Some(End::Limit(Limit::Memory(self.bytes())));
        }
        self.note_sizes();
        self.found.map(End::Found)
    }

    fn is_latest(&self, node: NodeIndex, board: &Board) -> bool {
        let latest = self
            .seen
            .as_ref()
            .and_then(|seen| seen.get(board, &self.nodes));
        latest == Some(node)
    }

    fn is_goal(&mut self, board: &Board) -> bool {
        self.figures.goal_tests += 1;
        board == self.experiment.goal.board()
    }

    /// Makes the successors of a node and follows those that the rules allow. Returns `false` if memory runs out.
    fn expand(&mut self, node: NodeIndex, board: &Board) -> bool {
        let Rules { goal_test, .. } = self.experiment.rules;
        self.nodes.set_expanded(node, self.figures.expanded);
        self.figures.expanded += 1;
        let depth = self.nodes.depth(node) + 1;
        let parent = self
            .nodes
            .parent(node)
            .map(|parent| self.nodes.board(parent));
        let is_deepest = self.experiment.max_depth.is_some_and(|max| depth > max);
        for motion in self.experiment.rules.tile_motions(board) {
            let Some(next) = board.slide(motion) else {
                continue;
            };
            let is_back = parent.as_ref() == Some(&next);
            self.figures.generated_all += 1;
            self.figures.generated_forward += u64::from(!is_back);
            let is_found = goal_test == GoalTest::Generated && self.is_goal(&next);
            if !is_found && (is_deepest || !self.is_followed(node, &next, is_back, depth)) {
                continue;
            }
            if !self.reserve() {
                return false;
            }
            let successor = self.record(&next, Some(node), depth);
            if is_found {
                self.found = Some(successor);
                break;
            }
            self.successors.push(successor);
        }
        // A stack yields the last one first.
        if matches!(self.frontier, Frontier::Stack(_)) {
            self.successors.reverse();
        }
        for index in 0..self.successors.len() {
            self.insert(self.successors[index]);
        }
        self.successors.clear();
        true
    }

    /// Returns `true` if the rules allow the successor `next` of `node`.
    fn is_followed(&mut self, node: NodeIndex, next: &Board, is_back: bool, depth: u32) -> bool {
        match self.experiment.rules.repeats {
            Repeats::All => true,
            Repeats::NotBack => !is_back,
            Repeats::NotOnPath => !self.nodes.is_on_path(node, next),
            Repeats::Once => self.latest(next).is_none(),
            Repeats::Cheaper => {
                let Some(latest) = self.latest(next) else {
                    return true;
                };
                if self.nodes.depth(latest) <= depth {
                    return false;
                }
                if self.nodes.expanded_at(latest).is_some() {
                    self.closed -= 1;
                } else {
                    self.stale += 1;
                    self.figures.largest_stale = self.figures.largest_stale.max(self.stale);
                }
                true
            }
        }
    }

    fn latest(&self, board: &Board) -> Option<NodeIndex> {
        self.seen.as_ref()?.get(board, &self.nodes)
    }

    fn reserve(&mut self) -> bool {
        let seen = self.seen.as_mut();
        self.nodes.reserve() && seen.is_none_or(|seen| seen.reserve(&self.nodes))
    }

    /// Records a node, and its board as seen.
    fn record(&mut self, board: &Board, parent: Option<NodeIndex>, depth: u32) -> NodeIndex {
        let h = if self.experiment.algorithm.uses_heuristic() {
            (self.estimator)(board)
        } else {
            0
        };
        let node = self.nodes.push(board, parent, depth, h);
        if let Some(seen) = &mut self.seen {
            seen.set(board, node, &self.nodes);
        }
        self.figures.max_depth = self.figures.max_depth.max(depth.into());
        node
    }

    /// Inserts a node into the frontier.
    fn insert(&mut self, node: NodeIndex) {
        let (g, h) = (self.nodes.depth(node), self.nodes.estimate(node));
        let priority = match self.experiment.algorithm {
            LabAlgorithm::Greedy => h,
            LabAlgorithm::AStar => g + h,
            LabAlgorithm::WeightedAStar => {
                100 * g + u32::from(u16::from(self.experiment.weight)) * h
            }
            _ => g,
        };
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
