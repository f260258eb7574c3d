use super::*;
use crate::heuristic::learned::{CanonicalView, LocalEvaluator, LocalModel};
use crate::puzzle::{Goal, Preset, Puzzle, scramble};

/// Returns a random puzzle of `size` with a random goal, and the view that a beam needs.
fn puzzle(size: Size, random: &mut Random) -> (Puzzle, CanonicalView) {
    let preset = Goal::preset(Preset::BlankLast, size);
    let goal = Goal::new(scramble::uniform(&preset, random));
    let start = scramble::uniform(&goal, random);
    (Puzzle::new(start, goal).unwrap(), CanonicalView::new(&goal))
}

/// Returns a beam guided by the Manhattan distance.
fn beam(puzzle: &Puzzle, view: &CanonicalView, width: usize, max_moves: u32) -> Beam {
    let (size, blank) = (view.size(), view.class().blank());
    let heuristic = Arc::new(LocalEvaluator::new(&LocalModel::zeroed(), size, blank, 0));
    let pieces = view.pieces(puzzle.start());
    Beam::new(heuristic, (size, blank), &pieces, width, max_moves, 3)
}

/// Returns the moves found, on the puzzle's board.
fn found(step: Step<BeamResult>, view: &CanonicalView) -> Option<Vec<Move>> {
    match step {
        Step::Done(BeamResult::Found(moves)) => Some(
            moves
                .into_iter()
                .map(|step| view.original_move(step))
                .collect(),
        ),
        _ => None,
    }
}

#[test]
fn solutions_solve_the_puzzle_for_all_sizes_and_goals() {
    let mut random = Random::seeded(2);
    let is_tested = |size: &Size| size.cells() <= 20 && size.width().min(size.height()) > 2;
    for size in Size::all().filter(is_tested) {
        let (puzzle, view) = puzzle(size, &mut random);
        let step = beam(&puzzle, &view, 1000, 900).advance(u32::MAX);
        let moves = found(step, &view).unwrap_or_else(|| panic!("{size}"));
        puzzle.replay(&moves).unwrap();
    }
}

/// Returns a puzzle some random moves from its goal.
fn near_puzzle(size: Size, moves: usize, random: &mut Random) -> (Puzzle, CanonicalView) {
    let goal = Goal::preset(Preset::BlankLast, size);
    let start = scramble::walk(&goal, moves, random);
    (Puzzle::new(start, goal).unwrap(), CanonicalView::new(&goal))
}

#[test]
fn slices_do_not_change_the_result() {
    let mut random = Random::seeded(7);
    let small = puzzle(Size::new(4, 4).unwrap(), &mut random);
    // Evaluated in batches.
    let large = near_puzzle(Size::new(8, 7).unwrap(), 50, &mut random);
    for (puzzle, view) in [small, large] {
        let whole = beam(&puzzle, &view, 500, 400).advance(u32::MAX);
        let length = found(whole.clone(), &view).unwrap().len() as u32;
        for budget in [1, 7, 600] {
            let mut sliced = beam(&puzzle, &view, 500, 400);
            let step = loop {
                match sliced.advance(budget) {
                    Step::Running => {}
                    step => break step,
                }
            };
            assert_eq!(step, whole);
            assert_eq!(sliced.advance(budget), whole, "an end is final");
            assert!(sliced.bytes() <= Beam::bytes_for(view.size(), 500, length));
        }
    }
}

#[test]
fn an_upper_bound_excludes_solutions_of_its_length() {
    let mut random = Random::seeded(7);
    let (puzzle, view) = puzzle(Size::new(4, 4).unwrap(), &mut random);
    let whole = beam(&puzzle, &view, 500, 400).advance(u32::MAX);
    let length = found(whole, &view).unwrap().len() as u32;
    let mut limited = beam(&puzzle, &view, 500, 400);
    limited.set_upper_bound(length);
    assert_eq!(limited.advance(u32::MAX), Step::Done(BeamResult::NotFound));
}

#[test]
fn a_beam_wider_than_all_layers_finds_an_optimal_solution() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let view = CanonicalView::new(&goal);
    for (start, length) in [("8 6 7/2 5 4/3 0 1", 31), ("1 2 3/4 5 6/7 8 0", 0)] {
        let puzzle = Puzzle::new(start.parse().unwrap(), goal).unwrap();
        let step = beam(&puzzle, &view, 30_000, 40).advance(u32::MAX);
        assert_eq!(found(step, &view).map(|moves| moves.len()), Some(length));
    }
}
