//! The release build: Trunk, then post-processing that makes `dist/` fit for any static host.
//!
//! Trunk adds content hashes to the names of the page's files but not to those of the worker and the lab. A browser must
//! never combine a cached worker with a newer page, or a cached wasm file with a newer script. So the worker's two files are
//! renamed to `worker-HASH.js` and `worker-HASH_bg.wasm`, with one hash over both, and the script's URL is written into
//! `<meta name="slidewise-worker">`. The page only has to call `new Worker(url, { type: "module" })`: the script starts
//! its wasm on its own. The files of the lab, which the page loads when it is first opened, are treated alike.
//!
//! Finally the list of all files and their revision, a hash of their contents, is written into the service worker, which
//! caches them for offline use. The page carries the same revision.

use std::path::Path;

use crate::compact;
use crate::digest;
use crate::failure::Outcome;
use crate::files;
use crate::html;
use crate::offline;
use crate::project::Project;
use crate::run;

/// Builds the page into `dist/`.
pub fn build(project: &Project) -> Outcome {
    let mut trunk = project.command("trunk");
    trunk
        .args(["build", "--release"])
        .env("TRUNK_SKIP_VERSION_CHECK", "true");
    if std::env::var_os("NO_COLOR").is_some() {
        // Trunk 0.21 rejects the usual value, 1.
        trunk.env("NO_COLOR", "true");
    }
    run::run(&mut trunk)?;

    let trunk_output = project.root().join("target").join("trunk");
    let service_worker = project.root().join("static").join(offline::SERVICE_WORKER);
    post_process(&trunk_output, &files::read_text(&service_worker)?)?;
    // Only a complete build replaces the last one.
    files::remove_folder(&project.dist())?;
    files::copy_folder(&trunk_output, &project.dist())
}

/// Post-processes the output of Trunk in place. `service_worker` is the template of the service worker.
fn post_process(folder: &Path, service_worker: &str) -> Outcome {
    let worker = hash_program(folder, "worker", html::THROW)?;
    let lab = hash_program(folder, "lab", html::DISPATCH_LAB_FAILURE)?;
    let lab_style = join_styles(folder)?;
    compact_texts(folder)?;
    let index = folder.join(offline::INDEX);
    let mut page = files::read_text(&index)?;
    for (name, file) in [
        ("slidewise-worker", worker),
        ("slidewise-lab", lab),
        ("slidewise-lab-style", lab_style),
    ] {
        page = html::with_meta(&page, name, &format!("./{file}"))?;
    }
    let page = html::with_policy(&page)?;
    files::write(&index, &page)?;

    // The revision covers the page without its revision and the template of the service worker.
    let names = files::list(folder)?;
    let mut all = vec![(offline::SERVICE_WORKER.to_owned(), service_worker.into())];
    for name in &names {
        all.push((name.clone(), files::read(&folder.join(name))?));
    }
    let revision = offline::revision(&all);
    files::write(
        &index,
        html::with_meta(&page, "slidewise-revision", &revision)?,
    )?;
    files::write(
        &folder.join(offline::SERVICE_WORKER),
        offline::service_worker(service_worker, &revision, &names)?,
    )
}

/// Renames the files of a program, a script and its wasm, to hashed names and returns the name of the script, which starts
/// the wasm on its own. `on_failure` is what the script does if that fails.
fn hash_program(folder: &Path, name: &str, on_failure: &str) -> Outcome<String> {
    let (script_name, wasm_name) = (format!("{name}.js"), format!("{name}_bg.wasm"));
    let script = files::read_text(&folder.join(&script_name))?;
    let wasm = files::read(&folder.join(&wasm_name))?;
    // The hash covers the final script except for the name of the wasm file, which contains the hash.
    let started = html::self_starting(&script, &wasm_name, &wasm_name, on_failure)?;
    let hash = digest::short(&[started.as_bytes(), &wasm]);
    let hashed_wasm = format!("{name}-{hash}_bg.wasm");
    let hashed_script = format!("{name}-{hash}.js");
    let program = html::self_starting(&script, &wasm_name, &hashed_wasm, on_failure)?;
    files::write(&folder.join(&hashed_script), program)?;
    files::rename(&folder.join(&wasm_name), &folder.join(hashed_wasm))?;
    files::remove(&folder.join(script_name))?;
    Ok(hashed_script)
}

/// Joins the style sheets of the lab, in the order of their names, to one with a hashed name, and returns that.
fn join_styles(folder: &Path) -> Outcome<String> {
    let parts = folder.join("lab");
    let mut style = String::new();
    for name in files::list(&parts)? {
        style += &files::read_text(&parts.join(name))?;
        style += "\n";
    }
    let hashed = format!("lab-{}.css", digest::short(&[style.as_bytes()]));
    files::write(&folder.join(&hashed), style)?;
    files::remove_folder(&parts)?;
    Ok(hashed)
}

/// Makes the style sheets and the scripts smaller. Their names keep the hashes of the full texts.
fn compact_texts(folder: &Path) -> Outcome {
    for name in files::list(folder)? {
        let compact = match name.rsplit_once('.') {
            Some((_, "css")) => compact::style,
            Some((_, "js")) => compact::script,
            _ => continue,
        };
        let path = folder.join(name);
        files::write(&path, compact(&files::read_text(&path)?))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Post-processes a folder with the worker's wasm and one more file.
    fn process(folder: &Path, wasm: &str, icon: (&str, &str)) -> Outcome {
        files::remove_folder(folder)?;
        files::create_folder(&folder.join("icons"))?;
        let script = "new URL('worker_bg.wasm', import.meta.url); export { init as default };";
        files::write(&folder.join("index.html"), include_str!("../../index.html"))?;
        files::write(&folder.join("worker.js"), script)?;
        files::write(&folder.join("worker_bg.wasm"), wasm)?;
        files::write(&folder.join("lab.js"), script.replace("worker", "lab"))?;
        files::write(&folder.join("lab_bg.wasm"), "lab")?;
        files::create_folder(&folder.join("lab"))?;
        files::write(&folder.join("lab").join("1.css"), "main {}")?;
        files::write(&folder.join("lab").join("2.css"), "p {}")?;
        files::write(&folder.join("icons").join(icon.0), icon.1)?;
        post_process(folder, include_str!("../../static/service-worker.js"))
    }

    /// Returns the text between two others.
    fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
        let (_, rest) = text.split_once(before).unwrap_or_default();
        rest.split_once(after).unwrap_or_default().0
    }

    fn temporary(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("slidewise-{name}-{}", std::process::id()))
    }

    #[test]
    fn the_page_names_the_worker_by_the_hash_of_its_content() -> Outcome {
        let folder = temporary("site");
        let mut names = Vec::new();
        for wasm in ["one", "two", "one"] {
            process(&folder, wasm, ("a.png", "picture"))?;
            let page = files::read_text(&folder.join("index.html"))?;
            let hash = between(&page, "content=\"./worker-", ".js\"");
            let worker = files::read_text(&folder.join(format!("worker-{hash}.js")))?;
            let wasm_name = format!("worker-{hash}_bg.wasm");
            assert!(worker.contains(&wasm_name), "{worker}");
            assert_eq!(files::read_text(&folder.join(wasm_name))?, wasm);
            let style = between(&page, "lab-style\" content=\"./", "\"");
            let style = files::read_text(&folder.join(style))?;
            assert_eq!(style, "main {}\np {}\n");
            for unhashed in [
                "worker.js",
                "worker_bg.wasm",
                "lab.js",
                "lab_bg.wasm",
                "lab",
            ] {
                assert!(!folder.join(unhashed).exists(), "{unhashed}");
            }
            names.push(hash.to_owned());
        }
        assert_ne!(names[0], names[1]);
        assert_eq!(names[0], names[2]);
        files::remove_folder(&folder)
    }

    #[test]
    fn the_service_worker_lists_all_files_and_has_the_revision_of_the_page() -> Outcome {
        let folder = temporary("offline");
        let mut revisions = Vec::new();
        for (wasm, icon) in [
            ("one", ("a.png", "picture")),
            ("one", ("a.png", "another")),
            ("one", ("b.png", "picture")),
            ("two", ("a.png", "picture")),
            ("one", ("a.png", "picture")),
        ] {
            process(&folder, wasm, icon)?;
            let script = files::read_text(&folder.join("service-worker.js"))?;
            let mut listed: Vec<&str> = between(&script, "const FILES = [\n", "];")
                .lines()
                .map(|line| line.trim_matches([' ', '"', ',']))
                .collect();
            listed.extend(["index.html", "service-worker.js"]);
            listed.sort_unstable();
            assert_eq!(listed, files::list(&folder)?);

            let page = files::read_text(&folder.join("index.html"))?;
            let revision = between(&script, "const REVISION = \"", "\";").to_owned();
            assert_eq!(
                revision,
                between(&page, "name=\"slidewise-revision\" content=\"", "\">")
            );
            revisions.push(revision);
        }
        assert_eq!(revisions.pop().as_ref(), revisions.first());
        revisions.sort();
        revisions.dedup();
        assert_eq!(revisions.len(), 4, "{revisions:?}");
        files::remove_folder(&folder)
    }
}
