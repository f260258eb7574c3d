//! The board, the game, hints, and the playback of a solution.

use super::numbers::{clock, hundredths, moves, plural, size};
use crate::page::records::NewRecords;
use crate::page::settings::Difficulty;
use crate::page::setup::Target;
use crate::puzzle::{Board, Goal, Move, MoveConvention, Preset, Size};

pub const NEW: &str = "New";
pub const NEW_OPTIONS: &str = "New board options";
pub const RESET: &str = "Reset";
pub const UNDO: &str = "Undo";
pub const REDO: &str = "Redo";
pub const HINT: &str = "Hint";
pub const SOLVE: &str = "Solve";
pub const STOP: &str = "Stop";

pub const NEW_BOARD: &str = "New board";
pub const DIFFICULTY: &str = "Difficulty";
pub const RANDOM_MOVES: &str = "Random moves";
pub const CREATE: &str = "Create board";

pub const MOVES: &str = "Moves";
pub const TIME: &str = "Time";
pub const MOVES_PER_SECOND: &str = "Moves/s";
/// In the place of a number that is not known.
pub const UNKNOWN: &str = "–";

pub const SEARCHING_FOR_HINT: &str = "Looking for the best move…";
pub const IS_GOAL: &str = "This board is the goal.";
pub const GOAL_REACHED: &str = "Goal reached.";
pub const SOLUTION_FOUND: &str = "Solution found.";
pub const SOLVABLE: &str = "This board can be solved.";

pub const PLAYBACK: &str = "Playback";
pub const SPEED: &str = "Speed";
pub const STEP: &str = "Step";
pub const FIRST: &str = "First";
pub const BACK: &str = "Back";
pub const PLAY: &str = "Play";
pub const PAUSE: &str = "Pause";
pub const FORWARD: &str = "Forward";
pub const LAST: &str = "Last";

/// Returns the name of the board for screen readers.
pub fn board_label(board_size: Size) -> String {
    format!("Board, {}", size(board_size))
}

/// Returns the name of a tile, or of the blank, for screen readers. `row` and `column` count from 0.
pub fn tile_label(tile: usize, row: usize, column: usize) -> String {
    let (row, column) = (row + 1, column + 1);
    if tile == 0 {
        format!("blank, row {row}, column {column}")
    } else {
        format!("{tile}, row {row}, column {column}")
    }
}

/// Returns a direction in words.
pub fn direction(step: Move) -> &'static str {
    match step {
        Move::Up => "up",
        Move::Right => "right",
        Move::Down => "down",
        Move::Left => "left",
    }
}

/// Returns a record beside the figure that it is about.
pub fn best(value: &str) -> String {
    format!("best {value}")
}

/// Returns which boards a difficulty stands for.
pub fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Normal => "Any solvable board, all equally likely.",
        Difficulty::Easy => "A few random moves from the goal.",
    }
}

/// Returns the name of a preset goal as it stands within a sentence.
pub fn preset(preset: Preset) -> &'static str {
    match preset {
        Preset::BlankLast => "blank last",
        Preset::BlankFirst => "blank first",
        Preset::Spiral => "spiral",
    }
}

/// Returns the line that names the goal.
pub fn goal(goal: &Goal) -> String {
    format!("Goal: {}", goal.as_preset().map_or("custom", preset))
}

/// Returns the picture of the goal in words.
pub fn goal_picture(board: &Board) -> String {
    format!("Goal: {board}")
}

/// Returns what to do while a board or a goal is set up by swapping tiles.
pub fn swapping(target: Target, has_picked: bool) -> String {
    let what = match target {
        Target::Board => "board",
        Target::Goal => "goal",
    };
    if has_picked {
        format!("Setting up the {what}: tap the tile to swap it with.")
    } else {
        format!("Setting up the {what}: tap two tiles to swap them.")
    }
}

/// Returns the hint to slide `tile`. `to_go` counts the moves left, with this one.
pub fn hint(
    tile: u8,
    step: Move,
    convention: MoveConvention,
    to_go: usize,
    is_proved: bool,
) -> String {
    let (direction, to_go) = (direction(convention.convert(step)), moves(to_go));
    let what = match convention {
        MoveConvention::Tile => format!("slide {tile} {direction}"),
        MoveConvention::Blank => format!("move the blank {direction}"),
    };
    if is_proved {
        format!("Hint: {what}. The shortest solution takes {to_go}.")
    } else {
        format!("Hint: {what}. The best solution found takes {to_go}, not proved shortest.")
    }
}

/// Returns the sentence for a board that the player has solved.
pub fn solved(made: usize, milliseconds: f64, records: NewRecords) -> String {
    let praise = match (records.time, records.moves) {
        (true, true) => "Your best time and fewest moves!",
        (true, false) => "Your best time!",
        (false, true) => "Your fewest moves!",
        (false, false) => "Well done!",
    };
    format!(
        "Solved in {} and {}. {praise}",
        moves(made),
        clock(milliseconds)
    )
}

/// Returns the proved distance of the board from the goal.
pub fn distance(to_go: usize) -> String {
    format!("{} from solved (proved).", moves(to_go))
}

/// Returns how many moves of the line are left.
pub fn moves_left(left: usize) -> String {
    match left {
        0 => "No moves left.".to_string(),
        left => format!("{} left.", moves(left)),
    }
}

/// Returns how far a solution has been stepped through.
pub fn step(at: usize, length: usize) -> String {
    format!("Move {at} of {length}")
}

/// Returns what a screen reader says of a step of a solution.
pub fn step_announcement(
    at: usize,
    length: usize,
    tile: u8,
    motion: Move,
    convention: MoveConvention,
) -> String {
    let direction = direction(convention.convert(motion));
    match convention {
        MoveConvention::Tile => format!("{}: {tile} {direction}.", step(at, length)),
        MoveConvention::Blank => format!("{}: blank {direction}.", step(at, length)),
    }
}

/// Returns what a screen reader says of a player's move of one or more tiles. `tile` is the one moved alone; `made` counts
/// the moves of the game.
pub fn slide_announcement(
    tile: u8,
    tiles: usize,
    motion: Move,
    convention: MoveConvention,
    made: usize,
) -> String {
    let what = match (convention, tiles) {
        (MoveConvention::Tile, 1) => tile.to_string(),
        (MoveConvention::Tile, _) => plural(tiles, "tile", "tiles"),
        (MoveConvention::Blank, 1) => "blank".to_string(),
        (MoveConvention::Blank, _) => format!("blank {}", plural(tiles, "cell", "cells")),
    };
    let direction = direction(convention.convert(motion));
    format!("{what} {direction}, {} made.", moves(made))
}

/// Returns a speed of the playback, given in hundredths of the usual one.
pub fn speed(percent: u32) -> String {
    format!("{}×", hundredths(percent))
}

/// Returns the label of the button that shows a shorter solution than the one shown.
pub fn show_best(length: usize) -> String {
    format!("Show the {length}-move solution")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_says_what_is_proved() {
        assert_eq!(
            hint(4, Move::Left, MoveConvention::Tile, 1, true),
            "Hint: slide 4 left. The shortest solution takes 1 move."
        );
        assert_eq!(
            hint(14, Move::Down, MoveConvention::Tile, 112, false),
            "Hint: slide 14 down. The best solution found takes 112 moves, not proved shortest."
        );
    }

    #[test]
    fn a_hint_follows_the_convention() {
        assert_eq!(
            hint(4, Move::Left, MoveConvention::Blank, 1, true),
            "Hint: move the blank right. The shortest solution takes 1 move."
        );
    }

    #[test]
    fn a_line_without_moves_left_says_so() {
        assert_eq!(moves_left(2), "2 moves left.");
        assert_eq!(moves_left(0), "No moves left.");
    }

    #[test]
    fn a_solved_game_names_the_records_it_broke() {
        let words = |time, moves| solved(3, 2300.0, NewRecords { time, moves });
        assert_eq!(
            words(false, false),
            "Solved in 3 moves and 0:02.3. Well done!"
        );
        assert!(words(true, false).ends_with(". Your best time!"));
        assert!(words(false, true).ends_with(". Your fewest moves!"));
        assert!(words(true, true).ends_with(". Your best time and fewest moves!"));
    }

    #[test]
    fn moves_are_announced_with_their_tiles() {
        let tile = MoveConvention::Tile;
        assert_eq!(
            slide_announcement(5, 1, Move::Up, tile, 1),
            "5 up, 1 move made."
        );
        assert_eq!(
            slide_announcement(5, 3, Move::Right, tile, 4),
            "3 tiles right, 4 moves made."
        );
        assert_eq!(
            step_announcement(2, 31, 7, Move::Left, tile),
            "Move 2 of 31: 7 left."
        );
    }

    #[test]
    fn moves_are_announced_with_the_blank_if_the_letters_follow_it() {
        let blank = MoveConvention::Blank;
        assert_eq!(
            slide_announcement(5, 1, Move::Up, blank, 1),
            "blank down, 1 move made."
        );
        assert_eq!(
            slide_announcement(5, 3, Move::Right, blank, 4),
            "blank 3 cells left, 4 moves made."
        );
        assert_eq!(
            step_announcement(2, 31, 7, Move::Left, blank),
            "Move 2 of 31: blank right."
        );
    }

    #[test]
    fn tiles_and_the_blank_have_a_place() {
        assert_eq!(tile_label(8, 2, 1), "8, row 3, column 2");
        assert_eq!(tile_label(0, 0, 0), "blank, row 1, column 1");
    }

    #[test]
    fn a_goal_that_is_no_preset_is_custom() {
        let board = "2 1 3/4 5 6/7 8 0".parse().unwrap();
        assert_eq!(goal(&Goal::new(board)), "Goal: custom");
        let spiral = Goal::preset(Preset::Spiral, Size::DEFAULT);
        assert_eq!(goal(&spiral), "Goal: spiral");
    }
}
