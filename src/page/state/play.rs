//! The game, its goal, and the playback of a line.

use crate::page::game::{Game, Slide};
use crate::page::playback::Playback;
use crate::page::records::{NewRecords, Record, Records};
use crate::puzzle::{Board, Goal, Solvability};

/// The part of the state for playing.
#[derive(Clone, PartialEq, Debug)]
pub struct Play {
    /// The game.
    pub game: Game,
    /// The goal of the game.
    pub goal: Goal,
    /// The playback of a line on the board.
    pub playback: Option<Playback>,
    /// Playback speed in percent of the default speed.
    pub speed: u32,
    /// The records that the game has beaten.
    pub new_records: NewRecords,
}

/// An action of the player. Times are in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlayAction {
    /// Slides one or more tiles at a time.
    Slide(Slide, f64),
    /// Undoes the last slide at a time.
    Undo(f64),
    /// Makes the last undone slide again at a time.
    Redo(f64),
    /// Returns to the start board of the game.
    Reset,
    /// Goes to a step of the line and pauses.
    GoTo(usize),
    /// Goes a number of steps forward, or back if it is negative, and pauses.
    Step(isize),
    /// Plays the line, or pauses it.
    TogglePlayback,
    /// The time of one playback step has passed.
    Tick,
    /// Chooses the playback speed, in percent of the default speed.
    ChooseSpeed(u32),
    /// The page became hidden at a time.
    PageHidden(f64),
    /// The page became visible at a time.
    PageShown(f64),
}

impl PlayAction {
    /// Returns `true` if the action controls the playback.
    pub(super) fn is_step(self) -> bool {
        matches!(
            self,
            PlayAction::GoTo(_)
                | PlayAction::Step(_)
                | PlayAction::TogglePlayback
                | PlayAction::Tick
        )
    }
}

impl Play {
    /// Handles an action. If it solves a game that can set a record, the game is added to `records`.
    pub fn reduce(&mut self, action: PlayAction, records: &mut Records) {
        match action {
            PlayAction::Slide(slide, now) => self.take_over(now, records, |game, goal| {
                game.play(slide, goal, now);
            }),
            PlayAction::Undo(now) => {
                self.take_over(now, records, |game, goal| game.undo(goal, now));
            }
            PlayAction::Redo(now) => {
                self.take_over(now, records, |game, goal| game.redo(goal, now));
            }
            PlayAction::Reset => {
                self.game = self.game.restarted();
                self.new_records = NewRecords::default();
            }
            PlayAction::GoTo(at) => self.with_playback(|playback| playback.go(at)),
            PlayAction::Step(by) => {
                self.with_playback(|playback| playback.go(playback.at().saturating_add_signed(by)));
            }
            PlayAction::TogglePlayback => self.with_playback(Playback::toggle),
            PlayAction::Tick => self.with_playback(Playback::tick),
            PlayAction::ChooseSpeed(speed) => self.speed = speed,
            PlayAction::PageHidden(now) => self.game.pause(now),
            PlayAction::PageShown(now) => self.game.resume(self.goal.board(), now),
        }
    }

    fn with_playback(&mut self, change: impl FnOnce(&mut Playback)) {
        if let Some(playback) = &mut self.playback {
            change(playback);
        }
    }

    /// Pauses the playback.
    pub fn pause(&mut self) {
        self.with_playback(Playback::pause);
    }

    /// Plays on from the board shown: the moves that the playback has made become moves of the game. An illegal move changes
    /// nothing.
    fn take_over(&mut self, now: f64, records: &mut Records, play: impl FnOnce(&mut Game, &Board)) {
        let goal = *self.goal.board();
        let mut game = self.game.clone();
        for &step in self.playback.iter().flat_map(Playback::made) {
            game.mark_assisted();
            game.play(Slide { step, tiles: 1 }, &goal, now);
        }
        let before = *game.board();
        play(&mut game, &goal);
        if *game.board() == before {
            return;
        }
        self.game = game;
        self.playback = None;
        if self.is_solved() && self.game.can_set_record() {
            let record = Record {
                milliseconds: self.game.clock().read(now) as u64,
                moves: self.game.moves(),
            };
            self.new_records = records.add(self.goal.size(), record);
        }
    }

    /// Returns the board of the playback, or of the game without one.
    pub fn board(&self) -> &Board {
        match &self.playback {
            Some(playback) => playback.board(),
            None => self.game.board(),
        }
    }

    /// Returns `true` if the game is solved.
    pub fn is_solved(&self) -> bool {
        self.game.board() == self.goal.board()
    }

    /// Returns the parity argument if the board cannot be solved.
    pub fn unsolvability(&self) -> Option<Solvability> {
        let solvability = Solvability::of(self.game.board(), &self.goal);
        (!solvability.is_solvable()).then_some(solvability)
    }

    /// Returns `true` if a move of the game or of the playback can be undone.
    pub fn can_undo(&self) -> bool {
        self.game.can_undo() || self.has_playback_moves()
    }

    /// Returns `true` if an undone move can be made again, which it cannot after moves of the playback.
    pub fn can_redo(&self) -> bool {
        self.game.can_redo() && !self.has_playback_moves()
    }

    /// Returns `true` if the playback is past its first board.
    fn has_playback_moves(&self) -> bool {
        let made = self.playback.as_ref().map(Playback::made);
        made.is_some_and(|made| !made.is_empty())
    }

    /// Returns `true` if the user has stepped through the line shown.
    pub fn is_touched(&self) -> bool {
        self.playback.as_ref().is_some_and(Playback::is_touched)
    }
}
