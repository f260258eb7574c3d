//! The part of the state that solves: the method chosen, the search under way, what it found.

use std::rc::Rc;

use super::{Count, Estimates, Failure, Hint, State, Tab, Task, TaskKind};
use crate::engine::{self, Strategy, Suggestion};
use crate::heuristic::HeuristicKind;
use crate::page::anytime_run::AnytimeRun;
use crate::page::move_line::MoveLine;
use crate::page::playback::Playback;
use crate::protocol::{JobStats, Priority, Resume, SolveSpec};
use crate::puzzle::{Board, Move};
use crate::search::{Algorithm, Limits, Method, Outcome, Weight};

/// How the board is solved.
#[derive(Clone, PartialEq, Debug)]
pub struct Solve {
    /// The algorithm chosen; `None` for the recommended strategy.
    pub algorithm: Option<Algorithm>,
    pub heuristic: HeuristicKind,
    pub weight: Option<Weight>,
    /// The maximum depth and the limits of the algorithm: those of the link, or else of the settings.
    pub depth: u32,
    pub limits: Limits,
    pub solving: Solving,
    /// The last solution known for this goal, even where the player has gone on.
    pub(super) known_solution: Option<Rc<MoveLine>>,
    /// The anytime search of a large board, under way or ended.
    pub run: Option<Rc<AnytimeRun>>,
    /// All solutions as short as the one found.
    pub count: Count,
    /// The heuristic's values along the line shown, while its steps are listed.
    pub estimates: Option<Estimates>,
    pub hint: Hint,
}

/// How far the solving of the board has come.
#[derive(Clone, PartialEq, Debug)]
pub enum Solving {
    Idle,
    /// With the strategy that it was started with: the choice may change while it runs.
    Running(Strategy, JobStats),
    Ended(EndedSearch),
    /// The moves came with the link.
    FromLink(Rc<MoveLine>),
    Failed(Failure),
}

/// A search that ended.
#[derive(Clone, PartialEq, Debug)]
pub struct EndedSearch {
    pub strategy: Strategy,
    pub stats: JobStats,
    pub outcome: Rc<Outcome>,
    /// What to try next, where a limit was reached.
    pub suggestions: Vec<Suggestion>,
    /// Why it ended early, with the best solution found by then.
    pub interruption: Option<Failure>,
}

/// What a user does to have a board solved.
#[derive(Clone, PartialEq, Debug)]
pub enum SolveAction {
    ChooseAlgorithm(Option<Algorithm>),
    ChooseHeuristic(HeuristicKind),
    ChooseWeight(Weight),
    ChooseDepth(u32),
    ChooseLimits(Limits),
    Start,
    /// Ends the search, or the counting, with what it has found.
    Stop,
    /// Continues an anytime search that has ended.
    KeepImproving,
    /// Shows the best solution so far in the place of the one being stepped through.
    ShowBest,
    /// Solves with a method that becomes the one chosen.
    Try(Suggestion),
    /// Shows the next move, or hides it.
    Hint,
    /// Counts all shortest solutions.
    CountAll,
    /// Shows the solution at this place of the list.
    ChooseSolution(usize),
}

impl Solve {
    /// Forgets what was found for the board.
    pub(super) fn clear_results(&mut self) {
        self.solving = Solving::Idle;
        self.run = None;
        self.count = Count::Off;
        self.hint = Hint::Off;
    }

    /// Returns the method chosen; `None` for the recommended strategy.
    pub fn method(&self) -> Option<Method> {
        let method = Method::new(self.algorithm?, self.heuristic);
        Some(Method {
            weight: self.weight.unwrap_or(method.weight),
            depth: self.depth,
            ..method
        })
    }
}

impl State {
    pub(super) fn reduce_solve(&mut self, action: SolveAction) {
        match action {
            SolveAction::ChooseAlgorithm(algorithm) => {
                self.solve.algorithm = algorithm;
                self.ui.link_error = None;
            }
            SolveAction::ChooseHeuristic(heuristic) => {
                self.solve.heuristic = heuristic;
                self.ui.link_error = None;
            }
            SolveAction::ChooseWeight(weight) => {
                self.solve.weight = Some(weight);
                self.ui.link_error = None;
            }
            SolveAction::ChooseDepth(depth) => {
                self.set_limits(depth, self.solve.limits);
            }
            SolveAction::ChooseLimits(limits) => {
                self.set_limits(self.solve.depth, limits);
            }
            SolveAction::Start => self.start_solving(),
            SolveAction::Stop => {
                let tasks = &mut self.worker.tasks;
                if !tasks.stop(TaskKind::Solve) {
                    tasks.stop(TaskKind::Count);
                }
            }
            SolveAction::KeepImproving => self.keep_improving(),
            SolveAction::ShowBest => self.show_incumbent(),
            SolveAction::Try(Suggestion { method, limits }) => {
                self.solve.algorithm = Some(method.algorithm);
                self.solve.heuristic = method.heuristic;
                self.solve.weight = Some(method.weight);
                self.set_limits(method.depth, limits);
                self.start_solving();
            }
            SolveAction::Hint => self.toggle_hint(),
            SolveAction::CountAll => self.count_all(),
            SolveAction::ChooseSolution(place) => self.choose_solution(place),
        }
    }

    /// Takes the maximum depth and the limits that the user has chosen, and keeps them for the next visit.
    fn set_limits(&mut self, depth: u32, limits: Limits) {
        (self.solve.depth, self.solve.limits) = (depth, limits);
        (self.settings.depth, self.settings.limits) = (depth, limits);
        self.ui.link_error = None;
    }

    /// Returns what Solve does.
    pub fn strategy(&self) -> Strategy {
        let recommended = Strategy::recommended(self.play.goal.size());
        self.solve.method().map_or(recommended, Strategy::Search)
    }

    pub fn is_running(&self) -> bool {
        matches!(self.solve.solving, Solving::Running(..))
    }

    /// Returns `true` while the search is being ended.
    pub fn is_stopping(&self) -> bool {
        self.worker.tasks.is_stopping(TaskKind::Solve)
    }

    /// Returns the known solution and where the board is on it.
    pub(super) fn known_solution_from(&self, board: &Board) -> Option<(&Rc<MoveLine>, usize)> {
        let line = self.solve.known_solution.as_ref()?;
        Some((line, line.step_at(board)?))
    }

    /// Returns the moves from the board shown to the goal, where a shortest way is known.
    pub fn distance(&self) -> Option<usize> {
        let (line, at) = self.known_solution_from(self.play.board())?;
        line.is_proved().then(|| line.len() - at)
    }

    fn start_solving(&mut self) {
        self.play.playback = None;
        self.solve.count = Count::Off;
        self.worker.tasks.cancel(TaskKind::Count);
        let strategy = self.strategy();
        self.solve.run = (strategy == Strategy::Anytime)
            .then(|| Rc::new(AnytimeRun::new(self.settings.time_limit.milliseconds())));
        self.start_round(strategy, JobStats::default(), None);
    }

    /// Starts a round of solving, which continues the search that `resume` describes.
    pub(super) fn start_round(
        &mut self,
        strategy: Strategy,
        stats: JobStats,
        resume: Option<Resume>,
    ) {
        self.ensure_worker();
        self.cancel_hint();
        self.open_tab(Tab::Solve);
        self.worker.weights_unavailable = false;
        let spec = SolveSpec {
            start: *self.play.game.board(),
            goal: self.play.goal,
            strategy,
            limits: match strategy {
                Strategy::Search(_) => self.solve.limits,
                _ => Limits::default(),
            },
            time_limit_ms: match strategy {
                Strategy::Anytime => self.settings.time_limit.milliseconds(),
                _ => None,
            },
            priority: Priority::Foreground,
            resume,
        };
        self.worker.tasks.start(Task::Solve(spec));
        self.solve.solving = Solving::Running(strategy, stats);
    }

    /// Takes the figures of the search under way, with a solution if one was found. A solution that does not lead to the
    /// goal is dropped.
    pub(super) fn solve_progressed(
        &mut self,
        spec: &SolveSpec,
        stats: JobStats,
        moves: Option<&[Move]>,
    ) {
        let found = moves.and_then(|moves| MoveLine::to_goal(spec.start, moves, &spec.goal, false));
        if let Solving::Running(_, running) = &mut self.solve.solving {
            *running = stats;
            if self.solve.run.is_some() {
                self.anytime_progressed(stats, found.map(Rc::new));
            }
        }
    }

    pub(super) fn solve_finished(&mut self, spec: &SolveSpec, stats: JobStats, outcome: Outcome) {
        if self.solve.run.is_some() {
            return self.anytime_finished(spec, stats, outcome);
        }
        if let Outcome::Solved(solution) = &outcome {
            let (moves, is_proved) = (&solution.moves, solution.proved_optimal);
            let Some(line) = MoveLine::to_goal(spec.start, moves, &spec.goal, is_proved) else {
                return self.solve_failed(spec, Failure::WrongAnswer);
            };
            let line = Rc::new(line);
            self.solve.known_solution = Some(line.clone());
            self.play.playback = Some(Playback::new(line));
            self.play.game.mark_assisted();
        }
        self.end_solving(spec, stats, outcome);
    }

    pub(super) fn end_solving(&mut self, spec: &SolveSpec, stats: JobStats, outcome: Outcome) {
        let strategy = stats.strategy.unwrap_or(spec.strategy);
        let suggestions = match (&outcome, strategy) {
            (&Outcome::LimitReached(limit), Strategy::Search(method)) => {
                engine::suggestions(spec.goal.size(), method, spec.limits, limit)
            }
            _ => Vec::new(),
        };
        self.solve.solving = Solving::Ended(EndedSearch {
            strategy,
            stats,
            outcome: Rc::new(outcome),
            suggestions,
            interruption: None,
        });
    }

    /// Ends the search because it cannot go on; a solution that was found stays.
    pub(super) fn solve_failed(&mut self, spec: &SolveSpec, failure: Failure) {
        let Some(outcome) = self.finish_run() else {
            self.solve.solving = Solving::Failed(failure);
            return;
        };
        self.end_solving(spec, self.running_stats(), outcome);
        if let Solving::Ended(ended) = &mut self.solve.solving {
            ended.interruption = Some(failure);
        }
    }

    /// Ends the search without the worker's answer.
    pub(super) fn solve_stopped(&mut self, spec: &SolveSpec) {
        let outcome = self.finish_run().unwrap_or(Outcome::Stopped);
        self.end_solving(spec, self.running_stats(), outcome);
    }

    pub(super) fn running_stats(&self) -> JobStats {
        match self.solve.solving {
            Solving::Running(_, stats) => stats,
            _ => JobStats::default(),
        }
    }
}
