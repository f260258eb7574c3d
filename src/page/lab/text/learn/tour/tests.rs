use super::*;
use crate::lab::{LabLink, LabMethod};
use crate::puzzle::{Goal, Preset, Puzzle};
use crate::reference::{ReferenceSearch, RunRecord};
use crate::search::Limits;

/// Runs a method on the board of a step by the rules of its link.
fn run(step: u8, method: &str) -> RunRecord {
    let link = LabLink::read(&TourStep::new(step).unwrap().query());
    let board = link.board.unwrap();
    let goal = link.goal;
    let goal = goal.unwrap_or_else(|| Goal::preset(Preset::BlankLast, board.size()));
    let method: LabMethod = method.parse().unwrap();
    let rules = link.compare.rules.rules(method.algorithm());
    let experiment = method.experiment(board, goal, rules);
    let mut search = ReferenceSearch::start(experiment, Limits::default(), None).unwrap();
    while !search.advance(100_000).is_done() {}
    search.record(false).unwrap()
}

fn methods(step: u8) -> Vec<String> {
    let link = LabLink::read(&TourStep::new(step).unwrap().query());
    let methods = link.compare.methods.unwrap();
    methods.iter().map(LabMethod::to_string).collect()
}

#[test]
fn every_step_has_a_title_and_two_or_more_sentences() {
    for step in TourStep::all() {
        assert!(!title(step).is_empty());
        assert!(text(step).matches(['.', '?', ':']).count() >= 2);
    }
}

#[test]
fn breadth_first_search_expands_nearly_all_boards_at_the_first_step() {
    assert_eq!(methods(1), ["bfs"]);
    let record = run(1, "bfs");
    assert_eq!(record.end.length(), Some(26));
    assert!(record.figures.expanded > 181_440 * 9 / 10);
}

#[test]
fn both_searches_of_the_second_step_find_a_shortest_solution() {
    for method in methods(2) {
        assert_eq!(run(2, &method).end.length(), Some(26));
    }
}

#[test]
fn better_heuristics_expand_fewer_nodes_at_the_third_step() {
    let records: Vec<RunRecord> = methods(3).iter().map(|method| run(3, method)).collect();
    assert!(records.iter().all(|record| record.end.length() == Some(26)));
    assert!(records.is_sorted_by(|a, b| a.figures.expanded > b.figures.expanded));
}

#[test]
fn greedy_search_is_quicker_and_longer_at_the_fifth_step() {
    let (a_star, greedy) = (run(5, "astar.manhattan"), run(5, "greedy.manhattan"));
    assert!(greedy.figures.expanded < a_star.figures.expanded);
    assert!(greedy.end.length() > a_star.end.length());
}

#[test]
fn the_sixth_step_has_ten_boards_at_five_distances() {
    let link = LabLink::read(&TourStep::new(6).unwrap().query()).compare;
    let distances = link.distances.unwrap();
    assert_eq!((distances.from, distances.to, distances.step), (4, 20, 4));
    assert_eq!(link.each, Some(10));
}

#[test]
fn ida_star_expands_more_and_holds_less_at_the_seventh_step() {
    let (a_star, ida_star) = (run(7, "astar.manhattan"), run(7, "idastar.manhattan"));
    assert_eq!(a_star.end.length(), Some(31));
    assert!(ida_star.figures.expanded > a_star.figures.expanded);
    assert!(ida_star.figures.most_in_memory < a_star.figures.most_in_memory);
}

#[test]
fn quick_answers_of_the_eighth_step_are_longer() {
    let a_star = run(8, "astar.manhattan");
    for method in &methods(8)[1..] {
        let record = run(8, method);
        assert!(
            record.figures.expanded * 5 < a_star.figures.expanded,
            "{method}"
        );
        assert!(record.end.length() > a_star.end.length(), "{method}");
    }
}

#[test]
fn the_ninth_step_checks_696() {
    let link = LabLink::read(&TourStep::new(9).unwrap().query());
    assert_eq!(link.check.number, Some(696));
}

#[test]
fn the_board_of_the_last_step_cannot_be_solved() {
    let link = LabLink::read(&TourStep::new(10).unwrap().query());
    let board = link.board.unwrap();
    let goal = Goal::preset(Preset::BlankLast, board.size());
    assert!(Puzzle::new(board, goal).is_err());
}
