//! The page's connection to its worker: what is sent when, and what happens when the worker fails. Pure: what is to be
//! done comes back as [`ClientCommand`]s.
//!
//! The jobs follow the [`Tasks`] of the state: a new task is sent, one that has gone is stopped. A worker that does not
//! answer a stop in time is replaced, and the other jobs are sent again. A worker that fails is started again after a
//! pause, at most three times without a finished job in between.

use super::state::{Tasks, WorkerAction, WorkerStatus};
use crate::protocol::{Event, JobId, JobSpec, Request};
use crate::puzzle::Goal;

/// Time that a worker has to answer a stop, in milliseconds.
const STOP_TIME_LIMIT_MS: u32 = 100;

/// The same for a job whose answer no one waits for, while another job runs: to replace the worker would set that one back.
const CANCEL_TIME_LIMIT_MS: u32 = 2000;

/// Pauses before a worker that failed is started again, in milliseconds. After the last, it is left to the user.
const RESTART_PAUSES_MS: [u32; 3] = [200, 1000, 5000];

/// Something for the browser's side to do.
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
    /// Tell the state.
    Notify(WorkerAction),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientTimer {
    /// The pause before a restart is over. The number is that of the restart.
    Restart(u32),
    /// The time to answer the stop of a job is over.
    Stop(JobId),
}

/// The state of the connection.
pub struct WorkerClient {
    status: Status,
    jobs: Vec<ClientJob>,
    /// The goal to prepare for, which a new worker must be told too.
    goal: Option<Goal>,
    /// The number of other workers that the worker may start.
    workers: u8,
    /// Restarts since the last finished job.
    restarts: usize,
    /// Counts all restarts.
    restart_number: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// There is no worker.
    None,
    /// It cannot receive messages yet.
    Starting,
    Ready,
}

struct ClientJob {
    id: JobId,
    spec: JobSpec,
    stop: Stop,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    No,
    /// It was asked to end with what it has.
    Asked,
    /// It was asked to end, and no one waits for its answer.
    Cancelled,
}

impl WorkerClient {
    pub fn new(workers: u8) -> WorkerClient {
        WorkerClient {
            status: Status::None,
            jobs: Vec::new(),
            goal: None,
            workers,
            restarts: 0,
            restart_number: 0,
        }
    }

    /// Starts the first worker.
    pub fn start(&mut self) -> Vec<ClientCommand> {
        self.status = Status::Starting;
        vec![ClientCommand::Spawn]
    }

    /// Starts a worker at the user's request, after it was given up.
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

    /// Starts and stops jobs so that they match the tasks.
    pub fn sync(&mut self, tasks: &Tasks) -> Vec<ClientCommand> {
        let mut commands = Vec::new();
        let ids: Vec<JobId> = self.jobs.iter().map(|job| job.id).collect();
        for &id in &ids {
            let active = tasks.active().iter().find(|active| active.id == id);
            match active {
                None => self.stop(id, Stop::Cancelled, &mut commands),
                Some(active) if active.is_stopping => self.stop(id, Stop::Asked, &mut commands),
                Some(_) => {}
            }
        }
        for active in tasks.active() {
            if ids.contains(&active.id) {
                continue;
            }
            if active.is_stopping {
                // It was ended before it was sent.
                commands.push(ClientCommand::Notify(WorkerAction::Ended(active.id)));
                continue;
            }
            self.jobs.push(ClientJob {
                id: active.id,
                spec: active.task.spec(),
                stop: Stop::No,
            });
            if self.status == Status::Ready {
                commands.extend(self.jobs.last().map(ClientJob::start));
            }
        }
        commands
    }

    fn stop(&mut self, id: JobId, stop: Stop, commands: &mut Vec<ClientCommand>) {
        let Some(place) = self.jobs.iter().position(|job| job.id == id) else {
            return;
        };
        if self.status != Status::Ready {
            // The worker does not know it.
            self.jobs.remove(place);
            if stop == Stop::Asked {
                commands.push(ClientCommand::Notify(WorkerAction::Ended(id)));
            }
            return;
        }
        let is_other_wanted = |job: &ClientJob| job.id != id && job.stop == Stop::No;
        let time_limit_ms = match self.jobs.iter().any(is_other_wanted) {
            true if stop == Stop::Cancelled => CANCEL_TIME_LIMIT_MS,
            _ => STOP_TIME_LIMIT_MS,
        };
        let job = &mut self.jobs[place];
        if job.stop == Stop::No {
            commands.push(ClientCommand::Post(Box::new(Request::Stop(id))));
            commands.push(ClientCommand::SetTimer(
                ClientTimer::Stop(id),
                time_limit_ms,
            ));
        }
        // Once cancelled, it stays so.
        if job.stop != Stop::Cancelled {
            job.stop = stop;
        }
    }

    /// Tells the worker which goal the next boards will be for.
    pub fn prepare(&mut self, goal: Goal) -> Vec<ClientCommand> {
        self.goal = Some(goal);
        match self.status {
            Status::Ready => vec![prepare(goal)],
            _ => Vec::new(),
        }
    }

    /// Handles what the worker says.
    pub fn received(&mut self, event: Event) -> Vec<ClientCommand> {
        let mut commands = Vec::new();
        match &event {
            Event::Ready => {
                self.status = Status::Ready;
                commands.push(ClientCommand::Post(Box::new(Request::Workers(
                    self.workers,
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

    /// Handles the failure of the worker. One that had been ready is started again after a pause, unless that has been
    /// tried too often. One that never was would fail again, so that is left to the user.
    pub fn lost(&mut self, reason: String) -> Vec<ClientCommand> {
        let was_ready = self.status == Status::Ready;
        self.status = Status::None;
        // The state is told, and asks again for what it still wants.
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

    /// Replaces a worker that did not answer the stop of a job in time. All other jobs go to the new one.
    fn replace(&mut self, id: JobId) -> Vec<ClientCommand> {
        if !self.jobs.iter().any(|job| job.id == id) {
            return Vec::new();
        }
        let mut commands = vec![ClientCommand::Terminate];
        for job in self.jobs.iter().filter(|job| job.stop == Stop::Asked) {
            commands.push(ClientCommand::Notify(WorkerAction::Ended(job.id)));
        }
        self.jobs.retain(|job| job.stop == Stop::No);
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

fn prepare(goal: Goal) -> ClientCommand {
    ClientCommand::Post(Box::new(Request::Prepare(Box::new(goal))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::state::{Task, TaskKind};
    use crate::protocol::{CountSpec, JobError, JobResult};
    use crate::puzzle::{Preset, Size};

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

    /// The requests among the commands.
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
    fn a_task_that_has_gone_is_stopped() {
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
    fn an_answered_stop_leaves_the_worker_alone() {
        let mut client = ready();
        let mut tasks = Tasks::default();
        let id = tasks.start(count());
        client.sync(&tasks);
        tasks.stop(TaskKind::Count);
        assert_eq!(posted(&client.sync(&tasks)), [Request::Stop(id)]);
        let heard = client.received(finished(id));
        let answer = ClientCommand::Notify(WorkerAction::Received(finished(id)));
        assert_eq!(heard, [answer]);
        assert_eq!(client.timer_fired(ClientTimer::Stop(id)), []);
    }

    #[test]
    fn a_worker_that_does_not_answer_a_stop_is_replaced_and_gets_the_other_jobs() {
        let mut client = ready();
        client.prepare(goal());
        let mut tasks = Tasks::default();
        let stopped = tasks.start(count());
        let kept = tasks.start(estimates());
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
                started(kept, &estimates()),
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

    /// Has a worker fail, be started again and become ready; returns the pause, or `None` if it was not started.
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
    fn a_finished_job_makes_room_for_three_more_restarts() {
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
    fn a_worker_that_never_was_ready_is_not_restarted() {
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
    fn a_job_asked_for_while_there_is_no_worker_goes_to_the_next_one() {
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
