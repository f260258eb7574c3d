//! The rules of a search that textbooks and courses leave open, and the presets that fix them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::algorithm::LabAlgorithm;
use crate::puzzle::packed::Successor;
use crate::puzzle::{Goal, Move, Preset, Size};

/// The order in which the moves of the blank are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BlankOrder([Move; 4]);

impl BlankOrder {
    /// Returns the order of the directions in which the blank moves; `None` if one of them appears twice.
    pub fn new(blank_motions: [Move; 4]) -> Option<BlankOrder> {
        let is_complete = Move::ALL
            .iter()
            .all(|motion| blank_motions.contains(motion));
        is_complete.then_some(BlankOrder(blank_motions))
    }

    /// Returns all 24 orders.
    pub fn all() -> impl Iterator<Item = BlankOrder> {
        let orders = (0..256usize).filter_map(|code| {
            let motion = |index: usize| Move::ALL[code >> (2 * index) & 3];
            BlankOrder::new([motion(0), motion(1), motion(2), motion(3)])
        });
        orders.collect::<Vec<_>>().into_iter()
    }
}

/// Writes the first letters of the directions: `UDLR`.
impl fmt::Display for BlankOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for motion in self.0 {
            f.write_str(match motion {
                Move::Up => "U",
                Move::Right => "R",
                Move::Down => "D",
                Move::Left => "L",
            })?;
        }
        Ok(())
    }
}

impl FromStr for BlankOrder {
    type Err = ();

    fn from_str(text: &str) -> Result<BlankOrder, ()> {
        let motions: Option<Vec<Move>> = text
            .chars()
            .map(|letter| match letter.to_ascii_uppercase() {
                'U' => Some(Move::Up),
                'R' => Some(Move::Right),
                'D' => Some(Move::Down),
                'L' => Some(Move::Left),
                _ => None,
            })
            .collect();
        let motions: [Move; 4] = motions.ok_or(())?.try_into().map_err(|_| ())?;
        BlankOrder::new(motions).ok_or(())
    }
}

/// Defines an enum whose values have names for links and command lines.
macro_rules! named {
    (
        $(#[$doc:meta])*
        $type:ident { $( $(#[$value_doc:meta])* $value:ident = $name:literal, )+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum $type {
            $( $(#[$value_doc])* $value, )+
        }

        impl $type {
            /// All values.
            pub const ALL: &'static [$type] = &[$($type::$value),+];

            /// Returns the name used in links.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name,)+
                }
            }
        }

        impl FromStr for $type {
            type Err = ();

            fn from_str(name: &str) -> Result<$type, ()> {
                let mut all = $type::ALL.iter().copied();
                all.find(|value| value.name() == name).ok_or(())
            }
        }
    };
}
pub(super) use named;

named! {
    /// The node that a best-first search takes among those of equal priority.
    Ties {
        /// The one that was inserted first.
        Oldest = "oldest",
        /// The one that was inserted last.
        Newest = "newest",
        /// The one with the least h; of those, the one inserted last.
        LeastH = "least-h",
        /// The one with the least g; of those, the one inserted first.
        LeastG = "least-g",
        /// The one that an array heap on f alone yields: 1-based, sinking towards the smaller child, and towards the left
        /// one if both are equal, as in Sedgewick and Wayne's `MinPQ`.
        BinaryHeap = "binary-heap",
    }
}

named! {
    /// When a node is tested for being the goal.
    GoalTest {
        /// When it is generated.
        Generated = "generated",
        /// When it is taken from the frontier.
        Taken = "taken",
    }
}

named! {
    /// Which successors are not followed.
    Repeats {
        /// All are followed.
        All = "all",
        /// The parent's board is not.
        NotBack = "not-back",
        /// Boards on the path from the root are not.
        NotOnPath = "not-on-path",
        /// Boards that were ever seen are not, even if the new path is cheaper.
        Once = "once",
        /// Boards that were seen are not, unless the new path is cheaper: then they are queued again.
        Cheaper = "cheaper",
    }
}

/// The rules of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// The order in which the moves of the blank are tried.
    pub order: BlankOrder,
    /// `true` if the blank moves left before it moves up in the last cell, whatever the order: so does the table of moves
    /// in the AIMA notebook.
    pub left_first_in_last_cell: bool,
    /// The choice among nodes of equal priority.
    pub ties: Ties,
    /// When a node is tested for being the goal.
    pub goal_test: GoalTest,
    /// Which successors are not followed.
    pub repeats: Repeats,
    /// `true` if an entry of the frontier whose board was reached cheaper meanwhile is expanded all the same.
    pub expands_stale: bool,
    /// `true` if the board and its twin, which has two tiles exchanged, are searched in turn: one of them is solvable.
    pub with_twin: bool,
}

impl Rules {
    /// Returns the legal moves for each cell of the blank, in the order in which they are tried.
    pub(super) fn ordered_moves(&self, size: Size) -> OrderedMoves {
        let moves = |blank: usize| {
            let motions = if self.left_first_in_last_cell && blank + 1 == size.cells() {
                // The blank cannot move down or right there.
                [Move::Right, Move::Down, Move::Up, Move::Left]
            } else {
                // A tile moves against the blank.
                self.order.0.map(Move::opposite)
            };
            let sources = motions.map(|step| Some((step, step.source(size, blank)? as u8)));
            let mut legal = sources.into_iter().flatten();
            [(); 4].map(|()| legal.next())
        };
        OrderedMoves((0..size.cells()).map(moves).collect())
    }
}

/// The legal moves for each cell of the blank, in the order of some rules.
pub(super) struct OrderedMoves(Vec<[Option<Successor>; 4]>);

impl OrderedMoves {
    /// Returns the moves for one cell of the blank; the last entries are `None` if there are fewer than four.
    #[inline]
    pub fn get(&self, blank: usize) -> [Option<Successor>; 4] {
        self.0[blank]
    }
}

named! {
    /// The rules of a textbook, a course or a paper.
    RulePreset {
        /// As the fast searches of this crate.
        Slidewise = "slidewise",
        /// The notebooks of Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th edition.
        Aima = "aima",
        /// The 8-puzzle assignment of Princeton and Coursera.
        Princeton = "princeton",
        /// Columbia's CSMM.101x.
        Columbia = "columbia",
        /// Korf (1985).
        Korf = "korf",
        /// The n-puzzle project of 42 Paris.
        FortyTwo = "42",
        /// UT Austin's CS343.
        UtAustin = "ut",
    }
}

impl RulePreset {
    /// Returns the rules for an algorithm.
    pub fn rules(self, algorithm: LabAlgorithm) -> Rules {
        use Move::{Down, Left, Right, Up};
        let order = match self {
            RulePreset::Slidewise => [Down, Left, Up, Right],
            RulePreset::Aima | RulePreset::Korf => [Up, Left, Right, Down],
            RulePreset::Princeton => [Down, Right, Left, Up],
            RulePreset::Columbia | RulePreset::FortyTwo => [Up, Down, Left, Right],
            RulePreset::UtAustin => [Down, Up, Left, Right],
        };
        let ties = match self {
            RulePreset::Slidewise | RulePreset::Korf | RulePreset::FortyTwo => Ties::LeastH,
            RulePreset::Aima => Ties::LeastG,
            RulePreset::Princeton => Ties::BinaryHeap,
            RulePreset::Columbia | RulePreset::UtAustin => Ties::Oldest,
        };
        let is_a_star = matches!(
            algorithm,
            LabAlgorithm::AStar | LabAlgorithm::WeightedAStar | LabAlgorithm::UniformCost
        );
        let goal_test = match self {
            RulePreset::Aima if algorithm == LabAlgorithm::BreadthFirst => GoalTest::Generated,
            RulePreset::UtAustin if !is_a_star => GoalTest::Generated,
            _ => GoalTest::Taken,
        };
        let repeats = match self {
            RulePreset::Slidewise if algorithm.is_iterative() => Repeats::NotBack,
            RulePreset::Slidewise | RulePreset::Aima | RulePreset::FortyTwo => Repeats::Cheaper,
            RulePreset::Princeton | RulePreset::Korf => Repeats::NotBack,
            RulePreset::Columbia | RulePreset::UtAustin => Repeats::Once,
        };
        Rules {
            order: BlankOrder(order),
            left_first_in_last_cell: self == RulePreset::Aima,
            ties,
            goal_test,
            repeats,
            expands_stale: self == RulePreset::Aima,
            with_twin: self == RulePreset::Princeton,
        }
    }

    /// Returns the goal that the source uses; `None` if it leaves it open.
    pub fn goal(self, size: Size) -> Option<Goal> {
        let preset = match self {
            RulePreset::Slidewise => return None,
            RulePreset::Aima | RulePreset::Columbia | RulePreset::Korf => Preset::BlankFirst,
            RulePreset::Princeton => Preset::BlankLast,
            RulePreset::FortyTwo | RulePreset::UtAustin => Preset::Spiral,
        };
        Some(Goal::preset(preset, size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_24_orders_and_each_is_read_as_it_is_written() {
        let all: Vec<BlankOrder> = BlankOrder::all().collect();
        assert_eq!(all.len(), 24);
        for order in all {
            assert_eq!(order.to_string().parse(), Ok(order));
        }
        for text in ["", "UDL", "UDLL", "UDLRU", "UDLX"] {
            assert_eq!(text.parse::<BlankOrder>(), Err(()), "{text}");
        }
    }

    #[test]
    fn every_name_is_read_as_its_value() {
        for &preset in RulePreset::ALL {
            assert_eq!(preset.name().parse(), Ok(preset));
        }
        for &ties in Ties::ALL {
            assert_eq!(ties.name().parse(), Ok(ties));
        }
        for &repeats in Repeats::ALL {
            assert_eq!(repeats.name().parse(), Ok(repeats));
        }
        for &test in GoalTest::ALL {
            assert_eq!(test.name().parse(), Ok(test));
        }
        assert_eq!("rubbish".parse::<Ties>(), Err(()));
    }
}
