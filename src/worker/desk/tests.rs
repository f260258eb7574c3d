//! The desk with a clock of its own.

use super::super::slice::{SLICE, STRIDE};
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
    fn best_way(&mut self) -> Option<Strategy> {
        let mut job = job("10 11 9 8/7 6 5 4/3 2 1 0", Algorithm::AStar);
        job.method = None;
        self.receive(Request::Solve(JobId::default(), job));
        while self.desk.is_busy() {
            self.work();
        }
        match self.posted.last() {
            Some(Event::Ended(_, figures, Outcome::Solved(solution))) => {
                assert!(solution.proved_optimal);
                figures.strategy
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
    assert!(matches!(office.posted.last(), Some(Event::Ended(_, _, outcome)) if *outcome == limit));
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
            assert_eq!(figures.strategy, Some(Strategy::Anytime));
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
        while office.desk.is_busy() || office.desk.is_waiting() {
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
fn a_large_board_is_solved_for_practice_when_weights_come_and_nobody_is_told() {
    let mut office = Office::default();
    let goal = Goal::preset(Preset::GapLast, "6x6".parse().unwrap());
    office.receive(Request::Prepare(Box::new(goal)));
    assert!(office.desk.rehearsing.is_some());
    office.work();
    // What is asked for comes first, and needs no practice after it.
    office.receive(Request::Solve(JobId::default(), large(Some(50), u64::MAX)));
    assert!(office.desk.rehearsing.is_none());
    while office.desk.job.is_some() {
        office.work();
    }
    assert!(matches!(office.posted.last(), Some(Event::Ended(..))));

    let mut office = Office::default();
    office.receive(Request::Prepare(Box::new(goal)));
    while office.desk.rehearsing.is_some() {
        let before = office.time.get();
        office.work();
        assert!(office.time.get() - before <= SLICE + 2.0 * STRIDE);
    }
    assert!(office.posted.is_empty() && office.time.get() > SLICE);
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
    assert_eq!(
        office.best_way(),
        Some(Strategy::PatternDatabase(Tier::Large))
    );
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
    office.desk.cache = TableCache::without_memory(&goal, Tier::Large);
    office.receive(Request::Prepare(Box::new(goal)));
    while office.desk.is_busy() {
        office.work();
    }
    assert_eq!(office.posted.last(), Some(&Event::Unprepared));
    assert_eq!(
        office.best_way(),
        Some(Strategy::PatternDatabase(Tier::Small))
    );
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
