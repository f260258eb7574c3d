use super::*;
use crate::heuristic::learned::{CanonicalView, LocalEvaluator, LocalModel};
use crate::puzzle::{Goal, Preset, Puzzle, scramble};

/// A puzzle of some size with any goal, as a beam sees it, and the way back.
fn puzzle(size: Size, random: &mut Random) -> (Puzzle, CanonicalView) {
    let preset = Goal::preset(Preset::BlankLast, size);
    let goal = Goal::new(scramble::uniform(&preset, random));
    let start = scramble::uniform(&goal, random);
    (Puzzle::new(start, goal).unwrap(), CanonicalView::new(&goal))
}

fn beam(
    puzzle: &Puzzle,
    frame: &CanonicalView,
    width: usize,
    longest: u32,
) -> Beam<LocalEvaluator> {
    let (size, blank) = (frame.size(), frame.class().blank());
    let guide = Arc::new(LocalEvaluator::new(&LocalModel::blank(), size, blank, 0));
    let pieces = frame.pieces(puzzle.start());
    Beam::new(guide, (size, blank), &pieces, width, longest, 3)
}

fn found(step: Step<BeamResult>, frame: &CanonicalView) -> Option<Vec<Move>> {
    match step {
        Step::Done(BeamResult::Found(moves)) => Some(
            moves
                .into_iter()
                .map(|step| frame.turned_back(step))
                .collect(),
        ),
        _ => None,
    }
}

#[test]
fn what_is_found_is_a_solution_whatever_the_size_and_the_goal() {
    let mut random = Random::seeded(2);
    let wanted = |size: &Size| size.cells() <= 20 && size.width().min(size.height()) > 2;
    for size in Size::all().filter(wanted) {
        let (puzzle, frame) = puzzle(size, &mut random);
        let step = beam(&puzzle, &frame, 1000, 900).advance(u32::MAX);
        let moves = found(step, &frame).unwrap_or_else(|| panic!("{size}"));
        puzzle.replay(&moves).unwrap();
    }
}

#[test]
fn slices_change_nothing_and_a_shorter_limit_is_kept() {
    let mut random = Random::seeded(7);
    let (puzzle, frame) = puzzle(Size::new(4, 4).unwrap(), &mut random);
    let whole = beam(&puzzle, &frame, 500, 400).advance(u32::MAX);
    let length = found(whole.clone(), &frame).unwrap().len() as u32;
    for budget in [1, 7, 600] {
        let mut sliced = beam(&puzzle, &frame, 500, 400);
        let step = loop {
            match sliced.advance(budget) {
                Step::Running => {}
                step => break step,
            }
        };
        assert_eq!(step, whole);
        assert_eq!(sliced.advance(budget), whole, "an end is final");
        assert!(sliced.bytes() <= Beam::<LocalEvaluator>::bytes_for(frame.size(), 500, length));
    }
    let mut shortened = beam(&puzzle, &frame, 500, 400);
    shortened.shorten(length);
    assert_eq!(shortened.advance(u32::MAX), Step::Done(BeamResult::Lost));
}

#[test]
fn a_layer_that_holds_all_boards_finds_a_shortest_solution() {
    let goal = Goal::preset(Preset::BlankLast, Size::DEFAULT);
    let frame = CanonicalView::new(&goal);
    for (start, length) in [("8 6 7/2 5 4/3 0 1", 31), ("1 2 3/4 5 6/7 8 0", 0)] {
        let puzzle = Puzzle::new(start.parse().unwrap(), goal).unwrap();
        let step = beam(&puzzle, &frame, 30_000, 40).advance(u32::MAX);
        assert_eq!(found(step, &frame).map(|moves| moves.len()), Some(length));
    }
}
