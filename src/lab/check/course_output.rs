//! The output that a course asks for, in its own format, to compare with a program's.

use crate::heuristic::HeuristicKind;
use crate::lab::decimal::grouped;
use crate::puzzle::{Board, Move};
use crate::reference::{Experiment, LabAlgorithm, LabHeuristic, RulePreset, RunEnd, RunRecord};

/// Returns the output of an experiment in the format of a course, without lines that depend on the machine. It is `None` if
/// the course has no format of its own for it, or if the record lacks a solution or its moves.
pub fn course_output(
    course: RulePreset,
    experiment: &Experiment,
    record: &RunRecord,
) -> Option<String> {
    if course == RulePreset::Princeton && record.end == RunEnd::Unsolvable {
        return Some("No solution possible\n".to_owned());
    }
    let length = record.end.length()? as usize;
    if record.moves.len() != length {
        return None;
    }
    match course {
        RulePreset::Columbia => Some(columbia(record)),
        RulePreset::Princeton => {
            let header = format!("Minimum number of moves = {length}\n");
            Some(boards(header, experiment, record, |text, board| {
                text.push_str(&format!("{}\n", board.size().height()));
                push_rows(text, board, |tile| format!("{tile:2} "), "");
            }))
        }
        RulePreset::FortyTwo => {
            let figures = &record.figures;
            let header = format!(
                "complexity in time: {}\ncomplexity in size: {}\nnumber of moves: {length}\n\n",
                figures.taken(),
                figures.most_in_memory
            );
            let width = (experiment.start.size().cells() - 1).to_string().len();
            Some(boards(header, experiment, record, |text, board| {
                push_rows(text, board, |tile| format!("{tile:width$}"), " ");
            }))
        }
        RulePreset::Aima => aima(experiment, record),
        RulePreset::Slidewise | RulePreset::Korf | RulePreset::UtAustin => None,
    }
}

/// Returns the lines of Columbia's `output.txt`, without the running time and the memory.
fn columbia(record: &RunRecord) -> String {
    let words: Vec<String> = record
        .moves
        .iter()
        .map(|step| format!("'{}'", blank_motion(*step)))
        .collect();
    let length = record.moves.len();
    let figures = &record.figures;
    format!(
        "path_to_goal: [{}]\ncost_of_path: {length}\nnodes_expanded: {}\nsearch_depth: {length}\nmax_search_depth: {}\n",
        words.join(", "),
        figures.expanded,
        figures.max_depth
    )
}

/// Returns the direction of the blank as a capitalised word.
fn blank_motion(step: Move) -> &'static str {
    match step.opposite() {
        Move::Up => "Up",
        Move::Right => "Right",
        Move::Down => "Down",
        Move::Left => "Left",
    }
}

/// Returns a text with every board of the solution, each followed by an empty line.
fn boards(
    mut text: String,
    experiment: &Experiment,
    record: &RunRecord,
    push: impl Fn(&mut String, &Board),
) -> String {
    for board in experiment.start.trace(&record.moves).map_while(Result::ok) {
        push(&mut text, &board);
        text.push('\n');
    }
    text
}

fn push_rows(text: &mut String, board: &Board, tile: impl Fn(u8) -> String, separator: &str) {
    for row in board.rows() {
        let tiles: Vec<String> = row.iter().map(|&number| tile(number)).collect();
        text.push_str(&tiles.join(separator));
        text.push('\n');
    }
}

/// Returns the line that the notebook's `report` prints for a searcher and an 8-puzzle.
fn aima(experiment: &Experiment, record: &RunRecord) -> Option<String> {
    let searcher = match (experiment.algorithm, experiment.heuristic) {
        (LabAlgorithm::BreadthFirst, _) => "breadth_first_search",
        (LabAlgorithm::UniformCost, _) => "uniform_cost_search",
        (LabAlgorithm::AStar, LabHeuristic::Kind(HeuristicKind::Manhattan)) => "astar_search",
        // Its h1 counts the blank.
        (LabAlgorithm::AStar, LabHeuristic::MisplacedBlank) => "astar_misplaced_tiles",
        (LabAlgorithm::Greedy, _) => "greedy_bfs",
        _ => return None,
    };
    if experiment.start.size().cells() != 9 {
        return None;
    }
    let figures = &record.figures;
    let length = record.moves.len();
    let tiles: Vec<String> = experiment.start.tiles().iter().map(u8::to_string).collect();
    // The notebook adds the moves of the solution to the calls of its method `actions`, one for each expansion.
    let actions = figures.expanded + length as u64;
    Some(format!(
        "{searcher}:\n{:>9} nodes |{:>9} goal |{length:>5} cost |{:>8} actions | EightPuzzle(({}),\n",
        grouped(figures.generated_all),
        grouped(figures.goal_tests),
        grouped(actions),
        tiles.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::ReferenceSearch;
    use crate::search::{Limits, Weight};

    fn output(
        course: RulePreset,
        board: &str,
        algorithm: LabAlgorithm,
        heuristic: LabHeuristic,
    ) -> Option<String> {
        let start: Board = board.parse().unwrap();
        let experiment = Experiment {
            start,
            goal: course.goal(start.size()).unwrap(),
            algorithm,
            heuristic,
            weight: Weight::ONE,
            max_depth: None,
            rules: course.rules(algorithm),
        };
        let mut search = ReferenceSearch::start(experiment, Limits::default(), None).unwrap();
        while !search.advance(10_000).is_done() {}
        let without_moves = search.record(false).unwrap();
        assert_eq!(course_output(course, &experiment, &without_moves), None);
        course_output(course, &experiment, &search.record(true).unwrap())
    }

    const MANHATTAN: LabHeuristic = LabHeuristic::Kind(HeuristicKind::Manhattan);

    #[test]
    fn columbia_s_output_is_that_of_its_hand_out() {
        let columbia = RulePreset::Columbia;
        let bfs = output(columbia, "125340678", LabAlgorithm::BreadthFirst, MANHATTAN);
        assert_eq!(
            bfs.unwrap(),
            "path_to_goal: ['Up', 'Left', 'Left']\ncost_of_path: 3\nnodes_expanded: 10\nsearch_depth: 3\nmax_search_depth: 4\n"
        );
        let dfs = output(columbia, "125340678", LabAlgorithm::DepthFirst, MANHATTAN);
        assert_eq!(
            dfs.unwrap(),
            "path_to_goal: ['Up', 'Left', 'Left']\ncost_of_path: 3\nnodes_expanded: 181437\nsearch_depth: 3\nmax_search_depth: 66125\n"
        );
        let dfs = output(columbia, "618402735", LabAlgorithm::DepthFirst, MANHATTAN).unwrap();
        assert_eq!(dfs.matches('\'').count(), 2 * 46_142);
    }

    #[test]
    fn princeton_s_output_has_every_board_with_its_size() {
        let text = output(
            RulePreset::Princeton,
            "0 1 3/4 2 5/7 8 6",
            LabAlgorithm::AStar,
            MANHATTAN,
        );
        assert_eq!(
            text.unwrap(),
            "Minimum number of moves = 4\n\
             3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n\
             3\n 1  0  3 \n 4  2  5 \n 7  8  6 \n\n\
             3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n\
             3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n\
             3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n"
        );
    }

    #[test]
    fn princeton_s_output_of_an_unsolvable_board_says_so() {
        let start: Board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
        let princeton = RulePreset::Princeton;
        let algorithm = LabAlgorithm::AStar;
        let experiment = Experiment {
            start,
            goal: princeton.goal(start.size()).unwrap(),
            algorithm,
            heuristic: MANHATTAN,
            weight: Weight::ONE,
            max_depth: None,
            rules: princeton.rules(algorithm),
        };
        let mut search = ReferenceSearch::start(experiment, Limits::default(), None).unwrap();
        while !search.advance(10_000).is_done() {}
        let record = search.record(true).unwrap();
        let text = course_output(princeton, &experiment, &record);
        assert_eq!(text.as_deref(), Some("No solution possible\n"));
        assert_eq!(
            course_output(RulePreset::Columbia, &experiment, &record),
            None
        );
    }

    #[test]
    fn the_notebook_s_report_has_these_lines() {
        let report = |board, algorithm, heuristic| {
            output(RulePreset::Aima, board, algorithm, heuristic).unwrap()
        };
        assert_eq!(
            report("142075368", LabAlgorithm::AStar, MANHATTAN),
            "astar_search:\n       15 nodes |        6 goal |    5 cost |      10 actions | EightPuzzle((1, 4, 2, 0, 7, 5, 3, 6, 8),\n"
        );
        let text = report(
            "123456780",
            LabAlgorithm::AStar,
            LabHeuristic::MisplacedBlank,
        );
        assert!(
            text.starts_with(
                "astar_misplaced_tiles:\n   23,407 nodes |    8,726 goal |   22 cost |"
            )
        );
        let text = report("123456780", LabAlgorithm::BreadthFirst, MANHATTAN);
        assert!(
            text.starts_with(
                "breadth_first_search:\n  160,948 nodes |  160,949 goal |   22 cost |"
            )
        );
    }

    #[test]
    fn the_output_of_42_has_both_complexities_and_every_state() {
        let text = output(
            RulePreset::FortyTwo,
            "1 2 3/0 8 4/7 6 5",
            LabAlgorithm::AStar,
            MANHATTAN,
        );
        assert_eq!(
            text.unwrap(),
            "complexity in time: 2\ncomplexity in size: 4\nnumber of moves: 1\n\n1 2 3\n0 8 4\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5\n\n"
        );
    }
}
