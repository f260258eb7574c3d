//! The files that weights are shipped in.

use std::fmt;

use super::coding::{Decoder, Encoder};
use super::local::{Local, LocalAddresses};
use super::pairs::{PairAddresses, Pairs};

/// A model, as a file holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Weights {
    Pairs(Pairs),
    Local(Local),
}

/// Bytes that are no file of weights, or not of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spoilt;

impl fmt::Display for Spoilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the weights are spoilt")
    }
}

impl std::error::Error for Spoilt {}

/// What every file begins with: a name and a version.
const MARK: &[u8; 4] = b"SWW1";
/// Mark, kind of model, cell of the gap, stretch.
const HEADER: usize = 8;
const CHECK: usize = 8;

impl Weights {
    pub fn to_bytes(&self) -> Vec<u8> {
        let (kind, gap, stretch) = match self {
            Weights::Pairs(pairs) => (0, pairs.gap as u8, pairs.stretch),
            Weights::Local(local) => (2, 0, local.stretch),
        };
        let mut bytes = MARK.to_vec();
        bytes.extend([kind, gap]);
        bytes.extend((stretch as u16).to_le_bytes());
        bytes.extend(match self {
            Weights::Pairs(pairs) => {
                let addresses = PairAddresses::new(pairs.gap);
                encoded(PairAddresses::KINDS, addresses.kinds(), &pairs.weights)
            }
            Weights::Local(local) => {
                let addresses = LocalAddresses::new();
                encoded(LocalAddresses::KINDS, addresses.kinds(), &local.weights)
            }
        });
        bytes.extend(check(&bytes).to_le_bytes());
        bytes
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, Spoilt> {
        let body = bytes.len().checked_sub(CHECK).ok_or(Spoilt)?;
        let (bytes, sum) = bytes.split_at(body);
        if sum != check(bytes).to_le_bytes() || bytes.len() < HEADER || !bytes.starts_with(MARK) {
            return Err(Spoilt);
        }
        let (header, coded) = bytes.split_at(HEADER);
        let gap = usize::from(header[5]);
        let stretch = i32::from(u16::from_le_bytes([header[6], header[7]]));
        match header[4] {
            0 if gap < 25 => {
                let addresses = PairAddresses::new(gap);
                let weights = decoded(PairAddresses::KINDS, addresses.kinds(), coded);
                Ok(Weights::Pairs(Pairs {
                    gap,
                    stretch,
                    weights,
                }))
            }
            2 => {
                let addresses = LocalAddresses::new();
                let weights = decoded(LocalAddresses::KINDS, addresses.kinds(), coded);
                Ok(Weights::Local(Local { stretch, weights }))
            }
            _ => Err(Spoilt),
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

fn decoded(kinds: usize, kind: impl Iterator<Item = usize>, bytes: &[u8]) -> Vec<i8> {
    let mut decoder = Decoder::new(kinds, bytes);
    kind.map(|kind| decoder.read(kind)).collect()
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
    use crate::puzzle::Random;

    fn some(weights: &mut [i8]) {
        let mut random = Random::seeded(1);
        for weight in weights {
            *weight = random.bits() as i8 >> random.below(8);
        }
    }

    #[test]
    fn models_come_back_from_their_files_and_spoilt_ones_do_not() {
        let mut pairs = Pairs::blank(7);
        some(&mut pairs.weights);
        let mut local = Local::blank();
        some(&mut local.weights);
        for weights in [Weights::Pairs(pairs), Weights::Local(local)] {
            let mut bytes = weights.to_bytes();
            assert_eq!(Weights::from_bytes(&bytes).as_ref(), Ok(&weights));
            assert_eq!(Weights::from_bytes(&bytes[1..]), Err(Spoilt));
            for place in [0, 4, 5, 900, bytes.len() - 1] {
                bytes[place] ^= 1;
                assert_eq!(Weights::from_bytes(&bytes), Err(Spoilt), "{place}");
                bytes[place] ^= 1;
            }
        }
        assert_eq!(Weights::from_bytes(&[]), Err(Spoilt));
        // A sum that is right does not make a file of anything.
        let mut bytes = b"SWW1\x09\0\0\0".to_vec();
        bytes.extend(check(&bytes).to_le_bytes());
        assert_eq!(Weights::from_bytes(&bytes), Err(Spoilt));
    }

    #[test]
    fn the_hash_equals_the_published_one() {
        assert_eq!(check(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(check(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
