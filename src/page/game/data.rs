//! A game as text, for storage.

use serde::{Deserialize, Serialize};

use super::{Change, Game, Help, Origin, Slide};
use crate::page::stopwatch::Stopwatch;
use crate::protocol;
use crate::puzzle::{Board, Goal, Solvability};

/// The fields of a saved game. The boards follow from them.
#[derive(Serialize, Deserialize)]
struct GameData {
    start: Board,
    made: Vec<ChangeData>,
    undone: Vec<ChangeData>,
    milliseconds: f64,
    origin: Origin,
    help: Help,
    was_helped: bool,
}

/// A change of a saved game.
#[derive(Clone, Copy, Serialize, Deserialize)]
enum ChangeData {
    Slide(Slide),
    Line(Board),
    Reset { milliseconds: f64, help: Help },
}

/// The fields of a game saved before a line could be followed and a reset undone.
#[derive(Serialize, Deserialize)]
struct OldGameData {
    start: Board,
    made: Vec<Slide>,
    undone: Vec<Slide>,
    milliseconds: f64,
    origin: Origin,
    assisted: bool,
}

/// Starts the text of a saved game that has [`GameData`]. One without it has [`OldGameData`].
const FORMAT: &str = "2:";

impl Game {
    /// Encodes the game, with its time up to `now`, as text for [`load`](Self::load).
    pub fn save(&self, now: f64) -> String {
        let saved = GameData {
            start: self.start,
            made: self.made.iter().map(ChangeData::from).collect(),
            undone: self.undone.iter().map(ChangeData::from).collect(),
            milliseconds: self.clock.read(now),
            origin: self.origin,
            help: self.help,
            was_helped: self.was_helped,
        };
        let bytes = protocol::encode(&saved);
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        std::iter::once(FORMAT.to_string()).chain(digits).collect()
    }

    /// Decodes a text that [`save`](Self::save) wrote, with the clock stopped; `None` if it is invalid. The text is untrusted,
    /// so all changes are replayed.
    pub fn load(text: &str) -> Option<Game> {
        let saved = match text.strip_prefix(FORMAT) {
            Some(digits) => protocol::decode(&bytes_of(digits)?).ok()?,
            None => {
                let old: OldGameData = protocol::decode(&bytes_of(text)?).ok()?;
                GameData::from(old)
            }
        };
        let mut game = Game::new(saved.start, saved.origin);
        for change in saved.made.iter().chain(saved.undone.iter().rev()) {
            let change = game.valid_change(change)?;
            game.make(change);
        }
        for _ in &saved.undone {
            game.undo_change();
        }
        if !is_duration(saved.milliseconds) {
            return None;
        }
        game.clock = Stopwatch::stopped(saved.milliseconds);
        game.help = saved.help;
        game.was_helped = saved.was_helped;
        Some(game)
    }

    /// Returns the change of a saved game if it is possible on the present board.
    fn valid_change(&self, change: &ChangeData) -> Option<Change> {
        let from = self.board;
        match *change {
            ChangeData::Slide(slide) => self.after(slide).map(|_| Change::Slide(slide)),
            ChangeData::Line(to) => {
                let is_reachable = to.size() == from.size()
                    && Solvability::of(&from, &Goal::new(to)).is_solvable();
                is_reachable.then_some(Change::Line { from, to })
            }
            ChangeData::Reset { milliseconds, help } => {
                is_duration(milliseconds).then_some(Change::Reset {
                    from,
                    milliseconds,
                    help,
                })
            }
        }
    }
}

impl From<&Change> for ChangeData {
    fn from(change: &Change) -> ChangeData {
        match *change {
            Change::Slide(slide) => ChangeData::Slide(slide),
            Change::Line { to, .. } => ChangeData::Line(to),
            Change::Reset {
                milliseconds, help, ..
            } => ChangeData::Reset { milliseconds, help },
        }
    }
}

impl From<OldGameData> for GameData {
    fn from(old: OldGameData) -> GameData {
        let changes = |slides: Vec<Slide>| slides.into_iter().map(ChangeData::Slide).collect();
        GameData {
            start: old.start,
            made: changes(old.made),
            undone: changes(old.undone),
            milliseconds: old.milliseconds,
            origin: old.origin,
            // Whether it was a hint or a solution was not stored.
            help: if old.assisted {
                Help::Solution
            } else {
                Help::None
            },
            was_helped: old.assisted,
        }
    }
}

/// Returns `true` if a number of milliseconds can be what a clock says.
fn is_duration(milliseconds: f64) -> bool {
    milliseconds.is_finite() && milliseconds >= 0.0
}

/// Decodes hexadecimal digits; `None` if there are other characters or half a byte.
fn bytes_of(digits: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = digits
        .chars()
        .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
        .collect();
    let bytes = digits
        .filter(|digits| digits.len().is_multiple_of(2))?
        .chunks(2)
        .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | digit))
        .collect();
    Some(bytes)
}
