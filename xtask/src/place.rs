//! What a request asks for: from its target to a path inside the served folder, and to a type.

use std::path::{Path, PathBuf};

#[derive(Debug, PartialEq, Eq)]
pub enum Place {
    /// A path inside the folder, and whether it was asked for as a folder.
    Inside(PathBuf, bool),
    Outside,
}

/// What a request's target means under a mount; never a path that leads out of the folder.
pub fn place(mount: &str, target: &str) -> Place {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    // The mount itself, asked for without its slash, is a folder without its slash.
    if !path.is_empty() && format!("{path}/") == mount {
        return Place::Inside(PathBuf::new(), false);
    }
    let Some(inside) = path.strip_prefix(mount) else {
        return Place::Outside;
    };
    let as_folder = inside.is_empty() || inside.ends_with('/');
    let mut relative = PathBuf::new();
    for part in inside.split('/').filter(|part| !part.is_empty()) {
        match decoded(part) {
            // Backslashes, colons and slashes that were escaped mean something to some file system.
            Some(name) if name != ".." && name != "." && !name.contains(['/', '\\', ':', '\0']) => {
                relative.push(name);
            }
            _ => return Place::Outside,
        }
    }
    Place::Inside(relative, as_folder)
}

/// Undoes percent-encoding; `None` for a broken escape or for bytes that are no text.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let high = char::from(rest.next()?).to_digit(16)?;
            let low = char::from(rest.next()?).to_digit(16)?;
            bytes.push(u8::try_from(high * 16 + low).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

pub fn content_type(file: &Path) -> &'static str {
    let ending = file.extension().and_then(|ending| ending.to_str());
    match ending.unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        "tsv" => "text/tab-separated-values; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inside(path: &str, as_folder: bool) -> Place {
        Place::Inside(PathBuf::from(path), as_folder)
    }

    #[test]
    fn a_target_is_a_path_inside_the_folder_without_its_query() {
        assert_eq!(place("/", "/"), inside("", true));
        assert_eq!(place("/", "/?board=1.2"), inside("", true));
        assert_eq!(place("/", "/a.js?v=1"), inside("a.js", false));
        assert_eq!(place("/", "/a/b%20c.js"), inside("a/b c.js", false));
        assert_eq!(place("/", "//a//b/"), inside("a/b", true));
    }

    #[test]
    fn only_what_is_under_the_mount_is_served() {
        assert_eq!(place("/some/where/", "/some/where/"), inside("", true));
        assert_eq!(place("/some/where/", "/some/where"), inside("", false));
        assert_eq!(
            place("/some/where/", "/some/where/a.js"),
            inside("a.js", false)
        );
        for target in ["/", "/a.js", "/some/", "/some/wherever/a.js"] {
            assert_eq!(place("/some/where/", target), Place::Outside, "{target}");
        }
    }

    #[test]
    fn no_target_leads_out_of_the_folder() {
        let targets = [
            "/../secret",
            "/a/../../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "/a%5c..%5csecret",
            "/c:/secret",
            "/a%00.js",
            "/%zz",
            "/%",
            "/%ff",
            "secret",
            "",
        ];
        for target in targets {
            assert_eq!(place("/", target), Place::Outside, "{target}");
        }
    }

    #[test]
    fn browsers_start_wasm_only_under_its_own_type() {
        assert_eq!(content_type(Path::new("x_bg.wasm")), "application/wasm");
        assert_eq!(content_type(Path::new("x")), "application/octet-stream");
    }

    #[test]
    fn what_an_installed_app_is_made_of_has_its_types() {
        for (name, expected) in [
            ("manifest.webmanifest", "application/manifest+json"),
            ("icon-192.png", "image/png"),
            ("service-worker.js", "text/javascript; charset=utf-8"),
        ] {
            assert_eq!(content_type(Path::new(name)), expected);
        }
    }
}
