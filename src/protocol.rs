//! What the page and its worker say to each other.
//!
//! The page sends [`Request`]s and the worker answers with [`Event`]s, each as the bytes of one message.
//! A job has a number of its own, so that answers to an older question can be told and dropped.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::engine::anytime::Part;
use crate::engine::automaton::Automaton;
use crate::engine::optimal::Errand;
use crate::engine::{SolutionCount, Strategy};
use crate::heuristic::HeuristicKind;
use crate::heuristic::pattern::Tier;
use crate::puzzle::{Board, Goal, Move};
use crate::search::{Limits, Method, Outcome, Stats};

/// The number of a job: each is larger than the one before.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct JobId(u32);

impl JobId {
    pub fn next(self) -> JobId {
        JobId(self.0.wrapping_add(1))
    }
}

/// What to solve, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    pub start: Board,
    pub goal: Goal,
    /// `None` for the best way there is.
    pub method: Option<Method>,
    pub limits: Limits,
    /// After so many the search is ended, if it has not by then.
    pub milliseconds: Option<u32>,
    /// Where the work can be divided, which part of it is asked for.
    pub part: Part,
    /// For ways that choose by chance: with a limit of boards, the answer depends on nothing else but the board.
    pub seed: u64,
}

/// A board and how many moves its shortest solutions have, which is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proved {
    pub start: Board,
    pub goal: Goal,
    pub length: u32,
}

/// Which estimate to give of the boards that moves lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    pub start: Board,
    pub moves: Vec<Move>,
    pub goal: Goal,
    pub heuristic: HeuristicKind,
}

/// From the page to the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Request {
    /// Replaces the job under way, if any.
    Solve(JobId, Box<Job>),
    /// Ends a job; nothing happens when it is not under way.
    Stop(JobId),
    /// Boards are to be solved for this goal: what they need can be built while nothing else is to be done.
    Prepare(Box<Goal>),
    /// All shortest solutions are to be counted and the first of them listed. Replaces the job under way, if
    /// any.
    Survey(JobId, Box<Proved>),
    /// Hard boards may be searched with so many other workers.
    Helpers(u8),
    /// Replaces the question that is not answered yet, if any.
    Estimate(JobId, Box<Question>),
    /// A job's board has this solution: another found it.
    Known(JobId, Vec<Move>),
    /// As [`Helpers`](Request::Helpers), from a worker to its deputy, which has no deputy of its own.
    Crew(u8),
}

/// From a worker to a helper that it called, which answers with [`Report`](crate::engine::optimal::Report)s.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Before anything else: what the errands are about. The words of the tables come with it.
    Assist(Box<Assist>),
    Errand(Errand),
}

/// What a helper has to know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Assist {
    pub start: Board,
    pub goal: Goal,
    pub tier: Tier,
    pub automaton: Automaton,
}

/// From the worker to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// The worker hears: what is sent before is lost.
    Ready,
    Progress(JobId, JobStats),
    Ended(JobId, JobStats, Outcome),
    /// The job cannot be started; the sentence says why.
    Refused(JobId, String),
    /// The message was not a request; the sentence says why.
    Misunderstood(String),
    /// The worker panicked and is of no further use; the text is the panic's own.
    Panicked(String),
    /// How far the tables for the goal to prepare for have come, in hundredths.
    Prepared(u8),
    /// How many shortest solutions were found so far.
    Counted(JobId, u64),
    /// The end of a survey, be it that it was stopped.
    Surveyed(JobId, SolutionCount),
    /// The answer to a question: the estimate after each move, or nothing where it cannot be had.
    Estimated(JobId, Vec<u32>),
    /// There is no memory for the large tables of the goal to prepare for: the small ones must do.
    Unprepared,
    /// A solution shorter than any before, found by a job that goes on.
    Improved(JobId, JobStats, Vec<Move>),
    /// The learned weights cannot be had: solutions of large boards come out longer.
    Unguided,
}

/// How a job stands.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct JobStats {
    /// Where shorter and shorter solutions are sought, the bound is the proved one.
    pub stats: Stats,
    /// Since the job was taken up.
    pub milliseconds: f64,
    /// How the board is being solved; `None` before the first report.
    pub strategy: Option<Strategy>,
    /// How many other workers help.
    pub helpers: u8,
    /// The length of the shortest solution so far.
    pub best: Option<u32>,
}

/// The bytes are not a message of this protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Garbled;

impl fmt::Display for Garbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the message is not one of this version")
    }
}

impl std::error::Error for Garbled {}

/// The bytes of a request or an event.
pub fn encode(message: &impl Serialize) -> Vec<u8> {
    // Fails for types that postcard has no form for, of which there are none here.
    postcard::to_stdvec(message).unwrap_or_default()
}

/// The request or event of some bytes; boards among them are checked like any other.
pub fn decode<Message: DeserializeOwned>(bytes: &[u8]) -> Result<Message, Garbled> {
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        _ => Err(Garbled),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{self, Extent, Strategy};
    use crate::puzzle::{Move, Parity, Preset, Random, Size, scramble};
    use crate::search::{Limit, Run};
    use proptest::proptest;

    fn round_trips<Message>(message: Message)
    where
        Message: Serialize + DeserializeOwned + PartialEq + fmt::Debug,
    {
        assert_eq!(decode::<Message>(&encode(&message)), Ok(message));
    }

    #[test]
    fn every_message_arrives_as_it_was_sent() {
        let id = JobId(7);
        for size in Size::all() {
            let goal = Goal::preset(Preset::Spiral, size);
            let start = scramble::uniform(&goal, &mut Random::seeded(1));
            let method = Some(engine::recommended(size));
            round_trips(Request::Solve(
                id,
                Box::new(Job {
                    start,
                    goal,
                    method,
                    limits: Limits::default(),
                    milliseconds: Some(2000),
                    seed: u64::MAX,
                    part: Part::Answers,
                }),
            ));
            round_trips(Request::Prepare(Box::new(goal)));
            let length = 80;
            let proved = Proved {
                start,
                goal,
                length,
            };
            round_trips(Request::Survey(id, Box::new(proved)));
            for heuristic in HeuristicKind::ALL {
                round_trips(Request::Estimate(
                    id,
                    Box::new(Question {
                        start,
                        moves: Move::ALL.into(),
                        goal,
                        heuristic,
                    }),
                ));
            }
            let parity = Parity::of(&start.swapped(0, 1), &goal);
            round_trips(Event::Ended(
                id,
                JobStats::default(),
                Outcome::Unsolvable(parity),
            ));
        }
        round_trips(Request::Stop(id));
        round_trips(Request::Helpers(7));
        round_trips(Request::Known(id, Move::ALL.into()));
        round_trips(Request::Crew(3));
        round_trips(Event::Unguided);
        round_trips(Event::Prepared(50));
        round_trips(Event::Unprepared);
        round_trips(Event::Counted(id, 312));
        for extent in [Extent::All, Extent::More, Extent::Open, Extent::OutOfMemory] {
            let tally = SolutionCount {
                count: u64::MAX,
                listed: vec![Move::ALL.to_vec(), Vec::new()],
                extent,
            };
            round_trips(Event::Surveyed(id, tally));
        }
        round_trips(Event::Estimated(id, vec![0, 140, 3]));
        let goal = Goal::preset(Preset::GapLast, Size::new(3, 3).unwrap());
        let start = scramble::uniform(&goal, &mut Random::seeded(2));
        let mut run = Run::start(
            start,
            goal,
            engine::recommended(goal.size()),
            Limits::default(),
        )
        .unwrap();
        let solved = run.advance(u32::MAX).done().unwrap().clone();
        let figures = JobStats {
            stats: run.stats(),
            milliseconds: 1.5,
            strategy: Some(Strategy::recommended(goal.size())),
            helpers: 3,
            best: Some(31),
        };
        round_trips(Event::Ended(id, figures, solved));
        round_trips(Event::Progress(id, figures));
        let anytime = JobStats {
            strategy: Some(Strategy::Anytime),
            ..figures
        };
        round_trips(Event::Improved(id, anytime, Move::ALL.into()));
        for limit in [
            Limit::Nodes(1),
            Limit::Memory(u64::MAX),
            Limit::Depth(3),
            Limit::Time(2000),
            Limit::Tables,
        ] {
            round_trips(Event::Ended(id, figures, Outcome::LimitReached(limit)));
        }
        for text in ["", "ünïcode"] {
            round_trips(Event::Refused(id, text.to_string()));
            round_trips(Event::Misunderstood(text.to_string()));
            round_trips(Event::Panicked(text.to_string()));
        }
        round_trips(Event::Ready);
    }

    #[test]
    fn the_numbers_that_other_programs_know_stay() {
        // The benchmarks in the browser read these two by hand.
        let ended = Event::Ended(JobId(9), JobStats::default(), Outcome::Stopped);
        assert_eq!(encode(&ended)[..2], [2, 9]);
        assert_eq!(encode(&Request::Stop(JobId(9))), [1, 9]);
        let improved = Event::Improved(JobId(9), JobStats::default(), Vec::new());
        assert_eq!(encode(&improved)[..2], [11, 9]);
    }

    #[test]
    fn a_board_that_is_none_does_not_get_through() {
        let goal = Goal::preset(Preset::GapLast, Size::new(2, 2).unwrap());
        let job = Job {
            start: *goal.board(),
            goal,
            method: None,
            limits: Limits::default(),
            milliseconds: None,
            seed: 0,
            part: Part::Both,
        };
        let mut bytes = encode(&Request::Solve(JobId(0), Box::new(job)));
        let tiles = bytes
            .windows(4)
            .position(|tiles| tiles == [1, 2, 3, 0])
            .unwrap();
        bytes[tiles] = 2;
        assert_eq!(decode::<Request>(&bytes), Err(Garbled));
    }

    proptest! {
        #[test]
        fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
            let _ = decode::<Request>(&bytes);
            let _ = decode::<Event>(&bytes);
        }
    }
}
