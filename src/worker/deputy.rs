//! A second worker, which proves how short a solution can be at best while this one looks for solutions; where that
//! leads nowhere, it shortens what this one finds. Knows no browser: what is to be done is told as [`Message`]s.
//!
//! It is the same program and is spoken to as the page speaks to this one: its tables are its own, so that this
//! worker's memory and time are for solutions alone.

use super::Message;
use crate::engine::Solver;
use crate::engine::anytime::Part;
use crate::protocol::{Event, Job, JobId, JobStats, Request};
use crate::puzzle::{Goal, Move};
use crate::search::Outcome;

/// The deputy of a worker, if it has one.
#[derive(Default)]
pub struct Deputy {
    /// How many other workers there may be, the deputy among them.
    allowed: u8,
    state: State,
    /// The goal that it prepared for last.
    goal: Option<Goal>,
    /// The job that it has a part of, and how that stands.
    job: Option<(JobId, JobStats)>,
}

#[derive(Default)]
enum State {
    #[default]
    None,
    /// It does not hear yet; what it is to be told then.
    Starting(Vec<Request>),
    Ready,
    /// It failed once: no other is tried.
    Lost,
}

impl Deputy {
    pub fn allow(&mut self, workers: u8) {
        self.allowed = workers;
    }

    /// Whether there can be one.
    pub fn is_to_be_had(&self) -> bool {
        self.allowed > 0 && !matches!(self.state, State::Lost)
    }

    /// The goal that it prepares for.
    pub fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// How the deputy's part of the job stands, while it has one.
    pub fn figures(&self) -> Option<&JobStats> {
        self.job.as_ref().map(|(_, figures)| figures)
    }

    fn tell(&mut self, request: Request, post: &mut dyn FnMut(Message)) {
        match &mut self.state {
            State::None => {
                post(Message::Appoint);
                // What is left of the others may help it.
                let helpers = Request::Crew(self.allowed.saturating_sub(1));
                self.state = State::Starting(vec![helpers, request]);
            }
            State::Starting(requests) => requests.push(request),
            State::Ready => post(Message::Instruct(request)),
            State::Lost => {}
        }
    }

    /// Boards of a goal are to be solved: the tables are the deputy's business.
    pub fn prepare(&mut self, goal: &Goal, post: &mut dyn FnMut(Message)) {
        if self.goal.as_ref() != Some(goal) {
            self.goal = Some(*goal);
            self.tell(Request::Prepare(Box::new(*goal)), post);
        }
    }

    /// Gives it its part of a job.
    pub fn share(&mut self, id: JobId, job: &Job, post: &mut dyn FnMut(Message)) {
        let part = Job {
            part: Part::Bounds,
            milliseconds: None,
            ..*job
        };
        self.job = Some((id, JobStats::default()));
        self.tell(Request::Solve(id, Box::new(part)), post);
    }

    /// A shorter solution was found.
    pub fn inform(&mut self, moves: &[Move], post: &mut dyn FnMut(Message)) {
        if let Some((id, _)) = self.job {
            self.tell(Request::Known(id, moves.to_vec()), post);
        }
    }

    /// The job is over.
    pub fn stop(&mut self, post: &mut dyn FnMut(Message)) {
        if let Some((id, _)) = self.job.take() {
            self.tell(Request::Stop(id), post);
        }
    }

    /// Nothing large is to be solved: its memory is free for others.
    pub fn retire(&mut self, post: &mut dyn FnMut(Message)) {
        if let State::Starting(_) | State::Ready = self.state {
            post(Message::Retire);
            self.state = State::None;
            self.goal = None;
            self.job = None;
        }
    }

    /// It is gone. The job, if it had a part of one, is this worker's alone.
    pub fn lost(&mut self, solver: Option<&mut Solver>, post: &mut dyn FnMut(Message)) {
        if let State::Starting(_) | State::Ready = self.state {
            post(Message::Retire);
        }
        self.state = State::Lost;
        self.goal = None;
        if let (Some(_), Some(anytime)) = (self.job.take(), solver.and_then(Solver::anytime)) {
            anytime.take_over();
        }
    }

    /// Something that it says.
    pub fn hear(
        &mut self,
        event: Event,
        solver: Option<&mut Solver>,
        post: &mut dyn FnMut(Message),
    ) {
        let figures = match event {
            Event::Ready => {
                if let State::Starting(requests) = std::mem::replace(&mut self.state, State::Ready)
                {
                    let instructions = requests.into_iter().map(Message::Instruct);
                    instructions.for_each(post);
                }
                return;
            }
            Event::Prepared(_) | Event::Unprepared => return post(Message::Event(event)),
            Event::Progress(id, figures) => Some((id, figures, None)),
            Event::Ended(id, figures, Outcome::Solved(solution)) if solution.proved_optimal => {
                Some((id, figures, Some(solution.moves)))
            }
            Event::Ended(id, figures, _) => Some((id, figures, None)),
            Event::Improved(id, figures, moves) => Some((id, figures, Some(moves))),
            Event::Unguided => None,
            // It has understood nothing, or is of no further use.
            _ => return self.lost(solver, post),
        };
        if let (Some((id, figures, moves)), Some((of, latest))) = (figures, &mut self.job)
            && id == *of
        {
            *latest = figures;
            if let Some(anytime) = solver.and_then(Solver::anytime) {
                anytime.raise(figures.stats.bound);
                if let Some(moves) = moves {
                    anytime.learn(&moves);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
