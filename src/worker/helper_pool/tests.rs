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

/// Returns a board that needs a search of some length even with the large tables of 4x3.
fn start() -> Board {
    scramble::uniform(&goal(), &mut Random::seeded(8))
}

/// Returns a lead whose tables are ready and that starts helpers at once.
fn prepared(helpers: u8) -> Simulation {
    let mut simulation = Simulation {
        tick_ms: 5.0,
        ..Simulation::default()
    };
    simulation.lead.helpers_mut().start_after_nodes = 0;
    simulation.receive(Request::Workers(helpers));
    simulation.receive(Request::Prepare(Box::new(goal())));
    simulation.work_until_idle();
    // From here on, a slice ends after little work.
    simulation.tick_ms = 40.0;
    simulation
}

fn solve(simulation: &mut Simulation, time_limit_ms: Option<u32>) {
    let spec = SolveSpec {
        time_limit_ms,
        ..simulation::solve(start())
    };
    simulation.start(JobId::default(), JobSpec::Solve(spec));
}

/// Returns the statistics and the length of the proved solution, once there is one.
fn solved(simulation: &Simulation) -> Option<(JobStats, usize)> {
    match simulation.outcome()? {
        (stats, Outcome::Solved(solution)) => {
            assert!(solution.proved_optimal);
            Some((*stats, solution.moves.len()))
        }
        _ => None,
    }
}

/// Returns the length of the solution that one worker finds alone.
fn length_alone() -> usize {
    let mut simulation = prepared(0);
    solve(&mut simulation, None);
    simulation.work_until_idle();
    assert_eq!(simulation.helpers_released, 0);
    solved(&simulation).unwrap().1
}

/// Solves with three helpers, the last of which fails after the first batch if `one_fails`. `lead_share` and
/// `helper_share` are the relative frequencies with which the lead and each helper work.
fn solve_together(lead_share: usize, helper_share: usize, one_fails: bool) -> Simulation {
    let mut simulation = prepared(3);
    solve(&mut simulation, None);
    simulation.work();
    (0..3).for_each(|number| simulation.helper_event(number, HelperEvent::Ready));
    let mut random = Random::seeded(lead_share as u64);
    let mut has_failed = false;
    while solved(&simulation).is_none() {
        let number = random.below(lead_share + 3 * helper_share) / helper_share;
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
fn the_length_does_not_depend_on_how_the_work_is_shared() {
    let length = length_alone();
    for (lead_share, helper_share) in [(1, 1), (1, 20), (20, 1)] {
        let (stats, found) = solved(&solve_together(lead_share, helper_share, false)).unwrap();
        assert_eq!((found, stats.helpers), (length, 3));
    }
}

#[test]
fn the_batches_of_a_failed_helper_are_searched_by_others() {
    let (stats, found) = solved(&solve_together(2, 2, true)).unwrap();
    assert_eq!((found, stats.helpers), (length_alone(), 2));
}

#[test]
fn the_time_limit_applies_while_the_lead_waits_for_its_helpers() {
    let mut simulation = prepared(1);
    solve(&mut simulation, Some(1_000_000));
    simulation.work();
    simulation.helper_event(0, HelperEvent::Ready);
    // The helper never does anything.
    while !simulation.lead.is_waiting() {
        simulation.work();
        assert!(solved(&simulation).is_none());
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
fn events_of_terminated_helpers_are_ignored() {
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
fn helpers_take_part_in_one_job_only() {
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
    assert_eq!((of, solved(&simulation).unwrap().0.helpers), (id, 0));
    assert_eq!(simulation.helpers_released, 0);
}

#[test]
fn a_search_continues_alone_after_its_helpers_are_released() {
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
