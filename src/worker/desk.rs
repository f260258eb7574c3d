//! The job on the worker's desk. Knows no browser: requests, the time and the posting of events are
//! handed in.

use super::answering::Answering;
use super::assisting::Assisting;
use super::counting::Counting;
use super::crew::{Crew, Word};
use super::deputy::Deputy;
use super::{Briefing, Message};
use crate::engine::anytime::{Part, WeightsFile};
use crate::engine::optimal::Errand;
use crate::engine::pattern::Tier;
use crate::engine::{Approach, Shelf, Solver};
use crate::protocol::{Event, Figures, Job, JobId, Request};
use crate::puzzle::{Goal, Move};
use crate::search::Limit;

/// Milliseconds of work between two looks at the messages.
pub(super) const SLICE: f64 = 30.0;
/// Milliseconds between two looks at the clock, about.
const STRIDE: f64 = 4.0;
/// Boards to expand between two looks at the clock at the most, however coarse the clock is.
const MOST_BOARDS: u32 = 1 << 20;
/// Milliseconds between two reports.
pub(super) const REPORT: f64 = 100.0;

/// Milliseconds before the deputy has its part: first solutions come sooner on a machine that has nothing else to do.
const HEAD_START: f64 = 150.0;

/// Milliseconds between two solutions told of a board that has shorter and shorter ones.
const NEWS: f64 = 20.0;

/// At most one job under way; the newest request wins. While there is none, what the next will need is built.
#[derive(Default)]
pub struct Desk {
    job: Option<Active>,
    /// A job of another kind: there is one of the two at the most.
    counting: Option<Counting>,
    /// A question that is not answered yet: it takes little time, and comes before the job.
    answering: Option<Answering>,
    shelf: Shelf,
    /// A goal whose tables are not complete.
    preparing: Option<Preparation>,
    pub(super) crew: Crew,
    deputy: Deputy,
    /// There if this worker is itself a helper.
    assisting: Option<Assisting>,
}

struct Preparation {
    goal: Goal,
    /// Work between two looks at the clock, in the unit of what is being built.
    budget: u32,
    reported: f64,
}

struct Active {
    id: JobId,
    solver: Solver,
    taken_up: f64,
    /// What [`Job::milliseconds`](crate::protocol::Job::milliseconds) says.
    patience: Option<u32>,
    reported: f64,
    /// The length of the last solution that was told, and when, while there may be shorter ones.
    told: Option<(usize, f64)>,
    /// What the deputy is to be given a part of.
    shared: Option<Box<Job>>,
    /// Boards to expand between two looks at the clock.
    budget: u32,
}

impl Active {
    fn figures(&self, now: f64, crew: &Crew, deputy: &Deputy) -> Figures {
        let mut stats = self.solver.stats();
        let mut helpers = crew.at_work() as u8;
        if let Some(figures) = deputy.figures() {
            stats.expanded += figures.stats.expanded;
            stats.generated += figures.stats.generated;
            stats.bytes += figures.stats.bytes;
            helpers += figures.helpers + 1;
        }
        Figures {
            stats,
            milliseconds: now - self.taken_up,
            approach: Some(self.solver.approach()),
            helpers,
            // What was told: a shorter one may have to wait for its moment.
            best: match self.solver.outcome() {
                Some(_) => self.solver.best().map(|moves| moves.len() as u32),
                None => self.told.map(|(length, _)| length as u32),
            },
        }
    }

    /// Whether there is a solution that has not been told, and the last one was not told just now.
    fn has_news(&self, now: f64) -> bool {
        let shorter = |best: &[Move]| match self.told {
            Some((told, at)) => best.len() < told && now - at >= NEWS,
            None => true,
        };
        self.solver.best().is_some_and(shorter)
    }

    /// The best solution, if it is to be told.
    fn news(&mut self, now: f64) -> Option<Vec<Move>> {
        if !self.has_news(now) {
            return None;
        }
        let best = self.solver.best()?.to_vec();
        self.told = Some((best.len(), now));
        Some(best)
    }
}

impl Desk {
    /// Whether there is anything to work on.
    pub fn is_busy(&self) -> bool {
        if let Some(assisting) = &self.assisting {
            return !assisting.is_idle();
        }
        match &self.job {
            _ if self.answering.is_some() => true,
            Some(_) => !self.is_waiting(),
            None => self.counting.is_some() || self.preparing.is_some(),
        }
    }

    /// Whether there is nothing to do before helpers report. It must be looked at now and then all the same: time
    /// may run out, and what is known so far is to be told.
    pub fn is_waiting(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.solver.is_waiting())
    }

    /// Takes up or ends a job. `now` is in milliseconds, on the clock of [`work`](Self::work).
    pub fn receive(&mut self, request: Request, now: f64, post: &mut dyn FnMut(Message)) {
        match request {
            Request::Solve(id, job) => {
                self.end(now, post);
                let (limits, seed) = (job.limits, job.seed);
                match Solver::start(job.start, job.goal, job.method, limits, seed, &self.shelf) {
                    Ok(mut solver) => {
                        let mut part = job.part;
                        // Weights that could not be had may be there now.
                        self.shelf.guides.forgive();
                        // A limit of boards is for an answer that can be repeated: nobody else takes part.
                        if solver.anytime().is_some()
                            && part == Part::Both
                            && limits.nodes == u64::MAX
                            && self.deputy.is_to_be_had()
                        {
                            part = Part::Answers;
                        }
                        let shared = (part != job.part).then(|| job.clone());
                        let solver = solver.with_part(part);
                        self.job = Some(Active {
                            id,
                            solver,
                            taken_up: now,
                            patience: job.milliseconds,
                            reported: now,
                            told: None,
                            shared,
                            budget: 1000,
                        });
                    }
                    Err(error) => post(Message::Event(Event::Refused(id, error.to_string()))),
                }
            }
            Request::Stop(id) => {
                let counting = self.counting.as_ref().map(Counting::id);
                if self.job.as_ref().map(|job| job.id).or(counting) == Some(id) {
                    self.end(now, post);
                }
            }
            Request::Survey(id, proved) => {
                self.end(now, post);
                match Counting::start(id, &proved, now) {
                    Ok(counting) => self.counting = Some(counting),
                    Err(error) => post(Message::Event(Event::Refused(id, error.to_string()))),
                }
            }
            Request::Known(id, length) => {
                if let Some(job) = self.job.as_mut().filter(|job| job.id == id)
                    && let Some(anytime) = job.solver.anytime()
                {
                    anytime.know(length);
                }
            }
            Request::Prepare(goal) => {
                match Approach::best(goal.size()) {
                    Approach::Anytime => {
                        self.shelf.guides.prepare(&goal);
                        self.fetch(post);
                        if self.deputy.is_to_be_had() {
                            self.preparing = None;
                            return self.deputy.prepare(&goal, post);
                        }
                    }
                    _ => self.deputy.retire(post),
                }
                self.preparing = Some(Preparation {
                    goal: *goal,
                    budget: 1000,
                    reported: now,
                });
            }
            Request::Crew(most) => self.crew.allow(most),
            Request::Helpers(most) => {
                self.crew.allow(most);
                self.deputy.allow(most);
            }
            Request::Estimate(id, question) => {
                self.answering = Some(Answering::start(id, *question))
            }
        }
    }

    /// Becomes a helper, for good.
    pub fn assist(&mut self, briefing: Briefing, post: &mut dyn FnMut(Message)) {
        match Assisting::start(briefing) {
            Ok(assisting) => self.assisting = Some(assisting),
            Err(misfit) => post(Message::Event(Event::Misunderstood(misfit.to_string()))),
        }
    }

    /// Takes on an errand, as a helper.
    pub fn take(&mut self, errand: Errand, post: &mut dyn FnMut(Message)) {
        match &mut self.assisting {
            Some(assisting) => assisting.take(errand),
            None => {
                let sentence = "an errand before what it is about".to_owned();
                post(Message::Event(Event::Misunderstood(sentence)));
            }
        }
    }

    /// Hears its deputy; nothing if that is gone.
    pub fn hear_deputy(&mut self, event: Option<Event>, post: &mut dyn FnMut(Message)) {
        let solver = self.job.as_mut().map(|job| &mut job.solver);
        let goal = self.deputy.goal();
        match event {
            Some(event) => self.deputy.hear(event, solver, post),
            None => self.deputy.lost(solver, post),
        }
        if let Some(goal) = goal
            && !self.deputy.is_to_be_had()
        {
            // What it was building is this worker's own business now.
            self.preparing = Some(Preparation {
                goal,
                budget: 1000,
                reported: 0.0,
            });
        }
    }

    /// The bytes of a file of weights, if they could be fetched.
    pub fn supply(
        &mut self,
        file: WeightsFile,
        bytes: Option<&[u8]>,
        post: &mut dyn FnMut(Message),
    ) {
        if self.shelf.guides.supply(file, bytes).is_err() {
            post(Message::Event(Event::Unguided));
        }
    }

    /// Has weights fetched that are wanted.
    fn fetch(&mut self, post: &mut dyn FnMut(Message)) {
        while let Some(file) = self.shelf.guides.to_fetch() {
            post(Message::Fetch(file));
        }
    }

    /// Hears one of its helpers.
    pub fn hear(&mut self, helper: usize, word: Word, post: &mut dyn FnMut(Message)) {
        let solver = self.job.as_mut().map(|job| &mut job.solver);
        match (word, solver) {
            (Word::Ready, Some(solver)) => self.crew.ready(helper, solver, post),
            (Word::Report(report), Some(solver)) => {
                self.crew.reported(helper, report, solver, post);
            }
            (Word::Lost, Some(solver)) => self.crew.lost(helper, solver, post),
            // Nothing is under way that it could be about.
            (_, None) => {}
        }
    }

    /// Ends the job under way, if any, with what it has.
    fn end(&mut self, now: f64, post: &mut dyn FnMut(Message)) {
        if let Some(mut job) = self.job.take() {
            job.solver.stop();
            let figures = job.figures(now, &self.crew, &self.deputy);
            if let Some(outcome) = job.solver.outcome() {
                post(Message::Event(Event::Ended(
                    job.id,
                    figures,
                    outcome.clone(),
                )));
            }
            self.crew.dismiss(post);
            self.deputy.stop(post);
        }
        if let Some(counting) = self.counting.take() {
            counting.end(post);
        }
    }

    /// One slice of work on a question, on the job under way, or else on what the next one will need.
    pub fn work(&mut self, clock: &dyn Fn() -> f64, post: &mut dyn FnMut(Message)) {
        if let Some(assisting) = &mut self.assisting {
            assisting.work(clock, post);
        } else if let Some(answering) = &mut self.answering {
            if answering.work(&mut self.shelf, clock, post) {
                self.answering = None;
            }
        } else if self.job.is_some() {
            self.work_on_job(clock, post);
        } else if let Some(counting) = &mut self.counting {
            if counting.work(&mut self.shelf, clock, post) {
                self.end(clock(), post);
            }
        } else {
            self.prepare(clock, post);
        }
    }

    fn work_on_job(&mut self, clock: &dyn Fn() -> f64, post: &mut dyn FnMut(Message)) {
        let Some(job) = &mut self.job else { return };
        let begun = clock();
        let mut looked = begun;
        while looked - begun < SLICE {
            if job.solver.advance(&mut self.shelf, job.budget).is_some() {
                self.end(clock(), post);
                return;
            }
            let now = clock();
            job.budget = adapted(job.budget, now - looked);
            looked = now;
            self.crew.serve(&mut job.solver, post);
            if now - job.taken_up >= HEAD_START
                && let Some(shared) = job.shared.take()
            {
                if self.deputy.is_to_be_had() {
                    self.deputy.share(job.id, &shared, post);
                    if let Some(best) = job.solver.best() {
                        self.deputy.inform(best.len() as u32, post);
                    }
                } else if let Some(anytime) = job.solver.anytime() {
                    // It was lost meanwhile.
                    anytime.take_over();
                }
            }
            while let Some(file) = self.shelf.guides.to_fetch() {
                post(Message::Fetch(file));
            }
            if let Some(milliseconds) = job.patience
                && now - job.taken_up >= f64::from(milliseconds)
            {
                job.solver.give_up(Limit::Time(milliseconds));
                self.end(now, post);
                return;
            }
            if job.solver.is_waiting() || job.has_news(now) {
                break;
            }
        }
        let news = job.news(looked);
        if news.is_some() || looked - job.reported >= REPORT {
            job.reported = looked;
            if let Some(moves) = &news {
                self.deputy.inform(moves.len() as u32, post);
            }
            let figures = job.figures(looked, &self.crew, &self.deputy);
            post(Message::Event(match news {
                Some(moves) => Event::Improved(job.id, figures, moves),
                None => Event::Progress(job.id, figures),
            }));
        }
    }

    fn prepare(&mut self, clock: &dyn Fn() -> f64, post: &mut dyn FnMut(Message)) {
        let Some(preparation) = &mut self.preparing else {
            return;
        };
        let begun = clock();
        let mut looked = begun;
        while looked - begun < SLICE {
            if self.shelf.prepare(&preparation.goal, preparation.budget) {
                post(Message::Event(
                    match self.shelf.is_refused(&preparation.goal, Tier::Large) {
                        true => Event::Unprepared,
                        false => Event::Prepared(100),
                    },
                ));
                self.preparing = None;
                return;
            }
            let now = clock();
            preparation.budget = adapted(preparation.budget, now - looked);
            looked = now;
        }
        if looked - preparation.reported >= REPORT {
            preparation.reported = looked;
            let percent = self.shelf.percent(&preparation.goal, Tier::Large);
            post(Message::Event(Event::Prepared(percent.min(99))));
        }
    }
}

/// More work at a time where it was done quickly, less where it took long.
pub(super) fn adapted(budget: u32, milliseconds: f64) -> u32 {
    match milliseconds {
        quick if quick < STRIDE / 2.0 => (budget * 2).min(MOST_BOARDS),
        slow if slow > STRIDE * 2.0 => (budget / 2).max(1),
        _ => budget,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Extent;
    use crate::engine::anytime::tests::weights;
    use crate::heuristic::HeuristicKind;
    use crate::protocol::{Proved, Question};
    use crate::puzzle::{Board, Preset, Random, scramble};
    use crate::search::{Algorithm, Limits, Method, Outcome};
    use std::cell::Cell;

    fn job(board: &str, algorithm: Algorithm) -> Box<Job> {
        let start: Board = board.parse().unwrap();
        Box::new(Job {
            start,
            goal: Goal::preset(Preset::GapLast, start.size()),
            method: Some(Method::new(algorithm, HeuristicKind::Manhattan)),
            limits: Limits::default(),
            milliseconds: None,
            seed: 0,
            part: Part::Both,
        })
    }

    /// One of the boards farthest from the goal, 80 moves away.
    const HARD: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

    /// A desk, a clock that goes on by a stride at each look, and all that was posted.
    #[derive(Default)]
    struct Office {
        desk: Desk,
        time: Cell<f64>,
        posted: Vec<Event>,
        wanted: Vec<WeightsFile>,
    }

    impl Office {
        fn receive(&mut self, request: Request) {
            let (posted, wanted) = (&mut self.posted, &mut self.wanted);
            self.desk.receive(request, self.time.get(), &mut |message| {
                keep(posted, wanted, message)
            });
            self.supply();
        }

        /// Weights come at once.
        fn supply(&mut self) {
            for file in std::mem::take(&mut self.wanted) {
                let bytes = weights(file);
                self.desk
                    .supply(file, Some(&bytes), &mut |_| panic!("they are good"));
            }
        }

        fn work(&mut self) {
            let time = &self.time;
            let clock = || {
                time.set(time.get() + STRIDE);
                time.get()
            };
            let (posted, wanted) = (&mut self.posted, &mut self.wanted);
            let deliver = &mut |message| keep(posted, wanted, message);
            self.desk.work(&clock, deliver);
            self.supply();
        }

        /// How a board of 4x3 is solved in the best way there is, with a proof.
        fn best_way(&mut self) -> Option<Approach> {
            let mut job = job("10 11 9 8/7 6 5 4/3 2 1 0", Algorithm::AStar);
            job.method = None;
            self.receive(Request::Solve(JobId::default(), job));
            while self.desk.is_busy() {
                self.work();
            }
            match self.posted.last() {
                Some(Event::Ended(_, figures, Outcome::Solved(solution))) => {
                    assert!(solution.proved_optimal);
                    figures.approach
                }
                other => panic!("{other:?}"),
            }
        }
    }

    fn keep(posted: &mut Vec<Event>, wanted: &mut Vec<WeightsFile>, message: Message) {
        match message {
            Message::Event(event) => posted.push(event),
            Message::Fetch(file) => wanted.push(file),
            _ => panic!("nobody was to be called"),
        }
    }

    #[test]
    fn a_job_ends_with_its_outcome_and_the_desk_is_free() {
        let mut office = Office::default();
        let id = JobId::default();
        office.receive(Request::Solve(
            id,
            job("1 2 3/0 4 6/7 5 8", Algorithm::AStar),
        ));
        assert!(office.desk.is_busy());
        office.work();
        assert!(!office.desk.is_busy());
        let [Event::Ended(ended, figures, Outcome::Solved(solution))] = &office.posted[..] else {
            panic!("{:?}", office.posted)
        };
        assert_eq!((*ended, solution.moves.len()), (id, 3));
        assert!(figures.stats.expanded >= 3 && figures.milliseconds > 0.0);
    }

    #[test]
    fn an_unsolvable_board_is_answered_in_the_first_slice() {
        let mut office = Office::default();
        office.receive(Request::Solve(
            JobId::default(),
            job("1 2 3/4 5 6/8 7 0", Algorithm::AStar),
        ));
        office.work();
        assert!(matches!(
            &office.posted[..],
            [Event::Ended(_, _, Outcome::Unsolvable(_))]
        ));
    }

    #[test]
    fn reports_come_ten_times_a_second_and_slices_end_in_time() {
        let mut office = Office::default();
        office.receive(Request::Solve(
            JobId::default(),
            job(HARD, Algorithm::IdaStar),
        ));
        for _ in 0..40 {
            let before = office.time.get();
            office.work();
            assert!(office.time.get() - before <= SLICE + 2.0 * STRIDE);
        }
        let seconds = office.time.get() / 1000.0;
        let reports = office.posted.len() as f64;
        assert!(
            reports >= 5.0 * seconds && reports <= 10.0 * seconds,
            "{reports} in {seconds} s"
        );
        assert!(
            office
                .posted
                .iter()
                .all(|event| matches!(event, Event::Progress(..)))
        );
    }

    #[test]
    fn stop_ends_the_job_it_names_and_no_other() {
        let mut office = Office::default();
        let first = JobId::default();
        let second = first.next();
        office.receive(Request::Solve(second, job(HARD, Algorithm::IdaStar)));
        office.work();
        office.receive(Request::Stop(first));
        assert!(office.desk.is_busy());
        office.receive(Request::Stop(second));
        assert!(!office.desk.is_busy());
        assert!(
            matches!(office.posted.last(), Some(Event::Ended(id, _, Outcome::Stopped)) if *id == second)
        );
        office.work();
        office.receive(Request::Stop(second));
        assert_eq!(office.posted.len(), 1);
    }

    #[test]
    fn a_new_job_replaces_the_one_under_way() {
        let mut office = Office::default();
        let first = JobId::default();
        office.receive(Request::Solve(first, job(HARD, Algorithm::IdaStar)));
        office.work();
        office.receive(Request::Solve(
            first.next(),
            job("1 2/0 3", Algorithm::BreadthFirst),
        ));
        office.work();
        assert!(matches!(
            &office.posted[..],
            [Event::Ended(one, _, Outcome::Stopped), Event::Ended(two, _, Outcome::Solved(_))]
                if *one == first && *two == first.next()
        ));
    }

    #[test]
    fn a_job_ends_when_its_time_is_over() {
        let mut office = Office::default();
        let mut job = job(HARD, Algorithm::IdaStar);
        job.milliseconds = Some(200);
        office.receive(Request::Solve(JobId::default(), job));
        while office.desk.is_busy() {
            office.work();
        }
        assert!(office.time.get() <= 200.0 + 2.0 * STRIDE);
        let limit = Outcome::LimitReached(Limit::Time(200));
        assert!(
            matches!(office.posted.last(), Some(Event::Ended(_, _, outcome)) if *outcome == limit)
        );
    }

    /// A board of 5x5 that is solved better and better.
    fn large(milliseconds: Option<u32>, nodes: u64) -> Box<Job> {
        let goal = Goal::preset(Preset::GapLast, "5x5".parse().unwrap());
        Box::new(Job {
            start: scramble::uniform(&goal, &mut Random::seeded(0)),
            goal,
            method: None,
            limits: Limits {
                nodes,
                ..Limits::default()
            },
            milliseconds,
            seed: 0,
            part: Part::Both,
        })
    }

    #[test]
    fn shorter_solutions_are_told_once_each_and_the_best_is_kept_when_it_is_stopped() {
        let id = JobId::default();
        for patience in [None, Some(400)] {
            let mut office = Office::default();
            let job = large(patience, u64::MAX);
            office.receive(Request::Solve(id, job.clone()));
            while office.desk.is_busy() && office.time.get() < 500.0 {
                office.work();
            }
            office.receive(Request::Stop(id));
            assert!(!office.desk.is_busy());
            let (mut best, mut bound) = (usize::MAX, 0);
            let (ended, before) = office.posted.split_last().unwrap();
            let improved = |event: &Event| matches!(event, Event::Improved(..));
            assert!(before.iter().take(4).any(improved), "{before:?}");
            for event in before {
                let figures = match event {
                    Event::Improved(_, figures, moves) => {
                        let end = moves.iter().try_fold(job.start, |at, &step| at.slide(step));
                        assert_eq!(end.as_ref(), Some(job.goal.board()));
                        assert!(moves.len() < best);
                        best = moves.len();
                        figures
                    }
                    Event::Progress(_, figures) => figures,
                    other => panic!("{other:?}"),
                };
                let known = (best < usize::MAX).then_some(best as u32);
                assert_eq!(figures.best, known);
                assert_eq!(figures.approach, Some(Approach::Anytime));
                assert!(figures.stats.bound >= bound);
                bound = figures.stats.bound;
            }
            assert!(matches!(
                ended,
                Event::Ended(_, figures, Outcome::Solved(solution))
                    if solution.moves.len() <= best
                        && figures.best == Some(solution.moves.len() as u32)
                        && !solution.proved_optimal
            ));
        }
    }

    #[test]
    fn with_a_limit_of_boards_the_clock_changes_nothing() {
        let solve = |late: f64| {
            let mut office = Office::default();
            office.time.set(late);
            office.receive(Request::Solve(JobId::default(), large(None, 60_000)));
            while office.desk.is_busy() {
                office.work();
                // Someone else's work in between.
                office.time.set(office.time.get() + late);
            }
            match office.posted.pop() {
                Some(Event::Ended(_, figures, Outcome::Solved(solution))) => {
                    (solution, figures.stats.expanded)
                }
                other => panic!("{other:?}"),
            }
        };
        let (solution, expanded) = solve(0.0);
        // Each part of the work may expand so many.
        assert!((60_000..=121_000).contains(&expanded), "{expanded}");
        assert_eq!(solve(13.0), (solution, expanded));
    }

    #[test]
    fn tables_are_built_while_there_is_nothing_else_to_do_and_then_used() {
        let mut office = Office::default();
        let goal = Goal::preset(Preset::GapLast, "4x3".parse().unwrap());
        office.receive(Request::Prepare(Box::new(goal)));
        office.work();
        // A job comes first.
        office.receive(Request::Solve(
            JobId::default(),
            job("1 2 3/0 4 6/7 5 8", Algorithm::AStar),
        ));
        office.work();
        assert!(matches!(
            office.posted.last(),
            Some(Event::Ended(_, _, Outcome::Solved(_)))
        ));
        while office.desk.is_busy() {
            office.work();
        }
        assert_eq!(office.posted.last(), Some(&Event::Prepared(100)));
        assert_eq!(office.best_way(), Some(Approach::Patterns(Tier::Large)));
    }

    fn proved(board: &str, length: u32) -> Box<Proved> {
        let start: Board = board.parse().unwrap();
        Box::new(Proved {
            start,
            goal: Goal::preset(Preset::GapLast, start.size()),
            length,
        })
    }

    #[test]
    fn shortest_solutions_are_counted_and_listed_and_the_desk_is_free() {
        let mut office = Office::default();
        let id = JobId::default();
        office.receive(Request::Survey(id, proved("8 6 7/2 5 4/3 0 1", 31)));
        while office.desk.is_busy() {
            office.work();
        }
        let Some(Event::Surveyed(of, tally)) = office.posted.last() else {
            panic!("{:?}", office.posted)
        };
        assert_eq!((*of, tally.count, tally.extent), (id, 40, Extent::All));
        office.posted.clear();
        office.receive(Request::Survey(id, proved("8 6 7/2 5 4/3 0 1", 30)));
        assert!(matches!(&office.posted[..], [Event::Refused(of, _)] if *of == id));
        assert!(!office.desk.is_busy());
    }

    #[test]
    fn a_long_count_is_reported_stopped_by_its_number_and_replaced_by_a_job() {
        let mut office = Office::default();
        let first = JobId::default();
        office.receive(Request::Survey(first, proved(HARD, 80)));
        for _ in 0..40 {
            let before = office.time.get();
            office.work();
            assert!(office.time.get() - before <= SLICE + 2.0 * STRIDE);
        }
        let counted = |event: &Event| matches!(event, Event::Counted(id, _) if *id == first);
        assert!(office.posted.len() >= 5 && office.posted.iter().all(counted));
        office.receive(Request::Stop(first.next()));
        assert!(office.desk.is_busy());
        office.receive(Request::Stop(first));
        assert!(!office.desk.is_busy());
        let stopped = |event: Option<&Event>| match event {
            Some(Event::Surveyed(id, tally)) => (*id, tally.extent) == (first, Extent::Open),
            _ => false,
        };
        assert!(stopped(office.posted.last()));
        office.posted.clear();
        office.receive(Request::Survey(first, proved(HARD, 80)));
        office.work();
        office.receive(Request::Solve(
            first.next(),
            job("1 2/0 3", Algorithm::BreadthFirst),
        ));
        assert!(stopped(office.posted.last()));
        office.work();
        assert!(matches!(
            office.posted.last(),
            Some(Event::Ended(id, _, Outcome::Solved(_))) if *id == first.next()
        ));
    }

    #[test]
    fn a_search_with_pattern_tables_waits_for_them_in_slices_and_can_be_stopped_meanwhile() {
        let mut office = Office::default();
        let id = JobId::default();
        let mut job = job("5 9 14 3/1 2 0 4/13 10 15 12/11 7 6 8", Algorithm::AStar);
        job.method = Some(Method::new(Algorithm::AStar, HeuristicKind::Pattern));
        office.receive(Request::Solve(id, job.clone()));
        let before = office.time.get();
        office.work();
        assert!(office.desk.is_busy() && office.time.get() - before <= SLICE + 2.0 * STRIDE);
        office.receive(Request::Stop(id));
        assert!(matches!(
            office.posted.last(),
            Some(Event::Ended(_, _, Outcome::Stopped))
        ));
        office.receive(Request::Solve(id.next(), job));
        while office.desk.is_busy() {
            office.work();
        }
        let Some(Event::Ended(_, figures, Outcome::Solved(solution))) = office.posted.last() else {
            panic!("{:?}", office.posted.last())
        };
        assert_eq!(solution.moves.len(), 41);
        assert!(solution.proved_optimal && figures.stats.bytes > 3 << 20);
    }

    #[test]
    fn a_question_is_answered_before_the_job_goes_on_and_with_nothing_where_there_is_no_estimate() {
        let mut office = Office::default();
        let id = JobId::default();
        office.receive(Request::Solve(id, job(HARD, Algorithm::IdaStar)));
        let mut ask = |start: &str, heuristic: HeuristicKind| {
            let start: Board = start.parse().unwrap();
            let question = Question {
                start,
                // The last one has no tile to push.
                moves: vec![Move::Left, Move::Up, Move::Left, Move::Left],
                goal: Goal::preset(Preset::GapLast, start.size()),
                heuristic,
            };
            office.receive(Request::Estimate(id.next(), Box::new(question)));
            while office.desk.answering.is_some() {
                office.work();
            }
            office.posted.pop()
        };
        for kind in [HeuristicKind::Pattern, HeuristicKind::Manhattan] {
            let answer = Event::Estimated(id.next(), vec![2, 1, 0]);
            assert_eq!(ask("1 2 3/0 4 6/7 5 8", kind), Some(answer));
        }
        let unsolvable = ask("2 1 3/0 4 6/7 5 8", HeuristicKind::Pattern);
        assert_eq!(unsolvable, Some(Event::Estimated(id.next(), Vec::new())));
        assert!(office.desk.is_busy());
    }

    #[test]
    fn where_there_is_no_memory_for_the_large_tables_that_is_said_and_the_small_ones_do() {
        let goal = Goal::preset(Preset::GapLast, "4x3".parse().unwrap());
        let mut office = Office::default();
        office.desk.shelf = Shelf::without_memory(&goal, Tier::Large);
        office.receive(Request::Prepare(Box::new(goal)));
        while office.desk.is_busy() {
            office.work();
        }
        assert_eq!(office.posted.last(), Some(&Event::Unprepared));
        assert_eq!(office.best_way(), Some(Approach::Patterns(Tier::Small)));
    }

    #[test]
    fn a_job_that_cannot_start_is_refused_with_a_sentence() {
        let mut office = Office::default();
        let mut job = job("1 2 3/0 4 6/7 5 8", Algorithm::AStar);
        job.goal = Goal::preset(Preset::GapLast, "4x4".parse().unwrap());
        office.receive(Request::Solve(JobId::default(), job));
        let refusal = Event::Refused(
            JobId::default(),
            "the board is 3x3 but the goal is 4x4".into(),
        );
        assert_eq!(office.posted, [refusal]);
        assert!(!office.desk.is_busy());
    }
}
