//! Numbers as text, without the large tables of the standard library's formatting of floating-point numbers.

/// Returns a number with its digits in groups of three: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a number rounded to at most `places` decimals, without trailing zeros: `2`, `1.5`, `-0.25`. Numbers that are not
/// finite, or too large for their digits, become the nearest number that has a text.
///
/// ```
/// assert_eq!(slidewise::lab::decimal(2.345678, 2), "2.35");
/// assert_eq!(slidewise::lab::decimal(1e6, 3), "1000000");
/// ```
pub fn decimal(value: f64, places: u32) -> String {
    let scale = 10u64.saturating_pow(places);
    // A cast saturates, and makes 0 of what is not a number.
    let scaled = (value.abs() * scale as f64).round() as u64;
    let sign = if value < 0.0 && scaled > 0 { "-" } else { "" };
    let mut text = format!("{sign}{}", scaled / scale);
    let mut part = scaled % scale;
    if part > 0 {
        let mut width = places as usize;
        while part.is_multiple_of(10) {
            part /= 10;
            width -= 1;
        }
        let digits = part.to_string();
        text.push('.');
        text.extend(std::iter::repeat_n('0', width - digits.len()));
        text.push_str(&digits);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_rounded_and_lose_trailing_zeros() {
        for (value, places, text) in [
            (0.0, 3, "0"),
            (-0.0004, 3, "0"),
            (1.005, 1, "1"),
            (1.25, 3, "1.25"),
            (-12.3456, 2, "-12.35"),
            (0.007, 3, "0.007"),
            (999.9996, 3, "1000"),
            (1.7, 0, "2"),
            (f64::NAN, 2, "0"),
        ] {
            assert_eq!(decimal(value, places), text, "{value} to {places}");
        }
        assert!(!decimal(f64::INFINITY, 2).is_empty());
    }

    proptest! {
        #[test]
        fn the_text_is_the_number_up_to_rounding(value in -1e6..1e6f64, places in 0u32..6) {
            let read: f64 = decimal(value, places).parse().unwrap();
            prop_assert!((read - value).abs() <= 0.501 * 10f64.powi(-(places as i32)));
        }
    }
}
