//! Large boards, solved better and better.

use super::*;
use crate::page::settings::Patience;

/// A 5x5 board one move from its goal, and solutions of so many moves: to and fro, and then there. A hint knows
/// better, since the last time that a line comes to a board counts.
const LARGE: &str = "board=1.2.3.4.5_6.7.8.9.10_11.12.13.14.15_16.17.18.19.20_21.22.23.0.24";

fn ways(moves: usize) -> Vec<Move> {
    let there = [Move::Right, Move::Left].repeat(moves / 2);
    [there, vec![Move::Left]].concat()
}

fn at(milliseconds: f64, bound: u32) -> JobStats {
    JobStats {
        stats: Stats {
            bound,
            ..Stats::default()
        },
        milliseconds,
        strategy: Some(Strategy::Anytime),
        ..JobStats::default()
    }
}

fn improve(state: Rc<State>, milliseconds: f64, moves: Vec<Move>) -> Rc<State> {
    let id = state.task.unwrap().id;
    let improved = Event::Improved(id, at(milliseconds, 1), moves);
    state.after(Action::Heard(improved))
}

/// The lengths of the best solution and of the one shown.
fn lengths(state: &State) -> (Option<usize>, Option<usize>) {
    let best = state.pursuit.as_ref().and_then(|pursuit| pursuit.best());
    let shown = state.playback.as_ref().map(Playback::len);
    (best.map(|line| line.len()), shown)
}

#[test]
fn a_large_board_is_solved_for_the_time_chosen_and_smaller_ones_until_they_are_solved() {
    let asked = |query: &str| {
        let asked = state(query).after(Action::Solve);
        let job = asked.task.unwrap().job;
        (job.milliseconds, job.seed, asked.pursuit.is_some())
    };
    assert_eq!(asked(LARGE), (Some(10_000), 0, true));
    assert_eq!(asked("board=1.2.3_4.5.6_7.0.8"), (None, 0, false));
    assert_eq!(asked(&format!("{LARGE}&algorithm=astar")), (None, 0, false));
    let settings = Settings {
        patience: Patience::Open,
        ..Settings::default()
    };
    let open = state(LARGE).after(Action::ChangeSettings(settings));
    let open = open.after(Action::Solve);
    assert_eq!(open.task.unwrap().job.milliseconds, None);
}

#[test]
fn a_shorter_solution_replaces_one_that_nobody_stepped_through_and_a_wrong_or_longer_one_is_dropped()
 {
    let state = state(LARGE).after(Action::Solve);
    assert_eq!(lengths(&state), (None, None));
    let state = improve(state, 20.0, ways(41));
    assert_eq!(lengths(&state), (Some(41), Some(41)));
    assert!(state.is_running() && !state.game.counts());
    let state = improve(state, 30.0, ways(31));
    assert_eq!(lengths(&state), (Some(31), Some(31)));
    for wrong in [vec![Move::Up; 3], ways(33), ways(31), vec![Move::Right]] {
        let after = improve(state.clone(), 30.0, wrong);
        assert_eq!(lengths(&after), (Some(31), Some(31)));
    }
    // The link, and the hint, are those of the best.
    assert_eq!(state.share().moves.len(), 31);
    assert!(state.can_hint());
    let hinted = state.clone().after(Action::Hint);
    assert!(matches!(
        hinted.hint,
        Hint::Shown {
            to_go: 1,
            proved: false,
            ..
        }
    ));
    assert!(hinted.is_running());
    // What is found for a board that was left is not for the next one.
    let id = state.task.unwrap().id;
    let moved = state.after(play(Move::Right));
    assert_eq!(
        (&moved.solving, lengths(&moved)),
        (&Solving::Idle, (None, None))
    );
    let late = Event::Improved(id, at(50.0, 1), ways(21));
    assert!(Rc::ptr_eq(
        &moved,
        &moved.clone().after(Action::Heard(late))
    ));
}

#[test]
fn a_solution_that_is_stepped_through_stays_until_it_is_left_or_ends() {
    let state = improve(state(LARGE).after(Action::Solve), 20.0, ways(41));
    assert_eq!(state.question(), None);
    let state = state.after(Action::TogglePlayback).after(Action::Tick);
    let listed = state.question().map(|(_, question)| question.moves.len());
    assert_eq!(listed, Some(41), "its steps are listed");
    let state = improve(state, 30.0, ways(31));
    assert_eq!(
        (lengths(&state), state.better()),
        ((Some(31), Some(41)), Some(31))
    );
    assert!(state.playback.as_ref().unwrap().is_playing());
    let shown = state.clone().after(Action::ShowBest);
    let playback = shown.playback.as_ref().unwrap();
    assert_eq!((playback.len(), playback.at()), (31, 0));
    assert!(!playback.is_touched() && shown.better().is_none());
    for (ends, stands) in [(Action::Go(0), 0), (Action::Go(41), 31)] {
        let left = state.clone().after(ends);
        assert_eq!(lengths(&left), (Some(31), Some(31)));
        assert_eq!(left.playback.as_ref().unwrap().at(), stands);
        // Whoever went there has it as it is.
        let again = improve(left, 40.0, ways(21));
        assert_eq!(
            (lengths(&again), again.better()),
            ((Some(21), Some(31)), Some(21))
        );
    }
    let mut played = state;
    for _ in 0..41 {
        played = played.after(Action::Tick);
    }
    assert_eq!(played.board(), played.goal.board());
    assert_eq!(lengths(&played), (Some(31), Some(31)));
    // A look at the set-up is no step.
    let away = improve(self::state(LARGE).after(Action::Solve), 20.0, ways(41));
    let away = away.after(Action::OpenTab(Tab::SetUp));
    assert_eq!(
        lengths(&improve(away, 30.0, ways(31))),
        (Some(31), Some(31))
    );
}

#[test]
fn however_a_pursuit_ends_the_best_is_the_outcome() {
    let found = improve(state(LARGE).after(Action::Solve), 20.0, ways(31));
    let id = found.task.unwrap().id;
    let ended = |moves: usize, bound, proved_optimal| {
        let solution = Solution {
            moves: ways(moves),
            proved_optimal,
        };
        Action::Heard(Event::Ended(id, at(90.0, bound), Outcome::Solved(solution)))
    };
    let lost = Action::WorkerLost {
        reason: "boom".into(),
        restarting: true,
    };
    let stopped = Action::Heard(Event::Ended(id, at(90.0, 1), Outcome::Stopped));
    for (action, length, proved) in [
        (Action::Stopped(id), 31, false),
        (stopped, 31, false),
        (lost, 31, false),
        (ended(33, 1, false), 31, false),
        (ended(21, 1, false), 21, false),
        (ended(31, 31, true), 31, true),
        (ended(21, 21, true), 21, true),
        // Someone else's proof says nothing of this one.
        (ended(33, 1, true), 31, false),
    ] {
        let after = found.clone().after(action);
        let Solving::Ended(end) = &after.solving else {
            panic!("{:?}", after.solving)
        };
        let Outcome::Solved(solution) = &*end.outcome else {
            panic!("{:?}", end.outcome)
        };
        assert_eq!(
            (solution.moves.len(), solution.proved_optimal),
            (length, proved)
        );
        assert_eq!(lengths(&after), (Some(length), Some(length)));
        assert_eq!(after.distance(), proved.then_some(1));
        assert_eq!(after.task, None);
        assert!(after.question().is_some());
    }
    let nothing = state(LARGE).after(Action::Solve);
    let id = nothing.task.unwrap().id;
    let nothing = nothing.after(Action::Stopped(id));
    assert!(matches!(&nothing.solving, Solving::Ended(end) if *end.outcome == Outcome::Stopped));
}

#[test]
fn a_line_that_is_played_when_the_search_ends_plays_on() {
    let found = improve(state(LARGE).after(Action::Solve), 20.0, ways(31));
    let id = found.task.unwrap().id;
    let playing = found.after(Action::TogglePlayback).after(Action::Tick);
    let ended = |moves| {
        let solution = Solution {
            moves: ways(moves),
            proved_optimal: true,
        };
        let bound = moves as u32;
        Action::Heard(Event::Ended(id, at(90.0, bound), Outcome::Solved(solution)))
    };
    let same = playing.clone().after(ended(31));
    let playback = same.playback.as_ref().unwrap();
    assert!(playback.is_playing() && playback.at() == 1 && playback.line().is_proved());
    let other = playing.after(ended(21));
    let playback = other.playback.as_ref().unwrap();
    assert!(playback.is_playing() && playback.at() == 1 && !playback.line().is_proved());
    assert_eq!(other.better(), Some(21));
}

#[test]
fn solving_on_keeps_what_was_found_and_takes_another_chance() {
    let found = improve(state(LARGE).after(Action::Solve), 20.0, ways(31));
    assert!(Rc::ptr_eq(&found, &found.clone().after(Action::GoOn)));
    let id = found.task.unwrap().id;
    let ended = found.after(Action::Heard(Event::Ended(
        id,
        at(10_000.0, 3),
        Outcome::Stopped,
    )));
    let again = ended.after(Action::GoOn);
    let job = again.task.unwrap().job;
    assert_eq!((job.milliseconds, job.seed), (Some(10_000), 1));
    assert!(again.is_running());
    assert_eq!(lengths(&again), (Some(31), Some(31)));
    let again = improve(again, 20.0, ways(41));
    assert_eq!(lengths(&again), (Some(31), Some(31)));
    let again = improve(again, 30.0, ways(5));
    assert!(
        matches!(again.solving, Solving::Running(_, figures) if figures.milliseconds == 10_030.0)
    );
    let pursuit = again.pursuit.as_ref().unwrap();
    assert_eq!((pursuit.bound(), pursuit.until()), (3, Some(20_000.0)));
    let id = again.task.unwrap().id;
    let proved = again.after(Action::Heard(Event::Ended(
        id,
        at(40.0, 5),
        Outcome::Stopped,
    )));
    assert!(Rc::ptr_eq(&proved, &proved.clone().after(Action::GoOn)));
}

#[test]
fn a_hint_for_a_large_board_is_soon_there() {
    let asked = state(LARGE).after(Action::Hint);
    assert_eq!(asked.task.unwrap().job.milliseconds, Some(400));
    let outcome = Outcome::Solved(Solution {
        moves: ways(3),
        proved_optimal: false,
    });
    let shown = hint_answered(asked.clone(), outcome);
    assert!(matches!(
        shown.hint,
        Hint::Shown {
            to_go: 1,
            proved: false,
            ..
        }
    ));
    assert_eq!(shown.playback, None);
    let quick = hint_answered(asked, Outcome::LimitReached(Limit::Time(400)));
    let task = quick.task.unwrap();
    assert_eq!(
        (task.purpose, task.job.milliseconds),
        (Purpose::QuickHint, Some(2000))
    );
}
