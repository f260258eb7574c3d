//! The service worker: it caches the page's files for offline use and downloads new versions.
//!
//! Without HTTPS, or if the browser refuses, there is no service worker, and the page works online only.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_events::EventListener;
use js_sys::{Date, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Document, ServiceWorkerContainer, ServiceWorkerRegistration, Window};

/// URL of the service worker. Its scope is the folder of the page.
const SERVICE_WORKER_URL: &str = "./service-worker.js";

/// Message that lets a waiting version take over.
const SKIP_WAITING: &str = "update";

/// Minimum time between two checks for a new version when the page becomes visible, in milliseconds. Chosen by hand; every
/// load of the page checks too.
const MIN_CHECK_INTERVAL_MS: f64 = 3_600_000.0;

/// Watches for a new version of the page. It lives as long as the page.
#[derive(Clone)]
pub struct UpdateWatcher(Rc<Inner>);

struct Inner {
    on_update: Box<dyn Fn()>,
    registration: RefCell<Option<ServiceWorkerRegistration>>,
    /// `true` from the time that the user accepts the new version until it takes over.
    accepted: Cell<bool>,
    listeners: RefCell<Vec<EventListener>>,
}

impl UpdateWatcher {
    /// Registers the service worker after the page has loaded, so that the page's own files are fetched first. `on_update` is
    /// called when a new version is ready to take over.
    pub fn start(on_update: impl Fn() + 'static) -> UpdateWatcher {
        let watcher = UpdateWatcher(Rc::new(Inner {
            on_update: Box::new(on_update),
            registration: RefCell::default(),
            accepted: Cell::default(),
            listeners: RefCell::default(),
        }));
        if let Some(window) = web_sys::window()
            && let Some(document) = window.document()
            && let Some(container) = container(&window)
        {
            watcher.watch_controller(&container);
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
                watcher.keep(EventListener::new(&window, "load", move |_| register()));
            }
        }
        watcher
    }

    /// Lets the new version take over, and reloads the page when it has.
    pub fn accept(&self) {
        let registration = self.0.registration.borrow();
        let waiting = registration.as_ref().and_then(|found| found.waiting());
        let is_sent =
            waiting.is_some_and(|waiting| waiting.post_message(&SKIP_WAITING.into()).is_ok());
        self.0.accepted.set(is_sent);
        // Without a waiting version, another page has let it take over already.
        if !is_sent {
            reload();
        }
    }

    fn keep(&self, listener: EventListener) {
        self.0.listeners.borrow_mut().push(listener);
    }

    /// Listens for a version that takes over. The first one to do so is the page's own.
    fn watch_controller(&self, container: &ServiceWorkerContainer) {
        let has_controller = Cell::new(container.controller().is_some());
        let watcher = self.clone();
        let change = EventListener::new(container, "controllerchange", move |_| {
            let had_controller = has_controller.replace(true);
            if watcher.0.accepted.take() {
                reload();
            } else if had_controller {
                (watcher.0.on_update)();
            }
        });
        self.keep(change);
    }

    async fn register(self, container: ServiceWorkerContainer, document: Document) {
        let Some(registration) = fulfilled(container.register(SERVICE_WORKER_URL)).await else {
            return;
        };
        let Ok(registration) = registration.dyn_into::<ServiceWorkerRegistration>() else {
            return;
        };
        *self.0.registration.borrow_mut() = Some(registration.clone());

        // A new version may be waiting or installing already.
        self.report_waiting(&registration);
        self.watch_installing(&registration);
        let (watcher, found) = (self.clone(), registration.clone());
        self.keep(EventListener::new(
            &registration,
            "updatefound",
            move |_| watcher.watch_installing(&found),
        ));

        // The wall clock, because `performance.now` may stop while the machine sleeps.
        let last_check = Cell::new(Date::now());
        self.keep(EventListener::new(
            &document.clone(),
            "visibilitychange",
            move |_| {
                let now = Date::now();
                if !document.hidden() && now - last_check.get() >= MIN_CHECK_INTERVAL_MS {
                    last_check.set(now);
                    if let Ok(update) = registration.update() {
                        spawn_local(async move { drop(fulfilled(update).await) });
                    }
                }
            },
        ));
    }

    /// Waits until the version that is being installed is complete.
    fn watch_installing(&self, registration: &ServiceWorkerRegistration) {
        if let Some(installing) = registration.installing() {
            let (watcher, registration) = (self.clone(), registration.clone());
            self.keep(EventListener::new(&installing, "statechange", move |_| {
                watcher.report_waiting(&registration);
            }));
        }
    }

    /// Reports a new version that is waiting. Without an active version, it would be the page's own.
    fn report_waiting(&self, registration: &ServiceWorkerRegistration) {
        if registration.waiting().is_some() && registration.active().is_some() {
            (self.0.on_update)();
        }
    }
}

/// Returns `navigator.serviceWorker` if the browser supports it.
fn container(window: &Window) -> Option<ServiceWorkerContainer> {
    let found = Reflect::get(&window.navigator(), &"serviceWorker".into()).ok()?;
    found.dyn_into().ok()
}

/// Returns the value of a promise; `None` if it is rejected.
async fn fulfilled(promise: Promise) -> Option<JsValue> {
    JsFuture::from(promise).await.ok()
}

fn reload() {
    if let Some(window) = web_sys::window() {
        // If the browser refuses, the page stays at its version.
        let _ = window.location().reload();
    }
}
