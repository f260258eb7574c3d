//! The sheet that is printed in place of the page: board, goal, link and all steps.

use std::rc::Rc;

use gloo_events::EventListener;
use yew::prelude::*;

use super::mini_board::mini_board;
use super::nothing;
use super::qr::qr;
use super::sharing::qr_link;
use crate::page::move_line::MoveLine;
use crate::page::state::State;
use crate::page::text;
use crate::puzzle::Move;
use crate::share::Share;

/// Number of steps in one table. No page break is within a table, and each has a heading. Chosen by hand: six tables fit
/// beside each other on a page, and five above each other.
const STEPS_PER_TABLE: usize = 10;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub state: Rc<State>,
}

/// Draws the sheet while the browser prints, and nothing otherwise, so that it costs no time during play.
#[component]
pub fn PrintSheet(props: &Props) -> Html {
    let printing = use_state_eq(|| false);
    {
        let printing = printing.setter();
        use_effect_with((), move |()| {
            let listeners = listen(printing);
            move || drop(listeners)
        });
    }
    if *printing {
        sheet(&props.state)
    } else {
        nothing()
    }
}

/// Listens for the begin and the end of printing.
fn listen(printing: UseStateSetter<bool>) -> Option<[EventListener; 3]> {
    let window = web_sys::window()?;
    let media = window.match_media("print").ok()??;
    let (before, after, change) = (printing.clone(), printing.clone(), printing);
    let is_print = {
        let media = media.clone();
        move || media.matches()
    };
    change.set(is_print());
    Some([
        EventListener::new(&window, "beforeprint", move |_| before.set(true)),
        EventListener::new(&window, "afterprint", move |_| after.set(false)),
        EventListener::new(&media, "change", move |_| change.set(is_print())),
    ])
}

/// Has the sheet rendered, as the browser does before it prints.
pub fn prepare() {
    if let (Some(window), Ok(event)) = (web_sys::window(), Event::new("beforeprint")) {
        let _ = window.dispatch_event(&event);
    }
}

fn sheet(state: &State) -> Html {
    let goal = &state.play.goal;
    let line = state.play.line_followed();
    let board = line.map_or(state.play.game.board(), |line| line.start());
    let title = match line {
        Some(line) => text::print::solved(line, goal),
        None => text::print::unsolved(goal.size(), state.play.unsolvability().is_none()),
    };
    let share = Share {
        at: 0,
        ..state.share()
    };
    let (link, has_moves) = qr_link(share);
    html! {
        <article class="print-sheet">
            <h1>{ title }</h1>
            <div class="print-head">
                <figure>
                    <figcaption>{ text::print::BOARD }</figcaption>
                    { mini_board(board, board.to_string()) }
                </figure>
                <figure>
                    <figcaption>{ text::play::goal(goal) }</figcaption>
                    { mini_board(goal.board(), text::play::goal_picture(goal.board())) }
                </figure>
                { qr(&link) }
            </div>
            <p class="print-link">{ text::print::link(has_moves) }<br />{ link }</p>
            { match line {
                Some(line) => steps(line),
                None => nothing(),
            } }
        </article>
    }
}

/// Draws the steps in narrow tables, several beside each other.
fn steps(line: &MoveLine) -> Html {
    let steps: Vec<(u8, Move)> = line.steps().collect();
    html! {
        <>
            <h2>{ text::print::STEPS }</h2>
            <div class="print-steps">
                { for steps.chunks(STEPS_PER_TABLE).enumerate().map(|(table, chunk)| html! {
                    <table>
                        <thead>
                            <tr>{ for text::print::COLUMNS.map(|name| html! { <th>{ name }</th> }) }</tr>
                        </thead>
                        <tbody>
                            { for chunk.iter().enumerate().map(|(index, &(tile, step))| html! {
                                <tr>
                                    <td>{ table * STEPS_PER_TABLE + index + 1 }</td>
                                    <td>{ text::print::tile(tile, step) }</td>
                                    <td>{ text::print::blank(step) }</td>
                                </tr>
                            }) }
                        </tbody>
                    </table>
                }) }
            </div>
        </>
    }
}
