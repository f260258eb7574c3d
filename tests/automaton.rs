//! The machine against duplicate sequences of moves loses no board, and prunes only what has an equal.

mod common;

use std::collections::{HashMap, HashSet};

use common::{goal_with_blank, size};
use slidewise::engine::automaton::{Automaton, AutomatonBuilder};
use slidewise::puzzle::{Board, Move, Size};
use slidewise::step::Step;

/// How many boards plain breadth-first search meets first at each depth.
fn plain_layers(start: Board, depth: usize) -> Vec<usize> {
    let mut met = HashSet::from([start]);
    let mut layer = vec![start];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for board in layer {
            for step in Move::ALL {
                next.extend(board.slide(step).filter(|&board| met.insert(board)));
            }
        }
        counts.push(next.len());
        layer = next;
    }
    counts
}

/// The same along the sequences that the machine lets pass, of which there may be several to a board; and for
/// each pruned sequence, that a smaller one to the same board passed.
fn machine_layers(automaton: &Automaton, start: Board, depth: usize) -> Vec<usize> {
    let mut first: HashMap<Board, usize> = HashMap::from([(start, 0)]);
    let mut layer = vec![(start, automaton.start(start.blank()))];
    let mut counts = vec![1];
    for length in 1..=depth {
        // In the order of the sequences, so that whatever was met before is smaller.
        let mut next = Vec::new();
        let mut new = 0;
        for (board, state) in layer {
            for step in Move::ALL {
                let Some(after) = board.slide(step) else {
                    assert_eq!(automaton.next(state, step), None);
                    continue;
                };
                if let Some(state) = automaton.next(state, step) {
                    new += usize::from(!first.contains_key(&after));
                    first.entry(after).or_insert(length);
                    next.push((after, state));
                } else {
                    assert!(first.contains_key(&after), "{after} is lost at {length}");
                }
            }
        }
        counts.push(new);
        layer = next;
    }
    counts
}

fn loses_nothing(size: Size, depths: &[usize], reach: usize) {
    for &depth in depths {
        let automaton = Automaton::new(size, depth);
        for blank in 0..size.cells() {
            let start = *goal_with_blank(size, blank).board();
            assert_eq!(
                machine_layers(&automaton, start, reach),
                plain_layers(start, reach),
                "{size} to depth {depth} with the blank at {blank}"
            );
        }
    }
}

#[test]
fn every_board_is_reached_as_soon_as_by_breadth_first_search() {
    loses_nothing(size(2, 2), &[2, 6, 12, 14], 14);
    loses_nothing(size(3, 2), &[2, 12, 14], 18);
    loses_nothing(size(3, 3), &[2, 7, 12, 14], 15);
    loses_nothing(size(2, 5), &[12], 14);
    loses_nothing(size(4, 4), &[12], 11);
    loses_nothing(size(3, 6), &[10], 11);
    loses_nothing(size(5, 5), &[8], 9);
}

#[test]
fn with_depth_two_only_the_last_move_is_not_taken_back() {
    let size = size(4, 3);
    let automaton = Automaton::new(size, 2);
    for blank in 0..size.cells() {
        for step in Move::ALL {
            let after = step.source(size, blank);
            let state = automaton.next(automaton.start(blank), step);
            assert_eq!(state.is_some(), after.is_some());
            for second in Move::ALL {
                let legal = after.and_then(|blank| second.source(size, blank)).is_some();
                let passes = state.and_then(|state| automaton.next(state, second));
                assert_eq!(passes.is_some(), legal && second != step.opposite());
            }
        }
    }
}

#[test]
fn the_machine_of_4x4_has_the_measured_number_of_states_and_does_not_depend_on_slices() {
    let size = size(4, 4);
    let whole = Automaton::new(size, 12);
    let mut growth = AutomatonBuilder::new(size, 12);
    let sliced = loop {
        if let Step::Done(automaton) = growth.advance(1000) {
            break automaton.unwrap();
        }
    };
    assert_eq!(whole.states(), sliced.states());
    assert_eq!(whole.states().len(), 12_546);
}

#[test]
fn the_machines_of_larger_boards_can_be_numbered() {
    for (width, height, states) in [(2, 10, 5_729), (4, 6, 35_600), (5, 5, 43_396)] {
        let automaton = Automaton::new(size(width, height), 12);
        assert_eq!(automaton.states().len(), states);
    }
}
