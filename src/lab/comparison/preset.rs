//! Presets of methods, and the matrix of all methods.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::super::gallery::GalleryKind;
use super::super::method::LabMethod;
use crate::heuristic::{FeatureWeights, HeuristicKind};
use crate::puzzle::Size;
use crate::reference::{LabAlgorithm, LabHeuristic};
use crate::search::Weight;

/// A set of methods that answers a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum MethodPreset {
    /// What a heuristic buys: breadth-first search, and A* with heuristics from weak to strong.
    #[default]
    Heuristics,
    /// Memory or time: searches that store nodes against searches that store a path.
    Memory,
    /// Shortest or quick: A*, weighted A* and greedy search.
    Quick,
    /// The methods of figure 3.26 in AIMA, 4th edition.
    Aima,
    /// All that can finish on a random board of the size, or on the boards of a gallery that are near the goal.
    All,
}

/// The rows and columns of the matrix of methods.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// The algorithms, each with its weight.
    pub rows: Vec<(LabAlgorithm, Weight)>,
    /// The heuristics that fit the size. The first is that of algorithms without one.
    pub columns: Vec<LabHeuristic>,
}

/// The heuristics of the matrix, from weak to strong.
const COLUMNS: [HeuristicKind; 6] = [
    HeuristicKind::Zero,
    HeuristicKind::Misplaced,
    HeuristicKind::Manhattan,
    HeuristicKind::LinearConflict,
    HeuristicKind::Walking,
    HeuristicKind::Pdb,
];

/// The other heuristics, shown on request.
const MORE_COLUMNS: [LabHeuristic; 7] = [
    LabHeuristic::Kind(HeuristicKind::Euclidean),
    LabHeuristic::Kind(HeuristicKind::Inversion),
    LabHeuristic::Kind(HeuristicKind::MisplacedLines),
    LabHeuristic::Kind(HeuristicKind::Swaps),
    LabHeuristic::MisplacedBlank,
    LabHeuristic::ManhattanBlank,
    LabHeuristic::ConflictPairs,
];

/// The weights of weighted A* in presets, in hundredths.
const WEIGHTS: [u16; 3] = [150, 200, 500];

fn weights() -> impl Iterator<Item = Weight> {
    WEIGHTS.into_iter().filter_map(|w| Weight::try_from(w).ok())
}

impl MethodPreset {
    /// All presets.
    pub const ALL: [MethodPreset; 5] = [
        MethodPreset::Heuristics,
        MethodPreset::Memory,
        MethodPreset::Quick,
        MethodPreset::Aima,
        MethodPreset::All,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            MethodPreset::Heuristics => "heuristics",
            MethodPreset::Memory => "memory",
            MethodPreset::Quick => "quick",
            MethodPreset::Aima => "aima",
            MethodPreset::All => "all",
        }
    }

    /// Returns the methods that fit the size.
    pub fn methods(self, size: Size) -> Vec<LabMethod> {
        use LabAlgorithm::{AStar, BreadthFirst, Greedy, IdaStar, IterativeDeepening};
        let method = |algorithm, heuristic| LabMethod::new(algorithm, heuristic, Weight::ONE);
        let plain = |algorithm| method(algorithm, LabHeuristic::Kind(HeuristicKind::Zero));
        let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
        let mut methods = Vec::new();
        match self {
            MethodPreset::Heuristics => {
                methods.push(plain(BreadthFirst));
                let informed = COLUMNS.into_iter().skip(1).map(LabHeuristic::Kind);
                methods.extend(informed.map(|heuristic| method(AStar, heuristic)));
            }
            MethodPreset::Memory => methods.extend([
                plain(BreadthFirst),
                plain(IterativeDeepening),
                method(AStar, manhattan),
                method(IdaStar, manhattan),
                method(AStar, LabHeuristic::Kind(HeuristicKind::LinearConflict)),
                method(IdaStar, LabHeuristic::Kind(HeuristicKind::LinearConflict)),
            ]),
            MethodPreset::Quick => {
                methods.push(method(AStar, manhattan));
                methods.extend(
                    weights().map(|weight| {
                        LabMethod::new(LabAlgorithm::WeightedAStar, manhattan, weight)
                    }),
                );
                methods.push(method(Greedy, manhattan));
            }
            MethodPreset::Aima => methods.extend([
                plain(BreadthFirst),
                method(AStar, LabHeuristic::MisplacedBlank),
                method(AStar, manhattan),
            ]),
            MethodPreset::All => {
                let matrix = Matrix::new(size, false);
                methods.extend(
                    matrix
                        .methods()
                        .filter(|&method| can_finish(method, size) == Some(true)),
                );
            }
        }
        methods.retain(|method| method.fits(size));
        methods
    }
}

impl MethodPreset {
    /// Returns the methods that fit a gallery. On boards near the goal more methods can finish than on random ones of the size.
    pub fn methods_for_gallery(self, gallery: GalleryKind) -> Vec<LabMethod> {
        let size = gallery.size();
        match (self, gallery) {
            (MethodPreset::All, GalleryKind::Within7) => Matrix::new(size, false)
                .methods()
                // It looks far beyond the goal before it looks near it.
                .filter(|method| method.algorithm() != LabAlgorithm::DepthFirst)
                .collect(),
            _ => self.methods(size),
        }
    }
}

impl FromStr for MethodPreset {
    type Err = ();

    fn from_str(name: &str) -> Result<MethodPreset, ()> {
        let mut all = MethodPreset::ALL.into_iter();
        all.find(|preset| preset.name() == name).ok_or(())
    }
}

impl Matrix {
    /// Returns the matrix for boards of `size`; with `shows_all` it has a column for every heuristic.
    pub fn new(size: Size, shows_all: bool) -> Matrix {
        let mut rows = Vec::new();
        for &algorithm in LabAlgorithm::ALL {
            if algorithm == LabAlgorithm::WeightedAStar {
                rows.extend(weights().map(|weight| (algorithm, weight)));
            } else {
                rows.push((algorithm, Weight::ONE));
            }
        }
        let columns = COLUMNS.into_iter().map(LabHeuristic::Kind);
        let more = MORE_COLUMNS.into_iter().filter(|_| shows_all);
        Matrix {
            rows,
            columns: columns
                .chain(more)
                .filter(|heuristic| heuristic.fits(size))
                .collect(),
        }
    }

    /// Adds a column for each heuristic of one's own.
    #[must_use]
    pub fn with_own(mut self, own: impl IntoIterator<Item = FeatureWeights>) -> Matrix {
        for heuristic in own.into_iter().map(LabHeuristic::Own) {
            if !self.columns.contains(&heuristic) {
                self.columns.push(heuristic);
            }
        }
        self
    }

    /// Returns the method of a cell. An algorithm without a heuristic has only the first cell of its row; greedy search and
    /// weighted A* do not have it, because without a heuristic they are other algorithms.
    pub fn method(&self, row: usize, column: usize) -> Option<LabMethod> {
        let &(algorithm, weight) = self.rows.get(row)?;
        let &heuristic = self.columns.get(column)?;
        let is_zero = heuristic == LabHeuristic::Kind(HeuristicKind::Zero);
        let has_cell = match algorithm {
            LabAlgorithm::Greedy | LabAlgorithm::WeightedAStar => !is_zero,
            LabAlgorithm::AStar | LabAlgorithm::IdaStar => true,
            _ => is_zero,
        };
        has_cell.then(|| LabMethod::new(algorithm, heuristic, weight))
    }

    /// Returns all methods, row by row.
    pub fn methods(&self) -> impl Iterator<Item = LabMethod> {
        let rows = 0..self.rows.len();
        rows.flat_map(move |row| {
            let columns = 0..self.columns.len();
            columns.filter_map(move |column| self.method(row, column))
        })
    }
}

/// Returns a number that orders methods by their cost: algorithms that look for any solution first, then by the strength of
/// the heuristic, then those that repeat their work.
pub(super) fn cost_rank(method: LabMethod) -> u32 {
    let weakness = weakness(method.heuristic());
    match method.algorithm() {
        LabAlgorithm::Greedy => weakness,
        LabAlgorithm::WeightedAStar => {
            let weight = method.weight().map_or(100, u16::from);
            10 + weakness + u32::from(1000 - weight.min(1000)) / 300
        }
        LabAlgorithm::AStar => 20 + 2 * weakness,
        LabAlgorithm::IdaStar => 21 + 3 * weakness,
        LabAlgorithm::BreadthFirst => 45,
        LabAlgorithm::UniformCost => 46,
        LabAlgorithm::DepthFirst => 47,
        LabAlgorithm::IterativeDeepening => 60,
    }
}

/// Returns the place of a heuristic from the strongest, 0, to none.
fn weakness(heuristic: Option<LabHeuristic>) -> u32 {
    match heuristic {
        Some(LabHeuristic::Kind(kind)) => match kind {
            HeuristicKind::Pdb => 0,
            HeuristicKind::Walking => 1,
            HeuristicKind::LinearConflict => 2,
            HeuristicKind::Inversion => 4,
            HeuristicKind::Manhattan => 3,
            HeuristicKind::Euclidean => 5,
            HeuristicKind::Swaps => 6,
            HeuristicKind::MisplacedLines => 6,
            HeuristicKind::Misplaced => 8,
            HeuristicKind::Zero => 12,
        },
        Some(LabHeuristic::ConflictPairs) => 2,
        Some(LabHeuristic::ManhattanBlank) => 3,
        Some(LabHeuristic::MisplacedBlank) => 8,
        // It depends on the weights.
        Some(LabHeuristic::Own(_)) => 4,
        None => 12,
    }
}

/// The largest boards, in cells, on which a method solves random boards: more than half of nine uniformly random boards of each
/// size, or of five from 5x4, within [`MEASURED_NODES`] by the rules of the fast searches; measured for 3x2, 4x2, 3x3, 5x2, 4x3,
/// 4x4, 5x4, 5x5, 6x6 and 8x8. By the weight in hundredths and the heuristic of [`COLUMNS`].
const MAX_CELLS_FINISHED: [(LabAlgorithm, u16, [usize; 6]); 10] = [
    (LabAlgorithm::BreadthFirst, 100, [10, 0, 0, 0, 0, 0]),
    (LabAlgorithm::DepthFirst, 100, [6, 0, 0, 0, 0, 0]),
    (LabAlgorithm::IterativeDeepening, 100, [9, 0, 0, 0, 0, 0]),
    (LabAlgorithm::UniformCost, 100, [10, 0, 0, 0, 0, 0]),
    (LabAlgorithm::Greedy, 100, [0, 20, 25, 25, 16, 16]),
    (LabAlgorithm::AStar, 100, [10, 10, 12, 12, 12, 16]),
    (LabAlgorithm::WeightedAStar, 150, [0, 12, 16, 20, 16, 16]),
    (LabAlgorithm::WeightedAStar, 200, [0, 12, 16, 25, 16, 16]),
    (LabAlgorithm::WeightedAStar, 500, [0, 12, 25, 64, 16, 16]),
    (LabAlgorithm::IdaStar, 100, [9, 9, 12, 12, 12, 16]),
];

/// The node limit within which methods were measured for [`MAX_CELLS_FINISHED`].
pub const MEASURED_NODES: u64 = 1_000_000;

/// Returns `true` if a method solves most random boards of `size` within [`MEASURED_NODES`]; `None` if it was not measured.
pub(super) fn can_finish(method: LabMethod, size: Size) -> Option<bool> {
    let weight = u16::from(method.weight().unwrap_or(Weight::ONE));
    let column = match method.heuristic() {
        None => 0,
        Some(heuristic) => COLUMNS
            .iter()
            .position(|&kind| LabHeuristic::Kind(kind) == heuristic)?,
    };
    let (_, _, cells) = MAX_CELLS_FINISHED
        .iter()
        .find(|row| (row.0, row.1) == (method.algorithm(), weight))?;
    Some(size.cells() <= cells[column])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_has_a_name_and_methods_that_fit_the_size() {
        for preset in MethodPreset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
            for size in Size::all() {
                let methods = preset.methods(size);
                let is_empty = preset == MethodPreset::All && size.cells() > 64;
                assert_eq!(methods.is_empty(), is_empty, "{preset:?} at {size}");
                assert!(methods.iter().all(|method| method.fits(size)));
                let different = methods.iter().enumerate();
                for (index, method) in different {
                    assert!(!methods[..index].contains(method), "{method} at {size}");
                }
            }
        }
    }

    #[test]
    fn the_methods_of_aima_are_those_of_its_figure() {
        let names: Vec<String> = MethodPreset::Aima
            .methods(Size::DEFAULT)
            .iter()
            .map(LabMethod::to_string)
            .collect();
        assert_eq!(names, ["bfs", "astar.misplaced-blank", "astar.manhattan"]);
    }

    #[test]
    fn near_the_goal_all_methods_can_finish_but_depth_first() {
        let near = MethodPreset::All.methods_for_gallery(GalleryKind::Within7);
        let all = Matrix::new(GalleryKind::Within7.size(), false);
        let left_out: Vec<String> = all
            .methods()
            .filter(|method| !near.contains(method))
            .map(|method| method.to_string())
            .collect();
        assert_eq!(left_out, ["dfs"]);
        let far = MethodPreset::All.methods_for_gallery(GalleryKind::Korf);
        assert_eq!(far, MethodPreset::All.methods(GalleryKind::Korf.size()));
    }

    #[test]
    fn a_large_board_has_only_methods_that_do_not_insist_on_a_shortest_solution() {
        let size = Size::new(5, 5).unwrap();
        for method in MethodPreset::All.methods(size) {
            assert!(matches!(
                method.algorithm(),
                LabAlgorithm::Greedy | LabAlgorithm::WeightedAStar
            ));
        }
    }

    #[test]
    fn the_matrix_has_each_method_once() {
        let matrix = Matrix::new(Size::DEFAULT, true);
        assert_eq!((matrix.rows.len(), matrix.columns.len()), (10, 13));
        let methods: Vec<LabMethod> = matrix.methods().collect();
        for (index, method) in methods.iter().enumerate() {
            assert!(!methods[..index].contains(method), "{method}");
        }
        // Four algorithms without a heuristic, two with any, and greedy search and weighted A* with all but none.
        assert_eq!(methods.len(), 4 + 2 * 13 + 4 * 12);
        let large = Matrix::new(Size::new(10, 10).unwrap(), false);
        assert!(
            large
                .columns
                .iter()
                .all(|heuristic| heuristic.fits(Size::new(10, 10).unwrap()))
        );
    }

    #[test]
    fn stronger_heuristics_are_run_before_weaker_ones() {
        let rank = |name: &str| cost_rank(name.parse().unwrap());
        let order = [
            "greedy.manhattan",
            "wastar.manhattan.5",
            "wastar.manhattan.1.5",
            "astar.pattern",
            "astar.manhattan",
            "idastar.manhattan",
            "astar.misplaced",
            "bfs",
            "idastar.zero",
        ];
        assert!(order.windows(2).all(|pair| rank(pair[0]) < rank(pair[1])));
    }
}
