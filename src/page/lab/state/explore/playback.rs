//! The playback of a time line.

/// The speeds to choose from, in moments a second.
pub const SPEEDS: [u32; 6] = [1, 4, 20, 100, 1000, 10_000];

/// The shortest time between two ticks, in milliseconds. Chosen by hand: the worker makes a moment in less.
const MIN_TICK_MS: u32 = 50;

/// Whether the time line is played, and how fast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimePlayback {
    /// `true` while it is played.
    pub is_playing: bool,
    /// Moments a second.
    pub speed: u32,
}

impl Default for TimePlayback {
    fn default() -> TimePlayback {
        TimePlayback {
            is_playing: false,
            speed: 4,
        }
    }
}

impl TimePlayback {
    /// Returns the time between two ticks, in milliseconds.
    pub fn tick_ms(&self) -> u32 {
        (1000 / self.speed.max(1)).max(MIN_TICK_MS)
    }

    /// Returns the number of moments from one tick to the next.
    pub fn step(&self) -> u64 {
        (u64::from(self.speed) * u64::from(self.tick_ms()) / 1000).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_speed_is_kept() {
        for speed in SPEEDS {
            let playback = TimePlayback {
                speed,
                ..TimePlayback::default()
            };
            let per_second = playback.step() * 1000 / u64::from(playback.tick_ms());
            assert_eq!(per_second, u64::from(speed));
        }
    }
}
