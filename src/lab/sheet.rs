//! The content of a printable lab sheet: the experiment, a table to fill in, and questions with their answers.

use super::comparison::{
    CompareFigure, Comparison, ComparisonSpec, Growth, LengthSummary, LimitCount, Mean, Measured,
    MethodIndex,
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
    /// The columns of the table, after that of the method. The figures are medians, except for b*, which is that of the mean.
    pub columns: Vec<CompareFigure>,
    /// The rows of the table, one for each method.
    pub rows: Vec<SheetRow>,
    /// The questions that the results can answer.
    pub questions: Vec<Question>,
}

/// A row of the table of a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct SheetRow {
    /// The method.
    pub method: LabMethod,
    /// A cell for each column.
    pub cells: Vec<SheetCell>,
}

/// A cell of the table of a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SheetCell {
    /// The value; `None` if there is none.
    pub value: Option<Measured>,
    /// `true` if the value is left blank for students. The first row is given as an example.
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
        /// The median of the weaker one divided by that of the stronger one.
        factor: f64,
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
    },
    /// What is the effective branching factor of a method?
    BranchingFactor {
        /// The method.
        method: LabMethod,
        /// The factor, and the number of boards that it is the mean of.
        factor: Mean,
    },
    /// Which methods reached a limit, and what can be said about their means?
    LimitsReached {
        /// The methods with their limits.
        methods: Vec<(LabMethod, Vec<LimitCount>)>,
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
        let row = |(index, method): (usize, MethodIndex)| SheetRow {
            method: comparison.spec().methods[method],
            cells: COLUMNS
                .iter()
                .map(|&figure| SheetCell {
                    value: value(comparison, method, figure),
                    is_blank: index > 0,
                })
                .collect(),
        };
        LabSheet {
            spec: comparison.spec().clone(),
            boards: comparison.boards().len(),
            columns: COLUMNS.to_vec(),
            rows: comparison.methods().enumerate().map(row).collect(),
            questions: questions(comparison),
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

fn questions(comparison: &Comparison) -> Vec<Question> {
    let methods: Vec<MethodIndex> = comparison.methods().collect();
    let named = |method: MethodIndex| comparison.spec().methods[method];
    let mut questions = Vec::new();
    if let Some((methods, median)) = least(comparison, CompareFigure::Expanded) {
        questions.push(Question::FewestNodes { methods, median });
    }
    if let Some((methods, median)) = least(comparison, CompareFigure::MostInMemory) {
        questions.push(Question::LeastMemory { methods, median });
    }
    questions.extend(heuristic_factor(comparison));
    let informed = |&&method: &&MethodIndex| named(method).algorithm() == LabAlgorithm::AStar;
    let typical = methods.iter().find(informed).or(methods.first());
    if let Some(&method) = typical {
        let growth = comparison.growth(method, CompareFigure::Expanded);
        questions.extend(growth.map(|growth| Question::GrowthPerMove {
            method: named(method),
            growth,
        }));
        let factor = comparison.mean(method, CompareFigure::BranchingFactor);
        questions.extend(factor.map(|factor| Question::BranchingFactor {
            method: named(method),
            factor,
        }));
    }
    let lengths: Vec<(LabMethod, LengthSummary)> = methods
        .iter()
        .filter_map(|&method| Some((named(method), comparison.lengths(method)?)))
        .collect();
    let is_known = |(_, lengths): &(_, LengthSummary)| lengths.compared == lengths.solved;
    let is_longer = |(_, lengths): &(_, LengthSummary)| lengths.longer > 0;
    if !lengths.is_empty() && lengths.iter().all(is_known) || lengths.iter().any(is_longer) {
        questions.push(Question::NotShortest {
            methods: lengths.into_iter().filter(is_longer).collect(),
        });
    }
    let limited: Vec<(LabMethod, Vec<LimitCount>)> = methods
        .iter()
        .map(|&method| (named(method), comparison.limits(method)))
        .filter(|(_, limits)| !limits.is_empty())
        .collect();
    if !limited.is_empty() {
        questions.push(Question::LimitsReached { methods: limited });
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
fn least(comparison: &Comparison, figure: CompareFigure) -> Option<(Vec<LabMethod>, f64)> {
    let medians: Vec<(MethodIndex, Measured)> = comparison
        .methods()
        .filter_map(|method| Some((method, comparison.median(method, figure)?)))
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
fn heuristic_factor(comparison: &Comparison) -> Option<Question> {
    let medians: Vec<(LabMethod, f64)> = comparison
        .methods()
        .filter_map(|method| {
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
        same.map(move |&(strong, few)| (weak, strong, many / few))
    });
    let (weak, strong, factor) = pairs.max_by(|a, b| a.2.total_cmp(&b.2))?;
    Some(Question::HeuristicFactor {
        weak,
        strong,
        factor,
    })
}

#[cfg(test)]
mod tests;
