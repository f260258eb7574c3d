//! The check of a number: the assignment, the number, and the runs that explain it.

mod inference;
mod number;
mod run;
mod source;

use std::rc::Rc;

use inference::Inference;
pub use number::{NumberError, read_number};
pub use run::{CheckPhase, CheckRun, RangeState};
pub use source::Source;

use super::LabTaskKind;
use super::subject::Subject;
use super::worker::{LabWorker, TaskEvent};
use crate::heuristic::HeuristicKind;
use crate::lab::assignment::{Assignment, AssignmentError};
use crate::lab::check::{CheckAnalysis, CheckSubject, Claim, CountedFigure, Verdict};
use crate::lab::{CheckLink, LabMethod};
use crate::page::lab::text_file::FileError;
use crate::puzzle::{Board, Goal, Preset};
use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};
use crate::search::Weight;

/// The part of the state for the check.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// The pasted text.
    pub text: Rc<str>,
    /// What was recognised in the text; `None` if it is empty.
    reading: Option<Rc<Result<Assignment, AssignmentError>>>,
    /// The algorithm that the figures of the text come from, if it has figures and does not name one.
    inference: Option<Inference>,
    /// Why the last file could not be used.
    pub file_error: Option<FileError>,
    /// `true` if the fields that correct what was recognised are open.
    pub is_changing: bool,
    /// The course, the search and what the number counts.
    pub choices: CheckChoices,
    /// The number as it was typed.
    pub number: String,
    run: Option<CheckRun>,
    analysis: Option<Rc<CheckAnalysis>>,
    /// The verdicts on the figures of the text.
    verdicts: Rc<Vec<Verdict>>,
}

/// What is checked, apart from the board, its goal and the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckChoices {
    /// The course; `None` if none is known.
    pub course: Option<RulePreset>,
    /// The algorithm.
    pub algorithm: LabAlgorithm,
    /// The heuristic, for algorithms that use one.
    pub heuristic: LabHeuristic,
    /// The weight of weighted A*.
    pub weight: Weight,
    /// What the number counts.
    pub figure: CountedFigure,
}

impl Default for CheckChoices {
    fn default() -> CheckChoices {
        CheckChoices {
            course: None,
            algorithm: LabAlgorithm::AStar,
            heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
            weight: Weight::default(),
            figure: CountedFigure::Expanded,
        }
    }
}

/// An action of the check.
#[derive(Clone, PartialEq, Debug)]
pub enum CheckAction {
    /// The text has changed.
    Type(String),
    /// A file was dropped or chosen.
    OpenFile(Result<String, FileError>),
    /// Opens or closes the fields that correct what was recognised.
    ToggleChange,
    /// Chooses the course.
    ChooseCourse(Option<RulePreset>),
    /// Chooses the algorithm.
    ChooseAlgorithm(LabAlgorithm),
    /// Chooses the heuristic.
    ChooseHeuristic(LabHeuristic),
    /// Chooses the weight.
    ChooseWeight(Weight),
    /// Chooses the goal.
    ChooseGoal(Preset),
    /// Chooses what the number counts.
    ChooseFigure(CountedFigure),
    /// The number has changed.
    TypeNumber(String),
    /// Checks a figure of the text.
    LookAt(CountedFigure, u64),
    /// Stops the runs.
    Stop,
    /// Starts what is left of runs that were stopped or failed.
    Continue,
}

impl Check {
    /// Returns the check of a link, and of its text if that is known.
    pub fn new(link: &CheckLink, text: Option<String>) -> Check {
        let default = CheckChoices::default();
        let usual = link.course.map_or(default.figure, CountedFigure::usual);
        let reading = text.as_deref().and_then(read_text);
        Check {
            inference: inference(reading.as_deref(), false),
            reading,
            text: text.unwrap_or_default().into(),
            file_error: None,
            is_changing: false,
            choices: CheckChoices {
                course: link.course,
                algorithm: link.algorithm.unwrap_or(default.algorithm),
                heuristic: link.heuristic.unwrap_or(default.heuristic),
                weight: link.weight.unwrap_or(default.weight),
                figure: link.figure.unwrap_or(usual),
            },
            number: link
                .number
                .map_or(String::new(), |number| number.to_string()),
            run: None,
            analysis: None,
            verdicts: Rc::default(),
        }
    }

    /// Returns the link to the check. It names everything as soon as something differs from the default.
    pub fn link(&self) -> CheckLink {
        let number = read_number(&self.number).ok().flatten();
        let choices = self.choices;
        if choices == CheckChoices::default() && number.is_none() {
            return CheckLink::default();
        }
        let method = self.method();
        CheckLink {
            course: choices.course,
            algorithm: Some(choices.algorithm),
            heuristic: method.heuristic(),
            weight: method.weight(),
            figure: Some(choices.figure),
            number,
        }
    }

    /// Returns the method that is checked.
    pub fn method(&self) -> LabMethod {
        let CheckChoices {
            algorithm,
            heuristic,
            weight,
            ..
        } = self.choices;
        LabMethod::new(algorithm, heuristic, weight)
    }

    /// Returns what was recognised in the text, or why nothing was; `None` if the text is empty.
    pub fn reading(&self) -> Option<&Result<Assignment, AssignmentError>> {
        self.reading.as_deref()
    }

    /// Returns the assignment that was recognised in the text.
    pub fn assignment(&self) -> Option<&Assignment> {
        self.reading()?.as_ref().ok()
    }

    /// Returns `true` if the text cannot be read: then nothing is checked.
    pub fn is_unreadable(&self) -> bool {
        matches!(self.reading(), Some(Err(_)))
    }

    /// Returns `true` while the algorithm that the figures of the text come from is looked for.
    pub fn is_inferring(&self) -> bool {
        self.inference.is_some() && self.fitting().is_none()
    }

    /// Returns the algorithms that the figures of the text fit, the most likely one first; `None` if they are not known.
    fn fitting(&self) -> Option<&[LabAlgorithm]> {
        self.inference.as_ref()?.fitting()
    }

    /// Returns the runs.
    pub fn run(&self) -> Option<&CheckRun> {
        self.run.as_ref()
    }

    /// Returns what the runs so far say about the number.
    pub fn analysis(&self) -> Option<&CheckAnalysis> {
        self.analysis.as_deref()
    }

    /// Returns the figures of the text, each with the verdict on it.
    pub fn figures(&self) -> impl Iterator<Item = ((CountedFigure, u64), Option<&Verdict>)> {
        let figures = self.assignment().map_or(&[][..], |found| &found.figures);
        let figures = figures.iter().map(|found| found.value).enumerate();
        figures.map(|(index, figure)| (figure, self.verdicts.get(index)))
    }

    /// Handles an action. Returns the board and the goal that it leads to, if it changes them.
    pub(super) fn reduce(
        &mut self,
        action: CheckAction,
        subject: &Subject,
        worker: &mut LabWorker,
    ) -> Option<(Board, Option<Goal>)> {
        let size = subject.board.size();
        let choices = &mut self.choices;
        match action {
            CheckAction::Type(text) => return self.read(text),
            CheckAction::OpenFile(Ok(text)) => return self.read(text),
            CheckAction::OpenFile(Err(error)) => self.file_error = Some(error),
            CheckAction::ToggleChange => self.is_changing = !self.is_changing,
            CheckAction::ChooseCourse(course) => {
                self.inference = self.inference.take().filter(|one| one.fitting().is_some());
                let usual = |course: Option<RulePreset>| {
                    course.map_or(CountedFigure::Expanded, CountedFigure::usual)
                };
                if choices.figure == usual(choices.course) && self.number.trim().is_empty() {
                    choices.figure = usual(course);
                }
                choices.course = course;
                let has_goal = self.assignment().is_some_and(|found| found.goal.is_some());
                let goal = course.and_then(|course| course.goal(size));
                return goal
                    .filter(|_| !has_goal)
                    .map(|goal| (subject.board, Some(goal)));
            }
            CheckAction::ChooseAlgorithm(algorithm) => {
                choices.algorithm = algorithm;
                self.inference = self.inference.take().filter(|one| one.fitting().is_some());
            }
            CheckAction::ChooseHeuristic(heuristic) => choices.heuristic = heuristic,
            CheckAction::ChooseWeight(weight) => choices.weight = weight,
            CheckAction::ChooseGoal(preset) => {
                return Some((subject.board, Some(Goal::preset(preset, size))));
            }
            CheckAction::ChooseFigure(figure) => choices.figure = figure,
            CheckAction::TypeNumber(number) => self.number = number,
            CheckAction::LookAt(figure, number) => {
                choices.figure = figure;
                self.number = number.to_string();
            }
            CheckAction::Stop => {
                if let Some(run) = &mut self.run {
                    run.cancel(CheckPhase::Stopped, worker);
                }
            }
            CheckAction::Continue => {
                if let Some(run) = &mut self.run {
                    run.proceed(worker);
                }
            }
        }
        None
    }

    /// Returns `true` if the text has a figure with this number.
    fn is_of_text(&self, number: u64) -> bool {
        self.assignment().is_some_and(|found| {
            let mut figures = found.figures.iter();
            found.claim().number == Some(number) || figures.any(|one| one.value.1 == number)
        })
    }

    /// Reads a text. What the user has corrected stays if the text says the same as before.
    fn read(&mut self, text: String) -> Option<(Board, Option<Goal>)> {
        let said = |check: &Check| {
            let assignment = check.assignment()?;
            let figures: Vec<_> = assignment.figures.iter().map(|one| one.value).collect();
            Some((assignment.subject(), assignment.claim(), figures))
        };
        let before = said(self);
        let number = read_number(&self.number).ok().flatten();
        // A number that came from the text before does not belong to this one.
        let is_old = number.is_some_and(|number| self.is_of_text(number));
        self.reading = read_text(&text);
        self.text = text.into();
        self.file_error = None;
        let now = said(self);
        if now.is_some() && now == before {
            return None;
        }
        self.inference = inference(self.reading(), true);
        let Some((subject, claim, _)) = now else {
            if self.reading.is_none() || before.is_some() {
                self.choices = CheckChoices::default();
            }
            if is_old {
                self.number.clear();
            }
            return None;
        };
        if claim.number.is_some() || is_old {
            self.number = claim
                .number
                .map_or(String::new(), |number| number.to_string());
        }
        let CheckSubject { method, course, .. } = subject;
        let default = CheckChoices::default();
        self.choices = CheckChoices {
            course,
            algorithm: method.algorithm(),
            heuristic: method.heuristic().unwrap_or(default.heuristic),
            weight: method.weight().unwrap_or(default.weight),
            figure: claim.figure,
        };
        Some((subject.start, Some(subject.goal)))
    }

    /// Takes what is known of the algorithm that the figures of the text come from, and uses it.
    pub(super) fn infer(&mut self, event: TaskEvent) {
        let Some(inference) = &mut self.inference else {
            return;
        };
        if !inference.task_event(event) {
            self.inference = None;
        } else if inference.chooses
            && let Some(&[algorithm, ..]) = inference.fitting()
        {
            self.choices.algorithm = algorithm;
        }
    }

    /// Starts the runs for the subject if the tab is open, and interrupts them if it is closed or the text cannot be read.
    /// The algorithm that the figures of the text come from is looked for first. Runs for the same subject are not started again.
    pub(super) fn opened(&mut self, is_open: bool, subject: &Subject, worker: &mut LabWorker) {
        if !is_open || !self.is_inferring() {
            worker.cancel(LabTaskKind::CheckAlgorithms);
        }
        if !is_open || self.is_unreadable() || self.is_inferring() {
            if let Some(run) = &mut self.run {
                run.cancel(CheckPhase::Waiting, worker);
            }
            if is_open {
                if let Some(inference) = &mut self.inference
                    && inference.fitting().is_none()
                {
                    inference.proceed(worker);
                }
                self.analyse();
            }
            return;
        }
        let wanted = CheckSubject {
            start: subject.board,
            goal: subject.goal,
            method: self.method(),
            course: self.choices.course,
        };
        let is_wanted = |run: &CheckRun| *run.plan().subject() == wanted;
        if !self.run.as_ref().is_some_and(is_wanted) {
            if let Some(run) = &mut self.run {
                run.cancel(CheckPhase::Waiting, worker);
            }
            let fits = wanted.method.fits(wanted.start.size());
            self.run = fits.then(|| CheckRun::new(wanted));
        }
        if let Some(run) = &mut self.run
            && run.phase == CheckPhase::Waiting
        {
            run.proceed(worker);
        }
        self.analyse();
    }

    /// Takes the results of the worker.
    pub(super) fn task_event(
        &mut self,
        kind: LabTaskKind,
        event: TaskEvent,
        worker: &mut LabWorker,
    ) {
        if let Some(run) = &mut self.run {
            run.task_event(kind, event, worker);
            self.analyse();
        }
    }

    /// Compares the number, and the figures of the text, with the runs so far.
    fn analyse(&mut self) {
        let is_checked = !self.is_unreadable() && !self.is_inferring();
        let run = self.run.as_ref().filter(|_| is_checked);
        let Some(run) = run else {
            self.analysis = None;
            self.verdicts = Rc::default();
            return;
        };
        let analysis = |figure, number| {
            let claim = Claim { figure, number };
            CheckAnalysis::new(run.plan(), run.records(), run.known_range(), claim)
        };
        let number = read_number(&self.number).ok().flatten();
        let own = analysis(self.choices.figure, number);
        let verdicts: Vec<Verdict> = self
            .figures()
            .map(|((figure, number), _)| analysis(figure, Some(number)).verdict)
            .collect();
        self.analysis = Some(Rc::new(own));
        self.verdicts = Rc::new(verdicts);
    }

    /// Uses the choices of a link. The text stays if the link is to the same search.
    pub(super) fn navigate(&mut self, link: &CheckLink) {
        if *link == self.link() {
            return;
        }
        let next = Check::new(link, None);
        let is_same = CheckChoices {
            figure: next.choices.figure,
            ..self.choices
        } == next.choices;
        let run = self.run.take();
        if is_same {
            self.choices = next.choices;
            self.number = next.number;
        } else {
            *self = next;
        }
        self.run = run;
    }
}

/// Recognises an assignment; `None` if the text is empty.
fn read_text(text: &str) -> Option<Rc<Result<Assignment, AssignmentError>>> {
    match Assignment::read(text) {
        Err(AssignmentError::Empty) => None,
        reading => Some(Rc::new(reading)),
    }
}

/// Returns the inference of the algorithm that the figures of a text come from, if it is needed.
fn inference(
    reading: Option<&Result<Assignment, AssignmentError>>,
    chooses: bool,
) -> Option<Inference> {
    let candidates = reading?.as_ref().ok()?.candidates()?;
    Some(Inference::new(candidates, chooses))
}
