//! The buttons under the board.

use yew::prelude::*;

use super::choose::choose;
use super::icon::{self, icon};
use super::number::Number;
use super::popover::heading;
use super::{on_click, on_setting, on_timed_click};
use crate::page::settings::{Difficulty, MAX_EASY_MOVES};
use crate::page::state::{Action, Hint, PlayAction, SolveAction, State};
use crate::page::text;

pub fn buttons(state: &State, on_new: &Callback<()>, on_action: &Callback<Action>) -> Html {
    let settings = state.settings;
    let timed = |action: fn(f64) -> PlayAction| {
        on_timed_click(on_action, move |now| Action::Play(action(now)))
    };
    let plain = |callback: &Callback<()>| {
        let callback = callback.clone();
        Callback::from(move |_: MouseEvent| callback.emit(()))
    };
    let hinting = matches!(state.solve.hint, Hint::Shown { .. } | Hint::Searching);
    let running = state.is_running();
    let run = if running {
        on_click(on_action, Action::Solve(SolveAction::Stop))
    } else {
        on_timed_click(on_action, |now| Action::Solve(SolveAction::Start(now)))
    };
    let typed = &state.ui.typed_easy_moves;
    let on_easy_moves = {
        let on_action = on_action.clone();
        Callback::from(move |text: String| {
            on_action.emit(Action::TypeEasyMoves(text));
            true
        })
    };
    html! {
        <div class="row buttons">
            <span class="split-button">
                <button type="button" onclick={plain(on_new)}>{ text::play::NEW }</button>
                <button type="button" id="new-options" aria-label={text::play::NEW_OPTIONS} popovertarget="difficulty">
                    { icon(icon::DOWN) }
                </button>
            </span>
            <div class="popover compact" id="difficulty" popover="auto" role="dialog" aria-label={text::play::NEW_BOARD} data-own-keys="">
                { heading("difficulty", text::play::NEW_BOARD) }
                { choose(
                    text::play::DIFFICULTY,
                    "difficulty",
                    settings.difficulty,
                    on_setting(on_action, settings, |all, difficulty| all.difficulty = difficulty),
                ) }
                <p class="muted">{ text::play::difficulty(settings.difficulty) }</p>
                <div hidden={settings.difficulty == Difficulty::Normal}>
                    <Number
                        id="easy-moves"
                        label={text::play::RANDOM_MOVES}
                        value={typed.clone().unwrap_or(settings.easy_moves.to_string())}
                        is_wrong={typed.is_some()}
                        sentence={text::numbers::whole_number_range(MAX_EASY_MOVES)}
                        on_text={on_easy_moves}
                    />
                </div>
                <button
                    type="button"
                    class="primary"
                    aria-disabled={(!state.can_deal()).to_string()}
                    popovertarget={state.can_deal().then_some("difficulty")}
                    popovertargetaction="hide"
                    onclick={if state.can_deal() { plain(on_new) } else { Callback::noop() }}
                >
                    { text::play::CREATE }
                </button>
            </div>
            <button type="button" onclick={on_click(on_action, Action::Play(PlayAction::Reset))} aria-disabled={(!state.play.can_undo()).to_string()}>
                { text::play::RESET }
            </button>
            <button type="button" aria-label={text::play::UNDO} onclick={timed(PlayAction::Undo)} aria-disabled={(!state.play.can_undo()).to_string()}>
                { icon(icon::UNDO) }
            </button>
            <button type="button" aria-label={text::play::REDO} onclick={timed(PlayAction::Redo)} aria-disabled={(!state.play.can_redo()).to_string()}>
                { icon(icon::REDO) }
            </button>
            <button
                type="button"
                aria-pressed={hinting.to_string()}
                onclick={on_click(on_action, Action::Solve(SolveAction::Hint))}
                aria-disabled={(!state.can_hint() && !hinting).to_string()}
            >
                { text::play::HINT }
            </button>
            // One button, so that the focus stays on it.
            <button type="button" class="primary" onclick={run} aria-disabled={state.is_stopping().to_string()}>
                { if running { text::play::STOP } else { text::play::SOLVE } }
            </button>
        </div>
    }
}
