//! Names of the lab's algorithms, heuristics and methods.

use std::borrow::Cow;

use super::own;
use crate::lab::LabMethod;
use crate::page::text::method as page;
use crate::reference::{LabAlgorithm, LabHeuristic};

/// Returns the name of an algorithm as it stands within a sentence.
pub fn algorithm(algorithm: LabAlgorithm) -> &'static str {
    match algorithm.fast() {
        Some(fast) => page::algorithm(fast),
        None => "uniform-cost search",
    }
}

/// Returns the short name of an algorithm, for tables.
pub fn short_algorithm(algorithm: LabAlgorithm) -> &'static str {
    match algorithm {
        LabAlgorithm::BreadthFirst => "breadth-first",
        LabAlgorithm::DepthFirst => "depth-first",
        LabAlgorithm::IterativeDeepening => "iterative deepening",
        LabAlgorithm::UniformCost => "uniform cost",
        LabAlgorithm::Greedy => "greedy",
        LabAlgorithm::AStar => "A*",
        LabAlgorithm::WeightedAStar => "weighted A*",
        LabAlgorithm::IdaStar => "IDA*",
    }
}

/// Returns the name of a heuristic as it stands within a sentence.
pub fn heuristic(heuristic: LabHeuristic) -> Cow<'static, str> {
    Cow::Borrowed(match heuristic {
        LabHeuristic::Kind(kind) => page::heuristic(kind),
        LabHeuristic::MisplacedBlank => "misplaced tiles, counting the blank",
        LabHeuristic::ManhattanBlank => "Manhattan distance, counting the blank",
        LabHeuristic::ConflictPairs => "Manhattan distance + 2 for every conflicting pair",
        LabHeuristic::Own(weights) => return Cow::Owned(own::in_sentence(weights)),
    })
}

/// Returns the name of a method as it stands within a sentence.
pub fn method(method: LabMethod) -> String {
    let mut name = algorithm(method.algorithm()).to_string();
    if let Some(one) = method.heuristic() {
        name += " with ";
        name += &heuristic(one);
    }
    if let Some(weight) = method.weight() {
        name += &format!(", weight {weight}");
    }
    name
}
