//! A question about the node that is taken next.

use super::super::{Entry, Question};
use super::NodesTimeline;
use super::order::Place;
use crate::puzzle::Random;
use crate::reference::{LabAlgorithm, NodeIndex, Ties};

/// Maximum number of choices.
const MAX_CHOICES: usize = 5;
/// Maximum number of choices of each kind: as good as the node that is taken, of the same priority but worse, of a greater
/// priority. The greater ones come last, so that there are three where the frontier has them.
const MAX_OF_KIND: [usize; 3] = [1, 2, 2];

impl NodesTimeline {
    /// Returns a question about the node that is taken after a moment; `None` if no node is taken then, or the frontier has
    /// fewer than two different nodes.
    pub fn question(&mut self, at: u64) -> Option<Question> {
        let mut tally = self.tally(at.min(self.last));
        let place = Place::of(&tally);
        let taken = tally.step(&self.counting())?;
        let mut random = Random::seeded(at ^ 0x5eed);
        let mut kinds: [Vec<NodeIndex>; 3] = Default::default();
        for node in self.all_of_frontier(place) {
            if node == taken {
                continue;
            }
            let kind = if self.is_valid(taken, node) {
                0
            } else if self.traced.priority(node) == self.traced.priority(taken) {
                1
            } else {
                2
            };
            kinds[kind].push(node);
        }
        let mut chosen = vec![taken];
        for is_first_round in [true, false] {
            for (kind, max) in kinds.iter_mut().zip(MAX_OF_KIND) {
                let max = if is_first_round { max } else { kind.len() };
                let enough = if is_first_round { MAX_CHOICES } else { 3 };
                self.choose(kind, max, enough, &mut chosen, &mut random);
            }
        }
        if chosen.len() < 2 {
            return None;
        }
        random.shuffle(&mut chosen);
        Some(Question {
            at: place.moment,
            choices: chosen.iter().map(|&node| self.entry(node)).collect(),
            valid: chosen
                .iter()
                .map(|&node| self.is_valid(taken, node))
                .collect(),
            taken: chosen.iter().position(|&node| node == taken)?,
        })
    }

    /// Adds nodes of one kind: at most `max`, and only until `enough` are chosen. Nodes that look the same are not added.
    fn choose(
        &self,
        kind: &mut Vec<NodeIndex>,
        max: usize,
        enough: usize,
        chosen: &mut Vec<NodeIndex>,
        random: &mut Random,
    ) {
        let look = |node: NodeIndex| {
            let Entry { board, g, .. } = self.entry(node);
            (board, g)
        };
        let mut added = 0;
        while added < max && chosen.len() < enough && !kind.is_empty() {
            let node = kind.swap_remove(random.below(kind.len()));
            if chosen.iter().all(|&other| look(other) != look(node)) {
                chosen.push(node);
                added += 1;
            }
        }
    }

    /// Returns `true` if the rules as stated allow `node` to be taken in place of `taken`.
    fn is_valid(&self, taken: NodeIndex, node: NodeIndex) -> bool {
        let nodes = self.traced.nodes();
        let experiment = self.traced.experiment();
        let is_list = matches!(
            experiment.algorithm,
            LabAlgorithm::BreadthFirst | LabAlgorithm::DepthFirst
        );
        let is_lowest = self.traced.priority(node) == self.traced.priority(taken);
        node == taken
            || !is_list
                && is_lowest
                && match experiment.rules.ties {
                    Ties::Oldest | Ties::Newest => false,
                    Ties::LeastH => nodes.estimate(node) == nodes.estimate(taken),
                    Ties::LeastG => nodes.depth(node) == nodes.depth(taken),
                    Ties::BinaryHeap => true,
                }
    }
}
