use super::*;
use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::Layer;
use crate::lab::explore::{
    Entry, ExploreRun, Lock, MAX_EXPLORED_NODES, MapBits, Moment, Overview, Question, Segment,
};
use crate::lab::{LockBy, PictureKind, RuleChoice};
use crate::protocol::MomentSpec;
use crate::reference::{Figures, LabAlgorithm, RulePreset, RunEnd};

const COLUMBIA: &str = "lab=explore&board=6.1.8_4.0.2_7.3.5&goal=first&rules=columbia";

fn explore(action: ExploreAction) -> LabAction {
    LabAction::Explore(action)
}

fn overview(last_moment: u64) -> LabReport {
    let segment = |first, value| Segment { first, value };
    LabReport::Recorded(Some(Box::new(Overview {
        end: RunEnd::Solved {
            length: 20,
            is_optimal: true,
        },
        figures: Figures {
            expanded: last_moment,
            ..Figures::default()
        },
        last_moment,
        segments: vec![segment(0, 10), segment(5, 12), segment(50, 14)],
        frontier_sizes: vec![1, 2],
        iterations: Vec::new(),
        tree: None,
        moves: Vec::new(),
    })))
}

/// Returns a moment whose node has as many tiles moved as its number, for one of two boards.
fn moment(at: u64) -> Moment {
    let board = "6 1 8/4 2 0/7 3 5".parse().unwrap();
    Moment {
        at,
        figures: Figures {
            expanded: at,
            generated_forward: 2 * at,
            ..Figures::default()
        },
        bound: 12,
        frontier_len: 1,
        stale_len: 0,
        closed_len: at,
        current: (at > 0).then_some(Entry {
            board,
            came_by: None,
            g: 1,
            h: 11,
            f: 12,
            since: 0,
        }),
        is_goal: false,
        reason: None,
        children: Vec::new(),
        frontier: Vec::new(),
        by_f: Vec::new(),
        by_depth: Vec::new(),
        iterations: Vec::new(),
        map: Some(MapBits {
            expanded: Vec::new(),
            frontier: Vec::new(),
            start: 0,
            current: None,
        }),
    }
}

/// A lab whose worker answers when the test says so.
struct Lab {
    state: Rc<LabState>,
}

impl Lab {
    fn open(query: &str) -> Lab {
        Lab { state: open(query) }
    }

    /// Opens a link and has its search recorded, with 100 moments.
    fn recorded(query: &str) -> Lab {
        let mut lab = Lab::open(query);
        lab.answer(LabTaskKind::ExploreRecord, &overview(100));
        lab
    }

    fn act(&mut self, action: ExploreAction) {
        self.state = after(&self.state, [explore(action)]);
    }

    fn answer(&mut self, kind: LabTaskKind, report: &LabReport) {
        let (id, _) = task(&self.state, kind).unwrap();
        self.state = after(&self.state, [finished(id, report)]);
    }

    fn asked(&self) -> Option<MomentSpec> {
        match task(&self.state, LabTaskKind::ExploreMoment)?.1 {
            LabSpec::Moment(spec) => Some(spec),
            other => panic!("{other:?}"),
        }
    }

    /// Returns the moment that is asked for.
    fn asked_at(&self) -> Option<Lock> {
        self.asked().map(|spec| spec.at)
    }

    fn arrive(&mut self, at: u64) {
        let report = LabReport::Moment(Some(Box::new(moment(at))));
        self.answer(LabTaskKind::ExploreMoment, &report);
    }

    fn shown(&self) -> Option<u64> {
        self.state.explore.moment().map(|moment| moment.at)
    }
}

#[test]
fn the_search_starts_when_the_tab_is_opened() {
    let state = open("lab=compare");
    assert!(task(&state, LabTaskKind::ExploreRecord).is_none());
    let state = after(&state, [LabAction::OpenTab(LabTab::Explore)]);
    let Some((_, LabSpec::Record(ExploreRun { experiment, limits }))) =
        task(&state, LabTaskKind::ExploreRecord)
    else {
        panic!("nothing is recorded");
    };
    assert_eq!(experiment.algorithm, LabAlgorithm::AStar);
    assert_eq!(limits.nodes, MAX_EXPLORED_NODES);
    let closed = after(&state, [LabAction::OpenTab(LabTab::Check)]);
    assert!(task(&closed, LabTaskKind::ExploreRecord).is_none());
}

#[test]
fn the_moment_of_the_link_is_asked_for_and_shown() {
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&at=42"));
    assert_eq!(lab.asked_at(), Some(Lock::Expanded(42)));
    lab.arrive(42);
    assert_eq!(lab.shown(), Some(42));
    assert_eq!(lab.asked_at(), None);
    assert!(lab.state.link().query().ends_with("&at=42"));
}

#[test]
fn a_moment_after_the_last_is_the_last() {
    let lab = Lab::recorded(&format!("{COLUMBIA}&at=4200"));
    assert_eq!(lab.asked_at(), Some(Lock::Expanded(100)));
    assert_eq!(lab.state.explore.at, 100);
}

#[test]
fn one_moment_is_under_way_and_only_the_newest_waits() {
    let mut lab = Lab::recorded(COLUMBIA);
    lab.arrive(1);
    for at in [10, 20, 30] {
        lab.act(ExploreAction::Go(at));
    }
    assert_eq!(lab.asked_at(), Some(Lock::Expanded(10)));
    assert_eq!((lab.shown(), lab.state.explore.at), (Some(1), 30));
    lab.arrive(10);
    assert_eq!(lab.shown(), Some(10));
    assert_eq!(lab.asked_at(), Some(Lock::Expanded(30)));
    lab.arrive(30);
    assert_eq!((lab.shown(), lab.asked_at()), (Some(30), None));
}

#[test]
fn steps_and_changes_of_f_lead_to_their_moments() {
    let mut lab = Lab::recorded(COLUMBIA);
    for (action, at) in [
        (ExploreAction::Step(10), 11),
        (ExploreAction::Step(-100), 0),
        (ExploreAction::NextValue, 5),
        (ExploreAction::NextValue, 50),
        (ExploreAction::NextValue, 100),
        (ExploreAction::PreviousValue, 50),
        (ExploreAction::PreviousValue, 5),
        (ExploreAction::Last, 100),
        (ExploreAction::Step(1), 100),
    ] {
        lab.act(action);
        assert_eq!(lab.state.explore.at, at);
    }
}

#[test]
fn playing_waits_for_the_moment_shown_and_ends_at_the_last() {
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&at=98"));
    lab.act(ExploreAction::TogglePlay);
    lab.act(ExploreAction::Tick);
    assert_eq!(lab.state.explore.at, 98);
    lab.arrive(98);
    lab.act(ExploreAction::Tick);
    assert_eq!(lab.state.explore.at, 99);
    lab.arrive(99);
    lab.act(ExploreAction::Tick);
    assert_eq!(lab.state.explore.at, 100);
    assert!(!lab.state.explore.playback.is_playing);
}

#[test]
fn a_step_adds_no_history_entry_and_another_search_does() {
    let mut lab = Lab::recorded(COLUMBIA);
    lab.act(ExploreAction::Step(10));
    lab.act(ExploreAction::ChooseView(PictureKind::Counts));
    let layer = LabAction::Layer(LayerAction::Show(Layer::Heuristic(
        HeuristicKind::Misplaced,
    )));
    lab.state = after(&lab.state, [layer]);
    lab.act(ExploreAction::TogglePredict);
    assert_eq!(lab.state.entry, 0);
    lab.act(ExploreAction::ChooseRules(RuleChoice::from(
        RulePreset::Aima,
    )));
    assert_eq!(lab.state.entry, 1);
}

#[test]
fn back_shows_the_moment_of_the_link() {
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&at=42"));
    lab.arrive(42);
    let link = LabLink::read(&format!("{COLUMBIA}&at=7"));
    lab.state = after(&lab.state, [LabAction::Navigate(Box::new(link))]);
    assert_eq!(lab.asked_at(), Some(Lock::Expanded(7)));
    assert!(task(&lab.state, LabTaskKind::ExploreRecord).is_none());
}

#[test]
fn another_board_is_searched_from_its_start() {
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&at=42"));
    let board = "6 1 8/4 2 0/7 3 5".parse().unwrap();
    lab.state = after(
        &lab.state,
        [LabAction::Subject(SubjectAction::UseBoard(board))],
    );
    let Some((_, LabSpec::Record(run))) = task(&lab.state, LabTaskKind::ExploreRecord) else {
        panic!("nothing is recorded");
    };
    assert_eq!((run.experiment.start, lab.state.explore.at), (board, 1));
    assert_eq!(lab.shown(), None);
}

#[test]
fn a_board_without_a_solution_is_not_searched() {
    let state = open("lab=explore&board=1.2.3_4.5.6_8.7.0");
    assert!(task(&state, LabTaskKind::ExploreRecord).is_none());
    assert!(state.explore.lane.is_none());
}

#[test]
fn the_twin_of_a_board_is_not_searched() {
    let state = open("lab=explore&rules=princeton");
    let Some((_, LabSpec::Record(run))) = task(&state, LabTaskKind::ExploreRecord) else {
        panic!("nothing is recorded");
    };
    assert!(!run.experiment.rules.with_twin);
}

#[test]
fn a_recording_that_is_stopped_can_be_started_again() {
    let mut lab = Lab::open(COLUMBIA);
    lab.act(ExploreAction::Stop);
    lab.answer(LabTaskKind::ExploreRecord, &LabReport::Recorded(None));
    let phase = |lab: &Lab| lab.state.explore.lane.as_ref().unwrap().phase.clone();
    assert_eq!(phase(&lab), LanePhase::Stopped);
    assert!(task(&lab.state, LabTaskKind::ExploreRecord).is_none());
    lab.act(ExploreAction::Record);
    assert_eq!(phase(&lab), LanePhase::Recording(0));
}

#[test]
fn the_second_search_follows_the_moment_shown_by_the_lock() {
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&at=42&second=astar.misplaced"));
    lab.arrive(42);
    lab.answer(LabTaskKind::ExploreRecordSecond, &overview(1000));
    let second = |lab: &Lab| match task(&lab.state, LabTaskKind::ExploreMomentSecond) {
        Some((_, LabSpec::Moment(spec))) => Some(spec.at),
        _ => None,
    };
    let report = LabReport::Moment(Some(Box::new(moment(42))));
    assert_eq!(second(&lab), Some(Lock::Expanded(42)));
    lab.answer(LabTaskKind::ExploreMomentSecond, &report);
    assert_eq!(second(&lab), None);
    lab.act(ExploreAction::ChooseLock(LockBy::Generated));
    assert_eq!(second(&lab), Some(Lock::Generated(84)));
    lab.answer(LabTaskKind::ExploreMomentSecond, &report);
    lab.act(ExploreAction::ChooseLock(LockBy::Bound));
    assert_eq!(second(&lab), Some(Lock::Bound(12)));
}

/// Returns what is asked of the second search at a moment of A* with bound 12, locked by the bound.
fn second_at_bound(second: &str) -> Option<Lock> {
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&at=42&second={second}&lock=bound"));
    lab.arrive(42);
    lab.answer(LabTaskKind::ExploreRecordSecond, &overview(1000));
    match task(&lab.state, LabTaskKind::ExploreMomentSecond) {
        Some((_, LabSpec::Moment(spec))) => Some(spec.at),
        _ => None,
    }
}

#[test]
fn the_bound_of_a_star_is_asked_of_weighted_a_star_in_hundredths() {
    let bound = second_at_bound("wastar.manhattan.1.5");
    assert_eq!(bound, Some(Lock::Bound(1200)));
    let bound = second_at_bound("idastar.manhattan");
    assert_eq!(bound, Some(Lock::Bound(12)));
}

#[test]
fn bounds_that_count_different_things_are_no_lock() {
    for second in ["greedy.manhattan", "bfs", "iddfs"] {
        assert_eq!(
            second_at_bound(second),
            Some(Lock::Expanded(42)),
            "{second}"
        );
        let lab = Lab::open(&format!("{COLUMBIA}&second={second}&lock=bound"));
        let choices = lab.state.explore.choices;
        assert_eq!(choices.locks(), [LockBy::Expanded, LockBy::Generated]);
        assert_eq!(choices.used_lock(), LockBy::Expanded);
    }
}

#[test]
fn every_valid_choice_is_right_and_only_the_first_answer_counts() {
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&at=42&predict=on"));
    lab.arrive(42);
    let entry = moment(1).current.unwrap();
    let question = |at| {
        LabReport::Question(Some(Question {
            at,
            choices: vec![entry; 3],
            valid: vec![true, false, true],
            taken: 0,
        }))
    };
    lab.answer(LabTaskKind::ExploreQuestion, &question(42));
    lab.act(ExploreAction::Answer(2));
    lab.act(ExploreAction::Answer(1));
    let predict = |lab: &Lab| lab.state.explore.predict.clone().unwrap();
    assert_eq!(predict(&lab).answers, [(42, true)]);
    lab.act(ExploreAction::NextQuestion);
    assert_eq!(lab.asked_at(), Some(Lock::Expanded(43)));
    lab.arrive(43);
    lab.answer(LabTaskKind::ExploreQuestion, &question(43));
    lab.act(ExploreAction::Answer(1));
    assert_eq!(predict(&lab).right(), 1);
    assert_eq!(predict(&lab).misses().collect::<Vec<_>>(), [43]);
}

#[test]
fn the_board_beside_the_tabs_is_that_of_the_moment() {
    let shown = |lab: &Lab| {
        let shown = lab.state.shown_board();
        (shown.board, shown.goal)
    };
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&at=42"));
    let (start, goal) = (lab.state.subject.board, lab.state.subject.goal);
    assert_eq!(shown(&lab), (start, goal));
    lab.arrive(42);
    let now = moment(42).current.unwrap().board;
    assert_eq!(shown(&lab), (now, goal));
    lab.act(ExploreAction::ChooseRail(RailBoard::Goal));
    assert_eq!(shown(&lab), (*goal.board(), goal));
}

#[test]
fn the_map_is_asked_for_on_small_boards_only() {
    let small = Lab::recorded(COLUMBIA);
    assert!(small.asked().unwrap().has_map);
    let large = Lab::recorded("lab=explore&board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15");
    assert!(!large.asked().unwrap().has_map);
}

#[test]
fn leaving_the_tour_adds_no_history_entry() {
    let state = open("lab=explore&tour=1");
    assert!(state.learn.tour.is_some());
    let left = after(&state, [LabAction::Learn(LearnAction::Tour(None))]);
    assert_eq!((left.learn.tour, left.entry), (None, 0));
}

#[test]
fn a_link_with_predict_has_no_second_search() {
    let query = format!("{COLUMBIA}&second=astar.misplaced&predict=on");
    let state = open(&query);
    assert_eq!(state.explore.choices.second, None);
    assert!(state.explore.predict.is_some());
    let link = LabAction::Navigate(Box::new(LabLink::read(&query)));
    let navigated = after(&open(COLUMBIA), [link]);
    assert_eq!(navigated.explore.choices.second, None);
    assert!(navigated.explore.predict.is_some());
}

#[test]
fn the_second_search_is_stopped_and_recorded_again_by_itself() {
    let mut lab = Lab::recorded(&format!("{COLUMBIA}&second=astar.misplaced"));
    lab.arrive(1);
    let phase = |lab: &Lab| lab.state.explore.second.as_ref().unwrap().phase.clone();
    assert_eq!(phase(&lab), LanePhase::Recording(0));
    lab.act(ExploreAction::Stop);
    lab.answer(LabTaskKind::ExploreRecordSecond, &LabReport::Recorded(None));
    assert_eq!(phase(&lab), LanePhase::Stopped);
    assert!(lab.state.explore.overview().is_some());
    lab.act(ExploreAction::Record);
    assert_eq!(phase(&lab), LanePhase::Recording(0));
    assert!(lab.state.explore.overview().is_some());
}

#[test]
fn layers_that_failed_are_asked_for_again_by_the_next_action() {
    let mut lab = Lab::recorded(COLUMBIA);
    let (id, _) = task(&lab.state, LabTaskKind::ExploreLayers).unwrap();
    let lost = LabAction::Worker(WorkerAction::Ended(id));
    lab.state = after(&lab.state, [lost]);
    assert!(task(&lab.state, LabTaskKind::ExploreLayers).is_none());
    lab.act(ExploreAction::Step(1));
    assert!(task(&lab.state, LabTaskKind::ExploreLayers).is_some());
}
