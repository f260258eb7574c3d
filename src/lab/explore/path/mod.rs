//! The time line of an iterative deepening search, which stores only its path: any moment is found by replay.

mod children;
mod replay;
mod tree;

use std::collections::HashMap;
use std::rc::Rc;

use super::map::{map_boards, map_bytes, set_bit};
use super::{Entry, FBin, Lock, MapBits, Moment, Reason, Segment, WhyNext, sample_moments};
use crate::engine::distance_table::BoardNumbers;
use crate::puzzle::Board;
use crate::puzzle::packed::{Nibbles, Packed};
use crate::reference::{Experiment, Figures, IterationFigures, ReferenceSearch, Successors};
use crate::step::Step;
use replay::PathReplay;

/// Maximum number of copies of the search. Chosen by hand.
const MAX_COPIES: usize = 512;
/// Maximum size of all copies together, in bytes. Chosen by hand.
const MAX_COPY_BYTES: usize = 64 << 20;
/// The number of moments between two copies, at first. Chosen by hand.
const FIRST_INTERVAL: u64 = 64;

/// The time line of an iterative deepening search.
pub struct PathTimeline {
    experiment: Experiment,
    successors: Successors,
    /// Copies of the search at every `interval`-th moment.
    copies: Vec<PathReplay>,
    interval: u64,
    last: u64,
    figures: Figures,
    iterations: Vec<IterationFigures>,
    path_lengths: Vec<u32>,
    /// The moment at which each board was expanded first, on boards that have a map.
    first_expanded: HashMap<u64, u64>,
    map: Option<PathMap>,
}

/// The boards of an iterative deepening search by their numbers, once the map was asked for.
struct PathMap {
    /// The number of each board that was expanded, with the first moment at which it was.
    expanded: Vec<(u32, u64)>,
    /// The numbers of all boards.
    numbers: Rc<BoardNumbers>,
}

/// Records an iterative deepening search.
pub struct PathRecorder {
    timeline: PathTimeline,
    replay: PathReplay,
}

impl PathRecorder {
    /// Starts a recording of an iterative deepening search that was not advanced, with a copy of it.
    pub fn new(
        search: ReferenceSearch,
        copy: ReferenceSearch,
        successors: Successors,
    ) -> PathRecorder {
        let replay = PathReplay::new(search);
        PathRecorder {
            timeline: PathTimeline {
                experiment: *replay.search().experiment(),
                successors,
                copies: vec![PathReplay::new(copy)],
                interval: FIRST_INTERVAL,
                last: 0,
                figures: Figures::default(),
                iterations: Vec::new(),
                path_lengths: Vec::new(),
                first_expanded: HashMap::new(),
                map: None,
            },
            replay,
        }
    }

    /// Returns the search.
    pub fn search(&self) -> &ReferenceSearch {
        self.replay.search()
    }

    /// Records at most `budget` moments.
    pub fn advance(&mut self, budget: u32) -> Step<()> {
        let PathRecorder { timeline, replay } = self;
        let has_map = map_boards(timeline.experiment.start.size()).is_some();
        for _ in 0..budget {
            if !replay.step() {
                timeline.last = replay.moment();
                timeline.figures = replay.search().figures();
                timeline.iterations = replay.search().iterations().to_vec();
                return Step::Done(());
            }
            let moment = replay.moment();
            if has_map
                && !replay.is_found()
                && let Some((node, _)) = replay.node(replay.len() - 1)
            {
                let key = Nibbles::pack(&node.board).bits();
                timeline.first_expanded.entry(key).or_insert(moment);
            }
            if moment.is_multiple_of(timeline.interval) {
                timeline.copies.extend(replay.fork());
                timeline.thin_copies(MAX_COPIES, MAX_COPY_BYTES);
            }
        }
        Step::Running
    }

    /// Returns the time line of a search that has ended, with the search.
    pub fn finish(self) -> (PathTimeline, ReferenceSearch) {
        let mut timeline = self.timeline;
        let moments = sample_moments(timeline.last).into_iter();
        let lengths = moments.map(|moment| timeline.replay(moment).map_or(0, |at| path_len(&at)));
        timeline.path_lengths = lengths.map(|length| length as u32).collect();
        (timeline, self.replay.into_search())
    }
}

impl PathTimeline {
    /// Returns the last moment.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Drops every second copy while there are too many, or too large. The first one stays.
    fn thin_copies(&mut self, max_copies: usize, max_bytes: usize) {
        let bytes = |copies: &[PathReplay]| copies.iter().map(PathReplay::bytes).sum::<usize>();
        while self.copies.len() > 1
            && (self.copies.len() > max_copies || bytes(&self.copies) > max_bytes)
        {
            self.interval *= 2;
            let interval = self.interval;
            self.copies
                .retain(|copy| copy.moment().is_multiple_of(interval));
        }
    }

    /// Returns the iterations of the time line, by their thresholds.
    pub fn segments(&self) -> Vec<Segment> {
        let mut segments: Vec<Segment> = Vec::new();
        let mut first = 0;
        for iteration in &self.iterations {
            // An iteration without a moment of its own leaves its place to the next one, but not moment 0.
            segments.pop_if(|segment| first > 0 && segment.first == first + 1);
            segments.push(Segment {
                first: if segments.is_empty() { 0 } else { first + 1 },
                value: iteration.threshold,
            });
            first += iteration.expanded;
        }
        if segments.is_empty() {
            // The first threshold is above the maximum depth.
            let path = self.copies[0].search().path();
            let value = path.map_or(0, |path| path.threshold());
            segments.push(Segment { first: 0, value });
        }
        segments.truncate(super::segments::MAX_SEGMENTS);
        segments
    }

    /// Returns the length of the path at moments that divide the time line evenly.
    pub fn path_lengths(&self) -> &[u32] {
        &self.path_lengths
    }

    /// Returns the search at a moment.
    fn replay(&self, moment: u64) -> Option<PathReplay> {
        let copy = (moment / self.interval) as usize;
        let mut replay = self.copies[copy.min(self.copies.len() - 1)].fork()?;
        while replay.moment() < moment && replay.step() {}
        Some(replay)
    }

    /// Returns the moment that a lock means.
    pub fn resolve(&self, lock: Lock) -> u64 {
        let bound = |replay: &PathReplay| {
            let view = replay.search().path();
            view.map_or(0, |view| view.threshold())
        };
        let is_before: Box<dyn Fn(&PathReplay) -> bool> = match lock {
            Lock::Expanded(moment) => return moment.min(self.last),
            Lock::Generated(count) if self.figures.generated_forward <= count => return self.last,
            Lock::Generated(count) => {
                Box::new(move |replay| replay.search().figures().generated_forward <= count)
            }
            Lock::Bound(value) => Box::new(move |replay| bound(replay) < value),
        };
        let later = self.copies.partition_point(|copy| is_before(copy));
        let copy = later
            .checked_sub(1)
            .and_then(|copy| self.copies[copy].fork());
        let Some(mut replay) = copy else {
            return 0;
        };
        let mut moment = replay.moment();
        while replay.step() && is_before(&replay) {
            moment = replay.moment();
        }
        match lock {
            Lock::Bound(_) => (moment + 1).min(self.last),
            _ => moment.min(self.last.saturating_sub(1)),
        }
    }

    /// Returns the search at a moment, with at most the last `count` nodes of the path, and the map if it is wanted and there is one;
    /// `None` if the search cannot be copied.
    pub fn moment(&self, at: u64, count: usize, has_map: bool) -> Option<Moment> {
        let at = at.min(self.last);
        let mut replay = self.replay(at.saturating_sub(1))?;
        let len_before = path_len(&replay);
        if at > 0 {
            replay.step();
        }
        let search = replay.search();
        let view = search.path()?;
        let current = (replay.len().checked_sub(1)).filter(|_| at > 0);
        let is_last = at == self.last;
        let [by_f, by_depth] = replay.counts();
        let path = self.path(&replay, usize::MAX);
        // The root before it is expanded, and the goal.
        let is_unlisted = at == 0 || replay.is_found();
        let unlisted = path.last().filter(|_| is_unlisted);
        Some(Moment {
            at,
            figures: if is_last {
                self.figures
            } else {
                search.figures()
            },
            bound: view.threshold(),
            frontier_len: path_len(&replay) as u64,
            stale_len: 0,
            closed_len: 0,
            current: current.and_then(|depth| self.entry(&replay, depth)),
            is_goal: replay.is_found(),
            reason: current.map(|depth| Reason {
                frontier_len: len_before as u64,
                why: why(search, len_before, depth),
            }),
            children: match current {
                Some(depth) if !replay.is_found() => self.children(&replay, depth),
                _ => Vec::new(),
            },
            // The end of the path is where the search is.
            frontier: path[path.len().saturating_sub(count)..].to_vec(),
            by_f: bins(by_f, unlisted.map(|entry| entry.f)),
            by_depth: bins(by_depth, unlisted.map(|entry| entry.g)),
            iterations: if is_last {
                self.iterations.clone()
            } else {
                search.iterations().to_vec()
            },
            map: has_map.then(|| self.map(&replay)).flatten(),
        })
    }

    fn path(&self, replay: &PathReplay, count: usize) -> Vec<Entry> {
        if replay.moment() == 0 {
            let h = self.successors.h(&self.experiment.start);
            let root = Entry {
                board: self.experiment.start,
                came_by: None,
                g: 0,
                h,
                f: self.experiment.priority(0, h),
                since: 0,
            };
            return [root].into_iter().take(count).collect();
        }
        let depths = 0..replay.len().min(count);
        depths
            .filter_map(|depth| self.entry(replay, depth))
            .collect()
    }

    fn entry(&self, replay: &PathReplay, depth: usize) -> Option<Entry> {
        let (node, since) = replay.node(depth)?;
        let g = depth as u32;
        Some(Entry {
            board: node.board,
            came_by: node.came_by,
            g,
            h: node.h,
            f: self.experiment.priority(g, node.h),
            since,
        })
    }

    /// Returns `true` if the boards have numbers.
    pub fn has_map(&self) -> bool {
        self.map.is_some()
    }

    /// Numbers the boards that were expanded.
    pub fn number_boards(&mut self, numbers: &Rc<BoardNumbers>) {
        let size = self.experiment.start.size();
        let mut list = Vec::new();
        if list.try_reserve_exact(self.first_expanded.len()).is_err() {
            return;
        }
        let boards = self.first_expanded.iter().filter_map(|(bits, &moment)| {
            let tiles: Vec<u8> = (0..size.cells())
                .map(|cell| (bits >> (4 * cell) & 15) as u8)
                .collect();
            let board = Board::new(size, &tiles).ok()?;
            Some((numbers.number(&board), moment))
        });
        list.extend(boards);
        self.map = Some(PathMap {
            expanded: list,
            numbers: numbers.clone(),
        });
    }

    fn map(&self, replay: &PathReplay) -> Option<MapBits> {
        let PathMap {
            expanded: boards,
            numbers,
        } = self.map.as_ref()?;
        let bytes = map_bytes(self.experiment.start.size());
        let (mut expanded, mut frontier) = (vec![0; bytes], vec![0; bytes]);
        for &(number, moment) in boards {
            if moment <= replay.moment() {
                set_bit(&mut expanded, number);
            }
        }
        let path = self.path(replay, usize::MAX);
        let on_path = path.iter().map(|entry| numbers.number(&entry.board));
        let mut current = None;
        for number in on_path {
            set_bit(&mut frontier, number);
            current = Some(number);
        }
        Some(MapBits {
            expanded,
            frontier,
            start: numbers.number(&self.experiment.start),
            current: current.filter(|_| replay.moment() > 0),
        })
    }

    /// Returns the iterations.
    pub fn iterations(&self) -> &[IterationFigures] {
        &self.iterations
    }

    /// Returns the number of bytes reserved, about.
    pub fn bytes(&self) -> u64 {
        let copies: usize = self.copies.iter().map(PathReplay::bytes).sum();
        let boards = 16 * self.first_expanded.capacity();
        let map = self.map.as_ref();
        let map = map.map_or(0, |map| 16 * map.expanded.capacity());
        (copies + boards + map) as u64
    }
}

/// Returns the number of nodes on the path; at moment 0 the root.
fn path_len(replay: &PathReplay) -> usize {
    replay.len().max(usize::from(replay.moment() == 0))
}

fn why(search: &ReferenceSearch, len_before: usize, depth: usize) -> WhyNext {
    if depth == 0 {
        let iterations = search.iterations();
        let last = iterations.len().checked_sub(2);
        return WhyNext::NewIteration {
            last_threshold: last.map(|last| iterations[last].threshold),
        };
    }
    WhyNext::NextChild {
        backtracked: (len_before - depth) as u32,
    }
}

/// Returns the bars that are not empty, with one more node on the path in the bar `added`.
fn bins(counts: &[[u32; 2]], added: Option<u32>) -> Vec<FBin> {
    let mut counts = counts.to_vec();
    if let Some(value) = added.map(|value| value as usize) {
        counts.resize(counts.len().max(value + 1), [0; 2]);
        counts[value][1] += 1;
    }
    let bins = counts.into_iter().zip(0..);
    bins.filter(|(counts, _)| *counts != [0; 2])
        .map(|([expanded, path], value)| FBin {
            value,
            expanded: expanded.into(),
            frontier: path.into(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::HeuristicKind;
    use crate::puzzle::{Goal, Preset};
    use crate::reference::{LabAlgorithm, LabHeuristic, RulePreset};
    use crate::search::{Limits, Weight};

    /// Returns a recorder that has advanced by 5000 moments.
    fn advanced() -> PathRecorder {
        let start: Board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let algorithm = LabAlgorithm::IdaStar;
        let experiment = Experiment {
            start,
            goal: Goal::preset(Preset::BlankLast, start.size()),
            algorithm,
            heuristic: LabHeuristic::Kind(HeuristicKind::Manhattan),
            weight: Weight::default(),
            max_depth: None,
            rules: RulePreset::Slidewise.rules(algorithm),
        };
        let search = ReferenceSearch::start_traced(experiment, Limits::default(), None).unwrap();
        let copy = search.fork().unwrap();
        let successors = Successors::new(&experiment, None).unwrap();
        let mut recorder = PathRecorder::new(search, copy, successors);
        assert_eq!(recorder.advance(5000), Step::Running);
        recorder
    }

    #[test]
    fn copies_are_thinned_to_a_number_of_bytes() {
        let mut timeline = advanced().timeline;
        let bytes = |timeline: &PathTimeline| -> usize {
            timeline.copies.iter().map(PathReplay::bytes).sum()
        };
        let max = bytes(&timeline) / 3;
        timeline.thin_copies(MAX_COPIES, max);
        assert!(timeline.copies.len() > 1 && bytes(&timeline) <= max);
        for (copy, at) in timeline.copies.iter().zip(0..) {
            assert_eq!(copy.moment(), at * timeline.interval);
        }
    }

    #[test]
    fn the_first_copy_stays_however_large() {
        let mut timeline = advanced().timeline;
        timeline.thin_copies(MAX_COPIES, 0);
        let moments: Vec<u64> = timeline.copies.iter().map(PathReplay::moment).collect();
        assert_eq!(moments, [0]);
    }
}
