//! Results as CSV, JSON, Markdown and LaTeX.

mod tables;
mod write;

use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use tables::{result_table, run_table, summary_table};

use super::comparison::Measured;
use super::method::LabMethod;

/// A format of exported tables.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ExportFormat {
    /// Comma-separated values (RFC 4180) after a comment with `#`.
    Csv,
    /// A JSON object with the caption and an array that has an object for each row.
    Json,
    /// A table of GitHub's Markdown.
    Markdown,
    /// A LaTeX `tabular`.
    Latex,
}

impl ExportFormat {
    /// All formats.
    pub const ALL: [ExportFormat; 4] = [
        ExportFormat::Csv,
        ExportFormat::Json,
        ExportFormat::Markdown,
        ExportFormat::Latex,
    ];

    /// Returns the name, which is also the extension of the format's files.
    pub fn name(self) -> &'static str {
        match self {
            ExportFormat::Csv => "csv",
            ExportFormat::Json => "json",
            ExportFormat::Markdown => "md",
            ExportFormat::Latex => "tex",
        }
    }
}

impl FromStr for ExportFormat {
    type Err = ();

    fn from_str(name: &str) -> Result<ExportFormat, ()> {
        let mut all = ExportFormat::ALL.into_iter();
        all.find(|format| format.name() == name).ok_or(())
    }
}

/// The words of the formats that people read, Markdown and LaTeX. The others have the names of links and of columns.
#[derive(Clone, Copy, Debug)]
pub struct ExportWords {
    /// Returns the heading of the column with a name.
    pub heading: fn(&'static str) -> String,
    /// Returns the name of a method.
    pub method: fn(LabMethod) -> String,
}

/// A table to export.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ExportTable {
    /// What the table is about: a comment in CSV and LaTeX, a paragraph in Markdown, a field in JSON.
    pub caption: String,
    /// The columns.
    pub columns: Vec<ExportColumn>,
    /// The rows, each with a cell for every column.
    pub rows: Vec<Vec<ExportCell>>,
}

/// A column of an exported table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExportColumn {
    /// The name, in snake case, as CSV and JSON have it.
    pub name: &'static str,
    /// `true` if its numbers can be lower bounds. CSV and JSON have a second column for that, `NAME_at_least`; the other
    /// formats write `≥`.
    pub may_be_open: bool,
}

/// A cell of an exported table.
#[derive(Clone, PartialEq, Debug)]
pub enum ExportCell {
    /// There is no value.
    Missing,
    /// A text.
    Text(String),
    /// A method.
    Method(LabMethod),
    /// A count.
    Count(u64),
    /// A number, written with at most three decimals.
    Number(f64),
    /// A number that may be a lower bound.
    Measured(Measured),
    /// Yes or no.
    Flag(bool),
}

#[cfg(test)]
mod tests;
