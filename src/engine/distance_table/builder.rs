//! Builds the distance table by breadth-first search over ranks.

use std::collections::TryReserveError;
use std::fmt;
use std::sync::Arc;

use super::rank::{MAX_CELLS, RankMoves, RankedBoard};
use super::{DistanceTable, Table, index, ranks_per_blank};
use crate::puzzle::{Goal, Move, Size};
use crate::step::Step;

/// A distance table being built, in slices of any size.
///
/// The search goes from the goal outwards, layer by layer. The boards of a layer are grouped by the cell of their
/// blank: all boards of a group have the same moves, and a move is the same arithmetic for each of them. So one
/// tight loop applies a move to a run of boards without unpredictable branches (3x3: 1.5 ms; with one list per
/// layer 4.2 ms; with ranks computed from the tiles 15 ms).
///
/// One list per cell is enough: each move takes the blank from a dark cell of the chessboard colouring to a light
/// one or back, so the layer being read and the layer being written never share a list.
#[derive(Debug)]
pub struct DistanceTableBuilder {
    goal: Goal,
    /// The search; `None` once the table is complete.
    search: Option<LayerSearch>,
    complete: Option<Arc<Table>>,
}

/// The error of a table that cannot be built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildError {
    /// The board has more than ten cells.
    TooLarge {
        /// The size of the board.
        size: Size,
    },
    /// The table could not be allocated.
    OutOfMemory {
        /// The memory that the build needs, in bytes.
        bytes: usize,
    },
}

/// The distances up to the layer that is being expanded.
#[derive(Debug)]
struct LayerSearch {
    table: Table,
    /// The ranks of the boards to expand and of those generated from them, by the cell of the blank.
    ranks: Vec<Vec<u32>>,
    /// The goal cell of the blank.
    goal_blank: usize,
    /// The blank's cell of the boards being expanded.
    blank: usize,
    /// The number of those boards that are expanded already.
    done: usize,
}

/// Marks boards that have not been reached.
const UNREACHED: u8 = u8::MAX;

/// The number of boards that are expanded together: few enough for the processor's cache.
const RUN_NODES: usize = 1024;

impl DistanceTableBuilder {
    /// Reserves all memory that the build needs: one byte per board for the table, and four more until it is
    /// complete.
    pub fn new(goal: &Goal) -> Result<DistanceTableBuilder, BuildError> {
        let size = goal.size();
        if !DistanceTable::fits(size) {
            return Err(BuildError::TooLarge { size });
        }
        let search = LayerSearch::new(size, goal.cell(0)).map_err(|_| BuildError::OutOfMemory {
            bytes: size.cells() * (5 * ranks_per_blank(size) + 4 * RUN_NODES),
        })?;
        Ok(DistanceTableBuilder {
            goal: *goal,
            search: Some(search),
            complete: None,
        })
    }

    /// Returns the goal of the table.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Expands at most `budget` nodes. Never waits. A complete table is returned again.
    pub fn advance(&mut self, budget: u32) -> Step<DistanceTable> {
        if let Some(search) = &mut self.search
            && search.advance(budget as usize).is_done()
        {
            self.complete = self.search.take().map(|search| Arc::new(search.table));
        }
        match &self.complete {
            None => Step::Running,
            Some(table) => Step::Done(DistanceTable {
                goal: self.goal,
                table: table.clone(),
            }),
        }
    }
}

impl LayerSearch {
    fn new(size: Size, goal_blank: usize) -> Result<LayerSearch, TryReserveError> {
        let mut distances = Vec::new();
        distances.try_reserve_exact(size.cells() * ranks_per_blank(size))?;
        distances.resize(size.cells() * ranks_per_blank(size), UNREACHED);
        let mut ranks = Vec::new();
        for _ in 0..size.cells() {
            let mut list = Vec::new();
            // No board is listed twice, but a whole run is appended before duplicates are removed.
            list.try_reserve_exact(ranks_per_blank(size) + RUN_NODES)?;
            ranks.push(list);
        }
        let goal = RankedBoard {
            blank: goal_blank,
            rank: 0,
        };
        distances[index(size, goal)] = 0;
        ranks[goal_blank].push(goal.rank);
        Ok(LayerSearch {
            table: Table {
                moves: RankMoves::new(size)?,
                distances,
                depth_counts: vec![1],
            },
            ranks,
            goal_blank,
            blank: 0,
            done: 0,
        })
    }

    /// Expands at most `budget` nodes; done once none is left.
    fn advance(&mut self, mut budget: usize) -> Step<()> {
        loop {
            while self.blank < self.ranks.len() {
                if self.is_reading(self.blank) {
                    while self.done < self.ranks[self.blank].len() {
                        if budget == 0 {
                            return Step::Running;
                        }
                        budget -= self.expand(budget.min(RUN_NODES));
                    }
                    self.ranks[self.blank].clear();
                }
                (self.blank, self.done) = (self.blank + 1, 0);
            }
            let found: usize = self.ranks.iter().map(Vec::len).sum();
            if found == 0 {
                return Step::Done(());
            }
            self.table.depth_counts.push(found as u64);
            self.blank = 0;
        }
    }

    /// Returns `true` if the boards with the blank at `cell` are being read: if the cell has the chessboard colour
    /// of the blank at this depth.
    fn is_reading(&self, cell: usize) -> bool {
        let size = self.table.moves.size();
        let colour = |cell| size.row(cell) + size.column(cell);
        let depth = self.table.depth_counts.len() - 1;
        (colour(cell) + colour(self.goal_blank) + depth).is_multiple_of(2)
    }

    /// Expands at most `max_nodes` boards of the current cell and returns their number.
    fn expand(&mut self, max_nodes: usize) -> usize {
        let Table {
            moves,
            distances,
            depth_counts,
        } = &mut self.table;
        let (size, blank) = (moves.size(), self.blank);
        let depth = depth_counts.len() as u8;
        let end = self.ranks[blank].len().min(self.done + max_nodes);
        for step in Move::ALL {
            let Some(target) = step.source(size, blank) else {
                continue;
            };
            let Ok([from, to]) = self.ranks.get_disjoint_mut([blank, target]) else {
                continue;
            };
            let run = &from[self.done..end];
            let distances_after =
                &mut distances[target * ranks_per_blank(size)..][..ranks_per_blank(size)];
            match moves.rotation(blank, step) {
                Some(rotation) => {
                    expand_run(run, |rank| rotation.apply(rank), distances_after, depth, to)
                }
                None => expand_run(run, |rank| rank, distances_after, depth, to),
            }
        }
        let expanded = end - self.done;
        self.done = end;
        expanded
    }
}

/// Applies one move to a run of boards. New boards get their distance and are appended to `to`.
///
/// It is unpredictable which boards are new, so nothing branches on it: each is written after the end of the list,
/// and overwritten by the next one if it was not new.
fn expand_run(
    run: &[u32],
    after: impl Fn(u32) -> u32,
    distances: &mut [u8],
    depth: u8,
    to: &mut Vec<u32>,
) {
    let mut length = to.len();
    to.resize(length + run.len(), 0);
    let list = to.as_mut_slice();
    for &rank in run {
        let next = after(rank);
        let distance = &mut distances[next as usize / 2];
        let new = *distance == UNREACHED;
        *distance = if new { depth } else { *distance };
        list[length] = next;
        length += usize::from(new);
    }
    to.truncate(length);
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::TooLarge { size } => write!(
                f,
                "only boards of up to {MAX_CELLS} cells have a table of all distances: {size} has {}",
                size.cells()
            ),
            BuildError::OutOfMemory { bytes } => {
                write!(
                    f,
                    "there is no memory for a table of {} MB",
                    bytes.div_ceil(1 << 20)
                )
            }
        }
    }
}

impl std::error::Error for BuildError {}
