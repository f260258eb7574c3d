//! The words of a printed lab sheet.

use crate::lab::{
    BoardSet, CompareFigure, ComparisonSpec, DistanceList, GalleryKind, LabMethod, LimitCount,
    Question, decimal,
};
use crate::page::text::numbers::{grouped, moves, plural, size};
use crate::page::text::play;

use super::compare_results::{figure, measured, short_method, value};
use super::method;
use super::rules;
use crate::lab::{LengthSummary, Measured};

pub const SHEET: &str = "Lab sheet";
pub const WITH_BLANKS: &str = "with blanks";
pub const WITH_ANSWERS: &str = "with answers";
pub const TITLE: &str = "Lab sheet: comparing search methods";
pub const TITLE_ANSWERS: &str = "Lab sheet: comparing search methods, with answers";
pub const NAME: &str = "Name";
pub const DATE: &str = "Date";
pub const EXPERIMENT: &str = "The experiment";
pub const STEPS: &str = "Open the link, press Run, and fill in the blanks.";
pub const TABLE: &str = "Results";
pub const TABLE_NOTE: &str = "Medians over the boards; b* is that of the mean.";
pub const QUESTIONS: &str = "Questions";
pub const ANSWER: &str = "Answer: ";
pub const METHOD: &str = "Method";

/// Returns the name of a collection of boards.
fn gallery(kind: GalleryKind) -> &'static str {
    match kind {
        GalleryKind::Aima => "the boards of Russell and Norvig’s book and notebook",
        GalleryKind::Columbia => "the boards of Columbia’s CSMM.101x",
        GalleryKind::Princeton => "the boards of Princeton’s 8-puzzle assignment",
        GalleryKind::Hardest8 => "the two hardest 3×3 boards",
        GalleryKind::Korf => "the first ten of Korf’s 15-puzzles",
        GalleryKind::Hardest15 => "five 4×4 boards that need 80 moves",
        GalleryKind::Within7 => "the boards within 7 moves of the 4×4 goal",
    }
}

/// Returns the experiment in words.
pub fn experiment(spec: &ComparisonSpec, boards: usize) -> Vec<String> {
    let set = match &spec.boards {
        BoardSet::One(board) => format!("The board {board}."),
        BoardSet::Layers {
            size: boards_size,
            distances,
            each,
            seed,
        } => {
            let DistanceList { from, to, step } = *distances;
            let steps = match step {
                0 | 1 => String::new(),
                step => format!(" in steps of {step}"),
            };
            // A distance can have fewer boards than asked for.
            let up_to = if spec.boards.drawn_count(&spec.goal) < spec.boards.count() {
                "up to "
            } else {
                ""
            };
            format!(
                "{} of size {}, {up_to}{each} at each distance from {from} to {to} moves{steps}, drawn evenly from all boards at that distance (seed {seed}).",
                plural(boards, "board", "boards"),
                size(*boards_size)
            )
        }
        BoardSet::Uniform {
            size: boards_size,
            seed,
            ..
        } => format!(
            "{} of size {}, each equally likely (seed {seed}).",
            plural(boards, "random board", "random boards"),
            size(*boards_size)
        ),
        BoardSet::List(_) => format!("A list of {}.", plural(boards, "board", "boards")),
        BoardSet::Gallery(kind) => crate::page::text::capitalized(gallery(*kind)) + ".",
    };
    let rules = match spec.rules.is_preset() {
        true => format!("Rules: {}.", rules::preset(spec.rules.preset)),
        false => format!(
            "Rules: {}, with changes that the link has.",
            rules::preset(spec.rules.preset)
        ),
    };
    vec![
        set,
        format!("{}.", play::goal(&spec.goal)),
        rules,
        format!("A run ends at {} expanded nodes.", grouped(spec.node_limit)),
    ]
}

/// Returns the heading of a column.
pub fn column(shown: CompareFigure) -> String {
    match shown {
        CompareFigure::BranchingFactor => figure(shown).to_string(),
        other => crate::page::text::capitalized(figure(other)),
    }
}

/// Returns a value of the table.
pub fn cell(shown: CompareFigure, value: Option<Measured>) -> String {
    value.map_or("–".to_string(), |value| measured(shown, value))
}

/// Returns a question.
pub fn question(question: &Question) -> String {
    match question {
        Question::FewestNodes { .. } => "Which method expands the fewest nodes? Why?".to_string(),
        Question::LeastMemory { .. } => {
            "Which method holds the fewest nodes in memory? Why?".to_string()
        }
        Question::HeuristicFactor { weak, strong, .. } => format!(
            "By what factor does {} expand fewer nodes than {}? What does the better heuristic know?",
            method::method(*strong),
            method::method(*weak)
        ),
        Question::GrowthPerMove { method: one, .. } => format!(
            "By what factor do the expanded nodes of {} grow with each move of the solution?",
            method::method(*one)
        ),
        Question::NotShortest { .. } => {
            "Which methods found solutions that are not shortest, and by how much are they longer?"
                .to_string()
        }
        Question::BranchingFactor { method: one, .. } => format!(
            "What is the effective branching factor b* of {}? Compare it with that of the others.",
            method::method(*one)
        ),
        Question::LimitsReached { .. } => {
            "Which methods reached a limit? What can be said about their means?".to_string()
        }
        Question::NoClearDifference { .. } => {
            "Between which methods is there no clear difference in time? How can one tell?"
                .to_string()
        }
    }
}

/// Returns the answer of a question.
pub fn answer(question: &Question) -> String {
    let expanded = |number: f64| value(CompareFigure::Expanded, number);
    match question {
        Question::FewestNodes { methods, median } => format!(
            "{}, with a median of {} expanded nodes.",
            names(methods),
            expanded(*median)
        ),
        Question::LeastMemory { methods, median } => format!(
            "{}, with a median of {} nodes in memory.",
            names(methods),
            expanded(*median)
        ),
        Question::HeuristicFactor { factor, .. } => {
            format!("By a factor of {}.", decimal(*factor, 2))
        }
        Question::GrowthPerMove { growth, .. } => format!(
            "By a factor of {} for each move, from {} to {} moves.",
            decimal(growth.factor, 2),
            growth.from,
            growth.to
        ),
        Question::NotShortest { methods } => not_shortest(methods),
        Question::BranchingFactor { factor, .. } => format!(
            "b* = {}, over {}.",
            decimal(factor.value, 2),
            plural(factor.boards, "board", "boards")
        ),
        Question::LimitsReached { methods } => {
            let list: Vec<String> = methods.iter().map(limited).collect();
            format!(
                "{}. A mean over all boards is not known for them; means are taken over the boards that every method solved.",
                list.join("; ")
            )
        }
        Question::NoClearDifference { pairs } => {
            let pair = |(first, second): &(LabMethod, LabMethod)| {
                format!("{} and {}", short_method(*first), short_method(*second))
            };
            let list: Vec<String> = pairs.iter().map(pair).collect();
            format!("{}: the ranges of their times overlap.", list.join("; "))
        }
    }
}

fn names(methods: &[LabMethod]) -> String {
    let names: Vec<String> = methods.iter().map(|&one| short_method(one)).collect();
    names.join("; ")
}

fn not_shortest(methods: &[(LabMethod, LengthSummary)]) -> String {
    if methods.is_empty() {
        return "None: all solutions are shortest.".to_string();
    }
    let line = |(one, lengths): &(LabMethod, LengthSummary)| {
        format!(
            "{}: {} of {} are longer, by {} on average and {} at most",
            short_method(*one),
            lengths.longer,
            lengths.compared,
            decimal(lengths.mean_excess, 2),
            moves(lengths.max_excess as usize)
        )
    };
    let lines: Vec<String> = methods.iter().map(line).collect();
    lines.join("; ") + "."
}

fn limited((one, limits): &(LabMethod, Vec<LimitCount>)) -> String {
    let runs: usize = limits.iter().map(|count| count.runs).sum();
    format!(
        "{} on {}",
        short_method(*one),
        plural(runs, "board", "boards")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::RuleChoice;
    use crate::puzzle::{Goal, Preset, Size};

    fn method(name: &str) -> LabMethod {
        name.parse().unwrap()
    }

    #[test]
    fn the_experiment_is_described_from_its_specification() {
        let spec = ComparisonSpec {
            boards: BoardSet::Layers {
                size: Size::new(3, 3).unwrap(),
                distances: DistanceList {
                    from: 6,
                    to: 14,
                    step: 2,
                },
                each: 3,
                seed: 7,
            },
            goal: Goal::preset(Preset::BlankLast, Size::new(3, 3).unwrap()),
            methods: vec![method("bfs")],
            rules: RuleChoice::default(),
            node_limit: 1_000_000,
        };
        let words = experiment(&spec, 15);
        assert_eq!(
            words[0],
            "15 boards of size 3×3, 3 at each distance from 6 to 14 moves in steps of 2, drawn evenly from all boards at that distance (seed 7)."
        );
        assert_eq!(words[2], "Rules: Slidewise.");
        assert_eq!(words[3], "A run ends at 1,000,000 expanded nodes.");
    }

    #[test]
    fn distances_with_fewer_boards_than_asked_for_have_up_to_that_number() {
        let size = Size::new(3, 3).unwrap();
        let spec = ComparisonSpec {
            boards: BoardSet::Layers {
                size,
                distances: DistanceList {
                    from: 29,
                    to: 31,
                    step: 1,
                },
                each: 300,
                seed: 7,
            },
            goal: Goal::preset(Preset::BlankLast, size),
            methods: vec![method("bfs")],
            rules: RuleChoice::default(),
            node_limit: 1_000_000,
        };
        let words = experiment(&spec, 523).swap_remove(0);
        assert!(
            words.contains(", up to 300 at each distance from 29 to 31 moves, "),
            "{words}"
        );
    }

    #[test]
    fn a_question_does_not_have_its_answer() {
        let one = Question::FewestNodes {
            methods: vec![method("astar.manhattan")],
            median: 120.0,
        };
        assert!(!question(&one).contains("Manhattan"));
        assert_eq!(
            answer(&one),
            "A*, Manhattan, with a median of 120 expanded nodes."
        );
        let none = Question::NotShortest {
            methods: Vec::new(),
        };
        assert_eq!(answer(&none), "None: all solutions are shortest.");
    }
}
