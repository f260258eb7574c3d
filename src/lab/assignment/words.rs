//! The words that name an algorithm, a heuristic or a course.

use crate::heuristic::HeuristicKind;
use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};

/// Names of algorithms in lower case. A name comes before those that it contains.
const ALGORITHMS: [(&str, LabAlgorithm); 34] = [
    ("iterative deepening a*", LabAlgorithm::IdaStar),
    ("iterative-deepening a*", LabAlgorithm::IdaStar),
    ("ida*", LabAlgorithm::IdaStar),
    ("ida-star", LabAlgorithm::IdaStar),
    ("ida_star", LabAlgorithm::IdaStar),
    ("idastar", LabAlgorithm::IdaStar),
    ("ida", LabAlgorithm::IdaStar),
    ("weighted a*", LabAlgorithm::WeightedAStar),
    ("weighted_astar_search", LabAlgorithm::WeightedAStar),
    ("a*", LabAlgorithm::AStar),
    ("a-star", LabAlgorithm::AStar),
    ("a_star", LabAlgorithm::AStar),
    ("astar", LabAlgorithm::AStar),
    ("astar_search", LabAlgorithm::AStar),
    ("astar_misplaced_tiles", LabAlgorithm::AStar),
    ("ast", LabAlgorithm::AStar),
    ("iterative deepening", LabAlgorithm::IterativeDeepening),
    ("iterative-deepening", LabAlgorithm::IterativeDeepening),
    (
        "iterative_deepening_search",
        LabAlgorithm::IterativeDeepening,
    ),
    ("iddfs", LabAlgorithm::IterativeDeepening),
    ("ids", LabAlgorithm::IterativeDeepening),
    ("greedy", LabAlgorithm::Greedy),
    ("greedy_bfs", LabAlgorithm::Greedy),
    ("breadth-first", LabAlgorithm::BreadthFirst),
    ("breadth first", LabAlgorithm::BreadthFirst),
    ("breadth_first_search", LabAlgorithm::BreadthFirst),
    ("bfs", LabAlgorithm::BreadthFirst),
    ("depth-first", LabAlgorithm::DepthFirst),
    ("depth first", LabAlgorithm::DepthFirst),
    ("dfs", LabAlgorithm::DepthFirst),
    ("uniform-cost", LabAlgorithm::UniformCost),
    ("uniform cost", LabAlgorithm::UniformCost),
    ("uniform_cost_search", LabAlgorithm::UniformCost),
    ("ucs", LabAlgorithm::UniformCost),
];

/// Names of heuristics in lower case. A name comes before those that it contains or that are said with it.
const HEURISTICS: [(&str, LabHeuristic); 14] = [
    (
        "linear conflict",
        LabHeuristic::Kind(HeuristicKind::LinearConflict),
    ),
    (
        "linear conflicts",
        LabHeuristic::Kind(HeuristicKind::LinearConflict),
    ),
    (
        "linear-conflict",
        LabHeuristic::Kind(HeuristicKind::LinearConflict),
    ),
    (
        "linear_conflict",
        LabHeuristic::Kind(HeuristicKind::LinearConflict),
    ),
    // The notebook's h1 counts the blank.
    ("astar_misplaced_tiles", LabHeuristic::MisplacedBlank),
    ("manhattan", LabHeuristic::Kind(HeuristicKind::Manhattan)),
    ("taxicab", LabHeuristic::Kind(HeuristicKind::Manhattan)),
    ("misplaced", LabHeuristic::Kind(HeuristicKind::Misplaced)),
    ("hamming", LabHeuristic::Kind(HeuristicKind::Misplaced)),
    ("euclidean", LabHeuristic::Kind(HeuristicKind::Euclidean)),
    (
        "walking distance",
        LabHeuristic::Kind(HeuristicKind::Walking),
    ),
    ("pattern database", LabHeuristic::Kind(HeuristicKind::Pdb)),
    ("pattern databases", LabHeuristic::Kind(HeuristicKind::Pdb)),
    (
        "inversion distance",
        LabHeuristic::Kind(HeuristicKind::Inversion),
    ),
];

/// Words that only the material of one course has, in lower case.
const COURSES: [(&str, RulePreset); 23] = [
    ("driver.py", RulePreset::Columbia),
    ("driver_3.py", RulePreset::Columbia),
    ("csmm", RulePreset::Columbia),
    ("csmm.101x", RulePreset::Columbia),
    ("columbia", RulePreset::Columbia),
    ("path_to_goal", RulePreset::Columbia),
    ("solver", RulePreset::Princeton),
    ("puzzlechecker", RulePreset::Princeton),
    ("minpq", RulePreset::Princeton),
    ("delmin", RulePreset::Princeton),
    ("princeton", RulePreset::Princeton),
    ("coursera", RulePreset::Princeton),
    ("eightpuzzle", RulePreset::Aima),
    ("aima", RulePreset::Aima),
    ("norvig", RulePreset::Aima),
    ("npuzzle", RulePreset::FortyTwo),
    ("n-puzzle", RulePreset::FortyTwo),
    ("n_puzzle", RulePreset::FortyTwo),
    ("this puzzle is solvable", RulePreset::FortyTwo),
    ("this puzzle is unsolvable", RulePreset::FortyTwo),
    ("korf", RulePreset::Korf),
    ("cs343", RulePreset::UtAustin),
    ("ut austin", RulePreset::UtAustin),
];

/// Returns the algorithm that a line in lower case names.
pub fn algorithm(line: &str) -> Option<LabAlgorithm> {
    first_named(line, &ALGORITHMS)
}

/// Returns the heuristic that a line in lower case names.
pub fn heuristic(line: &str) -> Option<LabHeuristic> {
    first_named(line, &HEURISTICS)
}

/// Returns the course that a line in lower case belongs to.
pub fn course(line: &str) -> Option<RulePreset> {
    // `java Solver`, or a student's class of that name, but not the word in a sentence.
    let is_java = line.contains("java");
    let courses = COURSES.iter();
    courses
        .filter(|(name, _)| is_java || *name != "solver")
        .find(|(name, _)| contains_word(line, name))
        .map(|&(_, course)| course)
}

/// Returns the value of the first name in the list that a line contains.
fn first_named<T: Copy>(line: &str, names: &[(&str, T)]) -> Option<T> {
    names
        .iter()
        .find(|(name, _)| contains_word(line, name))
        .map(|&(_, value)| value)
}

/// Returns `true` if a line contains a name that is not part of a longer word.
fn contains_word(line: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(name).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + name.len()..].chars().next();
        // `ida*` is not a name of A*.
        !before.is_some_and(is_word) && !after.is_some_and(|c| is_word(c) || c == '*')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_algorithms_are_whole_words() {
        for (line, name) in [
            ("a* with manhattan", "astar"),
            ("my ida* run", "idastar"),
            ("python driver.py ast 1,2", "astar"),
            ("iterative deepening", "iddfs"),
            ("iterative-deepening search", "iddfs"),
            ("iterative_deepening_search:", "iddfs"),
            ("iterative-deepening a*", "idastar"),
            ("uniform-cost search", "ucs"),
            ("uniform cost", "ucs"),
            ("weighted a*, w = 2", "wastar"),
            ("greedy best-first search", "greedy"),
            ("breadth_first_search:", "bfs"),
        ] {
            let found = algorithm(line).map(|found| found.name());
            assert_eq!(found, Some(name), "{line}");
        }
        for line in ["the last idea", "fast", "data*", "", "a *"] {
            assert_eq!(algorithm(line), None, "{line}");
        }
    }

    #[test]
    fn names_of_heuristics_and_courses_are_found() {
        let name = |line| heuristic(line).map(|found| found.name());
        assert_eq!(
            name("manhattan + linear conflict"),
            Some("linear-conflict".into())
        );
        assert_eq!(name("hamming"), Some("misplaced".into()));
        assert_eq!(name("nothing"), None);
        let name = |line| course(line).map(|found| found.name());
        assert_eq!(name("java solver puzzle04.txt"), Some("princeton"));
        assert_eq!(name("my solver"), None);
        assert_eq!(name("# this puzzle is solvable"), Some("42"));
        assert_eq!(name("eightpuzzle((1, 4"), Some("aima"));
    }
}
