//! Measures how fast the anytime search improves large boards, and how close its lower bound comes.
//!
//! `cargo xtask bench anytime FILE|SIZE --seconds S [--goal first|last|TILES]`. The file has the format that
//! [`cases`] reads. The search for solutions and the lower bound have a thread each, as they have a worker each on
//! the page, and exchange what they find; tables and weights are loaded beforehand. The exit status is 1 if a
//! solution is shorter than the file's length, unless that is not proved optimal, or a bound is above it.
//!
//! With `--list PATH` the boards are only written to a file, one per line, in the notation of links.

mod cases;

use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cases::{Case, cases, list};
use slidewise::engine::TableCache;
use slidewise::engine::anytime::{Anytime, AnytimeRole};
use slidewise::heuristic::HeuristicKind;
use slidewise::search::Limits;

/// Nodes expanded per slice.
const SLICE_NODES: u32 = 10_000;

/// The incumbent's length and the bound at a time.
#[derive(Clone, Copy)]
struct Point {
    seconds: f64,
    best: Option<usize>,
    bound: u32,
}

/// Returns the last point up to a time.
fn at(points: &[Point], seconds: f64) -> Option<&Point> {
    points.iter().rev().find(|point| point.seconds <= seconds)
}

/// Returns a cache with the tables and weights that a role needs.
fn cache(case: &Case, role: AnytimeRole) -> Result<TableCache, String> {
    let mut cache = TableCache::default();
    let goal = case.puzzle.goal();
    if role == AnytimeRole::LowerBound {
        while !cache.prepare(goal, 100_000) {}
    }
    cache.weights.prepare(goal);
    supply(&mut cache)?;
    while !cache.weights.build(goal, 100_000) {}
    Ok(cache)
}

/// Reads the weights that the cache asks for.
fn supply(cache: &mut TableCache) -> Result<(), String> {
    while let Some(file) = cache.weights.to_fetch() {
        let path = format!("static/weights/{}", file.name());
        let bytes = std::fs::read(&path).map_err(|error| format!("{path}: {error}"))?;
        let supplied = cache.weights.supply(file, Some(&bytes));
        supplied.map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(())
}

fn solve(case: &Case, seconds: f64, caches: &mut [TableCache; 2]) -> Vec<Point> {
    let start_time = Instant::now();
    let start = |role| Anytime::start(&case.puzzle, Limits::default(), 0).with_role(role);
    let shared = Mutex::new((Vec::new(), None::<Vec<_>>, 0, false));
    let [incumbent_cache, bound_cache] = caches;
    let work = |role: AnytimeRole, cache: &mut TableCache| {
        let mut anytime = start(role);
        loop {
            let step = anytime.advance(cache, SLICE_NODES);
            let _ = supply(cache);
            let now = start_time.elapsed().as_secs_f64();
            let mut shared = shared.lock().expect("no thread panics");
            let (points, best, bound, is_over) = &mut *shared;
            let before = (best.as_ref().map(Vec::len), *bound);
            if let Some(moves) = anytime.incumbent()
                && best.as_ref().is_none_or(|best| moves.len() < best.len())
            {
                *best = Some(moves.to_vec());
            }
            *bound = anytime.bound().max(*bound);
            if let Some(best) = best {
                anytime.add_solution(best);
                *bound = (*bound).min(best.len() as u32);
                *is_over |= best.len() as u32 <= *bound;
            }
            anytime.raise_bound(*bound);
            let after = (best.as_ref().map(Vec::len), *bound);
            if after != before && now <= seconds {
                points.push(Point {
                    seconds: now,
                    best: after.0,
                    bound: after.1,
                });
            }
            *is_over |= now >= seconds;
            if *is_over || step.is_done() {
                break;
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| work(AnytimeRole::LowerBound, bound_cache));
        work(AnytimeRole::Incumbent, incumbent_cache);
    });
    let (points, best, ..) = shared.into_inner().expect("no thread panics");
    if let Some(best) = best {
        case.puzzle.replay(&best).expect("solutions are replayed");
    }
    points
}

fn run(file: &str, goal: Option<&str>, seconds: f64) -> Result<usize, String> {
    let cases = cases(file, goal)?;
    let start_time = Instant::now();
    let mut caches = [
        cache(&cases[0], AnytimeRole::Incumbent)?,
        cache(&cases[0], AnytimeRole::LowerBound)?,
    ];
    println!(
        "tables and weights ready after {:.1} s",
        start_time.elapsed().as_secs_f64()
    );
    let times = [0.1, 1.0, 10.0, seconds];
    let mut times: Vec<f64> = times.into_iter().filter(|&time| time <= seconds).collect();
    times.dedup();
    let headings: Vec<String> = times
        .iter()
        .map(|time| format!("{:>9}", format!("{time} s")))
        .collect();
    println!(
        "{:>8} {:>5} {:>6} {}   known excess",
        "board",
        "first",
        "ms",
        headings.join(" ")
    );
    let (mut sums, mut wrong, mut proved) = (vec![(0.0, 0.0, 0.0); times.len()], 0, 0);
    for case in &cases {
        let points = solve(case, seconds, &mut caches);
        let Some(first) = points.iter().find(|point| point.best.is_some()) else {
            println!("{:>8} not solved", case.name);
            wrong += 1;
            continue;
        };
        let mut cells = Vec::new();
        let mut excess = String::new();
        for (&time, sum) in times.iter().zip(&mut sums) {
            let point = at(&points, time).unwrap_or(first);
            let best = point.best.or(first.best).unwrap_or_default();
            cells.push(format!("{:>9}", format!("{}<={best}", point.bound)));
            let optimum = case.length.unwrap_or_default();
            *sum = (
                sum.0 + best as f64,
                sum.1 + best as f64 - optimum as f64,
                sum.2 + optimum as f64 - f64::from(point.bound),
            );
            if let Some(length) = case.length {
                let is_shorter = case.is_optimal && best < length;
                wrong += usize::from(is_shorter || point.bound as usize > length);
                excess = format!("{:+}", best as i64 - length as i64);
            }
        }
        proved += usize::from(
            points
                .last()
                .is_some_and(|last| last.best == Some(last.bound as usize)),
        );
        println!(
            "{:>8} {:>5} {:>6.1} {} {:>7} {excess:>6}",
            case.name,
            first.best.unwrap_or_default(),
            Duration::from_secs_f64(first.seconds).as_secs_f64() * 1e3,
            cells.join(" "),
            case.length
                .map_or("-".to_owned(), |length| length.to_string()),
        );
    }
    let count = cases.len() as f64;
    let distance = |case: &Case| {
        let estimate = HeuristicKind::Manhattan.estimate(case.puzzle.start(), case.puzzle.goal());
        f64::from(estimate.unwrap_or_default())
    };
    let distance: f64 = cases.iter().map(distance).sum();
    for (time, (moves, excess, bound_deficit)) in times.iter().zip(sums) {
        let known = cases.iter().all(|case| case.length.is_some());
        let note = if known {
            let name = if cases[0].is_optimal {
                "optimum"
            } else {
                "known length"
            };
            format!(
                ", {:+.2} above the {name}, bound {:.2} below it",
                excess / count,
                bound_deficit / count
            )
        } else {
            String::new()
        };
        println!(
            "after {time} s: {:.2} moves, {:.3} of the Manhattan distance{note}",
            moves / count,
            moves / distance
        );
    }
    println!("{} boards, {proved} proved, {wrong} wrong", cases.len());
    Ok(wrong)
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let (mut file, mut goal, mut seconds, mut path) = (String::new(), None, 10.0, None);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--goal" => goal = words.next(),
            "--seconds" => {
                let given = words.next().and_then(|text| text.parse().ok());
                seconds = given.filter(|&given: &f64| given > 0.0).unwrap_or(seconds);
            }
            "--list" => path = words.next(),
            _ => file = word,
        }
    }
    let outcome = match path {
        Some(path) => {
            cases(&file, goal.as_deref()).and_then(|cases| list(&cases, &path).map(|()| 0))
        }
        None => run(&file, goal.as_deref(), seconds),
    };
    match outcome {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("anytime: {error}");
            ExitCode::FAILURE
        }
    }
}
