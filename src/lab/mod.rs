//! The lab: experiments with many boards and methods, the tables of papers, and the check of a student's number.
//!
//! Everything here is pure. The worker runs the experiments of the [`reference`](crate::reference) search, and the page
//! shows what this module makes of their records.

pub mod assignment;
mod boards;
pub mod check;
mod comparison;
mod decimal;
pub mod explore;
mod export;
mod gallery;
mod korf;
mod layers;
pub mod learn;
mod link;
mod list;
mod method;
mod paper;
mod rule_choice;
mod sheet;
#[cfg(test)]
mod test_run;
mod verdict;

pub use boards::{BoardSet, DistanceList, DrawError, DrawnBoards, LabBoard, MAX_BOARDS, Shortfall};
pub use comparison::{
    BoardIndex, CellProgress, ChartPoint, CompareFigure, Comparison, ComparisonSpec, FigureSummary,
    Growth, LengthSummary, LimitCount, MEASURED_NODES, MIN_ROUNDS, Matrix, Mean, Measured,
    MethodIndex, MethodPreset, ResultColumn, Spread, TimeDifference, TimeLeft, Timing,
};
pub use decimal::{decimal, grouped};
pub use export::{
    ExportCell, ExportColumn, ExportFormat, ExportTable, ExportWords, result_table, run_table,
    summary_table,
};
pub use gallery::{BoardName, GalleryKind};
pub use layers::{greatest_distance, layer_sizes};
pub use link::{
    BoardSource, CheckLink, CompareLink, ExploreLink, LabLink, LabTab, LearnLink, LinkError,
    LinkErrorKind, LockBy, PictureKind,
};
pub use list::{BoardList, ListError, ListErrorKind, ListedBoard, read_list};
pub use method::LabMethod;
pub use paper::{
    Agreement, KORF_QUICK_NODES, KORF_SLOW_NODES, Paper, PaperCell, PaperColumn, PaperFigure,
    PaperLabel, PaperNote, PaperRow, PaperRun, PaperSpec, PaperTable, SampleDifference,
};
pub use rule_choice::RuleChoice;
pub use sheet::{LabSheet, Question, SheetCell, SheetRow};
pub use verdict::{BreakingMove, Overestimate, SampleSize, Verdict, VerdictBasis, VerdictSearch};
