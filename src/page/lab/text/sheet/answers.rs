//! The answers of a lab sheet.

use super::super::compare_results::{short_heuristic, short_method, value};
use crate::heuristic::HeuristicKind;
use crate::lab::{CompareFigure, LabMethod, LengthSummary, Question, decimal};
use crate::page::text::capitalized;
use crate::page::text::method::heuristic_description;
use crate::page::text::numbers::{grouped, moves, plural};
use crate::reference::{LabAlgorithm, LabHeuristic};

/// Returns the answer of a question.
pub fn answer(question: &Question) -> String {
    let expanded = |number: f64| value(CompareFigure::Expanded, number);
    match question {
        Question::FewestNodes { methods, median } => format!(
            "{}, with a median of {} expanded nodes. {}",
            names(methods),
            expanded(*median),
            reasons(methods, why_few_nodes)
        ),
        Question::LeastMemory { methods, median } => format!(
            "{}, with a median of {} nodes in memory. {}",
            names(methods),
            expanded(*median),
            reasons(methods, why_little_memory)
        ),
        Question::HeuristicFactor {
            weak,
            strong,
            weak_median,
            strong_median,
        } => {
            let known = [*strong, *weak].map(LabMethod::heuristic).into_iter();
            let known: Vec<String> = known.flatten().map(what_it_knows).collect();
            format!(
                "By a factor of {}: a median of {} nodes against {}. {}",
                three_digits(weak_median / strong_median),
                expanded(*strong_median),
                expanded(*weak_median),
                known.join(" ")
            )
        }
        Question::GrowthPerMove { growth, .. } => format!(
            "By a factor of {} for each move, from {} to {} moves.",
            decimal(growth.factor, 2),
            growth.from,
            growth.to
        ),
        Question::NotShortest {
            methods,
            is_partial,
        } => not_shortest(methods, *is_partial),
        Question::BranchingFactor {
            factor,
            others,
            boards,
            ..
        } => branching_factor(*factor, others, *boards),
        Question::LimitsReached { methods, boards } => {
            let total = grouped(*boards as u64);
            let list: Vec<String> = methods
                .iter()
                .map(|(one, runs)| {
                    format!(
                        "{} on {} of {total} boards",
                        short_method(*one),
                        grouped(*runs as u64)
                    )
                })
                .collect();
            format!(
                "{}. A mean over all boards is not known for them; means are taken over the boards that every method solved.",
                capitalized(&list.join("; "))
            )
        }
        Question::NoClearDifference { pairs } => {
            let pair = |(first, second): &(LabMethod, LabMethod)| {
                format!("{} and {}", short_method(*first), short_method(*second))
            };
            let list: Vec<String> = pairs.iter().map(pair).collect();
            format!("{}: the ranges of their times overlap.", list.join("; "))
        }
    }
}

fn names(methods: &[LabMethod]) -> String {
    let names: Vec<String> = methods.iter().map(|&one| short_method(one)).collect();
    capitalized(&names.join("; "))
}

/// Returns the reasons of methods, each once.
fn reasons(methods: &[LabMethod], reason: fn(LabMethod) -> &'static str) -> String {
    let mut reasons: Vec<&str> = Vec::new();
    for &method in methods {
        if !reasons.contains(&reason(method)) {
            reasons.push(reason(method));
        }
    }
    reasons.join(" ")
}

/// Returns why a method expands fewer nodes than others.
fn why_few_nodes(method: LabMethod) -> &'static str {
    let can_overestimate = method
        .heuristic()
        .is_some_and(|heuristic| !heuristic.is_admissible());
    match method.algorithm() {
        LabAlgorithm::BreadthFirst
        | LabAlgorithm::UniformCost
        | LabAlgorithm::IterativeDeepening => "It expands no node deeper than the solution.",
        LabAlgorithm::DepthFirst => {
            "It follows one path as far as it can, which led to the goal early on these boards."
        }
        LabAlgorithm::Greedy => {
            "It goes by h alone and stops at the first solution, which need not be shortest."
        }
        LabAlgorithm::WeightedAStar => {
            "h counts more than the moves made, so that it goes towards the goal more directly; the solution need not be shortest."
        }
        LabAlgorithm::AStar | LabAlgorithm::IdaStar if can_overestimate => {
            "Its h can exceed the true distance, so that it leaves out more nodes, and can miss a shortest solution."
        }
        LabAlgorithm::AStar | LabAlgorithm::IdaStar => {
            "It expands only nodes whose f = g + h is at most the length of the solution: the closer h comes to the true distance, the fewer they are."
        }
    }
}

/// Returns why a method holds fewer nodes in memory than others.
fn why_little_memory(method: LabMethod) -> &'static str {
    match method.algorithm() {
        LabAlgorithm::IterativeDeepening | LabAlgorithm::IdaStar => {
            "It keeps only the nodes of the current path, and makes the others again when it needs them."
        }
        _ => {
            "It keeps the frontier and all expanded nodes, so that the fewer nodes it needs, the less memory it takes."
        }
    }
}

/// Returns what a heuristic takes into account.
fn what_it_knows(heuristic: LabHeuristic) -> String {
    let description = match heuristic {
        LabHeuristic::Kind(HeuristicKind::Pdb) => {
            "The exact moves that groups of tiles need, looked up in tables."
        }
        LabHeuristic::Kind(kind) => heuristic_description(kind),
        LabHeuristic::MisplacedBlank => {
            "Counts the pieces that are not in their goal cell, the blank included. Can overestimate."
        }
        LabHeuristic::ManhattanBlank => {
            "Adds the rows and columns between each piece and its goal cell, the blank included. Can overestimate."
        }
        LabHeuristic::ConflictPairs => {
            "Manhattan distance plus two moves for every pair of tiles in conflict. Can overestimate."
        }
        LabHeuristic::Own(_) => {
            "A weighted sum of features, rounded down. Its verdict in the lab says whether it can overestimate."
        }
    };
    format!(
        "{}: {description}",
        capitalized(&short_heuristic(heuristic))
    )
}

/// Returns a factor with three digits.
fn three_digits(factor: f64) -> String {
    match factor {
        factor if factor < 9.995 => decimal(factor, 2),
        factor if factor < 99.95 => decimal(factor, 1),
        factor => grouped(factor.round() as u64),
    }
}

fn not_shortest(methods: &[(LabMethod, LengthSummary)], is_partial: bool) -> String {
    let unsolved = match is_partial {
        true => " Boards that a method did not solve are not counted.",
        false => "",
    };
    if methods.is_empty() {
        return match is_partial {
            true => format!("None: all solutions that were found are shortest.{unsolved}"),
            false => "None: all solutions are shortest.".to_string(),
        };
    }
    let line = |(one, lengths): &(LabMethod, LengthSummary)| {
        format!(
            "{}: {} of {} are longer, by {} on average and {} at most",
            short_method(*one),
            grouped(lengths.longer as u64),
            grouped(lengths.compared as u64),
            value(CompareFigure::Excess, lengths.mean_excess),
            moves(lengths.max_excess as usize)
        )
    };
    let lines: Vec<String> = methods.iter().map(line).collect();
    format!("{}.{unsolved}", capitalized(&lines.join("; ")))
}

fn branching_factor(factor: f64, others: &[(LabMethod, f64)], boards: usize) -> String {
    let number = |factor: f64| value(CompareFigure::BranchingFactor, factor);
    let own = match boards {
        1 => format!("b* = {} on one board.", number(factor)),
        _ => format!(
            "b* = {}, the mean over {}.",
            number(factor),
            plural(boards, "board", "boards")
        ),
    };
    if others.is_empty() {
        return own;
    }
    let list: Vec<String> = others
        .iter()
        .map(|(one, factor)| format!("{} {}", short_method(*one), number(*factor)))
        .collect();
    format!(
        "{own} The others: {}. A smaller b* means fewer nodes for a solution of the same length.",
        list.join("; ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(name: &str) -> LabMethod {
        name.parse().unwrap()
    }

    #[test]
    fn the_factor_of_a_heuristic_follows_from_the_medians_beside_it() {
        let question = Question::HeuristicFactor {
            weak: method("astar.misplaced"),
            strong: method("astar.manhattan"),
            weak_median: 677.5,
            strong_median: 57.5,
        };
        assert_eq!(
            answer(&question),
            "By a factor of 11.8: a median of 57.5 nodes against 677.5. \
             Manhattan: Adds the rows and columns between each tile and its goal cell. \
             Misplaced: Counts the tiles that are not in their goal cell."
        );
    }

    #[test]
    fn the_method_with_the_fewest_nodes_has_its_reason() {
        let question = |methods: &[&str]| Question::FewestNodes {
            methods: methods.iter().map(|name| method(name)).collect(),
            median: 120.0,
        };
        let words = answer(&question(&["astar.manhattan"]));
        assert!(words.starts_with("A*, Manhattan, with a median of 120 expanded nodes. It expands only nodes whose f = g + h"));
        let words = answer(&question(&["astar.manhattan-blank"]));
        assert!(words.contains("can miss a shortest solution"), "{words}");
        // A reason that two methods share is given once.
        let words = answer(&question(&["astar.manhattan", "idastar.manhattan"]));
        assert_eq!(words.matches("f = g + h").count(), 1);
    }

    #[test]
    fn a_branching_factor_is_compared_with_the_others_and_says_over_how_many_boards() {
        let question = |boards| Question::BranchingFactor {
            method: method("astar.manhattan"),
            factor: 1.2,
            others: vec![(method("bfs"), 1.714)],
            boards,
        };
        assert!(
            answer(&question(24))
                .starts_with("b* = 1.20, the mean over 24 boards. The others: breadth-first 1.71.")
        );
        assert!(answer(&question(1)).starts_with("b* = 1.20 on one board."));
    }

    #[test]
    fn solutions_of_some_boards_are_not_called_all_solutions() {
        let none = |is_partial| {
            answer(&Question::NotShortest {
                methods: Vec::new(),
                is_partial,
            })
        };
        assert_eq!(none(false), "None: all solutions are shortest.");
        assert!(none(true).starts_with("None: all solutions that were found are shortest."));
    }
}
