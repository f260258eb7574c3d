//! Evaluates the moves of many nodes at a time.

use super::{BeamContext, Layer, LayerNode, NOWHERE};
use crate::heuristic::learned::{LearnedHeuristic, PieceMove, PreparedBoard};
use crate::puzzle::MAX_CELLS;

/// Limit on the nodes evaluated together, so that what is prepared for them stays in the processor's cache. Chosen by hand.
const MAX_BATCH_NODES: usize = 2048;

/// The nodes of a layer in groups with the blank in the same cell.
#[derive(Default)]
pub struct BlankOrder {
    indices: Vec<u32>,
}

impl BlankOrder {
    /// Orders the nodes of a layer. Returns `false` if there is no memory.
    pub fn sort(&mut self, layer: &Layer) -> bool {
        self.indices.clear();
        if self.indices.try_reserve_exact(layer.nodes.len()).is_err() {
            return false;
        }
        let mut ends = [0; MAX_CELLS];
        for node in &layer.nodes {
            ends[usize::from(node.blank)] += 1;
        }
        let mut next = 0;
        for end in &mut ends {
            next += std::mem::replace(end, next);
        }
        self.indices.resize(layer.nodes.len(), 0);
        for (index, node) in layer.nodes.iter().enumerate() {
            let place = &mut ends[usize::from(node.blank)];
            self.indices[*place] = index as u32;
            *place += 1;
        }
        true
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.indices.capacity() * size_of::<u32>()
    }
}

/// Evaluates the moves of nodes, one node at a time or in batches.
///
/// A heuristic reads one row of its table for each piece that moves, its cell and its direction. On large boards all rows
/// together are larger than the processor's caches, but nodes with the blank in the same cell need only some of them. A batch
/// evaluates the moves of such nodes one row after the other.
pub struct BatchEvaluator {
    prepared: Vec<PreparedBoard>,
    /// By node of the batch and move: the move's place in the order of rows; [`NO_ROW`] if it is not to be evaluated.
    rows: Vec<[u16; 4]>,
    /// By row: the end of its moves in `moves`.
    row_ends: Vec<u32>,
    /// The nodes of the batch whose moves are evaluated, row by row.
    moves: Vec<u16>,
}

const NO_ROW: u16 = u16::MAX;

impl BatchEvaluator {
    /// Creates an evaluator.
    pub fn new(cells: usize) -> BatchEvaluator {
        BatchEvaluator {
            prepared: vec![PreparedBoard::default()],
            rows: Vec::new(),
            row_ends: vec![0; 4 * cells],
            moves: Vec::new(),
        }
    }

    /// Computes by how much each move of the nodes from `next` to `until` of an order raises their estimate, by node and move.
    /// Moves back are left out. Returns `false` if there is no memory.
    pub fn evaluate(
        &mut self,
        heuristic: &dyn LearnedHeuristic,
        context: &BeamContext,
        layer: &Layer,
        order: &BlankOrder,
        (mut next, until): (usize, usize),
        deltas: &mut [[i32; 4]],
    ) -> bool {
        self.rows.clear();
        self.moves.clear();
        if !self.reserve() {
            return false;
        }
        let blank = |index: u32| layer.nodes[index as usize].blank;
        while next < until {
            let rest = &order.indices[next..until.min(next + MAX_BATCH_NODES)];
            let same = rest
                .iter()
                .take_while(|&&index| blank(index) == blank(rest[0]));
            let batch = &rest[..same.count()];
            self.evaluate_batch(heuristic, context, layer, batch, deltas);
            next += batch.len();
        }
        true
    }

    /// Returns the memory of an evaluator of batches, in bytes.
    pub fn max_bytes(cells: usize) -> usize {
        let node = size_of::<PreparedBoard>() + size_of::<[u16; 4]>() + 4 * size_of::<u16>();
        4 * cells * size_of::<u32>() + MAX_BATCH_NODES * node
    }

    /// Returns the memory of an evaluator of one node at a time, in bytes.
    pub fn min_bytes(cells: usize) -> usize {
        size_of::<PreparedBoard>() + 4 * cells * size_of::<u32>()
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.prepared.capacity() * size_of::<PreparedBoard>()
            + self.rows.capacity() * size_of::<[u16; 4]>()
            + self.row_ends.capacity() * size_of::<u32>()
            + self.moves.capacity() * size_of::<u16>()
    }

    /// Reserves memory for the largest batch. Returns `false` if there is none.
    fn reserve(&mut self) -> bool {
        let more = MAX_BATCH_NODES.saturating_sub(self.prepared.len());
        if self.prepared.try_reserve_exact(more).is_err()
            || self.rows.try_reserve_exact(MAX_BATCH_NODES).is_err()
            || self.moves.try_reserve_exact(4 * MAX_BATCH_NODES).is_err()
        {
            return false;
        }
        self.prepared
            .resize_with(MAX_BATCH_NODES, PreparedBoard::default);
        true
    }

    /// Computes by how much each move of one node raises its estimate. The move back is left out.
    #[inline]
    pub fn evaluate_one(
        &mut self,
        heuristic: &dyn LearnedHeuristic,
        context: &BeamContext,
        node: &LayerNode,
        pieces: &[u8],
    ) -> [i32; 4] {
        let [prepared, ..] = &mut self.prepared[..] else {
            return [0; 4];
        };
        heuristic.prepare(pieces, prepared);
        let (mut moves, mut count) = ([PieceMove::default(); 4], 0);
        let sources = context.sources[usize::from(node.blank)];
        for (step, from) in sources.into_iter().enumerate() {
            if from != NOWHERE && from != node.previous_blank {
                moves[count] = PieceMove {
                    piece: pieces[usize::from(from)],
                    from,
                    to: node.blank,
                    step: step as u8,
                };
                count += 1;
            }
        }
        let mut deltas_of_moves = [0; 4];
        heuristic.deltas(pieces, prepared, &moves[..count], &mut deltas_of_moves);
        let mut deltas = [0; 4];
        for (piece_move, delta) in moves[..count].iter().zip(deltas_of_moves) {
            deltas[usize::from(piece_move.step)] = delta;
        }
        deltas
    }

    /// Evaluates the moves of nodes with the blank in the same cell.
    fn evaluate_batch(
        &mut self,
        heuristic: &dyn LearnedHeuristic,
        context: &BeamContext,
        layer: &Layer,
        batch: &[u32],
        deltas: &mut [[i32; 4]],
    ) {
        let cells = context.cells;
        let to = layer.nodes[batch[0] as usize].blank;
        let sources = context.sources[usize::from(to)];
        self.rows.clear();
        self.row_ends.fill(0);
        for (&index, prepared) in batch.iter().zip(&mut self.prepared) {
            let index = index as usize;
            let pieces = &layer.pieces[index * cells..][..cells];
            heuristic.prepare(pieces, prepared);
            let previous = layer.nodes[index].previous_blank;
            let mut rows = [NO_ROW; 4];
            for (step, &from) in sources.iter().enumerate() {
                if from != NOWHERE && from != previous {
                    let row = step * cells + usize::from(pieces[usize::from(from)]);
                    rows[step] = row as u16;
                    self.row_ends[row] += 1;
                }
            }
            self.rows.push(rows);
        }
        let mut count = 0;
        for end in &mut self.row_ends {
            count += std::mem::replace(end, count);
        }
        self.moves.clear();
        self.moves.resize(count as usize, 0);
        for (node, rows) in self.rows.iter().enumerate() {
            for &row in rows.iter().filter(|&&row| row != NO_ROW) {
                let end = &mut self.row_ends[usize::from(row)];
                self.moves[*end as usize] = node as u16;
                *end += 1;
            }
        }
        let mut first = 0;
        for (row, &end) in self.row_ends.iter().enumerate() {
            let (step, piece) = (row / cells, row % cells);
            let piece_move = PieceMove {
                piece: piece as u8,
                from: sources[step],
                to,
                step: step as u8,
            };
            for &node in &self.moves[first..end as usize] {
                let node = usize::from(node);
                let index = batch[node] as usize;
                let pieces = &layer.pieces[index * cells..][..cells];
                deltas[index][step] = heuristic.delta(pieces, &self.prepared[node], piece_move);
            }
            first = end as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::learned::{LocalEvaluator, LocalModel};
    use crate::puzzle::{Random, Size};

    /// Returns a layer of random boards.
    fn random_layer(size: Size, nodes: usize, random: &mut Random) -> Layer {
        let mut layer = Layer::default();
        for _ in 0..nodes {
            let mut pieces: Vec<u8> = (0..size.cells() as u8).collect();
            random.shuffle(&mut pieces);
            let blank = pieces.iter().position(|&piece| piece == 0).unwrap();
            let neighbours: Vec<usize> = (0..size.cells())
                .filter(|&cell| size.distance(cell, blank) == 1)
                .collect();
            layer.nodes.push(LayerNode {
                hash: random.bits(),
                estimate: 0,
                blank: blank as u8,
                previous_blank: neighbours[random.below(neighbours.len())] as u8,
            });
            layer.pieces.extend(pieces);
        }
        layer
    }

    #[test]
    fn the_order_has_every_node_once_in_groups_with_the_same_blank() {
        let size = Size::new(4, 4).unwrap();
        let layer = random_layer(size, 500, &mut Random::seeded(1));
        let mut order = BlankOrder::default();
        assert!(order.sort(&layer));
        let blank = |&index: &u32| layer.nodes[index as usize].blank;
        assert!(order.indices.is_sorted_by_key(blank));
        let mut indices = order.indices.clone();
        indices.sort_unstable();
        assert!(indices.into_iter().eq(0..500));
    }

    #[test]
    fn a_batch_has_the_deltas_of_each_node_alone() {
        let size = Size::new(3, 3).unwrap();
        let mut random = Random::seeded(2);
        let mut model = LocalModel::zeroed();
        for weight in &mut model.weights {
            *weight = random.bits() as i8;
        }
        let heuristic = LocalEvaluator::new(&model, size, 0, 0);
        let context = BeamContext::new(size, 0, 3);
        // More nodes of each blank than fit into a batch, evaluated in two parts.
        let nodes = 10 * MAX_BATCH_NODES;
        let layer = random_layer(size, nodes, &mut random);
        let mut order = BlankOrder::default();
        assert!(order.sort(&layer));
        let mut evaluator = BatchEvaluator::new(size.cells());
        let mut deltas = vec![[0; 4]; nodes];
        for part in [(0, 7001), (7001, nodes)] {
            assert!(evaluator.evaluate(&heuristic, &context, &layer, &order, part, &mut deltas));
        }
        assert!(evaluator.bytes() <= BatchEvaluator::max_bytes(size.cells()));
        let boards = layer.pieces.chunks_exact(size.cells());
        for ((node, pieces), deltas) in layer.nodes.iter().zip(boards).zip(deltas) {
            let alone = evaluator.evaluate_one(&heuristic, &context, node, pieces);
            assert_eq!(deltas, alone);
        }
    }
}
