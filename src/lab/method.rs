//! A method of the lab: an algorithm with its heuristic and weight.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::heuristic::{FeatureWeights, HeuristicKind};
use crate::puzzle::{Board, Goal, Size};
use crate::reference::{Experiment, LabAlgorithm, LabHeuristic, Rules};
use crate::search::{Method, Weight};

/// A method of the lab. The parts that the algorithm does not use have fixed values, so that equal methods are equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LabMethod {
    algorithm: LabAlgorithm,
    heuristic: LabHeuristic,
    weight: Weight,
}

impl LabMethod {
    /// Creates a method. The heuristic is ignored if the algorithm does not use one, and so is the weight.
    pub fn new(algorithm: LabAlgorithm, heuristic: LabHeuristic, weight: Weight) -> LabMethod {
        LabMethod {
            algorithm,
            heuristic: if algorithm.uses_heuristic() {
                heuristic
            } else {
                LabHeuristic::Kind(HeuristicKind::Zero)
            },
            weight: if algorithm == LabAlgorithm::WeightedAStar {
                weight
            } else {
                Weight::ONE
            },
        }
    }

    /// Returns the algorithm.
    pub fn algorithm(self) -> LabAlgorithm {
        self.algorithm
    }

    /// Returns the heuristic; `None` if the algorithm does not use one.
    pub fn heuristic(self) -> Option<LabHeuristic> {
        self.algorithm.uses_heuristic().then_some(self.heuristic)
    }

    /// Returns the weights of the heuristic if it is one of one's own.
    pub fn own(self) -> Option<FeatureWeights> {
        match self.heuristic()? {
            LabHeuristic::Own(weights) => Some(weights),
            _ => None,
        }
    }

    /// Returns the method with a heuristic of one's own.
    #[must_use]
    pub fn with_own(self, weights: FeatureWeights) -> LabMethod {
        LabMethod::new(self.algorithm, LabHeuristic::Own(weights), self.weight)
    }

    /// Returns the weight; `None` if the algorithm does not use one.
    pub fn weight(self) -> Option<Weight> {
        (self.algorithm == LabAlgorithm::WeightedAStar).then_some(self.weight)
    }

    /// Returns `true` if the heuristic supports boards of `size`.
    pub fn fits(self, size: Size) -> bool {
        self.heuristic()
            .is_none_or(|heuristic| heuristic.fits(size))
    }

    /// Returns the fast search with the same algorithm and heuristic; `None` if there is none.
    pub fn fast(self) -> Option<Method> {
        let LabHeuristic::Kind(kind) = self.heuristic else {
            return None;
        };
        let mut method = Method::new(self.algorithm.fast()?, kind);
        if let Some(weight) = self.weight() {
            method.weight = weight;
        }
        Some(method)
    }

    /// Returns the experiment with this method on a board, without a maximum depth.
    pub fn experiment(self, start: Board, goal: Goal, rules: Rules) -> Experiment {
        Experiment {
            start,
            goal,
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            weight: self.weight,
            max_depth: None,
            rules,
        }
    }
}

/// Writes the name used in links: `bfs`, `astar.manhattan`, `wastar.manhattan.1.5`.
impl fmt::Display for LabMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.algorithm.name())?;
        if let Some(heuristic) = self.heuristic() {
            write!(f, ".{}", heuristic.name())?;
        }
        match self.weight() {
            Some(weight) => write!(f, ".{weight}"),
            None => Ok(()),
        }
    }
}

/// Parses a name that [`Display`](fmt::Display) wrote. A missing weight is the default.
impl FromStr for LabMethod {
    type Err = ();

    fn from_str(name: &str) -> Result<LabMethod, ()> {
        let mut parts = name.splitn(3, '.');
        let algorithm: LabAlgorithm = parts.next().ok_or(())?.parse()?;
        let heuristic = match parts.next() {
            Some(heuristic) if algorithm.uses_heuristic() => heuristic.parse()?,
            None if !algorithm.uses_heuristic() => LabHeuristic::Kind(HeuristicKind::Zero),
            _ => return Err(()),
        };
        let weight = match parts.next() {
            Some(weight) if algorithm == LabAlgorithm::WeightedAStar => {
                weight.parse().map_err(|_| ())?
            }
            None => Weight::default(),
            _ => return Err(()),
        };
        Ok(LabMethod::new(algorithm, heuristic, weight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_is_read_as_it_is_written() {
        for &algorithm in LabAlgorithm::ALL {
            let own = LabHeuristic::Own("mis5-man10-blank".parse().unwrap());
            for heuristic in LabHeuristic::all().chain([own]) {
                let method = LabMethod::new(algorithm, heuristic, Weight::new(1.5).unwrap());
                assert_eq!(method.to_string().parse(), Ok(method));
            }
        }
    }

    #[test]
    fn names_with_parts_that_do_not_belong_are_rejected() {
        for name in [
            "",
            "astar",
            "bfs.manhattan",
            "astar.manhattan.2",
            "astar.x",
            "x.manhattan",
        ] {
            assert_eq!(name.parse::<LabMethod>(), Err(()), "{name}");
        }
    }
}
