//! Shorter and shorter solutions of one board.

use super::beam::{Beam, BeamResult};
use super::constructive::{ConstructiveSolver, construct};
use super::loops::without_loops;
use super::path_improver::{PathImprover, QUICKER};
use super::plan::{Attempt, BeamRecord, Direction, attempt};
use super::ray::Ray;
use super::weight_cache::{AnyLearnedHeuristic, Guidance, WeightCache};
use crate::heuristic::learned::{CanonicalView, PairEvaluator};
use crate::puzzle::{Board, Goal, Move, Puzzle};
use crate::step::Step;

/// A board being solved better and better: first a solution that is constructed, then beams, each wider than the one
/// before. On 5x5 they go from the start to the goal and from the goal to the start in turns. On larger boards what a
/// beam has in hand is now and then finished by construction, which on the largest is the only way to an end; what is
/// found is shortened piece by piece, and the last part of it is searched for again.
///
/// What it finds depends on the board, the seed and the work done, not on the slices.
pub struct IncumbentSearch {
    puzzle: Puzzle,
    seed: u64,
    /// Bytes that a beam may take.
    memory: u64,
    /// Whether weights are waited for, so that the answer does not depend on when they come.
    is_repeatable: bool,
    best: Option<Vec<Move>>,
    /// Whether beams are left to another.
    is_polishing: bool,
    /// What was being shortened when the last beam began, to go on with if that finds nothing shorter.
    set_aside: Option<Box<PathImprover>>,
    phase: Phase,
    /// How many beams of the plan have begun or were passed over.
    begun: usize,
    beams: Vec<BeamRecord>,
    /// Of the steps before the one under way.
    before: (u64, u64),
    work: (u64, u64),
    bytes: u64,
}

enum Phase {
    Construct(Box<ConstructiveSolver>),
    /// The next beam is to begin.
    Next,
    /// The weights of the next beam are on their way, or what is to be shortened is.
    Waiting,
    Beam(Box<Search>),
    /// The shortener may come to so many boards of a beam's time.
    Shorten(Box<PathImprover>, u64),
    Ended,
}

/// A beam from some board to another.
struct Search {
    frame: CanonicalView,
    ray: Ray,
    /// Moves that lead from the start to where it begins.
    first: Vec<Move>,
    /// Where it begins.
    board: Board,
    backward: bool,
    /// The depth at which its best board was last finished by construction.
    finished: u32,
    attempt: Attempt,
}

/// Boards to expand between two looks at the clock, at the most: a narrow beam takes less than a budget that others grew
/// used to, and is not to be followed by a wide one without a look.
const MAX_BOARDS: u32 = 1 << 13;

/// What is shortened at a time while weights are on their way.
const MEANWHILE: u64 = 5000;

/// What is shortened at a time where nothing else is to be done; weights may have come by then.
const POLISH: u64 = 100_000;

/// A beam that makes no headway for so many layers is in a trap. Those that come to an end seldom stall for 25.
const TRAPPED: u32 = 40;

impl Search {
    /// A solution of so many moves is there: only shorter ones are of use.
    fn shorten(&mut self, moves: usize) {
        let left = moves.saturating_sub(self.first.len());
        self.ray.shorten(left as u32);
    }

    /// Moves of the turned board as moves from the start to the goal.
    fn moves(&self, turned: Vec<Move>) -> Vec<Move> {
        let moves = turned
            .into_iter()
            .map(|step| self.frame.original_move(step));
        match self.backward {
            false => self.first.iter().copied().chain(moves).collect(),
            true => moves.rev().map(Move::opposite).collect(),
        }
    }
}

impl IncumbentSearch {
    /// Begins with nothing; `memory` is what a beam may take, in bytes. One that is repeatable does nothing while
    /// weights are on their way.
    pub fn start(puzzle: &Puzzle, memory: u64, seed: u64, is_repeatable: bool) -> IncumbentSearch {
        let drafts = (200 / puzzle.size().cells()).clamp(2, 16);
        IncumbentSearch {
            puzzle: *puzzle,
            seed,
            memory,
            is_repeatable,
            best: None,
            is_polishing: false,
            set_aside: None,
            phase: Phase::Construct(Box::new(ConstructiveSolver::new(puzzle, drafts))),
            begun: 0,
            beams: Vec::new(),
            before: (0, 0),
            work: (0, 0),
            bytes: 0,
        }
    }

    /// Before anything is done: only shortens what others find.
    pub fn polishing(mut self) -> IncumbentSearch {
        self.is_polishing = true;
        self.phase = Phase::Waiting;
        self
    }

    /// The shortest solution so far, which was replayed.
    pub fn best(&self) -> Option<&[Move]> {
        self.best.as_deref()
    }

    /// Returns the beams that were started, in their order.
    pub fn beams_started(&self) -> &[BeamRecord] {
        &self.beams
    }

    /// Boards expanded and generated, and bytes taken.
    pub fn work(&self) -> (u64, u64, u64) {
        (self.work.0, self.work.1, self.bytes)
    }

    /// Whether it waits for weights, or for a solution to shorten.
    pub fn is_waiting(&self) -> bool {
        matches!(self.phase, Phase::Waiting)
    }

    /// Someone has a shorter solution.
    pub fn know(&mut self, moves: &[Move]) {
        self.offer(moves.to_vec());
    }

    /// Takes up a solution if it is one and, without what it passes twice, shorter than the best. Whether it was.
    fn offer(&mut self, moves: Vec<Move>) -> bool {
        if self.puzzle.replay(&moves).is_err() {
            return false;
        }
        let moves = without_loops(self.puzzle.start(), &moves);
        let best = self.best.as_ref().map(Vec::len);
        if best.is_some_and(|best| moves.len() >= best) {
            return false;
        }
        if let Phase::Beam(search) = &mut self.phase {
            search.shorten(moves.len());
        }
        self.best = Some(moves);
        true
    }

    /// Whether a shortener works on the best there is.
    fn is_latest(&self, shortener: &PathImprover) -> bool {
        let best = self.best.as_ref().map(Vec::len);
        best == Some(shortener.moves().len())
    }

    /// Expands about `budget` nodes. `Waiting` while weights are on their way, or what is to be shortened is; done when
    /// nothing shorter can be found.
    pub fn advance(&mut self, guides: &mut WeightCache, budget: u32) -> Step<()> {
        let phase = std::mem::replace(&mut self.phase, Phase::Ended);
        self.phase = match phase {
            Phase::Construct(construction) => self.construct(construction, budget),
            Phase::Next | Phase::Waiting if self.is_polishing => match self.best {
                Some(_) => {
                    guides.prepare(self.puzzle.goal());
                    self.shortener(guides, POLISH)
                }
                None => Phase::Waiting,
            },
            Phase::Next | Phase::Waiting => self.next_beam(guides),
            Phase::Beam(search) => self.look(search, guides, budget),
            Phase::Shorten(shortener, boards) => self.shorten(shortener, boards, budget),
            Phase::Ended => Phase::Ended,
        };
        match self.phase {
            Phase::Ended => Step::Done(()),
            Phase::Waiting => Step::Waiting,
            _ => Step::Running,
        }
    }

    fn construct(&mut self, mut construction: Box<ConstructiveSolver>, budget: u32) -> Phase {
        let step = construction.advance(budget).map(<[Move]>::to_vec);
        self.work.0 = construction.expanded();
        match step {
            Step::Running | Step::Waiting => Phase::Construct(construction),
            Step::Done(moves) => {
                self.before = self.work;
                self.offer(moves);
                Phase::Next
            }
        }
    }

    fn next_beam(&mut self, guides: &mut WeightCache) -> Phase {
        let length = self.best.as_ref().map_or(5000, Vec::len);
        let attempt = attempt(self.puzzle.size(), length, self.begun);
        // The part of the best solution before the beam, and the most that the rest may have to be of use: all
        // lengths have the same parity.
        let first: Vec<Move> = match &self.best {
            Some(best) => best[..length * attempt.quarter / 4].to_vec(),
            None => Vec::new(),
        };
        let longest = (length - first.len()).saturating_sub(2) as u32;
        if longest == 0 {
            // Nothing is shorter; or only this end of it cannot be.
            self.begun += 1;
            return if first.is_empty() {
                Phase::Ended
            } else {
                Phase::Next
            };
        }
        let (start, goal) = (*self.puzzle.start(), *self.puzzle.goal());
        let board = start.play(&first).expect("the best solution was replayed");
        let (from, to) = match attempt.backward {
            false => (board, goal),
            true => (*goal.board(), Goal::new(start)),
        };
        let frame = CanonicalView::new(&to);
        let class = frame.class();
        let guide = match guides.guide(class, attempt.outside) {
            Guidance::Ready(guide) | Guidance::Without(guide) => guide,
            Guidance::Wanted => {
                return match &self.best {
                    Some(_) if !self.is_repeatable => match self.shortener(guides, MEANWHILE) {
                        Phase::Shorten(shortener, _) if shortener.is_done() => Phase::Waiting,
                        phase => phase,
                    },
                    _ => Phase::Waiting,
                };
            }
        };
        let fits =
            |width| Beam::<PairEvaluator>::bytes_for(class.size(), width, longest) <= self.memory;
        let mut width = attempt.width;
        while width > 100 && !fits(width) {
            width = width / 8 * 7;
        }
        self.begun += 1;
        self.beams.push(BeamRecord {
            width,
            direction: match attempt.backward {
                false => Direction::Forward,
                true => Direction::Backward,
            },
            prefix_moves: first.len(),
            max_moves: longest,
        });
        let seed = self.seed.wrapping_add(self.begun as u64);
        let (place, pieces) = ((class.size(), class.blank()), frame.pieces(&from));
        let mut ray = match guide {
            AnyLearnedHeuristic::PairModel(guide) => Ray::PairModel(Box::new(Beam::new(
                guide, place, &pieces, width, longest, seed,
            ))),
            AnyLearnedHeuristic::LocalModel(guide) => Ray::LocalModel(Box::new(Beam::new(
                guide, place, &pieces, width, longest, seed,
            ))),
        };
        if attempt.finishing > 0 {
            ray.pause_at(attempt.finishing);
        }
        Phase::Beam(Box::new(Search {
            frame,
            ray,
            first,
            board,
            backward: attempt.backward,
            finished: 0,
            attempt,
        }))
    }

    fn look(&mut self, mut search: Box<Search>, guides: &WeightCache, budget: u32) -> Phase {
        let mut step = search.ray.advance(budget.min(MAX_BOARDS));
        let (expanded, generated) = search.ray.work();
        self.work = (self.before.0 + expanded, self.before.1 + generated);
        let set_aside = self.set_aside.as_ref();
        self.bytes = search.ray.bytes() + set_aside.map_or(0, |shortener| shortener.bytes());
        if step == Step::Running {
            step = self.finish(&mut search);
        }
        match step {
            Step::Running | Step::Waiting => return Phase::Beam(search),
            Step::Done(BeamResult::Found(moves)) => {
                self.offer(search.moves(moves));
            }
            Step::Done(BeamResult::Lost) => {}
            // A narrower beam might fit, but it has already run.
            Step::Done(BeamResult::OutOfMemory) => {
                self.memory = self.memory.min(search.ray.bytes()) / 2
            }
        }
        self.before = self.work;
        self.bytes = 0;
        match (&self.best, search.attempt.shortening) {
            (Some(_), 1..) => self.shortener(guides, expanded / search.attempt.shortening),
            _ => Phase::Next,
        }
    }

    /// Now and then finishes by construction what the beam has in hand; that is the end of one in a trap.
    fn finish(&mut self, search: &mut Search) -> Step<BeamResult> {
        let depth = search.ray.depth();
        if search.attempt.finishing == 0 || depth < search.finished + search.attempt.finishing {
            return Step::Running;
        }
        let Some(moves) = search.ray.foremost() else {
            return Step::Running;
        };
        search.finished = depth;
        search.ray.pause_at(depth + search.attempt.finishing);
        let turned_back = moves
            .into_iter()
            .map(|step| search.frame.original_move(step));
        let moves: Vec<Move> = turned_back.collect();
        let mut all = [&search.first[..], &moves].concat();
        if let Ok(board) = search.board.play(&moves)
            && let Ok(rest) = Puzzle::new(board, *self.puzzle.goal())
        {
            all.extend(construct(&rest));
        }
        if self.offer(all)
            && let Some(best) = &self.best
        {
            search.shorten(best.len());
        }
        match search.ray.stalled() >= TRAPPED {
            true => Step::Done(BeamResult::Lost),
            false => Step::Running,
        }
    }

    /// Shortens the best for about as long as so many boards of a beam take: the one that was set aside if nothing
    /// better was found meanwhile.
    fn shortener(&mut self, guides: &WeightCache, boards: u64) -> Phase {
        let tables = guides.tables();
        let shortener = match self.set_aside.take() {
            Some(shortener)
                if self.is_latest(&shortener) && shortener.is_guided() == tables.is_some() =>
            {
                shortener
            }
            _ => {
                let best = self.best.clone().unwrap_or_default();
                let seed = self.seed.wrapping_add(self.work.0);
                let shortener = PathImprover::new(&self.puzzle, best, seed);
                Box::new(match tables {
                    Some(tables) => shortener.guided(tables),
                    None => shortener,
                })
            }
        };
        let end = boards.saturating_add(shortener.expanded() / QUICKER);
        Phase::Shorten(shortener, end)
    }

    /// Goes on shortening, up to so many boards of a beam in all.
    fn shorten(&mut self, mut shortener: Box<PathImprover>, end: u64, budget: u32) -> Phase {
        if !self.is_latest(&shortener) {
            // Another has found a shorter one.
            self.before = self.work;
            return Phase::Next;
        }
        let before = shortener.expanded() / QUICKER;
        let left = end.saturating_sub(before);
        let budget = u64::from(budget.min(MAX_BOARDS)).min(left).max(1) * QUICKER;
        // Slices end where a longer one would.
        let budget = budget - shortener.expanded() % QUICKER;
        let length = shortener.moves().len();
        let is_done = shortener.advance(budget as u32).is_done();
        if shortener.moves().len() < length {
            self.offer(shortener.moves().to_vec());
        }
        self.work.0 += shortener.expanded() / QUICKER - before;
        self.bytes = shortener.bytes();
        if is_done || shortener.expanded() / QUICKER >= end {
            self.before = self.work;
            if !is_done {
                self.set_aside = Some(shortener);
            }
            return Phase::Next;
        }
        Phase::Shorten(shortener, end)
    }
}
