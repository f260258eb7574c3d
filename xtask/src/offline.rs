//! The service worker's file: which files it keeps, and under which revision.

use crate::digest;
use crate::failure::{Failure, Outcome};
use crate::html;

/// Its name carries no hash: a browser asks for this very address again to learn of a new version.
pub const SERVICE_WORKER: &str = "service-worker.js";

/// Fetched by the address of its folder, because some hosts redirect from its name.
pub const INDEX: &str = "index.html";

/// In static/service-worker.js; the build fills them.
const REVISION_PLACE: &str = r#"const REVISION = "set-by-the-build";"#;
const FILES_PLACE: &str = r#"const FILES = ["set-by-the-build"];"#;
const LATER_PLACE: &str = r#"const LATER = ["set-by-the-build"];"#;

/// The folder of what is only needed for large boards.
const LATER: &str = "weights/";

/// One name for names and contents of all files together: another as soon as one of them differs.
pub fn revision(files: &[(String, Vec<u8>)]) -> String {
    let parts: Vec<&[u8]> = files
        .iter()
        .flat_map(|(name, content)| [name.as_bytes(), content.as_slice()])
        .collect();
    digest::short(&parts)
}

/// The service worker of a folder that holds the named files.
pub fn service_worker(template: &str, revision: &str, names: &[String]) -> Outcome<String> {
    let (mut list, mut later) = (String::new(), String::new());
    for name in names {
        if name == INDEX || name == SERVICE_WORKER {
            continue;
        }
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./".contains(letter);
        if !name.chars().all(plain) {
            return Err(Failure::new(format!(
                "the name {name:?} is no address as it stands: letters, digits, - _ . / only"
            )));
        }
        let list = if name.starts_with(LATER) {
            &mut later
        } else {
            &mut list
        };
        list.push_str(&format!("  \"{name}\",\n"));
    }
    let revision = format!("const REVISION = \"{revision}\";");
    let files = format!("const FILES = [\n{list}];");
    let script = html::replace_once(SERVICE_WORKER, template, REVISION_PLACE, &revision)?;
    let script = html::replace_once(SERVICE_WORKER, &script, FILES_PLACE, &files)?;
    let later = format!("const LATER = [\n{later}];");
    html::replace_once(SERVICE_WORKER, &script, LATER_PLACE, &later)
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
    fn the_revision_is_that_of_all_names_and_contents() {
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
    fn the_service_worker_names_its_revision_and_every_file_but_itself_and_the_page() -> Outcome {
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
            script.contains("\nconst LATER = [\n  \"weights/5x5\",\n];\n"),
            "{script}"
        );
        assert!(!script.contains("set-by-the-build"), "{script}");
        Ok(())
    }

    #[test]
    fn a_name_that_is_no_address_and_a_template_without_places_are_refused() {
        for name in ["a b.js", "a?b", "50%.js", "\"", "ä.js"] {
            let refused = service_worker(TEMPLATE, "1f", &[name.to_owned()]);
            assert!(refused.is_err(), "{name}");
        }
        assert!(service_worker("", "1f", &[]).is_err());
    }
}
