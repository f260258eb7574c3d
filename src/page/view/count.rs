//! All shortest solutions: how many there are, and a list to choose from.

use yew::prelude::*;

use super::{nothing, on_click};
use crate::engine::{CountStatus, SolutionCount};
use crate::page::state::{Action, Count, SolveAction, State};
use crate::page::text;
use crate::puzzle::{Move, MoveConvention, notation};

/// Draws the count, which is closed at first. Draws nothing if the solution is not proved shortest or the board is too large.
pub fn count(state: &State, on_action: &Callback<Action>) -> Html {
    if state.countable_length().is_none() {
        return nothing();
    }
    let ask = match state.solve.count {
        Count::Off => Some(on_click(on_action, Action::Solve(SolveAction::CountAll))),
        _ => None,
    };
    let stop = on_click(on_action, Action::Solve(SolveAction::Stop));
    let again = || on_click(on_action, Action::Solve(SolveAction::CountAll));
    // The announced sentence, the running number, and the button.
    let (sentence, number, button) = match &state.solve.count {
        Count::Off => (String::new(), None, None),
        Count::Running(count) => (
            text::count::COUNTING.to_string(),
            Some(*count),
            Some((text::play::STOP, stop)),
        ),
        Count::Ended(found) => (
            text::count::result(found),
            None,
            (found.status == CountStatus::Partial).then(|| (text::count::COUNT_AGAIN, again())),
        ),
        Count::Failed(failure) => (
            text::worker::failure(failure),
            None,
            Some((text::count::COUNT_AGAIN, again())),
        ),
    };
    html! {
        <details class="disclosure solution-count" id="solution-count">
            <summary onclick={ask}>{ text::count::ALL_SOLUTIONS }</summary>
            <div class={classes!("count-status", number.map(|_| "counting"))}>
                <p>
                    <span id="count-result" role="status">{ sentence }</span>
                    { match number {
                        Some(count) => text::count::so_far(count),
                        None => String::new(),
                    } }
                </p>
                { match button {
                    Some((label, onclick)) => html! { <button type="button" {onclick}>{ label }</button> },
                    None => nothing(),
                } }
            </div>
            { match &state.solve.count {
                Count::Ended(found) if found.listed.len() > 1 => {
                    list(found, state.chosen_solution(), state.settings.letters, on_action)
                }
                _ => nothing(),
            } }
        </details>
    }
}

/// Draws the solutions as radio buttons: one tab stop, with arrow keys between them.
fn list(
    found: &SolutionCount,
    chosen: Option<usize>,
    letters: MoveConvention,
    on_action: &Callback<Action>,
) -> Html {
    html! {
        <div class="solutions" role="radiogroup" aria-label={text::count::SOLUTIONS} data-own-keys="">
            <p class="muted">{ text::solve::moves_of(letters) }</p>
            { for found.listed.iter().enumerate().map(|(place, moves)| {
                let above = place.checked_sub(1).map_or(&[][..], |above| &found.listed[above]);
                let (same, other) = moves.split_at(common(above, moves));
                let on_action = on_action.clone();
                html! {
                    <label>
                        <input
                            type="radio"
                            name="solution"
                            checked={chosen == Some(place)}
                            onchange={Callback::from(move |_: Event| on_action.emit(Action::Solve(SolveAction::ChooseSolution(place))))}
                        />
                        <span>{ place + 1 }</span>
                        <span class="move-letters">
                            { notation::write_moves(same, letters) }
                            <b>{ notation::write_moves(other, letters) }</b>
                        </span>
                    </label>
                }
            }) }
        </div>
    }
}

/// Returns how many moves a solution shares with the one above it, not counting a part of a run.
fn common(above: &[Move], moves: &[Move]) -> usize {
    let same = above.iter().zip(moves).take_while(|(a, b)| a == b).count();
    match moves.get(same) {
        Some(next) => {
            let run = moves[..same].iter().rev().take_while(|&step| step == next);
            same - run.count()
        }
        None => same,
    }
}
