//! Distance tables against published counts, plain enumeration, searches and brute force.

mod common;

use common::{
    Distances, Histogram, board, goal_with_blank, histograms, in_parallel, random_goal, replayed,
    samples, size, solve, unsolvable_twin,
};
use slidewise::engine::distance_table::{
    BuildError, DistanceTable, DistanceTableBuilder, LookupError,
};
use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Board, Goal, Move, Preset, Random, Size, Solvability};
use slidewise::search::{Algorithm, Method};
use slidewise::step::Step;

fn build(goal: &Goal) -> DistanceTable {
    DistanceTableBuilder::new(goal)
        .unwrap()
        .advance(u32::MAX)
        .done()
        .unwrap()
}

fn tiny_sizes() -> Vec<Size> {
    Size::all()
        .filter(|&size| DistanceTable::fits(size))
        .collect()
}

/// Returns the published histogram of a goal, found by symmetry.
fn published(goal: &Goal) -> Histogram {
    let (size, blank) = (goal.size(), goal.cell(0));
    let (row, column) = (size.row(blank), size.column(blank));
    let row = row.min(size.height() - 1 - row);
    let column = column.min(size.width() - 1 - column);
    let fits = |known: &Histogram| {
        known.size == size && known.blank == size.cell(row, column)
            || known.size == size.transposed() && known.blank == known.size.cell(column, row)
    };
    histograms().into_iter().find(fits).unwrap()
}

#[test]
fn only_sizes_of_up_to_ten_cells_have_a_table() {
    let names: Vec<String> = tiny_sizes().iter().map(Size::to_string).collect();
    let expected = ["2x2", "2x3", "2x4", "2x5", "3x2", "3x3", "4x2", "5x2"];
    assert_eq!(names, expected);
    for size in Size::all().filter(|&size| !DistanceTable::fits(size)) {
        let error = DistanceTableBuilder::new(&Goal::preset(Preset::BlankLast, size));
        assert_eq!(error.unwrap_err(), BuildError::TooLarge { size });
    }
    assert_eq!(
        BuildError::TooLarge { size: size(4, 3) }.to_string(),
        "only boards of up to 10 cells have a table of all distances: 4x3 has 12"
    );
}

#[test]
fn boards_at_each_distance_are_as_many_as_published() {
    for size in tiny_sizes() {
        for blank in 0..size.cells() {
            let goal = goal_with_blank(size, blank);
            let known = published(&goal);
            assert_eq!(build(&goal).depth_counts(), known.counts, "{size}, {blank}");
        }
    }
}

#[test]
fn distances_equal_those_of_plain_enumeration() {
    let mut random = Random::seeded(91);
    for size in tiny_sizes() {
        let goal = random_goal(size, &mut random);
        let table = build(&goal);
        let distances = Distances::to(&goal);
        // Boards of ten cells are too many for all to be checked.
        let boards = match size.cells() {
            10 => samples(&goal, 100_000, 50, &mut random),
            _ => distances.boards().map(|(board, _)| board).collect(),
        };
        for board in boards {
            let distance = distances.get(&board).unwrap() as u32;
            assert_eq!(table.distance(&board), Ok(distance), "{board}");
        }
    }
}

#[test]
fn distances_equal_the_lengths_of_a_star_and_breadth_first_search() {
    let mut random = Random::seeded(92);
    let a_star = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
    for size in tiny_sizes() {
        let goal = random_goal(size, &mut random);
        let table = build(&goal);
        for start in samples(&goal, 20, 10, &mut random) {
            let found = solve(start, goal, a_star).moves.len();
            assert_eq!(table.distance(&start), Ok(found as u32), "{start}");
        }
    }
    let breadth_first = Method::new(Algorithm::BreadthFirst, HeuristicKind::Zero);
    for size in [size(2, 3), size(3, 2)] {
        let goal = Goal::preset(Preset::Spiral, size);
        let table = build(&goal);
        for (start, _) in Distances::to(&goal).boards() {
            let found = solve(start, goal, breadth_first).moves.len();
            assert_eq!(table.distance(&start), Ok(found as u32), "{start}");
        }
    }
}

#[test]
fn every_move_changes_the_distance_by_one_and_some_move_lowers_it_except_at_the_goal() {
    for size in tiny_sizes().into_iter().filter(|size| size.cells() < 10) {
        let goal = Goal::preset(Preset::Spiral, size);
        let table = build(&goal);
        for (board, distance) in Distances::to(&goal).boards() {
            let successors = Move::ALL.into_iter().filter_map(|step| board.slide(step));
            let after: Vec<usize> = successors
                .map(|next| table.distance(&next).unwrap() as usize)
                .collect();
            assert!(after.iter().all(|after| after.abs_diff(distance) == 1));
            let lowers = after.iter().any(|&after| after < distance);
            assert_eq!(lowers, board != *goal.board(), "{board}");
        }
    }
}

#[test]
fn solutions_lead_to_the_goal_and_are_as_long_as_the_distance() {
    let mut random = Random::seeded(93);
    for size in tiny_sizes() {
        let goal = random_goal(size, &mut random);
        let table = build(&goal);
        let mut boards = table.hardest();
        boards.extend(samples(&goal, 300, 30, &mut random));
        for start in boards {
            let moves = table.solution(&start).unwrap();
            assert_eq!(moves.len() as u32, table.distance(&start).unwrap());
            assert_eq!(replayed(&start, &moves), goal.board().tiles(), "{start}");
        }
    }
}

/// Collects all paths of exactly `moves_left` moves from a board to the goal, in lexicographic order, without any
/// table.
fn brute_force(
    board: &Board,
    goal: &Goal,
    moves_left: u32,
    moves: &mut Vec<Move>,
    found: &mut Vec<Vec<Move>>,
) {
    if moves_left == 0 {
        if board == goal.board() {
            found.push(moves.clone());
        }
        return;
    }
    for step in Move::ALL {
        if moves.last() == Some(&step.opposite()) {
            continue;
        }
        if let Some(next) = board.slide(step) {
            moves.push(step);
            brute_force(&next, goal, moves_left - 1, moves, found);
            moves.pop();
        }
    }
}

#[test]
fn count_and_list_equal_those_of_brute_force() {
    let mut random = Random::seeded(94);
    for size in tiny_sizes() {
        let goal = random_goal(size, &mut random);
        let table = build(&goal);
        for start in samples(&goal, 5, 16, &mut random) {
            let distance = table.distance(&start).unwrap();
            if distance <= 15 {
                let mut found = Vec::new();
                brute_force(&start, &goal, distance, &mut Vec::new(), &mut found);
                assert_eq!(
                    table.count_solutions(&start),
                    Ok(found.len() as u64),
                    "{start}"
                );
                assert_eq!(
                    table.list_solutions(&start, usize::MAX).unwrap(),
                    found,
                    "{start}"
                );
            }
        }
    }
    for size in [size(2, 3), size(3, 2)] {
        let goal = Goal::preset(Preset::BlankLast, size);
        let table = build(&goal);
        in_parallel(&Distances::to(&goal).parts(60), |boards| {
            let table = build(&goal);
            for &(start, distance) in boards {
                let mut found = Vec::new();
                brute_force(&start, &goal, distance as u32, &mut Vec::new(), &mut found);
                assert_eq!(
                    table.count_solutions(&start),
                    Ok(found.len() as u64),
                    "{start}"
                );
                assert_eq!(
                    table.list_solutions(&start, usize::MAX).unwrap(),
                    found,
                    "{start}"
                );
            }
        });
        assert_eq!(table.count_solutions(goal.board()), Ok(1));
        assert_eq!(table.list_solutions(goal.board(), 9).unwrap(), [vec![]]);
    }
}

#[test]
fn the_list_is_sorted_complete_and_starts_with_the_solution() {
    let mut random = Random::seeded(95);
    for size in tiny_sizes() {
        let goal = random_goal(size, &mut random);
        let table = build(&goal);
        let mut boards = table.hardest();
        boards.extend(samples(&goal, 40, 0, &mut random));
        for start in boards {
            let list = table.list_solutions(&start, usize::MAX).unwrap();
            assert_eq!(
                table.count_solutions(&start),
                Ok(list.len() as u64),
                "{start}"
            );
            assert!(list.is_sorted_by(|a, b| a < b), "{start}");
            assert_eq!(list[0], table.solution(&start).unwrap());
            for limit in [0, 1, list.len() / 2, list.len() + 1] {
                let prefix = &list[..limit.min(list.len())];
                assert_eq!(table.list_solutions(&start, limit).unwrap(), prefix);
            }
            for moves in &list {
                assert_eq!(moves.len() as u32, table.distance(&start).unwrap());
                assert_eq!(replayed(&start, moves), goal.board().tiles(), "{start}");
            }
        }
    }
}

#[test]
fn the_hardest_boards_are_those_at_the_greatest_distance() {
    for known in histograms() {
        let table = build(&goal_with_blank(known.size, known.blank));
        let mut hardest = table.hardest();
        assert_eq!(hardest.len() as u64, *known.counts.last().unwrap());
        for board in &hardest {
            assert_eq!(table.distance(board), Ok(known.counts.len() as u32 - 1));
        }
        hardest.sort();
        hardest.dedup();
        assert_eq!(hardest.len() as u64, *known.counts.last().unwrap());
    }
    let last = build(&Goal::preset(Preset::BlankLast, Size::DEFAULT));
    assert_eq!(
        last.hardest(),
        ["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"].map(board)
    );
}

#[test]
fn slices_of_any_size_build_the_same_table_within_their_budget() {
    let goal = goal_with_blank(size(4, 2), 1);
    let boards: Vec<(Board, usize)> = Distances::to(&goal).boards().collect();
    for budget in [1, 7, 1000, 1024, 5000, 20_160] {
        let mut builder = DistanceTableBuilder::new(&goal).unwrap();
        assert!(!builder.advance(0).is_done());
        let mut slices = 1;
        let table = loop {
            if let Step::Done(table) = builder.advance(budget) {
                break table;
            }
            slices += 1;
        };
        assert_eq!(slices, 20_160_u32.div_ceil(budget));
        for (board, distance) in &boards {
            assert_eq!(table.distance(board), Ok(*distance as u32));
        }
        let repeated = builder.advance(0).done();
        let repeated = repeated.expect("a complete table is returned again");
        assert_eq!(repeated.depth_counts(), table.depth_counts());
    }
}

#[test]
fn another_goal_with_the_blank_in_the_same_cell_shares_the_table() {
    let table = build(&Goal::preset(Preset::BlankLast, Size::DEFAULT));
    let other = Goal::new(board("3 1 8/6 2 7/5 4 0"));
    let shared = table.with_goal(&other).unwrap();
    assert_eq!(shared.goal(), &other);
    for (board, distance) in Distances::to(&other).boards().step_by(100) {
        assert_eq!(shared.distance(&board), Ok(distance as u32));
    }
    for goal in ["1 2 3/8 0 4/7 6 5", "1 2/3 4/5 6/7 8/9 0"] {
        assert!(table.with_goal(&Goal::new(board(goal))).is_none());
    }
}

#[test]
fn boards_that_are_not_in_the_table_are_rejected_with_the_reason() {
    let mut random = Random::seeded(96);
    for size in tiny_sizes() {
        let goal = random_goal(size, &mut random);
        let table = build(&goal);
        for start in samples(&goal, 50, 0, &mut random) {
            let start = unsolvable_twin(&start);
            let error = LookupError::Unsolvable(Solvability::of(&start, &goal));
            assert_eq!(table.distance(&start), Err(error.clone()));
            assert_eq!(table.solution(&start), Err(error.clone()));
            assert_eq!(table.count_solutions(&start), Err(error.clone()));
            assert_eq!(table.list_solutions(&start, 1), Err(error));
        }
        for other in Size::all().filter(|&other| other != size) {
            let error = LookupError::SizesDiffer {
                board: other,
                table: size,
            };
            let start = random_goal(other, &mut random);
            assert_eq!(table.distance(start.board()), Err(error.clone()));
            assert_eq!(table.count_solutions(start.board()), Err(error));
        }
    }
    let table = build(&Goal::preset(Preset::BlankLast, Size::DEFAULT));
    let error = |text: &str| table.distance(&board(text)).unwrap_err().to_string();
    assert_eq!(
        error("1 2/3 0"),
        "the board is 2x2 but the table is of 3x3 boards"
    );
    assert!(error("1 2 3/4 5 6/8 7 0").starts_with("1 pair of tiles is out of the goal's order"));
}
