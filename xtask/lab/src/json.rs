//! A value with named parts, written as JSON or in two columns.

use std::fmt;

/// A value of JSON.
pub enum Value {
    Null,
    Bool(bool),
    /// A number, as it is written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(&'static str, Value)>),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<u64> for Value {
    fn from(count: u64) -> Value {
        Value::Number(count.to_string())
    }
}

impl From<u32> for Value {
    fn from(count: u32) -> Value {
        u64::from(count).into()
    }
}

impl From<bool> for Value {
    fn from(is_true: bool) -> Value {
        Value::Bool(is_true)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// Writes JSON, indented by two spaces.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

impl Value {
    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(is_true) => write!(f, "{is_true}"),
            Value::Number(number) => f.write_str(number),
            Value::Text(text) => write_string(f, text),
            Value::List(values) if values.is_empty() => f.write_str("[]"),
            Value::List(values) => {
                f.write_str("[")?;
                for (index, value) in values.iter().enumerate() {
                    separate(f, index, depth + 1)?;
                    value.write(f, depth + 1)?;
                }
                write!(f, "\n{:1$}]", "", 2 * depth)
            }
            Value::Object(parts) => {
                f.write_str("{")?;
                for (index, (name, value)) in parts.iter().enumerate() {
                    separate(f, index, depth + 1)?;
                    write_string(f, name)?;
                    f.write_str(": ")?;
                    value.write(f, depth + 1)?;
                }
                write!(f, "\n{:1$}}}", "", 2 * depth)
            }
        }
    }

    /// Returns the parts of an object in two columns, names and values. An object in it is spread over lines, and a list has
    /// a line for each of its values.
    pub fn columns(&self) -> String {
        let mut lines = Vec::new();
        self.collect_lines(String::new(), &mut lines);
        let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let lines = lines.iter();
        let lines = lines.map(|(name, value)| format!("{name:width$}  {value}"));
        lines.collect::<Vec<_>>().join("\n")
    }

    fn collect_lines(&self, name: String, lines: &mut Vec<(String, String)>) {
        match self {
            Value::Object(parts) => {
                for (part, value) in parts {
                    let part = format!("{name} {part}").trim().replace('_', " ");
                    value.collect_lines(part, lines);
                }
            }
            Value::List(values) => {
                let values = values.iter().enumerate();
                lines.extend(values.map(|(index, value)| {
                    let name = if index == 0 { &name } else { "" };
                    (name.to_owned(), value.plain_text())
                }));
            }
            value => lines.push((name, value.plain_text())),
        }
    }

    /// Returns the value in one line.
    fn plain_text(&self) -> String {
        match self {
            Value::Null => "-".to_owned(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::Number(text) | Value::Text(text) => text.clone(),
            Value::List(values) => {
                let values: Vec<String> = values.iter().map(Value::plain_text).collect();
                values.join(", ")
            }
            Value::Object(parts) => {
                let part = |(name, value): &(&str, Value)| {
                    format!("{} {}", name.replace('_', " "), value.plain_text())
                };
                parts.iter().map(part).collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// Starts the next part of a list or an object.
fn separate(f: &mut fmt::Formatter<'_>, index: usize, depth: usize) -> fmt::Result {
    let comma = if index > 0 { "," } else { "" };
    write!(f, "{comma}\n{:1$}", "", 2 * depth)
}

/// Writes a string with the escapes that JSON requires.
fn write_string(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for character in text.chars() {
        match character {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            control if control < ' ' => write!(f, "\\u{:04x}", u32::from(control))?,
            other => write!(f, "{other}")?,
        }
    }
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        let value = Value::from("a \"b\" \\ c\n\u{1}é");
        assert_eq!(value.to_string(), r#""a \"b\" \\ c\u000a\u0001é""#);
    }

    #[test]
    fn parts_are_separated_by_commas_and_indented() {
        let value = Value::Object(vec![
            ("a", Value::List(vec![1u32.into(), Value::Null])),
            ("b", Value::List(Vec::new())),
            (
                "c",
                Value::Object(vec![("d", Value::Number("1.50".to_owned()))]),
            ),
        ]);
        assert_eq!(
            value.to_string(),
            "{\n  \"a\": [\n    1,\n    null\n  ],\n  \"b\": [],\n  \"c\": {\n    \"d\": 1.50\n  }\n}"
        );
    }

    #[test]
    fn columns_are_aligned_and_name_nested_parts() {
        let value = Value::Object(vec![
            ("goal_test", "taken".into()),
            ("a", Value::Object(vec![("b", true.into())])),
            ("c", Value::Null),
        ]);
        assert_eq!(
            value.columns(),
            "goal test  taken\na b        yes\nc          -"
        );
    }
}
