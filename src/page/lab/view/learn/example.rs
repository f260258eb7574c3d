//! The example of a page: its boards, its runs as a table, and what they show.

use yew::prelude::*;

use super::lab_link;
use crate::lab::learn::{Example, ExampleRun, LearnPage};
use crate::page::lab::state::{
    ExamplePhase, LabAction, LabState, Learn, LearnAction, SubjectAction,
};
use crate::page::lab::text::learn::example as text;
use crate::page::lab::view::on_click;
use crate::page::lab::view::rail::picture_of;
use crate::page::text::numbers::grouped;
use crate::page::text::worker as worker_text;
use crate::page::view::nothing;
use crate::reference::RunRecord;

/// Draws the example of the open page.
pub fn example(state: &LabState, about: &'static str, on_action: &Callback<LabAction>) -> Html {
    let learn = &state.learn;
    let Some(example) = Example::of(learn.page) else {
        return nothing();
    };
    let is_done = learn.phase == ExamplePhase::Complete;
    html! {
        <section class="learn-example" id="learn-example" data-done={is_done.to_string()} aria-labelledby="learn-example-title">
            <div class="learn-example-head">
                <h3 id="learn-example-title">{ text::TITLE }</h3>
                { button(learn, on_action) }
            </div>
            <p>{ about }</p>
            { boards(&example, on_action) }
            { match learn.page {
                LearnPage::Heuristic(_) => heuristic_table(&example, learn),
                _ => method_table(&example, learn),
            } }
            { iterations(learn) }
            <div role="status" id="learn-result">
                { match (&learn.phase, learn.records()) {
                    (ExamplePhase::Complete, Some(records)) => html! {
                        <>
                            { for text::sentences(learn.page, &example, &records).into_iter().map(|sentence| html! {
                                <p>{ sentence }</p>
                            }) }
                        </>
                    },
                    (ExamplePhase::Running, _) => html! { <p class="muted">{ text::RUNNING }</p> },
                    (ExamplePhase::Stopped, _) => html! { <p>{ text::STOPPED }</p> },
                    (ExamplePhase::Failed(failure), _) => html! { <p>{ worker_text::failure(failure) }</p> },
                    _ => nothing(),
                } }
            </div>
            { links(&example) }
        </section>
    }
}

/// Draws the button that runs or stops the example.
fn button(learn: &Learn, on_action: &Callback<LabAction>) -> Html {
    let (action, label, class) = match learn.phase {
        ExamplePhase::Running => (LearnAction::Stop, text::STOP, ""),
        ExamplePhase::Idle => (LearnAction::Run, text::RUN, "primary"),
        _ => (LearnAction::Run, text::RUN_AGAIN, ""),
    };
    html! {
        <button type="button" id="learn-run" {class} onclick={on_click(on_action, LabAction::Learn(action))}>{ label }</button>
    }
}

/// Returns the first run of each board.
fn first_runs(example: &Example) -> Vec<&ExampleRun> {
    let mut first: Vec<&ExampleRun> = Vec::new();
    for run in &example.runs {
        if first.iter().all(|one| one.board != run.board) {
            first.push(run);
        }
    }
    first
}

/// Draws the boards, each with the button that puts it beside the tabs.
fn boards(example: &Example, on_action: &Callback<LabAction>) -> Html {
    html! {
        <ul class="learn-boards">
            { for first_runs(example).into_iter().map(|run| {
                let use_it = SubjectAction::UsePuzzle(run.board, Box::new(run.goal));
                html! {
                    <li key={run.board.to_string()}>
                        { picture_of("small-board", &run.board, &run.goal) }
                        <button type="button" class="ghost" onclick={on_click(on_action, LabAction::Subject(use_it))}>
                            { text::USE_BOARD }
                        </button>
                    </li>
                }
            }) }
        </ul>
    }
}

/// Draws a bar whose length is a part of that of the largest.
fn bar(value: u64, largest: u64) -> Html {
    html! {
        <svg class="learn-bar" aria-hidden="true">
            <rect width={bar_width(value, largest)} height="100%" />
        </svg>
    }
}

/// Draws a hatched bar.
fn hatched_bar(value: u64, largest: u64) -> Html {
    html! {
        <svg class="learn-bar last" aria-hidden="true">
            <pattern id="learn-hatch" patternUnits="userSpaceOnUse" width="6" height="6" patternTransform="rotate(45)">
                <path class="learn-hatch" d="M0 0V6" />
            </pattern>
            <rect width={bar_width(value, largest)} height="100%" fill="url(#learn-hatch)" />
        </svg>
    }
}

/// Returns the width of a bar in percent. It is never so small that nothing is seen.
fn bar_width(value: u64, largest: u64) -> String {
    let percent = (value as f64 / largest.max(1) as f64 * 100.0).ceil();
    format!("{}%", (percent as u32).clamp(1, 100))
}

/// Draws a number in a cell, with a bar.
fn number_cell(value: Option<u64>, largest: u64) -> Html {
    match value {
        None => html! { <td class="learn-number">{ "–" }</td> },
        Some(value) => html! {
            <td class="learn-number">
                { grouped(value) }
                { bar(value, largest) }
            </td>
        },
    }
}

fn length_cell(record: Option<&RunRecord>) -> Html {
    html! { <td>{ record.map_or("–".to_string(), text::length) }</td> }
}

/// Draws the runs as rows.
fn method_table(example: &Example, learn: &Learn) -> Html {
    let records: Vec<Option<&RunRecord>> = (0..example.runs.len())
        .map(|run| learn.record(run))
        .collect();
    let most = |figure: fn(&RunRecord) -> u64| {
        let figures = records.iter().flatten().map(|record| figure(record));
        figures.max().unwrap_or(0)
    };
    let expanded = most(|record| record.figures.expanded);
    let in_memory = most(|record| record.figures.most_in_memory);
    html! {
        <table class="learn-table">
            <thead>
                <tr>
                    <th scope="col">{ text::METHOD }</th>
                    <th scope="col">{ text::EXPANDED }</th>
                    <th scope="col">{ text::IN_MEMORY }</th>
                    <th scope="col">{ text::LENGTH }</th>
                </tr>
            </thead>
            <tbody>
                { for example.runs.iter().zip(&records).map(|(run, record)| html! {
                    <tr data-method={run.method.to_string()}>
                        <th scope="row">{ text::method(run.method, learn.page) }</th>
                        { number_cell(record.map(|record| record.figures.expanded), expanded) }
                        { number_cell(record.map(|record| record.figures.most_in_memory), in_memory) }
                        { length_cell(*record) }
                    </tr>
                }) }
            </tbody>
        </table>
    }
}

/// Draws the heuristics as rows: each has a run of A* and one of IDA*, whose first threshold is h of the board.
fn heuristic_table(example: &Example, learn: &Learn) -> Html {
    let expanded = |run: usize| learn.record(run).map(|record| record.figures.expanded);
    let largest = |first: usize| {
        let runs = (first..example.runs.len()).step_by(2);
        runs.filter_map(expanded).max().unwrap_or(0)
    };
    html! {
        <table class="learn-table">
            <thead>
                <tr>
                    <th scope="col">{ text::HEURISTIC }</th>
                    <th scope="col">{ text::ESTIMATE }</th>
                    <th scope="col">{ text::A_STAR_EXPANDED }</th>
                    <th scope="col">{ text::IDA_STAR_EXPANDED }</th>
                    <th scope="col">{ text::LENGTH }</th>
                </tr>
            </thead>
            <tbody>
                { for example.runs.iter().enumerate().step_by(2).map(|(index, run)| {
                    let deepening = learn.record(index + 1);
                    let estimate = deepening.and_then(|record| record.iterations.first());
                    html! {
                        <tr data-method={run.method.to_string()}>
                            <th scope="row">{ run.method.heuristic().map(text::heuristic).unwrap_or_default() }</th>
                            <td>{ estimate.map_or("–".to_string(), |first| first.threshold.to_string()) }</td>
                            { number_cell(expanded(index), largest(0)) }
                            { number_cell(expanded(index + 1), largest(1)) }
                            { length_cell(learn.record(index)) }
                        </tr>
                    }
                }) }
            </tbody>
        </table>
    }
}

/// Draws the iterations of the first run, on the page of an algorithm that deepens.
fn iterations(learn: &Learn) -> Html {
    let is_deepening =
        matches!(learn.page, LearnPage::Algorithm(algorithm) if algorithm.is_iterative());
    let record = learn.record(0).filter(|_| is_deepening);
    let Some(iterations) = record.map(|record| &record.iterations) else {
        return nothing();
    };
    let largest = iterations.iter().map(|one| one.expanded).max().unwrap_or(0);
    let last = iterations.len().saturating_sub(1);
    html! {
        <figure class="learn-iterations">
            <figcaption>{ text::ITERATIONS }</figcaption>
            <ol>
                { for iterations.iter().enumerate().map(|(index, iteration)| {
                    let is_last = index == last;
                    html! {
                        <li data-threshold={iteration.threshold.to_string()}>
                            <span>{ text::threshold(iteration) }</span>
                            { if is_last { hatched_bar(iteration.expanded, largest) } else { bar(iteration.expanded, largest) } }
                            <b>{ grouped(iteration.expanded) }</b>
                            { if is_last { html! { <small>{ text::LAST_ITERATION }</small> } } else { nothing() } }
                        </li>
                    }
                }) }
            </ol>
        </figure>
    }
}

/// Draws the links that take the example into other parts of the lab.
fn links(example: &Example) -> Html {
    let Some(first) = example.runs.first().filter(|run| !run.is_exhaustive) else {
        return nothing();
    };
    // There is something to compare where a board has several methods.
    let mut compared = first_runs(example);
    compared.retain(|run| {
        let same = example.runs.iter().filter(|one| one.board == run.board);
        same.count() > 1
    });
    let boards = compared.len();
    html! {
        <p class="learn-links">
            { for compared.into_iter().enumerate().map(|(index, run)| {
                lab_link(example.compare_query(run), "button", html! { text::compare(index, boards) })
            }) }
            { match example.explore_query(first) {
                Some(query) => lab_link(query, "button", html! { text::EXPLORE }),
                None => nothing(),
            } }
        </p>
    }
}
