//! The panel that sets up a board and a goal.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};
use yew::prelude::*;

use super::entry::play_button;
use super::solvability::SolvabilityView;
use super::tabs::PanelContext;
use super::tiles::Tiles;
use super::{nothing, on_click, show_pad, value_of};
use crate::page::entropy;
use crate::page::game::Origin;
use crate::page::settings::MAX_GOAL_MOVES;
use crate::page::setup::{Mode, RandomGoal, Target};
use crate::page::setup_text::{SetUpError, SetUpText};
use crate::page::state::{Action, SetUpAction, State};
use crate::page::text;
use crate::puzzle::{
    Board, Goal, MAX_SIDE, MIN_SIDE, Move, MoveConvention, Preset, Size, Solvability,
};
use crate::share::Share;

/// Draws the panel. Its `on_size` asks for a new random board of a size; `on_picture` is as in [`Tiles`].
pub fn setup(cx: &PanelContext) -> Html {
    let PanelContext {
        state,
        has_picture,
        on_size,
        on_picture,
        on_action,
    } = cx;
    let size = state.shown_size();
    let (target, is_filling) = (state.setup.target, state.setup.mode == Mode::Fill);
    let option = |is_chosen: bool, action: SetUpAction, name: &'static str| {
        html! {
            <button
                type="button"
                aria-pressed={is_chosen.to_string()}
                onclick={on_click(on_action, Action::SetUp(action))}
            >
                { name }
            </button>
        }
    };
    let fill = {
        let on_action = on_action.clone();
        Callback::from(move |_: MouseEvent| {
            on_action.emit(Action::SetUp(SetUpAction::ChooseMode(Mode::Fill)));
            show_pad();
        })
    };
    let editing = |one: Target, name| option(target == one, SetUpAction::ChooseTarget(one), name);
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
            <div class="segmented" role="group" aria-label={text::setup::MODE}>
                { option(!is_filling, SetUpAction::ChooseMode(Mode::Swap), text::setup::SWAP) }
                <button type="button" aria-pressed={is_filling.to_string()} onclick={fill}>{ text::setup::FILL }</button>
            </div>
            { if is_filling { nothing() } else { text_field(state, on_action) } }
            { if is_filling {
                nothing()
            } else {
                html! { <div class="row">{ play_button(state, on_action) }</div> }
            } }
            <div class="row" hidden={is_filling}>
                { match target {
                    Target::Board => ways_to_a_board(state, on_size, on_action),
                    Target::Goal => ways_to_a_goal(state, on_action),
                } }
            </div>
            { match target {
                Target::Goal if !is_filling => random_goal(state, on_action),
                _ => nothing(),
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

/// Draws the text field for the board or the goal. A text is checked as it is typed. It is used when the focus leaves the
/// panel; on Ctrl+Enter and when it is pasted, the set-up ends too.
fn text_field(state: &State, on_action: &Callback<Action>) -> Html {
    let typed = {
        let on_action = on_action.clone();
        Callback::from(move |event: InputEvent| {
            on_action.emit(Action::SetUp(SetUpAction::Type(value_of(&event))));
            if event.input_type() == "insertFromPaste" {
                on_action.emit(Action::SetUp(SetUpAction::Use));
            }
        })
    };
    let left = {
        let on_action = on_action.clone();
        Callback::from(move |event: FocusEvent| {
            if !stays_inside(&event) {
                on_action.emit(Action::SetUp(SetUpAction::UseOnBlur));
            }
        })
    };
    let typed_text = state.setup_text(state.setup.target);
    let is_valid = matches!(typed_text, Some(Ok(_)));
    let entered = {
        let on_action = on_action.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.key() == "Enter" && (event.ctrl_key() || event.meta_key()) {
                event.prevent_default();
                on_action.emit(Action::SetUp(SetUpAction::Use));
                // The field is hidden then; until it loses the focus, it would take the next key.
                let field = event.target_dyn_into::<HtmlElement>();
                if let Some(field) = field.filter(|_| is_valid) {
                    let _ = field.blur();
                }
            }
        })
    };
    let wrong = matches!(typed_text, Some(Err(_)));
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
                    value={state.field_text()}
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

/// Returns `true` if the focus moves within the panel. What a press there is for must not move away under the pointer, as it
/// would if the text were used and its feedback disappeared.
fn stays_inside(event: &FocusEvent) -> bool {
    let to = event
        .related_target()
        .and_then(|target| target.dyn_into::<Element>().ok());
    to.is_some_and(|to| matches!(to.closest(".setup"), Ok(Some(_))))
}

/// Draws what is right or wrong with the typed text, and what can be done with it.
fn feedback(state: &State, on_action: &Callback<Action>) -> Html {
    let target = state.setup.target;
    let act = |action: SetUpAction| on_click(on_action, Action::SetUp(action));
    let discard = html! {
        <button type="button" onclick={act(SetUpAction::DiscardText(target))}>{ text::setup::DISCARD_TEXT }</button>
    };
    let typed = match state.setup_text(target) {
        None => {
            return html! { <p class="muted">{ text::setup::HELP }</p> };
        }
        Some(Err(error)) => {
            return html! {
                <>
                    <p class="field-error">{ text::setup::error(&error) }</p>
                    { match &error {
                        SetUpError::Moves(moves) => ways_to_show(state, moves, on_action),
                        _ => nothing(),
                    } }
                    <div class="row">
                        { match error {
                            SetUpError::LastCell { tile, board } => html! {
                                <button type="button" onclick={act(SetUpAction::Complete(board))}>{ text::setup::complete(tile) }</button>
                            },
                            _ => nothing(),
                        } }
                        { discard }
                    </div>
                </>
            };
        }
        Some(Ok(typed)) => typed,
    };
    let (board, goal) = judged(state, &typed);
    let parity = Solvability::of(&board, &goal);
    // A verdict on a goal that was typed alone is about the goal.
    let about = match typed {
        SetUpText::Board(_) => target,
        _ => Target::Board,
    };
    html! {
        <>
            { if parity.is_solvable() {
                html! { <p class="field-ok">{ text::setup::solvable(target, &typed) }</p> }
            } else {
                html! { <SolvabilityView {board} {goal} {parity} target={about} on_action={on_action.clone()} /> }
            } }
            { match text::setup::use_text(target, &typed) {
                Some(name) => html! { <button type="button" onclick={act(SetUpAction::Use)}>{ name }</button> },
                None => nothing(),
            } }
        </>
    }
}

/// Draws the buttons that show a list of moves on the board, or the first move that is not possible. Letters that do not fit
/// as moves of the tile may fit as moves of the blank.
fn ways_to_show(state: &State, moves: &[Move], on_action: &Callback<Action>) -> Html {
    let board = state.play.board();
    let letters = state.settings.letters;
    let other = match letters {
        MoveConvention::Tile => MoveConvention::Blank,
        MoveConvention::Blank => MoveConvention::Tile,
    };
    let opposite: Vec<Move> = moves.iter().map(|step| step.opposite()).collect();
    let way = |letters: MoveConvention, moves: &[Move]| match board.play(moves) {
        Ok(_) => html! {
            <button type="button" onclick={on_click(on_action, Action::SetUp(SetUpAction::ShowMoves(moves.to_vec())))}>
                { text::setup::show_moves(letters) }
            </button>
        },
        Err(_) => nothing(),
    };
    html! {
        <>
            { match board.play(moves) {
                Err(illegal) => html! { <p class="field-error">{ text::setup::illegal_move(&illegal) }</p> },
                Ok(_) => nothing(),
            } }
            <div class="row">
                { way(letters, moves) }
                { way(other, &opposite) }
            </div>
        </>
    }
}

/// Returns the board and the goal as they would be with the typed text.
fn judged(state: &State, typed: &SetUpText) -> (Board, Goal) {
    match (typed, state.setup.target) {
        (SetUpText::Board(goal), Target::Goal) => {
            let board = state.waiting_board(Target::Board);
            (board.unwrap_or(*state.play.board()), Goal::new(*goal))
        }
        (SetUpText::Board(board), Target::Board) => {
            let goal = state.waiting_board(Target::Goal);
            let goal = goal.filter(|goal| goal.size() == board.size());
            let current = || state.play.goal.resized(board.size());
            (*board, goal.map_or_else(current, Goal::new))
        }
        (SetUpText::Puzzle(start, goal), _) => (*start, Goal::new(*goal)),
        (SetUpText::Link { query, board }, _) => {
            let goal = Share::read(query).0.goal;
            let default = Goal::preset(Preset::default(), board.size());
            (*board, goal.unwrap_or(default))
        }
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
    let board = *state.play.board();
    let draw = |kind: RandomGoal| {
        let on_action = on_action.clone();
        Callback::from(move |_: MouseEvent| {
            let drawn = kind.draw(&board, &mut entropy::random());
            on_action.emit(Action::SetUp(SetUpAction::ChooseGoal(drawn)));
        })
    };
    let moves = state.settings.goal_moves;
    let wrong = state.setup.wrong_goal_moves.clone();
    let typed = {
        let on_action = on_action.clone();
        Callback::from(move |event: InputEvent| {
            on_action.emit(Action::SetUp(SetUpAction::TypeGoalMoves(value_of(&event))));
        })
    };
    let (name, draw_near) = match wrong {
        Some(_) => (text::setup::MOVES_AWAY.to_string(), Callback::noop()),
        None => (
            text::setup::moves_away(moves),
            draw(RandomGoal::Moves(moves)),
        ),
    };
    let is_wrong = wrong.is_some().to_string();
    html! {
        <fieldset class="random-goal">
            <legend>{ text::setup::RANDOM_GOAL }</legend>
            <div class="row">
                <button type="button" aria-disabled={is_wrong.clone()} onclick={draw_near}>{ name }</button>
                <button type="button" onclick={draw(RandomGoal::Reachable)}>{ text::setup::ANY_REACHABLE }</button>
            </div>
            <div class="fields">
                <label>
                    { text::setup::RANDOM_MOVES }
                    <input
                        id="goal-moves"
                        type="text"
                        inputmode="numeric"
                        aria-describedby="goal-moves-error"
                        aria-invalid={is_wrong}
                        value={wrong.clone().unwrap_or_else(|| moves.to_string())}
                        oninput={typed}
                    />
                    <span class="field-error reserved" id="goal-moves-error" role="alert">
                        { wrong.map(|_| text::numbers::whole_number_range(MAX_GOAL_MOVES)) }
                    </span>
                </label>
            </div>
        </fieldset>
    }
}
