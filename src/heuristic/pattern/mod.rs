//! Additive pattern tables: lower bounds that know how a group of tiles gets in its own way.
//!
//! Take some of the tiles, forget which is which of the others, and count only the moves of those taken:
//! what is left is a small puzzle whose distances can all be computed. They are lower bounds, and those
//! of groups without a common tile may be added (Korf and Felner, *Disjoint pattern database heuristics*,
//! 2002). Two refinements make such tables small enough to be built where they are used:
//!
//! - An entry is kept for each connected region that the group leaves to the blank ([`Regions`]), not only the
//!   least over all of them. Nothing is lost, and a move of one of the group's tiles changes the value
//!   by exactly one.
//! - So one bit per entry is enough ([`Table`]), an idea of Breyer and Korf (*1.6-bit pattern databases*,
//!   2010) taken further; Clausecker's work on the 24-puzzle shows what else such tables can do.
//!
//! A [`Partition`] tells which tiles go together; a set of [`Tables`] serves all searches towards one goal
//! and all that look like it. [`PatternSum`] is the estimate that they give.
//!
//! ```
//! use slidewise::heuristic::pattern::{Tables, Tier};
//! let size = "3x3".parse().unwrap();
//! let tables = Tables::build(size, 8, Tier::Small).unwrap();
//! assert!(tables.fit(size, 2) && !tables.fit(size, 4));
//! ```

mod build;
mod cells;
mod numbers;
mod orders;
mod partition;
mod regions;
mod sum;
mod table;
mod tables;
pub mod views;

use std::fmt;

pub use build::Builder;
pub use cells::Cells;
pub use numbers::{Direct, Numbers, Ranked, RanksOf};
pub use orders::{Shifts, labels, orders, rank};
pub use partition::{Partition, Tier};
pub use regions::{Block, MOST_CELLS, MOST_TILES, Numbering, Passage, Regions};
pub use sum::{PatternSum, Sums};
pub use table::{Table, twos, words_per_order};
pub use tables::{Construction, Tables, TablesError};

/// The machine has not so much memory to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// What was asked for.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are no {} MB of memory left", self.bytes >> 20)
    }
}

impl std::error::Error for OutOfMemory {}

/// An empty list with room for so many items.
fn reserved<T>(items: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    let bytes = items * size_of::<T>();
    match list.try_reserve_exact(items) {
        Ok(()) => Ok(list),
        Err(_) => Err(OutOfMemory { bytes }),
    }
}
