//! The jobs of the lab's time line.

use super::lab::{columbia, lab, lab_reports};
use super::*;
use crate::lab::explore::{ExploreRun, Lock, Moment, Overview};
use crate::protocol::{LabReport, LabSpec, MomentSpec};
use crate::reference::{Experiment, LabAlgorithm, LabHeuristic, ReferenceSearch};

fn run(experiment: Experiment) -> ExploreRun {
    ExploreRun {
        experiment,
        limits: Limits::default(),
    }
}

fn last_report(simulation: &mut Simulation, spec: LabSpec) -> LabReport {
    simulation.start(JobId::default(), lab(spec));
    simulation.work_until_idle();
    lab_reports(simulation).pop().unwrap()
}

fn overview(simulation: &mut Simulation, run: ExploreRun) -> Overview {
    match last_report(simulation, LabSpec::Record(run)) {
        LabReport::Recorded(Some(overview)) => *overview,
        other => panic!("{other:?}"),
    }
}

fn moment(simulation: &mut Simulation, run: ExploreRun, at: Lock, has_map: bool) -> Moment {
    let spec = MomentSpec {
        run,
        at,
        frontier: 8,
        has_map,
    };
    match last_report(simulation, LabSpec::Moment(spec)) {
        LabReport::Moment(Some(moment)) => *moment,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_recorded_search_has_the_figures_of_its_experiment() {
    let run = run(columbia(LabAlgorithm::AStar));
    let overview = overview(&mut Simulation::default(), run);
    let mut search = ReferenceSearch::start(run.experiment, run.limits, None).unwrap();
    while !search.advance(1000).is_done() {}
    assert_eq!(overview.figures, search.figures());
    assert_eq!(
        (overview.figures.expanded, overview.last_moment),
        (696, 697)
    );
    assert_eq!(overview.moves.len(), 20);
}

#[test]
fn a_moment_is_the_same_whether_the_search_was_recorded_before_or_not() {
    for algorithm in [LabAlgorithm::AStar, LabAlgorithm::IdaStar] {
        let run = run(columbia(algorithm));
        let mut recorded = Simulation::default();
        overview(&mut recorded, run);
        for at in [Lock::Expanded(300), Lock::Generated(500), Lock::Bound(18)] {
            let fresh = moment(&mut Simulation::default(), run, at, true);
            assert_eq!(moment(&mut recorded, run, at, true), fresh);
            assert!(fresh.map.is_some());
        }
    }
}

#[test]
fn a_question_offers_the_node_that_the_next_moment_takes() {
    let run = run(columbia(LabAlgorithm::AStar));
    let mut simulation = Simulation::default();
    let report = last_report(&mut simulation, LabSpec::Question(run, 300));
    let LabReport::Question(Some(question)) = report else {
        panic!("{report:?}");
    };
    let next = moment(&mut simulation, run, Lock::Expanded(301), false);
    assert_eq!(Some(question.choices[question.taken]), next.current);
    assert!(question.valid[question.taken]);
    let last = last_report(&mut simulation, LabSpec::Question(run, 697));
    assert_eq!(last, LabReport::Question(None));
}

#[test]
fn the_progress_of_a_recording_is_reported() {
    let run = run(columbia(LabAlgorithm::BreadthFirst));
    let mut simulation = Simulation::default();
    overview(&mut simulation, run);
    let reports = lab_reports(&simulation);
    let counts: Vec<u64> = reports
        .iter()
        .filter_map(|report| match report {
            LabReport::Recording(expanded) => Some(*expanded),
            _ => None,
        })
        .collect();
    assert_eq!(counts.len(), reports.len() - 1);
    assert!(counts.len() > 1 && counts.is_sorted());
}

#[test]
fn a_recording_that_is_stopped_is_not_kept() {
    let run = run(columbia(LabAlgorithm::BreadthFirst));
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), lab(LabSpec::Record(run)));
    work_one_slice(&mut simulation);
    simulation.stop(JobId::default());
    assert!(!simulation.lead.is_busy());
    let stopped = lab_reports(&simulation).pop();
    assert_eq!(stopped, Some(LabReport::Recorded(None)));
    simulation.start(JobId::default(), lab(LabSpec::Record(run)));
    work_one_slice(&mut simulation);
    assert!(simulation.lead.is_busy());
}

#[test]
fn a_recorded_search_is_kept_while_two_others_are_recorded() {
    let runs = [
        run(columbia(LabAlgorithm::BreadthFirst)),
        run(columbia(LabAlgorithm::AStar)),
        run(columbia(LabAlgorithm::IdaStar)),
        run(columbia(LabAlgorithm::Greedy)),
    ];
    let mut simulation = Simulation::default();
    let is_kept = |simulation: &mut Simulation, run| {
        simulation.start(JobId::default(), lab(LabSpec::Record(run)));
        work_one_slice(simulation);
        let is_kept = !simulation.lead.is_busy();
        simulation.work_until_idle();
        is_kept
    };
    for run in &runs[..3] {
        overview(&mut simulation, *run);
    }
    assert!(is_kept(&mut simulation, runs[0]));
    overview(&mut simulation, runs[3]);
    assert!(is_kept(&mut simulation, runs[0]));
}

#[test]
fn a_heuristic_that_does_not_fit_has_no_recording() {
    let start: Board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24"
        .parse()
        .unwrap();
    let run = run(Experiment {
        start,
        goal: Goal::preset(Preset::BlankLast, start.size()),
        heuristic: LabHeuristic::Kind(HeuristicKind::Pdb),
        ..columbia(LabAlgorithm::AStar)
    });
    let report = last_report(&mut Simulation::default(), LabSpec::Record(run));
    assert_eq!(report, LabReport::Recorded(None));
}

#[test]
fn large_boards_are_recorded_and_have_no_map() {
    let start: Board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/0 21 22 23 24"
        .parse()
        .unwrap();
    for algorithm in [LabAlgorithm::AStar, LabAlgorithm::IdaStar] {
        let run = run(Experiment {
            start,
            goal: Goal::preset(Preset::BlankLast, start.size()),
            ..columbia(algorithm)
        });
        let moment = moment(&mut Simulation::default(), run, Lock::Expanded(99), true);
        assert_eq!((moment.at, moment.is_goal, moment.map), (5, true, None));
    }
}

#[test]
fn the_rows_of_the_map_have_the_published_counts() {
    // OEIS A089473.
    let published = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let goal = Goal::preset(Preset::BlankFirst, "3x3".parse().unwrap());
    let mut simulation = Simulation::default();
    let all = LabSpec::MapBoards(goal, (0..200_000).collect());
    let LabReport::MapBoards(boards) = last_report(&mut simulation, all) else {
        panic!("no boards");
    };
    let numbers = boards.iter().map(|(number, ..)| *number);
    assert!(numbers.eq(0..181_440));
    assert!(boards.is_sorted_by_key(|(_, _, distance)| *distance));
    let count = |row| {
        boards
            .iter()
            .filter(|(_, _, distance)| *distance == row)
            .count()
    };
    assert_eq!((0..32).map(count).collect::<Vec<_>>(), published);
    assert_eq!(boards[0].1, *goal.board());
    let large = Goal::preset(Preset::BlankFirst, "4x3".parse().unwrap());
    let none = last_report(&mut simulation, LabSpec::MapBoards(large, vec![0]));
    assert_eq!(none, LabReport::MapBoards(Vec::new()));
}

#[test]
fn the_last_map_of_a_breadth_first_search_has_as_many_boards_as_its_figures_say() {
    let start: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
    let run = run(Experiment {
        start,
        goal: Goal::preset(Preset::BlankLast, start.size()),
        ..columbia(LabAlgorithm::BreadthFirst)
    });
    let mut simulation = Simulation::default();
    let last = moment(&mut simulation, run, Lock::Expanded(u64::MAX), true);
    let map = last.map.unwrap();
    let count = |bits: &[u8]| bits.iter().map(|byte| byte.count_ones()).sum::<u32>();
    assert_eq!(u64::from(count(&map.expanded)), last.figures.expanded);
    assert_eq!(u64::from(count(&map.frontier)), last.frontier_len);
    assert_eq!(map.current, Some(0));
}
