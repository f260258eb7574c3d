//! The algorithms that a program's output may come from if it does not name one.

use super::axes::preset_rules;
use super::figure::CountedFigure;
use super::plan::{CheckSubject, RUN_BYTES, fixed_course, run_nodes};
use crate::lab::LabMethod;
use crate::reference::{Experiment, LabAlgorithm, RunEnd, RunRecord};
use crate::search::{Limits, Weight};

/// The algorithms of a course, each as an experiment, and the figures that the right one has.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidates {
    runs: Vec<Experiment>,
    figures: Vec<(CountedFigure, u64)>,
}

impl Candidates {
    /// Returns the algorithms of the subject's course. It is `None` if the course leaves its rules open or has only one
    /// algorithm, or if there are no figures.
    pub fn new(subject: &CheckSubject, figures: Vec<(CountedFigure, u64)>) -> Option<Candidates> {
        let course = subject.course.filter(|_| !figures.is_empty())?;
        let method = |algorithm| {
            let own = subject.method;
            let heuristic = own.heuristic()?;
            Some(LabMethod::new(algorithm, heuristic, Weight::ONE))
        };
        // A weight would have to be known too.
        let others = |&&algorithm: &&LabAlgorithm| {
            !matches!(algorithm, LabAlgorithm::AStar | LabAlgorithm::WeightedAStar)
        };
        let algorithms = LabAlgorithm::ALL.iter().filter(others).copied();
        let mut runs = Vec::new();
        // A* comes first: it is assumed if several fit.
        for algorithm in [LabAlgorithm::AStar].into_iter().chain(algorithms) {
            let method = method(algorithm)?;
            let candidate = CheckSubject { method, ..*subject };
            if fixed_course(&candidate).is_some() {
                let rules = preset_rules(course, algorithm);
                runs.push(method.experiment(subject.start, subject.goal, rules));
            }
        }
        (runs.len() > 1).then_some(Candidates { runs, figures })
    }

    /// Returns the experiments.
    pub fn runs(&self) -> &[Experiment] {
        &self.runs
    }

    /// Returns the limits of an experiment.
    pub fn limits(&self, index: usize) -> Limits {
        let run = self.runs.get(index);
        Limits {
            nodes: run_nodes(run.is_some_and(|run| run.algorithm.is_iterative())),
            memory: RUN_BYTES,
        }
    }

    /// Returns the algorithms whose runs have all figures, the most likely one first. `records` has an entry for each
    /// experiment. It is `None` if a run was stopped by a limit before it could be told apart.
    ///
    /// Uniform-cost search is left out if breadth-first search fits: with moves of equal cost, a course that has both means
    /// the latter.
    pub fn fitting(&self, records: &[RunRecord]) -> Option<Vec<LabAlgorithm>> {
        let has_figures = |record: &RunRecord| {
            let mut figures = self.figures.iter();
            figures.all(|&(figure, number)| figure.of(record) == Some(number))
        };
        let is_open = |record: &RunRecord| {
            let mut figures = self.figures.iter();
            let is_past = figures.any(|&(figure, number)| {
                figure == CountedFigure::Expanded && number < record.figures.expanded
            });
            matches!(record.end, RunEnd::Limit(_)) && !is_past
        };
        if records.len() < self.runs.len() || records.iter().any(is_open) {
            return None;
        }
        let runs = self.runs.iter().zip(records);
        let mut fitting: Vec<LabAlgorithm> = runs
            .filter(|(_, record)| has_figures(record))
            .map(|(run, _)| run.algorithm)
            .collect();
        if fitting.contains(&LabAlgorithm::BreadthFirst) {
            fitting.retain(|&algorithm| algorithm != LabAlgorithm::UniformCost);
        }
        Some(fitting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::assignment::Assignment;
    use crate::reference::Figures;
    use crate::search::Limit;

    fn candidates(text: &str) -> Option<Candidates> {
        Assignment::read(text).unwrap().candidates()
    }

    #[test]
    fn the_algorithms_of_the_course_are_candidates() {
        let candidates = candidates("path_to_goal: ['Up']\nnodes_expanded: 1").unwrap();
        let algorithms: Vec<LabAlgorithm> =
            candidates.runs().iter().map(|run| run.algorithm).collect();
        assert_eq!(
            algorithms,
            [
                LabAlgorithm::AStar,
                LabAlgorithm::BreadthFirst,
                LabAlgorithm::DepthFirst,
                LabAlgorithm::IdaStar,
            ]
        );
    }

    #[test]
    fn without_figures_or_a_course_or_with_a_name_there_are_no_candidates() {
        for text in [
            "path_to_goal: ['Up']",
            "618402735 with 5 nodes expanded",
            "python driver.py bfs 6,1,8,4,0,2,7,3,5\nnodes_expanded: 5",
            "# This puzzle is solvable\n3\n3 2 6\n1 4 0\n8 7 5\nComplexity in time: 5",
        ] {
            assert_eq!(candidates(text), None, "{text}");
        }
    }

    #[test]
    fn a_run_that_a_limit_stopped_too_early_leaves_it_open() {
        let candidates = candidates("path_to_goal: ['Up']\nnodes_expanded: 1").unwrap();
        let record = |expanded| RunRecord {
            end: RunEnd::Limit(Limit::Nodes(expanded)),
            figures: Figures {
                expanded,
                ..Figures::default()
            },
            moves: Vec::new(),
            iterations: Vec::new(),
        };
        let all = candidates.runs().len();
        assert_eq!(candidates.fitting(&vec![record(1); all]), None);
        assert_eq!(candidates.fitting(&vec![record(2); all]), Some(Vec::new()));
        assert_eq!(candidates.fitting(&[]), None);
    }
}
