//! Keeps learned weights and the tables made from them, and which files of weights to download.

use std::sync::Arc;

use super::any_heuristic::AnyLearnedHeuristic;
use super::mixture::Mixture;
use super::weights_file::{WeightsFile, expansion_chain, has_pairs};
use crate::heuristic::learned::{
    Expansion, InvalidWeights, LocalEvaluator, LocalModel, LocalTables, PairModel, PairTable,
    PairTableBuilder, PairWeights, Weights,
};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Goal, Size};
use crate::step::Step;

/// What a cache has for boards of a class.
pub(super) enum LearnedStatus<T> {
    /// The weights are there.
    Ready(T),
    /// The weights are to be downloaded.
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
    /// The pair models of 5x5.
    models: Vec<Arc<PairTable>>,
    /// The corrections of 6x6.
    corrections: Vec<PairModel>,
    /// The tables of the local weights.
    local: Option<Arc<LocalTables>>,
    /// Tables expanded from the models, the smallest first.
    expanded: Vec<Arc<PairTable>>,
    builder: Option<PairTableBuilder>,
    /// Heuristics by class and mixture, the oldest first.
    heuristics: Vec<((SymmetryClass, Mixture), AnyLearnedHeuristic)>,
    /// Files to download that [`WeightCache::to_fetch`] has not returned yet.
    to_request: Vec<WeightsFile>,
    /// Files being downloaded.
    in_flight: Vec<WeightsFile>,
    /// Files whose download failed.
    failed: Vec<WeightsFile>,
    /// The classes whose tables could not be allocated.
    out_of_memory: Vec<SymmetryClass>,
}

/// The number of heuristics to keep, within the limit on their memory. Chosen by hand.
const MAX_CACHED_HEURISTICS: usize = 4;
/// Expanded tables of more bytes than this are dropped once another one is built.
const MAX_KEPT_TABLE_BYTES: usize = 1 << 20;

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
        let builder = self.builder.as_ref().map_or(0, PairTableBuilder::bytes);
        self.pair_table_bytes() + rows + builder
    }

    /// Returns the memory of all pair tables, in bytes. Heuristics may be the last to use one.
    fn pair_table_bytes(&self) -> usize {
        let heuristics = self.heuristics.iter();
        let in_use = heuristics.filter_map(|(_, heuristic)| heuristic.table());
        let tables: Vec<&Arc<PairTable>> = self
            .models
            .iter()
            .chain(&self.expanded)
            .chain(in_use)
            .collect();
        let is_first = |(index, table): &(usize, &&Arc<PairTable>)| {
            !tables[..*index]
                .iter()
                .any(|other| Arc::ptr_eq(other, table))
        };
        let tables = tables.iter().enumerate().filter(is_first);
        tables.map(|(_, table)| table.bytes()).sum()
    }

    fn is_loaded(&self, file: WeightsFile) -> bool {
        match file {
            WeightsFile::PairModel(blank) => {
                let mut models = self.models.iter();
                models.any(|table| table.class().blank() == usize::from(blank))
            }
            WeightsFile::PairCorrection(blank) => {
                let mut corrections = self.corrections.iter();
                corrections.any(|model| model.class.blank() == usize::from(blank))
            }
            WeightsFile::LocalModel => self.local.is_some(),
        }
    }

    /// Requests those of the files for boards of a class that are missing. Returns `true` if none is to be waited for.
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

    /// Requests the weights for boards of `goal` ahead of time. Returns `true` if none is to be waited for.
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
        match self.pair_weights(class, budget) {
            Step::Running | Step::Waiting => LearnedStatus::Building,
            Step::Done(Some(weights)) => {
                LearnedStatus::Ready(ClassWeights::Pairs(Box::new(weights)))
            }
            Step::Done(None) => match &self.local {
                Some(tables) => LearnedStatus::Ready(ClassWeights::Local(tables.clone())),
                None => LearnedStatus::Unavailable,
            },
        }
    }

    /// Returns the weights of pairs for boards of `class`, or builds one slice of the tables that they need. `None` if its
    /// pair model is missing or a table cannot be allocated.
    fn pair_weights(&mut self, class: SymmetryClass, budget: u32) -> Step<Option<PairWeights>> {
        let chain = expansion_chain(class);
        let Some(&model_class) = chain.last() else {
            return Step::Done(None);
        };
        let model = self
            .models
            .iter()
            .find(|model| model.class() == model_class);
        let (Some(model), false) = (model, self.out_of_memory.contains(&class)) else {
            return Step::Done(None);
        };
        // The last table that is built, and the classes that are left, the next one last.
        let is_built = |of: &SymmetryClass| self.expanded.iter().find(|table| table.class() == *of);
        let built = chain
            .iter()
            .enumerate()
            .find_map(|(index, of)| Some((index, is_built(of)?)));
        let (left, table) = match built {
            Some((index, table)) => (&chain[..index], table.clone()),
            None => (&chain[..chain.len() - 1], model.clone()),
        };
        let Some(&next) = left.last() else {
            return Step::Done(Some(PairWeights::new(table)));
        };
        let Some(expansion) = Expansion::to(next) else {
            return Step::Done(None);
        };
        let has_correction = self.corrections.iter().any(|model| model.class == next);
        if next == class && !has_correction {
            return Step::Done(Some(PairWeights::expanded(table, expansion)));
        }
        match self.build_table(&chain, expansion, table, budget) {
            Ok(()) => Step::Running,
            Err(_) => {
                self.out_of_memory.push(class);
                Step::Done(None)
            }
        }
    }

    /// Builds one slice of an expanded table of a `chain`. Tables of other chains and heuristics of other sizes are dropped first.
    fn build_table(
        &mut self,
        chain: &[SymmetryClass],
        expansion: Expansion,
        source: Arc<PairTable>,
        budget: u32,
    ) -> Result<(), std::collections::TryReserveError> {
        let class = expansion.class();
        let mut builder = match self.builder.take() {
            Some(builder) if builder.class() == class => builder,
            _ => {
                let size = chain[0].size();
                self.heuristics
                    .retain(|((class, _), _)| class.size() == size);
                self.expanded.retain(|table| chain.contains(&table.class()));
                PairTableBuilder::new(expansion, source)?
            }
        };
        let Step::Done(table) = builder.advance(budget) else {
            self.builder = Some(builder);
            return Ok(());
        };
        let correction = self.corrections.iter().find(|model| model.class == class);
        let table = match correction {
            Some(correction) => table.corrected(correction),
            None => table,
        };
        self.expanded
            .retain(|table| table.bytes() <= MAX_KEPT_TABLE_BYTES);
        self.expanded.push(Arc::new(table));
        Ok(())
    }

    /// Returns the heuristic for boards of `class`, or what is to be done first; see [`weights`](Self::weights).
    pub(super) fn heuristic(
        &mut self,
        class: SymmetryClass,
        mixture: Mixture,
        budget: u32,
    ) -> LearnedStatus<AnyLearnedHeuristic> {
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
        self.make_room(class);
        self.heuristics.push((key, heuristic.clone()));
        LearnedStatus::Ready(heuristic)
    }

    /// Returns the heuristic to use where weights are missing: the Manhattan distance.
    pub(super) fn fallback(class: SymmetryClass) -> AnyLearnedHeuristic {
        local_heuristic(Arc::new(LocalTables::new(&LocalModel::zeroed())), class)
    }

    /// Drops the oldest heuristics until another one for boards of `class` fits into the limit, and the tables of other classes
    /// first.
    fn make_room(&mut self, class: SymmetryClass) {
        let (size, chain) = (class.size(), expansion_chain(class));
        self.expanded.retain(|table| chain.contains(&table.class()));
        let max_bytes = |size: Size| {
            if has_pairs(size) {
                AnyLearnedHeuristic::max_bytes(size)
            } else {
                0
            }
        };
        let limit = WeightCache::max_table_bytes(size);
        while !self.heuristics.is_empty() {
            let cached = self.heuristics.iter();
            let rows: usize = cached.map(|((class, _), _)| max_bytes(class.size())).sum();
            let all = self.pair_table_bytes() + rows + max_bytes(size);
            if all <= limit && self.heuristics.len() < MAX_CACHED_HEURISTICS {
                break;
            }
            self.heuristics.remove(0);
        }
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
                if !self.is_loaded(file) {
                    self.models.push(Arc::new(PairTable::new(&pairs)));
                }
                Ok(())
            }
            (WeightsFile::PairCorrection(blank), Ok(Weights::PairCorrection(pairs)))
                if pairs.class.blank() == usize::from(blank) =>
            {
                if !self.is_loaded(file) {
                    self.corrections.push(pairs);
                }
                Ok(())
            }
            (WeightsFile::LocalModel, Ok(Weights::LocalModel(local))) => {
                self.local = Some(Arc::new(LocalTables::new(&local)));
                Ok(())
            }
            _ => {
                self.failed.push(file);
                Err(InvalidWeights)
            }
        }
    }

    /// Allows failed downloads and allocations to be tried again: the network may be back. What was made without them is
    /// dropped.
    pub fn retry_failed(&mut self) {
        if !self.failed.is_empty() || !self.out_of_memory.is_empty() {
            self.failed.clear();
            self.out_of_memory.clear();
            self.heuristics.clear();
            self.expanded.clear();
            self.builder = None;
        }
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
        assert!(cache.models.is_empty());
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
    fn heuristics_of_many_classes_stay_within_the_limit() {
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
                class_weights(&mut cache, class, &[]);
                let status = cache.heuristic(class, Mixture::first(class.size()), 0);
                assert!(matches!(status, LearnedStatus::Ready(_)));
                let sizes = cache.heuristics.iter().map(|((class, _), _)| class.size());
                let rows: usize = sizes.map(AnyLearnedHeuristic::max_bytes).sum();
                let limit = WeightCache::max_table_bytes(class.size());
                assert!(rows + cache.pair_table_bytes() <= limit, "{class:?}");
            }
        }
    }

    #[test]
    fn every_class_with_pairs_is_expanded_from_a_shipped_model() {
        for size in Size::all().filter(|&size| has_pairs(size)) {
            for blank in 0..size.cells() {
                let chain = expansion_chain(SymmetryClass::of(size, blank).0);
                let model = WeightsFile::pair_model(*chain.last().unwrap());
                assert!(WeightsFile::ALL.contains(&model.unwrap()), "{size} {blank}");
            }
        }
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
