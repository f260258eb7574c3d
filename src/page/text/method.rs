//! Algorithms, heuristics, their parameters and limits.

use super::{capitalized, numbers};
use crate::engine::Strategy;
use crate::heuristic::HeuristicKind;
use crate::heuristic::pdb::Tier;
use crate::puzzle::Size;
use crate::search::{Algorithm, MAX_DEPTH, Method};

pub const METHOD: &str = "Method: ";
pub const CHANGE: &str = "Change";
/// The name of the button for screen readers.
pub const CHANGE_METHOD: &str = "Change the method";
pub const RUN: &str = "Run";
pub const ALGORITHM: &str = "Algorithm";
pub const HEURISTIC: &str = "Heuristic";
pub const WEIGHT: &str = "Heuristic weight";
pub const WEIGHT_RANGE: &str = "Enter a number from 1 to 10.";
pub const MAXIMUM_DEPTH: &str = "Maximum depth";
pub const NODE_LIMIT: &str = "Node limit";
pub const MEMORY_LIMIT: &str = "Memory limit";
pub const NO_LIMIT: &str = "No limit";

/// Returns the name of an algorithm as it stands within a sentence.
pub fn algorithm(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::BreadthFirst => "breadth-first search",
        Algorithm::Bidirectional => "bidirectional breadth-first search",
        Algorithm::DepthFirst => "depth-first search",
        Algorithm::IterativeDeepening => "iterative deepening",
        Algorithm::Greedy => "greedy best-first search",
        Algorithm::AStar => "A*",
        Algorithm::WeightedAStar => "weighted A*",
        Algorithm::IdaStar => "IDA*",
    }
}

/// Returns the name of a heuristic as it stands within a sentence.
pub fn heuristic(kind: HeuristicKind) -> &'static str {
    match kind {
        HeuristicKind::Zero => "none (h = 0)",
        HeuristicKind::Misplaced => "misplaced tiles",
        HeuristicKind::MisplacedLines => "misplaced tiles, rows and columns",
        HeuristicKind::Swaps => "swap count",
        HeuristicKind::Euclidean => "Euclidean distance",
        HeuristicKind::Manhattan => "Manhattan distance",
        HeuristicKind::LinearConflict => "linear conflict",
        HeuristicKind::Inversion => "inversion distance",
        HeuristicKind::Walking => "walking distance",
        HeuristicKind::Pdb => "pattern database",
    }
}

/// Returns the algorithm with the heuristic and the parameter that it uses.
pub fn method(method: &Method) -> String {
    let name = guided(method);
    match method.algorithm {
        Algorithm::DepthFirst => format!("{name}, maximum depth {}", method.depth),
        Algorithm::WeightedAStar => format!("{name}, weight {}", method.weight),
        _ => name,
    }
}

/// Returns the algorithm with the heuristic that it uses.
fn guided(method: &Method) -> String {
    let name = algorithm(method.algorithm);
    match method.heuristic {
        _ if !method.algorithm.uses_heuristic() => name.to_string(),
        HeuristicKind::Zero => format!("{name} without a heuristic"),
        kind => format!("{name} with {}", heuristic(kind)),
    }
}

/// Returns the name of a strategy as it stands within a sentence.
pub fn strategy(strategy: &Strategy) -> String {
    match strategy {
        Strategy::DistanceTable => "distance table".to_string(),
        Strategy::PatternDatabase(Tier::Tiny) => "IDA* with tiny pattern databases".to_string(),
        Strategy::PatternDatabase(Tier::Small) => "IDA* with small pattern databases".to_string(),
        Strategy::PatternDatabase(Tier::Large) => "IDA* with pattern databases".to_string(),
        Strategy::Search(chosen) => method(chosen),
        Strategy::Anytime => "anytime search".to_string(),
    }
}

/// Returns the option that leaves the choice to the page.
pub fn recommended(size: Size) -> String {
    format!("Recommended: {}", strategy(&Strategy::recommended(size)))
}

/// Returns the name of the button that runs an algorithm, or the recommended method, for screen readers.
pub fn run_label(chosen: Option<Algorithm>) -> String {
    match chosen {
        Some(chosen) => format!("Run {}", algorithm(chosen)),
        None => "Run the recommended method".to_string(),
    }
}

/// Returns the option for an algorithm.
pub fn algorithm_option(option: Algorithm) -> String {
    capitalized(algorithm(option))
}

/// Returns the method chosen, with or without its parameter.
pub fn method_option(chosen: &Method, has_parameter: bool) -> String {
    capitalized(&if has_parameter {
        method(chosen)
    } else {
        guided(chosen)
    })
}

/// Returns the option for a heuristic.
pub fn heuristic_option(option: HeuristicKind) -> String {
    capitalized(heuristic(option))
}

/// Returns the option for a node limit.
pub fn node_limit(nodes: u64) -> String {
    if nodes == u64::MAX {
        NO_LIMIT.to_string()
    } else {
        numbers::rounded(nodes)
    }
}

/// Returns what to do about a maximum depth that cannot be used.
pub fn depth_range() -> String {
    numbers::whole_number_range(MAX_DEPTH as usize)
}

/// Returns how a strategy works, for someone who chooses one.
pub fn strategy_description(strategy: &Strategy) -> &'static str {
    match strategy {
        Strategy::DistanceTable => {
            "Looks up the distance of every board on the way in a table of all boards of this size, built in milliseconds. No search is needed."
        }
        Strategy::PatternDatabase(_) => {
            "IDA* with tables of the moves that groups of tiles need. The tables are built in this browser and kept for the next board."
        }
        Strategy::Search(method) => algorithm_description(method.algorithm),
        Strategy::Anytime => {
            "Finds a solution at once and keeps shortening it while a lower bound rises. When the two meet, the solution is proved shortest."
        }
    }
}

fn algorithm_description(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::BreadthFirst => "Expands all nodes one move away, then two moves, and so on.",
        Algorithm::Bidirectional => {
            "Breadth-first search from the board and from the goal at once, until the two meet."
        }
        Algorithm::DepthFirst => {
            "Follows one path down to the maximum depth, then backtracks and tries the next."
        }
        Algorithm::IterativeDeepening => {
            "Depth-first search that starts over with a larger depth limit until it reaches the goal."
        }
        Algorithm::Greedy => {
            "Always expands the node with the lowest h, the estimated moves left. Fast."
        }
        Algorithm::AStar => {
            "Always expands the node with the lowest f = g + h: moves made plus estimated moves left."
        }
        Algorithm::WeightedAStar => {
            "A* with h multiplied by a weight. A larger weight is usually faster, but solutions can be longer."
        }
        Algorithm::IdaStar => {
            "Depth-first search that starts over with a larger threshold on f = g + h until it reaches the goal."
        }
    }
}

/// Returns how a heuristic is computed, for someone who chooses one.
pub fn heuristic_description(kind: HeuristicKind) -> &'static str {
    match kind {
        HeuristicKind::Zero => "h is always 0, so only the moves made count.",
        HeuristicKind::Misplaced => "Counts the tiles that are not in their goal cell.",
        HeuristicKind::MisplacedLines => {
            "Counts the misplaced tiles, plus one for each in its goal row and one for each in its goal column. Can overestimate."
        }
        HeuristicKind::Swaps => {
            "Adds two for each misplaced tile, and one if the blank is misplaced. Can overestimate."
        }
        HeuristicKind::Euclidean => {
            "Adds the straight-line distances of the tiles to their goal cells."
        }
        HeuristicKind::Manhattan => {
            "Adds the rows and columns between each tile and its goal cell."
        }
        HeuristicKind::LinearConflict => {
            "Manhattan distance plus two moves for each tile that must leave its goal row or column to let another pass."
        }
        HeuristicKind::Inversion => {
            "The moves between rows and between columns that the order of the tiles requires."
        }
        HeuristicKind::Walking => {
            "The exact number of moves if only the goal row of each tile mattered, plus the same for columns."
        }
        HeuristicKind::Pdb => {
            "Adds the moves that groups of up to six tiles need, from tables of a few megabytes built in this browser. Exact on boards of up to nine cells."
        }
    }
}

/// Returns what a strategy guarantees about the length of its solution.
pub fn guarantee(strategy: &Strategy) -> String {
    match strategy {
        _ if strategy.is_optimal() => "Finds a shortest solution.".to_string(),
        Strategy::Search(Method {
            algorithm: Algorithm::WeightedAStar,
            heuristic,
            weight,
            ..
        }) if heuristic.is_admissible() => {
            format!("Finds a solution at most {weight} times as long as the shortest.")
        }
        Strategy::Anytime => "The longer it runs, the shorter the solution can get.".to_string(),
        _ => "The solution may not be the shortest.".to_string(),
    }
}

/// Returns how the memory of a strategy grows.
pub fn memory_use(strategy: &Strategy) -> &'static str {
    match strategy {
        Strategy::Search(method) if method.algorithm.stores_nodes() => {
            "Memory grows with the number of nodes."
        }
        Strategy::Search(method)
            if method.algorithm.uses_heuristic()
                && matches!(
                    method.heuristic,
                    HeuristicKind::Pdb | HeuristicKind::Walking
                ) =>
        {
            "Needs no memory but that of the heuristic's tables."
        }
        Strategy::Search(_) => "Needs almost no memory.",
        Strategy::Anytime => "Memory grows with the number of nodes.",
        Strategy::DistanceTable | Strategy::PatternDatabase(_) => {
            "Memory does not grow during the search."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn search(algorithm: Algorithm, heuristic: HeuristicKind) -> Strategy {
        Strategy::Search(Method::new(algorithm, heuristic))
    }

    #[test]
    fn the_recommended_strategy_is_named() {
        let name = |size: &str| recommended(size.parse().unwrap());
        assert_eq!(name("3x3"), "Recommended: distance table");
        assert_eq!(name("4x4"), "Recommended: IDA* with pattern databases");
        assert_eq!(name("5x5"), "Recommended: anytime search");
    }

    #[test]
    fn a_method_names_only_the_parameters_that_it_uses() {
        let name = |algorithm, heuristic| strategy(&search(algorithm, heuristic));
        let manhattan = HeuristicKind::Manhattan;
        assert_eq!(
            name(Algorithm::BreadthFirst, manhattan),
            "breadth-first search"
        );
        assert_eq!(
            name(Algorithm::DepthFirst, manhattan),
            "depth-first search, maximum depth 80"
        );
        assert_eq!(
            name(Algorithm::IdaStar, manhattan),
            "IDA* with Manhattan distance"
        );
        assert_eq!(
            name(Algorithm::WeightedAStar, manhattan),
            "weighted A* with Manhattan distance, weight 2"
        );
        assert_eq!(
            name(Algorithm::AStar, HeuristicKind::Zero),
            "A* without a heuristic"
        );
    }

    #[test]
    fn every_algorithm_and_heuristic_has_an_option_of_its_own() {
        let algorithms: HashSet<String> = Algorithm::ALL.map(algorithm_option).into();
        assert_eq!(algorithms.len(), Algorithm::ALL.len());
        let heuristics: HashSet<String> = HeuristicKind::ALL.map(heuristic_option).into();
        assert_eq!(heuristics.len(), HeuristicKind::ALL.len());
    }

    #[test]
    fn a_guarantee_depends_on_the_heuristic() {
        let words = |algorithm, heuristic| guarantee(&search(algorithm, heuristic));
        assert_eq!(
            words(Algorithm::AStar, HeuristicKind::Manhattan),
            "Finds a shortest solution."
        );
        assert_eq!(
            words(Algorithm::AStar, HeuristicKind::Swaps),
            "The solution may not be the shortest."
        );
        assert_eq!(
            words(Algorithm::WeightedAStar, HeuristicKind::Manhattan),
            "Finds a solution at most 2 times as long as the shortest."
        );
    }

    #[test]
    fn only_a_heuristic_with_tables_takes_memory_without_stored_nodes() {
        let words = |algorithm, heuristic| memory_use(&search(algorithm, heuristic));
        let (almost_none, tables) = (
            "Needs almost no memory.",
            "Needs no memory but that of the heuristic's tables.",
        );
        assert_eq!(
            words(Algorithm::IdaStar, HeuristicKind::Manhattan),
            almost_none
        );
        for heuristic in [HeuristicKind::Pdb, HeuristicKind::Walking] {
            assert_eq!(words(Algorithm::IdaStar, heuristic), tables);
            assert_eq!(words(Algorithm::DepthFirst, heuristic), almost_none);
        }
    }

    #[test]
    fn node_limits_are_round_numbers() {
        assert_eq!(node_limit(u64::MAX), "No limit");
        assert_eq!(node_limit(100_000), "100,000");
        assert_eq!(node_limit(100_000_000), "100 million");
    }
}
