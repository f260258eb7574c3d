//! How each action changes what is shown.

mod anytime;
mod properties;

use super::*;
use crate::engine::{Extent, MAX_LISTED, SolutionCount, Strategy};
use crate::page::game::Slide;
use crate::page::settings::TileStyle;
use crate::page::setup::SetUpError;
use crate::protocol::{
    Event, JobError, JobId, JobProgress, JobResult, JobStats, Priority, SolveSpec, TablesProgress,
};
use crate::puzzle::notation::BoardTextError;
use crate::puzzle::{BoardError, Move, Random, scramble};
use crate::search::{Limit, Limits, Outcome, Solution, Stats};

fn progress(id: JobId, stats: JobStats) -> Event {
    Event::Progress(id, JobProgress::Solve(stats))
}

fn improved(id: JobId, stats: JobStats, moves: Vec<Move>) -> Event {
    Event::Progress(id, JobProgress::Improved(stats, moves))
}

fn finished(id: JobId, stats: JobStats, outcome: Outcome) -> Event {
    Event::Finished(id, JobResult::Solve(stats, outcome))
}

fn count_progress(id: JobId, count: u64) -> Event {
    Event::Progress(id, JobProgress::Count(count))
}

fn count_ended(id: JobId, found: SolutionCount) -> Event {
    Event::Finished(id, JobResult::Count(found))
}

fn estimates_answered(id: JobId, values: Vec<u32>) -> Event {
    Event::Finished(id, JobResult::Estimate(values))
}

/// The number of the only task but that of estimates.
fn task_id(state: &State) -> JobId {
    let tasks = state.worker.tasks.active().iter();
    let mut ids = tasks
        .filter(|active| active.task.kind() != TaskKind::Estimates)
        .map(|active| active.id);
    let id = ids.next().expect("there is a task");
    assert_eq!(ids.next(), None);
    id
}

/// Whether anything but estimates is asked for.
fn has_task(state: &State) -> bool {
    let mut tasks = state.worker.tasks.active().iter();
    tasks.any(|active| active.task.kind() != TaskKind::Estimates)
}

/// The worker fails and is started again.
fn lost() -> Action {
    Action::Worker(WorkerAction::Lost(WorkerStatus::Restarting("boom".into())))
}

/// What the only task of solving or of a hint asks for.
fn spec(state: &State) -> SolveSpec {
    match &**state.worker.tasks.get(task_id(state)).unwrap() {
        Task::Solve(spec) | Task::Hint(spec) | Task::QuickHint(spec) => spec.clone(),
        other => panic!("{other:?}"),
    }
}

/// The number of the task of estimates, and how many boards it is about.
fn question(state: &State) -> Option<(JobId, usize)> {
    let active = state.worker.tasks.find(TaskKind::Estimates)?;
    match &*active.task {
        Task::Estimates(spec) => Some((active.id, spec.moves.len())),
        other => panic!("{other:?}"),
    }
}

fn state(query: &str) -> Rc<State> {
    let arrival = Arrival::new(query, None);
    let deal = |goal: &Goal| scramble::uniform(goal, &mut Random::seeded(1));
    Rc::new(State::new(
        arrival,
        Settings::default(),
        Records::default(),
        deal,
    ))
}

fn begin(board: Board, goal: Goal) -> Action {
    Action::Begin {
        board,
        goal,
        origin: Origin::Scramble,
    }
}

fn play(step: Move) -> Action {
    Action::Play(PlayAction::Slide(Slide { step, tiles: 1 }, 100.0))
}

fn running() -> Rc<State> {
    state("board=1.2.3_4.5.6_7.0.8").after(Action::Solve(SolveAction::Start))
}

fn figures(expanded: u64) -> JobStats {
    JobStats {
        stats: Stats {
            expanded,
            ..Stats::default()
        },
        milliseconds: 1.0,
        strategy: None,
        helpers: 0,
        best: None,
    }
}

fn solved() -> Outcome {
    Outcome::Solved(Solution {
        moves: vec![Move::Left],
        proved_optimal: true,
    })
}

#[test]
fn a_link_and_the_state_it_makes_lead_to_each_other() {
    let query =
        "board=2.8.3_1.6.4_7.0.5&goal=spiral&algorithm=wastar&heuristic=manhattan&weight=1.5";
    assert_eq!(state(query).share().query(), query);
    assert_eq!(
        state(query).solve.method().unwrap().weight.to_string(),
        "1.5"
    );
    let plain = "board=2.8.3_1.6.4_7.0.5";
    assert_eq!(state(plain).share().query(), plain);
}

#[test]
fn a_bad_link_gives_a_usable_board_and_keeps_the_sentence_until_another_board_comes() {
    let bad = state("board=1.2.3_4.4.5_6.7.0");
    assert!(bad.ui.link_error.is_some());
    assert_eq!(bad.play.obstacle(), None);
    let board = *bad.board();
    assert_eq!(
        bad.clone().after(begin(board, bad.play.goal)).ui.link_error,
        None
    );
}

#[test]
fn figures_stream_and_the_outcome_ends_them() {
    let state = running();
    let id = state.worker.tasks.newest();
    let state = state.after(Action::Worker(WorkerAction::Heard(progress(
        id,
        figures(5),
    ))));
    assert!(matches!(state.solve.solving, Solving::Running(_, running) if running == figures(5)));
    let state = state.after(Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(9),
        solved(),
    ))));
    assert!(
        matches!(&state.solve.solving, Solving::Ended(ended) if ended.stats == figures(9) && *ended.outcome == solved())
    );
}

#[test]
fn what_is_said_of_the_tables_is_kept_until_they_are_for_another_goal() {
    let heard = |event| {
        running()
            .after(Action::Worker(WorkerAction::Heard(event)))
            .worker
            .tables
    };
    assert_eq!(
        heard(Event::Tables(TablesProgress::Building(7))),
        Some(TablesProgress::Building(7))
    );
    assert_eq!(
        heard(Event::Tables(TablesProgress::OutOfMemory)),
        Some(TablesProgress::OutOfMemory)
    );
    let goal = Goal::preset(Preset::Spiral, Size::DEFAULT);
    let refused = running().after(Action::Worker(WorkerAction::Heard(Event::Tables(
        TablesProgress::OutOfMemory,
    ))));
    let other = refused.after(begin(*goal.board(), goal));
    assert_eq!(other.worker.tables, None);
}

#[test]
fn late_answers_change_nothing() {
    let first = running();
    let late = first.worker.tasks.newest();
    let second = first.after(Action::Solve(SolveAction::Start));
    for event in [
        progress(late, figures(5)),
        finished(late, figures(5), solved()),
        Event::Failed(late, JobError::Unsolvable),
    ] {
        assert!(Rc::ptr_eq(
            &second,
            &second
                .clone()
                .after(Action::Worker(WorkerAction::Heard(event)))
        ));
    }
    let board = *second.play.goal.board();
    let shown = second.clone().after(begin(board, second.play.goal));
    let ended = finished(second.worker.tasks.newest(), figures(5), solved());
    assert!(Rc::ptr_eq(
        &shown,
        &shown
            .clone()
            .after(Action::Worker(WorkerAction::Heard(ended)))
    ));
}

#[test]
fn a_lost_worker_ends_the_search_and_keeps_the_board() {
    let state = running();
    let board = *state.board();
    let restarting = WorkerStatus::Restarting("boom".into());
    let state = state.after(lost());
    assert_eq!(state.worker.status, restarting);
    assert!(matches!(state.solve.solving, Solving::Failed(_)));
    assert_eq!(*state.board(), board);
    let state = state.after(Action::Worker(WorkerAction::Heard(Event::Ready)));
    assert_eq!(state.worker.status, WorkerStatus::Ready);
}

#[test]
fn a_worker_that_never_starts_can_be_tried_again() {
    let missing = WorkerStatus::NotStarted("missing".into());
    let state = running().after(Action::Worker(WorkerAction::Lost(missing.clone())));
    assert_eq!(state.worker.status, missing);
    let retried = state.clone().after(Action::Worker(WorkerAction::Retry));
    assert_ne!(retried.worker.retries, state.worker.retries);
    let starting = state.after(Action::Worker(WorkerAction::Starting));
    assert_eq!(starting.worker.status, WorkerStatus::Starting);
}

#[test]
fn a_job_ended_without_an_answer_counts_as_stopped_unless_a_newer_one_runs() {
    let state = running();
    let id = state.worker.tasks.newest();
    let stopped = state.clone().after(Action::Worker(WorkerAction::Ended(id)));
    assert!(
        matches!(&stopped.solve.solving, Solving::Ended(ended) if *ended.outcome == Outcome::Stopped)
    );
    let newer = state.after(Action::Solve(SolveAction::Start));
    assert!(Rc::ptr_eq(
        &newer,
        &newer.clone().after(Action::Worker(WorkerAction::Ended(id)))
    ));
}

#[test]
fn the_method_of_a_run_stays_though_the_choice_changes() {
    let state = running().after(Action::Solve(SolveAction::ChooseAlgorithm(Some(
        Algorithm::Greedy,
    ))));
    let id = state.worker.tasks.newest();
    let state = state.after(Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(1),
        solved(),
    ))));
    assert!(
        matches!(&state.solve.solving, Solving::Ended(ended) if ended.strategy == Strategy::DistanceTable)
    );
    assert_eq!(state.solve.method().unwrap().algorithm, Algorithm::Greedy);
}

#[test]
fn a_move_leaves_the_answer_for_the_old_board_behind() {
    let state = running();
    let late = state.worker.tasks.newest();
    let slide = Slide {
        step: Move::Left,
        tiles: 1,
    };
    let moved = state.after(Action::Play(PlayAction::Slide(slide, 0.0)));
    assert!(moved.play.is_solved());
    assert_eq!(moved.solve.solving, Solving::Idle);
    let ended = finished(late, figures(1), solved());
    assert!(Rc::ptr_eq(
        &moved,
        &moved
            .clone()
            .after(Action::Worker(WorkerAction::Heard(ended)))
    ));
    let back = moved.after(Action::Play(PlayAction::Undo(1.0)));
    assert_eq!(back.board().to_string(), "1 2 3/4 5 6/7 0 8");
    let illegal = Action::Play(PlayAction::Slide(
        Slide {
            step: Move::Up,
            tiles: 1,
        },
        2.0,
    ));
    assert!(Rc::ptr_eq(&back, &back.clone().after(illegal)));
}

#[test]
fn reset_begins_the_same_game_again() {
    let state = running();
    let start = *state.board();
    let slide = Slide {
        step: Move::Right,
        tiles: 1,
    };
    let state = state
        .after(Action::Play(PlayAction::Slide(slide, 0.0)))
        .after(Action::Play(PlayAction::Reset));
    assert_eq!((state.board(), state.play.game.moves()), (&start, 0));
    assert_eq!(state.play.game.clock().read(99.0), 0.0);
}

fn with_solution() -> Rc<State> {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Solve(SolveAction::Start));
    let moves = vec![Move::Left, Move::Up, Move::Left];
    let outcome = Outcome::Solved(Solution {
        moves,
        proved_optimal: true,
    });
    let id = state.worker.tasks.newest();
    state.after(Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(3),
        outcome,
    ))))
}

#[test]
fn a_solution_is_stepped_through_without_touching_the_game() {
    let mut state = with_solution();
    let start = *state.play.game.board();
    state = state
        .after(Action::Play(PlayAction::TogglePlayback))
        .after(Action::Play(PlayAction::Tick))
        .after(Action::Play(PlayAction::Tick));
    assert_eq!(state.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert_eq!(
        (state.play.game.board(), state.play.game.moves()),
        (&start, 0)
    );
    assert_eq!(state.share().board, Some(start));
    state = state.after(Action::Play(PlayAction::Tick));
    assert_eq!(state.board(), state.play.goal.board());
    assert!(!state.play.is_solved());
    state = state.after(Action::Play(PlayAction::GoTo(0)));
    assert_eq!(state.board(), &start);
    assert!(matches!(state.solve.solving, Solving::Ended(..)));
}

#[test]
fn a_player_who_moves_a_tile_takes_over_from_the_step_shown() {
    let state = with_solution().after(Action::Play(PlayAction::GoTo(2)));
    let illegal = Action::Play(PlayAction::Slide(
        Slide {
            step: Move::Up,
            tiles: 1,
        },
        5.0,
    ));
    assert!(Rc::ptr_eq(&state, &state.clone().after(illegal)));
    let state = state.after(Action::Play(PlayAction::Slide(
        Slide {
            step: Move::Left,
            tiles: 1,
        },
        5.0,
    )));
    assert!(state.play.is_solved() && state.play.playback.is_none());
    assert_eq!(
        (state.play.game.moves(), &state.solve.solving),
        (3, &Solving::Idle)
    );
}

#[test]
fn a_link_with_moves_is_stepped_through_and_leads_back_to_itself() {
    let query = "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=2";
    let linked = state(query);
    assert_eq!(linked.share().query(), query);
    assert_eq!(linked.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert!(matches!(&linked.solve.solving, Solving::Given(line) if line.len() == 3));
    // What a link says is not proved.
    assert_eq!(linked.distance(), None);
    assert_eq!(
        linked
            .after(Action::Play(PlayAction::Step(1)))
            .share()
            .query(),
        "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=3"
    );
}

#[test]
fn back_and_forward_bring_board_goal_moves_and_game_with_them() {
    let first = state("board=1.2.3_4.5.6_0.7.8").after(play(Move::Left));
    let saved = first.play.game.save(300.0);
    let query = first.share().query();
    let goal = Goal::preset(Preset::Spiral, Size::new(4, 4).unwrap());
    let second = first.clone().after(begin(*goal.board(), goal));
    assert_eq!(second.ui.entry, first.ui.entry + 1);
    let back = Action::Arrive(Box::new(Arrival::new(&query, Some(&saved))));
    let back = second.clone().after(back);
    assert_eq!((back.play.game.moves(), back.share().query()), (1, query));
    assert_eq!(back.ui.entry, second.ui.entry);
    let query = "board=1.2.3_0.4.6_7.5.8&goal=first&moves=LUL&at=1";
    let forward = back.after(Action::Arrive(Box::new(Arrival::new(
        query,
        Some("rubbish"),
    ))));
    assert_eq!(forward.share().query(), query);
}

#[test]
fn a_saved_game_of_another_board_is_not_taken() {
    let saved = Game::new("1 2/3 0".parse().unwrap(), Origin::Scramble).save(0.0);
    assert_eq!(Arrival::new("board=1.2_0.3", Some(&saved)).game, None);
    assert!(Arrival::new("board=1.2_3.0", Some(&saved)).game.is_some());
}

fn hint_answered(state: Rc<State>, outcome: Outcome) -> Rc<State> {
    let id = task_id(&state);
    state.after(Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(1),
        outcome,
    ))))
}

fn three_moves(proved_optimal: bool) -> Outcome {
    Outcome::Solved(Solution {
        moves: vec![Move::Left, Move::Up, Move::Left],
        proved_optimal,
    })
}

#[test]
fn a_hint_is_searched_once_and_found_again_while_the_line_is_followed() {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Solve(SolveAction::Hint));
    assert_eq!(state.solve.hint, Hint::Searching);
    assert_eq!(spec(&state).time_limit_ms, Some(2000));
    let state = hint_answered(state, three_moves(true));
    let shown = |step, to_go| Hint::Shown {
        step,
        to_go,
        proved: true,
    };
    assert_eq!(
        (&state.solve.hint, state.distance()),
        (&shown(Move::Left, 3), Some(3))
    );
    assert_eq!(
        state
            .clone()
            .after(Action::Solve(SolveAction::Hint))
            .solve
            .hint,
        Hint::Off
    );
    let state = state.after(play(Move::Left));
    assert_eq!((&state.solve.hint, state.distance()), (&Hint::Off, Some(2)));
    let state = state.after(Action::Solve(SolveAction::Hint));
    assert_eq!(
        (&state.solve.hint, has_task(&state)),
        (&shown(Move::Up, 2), false)
    );
    let left = state
        .after(play(Move::Left))
        .after(Action::Solve(SolveAction::Hint));
    assert_eq!(left.solve.hint, Hint::Searching);
    // A move while it is searched makes the answer one for another board.
    let id = task_id(&left);
    let moved = left.after(play(Move::Right));
    let late = finished(id, figures(1), three_moves(true));
    assert!(Rc::ptr_eq(
        &moved,
        &moved
            .clone()
            .after(Action::Worker(WorkerAction::Heard(late)))
    ));
}

#[test]
fn a_hint_that_is_not_proved_in_time_is_the_best_found_and_says_so() {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Solve(SolveAction::Hint));
    let state = hint_answered(state, Outcome::LimitReached(Limit::Time(2000)));
    assert_eq!(state.solve.hint, Hint::Searching);
    let task = state.worker.tasks.get(task_id(&state)).unwrap();
    assert!(matches!(&**task, Task::QuickHint(_)));
    let found = hint_answered(state.clone(), three_moves(false));
    assert!(matches!(
        found.solve.hint,
        Hint::Shown { proved: false, .. }
    ));
    let failed = hint_answered(state, Outcome::LimitReached(Limit::Memory(1 << 29)));
    assert_eq!(
        failed.solve.hint,
        Hint::Failed(Failure::NoHint(Limit::Memory(1 << 29)))
    );
}

#[test]
fn only_a_random_board_solved_without_help_makes_a_record() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    let records = |state: Rc<State>| state.after(play(Move::Left)).records.of(Size::DEFAULT);
    let fair = state("").after(begin(board, goal));
    assert_eq!(records(fair.clone()).map(|record| record.moves), Some(1));
    assert_eq!(records(state("board=1.2.3_4.5.6_7.0.8")), None);
    let solved = fair.clone().after(Action::Solve(SolveAction::Start));
    let id = task_id(&solved);
    let moves = vec![Move::Left];
    let outcome = Outcome::Solved(Solution {
        moves,
        proved_optimal: true,
    });
    let solved = solved.after(Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(1),
        outcome,
    ))));
    assert_eq!(records(solved), None);
    assert_eq!(records(fair.after(Action::Solve(SolveAction::Hint))), None);
}

#[test]
fn typed_text_is_used_when_it_is_a_board_and_kept_when_it_is_not() {
    let state = state("board=1.2.3_4.5.6_7.0.8&goal=first");
    let bad = state
        .clone()
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::Type("1 2 3/4 4 5/6 7 0".into())))
        .after(Action::SetUp(SetUpAction::UseTyped));
    assert_eq!(bad.setup_text(), "1 2 3/4 4 5/6 7 0");
    assert_eq!(bad.play.game, state.play.game);
    assert_eq!(
        bad.setup.read(Size::DEFAULT).unwrap().unwrap_err(),
        SetUpError::Text(BoardTextError::Board(BoardError::Twice {
            tile: 4,
            first: 3,
            second: 4,
        }))
    );
    let good = bad
        .after(Action::SetUp(SetUpAction::Type(
            "4x2: 7 6 5 4 3 2 1 0".into(),
        )))
        .after(Action::SetUp(SetUpAction::UseTyped));
    assert_eq!(good.setup_text(), "7 6 5 4/3 2 1 0");
    // The goal keeps its kind at the new size.
    assert_eq!(good.share().query(), "board=7.6.5.4_3.2.1.0&goal=first");
}

#[test]
fn pasted_rubbish_opens_the_set_up_and_a_pasted_board_is_on_the_board() {
    let start = state("board=1.2.3_4.5.6_7.0.8");
    let bad = start
        .clone()
        .after(Action::SetUp(SetUpAction::Paste("hello".into())));
    assert_eq!(
        (bad.ui.tab, bad.setup_text()),
        (Tab::SetUp, "hello".to_string())
    );
    assert_eq!(bad.play.game, start.play.game);
    let good = start.after(Action::SetUp(SetUpAction::Paste("283164705".into())));
    assert_eq!(good.board().to_string(), "2 8 3/1 6 4/7 0 5");
}

#[test]
fn taps_exchange_tiles_of_the_board_or_of_the_goal() {
    let state = state("board=1.2.3_4.5.6_7.8.0").after(Action::OpenTab(Tab::SetUp));
    let swapped = state
        .clone()
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(8)));
    assert_eq!(swapped.board().to_string(), "0 2 3/4 5 6/7 8 1");
    assert!(swapped.play.obstacle().is_some());
    let goal = state
        .after(Action::SetUp(SetUpAction::ChooseTarget(Target::Goal)))
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(1)));
    assert_eq!(goal.board().to_string(), "2 1 3/4 5 6/7 8 0");
    assert_eq!(goal.play.game.board().to_string(), "1 2 3/4 5 6/7 8 0");
    assert_eq!(
        goal.share().query(),
        "board=1.2.3_4.5.6_7.8.0&goal=2.1.3_4.5.6_7.8.0"
    );
}

#[test]
fn both_repairs_make_an_unsolvable_board_solvable() {
    let state = state("board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0");
    let repairs = state.play.obstacle().unwrap().repairs.unwrap();
    let (a, b) = repairs.swap;
    assert_eq!(
        state
            .clone()
            .after(Action::SetUp(SetUpAction::Swap(a, b)))
            .play
            .obstacle(),
        None
    );
    let goal = Goal::preset(repairs.goals[0], state.play.goal.size());
    let other = state.after(Action::SetUp(SetUpAction::TakeGoal(goal)));
    assert_eq!(other.play.obstacle(), None);
    assert_eq!(other.play.goal, goal);
}

#[test]
fn a_limit_reached_offers_the_next_thing_and_one_tap_runs_it() {
    let state = state("board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=astar")
        .after(Action::Solve(SolveAction::Start));
    let id = task_id(&state);
    let outcome = Outcome::LimitReached(Limit::Memory(512 << 20));
    let state = state.after(Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(1),
        outcome,
    ))));
    let Solving::Ended(ended) = &state.solve.solving else {
        panic!("{:?}", state.solve.solving)
    };
    assert_eq!(ended.suggestions[0].method.algorithm, Algorithm::IdaStar);
    let attempt = ended.suggestions[0];
    let tried = state.after(Action::Solve(SolveAction::Try(attempt)));
    assert_eq!(tried.solve.method(), Some(attempt.method));
    assert!(tried.is_running() && task_id(&tried) != id);
}

#[test]
fn a_bad_board_of_a_link_is_kept_to_be_mended() {
    let bad = state("board=1.2.3_4.4.5_6.7.0");
    assert_eq!(bad.setup_text(), "1.2.3_4.4.5_6.7.0");
    let mended = bad
        .after(Action::SetUp(SetUpAction::Type("1.2.3_4.8.5_6.7.0".into())))
        .after(Action::SetUp(SetUpAction::UseTyped));
    assert_eq!(mended.ui.link_error, None);
    assert_eq!(mended.share().query(), "board=1.2.3_4.8.5_6.7.0");
}

#[test]
fn setting_up_goes_on_from_the_step_that_is_shown() {
    let shown = with_solution()
        .after(Action::Play(PlayAction::GoTo(3)))
        .after(Action::OpenTab(Tab::SetUp));
    assert_eq!(shown.setup_text(), "1 2 3/4 5 6/7 8 0");
    let swapped = shown
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(1)));
    assert_eq!(swapped.board().to_string(), "2 1 3/4 5 6/7 8 0");
}

#[test]
fn a_hint_that_is_no_longer_wanted_does_not_come_late() {
    let state = state("board=1.2.3_0.4.6_7.5.8")
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::ChooseTarget(Target::Goal)))
        .after(Action::Solve(SolveAction::Hint));
    let id = task_id(&state);
    let away = state.after(Action::OpenTab(Tab::SetUp));
    assert_eq!((&away.solve.hint, has_task(&away)), (&Hint::Off, false));
    let late = Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(1),
        three_moves(true),
    )));
    assert!(Rc::ptr_eq(&away, &away.clone().after(late)));
}

#[test]
fn another_goal_makes_no_records() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    let state = state("")
        .after(begin(board, goal))
        .after(Action::SetUp(SetUpAction::TakeGoal(Goal::new(board))))
        .after(play(Move::Left))
        .after(Action::Play(PlayAction::Undo(200.0)));
    assert!(state.play.is_solved());
    assert_eq!(state.records.of(Size::DEFAULT), None);
}

#[test]
fn repairs_of_a_typed_board_are_made_to_it() {
    let typed = |target| {
        state("board=1.2.3_4.5.6_7.0.8")
            .after(Action::SetUp(SetUpAction::ChooseTarget(target)))
            .after(Action::SetUp(SetUpAction::Type(
                "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".into(),
            )))
    };
    let swapped = typed(Target::Board).after(Action::SetUp(SetUpAction::Swap(14, 15)));
    assert_eq!(swapped.board(), swapped.play.goal.board());
    let goal = Goal::preset(Preset::BlankFirst, Size::new(4, 4).unwrap());
    let other = typed(Target::Board).after(Action::SetUp(SetUpAction::TakeGoal(goal)));
    assert_eq!(other.play.obstacle(), None);
    assert_eq!(other.play.game.board().size(), goal.size());
}

#[test]
fn the_same_board_typed_again_keeps_the_game() {
    let state = state("board=1.2.3_4.5.6_0.7.8").after(play(Move::Left));
    let same = state
        .clone()
        .after(Action::SetUp(SetUpAction::Type(
            "1 2 3/4 5 6/7 0 8 ".into(),
        )))
        .after(Action::SetUp(SetUpAction::UseTyped));
    assert_eq!(
        (&same.play.game, same.setup.typed.as_ref()),
        (&state.play.game, None)
    );
    assert_eq!(same.ui.entry, state.ui.entry);
}

#[test]
fn a_link_s_fault_is_forgotten_when_its_part_is_chosen_again() {
    let goal = Goal::preset(Preset::Spiral, Size::DEFAULT);
    for (query, mend) in [
        (
            "board=1.2.3_4.5.6_0.7.8&goal=zigzag",
            Action::SetUp(SetUpAction::TakeGoal(goal)),
        ),
        (
            "board=1.2.3_4.5.6_0.7.8&algorithm=magic",
            Action::Solve(SolveAction::ChooseAlgorithm(Some(Algorithm::AStar))),
        ),
        (
            "board=1.2.3_4.5.6_0.7.8&heuristic=hope",
            Action::Solve(SolveAction::ChooseHeuristic(HeuristicKind::Manhattan)),
        ),
    ] {
        let bad = state(query);
        assert!(bad.ui.link_error.is_some(), "{query}");
        assert_eq!(bad.after(mend).ui.link_error, None, "{query}");
    }
}

#[test]
fn a_new_game_with_the_same_board_is_a_new_game() {
    let state = with_solution();
    let (board, goal) = (*state.play.game.board(), state.play.goal);
    let again = state.after(begin(board, goal));
    assert_eq!(
        (&again.solve.solving, &again.play.playback),
        (&Solving::Idle, &None)
    );
    assert!(again.play.game.counts());
}

#[test]
fn every_typed_board_is_an_entry_of_the_history_and_a_row_of_taps_is_one() {
    let first = state("board=1.2.3_4.5.6_0.7.8");
    let typed = first
        .clone()
        .after(Action::SetUp(SetUpAction::Paste("283164705".into())));
    assert_eq!(typed.ui.entry, first.ui.entry + 1);
    let tapped = typed
        .clone()
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(1)))
        .after(Action::SetUp(SetUpAction::Pick(2)))
        .after(Action::SetUp(SetUpAction::Pick(3)));
    assert_eq!(tapped.ui.entry, typed.ui.entry);
    let goal = tapped.play.goal;
    let dealt = tapped.after(begin(*first.play.game.board(), goal));
    let lost = dealt
        .clone()
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(1)));
    assert_eq!(lost.ui.entry, dealt.ui.entry + 1);
}

#[test]
fn moves_of_a_line_can_be_taken_back_and_are_no_moves_to_make_again() {
    let state = with_solution();
    assert!(!state.play.can_undo());
    let state = state.after(Action::Play(PlayAction::GoTo(2)));
    assert!(state.play.can_undo() && !state.play.can_redo());
    let back = state.after(Action::Play(PlayAction::Undo(5.0)));
    assert_eq!(back.board().to_string(), "1 2 3/4 0 6/7 5 8");
    assert!(back.play.can_redo());
}

#[test]
fn limits_of_a_chosen_method_do_not_bind_the_recommended_one() {
    let chosen = Limits {
        nodes: 10,
        memory: 1 << 20,
    };
    let limits = |query| {
        let state = state(query).after(Action::Solve(SolveAction::ChooseLimits(chosen)));
        assert_eq!(state.settings.limits, chosen);
        spec(&state.after(Action::Solve(SolveAction::Start))).limits
    };
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8"), Limits::default());
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8&algorithm=astar"), chosen);
}

#[test]
fn limits_of_a_link_are_those_of_its_algorithm_and_go_into_the_link() {
    let query = "board=1.2.3_4.5.6_0.7.8&algorithm=dfs&depth=7&nodes=1000&memory=1024";
    let linked = state(query);
    assert_eq!(linked.share().query(), query);
    let job = spec(&linked.after(Action::Solve(SolveAction::Start)));
    assert!(matches!(job.strategy, Strategy::Search(method) if method.depth == 7));
    assert_eq!((job.limits.nodes, job.limits.memory), (1000, 1 << 30));
}

#[test]
fn limits_that_a_link_leaves_out_are_the_defaults_if_it_names_an_algorithm() {
    let own = Settings {
        limits: Limits {
            nodes: 10,
            memory: 1 << 20,
        },
        depth: 7,
        ..Settings::default()
    };
    let in_force = |query: &str| {
        let arrival = Arrival::new(query, None);
        let state = State::new(arrival, own, Records::default(), |goal| *goal.board());
        assert_eq!(state.settings, own, "what the visitor chose stays");
        (state.solve.limits, state.solve.depth)
    };
    assert_eq!(
        in_force("board=1.2_0.3&depth=9&nodes=9&memory=9"),
        (own.limits, own.depth)
    );
    let defaults = Settings::default();
    assert_eq!(
        in_force("board=1.2_0.3&algorithm=dfs"),
        (defaults.limits, defaults.depth)
    );
    assert_eq!(
        in_force("board=1.2_0.3&algorithm=astar"),
        (defaults.limits, own.depth)
    );
}

#[test]
fn another_limit_fixes_a_link_with_a_bad_one() {
    let bad = state("board=1.2_0.3&algorithm=bfs&nodes=0");
    assert!(bad.ui.link_error.is_some());
    let mut settings = bad.settings;
    settings.look = TileStyle::Plain;
    let bad = bad.after(Action::ChangeSettings(settings));
    assert!(bad.ui.link_error.is_some());
    let limits = Limits {
        nodes: 10_000,
        ..Limits::default()
    };
    let good = bad.after(Action::Solve(SolveAction::ChooseLimits(limits)));
    assert_eq!(good.ui.link_error, None);
    assert_eq!(
        good.share().query(),
        "board=1.2_0.3&algorithm=bfs&nodes=10000"
    );
}

/// A board with two shortest solutions, the blank going round four cells one way or the other. The first is shown.
fn with_two_ways() -> (Rc<State>, [Vec<Move>; 2]) {
    use Move::{Down, Left, Right, Up};
    let ways = [
        vec![Left, Up, Right, Down, Left, Up],
        vec![Up, Left, Down, Right, Up, Left],
    ];
    let state = state("board=1.2.3_4.0.8_7.6.5").after(Action::Solve(SolveAction::Start));
    let outcome = Outcome::Solved(Solution {
        moves: ways[0].clone(),
        proved_optimal: true,
    });
    let id = state.worker.tasks.newest();
    let state = state.after(Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(3),
        outcome,
    ))));
    (state, ways)
}

fn surveyed(state: &Rc<State>, count: u64, listed: &[Vec<Move>], extent: Extent) -> Rc<State> {
    let tally = SolutionCount {
        count,
        listed: listed.to_vec(),
        extent,
    };
    let id = task_id(state);
    state
        .clone()
        .after(Action::Worker(WorkerAction::Heard(count_ended(id, tally))))
}

#[test]
fn all_solutions_are_counted_where_the_one_found_is_proved_shortest_and_not_too_large() {
    let (found, _) = with_two_ways();
    assert_eq!(found.countable_length(), Some(6));
    let asked = found.after(Action::Solve(SolveAction::CountAll));
    assert_eq!(asked.solve.count, Count::Running(0));
    let task = asked.worker.tasks.get(task_id(&asked)).unwrap();
    assert!(matches!(
        &**task,
        Task::Count(count) if count.length == 6 && count.start == *asked.play.game.board()
    ));
    assert!(Rc::ptr_eq(
        &asked,
        &asked.clone().after(Action::Solve(SolveAction::CountAll))
    ));
    let ended = |query: &str, proved_optimal: bool, moves: &[Move]| {
        let asked = state(query).after(Action::Solve(SolveAction::Start));
        let outcome = Outcome::Solved(Solution {
            moves: moves.to_vec(),
            proved_optimal,
        });
        let id = asked.worker.tasks.newest();
        asked.after(Action::Worker(WorkerAction::Heard(finished(
            id,
            figures(1),
            outcome,
        ))))
    };
    for state in [
        ended("board=1.2.3_4.5.6_7.0.8", false, &[Move::Left]),
        ended("board=1.2.3_4.5.6_7.8.0", true, &[]),
        ended(
            "board=1.2.3.4.5.6.7.8.9_10.11.12.13.14.15.16.0.17",
            true,
            &[Move::Left],
        ),
        state("board=1.2.3_0.4.6_7.5.8&moves=LUL"),
    ] {
        assert_eq!(state.countable_length(), None);
        assert!(Rc::ptr_eq(
            &state,
            &state.clone().after(Action::Solve(SolveAction::CountAll))
        ));
    }
}

#[test]
fn a_solution_of_the_list_is_chosen_and_shown_from_its_start() {
    let (state, ways) = with_two_ways();
    let state = state.after(Action::Solve(SolveAction::CountAll));
    let counting = count_progress(state.worker.tasks.newest(), 1);
    let state = state.after(Action::Worker(WorkerAction::Heard(counting)));
    assert_eq!(state.solve.count, Count::Running(1));
    // Stepping through the one found does not disturb the counting.
    let state = state.after(Action::Play(PlayAction::GoTo(4)));
    assert_eq!(state.solve.count, Count::Running(1));
    let [first, second] = &ways;
    let listed = [second.clone(), first.clone()];
    let state = surveyed(&state, 2, &listed, Extent::All);
    // The one shown is the first of the list.
    assert_eq!(
        (has_task(&state), state.chosen_solution()),
        (false, Some(0))
    );
    let state = state.after(Action::Solve(SolveAction::ChooseSolution(1)));
    assert_eq!(state.chosen_solution(), Some(1));
    let playback = state.play.playback.as_ref().unwrap();
    assert_eq!((playback.at(), playback.line().moves()), (0, &second[..]));
    let end = state.clone().after(Action::Play(PlayAction::GoTo(6)));
    assert_eq!(end.board(), end.play.goal.board());
    let hint = &state
        .clone()
        .after(Action::Solve(SolveAction::Hint))
        .solve
        .hint;
    assert!(matches!(
        hint,
        Hint::Shown {
            step: Move::Up,
            to_go: 6,
            proved: true
        }
    ));
    let other = state
        .clone()
        .after(Action::Solve(SolveAction::ChooseSolution(2)));
    assert!(Rc::ptr_eq(&state, &other));
    // It is for this board only.
    let gone = state.clone().after(play(Move::Up));
    assert_eq!(
        (&gone.solve.count, gone.countable_length()),
        (&Count::Off, None)
    );
    assert_eq!(
        state.after(Action::Solve(SolveAction::Start)).solve.count,
        Count::Off
    );
}

#[test]
fn a_list_has_the_solution_shown_even_where_it_was_not_among_the_first() {
    let (state, [shown, other]) = with_two_ways();
    let many = vec![other; MAX_LISTED];
    let state = surveyed(
        &state.after(Action::Solve(SolveAction::CountAll)),
        500,
        &many,
        Extent::More,
    );
    let Count::Ended(tally) = &state.solve.count else {
        panic!("{:?}", state.solve.count)
    };
    assert_eq!((tally.count, tally.listed.len()), (500, MAX_LISTED));
    assert_eq!(
        (&tally.listed[0], state.chosen_solution()),
        (&shown, Some(0))
    );
}

#[test]
fn moves_that_do_not_reach_the_goal_are_not_shown() {
    let (state, [shown, _]) = with_two_ways();
    let listed = [vec![Move::Up], vec![Move::Up; 6]];
    let state = surveyed(
        &state.after(Action::Solve(SolveAction::CountAll)),
        2,
        &listed,
        Extent::All,
    );
    for place in [1, 2] {
        let chosen = state
            .clone()
            .after(Action::Solve(SolveAction::ChooseSolution(place)));
        assert_eq!(chosen.play.playback.as_ref().unwrap().line().moves(), shown);
    }
}

#[test]
fn a_count_that_is_stopped_interrupted_or_refused_says_so_and_late_answers_change_nothing() {
    let (state, ways) = with_two_ways();
    let counting = state.clone().after(Action::Solve(SolveAction::CountAll));
    let id = counting.worker.tasks.newest();
    let counting = counting.after(Action::Worker(WorkerAction::Heard(count_progress(id, 7))));
    let stopped = counting
        .clone()
        .after(Action::Worker(WorkerAction::Ended(id)));
    assert!(
        matches!(&stopped.solve.count, Count::Ended(tally) if tally.count == 7 && tally.extent == Extent::Open)
    );
    assert!(!has_task(&stopped));
    let lost = counting.clone().after(lost());
    assert!(matches!(lost.solve.count, Count::Failed(_)));
    assert!(matches!(lost.solve.solving, Solving::Ended(_)));
    let refused = counting
        .clone()
        .after(Action::Worker(WorkerAction::Heard(Event::Failed(
            id,
            JobError::Unsolvable,
        ))));
    assert!(matches!(
        &refused.solve.count,
        Count::Failed(Failure::Job(JobError::Unsolvable))
    ));
    assert_eq!(refused.solve.hint, Hint::Off);
    // It can be asked again, and what comes late is for what was.
    let again = stopped.after(Action::Solve(SolveAction::CountAll));
    assert_eq!(again.solve.count, Count::Running(0));
    let tally = SolutionCount {
        count: 2,
        listed: ways.to_vec(),
        extent: Extent::All,
    };
    for late in [count_progress(id, 9), count_ended(id, tally)] {
        let after = again
            .clone()
            .after(Action::Worker(WorkerAction::Heard(late)));
        assert!(Rc::ptr_eq(&again, &after));
    }
}

/// The estimates that the worker gives.
fn estimated(state: Rc<State>, values: &[u32]) -> Rc<State> {
    let (id, _) = question(&state).unwrap();
    state.after(Action::Worker(WorkerAction::Heard(estimates_answered(
        id,
        values.to_vec(),
    ))))
}

#[test]
fn the_estimates_of_a_solution_s_boards_are_asked_for_once_and_those_of_another_line_come_too_late()
{
    let query = "board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=pattern";
    let state = state(query).after(Action::Solve(SolveAction::Start));
    assert_eq!(question(&state), None);
    let id = state.worker.tasks.newest();
    let ended = finished(id, figures(3), three_moves(true));
    let state = state.after(Action::Worker(WorkerAction::Heard(ended)));
    let (asked, boards) = question(&state).unwrap();
    assert_ne!(asked, id);
    assert_eq!(boards, 3);
    let estimates = state.solve.estimates.as_ref().unwrap();
    assert_eq!(estimates.heuristic, HeuristicKind::Pdb);
    assert_eq!(estimates.line.start().to_string(), "1 2 3/0 4 6/7 5 8");
    let state = estimated(state, &[2, 1, 0]);
    let values = |state: &State| {
        state
            .solve
            .estimates
            .as_ref()
            .map(|asked| asked.values.to_vec())
    };
    assert_eq!(values(&state), Some(vec![2, 1, 0]));
    // Neither a step nor another choice asks again.
    let stepped = state.clone().after(Action::Play(PlayAction::Step(1)));
    let chosen = stepped.after(Action::Solve(SolveAction::ChooseHeuristic(
        HeuristicKind::Manhattan,
    )));
    assert_eq!(chosen.solve.estimates, state.solve.estimates);
    let again = chosen.after(Action::Solve(SolveAction::Start));
    assert_eq!(again.solve.estimates, None);
    let late = estimates_answered(asked, vec![9]);
    assert!(Rc::ptr_eq(
        &again,
        &again
            .clone()
            .after(Action::Worker(WorkerAction::Heard(late)))
    ));
}

#[test]
fn the_moves_of_a_link_are_listed_with_the_estimate_chosen_where_it_is_to_be_had() {
    let heuristic = |state: &State| state.solve.estimates.as_ref().map(|asked| asked.heuristic);
    let chosen = "algorithm=idastar&heuristic=pattern";
    let given = state(&format!("board=1.2.3_0.4.6_7.5.8&moves=LUL&{chosen}"));
    assert_eq!(heuristic(&given), Some(HeuristicKind::Pdb));
    let asked = question(&given).unwrap().0;
    let other = given.after(Action::Solve(SolveAction::ChooseHeuristic(
        HeuristicKind::Walking,
    )));
    assert_eq!(heuristic(&other), Some(HeuristicKind::Walking));
    assert_ne!(question(&other).unwrap().0, asked);
    for query in [
        "board=2.1.3_0.4.6_7.5.8&moves=LUL",
        "board=0.1.2.3.4_5.6.7.8.9_10.11.12.13.14_15.16.17.18.19_20.21.22.23.24&moves=L",
    ] {
        let given = state(&format!("{query}&{chosen}"));
        assert_eq!(heuristic(&given), Some(HeuristicKind::LinearConflict));
    }
    let arrival = Arrival::new("board=1.2.3_4.5.6_7.0.8&moves=L", None);
    let arrived = other.clone().after(Action::Arrive(Box::new(arrival)));
    assert!(question(&arrived).unwrap().0 > question(&other).unwrap().0);
}

#[test]
fn there_is_no_hint_for_a_solved_or_an_unsolvable_board() {
    assert!(!state("board=1.2.3_4.5.6_7.8.0").can_hint());
    assert!(!state("board=1.2.3_4.5.6_8.7.0").can_hint());
}

#[test]
fn a_hint_is_searched_beside_a_solve() {
    let hinting = running().after(Action::Solve(SolveAction::Hint));
    assert!(hinting.is_running());
    assert_eq!(hinting.solve.hint, Hint::Searching);
    let hint = hinting.worker.tasks.find(TaskKind::Hint).unwrap();
    assert!(matches!(&*hint.task, Task::Hint(spec) if spec.priority == Priority::Short));
    let answer = finished(
        hint.id,
        figures(1),
        Outcome::Solved(Solution {
            moves: vec![Move::Left],
            proved_optimal: true,
        }),
    );
    let hinted = hinting.after(Action::Worker(WorkerAction::Heard(answer)));
    assert!(matches!(hinted.solve.hint, Hint::Shown { to_go: 1, .. }));
    assert!(hinted.is_running());
}

#[test]
fn stop_is_shown_until_the_answer_comes() {
    let stopping = running().after(Action::Solve(SolveAction::Stop));
    assert!(stopping.is_running() && stopping.is_stopping());
    let id = task_id(&stopping);
    let stopped = stopping.after(Action::Worker(WorkerAction::Heard(finished(
        id,
        figures(2),
        Outcome::Stopped,
    ))));
    assert!(!stopped.is_running() && !stopped.is_stopping());
}

#[test]
fn stop_without_anything_to_stop_changes_nothing() {
    let idle = state("board=1.2.3_4.5.6_7.0.8");
    let stopped = idle.clone().after(Action::Solve(SolveAction::Stop));
    assert!(Rc::ptr_eq(&idle, &stopped));
}

/// IncumbentSearch that are wrong: moves that cannot be made, or that end elsewhere.
fn wrong_answers() -> [Outcome; 3] {
    [vec![Move::Up], vec![Move::Left, Move::Right], Vec::new()].map(|moves| {
        Outcome::Solved(Solution {
            moves,
            proved_optimal: true,
        })
    })
}

#[test]
fn a_final_answer_that_does_not_lead_to_the_goal_is_not_shown() {
    for outcome in wrong_answers() {
        let solving = running();
        let id = task_id(&solving);
        let answer = finished(id, figures(1), outcome);
        let after = solving.after(Action::Worker(WorkerAction::Heard(answer)));
        assert_eq!(after.solve.solving, Solving::Failed(Failure::WrongAnswer));
        assert_eq!((&after.play.playback, after.distance()), (&None, None));
    }
}

#[test]
fn a_hint_that_does_not_lead_to_the_goal_is_not_shown() {
    for outcome in wrong_answers() {
        let asked = state("board=1.2.3_4.5.6_7.0.8").after(Action::Solve(SolveAction::Hint));
        let after = hint_answered(asked, outcome);
        assert_eq!(after.solve.hint, Hint::Failed(Failure::WrongAnswer));
    }
}

#[test]
fn a_list_with_a_solution_that_does_not_lead_to_the_goal_is_not_shown() {
    let (state, ways) = with_two_ways();
    let counting = state.after(Action::Solve(SolveAction::CountAll));
    let listed = [ways[0].clone(), vec![Move::Left]];
    let after = surveyed(&counting, 2, &listed, Extent::All);
    assert_eq!(after.solve.count, Count::Failed(Failure::WrongAnswer));
}

#[test]
fn a_failed_job_is_reported_to_the_part_that_asked() {
    let fail = |state: Rc<State>, kind| {
        let id = state.worker.tasks.find(kind).unwrap().id;
        let event = Event::Failed(id, JobError::OutOfMemory);
        state.after(Action::Worker(WorkerAction::Heard(event)))
    };
    let failure = Failure::Job(JobError::OutOfMemory);
    // A hint beside a solve: each has its own failure.
    let both = running().after(Action::Solve(SolveAction::Hint));
    let hint_failed = fail(both.clone(), TaskKind::Hint);
    assert_eq!(hint_failed.solve.hint, Hint::Failed(failure.clone()));
    assert!(hint_failed.is_running());
    let solve_failed = fail(both, TaskKind::Solve);
    assert_eq!(solve_failed.solve.solving, Solving::Failed(failure.clone()));
    assert_eq!(solve_failed.solve.hint, Hint::Searching);
    let (counting, _) = with_two_ways();
    let counting = counting.after(Action::Solve(SolveAction::CountAll));
    let count_failed = fail(counting, TaskKind::Count);
    assert_eq!(count_failed.solve.count, Count::Failed(failure));
    assert!(matches!(count_failed.solve.solving, Solving::Ended(_)));
}

#[test]
fn a_result_of_another_kind_is_a_wrong_answer() {
    let solving = running();
    let event = estimates_answered(task_id(&solving), vec![1]);
    let after = solving.after(Action::Worker(WorkerAction::Heard(event)));
    assert_eq!(after.solve.solving, Solving::Failed(Failure::WrongAnswer));
}

#[test]
fn estimates_are_asked_for_again_after_the_worker_was_replaced() {
    let given = state("board=1.2.3_0.4.6_7.5.8&moves=LUL");
    let (first, _) = question(&given).unwrap();
    let after = given.after(lost());
    assert_eq!(question(&after), None);
    let ready = after.after(Action::Worker(WorkerAction::Heard(Event::Ready)));
    let (second, boards) = question(&ready).unwrap();
    assert_ne!(first, second);
    assert_eq!(boards, 3);
    let answered = estimated(ready, &[2, 1, 0]);
    let estimates = answered.solve.estimates.as_ref().unwrap();
    assert_eq!(estimates.values[..], [2, 1, 0]);
}

#[test]
fn estimates_that_two_workers_failed_on_are_not_asked_for_again() {
    let ready = || Action::Worker(WorkerAction::Heard(Event::Ready));
    let given = state("board=1.2.3_0.4.6_7.5.8&moves=LUL");
    let given = given.after(lost()).after(ready());
    let given = given.after(lost()).after(ready());
    assert_eq!(question(&given), None);
}

#[test]
fn estimates_are_asked_for_again_when_the_user_tries_again() {
    let state = with_solution();
    let ready = || Action::Worker(WorkerAction::Heard(Event::Ready));
    let failed_twice = state.after(lost()).after(ready()).after(lost());
    assert_eq!(question(&failed_twice), None);
    let retried = failed_twice.after(Action::Worker(WorkerAction::Retry));
    assert!(question(&retried.after(ready())).is_some());
}

#[test]
fn estimates_that_cannot_be_computed_say_why() {
    let state = with_solution();
    let (id, _) = question(&state).unwrap();
    let error = JobError::NoEstimate(HeuristicKind::Manhattan);
    let failed = Event::Failed(id, error.clone());
    let after = state.after(Action::Worker(WorkerAction::Heard(failed)));
    let estimates = after.solve.estimates.as_ref().unwrap();
    assert_eq!(estimates.failure(), Some(&Failure::Job(error)));
}

#[test]
fn solving_starts_a_worker_that_was_given_up() {
    for action in [SolveAction::Start, SolveAction::Hint] {
        let status = WorkerStatus::GaveUp("boom".to_string());
        let lost = Action::Worker(WorkerAction::Lost(status));
        let state = state("board=1.2.3_0.4.6_7.5.8").after(lost);
        let retries = state.worker.retries;
        let started = state.after(Action::Solve(action));
        assert_eq!(started.worker.retries, retries + 1);
        assert!(has_task(&started));
    }
}

#[test]
fn tiles_are_exchanged_while_the_set_up_is_open() {
    let state = state("board=1.2.3_4.5.6_7.0.8");
    assert!(!state.setup.is_swapping);
    let open = state.after(Action::OpenTab(Tab::SetUp));
    assert!(open.setup.is_swapping);
    assert!(!open.after(Action::OpenTab(Tab::Solve)).setup.is_swapping);
}
