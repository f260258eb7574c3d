//! Node and the npm packages: wasm-opt, Playwright and axe.
//!
//! A stamp file in node_modules holds the hash of the lock file it was installed from. It reveals a changed lock file and
//! an interrupted installation.

use crate::digest;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::run;

/// The oldest major version of Node that the tools support.
const MIN_NODE_VERSION: u32 = 20;

/// Checks Node and installs the npm packages if they are missing or out of date.
pub fn set_up(project: &Project) -> Outcome {
    check_node(project)?;
    let lock = files::read(&project.root().join("package-lock.json"))?;
    let lock_hash = digest::hex(&lock);
    let stamp = project.root().join("node_modules").join(".slidewise-lock");
    if std::fs::read_to_string(&stamp).is_ok_and(|found| found == lock_hash) {
        return Ok(());
    }
    if run::output(project.command("npm").arg("--version")).is_none() {
        return Err(Failure::new(
            "npm is not on PATH: it comes with Node, install Node 20 or newer with npm",
        ));
    }
    println!("Setup: npm ci (development tools only); usually 5 to 30 seconds.");
    run::run(
        project
            .command("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            // Chromium comes from the system: see chromium.rs.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
    )?;
    files::write(&stamp, lock_hash)
}

/// Fails if Node is missing or too old.
fn check_node(project: &Project) -> Outcome {
    let Some(version) = run::output(project.command("node").arg("--version")) else {
        return Err(Failure::new(
            "Node is not on PATH: install Node 20 or newer with npm",
        ));
    };
    match major_version(&version) {
        Some(major) if major >= MIN_NODE_VERSION => Ok(()),
        _ => Err(Failure::new(format!(
            "Node {version} is too old: install Node {MIN_NODE_VERSION} or newer"
        ))),
    }
}

/// Returns the major version in the output of `node --version`.
fn major_version(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_parsed() {
        assert_eq!(major_version("v20.11.1"), Some(20));
        assert_eq!(major_version("v9.0.0"), Some(9));
        assert_eq!(major_version("20"), None);
    }
}
