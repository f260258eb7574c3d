//! Measures how long distance tables take to build and to query.
//!
//! The numbers of boards and of solutions are asserted before any time is printed. Times are the best of several
//! runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use slidewise::engine::distance_table::{DistanceTable, DistanceTableBuilder};
use slidewise::puzzle::{Goal, Preset, Size};

/// Each time is measured repeatedly for about this long.
const MEASURING_TIME: Duration = Duration::from_secs(1);

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

fn build(goal: &Goal) -> DistanceTable {
    let mut builder = DistanceTableBuilder::new(goal).expect("memory");
    builder.advance(u32::MAX).done().expect("all boards")
}

/// Returns the shortest time of several runs, and their result.
fn best<T>(run: impl Fn() -> T) -> (Duration, T) {
    let start = Instant::now();
    let mut shortest = Duration::MAX;
    loop {
        let run_start = Instant::now();
        let result = black_box(run());
        shortest = shortest.min(run_start.elapsed());
        if start.elapsed() > MEASURING_TIME {
            return (shortest, result);
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn main() {
    println!("size      boards    build  hardest: distance, solutions, count, list, solve");
    for (width, height, boards, max_distance) in TABLES {
        let size = Size::new(width, height).expect("a size");
        let goal = Goal::preset(Preset::BlankLast, size);
        let (build_time, table) = best(|| build(&goal));
        assert_eq!(table.depth_counts().iter().sum::<u64>(), boards);
        assert_eq!(table.depth_counts().len() - 1, max_distance);
        let hardest = table.hardest()[0];
        let (count, solutions) = best(|| table.count_solutions(&hardest).expect("in the table"));
        let (list, listed) = best(|| table.list_solutions(&hardest, 1000).expect("in the table"));
        assert_eq!(listed.len() as u64, solutions.min(1000));
        let (solve, moves) = best(|| table.solution(&hardest).expect("in the table"));
        assert_eq!(moves.len(), max_distance);
        println!(
            "{size} {boards:12} {:8.3} ms {max_distance:4} {solutions:6} {:8.3} ms {:8.3} ms {:8.3} ms",
            milliseconds(build_time),
            milliseconds(count),
            milliseconds(list),
            milliseconds(solve)
        );
    }
}
