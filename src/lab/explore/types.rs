//! What the worker tells the page about a recorded search. Plain data; the page turns it into words.

use serde::{Deserialize, Serialize};

use crate::puzzle::{Board, Move};
use crate::reference::{Experiment, Figures, IterationFigures, NodeIndex, RunEnd};
use crate::search::Limits;

/// The maximum number of nodes of a recorded search, and the default.
pub const MAX_EXPLORED_NODES: u64 = 1_000_000;

/// A search to record: an experiment, without a twin, and its limits.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ExploreRun {
    /// The experiment. Its rules never search the twin.
    pub experiment: Experiment,
    /// Its limits on nodes and memory.
    pub limits: Limits,
}

/// Which moment is asked for. Two searches side by side are locked by one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lock {
    /// The moment after this many expansions, or the last one.
    Expanded(u64),
    /// The last moment at which at most this many nodes have been generated (forward).
    Generated(u64),
    /// The first moment at which the search works at this bound or a greater one, or the last moment. The bound is the
    /// greatest priority of a node taken so far, or the threshold of the iteration.
    Bound(u32),
}

/// The whole of a recorded search, without its moments.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Overview {
    /// How it ended.
    pub end: RunEnd,
    /// Its figures, equal to those of a comparison.
    pub figures: Figures,
    /// The last moment.
    pub last_moment: u64,
    /// The stretches of the time line in which f, or the bound, does not change; the first one starts at moment 0. Where f
    /// changes more than 400 times, these are the stretches of the [bound](Moment::bound), which never falls; where these are
    /// too many too, there are none.
    pub segments: Vec<Segment>,
    /// The size of the frontier (for iterative deepening: of the path) at moments that divide the time line evenly, the first
    /// and the last one included.
    pub frontier_sizes: Vec<u32>,
    /// The iterations of an iterative deepening search.
    pub iterations: Vec<IterationFigures>,
    /// All nodes in the order in which they were generated, if there are few enough to be drawn; else `None`. For iterative
    /// deepening these are the nodes of all iterations, those above the threshold included, each iteration with its own root.
    pub tree: Option<Vec<TreeNode>>,
    /// The moves of the solution; empty without one.
    pub moves: Vec<Move>,
}

/// A stretch of the time line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Segment {
    /// Its first moment.
    pub first: u64,
    /// f of the nodes taken in it: g + h for A*, g + w·h in hundredths for weighted A*, h for greedy search, g for
    /// breadth-first and uniform-cost search, the threshold of an iteration for iterative deepening and IDA*.
    pub value: u32,
}

/// A node of the tree of a search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TreeNode {
    /// Its board.
    pub board: Board,
    /// The index of its parent; `None` for a root.
    pub parent: Option<NodeIndex>,
    /// Its depth.
    pub g: u32,
    /// Its h.
    pub h: u32,
    /// The moment at which it was generated.
    pub generated_at: u64,
    /// The moment at which it was expanded.
    pub expanded_at: Option<u64>,
    /// The moment from which it is only a stale entry of the frontier, because its board was reached cheaper.
    pub stale_at: Option<u64>,
    /// The index of its iteration, for iterative deepening; else 0.
    pub iteration: u32,
    /// `true` if it is on the path of the solution.
    pub on_solution: bool,
}

/// A node as it is shown beside the time line.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its board.
    pub board: Board,
    /// The motion of the tile that led to it; `None` for the root.
    pub came_by: Option<Move>,
    /// Its depth.
    pub g: u32,
    /// Its h.
    pub h: u32,
    /// Its priority; see [`Segment::value`].
    pub f: u32,
    /// The moment at which it was generated.
    pub since: u64,
}

/// A search at one moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The moment.
    pub at: u64,
    /// The figures of the search until now.
    pub figures: Figures,
    /// The greatest priority of a node taken so far, or the threshold of the iteration.
    pub bound: u32,
    /// The number of nodes in the frontier, without stale ones; for iterative deepening, on the path.
    pub frontier_len: u64,
    /// The number of stale nodes in the frontier.
    pub stale_len: u64,
    /// The number of boards that were expanded and not reached cheaper since; 0 for iterative deepening.
    pub closed_len: u64,
    /// The node that was taken last; `None` at moment 0.
    pub current: Option<Entry>,
    /// `true` if the node taken last is the goal.
    pub is_goal: bool,
    /// Why that node was taken.
    pub reason: Option<Reason>,
    /// The successors of the node taken last, in the order in which they were made.
    pub children: Vec<Child>,
    /// The first nodes of the frontier, in the order in which they will be taken unless better ones come; without stale ones,
    /// unless the rules expand these. For iterative deepening, the last nodes of the path from the root, up to the goal if it
    /// was found.
    pub frontier: Vec<Entry>,
    /// The nodes so far by priority. Beyond 256 different values, neighbours share a bar, which has the lowest of them.
    pub by_f: Vec<FBin>,
    /// The nodes so far by depth, likewise.
    pub by_depth: Vec<FBin>,
    /// The number of nodes expanded in each iteration begun so far.
    pub iterations: Vec<IterationFigures>,
    /// Which boards have been expanded and which are in the frontier, if asked for and there are few enough.
    pub map: Option<MapBits>,
}

/// A bar of a histogram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FBin {
    /// The priority or the depth.
    pub value: u32,
    /// The number of nodes expanded.
    pub expanded: u64,
    /// The number of nodes in the frontier, without stale ones.
    pub frontier: u64,
}

/// Why a node was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    /// The number of nodes of the frontier that could be taken: without stale ones, unless the rules expand these. For
    /// iterative deepening, of the path.
    pub frontier_len: u64,
    /// What decided.
    pub why: WhyNext,
}

/// What decided which node was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WhyNext {
    /// The root is the only node.
    Root,
    /// A queue yields the node that waits longest.
    Oldest,
    /// A stack yields the node that was inserted last.
    Newest,
    /// The lowest priority.
    Lowest {
        /// The number of nodes of that priority, this one included.
        ties: u64,
        /// The number of nodes that the rule for ties leaves to choose from, this one included: of the same priority and,
        /// by its rule, the same h or g, or inserted at the same moment.
        left: u64,
    },
    /// The next successor, in the order of moves, of the last node on the path whose f is within the threshold.
    NextChild {
        /// The number of nodes that were left on the way back to it, because all their successors were tried.
        backtracked: u32,
    },
    /// A new iteration starts at the root.
    NewIteration {
        /// The threshold of the iteration before; `None` for the first one.
        last_threshold: Option<u32>,
    },
}

/// A successor of the node taken last.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Child {
    /// The node.
    pub entry: Entry,
    /// What became of it.
    pub outcome: ChildOutcome,
}

/// What became of a successor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChildOutcome {
    /// It entered the frontier, or is the next to enter the path. For iterative deepening also: it is at the threshold, so that
    /// it is tested for the goal and not expanded.
    Inserted,
    /// It entered the frontier although its board was reached before by a longer path.
    Cheaper {
        /// The depth at which the board was reached before.
        before: u32,
    },
    /// It is the goal, and the search ended.
    Goal,
    /// It is the way back to the parent, which is not followed.
    WayBack,
    /// Its board is on the path already.
    OnPath,
    /// Its board was reached before.
    Seen {
        /// The depth at which it was reached.
        before: u32,
    },
    /// Its f is above the threshold of the iteration.
    AboveThreshold,
    /// It is deeper than the maximum depth.
    TooDeep,
    /// It was not looked at yet: the search found the goal first, or follows an earlier sibling.
    NotYet,
}

/// One bit per board of a small size: bit `i % 8` of byte `i / 8`, where `i` numbers the boards by distance and, within a
/// distance, in the order of the distance table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MapBits {
    /// The boards that were expanded.
    pub expanded: Vec<u8>,
    /// The boards in the frontier.
    pub frontier: Vec<u8>,
    /// The number of the start board.
    pub start: u32,
    /// The number of the board taken last.
    pub current: Option<u32>,
}

/// A question: which of these nodes of the frontier is taken next?
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The moment before the node is taken.
    pub at: u64,
    /// Three to five nodes, two where the frontier has no more.
    pub choices: Vec<Entry>,
    /// For each, `true` if the rules as stated allow it to be taken next: lowest priority, and best by the rule for ties.
    pub valid: Vec<bool>,
    /// The index of the one that the search takes.
    pub taken: usize,
}
