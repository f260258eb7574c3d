//! A game: the slides made and undone, and the time they took. Pure: callers pass the current time in milliseconds.

use serde::{Deserialize, Serialize};

use super::stopwatch::Stopwatch;
use crate::protocol;
use crate::puzzle::{Board, Move};

/// One move of a player: one or more tiles in a row or column, each sliding one cell in the same direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slide {
    /// The direction.
    pub step: Move,
    /// The number of tiles, at least 1.
    pub tiles: usize,
}

/// A game, from its start board to the present one.
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

/// Where the start board of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// Drawn uniformly from all solvable boards.
    Scramble,
    /// Typed, linked, or a few random moves from the goal.
    Other,
}

/// The fields of a saved game. The present board follows from them.
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
    /// Starts a game.
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

    /// Returns a new game with the same start board. An assisted game stays assisted.
    pub fn restarted(&self) -> Game {
        Game {
            assisted: self.assisted,
            ..Game::new(self.start, self.origin)
        }
    }

    /// Encodes the game, with its time up to `now`, as text for [`load`](Self::load).
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

    /// Decodes a text that [`save`](Self::save) wrote, with the clock stopped; `None` if it is invalid. The text is untrusted,
    /// so all slides are replayed.
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
            let is_valid = slide.tiles > 0 && slide.tiles < game.board.size().cells();
            if !is_valid || !game.apply(slide) {
                return None;
            }
            game.made.push(slide);
        }
        for _ in &saved.undone {
            game.undo_slide();
        }
        if !(saved.milliseconds.is_finite() && saved.milliseconds >= 0.0) {
            return None;
        }
        game.clock = Stopwatch::stopped(saved.milliseconds);
        game.assisted = saved.assisted;
        Some(game)
    }

    /// Returns `true` if the game can set a record: its board is a scramble, and the player has had no help.
    pub fn can_set_record(&self) -> bool {
        self.origin == Origin::Scramble && !self.assisted
    }

    /// Marks the game as assisted: the player has seen a hint or a solution.
    pub fn mark_assisted(&mut self) {
        self.assisted = true;
    }

    /// Returns the last slide, and the tile that it moved away from the blank's present cell.
    pub fn last_slide(&self) -> Option<(u8, Slide)> {
        let slide = *self.made.last()?;
        let back = slide.step.opposite();
        let cell = back.source(self.board.size(), self.board.blank())?;
        Some((self.board.tile(cell), slide))
    }

    /// Returns the present board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the clock of the game.
    pub fn clock(&self) -> Stopwatch {
        self.clock
    }

    /// Returns the number of single-tile moves, without those undone.
    pub fn moves(&self) -> usize {
        self.made.iter().map(|slide| slide.tiles).sum()
    }

    /// Returns `true` if there is a slide to undo.
    pub fn can_undo(&self) -> bool {
        !self.made.is_empty()
    }

    /// Returns `true` if there is an undone slide to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes a slide if all of it is legal, and returns `true` if it was. The first slide starts the clock; one that reaches
    /// `goal` stops it.
    pub fn play(&mut self, slide: Slide, goal: &Board, now: f64) -> bool {
        if !self.apply(slide) {
            return false;
        }
        self.made.push(slide);
        self.undone.clear();
        self.update_clock(goal, now);
        true
    }

    /// Undoes the last slide, if there is one.
    pub fn undo(&mut self, goal: &Board, now: f64) {
        if self.undo_slide() {
            self.update_clock(goal, now);
        }
    }

    fn undo_slide(&mut self) -> bool {
        let Some(slide) = self.made.pop() else {
            return false;
        };
        self.apply(Slide {
            step: slide.step.opposite(),
            ..slide
        });
        self.undone.push(slide);
        true
    }

    /// Makes the last undone slide again, if there is one.
    pub fn redo(&mut self, goal: &Board, now: f64) {
        if let Some(slide) = self.undone.pop() {
            self.apply(slide);
            self.made.push(slide);
            self.update_clock(goal, now);
        }
    }

    /// Pauses the clock, because the page is hidden.
    pub fn pause(&mut self, now: f64) {
        self.clock.stop(now);
    }

    /// Resumes the clock if the game has started and is not solved.
    pub fn resume(&mut self, goal: &Board, now: f64) {
        if self.can_undo() || self.can_redo() {
            self.update_clock(goal, now);
        }
    }

    /// Stops the clock if the board is solved, and starts it otherwise.
    fn update_clock(&mut self, goal: &Board, now: f64) {
        if self.board == *goal {
            self.clock.stop(now);
        } else {
            self.clock.start(now);
        }
    }

    /// Moves the tiles of a slide; returns `false`, and changes nothing, if it is illegal.
    fn apply(&mut self, slide: Slide) -> bool {
        let moved = self.board.play(&vec![slide.step; slide.tiles]);
        if let Ok(board) = moved {
            self.board = board;
        }
        moved.is_ok()
    }
}

/// Returns the slide of the tile in a cell, and of all tiles between it and the blank, towards the blank; `None` if the cell
/// is not in the blank's row or column, or is the blank itself.
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
    fn a_slide_moves_every_tile_between_the_cell_and_the_blank() {
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
    fn a_slide_from_a_cell_moves_the_blank_to_it() {
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

    /// The start of a game, and the board after each of three slides.
    fn played(goal: &Board) -> (Game, Vec<Board>) {
        let start = board("1 2 3/4 5 6/7 8 0");
        let mut game = Game::new(start, Origin::Other);
        let mut boards = vec![start];
        for (step, tiles) in [(Move::Right, 2), (Move::Down, 1), (Move::Left, 1)] {
            assert!(game.play(Slide { step, tiles }, goal, 0.0));
            boards.push(*game.board());
        }
        (game, boards)
    }

    #[test]
    fn an_illegal_slide_is_refused() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let (mut game, boards) = played(&goal);
        let (step, tiles) = (Move::Up, 2);
        assert!(!game.play(Slide { step, tiles }, &goal, 0.0));
        assert_eq!(game.board(), &boards[3]);
    }

    #[test]
    fn undo_and_redo_retrace_a_game() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let (mut game, boards) = played(&goal);
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
    }

    #[test]
    fn a_new_slide_discards_the_undone_ones() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let (mut game, _) = played(&goal);
        game.undo(&goal, 0.0);
        assert!(game.play(ONE(Move::Down), &goal, 0.0));
        assert!(!game.can_redo());
    }

    #[test]
    fn the_clock_runs_from_the_first_move_until_the_board_is_solved() {
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
    fn a_loaded_game_continues_where_it_was_saved() {
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
    }

    #[test]
    fn an_invalid_text_is_not_a_game() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(board("1 2 3/4 5 6/7 8 0"), Origin::Scramble);
        for (step, tiles) in [(Move::Right, 2), (Move::Down, 1), (Move::Left, 2)] {
            assert!(game.play(Slide { step, tiles }, &goal, 100.0));
        }
        let text = game.save(0.0);
        for end in 0..text.len() {
            assert_eq!(Game::load(&text[..end]), None, "{end}");
        }
        assert_eq!(Game::load("rubbish"), None);
    }

    #[test]
    fn the_last_slide_names_the_tile_next_to_the_blank() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(board("1 2 3/4 5 6/7 8 0"), Origin::Other);
        assert_eq!(game.last_slide(), None);
        assert!(game.play(ONE(Move::Down), &goal, 0.0));
        assert_eq!(game.last_slide(), Some((6, ONE(Move::Down))));
    }
}
