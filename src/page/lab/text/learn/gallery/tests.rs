use super::*;
use crate::engine::distance_table::{DistanceTable, DistanceTableBuilder};
use crate::heuristic::HeuristicKind;
use crate::lab::{CompareLink, GalleryKind, LabLink, LabMethod};
use crate::puzzle::{Goal, Preset, Puzzle, Size};
use crate::reference::{LabHeuristic, RangeSearch, ReferenceSearch, RunRecord, Ties};
use crate::search::Limits;

fn table(goal: &Goal) -> DistanceTable {
    let mut builder = DistanceTableBuilder::new(goal).unwrap();
    builder.advance(u32::MAX).done().unwrap()
}

fn distance(item: GalleryBoard) -> u32 {
    let (board, goal) = item.puzzle();
    table(&goal).distance(&board).unwrap()
}

fn estimate(item: GalleryBoard, kind: HeuristicKind) -> u32 {
    let (board, goal) = item.puzzle();
    kind.estimate(&board, &goal).unwrap()
}

/// Runs a method on a board of the gallery by the rules of its link.
fn run(item: GalleryBoard, method: &str, ties: Option<Ties>) -> RunRecord {
    let (board, goal) = item.puzzle();
    let method: LabMethod = method.parse().unwrap();
    let CompareLink { mut rules, .. } = LabLink::read(&item.query()).compare;
    rules.ties = ties;
    let rules = rules.rules(method.algorithm());
    let experiment = method.experiment(board, goal, rules);
    let mut search = ReferenceSearch::start(experiment, Limits::default(), None).unwrap();
    while !search.advance(100_000).is_done() {}
    search.record(false).unwrap()
}

/// Checks that the sentence about a board has all these numbers.
fn says(item: GalleryBoard, numbers: &[u64]) {
    let sentence = why(item);
    let written: Vec<u64> = sentence
        .split(|character: char| !character.is_ascii_digit() && character != ',')
        .filter_map(|word| word.replace(',', "").parse().ok())
        .collect();
    for number in numbers {
        assert!(written.contains(number), "{number}: {sentence}");
    }
}

#[test]
fn the_textbook_board_has_the_distance_and_the_estimates_of_its_sentence() {
    let item = GalleryBoard::Aima;
    let misplaced = estimate(item, HeuristicKind::Misplaced).into();
    let manhattan = estimate(item, HeuristicKind::Manhattan).into();
    says(item, &[misplaced, manhattan, distance(item).into()]);
}

#[test]
fn a_correct_a_star_expands_what_is_said_about_the_board_of_columbia() {
    let item = GalleryBoard::Columbia;
    let (board, goal) = item.puzzle();
    let puzzle = Puzzle::new(board, goal).unwrap();
    let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
    let mut search = RangeSearch::start(&puzzle, manhattan, Limits::default(), None).unwrap();
    let range = search.advance(u32::MAX).done().unwrap().unwrap();
    says(item, &[range.must, range.may, 696]);
    assert!(item.query().ends_with("count=expanded&n=696"));
}

#[test]
fn depth_first_search_expands_nearly_all_boards_for_a_goal_three_moves_away() {
    let item = GalleryBoard::ThreeMoves;
    let bfs = run(item, "bfs", None).figures.expanded;
    let dfs = run(item, "dfs", None).figures.expanded;
    says(item, &[distance(item).into(), bfs, dfs]);
}

#[test]
fn the_two_hardest_boards_are_all_that_need_31_moves() {
    let (first, second) = (GalleryBoard::Hardest, GalleryBoard::OtherHardest);
    let mut hardest = table(&first.puzzle().1).hardest();
    let mut both = vec![first.puzzle().0, second.puzzle().0];
    hardest.sort_by_key(|board| board.to_string());
    both.sort_by_key(|board| board.to_string());
    assert_eq!(hardest, both);
    let manhattan = estimate(first, HeuristicKind::Manhattan);
    says(first, &[distance(first).into(), manhattan.into()]);
    says(second, &[distance(second).into()]);
    // Reflected at the diagonal, with the tiles renumbered as the reflection renumbers those of the goal.
    let transposed = |cell: usize| cell % 3 * 3 + cell / 3;
    let (board, goal) = first.puzzle();
    let renumbered = |tile: u8| goal.board().tile(transposed(goal.cell(tile)));
    let reflected: Vec<u8> = (0..9)
        .map(|cell| renumbered(board.tile(transposed(cell))))
        .collect();
    assert_eq!(second.puzzle().0.tiles(), reflected);
}

#[test]
fn the_hardest_3x2_board_is_the_only_one_of_its_distance() {
    let item = GalleryBoard::HardestSmall;
    let (board, goal) = item.puzzle();
    let table = table(&goal);
    assert_eq!(table.hardest(), [board]);
    let boards = table.depth_counts().iter().sum();
    says(item, &[distance(item).into(), boards]);
}

#[test]
fn no_farther_board_has_an_exact_manhattan_distance() {
    let item = GalleryBoard::ManhattanExact;
    let (_, goal) = item.puzzle();
    let exact = distance(item);
    assert_eq!(estimate(item, HeuristicKind::Manhattan), exact);
    says(item, &[exact.into()]);
    let table = table(&goal);
    for farther in exact + 1..=31 {
        let boards: Vec<_> = table.boards_at(farther).collect();
        let estimates = HeuristicKind::Manhattan.estimates(&boards, &goal).unwrap();
        assert!(estimates.iter().all(|&estimate| estimate < farther));
    }
}

#[test]
fn linear_conflicts_add_most_to_their_board() {
    let item = GalleryBoard::Conflicts;
    let manhattan = estimate(item, HeuristicKind::Manhattan);
    let conflicts = estimate(item, HeuristicKind::LinearConflict);
    let added = conflicts - manhattan;
    let numbers = [manhattan, conflicts, distance(item), added];
    says(item, &numbers.map(u64::from));
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let table = table(&goal);
    for distance in 0..=31 {
        let boards: Vec<_> = table.boards_at(distance).collect();
        let of = |kind: HeuristicKind| kind.estimates(&boards, &goal).unwrap();
        let pairs = of(HeuristicKind::LinearConflict).into_iter();
        let mut pairs = pairs.zip(of(HeuristicKind::Manhattan));
        assert!(pairs.all(|(conflicts, manhattan)| conflicts - manhattan <= added));
    }
}

#[test]
fn ties_decide_how_many_nodes_are_expanded() {
    let item = GalleryBoard::Ties;
    let expanded = |ties| run(item, "astar.manhattan", Some(ties)).figures.expanded;
    says(item, &[expanded(Ties::LeastG), expanded(Ties::LeastH)]);
    let fewest = Ties::ALL.iter().map(|&ties| expanded(ties)).min();
    assert!(fewest < Some(expanded(Ties::LeastH)), "{fewest:?}");
}

#[test]
fn heuristics_that_overestimate_return_the_longer_solutions_of_the_sentences() {
    for (item, admissible, inadmissible) in [
        (GalleryBoard::Overestimated, "manhattan", "swaps"),
        (GalleryBoard::BlankCounted, "manhattan", "manhattan-blank"),
        (
            GalleryBoard::PairsCounted,
            "linear-conflict",
            "conflict-pairs",
        ),
    ] {
        let length = |heuristic| {
            let record = run(item, &format!("astar.{heuristic}"), None);
            record.end.length().unwrap()
        };
        let (shortest, longer) = (length(admissible), length(inadmissible));
        assert!(shortest < longer, "{item:?}");
        says(item, &[shortest.into(), longer.into()]);
    }
}

#[test]
fn the_14_15_board_cannot_be_solved() {
    let (board, goal) = GalleryBoard::FourteenFifteen.puzzle();
    assert!(Puzzle::new(board, goal).is_err());
}

#[test]
fn the_easiest_board_of_korf_has_the_fewest_nodes() {
    let text = include_str!("../../../../../lab/data/korf85.tsv");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let easiest = lines
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .min_by_key(|fields| fields[4].parse::<u64>().unwrap())
        .unwrap();
    let item = GalleryBoard::KorfEasiest;
    assert_eq!(item.puzzle().0.to_string().replace('/', " "), easiest[1]);
    let generated = run(item, "idastar.manhattan", None)
        .figures
        .generated_forward
        + 1;
    assert_eq!(generated.to_string(), easiest[4]);
    says(item, &[generated]);
}

#[test]
fn the_board_of_80_moves_is_one_of_the_list_and_is_solved_by_its_link() {
    let item = GalleryBoard::EightyMoves;
    let (board, goal) = item.puzzle();
    assert_eq!(goal, GalleryKind::Hardest15.goal());
    let listed = crate::lab::BoardSet::Gallery(GalleryKind::Hardest15);
    let listed = listed.draw(&goal, None).unwrap();
    let found = listed.boards.iter().find(|one| one.board == board);
    let distance = found.unwrap().distance.unwrap();
    says(item, &[17, distance.into()]);
    for method in ["greedy.manhattan", "wastar.manhattan.5"] {
        let length = run(item, method, None).end.length();
        assert!(length > Some(distance), "{method}: {length:?}");
    }
}

#[test]
fn every_board_has_a_name_of_its_own() {
    let mut titles: Vec<&str> = GalleryBoard::ALL.into_iter().map(title).collect();
    titles.sort_unstable();
    titles.dedup();
    assert_eq!(titles.len(), GalleryBoard::ALL.len());
}
