//! The words of a heuristic of one's own.

use crate::heuristic::{Feature, FeatureWeights};

/// The shortest name of a heuristic of one's own.
pub const SHORTEST: &str = "own";

/// Returns a weight: `1`, `0.5`.
pub fn weight(tenths: u8) -> String {
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    }
}

/// Returns the name of a feature as it stands within a sentence.
pub fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Misplaced => "misplaced tiles",
        Feature::Manhattan => "Manhattan distance",
        Feature::Conflicts => "linear conflicts",
        Feature::OutOfRow => "tiles out of row",
        Feature::OutOfColumn => "tiles out of column",
        Feature::Inversions => "inversions",
    }
}

/// Returns the sum: `2 × Manhattan distance + 0.5 × inversions`.
pub fn formula(weights: FeatureWeights) -> String {
    let terms = weights.used().map(|(one, tenths)| match tenths {
        10 => feature(one).to_string(),
        _ => format!("{} × {}", weight(tenths), feature(one)),
    });
    let terms: Vec<String> = terms.collect();
    let sum = if terms.is_empty() {
        "0".to_string()
    } else {
        terms.join(" + ")
    };
    if weights.counts_blank() {
        sum + ", counting the blank"
    } else {
        sum
    }
}

/// Returns the name of the heuristic as it stands within a sentence.
pub fn in_sentence(weights: FeatureWeights) -> String {
    format!("your own heuristic ({})", formula(weights))
}

/// Returns the name of the heuristic for tables: `own: 2 man + 0.5 inv`.
pub fn short(weights: FeatureWeights) -> String {
    let terms = weights
        .used()
        .map(|(feature, tenths)| format!("{} {}", weight(tenths), feature.name()));
    let mut terms: Vec<String> = terms.collect();
    if terms.is_empty() {
        terms.push("0".to_string());
    }
    if weights.counts_blank() {
        terms.push("blank".to_string());
    }
    format!("{SHORTEST}: {}", terms.join(" + "))
}
