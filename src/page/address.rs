//! When the address bar and the history are written: not more often than browsers allow, but always the last state.
//! Pure: the time is handed in, in milliseconds, and what is to be done comes back as [`AddressCommand`]s.

use super::saved_game::SavedGame;

/// Changes of the address that may follow each other at once. Browsers refuse more than about 100 in 30 seconds.
const MAX_BURST: f64 = 30.0;
/// Milliseconds after which one more change is allowed.
const REFILL_MS: f64 = 500.0;

/// What the address should say, and the game that belongs to it.
#[derive(Clone, PartialEq, Debug)]
pub struct HistoryEntry {
    /// A new number asks for an entry of the history of its own, which Back leads away from.
    pub number: u32,
    pub saved: SavedGame,
}

/// What the browser has to do.
#[derive(Clone, PartialEq, Debug)]
pub enum AddressCommand {
    /// Add an entry to the history, and keep the game on the device.
    Push(SavedGame),
    /// Write over the present entry of the history, and keep the game on the device.
    Replace(SavedGame),
    /// Keep the game on the device only.
    Store(SavedGame),
    /// Call [`AddressThrottle::timer_fired`] after so many milliseconds. At most one timer is set at a time.
    SetTimer { ms: u32 },
}

/// A token bucket for changes of the address: 30 at once, and one more every 500 ms.
#[derive(Clone, PartialEq, Debug)]
pub struct AddressThrottle {
    written: Option<HistoryEntry>,
    waiting: Option<HistoryEntry>,
    /// Changes that are allowed, as of `counted`. New entries are written even when it is below 1.
    allowed: f64,
    counted: f64,
    timer_is_set: bool,
}

impl Default for AddressThrottle {
    fn default() -> AddressThrottle {
        AddressThrottle {
            written: None,
            waiting: None,
            allowed: MAX_BURST,
            counted: 0.0,
            timer_is_set: false,
        }
    }
}

impl AddressThrottle {
    /// Takes what the address should say. A new entry is written at once, after what waited for the entry before it;
    /// a change of the present entry is written when the timer fires, after what is being drawn or as soon as
    /// browsers allow.
    pub fn write(&mut self, entry: HistoryEntry, now: f64) -> Vec<AddressCommand> {
        if self.waiting.is_none() && self.written.as_ref() == Some(&entry) {
            return Vec::new();
        }
        let written = self.written.as_ref().map(|written| written.number);
        if written != Some(entry.number) {
            // What came before a new entry must keep its own address.
            let mut commands = self.flush(now);
            commands.push(self.put(entry, now));
            return commands;
        }
        self.waiting = Some(entry);
        self.set_timer(now)
    }

    /// Writes what waits, if browsers allow it by now; otherwise sets the timer again.
    pub fn timer_fired(&mut self, now: f64) -> Vec<AddressCommand> {
        self.timer_is_set = false;
        if self.waiting.is_none() {
            return Vec::new();
        }
        self.refill(now);
        if self.allowed < 1.0 {
            return self.set_timer(now);
        }
        self.flush(now)
    }

    /// Writes what waits, without regard to what browsers allow: the page is being left.
    pub fn flush(&mut self, now: f64) -> Vec<AddressCommand> {
        let waiting = self.waiting.take();
        waiting
            .map(|entry| self.put(entry, now))
            .into_iter()
            .collect()
    }

    /// Takes note that the browser went to another entry by itself, which is `number` from now on. What is shown
    /// there stands there already. What waited was for the entry that was left, which can no longer be written: it
    /// is kept on the device only.
    pub fn navigated(&mut self, number: u32) -> Vec<AddressCommand> {
        if let Some(written) = &mut self.written {
            written.number = number;
        }
        let waiting = self.waiting.take();
        waiting
            .map(|entry| AddressCommand::Store(entry.saved))
            .into_iter()
            .collect()
    }

    fn refill(&mut self, now: f64) {
        let refilled = (now - self.counted) / REFILL_MS;
        self.allowed = (self.allowed + refilled).min(MAX_BURST);
        self.counted = now;
    }

    fn set_timer(&mut self, now: f64) -> Vec<AddressCommand> {
        if self.timer_is_set {
            return Vec::new();
        }
        self.timer_is_set = true;
        self.refill(now);
        let ms = ((1.0 - self.allowed) * REFILL_MS).max(0.0).ceil() as u32;
        vec![AddressCommand::SetTimer { ms }]
    }

    fn put(&mut self, entry: HistoryEntry, now: f64) -> AddressCommand {
        self.refill(now);
        self.allowed -= 1.0;
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

    /// A throttle that has written its first entry, `a`.
    fn begun() -> AddressThrottle {
        let mut throttle = AddressThrottle::default();
        assert_eq!(throttle.write(entry(0, "a"), 0.0), [replace("a")]);
        throttle
    }

    /// A throttle that has used up what browsers allow at the time 0.
    fn exhausted() -> AddressThrottle {
        let mut throttle = begun();
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
    fn the_first_entry_is_the_one_that_the_page_was_opened_with() {
        begun();
    }

    #[test]
    fn a_change_is_written_when_the_timer_fires() {
        let mut throttle = begun();
        assert_eq!(throttle.write(entry(0, "b"), 10.0), [timer(0)]);
        assert_eq!(throttle.timer_fired(11.0), [replace("b")]);
        assert_eq!(throttle.timer_fired(12.0), []);
    }

    #[test]
    fn of_changes_that_follow_each_other_the_last_is_written() {
        let mut throttle = begun();
        assert_eq!(throttle.write(entry(0, "b"), 10.0), [timer(0)]);
        assert_eq!(throttle.write(entry(0, "c"), 10.0), []);
        assert_eq!(throttle.write(entry(0, "d"), 10.0), []);
        assert_eq!(throttle.timer_fired(11.0), [replace("d")]);
    }

    #[test]
    fn what_stands_there_already_is_not_written_again() {
        let mut throttle = begun();
        assert_eq!(throttle.write(entry(0, "a"), 10.0), []);
        // A change that is taken back before it was written is one all the same.
        assert_eq!(throttle.write(entry(0, "b"), 10.0), [timer(0)]);
        assert_eq!(throttle.write(entry(0, "a"), 10.0), []);
        assert_eq!(throttle.timer_fired(11.0), [replace("a")]);
    }

    #[test]
    fn a_new_entry_is_written_at_once_after_what_waited() {
        let mut throttle = begun();
        throttle.write(entry(0, "b"), 10.0);
        assert_eq!(
            throttle.write(entry(1, "c"), 10.0),
            [replace("b"), push("c")]
        );
        assert_eq!(throttle.write(entry(2, "d"), 10.0), [push("d")]);
        // The timer of what waited finds nothing.
        assert_eq!(throttle.timer_fired(11.0), []);
    }

    #[test]
    fn a_new_entry_is_written_even_when_no_change_is_allowed() {
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
    fn a_long_rest_allows_one_burst_and_no_more() {
        let mut throttle = exhausted();
        let later = 1e9;
        for name in (0..30).map(|number| number.to_string()) {
            assert_eq!(throttle.write(entry(0, &name), later), [timer(0)]);
            assert_eq!(throttle.timer_fired(later), [replace(&name)]);
        }
        assert_eq!(throttle.write(entry(0, "b"), later), [timer(500)]);
    }

    #[test]
    fn leaving_the_page_writes_what_waits() {
        let mut throttle = exhausted();
        throttle.write(entry(0, "b"), 0.0);
        assert_eq!(throttle.flush(1.0), [replace("b")]);
        assert_eq!(throttle.flush(1.0), []);
        assert_eq!(throttle.timer_fired(500.0), []);
    }

    #[test]
    fn back_keeps_what_waited_on_the_device_and_never_in_another_entry() {
        let mut throttle = begun();
        throttle.write(entry(1, "b"), 10.0);
        throttle.write(entry(1, "c"), 10.0);
        assert_eq!(throttle.navigated(1), [AddressCommand::Store(saved("c"))]);
        assert_eq!(throttle.timer_fired(11.0), []);
        assert_eq!(throttle.navigated(1), []);
        // A change there is one of the entry that the browser went to.
        assert_eq!(throttle.write(entry(1, "a"), 20.0), [timer(0)]);
        assert_eq!(throttle.timer_fired(21.0), [replace("a")]);
    }

    /// What happens to a throttle.
    #[derive(Clone, Debug)]
    enum Event {
        Change(u8),
        NewEntry(u8),
        Arrive,
        Flush,
    }

    /// Events, and the milliseconds before each.
    fn events() -> impl Strategy<Value = Vec<(Event, u32)>> {
        let event = prop_oneof![
            9 => any::<u8>().prop_map(Event::Change),
            1 => any::<u8>().prop_map(Event::NewEntry),
            1 => Just(Event::Arrive),
            1 => Just(Event::Flush),
        ];
        let pause = prop_oneof![0..50_u32, 0..2000_u32];
        prop::collection::vec((event, pause), 0..200)
    }

    /// A browser that does what a throttle says.
    #[derive(Default)]
    struct Browser {
        throttle: AddressThrottle,
        now: f64,
        timer: Option<f64>,
        address: Option<SavedGame>,
        /// Addresses written when a timer fired.
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
        fn the_last_state_is_written_and_changes_keep_to_what_browsers_allow(events in events()) {
            let mut browser = Browser::default();
            let (mut number, mut shown) = (0, None);
            for (event, pause) in events {
                browser.wait(pause);
                let allowed = MAX_BURST + browser.now / REFILL_MS;
                prop_assert!(f64::from(browser.timed_writes) <= allowed);
                let now = browser.now;
                let commands = match event {
                    Event::Change(name) | Event::NewEntry(name) => {
                        number += u32::from(matches!(event, Event::NewEntry(_)));
                        let name = name.to_string();
                        shown = Some(saved(&name));
                        browser.throttle.write(entry(number, &name), now)
                    }
                    Event::Arrive => {
                        // The page shows what the address says.
                        shown = browser.address.clone();
                        browser.throttle.navigated(number)
                    }
                    Event::Flush => browser.throttle.flush(now),
                };
                let is_settled = !matches!(event, Event::Change(_));
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
