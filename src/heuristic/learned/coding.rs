//! Small signed numbers in few bytes: arithmetic coding with chances that adapt.
//!
//! A number is told bit by bit, and each bit takes the less space the surer it was: the coder keeps the chance of
//! every bit after every beginning, and moves it towards what comes. The coder is that of the LZMA family (Martin's
//! range coder with carries, 1979; adaptive binary chances).

/// Chances are parts of so many.
const WHOLE: u32 = 1 << 12;
/// A chance moves by this power of two's part of its distance.
const RATE: u32 = 5;

/// The chances of the bits of a byte, after each beginning of a byte.
#[derive(Clone)]
struct Chances(Vec<u16>);

impl Default for Chances {
    fn default() -> Chances {
        Chances(vec![(WHOLE / 2) as u16; 256])
    }
}

impl Chances {
    /// The share of the range that a clear bit takes, and the lesson that the bit was such.
    fn share(&self, beginning: usize, range: u32) -> u32 {
        (range >> 12) * u32::from(self.0[beginning])
    }

    fn learn(&mut self, beginning: usize, bit: bool) {
        let chance = &mut self.0[beginning];
        match bit {
            false => *chance += ((WHOLE - u32::from(*chance)) >> RATE) as u16,
            true => *chance -= *chance >> RATE,
        }
    }
}

/// A number as a byte whose first bits tell most: its size, then its sign.
fn folded(number: i8) -> u8 {
    ((number << 1) ^ (number >> 7)) as u8
}

fn unfolded(byte: u8) -> i8 {
    ((byte >> 1) as i8) ^ -((byte & 1) as i8)
}

/// Writes numbers.
pub struct Encoder {
    chances: Vec<Chances>,
    low: u64,
    range: u32,
    bytes: Vec<u8>,
}

impl Encoder {
    /// One that keeps separate chances for so many kinds of numbers.
    pub fn new(kinds: usize) -> Encoder {
        Encoder {
            chances: vec![Chances::default(); kinds],
            low: 0,
            range: u32::MAX,
            bytes: Vec::new(),
        }
    }

    pub fn write(&mut self, kind: usize, number: i8) {
        let byte = folded(number);
        let mut beginning = 1;
        for place in (0..8).rev() {
            let bit = byte >> place & 1 != 0;
            let share = self.chances[kind].share(beginning, self.range);
            match bit {
                false => self.range = share,
                true => {
                    self.low += u64::from(share);
                    self.range -= share;
                }
            }
            self.chances[kind].learn(beginning, bit);
            beginning = beginning << 1 | usize::from(bit);
            while self.range < 1 << 24 {
                self.range <<= 8;
                self.shift();
            }
        }
    }

    /// The next byte is settled, but for a carry that goes up through those written.
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

    pub fn finish(mut self) -> Vec<u8> {
        (0..4).for_each(|_| self.shift());
        self.bytes
    }
}

/// Reads what an [`Encoder`] wrote, and finds out if other bytes are not that.
///
/// A decoder takes in a byte wherever the encoder put one out, so that after the last number it has taken in all of them,
/// and nothing is left of the code.
pub struct Decoder<'a> {
    chances: Vec<Chances>,
    code: u32,
    range: u32,
    bytes: std::slice::Iter<'a, u8>,
    /// Set by bytes that no encoder writes: too few, or a code beyond the range.
    is_invalid: bool,
}

impl<'a> Decoder<'a> {
    pub fn new(kinds: usize, bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder {
            chances: vec![Chances::default(); kinds],
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

    /// Returns the next number, or `None` if the bytes end before it does or are not an encoder's.
    pub fn read(&mut self, kind: usize) -> Option<i8> {
        let mut beginning = 1;
        while beginning < 256 {
            let share = self.chances[kind].share(beginning, self.range);
            let bit = self.code >= share;
            match bit {
                false => self.range = share,
                true => {
                    self.code -= share;
                    self.range -= share;
                }
            }
            self.chances[kind].learn(beginning, bit);
            beginning = beginning << 1 | usize::from(bit);
            while self.range < 1 << 24 {
                self.range <<= 8;
                self.shift();
            }
        }
        (!self.is_invalid).then(|| unfolded(beginning as u8))
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
        // Four fifths are zero, the rest of four kinds: 1.12 bits each by Shannon's measure, 1,402 bytes in all.
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
            for &(kind, number) in &numbers {
                encoder.write(usize::from(kind), number);
            }
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(2, &bytes);
            for &(kind, number) in &numbers {
                prop_assert_eq!(decoder.read(usize::from(kind)), Some(number));
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
