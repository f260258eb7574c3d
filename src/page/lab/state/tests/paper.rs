//! The table of a paper.

use std::rc::Rc;

use crate::engine::TableCache;
use crate::engine::TableStatus;
use crate::lab::{
    BoardSource, DrawError, DrawnBoards, KORF_QUICK_NODES, KORF_SLOW_NODES, LabLink, Paper,
};
use crate::page::lab::state::{
    LabAction, LabState, LabTaskKind, PaperAction, PaperPhase, TaskEvent,
};
use crate::protocol::{ExperimentsReport, LabReport};
use crate::puzzle::{Goal, Preset};
use crate::reference::{ReferenceSearch, RulePreset, RunRecord};
use crate::search::Limits;

fn opened(query: &str) -> LabState {
    LabState::new(LabLink::read(query), None)
}

fn run(state: &mut LabState) {
    let action = PaperAction::Run {
        max_printed_nodes: KORF_QUICK_NODES,
        now: 0.0,
    };
    state.reduce(LabAction::Paper(action));
}

/// Runs an experiment of the open table.
fn record(state: &LabState, run: usize) -> (u32, RunRecord) {
    let table = state.paper.table.as_ref().unwrap();
    let experiment = table.runs()[run].experiment;
    let mut search = ReferenceSearch::start(experiment, Limits::default(), None).unwrap();
    while !search.advance(10_000).is_done() {}
    (run as u32, search.record(false).unwrap())
}

fn report(state: &mut LabState, kind: LabTaskKind, event: TaskEvent) {
    let LabState { paper, worker, .. } = state;
    paper.task_event(kind, event, worker);
}

#[test]
fn a_link_opens_the_printed_table_and_the_address_keeps_it() {
    for paper in Paper::ALL {
        let state = opened(&format!("lab=compare&paper={}", paper.name()));
        assert_eq!(state.paper.paper(), Some(paper));
        assert_eq!(state.paper.phase, PaperPhase::Printed);
        assert!(!state.worker.is_active(LabTaskKind::PaperRuns));
        assert_eq!(state.link().compare.paper, Some(paper));
        let rows = state.paper.table.unwrap().rows().count();
        assert_eq!(rows == 0, paper == Paper::AimaOlder);
    }
    assert_eq!(opened("lab=compare").paper.paper(), None);
}

#[test]
fn the_runs_of_a_table_are_added_as_they_are_reported() {
    let mut state = opened("lab=compare&paper=columbia");
    run(&mut state);
    assert!(state.worker.is_active(LabTaskKind::PaperRuns));
    assert_eq!(state.paper.progress(), 0.0);
    assert_eq!(state.paper.time_left(1000.0), None);
    let total = state.paper.table.as_ref().unwrap().runs().len();
    let records: Vec<_> = (0..total).map(|run| record(&state, run)).collect();
    let (first, rest) = records.split_at(2);
    let progress = LabReport::Experiments(ExperimentsReport {
        worked_ms: 1.0,
        records: first.to_vec(),
        current: Some((2, 100)),
    });
    report(
        &mut state,
        LabTaskKind::PaperRuns,
        TaskEvent::Progress(progress),
    );
    assert_eq!(state.paper.phase, PaperPhase::Running(Some((2, 100))));
    assert!((0.0..1.0).contains(&state.paper.progress()));
    assert!(state.paper.time_left(1000.0).unwrap().ms > 0.0);
    let finished = LabReport::Experiments(ExperimentsReport {
        worked_ms: 1.0,
        records: rest.to_vec(),
        current: None,
    });
    report(
        &mut state,
        LabTaskKind::PaperRuns,
        TaskEvent::Finished(finished),
    );
    assert_eq!(state.paper.phase, PaperPhase::Complete);
    assert_eq!(state.paper.progress(), 1.0);
    assert_eq!(state.paper.table.unwrap().agreeing(), (15, 15));
}

#[test]
fn stopped_runs_leave_the_others_pending() {
    let mut state = opened("lab=compare&paper=princeton");
    run(&mut state);
    let records = vec![record(&state, 0)];
    state.reduce(LabAction::Paper(PaperAction::Stop));
    let last = LabReport::Experiments(ExperimentsReport {
        worked_ms: 1.0,
        records,
        current: None,
    });
    report(
        &mut state,
        LabTaskKind::PaperRuns,
        TaskEvent::Finished(last),
    );
    assert_eq!(state.paper.phase, PaperPhase::Stopped);
    assert_eq!(state.paper.table.unwrap().agreeing(), (3, 3));
}

#[test]
fn the_boards_of_the_textbook_are_drawn_before_its_experiments_run() {
    let mut state = opened("lab=compare&paper=aima4");
    run(&mut state);
    assert_eq!(state.paper.phase, PaperPhase::Preparing);
    assert!(!state.worker.is_active(LabTaskKind::PaperRuns));
    let goal = Paper::Aima4.goal();
    let mut tables = TableCache::default();
    let table = loop {
        if let TableStatus::Ready(table) = tables.distance_table(&goal, u32::MAX) {
            break table;
        }
    };
    let set = state.paper.table.as_ref().unwrap().spec().boards().unwrap();
    let drawn = set.draw(&goal, Some(&table)).unwrap();
    report(
        &mut state,
        LabTaskKind::PaperBoards,
        TaskEvent::Finished(LabReport::Boards(Ok(drawn))),
    );
    assert!(state.worker.is_active(LabTaskKind::PaperRuns));
    // By three methods: 39 boards at distance 6, which is all of them, and 100 at each of 11 distances.
    assert_eq!(state.paper.table.unwrap().runs().len(), 3 * (39 + 11 * 100));
}

#[test]
fn reinefeld_s_table_needs_no_runs() {
    let mut state = opened("lab=compare&paper=reinefeld93");
    run(&mut state);
    let layers = vec![1, 2, 4, 8, 16, 20, 39];
    report(
        &mut state,
        LabTaskKind::PaperBoards,
        TaskEvent::Finished(LabReport::Layers(Some(layers))),
    );
    assert_eq!(state.paper.phase, PaperPhase::Complete);
    assert_eq!(state.paper.table.unwrap().agreeing(), (7, 7));
}

#[test]
fn boards_that_cannot_be_drawn_are_said() {
    let mut state = opened("lab=compare&paper=aima4");
    run(&mut state);
    report(
        &mut state,
        LabTaskKind::PaperBoards,
        TaskEvent::Finished(LabReport::Boards(Err::<DrawnBoards, _>(DrawError::NoTable))),
    );
    assert_eq!(state.paper.phase, PaperPhase::NotDrawn(DrawError::NoTable));
}

#[test]
fn korf_s_table_has_25_boards_at_once_and_60_on_request() {
    let state = opened("lab=compare&paper=korf85");
    let boards = |nodes| state.paper.part(nodes).unwrap().0;
    assert_eq!(
        (boards(KORF_QUICK_NODES), boards(KORF_SLOW_NODES)),
        (25, 60)
    );
}

#[test]
fn another_paper_cancels_the_runs() {
    let mut state = opened("lab=compare&paper=princeton");
    run(&mut state);
    let choose = PaperAction::Choose(Some(Paper::Korf1985));
    state.reduce(LabAction::Paper(choose));
    assert!(!state.worker.is_active(LabTaskKind::PaperRuns));
    assert_eq!(state.paper.phase, PaperPhase::Printed);
    state.reduce(LabAction::Paper(PaperAction::Choose(None)));
    assert_eq!(state.link().compare.paper, None);
}

#[test]
fn the_comparison_uses_the_boards_methods_rules_and_goal_of_the_paper() {
    for (paper, source, preset) in [
        (Paper::Aima4, BoardSource::Random, RulePreset::Aima),
        (Paper::Columbia, BoardSource::Gallery, RulePreset::Columbia),
        (
            Paper::Princeton,
            BoardSource::Gallery,
            RulePreset::Princeton,
        ),
        (Paper::Korf1985, BoardSource::List, RulePreset::Korf),
    ] {
        // A board that cannot reach the other goal.
        let mut state = opened("lab=compare&board=1.2.3_4.5.6_7.8.0&goal=last");
        state.reduce(LabAction::Paper(PaperAction::Choose(Some(paper))));
        state.reduce(LabAction::Paper(PaperAction::UseRules));
        let draft = &state.compare.draft;
        assert_eq!((draft.source, draft.rules.preset), (source, preset));
        let spec = draft.spec(&state.subject).unwrap();
        assert_eq!(spec.goal, paper.goal(), "{paper:?}");
        assert_eq!(spec.methods, paper.methods());
        assert_eq!(state.subject.unsolvable(), None, "{paper:?}");
    }
}

#[test]
fn a_paper_that_does_not_search_leaves_the_comparison_as_it_is() {
    let mut state = opened("lab=compare&paper=reinefeld93");
    let before = state.compare.draft.clone();
    state.reduce(LabAction::Paper(PaperAction::UseRules));
    assert_eq!(state.compare.draft, before);
    let goal = Goal::preset(Preset::default(), state.subject.board.size());
    assert_eq!(state.subject.goal, goal);
}

#[test]
fn the_table_of_a_paper_does_not_discard_results() {
    let state = Rc::new(opened("lab=compare"));
    let run = || LabAction::Compare(crate::page::lab::state::CompareAction::Run);
    let state = state.after(run());
    assert!(state.compare.is_running());
    let with_paper = LabLink::read(&format!("{}&paper=korf85", state.link().query()));
    let state = state.after(LabAction::Navigate(Box::new(with_paper)));
    assert_eq!(state.paper.paper(), Some(Paper::Korf1985));
    assert!(state.compare.is_running());
}
