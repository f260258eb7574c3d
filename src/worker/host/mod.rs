//! Connects the worker's parts to the browser: messages in and out, the clock, the pause between slices, other workers.
//!
//! One program plays three roles, told apart by the name that the worker was started with: the lead, which the page
//! starts, its bound worker and its helpers.

mod child;
mod helper;
mod runner;
mod scope;

use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

use crate::protocol::{BoundEvent, Event, HelperEvent};
use runner::RunnerHost;
use scope::post;

/// What a worker is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Lead,
    Bound,
    Helper,
}

impl Role {
    /// The name that a worker of this role is started with. The page's own has none.
    fn name(self) -> &'static str {
        match self {
            Role::Lead => "",
            Role::Bound => "slidewise-bound",
            Role::Helper => "slidewise-helper",
        }
    }

    fn named(name: &str) -> Role {
        let others = [Role::Bound, Role::Helper];
        let role = others.into_iter().find(|role| role.name() == name);
        role.unwrap_or(Role::Lead)
    }
}

/// Starts the worker; called once, by its program.
pub fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let role = Role::named(&scope.name());
    let panic_scope = scope.clone();
    std::panic::set_hook(Box::new(move |panic| {
        // From here on the instance can do nothing but say why.
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
