//! The number as the user types it.

/// Why a text is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberError {
    /// A character is neither a digit nor a separator of digits.
    Unknown {
        /// The character.
        found: char,
        /// Its place, from 1.
        place: usize,
    },
    /// The number is too large to be counted.
    TooLarge,
}

/// Reads a whole number. Spaces, commas, underscores and apostrophes may separate its digits. `None` stands for no number.
///
/// # Errors
/// Returns the first character that cannot be read, or that the number is too large.
pub fn read_number(text: &str) -> Result<Option<u64>, NumberError> {
    let mut number: Option<u64> = None;
    for (index, found) in text.chars().enumerate() {
        match found.to_digit(10) {
            Some(digit) => {
                let shifted = number.unwrap_or(0).checked_mul(10);
                let next = shifted.and_then(|shifted| shifted.checked_add(digit.into()));
                number = Some(next.ok_or(NumberError::TooLarge)?);
            }
            None if found.is_whitespace() || matches!(found, ',' | '_' | '\'' | '’') => {}
            None => {
                return Err(NumberError::Unknown {
                    found,
                    place: index + 1,
                });
            }
        }
    }
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_may_be_grouped() {
        for (text, number) in [
            ("", None),
            ("  ", None),
            ("696", Some(696)),
            (" 1,158 ", Some(1158)),
            ("54 094", Some(54_094)),
            ("1\u{202f}158", Some(1158)),
            ("1'158", Some(1158)),
            ("0", Some(0)),
        ] {
            assert_eq!(read_number(text), Ok(number), "{text}");
        }
    }

    #[test]
    fn other_characters_are_named_with_their_place() {
        for (text, found, place) in [("69b", 'b', 3), ("-5", '-', 1), ("1.5", '.', 2)] {
            let error = NumberError::Unknown { found, place };
            assert_eq!(read_number(text), Err(error), "{text}");
        }
        assert_eq!(
            read_number("99999999999999999999"),
            Err(NumberError::TooLarge)
        );
    }
}
