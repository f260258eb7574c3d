//! Shortest solutions of the boards of a file, with the time and the boards that each took.
//!
//! `cargo bench --bench optimal -- FILE [small|large] [depth of the automaton] [runs]`, by default Korf's
//! hundred boards, large tables, depth 14, one run. A file has one board per line: a name, the tiles row
//! by row and the length of a shortest solution, with tabs between. `# size: 5x3` tells the size where it
//! is not square, `# goal:` the goal: `first`, `last` (tiles in order with the gap there) or all its tiles.
//! Ends with status 1 if a length differs.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use slidewise::engine::automaton::Automaton;
use slidewise::engine::optimal::{Figures, Optimal, Progress};
use slidewise::engine::pattern::{Tables, Tier};
use slidewise::puzzle::{Board, Goal, Preset, Puzzle, Size};

/// A clock that stands still while other programs have the processor, where the system has one (Linux);
/// otherwise one that does not. It moves in steps of some milliseconds, so it is for whole runs, not for boards.
struct Clock(Instant);

impl Clock {
    fn read(&self) -> Duration {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let nanoseconds = text.split(' ').next().and_then(|word| word.parse().ok());
        nanoseconds.map_or_else(|| self.0.elapsed(), Duration::from_nanos)
    }

    fn since(&self, begun: Duration) -> Duration {
        self.read() - begun
    }
}

/// Boards expanded before anyone looks at the search, as a worker would.
const SLICE: u32 = 100_000;

struct Case {
    name: String,
    puzzle: Puzzle,
    length: usize,
}

fn cases(text: &str) -> Vec<Case> {
    let mut size = None;
    let mut goal_words = "first".to_owned();
    let mut cases = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if let Some(note) = line.strip_prefix('#') {
            if let Some(words) = note.trim().strip_prefix("size:") {
                size = Some(words.trim().parse().expect("a size"));
            } else if let Some(words) = note.trim().strip_prefix("goal:") {
                goal_words = words.trim().trim_start_matches("blank ").to_owned();
            }
            continue;
        }
        let columns: Vec<&str> = line.split('\t').collect();
        let [name, tiles, length] = columns[..] else {
            panic!("three columns: {line}");
        };
        let tiles: Vec<u8> = numbers(tiles);
        let side = tiles.len().isqrt();
        let size = size.unwrap_or_else(|| Size::new(side, side).expect("a square"));
        let start = Board::new(size, &tiles).expect("a board");
        cases.push(Case {
            name: name.to_owned(),
            puzzle: Puzzle::new(start, goal(&goal_words, size)).expect("a solvable board"),
            length: length.trim().parse().expect("a length"),
        });
    }
    cases
}

fn goal(words: &str, size: Size) -> Goal {
    match words.split_whitespace().next() {
        Some("first") => Goal::preset(Preset::GapFirst, size),
        Some("last") => Goal::preset(Preset::GapLast, size),
        _ => Goal::new(Board::new(size, &numbers(words)).expect("a goal")),
    }
}

fn numbers(text: &str) -> Vec<u8> {
    let words = text.split([' ', '/', ',']).filter(|word| !word.is_empty());
    words.map(|word| word.parse().expect("a number")).collect()
}

fn solve(
    case: &Case,
    tables: &Arc<Tables>,
    automaton: &Arc<Automaton>,
) -> (usize, Figures, Duration) {
    let begun = Instant::now();
    let (tables, automaton) = (Arc::clone(tables), Arc::clone(automaton));
    let mut search = Optimal::new(&case.puzzle, tables, automaton, u64::MAX).expect("its tables");
    let moves = loop {
        match search.advance(SLICE) {
            Progress::Running => {}
            Progress::Found(moves) => break moves,
            Progress::LimitReached => unreachable!("there is no limit"),
        }
    };
    let time = begun.elapsed();
    case.puzzle.replay(&moves).expect("a solution");
    (moves.len(), search.figures(), time)
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let word = |place: usize| words.get(place).map(String::as_str);
    let text = match word(0) {
        Some(path) => std::fs::read_to_string(path).expect("a file"),
        None => include_str!("../tests/data/korf100.tsv").to_owned(),
    };
    let tier = match word(1) {
        Some("small") => Tier::Small,
        _ => Tier::Large,
    };
    let depth = word(2).map_or(14, |depth| depth.parse().expect("a depth"));
    let runs = word(3).map_or(1, |runs| runs.parse().expect("a number"));
    let clock = Clock(Instant::now());
    let cases = cases(&text);
    let Some(first) = cases.first() else {
        return ExitCode::SUCCESS;
    };

    let (size, gap) = (first.puzzle.size(), first.puzzle.goal().cell(0));
    let begun = clock.read();
    let tables = Arc::new(Tables::build(size, gap, tier).expect("tables"));
    println!(
        "{} tables, {:.1} MB, built in {:.0} ms",
        tables.tables().len(),
        tables.bytes() as f64 / 1e6,
        milliseconds(clock.since(begun))
    );
    let begun = clock.read();
    let automaton = Arc::new(Automaton::new(tables.class().size(), depth));
    println!(
        "automaton of depth {depth}, {} states, built in {:.0} ms",
        automaton.states().len(),
        milliseconds(clock.since(begun))
    );

    let mut best = Duration::MAX;
    let mut wrong = 0;
    for run in 0..runs {
        let (mut sum, mut worst) = (Duration::ZERO, Duration::ZERO);
        let (mut expanded, mut generated) = (0, 0);
        let begun = clock.read();
        for case in &cases {
            let (length, figures, time) = solve(case, &tables, &automaton);
            sum += time;
            worst = worst.max(time);
            expanded += figures.expanded;
            generated += figures.generated;
            if length != case.length {
                wrong += 1;
            }
            if run == 0 {
                let mark = if length == case.length { "" } else { " WRONG" };
                println!(
                    "{:>8} {length:4} moves {:12} expanded {:12} generated {:10.2} ms{mark}",
                    case.name,
                    figures.expanded,
                    figures.generated,
                    milliseconds(time)
                );
            }
        }
        let processor = clock.since(begun);
        best = best.min(processor);
        println!(
            "{} boards: {:.1} ms ({:.0} ms of the processor), worst {:.1} ms, {expanded} expanded, {generated} generated, {wrong} wrong",
            cases.len(),
            milliseconds(sum),
            milliseconds(processor),
            milliseconds(worst)
        );
    }
    println!("best: {:.0} ms of the processor", milliseconds(best));
    match wrong {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}
