//! Search methods: an algorithm with its heuristic and parameters.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::heuristic::HeuristicKind;

/// A search algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Algorithm {
    /// Breadth-first search from the start.
    BreadthFirst,
    /// Breadth-first search from the start and from the goal.
    Bidirectional,
    /// Depth-first search with a fixed maximum depth.
    DepthFirst,
    /// Iterative deepening depth-first search.
    IterativeDeepening,
    /// Greedy best-first search: lowest h first.
    Greedy,
    /// A* (Hart, Nilsson and Raphael, 1968): lowest g + h first.
    AStar,
    /// Weighted A* (Pohl, 1970): lowest g + weight * h first.
    WeightedAStar,
    /// Iterative-deepening A* (Korf, 1985).
    IdaStar,
}

/// An algorithm with its heuristic and parameters. Those that the algorithm does not use are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Method {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic.
    pub heuristic: HeuristicKind,
    /// The weight of weighted A*.
    pub weight: Weight,
    /// The maximum depth of depth-first search, in moves.
    pub depth: u32,
}

/// The weight that weighted A* gives to h: 1.00 to 10.00, in steps of 0.01.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Weight {
    hundredths: u16,
}

/// The error for a weight that is not a number from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightError;

/// The default maximum depth of depth-first search. Chosen by hand: every 15-puzzle can be solved in 80 moves.
const DEFAULT_DEPTH_MOVES: u32 = 80;

impl Method {
    /// Creates a method with the default weight and maximum depth.
    pub fn new(algorithm: Algorithm, heuristic: HeuristicKind) -> Method {
        Method {
            algorithm,
            heuristic,
            weight: Weight::default(),
            depth: DEFAULT_DEPTH_MOVES,
        }
    }

    /// Returns `true` if the method needs pattern databases.
    pub fn needs_tables(&self) -> bool {
        self.algorithm.uses_heuristic() && self.heuristic.needs_tables()
    }

    /// Returns `true` if the first solution found is guaranteed to be a shortest one.
    pub fn is_optimal(&self) -> bool {
        match self.algorithm {
            Algorithm::BreadthFirst | Algorithm::Bidirectional | Algorithm::IterativeDeepening => {
                true
            }
            Algorithm::AStar | Algorithm::IdaStar => self.heuristic.is_admissible(),
            Algorithm::WeightedAStar => {
                self.weight == Weight::ONE && self.heuristic.is_admissible()
            }
            Algorithm::DepthFirst | Algorithm::Greedy => false,
        }
    }
}

/// Writes the algorithm and the settings that it uses.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Method {
            algorithm,
            heuristic,
            weight,
            depth,
        } = self;
        match algorithm {
            Algorithm::WeightedAStar => write!(f, "{algorithm} {weight}, {heuristic}"),
            Algorithm::DepthFirst => write!(f, "{algorithm}, at most {depth} moves"),
            _ if algorithm.uses_heuristic() => write!(f, "{algorithm}, {heuristic}"),
            _ => write!(f, "{algorithm}"),
        }
    }
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Algorithm; 8] = [
        Algorithm::BreadthFirst,
        Algorithm::Bidirectional,
        Algorithm::DepthFirst,
        Algorithm::IterativeDeepening,
        Algorithm::Greedy,
        Algorithm::AStar,
        Algorithm::WeightedAStar,
        Algorithm::IdaStar,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::BreadthFirst => "bfs",
            Algorithm::Bidirectional => "bidirectional",
            Algorithm::DepthFirst => "dfs",
            Algorithm::IterativeDeepening => "iddfs",
            Algorithm::Greedy => "greedy",
            Algorithm::AStar => "astar",
            Algorithm::WeightedAStar => "wastar",
            Algorithm::IdaStar => "idastar",
        }
    }

    /// Returns `true` if the algorithm stores the nodes that it generates. The others store only the current path.
    pub fn stores_nodes(self) -> bool {
        !matches!(
            self,
            Algorithm::DepthFirst | Algorithm::IterativeDeepening | Algorithm::IdaStar
        )
    }

    /// Returns `true` if the algorithm uses a heuristic.
    pub fn uses_heuristic(self) -> bool {
        matches!(
            self,
            Algorithm::Greedy | Algorithm::AStar | Algorithm::WeightedAStar | Algorithm::IdaStar
        )
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Algorithm::BreadthFirst => "breadth-first",
            Algorithm::Bidirectional => "bidirectional breadth-first",
            Algorithm::DepthFirst => "depth-first",
            Algorithm::IterativeDeepening => "iterative deepening",
            Algorithm::Greedy => "greedy best-first",
            Algorithm::AStar => "A*",
            Algorithm::WeightedAStar => "weighted A*",
            Algorithm::IdaStar => "IDA*",
        })
    }
}

impl FromStr for Algorithm {
    type Err = ();

    fn from_str(name: &str) -> Result<Algorithm, ()> {
        Algorithm::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == name)
            .ok_or(())
    }
}

impl Weight {
    /// The weight 1, with which weighted A* expands nodes in the order of f, as A* does.
    pub const ONE: Weight = Weight { hundredths: 100 };

    /// Creates a weight, rounded to hundredths.
    ///
    /// # Errors
    /// Returns an error unless `weight` is from 1 to 10.
    pub fn new(weight: f64) -> Result<Weight, WeightError> {
        if !(1.0..=10.0).contains(&weight) {
            return Err(WeightError);
        }
        Ok(Weight {
            hundredths: (weight * 100.0).round() as u16,
        })
    }

    /// Returns the product of the weight and `h`, rounded down.
    #[inline]
    pub(crate) fn times(self, h: u32) -> u32 {
        h * u32::from(self.hundredths) / 100
    }
}

impl Default for Weight {
    fn default() -> Weight {
        Weight { hundredths: 200 }
    }
}

/// Writes the weight without trailing zeros: `2`, `1.5`, `1.25`.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.hundredths / 100, self.hundredths % 100);
        match part {
            0 => write!(f, "{whole}"),
            part if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            part => write!(f, "{whole}.{part:02}"),
        }
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    /// Parses digits with at most one decimal point; digits after the second decimal are cut off. Does not use
    /// `f64::from_str`, whose tables would add ten kilobytes to the page.
    fn from_str(text: &str) -> Result<Weight, WeightError> {
        let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 2 || !are_digits(whole) || !are_digits(part) {
            return Err(WeightError);
        }
        let digits = format!("{whole}{part:0<2.2}");
        Weight::try_from(digits.parse::<u16>().map_err(|_| WeightError)?)
    }
}

impl fmt::Display for WeightError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a weight is a number from 1 to 10")
    }
}

impl std::error::Error for WeightError {}

impl TryFrom<u16> for Weight {
    type Error = WeightError;

    fn try_from(hundredths: u16) -> Result<Weight, WeightError> {
        match hundredths {
            100..=1000 => Ok(Weight { hundredths }),
            _ => Err(WeightError),
        }
    }
}

impl From<Weight> for u16 {
    fn from(weight: Weight) -> u16 {
        weight.hundredths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_round_trip() {
        for hundredths in 100..=1000 {
            let weight = Weight::try_from(hundredths).unwrap();
            assert_eq!(u16::from(weight), hundredths);
            assert_eq!(weight.to_string().parse(), Ok(weight));
        }
    }

    #[test]
    fn invalid_weights_are_rejected() {
        for text in [
            "", "0.99", "10.01", "NaN", "inf", "-2", "two", "1.5.5", "+2", ".5", "1e1", "002",
        ] {
            assert_eq!(text.parse::<Weight>(), Err(WeightError), "{text}");
        }
    }

    #[test]
    fn digits_after_the_second_decimal_are_cut_off() {
        assert_eq!("1.999".parse(), Weight::new(1.99));
    }

    #[test]
    fn a_product_is_rounded_down() {
        assert_eq!(Weight::new(1.5).unwrap().times(7), 10);
    }

    #[test]
    fn algorithm_names_round_trip() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
    }
}
