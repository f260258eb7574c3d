//! The suites of `cargo xtask test` and `cargo xtask check`.

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

/// A group of checks with one line in the table of results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Suite {
    Format,
    Clippy,
    ClippyWasm,
    /// The quick part of `Native`, for `cargo xtask check` only.
    Unit,
    Native,
    Wasm,
    Build,
    Browser,
}

/// The suites of `cargo xtask test`, in the order in which they run: quick ones first, the build before the suite that
/// opens the built page.
pub const ALL: [Suite; 7] = [
    Suite::Format,
    Suite::Clippy,
    Suite::ClippyWasm,
    Suite::Native,
    Suite::Wasm,
    Suite::Build,
    Suite::Browser,
];

/// The suites of `cargo xtask check`, in the order in which they run.
pub const QUICK: [Suite; 3] = [Suite::Format, Suite::Clippy, Suite::Unit];

/// Tests that the unit suite leaves out: any test whose path contains one of these. They run whole anytime searches,
/// parallel searches, or thousands of random inputs. Measured one by one with the `checked` profile, they took 52 of the 60
/// seconds of all 335 unit tests. The native suite runs them.
const SLOW_TESTS: [&str; 4] = [
    "engine::anytime::",
    "heuristic::learned::weights::",
    "page::state::tests::properties::",
    "worker::helper_pool::",
];

impl Suite {
    /// Returns the name on the command line and in the table of results.
    pub fn name(self) -> &'static str {
        match self {
            Suite::Format => "format",
            Suite::Clippy => "clippy",
            Suite::ClippyWasm => "clippy-wasm",
            Suite::Unit => "unit",
            Suite::Native => "native",
            Suite::Wasm => "wasm",
            Suite::Build => "build",
            Suite::Browser => "browser",
        }
    }

    /// Returns a short description.
    pub fn about(self) -> &'static str {
        match self {
            Suite::Format => "rustfmt in check mode",
            Suite::Clippy => "clippy for the host, warnings denied",
            Suite::ClippyWasm => "clippy for wasm32, warnings denied",
            Suite::Unit => "unit tests that take seconds, on the host",
            Suite::Native => "unit, property and documentation tests, on the host",
            Suite::Wasm => "tests inside a worker of headless Chromium",
            Suite::Build => "the release build of the page",
            Suite::Browser => {
                "end-to-end tests of the built page in Chromium, served under a sub-path"
            }
        }
    }

    /// Returns the tools that the suite needs.
    fn needs(self) -> Vec<Need> {
        match self {
            Suite::Format => vec![Need::Rustfmt],
            Suite::Clippy => vec![Need::Clippy],
            Suite::ClippyWasm => vec![Need::Clippy, Need::WasmTarget],
            Suite::Unit | Suite::Native => vec![],
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

    /// Runs the suite. `extra` are additional arguments for its program.
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
            Suite::Unit => run::run(project.cargo(UNIT_TESTS).args(skip_arguments())),
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

/// The cargo arguments of the unit suite. The dev profile is incremental, so that a change costs a few seconds.
const UNIT_TESTS: [&str; 7] = [
    "test",
    "--workspace",
    "--lib",
    "--bin=xtask",
    "--bin=train",
    "--bin=xtask-lab",
    "--quiet",
];

/// Returns the arguments for the test harness that leave out [`SLOW_TESTS`].
fn skip_arguments() -> Vec<String> {
    let skips = SLOW_TESTS.iter().map(|name| format!("--skip={name}"));
    std::iter::once("--".to_owned()).chain(skips).collect()
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
                chromium::write_capabilities(project)?,
            )
            // In seconds. The default of 20 is too short for a search on a busy machine.
            .env("WASM_BINDGEN_TEST_TIMEOUT", "300"),
    )
}

/// Runs the end-to-end tests. The page is served under a sub-path, as many static hosts do.
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

/// Runs the quick suites. Returns `true` if all pass.
pub fn check(project: &Project) -> Outcome<bool> {
    run_all(project, &QUICK, &[])
}

/// Runs the suites `names`, or all if it is empty. `extra` are arguments for a single named suite. Returns `true` if all
/// pass.
pub fn test(project: &Project, names: &[String], extra: &[String]) -> Outcome<bool> {
    let suites = select(names)?;
    if !extra.is_empty() && (suites.len() != 1 || suites[0] == Suite::Build) {
        return Err(Failure::new(
            "arguments after `--` are for a single suite: name exactly one (not build) before `--`",
        ));
    }
    run_all(project, &suites, extra)
}

/// Installs what the suites need, runs them and prints a table of results. Returns `true` if all pass.
fn run_all(project: &Project, suites: &[Suite], extra: &[String]) -> Outcome<bool> {
    setup::set_up(project, suites.iter().flat_map(|suite| suite.needs()))?;

    let mut results = Vec::new();
    let mut built = None;
    for &suite in suites {
        println!("\n=== {}: {}", suite.name(), suite.about());
        let start = Instant::now();
        if suite == Suite::Browser && built.is_none() {
            println!("Building the page first.");
            built = Some(report(site::build(project)));
        }
        let passed = if suite == Suite::Browser && built == Some(false) {
            report(Err(Failure::new("skipped, because the build failed")))
        } else {
            report(suite.run(project, extra))
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

/// Prints a failure right after the output that it belongs to. Returns `true` for success.
fn report(outcome: Outcome) -> bool {
    match outcome {
        Ok(()) => true,
        Err(failure) => {
            println!("{failure}");
            false
        }
    }
}

/// Returns the suites with these names in the order in which they run, or all if `names` is empty.
fn select(names: &[String]) -> Outcome<Vec<Suite>> {
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

/// Formats one line of the table of results.
fn result_line(suite: Suite, passed: bool, time: Duration) -> String {
    let status = if passed { "ok" } else { "FAILED" };
    format!(
        "{status:6}  {:11}  {:6.1} s",
        suite.name(),
        time.as_secs_f64()
    )
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn names(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn without_names_all_suites_run() -> Outcome {
        assert!(select(&[])? == ALL);
        Ok(())
    }

    #[test]
    fn named_suites_run_once_and_in_their_own_order() -> Outcome {
        let suites = select(&names(&["browser", "build", "build"]))?;
        assert!(suites == [Suite::Build, Suite::Browser]);
        Ok(())
    }

    #[test]
    fn the_error_for_an_unknown_suite_lists_the_suites() {
        let message = select(&names(&["native", "nativ"]))
            .err()
            .map(|failure| failure.to_string());
        assert_eq!(
            message.as_deref(),
            Some(
                "there is no suite \"nativ\"; the suites are format, clippy, clippy-wasm, native, \
                 wasm, build, browser"
            )
        );
    }

    #[test]
    fn results_are_aligned_in_columns() {
        let line = |suite, passed| result_line(suite, passed, Duration::from_millis(1250));
        assert_eq!(line(Suite::Wasm, true), "ok      wasm            1.2 s");
        assert_eq!(
            line(Suite::ClippyWasm, false),
            "FAILED  clippy-wasm     1.2 s"
        );
    }

    #[test]
    fn check_needs_no_browser_and_no_wasm_tools() {
        let needs = QUICK.iter().flat_map(|suite| suite.needs());
        let is_rust = |need| matches!(need, Need::Rustfmt | Need::Clippy);
        assert!(needs.into_iter().all(is_rust));
    }

    /// A filter whose module was renamed would silently make `cargo xtask check` slow.
    #[test]
    fn every_slow_test_filter_names_a_module() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
        for filter in SLOW_TESTS {
            let module = source.join(filter.trim_end_matches("::").replace("::", "/"));
            let is_file = module.with_extension("rs").is_file();
            assert!(is_file || module.join("mod.rs").is_file(), "{filter}");
        }
    }
}
