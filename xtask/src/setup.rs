//! The tools that commands need, and their installation.
//!
//! Each tool is checked first and installed only if it is missing, so a second run takes about a second.

use crate::chromium;
use crate::failure::{Failure, Outcome};
use crate::node;
use crate::project::Project;
use crate::run;
use crate::tools::Tool;

/// A tool that a command needs. They are checked in this order: those that may need action by the user come before those
/// that take long to install.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// Node and the npm packages.
    Packages,
    Rustfmt,
    Clippy,
    WasmTarget,
    Chromium,
    Chromedriver,
    WasmBindgen,
    Trunk,
}

/// The tools that a release build needs.
pub const BUILD: &[Need] = &[
    Need::Packages,
    Need::WasmTarget,
    Need::WasmBindgen,
    Need::Trunk,
];

/// Installs the tools that are missing.
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

/// Runs rustup. A toolchain file would not do: it installs nothing if RUSTUP_AUTO_INSTALL is 0.
fn rustup(project: &Project, arguments: [&str; 3]) -> Outcome {
    println!(
        "Setup: rustup {}; usually a few seconds.",
        arguments.join(" ")
    );
    run::run(project.command("rustup").args(arguments)).map_err(|failure| {
        let command = arguments.join(" ");
        Failure::new(format!(
            "{failure}; install rustup, or run `rustup {command}` yourself"
        ))
    })
}

/// Installs a component of the toolchain unless its cargo subcommand works.
fn component(project: &Project, name: &str, subcommand: &str) -> Outcome {
    let mut version = project.cargo([subcommand, "--version"]);
    match run::output(&mut version) {
        Some(_) => Ok(()),
        None => rustup(project, ["component", "add", name]),
    }
}

/// Installs the standard library for WebAssembly unless it is there.
fn wasm_target(project: &Project) -> Outcome {
    const TARGET: &str = "wasm32-unknown-unknown";
    let mut libdir = project.command("rustc");
    libdir.args(["--print", "target-libdir", "--target", TARGET]);
    let is_installed =
        run::output(&mut libdir).is_some_and(|folder| std::path::Path::new(&folder).is_dir());
    if is_installed {
        Ok(())
    } else {
        rustup(project, ["target", "add", TARGET])
    }
}
