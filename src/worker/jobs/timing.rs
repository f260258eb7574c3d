//! Times methods of the fast searches.

use crate::protocol::{LabReport, RoundTime, TimedMethod, TimingSpec};
use crate::search::{Outcome, Run};
use crate::step::Step;
use crate::worker::job::{Job, JobContext};
use crate::worker::slice::{INITIAL_BUDGET, MIN_REPORT_INTERVAL_MS, Slice};

/// Minimum time of a measurement in milliseconds. A method that is done sooner is repeated. Chosen by hand: browsers round
/// their clocks to 0.1 ms.
const MIN_MEASUREMENT_MS: f64 = 4.0;

/// Maximum number of repetitions in one round. Chosen by hand.
const MAX_REPETITIONS: u32 = 10_000;

/// Times methods in turn, round by round, so that what slows the machine down meanwhile slows all of them.
pub struct TimingJob {
    spec: TimingSpec,
    /// The number of the round. The first, which determines how often each method is repeated, is not counted.
    round: u8,
    /// The index of the method.
    method: usize,
    /// The index of the board.
    board: usize,
    /// The number of times that the method was repeated in this round.
    repetition: u32,
    /// How often each method is repeated.
    repetitions: Vec<u32>,
    run: Option<Run>,
    /// The time of this method in this round so far, in milliseconds.
    elapsed_ms: f64,
    /// The nodes expanded by this method in this round so far.
    expanded: u64,
    /// The number of boards that this method did not solve in this round so far.
    limited: u32,
    /// The times that were not reported yet.
    times: Vec<RoundTime>,
    /// The time of the last progress report, in milliseconds.
    reported_at: f64,
    /// Nodes to expand between two clock checks.
    budget: u32,
}

impl TimingJob {
    /// Creates the job.
    pub fn new(spec: TimingSpec, now: f64) -> TimingJob {
        TimingJob {
            repetitions: vec![1; spec.methods.len()],
            spec,
            round: 0,
            method: 0,
            board: 0,
            repetition: 0,
            run: None,
            elapsed_ms: 0.0,
            expanded: 0,
            limited: 0,
            times: Vec::new(),
            reported_at: now,
            budget: INITIAL_BUDGET,
        }
    }

    /// Advances the search of the current board, or starts that of the next one. Returns `Done` after the last round.
    fn advance(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        if let Some(run) = &mut self.run {
            let before = (cx.clock)();
            let is_solved = match run.advance(self.budget) {
                Step::Done(outcome) => Some(matches!(outcome, Outcome::Solved(_))),
                Step::Running | Step::Waiting => None,
            };
            self.elapsed_ms += (cx.clock)() - before;
            if let Some(is_solved) = is_solved {
                self.expanded += run.stats().expanded;
                self.limited += u32::from(!is_solved);
                self.run = None;
                self.board += 1;
            }
            return Step::Running;
        }
        let Some(timed) = self.spec.methods.get(self.method) else {
            self.method = 0;
            self.round += 1;
            let is_over = self.round > self.spec.rounds || self.spec.methods.is_empty();
            return if is_over {
                Step::Done(())
            } else {
                Step::Running
            };
        };
        let TimedMethod { method, boards } = timed;
        let Some(&board) = boards.get(self.board) else {
            self.end_repetition();
            return Step::Running;
        };
        let goal = self.spec.goal;
        let Step::Done(tables) = cx.pdb_set(&goal, method.needs_tables(), self.budget) else {
            return Step::Running;
        };
        match Run::with_tables(board, goal, *method, self.spec.limits, tables) {
            Ok(run) => self.run = Some(run),
            Err(_) => {
                self.limited += 1;
                self.board += 1;
            }
        }
        Step::Running
    }

    /// Ends one pass over the boards of the current method.
    fn end_repetition(&mut self) {
        self.board = 0;
        self.repetition += 1;
        if self.repetition < self.repetitions[self.method] {
            return;
        }
        let repetitions = f64::from(self.repetition);
        if self.round == 0 {
            let wanted = MIN_MEASUREMENT_MS / self.elapsed_ms.max(MIN_MEASUREMENT_MS / 1e4);
            self.repetitions[self.method] = (wanted.ceil() as u32).clamp(1, MAX_REPETITIONS);
        } else {
            self.times.push(RoundTime {
                method: self.method as u32,
                milliseconds: self.elapsed_ms / repetitions,
                expanded: self.expanded / u64::from(self.repetition),
                limited: self.limited.div_ceil(self.repetition),
            });
        }
        self.repetition = 0;
        self.elapsed_ms = 0.0;
        self.expanded = 0;
        self.limited = 0;
        self.method += 1;
    }
}

impl Job for TimingJob {
    fn work(&mut self, cx: &mut JobContext<'_>) -> Step<()> {
        let mut slice = Slice::new(cx.clock);
        while slice.has_time() {
            if self.advance(cx).is_done() {
                self.stop(cx);
                return Step::Done(());
            }
            slice.check_clock(&mut self.budget);
        }
        if slice.checked_at() - self.reported_at >= MIN_REPORT_INTERVAL_MS {
            self.reported_at = slice.checked_at();
            cx.report(&LabReport::Timing(std::mem::take(&mut self.times)));
        }
        Step::Running
    }

    fn stop(&mut self, cx: &mut JobContext<'_>) {
        cx.finish_lab(&LabReport::Timing(std::mem::take(&mut self.times)));
    }
}
