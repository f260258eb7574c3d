//! The contract of everything that advances in slices.

/// Where a piece of work stands after a slice of it.
///
/// Every `advance` of the crate returns one: work that can be interrupted does a bounded amount of it per call and says
/// what to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Step<T> {
    /// There is work left; call again.
    Running,
    /// There is nothing to do until something comes from outside: a download, a report of another worker.
    Waiting,
    /// The work is finished, with this result.
    Done(T),
}

impl<T> Step<T> {
    /// Returns the result of finished work.
    pub fn done(self) -> Option<T> {
        match self {
            Step::Done(result) => Some(result),
            Step::Running | Step::Waiting => None,
        }
    }

    /// Returns `true` if the work is finished.
    pub fn is_done(&self) -> bool {
        matches!(self, Step::Done(_))
    }

    /// Applies `f` to the result of finished work.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Step<U> {
        match self {
            Step::Running => Step::Running,
            Step::Waiting => Step::Waiting,
            Step::Done(result) => Step::Done(f(result)),
        }
    }
}
