//! Improves a solution segment by segment.

mod guided_window;
mod window;

use std::sync::Arc;

use super::cycles::remove_cycles;
use super::grid::{Grid, Tiles};
use crate::heuristic::learned::LocalTables;
use crate::puzzle::{Move, Puzzle, Random};
use crate::step::Step;
use guided_window::{GuidedWindowFactory, GuidedWindowSearch};
use window::WindowSearch;

/// The length of the segments, in moves, and the beam width, of each level of sweeps over the solution.
///
/// The short and narrow ones gain most per time at first, and then nothing more: on 10x10, segments of 30 moves
/// stop gaining after a tenth of a second, those of 60 after a few seconds.
const WINDOW_LEVELS: [(usize, usize); 8] = [
    (24, 64),
    (32, 256),
    (48, 256),
    (64, 512),
    (64, 2048),
    (96, 2048),
    (96, 8192),
    (128, 16384),
];

/// With learned weights only this many levels are used, followed by [`GUIDED_LEVELS`].
const LEVELS_BEFORE_GUIDED: usize = 3;

/// The levels of guided searches: on 8x8 they gain in three seconds six times what unguided ones gain.
const GUIDED_LEVELS: [(usize, usize); 5] = [
    (100, 300),
    (150, 300),
    (150, 1000),
    (200, 2000),
    (250, 4000),
];

/// Segment lengths and beam widths of consecutive levels.
type LevelList = &'static [(usize, usize)];

/// A node of a guided search takes as long as this many of an unguided one.
pub const GUIDED_NODE_COST: u64 = 4;

/// The shortest path that could be made shorter by two moves.
const MIN_SEGMENT_MOVES: usize = 4;

/// A sweep is repeated if it shortened the solution by more than one move in this many. Chosen by hand.
const REPEAT_SWEEP_DIVISOR: usize = 100;

/// Improves a solution, whatever method found it.
///
/// Segments of the path are searched again one by one: a beam search between the boards at both ends of a segment,
/// with learned weights if there are any, looks for a shorter path, which then replaces the segment; cycles are
/// removed. Each sweep covers the whole solution in overlapping segments, each level has longer segments or a
/// wider beam, and after the last level all are repeated with other tie-breaks, until no level gains anything.
///
/// ```
/// use slidewise::engine::anytime::{PathImprover, construct};
/// use slidewise::puzzle::{Goal, Preset, Puzzle};
/// let start = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
/// let goal = Goal::preset(Preset::BlankFirst, "4x4".parse().unwrap());
/// let puzzle = Puzzle::new(start, goal).unwrap();
/// let mut improver = PathImprover::new(&puzzle, construct(&puzzle), 0);
/// let before = improver.moves().len();
/// while improver.expanded() < 100_000 && !improver.advance(10_000).is_done() {
///     println!("{} moves", improver.moves().len());
/// }
/// assert!(improver.moves().len() < before);
/// ```
pub struct PathImprover {
    puzzle: Puzzle,
    grid: Grid,
    random: Random,
    moves: Vec<Move>,
    /// The boards on the path, from the start to the goal: one more than `moves`.
    boards: Vec<Tiles>,
    window: WindowSearch,
    /// `Some` with learned weights.
    guided_factory: Option<GuidedWindowFactory>,
    guided_window: Option<GuidedWindowSearch>,
    /// The half-open range of moves that the current search is to replace; `None` if there is no search.
    segment: Option<(usize, usize)>,
    /// The start of the next segment.
    next_start: usize,
    /// The index of the current level, guided levels after unguided ones.
    level: usize,
    moves_gained_in_sweep: usize,
    moves_gained_in_round: usize,
    expanded: u64,
    is_done: bool,
}

impl PathImprover {
    /// Creates an improver of `moves`, which must solve the puzzle. Cycles are removed at once. `seed` varies the
    /// tie-breaks.
    pub fn new(puzzle: &Puzzle, moves: Vec<Move>, seed: u64) -> PathImprover {
        let mut improver = PathImprover {
            puzzle: *puzzle,
            grid: Grid::new(puzzle.size()),
            random: Random::seeded(seed),
            moves: Vec::new(),
            boards: vec![Tiles::labelled(puzzle.start(), |tile| tile)],
            window: WindowSearch::idle(),
            guided_factory: None,
            guided_window: None,
            segment: None,
            next_start: 0,
            level: 0,
            moves_gained_in_sweep: 0,
            moves_gained_in_round: 0,
            expanded: 0,
            is_done: false,
        };
        improver.replace((0, 0), &remove_cycles(puzzle.start(), &moves));
        improver.is_done = improver.moves.len() < MIN_SEGMENT_MOVES;
        improver
    }

    /// Adds learned weights. Call before the first slice.
    pub fn with_weights(mut self, tables: Arc<LocalTables>) -> PathImprover {
        self.guided_factory = Some(GuidedWindowFactory::new(tables));
        self
    }

    /// Returns `true` if learned weights are used.
    pub fn is_guided(&self) -> bool {
        self.guided_factory.is_some()
    }

    /// Expands about `budget` nodes. Never waits; done once a round of all levels gained nothing.
    /// [`PathImprover::moves`] returns the solution at any time. Slices do not change the sequence of solutions.
    pub fn advance(&mut self, budget: u32) -> Step<&[Move]> {
        let end = self.expanded.saturating_add(budget.into());
        while !self.is_done && self.expanded < end {
            match self.segment {
                Some(segment) => self.search(segment),
                None => self.start_segment(),
            }
        }
        if self.is_done {
            Step::Done(&self.moves)
        } else {
            Step::Running
        }
    }

    /// Returns the current solution.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns `true` if a round of all levels gained nothing.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns the number of nodes expanded so far; a node of a guided search counts as four.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> u64 {
        let boards = (self.boards.capacity() * size_of::<Tiles>()) as u64;
        let guided_window = self
            .guided_window
            .as_ref()
            .map_or(0, GuidedWindowSearch::bytes);
        boards + self.window.bytes() + guided_window
    }

    /// Continues the current search by one layer.
    fn search(&mut self, segment: (usize, usize)) {
        let length = segment.1 - segment.0;
        let step = match &mut self.guided_window {
            Some(guided_window) => {
                let before = guided_window.expanded();
                let step = guided_window.advance();
                self.expanded += (guided_window.expanded() - before) * GUIDED_NODE_COST;
                step
            }
            None => {
                self.expanded += self.window.layer_nodes() as u64;
                self.window.advance(&self.grid)
            }
        };
        match step {
            Step::Running | Step::Waiting => return,
            Step::Done(None) => self.next_start += length / 3 + 1,
            Step::Done(Some(path)) => {
                let before = self.moves.len();
                self.replace(segment, &path);
                self.remove_path_cycles();
                self.moves_gained_in_sweep += before - self.moves.len();
                // The segment before may be improvable now.
                self.next_start = self.next_start.saturating_sub(length / 2);
            }
        }
        self.segment = None;
        self.guided_window = None;
    }

    /// Returns the unguided levels, and the guided ones after them.
    fn levels(&self) -> (LevelList, LevelList) {
        match self.guided_factory {
            Some(_) => (&WINDOW_LEVELS[..LEVELS_BEFORE_GUIDED], &GUIDED_LEVELS),
            None => (&WINDOW_LEVELS, &[]),
        }
    }

    /// Starts the search of the next segment, or the next sweep.
    fn start_segment(&mut self) {
        let total = self.moves.len();
        if self.next_start > 0 && self.next_start + MIN_SEGMENT_MOVES > total {
            return self.start_sweep();
        }
        let (window_levels, guided_levels) = self.levels();
        let (length, width) = match window_levels.get(self.level) {
            Some(&level) => level,
            None => guided_levels[self.level - window_levels.len()],
        };
        let is_guided = self.level >= window_levels.len();
        let length = length * 3 / 4 + self.random.below(length / 2);
        let to = (self.next_start + length).min(total);
        // The last segment is as long as the others.
        let from = to.saturating_sub(length);
        if to - from < MIN_SEGMENT_MOVES {
            self.is_done = true;
            return;
        }
        let ends = (&self.boards[from], &self.boards[to]);
        let (salt, max_moves) = (self.random.bits(), to - from - 2);
        self.guided_window = match &mut self.guided_factory {
            Some(guided_factory) if is_guided => {
                guided_factory.start_search(self.grid.size(), ends, max_moves, width, salt)
            }
            _ => None,
        };
        if self.guided_window.is_none() {
            self.window.start(&self.grid, ends, max_moves, width, salt);
        }
        self.segment = Some((from, to));
    }

    /// Starts another sweep of the same level if the last one gained enough, otherwise the next level.
    fn start_sweep(&mut self) {
        let repeats = self.moves_gained_in_sweep * REPEAT_SWEEP_DIVISOR > self.moves.len();
        self.moves_gained_in_round += self.moves_gained_in_sweep;
        self.moves_gained_in_sweep = 0;
        self.next_start = 0;
        if repeats {
            return;
        }
        self.level += 1;
        let (window_levels, guided_levels) = self.levels();
        if self.level == window_levels.len() + guided_levels.len() {
            self.level = 0;
            self.is_done = self.moves_gained_in_round == 0;
            self.moves_gained_in_round = 0;
        }
    }

    /// Removes cycles: a new segment may cross the rest of the path.
    fn remove_path_cycles(&mut self) {
        let moves = remove_cycles(self.puzzle.start(), &self.moves);
        let total = self.moves.len();
        if moves.len() < total {
            self.replace((0, total), &moves);
        }
    }

    /// Replaces a segment by a path to the same board.
    fn replace(&mut self, (from, to): (usize, usize), path: &[Move]) {
        let mut board = self.boards[from];
        let boards = path.iter().map(|&step| {
            board.move_blank(self.grid.blank_after(board.blank, step));
            board
        });
        self.boards.splice(from + 1..to + 1, boards);
        self.moves.splice(from..to, path.iter().copied());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::anytime::construct;
    use crate::heuristic::learned::LocalModel;
    use crate::puzzle::{Goal, Preset, Size, scramble};

    fn random_puzzle(size: Size, random: &mut Random) -> Puzzle {
        let preset = Goal::preset(Preset::BlankLast, size);
        let goal = Goal::new(scramble::uniform(&preset, random));
        Puzzle::new(scramble::uniform(&goal, random), goal).unwrap()
    }

    #[test]
    fn solutions_of_every_size_never_get_longer_and_stay_valid() {
        let mut random = Random::seeded(3);
        for size in Size::all() {
            let puzzle = random_puzzle(size, &mut random);
            let mut improver = PathImprover::new(&puzzle, construct(&puzzle), 1);
            let mut length = improver.moves().len();
            for _ in 0..10 {
                let step = improver.advance(2_000).map(<[Move]>::len);
                let shorter = improver.moves().len();
                assert!(shorter <= length, "{size}");
                assert!(step == Step::Running || step == Step::Done(shorter));
                length = shorter;
                assert_eq!(puzzle.replay(improver.moves()), Ok(()), "{size}");
            }
        }
    }

    #[test]
    fn slices_do_not_change_the_solutions() {
        let puzzle = random_puzzle(Size::new(6, 6).unwrap(), &mut Random::seeded(4));
        let moves = construct(&puzzle);
        let tables = Arc::new(LocalTables::new(&LocalModel::zeroed()));
        for is_guided in [false, true] {
            let solutions = |budget| {
                let mut improver = PathImprover::new(&puzzle, moves.clone(), 7);
                if is_guided {
                    improver = improver.with_weights(tables.clone());
                }
                let mut solutions = Vec::new();
                while improver.expanded() < 600_000 {
                    let before = improver.moves().len();
                    assert!(!improver.advance(budget).is_done());
                    if improver.moves().len() < before {
                        solutions.push(improver.moves().to_vec());
                    }
                }
                assert!(!is_guided || improver.level >= LEVELS_BEFORE_GUIDED);
                solutions
            };
            // A slice may find several solutions, and the last one may continue for longer.
            let all = solutions(1);
            let some = solutions(20_000);
            assert!(some.len() > 3);
            let (_, some) = some.split_last().unwrap();
            assert!(some.iter().all(|solution| all.contains(solution)));
        }
    }

    #[test]
    fn a_long_solution_of_a_small_board_becomes_optimal() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let start = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let puzzle = Puzzle::new(start, goal).unwrap();
        // Sixty random moves first.
        let mut moves = Vec::new();
        let mut board = start;
        let mut random = Random::seeded(5);
        while moves.len() < 60 {
            let step = Move::ALL[random.below(4)];
            if let Some(next) = board.slide(step) {
                board = next;
                moves.push(step);
            }
        }
        moves.extend(construct(&Puzzle::new(board, goal).unwrap()));
        let mut improver = PathImprover::new(&puzzle, moves, 0);
        assert!(improver.moves().len() > 31);
        while !improver.advance(10_000).is_done() {}
        assert_eq!(improver.moves().len(), 31);
        assert_eq!(puzzle.replay(improver.moves()), Ok(()));
    }

    #[test]
    fn a_solved_board_is_done_at_once() {
        let goal = Goal::preset(Preset::Spiral, Size::new(7, 5).unwrap());
        let puzzle = Puzzle::new(*goal.board(), goal).unwrap();
        let mut improver = PathImprover::new(&puzzle, vec![Move::Up, Move::Down], 0);
        assert!(improver.is_done());
        assert_eq!(improver.advance(1000), Step::Done(&[][..]));
        assert_eq!(improver.moves(), []);
    }
}
