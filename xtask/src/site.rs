//! The release build: cargo, Trunk, then the finishing that makes `dist/` fit for any static host.
//!
//! Trunk puts content hashes into the names of the page's files but not of the worker's, and an old
//! worker out of a browser's cache must never meet a new page, nor an old wasm file a new script.
//! So the worker's two files are renamed here to `worker-HASH.js` and `worker-HASH_bg.wasm`, one
//! hash over both, and the script's address is written into `<meta name="slidewise-worker">`.
//! The page needs `new Worker(that address, { type: "module" })` and nothing else: the script
//! starts its wasm itself.

use std::path::Path;

use crate::digest;
use crate::failure::Outcome;
use crate::files;
use crate::html;
use crate::project::Project;
use crate::run;

pub fn build(project: &Project) -> Outcome {
    let mut trunk = project.command("trunk");
    trunk
        .args(["build", "--release"])
        .env("TRUNK_SKIP_VERSION_CHECK", "true");
    if std::env::var_os("NO_COLOR").is_some() {
        // Trunk 0.21 stops at the usual value, 1.
        trunk.env("NO_COLOR", "true");
    }
    run::run(&mut trunk)?;

    let trunk_output = project.root().join("target").join("trunk");
    finish(&trunk_output)?;
    // Only a finished page takes the place of the last one.
    files::remove_folder(&project.dist())?;
    files::copy_folder(&trunk_output, &project.dist())
}

fn finish(folder: &Path) -> Outcome {
    let worker = name_worker(folder)?;
    let index = folder.join("index.html");
    let page = html::with_worker(&files::read_text(&index)?, &format!("./{worker}"))?;
    files::write(&index, html::with_policy(&page)?)
}

/// Gives the worker's files their hashed names and returns that of the script.
fn name_worker(folder: &Path) -> Outcome<String> {
    const SCRIPT: &str = "worker.js";
    const WASM: &str = "worker_bg.wasm";
    let script = files::read_text(&folder.join(SCRIPT))?;
    let wasm = files::read(&folder.join(WASM))?;
    // Over the script as it will run, but for the one name that the hash itself decides.
    let started = html::self_starting_worker(&script, WASM, WASM)?;
    let hash = digest::short(&[started.as_bytes(), &wasm]);
    let hashed_wasm = format!("worker-{hash}_bg.wasm");
    let hashed_script = format!("worker-{hash}.js");
    let worker = html::self_starting_worker(&script, WASM, &hashed_wasm)?;
    files::write(&folder.join(&hashed_script), worker)?;
    files::rename(&folder.join(WASM), &folder.join(hashed_wasm))?;
    files::remove(&folder.join(SCRIPT))?;
    Ok(hashed_script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worker_is_named_by_its_content_and_the_page_knows_the_name() -> Outcome {
        let folder = std::env::temp_dir().join(format!("slidewise-site-{}", std::process::id()));
        let script = "new URL('worker_bg.wasm', import.meta.url); export { init as default };";
        let mut names = Vec::new();
        for wasm in ["one", "two", "one"] {
            files::remove_folder(&folder)?;
            files::create_folder(&folder)?;
            files::write(&folder.join("index.html"), include_str!("../../index.html"))?;
            files::write(&folder.join("worker.js"), script)?;
            files::write(&folder.join("worker_bg.wasm"), wasm)?;
            finish(&folder)?;

            let page = files::read_text(&folder.join("index.html"))?;
            let (_, after) = page.split_once("content=\"./worker-").unwrap_or_default();
            let (hash, _) = after.split_once(".js\"").unwrap_or_default();
            let worker = files::read_text(&folder.join(format!("worker-{hash}.js")))?;
            let wasm_name = format!("worker-{hash}_bg.wasm");
            assert!(worker.contains(&wasm_name), "{worker}");
            assert_eq!(files::read_text(&folder.join(wasm_name))?, wasm);
            assert!(!folder.join("worker.js").exists());
            names.push(hash.to_owned());
        }
        assert_ne!(names[0], names[1]);
        assert_eq!(names[0], names[2]);
        files::remove_folder(&folder)
    }
}
