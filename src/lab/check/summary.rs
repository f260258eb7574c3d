//! Which rules give a number: settings that make no difference are summarised as any.

use super::axes::Axes;
use crate::reference::{BlankOrder, GoalTest, Repeats, Ties};

/// The settings of one switch in a set of combinations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice<T> {
    /// The switch makes no difference: with one setting of it in the set, all are.
    Any,
    /// The settings that appear in the set.
    Of(Vec<T>),
}

impl<T: PartialEq> Choice<T> {
    /// Returns `true` if a setting appears in the set.
    pub fn contains(&self, setting: &T) -> bool {
        match self {
            Choice::Any => true,
            Choice::Of(settings) => settings.contains(setting),
        }
    }
}

/// A set of combinations of rules, switch by switch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleSummary {
    /// The number of combinations.
    pub count: usize,
    /// Their orders of the blank's moves.
    pub orders: Choice<BlankOrder>,
    /// Their choices among equal priorities.
    pub ties: Choice<Ties>,
    /// Their times of the goal test.
    pub goal_tests: Choice<GoalTest>,
    /// Their treatments of repeated boards.
    pub repeats: Choice<Repeats>,
}

impl RuleSummary {
    /// Summarises a set of combinations, given in ascending order.
    pub(super) fn new(axes: &Axes, combinations: &[usize]) -> RuleSummary {
        RuleSummary {
            count: combinations.len(),
            orders: choice(axes, combinations, 0, &axes.orders),
            ties: choice(axes, combinations, 1, &axes.ties),
            goal_tests: choice(axes, combinations, 2, &axes.goal_tests),
            repeats: choice(axes, combinations, 3, &axes.repeats),
        }
    }
}

/// Returns the settings of one switch in a set of combinations.
fn choice<T: Copy>(
    axes: &Axes,
    combinations: &[usize],
    switch: usize,
    settings: &[T],
) -> Choice<T> {
    let mut appears = vec![false; settings.len()];
    let mut is_any = !combinations.is_empty();
    for &combination in combinations {
        let own = axes.settings(combination);
        appears[own[switch]] = true;
        is_any = is_any
            && (0..settings.len()).all(|setting| {
                let mut other = own;
                other[switch] = setting;
                combinations.binary_search(&axes.combination(other)).is_ok()
            });
    }
    if is_any {
        return Choice::Any;
    }
    let settings = settings.iter().zip(appears);
    Choice::Of(
        settings
            .filter(|(_, appears)| *appears)
            .map(|(&s, _)| s)
            .collect(),
    )
}

/// A number that combinations of rules give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueCount {
    /// The number.
    pub value: u64,
    /// The combinations that give it.
    pub rules: RuleSummary,
}

/// The combinations that have a setting in common, and the range of the numbers that they give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueGroup {
    /// What they have in common.
    pub setting: GroupSetting,
    /// The lowest number.
    pub low: u64,
    /// The highest number.
    pub high: u64,
    /// The number of combinations.
    pub count: usize,
}

/// What the combinations of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GroupSetting {
    /// Repeated boards are expanded: only the way back is not followed.
    RepeatsExpanded,
    /// Repeated boards are removed, in an algorithm that has no choice among equal priorities.
    RepeatsRemoved,
    /// The choice among equal priorities, where repeated boards are removed.
    Ties(Ties),
}

/// Returns the numbers in ascending order, each with the combinations that give it. `values` has a number for each
/// combination that has ended.
pub(super) fn distribution(axes: &Axes, values: &[Option<u64>]) -> Vec<ValueCount> {
    let mut pairs: Vec<(u64, usize)> = Vec::new();
    for (combination, value) in values.iter().enumerate() {
        pairs.extend(value.map(|value| (value, combination)));
    }
    pairs.sort_unstable();
    let equal = pairs.chunk_by(|a, b| a.0 == b.0);
    let counts = equal.map(|pairs| {
        let combinations: Vec<usize> = pairs.iter().map(|&(_, combination)| combination).collect();
        ValueCount {
            value: pairs[0].0,
            rules: RuleSummary::new(axes, &combinations),
        }
    });
    counts.collect()
}

/// Returns the groups of combinations; none if the algorithm has only one, or if all have the same range.
pub(super) fn groups(axes: &Axes, values: &[Option<u64>]) -> Vec<ValueGroup> {
    let mut groups: Vec<ValueGroup> = Vec::new();
    for (combination, value) in values.iter().enumerate() {
        let Some(value) = *value else {
            continue;
        };
        let [_, ties, _, repeats] = axes.settings(combination);
        let setting = match axes.repeats[repeats] {
            Repeats::NotBack => GroupSetting::RepeatsExpanded,
            _ if axes.ties.len() == 1 => GroupSetting::RepeatsRemoved,
            _ => GroupSetting::Ties(axes.ties[ties]),
        };
        match groups.iter_mut().find(|group| group.setting == setting) {
            Some(group) => {
                group.low = group.low.min(value);
                group.high = group.high.max(value);
                group.count += 1;
            }
            None => groups.push(ValueGroup {
                setting,
                low: value,
                high: value,
                count: 1,
            }),
        }
    }
    // Groups with the same numbers say nothing.
    let first = groups.first().map(|group| (group.low, group.high));
    if groups
        .iter()
        .all(|group| Some((group.low, group.high)) == first)
    {
        groups.clear();
    }
    groups.sort_by_key(|group| (group.low, group.high));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::LabAlgorithm;

    #[test]
    fn groups_with_the_same_range_are_left_out() {
        let axes = Axes::new(LabAlgorithm::IdaStar);
        let has_repeats = |combination: usize| {
            let [_, _, _, repeats] = axes.settings(combination);
            axes.repeats[repeats] == Repeats::NotBack
        };
        let same: Vec<Option<u64>> = (0..axes.len()).map(|_| Some(12)).collect();
        assert_eq!(groups(&axes, &same), []);
        let apart: Vec<Option<u64>> = (0..axes.len())
            .map(|one| Some(12 + u64::from(has_repeats(one))))
            .collect();
        assert_eq!(groups(&axes, &apart).len(), 2);
    }

    #[test]
    fn a_switch_that_makes_no_difference_is_any() {
        let axes = Axes::new(LabAlgorithm::AStar);
        let with = |test: &dyn Fn([usize; 4]) -> bool| {
            let combinations: Vec<usize> = (0..axes.len())
                .filter(|&combination| test(axes.settings(combination)))
                .collect();
            RuleSummary::new(&axes, &combinations)
        };
        let oldest = with(&|[_, ties, _, _]| ties == 0);
        assert_eq!(oldest.count, 144);
        assert_eq!(oldest.orders, Choice::Any);
        assert_eq!(oldest.ties, Choice::Of(vec![Ties::Oldest]));
        assert_eq!(oldest.repeats, Choice::Any);
        // Each setting of both switches appears, but not each pair.
        let mixed = with(&|[_, ties, goal_test, _]| ties % 2 == goal_test);
        assert_eq!(
            mixed.goal_tests,
            Choice::Of(vec![GoalTest::Taken, GoalTest::Generated])
        );
        assert_eq!(mixed.orders, Choice::Any);
        let none = with(&|_| false);
        assert_eq!(none.orders, Choice::Of(Vec::new()));
    }

    #[test]
    fn the_distribution_is_sorted_and_counts_each_combination_once() {
        let axes = Axes::new(LabAlgorithm::IdaStar);
        let mut values: Vec<Option<u64>> = (0..axes.len() as u64).map(|n| Some(n % 3)).collect();
        values[0] = None;
        let counts = distribution(&axes, &values);
        let counts: Vec<(u64, usize)> = counts.iter().map(|c| (c.value, c.rules.count)).collect();
        assert_eq!(counts, [(0, 15), (1, 16), (2, 16)]);
    }
}
