//! The time of a game. Pure: the moment is handed in, in milliseconds.

/// A stopwatch: what it has counted, and since when it runs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stopwatch {
    counted: f64,
    since: Option<f64>,
}

impl Stopwatch {
    /// One that stands, having counted so many milliseconds.
    pub fn stopped(counted: f64) -> Stopwatch {
        Stopwatch {
            counted,
            since: None,
        }
    }

    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Milliseconds counted by `now`.
    pub fn read(&self, now: f64) -> f64 {
        self.counted + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    pub fn start(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }

    pub fn stop(&mut self, now: f64) {
        *self = Stopwatch {
            counted: self.read(now),
            since: None,
        };
    }
}
