//! The playback of a line. Pure.

use std::rc::Rc;

use super::move_line::MoveLine;
use crate::puzzle::Board;

/// Duration of a step at the default speed, in milliseconds. Chosen by hand.
pub const STEP_MS: u32 = 400;

/// The speeds to choose from, in percent of the default speed.
pub const SPEEDS_PERCENT: [u32; 6] = [25, 50, 100, 200, 400, 800];

/// A line and the number of its moves that were made.
#[derive(Clone, PartialEq, Debug)]
pub struct Playback {
    line: Rc<MoveLine>,
    at: usize,
    playing: bool,
    /// `true` once the user has stepped through the line. A better line does not replace it then.
    touched: bool,
    /// `true` if the player has made a move that is not on the line. The playback keeps its step.
    left: bool,
}

impl Playback {
    /// Returns a playback that is paused before the first move.
    pub fn new(line: Rc<MoveLine>) -> Playback {
        Playback {
            line,
            at: 0,
            playing: false,
            touched: false,
            left: false,
        }
    }

    /// Replaces the line by `line` if it has the same moves and only its proof differs.
    pub fn update_proof(&mut self, line: Rc<MoveLine>) {
        if line.moves() == self.line.moves() {
            self.line = line;
        }
    }

    /// Replaces the line by one with the same first and last board, if the playback is paused at the start or the end.
    pub fn replace_at_end(&mut self, line: Rc<MoveLine>) {
        if self.is_paused_at_end() {
            self.at = if self.at == 0 { 0 } else { line.len() };
            self.line = line;
        }
    }

    /// Returns `true` if the playback is paused before the first move or after the last.
    fn is_paused_at_end(&self) -> bool {
        !self.playing && !self.left && (self.at == 0 || self.at == self.len())
    }

    /// Returns `true` if the player has left the line, so that the board of the game is shown.
    pub fn is_left(&self) -> bool {
        self.left
    }

    /// Returns the step of the line that has `board`, the nearest to the present step if there are several.
    fn nearest_step(&self, board: &Board) -> Option<usize> {
        let boards = self.line.boards().iter().enumerate();
        let steps = boards.filter_map(|(step, other)| (other == board).then_some(step));
        steps.min_by_key(|step| step.abs_diff(self.at))
    }

    /// Handles a player's move to `board`: goes to its step, or leaves the line if it has none.
    pub fn follow(&mut self, board: &Board) {
        self.playing = false;
        self.touched = true;
        let step = self.nearest_step(board);
        self.left = step.is_none();
        self.at = step.unwrap_or(self.at);
    }

    /// Returns to the step at which the player left the line.
    pub fn return_to_line(&mut self) {
        self.left = false;
    }

    /// Returns `true` if the user has stepped through the line.
    pub fn is_touched(&self) -> bool {
        self.touched
    }

    /// Returns the line.
    pub fn line(&self) -> &Rc<MoveLine> {
        &self.line
    }

    /// Returns the board after the moves made.
    pub fn board(&self) -> &Board {
        &self.line.boards()[self.at]
    }

    /// Returns the number of moves made.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the number of moves of the line.
    pub fn len(&self) -> usize {
        self.line.len()
    }

    /// Returns `true` if the line has no moves.
    pub fn is_empty(&self) -> bool {
        self.line.is_empty()
    }

    /// Returns `true` while the playback is playing.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Goes to the board after `at` moves, or to the last one, and pauses.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.len());
        self.playing = false;
        self.touched = true;
        self.left = false;
    }

    /// Pauses the playback.
    pub fn pause(&mut self) {
        self.playing = false;
    }

    /// Plays, from the start if the playback is at the end; pauses if it is playing.
    pub fn toggle(&mut self) {
        self.playing = !self.playing && !self.is_empty();
        self.touched = true;
        self.left = false;
        if self.playing && self.at == self.len() {
            self.at = 0;
        }
    }

    /// Makes one move if the playback is playing, and pauses after the last one.
    pub fn tick(&mut self) {
        if self.playing {
            self.at = (self.at + 1).min(self.len());
            self.playing = self.at < self.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Move;

    fn playback() -> Playback {
        let start = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        let moves = [Move::Left, Move::Up, Move::Left];
        Playback::new(Rc::new(MoveLine::new(start, &moves, true)))
    }

    #[test]
    fn every_step_shows_its_board() {
        let mut playback = playback();
        for (at, board) in [
            "1 2 3/0 4 6/7 5 8",
            "1 2 3/4 0 6/7 5 8",
            "1 2 3/4 5 6/7 0 8",
            "1 2 3/4 5 6/7 8 0",
        ]
        .iter()
        .enumerate()
        {
            playback.go(at);
            assert_eq!(playback.board().to_string(), *board);
            assert_eq!(playback.at(), at);
        }
        playback.go(99);
        assert_eq!(playback.at(), 3);
    }

    #[test]
    fn a_playback_plays_to_the_end_and_then_from_the_start() {
        let mut playback = playback();
        playback.tick();
        assert_eq!(playback.at(), 0);
        playback.toggle();
        for at in 1..=3 {
            assert!(playback.is_playing());
            playback.tick();
            assert_eq!(playback.at(), at);
        }
        assert!(!playback.is_playing());
        playback.toggle();
        assert_eq!((playback.at(), playback.is_playing()), (0, true));
        playback.go(1);
        assert!(!playback.is_playing());
    }

    #[test]
    fn another_line_replaces_the_line_at_an_end_only() {
        let mut playback = playback();
        assert!(playback.is_paused_at_end() && !playback.is_touched());
        let longer = [Move::Left, Move::Right].repeat(2);
        let moves = [&longer[..], playback.line().moves()].concat();
        let longer = Rc::new(MoveLine::new(*playback.board(), &moves, false));
        playback.replace_at_end(longer.clone());
        assert_eq!((playback.at(), playback.len()), (0, longer.len()));
        playback.go(2);
        let shorter = self::playback().line().clone();
        playback.replace_at_end(shorter.clone());
        assert_eq!((playback.at(), playback.len()), (2, longer.len()));
        playback.go(99);
        let goal = *playback.board();
        playback.replace_at_end(shorter.clone());
        assert_eq!((playback.at(), *playback.board()), (shorter.len(), goal));
        assert!(playback.is_touched());
    }
}
