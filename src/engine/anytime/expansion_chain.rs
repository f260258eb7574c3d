//! From which boards the pair weights of others are expanded.

use crate::heuristic::learned::Expansion;
use crate::puzzle::Size;
use crate::puzzle::symmetry::SymmetryClass;

/// The shortest side of boards that have weights of pairs.
const MIN_PAIR_SIDE: usize = 4;
/// The side of the square boards whose weights of pairs are trained.
const TRAINED_SIDE: usize = 5;

/// Returns `true` if boards of a size have weights of pairs.
pub(super) fn has_pairs(size: Size) -> bool {
    size.width().min(size.height()) >= MIN_PAIR_SIDE
        && size.width().max(size.height()) > MIN_PAIR_SIDE
}

/// Returns `true` if the weights of pairs of a class are trained, not expanded.
pub(super) fn has_pair_model(class: SymmetryClass) -> bool {
    (class.size().width(), class.size().height()) == (TRAINED_SIDE, TRAINED_SIDE)
}

/// Returns the classes from which the pair weights of `class` are expanded, from itself to one of 5x5; none if it has a side
/// below [`MIN_PAIR_SIDE`].
pub(super) fn expansion_chain(class: SymmetryClass) -> Vec<SymmetryClass> {
    if !has_pairs(class.size()) {
        return Vec::new();
    }
    let source = |class: &SymmetryClass| match has_pair_model(*class) {
        true => None,
        false => Expansion::source_of(*class),
    };
    std::iter::successors(Some(class), source).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_with_pairs_is_expanded_from_one_with_a_model() {
        for size in Size::all().filter(|&size| has_pairs(size)) {
            for blank in 0..size.cells() {
                let chain = expansion_chain(SymmetryClass::of(size, blank).0);
                assert!(has_pair_model(*chain.last().unwrap()), "{size} {blank}");
            }
        }
    }
}
