//! The comparison, with a worker that is simulated by the reference search itself.

use super::*;
use crate::lab::{BoardSource, CompareFigure, DrawError, ResultColumn};
use crate::page::state::{Failure, WorkerStatus};
use crate::protocol::{
    BoardsSpec, ExperimentsReport, ExperimentsSpec, JobProgress, RoundTime, TimingSpec,
};
use crate::reference::{ReferenceSearch, RunRecord};

const QUERY: &str = "lab=compare&board=6.1.8_4.0.2_7.3.5&goal=first&methods=bfs~astar.manhattan~idastar.manhattan&rules=columbia";

fn compare(action: CompareAction) -> LabAction {
    LabAction::Compare(action)
}

fn run() -> LabAction {
    compare(CompareAction::Run)
}

fn progress(id: JobId, report: &LabReport) -> LabAction {
    let progress = JobProgress::Lab(Encoded::new(report));
    LabAction::Worker(WorkerAction::Received(Event::Progress(id, progress)))
}

/// Draws the boards of a comparison that was started.
fn draw(state: &Rc<LabState>) -> Rc<LabState> {
    let (id, spec) = task(state, LabTaskKind::CompareBoards).unwrap();
    let LabSpec::Boards(BoardsSpec { set, goal }) = spec else {
        panic!("{spec:?}")
    };
    let boards = set.draw(&goal, None);
    after(state, [finished(id, &LabReport::Boards(boards))])
}

/// Returns the job that counts nodes, and all its records.
fn records(state: &LabState) -> (JobId, Vec<(u32, RunRecord)>) {
    let (id, spec) = task(state, LabTaskKind::CompareRuns).unwrap();
    let LabSpec::Experiments(ExperimentsSpec { runs }) = spec else {
        panic!("{spec:?}")
    };
    let records = runs.iter().enumerate().map(|(index, run)| {
        let mut search = ReferenceSearch::start(run.experiment, run.limits, None).unwrap();
        while !search.advance(10_000).is_done() {}
        (index as u32, search.record(run.keeps_moves).unwrap())
    });
    (id, records.collect())
}

fn experiments(records: Vec<(u32, RunRecord)>) -> LabReport {
    LabReport::Experiments(ExperimentsReport {
        records,
        current: None,
        worked_ms: 1.0,
    })
}

/// Counts all nodes of a comparison whose boards were drawn.
fn count(state: &Rc<LabState>) -> Rc<LabState> {
    let (id, records) = records(state);
    after(state, [finished(id, &experiments(records))])
}

/// Returns the nodes expanded by each method on the first board.
fn expanded(state: &LabState) -> Vec<u64> {
    let run = state.compare.run.as_ref().unwrap();
    let comparison = run.comparison.as_ref().unwrap();
    let methods = 0..run.spec.methods.len();
    let counts = methods.filter_map(|method| comparison.run(method, 0));
    counts.map(|record| record.figures.expanded).collect()
}

fn phase(state: &LabState) -> &RunPhase {
    &state.compare.run.as_ref().unwrap().phase
}

#[test]
fn a_comparison_draws_counts_and_times() {
    let started = after(&open(QUERY), [run()]);
    assert_eq!(phase(&started), &RunPhase::Drawing(0));
    let counting = draw(&started);
    assert_eq!(phase(&counting), &RunPhase::Counting(None));
    let timing = count(&counting);
    assert_eq!(phase(&timing), &RunPhase::Timing);
    assert_eq!(expanded(&timing)[..2], [54_094, 696]);
    let (id, spec) = task(&timing, LabTaskKind::CompareTimes).unwrap();
    let LabSpec::Timing(TimingSpec { methods, .. }) = spec else {
        panic!("{spec:?}")
    };
    assert_eq!(methods.len(), 3);
    let times = (0..u32::from(ROUNDS) * 3).map(|index| RoundTime {
        method: index % 3,
        milliseconds: 2.0,
        expanded: 10,
        limited: u32::from(index == 2),
    });
    let complete = after(&timing, [finished(id, &LabReport::Timing(times.collect()))]);
    assert_eq!(phase(&complete), &RunPhase::Complete);
    let run = complete.compare.run.as_ref().unwrap();
    assert_eq!(run.rounds_done(), usize::from(ROUNDS));
    // A method did not solve a board in the first round.
    let comparison = run.comparison.as_ref().unwrap();
    let timings = comparison
        .methods()
        .filter_map(|method| comparison.timing(method));
    let limited = timings.map(|timing| timing.limited);
    assert_eq!(limited.sum::<u32>(), 1);
    assert!(!complete.compare.is_outdated(&complete.subject));
}

#[test]
fn results_are_added_as_they_arrive() {
    let counting = draw(&after(&open(QUERY), [run()]));
    let (id, mut records) = records(&counting);
    let rest = records.split_off(1);
    let report = LabReport::Experiments(ExperimentsReport {
        records,
        current: Some((1, 500)),
        worked_ms: 1.0,
    });
    let one = after(&counting, [progress(id, &report)]);
    assert_eq!(expanded(&one).len(), 1);
    assert!(matches!(phase(&one), RunPhase::Counting(Some((_, 500)))));
    let all = after(&one, [finished(id, &experiments(rest))]);
    assert_eq!(expanded(&all).len(), 3);
}

#[test]
fn a_stopped_comparison_keeps_what_was_counted_and_runs_again_with_the_same_counts() {
    let counting = draw(&after(&open(QUERY), [run()]));
    let (id, mut records) = records(&counting);
    records.truncate(2);
    let stopping = after(&counting, [compare(CompareAction::Stop)]);
    let stopped = after(&stopping, [finished(id, &experiments(records))]);
    assert_eq!(phase(&stopped), &RunPhase::Stopped);
    assert_eq!(expanded(&stopped).len(), 2);
    let again = count(&draw(&after(&stopped, [run()])));
    let first = count(&counting);
    assert_eq!(expanded(&again), expanded(&first));
}

#[test]
fn a_comparison_can_be_stopped_while_boards_are_drawn() {
    let drawing = after(&open(QUERY), [run()]);
    let stopped = after(&drawing, [compare(CompareAction::Stop)]);
    assert_eq!(phase(&stopped), &RunPhase::Stopped);
    assert_eq!(task(&stopped, LabTaskKind::CompareBoards), None);
}

#[test]
fn a_comparison_without_methods_boards_or_a_solution_is_refused() {
    let refusal = |query: &str, actions: Vec<LabAction>| {
        let state = after(&after(&open(query), actions), [run()]);
        assert!(state.compare.run.is_none());
        state.compare.refusal.clone().unwrap()
    };
    let toggle = |name: &str| compare(CompareAction::ToggleMethod(name.parse().unwrap()));
    let none = ["bfs", "astar.manhattan", "idastar.manhattan"].map(toggle);
    assert_eq!(refusal(QUERY, none.to_vec()), DraftError::NoMethods);
    let empty_list = vec![compare(CompareAction::ChooseSource(BoardSource::List))];
    assert_eq!(refusal(QUERY, empty_list), DraftError::NoBoards);
    let many = "lab=compare&boards=random&each=10000&size=4x4";
    assert_eq!(refusal(many, Vec::new()), DraftError::TooManyRuns(60_000));
    let unsolvable = refusal("lab=compare&board=1.2.3_4.5.6_8.7.0", Vec::new());
    assert!(matches!(unsolvable, DraftError::Unsolvable(_)));
}

#[test]
fn a_number_that_cannot_be_used_refuses_the_run_until_it_is_corrected() {
    let type_number =
        |field, text: &str| compare(CompareAction::TypeNumber(field, text.to_string()));
    let random = open("lab=compare&boards=random&methods=bfs");
    let zero = after(&random, [type_number(RandomField::Each, "0"), run()]);
    let out_of_range = FieldError::OutOfRange {
        min: 1,
        max: 10_000,
    };
    let refusal = DraftError::Field(RandomField::Each, out_of_range);
    assert_eq!(zero.compare.refusal, Some(refusal));
    assert!(!zero.compare.is_running());
    // The link has the last number that can be used.
    assert_eq!(zero.link(), random.link());
    let corrected = after(&zero, [type_number(RandomField::Each, "3"), run()]);
    assert!(corrected.compare.is_running());
    let far = after(&random, [type_number(RandomField::To, "32"), run()]);
    let too_far = FieldError::TooFar { greatest: 31 };
    let refusal = DraftError::Field(RandomField::To, too_far);
    assert_eq!(far.compare.refusal, Some(refusal));
    // Another source of boards does not need the number.
    let this = compare(CompareAction::ChooseSource(BoardSource::This));
    assert!(after(&far, [this, run()]).compare.is_running());
}

#[test]
fn a_link_replaces_a_number_that_cannot_be_used() {
    let random = open("lab=compare&boards=random&methods=bfs");
    let zero = CompareAction::TypeNumber(RandomField::Each, "0".to_string());
    let wrong = after(&random, [compare(zero), LabAction::OpenTab(LabTab::Check)]);
    let back = after(&wrong, [LabAction::Navigate(Box::new(random.link()))]);
    assert!(!back.compare.draft.has_wrong_field(&back.subject));
}

#[test]
fn boards_that_cannot_be_drawn_end_the_comparison_with_the_reason() {
    let drawing = after(&open(QUERY), [run()]);
    let (id, _) = task(&drawing, LabTaskKind::CompareBoards).unwrap();
    let ended = after(
        &drawing,
        [finished(id, &LabReport::Boards(Err(DrawError::Empty)))],
    );
    assert_eq!(phase(&ended), &RunPhase::NotDrawn(DrawError::Empty));
}

#[test]
fn a_lost_worker_ends_the_comparison_and_keeps_its_results() {
    let counting = draw(&after(&open(QUERY), [run()]));
    let (id, mut records) = records(&counting);
    records.truncate(1);
    let lost = WorkerAction::Lost(WorkerStatus::Restarting("boom".to_string()));
    let actions = [progress(id, &experiments(records)), LabAction::Worker(lost)];
    let failed = after(&counting, actions);
    assert_eq!(phase(&failed), &RunPhase::Failed(Failure::WorkerLost));
    assert_eq!(expanded(&failed).len(), 1);
}

#[test]
fn the_first_change_after_a_comparison_gets_a_history_entry_and_back_shows_its_results() {
    let done = count(&draw(&after(&open(QUERY), [run()])));
    let link = done.link();
    let changed = after(&done, [compare(CompareAction::ChooseLimit(10_000))]);
    assert_eq!(changed.entry, done.entry + 1);
    assert!(changed.compare.is_outdated(&changed.subject));
    let again = after(&changed, [compare(CompareAction::ChooseLimit(100_000))]);
    assert_eq!(again.entry, changed.entry);
    let back = after(&again, [LabAction::Navigate(Box::new(link.clone()))]);
    assert_eq!(expanded(&back), expanded(&done));
    assert!(!back.compare.is_outdated(&back.subject));
    // Also after another comparison has replaced the results.
    let other = draw(&after(&again, [run()]));
    let back = after(&other, [LabAction::Navigate(Box::new(link))]);
    assert_eq!(expanded(&back), expanded(&done));
    assert!(!back.worker.is_active(LabTaskKind::CompareRuns));
}

#[test]
fn another_board_under_discussion_keeps_the_results_of_other_boards() {
    let query = "lab=compare&boards=gallery&gallery=princeton&methods=astar.manhattan";
    let done = count(&draw(&after(&open(query), [run()])));
    let board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    let changed = after(&done, [LabAction::Subject(SubjectAction::UseBoard(board))]);
    assert!(!changed.compare.is_outdated(&changed.subject));
    let navigate =
        |state: &Rc<LabState>, link: LabLink| after(state, [LabAction::Navigate(Box::new(link))]);
    let back = navigate(&changed, done.link());
    assert_eq!(expanded(&back), expanded(&done));
    let forward = navigate(&back, changed.link());
    assert_eq!(expanded(&forward), expanded(&done));
    assert_eq!(forward.subject.board, board);
    // Also after another comparison has replaced the results.
    let limited = [compare(CompareAction::ChooseLimit(10_000)), run()];
    let other = draw(&after(&forward, limited));
    assert_eq!(expanded(&navigate(&other, done.link())), expanded(&done));
}

#[test]
fn another_board_under_discussion_leaves_the_results_of_the_board_before_it() {
    let done = count(&draw(&after(&open(QUERY), [run()])));
    let board = "1 2 5/3 4 0/6 7 8".parse().unwrap();
    let changed = after(&done, [LabAction::Subject(SubjectAction::UseBoard(board))]);
    assert_eq!(changed.entry, done.entry + 1);
    assert!(changed.compare.is_outdated(&changed.subject));
}

#[test]
fn a_board_of_the_comparison_is_shown_until_the_subject_changes() {
    let query = "lab=compare&boards=gallery&gallery=princeton&methods=astar.manhattan";
    let done = count(&draw(&after(&open(query), [run()])));
    let shown = after(&done, [compare(CompareAction::Show(Some(7)))]);
    let (index, board, _) = shown.compare.shown_board().unwrap();
    assert_eq!((index, board.distance), (7, Some(31)));
    let board = board.board;
    let used = after(&shown, [LabAction::Subject(SubjectAction::UseBoard(board))]);
    assert_eq!(used.compare.shown_board(), None);
    assert_eq!(used.subject.board, board);
}

#[test]
fn a_board_of_the_comparison_is_used_with_its_goal() {
    let state = open("lab=compare&boards=gallery&gallery=korf&methods=greedy.manhattan");
    let drawn = draw(&after(
        &state,
        [run(), compare(CompareAction::Show(Some(0)))],
    ));
    let shown = after(&drawn, [compare(CompareAction::Show(Some(0)))]);
    let (_, lab_board, spec) = shown.compare.shown_board().unwrap();
    let puzzle = SubjectAction::UsePuzzle(lab_board.board, Box::new(spec.goal));
    let used = after(&shown, [LabAction::Subject(puzzle)]);
    assert_eq!(used.subject.goal.as_preset(), Some(Preset::BlankFirst));
    assert!(used.subject.unsolvable().is_none());
}

#[test]
fn the_goal_of_a_list_is_in_the_link() {
    let list = "283164705\ngoal: 123804765".to_string();
    let state = after(
        &open("lab=compare"),
        [compare(CompareAction::AddToList(list))],
    );
    let goal = state.compare.draft.goal(&state.subject);
    assert_eq!(goal.as_preset(), Some(Preset::Spiral));
    let again = open(&state.link().query());
    assert_eq!(again.compare.draft.goal(&again.subject), goal);
}

#[test]
fn a_second_sort_by_a_column_turns_the_direction() {
    let column = ResultColumn::Figure(CompareFigure::Length);
    let sort = |state: &Rc<LabState>| after(state, [compare(CompareAction::SortBy(column))]);
    let once = sort(&open(QUERY));
    assert_eq!(
        (once.compare.sort.column, once.compare.sort.is_descending),
        (column, false)
    );
    assert!(sort(&once).compare.sort.is_descending);
}

#[test]
fn a_figure_whose_column_sorted_the_rows_sorts_them_by_its_median() {
    let column = ResultColumn::Figure(CompareFigure::Time);
    let sorted = after(&open(QUERY), [compare(CompareAction::SortBy(column))]);
    let time = CompareAction::ChooseFigure(CompareFigure::Time);
    let chosen = after(&sorted, [compare(time)]);
    assert_eq!(chosen.compare.sort.column, ResultColumn::Median);
    let length = CompareAction::ChooseFigure(CompareFigure::Length);
    let chosen = after(&sorted, [compare(length)]);
    assert_eq!(chosen.compare.sort.column, column);
}

#[test]
fn a_dropped_file_is_added_to_the_list() {
    let state = open("lab=compare");
    let add = |text: &str| compare(CompareAction::AddToList(text.to_string()));
    let both = after(&state, [add("3\n1 2 3\n4 5 6\n7 0 8\n"), add("283164705")]);
    assert_eq!(both.compare.draft.source, BoardSource::List);
    assert_eq!(both.compare.draft.list.boards.len(), 2);
    let link = both.link().query();
    assert!(
        link.contains("boards=list&list=1.2.3_4.5.6_7.0.8~2.8.3_1.6.4_7.0.5"),
        "{link}"
    );
}
