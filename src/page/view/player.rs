//! The controls that step through a solution.

use gloo_timers::callback::Interval;
use yew::prelude::*;

use super::icon::{self, icon};
use super::{nothing, on_click, value_of};
use crate::page::playback::{SPEEDS_PERCENT, STEP_MS};
use crate::page::state::{Action, PlayAction, SolveAction};
use crate::page::text::play as text;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub at: usize,
    pub length: usize,
    pub playing: bool,
    /// In per cent of the normal speed.
    pub speed: u32,
    /// How the solution shown compares with the others of an anytime search.
    pub rank: Option<Rank>,
    pub on_action: Callback<Action>,
}

/// How the solution shown compares with the others of an anytime search.
#[derive(Clone, Copy, PartialEq)]
pub enum Rank {
    /// It is the best, in the words shown.
    Best(&'static str),
    /// There is a shorter one, of this many moves.
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
            let ticker = playing.then(|| Interval::new(milliseconds, tick));
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
        <div class="player" role="group" aria-label={text::PLAYBACK}>
            <div class="player-head">
                <span id="step">{ text::step(at, length) }</span>
                { match rank {
                    None => nothing(),
                    Some(Rank::Best(words)) => html! { <span class="rank">{ words }</span> },
                    Some(Rank::Bettered(best)) => html! {
                        <span class="rank">
                            <button type="button" onclick={on_click(&props.on_action, Action::Solve(SolveAction::ShowBest))}>
                                { text::show_best(best) }
                            </button>
                        </span>
                    },
                } }
            </div>
            <div class="scrubber">
                <input
                    type="range"
                    aria-label={text::STEP}
                    min="0"
                    max={length.to_string()}
                    value={at.to_string()}
                    oninput={scrub}
                />
                <select aria-label={text::SPEED} onchange={choose_speed}>
                    { for SPEEDS_PERCENT.into_iter().map(|option| html! {
                        <option value={option.to_string()} selected={option == speed}>
                            { text::speed(option) }
                        </option>
                    }) }
                </select>
            </div>
            <div class="row">
                <button type="button" aria-label={text::FIRST} aria-disabled={at_start.to_string()} onclick={go(0)}>
                    { icon(icon::FIRST) }
                </button>
                <button type="button" aria-label={text::BACK} aria-disabled={at_start.to_string()} onclick={go(at.saturating_sub(1))}>
                    { icon(icon::BACK) }
                </button>
                <button
                    type="button"
                    class="primary"
                    aria-label={if playing { text::PAUSE } else { text::PLAY }}
                    onclick={toggle}
                >
                    { icon(if playing { icon::PAUSE } else { icon::PLAY }) }
                </button>
                <button type="button" aria-label={text::FORWARD} aria-disabled={at_end.to_string()} onclick={go(at + 1)}>
                    { icon(icon::FORWARD) }
                </button>
                <button type="button" aria-label={text::LAST} aria-disabled={at_end.to_string()} onclick={go(length)}>
                    { icon(icon::LAST) }
                </button>
            </div>
        </div>
    }
}
