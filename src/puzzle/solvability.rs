//! The parity argument that decides which boards can be solved.
//!
//! Number the tiles in the goal's reading order and read the board row by row without the blank. An *inversion* is a
//! pair of tiles in the opposite order to the goal's. A tile sliding along its row changes no pair. A tile sliding
//! along its column passes width - 1 others, so it changes the number of inversions by an odd number if the width is
//! even, and by an even number if the width is odd. The goal has no inversions. Therefore a solvable board of odd width
//! has an even number of inversions, and a solvable board of even width has an even number exactly if the blank is an
//! even number of rows from its goal row. The condition is also sufficient (Johnson and Story, 1879).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::goal::{Goal, Preset};
use super::size::Size;

/// The parity argument for one board and one goal, as the figures that decide it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solvability {
    /// The size of the board.
    pub size: Size,
    /// The number of pairs of tiles in the opposite order to the goal's, row by row without the blank.
    pub inversions: usize,
    /// The blank's row on the board, from 0.
    pub blank_row: usize,
    /// The blank's row in the goal, from 0.
    pub goal_blank_row: usize,
    /// Changes that would make the board solvable; `None` if it already is.
    pub repairs: Option<Repairs>,
}

/// Changes that make an unsolvable board solvable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Repairs {
    /// Two tiles to exchange. Any two would do; these bring the most tiles to their goal cells.
    pub swap: (u8, u8),
    /// Preset goals that the board can reach without any change.
    pub goals: Vec<Preset>,
}

/// The parity of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    /// Divisible by two.
    Even,
    /// Not divisible by two.
    Odd,
}

impl Parity {
    /// Returns the parity of `count`.
    pub fn of(count: usize) -> Parity {
        if count.is_multiple_of(2) {
            Parity::Even
        } else {
            Parity::Odd
        }
    }
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Parity::Even => "even",
            Parity::Odd => "odd",
        })
    }
}

impl Solvability {
    /// Applies the parity argument to `board` and `goal`, which must have the same size.
    pub fn of(board: &Board, goal: &Goal) -> Solvability {
        let mut solvability = count(board, goal);
        if !solvability.has_required_parity() {
            let reachable = |&preset: &Preset| {
                count(board, &Goal::preset(preset, board.size())).has_required_parity()
            };
            solvability.repairs = Some(Repairs {
                swap: best_swap(board, goal),
                goals: Preset::ALL.into_iter().filter(reachable).collect(),
            });
        }
        solvability
    }

    /// Returns `true` if the board can reach the goal.
    pub fn is_solvable(&self) -> bool {
        self.repairs.is_none()
    }

    /// Returns the parity that the number of inversions of a solvable board has.
    pub(crate) fn required_parity(&self) -> Parity {
        if self.size.width().is_multiple_of(2) {
            Parity::of(self.blank_row.abs_diff(self.goal_blank_row))
        } else {
            Parity::Even
        }
    }

    fn has_required_parity(&self) -> bool {
        Parity::of(self.inversions) == self.required_parity()
    }
}

/// Returns the pairs (a, b) of tiles with a before b on the board and b before a in the goal.
pub fn inversions(board: &Board, goal: &Goal) -> Vec<(u8, u8)> {
    let tiles: Vec<u8> = board
        .tiles()
        .iter()
        .copied()
        .filter(|&tile| tile != 0)
        .collect();
    let mut pairs = Vec::new();
    for (index, &a) in tiles.iter().enumerate() {
        let later = tiles[index + 1..].iter();
        pairs.extend(
            later
                .filter(|&&b| goal.cell(b) < goal.cell(a))
                .map(|&b| (a, b)),
        );
    }
    pairs
}

/// Counts the inversions and finds the rows of the blank, without repairs.
fn count(board: &Board, goal: &Goal) -> Solvability {
    let size = board.size();
    Solvability {
        size,
        inversions: inversions(board, goal).len(),
        blank_row: size.row(board.blank()),
        goal_blank_row: size.row(goal.cell(0)),
        repairs: None,
    }
}

/// Returns the pair of tiles whose exchange brings the most tiles to their goal cells, preferring the lowest numbers.
fn best_swap(board: &Board, goal: &Goal) -> (u8, u8) {
    let cells = board.positions();
    let cell = |tile: u8| usize::from(cells[usize::from(tile)]);
    let at_goal = |tile: u8, at: usize| i32::from(goal.cell(tile) == at);
    let mut best = (i32::MIN, (1, 2));
    for a in 1..board.size().cells() as u8 {
        for b in 1..a {
            let gain = at_goal(a, cell(b)) + at_goal(b, cell(a))
                - at_goal(a, cell(a))
                - at_goal(b, cell(b));
            if gain > best.0 {
                best = (gain, (b, a));
            }
        }
    }
    best.1
}

/// Writes the argument in two sentences, without the repairs.
impl fmt::Display for Solvability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Solvability { inversions, .. } = *self;
        let width = self.size.width();
        match inversions {
            0 => write!(f, "No pair of tiles is out of the goal's order")?,
            1 => write!(f, "1 pair of tiles is out of the goal's order")?,
            n => write!(f, "{n} pairs of tiles are out of the goal's order")?,
        }
        write!(f, ", an {} number. ", Parity::of(inversions))?;
        if width.is_multiple_of(2) {
            let rows = self.blank_row.abs_diff(self.goal_blank_row);
            write!(
                f,
                "On a board {width} wide each move of the blank to another row turns even into odd or back, and the \
                 blank is {rows} {} from its goal row, so the number must be {}",
                if rows == 1 { "row" } else { "rows" },
                self.required_parity()
            )?;
        } else {
            write!(
                f,
                "On a board {width} wide every move keeps an even number even and an odd one odd, and the goal \
                 has none, so the number must be even"
            )?;
        }
        write!(
            f,
            ": {}.",
            if self.is_solvable() {
                "it can be solved"
            } else {
                "it cannot be solved"
            }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solvability(board: &str, goal: &str) -> Solvability {
        Solvability::of(&board.parse().unwrap(), &Goal::new(goal.parse().unwrap()))
    }

    #[test]
    fn the_textbook_boards_have_the_expected_inversions_and_repairs() {
        let odd = solvability("2 8 3/1 6 4/7 0 5", "1 2 3/4 5 6/7 8 0");
        assert_eq!((odd.inversions, odd.is_solvable()), (11, false));
        assert!(odd.repairs.unwrap().goals.contains(&Preset::Spiral));
        assert!(solvability("2 8 3/1 6 4/7 0 5", "1 2 3/8 0 4/7 6 5").is_solvable());
        let swapped = solvability("1 2 3/4 5 6/8 7 0", "1 2 3/4 5 6/7 8 0");
        assert_eq!(swapped.inversions, 1);
        assert_eq!(swapped.repairs.unwrap().swap, (7, 8));
    }

    #[test]
    fn loyds_fourteen_fifteen_puzzle_is_unsolvable_but_reaches_blank_first() {
        let loyd = solvability(
            "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
            "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
        );
        assert_eq!(loyd.required_parity(), Parity::Even);
        assert_eq!(
            loyd.to_string(),
            "1 pair of tiles is out of the goal's order, an odd number. On a board 4 wide each move of the blank to another \
             row turns even into odd or back, and the blank is 0 rows from its goal row, so the number must be \
             even: it cannot be solved."
        );
        let repairs = loyd.repairs.unwrap();
        assert_eq!(repairs.swap, (14, 15));
        assert_eq!(repairs.goals, [Preset::BlankFirst]);
    }

    #[test]
    fn every_suggested_repair_works() {
        use crate::puzzle::{Random, scramble};
        let mut random = Random::seeded(3);
        for size in Size::all() {
            let goal = Goal::new(scramble::uniform(
                &Goal::preset(Preset::Spiral, size),
                &mut random,
            ));
            let solvable = scramble::uniform(&goal, &mut random);
            assert!(Solvability::of(&solvable, &goal).is_solvable());
            let cells = solvable.positions();
            let board = solvable.swapped(cells[1].into(), cells[2].into());
            let repairs = Solvability::of(&board, &goal)
                .repairs
                .expect("exchanging two tiles makes it unsolvable");
            let (a, b) = repairs.swap;
            let repaired = board.swapped(cell_of(&board, a), cell_of(&board, b));
            assert!(Solvability::of(&repaired, &goal).is_solvable());
            for preset in Preset::ALL {
                let reachable = Solvability::of(&board, &Goal::preset(preset, size)).is_solvable();
                assert_eq!(repairs.goals.contains(&preset), reachable);
            }
        }
    }

    fn cell_of(board: &Board, tile: u8) -> usize {
        board.positions()[usize::from(tile)].into()
    }
}
