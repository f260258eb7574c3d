//! Node and the npm packages: wasm-opt, the browser driver of the end-to-end tests, axe.
//!
//! A stamp inside node_modules holds the hash of the lock file it was installed from, so a changed
//! lock file is noticed and an interrupted installation does not count.

use crate::digest;
use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::run;

const OLDEST: u32 = 20;

pub fn set_up(project: &Project) -> Outcome {
    check_node(project)?;
    let lock = files::read(&project.root().join("package-lock.json"))?;
    let wanted = digest::hex(&lock);
    let stamp = project.root().join("node_modules").join(".slidewise-lock");
    if std::fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    if run::answer(project.command("npm").arg("--version")).is_none() {
        return Err(Failure::new(
            "npm is not on PATH: it comes with Node, install Node 20 or newer with npm",
        ));
    }
    println!("Set-up: npm ci (development tools only); usually 5 to 30 seconds.");
    run::run(
        project
            .command("npm")
            .args(["ci", "--no-audit", "--no-fund"])
            // Chromium comes from the system: see chromium.rs.
            .env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"),
    )?;
    files::write(&stamp, wanted)
}

fn check_node(project: &Project) -> Outcome {
    let Some(version) = run::answer(project.command("node").arg("--version")) else {
        return Err(Failure::new(
            "Node is not on PATH: install Node 20 or newer with npm",
        ));
    };
    match major(&version) {
        Some(major) if major >= OLDEST => Ok(()),
        _ => Err(Failure::new(format!(
            "Node {version} is too old: install Node {OLDEST} or newer"
        ))),
    }
}

fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_node_s_answer() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("v9.0.0"), Some(9));
        assert_eq!(major("20"), None);
    }
}
