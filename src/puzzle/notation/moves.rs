//! Move lists as text: `R3DLU2`.

use std::fmt;

use super::shortened;
use crate::puzzle::{MAX_SIDE, Move, MoveConvention};

/// The reason why a text is not a list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveTextError {
    /// A character is neither a move nor a separator.
    Unknown {
        /// The character.
        found: char,
        /// The index of the character in the text, from 0.
        index: usize,
    },
    /// A number has no letter before it.
    LoneNumber {
        /// The index of the first digit in the text, from 0.
        index: usize,
    },
    /// A run length is zero or longer than any board allows.
    RunLength {
        /// The letter of the move.
        letter: char,
        /// The first digits of the run length.
        digits: String,
        /// The index of the letter in the text, from 0.
        index: usize,
    },
}

/// Writes moves as letters with run lengths. `convention` selects the direction that the letters name.
///
/// ```
/// use slidewise::puzzle::{MoveConvention, Move, notation};
/// let moves = [Move::Right, Move::Right, Move::Down];
/// assert_eq!(notation::write_moves(&moves, MoveConvention::Tile), "R2D");
/// assert_eq!(notation::write_moves(&moves, MoveConvention::Blank), "L2U");
/// assert_eq!(notation::read_moves("r → d", MoveConvention::Tile), Ok(moves.to_vec()));
/// ```
pub fn write_moves(moves: &[Move], convention: MoveConvention) -> String {
    let mut text = String::new();
    for run in moves.chunk_by(|a, b| a == b) {
        // Split runs that `read_moves` would reject; legal moves have none.
        for part in run.chunks(MAX_RUN) {
            text.push(convention.convert(part[0]).letter());
            if part.len() > 1 {
                text.push_str(&part.len().to_string());
            }
        }
    }
    text
}

/// The maximum number of consecutive moves in the same direction on any board.
const MAX_RUN: usize = MAX_SIDE - 1;

/// Parses a list of moves: the letters U R D L in either case, the words up, right, down and left, or arrows, each with an
/// optional run length. Spaces, commas, semicolons, hyphens, quotes, brackets and line ends may separate them. `convention`
/// selects the direction that the letters name.
///
/// # Errors
/// Returns the first problem found.
pub fn read_moves(text: &str, convention: MoveConvention) -> Result<Vec<Move>, MoveTextError> {
    let mut moves = Vec::new();
    let all: Vec<char> = text.chars().collect();
    let mut characters = all.iter().copied().enumerate().peekable();
    while let Some((index, found)) = characters.next() {
        let step = match found {
            'U' | 'u' | '↑' => Move::Up,
            'R' | 'r' | '→' => Move::Right,
            'D' | 'd' | '↓' => Move::Down,
            'L' | 'l' | '←' => Move::Left,
            ',' | ';' | '-' | '\'' | '"' | '[' | ']' | '(' | ')' => continue,
            space if space.is_whitespace() => continue,
            digit if digit.is_ascii_digit() => return Err(MoveTextError::LoneNumber { index }),
            _ => return Err(MoveTextError::Unknown { found, index }),
        };
        let word = WORDS.iter().find(|word| starts_with(&all[index..], word));
        for _ in 1..word.map_or(1, |word| word.len()) {
            characters.next();
        }
        let mut digits = String::new();
        while let Some((_, digit)) = characters.next_if(|(_, next)| next.is_ascii_digit()) {
            digits.push(digit);
        }
        let run = match digits.as_str() {
            "" => 1,
            digits => digits.parse().unwrap_or(usize::MAX),
        };
        if !(1..=MAX_RUN).contains(&run) {
            return Err(MoveTextError::RunLength {
                letter: found,
                digits: shortened(digits),
                index,
            });
        }
        moves.extend(std::iter::repeat_n(convention.convert(step), run));
    }
    Ok(moves)
}

/// The moves in words. No word can be read as letters of moves.
const WORDS: [&str; 4] = ["up", "right", "down", "left"];

/// Returns `true` if `characters` start with a word, in any case.
fn starts_with(characters: &[char], word: &str) -> bool {
    let word = word.chars();
    characters.len() >= word.clone().count()
        && characters
            .iter()
            .zip(word)
            .all(|(found, wanted)| found.to_ascii_lowercase() == wanted)
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveTextError::Unknown { found, index } => write!(
                f,
                "character {}, {found:?}, is not a move: moves are the letters U R D L",
                index + 1
            ),
            MoveTextError::LoneNumber { index } => write!(
                f,
                "the number at character {} has no letter before it: three moves right are R3",
                index + 1
            ),
            MoveTextError::RunLength {
                letter,
                digits,
                index,
            } => write!(
                f,
                "{letter}{digits} at character {}: a run is 1 to {MAX_RUN} moves",
                index + 1
            ),
        }
    }
}

impl std::error::Error for MoveTextError {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn each_kind_of_error_has_its_own_message() {
        let error = |text| {
            read_moves(text, MoveConvention::Tile)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            error("RRX"),
            "character 3, 'X', is not a move: moves are the letters U R D L"
        );
        assert_eq!(
            error("R 3"),
            "the number at character 3 has no letter before it: three moves right are R3"
        );
        assert_eq!(error("UR0"), "R0 at character 2: a run is 1 to 9 moves");
        assert_eq!(
            error("R99999999999999999999999999"),
            "R999999999999… at character 1: a run is 1 to 9 moves"
        );
    }

    #[test]
    fn spaces_lower_case_and_arrows_are_read() {
        let moves = read_moves("R3DLU2", MoveConvention::Tile);
        assert_eq!(read_moves("r r R, d\nl u U", MoveConvention::Tile), moves);
        assert_eq!(read_moves("→→→↓←↑2", MoveConvention::Tile), moves);
        assert_eq!(read_moves("L3URD2", MoveConvention::Blank), moves);
    }

    #[test]
    fn words_and_lists_are_read() {
        let moves = read_moves("R3DLU2", MoveConvention::Tile);
        for text in [
            "Right, Right, Right, Down, Left, Up, Up",
            "RIGHT3 DOWN LEFT UP2",
            "['R', 'R', 'R', 'D', 'L', 'U', 'U']",
            "r-r-r-d-l-u-u",
            "rightRightright downLeftup Up",
        ] {
            assert_eq!(read_moves(text, MoveConvention::Tile), moves, "{text}");
        }
    }

    proptest! {
        #[test]
        fn written_moves_are_read_back(steps in prop::collection::vec(0usize..4, 0..200), blank: bool) {
            let moves: Vec<Move> = steps.into_iter().map(|step| Move::ALL[step]).collect();
            let convention = if blank { MoveConvention::Blank } else { MoveConvention::Tile };
            prop_assert_eq!(read_moves(&write_moves(&moves, convention), convention), Ok(moves));
        }

        #[test]
        fn arbitrary_text_never_panics(text in "\\PC*") {
            if let Err(error) = read_moves(&text, MoveConvention::Tile) {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
}
