//! The comparison: its choices, the run whose results are shown and those before it.

mod run;

use std::rc::Rc;

pub use run::{CompareRun, MAX_TIMED_NODES, ROUNDS, RunPhase};

use super::LabTaskKind;
use super::draft::{CompareDraft, DraftError};
use super::random_fields::RandomField;
use super::subject::Subject;
use super::worker::{LabWorker, TaskEvent};
use crate::lab::{
    BoardIndex, BoardSource, CompareFigure, CompareLink, ComparisonSpec, GalleryKind, LabBoard,
    LabLink, LabMethod, MethodPreset, ResultColumn, RuleChoice,
};
use crate::page::lab::text_file::FileError;
use crate::puzzle::Size;

/// The number of results that are kept for Back and Forward.
const MAX_KEPT_RUNS: usize = 6;

/// The part of the state for the comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Compare {
    /// What the next comparison compares.
    pub draft: CompareDraft,
    /// Why the comparison could not be started.
    pub refusal: Option<DraftError>,
    /// The comparison that is running or was run last; `None` before the first one.
    pub run: Option<CompareRun>,
    /// The figure of the chart and of the cells.
    pub figure: CompareFigure,
    /// The order of the rows.
    pub sort: Sort,
    /// The board of the comparison that is shown beside the tabs.
    pub shown: Option<BoardIndex>,
    /// Results of earlier comparisons, the oldest first.
    kept: Vec<CompareRun>,
}

/// The order of the rows of the result table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sort {
    /// The column by which the rows are sorted.
    pub column: ResultColumn,
    /// `true` if the largest comes first.
    pub is_descending: bool,
}

/// An action of the comparison.
#[derive(Clone, PartialEq, Debug)]
pub enum CompareAction {
    /// Chooses where the boards come from.
    ChooseSource(BoardSource),
    /// Chooses the size of random boards.
    ChooseSize(Size),
    /// The text of a field of random boards has changed.
    TypeNumber(RandomField, String),
    /// Chooses the seed of random boards.
    ChooseSeed(u32),
    /// The text of the list has changed.
    TypeList(String),
    /// Adds a text to the list, such as that of a dropped file, and chooses the list.
    AddToList(String),
    /// Files could not be added to the list.
    RefuseFiles(FileError),
    /// Chooses a gallery.
    ChooseGallery(GalleryKind),
    /// Chooses the methods of a preset.
    ChooseMethods(MethodPreset),
    /// Adds or removes a method.
    ToggleMethod(LabMethod),
    /// Chooses the rules.
    ChooseRules(RuleChoice),
    /// Chooses the maximum number of nodes of a run.
    ChooseLimit(u64),
    /// Runs the comparison.
    Run,
    /// Stops the comparison.
    Stop,
    /// Chooses the figure of the chart.
    ChooseFigure(CompareFigure),
    /// Sorts the rows by a column, or in the other direction if they are sorted by it.
    SortBy(ResultColumn),
    /// Shows a board of the comparison beside the tabs; `None` for the board under discussion.
    Show(Option<BoardIndex>),
}

impl Compare {
    /// Returns the comparison of a link, which is not run yet.
    pub fn new(link: &CompareLink) -> Compare {
        Compare {
            draft: CompareDraft::new(link),
            refusal: None,
            run: None,
            figure: CompareFigure::default(),
            sort: Sort::default(),
            shown: None,
            kept: Vec::new(),
        }
    }

    /// Returns the link to the choices.
    pub fn link(&self) -> CompareLink {
        self.draft.link()
    }

    /// Returns `true` while the worker is busy with the comparison.
    pub fn is_running(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.phase.is_running())
    }

    /// Returns the run whose results are shown, and whether they are those of an earlier comparison: while the boards of a new
    /// one are drawn, the results before it stay.
    pub fn shown_run(&self) -> Option<(&CompareRun, bool)> {
        match &self.run {
            Some(run) if run.comparison.is_none() && run.phase.is_running() => {
                let earlier = self.kept.last().map(|kept| (kept, true));
                earlier.or(Some((run, false)))
            }
            run => run.as_ref().map(|run| (run, false)),
        }
    }

    /// Chooses the boards, methods and rules of a comparison.
    pub(super) fn use_spec(&mut self, spec: &ComparisonSpec) {
        self.refusal = None;
        self.draft.use_spec(spec);
    }

    /// Returns `true` if the results shown are those of other choices.
    pub fn is_outdated(&self, subject: &Subject) -> bool {
        self.run.is_some() && !self.is_current(subject)
    }

    /// Returns `true` if the results shown are those of the choices.
    pub(super) fn is_current(&self, subject: &Subject) -> bool {
        let spec = self.draft.spec(subject).ok();
        let run = self.run.as_ref();
        run.is_some_and(|run| spec.as_ref() == Some(&*run.spec))
    }

    /// Returns the board that is shown beside the tabs in place of the board under discussion.
    pub fn shown_board(&self) -> Option<(BoardIndex, &LabBoard, &ComparisonSpec)> {
        let run = self.run.as_ref()?;
        let index = self.shown?;
        let board = run.comparison.as_ref()?.boards().get(index)?;
        Some((index, board, &run.spec))
    }

    pub(super) fn reduce(
        &mut self,
        action: CompareAction,
        subject: &Subject,
        link: LabLink,
        worker: &mut LabWorker,
    ) {
        self.refusal = None;
        let draft = &mut self.draft;
        match action {
            CompareAction::ChooseSource(source) => draft.source = source,
            CompareAction::ChooseSize(size) => draft.size = size,
            CompareAction::TypeNumber(field, text) => draft.random.type_text(field, text),
            CompareAction::ChooseSeed(seed) => draft.random.set_seed(seed),
            CompareAction::TypeList(text) => draft.type_list(text),
            CompareAction::AddToList(text) => {
                draft.add_to_list(&text);
                draft.source = BoardSource::List;
            }
            CompareAction::RefuseFiles(error) => draft.file_error = Some(error),
            CompareAction::ChooseGallery(gallery) => draft.gallery = gallery,
            CompareAction::ChooseMethods(preset) => {
                draft.methods = draft.preset_methods(preset, subject);
            }
            CompareAction::ToggleMethod(method) => draft.toggle_method(method),
            CompareAction::ChooseRules(rules) => draft.rules = rules,
            CompareAction::ChooseLimit(limit) => draft.node_limit = limit,
            CompareAction::Run => self.start(subject, link, worker),
            CompareAction::Stop => {
                if let Some(run) = &mut self.run {
                    run.stop(worker);
                }
            }
            CompareAction::ChooseFigure(figure) => {
                self.figure = figure;
                if !self.sort.column.is_shown_with(figure) {
                    self.sort.column = ResultColumn::Median;
                }
            }
            CompareAction::SortBy(column) => {
                self.sort = Sort {
                    column,
                    is_descending: self.sort.column == column && !self.sort.is_descending,
                };
            }
            CompareAction::Show(index) => self.shown = index,
        }
    }

    fn start(&mut self, subject: &Subject, link: LabLink, worker: &mut LabWorker) {
        let spec = match self.draft.spec(subject) {
            Ok(spec) => Rc::new(spec),
            Err(error) => {
                self.refusal = Some(error);
                return;
            }
        };
        self.cancel(worker);
        self.keep_run();
        self.shown = None;
        self.run = Some(CompareRun::start(spec, without_paper(link), worker));
    }

    fn cancel(&mut self, worker: &mut LabWorker) {
        if let Some(run) = &mut self.run {
            run.cancel(worker);
        }
    }

    /// Keeps the results for Back and Forward.
    fn keep_run(&mut self) {
        if let Some(run) = self.run.take().filter(|run| run.comparison.is_some()) {
            self.kept.retain(|kept| kept.spec != run.spec);
            self.kept.push(run);
            let surplus = self.kept.len().saturating_sub(MAX_KEPT_RUNS);
            self.kept.drain(..surplus);
        }
    }

    pub(super) fn task_event(
        &mut self,
        kind: LabTaskKind,
        event: TaskEvent,
        worker: &mut LabWorker,
    ) {
        if let Some(run) = &mut self.run {
            run.task_event(kind, event, worker);
        }
    }

    /// Uses the choices of a link, whose board is `subject`. Results of the same comparison are shown again. The board under
    /// discussion matters only if it is the one that is compared.
    pub(super) fn navigate(&mut self, link: &LabLink, subject: &Subject, worker: &mut LabWorker) {
        let own = without_paper(link.clone()).compare;
        if own != self.draft.link() || self.draft.has_wrong_field(subject) {
            self.draft = CompareDraft::new(&own);
        }
        self.refusal = None;
        if self.is_current(subject) {
            return;
        }
        self.cancel(worker);
        self.keep_run();
        self.shown = None;
        let spec = self.draft.spec(subject).ok();
        let mut kept = self.kept.iter();
        let index = kept.position(|kept| Some(&*kept.spec) == spec.as_ref());
        self.run = index.map(|index| self.kept.remove(index));
    }

    /// The board under discussion has changed: it is shown in place of the comparison's.
    pub(super) fn subject_changed(&mut self) {
        self.shown = None;
        self.refusal = None;
    }
}

/// Returns a link without the table of a paper, which has no influence on a comparison.
fn without_paper(mut link: LabLink) -> LabLink {
    link.compare.paper = None;
    link
}
