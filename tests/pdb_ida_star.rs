//! Optimal solutions by IDA* with pattern databases: published lengths, other methods, every goal cell, slices and
//! subtree batches.

mod common;

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use common::{
    Distances, board, goal_with_blank, hardest15, in_parallel, korf_goal, korf100, random_goal,
    replayed, size, solve,
};
use slidewise::engine::automaton::Automaton;
use slidewise::engine::pdb_ida_star::{
    AllSolutionsSearch, BatchSearcher, IdaStarStats, LimitReached, PdbIdaStar,
};
use slidewise::heuristic::HeuristicKind;
use slidewise::heuristic::pdb::{PdbError, PdbSet, Tier};
use slidewise::puzzle::{Board, Goal, Move, Puzzle, Random, Size, scramble};
use slidewise::search::{Algorithm, Method};
use slidewise::step::Step;

/// The tables and the automaton of a search.
#[derive(Clone)]
struct SearchTables {
    tables: Arc<PdbSet>,
    automaton: Arc<Automaton>,
}

impl SearchTables {
    fn new(goal: &Goal, tier: Tier) -> SearchTables {
        let tables = PdbSet::build(goal.size(), goal.cell(0), tier).unwrap();
        let automaton = Automaton::new(tables.class().size(), 12);
        SearchTables {
            tables: Arc::new(tables),
            automaton: Arc::new(automaton),
        }
    }

    fn search(&self, puzzle: &Puzzle, nodes: u64) -> PdbIdaStar {
        let (tables, automaton) = (self.tables.clone(), self.automaton.clone());
        PdbIdaStar::new(puzzle, tables, automaton, nodes).unwrap()
    }

    fn run(&self, start: Board, goal: Goal, slice: u32) -> (Vec<Move>, IdaStarStats) {
        let puzzle = Puzzle::new(start, goal).unwrap();
        let mut search = self.search(&puzzle, u64::MAX);
        loop {
            match search.advance(slice) {
                Step::Running => {}
                Step::Done(Ok(moves)) => {
                    assert_eq!(replayed(&start, &moves), goal.board().tiles());
                    assert_eq!(search.stats().bound as usize, moves.len());
                    return (moves, search.stats());
                }
                Step::Waiting => unreachable!("there are no helpers"),
                Step::Done(Err(LimitReached)) => unreachable!("there is no limit"),
            }
        }
    }

    fn length(&self, start: Board, goal: Goal) -> usize {
        self.run(start, goal, u32::MAX).0.len()
    }
}

static KORF_SMALL: LazyLock<SearchTables> =
    LazyLock::new(|| SearchTables::new(&korf_goal(), Tier::Small));
static KORF_LARGE: LazyLock<SearchTables> =
    LazyLock::new(|| SearchTables::new(&korf_goal(), Tier::Large));

#[test]
fn all_of_korfs_boards_have_their_published_lengths_with_large_tables() {
    in_parallel(&korf100(), |&(start, length)| {
        assert_eq!(KORF_LARGE.length(start, korf_goal()), length, "{start}");
    });
}

#[test]
fn the_easier_half_of_korfs_boards_have_their_published_lengths_with_small_tables() {
    let mut boards = korf100();
    boards.sort_by_key(|&(_, length)| length);
    in_parallel(&boards[..50], |&(start, length)| {
        assert_eq!(KORF_SMALL.length(start, korf_goal()), length, "{start}");
    });
}

#[test]
fn the_hardest_boards_take_eighty_moves() {
    let boards = hardest15();
    in_parallel(&boards, |&(start, length)| {
        assert_eq!(length, 80);
        assert_eq!(KORF_LARGE.length(start, korf_goal()), length, "{start}");
    });
}

#[test]
fn lengths_on_3x3_equal_the_distances_for_each_class_of_goal_cell() {
    let size = size(3, 3);
    in_parallel(&[0, 1, 4], |&blank| {
        let goal = goal_with_blank(size, blank);
        let table_set = SearchTables::new(&goal, Tier::Small);
        let distances = Distances::to(&goal);
        let mut random = Random::seeded(blank as u64);
        for _ in 0..2000 {
            let start = scramble::uniform(&goal, &mut random);
            assert_eq!(
                table_set.length(start, goal),
                distances.get(&start).unwrap(),
                "{start}"
            );
        }
    });
}

#[test]
fn lengths_equal_those_of_a_star_on_other_sizes_and_any_goal() {
    let method = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
    let mut cases: Vec<(Size, usize)> = Vec::new();
    for (width, height) in [(2, 2), (2, 3), (4, 2), (2, 5), (3, 4), (4, 3), (6, 2)] {
        let cells = width * height;
        // On twelve cells, one goal cell of each class.
        let blanks = (0..cells).filter(|blank| cells < 12 || [0, 1, 2, 5].contains(blank));
        cases.extend(blanks.map(|blank| (size(width, height), blank)));
    }
    in_parallel(&cases, |&(size, blank)| {
        let mut random = Random::seeded(blank as u64);
        // A random goal with the blank moved to `blank`.
        let goal = random_goal(size, &mut random);
        let goal = Goal::new(goal.board().swapped(goal.board().blank(), blank));
        let tier = if blank % 2 == 0 {
            Tier::Small
        } else {
            Tier::Large
        };
        let table_set = SearchTables::new(&goal, tier);
        for moves in [30, 50] {
            let start = scramble::walk(&goal, moves, &mut random);
            let expected = solve(start, goal, method).moves.len();
            assert_eq!(
                table_set.length(start, goal),
                expected,
                "{size} {blank} {start}"
            );
        }
    });
}

#[test]
fn lengths_of_random_boards_of_3x4_equal_those_of_a_star() {
    let goal = goal_with_blank(size(3, 4), 11);
    let table_sets = [Tier::Small, Tier::Large].map(|tier| SearchTables::new(&goal, tier));
    let method = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
    let mut random = Random::seeded(34);
    let boards: Vec<Board> = (0..200)
        .map(|_| scramble::uniform(&goal, &mut random))
        .collect();
    in_parallel(&boards, |&start| {
        let expected = solve(start, goal, method).moves.len();
        for table_set in &table_sets {
            assert_eq!(table_set.length(start, goal), expected, "{start}");
        }
    });
}

#[test]
fn all_tiers_find_the_same_lengths_for_an_edge_and_a_centre_goal() {
    // This method shares neither tables nor search with the others.
    let method = Method::new(Algorithm::IdaStar, HeuristicKind::Walking);
    for blank in [2, 10] {
        let mut random = Random::seeded(blank as u64);
        let goal = random_goal(size(4, 4), &mut random);
        let goal = Goal::new(goal.board().swapped(goal.board().blank(), blank));
        let [tiny, small, large] =
            [Tier::Tiny, Tier::Small, Tier::Large].map(|tier| SearchTables::new(&goal, tier));
        let boards: Vec<Board> = (0..200)
            .map(|_| scramble::uniform(&goal, &mut random))
            .collect();
        let easy = AtomicUsize::new(0);
        in_parallel(&boards, |&start| {
            let length = large.length(start, goal);
            assert_eq!(small.length(start, goal), length, "{start}");
            if length <= 50 {
                assert_eq!(tiny.length(start, goal), length, "{start}");
            }
            if length <= 46 {
                easy.fetch_add(1, Ordering::Relaxed);
                assert_eq!(solve(start, goal, method).moves.len(), length, "{start}");
            }
        });
        assert!(easy.into_inner() > 5);
    }
}

#[test]
fn every_goal_cell_of_4x4_shares_the_tables_of_its_class() {
    let table_sets: Vec<SearchTables> = [0, 1, 5]
        .iter()
        .map(|&blank| SearchTables::new(&goal_with_blank(size(4, 4), blank), Tier::Small))
        .collect();
    let cells: Vec<usize> = (0..16).collect();
    in_parallel(&cells, |&blank| {
        let mut random = Random::seeded(blank as u64);
        let goal = goal_with_blank(size(4, 4), blank);
        let fitting: Vec<&SearchTables> = table_sets
            .iter()
            .filter(|table_set| table_set.tables.covers(goal.size(), blank))
            .collect();
        assert_eq!(fitting.len(), 1);
        let method = Method::new(Algorithm::IdaStar, HeuristicKind::LinearConflict);
        for _ in 0..3 {
            let start = scramble::walk(&goal, 60, &mut random);
            let expected = solve(start, goal, method).moves.len();
            assert_eq!(fitting[0].length(start, goal), expected, "{blank} {start}");
        }
    });
}

#[test]
fn slices_change_neither_the_moves_nor_the_node_counts() {
    let (start, _) = korf100()[3];
    let expected = KORF_SMALL.run(start, korf_goal(), u32::MAX);
    for slice in [1, 7, 1000] {
        let found = KORF_SMALL.run(start, korf_goal(), slice);
        assert_eq!(found, expected, "{slice}");
    }
}

#[test]
fn a_search_ends_at_its_node_limit() {
    let (start, _) = korf100()[3];
    let puzzle = Puzzle::new(start, korf_goal()).unwrap();
    let mut search = KORF_SMALL.search(&puzzle, 5000);
    while search.advance(300) == Step::Running {}
    assert_eq!(search.advance(300), Step::Done(Err(LimitReached)));
    assert!((5000..6000).contains(&search.stats().expanded));
    let completed = search.completed();
    assert!(
        completed
            .windows(2)
            .all(|pair| pair[0].threshold + 2 == pair[1].threshold)
    );
    assert!(completed.last().unwrap().threshold < search.stats().bound);
}

#[test]
fn a_search_shared_in_batches_expands_the_nodes_of_a_single_one_even_if_some_are_requeued() {
    let (start, length) = korf100()[3];
    let puzzle = Puzzle::new(start, korf_goal()).unwrap();
    let table_set = &*KORF_SMALL;
    let mut expected = table_set.search(&puzzle, u64::MAX);
    while !matches!(expected.advance(u32::MAX), Step::Done(Ok(_))) {}
    let helper = || {
        let (tables, automaton) = (table_set.tables.clone(), table_set.automaton.clone());
        BatchSearcher::new(&puzzle, tables, automaton).unwrap()
    };
    // From hardly any nodes expanded by the search itself to most of them.
    for (own_nodes, parts) in [(1, 1), (1, 100), (700, 8), (50_000, 3)] {
        let mut search = table_set.search(&puzzle, u64::MAX);
        let mut helpers = [helper(), helper()];
        let mut random = Random::seeded(parts);
        let moves = 'search: loop {
            for helper in &mut helpers {
                let Some(batch) = search.take_batch(parts) else {
                    continue;
                };
                match random.below(4) {
                    0 => search.requeue_batch(batch),
                    _ => helper.push(batch),
                }
            }
            for helper in &mut helpers {
                if let Step::Done(result) = helper.advance(random.below(2000) as u32) {
                    search.finish_batch(result);
                }
            }
            match search.advance(own_nodes) {
                Step::Done(Ok(moves)) => break 'search moves,
                Step::Running | Step::Waiting => {}
                Step::Done(Err(LimitReached)) => unreachable!("there is no limit"),
            }
        };
        assert_eq!(moves.len(), length);
        puzzle.replay(&moves).unwrap();
        // Each iteration expands the same nodes as a single search.
        assert_eq!(search.completed(), expected.completed());
    }
}

#[test]
fn a_search_waits_for_its_batches_and_ignores_late_results() {
    let (start, length) = korf100()[11];
    let puzzle = Puzzle::new(start, korf_goal()).unwrap();
    let table_set = &*KORF_SMALL;
    let (tables, automaton) = (table_set.tables.clone(), table_set.automaton.clone());
    let mut helper = BatchSearcher::new(&puzzle, tables, automaton).unwrap();
    let mut search = table_set.search(&puzzle, u64::MAX);
    assert!(helper.is_idle() && !search.is_waiting());
    let batch = search.take_batch(1).unwrap();
    assert_eq!(search.take_batch(1), None);
    assert!(search.is_waiting());
    assert_eq!(search.advance(u32::MAX), Step::Waiting);
    assert_eq!(helper.advance(u32::MAX), Step::Waiting);
    helper.push(batch.clone());
    let result = helper.advance(u32::MAX).done().unwrap();
    assert!(helper.is_idle());
    search.finish_batch(result.clone());
    let Step::Done(Ok(moves)) = search.advance(u32::MAX) else {
        panic!("the search still waits")
    };
    assert_eq!(moves.len(), length);
    let stats = search.stats();
    search.finish_batch(result);
    search.requeue_batch(batch);
    assert_eq!(search.stats(), stats);
    assert_eq!(search.advance(1), Step::Done(Ok(moves)));
}

#[test]
fn all_shortest_solutions_are_found() {
    let goal = goal_with_blank(size(3, 3), 8);
    let distances = Distances::to(&goal);
    let table_set = SearchTables::new(&goal, Tier::Small);
    let mut random = Random::seeded(9);
    let mut boards: Vec<Board> = (0..20)
        .map(|_| scramble::uniform(&goal, &mut random))
        .collect();
    boards.push(board("8 6 7/2 5 4/3 0 1"));
    boards.push(*goal.board());
    let mut multiple = 0;
    for start in boards {
        let puzzle = Puzzle::new(start, goal).unwrap();
        let length = distances.get(&start).unwrap();
        let expected = shortest_paths(&distances, start);
        let all = |slice: u32, max_count: usize| {
            let tables = table_set.tables.clone();
            let mut search =
                AllSolutionsSearch::new(&puzzle, tables, length as u32, max_count).unwrap();
            while !search.advance(slice).is_done() {}
            search
        };
        let found = all(u32::MAX, usize::MAX);
        assert!(found.is_complete());
        assert_eq!(found.found().len(), expected, "{start}");
        assert_eq!(all(3, usize::MAX).found(), found.found());
        let distinct: HashSet<&Vec<Move>> = found.found().iter().collect();
        assert_eq!(distinct.len(), expected);
        for moves in found.found() {
            assert_eq!(moves.len(), length);
            puzzle.replay(moves).unwrap();
        }
        assert_eq!(all(u32::MAX, 1).found().len(), 1);
        let mut counted =
            AllSolutionsSearch::new(&puzzle, table_set.tables.clone(), length as u32, usize::MAX)
                .unwrap()
                .with_max_listed(2);
        while !counted.advance(100).is_done() {}
        assert_eq!(counted.count(), expected);
        assert_eq!(counted.found(), &found.found()[..expected.min(2)]);
        multiple += usize::from(expected > 1);
    }
    assert!(multiple > 5);
}

/// Returns the number of shortest paths to the goal.
fn shortest_paths(distances: &Distances, board: Board) -> usize {
    let distance = distances.get(&board).unwrap();
    if distance == 0 {
        return 1;
    }
    let successors = Move::ALL.iter().filter_map(|&step| board.slide(step));
    let nearer = successors.filter(|next| distances.get(next).unwrap() < distance);
    nearer.map(|next| shortest_paths(distances, next)).sum()
}

#[test]
fn first_bounds_are_admissible_and_change_by_one_along_a_random_walk() {
    let goal = korf_goal();
    let mut random = Random::seeded(4);
    let mut board = *goal.board();
    let mut previous = 0;
    for moves in 1..=400 {
        board = loop {
            if let Some(next) = board.slide(Move::ALL[random.below(4)]) {
                break next;
            }
        };
        let estimate = |table_set: &SearchTables| {
            let puzzle = Puzzle::new(board, goal).unwrap();
            table_set.search(&puzzle, u64::MAX).stats().bound
        };
        let (small, large) = (estimate(&KORF_SMALL), estimate(&KORF_LARGE));
        assert!(small <= moves && large <= moves);
        assert!(small % 2 == moves % 2 && large % 2 == moves % 2);
        assert!(large.abs_diff(previous) == 1, "{board}");
        previous = large;
    }
}

#[test]
fn tables_are_restored_from_their_words_and_invalid_words_are_rejected() {
    let tables = &KORF_SMALL.tables;
    let words: Vec<Vec<u64>> = tables
        .tables()
        .iter()
        .map(|table| table.words().to_vec())
        .collect();
    let restored = |words| PdbSet::from_words(size(4, 4), 0, Tier::Small, words);
    let back = restored(words.clone()).unwrap();
    assert_eq!(back.class(), tables.class());
    assert!(back.tables() == tables.tables());
    let (start, length) = korf100()[11];
    let table_set = SearchTables {
        tables: Arc::new(back),
        automaton: KORF_SMALL.automaton.clone(),
    };
    assert_eq!(table_set.length(start, korf_goal()), length);
    let mut shorter = words.clone();
    shorter[0].pop();
    let mut more = words.clone();
    more.push(Vec::new());
    for wrong in [Vec::new(), shorter, more] {
        assert_eq!(restored(wrong).err(), Some(PdbError::InvalidWords));
    }
}

#[test]
fn tables_that_do_not_fit_are_rejected() {
    let error = PdbSet::build(size(9, 3), 0, Tier::Small).err();
    assert_eq!(error, Some(PdbError::TooLarge(size(9, 3))));
    let goal = goal_with_blank(size(4, 4), 1);
    let puzzle = Puzzle::new(*goal.board(), goal).unwrap();
    let (tables, automaton) = (KORF_SMALL.tables.clone(), KORF_SMALL.automaton.clone());
    let error = PdbIdaStar::new(&puzzle, tables, automaton, 1)
        .err()
        .unwrap();
    assert_eq!(
        error.to_string(),
        "the tables are for other boards than 4x4 with the blank in cell 2"
    );
}

#[test]
fn tables_are_built_in_slices_with_increasing_progress() {
    let mut construction = PdbSet::builder(size(3, 4), 5, Tier::Small).unwrap();
    let mut previous = 0.0;
    let tables = loop {
        if let Step::Done(tables) = construction.advance(20_000) {
            break tables.unwrap();
        }
        assert!((previous..=1.0).contains(&construction.progress()));
        previous = construction.progress();
    };
    assert_eq!(construction.progress(), 1.0);
    assert!(matches!(construction.advance(1), Step::Waiting));
    let expected = PdbSet::build(size(3, 4), 5, Tier::Small).unwrap();
    assert!(expected.tables() == tables.tables());
    assert!(tables.bytes() > tables.tables().iter().map(|table| table.bytes()).sum());
}
