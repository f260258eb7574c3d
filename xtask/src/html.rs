//! Edits of the built page's files: pure functions from text to text.

use crate::digest;
use crate::failure::{Failure, Outcome};

/// What the build writes into index.html replaces this content of a `<meta>` element.
const PLACEHOLDER: &str = "set-by-the-build";

/// Throws the error of a start that failed outside of its promise, so that it reaches the page's `onerror`.
pub const THROW: &str = "(error) => setTimeout(() => { throw error; })";

/// Dispatches the event with which the page learns that the lab could not be started.
pub const DISPATCH_LAB_FAILURE: &str =
    "() => document.dispatchEvent(new Event(\"slidewise-lab-failed\"))";

/// Writes the content of the `<meta>` element `name` into the page.
pub fn with_meta(html: &str, name: &str, content: &str) -> Outcome<String> {
    let meta = |content: &str| format!(r#"<meta name="{name}" content="{content}">"#);
    replace_once("index.html", html, &meta(PLACEHOLDER), &meta(content))
}

/// Replaces a placeholder in the text of `file`. Fails unless the text has it exactly once.
pub fn replace_once(file: &str, text: &str, placeholder: &str, content: &str) -> Outcome<String> {
    if text.matches(placeholder).count() != 1 {
        return Err(Failure::new(format!(
            "{file} must have exactly one {placeholder}"
        )));
    }
    Ok(text.replace(placeholder, content))
}

/// Adds a content security policy that allows the page's own files, its inline scripts and `data:` images, which the
/// visitor's own tile pictures are.
///
/// It is a `<meta>` element because static hosts often cannot set headers. It comes right after the character set,
/// before everything that it applies to.
pub fn with_policy(html: &str) -> Outcome<String> {
    let charset = html
        .find("<meta charset=")
        .ok_or_else(|| Failure::new("index.html has no <meta charset=…>"))?;
    let end = charset + html[charset..].find('>').map_or(0, |length| length + 1);
    let sources: String = inline_scripts(html)
        .iter()
        .map(|script| format!(" {}", digest::policy_source(script)))
        .collect();
    let meta = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self'; \
         script-src 'self' 'wasm-unsafe-eval'{sources}; img-src 'self' data:; worker-src 'self'; object-src 'none'; base-uri 'self'\">"
    );
    Ok(format!("{}\n    {meta}{}", &html[..end], &html[end..]))
}

/// Returns the text of each inline script, as a browser hashes it.
fn inline_scripts(html: &str) -> Vec<String> {
    let mut scripts = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find("<script") {
        let Some((tag, after)) = rest[start..].split_once('>') else {
            break;
        };
        let Some((body, next)) = after.split_once("</script>") else {
            break;
        };
        if !tag.contains(" src=") {
            // A browser normalizes line ends to `\n` before it hashes.
            scripts.push(body.replace("\r\n", "\n"));
        }
        rest = next;
    }
    scripts
}

/// Makes the script of a program load its hashed wasm file and start on its own.
///
/// wasm-bindgen's web target only exports its start function. A separate file that imports and calls it would cost one
/// more round trip, so the call is appended to the script. `on_failure` is a function that is called with the error of a
/// failed start: a missing file, a browser without WebAssembly.
pub fn self_starting(
    script: &str,
    wasm: &str,
    hashed_wasm: &str,
    on_failure: &str,
) -> Outcome<String> {
    if !script.contains(wasm) {
        return Err(Failure::new(format!(
            "the script does not load {wasm}: has wasm-bindgen changed?"
        )));
    }
    let start = default_export(script).ok_or_else(|| {
        Failure::new("the script has no default export: has wasm-bindgen changed?")
    })?;
    Ok(format!(
        "{}\n{start}().catch({on_failure});\n",
        script.replace(wasm, hashed_wasm)
    ))
}

/// Returns the local name in `export { …, name as default }` or `export default name;`.
fn default_export(script: &str) -> Option<&str> {
    let identifier_start = |text: &str| {
        text.rfind(|letter: char| !(letter.is_alphanumeric() || "_$".contains(letter)))
            .map_or(0, |before| before + 1)
    };
    if let Some((before, _)) = script.split_once(" as default") {
        let name = &before[identifier_start(before)..];
        return Some(name).filter(|name| !name.is_empty());
    }
    let (_, after) = script.split_once("export default ")?;
    let name = after.split([';', '\n']).next()?.trim();
    Some(name).filter(|name| !name.is_empty() && identifier_start(name) == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<html><head>\n<meta charset=\"utf-8\">\n<title>T</title>\n\
        <script src=\"a.js\"></script><script type=\"module\">\r\nstart();\r\n</script></head></html>";

    #[test]
    fn inline_scripts_have_normalized_line_ends() {
        assert_eq!(inline_scripts(PAGE), ["\nstart();\n"]);
    }

    #[test]
    fn an_unclosed_script_is_not_listed() {
        assert!(inline_scripts("<p>no script</p><script>cut").is_empty());
    }

    #[test]
    fn the_policy_comes_right_after_the_character_set() -> Outcome {
        let page = with_policy(PAGE)?;
        let hash = digest::policy_source("\nstart();\n");
        let expected = format!(
            "<meta charset=\"utf-8\">\n    <meta http-equiv=\"Content-Security-Policy\" \
             content=\"default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {hash}; "
        );
        assert!(page.contains(&expected), "{page}");
        assert_eq!(page.matches("Content-Security-Policy").count(), 1);
        Ok(())
    }

    #[test]
    fn a_page_without_a_character_set_is_an_error() {
        assert!(with_policy("<html></html>").is_err());
    }

    #[test]
    fn every_content_set_by_the_build_replaces_its_placeholder_once() -> Outcome {
        let mut page = include_str!("../../index.html").to_owned();
        for name in [
            "slidewise-worker",
            "slidewise-lab",
            "slidewise-lab-style",
            "slidewise-revision",
        ] {
            page = with_meta(&page, name, "./1.js")?;
            assert!(page.contains(&format!(r#"<meta name="{name}" content="./1.js">"#)));
            assert!(with_meta(&page, name, "./2.js").is_err());
        }
        assert!(!page.contains(PLACEHOLDER));
        Ok(())
    }

    #[test]
    fn a_script_loads_the_hashed_wasm_and_starts_it() -> Outcome {
        let script = "const u = new URL('worker_bg.wasm', import.meta.url);\n\
            export { initSync, __wbg_init as default };\n";
        let worker = self_starting(script, "worker_bg.wasm", "worker-1_bg.wasm", THROW)?;
        assert!(worker.contains("new URL('worker-1_bg.wasm'"));
        assert!(worker.contains("\n__wbg_init().catch("));
        Ok(())
    }

    #[test]
    fn the_default_export_is_found_in_both_spellings() {
        assert_eq!(
            default_export("export { a, start as default };"),
            Some("start")
        );
        assert_eq!(default_export("export default __init;\n"), Some("__init"));
        assert_eq!(default_export("export default function () {}"), None);
        assert_eq!(default_export("export { a };"), None);
    }
}
