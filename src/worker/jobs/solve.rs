//! Solves a board with one strategy.

use crate::engine::anytime::AnytimeRole;
use crate::engine::{Solver, Strategy, TableCache};
use crate::protocol::{
    BoundSpec, JobError, JobId, JobProgress, JobResult, JobStats, Priority, Resume, SolveSpec,
};
use crate::puzzle::{Board, Goal, Move};
use crate::search::{Limit, Limits, Outcome};
use crate::step::Step;
use crate::worker::bound_worker::BoundWorker;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, MIN_REPORT_INTERVAL_MS, Slice};

/// Delay in milliseconds before the bound worker takes part, so that it does not compete with the lead for the first
/// solutions. Chosen by hand.
const BOUND_WORKER_DELAY_MS: f64 = 150.0;

/// Minimum interval between two improvement events, in milliseconds. Chosen by hand.
const MIN_IMPROVEMENT_INTERVAL_MS: f64 = 20.0;

/// Solves a board, alone or together with other workers.
pub struct SolveJob {
    start: Board,
    goal: Goal,
    limits: Limits,
    solver: Solver,
    time_limit_ms: Option<u32>,
    /// Statistics of earlier rounds that `solver` does not include.
    earlier_stats: JobStats,
    /// The bound worker's statistics at the end of the last round.
    bound_stats: JobStats,
    /// Milliseconds of work after which the bound worker starts its part; `None` if it has started or takes no part.
    bound_worker_start_ms: Option<f64>,
    /// The lower bound from which the bound worker continues; `None` for a new search.
    resumed_bound: Option<u32>,
    /// The time of the last progress report, in milliseconds.
    reported_at: f64,
    /// The length of the last solution reported, and the time of that report.
    last_improvement: Option<(usize, f64)>,
    /// Milliseconds of this round in which tables were built.
    table_ms: f64,
    /// Nodes to expand between two clock checks.
    budget: u32,
    /// `true` if the search can be continued after it has ended.
    can_continue: bool,
}

/// An anytime search that was ended by its time limit or by a stop request and can be continued.
pub struct PausedSolve {
    start: Board,
    goal: Goal,
    solver: Solver,
    earlier_stats: JobStats,
    bound_stats: JobStats,
}

impl PausedSolve {
    /// Returns the goal of the search.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    #[cfg(test)]
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }
}

impl SolveJob {
    /// Starts a search, or continues `paused` if `spec.resume` is present and board and goal are the same.
    pub fn new(
        spec: SolveSpec,
        paused: Option<PausedSolve>,
        tables: &mut TableCache,
        bound_worker: &BoundWorker,
        now: f64,
    ) -> Result<SolveJob, JobError> {
        // Retry downloads that failed: the network may be back.
        tables.weights.retry_failed();
        let can_continue =
            spec.strategy == Strategy::Anytime && spec.priority == Priority::Foreground;
        let resume = spec.resume.clone();
        let mut job = SolveJob::start_or_continue(&spec, paused, resume, tables, now)?;
        job.can_continue = can_continue;
        // A search with a node limit must be reproducible, so no other worker takes part in it.
        let can_share =
            spec.limits.nodes == u64::MAX && bound_worker.is_available() && bound_worker.is_free();
        match (
            job.solver.anytime().map(|anytime| anytime.role()),
            can_share,
        ) {
            (Some(AnytimeRole::Both), true) => {
                job.solver = job.solver.with_role(AnytimeRole::Incumbent);
                job.bound_worker_start_ms = Some(BOUND_WORKER_DELAY_MS);
            }
            (Some(AnytimeRole::Incumbent), true) => job.bound_worker_start_ms = Some(0.0),
            (Some(AnytimeRole::Incumbent), false) => job.take_over(),
            _ => {}
        }
        Ok(job)
    }

    /// Starts or continues the part of a search that raises the lower bound.
    pub fn for_bound(
        spec: BoundSpec,
        paused: Option<PausedSolve>,
        tables: &mut TableCache,
        now: f64,
    ) -> Result<SolveJob, JobError> {
        tables.weights.retry_failed();
        let can_continue = spec.can_continue;
        let resume = spec.resume.map(|lower_bound| Resume {
            incumbent: Vec::new(),
            lower_bound,
            stats: JobStats::default(),
        });
        let spec = SolveSpec {
            start: spec.start,
            goal: spec.goal,
            strategy: Strategy::Anytime,
            limits: spec.limits,
            time_limit_ms: None,
            priority: Priority::Foreground,
            resume: None,
        };
        let mut job = SolveJob::start_or_continue(&spec, paused, resume, tables, now)?;
        job.can_continue = can_continue;
        if job.solver.anytime().map(|anytime| anytime.role()) == Some(AnytimeRole::Both) {
            job.solver = job.solver.with_role(AnytimeRole::LowerBound);
        }
        Ok(job)
    }

    fn start_or_continue(
        spec: &SolveSpec,
        paused: Option<PausedSolve>,
        resume: Option<Resume>,
        tables: &TableCache,
        now: f64,
    ) -> Result<SolveJob, JobError> {
        let paused = paused.filter(|paused| {
            resume.is_some() && (paused.start, paused.goal) == (spec.start, spec.goal)
        });
        let (solver, earlier_stats, bound_stats) = match (paused, &resume) {
            (Some(paused), _) => (paused.solver, paused.earlier_stats, paused.bound_stats),
            (None, resume) => {
                let (start, goal, strategy) = (spec.start, spec.goal, spec.strategy);
                let mut solver = Solver::start(start, goal, strategy, spec.limits, 0, tables)?;
                let mut earlier_stats = JobStats::default();
                if let Some(resume) = resume {
                    solver = solver.with_known(Some(&resume.incumbent), resume.lower_bound);
                    earlier_stats = resume.stats;
                }
                (solver, earlier_stats, JobStats::default())
            }
        };
        let incumbent = resume.as_ref().map(|resume| resume.incumbent.len());
        Ok(SolveJob {
            start: spec.start,
            goal: spec.goal,
            limits: spec.limits,
            solver,
            time_limit_ms: spec.time_limit_ms,
            earlier_stats,
            bound_stats,
            bound_worker_start_ms: None,
            resumed_bound: resume.map(|resume| resume.lower_bound),
            reported_at: now,
            // The sender of `resume` has the incumbent already.
            last_improvement: incumbent
                .filter(|&length| length > 0)
                .map(|length| (length, now)),
            table_ms: 0.0,
            budget: INITIAL_BUDGET,
            can_continue: false,
        })
    }

    /// Takes over the bound worker's part of the search.
    fn take_over(&mut self) {
        if let Some(anytime) = self.solver.anytime() {
            anytime.take_over();
        }
    }

    /// Returns the statistics of all rounds and of all workers.
    fn stats(&self, now: f64, cx: &JobContext<'_>) -> JobStats {
        let mut stats = self.solver.stats();
        let mut helpers = cx.id.map_or(0, |id| cx.helpers.working_on(id)) as u8;
        let bound_stats = match cx.id.and_then(|id| cx.bound_worker.stats(id)) {
            Some(bound_stats) => {
                helpers += bound_stats.helpers + 1;
                bound_stats
            }
            None => &self.bound_stats,
        };
        stats.expanded += self.earlier_stats.stats.expanded + bound_stats.stats.expanded;
        stats.generated += self.earlier_stats.stats.generated + bound_stats.stats.generated;
        stats.bytes += bound_stats.stats.bytes;
        JobStats {
            stats,
            milliseconds: self.earlier_stats.milliseconds + cx.timer.worked_ms(now),
            strategy: Some(self.solver.strategy()),
            helpers,
            best: match self.solver.outcome() {
                Some(_) => self.solver.incumbent().map(|moves| moves.len() as u32),
                // A shorter solution may not have been reported yet.
                None => self.last_improvement.map(|(length, _)| length as u32),
            },
            table_ms: self.earlier_stats.table_ms + self.table_ms,
        }
    }

    /// Returns `true` if there is a shorter solution and the last one was reported long enough ago.
    fn has_improvement(&self, now: f64) -> bool {
        let is_new = |best: &[Move]| match self.last_improvement {
            Some((length, at)) => best.len() < length && now - at >= MIN_IMPROVEMENT_INTERVAL_MS,
            None => true,
        };
        self.solver.incumbent().is_some_and(is_new)
    }

    /// Reports a shorter solution if there is one to report now, or else the progress if that is due.
    fn report(&mut self, now: f64, cx: &mut JobContext<'_>) {
        let improvement = match self.solver.incumbent() {
            Some(best) if self.has_improvement(now) => Some(best.to_vec()),
            _ => None,
        };
        if improvement.is_none() && now - self.reported_at < MIN_REPORT_INTERVAL_MS {
            return;
        }
        self.reported_at = now;
        match improvement {
            Some(moves) => {
                self.last_improvement = Some((moves.len(), now));
                if let Some(id) = cx.id {
                    cx.bound_worker.send_incumbent(id, &moves, cx.emit);
                }
                let stats = self.stats(now, cx);
                cx.progress(JobProgress::Improved(stats, moves));
            }
            None => {
                let stats = self.stats(now, cx);
                cx.progress(JobProgress::Solve(stats));
            }
        }
    }

    /// Starts the bound worker's part once its delay has passed.
    fn start_bound_worker_when_due(&mut self, id: JobId, now: f64, cx: &mut JobContext<'_>) {
        if self
            .bound_worker_start_ms
            .is_none_or(|start_ms| cx.timer.worked_ms(now) < start_ms)
        {
            return;
        }
        self.bound_worker_start_ms = None;
        if !(cx.bound_worker.is_available() && cx.bound_worker.is_free()) {
            // It has failed or was given another job since this job started.
            return self.take_over();
        }
        let spec = BoundSpec {
            start: self.start,
            goal: self.goal,
            limits: self.limits,
            resume: self.resumed_bound,
            can_continue: self.can_continue,
        };
        cx.bound_worker.start(id, spec, self.bound_stats, cx.emit);
        if let Some(best) = self.solver.incumbent() {
            cx.bound_worker.send_incumbent(id, best, cx.emit);
        }
    }

    /// Reports the outcome: that of the solver if it is done, else the incumbent, else `fallback`.
    fn finish(&mut self, now: f64, fallback: Outcome, cx: &mut JobContext<'_>) {
        let final_outcome = self.solver.outcome().cloned();
        let outcome = final_outcome
            .or_else(|| self.solver.interim_outcome())
            .unwrap_or(fallback);
        let mut stats = self.stats(now, cx);
        if let Outcome::Solved(solution) = &outcome {
            stats.best = Some(solution.moves.len() as u32);
        }
        if let Some(bound_stats) = cx.id.and_then(|id| cx.bound_worker.stats(id)) {
            self.bound_stats = *bound_stats;
        }
        self.earlier_stats.milliseconds = stats.milliseconds;
        self.earlier_stats.table_ms = stats.table_ms;
        cx.finish(JobResult::Solve(stats, outcome));
    }
}

impl Job for SolveJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            let (before, expanded) = (slice.checked_at(), self.solver.stats().expanded);
            let is_done = self.solver.advance(cx.tables, self.budget).is_done();
            let now = slice.check_clock(&mut self.budget);
            if self.solver.stats().expanded == expanded && !self.solver.is_waiting() {
                self.table_ms += now - before;
            }
            if is_done {
                self.finish(now, Outcome::Stopped, cx);
                return Step::Done(());
            }
            if let Some(id) = cx.id {
                cx.helpers.dispatch(id, &mut self.solver, cx.emit);
                self.start_bound_worker_when_due(id, now, cx);
            }
            cx.fetch_weights();
            if let Some(limit) = self.time_limit_ms
                && cx.timer.worked_ms(now) >= f64::from(limit)
            {
                self.finish(now, Outcome::LimitReached(Limit::Time(limit)), cx);
                return Step::Done(());
            }
            if self.solver.is_waiting() || self.has_improvement(now) {
                break;
            }
        }
        self.report(slice.checked_at(), cx);
        if self.solver.is_waiting() {
            Step::Waiting
        } else {
            Step::Running
        }
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        self.finish((cx.clock)(), Outcome::Stopped, cx);
    }

    fn solver(&mut self) -> Option<&mut Solver> {
        Some(&mut self.solver)
    }

    fn offer_solution(&mut self, moves: &[Move]) {
        if let Some(anytime) = self.solver.anytime() {
            anytime.add_solution(moves);
            // Do not report a solution back to the worker that found it.
            let (length, at) = self.last_improvement.unwrap_or((usize::MAX, f64::MIN));
            self.last_improvement = Some((length.min(moves.len()), at));
        }
    }

    fn set_time_limit(&mut self, time_limit_ms: Option<u32>) {
        self.time_limit_ms = time_limit_ms;
    }

    fn into_paused(self: Box<Self>) -> Option<PausedSolve> {
        let mut job = *self;
        job.solver.anytime()?;
        job.can_continue.then_some(PausedSolve {
            start: job.start,
            goal: job.goal,
            solver: job.solver,
            earlier_stats: job.earlier_stats,
            bound_stats: job.bound_stats,
        })
    }
}
