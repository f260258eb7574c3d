//! Files of benchmark boards.
//!
//! A line holds one board, in columns separated by tabs: a name, the tiles row by row and, if known, the length of a
//! shortest solution. Where a comment says that lengths are `not proved optimal`, they are those of any solution. A line
//! `# size: 5x3` sets a size that is not square. A line `# goal:` sets the goal, unless the
//! command line does: `first` or `last` (tiles in order, with the blank there), or all its tiles.
//!
//! A size such as `8x8` in place of a file selects twenty random boards of that size, always the same ones.

use slidewise::puzzle::notation::link_text;
use slidewise::puzzle::{Board, Goal, Preset, Puzzle, Random, Size, scramble};

/// A board to solve.
pub struct Case {
    /// The name of the board in its file.
    pub name: String,
    /// The board and its goal.
    pub puzzle: Puzzle,
    /// The length of a solution, if the file has it.
    pub length: Option<usize>,
    /// `true` if that is the length of a shortest solution.
    pub is_optimal: bool,
}

/// The number of random boards of a size. Chosen by hand.
const RANDOM_BOARDS: usize = 20;
/// The seed of the random boards. The weights were trained with other seeds.
const SEED: u64 = 0x51de;

/// Returns the boards of a file, or random ones if `path` is a size. `goal` overrides the goal of the file.
pub fn cases(path: &str, goal: Option<&str>) -> Result<Vec<Case>, String> {
    if let Ok(size) = path.parse() {
        return random_cases(size, goal.unwrap_or("first"));
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut size = None;
    let mut goal_words = "first".to_owned();
    let mut cases = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let error_in_line = |what: String| format!("{path}, line {}: {what}", number + 1);
        if let Some(comment) = line.strip_prefix('#') {
            if let Some(words) = comment.trim().strip_prefix("size:") {
                let words = words.trim();
                size = Some(
                    words
                        .parse()
                        .map_err(|error| error_in_line(format!("{error}")))?,
                );
            } else if let Some(words) = comment.trim().strip_prefix("goal:") {
                goal_words = words.trim().trim_start_matches("blank ").to_owned();
            }
            continue;
        }
        if line.trim().is_empty() {
            continue;
        }
        let goal_words = goal.unwrap_or(&goal_words);
        cases.push(case(line, size, goal_words).map_err(error_in_line)?);
    }
    let is_optimal = !text
        .lines()
        .any(|line| line.starts_with('#') && line.contains("not proved optimal"));
    for case in &mut cases {
        case.is_optimal = is_optimal;
    }
    let Some(first) = cases.first() else {
        return Err(format!("{path} has no boards"));
    };
    let same = |case: &Case| case.puzzle.goal() == first.puzzle.goal();
    match cases.iter().find(|case| !same(case)) {
        Some(other) => Err(format!("{path}: board {} has another goal", other.name)),
        None => Ok(cases),
    }
}

fn random_cases(size: Size, goal_words: &str) -> Result<Vec<Case>, String> {
    let goal = goal(goal_words, size)?;
    let mut random = Random::seeded(SEED);
    let case = |number: usize| {
        let start = scramble::uniform(&goal, &mut random);
        Ok(Case {
            name: number.to_string(),
            puzzle: Puzzle::new(start, goal).map_err(|error| error.to_string())?,
            length: None,
            is_optimal: true,
        })
    };
    (1..=RANDOM_BOARDS).map(case).collect()
}

fn case(line: &str, size: Option<Size>, goal_words: &str) -> Result<Case, String> {
    let mut columns = line.split('\t');
    let name = columns.next().unwrap_or_default();
    let tiles = numbers(columns.next().ok_or("a tab and the tiles are missing")?)?;
    let side = tiles.len().isqrt();
    let size = match size {
        Some(size) => size,
        None => Size::new(side, side).map_err(|error| error.to_string())?,
    };
    let start = Board::new(size, &tiles).map_err(|error| error.to_string())?;
    let goal = goal(goal_words, size)?;
    let length = match columns.next().map(str::trim) {
        None | Some("") => None,
        Some(text) => Some(
            text.parse()
                .map_err(|_| format!("{text:?} is not a length"))?,
        ),
    };
    Ok(Case {
        name: name.to_owned(),
        puzzle: Puzzle::new(start, goal).map_err(|error| error.to_string())?,
        length,
        is_optimal: true,
    })
}

fn goal(words: &str, size: Size) -> Result<Goal, String> {
    Ok(match words.split_whitespace().next() {
        Some("first") => Goal::preset(Preset::BlankFirst, size),
        Some("last") => Goal::preset(Preset::BlankLast, size),
        _ => Goal::new(Board::new(size, &numbers(words)?).map_err(|error| error.to_string())?),
    })
}

fn numbers(text: &str) -> Result<Vec<u8>, String> {
    let words = text.split([' ', '/', ',', '.', '_']);
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| word.parse().map_err(|_| format!("{word:?} is not a tile")))
        .collect()
}

/// Writes boards to a file, one per line, in the form used in links.
pub fn list(cases: &[Case], path: &str) -> Result<(), String> {
    let mut text = String::new();
    for case in cases {
        let length = case.length.map_or(String::new(), |long| long.to_string());
        let (start, goal) = (case.puzzle.start(), case.puzzle.goal().board());
        let (start, goal) = (link_text(start), link_text(goal));
        let kind = if case.is_optimal { "optimal" } else { "known" };
        text += &format!("{}\t{start}\t{goal}\t{length}\t{kind}\n", case.name);
    }
    std::fs::write(path, text).map_err(|error| format!("{path}: {error}"))
}
