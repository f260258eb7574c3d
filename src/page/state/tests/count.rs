//! Counting all shortest solutions.

use super::*;

fn surveyed(state: &Rc<State>, count: u64, listed: &[Vec<Move>], extent: Extent) -> Rc<State> {
    let tally = SolutionCount {
        count,
        listed: listed.to_vec(),
        extent,
    };
    let id = task_id(state);
    state.clone().after(received(count_ended(id, tally)))
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
    assert_unchanged(&asked, Action::Solve(SolveAction::CountAll));
    let ended = |query: &str, proved_optimal: bool, moves: &[Move]| {
        let asked = state(query).after(Action::Solve(SolveAction::Start));
        let outcome = Outcome::Solved(Solution {
            moves: moves.to_vec(),
            proved_optimal,
        });
        let id = asked.worker.tasks.newest();
        asked.after(received(finished(id, figures(1), outcome)))
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
        assert_unchanged(&state, Action::Solve(SolveAction::CountAll));
    }
}

#[test]
fn a_solution_of_the_list_is_chosen_and_shown_from_its_start() {
    let (state, ways) = with_two_ways();
    let state = state.after(Action::Solve(SolveAction::CountAll));
    let counting = count_progress(state.worker.tasks.newest(), 1);
    let state = state.after(received(counting));
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
    let counting = counting.after(received(count_progress(id, 7)));
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
        .after(received(Event::Failed(id, JobError::Unsolvable)));
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
        let after = again.clone().after(received(late));
        assert!(Rc::ptr_eq(&again, &after));
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
