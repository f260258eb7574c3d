//! The status of the game, in words.

use yew::prelude::*;

use super::mini_board::mini_board;
use super::solvability::SolvabilityView;
use super::{focus, nothing, on_click};
use crate::page::game::Help;
use crate::page::setup::{Mode, Target};
use crate::page::state::{Action, Hint, Refusal, SetUpAction, State, Tab};
use crate::page::text;
use crate::puzzle::Move;

pub fn status_line(state: &State, on_action: &Callback<Action>) -> Html {
    let (sentence, good) = sentence(state);
    // While cells are empty, what is entered has no verdict.
    let is_partial = (state.setup.filling()).is_some_and(|entry| entry.left() > 0);
    let unsolvability = state.play.unsolvability().filter(|_| !is_partial);
    html! {
        <div class="status-line">
            <div id="game-status" role="status">
                { match &state.solve.refusal {
                    Some(refusal) => refusal_view(refusal, on_action),
                    None => nothing(),
                } }
                { match unsolvability {
                    Some(_) if !state.setup.is_on() => nothing(),
                    _ => html! {
                        <p class={classes!("message", good.then_some("success"))}>{ sentence }</p>
                    },
                } }
                { match unsolvability {
                    Some(parity) => html! {
                        <SolvabilityView
                            board={*state.play.game.board()}
                            goal={state.play.goal}
                            {parity}
                            target={Target::Board}
                            on_action={on_action.clone()}
                        />
                    },
                    None => nothing(),
                } }
            </div>
            <details class="goal">
                <summary id="goal">{ text::play::goal(&state.play.goal) }</summary>
                { mini_board(state.play.goal.board(), text::play::goal_picture(state.play.goal.board())) }
            </details>
        </div>
    }
}

/// Draws why Solve did not start, with what to do about it.
fn refusal_view(refusal: &Refusal, on_action: &Callback<Action>) -> Html {
    let buttons = match refusal {
        Refusal::SetUpText(target, _) => {
            let target = *target;
            let correct = {
                let on_action = on_action.clone();
                Callback::from(move |_: MouseEvent| {
                    on_action.emit(Action::OpenTab(Tab::SetUp));
                    on_action.emit(Action::SetUp(SetUpAction::ChooseMode(Mode::Swap)));
                    on_action.emit(Action::SetUp(SetUpAction::ChooseTarget(target)));
                    focus("setup-text");
                })
            };
            html! {
                <>
                    <button type="button" onclick={correct}>{ text::setup::CORRECT_TEXT }</button>
                    <button type="button" onclick={on_click(on_action, Action::SetUp(SetUpAction::DiscardText(target)))}>
                        { text::setup::DISCARD_TEXT }
                    </button>
                </>
            }
        }
        Refusal::Entry(..) => html! {
            <button type="button" onclick={on_click(on_action, Action::SetUp(SetUpAction::ClearEntry))}>
                { text::setup::DISCARD_ENTRY }
            </button>
        },
        // The Solve panel shows these beside their fields.
        Refusal::Weight | Refusal::Depth => return nothing(),
    };
    html! {
        <div class="notice" id="refusal">
            <p>{ text::solve::refusal(refusal) }</p>
            <div class="row">{ buttons }</div>
        </div>
    }
}

fn sentence(state: &State) -> (String, bool) {
    if let Some(entry) = state.setup.filling() {
        let is_solvable = entry.left() == 0 && state.play.unsolvability().is_none();
        return (text::setup::filling(state.setup.target, entry), is_solvable);
    }
    if state.setup.is_on() {
        let has_picked = state.setup.picked.is_some();
        return (text::play::swapping(state.setup.target, has_picked), false);
    }
    match &state.solve.hint {
        Hint::Off => {}
        Hint::Searching => return (text::play::SEARCHING_FOR_HINT.to_string(), false),
        Hint::Failed(failure) => return (text::worker::failure(failure), false),
        Hint::Shown {
            step,
            to_go,
            proved,
        } => return (hint(state, *step, *to_go, *proved), false),
    }
    if state.play.is_won() {
        return (solved(state), true);
    }
    let sentence = match state.distance() {
        _ if state.play.shows_goal() && state.play.can_undo() => {
            text::play::GOAL_REACHED.to_string()
        }
        _ if state.play.shows_goal() => text::play::IS_GOAL.to_string(),
        Some(0) => text::play::GOAL_REACHED.to_string(),
        Some(moves) => text::play::distance(moves),
        None => match &state.play.playback {
            Some(_) if state.play.has_left_line() => text::play::LINE_LEFT.to_string(),
            // Its length changes many times a second.
            Some(playback) if state.is_running() && !playback.is_touched() => {
                text::play::SOLUTION_FOUND.to_string()
            }
            Some(_) if state.play.board() == state.play.goal.board() => {
                text::play::GOAL_REACHED.to_string()
            }
            Some(playback) => text::play::moves_left(playback.len() - playback.at()),
            None => text::play::SOLVABLE.to_string(),
        },
    };
    (sentence, false)
}

fn hint(state: &State, step: Move, to_go: usize, proved: bool) -> String {
    let board = state.board();
    let tile = step
        .source(board.size(), board.blank())
        .map_or(0, |cell| board.tile(cell));
    text::play::hint(tile, step, state.settings.letters, to_go, proved)
}

fn solved(state: &State) -> String {
    let game = &state.play.game;
    text::play::solved(
        game.moves(),
        game.clock().read(0.0),
        game.help() == Help::Hint,
        state.play.new_records,
    )
}
