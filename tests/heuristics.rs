//! The laws of the estimates: against true distances where those are known, against each other elsewhere.

mod common;

use std::collections::HashMap;

use common::{Distances, in_parallel, random_goal, size, tables};
use slidewise::heuristic::{Heuristic, HeuristicKind, TileMove, Visitor};
use slidewise::puzzle::packed::{Bytes, Nibbles, Packed, Quintets};
use slidewise::puzzle::{Board, Goal, MAX_CELLS, Move, Preset, Random, Size, scramble};

/// What a look at every board of a size showed of one estimate.
#[derive(Default)]
struct Findings {
    /// Boards whose estimate exceeds their distance.
    overestimates: usize,
    /// Moves that change the estimate by more than one.
    leaps: usize,
    /// Moves after which the value carried along differs from the one from scratch.
    drifts: usize,
    /// Boards whose estimate is less than their distance.
    underestimates: usize,
    /// Boards whose estimate is 0.
    zeros: usize,
    /// Boards seen.
    boards: usize,
}

/// Looks at every solvable board and every move of it.
struct Survey<'a>(&'a Distances);

impl Visitor for Survey<'_> {
    type Output = Findings;

    fn visit<H: Heuristic>(self, heuristic: H) -> Findings {
        let mut findings = Findings::default();
        let scratch = |board: &Board| {
            let packed = Nibbles::pack(board);
            (packed.bits(), heuristic.memo(&packed))
        };
        let memos: HashMap<u64, H::Memo> =
            self.0.boards().map(|(board, _)| scratch(&board)).collect();
        for (board, distance) in self.0.boards() {
            let packed = Nibbles::pack(&board);
            let memo = memos[&packed.bits()];
            let value = heuristic.value(memo);
            findings.boards += 1;
            findings.zeros += usize::from(value == 0);
            findings.overestimates += usize::from(value as usize > distance);
            findings.underestimates += usize::from((value as usize) < distance);
            let note = heuristic.note(memo);
            assert!(
                heuristic.noted(note) == value && note < 1 << 11,
                "{board}: {note}"
            );
            let resumed = heuristic.resume(&packed, note);
            for (slide, after) in slides(&board) {
                let after = Nibbles::pack(&after);
                let scratch = heuristic.value(memos[&after.bits()]);
                for memo in [memo, resumed] {
                    let carried = heuristic.slide(memo, slide, &packed, &after);
                    findings.drifts += usize::from(heuristic.value(carried) != scratch);
                }
                findings.leaps += usize::from(value.abs_diff(scratch) > 1);
            }
        }
        findings
    }
}

/// The moves of a board, with the board after each.
fn slides(board: &Board) -> Vec<(TileMove, Board)> {
    let to = board.blank();
    Move::ALL
        .into_iter()
        .filter_map(|step| {
            let after = board.slide(step)?;
            let from = after.blank();
            let tile = board.tile(from);
            let slide = TileMove {
                tile,
                from,
                to,
                step,
            };
            Some((slide, after))
        })
        .collect()
}

fn estimate(kind: HeuristicKind, board: &Board, goal: &Goal) -> u32 {
    let tables = tables(kind, goal);
    kind.estimates_with(std::slice::from_ref(board), goal, tables)
        .unwrap()[0]
}

/// Holds every estimate to what it is marked as, over all boards that reach `goal`.
fn check_all_boards(goal: &Goal) {
    let distances = Distances::to(goal);
    let solvable = (1..=goal.size().cells()).product::<usize>() / 2;
    in_parallel(&HeuristicKind::ALL, |kind| {
        let findings = kind.build_with(goal, tables(*kind, goal), Survey(&distances));
        let findings = findings.unwrap();
        let place = format!("{kind} to {}", goal.board());
        assert_eq!(findings.boards, solvable, "{place}");
        assert_eq!(findings.drifts, 0, "{place}");
        assert_eq!(kind.is_admissible(), findings.overestimates == 0, "{place}");
        assert_eq!(kind.is_consistent(), findings.leaps == 0, "{place}");
        assert_eq!(estimate(*kind, goal.board(), goal), 0, "{place}");
        // With all tiles in one group a table has the true distances.
        let exact = *kind == HeuristicKind::Pdb;
        assert_eq!(findings.underestimates == 0, exact, "{place}");
        // The others see where each tile is, so that only the goal looks solved to them.
        if !matches!(kind, HeuristicKind::Zero | HeuristicKind::Inversion) {
            assert_eq!(findings.zeros, 1, "{place}");
        }
    });
}

#[test]
fn over_all_3x3_boards_each_estimate_is_what_it_is_marked_as_with_the_blank_last() {
    check_all_boards(&Goal::preset(Preset::BlankLast, size(3, 3)));
}

#[test]
fn over_all_3x3_boards_each_estimate_is_what_it_is_marked_as_with_the_blank_in_the_centre() {
    check_all_boards(&Goal::preset(Preset::Spiral, size(3, 3)));
}

#[test]
fn over_all_boards_of_two_rows_or_columns_each_estimate_is_what_it_is_marked_as_for_random_goals() {
    let mut random = Random::seeded(11);
    for (width, height) in [(3, 2), (2, 3), (4, 2), (2, 4)] {
        for _ in 0..4 {
            check_all_boards(&random_goal(size(width, height), &mut random));
        }
    }
}

/// Carries an estimate along a walk, in one packed form, and gives its values.
struct Walk<'a, P> {
    boards: &'a [Board],
    form: std::marker::PhantomData<P>,
}

impl<P: Packed> Visitor for Walk<'_, P> {
    type Output = Vec<u32>;

    fn visit<H: Heuristic>(self, heuristic: H) -> Vec<u32> {
        let mut packed = P::pack(&self.boards[0]);
        let mut memo = heuristic.memo(&packed);
        let mut values = vec![heuristic.value(memo)];
        for pair in self.boards.windows(2) {
            let (slide, after) = slides(&pair[0])
                .into_iter()
                .find(|(_, after)| *after == pair[1])
                .unwrap();
            let next = P::pack(&after);
            let resumed = heuristic.resume(&packed, heuristic.note(memo));
            let resumed = heuristic.slide(resumed, slide, &packed, &next);
            memo = heuristic.slide(memo, slide, &packed, &next);
            assert_eq!(heuristic.value(resumed), heuristic.value(memo), "{after}");
            assert_eq!(
                heuristic.value(memo),
                heuristic.value(heuristic.memo(&next)),
                "{after}"
            );
            values.push(heuristic.value(memo));
            packed = next;
        }
        values
    }
}

/// The values of an estimate along a walk, the same in every packed form that holds the boards.
fn values(kind: HeuristicKind, boards: &[Board], goal: &Goal) -> Vec<u32> {
    fn along<P: Packed>(kind: HeuristicKind, boards: &[Board], goal: &Goal) -> Option<Vec<u32>> {
        let form = std::marker::PhantomData::<P>;
        (goal.size().cells() <= P::MAX_CELLS).then(|| {
            kind.build_with(goal, tables(kind, goal), Walk { boards, form })
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

/// The boards of a random walk.
fn walk(start: Board, moves: usize, random: &mut Random) -> Vec<Board> {
    let mut boards = vec![start];
    for _ in 0..moves {
        let choices = slides(&boards[boards.len() - 1]);
        boards.push(choices[random.below(choices.len())].1);
    }
    boards
}

/// A random goal for each size: always the same, so that tables are built once.
fn goals_of_every_size() -> Vec<Goal> {
    let mut random = Random::seeded(20);
    Size::all()
        .map(|size| random_goal(size, &mut random))
        .collect()
}

/// A goal for each size, a random board that reaches it, and a walk of a hundred moves from there.
fn walks_on_every_size(seed: u64) -> Vec<(Goal, Vec<Board>)> {
    let mut random = Random::seeded(seed);
    goals_of_every_size()
        .into_iter()
        .map(|goal| {
            let start = scramble::uniform(&goal, &mut random);
            (goal, walk(start, 100, &mut random))
        })
        .collect()
}

fn fitting(size: Size) -> impl Iterator<Item = HeuristicKind> {
    let kinds = HeuristicKind::ALL.into_iter();
    kinds.filter(move |kind| kind.fits(size))
}

#[test]
fn on_every_size_the_value_carried_along_equals_the_value_from_scratch_in_every_packed_form() {
    in_parallel(&walks_on_every_size(21), |(goal, boards)| {
        for kind in fitting(goal.size()) {
            let carried = values(kind, boards, goal);
            let last = estimate(kind, &boards[100], goal);
            assert_eq!(carried[100], last, "{kind}");
        }
    });
}

#[test]
fn on_every_size_a_consistent_estimate_never_leaps_along_a_walk() {
    in_parallel(&walks_on_every_size(22), |(goal, boards)| {
        for kind in fitting(goal.size()).filter(|kind| kind.is_consistent()) {
            for pair in values(kind, boards, goal).windows(2) {
                assert!(pair[0].abs_diff(pair[1]) <= 1, "{kind} on {}", goal.size());
            }
        }
    });
}

#[test]
fn on_every_size_an_admissible_estimate_never_exceeds_the_moves_walked_from_the_goal() {
    let mut random = Random::seeded(23);
    for goal in goals_of_every_size() {
        let size = goal.size();
        let boards = walk(*goal.board(), 100, &mut random);
        for kind in fitting(size).filter(|kind| kind.is_admissible()) {
            for (moves, value) in values(kind, &boards, &goal).into_iter().enumerate() {
                assert!(value as usize <= moves, "{kind} after {moves} on {size}");
            }
        }
    }
}

#[test]
fn on_every_size_the_estimates_are_ordered_as_their_definitions_demand() {
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
        for ((board, swaps), misplaced) in boards.iter().zip(along(Swaps)).zip(misplaced) {
            let blank = u32::from(board.blank() != goal.cell(0));
            assert_eq!(swaps, 2 * misplaced + blank, "{board} to {}", goal.board());
        }
    });
}

fn never_above(lower: &[u32], upper: &[u32]) -> bool {
    lower.iter().zip(upper).all(|(lower, upper)| lower <= upper)
}

#[test]
fn on_every_size_the_estimates_made_of_whole_moves_have_the_parity_of_the_distance() {
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
fn three_tiles_in_mutual_conflict_count_four_moves_and_not_six() {
    let goal = Goal::preset(Preset::BlankLast, size(3, 3));
    let board = common::board("3 2 1/4 5 6/7 8 0");
    let value = |kind: HeuristicKind| kind.estimate(&board, &goal).unwrap();
    let added = value(HeuristicKind::LinearConflict) - value(HeuristicKind::Manhattan);
    assert_eq!(added, 4);
}
