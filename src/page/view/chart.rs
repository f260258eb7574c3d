//! The picture of a board being solved better and better.

use yew::prelude::*;

use super::figures::time;
use crate::page::anytime_run::AnytimeRun;
use crate::page::chart::Chart;

/// The plot is stretched to its place; the numbers beside it are not, so each axis is a picture of its own.
pub fn chart(run: &AnytimeRun) -> Html {
    let chart = Chart::new(run);
    let percent = |thousandths: u32| format!("{}.{}%", thousandths / 10, thousandths % 10);
    let best = match run.incumbent() {
        Some(best) => format!("{} moves", best.len()),
        None => "no solution yet".to_string(),
    };
    let label = format!(
        "Best length and lower bound over time: {best}, {}, after {}.",
        run.guarantee(),
        time(run.elapsed_ms())
    );
    html! {
        <figure class="chart" id="chart">
            <div role="img" aria-label={label}>
                <svg class="levels" aria-hidden="true">
                    { for chart.length_ticks.iter().map(|&(length, down)| html! {
                        <text x="100%" y={percent(down)} dy="0.35em">{ length }</text>
                    }) }
                </svg>
                <svg class="plot" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
                    <path class="grid" d={grid(&chart)} />
                    <path class="gap" d={chart.gap} />
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
            <figcaption class="soft">
                { "Moves over time: " }<span class="key best">{ "best found" }</span>{ ", " }
                <span class="key bound">{ "lower bound" }</span>
            </figcaption>
        </figure>
    }
}

/// A line across for each number of moves, and one down for each time.
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
