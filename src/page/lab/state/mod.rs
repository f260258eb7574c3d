//! The state of the lab and its reducer. Pure: `hooks` carry out the effects.
//!
//! The state is made of parts, each in a file of its own together with the actions that it handles: [`Subject`], [`Compare`],
//! [`PaperState`], [`Explore`], [`Check`], [`Learn`], [`Own`], [`Layers`] and [`LabWorker`]. The jobs that the worker should
//! run are part of the state too.

mod check;
mod compare;
mod draft;
mod explore;
mod layers;
mod learn;
mod own;
mod paper;
mod random_fields;
mod subject;
mod tasks;
mod worker;

use std::rc::Rc;

pub use check::{
    Check, CheckAction, CheckChoices, CheckPhase, CheckRun, NumberError, RangeState, Source,
    read_number,
};
pub use compare::{Compare, CompareAction, CompareRun, MAX_TIMED_NODES, ROUNDS, RunPhase, Sort};
pub use draft::{CompareDraft, DraftError, MAX_RUNS};
pub use explore::{
    Explore, ExploreAction, ExploreChoices, Lane, LanePhase, MapBoards, Predict, QuestionState,
    RailBoard, SPEEDS, Shared, TimePlayback,
};
pub use layers::{LayerAction, Layers, ShownBoard};
pub use learn::{ExamplePhase, Learn, LearnAction};
pub use own::{Own, OwnAction, read_weight};
pub use paper::{PaperAction, PaperPhase, PaperState};
pub use random_fields::{FieldError, RandomField};
pub use subject::{Subject, SubjectAction};
pub use tasks::{LabTask, LabTaskKind};
pub use worker::{LabWorker, TaskEvent};

use crate::heuristic::FeatureWeights;
use crate::lab::{CompareLink, ExploreLink, LabLink, LabMethod, LabTab, LinkError};
use crate::page::state::WorkerAction;
use crate::puzzle::{Board, Goal, Preset};

/// The board of a link without one: the typical instance of Russell and Norvig, *Artificial Intelligence: A Modern Approach*.
const DEFAULT_BOARD: &str = "7 2 4/5 0 6/8 3 1";

/// The state of the lab.
#[derive(Clone, PartialEq, Debug)]
pub struct LabState {
    /// The open tab.
    pub tab: LabTab,
    /// The board beside the tabs.
    pub subject: Subject,
    /// What a heuristic sees of the board.
    pub layers: Layers,
    /// The comparison.
    pub compare: Compare,
    /// The table of a paper.
    pub paper: PaperState,
    /// The recorded search.
    pub explore: Explore,
    /// The check of a number.
    pub check: Check,
    /// The heuristic of one's own.
    pub own: Own,
    /// The pages of Learn, and the tour.
    pub learn: Learn,
    /// The worker and its tasks.
    pub worker: LabWorker,
    /// The number of the current history entry. A new number adds an entry to the browser's history.
    pub entry: u32,
    /// The parameters of the link that cannot be read.
    pub link_errors: Vec<LinkError>,
}

/// An event that changes the state of the lab.
#[derive(Clone, PartialEq, Debug)]
pub enum LabAction {
    /// Opens a tab.
    OpenTab(LabTab),
    /// The address has changed.
    Navigate(Box<LabLink>),
    /// Hides the errors of the link.
    DismissErrors,
    /// An action of the board beside the tabs.
    Subject(SubjectAction),
    /// An action of the list of layers.
    Layer(LayerAction),
    /// An action of the comparison.
    Compare(CompareAction),
    /// An action of a paper's table.
    Paper(PaperAction),
    /// An action of the recorded search.
    Explore(ExploreAction),
    /// An action of the check.
    Check(CheckAction),
    /// An action of the heuristic of one's own.
    Own(OwnAction),
    /// An action of Learn or of the tour.
    Learn(LearnAction),
    /// An event of the worker.
    Worker(WorkerAction),
}

impl LabState {
    /// Returns the state that a link leads to. `text` is the text of the check, if it is known from before a reload.
    pub fn new(link: LabLink, text: Option<String>) -> LabState {
        let subject = subject(&link);
        let mut state = LabState {
            tab: link.tab,
            layers: Layers::new(link.layer),
            explore: Explore::new(&link.explore, &subject),
            subject,
            compare: Compare::new(&link.compare),
            paper: PaperState::new(link.compare.paper),
            check: Check::new(&link.check, text),
            own: Own::new(link.own, first_own(&link)),
            learn: Learn::new(&link.learn, link.tour),
            worker: LabWorker::default(),
            entry: 0,
            link_errors: link.errors,
        };
        state.subject.request_distance(&mut state.worker);
        let is_open = state.tab == LabTab::Check;
        state
            .check
            .opened(is_open, &state.subject, &mut state.worker);
        state.sync_explore();
        state.own.request(&state.subject.goal, &mut state.worker);
        state.learn_opened();
        state.request_layer();
        state
    }

    /// Returns the state after an action. It is the same `Rc` if nothing changed, so that nothing is drawn again.
    pub fn after(self: Rc<Self>, action: LabAction) -> Rc<Self> {
        let mut next = (*self).clone();
        let is_navigation = matches!(action, LabAction::Navigate(_));
        next.reduce(action);
        next.own.request(&next.subject.goal, &mut next.worker);
        next.request_layer();
        // The first change after a comparison gets a history entry of its own, so that Back leads to the comparison.
        let was_run = self.tab == LabTab::Compare && self.compare.is_current(&self.subject);
        if was_run && !is_navigation && next.entry == self.entry && next.leaves(&self) {
            next.entry += 1;
        }
        // Another search gets an entry of its own, another moment of the same one does not.
        if !is_navigation && next.entry == self.entry && next.explores_other(&self) {
            next.entry += 1;
        }
        if next == *self { self } else { Rc::new(next) }
    }

    /// Returns `true` if the link differs from that of `before`. Another layer does not count, nor another board under
    /// discussion or heuristic of one's own if the comparison is the same without it.
    fn leaves(&self, before: &LabState) -> bool {
        let (mut link, old) = (self.link(), before.link());
        link.layer = old.layer;
        if self.compare.is_current(&self.subject) {
            (link.board, link.goal, link.own) = (old.board, old.goal, old.own);
        }
        link != old
    }

    /// Returns `true` if another search is explored than before. What is shown of it does not count, nor the tour.
    fn explores_other(&self, before: &LabState) -> bool {
        let search = |state: &LabState| {
            let mut link = state.link();
            (link.layer, link.tour) = Default::default();
            link.explore = ExploreLink {
                at: None,
                lock: Default::default(),
                view: None,
                predicts: false,
                ..link.explore
            };
            link
        };
        let are_open = [self.tab, before.tab] == [LabTab::Explore; 2];
        are_open && search(self) != search(before)
    }

    /// Starts what the open tab needs, and interrupts what others have started.
    fn sync_explore(&mut self) {
        let is_open = self.tab == LabTab::Explore;
        self.explore.sync(is_open, &self.subject, &mut self.worker);
    }

    fn reduce(&mut self, action: LabAction) {
        self.reduce_part(action);
        self.sync_explore();
    }

    fn reduce_part(&mut self, action: LabAction) {
        match action {
            LabAction::OpenTab(tab) => {
                if tab != self.tab {
                    self.tab = tab;
                    self.entry += 1;
                    self.check
                        .opened(tab == LabTab::Check, &self.subject, &mut self.worker);
                }
            }
            LabAction::Navigate(link) => self.navigate(*link),
            LabAction::DismissErrors => self.link_errors.clear(),
            LabAction::Subject(action) => {
                if let Some((board, goal)) = self.subject.reduce(action) {
                    let before = (self.subject.board, self.subject.goal);
                    self.set_subject(board, goal);
                    // Back leads to the board before.
                    self.entry += u32::from((self.subject.board, self.subject.goal) != before);
                }
            }
            LabAction::Layer(action) => self.layers.reduce(action),
            LabAction::Compare(action) => {
                let link = self.link();
                self.compare
                    .reduce(action, &self.subject, link, &mut self.worker);
            }
            LabAction::Paper(PaperAction::UseRules) => self.use_rules_of_paper(),
            LabAction::Paper(action) => self.paper.reduce(action, &mut self.worker),
            LabAction::Explore(action) => self.explore.reduce(action, &mut self.worker),
            LabAction::Check(action) => {
                if let Some((board, goal)) =
                    self.check.reduce(action, &self.subject, &mut self.worker)
                {
                    self.set_subject(board, goal);
                }
                let is_open = self.tab == LabTab::Check;
                self.check.opened(is_open, &self.subject, &mut self.worker);
            }
            LabAction::Own(action) => self.reduce_own(action),
            LabAction::Learn(action) => self.reduce_learn(action),
            LabAction::Worker(action) => {
                for (kind, event) in self.worker.reduce(action) {
                    self.task_event(kind, event);
                }
            }
        }
        self.learn_opened();
    }

    fn learn_opened(&mut self) {
        let is_open = self.tab == LabTab::Learn;
        self.learn.opened(is_open, &mut self.worker);
    }

    fn reduce_learn(&mut self, action: LearnAction) {
        match action {
            LearnAction::Tour(Some(step)) => {
                let link = LabLink {
                    tour: Some(step),
                    ..LabLink::read(&step.query())
                };
                self.navigate(link);
                self.entry += 1;
            }
            _ => {
                self.entry +=
                    u32::from(matches!(action, LearnAction::Open(page) if page != self.learn.page));
                let changed = self.learn.reduce(action, &self.subject, &mut self.worker);
                if let Some((board, goal)) = changed {
                    self.set_subject(board, goal);
                }
            }
        }
    }

    fn task_event(&mut self, kind: LabTaskKind, event: TaskEvent) {
        match kind {
            LabTaskKind::Subject => self.subject.task_event(event),
            LabTaskKind::Layer => self.layers.task_event(event),
            LabTaskKind::CompareBoards | LabTaskKind::CompareRuns | LabTaskKind::CompareTimes => {
                self.compare.task_event(kind, event, &mut self.worker);
            }
            LabTaskKind::PaperBoards | LabTaskKind::PaperRuns => {
                self.paper.task_event(kind, event, &mut self.worker);
            }
            LabTaskKind::CheckRuns | LabTaskKind::CheckRange => {
                self.check.task_event(kind, event, &mut self.worker);
            }
            LabTaskKind::OwnVerdict | LabTaskKind::OwnReferences => {
                self.own.task_event(kind, event);
            }
            LabTaskKind::ExploreRecord
            | LabTaskKind::ExploreRecordSecond
            | LabTaskKind::ExploreMoment
            | LabTaskKind::ExploreMomentSecond
            | LabTaskKind::ExploreQuestion
            | LabTaskKind::ExploreLayers
            | LabTaskKind::ExploreMapBoards => {
                self.explore.task_event(kind, event, &mut self.worker);
            }
            LabTaskKind::LearnRuns => self.learn.task_event(event),
            LabTaskKind::CheckAlgorithms => {
                self.check.infer(event);
                let is_open = self.tab == LabTab::Check;
                self.check.opened(is_open, &self.subject, &mut self.worker);
            }
        }
    }

    /// Changes the heuristic of one's own. The methods of the comparison that use it follow.
    fn reduce_own(&mut self, action: OwnAction) {
        let before = self.own.weights;
        if action == OwnAction::Compare {
            self.compare.draft.add_own(before);
            if self.tab != LabTab::Compare {
                self.reduce(LabAction::OpenTab(LabTab::Compare));
            }
        }
        self.own.reduce(action);
        self.compare.draft.replace_own(before, self.own.weights);
    }

    /// Has the comparison use the boards, methods and rules of the open paper.
    fn use_rules_of_paper(&mut self) {
        if let Some((spec, board)) = self.paper.comparison(&self.subject.board) {
            self.compare.use_spec(&spec);
            self.set_subject(board, Some(spec.goal));
        }
    }

    /// Uses another board or goal.
    fn set_subject(&mut self, board: Board, goal: Option<Goal>) {
        let next = Subject::new(board, goal);
        if (next.board, next.goal) == (self.subject.board, self.subject.goal) {
            self.subject.draft = None;
            return;
        }
        self.subject = next;
        self.subject_changed();
    }

    fn subject_changed(&mut self) {
        self.subject.request_distance(&mut self.worker);
        self.compare.subject_changed();
        self.explore.subject_changed();
        let is_open = self.tab == LabTab::Check;
        self.check.opened(is_open, &self.subject, &mut self.worker);
    }

    /// Replaces the state by that of a link. What the link does not change stays, results too.
    fn navigate(&mut self, link: LabLink) {
        self.link_errors.clone_from(&link.errors);
        if link == self.link() {
            return;
        }
        self.tab = link.tab;
        self.own = Own {
            verdict: self.own.verdict.clone(),
            references: self.own.references.clone(),
            ..Own::new(link.own, first_own(&link).or(Some(self.own.weights)))
        };
        self.layers.layer = link.layer;
        self.learn.tour = link.tour;
        let next = subject(&link);
        match link.tab {
            LabTab::Compare => {
                self.compare.navigate(&link, &next, &mut self.worker);
                self.paper.navigate(link.compare.paper, &mut self.worker);
            }
            LabTab::Check => self.check.navigate(&link.check),
            LabTab::Explore => {}
            LabTab::Learn => self.learn.open(link.learn.page, &mut self.worker),
        }
        if (next.board, next.goal) != (self.subject.board, self.subject.goal) {
            self.subject = next;
            self.subject_changed();
        } else {
            let is_open = self.tab == LabTab::Check;
            self.check.opened(is_open, &self.subject, &mut self.worker);
        }
        // The moment of the link is that of its board.
        if link.tab == LabTab::Explore {
            self.explore.navigate(&link.explore, &mut self.worker);
        }
    }

    /// Returns the link to this state.
    pub fn link(&self) -> LabLink {
        let is_default = self.subject.goal.as_preset() == Some(Preset::default());
        LabLink {
            tab: self.tab,
            board: Some(self.subject.board),
            goal: (!is_default).then_some(self.subject.goal),
            layer: self.layers.layer,
            compare: match self.tab {
                LabTab::Compare => CompareLink {
                    paper: self.paper.paper(),
                    ..self.compare.link()
                },
                _ => Default::default(),
            },
            explore: match self.tab {
                LabTab::Explore => self.explore.link(),
                _ => Default::default(),
            },
            check: match self.tab {
                LabTab::Check => self.check.link(),
                _ => Default::default(),
            },
            own: self.own.link().filter(|_| self.tab == LabTab::Compare),
            learn: match self.tab {
                LabTab::Learn => self.learn.link(),
                _ => Default::default(),
            },
            tour: self.learn.tour,
            errors: Vec::new(),
        }
    }
}

/// Returns the weights of the first method of a link with a heuristic of one's own.
fn first_own(link: &LabLink) -> Option<FeatureWeights> {
    let compared = link.compare.methods.iter().flatten();
    let explored = link.explore.method.iter().chain(&link.explore.second);
    compared.chain(explored).copied().find_map(LabMethod::own)
}

fn subject(link: &LabLink) -> Subject {
    let default = || {
        let board = DEFAULT_BOARD.parse();
        board.unwrap_or_else(|_| {
            *Goal::preset(Preset::default(), crate::puzzle::Size::DEFAULT).board()
        })
    };
    match (link.board, link.goal) {
        (Some(board), goal) => Subject::new(board, goal),
        // A goal of another size than the default board is a board to start from.
        (None, Some(goal)) if goal.size() != default().size() => {
            Subject::new(*goal.board(), Some(goal))
        }
        (None, goal) => Subject::new(default(), goal),
    }
}

#[cfg(test)]
mod tests;
