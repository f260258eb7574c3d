//! Solving a board.

use super::*;

#[test]
fn statistics_are_updated_until_the_search_ends() {
    let state = running();
    let id = state.worker.tasks.newest();
    let state = state.after(received(progress(id, job_stats(5))));
    assert!(matches!(state.solve.solving, Solving::Running(_, running) if running == job_stats(5)));
    let state = state.after(received(finished(id, job_stats(9), solved())));
    assert!(
        matches!(&state.solve.solving, Solving::Ended(ended) if ended.stats == job_stats(9) && *ended.outcome == solved())
    );
}

#[test]
fn late_results_of_the_previous_search_change_nothing() {
    let first = running();
    let late = first.worker.tasks.newest();
    let second = first.after(Action::Solve(SolveAction::Start(0.0)));
    for event in [
        progress(late, job_stats(5)),
        finished(late, job_stats(5), solved()),
        Event::Failed(late, JobError::Unsolvable),
    ] {
        assert_unchanged(&second, received(event));
    }
}

#[test]
fn late_results_for_the_previous_game_change_nothing() {
    let solving = running();
    let late = finished(solving.worker.tasks.newest(), job_stats(5), solved());
    let goal = solving.play.goal;
    let next = solving.after(new_game(*goal.board(), goal));
    assert_unchanged(&next, received(late));
}

#[test]
fn another_choice_does_not_change_the_strategy_of_a_running_search() {
    let state = running().after(Action::Solve(SolveAction::ChooseAlgorithm(Some(
        Algorithm::Greedy,
    ))));
    let id = state.worker.tasks.newest();
    let state = state.after(received(finished(id, job_stats(1), solved())));
    assert!(
        matches!(&state.solve.solving, Solving::Ended(ended) if ended.strategy == Strategy::DistanceTable)
    );
    assert_eq!(state.solve.method().unwrap().algorithm, Algorithm::Greedy);
}

#[test]
fn a_search_that_reached_a_limit_has_suggestions_to_try() {
    let state = state("board=0.12.9.13_15.11.10.14_3.7.2.5_4.8.6.1&algorithm=astar")
        .after(Action::Solve(SolveAction::Start(0.0)));
    let id = task_id(&state);
    let outcome = Outcome::LimitReached(Limit::Memory(512 << 20));
    let state = state.after(received(finished(id, job_stats(1), outcome)));
    let Solving::Ended(ended) = &state.solve.solving else {
        panic!("{:?}", state.solve.solving)
    };
    assert_eq!(ended.suggestions[0].method.algorithm, Algorithm::IdaStar);
    let suggestion = ended.suggestions[0];
    let tried = state.after(Action::Solve(SolveAction::Try(suggestion, 0.0)));
    assert_eq!(tried.solve.method(), Some(suggestion.method));
    assert!(tried.is_running() && task_id(&tried) != id);
}

#[test]
fn limits_of_a_chosen_method_do_not_apply_to_the_recommended_strategy() {
    let chosen = Limits {
        nodes: 10,
        memory: 1 << 20,
    };
    let limits = |query| {
        let state = state(query).after(Action::Solve(SolveAction::ChooseLimits(chosen)));
        assert_eq!(state.settings.limits, chosen);
        solve_spec(&state.after(Action::Solve(SolveAction::Start(0.0)))).limits
    };
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8"), Limits::default());
    assert_eq!(limits("board=1.2.3_4.5.6_0.7.8&algorithm=astar"), chosen);
}

#[test]
fn a_stopped_search_is_stopping_until_its_result() {
    let stopping = running().after(Action::Solve(SolveAction::Stop));
    assert!(stopping.is_running() && stopping.is_stopping());
    let id = task_id(&stopping);
    let stopped = stopping.after(received(finished(id, job_stats(2), Outcome::Stopped)));
    assert!(!stopped.is_running() && !stopped.is_stopping());
}

#[test]
fn stop_without_a_search_changes_nothing() {
    let idle = state("board=1.2.3_4.5.6_7.0.8");
    assert_unchanged(&idle, Action::Solve(SolveAction::Stop));
}

#[test]
fn a_solution_that_does_not_lead_to_the_goal_is_not_shown() {
    for outcome in wrong_outcomes() {
        let solving = running();
        let id = task_id(&solving);
        let result = finished(id, job_stats(1), outcome);
        let after = solving.after(received(result));
        assert_eq!(after.solve.solving, Solving::Failed(Failure::WrongAnswer));
        assert_eq!((&after.play.playback, after.distance()), (&None, None));
    }
}

#[test]
fn a_move_cancels_the_search() {
    let solving = running();
    let late = finished(solving.worker.tasks.newest(), job_stats(1), solved());
    let moved = solving.after(slide(Move::Left));
    assert!(moved.play.is_solved());
    assert_eq!(moved.solve.solving, Solving::Idle);
    assert_unchanged(&moved, received(late));
}

#[test]
fn a_new_game_with_the_same_board_discards_the_solution() {
    let state = with_solution();
    let (board, goal) = (*state.play.game.board(), state.play.goal);
    let again = state.after(new_game(board, goal));
    assert_eq!(
        (&again.solve.solving, &again.play.playback),
        (&Solving::Idle, &None)
    );
    assert!(again.play.game.can_set_record());
}

/// Returns the state after Solve ends with an outcome.
fn ends(state: Rc<State>, expanded: u64, outcome: Outcome) -> Rc<State> {
    let solving = state.after(Action::Solve(SolveAction::Start(0.0)));
    let id = task_id(&solving);
    solving.after(received(finished(id, job_stats(expanded), outcome)))
}

fn type_depth(state: Rc<State>, text: &str) -> Rc<State> {
    state.after(Action::Solve(SolveAction::TypeDepth(text.to_string())))
}

fn type_weight(state: Rc<State>, text: &str) -> Rc<State> {
    state.after(Action::Solve(SolveAction::TypeWeight(text.to_string())))
}

const START: Action = Action::Solve(SolveAction::Start(0.0));

#[test]
fn a_depth_that_cannot_be_used_prevents_the_run() {
    for text in ["abc", "0", "-5", "3.5", "", "2001"] {
        let typed = type_depth(state("board=1.2.3_0.4.6_7.5.8&algorithm=dfs"), text);
        let refused = typed.after(START);
        assert_eq!(refused.solve.refusal, Some(Refusal::Depth), "{text}");
        assert!(!refused.is_running());
        assert_eq!(refused.solve.typed_depth.as_deref(), Some(text));
        let corrected = type_depth(refused, "40").after(START);
        assert_eq!(corrected.solve.refusal, None);
        assert_eq!(corrected.solve.method().unwrap().depth, 40);
        assert!(corrected.is_running());
    }
}

#[test]
fn a_weight_that_cannot_be_used_prevents_the_run() {
    for text in ["abc", "0.5", "11", "-2", ""] {
        let typed = type_weight(state("board=1.2.3_0.4.6_7.5.8&algorithm=wastar"), text);
        let refused = typed.after(START);
        assert_eq!(refused.solve.refusal, Some(Refusal::Weight), "{text}");
        assert!(!refused.is_running());
        let corrected = type_weight(refused, "1,5").after(START);
        assert!(corrected.is_running());
        let weight = corrected.solve.method().unwrap().weight;
        assert_eq!(weight.to_string(), "1.5");
    }
}

#[test]
fn a_field_that_the_algorithm_does_not_have_prevents_nothing() {
    let typed = type_depth(state("board=1.2.3_0.4.6_7.5.8&algorithm=dfs"), "abc");
    let choose = |algorithm| Action::Solve(SolveAction::ChooseAlgorithm(algorithm));
    for algorithm in [None, Some(Algorithm::AStar), Some(Algorithm::WeightedAStar)] {
        assert!(
            typed
                .clone()
                .after(choose(algorithm))
                .after(START)
                .is_running()
        );
    }
}

#[test]
fn a_refusal_for_a_field_opens_the_tab_with_the_field() {
    let typed = type_depth(state("board=1.2.3_0.4.6_7.5.8&algorithm=dfs"), "0");
    let refused = typed.after(Action::OpenTab(Tab::SetUp)).after(START);
    assert_eq!(refused.ui.tab, Tab::Solve);
}

#[test]
fn a_solution_as_long_as_the_lower_bound_is_proved() {
    // Linear conflict says 3 moves.
    let ended = ends(
        state("board=1.2.3_0.4.6_7.5.8&algorithm=greedy"),
        3,
        three_move_solution(false),
    );
    assert!(
        matches!(&ended.solve.solving, Solving::Ended(ended) if *ended.outcome == three_move_solution(true))
    );
    assert!(ended.play.playback.as_ref().unwrap().line().is_proved());
    assert_eq!(ended.distance(), Some(3));
    assert_eq!(ended.countable_length(), Some(3));
}

#[test]
fn a_longer_solution_is_not_proved() {
    let moves = "DULUL".chars().map(|letter| {
        let mut all = Move::ALL.into_iter();
        all.find(|step| step.letter() == letter).unwrap()
    });
    let outcome = Outcome::Solved(Solution {
        moves: moves.collect(),
        proved_optimal: false,
    });
    let query = "board=1.2.3_0.4.6_7.5.8&algorithm=greedy";
    let ended = ends(state(query), 5, outcome.clone());
    assert!(matches!(&ended.solve.solving, Solving::Ended(ended) if *ended.outcome == outcome));
    assert_eq!(ended.distance(), None);
}

/// Returns the algorithms chosen for the recent runs, the newest first.
fn algorithms(state: &State) -> Vec<Option<Algorithm>> {
    let rows = state.solve.recent_runs.rows().iter();
    rows.map(|run| match run.chosen {
        Strategy::Search(method) => Some(method.algorithm),
        _ => None,
    })
    .collect()
}

/// Returns a state in which breadth-first search, A* to its node limit and the recommended strategy have run.
fn three_runs() -> Rc<State> {
    let state = state("board=1.2.3_0.4.6_7.5.8&algorithm=bfs");
    let choose = |algorithm| Action::Solve(SolveAction::ChooseAlgorithm(algorithm));
    let state = ends(state, 9, three_move_solution(true)).after(choose(Some(Algorithm::AStar)));
    let state = state.after(Action::Solve(SolveAction::ChooseLimits(Limits {
        nodes: 2,
        ..Limits::default()
    })));
    let state = ends(state, 2, Outcome::LimitReached(Limit::Nodes(2))).after(choose(None));
    ends(state, 0, three_move_solution(true))
}

#[test]
fn runs_are_kept_with_the_newest_first_and_those_that_reached_a_limit_too() {
    let state = three_runs();
    let (bfs, astar) = (Some(Algorithm::BreadthFirst), Some(Algorithm::AStar));
    assert_eq!(algorithms(&state), [None, astar, bfs]);
    let rows = state.solve.recent_runs.rows();
    assert_eq!(rows[1].result, RunResult::LimitReached(Limit::Nodes(2)));
    assert_eq!((rows[2].expanded, rows[2].milliseconds), (9, 1.0));
}

#[test]
fn a_run_replaces_the_earlier_one_of_the_same_method() {
    let state = three_runs();
    let again = state.after(Action::Solve(SolveAction::ChooseRun(2)));
    let again = ends(again, 9, three_move_solution(true));
    // The limits of breadth-first search were others in its first run.
    let (bfs, astar) = (Some(Algorithm::BreadthFirst), Some(Algorithm::AStar));
    assert_eq!(algorithms(&again), [bfs, None, astar]);
}

#[test]
fn a_recent_run_can_be_chosen_again() {
    let state = three_runs();
    let chosen = state.after(Action::Solve(SolveAction::ChooseRun(1)));
    assert_eq!(chosen.solve.algorithm, Some(Algorithm::AStar));
    assert_eq!(chosen.solve.limits.nodes, 2);
    let chosen = chosen.after(Action::Solve(SolveAction::ChooseRun(0)));
    assert_eq!(chosen.solve.algorithm, None);
    assert_unchanged(&chosen, Action::Solve(SolveAction::ChooseRun(8)));
}

#[test]
fn another_board_or_goal_discards_the_recent_runs() {
    let state = three_runs();
    let size = state.play.goal.size();
    let spiral = Goal::preset(Preset::Spiral, size);
    for action in [
        new_game(*spiral.board(), state.play.goal),
        Action::SetUp(SetUpAction::ChooseGoal(spiral)),
    ] {
        let after = state.clone().after(action);
        assert_eq!(after.solve.recent_runs.rows(), []);
    }
}

#[test]
fn at_most_eight_runs_are_kept() {
    let mut state = state("board=1.2.3_0.4.6_7.5.8&algorithm=dfs");
    for depth in 1..=10 {
        state = ends(type_depth(state, &depth.to_string()), 1, Outcome::Stopped);
    }
    let rows = state.solve.recent_runs.rows();
    let newest = Strategy::Search(state.solve.method().unwrap());
    assert_eq!((rows.len(), rows[0].chosen), (8, newest));
}

#[test]
fn an_unsolvable_board_leaves_no_run() {
    let state = state("board=1.2.3_4.5.6_8.7.0&algorithm=astar");
    let reason = state.play.unsolvability().unwrap();
    let ended = ends(state, 0, Outcome::Unsolvable(reason));
    assert_eq!(ended.solve.recent_runs.rows(), []);
}

#[test]
fn a_run_replaces_one_that_differs_only_in_parameters_without_effect() {
    let bfs = state("board=1.2.3_0.4.6_7.5.8&algorithm=bfs&heuristic=manhattan");
    let once = ends(bfs, 1, Outcome::Stopped);
    let other = once.after(Action::Solve(SolveAction::ChooseHeuristic(
        HeuristicKind::Misplaced,
    )));
    let twice = ends(other, 1, Outcome::Stopped);
    assert_eq!(twice.solve.recent_runs.rows().len(), 1);
}

#[test]
fn a_length_that_an_earlier_search_has_proved_stays_proved() {
    let proved = with_solution();
    let start = *proved.board();
    let again = |moves: &[Move]| {
        let solving = proved.clone().after(Action::Solve(SolveAction::Start(0.0)));
        let outcome = Outcome::Solved(Solution {
            moves: moves.to_vec(),
            proved_optimal: false,
        });
        let id = task_id(&solving);
        solving.after(received(finished(id, job_stats(1), outcome)))
    };
    let as_short = again(&[Move::Left, Move::Up, Move::Left]);
    assert_eq!(as_short.distance(), Some(3));
    let five_moves = [Move::Left, Move::Right, Move::Left, Move::Up, Move::Left];
    let longer = again(&five_moves);
    assert!(!longer.play.playback.as_ref().unwrap().line().is_proved());
    assert_eq!(longer.known_length(&start), Some(3));
}
