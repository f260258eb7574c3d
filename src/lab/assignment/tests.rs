use super::*;
use crate::puzzle::Solvability;
use proptest::prelude::*;

/// The course, the algorithm, the heuristic, the start, the goal and the figures that were recognised.
#[derive(PartialEq, Debug, Default)]
struct Recognised<'a> {
    course: Option<&'a str>,
    algorithm: Option<&'a str>,
    heuristic: Option<&'a str>,
    start: &'a str,
    goal: Option<&'a str>,
    figures: Vec<(CountedFigure, u64)>,
}

/// Asserts what is recognised in a text.
fn assert_read(text: &str, expected: Recognised<'_>) {
    let assignment = Assignment::read(text).unwrap_or_else(|error| panic!("{error:?}: {text:?}"));
    let start = assignment.start.value.to_string();
    let goal = assignment.goal.map(|goal| goal.value.board().to_string());
    let heuristic = assignment.heuristic.map(|found| found.value.name());
    let recognised = Recognised {
        course: assignment.course.map(|found| found.value.name()),
        algorithm: assignment.algorithm.map(|found| found.value.name()),
        heuristic: heuristic.as_deref(),
        start: &start,
        goal: goal.as_deref(),
        figures: assignment.figures.iter().map(|found| found.value).collect(),
    };
    assert_eq!(recognised, expected, "{text:?}");
}

#[test]
fn a_board_or_two_in_any_notation_are_recognised() {
    for text in [
        "618402735",
        "6 1 8/4 0 2/7 3 5",
        "[[6,1,8],[4,0,2],[7,3,5]]",
        "6 1 8\n4 _ 2\n7 3 5\n",
        "| 6 | 1 | 8 |\n| 4 |   | 2 |\n| 7 | 3 | 5 |",
        "Board: 618402735",
    ] {
        assert_read(
            text,
            Recognised {
                start: "6 1 8/4 0 2/7 3 5",
                ..Recognised::default()
            },
        );
    }
    for text in [
        "618402735 012345678",
        "6 1 8\n4 0 2\n7 3 5\n\n0 1 2\n3 4 5\n6 7 8",
        "Start: 618402735\nGoal: 012345678",
        "goal state: 0,1,2,3,4,5,6,7,8 and my board: 6,1,8,4,0,2,7,3,5",
        "My start state is\n6 1 8\n4 0 2\n7 3 5\nand the goal is\n0 1 2\n3 4 5\n6 7 8",
        "solve [[6,1,8],[4,0,2],[7,3,5]] [[0,1,2],[3,4,5],[6,7,8]]",
    ] {
        assert_read(
            text,
            Recognised {
                start: "6 1 8/4 0 2/7 3 5",
                goal: Some("0 1 2/3 4 5/6 7 8"),
                ..Recognised::default()
            },
        );
    }
}

#[test]
fn a_file_with_a_size_line_names_its_course() {
    assert_read(
        "3\n 0  1  3\n 4  2  5\n 7  8  6\n",
        Recognised {
            course: Some("princeton"),
            algorithm: Some("astar"),
            heuristic: Some("manhattan"),
            start: "0 1 3/4 2 5/7 8 6",
            ..Recognised::default()
        },
    );
    for comment in ["# This puzzle is solvable", "# my own"] {
        assert_read(
            &format!("{comment}\n3\n3 2 6 # row\n1 4 0\n8 7 5\n"),
            Recognised {
                course: Some("42"),
                start: "3 2 6/1 4 0/8 7 5",
                ..Recognised::default()
            },
        );
    }
}

#[test]
fn a_board_is_found_in_its_first_line_after_comments() {
    let assignment = Assignment::read("# This puzzle is solvable\n3\n3 2 6\n1 4 0\n8 7 5").unwrap();
    assert_eq!(assignment.start.text, "3");
}

#[test]
fn command_lines_are_recognised() {
    for (command, algorithm, heuristic) in [
        ("python driver.py ast", "astar", Some("manhattan")),
        ("$ python3 driver_3.py ast", "astar", Some("manhattan")),
        ("python ./week2/driver.py bfs", "bfs", None),
        ("C:\\> python driver.py dfs", "dfs", None),
        ("python driver.py ida", "idastar", Some("manhattan")),
    ] {
        assert_read(
            &format!("{command} 6,1,8,4,0,2,7,3,5"),
            Recognised {
                course: Some("columbia"),
                algorithm: Some(algorithm),
                heuristic,
                start: "6 1 8/4 0 2/7 3 5",
                ..Recognised::default()
            },
        );
    }
    let princeton = |start| Recognised {
        course: Some("princeton"),
        algorithm: Some("astar"),
        heuristic: Some("manhattan"),
        start,
        ..Recognised::default()
    };
    assert_read(
        "java Solver puzzle99.txt\n3\n 0  1  3\n 4  2  5\n 7  8  6\n",
        princeton("0 1 3/4 2 5/7 8 6"),
    );
    for command in [
        "% java-algs4 Solver puzzle20.txt",
        "java PuzzleChecker puzzle20.txt",
        "my program on puzzle20.txt",
    ] {
        assert_read(command, princeton("1 6 4/7 0 8/2 3 5"));
    }
    assert_read(
        "./npuzzle -f map.txt --heuristic hamming\n# This puzzle is solvable\n3\n3 2 6\n1 4 0\n8 7 5",
        Recognised {
            course: Some("42"),
            heuristic: Some("misplaced"),
            start: "3 2 6/1 4 0/8 7 5",
            ..Recognised::default()
        },
    );
}

#[test]
fn columbia_s_output_is_recognised_with_its_board() {
    let output = "path_to_goal: ['Up', 'Left', 'Left']\ncost_of_path: 3\nnodes_expanded: 10\nfringe_size: 11\nmax_fringe_size: 12\nsearch_depth: 3\nmax_search_depth: 4\nrunning_time: 0.00188088\nmax_ram_usage: 0.07812500\n";
    let figures = vec![
        (CountedFigure::Length, 3),
        (CountedFigure::Expanded, 10),
        (CountedFigure::LargestFrontier, 12),
        (CountedFigure::MaxDepth, 4),
    ];
    // The path alone says which board it starts from.
    assert_read(
        output,
        Recognised {
            course: Some("columbia"),
            start: "1 2 5/3 4 0/6 7 8",
            figures: figures.clone(),
            ..Recognised::default()
        },
    );
    assert_read(
        &format!("$ python driver.py bfs 1,2,5,3,4,0,6,7,8\n$ cat output.txt\n{output}"),
        Recognised {
            course: Some("columbia"),
            algorithm: Some("bfs"),
            start: "1 2 5/3 4 0/6 7 8",
            figures,
            ..Recognised::default()
        },
    );
}

#[test]
fn a_path_that_leaves_the_board_is_an_error() {
    let text = "path_to_goal: ['Up', 'Down', 'Down', 'Down']";
    let start = Assignment::read(text).map(|assignment| assignment.start.value);
    assert_eq!(start, Err(AssignmentError::Path));
}

#[test]
fn princeton_s_output_is_recognised() {
    let boards = "3\n 0  1  3 \n 4  2  5 \n 7  8  6 \n\n3\n 1  0  3 \n 4  2  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n";
    let expected = || Recognised {
        course: Some("princeton"),
        algorithm: Some("astar"),
        heuristic: Some("manhattan"),
        start: "0 1 3/4 2 5/7 8 6",
        goal: Some("1 2 3/4 5 6/7 8 0"),
        figures: vec![(CountedFigure::Length, 4)],
    };
    assert_read(
        &format!("Minimum number of moves = 4\n\n{boards}"),
        expected(),
    );
    assert_read(boards, expected());
    assert_read(
        "Test 2: count MinPQ operations\n  filename   insert()   delMin()\n-----\n=> passed puzzle20.txt 1439 853\n=> passed puzzle22.txt 3481 2071\n",
        Recognised {
            goal: None,
            start: "1 6 4/7 0 8/2 3 5",
            figures: vec![
                (CountedFigure::Inserts, 1439),
                (CountedFigure::DelMins, 853),
            ],
            ..expected()
        },
    );
}

#[test]
fn the_output_of_42_is_recognised() {
    for states in [
        "1 2 3\n0 8 4\n7 6 5\n\n1 2 3\n8 0 4\n7 6 5\n",
        "1 2 3\n0 8 4\n7 6 5\n1 2 3\n8 0 4\n7 6 5\n",
        "1 2 3\n0 8 4\n7 6 5\n↓ Right\n1 2 3\n8 0 4\n7 6 5\n",
    ] {
        assert_read(
            &format!(
                "A* with manhattan + linear conflict\nComplexity in time: 2\nComplexity in size: 4\nNumber of moves: 1\n{states}"
            ),
            Recognised {
                course: Some("42"),
                algorithm: Some("astar"),
                heuristic: Some("linear-conflict"),
                start: "1 2 3/0 8 4/7 6 5",
                goal: Some("1 2 3/8 0 4/7 6 5"),
                figures: vec![
                    (CountedFigure::Taken, 2),
                    (CountedFigure::MostInMemory, 4),
                    (CountedFigure::Length, 1),
                ],
            },
        );
    }
}

#[test]
fn the_notebook_s_report_is_recognised() {
    for (searcher, algorithm, heuristic) in [
        ("breadth_first_search", "bfs", None),
        ("astar_misplaced_tiles", "astar", Some("misplaced-blank")),
        ("astar_search", "astar", Some("manhattan")),
    ] {
        assert_read(
            &format!(
                "{searcher}:\n   23,407 nodes |    8,726 goal |   22 cost |   8,747 actions | EightPuzzle((1, 2, 3, 4, 5, 6, 7, 8, 0),\n"
            ),
            Recognised {
                course: Some("aima"),
                algorithm: Some(algorithm),
                heuristic,
                start: "1 2 3/4 5 6/7 8 0",
                figures: vec![
                    (CountedFigure::GeneratedAll, 23_407),
                    (CountedFigure::GoalTests, 8_726),
                    (CountedFigure::Length, 22),
                ],
                ..Recognised::default()
            },
        );
    }
    assert_read(
        "e1 = EightPuzzle((1, 4, 2, 0, 7, 5, 3, 6, 8), (0, 1, 2, 3, 4, 5, 6, 7, 8))",
        Recognised {
            course: Some("aima"),
            start: "1 4 2/0 7 5/3 6 8",
            goal: Some("0 1 2/3 4 5/6 7 8"),
            ..Recognised::default()
        },
    );
}

#[test]
fn a_sentence_with_a_board_and_a_number_is_recognised() {
    assert_read(
        "My IDA* with Hamming on 6 1 8 4 0 2 7 3 5 expanded 1,158 nodes in 20 moves. Is that right?",
        Recognised {
            algorithm: Some("idastar"),
            heuristic: Some("misplaced"),
            start: "6 1 8/4 0 2/7 3 5",
            figures: vec![(CountedFigure::Expanded, 1158), (CountedFigure::Length, 20)],
            ..Recognised::default()
        },
    );
}

#[test]
fn each_part_has_the_text_in_which_it_was_found() {
    let text = "A* search\npython driver.py ast 6,1,8,4,0,2,7,3,5\nnodes_expanded: 696";
    let assignment = Assignment::read(text).unwrap();
    assert_eq!(assignment.algorithm.unwrap().text, "A* search");
    let command = "python driver.py ast 6,1,8,4,0,2,7,3,5";
    assert_eq!(assignment.start.text, command);
    assert_eq!(assignment.course.unwrap().text, command);
    assert_eq!(assignment.figures[0].text, "nodes_expanded: 696");
}

#[test]
fn rubbish_has_an_error_that_says_what_is_wrong_first() {
    let error = |text: &str| Assignment::read(text).map(|a| a.start.value).unwrap_err();
    for empty in ["", " \n\t "] {
        assert_eq!(error(empty), AssignmentError::Empty);
    }
    for text in [
        "🧩🙂",
        "hello, world",
        "<html><body class=\"a\"><p>Error 404, 2024-01-02</p></body></html>",
        "nodes_expanded: 696",
        "python driver.py ast",
        "696",
    ] {
        assert_eq!(error(text), AssignmentError::NoBoard, "{text}");
    }
    for text in [
        "1 2 3\n4 4 5\n6 7 0",
        "python driver.py ast 1,2,3,4,4,5,6,7,0",
        "my board\n1 2 3\n4 4 5\n6 7 0\nexpanded 17",
    ] {
        let AssignmentError::Board(error) = error(text) else {
            panic!("{text}");
        };
        assert_eq!(error.to_string(), "tile 4 appears twice: cells 4 and 5");
    }
    assert_eq!(
        error("java Solver puzzle77.txt"),
        AssignmentError::FileNeeded {
            name: "puzzle77".to_owned()
        }
    );
    assert!(matches!(
        error(&"1".repeat(1 << 20)),
        AssignmentError::Board(BoardTextError::LongNumber { .. })
    ));
}

#[test]
fn an_unsolvable_board_is_recognised() {
    let assignment = Assignment::read("1 2 3\n4 5 6\n8 7 0").unwrap();
    assert_eq!(assignment.start.value.to_string(), "1 2 3/4 5 6/8 7 0");
    // Another goal can be reached.
    let goal = assignment.likely_goal();
    assert!(Solvability::of(&assignment.start.value, &goal).is_solvable());
    let columbia = Assignment::read("python driver.py ast 1,0,2,3,4,5,6,8,7").unwrap();
    let goal = columbia.likely_goal();
    assert_eq!(goal.board().to_string(), "0 1 2/3 4 5/6 7 8");
    assert!(!Solvability::of(&columbia.start.value, &goal).is_solvable());
}

#[test]
fn a_megabyte_of_anything_is_read_at_once() {
    for part in [
        "1",
        "1 ",
        "12 ",
        "1 2 3\n",
        "1,2,3,4,5,6,7,8,8\n",
        "1-2_3|4\t5;6,7 -_x\n",
        "x",
        "\n",
        "(",
        "[1,2,",
        "expanded 5 nodes 1,2,3,4,5,6,7,8,9 ",
        "expanded\n",
        "1 2 3\n4 5 6\n7 8 0\n\n",
        "puzzle20.txt 1 2\n",
        "🙂",
        "path_to_goal: ['Up']\n",
    ] {
        let text = part.repeat((1 << 20) / part.len());
        let _ = Assignment::read(&text);
    }
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in "\\PC*") {
        let _ = Assignment::read(&text);
    }

    #[test]
    fn text_of_any_characters_never_panics(text in prop::collection::vec(any::<char>(), 0..80)) {
        let _ = Assignment::read(&text.into_iter().collect::<String>());
    }

    #[test]
    fn text_that_looks_like_an_assignment_never_panics(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "python driver.py ast ", "6,1,8,4,0,2,7,3,5", "1 2 3", "\n", "3", " ", "expanded", "insert()", ":", "=",
                "1,234", "puzzle20", ".txt", "nodes |", " goal |", "(", "]", "EightPuzzle((", "a*", "goal", "0", "é", "İ",
                "path_to_goal:", "['Up', 'Left']", "filename insert", "#", ",", "618402735", "moves", "12345678901234567890123",
            ]),
            0..30,
        )
    ) {
        if let Ok(assignment) = Assignment::read(&parts.concat()) {
            prop_assert_eq!(assignment.likely_goal().size(), assignment.start.value.size());
        }
    }
}
