//! Making lessons: random boards, solved.

use std::sync::Arc;

use slidewise::engine::anytime::{Beam, BeamResult, PathImprover, construct};
use slidewise::engine::{Solver, Strategy, TableCache};
use slidewise::heuristic::learned::{CanonicalView, LearnedHeuristic, manhattan};
use slidewise::puzzle::{Board, Goal, Move, Puzzle, Random, Size, scramble};
use slidewise::search::{Limits, Outcome};
use slidewise::step::Step;

use crate::lessons::Lesson;

/// How boards are solved for lessons.
#[derive(Clone, Copy)]
pub struct Manner {
    /// Boards a layer.
    pub width: usize,
    /// One board in so many of a solution becomes a lesson.
    pub stride: usize,
    /// How many boards that the beam passed through, beside the start, are solved on their own: what is good
    /// guidance in the middle of a search cannot be learned from good solutions alone.
    pub members: usize,
    /// Solutions longer than so many tenths of the Manhattan distance, and 60, are not worth learning from.
    pub longest: u32,
    /// The tails of a solution, from its half and its last quarter on, are tried again.
    pub polish: bool,
}

/// A beam on a large board that makes no headway for so many layers is in a trap: nearly all is solved, and what is left
/// takes far longer than it seems.
const TRAPPED: u32 = 40;
/// How many boards of such a layer become lessons.
const TRAPS: usize = 4;
/// Boards to expand for a shorter way out of a trap.
const WAY_OUT: u32 = 300_000;

/// Pieces as boards name them, where the blank's goal is a cell.
fn board(size: Size, blank: usize, pieces: impl Iterator<Item = usize>) -> Board {
    let number = |piece: usize| match piece.cmp(&blank) {
        std::cmp::Ordering::Less => piece as u8 + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => piece as u8,
    };
    let tiles: Vec<u8> = pieces.map(number).collect();
    Board::new(size, &tiles).expect("each number once")
}

/// The goal with the pieces in order and the blank at a cell.
fn goal(size: Size, blank: usize) -> Goal {
    Goal::new(board(size, blank, 0..size.cells()))
}

/// The pieces of a uniformly random board, with the blank's goal in a cell that stands for its class.
pub fn random_pieces(size: Size, blank: usize, random: &mut Random) -> Vec<u8> {
    let goal = goal(size, blank);
    CanonicalView::new(&goal).pieces(&scramble::uniform(&goal, random))
}

fn lessons_of(
    (size, blank): (Size, usize),
    pieces: &[u8],
    moves: &[Move],
    stride: usize,
    random: &mut Random,
    lessons: &mut Vec<Lesson>,
) {
    let mut pieces = pieces.to_vec();
    let first = random.below(stride);
    for (done, &step) in moves.iter().enumerate() {
        if done == 0 || done % stride == first {
            lessons.push(Lesson {
                size,
                blank: blank as u8,
                pieces: pieces.clone(),
                moves: (moves.len() - done) as u16,
                doubtful: size.cells() > 25,
            });
        }
        play(size, blank, &mut pieces, step);
    }
}

fn play(size: Size, blank: usize, pieces: &mut [u8], step: Move) {
    let at = pieces.iter().position(|&piece| usize::from(piece) == blank);
    let at = at.expect("there is a blank");
    let from = step.source(size, at).expect("a solution's moves are legal");
    pieces.swap(at, from);
}

/// Lessons from so many random boards, solved by a beam. Also how many boards were solved and how many not, and the
/// sum of moves from random boards.
pub fn with_beam<G: LearnedHeuristic>(
    guide: &Arc<G>,
    (size, blank): (Size, usize),
    manner: Manner,
    boards: usize,
    random: &mut Random,
) -> (Vec<Lesson>, Tally) {
    let mut lessons = Vec::new();
    let mut tally = Tally::default();
    for _ in 0..boards {
        let pieces = random_pieces(size, blank, random);
        let mut members = Vec::new();
        let first = solve(
            guide,
            (size, blank),
            &pieces,
            manner,
            random,
            Some(&mut members),
        );
        match &first {
            Ok(moves) => {
                tally.solved += 1;
                tally.moves += moves.len() as u64;
                tally.manhattan += u64::from(manhattan(size, blank, &pieces));
                lessons_of(
                    (size, blank),
                    &pieces,
                    moves,
                    manner.stride,
                    random,
                    &mut lessons,
                );
            }
            Err(traps) => {
                tally.lost += 1;
                ways_out((size, blank), traps, &mut lessons);
            }
        }
        for _ in 0..manner.members.min(members.len()) {
            let member = members.swap_remove(random.below(members.len()));
            match solve(guide, (size, blank), &member, manner, random, None) {
                Ok(moves) => {
                    lessons_of(
                        (size, blank),
                        &member,
                        &moves,
                        manner.stride,
                        random,
                        &mut lessons,
                    );
                }
                Err(traps) => {
                    tally.lost += 1;
                    ways_out((size, blank), &traps, &mut lessons);
                }
            }
        }
    }
    (lessons, tally)
}

/// Lessons from boards that a beam did not get away from: how long it takes if all else fails.
fn ways_out((size, blank): (Size, usize), traps: &[Vec<u8>], lessons: &mut Vec<Lesson>) {
    for pieces in traps {
        let start = board(size, blank, pieces.iter().map(|&piece| piece.into()));
        let puzzle = Puzzle::new(start, goal(size, blank)).expect("moves keep a board solvable");
        let mut shortener = PathImprover::new(&puzzle, construct(&puzzle), 0);
        let _ = shortener.advance(WAY_OUT);
        // Where more than a few pieces are left, what is constructed takes too long.
        let most = 2 * manhattan(size, blank, pieces) + 80;
        lessons.push(Lesson {
            size,
            blank: blank as u8,
            pieces: pieces.clone(),
            moves: (shortener.moves().len() as u32).min(most) as u16,
            doubtful: false,
        });
    }
}

/// How the solving went.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    pub solved: u64,
    pub lost: u64,
    /// Of the boards solved.
    pub moves: u64,
    pub manhattan: u64,
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        self.solved += other.solved;
        self.lost += other.lost;
        self.moves += other.moves;
        self.manhattan += other.manhattan;
    }
}

fn solve<G: LearnedHeuristic>(
    guide: &Arc<G>,
    (size, blank): (Size, usize),
    pieces: &[u8],
    manner: Manner,
    random: &mut Random,
    members: Option<&mut Vec<Vec<u8>>>,
) -> Result<Vec<Move>, Vec<Vec<u8>>> {
    let longest = manhattan(size, blank, pieces) * manner.longest / 10 + 60;
    let mut moves = run(
        guide,
        (size, blank),
        pieces,
        manner.width,
        longest,
        random,
        members,
    )?;
    if manner.polish {
        for quarters in [2, 3] {
            let begun = moves.len() * quarters / 4;
            let mut middle = pieces.to_vec();
            moves[..begun]
                .iter()
                .for_each(|&step| play(size, blank, &mut middle, step));
            let left = (moves.len() - begun) as u32;
            let tail = run(
                guide,
                (size, blank),
                &middle,
                manner.width,
                left - 1,
                random,
                None,
            );
            if let Ok(tail) = tail {
                moves.truncate(begun);
                moves.extend(tail);
            }
        }
    }
    Ok(moves)
}

/// The moves of a beam, or the boards that it did not get away from.
fn run<G: LearnedHeuristic>(
    guide: &Arc<G>,
    (size, blank): (Size, usize),
    pieces: &[u8],
    width: usize,
    longest: u32,
    random: &mut Random,
    mut members: Option<&mut Vec<Vec<u8>>>,
) -> Result<Vec<Move>, Vec<Vec<u8>>> {
    let mut beam = Beam::new(
        guide.clone(),
        (size, blank),
        pieces,
        width,
        longest,
        random.bits(),
    );
    let mut depth = 0;
    loop {
        match beam.advance(width as u32) {
            Step::Running | Step::Waiting => {
                if let Some(members) = &mut members
                    && beam.depth() > depth
                {
                    depth = beam.depth();
                    if depth % 4 == 0 {
                        members.push(beam.random_node(random).to_vec());
                    }
                }
                if size.cells() > 25 && beam.stalled_layers() >= TRAPPED {
                    let traps = (0..TRAPS).map(|_| beam.random_node(random).to_vec());
                    return Err(traps.collect());
                }
            }
            Step::Done(BeamResult::Found(moves)) => return Ok(moves),
            Step::Done(BeamResult::NotFound | BeamResult::OutOfMemory) => return Err(Vec::new()),
        }
    }
}

/// Lessons from random boards of a size that is solved with shortest solutions, any cell being the blank's goal.
pub fn exactly(size: Size, boards: usize, stride: usize, random: &mut Random) -> Vec<Lesson> {
    let mut lessons = Vec::new();
    let mut cache = TableCache::default();
    // Boards of one kind of goal one after the other: their tables are built once.
    let mut blanks: Vec<usize> = (0..boards).map(|_| random.below(size.cells())).collect();
    blanks.sort_by_key(|&blank| CanonicalView::new(&goal(size, blank)).class());
    for blank in blanks {
        let goal = goal(size, blank);
        let frame = CanonicalView::new(&goal);
        let board = scramble::uniform(&goal, random);
        let solver = Solver::start(
            board,
            goal,
            Strategy::recommended(goal.size()),
            Limits::default(),
            0,
            &cache,
        );
        let mut solver = solver.expect("the sizes agree");
        let outcome = loop {
            if let Step::Done(outcome) = solver.advance(&mut cache, 100_000) {
                break outcome.clone();
            }
        };
        let Outcome::Solved(solution) = outcome else {
            panic!("{board}: {outcome:?}");
        };
        let first = random.below(stride);
        let boards = board.trace(&solution.moves).map_while(Result::ok);
        for (done, board) in boards.take(solution.moves.len()).enumerate() {
            if done % stride == first {
                lessons.push(Lesson {
                    size: frame.size(),
                    blank: frame.class().blank() as u8,
                    pieces: frame.pieces(&board),
                    moves: (solution.moves.len() - done) as u16,
                    doubtful: false,
                });
            }
        }
    }
    lessons
}
