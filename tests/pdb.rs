//! Pattern databases, checked against a naive implementation: plain breadth-first search over the cells of the group's
//! tiles and the blank.

mod common;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use common::{in_parallel, random_goal, size, tables};
use slidewise::engine::automaton::Automaton;
use slidewise::engine::pdb_ida_star::PdbIdaStar;
use slidewise::heuristic::pdb::{
    CellSet, MAX_TILES, PdbSum, PdbTable, PdbTableBuilder, RankTransitions, Regions, rank,
};
use slidewise::heuristic::{Heuristic, HeuristicKind};
use slidewise::puzzle::symmetry::SymmetryClass;
use slidewise::puzzle::{Goal, Move, Puzzle, Random, Size, scramble};
use slidewise::step::Step;

/// The cells of a group's tiles, in the order of their goal cells, and the cell of the blank.
type AbstractState = (Vec<usize>, usize);

/// Returns the fewest moves of the group's tiles from each abstract state to the goal; all other tiles are
/// indistinguishable and their moves cost nothing.
fn naive_values(size: Size, blank: usize, group: CellSet) -> HashMap<AbstractState, u32> {
    let goal: AbstractState = (group.iter().collect(), blank);
    let mut values = HashMap::from([(goal.clone(), 0)]);
    let mut queue = VecDeque::from([goal]);
    while let Some(state) = queue.pop_front() {
        let value = values[&state];
        let (cells, blank) = state;
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

fn build(
    size: Size,
    blank: usize,
    group: CellSet,
) -> (Arc<Regions>, Arc<RankTransitions>, PdbTable) {
    let regions = Arc::new(Regions::new(size, [group.len()]).unwrap());
    let transitions = Arc::new(RankTransitions::new(group.len(), size.width()));
    let table = build_in_slices(&regions, &transitions, blank, group, u32::MAX);
    (regions, transitions, table)
}

fn build_in_slices(
    regions: &Arc<Regions>,
    transitions: &Arc<RankTransitions>,
    blank: usize,
    group: CellSet,
    budget: u32,
) -> PdbTable {
    let mut builder = PdbTableBuilder::new(regions, transitions, blank, group).unwrap();
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

/// Returns the placement index and the permutation rank of an abstract state.
fn entry(regions: &Regions, (cells, blank): &AbstractState) -> (usize, usize) {
    let mut labels: Vec<u8> = (0..cells.len() as u8).collect();
    labels.sort_by_key(|&label| cells[usize::from(label)]);
    let occupied: CellSet = cells.iter().copied().collect();
    (regions.index(occupied, *blank), rank(&labels))
}

fn assert_equals_naive_search(size: Size, blank: usize, group: CellSet) {
    let (regions, transitions, table) = build(size, blank, group);
    for (count, (state, &value)) in naive_values(size, blank, group).iter().enumerate() {
        let (index, rank) = entry(&regions, state);
        let case = || format!("{size}, blank {blank}, {group:?} at {state:?}");
        assert_eq!(
            table.value_mod4(&regions, index, rank),
            value % 4,
            "{}",
            case()
        );
        if count % 50 == 0 {
            let descended = table.value(&regions, &transitions, index, rank);
            assert_eq!(descended, value, "{}", case());
        }
    }
}

/// Returns random groups of one, two and three tiles.
fn some_groups(size: Size, blank: usize, random: &mut Random) -> Vec<CellSet> {
    let mut groups = Vec::new();
    for tiles in [1, 2, 3] {
        let mut cells: Vec<usize> = (0..size.cells()).filter(|&cell| cell != blank).collect();
        random.shuffle(&mut cells);
        groups.push(cells[..tiles].iter().copied().collect());
    }
    groups
}

#[test]
fn entries_equal_naive_search_for_every_goal_cell() {
    let mut cases = Vec::new();
    let mut random = Random::seeded(3);
    for (width, height) in [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (5, 3), (4, 4)] {
        let size = size(width, height);
        for blank in 0..size.cells() {
            let groups = some_groups(size, blank, &mut random);
            let max_groups = if size.cells() <= 12 { 3 } else { 2 };
            cases.extend(
                groups
                    .into_iter()
                    .take(max_groups)
                    .map(|group| (size, blank, group)),
            );
        }
    }
    for blank in [0, 1, 5] {
        let group = some_groups(size(4, 4), blank, &mut random)[2];
        cases.push((size(4, 4), blank, group));
    }
    in_parallel(&cases, |&(size, blank, group)| {
        assert_equals_naive_search(size, blank, group);
    });
}

#[test]
fn entries_equal_naive_search_beyond_sixteen_cells() {
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
    // The blank is enclosed.
    cases.push((size(5, 5), 0, CellSet(1 << 1 | 1 << 5)));
    in_parallel(&cases, |&(size, blank, group)| {
        assert_equals_naive_search(size, blank, group);
    });
}

#[test]
fn entries_of_groups_of_all_tiles_equal_naive_search() {
    let all = |size: Size, blank: usize| CellSet::all(size).without(blank);
    assert_equals_naive_search(size(2, 2), 3, all(size(2, 2), 3));
    assert_equals_naive_search(size(3, 2), 1, all(size(3, 2), 1));
    assert_equals_naive_search(size(2, 4), 0, all(size(2, 4), 0));
}

#[test]
fn entries_on_boards_of_two_lines_equal_naive_search() {
    assert_equals_naive_search(size(8, 2), 3, CellSet(0b1000_0000_1000_0001));
    assert_equals_naive_search(size(2, 8), 3, CellSet(0b1000_0000_1000_0001));
}

#[test]
fn entries_of_five_tiles_on_3x3_equal_naive_search() {
    assert_equals_naive_search(size(3, 3), 4, CellSet(0b1_1100_0101));
}

#[test]
fn the_largest_value_of_all_tiles_on_3x3_is_31() {
    let size = size(3, 3);
    let (regions, transitions, table) = build(size, 8, CellSet::all(size).without(8));
    // 8 6 7/2 5 4/3 0 1: the cell of each tile.
    let state = (vec![8, 3, 6, 5, 4, 1, 2, 0], 7);
    let (index, rank) = entry(&regions, &state);
    assert_eq!(table.value(&regions, &transitions, index, rank), 31);
}

#[test]
fn slices_do_not_change_a_table() {
    let size = size(4, 3);
    let regions = Arc::new(Regions::new(size, [1, 4, 5]).unwrap());
    for tiles in [1, 4, 5] {
        let group: CellSet = (1..=tiles).collect();
        let transitions = Arc::new(RankTransitions::new(tiles, size.width()));
        let whole = build_in_slices(&regions, &transitions, 0, group, u32::MAX);
        for budget in [1, 1000] {
            if tiles < 5 || budget > 1 {
                assert!(whole == build_in_slices(&regions, &transitions, 0, group, budget));
            }
        }
    }
}

#[test]
fn a_group_may_have_all_tiles_of_3x3() {
    assert_eq!(MAX_TILES, 8);
}

/// Returns the heuristic for a goal, with shared tables.
fn pdb_sum(goal: &Goal) -> PdbSum {
    PdbSum::new(goal, tables(HeuristicKind::Pdb, goal).unwrap()).unwrap()
}

#[test]
fn the_heuristic_is_the_maximum_of_the_naive_sums() {
    let mut random = Random::seeded(4);
    let goals: Vec<Goal> = [(2, 5), (4, 2), (3, 2)]
        .map(|(width, height)| random_goal(size(width, height), &mut random))
        .into();
    in_parallel(&goals, |goal| {
        let (size, blank) = (goal.size(), goal.cell(0));
        let (class, symmetry) = SymmetryClass::of(size, blank);
        let tables = tables(HeuristicKind::Pdb, goal).unwrap();
        let naive = |&group: &CellSet| {
            let group = group.image(symmetry.inverse(), class.size());
            (group, naive_values(size, blank, group))
        };
        let partitions = &tables.partitions().groups;
        let partitions = partitions
            .each_ref()
            .map(|groups| groups.iter().map(naive).collect::<Vec<_>>());
        let heuristic = pdb_sum(goal);
        let mut random = Random::seeded(5);
        for _ in 0..500 {
            let board = scramble::uniform(goal, &mut random);
            let cells = board.positions();
            let sums = partitions.each_ref().map(|groups| {
                let value = |(group, values): &(CellSet, HashMap<AbstractState, u32>)| {
                    let tiles = group.iter().map(|home| goal.board().tile(home));
                    let cells = tiles.map(|tile| cells[usize::from(tile)].into());
                    values[&(cells.collect(), board.blank())]
                };
                groups.iter().map(value).sum::<u32>()
            });
            let expected = sums[0].max(sums[1]);
            assert_eq!(heuristic.estimate(&board), expected, "{board}");
        }
    });
}

#[test]
fn the_heuristic_is_the_first_threshold_of_pdb_ida_star() {
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
        let heuristic = pdb_sum(&goal);
        for _ in 0..200 {
            let start = scramble::uniform(&goal, &mut random);
            let puzzle = Puzzle::new(start, goal).unwrap();
            let search = PdbIdaStar::new(&puzzle, tables.clone(), automaton.clone(), 1).unwrap();
            assert_eq!(heuristic.estimate(&start), search.stats().bound, "{start}");
        }
    }
}

#[test]
fn a_pattern_database_of_another_goal_is_rejected() {
    let corner = common::goal_with_blank(size(4, 4), 0);
    let centre = common::goal_with_blank(size(4, 4), 5);
    let tables = tables(HeuristicKind::Pdb, &corner).unwrap();
    assert!(PdbSum::new(&centre, tables).is_none());
}
