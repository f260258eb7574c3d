//! Moves and time of the game, and the best there were.

use yew::prelude::*;

use super::figures::decimal;
use crate::page::clock::{self, Interval};
use crate::page::records::Record;
use crate::page::stopwatch::Stopwatch;

#[derive(Properties, PartialEq)]
pub struct Props {
    pub moves: usize,
    pub clock: Stopwatch,
    /// Of this size, on this device.
    pub best: Option<Record>,
}

/// Draws itself ten times a second while the clock runs; nothing else does.
#[component]
pub fn Facts(props: &Props) -> Html {
    let Props { moves, clock, best } = *props;
    let redraw = use_force_update();
    use_effect_with(clock.is_running(), move |running| {
        let ticker = running.then(|| Interval::every(100, move || redraw.force_update()));
        move || drop(ticker)
    });
    let milliseconds = clock.read(clock::now());
    let pace = if milliseconds >= 1000.0 {
        decimal(moves as f64 / milliseconds * 1000.0, 1)
    } else {
        "–".to_string()
    };
    let best = |text: fn(Record) -> String| match best {
        Some(record) => format!("best {}", text(record)),
        None => String::new(),
    };
    html! {
        <div class="facts">
            <div>
                <small>{ "Moves" }<span id="best-moves">{ best(|record| record.moves.to_string()) }</span></small>
                <strong id="move-count">{ moves }</strong>
            </div>
            <div>
                <small>{ "Time" }<span id="best-time">{ best(|record| minutes(record.milliseconds as f64)) }</span></small>
                <strong id="time">{ minutes(milliseconds) }</strong>
            </div>
            <div><small>{ "Per second" }</small><strong>{ pace }</strong></div>
        </div>
    }
}

/// `1:05.3`
pub fn minutes(milliseconds: f64) -> String {
    let tenths = (milliseconds / 100.0) as u64;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}
