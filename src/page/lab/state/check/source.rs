//! Where each part of what is checked comes from.

use super::Check;
use crate::lab::assignment::{Assignment, Found, GoalOrigin};
use crate::page::lab::state::Subject;
use crate::reference::{LabAlgorithm, RulePreset};

/// Where a part of what is checked comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source<'a> {
    /// It was found in this part of the text.
    Found(&'a str),
    /// The text does not say it.
    Assumed,
    /// The text does not say it, and the course has it.
    OfCourse(RulePreset),
    /// The text does not say it, and the usual goal cannot be reached from the board.
    UsualGoalUnreachable,
    /// Of the course's algorithms, this one and these others give the figures of the text.
    Inferred(&'a [LabAlgorithm]),
    /// No algorithm of the course gives the figures of the text.
    NoneFits,
    /// The user has chosen it.
    Chosen,
    /// There is no text.
    NoText,
}

impl Check {
    /// Returns where the course comes from.
    pub fn course_source(&self) -> Source<'_> {
        self.source(|assignment| {
            let course = assignment.course.as_ref();
            of(course, self.choices.course, course.map(|found| found.value))
        })
    }

    /// Returns where the algorithm and the heuristic come from.
    pub fn method_source(&self) -> Source<'_> {
        self.source(|assignment| {
            let fitting = self.fitting();
            let inferred = fitting.and_then(|fitting| fitting.first().copied());
            let likely = assignment.likely_method(inferred);
            match of(assignment.algorithm.as_ref(), self.method(), likely) {
                Source::Assumed => match fitting {
                    Some([_, others @ ..]) => Source::Inferred(others),
                    Some([]) => Source::NoneFits,
                    None => Source::Assumed,
                },
                source => source,
            }
        })
    }

    /// Returns where the board comes from.
    pub fn board_source(&self, subject: &Subject) -> Source<'_> {
        self.source(|assignment| {
            let start = &assignment.start;
            of(Some(start), subject.board, start.value)
        })
    }

    /// Returns where the goal comes from.
    pub fn goal_source(&self, subject: &Subject) -> Source<'_> {
        self.source(|assignment| {
            let goal = assignment.goal.as_ref();
            let course = assignment.course.as_ref().map(|found| found.value);
            match of(goal, subject.goal, assignment.likely_goal()) {
                // The course that the user has chosen brings its goal.
                Source::Chosen if self.is_goal_of_course(subject) => {
                    self.choices.course.map_or(Source::Chosen, Source::OfCourse)
                }
                Source::Assumed => match assignment.goal_origin() {
                    GoalOrigin::Course => course.map_or(Source::Assumed, Source::OfCourse),
                    GoalOrigin::UsualUnreachable => Source::UsualGoalUnreachable,
                    GoalOrigin::Text | GoalOrigin::Usual => Source::Assumed,
                },
                source => source,
            }
        })
    }

    fn is_goal_of_course(&self, subject: &Subject) -> bool {
        let course = self.choices.course;
        let goal = course.and_then(|course| course.goal(subject.board.size()));
        goal == Some(subject.goal)
    }

    /// Returns `true` if the text has a single line: then there is no need to say where in it something was found.
    pub fn is_one_line(&self) -> bool {
        self.text.trim().lines().count() <= 1
    }

    fn source<'a>(&'a self, of: impl FnOnce(&'a Assignment) -> Source<'a>) -> Source<'a> {
        self.assignment().map_or(Source::NoText, of)
    }
}

/// Returns where a part comes from that was found in the text, or of which `likely` is assumed.
fn of<'a, T, V: PartialEq>(found: Option<&'a Found<T>>, value: V, likely: V) -> Source<'a> {
    match found {
        _ if value != likely => Source::Chosen,
        Some(found) => Source::Found(&found.text),
        None => Source::Assumed,
    }
}
