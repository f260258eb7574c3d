//! What has to be on the machine, and getting it there.
//!
//! Each need is checked first and set up only when missing, so a second run costs about a second.

use crate::chromium;
use crate::failure::{Failure, Outcome};
use crate::node;
use crate::project::Project;
use crate::run;
use crate::tools::Tool;

/// In the order in which they are looked at: what may need the user's hand comes before what takes long.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    Packages,
    Rustfmt,
    Clippy,
    WasmTarget,
    Chromium,
    Chromedriver,
    WasmBindgen,
    Trunk,
}

/// What a release build needs.
pub const BUILD: &[Need] = &[
    Need::Packages,
    Need::WasmTarget,
    Need::WasmBindgen,
    Need::Trunk,
];

pub fn set_up(project: &Project, needs: impl IntoIterator<Item = Need>) -> Outcome {
    let mut needs: Vec<Need> = needs.into_iter().collect();
    needs.sort();
    needs.dedup();
    for need in needs {
        match need {
            Need::Packages => node::set_up(project)?,
            Need::Rustfmt => component(project, "rustfmt", "fmt")?,
            Need::Clippy => component(project, "clippy", "clippy")?,
            Need::WasmTarget => wasm_target(project)?,
            Need::Chromium => chromium::BROWSER.set_up(project)?,
            Need::Chromedriver => chromium::DRIVER.set_up(project)?,
            Need::WasmBindgen => Tool::WasmBindgen.set_up(project)?,
            Need::Trunk => Tool::Trunk.set_up(project)?,
        }
    }
    Ok(())
}

/// rustup is called by hand because a toolchain file installs nothing where RUSTUP_AUTO_INSTALL=0.
fn rustup(project: &Project, arguments: [&str; 3]) -> Outcome {
    println!(
        "Set-up: rustup {}; usually a few seconds.",
        arguments.join(" ")
    );
    run::run(project.command("rustup").args(arguments)).map_err(|failure| {
        let command = arguments.join(" ");
        Failure::new(format!(
            "{failure}; install rustup, or run `rustup {command}` yourself"
        ))
    })
}

fn component(project: &Project, name: &str, subcommand: &str) -> Outcome {
    let mut version = project.cargo([subcommand, "--version"]);
    match run::answer(&mut version) {
        Some(_) => Ok(()),
        None => rustup(project, ["component", "add", name]),
    }
}

fn wasm_target(project: &Project) -> Outcome {
    const TARGET: &str = "wasm32-unknown-unknown";
    let mut question = project.command("rustc");
    question.args(["--print", "target-libdir", "--target", TARGET]);
    let is_there =
        run::answer(&mut question).is_some_and(|folder| std::path::Path::new(&folder).is_dir());
    if is_there {
        Ok(())
    } else {
        rustup(project, ["target", "add", TARGET])
    }
}
