//! How far a comparison is.

use super::{Comparison, MethodIndex};
use crate::reference::{RunEnd, RunRecord};

/// How far a method is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellProgress {
    /// The number of runs that have ended.
    pub done: usize,
    /// The number of all runs; 0 for a method that does not fit the size.
    pub total: usize,
    /// The number of runs that a limit ended.
    pub limited: usize,
    /// The number of boards without a solution.
    pub unsolvable: usize,
}

impl CellProgress {
    /// Returns `true` if all runs have ended.
    pub fn is_done(&self) -> bool {
        self.done == self.total
    }
}

/// An estimate of the time left.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TimeLeft {
    /// The estimate in milliseconds.
    pub ms: f64,
    /// `true` if a method has not started: it may take longer than those before it.
    pub is_at_least: bool,
}

impl Comparison {
    /// Returns how far a method is.
    pub fn progress(&self, method: MethodIndex) -> CellProgress {
        let mut progress = CellProgress::default();
        if self.spec().is_runnable(method) {
            progress.total = self.boards().len();
        }
        for (_, run) in self.records(method) {
            progress.done += 1;
            progress.limited += usize::from(matches!(run.end, RunEnd::Limit(_)));
            progress.unsolvable += usize::from(run.end == RunEnd::Unsolvable);
        }
        progress
    }

    /// Returns how far all methods are together.
    pub fn total_progress(&self) -> CellProgress {
        self.methods().map(|method| self.progress(method)).fold(
            CellProgress::default(),
            |sum, cell| CellProgress {
                done: sum.done + cell.done,
                total: sum.total + cell.total,
                limited: sum.limited + cell.limited,
                unsolvable: sum.unsolvable + cell.unsolvable,
            },
        )
    }

    /// Estimates the time left from the time that the runs so far took; `None` before the first one.
    ///
    /// Runs are weighed by their nodes. A method that has begun is expected to need on its other boards what the one with
    /// the most runs needs there, in the proportion of the boards that both have solved. A method that has not begun is
    /// expected to need as much as the most expensive one.
    pub fn time_left(&self, elapsed_ms: f64) -> Option<TimeLeft> {
        let methods: Vec<MethodIndex> = self.methods().collect();
        let spent: f64 = methods.iter().map(|&method| self.spent(method)).sum();
        if spent <= 0.0 {
            return None;
        }
        let begun = |&method: &MethodIndex| self.progress(method).done > 0;
        let (begun, waiting): (Vec<MethodIndex>, Vec<MethodIndex>) =
            methods.into_iter().partition(begun);
        let model = begun
            .iter()
            .copied()
            .max_by_key(|&method| self.progress(method).done)?;
        let mut left = 0.0;
        let mut most = 0.0_f64;
        for method in begun {
            let rest = self.expected_rest(method, model);
            left += rest;
            most = most.max(self.spent(method) + rest);
        }
        left += most * waiting.len() as f64;
        Some(TimeLeft {
            ms: elapsed_ms * left / spent,
            is_at_least: !waiting.is_empty(),
        })
    }

    /// Returns the nodes that a method has needed.
    fn spent(&self, method: MethodIndex) -> f64 {
        self.records(method).map(|(_, run)| weight(run)).sum()
    }

    /// Returns the nodes that a method is expected to need for the rest of its boards.
    fn expected_rest(&self, method: MethodIndex, model: MethodIndex) -> f64 {
        let progress = self.progress(method);
        let mut shared = [0.0, 0.0];
        let mut model_rest = 0.0;
        let mut rest = 0;
        for board in 0..self.boards().len() {
            match (self.run(method, board), self.run(model, board)) {
                (Some(own), Some(other)) => {
                    shared = [shared[0] + weight(own), shared[1] + weight(other)];
                }
                (Some(_), None) => {}
                (None, Some(other)) => model_rest += weight(other),
                (None, None) => rest += 1,
            }
        }
        let mean = self.spent(method) / progress.done.max(1) as f64;
        let ratio = if shared[1] > 0.0 {
            shared[0] / shared[1]
        } else {
            0.0
        };
        model_rest * ratio + mean * f64::from(rest)
    }
}

/// Returns the work of a run in nodes. Even a run without nodes takes time.
fn weight(run: &RunRecord) -> f64 {
    (run.figures.generated_forward + 1) as f64
}
