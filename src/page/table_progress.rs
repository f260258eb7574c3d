//! What is said of the tables that the worker builds while it has nothing else to do. Pure.

use super::text;
use crate::protocol::TablesProgress;

/// A line of the Solve panel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableProgress {
    /// The sentence for the user.
    pub sentence: String,
    /// A line that is not visible is there for tests and the curious.
    pub is_visible: bool,
}

impl TableProgress {
    /// Returns the line for what is known of the tables. `has_job` says that the worker has a job: tables that the job
    /// needs are part of it, and building the others rests until it has ended. At 0% nothing is built yet, and may not
    /// be for a while, since smaller tables come first.
    pub fn new(tables: Option<TablesProgress>, has_job: bool) -> TableProgress {
        let is_visible = match tables {
            None | Some(TablesProgress::Building(0) | TablesProgress::Ready) => false,
            Some(TablesProgress::Building(_)) => !has_job,
            Some(TablesProgress::OutOfMemory) => true,
        };
        let sentence = text::worker::tables(tables);
        TableProgress {
            sentence,
            is_visible,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visible(tables: Option<TablesProgress>, has_job: bool) -> Option<String> {
        let line = TableProgress::new(tables, has_job);
        line.is_visible.then_some(line.sentence)
    }

    #[test]
    fn a_percentage_is_shown_while_tables_are_built() {
        for percent in 1..100 {
            let expected = format!("Building pattern databases for faster solving: {percent}%.");
            assert_eq!(
                visible(Some(TablesProgress::Building(percent)), false),
                Some(expected)
            );
        }
    }

    #[test]
    fn nothing_is_shown_before_tables_are_begun_and_after_they_are_complete() {
        for tables in [
            None,
            Some(TablesProgress::Building(0)),
            Some(TablesProgress::Ready),
        ] {
            for has_job in [false, true] {
                assert_eq!(visible(tables, has_job), None);
            }
        }
    }

    #[test]
    fn no_percentage_stands_still_while_a_board_is_solved() {
        for percent in 0..=100 {
            assert_eq!(visible(Some(TablesProgress::Building(percent)), true), None);
        }
    }

    #[test]
    fn tables_without_memory_are_told_of_at_all_times() {
        for has_job in [false, true] {
            assert!(
                visible(Some(TablesProgress::OutOfMemory), has_job)
                    .unwrap()
                    .starts_with("There is not enough memory")
            );
        }
    }
}
