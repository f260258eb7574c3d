//! The map of all boards of a small size.

use std::rc::Rc;

use super::{moment, node_runs, path_runs, record};
use slidewise::engine::distance_table::{BoardNumbers, DistanceTableBuilder};
use slidewise::lab::explore::MapBits;
use slidewise::puzzle::{Board, Goal};
use slidewise::step::Step;

fn numbers(goal: &Goal) -> Rc<BoardNumbers> {
    let mut builder = DistanceTableBuilder::new(goal).unwrap();
    loop {
        if let Step::Done(table) = builder.advance(100_000) {
            return Rc::new(BoardNumbers::new(table).unwrap());
        }
    }
}

/// Returns the boards whose bits are set.
fn lit(bits: &[u8], numbers: &BoardNumbers) -> Vec<Board> {
    let is_set = |number: &u32| bits[*number as usize / 8] >> (number % 8) & 1 == 1;
    let all = (0..8 * bits.len() as u32).filter(is_set);
    all.map(|number| numbers.board(number).unwrap().0).collect()
}

#[test]
fn the_map_lights_the_boards_expanded_and_those_in_the_frontier() {
    let sorted = |boards: Vec<Board>| {
        let mut texts: Vec<String> = boards.iter().map(Board::to_string).collect();
        texts.sort();
        texts.dedup();
        texts
    };
    for run in node_runs().into_iter().chain(path_runs()).step_by(7) {
        let numbers = numbers(&run.experiment.goal);
        let mut recorded = record(run);
        assert!(recorded.needs_numbers());
        recorded.number_boards(&numbers);
        assert!(!recorded.needs_numbers());
        let is_path = run.experiment.algorithm.is_iterative();
        let mut expanded = Vec::new();
        for at in 0..=recorded.last_moment() {
            let moment = moment(&mut recorded, at);
            let current = moment.current.as_ref().map(|entry| entry.board);
            expanded.extend(current.filter(|_| !moment.is_goal));
            let map: MapBits = moment.map.unwrap();
            assert_eq!(
                sorted(lit(&map.expanded, &numbers)),
                sorted(expanded.clone()),
                "{at} of {run:?}"
            );
            // Stale nodes that are expanded all the same are listed, but not lit.
            if is_path || !run.experiment.rules.expands_stale {
                let frontier = moment.frontier.iter().map(|entry| entry.board).collect();
                assert_eq!(sorted(lit(&map.frontier, &numbers)), sorted(frontier));
            }
            assert_eq!(map.start, numbers.number(&run.experiment.start));
            assert_eq!(map.current, current.map(|board| numbers.number(&board)));
        }
    }
}
