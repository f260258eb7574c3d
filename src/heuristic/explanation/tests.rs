//! The parts of each heuristic sum to its value on every size, and known examples.

use super::*;
use crate::puzzle::{Preset, Random, Size, scramble};

fn goal(size: &str) -> Goal {
    Goal::preset(Preset::BlankLast, size.parse().unwrap())
}

fn parts(kind: HeuristicKind, board: &str) -> Parts {
    let board: Board = board.parse().unwrap();
    let goal = Goal::preset(Preset::BlankLast, board.size());
    let tables = kind.tables(&goal).unwrap();
    explain(kind, &goal, &[board], tables).unwrap().remove(0)
}

/// Returns a random goal of a size and random boards for it.
fn puzzles(size: Size, count: usize, random: &mut Random) -> (Goal, Vec<Board>) {
    let spiral = Goal::preset(Preset::Spiral, size);
    let goal = Goal::new(scramble::uniform(&spiral, random));
    let boards = (0..count).map(|_| scramble::uniform(&goal, random));
    (goal, boards.collect())
}

/// Asserts that the parts of a heuristic sum to its value for random boards and a random goal.
fn assert_sums(kind: HeuristicKind, size: Size, random: &mut Random) {
    let (goal, mut boards) = puzzles(size, 20, random);
    boards.push(*goal.board());
    let tables = kind.tables(&goal).unwrap();
    let values = kind.estimates_with(&boards, &goal, tables.clone()).unwrap();
    let parts = explain(kind, &goal, &boards, tables).unwrap();
    for ((board, value), parts) in boards.iter().zip(values).zip(parts) {
        let marks = parts.marks(&goal);
        if !marks.terms.is_empty() {
            assert_eq!(marks.terms.iter().sum::<i32>(), value as i32, "{kind}");
        }
        assert_eq!(marks.tiles.len(), size.cells());
        assert_eq!(
            parts.value(),
            value as i32,
            "{kind}: {board} to {}",
            goal.board()
        );
    }
}

#[test]
fn the_parts_sum_to_the_value_of_every_heuristic_without_tables_on_all_sizes() {
    let mut random = Random::seeded(1);
    for size in Size::all() {
        for kind in HeuristicKind::ALL {
            if kind.fits(size) && !kind.needs_tables() {
                assert_sums(kind, size, &mut random);
            }
        }
    }
}

#[test]
fn heuristics_that_do_not_fit_have_no_parts() {
    let goal = goal("5x5");
    for kind in [HeuristicKind::Walking, HeuristicKind::Pdb] {
        assert!(explain(kind, &goal, &[*goal.board()], None).is_err());
    }
}

#[test]
fn three_reversed_tiles_have_three_conflicts_of_which_two_tiles_are_removed() {
    let Parts::LinearConflict(steps, lines) =
        parts(HeuristicKind::LinearConflict, "3 2 1/4 5 6/7 8 0")
    else {
        panic!("parts of another heuristic");
    };
    assert_eq!(steps.iter().map(|steps| steps.count()).sum::<u32>(), 4);
    let [line] = &lines[..] else {
        panic!("{lines:?}");
    };
    assert!(line.is_row && line.index == 0);
    assert_eq!(line.pairs, [(3, 2), (3, 1), (2, 1)]);
    assert_eq!(line.removed.len(), 2);
}

#[test]
fn conflicts_of_a_column_are_found() {
    let Parts::LinearConflict(_, lines) = parts(HeuristicKind::LinearConflict, "7 2 3/4 5 6/1 8 0")
    else {
        panic!("parts of another heuristic");
    };
    assert_eq!(lines.len(), 1);
    assert!(!lines[0].is_row && lines[0].index == 0);
    assert_eq!(lines[0].pairs, [(7, 4), (7, 1), (4, 1)]);
}

#[test]
fn removing_the_tiles_leaves_no_pair_in_conflict() {
    let mut random = Random::seeded(3);
    for size in Size::all() {
        let (goal, boards) = puzzles(size, 20, &mut random);
        for board in &boards {
            for line in conflicts::lines(board, &goal) {
                let is_solved =
                    |(a, b): &(u8, u8)| line.removed.contains(a) || line.removed.contains(b);
                assert!(line.pairs.iter().all(is_solved), "{board}: {line:?}");
            }
        }
    }
}

#[test]
fn manhattan_steps_lead_each_tile_to_its_goal_cell() {
    let board: Board = "7 2 4/5 0 6/8 3 1".parse().unwrap();
    let goal = Goal::preset(Preset::BlankFirst, board.size());
    let Parts::Manhattan(steps) =
        &explain(HeuristicKind::Manhattan, &goal, &[board], None).unwrap()[0]
    else {
        panic!("parts of another heuristic");
    };
    assert_eq!(steps[0], Steps::default());
    assert_eq!(steps[7], Steps { down: 2, right: 1 });
    assert_eq!(
        steps[1],
        Steps {
            down: -2,
            right: -1
        }
    );
    let counts: Vec<u32> = steps[1..].iter().map(|steps| steps.count()).collect();
    assert_eq!(counts, [3, 1, 2, 2, 2, 3, 3, 2]);
}

#[test]
fn inversions_are_counted_at_the_later_tile() {
    let Parts::Inversion([rows, columns]) = parts(HeuristicKind::Inversion, "2 1 3/4 5 6/8 7 0")
    else {
        panic!("parts of another heuristic");
    };
    assert_eq!(rows.by_tile, [0, 1, 0, 0, 0, 0, 0, 1, 0]);
    assert_eq!((rows.inversions(), rows.passes, rows.moves), (2, 2, 1));
    assert_eq!(columns.inversions(), 8);
}

#[test]
fn walking_tallies_count_the_tiles_of_each_goal_line() {
    let Parts::Walking([rows, columns]) = parts(HeuristicKind::Walking, "1 2 3/4 5 0/7 8 6") else {
        panic!("parts of another heuristic");
    };
    assert_eq!(rows.counts, [[3, 0, 0], [0, 2, 0], [0, 1, 2]]);
    assert_eq!((rows.blank, rows.moves), (1, 1));
    assert_eq!(columns.counts, [[3, 0, 0], [0, 3, 0], [0, 0, 2]]);
    assert_eq!((columns.blank, columns.moves), (2, 0));
}

#[test]
fn the_groups_of_a_pattern_database_have_every_tile_once() {
    for size in ["3x3", "4x3", "4x4"] {
        let goal = goal(size);
        let tables = HeuristicKind::Pdb.tables(&goal).unwrap();
        let Parts::Pdb { groups, .. } =
            &explain(HeuristicKind::Pdb, &goal, &[*goal.board()], tables).unwrap()[0]
        else {
            panic!("parts of another heuristic");
        };
        let mut tiles: Vec<u8> = groups
            .iter()
            .flat_map(|group| group.tiles.clone())
            .collect();
        tiles.sort_unstable();
        let all: Vec<u8> = (1..goal.size().cells() as u8).collect();
        assert_eq!(tiles, all);
    }
}

#[test]
fn layers_are_read_as_they_are_named() {
    for layer in Layer::ALL {
        assert_eq!(layer.name().parse(), Ok(layer));
    }
    assert_eq!("none".parse::<Layer>(), Err(()));
}
