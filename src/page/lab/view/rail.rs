//! The board beside the tabs: the board under discussion, or one of a comparison.

use yew::prelude::*;

use super::explore::rail as explore_rail;
use super::layers::{layer_board, layer_list};
use super::on_click;
use crate::lab::LabTab;
use crate::page::entropy;
use crate::page::lab::state::{
    CompareAction, LabAction, LabState, ShownBoard, Subject, SubjectAction,
};
use crate::page::lab::text;
use crate::page::location;
use crate::page::setup::Target;
use crate::page::text::{play as play_text, setup as setup_text, solvability};
use crate::page::view::board::layer;
use crate::page::view::{nothing, value_of};
use crate::puzzle::{Board, Goal, Preset, scramble};
use crate::share::Share;

/// Draws the board with its caption and its buttons.
pub fn rail(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let shown = match state.tab {
        LabTab::Compare => state.compare.shown_board(),
        _ => None,
    };
    let on_board = state.shown_board();
    let ShownBoard { board, goal, .. } = on_board;
    match shown {
        Some((index, lab_board, spec)) => {
            let total = state.compare.run.as_ref().map_or(0, |run| {
                let boards = run
                    .comparison
                    .as_ref()
                    .map(|comparison| comparison.boards().len());
                boards.unwrap_or(0)
            });
            let step = |to: Option<usize>| {
                let action = LabAction::Compare(CompareAction::Show(to));
                on_click(on_action, action)
            };
            let use_it = LabAction::Subject(SubjectAction::UsePuzzle(
                lab_board.board,
                Box::new(spec.goal),
            ));
            html! {
                <section class="rail" aria-label={text::BOARD}>
                    <div class="rail-head">
                        <button
                            type="button"
                            class="ghost"
                            aria-label={text::PREVIOUS_BOARD}
                            onclick={step(Some((index + total - 1) % total.max(1)))}
                        >
                            { "◂" }
                        </button>
                        <strong>{ text::board_of(index, total) }</strong>
                        <button
                            type="button"
                            class="ghost"
                            aria-label={text::NEXT_BOARD}
                            onclick={step(Some((index + 1) % total.max(1)))}
                        >
                            { "▸" }
                        </button>
                    </div>
                    { layer_board(state, &on_board) }
                    <div class="rail-words">
                        <p>{ text::distance(lab_board.distance) }</p>
                        <p class="muted">{ text::goal(&spec.goal) }</p>
                        { layer_list(state, &on_board, on_action) }
                        <div class="row">
                            { play_button(&lab_board.board, &spec.goal) }
                            <button type="button" onclick={on_click(on_action, use_it)}>{ text::USE_BOARD }</button>
                            <button type="button" class="ghost" onclick={step(None)}>{ text::BACK_TO_SUBJECT }</button>
                        </div>
                    </div>
                </section>
            }
        }
        None => html! {
            <section class="rail" aria-label={text::BOARD}>
                <div class="rail-head">
                    { match state.tab {
                        LabTab::Explore => explore_rail::head(state, on_action),
                        _ => html! { <strong>{ text::BOARD }</strong> },
                    } }
                </div>
                { layer_board(state, &on_board) }
                <div class="rail-words">
                    { match state.subject.unsolvable() {
                        None => html! { <p>{ distance(state, &on_board) }</p> },
                        Some(reason) => html! {
                            <div class="notice" id="lab-unsolvable">
                                <p><strong>{ solvability::unsolvable(Target::Board) }</strong></p>
                                <p>{ solvability::argument(&reason) }</p>
                            </div>
                        },
                    } }
                    { layer_list(state, &on_board, on_action) }
                    { goal_choice(&state.subject, on_action) }
                    <div class="row">
                        { explore_rail::start_button(state, on_action) }
                        { play_button(&board, &goal) }
                        <button
                            type="button"
                            id="change-board"
                            aria-expanded={state.subject.draft.is_some().to_string()}
                            onclick={on_click(on_action, LabAction::Subject(SubjectAction::ToggleField))}
                        >
                            { text::CHANGE_BOARD }
                        </button>
                    </div>
                    { field(&state.subject, on_action) }
                </div>
            </section>
        },
    }
}

/// Draws a board as a picture of a class of its own.
pub fn picture_of(class: &'static str, board: &Board, goal: &Goal) -> Html {
    let size = board.size();
    html! {
        <div
            {class}
            role="img"
            aria-label={text::board_label(board)}
            data-columns={size.width().to_string()}
            data-rows={size.height().to_string()}
            data-board={board.to_string()}
        >
            { for board.tiles().iter().map(|&tile| match tile {
                0 => html! { <i /> },
                tile => html! { <b class={format!("layer-{}", layer(goal, tile))}>{ tile }</b> },
            }) }
        </div>
    }
}

/// Returns how far the board shown is from its goal. Of a board of a recorded search that may not be known.
fn distance(state: &LabState, shown: &ShownBoard) -> Option<String> {
    let is_said = shown.board == state.subject.board || shown.distance.is_some();
    is_said.then(|| text::distance(shown.distance))
}

/// Draws the button that plays a board: the address changes to that of the game.
pub fn play_button(board: &Board, goal: &Goal) -> Html {
    let share = Share {
        board: Some(*board),
        goal: (goal.as_preset() != Some(Preset::default())).then_some(*goal),
        ..Share::default()
    };
    let play = Callback::from(move |_: MouseEvent| open_in_play(&share));
    html! { <button type="button" class="play-it" onclick={play}>{ text::PLAY }</button> }
}

/// Opens a link of the game.
pub fn open_in_play(share: &Share) {
    location::push(&share.query());
    location::announce();
}

/// Draws the choice of the goal.
fn goal_choice(subject: &Subject, on_action: &Callback<LabAction>) -> Html {
    let change = {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            if let Ok(preset) = value_of(&event).parse::<Preset>() {
                on_action.emit(LabAction::Subject(SubjectAction::ChooseGoal(preset)));
            }
        })
    };
    let chosen = subject.goal.as_preset();
    html! {
        <label class="inline-field">
            { text::GOAL }
            <select id="lab-goal" onchange={change}>
                { for Preset::ALL.into_iter().map(|preset| html! {
                    <option value={preset.name()} selected={chosen == Some(preset)}>{ play_text::preset(preset) }</option>
                }) }
                { match chosen {
                    Some(_) => nothing(),
                    None => html! { <option value="" selected=true>{ text::goal(&subject.goal) }</option> },
                } }
            </select>
        </label>
    }
}

/// Draws the field for another board.
fn field(subject: &Subject, on_action: &Callback<LabAction>) -> Html {
    let Some(draft) = &subject.draft else {
        return nothing();
    };
    let typed = {
        let on_action = on_action.clone();
        Callback::from(move |event: InputEvent| {
            on_action.emit(LabAction::Subject(SubjectAction::Type(value_of(&event))));
        })
    };
    let random = {
        let on_action = on_action.clone();
        let goal = subject.goal;
        Callback::from(move |_: MouseEvent| {
            let board = scramble::uniform(&goal, &mut entropy::random());
            on_action.emit(LabAction::Subject(SubjectAction::UseBoard(board)));
        })
    };
    let read = subject.read_draft();
    let error = match &read {
        Some(Err(error)) => setup_text::error(error),
        _ => String::new(),
    };
    let can_use = matches!(read, Some(Ok(_)));
    html! {
        <div class="board-field">
            <label>
                { text::BOARD_TEXT }
                <textarea
                    id="lab-board-text"
                    rows="3"
                    autocomplete="off"
                    spellcheck="false"
                    placeholder={text::BOARD_EXAMPLE}
                    aria-invalid={(!error.is_empty()).to_string()}
                    aria-describedby="lab-board-error"
                    value={draft.clone()}
                    oninput={typed}
                />
            </label>
            <p class="field-error" id="lab-board-error" role="status">{ error }</p>
            <div class="row">
                <button
                    type="button"
                    class="primary"
                    aria-disabled={(!can_use).to_string()}
                    onclick={on_click(on_action, LabAction::Subject(SubjectAction::UseText))}
                >
                    { text::USE_TEXT }
                </button>
                <button type="button" onclick={random}>{ text::RANDOM_BOARD }</button>
            </div>
        </div>
    }
}
