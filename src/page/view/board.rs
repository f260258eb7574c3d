//! The board.

use yew::prelude::*;

use crate::puzzle::{Board, Goal};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub board: Board,
    pub goal: Goal,
}

/// The tiles in the order of their numbers, each placed by its column and row, so that a tile that
/// moves stays the same node. Places are attributes and not styles: the page's policy allows no inline style.
#[component]
pub fn BoardView(props: &Props) -> Html {
    let Props { board, goal } = props;
    let size = board.size();
    let cells = board.positions();
    let rows: Vec<String> = board.rows().map(row_in_words).collect();
    html! {
        <div class="frame">
            <div
                class="well"
                id="board"
                role="img"
                aria-label={rows.join("; ")}
                data-board={board.to_string()}
                data-columns={size.width().to_string()}
                data-rows={size.height().to_string()}
            >
                { for (1..size.cells()).map(|tile| {
                    let cell = usize::from(cells[tile]);
                    let layer = layer(goal, tile as u8);
                    html! {
                        <div
                            key={tile}
                            class={classes!("tile", format!("layer-{layer}"))}
                            data-column={size.column(cell).to_string()}
                            data-row={size.row(cell).to_string()}
                        >
                            { tile }
                        </div>
                    }
                }) }
            </div>
        </div>
    }
}

fn row_in_words(row: &[u8]) -> String {
    let piece = |tile: &u8| {
        if *tile == 0 {
            "gap".to_string()
        } else {
            tile.to_string()
        }
    };
    row.iter().map(piece).collect::<Vec<_>>().join(" ")
}

/// Which ring of the goal a tile belongs to, counted as lines are solved: the first row and column
/// are 0, what is left of the second ones 1, and so on.
fn layer(goal: &Goal, tile: u8) -> usize {
    let cell = goal.cell(tile);
    goal.size().row(cell).min(goal.size().column(cell)).min(3)
}
