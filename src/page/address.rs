//! Throttles changes of the address bar and the history to the rate that browsers allow. The last state is always written.
//! Pure: callers pass the current time in milliseconds and carry out the [`AddressCommand`]s that are returned.

use super::saved_game::SavedGame;

/// Maximum number of changes in a burst. Chosen by hand: browsers refuse more than about 100 changes in 30 seconds.
const MAX_BURST: f64 = 30.0;
/// Time after which one more change is allowed, in milliseconds. Chosen by hand: with the burst, at most 90 changes in 30
/// seconds.
const REFILL_MS: f64 = 500.0;

/// An entry of the browser's history: an address and its game.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryEntry {
    /// An entry with a new number is added to the history; one with the same number replaces the current entry.
    pub number: u32,
    /// The address and its game.
    pub saved: SavedGame,
}

/// Something for the browser to do.
#[derive(Clone, PartialEq, Debug)]
pub enum AddressCommand {
    /// Add an entry to the history, and save the game in local storage.
    Push(SavedGame),
    /// Replace the current entry of the history, and save the game in local storage.
    Replace(SavedGame),
    /// Save the game in local storage only.
    Store(SavedGame),
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
    /// The tokens in the bucket at `refilled_at`. New entries are written even if there is less than one.
    tokens: f64,
    /// The time of the last refill.
    refilled_at: f64,
    timer_is_set: bool,
}

impl Default for AddressThrottle {
    fn default() -> AddressThrottle {
        AddressThrottle {
            written: None,
            pending: None,
            tokens: MAX_BURST,
            refilled_at: 0.0,
            timer_is_set: false,
        }
    }
}

impl AddressThrottle {
    /// Writes an entry. A new entry is written at once, after the pending change of the entry before it. A change of the
    /// current entry is written when the timer fires: after the page is drawn, or as soon as a token is available.
    pub fn write(&mut self, entry: HistoryEntry, now: f64) -> Vec<AddressCommand> {
        if self.pending.is_none() && self.written.as_ref() == Some(&entry) {
            return Vec::new();
        }
        let written = self.written.as_ref().map(|written| written.number);
        if written != Some(entry.number) {
            // The previous entry must get its last address first.
            let mut commands = self.flush(now);
            commands.push(self.write_now(entry, now));
            return commands;
        }
        self.pending = Some(entry);
        self.set_timer(now)
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
        let pending = self.pending.take();
        pending
            .map(|entry| self.write_now(entry, now))
            .into_iter()
            .collect()
    }

    /// Handles Back and Forward: the current entry has `number` from now on, and its address needs no change. A pending change
    /// belongs to the entry that was left and cannot be written to the history any more, so it is saved in local storage
    /// only.
    pub fn navigated(&mut self, number: u32) -> Vec<AddressCommand> {
        if let Some(written) = &mut self.written {
            written.number = number;
        }
        let pending = self.pending.take();
        pending
            .map(|entry| AddressCommand::Store(entry.saved))
            .into_iter()
            .collect()
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

    /// Takes a token and returns the command that writes `entry`.
    fn write_now(&mut self, entry: HistoryEntry, now: f64) -> AddressCommand {
        self.refill(now);
        self.tokens -= 1.0;
        let saved = entry.saved.clone();
        let number = entry.number;
        match self.written.replace(entry) {
            Some(written) if written.number != number => AddressCommand::Push(saved),
            _ => AddressCommand::Replace(saved),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn saved(name: &str) -> SavedGame {
        SavedGame {
            query: name.to_string(),
            game: String::new(),
        }
    }

    fn entry(number: u32, name: &str) -> HistoryEntry {
        HistoryEntry {
            number,
            saved: saved(name),
        }
    }

    fn push(name: &str) -> AddressCommand {
        AddressCommand::Push(saved(name))
    }

    fn replace(name: &str) -> AddressCommand {
        AddressCommand::Replace(saved(name))
    }

    fn timer(ms: u32) -> AddressCommand {
        AddressCommand::SetTimer { ms }
    }

    /// Returns a throttle that has written its first entry, `a`.
    fn opened() -> AddressThrottle {
        let mut throttle = AddressThrottle::default();
        assert_eq!(throttle.write(entry(0, "a"), 0.0), [replace("a")]);
        throttle
    }

    /// Returns a throttle that has no tokens at time 0.
    fn exhausted() -> AddressThrottle {
        let mut throttle = opened();
        for _ in 1..MAX_BURST as usize {
            for name in ["b", "a"] {
                assert_eq!(
                    throttle.write(entry(0, name), 0.0).len(),
                    usize::from(name == "b")
                );
            }
            assert_eq!(throttle.timer_fired(0.0), [replace("a")]);
        }
        throttle
    }

    #[test]
    fn the_first_entry_replaces_the_one_that_the_page_was_opened_with() {
        opened();
    }

    #[test]
    fn a_change_is_written_when_the_timer_fires() {
        let mut throttle = opened();
        assert_eq!(throttle.write(entry(0, "b"), 10.0), [timer(0)]);
        assert_eq!(throttle.timer_fired(11.0), [replace("b")]);
        assert_eq!(throttle.timer_fired(12.0), []);
    }

    #[test]
    fn only_the_last_of_several_changes_is_written() {
        let mut throttle = opened();
        assert_eq!(throttle.write(entry(0, "b"), 10.0), [timer(0)]);
        assert_eq!(throttle.write(entry(0, "c"), 10.0), []);
        assert_eq!(throttle.write(entry(0, "d"), 10.0), []);
        assert_eq!(throttle.timer_fired(11.0), [replace("d")]);
    }

    #[test]
    fn an_unchanged_entry_is_not_written_again() {
        let mut throttle = opened();
        assert_eq!(throttle.write(entry(0, "a"), 10.0), []);
    }

    #[test]
    fn a_change_that_is_reverted_before_the_timer_fires_is_written() {
        let mut throttle = opened();
        assert_eq!(throttle.write(entry(0, "b"), 10.0), [timer(0)]);
        assert_eq!(throttle.write(entry(0, "a"), 10.0), []);
        assert_eq!(throttle.timer_fired(11.0), [replace("a")]);
    }

    #[test]
    fn a_new_entry_is_written_at_once_after_the_pending_change() {
        let mut throttle = opened();
        throttle.write(entry(0, "b"), 10.0);
        assert_eq!(
            throttle.write(entry(1, "c"), 10.0),
            [replace("b"), push("c")]
        );
        assert_eq!(throttle.write(entry(2, "d"), 10.0), [push("d")]);
        // The timer of the pending change finds nothing to write.
        assert_eq!(throttle.timer_fired(11.0), []);
    }

    #[test]
    fn a_new_entry_is_written_even_without_a_token() {
        let mut throttle = exhausted();
        assert_eq!(throttle.write(entry(1, "b"), 0.0), [push("b")]);
        assert_eq!(throttle.write(entry(1, "c"), 0.0), [timer(1000)]);
        assert_eq!(throttle.timer_fired(1000.0), [replace("c")]);
    }

    #[test]
    fn after_a_burst_one_change_is_allowed_every_half_second() {
        let mut throttle = exhausted();
        assert_eq!(throttle.write(entry(0, "b"), 0.0), [timer(500)]);
        assert_eq!(throttle.timer_fired(500.0), [replace("b")]);
        assert_eq!(throttle.write(entry(0, "c"), 600.0), [timer(400)]);
        assert_eq!(throttle.write(entry(0, "d"), 900.0), []);
        assert_eq!(throttle.timer_fired(1000.0), [replace("d")]);
    }

    #[test]
    fn a_timer_that_fires_too_soon_is_set_again() {
        let mut throttle = exhausted();
        assert_eq!(throttle.write(entry(0, "b"), 0.0), [timer(500)]);
        assert_eq!(throttle.timer_fired(499.5), [timer(1)]);
        assert_eq!(throttle.timer_fired(500.5), [replace("b")]);
    }

    #[test]
    fn a_long_pause_allows_one_burst_and_no_more() {
        let mut throttle = exhausted();
        let later = 1e9;
        for name in (0..30).map(|number| number.to_string()) {
            assert_eq!(throttle.write(entry(0, &name), later), [timer(0)]);
            assert_eq!(throttle.timer_fired(later), [replace(&name)]);
        }
        assert_eq!(throttle.write(entry(0, "b"), later), [timer(500)]);
    }

    #[test]
    fn closing_the_page_writes_the_pending_change() {
        let mut throttle = exhausted();
        throttle.write(entry(0, "b"), 0.0);
        assert_eq!(throttle.flush(1.0), [replace("b")]);
        assert_eq!(throttle.flush(1.0), []);
        assert_eq!(throttle.timer_fired(500.0), []);
    }

    #[test]
    fn back_saves_the_pending_change_in_local_storage_only() {
        let mut throttle = opened();
        throttle.write(entry(1, "b"), 10.0);
        throttle.write(entry(1, "c"), 10.0);
        assert_eq!(throttle.navigated(1), [AddressCommand::Store(saved("c"))]);
        assert_eq!(throttle.timer_fired(11.0), []);
        assert_eq!(throttle.navigated(1), []);
        // The next change replaces the entry that the browser went to.
        assert_eq!(throttle.write(entry(1, "a"), 20.0), [timer(0)]);
        assert_eq!(throttle.timer_fired(21.0), [replace("a")]);
    }

    /// An input of a throttle.
    #[derive(Clone, Debug)]
    enum Input {
        Change(u8),
        NewEntry(u8),
        Navigate,
        Flush,
    }

    /// Returns random inputs, each with the milliseconds before it.
    fn inputs() -> impl Strategy<Value = Vec<(Input, u32)>> {
        let input = prop_oneof![
            9 => any::<u8>().prop_map(Input::Change),
            1 => any::<u8>().prop_map(Input::NewEntry),
            1 => Just(Input::Navigate),
            1 => Just(Input::Flush),
        ];
        let pause = prop_oneof![0..50_u32, 0..2000_u32];
        prop::collection::vec((input, pause), 0..200)
    }

    /// A model of a browser that carries out the commands of a throttle.
    #[derive(Default)]
    struct Browser {
        throttle: AddressThrottle,
        now: f64,
        timer: Option<f64>,
        address: Option<SavedGame>,
        /// Number of changes written when a timer fired.
        timed_writes: u32,
    }

    impl Browser {
        fn run(&mut self, commands: Vec<AddressCommand>) {
            for command in commands {
                match command {
                    AddressCommand::Push(saved) | AddressCommand::Replace(saved) => {
                        self.address = Some(saved)
                    }
                    AddressCommand::Store(_) => {}
                    AddressCommand::SetTimer { ms } => {
                        assert_eq!(self.timer, None, "two timers at a time");
                        self.timer = Some(self.now + f64::from(ms));
                    }
                }
            }
        }

        fn wait(&mut self, ms: u32) {
            let end = self.now + f64::from(ms);
            while let Some(due) = self.timer.take_if(|due| *due <= end) {
                self.now = due;
                let commands = self.throttle.timer_fired(due);
                let is_write = matches!(commands[..], [AddressCommand::Replace(_)]);
                self.timed_writes += u32::from(is_write);
                self.run(commands);
            }
            self.now = end;
        }
    }

    proptest! {
        #[test]
        fn the_last_state_is_written_within_the_rate_limit(inputs in inputs()) {
            let mut browser = Browser::default();
            let (mut number, mut shown) = (0, None);
            for (input, pause) in inputs {
                browser.wait(pause);
                let limit = MAX_BURST + browser.now / REFILL_MS;
                prop_assert!(f64::from(browser.timed_writes) <= limit);
                let now = browser.now;
                let commands = match input {
                    Input::Change(name) | Input::NewEntry(name) => {
                        number += u32::from(matches!(input, Input::NewEntry(_)));
                        let name = name.to_string();
                        shown = Some(saved(&name));
                        browser.throttle.write(entry(number, &name), now)
                    }
                    Input::Navigate => {
                        // The page shows the state of the address.
                        shown = browser.address.clone();
                        browser.throttle.navigated(number)
                    }
                    Input::Flush => browser.throttle.flush(now),
                };
                let is_settled = !matches!(input, Input::Change(_));
                browser.run(commands);
                if is_settled {
                    prop_assert_eq!(&browser.address, &shown);
                }
            }
            browser.wait(1_000_000);
            prop_assert_eq!(browser.address, shown);
            prop_assert_eq!(browser.timer, None);
        }
    }
}
