//! The words of a printed lab sheet.

mod answers;

pub use answers::answer;

use crate::lab::{
    BoardSet, CompareFigure, ComparisonSpec, DistanceList, GalleryKind, LabSheet, Measured,
    Question, SheetCell, SheetRow,
};
use crate::page::text::numbers::{grouped, plural, size};
use crate::page::text::play;

use super::compare_results::{figure, measured, progress, short_method, stopped};
use super::method;
use super::rules;

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
        Question::BranchingFactor {
            method: one,
            others,
            ..
        } => {
            let compare = match others.is_empty() {
                true => "",
                false => " Compare it with that of the others.",
            };
            format!(
                "What is the effective branching factor b* of {}?{compare}",
                method::method(*one)
            )
        }
        Question::LimitsReached { .. } => {
            "Which methods reached a limit? What can be said about their means?".to_string()
        }
        Question::NoClearDifference { .. } => {
            "Between which methods is there no clear difference in time? How can one tell?"
                .to_string()
        }
    }
}

/// Returns what is said under the table: what its figures are over, and which methods are left out. Without the answers it does
/// not have what students are to find out.
pub fn table_notes(sheet: &LabSheet, has_answers: bool) -> Vec<String> {
    let is_complete = |row: &&SheetRow| row.progress.is_done();
    let has_all_runs = sheet.rows.iter().all(|row| is_complete(&row));
    let boards = grouped(sheet.boards as u64);
    let mean_over = match sheet.solved_by_all {
        _ if !has_answers && !has_all_runs => "the boards that every method solved".to_string(),
        all if all == sheet.boards => "all boards".to_string(),
        some => format!(
            "the {} of {boards} boards that every method solved",
            grouped(some as u64)
        ),
    };
    let mut notes = vec!["The figures are medians over the boards, except for b*.".to_string()];
    notes.push(match sheet.solved_by_all {
        0 if has_answers => {
            "b* is not known: there is no board that every method solved.".to_string()
        }
        _ => format!(
            "b* is the mean over {mean_over}, each with the mean number of nodes generated at its length."
        ),
    });
    let mut cells = sheet.rows.iter().flat_map(|row| &row.cells);
    let is_open = |cell: &SheetCell| cell.value.is_some_and(|value| value.is_open);
    if cells.any(|cell| is_open(cell) && (has_answers || !cell.is_blank)) {
        notes.push("≥ is a lower bound: runs were stopped at the limit.".to_string());
    }
    if has_answers {
        notes.extend(
            sheet
                .rows
                .iter()
                .filter(|row| !is_complete(row))
                .map(left_out),
        );
    }
    notes
}

/// Returns that a method was not run on all boards.
fn left_out(row: &SheetRow) -> String {
    let name = crate::page::text::capitalized(&short_method(row.method));
    let total = grouped(row.progress.total as u64);
    match row.progress.done {
        0 => format!("{name} was not run: it is in no answer."),
        done => format!(
            "{name} was run on {} of {total} boards only: medians of these cannot be compared, and it is in no answer.",
            grouped(done as u64)
        ),
    }
}

/// Returns what is said of the runs of a method: how many limits ended, and how many boards have no solution.
pub fn row_notes(row: &SheetRow, has_answers: bool) -> Vec<String> {
    let is_given = row.cells.iter().all(|cell| !cell.is_blank);
    if !has_answers && !is_given {
        return Vec::new();
    }
    let part = progress(row.progress, false);
    let stopped = stopped(&row.limits, row.progress);
    part.into_iter().chain(stopped).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{CellProgress, LabMethod, RuleChoice};
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
        assert!(answer(&one).contains("Manhattan"));
    }

    fn row(name: &str, done: usize, value: Measured, is_blank: bool) -> SheetRow {
        let is_complete = done == 1139;
        SheetRow {
            method: method(name),
            progress: CellProgress {
                done,
                total: 1139,
                ..CellProgress::default()
            },
            limits: Vec::new(),
            cells: vec![SheetCell {
                value: is_complete.then_some(value),
                is_blank,
            }],
        }
    }

    fn sheet(rows: Vec<SheetRow>, solved_by_all: usize) -> LabSheet {
        LabSheet {
            spec: ComparisonSpec {
                boards: BoardSet::Gallery(GalleryKind::Within7),
                goal: Goal::preset(Preset::BlankLast, Size::new(4, 4).unwrap()),
                methods: rows.iter().map(|row| row.method).collect(),
                rules: RuleChoice::default(),
                node_limit: 1_000_000,
            },
            boards: 1139,
            solved_by_all,
            columns: vec![CompareFigure::Expanded],
            rows,
            questions: Vec::new(),
        }
    }

    #[test]
    fn a_sheet_with_answers_says_which_method_was_stopped_and_what_b_star_is_over() {
        let exact = Measured::exact(10.0);
        let stopped = sheet(
            vec![
                row("astar.manhattan", 1139, exact, false),
                row("bfs", 751, exact, true),
            ],
            751,
        );
        let notes = table_notes(&stopped, true);
        assert!(
            notes[1].starts_with(
                "b* is the mean over the 751 of 1,139 boards that every method solved"
            )
        );
        assert!(notes[2].starts_with("Breadth-first was run on 751 of 1,139 boards only"));
        assert_eq!(row_notes(&stopped.rows[1], true), ["751 of 1,139 boards"]);
        // Students run it anew, and on all boards.
        assert_eq!(table_notes(&stopped, false).len(), 2);
        assert!(!table_notes(&stopped, false)[1].contains("751"));
        assert!(row_notes(&stopped.rows[1], false).is_empty());
    }

    #[test]
    fn a_lower_bound_is_explained_where_it_is_printed() {
        let open = Measured {
            value: 10.0,
            is_open: true,
        };
        let limited = sheet(
            vec![
                row("astar.manhattan", 1139, Measured::exact(10.0), false),
                row("bfs", 1139, open, true),
            ],
            1,
        );
        let has_bound = |has_answers| {
            let notes = table_notes(&limited, has_answers);
            notes
                .iter()
                .any(|note| note.starts_with("≥ is a lower bound"))
        };
        assert!(has_bound(true) && !has_bound(false));
    }
}
