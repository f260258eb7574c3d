//! A slice of work, between two looks at the messages.

/// Milliseconds of work between two looks at the messages.
pub const SLICE_MS: f64 = 30.0;
/// Milliseconds between two looks at the clock, approximately.
pub const CLOCK_INTERVAL_MS: f64 = 4.0;
/// Milliseconds between two reports.
pub const REPORT_INTERVAL_MS: f64 = 100.0;

/// Work before the first look at the clock, in nodes or whatever is worked on.
pub const FIRST_BUDGET: u32 = 1000;
/// The largest amount of work between two looks at the clock, however coarse the clock is.
const MAX_BUDGET: u32 = 1 << 20;

/// A slice under way.
pub struct Slice<'a> {
    clock: &'a dyn Fn() -> f64,
    started_at: f64,
    looked_at: f64,
}

impl Slice<'_> {
    pub fn new(clock: &dyn Fn() -> f64) -> Slice<'_> {
        let now = clock();
        Slice {
            clock,
            started_at: now,
            looked_at: now,
        }
    }

    /// Returns `true` while there is time for more.
    pub fn lasts(&self) -> bool {
        self.looked_at - self.started_at < SLICE_MS
    }

    /// Looks at the clock after `budget` was worked, and adapts the budget to the time that it took.
    pub fn look(&mut self, budget: &mut u32) -> f64 {
        let now = (self.clock)();
        *budget = match now - self.looked_at {
            short if short < CLOCK_INTERVAL_MS / 2.0 => (*budget * 2).min(MAX_BUDGET),
            long if long > CLOCK_INTERVAL_MS * 2.0 => (*budget / 2).max(1),
            _ => *budget,
        };
        self.looked_at = now;
        now
    }

    /// Returns the time of the last look at the clock.
    pub fn looked_at(&self) -> f64 {
        self.looked_at
    }
}
