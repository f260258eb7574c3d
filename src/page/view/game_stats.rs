//! Moves and time of the game, with the records.

use gloo_timers::callback::Interval;
use yew::prelude::*;

use crate::page::clock;
use crate::page::records::Record;
use crate::page::stopwatch::Stopwatch;
use crate::page::text;
use crate::page::text::numbers::{clock as clock_text, decimal};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub moves: usize,
    pub clock: Stopwatch,
    /// The record for this size.
    pub best: Option<Record>,
}

/// Draws the stats. Redraws itself, and nothing else, ten times a second while the clock runs.
#[component]
pub fn GameStats(props: &Props) -> Html {
    let Props { moves, clock, best } = *props;
    let redraw = use_force_update();
    use_effect_with(clock.is_running(), move |running| {
        let ticker = running.then(|| Interval::new(100, move || redraw.force_update()));
        move || drop(ticker)
    });
    let milliseconds = clock.read(clock::now());
    let pace = if milliseconds >= 1000.0 {
        decimal(moves as f64 / milliseconds * 1000.0, 1)
    } else {
        text::play::UNKNOWN.to_string()
    };
    let best = |value: fn(Record) -> String| match best {
        Some(record) => text::play::best(&value(record)),
        None => String::new(),
    };
    html! {
        <div class="game-stats">
            <div>
                <small>{ text::play::MOVES }<span id="best-moves">{ best(|record| record.moves.to_string()) }</span></small>
                <strong id="move-count">{ moves }</strong>
            </div>
            <div>
                <small>{ text::play::TIME }<span id="best-time">{ best(|record| clock_text(record.milliseconds as f64)) }</span></small>
                <strong id="time">{ clock_text(milliseconds) }</strong>
            </div>
            <div><small>{ text::play::MOVES_PER_SECOND }</small><strong>{ pace }</strong></div>
        </div>
    }
}
