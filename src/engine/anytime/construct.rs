//! A first solution of any board, without fail and in next to no time.

use super::loops::without_loops;
use super::placement::{Pair, Placement};
use crate::heuristic::HeuristicKind;
use crate::puzzle::{Board, Goal, MAX_CELLS, Move, Puzzle, Size};
use crate::search::{Algorithm, Limits, Method, Outcome, Run};

/// A solution of a puzzle of any size: short for one that is there at once, but seldom a shortest.
///
/// Tiles are placed line by line from the outside in, as people do it: always a line that the gap does not
/// belong to, of the longer side of what is left, so that the rest stays a rectangle that is nearly
/// square. A line is filled from either end, and its last two tiles go in together. What is left at
/// the end is so small that a search finds its shortest solution.
///
/// Several drafts are carried along, and of all ways to place their next tile those few are kept that look
/// best.
pub fn construct(puzzle: &Puzzle) -> Vec<Move> {
    let mut placement = Placement::new(puzzle.size());
    let mut drafts = vec![Draft::new(puzzle)];
    while let Some(draft) = drafts.first()
        && !draft.is_small()
    {
        let mut next: Vec<Draft> = Vec::new();
        for draft in &drafts {
            for (cells, left) in draft.choices() {
                let mut draft = draft.clone();
                draft.place(&mut placement, &cells, left);
                next.push(draft);
            }
        }
        next.sort_by_key(Draft::promise);
        next.dedup_by(|again, first| again.tiles == first.tiles && again.rest == first.rest);
        next.truncate(drafts_kept(puzzle.size()));
        drafts = next;
    }
    let solutions = drafts.iter().filter_map(Draft::finish);
    let shortest = solutions.min_by_key(Vec::len).unwrap_or_default();
    without_loops(puzzle.start(), &shortest)
}

/// How many drafts are carried along: more make the solution shorter, and take longer to make.
fn drafts_kept(size: Size) -> usize {
    (400 / size.cells()).clamp(4, 16)
}

/// A solution so far.
#[derive(Clone)]
struct Draft {
    size: Size,
    /// For each cell the goal's cell of what is there.
    tiles: [u8; MAX_CELLS],
    gap: usize,
    /// The cell where the gap belongs.
    goal: usize,
    /// What is not placed line by line yet.
    rest: Rectangle,
    /// The line of `rest` in work and which of its places are open yet.
    line: Option<Line>,
    moves: Vec<Move>,
}

/// Rows and columns, each from the first to before the second.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rectangle {
    rows: (usize, usize),
    columns: (usize, usize),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// The open part of a line, from the first place to before the second.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    side: Side,
    open: (usize, usize),
}

impl Rectangle {
    fn height(&self) -> usize {
        self.rows.1 - self.rows.0
    }

    fn width(&self) -> usize {
        self.columns.1 - self.columns.0
    }

    fn length(&self, side: Side) -> usize {
        match side {
            Side::Top | Side::Bottom => self.width(),
            Side::Left | Side::Right => self.height(),
        }
    }

    /// The cell of a place of the line at a side.
    fn cell(&self, size: Size, side: Side, place: usize) -> usize {
        let ((top, bottom), (left, right)) = (self.rows, self.columns);
        match side {
            Side::Top => size.cell(top, left + place),
            Side::Bottom => size.cell(bottom - 1, left + place),
            Side::Left => size.cell(top + place, left),
            Side::Right => size.cell(top + place, right - 1),
        }
    }

    fn without(mut self, side: Side) -> Rectangle {
        match side {
            Side::Top => self.rows.0 += 1,
            Side::Bottom => self.rows.1 -= 1,
            Side::Left => self.columns.0 += 1,
            Side::Right => self.columns.1 -= 1,
        }
        self
    }

    fn contains(&self, size: Size, cell: usize) -> bool {
        let (row, column) = (size.row(cell), size.column(cell));
        (self.rows.0..self.rows.1).contains(&row)
            && (self.columns.0..self.columns.1).contains(&column)
    }
}

impl Draft {
    fn new(puzzle: &Puzzle) -> Draft {
        let (size, start, goal) = (puzzle.size(), puzzle.start(), puzzle.goal());
        let mut tiles = [0; MAX_CELLS];
        for (cell, &tile) in start.tiles().iter().enumerate() {
            tiles[cell] = goal.cell(tile) as u8;
        }
        Draft {
            size,
            tiles,
            gap: start.gap(),
            goal: goal.cell(0),
            rest: Rectangle {
                rows: (0, size.height()),
                columns: (0, size.width()),
            },
            line: None,
            moves: Vec::new(),
        }
    }

    /// Whether the rest is left to a search.
    fn is_small(&self) -> bool {
        self.line.is_none() && self.rest.width() * self.rest.height() <= 9
    }

    /// What may be placed next: one cell or two, and the line as it is afterwards.
    fn choices(&self) -> Vec<(Vec<usize>, Line)> {
        let lines = match self.line {
            Some(line) => vec![line],
            None => self.lines(),
        };
        let mut choices = Vec::new();
        for Line {
            side,
            open: (from, to),
        } in lines
        {
            let cell = |place| self.rest.cell(self.size, side, place);
            let left = |from, to| Line {
                side,
                open: (from, to),
            };
            if to - from == 2 {
                choices.push((vec![cell(from), cell(to - 1)], left(to, to)));
            } else {
                choices.push((vec![cell(from)], left(from + 1, to)));
                choices.push((vec![cell(to - 1)], left(from, to - 1)));
            }
        }
        choices
    }

    /// The lines that may be begun.
    fn lines(&self) -> Vec<Line> {
        let (width, height) = (self.rest.width(), self.rest.height());
        let mut sides = Vec::new();
        if height >= width {
            sides.extend([Side::Top, Side::Bottom]);
        }
        if width >= height {
            sides.extend([Side::Left, Side::Right]);
        }
        let lines = sides.into_iter().map(|side| Line {
            side,
            open: (0, self.rest.length(side)),
        });
        lines
            .filter(|line| self.rest.without(line.side).contains(self.size, self.goal))
            .collect()
    }

    /// Brings the tiles of one or two cells home and leaves the line as given.
    fn place(&mut self, placement: &mut Placement, cells: &[usize], left: Line) {
        let line = self.line.unwrap_or(Line {
            side: left.side,
            open: (0, self.rest.length(left.side)),
        });
        let inner = self.rest.without(line.side);
        let mut open = [false; MAX_CELLS];
        for (cell, open) in open.iter_mut().enumerate().take(self.size.cells()) {
            *open = inner.contains(self.size, cell);
        }
        for place in line.open.0..line.open.1 {
            open[self.rest.cell(self.size, line.side, place)] = true;
        }
        let pair: Pair = [cells[0], cells[cells.len() - 1]].map(|target| {
            let tiles = &self.tiles[..self.size.cells()];
            let cell = tiles.iter().position(|&tile| usize::from(tile) == target);
            (cell.unwrap_or(target) as u8, target as u8)
        });
        for step in placement.find(&open, self.gap, pair).unwrap_or_default() {
            let source = step.source(self.size, self.gap).unwrap_or(self.gap);
            self.tiles.swap(self.gap, source);
            self.gap = source;
            self.moves.push(step);
        }
        if left.open.0 == left.open.1 {
            self.rest = inner;
            self.line = None;
        } else {
            self.line = Some(left);
        }
    }

    /// The less the better: the moves made and those that the tiles left seem to need.
    fn promise(&self) -> usize {
        /// What a tile needs for each cell of its way, about.
        const MOVES_A_CELL: usize = 2;
        let distance = |(cell, &tile): (usize, &u8)| {
            let tile = usize::from(tile);
            let rows = self.size.row(cell).abs_diff(self.size.row(tile));
            rows + self.size.column(cell).abs_diff(self.size.column(tile))
        };
        let tiles = self.tiles[..self.size.cells()].iter().enumerate();
        let distances: usize = tiles
            .filter(|&(cell, _)| cell != self.gap)
            .map(distance)
            .sum();
        self.moves.len() + MOVES_A_CELL * distances
    }

    /// The draft with a shortest solution of the rest.
    fn finish(&self) -> Option<Vec<Move>> {
        let size = Size::new(self.rest.width(), self.rest.height()).ok()?;
        let cell = |inner: usize| {
            let (row, column) = (size.row(inner), size.column(inner));
            self.size
                .cell(self.rest.rows.0 + row, self.rest.columns.0 + column)
        };
        // The gap is 0; the tiles are numbered from 1 by their goals' cells.
        let mut names = [0; MAX_CELLS];
        let mut goal = Vec::new();
        for inner in 0..size.cells() {
            let name = if cell(inner) == self.goal {
                0
            } else {
                1 + goal.iter().filter(|&&tile| tile > 0).count()
            };
            names[cell(inner)] = name as u8;
            goal.push(name as u8);
        }
        let start: Vec<u8> = (0..size.cells())
            .map(|inner| names[usize::from(self.tiles[cell(inner)])])
            .collect();
        let goal = Goal::new(Board::new(size, &goal).ok()?);
        let start = Board::new(size, &start).ok()?;
        let method = Method::new(Algorithm::AStar, HeuristicKind::LinearConflict);
        let mut run = Run::start(start, goal, method, Limits::default()).ok()?;
        match run.advance(u32::MAX)? {
            Outcome::Solved(solution) => {
                let mut moves = self.moves.clone();
                moves.extend(&solution.moves);
                Some(moves)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::puzzle::{Preset, Random, scramble};

    /// Constructs a solution of a random board for a random goal, and looks at it.
    fn law(size: Size, random: &mut Random) {
        let preset = Goal::preset(Preset::GapLast, size);
        let goal = Goal::new(scramble::uniform(&preset, random));
        let start = scramble::uniform(&goal, random);
        let puzzle = Puzzle::new(start, goal).unwrap();
        let moves = construct(&puzzle);
        assert_eq!(puzzle.replay(&moves), Ok(()), "{start} to {}", goal.board());
        let mut board = start;
        let mut passed = HashSet::from([board]);
        for &step in &moves {
            board = board.slide(step).unwrap();
            assert!(passed.insert(board), "{start} to {}", goal.board());
        }
    }

    #[test]
    fn boards_of_every_size_are_solved_for_any_goal_and_none_is_passed_twice() {
        let mut random = Random::seeded(1);
        for size in Size::all() {
            for _ in 0..2000 / (size.cells() * size.cells()) + 3 {
                law(size, &mut random);
            }
        }
    }

    #[test]
    fn every_board_of_2x3_is_solved_for_every_cell_of_the_gap() {
        let size = Size::new(3, 2).unwrap();
        for gap in 0..size.cells() {
            let tiles: Vec<u8> = (0..size.cells())
                .map(|cell| ((cell + size.cells() - gap) % size.cells()) as u8)
                .collect();
            let goal = Goal::new(Board::new(size, &tiles).unwrap());
            let mut boards = vec![*goal.board()];
            let mut met = HashSet::from([*goal.board()]);
            while let Some(board) = boards.pop() {
                let puzzle = Puzzle::new(board, goal).unwrap();
                assert_eq!(puzzle.replay(&construct(&puzzle)), Ok(()));
                let next = Move::ALL.into_iter().filter_map(|step| board.slide(step));
                boards.extend(next.filter(|&board| met.insert(board)));
            }
            assert_eq!(met.len(), 360);
        }
    }
}
