//! Setting up a board or a goal, by text, by swapping tiles or cell by cell.

use super::numbers::{moves, plural, size};
use super::{capitalized, link, play, sentence};
use crate::page::entry::Entry;
use crate::page::setup::Target;
use crate::page::setup_text::{SetUpError, SetUpText};
use crate::page::state::LinkMovesError;
use crate::puzzle::notation::{BoardTextError, MoveTextError, TextPosition};
use crate::puzzle::{
    BoardError, IllegalMove, MAX_CELLS, MAX_SIDE, MoveConvention, Preset, Size, SizeError,
};

pub const WIDTH: &str = "Width";
pub const HEIGHT: &str = "Height";
pub const TARGET: &str = "What to set up";
pub const BOARD: &str = "Board";
pub const GOAL: &str = "Goal";
pub const MODE: &str = "How to set it up";
pub const SWAP: &str = "Type or swap";
pub const FILL: &str = "Number pad";
pub const HELP: &str =
    "Separate rows with / or line breaks and write 0 for the blank. Or tap two tiles on the board.";
pub const PLAY: &str = "Play this board";
pub const DISCARD_TEXT: &str = "Discard the text";
pub const CORRECT_TEXT: &str = "Correct the text";
pub const NUMBERS: &str = "Numbers";
pub const BLANK: &str = "Blank";
pub const UNDO: &str = "Undo";
pub const CLEAR: &str = "Clear all";
pub const DISCARD_ENTRY: &str = "Discard the entry";

pub const SCRAMBLE: &str = "Scramble";
pub const START_FROM_GOAL: &str = "Start from the goal";
pub const CURRENT_BOARD: &str = "Current board";
pub const RANDOM_GOAL: &str = "Random goal";
pub const ANY_REACHABLE: &str = "Any reachable board";
pub const RANDOM_MOVES: &str = "Random moves from the solved board";

/// Returns the label of the text field.
pub fn text_field(target: Target) -> &'static str {
    match target {
        Target::Board => "Board as text",
        Target::Goal => "Goal as text",
    }
}

/// Returns the label of the button that uses the typed text; `None` for a board, which has the button to play it.
pub fn use_text(target: Target, text: &SetUpText) -> Option<&'static str> {
    match (text, target) {
        (SetUpText::Board(_), Target::Board) => None,
        (SetUpText::Board(_), Target::Goal) => Some("Use this goal"),
        (SetUpText::Puzzle(..), _) => Some("Use both"),
        (SetUpText::Link { .. }, _) => Some("Open this link"),
    }
}

/// Returns what a typed text is, if it can be used and the board can be solved.
pub fn solvable(target: Target, text: &SetUpText) -> String {
    match (text, target) {
        (SetUpText::Board(board), Target::Board) => {
            format!("A {} board that can be solved.", size(board.size()))
        }
        (SetUpText::Board(goal), Target::Goal) => {
            format!("A {} goal that the board can reach.", size(goal.size()))
        }
        (SetUpText::Puzzle(start, _), _) => format!(
            "A {} board and a goal that it can reach.",
            size(start.size())
        ),
        (SetUpText::Link { board, .. }, _) => {
            format!("A link to a {} board.", size(board.size()))
        }
    }
}

/// Returns the label of the button that completes a text with the only tile that fits.
pub fn complete(tile: u8) -> String {
    format!("Add {}", tile_name(tile))
}

/// Returns the label of the button that shows a list of moves on the board, whose letters name the direction of the tile or
/// of the blank.
pub fn show_moves(letters: MoveConvention) -> &'static str {
    match letters {
        MoveConvention::Tile => "Apply to the board as moves of the tiles",
        MoveConvention::Blank => "Apply to the board as moves of the blank",
    }
}

/// Returns why the moves cannot be made.
pub fn illegal_move(illegal: &IllegalMove) -> String {
    format!(
        "No tile can move {} in move {}.",
        play::direction(illegal.step),
        illegal.index + 1
    )
}

/// Returns why the corrected moves of a link cannot be used.
pub fn link_moves_error(error: &LinkMovesError) -> String {
    match error {
        LinkMovesError::Text(error) => sentence(&move_text_error(error)),
        LinkMovesError::Illegal(illegal) => illegal_move(illegal),
    }
}

/// Returns what to do while a board or a goal is entered cell by cell.
pub fn filling(target: Target, entry: &Entry) -> String {
    let what = match target {
        Target::Board => "board",
        Target::Goal => "goal",
    };
    if entry.left() == 0 {
        return format!("All cells of the {what} are filled. Tap a cell to change it.");
    }
    let (size, next) = (entry.size(), entry.next());
    format!(
        "Setting up the {what}: choose the tile for row {}, column {}. {} of {} cells are filled.",
        size.row(next) + 1,
        size.column(next) + 1,
        entry.filled(),
        size.cells()
    )
}

/// Returns how to use the keyboard for an entry.
pub fn fill_help(board_size: Size) -> &'static str {
    if board_size.cells() > 10 {
        "Tap the numbers in the order of the cells, or type them: Enter ends a number that could go on. Tap a cell to fill or change it."
    } else {
        "Tap the numbers in the order of the cells, or type them. Tap a cell to fill or change it."
    }
}

/// Returns the name of a cell for screen readers. `row` and `column` count from 0.
pub fn cell_label(tile: Option<u8>, row: usize, column: usize) -> String {
    match tile {
        Some(tile) => play::tile_label(tile.into(), row, column),
        None => format!("empty, row {}, column {}", row + 1, column + 1),
    }
}

/// Returns that cells are still empty.
pub fn incomplete(target: Target, left: usize) -> String {
    let what = match target {
        Target::Board => "board",
        Target::Goal => "goal",
    };
    format!(
        "The {what} in Set up is not complete: {}. Fill the cells, or discard the entry.",
        plural(left, "cell is empty", "cells are empty")
    )
}

/// Returns the label of the button that draws a goal while the number of moves cannot be used.
pub const MOVES_AWAY: &str = "Random moves away";

/// Returns the label of the button for a preset goal.
pub fn preset_option(preset: Preset) -> String {
    capitalized(play::preset(preset))
}

/// Returns the label of the button for a goal some random moves away.
pub fn moves_away(count: usize) -> String {
    format!("{} away", plural(count, "random move", "random moves"))
}

/// Returns why the typed text cannot be used.
pub fn error(error: &SetUpError) -> String {
    sentence(&match error {
        SetUpError::Text(error) => board_text_error(error),
        SetUpError::LastCell { tile, .. } => {
            format!("the last cell is missing: only {} fits", tile_name(*tile))
        }
        SetUpError::Moves(list) => {
            format!("this is a list of {}, not a board", moves(list.len()))
        }
        SetUpError::Link(errors) => {
            let problems: Vec<String> = errors.iter().map(link::problem).collect();
            return problems.join(" ");
        }
        SetUpError::GoalSize { board, goal } => format!(
            "this goal is {}, but the board is {}: change the size of the board first",
            size(*goal),
            size(*board)
        ),
    })
}

/// Returns why a text is not a board, as part of a sentence.
pub fn board_text_error(error: &BoardTextError) -> String {
    match error {
        BoardTextError::Empty => {
            "no tiles yet: write them row by row, with 0 for the blank".to_string()
        }
        BoardTextError::Unknown { found, position } => format!(
            "{} {} is not a tile: tiles are numbers, the blank is 0",
            character(*found),
            at(*position)
        ),
        BoardTextError::Negative { digits, position } => format!(
            "-{digits} {} is negative: tiles start at 1, the blank is 0",
            at(*position)
        ),
        BoardTextError::LongNumber { digits, position } => format!(
            "{digits} {} is too large: the largest tile is {}",
            at(*position),
            MAX_CELLS - 1
        ),
        BoardTextError::NoBlank => "the blank is missing: write 0 for it".to_string(),
        BoardTextError::TooMany => format!(
            "there are more than {MAX_CELLS} tiles: the largest board is {MAX_SIDE}×{MAX_SIDE}"
        ),
        BoardTextError::Ragged { row, found, first } => format!(
            "row {} has {} but row 1 has {first}: all rows need the same length",
            row + 1,
            plural(*found, "tile", "tiles")
        ),
        BoardTextError::SizeNeeded { count } => format!(
            "{count} tiles do not make a square: end each row with / or write the size first, such as 4x3"
        ),
        BoardTextError::SizeDiffers {
            written,
            width,
            height,
        } => format!(
            "the size is written as {} but the rows are {width}×{height}",
            size(*written)
        ),
        BoardTextError::Size(error) => size_error(*error),
        BoardTextError::Board(error) => board_error(*error),
    }
}

fn size_error(error: SizeError) -> String {
    let range = format!("boards are 2×2 to {MAX_SIDE}×{MAX_SIDE}");
    match error {
        SizeError::TooSmall { width, height } => format!("{width}×{height} is too small: {range}"),
        SizeError::TooLarge { width, height } => format!("{width}×{height} is too large: {range}"),
        SizeError::Unreadable => "a size is written as width x height, such as 4x3".to_string(),
    }
}

fn board_error(error: BoardError) -> String {
    match error {
        BoardError::WrongCount {
            size: board_size,
            found,
        } => format!(
            "a {} board has {} cells, but there are {}",
            size(board_size),
            board_size.cells(),
            plural(found, "tile", "tiles")
        ),
        BoardError::TooLarge { cells, tile, cell } => format!(
            "{cells} cells need the numbers 0 to {}: {tile} is too large (cell {})",
            cells - 1,
            cell + 1
        ),
        BoardError::Twice {
            tile,
            first,
            second,
        } => {
            format!(
                "{} appears twice: cells {} and {}",
                tile_name(tile),
                first + 1,
                second + 1
            )
        }
    }
}

/// Returns why a text is not a list of moves, as part of a sentence.
pub(super) fn move_text_error(error: &MoveTextError) -> String {
    match error {
        MoveTextError::Unknown { found, index } => format!(
            "{} at character {} is not a move: moves are the letters U R D L",
            character(*found),
            index + 1
        ),
        MoveTextError::LoneNumber { index } => format!(
            "the number at character {} has no letter before it: three moves right are R3",
            index + 1
        ),
        MoveTextError::RunLength {
            letter,
            digits,
            index,
        } => format!(
            "{letter}{digits} at character {} is not possible: a run has 1 to {} moves",
            index + 1,
            MAX_SIDE - 1
        ),
    }
}

fn tile_name(tile: u8) -> String {
    match tile {
        0 => "the blank".to_string(),
        tile => format!("tile {tile}"),
    }
}

fn at(position: TextPosition) -> String {
    match position.line {
        1 => format!("at character {}", position.column),
        line => format!("in line {line} at character {}", position.column),
    }
}

/// Returns a character in quotes, or the number of one that cannot be seen.
fn character(found: char) -> String {
    if found.is_control() {
        format!("U+{:04X}", u32::from(found))
    } else {
        format!("“{found}”")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::MoveConvention;
    use crate::puzzle::notation::{read_board, read_moves};

    fn words(text: &str) -> String {
        error(&SetUpError::Text(read_board(text, None).unwrap_err()))
    }

    #[test]
    fn each_text_that_is_no_board_has_its_sentence() {
        for (text, sentence) in [
            (
                "",
                "No tiles yet: write them row by row, with 0 for the blank.",
            ),
            (
                "hello",
                "“h” at character 1 is not a tile: tiles are numbers, the blank is 0.",
            ),
            (
                "1 2\n\u{7}",
                "U+0007 in line 2 at character 1 is not a tile: tiles are numbers, the blank is 0.",
            ),
            (
                "1 2 3/4 5 6/7 -8 0",
                "-8 at character 15 is negative: tiles start at 1, the blank is 0.",
            ),
            ("1 2 3/4 5 6/7 8", "The blank is missing: write 0 for it."),
            (
                "1 2 3/4 5/6 7 0",
                "Row 2 has 2 tiles but row 1 has 3: all rows need the same length.",
            ),
            (
                "1 2 3/4/5 6 0",
                "Row 2 has 1 tile but row 1 has 3: all rows need the same length.",
            ),
            (
                "1 2 3 4 5 0 6",
                "7 tiles do not make a square: end each row with / or write the size first, such as 4x3.",
            ),
            (
                "3x3:1 2/3 0",
                "The size is written as 3×3 but the rows are 2×2.",
            ),
            ("12x3: 1 2 0", "12×3 is too large: boards are 2×2 to 10×10."),
            ("1x3: 1 2 0", "1×3 is too small: boards are 2×2 to 10×10."),
            ("1 2 3/4 4 5/6 7 0", "Tile 4 appears twice: cells 4 and 5."),
            (
                "1 2 3/4 5 6/0 7 0",
                "The blank appears twice: cells 7 and 9.",
            ),
            (
                "1 2 3/4 5 6/7 0 9",
                "9 cells need the numbers 0 to 8: 9 is too large (cell 9).",
            ),
        ] {
            assert_eq!(words(text), sentence, "{text}");
        }
    }

    #[test]
    fn a_goal_of_another_size_says_both_sizes() {
        let [board, goal] = ["3x3", "2x2"].map(|size| size.parse().unwrap());
        assert_eq!(
            error(&SetUpError::GoalSize { board, goal }),
            "This goal is 2×2, but the board is 3×3: change the size of the board first."
        );
    }

    #[test]
    fn a_text_that_is_something_else_says_what_it_is() {
        let words = |text: &str| {
            let size = Size::DEFAULT;
            let read = SetUpText::read(text, Target::Board, size, MoveConvention::Tile);
            error(&read.unwrap_err())
        };
        assert_eq!(words("R3DLU2"), "This is a list of 7 moves, not a board.");
        assert_eq!(words("U"), "This is a list of 1 move, not a board.");
        assert_eq!(
            words("1 2 3/4 5 6/7 8"),
            "The last cell is missing: only the blank fits."
        );
        assert_eq!(
            words("1 2 3/4 0 6/7 8"),
            "The last cell is missing: only tile 5 fits."
        );
        assert_eq!(
            words("?board=1.1_2.0"),
            "The board in this link cannot be read: tile 1 appears twice: cells 1 and 2."
        );
    }

    #[test]
    fn the_next_cell_of_an_entry_is_named() {
        let mut entry = Entry::new(Size::DEFAULT);
        for tile in [1, 2, 3, 4] {
            entry.place(tile);
        }
        assert_eq!(
            filling(Target::Board, &entry),
            "Setting up the board: choose the tile for row 2, column 2. 4 of 9 cells are filled."
        );
    }

    #[test]
    fn each_text_that_is_no_list_of_moves_has_its_sentence() {
        for (text, words) in [
            (
                "RRX",
                "“X” at character 3 is not a move: moves are the letters U R D L",
            ),
            (
                "R 3",
                "the number at character 3 has no letter before it: three moves right are R3",
            ),
            (
                "R10",
                "R10 at character 1 is not possible: a run has 1 to 9 moves",
            ),
        ] {
            let error = read_moves(text, MoveConvention::Tile).unwrap_err();
            assert_eq!(move_text_error(&error), words);
        }
    }

    #[test]
    fn one_random_move_is_singular() {
        assert_eq!(moves_away(1), "1 random move away");
        assert_eq!(moves_away(20), "20 random moves away");
    }
}
