//! Properties of the heuristics, checked against true distances where those are known and against each other elsewhere.

mod common;

use std::collections::HashMap;

use common::{Distances, in_parallel, random_goal, size, tables};
use slidewise::heuristic::explanation::explain;
use slidewise::heuristic::{Heuristic, HeuristicKind, HeuristicVisitor, TileMove};
use slidewise::puzzle::packed::{Bytes, Nibbles, Packed, Quintets};
use slidewise::puzzle::{Board, Goal, MAX_CELLS, Move, Preset, Random, Size, scramble};

/// How often one heuristic violates a property over all boards of a size.
#[derive(Default)]
struct Violations {
    /// Boards whose estimate exceeds their distance.
    overestimates: usize,
    /// Moves that change the estimate by more than one.
    jumps: usize,
    /// Moves after which the incrementally updated value differs from the one from scratch.
    update_errors: usize,
    /// Boards whose estimate is less than their distance.
    underestimates: usize,
    /// Boards whose estimate is 0.
    zeros: usize,
    /// Boards checked.
    boards: usize,
}

/// Checks every solvable board and every move of it.
struct CheckAllBoards<'a>(&'a Distances);

impl HeuristicVisitor for CheckAllBoards<'_> {
    type Output = Violations;

    fn visit<H: Heuristic>(self, heuristic: H) -> Violations {
        let mut violations = Violations::default();
        let from_scratch = |board: &Board| {
            let packed = Nibbles::pack(board);
            (packed.bits(), heuristic.evaluate(&packed))
        };
        let states: HashMap<u64, H::State> = self
            .0
            .boards()
            .map(|(board, _)| from_scratch(&board))
            .collect();
        for (board, distance) in self.0.boards() {
            let packed = Nibbles::pack(&board);
            let state = states[&packed.bits()];
            let value = heuristic.value(state);
            violations.boards += 1;
            violations.zeros += usize::from(value == 0);
            violations.overestimates += usize::from(value as usize > distance);
            violations.underestimates += usize::from((value as usize) < distance);
            let code = heuristic.encode(state);
            assert!(
                heuristic.encoded_value(code) == value && code < 1 << 11,
                "{board}: {code}"
            );
            let decoded = heuristic.decode(&packed, code);
            for (tile_move, after) in tile_moves(&board) {
                let after = Nibbles::pack(&after);
                let scratch = heuristic.value(states[&after.bits()]);
                for state in [state, decoded] {
                    let updated = heuristic.update(state, tile_move, &packed, &after);
                    violations.update_errors += usize::from(heuristic.value(updated) != scratch);
                }
                violations.jumps += usize::from(value.abs_diff(scratch) > 1);
            }
        }
        violations
    }
}

/// Returns the moves of a board, with the board after each.
fn tile_moves(board: &Board) -> Vec<(TileMove, Board)> {
    let to = board.blank();
    Move::ALL
        .into_iter()
        .filter_map(|step| {
            let after = board.slide(step)?;
            let from = after.blank();
            let tile = board.tile(from);
            let tile_move = TileMove {
                tile,
                from,
                to,
                step,
            };
            Some((tile_move, after))
        })
        .collect()
}

/// Returns the estimate of one board, with shared tables.
fn estimate(kind: HeuristicKind, board: &Board, goal: &Goal) -> u32 {
    let tables = tables(kind, goal);
    kind.estimates_with(std::slice::from_ref(board), goal, tables)
        .unwrap()[0]
}

/// Checks that every heuristic is exactly as admissible and consistent as it claims, over all boards that reach `goal`.
fn check_all_boards(goal: &Goal) {
    let distances = Distances::to(goal);
    let solvable = (1..=goal.size().cells()).product::<usize>() / 2;
    in_parallel(&HeuristicKind::ALL, |kind| {
        let violations = kind.build_with(goal, tables(*kind, goal), CheckAllBoards(&distances));
        let violations = violations.unwrap();
        let case = format!("{kind} to {}", goal.board());
        assert_eq!(violations.boards, solvable, "{case}");
        assert_eq!(violations.update_errors, 0, "{case}");
        assert_eq!(
            kind.is_admissible(),
            violations.overestimates == 0,
            "{case}"
        );
        assert_eq!(kind.is_consistent(), violations.jumps == 0, "{case}");
        assert_eq!(estimate(*kind, goal.board(), goal), 0, "{case}");
        // A pattern database with all tiles in one group holds true distances.
        let exact = *kind == HeuristicKind::Pdb;
        assert_eq!(violations.underestimates == 0, exact, "{case}");
        // All others depend on the cell of every tile, so that only the goal is 0.
        if !matches!(kind, HeuristicKind::Zero | HeuristicKind::Inversion) {
            assert_eq!(violations.zeros, 1, "{case}");
        }
    });
}

#[test]
fn admissibility_and_consistency_hold_on_all_3x3_boards_with_the_blank_last() {
    check_all_boards(&Goal::preset(Preset::BlankLast, size(3, 3)));
}

#[test]
fn admissibility_and_consistency_hold_on_all_3x3_boards_with_the_blank_in_the_centre() {
    check_all_boards(&Goal::preset(Preset::Spiral, size(3, 3)));
}

#[test]
fn admissibility_and_consistency_hold_on_all_small_rectangles_for_random_goals() {
    let mut random = Random::seeded(11);
    for (width, height) in [(3, 2), (2, 3), (4, 2), (2, 4)] {
        for _ in 0..4 {
            check_all_boards(&random_goal(size(width, height), &mut random));
        }
    }
}

/// Updates a heuristic along a walk, in one packed form, and returns its values.
struct AlongWalk<'a, P> {
    boards: &'a [Board],
    form: std::marker::PhantomData<P>,
}

impl<P: Packed> HeuristicVisitor for AlongWalk<'_, P> {
    type Output = Vec<u32>;

    fn visit<H: Heuristic>(self, heuristic: H) -> Vec<u32> {
        let mut packed = P::pack(&self.boards[0]);
        let mut state = heuristic.evaluate(&packed);
        let mut values = vec![heuristic.value(state)];
        for pair in self.boards.windows(2) {
            let (tile_move, after) = tile_moves(&pair[0])
                .into_iter()
                .find(|(_, after)| *after == pair[1])
                .unwrap();
            let next = P::pack(&after);
            let decoded = heuristic.decode(&packed, heuristic.encode(state));
            let decoded = heuristic.update(decoded, tile_move, &packed, &next);
            state = heuristic.update(state, tile_move, &packed, &next);
            assert_eq!(heuristic.value(decoded), heuristic.value(state), "{after}");
            assert_eq!(
                heuristic.value(state),
                heuristic.value(heuristic.evaluate(&next)),
                "{after}"
            );
            values.push(heuristic.value(state));
            packed = next;
        }
        values
    }
}

/// Returns the values of a heuristic along a walk, and checks that they are the same in every packed form that
/// holds the boards.
fn values(kind: HeuristicKind, boards: &[Board], goal: &Goal) -> Vec<u32> {
    fn along<P: Packed>(kind: HeuristicKind, boards: &[Board], goal: &Goal) -> Option<Vec<u32>> {
        let form = std::marker::PhantomData::<P>;
        (goal.size().cells() <= P::MAX_CELLS).then(|| {
            kind.build_with(goal, tables(kind, goal), AlongWalk { boards, form })
                .unwrap()
        })
    }
    let values = along::<Bytes<MAX_CELLS>>(kind, boards, goal).unwrap();
    for smaller in [
        along::<Nibbles>(kind, boards, goal),
        along::<Quintets>(kind, boards, goal),
        along::<Bytes<64>>(kind, boards, goal),
    ] {
        assert!(smaller.is_none_or(|smaller| smaller == values), "{kind}");
    }
    values
}

/// Returns the boards of a random walk.
fn random_walk(start: Board, moves: usize, random: &mut Random) -> Vec<Board> {
    let mut boards = vec![start];
    for _ in 0..moves {
        let choices = tile_moves(&boards[boards.len() - 1]);
        boards.push(choices[random.below(choices.len())].1);
    }
    boards
}

/// Returns a random goal for each size: always the same, so that tables are built only once.
fn goals_of_every_size() -> Vec<Goal> {
    let mut random = Random::seeded(20);
    Size::all()
        .map(|size| random_goal(size, &mut random))
        .collect()
}

/// Returns a goal for each size, and a random walk of a hundred moves from a random board that reaches it.
fn walks_on_every_size(seed: u64) -> Vec<(Goal, Vec<Board>)> {
    let mut random = Random::seeded(seed);
    goals_of_every_size()
        .into_iter()
        .map(|goal| {
            let start = scramble::uniform(&goal, &mut random);
            (goal, random_walk(start, 100, &mut random))
        })
        .collect()
}

fn supported(size: Size) -> impl Iterator<Item = HeuristicKind> {
    let kinds = HeuristicKind::ALL.into_iter();
    kinds.filter(move |kind| kind.fits(size))
}

#[test]
fn updated_values_equal_values_from_scratch_on_every_size_in_every_packed_form() {
    in_parallel(&walks_on_every_size(21), |(goal, boards)| {
        for kind in supported(goal.size()) {
            let updated = values(kind, boards, goal);
            let last = estimate(kind, &boards[100], goal);
            assert_eq!(updated[100], last, "{kind}");
        }
    });
}

#[test]
fn consistent_heuristics_change_by_at_most_one_along_a_walk_on_every_size() {
    in_parallel(&walks_on_every_size(22), |(goal, boards)| {
        for kind in supported(goal.size()).filter(|kind| kind.is_consistent()) {
            for pair in values(kind, boards, goal).windows(2) {
                assert!(pair[0].abs_diff(pair[1]) <= 1, "{kind} on {}", goal.size());
            }
        }
    });
}

#[test]
fn admissible_heuristics_never_exceed_the_length_of_a_walk_from_the_goal_on_every_size() {
    let mut random = Random::seeded(23);
    for goal in goals_of_every_size() {
        let size = goal.size();
        let boards = random_walk(*goal.board(), 100, &mut random);
        for kind in supported(size).filter(|kind| kind.is_admissible()) {
            for (moves, value) in values(kind, &boards, &goal).into_iter().enumerate() {
                assert!(value as usize <= moves, "{kind} after {moves} on {size}");
            }
        }
    }
}

#[test]
fn stronger_heuristics_are_never_below_weaker_ones_on_every_size() {
    use HeuristicKind::*;
    in_parallel(&walks_on_every_size(24), |(goal, boards)| {
        let along = |kind: HeuristicKind| values(kind, boards, goal);
        let chain = [Zero, Misplaced, Euclidean, Manhattan, LinearConflict].map(along);
        let (misplaced, manhattan) = (&chain[1], &chain[3]);
        for pair in chain.windows(2) {
            assert!(never_above(&pair[0], &pair[1]), "{}", goal.board());
        }
        for kind in [Walking, Pdb] {
            if kind.fits(goal.size()) {
                assert!(never_above(manhattan, &along(kind)), "{}", goal.board());
            }
        }
        assert!(never_above(misplaced, &along(MisplacedLines)));
    });
}

#[test]
fn the_swap_count_is_twice_the_misplaced_tiles_plus_the_misplaced_blank_on_every_size() {
    use HeuristicKind::*;
    in_parallel(&walks_on_every_size(24), |(goal, boards)| {
        let along = |kind: HeuristicKind| values(kind, boards, goal);
        for ((board, swaps), misplaced) in boards.iter().zip(along(Swaps)).zip(along(Misplaced)) {
            let blank = u32::from(board.blank() != goal.cell(0));
            assert_eq!(swaps, 2 * misplaced + blank, "{board} to {}", goal.board());
        }
    });
}

/// Returns `true` if no value of `lower` exceeds its counterpart in `upper`.
fn never_above(lower: &[u32], upper: &[u32]) -> bool {
    lower.iter().zip(upper).all(|(lower, upper)| lower <= upper)
}

#[test]
fn heuristics_that_count_moves_have_the_parity_of_the_distance_on_every_size() {
    use HeuristicKind::*;
    in_parallel(&walks_on_every_size(25), |(goal, boards)| {
        let size = goal.size();
        let home = goal.cell(0);
        for kind in [Manhattan, LinearConflict, Walking, Pdb] {
            if !kind.fits(size) {
                continue;
            }
            for (board, value) in boards.iter().zip(values(kind, boards, goal)) {
                let distance = size.distance(board.blank(), home);
                assert_eq!(value as usize % 2, distance % 2, "{kind}, {board}");
            }
        }
    });
}

#[test]
fn three_tiles_in_mutual_conflict_add_four_moves() {
    let goal = Goal::preset(Preset::BlankLast, size(3, 3));
    let board = common::board("3 2 1/4 5 6/7 8 0");
    let value = |kind: HeuristicKind| kind.estimate(&board, &goal).unwrap();
    let added = value(HeuristicKind::LinearConflict) - value(HeuristicKind::Manhattan);
    assert_eq!(added, 4);
}

#[test]
fn the_parts_of_every_heuristic_sum_to_its_value_on_every_size() {
    in_parallel(&walks_on_every_size(26), |(goal, boards)| {
        for kind in HeuristicKind::ALL {
            if !kind.fits(goal.size()) {
                continue;
            }
            let parts = explain(kind, goal, boards, tables(kind, goal)).unwrap();
            let sums = parts.iter().map(|parts| parts.value() as u32);
            let values = values(kind, boards, goal);
            assert!(sums.eq(values), "{kind} to {}", goal.board());
        }
    });
}
