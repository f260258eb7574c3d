//! Entering a board cell by cell, each tile once. Pure.

use crate::puzzle::{Board, Move, Size};

/// Maximum number of changes that can be undone. Chosen by hand: more than anyone takes back one by one.
const MAX_CHANGES: usize = 400;

/// A board that is entered cell by cell.
///
/// The tiles go into the cells in reading order; any cell can be chosen at any time. When one cell is left, its tile
/// follows from the others and is placed too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    cells: Cells,
    /// The cell that the next tile goes to. If all cells are filled, the last one chosen.
    next: usize,
    /// The digits of a number that may go on.
    digits: String,
    /// The cells before each change, with the cell that was next.
    past: Vec<(Cells, usize)>,
}

/// The cells of an entry. No tile is in two of them.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cells {
    size: Size,
    tiles: Vec<Option<u8>>,
}

/// A key that enters a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKey {
    /// A digit of a tile.
    Digit(u8),
    /// Ends a number.
    End,
    /// Removes the last digit, the tile of the chosen cell or the last tile placed.
    Back,
    /// Chooses the cell next to the chosen one.
    Go(Move),
}

impl EntryKey {
    /// Returns the meaning of a key, by the browser's `KeyboardEvent.key`.
    pub fn new(key: &str) -> Option<EntryKey> {
        Some(match key {
            "Enter" | " " => EntryKey::End,
            "Backspace" | "Delete" => EntryKey::Back,
            "ArrowUp" => EntryKey::Go(Move::Up),
            "ArrowRight" => EntryKey::Go(Move::Right),
            "ArrowDown" => EntryKey::Go(Move::Down),
            "ArrowLeft" => EntryKey::Go(Move::Left),
            _ => match key.as_bytes() {
                [digit @ b'0'..=b'9'] => EntryKey::Digit(digit - b'0'),
                _ => return None,
            },
        })
    }
}

impl Entry {
    /// Returns an entry with all cells empty.
    pub fn new(size: Size) -> Entry {
        Entry {
            cells: Cells::new(size),
            next: 0,
            digits: String::new(),
            past: Vec::new(),
        }
    }

    /// Returns the size of the board.
    pub fn size(&self) -> Size {
        self.cells.size
    }

    /// Returns the tile in a cell; `None` if the cell is empty.
    pub fn tile(&self, cell: usize) -> Option<u8> {
        self.cells.tiles[cell]
    }

    /// Returns the cell that the next tile goes to.
    pub fn next(&self) -> usize {
        self.next
    }

    /// Returns the digits typed of a number that may go on.
    pub fn digits(&self) -> &str {
        &self.digits
    }

    /// Returns the number of filled cells.
    pub fn filled(&self) -> usize {
        self.cells.tiles.iter().flatten().count()
    }

    /// Returns the number of empty cells.
    pub fn left(&self) -> usize {
        self.size().cells() - self.filled()
    }

    /// Returns `true` if there is nothing to discard.
    pub fn is_empty(&self) -> bool {
        self.filled() == 0
    }

    /// Returns `true` if a change can be undone.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty() || !self.digits.is_empty()
    }

    /// Returns the board if all cells are filled.
    pub fn board(&self) -> Option<Board> {
        let tiles: Option<Vec<u8>> = self.cells.tiles.iter().copied().collect();
        Board::new(self.size(), &tiles?).ok()
    }

    /// Returns the cell of a tile; `None` if it is not placed.
    pub fn cell_of(&self, tile: u8) -> Option<usize> {
        let tiles = &self.cells.tiles;
        tiles.iter().position(|&placed| placed == Some(tile))
    }

    /// Returns `true` if a tile can go into the next cell: it is not placed yet, or it changes places with the tile there.
    pub fn can_place(&self, tile: u8) -> bool {
        let is_replacing = self.tile(self.next).is_some();
        usize::from(tile) < self.size().cells() && (is_replacing || self.cell_of(tile).is_none())
    }

    /// Places a tile in the next cell, and the last one that is left. Changes nothing if the tile cannot be placed.
    pub fn place(&mut self, tile: u8) {
        self.digits.clear();
        if !self.can_place(tile) || self.tile(self.next) == Some(tile) {
            return;
        }
        self.remember();
        let tiles = &mut self.cells.tiles;
        let replaced = tiles[self.next].take();
        if let Some(other) = tiles.iter().position(|&placed| placed == Some(tile)) {
            tiles[other] = replaced;
        }
        tiles[self.next] = Some(tile);
        let cells = self.size().cells();
        let mut following = (self.next + 1..cells).chain(0..self.next);
        if let Some(cell) = following.find(|&cell| self.tile(cell).is_none()) {
            self.next = cell;
        }
        // The next cell is the last one then, so that its tile can be entered too.
        self.fill_last_cell();
    }

    /// Chooses the cell that the next tile goes to.
    pub fn choose(&mut self, cell: usize) {
        if cell < self.size().cells() {
            self.next = cell;
            self.digits.clear();
        }
    }

    /// Undoes the last change. A number that is being typed is dropped first.
    pub fn undo(&mut self) {
        if !self.digits.is_empty() {
            self.digits.clear();
        } else if let Some((cells, next)) = self.past.pop() {
            (self.cells, self.next) = (cells, next);
        }
    }

    /// Empties all cells.
    pub fn clear(&mut self) {
        self.resize(self.size());
    }

    /// Starts again in another size.
    pub fn resize(&mut self, size: Size) {
        self.digits.clear();
        if size != self.size() || !self.is_empty() {
            self.remember();
            self.cells = Cells::new(size);
        }
        self.next = 0;
    }

    /// Handles a key. A number is placed as soon as no other tile that can be placed starts with its digits.
    pub fn press(&mut self, key: EntryKey) {
        match key {
            EntryKey::Digit(digit) => self.type_digit(digit),
            EntryKey::End => {
                if let Ok(tile) = self.digits.parse() {
                    self.place(tile);
                }
            }
            EntryKey::Back if !self.digits.is_empty() => {
                self.digits.pop();
            }
            EntryKey::Back if self.tile(self.next).is_some() && !self.is_full() => {
                self.remember();
                self.cells.tiles[self.next] = None;
            }
            EntryKey::Back => self.undo(),
            EntryKey::Go(step) => {
                // A step moves a tile; here it moves the choice the same way.
                if let Some(cell) = step.opposite().source(self.size(), self.next) {
                    self.choose(cell);
                }
            }
        }
    }

    /// Adds a digit to the number that is being typed. If no number goes on with it, the digit starts a number of its own; if
    /// only a tile that is placed already does, the digit is ignored.
    fn type_digit(&mut self, digit: u8) {
        let digits = format!("{}{digit}", self.digits);
        let starting = |tile: u8| tile.to_string().starts_with(&digits);
        let tiles = 0..self.size().cells() as u8;
        let mut placeable = tiles
            .clone()
            .filter(|&tile| self.can_place(tile) && starting(tile));
        match (placeable.next(), placeable.next()) {
            (Some(tile), None) if tile.to_string() == digits => self.place(tile),
            (Some(_), _) => self.digits = digits,
            (None, _) if self.digits.is_empty() || tiles.clone().any(starting) => {}
            (None, _) => {
                self.press(EntryKey::End);
                if self.digits.is_empty() {
                    self.type_digit(digit);
                }
            }
        }
    }

    /// Fills all cells with the tiles of a board.
    pub fn fill(&mut self, board: &Board) {
        self.remember();
        self.cells = Cells {
            size: board.size(),
            tiles: board.tiles().iter().copied().map(Some).collect(),
        };
        self.next = 0;
        self.digits.clear();
    }

    fn is_full(&self) -> bool {
        self.left() == 0
    }

    fn remember(&mut self) {
        if self.past.len() == MAX_CHANGES {
            self.past.remove(0);
        }
        self.past.push((self.cells.clone(), self.next));
    }

    /// Places the last tile if one cell is empty.
    fn fill_last_cell(&mut self) {
        if self.left() != 1 {
            return;
        }
        let unplaced = (0..self.size().cells() as u8).find(|&tile| self.cell_of(tile).is_none());
        if let Some(cell) = self.cells.tiles.iter_mut().find(|cell| cell.is_none()) {
            *cell = unplaced;
        }
    }
}

impl Cells {
    fn new(size: Size) -> Cells {
        Cells {
            size,
            tiles: vec![None; size.cells()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn entry(size: &str) -> Entry {
        Entry::new(size.parse().unwrap())
    }

    fn with_tiles(size: &str, tiles: &[u8]) -> Entry {
        let mut entry = entry(size);
        for &tile in tiles {
            entry.place(tile);
        }
        entry
    }

    fn typed(mut entry: Entry, keys: &str) -> Entry {
        for key in keys.split_whitespace() {
            entry.press(EntryKey::new(key).expect(key));
        }
        entry
    }

    fn tiles(entry: &Entry) -> Vec<Option<u8>> {
        (0..entry.size().cells())
            .map(|cell| entry.tile(cell))
            .collect()
    }

    #[test]
    fn tiles_go_into_the_cells_in_order() {
        let entry = with_tiles("2x2", &[3, 1]);
        assert_eq!(tiles(&entry), [Some(3), Some(1), None, None]);
        assert_eq!((entry.next(), entry.left()), (2, 2));
    }

    #[test]
    fn the_last_tile_is_placed_by_itself() {
        let entry = with_tiles("2x2", &[3, 1, 0]);
        assert_eq!(entry.board().unwrap().to_string(), "3 1/0 2");
    }

    #[test]
    fn the_last_tile_can_be_entered_too() {
        for tiles in [[1, 2, 3, 0], [3, 0, 1, 2]] {
            assert_eq!(
                with_tiles("2x2", &tiles)
                    .board()
                    .map(|board| board.tiles().to_vec()),
                Some(tiles.to_vec())
            );
        }
    }

    #[test]
    fn undo_takes_the_last_tile_back_together_with_the_one_that_followed() {
        let mut entry = with_tiles("2x2", &[3, 1, 0]);
        entry.undo();
        assert_eq!(tiles(&entry), [Some(3), Some(1), None, None]);
        assert_eq!(entry.next(), 2);
    }

    #[test]
    fn a_placed_tile_cannot_go_into_an_empty_cell() {
        let mut entry = with_tiles("3x3", &[3]);
        assert!(!entry.can_place(3));
        entry.place(3);
        assert_eq!(entry.filled(), 1);
    }

    #[test]
    fn a_tile_replaces_the_one_in_the_chosen_cell() {
        let mut entry = with_tiles("3x3", &[3, 1]);
        entry.choose(0);
        entry.place(7);
        assert_eq!(
            (entry.tile(0), entry.cell_of(3), entry.next()),
            (Some(7), None, 2)
        );
    }

    #[test]
    fn two_tiles_of_a_full_board_change_places() {
        let mut entry = with_tiles("2x2", &[3, 1, 0]);
        entry.choose(0);
        entry.place(2);
        assert_eq!(entry.board().unwrap().to_string(), "2 1/0 3");
    }

    #[test]
    fn a_new_size_starts_again_and_can_be_undone() {
        let mut entry = with_tiles("3x3", &[3, 1]);
        entry.resize("4x4".parse().unwrap());
        assert!(entry.is_empty());
        entry.undo();
        assert_eq!((entry.size(), entry.filled()), (Size::DEFAULT, 2));
    }

    #[test]
    fn a_number_that_cannot_go_on_is_placed_at_once() {
        assert_eq!(typed(entry("3x3"), "8 0").filled(), 2);
        let entry = typed(entry("4x4"), "2 1 5 0");
        assert_eq!(tiles(&entry)[..3], [Some(2), Some(15), Some(0)]);
    }

    #[test]
    fn a_number_that_may_go_on_waits_for_enter() {
        let waiting = typed(entry("4x4"), "1");
        assert_eq!((waiting.filled(), waiting.digits()), (0, "1"));
        let ended = typed(waiting, "Enter");
        assert_eq!((ended.tile(0), ended.digits()), (Some(1), ""));
    }

    #[test]
    fn a_number_waits_only_for_tiles_that_are_left() {
        let entry = with_tiles("4x3", &[10, 11]);
        assert_eq!(typed(entry, "1").tile(2), Some(1));
    }

    #[test]
    fn a_digit_that_no_number_goes_on_with_starts_the_next_one() {
        let entry = typed(entry("4x4"), "1 9");
        assert_eq!(tiles(&entry)[..2], [Some(1), Some(9)]);
    }

    #[test]
    fn a_number_that_is_placed_already_is_ignored() {
        let entry = typed(with_tiles("4x4", &[15]), "1 5");
        assert_eq!((entry.filled(), entry.digits()), (1, "1"));
    }

    #[test]
    fn backspace_removes_a_digit_then_the_last_tile() {
        let entry = typed(entry("4x4"), "2 1 Backspace");
        assert_eq!((entry.filled(), entry.digits()), (1, ""));
        assert!(typed(entry, "Backspace").is_empty());
    }

    #[test]
    fn backspace_empties_a_chosen_cell() {
        let entry = typed(with_tiles("3x3", &[4, 5, 6]), "ArrowUp Backspace");
        assert_eq!(tiles(&entry)[..3], [None, Some(5), Some(6)]);
        assert_eq!(entry.next(), 0);
    }

    #[test]
    fn arrows_choose_a_neighbouring_cell() {
        let entry = typed(
            entry("3x3"),
            "ArrowRight ArrowDown ArrowDown ArrowDown ArrowLeft ArrowLeft",
        );
        assert_eq!(entry.next(), 6);
    }

    #[test]
    fn every_size_can_be_entered_by_keys_alone() {
        for size in Size::all() {
            let mut entry = Entry::new(size);
            for tile in (0..size.cells() as u8).rev() {
                for digit in tile.to_string().bytes() {
                    entry.press(EntryKey::Digit(digit - b'0'));
                }
                entry.press(EntryKey::End);
            }
            let board = entry.board().expect("all cells are filled");
            assert_eq!(usize::from(board.tile(0)), size.cells() - 1, "{size}");
        }
    }

    proptest! {
        #[test]
        fn any_sequence_of_taps_and_keys_keeps_the_entry_consistent(
            steps in prop::collection::vec((0u8..12, any::<u8>()), 0..200),
        ) {
            let sizes = ["2x2", "3x3", "4x4", "3x5", "10x10"];
            let mut entry = entry("3x3");
            for (kind, value) in steps {
                match kind {
                    0..=3 => entry.place(value),
                    4 => entry.choose(value.into()),
                    5 => entry.undo(),
                    6 if value < 10 => entry.clear(),
                    7 if value < 20 => entry.resize(sizes[usize::from(value) % 5].parse().unwrap()),
                    8 => entry.press(EntryKey::Back),
                    9 => entry.press(EntryKey::End),
                    10 => entry.press(EntryKey::Go(Move::ALL[usize::from(value) % 4])),
                    _ => entry.press(EntryKey::Digit(value % 10)),
                }
                let cells = entry.size().cells();
                let mut placed: Vec<u8> = tiles(&entry).into_iter().flatten().collect();
                placed.sort_unstable();
                prop_assert!(placed.windows(2).all(|pair| pair[0] < pair[1]));
                prop_assert!(placed.iter().all(|&tile| usize::from(tile) < cells));
                prop_assert!(entry.next() < cells);
                prop_assert_ne!(entry.left(), 1);
                prop_assert_eq!(entry.board().is_some(), entry.left() == 0);
                if let Some(board) = entry.board() {
                    prop_assert!((0..cells).all(|cell| entry.tile(cell) == Some(board.tile(cell))));
                }
            }
        }
    }
}
