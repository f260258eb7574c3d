//! The jobs of the lab.

use super::*;
use crate::lab::{BoardSet, DistanceList};
use crate::protocol::{
    BoardsSpec, Encoded, ExperimentRun, ExperimentsSpec, LabReport, LabSpec, RangeSpec,
    TimedMethod, TimingSpec, VerdictsSpec,
};
use crate::reference::{Experiment, LabAlgorithm, LabHeuristic, RulePreset, RunEnd, RunRecord};
use crate::search::Weight;

pub(super) fn lab(spec: LabSpec) -> JobSpec {
    JobSpec::Lab(Encoded::new(&spec), Priority::Background)
}

pub(super) fn columbia(algorithm: LabAlgorithm) -> Experiment {
    let start: Board = "6 1 8/4 0 2/7 3 5".parse().unwrap();
    let preset = RulePreset::Columbia;
    Experiment {
        start,
        goal: preset.goal(start.size()).unwrap(),
        algorithm,
        heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
        weight: Weight::ONE,
        max_depth: None,
        rules: preset.rules(algorithm),
    }
}

/// Returns all reports of the lab, decoded.
pub(super) fn lab_reports(simulation: &Simulation) -> Vec<LabReport> {
    let reports = simulation.posted.iter().filter_map(|event| match event {
        Event::Progress(_, JobProgress::Lab(report)) => Some(report),
        Event::Finished(_, JobResult::Lab(report)) => Some(report),
        _ => None,
    });
    reports.map(|report| report.decode().unwrap()).collect()
}

fn records(reports: Vec<LabReport>) -> Vec<(u32, RunRecord)> {
    let records = reports.into_iter().flat_map(|report| match report {
        LabReport::Experiments(report) => report.records,
        other => panic!("{other:?}"),
    });
    records.collect()
}

fn experiments(keeps_moves: bool) -> LabSpec {
    let algorithms = [
        LabAlgorithm::AStar,
        LabAlgorithm::BreadthFirst,
        LabAlgorithm::AStar,
    ];
    let run = |algorithm| ExperimentRun {
        experiment: columbia(algorithm),
        limits: Limits {
            nodes: 10_000,
            ..Limits::default()
        },
        keeps_moves,
        is_exhaustive: false,
    };
    LabSpec::Experiments(ExperimentsSpec {
        runs: algorithms.into_iter().map(run).collect(),
    })
}

#[test]
fn experiments_are_reported_once_and_in_order() {
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(experiments(false)));
    simulation.work_until_idle();
    let records = records(lab_reports(&simulation));
    let expanded: Vec<(u32, u64)> = records
        .iter()
        .map(|(index, record)| (*index, record.figures.expanded))
        .collect();
    assert_eq!(expanded, [(0, 696), (1, 10_000), (2, 696)]);
    let limit = RunEnd::Limit(Limit::Nodes(10_000));
    assert_eq!(records[1].1.end, limit);
    assert!(records.iter().all(|(_, record)| record.moves.is_empty()));
}

#[test]
fn moves_are_kept_where_they_are_asked_for() {
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(experiments(true)));
    simulation.work_until_idle();
    let records = records(lab_reports(&simulation));
    let experiment = columbia(LabAlgorithm::AStar);
    let end = experiment.start.play(&records[0].1.moves);
    assert_eq!(end.as_ref(), Ok(experiment.goal.board()));
}

#[test]
fn a_hint_is_answered_while_experiments_run() {
    let mut simulation = Simulation::default();
    let (lab_id, hint_id) = (JobId::default().next(), JobId::default());
    simulation.start(lab_id, lab(experiments(false)));
    work_one_slice(&mut simulation);
    let hint = SolveSpec {
        priority: Priority::Short,
        ..simulation::solve("1 2 3/4 5 6/0 7 8".parse().unwrap())
    };
    simulation.start(hint_id, JobSpec::Solve(hint));
    simulation.work_until_idle();
    let ended: Vec<JobId> = simulation
        .posted
        .iter()
        .filter_map(|event| match event {
            Event::Finished(id, _) => Some(*id),
            _ => None,
        })
        .collect();
    assert_eq!(ended, [hint_id, lab_id]);
}

#[test]
fn stopped_experiments_end_with_the_records_so_far() {
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(experiments(false)));
    work_one_slice(&mut simulation);
    simulation.stop(JobId::default());
    assert!(matches!(simulation.result(), Some((_, JobResult::Lab(_)))));
    assert!(!simulation.lead.is_busy());
    let so_far = records(lab_reports(&simulation));
    let mut whole = Simulation::default();
    whole.start(JobId::default(), lab(experiments(false)));
    whole.work_until_idle();
    assert!(!so_far.is_empty());
    assert_eq!(so_far, records(lab_reports(&whole))[..so_far.len()]);
}

#[test]
fn a_heuristic_that_does_not_fit_is_a_limit_and_the_next_experiment_runs() {
    let start: Board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24"
        .parse()
        .unwrap();
    let pattern = Experiment {
        start,
        goal: Goal::preset(Preset::BlankLast, start.size()),
        heuristic: LabHeuristic::Kind(HeuristicKind::Pdb),
        ..columbia(LabAlgorithm::AStar)
    };
    let manhattan = Experiment {
        heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
        ..pattern
    };
    let mut simulation = Simulation::default();
    let run = |experiment| ExperimentRun {
        experiment,
        limits: Limits::default(),
        keeps_moves: false,
        is_exhaustive: false,
    };
    let spec = ExperimentsSpec {
        runs: vec![run(pattern), run(manhattan)],
    };
    simulation.start(JobId::default(), lab(LabSpec::Experiments(spec)));
    simulation.work_until_idle();
    let ends: Vec<RunEnd> = records(lab_reports(&simulation))
        .into_iter()
        .map(|(_, record)| record.end)
        .collect();
    let solved = RunEnd::Solved {
        length: 1,
        is_optimal: false,
    };
    assert_eq!(ends, [RunEnd::Limit(Limit::Tables), solved]);
}

#[test]
fn the_range_of_expansions_is_that_of_the_literature() {
    let Experiment {
        start,
        goal,
        heuristic,
        ..
    } = columbia(LabAlgorithm::AStar);
    let spec = RangeSpec {
        start,
        goal,
        heuristic,
        limits: Limits::default(),
    };
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(LabSpec::Range(spec)));
    simulation.work_until_idle();
    match &lab_reports(&simulation)[..] {
        [LabReport::Range(Some(range))] => assert_eq!((range.must, range.may), (293, 711)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_unsolvable_board_has_no_range_of_expansions() {
    let spec = RangeSpec {
        start: "1 2 3/4 5 6/8 7 0".parse().unwrap(),
        goal: Goal::preset(Preset::BlankLast, "3x3".parse().unwrap()),
        heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
        limits: Limits::default(),
    };
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(LabSpec::Range(spec)));
    let failed = Event::Failed(JobId::default(), JobError::Unsolvable);
    assert_eq!(simulation.posted.last(), Some(&failed));
}

#[test]
fn methods_are_timed_in_turn_in_every_round() {
    let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
    let board: Board = "1 2 3/0 4 6/7 5 8".parse().unwrap();
    let timed = |algorithm| TimedMethod {
        method: Method::new(algorithm, HeuristicKind::Manhattan),
        boards: vec![board, board],
    };
    let spec = TimingSpec {
        goal,
        methods: vec![timed(Algorithm::AStar), timed(Algorithm::BreadthFirst)],
        rounds: 3,
        limits: Limits::default(),
    };
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(LabSpec::Timing(spec)));
    simulation.work_until_idle();
    let times = lab_reports(&simulation)
        .into_iter()
        .flat_map(|report| match report {
            LabReport::Timing(times) => times,
            other => panic!("{other:?}"),
        });
    let times: Vec<_> = times.collect();
    let methods: Vec<u32> = times.iter().map(|time| time.method).collect();
    assert_eq!(methods, [0, 1, 0, 1, 0, 1]);
    assert!(times.iter().all(|time| time.milliseconds > 0.0));
    // A* expands 3 nodes of each of the two boards.
    assert_eq!(times[0].expanded, 6);
    assert!(times.iter().all(|time| time.limited == 0));
}

#[test]
fn boards_that_a_timed_method_does_not_solve_are_counted() {
    let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
    // Solved after 1 move, solved after 31 moves, of another size.
    let boards = ["1 2 3/4 5 6/7 0 8", "8 6 7/2 5 4/3 0 1", "1 2/3 0"];
    let spec = TimingSpec {
        goal,
        methods: vec![TimedMethod {
            method: Method::new(Algorithm::AStar, HeuristicKind::Manhattan),
            boards: boards.map(|board| board.parse().unwrap()).to_vec(),
        }],
        rounds: 1,
        limits: Limits {
            nodes: 10,
            ..Limits::default()
        },
    };
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(LabSpec::Timing(spec)));
    simulation.work_until_idle();
    let times = lab_reports(&simulation)
        .into_iter()
        .flat_map(|report| match report {
            LabReport::Timing(times) => times,
            other => panic!("{other:?}"),
        });
    assert_eq!(times.map(|time| time.limited).collect::<Vec<_>>(), [2]);
}

#[test]
fn a_job_of_the_lab_that_cannot_be_decoded_is_unreadable() {
    let rubbish = Encoded::<Vec<u8>>::new(&vec![9; 40]);
    let spec: JobSpec =
        crate::protocol::decode(&crate::protocol::encode(&(3u8, rubbish, Priority::Idle))).unwrap();
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), spec);
    assert_eq!(simulation.posted, [Event::Unreadable]);
}

fn distances(set: BoardSet, goal: Goal) -> Vec<Option<u32>> {
    let mut simulation = Simulation::default();
    simulation.start(
        JobId::default(),
        lab(LabSpec::Boards(BoardsSpec { set, goal })),
    );
    simulation.work_until_idle();
    match lab_reports(&simulation).pop() {
        Some(LabReport::Boards(Ok(drawn))) => {
            drawn.boards.iter().map(|board| board.distance).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn boards_are_drawn_at_their_distances() {
    let size = "3x3".parse().unwrap();
    let set = BoardSet::Layers {
        size,
        distances: DistanceList {
            from: 2,
            to: 30,
            step: 14,
        },
        each: 2,
        seed: 1,
    };
    let expected = [2, 2, 16, 16, 30, 30].map(Some);
    assert_eq!(
        distances(set, Goal::preset(Preset::BlankFirst, size)),
        expected
    );
}

#[test]
fn boards_without_a_distance_table_are_solved_and_large_ones_are_not() {
    let small = Goal::preset(Preset::BlankLast, "4x3".parse().unwrap());
    let set = BoardSet::One("1 2 3 4/5 6 7 8/9 0 10 11".parse().unwrap());
    assert_eq!(distances(set, small), [Some(2)]);
    let large = Goal::preset(Preset::BlankLast, "5x5".parse().unwrap());
    let set = BoardSet::Uniform {
        size: large.size(),
        count: 2,
        seed: 1,
    };
    assert_eq!(distances(set, large), [None, None]);
}

#[test]
fn the_boards_at_each_distance_are_counted() {
    let layers = |size: &str| {
        let goal = Goal::preset(Preset::BlankFirst, size.parse().unwrap());
        let mut simulation = Simulation::default();
        simulation.start(JobId::default(), lab(LabSpec::Layers(goal)));
        simulation.work_until_idle();
        match &lab_reports(&simulation)[..] {
            [LabReport::Layers(layers)] => layers.clone(),
            other => panic!("{other:?}"),
        }
    };
    let counts = layers("3x3").unwrap();
    assert_eq!(counts[..7], [1, 2, 4, 8, 16, 20, 39]);
    assert_eq!(counts.iter().sum::<u64>(), 181_440);
    assert_eq!(layers("4x4"), None);
}

fn verdicts(heuristics: &[LabHeuristic], goal: Goal) -> LabSpec {
    LabSpec::Verdicts(VerdictsSpec {
        goal,
        heuristics: heuristics.to_vec(),
    })
}

#[test]
fn heuristics_are_judged_on_all_boards_in_slices() {
    let goal = Goal::preset(Preset::BlankLast, "3x3".parse().unwrap());
    let double = LabHeuristic::Own("man20".parse().unwrap());
    let pdb = LabHeuristic::Kind(HeuristicKind::Pdb);
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(verdicts(&[double, pdb], goal)));
    simulation.work_until_idle();
    let reports = lab_reports(&simulation);
    let [LabReport::Verdicts(Some(found))] = &reports[..] else {
        panic!("{reports:?}");
    };
    let judged: Vec<_> = found
        .iter()
        .map(|one| (one.heuristic, one.boards, one.is_admissible()))
        .collect();
    assert_eq!(judged, [(double, 181_440, false), (pdb, 181_440, true)]);
}

#[test]
fn a_verdict_that_is_stopped_is_empty() {
    let goal = Goal::preset(Preset::BlankLast, "5x2".parse().unwrap());
    let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(verdicts(&[manhattan], goal)));
    simulation.stop(JobId::default());
    assert_eq!(lab_reports(&simulation), [LabReport::Verdicts(None)]);
}
