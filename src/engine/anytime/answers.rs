//! Shorter and shorter solutions of one board.

use super::beam::{Beam, Course};
use super::construct::Construction;
use super::guides::{AnyGuide, Guidance, Guides};
use super::shorten::Shortener;
use crate::heuristic::learned::{Frame, LocalGuide, PairGuide};
use crate::puzzle::{Goal, Move, Puzzle};

/// A board being solved better and better: first a solution that is constructed, then beams, each wider than the one
/// before, from the start to the goal and from the goal to the start in turns; on large boards, what they find is
/// shortened piece by piece in between.
///
/// What it finds depends on the board, the seed and the work done, not on the slices.
pub struct Answers {
    puzzle: Puzzle,
    seed: u64,
    /// Bytes that a beam may take.
    memory: u64,
    /// Whether weights are waited for, so that the answer does not depend on when they come.
    is_repeatable: bool,
    ways: [Way; 2],
    best: Option<Vec<Move>>,
    step: Step,
    /// How many beams have begun.
    begun: usize,
    /// Of the steps before the one under way.
    before: (u64, u64),
    work: (u64, u64),
    bytes: u64,
}

/// One of the two directions in which a puzzle can be solved.
struct Way {
    frame: Frame,
    pieces: Vec<u8>,
    backward: bool,
}

enum Step {
    Construct(Box<Construction>),
    /// The next beam is to begin.
    Next,
    /// The weights of the next beam are on their way.
    Waiting,
    Beam(usize, Ray),
    Shorten(Box<Shortener>, u64),
    Ended,
}

/// A beam with either kind of guide.
enum Ray {
    Pairs(Box<Beam<PairGuide>>),
    Local(Box<Beam<LocalGuide>>),
}

impl Ray {
    fn advance(&mut self, budget: u32) -> Course {
        match self {
            Ray::Pairs(beam) => beam.advance(budget),
            Ray::Local(beam) => beam.advance(budget),
        }
    }

    fn work(&self) -> (u64, u64) {
        match self {
            Ray::Pairs(beam) => beam.work(),
            Ray::Local(beam) => beam.work(),
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Ray::Pairs(beam) => beam.bytes(),
            Ray::Local(beam) => beam.bytes(),
        }
    }

    fn shorten(&mut self, moves: u32) {
        match self {
            Ray::Pairs(beam) => beam.shorten(moves),
            Ray::Local(beam) => beam.shorten(moves),
        }
    }
}

impl Way {
    fn new(puzzle: &Puzzle, backward: bool) -> Way {
        let (start, goal) = match backward {
            false => (*puzzle.start(), *puzzle.goal()),
            true => (*puzzle.goal().board(), Goal::new(*puzzle.start())),
        };
        let frame = Frame::new(&goal);
        let pieces = frame.pieces(&start);
        Way {
            frame,
            pieces,
            backward,
        }
    }

    /// Moves of the turned board as moves from the start to the goal.
    fn moves(&self, turned: Vec<Move>) -> Vec<Move> {
        let moves = turned.into_iter().map(|step| self.frame.turned_back(step));
        match self.backward {
            false => moves.collect(),
            true => moves.rev().map(Move::opposite).collect(),
        }
    }
}

/// Beams one after the other: their widths, and whether they go backward.
const BEAMS: [(usize, bool); 10] = [
    (1000, false),
    (4000, false),
    (4000, true),
    (16_000, false),
    (16_000, true),
    (64_000, false),
    (64_000, true),
    (250_000, false),
    (250_000, true),
    (600_000, false),
];

/// Sides beyond which solutions are shortened piece by piece too: what a beam finds there can still be improved.
const LARGE: usize = 36;

/// Boards of windows in the time of one of a beam.
const QUICKER: u64 = 4;

/// Boards to expand between two looks at the clock, at the most: a narrow beam takes less than a budget that others grew
/// used to, and is not to be followed by a wide one without a look.
const MOST_BOARDS: u32 = 1 << 13;

/// What is shortened at a time while weights are on their way.
const MEANWHILE: u64 = 5000;

impl Answers {
    /// Begins with nothing; `memory` is what a beam may take, in bytes. One that is repeatable does nothing while
    /// weights are on their way.
    pub fn start(puzzle: &Puzzle, memory: u64, seed: u64, is_repeatable: bool) -> Answers {
        let drafts = (200 / puzzle.size().cells()).clamp(2, 16);
        Answers {
            puzzle: *puzzle,
            seed,
            memory,
            is_repeatable,
            ways: [false, true].map(|backward| Way::new(puzzle, backward)),
            best: None,
            step: Step::Construct(Box::new(Construction::new(puzzle, drafts))),
            begun: 0,
            before: (0, 0),
            work: (0, 0),
            bytes: 0,
        }
    }

    /// The shortest solution so far, which was replayed.
    pub fn best(&self) -> Option<&[Move]> {
        self.best.as_deref()
    }

    /// Boards expanded and generated, and bytes taken.
    pub fn work(&self) -> (u64, u64, u64) {
        (self.work.0, self.work.1, self.bytes)
    }

    /// Whether it waits for weights.
    pub fn is_waiting(&self) -> bool {
        matches!(self.step, Step::Waiting)
    }

    /// Someone has a shorter solution.
    pub fn know(&mut self, moves: &[Move]) {
        self.offer(moves.to_vec());
    }

    /// Takes up a solution if it is one and shorter than the best.
    fn offer(&mut self, moves: Vec<Move>) {
        let shorter = self
            .best
            .as_ref()
            .is_none_or(|best| moves.len() < best.len());
        if shorter && self.puzzle.replay(&moves).is_ok() {
            if let Step::Beam(_, ray) = &mut self.step {
                ray.shorten(moves.len() as u32);
            }
            self.best = Some(moves);
        }
    }

    /// One slice of about `budget` boards. Whether anything is left to do.
    pub fn advance(&mut self, guides: &mut Guides, budget: u32) -> bool {
        let step = std::mem::replace(&mut self.step, Step::Ended);
        self.step = match step {
            Step::Construct(construction) => self.construct(construction, budget),
            Step::Next | Step::Waiting => self.next_beam(guides),
            Step::Beam(way, ray) => self.look(way, ray, budget),
            Step::Shorten(shortener, until) => self.shorten(shortener, until, budget),
            Step::Ended => Step::Ended,
        };
        !matches!(self.step, Step::Ended)
    }

    fn construct(&mut self, mut construction: Box<Construction>, budget: u32) -> Step {
        let moves = construction.advance(budget).map(<[Move]>::to_vec);
        self.work.0 = construction.expanded();
        match moves {
            None => Step::Construct(construction),
            Some(moves) => {
                self.before = self.work;
                self.offer(moves);
                Step::Next
            }
        }
    }

    /// The most that a solution may have to be of use: all have the same parity.
    fn longest(&self) -> u32 {
        match &self.best {
            Some(best) => (best.len() as u32).saturating_sub(2),
            None => 5000,
        }
    }

    fn next_beam(&mut self, guides: &mut Guides) -> Step {
        // The last ones again and again, with other ties.
        let place = match self.begun < BEAMS.len() {
            true => self.begun,
            false => BEAMS.len() - 2 + self.begun % 2,
        };
        let (width, backward) = BEAMS[place];
        let way = &self.ways[usize::from(backward)];
        let class = way.frame.class();
        let guide = match guides.guide(class) {
            Guidance::Ready(guide) | Guidance::Without(guide) => guide,
            Guidance::Wanted => {
                return match &self.best {
                    Some(_) if !self.is_repeatable => self.shortener(MEANWHILE),
                    _ => Step::Waiting,
                };
            }
        };
        let longest = self.longest();
        if longest == 0 {
            return Step::Ended;
        }
        let size = class.size();
        let fits = |width| Beam::<PairGuide>::bytes_for(size, width, longest) <= self.memory;
        let mut width = width;
        while width > 100 && !fits(width) {
            width = width / 8 * 7;
        }
        self.begun += 1;
        let seed = self.seed.wrapping_add(self.begun as u64);
        let (place, pieces) = ((size, class.gap()), &way.pieces);
        let ray = match guide {
            AnyGuide::Pairs(guide) => Ray::Pairs(Box::new(Beam::new(
                guide, place, pieces, width, longest, seed,
            ))),
            AnyGuide::Local(guide) => Ray::Local(Box::new(Beam::new(
                guide, place, pieces, width, longest, seed,
            ))),
        };
        Step::Beam(usize::from(backward), ray)
    }

    fn look(&mut self, way: usize, mut ray: Ray, budget: u32) -> Step {
        let course = ray.advance(budget.min(MOST_BOARDS));
        let (expanded, generated) = ray.work();
        self.work = (self.before.0 + expanded, self.before.1 + generated);
        self.bytes = ray.bytes();
        match course {
            Course::Running => return Step::Beam(way, ray),
            Course::Found(moves) => self.offer(self.ways[way].moves(moves)),
            Course::Lost => {}
            // A narrower one may do, but has been.
            Course::OutOfMemory => self.memory = self.memory.min(ray.bytes()) / 2,
        }
        self.before = self.work;
        self.bytes = 0;
        match &self.best {
            Some(_) if self.puzzle.size().cells() >= LARGE => self.shortener(expanded),
            _ => Step::Next,
        }
    }

    /// Shortens the best for about as long as so many boards of a beam take.
    fn shortener(&self, boards: u64) -> Step {
        let best = self.best.clone().unwrap_or_default();
        let shortener = Shortener::new(&self.puzzle, best, self.seed);
        Step::Shorten(Box::new(shortener), boards)
    }

    fn shorten(&mut self, mut shortener: Box<Shortener>, boards: u64, budget: u32) -> Step {
        let left = boards.saturating_sub(shortener.expanded() / QUICKER);
        let budget = u64::from(budget).min(left).max(1) * QUICKER;
        let moves = shortener.advance(budget.min(u32::MAX.into()) as u32);
        if let Some(moves) = moves.map(<[Move]>::to_vec) {
            self.offer(moves);
        }
        self.work.0 = self.before.0 + shortener.expanded() / QUICKER;
        if shortener.is_done() || shortener.expanded() / QUICKER >= boards {
            self.before = self.work;
            return Step::Next;
        }
        Step::Shorten(shortener, boards)
    }
}
