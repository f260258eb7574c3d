//! The benchmarks, each natively and in the browser's worker where both make sense.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::chromium;
use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::run;
use crate::server::Server;
use crate::setup::{self, Need};
use crate::site;

/// One kind of benchmark: `cargo xtask bench NAME [arguments]`.
struct Bench {
    name: &'static str,
    run: fn(&Project, &[String]) -> Outcome,
}

/// The first one runs when no name is given.
const BENCHES: [Bench; 5] = [
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
        name: "page",
        run: page,
    },
];

pub fn bench(project: &Project, words: &[String]) -> Outcome {
    let named = words
        .split_first()
        .and_then(|(name, rest)| Some((BENCHES.iter().find(|bench| bench.name == name)?, rest)));
    let (bench, arguments) = named.unwrap_or((&BENCHES[0], words));
    (bench.run)(project, arguments)
}

/// Speed and memory of the searches on fixed boards.
fn search(project: &Project, arguments: &[String]) -> Outcome {
    build_page(project)?;
    println!("\n=== search, on this machine");
    run::run(
        project
            .cargo(["bench", "--package=slidewise", "--bench=search", "--"])
            .args(arguments),
    )?;
    println!("\n=== search, in the browser's worker");
    in_browser(project, "benches/browser.mjs", arguments)
}

/// Download, Stop's delay and long tasks of the built page.
fn page(project: &Project, arguments: &[String]) -> Outcome {
    if !arguments.is_empty() {
        return Err(Failure::new("`cargo xtask bench page` takes no arguments"));
    }
    build_page(project)?;
    in_browser(project, "benches/page.mjs", arguments)
}

/// What the better estimates cost and what they save.
fn estimates(project: &Project, arguments: &[String]) -> Outcome {
    run::run(
        project
            .cargo(["bench", "--package=slidewise", "--bench=estimates", "--"])
            .args(arguments),
    )
}

/// Solves the boards of a file, natively or in the browser's workers; see `benches/boards.rs` for the file.
fn boards(project: &Project, arguments: &[String]) -> Outcome {
    let mut file = None;
    let (mut in_page, mut workers, mut runs) = (false, None, "1");
    let mut goal: &[String] = &[];
    let mut rest = arguments;
    while let [word, after @ ..] = rest {
        let value = after.first().map(String::as_str);
        let wanted = || value.ok_or_else(|| Failure::new(format!("{word} wants a value\n{USAGE}")));
        let taken = match word.as_str() {
            "--browser" => {
                in_page = true;
                1
            }
            "--workers" => {
                workers = Some(number(wanted()?)?);
                2
            }
            "--runs" => {
                runs = number(wanted()?)?;
                2
            }
            "--goal" => {
                wanted()?;
                goal = &rest[..2];
                2
            }
            name if !name.starts_with('-') && file.is_none() => {
                file = Some(name);
                1
            }
            _ => return Err(Failure::new(format!("what is {word}?\n{USAGE}"))),
        };
        rest = &rest[taken..];
    }
    let file = absolute(file.ok_or_else(|| Failure::new(USAGE))?)?;
    let native = || {
        let mut command = project.cargo(["bench", "--package=slidewise", "--bench=boards", "--"]);
        command.arg(&file).args(goal);
        command
    };
    if !in_page {
        if workers.is_some_and(|workers| workers != "1") {
            return Err(Failure::new(
                "several workers are for the browser: add --browser",
            ));
        }
        return run::run(native().args(["--runs", runs]));
    }
    let path = listed(project, native())?;
    let arguments = [&path, workers.unwrap_or("1"), runs];
    in_browser(project, "benches/boards.mjs", &arguments.map(str::to_owned))
}

/// The benchmark runs in the project's folder, whatever this one is. What is no file may be a size, which stays as it is.
fn absolute(file: &str) -> Outcome<PathBuf> {
    if !Path::new(file).exists() {
        return Ok(file.into());
    }
    std::path::absolute(file).map_err(|error| Failure::new(format!("{file}: {error}")))
}

/// Builds the page, and has a native benchmark write its boards for the one in the browser.
fn listed(project: &Project, mut native: Command) -> Outcome<String> {
    build_page(project)?;
    let path = project.root().join("target/bench/boards.tsv");
    std::fs::create_dir_all(path.with_file_name(""))
        .map_err(|error| Failure::new(format!("{}: {error}", path.display())))?;
    run::run(native.arg("--list").arg(&path))?;
    Ok(path.display().to_string())
}

/// How soon large boards have good solutions, natively or in the browser's workers.
fn anytime(project: &Project, arguments: &[String]) -> Outcome {
    const USAGE: &str = "usage: cargo xtask bench anytime FILE|SIZE [--seconds S] [--goal first|last|TILES] [--browser]";
    let (mut file, mut in_page, mut seconds) = (None, false, "10");
    let mut goal: &[String] = &[];
    let mut rest = arguments;
    while let [word, after @ ..] = rest {
        let wanted = || Failure::new(format!("{word} wants a value\n{USAGE}"));
        let value = after.first().map(String::as_str).ok_or_else(wanted);
        let taken = match word.as_str() {
            "--browser" => {
                in_page = true;
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
            _ => return Err(Failure::new(format!("what is {word}?\n{USAGE}"))),
        };
        rest = &rest[taken..];
    }
    let file = absolute(file.ok_or_else(|| Failure::new(USAGE))?)?;
    let mut native = project.cargo(["bench", "--package=slidewise", "--bench=anytime", "--"]);
    native.arg(&file).args(goal);
    if !in_page {
        return run::run(native.args(["--seconds", seconds]));
    }
    let path = listed(project, native)?;
    let arguments = [path, seconds.to_owned()];
    in_browser(project, "benches/anytime.mjs", &arguments)
}

const USAGE: &str = "usage: cargo xtask bench boards FILE|SIZE [--goal first|last|TILES] [--browser] [--workers N] [--runs N]";

fn number(text: &str) -> Outcome<&str> {
    match text.parse::<u32>() {
        Ok(1..) => Ok(text),
        _ => Err(Failure::new(format!("{text:?} is not a number from 1 on"))),
    }
}

/// Builds the page for benchmarks that run in Chromium.
fn build_page(project: &Project) -> Outcome {
    setup::set_up(project, [setup::BUILD, &[Need::Chromium]].concat())?;
    site::build(project)
}

/// Runs a script of Node against the built page.
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
