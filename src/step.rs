//! The common result type of all work that advances in slices.

/// The state of a piece of work after one slice of it.
///
/// Every `advance` method of the crate does a bounded amount of work per call and returns a `Step` that tells the
/// caller what to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum Step<T> {
    /// There is work left; call again.
    Running,
    /// There is nothing to do until input arrives, such as a download or a result from another worker.
    Waiting,
    /// The work is finished, with this result.
    Done(T),
}

impl<T> Step<T> {
    /// Returns the result if the work is finished.
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

    /// Applies `f` to the result if the work is finished.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Step<U> {
        match self {
            Step::Running => Step::Running,
            Step::Waiting => Step::Waiting,
            Step::Done(result) => Step::Done(f(result)),
        }
    }
}
