//! The dependency direction of the modules of `src`, checked in the source text.
//!
//! step <- puzzle <- heuristic <- search <- engine, reference <- share <- lab <- protocol <- worker, page. A module uses only itself
//! and modules of lower layers, and no module below the worker and the page uses the browser, a clock or threads.

use std::fs;
use std::path::{Path, PathBuf};

/// The top-level modules and their layers. A module may use itself and any module of a lower layer.
const MODULES: [(&str, u32); 11] = [
    ("step", 0),
    ("puzzle", 1),
    ("heuristic", 2),
    ("search", 3),
    ("engine", 4),
    ("reference", 4),
    ("share", 5),
    ("lab", 6),
    ("protocol", 7),
    ("worker", 8),
    ("page", 8),
];

/// The lowest layer whose modules may use the browser.
const BROWSER_LAYER: u32 = 8;

/// Prefixes of the paths that only modules of [`BROWSER_LAYER`] may use.
const BROWSER_PATHS: [&[&str]; 8] = [
    &["yew"],
    &["web_sys"],
    &["js_sys"],
    &["wasm_bindgen"],
    &["wasm_bindgen_futures"],
    &["getrandom"],
    &["std", "time"],
    &["std", "thread"],
];

/// Files that belong to no top-level module: the root of the library and the binaries.
const ENTRY_POINTS: [&str; 4] = ["lib.rs", "bin/page.rs", "bin/worker.rs", "bin/lab.rs"];

/// Returns the layer of a top-level module.
fn layer(module: &str) -> Option<u32> {
    MODULES
        .iter()
        .find(|&&(name, _)| name == module)
        .map(|&(_, layer)| layer)
}

/// Returns the violations of the rules in a file, given its path below `src` and its text.
fn violations(path: &str, text: &str) -> Vec<String> {
    let own_path = module_path(path);
    let Some(module) = own_path.first() else {
        return if ENTRY_POINTS.contains(&path) {
            Vec::new()
        } else {
            vec![format!("{path} belongs to no known module")]
        };
    };
    let Some(own_layer) = layer(module) else {
        return vec![format!("{path} belongs to no known module")];
    };
    let mut violations = Vec::new();
    for (inline, named) in paths(&tokens(text)) {
        let shown = named.join("::");
        match named_module(&named, own_path.len() + inline) {
            Some(other) if other != module => match layer(other) {
                Some(layer) if layer < own_layer => {}
                Some(_) => violations.push(format!(
                    "{path} uses a module that is not below it: {shown}"
                )),
                None => violations.push(format!("{path} uses an unknown module: {shown}")),
            },
            _ => {}
        }
        let needs_browser = BROWSER_PATHS.iter().any(|prefix| {
            named
                .iter()
                .map(String::as_str)
                .take(prefix.len())
                .eq(prefix.iter().copied())
        });
        if own_layer < BROWSER_LAYER && needs_browser {
            violations.push(format!(
                "{path} is below the browser layer but uses {shown}"
            ));
        }
    }
    violations
}

/// Returns the module path of a file: `search`, `run` for `search/run.rs`. It is empty for entry points.
fn module_path(path: &str) -> Vec<String> {
    if ENTRY_POINTS.contains(&path) {
        return Vec::new();
    }
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').map(str::to_owned).collect()
}

/// Returns the top-level module that a path names, if the path leads to the root of the crate. `depth` is the depth of
/// the module that contains the path.
fn named_module(path: &[String], depth: usize) -> Option<&str> {
    let ups = path.iter().take_while(|&name| name == "super").count();
    let after = match path[0].as_str() {
        "crate" | "slidewise" => 1,
        "super" if ups >= depth => ups,
        _ => return None,
    };
    path.get(after).map(String::as_str)
}

/// Returns every path in a text with its groups expanded: `a::{b, c::d}` is `a::b` and `a::c::d`. Each path comes with
/// the number of inline modules around it.
fn paths(tokens: &[String]) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    // For each open brace, `true` if it is that of an inline module.
    let mut braces = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| &tokens[at]);
        match tokens[at].as_str() {
            name if is_name(name) && before(1) != "::" => {
                let inline = braces.iter().filter(|&&module| module).count();
                let mut paths = Vec::new();
                at = read_path(tokens, at, &mut Vec::new(), &mut paths);
                found.extend(paths.into_iter().map(|path| (inline, path)));
                continue;
            }
            "{" => braces.push(before(2) == "mod"),
            "}" => {
                braces.pop();
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// Reads one path at token `at`, prefixed by the names in `before`, and returns the index of the token after it.
fn read_path(
    tokens: &[String],
    mut at: usize,
    before: &mut Vec<String>,
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let length = before.len();
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    loop {
        if token(at) == "{" {
            at += 1;
            while !matches!(token(at), "}" | "") {
                if token(at) == "as" {
                    at += 2;
                } else if is_name(token(at)) || matches!(token(at), "*" | "{") {
                    at = read_path(tokens, at, before, paths);
                } else {
                    at += 1;
                }
            }
            at += 1;
            break;
        }
        before.push(token(at).to_owned());
        at += 1;
        let continues = is_name(token(at + 1)) || matches!(token(at + 1), "*" | "{");
        if token(at) != "::" || !continues {
            paths.push(before.clone());
            break;
        }
        at += 1;
    }
    before.truncate(length);
    at
}

fn is_name(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Splits a text into names, `::` and single characters, without comments and literals.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = literal(rest) {
            length
        } else if first.is_alphanumeric() || first == '_' {
            let end = rest.find(|next: char| !next.is_alphanumeric() && next != '_');
            let length = end.unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// Returns the length of the string or character literal at the start of a text, if there is one.
fn literal(text: &str) -> Option<usize> {
    let raw = text
        .strip_prefix('r')
        .map(|rest| (rest, rest.trim_start_matches('#')));
    if let Some((rest, quoted)) = raw
        && quoted.starts_with('"')
    {
        let hashes = "#".repeat(rest.len() - quoted.len());
        let end = quoted[1..].find(&format!("\"{hashes}"))?;
        return Some(1 + hashes.len() + 1 + end + 1 + hashes.len());
    }
    let quote = text
        .chars()
        .next()
        .filter(|&first| first == '"' || first == '\'')?;
    let mut escaped = false;
    for (at, next) in text.char_indices().skip(1) {
        match next {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if next == quote => return Some(at + 1),
            // A lifetime, because no quote follows its first letter.
            _ if quote == '\'' && at > 1 && !text[1..].starts_with('\\') => return None,
            _ => {}
        }
    }
    None
}

/// Returns the paths below `src` and the texts of all source files.
fn sources() -> Vec<(String, String)> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, files);
            } else {
                files.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let below: Vec<&str> = file
                .strip_prefix(&root)
                .unwrap()
                .iter()
                .map(|part| part.to_str().unwrap())
                .collect();
            (below.join("/"), fs::read_to_string(&file).unwrap())
        })
        .collect()
}

#[test]
fn every_module_uses_only_itself_and_lower_layers() {
    let violations: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| violations(path, text))
        .collect();
    assert!(violations.is_empty(), "{}", violations.join("\n"));
}

#[test]
fn the_check_reads_the_files_of_each_module_and_finds_their_dependencies() {
    let sources = sources();
    for module in ["puzzle", "heuristic", "search"] {
        let files = sources.iter().filter(|(path, _)| {
            module_path(path)
                .first()
                .is_some_and(|first| first == module)
        });
        assert!(files.count() > 1, "{module}");
    }
    let uses = |path: &str, module: &str| {
        let (_, text) = sources.iter().find(|(found, _)| found == path).unwrap();
        paths(&tokens(text)).iter().any(|(inline, named)| {
            named_module(named, module_path(path).len() + inline) == Some(module)
        })
    };
    assert!(uses("search/run.rs", "heuristic"));
    assert!(uses("heuristic/mod.rs", "puzzle"));
    assert!(!uses("heuristic/mod.rs", "search"));
}

#[test]
fn a_dependency_on_a_higher_layer_is_found_in_every_spelling() {
    for (path, text) in [
        ("puzzle/board.rs", "use crate::search::Run;"),
        ("puzzle/board.rs", "use crate::{puzzle::Size, search};"),
        (
            "puzzle/board.rs",
            "use crate::{\n  puzzle::{Size, Move},\n  heuristic::{self, Zero},\n};",
        ),
        (
            "puzzle/board.rs",
            "fn f() -> crate::search::Stats { todo() }",
        ),
        ("puzzle/board.rs", "use super::super::search::Run;"),
        ("puzzle/mod.rs", "use super::search::Run;"),
        ("puzzle/mod.rs", "use super::*;"),
        (
            "puzzle/mod.rs",
            "mod tests { fn f() {} use super::super::search; }",
        ),
        (
            "puzzle/mod.rs",
            "mod tests { fn f() {} } use super::search;",
        ),
        (
            "puzzle/notation/board.rs",
            "use super::super::super::{search::Run};",
        ),
        ("puzzle/board.rs", "use crate::*;"),
        ("puzzle/board.rs", "use slidewise::search::Run;"),
        ("engine.rs", "use crate::protocol::Event;"),
        ("engine.rs", "use super::page::State;"),
        ("engine/mod.rs", "use crate::worker;"),
        ("share.rs", "use crate::protocol::Event;"),
        ("worker/slice.rs", "use crate::page::State;"),
        ("page/state.rs", "use crate::worker::Slice;"),
        (
            "search/run.rs",
            "const TICK: char = '\\''; use crate::engine::Engine;",
        ),
        (
            "search/run.rs",
            "fn f<'a>(x: &'a str) -> &'a crate::engine::E { x }",
        ),
        (
            "search/run.rs",
            "const A: &str = r#\"a \"quoted\" word\"#; use crate::engine::E;",
        ),
    ] {
        assert_ne!(violations(path, text), [""; 0], "{path}: {text}");
    }
}

#[test]
fn a_use_of_the_browser_below_its_layer_is_found() {
    for text in [
        "use yew::prelude::*;",
        "use std::time::Instant;",
        "use std::{fmt, time::{Instant as Now}};",
        "fn f() { std::thread::yield_now() }",
        "fn f() { let _ = web_sys::window(); }",
        "#[wasm_bindgen::prelude::wasm_bindgen] fn f() {}",
        "use js_sys as js;",
        "use getrandom::fill;",
    ] {
        for path in [
            "puzzle/random.rs",
            "engine.rs",
            "engine/mod.rs",
            "protocol.rs",
            "share.rs",
        ] {
            assert_ne!(violations(path, text), [""; 0], "{path}: {text}");
        }
        assert_eq!(violations("page/view/board.rs", text), [""; 0]);
        assert_eq!(violations("worker.rs", text), [""; 0]);
    }
}

#[test]
fn allowed_dependencies_are_not_violations() {
    for (path, text) in [
        (
            "search/run.rs",
            "use crate::{heuristic::Zero, puzzle::{Board, Size}}; use super::Stats;",
        ),
        (
            "puzzle/notation/board.rs",
            "use super::super::board::Board; use crate::puzzle::Size;",
        ),
        (
            "search/run.rs",
            "// use crate::engine::Engine;\n/// [`crate::page`]\nfn f() {}",
        ),
        (
            "search/run.rs",
            "const A: &str = \"crate::engine::E yew::html\";",
        ),
        (
            "search/mod.rs",
            "pub(crate) fn f() {} mod tests { use super::*; }",
        ),
        (
            "page/mod.rs",
            "use crate::{share::Share, protocol::Event, engine::Engine};",
        ),
        ("bin/page.rs", "fn main() { slidewise::page::run() }"),
    ] {
        assert_eq!(violations(path, text), [""; 0], "{path}: {text}");
    }
}

#[test]
fn a_file_outside_the_known_modules_is_a_violation() {
    for path in [
        "utils.rs",
        "helpers/mod.rs",
        "bin/other.rs",
        "main.rs",
        "puzzles/board.rs",
    ] {
        assert_eq!(violations(path, "").len(), 1, "{path}");
    }
}
