//! The job that splits the value of a heuristic into its parts.

use super::*;
use crate::engine::anytime::WeightsFile;
use crate::heuristic::explanation::Layer;
use crate::protocol::{
    Encoded, ExplainSpec, Explanation, LabReport, LabSpec, MarkedBoards, NoParts,
};

const LINEAR_CONFLICT: Layer = Layer::Heuristic(HeuristicKind::LinearConflict);
const PDB: Layer = Layer::Heuristic(HeuristicKind::Pdb);

fn explain(boards: &[&str], layer: Layer) -> ExplainSpec {
    let boards: Vec<Board> = boards.iter().map(|board| board.parse().unwrap()).collect();
    ExplainSpec {
        goal: Goal::preset(Preset::BlankLast, boards[0].size()),
        boards,
        layer,
        with_values: false,
    }
}

/// Returns all reports of a job, the last one from its result.
fn reports(spec: ExplainSpec) -> Vec<MarkedBoards> {
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), JobSpec::Explain(spec));
    simulation.work_until_idle();
    let reports = simulation.posted.iter().filter_map(|event| match event {
        Event::Progress(_, JobProgress::Explain(report))
        | Event::Finished(_, JobResult::Explain(report)) => Some(report.clone()),
        _ => None,
    });
    reports.collect()
}

fn value(boards: &MarkedBoards, index: usize) -> Result<i32, NoParts> {
    let marks = boards[index].1.as_ref();
    marks.map(|marks| marks.value).map_err(|reason| *reason)
}

/// Returns the last report to the lab.
fn lab_report(spec: ExplainSpec) -> Explanation {
    let mut simulation = Simulation::default();
    let spec = Encoded::new(&LabSpec::Explain(spec));
    simulation.start(JobId::default(), JobSpec::Lab(spec, Priority::Short));
    simulation.work_until_idle();
    let Some(Event::Finished(_, JobResult::Lab(report))) = simulation.posted.last() else {
        panic!("the job has not ended");
    };
    match report.decode() {
        Ok(LabReport::Explain(explanation)) => explanation,
        other => panic!("{other:?}"),
    }
}

#[test]
fn parts_are_reported_for_each_board() {
    let boards = ["3 2 1/4 5 6/7 8 0", "1 2 3/4 5 6/7 0 8"];
    let reports = reports(explain(&boards, LINEAR_CONFLICT));
    let [marked] = &reports[..] else {
        panic!("{reports:?}");
    };
    assert_eq!(marked[0].0.to_string(), boards[0]);
    assert_eq!((value(marked, 0), value(marked, 1)), (Ok(8), Ok(1)));
    assert_eq!(marked[0].1.as_ref().unwrap().removed.len(), 2);
}

#[test]
fn a_pattern_database_is_reported_as_pending_until_it_is_built() {
    let board = "5 9 14 3/1 2 0 4/13 10 15 12/11 7 6 8";
    let reports = reports(explain(&[board], PDB));
    assert_eq!(value(&reports[0], 0), Err(NoParts::Pending));
    let goal = Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap());
    let estimate = HeuristicKind::Pdb.estimate(&board.parse().unwrap(), &goal);
    assert_eq!(reports.len(), 2);
    assert_eq!(value(&reports[1], 0), Ok(estimate.unwrap() as i32));
}

#[test]
fn walking_distance_follows_the_goal_of_each_job() {
    let board: Board = "8 1 3/4 0 2/7 6 5".parse().unwrap();
    let mut simulation = Simulation::default();
    for preset in [Preset::BlankLast, Preset::BlankFirst, Preset::BlankLast] {
        let goal = Goal::preset(preset, board.size());
        let spec = ExplainSpec {
            boards: vec![board],
            goal,
            layer: Layer::Heuristic(HeuristicKind::Walking),
            with_values: false,
        };
        simulation.start(JobId::default(), JobSpec::Explain(spec));
        simulation.work_until_idle();
        let Some(Event::Finished(_, JobResult::Explain(marked))) = simulation.posted.last() else {
            panic!("the job has not ended");
        };
        let estimate = HeuristicKind::Walking.estimate(&board, &goal).unwrap();
        assert_eq!(value(marked, 0), Ok(estimate as i32), "{preset:?}");
    }
}

#[test]
fn an_unsolvable_board_has_no_value_of_a_pattern_database_and_no_distance() {
    let explanation = lab_report(ExplainSpec {
        with_values: true,
        ..explain(&["2 1 3/4 5 6/7 8 0"], PDB)
    });
    assert_eq!(explanation.boards[0].1, Err(NoParts::Unsolvable));
    assert_eq!(explanation.distance, None);
    let known = explanation.values.iter().filter(|one| one.units.is_some());
    assert_eq!(known.count(), explanation.values.len() - 1);
}

#[test]
fn a_layer_that_does_not_fit_has_no_parts() {
    let large = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24";
    assert_eq!(
        value(&reports(explain(&[large], PDB))[0], 0),
        Err(NoParts::DoesNotFit)
    );
    assert_eq!(
        value(
            &reports(explain(&["1 2 3/4 5 6/7 0 8"], Layer::Learned))[0],
            0
        ),
        Err(NoParts::DoesNotFit)
    );
}

#[test]
fn values_of_all_layers_and_the_distance_are_reported_to_the_lab() {
    let spec = ExplainSpec {
        with_values: true,
        ..explain(&["8 6 7/2 5 4/3 0 1"], Layer::Numbers)
    };
    let explanation = lab_report(spec.clone());
    assert_eq!(explanation.boards, []);
    assert_eq!(explanation.distance, Some(31));
    let fitting = HeuristicKind::ALL.into_iter().skip(1);
    for (kind, value) in fitting.zip(&explanation.values) {
        let estimate = kind.estimate(&spec.boards[0], &spec.goal).unwrap();
        assert_eq!(value.layer, Layer::Heuristic(kind));
        assert_eq!(value.units, Some(estimate as i32));
    }
    assert_eq!(explanation.values.len(), 9);
}

#[test]
fn the_learned_estimate_waits_for_its_weights() {
    let large = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24";
    let mut runner = JobRunner::default();
    let (mut effects, clock) = (Vec::new(), || 0.0);
    let spec = JobSpec::Explain(explain(&[large], Layer::Learned));
    let request = Request::Start(JobId::default(), Box::new(spec));
    runner.receive(request, 0.0, &mut |effect| effects.push(effect));
    runner.work(&clock, &mut |effect| effects.push(effect));
    assert!(runner.is_waiting());
    let file = effects.iter().find_map(|effect| match effect {
        Effect::FetchWeights(file) => Some(*file),
        _ => None,
    });
    assert_eq!(file, Some(WeightsFile::PairModel(0)));
    runner.on_weights_fetched(file.unwrap(), None, 0.0, &mut |_| {});
    effects.clear();
    runner.work(&clock, &mut |effect| effects.push(effect));
    let [Effect::Post(Event::Finished(_, JobResult::Explain(marked)))] = &effects[..] else {
        panic!("the job has not ended");
    };
    assert_eq!(value(marked, 0), Err(NoParts::NoWeights));
}

#[test]
fn boards_of_another_size_than_the_goal_are_refused() {
    let mut spec = explain(&["1 2 3/4 5 6/7 0 8"], LINEAR_CONFLICT);
    spec.goal = Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap());
    let mut simulation = Simulation::default();
    simulation.start(JobId::default(), JobSpec::Explain(spec));
    assert!(matches!(
        simulation.posted[..],
        [Event::Failed(_, JobError::SizesDiffer { .. })]
    ));
}
