//! The choice of the rules of a comparison.

use yew::prelude::*;

use super::super::on_click;
use crate::lab::{BoardSource, RuleChoice};
use crate::page::lab::state::{CompareAction, CompareDraft, LabAction, Subject, SubjectAction};
use crate::page::lab::text::{compare as words, rules as names};
use crate::page::view::{nothing, value_of};
use crate::reference::{BlankOrder, GoalTest, LabAlgorithm, Repeats, RulePreset, Ties};

/// Draws the preset, the rules that it stands for, and the fields that replace single ones.
pub fn rules(
    draft: &CompareDraft,
    subject: &Subject,
    on_action: &Callback<LabAction>,
    on_compare: &Callback<CompareAction>,
) -> Html {
    let choice = draft.rules;
    let methods = draft.fitting_methods(subject);
    let algorithms: Vec<LabAlgorithm> = methods.iter().map(|method| method.algorithm()).collect();
    let on_choose = {
        let on_compare = on_compare.clone();
        Callback::from(move |rules| on_compare.emit(CompareAction::ChooseRules(rules)))
    };
    let choose_preset = {
        let on_compare = on_compare.clone();
        Callback::from(move |event: Event| {
            if let Ok(preset) = value_of(&event).parse::<RulePreset>() {
                on_compare.emit(CompareAction::ChooseRules(RuleChoice::from(preset)));
            }
        })
    };
    let [order, ties, goal_test, repeats] = setting_names(choice, &algorithms);
    let chips = [
        (words::ORDER_CHIP, order),
        (words::TIES_CHIP, ties),
        (words::GOAL_TEST_CHIP, goal_test),
        (words::REPEATS_CHIP, repeats),
    ];
    html! {
        <section class="experiment-rules">
            <label>
                { words::RULES }
                <select id="rules" onchange={choose_preset}>
                    { for RulePreset::ALL.iter().map(|&preset| html! {
                        <option value={preset.name()} selected={preset == choice.preset}>{ names::preset(preset) }</option>
                    }) }
                </select>
            </label>
            <ul class="rule-chips">
                { for chips.into_iter().map(|(name, value)| html! { <li><span>{ name }</span>{ " " }{ value }</li> }) }
            </ul>
            { other_goal(draft, subject, on_action) }
            <details class="rule-fields">
                <summary>{ words::CHANGE_RULES }</summary>
                { rule_fields("", choice, &algorithms, &on_choose) }
            </details>
        </section>
    }
}

/// Returns the names of the order, the ties, the goal test and the repeats, with the algorithms for which they differ.
fn setting_names(choice: RuleChoice, algorithms: &[LabAlgorithm]) -> [String; 4] {
    let rules = |algorithm| choice.rules(algorithm);
    [
        names::by_algorithm(
            algorithms,
            |algorithm| rules(algorithm).order,
            |&order| names::short_order(order),
        ),
        names::by_algorithm(
            algorithms,
            |algorithm| rules(algorithm).ties,
            |&ties| names::ties(ties).to_string(),
        ),
        names::by_algorithm(
            algorithms,
            |algorithm| rules(algorithm).goal_test,
            |&test| names::goal_test(test).to_string(),
        ),
        names::by_algorithm(
            algorithms,
            |algorithm| rules(algorithm).repeats,
            |&repeats| names::repeats(repeats).to_string(),
        ),
    ]
}

/// Draws the fields that replace single rules of a preset, for these algorithms. `prefix` makes their ids unique.
pub fn rule_fields(
    prefix: &'static str,
    choice: RuleChoice,
    algorithms: &[LabAlgorithm],
    on_choose: &Callback<RuleChoice>,
) -> Html {
    let preset = RuleChoice::from(choice.preset);
    let [order, ties, goal_test, repeats] = setting_names(preset, algorithms);
    let id = |name: &str| format!("{prefix}{name}");
    html! {
        <div class="fields">
            { field(
                id("order"),
                words::ORDER,
                choice.order.map(|order| order.to_string()),
                order,
                BlankOrder::all().map(|order| (order.to_string(), names::short_order(order))).collect(),
                on_choose,
                move |value| RuleChoice { order: value.parse().ok(), ..choice },
            ) }
            { field(
                id("ties"),
                words::TIES,
                choice.ties.map(|ties| ties.name().to_string()),
                ties,
                Ties::ALL.iter().map(|ties| (ties.name().to_string(), names::ties(*ties).to_string())).collect(),
                on_choose,
                move |value| RuleChoice { ties: value.parse().ok(), ..choice },
            ) }
            { field(
                id("goal-test"),
                words::GOAL_TEST,
                choice.goal_test.map(|test| test.name().to_string()),
                goal_test,
                GoalTest::ALL.iter().map(|test| (test.name().to_string(), names::goal_test(*test).to_string())).collect(),
                on_choose,
                move |value| RuleChoice { goal_test: value.parse().ok(), ..choice },
            ) }
            { field(
                id("repeats"),
                words::REPEATS,
                choice.repeats.map(|repeats| repeats.name().to_string()),
                repeats,
                Repeats::ALL.iter().map(|repeats| (repeats.name().to_string(), names::repeats(*repeats).to_string())).collect(),
                on_choose,
                move |value| RuleChoice { repeats: value.parse().ok(), ..choice },
            ) }
        </div>
    }
}

/// Draws a hint that the source of the rules has another goal than the boards, with a button that chooses it.
fn other_goal(draft: &CompareDraft, subject: &Subject, on_action: &Callback<LabAction>) -> Html {
    let goal = draft.goal(subject);
    let is_free = matches!(draft.source, BoardSource::This | BoardSource::Random);
    let preset = draft.rules.preset;
    let own = preset.goal(goal.size()).filter(|own| *own != goal);
    match own.and_then(|own| own.as_preset()).filter(|_| is_free) {
        Some(own) => html! {
            <p class="muted other-goal">
                { words::other_goal(preset, own) }
                { " " }
                <button type="button" onclick={on_click(on_action, LabAction::Subject(SubjectAction::ChooseGoal(own)))}>
                    { words::USE_GOAL }
                </button>
            </p>
        },
        None => nothing(),
    }
}

/// Draws the choice of one rule. The first option is that of the preset.
fn field(
    id: String,
    label: &'static str,
    chosen: Option<String>,
    of_preset: String,
    options: Vec<(String, String)>,
    on_choose: &Callback<RuleChoice>,
    choose: impl Fn(String) -> RuleChoice + 'static,
) -> Html {
    let change = {
        let on_choose = on_choose.clone();
        Callback::from(move |event: Event| on_choose.emit(choose(value_of(&event))))
    };
    html! {
        <label>
            { label }
            <select {id} onchange={change}>
                <option value="" selected={chosen.is_none()}>{ words::as_preset(&of_preset) }</option>
                { for options.into_iter().map(|(value, name)| {
                    let is_chosen = chosen.as_ref() == Some(&value);
                    html! { <option {value} selected={is_chosen}>{ name }</option> }
                }) }
            </select>
        </label>
    }
}
