//! Where things are: the clone, the user's cache, and the tools inside both.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Failure, Outcome};
use crate::run;
use crate::tools::Tool;

pub struct Project {
    root: PathBuf,
    cache: PathBuf,
    /// The PATH of child processes.
    path: OsString,
}

impl Project {
    pub fn locate() -> Outcome<Self> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = manifest
            .as_deref()
            .and_then(Path::parent)
            .ok_or_else(|| Failure::new("start this program as `cargo xtask`"))?
            .to_path_buf();
        let cache = cache_folder(|name| env::var_os(name)).ok_or_else(|| {
            Failure::new(
                "no folder for the tools: set HOME (on Windows LOCALAPPDATA), or XDG_CACHE_HOME",
            )
        })?;
        let mut folders = vec![
            Tool::Trunk.folder(&cache).join("bin"),
            Tool::WasmBindgen.folder(&cache).join("bin"),
            root.join("node_modules").join(".bin"),
        ];
        folders.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        let path = env::join_paths(folders).map_err(|error| {
            Failure::new(format!("the tools' folders cannot be put on PATH: {error}"))
        })?;
        Ok(Project { root, cache, path })
    }

    /// The folder of the clone.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of what is set up once per user.
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// The finished page.
    pub fn dist(&self) -> PathBuf {
        self.root.join("dist")
    }

    /// A child process that starts in the clone and finds our tools first.
    pub fn command(&self, program: &str) -> Command {
        // The full path, because the child's PATH is not the one a program is looked up on,
        // and because npm is a script on Windows, found only by its full name.
        let mut command = match run::find(program, &self.path) {
            Some(found) => Command::new(found),
            None => Command::new(program),
        };
        command.current_dir(&self.root).env("PATH", &self.path);
        run::forget_outer_cargo(&mut command);
        command
    }

    pub fn cargo<const N: usize>(&self, arguments: [&str; N]) -> Command {
        let mut command = self.command("cargo");
        command.args(arguments);
        command
    }
}

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
    fn the_cache_follows_xdg_before_the_home_folder() {
        let both = |name: &str| Some(OsString::from(format!("/{name}")));
        assert_eq!(
            cache_folder(both),
            Some(PathBuf::from("/XDG_CACHE_HOME/slidewise"))
        );
    }

    #[test]
    fn an_empty_or_absent_home_gives_no_cache() {
        assert_eq!(cache_folder(|_| None), None);
        assert_eq!(cache_folder(|_| Some(OsString::new())), None);
    }
}
