//! The boards in a text of any kind.

use crate::puzzle::notation::{BoardTextError, read_board, read_puzzle};
use crate::puzzle::{Board, MAX_SIDE};

/// A board in a text.
#[derive(Clone, Debug)]
pub struct TextBoard {
    /// The board.
    pub board: Board,
    /// The first line of its text, from 0.
    pub line: usize,
    /// `true` if the text calls it the goal.
    pub is_goal: bool,
    /// `true` if a line before its rows has its size.
    pub has_size_line: bool,
}

/// All boards in a text.
#[derive(Default)]
pub struct TextBoards {
    /// The boards in their order.
    pub boards: Vec<TextBoard>,
    /// Why the first part that looks like a board is none.
    pub error: Option<BoardTextError>,
    /// `true` if not all parts were tried.
    pub is_cut: bool,
    attempts: usize,
}

/// The maximum number of parts that are tried. Chosen by hand: more boards than any shortest solution has, and rubbish is
/// rejected within a second.
const MAX_ATTEMPTS: usize = 1_000;

/// The maximum length of a part in bytes: the largest board as a table takes less.
const MAX_PART_BYTES: usize = 2_000;

/// The maximum length in bytes of a label before a board in the same line.
const MAX_LABEL_BYTES: usize = 200;

/// Words before a goal.
const GOAL_WORDS: [&str; 4] = ["goal", "target", "final", "end"];

/// Returns the boards in the lines of a text, which are in lower case.
pub fn find_boards(lines: &[String]) -> TextBoards {
    let mut found = TextBoards::default();
    let mut start = 0;
    while start < lines.len() {
        let rows = lines[start..].iter();
        let length = rows.take_while(|line| is_board_line(line)).count();
        if length == 0 {
            found.read_line(&lines[start], start);
            start += 1;
            continue;
        }
        let label = lines[..start].iter().rev().find(|line| !is_blank(line));
        let is_goal = label.is_some_and(|line| is_goal_label(line));
        found.read_block(&lines[start..start + length], start, is_goal);
        start += length;
    }
    found
}

impl TextBoards {
    /// Tries to read a part as a board.
    fn read(&mut self, part: &str) -> Result<Board, BoardTextError> {
        if self.attempts >= MAX_ATTEMPTS {
            self.is_cut = true;
            return Err(BoardTextError::TooMany);
        }
        self.attempts += 1;
        read_board(beginning(part, MAX_PART_BYTES), None)
    }

    fn add(&mut self, board: Board, line: usize, is_goal: bool) {
        self.boards.push(TextBoard {
            board,
            line,
            is_goal,
            has_size_line: false,
        });
    }

    /// Reads consecutive lines that have nothing but tiles: a board, two boards, or the boards of a solution.
    fn read_block(&mut self, lines: &[String], first: usize, is_goal: bool) {
        let has_tiles = |line: &&str| line.chars().any(|c| c.is_numeric());
        let rows = || lines.iter().map(|line| content(line));
        let contents: Vec<&str> = rows().filter(has_tiles).collect();
        let (Some(&first_row), Some(before)) =
            (contents.first(), rows().position(|line| has_tiles(&line)))
        else {
            return;
        };
        // Comments may come before the board.
        let first = first + before;
        let is_short = lines.len() <= 2 * MAX_SIDE + 4;
        let text = lines.join("\n");
        if is_short && text.len() <= MAX_PART_BYTES {
            match self.read(&text) {
                Ok(board) => {
                    let side = board.size().width().to_string();
                    self.add(board, first, is_goal);
                    if let Some(last) = self.boards.last_mut() {
                        last.has_size_line = contents.len() > 1 && first_row.trim() == side;
                    }
                    return;
                }
                Err(error) => {
                    if let Some((start, Some(goal))) = read_puzzle(&text, None) {
                        self.add(start, first, false);
                        self.add(goal, first, true);
                        return;
                    }
                    if !self.read_boards_of(&contents, first) {
                        let is_list = numbers(&text) > 3 || longest_digits(&text) > 8;
                        self.note_error(is_list.then_some(error));
                    }
                    return;
                }
            }
        }
        if !self.read_boards_of(&contents, first) && self.error.is_none() {
            let error = self.read(&text).err();
            self.note_error(error);
        }
    }

    fn note_error(&mut self, error: Option<BoardTextError>) {
        self.error = self.error.take().or(error);
    }

    /// Reads rows of several boards without anything between them, or one board in each line. Returns `false` if there are
    /// none.
    fn read_boards_of(&mut self, rows: &[&str], first: usize) -> bool {
        let before = self.boards.len();
        let width = numbers(rows[0]);
        let is_square = (2..=MAX_SIDE).contains(&width)
            && rows.len().is_multiple_of(width)
            && rows.iter().all(|row| numbers(row) == width);
        if is_square {
            for chunk in rows.chunks(width) {
                match self.read(&chunk.join("\n")) {
                    Ok(board) => self.add(board, first, false),
                    Err(_) => {
                        self.boards.truncate(before);
                        break;
                    }
                }
            }
        } else {
            for (index, row) in rows.iter().enumerate() {
                let is_long = numbers(row) > 3 || longest_digits(row) > 8;
                if let Some(board) = is_long.then(|| self.read(row).ok()).flatten() {
                    self.add(board, first + index, false);
                }
            }
        }
        self.boards.len() > before
    }

    /// Reads the boards in a line that has other words.
    fn read_line(&mut self, line: &str, index: usize) {
        let mut rest = line;
        while let Some(at) = rest.find(is_tile_character) {
            let from = &rest[at..];
            let length = from.find(|c| !is_tile_character(c)).unwrap_or(from.len());
            let (part, after) = from.split_at(length);
            if is_long_part(part) {
                let before = &line[..line.len() - from.len()];
                self.read_part(part, index, is_goal_label(ending(before, MAX_LABEL_BYTES)));
            }
            rest = after;
        }
    }

    /// Reads the boards in a long part that has nothing but tiles.
    fn read_part(&mut self, part: &str, line: usize, is_goal: bool) {
        let error = match self.read(part) {
            Ok(board) => return self.add(board, line, is_goal),
            Err(error) => error,
        };
        let before = self.boards.len();
        let mut pieces: Vec<&str> = bracket_groups(part);
        pieces.extend(part.split_whitespace());
        for piece in pieces.into_iter().filter(|piece| is_long_part(piece)) {
            if let Ok(board) = self.read(piece) {
                let is_second = self.boards.len() > before;
                self.add(board, line, is_goal || is_second);
                // A start and a goal.
                if is_second {
                    return;
                }
            }
        }
        if self.boards.len() == before {
            self.note_error(Some(error));
        }
    }
}

/// Returns at most `bytes` bytes of a text.
pub fn beginning(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// Returns at most the last `bytes` bytes of a text.
fn ending(text: &str, bytes: usize) -> &str {
    let mut start = text.len().saturating_sub(bytes);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    &text[start..]
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Returns a line without its comment.
fn content(line: &str) -> &str {
    line.split_once('#').map_or(line, |(content, _)| content)
}

/// Returns `true` if the last word of a text that is not a separator labels a goal.
fn is_goal_label(text: &str) -> bool {
    let mut words = text
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
        .rev();
    let is_neutral = |word: &&str| matches!(*word, "state" | "board" | "is" | "configuration");
    let last = words.find(|word| !is_neutral(word));
    last.is_some_and(|word| GOAL_WORDS.contains(&word))
}

/// Returns `true` if a line has nothing but tiles, separators, a comment or a table's frame.
fn is_board_line(line: &str) -> bool {
    let content = content(line);
    let is_comment = content.len() < line.len() && is_blank(content);
    let is_part = |c: char| {
        is_tile_character(c)
            || matches!(c, '.' | '_' | '-' | '+' | '*' | ':' | 'x' | 'o' | 'b' | '×')
            || ('\u{2010}'..='\u{2015}').contains(&c)
            || ('\u{2500}'..='\u{257f}').contains(&c)
    };
    is_comment || (!is_blank(content) && content.chars().all(is_part))
}

/// Returns `true` if a character is a digit or separates tiles.
fn is_tile_character(c: char) -> bool {
    c.is_numeric()
        || c.is_whitespace()
        || matches!(c, ',' | ';' | '/' | '|' | '[' | ']' | '(' | ')' | '{' | '}')
}

/// Returns `true` if a part between words has as many numbers as a board, or as many digits as the tiles of an 8-puzzle.
fn is_long_part(part: &str) -> bool {
    let is_list = part.contains([',', ';', '/', '|']) && numbers(part) > 3;
    is_list || numbers(part) > 8 || longest_digits(part) > 8
}

/// Returns how many numbers a text has, at most the tiles of the largest board.
fn numbers(text: &str) -> usize {
    let groups = text.split(|c: char| !c.is_numeric());
    groups.filter(|group| !group.is_empty()).take(101).count()
}

/// Returns the length of the first long group of digits in a text, or else that of the longest.
fn longest_digits(text: &str) -> usize {
    let groups = text.split(|c: char| !c.is_numeric());
    groups.map(str::len).max().unwrap_or(0)
}

/// Returns the groups in brackets: those that are not in other brackets, and those inside the first of them.
fn bracket_groups(text: &str) -> Vec<&str> {
    let mut groups = Vec::new();
    for level in 1..=2 {
        let mut depth = 0usize;
        let mut start = None;
        for (at, character) in text.char_indices().take(MAX_PART_BYTES) {
            match character {
                '(' | '[' | '{' => {
                    depth += 1;
                    if depth == level {
                        start = Some(at);
                    }
                }
                ')' | ']' | '}' => {
                    if depth == level
                        && let Some(start) = start.take()
                    {
                        groups.push(&text[start..=at]);
                    }
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
        }
        // A group that was cut off.
        groups.extend(start.map(|start| &text[start..]));
    }
    groups
}
