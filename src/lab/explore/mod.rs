//! The time line of a recorded search: what the search looks like at any of its moments.
//!
//! A *moment* is a number of expansions. At moment 0 only the root is in the frontier. At moment `t` the `t`-th node has just
//! been taken from the frontier and expanded. A search that tests for the goal when it takes a node has one more moment after
//! its last expansion, at which it takes the goal.

mod types;

pub use types::{
    Child, ChildFate, Entry, ExploreRun, FBin, Lock, MapBits, Moment, Overview, Question, Reason,
    Segment, TreeNode, WhyNext,
};
