//! The Rust tools of the build, compiled once per user into a versioned folder of the cache.
//!
//! An interrupted compilation leaves no program behind, so it does not count as done; what it had
//! compiled is kept and the next run goes on from there.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::run;

#[derive(Clone, Copy)]
pub enum Tool {
    Trunk,
    WasmBindgen,
}

impl Tool {
    /// The name of the crate.
    fn package(self) -> &'static str {
        match self {
            Tool::Trunk => "trunk",
            Tool::WasmBindgen => "wasm-bindgen-cli",
        }
    }

    /// The same as in Trunk.toml and, for wasm-bindgen, in Cargo.toml.
    fn version(self) -> &'static str {
        match self {
            Tool::Trunk => "0.21.14",
            Tool::WasmBindgen => "0.2.129",
        }
    }

    fn programs(self) -> &'static [&'static str] {
        match self {
            Tool::Trunk => &["trunk"],
            Tool::WasmBindgen => &["wasm-bindgen", "wasm-bindgen-test-runner"],
        }
    }

    fn usual_time(self) -> &'static str {
        match self {
            Tool::Trunk => "6 to 11 minutes",
            Tool::WasmBindgen => "4 to 7 minutes",
        }
    }

    pub fn folder(self, cache: &Path) -> PathBuf {
        cache
            .join("tools")
            .join(format!("{}-{}", self.package(), self.version()))
    }

    fn program(self, cache: &Path, name: &str) -> PathBuf {
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        self.folder(cache).join("bin").join(file)
    }

    fn is_installed(self, cache: &Path) -> bool {
        self.programs().iter().all(|name| {
            let mut command = Command::new(self.program(cache, name));
            run::answer(command.arg("--version"))
                .is_some_and(|text| says_version(&text, self.version()))
        })
    }

    pub fn set_up(self, project: &Project) -> Outcome {
        let cache = project.cache();
        if self.is_installed(cache) {
            return Ok(());
        }
        let _lock = wait_for_turn(cache)?;
        if self.is_installed(cache) {
            return Ok(());
        }
        println!(
            "Set-up: compiling {} {}, once per user; usually {} on two cores.",
            self.package(),
            self.version(),
            self.usual_time()
        );
        let build = cache.join(format!("build-{}", self.package()));
        run::run(
            project
                .cargo(["install", "--locked", "--force", self.package()])
                .args(["--version", self.version(), "--root"])
                .arg(self.folder(cache))
                // Outside of the clone, or its .cargo/config.toml would apply.
                .current_dir(cache)
                .env("CARGO_TARGET_DIR", &build),
        )?;
        files::remove_folder(&build)?;
        if self.is_installed(cache) {
            Ok(())
        } else {
            Err(Failure::new(format!(
                "{} was installed but does not answer as version {}: remove {} and try again",
                self.package(),
                self.version(),
                self.folder(cache).display()
            )))
        }
    }
}

/// The runner of the wasm tests, given to cargo by its full path.
pub fn test_runner(project: &Project) -> PathBuf {
    Tool::WasmBindgen.program(project.cache(), "wasm-bindgen-test-runner")
}

fn says_version(text: &str, version: &str) -> bool {
    text.split_whitespace().any(|word| word == version)
}

/// Two clones may set up at the same time; the second waits and then finds the work done.
fn wait_for_turn(cache: &Path) -> Outcome<File> {
    files::create_folder(cache)?;
    let path = cache.join("set-up.lock");
    let cannot = |error| Failure::new(format!("cannot lock {}: {error}", path.display()));
    let file = File::create(&path).map_err(cannot)?;
    if file.try_lock().is_err() {
        println!("Set-up: waiting for another set-up of this user to end.");
        file.lock().map_err(cannot)?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_a_whole_word() {
        assert!(says_version("trunk 0.21.14", "0.21.14"));
        assert!(!says_version("trunk 0.21.1", "0.21.14"));
        assert!(!says_version("trunk 0.21.14-beta", "0.21.14"));
    }

    #[test]
    fn the_versions_are_those_of_the_manifests() {
        let cargo = include_str!("../../Cargo.toml");
        let trunk = include_str!("../../Trunk.toml");
        let version = Tool::WasmBindgen.version();
        assert!(cargo.contains(&format!("wasm-bindgen = \"={version}\"")));
        assert!(trunk.contains(&format!("wasm_bindgen = \"{version}\"")));
    }
}
