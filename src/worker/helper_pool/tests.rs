use super::HelperPool;
use crate::engine::{Solver, Strategy, TableCache};
use crate::protocol::{HelperEvent, JobId, JobSpec, JobStats, Request, SolveSpec};
use crate::puzzle::{Board, Goal, Preset, Random, scramble};
use crate::search::{Limit, Limits, Outcome};
use crate::step::Step;
use crate::worker::Effect;
use crate::worker::simulation::{self, Simulation};

fn goal() -> Goal {
    Goal::preset(Preset::BlankLast, "4x3".parse().unwrap())
}

/// A board that takes some search even with the large tables of 4x3.
fn start() -> Board {
    scramble::uniform(&goal(), &mut Random::seeded(8))
}

/// A lead with its tables ready, which starts helpers at once.
fn prepared(helpers: u8) -> Simulation {
    let mut simulation = Simulation {
        interval: 5.0,
        ..Simulation::default()
    };
    simulation.lead.helpers_mut().start_after_nodes = 0;
    simulation.receive(Request::Workers(helpers));
    simulation.receive(Request::Prepare(Box::new(goal())));
    simulation.work_until_idle();
    // From here on a slice is over before much is done.
    simulation.interval = 40.0;
    simulation
}

fn solve(simulation: &mut Simulation, time_limit_ms: Option<u32>) {
    let spec = SolveSpec {
        time_limit_ms,
        ..simulation::solve(start())
    };
    simulation.start(JobId::default(), JobSpec::Solve(spec));
}

fn answer(simulation: &Simulation) -> Option<(JobStats, usize)> {
    match simulation.outcome()? {
        (stats, Outcome::Solved(solution)) => {
            assert!(solution.proved_optimal);
            Some((*stats, solution.moves.len()))
        }
        _ => None,
    }
}

/// The length that one worker finds alone.
fn length_alone() -> usize {
    let mut simulation = prepared(0);
    solve(&mut simulation, None);
    simulation.work_until_idle();
    assert_eq!(simulation.helpers_released, 0);
    answer(&simulation).unwrap().1
}

/// Solves with three helpers, of which the last fails at some moment if `one_fails`. `own` and `theirs` are how often
/// the lead and each helper have their turn.
fn solve_together(own: usize, theirs: usize, one_fails: bool) -> Simulation {
    let mut simulation = prepared(3);
    solve(&mut simulation, None);
    simulation.work();
    (0..3).for_each(|number| simulation.helper_event(number, HelperEvent::Ready));
    let mut random = Random::seeded(own as u64);
    let mut has_failed = false;
    while answer(&simulation).is_none() {
        let number = random.below(own + 3 * theirs) / theirs;
        match simulation.helpers.get(number) {
            None => simulation.work(),
            Some(Some(helper)) if !helper.is_idle() => simulation.work_helper(number),
            Some(_) => {}
        }
        if one_fails && !has_failed && simulation.batches_searched > 0 {
            has_failed = true;
            simulation.helper_event(2, HelperEvent::Failed);
        }
    }
    assert!(simulation.batches_searched > 0);
    assert_eq!(
        (simulation.helpers.len(), simulation.helpers_released),
        (0, 1)
    );
    simulation
}

#[test]
fn the_length_does_not_depend_on_who_does_the_work() {
    let length = length_alone();
    for (own, theirs) in [(1, 1), (1, 20), (20, 1)] {
        let (stats, found) = answer(&solve_together(own, theirs, false)).unwrap();
        assert_eq!((found, stats.helpers), (length, 3));
    }
}

#[test]
fn the_batches_of_a_failed_helper_are_searched_by_others() {
    let (stats, found) = answer(&solve_together(2, 2, true)).unwrap();
    assert_eq!((found, stats.helpers), (length_alone(), 2));
}

#[test]
fn time_runs_out_while_the_lead_waits_for_its_helpers() {
    let mut simulation = prepared(1);
    solve(&mut simulation, Some(1_000_000));
    simulation.work();
    simulation.helper_event(0, HelperEvent::Ready);
    // The helper never does anything.
    while !simulation.lead.is_waiting() {
        simulation.work();
        assert!(answer(&simulation).is_none());
    }
    assert!(!simulation.lead.is_busy());
    simulation.work();
    assert!(simulation.lead.is_waiting());
    simulation.time.set(simulation.time.get() + 1_000_000.0);
    simulation.work();
    assert!(matches!(
        simulation.outcome(),
        Some((_, Outcome::LimitReached(Limit::Time(_))))
    ));
}

#[test]
fn stop_terminates_the_helpers() {
    let mut simulation = prepared(2);
    solve(&mut simulation, None);
    simulation.work();
    simulation.helper_event(0, HelperEvent::Ready);
    simulation.stop(JobId::default());
    assert!(matches!(simulation.outcome(), Some((_, Outcome::Stopped))));
    assert_eq!(
        (simulation.helpers.len(), simulation.helpers_released),
        (0, 1)
    );
}

#[test]
fn what_a_terminated_helper_says_is_ignored() {
    let mut simulation = prepared(2);
    solve(&mut simulation, None);
    simulation.work();
    simulation.stop(JobId::default());
    let posted = simulation.posted.len();
    simulation.helper_event(1, HelperEvent::Ready);
    simulation.helper_event(1, HelperEvent::Failed);
    assert!(!simulation.lead.is_busy());
    assert_eq!(simulation.posted.len(), posted);
}

#[test]
fn the_helpers_of_one_job_take_no_part_in_another() {
    let mut simulation = prepared(2);
    solve(&mut simulation, None);
    simulation.work();
    simulation.helper_event(0, HelperEvent::Ready);
    let other = SolveSpec {
        priority: crate::protocol::Priority::Short,
        ..simulation::solve(start())
    };
    let id = JobId::default().next();
    simulation.start(id, JobSpec::Solve(other));
    while simulation.result().is_none() {
        simulation.work();
    }
    let (of, _) = simulation.result().unwrap();
    assert_eq!((of, answer(&simulation).unwrap().0.helpers), (id, 0));
    assert_eq!(simulation.helpers_released, 0);
}

#[test]
fn a_search_whose_helpers_were_released_goes_on_alone() {
    let mut tables = TableCache::default();
    while !tables.prepare(&goal(), 1_000_000) {}
    let strategy = Strategy::recommended(goal().size());
    let limits = Limits::default();
    let mut solver = Solver::start(start(), goal(), strategy, limits, 0, &tables).unwrap();
    let mut pool = HelperPool {
        start_after_nodes: 0,
        ..HelperPool::default()
    };
    pool.set_max_helpers(2);
    let id = JobId::default();
    let mut batches = 0;
    let mut emit = |effect| batches += usize::from(matches!(effect, Effect::PostBatch(..)));
    while pool.job().is_none() {
        assert!(!solver.advance(&mut tables, 100).is_done());
        pool.dispatch(id, &mut solver, &mut emit);
    }
    pool.handle(0, HelperEvent::Ready, &mut solver, &mut emit);
    pool.handle(1, HelperEvent::Ready, &mut solver, &mut emit);
    for _ in 0..20 {
        assert!(!solver.advance(&mut tables, 100).is_done());
        pool.dispatch(id, &mut solver, &mut emit);
    }
    // The helpers never answer.
    pool.release(id, Some(&mut solver), &mut emit);
    assert!(batches > 0);
    let outcome = loop {
        match solver.advance(&mut tables, 100_000) {
            Step::Running => {}
            Step::Waiting => panic!("it waits for helpers that are gone"),
            Step::Done(outcome) => break outcome.clone(),
        }
    };
    let Outcome::Solved(solution) = outcome else {
        panic!("{outcome:?}")
    };
    assert_eq!(solution.moves.len(), length_alone());
}
