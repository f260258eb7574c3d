//! The controls that step through a solution.

use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::chosen;
use crate::page::clock::Ticker;
use crate::page::playback::{SPEEDS, STEPS_A_SECOND};
use crate::page::state::Action;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub at: usize,
    pub length: usize,
    pub playing: bool,
    /// A multiple of the usual speed.
    pub speed: f64,
    pub on_action: Callback<Action>,
}

#[component]
pub fn Player(props: &Props) -> Html {
    let Props {
        at,
        length,
        playing,
        speed,
        ..
    } = *props;
    {
        let on_action = props.on_action.clone();
        use_effect_with((playing, speed.to_bits()), move |&(playing, speed)| {
            let milliseconds = 1000.0 / (STEPS_A_SECOND * f64::from_bits(speed));
            let tick = move || on_action.emit(Action::Tick);
            let ticker = playing.then(|| Ticker::every(milliseconds as i32, tick));
            move || drop(ticker)
        });
    }
    let go = |step: usize| {
        let on_action = props.on_action.clone();
        Callback::from(move |_: MouseEvent| on_action.emit(Action::Go(step)))
    };
    let toggle = {
        let on_action = props.on_action.clone();
        Callback::from(move |_: MouseEvent| on_action.emit(Action::TogglePlayback))
    };
    let scrub = {
        let on_action = props.on_action.clone();
        Callback::from(move |event: InputEvent| {
            let slider = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            if let Some(step) = slider.and_then(|slider| slider.value().parse().ok()) {
                on_action.emit(Action::Go(step));
            }
        })
    };
    let choose_speed = {
        let on_action = props.on_action.clone();
        Callback::from(move |event: Event| {
            let chosen: Option<f64> = chosen(&event).parse().ok();
            if let Some(speed) = chosen.filter(|speed| SPEEDS.contains(speed)) {
                on_action.emit(Action::ChooseSpeed(speed));
            }
        })
    };
    let (at_start, at_end) = (at == 0, at == length);
    html! {
        <div class="player" role="group" aria-label="Playback">
            <div class="head">
                <span id="step">{ format!("Move {at} of {length}") }</span>
                <select aria-label="Speed" onchange={choose_speed}>
                    { for SPEEDS.into_iter().map(|option| html! {
                        <option value={option.to_string()} selected={option == speed}>
                            { format!("{option}×") }
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
                <button type="button" aria-label="First" disabled={at_start} onclick={go(0)}>
                    { icon("M3 3h2v12H3zM15 3v12L6 9z") }
                </button>
                <button type="button" aria-label="Back" disabled={at_start} onclick={go(at.saturating_sub(1))}>
                    { icon("M13 3v12L4 9z") }
                </button>
                <button
                    type="button"
                    class="main"
                    aria-label={if playing { "Pause" } else { "Play" }}
                    onclick={toggle}
                >
                    { icon(if playing { "M4 3h4v12H4zM10 3h4v12h-4z" } else { "M5 3v12l9-6z" }) }
                </button>
                <button type="button" aria-label="Forward" disabled={at_end} onclick={go(at + 1)}>
                    { icon("M5 3v12l9-6z") }
                </button>
                <button type="button" aria-label="Last" disabled={at_end} onclick={go(length)}>
                    { icon("M13 3h2v12h-2zM3 3v12l9-6z") }
                </button>
            </div>
        </div>
    }
}

fn icon(path: &'static str) -> Html {
    html! { <svg viewBox="0 0 18 18" aria-hidden="true"><path d={path} /></svg> }
}
