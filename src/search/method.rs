//! What to run: the algorithm and its settings.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::heuristic::HeuristicKind;

/// Every search there is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Algorithm {
    BreadthFirst,
    Bidirectional,
    DepthFirst,
    IterativeDeepening,
    Greedy,
    AStar,
    WeightedAStar,
    IdaStar,
}

/// An algorithm with its settings; those that it does not use are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Method {
    pub algorithm: Algorithm,
    pub heuristic: HeuristicKind,
    /// Of weighted A*.
    pub weight: Weight,
    /// The moves that depth-first search may make.
    pub depth: u32,
}

/// How much more weighted A* trusts the estimate than the moves made: 1.00 to 10.00.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Weight {
    hundredths: u16,
}

/// Not a number from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightError;

impl Method {
    /// With the default weight and depth.
    pub fn new(algorithm: Algorithm, heuristic: HeuristicKind) -> Method {
        Method {
            algorithm,
            heuristic,
            weight: Weight::default(),
            depth: 80,
        }
    }

    /// Whether its estimate needs pattern tables.
    pub fn needs_tables(&self) -> bool {
        self.algorithm.uses_heuristic() && self.heuristic.needs_tables()
    }

    /// Whether the first solution found is certain to be a shortest one.
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

/// The algorithm and the settings that it uses, in a few words.
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
            Algorithm::DepthFirst => write!(f, "{algorithm}, {depth} moves at the most"),
            _ if algorithm.uses_heuristic() => write!(f, "{algorithm}, {heuristic}"),
            _ => write!(f, "{algorithm}"),
        }
    }
}

impl Algorithm {
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

    /// As written in a link.
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

    /// Whether its memory grows with the boards it meets; the others keep one path.
    pub fn keeps_boards(self) -> bool {
        !matches!(
            self,
            Algorithm::DepthFirst | Algorithm::IterativeDeepening | Algorithm::IdaStar
        )
    }

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
    pub const ONE: Weight = Weight { hundredths: 100 };

    /// Rounded to hundredths.
    pub fn new(weight: f64) -> Result<Weight, WeightError> {
        if !(1.0..=10.0).contains(&weight) {
            return Err(WeightError);
        }
        Ok(Weight {
            hundredths: (weight * 100.0).round() as u16,
        })
    }

    /// The estimate weighted, rounded down.
    #[inline]
    pub fn times(self, estimate: u32) -> u32 {
        estimate * u32::from(self.hundredths) / 100
    }
}

impl Default for Weight {
    fn default() -> Weight {
        Weight { hundredths: 200 }
    }
}

/// `2`, `1.5`, `1.25`
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

    /// Digits with at most one point among them; more than two decimals are rounded down. Read by hand: the
    /// standard library's way is ten kilobytes of tables in the page.
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
    fn weights_round_trip_and_are_checked() {
        for hundredths in 100..=1000 {
            let weight = Weight::try_from(hundredths).unwrap();
            assert_eq!(u16::from(weight), hundredths);
            assert_eq!(weight.to_string().parse(), Ok(weight));
        }
        for text in [
            "", "0.99", "10.01", "NaN", "inf", "-2", "two", "1.5.5", "+2", ".5", "1e1", "002",
        ] {
            assert_eq!(text.parse::<Weight>(), Err(WeightError), "{text}");
        }
        assert_eq!("1.999".parse(), Weight::new(1.99));
        assert_eq!(Weight::new(1.5).unwrap().times(7), 10);
    }

    #[test]
    fn every_algorithm_has_a_name_of_its_own() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
    }
}
