//! The automaton loses no board, and prunes only sequences that have a duplicate.

mod common;

use std::collections::{HashMap, HashSet};

use common::{goal_with_blank, size};
use slidewise::engine::automaton::{Automaton, AutomatonBuilder};
use slidewise::puzzle::{Board, Move, Size};
use slidewise::step::Step;

/// Returns the number of boards that breadth-first search reaches first at each depth.
fn plain_layers(start: Board, depth: usize) -> Vec<usize> {
    let mut reached = HashSet::from([start]);
    let mut layer = vec![start];
    let mut counts = vec![1];
    for _ in 0..depth {
        let mut next = Vec::new();
        for board in layer {
            for step in Move::ALL {
                next.extend(board.slide(step).filter(|&board| reached.insert(board)));
            }
        }
        counts.push(next.len());
        layer = next;
    }
    counts
}

/// Returns the same counts along the sequences that the automaton accepts, of which there may be several to a
/// board. Checks that for each pruned sequence a smaller one to the same board was accepted.
fn automaton_layers(automaton: &Automaton, start: Board, depth: usize) -> Vec<usize> {
    let mut first: HashMap<Board, usize> = HashMap::from([(start, 0)]);
    let mut layer = vec![(start, automaton.start(start.blank()))];
    let mut counts = vec![1];
    for length in 1..=depth {
        // In the order of the sequences, so that all boards reached before have smaller ones.
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

fn check_layers(size: Size, depths: &[usize], max_length: usize) {
    for &depth in depths {
        let automaton = Automaton::new(size, depth);
        for blank in 0..size.cells() {
            let start = *goal_with_blank(size, blank).board();
            assert_eq!(
                automaton_layers(&automaton, start, max_length),
                plain_layers(start, max_length),
                "{size} to depth {depth} with the blank at {blank}"
            );
        }
    }
}

#[test]
fn every_board_is_reached_as_soon_as_by_breadth_first_search() {
    check_layers(size(2, 2), &[2, 6, 12, 14], 14);
    check_layers(size(3, 2), &[2, 12, 14], 18);
    check_layers(size(3, 3), &[2, 7, 12, 14], 15);
    check_layers(size(2, 5), &[12], 14);
    check_layers(size(4, 4), &[12], 11);
    check_layers(size(3, 6), &[10], 11);
    check_layers(size(5, 5), &[8], 9);
}

#[test]
fn depth_two_prunes_only_moves_that_undo_the_last_one() {
    let size = size(4, 3);
    let automaton = Automaton::new(size, 2);
    for blank in 0..size.cells() {
        for step in Move::ALL {
            let after = step.source(size, blank);
            let state = automaton.next(automaton.start(blank), step);
            assert_eq!(state.is_some(), after.is_some());
            for second in Move::ALL {
                let legal = after.and_then(|blank| second.source(size, blank)).is_some();
                let next = state.and_then(|state| automaton.next(state, second));
                assert_eq!(next.is_some(), legal && second != step.opposite());
            }
        }
    }
}

#[test]
fn slices_do_not_change_the_automaton() {
    let size = size(4, 4);
    let whole = Automaton::new(size, 12);
    let mut builder = AutomatonBuilder::new(size, 12);
    let sliced = loop {
        if let Step::Done(automaton) = builder.advance(1000) {
            break automaton.unwrap();
        }
    };
    assert_eq!(whole.states(), sliced.states());
}

#[test]
fn automata_have_the_measured_numbers_of_states() {
    for (width, height, states) in [
        (4, 4, 12_546),
        (2, 10, 5_729),
        (4, 6, 35_600),
        (5, 5, 43_396),
    ] {
        let automaton = Automaton::new(size(width, height), 12);
        assert_eq!(automaton.states().len(), states);
    }
}
