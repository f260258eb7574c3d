//! The panel that sets up a board and a goal.

use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

use super::number::{Number, whole};
use super::solvability::SolvabilityView;
use super::tabs::PanelContext;
use super::tiles::Tiles;
use super::{nothing, on_click, on_setting, value_of};
use crate::page::entropy;
use crate::page::game::Origin;
use crate::page::settings::MAX_GOAL_MOVES;
use crate::page::setup::{RandomGoal, Target};
use crate::page::state::{Action, SetUpAction, State};
use crate::page::text;
use crate::puzzle::{Board, Goal, MAX_SIDE, MIN_SIDE, Preset, Size, Solvability};

/// Draws the panel. Its `on_size` asks for a new random board of a size; `on_picture` is as in [`Tiles`].
pub fn setup(cx: &PanelContext) -> Html {
    let PanelContext {
        state,
        has_picture,
        on_size,
        on_picture,
        on_action,
    } = cx;
    let size = state.play.goal.size();
    let target = state.setup.target;
    let editing = |one: Target, name: &'static str| {
        html! {
            <button
                type="button"
                aria-pressed={(target == one).to_string()}
                onclick={on_click(on_action, Action::SetUp(SetUpAction::ChooseTarget(one)))}
            >
                { name }
            </button>
        }
    };
    html! {
        <div class="setup">
            <div class="fields">
                { side("width", text::setup::WIDTH, size.width(), {
                    let on_size = on_size.clone();
                    Callback::from(move |width| if let Ok(size) = Size::new(width, size.height()) { on_size.emit(size) })
                }) }
                { side("height", text::setup::HEIGHT, size.height(), {
                    let on_size = on_size.clone();
                    Callback::from(move |height| if let Ok(size) = Size::new(size.width(), height) { on_size.emit(size) })
                }) }
            </div>
            <div class="segmented" role="group" aria-label={text::setup::TARGET}>
                { editing(Target::Board, text::setup::BOARD) }
                { editing(Target::Goal, text::setup::GOAL) }
            </div>
            { text_field(state, on_action) }
            <div class="row">
                { match target {
                    Target::Board => ways_to_a_board(state, on_size, on_action),
                    Target::Goal => ways_to_a_goal(state, on_action),
                } }
            </div>
            { match target {
                Target::Board => nothing(),
                Target::Goal => random_goal(state, on_action),
            } }
            <Tiles
                settings={state.settings}
                has_picture={*has_picture}
                on_picture={on_picture.clone()}
                on_action={on_action.clone()}
            />
        </div>
    }
}

fn side(id: &'static str, label: &'static str, value: usize, on_side: Callback<usize>) -> Html {
    let change = Callback::from(move |event: Event| {
        if let Ok(side) = value_of(&event).parse() {
            on_side.emit(side);
        }
    });
    html! {
        <label>
            { label }
            <select {id} onchange={change}>
                { for (MIN_SIDE..=MAX_SIDE).map(|option| html! {
                    <option value={option.to_string()} selected={option == value}>{ option }</option>
                }) }
            </select>
        </label>
    }
}

/// Draws the text field for the board or the goal. A text is checked as it is typed, and used on blur, on Ctrl+Enter or
/// when it is pasted.
fn text_field(state: &State, on_action: &Callback<Action>) -> Html {
    let typed = {
        let on_action = on_action.clone();
        Callback::from(move |event: InputEvent| {
            on_action.emit(Action::SetUp(SetUpAction::Type(value_of(&event))));
            if event.input_type() == "insertFromPaste" {
                on_action.emit(Action::SetUp(SetUpAction::UseTyped));
            }
        })
    };
    let left = {
        let on_action = on_action.clone();
        Callback::from(move |event: FocusEvent| {
            if !stays_inside(&event) {
                on_action.emit(Action::SetUp(SetUpAction::UseTyped));
            }
        })
    };
    let entered = {
        let on_action = on_action.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
                event.prevent_default();
                on_action.emit(Action::SetUp(SetUpAction::UseTyped));
            }
        })
    };
    let wrong = matches!(state.setup.read(state.play.goal.size()), Some(Err(_)));
    html! {
        <div id="setup-entry" onfocusout={left}>
            <label>
                { text::setup::text_field(state.setup.target) }
                <textarea
                    id="setup-text"
                    rows="3"
                    spellcheck="false"
                    autocomplete="off"
                    autocapitalize="off"
                    aria-describedby="setup-feedback"
                    aria-invalid={wrong.to_string()}
                    value={state.setup_text()}
                    oninput={typed}
                    onkeydown={entered}
                />
            </label>
            // A press on its buttons must not move the focus, or the buttons would be gone before the release.
            <div id="setup-feedback" role="status" onmousedown={Callback::from(|event: MouseEvent| event.prevent_default())}>
                { feedback(state, on_action) }
            </div>
        </div>
    }
}

/// Returns `true` if the focus moves within the field and its feedback.
fn stays_inside(event: &FocusEvent) -> bool {
    let to = event
        .related_target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    to.is_some_and(|to| matches!(to.closest("#setup-entry"), Ok(Some(_))))
}

/// Draws what is right or wrong with the typed text.
fn feedback(state: &State, on_action: &Callback<Action>) -> Html {
    let board = match state.setup.read(state.play.goal.size()) {
        None => {
            return html! { <p class="muted">{ text::setup::HELP }</p> };
        }
        Some(Err(error)) => {
            return html! { <p class="field-error">{ text::setup::error(&error) }</p> };
        }
        Some(Ok(board)) => board,
    };
    let (board, goal) = judged(state, board);
    let parity = Solvability::of(&board, &goal);
    let size = board.size();
    html! {
        <>
            { if parity.is_solvable() {
                html! { <p class="field-ok">{ text::setup::solvable(state.setup.target, size) }</p> }
            } else {
                html! { <SolvabilityView {board} {goal} {parity} on_action={on_action.clone()} /> }
            } }
            <button type="button" class="primary" onclick={on_click(on_action, Action::SetUp(SetUpAction::UseTyped))}>{ text::setup::use_typed(state.setup.target) }</button>
        </>
    }
}

/// Returns the board and the goal as they would be with the typed board.
fn judged(state: &State, typed: Board) -> (Board, Goal) {
    match state.setup.target {
        Target::Goal => (*state.play.board(), Goal::new(typed)),
        Target::Board => (typed, state.play.goal.resized(typed.size())),
    }
}

fn ways_to_a_board(state: &State, on_size: &Callback<Size>, on_action: &Callback<Action>) -> Html {
    let size = state.play.goal.size();
    let scramble = {
        let on_size = on_size.clone();
        Callback::from(move |_: MouseEvent| on_size.emit(size))
    };
    let sorted = Action::NewGame {
        board: *state.play.goal.board(),
        goal: state.play.goal,
        origin: Origin::Other,
    };
    html! {
        <>
            <button type="button" onclick={scramble}>{ text::setup::SCRAMBLE }</button>
            <button type="button" onclick={on_click(on_action, sorted)}>{ text::setup::START_FROM_GOAL }</button>
        </>
    }
}

fn ways_to_a_goal(state: &State, on_action: &Callback<Action>) -> Html {
    let size = state.play.goal.size();
    let own = if state.play.goal.board() == state.play.board() {
        nothing()
    } else {
        html! {
            <button type="button" onclick={on_click(on_action, Action::SetUp(SetUpAction::ChooseGoal(Goal::new(*state.play.board()))))}>
                { text::setup::CURRENT_BOARD }
            </button>
        }
    };
    html! {
        <>
            { for Preset::ALL.into_iter().map(|preset| html! {
                <button
                    type="button"
                    aria-pressed={(state.play.goal.as_preset() == Some(preset)).to_string()}
                    onclick={on_click(on_action, Action::SetUp(SetUpAction::ChooseGoal(Goal::preset(preset, size))))}
                >
                    { text::setup::preset_option(preset) }
                </button>
            }) }
            { own }
        </>
    }
}

fn random_goal(state: &State, on_action: &Callback<Action>) -> Html {
    let (board, settings) = (*state.play.board(), state.settings);
    let draw = |kind: RandomGoal| {
        let on_action = on_action.clone();
        Callback::from(move |_: MouseEvent| {
            let drawn = kind.draw(&board, &mut entropy::random());
            on_action.emit(Action::SetUp(SetUpAction::ChooseGoal(drawn)));
        })
    };
    let moves = settings.goal_moves;
    html! {
        <fieldset class="random-goal">
            <legend>{ text::setup::RANDOM_GOAL }</legend>
            <div class="row">
                <button type="button" onclick={draw(RandomGoal::Moves(moves))}>{ text::setup::moves_away(moves) }</button>
                <button type="button" onclick={draw(RandomGoal::Reachable)}>{ text::setup::ANY_REACHABLE }</button>
            </div>
            <div class="fields">
                <Number
                    id="goal-moves"
                    label={text::setup::RANDOM_MOVES}
                    value={moves.to_string()}
                    sentence={text::numbers::whole_number_range(MAX_GOAL_MOVES)}
                    on_text={whole(1, MAX_GOAL_MOVES, on_setting(on_action, settings, |all, moves| all.goal_moves = moves))}
                />
            </div>
        </fieldset>
    }
}
