//! The learned weights that are there, and those that are to be fetched.

use std::sync::Arc;

use crate::heuristic::learned::{
    InvalidWeights, LocalEvaluator, LocalModel, LocalTables, PairEvaluator, Weights,
};
use crate::puzzle::symmetry::SymmetryClass;
use crate::puzzle::{Goal, Size};

/// A file of weights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WeightsFile {
    /// Of 5x5, by the blank's goal cell.
    PairModel(u8),
    /// Of all other sizes.
    LocalModel,
}

impl WeightsFile {
    /// Those that there are.
    pub const ALL: [WeightsFile; 7] = [
        WeightsFile::PairModel(0),
        WeightsFile::PairModel(1),
        WeightsFile::PairModel(2),
        WeightsFile::PairModel(6),
        WeightsFile::PairModel(7),
        WeightsFile::PairModel(12),
        WeightsFile::LocalModel,
    ];

    /// The one that guides boards of a class.
    pub fn of(class: SymmetryClass) -> WeightsFile {
        match (class.size().width(), class.size().height()) {
            (5, 5) => WeightsFile::PairModel(class.blank() as u8),
            _ => WeightsFile::LocalModel,
        }
    }

    /// As it is called where it is shipped.
    pub fn name(self) -> String {
        match self {
            WeightsFile::PairModel(blank) => format!("5x5-{blank}.weights"),
            WeightsFile::LocalModel => "local.weights".to_string(),
        }
    }
}

/// A guide, whichever model it is made of.
#[derive(Clone)]
pub enum AnyLearnedHeuristic {
    PairModel(Arc<PairEvaluator>),
    LocalModel(Arc<LocalEvaluator>),
}

/// What a search gets when it asks for a guide.
pub enum Guidance {
    Ready(AnyLearnedHeuristic),
    /// Its weights are wanted and not there yet.
    Wanted,
    /// Its weights cannot be had. This does without: the Manhattan distance alone.
    Without(AnyLearnedHeuristic),
}

/// The guides of the classes asked for last.
#[derive(Default)]
pub struct WeightCache {
    guides: Vec<((SymmetryClass, i32), AnyLearnedHeuristic)>,
    local: Option<Arc<LocalTables>>,
    /// Asked for, not yet told to whoever fetches.
    wanted: Vec<WeightsFile>,
    /// Told, not yet there.
    fetched: Vec<WeightsFile>,
    refused: Vec<WeightsFile>,
}

/// WeightCache kept at a time: those of pairs take a few megabytes each.
const MAX_CACHED_HEURISTICS: usize = 4;

impl WeightCache {
    /// The guide for boards of a class; `outside` is as [`LocalEvaluator::with_tables`] has it.
    pub fn guide(&mut self, class: SymmetryClass, outside: i32) -> Guidance {
        let mut known = self.guides.iter();
        if let Some((_, guide)) = known.find(|(of, _)| *of == (class, outside)) {
            return Guidance::Ready(guide.clone());
        }
        let file = WeightsFile::of(class);
        if let (WeightsFile::LocalModel, Some(local)) = (file, &self.local) {
            let (tables, size, blank) = (local.clone(), class.size(), class.blank());
            let guide = LocalEvaluator::with_tables(tables, size, blank, outside);
            return Guidance::Ready(self.keep(
                (class, outside),
                AnyLearnedHeuristic::LocalModel(Arc::new(guide)),
            ));
        }
        if self.refused.contains(&file) {
            let guide =
                LocalEvaluator::new(&LocalModel::zeroed(), class.size(), class.blank(), outside);
            return Guidance::Without(AnyLearnedHeuristic::LocalModel(Arc::new(guide)));
        }
        if !self.wanted.contains(&file) && !self.fetched.contains(&file) {
            self.wanted.push(file);
        }
        Guidance::Wanted
    }

    /// What guides boards of any size and goal, if it is there.
    pub fn tables(&self) -> Option<Arc<LocalTables>> {
        self.local.clone()
    }

    /// Boards of a goal are to be solved.
    pub fn prepare(&mut self, goal: &Goal) {
        let (class, _) = SymmetryClass::of(goal.size(), goal.cell(0));
        self.guide(class, LocalEvaluator::far_penalty(class.size()));
    }

    fn keep(
        &mut self,
        class: (SymmetryClass, i32),
        guide: AnyLearnedHeuristic,
    ) -> AnyLearnedHeuristic {
        if self.guides.len() >= MAX_CACHED_HEURISTICS {
            self.guides.remove(0);
        }
        self.guides.push((class, guide.clone()));
        guide
    }

    /// A file to fetch, each told once.
    pub fn to_fetch(&mut self) -> Option<WeightsFile> {
        let file = self.wanted.pop()?;
        self.fetched.push(file);
        Some(file)
    }

    /// The bytes of a file, if it could be fetched. The error says that they are of no use.
    pub fn supply(
        &mut self,
        file: WeightsFile,
        bytes: Option<&[u8]>,
    ) -> Result<(), InvalidWeights> {
        self.wanted.retain(|wanted| *wanted != file);
        self.fetched.retain(|fetched| *fetched != file);
        let weights = bytes.ok_or(InvalidWeights).and_then(Weights::from_bytes);
        match (file, weights) {
            (WeightsFile::PairModel(blank), Ok(Weights::PairModel(pairs)))
                if pairs.blank == usize::from(blank) =>
            {
                let (class, _) = SymmetryClass::of(five(), pairs.blank);
                self.keep(
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
                self.refused.push(file);
                Err(InvalidWeights)
            }
        }
    }

    /// Files that could not be had may be asked for again: the network may be back.
    pub fn forgive(&mut self) {
        self.refused.clear();
    }
}

fn five() -> Size {
    Size::new(5, 5).expect("there are boards of 5x5")
}
