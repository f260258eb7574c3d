//! What is checked of a recognised assignment, with likely values for what its text does not say.

use super::Assignment;
use crate::heuristic::HeuristicKind;
use crate::lab::LabMethod;
use crate::lab::check::{Candidates, CheckSubject, Claim, CountedFigure};
use crate::puzzle::{Goal, Preset, Solvability};
use crate::reference::{LabAlgorithm, LabHeuristic};
use crate::search::Weight;

/// Where a likely goal comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalOrigin {
    /// The text has it.
    Text,
    /// The course has it.
    Course,
    /// It is the usual one, [`Preset::default`].
    Usual,
    /// The usual one cannot be reached from the board, and this one can.
    UsualUnreachable,
}

impl Assignment {
    /// Returns the goal: the text's own, else the course's, else the first preset that the board can reach.
    pub fn likely_goal(&self) -> Goal {
        self.explained_goal().0
    }

    /// Returns where the likely goal comes from.
    pub fn goal_origin(&self) -> GoalOrigin {
        self.explained_goal().1
    }

    fn explained_goal(&self) -> (Goal, GoalOrigin) {
        let size = self.start.value.size();
        if let Some(goal) = &self.goal {
            return (goal.value, GoalOrigin::Text);
        }
        let course = self.course.as_ref().map(|found| found.value);
        if let Some(goal) = course.and_then(|course| course.goal(size)) {
            return (goal, GoalOrigin::Course);
        }
        let usual = Goal::preset(Preset::default(), size);
        let is_reachable = |goal: &Goal| Solvability::of(&self.start.value, goal).is_solvable();
        let goals = Preset::ALL.map(|preset| Goal::preset(preset, size));
        match goals.into_iter().find(is_reachable) {
            Some(goal) if goal != usual => (goal, GoalOrigin::UsualUnreachable),
            _ => (usual, GoalOrigin::Usual),
        }
    }

    /// Returns the search to check. The algorithm is A* and the heuristic Manhattan distance unless the text says otherwise.
    pub fn subject(&self) -> CheckSubject {
        CheckSubject {
            start: self.start.value,
            goal: self.likely_goal(),
            method: self.likely_method(None),
            course: self.course.as_ref().map(|found| found.value),
        }
    }

    /// Returns the method of the search to check. `inferred` is the algorithm that the figures of the text come from, if
    /// the text does not name one.
    pub fn likely_method(&self, inferred: Option<LabAlgorithm>) -> LabMethod {
        let algorithm = self.algorithm.as_ref().map(|found| found.value);
        let heuristic = self.heuristic.as_ref().map(|found| found.value);
        LabMethod::new(
            algorithm.or(inferred).unwrap_or(LabAlgorithm::AStar),
            heuristic.unwrap_or(LabHeuristic::Kind(HeuristicKind::Manhattan)),
            Weight::default(),
        )
    }

    /// Returns the algorithms that the figures of the text may come from; `None` if the text names the algorithm, or if
    /// the figures cannot tell.
    pub fn candidates(&self) -> Option<Candidates> {
        if self.algorithm.is_some() {
            return None;
        }
        let figures = self.figures.iter().map(|found| found.value).collect();
        Candidates::new(&self.subject(), figures)
    }

    /// Returns the number to check: the text's own figure that is usually compared in its course, else its first figure
    /// other than the length, else the length.
    pub fn claim(&self) -> Claim {
        let course = self.course.as_ref().map(|found| found.value);
        let usual = course.map_or(CountedFigure::Expanded, CountedFigure::usual);
        let number = self.figure(usual);
        let mut figures: Vec<(CountedFigure, u64)> =
            self.figures.iter().map(|found| found.value).collect();
        figures.sort_by_key(|&(figure, _)| figure == CountedFigure::Length);
        match (number, figures.first()) {
            (None, Some(&(figure, number))) => Claim {
                figure,
                number: Some(number),
            },
            _ => Claim {
                figure: usual,
                number,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;
    use crate::reference::RulePreset;

    #[test]
    fn the_number_to_check_is_the_one_that_the_course_compares() {
        for (text, figure, number) in [
            (
                "python driver.py ast 6,1,8,4,0,2,7,3,5\ncost_of_path: 20\nnodes_expanded: 696",
                CountedFigure::Expanded,
                Some(696),
            ),
            ("puzzle20.txt 1439 853", CountedFigure::Inserts, Some(1439)),
            (
                "618402735 20 moves, 1162 generated",
                CountedFigure::GeneratedAll,
                Some(1162),
            ),
            (
                "618402735 is solved in 20 moves",
                CountedFigure::Length,
                Some(20),
            ),
            ("618402735", CountedFigure::Expanded, None),
        ] {
            let claim = Assignment::read(text).unwrap().claim();
            assert_eq!(claim, Claim { figure, number }, "{text}");
        }
    }

    #[test]
    fn a_bare_board_is_checked_with_a_star_and_manhattan_distance() {
        let subject = Assignment::read("618402735").unwrap().subject();
        assert_eq!(subject.method.to_string(), "astar.manhattan");
        assert_eq!(subject.course, None);
        assert_eq!(
            subject.goal,
            Goal::preset(Preset::BlankLast, subject.start.size())
        );
        let subject = Assignment::read("python driver.py bfs 6,1,8,4,0,2,7,3,5")
            .unwrap()
            .subject();
        assert_eq!(subject.method.to_string(), "bfs");
        assert_eq!(subject.course, Some(RulePreset::Columbia));
        assert_eq!(
            subject.goal,
            Goal::preset(Preset::BlankFirst, subject.start.size())
        );
    }

    #[test]
    fn another_goal_is_likely_if_the_usual_one_cannot_be_reached() {
        for (text, goal, origin) in [
            ("123456780", Preset::BlankLast, GoalOrigin::Usual),
            ("123456870", Preset::Spiral, GoalOrigin::UsualUnreachable),
            (
                "python driver.py ast 1,2,3,4,5,6,8,7,0",
                Preset::BlankFirst,
                GoalOrigin::Course,
            ),
            ("618402735 012345678", Preset::BlankFirst, GoalOrigin::Text),
        ] {
            let assignment = Assignment::read(text).unwrap();
            assert_eq!(assignment.goal_origin(), origin, "{text}");
            assert_eq!(assignment.likely_goal(), Goal::preset(goal, Size::DEFAULT));
        }
    }
}
