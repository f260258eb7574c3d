//! The jobs of the lab's time line.

use super::lab::{columbia, lab, lab_reports};
use super::*;
use crate::lab::explore::{ExploreRun, Lock, Moment, Overview};
use crate::protocol::{LabReport, LabSpec, MomentSpec};
use crate::reference::{Experiment, LabAlgorithm, ReferenceSearch};

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
