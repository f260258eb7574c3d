//! The algorithms of the lab.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::rules::named;
use crate::search::Algorithm;

named! {
    /// An algorithm of the lab. The names are those of the fast searches where there is one.
    LabAlgorithm {
        /// Breadth-first search.
        BreadthFirst = "bfs",
        /// Depth-first search.
        DepthFirst = "dfs",
        /// Iterative deepening depth-first search.
        IterativeDeepening = "iddfs",
        /// Uniform-cost search: lowest g first.
        UniformCost = "ucs",
        /// Greedy best-first search: lowest h first.
        Greedy = "greedy",
        /// A*: lowest g + h first.
        AStar = "astar",
        /// Weighted A*: lowest g + weight * h first.
        WeightedAStar = "wastar",
        /// Iterative-deepening A*.
        IdaStar = "idastar",
    }
}

impl LabAlgorithm {
    /// Returns `true` if the algorithm uses a heuristic.
    pub fn uses_heuristic(self) -> bool {
        matches!(
            self,
            LabAlgorithm::Greedy
                | LabAlgorithm::AStar
                | LabAlgorithm::WeightedAStar
                | LabAlgorithm::IdaStar
        )
    }

    /// Returns `true` if the algorithm deepens iteratively and stores only a path.
    pub fn is_iterative(self) -> bool {
        matches!(
            self,
            LabAlgorithm::IterativeDeepening | LabAlgorithm::IdaStar
        )
    }

    /// Returns the fast search of the same algorithm; `None` for uniform-cost search, which the fast searches lack because
    /// it expands what breadth-first search does.
    pub fn fast(self) -> Option<Algorithm> {
        Some(match self {
            LabAlgorithm::BreadthFirst => Algorithm::BreadthFirst,
            LabAlgorithm::DepthFirst => Algorithm::DepthFirst,
            LabAlgorithm::IterativeDeepening => Algorithm::IterativeDeepening,
            LabAlgorithm::UniformCost => return None,
            LabAlgorithm::Greedy => Algorithm::Greedy,
            LabAlgorithm::AStar => Algorithm::AStar,
            LabAlgorithm::WeightedAStar => Algorithm::WeightedAStar,
            LabAlgorithm::IdaStar => Algorithm::IdaStar,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_algorithm_has_the_name_of_its_fast_search() {
        for &algorithm in LabAlgorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
            if let Some(fast) = algorithm.fast() {
                assert_eq!(algorithm.name(), fast.name());
                assert_eq!(algorithm.uses_heuristic(), fast.uses_heuristic());
            }
        }
    }
}
