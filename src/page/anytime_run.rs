//! An anytime search as the page shows it: the incumbent, the proved lower bound, and the history of both. Pure.

use std::rc::Rc;

use super::move_line::MoveLine;
use crate::protocol::{JobStats, Resume};

/// Maximum number of points in the history. Chosen by hand.
const MAX_HISTORY_POINTS: usize = 200;

/// An anytime search of one or more rounds. Each round after the first continues the one before it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AnytimeRun {
    incumbent: Option<Rc<MoveLine>>,
    /// The length of the first solution found.
    first_length: Option<u32>,
    lower_bound: u32,
    history: Vec<HistoryPoint>,
    elapsed_ms: f64,
    /// The search time at the start of this round, in milliseconds.
    round_start_ms: f64,
    deadline_ms: Option<f64>,
    /// The worker's latest statistics, summed over all rounds.
    stats: JobStats,
}

/// The bounds of an anytime search from one time on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HistoryPoint {
    /// Search time in milliseconds, summed over all rounds.
    pub elapsed_ms: f64,
    /// The length of the incumbent; `None` before the first solution.
    pub upper_bound: Option<u32>,
    /// The proved lower bound.
    pub lower_bound: u32,
}

impl AnytimeRun {
    /// Starts the first round. `time_limit_ms` is in milliseconds; `None` means no limit.
    pub fn new(time_limit_ms: Option<u32>) -> AnytimeRun {
        AnytimeRun {
            deadline_ms: time_limit_ms.map(f64::from),
            ..AnytimeRun::default()
        }
    }

    /// Starts the first round with a solution that is known already.
    pub fn with_incumbent(line: Rc<MoveLine>, time_limit_ms: Option<u32>) -> AnytimeRun {
        AnytimeRun {
            first_length: Some(line.len() as u32),
            incumbent: Some(line),
            ..AnytimeRun::new(time_limit_ms)
        }
    }

    /// Starts the next round, which has the time limit for itself.
    pub fn next_round(&mut self, time_limit_ms: Option<u32>) {
        self.round_start_ms = self.stats.milliseconds;
        self.set_time_limit(time_limit_ms);
    }

    /// Changes the time limit of this round, which counts from its start.
    pub fn set_time_limit(&mut self, time_limit_ms: Option<u32>) {
        self.deadline_ms = time_limit_ms.map(|limit| self.round_start_ms + f64::from(limit));
    }

    /// Returns what the worker needs to continue the search.
    pub fn resume(&self) -> Resume {
        let incumbent = self.incumbent.as_ref().map(|line| line.moves().to_vec());
        Resume {
            incumbent: incumbent.unwrap_or_default(),
            lower_bound: self.lower_bound,
            stats: self.stats,
        }
    }

    /// Returns the worker's latest statistics, summed over all rounds.
    pub fn stats(&self) -> JobStats {
        self.stats
    }

    /// Records the worker's statistics and, if one was found, a solution that the caller has replayed. Returns `true` if
    /// the solution is the new incumbent.
    pub fn record(&mut self, stats: &JobStats, found: Option<Rc<MoveLine>>) -> bool {
        self.stats = *stats;
        self.elapsed_ms = self.elapsed_ms.max(stats.milliseconds);
        self.lower_bound = self.lower_bound.max(stats.stats.bound);
        let is_shorter = |line: &Rc<MoveLine>| {
            let incumbent = self.incumbent.as_ref();
            incumbent.is_none_or(|incumbent| line.len() < incumbent.len())
        };
        let found = found.filter(is_shorter);
        let is_improvement = found.is_some();
        if is_improvement {
            self.incumbent = found;
            self.first_length = self.first_length.or(self.length());
        }
        let point = HistoryPoint {
            elapsed_ms: self.elapsed_ms,
            upper_bound: self.length(),
            lower_bound: self.lower_bound,
        };
        let bounds = |point: &HistoryPoint| (point.upper_bound, point.lower_bound);
        let last = self.history.last();
        if last.is_none_or(|last| bounds(last) != bounds(&point)) {
            self.history.push(point);
            thin_out(&mut self.history);
        }
        is_improvement
    }

    /// Raises the lower bound to the length of the incumbent, which the worker has proved optimal.
    pub fn mark_proved(&mut self) {
        if let Some(length) = self.length() {
            self.lower_bound = self.lower_bound.max(length);
        }
    }

    /// Returns the incumbent at the end of a round, marked as proved if it is.
    pub fn finish_round(&mut self) -> Option<Rc<MoveLine>> {
        let line = self.incumbent.as_ref()?;
        if self.is_proved() && !line.is_proved() {
            self.incumbent = Some(Rc::new(MoveLine::new(*line.start(), line.moves(), true)));
        }
        self.incumbent.clone()
    }

    /// Returns the best solution found so far.
    pub fn incumbent(&self) -> Option<&Rc<MoveLine>> {
        self.incumbent.as_ref()
    }

    fn length(&self) -> Option<u32> {
        self.incumbent.as_ref().map(|line| line.len() as u32)
    }

    /// Returns the length of the first solution found. No later one is longer.
    pub fn first_length(&self) -> Option<u32> {
        self.first_length
    }

    /// Returns the proved lower bound on the length of a solution.
    pub fn lower_bound(&self) -> u32 {
        self.lower_bound
    }

    /// Returns `true` if the incumbent is proved optimal.
    pub fn is_proved(&self) -> bool {
        self.length() == Some(self.lower_bound)
    }

    /// Returns the changes of the bounds in order of time. A long history is thinned out.
    pub fn history(&self) -> &[HistoryPoint] {
        &self.history
    }

    /// Returns the search time so far in milliseconds, summed over all rounds.
    pub fn elapsed_ms(&self) -> f64 {
        self.elapsed_ms
    }

    /// Returns the search time in milliseconds, summed over all rounds, at which the current round ends; `None` without
    /// a time limit.
    pub fn deadline_ms(&self) -> Option<f64> {
        self.deadline_ms
    }
}

/// Removes one point if there are more than [`MAX_HISTORY_POINTS`]: the one whose neighbours have the smallest ratio of
/// times. The first and the last point stay.
fn thin_out(points: &mut Vec<HistoryPoint>) {
    if points.len() <= MAX_HISTORY_POINTS {
        return;
    }
    let ratio = |three: &[HistoryPoint]| (three[2].elapsed_ms + 1.0) / (three[0].elapsed_ms + 1.0);
    let ratios = points.windows(3).map(ratio).enumerate();
    if let Some((before, _)) = ratios.min_by(|(_, a), (_, b)| a.total_cmp(b)) {
        points.remove(before + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Move;
    use crate::search::Stats;

    /// Returns a line of `moves` moves to and fro.
    fn line(moves: usize) -> Rc<MoveLine> {
        let start = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        let moves: Vec<Move> = [Move::Left, Move::Right]
            .into_iter()
            .cycle()
            .take(moves)
            .collect();
        Rc::new(MoveLine::new(start, &moves, false))
    }

    fn stats(milliseconds: f64, bound: u32) -> JobStats {
        JobStats {
            stats: Stats {
                expanded: 100,
                bound,
                ..Stats::default()
            },
            milliseconds,
            ..JobStats::default()
        }
    }

    /// A run of five updates, of which the third and the fourth change nothing.
    fn five_updates() -> AnytimeRun {
        let mut run = AnytimeRun::new(Some(10_000));
        assert!(!run.record(&stats(10.0, 90), None));
        assert!(run.record(&stats(20.0, 90), Some(line(120))));
        assert!(!run.record(&stats(30.0, 88), Some(line(120))));
        assert!(!run.record(&stats(40.0, 88), Some(line(122))));
        assert!(run.record(&stats(50.0, 94), Some(line(100))));
        run
    }

    #[test]
    fn the_incumbent_never_gets_longer_and_the_lower_bound_never_falls() {
        let run = five_updates();
        assert_eq!((run.length(), run.lower_bound()), (Some(100), 94));
        assert_eq!((run.first_length(), run.elapsed_ms()), (Some(120), 50.0));
    }

    #[test]
    fn the_history_has_a_point_for_every_change_of_the_bounds() {
        let points: Vec<_> = five_updates()
            .history()
            .iter()
            .map(|point| (point.elapsed_ms, point.upper_bound, point.lower_bound))
            .collect();
        assert_eq!(
            points,
            [
                (10.0, None, 90),
                (20.0, Some(120), 90),
                (50.0, Some(100), 94)
            ]
        );
    }

    #[test]
    fn an_incumbent_as_short_as_the_lower_bound_is_proved() {
        let mut run = five_updates();
        assert!(!run.is_proved());
        run.record(&stats(60.0, 100), None);
        assert!(run.is_proved());
    }

    #[test]
    fn a_long_history_is_thinned_out_between_its_ends() {
        let mut run = AnytimeRun::new(None);
        for improvement in 0..5 * MAX_HISTORY_POINTS {
            let time = (improvement * improvement) as f64;
            run.record(&stats(time, 1), Some(line(2000 - improvement)));
        }
        let points = run.history();
        assert_eq!(points.len(), MAX_HISTORY_POINTS);
        assert_eq!(
            (points[0].elapsed_ms, points[0].upper_bound),
            (0.0, Some(2000))
        );
        let last = points[MAX_HISTORY_POINTS - 1].upper_bound;
        assert_eq!(last, Some(2000 - 5 * MAX_HISTORY_POINTS as u32 + 1));
        assert!(points.windows(2).all(|pair| {
            pair[0].elapsed_ms < pair[1].elapsed_ms && pair[0].upper_bound > pair[1].upper_bound
        }));
    }

    #[test]
    fn the_next_round_continues_with_the_incumbent_and_the_lower_bound() {
        let mut run = AnytimeRun::new(Some(1000));
        run.record(&stats(1000.0, 90), Some(line(100)));
        run.next_round(Some(10_000));
        assert_eq!(run.deadline_ms(), Some(11_000.0));
        let resume = run.resume();
        assert_eq!((resume.incumbent.len(), resume.lower_bound), (100, 90));
        assert_eq!(resume.stats, stats(1000.0, 90));
        assert!(!run.record(&stats(1500.0, 90), Some(line(110))));
        assert_eq!((run.lower_bound(), run.elapsed_ms()), (90, 1500.0));
        run.next_round(None);
        assert_eq!(run.deadline_ms(), None);
    }
}
