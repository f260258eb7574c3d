//! A game under way: the moves made, taken back and made again, and the time they took. Pure: the time is
//! handed in, in milliseconds.

use crate::puzzle::{Board, Move};

/// Some tiles in a line sliding the same way, one cell each: what one click or drag does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    pub step: Move,
    /// At least one.
    pub tiles: usize,
}

/// A board being played.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    start: Board,
    board: Board,
    made: Vec<Stroke>,
    undone: Vec<Stroke>,
    clock: Clock,
}

/// A stopwatch: what it has counted, and since when it runs.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Clock {
    counted: f64,
    since: Option<f64>,
}

impl Clock {
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Milliseconds counted by `now`.
    pub fn read(&self, now: f64) -> f64 {
        self.counted + self.since.map_or(0.0, |since| (now - since).max(0.0))
    }

    fn start(&mut self, now: f64) {
        self.since.get_or_insert(now);
    }

    fn stop(&mut self, now: f64) {
        *self = Clock {
            counted: self.read(now),
            since: None,
        };
    }
}

impl Game {
    pub fn new(start: Board) -> Game {
        Game {
            start,
            board: start,
            made: Vec::new(),
            undone: Vec::new(),
            clock: Clock::default(),
        }
    }

    pub fn start(&self) -> &Board {
        &self.start
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Single-tile moves made and not taken back.
    pub fn moves(&self) -> usize {
        self.made.iter().map(|stroke| stroke.tiles).sum()
    }

    pub fn can_undo(&self) -> bool {
        !self.made.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes a stroke, if it is legal as a whole; says whether it was. The first one starts the clock, one
    /// that reaches `goal` stops it.
    pub fn play(&mut self, stroke: Stroke, goal: &Board, now: f64) -> bool {
        if !self.slide(stroke) {
            return false;
        }
        self.made.push(stroke);
        self.undone.clear();
        self.time(goal, now);
        true
    }

    pub fn undo(&mut self, goal: &Board, now: f64) {
        if let Some(stroke) = self.made.pop() {
            self.slide(Stroke {
                step: stroke.step.opposite(),
                ..stroke
            });
            self.undone.push(stroke);
            self.time(goal, now);
        }
    }

    pub fn redo(&mut self, goal: &Board, now: f64) {
        if let Some(stroke) = self.undone.pop() {
            self.slide(stroke);
            self.made.push(stroke);
            self.time(goal, now);
        }
    }

    /// While nobody can see the board no time passes.
    pub fn pause(&mut self, now: f64) {
        self.clock.stop(now);
    }

    /// Time goes on where it was passing: after the first move and before the board is solved.
    pub fn resume(&mut self, goal: &Board, now: f64) {
        if self.can_undo() || self.can_redo() {
            self.time(goal, now);
        }
    }

    fn time(&mut self, goal: &Board, now: f64) {
        if self.board == *goal {
            self.clock.stop(now)
        } else {
            self.clock.start(now)
        }
    }

    fn slide(&mut self, stroke: Stroke) -> bool {
        let end = self.board.play(&vec![stroke.step; stroke.tiles]);
        if let Ok(board) = end {
            self.board = board;
        }
        end.is_ok()
    }
}

/// The stroke that brings the tile of a cell one cell towards the gap, with all tiles between; `None` where
/// the cell is not in the gap's row or column, or is the gap.
pub fn stroke_from(board: &Board, cell: usize) -> Option<Stroke> {
    let size = board.size();
    let (row, column) = (size.row(cell), size.column(cell));
    let (gap_row, gap_column) = (size.row(board.gap()), size.column(board.gap()));
    let step = match (row.cmp(&gap_row), column.cmp(&gap_column)) {
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Move::Right,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Move::Left,
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Move::Down,
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Move::Up,
        _ => return None,
    };
    Some(Stroke {
        step,
        tiles: row.abs_diff(gap_row) + column.abs_diff(gap_column),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Preset, Random, Size, scramble};

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    const ONE: fn(Move) -> Stroke = |step| Stroke { step, tiles: 1 };

    #[test]
    fn a_stroke_moves_every_tile_between_the_cell_and_the_gap() {
        let start = board("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0");
        let goal = board("0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15");
        let mut game = Game::new(start);
        assert!(game.play(stroke_from(&start, 12).unwrap(), &goal, 0.0));
        assert_eq!(
            game.board(),
            &board("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15")
        );
        assert!(game.play(stroke_from(game.board(), 0).unwrap(), &goal, 0.0));
        assert_eq!(
            game.board(),
            &board("0 2 3 4/1 6 7 8/5 10 11 12/9 13 14 15")
        );
        assert_eq!(game.moves(), 6);
        assert_eq!(stroke_from(game.board(), 5), None);
        assert_eq!(stroke_from(game.board(), 0), None);
    }

    #[test]
    fn every_stroke_from_every_cell_brings_the_gap_there() {
        let mut random = Random::seeded(5);
        for size in Size::all() {
            let start = scramble::uniform(&Goal::preset(Preset::GapLast, size), &mut random);
            for cell in 0..size.cells() {
                let Some(stroke) = stroke_from(&start, cell) else {
                    continue;
                };
                let mut game = Game::new(start);
                assert!(game.play(stroke, &start, 0.0));
                assert_eq!(game.board().gap(), cell);
            }
        }
    }

    #[test]
    fn undo_and_redo_retrace_a_game_and_a_new_move_forgets_what_was_undone() {
        let start = board("1 2 3/4 5 6/7 8 0");
        let goal = board("0 1 2/3 4 5/6 7 8");
        let mut game = Game::new(start);
        let mut boards = vec![start];
        for stroke in [
            Stroke {
                step: Move::Right,
                tiles: 2,
            },
            ONE(Move::Down),
            ONE(Move::Left),
        ] {
            assert!(game.play(stroke, &goal, 0.0));
            boards.push(*game.board());
        }
        assert!(!game.play(
            Stroke {
                step: Move::Up,
                tiles: 2
            },
            &goal,
            0.0
        ));
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
        game.undo(&goal, 0.0);
        assert!(game.play(ONE(Move::Down), &goal, 0.0));
        assert!(!game.can_redo());
    }

    #[test]
    fn the_clock_starts_with_the_first_move_pauses_and_stops_when_solved() {
        let goal = board("1 2 3/4 5 6/7 8 0");
        let mut game = Game::new(board("1 2 3/4 5 6/0 7 8"));
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
}
