//! Recommended methods, and what to suggest after a search reached a limit.

use crate::heuristic::HeuristicKind;
use crate::puzzle::Size;
use crate::search::{Algorithm, Limit, Limits, MAX_DEPTH, Method, Weight};

/// The largest memory limit that a user can choose, in bytes: half of what 32-bit WebAssembly can address.
pub const MAX_MEMORY_BYTES: u64 = 2 << 30;

/// Returns the best method that needs no tables: an optimal one where that takes seconds, otherwise one that finds
/// a solution within seconds.
///
/// Up to twelve cells the frontier of A* fits into memory (for most boards of 6x2); on 4x4, IDA* with walking
/// distance needs almost no memory. For other sizes a proof takes too long, so weighted A* gives it up; the weight
/// grows with the board.
pub fn recommended_method(size: Size) -> Method {
    let cells = size.cells();
    if cells <= 12 {
        Method::new(Algorithm::AStar, HeuristicKind::LinearConflict)
    } else if HeuristicKind::Walking.fits(size) {
        Method::new(Algorithm::IdaStar, HeuristicKind::Walking)
    } else {
        weighted_a_star(if cells <= 25 { 3.0 } else { 6.0 })
    }
}

/// Returns the method that finds a solution of a board of `size` fastest.
pub fn quick_method(size: Size) -> Method {
    weighted_a_star(match size.cells() {
        0..=16 => 2.0,
        17..=25 => 5.0,
        _ => 10.0,
    })
}

fn weighted_a_star(weight: f64) -> Method {
    Method {
        weight: Weight::new(weight).unwrap_or_default(),
        ..Method::new(Algorithm::WeightedAStar, HeuristicKind::LinearConflict)
    }
}

/// A method and limits to try after a search reached a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The suggested method.
    pub method: Method,
    /// The suggested limits.
    pub limits: Limits,
}

/// Returns what to try after `limit` ended a search, the most promising suggestion first. Each suggestion changes
/// what stopped the search, and none repeats the search that failed.
pub fn suggestions(size: Size, method: Method, limits: Limits, limit: Limit) -> Vec<Suggestion> {
    let other = |method| Suggestion { method, limits };
    let mut list = Vec::new();
    match limit {
        Limit::Memory(_) => {
            list.push(other(with_less_memory(size, method)));
            if limits.memory < MAX_MEMORY_BYTES {
                let memory = (limits.memory * 2).min(MAX_MEMORY_BYTES);
                let limits = Limits { memory, ..limits };
                list.push(Suggestion { method, limits });
            }
        }
        Limit::Nodes(nodes) => {
            let nodes = nodes.saturating_mul(10);
            let limits = Limits { nodes, ..limits };
            list.push(Suggestion { method, limits });
            list.push(other(recommended_method(size)));
        }
        Limit::Depth(depth) if method.algorithm == Algorithm::DepthFirst => {
            list.push(other(recommended_method(size)));
            let depth = depth.saturating_mul(2).min(MAX_DEPTH);
            list.push(other(Method { depth, ..method }));
        }
        Limit::Tables => list.push(other(recommended_method(size))),
        Limit::Depth(_) | Limit::Time(_) => list.push(other(quick_method(size))),
    }
    list.retain(|suggestion| (suggestion.method, suggestion.limits) != (method, limits));
    list
}

/// Returns a method that needs less memory than `method`: IDA* up to sixteen cells, beyond that one that weighs
/// its heuristic more and so expands fewer nodes.
fn with_less_memory(size: Size, method: Method) -> Method {
    if size.cells() <= 16 {
        let heuristic = match method.heuristic {
            kind if method.algorithm.uses_heuristic() && kind.is_admissible() => kind,
            _ => HeuristicKind::LinearConflict,
        };
        return Method::new(Algorithm::IdaStar, heuristic);
    }
    let quick = quick_method(size);
    match method.algorithm {
        Algorithm::WeightedAStar if method.weight >= quick.weight => {
            Method::new(Algorithm::Greedy, HeuristicKind::LinearConflict)
        }
        Algorithm::Greedy => Method::new(Algorithm::IdaStar, HeuristicKind::LinearConflict),
        _ => quick,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recommended_heuristic_fits_the_size() {
        for size in Size::all() {
            let method = recommended_method(size);
            assert!(method.heuristic.fits(size), "{size}");
        }
    }

    #[test]
    fn the_recommended_method_is_optimal_on_small_boards() {
        for size in Size::all() {
            let method = recommended_method(size);
            if size.cells() <= 12 || size.to_string() == "4x4" {
                assert!(method.is_optimal(), "{size}");
            }
        }
    }

    #[test]
    fn a_star_out_of_memory_suggests_ida_star_with_its_heuristic_then_more_memory() {
        let size = "4x4".parse().unwrap();
        let limits = Limits::default();
        let method = Method::new(Algorithm::AStar, HeuristicKind::Manhattan);
        let list = suggestions(size, method, limits, Limit::Memory(limits.memory));
        let ida = Method::new(Algorithm::IdaStar, HeuristicKind::Manhattan);
        assert_eq!(list[0].method, ida);
        assert_eq!(list[1].method, method);
        assert_eq!(list[1].limits.memory, 1 << 30);
    }

    #[test]
    fn no_suggestion_repeats_the_failed_search_and_each_fits_the_size() {
        let limits = Limits {
            nodes: 1000,
            memory: MAX_MEMORY_BYTES,
        };
        for size in Size::all() {
            for algorithm in Algorithm::ALL {
                for heuristic in HeuristicKind::ALL {
                    let method = Method::new(algorithm, heuristic);
                    for limit in [
                        Limit::Nodes(1000),
                        Limit::Memory(1),
                        Limit::Depth(80),
                        Limit::Time(2000),
                        Limit::Tables,
                    ] {
                        for suggestion in suggestions(size, method, limits, limit) {
                            assert_ne!((suggestion.method, suggestion.limits), (method, limits));
                            assert!(
                                suggestion.method.heuristic.fits(size) || !heuristic.fits(size)
                            );
                        }
                    }
                    let first = suggestions(size, method, limits, Limit::Nodes(1000));
                    assert_eq!(first[0].limits.nodes, 10_000, "{size} {method:?}");
                }
            }
        }
    }
}
