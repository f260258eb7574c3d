use super::*;
use crate::lab::boards::DrawError;
use crate::lab::test_run::{record, table};

/// Runs the experiments of a table that `wanted` selects.
fn run(table: &mut PaperTable, wanted: impl Fn(&PaperRun) -> bool) {
    for (index, run) in table.runs().to_vec().iter().enumerate() {
        if wanted(run) {
            table.add(index, &record(run.experiment, u64::MAX));
        }
    }
}

#[test]
fn every_paper_has_a_name_of_its_own() {
    for paper in Paper::ALL {
        assert_eq!(paper.name().parse(), Ok(paper));
    }
}

#[test]
fn the_numbers_of_columbia_and_princeton_are_equal_here() {
    for (paper, cells) in [(Paper::Columbia, 15), (Paper::Princeton, 24)] {
        let mut table = PaperTable::new(PaperSpec::new(paper), None).unwrap();
        assert!(table.rows().all(|row| {
            let mut cells = row.cells.iter();
            cells.all(|cell| cell.agreement == Agreement::Pending && cell.here.is_none())
        }));
        run(&mut table, |_| true);
        assert_eq!(table.done(), table.runs().len());
        assert_eq!(table.agreeing(), (cells, cells), "{paper:?}");
    }
}

#[test]
fn three_boards_of_korf_have_his_node_counts() {
    let spec = PaperSpec {
        max_printed_nodes: 900_000,
        ..PaperSpec::new(Paper::Korf1985)
    };
    let mut table = PaperTable::new(spec, None).unwrap();
    run(&mut table, |_| true);
    let rows: Vec<(u32, Vec<f64>)> = table
        .rows()
        .map(|row| match row.label {
            PaperLabel::Board { number, .. } => {
                let here = row.cells.iter().map(|cell| cell.here.unwrap());
                (number, here.collect())
            }
            PaperLabel::Distance(_) => panic!("Korf's rows are boards"),
        })
        .collect();
    let expected = [
        (12, vec![35.0, 45.0, 546_344.0]),
        (42, vec![30.0, 42.0, 877_823.0]),
        (79, vec![28.0, 42.0, 540_860.0]),
    ];
    assert_eq!(rows, expected);
    assert_eq!(table.agreeing(), (9, 9));
}

#[test]
fn korf_s_boards_are_25_at_once_and_60_on_request() {
    let rows = |max_printed_nodes| {
        let spec = PaperSpec {
            max_printed_nodes,
            ..PaperSpec::new(Paper::Korf1985)
        };
        PaperTable::new(spec, None).unwrap().rows().count()
    };
    assert_eq!(rows(KORF_QUICK_NODES), 25);
    assert_eq!(rows(KORF_SLOW_NODES), 60);
    assert_eq!(rows(u64::MAX), 100);
}

#[test]
fn one_manhattan_distance_of_korf_s_table_cannot_be_right() {
    let spec = PaperSpec {
        max_printed_nodes: u64::MAX,
        ..PaperSpec::new(Paper::Korf1985)
    };
    let table = PaperTable::new(spec, None).unwrap();
    let wrong: Vec<PaperRow> = table
        .rows()
        .filter(|row| row.cells[0].note.is_some())
        .collect();
    assert_eq!(wrong.len(), 1);
    assert!(matches!(
        wrong[0].label,
        PaperLabel::Board { number: 89, .. }
    ));
    let cell = &wrong[0].cells[0];
    assert_eq!((cell.printed, cell.here), (36.0, Some(38.0)));
    assert_eq!(cell.note, Some(PaperNote::CannotBeRight { correct: 38 }));
    assert_eq!(
        Paper::Korf1985.notes(),
        [PaperNote::MeanCopiedWrong {
            copied: 359_918_911,
            correct: 359_118_919
        }]
    );
}

#[test]
fn reinefeld_s_layers_differ_in_one_number() {
    let goal = Paper::Reinefeld1993.goal();
    let spec = PaperSpec::new(Paper::Reinefeld1993);
    assert_eq!(PaperTable::new(spec, None), Err(DrawError::NoTable));
    let table = PaperTable::new(spec, Some(&table(&goal))).unwrap();
    assert!(table.runs().is_empty());
    assert_eq!(table.agreeing(), (31, 32));
    let wrong = table.rows().nth(12).unwrap();
    assert_eq!(wrong.label, PaperLabel::Distance(12));
    assert_eq!(wrong.cells[0].difference(), Some(-1.0));
    let note = PaperNote::CannotBeRight { correct: 748 };
    assert_eq!(wrong.cells[0].note, Some(note));
    let here = table.rows().map(|row| row.cells[0].here.unwrap());
    assert_eq!(here.sum::<f64>(), 181_440.0);
}

#[test]
fn figure_3_26_is_reproduced_within_a_few_percent() {
    let goal = Paper::Aima4.goal();
    let spec = PaperSpec {
        boards_per_distance: 10,
        ..PaperSpec::new(Paper::Aima4)
    };
    let mut table = PaperTable::new(spec, Some(&table(&goal))).unwrap();
    assert_eq!(table.runs().len(), 12 * 3 * 10);
    // Distances 6 to 14.
    run(&mut table, |run| run.row < 5);
    let rows: Vec<PaperRow> = table.rows().collect();
    assert_eq!(rows.len(), 12);
    for row in &rows[..5] {
        for (column, cell) in row.cells.iter().enumerate() {
            let PaperLabel::Distance(distance) = row.label else {
                panic!("the rows are distances")
            };
            assert_ne!(cell.agreement, Agreement::Pending);
            assert_eq!((cell.done, cell.total), (10, 10));
            let relative = cell.relative_difference().unwrap().abs();
            // Breadth-first counts hardly differ from board to board, those of A* do.
            let most = [0.15, 0.35, 0.35, 0.03, 0.04, 0.05][column];
            assert!(relative < most, "{distance}, column {column}: {cell:?}");
        }
    }
    assert!(rows[5..].iter().all(|row| {
        let mut cells = row.cells.iter();
        cells.all(|cell| cell.agreement == Agreement::Pending)
    }));
    // Only the rows that have ended are counted.
    for (index, difference) in table.sample_differences().into_iter().enumerate() {
        let cells = rows[..5].iter().map(|row| row.cells[index]);
        let fewer = cells.filter(|cell| cell.here.unwrap() < cell.printed - 0.5);
        assert_eq!((difference.rows, difference.fewer), (5, fewer.count()));
        assert!(difference.fewer + difference.more <= 5);
    }
}

#[test]
fn a_difference_beyond_two_standard_errors_is_flagged() {
    let goal = Paper::Aima4.goal();
    let spec = PaperSpec {
        boards_per_distance: 2,
        ..PaperSpec::new(Paper::Aima4)
    };
    let mut table = PaperTable::new(spec, Some(&table(&goal))).unwrap();
    let first = record(table.runs()[0].experiment, u64::MAX);
    // Two runs of breadth-first search at distance 6, where 128 is printed.
    let mut add = |generated: [u64; 2]| {
        let mut copy = table.clone();
        let runs = table.runs().to_vec();
        let bfs = runs.iter().enumerate().filter(|(_, run)| {
            run.row == 0 && run.method.algorithm() == LabAlgorithm::BreadthFirst
        });
        for ((index, _), nodes) in bfs.zip(generated) {
            let mut record = first.clone();
            record.figures.generated_all = nodes;
            copy.add(index, &record);
        }
        table = PaperTable::new(spec, Some(&super::super::test_run::table(&goal))).unwrap();
        copy.rows().next().unwrap().cells[0]
    };
    assert_eq!(add([128, 128]).agreement, Agreement::Equal);
    // The mean is 138 and the variance 200: one error is 14.1 times the root of 1/2 + 1/100, which is 10.1.
    let near = add([128, 148]);
    assert_eq!(near.agreement, Agreement::WithinChance);
    assert!((near.standard_error.unwrap() - 10.1).abs() < 0.01);
    assert_eq!(add([160, 162]).agreement, Agreement::BeyondChance);
}

#[test]
fn a_run_that_reached_a_limit_leaves_no_number_to_compare_with() {
    let mut table = PaperTable::new(PaperSpec::new(Paper::Princeton), None).unwrap();
    table.add(0, &record(table.runs()[0].experiment, 10));
    let row = table.rows().next().unwrap();
    assert!(
        row.cells
            .iter()
            .all(|cell| cell.agreement == Agreement::Limited && cell.here.is_none())
    );
    assert_eq!(table.agreeing(), (0, 0));
}

#[test]
fn the_figure_of_older_editions_is_a_note() {
    let table = PaperTable::new(PaperSpec::new(Paper::AimaOlder), None).unwrap();
    assert_eq!(table.rows().count(), 0);
    assert!(matches!(
        Paper::AimaOlder.notes()[..],
        [PaperNote::CannotBeReproduced { depth: 12, .. }]
    ));
}

#[test]
fn a_row_has_a_board_as_soon_as_its_boards_are_known() {
    let korf = PaperTable::new(PaperSpec::new(Paper::Korf1985), None).unwrap();
    for (index, row) in korf.rows().enumerate() {
        let PaperLabel::Board { board, .. } = row.label else {
            panic!("Korf's rows are boards");
        };
        assert_eq!(korf.row_board(index), Some(board));
    }
    let spec = PaperSpec::new(Paper::Aima4);
    let printed = PaperTable::with_data(spec, &[], &[]);
    assert_eq!(printed.row_board(0), None);
    let distances = table(&Paper::Aima4.goal());
    let drawn = PaperTable::new(spec, Some(&distances)).unwrap();
    for (index, row) in drawn.rows().enumerate() {
        let board = drawn.row_board(index).unwrap();
        let distance = distances.distance(&board).unwrap();
        assert_eq!(row.label, PaperLabel::Distance(distance));
    }
}
