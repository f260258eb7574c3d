//! A partial solution of the constructive solver.

use super::super::grid::{Grid, Tiles};
use super::placement_beam::{MOVES_PER_CELL, PlacementBeam};
use super::rectangle::{BorderLine, Rectangle};
use crate::heuristic::HeuristicKind;
use crate::puzzle::{Board, Goal, MAX_CELLS, Move, Puzzle, Size};
use crate::search::{Algorithm, Limits, Method, Outcome, Run};
use crate::step::Step;

/// The largest rectangle that is left to A*, in cells: A* expands a few thousand nodes at most.
const MAX_A_STAR_CELLS: usize = 9;

/// The moves so far, and the board they lead to.
#[derive(Clone)]
pub struct PartialSolution {
    /// The board, with tiles labelled by their goal cells.
    tiles: Tiles,
    /// The goal cell of the blank.
    goal_blank: usize,
    /// The unsolved part of the board, which contains the blank and its goal cell.
    unsolved: Rectangle,
    /// The line that is being filled; its cells that are not open are solved.
    line: Option<BorderLine>,
    moves: Vec<Move>,
    cost_estimate: usize,
}

/// The next placement: the tiles of one or two cells of a line, and the line afterwards.
#[derive(Clone, Copy)]
pub struct TilePlacement {
    line: BorderLine,
    /// The goal cells of the tiles to place. A single cell is listed twice.
    cells: [usize; 2],
    line_after: BorderLine,
}

impl PartialSolution {
    /// Returns the partial solution without moves.
    pub fn new(puzzle: &Puzzle) -> PartialSolution {
        let goal = puzzle.goal();
        PartialSolution {
            tiles: Tiles::labelled(puzzle.start(), |tile| goal.cell(tile) as u8),
            goal_blank: goal.cell(0),
            unsolved: Rectangle::whole(puzzle.size()),
            line: None,
            moves: Vec::new(),
            cost_estimate: 0,
        }
    }

    /// Returns `true` if the rest is small enough for A*.
    pub fn fits_a_star(&self) -> bool {
        self.line.is_none() && self.unsolved.width() * self.unsolved.height() <= MAX_A_STAR_CELLS
    }

    /// Returns `true` if both have the same board and the same cells left to solve.
    pub fn is_same_state(&self, other: &PartialSolution) -> bool {
        (self.tiles, self.unsolved, self.line) == (other.tiles, other.unsolved, other.line)
    }

    /// Returns the estimated length of the solution: the moves made plus those that the remaining tiles seem to
    /// need.
    pub fn cost_estimate(&self) -> usize {
        self.cost_estimate
    }

    /// Returns the possible next placements: at the ends of the line being filled, or of every line that can be
    /// started. The last two cells of a line are filled together.
    pub fn placements(&self, size: Size) -> Vec<TilePlacement> {
        let lines = match self.line {
            Some(line) => vec![line],
            None => self.unsolved.lines_without(size, self.goal_blank),
        };
        let mut placements = Vec::new();
        for line in lines {
            let (from, to) = line.open;
            let mut add = |cells: [usize; 2], open| {
                placements.push(TilePlacement {
                    line,
                    cells: cells.map(|index| self.unsolved.cell_at(size, line.side, index)),
                    line_after: BorderLine { open, ..line },
                });
            };
            if to - from > 2 {
                add([from, from], (from + 1, to));
                add([to - 1, to - 1], (from, to - 1));
            } else {
                add([from, to - 1], (to, to));
            }
        }
        placements
    }

    /// Returns the extension by a placement.
    pub fn extended(
        &self,
        grid: &Grid,
        beam: &mut PlacementBeam,
        placement: TilePlacement,
    ) -> PartialSolution {
        let TilePlacement {
            line,
            cells,
            line_after,
        } = placement;
        let size = grid.size();
        let mut open = [false; MAX_CELLS];
        self.unsolved.cells(size).for_each(|cell| open[cell] = true);
        for index in 0..self.unsolved.length(line.side) {
            let is_open = line.open.0 <= index && index < line.open.1;
            open[self.unsolved.cell_at(size, line.side, index)] = is_open;
        }
        let pair = cells.map(|target| {
            let tiles = &self.tiles.at[..size.cells()];
            let cell = tiles.iter().position(|&tile| usize::from(tile) == target);
            (cell.unwrap_or(target) as u8, target as u8)
        });
        let mut extension = self.clone();
        for step in beam.find(grid, &open, &self.tiles, pair) {
            extension
                .tiles
                .move_blank(grid.blank_after(extension.tiles.blank, step));
            extension.moves.push(step);
        }
        if line_after.open.0 == line_after.open.1 {
            extension.unsolved = extension.unsolved.without(line_after.side);
            extension.line = None;
        } else {
            extension.line = Some(line_after);
        }
        let distance = usize::from(grid.manhattan_distance(&extension.tiles));
        extension.cost_estimate = extension.moves.len() + MOVES_PER_CELL * distance;
        extension
    }

    /// Returns all moves, with an optimal solution of the rest, and the number of nodes expanded for it. `None` if
    /// A* runs out of memory.
    pub fn finish(&self, size: Size) -> Option<(Vec<Move>, u64)> {
        let (start, goal) = self.rest_puzzle(size)?;
        let method = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
        let mut run = Run::start(start, goal, method, Limits::default()).ok()?;
        let Step::Done(Outcome::Solved(solution)) = run.advance(u32::MAX) else {
            return None;
        };
        let moves = self.moves.iter().chain(&solution.moves).copied().collect();
        Some((moves, run.stats().expanded))
    }

    /// Returns the rest as a puzzle of its own, with tiles numbered in the order of their goal cells.
    fn rest_puzzle(&self, size: Size) -> Option<(Board, Goal)> {
        let mut labels = [0; MAX_CELLS];
        let tiles = self
            .unsolved
            .cells(size)
            .filter(|&cell| cell != self.goal_blank);
        for (cell, label) in tiles.zip(1..) {
            labels[cell] = label;
        }
        let label = |tile: u8| labels[usize::from(tile)];
        let rest_size = Size::new(self.unsolved.width(), self.unsolved.height()).ok()?;
        let goal: Vec<u8> = self
            .unsolved
            .cells(size)
            .map(|cell| label(cell as u8))
            .collect();
        let current = self.unsolved.cells(size).map(|cell| self.tiles.at[cell]);
        let start: Vec<u8> = current.map(label).collect();
        let goal = Goal::new(Board::new(rest_size, &goal).ok()?);
        Some((Board::new(rest_size, &start).ok()?, goal))
    }
}
