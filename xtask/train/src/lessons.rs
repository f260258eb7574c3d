//! What is learned from: boards with the lengths of solutions.

use std::fs;
use std::io;
use std::path::Path;

use slidewise::puzzle::Size;

/// A board as a frame shows it, and the moves that someone needed from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub size: Size,
    /// The gap's goal cell.
    pub gap: u8,
    pub pieces: Vec<u8>,
    pub moves: u16,
    /// Whether fewer moves might do, far fewer even: a long solution of a large board.
    pub doubtful: bool,
}

/// Lessons as bytes: width, height, goal cell, whether they are doubtful, pieces, moves.
pub fn write(path: &Path, lessons: &[Lesson]) -> io::Result<()> {
    let mut bytes = Vec::new();
    for lesson in lessons {
        let (width, height) = (lesson.size.width() as u8, lesson.size.height() as u8);
        bytes.extend([width, height, lesson.gap, u8::from(lesson.doubtful)]);
        bytes.extend(&lesson.pieces);
        bytes.extend(lesson.moves.to_le_bytes());
    }
    // Whole or not at all: a file that is there is complete.
    let partial = path.with_extension("partial");
    fs::write(&partial, bytes)?;
    fs::rename(partial, path)
}

pub fn read(path: &Path) -> io::Result<Vec<Lesson>> {
    let bytes = fs::read(path)?;
    let spoilt = || {
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{} is spoilt", path.display()),
        )
    };
    let mut rest = &bytes[..];
    let mut lessons = Vec::new();
    while let [width, height, gap, doubtful, after @ ..] = rest {
        let size = Size::new(usize::from(*width), usize::from(*height)).map_err(|_| spoilt())?;
        let cells = size.cells();
        if after.len() < cells + 2 {
            return Err(spoilt());
        }
        lessons.push(Lesson {
            size,
            gap: *gap,
            pieces: after[..cells].to_vec(),
            moves: u16::from_le_bytes([after[cells], after[cells + 1]]),
            doubtful: *doubtful != 0,
        });
        rest = &after[cells + 2..];
    }
    Ok(lessons)
}
