//! The words of the plot, the switches and the slips.

use super::verdict::{is_manhattan, moves, weight_words};
use super::{short_figure, value};
use crate::lab::LabMethod;
use crate::lab::check::{
    CheckAnalysis, CheckSubject, CountedFigure, GroupSetting, RunValue, Setting, Slip, SlipRow,
    Switch, SwitchOption, TestBoard, ValueCount, ValueGroup, Verdict,
};
use crate::page::lab::state::RangeState;
use crate::page::lab::text::{method, rules};
use crate::page::text::numbers::{grouped, plural};
use crate::page::text::{capitalized, play};
use crate::reference::{ExpansionRange, LabAlgorithm, LabHeuristic};

/// The maximum number of chips for orders of the moves.
const MAX_ORDER_CHIPS: usize = 6;

/// Returns the heading of the plot.
pub fn plot_heading(method: LabMethod, has_range: bool) -> String {
    if has_range {
        let name = method::algorithm(method.algorithm());
        format!("Where a correct {name} can end")
    } else {
        "What the combinations of rules give".to_string()
    }
}

/// Returns what a dot of the plot stands for.
pub fn plot_scale(per_dot: usize, analysis: &CheckAnalysis) -> String {
    let done = analysis.combinations_done;
    let all = if done < analysis.combinations {
        format!("{done} of {} combinations so far", analysis.combinations)
    } else {
        plural(analysis.combinations, "combination", "combinations")
    };
    match per_dot {
        1 => format!("a dot is one of {all}"),
        _ => format!("a dot is up to {per_dot} of {all}"),
    }
}

/// Returns the plot in one sentence, for screen readers.
pub fn plot_label(analysis: &CheckAnalysis) -> String {
    let (Some(low), Some(high)) = (analysis.distribution.first(), analysis.distribution.last())
    else {
        return "No combination of rules has ended with a number yet.".to_string();
    };
    let mut label = format!(
        "The combinations of rules give {} different numbers, from {} to {}",
        grouped(analysis.distribution.len() as u64),
        grouped(low.value),
        grouped(high.value)
    );
    if low.value == high.value {
        label = format!(
            "All combinations of rules give the same number, {}",
            grouped(low.value)
        );
    }
    if let Some((must, may)) = analysis.range {
        label += &format!(
            "; a correct search gives {} to {}",
            grouped(must),
            grouped(may)
        );
    }
    if let Some(number) = analysis.claim.number {
        label += &format!("; your number is {}", grouped(number));
    }
    label + ". The table below has the numbers."
}

/// Returns what the range means, or why there is none. `is_running` is `true` while the worker is busy with the check.
pub fn range_note(
    analysis: &CheckAnalysis,
    subject: &CheckSubject,
    range: RangeState,
    is_running: bool,
) -> Option<String> {
    let name = method::algorithm(subject.method.algorithm());
    Some(match range {
        RangeState::Known(known) => known_range_note(analysis, subject.method, known),
        RangeState::Pending if is_running => {
            "The range of a correct search is being computed.".to_string()
        }
        RangeState::Pending => "The range of a correct search is not computed yet.".to_string(),
        RangeState::TooLarge => {
            "The range of a correct search takes more nodes than the limit, so it is not shown."
                .to_string()
        }
        RangeState::None => match (subject.method.algorithm(), subject.method.heuristic()) {
            (LabAlgorithm::AStar | LabAlgorithm::WeightedAStar, Some(heuristic))
                if !heuristic.is_consistent() =>
            {
                format!(
                    "There is no range that any correct A* must keep to: it needs a consistent heuristic, and {} is not.",
                    method::heuristic(heuristic)
                )
            }
            (LabAlgorithm::AStar | LabAlgorithm::UniformCost, _) => return None,
            _ => format!(
                "There is no range that every correct search must keep to: it holds for A* with a consistent heuristic, not for {name}."
            ),
        },
    })
}

fn known_range_note(analysis: &CheckAnalysis, method: LabMethod, range: ExpansionRange) -> String {
    let ExpansionRange { must, may, .. } = range;
    let mut note = range_words(method, range);
    match analysis.claim.figure {
        CountedFigure::Expanded => {
            let high = analysis.distribution.last().map_or(0, |last| last.value);
            if high > may {
                note +=
                    " The combinations to the right of this range expanded boards more than once.";
                // A slip can lead there too.
                let is_right = analysis.claim.number.is_some_and(|number| number > may);
                if is_right && matches!(analysis.verdict, Verdict::BySlips { .. }) {
                    note += " Your number lies there because of a slip.";
                }
            }
            let low = analysis
                .distribution
                .first()
                .map_or(must, |first| first.value);
            if low < must {
                note += " Those to the left of it reached boards first by a longer path and never touched them again.";
            }
        }
        CountedFigure::Taken => note += " The number here has the goal in it.",
        CountedFigure::Length => {}
        other => {
            note += &format!(
                " Your number counts something else ({}), so it has no such range.",
                super::figure(other)
            );
        }
    }
    note
}

/// Returns what a correct search expands, and why.
fn range_words(method: LabMethod, range: ExpansionRange) -> String {
    let ExpansionRange { length, must, may } = range;
    let name = method::algorithm(method.algorithm());
    let priority = match method.algorithm() {
        LabAlgorithm::UniformCost => "g",
        _ => "f",
    };
    let least = range.least();
    let at_most = format!(
        "and at most the {} with {priority} up to {length}",
        grouped(may)
    );
    match (length, must) {
        (0, _) => format!("The board is already the goal, so a correct {name} expands no node."),
        (1, _) if may == 1 => {
            format!(
                "A correct {name} expands exactly 1 node, the start: the goal is one move away."
            )
        }
        (_, _) if may == u64::from(length) => format!(
            "A correct {name} expands exactly {} nodes: those of the shortest solution before the goal.",
            grouped(may)
        ),
        (_, _) if may == must => format!(
            "A correct {name} expands exactly the {} nodes with {priority} below {length}.",
            grouped(may)
        ),
        (1, _) => format!("A correct {name} expands at least the start, {at_most}."),
        (_, _) if must < least => format!(
            "A correct {name} expands at least {} nodes, those of a shortest solution before the goal, {at_most}.",
            grouped(least)
        ),
        (_, _) => format!(
            "A correct {name} expands all {} nodes with {priority} below {length}, {at_most}.",
            grouped(must)
        ),
    }
}

/// Returns the label of the lower end of the range: not all of it must be expanded if a solution has more nodes.
pub fn low_end(number: u64, range: Option<ExpansionRange>) -> String {
    match range {
        Some(range) if range.must < range.least() => format!("{} at least", grouped(number)),
        _ => format!("{} must", grouped(number)),
    }
}

/// Returns the label of the upper end of the range.
pub fn high_end(number: u64) -> String {
    format!("{} may", grouped(number))
}

/// Returns the name of a group of combinations.
pub fn group(setting: GroupSetting) -> &'static str {
    match setting {
        GroupSetting::RepeatsExpanded => "repeats expanded",
        GroupSetting::RepeatsRemoved => "repeats removed",
        GroupSetting::Ties(ties) => rules::ties(ties),
    }
}

/// Returns the range of a group.
pub fn group_range(group: &ValueGroup) -> String {
    if group.low == group.high {
        grouped(group.low)
    } else {
        format!("{} to {}", grouped(group.low), grouped(group.high))
    }
}

pub const TABLE: &str = "All numbers as a table";
pub const TABLE_CAPTION: &str = "Numbers that the combinations of rules give";
pub const TABLE_NUMBER: &str = "number";
pub const TABLE_COUNT: &str = "combinations";
pub const TABLE_TIES: &str = rules::TIES;
pub const TABLE_REPEATS: &str = rules::REPEATS;

/// The maximum number of rows of the table.
pub const MAX_TABLE_ROWS: usize = 200;

/// Returns that the table has more rows than are shown.
pub fn more_rows(count: usize) -> String {
    format!("… and {} more numbers.", grouped(count as u64))
}

/// Returns the ties and the treatment of repeated boards of the combinations that give a number.
pub fn value_rules(count: &ValueCount) -> [String; 2] {
    use crate::lab::check::Choice;
    let any = || "any".to_string();
    let ties = match &count.rules.ties {
        Choice::Any => any(),
        Choice::Of(ties) => words(ties.iter().map(|&one| rules::ties(one))),
    };
    let repeats = match &count.rules.repeats {
        Choice::Any => any(),
        Choice::Of(repeats) => words(repeats.iter().map(|&one| rules::repeats(one))),
    };
    [ties, repeats]
}

fn words<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.collect();
    names.join(", ")
}

/// Returns how many combinations ended without a number.
pub fn without_value(analysis: &CheckAnalysis) -> Option<String> {
    match analysis.combinations_without_value {
        0 => None,
        count => Some(format!(
            "{} of the {} combinations reached a limit and gave no number.",
            count, analysis.combinations
        )),
    }
}

/// Returns the name of a switch.
pub fn switch(switch: Switch) -> &'static str {
    match switch {
        Switch::Order => rules::ORDER,
        Switch::Ties => rules::TIES,
        Switch::GoalTest => rules::GOAL_TEST,
        Switch::Repeats => rules::REPEATS,
        Switch::Counted => super::COUNTED,
    }
}

/// A chip: a setting and its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chip {
    /// The setting.
    pub name: String,
    /// The number.
    pub value: String,
    /// `true` if the number is the one that is checked.
    pub is_claimed: bool,
    /// `true` if it is the setting of the rules that are compared.
    pub is_base: bool,
}

/// Returns the chips of a switch. Of many different orders only some have a chip of their own.
pub fn chips(options: &[SwitchOption]) -> Vec<Chip> {
    let chip = |option: &SwitchOption| Chip {
        name: setting(&option.setting),
        value: value(option.value),
        is_claimed: option.is_claimed,
        is_base: option.is_base,
    };
    let is_order = matches!(
        options.first().map(|option| &option.setting),
        Some(Setting::Orders(_))
    );
    if !is_order || options.len() <= MAX_ORDER_CHIPS {
        return options.iter().map(chip).collect();
    }
    let (own, others): (Vec<&SwitchOption>, Vec<&SwitchOption>) = options
        .iter()
        .partition(|option| option.is_base || option.is_claimed);
    let mut chips: Vec<Chip> = own.into_iter().map(chip).collect();
    let orders: usize = others.iter().map(|option| orders_of(&option.setting)).sum();
    let numbers: Vec<u64> = others.iter().filter_map(|o| o.value.number()).collect();
    let range = match (numbers.iter().min(), numbers.iter().max()) {
        (Some(&low), Some(&high)) => format!("{} to {}", grouped(low), grouped(high)),
        _ => value(others.first().map_or(RunValue::Pending, |o| o.value)),
    };
    chips.push(Chip {
        name: plural(orders, "other order", "other orders"),
        value: range,
        is_claimed: false,
        is_base: false,
    });
    chips
}

fn orders_of(setting: &Setting) -> usize {
    match setting {
        Setting::Orders(orders) => orders.len(),
        _ => 0,
    }
}

fn setting(setting: &Setting) -> String {
    match setting {
        Setting::AnyOrder => "any of the 24".to_string(),
        Setting::Orders(orders) => match &orders[..] {
            [one] => rules::short_order(*one),
            [one, other] => format!(
                "{}, {}",
                rules::short_order(*one),
                rules::short_order(*other)
            ),
            [one, rest @ ..] => format!("{} and {} more", rules::short_order(*one), rest.len()),
            [] => String::new(),
        },
        Setting::Ties(ties) => rules::ties(*ties).to_string(),
        Setting::GoalTest(goal_test) => rules::goal_test(*goal_test).to_string(),
        Setting::Repeats(repeats) => rules::repeats(*repeats).to_string(),
        Setting::Counted(figure) => short_figure(*figure).to_string(),
    }
}

/// Returns how many of the likely slips give the number.
pub fn slips_note(analysis: &CheckAnalysis) -> String {
    let Some(number) = analysis.claim.number else {
        return String::new();
    };
    let number = grouped(number);
    match analysis.slips.iter().filter(|row| row.is_claimed).count() {
        0 if !analysis.is_complete() => String::new(),
        0 => format!("none gives {number}"),
        1 => format!("one gives {number}"),
        count => format!("{count} give {number}"),
    }
}

/// Returns a mistake as a row of the table.
pub fn slip_name(slip: Slip, own: LabMethod) -> String {
    match slip {
        Slip::Heuristic(LabHeuristic::ManhattanBlank) if is_manhattan(own) => {
            "The blank counts as a tile".to_string()
        }
        Slip::Heuristic(LabHeuristic::ConflictPairs) => {
            "Two for every conflicting pair".to_string()
        }
        Slip::Heuristic(heuristic) => {
            format!("h is {}", method::heuristic(heuristic))
        }
        Slip::Algorithm(LabAlgorithm::Greedy) if own.heuristic().is_some() => {
            "f = h: g is left out".to_string()
        }
        Slip::Algorithm(LabAlgorithm::UniformCost) if own.heuristic().is_some() => {
            "f = g: no heuristic at all".to_string()
        }
        Slip::Algorithm(LabAlgorithm::DepthFirst) => "A stack in place of the queue".to_string(),
        Slip::Algorithm(other) => capitalized(method::algorithm(other)),
        Slip::Weight(weight) => format!("h counts {} times", weight_words(weight)),
        Slip::Goal(preset) => format!("The goal is “{}”", play::preset(preset)),
        Slip::EarlyGoalTest => "The goal is tested when generated".to_string(),
        Slip::RepeatsKept => "Repeated boards are not removed".to_string(),
        Slip::GoalCounted => "The goal is counted too".to_string(),
    }
}

/// Returns the length of a solution that a mistake leads to, where it is not the shortest.
pub fn slip_length(row: &SlipRow, shortest: Option<u32>) -> String {
    match row.length {
        Some(length) if Some(length) != shortest => moves(length.into()),
        _ => String::new(),
    }
}

pub const TEST_HEADING: &str = "Test your h here.";

/// Returns what a test board shows.
pub fn test_board(test: &TestBoard) -> String {
    format!(
        "One move from the goal it must be 1. With the blank it is {}, more than the true distance: not admissible, and the solution need not be shortest.",
        test.estimate
    )
}

/// Returns why two moves for every conflicting pair are too many.
pub const CONFLICT_PAIRS: &str = "Three tiles of a line in reverse order make three conflicting pairs, but moving two of them out of the line resolves all three: count 4 moves, not 6. Otherwise h is not admissible, and the solution need not be shortest.";
