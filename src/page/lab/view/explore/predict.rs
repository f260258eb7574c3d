//! Predict: which node is taken next?

use yew::prelude::*;

use super::cards::small_board;
use super::moment::generated;
use super::press;
use crate::lab::explore::Question;
use crate::page::lab::state::{ExploreAction, LabState, Predict, QuestionState};
use crate::page::lab::text::explore as text;
use crate::page::view::nothing;

/// The number of answers whose marks are shown.
const SHOWN_ANSWERS: usize = 20;

/// Draws the question, the verdict and the score.
pub fn predict(state: &LabState, predict: &Predict, on_explore: &Callback<ExploreAction>) -> Html {
    let explore = &state.explore;
    let Some(moment) = explore.moment() else {
        return nothing();
    };
    let method = explore.choices.method;
    let is_over = explore.last_moment() == Some(moment.at);
    html! {
        <div class="explore-moment" data-at={moment.at.to_string()}>
            { generated(moment, method) }
            { if method.algorithm().is_iterative() {
                html! { <p class="why">{ text::NO_PREDICT }</p> }
            } else if is_over {
                html! { <p class="why">{ text::PREDICT_END }</p> }
            } else {
                match &predict.question {
                    None => html! { <p class="why">{ text::ASKING }</p> },
                    Some(QuestionState { question: None, .. }) => html! {
                        <div class="prediction">
                            <p class="why">{ text::NO_CHOICE }</p>
                            { next(on_explore) }
                        </div>
                    },
                    Some(QuestionState { question: Some(question), chosen, .. }) => {
                        asked(state, question, *chosen, on_explore)
                    }
                }
            } }
            { score(state, predict, on_explore) }
        </div>
    }
}

fn next(on_explore: &Callback<ExploreAction>) -> Html {
    html! {
        <button type="button" class="primary" id="next-question" aria-keyshortcuts="Enter" onclick={press(on_explore, ExploreAction::NextQuestion)}>
            { text::NEXT }
        </button>
    }
}

/// Draws the choices, and the verdict once one is chosen.
fn asked(
    state: &LabState,
    question: &Question,
    chosen: Option<usize>,
    on_explore: &Callback<ExploreAction>,
) -> Html {
    let choices = &state.explore.choices;
    let method = choices.method;
    let rules = choices.rules_of(method);
    let at = question.at;
    html! {
        <div class="prediction">
            <h2 class="explore-heading">{ text::WHICH }<small>{ text::choice_sum_name(method) }</small></h2>
            <div class="choices" role="group" aria-label={text::WHICH} data-count={question.choices.len().to_string()}>
                { for question.choices.iter().enumerate().map(|(index, entry)| {
                    let is_valid = question.valid.get(index).copied().unwrap_or(false);
                    let class = match chosen {
                        Some(_) if is_valid => "choice is-right",
                        Some(chosen) if chosen == index => "choice is-wrong",
                        _ => "choice",
                    };
                    html! {
                        <button
                            type="button"
                            {class}
                            aria-keyshortcuts={(index + 1).to_string()}
                            aria-pressed={(chosen == Some(index)).to_string()}
                            aria-disabled={chosen.is_some().to_string()}
                            onclick={press(on_explore, ExploreAction::Answer(index))}
                        >
                            { small_board(&entry.board, None) }
                            <b>{ text::choice_sum(entry, method) }</b>
                            <span>{ text::since(entry.since, at) }</span>
                            <kbd>{ index + 1 }</kbd>
                        </button>
                    }
                }) }
            </div>
            <div class="prediction-end" aria-live="polite">
                { match chosen {
                    Some(chosen) => {
                        let is_right = question.valid.get(chosen).copied().unwrap_or(false);
                        html! {
                            <>
                                <p class="prediction-verdict" id="verdict" data-right={is_right.to_string()}>
                                    <b>{ text::verdict_lead(chosen, is_right) }{ " " }</b>
                                    { text::verdict(question, chosen, method, &rules) }
                                </p>
                                { next(on_explore) }
                            </>
                        }
                    }
                    None => nothing(),
                } }
            </div>
        </div>
    }
}

/// Draws the score, and links to the misses.
fn score(state: &LabState, predict: &Predict, on_explore: &Callback<ExploreAction>) -> Html {
    if predict.answers.is_empty() {
        return nothing();
    }
    let hidden = predict.answers.len().saturating_sub(SHOWN_ANSWERS);
    let misses: Vec<u64> = predict.misses().collect();
    let link = |at: u64| {
        let mut link = state.link();
        link.explore.at = Some(at);
        format!("?{}", link.query())
    };
    html! {
        <div class="score">
            <p>
                <span aria-hidden="true">
                    { for predict.answers.iter().skip(hidden).map(|(_, is_right)| match is_right {
                        true => html! { <i>{ text::RIGHT_MARK }</i> },
                        false => html! { <i class="is-wrong">{ text::WRONG_MARK }</i> },
                    }) }
                </span>
                <span id="score">{ text::score(predict.right(), predict.answers.len()) }</span>
            </p>
            { if misses.is_empty() {
                nothing()
            } else {
                html! {
                    <p class="misses" id="misses">
                        { text::MISSES }
                        { for misses.into_iter().map(|at| {
                            let on_explore = on_explore.clone();
                            let onclick = Callback::from(move |event: MouseEvent| {
                                // With a modifier the browser opens the link elsewhere.
                                if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
                                    event.prevent_default();
                                    on_explore.emit(ExploreAction::Go(at));
                                }
                            });
                            html! { <>{ " " }<a href={link(at)} {onclick}>{ text::miss(at) }</a></> }
                        }) }
                    </p>
                }
            } }
        </div>
    }
}
