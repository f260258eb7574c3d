//! The text of the assignment, what was recognised in it, and its corrections.

use yew::prelude::*;

use super::super::file;
use super::act;
use crate::page::lab::state::{CheckAction, LabAction, LabState, Source};
use crate::page::lab::text::check as text;
use crate::page::lab::text::check::example::{COURSES, example};
use crate::page::lab::text::{method as method_text, rules};
use crate::page::lab::view::on_click;
use crate::page::text::method as page_method;
use crate::page::text::{capitalized, play};
use crate::page::view::number::Number;
use crate::page::view::{nothing, value_of};
use crate::puzzle::Preset;
use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};
use crate::search::Weight;

/// Draws the first step.
pub fn assignment(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let check = &state.check;
    let on_file = act(on_action, CheckAction::OpenFile);
    let typed = act(on_action, |event: InputEvent| {
        CheckAction::Type(value_of(&event))
    });
    let error = match (check.file_error, check.reading()) {
        (Some(error), _) => text::file_error(error),
        (None, Some(Err(error))) => text::assignment_error(error),
        _ => String::new(),
    };
    html! {
        <section
            class="check-assignment"
            aria-labelledby="check-assignment"
            ondrop={file::on_drop(on_file.clone())}
            ondragover={file::on_drag_over()}
        >
            <h2 class="check-heading" id="check-assignment"><span class="step-number">{ "1" }</span>{ text::ASSIGNMENT }</h2>
            <textarea
                id="check-text"
                rows="3"
                autocomplete="off"
                spellcheck="false"
                aria-label={text::TEXT}
                aria-describedby="check-text-help check-text-error"
                aria-invalid={(!error.is_empty()).to_string()}
                value={AttrValue::Rc(check.text.clone())}
                oninput={typed}
            />
            <p class="hint" id="check-text-help">{ text::TEXT_HELP }</p>
            <p class="field-error" id="check-text-error" role="status">{ error }</p>
            <div class="row check-sources">
                <label class="button">
                    { text::CHOOSE_FILE }
                    <input id="check-file" class="visually-hidden" type="file" onchange={file::on_choose(on_file)} />
                </label>
            </div>
            { if check.text.trim().is_empty() { examples(on_action) } else { nothing() } }
            { if check.is_unreadable() { nothing() } else { subject(state, on_action) } }
        </section>
    }
}

/// Draws what is checked, and the fields that correct it.
fn subject(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let is_changing = state.check.is_changing;
    html! {
        <>
            { recognised(state) }
            <button
                type="button"
                id="check-change"
                class="small"
                aria-expanded={is_changing.to_string()}
                aria-controls="check-fields"
                onclick={on_click(on_action, LabAction::Check(CheckAction::ToggleChange))}
            >
                { if is_changing { text::CLOSE_CHANGE } else { text::CHANGE } }
            </button>
            <div id="check-fields" hidden={!is_changing}>
                { if is_changing { fields(state, on_action) } else { nothing() } }
            </div>
        </>
    }
}

/// Draws the examples.
fn examples(on_action: &Callback<LabAction>) -> Html {
    html! {
        <div class="check-examples" role="group" aria-label={text::EXAMPLES}>
            <span class="hint">{ text::EXAMPLES }</span>
            { for COURSES.into_iter().map(|course| {
                let action = LabAction::Check(CheckAction::Type(example(course).to_string()));
                html! {
                    <button type="button" class="chip-button" onclick={on_click(on_action, action)}>
                        { rules::short_preset(course) }
                    </button>
                }
            }) }
        </div>
    }
}

/// Draws what is checked, and where each part comes from.
fn recognised(state: &LabState) -> Html {
    let (check, subject) = (&state.check, &state.subject);
    let row = |name: &'static str, value: String, source: String| {
        html! {
            <div>
                <dt>{ name }</dt>
                <dd>{ value }<small>{ source }</small></dd>
            </div>
        }
    };
    let course = check.choices.course;
    let words = |source: Source<'_>| match source {
        Source::Found(_) if check.is_one_line() => String::new(),
        source => text::source(&source),
    };
    let board_source = match check.board_source(subject) {
        Source::NoText => text::BOARD_BESIDE.to_string(),
        source => words(source),
    };
    let is_solvable = subject.unsolvable().is_none();
    let board = text::board(&subject.board, subject.distance, is_solvable);
    let goal_source = words(check.goal_source(subject));
    html! {
        <dl class="recognised" id="check-recognised" aria-label={text::RECOGNISED}>
            { row(text::COURSE, text::course(course).to_string(), words(check.course_source())) }
            { row(text::SEARCH, text::search(check.method()), words(check.method_source())) }
            { row(text::BOARD, board, board_source) }
            { row(text::GOAL, text::goal(&subject.goal), goal_source) }
        </dl>
    }
}

/// Draws the fields that correct what was recognised.
fn fields(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let check = &state.check;
    let choices = check.choices;
    let size = state.subject.board.size();
    let choose = |action: fn(&str) -> Option<CheckAction>| {
        let on_action = on_action.clone();
        Callback::from(move |event: Event| {
            if let Some(action) = action(&value_of(&event)) {
                on_action.emit(LabAction::Check(action));
            }
        })
    };
    let course = choose(|name| Some(CheckAction::ChooseCourse(name.parse().ok())));
    let algorithm = choose(|name| Some(CheckAction::ChooseAlgorithm(name.parse().ok()?)));
    let heuristic = choose(|name| Some(CheckAction::ChooseHeuristic(name.parse().ok()?)));
    let goal_choice = choose(|name| Some(CheckAction::ChooseGoal(name.parse().ok()?)));
    let weight = {
        let on_action = on_action.clone();
        Callback::from(move |text: String| match text.parse::<Weight>() {
            Ok(weight) => {
                on_action.emit(LabAction::Check(CheckAction::ChooseWeight(weight)));
                true
            }
            Err(_) => false,
        })
    };
    let own_course = choices.course.map_or("", RulePreset::name);
    let goal_preset = state.subject.goal.as_preset();
    html! {
        <div class="fields">
            <label>
                { text::COURSE_FIELD }
                <select id="check-course" ~value={own_course} onchange={course}>
                    { option("", capitalized(text::NO_COURSE), own_course) }
                    { for RulePreset::ALL.iter().map(|&one| option(one.name(), rules::preset(one).to_string(), own_course)) }
                </select>
            </label>
            <label>
                { page_method::ALGORITHM }
                <select id="check-algorithm" ~value={choices.algorithm.name()} onchange={algorithm}>
                    { for LabAlgorithm::ALL.iter().map(|&one| {
                        option(one.name(), capitalized(method_text::algorithm(one)), choices.algorithm.name())
                    }) }
                </select>
            </label>
            { if choices.algorithm.uses_heuristic() {
                let own = choices.heuristic.name();
                // A link may choose a heuristic of one's own, which is not in the list of all.
                let weighted = Some(choices.heuristic).filter(|one| matches!(one, LabHeuristic::Own(_)));
                html! {
                    <label>
                        { page_method::HEURISTIC }
                        <select id="check-heuristic" ~value={own.to_string()} onchange={heuristic}>
                            { for LabHeuristic::all().filter(|one| one.fits(size) || *one == choices.heuristic).chain(weighted).map(|one| {
                                option(&one.name(), capitalized(&method_text::heuristic(one)), &own)
                            }) }
                        </select>
                    </label>
                }
            } else {
                nothing()
            } }
            { if choices.algorithm == LabAlgorithm::WeightedAStar {
                html! {
                    <Number
                        id="check-weight"
                        label={page_method::WEIGHT}
                        value={choices.weight.to_string()}
                        sentence={page_method::WEIGHT_RANGE}
                        on_text={weight}
                    />
                }
            } else {
                nothing()
            } }
            <label>
                { text::GOAL_FIELD }
                <select id="check-goal" ~value={goal_preset.map_or("", Preset::name)} onchange={goal_choice}>
                    { for Preset::ALL.into_iter().map(|one| {
                        option(one.name(), capitalized(play::preset(one)), goal_preset.map_or("", Preset::name))
                    }) }
                    { if goal_preset.is_none() { option("", text::goal(&state.subject.goal), "") } else { nothing() } }
                </select>
            </label>
        </div>
    }
}

fn option(value: &str, label: String, chosen: &str) -> Html {
    html! { <option value={value.to_string()} selected={value == chosen}>{ label }</option> }
}
