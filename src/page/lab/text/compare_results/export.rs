//! The words of exported tables.

use super::sentences::means_of_some;
use super::{capital, count, short_method, title};
use crate::lab::{CompareFigure, Comparison, ExportFormat, ExportWords};
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

/// The words of Markdown and LaTeX.
pub const WORDS: ExportWords = ExportWords {
    heading,
    method: short_method,
};

/// Returns the heading of an exported column.
fn heading(name: &'static str) -> String {
    match name {
        "board_number" => "Board number".to_string(),
        "end" => "Ended by".to_string(),
        "limited" => "Stopped at a limit".to_string(),
        "unsolvable" => "Without a solution".to_string(),
        "min" => "Least".to_string(),
        "max" => "Worst".to_string(),
        "mean_boards" => "Boards of the mean".to_string(),
        "mean_excess" => "Mean excess".to_string(),
        "generated_forward" => "Generated".to_string(),
        "median_generated_forward" => "Generated, median".to_string(),
        "generated_all" => "Generated, the way back included".to_string(),
        "median_generated_all" => "Generated, the way back included, median".to_string(),
        "del_mins" => "delMins".to_string(),
        "median_del_mins" => "delMins, median".to_string(),
        "max_depth" => "Greatest depth".to_string(),
        "median_max_depth" => "Greatest depth, median".to_string(),
        "effective_branching_factor" => "b*".to_string(),
        "time_ms" => "Time (ms)".to_string(),
        "min_time_ms" => "Least time (ms)".to_string(),
        "max_time_ms" => "Longest time (ms)".to_string(),
        name => match name.strip_prefix("median_") {
            Some(figure) => capital(&format!("{}, median", figure.replace('_', " "))),
            None => capital(&name.replace('_', " ")),
        },
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
    if choice != ExportChoice::Runs {
        let stopped = comparison.methods().filter_map(|method| {
            let progress = comparison.progress(method);
            let is_stopped = progress.done < progress.total;
            is_stopped.then(|| {
                format!(
                    "{} was run on {} of {} boards only.",
                    capital(&short_method(comparison.spec().methods[method])),
                    count(progress.done),
                    count(progress.total)
                )
            })
        });
        sentences.extend(stopped);
    }
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

    #[test]
    fn the_caption_of_a_stopped_comparison_names_the_methods_that_were_not_run_on_all_boards() {
        let size = Size::DEFAULT;
        let goal = Goal::preset(Preset::BlankLast, size);
        let spec = ComparisonSpec {
            boards: BoardSet::List(vec![*goal.board(); 1_200]),
            goal,
            methods: vec!["bfs".parse().unwrap()],
            rules: RuleChoice::default(),
            node_limit: 300,
        };
        let boards = spec.boards.draw(&goal, None).unwrap().boards;
        let comparison = Comparison::new(spec, boards);
        let words = |choice| caption(&comparison, CompareFigure::Expanded, choice, "");
        let expected = "Breadth-first was run on 0 of 1,200 boards only.";
        for choice in [ExportChoice::Table, ExportChoice::Summary] {
            assert!(words(choice).contains(expected), "{}", words(choice));
        }
    }

    #[test]
    fn headings_of_markdown_and_latex_are_words() {
        let headings = [
            "method",
            "median_most_in_memory",
            "time_ms",
            "lower_quartile",
        ];
        let expected = [
            "Method",
            "Most in memory, median",
            "Time (ms)",
            "Lower quartile",
        ];
        assert_eq!(headings.map(heading), expected);
        assert_eq!(
            (WORDS.method)("astar.linear-conflict".parse().unwrap()),
            "A*, linear conflict"
        );
    }
}
