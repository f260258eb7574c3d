//! A solution that is being made.

use super::super::grid::{Grid, Tiles};
use super::carry::{Carry, MOVES_A_CELL};
use super::rectangle::{Line, Rectangle};
use crate::heuristic::HeuristicKind;
use crate::puzzle::{Board, Goal, MAX_CELLS, Move, Puzzle, Size};
use crate::search::{Algorithm, Limits, Method, Outcome, Run};
use crate::step::Step;

/// The largest rest, in cells, that a search solves: A* meets a few thousand boards at the most.
const SMALL: usize = 9;

/// The moves so far, and what they lead to.
#[derive(Clone)]
pub struct Draft {
    /// Each tile has the number of the cell where it belongs.
    tiles: Tiles,
    /// The cell where the blank belongs.
    goal: usize,
    /// What is not in order yet. The blank is in it, and belongs there.
    rest: Rectangle,
    /// The line of the rest that was begun; what is not open of it is in order.
    line: Option<Line>,
    moves: Vec<Move>,
    promise: usize,
}

/// What may be placed next: the tiles of one cell or two of a line, and the line as it is afterwards.
#[derive(Clone, Copy)]
pub struct Choice {
    line: Line,
    /// A single cell is there twice.
    cells: [usize; 2],
    left: Line,
}

impl Draft {
    pub fn new(puzzle: &Puzzle) -> Draft {
        let goal = puzzle.goal();
        Draft {
            tiles: Tiles::named(puzzle.start(), |tile| goal.cell(tile) as u8),
            goal: goal.cell(0),
            rest: Rectangle::whole(puzzle.size()),
            line: None,
            moves: Vec::new(),
            promise: 0,
        }
    }

    /// Whether the rest can be left to a search.
    pub fn is_small(&self) -> bool {
        self.line.is_none() && self.rest.width() * self.rest.height() <= SMALL
    }

    /// Whether both have the same board and the same work left.
    pub fn is_like(&self, other: &Draft) -> bool {
        (self.tiles, self.rest, self.line) == (other.tiles, other.rest, other.line)
    }

    /// The less the better: the moves made and those that the tiles left seem to need.
    pub fn promise(&self) -> usize {
        self.promise
    }

    /// The ends of the line that was begun, or else of all that can be; the last two cells of a line go together.
    pub fn choices(&self, size: Size) -> Vec<Choice> {
        let lines = match self.line {
            Some(line) => vec![line],
            None => self.rest.lines_without(size, self.goal),
        };
        let mut choices = Vec::new();
        for line in lines {
            let (from, to) = line.open;
            let mut add = |cells: [usize; 2], open| {
                choices.push(Choice {
                    line,
                    cells: cells.map(|place| self.rest.place(size, line.side, place)),
                    left: Line { open, ..line },
                });
            };
            if to - from > 2 {
                add([from, from], (from + 1, to));
                add([to - 1, to - 1], (from, to - 1));
            } else {
                add([from, to - 1], (to, to));
            }
        }
        choices
    }

    /// The draft with the tiles of a choice placed.
    pub fn with(&self, grid: &Grid, carry: &mut Carry, choice: Choice) -> Draft {
        let Choice { line, cells, left } = choice;
        let size = grid.size();
        let mut open = [false; MAX_CELLS];
        self.rest.cells(size).for_each(|cell| open[cell] = true);
        for place in 0..self.rest.length(line.side) {
            let is_open = line.open.0 <= place && place < line.open.1;
            open[self.rest.place(size, line.side, place)] = is_open;
        }
        let pair = cells.map(|target| {
            let tiles = &self.tiles.at[..size.cells()];
            let cell = tiles.iter().position(|&tile| usize::from(tile) == target);
            (cell.unwrap_or(target) as u8, target as u8)
        });
        let mut draft = self.clone();
        for step in carry.find(grid, &open, &self.tiles, pair) {
            draft.tiles.move_blank(grid.after(draft.tiles.blank, step));
            draft.moves.push(step);
        }
        if left.open.0 == left.open.1 {
            draft.rest = draft.rest.without(left.side);
            draft.line = None;
        } else {
            draft.line = Some(left);
        }
        let distances = usize::from(grid.distances(&draft.tiles));
        draft.promise = draft.moves.len() + MOVES_A_CELL * distances;
        draft
    }

    /// All moves, with a shortest solution of the rest at the end; and how many boards that took. `None` if there
    /// is no memory for it.
    pub fn finish(&self, size: Size) -> Option<(Vec<Move>, u64)> {
        let (start, goal) = self.small(size)?;
        let method = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
        let mut run = Run::start(start, goal, method, Limits::default()).ok()?;
        let Step::Done(Outcome::Solved(solution)) = run.advance(u32::MAX) else {
            return None;
        };
        let moves = self.moves.iter().chain(&solution.moves).copied().collect();
        Some((moves, run.stats().expanded))
    }

    /// The rest as a puzzle of its own, its tiles numbered in the order of their goals' cells.
    fn small(&self, size: Size) -> Option<(Board, Goal)> {
        let mut names = [0; MAX_CELLS];
        let tiles = self.rest.cells(size).filter(|&cell| cell != self.goal);
        for (cell, name) in tiles.zip(1..) {
            names[cell] = name;
        }
        let name = |tile: u8| names[usize::from(tile)];
        let small = Size::new(self.rest.width(), self.rest.height()).ok()?;
        let goal: Vec<u8> = self.rest.cells(size).map(|cell| name(cell as u8)).collect();
        let now = self.rest.cells(size).map(|cell| self.tiles.at[cell]);
        let start: Vec<u8> = now.map(name).collect();
        let goal = Goal::new(Board::new(small, &goal).ok()?);
        Some((Board::new(small, &start).ok()?, goal))
    }
}
