//! Maps the target of an HTTP request to a path inside the served folder, and a file to its content type.

use std::path::{Path, PathBuf};

/// The path that a request asks for, relative to the served folder.
#[derive(Debug, PartialEq, Eq)]
pub struct RequestPath {
    /// Never leads out of the served folder.
    pub path: PathBuf,
    /// `true` if the target ends with a slash.
    pub is_folder: bool,
}

/// Resolves the target of a request for a folder that is served under the URL path `mount`. Returns `None` for a target
/// that is not under `mount`, leads out of the folder or is not valid.
pub fn resolve(mount: &str, target: &str) -> Option<RequestPath> {
    let path = target.split(['?', '#']).next().unwrap_or_default();
    // The mount itself without its slash.
    if !path.is_empty() && format!("{path}/") == mount {
        return Some(RequestPath {
            path: PathBuf::new(),
            is_folder: false,
        });
    }
    let inside = path.strip_prefix(mount)?;
    let is_folder = inside.is_empty() || inside.ends_with('/');
    let mut relative = PathBuf::new();
    for part in inside.split('/').filter(|part| !part.is_empty()) {
        match percent_decode(part) {
            // Escaped slashes, backslashes and colons have a meaning in some file systems.
            Some(name) if name != ".." && name != "." && !name.contains(['/', '\\', ':', '\0']) => {
                relative.push(name);
            }
            _ => return None,
        }
    }
    Some(RequestPath {
        path: relative,
        is_folder,
    })
}

/// Decodes percent-encoding. Returns `None` for an invalid escape or for bytes that are not UTF-8.
fn percent_decode(part: &str) -> Option<String> {
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

/// Returns the content type of a file by its extension.
pub fn content_type(file: &Path) -> &'static str {
    let extension = file.extension().and_then(|extension| extension.to_str());
    match extension.unwrap_or_default() {
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

    fn inside(path: &str, is_folder: bool) -> Option<RequestPath> {
        Some(RequestPath {
            path: PathBuf::from(path),
            is_folder,
        })
    }

    #[test]
    fn a_target_resolves_to_a_path_without_its_query() {
        assert_eq!(resolve("/", "/"), inside("", true));
        assert_eq!(resolve("/", "/?board=1.2"), inside("", true));
        assert_eq!(resolve("/", "/a.js?v=1"), inside("a.js", false));
        assert_eq!(resolve("/", "/a/b%20c.js"), inside("a/b c.js", false));
        assert_eq!(resolve("/", "//a//b/"), inside("a/b", true));
    }

    #[test]
    fn only_targets_under_the_mount_resolve() {
        assert_eq!(resolve("/some/where/", "/some/where/"), inside("", true));
        assert_eq!(resolve("/some/where/", "/some/where"), inside("", false));
        assert_eq!(
            resolve("/some/where/", "/some/where/a.js"),
            inside("a.js", false)
        );
        for target in ["/", "/a.js", "/some/", "/some/wherever/a.js"] {
            assert_eq!(resolve("/some/where/", target), None, "{target}");
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
            assert_eq!(resolve("/", target), None, "{target}");
        }
    }

    #[test]
    fn wasm_has_the_type_that_browsers_require() {
        assert_eq!(content_type(Path::new("x_bg.wasm")), "application/wasm");
    }

    #[test]
    fn an_unknown_extension_is_binary_data() {
        assert_eq!(content_type(Path::new("x")), "application/octet-stream");
    }

    #[test]
    fn the_files_of_an_installable_app_have_their_types() {
        for (name, expected) in [
            ("manifest.webmanifest", "application/manifest+json"),
            ("icon-192.png", "image/png"),
            ("service-worker.js", "text/javascript; charset=utf-8"),
        ] {
            assert_eq!(content_type(Path::new(name)), expected);
        }
    }
}
