//! The clock of a game. Pure: callers pass the current time in milliseconds.

/// A stopwatch, running or stopped.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stopwatch {
    /// Milliseconds measured before the last start.
    elapsed_ms: f64,
    /// The time of the last start, while it is running.
    started_at: Option<f64>,
}

impl Stopwatch {
    /// Returns a stopped stopwatch that reads `elapsed_ms` milliseconds.
    pub fn stopped(elapsed_ms: f64) -> Stopwatch {
        Stopwatch {
            elapsed_ms,
            started_at: None,
        }
    }

    /// Returns `true` while the stopwatch is running.
    pub fn is_running(&self) -> bool {
        self.started_at.is_some()
    }

    /// Returns the milliseconds measured up to `now`.
    pub fn read(&self, now: f64) -> f64 {
        let running = self.started_at.map_or(0.0, |start| (now - start).max(0.0));
        self.elapsed_ms + running
    }

    /// Starts the stopwatch if it is stopped.
    pub fn start(&mut self, now: f64) {
        self.started_at.get_or_insert(now);
    }

    /// Stops the stopwatch.
    pub fn stop(&mut self, now: f64) {
        *self = Stopwatch::stopped(self.read(now));
    }
}
