//! The figures in a program's output: `nodes_expanded: 696`, `complexity in time: 31`, a line of a grader's table.

use crate::lab::check::CountedFigure;
use crate::reference::RulePreset;

/// A label of a figure in lower case, the figure, and the course whose output has the label.
type Label = (&'static str, Option<CountedFigure>, Option<RulePreset>);

/// The labels. A label comes before those that it contains. A label without a figure only keeps its number from being
/// taken for a different one.
const LABELS: [Label; 34] = [
    ("max_search_depth", Some(CountedFigure::MaxDepth), COLUMBIA),
    ("search_depth", Some(CountedFigure::Length), COLUMBIA),
    ("cost_of_path", Some(CountedFigure::Length), COLUMBIA),
    ("nodes_expanded", Some(CountedFigure::Expanded), COLUMBIA),
    (
        "max_fringe_size",
        Some(CountedFigure::LargestFrontier),
        COLUMBIA,
    ),
    ("fringe_size", None, COLUMBIA),
    ("running_time", None, None),
    ("max_ram_usage", None, None),
    (
        "minimum number of moves",
        Some(CountedFigure::Length),
        PRINCETON,
    ),
    ("number of moves", Some(CountedFigure::Length), None),
    ("complexity in time", Some(CountedFigure::Taken), FORTY_TWO),
    ("time complexity", Some(CountedFigure::Taken), FORTY_TWO),
    (
        "complexity in size",
        Some(CountedFigure::MostInMemory),
        FORTY_TWO,
    ),
    (
        "size complexity",
        Some(CountedFigure::MostInMemory),
        FORTY_TWO,
    ),
    (
        "space complexity",
        Some(CountedFigure::MostInMemory),
        FORTY_TWO,
    ),
    ("nodes expanded", Some(CountedFigure::Expanded), None),
    ("expanded nodes", Some(CountedFigure::Expanded), None),
    ("expanded_nodes", Some(CountedFigure::Expanded), None),
    ("expanded", Some(CountedFigure::Expanded), None),
    ("nodes generated", Some(CountedFigure::GeneratedAll), None),
    ("generated nodes", Some(CountedFigure::GeneratedAll), None),
    ("nodes_generated", Some(CountedFigure::GeneratedAll), None),
    ("generated", Some(CountedFigure::GeneratedAll), None),
    ("max depth", Some(CountedFigure::MaxDepth), None),
    ("goal tests", Some(CountedFigure::GoalTests), None),
    ("max frontier", Some(CountedFigure::LargestFrontier), None),
    ("max queue size", Some(CountedFigure::LargestFrontier), None),
    ("solution length", Some(CountedFigure::Length), None),
    ("path length", Some(CountedFigure::Length), None),
    ("delmin()", Some(CountedFigure::DelMins), PRINCETON),
    ("insert()", Some(CountedFigure::Inserts), PRINCETON),
    ("moves", Some(CountedFigure::Length), None),
    ("steps", Some(CountedFigure::Length), None),
    ("depth", None, None),
];

const COLUMBIA: Option<RulePreset> = Some(RulePreset::Columbia);
const PRINCETON: Option<RulePreset> = Some(RulePreset::Princeton);
const FORTY_TWO: Option<RulePreset> = Some(RulePreset::FortyTwo);

/// The labels of a line of the AIMA notebook's report, each after its number.
const REPORT: [(&str, Option<CountedFigure>); 4] = [
    (" nodes |", Some(CountedFigure::GeneratedAll)),
    (" goal |", Some(CountedFigure::GoalTests)),
    (" cost |", Some(CountedFigure::Length)),
    (" actions |", None),
];

/// The figures of a line, and the course whose output it is.
#[derive(Default)]
pub struct LineFigures {
    /// The figures.
    pub figures: Vec<(CountedFigure, u64)>,
    /// The course.
    pub course: Option<RulePreset>,
}

/// Takes the figures from a line in lower case, and replaces their numbers by letters, so that they are not taken for
/// tiles. `columns` are those of the last header of a table.
pub fn take_figures(line: &mut String, columns: &mut Vec<Option<CountedFigure>>) -> LineFigures {
    let mut taken = LineFigures::default();
    if line.contains(REPORT[0].0) && line.contains(REPORT[1].0) {
        taken.course = Some(RulePreset::Aima);
        for (label, figure) in REPORT {
            if let Some(at) = line.find(label) {
                take_number(line, number_before(line, at), figure, &mut taken);
            }
        }
        return taken;
    }
    if let Some(header) = table_header(line) {
        *columns = header;
        return taken;
    }
    if let Some((_, rest)) = puzzle_file(line) {
        take_table_row(line, rest, columns, &mut taken);
        return taken;
    }
    for (label, figure, course) in LABELS {
        let mut from = 0;
        while let Some(at) = find_word(line, label, from) {
            from = at + label.len();
            let span = number_after(line, from).or_else(|| number_before(line, at));
            if span.is_some() {
                take_number(line, span, figure, &mut taken);
                taken.course = taken.course.or(course);
            }
            // The label is used up: shorter ones are not to be found in it.
            line.replace_range(at..from, &"n".repeat(label.len()));
        }
    }
    taken
}

/// Takes the number at `span`.
fn take_number(
    line: &mut String,
    span: Option<(usize, usize)>,
    figure: Option<CountedFigure>,
    taken: &mut LineFigures,
) {
    let Some((start, end)) = span else {
        return;
    };
    let digits: String = line[start..end]
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    if let (Some(figure), Ok(number)) = (figure, digits.parse()) {
        // The first label wins.
        let is_known = taken.figures.iter().any(|&(known, _)| known == figure);
        if !is_known {
            taken.figures.push((figure, number));
        }
    }
    line.replace_range(start..end, &"n".repeat(end - start));
}

/// Returns the position of a label that is not part of a longer word, from `from` on.
fn find_word(line: &str, label: &str, from: usize) -> Option<usize> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut from = from;
    loop {
        let at = from + line.get(from..)?.find(label)?;
        let before = line[..at].chars().next_back();
        let after = line[at + label.len()..].chars().next();
        if !before.is_some_and(is_word) && !after.is_some_and(is_word) {
            return Some(at);
        }
        from = at + label.len();
    }
}

/// Returns the span of the number after a label, with at most a colon, an equals sign or "is" between them.
fn number_after(line: &str, at: usize) -> Option<(usize, usize)> {
    let rest = line.get(at..)?.trim_start();
    let rest = rest.strip_prefix("()").unwrap_or(rest).trim_start();
    let rest = [":", "=", "is ", "("]
        .iter()
        .find_map(|mark| rest.strip_prefix(mark))
        .unwrap_or(rest)
        .trim_start();
    let start = line.len() - rest.len();
    let length = number_length(rest)?;
    // A list of tiles is no number.
    let next = rest[length..].trim_start().bytes().next();
    let is_list = next.is_some_and(|byte| byte.is_ascii_digit());
    (!is_list).then_some((start, start + length))
}

/// Returns the length of the number at the start of a text. Commas and points between groups of three digits belong to it.
fn number_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        let rest = bytes.get(from..).unwrap_or_default();
        rest.iter().take_while(|b| b.is_ascii_digit()).count()
    };
    let mut length = digits(0);
    if length == 0 {
        return None;
    }
    while length <= MAX_NUMBER_LENGTH && bytes.get(length) == Some(&b',') && digits(length + 1) == 3
    {
        length += 4;
    }
    // A fraction is no count, and a list of tiles is none either.
    let is_list = bytes.get(length) == Some(&b',') && digits(length + 1) > 0;
    let is_fraction = bytes.get(length) == Some(&b'.') && digits(length + 1) > 0;
    (length <= MAX_NUMBER_LENGTH && !is_list && !is_fraction).then_some(length)
}

/// The longest number that is read: more than any count.
const MAX_NUMBER_LENGTH: usize = 20;

/// Returns the span of the number that ends right before `at`, spaces left out.
fn number_before(line: &str, at: usize) -> Option<(usize, usize)> {
    let before = line.get(..at)?.trim_end();
    let is_part = |b: &&u8| b.is_ascii_digit() || **b == b',';
    let length = before
        .bytes()
        .rev()
        .take(MAX_NUMBER_LENGTH)
        .collect::<Vec<u8>>();
    let length = length.iter().take_while(is_part).count();
    let start = before.len() - length;
    let number = &before[start..];
    let start = start + (number.len() - number.trim_start_matches(',').len());
    let is_number = number_length(&before[start..]) == Some(before.len() - start);
    (is_number && start < before.len()).then_some((start, before.len()))
}

/// Returns the columns of a grader's table if the line is its header.
fn table_header(line: &str) -> Option<Vec<Option<CountedFigure>>> {
    if !line.contains("filename") || !line.contains("insert") {
        return None;
    }
    let columns = line.split_whitespace().filter(|word| *word != "filename");
    let figure = |word: &str| match word {
        _ if word.starts_with("insert") => Some(CountedFigure::Inserts),
        _ if word.starts_with("delmin") => Some(CountedFigure::DelMins),
        _ if word.starts_with("max") => Some(CountedFigure::LargestFrontier),
        "moves" => Some(CountedFigure::Length),
        _ => None,
    };
    Some(columns.map(figure).collect())
}

/// Returns the name of a puzzle file of Princeton's assignment in a line, without its extension, and the position after it.
pub fn puzzle_file(line: &str) -> Option<(&str, usize)> {
    let start = find_name(line)?;
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let rest = &line[start..];
    let name = &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())];
    Some((
        name.strip_suffix(".txt").unwrap_or(name),
        start + name.len(),
    ))
}

const NAME: &str = "puzzle";

/// Returns the position of `puzzle` followed by a digit.
fn find_name(line: &str) -> Option<usize> {
    let mut names = line.match_indices(NAME);
    let (at, _) = names.find(|(at, _)| {
        line.as_bytes()
            .get(at + NAME.len())
            .is_some_and(u8::is_ascii_digit)
    })?;
    Some(at)
}

/// Takes the numbers after a file's name.
fn take_table_row(
    line: &mut String,
    from: usize,
    columns: &[Option<CountedFigure>],
    taken: &mut LineFigures,
) {
    /// The columns of the table of operations, if its header is not there.
    const DEFAULT: [Option<CountedFigure>; 3] = [
        Some(CountedFigure::Inserts),
        Some(CountedFigure::DelMins),
        Some(CountedFigure::LargestFrontier),
    ];
    let words: Vec<&str> = line[from..].split_whitespace().collect();
    let columns = if columns.is_empty() {
        &DEFAULT[..]
    } else {
        columns
    };
    let numbers: Vec<Option<u64>> = words
        .iter()
        .map(|word| word.replace(',', "").parse().ok())
        .collect();
    // One number alone is an argument of a command.
    if numbers.len() < 2 || numbers[0].is_none() {
        return;
    }
    taken.course = PRINCETON;
    for (number, figure) in numbers.into_iter().zip(columns) {
        if let (Some(number), Some(figure)) = (number, *figure) {
            taken.figures.push((figure, number));
        }
    }
    line.truncate(from);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(line: &str) -> (Vec<(CountedFigure, u64)>, Option<RulePreset>) {
        let taken = take_figures(&mut line.to_lowercase(), &mut Vec::new());
        (taken.figures, taken.course)
    }

    #[test]
    fn each_label_gives_its_figure() {
        for (line, figure, number, course) in [
            (
                "nodes_expanded: 696",
                CountedFigure::Expanded,
                696,
                COLUMBIA,
            ),
            (
                "max_search_depth: 66125",
                CountedFigure::MaxDepth,
                66_125,
                COLUMBIA,
            ),
            ("search_depth: 20", CountedFigure::Length, 20, COLUMBIA),
            (
                "Minimum number of moves = 4",
                CountedFigure::Length,
                4,
                PRINCETON,
            ),
            (
                "Complexity in time: 1905",
                CountedFigure::Taken,
                1905,
                FORTY_TWO,
            ),
            (
                "- complexity in size :  1880",
                CountedFigure::MostInMemory,
                1880,
                FORTY_TWO,
            ),
            ("Number of moves: 25", CountedFigure::Length, 25, None),
            (
                "I expanded 1,158 nodes",
                CountedFigure::Expanded,
                1158,
                None,
            ),
            ("1,158 nodes expanded", CountedFigure::Expanded, 1158, None),
            (
                "Nodes generated is 3614.",
                CountedFigure::GeneratedAll,
                3614,
                None,
            ),
        ] {
            assert_eq!(figures(line), (vec![(figure, number)], course), "{line}");
        }
        for line in [
            "running_time: 0.00188088",
            "fringe_size: 11",
            "unexpanded: 5",
            "expanded 6,1,8,4,0,2,7,3,5",
            "depth 3.5",
        ] {
            assert_eq!(figures(line).0, [], "{line}");
        }
    }

    #[test]
    fn a_line_of_the_notebook_s_report_has_three_figures() {
        let line = "   23,407 nodes |    8,726 goal |   22 cost |   8,747 actions | EightPuzzle((1, 2, 3, 4, 5, 6, 7, 8, 0),";
        let expected = vec![
            (CountedFigure::GeneratedAll, 23_407),
            (CountedFigure::GoalTests, 8_726),
            (CountedFigure::Length, 22),
        ];
        assert_eq!(figures(line), (expected, Some(RulePreset::Aima)));
    }

    #[test]
    fn the_grader_s_table_is_read_by_its_header() {
        let inserts = vec![
            (CountedFigure::Inserts, 1439),
            (CountedFigure::DelMins, 853),
        ];
        let line = "=> passed  puzzle20.txt      1439                 853";
        assert_eq!(figures(line), (inserts.clone(), PRINCETON));
        let mut columns = Vec::new();
        let header = take_figures(
            &mut "filename moves n seconds insert() delmin() max".to_string(),
            &mut columns,
        );
        assert_eq!(header.figures.len(), 0);
        let mut row = "puzzle20.txt 20 3 0.01 1439 853 587".to_string();
        let taken = take_figures(&mut row, &mut columns);
        let taken = taken.figures;
        assert_eq!(taken[0], (CountedFigure::Length, 20));
        assert_eq!(taken[1..3], inserts[..]);
        assert_eq!(taken[3], (CountedFigure::LargestFrontier, 587));
    }
}
