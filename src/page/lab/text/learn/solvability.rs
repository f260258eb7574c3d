//! The page about solvability, with the cycles of the current board.

use crate::lab::learn::Cycles;
use crate::page::text::numbers::plural;
use crate::puzzle::solvability::Parity;

pub const LEAD: &str = "Of all arrangements of the tiles, exactly half can be solved. No search is needed to tell which.";

pub const ARGUMENT: [&str; 3] = [
    "Follow each piece to the cell where it belongs, and from there the piece that is in its way, until you are back at the first. These rings are the cycles of the board; the blank is in one of them too. A cycle of k pieces is put right by k − 1 exchanges of two pieces, and all exchanges together are either even or odd in number. No way of counting changes that.",
    "A move exchanges the blank with a tile beside it. So a solution of n moves makes n exchanges, and n is even if the exchanges are, and odd if they are. But a move also takes the blank one cell further, so n is even or odd as the blank’s distance to its goal cell is. If the two disagree, there is no n: the board cannot be solved.",
    "An exchange of any two tiles turns one kind into the other, and back. So the two kinds come in pairs, and there are as many of the one as of the other. That every board of the right kind really can be solved was proved too, by Johnson and Story in 1879, when the 14-15 puzzle was a craze.",
];

pub const BOARD_TITLE: &str = "The cycles of the current board";
pub const HOW: &str = "Press two tiles to exchange them, and see what changes.";
pub const EXAMPLE: &str = "A 3×3 board with two tiles exchanged, searched until no node is left.";
pub const SOURCES: &str = "Johnson and Story, “Notes on the ‘15’ puzzle”, American Journal of Mathematics, 1879; Archer, “A modern treatment of the 15 puzzle”, 1999.";
pub const SOLVABLE: &str = "Solvable";
pub const UNSOLVABLE: &str = "Not solvable";
pub const BLANK: &str = "blank";

/// Returns the label of the picture of the cycles.
pub fn picture(cycles: &Cycles) -> String {
    let rings = moving(cycles).map(|cycle| {
        let pieces: Vec<String> = cycle.iter().map(|&piece| piece_name(piece)).collect();
        pieces.join(" to ")
    });
    let rings: Vec<String> = rings.collect();
    if rings.is_empty() {
        return "Every piece is in its goal cell.".to_string();
    }
    format!("Cycles: {}.", rings.join("; "))
}

/// Returns the cycles of two pieces or more.
pub fn moving(cycles: &Cycles) -> impl Iterator<Item = &Vec<u8>> {
    cycles.cycles().iter().filter(|cycle| cycle.len() > 1)
}

fn piece_name(piece: u8) -> String {
    match piece {
        0 => BLANK.to_string(),
        tile => tile.to_string(),
    }
}

/// Returns the label of a tile's button.
pub fn tile(tile: u8) -> String {
    format!("Tile {tile}")
}

/// Returns the argument for the current board.
pub fn argument(cycles: &Cycles) -> String {
    let (exchanges, distance) = (cycles.exchanges(), cycles.blank_distance());
    let at_home = cycles.cycles().iter().filter(|cycle| cycle.len() == 1);
    let rings = match moving(cycles).count() {
        0 => "All pieces are in their goal cells".to_string(),
        1 => format!("There is one cycle, of {} pieces", moving_sizes(cycles)),
        count => format!(
            "There are {count} cycles, of {} pieces",
            moving_sizes(cycles)
        ),
    };
    let home = match (moving(cycles).count(), at_home.count()) {
        (0, _) | (_, 0) => String::new(),
        (_, count) => format!(
            ", and {} in {} goal {}",
            if count == 1 {
                "one piece is".to_string()
            } else {
                format!("{count} pieces are")
            },
            if count == 1 { "its" } else { "their" },
            if count == 1 { "cell" } else { "cells" },
        ),
    };
    let joined = if cycles.is_solvable() {
        "The two agree, so the board can be solved."
    } else {
        "The two disagree, so the board cannot be solved."
    };
    format!(
        "{rings}{home}. That is {}: {}. The blank is {} from its goal cell: {}. {joined}",
        plural(exchanges, "exchange", "exchanges"),
        Parity::of(exchanges),
        plural(distance, "step", "steps"),
        Parity::of(distance),
    )
}

fn moving_sizes(cycles: &Cycles) -> String {
    let sizes: Vec<String> = moving(cycles)
        .map(|cycle| cycle.len().to_string())
        .collect();
    match &sizes[..] {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        sizes => sizes.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Board, Goal, Preset};

    fn words(board: &str) -> String {
        let board: Board = board.parse().unwrap();
        argument(&Cycles::of(
            &board,
            &Goal::preset(Preset::BlankLast, board.size()),
        ))
    }

    #[test]
    fn the_argument_names_the_cycles_and_both_parities() {
        assert_eq!(
            words("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"),
            "There is one cycle, of 2 pieces, and 14 pieces are in their goal cells. That is 1 exchange: odd. The blank is \
             0 steps from its goal cell: even. The two disagree, so the board cannot be solved."
        );
        assert_eq!(
            words("2 1 3/4 5 6/8 7 0"),
            "There are 2 cycles, of 2 and 2 pieces, and 5 pieces are in their goal cells. That is 2 exchanges: even. The \
             blank is 0 steps from its goal cell: even. The two agree, so the board can be solved."
        );
    }

    #[test]
    fn a_solved_board_has_no_cycle_to_name() {
        assert_eq!(
            words("1 2 3/4 5 6/7 8 0"),
            "All pieces are in their goal cells. That is 0 exchanges: even. The blank is 0 steps from its goal cell: even. \
             The two agree, so the board can be solved."
        );
    }
}
