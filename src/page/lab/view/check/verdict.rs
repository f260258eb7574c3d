//! The answer.

use yew::prelude::*;

use super::number::tone_name;
use crate::lab::check::Verdict;
use crate::page::lab::state::{CheckAction, CheckPhase, LabAction, LabState, read_number};
use crate::page::lab::text::check as text;
use crate::page::lab::text::check::verdict::{explanation, headline, progress, tone};
use crate::page::lab::view::on_click;
use crate::page::text::numbers::grouped;
use crate::page::text::worker;
use crate::page::view::nothing;

/// Draws the answer, and how far the runs are.
pub fn verdict(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let check = &state.check;
    if check.is_unreadable() {
        return html! { <p class="notice" id="check-unreadable" role="status">{ text::UNREADABLE }</p> };
    }
    if check.is_inferring() {
        return html! {
            <section class="verdict" id="check-verdict" aria-label={text::ANSWER} data-tone="open">
                <div><p class="check-headline" id="check-headline" role="status">{ text::INFERRING }</p></div>
            </section>
        };
    }
    let Some((run, analysis)) = check.run().zip(check.analysis()) else {
        let size = state.subject.board.size();
        return html! { <p class="notice" role="status">{ text::does_not_fit(check.method(), size) }</p> };
    };
    let subject = run.plan().subject();
    let is_complete = analysis.is_complete();
    let tone = match analysis.verdict {
        Verdict::NoNumber | Verdict::Unsolvable if !run.plan().is_solvable() => "wrong",
        ref verdict => tone_name(tone(verdict, subject, is_complete)),
    };
    let number = read_number(&check.number).ok().flatten();
    html! {
        <section class="verdict" id="check-verdict" aria-label={text::ANSWER} data-tone={tone}>
            { match number {
                Some(number) => html! { <em>{ grouped(number) }</em> },
                None => nothing(),
            } }
            <div>
                <p class="check-headline" id="check-headline" role="status">{ headline(analysis, subject) }</p>
                <p id="check-explanation">{ explanation(analysis, subject).join(" ") }</p>
            </div>
            { phase(state, on_action) }
        </section>
    }
}

/// Draws how far the runs are, and what can be done about it.
fn phase(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let Some((run, analysis)) = state.check.run().zip(state.check.analysis()) else {
        return nothing();
    };
    let button = |label: &'static str, action: CheckAction| {
        html! {
            <button type="button" class="small" onclick={on_click(on_action, LabAction::Check(action))}>{ label }</button>
        }
    };
    match &run.phase {
        CheckPhase::Running => html! {
            <div class="check-progress" id="check-progress">
                <progress
                    max={analysis.runs.to_string()}
                    value={analysis.runs_done.to_string()}
                    aria-label={progress(analysis, None, None)}
                />
                <span>{ progress(analysis, run.current_nodes, run.left_ms()) }</span>
                { button(text::STOP, CheckAction::Stop) }
            </div>
        },
        CheckPhase::Stopped => html! {
            <div class="check-progress" id="check-progress">
                <span>{ text::RUNS_STOPPED }{ " " }{ progress(analysis, None, None) }{ "." }</span>
                { button(text::CONTINUE, CheckAction::Continue) }
            </div>
        },
        CheckPhase::Failed(failure) => html! {
            <div class="check-progress" id="check-progress" role="alert">
                <span>{ worker::failure(failure) }</span>
                { button(worker::TRY_AGAIN, CheckAction::Continue) }
            </div>
        },
        CheckPhase::Waiting | CheckPhase::Complete => nothing(),
    }
}
