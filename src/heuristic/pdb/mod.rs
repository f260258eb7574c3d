//! Additive pattern databases (PDBs): lower bounds from the exact costs of groups of tiles.
//!
//! A *pattern* is the placement of a group of tiles; all other tiles are indistinguishable. Counting only the
//! moves of the group's tiles leaves an abstract puzzle that is small enough to compute every distance. These
//! distances are lower bounds, and those of groups without a common tile may be added (Korf and Felner,
//! *Disjoint pattern database heuristics*, 2002). Two refinements make the tables small enough to be built in
//! the browser:
//!
//! - A table has one entry for each connected region of free cells that the blank may be in ([`Regions`]),
//!   not just the minimum over all of them. No information is lost, and a move of one of the group's tiles
//!   changes the value by exactly one.
//! - One bit per entry is therefore enough ([`PdbTable`]), which takes further the idea of Breyer and Korf
//!   (*1.6-bit pattern databases*, 2010). Clausecker's work on the 24-puzzle shows what else such tables can
//!   do.
//!
//! [`Partitions`] says which tiles form a group. A [`PdbSet`] holds the tables for one goal and all goals
//! symmetric to it. [`PdbSum`] is the heuristic.
//!
//! ```
//! use slidewise::heuristic::pdb::{PdbSet, Tier};
//! let size = "3x3".parse().unwrap();
//! let tables = PdbSet::build(size, 8, Tier::Small).unwrap();
//! assert!(tables.covers(size, 2) && !tables.covers(size, 4));
//! ```

mod cell_set;
mod index;
pub(crate) mod lookup;
mod partition;
mod pdb_set;
mod pdb_sum;
mod pdb_table;
mod permutation;
mod regions;
mod table_builder;

use std::fmt;

pub use cell_set::CellSet;
pub(crate) use index::IndexLookup;
pub use partition::{Partitions, Tier};
pub use pdb_set::{PdbError, PdbSet, PdbSetBuilder};
pub use pdb_sum::{PdbSum, PdbSumState};
pub use pdb_table::PdbTable;
pub(crate) use pdb_table::{high_bit, words_per_permutation};
pub(crate) use permutation::permutation_count;
pub use permutation::{RankTransitions, rank};
pub(crate) use regions::PlacementIndex;
pub use regions::{MAX_CELLS, MAX_TILES, Placement, PlacementMove, Regions};
pub use table_builder::PdbTableBuilder;

/// An allocation failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The number of bytes requested.
    pub bytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are no {} MB of memory left", self.bytes >> 20)
    }
}

impl std::error::Error for OutOfMemory {}

/// Returns an empty vector with capacity for `items` items.
fn reserved<T>(items: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    let bytes = items * size_of::<T>();
    match list.try_reserve_exact(items) {
        Ok(()) => Ok(list),
        Err(_) => Err(OutOfMemory { bytes }),
    }
}
