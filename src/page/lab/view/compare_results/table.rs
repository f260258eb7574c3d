//! The result table: a row for each method.

use yew::prelude::*;

use super::Props;
use super::box_plot::axis;
use super::row::row;
use crate::lab::ResultColumn;
use crate::page::lab::results::Results;
use crate::page::lab::state::{CompareAction, LabAction};
use crate::page::lab::text::compare_results as text;
use crate::page::view::{nothing, value_of};

/// Draws the table. The roles are spelled out, because phones show its rows as cards.
pub fn table(results: &Results, props: &Props, columns: &[ResultColumn], has_more: bool) -> Html {
    // The method, the median and its plot come first.
    let others: Vec<ResultColumn> = columns
        .iter()
        .copied()
        .filter(|column| !matches!(column, ResultColumn::Method | ResultColumn::Median))
        .collect();
    html! {
        <>
            { sort_choice(props, columns) }
            <div class="results-scroll" data-more={has_more.then_some("")} tabindex="0" role="region" aria-label={text::RESULT_TABLE}>
                <table class="results-table" role="table">
                    <caption class="visually-hidden">{ text::title(results.figure) }</caption>
                    <thead role="rowgroup">
                        <tr role="row">
                            { heading(props, ResultColumn::Method, "method-column") }
                            { heading(props, ResultColumn::Median, "median-column") }
                            <th scope="col" role="columnheader" class="plot-column">
                                <span class="visually-hidden">{ text::PLOT_NUMBERS }</span>
                                { match &results.axis {
                                    Some(one) => axis(results.figure, one),
                                    None => nothing(),
                                } }
                            </th>
                            { for others.iter().map(|&column| heading(props, column, "")) }
                            <th scope="col" role="columnheader" class="play-column">
                                <span class="visually-hidden">{ text::PLAY }</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody role="rowgroup">
                        { for results.sorted(props.sort).into_iter().map(|one| row(results, one, &others, props)) }
                    </tbody>
                </table>
            </div>
        </>
    }
}

/// Draws the heading of a column, which sorts by it.
fn heading(props: &Props, column: ResultColumn, class: &'static str) -> Html {
    let is_sorted = props.sort.column == column;
    let (order, arrow) = match (is_sorted, props.sort.is_descending) {
        (false, _) => ("none", ""),
        (true, false) => ("ascending", "▲"),
        (true, true) => ("descending", "▼"),
    };
    let sort = {
        let on_action = props.on_action.clone();
        Callback::from(move |_: MouseEvent| {
            on_action.emit(LabAction::Compare(CompareAction::SortBy(column)));
        })
    };
    html! {
        <th scope="col" role="columnheader" aria-sort={order} {class}>
            <button type="button" onclick={sort} title={text::column_meaning(column, props.figure)}>
                { text::column(column) }
                <span class="sort-arrow" aria-hidden="true">{ arrow }</span>
            </button>
        </th>
    }
}

/// Draws the choice of the order, for phones, where the headings are not shown.
fn sort_choice(props: &Props, columns: &[ResultColumn]) -> Html {
    let all = columns.to_vec();
    let choose = {
        let (on_action, all) = (props.on_action.clone(), all);
        Callback::from(move |event: Event| {
            let index: Option<usize> = value_of(&event).parse().ok();
            if let Some(&column) = index.and_then(|index| all.get(index)) {
                on_action.emit(LabAction::Compare(CompareAction::SortBy(column)));
            }
        })
    };
    html! {
        <label class="sort-choice">
            { text::SORT_BY }
            <select onchange={choose}>
                { for columns.iter().enumerate().map(|(index, &column)| html! {
                    <option value={index.to_string()} selected={props.sort.column == column}>{ text::column(column) }</option>
                }) }
            </select>
        </label>
    }
}
