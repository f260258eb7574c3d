use super::*;
use crate::reference::ReferenceSearch;
use crate::search::Limits;

/// Runs the example of a page as the worker does.
fn records(page: LearnPage) -> (Example, Vec<RunRecord>) {
    let example = Example::of(page).unwrap();
    let records = example.runs.iter().map(|run| {
        let experiment = example.experiment(run);
        let tables = match run.method.heuristic() {
            Some(LabHeuristic::Kind(kind)) => kind.tables(&run.goal).unwrap(),
            _ => None,
        };
        let limits = Limits::default();
        let search = if run.is_exhaustive {
            ReferenceSearch::start_exhaustive(experiment, limits, tables)
        } else {
            ReferenceSearch::start(experiment, limits, tables)
        };
        let mut search = search.unwrap();
        while !search.advance(100_000).is_done() {}
        search.record(true).unwrap()
    });
    let records = records.collect();
    (example, records)
}

fn words(name: &str) -> Vec<String> {
    let page: LearnPage = name.parse().unwrap();
    let (example, records) = records(page);
    sentences(page, &example, &records.iter().collect::<Vec<_>>())
}

/// Checks that the page of a name says these sentences.
fn says(name: &str, expected: &[&str]) {
    let words = words(name);
    for sentence in expected {
        assert!(words.iter().any(|word| word == sentence), "{words:#?}");
    }
}

#[test]
fn a_star_expands_far_fewer_nodes_than_breadth_first_search() {
    says(
        "astar",
        &[
            "A* and breadth-first search both found a solution of 20 moves.",
            "A* expanded 661 nodes and breadth-first search 50,480: 76 times as many.",
        ],
    );
}

#[test]
fn depth_first_search_answers_with_46142_moves() {
    says(
        "dfs",
        &[
            "Depth-first search found a solution of 46,142 moves, breadth-first search one of 20: 46,122 more.",
        ],
    );
}

#[test]
fn breadth_first_search_grows_with_the_distance() {
    says(
        "bfs",
        &["The board of 4 moves took 19 expanded nodes, that of 20 moves took 50,480."],
    );
    let (_, records) = records(LearnPage::Algorithm(LabAlgorithm::BreadthFirst));
    let lengths: Vec<u32> = records.iter().filter_map(|one| one.end.length()).collect();
    assert_eq!(lengths, [4, 8, 12, 16, 20]);
}

#[test]
fn uniform_cost_search_is_breadth_first_search_up_to_ties() {
    says(
        "ucs",
        &["Breadth-first search expanded 13,991 nodes and uniform-cost search 14,264: 273 more."],
    );
}

#[test]
fn greedy_search_is_quick_and_long() {
    says(
        "greedy",
        &[
            "Greedy best-first search found a solution of 82 moves, A* one of 26: 56 more.",
            "Greedy best-first search expanded 183 nodes and A* 1,487: 8.1 times as many.",
        ],
    );
}

#[test]
fn weights_trade_moves_for_nodes() {
    says(
        "wastar",
        &[
            "Greedy best-first search found a solution of 57 moves, A* one of 31: 26 more.",
            "With the weight 2, the solution is still a shortest one, for 404 nodes; but only A* knows that it is.",
            "A larger weight is not always quicker: the weight 2 took 404 nodes, the weight 3 took 580.",
        ],
    );
}

#[test]
fn no_weighted_solution_exceeds_its_weight_times_the_shortest() {
    let (example, records) = records(LearnPage::Algorithm(LabAlgorithm::WeightedAStar));
    let shortest = records[0].end.length().unwrap();
    for (run, record) in example.runs.iter().zip(&records) {
        if let Some(weight) = run.method.weight() {
            let most: f64 = weight.to_string().parse::<f64>().unwrap() * f64::from(shortest);
            assert!(f64::from(record.end.length().unwrap()) <= most);
        }
    }
}

#[test]
fn deepening_searches_repeat_their_work_and_need_little_memory() {
    says(
        "idastar",
        &[
            "A* expanded 6,728 nodes and IDA* 16,867: 2.5 times as many.",
            "It made 6 iterations; those before the last expanded 13,455 of the 16,867 nodes, and all of that was searched again.",
            "IDA* never held more than 31 nodes in memory, A* 10,001.",
        ],
    );
    says(
        "iddfs",
        &[
            "Iterative deepening and breadth-first search both found a solution of 12 moves.",
            "Iterative deepening never held more than 12 nodes in memory, breadth-first search 2,834.",
        ],
    );
}

#[test]
fn heuristics_that_overestimate_return_longer_solutions() {
    says(
        "misplaced-lines",
        &[
            "A* with misplaced tiles, rows and columns found a solution of 15 moves, A* with misplaced tiles one of 11: 4 more.",
        ],
    );
    says(
        "swaps",
        &[
            "h of the board is 13, but it needs only 11 moves.",
            "A* with swap count found a solution of 15 moves, A* with misplaced tiles one of 11: 4 more.",
        ],
    );
}

#[test]
fn two_of_three_slips_return_longer_solutions() {
    says(
        "slips",
        &[
            "A* with the blank counted and A* with misplaced tiles both found a solution of 26 moves.",
            "A* with the blank counted found a solution of 24 moves, A* with Manhattan distance one of 22: 2 more.",
            "A* with every pair counted found a solution of 30 moves, A* with linear conflict one of 28: 2 more.",
        ],
    );
}

#[test]
fn a_better_heuristic_expands_fewer_nodes() {
    for (name, sentence) in [
        (
            "zero",
            "A* with Manhattan distance expanded 661 nodes and A* without a heuristic 45,455: 69 times as many.",
        ),
        (
            "misplaced",
            "A* with Manhattan distance expanded 661 nodes and A* with misplaced tiles 3,784: 5.7 times as many.",
        ),
        (
            "euclidean",
            "A* with Manhattan distance expanded 1,487 nodes and A* with Euclidean distance 4,161: 2.8 times as many.",
        ),
        (
            "manhattan",
            "A* with linear conflict expanded 863 nodes and A* with Manhattan distance 1,487: 1.7 times as many.",
        ),
        (
            "linear-conflict",
            "A* with linear conflict expanded 261 nodes and A* with Manhattan distance 787: 3 times as many.",
        ),
        (
            "inversion",
            "A* with inversion distance expanded 5,317 nodes and A* with Manhattan distance 33,518: 6.3 times as many.",
        ),
        (
            "walking",
            "A* with walking distance expanded 7,054 nodes and A* with Manhattan distance 33,518: 4.8 times as many.",
        ),
        (
            "pattern",
            "A* with pattern database expanded 44 nodes and A* with Manhattan distance 33,518: 762 times as many.",
        ),
    ] {
        says(name, &[sentence]);
    }
}

#[test]
fn no_admissible_heuristic_exceeds_the_distance_of_its_example() {
    for kind in crate::heuristic::HeuristicKind::ALL {
        let (example, records) = records(LearnPage::Heuristic(kind));
        for (run, record) in example.runs.iter().zip(&records) {
            let is_admissible = run
                .method
                .heuristic()
                .is_some_and(LabHeuristic::is_admissible);
            if let (true, [first, ..]) = (is_admissible, &record.iterations[..]) {
                assert!(Some(first.threshold) <= record.end.length());
            }
        }
    }
}

#[test]
fn a_search_without_a_solution_visits_half_of_all_boards() {
    says(
        "solvability",
        &[
            "The nine pieces can be arranged in 362,880 ways, and 181,440 is exactly half of that. The other half has the goal in it.",
        ],
    );
}

#[test]
fn runs_that_reach_a_limit_are_not_compared() {
    let page = LearnPage::Algorithm(LabAlgorithm::AStar);
    let (example, mut records) = records(page);
    records[1].end = RunEnd::Limit(crate::search::Limit::Nodes(10));
    let all: Vec<&RunRecord> = records.iter().collect();
    assert_eq!(sentences(page, &example, &all), [NOT_COMPARED]);
}
