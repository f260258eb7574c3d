//! Entropy from the browser.

use crate::puzzle::Random;

/// Returns a random generator seeded by the browser, or by the time if the browser has no source of entropy.
pub fn random() -> Random {
    let mut seed = [0; 32];
    match getrandom::fill(&mut seed) {
        Ok(()) => Random::from_entropy(seed),
        Err(_) => Random::seeded(js_sys::Date::now() as u64),
    }
}
