//! A board being solved.

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
use crate::worker::slice::{FIRST_BUDGET, REPORT_INTERVAL_MS, Slice};

/// Milliseconds before the bound worker takes part: on a machine with nothing else to do the first solutions come
/// sooner.
const BOUND_WORKER_DELAY_MS: f64 = 150.0;

/// Minimum interval between two reports of a shorter solution, in milliseconds.
const MIN_IMPROVEMENT_INTERVAL_MS: f64 = 20.0;

/// Solves a board with one strategy.
pub struct SolveJob {
    start: Board,
    goal: Goal,
    limits: Limits,
    solver: Solver,
    time_limit_ms: Option<u32>,
    /// Figures of earlier rounds that `solver` does not include.
    before: JobStats,
    /// The bound worker's figures at the end of the last round.
    bound_stats: JobStats,
    /// When the bound worker takes part, in milliseconds of work; `None` once it does, or where it does not.
    bound_worker_at: Option<f64>,
    /// The lower bound that the bound worker begins with, where it continues a search.
    resumed_bound: Option<u32>,
    reported_at: f64,
    /// The length of the last solution reported, and when.
    reported: Option<(usize, f64)>,
    /// Nodes to expand between two looks at the clock.
    budget: u32,
    /// Whether the search is worth continuing after it was ended.
    can_continue: bool,
}

/// An anytime search that was ended by its time limit or by a stop, and can be continued.
pub struct PausedSolve {
    start: Board,
    goal: Goal,
    solver: Solver,
    before: JobStats,
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
    /// Starts a search, or continues the `paused` one if the spec says so and it is of the same board.
    pub fn new(
        spec: SolveSpec,
        paused: Option<PausedSolve>,
        tables: &mut TableCache,
        bound_worker: &BoundWorker,
        now: f64,
    ) -> Result<SolveJob, JobError> {
        // Downloads that failed are tried again: the network may be back.
        tables.weights.retry_failed();
        let can_continue =
            spec.strategy == Strategy::Anytime && spec.priority == Priority::Foreground;
        let resume = spec.resume.clone();
        let mut job = SolveJob::begin(&spec, paused, resume, tables, now)?;
        job.can_continue = can_continue;
        // The answer under a node limit can be reproduced, so no other worker takes part in it.
        let shares =
            spec.limits.nodes == u64::MAX && bound_worker.is_available() && bound_worker.is_free();
        match (job.solver.anytime().map(|anytime| anytime.role()), shares) {
            (Some(AnytimeRole::Both), true) => {
                job.solver = job.solver.with_role(AnytimeRole::Incumbent);
                job.bound_worker_at = Some(BOUND_WORKER_DELAY_MS);
            }
            (Some(AnytimeRole::Incumbent), true) => job.bound_worker_at = Some(0.0),
            (Some(AnytimeRole::Incumbent), false) => job.take_over(),
            _ => {}
        }
        Ok(job)
    }

    /// Starts the part of a search that raises the lower bound, or continues it.
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
        let mut job = SolveJob::begin(&spec, paused, resume, tables, now)?;
        job.can_continue = can_continue;
        if job.solver.anytime().map(|anytime| anytime.role()) == Some(AnytimeRole::Both) {
            job.solver = job.solver.with_role(AnytimeRole::LowerBound);
        }
        Ok(job)
    }

    fn begin(
        spec: &SolveSpec,
        paused: Option<PausedSolve>,
        resume: Option<Resume>,
        tables: &TableCache,
        now: f64,
    ) -> Result<SolveJob, JobError> {
        let paused = paused.filter(|paused| {
            resume.is_some() && (paused.start, paused.goal) == (spec.start, spec.goal)
        });
        let (solver, before, bound_stats) = match (paused, &resume) {
            (Some(paused), _) => (paused.solver, paused.before, paused.bound_stats),
            (None, resume) => {
                let (start, goal, strategy) = (spec.start, spec.goal, spec.strategy);
                let mut solver = Solver::start(start, goal, strategy, spec.limits, 0, tables)?;
                let mut before = JobStats::default();
                if let Some(resume) = resume {
                    solver = solver.with_known(Some(&resume.incumbent), resume.lower_bound);
                    before = resume.stats;
                }
                (solver, before, JobStats::default())
            }
        };
        let incumbent = resume.as_ref().map(|resume| resume.incumbent.len());
        Ok(SolveJob {
            start: spec.start,
            goal: spec.goal,
            limits: spec.limits,
            solver,
            time_limit_ms: spec.time_limit_ms,
            before,
            bound_stats,
            bound_worker_at: None,
            resumed_bound: resume.map(|resume| resume.lower_bound),
            reported_at: now,
            // Whoever continues a search knows its incumbent.
            reported: incumbent
                .filter(|&length| length > 0)
                .map(|length| (length, now)),
            budget: FIRST_BUDGET,
            can_continue: false,
        })
    }

    /// Does the bound worker's part as well.
    fn take_over(&mut self) {
        if let Some(anytime) = self.solver.anytime() {
            anytime.take_over();
        }
    }

    fn stats(&self, now: f64, cx: &JobContext<'_>) -> JobStats {
        let mut stats = self.solver.stats();
        let mut helpers = cx.id.map_or(0, |id| cx.helpers.working_for(id)) as u8;
        let bound_stats = match cx.id.and_then(|id| cx.bound_worker.stats(id)) {
            Some(bound_stats) => {
                helpers += bound_stats.helpers + 1;
                bound_stats
            }
            None => &self.bound_stats,
        };
        stats.expanded += self.before.stats.expanded + bound_stats.stats.expanded;
        stats.generated += self.before.stats.generated + bound_stats.stats.generated;
        stats.bytes += bound_stats.stats.bytes;
        JobStats {
            stats,
            milliseconds: self.before.milliseconds + cx.timer.worked_ms(now),
            strategy: Some(self.solver.strategy()),
            helpers,
            best: match self.solver.outcome() {
                Some(_) => self.solver.incumbent().map(|moves| moves.len() as u32),
                // A shorter one may be waiting for its report.
                None => self.reported.map(|(length, _)| length as u32),
            },
        }
    }

    /// Returns `true` if there is a solution to report now.
    fn has_improvement(&self, now: f64) -> bool {
        let is_new = |best: &[Move]| match self.reported {
            Some((length, at)) => best.len() < length && now - at >= MIN_IMPROVEMENT_INTERVAL_MS,
            None => true,
        };
        self.solver.incumbent().is_some_and(is_new)
    }

    fn report(&mut self, now: f64, cx: &mut JobContext<'_>) {
        let improvement = match self.solver.incumbent() {
            Some(best) if self.has_improvement(now) => Some(best.to_vec()),
            _ => None,
        };
        if improvement.is_none() && now - self.reported_at < REPORT_INTERVAL_MS {
            return;
        }
        self.reported_at = now;
        match improvement {
            Some(moves) => {
                self.reported = Some((moves.len(), now));
                if let Some(id) = cx.id {
                    cx.bound_worker.inform(id, &moves, cx.emit);
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

    /// Gives the bound worker its part once its time has come.
    fn involve_bound_worker(&mut self, id: JobId, now: f64, cx: &mut JobContext<'_>) {
        if self
            .bound_worker_at
            .is_none_or(|at| cx.timer.worked_ms(now) < at)
        {
            return;
        }
        self.bound_worker_at = None;
        if !(cx.bound_worker.is_available() && cx.bound_worker.is_free()) {
            // It was lost in the meantime.
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
            cx.bound_worker.inform(id, best, cx.emit);
        }
    }

    /// Reports the outcome: the solver's own, or the best solution so far, or else `otherwise`.
    fn finish(&mut self, now: f64, otherwise: Outcome, cx: &mut JobContext<'_>) {
        let ended = self.solver.outcome().cloned();
        let outcome = ended
            .or_else(|| self.solver.interim_outcome())
            .unwrap_or(otherwise);
        let mut stats = self.stats(now, cx);
        if let Outcome::Solved(solution) = &outcome {
            stats.best = Some(solution.moves.len() as u32);
        }
        if let Some(bound_stats) = cx.id.and_then(|id| cx.bound_worker.stats(id)) {
            self.bound_stats = *bound_stats;
        }
        self.before.milliseconds = stats.milliseconds;
        cx.finish(JobResult::Solve(stats, outcome));
    }
}

impl Job for SolveJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.lasts() {
            let is_done = self.solver.advance(cx.tables, self.budget).is_done();
            let now = slice.look(&mut self.budget);
            if is_done {
                self.finish(now, Outcome::Stopped, cx);
                return Step::Done(());
            }
            if let Some(id) = cx.id {
                cx.helpers.serve(id, &mut self.solver, cx.emit);
                self.involve_bound_worker(id, now, cx);
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
        self.report(slice.looked_at(), cx);
        match self.solver.is_waiting() {
            true => Step::Waiting,
            false => Step::Running,
        }
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        self.finish((cx.clock)(), Outcome::Stopped, cx);
    }

    fn solver(&mut self) -> Option<&mut Solver> {
        Some(&mut self.solver)
    }

    fn learn(&mut self, moves: &[Move]) {
        if let Some(anytime) = self.solver.anytime() {
            anytime.add_solution(moves);
            // Do not report a solution back to the worker that found it.
            let (reported, at) = self.reported.unwrap_or((usize::MAX, f64::MIN));
            self.reported = Some((reported.min(moves.len()), at));
        }
    }

    fn into_paused(self: Box<Self>) -> Option<PausedSolve> {
        let mut job = *self;
        job.solver.anytime()?;
        job.can_continue.then_some(PausedSolve {
            start: job.start,
            goal: job.goal,
            solver: job.solver,
            before: job.before,
            bound_stats: job.bound_stats,
        })
    }
}
