//! Makes the texts of the page smaller for the download: comments and indentation are for their authors.

/// Returns a style sheet without comments, indentation and empty lines. No string of it may contain `/*`.
pub fn style(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        code += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    code += rest;
    lines(&code, |_| true)
}

/// Returns a script that wasm-bindgen has made without lines of comment, indentation and empty lines. Its strings have one line
/// each.
pub fn script(text: &str) -> String {
    let comments = ["//", "/*", "*"];
    lines(text, |line| {
        !comments.iter().any(|start| line.starts_with(start))
    })
}

/// Returns the lines that are kept, without the spaces around them.
fn lines(text: &str, is_kept: impl Fn(&str) -> bool) -> String {
    let trimmed = text.lines().map(str::trim);
    let kept = trimmed.filter(|line| !line.is_empty() && is_kept(line));
    kept.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_sheet_keeps_its_rules_and_loses_its_comments() {
        let text =
            "/* A board. */\n.board {\n  margin: 0 /* none */;\n\n  color: red;\n}\n* {\n}\n";
        assert_eq!(
            style(text),
            ".board {\nmargin: 0 ;\ncolor: red;\n}\n* {\n}\n"
        );
    }

    #[test]
    fn a_comment_without_an_end_ends_the_style_sheet() {
        assert_eq!(style("a {}\n/* open"), "a {}\n");
    }

    #[test]
    fn a_script_loses_the_lines_that_are_comments() {
        let text = "/**\n * Starts.\n */\nfunction start() {\n    // Here.\n    go('a // b');\n}\n";
        assert_eq!(script(text), "function start() {\ngo('a // b');\n}\n");
    }
}
