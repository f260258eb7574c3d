//! The host of a helper: it is set up once, then searches batches.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Array, BigUint64Array};
use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

use super::scope::{Scheduler, decode, listen, now, post};
use crate::heuristic::pdb::PdbSet;
use crate::protocol::{HelperEvent, HelperRequest, HelperSpec};
use crate::puzzle::Puzzle;
use crate::worker::HelperSetup;
use crate::worker::helper::Helper;

/// The helper cannot handle a request. It reports that it has failed.
struct InvalidRequest;

/// The helper, once it is set up.
type SharedHelper = Rc<RefCell<Option<Helper>>>;

/// Starts to receive requests and reports that the helper is ready.
pub fn start(scope: DedicatedWorkerGlobalScope) {
    let helper = SharedHelper::default();
    let scheduler = Rc::new(RefCell::new(None::<Scheduler>));
    let run_slice = {
        let (helper, scope, scheduler) = (helper.clone(), scope.clone(), scheduler.clone());
        move || {
            let is_idle = work(&helper, &scope);
            if let (false, Some(scheduler)) = (is_idle, &*scheduler.borrow()) {
                scheduler.schedule();
            }
        }
    };
    *scheduler.borrow_mut() = Some(Scheduler::new(run_slice));
    let receiving = scope.clone();
    listen(&scope, move |data| match receive(&helper, &data) {
        Ok(()) => {
            if let Some(scheduler) = &*scheduler.borrow() {
                scheduler.schedule();
            }
        }
        Err(InvalidRequest) => post(&receiving, &HelperEvent::Failed),
    });
    post(&scope, &HelperEvent::Ready);
}

/// Works for one slice. Returns `true` if no batch is left.
fn work(helper: &SharedHelper, scope: &DedicatedWorkerGlobalScope) -> bool {
    let mut helper = helper.borrow_mut();
    let Some(helper) = &mut *helper else {
        return true;
    };
    helper.work(&|| now(scope), &mut |event| post(scope, &event));
    helper.is_idle()
}

/// Handles a request: its bytes, or an array of its bytes and the words of each table.
fn receive(helper: &SharedHelper, data: &JsValue) -> Result<(), InvalidRequest> {
    let (request, words) = match data.dyn_ref::<Array>() {
        Some(list) => (decode(&list.get(0)), list.slice(1, list.length())),
        None => (decode(data), Array::new()),
    };
    match (
        request.map_err(|_| InvalidRequest)?,
        &mut *helper.borrow_mut(),
    ) {
        (HelperRequest::SetUp(spec), helper) => {
            let new = Helper::new(setup(*spec, &words)?).map_err(|_| InvalidRequest)?;
            *helper = Some(new);
            Ok(())
        }
        (HelperRequest::Search(batch), Some(helper)) => {
            helper.add(batch);
            Ok(())
        }
        (HelperRequest::Search(_), None) => Err(InvalidRequest),
    }
}

/// Creates the setup from a spec and the words of each table.
fn setup(spec: HelperSpec, words: &Array) -> Result<HelperSetup, InvalidRequest> {
    let mut tables = Vec::new();
    for array in words.iter() {
        let array = BigUint64Array::new(&array);
        let count = array.length() as usize;
        let mut words: Vec<u64> = Vec::new();
        words.try_reserve_exact(count).map_err(|_| InvalidRequest)?;
        words.resize(count, 0);
        array.copy_to(&mut words);
        tables.push(words);
    }
    let goal = spec.goal;
    let tables = PdbSet::from_words(goal.size(), goal.cell(0), spec.tier, tables);
    Ok(HelperSetup {
        puzzle: Puzzle::new(spec.start, goal).map_err(|_| InvalidRequest)?,
        tables: Arc::new(tables.map_err(|_| InvalidRequest)?),
        automaton: Arc::new(spec.automaton),
    })
}
