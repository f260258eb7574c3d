//! The heuristics of the lab: those of the crate, three common mistakes, and one's own.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::heuristic::pdb::PdbSet;
use crate::heuristic::{
    FeatureWeights, Heuristic, HeuristicError, HeuristicKind, HeuristicVisitor, TileMove, TileSum,
    WeightedSum,
};
use crate::puzzle::packed::Packed;
use crate::puzzle::{Goal, Size};

/// A heuristic of the lab.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum LabHeuristic {
    /// A heuristic of the crate.
    Kind(HeuristicKind),
    /// Misplaced tiles, with the blank counted as a tile. Not admissible.
    MisplacedBlank,
    /// Manhattan distance, with the blank counted as a tile. Not admissible.
    ManhattanBlank,
    /// Manhattan distance, plus 2 for every pair of tiles in conflict. Not admissible: one tile out of the way can resolve
    /// several pairs.
    ConflictPairs,
    /// A heuristic of one's own: a [`WeightedSum`] with these weights.
    Own(FeatureWeights),
}

/// What the name of a heuristic of one's own starts with; its weights follow.
const OWN: &str = "own-";

/// Computes h for a fixed goal along the moves of a search.
///
/// A node stores h as a code: the heuristic's [encoding](Heuristic::encode) of what it needs for the next move.
pub(crate) trait Estimator<P> {
    /// Returns the code of a board, from scratch.
    fn code(&self, board: &P) -> u32;

    /// Returns the code after `tile_move`, which leads from the board `before`, with this code, to the board `after`.
    fn next_code(&self, code: u32, tile_move: TileMove, before: &P, after: &P) -> u32;

    /// Returns h.
    fn value(&self, code: u32) -> u32;
}

impl<H: Heuristic, P: Packed> Estimator<P> for H {
    fn code(&self, board: &P) -> u32 {
        self.encode(self.evaluate(board))
    }

    fn next_code(&self, code: u32, tile_move: TileMove, before: &P, after: &P) -> u32 {
        let state = self.decode(before, code);
        self.encode(self.update(state, tile_move, before, after))
    }

    fn value(&self, code: u32) -> u32 {
        self.encoded_value(code)
    }
}

impl LabHeuristic {
    /// The three common mistakes.
    pub const SLIPS: [LabHeuristic; 3] = [
        LabHeuristic::MisplacedBlank,
        LabHeuristic::ManhattanBlank,
        LabHeuristic::ConflictPairs,
    ];

    /// Returns all heuristics except those of one's own.
    pub fn all() -> impl Iterator<Item = LabHeuristic> {
        let kinds = HeuristicKind::ALL.into_iter().map(LabHeuristic::Kind);
        kinds.chain(LabHeuristic::SLIPS)
    }

    /// Returns the name used in links. It has neither `.` nor `~`, which separate the parts of methods and the methods.
    ///
    /// The name of a heuristic of one's own is `own-` and its [weights](FeatureWeights), such as `own-man10-con20`.
    pub fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            LabHeuristic::Kind(kind) => kind.name(),
            LabHeuristic::MisplacedBlank => "misplaced-blank",
            LabHeuristic::ManhattanBlank => "manhattan-blank",
            LabHeuristic::ConflictPairs => "conflict-pairs",
            LabHeuristic::Own(weights) => return Cow::Owned(format!("{OWN}{weights}")),
        })
    }

    /// Returns `true` if the heuristic never exceeds the true distance. For one of one's own it is `true` only if that
    /// [is proved](FeatureWeights::is_proved_consistent) for boards of every size.
    pub fn is_admissible(self) -> bool {
        match self {
            LabHeuristic::Kind(kind) => kind.is_admissible(),
            LabHeuristic::Own(weights) => weights.is_proved_consistent(),
            _ => false,
        }
    }

    /// Returns `true` if one move never lowers the heuristic by more than one. For one of one's own it is `true` only if that
    /// [is proved](FeatureWeights::is_proved_consistent) for boards of every size.
    pub fn is_consistent(self) -> bool {
        match self {
            LabHeuristic::Kind(kind) => kind.is_consistent(),
            LabHeuristic::Own(weights) => weights.is_proved_consistent(),
            _ => false,
        }
    }

    /// Returns `true` if the heuristic supports boards of `size`.
    pub fn fits(self, size: Size) -> bool {
        match self {
            LabHeuristic::Kind(kind) => kind.fits(size),
            _ => true,
        }
    }

    /// Returns `true` if the heuristic needs a pattern database.
    pub fn needs_tables(self) -> bool {
        matches!(self, LabHeuristic::Kind(kind) if kind.needs_tables())
    }

    /// Builds the heuristic for `goal`, with a pattern database that is already built if it needs one.
    pub(crate) fn estimator<P: Packed>(
        self,
        goal: &Goal,
        tables: Option<Arc<PdbSet>>,
    ) -> Result<Box<dyn Estimator<P>>, HeuristicError> {
        let size = goal.size();
        let distance = |piece, cell| size.distance(goal.cell(piece), cell) as u32;
        Ok(match self {
            LabHeuristic::Kind(kind) => {
                return kind.build_with(goal, tables, MakeEstimator(PhantomData));
            }
            LabHeuristic::MisplacedBlank => {
                let cost = |piece, cell| u32::from(goal.cell(piece) != cell);
                Box::new(TileSum::<0>::new(goal, cost))
            }
            LabHeuristic::ManhattanBlank => Box::new(TileSum::<0>::new(goal, distance)),
            LabHeuristic::ConflictPairs => Box::new(ConflictPairs(*goal)),
            LabHeuristic::Own(weights) => Box::new(WeightedSum::new(weights, goal)),
        })
    }
}

impl FromStr for LabHeuristic {
    type Err = ();

    fn from_str(name: &str) -> Result<LabHeuristic, ()> {
        if let Some(weights) = name.strip_prefix(OWN) {
            return weights.parse().map(LabHeuristic::Own).map_err(|_| ());
        }
        LabHeuristic::all()
            .find(|heuristic| heuristic.name() == name)
            .ok_or(())
    }
}

/// Manhattan distance plus 2 for every pair of tiles that are in their goal row or column in the wrong order.
struct ConflictPairs(Goal);

impl Heuristic for ConflictPairs {
    type State = u32;

    fn evaluate<P: Packed>(&self, board: &P) -> u32 {
        let goal = &self.0;
        let size = goal.size();
        let mut sum = 0;
        for cell in 0..size.cells() {
            let tile = board.tile(cell);
            if tile == 0 {
                continue;
            }
            let home = goal.cell(tile);
            sum += size.distance(cell, home) as u32;
            for later in cell + 1..size.cells() {
                let other = board.tile(later);
                let other_home = goal.cell(other);
                let in_line = |line: fn(Size, usize) -> usize| {
                    let here = line(size, cell);
                    [later, home, other_home]
                        .into_iter()
                        .all(|cell| line(size, cell) == here)
                };
                // Cells count along rows and down columns, so the order of the homes is the order on the line.
                if other != 0 && home > other_home && (in_line(Size::row) || in_line(Size::column))
                {
                    sum += 2;
                }
            }
        }
        sum
    }

    fn update<P: Packed>(&self, _: u32, _: TileMove, _: &P, after: &P) -> u32 {
        self.evaluate(after)
    }

    fn value(&self, state: u32) -> u32 {
        state
    }

    fn decode<P: Packed>(&self, _: &P, code: u32) -> u32 {
        code
    }
}

struct MakeEstimator<P>(PhantomData<P>);

impl<P: Packed> HeuristicVisitor for MakeEstimator<P> {
    type Output = Box<dyn Estimator<P>>;

    fn visit<H: Heuristic>(self, heuristic: H) -> Box<dyn Estimator<P>> {
        Box::new(heuristic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::packed::Nibbles;
    use crate::puzzle::{Board, Preset};

    fn h(heuristic: LabHeuristic, board: &str, preset: Preset) -> u32 {
        let board: Board = board.parse().unwrap();
        let goal = Goal::preset(preset, board.size());
        let estimator = heuristic.estimator::<Nibbles>(&goal, None).unwrap();
        estimator.value(estimator.code(&Nibbles::pack(&board)))
    }

    #[test]
    fn every_heuristic_has_a_name_of_its_own() {
        for heuristic in LabHeuristic::all() {
            assert_eq!(heuristic.name().parse(), Ok(heuristic));
        }
    }

    #[test]
    fn the_name_of_a_heuristic_of_ones_own_has_its_weights() {
        let own = LabHeuristic::Own("man10-con20".parse().unwrap());
        assert_eq!(own.name(), "own-man10-con20");
        assert_eq!(own.name().parse(), Ok(own));
        for name in ["own", "own-", "own-man99", "man10"] {
            assert_eq!(name.parse::<LabHeuristic>(), Err(()), "{name}");
        }
    }

    #[test]
    fn the_slips_that_count_the_blank_exceed_one_move() {
        let one_move = "1 2 3/4 5 6/7 0 8";
        for (heuristic, value) in [
            (LabHeuristic::MisplacedBlank, 2),
            (LabHeuristic::ManhattanBlank, 2),
            (LabHeuristic::Kind(HeuristicKind::Manhattan), 1),
        ] {
            assert_eq!(h(heuristic, one_move, Preset::BlankLast), value);
        }
    }

    #[test]
    fn every_pair_in_conflict_counts_two() {
        // 3 2 1 has three pairs; linear conflict removes two tiles, which is 4 moves.
        let board = "3 2 1/4 5 6/7 8 0";
        assert_eq!(
            h(LabHeuristic::ConflictPairs, board, Preset::BlankLast),
            4 + 6
        );
        let linear = LabHeuristic::Kind(HeuristicKind::LinearConflict);
        assert_eq!(h(linear, board, Preset::BlankLast), 4 + 4);
    }
}
