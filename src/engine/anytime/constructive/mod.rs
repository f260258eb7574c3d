//! Constructs a first solution of any board within milliseconds.

mod partial_solution;
mod placement_beam;
mod placement_search;
mod rectangle;

use super::cycles::remove_cycles;
use super::grid::Grid;
use crate::puzzle::{Move, Puzzle, Size};
use crate::step::Step;
use partial_solution::PartialSolution;
use placement_beam::PlacementBeam;

/// Returns a solution of `puzzle`: found within milliseconds, fairly short, rarely optimal, and without cycles.
///
/// ```
/// use slidewise::engine::anytime::construct;
/// use slidewise::puzzle::{Goal, Preset, Puzzle};
/// let start = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
/// let goal = Goal::preset(Preset::BlankFirst, "4x4".parse().unwrap());
/// let puzzle = Puzzle::new(start, goal).unwrap();
/// assert_eq!(puzzle.replay(&construct(&puzzle)), Ok(()));
/// ```
pub fn construct(puzzle: &Puzzle) -> Vec<Move> {
    let beam_width = ConstructiveSolver::default_beam_width(puzzle.size());
    let mut solver = ConstructiveSolver::new(puzzle, beam_width);
    loop {
        if let Step::Done(moves) = solver.advance(u32::MAX) {
            return moves.to_vec();
        }
    }
}

/// Constructs a solution as people do: line by line, from the outside in.
///
/// The next line is always one that does not contain the blank's goal cell, on the longer side of the unsolved
/// rectangle, so that the rectangle stays nearly square. It is filled from either end, and its last two tiles are
/// placed together. When the rectangle is 3x3 or smaller, A* solves it optimally. There is always a way: the open
/// cells, at least two cells of the line and two lines behind it, let any two tiles go anywhere.
///
/// Several partial solutions are extended in parallel. Of all their extensions by one placement the best are kept:
/// a beam search, in steps of one tile. A wider beam finds shorter solutions and takes longer.
pub struct ConstructiveSolver {
    puzzle: Puzzle,
    grid: Grid,
    placement_beam: PlacementBeam,
    beam_width: usize,
    partials: Vec<PartialSolution>,
    /// The index of the next partial solution to extend.
    next_index: usize,
    /// The extensions of the partial solutions before it.
    extensions: Vec<PartialSolution>,
    solution: Option<Vec<Move>>,
    /// Nodes expanded by A* in the last rectangles.
    a_star_expanded: u64,
    is_done: bool,
}

impl ConstructiveSolver {
    /// Returns the beam width for boards of `size`: narrower on larger boards, so that a solution takes milliseconds.
    pub fn default_beam_width(size: Size) -> usize {
        (200 / size.cells()).clamp(2, 16)
    }

    /// Creates a solver with up to `beam_width` partial solutions; at least one.
    pub fn new(puzzle: &Puzzle, beam_width: usize) -> ConstructiveSolver {
        ConstructiveSolver {
            puzzle: *puzzle,
            grid: Grid::new(puzzle.size()),
            placement_beam: PlacementBeam::default(),
            beam_width: beam_width.max(1),
            partials: vec![PartialSolution::new(puzzle)],
            next_index: 0,
            extensions: Vec::new(),
            solution: None,
            a_star_expanded: 0,
            is_done: false,
        }
    }

    /// Expands about `budget` nodes. Never waits. Slices do not change the solution.
    pub fn advance(&mut self, budget: u32) -> Step<&[Move]> {
        let end = self.expanded().saturating_add(budget.into());
        while !self.is_done && self.expanded() < end {
            self.step();
        }
        match &self.solution {
            Some(moves) if self.is_done => Step::Done(moves),
            _ => Step::Running,
        }
    }

    /// Returns about the number of nodes expanded so far.
    pub fn expanded(&self) -> u64 {
        self.placement_beam.expanded() + self.a_star_expanded
    }

    /// Extends or completes one partial solution.
    fn step(&mut self) {
        let size = self.puzzle.size();
        let Some(partial) = self.partials.get(self.next_index) else {
            return self.select();
        };
        self.next_index += 1;
        if !partial.fits_a_star() {
            for placement in partial.placements(size) {
                let extension = partial.extended(&self.grid, &mut self.placement_beam, placement);
                self.extensions.push(extension);
            }
        } else if let Some((moves, expanded)) = partial.finish(size) {
            self.a_star_expanded += expanded;
            if self
                .solution
                .as_ref()
                .is_none_or(|solution| moves.len() < solution.len())
            {
                self.solution = Some(moves);
            }
        }
    }

    /// Keeps the best extensions, or ends if all partial solutions are complete.
    fn select(&mut self) {
        self.next_index = 0;
        self.partials.clear();
        if self.extensions.is_empty() {
            let moves = self.solution.take().unwrap_or_default();
            self.solution = Some(remove_cycles(self.puzzle.start(), &moves));
            self.is_done = true;
            return;
        }
        self.extensions.sort_by_key(PartialSolution::cost_estimate);
        self.extensions
            .dedup_by(|again, first| again.is_same_state(first));
        self.extensions.truncate(self.beam_width);
        std::mem::swap(&mut self.partials, &mut self.extensions);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::puzzle::{Board, Goal, Preset, Random, scramble};

    /// Checks the solution of a random board for a random goal.
    fn check_random_board(size: Size, random: &mut Random) {
        let preset = Goal::preset(Preset::BlankLast, size);
        let goal = Goal::new(scramble::uniform(&preset, random));
        let start = scramble::uniform(&goal, random);
        let puzzle = Puzzle::new(start, goal).unwrap();
        let moves = construct(&puzzle);
        assert_eq!(puzzle.replay(&moves), Ok(()), "{start} to {}", goal.board());
        let mut seen = HashSet::new();
        for board in start.trace(&moves) {
            assert!(seen.insert(board.unwrap()), "{start} to {}", goal.board());
        }
    }

    #[test]
    fn boards_of_every_size_are_solved_without_cycles_for_any_goal() {
        let mut random = Random::seeded(1);
        for size in Size::all() {
            for _ in 0..2000 / (size.cells() * size.cells()) + 3 {
                check_random_board(size, &mut random);
            }
        }
    }

    #[test]
    fn every_board_of_2x3_is_solved_for_every_cell_of_the_blank() {
        let size = Size::new(3, 2).unwrap();
        for blank in 0..size.cells() {
            let tiles: Vec<u8> = (0..size.cells())
                .map(|cell| ((cell + size.cells() - blank) % size.cells()) as u8)
                .collect();
            let goal = Goal::new(Board::new(size, &tiles).unwrap());
            let mut boards = vec![*goal.board()];
            let mut reached = HashSet::from([*goal.board()]);
            while let Some(board) = boards.pop() {
                let puzzle = Puzzle::new(board, goal).unwrap();
                assert_eq!(puzzle.replay(&construct(&puzzle)), Ok(()));
                let successors = Move::ALL.into_iter().filter_map(|step| board.slide(step));
                boards.extend(successors.filter(|&board| reached.insert(board)));
            }
            assert_eq!(reached.len(), 360);
        }
    }

    #[test]
    fn slices_do_not_change_the_solution_and_a_wider_beam_shortens_it() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(6, 5).unwrap());
        let mut random = Random::seeded(2);
        let mut lengths = [0, 0];
        for _ in 0..10 {
            let puzzle = Puzzle::new(scramble::uniform(&goal, &mut random), goal).unwrap();
            for (beam_width, length) in [1, 16].into_iter().zip(&mut lengths) {
                let solve = |budget| {
                    let mut solver = ConstructiveSolver::new(&puzzle, beam_width);
                    loop {
                        if let Step::Done(moves) = solver.advance(budget) {
                            return (moves.to_vec(), solver.expanded());
                        }
                    }
                };
                let whole = solve(u32::MAX);
                assert_eq!(solve(1000), whole);
                *length += whole.0.len();
            }
        }
        assert!(lengths[1] < lengths[0]);
    }
}
