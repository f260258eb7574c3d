//! The part of the state that is played with: the game, its goal, and the line being stepped through.

use crate::page::game::{Game, Slide};
use crate::page::playback::Playback;
use crate::page::records::{NewRecords, Record, Records};
use crate::puzzle::{Board, Goal, Solvability};

/// What is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Play {
    pub game: Game,
    pub goal: Goal,
    /// A line being stepped through on the board.
    pub playback: Option<Playback>,
    /// How fast the line plays, in per cent of the usual speed.
    pub speed: u32,
    /// The records that the game broke when it was solved.
    pub new_records: NewRecords,
}

/// What a player does. Times are in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PlayAction {
    Slide(Slide, f64),
    Undo(f64),
    Redo(f64),
    /// Goes back to the board that the game began with.
    Reset,
    /// Goes to a step of the line.
    GoTo(usize),
    /// Goes some steps on, or back.
    Step(isize),
    /// Plays the line, or pauses it.
    TogglePlayback,
    /// The time of one step of the line has passed.
    Tick,
    ChooseSpeed(u32),
    /// The page became hidden, or visible.
    PageHidden(f64),
    PageShown(f64),
}

impl PlayAction {
    /// Returns `true` if the action moves along the line being stepped through.
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
    /// Handles an action. A game that is solved by it goes into the records.
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
            PlayAction::GoTo(at) => self.step(|playback| playback.go(at)),
            PlayAction::Step(by) => {
                self.step(|playback| playback.go(playback.at().saturating_add_signed(by)));
            }
            PlayAction::TogglePlayback => self.step(Playback::toggle),
            PlayAction::Tick => self.step(Playback::tick),
            PlayAction::ChooseSpeed(speed) => self.speed = speed,
            PlayAction::PageHidden(now) => self.game.pause(now),
            PlayAction::PageShown(now) => self.game.resume(self.goal.board(), now),
        }
    }

    fn step(&mut self, step: impl FnOnce(&mut Playback)) {
        if let Some(playback) = &mut self.playback {
            step(playback);
        }
    }

    /// Stops the line where it is.
    pub fn pause(&mut self) {
        self.step(Playback::pause);
    }

    /// Plays on from the board shown: the steps that the line has made become part of the game. A move that cannot be
    /// made changes nothing.
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

    /// Returns the board that the game, or the line being stepped through, has come to.
    pub fn board(&self) -> &Board {
        match &self.playback {
            Some(playback) => playback.board(),
            None => self.game.board(),
        }
    }

    pub fn is_solved(&self) -> bool {
        self.game.board() == self.goal.board()
    }

    /// Returns the parity argument if the board cannot be solved.
    pub fn unsolvability(&self) -> Option<Solvability> {
        let parity = Solvability::of(self.game.board(), &self.goal);
        (!parity.is_solvable()).then_some(parity)
    }

    /// Returns `true` if a move can be taken back: one of the game, or of the line being stepped through.
    pub fn can_undo(&self) -> bool {
        self.game.can_undo() || self.has_playback_moves()
    }

    /// Returns `true` if a move that was taken back can be made again. Steps of a line are not moves of the game.
    pub fn can_redo(&self) -> bool {
        self.game.can_redo() && !self.has_playback_moves()
    }

    fn has_playback_moves(&self) -> bool {
        let made = self.playback.as_ref().map(Playback::made);
        made.is_some_and(|made| !made.is_empty())
    }

    /// Returns `true` if someone steps through the line shown.
    pub fn is_touched(&self) -> bool {
        self.playback.as_ref().is_some_and(Playback::is_touched)
    }
}
