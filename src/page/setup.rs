//! Setting up a board or a goal: by text, or by exchanging tiles. Pure.

use crate::puzzle::notation::{self, BoardTextError};
use crate::puzzle::{Board, Goal, Preset, Random, Size, Solvability, scramble};

/// What is being set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Target {
    #[default]
    Board,
    Goal,
}

/// How far the setting up has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetUp {
    pub target: Target,
    /// What was typed and is not yet on the board, or cannot be.
    pub typed: Option<String>,
    /// Whether a tap on a tile exchanges it instead of sliding it.
    pub is_swapping: bool,
    /// The first of two cells whose contents are to be exchanged.
    pub picked: Option<usize>,
}

/// Why a typed text cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpError {
    /// The text is not a board.
    Text(BoardTextError),
    /// The goal does not have the size of the board.
    GoalSize { board: Size, goal: Size },
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

    /// Forgets what was begun; whether tiles are exchanged stays.
    pub fn clear(&mut self, target: Target) {
        *self = SetUp {
            target,
            is_swapping: self.is_swapping,
            ..SetUp::default()
        };
    }

    /// A tap on a cell: the first picks it, the second gives the two to exchange, the same one again lets go.
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

/// A way to draw a goal at random that the board can be solved for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RandomGoal {
    /// This many random moves away from a solved board: the default goal, or the first preset that the board can reach.
    Moves(usize),
    /// Any arrangement that the board can reach, each equally likely.
    Reachable,
}

impl RandomGoal {
    /// Draws a goal for `board`. It is never `board` itself, and never where the moves began.
    pub fn draw(self, board: &Board, random: &mut Random) -> Goal {
        match self {
            RandomGoal::Moves(moves) => {
                let start = solved_board(board);
                // On 2x2 every walk of twelve moves ends where it began: one more does not.
                let mut draws = (0..).map(|draw| moves + draw / DRAWS_OF_A_LENGTH);
                let ends = draws.find_map(|moves| {
                    let end = scramble::walk(&start, moves, random);
                    (end != *start.board() && end != *board).then_some(end)
                });
                ends.map_or(start, Goal::new)
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

/// Walks of the length asked for that are drawn before one with one move more.
const DRAWS_OF_A_LENGTH: usize = 16;

/// Returns the first preset that `board` can be solved for, or the default one with its first two tiles exchanged.
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
    fn a_goal_some_moves_away_is_not_where_the_moves_began_on_any_size() {
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
    fn a_goal_one_move_away_is_next_to_the_solved_board() {
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
    fn every_board_can_be_solved_for_a_random_goal() {
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
    fn any_arrangement_that_can_be_reached_is_drawn_but_the_board() {
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
    fn two_taps_exchange_and_a_second_one_on_the_same_cell_lets_go() {
        let mut setup = SetUp::default();
        assert_eq!((setup.pick(3), setup.picked), (None, Some(3)));
        assert_eq!((setup.pick(5), setup.picked), (Some((3, 5)), None));
        assert_eq!(setup.pick(2), None);
        assert_eq!((setup.pick(2), setup.picked), (None, None));
    }

    #[test]
    fn a_plain_list_takes_the_size_at_hand_and_a_goal_must_have_it() {
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
