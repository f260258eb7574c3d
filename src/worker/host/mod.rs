//! Connects the worker to the browser: messages, the clock, the event loop between two slices, downloads, other workers.
//!
//! One program has three roles, distinguished by the name that a worker is started with: the lead, which the page starts,
//! its bound worker and its helpers.

mod child;
mod helper;
mod runner;
mod scope;

use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

use crate::protocol::{BoundEvent, Event, HelperEvent};
use runner::RunnerHost;
use scope::post;

/// The role of a worker.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Runs the page's jobs.
    Lead,
    /// Raises the lower bound for the lead.
    Bound,
    /// Searches subtrees for the lead or for the bound worker.
    Helper,
}

impl Role {
    /// Returns the name that a worker of this role is started with. The page starts the lead without a name.
    fn name(self) -> &'static str {
        match self {
            Role::Lead => "",
            Role::Bound => "slidewise-bound",
            Role::Helper => "slidewise-helper",
        }
    }

    /// Returns the role of the worker with this name; the lead's for an unknown name.
    fn from_name(name: &str) -> Role {
        let named = [Role::Bound, Role::Helper];
        let role = named.into_iter().find(|role| role.name() == name);
        role.unwrap_or(Role::Lead)
    }
}

/// Starts the worker in the role that its name says. The worker's `main` calls it once.
pub fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let role = Role::from_name(&scope.name());
    let panic_scope = scope.clone();
    std::panic::set_hook(Box::new(move |panic| {
        // After a panic the instance is unusable: report it, nothing else.
        match role {
            Role::Lead => post(&panic_scope, &Event::Panicked(panic.to_string())),
            Role::Bound => post(&panic_scope, &BoundEvent::Failed),
            Role::Helper => post(&panic_scope, &HelperEvent::Failed),
        }
    }));
    match role {
        Role::Lead | Role::Bound => RunnerHost::start(scope, role),
        Role::Helper => helper::start(scope),
    }
}
