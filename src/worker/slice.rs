//! A slice of work, between two looks at the messages.

/// Milliseconds of work between two looks at the messages.
pub const SLICE: f64 = 30.0;
/// Milliseconds between two looks at the clock, about.
pub const STRIDE: f64 = 4.0;
/// Milliseconds between two reports.
pub const REPORT: f64 = 100.0;

/// What is done before the first look at the clock, in boards or whatever is worked on.
pub const BUDGET: u32 = 1000;
/// What is done between two looks at the most, however coarse the clock is.
const MOST: u32 = 1 << 20;

/// A slice under way.
pub struct Slice<'a> {
    clock: &'a dyn Fn() -> f64,
    begun: f64,
    looked: f64,
}

impl Slice<'_> {
    pub fn new(clock: &dyn Fn() -> f64) -> Slice<'_> {
        let begun = clock();
        Slice {
            clock,
            begun,
            looked: begun,
        }
    }

    /// Whether there is time for more.
    pub fn lasts(&self) -> bool {
        self.looked - self.begun < SLICE
    }

    /// Looks at the clock after `budget` was done: there is more to do until the next look where that was done quickly,
    /// less where it took long.
    pub fn look(&mut self, budget: &mut u32) -> f64 {
        let now = (self.clock)();
        *budget = match now - self.looked {
            quick if quick < STRIDE / 2.0 => (*budget * 2).min(MOST),
            slow if slow > STRIDE * 2.0 => (*budget / 2).max(1),
            _ => *budget,
        };
        self.looked = now;
        now
    }

    /// When the clock was last looked at.
    pub fn looked(&self) -> f64 {
        self.looked
    }
}
