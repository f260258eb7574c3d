//! A board being solved better and better: the best so far, what is proved, and how both came about. Pure.

use std::rc::Rc;

use super::line::Line;
use crate::protocol::JobStats;

/// Points kept of the history at the most.
const MOST_POINTS: usize = 200;

/// The pursuit of a short solution, over one round of searching or several.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Pursuit {
    best: Option<Rc<Line>>,
    /// The length of the first solution: none after it is longer.
    first: Option<u32>,
    /// No solution has fewer moves, which is proved.
    bound: u32,
    points: Vec<Point>,
    elapsed: f64,
    /// Milliseconds after which the round under way ends; `None` where it ends when it is told to.
    until: Option<f64>,
    /// The figures at the end of the rounds before, and how many there were.
    before: JobStats,
    rounds: u64,
}

/// From a moment on, in milliseconds, the best solution had so many moves and none could have fewer than the bound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub milliseconds: f64,
    pub best: Option<u32>,
    pub bound: u32,
}

impl Pursuit {
    /// The first round, for so many milliseconds or without an end.
    pub fn new(patience: Option<u32>) -> Pursuit {
        Pursuit {
            until: patience.map(f64::from),
            ..Pursuit::default()
        }
    }

    /// The next round, after one that ended with these figures. What was found stays.
    pub fn goes_on(&mut self, figures: JobStats, patience: Option<u32>) {
        self.before = figures;
        self.rounds += 1;
        self.until = patience.map(|patience| figures.milliseconds + f64::from(patience));
    }

    /// How many rounds there were before this one.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// The figures of this round and those before it.
    pub fn total(&self, figures: JobStats) -> JobStats {
        let mut total = figures;
        total.milliseconds += self.before.milliseconds;
        total.stats.expanded += self.before.stats.expanded;
        total.stats.generated += self.before.stats.generated;
        total
    }

    /// Takes note of how it stands, by figures in [total](Self::total), with a solution that was found. Whether that
    /// is the best now: it must lead to the goal, which its caller has seen to.
    pub fn note(&mut self, figures: &JobStats, found: Option<Rc<Line>>) -> bool {
        self.elapsed = self.elapsed.max(figures.milliseconds);
        self.bound = self.bound.max(figures.stats.bound);
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

    /// What is known of the length of the best: `at least 98: gap 6 (6%)`. The percentage is how much longer than a
    /// shortest solution it can be at the most.
    pub fn guarantee(&self) -> String {
        let (Some(best), bound) = (self.length(), self.bound) else {
            return format!("at least {}", self.bound);
        };
        match best.saturating_sub(bound) {
            0 => "proved shortest".to_string(),
            gap => match (gap * 200 + bound) / (bound.max(1) * 2) {
                0 => format!("at least {bound}: gap {gap} (under 1%)"),
                percent => format!("at least {bound}: gap {gap} ({percent}%)"),
            },
        }
    }
}

/// Takes out the point that is missed least where there are too many: the one whose neighbours are nearest to each
/// other, by the ratio of their times. The first and the last stay.
fn thin_out(points: &mut Vec<Point>) {
    if points.len() <= MOST_POINTS {
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
        let mut pursuit = Pursuit::new(Some(10_000));
        assert!(!pursuit.note(&figures(10.0, 90), None));
        assert!(pursuit.note(&figures(20.0, 90), Some(line(120))));
        assert!(!pursuit.note(&figures(30.0, 88), Some(line(120))));
        assert!(!pursuit.note(&figures(40.0, 88), Some(line(122))));
        assert!(pursuit.note(&figures(50.0, 94), Some(line(100))));
        let points: Vec<_> = pursuit
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
        assert_eq!((pursuit.first(), pursuit.elapsed()), (Some(120), 50.0));
        assert!(!pursuit.is_proved());
        pursuit.note(&figures(60.0, 100), None);
        assert!(pursuit.is_proved());
    }

    #[test]
    fn what_is_known_of_the_length_is_said_with_the_gap() {
        let guarantee = |best: usize, bound| {
            let mut pursuit = Pursuit::new(None);
            pursuit.note(&figures(1.0, bound), Some(line(best)));
            pursuit.guarantee()
        };
        assert_eq!(guarantee(104, 98), "at least 98: gap 6 (6%)");
        assert_eq!(guarantee(1095, 660), "at least 660: gap 435 (66%)");
        assert_eq!(guarantee(602, 600), "at least 600: gap 2 (under 1%)");
        assert_eq!(guarantee(98, 98), "proved shortest");
        assert_eq!(guarantee(0, 0), "proved shortest");
        assert_eq!(guarantee(2, 0), "at least 0: gap 2 (200%)");
    }

    #[test]
    fn a_long_history_is_thinned_out_and_keeps_its_ends_and_its_order() {
        let mut pursuit = Pursuit::new(None);
        for improvement in 0..5 * MOST_POINTS {
            let time = (improvement * improvement) as f64;
            pursuit.note(&figures(time, 1), Some(line(2000 - improvement)));
        }
        let points = pursuit.points();
        assert_eq!(points.len(), MOST_POINTS);
        assert_eq!((points[0].milliseconds, points[0].best), (0.0, Some(2000)));
        let last = points[MOST_POINTS - 1].best;
        assert_eq!(last, Some(2000 - 5 * MOST_POINTS as u32 + 1));
        assert!(points.windows(2).all(|pair| {
            pair[0].milliseconds < pair[1].milliseconds && pair[0].best > pair[1].best
        }));
    }

    #[test]
    fn another_round_goes_on_with_what_the_first_one_found() {
        let mut pursuit = Pursuit::new(Some(1000));
        let first = pursuit.total(figures(1000.0, 90));
        pursuit.note(&first, Some(line(100)));
        pursuit.goes_on(first, Some(10_000));
        assert_eq!((pursuit.rounds(), pursuit.until()), (1, Some(11_000.0)));
        let second = pursuit.total(figures(500.0, 80));
        assert_eq!((second.milliseconds, second.stats.expanded), (1500.0, 200));
        assert!(!pursuit.note(&second, Some(line(110))));
        assert_eq!((pursuit.bound(), pursuit.elapsed()), (90, 1500.0));
        pursuit.goes_on(second, None);
        assert_eq!(pursuit.until(), None);
    }
}
