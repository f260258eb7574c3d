//! A learned heuristic of any kind.

use std::sync::Arc;

use crate::heuristic::learned::{
    LargePairEvaluator, LearnedHeuristic, LocalEvaluator, PairEvaluator, PairTable, PairWeights,
};

/// A learned heuristic for boards of one size and class of goals.
#[derive(Clone)]
pub(super) enum AnyLearnedHeuristic {
    /// Weights of pairs, on boards of at most 32 cells.
    Pairs32(Arc<PairEvaluator<32>>),
    /// Weights of pairs, on boards of at most 64 cells.
    Pairs64(Arc<PairEvaluator<64>>),
    /// Weights of pairs, on larger boards.
    LargePairs(Arc<LargePairEvaluator>),
    /// Local weights.
    Local(Arc<LocalEvaluator>),
}

impl AnyLearnedHeuristic {
    /// Prepares weights of pairs for searches.
    pub fn with_pairs(weights: PairWeights) -> AnyLearnedHeuristic {
        match weights.class().size().cells() {
            ..=32 => AnyLearnedHeuristic::Pairs32(Arc::new(PairEvaluator::new(weights))),
            33..=64 => AnyLearnedHeuristic::Pairs64(Arc::new(PairEvaluator::new(weights))),
            _ => AnyLearnedHeuristic::LargePairs(Arc::new(LargePairEvaluator::new(weights))),
        }
    }

    /// Returns the table that weights of pairs are looked up in.
    pub fn table(&self) -> Option<&Arc<PairTable>> {
        match self {
            AnyLearnedHeuristic::Pairs32(evaluator) => Some(evaluator.table()),
            AnyLearnedHeuristic::Pairs64(evaluator) => Some(evaluator.table()),
            AnyLearnedHeuristic::LargePairs(evaluator) => Some(evaluator.table()),
            AnyLearnedHeuristic::Local(_) => None,
        }
    }

    /// Returns the greatest memory that will be in use beside tables, in bytes.
    pub fn max_bytes(&self) -> usize {
        match self {
            AnyLearnedHeuristic::Pairs32(evaluator) => evaluator.max_bytes(),
            AnyLearnedHeuristic::Pairs64(evaluator) => evaluator.max_bytes(),
            AnyLearnedHeuristic::LargePairs(evaluator) => evaluator.max_bytes(),
            AnyLearnedHeuristic::Local(_) => 0,
        }
    }

    /// Returns the memory in use beside tables, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            AnyLearnedHeuristic::Pairs32(evaluator) => evaluator.bytes(),
            AnyLearnedHeuristic::Pairs64(evaluator) => evaluator.bytes(),
            AnyLearnedHeuristic::LargePairs(evaluator) => evaluator.bytes(),
            AnyLearnedHeuristic::Local(_) => 0,
        }
    }

    /// Returns `true` if there was no memory for some rows, which makes evaluation slow.
    pub fn lacks_rows(&self) -> bool {
        match self {
            AnyLearnedHeuristic::Pairs32(evaluator) => evaluator.lacks_rows(),
            AnyLearnedHeuristic::Pairs64(evaluator) => evaluator.lacks_rows(),
            AnyLearnedHeuristic::LargePairs(evaluator) => evaluator.lacks_rows(),
            AnyLearnedHeuristic::Local(_) => false,
        }
    }

    /// Returns the heuristic for searches.
    pub fn evaluator(self) -> Arc<dyn LearnedHeuristic> {
        match self {
            AnyLearnedHeuristic::Pairs32(evaluator) => evaluator,
            AnyLearnedHeuristic::Pairs64(evaluator) => evaluator,
            AnyLearnedHeuristic::LargePairs(evaluator) => evaluator,
            AnyLearnedHeuristic::Local(evaluator) => evaluator,
        }
    }
}
