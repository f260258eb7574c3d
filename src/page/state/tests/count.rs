//! Counting all shortest solutions.

use super::*;

/// The worker finishes the count.
fn counted(state: &Rc<State>, count: u64, listed: &[Vec<Move>], status: CountStatus) -> Rc<State> {
    let listed = listed.to_vec();
    let found = SolutionCount {
        count,
        listed,
        status,
    };
    let id = task_id(state);
    state.clone().after(received(count_finished(id, found)))
}

/// Returns a state that shows the first of its two listed solutions, and the second one.
fn with_list() -> (Rc<State>, Vec<Move>) {
    let (found, [first, second]) = with_two_solutions();
    let counting = found.after(Action::Solve(SolveAction::CountAll));
    let listed = [second.clone(), first];
    (
        counted(&counting, 2, &listed, CountStatus::Complete),
        second,
    )
}

#[test]
fn all_solutions_as_short_as_a_proved_one_can_be_counted() {
    let (found, _) = with_two_solutions();
    assert_eq!(found.countable_length(), Some(6));
    let counting = found.after(Action::Solve(SolveAction::CountAll));
    assert_eq!(counting.solve.count, Count::Running(0));
    let task = counting.worker.tasks.get(task_id(&counting)).unwrap();
    assert!(matches!(
        &**task,
        Task::Count(count) if count.length == 6 && count.start == *counting.play.game.board()
    ));
}

#[test]
fn a_running_count_is_not_started_again() {
    let (found, _) = with_two_solutions();
    let counting = found.after(Action::Solve(SolveAction::CountAll));
    assert_unchanged(&counting, Action::Solve(SolveAction::CountAll));
}

#[test]
fn only_proved_solutions_of_boards_with_tables_can_be_counted() {
    let ended = |query: &str, proved_optimal: bool, moves: &[Move]| {
        let solving = state(query).after(Action::Solve(SolveAction::Start(0.0)));
        let outcome = Outcome::Solved(Solution {
            moves: moves.to_vec(),
            proved_optimal,
        });
        let id = solving.worker.tasks.newest();
        solving.after(received(finished(id, job_stats(1), outcome)))
    };
    for state in [
        ended(
            "board=1.2.3_4.5.6_7.0.8",
            false,
            &[Move::Right, Move::Left, Move::Left],
        ),
        ended("board=1.2.3_4.5.6_7.8.0", true, &[]),
        ended(
            "board=1.2.3.4.5.6.7.8.9_10.11.12.13.14.15.16.0.17",
            true,
            &[Move::Left],
        ),
        state("board=1.2.3_0.4.6_7.5.8&moves=LUL"),
    ] {
        assert_eq!(state.countable_length(), None);
        assert_unchanged(&state, Action::Solve(SolveAction::CountAll));
    }
}

#[test]
fn the_playback_does_not_disturb_the_count() {
    let (state, _) = with_two_solutions();
    let state = state.after(Action::Solve(SolveAction::CountAll));
    let counting = count_progress(state.worker.tasks.newest(), 1);
    let state = state.after(received(counting));
    assert_eq!(state.solve.count, Count::Running(1));
    let state = state.after(Action::Play(PlayAction::GoTo(4)));
    assert_eq!(state.solve.count, Count::Running(1));
}

#[test]
fn the_solution_shown_is_the_first_of_the_list() {
    let (state, _) = with_list();
    assert_eq!(
        (has_task(&state), state.chosen_solution()),
        (false, Some(0))
    );
}

#[test]
fn a_chosen_solution_is_shown_from_its_start() {
    let (state, second) = with_list();
    let state = state.after(Action::Solve(SolveAction::ChooseSolution(1)));
    assert_eq!(state.chosen_solution(), Some(1));
    let playback = state.play.playback.as_ref().unwrap();
    assert_eq!((playback.at(), playback.line().moves()), (0, &second[..]));
    let end = state.after(Action::Play(PlayAction::GoTo(6)));
    assert_eq!(end.board(), end.play.goal.board());
}

#[test]
fn a_hint_is_the_next_move_of_the_chosen_solution() {
    let (state, _) = with_list();
    let hinted = state
        .after(Action::Solve(SolveAction::ChooseSolution(1)))
        .after(Action::Solve(SolveAction::Hint));
    assert!(matches!(
        hinted.solve.hint,
        Hint::Shown {
            step: Move::Up,
            to_go: 6,
            proved: true
        }
    ));
}

#[test]
fn an_index_past_the_list_chooses_nothing() {
    let (state, _) = with_list();
    assert_unchanged(&state, Action::Solve(SolveAction::ChooseSolution(2)));
}

#[test]
fn a_move_discards_the_count() {
    let (state, _) = with_list();
    let moved = state.after(slide(Move::Up));
    assert_eq!(
        (&moved.solve.count, moved.countable_length()),
        (&Count::Off, None)
    );
}

#[test]
fn another_solve_discards_the_count() {
    let (state, _) = with_list();
    let solving = state.after(Action::Solve(SolveAction::Start(0.0)));
    assert_eq!(solving.solve.count, Count::Off);
}

#[test]
fn the_solution_shown_is_listed_even_if_the_worker_does_not_list_it() {
    let (state, [shown, other]) = with_two_solutions();
    let many = vec![other; MAX_LISTED];
    let state = counted(
        &state.after(Action::Solve(SolveAction::CountAll)),
        500,
        &many,
        CountStatus::Truncated,
    );
    let Count::Ended(found) = &state.solve.count else {
        panic!("{:?}", state.solve.count)
    };
    assert_eq!((found.count, found.listed.len()), (500, MAX_LISTED));
    assert_eq!(
        (&found.listed[0], state.chosen_solution()),
        (&shown, Some(0))
    );
}

#[test]
fn listed_moves_that_do_not_lead_to_the_goal_cannot_be_chosen() {
    let (state, [shown, _]) = with_two_solutions();
    let listed = [vec![Move::Up], vec![Move::Up; 6]];
    let state = counted(
        &state.after(Action::Solve(SolveAction::CountAll)),
        2,
        &listed,
        CountStatus::Complete,
    );
    for index in [1, 2] {
        let chosen = state
            .clone()
            .after(Action::Solve(SolveAction::ChooseSolution(index)));
        assert_eq!(chosen.play.playback.as_ref().unwrap().line().moves(), shown);
    }
}

/// Returns a state whose count has found seven solutions, and the id of the count.
fn counting_seven() -> (Rc<State>, JobId) {
    let (state, _) = with_two_solutions();
    let counting = state.after(Action::Solve(SolveAction::CountAll));
    let id = counting.worker.tasks.newest();
    (counting.after(received(count_progress(id, 7))), id)
}

#[test]
fn a_stopped_count_has_what_was_found() {
    let (counting, id) = counting_seven();
    let stopped = counting.after(Action::Worker(WorkerAction::Ended(id)));
    assert!(
        matches!(&stopped.solve.count, Count::Ended(found) if found.count == 7 && found.status == CountStatus::Partial)
    );
    assert!(!has_task(&stopped));
}

#[test]
fn a_count_fails_with_its_worker_and_the_solution_stays() {
    let lost = counting_seven().0.after(worker_lost());
    assert!(matches!(lost.solve.count, Count::Failed(_)));
    assert!(matches!(lost.solve.solving, Solving::Ended(_)));
}

#[test]
fn a_count_that_the_worker_refuses_fails() {
    let (counting, id) = counting_seven();
    let refused = counting.after(received(Event::Failed(id, JobError::Unsolvable)));
    assert!(matches!(
        &refused.solve.count,
        Count::Failed(Failure::Job(JobError::Unsolvable))
    ));
    assert_eq!(refused.solve.hint, Hint::Off);
}

#[test]
fn late_results_of_a_count_do_not_change_the_next_one() {
    let (counting, id) = counting_seven();
    let stopped = counting.after(Action::Worker(WorkerAction::Ended(id)));
    let again = stopped.after(Action::Solve(SolveAction::CountAll));
    assert_eq!(again.solve.count, Count::Running(0));
    let found = SolutionCount {
        count: 2,
        listed: with_two_solutions().1.to_vec(),
        status: CountStatus::Complete,
    };
    for late in [count_progress(id, 9), count_finished(id, found)] {
        assert_unchanged(&again, received(late));
    }
}

#[test]
fn a_list_with_moves_that_do_not_lead_to_the_goal_is_a_failure() {
    let (state, solutions) = with_two_solutions();
    let counting = state.after(Action::Solve(SolveAction::CountAll));
    let listed = [solutions[0].clone(), vec![Move::Left]];
    let after = counted(&counting, 2, &listed, CountStatus::Complete);
    assert_eq!(after.solve.count, Count::Failed(Failure::WrongAnswer));
}
