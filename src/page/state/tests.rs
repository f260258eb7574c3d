//! Tests of the reducer.

mod anytime;
mod count;
mod estimates;
mod hint;
mod layers;
mod link;
mod play;
mod properties;
mod setup;
mod solve;
mod worker;

use super::*;
use crate::engine::{CountStatus, MAX_LISTED, SolutionCount, Strategy};
use crate::page::game::Slide;
use crate::page::settings::TileStyle;
use crate::protocol::{
    Event, JobError, JobId, JobProgress, JobResult, JobStats, Priority, SolveSpec, TablesProgress,
};
use crate::puzzle::{Move, Random, scramble};
use crate::search::{Limit, Limits, Outcome, Solution, Stats};

/// The worker posts an event.
fn received(event: Event) -> Action {
    Action::Worker(WorkerAction::Received(event))
}

/// Asserts that an action changes nothing: the state is the same `Rc`, so nothing is drawn again.
#[track_caller]
fn assert_unchanged(state: &Rc<State>, action: Action) {
    let after = state.clone().after(action);
    assert!(Rc::ptr_eq(state, &after), "{after:?}");
}

fn progress(id: JobId, stats: JobStats) -> Event {
    Event::Progress(id, JobProgress::Solve(stats))
}

fn improved(id: JobId, stats: JobStats, moves: Vec<Move>) -> Event {
    Event::Progress(id, JobProgress::Improved(stats, moves))
}

fn finished(id: JobId, stats: JobStats, outcome: Outcome) -> Event {
    Event::Finished(id, JobResult::Solve(stats, outcome))
}

fn count_progress(id: JobId, count: u64) -> Event {
    Event::Progress(id, JobProgress::Count(count))
}

fn count_finished(id: JobId, found: SolutionCount) -> Event {
    Event::Finished(id, JobResult::Count(found))
}

fn estimates_finished(id: JobId, values: Vec<u32>) -> Event {
    Event::Finished(id, JobResult::Estimate(values))
}

/// Returns the id of the only active task, not counting estimates.
fn task_id(state: &State) -> JobId {
    let tasks = state.worker.tasks.active().iter();
    let mut ids = tasks
        .filter(|active| active.task.kind() != TaskKind::Estimates)
        .map(|active| active.id);
    let id = ids.next().expect("there is a task");
    assert_eq!(ids.next(), None);
    id
}

/// Returns `true` if a task other than estimates is active.
fn has_task(state: &State) -> bool {
    let mut tasks = state.worker.tasks.active().iter();
    tasks.any(|active| active.task.kind() != TaskKind::Estimates)
}

/// The worker fails and is about to be restarted.
fn worker_lost() -> Action {
    Action::Worker(WorkerAction::Lost(WorkerStatus::Restarting("boom".into())))
}

/// Returns the job of the only active task, which solves a board or finds a hint.
fn solve_spec(state: &State) -> SolveSpec {
    match &**state.worker.tasks.get(task_id(state)).unwrap() {
        Task::Solve(spec) | Task::Hint(spec) | Task::QuickHint(spec) => spec.clone(),
        other => panic!("{other:?}"),
    }
}

/// Returns the id of the task of estimates, and its number of boards.
fn estimates_task(state: &State) -> Option<(JobId, usize)> {
    let active = state.worker.tasks.find(TaskKind::Estimates)?;
    match &*active.task {
        Task::Estimates(spec) => Some((active.id, spec.moves.len())),
        other => panic!("{other:?}"),
    }
}

/// Returns the state of a link.
fn state(query: &str) -> Rc<State> {
    let navigation = Navigation::new(query, None);
    let deal = |goal: &Goal| scramble::uniform(goal, &mut Random::seeded(1));
    Rc::new(State::new(
        navigation,
        Settings::default(),
        Records::default(),
        deal,
    ))
}

fn new_game(board: Board, goal: Goal) -> Action {
    Action::NewGame {
        board,
        goal,
        origin: Origin::Scramble,
    }
}

/// Slides one tile.
fn slide(step: Move) -> Action {
    Action::Play(PlayAction::Slide(Slide { step, tiles: 1 }, 100.0))
}

/// Returns a state that solves a board one move from its goal.
fn running() -> Rc<State> {
    state("board=1.2.3_4.5.6_7.0.8").after(Action::Solve(SolveAction::Start(0.0)))
}

fn job_stats(expanded: u64) -> JobStats {
    JobStats {
        stats: Stats {
            expanded,
            ..Stats::default()
        },
        milliseconds: 1.0,
        strategy: None,
        helpers: 0,
        best: None,
        table_ms: 0.0,
    }
}

fn solved() -> Outcome {
    Outcome::Solved(Solution {
        moves: vec![Move::Left],
        proved_optimal: true,
    })
}

/// Returns a state that has solved a board three moves from its goal.
fn with_solution() -> Rc<State> {
    let state = state("board=1.2.3_0.4.6_7.5.8").after(Action::Solve(SolveAction::Start(0.0)));
    let id = state.worker.tasks.newest();
    let outcome = three_move_solution(true);
    state.after(received(finished(id, job_stats(3), outcome)))
}

fn hint_finished(state: Rc<State>, outcome: Outcome) -> Rc<State> {
    let id = task_id(&state);
    state.after(received(finished(id, job_stats(1), outcome)))
}

fn three_move_solution(proved_optimal: bool) -> Outcome {
    Outcome::Solved(Solution {
        moves: vec![Move::Left, Move::Up, Move::Left],
        proved_optimal,
    })
}

/// Returns a state with a board that has two shortest solutions, in which the blank circles four cells in one direction or the
/// other. The first one is shown.
fn with_two_solutions() -> (Rc<State>, [Vec<Move>; 2]) {
    use Move::{Down, Left, Right, Up};
    let solutions = [
        vec![Left, Up, Right, Down, Left, Up],
        vec![Up, Left, Down, Right, Up, Left],
    ];
    let state = state("board=1.2.3_4.0.8_7.6.5").after(Action::Solve(SolveAction::Start(0.0)));
    let outcome = Outcome::Solved(Solution {
        moves: solutions[0].clone(),
        proved_optimal: true,
    });
    let id = state.worker.tasks.newest();
    let state = state.after(received(finished(id, job_stats(3), outcome)));
    (state, solutions)
}

/// Returns outcomes whose moves are illegal or do not lead to the goal.
fn wrong_outcomes() -> [Outcome; 3] {
    [vec![Move::Up], vec![Move::Left, Move::Right], Vec::new()].map(|moves| {
        Outcome::Solved(Solution {
            moves,
            proved_optimal: true,
        })
    })
}
