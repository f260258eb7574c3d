//! The Rust tools of the build, compiled once per user into a versioned folder of the cache.
//!
//! An interrupted compilation installs no program. The next run continues with the crates that it has compiled.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::run;

/// A tool that is installed with cargo.
#[derive(Clone, Copy)]
pub enum Tool {
    Trunk,
    WasmBindgen,
}

impl Tool {
    /// Returns the name of the crate.
    fn package(self) -> &'static str {
        match self {
            Tool::Trunk => "trunk",
            Tool::WasmBindgen => "wasm-bindgen-cli",
        }
    }

    /// Returns the version, which for wasm-bindgen is that of Trunk.toml and Cargo.toml.
    fn version(self) -> &'static str {
        match self {
            Tool::Trunk => "0.21.14",
            Tool::WasmBindgen => "0.2.129",
        }
    }

    /// Returns the programs that the crate installs.
    fn programs(self) -> &'static [&'static str] {
        match self {
            Tool::Trunk => &["trunk"],
            Tool::WasmBindgen => &["wasm-bindgen", "wasm-bindgen-test-runner"],
        }
    }

    /// Returns the time that compiling usually takes on two cores.
    fn usual_time(self) -> &'static str {
        match self {
            Tool::Trunk => "6 to 11 minutes",
            Tool::WasmBindgen => "4 to 7 minutes",
        }
    }

    /// Returns the folder that the tool is installed into.
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
            run::output(command.arg("--version"))
                .is_some_and(|text| has_version(&text, self.version()))
        })
    }

    /// Installs the tool unless it is installed.
    pub fn set_up(self, project: &Project) -> Outcome {
        let cache = project.cache();
        if self.is_installed(cache) {
            return Ok(());
        }
        let _lock = lock_cache(cache)?;
        if self.is_installed(cache) {
            return Ok(());
        }
        println!(
            "Setup: compiling {} {}, once per user; usually {} on two cores.",
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
                // Outside of the repository, whose .cargo/config.toml must not apply.
                .current_dir(cache)
                .env("CARGO_TARGET_DIR", &build),
        )?;
        files::remove_folder(&build)?;
        if self.is_installed(cache) {
            Ok(())
        } else {
            Err(Failure::new(format!(
                "{} was installed but does not report version {}: remove {} and try again",
                self.package(),
                self.version(),
                self.folder(cache).display()
            )))
        }
    }
}

/// Returns the full path of the runner of the wasm tests.
pub fn test_runner(project: &Project) -> PathBuf {
    Tool::WasmBindgen.program(project.cache(), "wasm-bindgen-test-runner")
}

/// Returns `true` if a word of the text is the version.
fn has_version(text: &str, version: &str) -> bool {
    text.split_whitespace().any(|word| word == version)
}

/// Locks the cache, so that of two setups at the same time the second waits and then finds the tools installed.
fn lock_cache(cache: &Path) -> Outcome<File> {
    files::create_folder(cache)?;
    let path = cache.join("set-up.lock");
    let cannot = |error| Failure::new(format!("cannot lock {}: {error}", path.display()));
    let file = File::create(&path).map_err(cannot)?;
    if file.try_lock().is_err() {
        println!("Setup: waiting for another setup of this user to end.");
        file.lock().map_err(cannot)?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_must_match_a_whole_word() {
        assert!(has_version("trunk 0.21.14", "0.21.14"));
        assert!(!has_version("trunk 0.21.1", "0.21.14"));
        assert!(!has_version("trunk 0.21.14-beta", "0.21.14"));
    }

    #[test]
    fn the_version_of_wasm_bindgen_is_that_of_the_manifests() {
        let cargo = include_str!("../../Cargo.toml");
        let trunk = include_str!("../../Trunk.toml");
        let version = Tool::WasmBindgen.version();
        assert!(cargo.contains(&format!("wasm-bindgen = \"={version}\"")));
        assert!(trunk.contains(&format!("wasm_bindgen = \"{version}\"")));
    }
}
