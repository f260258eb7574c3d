//! Two searches in turn: of a board and of its twin, which has two tiles exchanged. Exactly one of them is solvable, so the
//! pair ends on every board. Sedgewick and Wayne's 8-puzzle assignment detects unsolvable boards in this way.

use super::experiment::Experiment;
use super::figures::Figures;
use super::graph_search::{End, GraphSearch};
use super::heuristic::Estimator;
use crate::puzzle::Board;
use crate::search::Limits;

/// The searches of a board and of its twin.
pub struct TwinSearch {
    board: GraphSearch,
    twin: GraphSearch,
    /// `true` if the twin is next.
    is_twins_turn: bool,
    largest_frontier: u64,
    most_in_memory: u64,
}

/// The end of the two searches.
pub enum TwinEnd {
    /// The search of the board has ended.
    Board(End),
    /// The search of the twin has found the goal, so the board is unsolvable.
    Twin,
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

impl TwinSearch {
    /// Starts both searches.
    pub fn new(experiment: Experiment, estimators: [Estimator; 2]) -> TwinSearch {
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

    /// Returns the search of the board itself.
    pub fn board(&self) -> &GraphSearch {
        &self.board
    }

    /// Returns the figures of both searches together. The greatest depth is that of the board's.
    pub fn figures(&self) -> Figures {
        let (board, twin) = (self.board.figures(), self.twin.figures());
        Figures {
            expanded: board.expanded + twin.expanded,
            generated_all: board.generated_all + twin.generated_all,
            generated_forward: board.generated_forward + twin.generated_forward,
            goal_tests: board.goal_tests + twin.goal_tests,
            inserts: board.inserts + twin.inserts,
            del_mins: board.del_mins + twin.del_mins,
            largest_frontier: self.largest_frontier,
            largest_stale: board.largest_stale.max(twin.largest_stale),
            most_in_memory: self.most_in_memory,
            max_depth: board.max_depth,
        }
    }

    /// Takes one node from the frontier of the board or of the twin, in turn. Returns the end.
    pub fn advance(&mut self, limits: &Limits) -> Option<TwinEnd> {
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
            End::Found(_) if is_twins_turn => Some(TwinEnd::Twin),
            end => Some(TwinEnd::Board(end)),
        }
    }

    fn note_sizes(&mut self) {
        let open = (self.board.frontier_len() + self.twin.frontier_len()) as u64;
        let expanded = self.board.figures().expanded + self.twin.figures().expanded;
        self.largest_frontier = self.largest_frontier.max(open);
        self.most_in_memory = self.most_in_memory.max(open + expanded);
    }
}
