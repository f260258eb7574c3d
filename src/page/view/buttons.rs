//! The buttons under the board.

use yew::prelude::*;

use super::choose::Choose;
use super::icon::{self, icon};
use super::number::Number;
use super::{on_click, on_setting};
use crate::page::clock;
use crate::page::settings::{Difficulty, MOST_EASY_MOVES, Settings};
use crate::page::state::{Action, Hint, State};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub can_undo: bool,
    pub can_redo: bool,
    pub can_hint: bool,
    pub hint: Hint,
    pub running: bool,
    pub settings: Settings,
    pub on_new: Callback<()>,
    pub on_stop: Callback<()>,
    pub on_action: Callback<Action>,
}

impl Props {
    /// Of a state, with the callbacks that are not actions.
    pub fn of(
        state: &State,
        on_new: Callback<()>,
        on_stop: Callback<()>,
        on_action: Callback<Action>,
    ) -> Props {
        Props {
            can_undo: state.game.can_undo(),
            can_redo: state.game.can_redo(),
            can_hint: state.can_hint(),
            hint: state.hint.clone(),
            running: state.is_running(),
            settings: state.settings,
            on_new,
            on_stop,
            on_action,
        }
    }
}

#[component]
pub fn Buttons(props: &Props) -> Html {
    let Props {
        settings,
        on_action,
        ..
    } = props;
    let timed = |action: fn(f64) -> Action| {
        let on_action = on_action.clone();
        Callback::from(move |_: MouseEvent| on_action.emit(action(clock::now())))
    };
    let plain = |callback: &Callback<()>| {
        let callback = callback.clone();
        Callback::from(move |_: MouseEvent| callback.emit(()))
    };
    let hinting = matches!(props.hint, Hint::Shown { .. } | Hint::Searching);
    html! {
        <div class="row buttons">
            <span class="split">
                <button type="button" onclick={plain(&props.on_new)}>{ "New" }</button>
                <button type="button" aria-label="Kind of new board" popovertarget="difficulty">
                    { icon(icon::DOWN) }
                </button>
            </span>
            <div class="sheet small" id="difficulty" popover="auto" role="dialog" aria-label="New boards" data-own-keys="">
                <Choose<Difficulty>
                    legend="New boards are"
                    name="difficulty"
                    value={settings.difficulty}
                    on_choose={on_setting(on_action, *settings, |all, difficulty| all.difficulty = difficulty)}
                />
                <p class="soft">
                    { match settings.difficulty {
                        Difficulty::Normal => "Any board that can be solved, each equally likely.",
                        Difficulty::Easy => "Some random moves from the goal.",
                    } }
                </p>
                <div hidden={settings.difficulty == Difficulty::Normal}>
                    <Number
                        id="easy-moves"
                        label="Random moves"
                        value={settings.easy_moves as f64}
                        least=1.0
                        most={MOST_EASY_MOVES as f64}
                        step=1.0
                        on_number={on_setting(on_action, *settings, |all, moves: f64| all.easy_moves = moves as usize)}
                    />
                </div>
                <button type="button" class="main" onclick={plain(&props.on_new)}>{ "Make one" }</button>
            </div>
            <button type="button" onclick={on_click(on_action, Action::Reset)} disabled={!props.can_undo}>
                { "Reset" }
            </button>
            <button type="button" aria-label="Undo" onclick={timed(Action::Undo)} disabled={!props.can_undo}>
                { icon(icon::UNDO) }
            </button>
            <button type="button" aria-label="Redo" onclick={timed(Action::Redo)} disabled={!props.can_redo}>
                { icon(icon::REDO) }
            </button>
            <button
                type="button"
                aria-pressed={hinting.to_string()}
                onclick={on_click(on_action, Action::Hint)}
                disabled={!props.can_hint && !hinting}
            >
                { "Hint" }
            </button>
            { if props.running {
                html! { <button type="button" key="stop" class="main" onclick={plain(&props.on_stop)}>{ "Stop" }</button> }
            } else {
                html! {
                    <button type="button" key="solve" class="main" onclick={on_click(on_action, Action::Solve)}>
                        { "Solve" }
                    </button>
                }
            } }
        </div>
    }
}
