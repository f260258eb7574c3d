//! Setting up a board or a goal.

use super::*;
use crate::page::setup::SetUpError;
use crate::puzzle::BoardError;
use crate::puzzle::notation::BoardTextError;

#[test]
fn an_invalid_text_stays_in_the_field() {
    let state = state("board=1.2.3_4.5.6_7.0.8&goal=first");
    let bad = state
        .clone()
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::Type("1 2 3/4 4 5/6 7 0".into())))
        .after(Action::SetUp(SetUpAction::UseTyped));
    assert_eq!(bad.setup_text(), "1 2 3/4 4 5/6 7 0");
    assert_eq!(bad.play.game, state.play.game);
    assert_eq!(
        bad.setup.read(Size::DEFAULT).unwrap().unwrap_err(),
        SetUpError::Text(BoardTextError::Board(BoardError::Twice {
            tile: 4,
            first: 3,
            second: 4,
        }))
    );
}

#[test]
fn a_typed_board_of_another_size_keeps_the_kind_of_the_goal() {
    let good = state("board=1.2.3_4.5.6_7.0.8&goal=first")
        .after(Action::SetUp(SetUpAction::Type(
            "4x2: 7 6 5 4 3 2 1 0".into(),
        )))
        .after(Action::SetUp(SetUpAction::UseTyped));
    assert_eq!(good.setup_text(), "7 6 5 4/3 2 1 0");
    assert_eq!(good.share().query(), "board=7.6.5.4_3.2.1.0&goal=first");
}

#[test]
fn pasted_text_that_is_no_board_opens_the_set_up() {
    let start = state("board=1.2.3_4.5.6_7.0.8");
    let bad = start
        .clone()
        .after(Action::SetUp(SetUpAction::Paste("hello".into())));
    assert_eq!(
        (bad.ui.tab, bad.setup_text()),
        (Tab::SetUp, "hello".to_string())
    );
    assert_eq!(bad.play.game, start.play.game);
}

#[test]
fn a_pasted_board_is_used_at_once() {
    let start = state("board=1.2.3_4.5.6_7.0.8");
    let good = start.after(Action::SetUp(SetUpAction::Paste("283164705".into())));
    assert_eq!(good.board().to_string(), "2 8 3/1 6 4/7 0 5");
}

#[test]
fn taps_on_two_tiles_swap_them_on_the_board() {
    let swapped = state("board=1.2.3_4.5.6_7.8.0")
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(8)));
    assert_eq!(swapped.board().to_string(), "0 2 3/4 5 6/7 8 1");
    assert!(swapped.play.unsolvability().is_some());
}

#[test]
fn taps_on_two_tiles_swap_them_on_the_goal() {
    let goal = state("board=1.2.3_4.5.6_7.8.0")
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::ChooseTarget(Target::Goal)))
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(1)));
    assert_eq!(goal.board().to_string(), "2 1 3/4 5 6/7 8 0");
    assert_eq!(goal.play.game.board().to_string(), "1 2 3/4 5 6/7 8 0");
    assert_eq!(
        goal.share().query(),
        "board=1.2.3_4.5.6_7.8.0&goal=2.1.3_4.5.6_7.8.0"
    );
}

#[test]
fn both_repairs_make_an_unsolvable_board_solvable() {
    let state = state("board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0");
    let repairs = state.play.unsolvability().unwrap().repairs.unwrap();
    let (a, b) = repairs.swap;
    assert_eq!(
        state
            .clone()
            .after(Action::SetUp(SetUpAction::Swap(a, b)))
            .play
            .unsolvability(),
        None
    );
    let goal = Goal::preset(repairs.goals[0], state.play.goal.size());
    let other = state.after(Action::SetUp(SetUpAction::ChooseGoal(goal)));
    assert_eq!(other.play.unsolvability(), None);
    assert_eq!(other.play.goal, goal);
}

#[test]
fn the_set_up_starts_from_the_board_of_the_playback() {
    let shown = with_solution()
        .after(Action::Play(PlayAction::GoTo(3)))
        .after(Action::OpenTab(Tab::SetUp));
    assert_eq!(shown.setup_text(), "1 2 3/4 5 6/7 8 0");
    let swapped = shown
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(1)));
    assert_eq!(swapped.board().to_string(), "2 1 3/4 5 6/7 8 0");
}

#[test]
fn a_repair_applies_the_typed_board_first() {
    let typed = |target| {
        state("board=1.2.3_4.5.6_7.0.8")
            .after(Action::SetUp(SetUpAction::ChooseTarget(target)))
            .after(Action::SetUp(SetUpAction::Type(
                "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".into(),
            )))
    };
    let swapped = typed(Target::Board).after(Action::SetUp(SetUpAction::Swap(14, 15)));
    assert_eq!(swapped.board(), swapped.play.goal.board());
    let goal = Goal::preset(Preset::BlankFirst, Size::new(4, 4).unwrap());
    let other = typed(Target::Board).after(Action::SetUp(SetUpAction::ChooseGoal(goal)));
    assert_eq!(other.play.unsolvability(), None);
    assert_eq!(other.play.game.board().size(), goal.size());
}

#[test]
fn typing_the_same_board_keeps_the_game() {
    let state = state("board=1.2.3_4.5.6_0.7.8").after(slide(Move::Left));
    let same = state
        .clone()
        .after(Action::SetUp(SetUpAction::Type(
            "1 2 3/4 5 6/7 0 8 ".into(),
        )))
        .after(Action::SetUp(SetUpAction::UseTyped));
    assert_eq!(
        (&same.play.game, same.setup.typed.as_ref()),
        (&state.play.game, None)
    );
    assert_eq!(same.ui.entry, state.ui.entry);
}

#[test]
fn a_pasted_board_has_a_history_entry_that_later_taps_change() {
    let first = state("board=1.2.3_4.5.6_0.7.8");
    let typed = first
        .clone()
        .after(Action::SetUp(SetUpAction::Paste("283164705".into())));
    assert_eq!(typed.ui.entry, first.ui.entry + 1);
    let tapped = typed
        .clone()
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(1)))
        .after(Action::SetUp(SetUpAction::Pick(2)))
        .after(Action::SetUp(SetUpAction::Pick(3)));
    assert_eq!(tapped.ui.entry, typed.ui.entry);
}

#[test]
fn a_tap_that_would_lose_a_game_adds_a_history_entry() {
    let first = state("board=1.2.3_4.5.6_0.7.8");
    let (board, goal) = (*first.play.game.board(), first.play.goal);
    let dealt = first.after(new_game(board, goal));
    let swapped = dealt
        .clone()
        .after(Action::SetUp(SetUpAction::Pick(0)))
        .after(Action::SetUp(SetUpAction::Pick(1)));
    assert_eq!(swapped.ui.entry, dealt.ui.entry + 1);
}

#[test]
fn another_goal_has_a_history_entry() {
    let first = state("board=1.2.3_4.5.6_7.0.8");
    let goal = Goal::preset(Preset::Spiral, Size::DEFAULT);
    let chosen = first
        .clone()
        .after(Action::SetUp(SetUpAction::ChooseGoal(goal)));
    assert_eq!(chosen.ui.entry, first.ui.entry + 1);
    let again = chosen
        .clone()
        .after(Action::SetUp(SetUpAction::ChooseGoal(goal)));
    assert_eq!(again.ui.entry, chosen.ui.entry);
    let typed = chosen
        .clone()
        .after(Action::SetUp(SetUpAction::ChooseTarget(Target::Goal)))
        .after(Action::SetUp(SetUpAction::Type("0 1 2/3 4 5/6 7 8".into())))
        .after(Action::SetUp(SetUpAction::UseTyped));
    assert_eq!(typed.ui.entry, chosen.ui.entry + 1);
}

#[test]
fn taps_on_the_goal_that_would_lose_a_game_add_one_history_entry() {
    let played = state("board=1.2.3_4.5.6_0.7.8")
        .after(slide(Move::Left))
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::ChooseTarget(Target::Goal)));
    let swap = |state: Rc<State>| {
        state
            .after(Action::SetUp(SetUpAction::Pick(0)))
            .after(Action::SetUp(SetUpAction::Pick(1)))
    };
    let swapped = swap(played.clone());
    assert_eq!(swapped.ui.entry, played.ui.entry + 1);
    assert_eq!(swap(swapped.clone()).ui.entry, swapped.ui.entry);
}

#[test]
fn taps_swap_tiles_while_the_set_up_is_open() {
    let state = state("board=1.2.3_4.5.6_7.0.8");
    assert!(!state.setup.is_swapping);
    let open = state.after(Action::OpenTab(Tab::SetUp));
    assert!(open.setup.is_swapping);
    assert!(!open.after(Action::OpenTab(Tab::Solve)).setup.is_swapping);
}
