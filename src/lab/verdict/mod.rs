//! Verdicts on heuristics: admissible or where it overestimates most, consistent or which move breaks it, and its mean value.
//!
//! Where there is a distance table every board is looked at, and the verdict is a proof. For larger sizes it is a
//! [sample](SampleSize), which can show that a heuristic is wrong but never that it is right.

mod boards;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use boards::SampleSize;
use boards::{KnownDistance, VerdictBoards};

use serde::{Deserialize, Serialize};

use crate::engine::distance_table::DistanceTable;
use crate::heuristic::pdb::PdbSet;
use crate::heuristic::{HeuristicKind, TileMove};
use crate::puzzle::packed::{Bytes, Nibbles, Packed};
use crate::puzzle::{Board, Goal, MAX_CELLS, Move, Size};
use crate::reference::{Estimator, LabHeuristic};
use crate::step::Step;

/// What is known of a heuristic for one goal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The heuristic.
    pub heuristic: LabHeuristic,
    /// The goal.
    pub goal: Goal,
    /// The boards that were looked at.
    pub basis: VerdictBasis,
    /// Their number, with those of a sample that came up more than once.
    pub boards: u64,
    /// The number of boards whose h exceeds what is known of their distance.
    pub overestimated: u64,
    /// The board where h exceeds the distance most, and the nearest to the goal of these; `None` if there is none.
    pub worst: Option<Overestimate>,
    /// The number of moves that were looked at. A move and its way back count once.
    pub moves: u64,
    /// The number of moves that lower h by more than 1.
    pub breaking: u64,
    /// The move that lowers h most; `None` if none lowers it by more than 1.
    pub worst_move: Option<BreakingMove>,
    /// The mean value over all boards, or over the uniformly random boards of a sample.
    pub mean: f64,
    /// The mean distance of all boards; `None` for a sample.
    pub mean_distance: Option<f64>,
    /// The mean of |h - distance| over all boards; `None` for a sample.
    pub mean_error: Option<f64>,
}

/// The boards on which a verdict is based.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum VerdictBasis {
    /// All boards with a solution.
    All,
    /// A sample.
    Sample(SampleSize),
}

/// A board whose distance a heuristic overestimates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overestimate {
    /// The board.
    pub board: Board,
    /// h of the board.
    pub value: u32,
    /// The number of moves of a solution.
    pub distance: u32,
    /// `true` if no solution is shorter; else it is only known that the board is not farther from the goal.
    pub is_exact: bool,
}

/// A move that lowers h by more than 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BreakingMove {
    /// The board before the move.
    pub before: Board,
    /// The board after it.
    pub after: Board,
    /// h before the move.
    pub value_before: u32,
    /// h after it.
    pub value_after: u32,
}

impl Verdict {
    /// Returns `true` if no board was found whose distance is overestimated.
    pub fn is_admissible(&self) -> bool {
        self.worst.is_none()
    }

    /// Returns `true` if no move was found that lowers h by more than 1.
    pub fn is_consistent(&self) -> bool {
        self.worst_move.is_none()
    }

    /// Returns `true` if every board was looked at.
    pub fn is_complete(&self) -> bool {
        self.basis == VerdictBasis::All
    }

    /// Returns the heuristics with which others are compared on boards of `size`.
    pub fn references(size: Size) -> Vec<LabHeuristic> {
        let kinds = [
            HeuristicKind::Misplaced,
            HeuristicKind::Manhattan,
            HeuristicKind::Inversion,
            HeuristicKind::LinearConflict,
            HeuristicKind::Walking,
            HeuristicKind::Pdb,
        ];
        let kinds = kinds.into_iter().filter(|kind| kind.fits(size));
        kinds.map(LabHeuristic::Kind).collect()
    }
}

/// Computes the verdicts on several heuristics, all on the same boards.
pub struct VerdictSearch {
    boards: VerdictBoards,
    evaluations: Evaluations,
}

/// The heuristics, for boards as they are packed.
enum Evaluations {
    Small(Vec<Evaluation<Nibbles>>),
    Large(Vec<Evaluation<Bytes<MAX_CELLS>>>),
}

impl VerdictSearch {
    /// Starts the computation, with the distance table of the goal if its size has one. Heuristics that cannot be built, such as
    /// one whose pattern database is missing, are left out.
    pub fn new(
        goal: &Goal,
        heuristics: &[LabHeuristic],
        table: Option<DistanceTable>,
        tables: Option<Arc<PdbSet>>,
    ) -> VerdictSearch {
        let boards = VerdictBoards::new(goal, table);
        let basis = boards.basis();
        VerdictSearch {
            boards,
            evaluations: if goal.size().cells() <= Nibbles::MAX_CELLS {
                Evaluations::Small(evaluations(goal, heuristics, basis, tables))
            } else {
                Evaluations::Large(evaluations(goal, heuristics, basis, tables))
            },
        }
    }

    /// Looks at no more than `budget` boards. The sizes of the slices do not affect the verdicts.
    pub fn advance(&mut self, budget: u32) -> Step<Vec<Verdict>> {
        for _ in 0..budget {
            let Some((board, distance)) = self.boards.next() else {
                return Step::Done(match &self.evaluations {
                    Evaluations::Small(evaluations) => {
                        evaluations.iter().map(Evaluation::verdict).collect()
                    }
                    Evaluations::Large(evaluations) => {
                        evaluations.iter().map(Evaluation::verdict).collect()
                    }
                });
            };
            match &mut self.evaluations {
                Evaluations::Small(evaluations) => evaluations
                    .iter_mut()
                    .for_each(|one| one.add(&board, distance)),
                Evaluations::Large(evaluations) => evaluations
                    .iter_mut()
                    .for_each(|one| one.add(&board, distance)),
            }
        }
        Step::Running
    }
}

fn evaluations<P: Packed>(
    goal: &Goal,
    heuristics: &[LabHeuristic],
    basis: VerdictBasis,
    tables: Option<Arc<PdbSet>>,
) -> Vec<Evaluation<P>> {
    let evaluation = |&heuristic: &LabHeuristic| {
        let estimator = heuristic.estimator(goal, tables.clone()).ok()?;
        Some(Evaluation::new(heuristic, goal, basis, estimator))
    };
    heuristics.iter().filter_map(evaluation).collect()
}

/// A heuristic, and the verdict on it from the boards added so far.
struct Evaluation<P> {
    estimator: Box<dyn Estimator<P>>,
    verdict: Verdict,
    /// The number of boards in the means, and the sums of h, of distances and of errors over them.
    mean_boards: u64,
    value_sum: u64,
    distance_sum: u64,
    error_sum: u64,
}

impl<P: Packed> Evaluation<P> {
    fn new(
        heuristic: LabHeuristic,
        goal: &Goal,
        basis: VerdictBasis,
        estimator: Box<dyn Estimator<P>>,
    ) -> Evaluation<P> {
        Evaluation {
            estimator,
            verdict: Verdict {
                heuristic,
                goal: *goal,
                basis,
                boards: 0,
                overestimated: 0,
                worst: None,
                moves: 0,
                breaking: 0,
                worst_move: None,
                mean: 0.0,
                mean_distance: None,
                mean_error: None,
            },
            mean_boards: 0,
            value_sum: 0,
            distance_sum: 0,
            error_sum: 0,
        }
    }

    /// Adds a board and its moves to the verdict.
    fn add(&mut self, board: &Board, distance: KnownDistance) {
        let packed = P::pack(board);
        let code = self.estimator.code(&packed);
        let value = self.estimator.value(code);
        self.verdict.boards += 1;
        self.add_value(board, value, distance);
        let size = board.size();
        let to = board.blank();
        // Of all boards, two directions reach each move once: the others are the ways back.
        let steps = match self.verdict.basis {
            VerdictBasis::All => &[Move::Up, Move::Left][..],
            VerdictBasis::Sample(_) => &Move::ALL[..],
        };
        for &step in steps {
            let Some(from) = step.source(size, to) else {
                continue;
            };
            let tile_move = TileMove {
                tile: board.tile(from),
                from,
                to,
                step,
            };
            let after = packed.slide(to, from);
            let after_code = self.estimator.next_code(code, tile_move, &packed, &after);
            self.verdict.moves += 1;
            let after_value = self.estimator.value(after_code);
            if value.abs_diff(after_value) > 1 {
                self.add_breaking_move(board, step, value, after_value);
            }
        }
    }

    fn add_value(&mut self, board: &Board, value: u32, distance: KnownDistance) {
        let verdict = &mut self.verdict;
        let known = match distance {
            KnownDistance::Exactly(distance) => Some((distance, true)),
            KnownDistance::AtMost(distance) => Some((distance, false)),
            KnownDistance::Unknown => None,
        };
        if let Some((distance, is_exact)) = known
            && value > distance
        {
            verdict.overestimated += 1;
            let found = Overestimate {
                board: *board,
                value,
                distance,
                is_exact,
            };
            let rank = |one: &Overestimate| (one.value - one.distance, u32::MAX - one.distance);
            if verdict
                .worst
                .is_none_or(|worst| rank(&found) > rank(&worst))
            {
                verdict.worst = Some(found);
            }
        }
        let is_in_mean = match verdict.basis {
            VerdictBasis::All => true,
            VerdictBasis::Sample(_) => distance == KnownDistance::Unknown,
        };
        if is_in_mean {
            self.mean_boards += 1;
            self.value_sum += u64::from(value);
            if let KnownDistance::Exactly(distance) = distance {
                self.distance_sum += u64::from(distance);
                self.error_sum += u64::from(value.abs_diff(distance));
            }
        }
    }

    /// Adds a move that changes h by more than 1, in the direction in which it lowers h.
    #[cold]
    fn add_breaking_move(&mut self, board: &Board, step: Move, value: u32, after_value: u32) {
        self.verdict.breaking += 1;
        let lowers = |broken: &BreakingMove| broken.value_before - broken.value_after;
        let drop = value.abs_diff(after_value);
        let worst = &mut self.verdict.worst_move;
        if worst.as_ref().is_some_and(|worst| lowers(worst) >= drop) {
            return;
        }
        let Some(next) = board.slide(step) else {
            return;
        };
        *worst = Some(if value > after_value {
            BreakingMove {
                before: *board,
                after: next,
                value_before: value,
                value_after: after_value,
            }
        } else {
            BreakingMove {
                before: next,
                after: *board,
                value_before: after_value,
                value_after: value,
            }
        });
    }

    fn verdict(&self) -> Verdict {
        let mean = |sum: u64| sum as f64 / self.mean_boards.max(1) as f64;
        let is_complete = self.verdict.is_complete();
        Verdict {
            mean: mean(self.value_sum),
            mean_distance: is_complete.then(|| mean(self.distance_sum)),
            mean_error: is_complete.then(|| mean(self.error_sum)),
            ..self.verdict.clone()
        }
    }
}
