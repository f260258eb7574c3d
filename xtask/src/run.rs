//! Child processes: finding programs, running them and checking their status.
//!
//! Children stay in the terminal's process group, so Ctrl-C reaches them as well as xtask.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::failure::{Failure, Outcome};

/// Runs a command with its output on the terminal. Fails unless it succeeds.
pub fn run(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| {
        Failure::new(format!("cannot start {}: {error}", program_name(command)))
    })?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "`{}` failed ({status}); see its output above",
            command_line(command)
        )))
    }
}

/// Returns the trimmed standard output of a command; `None` if it cannot be started or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// Finds the program `name` on `path`, a list of folders as in the PATH variable.
pub fn find(name: &str, path: &OsStr) -> Option<PathBuf> {
    let extensions: &[&str] = if cfg!(windows) {
        &[".exe", ".cmd", ".bat"]
    } else {
        &[""]
    };
    env::split_paths(path)
        .flat_map(|folder| {
            extensions
                .iter()
                .map(move |extension| folder.join(format!("{name}{extension}")))
        })
        .find(|candidate| is_program(candidate))
}

/// Returns `true` if the path is an executable file.
#[cfg(unix)]
pub fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// Returns `true` if the path is a file.
#[cfg(not(unix))]
pub fn is_program(path: &Path) -> bool {
    path.is_file()
}

/// Removes the environment variables by which the cargo that runs xtask describes xtask's own package.
///
/// Otherwise build scripts that watch such a variable would run again whenever the same build is started alternately from
/// a shell and from xtask.
pub fn remove_package_variables(command: &mut Command) {
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

/// Returns the name of the program without its folder.
fn program_name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let stem = program.file_stem().unwrap_or(program.as_os_str());
    stem.to_string_lossy().into_owned()
}

/// Returns the program and its arguments, for messages.
fn command_line(command: &Command) -> String {
    let mut words = vec![program_name(command)];
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
    fn only_variables_about_the_package_are_removed() {
        assert!(describes_a_package("CARGO_PKG_VERSION"));
        assert!(describes_a_package("CARGO_MANIFEST_DIR"));
        for other in ["CARGO_HOME", "CARGO_TARGET_DIR", "CARGO_NET_OFFLINE"] {
            assert!(!describes_a_package(other), "{other}");
        }
    }

    #[test]
    fn a_command_line_has_the_program_name_and_the_arguments() {
        let mut command = Command::new("/somewhere/bin/trunk");
        command.args(["build", "--release"]);
        assert_eq!(command_line(&command), "trunk build --release");
    }
}
