//! The bound worker, as the lead worker sees it: a second worker that raises the lower bound while the lead looks for
//! solutions. Where the bound hardly rises any more, it shortens the lead's solutions.
//!
//! It runs the same program ([`BoundServer`](super::BoundServer)) with tables of its own, so that the lead's memory and
//! time are for solutions alone.

use super::Effect;
use crate::engine::Solver;
use crate::protocol::{BoundEvent, BoundRequest, BoundSpec, Event, JobId, JobStats};
use crate::puzzle::{Goal, Move};

/// The lead's connection to its bound worker, which it may not have.
#[derive(Default)]
pub struct BoundWorker {
    /// The number of other workers that there may be, the bound worker among them.
    max_workers: u8,
    state: State,
    /// The goal that it prepared for last.
    goal: Option<Goal>,
    /// The job that it has a part of, and its figures.
    job: Option<(JobId, JobStats)>,
}

#[derive(Default)]
enum State {
    #[default]
    None,
    /// It cannot receive messages yet; these are sent once it can.
    Starting(Vec<BoundRequest>),
    Ready,
    /// It failed once; no other is started.
    Lost,
}

impl BoundWorker {
    /// Sets the number of other workers that there may be.
    pub fn set_max_workers(&mut self, workers: u8) {
        self.max_workers = workers;
    }

    /// Returns `true` if there is a bound worker or one can be started.
    pub fn is_available(&self) -> bool {
        self.max_workers > 0 && !matches!(self.state, State::Lost)
    }

    /// Returns `true` if it has no part of a job.
    pub fn is_free(&self) -> bool {
        self.job.is_none()
    }

    /// Returns the goal that it prepares for.
    pub fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// Returns the job that it has a part of.
    pub fn job(&self) -> Option<JobId> {
        self.job.map(|(id, _)| id)
    }

    /// Returns the figures of its part of a job, while it has one.
    pub fn stats(&self, id: JobId) -> Option<&JobStats> {
        let job = self.job.as_ref().filter(|(of, _)| *of == id);
        job.map(|(_, stats)| stats)
    }

    fn send(&mut self, request: BoundRequest, emit: &mut dyn FnMut(Effect)) {
        match &mut self.state {
            State::None => {
                emit(Effect::StartBoundWorker);
                // The other workers may help it.
                let helpers = BoundRequest::Helpers(self.max_workers.saturating_sub(1));
                self.state = State::Starting(vec![helpers, request]);
            }
            State::Starting(requests) => requests.push(request),
            State::Ready => emit(Effect::PostToBoundWorker(request)),
            State::Lost => {}
        }
    }

    /// Has it build the tables for a goal.
    pub fn prepare(&mut self, goal: &Goal, emit: &mut dyn FnMut(Effect)) {
        if self.goal.as_ref() != Some(goal) {
            self.goal = Some(*goal);
            self.send(BoundRequest::Prepare(Box::new(*goal)), emit);
        }
    }

    /// Gives it its part of a job; `stats` are its figures of earlier rounds.
    pub fn start(
        &mut self,
        id: JobId,
        spec: BoundSpec,
        stats: JobStats,
        emit: &mut dyn FnMut(Effect),
    ) {
        self.job = Some((id, stats));
        self.send(BoundRequest::Start(id, Box::new(spec)), emit);
    }

    /// Sends it a shorter solution of its job.
    pub fn inform(&mut self, id: JobId, moves: &[Move], emit: &mut dyn FnMut(Effect)) {
        if self.job() == Some(id) {
            self.send(BoundRequest::Incumbent(id, moves.to_vec()), emit);
        }
    }

    /// Ends its part of a job.
    pub fn stop(&mut self, id: JobId, emit: &mut dyn FnMut(Effect)) {
        if self.job.take_if(|(of, _)| *of == id).is_some() {
            self.send(BoundRequest::Stop(id), emit);
        }
    }

    /// Terminates it when no large boards are to be solved, which frees its memory.
    pub fn retire(&mut self, emit: &mut dyn FnMut(Effect)) {
        if let State::Starting(_) | State::Ready = self.state {
            emit(Effect::TerminateBoundWorker);
            self.state = State::None;
            self.goal = None;
            self.job = None;
        }
    }

    /// Handles its failure. The job that it had a part of becomes the lead's alone.
    fn lost(&mut self, solver: Option<&mut Solver>, emit: &mut dyn FnMut(Effect)) {
        if let State::Starting(_) | State::Ready = self.state {
            emit(Effect::TerminateBoundWorker);
        }
        self.state = State::Lost;
        self.goal = None;
        if let (Some(_), Some(anytime)) = (self.job.take(), solver.and_then(Solver::anytime)) {
            anytime.take_over();
        }
    }

    /// Handles what it says; `solver` is that of its job.
    pub fn handle(
        &mut self,
        event: BoundEvent,
        solver: Option<&mut Solver>,
        emit: &mut dyn FnMut(Effect),
    ) {
        let (id, stats, moves) = match event {
            BoundEvent::Ready => {
                if let State::Starting(requests) = std::mem::replace(&mut self.state, State::Ready)
                {
                    let posts = requests.into_iter().map(Effect::PostToBoundWorker);
                    posts.for_each(emit);
                }
                return;
            }
            BoundEvent::Tables(progress) => return emit(Effect::Post(Event::Tables(progress))),
            BoundEvent::Failed => return self.lost(solver, emit),
            BoundEvent::Progress(id, stats) => (id, stats, None),
            BoundEvent::Improved(id, stats, moves) => (id, stats, Some(moves)),
            BoundEvent::Finished(id, stats, moves) => (id, stats, moves),
        };
        if let Some((of, latest)) = &mut self.job
            && id == *of
        {
            *latest = stats;
            if let Some(anytime) = solver.and_then(Solver::anytime) {
                anytime.raise_bound(stats.stats.bound);
                if let Some(moves) = moves {
                    anytime.add_solution(&moves);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
