//! The recognition of an assignment: course, algorithm, heuristic, boards and figures in a pasted text of any kind.

mod boards;
mod figures;
mod subject;
mod words;

pub use subject::GoalOrigin;

use boards::{TextBoards, beginning, find_boards};
use figures::{puzzle_file, take_figures};

use crate::heuristic::HeuristicKind;
use crate::lab::check::CountedFigure;
use crate::puzzle::notation::{BoardTextError, read_board, read_moves, read_puzzle};
use crate::puzzle::{Board, Goal, Move, MoveConvention, Size};
use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};

/// A part of an assignment, and the text in which it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<T> {
    /// The part.
    pub value: T,
    /// The beginning of the line in which it was found, or by which it is implied.
    pub text: String,
}

/// What a text asks for or reports.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// The course.
    pub course: Option<Found<RulePreset>>,
    /// The algorithm.
    pub algorithm: Option<Found<LabAlgorithm>>,
    /// The heuristic.
    pub heuristic: Option<Found<LabHeuristic>>,
    /// The start board.
    pub start: Found<Board>,
    /// The goal, if the text has it. It has the size of the start.
    pub goal: Option<Found<Goal>>,
    /// The figures of a program's output. No figure appears twice.
    pub figures: Vec<Found<(CountedFigure, u64)>>,
}

/// Why a text has no assignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AssignmentError {
    /// The text is empty.
    Empty,
    /// Nothing in the text looks like a board.
    NoBoard,
    /// The part that looks like a board is none.
    Board(BoardTextError),
    /// The text names a file, but does not have its board.
    FileNeeded {
        /// The name of the file.
        name: String,
    },
    /// The text has a path to the goal that does not lead there on any board.
    Path,
}

/// The maximum length of a line that is searched for words, in bytes.
const MAX_LINE_BYTES: usize = 2_000;

/// The number of lines that are read at the beginning of a long text, and at its end.
const MAX_LINES: usize = 2_000;

/// The maximum length of a text that is read as a board or two as a whole, in bytes.
const MAX_WHOLE_BYTES: usize = 4_000;

/// The maximum length of the text of a found part, in characters.
const MAX_FOUND_CHARACTERS: usize = 60;

/// The boards of Princeton's files whose counts are known, by the names of the files.
const PRINCETON_FILES: [(&str, &str); 9] = [
    ("puzzle04", "0 1 3/4 2 5/7 8 6"),
    ("puzzle20", "1 6 4/7 0 8/2 3 5"),
    ("puzzle21", "5 2 3/4 7 0/8 6 1"),
    ("puzzle22", "4 8 2/3 6 5/1 7 0"),
    ("puzzle23", "5 0 4/2 3 8/7 1 6"),
    ("puzzle24", "5 7 4/3 0 8/1 6 2"),
    ("puzzle25", "2 8 5/3 6 1/7 0 4"),
    ("puzzle28", "7 8 5/4 0 2/3 6 1"),
    ("puzzle31", "8 6 7/2 5 4/3 0 1"),
];

impl<T> Found<T> {
    fn new(value: T, line: &str) -> Found<T> {
        let line = line.trim();
        let end = line.char_indices().nth(MAX_FOUND_CHARACTERS);
        let text = end.map_or(line, |(end, _)| &line[..end]);
        Found {
            value,
            text: text.to_owned(),
        }
    }
}

impl Assignment {
    /// Recognises an assignment in a text: a board or two, a file with a size line, a command line, or a program's output.
    ///
    /// # Errors
    /// Returns an error if the text has no board, with the first reason.
    ///
    /// ```
    /// use slidewise::lab::assignment::Assignment;
    /// use slidewise::reference::RulePreset;
    /// let assignment = Assignment::read("python driver.py ast 6,1,8,4,0,2,7,3,5").unwrap();
    /// assert_eq!(assignment.course.unwrap().value, RulePreset::Columbia);
    /// assert_eq!(assignment.algorithm.unwrap().value.name(), "astar");
    /// assert_eq!(assignment.start.value.to_string(), "6 1 8/4 0 2/7 3 5");
    /// ```
    pub fn read(text: &str) -> Result<Assignment, AssignmentError> {
        Reader::new(text)?.finish()
    }

    /// Returns a figure of the text.
    pub fn figure(&self, figure: CountedFigure) -> Option<u64> {
        let mut figures = self.figures.iter();
        let found = figures.find(|found| found.value.0 == figure)?;
        Some(found.value.1)
    }
}

/// What was found in a text so far.
struct Reader<'a> {
    text: &'a str,
    /// The lines of the text; of a long one, those at its beginning and end.
    lines: Vec<&'a str>,
    /// The same lines in lower case, cut, and with letters in place of figures.
    plain: Vec<String>,
    course: Option<Found<RulePreset>>,
    algorithm: Option<Found<LabAlgorithm>>,
    heuristic: Option<Found<LabHeuristic>>,
    figures: Vec<Found<(CountedFigure, u64)>>,
    file: Option<Found<String>>,
    path: Option<&'a str>,
    has_comment: bool,
}

impl<'a> Reader<'a> {
    /// Reads the words and figures of a text.
    fn new(text: &'a str) -> Result<Reader<'a>, AssignmentError> {
        if text.trim().is_empty() {
            return Err(AssignmentError::Empty);
        }
        let mut reader = Reader {
            text,
            lines: some_lines(text),
            plain: Vec::new(),
            course: None,
            algorithm: None,
            heuristic: None,
            figures: Vec::new(),
            file: None,
            path: None,
            has_comment: false,
        };
        let mut columns = Vec::new();
        for index in 0..reader.lines.len() {
            reader.read_line(reader.lines[index], &mut columns);
        }
        Ok(reader)
    }

    fn read_line(&mut self, line: &'a str, columns: &mut Vec<Option<CountedFigure>>) {
        let mut plain = beginning(line, MAX_LINE_BYTES).to_lowercase();
        fn note<T>(known: &mut Option<Found<T>>, value: Option<T>, line: &str) {
            if known.is_none() {
                *known = value.map(|value| Found::new(value, line));
            }
        }
        note(&mut self.course, words::course(&plain), line);
        note(&mut self.algorithm, words::algorithm(&plain), line);
        note(&mut self.heuristic, words::heuristic(&plain), line);
        let file = file_name(&plain).map(str::to_owned);
        note(&mut self.file, file, line);
        self.has_comment |= line.trim_start().starts_with('#');
        if let Some(path) = path_of(line) {
            self.path = self.path.or(Some(path));
            plain.clear();
        }
        let taken = take_figures(&mut plain, columns);
        note(&mut self.course, taken.course, line);
        for figure in taken.figures {
            let is_known = |found: &Found<(CountedFigure, u64)>| found.value.0 == figure.0;
            if !self.figures.iter().any(is_known) {
                self.figures.push(Found::new(figure, line));
            }
        }
        self.plain.push(plain);
    }

    /// Finds the boards, and adds what the course implies.
    fn finish(mut self) -> Result<Assignment, AssignmentError> {
        let (start, goal) = self.boards()?;
        let text = self.course.as_ref().map(|found| found.text.clone());
        let course = self.course.as_ref().map(|found| found.value);
        let implied = |algorithm| text.as_deref().map(|text| Found::new(algorithm, text));
        if course == Some(RulePreset::Princeton) && self.algorithm.is_none() {
            self.algorithm = implied(LabAlgorithm::AStar);
        }
        // These courses use Manhattan distance unless they say otherwise.
        let has_default = matches!(
            course,
            Some(
                RulePreset::Columbia | RulePreset::Princeton | RulePreset::Aima | RulePreset::Korf
            )
        );
        let uses_heuristic = self
            .algorithm
            .as_ref()
            .is_some_and(|found| found.value.uses_heuristic());
        if has_default && uses_heuristic && self.heuristic.is_none() {
            let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
            self.heuristic = text.as_deref().map(|text| Found::new(manhattan, text));
        }
        // What Korf calls nodes generated has the root in it, and not the way back.
        if course == Some(RulePreset::Korf) {
            for (figure, _) in self.figures.iter_mut().map(|found| &mut found.value) {
                if *figure == CountedFigure::GeneratedAll {
                    *figure = CountedFigure::GeneratedKorf;
                }
            }
        }
        Ok(Assignment {
            course: self.course,
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            start,
            goal,
            figures: self.figures,
        })
    }

    /// Returns the start and the goal.
    fn boards(&mut self) -> Result<(Found<Board>, Option<Found<Goal>>), AssignmentError> {
        let found = find_boards(&self.plain);
        // All notations are read if there is nothing else in the text.
        if self.text.len() <= MAX_WHOLE_BYTES
            && found.boards.iter().all(|board| !board.has_size_line)
            && self.figures.is_empty()
            && let Some((start, goal)) = read_puzzle(self.text, None)
        {
            let first = self.lines.iter().find(|line| !line.trim().is_empty());
            let first = first.copied().unwrap_or_default();
            let goal =
                goal.map(|goal| Found::new(Goal::new(goal), self.lines.last().unwrap_or(&first)));
            return Ok((Found::new(start, first), goal));
        }
        if let Some(boards) = self.chosen(&found) {
            return Ok(boards);
        }
        if let Some(file) = &self.file {
            let mut files = PRINCETON_FILES.iter();
            return match files.find(|(name, _)| *name == file.value) {
                Some((_, board)) => {
                    let board = read_board(board, None).map_err(AssignmentError::Board)?;
                    let princeton = || Found::new(RulePreset::Princeton, &file.text);
                    self.course.get_or_insert_with(princeton);
                    Ok((Found::new(board, &file.text), None))
                }
                None => Err(found.error.map_or(
                    AssignmentError::FileNeeded {
                        name: file.value.clone(),
                    },
                    AssignmentError::Board,
                )),
            };
        }
        match (found.error, self.path) {
            (Some(error), _) => Err(AssignmentError::Board(error)),
            (None, Some(path)) => {
                let start = start_of(path).ok_or(AssignmentError::Path)?;
                Ok((Found::new(start, path), None))
            }
            (None, None) => Err(AssignmentError::NoBoard),
        }
    }

    /// Chooses the start and the goal among the boards of a text.
    fn chosen(&mut self, found: &TextBoards) -> Option<(Found<Board>, Option<Found<Goal>>)> {
        let boards = &found.boards;
        let line = |index: usize| self.lines.get(index).copied().unwrap_or_default();
        let is_move = |from: &Board, to: &Board| {
            let mut after = Move::ALL.iter().filter_map(|&step| from.slide(step));
            after.any(|next| next == *to)
        };
        let is_chain = boards.len() > 1
            && boards
                .windows(2)
                .all(|pair| is_move(&pair[0].board, &pair[1].board));
        let unlabelled = boards.iter().find(|board| is_chain || !board.is_goal);
        let first = unlabelled.or(boards.first())?;
        let start = first.board;
        let mut others = boards
            .iter()
            .filter(|other| !std::ptr::eq(*other, first) && other.board.size() == start.size());
        let goal = if is_chain {
            boards.last().filter(|_| !found.is_cut)
        } else if boards.len() == 2 {
            others.next()
        } else {
            others.find(|board| board.is_goal)
        };
        let goal = goal.map(|goal| Found::new(Goal::new(goal.board), line(goal.line)));
        let size_line = first.has_size_line.then(|| line(first.line));
        let start = Found::new(start, line(first.line));
        if is_chain && boards.len() > 2 && !found.is_cut && !self.has_figure(CountedFigure::Length)
        {
            let length = (CountedFigure::Length, boards.len() as u64 - 1);
            self.figures.push(Found::new(length, &start.text));
        }
        if let Some(text) = size_line
            && self.course.is_none()
        {
            let course = if self.has_comment {
                RulePreset::FortyTwo
            } else {
                RulePreset::Princeton
            };
            self.course = Some(Found::new(course, text));
        }
        Some((start, goal))
    }

    fn has_figure(&self, figure: CountedFigure) -> bool {
        self.figures.iter().any(|found| found.value.0 == figure)
    }
}

/// Returns the lines of a text; of a long one, those at its beginning and end.
fn some_lines(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= 2 * MAX_LINES {
        return lines;
    }
    let mut some = lines[..MAX_LINES].to_vec();
    some.extend(&lines[lines.len() - MAX_LINES..]);
    some
}

/// Returns the name of the file with the board that a line in lower case names.
fn file_name(line: &str) -> Option<&str> {
    let other = || {
        let mut words = line.split_whitespace();
        words.find(|word| word.ends_with(".txt") && *word != "output.txt")
    };
    puzzle_file(line).map(|(name, _)| name).or_else(other)
}

/// Returns the moves in a line of Columbia's output.
fn path_of(line: &str) -> Option<&str> {
    let (label, path) = line.split_once(':')?;
    (label.trim() == "path_to_goal").then(|| path.trim())
}

/// Returns the 8-puzzle from which the moves of a Columbia output lead to its goal.
fn start_of(path: &str) -> Option<Board> {
    let moves = read_moves(path, MoveConvention::Blank).ok()?;
    let mut board = *RulePreset::Columbia.goal(Size::DEFAULT)?.board();
    for step in moves.iter().rev() {
        board = board.slide(step.opposite())?;
    }
    Some(board)
}

#[cfg(test)]
mod tests;
