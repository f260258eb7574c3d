//! The words of the pictures of a search.

use super::{priority, priority_name};
use crate::lab::LabMethod;
use crate::lab::explore::Moment;
use crate::page::text::numbers::{grouped, moves};
use crate::reference::LabAlgorithm;

pub const PICTURE: &str = "Picture";
pub const MAP_REMARK: &str = "a row per true distance";
pub const GRAPH_REMARK: &str = "a line per move";
pub const MAP_WAITS: &str = "The distances of all boards are being computed…";
pub const MAP_HELP: &str = "Point at a dot, or use the arrow keys: up and down by row, left and right to the next board that was reached.";
pub const MAP_TABLE: &str = "The map’s numbers";
pub const TREE_HELP: &str =
    "Drag to move, Ctrl with the wheel or + and − to zoom, arrow keys to go from node to node.";
pub const COUNTS_TABLE: &str = "The bars’ numbers";
pub const ZOOM: &str = "Zoom";
pub const ZOOM_IN: &str = "Zoom in";
pub const ZOOM_OUT: &str = "Zoom out";
pub const ZOOM_ALL: &str = "Show all";
pub const DISTANCE: &str = "Distance";
pub const BOARDS: &str = "Boards";
pub const EXPANDED: &str = "Expanded";
pub const THRESHOLD: &str = "Threshold";
pub const START_LABEL: &str = "start";
pub const NOW_LABEL: &str = "now";
pub const GOAL_LABEL: &str = "goal";
pub const BY_DEPTH: &str = "By depth g";
pub const BARS_REMARK: &str = "filled: expanded; outlined: in the frontier";
pub const PATH_BARS_REMARK: &str = "filled: expanded; outlined: on the path";
pub const ITERATIONS: &str = "Iterations";
pub const ITERATIONS_REMARK: &str =
    "nodes expanded; hatched: ended by the goal or a limit, or not finished yet";

/// Returns the heading of the map: "All 181,440 boards".
pub fn map_title(total: u64) -> String {
    format!("All {} boards", grouped(total))
}

/// Returns the legend of the expanded nodes.
pub fn expanded(count: u64) -> String {
    format!("{} expanded", grouped(count))
}

/// Returns the legend of the expanded nodes of the second search.
pub fn expanded_by(count: u64, name: &str) -> String {
    format!("{} by {name}", grouped(count))
}

/// Returns where a node is that was not expanded yet: iterative deepening has only a path.
fn where_open(is_iterative: bool) -> &'static str {
    match is_iterative {
        true => "on the path",
        false => "in the frontier",
    }
}

/// Returns the legend of the frontier, or of the path.
pub fn in_frontier(count: u64, is_iterative: bool) -> String {
    format!("{} {}", grouped(count), where_open(is_iterative))
}

/// Returns the heading of the column for the frontier, or the path.
pub fn in_frontier_heading(is_iterative: bool) -> &'static str {
    match is_iterative {
        true => "On the path",
        false => "In the frontier",
    }
}

/// Returns what the map shows, for screen readers.
pub fn map_label(total: u64, moment: &Moment, is_iterative: bool) -> String {
    format!(
        "{}, a row per true distance: {}, {}. The numbers are in the table below.",
        map_title(total),
        expanded(moment.figures.expanded),
        in_frontier(moment.frontier_len, is_iterative)
    )
}

/// Returns what is said of a board of the map.
pub fn map_board(
    distance: u32,
    is_expanded: bool,
    is_in_frontier: bool,
    is_iterative: bool,
) -> String {
    let state = match (is_expanded, is_in_frontier) {
        (true, true) if is_iterative => "expanded, on the path",
        (true, true) => "expanded, and in the frontier again",
        (true, false) => "expanded",
        (false, true) => where_open(is_iterative),
        (false, false) => "not reached yet",
    };
    format!("{} from the goal, {state}", moves(distance as usize))
}

/// Returns what the tree shows.
pub fn tree_remark(drawn: usize, total: usize) -> String {
    match drawn == total {
        true => format!("{} nodes", grouped(drawn as u64)),
        false => format!(
            "{} of {} nodes",
            grouped(drawn as u64),
            grouped(total as u64)
        ),
    }
}

/// Returns what the tree shows, for screen readers.
pub fn tree_label(drawn: usize, expanded: usize) -> String {
    format!(
        "Tree of the search: {} nodes generated, {} of them expanded.",
        grouped(drawn as u64),
        grouped(expanded as u64)
    )
}

/// Returns the heading of the histogram by priority.
pub fn by_priority(algorithm: LabAlgorithm) -> String {
    format!("By {}", priority_name(algorithm))
}

/// Returns the value under a bar of the histogram by priority.
pub fn bar_value(method: LabMethod, value: u32) -> String {
    priority(method.algorithm(), value)
}

/// Returns what a histogram shows, for screen readers.
pub fn bars_label(title: &str, is_iterative: bool) -> String {
    let open = where_open(is_iterative);
    format!("{title}: nodes expanded and {open}. The numbers are in the table below.")
}

/// Returns what the bars of the iterations show, for screen readers.
pub fn iterations_label() -> String {
    format!("{ITERATIONS}: nodes expanded. The numbers are in the table below.")
}

/// Returns what is said of a node that was not expanded. `threshold` is that of its iteration, if the search has iterations.
pub fn unexpanded(
    algorithm: LabAlgorithm,
    priority: u32,
    threshold: Option<u32>,
    is_stale: bool,
) -> &'static str {
    match threshold {
        _ if is_stale => "stale",
        None => "in the frontier",
        Some(threshold) if priority <= threshold => "not expanded",
        Some(_) if algorithm == LabAlgorithm::IdaStar => "above the threshold",
        Some(_) => "deeper than the depth limit",
    }
}

/// Returns what is said of a node of the tree.
pub fn node(
    text: &str,
    generated_at: u64,
    expanded_at: Option<u64>,
    unexpanded: &'static str,
) -> String {
    let generated = match generated_at {
        0 => "the start".to_string(),
        at => format!("generated at expansion {}", grouped(at)),
    };
    let state = match expanded_at {
        Some(at) => format!("expanded at {}", grouped(at)),
        None => unexpanded.to_string(),
    };
    format!("{text}, {generated}, {state}")
}
