//! Keeps learned weights and the tables made from them, and which files of weights to download.

use std::sync::Arc;

use super::any_heuristic::AnyLearnedHeuristic;
use super::expansion_chain::{expansion_chain, has_pairs};
use super::mixture::Mixture;
use super::pair_tables::PairTables;
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
        !self.request(class) || self.build_tables(class, budget).is_done()
    }

    /// Builds one slice of the tables for boards of `class`, of about `budget` weights. Done if nothing is left to build.
    fn build_tables(&mut self, class: SymmetryClass, budget: u32) -> Step<()> {
        let bytes = self.pair_tables.bytes_to_allocate(class);
        if bytes > 0 {
            self.make_room(class, bytes);
        }
        self.pair_tables.build(class, budget)
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
        if !self.build_tables(class, budget).is_done() {
            return LearnedStatus::Building;
        }
        match (self.pair_tables.weights(class), &self.local) {
            (Some(weights), _) => LearnedStatus::Ready(ClassWeights::Pairs(Box::new(weights))),
            (None, Some(tables)) if WeightsFile::of(class).contains(&WeightsFile::LocalModel) => {
                LearnedStatus::Ready(ClassWeights::Local(tables.clone()))
            }
            _ => LearnedStatus::Unavailable,
        }
    }

    /// Returns the heuristic for boards of `class`, or what is to be done first; see [`weights`](Self::weights).
    pub(super) fn heuristic(
        &mut self,
        class: SymmetryClass,
        mixture: Mixture,
        budget: u32,
    ) -> LearnedStatus<AnyLearnedHeuristic> {
        // A file that is missing is requested, even if there is a heuristic without it.
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
        self.make_room(class, heuristic.max_bytes());
        self.heuristics.push((key, heuristic.clone()));
        LearnedStatus::Ready(heuristic)
    }

    /// Returns the heuristic to use where weights are missing: the Manhattan distance.
    pub(super) fn fallback(class: SymmetryClass) -> AnyLearnedHeuristic {
        local_heuristic(Arc::new(LocalTables::new(&LocalModel::zeroed())), class)
    }

    /// Drops the tables of other classes, the oldest heuristics, and models of other classes, until `bytes` more for boards of
    /// `class` fit into the limit.
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
        if self.max_bytes() + bytes > limit {
            self.pair_tables.drop_other_models(&expansion_chain(class));
        }
    }

    /// Returns the greatest memory that tables and heuristics will use, in bytes.
    fn max_bytes(&self) -> usize {
        let heuristics = self.heuristics.iter();
        let heuristics = heuristics.map(|(_, heuristic)| heuristic.max_bytes());
        self.pair_table_bytes() + heuristics.sum::<usize>()
    }

    /// Drops the tables and heuristics of other sizes. The weights stay.
    pub fn drop_other_sizes(&mut self, goal: &Goal) {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        self.pair_tables.drop_others(&expansion_chain(class));
        self.heuristics
            .retain(|((other, _), _)| other.size() == class.size());
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

/// Returns the heuristic with local weights alone.
fn local_heuristic(tables: Arc<LocalTables>, class: SymmetryClass) -> AnyLearnedHeuristic {
    let (size, blank) = (class.size(), class.blank());
    let far_penalty = LocalEvaluator::far_penalty(size);
    let evaluator = LocalEvaluator::with_tables(tables, size, blank, far_penalty);
    AnyLearnedHeuristic::Local(Arc::new(evaluator))
}

#[cfg(test)]
mod tests;
