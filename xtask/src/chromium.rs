//! Chromium and chromedriver, for suites and benchmarks that run in a browser.
//!
//! They are taken from the variables SLIDEWISE_CHROMIUM and CHROMEDRIVER, else from PATH. Where apt-get exists they are
//! installed; elsewhere an error says what to install.

use std::env;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::project::Project;
use crate::run;

/// A program that the system provides.
pub struct SystemProgram {
    /// The name for messages.
    label: &'static str,
    /// The environment variable that overrides the program's path.
    pub variable: &'static str,
    /// The names to look for on PATH, in this order.
    names: &'static [&'static str],
    /// Paths on macOS.
    applications: &'static [&'static str],
}

/// Chromium or Chrome.
pub const BROWSER: SystemProgram = SystemProgram {
    label: "Chromium",
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

/// The WebDriver server of Chromium.
pub const DRIVER: SystemProgram = SystemProgram {
    label: "chromedriver",
    variable: "CHROMEDRIVER",
    names: &["chromedriver"],
    applications: &[],
};

impl SystemProgram {
    /// Installs the program if it is missing and apt-get exists.
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

    /// Returns the path of the program; fails if it is missing.
    pub fn path(&self) -> Outcome<PathBuf> {
        self.find()?.ok_or_else(|| Failure::new(self.missing()))
    }

    fn find(&self) -> Outcome<Option<PathBuf>> {
        if let Some(path) = env::var_os(self.variable).map(PathBuf::from) {
            return if run::is_program(&path) {
                Ok(Some(path))
            } else {
                Err(Failure::new(format!(
                    "{} is {}, which is not a program: correct or unset it",
                    self.variable,
                    path.display()
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

    /// Returns the message for a missing program.
    fn missing(&self) -> String {
        format!(
            "{} was not found: install Chromium or Chrome and the chromedriver of the same version, \
             or set {} to the path of the program",
            self.label, self.variable
        )
    }
}

/// Finds a program on PATH.
fn on_path(name: &str) -> Option<PathBuf> {
    run::find(name, &env::var_os("PATH").unwrap_or_default())
}

/// Installs Chromium and chromedriver with apt-get.
fn install(project: &Project) -> Outcome {
    println!(
        "Setup: installing Chromium and chromedriver with apt-get; usually half a minute to two minutes."
    );
    apt_get(project, &["update"])?;
    apt_get(
        project,
        &["install", "--yes", "chromium", "chromium-driver"],
    )
}

/// Runs apt-get as root.
fn apt_get(project: &Project, arguments: &[&str]) -> Outcome {
    let is_root = run::output(project.command("id").arg("-u")).is_some_and(|id| id == "0");
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

/// Writes the WebDriver capabilities for the wasm tests: those of webdriver.json, with the browser that the other suites
/// use. Returns their path.
pub fn write_capabilities(project: &Project) -> Outcome<PathBuf> {
    let shared = files::read_text(&project.root().join("webdriver.json"))?;
    let capabilities = with_browser(&shared, &BROWSER.path()?)
        .ok_or_else(|| Failure::new("webdriver.json has no \"goog:chromeOptions\""))?;
    let folder = project.root().join("target").join("xtask");
    files::create_folder(&folder)?;
    let path = folder.join("webdriver.json");
    files::write(&path, capabilities)?;
    Ok(path)
}

/// Adds the path of the browser to the capabilities; `None` if they have no Chrome options.
fn with_browser(capabilities: &str, browser: &Path) -> Option<String> {
    let opening = "\"goog:chromeOptions\": {";
    let (before, after) = capabilities.split_once(opening)?;
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
    fn the_path_of_the_browser_is_added_to_the_capabilities() {
        let capabilities = include_str!("../../webdriver.json");
        let written = with_browser(capabilities, Path::new(r"C:\Chrome\chrome.exe"));
        assert!(written.is_some_and(|text| {
            text.contains(r#""goog:chromeOptions": {"binary": "C:\\Chrome\\chrome.exe","#)
        }));
    }

    #[test]
    fn capabilities_without_chrome_options_are_rejected() {
        assert_eq!(with_browser("{}", Path::new("chromium")), None);
    }
}
