//! Published counts, to the digit.

use super::common::{in_parallel, korf_goal, korf100};
use super::{MANHATTAN, MISPLACED, experiment, run};
use slidewise::engine::distance_table::DistanceTableBuilder;
use slidewise::heuristic::HeuristicKind;
use slidewise::puzzle::{Board, Goal, Preset, Puzzle};
use slidewise::reference::{
    BlankOrder, Experiment, LabAlgorithm, LabHeuristic, RangeSearch, Repeats, RulePreset, Ties,
};
use slidewise::search::{Limits, Weight};
use slidewise::step::Step;

#[test]
fn the_notebook_of_aima_generates_these_nodes() {
    let blank = LabHeuristic::MisplacedBlank;
    for (board, length, bfs, misplaced_blank, manhattan, misplaced) in [
        ("142075368", 5, (81, 82), (17, 7), (15, 6), 15),
        (
            "123456780",
            22,
            (160_948, 160_949),
            (23_407, 8_726),
            (3_614, 1_349),
            22_615,
        ),
        (
            "402513786",
            23,
            (218_263, 218_264),
            (38_632, 14_433),
            (5_373, 2_010),
            37_395,
        ),
    ] {
        let aima = |algorithm, heuristic| {
            let (found, figures) = run(experiment(board, RulePreset::Aima, algorithm, heuristic));
            assert_eq!(found, length, "{board} {algorithm:?}");
            (figures.generated_all, figures.goal_tests)
        };
        assert_eq!(
            aima(LabAlgorithm::BreadthFirst, MANHATTAN),
            bfs,
            "{board} bfs"
        );
        assert_eq!(
            aima(LabAlgorithm::AStar, blank),
            misplaced_blank,
            "{board} misplaced-blank"
        );
        assert_eq!(
            aima(LabAlgorithm::AStar, MANHATTAN),
            manhattan,
            "{board} manhattan"
        );
        assert_eq!(
            aima(LabAlgorithm::AStar, MISPLACED).0,
            misplaced,
            "{board} misplaced"
        );
    }
}

#[test]
fn princeton_s_queues_have_these_sizes() {
    for (board, length, inserts, del_mins, largest) in [
        ("164708235", 20, 1439, 853, 587),
        ("523470861", 21, 3541, 2081, 1461),
        ("482365170", 22, 3481, 2071, 1411),
        ("504238716", 23, 5299, 3149, 2151),
        ("574308162", 24, 5427, 3259, 2169),
        ("285361704", 25, 10316, 6103, 4214),
        ("785402361", 28, 26974, 16231, 10744),
        ("867254301", 31, 46007, 27805, 18203),
    ] {
        let (found, figures) = run(experiment(
            board,
            RulePreset::Princeton,
            LabAlgorithm::AStar,
            MANHATTAN,
        ));
        assert_eq!(found, length);
        assert_eq!(
            (figures.inserts, figures.del_mins, figures.largest_frontier),
            (inserts, del_mins, largest),
            "{board}"
        );
    }
}

#[test]
fn the_order_of_the_moves_changes_princeton_s_count_without_a_twin() {
    let mut alone = experiment(
        "164708235",
        RulePreset::Princeton,
        LabAlgorithm::AStar,
        MANHATTAN,
    );
    alone.rules.with_twin = false;
    let inserts = |experiment: Experiment| -> Vec<u64> {
        BlankOrder::all()
            .map(|order| {
                let mut ordered = experiment;
                ordered.rules.order = order;
                run(ordered).1.inserts
            })
            .collect()
    };
    let plain = inserts(alone);
    assert_eq!(
        (plain.iter().min(), plain.iter().max()),
        (Some(&526), Some(&994))
    );
    let mut least_g = alone;
    least_g.rules.ties = Ties::LeastG;
    assert_eq!(inserts(least_g), [994; 24]);
}

#[test]
fn columbia_s_driver_prints_these_figures() {
    for (board, algorithm, length, expanded, max_depth) in [
        ("618402735", LabAlgorithm::BreadthFirst, 20, 54_094, 21),
        (
            "618402735",
            LabAlgorithm::DepthFirst,
            46_142,
            51_015,
            46_142,
        ),
        ("618402735", LabAlgorithm::AStar, 20, 696, 20),
        ("125340678", LabAlgorithm::BreadthFirst, 3, 10, 4),
        ("125340678", LabAlgorithm::DepthFirst, 3, 181_437, 66_125),
    ] {
        let (found, figures) = run(experiment(
            board,
            RulePreset::Columbia,
            algorithm,
            MANHATTAN,
        ));
        assert_eq!(
            (found, figures.expanded, figures.max_depth),
            (length, expanded, max_depth),
            "{board} {algorithm:?}"
        );
    }
}

#[test]
fn ties_and_repeats_decide_how_many_nodes_a_star_expands() {
    for (repeats, ties, expanded) in [
        (Repeats::Once, Ties::Oldest, 696),
        (Repeats::Once, Ties::Newest, 390),
        (Repeats::Once, Ties::LeastH, 616),
        (Repeats::Once, Ties::LeastG, 711),
        (Repeats::Cheaper, Ties::Newest, 399),
        (Repeats::Cheaper, Ties::LeastG, 711),
    ] {
        let mut columbia = experiment(
            "618402735",
            RulePreset::Columbia,
            LabAlgorithm::AStar,
            MANHATTAN,
        );
        columbia.rules.repeats = repeats;
        columbia.rules.ties = ties;
        assert_eq!(run(columbia).1.expanded, expanded, "{repeats:?} {ties:?}");
    }
}

#[test]
fn any_correct_a_star_expands_nodes_in_this_range() {
    for (board, must, may) in [("618402735", 293, 711), ("724506831", 1451, 4085)] {
        let start: Board = board.parse().unwrap();
        let goal = Goal::preset(Preset::BlankFirst, start.size());
        let puzzle = Puzzle::new(start, goal).unwrap();
        let mut search = RangeSearch::start(&puzzle, MANHATTAN, Limits::default(), None).unwrap();
        let range = loop {
            if let Step::Done(range) = search.advance(1000) {
                break range.unwrap();
            }
        };
        assert_eq!((range.must, range.may), (must, may), "{board}");
    }
}

/// A line of Korf's table 1.
struct KorfRow {
    id: usize,
    manhattan: u32,
    length: usize,
    nodes: u64,
}

fn korf_rows() -> Vec<KorfRow> {
    let lines = include_str!("../data/korf85-nodes.tsv").lines();
    let row = |line: &str| {
        let fields: Vec<u64> = line
            .split('\t')
            .map(|field| field.parse().unwrap())
            .collect();
        KorfRow {
            id: fields[0] as usize,
            manhattan: fields[1] as u32,
            length: fields[2] as usize,
            nodes: fields[3],
        }
    };
    lines
        .filter(|line| !line.starts_with('#'))
        .map(row)
        .collect()
}

#[test]
fn ida_star_generates_as_many_nodes_as_korf_printed() {
    // All boards of the table below 100 million nodes have been compared by hand, in a minute and a half.
    const MAX_NODES: u64 = 10_000_000;
    let (rows, boards) = (korf_rows(), korf100());
    let few: Vec<&KorfRow> = rows.iter().filter(|row| row.nodes < MAX_NODES).collect();
    assert_eq!(few.len(), 25);
    in_parallel(&few, |row| {
        let algorithm = LabAlgorithm::IdaStar;
        let (length, figures) = run(Experiment {
            start: boards[row.id - 1].0,
            goal: korf_goal(),
            algorithm,
            heuristic: MANHATTAN,
            weight: Weight::default(),
            max_depth: None,
            rules: RulePreset::Korf.rules(algorithm),
        });
        let found = (length, figures.generated_forward + 1);
        assert_eq!(found, (row.length, row.nodes), "board {}", row.id);
    });
}

#[test]
fn korf_s_table_has_the_manhattan_distance_of_each_board_but_one() {
    let differing: Vec<(usize, u32, u32)> = korf_rows()
        .iter()
        .zip(korf100())
        .filter_map(|(row, (board, length))| {
            assert_eq!(row.length, length, "board {}", row.id);
            let h = HeuristicKind::Manhattan.estimate(&board, &korf_goal());
            let h = h.unwrap();
            (h != row.manhattan).then_some((row.id, row.manhattan, h))
        })
        .collect();
    assert_eq!(differing, [(89, 36, 38)]);
}

#[test]
fn korf_s_mean_is_359_118_919_nodes() {
    let sum: u64 = korf_rows().iter().map(|row| row.nodes).sum();
    assert_eq!((sum + 50) / 100, 359_118_919);
}

/// The 3x3 boards at each distance from a goal with the blank in a corner (OEIS A089473). Reinefeld (1993) prints 749
/// for 748.
const LAYERS_3X3: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

#[test]
fn the_layers_of_3x3_are_as_published_and_their_mean_is_21_97() {
    for preset in [Preset::BlankFirst, Preset::BlankLast] {
        let goal = Goal::preset(preset, "3x3".parse().unwrap());
        let table = DistanceTableBuilder::new(&goal).unwrap().advance(u32::MAX);
        assert_eq!(table.done().unwrap().depth_counts(), LAYERS_3X3);
    }
    // With 749 the layers would be one board more than there are.
    let boards: u64 = LAYERS_3X3.iter().sum();
    assert_eq!(boards, 181_440);
    let distances = LAYERS_3X3.iter().zip(0..);
    let sum: u64 = distances.map(|(count, distance)| count * distance).sum();
    assert_eq!(format!("{:.2}", sum as f64 / boards as f64), "21.97");
}
