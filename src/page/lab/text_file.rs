//! Text files that a user drops or chooses.

/// The maximum size of a file in bytes. Chosen by hand: more than any program's output on one board.
pub const MAX_FILE_BYTES: usize = 1 << 20;

/// Why a file cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It is too large.
    TooLarge,
    /// It is not a text.
    NotText,
    /// The browser cannot read it.
    Unreadable,
}

/// Returns the text of a file in UTF-8, or in UTF-16 with a byte order mark as some shells write it.
///
/// # Errors
/// Returns an error if the file is too large or has bytes that no text has.
pub fn decode_text(bytes: &[u8]) -> Result<String, FileError> {
    if bytes.len() > MAX_FILE_BYTES {
        return Err(FileError::TooLarge);
    }
    let wide = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = rest
            .chunks_exact(2)
            .map(|pair| unit([pair[0], pair[1]]))
            .collect();
        String::from_utf16(&units).map_err(|_| FileError::NotText)
    };
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes)?,
        [0xef, 0xbb, 0xbf, rest @ ..] | rest => {
            let text = std::str::from_utf8(rest).map_err(|_| FileError::NotText)?;
            text.to_owned()
        }
    };
    let is_binary = |c: char| c.is_control() && !c.is_whitespace() && c != '\u{1b}';
    if text.contains(is_binary) {
        return Err(FileError::NotText);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_and_utf_16_are_read() {
        assert_eq!(decode_text(b"6 1 8\r\n").as_deref(), Ok("6 1 8\r\n"));
        assert_eq!(decode_text(b"\xef\xbb\xbf618").as_deref(), Ok("618"));
        assert_eq!(
            decode_text(b"\xff\xfe6\x001\x008\x00").as_deref(),
            Ok("618")
        );
        assert_eq!(
            decode_text(b"\xfe\xff\x006\x001\x008").as_deref(),
            Ok("618")
        );
        assert_eq!(decode_text(b"").as_deref(), Ok(""));
    }

    #[test]
    fn binary_and_huge_files_are_refused() {
        assert_eq!(
            decode_text(b"\x7fELF\x02\x01\x01\0"),
            Err(FileError::NotText)
        );
        assert_eq!(decode_text(b"\x89PNG\r\n"), Err(FileError::NotText));
        let huge = vec![b'1'; MAX_FILE_BYTES + 1];
        assert_eq!(decode_text(&huge), Err(FileError::TooLarge));
    }
}
