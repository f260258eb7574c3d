//! The figures of one experiment.

use slidewise::lab::LabMethod;
use slidewise::puzzle::notation::write_moves;
use slidewise::puzzle::{MoveConvention, Puzzle};
use slidewise::reference::{
    ExpansionRange, ExperimentError, IterationFigures, LabAlgorithm, LabHeuristic, RangeSearch,
    ReferenceSearch, effective_branching_factor,
};
use slidewise::search::Outcome;
use slidewise::step::Step;

use crate::arguments::Arguments;
use crate::json::Value;

/// Runs the experiment and returns its figures by name.
///
/// # Errors
/// Returns a sentence if the experiment cannot be started.
pub fn run(arguments: &Arguments) -> Result<Value, String> {
    let Arguments {
        start,
        goal,
        method,
        limits,
        ..
    } = *arguments;
    let rules = arguments.rules.rules(method.algorithm());
    let tables = match method.heuristic() {
        Some(LabHeuristic::Kind(kind)) => kind.tables(&goal),
        _ => Ok(None),
    };
    let tables = tables.map_err(|error| sentence(ExperimentError::Heuristic(error)))?;
    let experiment = method.experiment(start, goal, rules);
    let mut search =
        ReferenceSearch::start(experiment, limits, tables.clone()).map_err(sentence)?;
    let outcome = loop {
        if let Step::Done(outcome) = search.advance(u32::MAX) {
            break outcome.clone();
        }
    };
    let (name, limit, solution) = match outcome {
        Outcome::Solved(solution) => ("solved", None, Some(solution)),
        Outcome::LimitReached(limit) => ("limit", Some(limit.to_string()), None),
        Outcome::Unsolvable(_) | Outcome::Stopped => ("unsolvable", None, None),
    };
    let range = match heuristic_with_range(method) {
        Some(heuristic) if solution.is_some() => {
            let puzzle = Puzzle::new(start, goal).map_err(|error| format!("{error}."))?;
            range(RangeSearch::start(&puzzle, heuristic, limits, tables).map_err(sentence)?)
        }
        _ => None,
    };
    let figures = search.figures();
    let length = solution
        .as_ref()
        .map(|solution| solution.moves.len() as u32);
    let branching = length
        .and_then(|length| effective_branching_factor(figures.generated_all as f64, length))
        .map(|factor| Value::Number(format!("{factor:.2}")));
    let moves = solution
        .as_ref()
        .map(|solution| write_moves(&solution.moves, MoveConvention::Tile));
    Ok(Value::Object(vec![
        ("board", start.to_string().into()),
        ("goal", goal.board().to_string().into()),
        ("algorithm", method.algorithm().name().into()),
        (
            "heuristic",
            method
                .heuristic()
                .map(|heuristic| heuristic.name().into_owned())
                .into(),
        ),
        (
            "weight",
            method
                .weight()
                .map(|weight| Value::Number(weight.to_string()))
                .into(),
        ),
        (
            "rules",
            Value::Object(vec![
                ("preset", arguments.rules.preset.name().into()),
                ("order", rules.order.to_string().into()),
                ("ties", rules.ties.name().into()),
                ("goal_test", rules.goal_test.name().into()),
                ("repeats", rules.repeats.name().into()),
                ("expands_stale", rules.expands_stale.into()),
                ("with_twin", rules.with_twin.into()),
            ]),
        ),
        ("outcome", name.into()),
        ("limit", limit.into()),
        ("expanded", figures.expanded.into()),
        // The goal is taken too, if there is one.
        (
            "taken",
            (figures.expanded + u64::from(solution.is_some())).into(),
        ),
        ("generated_all", figures.generated_all.into()),
        ("generated_forward", figures.generated_forward.into()),
        ("distinct", figures.distinct.into()),
        ("length", length.into()),
        (
            "optimal",
            solution
                .as_ref()
                .is_some_and(|solution| solution.proved_optimal)
                .into(),
        ),
        ("max_depth", figures.max_depth.into()),
        ("largest_frontier", figures.largest_frontier.into()),
        ("largest_stale", figures.largest_stale.into()),
        ("most_in_memory", figures.most_in_memory.into()),
        ("goal_tests", figures.goal_tests.into()),
        ("inserts", figures.inserts.into()),
        ("del_mins", figures.del_mins.into()),
        ("must", range.map(|range| range.must).into()),
        ("may", range.map(|range| range.may).into()),
        ("effective_branching_factor", branching.into()),
        ("iterations", iterations(search.iterations())),
        ("moves", moves.into()),
    ]))
}

/// Returns the heuristic if it fixes the range of nodes that any A* expands.
fn heuristic_with_range(method: LabMethod) -> Option<LabHeuristic> {
    let heuristic = method.heuristic()?;
    let has_range = method.algorithm() == LabAlgorithm::AStar && heuristic.is_consistent();
    has_range.then_some(heuristic)
}

/// Computes a range; `None` if that reaches a limit.
fn range(mut search: RangeSearch) -> Option<ExpansionRange> {
    loop {
        if let Step::Done(range) = search.advance(u32::MAX) {
            return range.ok();
        }
    }
}

/// Returns the figures of the iterations, and how many times as many nodes each generates as the one before.
fn iterations(iterations: &[IterationFigures]) -> Value {
    let mut before: Option<u64> = None;
    let objects = iterations.iter().map(|iteration| {
        let generated = iteration.generated_forward;
        let growth = before
            .replace(generated)
            .filter(|&before| before > 0)
            .map(|before| Value::Number(format!("{:.2}", generated as f64 / before as f64)));
        Value::Object(vec![
            ("threshold", iteration.threshold.into()),
            ("expanded", iteration.expanded.into()),
            ("generated_forward", generated.into()),
            ("growth", growth.into()),
        ])
    });
    Value::List(objects.collect())
}

/// Says why an experiment cannot be started.
fn sentence(error: ExperimentError) -> String {
    match error {
        ExperimentError::Puzzle(error) => format!("Nothing is searched: {error}."),
        ExperimentError::Heuristic(error) => format!("Nothing is searched: {error}."),
    }
}
