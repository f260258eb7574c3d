//! The four formats.

use super::super::decimal::decimal;
use super::{ExportCell, ExportFormat, ExportTable, ExportWords};

/// The decimals of numbers that are not counts.
const DECIMALS: u32 = 3;

impl ExportTable {
    /// Returns the table as text, with `words` in the formats that people read.
    pub fn write(&self, format: ExportFormat, words: ExportWords) -> String {
        match format {
            ExportFormat::Csv => self.csv(),
            ExportFormat::Json => self.json(),
            ExportFormat::Markdown => self.markdown(words),
            ExportFormat::Latex => self.latex(words),
        }
    }

    fn csv(&self) -> String {
        let mut text = format!("# {}\r\n", one_line(&self.caption));
        let headers = self.columns.iter().flat_map(|column| {
            let open = column.may_be_open.then(|| at_least(column.name));
            [Some(column.name.to_owned()), open].into_iter().flatten()
        });
        push_line(&mut text, headers, ",", "\r\n");
        for row in &self.rows {
            let cells = self.columns.iter().zip(row).flat_map(|(column, cell)| {
                let open = column.may_be_open.then(|| is_open(cell));
                let open = open.map(|open| open.map_or(String::new(), |open| flag(open).into()));
                let value = match cell {
                    ExportCell::Text(text) => csv_text(text),
                    cell => plain(cell),
                };
                [Some(value), open].into_iter().flatten()
            });
            push_line(&mut text, cells, ",", "\r\n");
        }
        text
    }

    fn json(&self) -> String {
        let mut text = format!(
            "{{\n\"caption\": {},\n\"rows\": [",
            json_text(&self.caption)
        );
        for (index, row) in self.rows.iter().enumerate() {
            text.push_str(if index == 0 { "\n  {" } else { ",\n  {" });
            let mut separator = "";
            for (column, cell) in self.columns.iter().zip(row) {
                let value = match cell {
                    ExportCell::Missing => "null".to_owned(),
                    ExportCell::Text(text) => json_text(text),
                    ExportCell::Method(method) => json_text(&method.to_string()),
                    cell => plain(cell),
                };
                text.push_str(separator);
                text.push_str(&json_text(column.name));
                text.push_str(": ");
                text.push_str(&value);
                separator = ", ";
                if column.may_be_open {
                    text.push_str(separator);
                    text.push_str(&json_text(&at_least(column.name)));
                    text.push_str(": ");
                    text.push_str(is_open(cell).map_or("null", flag));
                }
            }
            text.push('}');
        }
        text.push_str("\n]\n}\n");
        text
    }

    fn markdown(&self, words: ExportWords) -> String {
        let caption = self.caption.split(' ').map(markdown_word);
        let mut text = caption.collect::<Vec<_>>().join(" ") + "\n\n";
        let mut push = |cells: &mut dyn Iterator<Item = String>| {
            text.push_str("| ");
            push_line(&mut text, cells, " | ", " |\n");
        };
        let headings = self
            .columns
            .iter()
            .map(|column| (words.heading)(column.name));
        push(&mut headings.map(|heading| markdown_text(&heading)));
        push(&mut self.are_texts().map(|is_text| match is_text {
            true => ":---".to_owned(),
            false => "---:".to_owned(),
        }));
        for row in &self.rows {
            push(&mut row.iter().map(|cell| match cell {
                ExportCell::Text(text) => markdown_text(text),
                ExportCell::Method(method) => markdown_text(&(words.method)(*method)),
                cell if is_open(cell) == Some(true) => format!("≥ {}", plain(cell)),
                cell => plain(cell),
            }));
        }
        text
    }

    fn latex(&self, words: ExportWords) -> String {
        let mut text = format!("% {}\n\\begin{{tabular}}{{", one_line(&self.caption));
        text.extend(
            self.are_texts()
                .map(|is_text| if is_text { 'l' } else { 'r' }),
        );
        text.push_str("}\n\\hline\n");
        let headings = self
            .columns
            .iter()
            .map(|column| (words.heading)(column.name));
        let headings = headings.map(|heading| latex_text(&heading));
        push_line(&mut text, headings, " & ", " \\\\\n\\hline\n");
        for row in &self.rows {
            let cells = row.iter().map(|cell| match cell {
                ExportCell::Text(text) => latex_text(text),
                ExportCell::Method(method) => latex_text(&(words.method)(*method)),
                cell if is_open(cell) == Some(true) => format!("$\\ge$ {}", plain(cell)),
                cell => plain(cell),
            });
            push_line(&mut text, cells, " & ", " \\\\\n");
        }
        text.push_str("\\hline\n\\end{tabular}\n");
        text
    }

    /// Returns for each column whether it has texts: those are aligned to the left.
    fn are_texts(&self) -> impl Iterator<Item = bool> {
        (0..self.columns.len()).map(|column| {
            let mut cells = self.rows.iter().filter_map(move |row| row.get(column));
            cells.any(|cell| matches!(cell, ExportCell::Text(_) | ExportCell::Method(_)))
        })
    }
}

fn push_line(text: &mut String, cells: impl Iterator<Item = String>, separator: &str, end: &str) {
    for (index, cell) in cells.enumerate() {
        if index > 0 {
            text.push_str(separator);
        }
        text.push_str(&cell);
    }
    text.push_str(end);
}

/// Returns a text without line ends, so that all of it is in the comment.
fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

fn at_least(name: &str) -> String {
    format!("{name}_at_least")
}

/// Returns whether a cell is a lower bound; `None` without a value.
fn is_open(cell: &ExportCell) -> Option<bool> {
    match cell {
        ExportCell::Missing => None,
        ExportCell::Measured(measured) => Some(measured.is_open),
        _ => Some(false),
    }
}

fn flag(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

/// Returns a cell that needs no escaping as text.
fn plain(cell: &ExportCell) -> String {
    match cell {
        ExportCell::Missing => String::new(),
        ExportCell::Text(text) => text.clone(),
        ExportCell::Method(method) => method.to_string(),
        ExportCell::Count(count) => count.to_string(),
        ExportCell::Number(number) => decimal(*number, DECIMALS),
        ExportCell::Measured(measured) => decimal(measured.value, DECIMALS),
        ExportCell::Flag(value) => flag(*value).to_owned(),
    }
}

/// Puts a text in quotes if it has a comma, a quote or a line end.
fn csv_text(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn json_text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            control if control < ' ' => {
                let hex = |digit: u32| char::from_digit(digit, 16).unwrap_or('0');
                let code = u32::from(control);
                quoted.extend(['\\', 'u', '0', '0', hex(code >> 4), hex(code & 15)]);
            }
            _ => quoted.push(character),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns a word as Markdown text. An address becomes a link, which may not be escaped.
fn markdown_word(word: &str) -> String {
    if word.starts_with("http://") || word.starts_with("https://") {
        return format!("<{word}>");
    }
    markdown_text(word)
}

/// Escapes the characters that Markdown gives a meaning in a table.
fn markdown_text(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\n' | '\r' => escaped.push(' '),
            '\\' | '|' | '*' | '_' | '`' | '<' | '[' | ']' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// Escapes the characters that LaTeX gives a meaning.
fn latex_text(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            // As in A* and b*.
            '*' => escaped.push_str("$^*$"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}
