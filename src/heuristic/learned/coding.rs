//! Compresses small signed numbers by adaptive binary arithmetic coding.
//!
//! A number is coded bit by bit, and a bit takes less space the more probable it was: the coder keeps the
//! probability of each bit given the bits before it, and adapts it to the bits it sees. It is the range coder of
//! the LZMA family (Martin, 1979, with carries; adaptive binary models).

/// The probability 1, in the fixed-point numbers of [`BitModel`]. LZMA uses 2^11.
const PROBABILITY_ONE: u32 = 1 << 12;
/// A probability moves towards the bit seen by 2^-5 of its distance, as in LZMA.
const ADAPTATION_SHIFT: u32 = 5;

/// The probability that the next bit of a byte is 0, by the bits before it.
#[derive(Clone)]
struct BitModel(Vec<u16>);

impl Default for BitModel {
    fn default() -> BitModel {
        BitModel(vec![(PROBABILITY_ONE / 2) as u16; 256])
    }
}

impl BitModel {
    /// Returns the part of `range` that stands for a 0 bit after `prefix`.
    fn zero_range(&self, prefix: usize, range: u32) -> u32 {
        (range >> 12) * u32::from(self.0[prefix])
    }

    /// Adapts the probability after `prefix` to the bit that followed.
    fn adapt(&mut self, prefix: usize, bit: bool) {
        let probability = &mut self.0[prefix];
        if bit {
            *probability -= *probability >> ADAPTATION_SHIFT;
        } else {
            let distance = PROBABILITY_ONE - u32::from(*probability);
            *probability += (distance >> ADAPTATION_SHIFT) as u16;
        }
    }
}

/// Zigzag-encodes a number, so that its high bits are those of its magnitude and the lowest bit is its sign.
fn zigzag(number: i8) -> u8 {
    ((number << 1) ^ (number >> 7)) as u8
}

/// Decodes a zigzag-encoded number.
fn unzigzag(byte: u8) -> i8 {
    ((byte >> 1) as i8) ^ -((byte & 1) as i8)
}

/// Encodes numbers to bytes.
pub struct Encoder {
    /// By context.
    models: Vec<BitModel>,
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    /// Creates an encoder with separate probabilities for each of `contexts` contexts.
    pub fn new(contexts: usize) -> Encoder {
        Encoder {
            models: vec![BitModel::default(); contexts],
            low: 0,
            range: u32::MAX,
            bytes: Vec::new(),
        }
    }

    /// Encodes a number in a context.
    pub fn write(&mut self, context: usize, number: i8) {
        let byte = zigzag(number);
        let mut prefix = 1;
        for place in (0..8).rev() {
            let bit = byte >> place & 1 != 0;
            let zero_range = self.models[context].zero_range(prefix, self.range);
            if bit {
                self.low += u64::from(zero_range);
                self.range -= zero_range;
            } else {
                self.range = zero_range;
            }
            self.models[context].adapt(prefix, bit);
            prefix = prefix << 1 | usize::from(bit);
            while self.range < 1 << 24 {
                self.range <<= 8;
                self.shift();
            }
        }
    }

    /// Writes the next byte, after propagating a carry through the bytes written before.
    fn shift(&mut self) {
        if self.low >> 32 != 0 {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        self.bytes.push((self.low >> 24) as u8);
        self.low = (self.low & 0xff_ffff) << 8;
    }

    /// Flushes the encoder and returns all bytes.
    pub fn finish(mut self) -> Vec<u8> {
        (0..4).for_each(|_| self.shift());
        self.bytes
    }
}

/// Decodes the bytes of an [`Encoder`], and detects bytes that no encoder writes.
///
/// The decoder reads a byte wherever the encoder wrote one, so that after the last number no byte is left and the
/// code is 0.
pub struct Decoder<'a> {
    /// By context.
    models: Vec<BitModel>,
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
    /// Set by bytes that no encoder writes: too few, or a code beyond the range.
    is_invalid: bool,
}

impl<'a> Decoder<'a> {
    /// Creates a decoder of `bytes` with as many contexts as the encoder had.
    pub fn new(contexts: usize, bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder {
            models: vec![BitModel::default(); contexts],
            code: 0,
            range: u32::MAX,
            bytes: bytes.iter(),
            is_invalid: false,
        };
        (0..4).for_each(|_| decoder.shift());
        decoder.is_invalid |= decoder.code >= decoder.range;
        decoder
    }

    fn shift(&mut self) {
        let byte = self.bytes.next();
        self.is_invalid |= byte.is_none();
        self.code = self.code << 8 | u32::from(*byte.unwrap_or(&0));
    }

    /// Returns the next number, or `None` if the bytes end before it or are not an encoder's.
    pub fn read(&mut self, context: usize) -> Option<i8> {
        let mut prefix = 1;
        while prefix < 256 {
            let zero_range = self.models[context].zero_range(prefix, self.range);
            let bit = self.code >= zero_range;
            if bit {
                self.code -= zero_range;
                self.range -= zero_range;
            } else {
                self.range = zero_range;
            }
            self.models[context].adapt(prefix, bit);
            prefix = prefix << 1 | usize::from(bit);
            while self.range < 1 << 24 {
                self.range <<= 8;
                self.shift();
            }
        }
        (!self.is_invalid).then(|| unzigzag(prefix as u8))
    }

    /// Returns `true` if the numbers read so far are all that the encoder wrote, and it wrote these bytes.
    pub fn is_complete(&self) -> bool {
        !self.is_invalid && self.code == 0 && self.bytes.as_slice().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Random;
    use proptest::prelude::*;

    #[test]
    fn numbers_near_zero_take_little_space() {
        let mut random = Random::seeded(1);
        let mut encoder = Encoder::new(1);
        let numbers: Vec<i8> = (0..10_000)
            .map(|_| (random.below(5) as i8 - 2) * i8::from(random.below(4) == 0))
            .collect();
        numbers.iter().for_each(|&number| encoder.write(0, number));
        let bytes = encoder.finish();
        // Four fifths are zero, the rest of four contexts: 1.12 bits each by Shannon's measure, 1,402 bytes in all.
        assert!((1402..1600).contains(&bytes.len()), "{}", bytes.len());
        let mut decoder = Decoder::new(1, &bytes);
        assert!(
            numbers
                .iter()
                .all(|&number| decoder.read(0) == Some(number))
        );
        assert!(decoder.is_complete());
    }

    #[test]
    fn a_code_beyond_the_range_is_invalid() {
        let mut decoder = Decoder::new(1, &[u8::MAX; 100]);
        assert_eq!(decoder.read(0), None);
        assert!(!decoder.is_complete());
    }

    fn encoded(numbers: &[i8]) -> Vec<u8> {
        let mut encoder = Encoder::new(1);
        numbers.iter().for_each(|&number| encoder.write(0, number));
        encoder.finish()
    }

    /// Returns the numbers if `bytes` are what the encoder writes for them.
    fn decoded(count: usize, bytes: &[u8]) -> Option<Vec<i8>> {
        let mut decoder = Decoder::new(1, bytes);
        let numbers = (0..count).map(|_| decoder.read(0)).collect();
        if decoder.is_complete() { numbers } else { None }
    }

    proptest! {
        #[test]
        fn every_number_written_is_read_again(numbers: Vec<(bool, i8)>) {
            let mut encoder = Encoder::new(2);
            for &(context, number) in &numbers {
                encoder.write(usize::from(context), number);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(2, &bytes);
            for &(context, number) in &numbers {
                prop_assert_eq!(decoder.read(usize::from(context)), Some(number));
            }
            prop_assert!(decoder.is_complete());
        }

        #[test]
        fn arbitrary_bytes_are_rejected_unless_the_encoder_writes_them(
            bytes: Vec<u8>,
            count in 0..100_usize,
        ) {
            if let Some(numbers) = decoded(count, &bytes) {
                prop_assert_eq!(encoded(&numbers), bytes);
            }
        }

        #[test]
        fn truncated_bytes_are_rejected(numbers: Vec<i8>, cut in 1..20_usize) {
            let bytes = encoded(&numbers);
            let left = bytes.len().saturating_sub(cut);
            prop_assert_eq!(decoded(numbers.len(), &bytes[..left]), None);
        }

        #[test]
        fn bytes_after_the_last_number_are_rejected(
            numbers: Vec<i8>,
            extra in prop::collection::vec(any::<u8>(), 1..20),
        ) {
            let bytes = [encoded(&numbers), extra].concat();
            prop_assert_eq!(decoded(numbers.len(), &bytes), None);
        }

        #[test]
        fn a_changed_byte_never_yields_the_same_numbers(
            numbers in prop::collection::vec(any::<i8>(), 1..50),
            place: prop::sample::Index,
            change in 1..=u8::MAX,
        ) {
            let mut bytes = encoded(&numbers);
            let place = place.index(bytes.len());
            bytes[place] ^= change;
            prop_assert_ne!(decoded(numbers.len(), &bytes), Some(numbers));
        }
    }
}
