//! Explore: a recorded search, its time line and the moment shown.

mod boards;
mod choices;
mod lane;
mod lock;
mod playback;
mod predict;

use std::ops::Deref;
use std::rc::Rc;

pub use boards::MapBoards;
pub use choices::ExploreChoices;
pub use lane::{Lane, LanePhase};
pub use playback::{SPEEDS, TimePlayback};
pub use predict::{Predict, QuestionState};

use choices::{default_method, default_second};
use lane::MomentRequest;
use lock::bound_of;

use super::subject::Subject;
use super::tasks::LabTaskKind;
use super::worker::{LabWorker, TaskEvent};
use crate::lab::explore::{ExploreRun, Lock, MAX_EXPLORED_NODES, Moment, Overview, map_boards};
use crate::lab::{ExploreLink, LabMethod, LockBy, PictureKind, RuleChoice};
use crate::puzzle::{Board, Size};

/// The moment of a link without one: the start has been expanded.
const DEFAULT_MOMENT: u64 = 1;

/// The largest number of cells of a board whose graph is drawn: 360 boards of 3x2.
const MAX_GRAPH_CELLS: usize = 6;

/// A shared value that is equal only to itself, so that comparing states takes no time.
#[derive(Debug)]
pub struct Shared<T>(Rc<T>);

impl<T> Shared<T> {
    /// Returns a value to be shared.
    pub fn new(value: T) -> Shared<T> {
        Shared(Rc::new(value))
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(self.0.clone())
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// The part of the state for the recorded search.
#[derive(Clone, PartialEq, Debug)]
pub struct Explore {
    /// What is searched, and how.
    pub choices: ExploreChoices,
    /// The moment wanted.
    pub at: u64,
    /// The search; `None` if the board or the method does not allow one, or before the tab is first opened.
    pub lane: Option<Lane>,
    /// The second search.
    pub second: Option<Lane>,
    /// The playback.
    pub playback: TimePlayback,
    /// The picture that was chosen; `None` for the first that fits.
    pub view: Option<PictureKind>,
    /// The board beside the tabs.
    pub rail: RailBoard,
    /// The questions; `None` while Predict is off.
    pub predict: Option<Predict>,
    /// The boards of the map.
    pub map: MapBoards,
}

/// The board beside the tabs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RailBoard {
    /// The board at which the search starts.
    Start,
    /// The board of the node taken last.
    #[default]
    Now,
    /// The goal.
    Goal,
}

impl RailBoard {
    /// All boards, from left to right.
    pub const ALL: [RailBoard; 3] = [RailBoard::Start, RailBoard::Now, RailBoard::Goal];
}

/// An action of the recorded search.
#[derive(Clone, PartialEq, Debug)]
pub enum ExploreAction {
    /// Chooses the method.
    ChooseMethod(LabMethod),
    /// Chooses the rules.
    ChooseRules(RuleChoice),
    /// Chooses the maximum number of nodes.
    ChooseLimit(u64),
    /// Adds or removes the second search.
    ToggleSecond,
    /// Chooses the method of the second search.
    ChooseSecond(LabMethod),
    /// Chooses by what the second search is kept in step.
    ChooseLock(LockBy),
    /// Stops the recording.
    Stop,
    /// Records again what was stopped or has failed.
    Record,
    /// Goes to a moment.
    Go(u64),
    /// Goes some moments forward, or back.
    Step(i64),
    /// Goes to the next moment at which f, or the bound, changes.
    NextValue,
    /// Goes to the last moment before this one at which f, or the bound, changed.
    PreviousValue,
    /// Goes to the last moment.
    Last,
    /// Plays, or pauses.
    TogglePlay,
    /// Pauses.
    Pause,
    /// Time has passed while playing.
    Tick,
    /// Chooses the speed.
    ChooseSpeed(u32),
    /// Chooses the picture.
    ChooseView(PictureKind),
    /// Chooses the board beside the tabs.
    ChooseRail(RailBoard),
    /// Switches Predict on or off.
    TogglePredict,
    /// Answers the question with one of its nodes.
    Answer(usize),
    /// Goes on to the next question.
    NextQuestion,
    /// Points at a board of the map, by its number.
    Point(Option<u32>),
}

impl Explore {
    /// Returns the search of a link, which is not recorded yet.
    pub fn new(link: &ExploreLink, subject: &Subject) -> Explore {
        Explore {
            choices: ExploreChoices::new(link),
            at: link.at.unwrap_or(DEFAULT_MOMENT),
            lane: None,
            second: None,
            playback: TimePlayback::default(),
            view: link.view,
            rail: RailBoard::default(),
            predict: link.predicts.then(Predict::default),
            map: MapBoards::new(subject.goal),
        }
    }

    /// Returns the link to the search and its moment.
    pub fn link(&self) -> ExploreLink {
        let ExploreChoices {
            method,
            rules,
            node_limit,
            second,
            lock: _,
        } = self.choices;
        ExploreLink {
            method: (method != default_method()).then_some(method),
            rules,
            node_limit: (node_limit != MAX_EXPLORED_NODES).then_some(node_limit),
            at: (self.at != DEFAULT_MOMENT).then_some(self.at),
            second,
            lock: if second.is_some() {
                self.choices.used_lock()
            } else {
                LockBy::default()
            },
            view: self.view,
            predicts: self.predict.is_some(),
        }
    }

    /// Returns the overview of the search, if it is recorded.
    pub fn overview(&self) -> Option<&Shared<Overview>> {
        self.lane.as_ref()?.overview()
    }

    /// Returns the moment shown.
    pub fn moment(&self) -> Option<&Shared<Moment>> {
        self.lane.as_ref()?.shown.as_ref()
    }

    /// Returns the board of the node taken last, if the search has taken one.
    pub fn current_board(&self) -> Option<Board> {
        Some(self.moment()?.current?.board)
    }

    /// Returns the distance of that board, if the map has it.
    pub fn current_distance(&self) -> Option<u32> {
        let map = self.moment()?.map.as_ref()?;
        self.map.distance(map.current?)
    }

    /// Returns the pictures that fit a board of `size` and the search, the first being the default.
    pub fn pictures(&self, size: Size) -> Vec<PictureKind> {
        let cells = size.cells();
        let has_tree = self
            .overview()
            .is_some_and(|overview| overview.tree.is_some());
        PictureKind::ALL
            .into_iter()
            .filter(|kind| match kind {
                PictureKind::Map => cells > MAX_GRAPH_CELLS && map_boards(size).is_some(),
                PictureKind::Graph => cells <= MAX_GRAPH_CELLS,
                PictureKind::Tree => has_tree,
                PictureKind::Counts => true,
            })
            .collect()
    }

    /// Returns the picture that is drawn.
    pub fn picture(&self, size: Size) -> PictureKind {
        let fitting = self.pictures(size);
        match self.view {
            Some(view) if fitting.contains(&view) => view,
            _ => fitting[0],
        }
    }

    /// Handles an action.
    pub(super) fn reduce(&mut self, action: ExploreAction, worker: &mut LabWorker) {
        if action != ExploreAction::Tick {
            self.map.retry();
        }
        match action {
            ExploreAction::ChooseMethod(method) => self.choices.method = method,
            ExploreAction::ChooseRules(rules) => self.choices.rules = rules,
            ExploreAction::ChooseLimit(limit) => {
                self.choices.node_limit = limit.clamp(1, MAX_EXPLORED_NODES);
            }
            ExploreAction::ToggleSecond => {
                self.choices.second = match self.choices.second {
                    Some(_) => None,
                    None => Some(default_second(self.choices.method)),
                };
                self.leave_predict(worker);
            }
            ExploreAction::ChooseSecond(method) => self.choices.second = Some(method),
            ExploreAction::ChooseLock(lock) => self.choices.lock = lock,
            ExploreAction::Stop => {
                for lane in self.lane.iter_mut().chain(&mut self.second) {
                    lane.stop(worker);
                }
            }
            ExploreAction::Record => {
                for lane in self.lane.iter_mut().chain(&mut self.second) {
                    lane.restart();
                }
            }
            ExploreAction::Go(at) => self.go(at),
            ExploreAction::Step(by) => self.go(self.at.saturating_add_signed(by)),
            ExploreAction::NextValue => self.go(self.next_value().unwrap_or(u64::MAX)),
            ExploreAction::PreviousValue => self.go(self.previous_value()),
            ExploreAction::Last => self.go(u64::MAX),
            ExploreAction::TogglePlay => self.toggle_play(),
            ExploreAction::Pause => self.playback.is_playing = false,
            ExploreAction::Tick => self.tick(),
            ExploreAction::ChooseSpeed(speed) => self.playback.speed = speed.max(1),
            ExploreAction::ChooseView(view) => self.view = Some(view),
            ExploreAction::ChooseRail(rail) => self.rail = rail,
            ExploreAction::TogglePredict => match self.predict {
                Some(_) => self.leave_predict(worker),
                None => {
                    self.predict = Some(Predict::default());
                    self.choices.second = None;
                    self.playback.is_playing = false;
                }
            },
            ExploreAction::Answer(index) => {
                if let Some(predict) = &mut self.predict {
                    predict.answer(index);
                }
            }
            ExploreAction::NextQuestion => {
                if self.predict.is_some() {
                    self.go(self.at + 1);
                }
            }
            ExploreAction::Point(number) => self.map.pointed = number,
        }
    }

    fn leave_predict(&mut self, worker: &mut LabWorker) {
        if let Some(predict) = &mut self.predict {
            predict.interrupt(worker);
        }
        self.predict = None;
    }

    /// Returns the last moment, if the search is recorded.
    pub fn last_moment(&self) -> Option<u64> {
        Some(self.overview()?.last_moment)
    }

    /// Goes to a moment, or to the last one, and pauses.
    fn go(&mut self, at: u64) {
        self.playback.is_playing = false;
        if let Some(last) = self.last_moment() {
            self.at = at.min(last);
        }
    }

    /// Returns the next moment at which f, or the bound, changes.
    pub fn next_value(&self) -> Option<u64> {
        let segments = &self.overview()?.segments;
        let after = segments.partition_point(|segment| segment.first <= self.at);
        Some(segments.get(after)?.first)
    }

    fn previous_value(&self) -> u64 {
        let segments = self.overview().map(|overview| &overview.segments[..]);
        let segments = segments.unwrap_or_default();
        let before = segments.partition_point(|segment| segment.first < self.at);
        before
            .checked_sub(1)
            .map_or(0, |index| segments[index].first)
    }

    fn toggle_play(&mut self) {
        let Some(last) = self.last_moment().filter(|last| *last > 0) else {
            return;
        };
        if self.predict.is_some() {
            return;
        }
        self.playback.is_playing = !self.playback.is_playing;
        if self.playback.is_playing && self.at >= last {
            self.at = 0;
        }
    }

    /// Goes on while playing. Nothing is skipped that was not shown: a moment that is on its way is awaited.
    fn tick(&mut self) {
        let is_behind = |lane: &Option<Lane>| lane.as_ref().is_some_and(Lane::is_behind);
        let Some(last) = self.last_moment() else {
            return;
        };
        if self.playback.is_playing && !is_behind(&self.lane) && !is_behind(&self.second) {
            self.at = (self.at + self.playback.step()).min(last);
            self.playback.is_playing = self.at < last;
        }
    }

    /// Takes what the worker has found.
    pub(super) fn task_event(
        &mut self,
        kind: LabTaskKind,
        event: TaskEvent,
        worker: &mut LabWorker,
    ) {
        match (kind, &mut self.lane, &mut self.second) {
            (LabTaskKind::ExploreRecord, Some(lane), _)
            | (LabTaskKind::ExploreRecordSecond, _, Some(lane)) => lane.recorded(event),
            (LabTaskKind::ExploreMoment, Some(lane), _)
            | (LabTaskKind::ExploreMomentSecond, _, Some(lane)) => lane.arrived(event, worker),
            (LabTaskKind::ExploreQuestion, ..) => {
                if let Some(predict) = &mut self.predict {
                    predict.arrived(event);
                }
            }
            (LabTaskKind::ExploreLayers | LabTaskKind::ExploreMapBoards, ..) => {
                self.map.arrived(event);
            }
            _ => {}
        }
    }

    /// Starts what the choices, the moment and the picture need, if the tab is open, and interrupts all if it is closed.
    pub(super) fn sync(&mut self, is_open: bool, subject: &Subject, worker: &mut LabWorker) {
        if !is_open {
            self.playback.is_playing = false;
            for lane in self.lane.iter_mut().chain(&mut self.second) {
                lane.interrupt(worker);
            }
            if let Some(predict) = &mut self.predict {
                predict.interrupt(worker);
            }
            self.map.interrupt(worker);
            return;
        }
        if self.map.goal != subject.goal {
            self.map.interrupt(worker);
            self.map = MapBoards::new(subject.goal);
        }
        let wanted = self.choices.run(self.choices.method, subject);
        if replace(&mut self.lane, wanted, false, worker) {
            if let Some(predict) = &mut self.predict {
                predict.interrupt(worker);
                *predict = Predict::default();
            }
            self.playback.is_playing = false;
        }
        let second = self.choices.second;
        let wanted = second.and_then(|method| self.choices.run(method, subject));
        replace(&mut self.second, wanted, true, worker);
        let size = subject.board.size();
        // The map also tells the distance of the board beside the tabs.
        let has_map = map_boards(size).is_some();
        if has_map {
            let is_graph = self.picture(size) == PictureKind::Graph;
            self.map.ask(is_graph, worker);
        }
        let Some(lane) = &mut self.lane else {
            return;
        };
        lane.proceed(worker);
        let Some(last) = lane.overview().map(|overview| overview.last_moment) else {
            return;
        };
        self.at = self.at.min(last);
        let at = Lock::Expanded(self.at);
        lane.ask(MomentRequest { at, has_map }, worker);
        if let (Some(second), Some(shown)) = (&mut self.second, &lane.shown) {
            second.proceed(worker);
            let algorithm = |lane: &Lane| lane.run.experiment.algorithm;
            let bound = bound_of(shown.bound, algorithm(lane), algorithm(second));
            let at = match (self.choices.used_lock(), bound) {
                (LockBy::Generated, _) => Lock::Generated(shown.figures.generated_forward),
                (LockBy::Bound, Some(bound)) => Lock::Bound(bound),
                (LockBy::Expanded | LockBy::Bound, _) => Lock::Expanded(shown.at),
            };
            second.ask(MomentRequest { at, has_map }, worker);
        }
        if let (Some(predict), Some(shown)) = (&mut self.predict, &lane.shown)
            && shown.at == self.at
        {
            predict.ask(lane.run, self.at, worker);
        }
    }

    /// The board has changed: its search is shown from the beginning.
    pub(super) fn subject_changed(&mut self) {
        self.at = DEFAULT_MOMENT;
        self.rail = RailBoard::default();
        self.map.pointed = None;
    }

    /// Uses the choices of a link. A search that stays the same is not recorded again.
    pub(super) fn navigate(&mut self, link: &ExploreLink, worker: &mut LabWorker) {
        self.choices = ExploreChoices::new(link);
        self.at = link.at.unwrap_or(DEFAULT_MOMENT);
        self.view = link.view;
        self.playback.is_playing = false;
        match (link.predicts, &self.predict) {
            (true, None) => self.predict = Some(Predict::default()),
            (false, Some(_)) => self.leave_predict(worker),
            _ => {}
        }
    }
}

/// Replaces a search by another one. Returns `true` if it was another one.
fn replace(
    lane: &mut Option<Lane>,
    wanted: Option<ExploreRun>,
    is_second: bool,
    worker: &mut LabWorker,
) -> bool {
    if lane.as_ref().map(|lane| lane.run) == wanted {
        return false;
    }
    if let Some(lane) = lane {
        lane.interrupt(worker);
    }
    *lane = wanted.map(|run| Lane::new(run, is_second));
    true
}
