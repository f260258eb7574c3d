//! A solution that becomes shorter bit by bit.

mod guided_window;
mod window;

use std::sync::Arc;

use super::grid::{Grid, Tiles};
use super::loops::without_loops;
use crate::heuristic::learned::LocalTables;
use crate::puzzle::{Move, Puzzle, Random};
use crate::step::Step;
use guided_window::{GuidedWindowSearch, Scout};
use window::WindowSearch;

/// How long the windows are, about, in moves, and how wide their beams, one sweep over the solution after another.
///
/// The short and narrow ones gain most in their time at first, and then nothing more: on 10x10, windows of 30
/// moves are at their end after a tenth of a second, those of 60 after some seconds.
const LEVELS: [(usize, usize); 8] = [
    (24, 64),
    (32, 256),
    (48, 256),
    (64, 512),
    (64, 2048),
    (96, 2048),
    (96, 8192),
    (128, 16384),
];

/// With learned weights the first of these, and then detours: on 8x8 they gain in three seconds six times what windows
/// gain.
const WINDOWS: usize = 3;
const DETOURS: [(usize, usize); 5] = [
    (100, 300),
    (150, 300),
    (150, 1000),
    (200, 2000),
    (250, 4000),
];

/// Lengths and widths of sweeps one after the other.
type Levels = &'static [(usize, usize)];

/// A board of a detour takes as long as so many of a window.
pub const QUICKER: u64 = 4;

/// Fewer moves than this cannot be made fewer by two.
const SHORTEST: usize = 4;

/// A sweep that made the solution shorter by more than one move in so many is followed by another of its kind.
const WORTHWHILE: usize = 100;

/// Makes a solution shorter, wherever it comes from.
///
/// Pieces of it are looked at one after another: between the boards at both ends of a piece a [`WindowSearch`], or a
/// [`GuidedWindowSearch`] where there are learned weights, looks for a way with fewer moves, and if it finds one the piece is
/// exchanged; no board is passed twice. Each sweep goes over the whole
/// solution in pieces that overlap, each level has longer pieces or a wider beam, and after the last one all
/// begins again with other ties, until no level gains anything.
///
/// ```
/// use slidewise::engine::anytime::{PathImprover, construct};
/// use slidewise::puzzle::{Goal, Preset, Puzzle};
/// let start = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3".parse().unwrap();
/// let goal = Goal::preset(Preset::BlankFirst, "4x4".parse().unwrap());
/// let puzzle = Puzzle::new(start, goal).unwrap();
/// let mut shortener = PathImprover::new(&puzzle, construct(&puzzle), 0);
/// let before = shortener.moves().len();
/// while shortener.expanded() < 100_000 && !shortener.advance(10_000).is_done() {
///     println!("{} moves", shortener.moves().len());
/// }
/// assert!(shortener.moves().len() < before);
/// ```
pub struct PathImprover {
    puzzle: Puzzle,
    grid: Grid,
    random: Random,
    moves: Vec<Move>,
    /// One more than moves, from the start to the goal.
    boards: Vec<Tiles>,
    window: WindowSearch,
    /// There if there are learned weights.
    scout: Option<Scout>,
    detour: Option<GuidedWindowSearch>,
    /// The moves that the detour, or else the window, is to replace, from the first to before the second; `None` if
    /// nothing is under way.
    piece: Option<(usize, usize)>,
    /// Where the next piece begins.
    at: usize,
    level: usize,
    gained_in_sweep: usize,
    gained_in_round: usize,
    expanded: u64,
    done: bool,
}

impl PathImprover {
    /// The moves must solve the puzzle: only legal ones are looked at, and the last board is taken for the goal.
    /// Boards that they pass twice are left out at once. The seed decides which of equals are looked at.
    pub fn new(puzzle: &Puzzle, moves: Vec<Move>, seed: u64) -> PathImprover {
        let mut shortener = PathImprover {
            puzzle: *puzzle,
            grid: Grid::new(puzzle.size()),
            random: Random::seeded(seed),
            moves: Vec::new(),
            boards: vec![Tiles::named(puzzle.start(), |tile| tile)],
            window: WindowSearch::idle(),
            scout: None,
            detour: None,
            piece: None,
            at: 0,
            level: 0,
            gained_in_sweep: 0,
            gained_in_round: 0,
            expanded: 0,
            done: false,
        };
        shortener.exchange((0, 0), &without_loops(puzzle.start(), &moves));
        shortener.done = shortener.moves.len() < SHORTEST;
        shortener
    }

    /// Before anything is done: with learned weights to be guided by.
    pub fn guided(mut self, tables: Arc<LocalTables>) -> PathImprover {
        self.scout = Some(Scout::new(tables));
        self
    }

    pub fn is_guided(&self) -> bool {
        self.scout.is_some()
    }

    /// Expands about `budget` nodes. Never waits; done once a round of all levels gained nothing. [`PathImprover::moves`]
    /// has the solution at any time; slices change nothing in those that are found one after another.
    pub fn advance(&mut self, budget: u32) -> Step<&[Move]> {
        let end = self.expanded.saturating_add(budget.into());
        while !self.done && self.expanded < end {
            match self.piece {
                Some(piece) => self.search(piece),
                None => self.next_piece(),
            }
        }
        if self.done {
            Step::Done(&self.moves)
        } else {
            Step::Running
        }
    }

    /// The solution as it is now.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether a round of all levels gained nothing.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// Boards expanded so far, those of detours as often as they take longer: see [`QUICKER`].
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Bytes taken.
    pub fn bytes(&self) -> u64 {
        let boards = (self.boards.capacity() * size_of::<Tiles>()) as u64;
        let detour = self.detour.as_ref().map_or(0, GuidedWindowSearch::bytes);
        boards + self.window.bytes() + detour
    }

    /// Goes on with the window or the detour by one layer.
    fn search(&mut self, piece: (usize, usize)) {
        let length = piece.1 - piece.0;
        let step = match &mut self.detour {
            Some(detour) => {
                let before = detour.expanded();
                let step = detour.advance();
                self.expanded += (detour.expanded() - before) * QUICKER;
                step
            }
            None => {
                self.expanded += self.window.len() as u64;
                self.window.advance(&self.grid)
            }
        };
        match step {
            Step::Running | Step::Waiting => return,
            Step::Done(None) => self.at += length / 3 + 1,
            Step::Done(Some(way)) => {
                let before = self.moves.len();
                self.exchange(piece, &way);
                self.cut_loops();
                self.gained_in_sweep += before - self.moves.len();
                // What was before it may fit better now.
                self.at = self.at.saturating_sub(length / 2);
            }
        }
        self.piece = None;
        self.detour = None;
    }

    /// The levels with windows, and those with detours after them.
    fn levels(&self) -> (Levels, Levels) {
        match self.scout {
            Some(_) => (&LEVELS[..WINDOWS], &DETOURS),
            None => (&LEVELS, &[]),
        }
    }

    /// Sets the window or a detour to work on the piece at `at`, or begins another sweep.
    fn next_piece(&mut self) {
        let total = self.moves.len();
        if self.at > 0 && self.at + SHORTEST > total {
            return self.next_sweep();
        }
        let (windows, detours) = self.levels();
        let (length, width) = match windows.get(self.level) {
            Some(&level) => level,
            None => detours[self.level - windows.len()],
        };
        let is_detour = self.level >= windows.len();
        let length = length * 3 / 4 + self.random.below(length / 2);
        let to = (self.at + length).min(total);
        // The last piece is as long as the others.
        let from = to.saturating_sub(length);
        if to - from < SHORTEST {
            self.done = true;
            return;
        }
        let ends = (&self.boards[from], &self.boards[to]);
        let (salt, most) = (self.random.bits(), to - from - 2);
        self.detour = match &mut self.scout {
            Some(scout) if is_detour => scout.begin(self.grid.size(), ends, most, width, salt),
            _ => None,
        };
        if self.detour.is_none() {
            self.window.begin(&self.grid, ends, most, width, salt);
        }
        self.piece = Some((from, to));
    }

    fn next_sweep(&mut self) {
        let worthwhile = self.gained_in_sweep * WORTHWHILE > self.moves.len();
        self.gained_in_round += self.gained_in_sweep;
        self.gained_in_sweep = 0;
        self.at = 0;
        if worthwhile {
            return;
        }
        self.level += 1;
        let (windows, detours) = self.levels();
        if self.level == windows.len() + detours.len() {
            self.level = 0;
            self.done = self.gained_in_round == 0;
            self.gained_in_round = 0;
        }
    }

    /// A way may cross what is before or after it.
    fn cut_loops(&mut self) {
        let moves = without_loops(self.puzzle.start(), &self.moves);
        let total = self.moves.len();
        if moves.len() < total {
            self.exchange((0, total), &moves);
        }
    }

    /// Puts a way in the place of a piece that leads to the same board.
    fn exchange(&mut self, (from, to): (usize, usize), way: &[Move]) {
        let mut board = self.boards[from];
        let boards = way.iter().map(|&step| {
            board.move_blank(self.grid.after(board.blank, step));
            board
        });
        self.boards.splice(from + 1..to + 1, boards);
        self.moves.splice(from..to, way.iter().copied());
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
    fn solutions_of_every_size_only_become_shorter_and_stay_solutions() {
        let mut random = Random::seeded(3);
        for size in Size::all() {
            let puzzle = random_puzzle(size, &mut random);
            let mut shortener = PathImprover::new(&puzzle, construct(&puzzle), 1);
            let mut length = shortener.moves().len();
            for _ in 0..10 {
                let step = shortener.advance(2_000).map(<[Move]>::len);
                let shorter = shortener.moves().len();
                assert!(shorter <= length, "{size}");
                assert!(step == Step::Running || step == Step::Done(shorter));
                length = shorter;
                assert_eq!(puzzle.replay(shortener.moves()), Ok(()), "{size}");
            }
        }
    }

    #[test]
    fn slices_change_nothing() {
        let puzzle = random_puzzle(Size::new(6, 6).unwrap(), &mut Random::seeded(4));
        let moves = construct(&puzzle);
        let tables = Arc::new(LocalTables::new(&LocalModel::zeroed()));
        for is_guided in [false, true] {
            let solutions = |budget| {
                let mut shortener = PathImprover::new(&puzzle, moves.clone(), 7);
                if is_guided {
                    shortener = shortener.guided(tables.clone());
                }
                let mut solutions = Vec::new();
                while shortener.expanded() < 600_000 {
                    let before = shortener.moves().len();
                    assert!(!shortener.advance(budget).is_done());
                    if shortener.moves().len() < before {
                        solutions.push(shortener.moves().to_vec());
                    }
                }
                assert!(!is_guided || shortener.level >= WINDOWS);
                solutions
            };
            // A slice may find several, and the last one may go on for longer.
            let all = solutions(1);
            let some = solutions(20_000);
            assert!(some.len() > 3);
            let (_, some) = some.split_last().unwrap();
            assert!(some.iter().all(|solution| all.contains(solution)));
        }
    }

    #[test]
    fn a_small_board_is_soon_done_and_a_shortest_solution_is_found() {
        let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
        let start = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let puzzle = Puzzle::new(start, goal).unwrap();
        // Sixty moves in the wrong direction first.
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
        let mut shortener = PathImprover::new(&puzzle, moves, 0);
        assert!(shortener.moves().len() > 31);
        while !shortener.advance(10_000).is_done() {}
        assert_eq!(shortener.moves().len(), 31);
        assert_eq!(puzzle.replay(shortener.moves()), Ok(()));
    }

    #[test]
    fn nothing_to_do_is_done_at_once() {
        let goal = Goal::preset(Preset::Spiral, Size::new(7, 5).unwrap());
        let puzzle = Puzzle::new(*goal.board(), goal).unwrap();
        let mut shortener = PathImprover::new(&puzzle, vec![Move::Up, Move::Down], 0);
        assert!(shortener.is_done());
        assert_eq!(shortener.advance(1000), Step::Done(&[][..]));
        assert_eq!(shortener.moves(), []);
    }
}
