//! Plurals, numbers and units.

pub use crate::lab::grouped;
use crate::puzzle::Size;

/// Returns a number with its noun: `1 row`, `2 rows`.
pub fn plural(count: usize, one: &str, many: &str) -> String {
    let number = grouped(count as u64);
    format!("{number} {}", if count == 1 { one } else { many })
}

/// Returns a number of moves: `1 move`, `2 moves`.
pub fn moves(count: usize) -> String {
    format!("{count} {}", moves_noun(count))
}

/// Returns the noun for a number of moves.
pub fn moves_noun(count: usize) -> &'static str {
    if count == 1 { "move" } else { "moves" }
}

/// Returns a size: `4×3`, width first.
pub fn size(size: Size) -> String {
    format!("{}×{}", size.width(), size.height())
}

/// Returns a large round number in words where that is shorter: `10,000`, `10 million`.
pub fn rounded(number: u64) -> String {
    if number > 0 && number.is_multiple_of(1_000_000) {
        format!("{} million", grouped(number / 1_000_000))
    } else {
        grouped(number)
    }
}

/// Returns a number with `places` decimals. It must not be negative. Formatting floats with the standard library would
/// add ten kilobytes to the page.
pub fn decimal(number: f64, places: u32) -> String {
    let unit = 10u64.pow(places);
    let parts = (number * unit as f64).round() as u64;
    format!("{}.{:02$}", parts / unit, parts % unit, places as usize)
}

/// Returns hundredths as a number without trailing zeros: `0.25`, `1.5`, `4`.
pub fn hundredths(number: u32) -> String {
    match (number / 100, number % 100) {
        (whole, 0) => whole.to_string(),
        (whole, part) if part.is_multiple_of(10) => format!("{whole}.{}", part / 10),
        (whole, part) => format!("{whole}.{part:02}"),
    }
}

/// Returns the duration of a search: `12.3 ms`, `4.0 s`.
pub fn duration(milliseconds: f64) -> String {
    if milliseconds < 1000.0 {
        format!("{} ms", decimal(milliseconds, 1))
    } else {
        format!("{} s", decimal(milliseconds / 1000.0, 1))
    }
}

/// Returns the time of a game: `1:05.3`.
pub fn clock(milliseconds: f64) -> String {
    let tenths = (milliseconds / 100.0) as u64;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

/// Returns an amount of memory in whole gigabytes, megabytes or kilobytes.
pub fn memory(bytes: u64) -> String {
    match bytes {
        0..0x400 => "under 1 KB".to_string(),
        0x400..0x10_0000 => format!("{} KB", bytes >> 10),
        _ if bytes.is_multiple_of(1 << 30) => format!("{} GB", bytes >> 30),
        _ => format!("{} MB", bytes >> 20),
    }
}

/// Returns what to do about a number outside the range from 1 to `max`.
pub fn whole_number_range(max: usize) -> String {
    format!("Enter a whole number from 1 to {}.", grouped(max as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let words: Vec<String> = [0, 1, 2].map(moves).into();
        assert_eq!(words, ["0 moves", "1 move", "2 moves"]);
        assert_eq!(plural(1, "row", "rows"), "1 row");
    }

    #[test]
    fn digits_are_grouped_in_threes() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
            (u64::MAX, "18,446,744,073,709,551,615"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn round_millions_are_in_words() {
        assert_eq!(rounded(10_000), "10,000");
        assert_eq!(rounded(10_000_000), "10 million");
        assert_eq!(rounded(1_500_000), "1,500,000");
        assert_eq!(rounded(0), "0");
    }

    #[test]
    fn decimals_are_rounded() {
        assert_eq!(decimal(0.0, 1), "0.0");
        assert_eq!(decimal(1.25, 1), "1.3");
        assert_eq!(decimal(2.005, 3), "2.005");
    }

    #[test]
    fn hundredths_have_no_trailing_zeros() {
        let words: Vec<String> = [25, 50, 100, 110, 105].map(hundredths).into();
        assert_eq!(words, ["0.25", "0.5", "1", "1.1", "1.05"]);
    }

    #[test]
    fn durations_have_a_unit() {
        assert_eq!(duration(0.04), "0.0 ms");
        assert_eq!(duration(999.0), "999.0 ms");
        assert_eq!(duration(61_250.0), "61.3 s");
    }

    #[test]
    fn a_game_is_timed_in_minutes_seconds_and_tenths() {
        assert_eq!(clock(0.0), "0:00.0");
        assert_eq!(clock(65_399.0), "1:05.3");
        assert_eq!(clock(3_600_000.0), "60:00.0");
    }

    #[test]
    fn memory_has_the_largest_whole_unit() {
        for (bytes, text) in [
            (0, "under 1 KB"),
            (1024, "1 KB"),
            (5 << 20, "5 MB"),
            (1 << 30, "1 GB"),
            (3 << 29, "1536 MB"),
            (2 << 30, "2 GB"),
        ] {
            assert_eq!(memory(bytes), text);
        }
    }
}
