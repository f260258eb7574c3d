use super::*;
use crate::lab::learn::{Example, LearnPage, TourStep};
use crate::protocol::ExperimentsReport;
use crate::reference::{Figures, LabAlgorithm, RunEnd, RunRecord};

fn learn(action: LearnAction) -> LabAction {
    LabAction::Learn(action)
}

/// Returns a report with a record for each run of a page's example.
fn report(page: LearnPage) -> LabReport {
    let runs = Example::of(page).unwrap().runs.len() as u32;
    let record = RunRecord {
        end: RunEnd::Solved {
            length: 1,
            is_optimal: true,
        },
        figures: Figures::default(),
        moves: Vec::new(),
        iterations: Vec::new(),
    };
    LabReport::Experiments(ExperimentsReport {
        records: (0..runs).map(|run| (run, record.clone())).collect(),
        ..ExperimentsReport::default()
    })
}

#[test]
fn a_quick_example_runs_when_its_page_opens() {
    let state = open("lab=learn&page=astar");
    let (id, spec) = task(&state, LabTaskKind::LearnRuns).unwrap();
    let example = Example::of(state.learn.page).unwrap();
    assert!(matches!(spec, LabSpec::Experiments(spec) if spec.runs.len() == example.runs.len()));
    let done = after(&state, [finished(id, &report(state.learn.page))]);
    assert_eq!(done.learn.phase, ExamplePhase::Complete);
    assert_eq!(done.learn.records().unwrap().len(), example.runs.len());
}

#[test]
fn a_slow_example_waits_for_run() {
    let state = open("lab=learn&page=pattern");
    assert!(task(&state, LabTaskKind::LearnRuns).is_none());
    let running = after(&state, [learn(LearnAction::Run)]);
    assert!(task(&running, LabTaskKind::LearnRuns).is_some());
    assert_eq!(running.learn.phase, ExamplePhase::Running);
}

#[test]
fn leaving_the_page_or_the_tab_cancels_the_example() {
    let state = open("lab=learn&page=pattern");
    let running = after(&state, [learn(LearnAction::Run)]);
    for leave in [
        learn(LearnAction::Open(LearnPage::Gallery)),
        LabAction::OpenTab(LabTab::Compare),
    ] {
        let left = after(&running, [leave]);
        assert!(task(&left, LabTaskKind::LearnRuns).is_none());
        assert_eq!(left.learn.phase, ExamplePhase::Idle);
    }
}

#[test]
fn a_failed_example_is_not_started_again_by_itself() {
    let state = open("lab=learn&page=astar");
    let (id, _) = task(&state, LabTaskKind::LearnRuns).unwrap();
    let failed = after(&state, [finished(id, &LabReport::Range(None))]);
    assert!(matches!(failed.learn.phase, ExamplePhase::Failed(_)));
    let again = after(&failed, [LabAction::DismissErrors]);
    assert!(task(&again, LabTaskKind::LearnRuns).is_none());
}

#[test]
fn a_page_gets_a_history_entry_and_is_in_the_link() {
    let state = open("lab=learn");
    assert_eq!(state.learn.page, LearnPage::Tour);
    let page = LearnPage::Algorithm(LabAlgorithm::IdaStar);
    let opened = after(&state, [learn(LearnAction::Open(page))]);
    assert_eq!(opened.entry, state.entry + 1);
    assert!(opened.link().query().ends_with("&page=idastar"));
    let same = after(&opened, [learn(LearnAction::Open(page))]);
    assert!(Rc::ptr_eq(&opened, &same));
}

#[test]
fn two_picked_tiles_are_exchanged() {
    let state = open("lab=learn&page=solvability&board=1.2.3_4.5.6_7.8.0");
    let one = after(&state, [learn(LearnAction::Pick(7))]);
    assert_eq!(one.learn.picked, Some(7));
    let both = after(&one, [learn(LearnAction::Pick(8))]);
    assert_eq!(both.subject.board.to_string(), "1 2 3/4 5 6/8 7 0");
    assert!(both.subject.unsolvable().is_some());
    assert_eq!(both.learn.picked, None);
}

#[test]
fn a_tile_picked_twice_is_not_picked() {
    let state = open("lab=learn&page=solvability&board=1.2.3_4.5.6_7.8.0");
    let twice = after(&state, [7, 7].map(|tile| learn(LearnAction::Pick(tile))));
    assert_eq!(twice.learn.picked, None);
    assert_eq!(twice.subject.board, state.subject.board);
}

#[test]
fn each_step_of_the_tour_opens_its_link() {
    let mut state = open("lab=learn&page=tour");
    for step in TourStep::all() {
        let before = state.entry;
        state = after(&state, [learn(LearnAction::Tour(Some(step)))]);
        let link = LabLink::read(&step.query());
        assert_eq!(
            (state.tab, state.subject.board),
            (link.tab, link.board.unwrap())
        );
        assert_eq!(state.learn.tour, Some(step));
        assert_eq!(state.entry, before + 1);
        let tour = format!("&tour={}", step.number());
        assert!(state.link().query().ends_with(&tour));
    }
}

#[test]
fn the_tour_goes_on_while_tabs_change_and_ends_when_it_is_left() {
    let state = open("lab=compare&board=7.2.4_5.0.6_8.3.1&goal=first&methods=bfs&tour=1");
    let check = after(&state, [LabAction::OpenTab(LabTab::Check)]);
    assert_eq!(check.learn.tour, Some(TourStep::FIRST));
    let left = after(&check, [learn(LearnAction::Tour(None))]);
    assert_eq!((left.learn.tour, left.tab), (None, LabTab::Check));
    assert!(!left.link().query().contains("tour"));
}

#[test]
fn a_link_without_a_step_ends_the_tour() {
    let state = open("lab=compare&tour=2");
    let link = LabLink::read("lab=compare&boards=random");
    let left = after(&state, [LabAction::Navigate(Box::new(link))]);
    assert_eq!(left.learn.tour, None);
}
