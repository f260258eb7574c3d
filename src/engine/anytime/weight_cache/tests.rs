//! Tests of the cache of weights.

use super::*;
use crate::engine::anytime::tests::weights;
use crate::heuristic::learned::{Expansion, LargePairEvaluator, PairEvaluator};
use crate::puzzle::Preset;

fn class(size: &str, blank: usize) -> SymmetryClass {
    SymmetryClass::representative(size.parse().unwrap(), blank).unwrap()
}

/// Returns the weights of a class from a cache that is supplied with all files but `missing`.
fn class_weights(
    cache: &mut WeightCache,
    class: SymmetryClass,
    missing: &[WeightsFile],
) -> LearnedStatus<ClassWeights> {
    loop {
        match cache.weights(class, 1 << 20) {
            LearnedStatus::Building => {}
            LearnedStatus::Pending => {
                while let Some(file) = cache.to_fetch() {
                    let bytes = (!missing.contains(&file)).then(|| weights(file));
                    let supplied = cache.supply(file, bytes.as_deref());
                    assert_eq!(supplied.is_err(), missing.contains(&file));
                }
            }
            status => return status,
        }
    }
}

/// Returns the estimate of a board that needs many moves; `None` without weights of pairs.
fn estimate(cache: &mut WeightCache, class: SymmetryClass, missing: &[WeightsFile]) -> Option<i32> {
    let reversed: Vec<u8> = (0..class.size().cells() as u8).rev().collect();
    match class_weights(cache, class, missing) {
        LearnedStatus::Ready(ClassWeights::Pairs(weights)) => Some(weights.estimate(&reversed)),
        _ => None,
    }
}

#[test]
fn a_missing_correction_leaves_the_expanded_weights() {
    let (class, correction) = (class("6x6", 0), WeightsFile::PairCorrection(0));
    let mut cache = WeightCache::default();
    let expanded = estimate(&mut cache, class, &[correction]).unwrap();
    cache.retry_failed();
    let corrected = estimate(&mut cache, class, &[]).unwrap();
    assert_ne!(expanded, corrected);
    assert_eq!(
        estimate(&mut WeightCache::default(), class, &[]),
        Some(corrected)
    );
}

#[test]
fn without_a_pair_model_the_local_weights_are_used() {
    let mut cache = WeightCache::default();
    let missing = [WeightsFile::PairModel(0), WeightsFile::PairCorrection(0)];
    let status = class_weights(&mut cache, class("7x7", 0), &missing);
    assert!(matches!(
        status,
        LearnedStatus::Ready(ClassWeights::Local(_))
    ));
    cache.retry_failed();
    assert!(estimate(&mut cache, class("7x7", 0), &[]).is_some());
}

#[test]
fn without_any_weights_there_is_no_heuristic() {
    let class = class("6x7", 0);
    let mut cache = WeightCache::default();
    let status = class_weights(&mut cache, class, &WeightsFile::ALL);
    assert!(matches!(status, LearnedStatus::Unavailable));
}

#[test]
fn boards_with_a_side_below_four_have_local_weights() {
    let mut cache = WeightCache::default();
    let status = class_weights(&mut cache, class("3x8", 0), &[]);
    assert!(matches!(
        status,
        LearnedStatus::Ready(ClassWeights::Local(_))
    ));
    assert!(!cache.pair_tables.has_model(0));
}

#[test]
fn the_order_of_classes_does_not_change_their_weights() {
    let classes = [
        class("6x6", 0),
        class("7x7", 0),
        class("6x7", 0),
        class("6x6", 0),
    ];
    let mut cache = WeightCache::default();
    for class in classes {
        let alone = estimate(&mut WeightCache::default(), class, &[]);
        assert_eq!(estimate(&mut cache, class, &[]), alone, "{class:?}");
    }
}

/// Returns the memory of a heuristic of a size whose weights are expanded, in bytes.
fn max_heuristic_bytes(size: Size) -> usize {
    let expansion = Expansion::to(SymmetryClass::of(size, 0).0).unwrap();
    let rows = match size.cells() {
        ..=32 => PairEvaluator::<32>::max_row_bytes(size),
        33..=64 => PairEvaluator::<64>::max_row_bytes(size),
        _ => LargePairEvaluator::max_row_bytes(size),
    };
    rows + expansion.bytes()
}

#[test]
fn the_tables_of_every_size_fit_into_their_limit() {
    for size in Size::all().filter(|&size| has_pairs(size)) {
        let chain = expansion_chain(SymmetryClass::of(size, 0).0);
        let cells = |class: &SymmetryClass| class.size().cells();
        let table = |cells: usize| cells * (cells - 1) / 2 * cells * cells;
        // The table of the class itself is never built, except that of 6x6.
        let largest = chain.iter().skip(1).map(cells).next();
        let kept = chain
            .iter()
            .map(cells)
            .filter(|&cells| cells <= 36)
            .map(table);
        let tables = largest.map_or(0, table) + kept.sum::<usize>();
        let all = max_heuristic_bytes(size) + tables;
        assert!(all <= WeightCache::max_table_bytes(size), "{size}: {all}");
    }
}

#[test]
fn all_tables_stay_within_the_limit_while_others_are_built() {
    let mut cache = WeightCache::default();
    for (size, blanks) in [
        ("6x6", [0, 1, 2, 7]),
        ("7x7", [0, 1, 2, 3]),
        ("5x8", [0, 1, 2, 5]),
        ("8x8", [0, 1, 2, 3]),
        ("10x10", [0, 1, 2, 3]),
    ] {
        for blank in blanks {
            let class = class(size, blank);
            let limit = WeightCache::max_table_bytes(class.size());
            let mixture = Mixture::first(class.size());
            loop {
                let status = cache.heuristic(class, mixture, 1 << 20);
                assert!(cache.max_bytes() <= limit, "{class:?}");
                match status {
                    LearnedStatus::Building => {}
                    LearnedStatus::Pending => {
                        while let Some(file) = cache.to_fetch() {
                            cache.supply(file, Some(&weights(file))).unwrap();
                        }
                    }
                    LearnedStatus::Ready(_) => break,
                    LearnedStatus::Unavailable => panic!("all files are there"),
                }
            }
        }
    }
}

#[test]
fn without_memory_for_a_table_the_local_weights_are_used_until_it_is_tried_again() {
    let class = class("7x7", 0);
    let mut cache = WeightCache {
        pair_tables: PairTables::without_memory_for(class),
        ..WeightCache::default()
    };
    let status = class_weights(&mut cache, class, &[]);
    assert!(matches!(
        status,
        LearnedStatus::Ready(ClassWeights::Local(_))
    ));
    let mixture = Mixture::first(class.size());
    let LearnedStatus::Ready(heuristic) = cache.heuristic(class, mixture, 0) else {
        panic!("the weights are there");
    };
    assert!(heuristic.table().is_none());
    cache.retry_failed();
    class_weights(&mut cache, class, &[]);
    let LearnedStatus::Ready(heuristic) = cache.heuristic(class, mixture, 0) else {
        panic!("the weights are there");
    };
    assert!(heuristic.table().is_some());
}

#[test]
fn a_valid_file_in_place_of_another_is_rejected() {
    for file in WeightsFile::ALL {
        for other in WeightsFile::ALL.into_iter().filter(|&other| other != file) {
            let mut cache = WeightCache::default();
            assert!(cache.supply(file, Some(&weights(other))).is_err());
            assert!(!cache.is_loaded(file) && !cache.is_loaded(other));
        }
    }
}

#[test]
fn a_failed_file_of_another_class_leaves_tables_and_heuristics() {
    let class = class("6x6", 0);
    let mut cache = WeightCache::default();
    class_weights(&mut cache, class, &[]);
    let mixture = Mixture::first(class.size());
    assert!(matches!(
        cache.heuristic(class, mixture, 0),
        LearnedStatus::Ready(_)
    ));
    let bytes = cache.bytes();
    assert!(cache.supply(WeightsFile::PairModel(12), None).is_err());
    cache.retry_failed();
    assert_eq!((cache.heuristics.len(), cache.bytes()), (1, bytes));
}

#[test]
fn a_correction_that_arrives_late_replaces_the_heuristic_without_it() {
    let (class, correction) = (class("6x6", 0), WeightsFile::PairCorrection(0));
    let mixture = Mixture::first(class.size());
    let mut cache = WeightCache::default();
    class_weights(&mut cache, class, &[correction]);
    assert!(matches!(
        cache.heuristic(class, mixture, 0),
        LearnedStatus::Ready(_)
    ));
    cache.retry_failed();
    // The heuristic can be used while the file is requested again.
    assert!(matches!(
        cache.heuristic(class, mixture, 0),
        LearnedStatus::Ready(_)
    ));
    assert_eq!(cache.to_fetch(), Some(correction));
    cache
        .supply(correction, Some(&weights(correction)))
        .unwrap();
    assert!(cache.heuristics.is_empty());
}

#[test]
fn dropped_tables_are_built_again() {
    let class = class("6x7", 0);
    let mut cache = WeightCache::default();
    let first = estimate(&mut cache, class, &[]);
    let models = cache.bytes();
    cache.drop_tables();
    assert!(cache.bytes() < models);
    assert_eq!(estimate(&mut cache, class, &[]), first);
}

#[test]
fn preparing_a_goal_requests_each_of_its_files_once() {
    let mut cache = WeightCache::default();
    let goal = Goal::preset(Preset::BlankLast, "8x8".parse().unwrap());
    assert!(!cache.prepare(&goal) && !cache.prepare(&goal));
    let mut files: Vec<String> = Vec::new();
    while let Some(file) = cache.to_fetch() {
        files.push(file.name());
    }
    files.sort();
    assert_eq!(files, ["5x5-0.weights", "6x6-0.weights", "local.weights"]);
}
