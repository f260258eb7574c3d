//! The training procedure: which samples each model is trained on, and with which settings.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use slidewise::engine::anytime::{Beam, BeamResult};
use slidewise::heuristic::learned::{
    Expansion, LearnedHeuristic, LocalEvaluator, LocalFeatures, LocalModel, PairEvaluator,
    PairTable, PairTableBuilder, PairWeights, Weights, manhattan,
};
use slidewise::puzzle::symmetry::SymmetryClass;
use slidewise::puzzle::{Random, Size};
use slidewise::step::Step;

use crate::backoff::Backoff;
use crate::correction::Correction;
use crate::fit::{self, Fit, FitConfig, Model, fit};
use crate::generate::{self, GenerationConfig, GenerationStats};
use crate::samples::{self, Sample};
use crate::work_file::{Format, FormatError, checksum};

/// Training samples and held-out samples.
type SampleSets = (Vec<Sample>, Vec<Sample>);

/// What to train.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// All models.
    All,
    /// The pair models of 5x5.
    PairModel,
    /// The correction of the pair model of 6x6.
    Correction,
    /// The local model, for all sizes but 5x5.
    LocalModel,
}

/// The blank's goal cell in each symmetry class of 5x5.
const CLASS_CELLS: [usize; 6] = [0, 1, 2, 6, 7, 12];

/// One stage of the local model's curriculum: boards of similar sizes, solved with the model of the stage before.
struct CurriculumStage {
    /// The name in output and file names. The random boards depend on it, so changing it changes the weights.
    name: &'static str,
    /// The sizes of the chunks, in rotation.
    sizes: &'static [(usize, usize)],
    /// The beam width.
    width: usize,
    /// The number of chunks.
    chunks: usize,
    /// The number of random boards in a chunk.
    boards: usize,
    /// See [`GenerationConfig::extra_starts`].
    extra_starts: usize,
    /// See [`GenerationConfig::stride`].
    stride: usize,
}

/// The stages of the curriculum, chosen by hand. The largest sizes come twice: the first time most beams end in traps.
const CURRICULUM: [CurriculumStage; 8] = [
    CurriculumStage {
        name: "grade-5",
        sizes: &[(5, 5), (4, 5), (5, 5), (3, 6)],
        width: 300,
        chunks: 40,
        boards: 25,
        extra_starts: 2,
        stride: 4,
    },
    CurriculumStage {
        name: "grade-6",
        sizes: &[(6, 6), (6, 6), (6, 6), (5, 6), (4, 8)],
        width: 300,
        chunks: 40,
        boards: 15,
        extra_starts: 4,
        stride: 5,
    },
    CurriculumStage {
        name: "grade-7",
        sizes: &[(7, 7), (7, 7), (7, 7), (6, 8)],
        width: 300,
        chunks: 40,
        boards: 8,
        extra_starts: 5,
        stride: 6,
    },
    CurriculumStage {
        name: "grade-8",
        sizes: &[(8, 8), (8, 8), (8, 8), (7, 9)],
        width: 300,
        chunks: 40,
        boards: 6,
        extra_starts: 6,
        stride: 8,
    },
    CurriculumStage {
        name: "again-7",
        sizes: &[(7, 7), (7, 7), (6, 7), (7, 7), (5, 8)],
        width: 300,
        chunks: 40,
        boards: 8,
        extra_starts: 5,
        stride: 6,
    },
    CurriculumStage {
        name: "again-8",
        sizes: &[(8, 8), (8, 8), (8, 8), (6, 9)],
        width: 300,
        chunks: 40,
        boards: 6,
        extra_starts: 6,
        stride: 8,
    },
    CurriculumStage {
        name: "grade-10",
        sizes: &[(10, 10), (9, 9), (10, 10), (8, 10)],
        width: 1000,
        chunks: 40,
        boards: 2,
        extra_starts: 3,
        stride: 12,
    },
    CurriculumStage {
        name: "again-10",
        sizes: &[(10, 10), (9, 9), (10, 10), (7, 10)],
        width: 1000,
        chunks: 40,
        boards: 2,
        extra_starts: 3,
        stride: 12,
    },
];

/// A round of training a correction of 6x6: boards solved with the table of the round before.
struct CorrectionRound {
    /// The beam width.
    width: usize,
    /// The number of chunks of 50 random boards.
    chunks: usize,
    /// The number of passes of the fit.
    passes: usize,
}

/// The rounds of training the correction with the blank's goal in a corner, chosen by hand.
const CORRECTION_ROUNDS: [CorrectionRound; 4] = [
    CorrectionRound {
        width: 600,
        chunks: 80,
        passes: 5,
    },
    CorrectionRound {
        width: 1000,
        chunks: 160,
        passes: 6,
    },
    CorrectionRound {
        width: 1500,
        chunks: 240,
        passes: 7,
    },
    CorrectionRound {
        width: 1000,
        chunks: 1200,
        passes: 7,
    },
];

/// Returns the table of `class` expanded from that of its source.
fn expanded(class: SymmetryClass, source: PairTable) -> PairTable {
    let expansion = Expansion::to(class).expect("the class has a source");
    let builder = PairTableBuilder::new(expansion, Arc::new(source));
    let mut builder = builder.expect("there is memory for a small table");
    loop {
        if let Step::Done(table) = builder.advance(u32::MAX) {
            return table;
        }
    }
}

/// Trains models and writes their weights.
#[derive(Clone)]
pub struct Trainer {
    /// The directory of samples and fits, from which an interrupted run resumes.
    pub work_directory: PathBuf,
    /// The directory of the weights files that the build ships.
    pub weights_directory: PathBuf,
    /// The seed of all random boards.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

/// Prepares a table for searches.
fn pair_evaluator<const STRIDE: usize>(table: PairTable) -> PairEvaluator<STRIDE> {
    PairEvaluator::new(PairWeights::new(Arc::new(table)))
}

fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).expect("all sizes used here are valid")
}

impl Trainer {
    /// Trains the models of `target`.
    pub fn run(&self, target: Target) -> io::Result<()> {
        fs::create_dir_all(&self.work_directory)?;
        fs::create_dir_all(&self.weights_directory)?;
        if target != Target::Correction {
            let first = self.train_small()?;
            if target != Target::LocalModel {
                self.train_pair_models(&first.local())?;
            }
            if target != Target::PairModel {
                self.train_local_model(first)?;
            }
        }
        if let Target::All | Target::Correction = target {
            self.train_correction()?;
        }
        Ok(())
    }

    /// Trains the first local model, on shortest solutions of small boards.
    fn train_small(&self) -> io::Result<Fit> {
        let (training, held_out) = self.small_samples()?;
        let config = FitConfig {
            passes: 20,
            rate: 0.2,
            decay: 0.02,
            loose_rate: 1.0,
            loose_clip: 20.0,
        };
        self.fit_or_read(
            "small",
            &fit::WithoutEndgame(LocalFeatures::new()),
            &training,
            &held_out,
            config,
        )
    }

    /// Returns samples of shortest solutions of boards of up to sixteen cells.
    fn small_samples(&self) -> io::Result<SampleSets> {
        let sizes = [(4, 4), (4, 4), (4, 4), (3, 5), (2, 7), (3, 4)];
        self.generate_or_read("small", 48, |chunk, random| {
            let (width, height) = sizes[chunk % sizes.len()];
            (
                generate::optimal_samples(size(width, height), 100, 2, random),
                GenerationStats::default(),
            )
        })
    }

    /// Trains the local model of all sizes but 5x5 on the stages of the [`CURRICULUM`], writes its weights and prints
    /// its evaluation.
    fn train_local_model(&self, first: Fit) -> io::Result<()> {
        let features = LocalFeatures::new();
        let (mut training, mut held_out) = self.small_samples()?;
        let mut fit = first;
        for stage in CURRICULUM {
            let local = fit.local();
            let config = GenerationConfig {
                width: stage.width,
                stride: stage.stride,
                extra_starts: stage.extra_starts,
                max_length_tenths: 17,
                retry_tails: true,
                samples_traps: true,
            };
            let (more, more_held_out) =
                self.generate_or_read(stage.name, stage.chunks, |chunk, random| {
                    let (width, height) = stage.sizes[chunk % stage.sizes.len()];
                    let size = size(width, height);
                    // Two of three chunks have the blank's goal cell in a corner, as most goals do.
                    let blank = match chunk % 3 {
                        0 => random.below(size.cells()),
                        _ => 0,
                    };
                    let (class, _) = SymmetryClass::of(size, blank);
                    let (size, blank) = (class.size(), class.blank());
                    let evaluator = Arc::new(LocalEvaluator::new(&local, size, blank, 0));
                    generate::beam_samples(
                        evaluator.clone(),
                        (size, blank),
                        config,
                        stage.boards,
                        random,
                    )
                })?;
            training.extend(more);
            held_out.extend(more_held_out);
            let config = FitConfig {
                passes: 12,
                rate: 0.2,
                decay: 0.02,
                loose_rate: 0.3,
                loose_clip: 8.0,
            };
            fit = self.fit_or_read(stage.name, &features, &training, &held_out, config)?;
        }
        // The last fit discounts loose samples most.
        let config = FitConfig {
            passes: 6,
            rate: 0.2,
            decay: 0.02,
            loose_rate: 0.1,
            loose_clip: 8.0,
        };
        let fit = self.fit_or_read("large", &features, &training, &held_out, config)?;
        let bytes = Weights::LocalModel(fit.local()).to_bytes();
        fs::write(self.weights_directory.join("local.weights"), bytes)?;
        for side in [6, 7, 8, 10] {
            let size = size(side, side);
            let evaluator =
                LocalEvaluator::new(&fit.local(), size, 0, LocalEvaluator::far_penalty(size));
            self.evaluate(Arc::new(evaluator), (size, 0), &[1000]);
        }
        Ok(())
    }

    /// Trains the pair models of all classes of 5x5, one class per thread at a time.
    fn train_pair_models(&self, first: &LocalModel) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        let failed = Mutex::new(Ok(()));
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    while let Some(&blank) = CLASS_CELLS.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let single_threaded = Trainer {
                            threads: 1,
                            ..self.clone()
                        };
                        if let Err(error) = single_threaded.train_pair_model(blank, first) {
                            *failed.lock().expect("no thread panics") = Err(error);
                        }
                    }
                });
            }
        });
        failed.into_inner().expect("no thread panics")
    }

    /// Trains the pair model of one class of 5x5 in three rounds, writes its weights and prints its evaluation.
    fn train_pair_model(&self, blank: usize, first: &LocalModel) -> io::Result<()> {
        let five = size(5, 5);
        let (class, _) = SymmetryClass::of(five, blank);
        let model = Backoff::new(class);
        let config = GenerationConfig {
            width: 500,
            stride: 3,
            extra_starts: 1,
            max_length_tenths: 25,
            retry_tails: false,
            samples_traps: true,
        };
        let fitting = FitConfig {
            passes: 12,
            rate: 0.18,
            decay: 3.0,
            loose_rate: 1.0,
            loose_clip: 20.0,
        };
        let stage = |round: usize| format!("5x5-{blank}-{round}");
        // Most goals have the blank in a corner, so that class gets more samples.
        let third_chunks = if blank == 0 { 160 } else { 80 };
        let evaluator = Arc::new(LocalEvaluator::new(first, five, blank, 0));
        let (training, held_out) = self.generate_or_read(&stage(1), 20, |_, random| {
            generate::beam_samples(evaluator.clone(), (five, blank), config, 50, random)
        })?;
        let fit = self.fit_or_read(&stage(1), &model, &training, &held_out, fitting)?;
        let evaluator = Arc::new(pair_evaluator::<32>(PairTable::new(&fit.pairs(class))));
        let config = GenerationConfig {
            width: 1000,
            ..config
        };
        let (mut training, _) = self.generate_or_read(&stage(2), 50, |_, random| {
            generate::beam_samples(evaluator.clone(), (five, blank), config, 50, random)
        })?;
        let fit = self.fit_or_read(&stage(2), &model, &training, &held_out, fitting)?;
        let evaluator = Arc::new(pair_evaluator::<32>(PairTable::new(&fit.pairs(class))));
        let config = GenerationConfig {
            width: 1500,
            stride: 4,
            ..config
        };
        let (more, held_out) = self.generate_or_read(&stage(3), third_chunks, |_, random| {
            generate::beam_samples(evaluator.clone(), (five, blank), config, 50, random)
        })?;
        training.extend(more);
        let fit = self.fit_or_read(&stage(3), &model, &training, &held_out, fitting)?;
        let weights = fit.pairs(class);
        let bytes = Weights::PairModel(weights.clone()).to_bytes();
        fs::write(
            self.weights_directory.join(format!("5x5-{blank}.weights")),
            bytes,
        )?;
        self.evaluate(
            Arc::new(pair_evaluator::<32>(PairTable::new(&weights))),
            (five, blank),
            &[1000, 4000],
        );
        Ok(())
    }

    /// Trains the correction of the pair model of 6x6 that is expanded from 5x5, writes its weights and prints its evaluation.
    fn train_correction(&self) -> io::Result<()> {
        let (class, _) = SymmetryClass::of(size(6, 6), 0);
        let bytes = fs::read(self.weights_directory.join("5x5-0.weights"))?;
        let Ok(Weights::PairModel(five)) = Weights::from_bytes(&bytes) else {
            return Err(io::Error::other("5x5-0.weights is not a pair model"));
        };
        let base = expanded(class, PairTable::new(&five));
        let model = Correction::of(&base);
        let mut table = base.clone();
        self.evaluate(
            Arc::new(pair_evaluator::<64>(table.clone())),
            (class.size(), 0),
            &[1000],
        );
        let mut rounds: Vec<SampleSets> = Vec::new();
        let mut weights = Vec::new();
        for (round, stage) in CORRECTION_ROUNDS.iter().enumerate() {
            let evaluator = Arc::new(pair_evaluator::<64>(table));
            let config = GenerationConfig {
                width: stage.width,
                stride: 6,
                extra_starts: 2,
                max_length_tenths: 20,
                retry_tails: false,
                samples_traps: false,
            };
            let name = format!("6x6-0-{}", round + 1);
            rounds.push(self.generate_or_read(&name, stage.chunks, |_, random| {
                generate::beam_samples(evaluator.clone(), (class.size(), 0), config, 50, random)
            })?);
            // Solutions of the first rounds are longer: the fit uses those of the last two.
            let first_used = rounds.len().saturating_sub(2);
            let training: Vec<Sample> = rounds[first_used..]
                .iter()
                .flat_map(|(training, _)| training.clone())
                .collect();
            let held_out = &rounds[rounds.len() - 1].1;
            let config = FitConfig {
                passes: stage.passes,
                rate: 0.18,
                decay: 3.0,
                loose_rate: 1.0,
                loose_clip: 5.0,
            };
            let fit = self.fit_or_read(&name, &model, &training, held_out, config)?;
            let correction = model.fitted(&fit);
            weights = Weights::PairCorrection(correction.clone()).to_bytes();
            println!("{name}: {} bytes", weights.len());
            table = base.clone().corrected(&correction);
            self.evaluate(
                Arc::new(pair_evaluator::<64>(table.clone())),
                (class.size(), 0),
                &[1000, 4000],
            );
        }
        fs::write(self.weights_directory.join("6x6-0.weights"), weights)
    }

    /// Returns the samples of `chunks` chunks, read from an earlier run or generated on all threads. Every twentieth chunk
    /// is held out.
    fn generate_or_read(
        &self,
        stage: &str,
        chunks: usize,
        generate: impl Fn(usize, &mut Random) -> (Vec<Sample>, GenerationStats) + Sync,
    ) -> io::Result<SampleSets> {
        let started = Instant::now();
        let next = AtomicUsize::new(0);
        let state = Mutex::new((GenerationStats::default(), 0usize, Ok(())));
        let path = |chunk: usize| {
            self.work_directory
                .join(format!("{stage}-{chunk:04}.{}", samples::EXTENSION))
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let chunk = next.fetch_add(1, Ordering::Relaxed);
                        if chunk >= chunks {
                            break;
                        }
                        if path(chunk).exists() {
                            continue;
                        }
                        let mut random = Random::seeded(self.seed ^ chunk_seed(stage, chunk));
                        let (samples, stats) = generate(chunk, &mut random);
                        let written = samples::write(&path(chunk), &samples);
                        let mut state = state.lock().expect("no thread panics");
                        state.0.add(stats);
                        state.1 += 1;
                        if written.is_err() {
                            state.2 = written;
                        }
                        let (stats, done, _) = &*state;
                        let mean = |sum: u64| sum as f64 / stats.solved.max(1) as f64;
                        println!(
                            "{stage}: chunk {done} of {chunks}, {} solved in {:.1} moves of {:.1} Manhattan, {} failed, {:.0} s",
                            stats.solved,
                            mean(stats.moves),
                            mean(stats.manhattan),
                            stats.failed,
                            started.elapsed().as_secs_f64(),
                        );
                    }
                });
            }
        });
        state.into_inner().expect("no thread panics").2?;
        let (mut training, mut held_out) = (Vec::new(), Vec::new());
        for chunk in 0..chunks {
            let samples = samples::read(&path(chunk))?;
            if chunk % 20 == 19 {
                held_out.extend(samples);
            } else {
                training.extend(samples);
            }
        }
        Ok((training, held_out))
    }

    /// Returns the fit of `stage`, read from an earlier run or computed now.
    fn fit_or_read(
        &self,
        stage: &str,
        model: &impl Model,
        training: &[Sample],
        held_out: &[Sample],
        config: FitConfig,
    ) -> io::Result<Fit> {
        let path = self.work_directory.join(format!("{stage}.fit"));
        if let Some(fit) = read_fit(&path, model.count())? {
            println!(
                "{stage}: fitted before, held-out RMSE {:.2}",
                fit.held_out_rmse
            );
            return Ok(fit);
        }
        let started = Instant::now();
        let fit = fit(model, training, held_out, config, None, |pass, rmse| {
            if pass % 5 == 4 {
                println!(
                    "{stage}: pass {} of {}, training RMSE {rmse:.2}",
                    pass + 1,
                    config.passes
                );
            }
        });
        println!(
            "{stage}: {} training samples, RMSE {:.2} moves; {} held-out samples, RMSE {:.2} ({:.2} by its baseline alone); {:.0} s",
            training.len(),
            fit.training_rmse,
            held_out.len(),
            fit.held_out_rmse,
            fit.baseline_rmse,
            started.elapsed().as_secs_f64(),
        );
        write_fit(&path, &fit)?;
        Ok(fit)
    }

    /// Prints the mean length that beams of each width find on random boards that no sample is from.
    fn evaluate(
        &self,
        evaluator: Arc<dyn LearnedHeuristic>,
        (size, blank): (Size, usize),
        widths: &[usize],
    ) {
        for &width in widths {
            let started = Instant::now();
            // The name determines the boards; they stay the same so that evaluations can be compared.
            let mut random = Random::seeded(self.seed ^ chunk_seed("examination", 0));
            let (mut moves, mut steps, mut failed) = (0, 0, 0);
            const BOARDS: usize = 50;
            for _ in 0..BOARDS {
                let pieces = generate::random_pieces(size, blank, &mut random);
                let distance = manhattan(size, blank, &pieces);
                let mut beam = Beam::new(
                    evaluator.clone(),
                    (size, blank),
                    &pieces,
                    width,
                    distance * 3 + 60,
                    1,
                );
                match beam.advance(u32::MAX) {
                    Step::Done(BeamResult::Found(found)) => {
                        moves += found.len();
                        steps += distance;
                    }
                    _ => failed += 1,
                }
            }
            let solved = (BOARDS - failed).max(1) as f64;
            println!(
                "{size} blank {blank} width {width}: {:.2} moves, {:.3} of Manhattan, {failed} failed, {:.3} s a board",
                moves as f64 / solved,
                moves as f64 / f64::from(steps),
                started.elapsed().as_secs_f64() / BOARDS as f64,
            );
        }
    }
}

/// Returns a seed for a chunk of a stage.
fn chunk_seed(stage: &str, chunk: usize) -> u64 {
    checksum(stage.bytes().chain((chunk as u32).to_le_bytes()))
}

/// The format of fit files: five numbers and the weights, as little-endian `f32`.
const FIT_FORMAT: Format = Format {
    name: "fit file",
    mark: *b"SWF",
    version: 1,
};

fn write_fit(path: &Path, fit: &Fit) -> io::Result<()> {
    let head = [
        fit.baseline_weight,
        fit.bias,
        fit.training_rmse as f32,
        fit.held_out_rmse as f32,
        fit.baseline_rmse as f32,
    ];
    let numbers = head.iter().chain(&fit.weights);
    let bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
    FIT_FORMAT.write(path, &bytes)
}

/// Reads the fit of an earlier run; `None` if there is none. A fit with another number of weights than `count` is an
/// error.
fn read_fit(path: &Path, count: usize) -> io::Result<Option<Fit>> {
    let bytes = match FIT_FORMAT.read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        bytes => bytes?,
    };
    let (numbers, rest) = bytes.as_chunks::<4>();
    let numbers: Vec<f32> = numbers
        .iter()
        .map(|four| f32::from_le_bytes(*four))
        .collect();
    match numbers.split_first_chunk() {
        Some((&[baseline_weight, bias, training, held_out, baseline_rmse], weights))
            if weights.len() == count && rest.is_empty() =>
        {
            Ok(Some(Fit {
                baseline_weight,
                bias,
                training_rmse: training.into(),
                held_out_rmse: held_out.into(),
                baseline_rmse: baseline_rmse.into(),
                weights: weights.to_vec(),
            }))
        }
        _ => Err(FIT_FORMAT.error(path, FormatError::Damaged)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work_file::tests::TestDirectory;

    fn trainer(directory: &TestDirectory) -> Trainer {
        Trainer {
            work_directory: directory.path().to_path_buf(),
            weights_directory: directory.path().to_path_buf(),
            seed: 1,
            threads: 2,
        }
    }

    /// Generates one sample for each of 40 chunks, with the chunk's number as its length.
    fn generate_or_read(trainer: &Trainer) -> io::Result<SampleSets> {
        trainer.generate_or_read("stage", 40, |chunk, _| {
            let sample = Sample {
                size: size(2, 2),
                blank: 0,
                pieces: vec![0, 1, 2, 3],
                moves: chunk as u16,
                is_loose: false,
            };
            (vec![sample], GenerationStats::default())
        })
    }

    fn some_fit() -> Fit {
        Fit {
            baseline_weight: 1.25,
            bias: -3.0,
            weights: vec![0.5, -0.25, f32::MIN_POSITIVE],
            training_rmse: 2.0,
            held_out_rmse: 2.5,
            baseline_rmse: 4.0,
        }
    }

    #[test]
    fn every_twentieth_chunk_is_held_out() {
        let directory = TestDirectory::new("held-out");
        let (training, held_out) = generate_or_read(&trainer(&directory)).unwrap();
        assert_eq!(training.len(), 38);
        let held_out: Vec<u16> = held_out.iter().map(|sample| sample.moves).collect();
        assert_eq!(held_out, [19, 39]);
    }

    #[test]
    fn chunks_of_an_earlier_run_are_not_generated_again() {
        let directory = TestDirectory::new("chunks");
        let trainer = trainer(&directory);
        let first = generate_or_read(&trainer).unwrap();
        let again =
            trainer.generate_or_read("stage", 40, |chunk, _| panic!("chunk {chunk} exists"));
        assert_eq!(again.unwrap(), first);
    }

    #[test]
    fn a_damaged_chunk_of_an_earlier_run_is_an_error() {
        let directory = TestDirectory::new("damaged-chunk");
        let trainer = trainer(&directory);
        generate_or_read(&trainer).unwrap();
        let path = directory.path().join("stage-0007.lessons");
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        let error = generate_or_read(&trainer).unwrap_err().to_string();
        assert!(
            error.contains("stage-0007.lessons is a damaged sample file"),
            "{error}"
        );
    }

    #[test]
    fn every_chunk_has_its_own_seed() {
        let seeds = [
            chunk_seed("a", 0),
            chunk_seed("a", 1),
            chunk_seed("b", 0),
            chunk_seed("a", 256),
        ];
        for (index, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..index].contains(seed));
        }
    }

    #[test]
    fn a_fit_is_read_as_it_was_written() {
        let directory = TestDirectory::new("fit");
        let path = directory.path().join("stage.fit");
        write_fit(&path, &some_fit()).unwrap();
        assert_eq!(read_fit(&path, 3).unwrap(), Some(some_fit()));
    }

    #[test]
    fn a_missing_fit_is_none() {
        let directory = TestDirectory::new("no-fit");
        let fit = read_fit(&directory.path().join("stage.fit"), 3).unwrap();
        assert_eq!(fit, None);
    }

    #[test]
    fn a_fit_of_another_number_of_weights_is_an_error() {
        let directory = TestDirectory::new("fit-count");
        let path = directory.path().join("stage.fit");
        write_fit(&path, &some_fit()).unwrap();
        for count in [0, 2, 4] {
            let error = read_fit(&path, count).unwrap_err().to_string();
            assert!(error.contains("is a damaged fit file"), "{error}");
        }
    }

    #[test]
    fn a_fit_without_a_version_is_an_error() {
        let directory = TestDirectory::new("fit-version");
        let path = directory.path().join("stage.fit");
        fs::write(&path, [0; 32]).unwrap();
        let error = read_fit(&path, 3).unwrap_err().to_string();
        assert!(error.contains("stage.fit is not a fit file"), "{error}");
    }
}
