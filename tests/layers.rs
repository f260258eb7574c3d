//! The dependency direction of the rooms of `src`, read from the source text.
//!
//! puzzle <- heuristic <- search <- engine <- protocol, share <- worker, page. A room names only itself and
//! rooms further down, and nothing below the worker and the page knows that there is a browser or a clock.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms and their floors: a room may name itself and any room on a lower floor.
const ROOMS: [(&str, u32); 9] = [
    ("step", 0),
    ("puzzle", 1),
    ("heuristic", 2),
    ("search", 3),
    ("engine", 4),
    ("protocol", 5),
    ("share", 5),
    ("worker", 6),
    ("page", 6),
];

/// The floor from which on the browser may be named.
const BROWSER_FLOOR: u32 = 6;

/// What lower floors never name, as the beginnings of paths.
const OUT_OF_BOUNDS: [&[&str]; 8] = [
    &["yew"],
    &["web_sys"],
    &["js_sys"],
    &["wasm_bindgen"],
    &["wasm_bindgen_futures"],
    &["getrandom"],
    &["std", "time"],
    &["std", "thread"],
];

/// Files that belong to no room: the list of rooms, and the programs that open the upper ones.
const DOORS: [&str; 3] = ["lib.rs", "bin/page.rs", "bin/worker.rs"];

fn floor(room: &str) -> Option<u32> {
    ROOMS
        .iter()
        .find(|&&(name, _)| name == room)
        .map(|&(_, floor)| floor)
}

/// What is wrong with a file, given its path below `src` and its text; nothing, if all is well.
fn complaints(path: &str, text: &str) -> Vec<String> {
    let module = module_of(path);
    let Some(room) = module.first() else {
        return if DOORS.contains(&path) {
            Vec::new()
        } else {
            vec![format!("{path} belongs to no known room")]
        };
    };
    let Some(own) = floor(room) else {
        return vec![format!("{path} belongs to no known room")];
    };
    let mut complaints = Vec::new();
    for (inline, named) in paths(&tokens(text)) {
        let shown = named.join("::");
        match room_named(&named, module.len() + inline) {
            Some(other) if other != room => match floor(other) {
                Some(floor) if floor < own => {}
                Some(_) => complaints.push(format!("{path} reaches up: {shown}")),
                None => complaints.push(format!("{path} names no room: {shown}")),
            },
            _ => {}
        }
        let outside = OUT_OF_BOUNDS.iter().any(|begin| {
            named
                .iter()
                .map(String::as_str)
                .take(begin.len())
                .eq(begin.iter().copied())
        });
        if own < BROWSER_FLOOR && outside {
            complaints.push(format!("{path} knows the outside world: {shown}"));
        }
    }
    complaints
}

/// The module of a file: `search/run.rs` is `search`, `run`. Nothing for doors.
fn module_of(path: &str) -> Vec<String> {
    if DOORS.contains(&path) {
        return Vec::new();
    }
    let path = path.strip_suffix(".rs").unwrap_or(path);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.split('/').map(str::to_owned).collect()
}

/// The room that a path begins in, if it begins at the root of the crate; `depth` is how far below the
/// root the naming module lies.
fn room_named(path: &[String], depth: usize) -> Option<&str> {
    let ups = path.iter().take_while(|&name| name == "super").count();
    let after = match path[0].as_str() {
        "crate" | "slidewise" => 1,
        "super" if ups >= depth => ups,
        _ => return None,
    };
    path.get(after).map(String::as_str)
}

/// Every path in a text with its groups written out: `a::{b, c::d}` is `a::b` and `a::c::d`. Each comes
/// with how many modules within the file surround it.
fn paths(tokens: &[String]) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    // For each brace that is open, whether it is that of a module.
    let mut braces = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let before = |back: usize| at.checked_sub(back).map_or("", |at| &tokens[at]);
        match tokens[at].as_str() {
            name if is_name(name) && before(1) != "::" => {
                let inline = braces.iter().filter(|&&module| module).count();
                let mut paths = Vec::new();
                at = path_from(tokens, at, &mut Vec::new(), &mut paths);
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

/// Reads one path with the names before it, and gives where it ends.
fn path_from(
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
                    at = path_from(tokens, at, before, paths);
                } else {
                    at += 1;
                }
            }
            at += 1;
            break;
        }
        before.push(token(at).to_owned());
        at += 1;
        let goes_on = is_name(token(at + 1)) || matches!(token(at + 1), "*" | "{");
        if token(at) != "::" || !goes_on {
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

/// Names, `::` and single signs; comments, strings and characters are left out.
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

/// The length of the string or character that a text begins with, if it does.
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
            // A lifetime: no quote follows its first letter.
            _ if quote == '\'' && at > 1 && !text[1..].starts_with('\\') => return None,
            _ => {}
        }
    }
    None
}

/// The files of a folder and of all folders in it, with their paths below `src`.
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
fn every_room_names_only_itself_and_rooms_below_it() {
    let complaints: Vec<String> = sources()
        .iter()
        .flat_map(|(path, text)| complaints(path, text))
        .collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn the_rooms_that_stand_are_all_looked_at_and_do_name_those_below() {
    let sources = sources();
    for room in ["puzzle", "heuristic", "search"] {
        let files = sources
            .iter()
            .filter(|(path, _)| module_of(path).first().is_some_and(|first| first == room));
        assert!(files.count() > 1, "{room}");
    }
    let names = |path: &str, room: &str| {
        let (_, text) = sources.iter().find(|(found, _)| found == path).unwrap();
        paths(&tokens(text))
            .iter()
            .any(|(inline, named)| room_named(named, module_of(path).len() + inline) == Some(room))
    };
    assert!(names("search/run.rs", "heuristic"));
    assert!(names("heuristic/mod.rs", "puzzle"));
    assert!(!names("heuristic/mod.rs", "search"));
}

#[test]
fn a_room_that_reaches_up_is_noticed_however_it_is_written() {
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
        ("protocol.rs", "use crate::share::Share;"),
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
        assert_ne!(complaints(path, text), [""; 0], "{path}: {text}");
    }
}

#[test]
fn a_lower_room_that_knows_the_outside_world_is_noticed() {
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
            assert_ne!(complaints(path, text), [""; 0], "{path}: {text}");
        }
        assert_eq!(complaints("page/view/board.rs", text), [""; 0]);
        assert_eq!(complaints("worker.rs", text), [""; 0]);
    }
}

#[test]
fn what_the_rooms_may_name_is_not_complained_about() {
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
        assert_eq!(complaints(path, text), [""; 0], "{path}: {text}");
    }
}

#[test]
fn a_file_of_no_known_room_is_noticed() {
    for path in [
        "utils.rs",
        "helpers/mod.rs",
        "bin/other.rs",
        "main.rs",
        "puzzles/board.rs",
    ] {
        assert_eq!(complaints(path, "").len(), 1, "{path}");
    }
}
