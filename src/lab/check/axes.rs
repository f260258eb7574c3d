//! The rules that are combined: the settings of each switch that can change the count of an algorithm.

use crate::reference::{BlankOrder, GoalTest, LabAlgorithm, Repeats, RulePreset, Rules, Ties};

/// The settings of the four switches that are combined. Settings that give the same counts as another one are left out, and
/// so are those under which the algorithm need not end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axes {
    /// The orders of the blank's moves.
    pub orders: Vec<BlankOrder>,
    /// The choices among equal priorities.
    pub ties: Vec<Ties>,
    /// The times of the goal test.
    pub goal_tests: Vec<GoalTest>,
    /// The treatments of repeated boards.
    pub repeats: Vec<Repeats>,
}

impl Axes {
    /// Returns the settings for an algorithm.
    pub fn new(algorithm: LabAlgorithm) -> Axes {
        let ties: &[Ties] = match algorithm {
            LabAlgorithm::AStar | LabAlgorithm::WeightedAStar => {
                &[Ties::Oldest, Ties::Newest, Ties::LeastH, Ties::LeastG]
            }
            // Equal priorities have equal h.
            LabAlgorithm::Greedy => &[Ties::Oldest, Ties::Newest, Ties::LeastG],
            // Equal priorities have equal g, and there is no h.
            LabAlgorithm::UniformCost => &[Ties::Oldest, Ties::Newest],
            _ => &[Ties::Oldest],
        };
        let goal_tests: &[GoalTest] = if algorithm.is_iterative() {
            &[GoalTest::Taken]
        } else {
            &[GoalTest::Taken, GoalTest::Generated]
        };
        let repeats: &[Repeats] = match algorithm {
            LabAlgorithm::AStar | LabAlgorithm::WeightedAStar => {
                &[Repeats::NotBack, Repeats::Once, Repeats::Cheaper]
            }
            // The first path to a board is a shortest one.
            LabAlgorithm::BreadthFirst | LabAlgorithm::UniformCost => {
                &[Repeats::NotBack, Repeats::Once]
            }
            // Without a list of the boards seen, it may follow a cycle for ever.
            LabAlgorithm::Greedy => &[Repeats::Once, Repeats::Cheaper],
            // Each cheaper path to a board is followed through all its successors again, which does not end in time.
            LabAlgorithm::DepthFirst => &[Repeats::Once],
            // Only the path is stored.
            LabAlgorithm::IterativeDeepening | LabAlgorithm::IdaStar => {
                &[Repeats::NotBack, Repeats::NotOnPath]
            }
        };
        Axes {
            orders: BlankOrder::all().collect(),
            ties: ties.to_vec(),
            goal_tests: goal_tests.to_vec(),
            repeats: repeats.to_vec(),
        }
    }

    /// Returns the number of settings of each switch: order, ties, goal test, repeats.
    pub fn lengths(&self) -> [usize; 4] {
        [
            self.orders.len(),
            self.ties.len(),
            self.goal_tests.len(),
            self.repeats.len(),
        ]
    }

    /// Returns the number of combinations.
    pub fn len(&self) -> usize {
        self.lengths().into_iter().product()
    }

    /// Returns the index of each switch's setting in a combination.
    pub fn settings(&self, combination: usize) -> [usize; 4] {
        let mut rest = combination;
        self.lengths().map(|length| {
            let setting = rest % length;
            rest /= length;
            setting
        })
    }

    /// Returns the combination of these settings.
    pub fn combination(&self, settings: [usize; 4]) -> usize {
        let switches = self.lengths().into_iter().zip(settings);
        switches.rfold(0, |sum, (length, setting)| sum * length + setting)
    }

    /// Returns the rules of a combination.
    pub fn rules(&self, combination: usize) -> Rules {
        let [order, ties, goal_test, repeats] = self.settings(combination);
        Rules {
            order: self.orders[order],
            left_first_in_last_cell: false,
            ties: self.ties[ties],
            goal_test: self.goal_tests[goal_test],
            repeats: self.repeats[repeats],
            expands_stale: false,
            with_twin: false,
        }
    }
}

/// Returns the rules of a preset, with one fixed setting for each switch that the algorithm does not use.
pub fn preset_rules(preset: RulePreset, algorithm: LabAlgorithm) -> Rules {
    let rules = preset.rules(algorithm);
    let axes = Axes::new(algorithm);
    let by_priority = axes.ties.len() > 1;
    let ties = match rules.ties {
        Ties::BinaryHeap if by_priority => Ties::BinaryHeap,
        ties if axes.ties.contains(&ties) => ties,
        // Among equal g or equal h, the least h is the newest.
        Ties::LeastH if by_priority => Ties::Newest,
        _ => Ties::Oldest,
    };
    let is_iterative = algorithm.is_iterative();
    let repeats = match rules.repeats {
        Repeats::Once | Repeats::Cheaper if is_iterative => Repeats::NotOnPath,
        // Never cheaper in breadth-first order, and endless in depth-first order.
        Repeats::Cheaper if !axes.repeats.contains(&Repeats::Cheaper) => Repeats::Once,
        repeats => repeats,
    };
    Rules {
        ties,
        goal_test: if is_iterative {
            GoalTest::Taken
        } else {
            rules.goal_test
        },
        repeats,
        expands_stale: rules.expands_stale && repeats == Repeats::Cheaper,
        with_twin: rules.with_twin && !is_iterative,
        ..rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_has_576_combinations_and_others_fewer() {
        for (algorithm, combinations) in [
            (LabAlgorithm::AStar, 24 * 4 * 2 * 3),
            (LabAlgorithm::WeightedAStar, 576),
            (LabAlgorithm::Greedy, 24 * 3 * 2 * 2),
            (LabAlgorithm::UniformCost, 24 * 2 * 2 * 2),
            (LabAlgorithm::BreadthFirst, 24 * 2 * 2),
            (LabAlgorithm::DepthFirst, 24 * 2),
            (LabAlgorithm::IterativeDeepening, 24 * 2),
            (LabAlgorithm::IdaStar, 24 * 2),
        ] {
            assert_eq!(Axes::new(algorithm).len(), combinations, "{algorithm:?}");
        }
    }

    #[test]
    fn every_combination_has_rules_of_its_own() {
        for &algorithm in LabAlgorithm::ALL {
            let axes = Axes::new(algorithm);
            let mut seen = std::collections::HashSet::new();
            for combination in 0..axes.len() {
                assert!(seen.insert(axes.rules(combination)));
                assert_eq!(axes.combination(axes.settings(combination)), combination);
            }
        }
    }

    #[test]
    fn presets_without_rules_of_their_own_are_combinations() {
        for &algorithm in LabAlgorithm::ALL {
            let axes = Axes::new(algorithm);
            for preset in [RulePreset::Slidewise, RulePreset::Columbia] {
                let rules = preset_rules(preset, algorithm);
                assert!(
                    (0..axes.len()).any(|combination| axes.rules(combination) == rules),
                    "{preset:?} {algorithm:?}"
                );
            }
        }
    }
}
