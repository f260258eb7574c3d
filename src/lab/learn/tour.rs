//! The guided tour: ten states of the lab, each a link.

use super::example::{AIMA, COLUMBIA, HARDEST};
use super::links::{LinkTo, puzzle};
use crate::puzzle::Preset::{BlankFirst, BlankLast};

/// A step of the tour, from 1 to [`COUNT`](Self::COUNT).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TourStep(u8);

impl TourStep {
    /// The number of steps.
    pub const COUNT: u8 = 10;

    /// The first step.
    pub const FIRST: TourStep = TourStep(1);

    /// Returns a step; `None` if there is none with this number.
    pub fn new(number: u8) -> Option<TourStep> {
        (1..=TourStep::COUNT)
            .contains(&number)
            .then_some(TourStep(number))
    }

    /// Returns all steps.
    pub fn all() -> impl Iterator<Item = TourStep> {
        (1..=TourStep::COUNT).map(TourStep)
    }

    /// Returns the number of the step, from 1.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the step after this one.
    pub fn next(self) -> Option<TourStep> {
        TourStep::new(self.0 + 1)
    }

    /// Returns the step before this one.
    pub fn previous(self) -> Option<TourStep> {
        TourStep::new(self.0 - 1)
    }

    /// Returns the query of the step, without the question mark and without the step itself.
    pub fn query(self) -> String {
        let to = |tab: &str, board: &str, goal| {
            let (board, goal) = puzzle(board, goal);
            LinkTo::tab(tab, &board, &goal)
        };
        let compare =
            |board: &str, goal, methods: &str| to("compare", board, goal).with("methods", methods);
        let link = match self.0 {
            1 => compare(AIMA, BlankFirst, "bfs"),
            2 => compare(AIMA, BlankFirst, "bfs~astar.manhattan"),
            3 => compare(
                AIMA,
                BlankFirst,
                "astar.misplaced~astar.manhattan~astar.linear-conflict",
            ),
            4 => to("explore", COLUMBIA, BlankFirst)
                .with("method", "astar.manhattan")
                .with("at", "1"),
            5 => to("explore", COLUMBIA, BlankFirst)
                .with("method", "astar.manhattan")
                .with("at", "100")
                .with("second", "greedy.manhattan"),
            6 => compare(AIMA, BlankFirst, "bfs~astar.misplaced~astar.manhattan")
                .with("boards", "random")
                .with("distances", "4-20-4")
                .with("each", "10")
                .with("seed", "7"),
            7 => compare(HARDEST, BlankLast, "astar.manhattan~idastar.manhattan"),
            8 => compare(
                HARDEST,
                BlankLast,
                "astar.manhattan~wastar.manhattan.5~greedy.manhattan",
            ),
            9 => to("check", COLUMBIA, BlankFirst)
                .with("course", "columbia")
                .with("algorithm", "astar")
                .with("heuristic", "manhattan")
                .with("count", "expanded")
                .with("n", "696"),
            _ => to("learn", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0", BlankLast)
                .with("page", "solvability"),
        };
        link.query()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::LabLink;

    #[test]
    fn there_are_ten_steps_one_after_the_other() {
        let all: Vec<TourStep> = TourStep::all().collect();
        assert_eq!(all.len(), 10);
        for pair in all.windows(2) {
            assert_eq!(pair[0].next(), Some(pair[1]));
            assert_eq!(pair[1].previous(), Some(pair[0]));
        }
        assert_eq!((all[0].previous(), all[9].next()), (None, None));
        assert_eq!((TourStep::new(0), TourStep::new(11)), (None, None));
    }

    #[test]
    fn every_step_is_a_link_to_the_lab() {
        for step in TourStep::all() {
            let query = step.query();
            assert_eq!(LabLink::read(&query).errors, [], "{query}");
        }
    }
}
