//! The status of the game, in words.

use yew::prelude::*;

use super::mini_board::mini_board;
use super::nothing;
use super::solvability::SolvabilityView;
use crate::page::state::{Action, Hint, State};
use crate::page::text;
use crate::puzzle::Move;

pub fn status_line(state: &State, on_action: &Callback<Action>) -> Html {
    let (sentence, good) = sentence(state);
    html! {
        <div class="status-line">
            <div id="game-status" role="status">
                { match &state.solve.refusal {
                    // The Solve panel shows those of its fields.
                    Some(refusal) if !refusal.is_field() => html! { <p class="notice" id="refusal">{ text::solve::refusal(refusal) }</p> },
                    _ => nothing(),
                } }
                { match state.play.unsolvability() {
                    Some(_) if !state.setup.is_swapping => nothing(),
                    _ => html! {
                        <p class={classes!("message", good.then_some("success"))}>{ sentence }</p>
                    },
                } }
                { match state.play.unsolvability() {
                    Some(parity) => html! {
                        <SolvabilityView
                            board={*state.play.game.board()}
                            goal={state.play.goal}
                            {parity}
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

fn sentence(state: &State) -> (String, bool) {
    if state.setup.is_swapping {
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
    if state.play.is_solved() && state.play.game.moves() > 0 {
        return (solved(state), true);
    }
    let sentence = match state.distance() {
        _ if state.play.is_solved() => text::play::IS_GOAL.to_string(),
        Some(0) => text::play::GOAL_REACHED.to_string(),
        Some(moves) => text::play::distance(moves),
        None => match &state.play.playback {
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
    text::play::solved(game.moves(), game.clock().read(0.0), state.play.new_records)
}
