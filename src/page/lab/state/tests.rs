mod check;
mod compare;
mod explore;
mod layers;
mod learn;
mod own;
mod paper;
mod subject;

use super::*;
use crate::page::state::WorkerTask;
use crate::protocol::{Encoded, Event, JobId, JobResult, JobSpec, LabReport, LabSpec};

/// Returns the state of a link.
fn open(query: &str) -> Rc<LabState> {
    let link = LabLink::read(query);
    assert_eq!(link.errors, [], "{query}");
    Rc::new(LabState::new(link, None))
}

/// Returns the state after actions.
fn after(state: &Rc<LabState>, actions: impl IntoIterator<Item = LabAction>) -> Rc<LabState> {
    let start = state.clone();
    actions
        .into_iter()
        .fold(start, |state, action| state.after(action))
}

/// Returns the id and the specification of the active task of a kind.
fn task(state: &LabState, kind: LabTaskKind) -> Option<(JobId, LabSpec)> {
    let active = state.worker.tasks.find(kind)?;
    match active.task.spec() {
        JobSpec::Lab(spec, _) => Some((active.id, spec.decode().unwrap())),
        other => panic!("{other:?}"),
    }
}

/// Returns the end of a job.
fn finished(id: JobId, report: &LabReport) -> LabAction {
    let result = JobResult::Lab(Encoded::new(report));
    LabAction::Worker(WorkerAction::Received(Event::Finished(id, result)))
}

#[test]
fn the_link_of_a_state_opens_the_same_state() {
    let state = open(
        "lab=compare&board=8.6.7_2.5.4_3.0.1&goal=first&boards=gallery&gallery=korf&rules=aima",
    );
    let again = LabState::new(LabLink::read(&state.link().query()), None);
    assert_eq!(again.link(), state.link());
}

#[test]
fn a_link_without_a_board_shows_a_textbook_board() {
    assert_eq!(open("lab=compare").subject.board.to_string(), DEFAULT_BOARD);
    let large = open("lab=compare&goal=1.2.3.4_5.6.7.8_9.10.11.0");
    assert_eq!(large.subject.goal.size().to_string(), "4x3");
}

#[test]
fn a_tab_gets_a_history_entry_of_its_own() {
    let state = open("lab=compare");
    let check = after(&state, [LabAction::OpenTab(LabTab::Check)]);
    assert_eq!((check.tab, check.entry), (LabTab::Check, 1));
    assert_eq!(after(&check, [LabAction::OpenTab(LabTab::Check)]).entry, 1);
    assert!(check.link().query().starts_with("lab=check"));
}

#[test]
fn the_errors_of_a_link_are_shown_until_they_are_dismissed() {
    let state = Rc::new(LabState::new(LabLink::read("lab=compare&seed=x"), None));
    assert_eq!(state.link_errors.len(), 1);
    assert!(
        after(&state, [LabAction::DismissErrors])
            .link_errors
            .is_empty()
    );
}

#[test]
fn a_navigation_to_the_same_link_changes_nothing() {
    let state = open("lab=compare&boards=random&seed=3");
    let link = Box::new(state.link());
    let same = state.clone().after(LabAction::Navigate(link));
    assert!(Rc::ptr_eq(&state, &same));
}
