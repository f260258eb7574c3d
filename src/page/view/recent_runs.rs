//! The table of recent runs.

use yew::prelude::*;

use super::on_click;
use crate::page::state::{Action, RecentRuns, SolveAction};
use crate::page::text::numbers::{duration, grouped};
use crate::page::text::recent_runs as text;

/// Draws the runs, the newest first. A click on a row chooses its method. A single run is not drawn, because the result has
/// all of it.
pub fn recent_runs(runs: &RecentRuns, on_action: &Callback<Action>) -> Html {
    html! {
        <table class="recent-runs" id="recent-runs" hidden={runs.rows().len() < 2}>
            <caption>{ text::RECENT_RUNS }</caption>
            <thead>
                <tr>{ for text::COLUMNS.iter().map(|name| html! { <th scope="col">{ *name }</th> }) }</tr>
            </thead>
            <tbody>
                { for runs.rows().iter().enumerate().map(|(index, run)| html! {
                    <tr onclick={on_click(on_action, Action::Solve(SolveAction::ChooseRun(index)))}>
                        // For the keyboard; its clicks reach the row.
                        <th scope="row">
                            <button type="button" title={text::CHOOSE}>{ text::algorithm(run) }</button>
                        </th>
                        <td>{ text::heuristic(run) }</td>
                        <td>{ text::result(run) }</td>
                        <td>{ grouped(run.expanded) }</td>
                        <td>{ duration(run.milliseconds) }</td>
                    </tr>
                }) }
            </tbody>
        </table>
    }
}
