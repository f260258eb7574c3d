//! Fitting weights to lessons, by stochastic gradient descent.
//!
//! One lesson after the other, in random order: the board's estimate is compared with the moves that were needed, and
//! each weight that took part is moved a little in the direction that would have been right. The steps become smaller
//! from pass to pass. The lessons of the last twentieth of all boards are held out: what the estimate is off on them
//! tells how it will do on boards it never saw.

use slidewise::heuristic::learned::{
    ENDGAME_SCALE, LocalFeatures, LocalModel, PairModel, UNITS_PER_MOVE, manhattan,
};
use slidewise::puzzle::Random;

use crate::backoff::Backoff;
use crate::lessons::Lesson;

/// What the addresses of a model look like to the fitting.
pub trait Model: Sync {
    fn count(&self) -> usize;
    /// Weights from this address on are shared by many boards, and shrink less.
    fn special(&self) -> usize;
    /// The Manhattan distance.
    fn steps(&self, lesson: &Lesson) -> f32;
    /// Those of a lesson, or of one of its mirror images, which `turn` chooses.
    fn addresses(&self, lesson: &Lesson, turn: u64, list: &mut Vec<u32>);
}

impl Model for LocalFeatures {
    fn count(&self) -> usize {
        LocalFeatures::count(self)
    }

    fn special(&self) -> usize {
        self.count()
    }

    fn steps(&self, lesson: &Lesson) -> f32 {
        manhattan(lesson.size, lesson.blank.into(), &lesson.pieces) as f32
    }

    fn addresses(&self, lesson: &Lesson, _: u64, list: &mut Vec<u32>) {
        self.active(lesson.size, lesson.blank.into(), &lesson.pieces, list);
    }
}

/// The model of all sizes without what it knows of ends, of which small boards have none worth the name.
pub struct Plain(pub LocalFeatures);

impl Model for Plain {
    fn count(&self) -> usize {
        self.0.first_endgame()
    }

    fn special(&self) -> usize {
        self.0.first_endgame()
    }

    fn steps(&self, lesson: &Lesson) -> f32 {
        self.0.steps(lesson)
    }

    fn addresses(&self, lesson: &Lesson, turn: u64, list: &mut Vec<u32>) {
        self.0.addresses(lesson, turn, list);
        list.retain(|&address| (address as usize) < self.0.first_endgame());
    }
}

/// How to fit.
#[derive(Clone, Copy)]
pub struct Manner {
    pub passes: usize,
    /// How much of its error an estimate is moved by, at first.
    pub rate: f32,
    /// How much weights shrink at each step, relative to the step.
    pub decay: f32,
    /// Doubtful solutions may be much too long. An estimate that is below their length is moved by this
    /// part only, and as if it were off by `clip` moves at the most.
    pub doubt: f32,
    pub clip: f32,
}

/// Weights as they are fitted, in moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    pub stretch: f32,
    pub bias: f32,
    pub weights: Vec<f32>,
    /// The root of the mean squared error, in moves: on the lessons, on those held out, and of the stretched Manhattan
    /// distance alone on those held out.
    pub seen: f64,
    pub held_out: f64,
    pub plain: f64,
}

/// Fits a model to lessons; `begin` is where to start from.
pub fn fit(
    model: &impl Model,
    lessons: &[Lesson],
    held_out: &[Lesson],
    manner: Manner,
    begin: Option<&Fit>,
    mut tell: impl FnMut(usize, f64),
) -> Fit {
    let steps = |lesson: &Lesson| model.steps(lesson);
    let special = model.special() as u32;
    let mut fit = match begin {
        Some(fit) => fit.clone(),
        None => {
            let (stretch, bias) = line(
                lessons
                    .iter()
                    .map(|lesson| (steps(lesson), f32::from(lesson.moves))),
            );
            // Shipped as a whole number of units.
            let stretch = (stretch * UNITS_PER_MOVE as f32).round() / UNITS_PER_MOVE as f32;
            Fit {
                stretch,
                bias,
                weights: vec![0.0; model.count()],
                seen: 0.0,
                held_out: 0.0,
                plain: 0.0,
            }
        }
    };
    let mut random = Random::seeded(lessons.len() as u64);
    let mut list = Vec::new();
    for pass in 0..manner.passes {
        let rate = manner.rate * (1.0 - pass as f32 / manner.passes as f32).max(0.05);
        let mut squares = 0.0;
        for _ in 0..lessons.len() {
            let lesson = &lessons[random.below(lessons.len())];
            model.addresses(lesson, random.bits() >> 32, &mut list);
            let sum: f32 = list
                .iter()
                .map(|&address| fit.weights[address as usize])
                .sum();
            let error = f32::from(lesson.moves) - (fit.stretch * steps(lesson) + fit.bias + sum);
            squares += f64::from(error * error);
            let wanted = match error > 0.0 {
                true if lesson.doubtful => manner.doubt * error.min(manner.clip),
                _ => error.clamp(-20.0, 20.0),
            };
            let step = rate * wanted / list.len() as f32;
            let kept = |decay: f32| 1.0 - rate / list.len() as f32 * decay;
            let kept = [kept(manner.decay), kept(manner.decay / 20.0)];
            fit.bias += step;
            for &address in &list {
                let weight = &mut fit.weights[address as usize];
                *weight = *weight * kept[usize::from(address >= special)] + step;
            }
        }
        fit.seen = (squares / lessons.len().max(1) as f64).sqrt();
        tell(pass, fit.seen);
    }
    let off = |lesson: &Lesson, sum: f32| {
        f64::from(f32::from(lesson.moves) - (fit.stretch * steps(lesson) + fit.bias + sum))
    };
    let (mut squares, mut plain) = (0.0, 0.0);
    for lesson in held_out {
        model.addresses(lesson, 0, &mut list);
        let sum: f32 = list
            .iter()
            .map(|&address| fit.weights[address as usize])
            .sum();
        squares += off(lesson, sum).powi(2);
    }
    let (stretch, bias) = line(
        held_out
            .iter()
            .map(|lesson| (steps(lesson), f32::from(lesson.moves))),
    );
    for lesson in held_out {
        plain += f64::from(f32::from(lesson.moves) - stretch * steps(lesson) - bias).powi(2);
    }
    let count = held_out.len().max(1) as f64;
    fit.held_out = (squares / count).sqrt();
    fit.plain = (plain / count).sqrt();
    fit
}

/// Returns slope and intercept of the line through points with the least squares; a slope of 1 where all points are above
/// each other, or there are none.
fn line(points: impl Iterator<Item = (f32, f32)>) -> (f32, f32) {
    let (mut count, mut x, mut y, mut xx, mut xy) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (a, b) in points {
        let (a, b) = (f64::from(a), f64::from(b));
        count += 1.0;
        x += a;
        y += b;
        xx += a * a;
        xy += a * b;
    }
    let spread = count * xx - x * x;
    let slope = if spread > 0.0 {
        (count * xy - x * y) / spread
    } else {
        1.0
    };
    (
        slope as f32,
        ((y - slope * x) / f64::max(count, 1.0)) as f32,
    )
}

/// Weights as they are shipped, in so many parts of a move.
fn rounded(weights: &[f32], unit: i32) -> impl Iterator<Item = i8> {
    let rounded = move |&weight: &f32| (weight * unit as f32).round().clamp(-127.0, 127.0) as i8;
    weights.iter().map(rounded)
}

impl Fit {
    fn stretch(&self) -> i32 {
        (self.stretch * UNITS_PER_MOVE as f32).round() as i32
    }

    pub fn pairs(&self, blank: usize) -> PairModel {
        PairModel {
            blank,
            manhattan_weight: self.stretch(),
            weights: rounded(&Backoff::new(blank).folded(&self.weights), UNITS_PER_MOVE).collect(),
        }
    }

    pub fn local(&self) -> LocalModel {
        let addresses = LocalFeatures::new();
        let (plain, ends) = self.weights.split_at(addresses.first_endgame());
        let mut weights: Vec<i8> = rounded(plain, UNITS_PER_MOVE)
            .chain(rounded(ends, UNITS_PER_MOVE / ENDGAME_SCALE))
            .collect();
        weights.resize(addresses.count(), 0);
        LocalModel {
            manhattan_weight: self.stretch(),
            weights,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teach;
    use slidewise::puzzle::Size;

    const MANNER: Manner = Manner {
        passes: 60,
        rate: 0.2,
        decay: 0.0,
        doubt: 1.0,
        clip: 20.0,
    };

    /// Has two weights for each piece of a sample, of which 1 takes the second, and the goal cell for its distance.
    struct Switches(usize);

    impl Model for Switches {
        fn count(&self) -> usize {
            2 * self.0
        }

        fn special(&self) -> usize {
            self.count()
        }

        fn steps(&self, lesson: &Lesson) -> f32 {
            lesson.blank.into()
        }

        fn addresses(&self, lesson: &Lesson, _: u64, list: &mut Vec<u32>) {
            list.clear();
            let pieces = lesson.pieces.iter().enumerate();
            list.extend(pieces.map(|(place, &piece)| 2 * place as u32 + u32::from(piece)));
        }
    }

    /// What the second weight of each piece is above the first.
    const DIFFERENCES: [i32; 5] = [0, 1, -2, 3, 7];
    const STRETCH: i32 = 2;

    /// Samples of every combination of pieces and distance, whose lengths are exactly what weights can say.
    fn noise_free() -> Vec<Lesson> {
        let mut samples = Vec::new();
        for bits in 0..1 << DIFFERENCES.len() {
            let pieces: Vec<u8> = (0..DIFFERENCES.len())
                .map(|place| (bits >> place & 1) as u8)
                .collect();
            let pairs = pieces.iter().zip(DIFFERENCES);
            let sum: i32 = pairs
                .map(|(&piece, weight)| i32::from(piece) * weight)
                .sum();
            for distance in 0..9 {
                samples.push(Lesson {
                    size: Size::DEFAULT,
                    blank: distance as u8,
                    pieces: pieces.clone(),
                    moves: (10 + STRETCH * distance + sum) as u16,
                    doubtful: false,
                });
            }
        }
        samples
    }

    fn fitted(samples: &[Lesson], manner: Manner) -> Fit {
        let model = Switches(DIFFERENCES.len());
        fit(&model, samples, samples, manner, None, |_, _| {})
    }

    #[test]
    fn the_weights_behind_noise_free_samples_are_recovered() {
        let fit = fitted(&noise_free(), MANNER);
        assert_eq!(fit.stretch, STRETCH as f32);
        for (pair, difference) in fit.weights.chunks_exact(2).zip(DIFFERENCES) {
            let found = pair[1] - pair[0];
            assert!(
                (found - difference as f32).abs() < 0.01,
                "{found} for {difference}"
            );
        }
        assert!(fit.held_out < 0.01, "{}", fit.held_out);
    }

    #[test]
    fn the_rmse_of_noise_free_samples_falls_from_pass_to_pass() {
        let (model, samples) = (Switches(DIFFERENCES.len()), noise_free());
        let mut errors = Vec::new();
        let fit = fit(&model, &samples, &samples, MANNER, None, |pass, error| {
            assert_eq!(pass, errors.len());
            errors.push(error);
        });
        assert_eq!(errors.len(), MANNER.passes);
        assert!(
            errors.windows(2).all(|two| two[1] <= two[0] + 1e-5),
            "{errors:?}"
        );
        assert_eq!(errors.last(), Some(&fit.seen));
        assert!(fit.held_out < fit.plain / 100.0);
    }

    #[test]
    fn a_fit_goes_on_from_another() {
        let (model, samples) = (Switches(DIFFERENCES.len()), noise_free());
        let first = fitted(&samples, MANNER);
        let short = Manner {
            passes: 1,
            ..MANNER
        };
        let next = fit(&model, &samples, &samples, short, Some(&first), |_, _| {});
        assert!(next.seen < 0.01, "{}", next.seen);
    }

    #[test]
    fn decay_makes_weights_smaller() {
        let samples = noise_free();
        let decay = Manner {
            decay: 1.0,
            ..MANNER
        };
        let size = |fit: &Fit| fit.weights.iter().map(|weight| weight.abs()).sum::<f32>();
        assert!(size(&fitted(&samples, decay)) < 0.9 * size(&fitted(&samples, MANNER)));
    }

    #[test]
    fn doubtful_samples_that_are_too_long_raise_an_estimate_less() {
        let mut samples = noise_free();
        for sample in samples.iter_mut().step_by(2) {
            sample.moves += 30;
            sample.doubtful = true;
        }
        let doubt = Manner {
            doubt: 0.1,
            clip: 8.0,
            ..MANNER
        };
        let mean = |fit: &Fit| {
            let weights: f32 = fit.weights.iter().sum();
            fit.bias + weights / 2.0
        };
        let (trusting, doubting) = (fitted(&samples, MANNER), fitted(&samples, doubt));
        assert!(mean(&doubting) < mean(&trusting) - 5.0);
    }

    #[test]
    fn one_sample_or_none_gives_finite_weights() {
        let samples = noise_free();
        for samples in [&samples[..1], &[]] {
            let fit = fitted(samples, MANNER);
            let numbers = [fit.stretch, fit.bias].into_iter();
            let mut numbers = numbers.chain(fit.weights.iter().copied());
            assert!(numbers.all(f32::is_finite), "{fit:?}");
            assert!(
                [fit.seen, fit.held_out, fit.plain]
                    .iter()
                    .all(|rmse| rmse.is_finite())
            );
        }
    }

    #[test]
    fn a_line_has_the_slope_and_intercept_of_its_points() {
        let points = [(0.0, 3.0), (1.0, 5.0), (4.0, 11.0)];
        assert_eq!(line(points.into_iter()), (2.0, 3.0));
    }

    #[test]
    fn points_above_each_other_have_a_slope_of_one() {
        assert_eq!(line([(5.0, 7.0), (5.0, 9.0)].into_iter()), (1.0, 3.0));
        assert_eq!(line([].into_iter()), (1.0, 0.0));
    }

    /// Samples of shortest solutions of 3x3 from random boards.
    fn shortest(seed: u64) -> Vec<Lesson> {
        let size = Size::new(3, 3).unwrap();
        teach::exactly(size, 300, 2, &mut Random::seeded(seed))
    }

    fn fitted_local(samples: &[Lesson], held_out: &[Lesson]) -> Fit {
        let manner = Manner {
            passes: 10,
            decay: 0.02,
            ..MANNER
        };
        let model = Plain(LocalFeatures::new());
        fit(&model, samples, held_out, manner, None, |_, _| {})
    }

    #[test]
    fn a_local_model_is_nearer_to_unseen_boards_than_the_manhattan_distance() {
        let fit = fitted_local(&shortest(1), &shortest(2));
        assert!(
            fit.held_out < 0.8 * fit.plain,
            "{} {}",
            fit.held_out,
            fit.plain
        );
    }

    #[test]
    fn a_fit_is_the_same_every_time() {
        let (samples, held_out) = (shortest(1), shortest(2));
        assert_eq!(samples, shortest(1));
        assert_eq!(
            fitted_local(&samples, &held_out),
            fitted_local(&samples, &held_out)
        );
    }

    #[test]
    fn a_model_without_ends_is_shipped_with_ends_of_zero() {
        let addresses = LocalFeatures::new();
        let local = fitted_local(&shortest(1), &[]).local();
        assert_eq!(local.weights.len(), addresses.count());
        let (plain, ends) = local.weights.split_at(addresses.first_endgame());
        assert!(plain.iter().any(|&weight| weight != 0));
        assert!(ends.iter().all(|&weight| weight == 0));
    }

    /// Random weights that a shipped model can hold.
    fn random_fit(count: usize) -> Fit {
        let mut random = Random::seeded(3);
        let weight = |_| random.below(1001) as f32 / 1000.0 - 0.5;
        Fit {
            stretch: 1.25,
            bias: 0.0,
            weights: (0..count).map(weight).collect(),
            seen: 0.0,
            held_out: 0.0,
            plain: 0.0,
        }
    }

    #[test]
    fn the_shipped_local_model_estimates_as_it_was_fitted() {
        let addresses = LocalFeatures::new();
        let fit = random_fit(addresses.count());
        let local = fit.local();
        let mut list = Vec::new();
        for sample in shortest(1) {
            addresses.addresses(&sample, 0, &mut list);
            let sum: f32 = list
                .iter()
                .map(|&address| fit.weights[address as usize])
                .sum();
            let fitted = fit.stretch * addresses.steps(&sample) + sum;
            let blank = usize::from(sample.blank);
            let shipped = local.estimate(&addresses, sample.size, blank, &sample.pieces);
            let shipped = shipped as f32 / UNITS_PER_MOVE as f32;
            // Each weight is rounded: by half a unit at most, those of ends by two units.
            let rounding = (list.len() + 4 * 8) as f32 * 0.5 / UNITS_PER_MOVE as f32;
            assert!((shipped - fitted).abs() <= rounding, "{shipped} {fitted}");
        }
    }

    #[test]
    fn weights_beyond_what_a_file_holds_are_clamped() {
        let weights = [0.0, 0.5, -0.5, 100.0, -100.0, f32::NAN];
        let rounded: Vec<i8> = rounded(&weights, UNITS_PER_MOVE).collect();
        assert_eq!(rounded, [0, 32, -32, 127, -127, 0]);
    }
}
