//! Two desks, one of them the other's deputy.

use std::cell::Cell;

use super::super::slice::STRIDE;
use super::*;
use crate::engine::anytime::WeightsFile;
use crate::engine::anytime::tests::weights;
use crate::puzzle::{Preset, Random, scramble};
use crate::search::Limits;
use crate::worker::Desk;

/// Something that a desk does: it has a clock, and a place to post messages.
type Act = Box<dyn FnOnce(&mut Desk, &dyn Fn() -> f64, &mut dyn FnMut(Message))>;

/// Both workers on one clock, which goes on by a stride at each look, and what was said.
#[derive(Default)]
struct Office {
    lead: Desk,
    deputy: Desk,
    time: Cell<f64>,
    /// By the lead to the page.
    told: Vec<Event>,
    /// By the deputy to the lead.
    reported: Vec<Event>,
    /// To the deputy.
    instructed: Vec<Request>,
    retired: bool,
}

impl Office {
    /// Has the lead do something, and passes on what it says.
    fn lead(&mut self, act: Act) {
        let (time, told) = (&self.time, &mut self.told);
        let clock = || {
            time.set(time.get() + STRIDE);
            time.get()
        };
        let (mut appointed, mut instructions, mut wanted) = (false, Vec::new(), Vec::new());
        act(&mut self.lead, &clock, &mut |message| match message {
            Message::Event(event) => told.push(event),
            Message::Appoint => appointed = true,
            Message::Instruct(request) => instructions.push(request),
            Message::Fetch(file) => wanted.push(file),
            Message::Retire => self.retired = true,
            Message::Dismiss => {}
            _ => panic!("no helpers were to be called"),
        });
        supply(&mut self.lead, wanted);
        if appointed {
            self.lead(Box::new(move |desk, _, post| {
                desk.hear_deputy(Some(Event::Ready), post)
            }));
        }
        for request in instructions {
            self.instructed.push(request.clone());
            self.deputy(Box::new(move |desk, clock, post| {
                desk.receive(request, clock(), post)
            }));
        }
    }

    fn deputy(&mut self, act: Act) {
        let time = &self.time;
        let clock = || {
            time.set(time.get() + STRIDE);
            time.get()
        };
        let (mut events, mut wanted) = (Vec::new(), Vec::new());
        act(&mut self.deputy, &clock, &mut |message| match message {
            Message::Event(event) => events.push(event),
            Message::Fetch(file) => wanted.push(file),
            Message::Dismiss => {}
            _ => panic!("a deputy calls nobody"),
        });
        supply(&mut self.deputy, wanted);
        for event in events {
            self.reported.push(event.clone());
            self.lead(Box::new(move |desk, _, post| {
                desk.hear_deputy(Some(event), post)
            }));
        }
    }

    /// The lengths of the solutions that a list of events tells of.
    fn lengths(events: &[Event]) -> Vec<usize> {
        let length = |event: &Event| match event {
            Event::Improved(_, _, moves) => Some(moves.len()),
            _ => None,
        };
        events.iter().filter_map(length).collect()
    }

    /// A board some random moves from its goal.
    fn start(size: &str, moves: usize) -> (Office, Job) {
        let mut office = Office::default();
        let goal = Goal::preset(Preset::GapLast, size.parse().unwrap());
        let job = Job {
            start: scramble::walk(&goal, moves, &mut Random::seeded(2)),
            goal,
            method: None,
            limits: Limits::default(),
            milliseconds: None,
            seed: 0,
            part: Part::Both,
        };
        office.lead(Box::new(move |desk, _, post| {
            desk.receive(Request::Helpers(1), 0.0, post)
        }));
        let solve = Request::Solve(JobId::default(), Box::new(job));
        office.lead(Box::new(move |desk, _, post| {
            desk.receive(solve, 0.0, post)
        }));
        (office, job)
    }

    fn work(&mut self) {
        self.lead(Box::new(move |desk, clock, post| desk.work(clock, post)));
        self.deputy(Box::new(move |desk, clock, post| desk.work(clock, post)));
    }
}

fn supply(desk: &mut Desk, wanted: Vec<WeightsFile>) {
    for file in wanted {
        desk.supply(file, Some(&weights(file)), &mut |_| panic!("they are good"));
    }
}

#[test]
fn where_there_are_no_tables_the_deputy_shortens_what_it_is_told_and_repeats_nothing() {
    let (mut office, job) = Office::start("6x5", 2000);
    let known = |request: &Request| match request {
        Request::Known(_, moves) => Some(moves.clone()),
        _ => None,
    };
    while !office.instructed.iter().any(|it| known(it).is_some()) {
        office.work();
    }
    // From here on the deputy is on its own: what is constructed can soon be shortened.
    let deputy_reports = |office: &mut Office, count| {
        for _ in 0..3000 {
            if Office::lengths(&office.reported).len() >= count {
                return;
            }
            office.deputy(Box::new(move |desk, clock, post| desk.work(clock, post)));
        }
        panic!("too few reports: {:?}", Office::lengths(&office.reported));
    };
    deputy_reports(&mut office, 2);
    // Old news that comes late is not answered with what was said before.
    let late = office.instructed.iter().find_map(known).unwrap();
    let late = Request::Known(JobId::default(), late);
    office.deputy(Box::new(move |desk, clock, post| {
        desk.receive(late, clock(), post)
    }));
    deputy_reports(&mut office, 4);
    office.lead(Box::new(move |desk, clock, post| desk.work(clock, post)));
    office.lead(Box::new(move |desk, clock, post| {
        desk.receive(Request::Stop(JobId::default()), clock(), post)
    }));
    let (told, reported) = (
        Office::lengths(&office.told),
        Office::lengths(&office.reported),
    );
    assert!(told.is_sorted_by(|a, b| a > b), "{told:?}");
    assert!(reported.is_sorted_by(|a, b| a > b), "{reported:?}");
    let known = office.instructed.iter().filter_map(known);
    let known: Vec<usize> = known.map(|moves| moves.len()).collect();
    assert!(known.iter().all(|length| told.contains(length)));
    assert!(known[0] > reported[0]);
    let Some(Event::Ended(_, figures, Outcome::Solved(solution))) = office.told.last() else {
        panic!("{:?}", office.told.last())
    };
    assert!(solution.moves.len() <= *reported.last().unwrap());
    assert!(figures.helpers == 1 && figures.stats.bound > 0);
    let end = solution.moves.iter();
    let end = end.fold(job.start, |at, &step| at.slide(step).unwrap());
    assert_eq!(end, *job.goal.board());
}

#[test]
fn a_deputy_that_is_lost_leaves_its_part_to_the_lead() {
    let (mut office, _) = Office::start("6x5", 40);
    while !office
        .instructed
        .iter()
        .any(|request| matches!(request, Request::Solve(..)))
    {
        office.work();
    }
    office.lead(Box::new(move |desk, _, post| desk.hear_deputy(None, post)));
    assert!(office.retired);
    assert!(matches!(
        office.told.last(),
        Some(Event::Improved(..) | Event::Progress(..))
    ));
    for _ in 0..5000 {
        office.lead(Box::new(move |desk, clock, post| desk.work(clock, post)));
        if let Some(Event::Ended(_, _, Outcome::Solved(solution))) = office.told.last() {
            assert!(solution.proved_optimal && solution.moves.len() <= 40);
            return;
        }
    }
    panic!("{:?}", office.told.last());
}
