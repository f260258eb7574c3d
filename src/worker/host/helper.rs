//! A helper's side: set up once, then batch after batch.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use js_sys::{Array, BigUint64Array};
use wasm_bindgen::prelude::*;
use web_sys::DedicatedWorkerGlobalScope;

use super::scope::{Continuation, decode, listen, now, post};
use crate::heuristic::pdb::PdbSet;
use crate::protocol::{HelperEvent, HelperRequest, HelperSpec};
use crate::puzzle::Puzzle;
use crate::worker::{Helper, HelperSetup};

/// What it takes for a helper to fail: any request that it cannot handle.
struct Unusable;

type Shared = Rc<RefCell<Option<Helper>>>;

pub fn start(scope: DedicatedWorkerGlobalScope) {
    let helper = Shared::default();
    let continuation = Rc::new(RefCell::new(None::<Continuation>));
    let go_on = {
        let (helper, scope, continuation) = (helper.clone(), scope.clone(), continuation.clone());
        move || {
            let is_idle = work(&helper, &scope);
            if let (false, Some(continuation)) = (is_idle, &*continuation.borrow()) {
                continuation.schedule();
            }
        }
    };
    *continuation.borrow_mut() = Some(Continuation::new(go_on));
    let receiving = scope.clone();
    listen(&scope, move |data| match receive(&helper, &data) {
        Ok(()) => {
            if let Some(continuation) = &*continuation.borrow() {
                continuation.schedule();
            }
        }
        Err(Unusable) => post(&receiving, &HelperEvent::Failed),
    });
    post(&scope, &HelperEvent::Ready);
}

/// Works for one slice. Returns `true` if there is nothing left to do.
fn work(helper: &Shared, scope: &DedicatedWorkerGlobalScope) -> bool {
    let mut helper = helper.borrow_mut();
    let Some(helper) = &mut *helper else {
        return true;
    };
    helper.work(&|| now(scope), &mut |event| post(scope, &event));
    helper.is_idle()
}

/// Reads a request: bytes, or a list of bytes and the words of tables.
fn receive(helper: &Shared, data: &JsValue) -> Result<(), Unusable> {
    let (request, words) = match data.dyn_ref::<Array>() {
        Some(list) => (decode(&list.get(0)), list.slice(1, list.length())),
        None => (decode(data), Array::new()),
    };
    match (request.map_err(|_| Unusable)?, &mut *helper.borrow_mut()) {
        (HelperRequest::SetUp(spec), helper) => {
            let new = Helper::new(setup(*spec, &words)?).map_err(|_| Unusable)?;
            *helper = Some(new);
            Ok(())
        }
        (HelperRequest::Search(batch), Some(helper)) => {
            helper.add(batch);
            Ok(())
        }
        (HelperRequest::Search(_), None) => Err(Unusable),
    }
}

fn setup(spec: HelperSpec, words: &Array) -> Result<HelperSetup, Unusable> {
    let mut tables = Vec::new();
    for array in words.iter() {
        let array = BigUint64Array::new(&array);
        let count = array.length() as usize;
        let mut words: Vec<u64> = Vec::new();
        words.try_reserve_exact(count).map_err(|_| Unusable)?;
        words.resize(count, 0);
        array.copy_to(&mut words);
        tables.push(words);
    }
    let goal = spec.goal;
    let tables = PdbSet::from_words(goal.size(), goal.cell(0), spec.tier, tables);
    Ok(HelperSetup {
        puzzle: Puzzle::new(spec.start, goal).map_err(|_| Unusable)?,
        tables: Arc::new(tables.map_err(|_| Unusable)?),
        automaton: Arc::new(spec.automaton),
    })
}
