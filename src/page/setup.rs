//! Setting up a board or a goal: as text, or by swapping tiles. Pure.

use crate::puzzle::notation::{self, BoardTextError};
use crate::puzzle::{Board, Goal, Preset, Random, Size, Solvability, scramble};

/// What is being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    /// The board of the game.
    #[default]
    Board,
    /// The goal of the game.
    Goal,
}

/// The part of the state for setting up a board or a goal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetUp {
    /// What is being set up.
    pub target: Target,
    /// The text in the field, until it is applied.
    pub typed: Option<String>,
    /// `true` if a tap on a tile picks it for a swap instead of sliding it.
    pub is_swapping: bool,
    /// The first of two cells to swap.
    pub picked: Option<usize>,
}

/// Why a typed text cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpError {
    /// The text is not a board.
    Text(BoardTextError),
    /// The goal does not have the size of the board.
    GoalSize {
        /// The size of the board.
        board: Size,
        /// The size of the goal that was typed.
        goal: Size,
    },
}

impl SetUp {
    /// Returns the board that was typed, or why the text cannot be used; `None` if nothing was typed. A plain list takes
    /// `size`, the size of the board; a goal must have it.
    pub fn read(&self, size: Size) -> Option<Result<Board, SetUpError>> {
        let text = self.typed.as_ref()?;
        let board = notation::read_board(text, Some(size)).map_err(SetUpError::Text);
        Some(board.and_then(|board| match self.target {
            Target::Goal if board.size() != size => Err(SetUpError::GoalSize {
                board: size,
                goal: board.size(),
            }),
            _ => Ok(board),
        }))
    }

    /// Discards the text and the picked cell, and chooses what to set up.
    pub fn clear(&mut self, target: Target) {
        *self = SetUp {
            target,
            is_swapping: self.is_swapping,
            ..SetUp::default()
        };
    }

    /// Handles a tap on a cell. The first tap picks the cell; the second returns the two cells to swap, or cancels the pick if
    /// it is on the same cell.
    pub fn pick(&mut self, cell: usize) -> Option<(usize, usize)> {
        match self.picked.take() {
            Some(first) if first == cell => None,
            Some(first) => Some((first, cell)),
            None => {
                self.picked = Some(cell);
                None
            }
        }
    }
}

/// A way to draw a random goal for which the board is solvable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomGoal {
    /// This many random moves from the first preset for which the board is solvable.
    Moves(usize),
    /// Uniformly from all goals for which the board is solvable.
    Reachable,
}

impl RandomGoal {
    /// Draws a goal for `board`. It is never `board` itself, nor the preset that the random moves start from.
    pub fn draw(self, board: &Board, random: &mut Random) -> Goal {
        match self {
            RandomGoal::Moves(moves) => {
                let start = solved_board(board);
                // On 2x2 every walk of twelve moves ends at its start; a longer one does not.
                let mut lengths = (0..).map(|draw| moves + draw / DRAWS_PER_LENGTH);
                let end = lengths.find_map(|moves| {
                    let end = scramble::walk(&start, moves, random);
                    (end != *start.board() && end != *board).then_some(end)
                });
                end.map_or(start, Goal::new)
            }
            RandomGoal::Reachable => {
                let reachable = Goal::new(*board);
                let mut draws = std::iter::repeat_with(|| scramble::uniform(&reachable, random));
                let other = draws.find(|other| other != board);
                other.map_or(reachable, Goal::new)
            }
        }
    }
}

/// Number of random walks of each length before one of the next length. Chosen by hand.
const DRAWS_PER_LENGTH: usize = 16;

/// Returns the first preset for which `board` is solvable, or the default preset with its first two tiles swapped.
fn solved_board(board: &Board) -> Goal {
    let mut presets = Preset::ALL
        .into_iter()
        .map(|preset| Goal::preset(preset, board.size()));
    let reachable = presets.find(|preset| Solvability::of(board, preset).is_solvable());
    reachable.unwrap_or_else(|| {
        let default = Goal::preset(Preset::default(), board.size());
        Goal::new(default.board().swapped(0, 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn is_reachable(from: &Goal, to: &Goal) -> bool {
        Solvability::of(from.board(), to).is_solvable()
    }

    #[test]
    fn a_goal_some_moves_away_is_not_the_preset_on_any_size() {
        let mut random = Random::seeded(1);
        for size in Size::all() {
            let goal = Goal::preset(Preset::default(), size);
            for moves in [1, 2, 12, 20, 24, 200] {
                let drawn = RandomGoal::Moves(moves).draw(goal.board(), &mut random);
                assert_ne!(drawn, goal, "{size}, {moves} moves");
                assert!(is_reachable(&goal, &drawn));
            }
        }
    }

    #[test]
    fn a_goal_one_move_away_is_next_to_the_preset() {
        let size = Size::new(3, 3).unwrap();
        let solved = Goal::preset(Preset::default(), size);
        let mut random = Random::seeded(2);
        let board = "8 6 7/2 5 4/3 0 1".parse().unwrap();
        let mut drawn = HashSet::new();
        for _ in 0..50 {
            let goal = RandomGoal::Moves(1).draw(&board, &mut random);
            assert!(is_reachable(&solved, &goal));
            drawn.insert(goal.board().to_string());
        }
        let mut drawn: Vec<String> = drawn.into_iter().collect();
        drawn.sort();
        assert_eq!(drawn, ["1 2 3/4 5 0/7 8 6", "1 2 3/4 5 6/7 0 8"]);
    }

    #[test]
    fn every_board_is_solvable_for_a_random_goal() {
        let mut random = Random::seeded(3);
        for size in Size::all() {
            let goal = Goal::preset(Preset::default(), size);
            let solvable = scramble::uniform(&goal, &mut random);
            let unsolvable = solvable.swapped(
                usize::from(solvable.positions()[1]),
                usize::from(solvable.positions()[2]),
            );
            for board in [solvable, unsolvable] {
                for kind in [RandomGoal::Moves(20), RandomGoal::Reachable] {
                    let drawn = kind.draw(&board, &mut random);
                    assert!(
                        Solvability::of(&board, &drawn).is_solvable(),
                        "{board}, {kind:?}"
                    );
                    assert_ne!(*drawn.board(), board);
                }
            }
        }
    }

    #[test]
    fn every_reachable_goal_but_the_board_is_drawn() {
        let goal = Goal::preset(Preset::default(), Size::new(2, 2).unwrap());
        let mut random = Random::seeded(4);
        let drawn: HashSet<Board> = (0..500)
            .map(|_| {
                *RandomGoal::Reachable
                    .draw(goal.board(), &mut random)
                    .board()
            })
            .collect();
        assert_eq!(drawn.len(), 11);
        assert!(!drawn.contains(goal.board()));
    }

    #[test]
    fn taps_on_two_cells_swap_them() {
        let mut setup = SetUp::default();
        assert_eq!((setup.pick(3), setup.picked), (None, Some(3)));
        assert_eq!((setup.pick(5), setup.picked), (Some((3, 5)), None));
    }

    #[test]
    fn a_second_tap_on_the_same_cell_cancels_the_pick() {
        let mut setup = SetUp::default();
        assert_eq!(setup.pick(2), None);
        assert_eq!((setup.pick(2), setup.picked), (None, None));
    }

    #[test]
    fn a_list_without_rows_has_the_current_size_and_a_goal_must_have_it() {
        let read = |target, text: &str, size: &str| {
            let setup = SetUp {
                target,
                typed: Some(text.to_string()),
                ..SetUp::default()
            };
            setup.read(size.parse().unwrap()).unwrap()
        };
        let board = read(Target::Board, "1 2 3 4 5 0", "2x3").unwrap();
        assert_eq!(board.to_string(), "1 2/3 4/5 0");
        assert_eq!(
            read(Target::Goal, "1 2/3 0", "3x3").unwrap_err(),
            SetUpError::GoalSize {
                board: "3x3".parse().unwrap(),
                goal: "2x2".parse().unwrap(),
            }
        );
        assert!(read(Target::Board, "1 2/3 0", "3x3").is_ok());
        assert_eq!(SetUp::default().read(Size::DEFAULT), None);
    }
}
