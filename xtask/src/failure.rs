//! Why a command ended: one sentence for the person at the terminal, saying what to do.

use std::fmt;

pub struct Failure(String);

pub type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    pub fn new(sentence: impl Into<String>) -> Self {
        Failure(sentence.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A test that ends in an error prints it with `Debug`; a sentence needs no quotes.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
