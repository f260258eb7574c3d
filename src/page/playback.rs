//! A solution being stepped through. Pure.

use crate::puzzle::{Board, Move};

/// How fast a solution plays: steps a second at the usual speed.
pub const STEPS_A_SECOND: f64 = 2.5;

/// The speeds to choose from, as multiples of the usual one.
pub const SPEEDS: [f64; 6] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// The moves of a solution and how many of them were made.
#[derive(Clone, PartialEq, Debug)]
pub struct Playback {
    moves: Vec<Move>,
    /// The board before each move, and the goal.
    boards: Vec<Board>,
    at: usize,
    playing: bool,
}

impl Playback {
    /// Stands before the first move. Moves that cannot be made are left out, with all that follow.
    pub fn new(start: Board, moves: &[Move]) -> Playback {
        let mut boards = vec![start];
        for &step in moves {
            match boards[boards.len() - 1].slide(step) {
                Some(next) => boards.push(next),
                None => break,
            }
        }
        let moves = moves[..boards.len() - 1].to_vec();
        Playback {
            moves,
            boards,
            at: 0,
            playing: false,
        }
    }

    pub fn board(&self) -> &Board {
        &self.boards[self.at]
    }

    pub fn at(&self) -> usize {
        self.at
    }

    pub fn len(&self) -> usize {
        self.moves.len()
    }

    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// The moves made so far.
    pub fn made(&self) -> &[Move] {
        &self.moves[..self.at]
    }

    /// Goes to a step and stays there.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.len());
        self.playing = false;
    }

    /// Plays on from here, from the first step when at the last; or pauses.
    pub fn toggle(&mut self) {
        self.playing = !self.playing && !self.is_empty();
        if self.playing && self.at == self.len() {
            self.at = 0;
        }
    }

    /// One step on, if it is playing; the last one ends it.
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

    fn playback() -> Playback {
        let start = "1 2 3/0 4 6/7 5 8".parse().unwrap();
        Playback::new(start, &[Move::Left, Move::Up, Move::Left])
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
            assert_eq!(playback.made().len(), at);
        }
        playback.go(99);
        assert_eq!(playback.at(), 3);
    }

    #[test]
    fn it_plays_to_the_end_and_then_from_the_start() {
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
    fn moves_that_cannot_be_made_are_left_out() {
        let start = "1 2/3 0".parse().unwrap();
        let playback = Playback::new(start, &[Move::Right, Move::Right, Move::Down]);
        assert_eq!(playback.len(), 1);
    }
}
