//! Nodes as cards with small boards.

use yew::prelude::*;

use crate::lab::LabMethod;
use crate::lab::explore::{Child, Entry};
use crate::page::lab::text as lab_text;
use crate::page::lab::text::explore as text;
use crate::puzzle::{Board, Move};

/// Draws a small board. The tile that `came_by` moved is marked.
pub fn small_board(board: &Board, came_by: Option<Move>) -> Html {
    let size = board.size();
    let moved = came_by.and_then(|step| step.opposite().source(size, board.blank()));
    html! {
        <div
            class="node-board"
            role="img"
            aria-label={lab_text::board_label(board)}
            data-columns={size.width().to_string()}
            data-board={board.to_string()}
        >
            { for board.tiles().iter().enumerate().map(|(cell, &tile)| match tile {
                0 => html! { <i /> },
                tile => html! { <b class={(moved == Some(cell)).then_some("moved")}>{ tile }</b> },
            }) }
        </div>
    }
}

/// Draws the successors of a node.
pub fn children(children: &[Child], method: LabMethod) -> Html {
    html! {
        <ul class="node-cards" id="children">
            { for children.iter().map(|child| {
                let (sum, remark) = text::outcome(child, method);
                let class = text::is_skipped(child.outcome).then_some("is-skipped");
                html! {
                    <li class={classes!("node-card", class)}>
                        { small_board(&child.entry.board, child.entry.came_by) }
                        <b>{ sum }</b>
                        <span>{ remark }</span>
                    </li>
                }
            }) }
        </ul>
    }
}

/// Draws nodes in their order, the first of them marked if it is the next one.
pub fn nodes(
    entries: &[Entry],
    method: LabMethod,
    at: u64,
    id: &'static str,
    marks_first: bool,
) -> Html {
    html! {
        <ol class="node-cards" {id}>
            { for entries.iter().enumerate().map(|(index, entry)| {
                let class = (marks_first && index == 0).then_some("is-next");
                html! {
                    <li class={classes!("node-card", class)}>
                        { small_board(&entry.board, None) }
                        <b>{ text::sum(entry, method) }</b>
                        <span>{ text::since(entry.since, at) }</span>
                    </li>
                }
            }) }
        </ol>
    }
}
