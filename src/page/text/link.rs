//! Links: what is wrong with one, and how to share one.

use super::numbers::{moves, size};
use super::{play, setup};
use crate::engine::MAX_MEMORY_BYTES;
use crate::heuristic::HeuristicKind;
use crate::puzzle::{Goal, IllegalMove};
use crate::search::{Algorithm, MAX_DEPTH};
use crate::share::{Share, ShareError, ShareErrors};

pub const FIX: &str = "Fix it";
pub const MOVES: &str = "Moves, named after the tile";
pub const USE_MOVES: &str = "Use these moves";

pub const LINK: &str = "Link";
pub const LAB_CONTENTS: &str =
    "The link has the whole experiment: everyone who opens it and runs it gets the same counts.";
pub const COPY_LINK: &str = "Copy link";
pub const SHARE: &str = "Share…";
pub const COPY_BOARD: &str = "Copy board";
pub const COPY_MOVES: &str = "Copy moves";
pub const SHARED: &str = "Shared.";
pub const COPIED: &str = "Link copied.";
pub const BOARD_COPIED: &str = "Board copied.";
pub const MOVES_COPIED: &str = "Moves copied.";
pub const COPY_BLOCKED: &str = "Your browser blocked copying. Select the link and copy it.";
pub const QR_CODE: &str = "QR code of the link";

/// Returns what a link opens. `goal` is the goal of its board.
pub fn contents(share: &Share, goal: &Goal) -> String {
    let mut parts = vec!["the board".to_string()];
    if share.goal.is_some() {
        let name = goal.as_preset().map_or("custom", play::preset);
        parts.push(format!("its goal ({name})"));
    }
    if share.algorithm.is_some() {
        parts.push("the chosen method".to_string());
    }
    let end = share.board.map(|board| board.play(&share.moves));
    let reaches_goal = matches!(end, Some(Ok(end)) if end == *goal.board());
    let count = moves(share.moves.len());
    parts.extend(match share.moves.len() {
        0 => None,
        _ if reaches_goal => Some(format!("the solution with {count}")),
        _ => Some(count),
    });
    let last = parts.pop().unwrap_or_default();
    let all = if parts.is_empty() {
        last
    } else {
        format!("{} and {last}", parts.join(", "))
    };
    match share.at {
        0 => format!("The link opens {all}."),
        at => format!("The link opens {all}, at move {at}."),
    }
}

/// Returns the line under the QR code.
pub fn qr_help(has_moves: bool) -> &'static str {
    if has_moves {
        "Scan with a phone camera."
    } else {
        "Scan with a phone camera. The code leaves out the moves, because they do not fit."
    }
}

/// Returns a paragraph for each thing wrong with a link: what it is and what is shown instead. The last one ends with the
/// sentence that the link was kept.
pub fn errors(errors: &ShareErrors) -> Vec<String> {
    let mut paragraphs: Vec<String> = errors
        .iter()
        .map(|error| format!("{} {}", problem(error), consequence(error)))
        .collect();
    if let Some(last) = paragraphs.last_mut() {
        last.push_str(" The link was kept so you can fix it.");
    }
    paragraphs
}

/// Returns what is wrong with a link.
pub(super) fn problem(error: &ShareError) -> String {
    match error {
        ShareError::Board { error, .. } => format!(
            "The board in this link cannot be read: {}.",
            setup::board_text_error(error)
        ),
        ShareError::Goal { error, .. } => format!(
            "The goal in this link cannot be read: {}.",
            setup::board_text_error(error)
        ),
        ShareError::GoalSize { board, goal } => format!(
            "The goal in this link is {}, but the board is {}.",
            size(*goal),
            size(*board)
        ),
        ShareError::Algorithm { text } => format!(
            "This link asks for the unknown algorithm “{text}”. The algorithms are {}.",
            Algorithm::ALL.map(Algorithm::name).join(", ")
        ),
        ShareError::Heuristic { text } => format!(
            "This link asks for the unknown heuristic “{text}”. The heuristics are {}.",
            HeuristicKind::ALL.map(HeuristicKind::name).join(", ")
        ),
        ShareError::Weight { text, .. } => {
            unusable("weight", text, "it must be a number from 1 to 10")
        }
        ShareError::Depth { text } => unusable(
            "maximum depth",
            text,
            &format!("it must be a whole number from 1 to {MAX_DEPTH}"),
        ),
        ShareError::Nodes { text } => unusable(
            "node limit",
            text,
            "it must be a whole number of at least 1",
        ),
        ShareError::Memory { text } => unusable(
            "memory limit",
            text,
            &format!(
                "it must be a whole number of megabytes up to {}",
                MAX_MEMORY_BYTES >> 20
            ),
        ),
        ShareError::Moves { error, .. } => format!(
            "The moves in this link cannot be read: {}.",
            setup::move_text_error(error)
        ),
        ShareError::IllegalMoves {
            illegal: IllegalMove { index, step },
            ..
        } => format!(
            "The moves in this link do not fit the board: no tile can move {} in move {}.",
            play::direction(*step),
            index + 1
        ),
        ShareError::LoneMoves => "This link has moves but no board to start from.".to_string(),
        ShareError::At { text, moves } => {
            format!("This link asks for step “{text}”, but the steps are 0 to {moves}.")
        }
    }
}

fn unusable(what: &str, text: &str, rule: &str) -> String {
    format!("The {what} “{text}” in this link cannot be used: {rule}.")
}

/// Returns what the page shows in place of what it could not read.
fn consequence(error: &ShareError) -> &'static str {
    match error {
        ShareError::Board { .. } => "A different board is shown.",
        ShareError::Goal { .. } | ShareError::GoalSize { .. } => "The default goal is shown.",
        ShareError::Algorithm { .. } => "The recommended method is selected.",
        ShareError::Heuristic { .. } => "The default heuristic is selected.",
        ShareError::Weight { .. } => "The default weight is used.",
        ShareError::Depth { .. } => "The default maximum depth is used.",
        ShareError::Nodes { .. } => "The default node limit is used.",
        ShareError::Memory { .. } => "The default memory limit is used.",
        ShareError::Moves { .. } | ShareError::IllegalMoves { .. } | ShareError::LoneMoves => {
            "The board is shown without moves."
        }
        ShareError::At { .. } => "The board before the first move is shown.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Preset;

    fn words(query: &str) -> String {
        errors(&Share::read(query).1.unwrap()).join("\n")
    }

    #[test]
    fn the_contents_of_a_link_are_named() {
        for (query, sentence) in [
            ("board=1.2.3_0.4.6_7.5.8", "The link opens the board."),
            (
                "board=1.2.3_0.4.6_7.5.8&algorithm=astar",
                "The link opens the board and the chosen method.",
            ),
            (
                "board=1.2.3_0.4.6_7.5.8&moves=LUL",
                "The link opens the board and the solution with 3 moves.",
            ),
            (
                "board=1.2.3_0.4.6_7.5.8&goal=spiral&moves=L&at=1",
                "The link opens the board, its goal (spiral) and 1 move, at move 1.",
            ),
            (
                "board=1.2_3.0&goal=2.1_3.0",
                "The link opens the board and its goal (custom).",
            ),
        ] {
            let share = Share::read(query).0;
            let size = share.board.unwrap().size();
            let goal = share.goal.unwrap_or(Goal::preset(Preset::default(), size));
            assert_eq!(contents(&share, &goal), sentence, "{query}");
        }
    }

    #[test]
    fn several_errors_have_a_paragraph_each() {
        assert_eq!(
            words("board=1.2_3.0&weight=99&nodes=few"),
            "The weight “99” in this link cannot be used: it must be a number from 1 to 10. The default weight is used.\n\
             The node limit “few” in this link cannot be used: it must be a whole number of at least 1. The default node limit is used. \
             The link was kept so you can fix it."
        );
    }

    #[test]
    fn each_part_of_a_link_has_its_sentence() {
        for (query, sentence) in [
            (
                "board=1.2.3_4.4.5_6.7.0",
                "The board in this link cannot be read: tile 4 appears twice: cells 4 and 5. A different board is shown.",
            ),
            (
                "board=1.2_3.0&goal=zigzag",
                "The goal in this link cannot be read: “z” at character 1 is not a tile: tiles are numbers, the blank is 0. The default goal is shown.",
            ),
            (
                "board=1.2_3.0&goal=1.2.3_4.5.6_7.8.0",
                "The goal in this link is 3×3, but the board is 2×2. The default goal is shown.",
            ),
            (
                "algorithm=magic",
                "This link asks for the unknown algorithm “magic”. The algorithms are bfs, bidirectional, dfs, iddfs, greedy, astar, wastar, idastar. The recommended method is selected.",
            ),
            (
                "weight=99",
                "The weight “99” in this link cannot be used: it must be a number from 1 to 10. The default weight is used.",
            ),
            (
                "depth=0",
                "The maximum depth “0” in this link cannot be used: it must be a whole number from 1 to 2000. The default maximum depth is used.",
            ),
            (
                "nodes=few",
                "The node limit “few” in this link cannot be used: it must be a whole number of at least 1. The default node limit is used.",
            ),
            (
                "memory=2049",
                "The memory limit “2049” in this link cannot be used: it must be a whole number of megabytes up to 2048. The default memory limit is used.",
            ),
            (
                "board=1.2_3.0&moves=RX",
                "The moves in this link cannot be read: “X” at character 2 is not a move: moves are the letters U R D L. The board is shown without moves.",
            ),
            (
                "board=1.2_3.0&moves=L",
                "The moves in this link do not fit the board: no tile can move left in move 1. The board is shown without moves.",
            ),
            (
                "moves=L",
                "This link has moves but no board to start from. The board is shown without moves.",
            ),
            (
                "board=1.2_3.0&moves=R&at=7",
                "This link asks for step “7”, but the steps are 0 to 1. The board before the first move is shown.",
            ),
        ] {
            let expected = format!("{sentence} The link was kept so you can fix it.");
            assert_eq!(words(query), expected, "{query}");
        }
        assert!(words("heuristic=hope").contains("unknown heuristic “hope”"));
    }
}
