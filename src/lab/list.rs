//! Lists of boards as text.

use super::boards::MAX_BOARDS;
use crate::puzzle::notation::{BoardTextError, read_board, read_puzzle};
use crate::puzzle::{Board, MAX_SIDE, Size};

/// The boards read from a text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardList {
    /// The boards, all of one size.
    pub boards: Vec<ListedBoard>,
    /// The goal, if the text has one.
    pub goal: Option<Board>,
    /// What was left out, in the order of the text.
    pub errors: Vec<ListError>,
}

/// A board of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListedBoard {
    /// The first line of the board, from 1.
    pub line: usize,
    /// The board.
    pub board: Board,
}

/// A part of a list that was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListError {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub error: ListErrorKind,
}

/// Why a part of a list was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ListErrorKind {
    /// It is not a board.
    Text(BoardTextError),
    /// The board is not of the size that most boards of the list have.
    OtherSize {
        /// The size of the board.
        size: Size,
    },
    /// The goal differs from the first one of the list.
    OtherGoal,
    /// This line and all after it were left out: the list has more than [`MAX_BOARDS`] boards.
    TooManyBoards,
    /// This line and all after it were left out: the text has too many lines that are not boards.
    TooManyErrors,
}

/// The number of unreadable lines after which reading ends. Chosen by hand: a text with more of them is not a list.
const MAX_UNREADABLE_LINES: usize = 50;

/// Words that stand before a goal.
const GOAL_LABELS: [&str; 5] = ["goal", "final", "target", "end", "to"];

/// The maximum number of lines of one board: its rows and a size, or a label.
const MAX_BOARD_LINES: usize = MAX_SIDE + 2;

/// Reads a list of boards: one per line, or several lines each, in any notation of
/// [`read_board`](crate::puzzle::notation::read_board); with numbers before and lengths after the boards; with `#` comments;
/// files with a size line, one after the other; a start board and a goal. `size` is that of boards without rows whose length
/// is not a square.
///
/// ```
/// use slidewise::lab::read_list;
/// let list = read_list("1\t2 8 3 1 6 4 7 0 5\t5\n# comment\n1 2 3\n8 0 4\n7 6 5\n\nhello", None);
/// let lines: Vec<usize> = list.boards.iter().map(|board| board.line).collect();
/// assert_eq!(lines, [1, 3]);
/// assert_eq!(list.errors[0].line, 7);
/// ```
pub fn read_list(text: &str, size: Option<Size>) -> BoardList {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let lines: Vec<&str> = text.split(['\n', '\r']).collect();
    let mut reader = Reader {
        size,
        list: BoardList::default(),
        is_done: false,
    };
    // Empty lines may separate a start board from its goal.
    if has_goal_label(&text)
        && let Some((board, goal @ Some(_))) = read_puzzle(&text, size)
    {
        reader.add(1, board, goal);
        return reader.list;
    }
    let mut start = 0;
    while start < lines.len() && !reader.is_done {
        let length = lines[start..]
            .iter()
            .position(|line| line.trim().is_empty())
            .unwrap_or(lines.len() - start);
        reader.read_block(&lines[start..start + length], start + 1);
        start += length + 1;
    }
    reader.keep_one_size();
    reader.list
}

struct Reader {
    size: Option<Size>,
    list: BoardList,
    is_done: bool,
}

impl Reader {
    /// Reads lines without an empty one between them. `first` is the number of the first line.
    fn read_block(&mut self, block: &[&str], first: usize) {
        let known = self.list.boards.len();
        let errors = self.list.errors.len();
        let mut at = 0;
        while at < block.len() && !self.is_done {
            if is_comment(block[at]) && !names_size(block[at]) {
                at += 1;
                continue;
            }
            match self.board_at(&block[at..]) {
                Some((length, board, goal)) => {
                    self.add(first + at, board, goal);
                    at += length;
                }
                None if is_comment(block[at]) => at += 1,
                None => {
                    let error = read_board(block[at], self.size).err();
                    let error = error.unwrap_or(BoardTextError::Empty);
                    self.reject(first + at, ListErrorKind::Text(error));
                    at += 1;
                }
            }
        }
        // A block without any board is one board with a mistake.
        let rejected = self.list.errors.len() - errors;
        if self.list.boards.len() == known && rejected > 1 && block.len() <= MAX_BOARD_LINES {
            self.list.errors.truncate(errors + 1);
            if let Err(error) = read_board(&block.join("\n"), self.size) {
                self.list.errors[errors].error = ListErrorKind::Text(error);
            }
        }
    }

    /// Reads the board that the lines start with: its number of lines, the board and a goal.
    fn board_at(&self, lines: &[&str]) -> Option<(usize, Board, Option<Board>)> {
        let alone = self.one_line(lines[0]);
        let next = lines.get(1).copied().filter(|line| !is_comment(line));
        // The first row of a board can look like a small board, but then the second does not.
        let next_is_board = next.is_none_or(|next| self.one_line(next).is_some());
        if let Some((board, goal)) = alone
            && next_is_board
        {
            return Some((1, board, goal));
        }
        let most = lines.len().min(2 * MAX_BOARD_LINES);
        let several = (2..=most).rev().find_map(|length| {
            let text = lines[..length].join("\n");
            if length <= MAX_BOARD_LINES
                && let Ok(board) = read_board(&text, self.size)
            {
                return Some((length, board, None));
            }
            if !has_word(&text, |word| word.chars().count() > 1) {
                return None;
            }
            // Without a label of the goal, two boards are two boards of the list.
            let (board, goal) = read_puzzle(&text, self.size)?;
            (goal.is_none() || has_goal_label(&text)).then_some((length, board, goal))
        });
        several.or_else(|| alone.map(|(board, goal)| (1, board, goal)))
    }

    /// Reads a line with one board, or with a start board and a goal.
    fn one_line(&self, line: &str) -> Option<(Board, Option<Board>)> {
        if line.contains('\t') {
            let fields = line.split('\t');
            let boards = fields.filter_map(|field| read_board(field, self.size).ok());
            if let Some(board) = boards.max_by_key(|board| board.size().cells()) {
                return Some((board, None));
            }
        }
        if let Ok(board) = read_board(line, self.size) {
            return Some((board, None));
        }
        if let Some(puzzle) = read_puzzle(line, self.size) {
            return Some(puzzle);
        }
        // A number before the board, a length after it, or both.
        let content = line.split('#').next().unwrap_or(line).trim();
        let after = content
            .split_once(char::is_whitespace)
            .filter(|(number, _)| is_number(number))
            .map(|(_, rest)| rest);
        let before = |text: &'_ str| -> Option<String> {
            let (rest, number) = text.trim().rsplit_once(char::is_whitespace)?;
            is_number(number).then(|| rest.to_owned())
        };
        let candidates = [
            after.map(str::to_owned),
            before(content),
            after.and_then(before),
        ];
        let mut boards = candidates
            .into_iter()
            .flatten()
            .filter_map(|text| read_board(&text, self.size).ok());
        boards.next().map(|board| (board, None))
    }

    fn add(&mut self, line: usize, board: Board, goal: Option<Board>) {
        if self.list.boards.len() == MAX_BOARDS {
            self.reject(line, ListErrorKind::TooManyBoards);
            self.is_done = true;
            return;
        }
        match goal {
            Some(goal) if self.list.goal.is_some_and(|known| known != goal) => {
                self.reject(line, ListErrorKind::OtherGoal);
                return;
            }
            Some(goal) => self.list.goal = Some(goal),
            None => {}
        }
        self.list.boards.push(ListedBoard { line, board });
    }

    fn reject(&mut self, line: usize, error: ListErrorKind) {
        if self.list.errors.len() < MAX_UNREADABLE_LINES {
            self.list.errors.push(ListError { line, error });
        } else if !self.is_done {
            self.is_done = true;
            let error = ListErrorKind::TooManyErrors;
            self.list.errors.push(ListError { line, error });
        }
    }

    /// Leaves out the boards that are not of the most frequent size; the first one of several such sizes is kept.
    fn keep_one_size(&mut self) {
        let boards = &self.list.boards;
        let count = |size: Size| {
            let equal = boards.iter().filter(|listed| listed.board.size() == size);
            equal.count()
        };
        let mut sizes: Vec<Size> = Vec::new();
        for listed in boards {
            if !sizes.contains(&listed.board.size()) {
                sizes.push(listed.board.size());
            }
        }
        let Some(kept) = sizes.into_iter().rev().max_by_key(|&size| count(size)) else {
            return;
        };
        let errors = &mut self.list.errors;
        self.list.boards.retain(|listed| {
            let size = listed.board.size();
            if size != kept {
                let error = ListErrorKind::OtherSize { size };
                errors.push(ListError {
                    line: listed.line,
                    error,
                });
            }
            size == kept
        });
        errors.sort_by_key(|error| error.line);
        self.list.goal = self.list.goal.filter(|goal| goal.size() == kept);
    }
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Returns `true` if a comment may name the size of the board after it.
fn names_size(comment: &str) -> bool {
    comment.to_ascii_lowercase().contains("size")
}

/// Returns `true` if a text has a word or an arrow that stands before a goal, outside comments.
fn has_goal_label(text: &str) -> bool {
    has_word(text, |word| {
        let mut labels = GOAL_LABELS.iter();
        labels.any(|label| label.eq_ignore_ascii_case(word))
    })
}

/// Returns `true` if a text has a word that `is_wanted`, or an arrow, outside comments.
fn has_word(text: &str, is_wanted: fn(&str) -> bool) -> bool {
    let lines = text.split(['\n', '\r']);
    let mut contents = lines.filter_map(|line| line.split('#').next());
    contents.any(|content| {
        let mut words = content.split(|c: char| !c.is_alphabetic());
        words.any(is_wanted) || content.contains(['>', '→', '⇒'])
    })
}

/// Returns `true` if a word is a number, perhaps with a mark after it.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(['.', ':', ')']);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests;
