//! How a search ended, and the moves it found.

use std::rc::Rc;

use yew::prelude::*;

use super::copy::Copy;
use super::figures::memory;
use super::steps::Steps;
use super::{nothing, on_click};
use crate::engine::{Strategy, Suggestion};
use crate::heuristic::HeuristicKind;
use crate::page::anytime_run::AnytimeRun;
use crate::page::download;
use crate::page::move_line::MoveLine;
use crate::page::state::{Action, EndedSearch, SolveAction};
use crate::page::transcript::{transcript, whose};
use crate::puzzle::{Goal, MoveConvention, notation};
use crate::search::{Limit, Outcome};

/// The outcome in one sentence, and what to try where a limit was reached.
///
/// `floor` is a length that no solution is below; of a large board the run knows more.
pub fn verdict(
    ended: &EndedSearch,
    floor: u32,
    run: Option<&AnytimeRun>,
    on_action: &Callback<Action>,
) -> Html {
    let EndedSearch {
        strategy,
        outcome,
        suggestions,
        ..
    } = ended;
    let sentence = match &**outcome {
        Outcome::Solved(solution) => {
            let length = solution.moves.len();
            return match (solution.proved_optimal, run) {
                (true, _) => solved(length, true, true, guarantee(true)),
                (false, Some(run)) => solved(length, false, true, &run.guarantee()),
                (false, None) => {
                    let guarantee = guarantee(false);
                    let sentence = format!("{guarantee}: at least {floor} are needed");
                    solved(length, false, true, &sentence)
                }
            };
        }
        Outcome::Unsolvable(_) => {
            "This board cannot be solved: the reason stands under it.".to_string()
        }
        Outcome::LimitReached(limit) => format!("Not solved: {limit}."),
        Outcome::Stopped => "Stopped before a solution was found.".to_string(),
    };
    let label = |attempt: &Suggestion| {
        if Strategy::Search(attempt.method) != *strategy {
            return format!("Try {}", attempt.method);
        }
        match **outcome {
            Outcome::LimitReached(Limit::Memory(_)) => {
                format!("Allow {}", memory(attempt.limits.memory))
            }
            _ => "Allow ten times as many".to_string(),
        }
    };
    html! {
        <div class="notice">
            <p id="result">{ sentence }</p>
            <div class="row">
                { for suggestions.iter().map(|attempt| html! {
                    <button type="button" onclick={on_click(on_action, Action::Solve(SolveAction::Try(*attempt)))}>
                        { label(attempt) }
                    </button>
                }) }
            </div>
        </div>
    }
}

/// A length and what is known of it; moves that do not lead to the goal are no good news.
pub fn solved(length: usize, proved: bool, reaches: bool, guarantee: &str) -> Html {
    let moves = if length == 1 { "move" } else { "moves" };
    html! {
        <p
            class={if reaches { "verdict good" } else { "notice" }}
            id="result"
            data-length={length.to_string()}
            data-proved={proved.to_string()}
        >
            <em>{ length }</em>
            { " " }
            <span>{ format!("{moves}, {guarantee}") }</span>
        </p>
    }
}

/// What is known of the length of a solution that was found.
pub fn guarantee(proved: bool) -> &'static str {
    if proved {
        "proved shortest"
    } else {
        "not guaranteed shortest"
    }
}

#[derive(Properties, PartialEq)]
pub struct MovesProps {
    pub line: Rc<MoveLine>,
    pub goal: Goal,
    pub letters: MoveConvention,
    /// What is known of their number.
    pub guarantee: &'static str,
    /// Of the steps' estimates.
    pub heuristic: HeuristicKind,
    pub estimates: Rc<[u32]>,
    /// Why there are no estimates.
    pub failure: Option<AttrValue>,
    /// How many of the moves the board shows as made.
    pub at: usize,
    pub on_action: Callback<Action>,
}

/// The moves of a line, as text and one by one.
#[component]
pub fn Moves(props: &MovesProps) -> Html {
    let MovesProps {
        line,
        goal,
        letters,
        ..
    } = props;
    let text = AttrValue::from(notation::write_moves(line.moves(), *letters));
    // Long for a large board: it is written when it is asked for.
    let run = {
        let (line, goal, letters) = (line.clone(), *goal, *letters);
        let guarantee = props.guarantee;
        Callback::from(move |()| transcript(&line, &goal, letters, guarantee))
    };
    let save = {
        let (run, size) = (run.clone(), goal.size());
        Callback::from(move |_: MouseEvent| {
            download::text(&format!("slidewise-{size}.txt"), &run.emit(()));
        })
    };
    html! {
        <div>
            <h2>{ format!("Moves of the {}", whose(*letters)) }</h2>
            <p class="moves" id="moves" tabindex="0" aria-label="Moves" data-own-keys="">{ &text }</p>
            <div class="row">
                <Copy label="Copy moves" text={text.clone()} />
                <Copy label="Copy whole run" text={text.clone()} write={run} />
                <button type="button" onclick={save}>{ "Download run" }</button>
            </div>
            <h2>{ "Steps" }</h2>
            <Steps
                line={line.clone()}
                heuristic={props.heuristic}
                estimates={props.estimates.clone()}
                at={props.at}
                on_action={props.on_action.clone()}
            />
            { match &props.failure {
                Some(failure) => html! { <p class="notice" id="no-estimates">{ failure }</p> },
                None => nothing(),
            } }
        </div>
    }
}
