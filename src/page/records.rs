//! The best that was done on this device, per size. Pure.

use std::collections::BTreeMap;

use crate::puzzle::Size;

/// The least time and the fewest moves of games that count, each on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    pub milliseconds: u64,
    pub moves: usize,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Records(BTreeMap<Size, Record>);

/// What a game that was just solved has bettered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NewRecords {
    pub time: bool,
    pub moves: bool,
}

impl Records {
    pub fn get(&self, size: Size) -> Option<Record> {
        self.0.get(&size).copied()
    }

    /// Takes a solved game in. The first of a size betters nothing.
    pub fn add(&mut self, size: Size, game: Record) -> NewRecords {
        let Some(best) = self.0.get_mut(&size) else {
            self.0.insert(size, game);
            return NewRecords::default();
        };
        let news = NewRecords {
            time: game.milliseconds < best.milliseconds,
            moves: game.moves < best.moves,
        };
        best.milliseconds = best.milliseconds.min(game.milliseconds);
        best.moves = best.moves.min(game.moves);
        news
    }

    /// The best of both.
    pub fn merged(&self, others: &Records) -> Records {
        let mut best = self.clone();
        for (&size, &record) in &others.0 {
            best.add(size, record);
        }
        best
    }

    /// Whatever can be read of a text.
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
        // `collect` would sort them, with five kilobytes of code that nothing else in the page needs.
        let mut records = Records::default();
        for (size, record) in text.split('&').filter_map(record) {
            records.0.insert(size, record);
        }
        records
    }

    /// `3x3=35200.42&4x4=…`: milliseconds and moves.
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
    fn time_and_moves_are_bettered_each_on_its_own() {
        let size = Size::DEFAULT;
        let game = |milliseconds, moves| Record {
            milliseconds,
            moves,
        };
        let mut records = Records::default();
        assert_eq!(records.add(size, game(1000, 40)), NewRecords::default());
        let news = records.add(size, game(900, 50));
        assert_eq!((news.time, news.moves), (true, false));
        let news = records.add(size, game(2000, 30));
        assert_eq!((news.time, news.moves), (false, true));
        assert_eq!(records.add(size, game(900, 30)), NewRecords::default());
        assert_eq!(records.get(size), Some(game(900, 30)));
        assert_eq!(records.get("4x4".parse().unwrap()), None);
    }

    #[test]
    fn records_of_two_pages_are_joined_by_the_best_of_each() {
        let (one, two) = (
            Records::read("3x3=100.30&4x4=500.90"),
            Records::read("3x3=200.20&2x2=50.5"),
        );
        let joined = Records::read("2x2=50.5&3x3=100.20&4x4=500.90");
        assert_eq!(one.merged(&two), joined);
        assert_eq!(two.merged(&one), joined);
    }

    #[test]
    fn records_round_trip_and_rubbish_is_passed_over() {
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
        let torn = Records::read("3x3=1.2&4x4=&rubbish&1x1=3.4&5x5=-1.2&6x6=7.8");
        assert_eq!(torn.text(), "3x3=1.2&6x6=7.8");
        assert_eq!(Records::read(""), Records::default());
    }
}
