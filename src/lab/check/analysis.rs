//! What the runs made so far say about a number.

use super::figure::CountedFigure;
use super::plan::{CheckPlan, Purpose, Switch, fixed_course};
use super::slip::Slip;
use super::summary::{RuleSummary, ValueCount, ValueGroup, distribution, groups};
use super::switches::{SwitchRow, switch_rows};
use super::verdict::{RangePosition, Verdict};
use crate::reference::{ExpansionRange, RulePreset, RunEnd, RunRecord};
use crate::search::Limit;

/// A number, and what it counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What it counts.
    pub figure: CountedFigure,
    /// The number; `None` if none is given yet.
    pub number: Option<u64>,
}

/// The state of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunValue {
    /// It has not ended yet.
    Pending,
    /// It ended with this number.
    Value(u64),
    /// It reached this limit.
    Limit(Limit),
    /// There was nothing to count.
    None,
}

impl RunValue {
    /// Returns the figure of a run that may have ended.
    pub(super) fn of(figure: CountedFigure, record: Option<&RunRecord>) -> RunValue {
        let Some(record) = record else {
            return RunValue::Pending;
        };
        match (figure.of(record), record.end) {
            (Some(number), _) => RunValue::Value(number),
            (None, RunEnd::Limit(limit)) => RunValue::Limit(limit),
            (None, _) => RunValue::None,
        }
    }

    /// Returns the number, if there is one.
    pub fn number(self) -> Option<u64> {
        match self {
            RunValue::Value(number) => Some(number),
            RunValue::Pending | RunValue::Limit(_) | RunValue::None => None,
        }
    }
}

/// The number that a likely mistake gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlipRow {
    /// The mistake.
    pub slip: Slip,
    /// The number.
    pub value: RunValue,
    /// The length of the solution, if one was found.
    pub length: Option<u32>,
    /// `true` if the number is the one that is checked.
    pub is_claimed: bool,
}

/// What the runs made so far say about a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckAnalysis {
    /// The number, and what it counts.
    pub claim: Claim,
    /// The number of runs that have ended.
    pub runs_done: usize,
    /// The number of runs of the plan.
    pub runs: usize,
    /// The answer so far. Until all runs have ended, it can change.
    pub verdict: Verdict,
    /// The number by the base rules.
    pub base: RunValue,
    /// The number by the base rules with boards that are never touched again, if the board has no solution.
    pub exhaustive: RunValue,
    /// The number of boards that can be reached, if a run has expanded all of them in vain.
    pub reachable: Option<u64>,
    /// The numbers by the presets' rules; the course's comes first.
    pub presets: Vec<(RulePreset, RunValue)>,
    /// The range of a correct A* in the figure that is counted.
    pub range: Option<(u64, u64)>,
    /// The numbers that the combinations of rules give, in ascending order.
    pub distribution: Vec<ValueCount>,
    /// The ranges of combinations with a common setting.
    pub groups: Vec<ValueGroup>,
    /// The number of combinations.
    pub combinations: usize,
    /// The number of combinations that have ended.
    pub combinations_done: usize,
    /// The number of combinations that ended without a number.
    pub combinations_without_value: usize,
    /// The combinations that give the number.
    pub matches: RuleSummary,
    /// What each setting of each switch gives, from the base rules.
    pub switches: Vec<SwitchRow>,
    /// The likely mistakes that change the number: those that give the one which is checked first, then those that come
    /// closest to it.
    pub slips: Vec<SlipRow>,
}

impl CheckAnalysis {
    /// Analyses the records so far. `records` has an entry for each run of the plan.
    pub fn new(
        plan: &CheckPlan,
        records: &[Option<RunRecord>],
        range: Option<ExpansionRange>,
        claim: Claim,
    ) -> CheckAnalysis {
        let Claim { figure, number } = claim;
        let record = |run: usize| records.get(run).and_then(Option::as_ref);
        let value = |run: usize| RunValue::of(figure, record(run));
        let is_claimed = |value: RunValue| number.is_some() && value.number() == number;

        let combination_runs: Vec<usize> = plan.combination_runs().collect();
        let values: Vec<Option<u64>> = combination_runs
            .iter()
            .map(|&run| value(run).number())
            .collect();
        let matching: Vec<usize> = (0..values.len())
            .filter(|&combination| number.is_some() && values[combination] == number)
            .collect();
        let combinations_done = combination_runs
            .iter()
            .filter(|&&run| record(run).is_some())
            .count();
        let mut exhaustive = RunValue::None;
        let mut presets = Vec::new();
        let mut slips = Vec::new();
        for &(purpose, run) in plan.purposes() {
            match purpose {
                Purpose::Exhaustive => exhaustive = value(run),
                Purpose::Preset(preset) => presets.push((preset, value(run))),
                Purpose::Slip(slip) => slips.extend(slip_row(slip, figure, number, record(run))),
                _ => {}
            }
        }
        // A mistake that gives the same number as the base rules does not show.
        let base = value(0);
        slips.retain(|row| base.number().is_none() || row.value != base);
        sort_slips(&mut slips, number);
        let mut exhausted = (0..plan.runs().len()).filter(|&run| plan.is_exhaustive(run));
        let reachable = exhausted.find_map(|run| {
            let record = record(run)?;
            (record.end == RunEnd::Unsolvable).then_some(record.figures.distinct)
        });
        let range = range.and_then(|range| range_in(figure, range));
        let runs_done = records.iter().take(plan.runs().len()).flatten().count();
        let mut analysis = CheckAnalysis {
            claim,
            runs_done,
            runs: plan.runs().len(),
            verdict: Verdict::NoNumber,
            base,
            exhaustive,
            reachable,
            presets,
            range,
            distribution: distribution(plan.axes(), &values),
            groups: groups(plan.axes(), &values),
            combinations: values.len(),
            combinations_done,
            combinations_without_value: combinations_done - values.iter().flatten().count(),
            matches: RuleSummary::new(plan.axes(), &matching),
            switches: switch_rows(plan, records, figure, &is_claimed),
            slips,
        };
        analysis.verdict = analysis.judge(plan);
        analysis
    }

    /// Returns `true` if all runs have ended: the verdict is final.
    pub fn is_complete(&self) -> bool {
        self.runs_done == self.runs
    }

    /// Returns the verdict on the number by everything else that is known.
    fn judge(&self, plan: &CheckPlan) -> Verdict {
        let subject = plan.subject();
        // A search of the twin too has numbers of its own.
        let is_unsolvable = !plan.is_solvable() && !plan.runs()[0].rules.with_twin;
        let Some(number) = self.claim.number else {
            return if is_unsolvable {
                Verdict::Unsolvable
            } else {
                Verdict::NoNumber
            };
        };
        let course = fixed_course(subject);
        let is_claimed = |value: RunValue| value.number() == Some(number);
        if is_unsolvable && (is_claimed(self.base) || is_claimed(self.exhaustive)) {
            return Verdict::Exhausted;
        }
        if let Some(course) = course
            && is_claimed(self.base)
        {
            return Verdict::ByCourse(course);
        }
        // The plan has only other presets whose rules are fixed.
        let has_rules = |preset: RulePreset| Some(preset) != subject.course || course.is_some();
        let matching = self
            .presets
            .iter()
            .filter(|&&(preset, value)| is_claimed(value) && has_rules(preset));
        let presets: Vec<RulePreset> = matching.map(|&(preset, _)| preset).collect();
        if !presets.is_empty() {
            return Verdict::ByPresets(presets);
        }
        if self.matches.count > 0 {
            return Verdict::ByCombinations {
                count: self.matches.count,
                of: self.combinations,
            };
        }
        let position = self.range.map(|range| RangePosition::of(number, range));
        let others = self
            .switches
            .iter()
            .find(|row| row.switch == Switch::Counted);
        let figures: Vec<CountedFigure> =
            others.map(SwitchRow::claimed_figures).unwrap_or_default();
        if !figures.is_empty() {
            return Verdict::OtherFigure(figures);
        }
        let slips: Vec<Slip> = self
            .slips
            .iter()
            .filter(|row| row.is_claimed)
            .map(|row| row.slip)
            .collect();
        if !slips.is_empty() {
            return Verdict::BySlips { slips, position };
        }
        if is_unsolvable {
            return Verdict::Unsolvable;
        }
        if !self.is_complete() {
            return Verdict::Running { position };
        }
        let has_value = self.base.number().is_some() || !self.distribution.is_empty();
        match position {
            Some(RangePosition::Inside) => Verdict::Possible,
            _ if !has_value => Verdict::NothingToCompare,
            position => Verdict::NotExplained { position },
        }
    }
}

/// Returns the row of a mistake; `None` if the mistake does not change the figure.
fn slip_row(
    slip: Slip,
    figure: CountedFigure,
    number: Option<u64>,
    record: Option<&RunRecord>,
) -> Option<SlipRow> {
    let figure = match (slip, figure) {
        (Slip::GoalCounted, CountedFigure::Expanded) => CountedFigure::Taken,
        (Slip::GoalCounted, _) => return None,
        _ => figure,
    };
    let value = RunValue::of(figure, record);
    Some(SlipRow {
        slip,
        value,
        length: record.and_then(|record| record.end.length()),
        is_claimed: number.is_some() && value.number() == number,
    })
}

/// Sorts mistakes by the distance of their numbers from the one that is checked. Those without a number come last.
fn sort_slips(slips: &mut [SlipRow], number: Option<u64>) {
    slips.sort_by_key(|row| match (row.value.number(), number) {
        (Some(value), Some(number)) => (0, value.abs_diff(number)),
        (Some(_), None) => (0, 0),
        (None, _) => (1, 0),
    });
}

/// Returns the range of a correct A* in a figure; `None` if no range is known in it.
fn range_in(figure: CountedFigure, range: ExpansionRange) -> Option<(u64, u64)> {
    match figure {
        CountedFigure::Expanded => Some((range.least(), range.may)),
        CountedFigure::Taken => Some((range.least() + 1, range.may + 1)),
        CountedFigure::Length => Some((range.length.into(), range.length.into())),
        _ => None,
    }
}
