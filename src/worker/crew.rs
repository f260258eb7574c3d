//! The helpers that a worker calls for a hard board. Knows no browser: what is to be done is told as
//! [`Message`]s.

use std::sync::Arc;

use super::Message;
use crate::engine::Solver;
use crate::engine::automaton::Automaton;
use crate::engine::optimal::{Errand, Optimal, Report};
use crate::heuristic::pattern::Tables;
use crate::puzzle::Puzzle;

/// Boards that a search expands before helpers are called: what takes less than half a second is not worth their
/// coming.
const EASY: u64 = 2_000_000;

/// Errands that a helper has at a time: one to run, and one for the moment when that is done.
const AHEAD: usize = 2;

/// An errand is one of so many parts, for each worker, of what is left of a threshold: the less is left, the
/// smaller they become, so that all are done at about the same time.
const PARTS: u64 = 8;

/// What a helper needs before its first errand.
pub struct Briefing {
    pub puzzle: Puzzle,
    pub tables: Arc<Tables>,
    pub automaton: Arc<Automaton>,
}

/// What is heard of a helper.
pub enum Word {
    /// It hears.
    Ready,
    Report(Report),
    /// It is of no further use.
    Lost,
}

/// Other workers at the service of one search.
pub struct Crew {
    /// How many may be had.
    most: usize,
    helpers: Vec<Helper>,
    /// Boards expanded before any are called.
    pub(super) easy: u64,
}

enum Helper {
    Starting,
    /// The errands it has not reported on, the oldest first.
    Working(Vec<Errand>),
    Lost,
}

impl Default for Crew {
    fn default() -> Crew {
        Crew {
            most: 0,
            helpers: Vec::new(),
            easy: EASY,
        }
    }
}

impl Crew {
    pub fn allow(&mut self, helpers: u8) {
        self.most = usize::from(helpers);
    }

    /// How many helpers are at work.
    pub fn at_work(&self) -> usize {
        let working = |helper: &&Helper| matches!(helper, Helper::Working(_));
        self.helpers.iter().filter(working).count()
    }

    /// Calls helpers when a search turns out to be hard, and keeps those there are busy.
    pub fn serve(&mut self, solver: &mut Solver, post: &mut dyn FnMut(Message)) {
        let Some((_, search)) = solver.shared() else {
            return;
        };
        if self.helpers.is_empty() && self.most > 0 && search.figures().expanded >= self.easy {
            self.helpers.resize_with(self.most, || Helper::Starting);
            post(Message::Hire(self.most));
        }
        let parts = PARTS * (self.at_work() as u64 + 1);
        for (number, helper) in self.helpers.iter_mut().enumerate() {
            if let Helper::Working(errands) = helper {
                supply(number, errands, parts, search, post);
            }
        }
    }

    /// A helper can hear.
    pub fn ready(&mut self, number: usize, solver: &mut Solver, post: &mut dyn FnMut(Message)) {
        let Some((puzzle, search)) = solver.shared() else {
            return;
        };
        if let Some(helper @ Helper::Starting) = self.helpers.get_mut(number) {
            *helper = Helper::Working(Vec::new());
            let (tables, automaton) = search.tables();
            let briefing = Briefing {
                puzzle: *puzzle,
                tables: tables.clone(),
                automaton: automaton.clone(),
            };
            post(Message::Brief(number, Box::new(briefing)));
            self.serve(solver, post);
        }
    }

    /// A helper has run its oldest errand.
    pub fn reported(
        &mut self,
        number: usize,
        report: Report,
        solver: &mut Solver,
        post: &mut dyn FnMut(Message),
    ) {
        if let Some(Helper::Working(errands)) = self.helpers.get_mut(number)
            && !errands.is_empty()
        {
            errands.remove(0);
            if let Some((_, search)) = solver.shared() {
                search.hand_in(report);
            }
            self.serve(solver, post);
        }
    }

    /// A helper is gone. What it was doing is for others.
    pub fn lost(&mut self, number: usize, solver: &mut Solver, post: &mut dyn FnMut(Message)) {
        let Some(helper) = self.helpers.get_mut(number) else {
            return;
        };
        let helper = std::mem::replace(helper, Helper::Lost);
        post(Message::Release(number));
        if let Helper::Working(errands) = helper
            && let Some((_, search)) = solver.shared()
        {
            errands
                .into_iter()
                .for_each(|errand| search.take_back(errand));
        }
    }

    /// Sends everyone home: a helper serves one search.
    pub fn dismiss(&mut self, post: &mut dyn FnMut(Message)) {
        if !self.helpers.is_empty() {
            self.helpers.clear();
            post(Message::Dismiss);
        }
    }
}

fn supply(
    number: usize,
    errands: &mut Vec<Errand>,
    parts: u64,
    search: &mut Optimal,
    post: &mut dyn FnMut(Message),
) {
    while errands.len() < AHEAD
        && let Some(errand) = search.hand_out(parts)
    {
        errands.push(errand.clone());
        post(Message::Errand(number, errand));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crate::engine::anytime::Part;
    use crate::protocol::{Event, Job, JobId, JobStats, Request};
    use crate::puzzle::{Board, Goal, Preset, Random, scramble};
    use crate::search::{Limit, Limits, Outcome};
    use crate::worker::{Desk, Message, Word};

    /// A worker that calls helpers at once, and its helpers, none of which runs by itself.
    #[derive(Default)]
    struct House {
        desk: Desk,
        helpers: Vec<Desk>,
        time: Cell<f64>,
        /// How long everything takes, in milliseconds.
        stride: f64,
        events: Vec<Event>,
        reports: usize,
        dismissed: usize,
    }

    impl House {
        fn prepared(goal: &Goal, helpers: u8) -> House {
            let mut house = House {
                stride: 5.0,
                ..House::default()
            };
            house.desk.crew.easy = 0;
            house.receive(Request::Helpers(helpers));
            house.receive(Request::Prepare(Box::new(*goal)));
            while house.desk.is_busy() {
                house.work(None);
            }
            // From here on a slice is over before much is done.
            house.stride = 40.0;
            house
        }

        fn receive(&mut self, request: Request) {
            let mut messages = Vec::new();
            self.desk
                .receive(request, 0.0, &mut |message| messages.push(message));
            self.deliver(messages);
        }

        /// A slice of work, of the worker or of a helper.
        fn work(&mut self, helper: Option<usize>) {
            let (time, stride) = (&self.time, self.stride);
            let clock = || {
                time.set(time.get() + stride);
                time.get()
            };
            let mut messages = Vec::new();
            let desk = match helper {
                Some(number) => &mut self.helpers[number],
                None => &mut self.desk,
            };
            desk.work(&clock, &mut |message| messages.push(message));
            for message in messages {
                match (message, helper) {
                    (Message::Report(report), Some(number)) => {
                        self.reports += 1;
                        self.hear(number, Word::Report(report));
                    }
                    (message, None) => self.deliver(vec![message]),
                    _ => panic!("a helper only reports"),
                }
            }
        }

        fn hear(&mut self, helper: usize, word: Word) {
            let mut messages = Vec::new();
            self.desk
                .hear(helper, word, &mut |message| messages.push(message));
            self.deliver(messages);
        }

        fn deliver(&mut self, messages: Vec<Message>) {
            for message in messages {
                match message {
                    Message::Event(event) => self.events.push(event),
                    Message::Hire(count) => self.helpers.resize_with(count, Desk::default),
                    Message::Brief(number, briefing) => {
                        self.helpers[number].assist(*briefing, &mut |_| panic!("it fits"));
                    }
                    Message::Errand(number, errand) => {
                        self.helpers[number].take(errand, &mut |_| panic!("it was told"));
                    }
                    Message::Release(number) => self.helpers[number] = Desk::default(),
                    Message::Dismiss => {
                        self.helpers.clear();
                        self.dismissed += 1;
                    }
                    _ => panic!("only helpers report, and these boards are small"),
                }
            }
        }

        fn solve(&mut self, start: Board, goal: Goal) {
            self.solve_within(None, start, goal);
        }

        fn solve_within(&mut self, milliseconds: Option<u32>, start: Board, goal: Goal) {
            let job = Job {
                start,
                goal,
                method: None,
                limits: Limits::default(),
                milliseconds,
                seed: 0,
                part: Part::Both,
            };
            self.receive(Request::Solve(JobId::default(), Box::new(job)));
        }

        fn answer(&self) -> Option<(JobStats, usize)> {
            self.events.iter().find_map(|event| match event {
                Event::Ended(_, figures, Outcome::Solved(solution)) => {
                    assert!(solution.proved_optimal);
                    Some((*figures, solution.moves.len()))
                }
                _ => None,
            })
        }
    }

    fn goal() -> Goal {
        Goal::preset(Preset::GapLast, "4x3".parse().unwrap())
    }

    /// A board that the large tables of 4x3 leave some work on.
    fn start() -> Board {
        scramble::uniform(&goal(), &mut Random::seeded(8))
    }

    fn alone() -> usize {
        let mut house = House::prepared(&goal(), 0);
        house.solve(start(), goal());
        while house.answer().is_none() {
            house.work(None);
        }
        assert_eq!(house.dismissed, 0);
        house.answer().unwrap().1
    }

    /// Solves with three helpers, of which the last is lost at some moment, if `loses`.
    fn together(own: usize, theirs: usize, loses: bool) -> House {
        let mut house = House::prepared(&goal(), 3);
        house.solve(start(), goal());
        house.work(None);
        (0..3).for_each(|number| house.hear(number, Word::Ready));
        let mut random = Random::seeded(own as u64);
        let mut lost = false;
        while house.answer().is_none() {
            let number = random.below(own + 3 * theirs) / theirs;
            match house.helpers.get(number) {
                None => house.work(None),
                Some(_) if lost && number == 2 => {}
                Some(helper) if helper.is_busy() => house.work(Some(number)),
                Some(_) => {}
            }
            if loses && !lost && house.reports > 0 {
                lost = true;
                house.hear(2, Word::Lost);
            }
        }
        assert!(house.reports > 0);
        assert_eq!((house.helpers.len(), house.dismissed), (0, 1));
        house
    }

    #[test]
    fn the_length_is_the_same_whoever_does_the_work() {
        let length = alone();
        for (own, theirs) in [(1, 1), (1, 20), (20, 1)] {
            let (figures, found) = together(own, theirs, false).answer().unwrap();
            assert_eq!((found, figures.helpers), (length, 3));
        }
    }

    #[test]
    fn what_a_lost_helper_was_doing_is_done_by_others() {
        let (figures, found) = together(2, 2, true).answer().unwrap();
        assert_eq!((found, figures.helpers), (alone(), 2));
    }

    #[test]
    fn time_runs_out_while_helpers_are_waited_for_too() {
        let mut house = House::prepared(&goal(), 1);
        let now = house.time.get() as u32;
        house.solve_within(Some(now + 1_000_000), start(), goal());
        house.work(None);
        house.hear(0, Word::Ready);
        // The helper never does anything.
        while !house.desk.is_waiting() {
            house.work(None);
            assert!(house.answer().is_none());
        }
        assert!(!house.desk.is_busy());
        house.work(None);
        assert!(house.desk.is_waiting());
        house.time.set(house.time.get() + 1_000_000.0);
        house.work(None);
        let ended = house.events.last();
        assert!(matches!(
            ended,
            Some(Event::Ended(_, _, Outcome::LimitReached(Limit::Time(_))))
        ));
    }

    #[test]
    fn a_stop_sends_all_helpers_home_and_what_they_say_later_is_not_heard() {
        let mut house = House::prepared(&goal(), 2);
        house.solve(start(), goal());
        house.work(None);
        house.hear(0, Word::Ready);
        house.receive(Request::Stop(JobId::default()));
        assert!(matches!(
            house.events.last(),
            Some(Event::Ended(_, _, Outcome::Stopped))
        ));
        assert_eq!((house.helpers.len(), house.dismissed), (0, 1));
        house.hear(1, Word::Ready);
        house.hear(1, Word::Lost);
        assert!(!house.desk.is_busy());
    }
}
