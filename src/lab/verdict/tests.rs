use super::*;
use crate::engine::distance_table::DistanceTableBuilder;
use crate::heuristic::FeatureWeights;
use crate::puzzle::{Preset, Random, scramble};

fn own(weights: &str) -> LabHeuristic {
    LabHeuristic::Own(weights.parse().unwrap())
}

fn table(goal: &Goal) -> Option<DistanceTable> {
    if !DistanceTable::fits(goal.size()) {
        return None;
    }
    let mut builder = DistanceTableBuilder::new(goal).unwrap();
    loop {
        if let Step::Done(table) = builder.advance(100_000) {
            return Some(table);
        }
    }
}

fn verdicts(goal: &Goal, heuristics: &[LabHeuristic], budget: u32) -> Vec<Verdict> {
    let mut search = VerdictSearch::new(goal, heuristics, table(goal), None);
    loop {
        if let Step::Done(verdicts) = search.advance(budget) {
            return verdicts;
        }
    }
}

fn verdict(goal: &Goal, weights: &str) -> Verdict {
    verdicts(goal, &[own(weights)], 100_000).remove(0)
}

fn goal(size: &str) -> Goal {
    Goal::preset(Preset::BlankLast, size.parse().unwrap())
}

#[test]
fn manhattan_distance_is_admissible_and_consistent_on_all_3x3_boards() {
    let verdict = verdict(&goal("3x3"), "man10");
    assert!(verdict.is_admissible() && verdict.is_consistent() && verdict.is_complete());
    assert_eq!((verdict.boards, verdict.moves), (181_440, 241_920));
    // The mean distance is known: 21.97.
    assert!((verdict.mean_distance.unwrap() - 21.97).abs() < 0.005);
}

#[test]
fn counting_the_blank_overestimates_one_move() {
    let verdict = verdict(&goal("3x3"), "mis10-blank");
    let worst = verdict.worst.unwrap();
    assert_eq!((worst.value, worst.distance, worst.is_exact), (2, 1, true));
}

#[test]
fn the_sum_that_is_linear_conflict_has_the_verdict_of_linear_conflict() {
    let goal = goal("3x3");
    let heuristics = [
        own("man10-con20"),
        LabHeuristic::Kind(HeuristicKind::LinearConflict),
    ];
    let [sum, named] = &verdicts(&goal, &heuristics, 100_000)[..] else {
        panic!("two verdicts");
    };
    assert!(sum.is_admissible() && sum.is_consistent());
    assert_eq!((sum.mean, sum.mean_error), (named.mean, named.mean_error));
}

#[test]
fn a_sample_finds_a_board_that_is_overestimated_but_proves_nothing() {
    for size in ["4x4", "4x3", "6x6"] {
        let goal = goal(size);
        let double = verdict(&goal, "man20");
        let worst = double.worst.unwrap();
        assert!(worst.value > worst.distance);
        assert!(!double.is_consistent() && !double.is_complete());
        assert_eq!(double.mean_distance, None);
        let single = verdict(&goal, "man10");
        assert!(single.is_admissible() && single.is_consistent() && !single.is_complete());
    }
}

#[test]
fn the_sizes_of_slices_do_not_matter() {
    for goal in [goal("3x2"), goal("4x3")] {
        let heuristics = [own("man13-inv2"), LabHeuristic::ConflictPairs];
        let at_once = verdicts(&goal, &heuristics, u32::MAX);
        assert_eq!(verdicts(&goal, &heuristics, 7), at_once);
    }
}

#[test]
fn a_heuristic_without_its_pattern_database_is_left_out() {
    let goal = goal("3x2");
    let heuristics = [LabHeuristic::Kind(HeuristicKind::Pdb), own("man10")];
    let found = verdicts(&goal, &heuristics, 1000);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].heuristic, own("man10"));
}

#[test]
fn what_is_proved_holds_on_all_boards_of_3x2_2x3_and_3x3() {
    let mut random = Random::seeded(8);
    let mut proved = Vec::new();
    for _ in 0..4000 {
        let mut weights = FeatureWeights::ZERO.counting_blank(random.below(2) == 1);
        for feature in crate::heuristic::Feature::ALL {
            let tenths = [0, 0, random.below(4), random.below(21)][random.below(4)];
            weights = weights.with(feature, tenths as u8);
        }
        if weights.is_proved_consistent() {
            proved.push(LabHeuristic::Own(weights));
        }
    }
    assert!(proved.len() > 100, "{}", proved.len());
    for (size, count) in [("3x2", proved.len()), ("2x3", proved.len()), ("3x3", 12)] {
        let goal = Goal::new(scramble::uniform(&goal(size), &mut random));
        for verdict in verdicts(&goal, &proved[..count], 100_000) {
            assert!(
                verdict.is_admissible() && verdict.is_consistent(),
                "{}",
                verdict.heuristic.name()
            );
        }
    }
}
