//! The suites of `cargo xtask test`: what each is, needs and does.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::chromium;
use crate::failure::{Failure, Outcome};
use crate::project::Project;
use crate::run;
use crate::server::Server;
use crate::setup::{self, Need};
use crate::site;
use crate::tools;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Suite {
    Format,
    Clippy,
    ClippyWasm,
    Native,
    Wasm,
    Build,
    Browser,
}

/// In the order in which they run: the quick ones first, the build before what opens it.
pub const ALL: [Suite; 7] = [
    Suite::Format,
    Suite::Clippy,
    Suite::ClippyWasm,
    Suite::Native,
    Suite::Wasm,
    Suite::Build,
    Suite::Browser,
];

impl Suite {
    pub fn name(self) -> &'static str {
        match self {
            Suite::Format => "format",
            Suite::Clippy => "clippy",
            Suite::ClippyWasm => "clippy-wasm",
            Suite::Native => "native",
            Suite::Wasm => "wasm",
            Suite::Build => "build",
            Suite::Browser => "browser",
        }
    }

    pub fn about(self) -> &'static str {
        match self {
            Suite::Format => "is every file formatted as rustfmt does?",
            Suite::Clippy => "clippy on this machine's target, warnings denied",
            Suite::ClippyWasm => "clippy on wasm32, warnings denied",
            Suite::Native => "unit, law and documentation tests on this machine",
            Suite::Wasm => "tests inside a worker of a headless Chromium",
            Suite::Build => "the release build of the page",
            Suite::Browser => "the built page, used in Chromium from a sub-path",
        }
    }

    fn needs(self) -> Vec<Need> {
        match self {
            Suite::Format => vec![Need::Rustfmt],
            Suite::Clippy => vec![Need::Clippy],
            Suite::ClippyWasm => vec![Need::Clippy, Need::WasmTarget],
            Suite::Native => vec![],
            Suite::Wasm => vec![
                Need::WasmTarget,
                Need::Chromium,
                Need::Chromedriver,
                Need::WasmBindgen,
            ],
            Suite::Build => setup::BUILD.to_vec(),
            Suite::Browser => [setup::BUILD, &[Need::Chromium]].concat(),
        }
    }

    fn run(self, project: &Project, extra: &[String]) -> Outcome {
        match self {
            Suite::Format => run::run(project.cargo(["fmt", "--all", "--check"]).args(extra)),
            Suite::Clippy => clippy(
                project.cargo(["clippy", "--workspace", "--all-targets"]),
                extra,
            ),
            Suite::ClippyWasm => clippy(
                project.cargo([
                    "clippy",
                    "--package=slidewise",
                    "--target=wasm32-unknown-unknown",
                    "--lib",
                    "--bins",
                    "--test=wasm",
                ]),
                extra,
            ),
            Suite::Native => run::run(
                project
                    .cargo(["test", "--profile=checked", "--workspace"])
                    .args(extra),
            ),
            Suite::Wasm => wasm(project, extra),
            Suite::Build => site::build(project),
            Suite::Browser => browser(project, extra),
        }
    }
}

fn clippy(mut command: Command, extra: &[String]) -> Outcome {
    run::run(command.args(extra).args(["--", "--deny=warnings"]))
}

fn wasm(project: &Project, extra: &[String]) -> Outcome {
    run::run(
        project
            .cargo([
                "test",
                "--profile=checked",
                "--package=slidewise",
                "--target=wasm32-unknown-unknown",
                "--test=wasm",
            ])
            .args(extra)
            .env(
                "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
                tools::test_runner(project),
            )
            .env(chromium::DRIVER.variable, chromium::DRIVER.path()?)
            .env(
                "WASM_BINDGEN_TEST_WEBDRIVER_JSON",
                chromium::driver_settings(project)?,
            )
            // In seconds; 20 unless told, too little for a search on a busy machine.
            .env("WASM_BINDGEN_TEST_TIMEOUT", "300"),
    )
}

/// Under a sub-path, because that is where static hosts often put a page.
fn browser(project: &Project, extra: &[String]) -> Outcome {
    let url = Server::bind(0, project.dist(), "/some/where/")?.start();
    run::run(
        project
            .command("node")
            .args(["node_modules/@playwright/test/cli.js", "test"])
            .arg("--config=tests/browser/playwright.config.mjs")
            .args(extra)
            .env("SLIDEWISE_URL", url)
            .env(chromium::BROWSER.variable, chromium::BROWSER.path()?),
    )
}

/// `names` are suites, all when there is none; `extra` goes to the one suite that is named.
/// Says whether all passed.
pub fn test(project: &Project, names: &[String], extra: &[String]) -> Outcome<bool> {
    let suites = chosen(names)?;
    if !extra.is_empty() && (suites.len() != 1 || suites[0] == Suite::Build) {
        return Err(Failure::new(
            "name exactly one suite (not build) before `--`: what follows is for that suite",
        ));
    }
    setup::set_up(project, suites.iter().flat_map(|suite| suite.needs()))?;

    let mut results = Vec::new();
    let mut built = None;
    for suite in suites {
        println!("\n=== {}: {}", suite.name(), suite.about());
        let start = Instant::now();
        if suite == Suite::Browser && built.is_none() {
            println!("It needs a build first.");
            built = Some(tell(site::build(project)));
        }
        let passed = if suite == Suite::Browser && built == Some(false) {
            tell(Err(Failure::new("skipped, because the build failed")))
        } else {
            tell(suite.run(project, extra))
        };
        if suite == Suite::Build {
            built = Some(passed);
        }
        results.push((suite, passed, start.elapsed()));
    }

    println!();
    for (suite, passed, time) in &results {
        println!("{}", result_line(*suite, *passed, *time));
    }
    let failed = results.iter().filter(|(_, passed, _)| !passed).count();
    println!("\n{} passed, {failed} failed", results.len() - failed);
    Ok(failed == 0)
}

/// Says a failure at once, among the output it belongs to, and whether there was none.
fn tell(outcome: Outcome) -> bool {
    match outcome {
        Ok(()) => true,
        Err(failure) => {
            println!("{failure}");
            false
        }
    }
}

fn chosen(names: &[String]) -> Outcome<Vec<Suite>> {
    let is_suite = |name: &&String| ALL.iter().any(|suite| suite.name() == **name);
    if let Some(unknown) = names.iter().find(|name| !is_suite(name)) {
        let known = ALL.map(Suite::name).join(", ");
        return Err(Failure::new(format!(
            "there is no suite {unknown:?}; the suites are {known}"
        )));
    }
    Ok(ALL
        .into_iter()
        .filter(|suite| names.is_empty() || names.iter().any(|name| name == suite.name()))
        .collect())
}

fn result_line(suite: Suite, passed: bool, time: Duration) -> String {
    let word = if passed { "ok" } else { "FAILED" };
    format!(
        "{word:6}  {:11}  {:6.1} s",
        suite.name(),
        time.as_secs_f64()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn suites_run_in_their_own_order_and_once() -> Outcome {
        assert!(chosen(&[])? == ALL);
        let suites = chosen(&names(&["browser", "build", "build"]))?;
        assert!(suites == [Suite::Build, Suite::Browser]);
        Ok(())
    }

    #[test]
    fn an_unknown_suite_is_named_with_those_there_are() {
        let sentence = chosen(&names(&["native", "nativ"]))
            .err()
            .map(|failure| failure.to_string());
        assert_eq!(
            sentence.as_deref(),
            Some(
                "there is no suite \"nativ\"; the suites are format, clippy, clippy-wasm, native, \
                 wasm, build, browser"
            )
        );
    }

    #[test]
    fn results_stand_in_columns() {
        let line = |suite, passed| result_line(suite, passed, Duration::from_millis(1250));
        assert_eq!(line(Suite::Wasm, true), "ok      wasm            1.2 s");
        assert_eq!(
            line(Suite::ClippyWasm, false),
            "FAILED  clippy-wasm     1.2 s"
        );
    }
}
