mod explain;
mod explore;
mod lab;

use super::*;
use crate::engine::CountStatus;
use crate::engine::anytime::BeamRecord;
use crate::heuristic::HeuristicKind;
use crate::heuristic::pdb::Tier;
use crate::protocol::{
    CountSpec, EstimateSpec, JobProgress, JobResult, Resume, SolveSpec, TablesProgress,
};
use crate::puzzle::{Board, Preset, Random, Size, scramble};
use crate::search::{Algorithm, Limit, Limits, Method, Outcome};
use crate::worker::simulation::{self, Simulation};
use crate::worker::slice::{CLOCK_CHECK_INTERVAL_MS, SLICE_MS};

/// A board at the maximum distance from the goal, 80 moves.
const HARD_BOARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

fn solve(board: &str, algorithm: Algorithm) -> JobSpec {
    let method = Method::new(algorithm, HeuristicKind::Manhattan);
    JobSpec::Solve(SolveSpec {
        strategy: Strategy::Search(method),
        ..simulation::solve(board.parse().unwrap())
    })
}

fn count(board: &str, length: u32) -> JobSpec {
    let start: Board = board.parse().unwrap();
    JobSpec::Count(CountSpec {
        start,
        goal: Goal::preset(Preset::BlankLast, start.size()),
        length,
    })
}

/// Returns a job that estimates the boards after three moves; the fourth move is illegal.
fn estimate(board: &str, heuristic: HeuristicKind) -> JobSpec {
    let start: Board = board.parse().unwrap();
    JobSpec::Estimate(EstimateSpec {
        start,
        moves: vec![Move::Left, Move::Up, Move::Left, Move::Left],
        goal: Goal::preset(Preset::BlankLast, start.size()),
        heuristic,
    })
}

/// Returns a spec for an anytime search of a random 5x5 board.
fn anytime(time_limit_ms: Option<u32>, nodes: u64) -> SolveSpec {
    let goal = Goal::preset(Preset::BlankLast, "5x5".parse().unwrap());
    SolveSpec {
        limits: Limits {
            nodes,
            ..Limits::default()
        },
        time_limit_ms,
        ..simulation::solve(scramble::uniform(&goal, &mut Random::seeded(0)))
    }
}

/// Lets the lead work for one slice and asserts that the slice was not too long.
fn work_one_slice(simulation: &mut Simulation) {
    let before = simulation.time.get();
    simulation.work();
    assert!(simulation.time.get() - before <= SLICE_MS + 3.0 * CLOCK_CHECK_INTERVAL_MS);
}

/// Solves a 4x3 board with its recommended strategy and returns the strategy that was used in the end.
fn strategy_used(simulation: &mut Simulation) -> Option<Strategy> {
    let spec = simulation::solve("10 11 9 8/7 6 5 4/3 2 1 0".parse().unwrap());
    simulation.start(JobId::default(), JobSpec::Solve(spec));
    simulation.work_until_idle();
    match simulation.outcome() {
        Some((stats, Outcome::Solved(solution))) => {
            assert!(solution.proved_optimal);
            stats.strategy
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_job_finishes_with_its_outcome() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    simulation.start(id, solve("1 2 3/0 4 6/7 5 8", Algorithm::AStar));
    assert!(simulation.lead.is_busy());
    simulation.work();
    assert!(!simulation.lead.is_busy());
    let [Event::Finished(of, JobResult::Solve(stats, Outcome::Solved(solution)))] =
        &simulation.posted[..]
    else {
        panic!("{:?}", simulation.posted)
    };
    assert_eq!((*of, solution.moves.len()), (id, 3));
    assert!(stats.stats.expanded >= 3 && stats.milliseconds > 0.0);
}

#[test]
fn an_unsolvable_board_is_answered_in_the_first_slice() {
    let mut simulation = Simulation::default();
    simulation.start(
        JobId::default(),
        solve("1 2 3/4 5 6/8 7 0", Algorithm::AStar),
    );
    simulation.work();
    assert!(matches!(
        simulation.outcome(),
        Some((_, Outcome::Unsolvable(_)))
    ));
}

#[test]
fn progress_is_reported_at_most_ten_times_a_second() {
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), solve(HARD_BOARD, Algorithm::IdaStar));
    for _ in 0..40 {
        work_one_slice(&mut simulation);
    }
    let seconds = simulation.time.get() / 1000.0;
    let reports = simulation.posted.len() as f64;
    assert!(
        reports >= 5.0 * seconds && reports <= 10.0 * seconds,
        "{reports} in {seconds} s"
    );
    let is_progress = |event: &Event| matches!(event, Event::Progress(_, JobProgress::Solve(_)));
    assert!(simulation.posted.iter().all(is_progress));
}

#[test]
fn stop_ends_only_the_job_with_its_number() {
    let mut simulation = Simulation::default();
    let first = JobId::default();
    let second = first.next();
    simulation.start(second, solve(HARD_BOARD, Algorithm::IdaStar));
    simulation.work();
    simulation.stop(first);
    assert!(simulation.lead.is_busy());
    simulation.stop(second);
    assert!(!simulation.lead.is_busy());
    assert!(matches!(
        simulation.result(),
        Some((id, JobResult::Solve(_, Outcome::Stopped))) if id == second
    ));
    simulation.work();
    simulation.stop(second);
    assert_eq!(simulation.posted.len(), 1);
}

#[test]
fn jobs_of_the_same_priority_run_in_order() {
    let mut simulation = Simulation::default();
    let first = JobId::default();
    simulation.start(first, solve("8 6 7/2 5 4/3 0 1", Algorithm::IdaStar));
    simulation.start(first.next(), solve("1 2/0 3", Algorithm::BreadthFirst));
    simulation.work_until_idle();
    let finished: Vec<JobId> = simulation
        .posted
        .iter()
        .filter_map(|event| match event {
            Event::Finished(id, _) => Some(*id),
            _ => None,
        })
        .collect();
    assert_eq!(finished, [first, first.next()]);
}

#[test]
fn a_job_ends_at_its_time_limit() {
    let mut simulation = Simulation::default();
    let JobSpec::Solve(mut spec) = solve(HARD_BOARD, Algorithm::IdaStar) else {
        unreachable!()
    };
    spec.time_limit_ms = Some(200);
    simulation.start(JobId::default(), JobSpec::Solve(spec));
    simulation.work_until_idle();
    assert!(simulation.time.get() <= 200.0 + 3.0 * CLOCK_CHECK_INTERVAL_MS);
    let limit = Outcome::LimitReached(Limit::Time(200));
    assert_eq!(
        simulation.outcome().map(|(_, outcome)| outcome),
        Some(&limit)
    );
}

#[test]
fn a_job_ends_at_a_time_limit_that_was_changed_while_it_ran() {
    let JobSpec::Solve(mut spec) = solve(HARD_BOARD, Algorithm::IdaStar) else {
        unreachable!()
    };
    spec.time_limit_ms = Some(200);
    for limit in [100, 400] {
        let mut simulation = Simulation::default();
        let id = JobId::default();
        simulation.start(id, JobSpec::Solve(spec.clone()));
        work_one_slice(&mut simulation);
        simulation.receive(Request::SetTimeLimit(id, Some(limit)));
        simulation.work_until_idle();
        let late = simulation.time.get() - f64::from(limit);
        assert!(
            (0.0..=3.0 * CLOCK_CHECK_INTERVAL_MS).contains(&late),
            "{late}"
        );
    }
}

#[test]
fn a_job_whose_time_limit_was_removed_runs_until_it_is_stopped() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    simulation.start(id, JobSpec::Solve(anytime(Some(100), u64::MAX)));
    simulation.receive(Request::SetTimeLimit(id, None));
    while simulation.time.get() < 500.0 {
        simulation.work();
    }
    assert!(simulation.result().is_none());
    simulation.stop(id);
    assert!(simulation.outcome().is_some());
}

#[test]
fn the_time_for_tables_is_counted_apart_from_that_of_the_search() {
    let stats_with = |heuristic| {
        let mut simulation = Simulation::default();
        let method = Method::new(Algorithm::IdaStar, heuristic);
        let spec = SolveSpec {
            strategy: Strategy::Search(method),
            ..simulation::solve("8 6 7/2 5 4/3 0 1".parse().unwrap())
        };
        simulation.start(JobId::default(), JobSpec::Solve(spec));
        simulation.work_until_idle();
        *simulation.outcome().unwrap().0
    };
    assert_eq!(stats_with(HeuristicKind::Manhattan).table_ms, 0.0);
    let stats = stats_with(HeuristicKind::Pdb);
    assert!(stats.table_ms > 0.0 && stats.table_ms < stats.milliseconds);
}

#[test]
fn a_short_job_runs_before_a_long_one_continues() {
    for long in [solve(HARD_BOARD, Algorithm::IdaStar), count(HARD_BOARD, 80)] {
        let mut simulation = Simulation::default();
        let id = JobId::default();
        simulation.start(id, long);
        simulation.work();
        let hint = SolveSpec {
            priority: Priority::Short,
            ..simulation::solve("8 6 7/2 5 4/3 0 1".parse().unwrap())
        };
        simulation.start(id.next(), JobSpec::Solve(hint));
        while simulation.result().is_none() {
            simulation.work();
        }
        assert!(matches!(
            simulation.result(),
            Some((of, JobResult::Solve(_, Outcome::Solved(_)))) if of == id.next()
        ));
        let before = simulation.posted.len();
        for _ in 0..10 {
            simulation.work();
        }
        let later = &simulation.posted[before..];
        let of_long = |event: &Event| matches!(event, Event::Progress(of, _) if *of == id);
        assert!(!later.is_empty() && later.iter().all(of_long), "{later:?}");
        assert!(simulation.lead.is_busy());
    }
}

#[test]
fn a_solve_runs_before_a_count_that_was_started_earlier() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    simulation.start(id, count(HARD_BOARD, 80));
    simulation.work();
    simulation.start(id.next(), solve("8 6 7/2 5 4/3 0 1", Algorithm::IdaStar));
    simulation.posted.clear();
    while simulation.result().is_none() {
        simulation.work();
    }
    assert_eq!(simulation.result().unwrap().0, id.next());
    assert!(simulation.lead.is_busy());
}

#[test]
fn time_spent_on_a_more_urgent_job_does_not_count() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    let slow = |priority, time_limit_ms| {
        let JobSpec::Solve(spec) = solve(HARD_BOARD, Algorithm::IdaStar) else {
            unreachable!()
        };
        JobSpec::Solve(SolveSpec {
            priority,
            time_limit_ms: Some(time_limit_ms),
            ..spec
        })
    };
    simulation.start(id, slow(Priority::Foreground, 200));
    simulation.work();
    simulation.start(id.next(), slow(Priority::Short, 1000));
    simulation.work_until_idle();
    let (of, JobResult::Solve(stats, _)) = simulation.result().unwrap() else {
        panic!("{:?}", simulation.result())
    };
    assert_eq!(of, id);
    assert!(stats.milliseconds < 250.0, "{}", stats.milliseconds);
    assert!(simulation.time.get() > 1200.0);
}

#[test]
fn each_shorter_solution_is_reported_once() {
    let mut simulation = Simulation::default();
    let spec = anytime(None, u64::MAX);
    let (start, goal) = (spec.start, spec.goal);
    let id = JobId::default();
    simulation.start(id, JobSpec::Solve(spec));
    while simulation.time.get() < 500.0 {
        simulation.work();
    }
    simulation.stop(id);
    assert!(!simulation.lead.is_busy());
    let (mut best, mut bound) = (None, 0);
    let (_, before) = simulation.posted.split_last().unwrap();
    for event in before {
        let stats = match event {
            Event::Progress(_, JobProgress::Improved(stats, moves)) => {
                assert_eq!(start.play(moves).as_ref(), Ok(goal.board()));
                let length = moves.len() as u32;
                assert!(best.is_none_or(|best| length < best));
                best = Some(length);
                stats
            }
            Event::Progress(_, JobProgress::Solve(stats)) => stats,
            other => panic!("{other:?}"),
        };
        assert_eq!(stats.best, best);
        assert_eq!(stats.strategy, Some(Strategy::Anytime));
        assert!(stats.stats.bound >= bound);
        bound = stats.stats.bound;
    }
    assert!(best.is_some());
}

#[test]
fn an_anytime_search_that_is_ended_returns_its_incumbent() {
    let id = JobId::default();
    for time_limit_ms in [None, Some(400)] {
        let mut simulation = Simulation::default();
        simulation.start(id, JobSpec::Solve(anytime(time_limit_ms, u64::MAX)));
        while simulation.lead.is_busy() && simulation.time.get() < 500.0 {
            simulation.work();
        }
        simulation.stop(id);
        let reported = simulation.reported_lengths();
        let Some((stats, Outcome::Solved(solution))) = simulation.outcome() else {
            panic!("{:?}", simulation.result())
        };
        assert!(solution.moves.len() <= *reported.last().unwrap());
        assert_eq!(stats.best, Some(solution.moves.len() as u32));
        assert!(!solution.proved_optimal);
    }
}

/// Returns a spec that continues the anytime search of the last job for another round.
fn resume(simulation: &Simulation, spec: &SolveSpec) -> SolveSpec {
    let Some((stats, Outcome::Solved(solution))) = simulation.outcome() else {
        panic!("{:?}", simulation.result())
    };
    SolveSpec {
        resume: Some(Resume {
            incumbent: solution.moves.clone(),
            lower_bound: stats.stats.bound,
            stats: *stats,
        }),
        ..spec.clone()
    }
}

/// Returns the beams started by the current anytime search, or by the last one if none is running.
fn beams(simulation: &mut Simulation) -> Vec<BeamRecord> {
    let lead = &mut simulation.lead;
    let solver = match lead.queue.first_mut() {
        Some(queued) => queued.job.solver().unwrap(),
        None => lead.paused.as_mut().unwrap().solver(),
    };
    solver.anytime().unwrap().beams_started().to_vec()
}

#[test]
fn an_anytime_search_in_six_rounds_starts_the_same_beams_as_in_one() {
    let id = JobId::default();
    let mut single = Simulation::default();
    single.start(id, JobSpec::Solve(anytime(Some(24_000), u64::MAX)));
    single.work_until_idle();

    let mut split = Simulation::default();
    let spec = anytime(Some(4000), u64::MAX);
    split.start(id, JobSpec::Solve(spec.clone()));
    split.work_until_idle();
    for _ in 1..6 {
        let (before, _) = split.outcome().unwrap();
        let (bound, worked_ms) = (before.stats.bound, before.milliseconds);
        let spec = resume(&split, &spec);
        split.start(id.next(), JobSpec::Solve(spec));
        split.work_until_idle();
        let (after, _) = split.outcome().unwrap();
        assert!(after.stats.bound >= bound && after.milliseconds > worked_ms + 3900.0);
    }
    let (single_beams, split_beams) = (beams(&mut single), beams(&mut split));
    let common = single_beams.len().min(split_beams.len());
    assert!(common >= 4, "{single_beams:?}");
    assert!(single_beams.len().abs_diff(split_beams.len()) <= 1);
    assert_eq!(single_beams[..common], split_beams[..common]);
    let lengths = split.reported_lengths();
    assert!(lengths.is_sorted_by(|a, b| a > b), "{lengths:?}");
}

#[test]
fn a_new_worker_resumes_from_the_incumbent_and_the_bound_in_the_request() {
    let id = JobId::default();
    let mut old = Simulation::default();
    let spec = anytime(Some(1000), u64::MAX);
    old.start(id, JobSpec::Solve(spec.clone()));
    old.work_until_idle();
    let spec = resume(&old, &spec);
    let before = spec.resume.clone().unwrap();

    let mut new = Simulation::default();
    new.start(id.next(), JobSpec::Solve(spec));
    new.work();
    new.stop(id.next());
    let Some((stats, Outcome::Solved(solution))) = new.outcome() else {
        panic!("{:?}", new.result())
    };
    assert!(solution.moves.len() <= before.incumbent.len());
    assert!(stats.stats.bound >= before.lower_bound);
    assert!(stats.stats.expanded >= before.stats.stats.expanded);
    assert!(stats.milliseconds > before.stats.milliseconds);
    let reported = new.reported_lengths();
    assert!(
        reported
            .iter()
            .all(|&length| length < before.incumbent.len())
    );
}

#[test]
fn a_search_of_another_board_is_not_resumed() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    let spec = anytime(Some(500), u64::MAX);
    simulation.start(id, JobSpec::Solve(spec.clone()));
    simulation.work_until_idle();
    let mut spec = SolveSpec {
        resume: Some(Resume {
            incumbent: Vec::new(),
            lower_bound: 0,
            stats: Default::default(),
        }),
        ..spec
    };
    spec.start = scramble::uniform(&spec.goal, &mut Random::seeded(1));
    let (start, goal) = (spec.start, spec.goal);
    simulation.start(id.next(), JobSpec::Solve(spec));
    simulation.work_until_idle();
    let Some((_, Outcome::Solved(solution))) = simulation.outcome() else {
        panic!("{:?}", simulation.result())
    };
    assert_eq!(start.play(&solution.moves).as_ref(), Ok(goal.board()));
}

#[test]
fn with_a_node_limit_the_result_does_not_depend_on_the_clock() {
    let solve = |delay_ms: f64| {
        let mut simulation = Simulation::default();
        simulation.time.set(delay_ms);
        simulation.start(JobId::default(), JobSpec::Solve(anytime(None, 60_000)));
        while simulation.lead.is_busy() || simulation.lead.is_waiting() {
            simulation.work();
            simulation.time.set(simulation.time.get() + delay_ms);
        }
        match simulation.outcome() {
            Some((stats, Outcome::Solved(solution))) => (solution.clone(), stats.stats.expanded),
            other => panic!("{other:?}"),
        }
    };
    let (solution, expanded) = solve(0.0);
    // The node limit applies to each of the two parts of the search.
    assert!((60_000..=121_000).contains(&expanded), "{expanded}");
    assert_eq!(solve(13.0), (solution, expanded));
}

fn is_warming_up(simulation: &Simulation) -> bool {
    let mut queue = simulation.lead.queue.iter();
    queue.any(|queued| queued.origin == Origin::WarmUp)
}

#[test]
fn the_warm_up_for_a_large_goal_posts_nothing() {
    let goal = Goal::preset(Preset::BlankLast, "6x6".parse().unwrap());
    let mut simulation = Simulation::default();
    simulation.receive(Request::Prepare(Box::new(goal)));
    assert!(is_warming_up(&simulation));
    while is_warming_up(&simulation) {
        work_one_slice(&mut simulation);
    }
    assert!(simulation.posted.is_empty() && simulation.time.get() > SLICE_MS);
}

#[test]
fn another_large_goal_is_warmed_up_with_weights_that_are_there() {
    let mut simulation = Simulation::default();
    // The last one has only weights that the others need too. Tables of larger sizes are dropped first.
    for size in ["6x6", "7x7", "5x5"] {
        let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
        let before = simulation.lead.tables.weights.bytes();
        simulation.receive(Request::Prepare(Box::new(goal)));
        assert!(is_warming_up(&simulation), "{size}");
        let after = simulation.lead.tables.weights.bytes();
        assert!(size == "6x6" || after < before, "{size}");
        while is_warming_up(&simulation) {
            work_one_slice(&mut simulation);
        }
    }
}

#[test]
fn preparing_a_small_board_ends_the_warm_up_and_frees_the_tables_of_large_ones() {
    let goal = |size: &str| Box::new(Goal::preset(Preset::BlankLast, size.parse().unwrap()));
    let mut simulation = Simulation::default();
    simulation.receive(Request::Prepare(goal("7x7")));
    let models = simulation.lead.tables.weights.bytes();
    while simulation.lead.tables.weights.bytes() < models + (4 << 20) {
        assert!(is_warming_up(&simulation));
        work_one_slice(&mut simulation);
    }
    simulation.receive(Request::Prepare(goal("3x3")));
    assert!(!is_warming_up(&simulation));
    assert_eq!(simulation.lead.tables.weights.bytes(), models);
}

#[test]
fn solving_ends_the_warm_up() {
    let goal = Goal::preset(Preset::BlankLast, "6x6".parse().unwrap());
    let mut simulation = Simulation::default();
    simulation.receive(Request::Prepare(Box::new(goal)));
    simulation.work();
    let id = JobId::default();
    simulation.start(id, JobSpec::Solve(anytime(Some(50), u64::MAX)));
    assert!(!is_warming_up(&simulation));
    while simulation.result().is_none() {
        simulation.work();
    }
    assert_eq!(simulation.result().unwrap().0, id);
}

#[test]
fn tables_are_built_while_there_is_no_other_job() {
    let mut simulation = Simulation::default();
    let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
    simulation.receive(Request::Prepare(Box::new(goal)));
    simulation.work();
    simulation.start(
        JobId::default(),
        solve("1 2 3/0 4 6/7 5 8", Algorithm::AStar),
    );
    simulation.work();
    assert!(matches!(
        simulation.posted.last(),
        Some(Event::Finished(_, JobResult::Solve(..)))
    ));
    simulation.work_until_idle();
    let ready = Event::Tables(TablesProgress::Ready);
    assert_eq!(simulation.posted.last(), Some(&ready));
}

#[test]
fn prepared_tables_are_used() {
    let mut simulation = Simulation::default();
    let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
    simulation.receive(Request::Prepare(Box::new(goal)));
    simulation.work_until_idle();
    assert_eq!(
        strategy_used(&mut simulation),
        Some(Strategy::PatternDatabase(Tier::Large))
    );
}

#[test]
fn the_small_tables_are_used_if_there_is_no_memory_for_the_large_ones() {
    let goal = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
    let tables = TableCache::without_memory_for(&goal, Tier::Large);
    let mut simulation = Simulation::with_tables(tables);
    simulation.receive(Request::Prepare(Box::new(goal)));
    simulation.work_until_idle();
    let out_of_memory = Event::Tables(TablesProgress::OutOfMemory);
    assert_eq!(simulation.posted.last(), Some(&out_of_memory));
    assert_eq!(
        strategy_used(&mut simulation),
        Some(Strategy::PatternDatabase(Tier::Small))
    );
}

#[test]
fn shortest_solutions_are_counted() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    simulation.start(id, count("8 6 7/2 5 4/3 0 1", 31));
    simulation.work_until_idle();
    let Some((of, JobResult::Count(found))) = simulation.result() else {
        panic!("{:?}", simulation.posted)
    };
    assert_eq!(
        (of, found.count, found.status),
        (id, 40, CountStatus::Complete)
    );
}

#[test]
fn counting_solutions_of_a_wrong_length_fails() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    simulation.start(id, count("8 6 7/2 5 4/3 0 1", 30));
    assert_eq!(
        simulation.posted,
        [Event::Failed(id, JobError::WrongLength(30))]
    );
    assert!(!simulation.lead.is_busy());
}

#[test]
fn a_long_count_reports_its_progress_and_can_be_stopped() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    simulation.start(id, count(HARD_BOARD, 80));
    for _ in 0..40 {
        work_one_slice(&mut simulation);
    }
    let is_progress =
        |event: &Event| matches!(event, Event::Progress(of, JobProgress::Count(_)) if *of == id);
    assert!(simulation.posted.len() >= 5 && simulation.posted.iter().all(is_progress));
    simulation.stop(id);
    assert!(!simulation.lead.is_busy());
    assert!(matches!(
        simulation.result(),
        Some((_, JobResult::Count(found))) if found.status == CountStatus::Partial
    ));
}

#[test]
fn a_search_can_be_stopped_while_its_tables_are_built() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    let method = Method::new(Algorithm::AStar, HeuristicKind::Pdb);
    let board = "5 9 14 3/1 2 0 4/13 10 15 12/11 7 6 8".parse().unwrap();
    let spec = SolveSpec {
        strategy: Strategy::Search(method),
        ..simulation::solve(board)
    };
    simulation.start(id, JobSpec::Solve(spec.clone()));
    work_one_slice(&mut simulation);
    assert!(simulation.lead.is_busy());
    simulation.stop(id);
    assert!(matches!(simulation.outcome(), Some((_, Outcome::Stopped))));
    simulation.start(id.next(), JobSpec::Solve(spec));
    simulation.work_until_idle();
    let Some((stats, Outcome::Solved(solution))) = simulation.outcome() else {
        panic!("{:?}", simulation.posted.last())
    };
    assert_eq!(solution.moves.len(), 41);
    assert!(solution.proved_optimal && stats.stats.bytes > 3 << 20);
}

#[test]
fn estimates_are_computed_before_a_solve_continues() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    simulation.start(id, solve(HARD_BOARD, Algorithm::IdaStar));
    for heuristic in [HeuristicKind::Pdb, HeuristicKind::Manhattan] {
        simulation.posted.clear();
        simulation.start(id.next(), estimate("1 2 3/0 4 6/7 5 8", heuristic));
        while simulation.result().is_none() {
            simulation.work();
        }
        let result = JobResult::Estimate(vec![2, 1, 0]);
        assert_eq!(simulation.result(), Some((id.next(), &result)));
    }
    assert!(simulation.lead.is_busy());
}

#[test]
fn an_estimate_fails_if_the_heuristic_has_no_value() {
    let mut simulation = Simulation::default();
    let id = JobId::default();
    simulation.start(id, estimate("2 1 3/0 4 6/7 5 8", HeuristicKind::Pdb));
    simulation.work_until_idle();
    let error = JobError::NoEstimate(HeuristicKind::Pdb);
    assert_eq!(simulation.posted, [Event::Failed(id, error)]);
}

#[test]
fn a_solve_fails_if_board_and_goal_differ_in_size() {
    let mut simulation = Simulation::default();
    let goal = Goal::preset(Preset::BlankLast, "4x4".parse().unwrap());
    let spec = SolveSpec {
        goal,
        ..simulation::solve("1 2 3/0 4 6/7 5 8".parse().unwrap())
    };
    let start = spec.start.size();
    simulation.start(JobId::default(), JobSpec::Solve(spec));
    let error = JobError::SizesDiffer {
        start,
        goal: goal.size(),
    };
    assert_eq!(simulation.posted, [Event::Failed(JobId::default(), error)]);
    assert!(!simulation.lead.is_busy());
}

#[test]
fn preparing_another_goal_drops_the_paused_search() {
    let mut simulation = Simulation::default();
    let spec = anytime(Some(500), u64::MAX);
    let goal = spec.goal;
    simulation.start(JobId::default(), JobSpec::Solve(spec));
    simulation.work_until_idle();
    simulation.receive(Request::Prepare(Box::new(goal)));
    assert!(simulation.lead.paused.is_some());
    let other = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    simulation.receive(Request::Prepare(Box::new(other)));
    assert!(simulation.lead.paused.is_none());
}
