//! Each format is read back by a small parser, and the numbers are compared with those of the comparison.

use super::*;
use crate::lab::test_run::draw_and_run;
use crate::lab::{
    BoardSet, CompareFigure, Comparison, ComparisonSpec, GalleryKind, ResultColumn, RuleChoice,
    Timing,
};
use crate::reference::RulePreset;

/// A table as it was read: the names of the columns, and the rows.
type ReadTable = (Vec<String>, Vec<Vec<String>>);

/// The names of CSV and JSON, so that all formats are read alike.
const NAMES: ExportWords = ExportWords {
    heading: str::to_owned,
    method: |method| method.to_string(),
};

fn read_csv(text: &str) -> ReadTable {
    let mut rows = vec![vec![String::new()]];
    let mut quoted = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let row = rows.last_mut().unwrap();
        match character {
            '"' if quoted && characters.peek() == Some(&'"') => {
                row.last_mut().unwrap().push('"');
                characters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\r' if !quoted => {}
            '\n' if !quoted => rows.push(vec![String::new()]),
            _ => row.last_mut().unwrap().push(character),
        }
    }
    rows.pop();
    // The first line is a comment.
    assert!(rows.remove(0)[0].starts_with("# "));
    (rows.remove(0), rows)
}

/// Reads an array of flat objects with the same keys, after the caption.
fn read_json(text: &str) -> ReadTable {
    let (_, text) = text.split_once("\n\"rows\": ").unwrap();
    let text = text.strip_suffix("}\n").unwrap();
    let mut characters = text.chars().peekable();
    let mut tokens: Vec<String> = Vec::new();
    while let Some(character) = characters.next() {
        match character {
            '"' => {
                let mut value = String::from("\"");
                loop {
                    match characters.next().unwrap() {
                        '"' => break,
                        '\\' => match characters.next().unwrap() {
                            'n' => value.push('\n'),
                            't' => value.push('\t'),
                            'u' => {
                                let code: String = characters.by_ref().take(4).collect();
                                let code = u32::from_str_radix(&code, 16).unwrap();
                                value.push(char::from_u32(code).unwrap());
                            }
                            other => value.push(other),
                        },
                        other => value.push(other),
                    }
                }
                tokens.push(value);
            }
            '[' | ']' | '{' | '}' | ',' | ':' => tokens.push(character.into()),
            space if space.is_whitespace() => {}
            _ => {
                let mut value = String::from(character);
                while let Some(next) =
                    characters.next_if(|next| next.is_alphanumeric() || "+-.".contains(*next))
                {
                    value.push(next);
                }
                tokens.push(value);
            }
        }
    }
    assert_eq!(tokens.first().map(String::as_str), Some("["));
    assert_eq!(tokens.last().map(String::as_str), Some("]"));
    let objects = tokens[1..tokens.len() - 1].split(|token| token == "{");
    let (mut columns, mut rows) = (Vec::new(), Vec::new());
    for object in objects.filter(|object| !object.is_empty()) {
        let end = object.iter().position(|token| token == "}").unwrap();
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        for pair in object[..end].split(|token| token == ",") {
            assert_eq!((pair.len(), pair[1].as_str()), (3, ":"));
            keys.push(pair[0].trim_start_matches('"').to_owned());
            let value = pair[2].trim_start_matches('"');
            values.push(if value == "null" { "" } else { value }.to_owned());
        }
        columns = keys;
        rows.push(values);
    }
    (columns, rows)
}

fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => plain.extend(characters.next()),
            _ => plain.push(character),
        }
    }
    plain
}

fn read_markdown(text: &str) -> ReadTable {
    // The caption and an empty line come first.
    let mut rows = text.lines().skip(2).map(|line| {
        let line = line.strip_prefix("| ").unwrap();
        let line = line.strip_suffix(" |").unwrap();
        line.split(" | ").map(unescaped).collect::<Vec<String>>()
    });
    let columns = rows.next().unwrap();
    let rule = rows.next().unwrap();
    assert!(rule.iter().all(|cell| cell.contains("---")));
    (columns, rows.collect())
}

fn read_latex(text: &str) -> ReadTable {
    let mut lines = text.lines();
    assert!(lines.next().unwrap().starts_with("% "));
    assert!(lines.next().unwrap().starts_with("\\begin{tabular}{"));
    assert!(text.ends_with("\\end{tabular}\n"));
    let lines = lines.filter(|line| !line.starts_with("\\hline") && !line.starts_with("\\end"));
    let mut rows = lines.map(|line| {
        let line = line.strip_suffix(" \\\\").unwrap();
        let cells = line.split(" & ");
        cells
            .map(|cell| unescaped(&cell.replace("$\\ge$", "≥")))
            .collect::<Vec<String>>()
    });
    (rows.next().unwrap(), rows.collect())
}

/// Reads a table in any format. `≥` becomes a column of its own, as in CSV and JSON.
fn read(table: &ExportTable, format: ExportFormat) -> ReadTable {
    let text = table.write(format, NAMES);
    let (columns, rows) = match format {
        ExportFormat::Csv => return read_csv(&text),
        ExportFormat::Json => return read_json(&text),
        ExportFormat::Markdown => read_markdown(&text),
        ExportFormat::Latex => read_latex(&text),
    };
    let expand = |row: Vec<String>, is_header: bool| {
        let cells = row.into_iter().zip(&table.columns);
        let cells = cells.flat_map(|(cell, column)| {
            let open = match (column.may_be_open, is_header) {
                (false, _) => None,
                (true, true) => Some(format!("{}_at_least", column.name)),
                (true, false) if cell.is_empty() => Some(String::new()),
                (true, false) => Some(cell.starts_with('≥').to_string()),
            };
            let value = cell.trim_start_matches("≥ ").to_owned();
            [Some(value), open].into_iter().flatten()
        });
        cells.collect::<Vec<String>>()
    };
    let rows = rows.into_iter().map(|row| expand(row, false)).collect();
    (expand(columns, true), rows)
}

fn comparison() -> Comparison {
    let kind = GalleryKind::Columbia;
    let spec = ComparisonSpec {
        boards: BoardSet::Gallery(kind),
        goal: kind.goal(),
        methods: ["astar.manhattan", "bfs"]
            .map(|name| name.parse().unwrap())
            .to_vec(),
        rules: RuleChoice::from(RulePreset::Columbia),
        node_limit: 50_000,
    };
    let mut comparison = draw_and_run(spec, None);
    comparison.set_timing(
        0,
        Timing {
            rounds_ms: vec![1.25, 1.5, 2.0],
            expanded: 3_000,
            limited: 0,
        },
    );
    comparison
}

fn field<'a>(table: &'a ReadTable, row: usize, column: &str) -> &'a str {
    let index = table.0.iter().position(|name| name == column);
    &table.1[row][index.unwrap_or_else(|| panic!("{column} in {:?}", table.0))]
}

#[test]
fn the_single_runs_are_read_back_from_every_format() {
    let exported = run_table(&comparison());
    for format in ExportFormat::ALL {
        let table = read(&exported, format);
        assert_eq!(table.1.len(), 4);
        let of = |row, column| field(&table, row, column);
        assert_eq!(of(0, "board"), "6 1 8/4 0 2/7 3 5", "{format:?}");
        assert_eq!(of(0, "method"), "astar.manhattan");
        assert_eq!((of(0, "end"), of(0, "limit")), ("solved", ""));
        assert_eq!((of(0, "expanded"), of(0, "length")), ("696", "20"));
        assert_eq!((of(0, "proved_optimal"), of(0, "excess")), ("false", "0"));
        // 54,094 nodes are needed.
        assert_eq!((of(2, "end"), of(2, "limit")), ("node-limit", "50000"));
        assert_eq!((of(2, "expanded"), of(2, "length")), ("50000", ""));
        assert_eq!(of(2, "optimal_length"), "20");
        assert_eq!((of(3, "expanded"), of(3, "max_depth")), ("10", "4"));
    }
}

#[test]
fn the_summary_is_read_back_from_every_format() {
    let comparison = comparison();
    let exported = summary_table(&comparison, CompareFigure::Expanded);
    for format in ExportFormat::ALL {
        let table = read(&exported, format);
        let of = |row, column| field(&table, row, column);
        assert_eq!(of(0, "method"), "astar.manhattan");
        assert_eq!((of(0, "limited"), of(0, "limits")), ("0", ""));
        assert_eq!((of(0, "max"), of(0, "max_at_least")), ("696", "false"));
        assert_eq!((of(0, "time_ms"), of(0, "max_time_ms")), ("1.5", "2"));
        assert_eq!(of(0, "nodes_per_second"), "2000000");
        assert_eq!((of(1, "limited"), of(1, "limits")), ("1", "node-limit 1"));
        assert_eq!((of(1, "min"), of(1, "min_at_least")), ("10", "false"));
        assert_eq!(
            (of(1, "median"), of(1, "median_at_least")),
            ("25005", "true")
        );
        assert_eq!((of(1, "max"), of(1, "max_at_least")), ("50000", "true"));
        // The means are over the one board that both solved.
        assert_eq!((of(1, "mean"), of(1, "mean_boards")), ("10", "1"));
        assert_eq!(of(0, "mean_boards"), "1");
        assert_eq!((of(1, "time_ms"), of(1, "time_ms_at_least")), ("", ""));
    }
}

#[test]
fn the_shown_table_has_the_shown_columns_and_the_shown_order_in_every_format() {
    let comparison = comparison();
    let columns = ResultColumn::shown(CompareFigure::Expanded, 2, false);
    let exported = result_table(&comparison, CompareFigure::Expanded, &columns, &[1, 0]);
    for format in ExportFormat::ALL {
        let table = read(&exported, format);
        let expected = [
            "method",
            "limited",
            "median",
            "median_at_least",
            "mean",
            "time_ms",
            "time_ms_at_least",
            "min_time_ms",
            "min_time_ms_at_least",
            "max_time_ms",
            "max_time_ms_at_least",
            "median_most_in_memory",
            "median_most_in_memory_at_least",
            "mean_excess",
        ];
        assert_eq!(table.0, expected);
        let of = |row, column| field(&table, row, column);
        assert_eq!(
            (of(0, "method"), of(1, "method")),
            ("bfs", "astar.manhattan")
        );
        assert_eq!((of(0, "limited"), of(1, "limited")), ("1", "0"));
        assert_eq!(
            (of(0, "median"), of(0, "median_at_least")),
            ("25005", "true")
        );
        assert_eq!((of(0, "time_ms"), of(1, "time_ms")), ("", "1.5"));
        assert_eq!((of(1, "min_time_ms"), of(1, "max_time_ms")), ("1.25", "2"));
    }
    let more = ResultColumn::shown(CompareFigure::Time, 2, true);
    let exported = result_table(&comparison, CompareFigure::Time, &more, &[0]);
    let table = read(&exported, ExportFormat::Csv);
    assert_eq!(field(&table, 0, "median"), "1.5");
    assert_eq!(field(&table, 0, "nodes_per_second"), "2000000");
    assert!(!table.0.contains(&"time_ms".to_owned()));
}

#[test]
fn the_shown_table_of_a_stopped_comparison_says_how_many_boards_are_done() {
    let full = comparison();
    let mut stopped = Comparison::new(full.spec().clone(), full.boards().to_vec());
    stopped.add(0, 0, full.run(0, 0).unwrap().clone());
    stopped.add(0, 1, full.run(0, 1).unwrap().clone());
    stopped.add(1, 1, full.run(1, 1).unwrap().clone());
    let columns = ResultColumn::shown(CompareFigure::Expanded, 2, false);
    let exported = result_table(&stopped, CompareFigure::Expanded, &columns, &[0, 1]);
    for format in ExportFormat::ALL {
        let table = read(&exported, format);
        assert_eq!(table.0[..3], ["method", "boards", "done"]);
        let of = |row, column| field(&table, row, column);
        assert_eq!((of(0, "done"), of(0, "boards")), ("2", "2"));
        assert_eq!((of(1, "done"), of(1, "boards")), ("1", "2"));
        assert_eq!(of(1, "median"), "10");
    }
}

#[test]
fn markdown_and_latex_have_words_in_place_of_names() {
    let words = ExportWords {
        heading: |name| name.to_uppercase(),
        method: |_| "A*, linear conflict".to_owned(),
    };
    let table = run_table(&comparison());
    let write = |format| table.write(format, words);
    assert!(write(ExportFormat::Markdown).contains("| METHOD | END |"));
    assert!(write(ExportFormat::Markdown).contains("| A\\*, linear conflict |"));
    assert!(write(ExportFormat::Latex).contains(" & METHOD & END & "));
    assert!(write(ExportFormat::Latex).contains(" & A$^*$, linear conflict & "));
    for format in [ExportFormat::Csv, ExportFormat::Json] {
        let text = write(format);
        assert!(text.contains("astar.manhattan") && text.contains("method"));
    }
}

#[test]
fn all_formats_have_the_same_fields() {
    let exported = summary_table(&comparison(), CompareFigure::Generated);
    let tables = ExportFormat::ALL.map(|format| read(&exported, format));
    for table in &tables[1..] {
        assert_eq!(*table, tables[0]);
    }
}

#[test]
fn characters_with_a_meaning_are_escaped() {
    let texts = [
        "a,b \"c\"\nd",
        "A* | h_1 \\ <b> [x]",
        "5 % & $2 #3 {x} ~ ^",
        "tab\there \u{1}",
    ];
    let column = ExportColumn {
        name: "text_1",
        may_be_open: false,
    };
    let table = ExportTable {
        caption: "A caption, with \"quotes\" & 5 %\nin two lines.".to_owned(),
        columns: vec![column],
        rows: texts
            .map(|text| vec![ExportCell::Text(text.to_owned())])
            .to_vec(),
    };
    let rows = |format| -> Vec<String> {
        let (columns, rows) = read(&table, format);
        assert_eq!(columns, ["text_1"]);
        rows.into_iter().map(|mut row| row.remove(0)).collect()
    };
    assert_eq!(rows(ExportFormat::Csv), texts);
    assert_eq!(rows(ExportFormat::Json), texts);
    assert_eq!(rows(ExportFormat::Markdown)[1], texts[1]);
    let latex = table.write(ExportFormat::Latex, NAMES);
    assert!(latex.contains("5 \\% \\& \\$2 \\#3 \\{x\\} \\textasciitilde{} \\textasciicircum{}"));
    assert!(latex.starts_with("% A caption, with \"quotes\" & 5 % in two lines.\n\\begin"));
    let csv = table.write(ExportFormat::Csv, NAMES);
    assert!(csv.starts_with("# A caption, with \"quotes\" & 5 % in two lines.\r\ntext_1"));
    let json = table.write(ExportFormat::Json, NAMES);
    assert!(json.contains("\"caption\": \"A caption, with \\\"quotes\\\" & 5 %\\nin two lines.\""));
    assert!(latex.contains("h\\_1 \\textbackslash{} <b>"));
}

#[test]
fn markdown_links_the_address_of_the_caption_as_it_stands() {
    let table = ExportTable {
        caption: "Nodes of h_1. https://example.org/?lab=compare&board=1.2_3.0".to_owned(),
        columns: Vec::new(),
        rows: Vec::new(),
    };
    let text = table.write(ExportFormat::Markdown, NAMES);
    let caption = text.lines().next();
    assert_eq!(
        caption,
        Some("Nodes of h\\_1. <https://example.org/?lab=compare&board=1.2_3.0>")
    );
}

#[test]
fn a_table_without_rows_is_still_a_table() {
    let columns = summary_table(&comparison(), CompareFigure::Expanded).columns;
    let table = ExportTable {
        caption: "Boards".to_owned(),
        columns,
        rows: Vec::new(),
    };
    assert_eq!(
        table.write(ExportFormat::Json, NAMES),
        "{\n\"caption\": \"Boards\",\n\"rows\": [\n]\n}\n"
    );
    assert_eq!(read_csv(&table.write(ExportFormat::Csv, NAMES)).1.len(), 0);
    for format in ExportFormat::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
}
