//! The job on the worker's desk. Knows no browser: requests, the time and the posting of events are
//! handed in.

use super::answering::Answering;
use super::assisting::Assisting;
use super::counting::Counting;
use super::crew::{Crew, Word};
use super::deputy::Deputy;
use super::rehearsing::Rehearsing;
use super::slice::{BUDGET, REPORT, Slice};
use super::{Briefing, Message};
use crate::engine::anytime::{Part, WeightsFile};
use crate::engine::optimal::Errand;
use crate::engine::{Solver, Strategy, TableCache};
use crate::heuristic::pattern::Tier;
use crate::protocol::{Event, Job, JobId, JobStats, Request};
use crate::puzzle::{Goal, Move};
use crate::search::Limit;

/// Milliseconds before the deputy has its part: first solutions come sooner on a machine that has nothing else to do.
const HEAD_START: f64 = 150.0;

/// Milliseconds between two solutions told of a board that has shorter and shorter ones.
const NEWS: f64 = 20.0;

/// At most one job under way; the newest request wins. While there is none, what the next will need is built.
#[derive(Default)]
pub struct Desk {
    job: Option<Active>,
    /// A job of another kind: there is one of the two at the most.
    counting: Option<Counting>,
    /// A question that is not answered yet: it takes little time, and comes before the job.
    answering: Option<Answering>,
    cache: TableCache,
    /// A goal whose tables are not complete.
    preparing: Option<Preparation>,
    /// A large board solved for practice, once the weights of boards like it are there.
    rehearsing: Option<Rehearsing>,
    /// The goal of such boards, before they are.
    rehearsal: Option<Goal>,
    pub(super) crew: Crew,
    deputy: Deputy,
    /// There if this worker is itself a helper.
    assisting: Option<Assisting>,
}

struct Preparation {
    goal: Goal,
    /// Work between two looks at the clock, in the unit of what is being built.
    budget: u32,
    reported: f64,
}

struct Active {
    id: JobId,
    solver: Solver,
    taken_up: f64,
    /// What [`Job::milliseconds`](crate::protocol::Job::milliseconds) says.
    patience: Option<u32>,
    reported: f64,
    /// The length of the last solution that was told, and when, while there may be shorter ones.
    told: Option<(usize, f64)>,
    /// What the deputy is to be given a part of.
    shared: Option<Box<Job>>,
    /// Boards to expand between two looks at the clock.
    budget: u32,
}

impl Active {
    fn figures(&self, now: f64, crew: &Crew, deputy: &Deputy) -> JobStats {
        let mut stats = self.solver.stats();
        let mut helpers = crew.at_work() as u8;
        if let Some(figures) = deputy.figures() {
            stats.expanded += figures.stats.expanded;
            stats.generated += figures.stats.generated;
            stats.bytes += figures.stats.bytes;
            helpers += figures.helpers + 1;
        }
        JobStats {
            stats,
            milliseconds: now - self.taken_up,
            strategy: Some(self.solver.strategy()),
            helpers,
            // What was told: a shorter one may have to wait for its moment.
            best: match self.solver.outcome() {
                Some(_) => self.solver.best().map(|moves| moves.len() as u32),
                None => self.told.map(|(length, _)| length as u32),
            },
        }
    }

    /// Whether there is a solution that has not been told, and the last one was not told just now.
    fn has_news(&self, now: f64) -> bool {
        let shorter = |best: &[Move]| match self.told {
            Some((told, at)) => best.len() < told && now - at >= NEWS,
            None => true,
        };
        self.solver.best().is_some_and(shorter)
    }

    /// The best solution, if it is to be told.
    fn news(&mut self, now: f64) -> Option<Vec<Move>> {
        if !self.has_news(now) {
            return None;
        }
        let best = self.solver.best()?.to_vec();
        self.told = Some((best.len(), now));
        Some(best)
    }
}

impl Desk {
    /// Whether there is anything to work on.
    pub fn is_busy(&self) -> bool {
        if let Some(assisting) = &self.assisting {
            return !assisting.is_idle();
        }
        match &self.job {
            _ if self.answering.is_some() => true,
            Some(_) => !self.is_waiting(),
            None => {
                self.counting.is_some() || self.preparing.is_some() || self.rehearsing.is_some()
            }
        }
    }

    /// Whether there is nothing to do before helpers report. It must be looked at now and then all the same: time
    /// may run out, and what is known so far is to be told.
    pub fn is_waiting(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.solver.is_waiting())
    }

    /// Takes up or ends a job. `now` is in milliseconds, on the clock of [`work`](Self::work).
    pub fn receive(&mut self, request: Request, now: f64, post: &mut dyn FnMut(Message)) {
        match request {
            Request::Solve(id, job) => {
                self.end(now, post);
                self.rehearsing = None;
                let (limits, seed) = (job.limits, job.seed);
                let strategy = job
                    .method
                    .map_or(Strategy::recommended(job.goal.size()), Strategy::Search);
                match Solver::start(job.start, job.goal, strategy, limits, seed, &self.cache) {
                    Ok(mut solver) => {
                        let mut part = job.part;
                        // Weights that could not be had may be there now.
                        self.cache.guides.forgive();
                        // A limit of boards is for an answer that can be repeated: nobody else takes part.
                        if solver.anytime().is_some()
                            && part == Part::Both
                            && limits.nodes == u64::MAX
                            && self.deputy.is_to_be_had()
                        {
                            part = Part::Answers;
                        }
                        let shared = (part != job.part).then(|| job.clone());
                        let solver = solver.with_part(part);
                        self.job = Some(Active {
                            id,
                            solver,
                            taken_up: now,
                            patience: job.milliseconds,
                            reported: now,
                            told: None,
                            shared,
                            budget: BUDGET,
                        });
                    }
                    Err(error) => post(Message::Event(Event::Refused(id, error.to_string()))),
                }
            }
            Request::Stop(id) => {
                let counting = self.counting.as_ref().map(Counting::id);
                if self.job.as_ref().map(|job| job.id).or(counting) == Some(id) {
                    self.end(now, post);
                }
            }
            Request::Survey(id, proved) => {
                self.end(now, post);
                match Counting::start(id, &proved, now) {
                    Ok(counting) => self.counting = Some(counting),
                    Err(error) => post(Message::Event(Event::Refused(id, error.to_string()))),
                }
            }
            Request::Known(id, moves) => {
                if let Some(job) = self.job.as_mut().filter(|job| job.id == id)
                    && let Some(anytime) = job.solver.anytime()
                {
                    anytime.learn(&moves);
                    // Whoever found it knows it; what is shorter was told already, or is news.
                    let (told, at) = job.told.unwrap_or((usize::MAX, f64::MIN));
                    job.told = Some((told.min(moves.len()), at));
                }
            }
            Request::Prepare(goal) => {
                match Strategy::recommended(goal.size()) {
                    Strategy::Anytime => {
                        self.cache.guides.prepare(&goal);
                        self.rehearsal = Some(*goal);
                        fetch(&mut self.cache, post);
                        if self.deputy.is_to_be_had() {
                            self.preparing = None;
                            return self.deputy.prepare(&goal, post);
                        }
                    }
                    _ => self.deputy.retire(post),
                }
                self.preparing = Some(Preparation {
                    goal: *goal,
                    budget: BUDGET,
                    reported: now,
                });
            }
            Request::Crew(most) => self.crew.allow(most),
            Request::Helpers(most) => {
                self.crew.allow(most);
                self.deputy.allow(most);
            }
            Request::Estimate(id, question) => {
                self.answering = Some(Answering::start(id, *question))
            }
        }
    }

    /// Becomes a helper, for good.
    pub fn assist(&mut self, briefing: Briefing, post: &mut dyn FnMut(Message)) {
        match Assisting::start(briefing) {
            Ok(assisting) => self.assisting = Some(assisting),
            Err(misfit) => post(Message::Event(Event::Misunderstood(misfit.to_string()))),
        }
    }

    /// Takes on an errand, as a helper.
    pub fn take(&mut self, errand: Errand, post: &mut dyn FnMut(Message)) {
        match &mut self.assisting {
            Some(assisting) => assisting.take(errand),
            None => {
                let sentence = "an errand before what it is about".to_owned();
                post(Message::Event(Event::Misunderstood(sentence)));
            }
        }
    }

    /// Hears its deputy; nothing if that is gone.
    pub fn hear_deputy(&mut self, event: Option<Event>, post: &mut dyn FnMut(Message)) {
        let solver = self.job.as_mut().map(|job| &mut job.solver);
        let goal = self.deputy.goal();
        match event {
            Some(event) => self.deputy.hear(event, solver, post),
            None => self.deputy.lost(solver, post),
        }
        if let Some(goal) = goal
            && !self.deputy.is_to_be_had()
        {
            // What it was building is this worker's own business now.
            self.preparing = Some(Preparation {
                goal,
                budget: BUDGET,
                reported: 0.0,
            });
        }
    }

    /// The bytes of a file of weights, if they could be fetched.
    pub fn supply(
        &mut self,
        file: WeightsFile,
        bytes: Option<&[u8]>,
        post: &mut dyn FnMut(Message),
    ) {
        if self.cache.guides.supply(file, bytes).is_err() {
            post(Message::Event(Event::Unguided));
        } else if self.job.is_none()
            && let Some(goal) = self.rehearsal.take()
        {
            self.rehearsing = Rehearsing::start(&goal, &self.cache);
        }
    }

    /// Hears one of its helpers.
    pub fn hear(&mut self, helper: usize, word: Word, post: &mut dyn FnMut(Message)) {
        let solver = self.job.as_mut().map(|job| &mut job.solver);
        match (word, solver) {
            (Word::Ready, Some(solver)) => self.crew.ready(helper, solver, post),
            (Word::Report(report), Some(solver)) => {
                self.crew.reported(helper, report, solver, post);
            }
            (Word::Lost, Some(solver)) => self.crew.lost(helper, solver, post),
            // Nothing is under way that it could be about.
            (_, None) => {}
        }
    }

    /// Ends the job under way, if any, with what it has.
    fn end(&mut self, now: f64, post: &mut dyn FnMut(Message)) {
        if let Some(mut job) = self.job.take() {
            job.solver.stop();
            let figures = job.figures(now, &self.crew, &self.deputy);
            if let Some(outcome) = job.solver.outcome() {
                post(Message::Event(Event::Ended(
                    job.id,
                    figures,
                    outcome.clone(),
                )));
            }
            self.crew.dismiss(post);
            self.deputy.stop(post);
        }
        if let Some(counting) = self.counting.take() {
            counting.end(post);
        }
    }

    /// One slice of work on a question, on the job under way, or else on what the next one will need.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, post: &mut dyn FnMut(Message)) {
        if let Some(assisting) = &mut self.assisting {
            assisting.work(clock, post);
        } else if let Some(answering) = &mut self.answering {
            if answering.work(&mut self.cache, clock, post) {
                self.answering = None;
            }
        } else if self.job.is_some() {
            self.work_on_job(clock, post);
        } else if let Some(counting) = &mut self.counting {
            if counting.work(&mut self.cache, clock, post) {
                self.end(clock(), post);
            }
        } else if let Some(rehearsing) = &mut self.rehearsing {
            if rehearsing.work(&mut self.cache, clock) {
                self.rehearsing = None;
            }
        } else {
            self.prepare(clock, post);
        }
    }

    fn work_on_job(&mut self, clock: &dyn Fn() -> f64, post: &mut dyn FnMut(Message)) {
        let Some(job) = &mut self.job else { return };
        let mut slice = Slice::new(clock);
        while slice.lasts() {
            let step = job.solver.advance(&mut self.cache, job.budget);
            if step.is_done() {
                self.end(clock(), post);
                return;
            }
            let now = slice.look(&mut job.budget);
            self.crew.serve(&mut job.solver, post);
            if now - job.taken_up >= HEAD_START
                && let Some(shared) = job.shared.take()
            {
                if self.deputy.is_to_be_had() {
                    self.deputy.share(job.id, &shared, post);
                    if let Some(best) = job.solver.best() {
                        self.deputy.inform(best, post);
                    }
                } else if let Some(anytime) = job.solver.anytime() {
                    // It was lost meanwhile.
                    anytime.take_over();
                }
            }
            fetch(&mut self.cache, post);
            if let Some(milliseconds) = job.patience
                && now - job.taken_up >= f64::from(milliseconds)
            {
                job.solver.give_up(Limit::Time(milliseconds));
                self.end(now, post);
                return;
            }
            if job.solver.is_waiting() || job.has_news(now) {
                break;
            }
        }
        let looked = slice.looked();
        let news = job.news(looked);
        if news.is_some() || looked - job.reported >= REPORT {
            job.reported = looked;
            if let Some(moves) = &news {
                self.deputy.inform(moves, post);
            }
            let figures = job.figures(looked, &self.crew, &self.deputy);
            post(Message::Event(match news {
                Some(moves) => Event::Improved(job.id, figures, moves),
                None => Event::Progress(job.id, figures),
            }));
        }
    }

    fn prepare(&mut self, clock: &dyn Fn() -> f64, post: &mut dyn FnMut(Message)) {
        let Some(preparation) = &mut self.preparing else {
            return;
        };
        let mut slice = Slice::new(clock);
        while slice.lasts() {
            if self.cache.prepare(&preparation.goal, preparation.budget) {
                post(Message::Event(
                    match self.cache.is_refused(&preparation.goal, Tier::Large) {
                        true => Event::Unprepared,
                        false => Event::Prepared(100),
                    },
                ));
                self.preparing = None;
                return;
            }
            slice.look(&mut preparation.budget);
        }
        if slice.looked() - preparation.reported >= REPORT {
            preparation.reported = slice.looked();
            let percent = self.cache.percent(&preparation.goal, Tier::Large);
            post(Message::Event(Event::Prepared(percent.min(99))));
        }
    }
}

/// Has weights fetched that are wanted.
fn fetch(cache: &mut TableCache, post: &mut dyn FnMut(Message)) {
    while let Some(file) = cache.guides.to_fetch() {
        post(Message::Fetch(file));
    }
}

#[cfg(test)]
mod tests;
