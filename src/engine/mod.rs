//! The best way to solve each board, and what to try when another does not get there.
//!
//! [`Solver`] solves one board: tiny ones by an [exact table](exact) of all boards, those of up to sixteen cells by
//! [IDA*](optimal) over [pattern tables](pattern), larger ones [better and better](anytime) for as long as one likes,
//! while [`Bounds`](bounds::Bounds) proves how short a solution can be at best. The tables come from a [`TableCache`], which
//! keeps them from board to board. [`SolutionCounter`] counts and lists all shortest solutions of a board.

pub mod anytime;
pub mod automaton;
pub mod bounds;
mod estimates;
pub mod exact;
mod line;
pub mod optimal;
mod solution_counter;
mod solver;
mod strategy;
mod table_cache;
mod tiered_search;

pub use estimates::estimates;
pub use solution_counter::{
    CountError, Extent, MOST_COUNTED, MOST_LISTED, SolutionCount, SolutionCounter,
};
pub use solver::Solver;
pub use strategy::Strategy;
pub use table_cache::{Supply, TableCache};

pub use crate::heuristic::pattern;
pub use crate::puzzle::symmetry;

use crate::heuristic::HeuristicKind;
use crate::puzzle::Size;
use crate::search::{Algorithm, Limit, Limits, MAX_DEPTH, Method, Weight};

/// The most memory that a search may be given, in bytes.
pub const MOST_MEMORY: u64 = 2 << 30;

/// The best method among those that need no tables: a shortest solution where one can be had in good time,
/// otherwise one that is found in good time.
///
/// Up to twelve cells the frontier of A* fits into memory (of 6x2, most boards'); on 4x4 IDA* with walking
/// distance needs none. For the other sizes proving a length takes too long, and weighted A* trades it for an
/// answer. The weight that answers grows with the board.
pub fn recommended(size: Size) -> Method {
    let cells = size.cells();
    match HeuristicKind::Walking.fits(size) {
        true if cells > 12 => Method::new(Algorithm::IdaStar, HeuristicKind::Walking),
        _ if cells <= 12 => Method::new(Algorithm::AStar, HeuristicKind::LinearConflict),
        _ => weighted(if cells <= 25 { 3.0 } else { 6.0 }),
    }
}

/// How many workers may help one other on a machine with so many processors and, if that is known, so many
/// gigabytes of memory, of which all helpers together may take an eighth.
pub fn helpers(processors: u32, gigabytes: Option<f64>) -> u8 {
    /// What one helper takes at the most, in gigabytes: the tables of a goal with the gap at an edge, and the
    /// buffers that they came in.
    const EACH: f64 = 0.14;
    /// Where nothing is known of the memory.
    const MODEST: f64 = 3.0;
    let room = gigabytes.map_or(MODEST, |gigabytes| gigabytes / 8.0 / EACH);
    let others = processors.saturating_sub(1);
    f64::from(others).min(room).clamp(0.0, 15.0) as u8
}

/// The method for someone who cannot wait: some solution, soon.
pub fn quick(size: Size) -> Method {
    weighted(match size.cells() {
        0..=16 => 2.0,
        17..=25 => 5.0,
        _ => 10.0,
    })
}

fn weighted(weight: f64) -> Method {
    Method {
        weight: Weight::new(weight).unwrap_or_default(),
        ..Method::new(Algorithm::WeightedAStar, HeuristicKind::LinearConflict)
    }
}

/// Something to try after a search reached a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt {
    pub method: Method,
    pub limits: Limits,
}

/// What to try after `limit` ended a search, the most promising first. Each attempt changes what stood in
/// the way; none of them is the search that failed.
pub fn next_to_try(size: Size, method: Method, limits: Limits, limit: Limit) -> Vec<Attempt> {
    let other = |method| Attempt { method, limits };
    let mut attempts = Vec::new();
    match limit {
        Limit::Memory(_) => {
            attempts.push(other(with_less_memory(size, method)));
            if limits.memory < MOST_MEMORY {
                let memory = (limits.memory * 2).min(MOST_MEMORY);
                let limits = Limits { memory, ..limits };
                attempts.push(Attempt { method, limits });
            }
        }
        Limit::Nodes(nodes) => {
            let nodes = nodes.saturating_mul(10);
            let limits = Limits { nodes, ..limits };
            attempts.push(Attempt { method, limits });
            attempts.push(other(recommended(size)));
        }
        Limit::Depth(depth) if method.algorithm == Algorithm::DepthFirst => {
            attempts.push(other(recommended(size)));
            let depth = depth.saturating_mul(2).min(MAX_DEPTH);
            attempts.push(other(Method { depth, ..method }));
        }
        Limit::Tables => attempts.push(other(recommended(size))),
        Limit::Depth(_) | Limit::Time(_) => attempts.push(other(quick(size))),
    }
    attempts.retain(|attempt| (attempt.method, attempt.limits) != (method, limits));
    attempts
}

/// A search for the same board that keeps less: depth-first up to 4x4, beyond that one that trusts its
/// estimate more and so reaches the goal with fewer boards.
fn with_less_memory(size: Size, method: Method) -> Method {
    if size.cells() <= 16 {
        let heuristic = match method.heuristic {
            kind if method.algorithm.uses_heuristic() && kind.is_admissible() => kind,
            _ => HeuristicKind::LinearConflict,
        };
        return Method::new(Algorithm::IdaStar, heuristic);
    }
    let stronger = quick(size);
    match method.algorithm {
        Algorithm::WeightedAStar if method.weight >= stronger.weight => {
            Method::new(Algorithm::Greedy, HeuristicKind::LinearConflict)
        }
        Algorithm::Greedy => Method::new(Algorithm::IdaStar, HeuristicKind::LinearConflict),
        _ => stronger,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_are_as_many_as_processors_and_memory_allow() {
        assert_eq!(helpers(0, None), 0);
        assert_eq!(helpers(1, Some(8.0)), 0);
        assert_eq!(helpers(2, None), 1);
        assert_eq!(helpers(8, None), 3);
        assert_eq!(helpers(8, Some(8.0)), 7);
        assert_eq!(helpers(8, Some(0.5)), 0);
        assert_eq!(helpers(8, Some(2.0)), 1);
        assert_eq!(helpers(64, Some(64.0)), 15);
        assert_eq!(helpers(4, Some(f64::NAN)), 3);
    }

    #[test]
    fn what_is_recommended_is_to_be_had_and_small_boards_are_solved_shortest() {
        for size in Size::all() {
            let method = recommended(size);
            assert!(method.heuristic.fits(size), "{size}");
            if size.cells() <= 12 || size.to_string() == "4x4" {
                assert!(method.is_optimal(), "{size}");
            }
        }
    }

    #[test]
    fn a_star_out_of_memory_is_followed_by_ida_star_with_its_estimate_and_by_more_memory() {
        let size = "4x4".parse().unwrap();
        let limits = Limits::default();
        let method = Method::new(Algorithm::AStar, HeuristicKind::Manhattan);
        let attempts = next_to_try(size, method, limits, Limit::Memory(limits.memory));
        let ida = Method::new(Algorithm::IdaStar, HeuristicKind::Manhattan);
        assert_eq!(attempts[0].method, ida);
        assert_eq!(attempts[1].method, method);
        assert_eq!(attempts[1].limits.memory, 1 << 30);
    }

    #[test]
    fn whatever_fails_the_next_attempt_is_another_one_and_to_be_had() {
        let limits = Limits {
            nodes: 1000,
            memory: MOST_MEMORY,
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
                        for attempt in next_to_try(size, method, limits, limit) {
                            assert_ne!((attempt.method, attempt.limits), (method, limits));
                            assert!(attempt.method.heuristic.fits(size) || !heuristic.fits(size));
                        }
                    }
                    let first = next_to_try(size, method, limits, Limit::Nodes(1000));
                    assert_eq!(first[0].limits.nodes, 10_000, "{size} {method:?}");
                }
            }
        }
    }
}
