//! The geometry of the plot of a check: how many combinations of rules give which number.
//!
//! Across, the plot is 1000 units wide and stretched to its place; down, a unit is a pixel. Labels are placed in thousandths of
//! the width.

use crate::lab::check::{CheckAnalysis, GroupSetting};

/// Where the plot is shaded from.
pub const TOP: u32 = 26;
/// The axis.
pub const AXIS: u32 = 134;
/// The first lane of the groups.
const LANES_TOP: u32 = 156;
const LANE_HEIGHT: u32 = 24;
const MAX_LANES: usize = 2;

/// The number of columns of dots, and the most dots in one.
const COLUMNS: u32 = 84;
const MAX_DOTS: usize = 18;
const DOT_HEIGHT: u32 = 5;
const MARGIN: u32 = 24;
const WIDTH: u32 = 1000;

/// The numbers of combinations that a dot can stand for.
const PER_DOT: [usize; 12] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 576];

/// A scale that starts at less than a twentieth of its end is logarithmic.
const MAX_LINEAR_RATIO: u64 = 20;

/// The plot of an analysis.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckPlot {
    /// The number of combinations that a dot stands for, at most.
    pub per_dot: usize,
    /// The dots of all numbers but the one that is checked, as a path of lines without length.
    pub dots: String,
    /// The dots of the number that is checked.
    pub claimed_dots: String,
    /// Both ends of the range of a correct search.
    pub range: Option<[PlotLabel; 2]>,
    /// The number that is checked.
    pub claim: Option<PlotClaim>,
    /// Round numbers along the axis.
    pub ticks: Vec<PlotLabel>,
    /// The groups of combinations.
    pub groups: Vec<PlotGroup>,
    /// `true` if equal steps across stand for equal factors.
    pub is_logarithmic: bool,
}

/// A number and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlotLabel {
    /// The number.
    pub number: u64,
    /// Its place across.
    pub across: u32,
}

/// The number that is checked and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlotClaim {
    /// The number.
    pub number: u64,
    /// Its place across.
    pub across: u32,
    /// How far down its line reaches: to its dots, or to the axis.
    pub bottom: u32,
    /// `true` if it lies to the right of the plot.
    pub is_beyond: bool,
}

/// A group of combinations and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlotGroup {
    /// What the combinations have in common.
    pub setting: GroupSetting,
    /// Where its numbers begin.
    pub from: u32,
    /// Where its numbers end.
    pub to: u32,
    /// The place of its label.
    pub label: u32,
    /// The top of its lane.
    pub top: u32,
}

/// The places of numbers across.
struct Scale {
    low: f64,
    high: f64,
    is_logarithmic: bool,
}

impl Scale {
    fn across(&self, number: u64) -> u32 {
        let place = |number: f64| {
            if self.is_logarithmic {
                number.max(1.0).ln()
            } else {
                number
            }
        };
        let (low, high) = (place(self.low), place(self.high));
        let part = (place(number as f64) - low) / (high - low).max(f64::MIN_POSITIVE);
        let room = f64::from(WIDTH - 2 * MARGIN);
        MARGIN + (part.clamp(0.0, 1.0) * room).round() as u32
    }
}

impl CheckPlot {
    /// Returns the plot; `None` while no combination has ended with a number.
    pub fn new(analysis: &CheckAnalysis) -> Option<CheckPlot> {
        let first = analysis.distribution.first()?.value;
        let last = analysis.distribution.last()?.value;
        let (must, may) = analysis.range.unwrap_or((first, last));
        let (mut low, mut high) = (first.min(must), last.max(may));
        let number = analysis.claim.number;
        // A number that is far away would press all others together.
        let is_beyond = number.is_some_and(|number| number > high.saturating_mul(3) / 2);
        if let Some(number) = number.filter(|_| !is_beyond) {
            low = low.min(number);
            high = high.max(number);
        }
        if low == high {
            low = low.saturating_sub(1 + low / 10);
            high += 1 + high / 10;
        }
        let scale = Scale {
            low: low as f64,
            high: high as f64,
            is_logarithmic: high / MAX_LINEAR_RATIO > low.max(1),
        };
        let stacks = Stacks::new(analysis, &scale);
        let (dots, claimed_dots) = stacks.paths();
        let claim = number.map(|number| {
            let across = if is_beyond {
                WIDTH - MARGIN / 2
            } else {
                column_place(column(scale.across(number)))
            };
            let own = stacks.claimed(across);
            let height = match own {
                0 => 0,
                _ => stacks.height(column(across)) * DOT_HEIGHT + 4,
            };
            PlotClaim {
                number,
                across,
                bottom: AXIS - height.min(AXIS - TOP),
                is_beyond,
            }
        });
        let label = |number| PlotLabel {
            number,
            across: scale.across(number),
        };
        let ticks = ticks(low, high, scale.is_logarithmic);
        Some(CheckPlot {
            per_dot: stacks.per_dot,
            dots,
            claimed_dots,
            range: analysis.range.map(|(must, may)| [label(must), label(may)]),
            claim,
            ticks: ticks.into_iter().map(label).collect(),
            groups: groups(analysis, &scale),
            is_logarithmic: scale.is_logarithmic,
        })
    }
}

fn column(across: u32) -> u32 {
    across * COLUMNS / WIDTH
}

fn column_place(column: u32) -> u32 {
    (2 * column + 1) * WIDTH / (2 * COLUMNS)
}

/// The dots, column by column: those of the number that is checked, and the others above them.
struct Stacks {
    claimed: Vec<usize>,
    others: Vec<usize>,
    per_dot: usize,
}

impl Stacks {
    fn new(analysis: &CheckAnalysis, scale: &Scale) -> Stacks {
        let columns = COLUMNS as usize + 1;
        let (mut claimed, mut others) = (vec![0; columns], vec![0; columns]);
        for count in &analysis.distribution {
            let place = column(scale.across(count.value)) as usize;
            let is_claimed = analysis.claim.number == Some(count.value);
            let stack = if is_claimed {
                &mut claimed
            } else {
                &mut others
            };
            stack[place] += count.rules.count;
        }
        let tallest = |per_dot: usize| {
            let stacks = claimed.iter().zip(&others);
            let heights = stacks.map(|(a, b)| a.div_ceil(per_dot) + b.div_ceil(per_dot));
            heights.max().unwrap_or(0)
        };
        let mut sizes = PER_DOT.into_iter();
        let per_dot = sizes.find(|&per_dot| tallest(per_dot) <= MAX_DOTS);
        Stacks {
            per_dot: per_dot.unwrap_or(PER_DOT[PER_DOT.len() - 1]),
            claimed,
            others,
        }
    }

    fn claimed(&self, across: u32) -> usize {
        self.claimed[column(across) as usize]
    }

    /// Returns the number of dots in a column.
    fn height(&self, column: u32) -> u32 {
        let column = column as usize;
        let dots = |count: usize| count.div_ceil(self.per_dot) as u32;
        dots(self.claimed[column]) + dots(self.others[column])
    }

    fn paths(&self) -> (String, String) {
        let (mut dots, mut claimed_dots) = (String::new(), String::new());
        for column in 0..self.claimed.len() {
            let x = column_place(column as u32);
            let own = self.claimed[column].div_ceil(self.per_dot);
            for dot in 0..own + self.others[column].div_ceil(self.per_dot) {
                let y = AXIS - 4 - DOT_HEIGHT * dot as u32;
                let path = if dot < own {
                    &mut claimed_dots
                } else {
                    &mut dots
                };
                path.push_str(&format!("M{x} {y}h0"));
            }
        }
        (dots, claimed_dots)
    }
}

/// Returns up to six round numbers from `low` to `high`.
fn ticks(low: u64, high: u64, is_logarithmic: bool) -> Vec<u64> {
    if is_logarithmic {
        let powers = std::iter::successors(Some(1_u64), |power| power.checked_mul(10));
        return powers
            .skip_while(|&power| power < low)
            .take_while(|&power| power <= high)
            .collect();
    }
    let steps = std::iter::successors(Some(1_u64), |power| power.checked_mul(10))
        .flat_map(|power| [1, 2, 5].map(|factor| power.saturating_mul(factor)));
    let mut steps = steps.skip_while(|&step| (high - low) / step > 5);
    let step = steps.next().unwrap_or(1);
    let first = low.div_ceil(step);
    (first..=high / step).map(|index| index * step).collect()
}

/// Returns the groups in lanes, so that their labels do not overlap. Groups without a place are left out.
fn groups(analysis: &CheckAnalysis, scale: &Scale) -> Vec<PlotGroup> {
    /// The width of a character in units: about 7 pixels of 540.
    const CHARACTER: u32 = 13;
    let mut lanes: Vec<u32> = Vec::new();
    let mut groups = Vec::new();
    for group in &analysis.groups {
        let (from, to) = (scale.across(group.low), scale.across(group.high));
        let half = CHARACTER * label_length(group.setting) / 2;
        let label = ((from + to) / 2).clamp(half, WIDTH.saturating_sub(half).max(half));
        let (left, right) = (from.min(label - half), to.max(label + half));
        let lane = lanes.iter().position(|&end| end < left);
        let lane = match lane {
            Some(lane) => lane,
            None if lanes.len() < MAX_LANES => {
                lanes.push(0);
                lanes.len() - 1
            }
            // The table has it.
            None => continue,
        };
        lanes[lane] = right + CHARACTER;
        groups.push(PlotGroup {
            setting: group.setting,
            from,
            to,
            label,
            top: LANES_TOP + LANE_HEIGHT * lane as u32,
        });
    }
    groups
}

fn label_length(setting: GroupSetting) -> u32 {
    super::text::check::rows::group(setting).chars().count() as u32
}

impl CheckPlot {
    /// Returns the height in pixels that the groups need.
    pub fn height(&self) -> u32 {
        let lanes = self.groups.iter().map(|group| group.top + LANE_HEIGHT + 8);
        lanes.max().unwrap_or(LANES_TOP).max(LANES_TOP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_at_most_six() {
        assert_eq!(ticks(293, 1158, false), [400, 600, 800, 1000]);
        assert_eq!(ticks(0, 10, false), [0, 2, 4, 6, 8, 10]);
        assert_eq!(ticks(20, 21, false), [20, 21]);
        assert_eq!(ticks(300, 54_094, true), [1000, 10_000]);
        for (low, high) in [(1, 2), (17, 18), (5, 1_000_000), (999_999, 1_000_001)] {
            assert!(ticks(low, high, false).len() <= 6, "{low} {high}");
        }
    }

    #[test]
    fn places_are_within_the_plot_and_in_order() {
        for is_logarithmic in [false, true] {
            let scale = Scale {
                low: 293.0,
                high: 54_094.0,
                is_logarithmic,
            };
            let places: Vec<u32> = [0, 293, 711, 1158, 54_094, 99_999]
                .map(|number| scale.across(number))
                .to_vec();
            assert!(places.is_sorted());
            assert!(places.iter().all(|&place| place <= WIDTH));
        }
    }
}
