//! The check of a student's number: which rules, or which mistakes, give exactly this number.
//!
//! A [`CheckPlan`] lists the experiments to run. A [`CheckAnalysis`] says what their records so far mean for the number.

mod analysis;
mod axes;
mod candidates;
mod course_output;
mod figure;
mod plan;
mod slip;
mod summary;
mod switches;
mod test_board;
mod verdict;

pub use analysis::{CheckAnalysis, Claim, RunValue, SlipRow};
pub use candidates::Candidates;
pub use course_output::course_output;
pub use figure::CountedFigure;
pub use plan::{CheckPlan, CheckSubject, Purpose, Switch, fixed_course};
pub use slip::Slip;
pub use summary::{Choice, GroupSetting, RuleSummary, ValueCount, ValueGroup};
pub use switches::{Setting, SwitchOption, SwitchRow};
pub use test_board::{TestBoard, test_board};
pub use verdict::{RangePosition, Verdict};
