//! The user's records for each size of board. Pure.

use std::collections::BTreeMap;

use crate::puzzle::Size;

/// The shortest time and the fewest moves, not necessarily of the same game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// Time in milliseconds.
    pub milliseconds: u64,
    /// Number of single-tile moves.
    pub moves: usize,
}

/// The records for each size of board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Records(BTreeMap<Size, Record>);

/// The records that a solved game has beaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NewRecords {
    /// `true` if the game has beaten the time.
    pub time: bool,
    /// `true` if the game has beaten the number of moves.
    pub moves: bool,
}

impl Records {
    /// Returns the record for a size.
    pub fn get(&self, size: Size) -> Option<Record> {
        self.0.get(&size).copied()
    }

    /// Adds a solved game and returns the records that it has beaten. The first game of a size beats none.
    pub fn add(&mut self, size: Size, game: Record) -> NewRecords {
        let Some(best) = self.0.get_mut(&size) else {
            self.0.insert(size, game);
            return NewRecords::default();
        };
        let new_records = NewRecords {
            time: game.milliseconds < best.milliseconds,
            moves: game.moves < best.moves,
        };
        best.milliseconds = best.milliseconds.min(game.milliseconds);
        best.moves = best.moves.min(game.moves);
        new_records
    }

    /// Returns the better record of both for each size.
    pub fn merged(&self, others: &Records) -> Records {
        let mut best = self.clone();
        for (&size, &record) in &others.0 {
            best.add(size, record);
        }
        best
    }

    /// Parses a text that [`text`](Self::text) wrote, and skips what is invalid.
    pub fn read(text: &str) -> Records {
        let record = |pair: &str| {
            let (size, record) = pair.split_once('=')?;
            let (milliseconds, moves) = record.split_once('.')?;
            let record = Record {
                milliseconds: milliseconds.parse().ok()?,
                moves: moves.parse().ok()?,
            };
            Some((size.parse().ok()?, record))
        };
        // `collect` would sort first, which adds five kilobytes of code that nothing else on the page uses.
        let mut records = Records::default();
        for (size, record) in text.split('&').filter_map(record) {
            records.0.insert(size, record);
        }
        records
    }

    /// Returns the records as text: `3x3=35200.42&4x4=…`, with milliseconds and moves for each size.
    pub fn text(&self) -> String {
        let pair = |(size, record): (&Size, &Record)| {
            format!("{size}={}.{}", record.milliseconds, record.moves)
        };
        self.0.iter().map(pair).collect::<Vec<_>>().join("&")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_moves_are_separate_records() {
        let size = Size::DEFAULT;
        let game = |milliseconds, moves| Record {
            milliseconds,
            moves,
        };
        let mut records = Records::default();
        assert_eq!(records.add(size, game(1000, 40)), NewRecords::default());
        let beaten = records.add(size, game(900, 50));
        assert_eq!((beaten.time, beaten.moves), (true, false));
        let beaten = records.add(size, game(2000, 30));
        assert_eq!((beaten.time, beaten.moves), (false, true));
        assert_eq!(records.add(size, game(900, 30)), NewRecords::default());
        assert_eq!(records.get(size), Some(game(900, 30)));
        assert_eq!(records.get("4x4".parse().unwrap()), None);
    }

    #[test]
    fn merged_records_are_the_better_ones_of_both() {
        let (one, two) = (
            Records::read("3x3=100.30&4x4=500.90"),
            Records::read("3x3=200.20&2x2=50.5"),
        );
        let merged = Records::read("2x2=50.5&3x3=100.20&4x4=500.90");
        assert_eq!(one.merged(&two), merged);
        assert_eq!(two.merged(&one), merged);
    }

    #[test]
    fn records_are_read_as_they_were_written() {
        let mut records = Records::default();
        for (moves, size) in Size::all().enumerate() {
            let milliseconds = 1000 + moves as u64;
            records.add(
                size,
                Record {
                    milliseconds,
                    moves,
                },
            );
        }
        assert_eq!(Records::read(&records.text()), records);
        assert_eq!(Records::read(""), Records::default());
    }

    #[test]
    fn invalid_records_are_skipped() {
        let valid = Records::read("3x3=1.2&4x4=&rubbish&1x1=3.4&5x5=-1.2&6x6=7.8");
        assert_eq!(valid.text(), "3x3=1.2&6x6=7.8");
    }
}
