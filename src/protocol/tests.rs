//! Messages round-trip through their encoding, and the layouts that benchmarks decode are stable.

use super::*;
use crate::engine::automaton::Automaton;
use crate::engine::pdb_ida_star::BatchSearcher;
use crate::engine::{self, CountStatus, SolutionCount, Solver, Strategy, TableCache};
use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::{Layer, explain};
use crate::puzzle::{Board, Move, Preset, Random, Size, Solvability, scramble};
use crate::search::{Limit, Limits, Outcome, Run, Stats};
use crate::step::Step;
use proptest::proptest;

/// Asserts that a message is equal to itself after encoding and decoding.
fn assert_round_trip<Message>(message: Message)
where
    Message: Serialize + DeserializeOwned + PartialEq + fmt::Debug,
{
    assert_eq!(decode::<Message>(&encode(&message)), Ok(message));
}

/// Returns a random board of each size and its goal.
fn boards() -> impl Iterator<Item = (Board, Goal)> {
    Size::all().map(|size| {
        let goal = Goal::preset(Preset::Spiral, size);
        (scramble::uniform(&goal, &mut Random::seeded(1)), goal)
    })
}

fn solve(start: Board, goal: Goal) -> SolveSpec {
    SolveSpec {
        start,
        goal,
        strategy: Strategy::recommended(goal.size()),
        limits: Limits::default(),
        time_limit_ms: Some(2000),
        priority: Priority::Foreground,
        resume: None,
    }
}

/// Returns statistics in which every field has a different value.
fn stats() -> JobStats {
    JobStats {
        stats: Stats {
            expanded: 300,
            generated: 2,
            frontier: 3,
            stored: 4,
            bytes: 5,
            bound: 6,
            lowest_h: 7,
        },
        milliseconds: 1.5,
        strategy: Some(Strategy::Anytime),
        helpers: 8,
        best: Some(9),
        table_ms: 0.5,
    }
}

#[test]
fn requests_round_trip() {
    let id = JobId(7);
    for (start, goal) in boards() {
        let resume = Some(Resume {
            incumbent: Move::ALL.into(),
            lower_bound: 3,
            stats: stats(),
        });
        let method = engine::recommended_method(goal.size());
        for spec in [
            solve(start, goal),
            SolveSpec {
                strategy: Strategy::Search(method),
                time_limit_ms: None,
                priority: Priority::Short,
                resume,
                ..solve(start, goal)
            },
        ] {
            assert_round_trip(Request::Start(id, Box::new(JobSpec::Solve(spec))));
        }
        let count = CountSpec {
            start,
            goal,
            length: 80,
        };
        assert_round_trip(Request::Start(id, Box::new(JobSpec::Count(count))));
        for heuristic in HeuristicKind::ALL {
            let estimate = EstimateSpec {
                start,
                moves: Move::ALL.into(),
                goal,
                heuristic,
            };
            assert_round_trip(Request::Start(id, Box::new(JobSpec::Estimate(estimate))));
        }
        for layer in Layer::ALL {
            let explain = ExplainSpec {
                boards: vec![start, *goal.board()],
                goal,
                layer,
                with_values: true,
            };
            assert_round_trip(Request::Start(id, Box::new(JobSpec::Explain(explain))));
        }
        assert_round_trip(Request::Prepare(Box::new(goal)));
    }
    assert_round_trip(Request::Stop(id));
    assert_round_trip(Request::Workers(7));
    for limit in [None, Some(60_000)] {
        assert_round_trip(Request::SetTimeLimit(id, limit));
    }
}

#[test]
fn events_round_trip() {
    let id = JobId(7);
    for (start, goal) in boards() {
        let solvability = Solvability::of(&start.swapped(0, 1), &goal);
        let outcome = Outcome::Unsolvable(solvability);
        assert_round_trip(Event::Finished(id, JobResult::Solve(stats(), outcome)));
    }
    for (start, goal) in boards() {
        for kind in HeuristicKind::ALL {
            let parts = explain(kind, &goal, &[start], None);
            let parts = parts.map_err(|_| NoParts::DoesNotFit);
            let explanation = Explanation {
                boards: vec![(start, parts.map(|mut parts| parts.remove(0)))],
                values: vec![LayerValue {
                    layer: Layer::Heuristic(kind),
                    units: Some(-3),
                }],
                distance: Some(31),
            };
            assert_round_trip(LabReport::Explain(explanation.clone()));
            let boards = explanation.boards.into_iter();
            let marks = boards.map(|(board, parts)| (board, parts.map(|parts| parts.marks(&goal))));
            let marks: MarkedBoards = marks.collect();
            assert_round_trip(Event::Progress(id, JobProgress::Explain(marks.clone())));
            assert_round_trip(Event::Finished(id, JobResult::Explain(marks)));
        }
    }
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let start = scramble::uniform(&goal, &mut Random::seeded(2));
    let method = engine::recommended_method(goal.size());
    let mut run = Run::start(start, goal, method, Limits::default()).unwrap();
    let Step::Done(solved) = run.advance(u32::MAX).map(Outcome::clone) else {
        panic!("there is no limit")
    };
    assert_round_trip(Event::Finished(id, JobResult::Solve(stats(), solved)));
    assert_round_trip(Event::Progress(id, JobProgress::Solve(stats())));
    assert_round_trip(Event::Progress(
        id,
        JobProgress::Improved(stats(), Move::ALL.into()),
    ));
    assert_round_trip(Event::Progress(id, JobProgress::Count(312)));
    for limit in [
        Limit::Nodes(1),
        Limit::Memory(u64::MAX),
        Limit::Depth(3),
        Limit::Time(2000),
        Limit::Tables,
    ] {
        let outcome = Outcome::LimitReached(limit);
        assert_round_trip(Event::Finished(id, JobResult::Solve(stats(), outcome)));
    }
    for status in [
        CountStatus::Complete,
        CountStatus::Truncated,
        CountStatus::Partial,
        CountStatus::OutOfMemory,
    ] {
        let count = SolutionCount {
            count: u64::MAX,
            listed: vec![Move::ALL.to_vec(), Vec::new()],
            status,
        };
        assert_round_trip(Event::Finished(id, JobResult::Count(count)));
    }
    assert_round_trip(Event::Finished(id, JobResult::Estimate(vec![0, 140, 3])));
    let (size, heuristic) = (Size::DEFAULT, HeuristicKind::Walking);
    for error in [
        JobError::SizesDiffer {
            start: size,
            goal: size,
        },
        JobError::Unsolvable,
        JobError::HeuristicTooLarge { heuristic, size },
        JobError::OutOfMemory,
        JobError::NoEstimate(heuristic),
        JobError::TooLargeToCount(size),
        JobError::WrongLength(30),
    ] {
        assert_round_trip(Event::Failed(id, error));
    }
    for progress in [
        TablesProgress::Building(50),
        TablesProgress::Ready,
        TablesProgress::OutOfMemory,
    ] {
        assert_round_trip(Event::Tables(progress));
    }
    assert_round_trip(Event::Ready);
    assert_round_trip(Event::WeightsUnavailable);
    assert_round_trip(Event::Unreadable);
    for text in ["", "ünïcode"] {
        assert_round_trip(Event::Panicked(text.to_string()));
    }
}

#[test]
fn bound_worker_messages_round_trip() {
    let id = JobId(7);
    for (start, goal) in boards() {
        for resume in [None, Some(80)] {
            let spec = BoundSpec {
                start,
                goal,
                limits: Limits::default(),
                resume,
                can_continue: true,
            };
            assert_round_trip(BoundRequest::Start(id, Box::new(spec)));
        }
        assert_round_trip(BoundRequest::Prepare(Box::new(goal)));
    }
    assert_round_trip(BoundRequest::Helpers(3));
    assert_round_trip(BoundRequest::Stop(id));
    assert_round_trip(BoundRequest::Incumbent(id, Move::ALL.into()));
    assert_round_trip(BoundEvent::Ready);
    assert_round_trip(BoundEvent::Tables(TablesProgress::Building(1)));
    assert_round_trip(BoundEvent::Progress(id, stats()));
    assert_round_trip(BoundEvent::Improved(id, stats(), Move::ALL.into()));
    for moves in [None, Some(Move::ALL.to_vec())] {
        assert_round_trip(BoundEvent::Finished(id, stats(), moves));
    }
    assert_round_trip(BoundEvent::Failed);
}

#[test]
fn helper_messages_round_trip() {
    let goal = Goal::preset(Preset::BlankLast, Size::new(4, 3).unwrap());
    let start = scramble::uniform(&goal, &mut Random::seeded(8));
    let mut tables = TableCache::default();
    while !tables.prepare(&goal, 1_000_000) {}
    let strategy = Strategy::recommended(goal.size());
    let solver = Solver::start(start, goal, strategy, Limits::default(), 0, &tables);
    let mut solver = solver.unwrap();
    let (mut searcher, batch) = loop {
        assert!(!solver.advance(&mut tables, 100).is_done());
        if let Some((puzzle, search)) = solver.shareable_search()
            && let Some(batch) = search.take_batch(8)
        {
            let (tables, automaton) = search.tables();
            assert_round_trip(HelperRequest::SetUp(Box::new(HelperSpec {
                start,
                goal,
                tier: tables.tier(),
                automaton: Automaton::clone(automaton),
            })));
            let searcher = BatchSearcher::new(puzzle, tables.clone(), automaton.clone());
            break (searcher.unwrap(), batch);
        }
    };
    assert_round_trip(HelperRequest::Search(batch.clone()));
    searcher.push(batch);
    let result = loop {
        if let Step::Done(result) = searcher.advance(1000) {
            break result;
        }
    };
    assert_round_trip(HelperEvent::Searched(result));
    assert_round_trip(HelperEvent::Ready);
    assert_round_trip(HelperEvent::Failed);
}

/// The encoding of [`stats`]: seven integers, the time as a 64-bit float, the strategy, the helpers, the best length, the time for
/// tables.
const ENCODED_STATS: [u8; 29] = [
    0xac, 0x02, 2, 3, 4, 5, 6, 7, // 300 takes two bytes
    0, 0, 0, 0, 0, 0, 0xf8, 0x3f, // 1.5
    1, 3, // Some(Strategy::Anytime)
    8, 1, 9, // helpers, Some(best length)
    0, 0, 0, 0, 0, 0, 0xe0, 0x3f, // 0.5
];

#[test]
fn layouts_that_benchmarks_decode_are_stable() {
    let id = JobId(9);
    let (start, goal) = boards().next().unwrap();
    let solve = Request::Start(id, Box::new(JobSpec::Solve(solve(start, goal))));
    assert_eq!(encode(&solve)[..3], [0, 9, 0]);
    let progress = Event::Progress(id, JobProgress::Solve(stats()));
    assert_eq!(encode(&progress), [&[1, 9, 0][..], &ENCODED_STATS].concat());
    let improved = Event::Progress(id, JobProgress::Improved(stats(), Vec::new()));
    assert_eq!(
        encode(&improved),
        [&[1, 9, 1][..], &ENCODED_STATS, &[0]].concat()
    );
    let finished = Event::Finished(id, JobResult::Solve(stats(), Outcome::Stopped));
    assert_eq!(
        encode(&finished),
        [&[2, 9, 0][..], &ENCODED_STATS, &[3]].concat()
    );
}

#[test]
fn decoding_an_illegal_board_is_an_error() {
    let goal = Goal::preset(Preset::BlankLast, Size::new(2, 2).unwrap());
    let spec = solve(*goal.board(), goal);
    let mut bytes = encode(&Request::Start(JobId(0), Box::new(JobSpec::Solve(spec))));
    let tiles = bytes
        .windows(4)
        .position(|tiles| tiles == [1, 2, 3, 0])
        .unwrap();
    bytes[tiles] = 2;
    assert_eq!(decode::<Request>(&bytes), Err(DecodeError));
}

proptest! {
    #[test]
    fn decoding_arbitrary_bytes_never_panics(bytes: Vec<u8>) {
        let _ = decode::<Request>(&bytes);
        let _ = decode::<Event>(&bytes);
        let _ = decode::<BoundRequest>(&bytes);
        let _ = decode::<BoundEvent>(&bytes);
        let _ = decode::<HelperRequest>(&bytes);
        let _ = decode::<HelperEvent>(&bytes);
    }
}
