//! The figures that a number can be compared with, and what courses call them.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::reference::{RulePreset, RunEnd, RunRecord};

/// A figure of a search that a course or a textbook asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CountedFigure {
    /// Nodes expanded, without the goal.
    Expanded,
    /// Nodes expanded, and the goal.
    Taken,
    /// Nodes generated, the way back included.
    GeneratedAll,
    /// Nodes generated, without the way back.
    GeneratedForward,
    /// Nodes generated without the way back, and the root: the count of Korf (1985).
    GeneratedKorf,
    /// Nodes tested for being the goal.
    GoalTests,
    /// Nodes inserted into the frontier, the root included.
    Inserts,
    /// Nodes removed from the frontier.
    DelMins,
    /// The largest number of nodes in the frontier.
    LargestFrontier,
    /// The largest number of nodes in the frontier and expanded at one time.
    MostInMemory,
    /// The depth of the deepest node generated.
    MaxDepth,
    /// The number of moves of the solution.
    Length,
}

/// What courses call the figures that they ask for. The first one of a course is the one that is usually compared.
const COURSE_NAMES: [(RulePreset, CountedFigure, &str); 18] = [
    (
        RulePreset::Columbia,
        CountedFigure::Expanded,
        "nodes_expanded",
    ),
    (RulePreset::Columbia, CountedFigure::Length, "cost_of_path"),
    (
        RulePreset::Columbia,
        CountedFigure::MaxDepth,
        "max_search_depth",
    ),
    (
        RulePreset::Columbia,
        CountedFigure::LargestFrontier,
        "max_fringe_size",
    ),
    (RulePreset::Princeton, CountedFigure::Inserts, "insert()"),
    (RulePreset::Princeton, CountedFigure::DelMins, "delMin()"),
    (
        RulePreset::Princeton,
        CountedFigure::LargestFrontier,
        "max PQ size",
    ),
    (
        RulePreset::Princeton,
        CountedFigure::Length,
        "Minimum number of moves",
    ),
    (RulePreset::Aima, CountedFigure::GeneratedAll, "nodes"),
    (RulePreset::Aima, CountedFigure::GoalTests, "goal"),
    (RulePreset::Aima, CountedFigure::Length, "cost"),
    (
        RulePreset::FortyTwo,
        CountedFigure::Taken,
        "complexity in time",
    ),
    (
        RulePreset::FortyTwo,
        CountedFigure::MostInMemory,
        "complexity in size",
    ),
    (
        RulePreset::FortyTwo,
        CountedFigure::Length,
        "number of moves",
    ),
    (
        RulePreset::Korf,
        CountedFigure::GeneratedKorf,
        "nodes generated",
    ),
    (RulePreset::Korf, CountedFigure::Length, "solution length"),
    (RulePreset::Slidewise, CountedFigure::Expanded, "expanded"),
    (
        RulePreset::Slidewise,
        CountedFigure::GeneratedForward,
        "generated",
    ),
];

impl CountedFigure {
    /// All figures.
    pub const ALL: [CountedFigure; 12] = [
        CountedFigure::Expanded,
        CountedFigure::Taken,
        CountedFigure::GeneratedAll,
        CountedFigure::GeneratedForward,
        CountedFigure::GeneratedKorf,
        CountedFigure::GoalTests,
        CountedFigure::Inserts,
        CountedFigure::DelMins,
        CountedFigure::LargestFrontier,
        CountedFigure::MostInMemory,
        CountedFigure::MaxDepth,
        CountedFigure::Length,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            CountedFigure::Expanded => "expanded",
            CountedFigure::Taken => "taken",
            CountedFigure::GeneratedAll => "generated_all",
            CountedFigure::GeneratedForward => "generated_forward",
            CountedFigure::GeneratedKorf => "generated_korf",
            CountedFigure::GoalTests => "goal_tests",
            CountedFigure::Inserts => "inserts",
            CountedFigure::DelMins => "del_mins",
            CountedFigure::LargestFrontier => "largest_frontier",
            CountedFigure::MostInMemory => "most_in_memory",
            CountedFigure::MaxDepth => "max_depth",
            CountedFigure::Length => "length",
        }
    }

    /// Returns the figure of a run. It is `None` if the run reached a limit, or if nothing was searched or found that could
    /// be counted.
    pub fn of(self, record: &RunRecord) -> Option<u64> {
        let figures = &record.figures;
        match record.end {
            RunEnd::Limit(_) => return None,
            // A board and its twin are searched even if the board has no solution.
            RunEnd::Unsolvable if figures.inserts == 0 => return None,
            RunEnd::Unsolvable | RunEnd::Solved { .. } => {}
        }
        Some(match self {
            CountedFigure::Expanded => figures.expanded,
            // No goal was taken.
            CountedFigure::Taken if record.end == RunEnd::Unsolvable => figures.expanded,
            CountedFigure::Taken => figures.taken(),
            CountedFigure::GeneratedAll => figures.generated_all,
            CountedFigure::GeneratedForward => figures.generated_forward,
            CountedFigure::GeneratedKorf => figures.generated_forward + 1,
            CountedFigure::GoalTests => figures.goal_tests,
            CountedFigure::Inserts => figures.inserts,
            CountedFigure::DelMins => figures.del_mins,
            CountedFigure::LargestFrontier => figures.largest_frontier,
            CountedFigure::MostInMemory => figures.most_in_memory,
            CountedFigure::MaxDepth => figures.max_depth,
            CountedFigure::Length => return record.end.length().map(u64::from),
        })
    }

    /// Returns what a course calls the figure; `None` if it does not ask for it.
    pub fn course_name(self, course: RulePreset) -> Option<&'static str> {
        let mut names = COURSE_NAMES.iter();
        let (_, _, name) =
            names.find(|&&(preset, figure, _)| (preset, figure) == (course, self))?;
        Some(name)
    }

    /// Returns the figure that is usually compared in a course.
    pub fn usual(course: RulePreset) -> CountedFigure {
        let mut names = COURSE_NAMES.iter();
        let first = names.find(|(preset, _, _)| *preset == course);
        first.map_or(CountedFigure::Expanded, |&(_, figure, _)| figure)
    }
}

impl FromStr for CountedFigure {
    type Err = ();

    fn from_str(name: &str) -> Result<CountedFigure, ()> {
        let mut all = CountedFigure::ALL.into_iter();
        all.find(|figure| figure.name() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::Figures;
    use crate::search::Limit;

    #[test]
    fn every_figure_is_read_as_it_is_named() {
        for figure in CountedFigure::ALL {
            assert_eq!(figure.name().parse(), Ok(figure));
        }
        assert_eq!("rubbish".parse::<CountedFigure>(), Err(()));
    }

    #[test]
    fn courses_have_their_own_names_for_figures() {
        let columbia = RulePreset::Columbia;
        assert_eq!(CountedFigure::usual(columbia), CountedFigure::Expanded);
        let name = CountedFigure::Expanded.course_name(columbia);
        assert_eq!(name, Some("nodes_expanded"));
        assert_eq!(CountedFigure::Inserts.course_name(columbia), None);
        assert_eq!(
            CountedFigure::usual(RulePreset::Princeton),
            CountedFigure::Inserts
        );
        assert_eq!(
            CountedFigure::usual(RulePreset::UtAustin),
            CountedFigure::Expanded
        );
    }

    #[test]
    fn a_run_that_reached_a_limit_has_no_figure() {
        let figures = Figures {
            expanded: 10,
            inserts: 20,
            ..Figures::default()
        };
        let mut record = RunRecord {
            end: RunEnd::Limit(Limit::Nodes(10)),
            figures,
            moves: Vec::new(),
            iterations: Vec::new(),
        };
        assert_eq!(CountedFigure::Expanded.of(&record), None);
        record.end = RunEnd::Unsolvable;
        assert_eq!(CountedFigure::Inserts.of(&record), Some(20));
        assert_eq!(CountedFigure::Taken.of(&record), Some(10));
        assert_eq!(CountedFigure::Length.of(&record), None);
        record.end = RunEnd::Solved {
            length: 7,
            is_optimal: true,
        };
        assert_eq!(CountedFigure::Taken.of(&record), Some(11));
        assert_eq!(CountedFigure::Length.of(&record), Some(7));
    }
}
