//! Entering a board cell by cell: the cells, and the pad with the numbers.

use yew::prelude::*;

use super::board::layer;
use super::{nothing, on_click};
use crate::page::entry::Entry;
use crate::page::state::{Action, SetUpAction, State};
use crate::page::text;
use crate::puzzle::Goal;

/// Draws the cells of an entry in the place of the board.
pub fn entry_board(entry: &Entry, goal: &Goal, on_action: &Callback<Action>) -> Html {
    let size = entry.size();
    let goal = goal.resized(size);
    let cell = |cell: usize| {
        let tile = entry.tile(cell);
        let (row, column) = (size.row(cell), size.column(cell));
        let is_next = cell == entry.next();
        let home = tile.map(|tile| goal.cell(tile));
        let number = match tile {
            _ if is_next && !entry.digits().is_empty() => format!("{}…", entry.digits()),
            Some(0) => text::setup::BLANK.to_string(),
            Some(tile) => tile.to_string(),
            None => String::new(),
        };
        html! {
            <button
                key={cell}
                type="button"
                class={classes!("tile", tile.map(|tile| format!("layer-{}", layer(&goal, tile))))}
                data-cell={cell.to_string()}
                data-tile={tile.map(|tile| tile.to_string())}
                data-empty={tile.is_none().then_some("")}
                data-column={column.to_string()}
                data-row={row.to_string()}
                data-home-column={home.map(|home| size.column(home).to_string())}
                data-home-row={home.map(|home| size.row(home).to_string())}
                aria-label={text::setup::cell_label(tile, row, column)}
                aria-pressed={is_next.to_string()}
                onclick={on_click(on_action, Action::SetUp(SetUpAction::ChooseCell(cell)))}
            >
                <span>{ number }</span>
            </button>
        }
    };
    let board = entry.board().map(|board| board.to_string());
    html! {
        <div
            class="board-frame"
            data-columns={size.width().to_string()}
            data-rows={size.height().to_string()}
            data-swapping="true"
        >
            <div class="board" id="board" role="group" aria-label={text::play::board_label(size)} data-board={board}>
                { for (0..size.cells()).map(cell) }
            </div>
        </div>
    }
}

/// Draws the numbers to place, and what ends or undoes an entry.
pub fn pad(state: &State, on_action: &Callback<Action>) -> Html {
    let Some(entry) = state.setup.filling() else {
        return nothing();
    };
    let act = |action: SetUpAction| on_click(on_action, Action::SetUp(action));
    let number = |tile: u8| {
        let name = match tile {
            0 => text::setup::BLANK.to_string(),
            tile => tile.to_string(),
        };
        html! {
            <button
                key={tile}
                type="button"
                data-number={tile.to_string()}
                data-placed={entry.cell_of(tile).is_some().then_some("")}
                aria-disabled={(!entry.can_place(tile)).to_string()}
                onclick={act(SetUpAction::Place(tile))}
            >
                { name }
            </button>
        }
    };
    let cells = entry.size().cells() as u8;
    html! {
        <section class="pad" id="pad" aria-label={text::setup::NUMBERS}>
            <div class="pad-numbers">
                { for (1..cells).map(number) }
                { number(0) }
            </div>
            <div class="row">
                <button type="button" aria-disabled={(!entry.can_undo()).to_string()} onclick={act(SetUpAction::UndoEntry)}>
                    { text::setup::UNDO }
                </button>
                <button type="button" aria-disabled={entry.is_empty().to_string()} onclick={act(SetUpAction::ClearEntry)}>
                    { text::setup::CLEAR }
                </button>
                { play_button(state, on_action) }
            </div>
            <p class="muted">{ text::setup::fill_help(entry.size()) }</p>
        </section>
    }
}

/// Draws the button that ends the set-up.
pub fn play_button(state: &State, on_action: &Callback<Action>) -> Html {
    let on_action = on_action.clone();
    let play = Callback::from(move |_: MouseEvent| {
        on_action.emit(Action::SetUp(SetUpAction::Play));
        super::show("board");
    });
    let is_partial =
        (state.setup.filling()).is_some_and(|entry| !entry.is_empty() && entry.left() > 0);
    html! {
        <button
            type="button"
            class="primary"
            id="play-board"
            aria-disabled={is_partial.to_string()}
            onclick={play}
        >
            { text::setup::PLAY }
        </button>
    }
}
