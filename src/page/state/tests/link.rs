//! Links, Back and Forward.

use super::*;

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
    assert_eq!(bad.play.unsolvability(), None);
    let board = *bad.board();
    assert_eq!(
        bad.clone().after(begin(board, bad.play.goal)).ui.link_error,
        None
    );
}

#[test]
fn a_link_with_moves_is_stepped_through_and_leads_back_to_itself() {
    let query = "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=2";
    let linked = state(query);
    assert_eq!(linked.share().query(), query);
    assert_eq!(linked.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert!(matches!(&linked.solve.solving, Solving::FromLink(line) if line.len() == 3));
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
    let back = Action::Navigate(Box::new(Navigation::new(&query, Some(&saved))));
    let back = second.clone().after(back);
    assert_eq!((back.play.game.moves(), back.share().query()), (1, query));
    assert_eq!(back.ui.entry, second.ui.entry);
    let query = "board=1.2.3_0.4.6_7.5.8&goal=first&moves=LUL&at=1";
    let forward = back.after(Action::Navigate(Box::new(Navigation::new(
        query,
        Some("rubbish"),
    ))));
    assert_eq!(forward.share().query(), query);
}

#[test]
fn a_saved_game_of_another_board_is_not_taken() {
    let saved = Game::new("1 2/3 0".parse().unwrap(), Origin::Scramble).save(0.0);
    assert_eq!(Navigation::new("board=1.2_0.3", Some(&saved)).game, None);
    assert!(
        Navigation::new("board=1.2_3.0", Some(&saved))
            .game
            .is_some()
    );
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
fn a_link_s_fault_is_forgotten_when_its_part_is_chosen_again() {
    let goal = Goal::preset(Preset::Spiral, Size::DEFAULT);
    for (query, mend) in [
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
        assert_eq!(bad.after(mend).ui.link_error, None, "{query}");
    }
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
        let navigation = Navigation::new(query, None);
        let state = State::new(navigation, own, Records::default(), |goal| *goal.board());
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
