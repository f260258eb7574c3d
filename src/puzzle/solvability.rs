//! Which boards can be solved, and the argument that shows it.
//!
//! Number the tiles in the goal's reading order and read the board row by row without the blank: an
//! *inversion* is a pair that stands the other way round. A tile sliding along its row changes no pair.
//! A tile sliding along its column passes width - 1 others and so changes the count by an odd number
//! when the width is even, by an even number when it is odd. The goal has no inversion. So on an odd
//! width the count must be even, and on an even width it must be even exactly when the blank is an even
//! number of rows from home. The rule is also sufficient (Johnson and Story, 1879).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::goal::{Goal, Preset};
use super::size::Size;

/// The parity argument for one board and one goal: the counted facts, for a page to show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solvability {
    pub size: Size,
    /// PairModel of tiles in the opposite order to the goal's, row by row, the blank left out.
    pub inversions: usize,
    /// The blank's row on the board, from 0.
    pub blank_row: usize,
    /// The blank's row in the goal, from 0.
    pub goal_blank_row: usize,
    /// What is amiss; `None` for a board that can be solved.
    pub repairs: Option<Repairs>,
}

/// What would make an unsolvable board solvable.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Repairs {
    /// Two tiles whose exchange suffices: any two do, these also bring most tiles home.
    pub swap: (u8, u8),
    /// Preset goals that the board can reach as it is.
    pub goals: Vec<Preset>,
}

/// Odd or even.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    Even,
    Odd,
}

impl Parity {
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
    /// Weighs `board` against `goal`; both must have the same size.
    pub fn of(board: &Board, goal: &Goal) -> Solvability {
        let mut parity = count(board, goal);
        if !parity.counts_agree() {
            let reachable =
                |&preset: &Preset| count(board, &Goal::preset(preset, board.size())).counts_agree();
            parity.repairs = Some(Repairs {
                swap: best_swap(board, goal),
                goals: Preset::ALL.into_iter().filter(reachable).collect(),
            });
        }
        parity
    }

    pub fn is_solvable(&self) -> bool {
        self.repairs.is_none()
    }

    /// Whether the number of inversions must be even or odd for the board to be solvable.
    pub fn needed(&self) -> Parity {
        if self.size.width().is_multiple_of(2) {
            Parity::of(self.blank_row.abs_diff(self.goal_blank_row))
        } else {
            Parity::Even
        }
    }

    fn counts_agree(&self) -> bool {
        Parity::of(self.inversions) == self.needed()
    }
}

/// The pairs (a, b) of tiles where a stands before b although the goal has b before a.
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

/// The counted facts, without the repairs.
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

/// The pair whose exchange brings most tiles home; among equals the lowest tiles.
fn best_swap(board: &Board, goal: &Goal) -> (u8, u8) {
    let cells = board.positions();
    let cell = |tile: u8| usize::from(cells[usize::from(tile)]);
    let home = |tile: u8, at: usize| i32::from(goal.cell(tile) == at);
    let mut best = (i32::MIN, (1, 2));
    for a in 1..board.size().cells() as u8 {
        for b in 1..a {
            let gain = home(a, cell(b)) + home(b, cell(a)) - home(a, cell(a)) - home(b, cell(b));
            if gain > best.0 {
                best = (gain, (b, a));
            }
        }
    }
    best.1
}

/// The argument in two sentences, without the repairs.
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
                self.needed()
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

    fn parity(board: &str, goal: &str) -> Solvability {
        Solvability::of(&board.parse().unwrap(), &Goal::new(goal.parse().unwrap()))
    }

    #[test]
    fn the_textbook_boards_are_judged_with_their_counts() {
        let odd = parity("2 8 3/1 6 4/7 0 5", "1 2 3/4 5 6/7 8 0");
        assert_eq!((odd.inversions, odd.is_solvable()), (11, false));
        assert!(odd.repairs.unwrap().goals.contains(&Preset::Spiral));
        assert!(parity("2 8 3/1 6 4/7 0 5", "1 2 3/8 0 4/7 6 5").is_solvable());
        let swapped = parity("1 2 3/4 5 6/8 7 0", "1 2 3/4 5 6/7 8 0");
        assert_eq!(swapped.inversions, 1);
        assert_eq!(swapped.repairs.unwrap().swap, (7, 8));
    }

    #[test]
    fn loyds_fourteen_fifteen_puzzle_is_unsolvable_but_reaches_blank_first() {
        let loyd = parity(
            "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
            "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
        );
        assert_eq!(loyd.needed(), Parity::Even);
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
                .expect("one exchange of tiles spoils it");
            let (a, b) = repairs.swap;
            let repaired = board.swapped(cells_of(&board, a), cells_of(&board, b));
            assert!(Solvability::of(&repaired, &goal).is_solvable());
            for preset in Preset::ALL {
                let reachable = Solvability::of(&board, &Goal::preset(preset, size)).is_solvable();
                assert_eq!(repairs.goals.contains(&preset), reachable);
            }
        }
    }

    fn cells_of(board: &Board, tile: u8) -> usize {
        board.positions()[usize::from(tile)].into()
    }
}
