//! Who learns what from whom, and how much of it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use slidewise::engine::anytime::{Beam, BeamResult};
use slidewise::heuristic::learned::{
    LearnedHeuristic, LocalEvaluator, LocalFeatures, LocalModel, PairEvaluator, Weights, manhattan,
};
use slidewise::puzzle::symmetry::Class;
use slidewise::puzzle::{Random, Size};
use slidewise::step::Step;

use crate::backoff::Backoff;
use crate::fit::{self, Fit, Model, fit};
use crate::lessons::{self, Lesson};
use crate::teach::{self, Tally};
use crate::work_file::{Format, FormatError, checksum};

/// Lessons, and those held out.
type Lessons = (Vec<Lesson>, Vec<Lesson>);

/// What to train.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum What {
    All,
    /// The weights of 5x5.
    PairModel,
    /// The model of all other sizes.
    LocalModel,
}

/// The blank's goal cell of each class of 5x5.
const CLASSES: [usize; 6] = [0, 1, 2, 6, 7, 12];

/// A part of what the model of all sizes learns from.
struct Grade {
    name: &'static str,
    sizes: &'static [(usize, usize)],
    /// Of the beams.
    width: usize,
    chunks: usize,
    /// In a chunk.
    boards: usize,
    members: usize,
    stride: usize,
}

/// Each with what was learned in those before. The largest come twice: the first time most beams end in traps.
const GRADES: [Grade; 8] = [
    Grade {
        name: "grade-5",
        sizes: &[(5, 5), (4, 5), (5, 5), (3, 6)],
        width: 300,
        chunks: 40,
        boards: 25,
        members: 2,
        stride: 4,
    },
    Grade {
        name: "grade-6",
        sizes: &[(6, 6), (6, 6), (6, 6), (5, 6), (4, 8)],
        width: 300,
        chunks: 40,
        boards: 15,
        members: 4,
        stride: 5,
    },
    Grade {
        name: "grade-7",
        sizes: &[(7, 7), (7, 7), (7, 7), (6, 8)],
        width: 300,
        chunks: 40,
        boards: 8,
        members: 5,
        stride: 6,
    },
    Grade {
        name: "grade-8",
        sizes: &[(8, 8), (8, 8), (8, 8), (7, 9)],
        width: 300,
        chunks: 40,
        boards: 6,
        members: 6,
        stride: 8,
    },
    Grade {
        name: "again-7",
        sizes: &[(7, 7), (7, 7), (6, 7), (7, 7), (5, 8)],
        width: 300,
        chunks: 40,
        boards: 8,
        members: 5,
        stride: 6,
    },
    Grade {
        name: "again-8",
        sizes: &[(8, 8), (8, 8), (8, 8), (6, 9)],
        width: 300,
        chunks: 40,
        boards: 6,
        members: 6,
        stride: 8,
    },
    Grade {
        name: "grade-10",
        sizes: &[(10, 10), (9, 9), (10, 10), (8, 10)],
        width: 1000,
        chunks: 40,
        boards: 2,
        members: 3,
        stride: 12,
    },
    Grade {
        name: "again-10",
        sizes: &[(10, 10), (9, 9), (10, 10), (7, 10)],
        width: 1000,
        chunks: 40,
        boards: 2,
        members: 3,
        stride: 12,
    },
];

/// A place to learn in.
#[derive(Clone)]
pub struct School {
    /// Lessons and fits, to go on with after a break.
    pub work: PathBuf,
    /// Where the files go that the build ships.
    pub shipped: PathBuf,
    pub seed: u64,
    pub threads: usize,
}

fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).expect("there are such boards")
}

impl School {
    pub fn run(&self, what: What) -> io::Result<()> {
        fs::create_dir_all(&self.work)?;
        fs::create_dir_all(&self.shipped)?;
        let first = self.small()?;
        if what != What::LocalModel {
            self.pairs(&first.local())?;
        }
        if what != What::PairModel {
            self.large(first)?;
        }
        Ok(())
    }

    /// The first model, from shortest solutions.
    fn small(&self) -> io::Result<Fit> {
        let (seen, held_out) = self.small_lessons()?;
        let manner = fit::Manner {
            passes: 20,
            rate: 0.2,
            decay: 0.02,
            doubt: 1.0,
            clip: 20.0,
        };
        self.fitted(
            "small",
            &fit::Plain(LocalFeatures::new()),
            &seen,
            &held_out,
            manner,
            None,
        )
    }

    fn small_lessons(&self) -> io::Result<Lessons> {
        let sizes = [(4, 4), (4, 4), (4, 4), (3, 5), (2, 7), (3, 4)];
        self.gather("small", 48, |chunk, random| {
            let (width, height) = sizes[chunk % sizes.len()];
            (
                teach::exactly(size(width, height), 100, 2, random),
                Tally::default(),
            )
        })
    }

    /// The model of all sizes but 5x5: it grows with the boards that it can solve.
    fn large(&self, first: Fit) -> io::Result<()> {
        let addresses = LocalFeatures::new();
        let (mut seen, mut held_out) = self.small_lessons()?;
        let mut fit = first;
        for grade in GRADES {
            let local = fit.local();
            let manner = teach::Manner {
                width: grade.width,
                stride: grade.stride,
                members: grade.members,
                longest: 17,
                polish: true,
            };
            let (more, unseen) = self.gather(grade.name, grade.chunks, |chunk, random| {
                let (width, height) = grade.sizes[chunk % grade.sizes.len()];
                let size = size(width, height);
                // Two in three have the blank in a corner, as most goals do.
                let blank = match chunk % 3 {
                    0 => random.below(size.cells()),
                    _ => 0,
                };
                let (class, _) = Class::of(size, blank);
                let (size, blank) = (class.size(), class.blank());
                let guide = Arc::new(LocalEvaluator::new(&local, size, blank, 0));
                teach::with_beam(&guide, (size, blank), manner, grade.boards, random)
            })?;
            seen.extend(more);
            held_out.extend(unseen);
            let manner = fit::Manner {
                passes: 12,
                rate: 0.2,
                decay: 0.02,
                doubt: 0.3,
                clip: 8.0,
            };
            fit = self.fitted(grade.name, &addresses, &seen, &held_out, manner, None)?;
        }
        // The last fit takes long solutions for little more than what they are: too long.
        let manner = fit::Manner {
            passes: 6,
            rate: 0.2,
            decay: 0.02,
            doubt: 0.1,
            clip: 8.0,
        };
        let fit = self.fitted("large", &addresses, &seen, &held_out, manner, None)?;
        let bytes = Weights::LocalModel(fit.local()).to_bytes();
        fs::write(self.shipped.join("local.weights"), bytes)?;
        for side in [6, 7, 8, 10] {
            let size = size(side, side);
            let guide =
                LocalEvaluator::new(&fit.local(), size, 0, LocalEvaluator::far_penalty(size));
            self.examine(&Arc::new(guide), (size, 0), &[1000]);
        }
        Ok(())
    }

    /// The weights of 5x5, several classes at a time.
    fn pairs(&self, first: &LocalModel) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        let failed = Mutex::new(Ok(()));
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    while let Some(&blank) = CLASSES.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let alone = School {
                            threads: 1,
                            ..self.clone()
                        };
                        if let Err(error) = alone.pairs_of(blank, first) {
                            *failed.lock().expect("no thread panics") = Err(error);
                        }
                    }
                });
            }
        });
        failed.into_inner().expect("no thread panics")
    }

    /// The weights of a class of 5x5, in three rounds.
    fn pairs_of(&self, blank: usize, first: &LocalModel) -> io::Result<()> {
        let five = size(5, 5);
        let model = Backoff::new(blank);
        let manner = teach::Manner {
            width: 500,
            stride: 3,
            members: 1,
            longest: 25,
            polish: false,
        };
        let fitting = fit::Manner {
            passes: 12,
            rate: 0.18,
            decay: 3.0,
            doubt: 1.0,
            clip: 20.0,
        };
        let stage = |round: usize| format!("5x5-{blank}-{round}");
        // Most goals have the blank in a corner.
        let third = if blank == 0 { 160 } else { 80 };
        let guide = Arc::new(LocalEvaluator::new(first, five, blank, 0));
        let (seen, held_out) = self.gather(&stage(1), 20, |_, random| {
            teach::with_beam(&guide, (five, blank), manner, 50, random)
        })?;
        let fit = self.fitted(&stage(1), &model, &seen, &held_out, fitting, None)?;
        let guide = Arc::new(PairEvaluator::new(fit.pairs(blank)));
        let manner = teach::Manner {
            width: 1000,
            ..manner
        };
        let (mut seen, _) = self.gather(&stage(2), 50, |_, random| {
            teach::with_beam(&guide, (five, blank), manner, 50, random)
        })?;
        let fit = self.fitted(&stage(2), &model, &seen, &held_out, fitting, None)?;
        let guide = Arc::new(PairEvaluator::new(fit.pairs(blank)));
        let manner = teach::Manner {
            width: 1500,
            stride: 4,
            ..manner
        };
        let (more, held_out) = self.gather(&stage(3), third, |_, random| {
            teach::with_beam(&guide, (five, blank), manner, 50, random)
        })?;
        seen.extend(more);
        let fit = self.fitted(&stage(3), &model, &seen, &held_out, fitting, None)?;
        let weights = fit.pairs(blank);
        let bytes = Weights::PairModel(weights.clone()).to_bytes();
        fs::write(self.shipped.join(format!("5x5-{blank}.weights")), bytes)?;
        self.examine(
            &Arc::new(PairEvaluator::new(weights)),
            (five, blank),
            &[1000, 4000],
        );
        Ok(())
    }

    /// Lessons of so many chunks, made by all threads or read from a run before; those of every twentieth chunk
    /// are held out.
    fn gather(
        &self,
        stage: &str,
        chunks: usize,
        make: impl Fn(usize, &mut Random) -> (Vec<Lesson>, Tally) + Sync,
    ) -> io::Result<Lessons> {
        let begun = Instant::now();
        let next = AtomicUsize::new(0);
        let state = Mutex::new((Tally::default(), 0usize, Ok(())));
        let path = |chunk: usize| self.work.join(format!("{stage}-{chunk:04}.lessons"));
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
                        let mut random = Random::seeded(self.seed ^ key(stage, chunk));
                        let (lessons, tally) = make(chunk, &mut random);
                        let written = lessons::write(&path(chunk), &lessons);
                        let mut state = state.lock().expect("no thread panics");
                        state.0.add(tally);
                        state.1 += 1;
                        if written.is_err() {
                            state.2 = written;
                        }
                        let (tally, done, _) = &*state;
                        let mean = |sum: u64| sum as f64 / tally.solved.max(1) as f64;
                        println!(
                            "{stage}: chunk {done} of {chunks}, {} solved in {:.1} moves of {:.1} Manhattan, {} lost, {:.0} s",
                            tally.solved,
                            mean(tally.moves),
                            mean(tally.manhattan),
                            tally.lost,
                            begun.elapsed().as_secs_f64(),
                        );
                    }
                });
            }
        });
        state.into_inner().expect("no thread panics").2?;
        let (mut seen, mut held_out) = (Vec::new(), Vec::new());
        for chunk in 0..chunks {
            let lessons = lessons::read(&path(chunk))?;
            match chunk % 20 == 19 {
                true => held_out.extend(lessons),
                false => seen.extend(lessons),
            }
        }
        Ok((seen, held_out))
    }

    /// A fit, or that of a run before.
    fn fitted(
        &self,
        stage: &str,
        model: &impl Model,
        seen: &[Lesson],
        held_out: &[Lesson],
        manner: fit::Manner,
        begin: Option<&Fit>,
    ) -> io::Result<Fit> {
        let path = self.work.join(format!("{stage}.fit"));
        if let Some(fit) = read_fit(&path, model.count())? {
            println!(
                "{stage}: fitted before, off by {:.2} held out",
                fit.held_out
            );
            return Ok(fit);
        }
        let begun = Instant::now();
        let fit = fit(model, seen, held_out, manner, begin, |pass, error| {
            if pass % 5 == 4 {
                println!(
                    "{stage}: pass {} of {}, off by {error:.2}",
                    pass + 1,
                    manner.passes
                );
            }
        });
        println!(
            "{stage}: {} lessons, off by {:.2} moves on them, {:.2} on {} held out ({:.2} by Manhattan distance alone), {:.0} s",
            seen.len(),
            fit.seen,
            fit.held_out,
            held_out.len(),
            fit.plain,
            begun.elapsed().as_secs_f64(),
        );
        write_fit(&path, &fit)?;
        Ok(fit)
    }

    /// The mean length on random boards that no lesson is from.
    pub fn examine<G: LearnedHeuristic + Send + Sync>(
        &self,
        guide: &Arc<G>,
        (size, blank): (Size, usize),
        widths: &[usize],
    ) {
        for &width in widths {
            let begun = Instant::now();
            let mut random = Random::seeded(self.seed ^ key("examination", 0));
            let (mut moves, mut steps, mut lost) = (0, 0, 0);
            const BOARDS: usize = 50;
            for _ in 0..BOARDS {
                let pieces = teach::random_pieces(size, blank, &mut random);
                let distance = manhattan(size, blank, &pieces);
                let mut beam = Beam::new(
                    guide.clone(),
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
                    _ => lost += 1,
                }
            }
            let solved = (BOARDS - lost).max(1) as f64;
            println!(
                "{size} blank {blank} width {width}: {:.2} moves, {:.3} of Manhattan, {lost} lost, {:.3} s a board",
                moves as f64 / solved,
                moves as f64 / f64::from(steps),
                begun.elapsed().as_secs_f64() / BOARDS as f64,
            );
        }
    }
}

/// A number for a stage and a part of it.
fn key(stage: &str, chunk: usize) -> u64 {
    checksum(stage.bytes().chain((chunk as u32).to_le_bytes()))
}

const FIT_FORMAT: Format = Format {
    name: "fit file",
    mark: *b"SWF",
    version: 1,
};

fn write_fit(path: &Path, fit: &Fit) -> io::Result<()> {
    let head = [
        fit.stretch,
        fit.bias,
        fit.seen as f32,
        fit.held_out as f32,
        fit.plain as f32,
    ];
    let numbers = head.iter().chain(&fit.weights);
    let bytes: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
    FIT_FORMAT.write(path, &bytes)
}

/// Reads the fit of a run before; `None` if there is none. A fit of another number of weights than `count` is an error.
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
        Some((&[stretch, bias, seen, held_out, plain], weights))
            if weights.len() == count && rest.is_empty() =>
        {
            Ok(Some(Fit {
                stretch,
                bias,
                seen: seen.into(),
                held_out: held_out.into(),
                plain: plain.into(),
                weights: weights.to_vec(),
            }))
        }
        _ => Err(FIT_FORMAT.error(path, FormatError::Damaged)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work_file::tests::Folder;

    fn school(folder: &Folder) -> School {
        School {
            work: folder.path().to_path_buf(),
            shipped: folder.path().to_path_buf(),
            seed: 1,
            threads: 2,
        }
    }

    /// Makes one sample for each of 40 chunks, which has the chunk's number for its length.
    fn gather(school: &School) -> io::Result<Lessons> {
        school.gather("stage", 40, |chunk, _| {
            let sample = Lesson {
                size: size(2, 2),
                blank: 0,
                pieces: vec![0, 1, 2, 3],
                moves: chunk as u16,
                doubtful: false,
            };
            (vec![sample], Tally::default())
        })
    }

    fn some_fit() -> Fit {
        Fit {
            stretch: 1.25,
            bias: -3.0,
            weights: vec![0.5, -0.25, f32::MIN_POSITIVE],
            seen: 2.0,
            held_out: 2.5,
            plain: 4.0,
        }
    }

    #[test]
    fn every_twentieth_chunk_is_held_out() {
        let folder = Folder::new("held-out");
        let (seen, held_out) = gather(&school(&folder)).unwrap();
        assert_eq!(seen.len(), 38);
        let held_out: Vec<u16> = held_out.iter().map(|sample| sample.moves).collect();
        assert_eq!(held_out, [19, 39]);
    }

    #[test]
    fn chunks_of_a_run_before_are_read_and_not_made_again() {
        let folder = Folder::new("chunks");
        let school = school(&folder);
        let first = gather(&school).unwrap();
        let again = school.gather("stage", 40, |chunk, _| panic!("chunk {chunk} is there"));
        assert_eq!(again.unwrap(), first);
    }

    #[test]
    fn a_damaged_chunk_of_a_run_before_is_an_error() {
        let folder = Folder::new("damaged-chunk");
        let school = school(&folder);
        gather(&school).unwrap();
        let path = folder.path().join("stage-0007.lessons");
        let bytes = fs::read(&path).unwrap();
        fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
        let error = gather(&school).unwrap_err().to_string();
        assert!(
            error.contains("stage-0007.lessons is a damaged sample file"),
            "{error}"
        );
    }

    #[test]
    fn a_chunk_has_random_numbers_of_its_own() {
        let keys = [key("a", 0), key("a", 1), key("b", 0), key("a", 256)];
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(one));
        }
    }

    #[test]
    fn a_fit_is_read_as_it_was_written() {
        let folder = Folder::new("fit");
        let path = folder.path().join("stage.fit");
        write_fit(&path, &some_fit()).unwrap();
        assert_eq!(read_fit(&path, 3).unwrap(), Some(some_fit()));
    }

    #[test]
    fn a_fit_that_is_not_there_is_none() {
        let folder = Folder::new("no-fit");
        let fit = read_fit(&folder.path().join("stage.fit"), 3).unwrap();
        assert_eq!(fit, None);
    }

    #[test]
    fn a_fit_of_another_number_of_weights_is_an_error() {
        let folder = Folder::new("fit-count");
        let path = folder.path().join("stage.fit");
        write_fit(&path, &some_fit()).unwrap();
        for count in [0, 2, 4] {
            let error = read_fit(&path, count).unwrap_err().to_string();
            assert!(error.contains("is a damaged fit file"), "{error}");
        }
    }

    #[test]
    fn a_fit_without_a_version_is_an_error() {
        let folder = Folder::new("fit-version");
        let path = folder.path().join("stage.fit");
        fs::write(&path, [0; 32]).unwrap();
        let error = read_fit(&path, 3).unwrap_err().to_string();
        assert!(error.contains("stage.fit is not a fit file"), "{error}");
    }
}
