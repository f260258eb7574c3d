//! Chromium and its driver, for what runs in a browser.
//!
//! Taken from the variables SLIDEWISE_CHROMIUM and CHROMEDRIVER, else from PATH; installed on Debian
//! and its kin, where that is one command. Elsewhere the user is told what to install.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::run;

/// A program of the system that we look for.
pub struct Program {
    what: &'static str,
    /// Names the program's path, before anything else is looked at.
    pub variable: &'static str,
    names: &'static [&'static str],
    /// Where macOS keeps it.
    applications: &'static [&'static str],
}

pub const BROWSER: Program = Program {
    what: "Chromium",
    variable: "SLIDEWISE_CHROMIUM",
    names: &[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ],
    applications: &[
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ],
};

pub const DRIVER: Program = Program {
    what: "chromedriver",
    variable: "CHROMEDRIVER",
    names: &["chromedriver"],
    applications: &[],
};

impl Program {
    pub fn set_up(&self, project: &Project) -> Outcome {
        if self.find()?.is_some() {
            return Ok(());
        }
        if on_path("apt-get").is_some() {
            install(project)
                .map_err(|failure| Failure::new(format!("{failure}; {}", self.missing())))?;
        }
        self.path().map(|_| ())
    }

    pub fn path(&self) -> Outcome<PathBuf> {
        self.find()?.ok_or_else(|| Failure::new(self.missing()))
    }

    fn find(&self) -> Outcome<Option<PathBuf>> {
        if let Some(named) = env::var_os(self.variable).map(PathBuf::from) {
            return if run::is_program(&named) {
                Ok(Some(named))
            } else {
                Err(Failure::new(format!(
                    "{} names {}, which is not a program: correct or unset it",
                    self.variable,
                    named.display()
                )))
            };
        }
        let mut applications = self.applications.iter().map(PathBuf::from);
        Ok(self
            .names
            .iter()
            .find_map(|name| on_path(name))
            .or_else(|| applications.find(|path| run::is_program(path))))
    }

    fn missing(&self) -> String {
        format!(
            "no {} was found: install Chromium or Chrome together with the chromedriver of the same version, \
             or put the program's path into {}",
            self.what, self.variable
        )
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    run::find(name, &env::var_os("PATH").unwrap_or_default())
}

fn install(project: &Project) -> Outcome {
    println!(
        "Set-up: installing Chromium and its driver with apt-get; usually half a minute to two minutes."
    );
    apt_get(project, &["update"])?;
    apt_get(
        project,
        &["install", "--yes", "chromium", "chromium-driver"],
    )
}

fn apt_get(project: &Project, arguments: &[&str]) -> Outcome {
    let is_root = run::answer(project.command("id").arg("-u")).is_some_and(|id| id == "0");
    let mut command = if is_root {
        project.command("env")
    } else {
        let mut sudo = project.command("sudo");
        sudo.arg("env");
        sudo
    };
    command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet"]);
    run::run(command.args(arguments))
}

/// Writes the driver's settings for the wasm tests: those of webdriver.json, with the very browser
/// that the other suites use. Returns where they are.
pub fn driver_settings(project: &Project) -> Outcome<PathBuf> {
    let shared = files::read_text(&project.root().join("webdriver.json"))?;
    let settings = with_browser(&shared, &BROWSER.path()?)
        .ok_or_else(|| Failure::new("webdriver.json has no \"goog:chromeOptions\""))?;
    let folder = project.root().join("target").join("xtask");
    files::create_folder(&folder)?;
    let path = folder.join("webdriver.json");
    files::write(&path, settings)?;
    Ok(path)
}

fn with_browser(settings: &str, browser: &Path) -> Option<String> {
    let opening = "\"goog:chromeOptions\": {";
    let (before, after) = settings.split_once(opening)?;
    let path = browser
        .to_string_lossy()
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    Some(format!("{before}{opening}\"binary\": \"{path}\",{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_browser_is_put_into_the_driver_s_settings() {
        let settings = include_str!("../../webdriver.json");
        let written = with_browser(settings, Path::new(r"C:\Chrome\chrome.exe"));
        assert!(written.is_some_and(|text| {
            text.contains(r#""goog:chromeOptions": {"binary": "C:\\Chrome\\chrome.exe","#)
        }));
        assert_eq!(with_browser("{}", Path::new("chromium")), None);
    }
}
