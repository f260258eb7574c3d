//! The service worker: it keeps the page's files for use without a network, and fetches the next version.
//!
//! Where there is none, as without https, or where the browser refuses it, the page does without.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Date, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Document, ServiceWorkerContainer, ServiceWorkerRegistration, Window};

use super::listener::EventListener;

/// In the page's folder, which makes that folder its realm.
const ADDRESS: &str = "./service-worker.js";

/// The word that lets a waiting version take over.
const UPDATE: &str = "update";

/// Milliseconds after which a return to the page looks for a new version. Every load of the page does too.
const LONG: f64 = 3_600_000.0;

/// This page's version and the one after it; lives as long as the page.
#[derive(Clone)]
pub struct UpdateWatcher(Rc<Inner>);

struct Inner {
    tell: Box<dyn Fn()>,
    registration: RefCell<Option<ServiceWorkerRegistration>>,
    /// The new version was asked for here and has not taken over yet.
    accepted: Cell<bool>,
    listeners: RefCell<Vec<EventListener>>,
}

impl UpdateWatcher {
    /// Has the page's files kept once it has loaded, so that nothing is fetched before the page's own needs.
    /// `tell` is called when a new version is ready to take over.
    pub fn start(tell: impl Fn() + 'static) -> UpdateWatcher {
        let watcher = UpdateWatcher(Rc::new(Inner {
            tell: Box::new(tell),
            registration: RefCell::default(),
            accepted: Cell::default(),
            listeners: RefCell::default(),
        }));
        if let Some(window) = web_sys::window()
            && let Some(document) = window.document()
            && let Some(container) = container(&window)
        {
            watcher.hear_change(&container);
            let register = {
                let (watcher, document) = (watcher.clone(), document.clone());
                move || {
                    spawn_local(
                        watcher
                            .clone()
                            .register(container.clone(), document.clone()),
                    )
                }
            };
            if document.ready_state() == "complete" {
                register();
            } else {
                watcher.keep(EventListener::new(window, "load", move |_| register()));
            }
        }
        watcher
    }

    /// Lets the new version take over, and loads the page again when it has.
    pub fn accept(&self) {
        let registration = self.0.registration.borrow();
        let waiting = registration.as_ref().and_then(|found| found.waiting());
        let sent = waiting.is_some_and(|waiting| waiting.post_message(&UPDATE.into()).is_ok());
        self.0.accepted.set(sent);
        // It has taken over already when another page let it.
        if !sent {
            reload();
        }
    }

    fn keep(&self, listener: EventListener) {
        self.0.listeners.borrow_mut().push(listener);
    }

    /// Hears when a version takes over. The first one to do so is the page's own.
    fn hear_change(&self, container: &ServiceWorkerContainer) {
        let has_one = Cell::new(container.controller().is_some());
        let watcher = self.clone();
        let change = EventListener::new(container.clone(), "controllerchange", move |_| {
            let had_one = has_one.replace(true);
            if watcher.0.accepted.take() {
                reload();
            } else if had_one {
                (watcher.0.tell)();
            }
        });
        self.keep(change);
    }

    async fn register(self, container: ServiceWorkerContainer, document: Document) {
        let Some(registration) = fulfilled(container.register(ADDRESS)).await else {
            return;
        };
        let Ok(registration) = registration.dyn_into::<ServiceWorkerRegistration>() else {
            return;
        };
        *self.0.registration.borrow_mut() = Some(registration.clone());

        // One may wait since an earlier visit, or be on its way since before we heard.
        self.look(&registration);
        self.follow(&registration);
        let (watcher, found) = (self.clone(), registration.clone());
        self.keep(EventListener::new(
            registration.clone(),
            "updatefound",
            move |_| watcher.follow(&found),
        ));

        // The wall clock, because the page's own may stand still while the machine sleeps.
        let last = Cell::new(Date::now());
        self.keep(EventListener::new(
            document.clone(),
            "visibilitychange",
            move |_| {
                let now = Date::now();
                if !document.hidden() && now - last.get() >= LONG {
                    last.set(now);
                    if let Ok(update) = registration.update() {
                        spawn_local(async move { drop(fulfilled(update).await) });
                    }
                }
            },
        ));
    }

    /// Hears when the version that is being fetched is complete.
    fn follow(&self, registration: &ServiceWorkerRegistration) {
        if let Some(installing) = registration.installing() {
            let (watcher, registration) = (self.clone(), registration.clone());
            self.keep(EventListener::new(installing, "statechange", move |_| {
                watcher.look(&registration);
            }));
        }
    }

    /// Tells of a new version that waits; one without an older one before it is the page's own.
    fn look(&self, registration: &ServiceWorkerRegistration) {
        if registration.waiting().is_some() && registration.active().is_some() {
            (self.0.tell)();
        }
    }
}

/// Where service workers are registered, if the browser has them here.
fn container(window: &Window) -> Option<ServiceWorkerContainer> {
    let found = Reflect::get(&window.navigator(), &"serviceWorker".into()).ok()?;
    found.dyn_into().ok()
}

/// What a promise gives, unless it is broken.
async fn fulfilled(promise: Promise) -> Option<JsValue> {
    JsFuture::from(promise).await.ok()
}

fn reload() {
    if let Some(window) = web_sys::window() {
        // Refused only where a page may not load itself again; then it stays as it is.
        let _ = window.location().reload();
    }
}
