//! Speed of the reference search: nodes per second, and the time of all combinations of rules on one board.
//!
//! Numbers of expanded nodes are asserted before any time is printed. Each figure is the best of several runs. The same
//! experiments are written as messages for the browser's worker, which `benches/reference.mjs` times.

mod cases;

use std::time::{Duration, Instant};

use cases::{COMBINATION_NODES, cases, combinations, run_case, run_combinations};
use slidewise::protocol::{
    self, Encoded, ExperimentRun, ExperimentsSpec, JobId, JobSpec, LabSpec, Priority, Request,
};
use slidewise::reference::Experiment;
use slidewise::search::Limits;

/// Nodes that one message to the browser's worker is worth, so that the message itself takes no noticeable time. Chosen by
/// hand.
const MESSAGE_NODES: u64 = 3_000_000;

/// The time to spend on each case. Chosen by hand.
const CASE_TIME: Duration = Duration::from_secs(2);

/// Returns the best time of several runs, of which the first is not measured.
fn best_time(mut run: impl FnMut()) -> Duration {
    run();
    let mut best = Duration::MAX;
    let started = Instant::now();
    while started.elapsed() < CASE_TIME {
        let run_started = Instant::now();
        run();
        best = best.min(run_started.elapsed());
    }
    best
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Returns a line for the browser: a name, the number of nodes, the native time in milliseconds and the request in hex.
fn line(name: &str, experiments: &[Experiment], expanded: u64, time: Duration) -> String {
    let repeats = (MESSAGE_NODES / expanded).max(1);
    let run = |&experiment: &Experiment| ExperimentRun {
        experiment,
        limits: Limits::default(),
        keeps_moves: false,
        is_exhaustive: false,
    };
    let runs = (0..repeats).flat_map(|_| experiments.iter().map(run));
    let spec = LabSpec::Experiments(ExperimentsSpec {
        runs: runs.collect(),
    });
    let job = JobSpec::Lab(Encoded::new(&spec), Priority::Foreground);
    let request = Request::Start(JobId::default(), Box::new(job));
    let bytes = protocol::encode(&request);
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let nodes = expanded * repeats;
    let native = milliseconds(time) * repeats as f64;
    format!("{name}\t{nodes}\t{native}\t{hex}\n")
}

fn main() {
    let mut lines = String::new();
    println!(
        "{:14} {:8} {:>9} {:>10} {:>7}",
        "board", "method", "expanded", "ms", "M/s"
    );
    for case in cases() {
        let time = best_time(|| run_case(&case));
        println!(
            "{:14} {:8} {:9} {:10.3} {:7.2}",
            case.name,
            case.experiment.algorithm.name(),
            case.expanded,
            milliseconds(time),
            case.expanded as f64 / time.as_secs_f64() / 1e6,
        );
        let name = format!("{}, {}", case.name, case.experiment.algorithm.name());
        lines += &line(&name, &[case.experiment], case.expanded, time);
    }
    let time = best_time(run_combinations);
    println!(
        "{} combinations of rules, {COMBINATION_NODES} nodes: {:.1} ms",
        combinations().len(),
        milliseconds(time)
    );
    lines += &line("all combinations", &combinations(), COMBINATION_NODES, time);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/bench");
    std::fs::create_dir_all(folder).expect("target is writable");
    std::fs::write(format!("{folder}/reference.tsv"), lines).expect("target is writable");
}
