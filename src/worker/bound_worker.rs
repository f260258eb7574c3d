//! The lead's side of the bound worker: a second worker that raises the lower bound while the lead searches for
//! solutions. Once the bound hardly rises any more, it searches for solutions as well.
//!
//! It runs the same program ([`BoundServer`](super::bound_server::BoundServer)) with its own tables, so that the lead can spend its
//! memory and time on solutions.

use super::Effect;
use crate::engine::Solver;
use crate::protocol::{BoundEvent, BoundRequest, BoundSpec, Event, JobId, JobStats};
use crate::puzzle::{Goal, Move};

/// The lead's connection to its bound worker, which is started on demand.
#[derive(Default)]
pub struct BoundWorker {
    /// Maximum number of other workers, including the bound worker.
    max_workers: u8,
    state: BoundWorkerState,
    /// The goal whose tables it was last asked to build.
    goal: Option<Goal>,
    /// The job it takes part in, and the statistics of its part.
    job: Option<(JobId, JobStats)>,
}

#[derive(Default)]
enum BoundWorkerState {
    #[default]
    NotStarted,
    /// It cannot receive messages yet; these requests are sent once it can.
    Starting(Vec<BoundRequest>),
    Ready,
    /// It has failed; no other is started.
    Failed,
}

impl BoundWorker {
    /// Sets the maximum number of other workers, including the bound worker.
    pub fn set_max_workers(&mut self, workers: u8) {
        self.max_workers = workers;
    }

    /// Returns `true` if the bound worker runs or can be started.
    pub fn is_available(&self) -> bool {
        self.max_workers > 0 && !matches!(self.state, BoundWorkerState::Failed)
    }

    /// Returns `true` if the bound worker takes part in no job.
    pub fn is_free(&self) -> bool {
        self.job.is_none()
    }

    /// Returns the goal whose tables it was last asked to build.
    pub fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// Returns the job that it takes part in.
    pub fn job(&self) -> Option<JobId> {
        self.job.map(|(id, _)| id)
    }

    /// Returns the statistics of its part of job `id`; `None` if it does not take part in that job.
    pub fn stats(&self, id: JobId) -> Option<&JobStats> {
        let job = self.job.as_ref().filter(|(job, _)| *job == id);
        job.map(|(_, stats)| stats)
    }

    fn send(&mut self, request: BoundRequest, emit: &mut dyn FnMut(Effect)) {
        match &mut self.state {
            BoundWorkerState::NotStarted => {
                emit(Effect::StartBoundWorker);
                // The remaining workers may be its helpers.
                let helpers = BoundRequest::Helpers(self.max_workers.saturating_sub(1));
                self.state = BoundWorkerState::Starting(vec![helpers, request]);
            }
            BoundWorkerState::Starting(requests) => requests.push(request),
            BoundWorkerState::Ready => emit(Effect::PostToBoundWorker(request)),
            BoundWorkerState::Failed => {}
        }
    }

    /// Asks it to build the tables for `goal`, unless that was its last request of this kind.
    pub fn prepare(&mut self, goal: &Goal, emit: &mut dyn FnMut(Effect)) {
        if self.goal.as_ref() != Some(goal) {
            self.goal = Some(*goal);
            self.send(BoundRequest::Prepare(Box::new(*goal)), emit);
        }
    }

    /// Starts its part of a job. `stats` are the statistics of its part in earlier rounds.
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

    /// Sends it a shorter solution if it takes part in job `id`.
    pub fn send_incumbent(&mut self, id: JobId, moves: &[Move], emit: &mut dyn FnMut(Effect)) {
        if self.job() == Some(id) {
            self.send(BoundRequest::Incumbent(id, moves.to_vec()), emit);
        }
    }

    /// Ends its part of job `id`, if it has one.
    pub fn stop(&mut self, id: JobId, emit: &mut dyn FnMut(Effect)) {
        if self.job.take_if(|(job, _)| *job == id).is_some() {
            self.send(BoundRequest::Stop(id), emit);
        }
    }

    /// Terminates it, which frees its memory. It is started again when it is needed.
    pub fn terminate(&mut self, emit: &mut dyn FnMut(Effect)) {
        if let BoundWorkerState::Starting(_) | BoundWorkerState::Ready = self.state {
            emit(Effect::TerminateBoundWorker);
            self.state = BoundWorkerState::NotStarted;
            self.goal = None;
            self.job = None;
        }
    }

    /// Handles its failure: the lead takes over its part of the job.
    fn fail(&mut self, solver: Option<&mut Solver>, emit: &mut dyn FnMut(Effect)) {
        if let BoundWorkerState::Starting(_) | BoundWorkerState::Ready = self.state {
            emit(Effect::TerminateBoundWorker);
        }
        self.state = BoundWorkerState::Failed;
        self.goal = None;
        if let (Some(_), Some(anytime)) = (self.job.take(), solver.and_then(Solver::anytime)) {
            anytime.take_over();
        }
    }

    /// Handles an event of the bound worker. `solver` is that of the job it takes part in.
    pub fn handle(
        &mut self,
        event: BoundEvent,
        solver: Option<&mut Solver>,
        emit: &mut dyn FnMut(Effect),
    ) {
        let (id, stats, moves) = match event {
            BoundEvent::Ready => {
                if let BoundWorkerState::Starting(requests) =
                    std::mem::replace(&mut self.state, BoundWorkerState::Ready)
                {
                    let posts = requests.into_iter().map(Effect::PostToBoundWorker);
                    posts.for_each(emit);
                }
                return;
            }
            BoundEvent::Tables(progress) => return emit(Effect::Post(Event::Tables(progress))),
            BoundEvent::Failed => return self.fail(solver, emit),
            BoundEvent::Progress(id, stats) => (id, stats, None),
            BoundEvent::Improved(id, stats, moves) => (id, stats, Some(moves)),
            BoundEvent::Finished(id, stats, moves) => (id, stats, moves),
        };
        if let Some((job, job_stats)) = &mut self.job
            && id == *job
        {
            *job_stats = stats;
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
