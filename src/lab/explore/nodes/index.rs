//! Prepares a recorded search for showing any of its moments at once.

use super::super::bins::Bins;
use super::super::sample_moments;
use super::super::segments::Segments;
use super::NodesTimeline;
use super::tally::{Counting, Tally};
use crate::reference::{Figures, NodeIndex, Successors, TracedNodes};
use crate::step::Step;

/// The number of moments at which the counts are kept, about. Chosen by hand.
const CHECKPOINTS: u64 = 128;
/// Minimum number of moments between two of these. Chosen by hand.
const MIN_INTERVAL: u64 = 256;

/// Goes through a recorded search once and keeps its counts now and then.
pub struct NodesIndexer {
    timeline: NodesTimeline,
    tally: Tally,
    /// The moments at which the size of the frontier is noted.
    samples: Vec<u64>,
}

impl NodesIndexer {
    /// Starts the work.
    pub fn new(traced: TracedNodes, successors: Successors, figures: Figures) -> NodesIndexer {
        let nodes = traced.nodes();
        let all = || 0..nodes.len() as NodeIndex;
        let bins = |value: &dyn Fn(NodeIndex) -> u32| {
            let max = all().map(value).max().unwrap_or(0);
            Bins::new(all().map(value), max)
        };
        let by_f = bins(&|node| traced.priority(node));
        let by_depth = bins(&|node| nodes.depth(node));
        let takes_goal = traced.is_found_when_taken() && traced.found().is_some();
        let last = figures.expanded + u64::from(takes_goal);
        let tally = Tally::start(&Counting {
            traced: &traced,
            successors: &successors,
            by_f: &by_f,
            by_depth: &by_depth,
        });
        let mut segments = Segments::default();
        segments.note(0, tally.bound, tally.bound);
        NodesIndexer {
            timeline: NodesTimeline {
                traced,
                successors,
                figures,
                last,
                by_f,
                by_depth,
                tallies: vec![tally.clone()],
                interval: (last / CHECKPOINTS + 1).max(MIN_INTERVAL),
                segments,
                frontier_sizes: vec![1],
                heap: None,
                numbers: Vec::new(),
            },
            tally,
            samples: sample_moments(last),
        }
    }

    /// Goes through at most `budget` moments.
    pub fn advance(&mut self, budget: u32) -> Step<()> {
        let NodesIndexer {
            timeline,
            tally,
            samples,
        } = self;
        let counting = Counting {
            traced: &timeline.traced,
            successors: &timeline.successors,
            by_f: &timeline.by_f,
            by_depth: &timeline.by_depth,
        };
        for _ in 0..budget {
            let Some(node) = tally.step(&counting) else {
                return Step::Done(());
            };
            let f = timeline.traced.priority(node);
            timeline.segments.note(tally.moment, f, tally.bound);
            if tally.moment.is_multiple_of(timeline.interval) {
                timeline.tallies.push(tally.clone());
            }
            if samples.get(timeline.frontier_sizes.len()) == Some(&tally.moment) {
                timeline.frontier_sizes.push(tally.open as u32);
            }
        }
        Step::Running
    }

    /// Returns the time line once all moments were gone through.
    pub fn finish(self) -> NodesTimeline {
        self.timeline
    }
}
