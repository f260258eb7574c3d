//! A recorded search, which shows any of its moments at once.

use std::rc::Rc;

use super::map::map_boards;
use super::nodes::NodesTimeline;
use super::path::PathTimeline;
use super::{ExploreRun, Lock, Moment, Overview, Question};
use crate::engine::distance_table::BoardNumbers;
use crate::reference::{Figures, RunRecord};

/// A recorded search.
pub struct RecordedRun {
    run: ExploreRun,
    record: RunRecord,
    timeline: Timeline,
}

/// The time line of a search.
pub enum Timeline {
    /// Of a board that is not searched, because it has no solution.
    Unsearched,
    /// Of a search that records its nodes.
    Nodes(Box<NodesTimeline>),
    /// Of an iterative deepening search.
    Path(Box<PathTimeline>),
}

impl RecordedRun {
    /// Returns the recorded search of a run with this record.
    pub(super) fn new(run: ExploreRun, record: RunRecord, timeline: Timeline) -> RecordedRun {
        RecordedRun {
            run,
            record,
            timeline,
        }
    }

    /// Returns the run as it was asked for.
    pub fn run(&self) -> &ExploreRun {
        &self.run
    }

    /// Returns the number of bytes reserved, about.
    pub fn bytes(&self) -> u64 {
        match &self.timeline {
            Timeline::Unsearched => 0,
            Timeline::Nodes(nodes) => nodes.bytes(),
            Timeline::Path(path) => path.bytes(),
        }
    }

    /// Returns the last moment.
    pub fn last_moment(&self) -> u64 {
        match &self.timeline {
            Timeline::Unsearched => 0,
            Timeline::Nodes(nodes) => nodes.last(),
            Timeline::Path(path) => path.last(),
        }
    }

    /// Returns the whole of the search, without its moments.
    pub fn overview(&self) -> Overview {
        let (segments, frontier_sizes, tree) = match &self.timeline {
            Timeline::Unsearched => (Vec::new(), vec![0], None),
            Timeline::Nodes(nodes) => (
                nodes.segments().list(),
                nodes.frontier_sizes().to_vec(),
                nodes.tree(),
            ),
            Timeline::Path(path) => (path.segments(), path.path_lengths().to_vec(), path.tree()),
        };
        Overview {
            end: self.record.end,
            figures: self.record.figures,
            last_moment: self.last_moment(),
            segments,
            frontier_sizes,
            iterations: match &self.timeline {
                Timeline::Path(path) => path.iterations().to_vec(),
                _ => Vec::new(),
            },
            tree,
            moves: self.record.moves.clone(),
        }
    }

    /// Returns the moment that a lock means.
    pub fn resolve(&self, lock: Lock) -> u64 {
        match &self.timeline {
            Timeline::Unsearched => 0,
            Timeline::Nodes(nodes) => nodes.resolve(lock),
            Timeline::Path(path) => path.resolve(lock),
        }
    }

    /// Returns the search at a moment, with at most `frontier` nodes of the frontier. The map is there if it is wanted and the
    /// boards [have numbers](Self::number_boards). `None` if there is no memory.
    pub fn moment(&mut self, at: Lock, frontier: usize, has_map: bool) -> Option<Moment> {
        let at = self.resolve(at);
        match &mut self.timeline {
            Timeline::Unsearched => Some(unsearched()),
            Timeline::Nodes(nodes) => Some(nodes.moment(at, frontier, has_map)),
            Timeline::Path(path) => path.moment(at, frontier, has_map),
        }
    }

    /// Returns a question about the node that is taken after a moment; `None` if there is nothing to choose from, and for
    /// iterative deepening.
    pub fn question(&mut self, at: u64) -> Option<Question> {
        match &mut self.timeline {
            Timeline::Nodes(nodes) => nodes.question(at),
            Timeline::Unsearched | Timeline::Path(_) => None,
        }
    }

    /// Returns `true` if the search can have a map and its boards have no numbers yet.
    pub fn needs_numbers(&self) -> bool {
        let has_map = match &self.timeline {
            Timeline::Unsearched => return false,
            Timeline::Nodes(nodes) => nodes.has_map(),
            Timeline::Path(path) => path.has_map(),
        };
        !has_map && map_boards(self.run.experiment.start.size()).is_some()
    }

    /// Numbers the boards of the search for its map. `numbers` must be those of the goal of the run. Without memory the search
    /// has no map.
    pub fn number_boards(&mut self, numbers: &Rc<BoardNumbers>) {
        match &mut self.timeline {
            Timeline::Unsearched => {}
            Timeline::Nodes(nodes) => nodes.number_boards(numbers),
            Timeline::Path(path) => path.number_boards(numbers),
        }
    }
}

/// Returns the only moment of a board that is not searched.
fn unsearched() -> Moment {
    Moment {
        at: 0,
        figures: Figures::default(),
        bound: 0,
        frontier_len: 0,
        stale_len: 0,
        closed_len: 0,
        current: None,
        is_goal: false,
        reason: None,
        children: Vec::new(),
        frontier: Vec::new(),
        by_f: Vec::new(),
        by_depth: Vec::new(),
        iterations: Vec::new(),
        map: None,
    }
}
