//! Why a board cannot be solved, and what would make it solvable.

use super::numbers::plural;
use super::play;
use crate::page::setup::Target;
use crate::puzzle::solvability::Parity;
use crate::puzzle::{Preset, Solvability};

pub const SHOW_INVERSIONS: &str = "Show the inversions";
pub const HIDE_INVERSIONS: &str = "Hide the inversions";
pub const INVERSIONS: &str = "Inversions";

/// Returns the verdict on a board, or on a goal, of which one cannot reach the other.
pub fn unsolvable(target: Target) -> &'static str {
    match target {
        Target::Board => "This board cannot be solved.",
        Target::Goal => "The board cannot reach this goal.",
    }
}

/// Returns the label of the button that swaps two tiles of the board or the goal.
pub fn swap(target: Target, a: u8, b: u8) -> String {
    match target {
        Target::Board => format!("Swap {a} and {b}"),
        Target::Goal => format!("Swap {a} and {b} in the goal"),
    }
}

/// Returns the label of the button that uses a goal which the board can reach.
pub fn use_goal(preset: Preset) -> String {
    format!("Use the goal “{}”", play::preset(preset))
}

/// Returns the parity argument that shows that a board cannot be solved.
pub fn argument(solvability: &Solvability) -> String {
    let width = solvability.size.width();
    let count = match solvability.inversions {
        0 => "No pair of tiles is in the wrong order, and 0 is".to_string(),
        1 => "1 pair of tiles is in the wrong order (an inversion), and 1 is".to_string(),
        pairs => {
            format!("{pairs} pairs of tiles are in the wrong order (inversions), and {pairs} is")
        }
    };
    let parity = parity(Parity::of(solvability.inversions));
    let needed = self::parity(solvability.required_parity());
    if width.is_multiple_of(2) {
        let rows = solvability.blank_row.abs_diff(solvability.goal_blank_row);
        format!(
            "{count} {parity}. On a board {width} columns wide, the number changes between even and odd whenever the blank moves to another row. The blank is {} from its goal row, so the number would have to be {needed}.",
            plural(rows, "row", "rows")
        )
    } else {
        format!(
            "{count} {parity}. On a board {width} columns wide, no move changes an even number to an odd one or back. The goal has no inversions, so the number would have to be {needed}."
        )
    }
}

fn parity(parity: Parity) -> &'static str {
    match parity {
        Parity::Even => "even",
        Parity::Odd => "odd",
    }
}

/// Returns the picture of the inversions in words.
pub fn inversions_picture(pairs: usize) -> String {
    let pairs = plural(pairs, "arc for an inversion", "arcs for inversions");
    format!("Tiles in reading order with {pairs}")
}

/// Returns the caption of the picture of the inversions.
pub fn inversions_caption(pairs: usize) -> String {
    format!(
        "Each arc joins two tiles whose order differs from the goal. Below each tile: the number of arcs to its right. In all: {pairs}."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Goal;

    fn words(board: &str, goal: &str) -> String {
        let goal = Goal::new(goal.parse().unwrap());
        argument(&Solvability::of(&board.parse().unwrap(), &goal))
    }

    #[test]
    fn on_an_even_width_the_row_of_the_blank_counts() {
        assert_eq!(
            words(
                "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
                "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"
            ),
            "1 pair of tiles is in the wrong order (an inversion), and 1 is odd. On a board 4 columns wide, the number \
             changes between even and odd whenever the blank moves to another row. The blank is 0 rows from its goal row, \
             so the number would have to be even."
        );
    }

    #[test]
    fn on_an_odd_width_the_number_must_be_even() {
        assert_eq!(
            words("2 8 3/1 6 4/7 0 5", "1 2 3/4 5 6/7 8 0"),
            "11 pairs of tiles are in the wrong order (inversions), and 11 is odd. On a board 3 columns wide, no move \
             changes an even number to an odd one or back. The goal has no inversions, so the number would have to be even."
        );
    }

    #[test]
    fn a_board_without_inversions_can_be_unsolvable() {
        assert!(
            words("1 0/2 3", "1 2/3 0")
                .starts_with("No pair of tiles is in the wrong order, and 0 is even.")
        );
    }
}
