//! All shortest solutions of the board: counted, listed, and one of them chosen to be shown.

use std::rc::Rc;

use super::{Purpose, Solving, State};
use crate::engine::{Extent, MOST_LISTED, SolutionCount, Strategy};
use crate::page::line::Line;
use crate::page::playback::Playback;
use crate::protocol::JobId;
use crate::search::{Limits, Outcome};

/// How far the counting has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Survey {
    /// Nobody asked.
    Off,
    /// So many were found so far.
    Running(u64),
    Ended(Rc<SolutionCount>),
    /// The sentence says why they could not be counted.
    Failed(String),
}

impl State {
    /// The length of the shortest solution found, where all of that length can be counted.
    pub fn surveyable(&self) -> Option<u32> {
        let Solving::Ended(ended) = &self.solving else {
            return None;
        };
        let best = Strategy::recommended(self.goal.size());
        let counted = !matches!(best, Strategy::Search(_) | Strategy::Anytime);
        match &*ended.outcome {
            Outcome::Solved(solution) if solution.proved_optimal && counted => {
                let length = solution.moves.len() as u32;
                (length > 0).then_some(length)
            }
            _ => None,
        }
    }

    pub fn is_counting(&self) -> bool {
        matches!(self.survey, Survey::Running(_))
    }

    /// The place in the list of the solution that is shown.
    pub fn chosen(&self) -> Option<usize> {
        let (Survey::Ended(tally), Some(playback)) = (&self.survey, &self.playback) else {
            return None;
        };
        let shown = playback.line().moves();
        tally.listed.iter().position(|moves| moves == shown)
    }

    pub(super) fn count_all(&mut self) {
        if let (Some(length), false) = (self.surveyable(), self.is_counting()) {
            let start = *self.game.board();
            self.ask(Purpose::Survey(length), start, None, Limits::default());
            self.survey = Survey::Running(0);
        }
    }

    pub(super) fn counted(&mut self, id: JobId, count: u64) {
        if self.task.is_some_and(|task| task.id == id) {
            self.survey = Survey::Running(count);
        }
    }

    pub(super) fn surveyed(&mut self, id: JobId, mut tally: SolutionCount) {
        if self.take_task(id).is_none() {
            return;
        }
        // The one that is shown comes first, even where it was not among the first found.
        if let Some(playback) = &self.playback {
            let shown = playback.line().moves();
            tally.listed.retain(|moves| moves != shown);
            tally.listed.insert(0, shown.to_vec());
            tally.listed.truncate(MOST_LISTED);
            tally.count = tally.count.max(tally.listed.len() as u64);
        }
        self.survey = Survey::Ended(Rc::new(tally));
    }

    /// The counting was ended without the worker's answer.
    pub(super) fn stop_counting(&mut self, id: JobId) {
        if let Survey::Running(count) = self.survey {
            let tally = SolutionCount {
                count,
                listed: Vec::new(),
                extent: Extent::Open,
            };
            self.surveyed(id, tally);
        }
    }

    /// Shows one of the solutions listed, from its start; one that does not lead to the goal never.
    pub(super) fn choose(&mut self, place: usize) {
        let Survey::Ended(tally) = &self.survey else {
            return;
        };
        let Some(moves) = tally.listed.get(place) else {
            return;
        };
        let line = Rc::new(Line::new(*self.game.board(), moves, true));
        if line.len() == moves.len() && line.end() == self.goal.board() {
            self.known = Some(line.clone());
            self.playback = Some(Playback::new(line));
        }
    }
}
