//! Questions about the node that is taken next.

use super::{moment, node_runs, path_runs, record};
use slidewise::reference::{Experiment, LabAlgorithm, Ties};

#[test]
fn a_question_offers_the_node_that_is_taken_and_accepts_exactly_the_valid_ones() {
    let mut kinds = [0; 4];
    for run in node_runs().into_iter().step_by(3) {
        let mut recorded = record(run);
        for at in 0..recorded.last_moment() {
            let frontier = moment(&mut recorded, at).frontier;
            let next = moment(&mut recorded, at + 1).current.unwrap();
            let Some(question) = recorded.question(at) else {
                let first = (frontier[0].board, frontier[0].g);
                let is_same = frontier.iter().all(|entry| (entry.board, entry.g) == first);
                assert!(is_same, "at {at} of {run:?}: {frontier:?}");
                continue;
            };
            assert_eq!(question.at, at);
            assert_eq!(question.choices[question.taken], next);
            assert!(question.valid[question.taken]);
            assert_eq!(question.valid.len(), question.choices.len());
            assert!((2..=5).contains(&question.choices.len()));
            let lowest = frontier.iter().map(|entry| entry.f).min().unwrap();
            let tied = || frontier.iter().filter(|entry| entry.f == lowest);
            for (choice, &valid) in question.choices.iter().zip(&question.valid) {
                assert!(frontier.contains(choice));
                let Experiment {
                    algorithm, rules, ..
                } = run.experiment;
                let expected = match (algorithm, rules.ties) {
                    (LabAlgorithm::BreadthFirst | LabAlgorithm::DepthFirst, _)
                    | (_, Ties::Oldest | Ties::Newest) => *choice == next,
                    (_, Ties::BinaryHeap) => choice.f == lowest,
                    (_, Ties::LeastH) => {
                        let least = tied().map(|entry| entry.h).min().unwrap();
                        choice.f == lowest && choice.h == least
                    }
                    (_, Ties::LeastG) => {
                        let least = tied().map(|entry| entry.g).min().unwrap();
                        choice.f == lowest && choice.g == least
                    }
                };
                assert_eq!(valid, expected, "{choice:?} at {at} of {run:?}");
                kinds[usize::from(valid) + 2 * usize::from(choice.f == lowest)] += 1;
            }
            assert_eq!(recorded.question(at), Some(question));
        }
        assert_eq!(recorded.question(recorded.last_moment()), None);
    }
    // Of a greater f, of the lowest f but worse by the rule for ties, and valid.
    let often = [kinds[0], kinds[2], kinds[3]];
    assert!(often.iter().all(|&count| count > 100), "{kinds:?}");
}

#[test]
fn iterative_deepening_has_no_questions() {
    for run in path_runs().into_iter().step_by(9) {
        assert_eq!(record(run).question(1), None);
    }
}
