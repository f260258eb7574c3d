use super::*;
use crate::engine::anytime::{BeamRecord, Direction};
use crate::heuristic::HeuristicKind;
use crate::heuristic::pdb::Tier;
use crate::puzzle::{Preset, Random, Size, scramble};
use crate::search::Algorithm;

/// Advances to the end.
fn outcome(solver: &mut Solver, cache: &mut TableCache, budget: u32) -> Outcome {
    loop {
        if let Step::Done(outcome) = solver.advance(cache, budget) {
            return outcome.clone();
        }
    }
}

/// Returns the length of a solution that is proved optimal.
fn optimal_length(outcome: &Outcome) -> Option<usize> {
    match outcome {
        Outcome::Solved(solution) if solution.proved_optimal => Some(solution.moves.len()),
        _ => None,
    }
}

#[test]
fn recommended_strategies_find_the_lengths_of_a_star_for_all_goals_and_slices() {
    let mut random = Random::seeded(3);
    let mut cache = TableCache::default();
    let method = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
    for (size, budget) in [
        ("3x2", 1),
        ("3x3", 700),
        ("2x4", 50),
        ("4x3", 5000),
        ("2x6", 9000),
    ] {
        let size: Size = size.parse().unwrap();
        let spiral = Goal::preset(Preset::Spiral, size);
        for _ in 0..3 {
            let goal = Goal::new(scramble::uniform(&spiral, &mut random));
            let start = scramble::uniform(&goal, &mut random);
            let mut solve = |strategy| {
                let limits = Limits::default();
                let mut solver = Solver::start(start, goal, strategy, limits, 0, &cache).unwrap();
                outcome(&mut solver, &mut cache, budget)
            };
            let recommended = solve(Strategy::recommended(size));
            assert!(
                optimal_length(&recommended).is_some(),
                "{size}: {recommended:?}"
            );
            assert_eq!(
                optimal_length(&recommended),
                optimal_length(&solve(Strategy::Search(method))),
                "{size}"
            );
        }
    }
}

#[test]
fn pdbs_of_a_heuristic_are_built_in_slices_that_do_not_change_the_search() {
    let goal = Goal::preset(Preset::Spiral, "4x3".parse().unwrap());
    let start = scramble::uniform(&goal, &mut Random::seeded(9));
    for algorithm in Algorithm::ALL {
        if !algorithm.uses_heuristic() {
            continue;
        }
        let method = Method::new(algorithm, HeuristicKind::Pdb);
        let mut run = Run::start(start, goal, method, Limits::default()).unwrap();
        let expected = run.advance(u32::MAX).done().cloned();
        let mut cache = TableCache::default();
        for budget in [1000, 50] {
            let limits = Limits::default();
            let mut solver =
                Solver::start(start, goal, Strategy::Search(method), limits, 0, &cache).unwrap();
            let outcome = outcome(&mut solver, &mut cache, budget);
            assert_eq!(Some(outcome), expected, "{method}");
            assert_eq!(solver.stats(), run.stats(), "{method}");
            assert_eq!(solver.strategy(), Strategy::Search(method));
        }
        assert!(run.stats().bytes > 500_000, "the tables count");
    }
}

/// Starts A* with pattern databases on a machine that cannot allocate the small ones.
fn start_without_memory(size: &str) -> Result<(Solver, TableCache), RunError> {
    let strategy = Strategy::Search(Method::new(Algorithm::AStar, HeuristicKind::Pdb));
    let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
    let cache = TableCache::without_memory_for(&goal, Tier::Small);
    let start = scramble::uniform(&goal, &mut Random::seeded(1));
    let solver = Solver::start(start, goal, strategy, Limits::default(), 0, &cache)?;
    Ok((solver, cache))
}

#[test]
fn pdbs_of_a_heuristic_that_cannot_be_allocated_are_a_limit() {
    let (mut solver, mut cache) = start_without_memory("4x4").unwrap();
    let limit = Outcome::LimitReached(Limit::Tables);
    assert_eq!(outcome(&mut solver, &mut cache, 1000), limit);
}

#[test]
fn a_heuristic_that_does_not_fit_the_size_is_an_error() {
    let solver = start_without_memory("5x5");
    assert!(matches!(solver, Err(RunError::Heuristic(_))));
}

/// Starts the recommended strategy.
fn start_recommended(start: Board, goal: Goal, cache: &TableCache) -> Solver {
    let strategy = Strategy::recommended(goal.size());
    Solver::start(start, goal, strategy, Limits::default(), 0, cache).unwrap()
}

#[test]
fn an_unsolvable_board_has_its_outcome_at_once() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let start = "1 2 3/4 5 6/8 7 0".parse().unwrap();
    let solver = start_recommended(start, goal, &TableCache::default());
    assert!(matches!(solver.outcome(), Some(Outcome::Unsolvable(_))));
    assert_eq!(solver.interim_outcome(), None);
}

#[test]
fn a_search_without_a_solution_has_no_interim_outcome() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let start = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    let solver = start_recommended(start, goal, &TableCache::default());
    assert_eq!((solver.outcome(), solver.interim_outcome()), (None, None));
}

#[test]
fn the_interim_outcome_of_a_large_board_is_its_incumbent() {
    let goal = Goal::preset(Preset::BlankLast, "5x5".parse().unwrap());
    let start = scramble::uniform(&goal, &mut Random::seeded(5));
    let puzzle = Puzzle::new(start, goal).unwrap();
    let mut cache = TableCache::default();
    let mut solver = start_recommended(start, goal, &cache);
    assert_eq!((solver.interim_outcome(), solver.incumbent()), (None, None));
    while solver.incumbent().is_none() {
        assert!(!solver.advance(&mut cache, 500).is_done());
    }
    let Some(Outcome::Solved(solution)) = solver.interim_outcome() else {
        panic!("{:?}", solver.interim_outcome())
    };
    let bound = solver.stats().bound;
    assert_eq!(puzzle.replay(&solution.moves), Ok(()));
    assert!(!solution.proved_optimal && solution.moves.len() as u32 > bound && bound > 0);
    assert_eq!(Some(&solution.moves[..]), solver.incumbent());
    assert_eq!(solver.outcome(), None);
}

/// Returns the beams that an anytime search starts and the lengths of its incumbents. The interim outcome is
/// requested every `round` slices.
fn run_in_rounds(puzzle: &Puzzle, round: usize) -> (Vec<BeamRecord>, Vec<usize>) {
    let (mut cache, limits) = (TableCache::default(), Limits::default());
    let (start, goal) = (*puzzle.start(), *puzzle.goal());
    let mut solver = Solver::start(start, goal, Strategy::Anytime, limits, 3, &cache).unwrap();
    let mut lengths = Vec::new();
    for slice in 1.. {
        assert!(!solver.advance(&mut cache, 2000).is_done());
        while let Some(file) = cache.weights.to_fetch() {
            let bytes = crate::engine::anytime::tests::weights(file);
            cache.weights.supply(file, Some(&bytes)).unwrap();
        }
        let length = solver.incumbent().map(<[Move]>::len);
        if length.is_some() && lengths.last() != length.as_ref() {
            lengths.extend(length);
        }
        if slice % round == 0 {
            let interim = solver.interim_outcome().map(|outcome| match outcome {
                Outcome::Solved(solution) => (solution.moves.len(), solution.proved_optimal),
                other => panic!("{other:?}"),
            });
            assert_eq!(interim, length.map(|length| (length, false)));
        }
        let beams = solver.anytime().unwrap().beams_started();
        if beams.len() == 4 {
            return (beams.to_vec(), lengths);
        }
    }
    unreachable!("it ends with the fourth beam");
}

#[test]
fn interim_outcomes_do_not_change_the_beams_or_the_incumbents() {
    let goal = Goal::preset(Preset::BlankLast, "5x5".parse().unwrap());
    let start = scramble::uniform(&goal, &mut Random::seeded(12));
    let puzzle = Puzzle::new(start, goal).unwrap();
    let (beams, lengths) = run_in_rounds(&puzzle, usize::MAX);
    let planned = beams.iter().map(|beam| (beam.width, beam.direction));
    assert_eq!(
        planned.collect::<Vec<_>>(),
        [
            (1000, Direction::Forward),
            (2000, Direction::Forward),
            (4000, Direction::Backward),
            (12_000, Direction::Forward),
        ]
    );
    assert!(lengths.len() > 1, "{lengths:?}");
    for round in [1, 17] {
        assert_eq!(
            run_in_rounds(&puzzle, round),
            (beams.clone(), lengths.clone())
        );
    }
}

#[test]
fn a_seeded_solution_is_used_only_if_it_solves_the_board_and_a_seeded_bound_is_kept() {
    let mut cache = TableCache::default();
    for (size, moves) in [("4x4", 30), ("6x5", 40)] {
        let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
        let start = scramble::walk(&goal, moves, &mut Random::seeded(6));
        let fresh = |cache: &TableCache| start_recommended(start, goal, cache);
        let Outcome::Solved(shortest) = outcome(&mut fresh(&cache), &mut cache, 1000) else {
            panic!("{size}")
        };
        cache = TableCache::default();
        let bound = shortest.moves.len() as u32;
        let mut seeded = fresh(&cache).with_known(Some(&shortest.moves), bound);
        assert_eq!(
            outcome(&mut seeded, &mut cache, 1000),
            Outcome::Solved(shortest.clone())
        );
        assert_eq!(seeded.stats().bound, bound);
        let wrong = &shortest.moves[1..];
        let mut seeded_wrongly = fresh(&cache).with_known(Some(wrong), bound - 1);
        assert_eq!(seeded_wrongly.incumbent(), None);
        let solved = outcome(&mut seeded_wrongly, &mut cache, 1000);
        assert_eq!(optimal_length(&solved), Some(bound as usize));
    }
}

/// Solves a 6x5 board 40 random moves from its goal, expanding at most `nodes` nodes.
fn solve_near_goal(nodes: u64) -> Outcome {
    let goal = Goal::preset(Preset::BlankFirst, "6x5".parse().unwrap());
    let start = scramble::walk(&goal, 40, &mut Random::seeded(2));
    let mut cache = TableCache::default();
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let strategy = Strategy::recommended(goal.size());
    let mut solver = Solver::start(start, goal, strategy, limits, 0, &cache).unwrap();
    assert_eq!(solver.strategy(), Strategy::Anytime);
    outcome(&mut solver, &mut cache, 1000)
}

#[test]
fn a_large_board_near_its_goal_is_solved_optimally() {
    let length = optimal_length(&solve_near_goal(u64::MAX)).unwrap();
    assert!((1..=40).contains(&length));
}

#[test]
fn a_large_board_with_too_few_nodes_reaches_its_limit() {
    assert_eq!(solve_near_goal(3), Outcome::LimitReached(Limit::Nodes(3)));
}

#[test]
fn boards_on_or_next_to_the_cached_path_get_their_optimal_length() {
    let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
    let another = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
    let (mut cache, mut random) = (TableCache::default(), Random::seeded(4));
    let mut board = scramble::uniform(&goal, &mut random);
    let (mut on_path, mut next_to_path) = (0, 0);
    for _ in 0..150 {
        let cached = cache.cached_solution(&board, &goal);
        let mut solve = |strategy| {
            let limits = Limits::default();
            let mut solver = Solver::start(board, goal, strategy, limits, 0, &cache).unwrap();
            (outcome(&mut solver, &mut cache, 1000), solver.stats())
        };
        let (recommended, stats) = solve(Strategy::recommended(goal.size()));
        assert_eq!(
            optimal_length(&recommended),
            optimal_length(&solve(Strategy::Search(another)).0),
            "{board}"
        );
        match cached {
            Some(CachedSolution::Optimal(_)) => {
                on_path += 1;
                assert_eq!(stats.expanded, 0, "{board}");
            }
            Some(CachedSolution::NearOptimal(_)) => next_to_path += 1,
            None => {}
        }
        // A player who follows the solution most of the time.
        let Outcome::Solved(solution) = recommended else {
            panic!("{recommended:?}")
        };
        let step = match random.below(3) {
            0 => Move::ALL[random.below(4)],
            _ => *solution.moves.first().unwrap_or(&Move::Up),
        };
        board = match solution.moves.len() {
            0..5 => scramble::uniform(&goal, &mut random),
            _ => board.slide(step).unwrap_or(board),
        };
    }
    assert!(
        on_path > 40 && next_to_path > 10,
        "{on_path} on the path, {next_to_path} next to it"
    );
}

#[test]
fn a_hard_board_is_solved_with_tiny_tables_if_larger_ones_cannot_be_allocated() {
    let goal = Goal::preset(Preset::BlankFirst, "4x4".parse().unwrap());
    // The hardest of Korf's hundred 15-puzzle instances.
    let start: Board = "15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4".parse().unwrap();
    let mut cache = TableCache::without_memory_for(&goal, Tier::Small);
    let mut solver = start_recommended(start, goal, &cache);
    let solved = outcome(&mut solver, &mut cache, 100_000);
    assert_eq!(optimal_length(&solved), Some(65));
    assert_eq!(solver.strategy(), Strategy::PatternDatabase(Tier::Tiny));
    assert!(solver.stats().expanded > TIER_NODES.tiny);
}

#[test]
fn a_search_started_at_a_lower_bound_finds_the_optimal_length() {
    let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
    let mut cache = TableCache::default();
    let start = scramble::uniform(&goal, &mut Random::seeded(8));
    let puzzle = Puzzle::new(start, goal).unwrap();
    let mut solver = start_recommended(start, goal, &cache);
    let shortest = optimal_length(&outcome(&mut solver, &mut cache, 10_000)).unwrap() as u32;
    let (TableStatus::Ready(tables), TableStatus::Ready(automaton)) = (
        cache.pdb_set(&goal, Tier::Small, 1),
        cache.automaton(&goal, Tier::Small, 1),
    ) else {
        panic!("both were used")
    };
    for bound in 0..=shortest {
        let search = PdbIdaStar::new(&puzzle, tables.clone(), automaton.clone(), u64::MAX);
        let mut search = search.unwrap().with_lower_bound(bound);
        assert!(search.stats().bound >= bound);
        let Step::Done(Ok(moves)) = search.advance(u32::MAX) else {
            panic!("{bound}")
        };
        assert_eq!(moves.len() as u32, shortest, "{bound}");
    }
}
