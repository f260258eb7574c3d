//! The results of a comparison: table, charts, sentences and exports.

mod box_plot;
mod export;
mod row;
mod scatter;
mod scatter_legend;
mod table;
mod times;

use std::rc::Rc;

use yew::prelude::*;

use self::export::Export;
use self::scatter::{ScatterChart, ScatterKey};
use self::table::table;
use self::times::times;
use super::sheet::SheetButtons;
use crate::lab::{
    BoardIndex, CompareFigure, Comparison, LabLink, ResultColumn, Shortfall, decimal,
};
use crate::page::lab::results::Results;
use crate::page::lab::state::{CompareAction, LabAction, LabState, RunPhase, Sort};
use crate::page::lab::text::compare_results as text;
use crate::page::view::{nothing, value_of};

/// Draws the results of the comparison that is running or was run last; nothing before the first one.
pub fn results(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let Some((run, is_earlier)) = state.compare.shown_run() else {
        return nothing();
    };
    let Some(comparison) = &run.comparison else {
        return match run.phase.is_running() {
            true => html! { <p class="muted results-waiting" role="status">{ text::DRAWING }</p> },
            false => nothing(),
        };
    };
    let is_outdated = is_earlier || state.compare.is_outdated(&state.subject);
    html! {
        <ResultView
            comparison={comparison.clone()}
            spec={ByPointer(run.spec.clone())}
            is_counting={matches!(run.phase, RunPhase::Counting(_))}
            is_running={run.phase.is_running()}
            is_busy={state.compare.is_running()}
            {is_outdated}
            shortfalls={run.shortfalls.clone()}
            figure={state.compare.figure}
            sort={state.compare.sort}
            shown={state.compare.shown.filter(|_| !is_earlier)}
            link={run.link().clone()}
            on_action={on_action.clone()}
        />
    }
}

/// A shared value that is equal only to itself.
#[derive(Clone, Debug)]
pub struct ByPointer<T>(pub Rc<T>);

impl<T> PartialEq for ByPointer<T> {
    fn eq(&self, other: &ByPointer<T>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Properties, Clone)]
pub struct Props {
    pub comparison: Rc<Comparison>,
    pub spec: ByPointer<crate::lab::ComparisonSpec>,
    pub is_counting: bool,
    pub is_running: bool,
    /// `true` while a comparison runs, also if the results are of an earlier one: the button then stops it.
    pub is_busy: bool,
    pub is_outdated: bool,
    pub shortfalls: Vec<Shortfall>,
    pub figure: CompareFigure,
    pub sort: Sort,
    pub shown: Option<BoardIndex>,
    pub link: LabLink,
    pub on_action: Callback<LabAction>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Props) -> bool {
        Rc::ptr_eq(&self.comparison, &other.comparison)
            && self.spec == other.spec
            && (self.is_counting, self.is_running) == (other.is_counting, other.is_running)
            && (self.is_busy, self.is_outdated) == (other.is_busy, other.is_outdated)
            && (self.figure, self.sort, self.shown) == (other.figure, other.sort, other.shown)
            && self.shortfalls == other.shortfalls
            && self.link == other.link
    }
}

/// Draws the results. What they are made of is computed once for each report of the worker.
#[component]
pub fn ResultView(props: &Props) -> Html {
    let results = use_memo(
        (ByPointer(props.comparison.clone()), props.figure),
        |(comparison, figure)| Results::new(&comparison.0, *figure),
    );
    let has_more = use_state_eq(|| false);
    let toggle_more = {
        let has_more = has_more.clone();
        Callback::from(move |_: MouseEvent| has_more.set(!*has_more))
    };
    let choose_figure = {
        let on_action = props.on_action.clone();
        Callback::from(move |event: Event| {
            if let Ok(figure) = value_of(&event).parse() {
                on_action.emit(LabAction::Compare(CompareAction::ChooseFigure(figure)));
            }
        })
    };
    let complete = results.rows.iter().filter(|row| row.progress.is_done());
    let done: usize = results.rows.iter().map(|row| row.progress.done).sum();
    let key = ScatterKey {
        spec: props.spec.clone(),
        complete: complete.count(),
        done: (!props.is_counting).then_some(done),
    };
    let columns = ResultColumn::shown(props.figure, results.boards, *has_more);
    let sentences = text::sentences(&results, &props.shortfalls, props.is_running);
    html! {
        <section
            class={classes!("results", props.is_outdated.then_some("is-outdated"))}
            id="results"
            data-phase={if props.is_running { "running" } else { "ended" }}
            aria-labelledby="results-title"
        >
            { hatch() }
            <div class="results-head">
                <h2 class="lab-heading" id="results-title">{ text::title(props.figure) }</h2>
                <label class="results-figure">
                    <span class="visually-hidden">{ text::FIGURE }</span>
                    <select id="compare-figure" onchange={choose_figure}>
                        { for CompareFigure::ALL.into_iter().map(|figure| html! {
                            <option value={figure.name()} selected={figure == props.figure}>{ text::figure(figure) }</option>
                        }) }
                    </select>
                </label>
                <SheetButtons
                    comparison={ByPointer(props.comparison.clone())}
                    link={props.link.clone()}
                />
            </div>
            { if props.is_outdated {
                html! { <p class="results-outdated" role="status">{ if props.is_busy { text::OUTDATED_RUNNING } else { text::OUTDATED } }</p> }
            } else {
                nothing()
            } }
            { table(&results, props, &columns, *has_more) }
            <div class="results-under">
                <button type="button" class="ghost" aria-expanded={has_more.to_string()} onclick={toggle_more}>
                    { if *has_more { text::FEWER_COLUMNS } else { text::MORE_COLUMNS } }
                </button>
                <Export
                    comparison={ByPointer(props.comparison.clone())}
                    figure={props.figure}
                    columns={columns.clone()}
                    methods={results.sorted(props.sort).iter().map(|row| row.index).collect::<Vec<_>>()}
                    link={props.link.clone()}
                />
            </div>
            <p class="results-words">{ sentences.join(" ") }</p>
            { plot_numbers(&results) }
            <ScatterChart
                comparison={props.comparison.clone()}
                key_of_data={key}
                figure={props.figure}
                shown={props.shown}
                on_action={props.on_action.clone()}
            />
            { times(&results) }
        </section>
    }
}

/// Draws the pattern of open-ended boxes, which the plots refer to.
fn hatch() -> Html {
    html! {
        <svg class="pattern-source" aria-hidden="true" width="0" height="0">
            <defs>
                <pattern
                    id="open-ended"
                    width="6"
                    height="6"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                >
                    <rect class="hatch" width="3" height="6" />
                </pattern>
            </defs>
        </svg>
    }
}

/// Draws the numbers of the box plots as a table.
fn plot_numbers(results: &Results) -> Html {
    if results.boards < 2 {
        return nothing();
    }
    let columns = [
        text::LEAST,
        text::LOWER_QUARTILE,
        "median",
        text::UPPER_QUARTILE,
        "worst",
    ];
    html! {
        <details class="chart-numbers">
            <summary>{ text::PLOT_NUMBERS }</summary>
            <div class="scroll" tabindex="0" role="region" aria-label={text::PLOT_NUMBERS}>
                <table>
                    <caption class="visually-hidden">{ text::title(results.figure) }</caption>
                    <thead>
                        <tr>
                            <th scope="col">{ text::column(ResultColumn::Method) }</th>
                            { for columns.map(|name| html! { <th scope="col">{ name }</th> }) }
                        </tr>
                    </thead>
                    <tbody>
                        { for results.rows.iter().map(|row| {
                            let spread = row.summary.map(|summary| summary.spread);
                            let values = spread.map(|spread| [
                                spread.min,
                                spread.lower_quartile,
                                spread.median,
                                spread.upper_quartile,
                                spread.max,
                            ]);
                            html! {
                                <tr>
                                    <th scope="row">{ text::short_method(row.method) }</th>
                                    { for (0..5).map(|index| html! {
                                        <td>{ text::optional(results.figure, values.map(|values| values[index])) }</td>
                                    }) }
                                </tr>
                            }
                        }) }
                    </tbody>
                </table>
            </div>
        </details>
    }
}

/// Returns a part of a whole as a length of an SVG.
fn percent(part: f64) -> String {
    decimal(part * 100.0, 2) + "%"
}
