//! Keeps the worker in sync with the tasks of the state.

use yew::prelude::*;

use crate::page::state::{Action, State};
use crate::page::worker_host::WorkerHost;

/// Starts the worker, sends it the tasks of the state, and dispatches its events.
#[hook]
pub fn use_worker(state: &UseReducerHandle<State>) {
    let dispatcher = state.dispatcher();
    let worker = use_memo((), |()| {
        WorkerHost::start(move |action| dispatcher.dispatch(Action::Worker(action)))
    });
    {
        let worker = worker.clone();
        use_effect_with(state.worker.tasks.clone(), move |tasks| worker.sync(tasks));
    }
    {
        let worker = worker.clone();
        use_effect_with(state.play.goal, move |goal| worker.prepare(*goal));
    }
    use_effect_with(state.worker.retries, move |_| worker.retry());
}
