use crate::protocol::{
    BoundEvent, BoundRequest, JobId, JobSpec, Priority, Request, Resume, SolveSpec,
};
use crate::puzzle::{Goal, Preset, Random, scramble};
use crate::search::Outcome;
use crate::worker::simulation::{self, Simulation};

/// Starts a job on a lead that may have one other worker. The board is `moves` random moves away from the goal.
fn start(size: &str, moves: usize, time_limit_ms: Option<u32>) -> (Simulation, SolveSpec) {
    let mut simulation = Simulation::default();
    let goal = Goal::preset(Preset::BlankLast, size.parse().unwrap());
    let spec = SolveSpec {
        time_limit_ms,
        ..simulation::solve(scramble::walk(&goal, moves, &mut Random::seeded(2)))
    };
    simulation.receive(Request::Workers(1));
    simulation.start(JobId::default(), JobSpec::Solve(spec.clone()));
    (simulation, spec)
}

fn work_both(simulation: &mut Simulation) {
    simulation.work();
    simulation.work_bound();
}

/// Returns the length of the solution that a request sends, if it sends one.
fn incumbent_length(request: &BoundRequest) -> Option<usize> {
    match request {
        BoundRequest::Incumbent(_, moves) => Some(moves.len()),
        _ => None,
    }
}

/// Returns the lengths of the solutions that the bound worker has found.
fn found_by_bound_worker(simulation: &Simulation) -> Vec<usize> {
    let length = |event: &BoundEvent| match event {
        BoundEvent::Improved(_, _, moves) => Some(moves.len()),
        _ => None,
    };
    simulation.bound_events.iter().filter_map(length).collect()
}

/// Lets the bound worker work alone until it has found `count` solutions.
fn work_bound_until_found(simulation: &mut Simulation, count: usize) {
    for _ in 0..3000 {
        if found_by_bound_worker(simulation).len() >= count {
            return;
        }
        simulation.work_bound();
    }
    panic!("too few: {:?}", found_by_bound_worker(simulation));
}

#[test]
fn without_tables_the_bound_worker_shortens_the_leads_solutions() {
    let (mut simulation, spec) = start("6x5", 2000, None);
    while !simulation
        .bound_requests
        .iter()
        .any(|request| incumbent_length(request).is_some())
    {
        work_both(&mut simulation);
    }
    work_bound_until_found(&mut simulation, 2);
    simulation.work();
    simulation.stop(JobId::default());
    let reported = simulation.reported_lengths();
    let found = found_by_bound_worker(&simulation);
    assert!(reported.is_sorted_by(|a, b| a > b), "{reported:?}");
    let sent: Vec<usize> = simulation
        .bound_requests
        .iter()
        .filter_map(incumbent_length)
        .collect();
    assert!(sent.iter().all(|length| reported.contains(length)));
    assert!(sent[0] > found[0]);
    let Some((stats, Outcome::Solved(solution))) = simulation.outcome() else {
        panic!("{:?}", simulation.result())
    };
    assert!(solution.moves.len() <= *found.last().unwrap());
    assert!(stats.helpers == 1 && stats.stats.bound > 0);
    let end = spec.start.play(&solution.moves);
    assert_eq!(end.as_ref(), Ok(spec.goal.board()));
}

#[test]
fn the_bound_worker_reports_no_solution_twice() {
    let (mut simulation, _) = start("6x5", 2000, None);
    while !simulation
        .bound_requests
        .iter()
        .any(|request| incumbent_length(request).is_some())
    {
        work_both(&mut simulation);
    }
    work_bound_until_found(&mut simulation, 1);
    // An incumbent that arrives late is longer than the solutions found since.
    let mut requests = simulation.bound_requests.iter();
    let late = requests.find(|request| incumbent_length(request).is_some());
    let (late, now) = (late.cloned().unwrap(), simulation.time.get());
    let emit = &mut |_| panic!("there is nothing to say");
    simulation.bound.receive(late, now, emit);
    work_bound_until_found(&mut simulation, 3);
    let found = found_by_bound_worker(&simulation);
    assert!(found.is_sorted_by(|a, b| a > b), "{found:?}");
}

#[test]
fn the_lead_takes_over_from_a_bound_worker_that_fails() {
    let (mut simulation, _) = start("6x5", 40, None);
    let is_start = |request: &BoundRequest| matches!(request, BoundRequest::Start(..));
    while !simulation.bound_requests.iter().any(is_start) {
        work_both(&mut simulation);
    }
    simulation.bound_event(BoundEvent::Failed);
    assert!(simulation.bound_worker_terminated);
    assert!(simulation.result().is_none());
    for _ in 0..5000 {
        simulation.work();
        if let Some((_, Outcome::Solved(solution))) = simulation.outcome() {
            assert!(solution.proved_optimal && solution.moves.len() <= 40);
            return;
        }
    }
    panic!("{:?}", simulation.posted.last());
}

/// Returns the nodes that the bound worker has expanded for a job according to its first and its last report.
fn expanded(simulation: &Simulation, id: JobId) -> (u64, u64) {
    let mut events = simulation
        .bound_events
        .iter()
        .filter_map(|event| match event {
            BoundEvent::Progress(of, stats)
            | BoundEvent::Improved(of, stats, _)
            | BoundEvent::Finished(of, stats, _)
                if *of == id =>
            {
                Some(stats.stats.expanded)
            }
            _ => None,
        });
    let first = events.next().unwrap();
    (first, events.next_back().unwrap_or(first))
}

#[test]
fn the_bound_worker_resumes_its_search_with_the_lead() {
    let (mut simulation, spec) = start("6x5", 2000, Some(2000));
    while simulation.result().is_none() {
        work_both(&mut simulation);
    }
    let Some((stats, Outcome::Solved(solution))) = simulation.outcome() else {
        panic!("{:?}", simulation.result())
    };
    let before = *stats;
    let resume = Some(Resume {
        incumbent: solution.moves.clone(),
        lower_bound: before.stats.bound,
        stats: before,
    });
    let id = JobId::default().next();
    simulation.posted.clear();
    simulation.start(id, JobSpec::Solve(SolveSpec { resume, ..spec }));
    while simulation.result().is_none() {
        work_both(&mut simulation);
    }
    let (_, ended_with) = expanded(&simulation, JobId::default());
    let (began_with, _) = expanded(&simulation, id);
    assert!(ended_with > 0 && began_with >= ended_with);
    let (after, _) = simulation.outcome().unwrap();
    assert!(after.stats.bound >= before.stats.bound);
    assert!(after.stats.expanded > before.stats.expanded);
}

#[test]
fn a_hint_does_not_discard_the_paused_search_of_the_bound_worker() {
    let (mut simulation, spec) = start("6x5", 2000, Some(2000));
    while simulation.result().is_none() {
        work_both(&mut simulation);
    }
    let Some((stats, Outcome::Solved(solution))) = simulation.outcome() else {
        panic!("{:?}", simulation.result())
    };
    let resume = Some(Resume {
        incumbent: solution.moves.clone(),
        lower_bound: stats.stats.bound,
        stats: *stats,
    });
    let hint = SolveSpec {
        time_limit_ms: Some(400),
        priority: Priority::Short,
        ..simulation::solve(scramble::walk(&spec.goal, 300, &mut Random::seeded(3)))
    };
    let (hint_id, id) = (JobId::default().next(), JobId::default().next().next());
    for (id, spec) in [(hint_id, hint), (id, SolveSpec { resume, ..spec })] {
        simulation.posted.clear();
        simulation.start(id, JobSpec::Solve(spec));
        while simulation.result().is_none() {
            work_both(&mut simulation);
        }
    }
    let (_, ended_with) = expanded(&simulation, JobId::default());
    assert!(
        expanded(&simulation, hint_id).1 > 0,
        "it took part in the hint"
    );
    assert!(expanded(&simulation, id).0 >= ended_with);
}
