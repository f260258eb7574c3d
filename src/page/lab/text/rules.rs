//! Names of presets of rules, and of the settings of each switch.

use super::method::short_algorithm;
use crate::reference::{BlankOrder, GoalTest, LabAlgorithm, Repeats, RulePreset, Ties};

/// Returns the setting of a switch for several algorithms: that of A*, or of the first one, and those that differ from it with
/// the algorithms that have them.
pub fn by_algorithm<T: PartialEq>(
    algorithms: &[LabAlgorithm],
    setting: impl Fn(LabAlgorithm) -> T,
    name: impl Fn(&T) -> String,
) -> String {
    let has_a_star = algorithms.contains(&LabAlgorithm::AStar);
    let first = algorithms.first().filter(|_| !has_a_star);
    let usual = setting(first.copied().unwrap_or(LabAlgorithm::AStar));
    let mut words = name(&usual);
    let mut others: Vec<(T, Vec<&str>)> = Vec::new();
    for &algorithm in algorithms {
        let (own, algorithm) = (setting(algorithm), short_algorithm(algorithm));
        if own == usual {
            continue;
        }
        match others.iter_mut().find(|(other, _)| *other == own) {
            Some((_, names)) if names.contains(&algorithm) => {}
            Some((_, names)) => names.push(algorithm),
            None => others.push((own, vec![algorithm])),
        }
    }
    for (other, names) in &others {
        words += &format!("; {} in {}", name(other), names.join(", "));
    }
    words
}

/// Returns the name of a preset in a list.
pub fn preset(preset: RulePreset) -> &'static str {
    match preset {
        RulePreset::Slidewise => "Slidewise",
        RulePreset::Aima => "AIMA 4e notebook",
        RulePreset::Princeton => "Princeton / Coursera",
        RulePreset::Columbia => "Columbia CSMM.101x",
        RulePreset::Korf => "Korf 1985",
        RulePreset::FortyTwo => "42 n-puzzle",
        RulePreset::UtAustin => "UT Austin CS343",
    }
}

/// Returns the short name of a preset, for chips and table cells.
pub fn short_preset(preset: RulePreset) -> &'static str {
    match preset {
        RulePreset::Slidewise => "Slidewise",
        RulePreset::Aima => "AIMA",
        RulePreset::Princeton => "Princeton",
        RulePreset::Columbia => "Columbia",
        RulePreset::Korf => "Korf",
        RulePreset::FortyTwo => "42",
        RulePreset::UtAustin => "UT Austin",
    }
}

/// Returns whose rules they are: "Columbia’s".
pub fn preset_possessive(preset: RulePreset) -> String {
    format!("{}’s", short_preset(preset))
}

/// Returns the name of a choice among equal priorities.
pub fn ties(ties: Ties) -> &'static str {
    match ties {
        Ties::Oldest => "oldest first",
        Ties::Newest => "newest first",
        Ties::LeastH => "least h",
        Ties::LeastG => "least g",
        Ties::BinaryHeap => "binary heap on f",
    }
}

/// Returns the name of a time of the goal test.
pub fn goal_test(goal_test: GoalTest) -> &'static str {
    match goal_test {
        GoalTest::Generated => "when generated",
        GoalTest::Taken => "when taken",
    }
}

/// Returns the name of a treatment of repeated boards.
pub fn repeats(repeats: Repeats) -> &'static str {
    match repeats {
        Repeats::All => "none skipped",
        Repeats::NotBack => "only the way back skipped",
        Repeats::NotOnPath => "those on the path skipped",
        Repeats::Once => "never twice",
        Repeats::Cheaper => "cheaper path re-queued",
    }
}

/// Returns an order of the blank's moves as words: "up, down, left, right".
pub fn order(order: BlankOrder) -> String {
    let mut words = String::new();
    for letter in order.to_string().chars() {
        if !words.is_empty() {
            words += ", ";
        }
        words += match letter {
            'U' => "up",
            'R' => "right",
            'D' => "down",
            _ => "left",
        };
    }
    words
}

/// Returns an order of the blank's moves as letters: "UDLR".
pub fn short_order(order: BlankOrder) -> String {
    order.to_string()
}

/// The name of the switch for the order of the blank's moves.
pub const ORDER: &str = "order of the blank’s moves";

/// The name of the switch for the choice among equal priorities.
pub const TIES: &str = "ties in f";

/// The name of the switch for the time of the goal test.
pub const GOAL_TEST: &str = "goal test";

/// The name of the switch for the treatment of repeated boards.
pub const REPEATS: &str = "repeated boards";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_written_in_words_and_in_letters() {
        let columbia = RulePreset::Columbia.rules(LabAlgorithm::AStar).order;
        assert_eq!(order(columbia), "up, down, left, right");
        assert_eq!(short_order(columbia), "UDLR");
    }

    #[test]
    fn a_rule_that_differs_by_algorithm_names_the_algorithms() {
        use LabAlgorithm::{AStar, BreadthFirst, Greedy};
        let tested = |preset: RulePreset, algorithms: &[LabAlgorithm]| {
            by_algorithm(
                algorithms,
                |algorithm| preset.rules(algorithm).goal_test,
                |&test| goal_test(test).to_string(),
            )
        };
        assert_eq!(
            tested(RulePreset::Aima, &[BreadthFirst, AStar, AStar]),
            "when taken; when generated in breadth-first"
        );
        assert_eq!(
            tested(RulePreset::UtAustin, &[BreadthFirst, AStar, Greedy]),
            "when taken; when generated in breadth-first, greedy"
        );
        assert_eq!(tested(RulePreset::Aima, &[BreadthFirst]), "when generated");
        assert_eq!(tested(RulePreset::Aima, &[]), "when taken");
    }

    #[test]
    fn every_setting_has_a_name_of_its_own() {
        let mut names: Vec<&str> = Vec::new();
        names.extend(RulePreset::ALL.iter().map(|&value| preset(value)));
        names.extend(Ties::ALL.iter().map(|&value| ties(value)));
        names.extend(GoalTest::ALL.iter().map(|&value| goal_test(value)));
        names.extend(Repeats::ALL.iter().map(|&value| repeats(value)));
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
        }
    }
}
