//! The files of learned weights.

use super::expansion_chain::{expansion_chain, has_pair_model};
use crate::puzzle::symmetry::SymmetryClass;

/// A file of learned weights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WeightsFile {
    /// The weights of pairs on 5x5, by the blank's goal cell. Those of other sizes are expanded from them.
    PairModel(u8),
    /// A correction of the expanded weights of 6x6, by the blank's goal cell.
    PairCorrection(u8),
    /// The weights of tiles close to each other, for all sizes but 5x5.
    LocalModel,
}

impl WeightsFile {
    /// All files.
    pub const ALL: [WeightsFile; 8] = [
        WeightsFile::PairModel(0),
        WeightsFile::PairModel(1),
        WeightsFile::PairModel(2),
        WeightsFile::PairModel(6),
        WeightsFile::PairModel(7),
        WeightsFile::PairModel(12),
        WeightsFile::PairCorrection(0),
        WeightsFile::LocalModel,
    ];

    /// Returns the pair model of boards of a class, without expansion.
    pub fn pair_model(class: SymmetryClass) -> Option<WeightsFile> {
        has_pair_model(class).then_some(WeightsFile::PairModel(class.blank() as u8))
    }

    /// Returns the correction of the weights that are expanded to boards of a class.
    pub fn correction(class: SymmetryClass) -> Option<WeightsFile> {
        let is_trained = (class.size().width(), class.size().height()) == (6, 6);
        let file = WeightsFile::PairCorrection(class.blank() as u8);
        (is_trained && WeightsFile::ALL.contains(&file)).then_some(file)
    }

    /// Returns the files with the weights for boards of a class.
    pub fn of(class: SymmetryClass) -> Vec<WeightsFile> {
        if let Some(file) = WeightsFile::pair_model(class) {
            return vec![file];
        }
        let mut files = vec![WeightsFile::LocalModel];
        for class in expansion_chain(class) {
            files.extend(WeightsFile::correction(class));
            files.extend(WeightsFile::pair_model(class));
        }
        files
    }

    /// Returns the name of the file on the server.
    pub fn name(self) -> String {
        match self {
            WeightsFile::PairModel(blank) => format!("5x5-{blank}.weights"),
            WeightsFile::PairCorrection(blank) => format!("6x6-{blank}.weights"),
            WeightsFile::LocalModel => "local.weights".to_string(),
        }
    }
}
