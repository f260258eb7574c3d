//! The file format of learned weights.

use std::fmt;

use super::coding::{Decoder, Encoder};
use super::local_model::{LocalFeatures, LocalModel};
use super::pair_model::{PairFeatures, PairModel};
use crate::puzzle::Size;
use crate::puzzle::symmetry::SymmetryClass;

/// The model in a weights file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Weights {
    /// A model of one class of goals of 5x5.
    PairModel(PairModel),
    /// A correction of the model of 6x6 with the blank's goal in a corner that is expanded from 5x5.
    PairCorrection(PairModel),
    /// The model of all sizes.
    LocalModel(LocalModel),
}

/// The bytes are not a weights file of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidWeights;

impl fmt::Display for InvalidWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the weights file is invalid")
    }
}

impl std::error::Error for InvalidWeights {}

/// The first bytes of every file: a name and a version.
const MAGIC: &[u8; 4] = b"SWW1";
/// Length of the header: magic, kind of model, goal cell of the blank, Manhattan weight (two bytes).
const HEADER_BYTES: usize = 8;
/// Length of the checksum after the weights.
const CHECKSUM_BYTES: usize = 8;
/// The header's kind of a [`PairModel`] of 5x5.
const PAIR_MODEL: u8 = 0;
/// The header's kind of a correction of 6x6.
const PAIR_CORRECTION: u8 = 1;
/// The header's kind of a [`LocalModel`].
const LOCAL_MODEL: u8 = 2;

impl Weights {
    /// Returns the bytes of the model's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (kind, blank, manhattan_weight) = match self {
            Weights::PairModel(pairs) => (
                PAIR_MODEL,
                pairs.class.blank() as u8,
                pairs.manhattan_weight,
            ),
            Weights::PairCorrection(pairs) => (
                PAIR_CORRECTION,
                pairs.class.blank() as u8,
                pairs.manhattan_weight,
            ),
            Weights::LocalModel(local) => (LOCAL_MODEL, 0, local.manhattan_weight),
        };
        let mut bytes = MAGIC.to_vec();
        bytes.extend([kind, blank]);
        bytes.extend((manhattan_weight as u16).to_le_bytes());
        bytes.extend(match self {
            Weights::PairModel(pairs) | Weights::PairCorrection(pairs) => {
                let features = PairFeatures::new(pairs.class);
                encoded(PairFeatures::CONTEXTS, features.contexts(), &pairs.weights)
            }
            Weights::LocalModel(local) => {
                let features = LocalFeatures::new();
                encoded(LocalFeatures::CONTEXTS, features.contexts(), &local.weights)
            }
        });
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a model from the bytes of a file. Accepts only what [`to_bytes`](Self::to_bytes) writes, even if the
    /// checksum is right.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, InvalidWeights> {
        let body = bytes
            .len()
            .checked_sub(CHECKSUM_BYTES)
            .ok_or(InvalidWeights)?;
        let (bytes, expected) = bytes.split_at(body);
        if expected != checksum(bytes).to_le_bytes()
            || bytes.len() < HEADER_BYTES
            || !bytes.starts_with(MAGIC)
        {
            return Err(InvalidWeights);
        }
        let (header, coded) = bytes.split_at(HEADER_BYTES);
        let blank = usize::from(header[5]);
        let manhattan_weight = i32::from(u16::from_le_bytes([header[6], header[7]]));
        let pairs = |side: usize| {
            let size = Size::new(side, side).map_err(|_| InvalidWeights)?;
            let class = SymmetryClass::representative(size, blank).ok_or(InvalidWeights)?;
            let features = PairFeatures::new(class);
            let weights = decoded(PairFeatures::CONTEXTS, features.contexts(), coded)?;
            Ok(PairModel {
                class,
                manhattan_weight,
                weights,
            })
        };
        match header[4] {
            PAIR_MODEL => Ok(Weights::PairModel(pairs(5)?)),
            PAIR_CORRECTION if blank == 0 => Ok(Weights::PairCorrection(pairs(6)?)),
            LOCAL_MODEL if blank == 0 => {
                let features = LocalFeatures::new();
                let weights = decoded(LocalFeatures::CONTEXTS, features.contexts(), coded)?;
                Ok(Weights::LocalModel(LocalModel {
                    manhattan_weight,
                    weights,
                }))
            }
            _ => Err(InvalidWeights),
        }
    }
}

/// Encodes each weight in its context; `contexts` is the number of contexts.
fn encoded(contexts: usize, context_of: impl Iterator<Item = usize>, weights: &[i8]) -> Vec<u8> {
    let mut encoder = Encoder::new(contexts);
    for (context, &weight) in context_of.zip(weights) {
        encoder.write(context, weight);
    }
    encoder.finish()
}

/// Decodes one weight for each item of `context_of`. Too few bytes, too many, or bytes that are not an encoder's are
/// an error.
fn decoded(
    contexts: usize,
    context_of: impl Iterator<Item = usize>,
    bytes: &[u8],
) -> Result<Vec<i8>, InvalidWeights> {
    let mut decoder = Decoder::new(contexts, bytes);
    let weights: Option<Vec<i8>> = context_of.map(|context| decoder.read(context)).collect();
    weights
        .filter(|_| decoder.is_complete())
        .ok_or(InvalidWeights)
}

/// Returns the 64-bit FNV-1a hash (Fowler, Noll and Vo), which detects files damaged in transit.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::learned::{LearnedHeuristic, LocalEvaluator, PairTable, PairWeights};
    use crate::puzzle::Random;
    use proptest::prelude::*;
    use std::sync::Arc;
    use std::sync::LazyLock;

    /// The goal cells of the blank that stand for their classes.
    const CLASS_CELLS: [u8; 6] = [0, 1, 2, 6, 7, 12];

    /// A model of each kind with weights of all values, and the bytes of its file without their checksum.
    static MODELS: LazyLock<[(Weights, Vec<u8>); 3]> = LazyLock::new(|| {
        let mut pairs = PairModel::zeroed(class(5, 7));
        randomize(&mut pairs.weights);
        let mut correction = PairModel::zeroed(class(6, 0));
        randomize(&mut correction.weights);
        let mut local = LocalModel::zeroed();
        randomize(&mut local.weights);
        [
            Weights::PairModel(pairs),
            Weights::LocalModel(local),
            Weights::PairCorrection(correction),
        ]
        .map(|weights| {
            let mut bytes = weights.to_bytes();
            bytes.truncate(bytes.len() - CHECKSUM_BYTES);
            (weights, bytes)
        })
    });

    /// Returns the class of a square size with the blank's goal cell `blank`.
    fn class(side: usize, blank: usize) -> SymmetryClass {
        SymmetryClass::representative(Size::new(side, side).unwrap(), blank).unwrap()
    }

    fn randomize(weights: &mut [i8]) {
        let mut random = Random::seeded(1);
        for weight in weights {
            *weight = random.bits() as i8 >> random.below(8);
        }
    }

    /// Reads `bytes` as a file that ends with the right checksum.
    fn read_with_checksum(bytes: &[u8]) -> Result<Weights, InvalidWeights> {
        Weights::from_bytes(&[bytes, &checksum(bytes).to_le_bytes()].concat())
    }

    fn header(kind: u8, blank: u8) -> Vec<u8> {
        [&MAGIC[..], &[kind, blank, 64, 0]].concat()
    }

    #[test]
    fn models_are_read_as_they_were_written() {
        for (weights, bytes) in MODELS.iter() {
            assert_eq!(read_with_checksum(bytes).as_ref(), Ok(weights));
        }
    }

    #[test]
    fn a_wrong_checksum_is_an_error() {
        for (weights, _) in MODELS.iter() {
            let mut bytes = weights.to_bytes();
            assert_eq!(Weights::from_bytes(&bytes[1..]), Err(InvalidWeights));
            for place in [0, 4, 5, 900, bytes.len() - 1] {
                bytes[place] ^= 1;
                assert_eq!(Weights::from_bytes(&bytes), Err(InvalidWeights), "{place}");
                bytes[place] ^= 1;
            }
        }
    }

    #[test]
    fn a_file_shorter_than_its_header_is_an_error() {
        assert_eq!(Weights::from_bytes(&[]), Err(InvalidWeights));
        assert_eq!(
            Weights::from_bytes(&[0; CHECKSUM_BYTES]),
            Err(InvalidWeights)
        );
        for bytes in 0..=HEADER_BYTES {
            assert_eq!(
                read_with_checksum(&header(0, 0)[..bytes]),
                Err(InvalidWeights)
            );
        }
    }

    #[test]
    fn another_version_is_an_error() {
        for (_, bytes) in MODELS.iter() {
            let mut bytes = bytes.clone();
            bytes[3] = b'2';
            assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights));
        }
    }

    #[test]
    fn a_truncated_body_is_an_error() {
        for (_, bytes) in MODELS.iter() {
            for cut in [
                1,
                2,
                3,
                4,
                5,
                100,
                bytes.len() / 2,
                bytes.len() - HEADER_BYTES,
            ] {
                let left = &bytes[..bytes.len() - cut];
                assert_eq!(
                    read_with_checksum(left),
                    Err(InvalidWeights),
                    "{cut} bytes less"
                );
            }
        }
    }

    #[test]
    fn a_body_that_is_too_long_is_an_error() {
        for (_, bytes) in MODELS.iter() {
            for extra in [&[0][..], &[1], &[0; 4], &[255; 1000]] {
                let longer = [bytes, extra].concat();
                assert_eq!(
                    read_with_checksum(&longer),
                    Err(InvalidWeights),
                    "{extra:?}"
                );
            }
        }
    }

    #[test]
    fn the_body_of_another_model_is_an_error() {
        let [pairs, local, correction] = &*MODELS;
        let [pairs, local, correction] =
            [pairs, local, correction].map(|(_, bytes)| &bytes[HEADER_BYTES..]);
        // Classes with more symmetries, or fewer, have another number of weights.
        let bodies = [
            (0, 7, local),
            (0, 1, pairs),
            (0, 12, pairs),
            (2, 0, pairs),
            (1, 0, pairs),
            (0, 0, correction),
            (2, 0, correction),
        ];
        for (kind, blank, body) in bodies {
            let bytes = [&header(kind, blank), body].concat();
            assert_eq!(
                read_with_checksum(&bytes),
                Err(InvalidWeights),
                "{kind} {blank}"
            );
        }
    }

    #[test]
    fn an_unknown_kind_of_model_is_an_error() {
        for kind in (0..=u8::MAX).filter(|kind| ![0, 1, 2].contains(kind)) {
            assert_eq!(read_with_checksum(&header(kind, 0)), Err(InvalidWeights));
        }
    }

    #[test]
    fn a_goal_cell_that_stands_for_no_class_is_an_error() {
        let [(_, pairs), (_, local), (_, correction)] = &*MODELS;
        for blank in (0..=u8::MAX).filter(|blank| !CLASS_CELLS.contains(blank)) {
            let bytes = [&header(0, blank), &pairs[HEADER_BYTES..]].concat();
            assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights), "{blank}");
        }
        for (kind, body) in [(1, correction), (2, local)] {
            let bytes = [&header(kind, 1), &body[HEADER_BYTES..]].concat();
            assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights));
        }
    }

    #[test]
    fn extreme_weights_do_not_overflow_an_estimate() {
        for weight in [i8::MIN, i8::MAX] {
            let [mut pairs, mut local] = [
                PairModel::zeroed(class(5, 0)).weights,
                LocalModel::zeroed().weights,
            ];
            pairs.fill(weight);
            local.fill(weight);
            let manhattan_weight = i32::from(u16::MAX);
            let pairs = PairModel {
                class: class(5, 0),
                manhattan_weight,
                weights: pairs,
            };
            let local = LocalModel {
                manhattan_weight,
                weights: local,
            };
            let bytes = Weights::LocalModel(local.clone()).to_bytes();
            assert_eq!(
                Weights::from_bytes(&bytes),
                Ok(Weights::LocalModel(local.clone()))
            );
            let size = Size::new(10, 10).unwrap();
            let evaluator = LocalEvaluator::new(&local, size, 0, LocalEvaluator::far_penalty(size));
            let reversed: Vec<u8> = (0..100).rev().collect();
            assert!(evaluator.estimate(&reversed) > 0);
            let reversed: Vec<u8> = (0..25).rev().collect();
            let table = Arc::new(PairTable::new(&pairs));
            assert!(PairWeights::new(table).estimate(&reversed) > 0);
        }
    }

    #[test]
    fn the_hash_equals_the_published_one() {
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn arbitrary_bytes_with_a_right_checksum_are_an_error(bytes: Vec<u8>) {
            prop_assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights));
        }

        #[test]
        fn an_arbitrary_body_with_a_right_checksum_is_an_error(
            kind in 0..3_u8,
            blank in prop::sample::select(&CLASS_CELLS[..]),
            body in prop::collection::vec(any::<u8>(), 0..200_000),
        ) {
            let header = header(kind, if kind == 0 { blank } else { 0 });
            let bytes = [header, body].concat();
            prop_assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights));
        }

        #[test]
        fn a_changed_body_is_an_error_or_the_encoding_of_other_weights(
            model in 0..3_usize,
            place: prop::sample::Index,
            change in 1..=u8::MAX,
        ) {
            let (weights, bytes) = &MODELS[model];
            let mut bytes = bytes.clone();
            let place = place.index(bytes.len());
            bytes[place] ^= change;
            if let Ok(read) = read_with_checksum(&bytes) {
                prop_assert_ne!(&read, weights);
                prop_assert!(read.to_bytes().starts_with(&bytes));
            }
        }
    }
}
