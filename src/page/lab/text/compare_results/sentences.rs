//! The sentences under the result table, generated from the data.

use super::{capital, count, excess, short_method};
use crate::lab::{Shortfall, TimeDifference};
use crate::page::lab::results::{Results, Untimed};
use crate::page::lab::state::MAX_TIMED_NODES;
use crate::page::lab::text::compare::shortfall;
use crate::page::text::numbers::{plural, rounded};

/// Returns why a method has no time.
pub fn untimed(reason: Untimed) -> String {
    match reason {
        Untimed::NoFastSearch => "has no fast search".to_string(),
        Untimed::NotAllSolved => "did not solve every board".to_string(),
        Untimed::TooManyNodes => format!("expands over {} nodes a round", rounded(MAX_TIMED_NODES)),
        Untimed::NotYet => "was not timed before the comparison ended".to_string(),
    }
}

/// Returns why several methods have no time.
fn untimed_plural(reason: Untimed) -> String {
    match reason {
        Untimed::NoFastSearch => "have no fast search".to_string(),
        Untimed::TooManyNodes => format!("expand over {} nodes a round", rounded(MAX_TIMED_NODES)),
        Untimed::NotYet => "were not timed before the comparison ended".to_string(),
        Untimed::NotAllSolved => untimed(reason),
    }
}

/// Returns the sentences under the table.
pub fn sentences(results: &Results, shortfalls: &[Shortfall], is_running: bool) -> Vec<String> {
    let mut sentences = Vec::new();
    let shown = results.figure;
    if results.boards > 1 {
        let boards = if shown.is_timed() { "rounds" } else { "boards" };
        sentences.push(format!(
            "Dot: median. Box: the middle half of the {boards}. Line: all {boards}."
        ));
    }
    if results.has_limits() {
        sentences.push(
            "Hatched, with ▸: open-ended, because runs were stopped; ≥ is a lower bound."
                .to_string(),
        );
    }
    if results.has_limited_times() {
        sentences.push(
            "A time with ≥ is a lower bound: the fast search reached a limit before it was done."
                .to_string(),
        );
    }
    sentences.push(
        "Counts are exact: the reference search under the rules above gives the same ones every time."
            .to_string(),
    );
    sentences.extend(length_meaning(results));
    let Results {
        boards,
        solved_by_all,
        ..
    } = *results;
    let is_counted = results.rows.iter().all(|row| row.progress.is_done());
    if boards > 1 && results.rows.len() > 1 && !is_running && !shown.is_timed() {
        sentences.push(match solved_by_all {
            0 if !is_counted => {
                "There are no means: they need boards that every method has solved.".to_string()
            }
            0 => "There are no means: no board was solved by every method.".to_string(),
            all if all == boards => {
                let boards = count(boards);
                format!("Means use all {boards} boards: every method solved them.")
            }
            some => means_of_some(some, boards),
        });
    }
    let one = boards == 1;
    if let Some(rounds) = rounds(results) {
        sentences.push(format!(
            "Times are of the fast search, not of the reference search: median and range of {rounds} over {}.",
            if one { "the board".to_string() } else { format!("all {} boards", count(boards)) }
        ));
    }
    sentences.extend(unclear_times(results));
    if !is_running {
        sentences.extend(without_times(results));
    }
    sentences.extend(shortfalls.iter().map(shortfall));
    sentences
}

/// Returns that means are not over all boards.
pub fn means_of_some(solved_by_all: usize, boards: usize) -> String {
    let (some, boards) = (count(solved_by_all), count(boards));
    format!("Means use the {some} of {boards} boards that every method solved.")
}

/// Returns what a number in the column of the lengths means; nothing if there is none.
fn length_meaning(results: &Results) -> Option<String> {
    let mut lengths = results.rows.iter().filter_map(|row| row.lengths);
    let longer = lengths.find(|lengths| lengths.longer > 0)?;
    let mean = excess(longer.mean_excess);
    Some(format!(
        "Length +{mean}: the solutions are {} longer than the shortest ones on average.",
        match mean.as_str() {
            "1" => "1 move".to_string(),
            mean => format!("{mean} moves"),
        }
    ))
}

/// Returns the number of rounds that the methods with times have finished; `None` if there are no times.
fn rounds(results: &Results) -> Option<String> {
    let rows = results.by_time.iter();
    let done = rows.filter_map(|&method| Some(results.row(method)?.rounds));
    let (least, most) = (done.clone().min()?, done.max()?);
    let rounds = plural(most, "interleaved round", "interleaved rounds");
    Some(if least == most {
        rounds
    } else {
        format!("{least} to {rounds}")
    })
}

/// Returns a sentence for each group of methods, one after the other by time, whose ranges overlap from one to the next.
fn unclear_times(results: &Results) -> Vec<String> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let overlapping = results
        .time_differences
        .iter()
        .filter(|(_, _, difference)| *difference == TimeDifference::Overlap);
    for &(first, second, _) in overlapping {
        match groups.last_mut() {
            Some(group) if group.last() == Some(&first) => group.push(second),
            _ => groups.push(vec![first, second]),
        }
    }
    let sentence = |group: &Vec<usize>| {
        let rows = group.iter().filter_map(|&method| results.row(method));
        let names: Vec<String> = rows.map(|row| short_method(row.method)).collect();
        match &names[..] {
            [first, second] => format!(
                "No clear difference in time between {first} and {second} (the ranges overlap)."
            ),
            names => format!(
                "No clear difference in time from each to the next of {} (the ranges overlap).",
                names.join("; ")
            ),
        }
    };
    groups.iter().map(sentence).collect()
}

/// Returns a sentence for each reason why methods have no time.
fn without_times(results: &Results) -> Vec<String> {
    let mut unique: Vec<Untimed> = Vec::new();
    for reason in results.rows.iter().filter_map(|row| row.untimed) {
        if !unique.contains(&reason) {
            unique.push(reason);
        }
    }
    let sentence = |reason: Untimed| {
        let rows = results
            .rows
            .iter()
            .filter(|row| row.untimed == Some(reason));
        let names: Vec<String> = rows.map(|row| short_method(row.method)).collect();
        match &names[..] {
            [name] => format!("{} {}, so it has no time.", capital(name), untimed(reason)),
            names => format!(
                "{} {}, so they have no time.",
                capital(&names.join("; ")),
                untimed_plural(reason)
            ),
        }
    };
    unique.into_iter().map(sentence).collect()
}
