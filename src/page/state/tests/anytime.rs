//! Anytime searches of large boards.

use super::*;
use crate::page::settings::TimeLimit;

/// A 5x5 board one move from its goal, and solutions of so many moves: to and fro, and then there. A hint knows
/// better, since the last time that a line comes to a board counts.
const LARGE: &str = "board=1.2.3.4.5_6.7.8.9.10_11.12.13.14.15_16.17.18.19.20_21.22.23.0.24";

fn solution_of(moves: usize) -> Vec<Move> {
    let there = [Move::Right, Move::Left].repeat(moves / 2);
    [there, vec![Move::Left]].concat()
}

fn stats_at(milliseconds: f64, bound: u32) -> JobStats {
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
    let id = task_id(&state);
    let improved = improved(id, stats_at(milliseconds, 1), moves);
    state.after(received(improved))
}

/// The lengths of the best solution and of the one shown.
fn lengths(state: &State) -> (Option<usize>, Option<usize>) {
    let best = state.solve.run.as_ref().and_then(|run| run.incumbent());
    let shown = state.play.playback.as_ref().map(Playback::len);
    (best.map(|line| line.len()), shown)
}

#[test]
fn a_large_board_is_solved_for_the_time_chosen_and_smaller_ones_until_they_are_solved() {
    let asked = |query: &str| {
        let asked = state(query).after(Action::Solve(SolveAction::Start));
        let job = solve_spec(&asked);
        (job.time_limit_ms, asked.solve.run.is_some())
    };
    assert_eq!(asked(LARGE), (Some(10_000), true));
    assert_eq!(asked("board=1.2.3_4.5.6_7.0.8"), (None, false));
    assert_eq!(asked(&format!("{LARGE}&algorithm=astar")), (None, false));
    let settings = Settings {
        time_limit: TimeLimit::Open,
        ..Settings::default()
    };
    let open = state(LARGE).after(Action::ChangeSettings(settings));
    let open = open.after(Action::Solve(SolveAction::Start));
    assert_eq!(solve_spec(&open).time_limit_ms, None);
}

#[test]
fn a_shorter_solution_replaces_one_that_nobody_stepped_through_and_a_wrong_or_longer_one_is_dropped()
 {
    let state = state(LARGE).after(Action::Solve(SolveAction::Start));
    assert_eq!(lengths(&state), (None, None));
    let state = improve(state, 20.0, solution_of(41));
    assert_eq!(lengths(&state), (Some(41), Some(41)));
    assert!(state.is_running() && !state.play.game.can_set_record());
    let state = improve(state, 30.0, solution_of(31));
    assert_eq!(lengths(&state), (Some(31), Some(31)));
    for wrong in [
        vec![Move::Up; 3],
        solution_of(33),
        solution_of(31),
        vec![Move::Right],
    ] {
        let after = improve(state.clone(), 30.0, wrong);
        assert_eq!(lengths(&after), (Some(31), Some(31)));
    }
    // The link, and the hint, are those of the best.
    assert_eq!(state.share().moves.len(), 31);
    assert!(state.can_hint());
    let hinted = state.clone().after(Action::Solve(SolveAction::Hint));
    assert!(matches!(
        hinted.solve.hint,
        Hint::Shown {
            to_go: 1,
            proved: false,
            ..
        }
    ));
    assert!(hinted.is_running());
    // What is found for a board that was left is not for the next one.
    let id = task_id(&state);
    let moved = state.after(slide(Move::Right));
    assert_eq!(
        (&moved.solve.solving, lengths(&moved)),
        (&Solving::Idle, (None, None))
    );
    let late = improved(id, stats_at(50.0, 1), solution_of(21));
    assert_unchanged(&moved, received(late));
}

#[test]
fn a_solution_that_is_stepped_through_stays_until_it_is_left_or_ends() {
    let state = improve(
        state(LARGE).after(Action::Solve(SolveAction::Start)),
        20.0,
        solution_of(41),
    );
    assert_eq!(estimates_task(&state), None);
    let state = state
        .after(Action::Play(PlayAction::TogglePlayback))
        .after(Action::Play(PlayAction::Tick));
    let listed = estimates_task(&state).map(|(_, boards)| boards);
    assert_eq!(listed, Some(41), "its steps are listed");
    let state = improve(state, 30.0, solution_of(31));
    assert_eq!(
        (lengths(&state), state.better_length()),
        ((Some(31), Some(41)), Some(31))
    );
    assert!(state.play.playback.as_ref().unwrap().is_playing());
    let shown = state.clone().after(Action::Solve(SolveAction::ShowBest));
    let playback = shown.play.playback.as_ref().unwrap();
    assert_eq!((playback.len(), playback.at()), (31, 0));
    assert!(!playback.is_touched() && shown.better_length().is_none());
    for (ends, stands) in [
        (Action::Play(PlayAction::GoTo(0)), 0),
        (Action::Play(PlayAction::GoTo(41)), 31),
    ] {
        let left = state.clone().after(ends);
        assert_eq!(lengths(&left), (Some(31), Some(31)));
        assert_eq!(left.play.playback.as_ref().unwrap().at(), stands);
        // Whoever went there has it as it is.
        let again = improve(left, 40.0, solution_of(21));
        assert_eq!(
            (lengths(&again), again.better_length()),
            ((Some(21), Some(31)), Some(21))
        );
    }
    let mut played = state;
    for _ in 0..41 {
        played = played.after(Action::Play(PlayAction::Tick));
    }
    assert_eq!(played.board(), played.play.goal.board());
    assert_eq!(lengths(&played), (Some(31), Some(31)));
    // A look at the set-up is no step.
    let away = improve(
        self::state(LARGE).after(Action::Solve(SolveAction::Start)),
        20.0,
        solution_of(41),
    );
    let away = away.after(Action::OpenTab(Tab::SetUp));
    assert_eq!(
        lengths(&improve(away, 30.0, solution_of(31))),
        (Some(31), Some(31))
    );
}

#[test]
fn however_a_run_ends_its_best_solution_is_the_outcome() {
    let found = improve(
        state(LARGE).after(Action::Solve(SolveAction::Start)),
        20.0,
        solution_of(31),
    );
    let id = task_id(&found);
    let ended = |moves: usize, bound, proved_optimal| {
        let solution = Solution {
            moves: solution_of(moves),
            proved_optimal,
        };
        received(finished(
            id,
            stats_at(90.0, bound),
            Outcome::Solved(solution),
        ))
    };
    let stopped = received(finished(id, stats_at(90.0, 1), Outcome::Stopped));
    for (action, length, proved) in [
        (Action::Worker(WorkerAction::Ended(id)), 31, false),
        (stopped, 31, false),
        (worker_lost(), 31, false),
        (ended(33, 1, false), 31, false),
        (ended(21, 1, false), 21, false),
        (ended(31, 31, true), 31, true),
        (ended(21, 21, true), 21, true),
        // Someone else's proof says nothing of this one.
        (ended(33, 1, true), 31, false),
    ] {
        let after = found.clone().after(action);
        let Solving::Ended(end) = &after.solve.solving else {
            panic!("{:?}", after.solve.solving)
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
        assert!(!has_task(&after));
        assert!(estimates_task(&after).is_some());
    }
    let nothing = state(LARGE).after(Action::Solve(SolveAction::Start));
    let id = task_id(&nothing);
    let nothing = nothing.after(Action::Worker(WorkerAction::Ended(id)));
    assert!(
        matches!(&nothing.solve.solving, Solving::Ended(end) if *end.outcome == Outcome::Stopped)
    );
}

#[test]
fn a_line_that_is_played_when_the_search_ends_plays_on() {
    let found = improve(
        state(LARGE).after(Action::Solve(SolveAction::Start)),
        20.0,
        solution_of(31),
    );
    let id = task_id(&found);
    let playing = found
        .after(Action::Play(PlayAction::TogglePlayback))
        .after(Action::Play(PlayAction::Tick));
    let ended = |moves| {
        let solution = Solution {
            moves: solution_of(moves),
            proved_optimal: true,
        };
        let bound = moves as u32;
        received(finished(
            id,
            stats_at(90.0, bound),
            Outcome::Solved(solution),
        ))
    };
    let same = playing.clone().after(ended(31));
    let playback = same.play.playback.as_ref().unwrap();
    assert!(playback.is_playing() && playback.at() == 1 && playback.line().is_proved());
    let other = playing.after(ended(21));
    let playback = other.play.playback.as_ref().unwrap();
    assert!(playback.is_playing() && playback.at() == 1 && !playback.line().is_proved());
    assert_eq!(other.better_length(), Some(21));
}

#[test]
fn a_run_under_way_cannot_be_continued() {
    let found = improve(
        state(LARGE).after(Action::Solve(SolveAction::Start)),
        20.0,
        solution_of(31),
    );
    let again = found
        .clone()
        .after(Action::Solve(SolveAction::KeepImproving));
    assert!(Rc::ptr_eq(&found, &again));
}

#[test]
fn keep_improving_sends_what_was_found_and_continues_with_it() {
    let found = improve(
        state(LARGE).after(Action::Solve(SolveAction::Start)),
        20.0,
        solution_of(31),
    );
    assert_eq!(solve_spec(&found).resume, None);
    let id = task_id(&found);
    let stats = stats_at(10_000.0, 3);
    let over = found.after(received(finished(id, stats, Outcome::Stopped)));
    let again = over.after(Action::Solve(SolveAction::KeepImproving));
    let job = solve_spec(&again);
    assert_eq!(job.time_limit_ms, Some(10_000));
    let resume = job.resume.unwrap();
    assert_eq!((resume.incumbent, resume.lower_bound), (solution_of(31), 3));
    assert_eq!(resume.stats, stats);
    assert!(again.is_running());
    assert_eq!(again.running_stats(), stats);
    assert_eq!(lengths(&again), (Some(31), Some(31)));
    let again = improve(again, 10_020.0, solution_of(41));
    assert_eq!(lengths(&again), (Some(31), Some(31)));
    let again = improve(again, 10_030.0, solution_of(5));
    assert_eq!(again.running_stats().milliseconds, 10_030.0);
    let run = again.solve.run.as_ref().unwrap();
    assert_eq!((run.lower_bound(), run.deadline_ms()), (3, Some(20_000.0)));
}

#[test]
fn a_proved_solution_cannot_be_improved() {
    let found = improve(
        state(LARGE).after(Action::Solve(SolveAction::Start)),
        20.0,
        solution_of(5),
    );
    let id = task_id(&found);
    let proved = found.after(received(finished(id, stats_at(40.0, 5), Outcome::Stopped)));
    let again = proved
        .clone()
        .after(Action::Solve(SolveAction::KeepImproving));
    assert!(Rc::ptr_eq(&proved, &again));
}

#[test]
fn a_hint_for_a_large_board_is_soon_there() {
    let asked = state(LARGE).after(Action::Solve(SolveAction::Hint));
    assert_eq!(solve_spec(&asked).time_limit_ms, Some(400));
    let outcome = Outcome::Solved(Solution {
        moves: solution_of(3),
        proved_optimal: false,
    });
    let shown = hint_finished(asked.clone(), outcome);
    assert!(matches!(
        shown.solve.hint,
        Hint::Shown {
            to_go: 1,
            proved: false,
            ..
        }
    ));
    assert_eq!(shown.play.playback, None);
    let quick = hint_finished(asked, Outcome::LimitReached(Limit::Time(400)));
    assert_eq!(solve_spec(&quick).time_limit_ms, Some(2000));
    assert_eq!(solve_spec(&quick).priority, Priority::Short);
}

#[test]
fn a_run_whose_worker_is_replaced_continues_where_it_was() {
    let found = improve(
        state(LARGE).after(Action::Solve(SolveAction::Start)),
        4000.0,
        solution_of(31),
    );
    let before = task_id(&found);
    let replaced = found.after(Action::Worker(WorkerAction::Starting));
    assert!(replaced.is_running() && task_id(&replaced) != before);
    let spec = solve_spec(&replaced);
    assert_eq!(spec.time_limit_ms, Some(6000));
    assert_eq!(spec.resume.unwrap().incumbent, solution_of(31));
}

#[test]
fn a_run_without_a_solution_can_be_continued() {
    let started = state(LARGE).after(Action::Solve(SolveAction::Start));
    let id = task_id(&started);
    let stopped = Event::Finished(id, JobResult::Solve(stats_at(500.0, 7), Outcome::Stopped));
    let over = started.after(received(stopped));
    let again = over.after(Action::Solve(SolveAction::KeepImproving));
    let resume = solve_spec(&again).resume.unwrap();
    assert_eq!((resume.incumbent.len(), resume.lower_bound), (0, 7));
}

#[test]
fn a_run_that_a_lost_worker_ended_says_so_and_keeps_its_best_solution() {
    let found = improve(
        state(LARGE).after(Action::Solve(SolveAction::Start)),
        20.0,
        solution_of(31),
    );
    let after = found.after(worker_lost());
    let Solving::Ended(ended) = &after.solve.solving else {
        panic!("{:?}", after.solve.solving)
    };
    assert_eq!(ended.interruption, Some(Failure::WorkerLost));
    assert_eq!(lengths(&after), (Some(31), Some(31)));
}
