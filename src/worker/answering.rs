//! A question on the worker's desk: it takes little time, but for tables that may have to be built first.

use super::Message;
use super::slice::{BUDGET, Slice};
use crate::engine::{self, Supply, TableCache};
use crate::heuristic::HeuristicKind;
use crate::protocol::{Event, JobId, Question};
use crate::puzzle::{Board, Goal};

/// Boards to be estimated.
pub struct Answering {
    id: JobId,
    heuristic: HeuristicKind,
    goal: Goal,
    /// Those that the moves lead to.
    boards: Vec<Board>,
    /// Work between two looks at the clock, on the tables that are needed.
    budget: u32,
}

impl Answering {
    pub fn start(id: JobId, question: Question) -> Answering {
        let boards = question.start.trace(&question.moves).skip(1);
        Answering {
            id,
            heuristic: question.heuristic,
            goal: question.goal,
            boards: boards.map_while(Result::ok).collect(),
            budget: BUDGET,
        }
    }

    /// One slice of work. Whether it is over.
    pub fn work(
        &mut self,
        cache: &mut TableCache,
        clock: &dyn Fn() -> f64,
        post: &mut dyn FnMut(Message),
    ) -> bool {
        let mut slice = Slice::new(clock);
        while slice.lasts() {
            let (boards, goal) = (&self.boards, &self.goal);
            let estimates =
                match engine::estimates(self.heuristic, boards, goal, cache, self.budget) {
                    Supply::Building => {
                        slice.look(&mut self.budget);
                        continue;
                    }
                    Supply::Ready(estimates) => estimates,
                    Supply::Refused => Vec::new(),
                };
            post(Message::Event(Event::Estimated(self.id, estimates)));
            return true;
        }
        false
    }
}
