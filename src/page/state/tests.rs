//! How each action changes what is shown.

mod pursuit;

use super::*;
use crate::engine::{Extent, MOST_LISTED, SolutionCount};
use crate::page::game::Stroke;
use crate::page::settings::Look;
use crate::protocol::Event;
use crate::puzzle::{Random, scramble};
use crate::search::{Limit, Solution, Stats};

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
    Action::Play(Stroke { step, tiles: 1 }, 100.0)
}

fn running() -> Rc<State> {
    state("board=1.2.3_4.5.6_7.0.8").after(Action::Solve)
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
        moves: Vec::new(),
        proved_optimal: true,
    })
}

#[test]
fn a_link_and_the_state_it_makes_lead_to_each_other() {
    let query =
        "board=2.8.3_1.6.4_7.0.5&goal=spiral&algorithm=wastar&heuristic=manhattan&weight=1.5";
    assert_eq!(state(query).share().query(), query);
    assert_eq!(state(query).method().unwrap().weight.to_string(), "1.5");
    let plain = "board=2.8.3_1.6.4_7.0.5";
    assert_eq!(state(plain).share().query(), plain);
}

#[test]
fn a_bad_link_gives_a_usable_board_and_keeps_the_sentence_until_another_board_comes() {
    let bad = state("board=1.2.3_4.4.5_6.7.0");
    assert!(bad.link_error.is_some());
    assert_eq!(bad.obstacle(), None);
    let board = *bad.board();
    assert_eq!(bad.clone().after(begin(board, bad.goal)).link_error, None);
}

#[test]
fn figures_stream_and_the_outcome_ends_them() {
    let state = running();
    let id = state.job;
    let state = state.after(Action::Heard(Event::Progress(id, figures(5))));
    assert!(matches!(state.solving, Solving::Running(_, running) if running == figures(5)));
    let state = state.after(Action::Heard(Event::Ended(id, figures(9), solved())));
    assert!(
        matches!(&state.solving, Solving::Ended(ended) if ended.figures == figures(9) && *ended.outcome == solved())
    );
}

#[test]
fn what_is_said_of_the_tables_is_kept_until_they_are_for_another_goal() {
    let heard = |event| running().after(Action::Heard(event)).tables;
    assert_eq!(heard(Event::Prepared(7)), Tables::Built(7));
    assert_eq!(heard(Event::Unprepared), Tables::Refused);
    let goal = Goal::preset(Preset::Spiral, Size::FIRST);
    let refused = running().after(Action::Heard(Event::Unprepared));
    let other = refused.after(begin(*goal.board(), goal));
    assert_eq!(other.tables, Tables::Unknown);
}

#[test]
fn late_answers_change_nothing() {
    let first = running();
    let late = first.job;
    let second = first.after(Action::Solve);
    for event in [
        Event::Progress(late, figures(5)),
        Event::Ended(late, figures(5), solved()),
        Event::Refused(late, "late".into()),
    ] {
        assert!(Rc::ptr_eq(
            &second,
            &second.clone().after(Action::Heard(event))
        ));
    }
    let board = *second.goal.board();
    let shown = second.clone().after(begin(board, second.goal));
    let ended = Event::Ended(second.job, figures(5), solved());
    assert!(Rc::ptr_eq(
        &shown,
        &shown.clone().after(Action::Heard(ended))
    ));
}

#[test]
fn a_lost_worker_ends_the_search_and_keeps_the_board() {
    let state = running();
    let board = *state.board();
    let lost = Action::WorkerLost {
        reason: "boom".into(),
        restarting: true,
    };
    let state = state.after(lost);
    assert_eq!(state.worker, Worker::Restarting("boom".into()));
    assert!(matches!(state.solving, Solving::Failed(_)));
    assert_eq!(*state.board(), board);
    let state = state.after(Action::Heard(Event::Ready));
    assert_eq!(state.worker, Worker::Ready);
}

#[test]
fn a_worker_that_never_starts_can_be_tried_again() {
    let lost = Action::WorkerLost {
        reason: "missing".into(),
        restarting: false,
    };
    let state = running().after(lost);
    assert_eq!(state.worker, Worker::Unavailable("missing".into()));
    assert_eq!(state.after(Action::WorkerStarting).worker, Worker::Starting);
}

#[test]
fn a_job_ended_without_an_answer_counts_as_stopped_unless_a_newer_one_runs() {
    let state = running();
    let id = state.job;
    let stopped = state.clone().after(Action::Stopped(id));
    assert!(
        matches!(&stopped.solving, Solving::Ended(ended) if *ended.outcome == Outcome::Stopped)
    );
    let newer = state.after(Action::Solve);
    assert!(Rc::ptr_eq(
        &newer,
        &newer.clone().after(Action::Stopped(id))
    ));
}

#[test]
fn the_method_of_a_run_stays_though_the_choice_changes() {
    let state = running().after(Action::ChooseAlgorithm(Some(Algorithm::Greedy)));
    let id = state.job;
    let state = state.after(Action::Heard(Event::Ended(id, figures(1), solved())));
    assert!(
        matches!(&state.solving, Solving::Ended(ended) if ended.strategy == Strategy::DistanceTable)
    );
    assert_eq!(state.method().unwrap().algorithm, Algorithm::Greedy);
}

#[test]
fn a_move_leaves_the_answer_for_the_old_board_behind() {
    let state = running();
    let late = state.job;
    let stroke = Stroke {
        step: Move::Left,
        tiles: 1,
    };
    let moved = state.after(Action::Play(stroke, 0.0));
    assert!(moved.is_solved());
    assert_eq!(moved.solving, Solving::Idle);
    let ended = Event::Ended(late, figures(1), solved());
    assert!(Rc::ptr_eq(
        &moved,
        &moved.clone().after(Action::Heard(ended))
    ));
    let back = moved.after(Action::Undo(1.0));
    assert_eq!(back.board().to_string(), "1 2 3/4 5 6/7 0 8");
    let illegal = Action::Play(
        Stroke {
            step: Move::Up,
            tiles: 1,
        },
        2.0,
    );
    assert!(Rc::ptr_eq(&back, &back.clone().after(illegal)));
}

#[test]
fn reset_begins_the_same_game_again() {
    let state = running();
    let start = *state.board();
    let stroke = Stroke {
        step: Move::Right,
        tiles: 1,
    };
    let state = state.after(Action::Play(stroke, 0.0)).after(Action::Reset);
    assert_eq!((state.board(), state.game.moves()), (&start, 0));
    assert_eq!(state.game.clock().read(99.0), 0.0);
}

fn with_solution() -> Rc<State> {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Solve);
    let moves = vec![Move::Left, Move::Up, Move::Left];
    let outcome = Outcome::Solved(Solution {
        moves,
        proved_optimal: true,
    });
    let id = state.job;
    state.after(Action::Heard(Event::Ended(id, figures(3), outcome)))
}

#[test]
fn a_solution_is_stepped_through_without_touching_the_game() {
    let mut state = with_solution();
    let start = *state.game.board();
    state = state
        .after(Action::TogglePlayback)
        .after(Action::Tick)
        .after(Action::Tick);
    assert_eq!(state.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert_eq!((state.game.board(), state.game.moves()), (&start, 0));
    assert_eq!(state.share().board, Some(start));
    state = state.after(Action::Tick);
    assert_eq!(state.board(), state.goal.board());
    assert!(!state.is_solved());
    state = state.after(Action::Go(0));
    assert_eq!(state.board(), &start);
    assert!(matches!(state.solving, Solving::Ended(..)));
}

#[test]
fn a_player_who_moves_a_tile_takes_over_from_the_step_shown() {
    let state = with_solution().after(Action::Go(2));
    let illegal = Action::Play(
        Stroke {
            step: Move::Up,
            tiles: 1,
        },
        5.0,
    );
    assert!(Rc::ptr_eq(&state, &state.clone().after(illegal)));
    let state = state.after(Action::Play(
        Stroke {
            step: Move::Left,
            tiles: 1,
        },
        5.0,
    ));
    assert!(state.is_solved() && state.playback.is_none());
    assert_eq!((state.game.moves(), &state.solving), (3, &Solving::Idle));
}

#[test]
fn a_link_with_moves_is_stepped_through_and_leads_back_to_itself() {
    let query = "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=2";
    let linked = state(query);
    assert_eq!(linked.share().query(), query);
    assert_eq!(linked.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert!(matches!(&linked.solving, Solving::Given(line) if line.len() == 3));
    // What a link says is not proved.
    assert_eq!(linked.distance(), None);
    assert_eq!(
        linked.after(Action::Step(1)).share().query(),
        "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=3"
    );
}

#[test]
fn back_and_forward_bring_board_goal_moves_and_game_with_them() {
    let first = state("board=1.2.3_4.5.6_0.7.8").after(play(Move::Left));
    let saved = first.game.save(300.0);
    let query = first.share().query();
    let goal = Goal::preset(Preset::Spiral, Size::new(4, 4).unwrap());
    let second = first.clone().after(begin(*goal.board(), goal));
    assert_eq!(second.entry, first.entry + 1);
    let back = Action::Arrive(Box::new(Arrival::new(&query, Some(&saved))));
    let back = second.clone().after(back);
    assert_eq!((back.game.moves(), back.share().query()), (1, query));
    assert_eq!(back.entry, second.entry);
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
    let id = state.task.unwrap().id;
    state.after(Action::Heard(Event::Ended(id, figures(1), outcome)))
}

fn three_moves(proved_optimal: bool) -> Outcome {
    Outcome::Solved(Solution {
        moves: vec![Move::Left, Move::Up, Move::Left],
        proved_optimal,
    })
}

#[test]
fn a_hint_is_searched_once_and_found_again_while_the_line_is_followed() {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Hint);
    assert_eq!(state.hint, Hint::Searching);
    assert_eq!(state.task.unwrap().job.milliseconds, Some(2000));
    let state = hint_answered(state, three_moves(true));
    let shown = |step, to_go| Hint::Shown {
        step,
        to_go,
        proved: true,
    };
    assert_eq!(
        (&state.hint, state.distance()),
        (&shown(Move::Left, 3), Some(3))
    );
    assert_eq!(state.clone().after(Action::Hint).hint, Hint::Off);
    let state = state.after(play(Move::Left));
    assert_eq!((&state.hint, state.distance()), (&Hint::Off, Some(2)));
    let state = state.after(Action::Hint);
    assert_eq!((&state.hint, state.task), (&shown(Move::Up, 2), None));
    let left = state.after(play(Move::Left)).after(Action::Hint);
    assert_eq!(left.hint, Hint::Searching);
    // A move while it is searched makes the answer one for another board.
    let id = left.task.unwrap().id;
    let moved = left.after(play(Move::Right));
    let late = Event::Ended(id, figures(1), three_moves(true));
    assert!(Rc::ptr_eq(
        &moved,
        &moved.clone().after(Action::Heard(late))
    ));
}

#[test]
fn a_hint_that_is_not_proved_in_time_is_the_best_found_and_says_so() {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Hint);
    let state = hint_answered(state, Outcome::LimitReached(Limit::Time(2000)));
    assert_eq!(state.hint, Hint::Searching);
    assert_eq!(state.task.unwrap().purpose, Purpose::QuickHint);
    let found = hint_answered(state.clone(), three_moves(false));
    assert!(matches!(found.hint, Hint::Shown { proved: false, .. }));
    let failed = hint_answered(state, Outcome::LimitReached(Limit::Memory(1 << 29)));
    assert_eq!(
        failed.hint,
        Hint::Failed("No hint was found: memory is full: 512 MB are in use.".into())
    );
}

#[test]
fn there_is_no_hint_for_a_solved_or_unsolvable_board_or_during_a_search() {
    assert!(!state("board=1.2.3_4.5.6_7.8.0").can_hint());
    assert!(!state("board=1.2.3_4.5.6_8.7.0").can_hint());
    assert!(!running().can_hint());
    assert_eq!(running().after(Action::Hint).hint, Hint::Off);
}

#[test]
fn only_a_random_board_solved_without_help_makes_a_record() {
    let goal = Goal::preset(Preset::GapLast, Size::FIRST);
    let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    let records = |state: Rc<State>| state.after(play(Move::Left)).records.of(Size::FIRST);
    let fair = state("").after(begin(board, goal));
    assert_eq!(records(fair.clone()).map(|record| record.moves), Some(1));
    assert_eq!(records(state("board=1.2.3_4.5.6_7.0.8")), None);
    let solved = fair.clone().after(Action::Solve);
    let id = solved.task.unwrap().id;
    let moves = vec![Move::Left];
    let outcome = Outcome::Solved(Solution {
        moves,
        proved_optimal: true,
    });
    let solved = solved.after(Action::Heard(Event::Ended(id, figures(1), outcome)));
    assert_eq!(records(solved), None);
    assert_eq!(records(fair.after(Action::Hint)), None);
}

#[test]
fn typed_text_is_used_when_it_is_a_board_and_kept_when_it_is_not() {
    let state = state("board=1.2.3_4.5.6_7.0.8&goal=first");
    let bad = state
        .clone()
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::Type("1 2 3/4 4 5/6 7 0".into()))
        .after(Action::UseTyped);
    assert_eq!(bad.setup_text(), "1 2 3/4 4 5/6 7 0");
    assert_eq!(bad.game, state.game);
    assert_eq!(
        bad.setup.read(Size::FIRST).unwrap().unwrap_err(),
        "tile 4 appears twice: cells 4 and 5"
    );
    let good = bad
        .after(Action::Type("4x2: 7 6 5 4 3 2 1 0".into()))
        .after(Action::UseTyped);
    assert_eq!(good.setup_text(), "7 6 5 4/3 2 1 0");
    // The goal keeps its kind at the new size.
    assert_eq!(good.share().query(), "board=7.6.5.4_3.2.1.0&goal=first");
}

#[test]
fn pasted_rubbish_opens_the_set_up_and_a_pasted_board_is_on_the_board() {
    let start = state("board=1.2.3_4.5.6_7.0.8");
    let bad = start.clone().after(Action::Paste("hello".into()));
    assert_eq!(
        (bad.tab, bad.setup_text()),
        (Tab::SetUp, "hello".to_string())
    );
    assert_eq!(bad.game, start.game);
    let good = start.after(Action::Paste("283164705".into()));
    assert_eq!(good.board().to_string(), "2 8 3/1 6 4/7 0 5");
}

#[test]
fn taps_exchange_tiles_of_the_board_or_of_the_goal() {
    let state = state("board=1.2.3_4.5.6_7.8.0").after(Action::OpenTab(Tab::SetUp));
    let swapped = state.clone().after(Action::Pick(0)).after(Action::Pick(8));
    assert_eq!(swapped.board().to_string(), "0 2 3/4 5 6/7 8 1");
    assert!(swapped.obstacle().is_some());
    let goal = state
        .after(Action::ChooseTarget(Target::Goal))
        .after(Action::Pick(0))
        .after(Action::Pick(1));
    assert_eq!(goal.board().to_string(), "2 1 3/4 5 6/7 8 0");
    assert_eq!(goal.game.board().to_string(), "1 2 3/4 5 6/7 8 0");
    assert_eq!(
        goal.share().query(),
        "board=1.2.3_4.5.6_7.8.0&goal=2.1.3_4.5.6_7.8.0"
    );
}

#[test]
fn both_repairs_make_an_unsolvable_board_solvable() {
    let state = state("board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0");
    let repairs = state.obstacle().unwrap().repairs.unwrap();
    let (a, b) = repairs.swap;
    assert_eq!(state.clone().after(Action::Swap(a, b)).obstacle(), None);
    let goal = Goal::preset(repairs.goals[0], state.goal.size());
    let other = state.after(Action::TakeGoal(goal));
    assert_eq!(other.obstacle(), None);
    assert_eq!(other.goal, goal);
}

#[test]
fn a_limit_reached_offers_the_next_thing_and_one_tap_runs_it() {
    let state =
        state("board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=astar").after(Action::Solve);
    let id = state.task.unwrap().id;
    let outcome = Outcome::LimitReached(Limit::Memory(512 << 20));
    let state = state.after(Action::Heard(Event::Ended(id, figures(1), outcome)));
    let Solving::Ended(ended) = &state.solving else {
        panic!("{:?}", state.solving)
    };
    assert_eq!(ended.attempts[0].method.algorithm, Algorithm::IdaStar);
    let attempt = ended.attempts[0];
    let tried = state.after(Action::Try(attempt));
    assert_eq!(tried.method(), Some(attempt.method));
    assert!(tried.is_running() && tried.task.unwrap().id != id);
}

#[test]
fn a_bad_board_of_a_link_is_kept_to_be_mended() {
    let bad = state("board=1.2.3_4.4.5_6.7.0");
    assert_eq!(bad.setup_text(), "1.2.3_4.4.5_6.7.0");
    let mended = bad
        .after(Action::Type("1.2.3_4.8.5_6.7.0".into()))
        .after(Action::UseTyped);
    assert_eq!(mended.link_error, None);
    assert_eq!(mended.share().query(), "board=1.2.3_4.8.5_6.7.0");
}

#[test]
fn setting_up_goes_on_from_the_step_that_is_shown() {
    let shown = with_solution()
        .after(Action::Go(3))
        .after(Action::OpenTab(Tab::SetUp));
    assert_eq!(shown.setup_text(), "1 2 3/4 5 6/7 8 0");
    let swapped = shown.after(Action::Pick(0)).after(Action::Pick(1));
    assert_eq!(swapped.board().to_string(), "2 1 3/4 5 6/7 8 0");
}

#[test]
fn a_hint_that_is_no_longer_wanted_does_not_come_late() {
    let state = state("board=1.2.3_0.4.6_7.5.8")
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::ChooseTarget(Target::Goal))
        .after(Action::Hint);
    let id = state.task.unwrap().id;
    let away = state.after(Action::OpenTab(Tab::SetUp));
    assert_eq!((&away.hint, away.task), (&Hint::Off, None));
    let late = Action::Heard(Event::Ended(id, figures(1), three_moves(true)));
    assert!(Rc::ptr_eq(&away, &away.clone().after(late)));
}

#[test]
fn another_goal_makes_no_records() {
    let goal = Goal::preset(Preset::GapLast, Size::FIRST);
    let board: Board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    let state = state("")
        .after(begin(board, goal))
        .after(Action::TakeGoal(Goal::new(board)))
        .after(play(Move::Left))
        .after(Action::Undo(200.0));
    assert!(state.is_solved());
    assert_eq!(state.records.of(Size::FIRST), None);
}

#[test]
fn repairs_of_a_typed_board_are_made_to_it() {
    let typed = |target| {
        state("board=1.2.3_4.5.6_7.0.8")
            .after(Action::ChooseTarget(target))
            .after(Action::Type("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".into()))
    };
    let swapped = typed(Target::Board).after(Action::Swap(14, 15));
    assert_eq!(swapped.board(), swapped.goal.board());
    let goal = Goal::preset(Preset::GapFirst, Size::new(4, 4).unwrap());
    let other = typed(Target::Board).after(Action::TakeGoal(goal));
    assert_eq!(other.obstacle(), None);
    assert_eq!(other.game.board().size(), goal.size());
}

#[test]
fn the_same_board_typed_again_keeps_the_game() {
    let state = state("board=1.2.3_4.5.6_0.7.8").after(play(Move::Left));
    let same = state
        .clone()
        .after(Action::Type("1 2 3/4 5 6/7 0 8 ".into()))
        .after(Action::UseTyped);
    assert_eq!((&same.game, same.setup.typed.as_ref()), (&state.game, None));
    assert_eq!(same.entry, state.entry);
}

#[test]
fn a_link_s_fault_is_forgotten_when_its_part_is_chosen_again() {
    let goal = Goal::preset(Preset::Spiral, Size::FIRST);
    for (query, mend) in [
        (
            "board=1.2.3_4.5.6_0.7.8&goal=zigzag",
            Action::TakeGoal(goal),
        ),
        (
            "board=1.2.3_4.5.6_0.7.8&algorithm=magic",
            Action::ChooseAlgorithm(Some(Algorithm::AStar)),
        ),
        (
            "board=1.2.3_4.5.6_0.7.8&heuristic=hope",
            Action::ChooseHeuristic(HeuristicKind::Manhattan),
        ),
    ] {
        let bad = state(query);
        assert!(bad.link_error.is_some(), "{query}");
        assert_eq!(bad.after(mend).link_error, None, "{query}");
    }
}

#[test]
fn a_new_game_with_the_same_board_is_a_new_game() {
    let state = with_solution();
    let (board, goal) = (*state.game.board(), state.goal);
    let again = state.after(begin(board, goal));
    assert_eq!((&again.solving, &again.playback), (&Solving::Idle, &None));
    assert!(again.game.counts());
}

#[test]
fn every_typed_board_is_an_entry_of_the_history_and_a_row_of_taps_is_one() {
    let first = state("board=1.2.3_4.5.6_0.7.8");
    let typed = first.clone().after(Action::Paste("283164705".into()));
    assert_eq!(typed.entry, first.entry + 1);
    let tapped = typed
        .clone()
        .after(Action::Pick(0))
        .after(Action::Pick(1))
        .after(Action::Pick(2))
        .after(Action::Pick(3));
    assert_eq!(tapped.entry, typed.entry);
    let goal = tapped.goal;
    let dealt = tapped.after(begin(*first.game.board(), goal));
    let lost = dealt.clone().after(Action::Pick(0)).after(Action::Pick(1));
    assert_eq!(lost.entry, dealt.entry + 1);
}

#[test]
fn moves_of_a_line_can_be_taken_back_and_are_no_moves_to_make_again() {
    let state = with_solution();
    assert!(!state.can_undo());
    let state = state.after(Action::Go(2));
    assert!(state.can_undo() && !state.can_redo());
    let back = state.after(Action::Undo(5.0));
    assert_eq!(back.board().to_string(), "1 2 3/4 0 6/7 5 8");
    assert!(back.can_redo());
}

#[test]
fn limits_of_a_chosen_method_do_not_bind_the_recommended_one() {
    let settings = Settings {
        limits: Limits {
            nodes: 10,
            memory: 1 << 20,
        },
        ..Settings::default()
    };
    let limits = |query| {
        let state = state(query).after(Action::ChangeSettings(settings));
        state.after(Action::Solve).task.unwrap().job.limits
    };
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8"), Limits::default());
    assert_eq!(
        limits("board=1.2.3_4.5.6_0.7.8&algorithm=astar"),
        settings.limits
    );
}

#[test]
fn limits_of_a_link_are_those_of_its_algorithm_and_go_into_the_link() {
    let query = "board=1.2.3_4.5.6_0.7.8&algorithm=dfs&depth=7&nodes=1000&memory=1024";
    let linked = state(query);
    assert_eq!(linked.share().query(), query);
    let job = linked.after(Action::Solve).task.unwrap().job;
    assert_eq!(job.method.unwrap().depth, 7);
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
    let settings = |query: &str| {
        let arrival = Arrival::new(query, None);
        State::new(arrival, own, Records::default(), |goal| *goal.board()).settings
    };
    assert_eq!(settings("board=1.2_0.3&depth=9&nodes=9&memory=9"), own);
    let defaults = Settings::default();
    assert_eq!(settings("board=1.2_0.3&algorithm=dfs"), defaults);
    let astar = settings("board=1.2_0.3&algorithm=astar");
    assert_eq!((astar.limits, astar.depth), (defaults.limits, own.depth));
}

#[test]
fn another_limit_mends_a_link_with_a_bad_one() {
    let bad = state("board=1.2_0.3&algorithm=bfs&nodes=0");
    assert!(bad.link_error.is_some());
    let mut settings = bad.settings;
    settings.look = Look::Plain;
    let bad = bad.after(Action::ChangeSettings(settings));
    assert!(bad.link_error.is_some());
    settings.limits.nodes = 10_000;
    let good = bad.after(Action::ChangeSettings(settings));
    assert_eq!(good.link_error, None);
    assert_eq!(
        good.share().query(),
        "board=1.2_0.3&algorithm=bfs&nodes=10000"
    );
}

/// A board with two shortest solutions, the gap going round four cells one way or the other. The first is shown.
fn with_two_ways() -> (Rc<State>, [Vec<Move>; 2]) {
    use Move::{Down, Left, Right, Up};
    let ways = [
        vec![Left, Up, Right, Down, Left, Up],
        vec![Up, Left, Down, Right, Up, Left],
    ];
    let state = state("board=1.2.3_4.0.8_7.6.5").after(Action::Solve);
    let outcome = Outcome::Solved(Solution {
        moves: ways[0].clone(),
        proved_optimal: true,
    });
    let id = state.job;
    let state = state.after(Action::Heard(Event::Ended(id, figures(3), outcome)));
    (state, ways)
}

fn surveyed(state: &Rc<State>, count: u64, listed: &[Vec<Move>], extent: Extent) -> Rc<State> {
    let tally = SolutionCount {
        count,
        listed: listed.to_vec(),
        extent,
    };
    let id = state.task.unwrap().id;
    state
        .clone()
        .after(Action::Heard(Event::Surveyed(id, tally)))
}

#[test]
fn all_solutions_are_counted_where_the_one_found_is_proved_shortest_and_not_too_large() {
    let (found, _) = with_two_ways();
    assert_eq!(found.surveyable(), Some(6));
    let asked = found.after(Action::CountAll);
    assert_eq!(asked.survey, Survey::Running(0));
    assert!(matches!(
        asked.task.unwrap().request(),
        Request::Survey(id, proved)
            if id == asked.job && proved.length == 6 && proved.start == *asked.game.board()
    ));
    assert!(Rc::ptr_eq(&asked, &asked.clone().after(Action::CountAll)));
    let ended = |query: &str, proved_optimal: bool, moves: &[Move]| {
        let asked = state(query).after(Action::Solve);
        let outcome = Outcome::Solved(Solution {
            moves: moves.to_vec(),
            proved_optimal,
        });
        let id = asked.job;
        asked.after(Action::Heard(Event::Ended(id, figures(1), outcome)))
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
        assert_eq!(state.surveyable(), None);
        assert!(Rc::ptr_eq(&state, &state.clone().after(Action::CountAll)));
    }
}

#[test]
fn a_solution_of_the_list_is_chosen_and_shown_from_its_start() {
    let (state, ways) = with_two_ways();
    let state = state.after(Action::CountAll);
    let counting = Event::Counted(state.job, 1);
    let state = state.after(Action::Heard(counting));
    assert_eq!(state.survey, Survey::Running(1));
    // Stepping through the one found does not disturb the counting.
    let state = state.after(Action::Go(4));
    assert_eq!(state.survey, Survey::Running(1));
    let [first, second] = &ways;
    let listed = [second.clone(), first.clone()];
    let state = surveyed(&state, 2, &listed, Extent::All);
    // The one shown is the first of the list.
    assert_eq!((state.task, state.chosen()), (None, Some(0)));
    let state = state.after(Action::Choose(1));
    assert_eq!(state.chosen(), Some(1));
    let playback = state.playback.as_ref().unwrap();
    assert_eq!((playback.at(), playback.line().moves()), (0, &second[..]));
    let end = state.clone().after(Action::Go(6));
    assert_eq!(end.board(), end.goal.board());
    let hint = &state.clone().after(Action::Hint).hint;
    assert!(matches!(
        hint,
        Hint::Shown {
            step: Move::Up,
            to_go: 6,
            proved: true
        }
    ));
    let other = state.clone().after(Action::Choose(2));
    assert!(Rc::ptr_eq(&state, &other));
    // It is for this board only.
    let gone = state.clone().after(play(Move::Up));
    assert_eq!((&gone.survey, gone.surveyable()), (&Survey::Off, None));
    assert_eq!(state.after(Action::Solve).survey, Survey::Off);
}

#[test]
fn a_list_has_the_solution_shown_even_where_it_was_not_among_the_first() {
    let (state, [shown, other]) = with_two_ways();
    let many = vec![other; MOST_LISTED];
    let state = surveyed(&state.after(Action::CountAll), 500, &many, Extent::More);
    let Survey::Ended(tally) = &state.survey else {
        panic!("{:?}", state.survey)
    };
    assert_eq!((tally.count, tally.listed.len()), (500, MOST_LISTED));
    assert_eq!((&tally.listed[0], state.chosen()), (&shown, Some(0)));
}

#[test]
fn moves_that_do_not_reach_the_goal_are_not_shown() {
    let (state, [shown, _]) = with_two_ways();
    let listed = [vec![Move::Up], vec![Move::Up; 6]];
    let state = surveyed(&state.after(Action::CountAll), 2, &listed, Extent::All);
    for place in [1, 2] {
        let chosen = state.clone().after(Action::Choose(place));
        assert_eq!(chosen.playback.as_ref().unwrap().line().moves(), shown);
    }
}

#[test]
fn a_count_that_is_stopped_interrupted_or_refused_says_so_and_late_answers_change_nothing() {
    let (state, ways) = with_two_ways();
    let counting = state.clone().after(Action::CountAll);
    let id = counting.job;
    let counting = counting.after(Action::Heard(Event::Counted(id, 7)));
    let stopped = counting.clone().after(Action::Stopped(id));
    assert!(
        matches!(&stopped.survey, Survey::Ended(tally) if tally.count == 7 && tally.extent == Extent::Open)
    );
    assert_eq!(stopped.task, None);
    let lost = Action::WorkerLost {
        reason: "boom".into(),
        restarting: true,
    };
    let lost = counting.clone().after(lost);
    assert!(matches!(lost.survey, Survey::Failed(_)));
    assert!(matches!(lost.solving, Solving::Ended(_)));
    let refused = counting
        .clone()
        .after(Action::Heard(Event::Refused(id, "too large".into())));
    assert!(matches!(&refused.survey, Survey::Failed(sentence) if sentence.contains("too large")));
    assert_eq!(refused.hint, Hint::Off);
    // It can be asked again, and what comes late is for what was.
    let again = stopped.after(Action::CountAll);
    assert_eq!(again.survey, Survey::Running(0));
    let tally = SolutionCount {
        count: 2,
        listed: ways.to_vec(),
        extent: Extent::All,
    };
    for late in [Event::Counted(id, 9), Event::Surveyed(id, tally)] {
        let after = again.clone().after(Action::Heard(late));
        assert!(Rc::ptr_eq(&again, &after));
    }
}

/// The estimates that the worker gives.
fn estimated(state: Rc<State>, values: &[u32]) -> Rc<State> {
    let (id, _) = state.question().unwrap();
    state.after(Action::Heard(Event::Estimated(id, values.to_vec())))
}

#[test]
fn the_estimates_of_a_solution_s_boards_are_asked_for_once_and_those_of_another_line_come_too_late()
{
    let query = "board=1.2.3_0.4.6_7.5.8&algorithm=astar&heuristic=pattern";
    let state = state(query).after(Action::Solve);
    assert_eq!(state.question(), None);
    let id = state.job;
    let ended = Event::Ended(id, figures(3), three_moves(true));
    let state = state.after(Action::Heard(ended));
    let (asked, question) = state.question().unwrap();
    assert_ne!(asked, id);
    assert_eq!(question.heuristic, HeuristicKind::Pattern);
    assert_eq!(question.start.to_string(), "1 2 3/0 4 6/7 5 8");
    assert_eq!(question.moves.len(), 3);
    let state = estimated(state, &[2, 1, 0]);
    let values = |state: &State| state.estimates.as_ref().map(|asked| asked.values.to_vec());
    assert_eq!(values(&state), Some(vec![2, 1, 0]));
    // Neither a step nor another choice asks again.
    let stepped = state.clone().after(Action::Step(1));
    let chosen = stepped.after(Action::ChooseHeuristic(HeuristicKind::Manhattan));
    assert_eq!(chosen.estimates, state.estimates);
    let again = chosen.after(Action::Solve);
    assert_eq!(again.estimates, None);
    let late = Event::Estimated(asked, vec![9]);
    assert!(Rc::ptr_eq(
        &again,
        &again.clone().after(Action::Heard(late))
    ));
}

#[test]
fn the_moves_of_a_link_are_listed_with_the_estimate_chosen_where_it_is_to_be_had() {
    let heuristic = |state: &State| state.estimates.as_ref().map(|asked| asked.heuristic);
    let chosen = "algorithm=idastar&heuristic=pattern";
    let given = state(&format!("board=1.2.3_0.4.6_7.5.8&moves=LUL&{chosen}"));
    assert_eq!(heuristic(&given), Some(HeuristicKind::Pattern));
    let asked = given.question().unwrap().0;
    let other = given.after(Action::ChooseHeuristic(HeuristicKind::Walking));
    assert_eq!(heuristic(&other), Some(HeuristicKind::Walking));
    assert_ne!(other.question().unwrap().0, asked);
    for query in [
        "board=2.1.3_0.4.6_7.5.8&moves=LUL",
        "board=0.1.2.3.4_5.6.7.8.9_10.11.12.13.14_15.16.17.18.19_20.21.22.23.24&moves=L",
    ] {
        let given = state(&format!("{query}&{chosen}"));
        assert_eq!(heuristic(&given), Some(HeuristicKind::LinearConflict));
    }
    let arrival = Arrival::new("board=1.2.3_4.5.6_7.0.8&moves=L", None);
    let arrived = other.clone().after(Action::Arrive(Box::new(arrival)));
    assert!(arrived.question().unwrap().0 > other.question().unwrap().0);
}
