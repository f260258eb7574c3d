//! The plot of the combinations of rules, and its table.

use yew::prelude::*;

use super::heading;
use crate::lab::check::CheckAnalysis;
use crate::page::lab::check_plot::{AXIS, CheckPlot, PlotClaim, PlotLabel, TOP};
use crate::page::lab::state::{CheckPhase, CheckRun};
use crate::page::lab::text::check::rows as text;
use crate::page::text::numbers::grouped;
use crate::page::view::nothing;
use crate::reference::ExpansionRange;

/// The width of a digit of the number that is checked, in pixels.
const DIGIT_PX: usize = 8;

/// Draws the plot; only its note while no combination has ended with a number.
pub fn plot(run: &CheckRun, analysis: &CheckAnalysis) -> Html {
    // A board without a solution has no combinations.
    if analysis.combinations == 0 {
        return nothing();
    }
    let subject = run.plan().subject();
    let note = text::range_note(
        analysis,
        subject,
        run.range(),
        run.phase == CheckPhase::Running,
    );
    let Some(plot) = CheckPlot::new(analysis) else {
        return html! { <p class="hint">{ note }</p> };
    };
    let height = plot.height();
    html! {
        <figure class="check-plot" id="check-plot">
            { heading(
                text::plot_heading(subject.method, analysis.range.is_some()),
                text::plot_scale(plot.per_dot, analysis),
            ) }
            <div role="img" aria-label={text::plot_label(analysis)}>
                <svg
                    class="check-dots"
                    viewBox={format!("0 0 1000 {height}")}
                    height={height.to_string()}
                    preserveAspectRatio="none"
                    aria-hidden="true"
                >
                    { range(&plot) }
                    <path class="axis" d={format!("M0 {AXIS}H1000")} />
                    <path class="dots" d={plot.dots.clone()} />
                    <path class="dots claimed" d={plot.claimed_dots.clone()} />
                    { match plot.claim {
                        Some(claim) => html! { <path class="claim" d={format!("M{} {}V{}", claim.across, TOP - 4, claim.bottom)} /> },
                        None => nothing_svg(),
                    } }
                    <path class="group" d={brackets(&plot)} />
                </svg>
                <svg class="check-labels" height={height.to_string()} aria-hidden="true">
                    { range_labels(&plot, run.known_range()) }
                    { for plot.ticks.iter().map(|tick| html! {
                        <text class="tick" x={percent(tick.across)} y={(AXIS + 15).to_string()}>{ grouped(tick.number) }</text>
                    }) }
                    { for plot.groups.iter().map(|group| html! {
                        <text class="group" x={percent(group.label)} y={(group.top + 20).to_string()}>{ text::group(group.setting) }</text>
                    }) }
                    { match plot.claim {
                        Some(claim) => flag(&claim),
                        None => nothing_svg(),
                    } }
                </svg>
            </div>
            <ul class="check-groups">
                { for analysis.groups.iter().map(|group| html! {
                    <li>{ text::group(group.setting) }{ " " }<b>{ text::group_range(group) }</b></li>
                }) }
            </ul>
            <figcaption class="hint">
                { note }
                { match text::without_value(analysis) {
                    Some(sentence) => html! { <span>{ " " }{ sentence }</span> },
                    None => nothing(),
                } }
            </figcaption>
            { table(analysis) }
        </figure>
    }
}

fn percent(across: u32) -> String {
    format!("{}.{}%", across / 10, across % 10)
}

fn nothing_svg() -> Html {
    html! { <g /> }
}

fn range(plot: &CheckPlot) -> Html {
    let Some([must, may]) = plot.range else {
        return nothing_svg();
    };
    let (from, to) = (must.across, may.across);
    html! {
        <g>
            <rect
                class="range"
                x={from.to_string()}
                y={TOP.to_string()}
                width={(to - from).to_string()}
                height={(AXIS - TOP).to_string()}
            />
            <path class="range-end" d={format!("M{from} {TOP}V{end}M{to} {TOP}V{end}", end = AXIS + 4)} />
        </g>
    }
}

/// Draws the labels of both ends of the range: inside it where there is room, else beside it.
fn range_labels(plot: &CheckPlot, range: Option<ExpansionRange>) -> Html {
    let Some([must, may]) = plot.range else {
        return nothing_svg();
    };
    let label = |at: PlotLabel, words: String, is_left: bool, line: u32| {
        html! {
            <text
                class={classes!("range-label", is_left.then_some("end"))}
                x={percent(at.across)}
                y={(TOP + 14 + 15 * line).to_string()}
                dx={if is_left { "-7" } else { "7" }}
            >
                { words }
            </text>
        }
    };
    let width = may.across - must.across;
    if width == 0 {
        return label(must, grouped(must.number), must.across > 800, 0);
    }
    let must_is_left = width < 200 && must.across > 150;
    let may_is_left = may.across > 820;
    let line = u32::from(may_is_left && !must_is_left && width < 420);
    html! {
        <g>
            { label(must, text::low_end(must.number, range), must_is_left, 0) }
            { label(may, text::high_end(may.number), may_is_left, line) }
        </g>
    }
}

/// Draws the number that is checked.
fn flag(claim: &PlotClaim) -> Html {
    let mut words = grouped(claim.number);
    if claim.is_beyond {
        words += " →";
    }
    let width = DIGIT_PX * words.chars().count() + 16;
    // Near an end the flag would leave the plot.
    let left = match claim.across {
        0..100 => 8,
        900.. => width - 8,
        _ => width / 2,
    };
    html! {
        <svg x={percent(claim.across)} y="0" overflow="visible">
            <rect class="flag" x={format!("-{left}")} y="1" width={width.to_string()} height="21" rx="6" />
            <text class="flag-text" x={(width as i32 / 2 - left as i32).to_string()} y="16">{ words }</text>
        </svg>
    }
}

fn brackets(plot: &CheckPlot) -> String {
    let groups = plot.groups.iter();
    groups
        .map(|group| {
            let (from, to, top) = (group.from, group.to.max(group.from + 1), group.top);
            format!("M{from} {top}v5H{to}v-5")
        })
        .collect()
}

/// Draws the numbers of the plot as a table.
fn table(analysis: &CheckAnalysis) -> Html {
    let all = &analysis.distribution;
    html! {
        <details class="check-table">
            <summary>{ text::TABLE }</summary>
            <div class="table-scroll" tabindex="0" role="region" aria-label={text::TABLE}>
                <table>
                    <caption>{ text::TABLE_CAPTION }</caption>
                    <thead>
                        <tr>
                            <th scope="col">{ text::TABLE_NUMBER }</th>
                            <th scope="col">{ text::TABLE_COUNT }</th>
                            <th scope="col">{ text::TABLE_TIES }</th>
                            <th scope="col">{ text::TABLE_REPEATS }</th>
                        </tr>
                    </thead>
                    <tbody>
                        { for all.iter().take(text::MAX_TABLE_ROWS).map(|count| {
                            let [ties, repeats] = text::value_rules(count);
                            let is_claimed = analysis.claim.number == Some(count.value);
                            html! {
                                <tr class={is_claimed.then_some("claimed")}>
                                    <th scope="row">{ grouped(count.value) }{ if is_claimed { " ✓" } else { "" } }</th>
                                    <td>{ count.rules.count }</td>
                                    <td>{ ties }</td>
                                    <td>{ repeats }</td>
                                </tr>
                            }
                        }) }
                    </tbody>
                </table>
                { match all.len().checked_sub(text::MAX_TABLE_ROWS) {
                    Some(rest) if rest > 0 => html! { <p class="hint">{ text::more_rows(rest) }</p> },
                    _ => nothing(),
                } }
            </div>
        </details>
    }
}
