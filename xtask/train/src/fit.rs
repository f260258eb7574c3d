//! Fitting weights to samples by stochastic gradient descent.
//!
//! For one sample after the other, in random order, the estimate of the board is compared with the length of its
//! solution, and the weight of each of its features is moved a little to reduce the error. The learning rate falls from
//! pass to pass. The RMSE on held-out samples measures how well the model generalizes to unseen boards.

use slidewise::heuristic::learned::{
    ENDGAME_SCALE, LocalFeatures, LocalModel, PairModel, UNITS_PER_MOVE, manhattan,
};
use slidewise::puzzle::Random;
use slidewise::puzzle::symmetry::SymmetryClass;

use crate::backoff::Backoff;
use crate::samples::Sample;

/// A linear model over features of a sample.
pub trait Model: Sync {
    /// Returns the number of features.
    fn count(&self) -> usize;
    /// Returns the first shared feature. The weights from it on are shared by many boards and decay less.
    fn first_shared(&self) -> usize;
    /// Returns the Manhattan distance of a sample, or another estimate that the model corrects.
    fn baseline(&self, sample: &Sample) -> f32;
    /// Returns the factor of the baseline; `None` if it is to be fitted.
    fn baseline_weight(&self) -> Option<f32> {
        None
    }
    /// Lists the features of a sample or of one of its symmetric images, chosen by the number `symmetry`.
    fn features(&self, sample: &Sample, symmetry: u64, list: &mut Vec<u32>);
}

impl Model for LocalFeatures {
    fn count(&self) -> usize {
        LocalFeatures::count(self)
    }

    fn first_shared(&self) -> usize {
        self.count()
    }

    fn baseline(&self, sample: &Sample) -> f32 {
        manhattan(sample.size, sample.blank.into(), &sample.pieces) as f32
    }

    fn features(&self, sample: &Sample, _: u64, list: &mut Vec<u32>) {
        self.active(sample.size, sample.blank.into(), &sample.pieces, list);
    }
}

/// The local model without endgame features, which mean little on small boards.
pub struct WithoutEndgame(pub LocalFeatures);

impl Model for WithoutEndgame {
    fn count(&self) -> usize {
        self.0.first_endgame()
    }

    fn first_shared(&self) -> usize {
        self.0.first_endgame()
    }

    fn baseline(&self, sample: &Sample) -> f32 {
        self.0.baseline(sample)
    }

    fn features(&self, sample: &Sample, symmetry: u64, list: &mut Vec<u32>) {
        self.0.features(sample, symmetry, list);
        list.retain(|&feature| (feature as usize) < self.0.first_endgame());
    }
}

/// The settings of a fit.
#[derive(Clone, Copy)]
pub struct FitConfig {
    /// The number of passes over the samples.
    pub passes: usize,
    /// The learning rate of the first pass: the fraction of the error by which the estimate is corrected.
    pub rate: f32,
    /// The weight decay at each step, relative to the learning rate.
    pub decay: f32,
    /// Loose samples may be far too long. An estimate below the length of one is corrected by only this fraction.
    pub loose_rate: f32,
    /// The error of an estimate below the length of a loose sample is clipped to this many moves.
    pub loose_clip: f32,
}

/// Fitted weights, in moves, with their errors.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weight of the [baseline](Model::baseline).
    pub baseline_weight: f32,
    /// The constant term. It is not shipped, because it does not affect the order of boards.
    pub bias: f32,
    /// The weight of each feature.
    pub weights: Vec<f32>,
    /// The RMSE (root mean square error) on the training samples during the last pass, in moves.
    pub training_rmse: f64,
    /// The RMSE on the held-out samples, in moves.
    pub held_out_rmse: f64,
    /// The RMSE of the best linear function of the baseline alone on the held-out samples, in moves.
    pub baseline_rmse: f64,
}

/// Fits a model to `samples`, starting from `initial` or from zero weights. Calls `report` with the number of each pass
/// and its training RMSE.
pub fn fit(
    model: &impl Model,
    samples: &[Sample],
    held_out: &[Sample],
    config: FitConfig,
    initial: Option<&Fit>,
    mut report: impl FnMut(usize, f64),
) -> Fit {
    let baseline = |sample: &Sample| model.baseline(sample);
    let baselines: Vec<f32> = samples.iter().map(baseline).collect();
    let first_shared = model.first_shared() as u32;
    let mut fit = match initial {
        Some(fit) => fit.clone(),
        None => {
            let points = baselines.iter().zip(samples);
            let points = points.map(|(&baseline, sample)| (baseline, f32::from(sample.moves)));
            let (baseline_weight, bias) = match model.baseline_weight() {
                Some(weight) => (
                    weight,
                    median(points.map(|(x, y)| y - weight * x).collect()),
                ),
                None => {
                    let (weight, bias) = regression_line(points);
                    // The shipped weight is a whole number of units.
                    let units = (weight * UNITS_PER_MOVE as f32).round();
                    (units / UNITS_PER_MOVE as f32, bias)
                }
            };
            Fit {
                baseline_weight,
                bias,
                weights: vec![0.0; model.count()],
                training_rmse: 0.0,
                held_out_rmse: 0.0,
                baseline_rmse: 0.0,
            }
        }
    };
    let mut random = Random::seeded(samples.len() as u64);
    let mut list = Vec::new();
    for pass in 0..config.passes {
        let rate = config.rate * (1.0 - pass as f32 / config.passes as f32).max(0.05);
        let mut squares = 0.0;
        for _ in 0..samples.len() {
            let index = random.below(samples.len());
            let sample = &samples[index];
            model.features(sample, random.bits() >> 32, &mut list);
            let sum: f32 = list
                .iter()
                .map(|&feature| fit.weights[feature as usize])
                .sum();
            let error =
                f32::from(sample.moves) - (fit.baseline_weight * baselines[index] + fit.bias + sum);
            squares += f64::from(error * error);
            let correction = if error > 0.0 && sample.is_loose {
                config.loose_rate * error.min(config.loose_clip)
            } else {
                error.clamp(-20.0, 20.0)
            };
            let step = rate * correction / list.len() as f32;
            let shrink = |decay: f32| 1.0 - rate / list.len() as f32 * decay;
            let shrink = [shrink(config.decay), shrink(config.decay / 20.0)];
            fit.bias += step;
            for &feature in &list {
                let weight = &mut fit.weights[feature as usize];
                *weight = *weight * shrink[usize::from(feature >= first_shared)] + step;
            }
        }
        fit.training_rmse = (squares / samples.len().max(1) as f64).sqrt();
        report(pass, fit.training_rmse);
    }
    let error = |sample: &Sample, sum: f32| {
        f64::from(
            f32::from(sample.moves) - (fit.baseline_weight * baseline(sample) + fit.bias + sum),
        )
    };
    let (mut squares, mut baseline_squares) = (0.0, 0.0);
    for sample in held_out {
        model.features(sample, 0, &mut list);
        let sum: f32 = list
            .iter()
            .map(|&feature| fit.weights[feature as usize])
            .sum();
        squares += error(sample, sum).powi(2);
    }
    let (baseline_weight, bias) = regression_line(
        held_out
            .iter()
            .map(|sample| (baseline(sample), f32::from(sample.moves))),
    );
    for sample in held_out {
        let error = f32::from(sample.moves) - baseline_weight * baseline(sample) - bias;
        baseline_squares += f64::from(error).powi(2);
    }
    let count = held_out.len().max(1) as f64;
    fit.held_out_rmse = (squares / count).sqrt();
    fit.baseline_rmse = (baseline_squares / count).sqrt();
    fit
}

/// Returns the median, or 0 if there are no numbers.
fn median(mut numbers: Vec<f32>) -> f32 {
    numbers.sort_by(f32::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}

/// Returns the slope and the intercept of the least-squares line through `points`. The slope is 1 if all points have the
/// same first coordinate or there are none.
fn regression_line(points: impl Iterator<Item = (f32, f32)>) -> (f32, f32) {
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

/// Converts weights from moves to units, as they are shipped.
fn quantized(weights: &[f32], units_per_move: i32) -> impl Iterator<Item = i8> {
    let quantize = move |&weight: &f32| {
        let units = weight * units_per_move as f32;
        units.round().clamp(-127.0, 127.0) as i8
    };
    weights.iter().map(quantize)
}

impl Fit {
    fn rounded_manhattan_weight(&self) -> i32 {
        (self.baseline_weight * UNITS_PER_MOVE as f32).round() as i32
    }

    /// Returns the pair model of a fitted [`Backoff`] model.
    pub fn pairs(&self, class: SymmetryClass) -> PairModel {
        PairModel {
            class,
            manhattan_weight: self.rounded_manhattan_weight(),
            weights: quantized(&Backoff::new(class).folded(&self.weights), UNITS_PER_MOVE)
                .collect(),
        }
    }

    /// Returns the local model of a fit with or without endgame features.
    pub fn local(&self) -> LocalModel {
        let features = LocalFeatures::new();
        let (others, endgames) = self.weights.split_at(features.first_endgame());
        let mut weights: Vec<i8> = quantized(others, UNITS_PER_MOVE)
            .chain(quantized(endgames, UNITS_PER_MOVE / ENDGAME_SCALE))
            .collect();
        weights.resize(features.count(), 0);
        LocalModel {
            manhattan_weight: self.rounded_manhattan_weight(),
            weights,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use slidewise::puzzle::Size;

    const CONFIG: FitConfig = FitConfig {
        passes: 60,
        rate: 0.2,
        decay: 0.0,
        loose_rate: 1.0,
        loose_clip: 20.0,
    };

    /// A model with two features for each cell, the second if the piece is 1, and the goal cell as its Manhattan distance.
    struct BinaryModel(usize);

    impl Model for BinaryModel {
        fn count(&self) -> usize {
            2 * self.0
        }

        fn first_shared(&self) -> usize {
            self.count()
        }

        fn baseline(&self, sample: &Sample) -> f32 {
            sample.blank.into()
        }

        fn features(&self, sample: &Sample, _: u64, list: &mut Vec<u32>) {
            list.clear();
            let pieces = sample.pieces.iter().enumerate();
            list.extend(pieces.map(|(place, &piece)| 2 * place as u32 + u32::from(piece)));
        }
    }

    /// The difference of the two weights of each cell.
    const DIFFERENCES: [i32; 5] = [0, 1, -2, 3, 7];
    const STRETCH: i32 = 2;

    /// Returns samples of every combination of pieces and distance, with lengths that the model can fit exactly.
    fn noise_free() -> Vec<Sample> {
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
                samples.push(Sample {
                    size: Size::DEFAULT,
                    blank: distance as u8,
                    pieces: pieces.clone(),
                    moves: (10 + STRETCH * distance + sum) as u16,
                    is_loose: false,
                });
            }
        }
        samples
    }

    fn fitted(samples: &[Sample], config: FitConfig) -> Fit {
        let model = BinaryModel(DIFFERENCES.len());
        fit(&model, samples, samples, config, None, |_, _| {})
    }

    #[test]
    fn the_weights_behind_noise_free_samples_are_recovered() {
        let fit = fitted(&noise_free(), CONFIG);
        assert_eq!(fit.baseline_weight, STRETCH as f32);
        for (pair, difference) in fit.weights.chunks_exact(2).zip(DIFFERENCES) {
            let found = pair[1] - pair[0];
            assert!(
                (found - difference as f32).abs() < 0.01,
                "{found} for {difference}"
            );
        }
        assert!(fit.held_out_rmse < 0.01, "{}", fit.held_out_rmse);
    }

    #[test]
    fn the_rmse_of_noise_free_samples_falls_from_pass_to_pass() {
        let (model, samples) = (BinaryModel(DIFFERENCES.len()), noise_free());
        let mut rmses = Vec::new();
        let fit = fit(&model, &samples, &samples, CONFIG, None, |pass, rmse| {
            assert_eq!(pass, rmses.len());
            rmses.push(rmse);
        });
        assert_eq!(rmses.len(), CONFIG.passes);
        assert!(
            rmses.windows(2).all(|two| two[1] <= two[0] + 1e-5),
            "{rmses:?}"
        );
        assert_eq!(rmses.last(), Some(&fit.training_rmse));
        assert!(fit.held_out_rmse < fit.baseline_rmse / 100.0);
    }

    #[test]
    fn a_fit_continues_from_its_initial_weights() {
        let (model, samples) = (BinaryModel(DIFFERENCES.len()), noise_free());
        let first = fitted(&samples, CONFIG);
        let short = FitConfig {
            passes: 1,
            ..CONFIG
        };
        let next = fit(&model, &samples, &samples, short, Some(&first), |_, _| {});
        assert!(next.training_rmse < 0.01, "{}", next.training_rmse);
    }

    #[test]
    fn decay_makes_weights_smaller() {
        let samples = noise_free();
        let decay = FitConfig {
            decay: 1.0,
            ..CONFIG
        };
        let size = |fit: &Fit| fit.weights.iter().map(|weight| weight.abs()).sum::<f32>();
        assert!(size(&fitted(&samples, decay)) < 0.9 * size(&fitted(&samples, CONFIG)));
    }

    #[test]
    fn loose_samples_raise_an_estimate_less() {
        let mut samples = noise_free();
        for sample in samples.iter_mut().step_by(2) {
            sample.moves += 30;
            sample.is_loose = true;
        }
        let loose_rate = FitConfig {
            loose_rate: 0.1,
            loose_clip: 8.0,
            ..CONFIG
        };
        let mean = |fit: &Fit| {
            let weights: f32 = fit.weights.iter().sum();
            fit.bias + weights / 2.0
        };
        let (trusting, discounting) = (fitted(&samples, CONFIG), fitted(&samples, loose_rate));
        assert!(mean(&discounting) < mean(&trusting) - 5.0);
    }

    #[test]
    fn one_sample_or_none_gives_finite_weights() {
        let samples = noise_free();
        for samples in [&samples[..1], &[]] {
            let fit = fitted(samples, CONFIG);
            let numbers = [fit.baseline_weight, fit.bias].into_iter();
            let mut numbers = numbers.chain(fit.weights.iter().copied());
            assert!(numbers.all(f32::is_finite), "{fit:?}");
            assert!(
                [fit.training_rmse, fit.held_out_rmse, fit.baseline_rmse]
                    .iter()
                    .all(|rmse| rmse.is_finite())
            );
        }
    }

    #[test]
    fn a_line_has_the_slope_and_intercept_of_its_points() {
        let points = [(0.0, 3.0), (1.0, 5.0), (4.0, 11.0)];
        assert_eq!(regression_line(points.into_iter()), (2.0, 3.0));
    }

    #[test]
    fn the_slope_of_a_vertical_line_is_one() {
        assert_eq!(
            regression_line([(5.0, 7.0), (5.0, 9.0)].into_iter()),
            (1.0, 3.0)
        );
        assert_eq!(regression_line([].into_iter()), (1.0, 0.0));
    }

    /// Returns samples of shortest solutions of random 3x3 boards.
    fn shortest(seed: u64) -> Vec<Sample> {
        let size = Size::new(3, 3).unwrap();
        generate::optimal_samples(size, 300, 2, &mut Random::seeded(seed))
    }

    fn fitted_local(samples: &[Sample], held_out: &[Sample]) -> Fit {
        let config = FitConfig {
            passes: 10,
            decay: 0.02,
            ..CONFIG
        };
        let model = WithoutEndgame(LocalFeatures::new());
        fit(&model, samples, held_out, config, None, |_, _| {})
    }

    #[test]
    fn a_local_model_has_a_lower_held_out_rmse_than_the_manhattan_distance() {
        let fit = fitted_local(&shortest(1), &shortest(2));
        assert!(
            fit.held_out_rmse < 0.8 * fit.baseline_rmse,
            "{} {}",
            fit.held_out_rmse,
            fit.baseline_rmse
        );
    }

    #[test]
    fn a_fit_is_deterministic() {
        let (samples, held_out) = (shortest(1), shortest(2));
        assert_eq!(samples, shortest(1));
        assert_eq!(
            fitted_local(&samples, &held_out),
            fitted_local(&samples, &held_out)
        );
    }

    #[test]
    fn a_model_without_endgame_is_shipped_with_endgame_weights_of_zero() {
        let features = LocalFeatures::new();
        let local = fitted_local(&shortest(1), &[]).local();
        assert_eq!(local.weights.len(), features.count());
        let (others, endgames) = local.weights.split_at(features.first_endgame());
        assert!(others.iter().any(|&weight| weight != 0));
        assert!(endgames.iter().all(|&weight| weight == 0));
    }

    /// Returns a fit with random weights that a shipped model can hold.
    fn random_fit(count: usize) -> Fit {
        let mut random = Random::seeded(3);
        let weight = |_| random.below(1001) as f32 / 1000.0 - 0.5;
        Fit {
            baseline_weight: 1.25,
            bias: 0.0,
            weights: (0..count).map(weight).collect(),
            training_rmse: 0.0,
            held_out_rmse: 0.0,
            baseline_rmse: 0.0,
        }
    }

    #[test]
    fn the_shipped_local_model_estimates_as_it_was_fitted() {
        let features = LocalFeatures::new();
        let fit = random_fit(features.count());
        let local = fit.local();
        let mut list = Vec::new();
        for sample in shortest(1) {
            features.features(&sample, 0, &mut list);
            let sum: f32 = list
                .iter()
                .map(|&feature| fit.weights[feature as usize])
                .sum();
            let fitted = fit.baseline_weight * features.baseline(&sample) + sum;
            let blank = usize::from(sample.blank);
            let shipped = local.estimate(&features, sample.size, blank, &sample.pieces);
            let shipped = shipped as f32 / UNITS_PER_MOVE as f32;
            // Rounding changes each weight by at most half a unit, endgame weights by two units.
            let rounding = (list.len() + 4 * 8) as f32 * 0.5 / UNITS_PER_MOVE as f32;
            assert!((shipped - fitted).abs() <= rounding, "{shipped} {fitted}");
        }
    }

    #[test]
    fn weights_beyond_what_a_file_holds_are_clamped() {
        let weights = [0.0, 0.5, -0.5, 100.0, -100.0, f32::NAN];
        let quantized: Vec<i8> = quantized(&weights, UNITS_PER_MOVE).collect();
        assert_eq!(quantized, [0, 32, -32, 127, -127, 0]);
    }
}
