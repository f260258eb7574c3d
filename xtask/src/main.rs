//! `cargo xtask`: builds, serves, tests and benchmarks Slidewise, and installs the tools for it. This file parses the
//! command line.

mod bench;
mod chromium;
mod compact;
mod digest;
mod failure;
mod files;
mod html;
mod node;
mod offline;
mod project;
mod request_path;
mod run;
mod server;
mod setup;
mod site;
mod suites;
mod tools;

use std::process::ExitCode;

use failure::{Failure, Outcome};
use project::Project;
use server::Server;

/// The port of `cargo xtask serve`.
const DEFAULT_PORT: u16 = 8080;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    match command(&arguments) {
        Ok(status) => status,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the command that `arguments` name.
fn command(arguments: &[String]) -> Outcome<ExitCode> {
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", help());
        return Ok(ExitCode::SUCCESS);
    };
    match name.as_str() {
        "serve" => serve(port(rest)?)?,
        "test" => {
            let (names, extra) = match rest.iter().position(|argument| argument == "--") {
                Some(index) => (&rest[..index], &rest[index + 1..]),
                None => (rest, &[][..]),
            };
            return suites::test(&Project::locate()?, names, extra).map(exit_code);
        }
        "check" if rest.is_empty() => return suites::check(&Project::locate()?).map(exit_code),
        "check" => return Err(Failure::new("`cargo xtask check` takes no arguments")),
        "build" if rest.is_empty() => {
            let project = Project::locate()?;
            setup::set_up(&project, setup::BUILD.iter().copied())?;
            site::build(&project)?;
            println!("The page is in dist/: copy that folder to any static host.");
        }
        "build" => return Err(Failure::new("`cargo xtask build` takes no arguments")),
        "bench" => bench::bench(&Project::locate()?, rest)?,
        "lab" => return lab(rest),
        "train" => train(rest)?,
        "help" | "--help" | "-h" => print!("{}", help()),
        unknown => {
            print!("{}", help());
            return Err(Failure::new(format!("there is no command {unknown:?}")));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the exit code of a run of suites. The table of results has named those that failed.
fn exit_code(all_passed: bool) -> ExitCode {
    if all_passed {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Builds the page and serves it until the program is interrupted.
fn serve(port: u16) -> Outcome {
    let project = Project::locate()?;
    // Bound before the build, so that a port in use is reported at once.
    let server = Server::bind(port, project.dist(), "/")?;
    setup::set_up(&project, setup::BUILD.iter().copied())?;
    site::build(&project)?;
    println!("\nSlidewise is at {} (press Ctrl-C to stop)", server.url());
    server.run();
    Ok(())
}

/// Trains the weights of the learned heuristics, in a program of its own that is compiled with optimizations.
fn train(arguments: &[String]) -> Outcome {
    let project = Project::locate()?;
    let mut program = project.cargo(["run", "--release", "--package=train", "--"]);
    run::run(program.args(arguments))
}

/// Runs one experiment of the reference search, in a program of its own that is compiled with optimizations. Its exit
/// status is passed on: it has said what was wrong with its arguments.
fn lab(arguments: &[String]) -> Outcome<ExitCode> {
    let project = Project::locate()?;
    let mut program = project.cargo(["run", "--quiet", "--release", "--package=xtask-lab", "--"]);
    let status = program.args(arguments).status();
    let status = status.map_err(|error| Failure::new(format!("cannot start cargo: {error}")))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Parses the arguments of `serve`.
fn port(arguments: &[String]) -> Outcome<u16> {
    let text = match arguments {
        [] => return Ok(DEFAULT_PORT),
        [flag, text] if flag == "--port" => text,
        [argument] if argument.starts_with("--port=") => &argument["--port=".len()..],
        _ => return Err(Failure::new("usage: cargo xtask serve [--port N]")),
    };
    text.parse().map_err(|_| {
        Failure::new(format!(
            "{text:?} is not a port: give a number from 0 (any free port) to 65535"
        ))
    })
}

/// Returns the help text.
fn help() -> String {
    let mut text = format!(
        "Usage: cargo xtask COMMAND

  serve [--port N]              build the page and serve it on 127.0.0.1 (port {DEFAULT_PORT})
  check                         format, clippy and quick unit tests, in seconds
  test [SUITE ...] [-- ARGS]    run all suites or the named ones; ARGS go to a single suite
  build                         build the page into dist/, for any path of a static host
  bench [search] [ARGS]         benchmark the searches, natively and in the browser
  bench boards FILE [ARGS]      solve the boards of a file, natively or in the browser
  bench estimates               compare heuristics on the same boards
  bench anytime FILE [ARGS]     solve large boards of a file and measure solution quality over time
  bench reference               measure the reference search of the lab
  bench page                    measure download size, Stop latency and long tasks of the built page
  lab BOARD [ARGS]              print the figures of the reference search; --help lists the arguments
  train [5x5|6x6|local]         train the learned weights, which takes long

Each command first installs the tools that are missing. The suites:

"
    );
    for suite in suites::ALL {
        text.push_str(&format!("  {:12}{}\n", suite.name(), suite.about()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn port_of(arguments: &[&str]) -> Option<u16> {
        let arguments: Vec<String> = arguments.iter().map(|&text| text.to_owned()).collect();
        port(&arguments).ok()
    }

    #[test]
    fn the_default_port_is_8080() {
        assert_eq!(port_of(&[]), Some(8080));
    }

    #[test]
    fn the_port_is_parsed_in_both_spellings() {
        assert_eq!(port_of(&["--port", "9000"]), Some(9000));
        assert_eq!(port_of(&["--port=9000"]), Some(9000));
    }

    #[test]
    fn invalid_ports_are_rejected() {
        for wrong in [&["--port"][..], &["--port", "70000"], &["9000"]] {
            assert_eq!(port_of(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn check_takes_no_arguments() {
        assert!(command(&["check".to_owned(), "native".to_owned()]).is_err());
    }

    #[test]
    fn the_help_lists_every_suite_of_test() {
        for suite in suites::ALL {
            assert!(help().contains(suite.about()), "{}", suite.name());
        }
    }
}
