//! The game, its goal, and the playback of a line.

use std::rc::Rc;

use crate::page::game::{Game, Help, Slide};
use crate::page::move_line::MoveLine;
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
    /// Undoes the last change of the board at a time.
    Undo(f64),
    /// Makes the last undone change again at a time.
    Redo(f64),
    /// Returns to the start board of the game at a time.
    Reset(f64),
    /// Returns to the line that the player has left.
    ReturnToLine,
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
    /// Pauses the clock at a time: the page became hidden, or a line is followed.
    PauseClock(f64),
    /// Resumes the clock at a time: the page became visible.
    ResumeClock(f64),
}

impl PlayAction {
    /// Returns `true` if the action controls the playback.
    pub(super) fn is_step(self) -> bool {
        matches!(
            self,
            PlayAction::GoTo(_)
                | PlayAction::Step(_)
                | PlayAction::ReturnToLine
                | PlayAction::TogglePlayback
                | PlayAction::Tick
        )
    }
}

impl Play {
    /// Handles an action. If it solves a game that can set a record, the game is added to `records`.
    pub fn reduce(&mut self, action: PlayAction, records: &mut Records) {
        match action {
            PlayAction::Slide(slide, now) => self.slide(slide, now, records),
            PlayAction::Undo(now) => {
                self.change_game(now, records, |game, goal| game.undo(goal, now));
            }
            PlayAction::Redo(now) => {
                self.change_game(now, records, |game, goal| game.redo(goal, now));
            }
            PlayAction::Reset(now) => self.change_game(now, records, |game, _| game.reset(now)),
            PlayAction::ReturnToLine => self.with_playback(Playback::return_to_line),
            PlayAction::GoTo(at) => self.with_playback(|playback| playback.go(at)),
            PlayAction::Step(by) => {
                self.with_playback(|playback| playback.go(playback.at().saturating_add_signed(by)));
            }
            PlayAction::TogglePlayback => self.with_playback(Playback::toggle),
            PlayAction::Tick => self.with_playback(Playback::tick),
            PlayAction::ChooseSpeed(speed) => self.speed = speed,
            PlayAction::PauseClock(now) => self.game.pause(now),
            PlayAction::ResumeClock(now) => {
                if self.line_followed().is_none() {
                    self.game.resume(self.goal.board(), now);
                }
            }
        }
    }

    /// Changes the playback. A game that is not on its line goes there.
    fn with_playback(&mut self, change: impl FnOnce(&mut Playback)) {
        if let Some(playback) = &mut self.playback {
            change(playback);
            if !playback.is_left() && playback.line().step_at(self.game.board()).is_none() {
                self.game.follow_line(*playback.board());
            }
        }
    }

    /// Shows a line from its start, in place of the one shown before. There is nothing to show of a line without moves.
    pub fn show_line(&mut self, line: Rc<MoveLine>) {
        self.playback = (!line.is_empty()).then(|| Playback::new(line));
        self.with_playback(|_| ());
    }

    /// Removes the line and goes to the board to solve next: that of the game, or the start of the line if the playback has
    /// moved away from the game.
    pub fn end_playback(&mut self) {
        if self.has_stepped()
            && let Some(line) = self.line_followed().cloned()
        {
            self.game.follow_line(*line.start());
        }
        self.playback = None;
    }

    /// Replaces a line that is paused at one of its ends by one with the same first and last board.
    pub fn replace_line_at_end(&mut self, line: Rc<MoveLine>) {
        self.with_playback(|playback| playback.replace_at_end(line));
    }

    /// Pauses the playback.
    pub fn pause(&mut self) {
        if let Some(playback) = &mut self.playback {
            playback.pause();
        }
    }

    /// Slides tiles on the board shown. A slide to a board of the line follows the line; any other leaves it, and is a move of
    /// the player.
    fn slide(&mut self, slide: Slide, now: f64, records: &mut Records) {
        let line = self.line_followed().cloned();
        self.change_game(now, records, |game, goal| match game.after(slide) {
            Some(next) if line.is_some_and(|line| line.step_at(&next).is_some()) => {
                game.follow_line(next)
            }
            _ => game.play(slide, goal, now),
        });
    }

    /// Changes the game from the board shown, which has first followed the playback. A change that is impossible, for which
    /// `change` returns `false`, has no effect. While the game is on a line, its clock stands still.
    fn change_game(
        &mut self,
        now: f64,
        records: &mut Records,
        change: impl FnOnce(&mut Game, &Board) -> bool,
    ) {
        let goal = *self.goal.board();
        let mut game = self.game.clone();
        game.follow_line(*self.board());
        if !change(&mut game, &goal) {
            return;
        }
        self.game = game;
        if let Some(playback) = &mut self.playback {
            playback.follow(self.game.board());
        }
        if let Some(line) = self.line_followed().cloned() {
            self.game.pause(now);
            if *line.end() == goal && line.start() != self.game.board() {
                self.game.note_help(Help::Solution);
            }
        } else if self.is_solved() && self.game.can_set_record() {
            let record = Record {
                milliseconds: self.game.clock().read(now) as u64,
                moves: self.game.moves(),
            };
            self.new_records = records.add(self.goal.size(), record);
        }
        if !self.is_solved() {
            self.new_records = NewRecords::default();
        }
    }

    /// Returns the line of the playback, unless the player has left it.
    pub fn line_followed(&self) -> Option<&Rc<MoveLine>> {
        let playback = self.playback.as_ref();
        let playback = playback.filter(|playback| !playback.is_left());
        playback.map(Playback::line)
    }

    /// Returns the board of the playback, or of the game without one or after the player has left its line.
    pub fn board(&self) -> &Board {
        match &self.playback {
            Some(playback) if !playback.is_left() => playback.board(),
            _ => self.game.board(),
        }
    }

    /// Returns the board that the line shown solves, or the board of the game without a line.
    pub fn solved_board(&self) -> &Board {
        match &self.playback {
            Some(playback) => playback.line().start(),
            None => self.game.board(),
        }
    }

    /// Returns `true` if the game is solved.
    pub fn is_solved(&self) -> bool {
        self.game.board() == self.goal.board()
    }

    /// Returns `true` if the player has solved the game without being shown a solution.
    pub fn is_won(&self) -> bool {
        let is_shown = self.board() == self.game.board();
        self.is_solved() && is_shown && self.game.moves() > 0 && self.game.help() < Help::Solution
    }

    /// Returns `true` if the board shown is the goal.
    pub fn shows_goal(&self) -> bool {
        self.board() == self.goal.board()
    }

    /// Returns `true` if the player has left the line of the playback.
    pub fn has_left_line(&self) -> bool {
        self.playback.as_ref().is_some_and(Playback::is_left)
    }

    /// Returns the parity argument if the board cannot be solved.
    pub fn unsolvability(&self) -> Option<Solvability> {
        let solvability = Solvability::of(self.game.board(), &self.goal);
        (!solvability.is_solvable()).then_some(solvability)
    }

    /// Returns `true` if a change of the game or a step of the playback can be undone.
    pub fn can_undo(&self) -> bool {
        self.game.can_undo() || self.has_stepped()
    }

    /// Returns `true` if an undone change can be made again, which it cannot after a step of the playback.
    pub fn can_redo(&self) -> bool {
        self.game.can_redo() && !self.has_stepped()
    }

    /// Returns `true` if the game can be reset.
    pub fn can_reset(&self) -> bool {
        self.game.can_reset() || self.has_stepped()
    }

    /// Returns `true` if the playback shows another board than that of the game.
    fn has_stepped(&self) -> bool {
        self.board() != self.game.board()
    }

    /// Returns `true` if the user has stepped through the line shown.
    pub fn is_touched(&self) -> bool {
        self.playback.as_ref().is_some_and(Playback::is_touched)
    }
}
