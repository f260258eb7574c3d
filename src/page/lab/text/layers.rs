//! What a heuristic sees of the board beside the tabs.

use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::Layer;
use crate::page::text::layers as page;

pub use page::SHOW_ON_TILES;

pub const H: &str = "h";
pub const TRUE_DISTANCE: &str = "true distance";
/// Stands for a value that is not known yet.
pub const PENDING: &str = "…";
/// Stands for a value that a board does not have.
pub const NONE: &str = "–";
/// Added for screen readers to a value that is larger than the true distance.
pub const OVERESTIMATES: &str = ", more than the true distance";
pub const ALL_LAYERS: &str = "All heuristics";
pub const FEWER_LAYERS: &str = "Fewer";

/// Returns the name of a layer in the list, which is narrow.
pub fn row(layer: Layer) -> &'static str {
    match layer {
        Layer::Heuristic(HeuristicKind::MisplacedLines) => "misplaced, lines",
        Layer::Heuristic(HeuristicKind::Euclidean) => "Euclidean",
        Layer::Heuristic(HeuristicKind::Manhattan) => "Manhattan",
        Layer::Heuristic(HeuristicKind::Inversion) => "inversions",
        other => page::layer(other),
    }
}

/// Returns the sentence on the distance of the board; empty if it is not known.
pub fn true_distance(distance: Option<u32>) -> String {
    match distance {
        Some(distance) => format!("The true distance is {distance}."),
        None => String::new(),
    }
}
