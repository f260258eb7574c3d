//! The folders of the project: the repository, the user's cache, and the tools in both.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Failure, Outcome};
use crate::run;
use crate::tools::Tool;

/// The repository and its tools.
pub struct Project {
    root: PathBuf,
    cache: PathBuf,
    /// The PATH of child processes, with the tools first.
    path: OsString,
}

impl Project {
    /// Finds the repository and the cache through the environment variables that cargo and the system set.
    pub fn locate() -> Outcome<Self> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = manifest
            .as_deref()
            .and_then(Path::parent)
            .ok_or_else(|| Failure::new("start this program as `cargo xtask`"))?
            .to_path_buf();
        let cache = cache_folder(|name| env::var_os(name)).ok_or_else(|| {
            Failure::new(
                "there is no folder for the tools: set HOME (LOCALAPPDATA on Windows) or XDG_CACHE_HOME",
            )
        })?;
        let mut folders = vec![
            Tool::Trunk.folder(&cache).join("bin"),
            Tool::WasmBindgen.folder(&cache).join("bin"),
            root.join("node_modules").join(".bin"),
        ];
        folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        let path = env::join_paths(folders).map_err(|error| {
            Failure::new(format!(
                "the folders of the tools cannot be added to PATH: {error}"
            ))
        })?;
        Ok(Project { root, cache, path })
    }

    /// Returns the root folder of the repository.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the folder of the tools that are installed once per user.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// Returns the folder of the built page.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// Returns a command that runs in the repository and finds our tools first.
    pub fn command(&self, program: &str) -> Command {
        // The full path, because a program is not looked up on the child's PATH, and because npm is a script on
        // Windows, which is found only by its full name.
        let mut command = match run::find(program, &self.path) {
            Some(found) => Command::new(found),
            None => Command::new(program),
        };
        command.current_dir(&self.root).env("PATH", &self.path);
        run::remove_package_variables(&mut command);
        command
    }

    /// Returns a cargo command that runs in the repository.
    pub fn cargo<const N: usize>(&self, arguments: [&str; N]) -> Command {
        let mut command = self.command("cargo");
        command.args(arguments);
        command
    }
}

/// Returns the cache folder by the conventions of the system; `None` if the variables it needs are not set.
fn cache_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let base = folder("XDG_CACHE_HOME").or_else(|| {
        if cfg!(windows) {
            folder("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            folder("HOME").map(|home| home.join("Library").join("Caches"))
        } else {
            folder("HOME").map(|home| home.join(".cache"))
        }
    })?;
    Some(base.join("slidewise"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xdg_cache_home_takes_precedence() {
        let both = |name: &str| Some(OsString::from(format!("/{name}")));
        assert_eq!(
            cache_folder(both),
            Some(PathBuf::from("/XDG_CACHE_HOME/slidewise"))
        );
    }

    #[test]
    fn without_a_home_there_is_no_cache_folder() {
        assert_eq!(cache_folder(|_| None), None);
        assert_eq!(cache_folder(|_| Some(OsString::new())), None);
    }
}
