use super::*;
use crate::engine::anytime::Direction;
use crate::heuristic::HeuristicKind;
use crate::heuristic::pdb::Tier;
use crate::puzzle::{Preset, Random, Size, scramble};
use crate::search::Algorithm;

fn outcome(solver: &mut Solver, cache: &mut TableCache, budget: u32) -> Outcome {
    loop {
        if let Step::Done(outcome) = solver.advance(cache, budget) {
            return outcome.clone();
        }
    }
}

fn length(outcome: &Outcome) -> Option<usize> {
    match outcome {
        Outcome::Solved(solution) if solution.proved_optimal => Some(solution.moves.len()),
        _ => None,
    }
}

#[test]
fn the_best_way_finds_what_a_star_finds_whatever_the_size_the_goal_and_the_slices() {
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
            let best = solve(Strategy::recommended(size));
            assert!(length(&best).is_some(), "{size}: {best:?}");
            assert_eq!(
                length(&best),
                length(&solve(Strategy::Search(method))),
                "{size}"
            );
        }
    }
}

#[test]
fn an_estimate_that_needs_tables_has_them_built_in_slices_which_change_nothing() {
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

#[test]
fn no_memory_for_the_tables_of_an_estimate_is_an_outcome_and_too_large_a_board_an_error() {
    let method = Method::new(Algorithm::AStar, HeuristicKind::Pdb);
    let start = |size: &str| {
        let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
        let cache = TableCache::without_memory(&goal, Tier::Small);
        let start = scramble::uniform(&goal, &mut Random::seeded(1));
        let solver = Solver::start(
            start,
            goal,
            Strategy::Search(method),
            Limits::default(),
            0,
            &cache,
        );
        solver.map(|solver| (solver, cache))
    };
    let (mut solver, mut cache) = start("4x4").unwrap();
    let limit = Outcome::LimitReached(Limit::Tables);
    assert_eq!(outcome(&mut solver, &mut cache, 1000), limit);
    assert!(matches!(start("5x5"), Err(RunError::Heuristic(_))));
}

#[test]
fn an_unsolvable_board_a_stop_and_a_limit_are_outcomes() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let start = |text: &str| {
        let (cache, limits) = (TableCache::default(), Limits::default());
        Solver::start(
            text.parse().unwrap(),
            goal,
            Strategy::recommended(goal.size()),
            limits,
            0,
            &cache,
        )
        .unwrap()
    };
    let unsolvable = start("1 2 3/4 5 6/8 7 0");
    assert!(matches!(unsolvable.outcome(), Some(Outcome::Unsolvable(_))));
    let mut stopped = start("8 6 7/2 5 4/3 0 1");
    stopped.stop();
    stopped.give_up(Limit::Time(1));
    assert_eq!(stopped.outcome(), Some(&Outcome::Stopped));
}

#[test]
fn a_large_board_that_is_stopped_or_runs_out_of_time_keeps_the_best_there_is() {
    let goal = Goal::preset(Preset::BlankLast, "5x5".parse().unwrap());
    let start = scramble::uniform(&goal, &mut Random::seeded(5));
    let puzzle = Puzzle::new(start, goal).unwrap();
    for limit in [None, Some(Limit::Time(1))] {
        let (mut cache, limits) = (TableCache::default(), Limits::default());
        let mut solver = Solver::start(
            start,
            goal,
            Strategy::recommended(goal.size()),
            limits,
            0,
            &cache,
        )
        .unwrap();
        let mut early = Solver::start(
            start,
            goal,
            Strategy::recommended(goal.size()),
            limits,
            0,
            &cache,
        )
        .unwrap();
        while solver.best().is_none() {
            assert!(!solver.advance(&mut cache, 500).is_done());
        }
        let found = solver.best().map(<[Move]>::to_vec);
        let bound = solver.stats().bound;
        for solver in [&mut solver, &mut early] {
            match limit {
                None => solver.stop(),
                Some(limit) => solver.give_up(limit),
            }
        }
        let Some(Outcome::Solved(solution)) = solver.outcome() else {
            panic!("{:?}", solver.outcome())
        };
        assert_eq!(puzzle.replay(&solution.moves), Ok(()));
        assert!(!solution.proved_optimal && solution.moves.len() as u32 > bound && bound > 0);
        assert_eq!(found.as_deref(), solver.best());
        let none = limit.map_or(Outcome::Stopped, Outcome::LimitReached);
        assert_eq!((early.outcome(), early.best()), (Some(&none), None));
    }
}

/// The beams that an anytime search starts and the lengths of its incumbents, in rounds of `round` slices with a look
/// at the interim outcome after each.
fn in_rounds(puzzle: &Puzzle, round: usize) -> (Vec<BeamRecord>, Vec<usize>) {
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
        let length = solver.best().map(<[Move]>::len);
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
        if solver.beams_started().len() == 4 {
            return (solver.beams_started().to_vec(), lengths);
        }
    }
    unreachable!("it ends with the fourth beam");
}

#[test]
fn an_anytime_search_in_rounds_starts_the_beams_and_finds_the_lengths_of_one_run() {
    let goal = Goal::preset(Preset::BlankLast, "5x5".parse().unwrap());
    let start = scramble::uniform(&goal, &mut Random::seeded(12));
    let puzzle = Puzzle::new(start, goal).unwrap();
    let (beams, lengths) = in_rounds(&puzzle, usize::MAX);
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
        assert_eq!(in_rounds(&puzzle, round), (beams.clone(), lengths.clone()));
    }
}

#[test]
fn a_known_solution_is_the_incumbent_if_it_solves_the_board_and_a_known_bound_is_kept() {
    let mut cache = TableCache::default();
    for (size, moves) in [("4x4", 30), ("6x5", 40)] {
        let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
        let start = scramble::walk(&goal, moves, &mut Random::seeded(6));
        let fresh = |cache: &TableCache| {
            let strategy = Strategy::recommended(goal.size());
            Solver::start(start, goal, strategy, Limits::default(), 0, cache).unwrap()
        };
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
        let mut misled = fresh(&cache).with_known(Some(wrong), bound - 1);
        assert_eq!(misled.best(), None);
        let solved = outcome(&mut misled, &mut cache, 1000);
        assert_eq!(length(&solved), Some(bound as usize));
    }
}

#[test]
fn a_large_board_near_its_goal_is_proved_and_too_few_boards_are_a_limit() {
    let goal = Goal::preset(Preset::BlankFirst, "6x5".parse().unwrap());
    let start = scramble::walk(&goal, 40, &mut Random::seeded(2));
    let mut cache = TableCache::default();
    let mut solve = |nodes| {
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        let mut solver = Solver::start(
            start,
            goal,
            Strategy::recommended(goal.size()),
            limits,
            0,
            &cache,
        )
        .unwrap();
        assert_eq!(solver.strategy(), Strategy::Anytime);
        outcome(&mut solver, &mut cache, 1000)
    };
    let found = length(&solve(u64::MAX)).unwrap();
    assert!((1..=40).contains(&found));
    assert_eq!(solve(3), Outcome::LimitReached(Limit::Nodes(3)));
}

#[test]
fn boards_on_the_last_solution_need_no_search_and_those_beside_it_get_their_length_too() {
    let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
    let another = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
    let (mut cache, mut random) = (TableCache::default(), Random::seeded(4));
    let mut board = scramble::uniform(&goal, &mut random);
    let (mut on, mut beside) = (0, 0);
    for _ in 0..150 {
        let recalled = cache.recall(&board, &goal);
        let mut solve = |strategy| {
            let limits = Limits::default();
            let mut solver = Solver::start(board, goal, strategy, limits, 0, &cache).unwrap();
            (outcome(&mut solver, &mut cache, 1000), solver.stats())
        };
        let (best, stats) = solve(Strategy::recommended(goal.size()));
        assert_eq!(
            length(&best),
            length(&solve(Strategy::Search(another)).0),
            "{board}"
        );
        match recalled {
            Some(Recall::On(_)) => {
                on += 1;
                assert_eq!(stats.expanded, 0, "{board}");
            }
            Some(Recall::Beside(_)) => beside += 1,
            None => {}
        }
        // Someone who follows for the most part, and now and then leaves.
        let Outcome::Solved(solution) = best else {
            panic!("{best:?}")
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
    assert!(on > 40 && beside > 10, "{on} on, {beside} beside");
}

#[test]
fn without_memory_for_larger_tables_a_hard_board_is_solved_with_those_there_are() {
    let goal = Goal::preset(Preset::BlankFirst, "4x4".parse().unwrap());
    // The hardest of Korf's hundred.
    let start: Board = "15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4".parse().unwrap();
    let mut cache = TableCache::without_memory(&goal, Tier::Small);
    let mut solver = Solver::start(
        start,
        goal,
        Strategy::recommended(goal.size()),
        Limits::default(),
        0,
        &cache,
    )
    .unwrap();
    let solved = outcome(&mut solver, &mut cache, 100_000);
    assert_eq!(length(&solved), Some(65));
    assert_eq!(solver.strategy(), Strategy::PatternDatabase(Tier::Tiny));
    assert!(solver.stats().expanded > TIER_NODES.tiny);
}

#[test]
fn a_search_that_goes_on_with_other_tables_keeps_its_bound_and_finds_the_length() {
    let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
    let mut cache = TableCache::default();
    let start = scramble::uniform(&goal, &mut Random::seeded(8));
    let puzzle = Puzzle::new(start, goal).unwrap();
    let mut solver = Solver::start(
        start,
        goal,
        Strategy::recommended(goal.size()),
        Limits::default(),
        0,
        &cache,
    )
    .unwrap();
    let shortest = length(&outcome(&mut solver, &mut cache, 10_000)).unwrap() as u32;
    let (TableStatus::Ready(tables), TableStatus::Ready(automaton)) = (
        cache.tables(&goal, Tier::Small, 1),
        cache.automaton(&goal, Tier::Small, 1),
    ) else {
        panic!("both were used")
    };
    for bound in 0..=shortest {
        let search = PdbIdaStar::new(&puzzle, tables.clone(), automaton.clone(), u64::MAX);
        let mut search = search.unwrap().at_least(bound);
        assert!(search.figures().bound >= bound);
        let Step::Done(Ok(moves)) = search.advance(u32::MAX) else {
            panic!("{bound}")
        };
        assert_eq!(moves.len() as u32, shortest, "{bound}");
    }
}
