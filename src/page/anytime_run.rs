//! An anytime search as the page shows it: the best solution so far, the proved lower bound, and how both came about.
//! Pure.

use std::rc::Rc;

use super::line::Line;
use crate::protocol::{JobStats, Resume};

/// The most points kept of the history.
const MAX_POINTS: usize = 200;

/// An anytime search, over one round or several.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AnytimeRun {
    best: Option<Rc<Line>>,
    /// The length of the first solution: none after it is longer.
    first: Option<u32>,
    /// The proved lower bound.
    bound: u32,
    points: Vec<Point>,
    elapsed: f64,
    /// Milliseconds after which the round under way ends; `None` without a time limit.
    until: Option<f64>,
    /// The worker's last figures, of all rounds.
    stats: JobStats,
}

/// From a moment on, in milliseconds, the best solution had `best` moves and none could have fewer than `bound`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub milliseconds: f64,
    pub best: Option<u32>,
    pub bound: u32,
}

impl AnytimeRun {
    /// Starts the first round.
    pub fn new(time_limit_ms: Option<u32>) -> AnytimeRun {
        AnytimeRun {
            until: time_limit_ms.map(f64::from),
            ..AnytimeRun::default()
        }
    }

    /// Starts the next round, which continues where the last one ended.
    pub fn next_round(&mut self, time_limit_ms: Option<u32>) {
        self.until = time_limit_ms.map(|limit| self.stats.milliseconds + f64::from(limit));
    }

    /// Returns what the worker needs to continue.
    pub fn resume(&self) -> Resume {
        let incumbent = self.best.as_ref().map(|best| best.moves().to_vec());
        Resume {
            incumbent: incumbent.unwrap_or_default(),
            lower_bound: self.bound,
            stats: self.stats,
        }
    }

    /// Returns the worker's last figures.
    pub fn stats(&self) -> JobStats {
        self.stats
    }

    /// Takes the worker's figures, with a solution if one was found, which the caller has replayed. Returns `true` if that
    /// is the best now.
    pub fn note(&mut self, stats: &JobStats, found: Option<Rc<Line>>) -> bool {
        self.stats = *stats;
        self.elapsed = self.elapsed.max(stats.milliseconds);
        self.bound = self.bound.max(stats.stats.bound);
        let shorter = |line: &Rc<Line>| {
            let best = self.best.as_ref();
            best.is_none_or(|best| line.len() < best.len())
        };
        let found = found.filter(shorter);
        let is_better = found.is_some();
        if is_better {
            self.best = found;
            self.first = self.first.or(self.length());
        }
        let point = Point {
            milliseconds: self.elapsed,
            best: self.length(),
            bound: self.bound,
        };
        let last = self.points.last();
        if last.is_none_or(|last| (last.best, last.bound) != (point.best, point.bound)) {
            self.points.push(point);
            thin_out(&mut self.points);
        }
        is_better
    }

    /// The worker says that no solution is shorter than the best.
    pub fn prove(&mut self) {
        if let Some(length) = self.length() {
            self.bound = self.bound.max(length);
        }
    }

    /// The best at the end of a round, as a line that knows whether it is proved.
    pub fn close(&mut self) -> Option<Rc<Line>> {
        let best = self.best.as_ref()?;
        if self.is_proved() && !best.is_proved() {
            self.best = Some(Rc::new(Line::new(*best.start(), best.moves(), true)));
        }
        self.best.clone()
    }

    pub fn best(&self) -> Option<&Rc<Line>> {
        self.best.as_ref()
    }

    fn length(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.len() as u32)
    }

    /// The length of the first solution.
    pub fn first(&self) -> Option<u32> {
        self.first
    }

    pub fn bound(&self) -> u32 {
        self.bound
    }

    pub fn is_proved(&self) -> bool {
        self.length() == Some(self.bound)
    }

    /// How both came about, in order of time.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Milliseconds of searching so far.
    pub fn elapsed(&self) -> f64 {
        self.elapsed
    }

    /// Milliseconds of searching after which it ends, if it does by itself.
    pub fn until(&self) -> Option<f64> {
        self.until
    }
}

/// Takes out the point that is missed least where there are too many: the one whose neighbours are nearest to each
/// other, by the ratio of their times. The first and the last stay.
fn thin_out(points: &mut Vec<Point>) {
    if points.len() <= MAX_POINTS {
        return;
    }
    let ratio = |three: &[Point]| (three[2].milliseconds + 1.0) / (three[0].milliseconds + 1.0);
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

    /// So many moves, to and fro.
    fn line(moves: usize) -> Rc<Line> {
        let start = "1 2 3/4 0 5/6 7 8".parse().unwrap();
        let moves: Vec<Move> = [Move::Left, Move::Right]
            .into_iter()
            .cycle()
            .take(moves)
            .collect();
        Rc::new(Line::new(start, &moves, false))
    }

    fn figures(milliseconds: f64, bound: u32) -> JobStats {
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

    #[test]
    fn the_best_never_grows_the_bound_never_falls_and_only_changes_are_points() {
        let mut run = AnytimeRun::new(Some(10_000));
        assert!(!run.note(&figures(10.0, 90), None));
        assert!(run.note(&figures(20.0, 90), Some(line(120))));
        assert!(!run.note(&figures(30.0, 88), Some(line(120))));
        assert!(!run.note(&figures(40.0, 88), Some(line(122))));
        assert!(run.note(&figures(50.0, 94), Some(line(100))));
        let points: Vec<_> = run
            .points()
            .iter()
            .map(|point| (point.milliseconds, point.best, point.bound))
            .collect();
        assert_eq!(
            points,
            [
                (10.0, None, 90),
                (20.0, Some(120), 90),
                (50.0, Some(100), 94)
            ]
        );
        assert_eq!((run.first(), run.elapsed()), (Some(120), 50.0));
        assert!(!run.is_proved());
        run.note(&figures(60.0, 100), None);
        assert!(run.is_proved());
    }

    #[test]
    fn a_long_history_is_thinned_out_and_keeps_its_ends_and_its_order() {
        let mut run = AnytimeRun::new(None);
        for improvement in 0..5 * MAX_POINTS {
            let time = (improvement * improvement) as f64;
            run.note(&figures(time, 1), Some(line(2000 - improvement)));
        }
        let points = run.points();
        assert_eq!(points.len(), MAX_POINTS);
        assert_eq!((points[0].milliseconds, points[0].best), (0.0, Some(2000)));
        let last = points[MAX_POINTS - 1].best;
        assert_eq!(last, Some(2000 - 5 * MAX_POINTS as u32 + 1));
        assert!(points.windows(2).all(|pair| {
            pair[0].milliseconds < pair[1].milliseconds && pair[0].best > pair[1].best
        }));
    }

    #[test]
    fn another_round_continues_with_what_the_first_one_found() {
        let mut run = AnytimeRun::new(Some(1000));
        run.note(&figures(1000.0, 90), Some(line(100)));
        run.next_round(Some(10_000));
        assert_eq!(run.until(), Some(11_000.0));
        let resume = run.resume();
        assert_eq!((resume.incumbent.len(), resume.lower_bound), (100, 90));
        assert_eq!(resume.stats, figures(1000.0, 90));
        assert!(!run.note(&figures(1500.0, 90), Some(line(110))));
        assert_eq!((run.bound(), run.elapsed()), (90, 1500.0));
        run.next_round(None);
        assert_eq!(run.until(), None);
    }
}
