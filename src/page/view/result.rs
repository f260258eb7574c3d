//! How a search ended, and the moves it found.

use std::rc::Rc;

use yew::prelude::*;

use super::copy::Copy;
use super::steps::Steps;
use super::{nothing, on_timed_click};
use crate::heuristic::HeuristicKind;
use crate::page::anytime_run::AnytimeRun;
use crate::page::download;
use crate::page::move_line::MoveLine;
use crate::page::state::{Action, EndedSearch, SolveAction};
use crate::page::text::solve as text;
use crate::page::text::transcript::{file_name, transcript};
use crate::puzzle::{Goal, MoveConvention, notation};
use crate::search::Outcome;

/// Draws the outcome in one sentence, and what to try after a limit was reached.
///
/// `lower_bound` was known before the search; the run of an anytime search has its own.
pub fn verdict(
    ended: &EndedSearch,
    lower_bound: u32,
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
                (true, _) => solved(length, true, true, text::proof(true)),
                (false, Some(run)) => solved(length, false, true, &text::anytime_proof(run)),
                (false, None) => solved(length, false, true, &text::not_proved(lower_bound)),
            };
        }
        Outcome::Unsolvable(_) => text::UNSOLVABLE.to_string(),
        Outcome::LimitReached(limit) => text::limit_reached(*limit),
        Outcome::Stopped => text::STOPPED.to_string(),
    };
    html! {
        <div class="notice">
            <p id="result">{ sentence }</p>
            <div class="row">
                { for suggestions.iter().copied().map(|suggestion| html! {
                    <button type="button" onclick={on_timed_click(on_action, move |now| Action::Solve(SolveAction::Try(suggestion, now)))}>
                        { text::suggestion(&suggestion, strategy, outcome) }
                    </button>
                }) }
            </div>
        </div>
    }
}

/// Draws a number of moves and what is known of it. `reaches` is `false` if the moves do not lead to the goal.
pub fn solved(length: usize, proved: bool, reaches: bool, proof: &str) -> Html {
    html! {
        <p
            class={match (reaches, proved) {
                (false, _) => "notice",
                (true, true) => "message success",
                (true, false) => "message incumbent",
            }}
            id="result"
            data-length={length.to_string()}
            data-proved={proved.to_string()}
        >
            <em>{ length }</em>
            { " " }
            <span>{ text::length(length, proof) }</span>
        </p>
    }
}

#[derive(Properties, PartialEq)]
pub struct MovesProps {
    pub line: Rc<MoveLine>,
    pub goal: Goal,
    pub letters: MoveConvention,
    /// What is known of their number.
    pub proof: &'static str,
    /// The heuristic that produced `estimates`.
    pub heuristic: HeuristicKind,
    pub estimates: Rc<[u32]>,
    /// Why there are no values of the heuristic.
    pub failure: Option<AttrValue>,
    /// The number of moves that the board shows as made.
    pub at: usize,
    pub on_action: Callback<Action>,
}

/// Draws the moves of a line, as text and step by step.
#[component]
pub fn Moves(props: &MovesProps) -> Html {
    let MovesProps {
        line,
        goal,
        letters,
        ..
    } = props;
    let written = AttrValue::from(notation::write_moves(line.moves(), *letters));
    // Long for a large board, so it is written on request.
    let run = {
        let (line, goal, letters) = (line.clone(), *goal, *letters);
        let proof = props.proof;
        Callback::from(move |()| transcript(&line, &goal, letters, proof))
    };
    let save = {
        let (run, goal) = (run.clone(), *goal);
        Callback::from(move |_: MouseEvent| {
            download::text(&file_name(&goal), &run.emit(()));
        })
    };
    html! {
        <div>
            <h2>{ text::moves_of(*letters) }</h2>
            <p class="moves" id="moves" tabindex="0" aria-label={text::moves_of(*letters)} data-own-keys="">{ &written }</p>
            <div class="row">
                <Copy label={text::COPY_MOVES} text={written.clone()} />
                <Copy label={text::COPY_RUN} text={written.clone()} write={run} />
                <button type="button" onclick={save}>{ text::DOWNLOAD_RUN }</button>
            </div>
            <h2>{ text::STEPS }</h2>
            <Steps
                line={line.clone()}
                convention={*letters}
                heuristic={props.heuristic}
                estimates={props.estimates.clone()}
                at={props.at}
                on_action={props.on_action.clone()}
            />
            { match &props.failure {
                Some(failure) => html! { <p class="notice" id="heuristic-error">{ failure }</p> },
                None => nothing(),
            } }
        </div>
    }
}
