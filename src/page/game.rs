//! A game: the changes of its board, made and undone, and the time they took. Pure: callers pass the current time in
//! milliseconds.

mod data;

use serde::{Deserialize, Serialize};

use super::stopwatch::Stopwatch;
use crate::puzzle::{Board, Move};

/// One move of a player: one or more tiles in a row or column, each sliding one cell in the same direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slide {
    /// The direction.
    pub step: Move,
    /// The number of tiles, at least 1.
    pub tiles: usize,
}

/// A game, from its start board to the present one.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    start: Board,
    board: Board,
    made: Vec<Change>,
    undone: Vec<Change>,
    clock: Stopwatch,
    origin: Origin,
    /// The help since the last reset.
    help: Help,
    /// `true` if the player has ever had help in this game.
    was_helped: bool,
}

/// Where the start board of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// Drawn uniformly from all solvable boards.
    Scramble,
    /// Typed, linked, or a few random moves from the goal.
    Other,
}

/// The most that the page has shown to the player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Help {
    /// Nothing.
    None,
    /// The next move.
    Hint,
    /// A solution.
    Solution,
}

/// A change of the board that can be undone.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Change {
    /// The player's slide.
    Slide(Slide),
    /// Moves of a line, made by the playback or by the player. They do not count.
    Line { from: Board, to: Board },
    /// Back to the start board, with what the clock and the help were before.
    Reset {
        from: Board,
        milliseconds: f64,
        help: Help,
    },
}

impl Game {
    /// Starts a game.
    pub fn new(start: Board, origin: Origin) -> Game {
        Game {
            start,
            board: start,
            made: Vec::new(),
            undone: Vec::new(),
            clock: Stopwatch::default(),
            origin,
            help: Help::None,
            was_helped: false,
        }
    }

    /// Returns `true` if the game can set a record: its board is a scramble, and the player has had no help.
    pub fn can_set_record(&self) -> bool {
        self.origin == Origin::Scramble && !self.was_helped
    }

    /// Notes that the page has shown a hint or a solution to the player.
    pub fn note_help(&mut self, help: Help) {
        self.help = self.help.max(help);
        self.was_helped |= help > Help::None;
    }

    /// Returns the most that the page has shown to the player since the last reset.
    pub fn help(&self) -> Help {
        self.help
    }

    /// Returns the last slide, and the tile that it moved away from the blank's present cell; `None` if the last change was
    /// not a slide.
    pub fn last_slide(&self) -> Option<(u8, Slide)> {
        let Some(&Change::Slide(slide)) = self.made.last() else {
            return None;
        };
        let back = slide.step.opposite();
        let cell = back.source(self.board.size(), self.board.blank())?;
        Some((self.board.tile(cell), slide))
    }

    /// Returns the present board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the clock of the game.
    pub fn clock(&self) -> Stopwatch {
        self.clock
    }

    /// Returns the number of single-tile moves of the player since the last reset, without those undone.
    pub fn moves(&self) -> usize {
        let since_reset = self.made.iter().rev();
        since_reset
            .take_while(|change| !matches!(change, Change::Reset { .. }))
            .map(|change| match change {
                Change::Slide(slide) => slide.tiles,
                _ => 0,
            })
            .sum()
    }

    /// Returns `true` if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.made.is_empty()
    }

    /// Returns `true` if there is an undone change to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Returns `true` if anything has changed since the start or the last reset.
    pub fn can_reset(&self) -> bool {
        !matches!(self.made.last(), None | Some(Change::Reset { .. }))
    }

    /// Returns the board after a slide; `None` if it is illegal.
    pub fn after(&self, slide: Slide) -> Option<Board> {
        let is_possible = slide.tiles > 0 && slide.tiles < self.board.size().cells();
        let steps = || vec![slide.step; slide.tiles];
        is_possible.then(|| self.board.play(&steps()).ok())?
    }

    /// Makes a slide if all of it is legal, and returns `true` if it was. The first slide starts the clock; one that reaches
    /// `goal` stops it.
    pub fn play(&mut self, slide: Slide, goal: &Board, now: f64) -> bool {
        if self.after(slide).is_none() {
            return false;
        }
        self.make(Change::Slide(slide));
        self.undone.clear();
        self.update_clock(goal, now);
        true
    }

    /// Goes to a board of a line. Its moves do not count. Returns `false` if it is the present board.
    pub fn follow_line(&mut self, to: Board) -> bool {
        let from = self.board;
        if to == from {
            return false;
        }
        self.make(Change::Line { from, to });
        self.undone.clear();
        true
    }

    /// Returns to the start board, with the clock at zero. Returns `false` if nothing has changed since.
    pub fn reset(&mut self, now: f64) -> bool {
        if !self.can_reset() {
            return false;
        }
        self.make(Change::Reset {
            from: self.board,
            milliseconds: self.clock.read(now),
            help: self.help,
        });
        self.undone.clear();
        true
    }

    /// Undoes the last change. Returns `false` if there is none.
    pub fn undo(&mut self, goal: &Board, now: f64) -> bool {
        let is_undone = self.undo_change();
        if is_undone {
            self.update_clock(goal, now);
        }
        is_undone
    }

    fn undo_change(&mut self) -> bool {
        let Some(change) = self.made.pop() else {
            return false;
        };
        match change {
            Change::Slide(slide) => self.slide(Slide {
                step: slide.step.opposite(),
                ..slide
            }),
            Change::Line { from, .. } => self.board = from,
            Change::Reset {
                from,
                milliseconds,
                help,
            } => {
                self.board = from;
                self.clock = Stopwatch::stopped(milliseconds);
                self.help = help;
            }
        }
        self.undone.push(change);
        true
    }

    /// Makes the last undone change again. Returns `false` if there is none.
    pub fn redo(&mut self, goal: &Board, now: f64) -> bool {
        let Some(change) = self.undone.pop() else {
            return false;
        };
        // A reset keeps what the clock says now.
        let change = match change {
            Change::Reset { from, .. } => Change::Reset {
                from,
                milliseconds: self.clock.read(now),
                help: self.help,
            },
            other => other,
        };
        self.make(change);
        if !matches!(change, Change::Reset { .. }) {
            self.update_clock(goal, now);
        }
        true
    }

    /// Pauses the clock until the next change.
    pub fn pause(&mut self, now: f64) {
        self.clock.stop(now);
    }

    /// Resumes the clock if the game has started and is not solved.
    pub fn resume(&mut self, goal: &Board, now: f64) {
        if self.can_reset() {
            self.update_clock(goal, now);
        }
    }

    /// Stops the clock if the board is solved, and starts it otherwise.
    fn update_clock(&mut self, goal: &Board, now: f64) {
        if self.board == *goal {
            self.clock.stop(now);
        } else {
            self.clock.start(now);
        }
    }

    /// Makes a change that is possible.
    fn make(&mut self, change: Change) {
        match change {
            Change::Slide(slide) => self.slide(slide),
            Change::Line { to, .. } => self.board = to,
            Change::Reset { .. } => {
                self.board = self.start;
                self.clock = Stopwatch::default();
                self.help = Help::None;
            }
        }
        self.made.push(change);
    }

    /// Moves the tiles of a slide if it is legal.
    fn slide(&mut self, slide: Slide) {
        if let Some(board) = self.after(slide) {
            self.board = board;
        }
    }
}

/// Returns the slide of the tile in a cell, and of all tiles between it and the blank, towards the blank; `None` if the cell
/// is not in the blank's row or column, or is the blank itself.
pub fn slide_from(board: &Board, cell: usize) -> Option<Slide> {
    let size = board.size();
    let (row, column) = (size.row(cell), size.column(cell));
    let (blank_row, blank_column) = (size.row(board.blank()), size.column(board.blank()));
    let step = match (row.cmp(&blank_row), column.cmp(&blank_column)) {
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Move::Right,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Move::Left,
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Move::Down,
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Move::Up,
        _ => return None,
    };
    Some(Slide {
        step,
        tiles: size.distance(cell, board.blank()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Preset, Random, Size, scramble};

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    const ONE: fn(Move) -> Slide = |step| Slide { step, tiles: 1 };

    #[test]
    fn a_slide_moves_every_tile_between_the_cell_and_the_blank() {
        let start = board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
        let goal = board("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15");
        let mut game = Game::new(start, Origin::Other);
        assert!(game.play(slide_from(&start, 12).unwrap(), &goal, 0.0));
        assert_eq!(
            game.board(),
            &board("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15")
        );
        assert!(game.play(slide_from(game.board(), 0).unwrap(), &goal, 0.0));
        assert_eq!(
            game.board(),
            &board("0 2 3 4/1 6 7 8/5 10 11 12/9 13 14 15")
        );
        assert_eq!(game.moves(), 6);
        assert_eq!(slide_from(game.board(), 5), None);
        assert_eq!(slide_from(game.board(), 0), None);
    }

    #[test]
    fn a_slide_from_a_cell_moves_the_blank_to_it() {
        let mut random = Random::seeded(5);
        for size in Size::all() {
            let start = scramble::uniform(&Goal::preset(Preset::BlankLast, size), &mut random);
            for cell in 0..size.cells() {
                let Some(slide) = slide_from(&start, cell) else {
                    continue;
                };
                let mut game = Game::new(start, Origin::Other);
                assert!(game.play(slide, &start, 0.0));
                assert_eq!(game.board().blank(), cell);
            }
        }
    }

    /// The start of a game, and the board after each of three slides.
    fn played(goal: &Board) -> (Game, Vec<Board>) {
        let start = board("1 2 3/4 5 6/7 8 0");
        let mut game = Game::new(start, Origin::Other);
        let mut boards = vec![start];
        for (step, tiles) in [(Move::Right, 2), (Move::Down, 1), (Move::Left, 1)] {
            assert!(game.play(Slide { step, tiles }, goal, 0.0));
            boards.push(*game.board());
        }
        (game, boards)
    }

    #[test]
    fn an_illegal_slide_is_refused() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let (mut game, boards) = played(&goal);
        let (step, tiles) = (Move::Up, 2);
        assert!(!game.play(Slide { step, tiles }, &goal, 0.0));
        assert_eq!(game.board(), &boards[3]);
    }

    #[test]
    fn undo_and_redo_retrace_a_game() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let (mut game, boards) = played(&goal);
        for expected in boards.iter().rev().skip(1) {
            game.undo(&goal, 0.0);
            assert_eq!(game.board(), expected);
        }
        assert_eq!((game.moves(), game.can_undo()), (0, false));
        game.undo(&goal, 0.0);
        for expected in &boards[1..] {
            game.redo(&goal, 0.0);
            assert_eq!(game.board(), expected);
        }
        assert_eq!((game.moves(), game.can_redo()), (4, false));
    }

    #[test]
    fn a_new_slide_discards_the_undone_ones() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let (mut game, _) = played(&goal);
        game.undo(&goal, 0.0);
        assert!(game.play(ONE(Move::Down), &goal, 0.0));
        assert!(!game.can_redo());
    }

    #[test]
    fn the_clock_runs_from_the_first_move_until_the_board_is_solved() {
        let goal = board("1 2 3/4 5 6/7 8 0");
        let mut game = Game::new(board("1 2 3/4 5 6/0 7 8"), Origin::Other);
        game.resume(&goal, 50.0);
        assert_eq!(game.clock().read(100.0), 0.0);
        assert!(game.play(ONE(Move::Left), &goal, 100.0));
        assert_eq!(game.clock().read(350.0), 250.0);
        game.pause(400.0);
        assert_eq!(game.clock().read(9000.0), 300.0);
        game.resume(&goal, 10_000.0);
        assert!(game.play(ONE(Move::Left), &goal, 10_200.0));
        assert_eq!(
            (game.clock().read(99_999.0), game.clock().is_running()),
            (500.0, false)
        );
        game.undo(&goal, 20_000.0);
        assert!(game.clock().is_running());
    }

    #[test]
    fn a_loaded_game_continues_where_it_was_saved() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(board("1 2 3/4 5 6/7 8 0"), Origin::Scramble);
        for (step, tiles) in [(Move::Right, 2), (Move::Down, 1), (Move::Left, 2)] {
            assert!(game.play(Slide { step, tiles }, &goal, 100.0));
        }
        game.undo(&goal, 200.0);
        game.undo(&goal, 300.0);
        game.note_help(Help::Hint);
        let mut loaded = Game::load(&game.save(400.0)).unwrap();
        assert_eq!(loaded.clock().read(9999.0), 300.0);
        assert_eq!((loaded.board(), loaded.moves()), (game.board(), 2));
        assert!(!loaded.can_set_record());
        loaded.redo(&goal, 0.0);
        loaded.redo(&goal, 0.0);
        game.redo(&goal, 0.0);
        game.redo(&goal, 0.0);
        assert_eq!(
            (loaded.board(), loaded.last_slide()),
            (game.board(), game.last_slide())
        );
    }

    /// Returns a game with a change of every kind, the last one undone.
    fn every_change(goal: &Board) -> Game {
        let (mut game, boards) = played(goal);
        assert!(game.follow_line(boards[1]));
        game.note_help(Help::Solution);
        assert!(game.reset(700.0));
        assert!(game.play(ONE(Move::Down), goal, 800.0));
        game.undo(goal, 900.0);
        game
    }

    #[test]
    fn a_loaded_game_has_every_kind_of_change() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = every_change(&goal);
        game.pause(1000.0);
        assert_eq!(Game::load(&game.save(1000.0)), Some(game));
    }

    #[test]
    fn a_reset_is_undone_with_its_moves_time_and_help() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let (mut game, boards) = played(&goal);
        game.note_help(Help::Solution);
        assert!(game.reset(500.0));
        assert_eq!((game.board(), game.moves()), (&boards[0], 0));
        assert_eq!((game.clock().read(900.0), game.help()), (0.0, Help::None));
        assert!(!game.reset(900.0) && !game.can_reset());
        assert!(game.undo(&goal, 1000.0));
        assert_eq!((game.board(), game.moves()), (&boards[3], 4));
        assert_eq!(game.clock().read(1000.0), 500.0);
        assert_eq!(game.help(), Help::Solution);
        assert!(game.redo(&goal, 1000.0));
        assert_eq!((game.board(), game.moves()), (&boards[0], 0));
        assert!(game.undo(&goal, 2000.0));
        assert_eq!(game.clock().read(2000.0), 500.0);
    }

    #[test]
    fn moves_of_a_line_do_not_count_and_are_undone_at_once() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let (mut game, boards) = played(&goal);
        assert!(game.follow_line(boards[1]));
        assert!(!game.follow_line(boards[1]));
        assert_eq!((game.board(), game.moves()), (&boards[1], 4));
        assert_eq!(game.last_slide(), None);
        game.undo(&goal, 0.0);
        assert_eq!(game.board(), &boards[3]);
        game.redo(&goal, 0.0);
        assert_eq!(game.board(), &boards[1]);
    }

    #[test]
    fn help_before_a_reset_still_prevents_a_record() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(board("1 2 3/4 5 6/7 8 0"), Origin::Scramble);
        game.play(ONE(Move::Down), &goal, 0.0);
        assert!(game.can_set_record());
        game.note_help(Help::Hint);
        game.reset(0.0);
        assert!(!game.can_set_record());
    }

    #[test]
    fn a_line_to_a_board_that_cannot_be_reached_is_not_loaded() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        for to in ["2 1 3/4 5 6/7 8 0", "1 2/3 0"] {
            let (mut game, _) = played(&goal);
            game.follow_line(board(to));
            assert_eq!(Game::load(&game.save(0.0)), None, "{to}");
        }
    }

    #[test]
    fn a_game_of_the_earlier_format_is_loaded() {
        // Two slides made and a third undone.
        let old = "03030901020304050607080002010202010103010000000000c062400000";
        let game = Game::load(old).unwrap();
        assert_eq!((game.moves(), game.can_redo()), (3, true));
        assert_eq!(game.clock().read(0.0), 150.0);
        assert_eq!(game.help(), Help::None);
        let helped = format!("{}01", &old[..old.len() - 2]);
        assert!(!Game::load(&helped).unwrap().can_set_record());
    }

    #[test]
    fn an_invalid_text_is_not_a_game() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(board("1 2 3/4 5 6/7 8 0"), Origin::Scramble);
        for (step, tiles) in [(Move::Right, 2), (Move::Down, 1), (Move::Left, 2)] {
            assert!(game.play(Slide { step, tiles }, &goal, 100.0));
        }
        let text = game.save(0.0);
        for end in 0..text.len() {
            assert_eq!(Game::load(&text[..end]), None, "{end}");
        }
        assert_eq!(Game::load("rubbish"), None);
    }

    #[test]
    fn the_last_slide_names_the_tile_next_to_the_blank() {
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(board("1 2 3/4 5 6/7 8 0"), Origin::Other);
        assert_eq!(game.last_slide(), None);
        assert!(game.play(ONE(Move::Down), &goal, 0.0));
        assert_eq!(game.last_slide(), Some((6, ONE(Move::Down))));
    }
}
