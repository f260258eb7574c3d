//! The lengths of a method's solutions against the shortest ones.

use super::{Comparison, MethodIndex};
use crate::reference::RunEnd;

/// The solutions of a method, compared with the shortest ones.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LengthSummary {
    /// The number of boards, without those that have no solution.
    pub boards: usize,
    /// The number of boards solved.
    pub solved: usize,
    /// The number of solved boards whose shortest length is known.
    pub compared: usize,
    /// The number of those whose solution is longer.
    pub longer: usize,
    /// The mean excess over the shortest length, of all that are compared.
    pub mean_excess: f64,
    /// The greatest excess.
    pub max_excess: u32,
    /// `true` if the rules guarantee for every solution that it is shortest.
    pub all_proved: bool,
}

impl LengthSummary {
    /// Returns `true` if boards are left without a solution, because a limit ended their runs or they were not run.
    pub fn is_partial(&self) -> bool {
        self.solved < self.boards
    }

    /// Returns `true` if every solution is known to be shortest.
    pub fn all_shortest(&self) -> bool {
        self.compared == self.solved && self.longer == 0
    }
}

impl Comparison {
    /// Returns the lengths of a method's solutions; `None` without any.
    pub fn lengths(&self, method: MethodIndex) -> Option<LengthSummary> {
        let progress = self.progress(method);
        let mut summary = LengthSummary {
            boards: progress.total.saturating_sub(progress.unsolvable),
            solved: 0,
            compared: 0,
            longer: 0,
            mean_excess: 0.0,
            max_excess: 0,
            all_proved: true,
        };
        let mut total = 0;
        for (board, run) in self.records(method) {
            let RunEnd::Solved { length, is_optimal } = run.end else {
                continue;
            };
            summary.solved += 1;
            summary.all_proved &= is_optimal;
            if let Some(optimum) = self.optimum(board) {
                let excess = length.saturating_sub(optimum);
                summary.compared += 1;
                summary.longer += usize::from(excess > 0);
                summary.max_excess = summary.max_excess.max(excess);
                total += u64::from(excess);
            }
        }
        if summary.compared > 0 {
            summary.mean_excess = total as f64 / summary.compared as f64;
        }
        (summary.solved > 0).then_some(summary)
    }
}
