//! Anytime searches of large boards.

use super::*;
use crate::page::settings::TimeLimit;

/// A 5x5 board one move from its goal.
const LARGE: &str = "board=1.2.3.4.5_6.7.8.9.10_11.12.13.14.15_16.17.18.19.20_21.22.23.0.24";

/// Returns a solution of [`LARGE`] with an odd number of moves: to and fro, and then to the goal. A hint skips the moves to and
/// fro, because it continues from the last step with the board.
fn solution_of(moves: usize) -> Vec<Move> {
    let to_and_fro = [Move::Right, Move::Left].repeat(moves / 2);
    [to_and_fro, vec![Move::Left]].concat()
}

/// Returns statistics at a time with a lower bound.
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

/// The worker reports a solution.
fn improve(state: Rc<State>, milliseconds: f64, moves: Vec<Move>) -> Rc<State> {
    let id = task_id(&state);
    let improved = improved(id, stats_at(milliseconds, 1), moves);
    state.after(received(improved))
}

/// Starts to solve [`LARGE`].
fn started() -> Rc<State> {
    state(LARGE).after(Action::Solve(SolveAction::Start(0.0)))
}

/// Returns a search that has found a solution of `moves` moves.
fn found(milliseconds: f64, moves: usize) -> Rc<State> {
    improve(started(), milliseconds, solution_of(moves))
}

/// Returns the lengths of the incumbent and of the solution shown.
fn lengths(state: &State) -> (Option<usize>, Option<usize>) {
    let incumbent = state.solve.run.as_ref().and_then(|run| run.incumbent());
    let shown = state.play.playback.as_ref().map(Playback::len);
    (incumbent.map(|line| line.len()), shown)
}

#[test]
fn only_the_anytime_search_has_a_time_limit() {
    let time_limit = |query: &str| {
        let started = state(query).after(Action::Solve(SolveAction::Start(0.0)));
        let job = solve_spec(&started);
        (job.time_limit_ms, started.solve.run.is_some())
    };
    assert_eq!(time_limit(LARGE), (Some(10_000), true));
    assert_eq!(time_limit("board=1.2.3_4.5.6_7.0.8"), (None, false));
    let chosen = format!("{LARGE}&algorithm=astar");
    assert_eq!(time_limit(&chosen), (None, false));
}

#[test]
fn an_anytime_search_can_run_without_a_time_limit() {
    let settings = Settings {
        time_limit: TimeLimit::Open,
        ..Settings::default()
    };
    let open = state(LARGE).after(Action::ChangeSettings(settings));
    let open = open.after(Action::Solve(SolveAction::Start(0.0)));
    assert_eq!(solve_spec(&open).time_limit_ms, None);
}

#[test]
fn a_shorter_solution_replaces_an_untouched_one() {
    let state = started();
    assert_eq!(lengths(&state), (None, None));
    let state = improve(state, 20.0, solution_of(41));
    assert_eq!(lengths(&state), (Some(41), Some(41)));
    assert!(state.is_running() && !state.play.game.can_set_record());
    let state = improve(state, 30.0, solution_of(31));
    assert_eq!(lengths(&state), (Some(31), Some(31)));
}

#[test]
fn a_wrong_or_longer_solution_is_dropped() {
    let state = found(20.0, 31);
    for moves in [
        vec![Move::Up; 3],
        solution_of(33),
        solution_of(31),
        vec![Move::Right],
    ] {
        let after = improve(state.clone(), 30.0, moves);
        assert_eq!(lengths(&after), (Some(31), Some(31)));
    }
}

#[test]
fn the_link_has_the_moves_of_the_incumbent() {
    assert_eq!(found(20.0, 31).share().moves.len(), 31);
}

#[test]
fn a_hint_uses_the_incumbent_while_the_search_is_running() {
    let state = found(20.0, 31);
    assert!(state.can_hint());
    let hinted = state.after(Action::Solve(SolveAction::Hint));
    assert!(matches!(
        hinted.solve.hint,
        Hint::Shown {
            to_go: 1,
            proved: false,
            ..
        }
    ));
    assert!(hinted.is_running());
}

#[test]
fn a_move_cancels_the_anytime_search() {
    let state = found(20.0, 31);
    let id = task_id(&state);
    let moved = state.after(slide(Move::Right));
    assert_eq!(
        (&moved.solve.solving, lengths(&moved)),
        (&Solving::Idle, (None, None))
    );
    let late = improved(id, stats_at(50.0, 1), solution_of(21));
    assert_unchanged(&moved, received(late));
}

/// Returns a search with an incumbent of 31 moves, while the playback of one of 41 moves is at its first step.
fn playing_longer() -> Rc<State> {
    let playing = found(20.0, 41)
        .after(Action::Play(PlayAction::TogglePlayback))
        .after(Action::Play(PlayAction::Tick));
    improve(playing, 30.0, solution_of(31))
}

#[test]
fn the_estimates_of_a_solution_are_requested_once_it_is_played() {
    let state = found(20.0, 41);
    assert_eq!(estimates_task(&state), None);
    let state = state
        .after(Action::Play(PlayAction::TogglePlayback))
        .after(Action::Play(PlayAction::Tick));
    assert_eq!(estimates_task(&state).map(|(_, boards)| boards), Some(41));
}

#[test]
fn a_better_solution_does_not_replace_one_that_is_played() {
    let state = playing_longer();
    assert_eq!(
        (lengths(&state), state.better_length()),
        ((Some(31), Some(41)), Some(31))
    );
    assert!(state.play.playback.as_ref().unwrap().is_playing());
}

#[test]
fn show_best_shows_the_incumbent_from_its_start() {
    let shown = playing_longer().after(Action::Solve(SolveAction::ShowBest));
    let playback = shown.play.playback.as_ref().unwrap();
    assert_eq!((playback.len(), playback.at()), (31, 0));
    assert!(!playback.is_touched() && shown.better_length().is_none());
}

#[test]
fn the_incumbent_replaces_a_solution_that_is_paused_at_an_end() {
    for (old_step, new_step) in [(0, 0), (41, 31)] {
        let paused = playing_longer().after(Action::Play(PlayAction::GoTo(old_step)));
        assert_eq!(lengths(&paused), (Some(31), Some(31)));
        assert_eq!(paused.play.playback.as_ref().unwrap().at(), new_step);
    }
}

#[test]
fn a_better_solution_does_not_replace_one_that_the_user_has_paused() {
    for step in [0, 41] {
        let paused = playing_longer().after(Action::Play(PlayAction::GoTo(step)));
        let after = improve(paused, 40.0, solution_of(21));
        assert_eq!(
            (lengths(&after), after.better_length()),
            ((Some(21), Some(31)), Some(21))
        );
    }
}

#[test]
fn the_incumbent_replaces_a_solution_that_was_played_to_its_end() {
    let mut played = playing_longer();
    for _ in 0..41 {
        played = played.after(Action::Play(PlayAction::Tick));
    }
    assert_eq!(played.board(), played.play.goal.board());
    assert_eq!(lengths(&played), (Some(31), Some(31)));
}

#[test]
fn opening_the_set_up_does_not_touch_the_solution_shown() {
    let open = found(20.0, 41).after(Action::OpenTab(Tab::SetUp));
    let after = improve(open, 30.0, solution_of(31));
    assert_eq!(lengths(&after), (Some(31), Some(31)));
}

#[test]
fn the_incumbent_is_the_outcome_of_a_search_however_it_ends() {
    let found = found(20.0, 31);
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
        // The proof is for a longer solution than the incumbent.
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
}

#[test]
fn a_search_without_an_incumbent_ends_as_stopped() {
    let started = started();
    let id = task_id(&started);
    let stopped = started.after(Action::Worker(WorkerAction::Ended(id)));
    assert!(
        matches!(&stopped.solve.solving, Solving::Ended(end) if *end.outcome == Outcome::Stopped)
    );
}

#[test]
fn the_playback_continues_when_the_search_ends() {
    let found = found(20.0, 31);
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
fn a_running_search_has_no_next_round() {
    let running = found(20.0, 31);
    assert_unchanged(&running, Action::Solve(SolveAction::KeepImproving));
}

#[test]
fn the_first_round_resumes_nothing() {
    assert_eq!(solve_spec(&started()).resume, None);
}

/// Returns the second round of a search whose first round ended with an incumbent of 31 moves.
fn second_round(stats: JobStats) -> Rc<State> {
    let found = found(20.0, 31);
    let id = task_id(&found);
    let ended = found.after(received(finished(id, stats, Outcome::Stopped)));
    ended.after(Action::Solve(SolveAction::KeepImproving))
}

#[test]
fn the_next_round_resumes_with_the_incumbent_and_the_lower_bound() {
    let stats = stats_at(10_000.0, 3);
    let again = second_round(stats);
    let job = solve_spec(&again);
    assert_eq!(job.time_limit_ms, Some(10_000));
    let resume = job.resume.unwrap();
    assert_eq!((resume.incumbent, resume.lower_bound), (solution_of(31), 3));
    assert_eq!(resume.stats, stats);
    assert!(again.is_running());
    assert_eq!(again.running_stats(), stats);
    assert_eq!(lengths(&again), (Some(31), Some(31)));
}

#[test]
fn the_next_round_keeps_the_incumbent_until_it_finds_a_shorter_solution() {
    let again = improve(
        second_round(stats_at(10_000.0, 3)),
        10_020.0,
        solution_of(41),
    );
    assert_eq!(lengths(&again), (Some(31), Some(31)));
    let again = improve(again, 10_030.0, solution_of(5));
    assert_eq!(again.running_stats().milliseconds, 10_030.0);
    let run = again.solve.run.as_ref().unwrap();
    assert_eq!((run.lower_bound(), run.deadline_ms()), (3, Some(20_000.0)));
}

#[test]
fn a_search_with_a_proved_solution_has_no_next_round() {
    let found = found(20.0, 5);
    let id = task_id(&found);
    let proved = found.after(received(finished(id, stats_at(40.0, 5), Outcome::Stopped)));
    assert_unchanged(&proved, Action::Solve(SolveAction::KeepImproving));
}

#[test]
fn a_hint_on_a_large_board_has_a_short_time_limit() {
    let searching = state(LARGE).after(Action::Solve(SolveAction::Hint));
    assert_eq!(solve_spec(&searching).time_limit_ms, Some(400));
    let outcome = Outcome::Solved(Solution {
        moves: solution_of(3),
        proved_optimal: false,
    });
    let shown = hint_finished(searching, outcome);
    assert!(matches!(
        shown.solve.hint,
        Hint::Shown {
            to_go: 1,
            proved: false,
            ..
        }
    ));
    assert_eq!(shown.play.playback, None);
}

#[test]
fn a_quick_search_follows_a_hint_on_a_large_board_that_reached_its_limit() {
    let searching = state(LARGE).after(Action::Solve(SolveAction::Hint));
    let quick = hint_finished(searching, Outcome::LimitReached(Limit::Time(400)));
    assert_eq!(solve_spec(&quick).time_limit_ms, Some(2000));
    assert_eq!(solve_spec(&quick).priority, Priority::Short);
}

#[test]
fn a_search_continues_in_the_worker_that_replaces_its_own() {
    let found = found(4000.0, 31);
    let before = task_id(&found);
    let replaced = found.after(Action::Worker(WorkerAction::Starting));
    assert!(replaced.is_running() && task_id(&replaced) != before);
    let spec = solve_spec(&replaced);
    assert_eq!(spec.time_limit_ms, Some(6000));
    assert_eq!(spec.resume.unwrap().incumbent, solution_of(31));
}

#[test]
fn a_search_without_an_incumbent_can_have_a_next_round() {
    let started = started();
    let id = task_id(&started);
    let stopped = Event::Finished(id, JobResult::Solve(stats_at(500.0, 7), Outcome::Stopped));
    let ended = started.after(received(stopped));
    let again = ended.after(Action::Solve(SolveAction::KeepImproving));
    let resume = solve_spec(&again).resume.unwrap();
    assert_eq!((resume.incumbent.len(), resume.lower_bound), (0, 7));
}

#[test]
fn a_search_interrupted_by_its_worker_keeps_the_incumbent() {
    let found = found(20.0, 31);
    let after = found.after(worker_lost());
    let Solving::Ended(ended) = &after.solve.solving else {
        panic!("{:?}", after.solve.solving)
    };
    assert_eq!(ended.interruption, Some(Failure::WorkerLost));
    assert_eq!(lengths(&after), (Some(31), Some(31)));
}

/// Changes the time limit in the settings.
fn set_limit(state: Rc<State>, time_limit: TimeLimit) -> Rc<State> {
    let settings = Settings {
        time_limit,
        ..state.settings
    };
    state.after(Action::ChangeSettings(settings))
}

/// Returns the time limit of the job and the end of the round on the page.
fn limits(state: &State) -> (Option<u32>, Option<f64>) {
    let run = state.solve.run.as_ref().unwrap();
    (solve_spec(state).time_limit_ms, run.deadline_ms())
}

#[test]
fn a_time_limit_changed_during_a_run_applies_to_it() {
    let state = found(20.0, 31);
    let id = task_id(&state);
    assert_eq!(limits(&state), (Some(10_000), Some(10_000.0)));
    let state = set_limit(state, TimeLimit::Open);
    assert_eq!(limits(&state), (None, None));
    let state = set_limit(state, TimeLimit::Minute);
    assert_eq!(limits(&state), (Some(60_000), Some(60_000.0)));
    assert_eq!(task_id(&state), id);
}

#[test]
fn a_time_limit_changed_in_a_later_round_counts_from_its_start() {
    let state = found(20.0, 31);
    let id = task_id(&state);
    let outcome = Outcome::LimitReached(Limit::Time(10_000));
    let ended = state.after(received(finished(id, stats_at(10_000.0, 1), outcome)));
    let next = ended.after(Action::Solve(SolveAction::KeepImproving));
    assert_eq!(limits(&next), (Some(10_000), Some(20_000.0)));
    let next = set_limit(next, TimeLimit::Minute);
    assert_eq!(limits(&next), (Some(60_000), Some(70_000.0)));
}

#[test]
fn a_time_limit_changed_after_a_restart_of_the_worker_counts_from_the_start_of_the_round() {
    let state = found(4000.0, 31).after(Action::Worker(WorkerAction::Starting));
    assert_eq!(limits(&state), (Some(6000), Some(10_000.0)));
    let state = set_limit(state, TimeLimit::Minute);
    assert_eq!(limits(&state), (Some(56_000), Some(60_000.0)));
}

#[test]
fn a_time_limit_changed_without_a_run_changes_no_task() {
    let state = set_limit(state(LARGE), TimeLimit::Open);
    assert!(!has_task(&state));
}

#[test]
fn the_solution_of_a_link_can_be_improved() {
    let linked = state(&format!("{LARGE}&moves=RLL"));
    assert!(linked.can_improve());
    let improving = linked.after(Action::Solve(SolveAction::KeepImproving));
    assert!(improving.is_running());
    let resume = solve_spec(&improving).resume.unwrap();
    assert_eq!(resume.incumbent, solution_of(3));
    let improved = improve(improving, 20.0, solution_of(1));
    assert_eq!(lengths(&improved), (Some(1), Some(3)));
}

#[test]
fn moves_of_a_link_that_do_not_reach_the_goal_cannot_be_improved() {
    let linked = state(&format!("{LARGE}&moves=R"));
    assert!(!linked.can_improve());
    assert_unchanged(&linked, Action::Solve(SolveAction::KeepImproving));
}
