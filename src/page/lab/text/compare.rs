//! The choices of a comparison.

mod run;

pub use run::*;

use std::borrow::Cow;

use super::compare_results::measured;
use super::{method, own, rules};
use crate::lab::{
    BoardSource, CellProgress, CompareFigure, DrawError, GalleryKind, LabMethod, ListError,
    ListErrorKind, MAX_BOARDS, Measured, MethodPreset, Shortfall,
};
use crate::page::lab::state::{DraftError, FieldError, MAX_RUNS, RandomField};
use crate::page::lab::text_file::FileError;
use crate::page::text::numbers::{decimal, grouped, plural, size};
use crate::page::text::{play, setup, solvability};
use crate::puzzle::{Preset, Size};
use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};
use crate::search::Weight;

pub const BOARDS: &str = "Boards";
pub const RULES: &str = "Rules";
pub const CHANGE_RULES: &str = "Change…";
pub const ORDER: &str = "Order of the blank’s moves";
pub const TIES: &str = "Ties among equal priorities";
pub const GOAL_TEST: &str = "Goal test";
pub const REPEATS: &str = "Repeated boards";
pub const ORDER_CHIP: &str = "blank";
pub const TIES_CHIP: &str = "ties";
pub const GOAL_TEST_CHIP: &str = "goal tested";
pub const REPEATS_CHIP: &str = "repeats";
pub const USE_GOAL: &str = "Use it";
pub const METHODS: &str = "Methods";
pub const MATRIX: &str = "Methods to compare, with the median of each";
pub const ALGORITHM: &str = "Algorithm";
pub const MORE_HEURISTICS: &str = "More heuristics";
pub const FEWER_HEURISTICS: &str = "Fewer heuristics";
pub const SIZE: &str = "Size";
pub const NEW_SEED: &str = "Another seed";
pub const LIST: &str = "Boards, one or more files of them, in any notation";
pub const LIST_EXAMPLE: &str = "2 8 3/1 6 4/7 0 5\n8 6 7/2 5 4/3 0 1";
pub const LIST_HELP: &str = "Paste here or drop files.";
pub const CHOOSE_FILES: &str = "Choose files";
pub const GALLERY: &str = "Gallery";
pub const LIMIT: &str = "Stop a run at";
pub const STOP: &str = "Stop";
pub const WRONG_FIELD: &str = "Correct the marked number above to run the comparison.";
pub const RUN: &str = "Run";

/// Returns the label of a field of random boards.
pub fn field(field: RandomField, has_layers: bool) -> &'static str {
    match field {
        RandomField::Each if has_layers => "Boards at each distance",
        RandomField::Each => "Number of boards",
        RandomField::From => "From distance",
        RandomField::To => "to",
        RandomField::Step => "in steps of",
        RandomField::Seed => "Seed",
    }
}

/// Returns why the text of a field cannot be used.
pub fn field_error(error: FieldError) -> String {
    match error {
        FieldError::OutOfRange { min, max } => format!(
            "Enter a whole number from {min} to {}.",
            grouped(max.into())
        ),
        FieldError::BelowFirst { from } => {
            format!("Enter at least the first distance, {from}.")
        }
        FieldError::TooFar { greatest } => {
            format!("No board is more than {greatest} moves from the goal.")
        }
    }
}

/// Returns the option that keeps the rule of the preset. One that differs by algorithm is too long for an option.
pub fn as_preset(rule: &str) -> String {
    if rule.contains(';') {
        "as the preset, by algorithm".to_string()
    } else {
        format!("as the preset: {rule}")
    }
}

/// Returns that the source of the rules has another goal.
pub fn other_goal(preset: RulePreset, goal: Preset) -> String {
    format!(
        "The goal of {} is {}.",
        rules::short_preset(preset),
        play::preset(goal)
    )
}

/// Returns the label of a source of boards.
pub fn source(source: BoardSource) -> &'static str {
    match source {
        BoardSource::This => "This one",
        BoardSource::Random => "Random",
        BoardSource::List => "List",
        BoardSource::Gallery => "Gallery",
    }
}

/// Returns the label of a set of methods.
pub fn preset(preset: MethodPreset) -> &'static str {
    match preset {
        MethodPreset::Heuristics => "What a heuristic buys",
        MethodPreset::Memory => "Memory or time",
        MethodPreset::Quick => "Shortest or quick",
        MethodPreset::Aima => "AIMA 3.26",
        MethodPreset::All => "All that can finish",
    }
}

/// Returns the name of a gallery.
pub fn gallery(kind: GalleryKind) -> &'static str {
    match kind {
        GalleryKind::Aima => "AIMA: four textbook boards",
        GalleryKind::Columbia => "Columbia CSMM.101x: two boards",
        GalleryKind::Princeton => "Princeton: eight boards of 20 to 31 moves",
        GalleryKind::Hardest8 => "The two hardest 8-puzzles, 31 moves",
        GalleryKind::Korf => "Korf 1985: the first ten 15-puzzles",
        GalleryKind::Hardest15 => "Five 15-puzzles of 80 moves",
        GalleryKind::Within7 => "All 15-puzzles within 7 moves of the goal",
    }
}

/// Returns what is said about random boards: `asked` is their number if every distance has as many as are asked for.
pub fn random_note(count: u64, asked: u64, has_layers: bool, board_size: Size) -> String {
    let boards = plural(count as usize, "board", "boards");
    if has_layers {
        let fewer = if count < asked {
            " Some distances have fewer boards than asked for: all of them are used."
        } else {
            ""
        };
        format!("{boards}, each drawn evenly from all boards at exactly its distance.{fewer}")
    } else {
        format!(
            "{boards}, each equally likely. Exact distances cannot be chosen for {} boards.",
            size(board_size)
        )
    }
}

/// Returns what was read from a list, and how many of its lines were left out.
pub fn list_read(count: usize, board_size: Option<Size>, left_out: usize) -> String {
    let boards = match board_size {
        Some(board_size) if count > 0 => format!(
            "{} of {}.",
            plural(count, "board", "boards"),
            size(board_size)
        ),
        _ => "No boards yet.".to_string(),
    };
    match left_out {
        0 => boards,
        1 => format!("{boards} 1 line was left out."),
        lines => format!("{boards} {} lines were left out.", grouped(lines as u64)),
    }
}

/// Returns why a part of a list was left out.
pub fn list_error(error: &ListError) -> String {
    let line = error.line;
    match &error.error {
        ListErrorKind::Text(error) => format!(
            "Line {line} was left out: {}",
            setup::board_text_error(error)
        ),
        ListErrorKind::OtherSize { size: other } => format!(
            "The board in line {line} was left out: it is {}, and all boards of a comparison have one size.",
            size(*other)
        ),
        ListErrorKind::OtherGoal => {
            format!("The goal in line {line} was left out: it differs from the first one.")
        }
        ListErrorKind::TooManyBoards => format!(
            "Everything from line {line} on was left out: a list has at most {} boards.",
            grouped(MAX_BOARDS as u64)
        ),
        ListErrorKind::TooManyErrors => {
            format!("Everything from line {line} on was left out: too many lines are not boards.")
        }
    }
}

/// Returns how many more parts of a list were left out.
pub fn more_errors(count: usize) -> String {
    format!(
        "{} left out.",
        plural(count, "more line was", "more lines were")
    )
}

/// Returns why files cannot be used.
pub fn file_error(error: FileError) -> &'static str {
    match error {
        FileError::TooLarge => {
            "The files have more than 1 MB, which is too much for boards. Choose smaller ones."
        }
        FileError::NotText => "This file is not a text. Choose a text file with boards.",
        FileError::Unreadable => "Your browser cannot read this file.",
    }
}

/// Returns why a comparison cannot be run.
pub fn refusal(error: &DraftError) -> String {
    match error {
        DraftError::NoMethods => "Choose at least one method.".to_string(),
        DraftError::Field(_, error) => field_error(*error),
        DraftError::NoBoards => {
            "There are no boards. Paste some or choose other boards.".to_string()
        }
        DraftError::TooManyBoards(count) => format!(
            "{} boards are too many: choose at most {}.",
            grouped(*count),
            grouped(MAX_BOARDS as u64)
        ),
        DraftError::TooManyRuns(count) => format!(
            "{} runs are too many: choose fewer boards or methods, for at most {} runs.",
            grouped(*count),
            grouped(MAX_RUNS)
        ),
        DraftError::Unsolvable(reason) => {
            format!(
                "This board cannot be solved. {}",
                solvability::argument(reason)
            )
        }
    }
}

/// Returns why boards cannot be drawn.
pub fn draw_error(error: &DrawError) -> String {
    match error {
        DrawError::Empty => "There are no boards at these distances.".to_string(),
        DrawError::TooMany { asked } => refusal(&DraftError::TooManyBoards(*asked)),
        DrawError::SizesDiffer { boards, goal } => format!(
            "The boards are {} and the goal is {}.",
            size(*boards),
            size(*goal)
        ),
        DrawError::NoLayers { size: other } => format!(
            "Exact distances cannot be chosen for {} boards.",
            size(*other)
        ),
        DrawError::NoTable => "There is not enough memory for the table of distances.".to_string(),
    }
}

/// Returns that a distance has fewer boards than asked for.
pub fn shortfall(shortfall: &Shortfall) -> String {
    let Shortfall {
        distance, found, ..
    } = shortfall;
    match found {
        0 => format!("There is no board at distance {distance}."),
        found => format!(
            "Only {} at distance {distance}: all of them are used.",
            if *found == 1 {
                "1 board is".to_string()
            } else {
                format!("{found} boards are")
            }
        ),
    }
}

/// Returns the name of a row of the matrix.
pub fn row(algorithm: LabAlgorithm, weight: Weight) -> String {
    let name = method::short_algorithm(algorithm);
    if algorithm == LabAlgorithm::WeightedAStar {
        format!("{name} {weight}")
    } else {
        name.to_string()
    }
}

/// Returns the name of a column of the matrix, and a shorter one.
pub fn column(heuristic: LabHeuristic) -> (Cow<'static, str>, &'static str) {
    use crate::heuristic::HeuristicKind as Kind;
    let (name, short) = match heuristic {
        LabHeuristic::Kind(Kind::Zero) => ("none", "none"),
        LabHeuristic::Kind(Kind::Misplaced) => ("misplaced", "mis"),
        LabHeuristic::Kind(Kind::MisplacedLines) => ("misplaced lines", "lines"),
        LabHeuristic::Kind(Kind::Swaps) => ("swap count", "swap"),
        LabHeuristic::Kind(Kind::Euclidean) => ("Euclidean", "euc"),
        LabHeuristic::Kind(Kind::Manhattan) => ("Manhattan", "man"),
        LabHeuristic::Kind(Kind::LinearConflict) => ("linear conflict", "LC"),
        LabHeuristic::Kind(Kind::Inversion) => ("inversion", "inv"),
        LabHeuristic::Kind(Kind::Walking) => ("walking", "WD"),
        LabHeuristic::Kind(Kind::Pdb) => ("pattern database", "PDB"),
        LabHeuristic::MisplacedBlank => ("misplaced + blank", "mis+b"),
        LabHeuristic::ManhattanBlank => ("Manhattan + blank", "man+b"),
        LabHeuristic::ConflictPairs => ("conflict pairs", "pairs"),
        LabHeuristic::Own(weights) => return (Cow::Owned(own::short(weights)), own::SHORTEST),
    };
    (Cow::Borrowed(name), short)
}

/// Returns a value in a cell, as the result table has it.
pub fn cell_value(figure: CompareFigure, median: Measured) -> String {
    measured(figure, median)
}

/// Returns a value for a very narrow cell: `950`, `9.9k`, `13k`, `1.2M`, `12ms`.
pub fn short_value(figure: CompareFigure, median: Measured) -> String {
    let value = median.value;
    let text = match (figure, value) {
        (CompareFigure::Time, ms) if ms >= 999.5 => format!("{}s", decimal(ms / 1e3, 1)),
        (CompareFigure::Time, ms) if ms < 9.95 => format!("{}ms", decimal(ms, 1)),
        (CompareFigure::Time, ms) => format!("{}ms", ms.round() as u64),
        (_, value) if value >= 999_500.0 => format!("{}M", decimal(value / 1e6, 1)),
        (_, value) if value >= 9_950.0 => format!("{}k", grouped((value / 1e3).round() as u64)),
        (_, value) if value >= 999.5 => format!("{}k", decimal(value / 1e3, 1)),
        _ => return cell_value(figure, median),
    };
    if median.is_open {
        format!("≥{text}")
    } else {
        text
    }
}

/// Returns what a screen reader says of a cell before its content.
pub fn cell_label(one: LabMethod, progress: Option<CellProgress>) -> String {
    let name = method::method(one);
    match progress {
        Some(progress) if progress.is_done() => format!("{name}, median"),
        Some(_) => format!("{name}, boards done"),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_differs_by_algorithm_is_named_only_beside_the_option() {
        assert_eq!(as_preset("least g"), "as the preset: least g");
        let long = "when taken; when generated in breadth-first";
        assert_eq!(as_preset(long), "as the preset, by algorithm");
    }

    #[test]
    fn what_was_read_of_a_list_says_how_many_lines_were_left_out() {
        let text =
            "8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/8 8 0\n2 8 3/1 6 4/7 0 5\nhello\n1 2 3/4 5 6/7 0 8";
        let list = crate::lab::read_list(text, None);
        let lines: Vec<usize> = list.errors.iter().map(|error| error.line).collect();
        assert_eq!(lines, [2, 4]);
        assert_eq!(
            list_read(list.boards.len(), Some(Size::DEFAULT), lines.len()),
            "3 boards of 3×3. 2 lines were left out."
        );
        assert_eq!(list_read(0, None, 1), "No boards yet. 1 line was left out.");
    }

    #[test]
    fn a_distance_with_fewer_boards_than_asked_for_is_said_before_the_run() {
        let note = random_note(523, 900, true, Size::DEFAULT);
        assert!(note.starts_with("523 boards, "), "{note}");
        assert!(note.contains("fewer boards than asked for"), "{note}");
        assert!(!random_note(120, 120, true, Size::DEFAULT).contains("fewer"));
    }

    #[test]
    fn a_value_for_a_narrow_cell_has_at_most_four_characters_and_its_sign() {
        let open = |value| Measured {
            value,
            is_open: true,
        };
        for (value, text) in [
            (8.0, "8"),
            (999.0, "999"),
            (999.5, "1.0k"),
            (9_887.0, "9.9k"),
            (9_950.0, "10k"),
            (181_440.0, "181k"),
            (999_500.0, "1.0M"),
            (1_234_567.0, "1.2M"),
        ] {
            assert_eq!(
                short_value(CompareFigure::Expanded, Measured::exact(value)),
                text
            );
        }
        assert_eq!(short_value(CompareFigure::Expanded, open(10_000.0)), "≥10k");
    }

    #[test]
    fn a_cell_has_the_value_of_the_result_table_in_its_unit() {
        let half = Measured::exact(677.5);
        assert_eq!(cell_value(CompareFigure::Expanded, half), "677.5");
        assert_eq!(cell_value(CompareFigure::Time, half), "677.5 ms");
        assert_eq!(short_value(CompareFigure::Time, half), "678ms");
        let factor = Measured::exact(1.3);
        assert_eq!(cell_value(CompareFigure::BranchingFactor, factor), "1.30");
    }
}
