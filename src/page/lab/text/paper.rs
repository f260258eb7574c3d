//! The words of papers' tables.

use crate::lab::{
    Agreement, DrawError, Paper, PaperCell, PaperFigure, PaperLabel, PaperNote, SampleDifference,
    decimal,
};
use crate::page::text::numbers::{grouped, moves, rounded};

use super::compare_results::short_method;

pub const TITLE: &str = "A paper’s table";
pub const PAPER: &str = "Table";
pub const CHOOSE: &str = "Choose a table…";
pub const ABOUT: &str =
    "Printed counts of a textbook, a paper or a course beside those of the same experiments here.";
pub const PLAY: &str = "Play";
pub const BOARD: &str = "board";
pub const USE_RULES: &str = "Use its rules above";
pub const STOP: &str = "Stop";
pub const PRINTED: &str = "printed";
pub const HERE: &str = "here";
pub const DIFFERENCE: &str = "difference";
pub const PREPARING: &str = "Drawing the boards…";
pub const STOPPED: &str = "Stopped.";
pub const EQUAL: &str = "=";
pub const PENDING: &str = "…";
pub const LIMITED: &str = "limit reached";

/// The nodes that the reference search generates per second with IDA* and Manhattan distance, for estimates before anything
/// was run. Measured in Chromium's worker.
const NODES_PER_SECOND: f64 = 15e6;

/// Returns the name of a paper in the list.
pub fn paper(paper: Paper) -> &'static str {
    match paper {
        Paper::Aima4 => "AIMA, 4th ed., fig. 3.26: search cost",
        Paper::Columbia => "Columbia CSMM.101x: driver output",
        Paper::Princeton => "Princeton 8-puzzle: priority queue counts",
        Paper::Korf1985 => "Korf 1985, table 1: IDA* on 15-puzzles",
        Paper::Reinefeld1993 => "Reinefeld 1993: 8-puzzles by distance",
        Paper::AimaOlder => "AIMA, older editions: search cost",
    }
}

/// Returns where the numbers are printed.
pub fn source(paper: Paper) -> &'static str {
    match paper {
        Paper::Aima4 => {
            "Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th edition (2020), figure 3.26."
        }
        Paper::Columbia => {
            "Columbia University, CSMM.101x Artificial Intelligence: the output of its driver."
        }
        Paper::Princeton => {
            "Princeton University and Coursera, the 8-puzzle assignment: operations of the priority queues of the board and its twin."
        }
        Paper::Korf1985 => {
            "Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985), table 1: IDA* with Manhattan distance."
        }
        Paper::Reinefeld1993 => {
            "Reinefeld, Complete solution of the eight-puzzle and the benefit of node ordering in IDA*, IJCAI (1993)."
        }
        Paper::AimaOlder => "Russell and Norvig, editions before the 4th.",
    }
}

/// Returns the heading of a group of columns.
pub fn figure(figure: PaperFigure) -> &'static str {
    match figure {
        PaperFigure::GeneratedAll => "generated",
        PaperFigure::BranchingFactor => "b*",
        PaperFigure::Length => "length",
        PaperFigure::Expanded => "expanded",
        PaperFigure::MaxDepth => "greatest depth",
        PaperFigure::Inserts => "inserts",
        PaperFigure::DelMins => "delMins",
        PaperFigure::LargestFrontier => "largest queue",
        PaperFigure::GeneratedWithRoot => "nodes",
        PaperFigure::Manhattan => "Manhattan",
        PaperFigure::BoardsAtDistance => "boards",
    }
}

/// Returns the heading of the first column.
pub fn label_heading(paper: Paper) -> &'static str {
    match paper {
        Paper::Aima4 | Paper::Reinefeld1993 | Paper::AimaOlder => "d",
        _ => "Board",
    }
}

/// Returns the label of a row.
pub fn label(paper: Paper, label: PaperLabel) -> String {
    match label {
        PaperLabel::Distance(distance) => distance.to_string(),
        PaperLabel::Board { number, method, .. } => match paper {
            Paper::Columbia => format!("#{number} {}", short_method(method)),
            _ => format!("#{number}"),
        },
    }
}

/// Returns what the button does that plays the board of a row.
pub fn play_label(paper: Paper, one: PaperLabel) -> String {
    match one {
        PaperLabel::Distance(distance) => format!("Play a board of {}", moves(distance as usize)),
        PaperLabel::Board { .. } => format!("Play board {}", label(paper, one)),
    }
}

/// Returns a number of a column.
pub fn number(figure: PaperFigure, value: f64) -> String {
    match figure {
        PaperFigure::BranchingFactor => crate::page::text::numbers::decimal(value, 2),
        _ => grouped(value.round() as u64),
    }
}

/// Returns the difference of a cell: a percentage for means, a number for others, a sign if there is none.
pub fn difference(figure: PaperFigure, cell: &PaperCell) -> String {
    let is_sample = matches!(
        cell.agreement,
        Agreement::WithinChance | Agreement::BeyondChance
    );
    match cell.agreement {
        Agreement::Pending if cell.done > 0 => format!("{} of {}", cell.done, cell.total),
        Agreement::Pending => PENDING.to_string(),
        Agreement::Limited => LIMITED.to_string(),
        Agreement::Equal => EQUAL.to_string(),
        _ if is_sample && figure != PaperFigure::BranchingFactor => {
            let percent = cell.relative_difference().unwrap_or_default() * 100.0;
            let text = crate::page::text::numbers::decimal(percent.abs(), 1);
            let sign = if percent < 0.0 { "−" } else { "+" };
            format!("{sign}{text} %")
        }
        _ => signed(cell.difference().unwrap_or_default(), 2),
    }
}

fn signed(value: f64, places: u32) -> String {
    let text = decimal(value.abs(), places);
    match value {
        _ if text == "0" => "±0".to_string(),
        value if value < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

/// Returns how all numbers agree, or those so far.
pub fn agreement(paper: Paper, (agreeing, compared): (usize, usize), is_complete: bool) -> String {
    let words = match (paper, agreeing == compared) {
        (Paper::Aima4, _) => format!("{agreeing} of {compared} within chance"),
        (_, true) => format!("all {compared} equal"),
        (_, false) => format!("{agreeing} of {compared} equal"),
    };
    if is_complete {
        words
    } else {
        words + " so far"
    }
}

/// Returns the button that runs the table.
pub fn run(paper: Paper, max_printed_nodes: u64, boards: usize) -> String {
    match paper {
        Paper::Korf1985 => format!(
            "Run {boards} boards under {} nodes",
            rounded(max_printed_nodes)
        ),
        Paper::Reinefeld1993 => "Count the boards".to_string(),
        _ => "Run its experiments".to_string(),
    }
}

/// Returns how long a part of Korf's table takes.
pub fn estimate(nodes: f64) -> String {
    let seconds = nodes / NODES_PER_SECOND;
    format!(
        "{} million nodes, {}",
        grouped((nodes / 1e6).round() as u64),
        about(seconds)
    )
}

fn about(seconds: f64) -> String {
    if seconds < 90.0 {
        format!("about {} s", (seconds.max(1.0)).round() as u64)
    } else {
        format!("about {} min", (seconds / 60.0).round() as u64)
    }
}

/// Returns how far the runs are.
pub fn progress(done: usize, total: usize, left_ms: Option<f64>) -> String {
    let runs = format!("{} of {} runs", grouped(done as u64), grouped(total as u64));
    match left_ms {
        Some(ms) => format!("{runs}, {} left", about(ms / 1000.0)),
        None => runs,
    }
}

/// Returns why the boards cannot be drawn.
pub fn not_drawn(_: &DrawError) -> &'static str {
    "There is not enough memory for the table of all distances, from which the boards are drawn."
}

/// Returns what a reader must know about a number or about a table.
pub fn note(note: PaperNote) -> String {
    match note {
        PaperNote::SampleMean { boards } => format!(
            "The printed numbers are means of {boards} boards at each distance, and so are those here where there are as many boards. ▲: further apart than two standard errors, which happens by chance about once in 20."
        ),
        PaperNote::SampleByWalk => {
            "The book’s boards come from a depth-first walk from the goal; those here are drawn evenly from all boards at the distance."
                .to_string()
        }
        PaperNote::CountsBlank => {
            "The book’s h₁ counts the blank as a misplaced tile, so it is not admissible."
                .to_string()
        }
        PaperNote::CannotBeRight { correct } => format!(
            "The printed number cannot be right: it does not depend on any rule, and it is {}.",
            grouped(correct)
        ),
        PaperNote::MeanCopiedWrong { copied, correct } => format!(
            "The mean of the node counts of all hundred boards is {}; it is often copied as {}.",
            grouped(correct),
            grouped(copied)
        ),
        PaperNote::FromDistanceTable => {
            "These numbers come from the table of all distances, not from searches.".to_string()
        }
        PaperNote::CannotBeReproduced { depth, nodes } => format!(
            "The figure of the older editions cannot be reproduced, so it is not offered: it prints {} nodes of iterative deepening at depth {depth}, which contradicts the branching factors printed beside it. The 4th edition replaced it.",
            grouped(nodes)
        ),
    }
}

/// Returns how the means of the methods here lie against the printed ones; nothing before the first row has ended.
pub fn sample_differences(differences: &[SampleDifference]) -> Option<String> {
    let part = |one: &SampleDifference| {
        let SampleDifference {
            method,
            rows,
            fewer,
            more,
        } = *one;
        format!(
            "{} at {fewer} of {rows} distances (above it at {more})",
            short_method(method)
        )
    };
    let parts: Vec<String> = differences.iter().map(part).collect();
    (!parts.is_empty()).then(|| {
        format!(
            "The mean here is below the printed one for {}.",
            parts.join("; ")
        )
    })
}

/// Returns the note of a row.
pub fn row_note(label: &str, text: PaperNote) -> String {
    format!("{label}: {}", note(text))
}

/// Returns how the boards here are drawn, for the sizes that have too few.
pub fn few_boards(distance: u32, boards: usize) -> String {
    format!("Only {boards} boards at distance {distance} exist; all of them are used.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(printed: f64, here: Option<f64>, agreement: Agreement) -> PaperCell {
        PaperCell {
            printed,
            here,
            done: 3,
            total: 10,
            standard_error: None,
            agreement,
            note: None,
        }
    }

    #[test]
    fn a_difference_of_means_is_a_percentage_and_of_counts_a_number() {
        let nodes = PaperFigure::GeneratedAll;
        let mean = cell(1000.0, Some(950.0), Agreement::WithinChance);
        assert_eq!(difference(nodes, &mean), "−5.0 %");
        let count = cell(749.0, Some(748.0), Agreement::Different);
        assert_eq!(difference(PaperFigure::BoardsAtDistance, &count), "−1");
        let equal = cell(7.0, Some(7.0), Agreement::Equal);
        assert_eq!(difference(nodes, &equal), "=");
        let pending = cell(7.0, Some(7.0), Agreement::Pending);
        assert_eq!(difference(nodes, &pending), "3 of 10");
    }

    #[test]
    fn the_means_here_are_compared_with_the_printed_ones_by_method() {
        assert_eq!(sample_differences(&[]), None);
        let difference = |name: &str, fewer, more| SampleDifference {
            method: name.parse().unwrap(),
            rows: 12,
            fewer,
            more,
        };
        let words = sample_differences(&[
            difference("bfs", 5, 6),
            difference("astar.manhattan", 10, 2),
        ]);
        assert_eq!(
            words.unwrap(),
            "The mean here is below the printed one for breadth-first at 5 of 12 distances (above it at 6); A*, Manhattan at 10 of 12 distances (above it at 2)."
        );
    }

    #[test]
    fn the_badge_says_equal_only_of_exact_counts() {
        assert_eq!(agreement(Paper::Columbia, (15, 15), true), "all 15 equal");
        assert_eq!(
            agreement(Paper::Reinefeld1993, (31, 32), true),
            "31 of 32 equal"
        );
        let words = agreement(Paper::Aima4, (32, 36), false);
        assert_eq!(words, "32 of 36 within chance so far");
    }
}
