//! What decides a number: the base rules with one switch changed at a time.

use super::analysis::RunValue;
use super::figure::CountedFigure;
use super::plan::{CheckPlan, Switch};
use crate::reference::{BlankOrder, GoalTest, Repeats, RunRecord, Ties};

/// The settings of one switch, with the number that each gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwitchRow {
    /// The switch.
    pub switch: Switch,
    /// Its settings.
    pub options: Vec<SwitchOption>,
}

/// A setting of a switch, with the number that it gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SwitchOption {
    /// The setting.
    pub setting: Setting,
    /// The number.
    pub value: RunValue,
    /// `true` if it is the setting of the base rules.
    pub is_base: bool,
    /// `true` if the number is the one that is checked.
    pub is_claimed: bool,
}

/// A setting of a switch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// All orders of the blank's moves.
    AnyOrder,
    /// Orders of the blank's moves that all give the same number.
    Orders(Vec<BlankOrder>),
    /// A choice among equal priorities.
    Ties(Ties),
    /// A time of the goal test.
    GoalTest(GoalTest),
    /// A treatment of repeated boards.
    Repeats(Repeats),
    /// A figure.
    Counted(CountedFigure),
}

impl SwitchRow {
    /// Returns the figures other than the base's that have the number which is checked.
    pub(super) fn claimed_figures(&self) -> Vec<CountedFigure> {
        let claimed = self.options.iter().filter(|o| o.is_claimed && !o.is_base);
        let figures = claimed.filter_map(|option| match option.setting {
            Setting::Counted(figure) => Some(figure),
            _ => None,
        });
        figures.collect()
    }
}

/// Returns the rows of all switches that have more than one setting.
pub(super) fn switch_rows(
    plan: &CheckPlan,
    records: &[Option<RunRecord>],
    figure: CountedFigure,
    is_claimed: &dyn Fn(RunValue) -> bool,
) -> Vec<SwitchRow> {
    let runs = plan.runs();
    let base = runs[0].rules;
    let record = |run: usize| records.get(run).and_then(Option::as_ref);
    let option = |setting, value, is_base| SwitchOption {
        setting,
        value,
        is_base,
        is_claimed: is_claimed(value),
    };
    let mut rows = Vec::new();
    for switch in [Switch::Ties, Switch::Repeats, Switch::GoalTest] {
        let options: Vec<SwitchOption> = plan
            .variants(switch)
            .map(|run| {
                let rules = runs[run].rules;
                let setting = match switch {
                    Switch::Ties => Setting::Ties(rules.ties),
                    Switch::Repeats => Setting::Repeats(rules.repeats),
                    _ => Setting::GoalTest(rules.goal_test),
                };
                option(setting, RunValue::of(figure, record(run)), rules == base)
            })
            .collect();
        if options.len() > 1 {
            rows.push(SwitchRow { switch, options });
        }
    }
    let orders = order_options(plan, &|run| RunValue::of(figure, record(run)), is_claimed);
    if !orders.is_empty() {
        rows.push(SwitchRow {
            switch: Switch::Order,
            options: orders,
        });
    }
    let counted = CountedFigure::ALL.map(|other| {
        let value = RunValue::of(other, record(0));
        option(Setting::Counted(other), value, other == figure)
    });
    rows.push(SwitchRow {
        switch: Switch::Counted,
        options: counted.to_vec(),
    });
    rows
}

/// Returns the orders of the blank's moves, grouped by the number that they give. The base's own order comes first, as does its
/// group.
fn order_options(
    plan: &CheckPlan,
    value: &dyn Fn(usize) -> RunValue,
    is_claimed: &dyn Fn(RunValue) -> bool,
) -> Vec<SwitchOption> {
    let base = plan.runs()[0].rules.order;
    let mut options: Vec<(RunValue, Vec<BlankOrder>)> = Vec::new();
    for run in plan.variants(Switch::Order) {
        let (value, order) = (value(run), plan.runs()[run].rules.order);
        match options.iter_mut().find(|(other, _)| *other == value) {
            Some((_, orders)) => orders.push(order),
            None => options.push((value, vec![order])),
        }
    }
    options.sort_by_key(|(value, orders)| {
        (
            !orders.contains(&base),
            value.number().is_none(),
            value.number(),
        )
    });
    for (_, orders) in &mut options {
        orders.sort_by_key(|order| *order != base);
    }
    let is_any = options.len() == 1;
    let options = options.into_iter().map(|(value, orders)| SwitchOption {
        is_base: orders.contains(&base),
        is_claimed: is_claimed(value),
        setting: if is_any {
            Setting::AnyOrder
        } else {
            Setting::Orders(orders)
        },
        value,
    });
    options.collect()
}
