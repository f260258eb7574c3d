//! The number of helper workers for one hard search.

/// Returns the number of helper workers for a machine with `processors` logical processors and `gigabytes` of
/// memory, if the browser reports it. All helpers together may use an eighth of the memory.
pub fn helper_count(processors: u32, gigabytes: Option<f64>) -> u8 {
    /// Peak memory of one helper: the tables of a goal with the blank at an edge, and the buffers that they were
    /// sent in.
    const GIGABYTES_PER_HELPER: f64 = 0.14;
    /// Limit where the amount of memory is unknown. Chosen by hand.
    const MAX_HELPERS_BY_DEFAULT: f64 = 3.0;
    /// Limit on any machine. Chosen by hand.
    const MAX_HELPERS: f64 = 15.0;
    let fitting = gigabytes.map_or(MAX_HELPERS_BY_DEFAULT, |gigabytes| {
        gigabytes / 8.0 / GIGABYTES_PER_HELPER
    });
    let spare_processors = processors.saturating_sub(1);
    f64::from(spare_processors)
        .min(fitting)
        .clamp(0.0, MAX_HELPERS) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_are_limited_by_processors_and_memory() {
        assert_eq!(helper_count(0, None), 0);
        assert_eq!(helper_count(1, Some(8.0)), 0);
        assert_eq!(helper_count(2, None), 1);
        assert_eq!(helper_count(8, None), 3);
        assert_eq!(helper_count(8, Some(8.0)), 7);
        assert_eq!(helper_count(8, Some(0.5)), 0);
        assert_eq!(helper_count(8, Some(2.0)), 1);
        assert_eq!(helper_count(64, Some(64.0)), 15);
        assert_eq!(helper_count(4, Some(f64::NAN)), 3);
    }
}
