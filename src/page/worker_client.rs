//! The page's connection to its worker: which requests it sends, and how it handles failures of the worker. Pure: `WorkerHost`
//! carries out the [`ClientCommand`]s that are returned.
//!
//! The jobs follow the [`Tasks`] of the state: a new task is sent, a new time limit too, and a removed task is stopped. A worker that does not answer
//! a stop in time is replaced, and the other jobs are sent again. A worker that fails is restarted after a pause, at most
//! three times without a finished job in between.

use super::state::{Tasks, WorkerAction, WorkerStatus, WorkerTask};
use crate::protocol::{Event, JobId, JobSpec, Request};
use crate::puzzle::Goal;

/// Time limit for the answer to a stop, in milliseconds. Chosen by hand.
const STOP_TIME_LIMIT_MS: u32 = 100;

/// Time limit for the answer to a stop whose result is not needed, while another job runs, in milliseconds. Chosen by hand:
/// longer, because to replace the worker would restart the other job.
const CANCEL_TIME_LIMIT_MS: u32 = 2000;

/// Pauses before each restart of a failed worker, in milliseconds. Chosen by hand. After the last, the user has to restart it.
const RESTART_PAUSES_MS: [u32; 3] = [200, 1000, 5000];

/// Something for the browser to do.
#[derive(Clone, PartialEq, Debug)]
pub enum ClientCommand {
    /// Start a worker.
    Spawn,
    /// Terminate the worker.
    Terminate,
    /// Send the worker a request.
    Post(Box<Request>),
    /// Call [`WorkerClient::timer_fired`] after this many milliseconds.
    SetTimer(ClientTimer, u32),
    /// Dispatch an action to the state.
    Notify(WorkerAction),
}

/// A timer of the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientTimer {
    /// The pause before the restart with this number.
    Restart(u32),
    /// The time limit for the answer to the stop of a job.
    Stop(JobId),
}

/// The state of the connection.
pub struct WorkerClient {
    status: Status,
    jobs: Vec<ClientJob>,
    /// The goal to prepare for, which is sent to every new worker.
    goal: Option<Goal>,
    /// The number of helper workers that the worker may start.
    helpers: u8,
    /// The number of restarts since the last finished job.
    restarts: usize,
    /// The number of restarts in all, which identifies the timer of a restart.
    restart_number: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// There is no worker.
    None,
    /// The worker cannot receive requests yet.
    Starting,
    /// The worker receives requests.
    Ready,
}

struct ClientJob {
    id: JobId,
    spec: JobSpec,
    stop: StopState,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StopState {
    /// The job is running.
    No,
    /// A stop was sent, and the result is needed.
    Requested,
    /// A stop was sent, and the result is not needed.
    Cancelled,
}

impl WorkerClient {
    /// Returns a client without a worker. `helpers` is the number of helper workers that the worker may start.
    pub fn new(helpers: u8) -> WorkerClient {
        WorkerClient {
            status: Status::None,
            jobs: Vec::new(),
            goal: None,
            helpers,
            restarts: 0,
            restart_number: 0,
        }
    }

    /// Starts the first worker.
    pub fn start(&mut self) -> Vec<ClientCommand> {
        self.status = Status::Starting;
        vec![ClientCommand::Spawn]
    }

    /// Starts a worker at the user's request if there is none.
    pub fn retry(&mut self) -> Vec<ClientCommand> {
        if self.status != Status::None {
            return Vec::new();
        }
        self.restarts = 0;
        self.respawn()
    }

    fn respawn(&mut self) -> Vec<ClientCommand> {
        self.status = Status::Starting;
        vec![
            ClientCommand::Notify(WorkerAction::Starting),
            ClientCommand::Spawn,
        ]
    }

    /// Starts and stops jobs to match the tasks.
    pub fn sync<T: WorkerTask>(&mut self, tasks: &Tasks<T>) -> Vec<ClientCommand> {
        let mut commands = Vec::new();
        let ids: Vec<JobId> = self.jobs.iter().map(|job| job.id).collect();
        for &id in &ids {
            let active = tasks.active().iter().find(|active| active.id == id);
            match active {
                None => self.stop(id, StopState::Cancelled, &mut commands),
                Some(active) if active.is_stopping => {
                    self.stop(id, StopState::Requested, &mut commands)
                }
                Some(active) => self.update(id, active.task.spec(), &mut commands),
            }
        }
        for active in tasks.active() {
            if ids.contains(&active.id) {
                continue;
            }
            if active.is_stopping {
                // The task was stopped before it was sent.
                commands.push(ClientCommand::Notify(WorkerAction::Ended(active.id)));
                continue;
            }
            self.jobs.push(ClientJob {
                id: active.id,
                spec: active.task.spec(),
                stop: StopState::No,
            });
            if self.status == Status::Ready {
                commands.extend(self.jobs.last().map(ClientJob::start));
            }
        }
        commands
    }

    /// Sends the time limit of a job if it has changed. Nothing else of a job changes.
    fn update(&mut self, id: JobId, spec: JobSpec, commands: &mut Vec<ClientCommand>) {
        let Some(job) = self.jobs.iter_mut().find(|job| job.id == id) else {
            return;
        };
        if time_limit(&job.spec) != time_limit(&spec) {
            if self.status == Status::Ready {
                let request = Request::SetTimeLimit(id, time_limit(&spec));
                commands.push(ClientCommand::Post(Box::new(request)));
            }
            job.spec = spec;
        }
    }

    fn stop(&mut self, id: JobId, stop: StopState, commands: &mut Vec<ClientCommand>) {
        let Some(index) = self.jobs.iter().position(|job| job.id == id) else {
            return;
        };
        if self.status != Status::Ready {
            // The job was not sent yet.
            self.jobs.remove(index);
            if stop == StopState::Requested {
                commands.push(ClientCommand::Notify(WorkerAction::Ended(id)));
            }
            return;
        }
        let is_other_running = |job: &ClientJob| job.id != id && job.stop == StopState::No;
        let time_limit_ms =
            if stop == StopState::Cancelled && self.jobs.iter().any(is_other_running) {
                CANCEL_TIME_LIMIT_MS
            } else {
                STOP_TIME_LIMIT_MS
            };
        let job = &mut self.jobs[index];
        if job.stop == StopState::No {
            commands.push(ClientCommand::Post(Box::new(Request::Stop(id))));
            commands.push(ClientCommand::SetTimer(
                ClientTimer::Stop(id),
                time_limit_ms,
            ));
        }
        // A cancelled job stays cancelled.
        if job.stop != StopState::Cancelled {
            job.stop = stop;
        }
    }

    /// Lets the worker prepare tables for a goal.
    pub fn prepare(&mut self, goal: Goal) -> Vec<ClientCommand> {
        self.goal = Some(goal);
        match self.status {
            Status::Ready => vec![prepare(goal)],
            _ => Vec::new(),
        }
    }

    /// Handles an event of the worker.
    pub fn received(&mut self, event: Event) -> Vec<ClientCommand> {
        let mut commands = Vec::new();
        match &event {
            Event::Ready => {
                self.status = Status::Ready;
                commands.push(ClientCommand::Post(Box::new(Request::Workers(
                    self.helpers,
                ))));
                commands.extend(self.jobs.iter().map(ClientJob::start));
                commands.extend(self.goal.map(prepare));
            }
            Event::Finished(id, _) => {
                self.jobs.retain(|job| job.id != *id);
                self.restarts = 0;
            }
            Event::Failed(id, _) => self.jobs.retain(|job| job.id != *id),
            Event::Panicked(reason) => return self.lost(reason.clone()),
            Event::Progress(..)
            | Event::Tables(_)
            | Event::WeightsUnavailable
            | Event::Unreadable => {}
        }
        commands.push(ClientCommand::Notify(WorkerAction::Received(event)));
        commands
    }

    /// Handles the failure of the worker. A worker that was ready is restarted after a pause, unless it has failed too often.
    /// One that was never ready would fail again, so the user has to restart it.
    pub fn lost(&mut self, reason: String) -> Vec<ClientCommand> {
        let was_ready = self.status == Status::Ready;
        self.status = Status::None;
        // The state handles the failure and starts the tasks that it still needs.
        self.jobs.clear();
        let pause = RESTART_PAUSES_MS.get(self.restarts);
        let status = match (was_ready, pause) {
            (true, Some(_)) => WorkerStatus::Restarting(reason),
            (true, None) => WorkerStatus::GaveUp(reason),
            (false, _) => WorkerStatus::NotStarted(reason),
        };
        let mut commands = vec![
            ClientCommand::Terminate,
            ClientCommand::Notify(WorkerAction::Lost(status)),
        ];
        if let (true, Some(&pause)) = (was_ready, pause) {
            self.restarts += 1;
            self.restart_number += 1;
            let timer = ClientTimer::Restart(self.restart_number);
            commands.push(ClientCommand::SetTimer(timer, pause));
        }
        commands
    }

    /// Handles a timer that has fired.
    pub fn timer_fired(&mut self, timer: ClientTimer) -> Vec<ClientCommand> {
        match timer {
            ClientTimer::Restart(number)
                if number == self.restart_number && self.status == Status::None =>
            {
                self.status = Status::Starting;
                vec![ClientCommand::Spawn]
            }
            ClientTimer::Stop(id) if self.status == Status::Ready => self.replace(id),
            ClientTimer::Restart(_) | ClientTimer::Stop(_) => Vec::new(),
        }
    }

    /// Replaces a worker that did not answer the stop of a job in time. The new worker gets all other jobs.
    fn replace(&mut self, id: JobId) -> Vec<ClientCommand> {
        if !self.jobs.iter().any(|job| job.id == id) {
            return Vec::new();
        }
        let mut commands = vec![ClientCommand::Terminate];
        for job in self
            .jobs
            .iter()
            .filter(|job| job.stop == StopState::Requested)
        {
            commands.push(ClientCommand::Notify(WorkerAction::Ended(job.id)));
        }
        self.jobs.retain(|job| job.stop == StopState::No);
        commands.extend(self.respawn());
        commands
    }
}

impl ClientJob {
    fn start(&self) -> ClientCommand {
        let spec = Box::new(self.spec.clone());
        ClientCommand::Post(Box::new(Request::Start(self.id, spec)))
    }
}

/// Returns the time limit of a job that solves a board, in milliseconds.
fn time_limit(spec: &JobSpec) -> Option<u32> {
    match spec {
        JobSpec::Solve(spec) => spec.time_limit_ms,
        _ => None,
    }
}

fn prepare(goal: Goal) -> ClientCommand {
    ClientCommand::Post(Box::new(Request::Prepare(Box::new(goal))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Strategy;
    use crate::page::state::{Task, TaskKind};
    use crate::protocol::{CountSpec, JobError, JobResult, Priority, SolveSpec};
    use crate::puzzle::{Preset, Size};
    use crate::search::Limits;

    fn goal() -> Goal {
        Goal::preset(Preset::BlankLast, Size::DEFAULT)
    }

    fn count() -> Task {
        Task::Count(CountSpec {
            start: *goal().board(),
            goal: goal(),
            length: 2,
        })
    }

    fn solve(time_limit_ms: Option<u32>) -> Task {
        Task::Solve(SolveSpec {
            start: *goal().board(),
            goal: goal(),
            strategy: Strategy::Anytime,
            limits: Limits::default(),
            time_limit_ms,
            priority: Priority::Foreground,
            resume: None,
        })
    }

    fn estimates() -> Task {
        Task::Estimates(crate::protocol::EstimateSpec {
            start: *goal().board(),
            moves: Vec::new(),
            goal: goal(),
            heuristic: crate::heuristic::HeuristicKind::Manhattan,
        })
    }

    fn ready() -> WorkerClient {
        let mut client = WorkerClient::new(1);
        client.start();
        client.received(Event::Ready);
        client
    }

    /// Returns the requests among the commands.
    fn posted(commands: &[ClientCommand]) -> Vec<Request> {
        let request = |command: &ClientCommand| match command {
            ClientCommand::Post(request) => Some((**request).clone()),
            _ => None,
        };
        commands.iter().filter_map(request).collect()
    }

    fn started(id: JobId, task: &Task) -> Request {
        Request::Start(id, Box::new(task.spec()))
    }

    fn finished(id: JobId) -> Event {
        Event::Finished(id, JobResult::Estimate(Vec::new()))
    }

    #[test]
    fn jobs_wait_until_the_worker_is_ready() {
        let mut client = WorkerClient::new(3);
        assert_eq!(client.start(), [ClientCommand::Spawn]);
        let mut tasks = Tasks::default();
        let id = tasks.start(count());
        assert_eq!(client.sync(&tasks), []);
        assert_eq!(client.prepare(goal()), []);
        let commands = client.received(Event::Ready);
        assert_eq!(
            posted(&commands),
            [
                Request::Workers(3),
                started(id, &count()),
                Request::Prepare(Box::new(goal()))
            ]
        );
        let ready = ClientCommand::Notify(WorkerAction::Received(Event::Ready));
        assert_eq!(commands.last(), Some(&ready));
    }

    #[test]
    fn a_job_is_sent_once() {
        let mut client = ready();
        let mut tasks = Tasks::default();
        let id = tasks.start(count());
        assert_eq!(posted(&client.sync(&tasks)), [started(id, &count())]);
        assert_eq!(client.sync(&tasks), []);
    }

    #[test]
    fn a_new_time_limit_is_sent_once() {
        let mut client = ready();
        let mut tasks = Tasks::default();
        let id = tasks.start(solve(Some(1000)));
        client.sync(&tasks);
        tasks.set_time_limit(None);
        let request = Request::SetTimeLimit(id, None);
        assert_eq!(posted(&client.sync(&tasks)), [request]);
        assert_eq!(client.sync(&tasks), []);
    }

    #[test]
    fn a_job_that_was_not_sent_is_sent_with_its_new_time_limit() {
        let mut client = WorkerClient::new(1);
        client.start();
        let mut tasks = Tasks::default();
        let id = tasks.start(solve(Some(1000)));
        client.sync(&tasks);
        tasks.set_time_limit(Some(60_000));
        assert_eq!(client.sync(&tasks), []);
        let longer = started(id, &solve(Some(60_000)));
        assert!(posted(&client.received(Event::Ready)).contains(&longer));
    }

    #[test]
    fn a_removed_task_is_stopped() {
        let mut client = ready();
        let mut tasks = Tasks::default();
        let id = tasks.start(count());
        client.sync(&tasks);
        tasks.cancel(TaskKind::Count);
        let commands = client.sync(&tasks);
        assert_eq!(posted(&commands), [Request::Stop(id)]);
        assert_eq!(
            commands.last(),
            Some(&ClientCommand::SetTimer(
                ClientTimer::Stop(id),
                STOP_TIME_LIMIT_MS
            ))
        );
        assert_eq!(client.sync(&tasks), []);
    }

    #[test]
    fn a_cancelled_job_has_more_time_to_end_while_another_runs() {
        let mut client = ready();
        let mut tasks = Tasks::default();
        let id = tasks.start(count());
        tasks.start(estimates());
        client.sync(&tasks);
        tasks.cancel(TaskKind::Count);
        let timer = ClientCommand::SetTimer(ClientTimer::Stop(id), CANCEL_TIME_LIMIT_MS);
        assert_eq!(client.sync(&tasks).last(), Some(&timer));
    }

    #[test]
    fn an_answered_stop_keeps_the_worker() {
        let mut client = ready();
        let mut tasks = Tasks::default();
        let id = tasks.start(count());
        client.sync(&tasks);
        tasks.stop(TaskKind::Count);
        assert_eq!(posted(&client.sync(&tasks)), [Request::Stop(id)]);
        let commands = client.received(finished(id));
        let answer = ClientCommand::Notify(WorkerAction::Received(finished(id)));
        assert_eq!(commands, [answer]);
        assert_eq!(client.timer_fired(ClientTimer::Stop(id)), []);
    }

    #[test]
    fn a_worker_that_does_not_answer_a_stop_is_replaced_by_one_with_the_other_jobs() {
        let mut client = ready();
        client.prepare(goal());
        let mut tasks = Tasks::default();
        let stopped = tasks.start(count());
        let other = tasks.start(estimates());
        client.sync(&tasks);
        tasks.stop(TaskKind::Count);
        client.sync(&tasks);
        assert_eq!(
            client.timer_fired(ClientTimer::Stop(stopped)),
            [
                ClientCommand::Terminate,
                ClientCommand::Notify(WorkerAction::Ended(stopped)),
                ClientCommand::Notify(WorkerAction::Starting),
                ClientCommand::Spawn
            ]
        );
        tasks.take(stopped);
        assert_eq!(client.sync(&tasks), []);
        assert_eq!(
            posted(&client.received(Event::Ready)),
            [
                Request::Workers(1),
                started(other, &estimates()),
                Request::Prepare(Box::new(goal()))
            ]
        );
    }

    #[test]
    fn a_job_that_was_never_sent_ends_at_once() {
        let mut client = WorkerClient::new(1);
        client.start();
        let mut tasks = Tasks::default();
        let id = tasks.start(count());
        client.sync(&tasks);
        tasks.stop(TaskKind::Count);
        let ended = ClientCommand::Notify(WorkerAction::Ended(id));
        assert_eq!(client.sync(&tasks), [ended]);
        assert_eq!(
            posted(&client.received(Event::Ready)),
            [Request::Workers(1)]
        );
    }

    /// Lets the worker fail, restart and become ready. Returns the pause, or `None` if it was not restarted.
    fn fail_once(client: &mut WorkerClient) -> Option<u32> {
        let commands = client.lost("boom".to_string());
        assert_eq!(commands[0], ClientCommand::Terminate);
        let Some(ClientCommand::SetTimer(timer, pause)) = commands.last() else {
            let status = WorkerStatus::GaveUp("boom".to_string());
            let given_up = ClientCommand::Notify(WorkerAction::Lost(status));
            assert_eq!(commands.last(), Some(&given_up));
            return None;
        };
        assert_eq!(client.timer_fired(*timer), [ClientCommand::Spawn]);
        // A second timer of the same restart spawns nothing.
        assert_eq!(client.timer_fired(*timer), []);
        client.received(Event::Ready);
        Some(*pause)
    }

    #[test]
    fn a_worker_that_keeps_failing_is_restarted_three_times_with_growing_pauses() {
        let mut client = ready();
        let pauses: Vec<Option<u32>> = (0..4).map(|_| fail_once(&mut client)).collect();
        assert_eq!(pauses, [Some(200), Some(1000), Some(5000), None]);
    }

    #[test]
    fn a_retry_by_the_user_allows_three_more_restarts() {
        let mut client = ready();
        while fail_once(&mut client).is_some() {}
        assert_eq!(client.retry(), client_respawn());
        client.received(Event::Ready);
        assert_eq!(fail_once(&mut client), Some(200));
    }

    fn client_respawn() -> [ClientCommand; 2] {
        [
            ClientCommand::Notify(WorkerAction::Starting),
            ClientCommand::Spawn,
        ]
    }

    #[test]
    fn a_finished_job_allows_three_more_restarts() {
        let mut client = ready();
        for _ in 0..10 {
            assert_eq!(fail_once(&mut client), Some(200));
            client.received(finished(JobId::default()));
        }
    }

    #[test]
    fn a_failed_job_does_not_count_as_finished() {
        let mut client = ready();
        fail_once(&mut client);
        client.received(Event::Failed(JobId::default(), JobError::Unsolvable));
        assert_eq!(fail_once(&mut client), Some(1000));
    }

    #[test]
    fn a_worker_that_was_never_ready_is_restarted_by_the_user_only() {
        let mut client = WorkerClient::new(1);
        client.start();
        let status = WorkerStatus::NotStarted("missing".to_string());
        assert_eq!(
            client.lost("missing".to_string()),
            [
                ClientCommand::Terminate,
                ClientCommand::Notify(WorkerAction::Lost(status))
            ]
        );
        assert_eq!(client.retry(), client_respawn());
        assert_eq!(client.retry(), []);
    }

    #[test]
    fn a_panic_is_a_failure() {
        let mut client = ready();
        let commands = client.received(Event::Panicked("index".to_string()));
        let status = WorkerStatus::Restarting("index".to_string());
        let lost = ClientCommand::Notify(WorkerAction::Lost(status));
        assert!(commands.contains(&lost));
    }

    #[test]
    fn a_task_without_a_worker_is_sent_to_the_next_one() {
        let mut client = ready();
        let commands = client.lost("boom".to_string());
        let mut tasks = Tasks::default();
        let id = tasks.start(count());
        assert_eq!(client.sync(&tasks), []);
        let Some(ClientCommand::SetTimer(timer, _)) = commands.last() else {
            panic!("{commands:?}")
        };
        client.timer_fired(*timer);
        assert!(posted(&client.received(Event::Ready)).contains(&started(id, &count())));
    }
}
