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
//! - So one bit per entry is enough ([`PdbTable`]), an idea of Breyer and Korf (*1.6-bit pattern databases*,
//!   2010) taken further; Clausecker's work on the 24-puzzle shows what else such tables can do.
//!
//! A [`Partition`] tells which tiles go together; a set of [`PdbSet`] serves all searches towards one goal
//! and all that look like it. [`PdbSum`] is the estimate that they give.
//!
//! ```
//! use slidewise::heuristic::pdb::{PdbSet, Tier};
//! let size = "3x3".parse().unwrap();
//! let tables = PdbSet::build(size, 8, Tier::Small).unwrap();
//! assert!(tables.fit(size, 2) && !tables.fit(size, 4));
//! ```

mod builder;
mod cells;
mod numbers;
mod orders;
mod partition;
mod pdb_set;
mod pdb_sum;
mod pdb_table;
mod regions;
pub mod views;

use std::fmt;

pub use builder::PdbTableBuilder;
pub use cells::Cells;
pub use numbers::{Direct, Numbers, Ranked, RanksOf};
pub use orders::{Shifts, labels, orders, rank};
pub use partition::{Partition, Tier};
pub use pdb_set::{PdbError, PdbSet, PdbSetBuilder};
pub use pdb_sum::{PdbSum, Sums};
pub use pdb_table::{PdbTable, twos, words_per_order};
pub use regions::{Block, MAX_CELLS, MAX_TILES, Numbering, Passage, Regions};

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
