//! The table of a paper: printed numbers beside those here.

mod table;

use yew::prelude::*;

use self::table::table;
use super::on_click;
use crate::lab::{KORF_QUICK_NODES, KORF_SLOW_NODES, Paper};
use crate::page::clock;
use crate::page::lab::state::{LabAction, LabState, PaperAction, PaperPhase, PaperState};
use crate::page::lab::text::paper as text;
use crate::page::text::worker as worker_text;
use crate::page::view::{nothing, value_of};

/// Draws the choice of the paper, its buttons and its table.
pub fn paper(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let chosen = state.paper.paper();
    let choose = {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            let paper: Option<Paper> = value_of(&event).parse().ok();
            on_action.emit(LabAction::Paper(PaperAction::Choose(paper)));
        })
    };
    html! {
        <section class="paper" id="paper" aria-labelledby="paper-title">
            <h2 class="lab-heading" id="paper-title">{ text::TITLE }</h2>
            <div class="paper-head">
                <label>
                    <span class="visually-hidden">{ text::PAPER }</span>
                    <select id="paper-choice" onchange={choose}>
                        <option value="" selected={chosen.is_none()}>{ text::CHOOSE }</option>
                        { for Paper::ALL.into_iter().map(|paper| html! {
                            <option value={paper.name()} selected={chosen == Some(paper)}>{ text::paper(paper) }</option>
                        }) }
                    </select>
                </label>
                { match chosen {
                    Some(paper) => buttons(paper, &state.paper, on_action),
                    None => nothing(),
                } }
            </div>
            { match &state.paper.table {
                Some(one) => html! {
                    <>
                        <p class="muted">{ text::source(one.spec().paper) }</p>
                        { status(&state.paper) }
                        { table(one) }
                    </>
                },
                None => html! { <p class="muted">{ text::ABOUT }</p> },
            } }
        </section>
    }
}

/// Draws the buttons and the badge of the open table.
fn buttons(paper: Paper, state: &PaperState, on_action: &Callback<LabAction>) -> Html {
    let run = |max_printed_nodes: u64| {
        let on_action = on_action.clone();
        Callback::from(move |_: MouseEvent| {
            on_action.emit(LabAction::Paper(PaperAction::Run {
                max_printed_nodes,
                now: clock::now(),
            }));
        })
    };
    let agreeing = state.table.as_ref().map(|table| table.agreeing());
    let badge =
        agreeing.filter(|&(_, compared)| compared > 0 && state.phase != PaperPhase::Printed);
    let run_button = |nodes: u64, class: &'static str| {
        let (boards, work) = state.part(nodes).unwrap_or_default();
        html! {
            <button type="button" {class} onclick={run(nodes)}>
                { text::run(paper, nodes, boards) }
                { if paper == Paper::Korf1985 {
                    html! { <small>{ text::estimate(work) }</small> }
                } else {
                    nothing()
                } }
            </button>
        }
    };
    let can_run = paper != Paper::AimaOlder;
    html! {
        <>
            { match badge {
                Some(counts) => html! { <span class="badge" id="paper-agreement">{ text::agreement(paper, counts, state.phase == PaperPhase::Complete) }</span> },
                None => nothing(),
            } }
            { if state.phase.is_running() {
                let stop = LabAction::Paper(PaperAction::Stop);
                html! { <button type="button" onclick={on_click(on_action, stop)}>{ text::STOP }</button> }
            } else if can_run {
                html! {
                    <>
                        { run_button(KORF_QUICK_NODES, "primary") }
                        { if paper == Paper::Korf1985 { run_button(KORF_SLOW_NODES, "") } else { nothing() } }
                    </>
                }
            } else {
                nothing()
            } }
            { if paper.rules().is_some() {
                let use_rules = LabAction::Paper(PaperAction::UseRules);
                html! { <button type="button" onclick={on_click(on_action, use_rules)}>{ text::USE_RULES }</button> }
            } else {
                nothing()
            } }
        </>
    }
}

/// Draws how far the runs are.
fn status(state: &PaperState) -> Html {
    let words = match &state.phase {
        PaperPhase::Printed | PaperPhase::Complete => return nothing(),
        PaperPhase::Preparing => text::PREPARING.to_string(),
        PaperPhase::Stopped => text::STOPPED.to_string(),
        PaperPhase::NotDrawn(error) => text::not_drawn(error).to_string(),
        PaperPhase::Failed(failure) => worker_text::failure(failure),
        PaperPhase::Running(_) => {
            let table = state.table.as_ref();
            let (done, total) = table.map_or((0, 0), |table| (table.done(), table.runs().len()));
            let left = state.time_left(clock::now()).map(|left| left.ms);
            text::progress(done, total, left)
        }
    };
    let max = 1000;
    html! {
        <div class="paper-status">
            { if state.phase.is_running() {
                let value = (state.progress() * f64::from(max)) as u32;
                html! { <progress max={max.to_string()} value={value.to_string()} aria-label={text::TITLE} /> }
            } else {
                nothing()
            } }
            <p>{ words }</p>
        </div>
    }
}
