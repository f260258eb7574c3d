//! Links, Back and Forward.

use super::*;

#[test]
fn the_state_of_a_link_has_the_same_link() {
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
fn an_invalid_link_has_an_error_and_a_solvable_board_until_a_new_game() {
    let bad = state("board=1.2.3_4.4.5_6.7.0");
    assert!(bad.ui.link_error.is_some());
    assert_eq!(bad.play.unsolvability(), None);
    let board = *bad.board();
    assert_eq!(
        bad.clone()
            .after(new_game(board, bad.play.goal))
            .ui
            .link_error,
        None
    );
}

#[test]
fn a_link_with_moves_shows_their_playback() {
    let query = "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=2";
    let linked = state(query);
    assert_eq!(linked.share().query(), query);
    assert_eq!(linked.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert!(matches!(&linked.solve.solving, Solving::FromLink(linked) if linked.line.len() == 3));
    // The moves of a link are not proved optimal.
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
fn back_restores_the_board_and_the_game() {
    let first = state("board=1.2.3_4.5.6_0.7.8").after(slide(Move::Left));
    let saved = first.play.game.save(300.0);
    let query = first.share().query();
    let goal = Goal::preset(Preset::Spiral, Size::new(4, 4).unwrap());
    let second = first.clone().after(new_game(*goal.board(), goal));
    assert_eq!(second.ui.entry, first.ui.entry + 1);
    let back = Action::Navigate(Box::new(Navigation::new(&query, Some(&saved))));
    let back = second.clone().after(back);
    assert_eq!((back.play.game.moves(), back.share().query()), (1, query));
    assert_eq!(back.ui.entry, second.ui.entry);
}

#[test]
fn forward_restores_the_goal_and_the_moves() {
    let query = "board=1.2.3_0.4.6_7.5.8&goal=first&moves=LUL&at=1";
    let forward = state("board=1.2.3_4.5.6_0.7.8").after(Action::Navigate(Box::new(
        Navigation::new(query, Some("rubbish")),
    )));
    assert_eq!(forward.share().query(), query);
}

#[test]
fn a_saved_game_with_another_board_is_ignored() {
    let saved = Game::new("1 2/3 0".parse().unwrap(), Origin::Scramble).save(0.0);
    assert_eq!(Navigation::new("board=1.2_0.3", Some(&saved)).game, None);
    assert!(
        Navigation::new("board=1.2_3.0", Some(&saved))
            .game
            .is_some()
    );
}

#[test]
fn the_set_up_shows_an_invalid_board_of_a_link() {
    let bad = state("board=1.2.3_4.4.5_6.7.0");
    assert_eq!(bad.field_text(), "1.2.3_4.4.5_6.7.0");
    let fixed = bad
        .after(Action::SetUp(SetUpAction::Type("1.2.3_4.8.5_6.7.0".into())))
        .after(Action::SetUp(SetUpAction::UseOnBlur));
    assert_eq!(fixed.ui.link_error, None);
    assert_eq!(fixed.share().query(), "board=1.2.3_4.8.5_6.7.0");
}

#[test]
fn another_choice_of_an_invalid_part_clears_the_error_of_the_link() {
    let goal = Goal::preset(Preset::Spiral, Size::DEFAULT);
    for (query, fix) in [
        (
            "board=1.2.3_4.5.6_0.7.8&goal=zigzag",
            Action::SetUp(SetUpAction::ChooseGoal(goal)),
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
        assert_eq!(bad.after(fix).ui.link_error, None, "{query}");
    }
}

#[test]
fn a_link_has_the_limits_of_its_algorithm() {
    let query = "board=1.2.3_4.5.6_0.7.8&algorithm=dfs&depth=7&nodes=1000&memory=1024";
    let linked = state(query);
    assert_eq!(linked.share().query(), query);
    let job = solve_spec(&linked.after(Action::Solve(SolveAction::Start(0.0))));
    assert!(matches!(job.strategy, Strategy::Search(method) if method.depth == 7));
    assert_eq!((job.limits.nodes, job.limits.memory), (1000, 1 << 30));
}

#[test]
fn a_link_with_an_algorithm_has_default_limits_where_it_names_none() {
    let own = Settings {
        limits: Limits {
            nodes: 10,
            memory: 1 << 20,
        },
        depth: 7,
        ..Settings::default()
    };
    let limits_of = |query: &str| {
        let navigation = Navigation::new(query, None);
        let state = State::new(navigation, own, Records::default(), |goal| *goal.board());
        assert_eq!(state.settings, own, "the settings stay");
        (state.solve.limits, state.solve.depth)
    };
    assert_eq!(
        limits_of("board=1.2_0.3&depth=9&nodes=9&memory=9"),
        (own.limits, own.depth)
    );
    let defaults = Settings::default();
    assert_eq!(
        limits_of("board=1.2_0.3&algorithm=dfs"),
        (defaults.limits, defaults.depth)
    );
    assert_eq!(
        limits_of("board=1.2_0.3&algorithm=astar"),
        (defaults.limits, own.depth)
    );
}

#[test]
fn another_limit_clears_the_error_of_an_invalid_one() {
    let bad = state("board=1.2_0.3&algorithm=bfs&nodes=0");
    assert!(bad.ui.link_error.is_some());
    let mut settings = bad.settings;
    settings.tile_style = TileStyle::Plain;
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

/// Returns the state of a link with a solution of three moves or more, after the check for a shorter one.
fn checked(moves: &str, outcome: Outcome) -> Rc<State> {
    let linked = state(&format!("board=1.2.3_0.4.6_7.5.8&moves={moves}"));
    let active = linked.worker.tasks.find(TaskKind::LinkCheck).unwrap();
    let id = active.id;
    linked.after(received(finished(id, job_stats(1), outcome)))
}

fn check_of(state: &State) -> LinkCheck {
    match &state.solve.solving {
        Solving::FromLink(linked) => linked.check,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_shortest_solution_of_a_link_is_proved_by_the_worker() {
    let proved = checked("LUL", three_move_solution(true));
    assert_eq!(check_of(&proved), LinkCheck::Shortest);
    assert_eq!(proved.distance(), Some(3));
    assert!(proved.play.playback.as_ref().unwrap().line().is_proved());
}

#[test]
fn a_longer_solution_of_a_link_is_not_proved() {
    let longer = checked("LRLUL", three_move_solution(true));
    assert_eq!(check_of(&longer), LinkCheck::NotShortest);
    assert_eq!(longer.distance(), None);
}

#[test]
fn a_check_without_a_proof_leaves_the_length_unknown() {
    let limit = Outcome::LimitReached(Limit::Time(1));
    for outcome in [three_move_solution(false), limit, Outcome::Stopped] {
        assert_eq!(check_of(&checked("LUL", outcome)), LinkCheck::Unknown);
    }
    for outcome in wrong_outcomes() {
        assert_eq!(check_of(&checked("LUL", outcome)), LinkCheck::Unknown);
    }
}

#[test]
fn moves_that_do_not_reach_the_goal_are_not_checked() {
    let linked = state("board=1.2.3_0.4.6_7.5.8&moves=LU");
    assert_eq!(check_of(&linked), LinkCheck::Unknown);
    assert!(linked.worker.tasks.find(TaskKind::LinkCheck).is_none());
}

#[test]
fn the_solution_of_another_link_is_checked_after_back() {
    let query = "board=1.2.3_0.4.6_7.5.8&moves=LUL";
    let back = state(query).after(Action::Navigate(Box::new(Navigation::new(query, None))));
    assert_eq!(check_of(&back), LinkCheck::Running);
    assert!(back.worker.tasks.find(TaskKind::LinkCheck).is_some());
}

#[test]
fn a_game_that_has_followed_the_moves_of_its_link_is_restored() {
    let moved = with_solution().after(slide(Move::Left));
    let query = moved.share().query();
    assert_eq!(query, "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=1");
    let saved = moved.play.game.save(0.0);
    let navigation = Navigation::new(&query, Some(&saved));
    assert_eq!(navigation.game.as_ref(), Some(&moved.play.game));
    let restored = state("").after(Action::Navigate(Box::new(navigation)));
    assert_eq!(restored.board(), moved.board());
    assert_eq!(restored.share().query(), query);
}

#[test]
fn the_lab_leaves_the_game_as_it_is_and_back_returns_to_it() {
    let state = Rc::new(State::new(
        Navigation::new("board=1.2.3_4.5.6_0.7.8", None),
        Settings::default(),
        Records::default(),
        |goal| *goal.board(),
    ));
    let lab = Navigation::new(
        "?lab=check&board=8.6.7_2.5.4_3.0.1&heuristic=manhattan-blank",
        None,
    );
    assert_eq!((lab.mode, &lab.error), (PageMode::Lab, &None));
    let opened = state.clone().after(Action::Navigate(Box::new(lab)));
    assert_eq!(opened.ui.mode, PageMode::Lab);
    assert_eq!((&opened.play, &opened.solve), (&state.play, &state.solve));
    let back = Navigation::new("board=1.2.3_4.5.6_0.7.8", None);
    let returned = opened.clone().after(Action::Navigate(Box::new(back)));
    assert_eq!(*returned, *state);
    let other = Navigation::new("board=1.2.3_4.5.6_7.0.8", None);
    let moved = opened.after(Action::Navigate(Box::new(other)));
    assert_eq!(moved.ui.mode, PageMode::Play);
    assert_eq!(moved.play.board().to_string(), "1 2 3/4 5 6/7 0 8");
}
