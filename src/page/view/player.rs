//! The controls that step through a solution.

use yew::prelude::*;

use super::icon::{self, icon};
use super::{nothing, on_click, value_of};
use crate::page::clock::Interval;
use crate::page::playback::{SPEEDS_PERCENT, STEP_MS};
use crate::page::state::{Action, PlayAction, SolveAction};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub at: usize,
    pub length: usize,
    pub playing: bool,
    /// In hundredths of the usual speed.
    pub speed: u32,
    /// Of a board that is solved better and better: what the line is among those found.
    pub rank: Option<Rank>,
    pub on_action: Callback<Action>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Rank {
    /// The words say of which it is the best.
    Best(&'static str),
    /// There is one of so many moves.
    Bettered(usize),
}

#[component]
pub fn Player(props: &Props) -> Html {
    let Props {
        at,
        length,
        playing,
        speed,
        rank,
        ..
    } = *props;
    {
        let on_action = props.on_action.clone();
        use_effect_with((playing, speed), move |&(playing, speed)| {
            let milliseconds = STEP_MS * 100 / speed;
            let tick = move || on_action.emit(Action::Play(PlayAction::Tick));
            let ticker = playing.then(|| Interval::every(milliseconds as i32, tick));
            move || drop(ticker)
        });
    }
    let go = |step: usize| {
        let on_action = props.on_action.clone();
        Callback::from(move |_: MouseEvent| on_action.emit(Action::Play(PlayAction::GoTo(step))))
    };
    let toggle = {
        let on_action = props.on_action.clone();
        Callback::from(move |_: MouseEvent| {
            on_action.emit(Action::Play(PlayAction::TogglePlayback))
        })
    };
    let scrub = {
        let on_action = props.on_action.clone();
        Callback::from(move |event: InputEvent| {
            if let Ok(step) = value_of(&event).parse() {
                on_action.emit(Action::Play(PlayAction::GoTo(step)));
            }
        })
    };
    let choose_speed = {
        let on_action = props.on_action.clone();
        Callback::from(move |event: Event| {
            let chosen: Option<u32> = value_of(&event).parse().ok();
            if let Some(speed) = chosen.filter(|speed| SPEEDS_PERCENT.contains(speed)) {
                on_action.emit(Action::Play(PlayAction::ChooseSpeed(speed)));
            }
        })
    };
    let (at_start, at_end) = (at == 0, at == length);
    html! {
        <div class="player" role="group" aria-label="Playback">
            <div class="head">
                <span id="step">{ format!("Move {at} of {length}") }</span>
                { match rank {
                    None => nothing(),
                    Some(Rank::Best(words)) => html! { <span class="rank">{ words }</span> },
                    Some(Rank::Bettered(best)) => html! {
                        <span class="rank">
                            <button type="button" onclick={on_click(&props.on_action, Action::Solve(SolveAction::ShowBest))}>
                                { format!("Show the {best}-move solution") }
                            </button>
                        </span>
                    },
                } }
                <select aria-label="Speed" onchange={choose_speed}>
                    { for SPEEDS_PERCENT.into_iter().map(|option| html! {
                        <option value={option.to_string()} selected={option == speed}>
                            { multiple(option) }
                        </option>
                    }) }
                </select>
            </div>
            <input
                type="range"
                aria-label="Step"
                min="0"
                max={length.to_string()}
                value={at.to_string()}
                oninput={scrub}
            />
            <div class="row">
                <button type="button" aria-label="First" aria-disabled={at_start.to_string()} onclick={go(0)}>
                    { icon(icon::FIRST) }
                </button>
                <button type="button" aria-label="Back" aria-disabled={at_start.to_string()} onclick={go(at.saturating_sub(1))}>
                    { icon(icon::BACK) }
                </button>
                <button
                    type="button"
                    class="main"
                    aria-label={if playing { "Pause" } else { "Play" }}
                    onclick={toggle}
                >
                    { icon(if playing { icon::PAUSE } else { icon::PLAY }) }
                </button>
                <button type="button" aria-label="Forward" aria-disabled={at_end.to_string()} onclick={go(at + 1)}>
                    { icon(icon::FORWARD) }
                </button>
                <button type="button" aria-label="Last" aria-disabled={at_end.to_string()} onclick={go(length)}>
                    { icon(icon::LAST) }
                </button>
            </div>
        </div>
    }
}

/// `0.25×`, `4×`
fn multiple(hundredths: u32) -> String {
    match (hundredths / 100, hundredths % 100) {
        (whole, 0) => format!("{whole}×"),
        (whole, 50) => format!("{whole}.5×"),
        (whole, part) => format!("{whole}.{part:02}×"),
    }
}
