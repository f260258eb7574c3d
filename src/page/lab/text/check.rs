//! The words of the check: labels, names of figures, and what was recognised.

pub mod example;
pub mod rows;
pub mod verdict;

use super::{method, rules};
use crate::lab::LabMethod;
use crate::lab::assignment::AssignmentError;
use crate::lab::check::{CountedFigure, RunValue};
use crate::page::lab::state::{NumberError, Source};
use crate::page::lab::text_file::{FileError, MAX_FILE_BYTES};
use crate::page::setup_text::SetUpError;
use crate::page::text::numbers::{grouped, memory, size};
use crate::page::text::{play, setup};
use crate::puzzle::{Board, Goal, Preset, Size};
use crate::reference::RulePreset;
use crate::search::Limit;

pub const ASSIGNMENT: &str = "Your assignment";
pub const TEXT: &str = "File, command line or output";
pub const TEXT_HELP: &str =
    "A file, a command line, two boards, or your program’s whole output. Drop a file here.";
pub const CHOOSE_FILE: &str = "Choose a file";
pub const EXAMPLES: &str = "Or try an example:";
pub const RECOGNISED: &str = "What is checked";
pub const COURSE: &str = "course";
pub const SEARCH: &str = "search";
pub const BOARD: &str = "board";
pub const GOAL: &str = "goal";
pub const NO_COURSE: &str = "none in particular";
pub const CHANGE: &str = "Wrong? Change it";
pub const CLOSE_CHANGE: &str = "Close";
pub const COURSE_FIELD: &str = "Course";
pub const GOAL_FIELD: &str = "Goal";

pub const NUMBER: &str = "Your number";
pub const COUNTS: &str = "What it counts";
pub const FIGURES: &str = "Figures in your text:";

pub const ANSWER: &str = "Answer";
pub const INFERRING: &str = "Finding the search that gives the figures of your text.";
pub const UNREADABLE: &str = "Nothing is checked while the text of the assignment cannot be read.";
pub const RUNS_STOPPED: &str = "The runs were stopped before all had ended.";
pub const STOP: &str = "Stop";
pub const CONTINUE: &str = "Continue";

pub const DECIDES: &str = "What decides it";
pub const ONE_SWITCH: &str = "one switch at a time";
pub const SWITCH: &str = "switch";
pub const SETTINGS: &str = "settings, with the number that each gives";
pub const COUNTED: &str = "counted";

pub const SLIPS: &str = "Likely slips";
pub const SLIP: &str = "slip";
pub const SLIP_NUMBER: &str = "number";
pub const SLIP_LENGTH: &str = "solution";
pub const YOURS: &str = "your number";

pub const OUTPUT: &str = "The output your course wants";
pub const TO_DIFF: &str = "to compare line by line";
pub const COPY: &str = "Copy";
pub const DOWNLOAD: &str = "Download";

/// Returns the name of a figure, for a list.
pub fn figure(figure: CountedFigure) -> &'static str {
    match figure {
        CountedFigure::Expanded => "nodes expanded",
        CountedFigure::Taken => "nodes expanded and the goal",
        CountedFigure::GeneratedAll => "nodes generated, the way back too",
        CountedFigure::GeneratedForward => "nodes generated, not the way back",
        CountedFigure::GeneratedKorf => "nodes generated and the root",
        CountedFigure::GoalTests => "goal tests",
        CountedFigure::Inserts => "insertions into the frontier",
        CountedFigure::DelMins => "removals from the frontier",
        CountedFigure::LargestFrontier => "largest frontier",
        CountedFigure::MostInMemory => "most nodes in memory",
        CountedFigure::MaxDepth => "greatest depth",
        CountedFigure::Length => "moves of the solution",
    }
}

/// Returns the name of a figure that is 1.
pub fn singular_figure(one: CountedFigure) -> &'static str {
    match one {
        CountedFigure::Expanded => "node expanded",
        CountedFigure::GeneratedAll => "node generated, the way back too",
        CountedFigure::GeneratedForward => "node generated, not the way back",
        CountedFigure::GeneratedKorf => "node generated, the root included",
        CountedFigure::GoalTests => "goal test",
        CountedFigure::Inserts => "insertion into the frontier",
        CountedFigure::DelMins => "removal from the frontier",
        _ => figure(one),
    }
}

/// Returns the short name of a figure, for chips.
pub fn short_figure(figure: CountedFigure) -> &'static str {
    match figure {
        CountedFigure::Expanded => "expanded",
        CountedFigure::Taken => "expanded and goal",
        CountedFigure::GeneratedAll => "generated, way back too",
        CountedFigure::GeneratedForward => "generated, no way back",
        CountedFigure::GeneratedKorf => "generated and root",
        CountedFigure::GoalTests => "goal tests",
        CountedFigure::Inserts => "insertions",
        CountedFigure::DelMins => "removals",
        CountedFigure::LargestFrontier => "largest frontier",
        CountedFigure::MostInMemory => "most in memory",
        CountedFigure::MaxDepth => "greatest depth",
        CountedFigure::Length => "moves",
    }
}

/// Returns the name of a figure, with the course's own in brackets where it has one.
pub fn figure_option(one: CountedFigure, course: Option<RulePreset>) -> String {
    let name = short_figure(one);
    match course.and_then(|course| one.course_name(course)) {
        Some(own) if own != name => format!("{name} ({own})"),
        _ => name.to_string(),
    }
}

/// Returns the name of a figure in a text: the course's own where it has one.
pub fn figure_chip(one: CountedFigure, course: Option<RulePreset>) -> &'static str {
    let own = course.and_then(|course| one.course_name(course));
    own.unwrap_or(short_figure(one))
}

/// Returns the name of a course.
pub fn course(course: Option<RulePreset>) -> &'static str {
    course.map_or(NO_COURSE, rules::preset)
}

/// Returns the name of a method in a list: `A*, Manhattan distance`.
pub fn search(one: LabMethod) -> String {
    let mut name = method::short_algorithm(one.algorithm()).to_string();
    if let Some(heuristic) = one.heuristic() {
        name += ", ";
        name += &method::heuristic(heuristic);
    }
    if let Some(weight) = one.weight() {
        name += &format!(", weight {weight}");
    }
    name
}

/// Returns the size of a board and its distance.
pub fn board(board: &Board, distance: Option<u32>, is_solvable: bool) -> String {
    let name = size(board.size());
    match distance {
        _ if !is_solvable => format!("{name}, no solution"),
        Some(0) => format!("{name}, solved"),
        Some(1) => format!("{name}, 1 move away"),
        Some(moves) => format!("{name}, {moves} moves away"),
        None => name,
    }
}

/// Returns where a part of what is checked comes from; an empty text if there is nothing to say.
pub fn source(source: &Source<'_>) -> String {
    match source {
        Source::Found(text) if text.len() < 3 && text.bytes().all(|b| b.is_ascii_digit()) => {
            format!("from the size line “{text}”")
        }
        Source::Found(text) => format!("in “{text}”"),
        Source::Assumed => "not in the text, so assumed".to_string(),
        Source::OfCourse(course) => format!("as {} has it", rules::short_preset(*course)),
        Source::UsualGoalUnreachable => format!(
            "not in the text, so assumed: the usual goal, {}, cannot be reached from this board",
            play::preset(Preset::default())
        ),
        Source::Inferred([]) => {
            "not in the text: the only search of the course that gives its figures".to_string()
        }
        Source::Inferred(others) => {
            let names: Vec<String> = others
                .iter()
                .map(|&one| method::algorithm(one).to_string())
                .collect();
            let verb = if names.len() == 1 { "does" } else { "do" };
            let names = verdict::joined(&names, "and");
            format!("not in the text, so assumed: it gives the figures, and so {verb} {names}")
        }
        Source::NoneFits => {
            "not in the text, so assumed: no search of the course gives its figures".to_string()
        }
        Source::Chosen => "chosen by you".to_string(),
        Source::NoText => String::new(),
    }
}

/// Returns the name of a goal, or its tiles if it has none.
pub fn goal(goal: &Goal) -> String {
    let name = goal.as_preset().map(play::preset);
    name.map_or_else(|| goal.board().to_string(), str::to_string)
}

/// Where the board comes from if there is no text.
pub const BOARD_BESIDE: &str = "the board of this page";

/// Returns why nothing was recognised in a text.
pub fn assignment_error(error: &AssignmentError) -> String {
    match error {
        AssignmentError::Empty => String::new(),
        AssignmentError::NoBoard => {
            "There is no board in this text: write its tiles row by row, with 0 for the blank, such as 6,1,8,4,0,2,7,3,5."
                .to_string()
        }
        AssignmentError::Board(error) => {
            let reason = setup::error(&SetUpError::Text(error.clone()));
            format!("The board in this text cannot be read. {reason}")
        }
        AssignmentError::FileNeeded { name } => {
            format!("The text names the file {name}, but not what is in it: drop the file here, or paste its board.")
        }
        AssignmentError::Path => {
            "The moves of path_to_goal do not lead to the goal on any 3×3 board, and the text has no board.".to_string()
        }
    }
}

/// Returns why a file cannot be used.
pub fn file_error(error: FileError) -> String {
    match error {
        FileError::TooLarge => format!(
            "This file is larger than {}: drop the part with the board and the figures.",
            memory(MAX_FILE_BYTES as u64)
        ),
        FileError::NotText => {
            "This file is not a text file: drop the program’s input or output, not the program."
                .to_string()
        }
        FileError::Unreadable => "The browser cannot read this file.".to_string(),
    }
}

/// Returns why a text is not a number.
pub fn number_error(error: NumberError) -> String {
    match error {
        NumberError::Unknown { found, place } => {
            let shown = if found.is_control() { '?' } else { found };
            format!(
                "“{shown}” at character {place} is not a digit: write a whole number such as 696."
            )
        }
        NumberError::TooLarge => {
            "This number is larger than any search can count: write at most 19 digits.".to_string()
        }
    }
}

/// Returns that a heuristic does not fit a board.
pub fn does_not_fit(one: LabMethod, board_size: Size) -> String {
    let heuristic = one.heuristic().map(method::heuristic).unwrap_or_default();
    format!(
        "The tables of {heuristic} would be too large for {} boards: choose another heuristic.",
        size(board_size)
    )
}

/// Returns the number that a run gave, or why it gave none.
pub fn value(value: RunValue) -> String {
    match value {
        RunValue::Pending => "…".to_string(),
        RunValue::Value(number) => grouped(number),
        RunValue::Limit(Limit::Nodes(nodes)) => format!("more than {} nodes", grouped(nodes)),
        RunValue::Limit(Limit::Memory(bytes)) => format!("more than {}", memory(bytes)),
        RunValue::Limit(Limit::Tables) => "no memory for its tables".to_string(),
        RunValue::Limit(Limit::Depth(_) | Limit::Time(_)) => "a limit was reached".to_string(),
        RunValue::None => "–".to_string(),
    }
}

/// The name of a downloaded output.
pub fn output_file(course: RulePreset) -> &'static str {
    match course {
        RulePreset::Columbia => "output.txt",
        RulePreset::Princeton => "princeton.txt",
        RulePreset::Aima => "aima.txt",
        RulePreset::FortyTwo => "42.txt",
        _ => "slidewise.txt",
    }
}

/// Lines of an output that are shown at its beginning and end, and characters of a line.
const SHOWN_LINES: [usize; 2] = [400, 20];
const SHOWN_CHARACTERS: [usize; 2] = [1_200, 200];

/// Returns an output without the middle of what is too long for the page.
pub fn shortened(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let [first, last] = SHOWN_LINES;
    let mut short = String::new();
    for (index, line) in lines.iter().enumerate() {
        if lines.len() > first + last && (first..lines.len() - last).contains(&index) {
            if index == first {
                let left_out = grouped((lines.len() - first - last) as u64);
                short += &format!("… {left_out} lines are left out here …\n");
            }
            continue;
        }
        short += &shortened_line(line);
        short.push('\n');
    }
    short
}

fn shortened_line(line: &str) -> String {
    let [first, last] = SHOWN_CHARACTERS;
    let characters = line.chars().count();
    if characters <= first + last {
        return line.to_string();
    }
    let start: String = line.chars().take(first).collect();
    let end: String = line.chars().skip(characters - last).collect();
    let left_out = grouped((characters - first - last) as u64);
    format!("{start} … {left_out} characters are left out here … {end}")
}

/// Says that the page shows only a part of an output.
pub const SHORTENED: &str = "Only a part is shown here. Copy and Download have all of it.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_the_course_s_own_name_in_brackets() {
        let columbia = Some(RulePreset::Columbia);
        assert_eq!(
            figure_option(CountedFigure::Expanded, columbia),
            "expanded (nodes_expanded)"
        );
        assert_eq!(
            figure_option(CountedFigure::Inserts, columbia),
            "insertions"
        );
        assert_eq!(
            figure_chip(CountedFigure::MaxDepth, columbia),
            "max_search_depth"
        );
    }

    #[test]
    fn a_limit_is_more_than_its_nodes() {
        let limit = RunValue::Limit(Limit::Nodes(300_000));
        assert_eq!(value(limit), "more than 300,000 nodes");
        assert_eq!(value(RunValue::Value(54_094)), "54,094");
    }

    #[test]
    fn a_long_output_is_shown_in_part() {
        let short = "cost_of_path: 20\n";
        assert_eq!(shortened(short), short);
        let long = format!(
            "path_to_goal: [{}]\nnodes_expanded: 51015\n",
            "'Up', ".repeat(46_142)
        );
        let shown = shortened(&long);
        assert!(shown.len() < 2_000, "{}", shown.len());
        assert!(shown.starts_with("path_to_goal: ['Up', 'Up'"));
        assert!(shown.contains("characters are left out here"));
        assert!(shown.ends_with("nodes_expanded: 51015\n"));
        let boards = "3\n1 2 3\n".repeat(500);
        let shown = shortened(&boards);
        assert!(shown.contains("… 580 lines are left out here …"), "{shown}");
    }

    #[test]
    fn rubbish_gets_a_sentence_that_says_where() {
        let error = crate::lab::assignment::Assignment::read("ast 6,1,8,4,0,2,7,3,3").unwrap_err();
        assert_eq!(
            assignment_error(&error),
            "The board in this text cannot be read. Tile 3 appears twice: cells 8 and 9."
        );
        let error = crate::lab::assignment::Assignment::read("hello").unwrap_err();
        assert!(assignment_error(&error).starts_with("There is no board in this text"));
        let error = NumberError::Unknown {
            found: 'b',
            place: 3,
        };
        assert_eq!(
            number_error(error),
            "“b” at character 3 is not a digit: write a whole number such as 696."
        );
    }
}
