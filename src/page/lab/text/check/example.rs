//! Examples of assignments.

use crate::reference::RulePreset;

/// Courses with an example, in their order.
pub const COURSES: [RulePreset; 5] = [
    RulePreset::Columbia,
    RulePreset::Princeton,
    RulePreset::Aima,
    RulePreset::FortyTwo,
    RulePreset::Korf,
];

/// Returns an assignment as the students of a course have it.
pub fn example(course: RulePreset) -> &'static str {
    match course {
        RulePreset::Princeton => {
            "% java PuzzleChecker puzzle20.txt\n3\n 1  6  4\n 7  0  8\n 2  3  5\n"
        }
        RulePreset::Aima => {
            "astar_search:\n    3,614 nodes |    1,349 goal |   22 cost |    1,370 actions | EightPuzzle((1, 2, 3, 4, 5, 6, 7, 8, 0),\n"
        }
        RulePreset::FortyTwo => "# This puzzle is solvable\n3\n2 8 3\n1 6 4\n7 0 5\n",
        RulePreset::Korf => {
            "Korf 1985, problem 12, IDA* with Manhattan distance\n14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15\n546,344 nodes generated\n"
        }
        _ => "python driver.py ast 6,1,8,4,0,2,7,3,5\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::assignment::Assignment;
    use crate::lab::check::CountedFigure;
    use crate::puzzle::Solvability;

    #[test]
    fn every_example_is_recognised_as_its_course_s_and_can_be_solved() {
        for course in COURSES {
            let assignment = Assignment::read(example(course)).unwrap();
            let subject = assignment.subject();
            assert_eq!(subject.course, Some(course), "{course:?}");
            assert!(Solvability::of(&subject.start, &subject.goal).is_solvable());
        }
        let korf = Assignment::read(example(RulePreset::Korf)).unwrap();
        assert_eq!(korf.subject().method.to_string(), "idastar.manhattan");
        assert_eq!(korf.figure(CountedFigure::GeneratedKorf), Some(546_344));
        let aima = Assignment::read(example(RulePreset::Aima)).unwrap();
        assert_eq!(aima.figure(CountedFigure::GeneratedAll), Some(3_614));
        assert_eq!(aima.figure(CountedFigure::GoalTests), Some(1_349));
    }
}
