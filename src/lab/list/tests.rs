use super::*;
use proptest::prelude::*;

fn boards(text: &str) -> Vec<String> {
    let list = read_list(text, None);
    assert!(list.errors.is_empty(), "{text:?}: {:?}", list.errors);
    let boards = list.boards.iter();
    boards.map(|listed| listed.board.to_string()).collect()
}

const FIRST: &str = "2 8 3/1 6 4/7 0 5";
const SECOND: &str = "1 2 3/8 0 4/7 6 5";

#[test]
fn two_boards_are_read_in_every_form_of_a_list() {
    for text in [
        "283164705\n123804765",
        "2 8 3/1 6 4/7 0 5\n\n1 2 3/8 0 4/7 6 5\n",
        "# two boards\r\n[[2,8,3],[1,6,4],[7,0,5]]\r\n[[1,2,3],[8,0,4],[7,6,5]]\r\n",
        "1\t2 8 3 1 6 4 7 0 5\t5\n2\t1 2 3 8 0 4 7 6 5\t0\n",
        "1 2 8 3 1 6 4 7 0 5\n2 1 2 3 8 0 4 7 6 5",
        "1. 2 8 3 1 6 4 7 0 5 99\n2. 1 2 3 8 0 4 7 6 5 99",
        "2 8 3\n1 6 4\n7 0 5\n\n1 2 3\n8 0 4\n7 6 5",
        "2 8 3\n1 6 4\n7 0 5\n1 2 3\n8 0 4\n7 6 5",
        "3\n 2  8  3\n 1  6  4\n 7  0  5\n3\n 1  2  3\n 8  0  4\n 7  6  5\n",
        "# This puzzle is solvable\n3\n2 8 3 # first\n1 6 4\n7 0 5\n# This puzzle is solvable\n3\n1 2 3\n8 0 4\n7 6 5\n",
        "# size: 3x3\n2 8 3 1 6 4 7 0 5\n# size: 3x3\n1 2 3 8 0 4 7 6 5",
    ] {
        assert_eq!(boards(text), [FIRST, SECOND], "{text:?}");
    }
}

#[test]
fn a_start_board_and_a_goal_are_one_board() {
    for text in [
        "Start: 283164705\nGoal: 123804765",
        "283164705 -> 123804765",
        "283164705 123804765",
        "Initial state:\n2 8 3\n1 6 4\n7 _ 5\nGoal state:\n1 2 3\n8 _ 4\n7 6 5",
        "Initial state:\n2 8 3\n1 6 4\n7 _ 5\n\nGoal state:\n1 2 3\n8 _ 4\n7 6 5",
    ] {
        let list = read_list(text, None);
        assert!(list.errors.is_empty(), "{text:?}: {:?}", list.errors);
        assert_eq!(list.boards.len(), 1, "{text:?}");
        assert_eq!(list.boards[0].board.to_string(), FIRST);
        assert_eq!(list.goal.unwrap().to_string(), SECOND);
    }
}

#[test]
fn a_row_that_is_a_board_of_its_own_belongs_to_the_larger_board() {
    let goal = "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15";
    assert_eq!(boards(goal), ["0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"]);
    assert_eq!(boards("1 2 3 0\n0 1 2 3"), ["1 2/3 0", "0 1/2 3"]);
}

#[test]
fn the_files_of_korf_s_boards_are_read() {
    let list = read_list(include_str!("../../../tests/data/korf100.tsv"), None);
    assert_eq!((list.boards.len(), list.errors), (100, Vec::new()));
    let korf = crate::lab::korf::KorfBoard::all().map(|board| board.board);
    assert!(list.boards.iter().map(|listed| listed.board).eq(korf));
    let list = read_list(include_str!("../../../tests/data/hardest15.tsv"), None);
    assert_eq!((list.boards.len(), list.errors), (5, Vec::new()));
}

#[test]
fn boards_of_other_sizes_are_left_out_with_their_lines() {
    let list = read_list("1 2/3 0\n283164705\n123804765\n1 0/3 2", None);
    assert_eq!(list.boards.len(), 2);
    assert_eq!(list.boards[0].board.size(), "2x2".parse().unwrap());
    let lines: Vec<usize> = list.errors.iter().map(|error| error.line).collect();
    assert_eq!(lines, [2, 3]);
    let size = Size::DEFAULT;
    assert_eq!(list.errors[0].error, ListErrorKind::OtherSize { size });
}

#[test]
fn a_line_with_a_mistake_leaves_the_others_and_a_board_with_one_is_one_error() {
    let list = read_list("283164705\n283164700\n123804765", None);
    assert_eq!((list.boards.len(), list.errors.len()), (2, 1));
    assert_eq!(list.errors[0].line, 2);
    assert!(matches!(list.errors[0].error, ListErrorKind::Text(_)));
    let list = read_list("2 8 3\n1 6 4\n7 0 0\n\n1 2 3\n8 0 4\n7 6 5", None);
    assert_eq!((list.boards.len(), list.errors.len()), (1, 1));
    assert_eq!((list.boards[0].line, list.errors[0].line), (5, 1));
}

#[test]
fn a_text_that_is_no_list_ends_after_fifty_errors() {
    let text = "hello world\n".repeat(100_000);
    let list = read_list(&text, None);
    assert_eq!((list.boards.len(), list.errors.len()), (0, 51));
    assert_eq!(list.errors[50].error, ListErrorKind::TooManyErrors);
}

#[test]
fn a_list_of_too_many_boards_is_cut() {
    let list = read_list(&"1 2/3 0\n".repeat(MAX_BOARDS + 5), None);
    assert_eq!((list.boards.len(), list.errors.len()), (MAX_BOARDS, 1));
    assert_eq!(list.errors[0].error, ListErrorKind::TooManyBoards);
}

#[test]
fn thousands_of_files_are_read_one_after_the_other() {
    let text = "3\n 2  8  3\n 1  6  4\n 7  0  5\n".repeat(3_000);
    let list = read_list(&text, None);
    assert_eq!((list.boards.len(), list.errors.len()), (3_000, 0));
}

#[test]
fn two_goals_are_not_mixed() {
    let list = read_list("283164705 -> 123804765\n283164705 -> 123456780", None);
    assert_eq!((list.boards.len(), list.errors.len()), (1, 1));
    assert_eq!(list.errors[0].error, ListErrorKind::OtherGoal);
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in "\\PC*") {
        let _ = read_list(&text, None);
    }

    #[test]
    fn text_that_looks_like_a_list_gives_boards_of_one_size(
        text in "[0-9xgoal\\-=>:/_|;,#\t \n]{0,120}"
    ) {
        let list = read_list(&text, None);
        let lines = text.split('\n').count();
        for listed in &list.boards {
            prop_assert_eq!(listed.board.size(), list.boards[0].board.size());
            prop_assert!((1..=lines).contains(&listed.line));
        }
        for error in &list.errors {
            prop_assert!((1..=lines).contains(&error.line));
        }
    }

    #[test]
    fn every_list_of_boards_is_read_as_it_is_written(seeds in proptest::collection::vec(0u64..1000, 1..20)) {
        use crate::puzzle::{Goal, Preset, Random, scramble};
        let goal = Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap());
        let drawn: Vec<Board> = seeds
            .iter()
            .map(|&seed| scramble::uniform(&goal, &mut Random::seeded(seed)))
            .collect();
        let lines: Vec<String> = drawn.iter().map(Board::to_string).collect();
        let list = read_list(&lines.join("\n"), None);
        prop_assert!(list.errors.is_empty());
        prop_assert!(list.boards.iter().map(|listed| listed.board).eq(drawn.iter().copied()));
        let blocks: Vec<String> = lines.iter().map(|line| line.replace('/', "\n")).collect();
        let list = read_list(&blocks.join("\n\n"), None);
        prop_assert!(list.errors.is_empty());
        prop_assert!(list.boards.iter().map(|listed| listed.board).eq(drawn.iter().copied()));
    }
}
