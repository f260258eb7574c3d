//! Generating samples: random boards are solved, and the boards on their solutions become samples.

use std::sync::Arc;

use slidewise::engine::anytime::{Beam, BeamResult, PathImprover, construct};
use slidewise::engine::{Solver, Strategy, TableCache};
use slidewise::heuristic::learned::{CanonicalView, LearnedHeuristic, manhattan};
use slidewise::puzzle::{Board, Goal, Move, Puzzle, Random, Size, scramble};
use slidewise::search::{Limits, Outcome};
use slidewise::step::Step;

use crate::samples::Sample;

/// How random boards are solved and sampled.
#[derive(Clone, Copy)]
pub struct GenerationConfig {
    /// The beam width.
    pub width: usize,
    /// One in `stride` boards of a solution becomes a sample.
    pub stride: usize,
    /// The number of boards from the beam's layers that are solved on their own, in addition to the start: solutions
    /// alone do not cover the boards in the middle of a search.
    pub extra_starts: usize,
    /// A solution may have at most this many tenths of the Manhattan distance, plus 60 moves.
    pub max_length_tenths: u32,
    /// Solve the second half and the last quarter of each solution again, and keep them if they are shorter.
    pub retry_tails: bool,
    /// Boards of a beam that ended in a trap become samples.
    pub samples_traps: bool,
}

/// A beam on a large board that makes no progress for this many layers is in a trap: nearly everything is solved, and
/// the rest takes far longer than it seems. Chosen by hand.
const TRAP_STALLED_LAYERS: u32 = 40;
/// Boards of such a layer that become samples. Chosen by hand.
const SAMPLES_PER_TRAP: usize = 4;
/// Node budget for shortening the constructed solution of a trap. Chosen by hand.
const TRAP_IMPROVEMENT_NODES: u32 = 300_000;

/// Converts pieces of the canonical view with the blank's goal cell `blank` to a board.
fn board(size: Size, blank: usize, pieces: impl Iterator<Item = usize>) -> Board {
    let number = |piece: usize| match piece.cmp(&blank) {
        std::cmp::Ordering::Less => piece as u8 + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => piece as u8,
    };
    let tiles: Vec<u8> = pieces.map(number).collect();
    Board::new(size, &tiles).expect("the pieces are a permutation")
}

/// Returns the goal with the tiles in order and the blank at cell `blank`.
fn goal(size: Size, blank: usize) -> Goal {
    Goal::new(board(size, blank, 0..size.cells()))
}

/// Returns the pieces of a uniformly random board; `blank` must be the blank's goal cell of a class.
pub fn random_pieces(size: Size, blank: usize, random: &mut Random) -> Vec<u8> {
    let goal = goal(size, blank);
    CanonicalView::new(&goal).pieces(&scramble::uniform(&goal, random))
}

/// Adds the start of a solution and one in `stride` of its other boards to `samples`.
fn sample_solution(
    (size, blank): (Size, usize),
    pieces: &[u8],
    moves: &[Move],
    stride: usize,
    random: &mut Random,
    samples: &mut Vec<Sample>,
) {
    let mut pieces = pieces.to_vec();
    let first = random.below(stride);
    for (done, &step) in moves.iter().enumerate() {
        if done == 0 || done % stride == first {
            samples.push(Sample {
                size,
                blank: blank as u8,
                pieces: pieces.clone(),
                moves: (moves.len() - done) as u16,
                is_loose: size.cells() > 25,
            });
        }
        play(size, blank, &mut pieces, step);
    }
}

/// Makes a legal move.
fn play(size: Size, blank: usize, pieces: &mut [u8], step: Move) {
    let at = pieces.iter().position(|&piece| usize::from(piece) == blank);
    let at = at.expect("a board has a blank");
    let from = step.source(size, at).expect("a solution's moves are legal");
    pieces.swap(at, from);
}

/// Generates samples from `boards` random boards, solved by a beam.
pub fn beam_samples(
    evaluator: Arc<dyn LearnedHeuristic>,
    (size, blank): (Size, usize),
    config: GenerationConfig,
    boards: usize,
    random: &mut Random,
) -> (Vec<Sample>, GenerationStats) {
    let mut samples = Vec::new();
    let mut stats = GenerationStats::default();
    for _ in 0..boards {
        let pieces = random_pieces(size, blank, random);
        let mut layer_boards = Vec::new();
        let solved = solve(
            &evaluator,
            (size, blank),
            &pieces,
            config,
            random,
            Some(&mut layer_boards),
        );
        match &solved {
            Ok(moves) => {
                stats.solved += 1;
                stats.moves += moves.len() as u64;
                stats.manhattan += u64::from(manhattan(size, blank, &pieces));
                sample_solution(
                    (size, blank),
                    &pieces,
                    moves,
                    config.stride,
                    random,
                    &mut samples,
                );
            }
            Err(traps) => {
                stats.failed += 1;
                if config.samples_traps {
                    sample_traps((size, blank), traps, &mut samples);
                }
            }
        }
        for _ in 0..config.extra_starts.min(layer_boards.len()) {
            let start = layer_boards.swap_remove(random.below(layer_boards.len()));
            match solve(&evaluator, (size, blank), &start, config, random, None) {
                Ok(moves) => {
                    sample_solution(
                        (size, blank),
                        &start,
                        &moves,
                        config.stride,
                        random,
                        &mut samples,
                    );
                }
                Err(traps) => {
                    stats.failed += 1;
                    if config.samples_traps {
                        sample_traps((size, blank), &traps, &mut samples);
                    }
                }
            }
        }
    }
    (samples, stats)
}

/// Adds boards in which a beam was trapped to `samples`, with the lengths of constructed solutions.
fn sample_traps((size, blank): (Size, usize), traps: &[Vec<u8>], samples: &mut Vec<Sample>) {
    for pieces in traps {
        let start = board(size, blank, pieces.iter().map(|&piece| piece.into()));
        let puzzle = Puzzle::new(start, goal(size, blank)).expect("moves keep a board solvable");
        let mut improver = PathImprover::new(&puzzle, construct(&puzzle), 0);
        let _ = improver.advance(TRAP_IMPROVEMENT_NODES);
        // If more than a few pieces are misplaced, constructed solutions are too long.
        let max_moves = 2 * manhattan(size, blank, pieces) + 80;
        samples.push(Sample {
            size,
            blank: blank as u8,
            pieces: pieces.clone(),
            moves: (improver.moves().len() as u32).min(max_moves) as u16,
            is_loose: false,
        });
    }
}

/// How many boards were solved, and in how many moves.
#[derive(Clone, Copy, Default)]
pub struct GenerationStats {
    /// Random boards that were solved.
    pub solved: u64,
    /// Boards that were not solved: random ones, and extra starts from a beam's layers.
    pub failed: u64,
    /// The sum of the lengths of the solutions of random boards.
    pub moves: u64,
    /// The sum of the Manhattan distances of the random boards that were solved.
    pub manhattan: u64,
}

impl GenerationStats {
    /// Adds the figures of `other`.
    pub fn add(&mut self, other: GenerationStats) {
        self.solved += other.solved;
        self.failed += other.failed;
        self.moves += other.moves;
        self.manhattan += other.manhattan;
    }
}

/// Solves a board with a beam, and parts of the solution again if `config` says so. An error holds the boards of a
/// trap. Boards of the beam's layers are added to `layer_boards`.
fn solve(
    evaluator: &Arc<dyn LearnedHeuristic>,
    (size, blank): (Size, usize),
    pieces: &[u8],
    config: GenerationConfig,
    random: &mut Random,
    layer_boards: Option<&mut Vec<Vec<u8>>>,
) -> Result<Vec<Move>, Vec<Vec<u8>>> {
    let max_moves = manhattan(size, blank, pieces) * config.max_length_tenths / 10 + 60;
    let mut moves = run_beam(
        evaluator,
        (size, blank),
        pieces,
        config.width,
        max_moves,
        random,
        layer_boards,
    )?;
    if config.retry_tails {
        for quarters in [2, 3] {
            let done = moves.len() * quarters / 4;
            let mut middle = pieces.to_vec();
            moves[..done]
                .iter()
                .for_each(|&step| play(size, blank, &mut middle, step));
            let left = (moves.len() - done) as u32;
            let tail = run_beam(
                evaluator,
                (size, blank),
                &middle,
                config.width,
                left - 1,
                random,
                None,
            );
            if let Ok(tail) = tail {
                moves.truncate(done);
                moves.extend(tail);
            }
        }
    }
    Ok(moves)
}

/// Runs one beam. Returns the moves to the goal, or the boards of a trap.
fn run_beam(
    evaluator: &Arc<dyn LearnedHeuristic>,
    (size, blank): (Size, usize),
    pieces: &[u8],
    width: usize,
    max_moves: u32,
    random: &mut Random,
    mut layer_boards: Option<&mut Vec<Vec<u8>>>,
) -> Result<Vec<Move>, Vec<Vec<u8>>> {
    let mut beam = Beam::new(
        evaluator.clone(),
        (size, blank),
        pieces,
        width,
        max_moves,
        random.bits(),
    );
    let mut depth = 0;
    loop {
        match beam.advance(width as u32) {
            Step::Running | Step::Waiting => {
                if let Some(layer_boards) = &mut layer_boards
                    && beam.depth() > depth
                {
                    depth = beam.depth();
                    if depth % 4 == 0 {
                        layer_boards.push(beam.random_node(random).to_vec());
                    }
                }
                if size.cells() > 25 && beam.stalled_layers() >= TRAP_STALLED_LAYERS {
                    let traps = (0..SAMPLES_PER_TRAP).map(|_| beam.random_node(random).to_vec());
                    return Err(traps.collect());
                }
            }
            Step::Done(BeamResult::Found(moves)) => return Ok(moves),
            Step::Done(BeamResult::NotFound | BeamResult::OutOfMemory) => return Err(Vec::new()),
        }
    }
}

/// Generates samples from random boards with shortest solutions and uniformly random goal cells of the blank. The
/// engine must be able to prove solutions of boards of `size` shortest.
pub fn optimal_samples(
    size: Size,
    boards: usize,
    stride: usize,
    random: &mut Random,
) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut cache = TableCache::default();
    // Sorted by class, so that the tables of each class are built once.
    let mut blanks: Vec<usize> = (0..boards).map(|_| random.below(size.cells())).collect();
    blanks.sort_by_key(|&blank| CanonicalView::new(&goal(size, blank)).class());
    for blank in blanks {
        let goal = goal(size, blank);
        let view = CanonicalView::new(&goal);
        let board = scramble::uniform(&goal, random);
        let solver = Solver::start(
            board,
            goal,
            Strategy::recommended(goal.size()),
            Limits::default(),
            0,
            &cache,
        );
        let mut solver = solver.expect("start and goal have the same size");
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
                samples.push(Sample {
                    size: view.size(),
                    blank: view.class().blank() as u8,
                    pieces: view.pieces(&board),
                    moves: (solution.moves.len() - done) as u16,
                    is_loose: false,
                });
            }
        }
    }
    samples
}
