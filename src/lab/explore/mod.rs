//! The time line of a recorded search: what the search looks like at any of its moments.
//!
//! A *moment* is a number of expansions. At moment 0 only the root is in the frontier. At moment `t` the `t`-th node has just
//! been taken from the frontier and expanded. A search that tests for the goal when it takes a node has one more moment after
//! its last expansion, at which it takes the goal.
//!
//! An iterative deepening search takes a node when it puts it on its path. At that moment it has made the successors of the
//! node in turn, until one of them is the next to enter the path, or all were made.
//!
//! A [`Recorder`] runs a search once. The [`RecordedRun`] then shows any moment at once, without undoing steps: every node has
//! the moments at which it was generated, expanded and made stale, and the counts are kept at some moments, from which the
//! others are a few steps away. An iterative deepening search, which stores no nodes, is copied at some moments and replayed
//! from there.

mod bins;
mod map;
mod nodes;
mod path;
mod recorder;
mod run;
mod segments;
mod types;

pub use map::map_boards;
pub use recorder::Recorder;
pub use run::RecordedRun;

pub use types::{
    Child, ChildOutcome, Entry, ExploreRun, FBin, Lock, MAX_EXPLORED_NODES, MapBits, Moment,
    Overview, Question, Reason, Segment, TreeNode, WhyNext,
};

/// Maximum number of nodes of a tree.
const TREE_NODES: usize = 2000;
/// Maximum number of moments at which the size of the frontier is listed.
const MAX_SAMPLES: u64 = 200;

/// Returns moments that divide a time line evenly, the first and the last one included.
fn sample_moments(last: u64) -> Vec<u64> {
    let steps = last.min(MAX_SAMPLES - 1);
    let moment =
        |step: u64| (u128::from(step) * u128::from(last) / u128::from(steps.max(1))) as u64;
    (0..=steps).map(moment).collect()
}
