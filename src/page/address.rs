//! Throttles changes of the address bar and the history to the rate that browsers allow. The last state is always written.
//! Pure: callers pass the current time in milliseconds and carry out the [`AddressCommand`]s that are returned.
//!
//! A change that has to wait may belong to an entry that the user has left by the time it could be written, and the browser
//! writes to the current entry only. Such changes are kept, in session storage too, and used when the user returns to their
//! entry. Each entry therefore has an id, which is part of the state that the browser keeps for it.

use super::saved_game::SavedGame;

/// Maximum number of changes in a burst. Chosen by hand: browsers refuse more than about 100 changes in 30 seconds.
const MAX_BURST: f64 = 30.0;
/// Time after which one more change is allowed, in milliseconds. Chosen by hand: with the burst, at most 90 changes in 30
/// seconds.
const REFILL_MS: f64 = 500.0;
/// Maximum number of entries whose changes are kept. Chosen by hand: some of them may be gone from the history.
const MAX_KEPT: usize = 100;

/// An entry of the browser's history: an address and its game.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryEntry {
    /// An entry with a new number is added to the history; one with the same number replaces the current entry.
    pub number: u32,
    /// The address and its game.
    pub saved: SavedGame,
}

/// The id of a history entry, unique in its tab.
pub type EntryId = u64;

/// What the browser keeps for a history entry.
#[derive(Clone, PartialEq, Debug)]
pub struct EntryState {
    /// The id of the entry.
    pub id: EntryId,
    /// The address and its game.
    pub saved: SavedGame,
}

impl EntryState {
    /// Returns the id and the saved game as one line of text.
    pub fn text(&self) -> String {
        format!("{:x} {}", self.id, self.saved.text())
    }

    /// Parses a text that [`text`](Self::text) wrote; `None` if it is invalid.
    pub fn read(text: &str) -> Option<EntryState> {
        let (id, saved) = text.split_once(' ')?;
        Some(EntryState {
            id: EntryId::from_str_radix(id, 16).ok()?,
            saved: SavedGame::read(saved)?,
        })
    }
}

/// Something for the browser to do.
#[derive(Clone, PartialEq, Debug)]
pub enum AddressCommand {
    /// Add an entry to the history, and save the game in local storage.
    Push(EntryState),
    /// Replace the current entry of the history, and save the game in local storage.
    Replace(EntryState),
    /// Save the changes that are not in the history yet in session storage. [`AddressThrottle::new`] reads the text.
    SaveKept(String),
    /// Call [`AddressThrottle::timer_fired`] after `ms` milliseconds. At most one timer is set at a time.
    SetTimer {
        /// Delay in milliseconds.
        ms: u32,
    },
}

/// A token bucket for changes of the address: a burst of 30, and one more every 500 ms.
#[derive(Clone, PartialEq, Debug)]
pub struct AddressThrottle {
    written: Option<HistoryEntry>,
    pending: Option<HistoryEntry>,
    /// The id of the current entry of the history, if it has one.
    id: Option<EntryId>,
    /// The last id given to an entry.
    last_id: EntryId,
    /// Changes that are not in the history yet, the oldest first.
    kept: Vec<EntryState>,
    /// The tokens in the bucket at `refilled_at`. New entries are written even if there is less than one.
    tokens: f64,
    /// The time of the last refill.
    refilled_at: f64,
    timer_is_set: bool,
}

impl AddressThrottle {
    /// Returns the throttle of a page that was opened at the history entry with `id`. `last_id` is greater than the ids of
    /// all entries. `kept` is the text that an earlier page of this tab saved; lines that are invalid are ignored.
    pub fn new(id: Option<EntryId>, last_id: EntryId, kept: &str) -> AddressThrottle {
        AddressThrottle {
            written: None,
            pending: None,
            id,
            last_id,
            kept: kept.lines().filter_map(EntryState::read).collect(),
            tokens: MAX_BURST,
            refilled_at: 0.0,
            timer_is_set: false,
        }
    }

    /// Returns the change of an entry that is not in the history yet.
    pub fn kept(&self, id: EntryId) -> Option<&SavedGame> {
        let kept = self.kept.iter().find(|kept| kept.id == id);
        kept.map(|kept| &kept.saved)
    }

    /// Writes an entry. A new entry is written at once, after the pending change of the entry before it. A change of the
    /// current entry is written when the timer fires: after the page is drawn, or as soon as a token is available. Until
    /// then it is kept.
    pub fn write(&mut self, entry: HistoryEntry, now: f64) -> Vec<AddressCommand> {
        if self.pending.is_none() && self.written.as_ref() == Some(&entry) {
            return Vec::new();
        }
        let written = self.written.as_ref().map(|written| written.number);
        if written != Some(entry.number) {
            // The previous entry must get its last address first.
            let mut commands = self.flush(now);
            commands.extend(self.write_now(entry, now));
            return commands;
        }
        self.pending = Some(entry);
        self.refill(now);
        let mut commands = self.set_timer(now);
        if self.tokens < 1.0 {
            commands.extend(self.keep_pending());
        }
        commands
    }

    /// Writes the pending change if a token is available; sets the timer again otherwise.
    pub fn timer_fired(&mut self, now: f64) -> Vec<AddressCommand> {
        self.timer_is_set = false;
        if self.pending.is_none() {
            return Vec::new();
        }
        self.refill(now);
        if self.tokens < 1.0 {
            return self.set_timer(now);
        }
        self.flush(now)
    }

    /// Writes the pending change, even without a token, because the page is being closed.
    pub fn flush(&mut self, now: f64) -> Vec<AddressCommand> {
        match self.pending.take() {
            Some(entry) => self.write_now(entry, now),
            None => Vec::new(),
        }
    }

    /// Handles Back and Forward: the current entry has `number` and `id` from now on, and its address needs no change. A
    /// pending change belongs to the entry that was left and cannot be written to the history any more, so it is kept.
    pub fn navigated(&mut self, number: u32, id: Option<EntryId>) -> Vec<AddressCommand> {
        let commands = self.keep_pending();
        self.pending = None;
        self.id = id;
        // An entry without an id gets one with the next change.
        self.written.take_if(|_| id.is_none());
        if let Some(written) = &mut self.written {
            written.number = number;
        }
        commands.into_iter().collect()
    }

    /// Keeps a change that the browser has refused to write.
    pub fn keep(&mut self, state: EntryState) -> AddressCommand {
        self.kept.retain(|kept| kept.id != state.id);
        self.kept.push(state);
        let surplus = self.kept.len().saturating_sub(MAX_KEPT);
        self.kept.drain(..surplus);
        self.save_kept()
    }

    fn keep_pending(&mut self) -> Option<AddressCommand> {
        let saved = self.pending.as_ref()?.saved.clone();
        let id = self.id?;
        Some(self.keep(EntryState { id, saved }))
    }

    fn save_kept(&self) -> AddressCommand {
        let lines: Vec<String> = self.kept.iter().map(EntryState::text).collect();
        AddressCommand::SaveKept(lines.join("\n"))
    }

    fn refill(&mut self, now: f64) {
        let refilled = (now - self.refilled_at) / REFILL_MS;
        self.tokens = (self.tokens + refilled).min(MAX_BURST);
        self.refilled_at = now;
    }

    fn set_timer(&mut self, now: f64) -> Vec<AddressCommand> {
        if self.timer_is_set {
            return Vec::new();
        }
        self.timer_is_set = true;
        self.refill(now);
        let ms = ((1.0 - self.tokens) * REFILL_MS).max(0.0).ceil() as u32;
        vec![AddressCommand::SetTimer { ms }]
    }

    /// Takes a token and returns the commands that write `entry`.
    fn write_now(&mut self, entry: HistoryEntry, now: f64) -> Vec<AddressCommand> {
        self.refill(now);
        self.tokens -= 1.0;
        let saved = entry.saved.clone();
        let number = entry.number;
        let written = self.written.replace(entry);
        let is_new = written.is_some_and(|written| written.number != number);
        let id = self.id.filter(|_| !is_new).unwrap_or_else(|| {
            self.last_id += 1;
            self.last_id
        });
        self.id = Some(id);
        let state = EntryState { id, saved };
        let mut commands = Vec::new();
        // First, because the browser may refuse the change, which is then kept again.
        if self.kept(id).is_some() {
            self.kept.retain(|kept| kept.id != id);
            commands.push(self.save_kept());
        }
        commands.push(if is_new {
            AddressCommand::Push(state)
        } else {
            AddressCommand::Replace(state)
        });
        commands
    }
}

#[cfg(test)]
mod tests;
