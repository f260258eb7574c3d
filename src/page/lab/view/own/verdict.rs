//! The verdict on the heuristic.

use yew::prelude::*;

use super::means::means;
use crate::lab::{Verdict, VerdictBasis};
use crate::page::lab::state::{LabAction, LabState, OwnAction, SubjectAction};
use crate::page::lab::text::own::{self as text, VerdictPart};
use crate::page::lab::text::{board_label, capitalized};
use crate::page::lab::view::on_click;
use crate::page::text::worker;
use crate::page::view::mini_board::mini_board;
use crate::page::view::nothing;
use crate::puzzle::Board;

/// Draws the verdict. That on earlier weights stays, marked, until the new one is there.
pub fn verdict(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let own = &state.own;
    let goal = &state.subject.goal;
    let is_current = own.is_current(goal);
    if let Some(failure) = &own.failure {
        let retry = on_click(on_action, LabAction::Own(OwnAction::Retry));
        return html! {
            <div class="notice" role="alert">
                <p>{ worker::failure(failure) }</p>
                <button type="button" onclick={retry}>{ worker::TRY_AGAIN }</button>
            </div>
        };
    }
    let shown = own.verdict.as_ref();
    let Some(verdict) = shown.filter(|verdict| verdict.goal == *goal) else {
        return html! {
            <div class="own-verdict" id="own-verdict" data-current="false" aria-busy="true">
                <p class="muted" role="status">{ text::JUDGING }</p>
            </div>
        };
    };
    html! {
        <div
            class="own-verdict"
            id="own-verdict"
            role="region"
            aria-label={text::VERDICT}
            data-current={is_current.to_string()}
            aria-busy={(!is_current).to_string()}
        >
            { admissible(verdict, on_action) }
            { consistent(verdict, on_action) }
            <p class="own-means-line" id="own-mean">{ text::means(verdict) }</p>
            { means(verdict, own.current_references(goal)) }
            { match &verdict.basis {
                VerdictBasis::All => nothing(),
                VerdictBasis::Sample(sample) => html! { <p class="muted own-sample" id="own-sample">{ text::sample(sample) }</p> },
            } }
        </div>
    }
}

/// Draws whether the heuristic is admissible, with the board where it overestimates most.
fn admissible(verdict: &Verdict, on_action: &Callback<LabAction>) -> Html {
    let boards = match &verdict.worst {
        Some(worst) => html! {
            <div class="own-boards">
                { mini_board(&worst.board, board_label(&worst.board)) }
                { see("own-see-worst", text::SEE_BOARD, worst.board, on_action) }
            </div>
        },
        None => nothing(),
    };
    part("own-admissible", &text::admissible(verdict), boards)
}

/// Draws whether the heuristic is consistent, with the move that breaks it most.
fn consistent(verdict: &Verdict, on_action: &Callback<LabAction>) -> Html {
    let boards = match &verdict.worst_move {
        Some(worst) => {
            let label = |words, board| format!("{}: {}", capitalized(words), board_label(board));
            html! {
                <div class="own-boards">
                    <figure>
                        { mini_board(&worst.before, label(text::BEFORE, &worst.before)) }
                        <figcaption>{ format!("h = {}", worst.value_before) }</figcaption>
                    </figure>
                    <span class="own-arrow" aria-hidden="true">{ "→" }</span>
                    <figure>
                        { mini_board(&worst.after, label(text::AFTER, &worst.after)) }
                        <figcaption>{ format!("h = {}", worst.value_after) }</figcaption>
                    </figure>
                    { see("own-see-before", text::SEE_BEFORE, worst.before, on_action) }
                </div>
            }
        }
        None => nothing(),
    };
    part("own-consistent", &text::consistent(verdict), boards)
}

fn part(id: &'static str, part: &VerdictPart, boards: Html) -> Html {
    html! {
        <div class="own-part" {id} data-tone={part.tone.name()}>
            <h3>{ part.headline }</h3>
            <p>{ &part.explanation }</p>
            { boards }
        </div>
    }
}

/// Draws the button that puts a board beside the tabs.
fn see(
    id: &'static str,
    label: &'static str,
    board: Board,
    on_action: &Callback<LabAction>,
) -> Html {
    let on_action = on_action.clone();
    let use_board = Callback::from(move |_: MouseEvent| {
        on_action.emit(LabAction::Subject(SubjectAction::UseBoard(board)));
        show_board();
    });
    html! { <button type="button" {id} onclick={use_board}>{ label }</button> }
}

/// Scrolls the board beside the tabs into view; in a narrow window it is above them.
fn show_board() {
    let document = web_sys::window().and_then(|window| window.document());
    let found = document.map(|document| document.query_selector(".rail"));
    if let Some(Ok(Some(element))) = found {
        let options = web_sys::ScrollIntoViewOptions::new();
        options.set_block(web_sys::ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    }
}
