//! Randomness of the browser's own.

use crate::puzzle::Random;

/// A stream that nobody can repeat. Should the browser have no randomness, the time must do.
pub fn random() -> Random {
    let mut seed = [0; 32];
    match getrandom::fill(&mut seed) {
        Ok(()) => Random::from_entropy(seed),
        Err(_) => Random::seeded(js_sys::Date::now() as u64),
    }
}
