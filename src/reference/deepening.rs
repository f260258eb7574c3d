//! The searches that deepen iteratively and store only a path: iterative deepening and IDA*.

use std::rc::Rc;

use super::algorithm::LabAlgorithm;
use super::experiment::Experiment;
use super::figures::{Figures, IterationFigures};
use super::heuristic::Estimator;
use super::rules::{OrderedMoves, Repeats};
use super::search::{End, PathNodeView, PathView, Search};
use crate::heuristic::TileMove;
use crate::puzzle::packed::Packed;
use crate::puzzle::{Board, MAX_CELLS, Move};
use crate::search::{Limit, Limits};

/// A search that deepens iteratively.
#[derive(Clone)]
pub struct Deepening<P> {
    experiment: Experiment,
    goal: P,
    moves: Rc<OrderedMoves>,
    estimator: Rc<dyn Estimator<P>>,
    path: Vec<PathNode<P>>,
    /// The node that is visited next: it is within the threshold. At the end, the goal.
    next: Option<PathNode<P>>,
    threshold: u32,
    /// The lowest f, or depth, above the threshold in this iteration.
    next_threshold: Option<u32>,
    figures: Figures,
    iterations: Vec<IterationFigures>,
}

/// A node of the path.
#[derive(Clone, Copy)]
struct PathNode<P> {
    board: P,
    blank: usize,
    /// h as the heuristic encodes it.
    code: u32,
    /// The motion of the tile that led to it.
    came_by: Option<Move>,
    /// The number of motions that were tried.
    tried: usize,
}

impl<P: Packed> Deepening<P> {
    /// Starts the search.
    pub fn new(experiment: Experiment, estimator: Box<dyn Estimator<P>>) -> Deepening<P> {
        let mut search = Deepening {
            goal: P::pack(experiment.goal.board()),
            moves: Rc::new(experiment.rules.ordered_moves(experiment.start.size())),
            estimator: estimator.into(),
            path: Vec::new(),
            next: None,
            threshold: 0,
            next_threshold: None,
            figures: Figures::default(),
            iterations: Vec::new(),
            experiment,
        };
        search.threshold = search.cost(&search.root(), 0);
        search
    }

    fn root(&self) -> PathNode<P> {
        let board = P::pack(&self.experiment.start);
        PathNode {
            board,
            blank: board.blank(),
            code: self.estimator.code(&board),
            came_by: None,
            tried: 0,
        }
    }

    /// Returns f, or the depth for iterative deepening, of a node at depth `g`.
    fn cost(&self, node: &PathNode<P>, g: u32) -> u32 {
        match self.experiment.algorithm {
            LabAlgorithm::IdaStar => g + self.estimator.value(node.code),
            _ => g,
        }
    }

    fn start_iteration(&mut self) -> Option<End> {
        if !self.iterations.is_empty() {
            // Every board has a successor, so some node was above the threshold.
            self.threshold = self.next_threshold.take()?;
        }
        if let Some(max) = self
            .experiment
            .max_depth
            .filter(|&max| self.threshold > max)
        {
            return Some(End::Limit(Limit::Depth(max)));
        }
        self.iterations.push(IterationFigures {
            threshold: self.threshold,
            expanded: 0,
            generated_forward: 0,
        });
        self.look_at(self.root(), 0);
        None
    }

    /// Looks at a node: leaves it if it is above the threshold, or at the threshold of iterative deepening and not the goal.
    /// Else it is the next node to visit.
    fn look_at(&mut self, node: PathNode<P>, depth: u32) {
        let cost = self.cost(&node, depth);
        if cost > self.threshold {
            self.next_threshold = Some(self.next_threshold.map_or(cost, |next| next.min(cost)));
            return;
        }
        let is_leaf = self.experiment.algorithm == LabAlgorithm::IterativeDeepening
            && depth == self.threshold;
        if is_leaf && node.board != self.goal {
            self.figures.goal_tests += 1;
            self.next_threshold = Some(depth + 1);
        } else {
            self.next = Some(node);
        }
    }

    /// Visits a node: ends if it is the goal, and else puts it on the path.
    fn visit(&mut self, node: PathNode<P>) -> Option<End> {
        self.figures.goal_tests += 1;
        if node.board == self.goal {
            self.next = Some(node);
            let moves = self.path.iter().filter_map(|node| node.came_by);
            return Some(End::Found(moves.chain(node.came_by).collect()));
        }
        self.figures.expanded += 1;
        if let Some(iteration) = self.iterations.last_mut() {
            iteration.expanded += 1;
        }
        self.path.push(node);
        let figures = &mut self.figures;
        figures.largest_frontier = figures.largest_frontier.max(self.path.len() as u64);
        figures.most_in_memory = figures.largest_frontier;
        figures.distinct = figures.largest_frontier;
        None
    }
}

impl<P: Packed> Search for Deepening<P> {
    /// Makes one successor, visits the one that was made, or starts the next iteration.
    fn advance(&mut self, limits: &Limits) -> Option<End> {
        if self.figures.expanded >= limits.nodes {
            return Some(End::Limit(Limit::Nodes(self.figures.expanded)));
        }
        if let Some(node) = self.next.take() {
            return self.visit(node);
        }
        let depth = self.path.len() as u32;
        let Some(last) = self.path.last_mut() else {
            return self.start_iteration();
        };
        let moves = self.moves.get(last.blank);
        let Some((step, source)) = moves.get(last.tried).copied().flatten() else {
            self.path.pop();
            return None;
        };
        last.tried += 1;
        let node = *last;
        let from = usize::from(source);
        let next = node.board.slide(node.blank, from);
        let is_back = node.came_by.is_some_and(|by| by.opposite() == step);
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
        let tile_move = TileMove {
            tile: node.board.tile(from),
            from,
            to: node.blank,
            step,
        };
        let successor = PathNode {
            board: next,
            blank: from,
            code: self
                .estimator
                .next_code(node.code, tile_move, &node.board, &next),
            came_by: Some(step),
            tried: 0,
        };
        self.look_at(successor, depth);
        None
    }

    fn figures(&self) -> Figures {
        self.figures
    }

    fn iterations(&self) -> &[IterationFigures] {
        &self.iterations
    }

    fn path(&self) -> Option<&dyn PathView> {
        Some(self)
    }

    fn fork(&self) -> Option<Box<dyn Search>> {
        Some(Box::new(self.clone()))
    }
}

impl<P: Packed> Deepening<P> {
    fn view(&self, node: &PathNode<P>) -> PathNodeView {
        let size = self.experiment.start.size();
        let mut tiles = [0; MAX_CELLS];
        let tiles = &mut tiles[..size.cells()];
        for (cell, tile) in tiles.iter_mut().enumerate() {
            *tile = node.board.tile(cell);
        }
        PathNodeView {
            board: Board::new(size, tiles).expect("a board of the path is a board"),
            came_by: node.came_by,
            h: self.estimator.value(node.code),
            tried: node.tried,
        }
    }
}

impl<P: Packed> PathView for Deepening<P> {
    fn len(&self) -> usize {
        self.path.len()
    }

    fn node(&self, depth: usize) -> Option<PathNodeView> {
        self.path.get(depth).map(|node| self.view(node))
    }

    fn next(&self) -> Option<PathNodeView> {
        self.next.as_ref().map(|node| self.view(node))
    }

    fn has_next(&self) -> bool {
        self.next.is_some()
    }

    fn last_h(&self) -> u32 {
        let last = self.path.last();
        last.map_or(0, |last| self.estimator.value(last.code))
    }

    fn threshold(&self) -> u32 {
        self.iterations
            .last()
            .map_or(self.threshold, |iteration| iteration.threshold)
    }

    fn is_settled(&self) -> bool {
        let is_exhausted = |last: &PathNode<P>| {
            let moves = self.moves.get(last.blank);
            moves.get(last.tried).copied().flatten().is_none()
        };
        self.next.is_some() || self.path.last().is_none_or(is_exhausted)
    }
}
