//! The legend of the chart, which chooses the methods that are drawn, and the chart's numbers as a table.

use yew::prelude::*;

use super::scatter::{MAX_DRAWN, Slots, mark};
use crate::lab::{Comparison, Growth, LabMethod, MethodIndex, ResultColumn};
use crate::page::lab::results::{Scatter, Series};
use crate::page::lab::text::compare_results as text;
use crate::page::view::nothing;

/// Draws the legend: for each method its mark, its growth per move, its name and a check box.
pub fn legend(
    scatter: &Scatter,
    slots: &Slots,
    comparison: &Comparison,
    choose: &Callback<Slots>,
    is_counting: bool,
) -> Html {
    let methods: Vec<MethodIndex> = comparison.methods().collect();
    let growths = scatter.series.iter().filter_map(|series| series.growth);
    let growths: Vec<Growth> = growths.collect();
    let is_drawn = |series: &&Series| slots.contains(&Some(series.method));
    let drawn = scatter.series.iter().filter(is_drawn).count();
    html! {
        <div class="scatter-legend">
            { match text::growth_meaning(scatter.axis.is_log(), &growths) {
                Some(words) => html! { <p>{ words }</p> },
                None => nothing(),
            } }
            <ul aria-label={text::DRAWN_METHODS}>
                { for methods.iter().map(|&method| {
                    let series = scatter.series.iter().find(|series| series.index == method);
                    let growth = series.and_then(|series| series.growth);
                    let note = match growth {
                        Some(growth) => text::growth_range(growth, &growths),
                        None => text::not_drawn(comparison.progress(method), is_counting),
                    };
                    entry(comparison.spec().methods[method], growth, note, slots, choose)
                }) }
            </ul>
            { if methods.len() > MAX_DRAWN {
                html! { <p class="muted">{ text::drawn(drawn, methods.len(), MAX_DRAWN) }</p> }
            } else {
                nothing()
            } }
        </div>
    }
}

fn entry(
    method: LabMethod,
    growth: Option<Growth>,
    note: Option<String>,
    slots: &Slots,
    choose: &Callback<Slots>,
) -> Html {
    let slot = slots.iter().position(|one| *one == Some(method));
    let free = slots.iter().position(Option::is_none);
    let toggle = {
        let (mut next, choose) = (*slots, choose.clone());
        match (slot, free) {
            (Some(slot), _) => next[slot] = None,
            (None, Some(free)) => next[free] = Some(method),
            (None, None) => {}
        }
        Callback::from(move |_: Event| choose.emit(next))
    };
    let is_full = slot.is_none() && free.is_none();
    html! {
        <li>
            <label class="checkbox">
                <input type="checkbox" checked={slot.is_some()} disabled={is_full} onchange={toggle} />
                <svg class="key" viewBox="-14 -7 28 14" aria-hidden="true">
                    { match slot {
                        Some(slot) => html! {
                            <>
                                <line class={format!("line slot-{slot}")} x1="-14" x2="14" y1="0" y2="0" />
                                <g class={format!("dots slot-{slot}")}>{ mark(slot, "0".to_string(), "0".to_string(), false) }</g>
                            </>
                        },
                        None => html! { <g /> },
                    } }
                </svg>
                <b>{ text::growth(growth) }</b>
                <span>
                    { text::short_method(method) }
                    { for note.into_iter().map(|note| html! { <small>{ note }</small> }) }
                </span>
            </label>
        </li>
    }
}

/// Draws the medians at each distance as a table.
pub fn numbers(scatter: &Scatter) -> Html {
    html! {
        <details class="chart-numbers">
            <summary>{ text::CHART_NUMBERS }</summary>
            <div class="scroll" tabindex="0" role="region" aria-label={text::CHART_NUMBERS}>
                <table>
                    <caption>{ text::medians_caption(scatter.figure) }</caption>
                    <thead>
                        <tr>
                            <th scope="col">{ text::column(ResultColumn::Method) }</th>
                            { for scatter.distances.iter().map(|distance| html! { <th scope="col">{ distance }</th> }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for scatter.series.iter().map(|series| html! {
                            <tr>
                                <th scope="row">{ text::short_method(series.method) }</th>
                                { for scatter.distances.iter().map(|distance| {
                                    let mut medians = series.medians.iter();
                                    let median = medians.find(|(at, _)| at == distance);
                                    html! { <td>{ text::optional(scatter.figure, median.map(|(_, median)| *median)) }</td> }
                                }) }
                            </tr>
                        }) }
                    </tbody>
                </table>
            </div>
        </details>
    }
}
