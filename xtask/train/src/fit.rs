//! Fitting weights to lessons, by stochastic gradient descent.
//!
//! One lesson after the other, in random order: the board's estimate is compared with the moves that were needed, and
//! each weight that took part is moved a little in the direction that would have been right. The steps become smaller
//! from pass to pass. The lessons of the last twentieth of all boards are held out: what the estimate is off on them
//! tells how it will do on boards it never saw.

use slidewise::heuristic::learned::{END_SCALE, Local, LocalAddresses, Pairs, UNIT, manhattan};
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

impl Model for LocalAddresses {
    fn count(&self) -> usize {
        LocalAddresses::count(self)
    }

    fn special(&self) -> usize {
        self.count()
    }

    fn steps(&self, lesson: &Lesson) -> f32 {
        manhattan(lesson.size, lesson.gap.into(), &lesson.pieces) as f32
    }

    fn addresses(&self, lesson: &Lesson, _: u64, list: &mut Vec<u32>) {
        self.of_board(lesson.size, lesson.gap.into(), &lesson.pieces, list);
    }
}

/// The model of all sizes without what it knows of ends, of which small boards have none worth the name.
pub struct Plain(pub LocalAddresses);

impl Model for Plain {
    fn count(&self) -> usize {
        self.0.ends()
    }

    fn special(&self) -> usize {
        self.0.ends()
    }

    fn steps(&self, lesson: &Lesson) -> f32 {
        self.0.steps(lesson)
    }

    fn addresses(&self, lesson: &Lesson, turn: u64, list: &mut Vec<u32>) {
        self.0.addresses(lesson, turn, list);
        list.retain(|&address| (address as usize) < self.0.ends());
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
#[derive(Clone)]
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
            let stretch = (stretch * UNIT as f32).round() / UNIT as f32;
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
        fit.seen = (squares / lessons.len() as f64).sqrt();
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

/// The line through points with the least squares.
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
    let slope = (count * xy - x * y) / (count * xx - x * x);
    (slope as f32, ((y - slope * x) / count) as f32)
}

/// Weights as they are shipped, in so many parts of a move.
fn rounded(weights: &[f32], unit: i32) -> impl Iterator<Item = i8> {
    let rounded = move |&weight: &f32| (weight * unit as f32).round().clamp(-127.0, 127.0) as i8;
    weights.iter().map(rounded)
}

impl Fit {
    fn stretch(&self) -> i32 {
        (self.stretch * UNIT as f32).round() as i32
    }

    pub fn pairs(&self, gap: usize) -> Pairs {
        Pairs {
            gap,
            stretch: self.stretch(),
            weights: rounded(&Backoff::new(gap).folded(&self.weights), UNIT).collect(),
        }
    }

    pub fn local(&self) -> Local {
        let addresses = LocalAddresses::new();
        let (plain, ends) = self.weights.split_at(addresses.ends());
        let mut weights: Vec<i8> = rounded(plain, UNIT)
            .chain(rounded(ends, UNIT / END_SCALE))
            .collect();
        weights.resize(addresses.count(), 0);
        Local {
            stretch: self.stretch(),
            weights,
        }
    }
}
