//! How many workers help with one hard search.

/// Returns how many workers may help another one on a machine with so many processors and, if that is known, so many
/// gigabytes of memory. All helpers together may take an eighth of the memory.
pub fn helpers(processors: u32, gigabytes: Option<f64>) -> u8 {
    /// Memory of one helper at the most: the tables of a goal with the blank at an edge, and the buffers that they came
    /// in.
    const HELPER_GIGABYTES: f64 = 0.14;
    /// Helpers where the memory is not known.
    const DEFAULT_HELPERS: f64 = 3.0;
    /// Helpers at the most.
    const MAX_HELPERS: f64 = 15.0;
    let room = gigabytes.map_or(DEFAULT_HELPERS, |gigabytes| {
        gigabytes / 8.0 / HELPER_GIGABYTES
    });
    let others = processors.saturating_sub(1);
    f64::from(others).min(room).clamp(0.0, MAX_HELPERS) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_are_as_many_as_processors_and_memory_allow() {
        assert_eq!(helpers(0, None), 0);
        assert_eq!(helpers(1, Some(8.0)), 0);
        assert_eq!(helpers(2, None), 1);
        assert_eq!(helpers(8, None), 3);
        assert_eq!(helpers(8, Some(8.0)), 7);
        assert_eq!(helpers(8, Some(0.5)), 0);
        assert_eq!(helpers(8, Some(2.0)), 1);
        assert_eq!(helpers(64, Some(64.0)), 15);
        assert_eq!(helpers(4, Some(f64::NAN)), 3);
    }
}
