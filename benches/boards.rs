//! Solves the boards of a file with the recommended strategy and tables built beforehand, as the page's worker
//! does.
//!
//! `cargo xtask bench boards FILE [--goal first|last|TILES] [--runs N]`. The file has the format that [`cases`]
//! reads. The exit status is 1 if a length differs from the file's.
//!
//! With `--list PATH` the boards are only written to a file, one per line, in the notation of links.

mod cases;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use cases::{Case, cases, list};
use slidewise::engine::{Solver, Strategy, TableCache};
use slidewise::search::{Limits, Outcome};
use slidewise::step::Step;

/// Nodes expanded per slice, as in a worker.
const SLICE_NODES: u32 = 100_000;

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
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--goal" => arguments.goal = Some(value()?),
            "--runs" => {
                let runs = value()?;
                arguments.runs = runs
                    .parse()
                    .map_err(|_| format!("invalid number of runs: {runs:?}"))?;
            }
            "--list" => arguments.list = Some(value()?),
            word if word.starts_with('-') => return Err(format!("unknown option {word}")),
            _ => arguments.file = word,
        }
    }
    match arguments.file.as_str() {
        "" => Err("no file given".to_owned()),
        _ => Ok(arguments),
    }
}

/// The result of one board.
struct SolveResult {
    length: Option<usize>,
    proved: bool,
    nodes: u64,
    time: Duration,
}

fn solve(case: &Case, cache: &mut TableCache) -> Result<SolveResult, String> {
    let (start, goal) = (*case.puzzle.start(), *case.puzzle.goal());
    let start_time = Instant::now();
    let solver = Solver::start(
        start,
        goal,
        Strategy::recommended(goal.size()),
        Limits::default(),
        0,
        cache,
    );
    let mut solver = solver.map_err(|error| error.to_string())?;
    let outcome = loop {
        if let Step::Done(outcome) = solver.advance(cache, SLICE_NODES) {
            break outcome.clone();
        }
    };
    let time = start_time.elapsed();
    let (length, proved) = match outcome {
        Outcome::Solved(solution) => {
            let replayed = case.puzzle.replay(&solution.moves);
            replayed.map_err(|error| error.to_string())?;
            (Some(solution.moves.len()), solution.proved_optimal)
        }
        _ => (None, false),
    };
    let nodes = solver.stats().expanded;
    Ok(SolveResult {
        length,
        proved,
        nodes,
        time,
    })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Solves all boards `runs` times. Returns the number of boards whose length contradicts the file's.
fn solve_all(cases: &[Case], runs: u32) -> Result<usize, String> {
    let mut cache = TableCache::default();
    let start_time = Instant::now();
    while !cache.prepare(cases[0].puzzle.goal(), SLICE_NODES) {}
    println!(
        "tables: {:.1} MB, built in {:.0} ms",
        cache.bytes() as f64 / 1e6,
        milliseconds(start_time.elapsed())
    );
    println!("{:>8} moves proved        nodes         ms", "board");
    let mut differing = 0;
    for run in 0..runs {
        let (mut sum, mut worst, mut nodes) = (Duration::ZERO, Duration::ZERO, 0);
        differing = 0;
        for case in cases {
            let result = solve(case, &mut cache)?;
            sum += result.time;
            worst = worst.max(result.time);
            nodes += result.nodes;
            let differs = match case.length {
                Some(_) if case.is_optimal => result.length != case.length,
                // A solution that is proved optimal may only be shorter.
                Some(known) => result.proved && result.length > Some(known),
                None => false,
            };
            differing += usize::from(differs);
            if run == 0 || differs {
                let length = result
                    .length
                    .map_or("-".to_owned(), |length| length.to_string());
                let proved = if result.proved { "yes" } else { "no" };
                let note = match case.length {
                    Some(expected) if differs => format!("  differs: {expected} in the file"),
                    _ => String::new(),
                };
                println!(
                    "{:>8} {length:>5} {proved:>6} {:12} {:10.2}{note}",
                    case.name,
                    result.nodes,
                    milliseconds(result.time)
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

fn main() -> ExitCode {
    let outcome = arguments().and_then(|arguments| {
        let cases = cases(&arguments.file, arguments.goal.as_deref())?;
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
