//! The whole lab.

use std::rc::Rc;

use yew::prelude::*;

use super::check::check;
use super::compare::compare;
use super::explore::explore;
use super::learn::{learn, tour};
use super::on_click;
use super::rail::rail;
use super::tabs::tabs;
use crate::lab::{LabLink, LabTab};
use crate::page::lab::hooks::{
    use_explore_clock, use_explore_keys, use_lab_address, use_lab_worker, use_tour,
};
use crate::page::lab::saved_text;
use crate::page::lab::state::{LabAction, LabState};
use crate::page::lab::text;
use crate::page::location;
use crate::page::state::{WorkerAction, WorkerStatus};
use crate::page::storage::{self, StorageKey};
use crate::page::text::worker as worker_text;
use crate::page::view::nothing;

impl Reducible for LabState {
    type Action = LabAction;

    fn reduce(self: Rc<Self>, action: LabAction) -> Rc<Self> {
        self.after(action)
    }
}

#[component]
pub fn LabApp() -> Html {
    let state = use_reducer(|| {
        let link = LabLink::read(&location::query());
        let stored = storage::load(StorageKey::CheckText);
        let text = stored.and_then(|stored| saved_text::restored(&stored, &link));
        LabState::new(link, text)
    });
    use_lab_worker(&state);
    use_lab_address(&state);
    use_explore_clock(&state);
    use_explore_keys(&state);
    use_tour(&state);
    let on_action = {
        let dispatcher = state.dispatcher();
        use_callback((), move |action: LabAction, ()| dispatcher.dispatch(action))
    };
    html! {
        <main class="lab">
            { link_errors(&state, &on_action) }
            { worker_status(&state, &on_action) }
            { tour::bar(state.learn.tour, &on_action) }
            { rail(&state, &on_action) }
            <section class="panel lab-panel" aria-label={text::PANEL}>
                { tabs(state.tab, &on_action) }
                { for LabTab::ALL.into_iter().map(|tab| panel(tab, &state, &on_action)) }
            </section>
        </main>
    }
}

/// Draws the panel of a tab. It has content only while the tab is open, so that a step of a search does not draw a comparison
/// too.
fn panel(tab: LabTab, state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let is_open = tab == state.tab;
    let content = match tab {
        _ if !is_open => nothing(),
        LabTab::Compare => compare(state, on_action),
        LabTab::Explore => explore(state, on_action),
        LabTab::Check => check(state, on_action),
        LabTab::Learn => learn(state, on_action),
    };
    html! {
        <div
            key={tab.name()}
            class="tab-panel"
            role="tabpanel"
            id={format!("{}-panel", tab.name())}
            aria-labelledby={format!("{}-panel-tab", tab.name())}
            hidden={!is_open}
        >
            { content }
        </div>
    }
}

/// Draws what is wrong with the link.
fn link_errors(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    if state.link_errors.is_empty() {
        return nothing();
    }
    html! {
        <div class="notice" role="alert" id="lab-link-error">
            { for state.link_errors.iter().map(|error| html! { <p>{ text::link_error(error) }</p> }) }
            <button type="button" onclick={on_click(on_action, LabAction::DismissErrors)}>{ text::OK }</button>
        </div>
    }
}

/// Draws the status of a worker that does not work.
fn worker_status(state: &LabState, on_action: &Callback<LabAction>) -> Html {
    let status = &state.worker.status;
    let can_retry = matches!(
        status,
        WorkerStatus::NotStarted(_) | WorkerStatus::GaveUp(_)
    );
    match status {
        WorkerStatus::Starting | WorkerStatus::Ready => nothing(),
        _ => html! {
            <div class="notice" role="alert" id="lab-worker">
                <p>{ worker_text::status(status) }</p>
                { if can_retry {
                    let retry = LabAction::Worker(WorkerAction::Retry);
                    html! { <button type="button" onclick={on_click(on_action, retry)}>{ worker_text::TRY_AGAIN }</button> }
                } else {
                    nothing()
                } }
            </div>
        },
    }
}
