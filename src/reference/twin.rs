//! Two searches in turn: of a board and of its twin, which has two tiles exchanged. Exactly one of them is solvable, so the
//! pair ends on every board. Sedgewick and Wayne's 8-puzzle assignment detects unsolvable boards in this way.

use super::boards::RecordedBoard;
use super::experiment::Experiment;
use super::figures::Figures;
use super::graph_search::GraphSearch;
use super::heuristic::Estimator;
use super::nodes::Nodes;
use super::search::{End, Search};
use crate::puzzle::Board;
use crate::search::Limits;

/// The searches of a board and of its twin.
pub struct TwinSearch<P> {
    board: GraphSearch<P>,
    twin: GraphSearch<P>,
    /// `true` if the twin is next.
    is_twins_turn: bool,
    largest_frontier: u64,
    most_in_memory: u64,
}

/// Returns the twin of a board: the first two tiles of its first row exchanged, or of its last row if one of those is the
/// blank.
pub fn twin(board: &Board) -> Board {
    let cells = board.size().cells();
    if board.tile(0) != 0 && board.tile(1) != 0 {
        board.swapped(0, 1)
    } else {
        board.swapped(cells - 2, cells - 1)
    }
}

impl<P: RecordedBoard> TwinSearch<P> {
    /// Starts both searches.
    pub fn new(experiment: Experiment, estimators: [Box<dyn Estimator<P>>; 2]) -> TwinSearch<P> {
        let [one, two] = estimators;
        let other = Experiment {
            start: twin(&experiment.start),
            ..experiment
        };
        let mut search = TwinSearch {
            board: GraphSearch::new(experiment, one),
            twin: GraphSearch::new(other, two),
            is_twins_turn: false,
            largest_frontier: 0,
            most_in_memory: 0,
        };
        search.note_sizes();
        search
    }

    fn note_sizes(&mut self) {
        let open = (self.board.frontier_len() + self.twin.frontier_len()) as u64;
        let expanded = self.board.figures().expanded + self.twin.figures().expanded;
        self.largest_frontier = self.largest_frontier.max(open);
        self.most_in_memory = self.most_in_memory.max(open + expanded);
    }
}

impl<P: RecordedBoard> Search for TwinSearch<P> {
    /// Takes one node from the frontier of the board or of the twin, in turn.
    fn advance(&mut self, limits: &Limits) -> Option<End> {
        let is_twins_turn = self.is_twins_turn;
        self.is_twins_turn = !is_twins_turn;
        let search = if is_twins_turn {
            &mut self.twin
        } else {
            &mut self.board
        };
        let end = search.advance(limits);
        self.note_sizes();
        match end? {
            End::Found(_) if is_twins_turn => Some(End::TwinFound),
            // The board's search goes on alone.
            End::Exhausted if is_twins_turn => None,
            end => Some(end),
        }
    }

    /// Returns the figures of both searches together. The greatest depth is that of the board's. No board is reached from
    /// both starts, so the distinct boards add up.
    fn figures(&self) -> Figures {
        let (board, twin) = (self.board.figures(), self.twin.figures());
        Figures {
            expanded: board.expanded + twin.expanded,
            generated_all: board.generated_all + twin.generated_all,
            generated_forward: board.generated_forward + twin.generated_forward,
            distinct: board.distinct + twin.distinct,
            goal_tests: board.goal_tests + twin.goal_tests,
            inserts: board.inserts + twin.inserts,
            del_mins: board.del_mins + twin.del_mins,
            largest_frontier: self.largest_frontier,
            largest_stale: board.largest_stale.max(twin.largest_stale),
            most_in_memory: self.most_in_memory,
            max_depth: board.max_depth,
        }
    }

    /// Returns the nodes of the board's search.
    fn nodes(&self) -> Option<&Nodes> {
        self.board.nodes()
    }
}
