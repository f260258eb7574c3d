//! Reproducible random numbers. Nothing here asks the system for entropy: the caller passes in the seed.

/// A pseudo-random number generator: xoshiro256++ by Blackman and Vigna.
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Random {
    /// Creates a generator that returns the same numbers for the same seed on every machine.
    pub fn seeded(seed: u64) -> Random {
        let mut state = seed;
        Random(std::array::from_fn(|_| split_mix(&mut state)))
    }

    /// Creates a generator from 32 bytes of entropy: enough state to produce every board of a small size.
    pub fn from_entropy(bytes: [u8; 32]) -> Random {
        let mut words = [0; 4];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
            *word = chunk
                .iter()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        if words == [0; 4] {
            return Random::seeded(0);
        }
        Random(words)
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let result = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ b << 17, d.rotate_left(45)];
        result
    }

    /// Returns a number uniform over `0..bound`, by rejection of draws that would favour the low numbers. A `bound` of
    /// 0 counts as 1.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        let limit = u64::MAX - u64::MAX % bound;
        loop {
            let draw = self.bits();
            if draw < limit {
                return (draw % bound) as usize;
            }
        }
    }

    /// Shuffles `items` so that every order is equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Returns the next number of SplitMix64, which the authors of xoshiro recommend for seeding its state.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mix(*state)
}

/// Mixes 64 bits so that each bit of the result depends on each bit of the input (Stafford's variant 13 of the
/// MurmurHash3 finaliser). The function is a bijection.
#[inline]
pub(super) fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_equals_that_of_the_reference_implementation() {
        // The first outputs of the reference implementation from the state 1, 2, 3, 4.
        let mut random = Random([1, 2, 3, 4]);
        let first: Vec<u64> = (0..4).map(|_| random.bits()).collect();
        assert_eq!(
            first,
            [41943041, 58720359, 3588806011781223, 3591011842654386]
        );
    }

    #[test]
    fn equal_seeds_repeat_and_different_seeds_differ() {
        let draw = |seed| Random::seeded(seed).bits();
        assert_eq!(draw(5), draw(5));
        assert_ne!(draw(5), draw(6));
    }

    #[test]
    fn zero_entropy_does_not_make_the_all_zero_state() {
        assert_ne!(Random::from_entropy([0; 32]).0, [0; 4]);
    }
}
