//! The parts of the learned estimate.

use super::mixture::Mixture;
use super::weight_cache::{ClassWeights, LearnedStatus, WeightCache};
use crate::heuristic::explanation::Parts;
use crate::heuristic::learned::{CanonicalView, LearnedHeuristic, LocalEvaluator};
use crate::puzzle::{Board, Goal};
use crate::step::Step;

/// Splits the estimate of a board; see [`LearnedHeuristic::shares`].
type Shares = Box<dyn Fn(&[u8]) -> (Vec<i32>, i32)>;

impl WeightCache {
    /// Returns the parts of the learned estimate of each board, without the penalty for far tiles that searches of the largest
    /// boards add. Builds one slice of the tables that it needs, of about `budget` weights. `Waiting` while the weights are being
    /// downloaded, and `Done(None)` if they could not be.
    pub fn explain(
        &mut self,
        goal: &Goal,
        boards: &[Board],
        budget: u32,
    ) -> Step<Option<Vec<Parts>>> {
        let view = CanonicalView::new(goal);
        let class = view.class();
        let shares: Shares = match self.weights(class, budget) {
            LearnedStatus::Ready(ClassWeights::Pairs(weights)) => {
                let mixture = Mixture::first(class.size());
                let weights = mixture.apply(*weights, self.local_tables().as_ref());
                let weights = weights.with_far_penalty(0);
                Box::new(move |pieces| weights.shares(pieces))
            }
            LearnedStatus::Ready(ClassWeights::Local(tables)) => {
                let (size, blank) = (class.size(), class.blank());
                let evaluator = LocalEvaluator::with_tables(tables, size, blank, 0);
                Box::new(move |pieces| evaluator.shares(pieces))
            }
            LearnedStatus::Pending => return Step::Waiting,
            LearnedStatus::Building => return Step::Running,
            LearnedStatus::Unavailable => return Step::Done(None),
        };
        let parts = |board: &Board| {
            let (by_cell, whole) = shares(&view.pieces(board));
            let mut shares = vec![0; by_cell.len()];
            for (cell, &tile) in board.tiles().iter().enumerate() {
                shares[usize::from(tile)] = by_cell[view.cell(cell)];
            }
            Parts::Learned {
                shares,
                board: whole,
            }
        };
        Step::Done(Some(boards.iter().map(parts).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::anytime::WeightsFile;
    use crate::engine::anytime::tests::weights;
    use crate::heuristic::explanation::LEARNED_UNITS_PER_MOVE;
    use crate::heuristic::learned::{LocalFeatures, LocalModel, UNITS_PER_MOVE, Weights};
    use crate::puzzle::{Preset, Random, Size, scramble};

    fn random_puzzle(size: Size, random: &mut Random) -> (Goal, Board) {
        let goal = Goal::new(scramble::uniform(
            &Goal::preset(Preset::Spiral, size),
            random,
        ));
        (goal, scramble::uniform(&goal, random))
    }

    /// Supplies all weights that the cache asks for, and builds the tables that it needs.
    fn explain(cache: &mut WeightCache, goal: &Goal, board: Board) -> Parts {
        loop {
            match cache.explain(goal, &[board], 1 << 20) {
                Step::Running => {}
                Step::Waiting => {
                    let file = cache.to_fetch().unwrap();
                    cache.supply(file, Some(&weights(file))).unwrap();
                }
                Step::Done(parts) => return parts.unwrap().remove(0),
            }
        }
    }

    #[test]
    fn the_parts_sum_to_the_estimate_of_the_published_weights() {
        assert_eq!(LEARNED_UNITS_PER_MOVE, 2 * UNITS_PER_MOVE);
        let Ok(Weights::LocalModel(local)) = Weights::from_bytes(&weights(WeightsFile::LocalModel))
        else {
            panic!("not a local model");
        };
        let features = LocalFeatures::new();
        let mut random = Random::seeded(3);
        for size in Size::all().filter(|size| size.cells() <= 49) {
            let (goal, board) = random_puzzle(size, &mut random);
            let view = CanonicalView::new(&goal);
            let (class, pieces) = (view.class(), view.pieces(&board));
            let mut cache = WeightCache::default();
            let parts = explain(&mut cache, &goal, board);
            let estimate = match cache.weights(class, 0) {
                LearnedStatus::Ready(ClassWeights::Pairs(weights)) => Mixture::first(size)
                    .apply(*weights, cache.local_tables().as_ref())
                    .with_far_penalty(0)
                    .estimate(&pieces),
                _ => local.estimate(&features, view.size(), class.blank(), &pieces),
            };
            assert_eq!(parts.value(), 2 * estimate, "{size}");
        }
    }

    #[test]
    fn each_tile_has_its_own_share() {
        // Without weights the estimate is the Manhattan distance, and each tile's share its own.
        let mut random = Random::seeded(4);
        let size = Size::new(6, 3).unwrap();
        let (goal, board) = random_puzzle(size, &mut random);
        let mut cache = WeightCache::default();
        let zeroed = Weights::LocalModel(LocalModel::zeroed()).to_bytes();
        cache
            .supply(WeightsFile::LocalModel, Some(&zeroed))
            .unwrap();
        let Step::Done(Some(parts)) = cache.explain(&goal, &[board], 0) else {
            panic!("the weights are there");
        };
        let positions = board.positions();
        let distance = |tile: usize| {
            let steps = size.distance(positions[tile].into(), goal.cell(tile as u8));
            if tile == 0 { 0 } else { steps as i32 }
        };
        let shares: Vec<i32> = (0..size.cells())
            .map(|tile| LEARNED_UNITS_PER_MOVE * distance(tile))
            .collect();
        assert_eq!(parts[0], Parts::Learned { shares, board: 0 });
    }

    #[test]
    fn there_are_no_parts_without_weights() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(5, 5).unwrap());
        let mut cache = WeightCache::default();
        assert_eq!(cache.explain(&goal, &[*goal.board()], 0), Step::Waiting);
        let file = cache.to_fetch().unwrap();
        assert!(cache.supply(file, None).is_err());
        assert_eq!(cache.explain(&goal, &[*goal.board()], 0), Step::Done(None));
    }
}
