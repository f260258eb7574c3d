//! Setting up a board or a goal.

use super::*;
use crate::page::entry::EntryKey;
use crate::page::setup::Mode;
use crate::page::setup_text::SetUpError;
use crate::puzzle::BoardError;
use crate::puzzle::notation::BoardTextError;

#[test]
fn an_invalid_text_stays_in_the_field() {
    let state = state("board=1.2.3_4.5.6_7.0.8&goal=first");
    let bad = state
        .clone()
        .after(Action::OpenTab(Tab::SetUp))
        .after(Action::SetUp(SetUpAction::Type("1 2 3/4 4 5/6 7 0".into())))
        .after(Action::SetUp(SetUpAction::UseOnBlur));
    assert_eq!(bad.field_text(), "1 2 3/4 4 5/6 7 0");
    assert_eq!(bad.play.game, state.play.game);
    assert_eq!(
        bad.setup_text(Target::Board).unwrap().unwrap_err(),
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
        .after(Action::SetUp(SetUpAction::UseOnBlur));
    assert_eq!(good.field_text(), "7 6 5 4/3 2 1 0");
    assert_eq!(good.share().query(), "board=7.6.5.4_3.2.1.0&goal=first");
}

#[test]
fn pasted_text_that_is_no_board_opens_the_set_up() {
    let start = state("board=1.2.3_4.5.6_7.0.8");
    let bad = start
        .clone()
        .after(Action::SetUp(SetUpAction::Paste("hello".into())));
    assert_eq!(
        (bad.ui.tab, bad.field_text()),
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
            .after(Action::SetUp(SetUpAction::Swap(Target::Board, a, b)))
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
    assert_eq!(shown.field_text(), "1 2 3/4 5 6/7 8 0");
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
    let swapped =
        typed(Target::Board).after(Action::SetUp(SetUpAction::Swap(Target::Board, 14, 15)));
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
        .after(Action::SetUp(SetUpAction::UseOnBlur));
    assert_eq!(
        (&same.play.game, &same.setup.draft(Target::Board).text),
        (&state.play.game, &None)
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
        .after(Action::SetUp(SetUpAction::Use));
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
fn the_set_up_lasts_while_its_tab_is_open() {
    let state = state("board=1.2.3_4.5.6_7.0.8");
    assert_eq!(state.setup.mode, Mode::Play);
    let open = state.after(Action::OpenTab(Tab::SetUp));
    assert_eq!(open.setup.mode, Mode::Swap);
    assert_eq!(
        open.after(Action::OpenTab(Tab::Solve)).setup.mode,
        Mode::Play
    );
}

fn act(action: SetUpAction) -> Action {
    Action::SetUp(action)
}

fn typed(text: &str) -> Action {
    act(SetUpAction::Type(text.to_string()))
}

/// Returns a state in which a text is typed for the board and the set-up is open.
fn with_text(text: &str) -> Rc<State> {
    state("board=8.6.7_2.5.4_3.0.1")
        .after(Action::OpenTab(Tab::SetUp))
        .after(typed(text))
}

fn solve() -> Action {
    Action::Solve(SolveAction::Start(0.0))
}

const BAD: &str = "1 2 3/4 5 6/7 7 0";

#[test]
fn solve_is_refused_while_a_typed_text_cannot_be_used() {
    let refused = with_text(BAD)
        .after(act(SetUpAction::UseOnBlur))
        .after(solve());
    assert!(!has_task(&refused));
    assert!(matches!(
        refused.solve.refusal,
        Some(Refusal::SetUpText(Target::Board, _))
    ));
    assert_eq!(
        (refused.field_text(), refused.ui.tab),
        (BAD.to_string(), Tab::SetUp)
    );
}

#[test]
fn a_typed_text_survives_tabs_moves_and_the_other_target() {
    let state = with_text(BAD)
        .after(Action::OpenTab(Tab::Solve))
        .after(slide(Move::Right))
        .after(act(SetUpAction::ChooseTarget(Target::Goal)))
        .after(act(SetUpAction::ChooseTarget(Target::Board)))
        .after(Action::OpenTab(Tab::SetUp));
    assert_eq!(state.field_text(), BAD);
    assert!(state.after(solve()).solve.refusal.is_some());
}

#[test]
fn solve_starts_once_the_text_is_discarded() {
    let started = with_text(BAD)
        .after(solve())
        .after(act(SetUpAction::DiscardText(Target::Board)))
        .after(solve());
    assert_eq!(solve_spec(&started).start.to_string(), "8 6 7/2 5 4/3 0 1");
}

#[test]
fn solve_uses_a_typed_text_that_was_not_used_yet() {
    let started = with_text("1 2 3/4 5 6/7 0 8").after(solve());
    assert_eq!(solve_spec(&started).start.to_string(), "1 2 3/4 5 6/7 0 8");
    assert!(started.is_running());
}

#[test]
fn solve_uses_a_typed_goal_that_was_not_used_yet() {
    let started = state("board=8.6.7_2.5.4_3.0.1")
        .after(act(SetUpAction::ChooseTarget(Target::Goal)))
        .after(typed("1 2 3/8 0 4/7 6 5"))
        .after(solve());
    let goal = solve_spec(&started).goal;
    assert_eq!(goal.board().to_string(), "1 2 3/8 0 4/7 6 5");
}

#[test]
fn a_typed_goal_that_cannot_be_used_refuses_solve() {
    let refused = state("board=8.6.7_2.5.4_3.0.1")
        .after(act(SetUpAction::ChooseTarget(Target::Goal)))
        .after(typed("1 2/3 0"))
        .after(act(SetUpAction::ChooseTarget(Target::Board)))
        .after(solve());
    assert!(matches!(
        refused.solve.refusal,
        Some(Refusal::SetUpText(
            Target::Goal,
            SetUpError::GoalSize { .. }
        ))
    ));
}

#[test]
fn the_text_of_a_link_does_not_refuse_solve_until_it_is_edited() {
    let linked = state("board=1.2.3_4.4.5_6.7.0");
    assert!(linked.clone().after(solve()).is_running());
    let edited = linked.after(typed("1.2.3_4.4.5_6.7.8")).after(solve());
    assert!(edited.solve.refusal.is_some());
}

#[test]
fn a_new_game_sets_a_typed_text_aside_and_keeps_it() {
    let state = with_text(BAD);
    let (board, goal) = (*state.play.game.board(), state.play.goal);
    let new = state.after(new_game(board, goal));
    assert_eq!(new.field_text(), BAD);
    assert!(new.after(solve()).is_running());
}

#[test]
fn using_a_typed_board_leaves_the_set_up() {
    let used = with_text("1 2 3/4 5 6/7 0 8").after(act(SetUpAction::Use));
    assert_eq!((used.setup.mode, used.ui.tab), (Mode::Play, Tab::Solve));
    let moved = used.after(slide(Move::Left));
    assert_eq!(moved.board().to_string(), "1 2 3/4 5 6/7 8 0");
}

#[test]
fn a_text_used_on_blur_does_not_leave_the_set_up() {
    let used = with_text("1 2 3/4 5 6/7 0 8").after(act(SetUpAction::UseOnBlur));
    assert_eq!(used.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert_eq!((used.setup.mode, used.ui.tab), (Mode::Swap, Tab::SetUp));
}

#[test]
fn playing_uses_the_text_that_waits() {
    let played = with_text("1 2 3/4 5 6/7 0 8").after(act(SetUpAction::Play));
    assert_eq!(played.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert_eq!((played.setup.mode, played.ui.tab), (Mode::Play, Tab::Solve));
}

#[test]
fn playing_is_refused_while_a_typed_text_cannot_be_used() {
    let refused = with_text(BAD).after(act(SetUpAction::Play));
    assert!(refused.solve.refusal.is_some());
    assert_eq!(refused.setup.mode, Mode::Swap);
}

#[test]
fn pasting_a_board_leaves_the_set_up() {
    let pasted = with_text(BAD).after(act(SetUpAction::Paste("283164705".into())));
    assert_eq!((pasted.setup.mode, pasted.ui.tab), (Mode::Play, Tab::Solve));
    assert_eq!(pasted.board().to_string(), "2 8 3/1 6 4/7 0 5");
    assert!(pasted.after(solve()).is_running());
}

#[test]
fn a_tap_uses_the_text_that_waits_and_picks_nothing() {
    let tapped = with_text("1 2 3/4 5 6/7 0 8").after(act(SetUpAction::Pick(0)));
    assert_eq!(tapped.board().to_string(), "1 2 3/4 5 6/7 0 8");
    assert_eq!(tapped.setup.picked, None);
}

#[test]
fn a_start_and_a_goal_are_used_together() {
    let pasted = state("board=1.2.3_4.5.6_7.0.8")
        .after(act(SetUpAction::Paste("283164705 123804765".into())));
    assert_eq!(
        pasted.share().query(),
        "board=2.8.3_1.6.4_7.0.5&goal=spiral"
    );
}

#[test]
fn a_pasted_link_is_used_with_its_moves() {
    let first = state("board=8.6.7_2.5.4_3.0.1");
    let query = "board=1.2.3_0.4.6_7.5.8&goal=first&moves=LUL&at=1";
    let link = format!("https://example.org/?{query}");
    let pasted = first.clone().after(act(SetUpAction::Paste(link)));
    assert_eq!(pasted.share().query(), query);
    assert_eq!(pasted.ui.entry, first.ui.entry + 1);
}

#[test]
fn a_list_of_moves_is_shown_as_a_line() {
    let moves = vec![Move::Left, Move::Up, Move::Left];
    let typed = state("board=1.2.3_0.4.6_7.5.8")
        .after(Action::OpenTab(Tab::SetUp))
        .after(typed("LUL"));
    assert_eq!(
        typed.setup_text(Target::Board),
        Some(Err(SetUpError::Moves(moves.clone())))
    );
    let shown = typed.after(act(SetUpAction::ShowMoves(moves)));
    assert_eq!(shown.share().query(), "board=1.2.3_0.4.6_7.5.8&moves=LUL");
    assert_eq!(
        (shown.ui.tab, &shown.setup.draft(Target::Board).text),
        (Tab::Solve, &None)
    );
}

#[test]
fn illegal_moves_are_not_shown() {
    let state = state("board=1.2.3_0.4.6_7.5.8");
    assert_unchanged(&state, act(SetUpAction::ShowMoves(vec![Move::Right])));
}

#[test]
fn the_moves_of_a_link_can_be_corrected() {
    let bad = state("board=1.2.3_0.4.6_7.5.8&moves=RUL");
    assert!(matches!(
        bad.link_moves(),
        Some(Err(LinkMovesError::Illegal(illegal))) if illegal.index == 0
    ));
    let fixed = bad.after(act(SetUpAction::TypeLinkMoves("LUL".into())));
    let Some(Ok(moves)) = fixed.link_moves() else {
        panic!("{:?}", fixed.link_moves());
    };
    let shown = fixed.after(act(SetUpAction::ShowMoves(moves)));
    assert_eq!(shown.ui.link_error, None);
    assert_eq!(shown.share().query(), "board=1.2.3_0.4.6_7.5.8&moves=LUL");
}

#[test]
fn a_missing_last_cell_is_completed_in_the_field() {
    let state = with_text("1 2 3/4 5 6/7 8");
    let Some(Err(SetUpError::LastCell { tile: 0, board })) = state.setup_text(Target::Board) else {
        panic!("{:?}", state.setup_text(Target::Board));
    };
    let completed = state.after(act(SetUpAction::Complete(board)));
    assert_eq!(completed.field_text(), "1 2 3/4 5 6/7 8 0");
    assert_eq!(completed.board().to_string(), "8 6 7/2 5 4/3 0 1");
}

#[test]
fn a_number_of_random_moves_that_cannot_be_used_is_kept() {
    let wrong = state("board=1.2_0.3").after(act(SetUpAction::TypeGoalMoves("201".into())));
    assert_eq!(wrong.setup.wrong_goal_moves.as_deref(), Some("201"));
    let good = wrong.after(act(SetUpAction::TypeGoalMoves("7".into())));
    assert_eq!(
        (
            good.setup.wrong_goal_moves.as_ref(),
            good.settings.goal_moves
        ),
        (None, 7)
    );
}

/// Returns a state in which tiles were placed in the cells of a 3x3 board.
fn with_tiles(tiles: &[u8]) -> Rc<State> {
    let start = state("board=8.6.7_2.5.4_3.0.1")
        .after(Action::OpenTab(Tab::SetUp))
        .after(act(SetUpAction::ChooseMode(Mode::Fill)));
    tiles.iter().fold(start, |state, &tile| {
        state.after(act(SetUpAction::Place(tile)))
    })
}

#[test]
fn the_board_of_the_game_stays_until_an_entry_is_complete() {
    let partial = with_tiles(&[1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(partial.play.game.board().to_string(), "8 6 7/2 5 4/3 0 1");
    let complete = partial.after(act(SetUpAction::Place(0)));
    assert_eq!(complete.play.game.board().to_string(), "1 2 3/4 5 6/7 0 8");
    let played = complete.after(act(SetUpAction::Play));
    assert_eq!(
        (played.setup.mode, played.setup.filling()),
        (Mode::Play, None)
    );
}

#[test]
fn a_goal_can_be_entered_cell_by_cell() {
    let start = state("board=8.6.7_2.5.4_3.0.1")
        .after(Action::OpenTab(Tab::SetUp))
        .after(act(SetUpAction::ChooseTarget(Target::Goal)))
        .after(act(SetUpAction::ChooseMode(Mode::Fill)));
    let goal = [1, 2, 3, 8, 0, 4, 7, 6]
        .into_iter()
        .fold(start, |state, tile| {
            state.after(act(SetUpAction::Place(tile)))
        });
    assert_eq!(goal.share().query(), "board=8.6.7_2.5.4_3.0.1&goal=spiral");
}

#[test]
fn an_entry_that_is_not_complete_stays_when_the_tab_changes() {
    let back = with_tiles(&[1, 2])
        .after(Action::OpenTab(Tab::Solve))
        .after(Action::OpenTab(Tab::SetUp));
    assert_eq!(back.setup.filling().unwrap().filled(), 2);
}

#[test]
fn solve_is_refused_while_cells_are_empty() {
    let refused = with_tiles(&[1, 2]).after(solve());
    assert_eq!(
        refused.solve.refusal,
        Some(Refusal::Entry(Target::Board, 7))
    );
    assert!(!has_task(&refused));
    let elsewhere = refused.after(Action::OpenTab(Tab::Solve)).after(solve());
    assert!(elsewhere.is_running());
}

#[test]
fn another_size_starts_the_entry_again_and_keeps_the_game() {
    let size = Size::new(4, 4).unwrap();
    let resized = with_tiles(&[1, 2]).after(act(SetUpAction::ResizeEntry(size)));
    assert_eq!(resized.shown_size(), size);
    assert_eq!(resized.play.game.board().to_string(), "8 6 7/2 5 4/3 0 1");
    let undone = resized.after(Action::Play(PlayAction::Undo(0.0)));
    assert_eq!(undone.setup.filling().unwrap().filled(), 2);
}

#[test]
fn keys_fill_the_cells() {
    let pressed = with_tiles(&[])
        .after(act(SetUpAction::Press(EntryKey::Digit(7))))
        .after(act(SetUpAction::Press(EntryKey::Digit(0))))
        .after(act(SetUpAction::Press(EntryKey::Back)));
    let entry = pressed.setup.filling().unwrap();
    assert_eq!((entry.tile(0), entry.tile(1)), (Some(7), None));
}

#[test]
fn a_complete_entry_shows_the_board_that_replaces_its_own() {
    let complete = with_tiles(&[1, 2, 3, 4, 5, 6, 8, 7]);
    assert!(complete.play.unsolvability().is_some());
    let repaired = complete.after(act(SetUpAction::Swap(Target::Board, 7, 8)));
    assert_eq!(repaired.play.game.board().to_string(), "1 2 3/4 5 6/7 8 0");
    let entered = repaired.setup.filling().unwrap().board();
    assert_eq!(entered, Some(*repaired.play.game.board()));
    let query = "board=8.6.7_2.5.4_3.0.1";
    let back = repaired.after(Action::Navigate(Box::new(Navigation::new(query, None))));
    let entered = back.setup.filling().unwrap().board();
    assert_eq!(entered, Some(*back.play.game.board()));
}

#[test]
fn a_new_board_discards_a_text_that_could_be_used() {
    let typed = with_text("1 2 3/4 5 6/8 7 0");
    let (board, goal) = (*typed.play.game.board(), typed.play.goal);
    let new = typed.after(new_game(board, goal));
    assert_eq!(new.setup.draft(Target::Board).text, None);
}

#[test]
fn a_repair_does_not_open_a_link_that_waits() {
    let typed = with_text("?board=1.2.3_4.5.6_7.0.8");
    let repaired = typed.after(act(SetUpAction::Swap(Target::Board, 1, 2)));
    assert_eq!(repaired.play.game.board().to_string(), "8 6 7/1 5 4/3 0 2");
}

#[test]
fn an_entry_of_a_goal_has_the_size_of_the_board() {
    let goal = state("board=8.6.7_2.5.4_3.0.1")
        .after(Action::OpenTab(Tab::SetUp))
        .after(act(SetUpAction::ChooseTarget(Target::Goal)))
        .after(act(SetUpAction::ChooseMode(Mode::Fill)))
        .after(act(SetUpAction::Place(1)))
        .after(Action::OpenTab(Tab::Solve));
    let size = Size::new(4, 4).unwrap();
    let solved = Goal::preset(Preset::BlankLast, size);
    let resized = goal
        .after(new_game(*solved.board(), solved))
        .after(Action::OpenTab(Tab::SetUp));
    assert_eq!(resized.setup.filling().unwrap().size(), size);
    let undone = resized.after(act(SetUpAction::UndoEntry));
    assert_eq!(undone.setup.filling().unwrap().size(), size);
}

#[test]
fn moves_without_their_board_are_not_corrected_on_another_one() {
    let bad = state("board=1.2.3_4.4.5_6.7.0&moves=XYZ");
    assert_eq!(bad.link_moves(), None);
}

#[test]
fn a_typed_goal_is_for_the_board_that_waits() {
    let typed = with_text("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
        .after(act(SetUpAction::ChooseTarget(Target::Goal)))
        .after(typed("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"));
    assert!(matches!(typed.setup_text(Target::Goal), Some(Ok(_))));
    let used = typed.after(act(SetUpAction::Use));
    assert_eq!(
        used.share().query(),
        "board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15&goal=1.2.3.4_5.6.7.8_9.10.11.12_13.0.14.15"
    );
}
