//! The benchmarks, each natively and in the browser's worker where both make sense.

use crate::chromium;
use crate::failure::Outcome;
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
const BENCHES: [Bench; 2] = [
    Bench {
        name: "search",
        run: search,
    },
    Bench {
        name: "optimal",
        run: optimal,
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
    setup::set_up(project, [setup::BUILD, &[Need::Chromium]].concat())?;
    site::build(project)?;
    println!("\n=== search, on this machine");
    run::run(
        project
            .cargo(["bench", "--package=slidewise", "--bench=search", "--"])
            .args(arguments),
    )?;
    println!("\n=== search, in the browser's worker");
    in_browser(project, "benches/browser.mjs", arguments)
}

/// Shortest solutions of the boards of a file; see `benches/optimal.rs` for its arguments.
fn optimal(project: &Project, arguments: &[String]) -> Outcome {
    run::run(
        project
            .cargo(["bench", "--package=slidewise", "--bench=optimal", "--"])
            .args(arguments),
    )
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
