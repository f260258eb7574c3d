//! How each action changes what is shown.

use super::*;
use crate::puzzle::{Move, Random, scramble};
use crate::search::{Solution, Stats};

fn state(query: &str) -> Rc<State> {
    let (share, error) = Share::read(query);
    Rc::new(State::new(share, error, |goal| {
        scramble::uniform(goal, &mut Random::seeded(1))
    }))
}

fn running() -> Rc<State> {
    state("board=1.2.3_4.5.6_7.0.8").after(Action::Solve)
}

fn figures(expanded: u64) -> Figures {
    Figures {
        stats: Stats {
            expanded,
            ..Stats::default()
        },
        milliseconds: 1.0,
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
    assert_eq!(state(query).method().weight.to_string(), "1.5");
    let plain = "board=2.8.3_1.6.4_7.0.5";
    assert_eq!(state(plain).share().query(), plain);
}

#[test]
fn a_bad_link_gives_a_usable_board_and_keeps_the_sentence_until_another_board_comes() {
    let bad = state("board=1.2.3_4.4.5_6.7.0");
    assert!(bad.link_error.is_some());
    assert_eq!(bad.obstacle(), None);
    let board = *bad.board();
    assert_eq!(bad.after(Action::Show(board)).link_error, None);
}

#[test]
fn figures_stream_and_the_outcome_ends_them() {
    let state = running();
    let id = state.job;
    let state = state.after(Action::Heard(Event::Progress(id, figures(5))));
    assert!(matches!(state.solving, Solving::Running(_, running) if running == figures(5)));
    let state = state.after(Action::Heard(Event::Ended(id, figures(9), solved())));
    assert!(
        matches!(&state.solving, Solving::Ended(_, ended, outcome) if *ended == figures(9) && **outcome == solved())
    );
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
    let shown = second.clone().after(Action::Show(board));
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
        matches!(&stopped.solving, Solving::Ended(_, _, outcome) if **outcome == Outcome::Stopped)
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
        matches!(state.solving, Solving::Ended(method, ..) if method.algorithm == Algorithm::AStar)
    );
    assert_eq!(state.method().algorithm, Algorithm::Greedy);
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
    assert_eq!(back.board(), back.game.start());
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
