//! The chart of an anytime search: best length and lower bound over time.

use yew::prelude::*;

use crate::page::anytime_run::AnytimeRun;
use crate::page::chart::Chart;
use crate::page::text;

/// Draws the chart. The plot is stretched to its place but the labels are not, so each axis is an SVG of its own.
pub fn chart(run: &AnytimeRun) -> Html {
    let chart = Chart::new(run);
    let percent = |thousandths: u32| format!("{}.{}%", thousandths / 10, thousandths % 10);
    html! {
        <figure class="chart" id="chart">
            <div role="img" aria-label={text::solve::chart(run)}>
                <svg class="levels" aria-hidden="true">
                    { for chart.length_ticks.iter().map(|&(length, down)| html! {
                        <text x="100%" y={percent(down)} dy="0.35em">{ length }</text>
                    }) }
                </svg>
                <svg class="plot" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
                    <path class="grid" d={grid(&chart)} />
                    <path class="optimality-gap" d={chart.gap} />
                    <path class="bound" d={chart.lower_bound} />
                    <path class="best" d={chart.incumbent} />
                    <path class="ends" d={chart.end_dots} />
                </svg>
                <svg class="times" aria-hidden="true">
                    { for chart.time_ticks.iter().map(|&(label, across)| html! {
                        <text x={percent(across)} y="1em" class={(across == 1000).then_some("end")}>{ label }</text>
                    }) }
                </svg>
            </div>
            <figcaption class="muted">
                { text::solve::CHART_CAPTION }
                <span class="chart-key best">{ text::solve::CHART_BEST }</span>
                { ", " }
                <span class="chart-key bound">{ text::solve::CHART_BOUND }</span>
            </figcaption>
        </figure>
    }
}

/// Returns the path of the grid: a horizontal line per level and a vertical line per time.
fn grid(chart: &Chart) -> String {
    let across = chart
        .length_ticks
        .iter()
        .map(|(_, down)| format!("M0 {down}H1000"));
    let down = chart
        .time_ticks
        .iter()
        .map(|(_, across)| format!("M{across} 0V1000"));
    across.chain(down).collect()
}
