//! `cargo xtask train`: fits the weights that guide the anytime search on large boards.
//!
//! Shortest solutions of many large boards are not known, so the models train on their own solutions, in rounds: random
//! boards are solved with the current model, the boards on the solutions become samples, and the next model is fitted
//! to all samples. The first samples are from boards small enough for shortest solutions. `docs/training.md` has the
//! whole procedure and its results.
//!
//! 1. *Small*: random boards of up to sixteen cells with shortest solutions train a first
//!    [`LocalModel`](slidewise::heuristic::learned::LocalModel).
//! 2. *5x5*: for each class of goals, a beam guided by that model solves random boards, whose samples train a
//!    [`PairModel`](slidewise::heuristic::learned::PairModel); that model solves new boards, and so on.
//! 3. *Large*: the curriculum of the local model, from 5x5 to 10x10, each stage solved with the model of the stage
//!    before.
//! 4. *6x6*: the pair model of 5x5 is expanded to 6x6 and corrected in rounds of its own.
//!
//! Everything derives from the seed. Samples are stored in `target/train`, in files of a few boards each, so that an
//! interrupted run resumes where it stopped.

mod backoff;
mod correction;
mod fit;
mod generate;
mod samples;
mod trainer;
mod work_file;

use std::path::PathBuf;
use std::process::ExitCode;

/// The seed of all random boards.
const SEED: u64 = 1;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let target = match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => trainer::Target::All,
        ["5x5"] => trainer::Target::PairModel,
        ["6x6"] => trainer::Target::Correction,
        ["local"] => trainer::Target::LocalModel,
        _ => {
            eprintln!(
                "usage: cargo xtask train [5x5|6x6|local]\n\
                 5x5 trains the pair models of 5x5, 6x6 the correction of those expanded to 6x6, local the model of all \
                 sizes; without an argument, all of them"
            );
            return ExitCode::FAILURE;
        }
    };
    let trainer = trainer::Trainer {
        work_directory: PathBuf::from("target/train"),
        weights_directory: PathBuf::from("static/weights"),
        seed: SEED,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    match trainer.run(target) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("train: {error}");
            ExitCode::FAILURE
        }
    }
}
