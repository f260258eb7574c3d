//! Laws of solving better and better.

use super::*;
use crate::puzzle::{Goal, Preset, Random, scramble};

fn puzzle(size: &str, moves: usize, seed: u64) -> Puzzle {
    let goal = Goal::preset(Preset::Spiral, size.parse().unwrap());
    let start = scramble::walk(&goal, moves, &mut Random::seeded(seed));
    Puzzle::new(start, goal).unwrap()
}

#[test]
fn solutions_become_shorter_and_the_bound_rises_until_they_meet() {
    let (mut shelf, mut improved) = (Shelf::default(), 0);
    for seed in 0..6 {
        let puzzle = puzzle("5x5", 90, seed);
        let mut anytime = Anytime::start(&puzzle, Limits::default(), 0);
        let (mut best, mut bound) = (usize::MAX, 0);
        while anytime.advance(&mut shelf, 300) {
            assert!(anytime.bound() >= bound);
            bound = anytime.bound();
            if let Some(moves) = anytime.best() {
                assert_eq!(puzzle.replay(moves), Ok(()));
                assert!(moves.len() <= best && moves.len() > bound as usize);
                improved += u32::from(best < usize::MAX && moves.len() < best);
                best = moves.len();
            }
        }
        let proved = anytime.best().map(|moves| moves.len() as u32);
        assert_eq!(proved, Some(anytime.bound()));
    }
    assert!(improved >= 6, "{improved} were improved");
}

#[test]
fn with_a_limit_of_boards_the_slices_change_nothing() {
    let puzzle = puzzle("6x6", 300, 1);
    let limits = Limits {
        nodes: 40_000,
        ..Limits::default()
    };
    let solve = |budget| {
        let mut anytime = Anytime::start(&puzzle, limits, 7);
        while anytime.advance(&mut Shelf::default(), budget) {}
        let best = anytime.best().map(<[Move]>::to_vec);
        (best, anytime.bound(), anytime.stats().expanded)
    };
    let whole = solve(u32::MAX);
    assert!(whole.0.is_some());
    assert_eq!(
        (&solve(77), &solve(4000), whole.2),
        (&whole, &whole, 40_000)
    );
}
