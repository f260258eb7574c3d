//! A start board and a goal in one text.

use super::characters::lines;
use super::read_board;
use crate::puzzle::{Board, MAX_SIDE, Size};

/// The maximum number of lines in which two boards are looked for: their rows, and a label and a size for each.
const MAX_LINES: usize = 2 * MAX_SIDE + 4;

/// Words that label a board in a text.
const LABELS: [&str; 14] = [
    "start",
    "initial",
    "init",
    "begin",
    "goal",
    "final",
    "target",
    "end",
    "state",
    "board",
    "puzzle",
    "configuration",
    "from",
    "to",
];

/// Parses a board with a label, such as `start = 283164705`, or a start board followed by a goal of the same size. The two
/// are on different lines or have an arrow between them; `size` is as in [`read_board`].
///
/// ```
/// use slidewise::puzzle::notation::read_puzzle;
/// let (start, goal) = read_puzzle("Start: 283164705\nGoal: 123804765", None).unwrap();
/// assert_eq!(start.to_string(), "2 8 3/1 6 4/7 0 5");
/// assert_eq!(goal.unwrap().to_string(), "1 2 3/8 0 4/7 6 5");
/// ```
pub fn read_puzzle(text: &str, size: Option<Size>) -> Option<(Board, Option<Board>)> {
    let mut text = text.to_string();
    for arrow in ["->", "=>", "→", "⇒"] {
        text = text.replace(arrow, "\n");
    }
    let mut lines: Vec<String> = lines(&text)
        .map(without_labels)
        .filter(|line| !line.trim().is_empty())
        .collect();
    // Two boards on one line, each without spaces.
    if let [line] = &lines[..]
        && let [start, goal] = line.split_whitespace().collect::<Vec<_>>()[..]
    {
        lines = vec![start.to_string(), goal.to_string()];
    }
    if lines.len() > MAX_LINES {
        return None;
    }
    if let Ok(board) = read_board(&lines.join("\n"), size) {
        return Some((board, None));
    }
    (1..lines.len()).find_map(|split| {
        let (start, goal) = lines.split_at(split);
        let start = read_board(&start.join("\n"), size).ok()?;
        let goal = read_board(&goal.join("\n"), Some(start.size())).ok()?;
        (start.size() == goal.size()).then_some((start, Some(goal)))
    })
}

/// Returns a line without the words that label a board, and without the `:` or `=` after them.
fn without_labels(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let length = rest
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        if LABELS.iter().any(|label| label.eq_ignore_ascii_case(word)) {
            let trimmed = after.trim_start();
            rest = trimmed.strip_prefix([':', '=']).unwrap_or(after);
            kept.push(' ');
        } else {
            let length = length.max(first.len_utf8());
            kept.push_str(&rest[..length]);
            rest = &rest[length..];
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words(text: &str) -> Option<(String, Option<String>)> {
        let (start, goal) = read_puzzle(text, None)?;
        Some((start.to_string(), goal.map(|goal| goal.to_string())))
    }

    #[test]
    fn a_start_and_a_goal_are_read_from_one_text() {
        for text in [
            "start:283164705 goal:123804765",
            "2 8 3\n1 6 4\n7 0 5\n\n1 2 3\n8 0 4\n7 6 5\n",
            "2 8 3\n1 6 4\n7 0 5\n1 2 3\n8 0 4\n7 6 5",
            "3\n2 8 3\n1 6 4\n7 0 5\n1 2 3\n8 0 4\n7 6 5",
            "Initial state:\r\n2 8 3\r\n1 6 4\r\n7 _ 5\r\nGoal state:\r\n1 2 3\r\n8 _ 4\r\n7 6 5",
            "start = [[2,8,3],[1,6,4],[7,0,5]]\ngoal = [[1,2,3],[8,0,4],[7,6,5]]",
            "283164705 -> 123804765",
            "2 8 3/1 6 4/7 0 5 → 1 2 3/8 0 4/7 6 5",
            "283164705 123804765",
        ] {
            let read = Some(("2 8 3/1 6 4/7 0 5".into(), Some("1 2 3/8 0 4/7 6 5".into())));
            assert_eq!(words(text), read, "{text:?}");
        }
    }

    #[test]
    fn a_label_before_a_single_board_is_ignored() {
        assert_eq!(words("Board: 1 2/3 0"), Some(("1 2/3 0".to_string(), None)));
    }

    #[test]
    fn boards_of_different_sizes_are_no_puzzle() {
        assert_eq!(words("1 2/3 0\n\n1 2 3/4 5 6/7 8 0"), None);
        assert_eq!(words("hello 1 2/3 0"), None);
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "\\PC*") {
            let _ = read_puzzle(&text, None);
        }

        #[test]
        fn text_that_looks_like_two_boards_never_panics(text in "[0-9xgoal\\-=>:/_|;, \n]{0,60}") {
            if let Some((start, Some(goal))) = read_puzzle(&text, None) {
                prop_assert_eq!(start.size(), goal.size());
            }
        }
    }
}
