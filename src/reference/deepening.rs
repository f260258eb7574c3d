//! The searches that deepen iteratively and store only a path: iterative deepening and IDA*.

use super::algorithm::LabAlgorithm;
use super::experiment::Experiment;
use super::figures::{Figures, IterationFigures};
use super::heuristic::Estimator;
use super::rules::Repeats;
use crate::puzzle::{Board, Move};
use crate::search::{Limit, Limits};

/// A search that deepens iteratively.
pub struct Deepening {
    experiment: Experiment,
    estimator: Estimator,
    path: Vec<PathNode>,
    threshold: u32,
    /// The lowest f, or depth, above the threshold in this iteration.
    next_threshold: Option<u32>,
    figures: Figures,
    iterations: Vec<IterationFigures>,
}

/// A node of the path.
struct PathNode {
    board: Board,
    /// The motion of the tile that led to it.
    came_by: Option<Move>,
    /// The number of motions that were tried.
    tried: usize,
}

/// The end of a search that deepens iteratively.
pub enum DeepeningEnd {
    /// The moves to the goal.
    Found(Vec<Move>),
    /// A limit was reached.
    Limit(Limit),
}

impl Deepening {
    /// Starts the search.
    pub fn new(experiment: Experiment, estimator: Estimator) -> Deepening {
        let mut search = Deepening {
            estimator,
            path: Vec::new(),
            threshold: 0,
            next_threshold: None,
            figures: Figures::default(),
            iterations: Vec::new(),
            experiment,
        };
        search.threshold = search.cost(&search.experiment.start, 0);
        search
    }

    /// Returns the figures so far, summed over all iterations.
    pub fn figures(&self) -> Figures {
        self.figures
    }

    /// Returns the figures of each iteration.
    pub fn iterations(&self) -> &[IterationFigures] {
        &self.iterations
    }

    /// Returns f, or the depth for iterative deepening, of a board at depth `g`.
    fn cost(&self, board: &Board, g: u32) -> u32 {
        match self.experiment.algorithm {
            LabAlgorithm::IdaStar => g + (self.estimator)(board),
            _ => g,
        }
    }

    /// Makes one successor, or starts the next iteration. Returns the end of the search.
    pub fn advance(&mut self, limits: &Limits) -> Option<DeepeningEnd> {
        if self.figures.expanded >= limits.nodes {
            return Some(DeepeningEnd::Limit(Limit::Nodes(self.figures.expanded)));
        }
        if self.path.is_empty() {
            return self.start_iteration();
        }
        let depth = self.path.len() as u32;
        let node = &mut self.path[depth as usize - 1];
        let motions = self.experiment.rules.tile_motions(&node.board);
        let Some(&motion) = motions.get(node.tried) else {
            self.path.pop();
            return None;
        };
        node.tried += 1;
        let next = node.board.slide(motion)?;
        let is_back = node.came_by.is_some_and(|by| by.opposite() == motion);
        self.figures.generated_all += 1;
        self.figures.generated_forward += u64::from(!is_back);
        if let Some(iteration) = self.iterations.last_mut() {
            iteration.generated_forward += u64::from(!is_back);
        }
        let is_repeat = match self.experiment.rules.repeats {
            Repeats::All => false,
            Repeats::NotBack => is_back,
            // There is no list of all boards seen, only the path.
            _ => self.path.iter().any(|node| node.board == next),
        };
        if is_repeat {
            return None;
        }
        self.figures.max_depth = self.figures.max_depth.max(depth.into());
        self.visit(next, depth, Some(motion))
    }

    fn start_iteration(&mut self) -> Option<DeepeningEnd> {
        if !self.iterations.is_empty() {
            // Every board has a successor, so some node was above the threshold.
            self.threshold = self.next_threshold.take()?;
        }
        if let Some(max) = self
            .experiment
            .max_depth
            .filter(|&max| self.threshold > max)
        {
            return Some(DeepeningEnd::Limit(Limit::Depth(max)));
        }
        self.iterations.push(IterationFigures {
            threshold: self.threshold,
            expanded: 0,
            generated_forward: 0,
        });
        self.visit(self.experiment.start, 0, None)
    }

    /// Visits a node: leaves it if it is above the threshold, ends if it is the goal, and else puts it on the path.
    fn visit(&mut self, board: Board, depth: u32, came_by: Option<Move>) -> Option<DeepeningEnd> {
        let cost = self.cost(&board, depth);
        if cost > self.threshold {
            self.next_threshold = Some(self.next_threshold.map_or(cost, |next| next.min(cost)));
            return None;
        }
        self.figures.goal_tests += 1;
        if board == *self.experiment.goal.board() {
            let moves = self.path.iter().filter_map(|node| node.came_by);
            return Some(DeepeningEnd::Found(moves.chain(came_by).collect()));
        }
        let is_leaf = self.experiment.algorithm == LabAlgorithm::IterativeDeepening
            && depth == self.threshold;
        if is_leaf {
            self.next_threshold = Some(depth + 1);
            return None;
        }
        self.figures.expanded += 1;
        if let Some(iteration) = self.iterations.last_mut() {
            iteration.expanded += 1;
        }
        self.path.push(PathNode {
            board,
            came_by,
            tried: 0,
        });
        let length = self.path.len() as u64;
        self.figures.largest_frontier = self.figures.largest_frontier.max(length);
        self.figures.most_in_memory = self.figures.largest_frontier;
        None
    }
}
