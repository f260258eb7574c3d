//! The number, what it counts, and the figures of the text.

use yew::prelude::*;

use super::act;
use crate::lab::check::CountedFigure;
use crate::page::lab::state::{Check, CheckAction, LabAction, read_number};
use crate::page::lab::text::check as text;
use crate::page::lab::text::check::verdict::{Tone, tone, tone_mark};
use crate::page::lab::view::on_click;
use crate::page::text::numbers::grouped;
use crate::page::view::{nothing, value_of};

/// Draws the second step.
pub fn number(check: &Check, on_action: &Callback<LabAction>) -> Html {
    let typed = act(on_action, |event: InputEvent| {
        CheckAction::TypeNumber(value_of(&event))
    });
    let choose = {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            if let Ok(figure) = value_of(&event).parse::<CountedFigure>() {
                on_action.emit(LabAction::Check(CheckAction::ChooseFigure(figure)));
            }
        })
    };
    let error = read_number(&check.number).err().map(text::number_error);
    let own = check.choices.figure;
    html! {
        <section class="check-number" aria-labelledby="check-number-heading">
            <h2 class="check-heading" id="check-number-heading"><span class="step-number">{ "2" }</span>{ text::NUMBER }</h2>
            <div class="number-fields">
                <input
                    id="check-number"
                    type="text"
                    inputmode="numeric"
                    autocomplete="off"
                    aria-labelledby="check-number-heading"
                    aria-describedby="check-number-error"
                    aria-invalid={error.is_some().to_string()}
                    value={check.number.clone()}
                    oninput={typed}
                />
                <select id="check-figure" aria-label={text::COUNTS} ~value={own.name()} onchange={choose}>
                    { for CountedFigure::ALL.into_iter().map(|figure| html! {
                        <option value={figure.name()} selected={figure == own}>
                            { text::figure_option(figure, check.choices.course) }
                        </option>
                    }) }
                </select>
            </div>
            <p class="field-error" id="check-number-error" role="status">{ error.unwrap_or_default() }</p>
            { figures(check, on_action) }
        </section>
    }
}

/// Draws the figures of the text, each with its verdict.
fn figures(check: &Check, on_action: &Callback<LabAction>) -> Html {
    let number = read_number(&check.number).ok().flatten();
    let course = check.choices.course;
    let subject = check.run().map(|run| run.plan().subject());
    let is_complete = check
        .analysis()
        .is_some_and(|analysis| analysis.is_complete());
    let chips: Vec<Html> = check
        .figures()
        .map(|((figure, value), verdict)| {
            let tone = verdict
                .zip(subject)
                .map_or(Tone::Open, |(verdict, subject)| {
                    tone(verdict, subject, is_complete)
                });
            let is_shown = figure == check.choices.figure && number == Some(value);
            let action = LabAction::Check(CheckAction::LookAt(figure, value));
            html! {
                <button
                    type="button"
                    class="chip-button figure-chip"
                    data-tone={tone_name(tone)}
                    aria-pressed={is_shown.to_string()}
                    onclick={on_click(on_action, action)}
                >
                    { text::figure_chip(figure, course) }
                    <b>{ grouped(value) }</b>
                    <span class="tone">{ tone_mark(tone) }</span>
                </button>
            }
        })
        .collect();
    if chips.is_empty() {
        return nothing();
    }
    html! {
        <div class="check-figures" role="group" aria-label={text::FIGURES}>
            <span class="hint">{ text::FIGURES }</span>
            { for chips }
        </div>
    }
}

/// Returns the name of a tone in the style sheet.
pub fn tone_name(tone: Tone) -> &'static str {
    match tone {
        Tone::Right => "right",
        Tone::OtherRules => "other-rules",
        Tone::Wrong => "wrong",
        Tone::Open => "open",
    }
}
