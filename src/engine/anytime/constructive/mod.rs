//! A first solution of any board, without fail and in next to no time.

mod carry;
mod draft;
mod placement;
mod rectangle;

use super::grid::Grid;
use super::loops::without_loops;
use crate::puzzle::{Move, Puzzle};
use crate::step::Step;
use carry::Carry;
use draft::Draft;

/// A solution of any puzzle: there at once, short for that, seldom a shortest, and no board on it twice.
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
    let drafts = (200 / puzzle.size().cells()).clamp(2, 16);
    let mut construction = ConstructiveSolver::new(puzzle, drafts);
    loop {
        if let Step::Done(moves) = construction.advance(u32::MAX) {
            return moves.to_vec();
        }
    }
}

/// A solution made as people do it: line by line, from the outside in.
///
/// The next line is always one that the blank does not belong to, of the longer side of what is left, so that
/// the rest stays a rectangle that is nearly square. It is filled from either end, and its last two tiles go in
/// together. When the rest is 3x3 or smaller, a search finds its shortest solution. That there is always a
/// way is easily seen: what is open, two cells of a line and two lines behind it at the least, lets any two
/// tiles go anywhere.
///
/// Several drafts are carried along. Of all that the next tile makes of them, those are kept that promise most:
/// a beam, in steps of one tile. The more drafts, the shorter the solution and the longer it takes.
pub struct ConstructiveSolver {
    puzzle: Puzzle,
    grid: Grid,
    carry: Carry,
    kept: usize,
    drafts: Vec<Draft>,
    /// The draft whose turn is next.
    turn: usize,
    /// What the drafts before it lead to.
    next: Vec<Draft>,
    best: Option<Vec<Move>>,
    /// Boards that the searches for the rest expanded.
    searched: u64,
    done: bool,
}

impl ConstructiveSolver {
    /// Carries up to so many drafts along; at least one.
    pub fn new(puzzle: &Puzzle, drafts: usize) -> ConstructiveSolver {
        ConstructiveSolver {
            puzzle: *puzzle,
            grid: Grid::new(puzzle.size()),
            carry: Carry::default(),
            kept: drafts.max(1),
            drafts: vec![Draft::new(puzzle)],
            turn: 0,
            next: Vec::new(),
            best: None,
            searched: 0,
            done: false,
        }
    }

    /// Expands about `budget` nodes. Never waits; slices change nothing in the solution.
    pub fn advance(&mut self, budget: u32) -> Step<&[Move]> {
        let end = self.expanded().saturating_add(budget.into());
        while !self.done && self.expanded() < end {
            self.step();
        }
        match &self.best {
            Some(moves) if self.done => Step::Done(moves),
            _ => Step::Running,
        }
    }

    /// About how many boards were looked at so far.
    pub fn expanded(&self) -> u64 {
        self.carry.expanded() + self.searched
    }

    /// The turn of one draft.
    fn step(&mut self) {
        let size = self.puzzle.size();
        let Some(draft) = self.drafts.get(self.turn) else {
            return self.choose();
        };
        self.turn += 1;
        if !draft.is_small() {
            for choice in draft.choices(size) {
                let next = draft.with(&self.grid, &mut self.carry, choice);
                self.next.push(next);
            }
        } else if let Some((moves, expanded)) = draft.finish(size) {
            self.searched += expanded;
            if self
                .best
                .as_ref()
                .is_none_or(|best| moves.len() < best.len())
            {
                self.best = Some(moves);
            }
        }
    }

    /// Keeps the best of what all drafts led to; or ends, if they are all finished.
    fn choose(&mut self) {
        self.turn = 0;
        self.drafts.clear();
        if self.next.is_empty() {
            let moves = self.best.take().unwrap_or_default();
            self.best = Some(without_loops(self.puzzle.start(), &moves));
            self.done = true;
            return;
        }
        self.next.sort_by_key(Draft::promise);
        self.next.dedup_by(|again, first| again.is_like(first));
        self.next.truncate(self.kept);
        std::mem::swap(&mut self.drafts, &mut self.next);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::puzzle::{Board, Goal, Preset, Random, Size, scramble};

    /// Constructs a solution of a random board for a random goal, and looks at it.
    fn law(size: Size, random: &mut Random) {
        let preset = Goal::preset(Preset::BlankLast, size);
        let goal = Goal::new(scramble::uniform(&preset, random));
        let start = scramble::uniform(&goal, random);
        let puzzle = Puzzle::new(start, goal).unwrap();
        let moves = construct(&puzzle);
        assert_eq!(puzzle.replay(&moves), Ok(()), "{start} to {}", goal.board());
        let mut passed = HashSet::new();
        for board in start.trace(&moves) {
            assert!(passed.insert(board.unwrap()), "{start} to {}", goal.board());
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
    fn every_board_of_2x3_is_solved_for_every_cell_of_the_blank() {
        let size = Size::new(3, 2).unwrap();
        for blank in 0..size.cells() {
            let tiles: Vec<u8> = (0..size.cells())
                .map(|cell| ((cell + size.cells() - blank) % size.cells()) as u8)
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

    #[test]
    fn slices_change_nothing_and_more_drafts_seldom_lengthen() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(6, 5).unwrap());
        let mut random = Random::seeded(2);
        let mut lengths = [0, 0];
        for _ in 0..10 {
            let puzzle = Puzzle::new(scramble::uniform(&goal, &mut random), goal).unwrap();
            for (drafts, length) in [1, 16].into_iter().zip(&mut lengths) {
                let solve = |budget| {
                    let mut construction = ConstructiveSolver::new(&puzzle, drafts);
                    loop {
                        if let Step::Done(moves) = construction.advance(budget) {
                            return (moves.to_vec(), construction.expanded());
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
