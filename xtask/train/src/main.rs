//! `cargo xtask train`: fits the weights that guide the search for short solutions of large boards.
//!
//! Nobody hands out the lengths of shortest solutions of large boards, so the weights teach themselves, in rounds:
//! random boards are solved with what is known, the solutions are lessons, weights are fitted to them, and with
//! those the next boards are solved better. It begins with boards small enough for shortest solutions.
//!
//! 1. *Small*: random boards of sixteen cells at the most with shortest solutions teach a first [`LocalModel`] model.
//! 2. *5x5*: for each kind of goal, a beam guided by that model solves random boards; they teach [`PairModel`], which
//!    solve new ones, which teach them again.
//! 3. *Large*: the lessons of 5x5 and of 6x6, 7x7 and so on, each size solved with the model of those before.
//!
//! Everything comes from the seed. Lessons are kept in `target/train`, in files of some boards each, so that a run
//! that was broken off goes on where it was.

mod backoff;
mod fit;
mod lessons;
mod stages;
mod teach;
mod work_file;

use std::path::PathBuf;
use std::process::ExitCode;

/// Where random boards come from.
const SEED: u64 = 1;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let what = match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => stages::What::All,
        ["5x5"] => stages::What::PairModel,
        [size] if size.parse::<slidewise::puzzle::Size>().is_ok() => stages::What::LocalModel,
        _ => {
            eprintln!(
                "usage: cargo xtask train [SIZE]: 5x5 for its weights, any other size for those of all others"
            );
            return ExitCode::FAILURE;
        }
    };
    let school = stages::School {
        work: PathBuf::from("target/train"),
        shipped: PathBuf::from("static/weights"),
        seed: SEED,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    match school.run(what) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("train: {error}");
            ExitCode::FAILURE
        }
    }
}
