//! The figures of a search: which of them mean something for a strategy, their labels and values.

use super::capitalized;
use super::method;
use super::numbers::{decimal, duration, grouped, memory};
use super::play::UNKNOWN;
use crate::engine::Strategy;
use crate::protocol::JobStats;
use crate::search::Algorithm;

/// A figure of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    Method,
    Time,
    NodesExpanded,
    NodesPerSecond,
    LowerBound,
    BestLength,
    Memory,
    NodesGenerated,
    NodesStored,
    Frontier,
    /// The sum of the depths of both sides of a bidirectional search.
    CombinedDepth,
    /// The depth of the last node expanded.
    Depth,
    DepthLimit,
    Threshold,
    /// The f of the last node expanded by A*.
    CurrentF,
    LowestH,
}

/// What the figures of a search are computed from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Source<'a> {
    pub strategy: &'a Strategy,
    pub stats: &'a JobStats,
    /// `true` until the search has ended.
    pub is_running: bool,
    /// A lower bound that was known before the search.
    pub initial_bound: u32,
    /// The length of the best solution found, and whether it is proved shortest.
    pub best: Option<(usize, bool)>,
}

/// Minimum search time from which a rate is shown, in milliseconds. The clocks of browsers tick at 0.1 ms or 1 ms. 100 ticks
/// of the coarser one keep the error of a rate at one per cent; a shorter time would also show how much of the code the
/// browser had compiled by then.
const MIN_RATE_MS: f64 = 100.0;

/// The figures of every search.
const COMMON: [Figure; 6] = [
    Figure::Method,
    Figure::Time,
    Figure::NodesExpanded,
    Figure::NodesPerSecond,
    Figure::LowerBound,
    Figure::Memory,
];

/// Returns the figures of a search that mean something, in the order in which they are shown. Those of a running search stay
/// the same until it ends.
pub fn shown(source: &Source<'_>) -> impl Iterator<Item = Figure> {
    let has_rate = source.is_running || rate(source.stats).is_some();
    of_strategy(source.strategy).filter(move |figure| *figure != Figure::NodesPerSecond || has_rate)
}

/// Returns the figures that mean something for a strategy.
fn of_strategy(strategy: &Strategy) -> impl Iterator<Item = Figure> + use<> {
    use Figure::*;
    let (common, specific): (&'static [Figure], &'static [Figure]) = match strategy {
        Strategy::DistanceTable => (&[Method, Time], &[]),
        Strategy::PatternDatabase(_) => (&COMMON, &[NodesGenerated, Threshold]),
        // Several searches, one after the other, with no common frontier or depth.
        Strategy::Anytime => (&COMMON, &[BestLength]),
        Strategy::Search(chosen) => {
            let specific: &[Figure] = match chosen.algorithm {
                Algorithm::BreadthFirst => &[NodesGenerated, NodesStored, Frontier, Depth],
                Algorithm::Bidirectional => &[NodesGenerated, NodesStored, Frontier, CombinedDepth],
                Algorithm::DepthFirst => &[NodesGenerated, Depth],
                Algorithm::IterativeDeepening => &[NodesGenerated, DepthLimit],
                Algorithm::IdaStar => &[NodesGenerated, Threshold],
                Algorithm::AStar => &[NodesGenerated, NodesStored, Frontier, CurrentF, LowestH],
                Algorithm::Greedy | Algorithm::WeightedAStar => {
                    &[NodesGenerated, NodesStored, Frontier, Depth, LowestH]
                }
            };
            (&COMMON, specific)
        }
    };
    common.iter().chain(specific).copied()
}

impl Figure {
    /// Returns the label.
    pub fn label(self) -> &'static str {
        match self {
            Figure::Method => "Method",
            Figure::Time => "Time",
            Figure::NodesExpanded => "Nodes expanded",
            Figure::NodesPerSecond => "Nodes per second",
            Figure::LowerBound => "Lower bound",
            Figure::BestLength => "Best so far",
            Figure::Memory => "Memory",
            Figure::NodesGenerated => "Nodes generated",
            Figure::NodesStored => "Nodes stored",
            Figure::Frontier => "Frontier",
            Figure::CombinedDepth => "Combined depth",
            Figure::Depth => "Current depth",
            Figure::DepthLimit => "Current depth limit",
            Figure::Threshold => "Current threshold",
            Figure::CurrentF => "Current f",
            Figure::LowestH => "Lowest h",
        }
    }

    /// Returns the value.
    pub fn value(self, source: &Source<'_>) -> String {
        let Source {
            strategy, stats, ..
        } = source;
        let search = &stats.stats;
        match self {
            Figure::Method => match stats.helpers {
                0 => method::strategy(strategy),
                helpers => format!(
                    "{}, {} workers",
                    method::strategy(strategy),
                    u32::from(helpers) + 1
                ),
            },
            Figure::Time => duration(stats.milliseconds),
            Figure::NodesExpanded => grouped(search.expanded),
            Figure::NodesPerSecond => rate(stats).map_or(UNKNOWN.to_string(), grouped),
            Figure::LowerBound => lower_bound(source).to_string(),
            Figure::BestLength => match source.best {
                Some((length, _)) => length.to_string(),
                None => UNKNOWN.to_string(),
            },
            Figure::Memory => memory(search.bytes),
            Figure::NodesGenerated => grouped(search.generated),
            Figure::NodesStored => grouped(search.stored),
            Figure::Frontier => grouped(search.frontier),
            Figure::CombinedDepth
            | Figure::Depth
            | Figure::DepthLimit
            | Figure::Threshold
            | Figure::CurrentF => search.bound.to_string(),
            // Before the first node there is no h.
            Figure::LowestH if search.expanded == 0 => UNKNOWN.to_string(),
            Figure::LowestH => search.lowest_h.to_string(),
        }
    }
}

/// Returns the nodes expanded per second; `None` if the search was too short to measure it. The time in which tables were
/// built is left out.
fn rate(stats: &JobStats) -> Option<u64> {
    let search_ms = stats.milliseconds - stats.table_ms;
    let is_measurable = search_ms >= MIN_RATE_MS;
    is_measurable.then(|| (stats.stats.expanded as f64 / search_ms * 1000.0) as u64)
}

/// Returns the search in one line: the method, the nodes expanded if there were any to expand, and the time.
pub fn summary(source: &Source<'_>) -> String {
    let mut parts = vec![capitalized(&Figure::Method.value(source))];
    if of_strategy(source.strategy).any(|figure| figure == Figure::NodesExpanded) {
        let nodes = match source.stats.stats.expanded {
            1 => "node",
            _ => "nodes",
        };
        let expanded = Figure::NodesExpanded.value(source);
        parts.push(format!("{expanded} {nodes} expanded"));
    }
    parts.push(Figure::Time.value(source));
    parts.join(" · ")
}

/// Returns the length that no solution is below, as far as it is proved.
fn lower_bound(source: &Source<'_>) -> u32 {
    let raises_bound = match source.strategy {
        Strategy::DistanceTable => false,
        Strategy::PatternDatabase(_) | Strategy::Anytime => true,
        Strategy::Search(method) => {
            let has_thresholds = matches!(
                method.algorithm,
                Algorithm::AStar | Algorithm::IdaStar | Algorithm::IterativeDeepening
            );
            has_thresholds && method.is_optimal()
        }
    };
    match source.best {
        Some((length, true)) => length as u32,
        _ if raises_bound => source.initial_bound.max(source.stats.stats.bound),
        _ => source.initial_bound,
    }
}

/// Returns milliseconds as an attribute has them, for tests and benchmarks.
pub fn milliseconds(stats: &JobStats) -> String {
    decimal(stats.milliseconds, 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::HeuristicKind;
    use crate::heuristic::pdb::Tier;
    use crate::search::{Method, Stats};

    fn search(algorithm: Algorithm) -> Strategy {
        Strategy::Search(Method::new(algorithm, HeuristicKind::Manhattan))
    }

    fn strategies() -> Vec<Strategy> {
        let searches = Algorithm::ALL.map(search);
        let others = [
            Strategy::DistanceTable,
            Strategy::PatternDatabase(Tier::Large),
            Strategy::Anytime,
        ];
        searches.into_iter().chain(others).collect()
    }

    fn figures(strategy: &Strategy) -> Vec<Figure> {
        of_strategy(strategy).collect()
    }

    fn stats() -> JobStats {
        JobStats {
            stats: Stats {
                expanded: 1_000_000,
                generated: 2_500_000,
                bound: 43,
                bytes: 5 << 20,
                ..Stats::default()
            },
            milliseconds: 500.0,
            ..JobStats::default()
        }
    }

    fn bound_of(strategy: &Strategy, best: Option<(usize, bool)>) -> String {
        Figure::LowerBound.value(&Source {
            strategy,
            stats: &stats(),
            is_running: false,
            initial_bound: 41,
            best,
        })
    }

    #[test]
    fn a_table_look_up_shows_only_method_and_time() {
        assert_eq!(
            figures(&Strategy::DistanceTable),
            [Figure::Method, Figure::Time]
        );
    }

    #[test]
    fn only_searches_that_store_nodes_show_stored_nodes_and_a_frontier() {
        for strategy in strategies() {
            let stores =
                matches!(strategy, Strategy::Search(method) if method.algorithm.stores_nodes());
            for figure in [Figure::NodesStored, Figure::Frontier] {
                assert_eq!(figures(&strategy).contains(&figure), stores, "{strategy:?}");
            }
        }
    }

    #[test]
    fn only_best_first_searches_show_the_lowest_h() {
        for strategy in strategies() {
            let is_best_first = matches!(strategy, Strategy::Search(method)
                if method.algorithm.uses_heuristic() && method.algorithm.stores_nodes());
            let is_shown = figures(&strategy).contains(&Figure::LowestH);
            assert_eq!(is_shown, is_best_first, "{strategy:?}");
        }
    }

    #[test]
    fn no_figure_is_shown_twice() {
        for strategy in strategies() {
            let figures = figures(&strategy);
            for (index, figure) in figures.iter().enumerate() {
                assert!(
                    !figures[..index].contains(figure),
                    "{strategy:?} {figure:?}"
                );
            }
        }
    }

    #[test]
    fn an_optimal_search_raises_the_lower_bound() {
        for algorithm in [
            Algorithm::AStar,
            Algorithm::IdaStar,
            Algorithm::IterativeDeepening,
        ] {
            assert_eq!(bound_of(&search(algorithm), None), "43");
        }
        assert_eq!(bound_of(&Strategy::Anytime, None), "43");
    }

    #[test]
    fn a_search_that_is_not_optimal_keeps_the_initial_lower_bound() {
        assert_eq!(bound_of(&search(Algorithm::Greedy), None), "41");
        let inadmissible = Strategy::Search(Method::new(Algorithm::AStar, HeuristicKind::Swaps));
        assert_eq!(bound_of(&inadmissible, None), "41");
    }

    #[test]
    fn a_proved_length_is_the_lower_bound() {
        assert_eq!(
            bound_of(&search(Algorithm::BreadthFirst), Some((45, true))),
            "45"
        );
        assert_eq!(
            bound_of(&search(Algorithm::Greedy), Some((99, false))),
            "41"
        );
    }

    #[test]
    fn values_have_units_and_groups() {
        let helped = JobStats {
            helpers: 1,
            ..stats()
        };
        let source = Source {
            strategy: &Strategy::PatternDatabase(Tier::Large),
            stats: &helped,
            is_running: false,
            initial_bound: 41,
            best: None,
        };
        let values = shown(&source);
        let values: Vec<String> = values.map(|figure| figure.value(&source)).collect();
        assert_eq!(
            values,
            [
                "IDA* with pattern databases, 2 workers",
                "500.0 ms",
                "1,000,000",
                "2,000,000",
                "43",
                "5 MB",
                "2,500,000",
                "43"
            ]
        );
    }

    /// Returns the label and the value of the rate that is shown for a search of 1,000 nodes.
    fn shown_rate(milliseconds: f64, table_ms: f64, is_running: bool) -> Option<String> {
        let stats = JobStats {
            stats: Stats {
                expanded: 1000,
                ..Stats::default()
            },
            milliseconds,
            table_ms,
            ..JobStats::default()
        };
        let source = Source {
            strategy: &search(Algorithm::AStar),
            stats: &stats,
            is_running,
            initial_bound: 0,
            best: None,
        };
        let figure = shown(&source).find(|figure| *figure == Figure::NodesPerSecond)?;
        Some(figure.value(&source))
    }

    #[test]
    fn a_rate_is_shown_from_a_tenth_of_a_second_on() {
        assert_eq!(shown_rate(0.0, 0.0, false), None);
        assert_eq!(shown_rate(99.9, 0.0, false), None);
        assert_eq!(shown_rate(100.0, 0.0, false).as_deref(), Some("10,000"));
    }

    #[test]
    fn a_rate_leaves_out_the_time_in_which_tables_were_built() {
        assert_eq!(shown_rate(300.0, 200.0, false).as_deref(), Some("10,000"));
        assert_eq!(shown_rate(127.0, 120.0, false), None);
    }

    #[test]
    fn a_running_search_keeps_the_place_of_its_rate() {
        assert_eq!(shown_rate(0.0, 0.0, true).as_deref(), Some("–"));
    }

    #[test]
    fn a_search_is_summed_up_in_one_line() {
        let line = |strategy: &Strategy| {
            summary(&Source {
                strategy,
                stats: &stats(),
                is_running: false,
                initial_bound: 0,
                best: None,
            })
        };
        assert_eq!(
            line(&search(Algorithm::Greedy)),
            "Greedy best-first search with Manhattan distance · 1,000,000 nodes expanded · 500.0 ms"
        );
        assert_eq!(line(&Strategy::DistanceTable), "Distance table · 500.0 ms");
    }

    #[test]
    fn there_is_no_lowest_h_before_the_first_node() {
        let source = |stats| Source {
            strategy: &Strategy::Anytime,
            stats,
            is_running: true,
            initial_bound: 0,
            best: None,
        };
        let none = JobStats::default();
        assert_eq!(Figure::LowestH.value(&source(&none)), "–");
        assert_eq!(Figure::LowestH.value(&source(&stats())), "0");
    }
}
