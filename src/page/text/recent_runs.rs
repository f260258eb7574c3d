//! The table of recent runs.

use super::capitalized;
use super::method;
use super::play::UNKNOWN;
use crate::engine::Strategy;
use crate::heuristic::HeuristicKind;
use crate::page::state::{RecentRun, RunResult};
use crate::search::{Algorithm, Limit, Method};

pub const RECENT_RUNS: &str = "Recent runs of this board";
pub const CHOOSE: &str = "Choose this method again";
/// The headings of the columns.
pub const COLUMNS: [&str; 5] = ["Algorithm", "Heuristic", "Length", "Expanded", "Time"];

/// Returns the algorithm of a run with its parameter, in a few words.
pub fn algorithm(run: &RecentRun) -> String {
    match run.strategy {
        Strategy::DistanceTable => "Distance table".to_string(),
        Strategy::PatternDatabase(_) => "IDA*".to_string(),
        Strategy::Anytime => "Anytime".to_string(),
        Strategy::Search(Method {
            algorithm,
            weight,
            depth,
            ..
        }) => match algorithm {
            Algorithm::BreadthFirst => "Breadth-first".to_string(),
            Algorithm::Bidirectional => "Bidirectional".to_string(),
            Algorithm::DepthFirst => format!("Depth-first to {depth}"),
            Algorithm::IterativeDeepening => "Iterative deepening".to_string(),
            Algorithm::Greedy => "Greedy".to_string(),
            Algorithm::WeightedAStar => format!("A* × {weight}"),
            Algorithm::AStar | Algorithm::IdaStar => method::algorithm(algorithm).to_string(),
        },
    }
}

/// Returns the heuristic of a run, in a few words.
pub fn heuristic(run: &RecentRun) -> String {
    let words = match run.strategy {
        Strategy::PatternDatabase(_) => "pattern databases",
        Strategy::Search(method) if method.algorithm.uses_heuristic() => match method.heuristic {
            HeuristicKind::Zero => "none",
            HeuristicKind::MisplacedLines => "misplaced tiles, lines",
            kind => {
                let name = method::heuristic(kind);
                name.strip_suffix(" distance").unwrap_or(name)
            }
        },
        _ => UNKNOWN,
    };
    capitalized(words)
}

/// Returns the length of the solution that a run found, or why it found none.
pub fn result(run: &RecentRun) -> String {
    match run.result {
        RunResult::Solved {
            length,
            proved: true,
        } => length.to_string(),
        RunResult::Solved {
            length,
            proved: false,
        } => format!("{length}, not proved"),
        RunResult::Stopped => "stopped".to_string(),
        RunResult::LimitReached(limit) => match limit {
            Limit::Nodes(_) => "node limit",
            Limit::Memory(_) | Limit::Tables => "memory limit",
            Limit::Depth(_) => "depth limit",
            Limit::Time(_) => "time limit",
        }
        .to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::pdb::Tier;
    use crate::search::Limits;

    fn run(strategy: Strategy, result: RunResult) -> RecentRun {
        RecentRun {
            chosen: strategy,
            strategy,
            limits: Limits::default(),
            result,
            expanded: 1,
            milliseconds: 1.0,
        }
    }

    fn words(strategy: Strategy) -> [String; 2] {
        let run = run(strategy, RunResult::Stopped);
        [algorithm(&run), heuristic(&run)]
    }

    #[test]
    fn a_method_has_its_parameter_and_its_heuristic() {
        let search =
            |algorithm, heuristic| words(Strategy::Search(Method::new(algorithm, heuristic)));
        let manhattan = HeuristicKind::Manhattan;
        assert_eq!(search(Algorithm::AStar, manhattan), ["A*", "Manhattan"]);
        assert_eq!(
            search(Algorithm::WeightedAStar, manhattan),
            ["A* × 2", "Manhattan"]
        );
        assert_eq!(
            search(Algorithm::DepthFirst, manhattan),
            ["Depth-first to 80", "–"]
        );
        assert_eq!(
            search(Algorithm::Greedy, HeuristicKind::Zero),
            ["Greedy", "None"]
        );
    }

    #[test]
    fn a_recommended_strategy_has_a_name_too() {
        assert_eq!(words(Strategy::DistanceTable), ["Distance table", "–"]);
        assert_eq!(
            words(Strategy::PatternDatabase(Tier::Large)),
            ["IDA*", "Pattern databases"]
        );
        assert_eq!(words(Strategy::Anytime), ["Anytime", "–"]);
    }

    #[test]
    fn only_a_proved_length_is_alone() {
        let words = |result_of| result(&run(Strategy::Anytime, result_of));
        let solved = |proved| RunResult::Solved { length: 31, proved };
        assert_eq!(words(solved(true)), "31");
        assert_eq!(words(solved(false)), "31, not proved");
        assert_eq!(
            words(RunResult::LimitReached(Limit::Nodes(10))),
            "node limit"
        );
    }
}
