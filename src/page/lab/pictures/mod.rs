//! The geometry of the pictures of a recorded search. Pure.

pub mod bars;
pub mod paint;
pub mod places;
pub mod time_line;
pub mod tree;
pub mod window;

use crate::lab::decimal;

/// Returns a part of a length as a percentage, for attributes of SVG elements.
pub fn percent(part: f64) -> String {
    decimal(part * 100.0, 2) + "%"
}
