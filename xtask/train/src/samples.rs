//! Training samples: boards with the lengths of known solutions.

use std::io;
use std::path::Path;

use slidewise::puzzle::Size;

use crate::work_file::{Format, FormatError};

/// A board in the canonical view, and the length of a known solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The size of the board.
    pub size: Size,
    /// The blank's goal cell.
    pub blank: u8,
    /// The piece in each cell, named by its goal cell.
    pub pieces: Vec<u8>,
    /// The length of the solution.
    pub moves: u16,
    /// `true` if `moves` may be far above the true distance: a long solution of a large board.
    pub is_loose: bool,
}

/// The extension of sample files. It predates the word "sample" and stays, so that interrupted runs resume.
pub const EXTENSION: &str = "lessons";

const FORMAT: Format = Format {
    name: "sample file",
    mark: *b"SWS",
    version: 1,
};

/// Writes samples to a file, one after the other: width, height, the blank's goal cell, the loose flag (one byte each),
/// pieces (one byte each), moves (two bytes, little-endian).
pub fn write(path: &Path, samples: &[Sample]) -> io::Result<()> {
    let mut bytes = Vec::new();
    for sample in samples {
        let (width, height) = (sample.size.width() as u8, sample.size.height() as u8);
        bytes.extend([width, height, sample.blank, u8::from(sample.is_loose)]);
        bytes.extend(&sample.pieces);
        bytes.extend(sample.moves.to_le_bytes());
    }
    FORMAT.write(path, &bytes)
}

/// Reads the samples of a file. Fails if the file is damaged, of another kind or of another version.
pub fn read(path: &Path) -> io::Result<Vec<Sample>> {
    let content = FORMAT.read(path)?;
    let mut rest = &content[..];
    let mut samples = Vec::new();
    while !rest.is_empty() {
        let (sample, after) =
            first(rest).ok_or_else(|| FORMAT.error(path, FormatError::Damaged))?;
        samples.push(sample);
        rest = after;
    }
    Ok(samples)
}

/// Splits off the first sample; `None` if it is incomplete or not a board.
fn first(bytes: &[u8]) -> Option<(Sample, &[u8])> {
    let (&[width, height, blank, is_loose], rest) = bytes.split_first_chunk()?;
    let size = Size::new(width.into(), height.into()).ok()?;
    let cells = size.cells();
    let (pieces, rest) = rest.split_at_checked(cells)?;
    let (&moves, rest) = rest.split_first_chunk()?;
    let is_board = (0..cells as u8).all(|piece| pieces.contains(&piece));
    let is_valid = is_board && usize::from(blank) < cells && is_loose <= 1;
    let sample = Sample {
        size,
        blank,
        pieces: pieces.to_vec(),
        moves: u16::from_le_bytes(moves),
        is_loose: is_loose != 0,
    };
    is_valid.then_some((sample, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work_file::tests::TestDirectory;
    use slidewise::puzzle::Random;
    use std::fs;

    /// Returns a random sample of every size.
    fn samples() -> Vec<Sample> {
        let mut random = Random::seeded(1);
        let sample = |size: Size| {
            let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
            random.shuffle(&mut pieces);
            Sample {
                size,
                blank: random.below(size.cells()) as u8,
                pieces,
                moves: random.bits() as u16,
                is_loose: random.below(2) == 1,
            }
        };
        Size::all().map(sample).collect()
    }

    /// Writes `content` with the right header and checksum, and reads it as samples.
    fn read_content(test: &str, content: &[u8]) -> io::Result<Vec<Sample>> {
        let directory = TestDirectory::new(test);
        let path = directory.path().join("chunk.lessons");
        FORMAT.write(&path, content)?;
        read(&path)
    }

    #[track_caller]
    fn assert_damaged(result: io::Result<Vec<Sample>>) {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        assert!(
            error.to_string().contains("is a damaged sample file"),
            "{error}"
        );
    }

    #[test]
    fn samples_of_every_size_are_read_as_they_were_written() {
        let directory = TestDirectory::new("samples");
        let path = directory.path().join("chunk.lessons");
        for samples in [samples(), Vec::new()] {
            write(&path, &samples).unwrap();
            assert_eq!(read(&path).unwrap(), samples);
        }
    }

    #[test]
    fn samples_without_a_version_are_rejected() {
        let directory = TestDirectory::new("unversioned");
        let path = directory.path().join("chunk.lessons");
        // One sample of 2x2 without a header.
        fs::write(&path, [2, 2, 0, 0, 0, 1, 2, 3, 0, 0]).unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(
            error.contains("chunk.lessons is not a sample file"),
            "{error}"
        );
    }

    #[test]
    fn samples_of_a_later_version_are_rejected() {
        let directory = TestDirectory::new("later");
        let path = directory.path().join("chunk.lessons");
        let later = Format {
            version: 2,
            ..FORMAT
        };
        later.write(&path, &[]).unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(
            error.contains("is a sample file of version 2, but this trainer reads version 1"),
            "{error}"
        );
    }

    #[test]
    fn an_incomplete_sample_is_rejected() {
        let whole = [2, 2, 0, 0, 0, 1, 2, 3, 5, 0];
        assert_eq!(read_content("whole", &whole).unwrap().len(), 1);
        for left in 1..whole.len() {
            assert_damaged(read_content("incomplete", &whole[..left]));
            assert_damaged(read_content(
                "incomplete",
                &[&whole, &whole[..left]].concat(),
            ));
        }
    }

    #[test]
    fn a_sample_that_is_not_a_board_is_rejected() {
        for (case, content) in [
            ("size", [0, 4, 0, 0, 0, 1, 2, 3, 5, 0]),
            ("size", [11, 2, 0, 0, 0, 1, 2, 3, 5, 0]),
            ("goal cell", [2, 2, 4, 0, 0, 1, 2, 3, 5, 0]),
            ("flag", [2, 2, 0, 2, 0, 1, 2, 3, 5, 0]),
            ("piece twice", [2, 2, 0, 0, 0, 1, 1, 3, 5, 0]),
            ("piece too large", [2, 2, 0, 0, 0, 1, 2, 4, 5, 0]),
        ] {
            let result = read_content("board", &content);
            assert!(result.is_err(), "{case}");
            assert_damaged(result);
        }
    }

    #[test]
    fn arbitrary_content_never_panics() {
        let mut random = Random::seeded(2);
        for length in 0..300 {
            let mut content: Vec<u8> = (0..length).map(|_| random.below(12) as u8).collect();
            if read_content("arbitrary", &content).is_ok() {
                assert!(content.is_empty());
            }
            content.fill_with(|| random.bits() as u8);
            if read_content("arbitrary", &content).is_ok() {
                assert!(content.is_empty());
            }
        }
    }
}
