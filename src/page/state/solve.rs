//! The method chosen, the search, and its result.

use std::rc::Rc;

use super::{
    Count, Estimates, Failure, Hint, LinkedLine, RecentRun, RecentRuns, State, Tab, Task, TaskKind,
};
use crate::engine::{self, Strategy, Suggestion};
use crate::heuristic::HeuristicKind;
use crate::page::anytime_run::AnytimeRun;
use crate::page::game::Help;
use crate::page::move_line::MoveLine;
use crate::page::playback::Playback;
use crate::page::setup::Target;
use crate::page::setup_text::SetUpError;
use crate::protocol::{JobStats, Priority, Resume, SolveSpec};
use crate::puzzle::{Board, Move};
use crate::search::{Algorithm, Limits, MAX_DEPTH, Method, Outcome, Weight};

/// The part of the state for solving.
#[derive(Clone, PartialEq, Debug)]
pub struct Solve {
    /// The algorithm chosen; `None` for the recommended strategy.
    pub algorithm: Option<Algorithm>,
    /// The heuristic chosen.
    pub heuristic: HeuristicKind,
    /// The weight of weighted A*; `None` for its default.
    pub weight: Option<Weight>,
    /// The maximum depth of depth-first search: that of the link, or else of the settings.
    pub depth: u32,
    /// The text in the field of the weight if it cannot be used.
    pub typed_weight: Option<String>,
    /// The text in the field of the maximum depth if it cannot be used.
    pub typed_depth: Option<String>,
    /// The limits of the algorithm: those of the link, or else of the settings.
    pub limits: Limits,
    /// The searches that have ended for this board and goal.
    pub recent_runs: RecentRuns,
    /// The state of the search.
    pub solving: Solving,
    /// Why the last Solve did not start; `None` after any other action of the user.
    pub refusal: Option<Refusal>,
    /// The number of times that a field of the method has prevented the run. Each time the field takes the focus.
    pub field_refusals: u32,
    /// The last solution found for this goal. It stays while the user plays on, so that hints can use it.
    pub(super) known_solution: Option<Rc<MoveLine>>,
    /// The anytime search of a large board, running or ended.
    pub run: Option<Rc<AnytimeRun>>,
    /// The count of all shortest solutions.
    pub count: Count,
    /// The heuristic's values along the line shown, while its steps are listed.
    pub estimates: Option<Estimates>,
    /// The hint.
    pub hint: Hint,
}

/// Why Solve did not start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The text for the board or the goal in the field of the set-up panel cannot be used.
    SetUpText(Target, SetUpError),
    /// The board or the goal is entered cell by cell, and this number of cells is empty.
    Entry(Target, usize),
    /// The text in the field of the weight cannot be used.
    Weight,
    /// The text in the field of the maximum depth cannot be used.
    Depth,
}

/// The state of the search for a solution.
#[derive(Clone, PartialEq, Debug)]
pub enum Solving {
    /// No search was started for this board.
    Idle,
    /// A search is running with the strategy that it was started with. The choice may change meanwhile.
    Running(Strategy, JobStats),
    /// The search ended.
    Ended(EndedSearch),
    /// The moves came with the link.
    FromLink(LinkedLine),
    /// The search failed without a solution.
    Failed(Failure),
}

/// A search that ended.
#[derive(Clone, PartialEq, Debug)]
pub struct EndedSearch {
    /// The strategy that ran.
    pub strategy: Strategy,
    /// The final statistics.
    pub stats: JobStats,
    /// The outcome.
    pub outcome: Rc<Outcome>,
    /// What to try next if a limit was reached.
    pub suggestions: Vec<Suggestion>,
    /// The failure that ended an anytime search early. Its outcome is the incumbent.
    pub interruption: Option<Failure>,
}

/// An action of the Solve panel.
#[derive(Clone, PartialEq, Debug)]
pub enum SolveAction {
    /// Chooses an algorithm; `None` for the recommended strategy.
    ChooseAlgorithm(Option<Algorithm>),
    /// Chooses a heuristic.
    ChooseHeuristic(HeuristicKind),
    /// The weight of weighted A* was typed. A text that cannot be used stays in the field and prevents the run.
    TypeWeight(String),
    /// The maximum depth of depth-first search was typed. A text that cannot be used stays in the field and prevents the run.
    TypeDepth(String),
    /// Chooses the limits of the algorithm.
    ChooseLimits(Limits),
    /// Starts to solve the board of the game at a time in milliseconds.
    Start(f64),
    /// Stops the search, or else the count. What it has found stays.
    Stop,
    /// Starts the next round of an anytime search that has ended.
    KeepImproving,
    /// Replaces the line shown by the incumbent of the anytime search.
    ShowBest,
    /// Chooses the suggested method and limits and solves with them at a time in milliseconds.
    Try(Suggestion, f64),
    /// Chooses the method and the limits of the recent run at this index.
    ChooseRun(usize),
    /// Shows the next move, or hides it.
    Hint,
    /// Counts all shortest solutions.
    CountAll,
    /// Shows the solution at this index of the list.
    ChooseSolution(usize),
}

impl Refusal {
    /// Returns `true` if a field of the method is wrong.
    pub fn is_field(&self) -> bool {
        matches!(self, Refusal::Weight | Refusal::Depth)
    }
}

impl Solve {
    /// Clears what was found for the board. The known solution stays.
    pub(super) fn clear_results(&mut self) {
        self.solving = Solving::Idle;
        self.recent_runs = RecentRuns::default();
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
            SolveAction::TypeWeight(text) => match text.replace(',', ".").parse() {
                Ok(weight) => {
                    self.solve.weight = Some(weight);
                    self.solve.typed_weight = None;
                    self.ui.link_error = None;
                }
                Err(_) => self.solve.typed_weight = Some(text),
            },
            SolveAction::TypeDepth(text) => match text.parse() {
                Ok(depth) if (1..=MAX_DEPTH).contains(&depth) => {
                    self.solve.typed_depth = None;
                    self.set_limits(depth, self.solve.limits);
                }
                _ => self.solve.typed_depth = Some(text),
            },
            SolveAction::ChooseLimits(limits) => {
                self.set_limits(self.solve.depth, limits);
            }
            SolveAction::Start(now) => self.start_solving(now),
            SolveAction::Stop => {
                let tasks = &mut self.worker.tasks;
                if !tasks.stop(TaskKind::Solve) {
                    tasks.stop(TaskKind::Count);
                }
            }
            SolveAction::KeepImproving => self.keep_improving(),
            SolveAction::ShowBest => self.show_incumbent(),
            SolveAction::Try(Suggestion { method, limits }, now) => {
                self.choose_method(method, limits);
                self.start_solving(now);
            }
            SolveAction::ChooseRun(index) => {
                let run = self.solve.recent_runs.rows().get(index);
                match run.map(|run| (run.chosen, run.limits)) {
                    Some((Strategy::Search(method), limits)) => self.choose_method(method, limits),
                    Some(_) => self.solve.algorithm = None,
                    None => {}
                }
            }
            SolveAction::Hint => self.toggle_hint(),
            SolveAction::CountAll => self.count_all(),
            SolveAction::ChooseSolution(index) => self.choose_solution(index),
        }
    }

    /// Chooses an algorithm with all its parameters.
    fn choose_method(&mut self, method: Method, limits: Limits) {
        self.solve.algorithm = Some(method.algorithm);
        self.solve.heuristic = method.heuristic;
        self.solve.weight = Some(method.weight);
        (self.solve.typed_weight, self.solve.typed_depth) = (None, None);
        self.set_limits(method.depth, limits);
    }

    /// Sets the maximum depth and the limits, in the settings too.
    fn set_limits(&mut self, depth: u32, limits: Limits) {
        (self.solve.depth, self.solve.limits) = (depth, limits);
        (self.settings.depth, self.settings.limits) = (depth, limits);
        self.ui.link_error = None;
    }

    /// Returns the strategy that Solve would use.
    pub fn strategy(&self) -> Strategy {
        let recommended = Strategy::recommended(self.play.goal.size());
        self.solve.method().map_or(recommended, Strategy::Search)
    }

    /// Returns `true` while a search for a solution is running.
    pub fn is_running(&self) -> bool {
        matches!(self.solve.solving, Solving::Running(..))
    }

    /// Returns `true` while the search is being stopped.
    pub fn is_stopping(&self) -> bool {
        self.worker.tasks.is_stopping(TaskKind::Solve)
    }

    /// Returns the solution shown, or else the last one found, and the number of its moves that lead to `board`; `None` if
    /// `board` is on neither.
    pub(super) fn known_solution_from(&self, board: &Board) -> Option<(&Rc<MoveLine>, usize)> {
        let shown = self.play.playback.as_ref().map(Playback::line);
        let shown = shown.filter(|line| line.end() == self.play.goal.board());
        let lines = shown.into_iter().chain(&self.solve.known_solution);
        lines
            .filter_map(|line| Some((line, line.step_at(board)?)))
            .next()
    }

    /// Returns the length of a shortest solution of `board` if an earlier search for this goal has proved it.
    pub fn known_length(&self, board: &Board) -> Option<usize> {
        let line = self.solve.known_solution.as_ref();
        let line = line.filter(|line| line.is_proved())?;
        Some(line.len() - line.step_at(board)?)
    }

    /// Returns the distance from the board shown to the goal; `None` unless a proved solution leads through the board.
    pub fn distance(&self) -> Option<usize> {
        let (line, at) = self.known_solution_from(self.play.board())?;
        line.is_proved().then(|| line.len() - at)
    }

    /// Returns why Solve cannot start: it would be for another board than the one that the user has entered.
    pub(super) fn refusal(&self) -> Option<Refusal> {
        let entry = self.setup.filling();
        if let Some(entry) = entry.filter(|entry| !entry.is_empty() && entry.left() > 0) {
            return Some(Refusal::Entry(self.setup.target, entry.left()));
        }
        for target in [Target::Board, Target::Goal] {
            if let Some(Err(error)) = self.waiting_text(target) {
                return Some(Refusal::SetUpText(target, error));
            }
        }
        // A field that the algorithm does not have prevents nothing.
        match self.solve.algorithm {
            Some(Algorithm::WeightedAStar) if self.solve.typed_weight.is_some() => {
                Some(Refusal::Weight)
            }
            Some(Algorithm::DepthFirst) if self.solve.typed_depth.is_some() => Some(Refusal::Depth),
            _ => None,
        }
    }

    fn start_solving(&mut self, now: f64) {
        self.solve.refusal = self.refusal();
        match self.solve.refusal {
            Some(Refusal::SetUpText(..) | Refusal::Entry(..)) => return,
            Some(Refusal::Weight | Refusal::Depth) => {
                self.solve.field_refusals += 1;
                // The field is there.
                return self.open_tab(Tab::Solve);
            }
            None => {}
        }
        self.play.game.pause(now);
        self.play.end_playback();
        self.solve.count = Count::Off;
        self.worker.tasks.cancel(TaskKind::Count);
        let strategy = self.strategy();
        self.solve.run = (strategy == Strategy::Anytime)
            .then(|| Rc::new(AnytimeRun::new(self.settings.time_limit.milliseconds())));
        self.start_round(strategy, JobStats::default(), None);
    }

    /// Starts a solve job, which continues the anytime search that `resume` describes.
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
            start: *self.play.solved_board(),
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

    /// Handles the statistics of the running search and, if one was found, a solution. A solution that does not lead to the
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

    /// Handles the result of a solve job.
    pub(super) fn solve_finished(
        &mut self,
        spec: &SolveSpec,
        stats: JobStats,
        mut outcome: Outcome,
    ) {
        if self.solve.run.is_some() {
            return self.anytime_finished(spec, stats, outcome);
        }
        if let Outcome::Solved(solution) = &mut outcome {
            let known_length = self.known_length(&spec.start);
            let moves = &solution.moves;
            let is_proved = solution.proved_optimal || known_length == Some(moves.len());
            let Some(line) = MoveLine::to_goal(spec.start, moves, &spec.goal, is_proved) else {
                return self.solve_failed(spec, Failure::WrongAnswer);
            };
            solution.proved_optimal = line.is_proved();
            let line = Rc::new(line);
            if line.is_proved() || known_length.is_none() {
                self.solve.known_solution = Some(line.clone());
            }
            if !line.is_empty() {
                self.play.game.note_help(Help::Solution);
            }
            self.play.show_line(line);
        }
        self.end_solving(spec, stats, outcome);
    }

    /// Ends the search with an outcome.
    pub(super) fn end_solving(&mut self, spec: &SolveSpec, stats: JobStats, outcome: Outcome) {
        let strategy = stats.strategy.unwrap_or(spec.strategy);
        let suggestions = match (&outcome, strategy) {
            (&Outcome::LimitReached(limit), Strategy::Search(method)) => {
                engine::suggestions(spec.goal.size(), method, spec.limits, limit)
            }
            _ => Vec::new(),
        };
        if let Some(run) = RecentRun::new(spec, stats, &outcome) {
            self.solve.recent_runs.add(spec, run);
        }
        self.solve.solving = Solving::Ended(EndedSearch {
            strategy,
            stats,
            outcome: Rc::new(outcome),
            suggestions,
            interruption: None,
        });
    }

    /// Ends the search because its job failed. The incumbent of an anytime search stays.
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

    /// Ends the search without a result from the worker.
    pub(super) fn solve_stopped(&mut self, spec: &SolveSpec) {
        let outcome = self.finish_run().unwrap_or(Outcome::Stopped);
        self.end_solving(spec, self.running_stats(), outcome);
    }

    /// Returns the latest statistics of the running search.
    pub(super) fn running_stats(&self) -> JobStats {
        match self.solve.solving {
            Solving::Running(_, stats) => stats,
            _ => JobStats::default(),
        }
    }
}
