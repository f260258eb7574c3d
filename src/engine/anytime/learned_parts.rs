//! The parts of the learned estimate.

use super::weight_cache::{AnyLearnedHeuristic, LearnedHeuristicStatus, WeightCache};
use crate::heuristic::explanation::Parts;
use crate::heuristic::learned::{CanonicalView, LearnedHeuristic};
use crate::puzzle::{Board, Goal};
use crate::step::Step;

impl WeightCache {
    /// Returns the parts of the learned estimate of each board, without the penalty for far tiles that searches of the largest
    /// boards add. `Waiting` while the weights are to be downloaded, and `Done(None)` if they could not be.
    pub fn explain(&mut self, goal: &Goal, boards: &[Board]) -> Step<Option<Vec<Parts>>> {
        let view = CanonicalView::new(goal);
        let heuristic = match self.heuristic(view.class(), 0) {
            LearnedHeuristicStatus::Ready(heuristic) => heuristic,
            LearnedHeuristicStatus::Pending => return Step::Waiting,
            LearnedHeuristicStatus::Unavailable(_) => return Step::Done(None),
        };
        let parts = |board: &Board| {
            let pieces = view.pieces(board);
            let (by_cell, whole) = match &heuristic {
                AnyLearnedHeuristic::PairModel(model) => model.shares(&pieces),
                AnyLearnedHeuristic::LocalModel(model) => model.shares(&pieces),
            };
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
    use crate::heuristic::explanation::LEARNED_UNITS_PER_MOVE;
    use crate::heuristic::learned::{
        LocalFeatures, LocalModel, PairEvaluator, UNITS_PER_MOVE, Weights,
    };
    use crate::puzzle::{Preset, Random, Size, scramble};

    fn weights(file: WeightsFile) -> Vec<u8> {
        let path = format!(
            "{}/static/weights/{}",
            env!("CARGO_MANIFEST_DIR"),
            file.name()
        );
        std::fs::read(path).unwrap()
    }

    fn random_puzzle(size: Size, random: &mut Random) -> (Goal, Board) {
        let goal = Goal::new(scramble::uniform(
            &Goal::preset(Preset::Spiral, size),
            random,
        ));
        (goal, scramble::uniform(&goal, random))
    }

    #[test]
    fn the_parts_sum_to_the_estimate_of_the_published_weights_on_all_sizes() {
        assert_eq!(LEARNED_UNITS_PER_MOVE, 2 * UNITS_PER_MOVE);
        let Ok(Weights::LocalModel(local)) = Weights::from_bytes(&weights(WeightsFile::LocalModel))
        else {
            panic!("not a local model");
        };
        let features = LocalFeatures::new();
        let mut random = Random::seeded(3);
        for size in Size::all() {
            let (goal, board) = random_puzzle(size, &mut random);
            let view = CanonicalView::new(&goal);
            let file = WeightsFile::of(view.class());
            let mut cache = WeightCache::default();
            assert_eq!(cache.explain(&goal, &[board]), Step::Waiting);
            assert_eq!(cache.to_fetch(), Some(file));
            cache.supply(file, Some(&weights(file))).unwrap();
            let Step::Done(Some(parts)) = cache.explain(&goal, &[board]) else {
                panic!("the weights are there");
            };
            let pieces = view.pieces(&board);
            let estimate = match Weights::from_bytes(&weights(file)).unwrap() {
                Weights::PairModel(pairs) => PairEvaluator::new(pairs).estimate(&pieces),
                Weights::LocalModel(_) => {
                    local.estimate(&features, view.size(), view.class().blank(), &pieces)
                }
            };
            assert_eq!(parts[0].value(), 2 * estimate, "{size}");
        }
    }

    #[test]
    fn each_tile_has_its_own_share() {
        // Without weights the estimate is the Manhattan distance, and each tile's share its own.
        let mut random = Random::seeded(4);
        let size = Size::new(6, 5).unwrap();
        let (goal, board) = random_puzzle(size, &mut random);
        let mut cache = WeightCache::default();
        let zeroed = Weights::LocalModel(LocalModel::zeroed()).to_bytes();
        cache
            .supply(WeightsFile::LocalModel, Some(&zeroed))
            .unwrap();
        let Step::Done(Some(parts)) = cache.explain(&goal, &[board]) else {
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
        assert_eq!(cache.explain(&goal, &[*goal.board()]), Step::Waiting);
        let file = cache.to_fetch().unwrap();
        assert!(cache.supply(file, None).is_err());
        assert_eq!(cache.explain(&goal, &[*goal.board()]), Step::Done(None));
    }
}
