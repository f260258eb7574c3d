//! Setting up a board or a goal: as text, by swapping tiles or cell by cell. Pure.

use super::entry::Entry;
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

/// What a tap on the board does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// It slides tiles. Nothing is set up.
    #[default]
    Play,
    /// It picks the tiles to swap.
    Swap,
    /// It chooses the cell that the next tile goes to.
    Fill,
}

/// The part of the state for setting up a board or a goal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetUp {
    /// What is being set up.
    pub target: Target,
    /// What a tap on the board does.
    pub mode: Mode,
    /// The first of two cells to swap.
    pub picked: Option<usize>,
    /// The number of random moves in its field, if it cannot be used.
    pub wrong_goal_moves: Option<String>,
    board: Draft,
    goal: Draft,
}

/// What was entered for a board or a goal and is not used yet. It stays until it is used or discarded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The text in the field.
    pub text: Option<DraftText>,
    /// The cells filled so far.
    pub entry: Option<Entry>,
}

/// A text in the field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DraftText {
    /// The text.
    pub text: String,
    /// Where it comes from, and whether it is to be used.
    pub status: TextStatus,
}

/// Where a text in the field comes from, and whether it is to be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextStatus {
    /// It came with a link. The user knows that another board is shown.
    FromLink,
    /// The user typed it, and expects that it is used.
    Waiting,
    /// The user typed it and then chose another board.
    SetAside,
}

impl SetUp {
    /// Returns `true` while a board or a goal is set up.
    pub fn is_on(&self) -> bool {
        self.mode != Mode::Play
    }

    /// Returns the draft for a board or a goal.
    pub fn draft(&self, target: Target) -> &Draft {
        match target {
            Target::Board => &self.board,
            Target::Goal => &self.goal,
        }
    }

    /// Returns the draft for a board or a goal, to be changed.
    pub fn draft_mut(&mut self, target: Target) -> &mut Draft {
        match target {
            Target::Board => &mut self.board,
            Target::Goal => &mut self.goal,
        }
    }

    /// Returns the text that waits to be used for a board or a goal.
    pub fn waiting_text(&self, target: Target) -> Option<&str> {
        let text = self.draft(target).text.as_ref()?;
        (text.status == TextStatus::Waiting).then_some(&*text.text)
    }

    /// Returns the entry that is being filled.
    pub fn filling(&self) -> Option<&Entry> {
        let entry = self.draft(self.target).entry.as_ref();
        entry.filter(|_| self.mode == Mode::Fill)
    }

    /// Starts to set up a board. An entry that was begun goes on.
    pub fn enter(&mut self) {
        let has_entry = self.draft(self.target).entry.is_some();
        self.mode = if has_entry { Mode::Fill } else { Mode::Swap };
    }

    /// Ends the set-up. Texts and an entry with empty cells stay.
    pub fn leave(&mut self) {
        self.mode = Mode::Play;
        self.picked = None;
        for target in [Target::Board, Target::Goal] {
            let entry = &mut self.draft_mut(target).entry;
            entry.take_if(|entry| entry.is_empty() || entry.left() == 0);
        }
    }

    /// Chooses how to set up the target, whose board has `size`.
    pub fn choose_mode(&mut self, mode: Mode, size: Size) {
        self.mode = mode;
        self.picked = None;
        let target = self.target;
        if mode == Mode::Fill {
            let draft = self.draft_mut(target);
            let entry = draft.entry.get_or_insert_with(|| Entry::new(size));
            // A goal has the size of the board.
            if entry.size() != size && (target == Target::Goal || entry.is_empty()) {
                entry.resize(size);
            }
        }
    }

    /// Another board was chosen: a text of the user stays in the field without being used, one of the link is discarded.
    pub fn set_texts_aside(&mut self) {
        self.picked = None;
        for target in [Target::Board, Target::Goal] {
            let text = &mut self.draft_mut(target).text;
            text.take_if(|text| text.status == TextStatus::FromLink);
            if let Some(text) = text {
                text.status = TextStatus::SetAside;
            }
        }
    }

    /// Shows a text of a link that cannot be read.
    pub fn show_link_text(&mut self, target: Target, text: &str) {
        self.target = target;
        if self.is_on() {
            self.mode = Mode::Swap;
        }
        self.draft_mut(target).text = Some(DraftText {
            text: text.to_string(),
            status: TextStatus::FromLink,
        });
    }

    /// Returns this set-up with the text of the link that `other` shows, if it shows one.
    pub fn with_link_text(&self, other: &SetUp) -> SetUp {
        let mut setup = self.clone();
        if let Some(text) = &other.draft(other.target).text {
            setup.show_link_text(other.target, &text.text);
        }
        setup
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
    fn an_entry_with_empty_cells_stays_when_the_set_up_is_left() {
        let mut setup = SetUp::default();
        setup.choose_mode(Mode::Fill, Size::DEFAULT);
        setup
            .draft_mut(Target::Board)
            .entry
            .as_mut()
            .unwrap()
            .place(5);
        setup.leave();
        assert_eq!(setup.filling(), None);
        setup.enter();
        assert_eq!(setup.filling().unwrap().tile(0), Some(5));
    }

    #[test]
    fn an_entry_without_tiles_is_discarded_when_the_set_up_is_left() {
        let mut setup = SetUp::default();
        setup.choose_mode(Mode::Fill, Size::DEFAULT);
        setup.leave();
        setup.enter();
        assert_eq!(setup.mode, Mode::Swap);
    }
}
