//! The words of exported tables.

use super::sentences::means_of_some;
use super::title;
use crate::lab::{CompareFigure, Comparison, ExportFormat};
use crate::page::lab::results::ExportChoice;
use crate::page::lab::text::sheet::experiment;

/// Returns the name of a format.
pub fn format(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Csv => "CSV",
        ExportFormat::Json => "JSON",
        ExportFormat::Markdown => "Markdown",
        ExportFormat::Latex => "LaTeX",
    }
}

/// Returns the label of what is exported.
pub fn export_choice(choice: ExportChoice) -> &'static str {
    match choice {
        ExportChoice::Table => "this table",
        ExportChoice::Summary => "all figures by method",
        ExportChoice::Runs => "all runs",
    }
}

/// Returns the name of an exported file.
pub fn file_name(choice: ExportChoice, figure: CompareFigure, format: ExportFormat) -> String {
    let extension = format.name();
    match choice {
        ExportChoice::Table => format!("slidewise-{}.{extension}", figure.name()),
        ExportChoice::Summary | ExportChoice::Runs => {
            format!("slidewise-{}.{extension}", choice.name())
        }
    }
}

/// Returns the caption of an exported table: its figure, the boards with their seed, the goal, the rules, the limit and the
/// address of the experiment.
pub fn caption(
    comparison: &Comparison,
    figure: CompareFigure,
    choice: ExportChoice,
    address: &str,
) -> String {
    let boards = comparison.boards().len();
    let mut sentences = Vec::new();
    if choice != ExportChoice::Runs {
        sentences.push(format!("{}.", title(figure)));
    }
    sentences.extend(experiment(comparison.spec(), boards));
    let solved = comparison.solved_by_all().len();
    if choice != ExportChoice::Runs && solved < boards {
        sentences.push(means_of_some(solved, boards));
    }
    sentences.push(address.to_string());
    sentences.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{BoardSet, ComparisonSpec, DistanceList, RuleChoice};
    use crate::puzzle::{Goal, Preset, Size};

    #[test]
    fn a_caption_names_the_boards_their_seed_and_the_rules() {
        let spec = ComparisonSpec {
            boards: BoardSet::Layers {
                size: Size::DEFAULT,
                distances: DistanceList {
                    from: 6,
                    to: 14,
                    step: 2,
                },
                each: 3,
                seed: 7,
            },
            goal: Goal::preset(Preset::BlankLast, Size::DEFAULT),
            methods: Vec::new(),
            rules: RuleChoice::default(),
            node_limit: 300,
        };
        let comparison = Comparison::new(spec, Vec::new());
        let words = caption(
            &comparison,
            CompareFigure::Expanded,
            ExportChoice::Table,
            "https://example.org/?lab=compare",
        );
        for part in [
            "Nodes expanded. ",
            "3 at each distance from 6 to 14 moves in steps of 2",
            "(seed 7)",
            "Rules: Slidewise.",
            "A run ends at 300 expanded nodes.",
            "https://example.org/?lab=compare",
        ] {
            assert!(words.contains(part), "{words}");
        }
    }
}
