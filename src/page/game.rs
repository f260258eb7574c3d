//! A game under way: the moves made, taken back and made again, and the time they took. Pure: the time is
//! handed in, in milliseconds.

use serde::{Deserialize, Serialize};

use super::stopwatch::Stopwatch;
use crate::protocol;
use crate::puzzle::{Board, Move};

/// Some tiles in a line sliding the same way, one cell each: what one click or drag does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slide {
    pub step: Move,
    /// At least one.
    pub tiles: usize,
}

/// A board being played.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    start: Board,
    board: Board,
    made: Vec<Slide>,
    undone: Vec<Slide>,
    clock: Stopwatch,
    origin: Origin,
    assisted: bool,
}

/// Where the board of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// Drawn from all boards, each equally likely.
    Scramble,
    /// Chosen in some other way: typed, linked, or a few moves from the goal.
    Other,
}

/// A game as it is kept outside: the board follows from the rest.
#[derive(Serialize, Deserialize)]
struct GameData {
    start: Board,
    made: Vec<Slide>,
    undone: Vec<Slide>,
    milliseconds: f64,
    origin: Origin,
    assisted: bool,
}

impl Game {
    pub fn new(start: Board, origin: Origin) -> Game {
        Game {
            start,
            board: start,
            made: Vec::new(),
            undone: Vec::new(),
            clock: Stopwatch::default(),
            origin,
            assisted: false,
        }
    }

    /// The same board from its start; help that was given stays given.
    pub fn restarted(&self) -> Game {
        Game {
            assisted: self.assisted,
            ..Game::new(self.start, self.origin)
        }
    }

    /// The game as text, to be loaded again.
    pub fn save(&self, now: f64) -> String {
        let saved = GameData {
            start: self.start,
            made: self.made.clone(),
            undone: self.undone.clone(),
            milliseconds: self.clock.read(now),
            origin: self.origin,
            assisted: self.assisted,
        };
        let bytes = protocol::encode(&saved);
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The game of a text, with its clock stopped; `None` for a text that is none. The text is untrusted: its
    /// moves are made again.
    pub fn load(text: &str) -> Option<Game> {
        let digits: Option<Vec<u8>> = text
            .chars()
            .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
            .collect();
        let bytes: Vec<u8> = digits
            .filter(|digits| digits.len().is_multiple_of(2))?
            .chunks(2)
            .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit))
            .collect();
        let saved: GameData = protocol::decode(&bytes).ok()?;
        let mut game = Game::new(saved.start, saved.origin);
        for &slide in saved.made.iter().chain(saved.undone.iter().rev()) {
            let possible = slide.tiles > 0 && slide.tiles < game.board.size().cells();
            if !possible || !game.slide(slide) {
                return None;
            }
            game.made.push(slide);
        }
        for _ in &saved.undone {
            game.take_back();
        }
        if !(saved.milliseconds.is_finite() && saved.milliseconds >= 0.0) {
            return None;
        }
        game.clock = Stopwatch::stopped(saved.milliseconds);
        game.assisted = saved.assisted;
        Some(game)
    }

    /// Whether a record may be made of it: a board drawn at random, solved without help.
    pub fn can_set_record(&self) -> bool {
        self.origin == Origin::Scramble && !self.assisted
    }

    /// The player saw a hint or a solution.
    pub fn mark_assisted(&mut self) {
        self.assisted = true;
    }

    /// The last slide made, and the number of the tile next to the blank that it moved.
    pub fn last_slide(&self) -> Option<(u8, Slide)> {
        let slide = *self.made.last()?;
        let back = slide.step.opposite();
        let cell = back.source(self.board.size(), self.board.blank())?;
        Some((self.board.tile(cell), slide))
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn clock(&self) -> Stopwatch {
        self.clock
    }

    /// Single-tile moves made and not taken back.
    pub fn moves(&self) -> usize {
        self.made.iter().map(|slide| slide.tiles).sum()
    }

    pub fn can_undo(&self) -> bool {
        !self.made.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes a slide, if it is legal as a whole; says whether it was. The first one starts the clock, one
    /// that reaches `goal` stops it.
    pub fn play(&mut self, slide: Slide, goal: &Board, now: f64) -> bool {
        if !self.slide(slide) {
            return false;
        }
        self.made.push(slide);
        self.undone.clear();
        self.time(goal, now);
        true
    }

    pub fn undo(&mut self, goal: &Board, now: f64) {
        if self.take_back() {
            self.time(goal, now);
        }
    }

    fn take_back(&mut self) -> bool {
        let Some(slide) = self.made.pop() else {
            return false;
        };
        self.slide(Slide {
            step: slide.step.opposite(),
            ..slide
        });
        self.undone.push(slide);
        true
    }

    pub fn redo(&mut self, goal: &Board, now: f64) {
        if let Some(slide) = self.undone.pop() {
            self.slide(slide);
            self.made.push(slide);
            self.time(goal, now);
        }
    }

    /// While nobody can see the board no time passes.
    pub fn pause(&mut self, now: f64) {
        self.clock.stop(now);
    }

    /// Time goes on where it was passing: after the first move and before the board is solved.
    pub fn resume(&mut self, goal: &Board, now: f64) {
        if self.can_undo() || self.can_redo() {
            self.time(goal, now);
        }
    }

    fn time(&mut self, goal: &Board, now: f64) {
        if self.board == *goal {
            self.clock.stop(now)
        } else {
            self.clock.start(now)
        }
    }

    fn slide(&mut self, slide: Slide) -> bool {
        let end = self.board.play(&vec![slide.step; slide.tiles]);
        if let Ok(board) = end {
            self.board = board;
        }
        end.is_ok()
    }
}

/// The slide that brings the tile of a cell one cell towards the blank, with all tiles between; `None` where
/// the cell is not in the blank's row or column, or is the blank.
pub fn slide_from(board: &Board, cell: usize) -> Option<Slide> {
    let size = board.size();
    let (row, column) = (size.row(cell), size.column(cell));
    let (blank_row, blank_column) = (size.row(board.blank()), size.column(board.blank()));
    let step = match (row.cmp(&blank_row), column.cmp(&blank_column)) {
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Move::Right,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Move::Left,
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Move::Down,
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Move::Up,
        _ => return None,
    };
    Some(Slide {
        step,
        tiles: size.distance(cell, board.blank()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Preset, Random, Size, scramble};

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    const ONE: fn(Move) -> Slide = |step| Slide { step, tiles: 1 };

    #[test]
    fn a_stroke_moves_every_tile_between_the_cell_and_the_blank() {
        let start = board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
        let goal = board("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15");
        let mut game = Game::new(start, Origin::Other);
        assert!(game.play(slide_from(&start, 12).unwrap(), &goal, 0.0));
        assert_eq!(
            game.board(),
            &board("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15")
        );
        assert!(game.play(slide_from(game.board(), 0).unwrap(), &goal, 0.0));
        assert_eq!(
            game.board(),
            &board("0 2 3 4/1 6 7 8/5 10 11 12/9 13 14 15")
        );
        assert_eq!(game.moves(), 6);
        assert_eq!(slide_from(game.board(), 5), None);
        assert_eq!(slide_from(game.board(), 0), None);
    }

    #[test]
    fn every_stroke_from_every_cell_brings_the_blank_there() {
        let mut random = Random::seeded(5);
        for size in Size::all() {
            let start = scramble::uniform(&Goal::preset(Preset::BlankLast, size), &mut random);
            for cell in 0..size.cells() {
                let Some(slide) = slide_from(&start, cell) else {
                    continue;
                };
                let mut game = Game::new(start, Origin::Other);
                assert!(game.play(slide, &start, 0.0));
                assert_eq!(game.board().blank(), cell);
            }
        }
    }

    #[test]
    fn undo_and_redo_retrace_a_game_and_a_new_move_forgets_what_was_undone() {
        let start = board("1 2 3/4 5 6/7 8 0");
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(start, Origin::Other);
        let mut boards = vec![start];
        for slide in [
            Slide {
                step: Move::Right,
                tiles: 2,
            },
            ONE(Move::Down),
            ONE(Move::Left),
        ] {
            assert!(game.play(slide, &goal, 0.0));
            boards.push(*game.board());
        }
        assert!(!game.play(
            Slide {
                step: Move::Up,
                tiles: 2
            },
            &goal,
            0.0
        ));
        for expected in boards.iter().rev().skip(1) {
            game.undo(&goal, 0.0);
            assert_eq!(game.board(), expected);
        }
        assert_eq!((game.moves(), game.can_undo()), (0, false));
        game.undo(&goal, 0.0);
        for expected in &boards[1..] {
            game.redo(&goal, 0.0);
            assert_eq!(game.board(), expected);
        }
        assert_eq!((game.moves(), game.can_redo()), (4, false));
        game.undo(&goal, 0.0);
        assert!(game.play(ONE(Move::Down), &goal, 0.0));
        assert!(!game.can_redo());
    }

    #[test]
    fn the_clock_starts_with_the_first_move_pauses_and_stops_when_solved() {
        let goal = board("1 2 3/4 5 6/7 8 0");
        let mut game = Game::new(board("1 2 3/4 5 6/0 7 8"), Origin::Other);
        game.resume(&goal, 50.0);
        assert_eq!(game.clock().read(100.0), 0.0);
        assert!(game.play(ONE(Move::Left), &goal, 100.0));
        assert_eq!(game.clock().read(350.0), 250.0);
        game.pause(400.0);
        assert_eq!(game.clock().read(9000.0), 300.0);
        game.resume(&goal, 10_000.0);
        assert!(game.play(ONE(Move::Left), &goal, 10_200.0));
        assert_eq!(
            (game.clock().read(99_999.0), game.clock().is_running()),
            (500.0, false)
        );
        game.undo(&goal, 20_000.0);
        assert!(game.clock().is_running());
    }

    #[test]
    fn a_saved_game_goes_on_where_it_was_and_any_other_text_is_none() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(board("1 2 3/4 5 6/7 8 0"), Origin::Scramble);
        for (step, tiles) in [(Move::Right, 2), (Move::Down, 1), (Move::Left, 2)] {
            assert!(game.play(Slide { step, tiles }, &goal, 100.0));
        }
        game.undo(&goal, 200.0);
        game.undo(&goal, 300.0);
        game.mark_assisted();
        let mut loaded = Game::load(&game.save(400.0)).unwrap();
        assert_eq!(loaded.clock().read(9999.0), 300.0);
        assert_eq!((loaded.board(), loaded.moves()), (game.board(), 2));
        assert!(!loaded.can_set_record());
        loaded.redo(&goal, 0.0);
        loaded.redo(&goal, 0.0);
        game.redo(&goal, 0.0);
        game.redo(&goal, 0.0);
        assert_eq!(
            (loaded.board(), loaded.last_slide()),
            (game.board(), game.last_slide())
        );
        let text = game.save(0.0);
        for end in 0..text.len() {
            assert_eq!(Game::load(&text[..end]), None, "{end}");
        }
        assert_eq!(Game::load("rubbish"), None);
    }

    #[test]
    fn the_last_tile_moved_is_the_one_beside_the_blank() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(board("1 2 3/4 5 6/7 8 0"), Origin::Other);
        assert_eq!(game.last_slide(), None);
        assert!(game.play(ONE(Move::Down), &goal, 0.0));
        assert_eq!(game.last_slide(), Some((6, ONE(Move::Down))));
    }
}
