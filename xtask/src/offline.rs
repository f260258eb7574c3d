//! The service worker's script: fills in the files that it caches and their revision.

use crate::digest;
use crate::failure::{Failure, Outcome};
use crate::html;

/// The name of the script. It has no hash, because a browser checks the same URL for a new version.
pub const SERVICE_WORKER: &str = "service-worker.js";

/// The name of the page. It is cached under its folder's URL, because some hosts redirect from its name.
pub const INDEX: &str = "index.html";

/// Placeholders in static/service-worker.js.
const REVISION_PLACEHOLDER: &str = r#"const REVISION = "set-by-the-build";"#;
const FILES_PLACEHOLDER: &str = r#"const FILES = ["set-by-the-build"];"#;
const LAZY_FILES_PLACEHOLDER: &str = r#"const LAZY_FILES = ["set-by-the-build"];"#;

/// The folder of files that are cached when they are first requested: only large boards need them.
const LAZY_FOLDER: &str = "weights/";

/// Returns a hash over the names and contents of all files.
pub fn revision(files: &[(String, Vec<u8>)]) -> String {
    let parts: Vec<&[u8]> = files
        .iter()
        .flat_map(|(name, content)| [name.as_bytes(), content.as_slice()])
        .collect();
    digest::short(&parts)
}

/// Fills in the template of the service worker for a folder with the files `names`.
pub fn service_worker(template: &str, revision: &str, names: &[String]) -> Outcome<String> {
    let (mut eager, mut lazy) = (String::new(), String::new());
    for name in names {
        if name == INDEX || name == SERVICE_WORKER {
            continue;
        }
        let is_url_safe = |letter: char| letter.is_ascii_alphanumeric() || "-_./".contains(letter);
        if !name.chars().all(is_url_safe) {
            return Err(Failure::new(format!(
                "the file name {name:?} would need escaping in a URL: use letters, digits, - _ . / only"
            )));
        }
        let list = if name.starts_with(LAZY_FOLDER) {
            &mut lazy
        } else {
            &mut eager
        };
        list.push_str(&format!("  \"{name}\",\n"));
    }
    let revision = format!("const REVISION = \"{revision}\";");
    let files = format!("const FILES = [\n{eager}];");
    let script = html::replace_once(SERVICE_WORKER, template, REVISION_PLACEHOLDER, &revision)?;
    let script = html::replace_once(SERVICE_WORKER, &script, FILES_PLACEHOLDER, &files)?;
    let lazy_files = format!("const LAZY_FILES = [\n{lazy}];");
    html::replace_once(SERVICE_WORKER, &script, LAZY_FILES_PLACEHOLDER, &lazy_files)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = include_str!("../../static/service-worker.js");

    fn revision_of(files: &[(&str, &str)]) -> String {
        let files: Vec<(String, Vec<u8>)> = files
            .iter()
            .map(|&(name, content)| (name.to_owned(), content.into()))
            .collect();
        revision(&files)
    }

    #[test]
    fn the_revision_depends_on_all_names_and_contents() {
        let first = revision_of(&[("a.js", "1"), ("b.js", "2")]);
        assert_eq!(first, revision_of(&[("a.js", "1"), ("b.js", "2")]));
        for other in [
            &[("a.js", "1"), ("b.js", "3")][..],
            &[("a.js", "0"), ("b.js", "2")],
            &[("a.js", "1"), ("c.js", "2")],
            &[("a.js", "2"), ("b.js", "1")],
            &[("a.js", "1")],
            &[("a.js", "1"), ("b.js", "2"), ("c.js", "")],
            &[("a.js1", ""), ("b.js", "2")],
        ] {
            assert_ne!(first, revision_of(other), "{other:?}");
        }
    }

    #[test]
    fn the_service_worker_lists_every_file_except_itself_and_the_page() -> Outcome {
        let names = [
            "a-1.js",
            "deep/b.png",
            "index.html",
            "service-worker.js",
            "weights/5x5",
        ];
        let script = service_worker(TEMPLATE, "1f", &names.map(str::to_owned))?;
        assert!(script.contains("\nconst REVISION = \"1f\";\n"), "{script}");
        assert!(
            script.contains("\nconst FILES = [\n  \"a-1.js\",\n  \"deep/b.png\",\n];\n"),
            "{script}"
        );
        assert!(
            script.contains("\nconst LAZY_FILES = [\n  \"weights/5x5\",\n];\n"),
            "{script}"
        );
        assert!(!script.contains("set-by-the-build"), "{script}");
        Ok(())
    }

    #[test]
    fn a_file_name_that_needs_escaping_is_an_error() {
        for name in ["a b.js", "a?b", "50%.js", "\"", "ä.js"] {
            let script = service_worker(TEMPLATE, "1f", &[name.to_owned()]);
            assert!(script.is_err(), "{name}");
        }
    }

    #[test]
    fn a_template_without_placeholders_is_an_error() {
        assert!(service_worker("", "1f", &[]).is_err());
    }
}
