//! Random sequences of actions and worker events, against a model of the worker.

use super::*;
use crate::engine::TableCache;
use crate::heuristic::explanation::Layer;
use crate::page::settings::TimeLimit;
use crate::page::setup::Mode;
use crate::protocol::JobSpec;
use crate::step::Step;
use proptest::prelude::{ProptestConfig, any, prop, proptest};

/// A model of the worker: it finishes jobs in any order, with correct results.
#[derive(Default)]
struct ModelWorker {
    /// Active jobs.
    jobs: Vec<(JobId, JobSpec)>,
    /// Jobs that were finished or cancelled, whose results are late.
    old: Vec<(JobId, JobSpec)>,
}

impl ModelWorker {
    /// Starts and stops jobs to match the tasks, as `WorkerClient` does.
    fn sync(&mut self, tasks: &Tasks) {
        let is_active = |id: &JobId| tasks.get(*id).is_some();
        let gone = self.jobs.extract_if(.., |(id, _)| !is_active(id));
        self.old.extend(gone);
        for active in tasks.active() {
            if !self.jobs.iter().any(|(id, _)| *id == active.id) {
                self.jobs.push((active.id, active.task.spec()));
            }
        }
    }

    /// Returns one of the active jobs, selected by a number.
    fn job(&self, number: usize) -> Option<&(JobId, JobSpec)> {
        let index = number.checked_rem(self.jobs.len())?;
        self.jobs.get(index)
    }
}

/// The message of a test whose state starts a job of the lab.
const NO_LAB: &str = "the game starts no job of the lab";

/// Returns the correct result of a job.
fn result(spec: &JobSpec) -> JobResult {
    match spec {
        JobSpec::Solve(spec) => {
            let (outcome, stats) = solve(spec);
            JobResult::Solve(stats, outcome)
        }
        JobSpec::Count(spec) => {
            let mut counter =
                crate::engine::SolutionCounter::start(spec.start, spec.goal, spec.length).unwrap();
            let mut tables = TableCache::default();
            loop {
                if let Step::Done(found) = counter.advance(&mut tables, 100_000) {
                    return JobResult::Count(found.clone());
                }
            }
        }
        JobSpec::Lab(..) => panic!("{NO_LAB}"),
        JobSpec::Explain(_) => JobResult::Explain(Vec::new()),
        JobSpec::Estimate(spec) => JobResult::Estimate(vec![1; spec.moves.len()]),
    }
}

/// Solves a board of at most nine cells optimally, and a larger one by construction.
fn solve(spec: &SolveSpec) -> (Outcome, JobStats) {
    let puzzle = match crate::puzzle::Puzzle::new(spec.start, spec.goal) {
        Ok(puzzle) => puzzle,
        Err(crate::puzzle::PuzzleError::Unsolvable(solvability)) => {
            return (Outcome::Unsolvable(solvability), JobStats::default());
        }
        Err(error) => panic!("{error}"),
    };
    let is_small = spec.goal.size().cells() <= 9;
    let moves = if is_small {
        let (strategy, limits) = (Strategy::DistanceTable, Limits::default());
        let mut tables = TableCache::default();
        let solver =
            crate::engine::Solver::start(spec.start, spec.goal, strategy, limits, 0, &tables);
        let mut solver = solver.unwrap();
        loop {
            if let Step::Done(Outcome::Solved(solution)) = solver.advance(&mut tables, 1_000_000) {
                break solution.moves.clone();
            }
        }
    } else {
        crate::engine::anytime::construct(&puzzle)
    };
    let stats = JobStats {
        stats: Stats {
            bound: moves.len() as u32 * u32::from(is_small),
            ..Stats::default()
        },
        milliseconds: 5.0,
        ..JobStats::default()
    };
    let solution = Solution {
        moves,
        proved_optimal: is_small,
    };
    (Outcome::Solved(solution), stats)
}

/// Returns an action made from three numbers; `None` if it is impossible in this state.
fn action(kind: u8, a: usize, b: usize, state: &State, worker: &ModelWorker) -> Option<Action> {
    let event = |event| Some(received(event));
    let now = a as f64;
    Some(match kind {
        0 | 1 => {
            let step = Move::ALL[a % 4];
            let tiles = 1 + b % 2;
            Action::Play(PlayAction::Slide(Slide { step, tiles }, now))
        }
        2 => Action::Play(PlayAction::Undo(now)),
        3 => Action::Play(PlayAction::Redo(now)),
        4 => Action::Play(PlayAction::Reset(now)),
        5 => Action::Play(PlayAction::GoTo(a % 40)),
        6 => Action::Play(PlayAction::TogglePlayback),
        7 => Action::Play(PlayAction::Tick),
        8 | 9 => Action::Solve(SolveAction::Start(0.0)),
        10 => Action::Solve(SolveAction::Stop),
        11 => Action::Solve(SolveAction::KeepImproving),
        12 => Action::Solve(SolveAction::ShowBest),
        13 | 14 => Action::Solve(SolveAction::Hint),
        15 | 16 => Action::Solve(SolveAction::CountAll),
        17 => Action::Solve(SolveAction::ChooseSolution(a % 5)),
        18 => Action::Solve(SolveAction::ChooseAlgorithm(
            Algorithm::ALL.get(a % 12).copied(),
        )),
        19 => Action::Solve(SolveAction::ChooseHeuristic(
            HeuristicKind::ALL[a % HeuristicKind::ALL.len()],
        )),
        20 => Action::OpenTab(if a.is_multiple_of(2) {
            Tab::Solve
        } else {
            Tab::SetUp
        }),
        21 => Action::SetUp(SetUpAction::Pick(a % state.play.goal.size().cells())),
        22 => Action::SetUp(SetUpAction::ChooseTarget(match a % 2 {
            0 => Target::Board,
            _ => Target::Goal,
        })),
        23 => Action::SetUp(SetUpAction::Paste("1 2 3/4 5 6/8 0 7".to_string())),
        24 => {
            let size = state.play.goal.size();
            Action::SetUp(SetUpAction::ChooseGoal(Goal::preset(
                Preset::ALL[a % 3],
                size,
            )))
        }
        25 => {
            let size = ["3x3", "2x3", "5x5"][a % 3].parse().unwrap();
            let goal = Goal::preset(Preset::ALL[b % 3], size);
            let board = scramble::walk(&goal, 12, &mut Random::seeded(b as u64));
            new_game(board, goal)
        }
        26 => {
            let queries = [
                "board=1.2.3_0.4.6_7.5.8&moves=LUL&at=1",
                "board=1.2.3_4.5.6_8.7.0",
                "board=1.2.3_4.4.5_6.7.0",
                "goal=spiral&algorithm=wastar&weight=2",
            ];
            Action::Navigate(Box::new(Navigation::new(queries[a % 4], None)))
        }
        27 => {
            let mut settings = state.settings;
            settings.time_limit = [TimeLimit::Second, TimeLimit::Open][a % 2];
            settings.layer = Layer::ALL[b % Layer::ALL.len()];
            Action::ChangeSettings(settings)
        }
        28 => worker_lost(),
        29 => return event(Event::Ready),
        30 => return event(Event::Tables(TablesProgress::Building((a % 100) as u8))),
        31 => Action::Worker(WorkerAction::Ended(worker.job(a)?.0)),
        32 => return event(Event::Failed(worker.job(a)?.0, JobError::OutOfMemory)),
        33 => return event(Event::Unreadable),
        46 => Action::Play(PlayAction::ReturnToLine),
        36 => Action::Worker(WorkerAction::Starting),
        37 => Action::Worker(WorkerAction::Retry),
        38 => {
            let reason = "boom".to_string();
            Action::Worker(WorkerAction::Lost(match a % 2 {
                0 => WorkerStatus::GaveUp(reason),
                _ => WorkerStatus::NotStarted(reason),
            }))
        }
        39 => {
            let texts = [
                "1 2 3/4 5 6/7 0 8",
                "1 2/0 3",
                "1 2 2",
                "",
                "RL",
                "?board=1.2.3_0.4.6_7.5.8&moves=LUL&at=1",
                "283164705 123804765",
            ];
            Action::SetUp(SetUpAction::Type(texts[a % 7].to_string()))
        }
        40 => Action::SetUp(match a % 6 {
            0 => SetUpAction::UseOnBlur,
            1 => SetUpAction::Use,
            2 => SetUpAction::Play,
            3 => SetUpAction::DiscardText(Target::Board),
            4 => SetUpAction::ShowMoves(vec![Move::ALL[b % 4]]),
            _ => SetUpAction::ChooseMode([Mode::Swap, Mode::Fill][b % 2]),
        }),
        41 => Action::SetUp(match a % 6 {
            0 => SetUpAction::Swap([Target::Board, Target::Goal][b % 2], 1, 2),
            1 => SetUpAction::ChooseCell(b % 30),
            2 => SetUpAction::UndoEntry,
            3 => SetUpAction::ResizeEntry(["2x2", "3x3", "2x3"][b % 3].parse().unwrap()),
            _ => SetUpAction::Place((b % 30) as u8),
        }),
        42 => {
            let weight = format!("{}.{}", a % 12, b % 100);
            Action::Solve(SolveAction::TypeWeight(weight))
        }
        43 => Action::Solve(SolveAction::ChooseLimits(Limits {
            nodes: 1 + b as u64,
            memory: (1 + a as u64 % 2048) << 20,
        })),
        44 => Action::Solve(SolveAction::TypeDepth((a % 2000).to_string())),
        45 => match &state.solve.solving {
            Solving::Ended(ended) => {
                let suggestion = ended.suggestions.first()?;
                Action::Solve(SolveAction::Try(*suggestion, 0.0))
            }
            _ => return None,
        },
        34 => match worker.job(a)? {
            (id, JobSpec::Solve(spec)) => {
                let (outcome, stats) = solve(spec);
                return match outcome {
                    Outcome::Solved(solution) => event(improved(*id, stats, solution.moves)),
                    _ => event(progress(*id, stats)),
                };
            }
            (id, JobSpec::Count(_)) => return event(count_progress(*id, 3)),
            (id, JobSpec::Explain(_)) => {
                return event(Event::Progress(*id, JobProgress::Explain(Vec::new())));
            }
            (_, JobSpec::Estimate(_) | JobSpec::Lab(..)) => return None,
        },
        // The job reaches a limit.
        35 => match worker.job(a)? {
            (id, JobSpec::Solve(_)) => {
                let outcome = Outcome::LimitReached(Limit::Time(1));
                return event(finished(*id, job_stats(1), outcome));
            }
            _ => return None,
        },
        _ => {
            let (id, spec) = worker.job(a)?;
            return event(Event::Finished(*id, result(spec)));
        }
    })
}

/// Checks that a task is active if and only if a part of the state waits for its result.
fn check_tasks(state: &State) {
    let has = |kind| state.worker.tasks.find(kind).is_some();
    assert_eq!(has(TaskKind::Solve), state.is_running());
    assert_eq!(has(TaskKind::Hint), state.solve.hint == Hint::Searching);
    assert_eq!(has(TaskKind::Count), state.is_counting());
    let estimates = state.solve.estimates.as_ref();
    assert_eq!(
        has(TaskKind::Estimates),
        estimates.is_some_and(Estimates::is_waiting)
    );
    let is_checking = matches!(&state.solve.solving,
        Solving::FromLink(linked) if linked.check == LinkCheck::Running);
    assert_eq!(has(TaskKind::LinkCheck), is_checking);
    assert!(state.worker.tasks.active().len() <= 6);
}

/// Checks that the game is on the line shown, unless the player has left it.
fn check_line(state: &State) {
    if let Some(playback) = &state.play.playback
        && !playback.is_left()
    {
        let step = playback.line().step_at(state.play.game.board());
        assert!(step.is_some());
    }
}

/// Checks that the link is parsed to the same link, and to a state with the same board, goal and method.
fn check_link(state: &State) {
    let share = state.share();
    let query = share.query();
    let (read, error) = Share::read(&query);
    assert_eq!((&read, error), (&share, None), "{query}");
    let again = State::new(
        Navigation::new(&query, None),
        state.settings,
        Records::default(),
        |_| panic!("the link has a board"),
    );
    assert_eq!(again.share(), share);
    assert_eq!(again.play.board(), state.play.board());
    assert_eq!(again.play.goal, state.play.goal);
}

/// Checks that late events of finished or cancelled jobs change nothing.
fn check_late_events(state: &Rc<State>, worker: &ModelWorker) {
    for (id, spec) in worker.old.iter().rev().take(3) {
        let result = match spec {
            JobSpec::Solve(_) => finished(*id, job_stats(1), Outcome::Stopped),
            JobSpec::Count(_) => count_finished(*id, SolutionCount::default()),
            JobSpec::Estimate(_) => estimates_finished(*id, vec![7]),
            JobSpec::Lab(..) => panic!("{NO_LAB}"),
            JobSpec::Explain(_) => Event::Finished(*id, JobResult::Explain(Vec::new())),
        };
        let late_progress = match spec {
            JobSpec::Solve(spec) => match solve(spec) {
                (Outcome::Solved(solution), stats) => improved(*id, stats, solution.moves),
                (_, stats) => progress(*id, stats),
            },
            JobSpec::Explain(_) => Event::Progress(*id, JobProgress::Explain(Vec::new())),
            JobSpec::Count(_) | JobSpec::Estimate(_) | JobSpec::Lab(..) => count_progress(*id, 7),
        };
        let failed = Event::Failed(*id, JobError::OutOfMemory);
        for event in [result, late_progress, failed] {
            assert_unchanged(state, received(event));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_sequence_of_actions_keeps_the_state_consistent(
        steps in prop::collection::vec((0u8..54, any::<u16>(), any::<u16>()), 1..60),
    ) {
        let mut state = state("board=1.2.3_0.4.6_7.5.8");
        let mut worker = ModelWorker::default();
        for (kind, a, b) in steps {
            let Some(action) = action(kind, a.into(), b.into(), &state, &worker) else {
                continue;
            };
            state = state.after(action);
            worker.sync(&state.worker.tasks);
            check_tasks(&state);
            check_line(&state);
            check_link(&state);
            check_late_events(&state, &worker);
        }
    }
}
