//! The content of a printable lab sheet: the experiment, a table to fill in, and questions with their answers.

use super::comparison::{
    CellProgress, CompareFigure, Comparison, ComparisonSpec, Growth, LengthSummary, LimitCount,
    Measured, MethodIndex,
};
use super::method::LabMethod;
use crate::reference::LabAlgorithm;

/// The content of a lab sheet. The page prints it without the answers for students, and with them for teachers.
#[derive(Clone, PartialEq, Debug)]
pub struct LabSheet {
    /// What is compared.
    pub spec: ComparisonSpec,
    /// The number of boards.
    pub boards: usize,
    /// The number of boards that every method has solved.
    pub solved_by_all: usize,
    /// The columns of the table, after that of the method. The figures are medians over all boards, except for b*, which is
    /// the mean over the boards that every method has solved.
    pub columns: Vec<CompareFigure>,
    /// The rows of the table, one for each method.
    pub rows: Vec<SheetRow>,
    /// The questions that the results can answer. They are about the methods that were run on all boards.
    pub questions: Vec<Question>,
}

/// A row of the table of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetRow {
    /// The method.
    pub method: LabMethod,
    /// How many of its runs have ended.
    pub progress: CellProgress,
    /// The limits that ended runs.
    pub limits: Vec<LimitCount>,
    /// A cell for each column.
    pub cells: Vec<SheetCell>,
}

/// A cell of the table of a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SheetCell {
    /// The value; `None` if there is none, or if the method was not run on all boards: it could not be compared with the
    /// others.
    pub value: Option<Measured>,
    /// `true` if the value is left blank for students. The first row that has all runs is given as an example.
    pub is_blank: bool,
}

/// A question about the results, with its answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Question {
    /// Which method expands the fewest nodes, and why?
    FewestNodes {
        /// The methods, several if they are equal.
        methods: Vec<LabMethod>,
        /// Their median.
        median: f64,
    },
    /// Which method holds the fewest nodes in memory, and why?
    LeastMemory {
        /// The methods, several if they are equal.
        methods: Vec<LabMethod>,
        /// Their median.
        median: f64,
    },
    /// By what factor does a better heuristic lower the nodes expanded?
    HeuristicFactor {
        /// The algorithm with the weaker heuristic.
        weak: LabMethod,
        /// The same algorithm with the stronger heuristic.
        strong: LabMethod,
        /// The median of the weaker one.
        weak_median: f64,
        /// The median of the stronger one.
        strong_median: f64,
    },
    /// By what factor do the nodes expanded grow per move?
    GrowthPerMove {
        /// The method.
        method: LabMethod,
        /// The growth.
        growth: Growth,
    },
    /// Which methods' solutions are not shortest, and by how much?
    NotShortest {
        /// The methods with the lengths of their solutions; none if all are shortest.
        methods: Vec<(LabMethod, LengthSummary)>,
        /// `true` if a method has not solved all boards.
        is_partial: bool,
    },
    /// What is the effective branching factor of a method, compared with that of the others?
    BranchingFactor {
        /// The method.
        method: LabMethod,
        /// Its factor.
        factor: f64,
        /// The other methods with their factors.
        others: Vec<(LabMethod, f64)>,
        /// The number of boards that each factor is the mean of.
        boards: usize,
    },
    /// Which methods reached a limit, and what can be said about their means?
    LimitsReached {
        /// The methods with the number of runs that a limit ended.
        methods: Vec<(LabMethod, usize)>,
        /// The number of boards.
        boards: usize,
    },
    /// Between which methods does the time not differ clearly?
    NoClearDifference {
        /// The pairs of methods.
        pairs: Vec<(LabMethod, LabMethod)>,
    },
}

/// The columns of the table.
const COLUMNS: [CompareFigure; 5] = [
    CompareFigure::Expanded,
    CompareFigure::Generated,
    CompareFigure::MostInMemory,
    CompareFigure::Length,
    CompareFigure::BranchingFactor,
];

impl LabSheet {
    /// Returns the sheet of a comparison. Questions that its results cannot answer are left out.
    pub fn new(comparison: &Comparison) -> LabSheet {
        let complete = complete_methods(comparison);
        let row = |method: MethodIndex| SheetRow {
            method: comparison.spec().methods[method],
            progress: comparison.progress(method),
            limits: comparison.limits(method),
            cells: COLUMNS
                .iter()
                .map(|&figure| SheetCell {
                    value: complete
                        .contains(&method)
                        .then(|| value(comparison, method, figure))
                        .flatten(),
                    is_blank: complete.first() != Some(&method),
                })
                .collect(),
        };
        LabSheet {
            spec: comparison.spec().clone(),
            boards: comparison.boards().len(),
            solved_by_all: comparison.solved_by_all().len(),
            columns: COLUMNS.to_vec(),
            rows: comparison.methods().map(row).collect(),
            questions: questions(comparison, &complete),
        }
    }
}

fn value(comparison: &Comparison, method: MethodIndex, figure: CompareFigure) -> Option<Measured> {
    match figure {
        CompareFigure::BranchingFactor => {
            let mean = comparison.mean(method, figure)?;
            Some(Measured::exact(mean.value))
        }
        _ => comparison.median(method, figure),
    }
}

/// Returns the methods that were run on all boards. The figures of the others are over other boards, often the easy ones.
fn complete_methods(comparison: &Comparison) -> Vec<MethodIndex> {
    let is_complete = |method: &MethodIndex| {
        let progress = comparison.progress(*method);
        progress.is_done() && progress.total > 0
    };
    comparison.methods().filter(is_complete).collect()
}

fn questions(comparison: &Comparison, methods: &[MethodIndex]) -> Vec<Question> {
    let named = |method: MethodIndex| comparison.spec().methods[method];
    let mut questions = Vec::new();
    if let Some((methods, median)) = least(comparison, methods, CompareFigure::Expanded) {
        questions.push(Question::FewestNodes { methods, median });
    }
    if let Some((methods, median)) = least(comparison, methods, CompareFigure::MostInMemory) {
        questions.push(Question::LeastMemory { methods, median });
    }
    questions.extend(heuristic_factor(comparison, methods));
    let informed = |&&method: &&MethodIndex| named(method).algorithm() == LabAlgorithm::AStar;
    let typical = methods.iter().find(informed).or(methods.first());
    if let Some(&method) = typical {
        let growth = comparison.growth(method, CompareFigure::Expanded);
        questions.extend(growth.map(|growth| Question::GrowthPerMove {
            method: named(method),
            growth,
        }));
        questions.extend(branching_factor(comparison, methods, method));
    }
    let lengths: Vec<(LabMethod, LengthSummary)> = methods
        .iter()
        .filter_map(|&method| Some((named(method), comparison.lengths(method)?)))
        .collect();
    let is_known = |(_, lengths): &(_, LengthSummary)| lengths.compared == lengths.solved;
    let is_longer = |(_, lengths): &(_, LengthSummary)| lengths.longer > 0;
    if !lengths.is_empty() && lengths.iter().all(is_known) || lengths.iter().any(is_longer) {
        let is_partial = lengths.len() < methods.len()
            || lengths.iter().any(|(_, lengths)| lengths.is_partial());
        questions.push(Question::NotShortest {
            methods: lengths.into_iter().filter(is_longer).collect(),
            is_partial,
        });
    }
    let limited: Vec<(LabMethod, usize)> = methods
        .iter()
        .map(|&method| (named(method), comparison.progress(method).limited))
        .filter(|(_, runs)| *runs > 0)
        .collect();
    if !limited.is_empty() {
        questions.push(Question::LimitsReached {
            methods: limited,
            boards: comparison.boards().len(),
        });
    }
    let pairs: Vec<(LabMethod, LabMethod)> = comparison
        .no_clear_difference()
        .into_iter()
        .map(|(first, second)| (named(first), named(second)))
        .collect();
    if !pairs.is_empty() {
        questions.push(Question::NoClearDifference { pairs });
    }
    questions
}

/// Returns the methods with the least median of a figure, and that median; `None` with fewer than two methods, or if an
/// open-ended median could be as low.
fn least(
    comparison: &Comparison,
    methods: &[MethodIndex],
    figure: CompareFigure,
) -> Option<(Vec<LabMethod>, f64)> {
    let medians: Vec<(MethodIndex, Measured)> = methods
        .iter()
        .filter_map(|&method| Some((method, comparison.median(method, figure)?)))
        .collect();
    let values = medians.iter().map(|(_, median)| median.value);
    let least = values
        .min_by(f64::total_cmp)
        .filter(|_| medians.len() > 1)?;
    let at_least: Vec<_> = medians
        .iter()
        .filter(|(_, median)| median.value == least)
        .collect();
    let is_known = at_least.iter().all(|(_, median)| !median.is_open);
    let methods = at_least
        .iter()
        .map(|&&(method, _)| comparison.spec().methods[method]);
    is_known.then(|| (methods.collect(), least))
}

/// Returns the question about the two heuristics of one algorithm whose medians are furthest apart.
fn heuristic_factor(comparison: &Comparison, methods: &[MethodIndex]) -> Option<Question> {
    let medians: Vec<(LabMethod, f64)> = methods
        .iter()
        .filter_map(|&method| {
            let median = comparison.median(method, CompareFigure::Expanded)?;
            let is_usable = !median.is_open && median.value > 0.0;
            is_usable.then_some((comparison.spec().methods[method], median.value))
        })
        .collect();
    let pairs = medians.iter().flat_map(|&(weak, many)| {
        let same = medians.iter().filter(move |(strong, few)| {
            weak.algorithm() == strong.algorithm()
                && weak.weight() == strong.weight()
                && *few < many
        });
        same.map(move |&(strong, few)| ((weak, many), (strong, few)))
    });
    let factor = |pair: &((_, f64), (_, f64))| pair.0.1 / pair.1.1;
    let ((weak, weak_median), (strong, strong_median)) =
        pairs.max_by(|a, b| factor(a).total_cmp(&factor(b)))?;
    Some(Question::HeuristicFactor {
        weak,
        strong,
        weak_median,
        strong_median,
    })
}

/// Returns the question about the effective branching factor of a method against those of the others.
fn branching_factor(
    comparison: &Comparison,
    methods: &[MethodIndex],
    asked: MethodIndex,
) -> Option<Question> {
    let mean = |method: MethodIndex| comparison.mean(method, CompareFigure::BranchingFactor);
    let own = mean(asked)?;
    let named = |method: MethodIndex| comparison.spec().methods[method];
    let others = methods.iter().filter(|&&method| method != asked);
    Some(Question::BranchingFactor {
        method: named(asked),
        factor: own.value,
        others: others
            .filter_map(|&method| Some((named(method), mean(method)?.value)))
            .collect(),
        boards: own.boards,
    })
}

#[cfg(test)]
mod tests;
