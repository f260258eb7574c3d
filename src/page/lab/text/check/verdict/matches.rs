//! Which rules give the number.

use super::joined;
use crate::lab::check::{CheckAnalysis, Choice, RuleSummary, Switch};
use crate::page::lab::text::rules;

/// Returns how many combinations of rules give the number.
pub fn combinations(analysis: &CheckAnalysis) -> String {
    let count = analysis.matches.count;
    let gives = if count == 1 { "gives" } else { "give" };
    if count == 0 && analysis.is_complete() {
        return format!(
            "None of the {} combinations of other rules gives exactly this.",
            analysis.combinations
        );
    }
    if count == analysis.combinations {
        return format!("All {count} combinations of rules give exactly this.");
    }
    if analysis.combinations_done < analysis.combinations {
        format!(
            "So far {count} of {} combinations of rules {gives} exactly this.",
            analysis.combinations_done
        )
    } else {
        format!(
            "{count} of {} combinations of rules {gives} exactly this.",
            analysis.combinations
        )
    }
}

/// Returns which settings the combinations have that give the number.
pub fn which_rules(analysis: &CheckAnalysis) -> Option<String> {
    let RuleSummary {
        count,
        orders,
        ties,
        goal_tests,
        repeats,
    } = &analysis.matches;
    if *count == 0 {
        return None;
    }
    let (mut fixed, mut free) = (Vec::new(), Vec::new());
    let has = |switch: Switch| {
        let mut rows = analysis.switches.iter();
        rows.any(|row| row.switch == switch)
    };
    let mut add = |switch: Switch, name: &str, settings: Option<Vec<String>>| match settings {
        _ if !has(switch) => {}
        None => free.push(name.to_string()),
        Some(settings) => fixed.push(format!("{name}: {}", joined(&settings, "or"))),
    };
    add(
        Switch::Ties,
        rules::TIES,
        names(ties, |&one| rules::ties(one).to_string()),
    );
    let repeats = names(repeats, |&one| rules::repeats(one).to_string());
    add(Switch::Repeats, rules::REPEATS, repeats);
    let goal_tests = names(goal_tests, |&one| rules::goal_test(one).to_string());
    add(Switch::GoalTest, rules::GOAL_TEST, goal_tests);
    let orders = match orders {
        Choice::Of(orders) if orders.len() > 3 => Some(vec![format!("{} of 24", orders.len())]),
        orders => names(orders, |&one| rules::short_order(one)),
    };
    add(Switch::Order, rules::ORDER, orders);
    let mut sentence = match fixed.len() {
        0 => "All combinations give it".to_string(),
        _ if *count == 1 => format!("It has {}", fixed.join("; ")),
        _ => format!("They have {}", fixed.join("; ")),
    };
    if !fixed.is_empty() && !free.is_empty() {
        sentence += &format!(
            ". The {} {} no difference",
            joined(&free, "and the"),
            makes(&free)
        );
    }
    Some(sentence + ".")
}

fn makes(names: &[String]) -> &'static str {
    if names.len() == 1 { "makes" } else { "make" }
}

fn names<T>(choice: &Choice<T>, name: impl Fn(&T) -> String) -> Option<Vec<String>> {
    match choice {
        Choice::Any => None,
        Choice::Of(settings) => Some(settings.iter().map(name).collect()),
    }
}
