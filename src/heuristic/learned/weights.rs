//! The files that weights are shipped in.

use std::fmt;

use super::coding::{Decoder, Encoder};
use super::local_model::{LocalAddresses, LocalModel};
use super::pair_model::{PairAddresses, PairModel};

/// A model, as a file holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Weights {
    PairModel(PairModel),
    LocalModel(LocalModel),
}

/// Bytes that are no file of weights, or not of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidWeights;

impl fmt::Display for InvalidWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the weights are spoilt")
    }
}

impl std::error::Error for InvalidWeights {}

/// What every file begins with: a name and a version.
const MARK: &[u8; 4] = b"SWW1";
/// Mark, kind of model, cell of the blank, stretch.
const HEADER: usize = 8;
const CHECK: usize = 8;

impl Weights {
    pub fn to_bytes(&self) -> Vec<u8> {
        let (kind, blank, stretch) = match self {
            Weights::PairModel(pairs) => (0, pairs.blank as u8, pairs.stretch),
            Weights::LocalModel(local) => (2, 0, local.stretch),
        };
        let mut bytes = MARK.to_vec();
        bytes.extend([kind, blank]);
        bytes.extend((stretch as u16).to_le_bytes());
        bytes.extend(match self {
            Weights::PairModel(pairs) => {
                let addresses = PairAddresses::new(pairs.blank);
                encoded(PairAddresses::KINDS, addresses.kinds(), &pairs.weights)
            }
            Weights::LocalModel(local) => {
                let addresses = LocalAddresses::new();
                encoded(LocalAddresses::KINDS, addresses.kinds(), &local.weights)
            }
        });
        bytes.extend(check(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a model from the bytes of a file: exactly those that [`to_bytes`](Self::to_bytes) writes, whatever their
    /// checksum says.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, InvalidWeights> {
        let body = bytes.len().checked_sub(CHECK).ok_or(InvalidWeights)?;
        let (bytes, sum) = bytes.split_at(body);
        if sum != check(bytes).to_le_bytes() || bytes.len() < HEADER || !bytes.starts_with(MARK) {
            return Err(InvalidWeights);
        }
        let (header, coded) = bytes.split_at(HEADER);
        let blank = usize::from(header[5]);
        let stretch = i32::from(u16::from_le_bytes([header[6], header[7]]));
        match header[4] {
            0 if PairAddresses::is_class_cell(blank) => {
                let addresses = PairAddresses::new(blank);
                let weights = decoded(PairAddresses::KINDS, addresses.kinds(), coded)?;
                Ok(Weights::PairModel(PairModel {
                    blank,
                    stretch,
                    weights,
                }))
            }
            2 if blank == 0 => {
                let addresses = LocalAddresses::new();
                let weights = decoded(LocalAddresses::KINDS, addresses.kinds(), coded)?;
                Ok(Weights::LocalModel(LocalModel { stretch, weights }))
            }
            _ => Err(InvalidWeights),
        }
    }
}

fn encoded(kinds: usize, kind: impl Iterator<Item = usize>, weights: &[i8]) -> Vec<u8> {
    let mut encoder = Encoder::new(kinds);
    for (kind, &weight) in kind.zip(weights) {
        encoder.write(kind, weight);
    }
    encoder.finish()
}

/// Decodes one weight for each item of `kind`. Bytes that are too few, too many or not an encoder's are an error.
fn decoded(
    kinds: usize,
    kind: impl Iterator<Item = usize>,
    bytes: &[u8],
) -> Result<Vec<i8>, InvalidWeights> {
    let mut decoder = Decoder::new(kinds, bytes);
    let weights: Option<Vec<i8>> = kind.map(|kind| decoder.read(kind)).collect();
    weights
        .filter(|_| decoder.is_complete())
        .ok_or(InvalidWeights)
}

/// The FNV-1a hash of 64 bits (Fowler, Noll and Vo): enough against what happens to files on their way.
pub fn check(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::learned::{LearnedHeuristic, LocalEvaluator, PairEvaluator};
    use crate::puzzle::{Random, Size};
    use proptest::prelude::*;
    use std::sync::LazyLock;

    /// The goal cells of the blank that stand for their classes.
    const CLASS_CELLS: [u8; 6] = [0, 1, 2, 6, 7, 12];

    /// A model of each kind with weights of all values, and the bytes of its file without their checksum.
    static MODELS: LazyLock<[(Weights, Vec<u8>); 2]> = LazyLock::new(|| {
        let mut pairs = PairModel::blank(7);
        randomize(&mut pairs.weights);
        let mut local = LocalModel::blank();
        randomize(&mut local.weights);
        [Weights::PairModel(pairs), Weights::LocalModel(local)].map(|weights| {
            let mut bytes = weights.to_bytes();
            bytes.truncate(bytes.len() - CHECK);
            (weights, bytes)
        })
    });

    fn randomize(weights: &mut [i8]) {
        let mut random = Random::seeded(1);
        for weight in weights {
            *weight = random.bits() as i8 >> random.below(8);
        }
    }

    /// Reads `bytes` as a file that ends with their right checksum.
    fn read_with_checksum(bytes: &[u8]) -> Result<Weights, InvalidWeights> {
        Weights::from_bytes(&[bytes, &check(bytes).to_le_bytes()].concat())
    }

    fn header(kind: u8, blank: u8) -> Vec<u8> {
        [&MARK[..], &[kind, blank, 64, 0]].concat()
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
        assert_eq!(Weights::from_bytes(&[0; CHECK]), Err(InvalidWeights));
        for bytes in 0..=HEADER {
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
            for cut in [1, 2, 3, 4, 5, 100, bytes.len() / 2, bytes.len() - HEADER] {
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
        let [(_, pairs), (_, local)] = &*MODELS;
        let (pairs, local) = (&pairs[HEADER..], &local[HEADER..]);
        // Classes with more symmetries, or fewer, have another number of weights.
        let bodies = [(0, 7, local), (0, 1, pairs), (0, 12, pairs), (2, 0, pairs)];
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
        for kind in (0..=u8::MAX).filter(|kind| ![0, 2].contains(kind)) {
            assert_eq!(read_with_checksum(&header(kind, 0)), Err(InvalidWeights));
        }
    }

    #[test]
    fn a_goal_cell_that_stands_for_no_class_is_an_error() {
        let [(_, pairs), (_, local)] = &*MODELS;
        for blank in (0..=u8::MAX).filter(|blank| !CLASS_CELLS.contains(blank)) {
            let bytes = [&header(0, blank), &pairs[HEADER..]].concat();
            assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights), "{blank}");
        }
        let bytes = [&header(2, 1), &local[HEADER..]].concat();
        assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights));
    }

    #[test]
    fn the_greatest_weights_and_stretch_do_not_overflow_an_estimate() {
        for weight in [i8::MIN, i8::MAX] {
            let [mut pairs, mut local] = [PairModel::blank(0).weights, LocalModel::blank().weights];
            pairs.fill(weight);
            local.fill(weight);
            let stretch = i32::from(u16::MAX);
            let pairs = PairModel {
                blank: 0,
                stretch,
                weights: pairs,
            };
            let local = LocalModel {
                stretch,
                weights: local,
            };
            let bytes = Weights::LocalModel(local.clone()).to_bytes();
            assert_eq!(
                Weights::from_bytes(&bytes),
                Ok(Weights::LocalModel(local.clone()))
            );
            let size = Size::new(10, 10).unwrap();
            let guide = LocalEvaluator::new(&local, size, 0, LocalEvaluator::outside(size));
            let reversed: Vec<u8> = (0..100).rev().collect();
            assert!(guide.estimate(&reversed) > 0);
            let reversed: Vec<u8> = (0..25).rev().collect();
            assert!(PairEvaluator::new(pairs).estimate(&reversed) > 0);
        }
    }

    #[test]
    fn the_hash_equals_the_published_one() {
        assert_eq!(check(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(check(b"foobar"), 0x8594_4171_f739_67e8);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn arbitrary_bytes_with_a_right_checksum_are_an_error(bytes: Vec<u8>) {
            prop_assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights));
        }

        #[test]
        fn an_arbitrary_body_with_a_right_checksum_is_an_error(
            is_local: bool,
            blank in prop::sample::select(&CLASS_CELLS[..]),
            body in prop::collection::vec(any::<u8>(), 0..200_000),
        ) {
            let header = if is_local { header(2, 0) } else { header(0, blank) };
            let bytes = [header, body].concat();
            prop_assert_eq!(read_with_checksum(&bytes), Err(InvalidWeights));
        }

        #[test]
        fn a_changed_body_is_an_error_or_exactly_what_its_weights_are_written_as(
            model in 0..2_usize,
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
