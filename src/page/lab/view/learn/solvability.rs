//! The page about solvability: the cycles of the current board, whose tiles can be exchanged.

use yew::prelude::*;

use super::example::example;
use crate::lab::learn::Cycles;
use crate::page::lab::rings::{PIECE_RADIUS, Ring};
use crate::page::lab::state::{LabAction, LabState, LearnAction, Subject};
use crate::page::lab::text::learn as learn_text;
use crate::page::lab::text::learn::solvability as text;
use crate::page::lab::view::on_click;
use crate::page::text::numbers::plural;
use crate::page::view::board::layer;

/// Draws the page.
pub fn page(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let Subject { board, goal, .. } = &state.subject;
    let cycles = Cycles::of(board, goal);
    let is_solvable = cycles.is_solvable();
    html! {
        <>
            <p class="learn-lead">{ text::LEAD }</p>
            <section class="learn-example" aria-labelledby="cycles-title">
                <div class="learn-example-head">
                    <h3 id="cycles-title">{ text::BOARD_TITLE }</h3>
                    <span class="learn-verdict" id="cycles-verdict" data-solvable={is_solvable.to_string()}>
                        { if is_solvable { text::SOLVABLE } else { text::UNSOLVABLE } }
                    </span>
                </div>
                <p>{ text::HOW }</p>
                <div class="learn-cycles">
                    { tiles(state, on_action) }
                    { rings(&cycles) }
                </div>
                <p role="status" id="cycles-argument">{ text::argument(&cycles) }</p>
            </section>
            { for text::ARGUMENT.into_iter().map(|paragraph| html! { <p>{ paragraph }</p> }) }
            { example(state, text::EXAMPLE, on_action) }
            <p class="learn-sources"><strong>{ learn_text::SOURCES }</strong>{ " " }{ text::SOURCES }</p>
        </>
    }
}

/// Draws the board with a button for each tile.
fn tiles(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let Subject { board, goal, .. } = &state.subject;
    let size = board.size();
    html! {
        <div
            class="small-board swap-board"
            role="group"
            aria-label={text::HOW}
            data-columns={size.width().to_string()}
            data-rows={size.height().to_string()}
            data-board={board.to_string()}
        >
            { for board.tiles().iter().map(|&tile| match tile {
                0 => html! { <i key="0" /> },
                tile => {
                    let is_picked = state.learn.picked == Some(tile);
                    html! {
                        <button
                            type="button"
                            key={tile.to_string()}
                            class={format!("swap-tile layer-{}", layer(goal, tile))}
                            aria-pressed={is_picked.to_string()}
                            aria-label={text::tile(tile)}
                            onclick={on_click(on_action, LabAction::Learn(LearnAction::Pick(tile)))}
                        >
                            { tile }
                        </button>
                    }
                }
            }) }
        </div>
    }
}

/// Draws each cycle of two pieces or more as a ring.
fn rings(cycles: &Cycles) -> Html {
    html! {
        <div class="learn-rings" role="img" aria-label={text::picture(cycles)}>
            { for text::moving(cycles).map(|cycle| {
                let ring = Ring::new(cycle.len());
                let side = ring.side.to_string();
                html! {
                    <figure key={cycle[0].to_string()}>
                        <svg viewBox={format!("0 0 {side} {side}")} width={side.clone()} height={side.clone()} aria-hidden="true">
                            { for ring.arrows.iter().map(|arrow| html! { <path d={arrow.clone()} /> }) }
                            { for ring.heads.iter().map(|head| html! { <polygon points={head.clone()} /> }) }
                            { for ring.pieces.iter().zip(cycle).map(|(&(x, y), &piece)| html! {
                                <g class={(piece == 0).then_some("blank")}>
                                    <circle cx={x.to_string()} cy={y.to_string()} r={PIECE_RADIUS.to_string()} />
                                    <text x={x.to_string()} y={y.to_string()} dy="0.35em">
                                        { if piece == 0 { String::new() } else { piece.to_string() } }
                                    </text>
                                </g>
                            }) }
                        </svg>
                        <figcaption>{ plural(cycle.len() - 1, "exchange", "exchanges") }</figcaption>
                    </figure>
                }
            }) }
        </div>
    }
}
