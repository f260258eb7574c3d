//! Pattern tables against a naive twin: plain breadth-first search over every place of the group and the blank.

mod common;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use common::{in_parallel, random_goal, size, tables};
use slidewise::engine::automaton::Automaton;
use slidewise::engine::pdb_ida_star::PdbIdaStar;
use slidewise::heuristic::pdb::{
    Cells, MAX_TILES, PdbSum, PdbTable, PdbTableBuilder, Regions, Shifts, rank,
};
use slidewise::heuristic::{Heuristic, HeuristicKind};
use slidewise::puzzle::symmetry::Class;
use slidewise::puzzle::{Goal, Move, Puzzle, Random, Size, scramble};
use slidewise::step::Step;

/// The cells of a group's tiles, in the order of their goal cells, and the cell of the blank.
type Place = (Vec<usize>, usize);

/// The least number of moves of the group's tiles from each place to the goal, where other tiles are all
/// alike and their moves cost nothing.
fn naive_values(size: Size, blank: usize, group: Cells) -> HashMap<Place, u32> {
    let goal: Place = (group.iter().collect(), blank);
    let mut values = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(place) = queue.pop_front() {
        let value = values[&place];
        let (cells, blank) = place;
        for source in Move::ALL.iter().filter_map(|step| step.source(size, blank)) {
            let mut cells = cells.clone();
            let tile = cells.iter().position(|&cell| cell == source);
            if let Some(tile) = tile {
                cells[tile] = blank;
            }
            let value = value + u32::from(tile.is_some());
            let next = (cells, source);
            if values.get(&next).is_none_or(|&known| value < known) {
                values.insert(next.clone(), value);
                match tile {
                    Some(_) => queue.push_back(next),
                    None => queue.push_front(next),
                }
            }
        }
    }
    values
}

fn build(size: Size, blank: usize, group: Cells) -> (Arc<Regions>, Arc<Shifts>, PdbTable) {
    let regions = Arc::new(Regions::new(size, [group.len()]).unwrap());
    let shifts = Arc::new(Shifts::new(group.len(), size.width()));
    let table = build_in_slices(&regions, &shifts, blank, group, u32::MAX);
    (regions, shifts, table)
}

fn build_in_slices(
    regions: &Arc<Regions>,
    shifts: &Arc<Shifts>,
    blank: usize,
    group: Cells,
    budget: u32,
) -> PdbTable {
    let mut builder = PdbTableBuilder::new(regions, shifts, blank, group).unwrap();
    let mut before = 0.0;
    loop {
        if let Step::Done(table) = builder.advance(budget) {
            assert_eq!(builder.progress(), 1.0, "{group:?}");
            return table;
        }
        assert!(builder.progress() >= before && builder.progress() <= 1.0);
        before = builder.progress();
    }
}

/// The block and rank of a place.
fn entry(regions: &Regions, (cells, blank): &Place) -> (usize, usize) {
    let mut labels: Vec<u8> = (0..cells.len() as u8).collect();
    labels.sort_by_key(|&label| cells[usize::from(label)]);
    let occupied: Cells = cells.iter().copied().collect();
    (regions.number(occupied, *blank), rank(&labels))
}

fn equals_the_naive_twin(size: Size, blank: usize, group: Cells) {
    let (regions, shifts, table) = build(size, blank, group);
    for (count, (place, &value)) in naive_values(size, blank, group).iter().enumerate() {
        let (number, rank) = entry(&regions, place);
        let case = || format!("{size}, blank {blank}, {group:?} at {place:?}");
        assert_eq!(
            table.residue(&regions, number, rank),
            value % 4,
            "{}",
            case()
        );
        if count % 50 == 0 {
            let walked = table.value(&regions, &shifts, number, rank);
            assert_eq!(walked, value, "{}", case());
        }
    }
}

/// Groups of one to three tiles, a few of each size.
fn some_groups(size: Size, blank: usize, random: &mut Random) -> Vec<Cells> {
    let mut groups = Vec::new();
    for tiles in [1, 2, 3] {
        let mut cells: Vec<usize> = (0..size.cells()).filter(|&cell| cell != blank).collect();
        random.shuffle(&mut cells);
        groups.push(cells[..tiles].iter().copied().collect());
    }
    groups
}

#[test]
fn every_entry_equals_plain_breadth_first_search_for_every_goal_cell() {
    let mut cases = Vec::new();
    let mut random = Random::seeded(3);
    for (width, height) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (5, 3), (4, 4)] {
        let size = size(width, height);
        for blank in 0..size.cells() {
            let groups = some_groups(size, blank, &mut random);
            let most = if size.cells() <= 12 { 3 } else { 2 };
            cases.extend(
                groups
                    .into_iter()
                    .take(most)
                    .map(|group| (size, blank, group)),
            );
        }
    }
    for blank in [0, 1, 5] {
        let group = some_groups(size(4, 4), blank, &mut random)[2];
        cases.push((size(4, 4), blank, group));
    }
    in_parallel(&cases, |&(size, blank, group)| {
        equals_the_naive_twin(size, blank, group);
    });
}

#[test]
fn entries_equal_plain_breadth_first_search_beyond_sixteen_cells_too() {
    let mut random = Random::seeded(8);
    let mut cases = Vec::new();
    for (width, height) in [(5, 5), (4, 5), (6, 3), (3, 8), (10, 2)] {
        let size = size(width, height);
        for blank in [0, 1, 2, 6, 7, 12] {
            let groups = some_groups(size, blank, &mut random);
            cases.extend(groups.into_iter().take(2).map(|group| (size, blank, group)));
        }
    }
    let three = some_groups(size(4, 5), 9, &mut random)[2];
    cases.push((size(4, 5), 9, three));
    // The blank shut in.
    cases.push((size(5, 5), 0, Cells(1 << 1 | 1 << 5)));
    in_parallel(&cases, |&(size, blank, group)| {
        equals_the_naive_twin(size, blank, group);
    });
}

#[test]
fn groups_of_all_tiles_hold_true_distances_and_long_rows_are_no_exception() {
    let all = |size: Size, blank: usize| Cells::all(size).without(blank);
    equals_the_naive_twin(size(2, 2), 3, all(size(2, 2), 3));
    equals_the_naive_twin(size(3, 2), 1, all(size(3, 2), 1));
    equals_the_naive_twin(size(2, 4), 0, all(size(2, 4), 0));
    equals_the_naive_twin(size(8, 2), 3, Cells(0b1000_0000_1000_0001));
    equals_the_naive_twin(size(2, 8), 3, Cells(0b1000_0000_1000_0001));
    equals_the_naive_twin(size(3, 3), 4, Cells(0b1_1100_0101));
}

#[test]
fn the_largest_value_of_all_tiles_on_3x3_is_31() {
    let size = size(3, 3);
    let (regions, shifts, table) = build(size, 8, Cells::all(size).without(8));
    // 8 6 7/2 5 4/3 0 1: the cell of each tile.
    let place = (vec![8, 3, 6, 5, 4, 1, 2, 0], 7);
    let (number, rank) = entry(&regions, &place);
    assert_eq!(table.value(&regions, &shifts, number, rank), 31);
}

#[test]
fn slices_do_not_change_a_table() {
    let size = size(4, 3);
    let regions = Arc::new(Regions::new(size, [1, 4, 5]).unwrap());
    for tiles in [1, 4, 5] {
        let group: Cells = (1..=tiles).collect();
        let shifts = Arc::new(Shifts::new(tiles, size.width()));
        let whole = build_in_slices(&regions, &shifts, 0, group, u32::MAX);
        for budget in [1, 1000] {
            if tiles < 5 || budget > 1 {
                assert!(whole == build_in_slices(&regions, &shifts, 0, group, budget));
            }
        }
    }
    assert_eq!(MAX_TILES, 8);
}

/// The estimate for a goal, with the tables that it is offered with.
fn pattern_sum(goal: &Goal) -> PdbSum {
    PdbSum::new(goal, tables(HeuristicKind::Pdb, goal).unwrap()).unwrap()
}

#[test]
fn the_estimate_is_the_greater_of_the_naive_sums_whatever_the_goal() {
    let mut random = Random::seeded(4);
    let goals: Vec<Goal> = [(2, 5), (4, 2), (3, 2)]
        .map(|(width, height)| random_goal(size(width, height), &mut random))
        .into();
    in_parallel(&goals, |goal| {
        let (size, blank) = (goal.size(), goal.cell(0));
        let (class, symmetry) = Class::of(size, blank);
        let tables = tables(HeuristicKind::Pdb, goal).unwrap();
        let naive = |&group: &Cells| {
            let group = group.image(symmetry.inverse(), class.size());
            (group, naive_values(size, blank, group))
        };
        let views = &tables.partition().views;
        let views = views
            .each_ref()
            .map(|groups| groups.iter().map(naive).collect::<Vec<_>>());
        let estimate = pattern_sum(goal);
        let mut random = Random::seeded(5);
        for _ in 0..500 {
            let board = scramble::uniform(goal, &mut random);
            let cells = board.positions();
            let sums = views.each_ref().map(|groups| {
                let value = |(group, values): &(Cells, HashMap<Place, u32>)| {
                    let tiles = group.iter().map(|home| goal.board().tile(home));
                    let cells = tiles.map(|tile| cells[usize::from(tile)].into());
                    values[&(cells.collect(), board.blank())]
                };
                groups.iter().map(value).sum::<u32>()
            });
            let expected = sums[0].max(sums[1]);
            assert_eq!(estimate.estimate(&board), expected, "{board}");
        }
    });
}

#[test]
fn the_estimate_is_the_first_threshold_of_the_engines_own_search() {
    let mut random = Random::seeded(6);
    for (width, height) in [
        (3, 4),
        (4, 3),
        (4, 4),
        (4, 4),
        (4, 4),
        (8, 2),
        (2, 7),
        (5, 3),
    ] {
        let goal = random_goal(size(width, height), &mut random);
        let tables = tables(HeuristicKind::Pdb, &goal).unwrap();
        let automaton = Arc::new(Automaton::new(tables.class().size(), 4));
        let estimate = pattern_sum(&goal);
        for _ in 0..200 {
            let start = scramble::uniform(&goal, &mut random);
            let puzzle = Puzzle::new(start, goal).unwrap();
            let search = PdbIdaStar::new(&puzzle, tables.clone(), automaton.clone(), 1).unwrap();
            assert_eq!(estimate.estimate(&start), search.stats().bound, "{start}");
        }
    }
}

#[test]
fn tables_of_another_goal_are_no_estimate() {
    let corner = common::goal_with_blank(size(4, 4), 0);
    let centre = common::goal_with_blank(size(4, 4), 5);
    let tables = tables(HeuristicKind::Pdb, &corner).unwrap();
    assert!(PdbSum::new(&centre, tables).is_none());
}
