//! The ways to read characters that stand for different things in different texts.
//!
//! A board has exactly one blank. If `_`, `-` or an empty cell is the blank in one way to read a text and a separator in
//! another, at most one of the two is a board, so that the ways can be tried in turn.

use super::characters::{lines, plain_characters};

/// One way to read a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// What `_` is.
    pub underscore: Underscore,
    /// `true` if a `-` after a tile separates it from the next one, as in `1-2-3`. Otherwise `-` is the blank.
    pub hyphens_separate: bool,
    /// The character between the cells of a table, in which an empty cell is the blank.
    pub delimiter: Option<char>,
    /// `true` if groups of two digits are rows of single digits, as in `12 30`. Longer groups always are.
    pub splits_pairs: bool,
}

/// What `_` is in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Underscore {
    /// The end of a row, as in links.
    RowEnd,
    /// The blank where it stands alone, else the end of a row.
    BlankAlone,
    /// The blank.
    Blank,
}

impl Reading {
    /// Returns the ways to read a text. The first is the most likely: the one whose error is reported.
    pub fn all_of(text: &str) -> Vec<Reading> {
        let text: Vec<Vec<char>> = lines(text).map(plain_characters).collect();
        let has = |wanted: char| text.iter().any(|line| line.contains(&wanted));
        let mut underscores = vec![Underscore::RowEnd];
        if has('_') {
            underscores.extend([Underscore::BlankAlone, Underscore::Blank]);
            let mut marks = text
                .iter()
                .flat_map(|line| (0..line.len()).map(move |at| (line, at)));
            if marks.any(|(line, at)| line[at] == '_' && is_alone(line, at)) {
                underscores.swap(0, 1);
            }
        }
        let mut hyphens = vec![false];
        if has('-') {
            hyphens.push(true);
            let between =
                |line: &Vec<char>| line.windows(3).filter(|&part| is_hyphen(part)).count();
            if text.iter().map(between).sum::<usize>() > 1 {
                hyphens.swap(0, 1);
            }
        }
        let mut delimiters = vec![None];
        for delimiter in ['|', '\t', ',', ';'].into_iter().filter(|&c| has(c)) {
            delimiters.push(Some(delimiter));
            if delimiters[0].is_none() && is_table(&text, delimiter) {
                delimiters.rotate_right(1);
            }
        }
        let mut readings = Vec::new();
        for splits_pairs in [false, true] {
            for &delimiter in &delimiters {
                for &hyphens_separate in &hyphens {
                    readings.extend(underscores.iter().map(|&underscore| Reading {
                        underscore,
                        hyphens_separate,
                        delimiter,
                        splits_pairs,
                    }));
                }
            }
        }
        readings
    }
}

/// Returns `true` if the character at `index` has no tile next to it.
pub fn is_alone(line: &[char], index: usize) -> bool {
    let is_tile = |index: usize| {
        line.get(index)
            .is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '*'))
    };
    !is_tile(index + 1) && (index == 0 || !is_tile(index - 1))
}

/// Returns `true` if a part of a line is a `-` between two digits.
fn is_hyphen(part: &[char]) -> bool {
    part[0].is_ascii_digit() && part[1] == '-' && part[2].is_ascii_digit()
}

/// Returns `true` if a text looks like a table with empty cells, or with bars around its rows.
fn is_table(text: &[Vec<char>], delimiter: char) -> bool {
    text.iter().any(|line| {
        let mut cells = line.split(|&c| c == delimiter);
        // What is before the first bar is no cell.
        let first = cells.next().unwrap_or(&[]);
        let is_empty = |cell: &[char]| cell.iter().all(|c| c.is_whitespace());
        match delimiter {
            '|' => is_empty(first) && cells.count() > 2,
            _ => {
                let rest: Vec<&[char]> = cells.collect();
                let inner = &rest[..rest.len().saturating_sub(1)];
                !is_empty(line) && (is_empty(first) || inner.iter().any(|cell| is_empty(cell)))
            }
        }
    })
}
