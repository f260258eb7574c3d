//! Child processes: finding, starting and judging them.
//!
//! Children stay in the terminal's process group, so Ctrl-C reaches them together with xtask.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::{Failure, Outcome};

/// Runs to the end with the terminal as output.
pub fn run(command: &mut Command) -> Outcome {
    let status = command
        .status()
        .map_err(|error| Failure::new(format!("cannot start {}: {error}", name(command))))?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "`{}` failed ({status}); its own words are above",
            line(command)
        )))
    }
}

/// What the command prints, or nothing when it cannot be started or fails.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// The program `name` on `path`, a list of folders as in the PATH variable.
pub fn find(name: &str, path: &OsStr) -> Option<PathBuf> {
    let endings: &[&str] = if cfg!(windows) {
        &[".exe", ".cmd", ".bat"]
    } else {
        &[""]
    };
    env::split_paths(path)
        .flat_map(|folder| {
            endings
                .iter()
                .map(move |ending| folder.join(format!("{name}{ending}")))
        })
        .find(|candidate| is_program(candidate))
}

#[cfg(unix)]
pub fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
pub fn is_program(path: &Path) -> bool {
    path.is_file()
}

/// Takes away what the cargo that runs xtask says about xtask's own package.
///
/// Build scripts that watch such a variable would otherwise run again each time the same build is
/// started from a shell and from xtask in turn.
pub fn forget_outer_cargo(command: &mut Command) {
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(describes_a_package) {
            command.env_remove(name);
        }
    }
}

fn describes_a_package(name: &str) -> bool {
    const NAMES: [&str; 5] = [
        "CARGO_BIN_NAME",
        "CARGO_CRATE_NAME",
        "CARGO_MANIFEST_DIR",
        "CARGO_MANIFEST_PATH",
        "CARGO_PRIMARY_PACKAGE",
    ];
    NAMES.contains(&name) || name.starts_with("CARGO_PKG_")
}

fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let stem = program.file_stem().unwrap_or(program.as_os_str());
    stem.to_string_lossy().into_owned()
}

fn line(command: &Command) -> String {
    let mut words = vec![name(command)];
    words.extend(
        command
            .get_args()
            .map(|word| word.to_string_lossy().into_owned()),
    );
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_outer_package_is_forgotten() {
        assert!(describes_a_package("CARGO_PKG_VERSION"));
        assert!(describes_a_package("CARGO_MANIFEST_DIR"));
        for kept in ["CARGO_HOME", "CARGO_TARGET_DIR", "CARGO_NET_OFFLINE"] {
            assert!(!describes_a_package(kept), "{kept}");
        }
    }

    #[test]
    fn a_command_is_shown_by_its_name_and_words() {
        let mut command = Command::new("/somewhere/bin/trunk");
        command.args(["build", "--release"]);
        assert_eq!(line(&command), "trunk build --release");
    }
}
