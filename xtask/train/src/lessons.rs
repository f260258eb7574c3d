//! What is learned from: boards with the lengths of solutions.

use std::io;
use std::path::Path;

use slidewise::puzzle::Size;

use crate::work_file::{Format, FormatError};

/// A board as a frame shows it, and the moves that someone needed from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub size: Size,
    /// The blank's goal cell.
    pub blank: u8,
    pub pieces: Vec<u8>,
    pub moves: u16,
    /// Whether fewer moves might do, far fewer even: a long solution of a large board.
    pub doubtful: bool,
}

const FORMAT: Format = Format {
    name: "sample file",
    mark: *b"SWS",
    version: 1,
};

/// Writes samples to a file, one after the other: width, height, goal cell, whether it is doubtful, pieces, moves.
pub fn write(path: &Path, lessons: &[Lesson]) -> io::Result<()> {
    let mut bytes = Vec::new();
    for lesson in lessons {
        let (width, height) = (lesson.size.width() as u8, lesson.size.height() as u8);
        bytes.extend([width, height, lesson.blank, u8::from(lesson.doubtful)]);
        bytes.extend(&lesson.pieces);
        bytes.extend(lesson.moves.to_le_bytes());
    }
    FORMAT.write(path, &bytes)
}

/// Reads the samples of a file. A file that is damaged, of another kind or of another version is an error.
pub fn read(path: &Path) -> io::Result<Vec<Lesson>> {
    let content = FORMAT.read(path)?;
    let mut rest = &content[..];
    let mut lessons = Vec::new();
    while !rest.is_empty() {
        let (lesson, after) =
            first(rest).ok_or_else(|| FORMAT.error(path, FormatError::Damaged))?;
        lessons.push(lesson);
        rest = after;
    }
    Ok(lessons)
}

/// Splits the first sample off; `None` if it is incomplete or not a board.
fn first(bytes: &[u8]) -> Option<(Lesson, &[u8])> {
    let (&[width, height, blank, doubtful], rest) = bytes.split_first_chunk()?;
    let size = Size::new(width.into(), height.into()).ok()?;
    let cells = size.cells();
    let (pieces, rest) = rest.split_at_checked(cells)?;
    let (&moves, rest) = rest.split_first_chunk()?;
    let is_board = (0..cells as u8).all(|piece| pieces.contains(&piece));
    let is_valid = is_board && usize::from(blank) < cells && doubtful <= 1;
    let lesson = Lesson {
        size,
        blank,
        pieces: pieces.to_vec(),
        moves: u16::from_le_bytes(moves),
        doubtful: doubtful != 0,
    };
    is_valid.then_some((lesson, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work_file::tests::Folder;
    use slidewise::puzzle::Random;
    use std::fs;

    /// A sample of every size.
    fn samples() -> Vec<Lesson> {
        let mut random = Random::seeded(1);
        let sample = |size: Size| {
            let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
            random.shuffle(&mut pieces);
            Lesson {
                size,
                blank: random.below(size.cells()) as u8,
                pieces,
                moves: random.bits() as u16,
                doubtful: random.below(2) == 1,
            }
        };
        Size::all().map(sample).collect()
    }

    /// Writes `content` with a right header and checksum, and reads it as samples.
    fn read_content(test: &str, content: &[u8]) -> io::Result<Vec<Lesson>> {
        let folder = Folder::new(test);
        let path = folder.path().join("chunk.lessons");
        FORMAT.write(&path, content)?;
        read(&path)
    }

    #[track_caller]
    fn assert_damaged(result: io::Result<Vec<Lesson>>) {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        assert!(
            error.to_string().contains("is a damaged sample file"),
            "{error}"
        );
    }

    #[test]
    fn samples_of_every_size_are_read_as_they_were_written() {
        let folder = Folder::new("samples");
        let path = folder.path().join("chunk.lessons");
        for samples in [samples(), Vec::new()] {
            write(&path, &samples).unwrap();
            assert_eq!(read(&path).unwrap(), samples);
        }
    }

    #[test]
    fn samples_without_a_version_are_refused() {
        let folder = Folder::new("unversioned");
        let path = folder.path().join("chunk.lessons");
        // A sample of 2x2 alone, as files had it before they had a header.
        fs::write(&path, [2, 2, 0, 0, 0, 1, 2, 3, 0, 0]).unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(
            error.contains("chunk.lessons is not a sample file"),
            "{error}"
        );
    }

    #[test]
    fn samples_of_a_later_version_are_refused() {
        let folder = Folder::new("later");
        let path = folder.path().join("chunk.lessons");
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
    fn an_incomplete_sample_is_refused() {
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
    fn a_sample_that_is_not_a_board_is_refused() {
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
