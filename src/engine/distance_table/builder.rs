//! How the table comes about: breadth-first search over the numbers of boards.

use std::collections::TryReserveError;
use std::fmt;
use std::sync::Arc;

use super::order::{MAX_CELLS, Place, Slides};
use super::{DistanceTable, Table, index, orders};
use crate::puzzle::{Goal, Move, Size};
use crate::step::Step;

/// A table under way, built in slices of any size.
///
/// From the goal outwards, layer by layer. The boards of a layer are kept apart by the cell of their blank:
/// within one cell all boards have the same moves, and a move is the same arithmetic for each of them. So one
/// tight loop takes a run of boards through one move, and has nothing to guess (3x3: 1.5 ms; with one list
/// for the whole layer 4.2 ms; with ranks counted afresh from the tiles 15 ms).
///
/// One list per cell is enough: each move takes the blank from a dark cell of the chessboard to a light one or
/// back, so that the layer being read and the layer being written never share a list.
#[derive(Debug)]
pub struct Builder {
    goal: Goal,
    /// What is under way; `None` once the table is complete.
    layers: Option<Layers>,
    complete: Option<Arc<Table>>,
}

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildError {
    /// Only boards of up to ten cells have one.
    TooLarge { size: Size },
    /// The machine does not have so many bytes.
    OutOfMemory { bytes: usize },
}

/// The table up to the layer that is being expanded.
#[derive(Debug)]
struct Layers {
    table: Table,
    /// The ranks of the boards to expand and of those found by it, by the blank's cell.
    ranks: Vec<Vec<u32>>,
    /// The goal's blank.
    root: usize,
    /// The cell whose boards are being expanded.
    blank: usize,
    /// How many of them are done.
    done: usize,
}

/// A distance that is not known yet.
const UNKNOWN: u8 = u8::MAX;

/// How many boards go through the moves together: few enough to stay near the processor.
const RUN: usize = 1024;

impl Builder {
    /// Reserves all memory that the table will need: one byte a board to stay, and four until it is complete.
    pub fn new(goal: &Goal) -> Result<Builder, BuildError> {
        let size = goal.size();
        if !DistanceTable::fits(size) {
            return Err(BuildError::TooLarge { size });
        }
        let layers = Layers::new(size, goal.cell(0)).map_err(|_| BuildError::OutOfMemory {
            bytes: size.cells() * (5 * orders(size) + 4 * RUN),
        })?;
        Ok(Builder {
            goal: *goal,
            layers: Some(layers),
            complete: None,
        })
    }

    /// The goal whose distances it will have.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// Expands at most `budget` nodes. Never waits; a table that is complete stays.
    pub fn advance(&mut self, budget: u32) -> Step<DistanceTable> {
        if let Some(layers) = &mut self.layers
            && layers.advance(budget as usize).is_done()
        {
            self.complete = self.layers.take().map(|layers| Arc::new(layers.table));
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

impl Layers {
    fn new(size: Size, root: usize) -> Result<Layers, TryReserveError> {
        let mut distances = Vec::new();
        distances.try_reserve_exact(size.cells() * orders(size))?;
        distances.resize(size.cells() * orders(size), UNKNOWN);
        let mut ranks = Vec::new();
        for _ in 0..size.cells() {
            let mut list = Vec::new();
            // No board comes twice, but a whole run is let in before it is sifted.
            list.try_reserve_exact(orders(size) + RUN)?;
            ranks.push(list);
        }
        let goal = Place {
            blank: root,
            rank: 0,
        };
        distances[index(size, goal)] = 0;
        ranks[root].push(goal.rank);
        Ok(Layers {
            table: Table {
                slides: Slides::new(size)?,
                distances,
                counts: vec![1],
            },
            ranks,
            root,
            blank: 0,
            done: 0,
        })
    }

    /// Expands at most `budget` nodes; done once there are no more.
    fn advance(&mut self, mut budget: usize) -> Step<()> {
        loop {
            while self.blank < self.ranks.len() {
                if self.is_read(self.blank) {
                    while self.done < self.ranks[self.blank].len() {
                        if budget == 0 {
                            return Step::Running;
                        }
                        budget -= self.expand(budget.min(RUN));
                    }
                    self.ranks[self.blank].clear();
                }
                (self.blank, self.done) = (self.blank + 1, 0);
            }
            let found: usize = self.ranks.iter().map(Vec::len).sum();
            if found == 0 {
                return Step::Done(());
            }
            self.table.counts.push(found as u64);
            self.blank = 0;
        }
    }

    /// Whether the boards with the blank at `cell` are being read: whether the cell has the colour that the
    /// blank has after so many moves.
    fn is_read(&self, cell: usize) -> bool {
        let size = self.table.slides.size();
        let colour = |cell| size.row(cell) + size.column(cell);
        let depth = self.table.counts.len() - 1;
        (colour(cell) + colour(self.root) + depth).is_multiple_of(2)
    }

    /// Takes at most `most` boards of the current cell through all their moves, and gives how many they were.
    fn expand(&mut self, most: usize) -> usize {
        let Table {
            slides,
            distances,
            counts,
        } = &mut self.table;
        let (size, blank) = (slides.size(), self.blank);
        let depth = counts.len() as u8;
        let end = self.ranks[blank].len().min(self.done + most);
        for step in Move::ALL {
            let Some(target) = step.source(size, blank) else {
                continue;
            };
            let Ok([from, to]) = self.ranks.get_disjoint_mut([blank, target]) else {
                continue;
            };
            let run = &from[self.done..end];
            let near = &mut distances[target * orders(size)..][..orders(size)];
            match slides.turn(blank, step) {
                Some(turn) => spread(run, |rank| turn.apply(rank), near, depth, to),
                None => spread(run, |rank| rank, near, depth, to),
            }
        }
        let expanded = end - self.done;
        self.done = end;
        expanded
    }
}

/// Takes a run of boards through one move. Those that are new get their distance and join the list `to`.
///
/// Whether a board is new cannot be foreseen, so nothing branches on it: each is written behind the list, and
/// the next one over it if it was known.
fn spread(
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
        let new = *distance == UNKNOWN;
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
