//! Time slices: how long a worker computes before it returns to the event loop.

/// Length of a slice in milliseconds. Messages are received only between two slices. Chosen by hand.
pub const SLICE_MS: f64 = 30.0;
/// Approximate interval between two clock checks, in milliseconds. Chosen by hand.
pub const CLOCK_CHECK_INTERVAL_MS: f64 = 4.0;
/// Minimum interval between two progress reports, in milliseconds: at most ten a second.
pub const MIN_REPORT_INTERVAL_MS: f64 = 100.0;

/// Budget of work until the first clock check, in nodes or in the unit of the table being built. Chosen by hand.
pub const INITIAL_BUDGET: u32 = 1000;
/// Maximum budget of work between two clock checks. It bounds the doubling where the clock is coarse.
const MAX_BUDGET: u32 = 1 << 20;

/// A running time slice.
pub struct Slice<'a> {
    clock: &'a dyn Fn() -> f64,
    started_at: f64,
    checked_at: f64,
}

impl Slice<'_> {
    /// Starts a slice. `clock` returns the time in milliseconds.
    pub fn new(clock: &dyn Fn() -> f64) -> Slice<'_> {
        let now = clock();
        Slice {
            clock,
            started_at: now,
            checked_at: now,
        }
    }

    /// Returns `true` until a clock check finds that the slice is over.
    pub fn has_time(&self) -> bool {
        self.checked_at - self.started_at < SLICE_MS
    }

    /// Checks the clock and returns the time. Call it after work worth `budget`: the budget is doubled or halved when
    /// that work took less than half or more than twice [`CLOCK_CHECK_INTERVAL_MS`].
    pub fn check_clock(&mut self, budget: &mut u32) -> f64 {
        let now = (self.clock)();
        *budget = match now - self.checked_at {
            short if short < CLOCK_CHECK_INTERVAL_MS / 2.0 => (*budget * 2).min(MAX_BUDGET),
            long if long > CLOCK_CHECK_INTERVAL_MS * 2.0 => (*budget / 2).max(1),
            _ => *budget,
        };
        self.checked_at = now;
        now
    }

    /// Returns the time of the last clock check.
    pub fn checked_at(&self) -> f64 {
        self.checked_at
    }
}
