//! A row of the result table.

use yew::prelude::*;

use super::Props;
use super::box_plot::box_plot;
use crate::lab::{CompareFigure, ResultColumn};
use crate::page::lab::results::{ResultRow, Results};
use crate::page::lab::text::compare_results as text;
use crate::page::lab::view::rail::open_in_play;
use crate::page::view::nothing;
use crate::puzzle::Preset;
use crate::share::Share;

/// Draws the row of a method.
pub fn row(results: &Results, row: &ResultRow, columns: &[ResultColumn], props: &Props) -> Html {
    let (algorithm, heuristic) = text::short_parts(row.method);
    let figure = results.figure;
    let median = row.summary.map(|summary| summary.spread.median);
    let reasons = text::stopped(&row.limits, row.progress);
    html! {
        <tr role="row" key={row.index} data-result={row.method.to_string()} data-pending={(row.progress.done == 0).then_some("")}>
            <th scope="row" role="rowheader" class="method-column">
                <b>{ algorithm }</b>{ " " }<span>{ heuristic }</span>
                { for text::progress(row.progress, props.is_running).into_iter().map(|words| html! { <small>{ words }</small> }) }
                { for reasons.into_iter().map(|reason| html! { <small class="limit-reason">{ reason }</small> }) }
            </th>
            <td role="cell" class="median-column">{ text::optional(figure, median) }</td>
            <td role="cell" class="plot-column">
                { match &results.axis {
                    Some(axis) => box_plot(figure, row, axis, results.boards),
                    None => nothing(),
                } }
            </td>
            { for columns.iter().map(|&column| cell(figure, row, column, props.is_running)) }
            <td role="cell" class="play-column">{ play(row, props) }</td>
        </tr>
    }
}

/// Draws a cell after the plot.
fn cell(figure: CompareFigure, row: &ResultRow, column: ResultColumn, is_running: bool) -> Html {
    let summary = row.summary.as_ref();
    let words = match column {
        ResultColumn::Method | ResultColumn::Median => String::new(),
        ResultColumn::Mean => text::mean(figure, summary.and_then(|summary| summary.mean)),
        ResultColumn::Worst => text::optional(figure, summary.map(|summary| summary.spread.max)),
        ResultColumn::Figure(CompareFigure::Time) => return time(row, column, is_running),
        ResultColumn::Figure(CompareFigure::Length) => return lengths(row, column),
        ResultColumn::Figure(CompareFigure::BranchingFactor) => {
            text::mean(CompareFigure::BranchingFactor, row.branching_factor)
        }
        ResultColumn::Figure(CompareFigure::NodesPerSecond) => text::rate(row.nodes_per_second),
        ResultColumn::Figure(one) => text::optional(
            one,
            match one {
                CompareFigure::Generated => row.generated,
                CompareFigure::LargestFrontier => row.largest_frontier,
                _ => row.most_in_memory,
            },
        ),
    };
    html! { <td role="cell" data-label={text::column(column)} data-column={name(column)}>{ words }</td> }
}

/// Returns the name of a column for tests and styles.
fn name(column: ResultColumn) -> &'static str {
    match column {
        ResultColumn::Method => "method",
        ResultColumn::Median => "median",
        ResultColumn::Mean => "mean",
        ResultColumn::Worst => "worst",
        ResultColumn::Figure(figure) => figure.name(),
    }
}

fn time(row: &ResultRow, column: ResultColumn, is_running: bool) -> Html {
    let (words, range, title) = match (&row.time, row.untimed) {
        (Some(spread), _) => (
            text::optional(CompareFigure::Time, Some(spread.median)),
            text::range(spread),
            None,
        ),
        (None, reason) => (
            text::NO_VALUE.to_string(),
            String::new(),
            reason.filter(|_| !is_running).map(text::untimed),
        ),
    };
    html! {
        <td role="cell" data-label={text::column(column)} data-column={name(column)} {title}>
            { words }{ " " }<span class="range">{ range }</span>
        </td>
    }
}

fn lengths(row: &ResultRow, column: ResultColumn) -> Html {
    html! {
        <td
            role="cell"
            data-label={text::column(column)}
            data-column={name(column)}
            title={row.lengths.map(text::lengths_meaning)}
        >
            { text::lengths(row.lengths) }
            { match row.lengths.and_then(text::lengths_part) {
                Some(part) => html! { <small>{ part }</small> },
                None => nothing(),
            } }
        </td>
    }
}

/// Draws the button that plays the shown board, or the first one, with the method.
fn play(row: &ResultRow, props: &Props) -> Html {
    let index = props.shown.unwrap_or(0);
    // A method that has not run on the board has nothing to replay.
    if props.comparison.run(row.index, index).is_none() {
        return nothing();
    }
    let (Some(fast), Some(lab_board)) = (row.method.fast(), props.comparison.boards().get(index))
    else {
        return nothing();
    };
    let goal = props.comparison.spec().goal;
    let share = Share {
        board: Some(lab_board.board),
        goal: (goal.as_preset() != Some(Preset::default())).then_some(goal),
        algorithm: Some(fast.algorithm),
        heuristic: fast.algorithm.uses_heuristic().then_some(fast.heuristic),
        weight: row.method.weight(),
        ..Share::default()
    };
    let open = Callback::from(move |_: MouseEvent| open_in_play(&share));
    html! {
        <button type="button" class="ghost" aria-label={text::play_label(row.method, index)} onclick={open}>
            { text::PLAY }
        </button>
    }
}
