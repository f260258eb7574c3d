//! Keeps learned weights, and which files of weights to download.

use std::sync::Arc;

use crate::heuristic::learned::{
    InvalidWeights, LocalEvaluator, LocalModel, LocalTables, PairEvaluator, Weights,
};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Goal, Size};

/// A file of learned weights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WeightsFile {
    /// The weights of 5x5, by the blank's goal cell.
    PairModel(u8),
    /// The weights of all other sizes.
    LocalModel,
}

impl WeightsFile {
    /// All files.
    pub const ALL: [WeightsFile; 7] = [
        WeightsFile::PairModel(0),
        WeightsFile::PairModel(1),
        WeightsFile::PairModel(2),
        WeightsFile::PairModel(6),
        WeightsFile::PairModel(7),
        WeightsFile::PairModel(12),
        WeightsFile::LocalModel,
    ];

    /// Returns the file with the weights for boards of a symmetry class.
    pub fn of(class: SymmetryClass) -> WeightsFile {
        match (class.size().width(), class.size().height()) {
            (5, 5) => WeightsFile::PairModel(class.blank() as u8),
            _ => WeightsFile::LocalModel,
        }
    }

    /// Returns the name of the file on the server.
    pub fn name(self) -> String {
        match self {
            WeightsFile::PairModel(blank) => format!("5x5-{blank}.weights"),
            WeightsFile::LocalModel => "local.weights".to_string(),
        }
    }
}

/// A learned heuristic of either model.
#[derive(Clone)]
pub(super) enum AnyLearnedHeuristic {
    /// Weights of pairs of tiles.
    PairModel(Arc<PairEvaluator>),
    /// Local weights.
    LocalModel(Arc<LocalEvaluator>),
}

/// A learned heuristic, or why there is none yet.
pub(super) enum LearnedHeuristicStatus {
    /// The heuristic with its weights.
    Ready(AnyLearnedHeuristic),
    /// The weights are to be downloaded.
    Pending,
    /// The weights could not be downloaded. The heuristic given instead is the Manhattan distance.
    Unavailable(AnyLearnedHeuristic),
}

/// The learned heuristics that were requested last, and the state of downloads.
#[derive(Default)]
pub struct WeightCache {
    /// Heuristics by class and `outside`, the oldest first.
    heuristics: Vec<((SymmetryClass, i32), AnyLearnedHeuristic)>,
    /// The tables of the local weights.
    local: Option<Arc<LocalTables>>,
    /// Files to download that [`WeightCache::to_fetch`] has not returned yet.
    to_request: Vec<WeightsFile>,
    /// Files being downloaded.
    in_flight: Vec<WeightsFile>,
    /// Files whose download failed.
    failed: Vec<WeightsFile>,
}

/// The number of heuristics to keep: those of pairs take a few megabytes each. Chosen by hand.
const MAX_CACHED_HEURISTICS: usize = 4;

impl WeightCache {
    /// Returns the heuristic for boards of `class`, and requests its weights if they are missing. `outside` is
    /// that of [`LocalEvaluator::with_tables`].
    pub(super) fn heuristic(
        &mut self,
        class: SymmetryClass,
        outside: i32,
    ) -> LearnedHeuristicStatus {
        let mut cached = self.heuristics.iter();
        if let Some((_, heuristic)) = cached.find(|(of, _)| *of == (class, outside)) {
            return LearnedHeuristicStatus::Ready(heuristic.clone());
        }
        let file = WeightsFile::of(class);
        if let (WeightsFile::LocalModel, Some(local)) = (file, &self.local) {
            let (tables, size, blank) = (local.clone(), class.size(), class.blank());
            let heuristic = LocalEvaluator::with_tables(tables, size, blank, outside);
            return LearnedHeuristicStatus::Ready(self.insert(
                (class, outside),
                AnyLearnedHeuristic::LocalModel(Arc::new(heuristic)),
            ));
        }
        if self.failed.contains(&file) {
            let heuristic =
                LocalEvaluator::new(&LocalModel::zeroed(), class.size(), class.blank(), outside);
            return LearnedHeuristicStatus::Unavailable(AnyLearnedHeuristic::LocalModel(Arc::new(
                heuristic,
            )));
        }
        if !self.to_request.contains(&file) && !self.in_flight.contains(&file) {
            self.to_request.push(file);
        }
        LearnedHeuristicStatus::Pending
    }

    /// Returns the tables of the local weights, which fit any size and goal, if they are loaded.
    pub fn local_tables(&self) -> Option<Arc<LocalTables>> {
        self.local.clone()
    }

    /// Requests the weights for boards of `goal` ahead of time.
    pub fn prepare(&mut self, goal: &Goal) {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        self.heuristic(class, LocalEvaluator::far_penalty(class.size()));
    }

    /// Keeps a heuristic, and drops the oldest one if there are too many.
    fn insert(
        &mut self,
        class: (SymmetryClass, i32),
        heuristic: AnyLearnedHeuristic,
    ) -> AnyLearnedHeuristic {
        if self.heuristics.len() >= MAX_CACHED_HEURISTICS {
            self.heuristics.remove(0);
        }
        self.heuristics.push((class, heuristic.clone()));
        heuristic
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
                if pairs.blank == usize::from(blank) =>
            {
                let (class, _) = SymmetryClass::of(size_5x5(), pairs.blank);
                self.insert(
                    (class, 0),
                    AnyLearnedHeuristic::PairModel(Arc::new(PairEvaluator::new(pairs))),
                );
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

    /// Allows failed downloads to be tried again: the network may be back.
    pub fn retry_failed(&mut self) {
        self.failed.clear();
    }
}

/// Returns the size of the boards that have pair models.
fn size_5x5() -> Size {
    Size::new(5, 5).expect("5x5 is a valid size")
}
