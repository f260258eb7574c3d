//! The time line: a slider over the size of the frontier, and its buttons.

use yew::prelude::*;

use super::press;
use crate::lab::explore::Overview;
use crate::lab::{LabMethod, LockBy};
use crate::page::lab::pictures::percent;
use crate::page::lab::pictures::time_line::{HEIGHT, LabelRoom, TimeLine, WIDTH};
use crate::page::lab::state::{ExploreAction, LabState, LanePhase, SPEEDS, Shared};
use crate::page::lab::text::explore as text;
use crate::page::view::icon::{self, icon};
use crate::page::view::{nothing, value_of};
use crate::reference::LabAlgorithm;

/// Draws the time line and its buttons.
pub fn time(
    state: &LabState,
    overview: &Shared<Overview>,
    on_explore: &Callback<ExploreAction>,
) -> Html {
    let explore = &state.explore;
    let method = explore.choices.method;
    let algorithm = method.algorithm();
    let (at, last) = (explore.at, overview.last_moment);
    let predicts = explore.predict.is_some();
    let scrub = {
        let on_explore = on_explore.clone();
        Callback::from(move |event: InputEvent| {
            if let Ok(at) = value_of(&event).parse() {
                on_explore.emit(ExploreAction::Go(at));
            }
        })
    };
    let label = match predicts {
        true => String::new(),
        false => text::lane_label(overview, algorithm.is_iterative()),
    };
    let has_second = explore.choices.second.is_some();
    // While the next node is to be predicted, the slider leads back only.
    let reach = if predicts { at.max(1) } else { last };
    html! {
        <div class="time" role="group" aria-label={text::TIME_LINE}>
            <div class="lanes">
                <Lane
                    overview={overview.clone()}
                    {algorithm}
                    end={last}
                    label={label}
                    is_second=false
                    at={at}
                    hides={predicts}
                />
                { second_lane(state, last) }
                <input
                    type="range"
                    id="moment"
                    min="0"
                    max={reach.to_string()}
                    value={at.to_string()}
                    data-predicts={predicts.to_string()}
                    data-lanes={if has_second { "2" } else { "1" }}
                    aria-label={text::MOMENT}
                    aria-valuetext={text::moment_words(at, (!predicts).then_some(overview.figures.expanded))}
                    aria-keyshortcuts={text::KEY_SHORTCUTS}
                    title={text::KEYS}
                    oninput={scrub}
                />
            </div>
            { buttons(state, overview, on_explore) }
        </div>
    }
}

/// Draws the time line of the second search.
fn second_lane(state: &LabState, last: u64) -> Html {
    let explore = &state.explore;
    let (Some(method), Some(lane)) = (explore.choices.second, &explore.second) else {
        return nothing();
    };
    let Some(overview) = lane.overview() else {
        let words = match lane.phase {
            LanePhase::Waiting | LanePhase::Recording(_) => text::SECOND_BEHIND,
            // Why it is not recorded is said below.
            _ => "",
        };
        return html! { <p class="lane-wait muted">{ words }</p> };
    };
    let at = lane.shown.as_ref().map_or(0, |shown| shown.at);
    // In step by expansions, both are on the same axis; else each has its own.
    let end = match explore.choices.used_lock() {
        LockBy::Expanded => last,
        _ => overview.last_moment,
    };
    html! {
        <Lane
            overview={overview.clone()}
            algorithm={method.algorithm()}
            {end}
            label={second_label(method, end, overview)}
            is_second=true
            {at}
            hides=false
        />
    }
}

fn second_label(method: LabMethod, end: u64, overview: &Overview) -> String {
    // A moment more than there are expansions is that of the goal.
    let expanded = overview.figures.expanded;
    text::second_label(method, end.min(expanded), expanded)
}

#[derive(Properties, PartialEq)]
struct LaneProps {
    overview: Shared<Overview>,
    algorithm: LabAlgorithm,
    end: u64,
    label: AttrValue,
    is_second: bool,
    at: u64,
    /// `true` if what comes after the moment is hidden.
    hides: bool,
}

/// Draws one time line with its handle.
#[component]
fn Lane(props: &LaneProps) -> Html {
    let algorithm = props.algorithm;
    let picture = use_memo(
        (
            props.overview.clone(),
            props.end,
            props.label.clone(),
            props.hides,
        ),
        |(overview, end, label, hides)| {
            drawn(&TimeLine::new(overview, *end), algorithm, label, *hides)
        },
    );
    let part = props.at as f64 / props.end.max(1) as f64;
    let x = percent(part.min(1.0));
    html! {
        <div class={classes!("lane", props.is_second.then_some("is-second"))} aria-hidden="true">
            { (*picture).clone() }
            <svg class="lane-handle" width="100%" height="100%">
                { if props.hides {
                    html! {
                        <>
                            <defs>
                                <pattern id="lane-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                                    <path d="M0 0V7" />
                                </pattern>
                            </defs>
                            <rect class="hidden-part" x={x.clone()} y="8" width={percent(1.0 - part.min(1.0))} height="44" />
                            <rect class="hatched-part" x={x.clone()} y="8" width={percent(1.0 - part.min(1.0))} height="44" />
                        </>
                    }
                } else {
                    html! { <g /> }
                } }
                <line x1={x.clone()} x2={x.clone()} y1="6" y2="57" />
                <circle cx={x} cy="6" r="6" />
            </svg>
        </div>
    }
}

/// Draws what does not move: the paths, which are stretched to the width, and the labels, which are not.
fn drawn(line: &TimeLine, algorithm: LabAlgorithm, label: &AttrValue, hides: bool) -> Html {
    let words = |room: LabelRoom, value: u32| match room {
        LabelRoom::Name => text::stretch(algorithm, value),
        LabelRoom::Value => text::priority(algorithm, value),
        LabelRoom::Nothing => String::new(),
    };
    html! {
        <svg class="lane-picture" width="100%" height="100%">
            <svg y="8" width="100%" height="44" viewBox={format!("0 0 {WIDTH} {HEIGHT}")} preserveAspectRatio="none">
                <path class="bands" d={line.bands.clone()} />
                <path class="area" d={line.area.clone()} />
                <path class="ticks" d={line.ticks.clone()} />
            </svg>
            { if hides {
                html! { <g /> }
            } else {
                html! {
                    <g>
                        { for line.labels.iter().map(|one| html! {
                            <>
                                <text class="for-wide" x={percent(one.middle)} y="67" text-anchor="middle">{ words(one.wide, one.value) }</text>
                                <text class="for-narrow" x={percent(one.middle)} y="67" text-anchor="middle">{ words(one.narrow, one.value) }</text>
                            </>
                        }) }
                        <text class="lane-label" x="100%" dx="-4" y="28" text-anchor="end">{ label }</text>
                    </g>
                }
            } }
        </svg>
    }
}

/// Draws the buttons.
fn buttons(state: &LabState, overview: &Overview, on_explore: &Callback<ExploreAction>) -> Html {
    let explore = &state.explore;
    let algorithm = explore.choices.method.algorithm();
    let (at, last) = (explore.at, overview.last_moment);
    let predicts = explore.predict.is_some();
    let playback = explore.playback;
    let (is_first, is_last) = (at == 0, at == last);
    let button =
        |class: &'static str, name: String, content: Html, is_off: bool, action: ExploreAction| {
            html! {
                <button
                    type="button"
                    {class}
                    aria-label={name.clone()}
                    title={name}
                    aria-disabled={is_off.to_string()}
                    onclick={press(on_explore, action)}
                >
                    { content }
                </button>
            }
        };
    let step = |by: i64, class: &'static str, content: Html| {
        let is_off = if by < 0 { is_first } else { is_last };
        button(
            class,
            text::step_name(by),
            content,
            is_off,
            ExploreAction::Step(by),
        )
    };
    let choose_speed = {
        let on_explore = on_explore.clone();
        Callback::from(move |event: Event| {
            if let Ok(speed) = value_of(&event).parse() {
                on_explore.emit(ExploreAction::ChooseSpeed(speed));
            }
        })
    };
    let total = (!predicts).then_some(overview.figures.expanded);
    let (before, number, after) = text::moment_parts(at, total);
    let stretch = explore
        .moment()
        .map(|moment| match algorithm.is_iterative() {
            true => text::stretch(algorithm, moment.bound),
            false => moment
                .current
                .map_or(String::new(), |entry| text::stretch(algorithm, entry.f)),
        });
    html! {
        <div class="time-buttons">
            { button("", text::TO_START.to_string(), icon(icon::FIRST), is_first, ExploreAction::Go(0)) }
            { step(-100, "for-wide", html! { { text::step(-100) } }) }
            { step(-10, "for-wide", html! { { text::step(-10) } }) }
            { step(-1, "", icon(icon::BACK)) }
            <button
                type="button"
                class="primary"
                id="play-time"
                aria-label={if playback.is_playing { text::PAUSE } else { text::PLAY }}
                aria-disabled={predicts.to_string()}
                onclick={press(on_explore, ExploreAction::TogglePlay)}
            >
                { icon(if playback.is_playing { icon::PAUSE } else { icon::PLAY }) }
            </button>
            { step(1, "", icon(icon::FORWARD)) }
            { step(10, "for-wide", html! { { text::step(10) } }) }
            { step(100, "for-wide", html! { { text::step(100) } }) }
            <button
                type="button"
                id="next-value"
                aria-disabled={(explore.next_value().is_none()).to_string()}
                onclick={press(on_explore, ExploreAction::NextValue)}
            >
                { text::next_stretch(algorithm) }
            </button>
            { button("", text::TO_END.to_string(), icon(icon::LAST), is_last, ExploreAction::Last) }
            <p class="time-moment" id="moment-words" data-at={at.to_string()} data-shown={explore.moment().map(|moment| moment.at.to_string())}>
                { before }<b>{ number }</b>{ after }
                <span class="for-narrow">{ stretch.filter(|words| !words.is_empty()).map(|words| format!(", {words}")) }</span>
            </p>
            <select id="time-speed" class="for-wide" aria-label={text::SPEED} onchange={choose_speed}>
                { for SPEEDS.into_iter().map(|speed| html! {
                    <option value={speed.to_string()} selected={speed == playback.speed}>{ text::speed(speed) }</option>
                }) }
            </select>
        </div>
    }
}
