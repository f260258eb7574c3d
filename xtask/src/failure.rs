//! The error type of xtask: one sentence for the user, which says what to do.

use std::fmt;

/// Why a command failed.
pub struct Failure(String);

/// The result of a step of a command.
pub type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// Creates a failure with a message for the user.
    pub fn new(message: impl Into<String>) -> Self {
        Failure(message.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Prints the message without quotes: a test that returns an error prints it with `Debug`.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
