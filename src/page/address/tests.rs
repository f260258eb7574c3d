use super::*;
use crate::page::game::{Game, Origin};
use proptest::prelude::*;

/// The id of the first entry of the tests; new entries have the ids after it.
const FIRST: EntryId = 0x100;

fn saved(name: &str) -> SavedGame {
    let board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    SavedGame {
        query: name.to_string(),
        game: Game::new(board, Origin::Other).save(0.0),
    }
}

fn entry(number: u32, name: &str) -> HistoryEntry {
    HistoryEntry {
        number,
        saved: saved(name),
    }
}

fn state(id: EntryId, name: &str) -> EntryState {
    EntryState {
        id,
        saved: saved(name),
    }
}

fn push(id: EntryId, name: &str) -> AddressCommand {
    AddressCommand::Push(state(id, name))
}

fn replace(id: EntryId, name: &str) -> AddressCommand {
    AddressCommand::Replace(state(id, name))
}

/// Returns the command that saves the changes kept, which are those of `states`.
fn keep(states: &[(EntryId, &str)]) -> AddressCommand {
    let lines = states.iter().map(|&(id, name)| state(id, name).text());
    AddressCommand::SaveKept(lines.collect::<Vec<_>>().join("\n"))
}

fn timer(ms: u32) -> AddressCommand {
    AddressCommand::SetTimer { ms }
}

/// Returns a throttle that has written its first entry, `a`.
fn opened() -> AddressThrottle {
    let mut throttle = AddressThrottle::new(None, FIRST - 1, "");
    assert_eq!(throttle.write(entry(0, "a"), 0.0), [replace(FIRST, "a")]);
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
        assert_eq!(throttle.timer_fired(0.0), [replace(FIRST, "a")]);
    }
    throttle
}

#[test]
fn the_first_entry_replaces_the_one_that_the_page_was_opened_with() {
    opened();
}

#[test]
fn a_page_that_is_loaded_again_keeps_the_id_of_its_entry() {
    let mut throttle = AddressThrottle::new(Some(7), 9, "");
    assert_eq!(throttle.write(entry(0, "a"), 0.0), [replace(7, "a")]);
    assert_eq!(throttle.write(entry(1, "b"), 0.0), [push(10, "b")]);
}

#[test]
fn a_change_is_written_when_the_timer_fires() {
    let mut throttle = opened();
    assert_eq!(throttle.write(entry(0, "b"), 10.0), [timer(0)]);
    assert_eq!(throttle.timer_fired(11.0), [replace(FIRST, "b")]);
    assert_eq!(throttle.timer_fired(12.0), []);
}

#[test]
fn only_the_last_of_several_changes_is_written() {
    let mut throttle = opened();
    assert_eq!(throttle.write(entry(0, "b"), 10.0), [timer(0)]);
    assert_eq!(throttle.write(entry(0, "c"), 10.0), []);
    assert_eq!(throttle.write(entry(0, "d"), 10.0), []);
    assert_eq!(throttle.timer_fired(11.0), [replace(FIRST, "d")]);
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
    assert_eq!(throttle.timer_fired(11.0), [replace(FIRST, "a")]);
}

#[test]
fn a_new_entry_is_written_at_once_after_the_pending_change() {
    let mut throttle = opened();
    throttle.write(entry(0, "b"), 10.0);
    assert_eq!(
        throttle.write(entry(1, "c"), 10.0),
        [replace(FIRST, "b"), push(FIRST + 1, "c")]
    );
    assert_eq!(throttle.write(entry(2, "d"), 10.0), [push(FIRST + 2, "d")]);
    // The timer of the pending change finds nothing to write.
    assert_eq!(throttle.timer_fired(11.0), []);
}

#[test]
fn a_new_entry_is_written_even_without_a_token() {
    let mut throttle = exhausted();
    let id = FIRST + 1;
    assert_eq!(throttle.write(entry(1, "b"), 0.0), [push(id, "b")]);
    assert_eq!(
        throttle.write(entry(1, "c"), 0.0),
        [timer(1000), keep(&[(id, "c")])]
    );
    assert_eq!(throttle.timer_fired(1000.0), [keep(&[]), replace(id, "c")]);
}

#[test]
fn after_a_burst_one_change_is_allowed_every_half_second() {
    let mut throttle = exhausted();
    let waits = |name| keep(&[(FIRST, name)]);
    let written = |name| [keep(&[]), replace(FIRST, name)];
    assert_eq!(throttle.write(entry(0, "b"), 0.0), [timer(500), waits("b")]);
    assert_eq!(throttle.timer_fired(500.0), written("b"));
    assert_eq!(
        throttle.write(entry(0, "c"), 600.0),
        [timer(400), waits("c")]
    );
    assert_eq!(throttle.write(entry(0, "d"), 900.0), [waits("d")]);
    assert_eq!(throttle.timer_fired(1000.0), written("d"));
}

#[test]
fn a_timer_that_fires_too_soon_is_set_again() {
    let mut throttle = exhausted();
    throttle.write(entry(0, "b"), 0.0);
    assert_eq!(throttle.timer_fired(499.5), [timer(1)]);
    assert_eq!(
        throttle.timer_fired(500.5),
        [keep(&[]), replace(FIRST, "b")]
    );
}

#[test]
fn a_long_pause_allows_one_burst_and_no_more() {
    let mut throttle = exhausted();
    let later = 1e9;
    for name in (0..30).map(|number| number.to_string()) {
        assert_eq!(throttle.write(entry(0, &name), later), [timer(0)]);
        assert_eq!(throttle.timer_fired(later), [replace(FIRST, &name)]);
    }
    assert_eq!(throttle.write(entry(0, "b"), later)[0], timer(500));
}

#[test]
fn closing_the_page_writes_the_pending_change() {
    let mut throttle = exhausted();
    throttle.write(entry(0, "b"), 0.0);
    assert_eq!(throttle.flush(1.0), [keep(&[]), replace(FIRST, "b")]);
    assert_eq!(throttle.flush(1.0), []);
    assert_eq!(throttle.timer_fired(500.0), []);
}

#[test]
fn back_keeps_the_pending_change_for_the_return_to_its_entry() {
    let mut throttle = opened();
    let left = FIRST + 1;
    throttle.write(entry(1, "b"), 10.0);
    throttle.write(entry(1, "c"), 10.0);
    assert_eq!(throttle.navigated(1, Some(FIRST)), [keep(&[(left, "c")])]);
    assert_eq!(throttle.timer_fired(11.0), []);
    // The next change replaces the entry that the browser went to.
    assert_eq!(throttle.write(entry(1, "a"), 20.0), [timer(0)]);
    assert_eq!(throttle.timer_fired(21.0), [replace(FIRST, "a")]);
    assert_eq!(throttle.navigated(1, Some(left)), []);
    assert_eq!(throttle.kept(left), Some(&saved("c")));
    assert_eq!(throttle.write(entry(1, "c"), 30.0), [timer(0)]);
    assert_eq!(throttle.timer_fired(31.0), [keep(&[]), replace(left, "c")]);
    assert_eq!(throttle.kept(left), None);
}

#[test]
fn an_entry_without_an_id_gets_one_at_once() {
    let mut throttle = opened();
    assert_eq!(throttle.navigated(0, None), []);
    assert_eq!(
        throttle.write(entry(0, "b"), 10.0),
        [replace(FIRST + 1, "b")]
    );
}

#[test]
fn a_change_that_the_browser_refuses_is_kept() {
    let mut throttle = opened();
    assert_eq!(throttle.keep(state(FIRST, "a")), keep(&[(FIRST, "a")]));
    assert_eq!(throttle.kept(FIRST), Some(&saved("a")));
}

#[test]
fn the_changes_of_the_last_hundred_entries_are_kept() {
    let mut throttle = opened();
    for id in 0..=100 {
        throttle.keep(state(id, "a"));
    }
    assert_eq!(throttle.kept(0), None);
    assert!((1..=100).all(|id| throttle.kept(id).is_some()));
}

#[test]
fn kept_changes_are_read_as_they_were_saved() {
    let mut throttle = opened();
    throttle.keep(state(1, "a"));
    let AddressCommand::SaveKept(text) = throttle.keep(state(0xffff_ffff_ffff, "b")) else {
        unreachable!()
    };
    let text = format!("rubbish\n{text}\n2 rubbish");
    let read = AddressThrottle::new(None, 0, &text);
    assert_eq!(read.kept, throttle.kept);
}

#[test]
fn a_saved_game_without_an_id_is_not_an_entry() {
    assert_eq!(EntryState::read(&saved("board=1.2_3.0").text()), None);
    for text in ["", " ", "1", "x 1 a b", "-1 1 a b"] {
        assert_eq!(EntryState::read(text), None, "{text:?}");
    }
}

/// An input of a throttle.
#[derive(Clone, Debug)]
enum Input {
    Change(u8),
    NewEntry(u8),
    Back,
    Forward,
    Reload,
}

/// Returns random inputs, each with the milliseconds before it.
fn inputs() -> impl Strategy<Value = Vec<(Input, u32)>> {
    let input = prop_oneof![
        18 => any::<u8>().prop_map(Input::Change),
        2 => any::<u8>().prop_map(Input::NewEntry),
        3 => Just(Input::Back),
        3 => Just(Input::Forward),
        1 => Just(Input::Reload),
    ];
    let pause = prop_oneof![0..50_u32, 0..2000_u32];
    prop::collection::vec((input, pause), 0..200)
}

/// A model of a browser that carries out the commands of a throttle.
struct Browser {
    throttle: AddressThrottle,
    now: f64,
    timer: Option<f64>,
    /// The entries of the history, and the index of the current one.
    history: Vec<Option<EntryState>>,
    at: usize,
    /// Session storage.
    kept: String,
    /// Number of changes written when a timer fired.
    timed_writes: u32,
}

impl Browser {
    fn new() -> Browser {
        Browser {
            throttle: AddressThrottle::new(None, FIRST - 1, ""),
            now: 0.0,
            timer: None,
            history: vec![None],
            at: 0,
            kept: String::new(),
            timed_writes: 0,
        }
    }

    fn run(&mut self, commands: Vec<AddressCommand>) {
        for command in commands {
            match command {
                AddressCommand::Push(state) => {
                    self.history.truncate(self.at + 1);
                    self.history.push(Some(state));
                    self.at += 1;
                }
                AddressCommand::Replace(state) => self.history[self.at] = Some(state),
                AddressCommand::SaveKept(text) => self.kept = text,
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
            let is_write = matches!(commands[..], [.., AddressCommand::Replace(_)]);
            self.timed_writes += u32::from(is_write);
            self.run(commands);
        }
        self.now = end;
    }

    fn write(&mut self, number: u32, saved: SavedGame) {
        let commands = self
            .throttle
            .write(HistoryEntry { number, saved }, self.now);
        self.run(commands);
    }

    /// Returns what the page shows at the current entry.
    fn arrive(&self) -> Option<SavedGame> {
        let state = self.history[self.at].as_ref()?;
        let kept = self.throttle.kept(state.id);
        Some(kept.unwrap_or(&state.saved).clone())
    }

    fn id(&self) -> Option<EntryId> {
        self.history[self.at].as_ref().map(|state| state.id)
    }
}

proptest! {
    #[test]
    fn no_change_is_lost_within_the_rate_limit(inputs in inputs()) {
        let mut browser = Browser::new();
        let mut number = 0;
        browser.write(number, saved("start"));
        // The last state shown at each entry.
        let mut shown = vec![saved("start")];
        let mut started_at = 0.0;
        for (input, pause) in inputs {
            browser.wait(pause);
            let limit = MAX_BURST + (browser.now - started_at) / REFILL_MS;
            prop_assert!(f64::from(browser.timed_writes) <= limit);
            match input {
                Input::Change(name) => {
                    let saved = saved(&name.to_string());
                    shown[browser.at] = saved.clone();
                    browser.write(number, saved);
                }
                Input::NewEntry(name) => {
                    number += 1;
                    let saved = saved(&name.to_string());
                    shown.truncate(browser.at + 1);
                    shown.push(saved.clone());
                    browser.write(number, saved);
                }
                Input::Back | Input::Forward => {
                    let at = match input {
                        Input::Back => browser.at.checked_sub(1),
                        _ => Some(browser.at + 1).filter(|at| *at < browser.history.len()),
                    };
                    let Some(at) = at else { continue };
                    browser.at = at;
                    let id = browser.id();
                    let commands = browser.throttle.navigated(number, id);
                    browser.run(commands);
                    let arrived = browser.arrive();
                    prop_assert_eq!(arrived.as_ref(), Some(&shown[at]));
                    browser.write(number, shown[at].clone());
                }
                Input::Reload => {
                    let commands = browser.throttle.flush(browser.now);
                    browser.run(commands);
                    let last_id = browser.throttle.last_id + 1000;
                    browser.throttle = AddressThrottle::new(browser.id(), last_id, &browser.kept);
                    (browser.now, browser.timer) = (0.0, None);
                    (browser.timed_writes, started_at, number) = (0, 0.0, 0);
                    let arrived = browser.arrive();
                    prop_assert_eq!(arrived.as_ref(), Some(&shown[browser.at]));
                    browser.write(number, shown[browser.at].clone());
                }
            }
            prop_assert_eq!(browser.history.len(), shown.len());
        }
        browser.wait(1_000_000);
        let current = browser.history[browser.at].as_ref().map(|state| &state.saved);
        prop_assert_eq!(current, Some(&shown[browser.at]));
        prop_assert_eq!(browser.timer, None);
    }
}
