//! The parameters of a check.

use super::super::check::CountedFigure;
use super::{Pairs, Parameters, push};
use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};
use crate::search::Weight;

/// A check in a link.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CheckLink {
    /// The course.
    pub course: Option<RulePreset>,
    /// The algorithm.
    pub algorithm: Option<LabAlgorithm>,
    /// The heuristic.
    pub heuristic: Option<LabHeuristic>,
    /// The weight of weighted A*.
    pub weight: Option<Weight>,
    /// What the number counts.
    pub figure: Option<CountedFigure>,
    /// The number.
    pub number: Option<u64>,
}

impl CheckLink {
    pub(super) fn read(parameters: &mut Parameters<'_>) -> CheckLink {
        CheckLink {
            course: parameters.named("course"),
            algorithm: parameters.named("algorithm"),
            heuristic: parameters.named("heuristic"),
            weight: parameters.named("weight"),
            figure: parameters.named("count"),
            number: parameters.number("n", 0, u64::MAX),
        }
    }

    pub(super) fn pairs(&self) -> Pairs {
        let mut pairs = Vec::new();
        let name = |name: &'static str| Some(name.to_string());
        push(
            &mut pairs,
            "course",
            self.course.and_then(|course| name(course.name())),
        );
        push(
            &mut pairs,
            "algorithm",
            self.algorithm.and_then(|one| name(one.name())),
        );
        push(
            &mut pairs,
            "heuristic",
            self.heuristic.map(|one| one.name().into_owned()),
        );
        push(
            &mut pairs,
            "weight",
            self.weight.map(|weight| weight.to_string()),
        );
        push(
            &mut pairs,
            "count",
            self.figure.and_then(|figure| name(figure.name())),
        );
        push(
            &mut pairs,
            "n",
            self.number.map(|number| number.to_string()),
        );
        pairs
    }
}
