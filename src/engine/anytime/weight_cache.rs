//! Keeps learned weights and the tables made from them, and which files of weights to download.

use std::sync::Arc;

use super::any_heuristic::AnyLearnedHeuristic;
use super::mixture::Mixture;
use super::pair_tables::{PairTables, expansion_chain, has_pairs};
use super::weights_file::WeightsFile;
use crate::heuristic::learned::{
    InvalidWeights, LocalEvaluator, LocalModel, LocalTables, PairWeights, Weights,
};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Goal, Size};
use crate::step::Step;

/// The state of the weights or the heuristic of a class.
pub(super) enum LearnedStatus<T> {
    /// The weights are loaded and their tables built.
    Ready(T),
    /// The weights are being downloaded.
    Pending,
    /// Tables are being built, one slice per call.
    Building,
    /// The weights could not be downloaded.
    Unavailable,
}

/// The weights for boards of a class.
pub(super) enum ClassWeights {
    /// Weights of pairs.
    Pairs(Box<PairWeights>),
    /// Local weights: for boards with a side below four, and where weights of pairs are missing.
    Local(Arc<LocalTables>),
}

/// The learned weights and heuristics that were requested last, and the state of downloads.
#[derive(Default)]
pub struct WeightCache {
    pair_tables: PairTables,
    /// The tables of the local weights.
    local: Option<Arc<LocalTables>>,
    /// Heuristics by class and mixture, the oldest first.
    heuristics: Vec<((SymmetryClass, Mixture), AnyLearnedHeuristic)>,
    /// Files to download that [`WeightCache::to_fetch`] has not returned yet.
    to_request: Vec<WeightsFile>,
    /// Files being downloaded.
    in_flight: Vec<WeightsFile>,
    /// Files whose download failed.
    failed: Vec<WeightsFile>,
}

/// The number of heuristics to keep, within the limit on their memory. Chosen by hand.
const MAX_CACHED_HEURISTICS: usize = 4;

impl WeightCache {
    /// Returns the limit on the memory of all tables for boards of a size, in bytes.
    pub fn max_table_bytes(size: Size) -> usize {
        match size.cells() {
            ..=49 => 60 << 20,
            _ => 120 << 20,
        }
    }

    /// Returns the memory of all tables, in bytes.
    pub fn bytes(&self) -> usize {
        let heuristics = self.heuristics.iter();
        let rows: usize = heuristics.map(|(_, heuristic)| heuristic.bytes()).sum();
        self.pair_table_bytes() + rows
    }

    /// Returns the memory of all pair tables, in bytes. Includes tables that only a heuristic still holds.
    fn pair_table_bytes(&self) -> usize {
        let heuristics = self.heuristics.iter();
        let in_use = heuristics.filter_map(|(_, heuristic)| heuristic.table());
        self.pair_tables.bytes(in_use)
    }

    fn is_loaded(&self, file: WeightsFile) -> bool {
        match file {
            WeightsFile::PairModel(blank) => self.pair_tables.has_model(blank.into()),
            WeightsFile::PairCorrection(blank) => self.pair_tables.has_correction(blank.into()),
            WeightsFile::LocalModel => self.local.is_some(),
        }
    }

    /// Requests those of the files for boards of a class that are missing. Returns `true` if no file is still to be
    /// downloaded.
    fn request(&mut self, class: SymmetryClass) -> bool {
        let mut is_complete = true;
        for file in WeightsFile::of(class) {
            if self.is_loaded(file) || self.failed.contains(&file) {
                continue;
            }
            is_complete = false;
            if !self.to_request.contains(&file) && !self.in_flight.contains(&file) {
                self.to_request.push(file);
            }
        }
        is_complete
    }

    /// Requests the weights for boards of `goal` ahead of time. Returns `true` if no file is still to be downloaded.
    pub fn prepare(&mut self, goal: &Goal) -> bool {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        self.request(class)
    }

    /// Builds one slice of the tables for boards of `goal`, of about `budget` weights, if their weights are there. Returns
    /// `true` if nothing is left to build for now.
    pub fn build(&mut self, goal: &Goal, budget: u32) -> bool {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        !matches!(self.weights(class, budget), LearnedStatus::Building)
    }

    /// Returns the weights for boards of `class`, requests those that are missing, or builds one slice of the tables that they
    /// need, of about `budget` weights.
    pub(super) fn weights(
        &mut self,
        class: SymmetryClass,
        budget: u32,
    ) -> LearnedStatus<ClassWeights> {
        if !self.request(class) {
            return LearnedStatus::Pending;
        }
        let bytes = self.pair_tables.bytes_to_allocate(class);
        if bytes > 0 {
            self.make_room(class, bytes);
        }
        match self.pair_tables.weights(class, budget) {
            Step::Running | Step::Waiting => LearnedStatus::Building,
            Step::Done(Some(weights)) => {
                LearnedStatus::Ready(ClassWeights::Pairs(Box::new(weights)))
            }
            Step::Done(None) => match &self.local {
                Some(tables) if WeightsFile::of(class).contains(&WeightsFile::LocalModel) => {
                    LearnedStatus::Ready(ClassWeights::Local(tables.clone()))
                }
                _ => LearnedStatus::Unavailable,
            },
        }
    }

    /// Returns the heuristic for boards of `class`, or what is to be done first; see [`weights`](Self::weights).
    pub(super) fn heuristic(
        &mut self,
        class: SymmetryClass,
        mixture: Mixture,
        budget: u32,
    ) -> LearnedStatus<AnyLearnedHeuristic> {
        // A file that failed before is requested again, even if there is a heuristic without it.
        self.request(class);
        let key = (class, mixture);
        if let Some((_, heuristic)) = self.heuristics.iter().find(|(of, _)| *of == key) {
            return LearnedStatus::Ready(heuristic.clone());
        }
        let heuristic = match self.weights(class, budget) {
            LearnedStatus::Ready(ClassWeights::Pairs(weights)) => {
                AnyLearnedHeuristic::with_pairs(mixture.apply(*weights, self.local.as_ref()))
            }
            LearnedStatus::Ready(ClassWeights::Local(tables)) => local_heuristic(tables, class),
            LearnedStatus::Pending => return LearnedStatus::Pending,
            LearnedStatus::Building => return LearnedStatus::Building,
            LearnedStatus::Unavailable => return LearnedStatus::Unavailable,
        };
        self.make_room(class, max_row_bytes(class.size()));
        self.heuristics.push((key, heuristic.clone()));
        LearnedStatus::Ready(heuristic)
    }

    /// Returns the heuristic to use where weights are missing: the Manhattan distance.
    pub(super) fn fallback(class: SymmetryClass) -> AnyLearnedHeuristic {
        local_heuristic(Arc::new(LocalTables::new(&LocalModel::zeroed())), class)
    }

    /// Drops the tables of other classes, and the oldest heuristics, until `bytes` more for boards of `class` fit into the limit.
    fn make_room(&mut self, class: SymmetryClass, bytes: usize) {
        self.pair_tables.drop_others(&expansion_chain(class));
        let limit = WeightCache::max_table_bytes(class.size());
        while self.heuristics.len() >= MAX_CACHED_HEURISTICS
            || !self.heuristics.is_empty() && self.max_bytes() + bytes > limit
        {
            self.heuristics.remove(0);
        }
        if self.max_bytes() + bytes > limit {
            self.pair_tables.drop_sources();
        }
    }

    /// Returns the memory of all tables if all rows of the heuristics are in use, in bytes.
    fn max_bytes(&self) -> usize {
        let heuristics = self.heuristics.iter();
        let rows = heuristics.map(|((class, _), _)| max_row_bytes(class.size()));
        self.pair_table_bytes() + rows.sum::<usize>()
    }

    /// Drops the tables and heuristics. The weights stay.
    pub fn drop_tables(&mut self) {
        self.pair_tables.drop_expanded();
        self.heuristics.clear();
    }

    /// Returns the tables of the local weights, which fit any size and goal, if they are loaded.
    pub fn local_tables(&self) -> Option<Arc<LocalTables>> {
        self.local.clone()
    }

    /// Returns a file to download. Each file is returned once.
    pub fn to_fetch(&mut self) -> Option<WeightsFile> {
        let file = self.to_request.pop()?;
        self.in_flight.push(file);
        Some(file)
    }

    /// Takes the bytes of a file, or `None` if the download failed. Returns an error if the bytes are invalid or
    /// missing.
    pub fn supply(
        &mut self,
        file: WeightsFile,
        bytes: Option<&[u8]>,
    ) -> Result<(), InvalidWeights> {
        self.to_request.retain(|other| *other != file);
        self.in_flight.retain(|other| *other != file);
        let weights = bytes.ok_or(InvalidWeights).and_then(Weights::from_bytes);
        match (file, weights) {
            (WeightsFile::PairModel(blank), Ok(Weights::PairModel(pairs)))
                if pairs.class.blank() == usize::from(blank) =>
            {
                self.pair_tables.add_model(&pairs);
            }
            (WeightsFile::PairCorrection(blank), Ok(Weights::PairCorrection(pairs)))
                if pairs.class.blank() == usize::from(blank) =>
            {
                self.pair_tables.add_correction(pairs);
            }
            (WeightsFile::LocalModel, Ok(Weights::LocalModel(local))) => {
                self.local = Some(Arc::new(LocalTables::new(&local)));
            }
            _ => {
                self.failed.push(file);
                return Err(InvalidWeights);
            }
        }
        // Those that exist were made while the file was missing.
        self.pair_tables.drop_made_without(file);
        self.heuristics
            .retain(|((class, _), _)| !WeightsFile::of(*class).contains(&file));
        Ok(())
    }

    /// Allows failed downloads and allocations to be tried again: the network may be back. Heuristics for which there was not
    /// enough memory are dropped.
    pub fn retry_failed(&mut self) {
        self.failed.clear();
        self.pair_tables.retry_allocations();
        self.heuristics.retain(|((class, _), heuristic)| {
            let lacks_table = has_pairs(class.size()) && heuristic.table().is_none();
            !lacks_table && !heuristic.lacks_rows()
        });
    }
}

/// Returns the memory of the rows of a heuristic if all are in use, in bytes.
fn max_row_bytes(size: Size) -> usize {
    if has_pairs(size) {
        AnyLearnedHeuristic::max_bytes(size)
    } else {
        0
    }
}

/// Returns the heuristic with local weights alone.
fn local_heuristic(tables: Arc<LocalTables>, class: SymmetryClass) -> AnyLearnedHeuristic {
    let (size, blank) = (class.size(), class.blank());
    let far_penalty = LocalEvaluator::far_penalty(size);
    let evaluator = LocalEvaluator::with_tables(tables, size, blank, far_penalty);
    AnyLearnedHeuristic::Local(Arc::new(evaluator))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::anytime::tests::weights;
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
    fn estimate(
        cache: &mut WeightCache,
        class: SymmetryClass,
        missing: &[WeightsFile],
    ) -> Option<i32> {
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
            let all = AnyLearnedHeuristic::max_bytes(size) + tables;
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
}
