//! The benchmarks, which run natively, in the browser's worker, or both.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::chromium;
use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::run;
use crate::server::Server;
use crate::setup::{self, Need};
use crate::site;

/// A benchmark: `cargo xtask bench NAME [ARGS]`.
struct Bench {
    name: &'static str,
    run: fn(&Project, &[String]) -> Outcome,
}

/// All benchmarks. The first one runs if no name is given.
const BENCHES: [Bench; 6] = [
    Bench {
        name: "search",
        run: search,
    },
    Bench {
        name: "boards",
        run: boards,
    },
    Bench {
        name: "estimates",
        run: estimates,
    },
    Bench {
        name: "anytime",
        run: anytime,
    },
    Bench {
        name: "reference",
        run: reference,
    },
    Bench {
        name: "page",
        run: page,
    },
];

/// Runs the benchmark that `arguments` name.
pub fn bench(project: &Project, arguments: &[String]) -> Outcome {
    let named = arguments
        .split_first()
        .and_then(|(name, rest)| Some((BENCHES.iter().find(|bench| bench.name == name)?, rest)));
    let (bench, arguments) = named.unwrap_or((&BENCHES[0], arguments));
    (bench.run)(project, arguments)
}

/// Measures speed and memory of the searches on fixed boards.
fn search(project: &Project, arguments: &[String]) -> Outcome {
    build_page(project)?;
    println!("\n=== search, natively");
    run::run(
        project
            .cargo(["bench", "--package=slidewise", "--bench=search", "--"])
            .args(arguments),
    )?;
    println!("\n=== search, in the browser's worker");
    in_browser(project, "benches/browser.mjs", arguments)
}

/// Measures download size, Stop latency and long tasks of the built page.
fn page(project: &Project, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err(Failure::new("`cargo xtask bench page` takes no arguments"));
    }
    build_page(project)?;
    in_browser(project, "benches/page.mjs", arguments)
}

/// Measures what stronger heuristics cost and save.
fn estimates(project: &Project, arguments: &[String]) -> Outcome {
    run::run(
        project
            .cargo(["bench", "--package=slidewise", "--bench=estimates", "--"])
            .args(arguments),
    )
}

/// Measures the reference search of the lab, natively and in the browser's worker.
fn reference(project: &Project, arguments: &[String]) -> Outcome {
    build_page(project)?;
    println!("\n=== reference search, natively");
    run::run(
        project
            .cargo(["bench", "--package=slidewise", "--bench=reference", "--"])
            .args(arguments),
    )?;
    println!("\n=== reference search, in the browser's worker");
    in_browser(project, "benches/reference.mjs", arguments)
}

/// Solves the boards of a file, natively or in the browser's workers; see `benches/boards.rs` for the file.
fn boards(project: &Project, arguments: &[String]) -> Outcome {
    let mut file = None;
    let (mut is_browser, mut workers, mut runs) = (false, None, "1");
    let mut goal: &[String] = &[];
    let mut rest = arguments;
    while let [argument, after @ ..] = rest {
        let value = after.first().map(String::as_str);
        let required =
            || value.ok_or_else(|| Failure::new(format!("{argument} needs a value\n{USAGE}")));
        let consumed = match argument.as_str() {
            "--browser" => {
                is_browser = true;
                1
            }
            "--workers" => {
                workers = Some(number(required()?)?);
                2
            }
            "--runs" => {
                runs = number(required()?)?;
                2
            }
            "--goal" => {
                required()?;
                goal = &rest[..2];
                2
            }
            name if !name.starts_with('-') && file.is_none() => {
                file = Some(name);
                1
            }
            _ => {
                return Err(Failure::new(format!(
                    "unknown argument {argument}\n{USAGE}"
                )));
            }
        };
        rest = &rest[consumed..];
    }
    let file = absolute(file.ok_or_else(|| Failure::new(USAGE))?)?;
    let native = || {
        let mut command = project.cargo(["bench", "--package=slidewise", "--bench=boards", "--"]);
        command.arg(&file).args(goal);
        command
    };
    if !is_browser {
        if workers.is_some_and(|workers| workers != "1") {
            return Err(Failure::new(
                "several workers need the browser: add --browser",
            ));
        }
        return run::run(native().args(["--runs", runs]));
    }
    let path = list_boards(project, native())?;
    let arguments = [&path, workers.unwrap_or("1"), runs];
    in_browser(project, "benches/boards.mjs", &arguments.map(str::to_owned))
}

/// Makes the path of a file absolute, because the benchmark runs in another folder. Anything else may be a size and is
/// returned unchanged.
fn absolute(file: &str) -> Outcome<PathBuf> {
    if !Path::new(file).exists() {
        return Ok(file.into());
    }
    std::path::absolute(file).map_err(|error| Failure::new(format!("{file}: {error}")))
}

/// Builds the page and lets a native benchmark write its boards to a file for the browser. Returns the path of the file.
fn list_boards(project: &Project, mut native: Command) -> Outcome<String> {
    build_page(project)?;
    let path = project.root().join("target/bench/boards.tsv");
    std::fs::create_dir_all(path.with_file_name(""))
        .map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
    run::run(native.arg("--list").arg(&path))?;
    Ok(path.display().to_string())
}

/// Measures solution quality over time on large boards, natively or in the browser's workers.
fn anytime(project: &Project, arguments: &[String]) -> Outcome {
    const USAGE: &str = "usage: cargo xtask bench anytime FILE|SIZE [--seconds S] [--goal first|last|TILES] [--browser]";
    let (mut file, mut is_browser, mut seconds) = (None, false, "10");
    let mut goal: &[String] = &[];
    let mut rest = arguments;
    while let [argument, after @ ..] = rest {
        let missing = || Failure::new(format!("{argument} needs a value\n{USAGE}"));
        let value = after.first().map(String::as_str).ok_or_else(missing);
        let consumed = match argument.as_str() {
            "--browser" => {
                is_browser = true;
                1
            }
            "--seconds" => {
                seconds = number(value?)?;
                2
            }
            "--goal" => {
                value?;
                goal = &rest[..2];
                2
            }
            name if !name.starts_with('-') && file.is_none() => {
                file = Some(name);
                1
            }
            _ => {
                return Err(Failure::new(format!(
                    "unknown argument {argument}\n{USAGE}"
                )));
            }
        };
        rest = &rest[consumed..];
    }
    let file = absolute(file.ok_or_else(|| Failure::new(USAGE))?)?;
    let mut native = project.cargo(["bench", "--package=slidewise", "--bench=anytime", "--"]);
    native.arg(&file).args(goal);
    if !is_browser {
        return run::run(native.args(["--seconds", seconds]));
    }
    let path = list_boards(project, native)?;
    let arguments = [path, seconds.to_owned()];
    in_browser(project, "benches/anytime.mjs", &arguments)
}

const USAGE: &str = "usage: cargo xtask bench boards FILE|SIZE [--goal first|last|TILES] [--browser] [--workers N] [--runs N]";

/// Checks that an argument is a positive integer.
fn number(text: &str) -> Outcome<&str> {
    match text.parse::<u32>() {
        Ok(1..) => Ok(text),
        _ => Err(Failure::new(format!("{text:?} is not a positive integer"))),
    }
}

/// Builds the page for benchmarks that run in Chromium.
fn build_page(project: &Project) -> Outcome {
    setup::set_up(project, [setup::BUILD, &[Need::Chromium]].concat())?;
    site::build(project)
}

/// Runs a Node script against the built page.
fn in_browser(project: &Project, script: &str, arguments: &[String]) -> Outcome {
    let url = Server::bind(0, project.dist(), "/")?.start();
    run::run(
        project
            .command("node")
            .arg(script)
            .args(arguments)
            .env("SLIDEWISE_URL", url)
            .env(chromium::BROWSER.variable, chromium::BROWSER.path()?),
    )
}
