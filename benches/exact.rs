//! How long the tables of exact distances take, and what is asked of them.
//!
//! Numbers of boards and of solutions are asserted before any time is printed. Best of several runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use slidewise::engine::distance_table::{DistanceTable, DistanceTableBuilder};
use slidewise::puzzle::{Goal, Preset, Size};

/// Each figure is measured again and again for about this long.
const PATIENCE: Duration = Duration::from_secs(1);

/// Width, height, boards, greatest distance.
const TABLES: [(usize, usize, u64, usize); 8] = [
    (2, 2, 12, 6),
    (3, 2, 360, 21),
    (2, 3, 360, 21),
    (4, 2, 20_160, 36),
    (2, 4, 20_160, 36),
    (3, 3, 181_440, 31),
    (5, 2, 1_814_400, 55),
    (2, 5, 1_814_400, 55),
];

fn built(goal: &Goal) -> DistanceTable {
    let mut builder = DistanceTableBuilder::new(goal).expect("memory");
    builder.advance(u32::MAX).done().expect("all boards")
}

/// The shortest time of several runs, and what they gave.
fn best<T>(run: impl Fn() -> T) -> (Duration, T) {
    let begun = Instant::now();
    let mut shortest = Duration::MAX;
    loop {
        let turn = Instant::now();
        let result = black_box(run());
        shortest = shortest.min(turn.elapsed());
        if begun.elapsed() > PATIENCE {
            return (shortest, result);
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn main() {
    println!("size      boards    build  hardest: distance, solutions, count, list, solve");
    for (width, height, boards, greatest) in TABLES {
        let size = Size::new(width, height).expect("a size");
        let goal = Goal::preset(Preset::BlankLast, size);
        let (build, exact) = best(|| built(&goal));
        assert_eq!(exact.depth_counts().iter().sum::<u64>(), boards);
        assert_eq!(exact.depth_counts().len() - 1, greatest);
        let hardest = exact.hardest()[0];
        let (count, solutions) = best(|| exact.count_solutions(&hardest).expect("in the table"));
        let (list, listed) = best(|| exact.list_solutions(&hardest, 1000).expect("in the table"));
        assert_eq!(listed.len() as u64, solutions.min(1000));
        let (solve, moves) = best(|| exact.solution(&hardest).expect("in the table"));
        assert_eq!(moves.len(), greatest);
        println!(
            "{size} {boards:12} {:8.3} ms {greatest:4} {solutions:6} {:8.3} ms {:8.3} ms {:8.3} ms",
            milliseconds(build),
            milliseconds(count),
            milliseconds(list),
            milliseconds(solve)
        );
    }
}
