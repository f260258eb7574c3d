//! Keeps retired words out of the source, the page and the documents: one thing has one name, and it is the one that
//! the field uses.

use std::fs;
use std::path::{Path, PathBuf};

/// Where words are checked. Files of other types are skipped.
const PLACES: [&str; 6] = [
    "src",
    "static",
    "docs",
    "xtask/src",
    "README.md",
    "CONTRIBUTING.md",
];
const TYPES: [&str; 6] = ["rs", "css", "js", "mjs", "md", "webmanifest"];

/// Retired words. Each matches whole words, also inside identifiers: `deputy` matches `the_deputy` and `DeputyState`.
const WORDS: [&str; 26] = [
    "crew", "deputy", "desk", "detour", "errand", "evenness", "gaps", "garbled", "ground",
    "lesson", "lessons", "mend", "mended", "misfit", "nobody", "office", "pursuit", "school",
    "scout", "shelf", "spoilt", "standing", "survey", "trail", "whoever", "wish",
];

/// Retired phrases.
const PHRASES: [&str; 9] = [
    "better and better",
    "boards expanded",
    "is told",
    "length tried",
    "least estimate",
    "pattern table",
    "pattern tables",
    "so many",
    "to be had",
];

/// "Gap" is the optimality gap, which these files are about; elsewhere the empty cell is the blank. One stored setting keeps the
/// old word.
const ABOUT_THE_OPTIMALITY_GAP: [&str; 5] = ["anytime", "chart", "text", "docs", ".css"];

/// Splits a text into lower-case words: `MaxSwap_of2` is `max`, `swap`, `of`.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut previous = ' ';
    for character in text.chars() {
        let starts_word = character.is_uppercase() && previous.is_lowercase();
        if !character.is_alphabetic() || starts_word {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
        }
        if character.is_alphabetic() {
            word.extend(character.to_lowercase());
        }
        previous = character;
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Returns the retired words and phrases of a line.
fn retired(line: &str, may_say_gap: bool) -> Vec<String> {
    let words = words(line);
    let sentence = format!(" {} ", words.join(" "));
    let is_retired =
        |word: &&String| WORDS.contains(&word.as_str()) || (word.as_str() == "gap" && !may_say_gap);
    let phrases = PHRASES
        .iter()
        .filter(|phrase| sentence.contains(&format!(" {phrase} ")));
    let found = words.iter().filter(is_retired).cloned();
    found
        .chain(phrases.map(|phrase| (*phrase).to_owned()))
        .collect()
}

fn files(path: &Path, found: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("the folder can be read");
        let mut entries: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        entries.iter().for_each(|entry| files(entry, found));
    } else if path
        .extension()
        .is_some_and(|kind| TYPES.iter().any(|&known| kind == known))
    {
        found.push(path.to_owned());
    }
}

#[test]
fn no_file_uses_a_retired_word() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for place in PLACES {
        let path = root.join(place);
        assert!(path.exists(), "{place}");
        files(&path, &mut all);
    }
    let mut complaints = Vec::new();
    for file in all {
        let name = file.strip_prefix(root).unwrap().display().to_string();
        let may_say_gap = ABOUT_THE_OPTIMALITY_GAP
            .iter()
            .any(|part| name.contains(part));
        let text = fs::read_to_string(&file).expect("the file is text");
        for (number, line) in text.lines().enumerate() {
            let may_say_gap =
                may_say_gap || line.contains("optimality gap") || line.contains("Blank = \"gap\"");
            for word in retired(line, may_say_gap) {
                complaints.push(format!("{name}:{}: {word}", number + 1));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn words_are_found_inside_identifiers() {
    let found = |line| retired(line, false);
    assert_eq!(
        found("let the_deputy = DeputyState::new();"),
        ["deputy", "deputy"]
    );
    assert_eq!(found("/// Expands so many boards."), ["so many"]);
    assert_eq!(found("board.gap()"), ["gap"]);
    assert!(found("the foreground of a scoutmaster").is_empty());
    assert!(retired("gap 6 (7%)", true).is_empty());
}
