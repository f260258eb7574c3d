//! Keeps the lab's worker in sync with the tasks of the state. The game has a worker of its own, so that a hint does not wait
//! for an experiment.

use yew::prelude::*;

use crate::page::lab::state::{LabAction, LabState};
use crate::page::worker_host::WorkerHost;

/// Starts the worker, sends it the tasks of the state, and dispatches its events.
#[hook]
pub fn use_lab_worker(state: &UseReducerHandle<LabState>) {
    let dispatcher = state.dispatcher();
    let worker = use_memo((), |()| {
        WorkerHost::start(move |action| dispatcher.dispatch(LabAction::Worker(action)))
    });
    {
        let worker = worker.clone();
        use_effect_with(state.worker.tasks.clone(), move |tasks| worker.sync(tasks));
    }
    use_effect_with(state.worker.retries, move |_| worker.retry());
}
