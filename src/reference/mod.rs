//! The lab's search: plain, deterministic and recorded, by rules that can be chosen.
//!
//! Textbooks and courses count nodes by different rules: the order of the moves, the choice among equal priorities, when the
//! goal is tested, which repeated boards are followed. A [`ReferenceSearch`] follows any such [`Rules`], so that its
//! [`Figures`] equal those of a hand-out to the digit. It is not made for speed: times come from the fast searches of
//! [`search`](crate::search).
//!
//! ```
//! use slidewise::puzzle::Goal;
//! use slidewise::heuristic::HeuristicKind;
//! use slidewise::reference::{Experiment, LabAlgorithm, LabHeuristic, ReferenceSearch, RulePreset};
//! use slidewise::search::{Limits, Weight};
//!
//! let start: slidewise::puzzle::Board = "6 1 8/4 0 2/7 3 5".parse().unwrap();
//! let algorithm = LabAlgorithm::AStar;
//! let columbia = RulePreset::Columbia;
//! let experiment = Experiment {
//!     start,
//!     goal: columbia.goal(start.size()).unwrap(),
//!     algorithm,
//!     heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
//!     weight: Weight::default(),
//!     max_depth: None,
//!     rules: columbia.rules(algorithm),
//! };
//! let mut search = ReferenceSearch::start(experiment, Limits::default(), None).unwrap();
//! while !search.advance(1000).is_done() {}
//! assert_eq!(search.figures().expanded, 696);
//! ```

mod algorithm;
mod boards;
mod branching;
mod deepening;
mod experiment;
mod figures;
mod frontier;
mod graph_search;
mod heap_replay;
mod heuristic;
mod node_map;
mod nodes;
mod range;
mod record;
mod rules;
mod search;
mod successors;
mod trace;
mod twin;

pub use algorithm::LabAlgorithm;
pub use branching::asymptotic_branching_factor;
pub use experiment::{Experiment, ExperimentError, ReferenceSearch};
pub use figures::{Figures, IterationFigures, effective_branching_factor};
pub use heap_replay::HeapReplay;
pub use heuristic::LabHeuristic;
pub use nodes::{NodeIndex, Nodes};
pub use range::{ExpansionRange, RangeSearch};
pub use record::{RunEnd, RunRecord};
pub use rules::{BlankOrder, GoalTest, Repeats, RulePreset, Rules, Ties};
pub use search::{PathNodeView, PathView};
pub use successors::Successors;
pub use trace::TracedNodes;
pub use twin::twin;
