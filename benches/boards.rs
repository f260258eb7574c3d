//! Solves the boards of a file in the best way there is, with tables ready, as the page's worker does.
//!
//! `cargo xtask bench boards FILE [--goal first|last|TILES] [--runs N]`. A file has one board per line: a name, the
//! tiles row by row and, if it is known, the length of a shortest solution, with tabs between. `# size: 5x3` tells
//! the size where it is not square, `# goal:` the goal unless the command does: `first`, `last` (tiles in order
//! with the gap there) or all its tiles. Ends with status 1 if a length differs from the file's.
//!
//! With `--list PATH` the boards are only written to a file, one per line, as links have them.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use slidewise::engine::{Shelf, Solver};
use slidewise::puzzle::notation::link;
use slidewise::puzzle::{Board, Goal, Preset, Puzzle, Size};
use slidewise::search::{Limits, Outcome};

/// Boards expanded between two looks at a search, as in a worker.
const SLICE: u32 = 100_000;

struct Case {
    name: String,
    puzzle: Puzzle,
    /// Of a shortest solution, if the file knows.
    length: Option<usize>,
}

struct Arguments {
    file: String,
    goal: Option<String>,
    runs: u32,
    list: Option<String>,
}

fn arguments() -> Result<Arguments, String> {
    let mut arguments = Arguments {
        file: String::new(),
        goal: None,
        runs: 1,
        list: None,
    };
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} wants a value"));
        match word.as_str() {
            "--goal" => arguments.goal = Some(value()?),
            "--runs" => {
                let runs = value()?;
                arguments.runs = runs.parse().map_err(|_| format!("{runs:?} runs?"))?;
            }
            "--list" => arguments.list = Some(value()?),
            word if word.starts_with('-') => return Err(format!("there is no option {word}")),
            _ => arguments.file = word,
        }
    }
    match arguments.file.as_str() {
        "" => Err("which file?".to_owned()),
        _ => Ok(arguments),
    }
}

fn cases(arguments: &Arguments) -> Result<Vec<Case>, String> {
    let path = &arguments.file;
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
        let goal_words = arguments.goal.as_ref().unwrap_or(&goal_words);
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
        Some("first") => Goal::preset(Preset::GapFirst, size),
        Some("last") => Goal::preset(Preset::GapLast, size),
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

/// What became of a board.
struct Answer {
    length: Option<usize>,
    proved: bool,
    nodes: u64,
    time: Duration,
}

fn solve(case: &Case, shelf: &mut Shelf) -> Result<Answer, String> {
    let (start, goal) = (*case.puzzle.start(), *case.puzzle.goal());
    let begun = Instant::now();
    let solver = Solver::start(start, goal, None, Limits::default(), 0, shelf);
    let mut solver = solver.map_err(|error| error.to_string())?;
    let outcome = loop {
        if let Some(outcome) = solver.advance(shelf, SLICE) {
            break outcome.clone();
        }
    };
    let time = begun.elapsed();
    let (length, proved) = match outcome {
        Outcome::Solved(solution) => {
            let replayed = case.puzzle.replay(&solution.moves);
            replayed.map_err(|error| error.to_string())?;
            (Some(solution.moves.len()), solution.proved_optimal)
        }
        _ => (None, false),
    };
    let nodes = solver.stats().expanded;
    Ok(Answer {
        length,
        proved,
        nodes,
        time,
    })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Solves all; gives the number of boards whose length is not the file's.
fn solve_all(cases: &[Case], runs: u32) -> Result<usize, String> {
    let mut shelf = Shelf::default();
    let begun = Instant::now();
    while !shelf.prepare(cases[0].puzzle.goal(), SLICE) {}
    println!(
        "tables: {:.1} MB, built in {:.0} ms",
        shelf.bytes() as f64 / 1e6,
        milliseconds(begun.elapsed())
    );
    println!("{:>8} moves proved        nodes         ms", "board");
    let mut differing = 0;
    for run in 0..runs {
        let (mut sum, mut worst, mut nodes) = (Duration::ZERO, Duration::ZERO, 0);
        differing = 0;
        for case in cases {
            let answer = solve(case, &mut shelf)?;
            sum += answer.time;
            worst = worst.max(answer.time);
            nodes += answer.nodes;
            let differs = case.length.is_some() && answer.length != case.length;
            differing += usize::from(differs);
            if run == 0 || differs {
                let length = answer
                    .length
                    .map_or("-".to_owned(), |long| long.to_string());
                let proved = if answer.proved { "yes" } else { "no" };
                let note = match case.length {
                    Some(known) if differs => format!("  differs: {known} in the file"),
                    _ => String::new(),
                };
                println!(
                    "{:>8} {length:>5} {proved:>6} {:12} {:10.2}{note}",
                    case.name,
                    answer.nodes,
                    milliseconds(answer.time)
                );
            }
        }
        println!(
            "{} boards: {:.1} ms, worst {:.1} ms, {nodes} nodes, {differing} differ",
            cases.len(),
            milliseconds(sum),
            milliseconds(worst)
        );
    }
    Ok(differing)
}

fn list(cases: &[Case], path: &str) -> Result<(), String> {
    let mut text = String::new();
    for case in cases {
        let length = case.length.map_or(String::new(), |long| long.to_string());
        let (start, goal) = (case.puzzle.start(), case.puzzle.goal().board());
        let (start, goal) = (link(start), link(goal));
        text += &format!("{}\t{start}\t{goal}\t{length}\n", case.name);
    }
    std::fs::write(path, text).map_err(|error| format!("{path}: {error}"))
}

fn main() -> ExitCode {
    let outcome = arguments().and_then(|arguments| {
        let cases = cases(&arguments)?;
        match &arguments.list {
            Some(path) => list(&cases, path).map(|()| 0),
            None => solve_all(&cases, arguments.runs),
        }
    });
    match outcome {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("boards: {error}");
            ExitCode::FAILURE
        }
    }
}
