//! `cargo xtask`: sets up, builds, serves, tests and measures Slidewise. This file is the command line.

mod bench;
mod chromium;
mod digest;
mod failure;
mod files;
mod html;
mod node;
mod offline;
mod place;
mod project;
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

const DEFAULT_PORT: u16 = 8080;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    match command(&words) {
        Ok(status) => status,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn command(words: &[String]) -> Outcome<ExitCode> {
    let Some((name, rest)) = words.split_first() else {
        print!("{}", help());
        return Ok(ExitCode::SUCCESS);
    };
    match name.as_str() {
        "serve" => serve(port(rest)?)?,
        "test" => {
            let (names, extra) = match rest.iter().position(|word| word == "--") {
                Some(place) => (&rest[..place], &rest[place + 1..]),
                None => (rest, &[][..]),
            };
            let all_passed = suites::test(&Project::locate()?, names, extra)?;
            // No sentence: the table of results has said which failed, and ends the output.
            if !all_passed {
                return Ok(ExitCode::FAILURE);
            }
        }
        "build" if rest.is_empty() => {
            let project = Project::locate()?;
            setup::set_up(&project, setup::BUILD.iter().copied())?;
            site::build(&project)?;
            println!("The page is in dist/: copy that folder to any static host.");
        }
        "build" => return Err(Failure::new("`cargo xtask build` takes no arguments")),
        "bench" => bench::bench(&Project::locate()?, rest)?,
        "train" => train(rest)?,
        "help" | "--help" | "-h" => print!("{}", help()),
        unknown => {
            print!("{}", help());
            return Err(Failure::new(format!("there is no command {unknown:?}")));
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn serve(port: u16) -> Outcome {
    let project = Project::locate()?;
    // Taken before the build, so that a port in use is told at once.
    let server = Server::bind(port, project.dist(), "/")?;
    setup::set_up(&project, setup::BUILD.iter().copied())?;
    site::build(&project)?;
    println!("\nSlidewise is at {} (Ctrl-C ends it)", server.url());
    server.run();
    Ok(())
}

/// Fits the learned weights: the program is one of its own, which is compiled for speed.
fn train(words: &[String]) -> Outcome {
    let project = Project::locate()?;
    let mut program = project.cargo(["run", "--release", "--package=train", "--"]);
    run::run(program.args(words))
}

fn port(words: &[String]) -> Outcome<u16> {
    let text = match words {
        [] => return Ok(DEFAULT_PORT),
        [flag, text] if flag == "--port" => text,
        [word] if word.starts_with("--port=") => &word["--port=".len()..],
        _ => return Err(Failure::new("usage: cargo xtask serve [--port N]")),
    };
    text.parse().map_err(|_| {
        Failure::new(format!(
            "{text:?} is not a port: give a number from 0 (any free port) to 65535"
        ))
    })
}

fn help() -> String {
    let mut text = format!(
        "Usage: cargo xtask COMMAND

  serve [--port N]              build the page and serve it on 127.0.0.1 (port {DEFAULT_PORT})
  test [SUITE ...] [-- ARGS]    run all suites, or those named; ARGS go to a single suite
  build                         leave the page in dist/, for any path of a static host
  bench [search] [ARGS]         measure the searches, natively and in the browser
  bench boards FILE [ARGS]      solve the boards of a file, natively or in the browser
  bench estimates               compare the better estimates on the same boards
  bench anytime FILE [ARGS]     how soon the large boards of a file have good solutions
  bench page                    download, Stop's delay and long tasks of the built page
  train [SIZE]                  fit the learned weights anew, which takes long

Each installs what it misses first. The suites:

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

    fn port_of(words: &[&str]) -> Option<u16> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        port(&words).ok()
    }

    #[test]
    fn the_port_is_read_in_both_spellings() {
        assert_eq!(port_of(&[]), Some(8080));
        assert_eq!(port_of(&["--port", "9000"]), Some(9000));
        assert_eq!(port_of(&["--port=9000"]), Some(9000));
        for wrong in [&["--port"][..], &["--port", "70000"], &["9000"]] {
            assert_eq!(port_of(wrong), None, "{wrong:?}");
        }
    }
}
