//! Why a board cannot be solved, and what would make it solvable.

use yew::prelude::*;

use super::inversions::inversions;
use super::{nothing, on_click};
use crate::page::setup::Target;
use crate::page::state::{Action, SetUpAction};
use crate::page::text::solvability as text;
use crate::puzzle::{Board, Goal, Solvability};

#[derive(Properties, PartialEq)]
pub struct Props {
    pub board: Board,
    pub goal: Goal,
    pub parity: Solvability,
    /// What the verdict is about and what a swap changes.
    pub target: Target,
    pub on_action: Callback<Action>,
}

#[component]
pub fn SolvabilityView(props: &Props) -> Html {
    let Props {
        board,
        goal,
        parity,
        target,
        on_action,
    } = props;
    let target = *target;
    let shown = use_state(|| false);
    let toggle = {
        let shown = shown.clone();
        Callback::from(move |_: MouseEvent| shown.set(!*shown))
    };
    let repairs = match &parity.repairs {
        None => nothing(),
        Some(repairs) => {
            let (a, b) = repairs.swap;
            html! {
                <div class="row">
                    <button type="button" onclick={on_click(on_action, Action::SetUp(SetUpAction::Swap(target, a, b)))}>
                        { text::swap(target, a, b) }
                    </button>
                    { for repairs.goals.iter().map(|&preset| html! {
                        <button
                            type="button"
                            onclick={on_click(on_action, Action::SetUp(SetUpAction::ChooseGoal(Goal::preset(preset, goal.size()))))}
                        >
                            { text::use_goal(preset) }
                        </button>
                    }) }
                    <button type="button" aria-expanded={shown.to_string()} onclick={toggle}>
                        { if *shown { text::HIDE_INVERSIONS } else { text::SHOW_INVERSIONS } }
                    </button>
                </div>
            }
        }
    };
    html! {
        <div class="message warning">
            <p><strong>{ text::unsolvable(target) }</strong></p>
            { repairs }
            <p>{ text::argument(parity) }</p>
            { if *shown { inversions(board, goal) } else { nothing() } }
        </div>
    }
}
