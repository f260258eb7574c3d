//! Files of boards. One board per line: a name, the tiles row by row and, if it is known, the length of a shortest
//! solution, with tabs between. `# size: 5x3` tells the size where it is not square, `# goal:` the goal unless the
//! command does: `first`, `last` (tiles in order with the blank there) or all its tiles.
//!
//! A size in place of a file, `8x8`, stands for twenty random boards of it, always the same.

use slidewise::puzzle::notation::link_text;
use slidewise::puzzle::{Board, Goal, Preset, Puzzle, Random, Size, scramble};

/// A board to solve.
pub struct Case {
    pub name: String,
    pub puzzle: Puzzle,
    /// Of a shortest solution, if the file knows.
    pub length: Option<usize>,
}

/// How many random boards of a size there are, and what they come from: nothing that the weights were trained with.
const BOARDS: usize = 20;
const SEED: u64 = 0x51de;

/// The boards of a file, or random ones of a size; `goal` is in place of the file's own.
pub fn cases(path: &str, goal: Option<&str>) -> Result<Vec<Case>, String> {
    if let Ok(size) = path.parse() {
        return random_cases(size, goal.unwrap_or("first"));
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut size = None;
    let mut goal_words = "first".to_owned();
    let mut cases = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let wrong = |what: String| format!("{path}, line {}: {what}", number + 1);
        if let Some(note) = line.strip_prefix('#') {
            if let Some(words) = note.trim().strip_prefix("size:") {
                let words = words.trim();
                size = Some(words.parse().map_err(|error| wrong(format!("{error}")))?);
            } else if let Some(words) = note.trim().strip_prefix("goal:") {
                goal_words = words.trim().trim_start_matches("blank ").to_owned();
            }
            continue;
        }
        if line.trim().is_empty() {
            continue;
        }
        let goal_words = goal.unwrap_or(&goal_words);
        cases.push(case(line, size, goal_words).map_err(wrong)?);
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
        })
    };
    (1..=BOARDS).map(case).collect()
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
        Some(text) => Some(text.parse().map_err(|_| format!("{text:?} is no length"))?),
    };
    Ok(Case {
        name: name.to_owned(),
        puzzle: Puzzle::new(start, goal).map_err(|error| error.to_string())?,
        length,
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
        .map(|word| word.parse().map_err(|_| format!("{word:?} is no tile")))
        .collect()
}

/// Writes boards to a file, one per line, as links have them.
pub fn list(cases: &[Case], path: &str) -> Result<(), String> {
    let mut text = String::new();
    for case in cases {
        let length = case.length.map_or(String::new(), |long| long.to_string());
        let (start, goal) = (case.puzzle.start(), case.puzzle.goal().board());
        let (start, goal) = (link_text(start), link_text(goal));
        text += &format!("{}\t{start}\t{goal}\t{length}\n", case.name);
    }
    std::fs::write(path, text).map_err(|error| format!("{path}: {error}"))
}
