//! A large board being solved better and better: which solution is believed, and which is shown.

use std::rc::Rc;

use super::{Hint, Purpose, Solving, State, Tab, Task};
use crate::engine::Strategy;
use crate::page::line::Line;
use crate::page::playback::Playback;
use crate::protocol::{Job, JobStats};
use crate::puzzle::Move;
use crate::search::{Outcome, Solution};

impl State {
    /// A solution that was found on the way. One that does not lead to the goal, or is no shorter, is dropped.
    pub(super) fn improved(&mut self, task: Task, figures: JobStats, moves: &[Move]) {
        if task.purpose == Purpose::Solve {
            self.progressed(figures, self.checked(&task.job, moves));
        }
    }

    /// The moves as a line, if they lead to the goal.
    fn checked(&self, job: &Job, moves: &[Move]) -> Option<Rc<Line>> {
        let line = Line::new(job.start, moves, false);
        let leads = line.len() == moves.len() && line.end() == job.goal.board();
        leads.then(|| Rc::new(line))
    }

    /// JobStats of the search under way, with a solution if one was found.
    pub(super) fn progressed(&mut self, figures: JobStats, found: Option<Rc<Line>>) {
        let Solving::Running(_, running) = &mut self.solving else {
            return;
        };
        let Some(pursuit) = &mut self.pursuit else {
            *running = figures;
            return;
        };
        let pursuit = Rc::make_mut(pursuit);
        *running = pursuit.total(figures);
        if pursuit.note(running, found) {
            self.known = pursuit.best().cloned();
            self.game.assist();
            self.show_untouched();
        }
    }

    /// The end of a pursuit, with what the worker found last.
    pub(super) fn pursued(&mut self, job: &Job, figures: JobStats, outcome: Outcome) {
        let (found, proved) = match &outcome {
            Outcome::Solved(solution) => {
                (self.checked(job, &solution.moves), solution.proved_optimal)
            }
            _ => (None, false),
        };
        let length = found.as_ref().map(|line| line.len());
        self.progressed(figures, found);
        if let Some(pursuit) = &mut self.pursuit
            && proved
            && length.is_some()
            && pursuit.best().map(|best| best.len()) == length
        {
            Rc::make_mut(pursuit).prove();
        }
        let total = match self.solving {
            Solving::Running(_, total) => total,
            _ => figures,
        };
        self.end(job, total, outcome);
    }

    /// The best of the pursuit as an outcome, if there is one. What is stepped through stays where it is.
    pub(super) fn close(&mut self) -> Option<Outcome> {
        let line = Rc::make_mut(self.pursuit.as_mut()?).close()?;
        self.known = Some(line.clone());
        if let Some(playback) = &mut self.playback {
            playback.know(line.clone());
        }
        self.show_untouched();
        Some(Outcome::Solved(Solution {
            moves: line.moves().to_vec(),
            proved_optimal: line.is_proved(),
        }))
    }

    /// The best solution of a pursuit.
    fn best(&self) -> Option<&Rc<Line>> {
        self.pursuit.as_ref()?.best()
    }

    /// Whether a pursuit has found a solution.
    pub fn has_best(&self) -> bool {
        self.best().is_some()
    }

    /// Whether someone steps through the line shown.
    pub fn is_touched(&self) -> bool {
        let playback = self.playback.as_ref();
        playback.is_some_and(Playback::is_touched)
    }

    /// The length of the best solution, where a longer one is shown.
    pub fn better(&self) -> Option<usize> {
        let (best, shown) = (self.best()?, self.playback.as_ref()?);
        (best.len() < shown.len()).then(|| best.len())
    }

    /// The best solution takes the place of one that nobody has begun to step through.
    fn show_untouched(&mut self) {
        if !self.is_touched() {
            self.show_best();
        }
    }

    /// Shows the best solution from its start.
    pub(super) fn show_best(&mut self) {
        let better = self.better().is_some() || self.playback.is_none();
        if let Some(line) = self.best().filter(|_| better) {
            self.playback = Some(Playback::new(line.clone()));
        }
    }

    /// A line that has come to one of its ends makes room for a better one.
    pub(super) fn follow(&mut self) {
        let better = self.best().filter(|_| self.better().is_some()).cloned();
        if let (Some(line), Some(playback)) = (better, &mut self.playback) {
            playback.change(line);
        }
    }

    /// Another round, which begins with what was found.
    pub(super) fn go_on(&mut self) {
        let (Solving::Ended(ended), Some(pursuit)) = (&self.solving, &mut self.pursuit) else {
            return;
        };
        if pursuit.is_proved() {
            return;
        }
        let (figures, patience) = (ended.figures, self.settings.patience.milliseconds());
        Rc::make_mut(pursuit).goes_on(figures, patience);
        self.hint = Hint::Off;
        self.tab = Tab::Solve;
        let start = *self.game.board();
        self.ask(Purpose::Solve, start, None, Default::default());
        self.solving = Solving::Running(Strategy::Anytime, figures);
    }
}
