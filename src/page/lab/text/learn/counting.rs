//! The pages about heuristics that count tiles, and about the common slips.

use super::PageText;

/// The words of the page about the zero heuristic.
pub const ZERO: PageText = PageText {
    lead: "The zero heuristic knows nothing: h is 0 on every board.",
    how: &[
        "It is the weakest admissible heuristic and the measure for all others. With h = 0, f is g, and A* is uniform-cost search; IDA* deepens step by step, like iterative deepening.",
    ],
    guarantee: "Admissible and consistent: 0 never overestimates.",
    time: "Nothing to compute, but the search expands most.",
    memory: "None.",
    good_for: "A baseline, and the test of a program: A* must then give the lengths of breadth-first search.",
    fails: "Everywhere else.",
    sources: "Russell and Norvig, section 3.6.",
    example: "The board of Columbia’s course with no heuristic and with Manhattan distance, by A* and by IDA*.",
};

/// The words of the page about misplaced tiles.
pub const MISPLACED: PageText = PageText {
    lead: "Counts the tiles that are not in their goal cell. The blank is not a tile.",
    how: &[
        "Each misplaced tile has to move at least once, and a move moves one tile. So the count never exceeds the number of moves.",
        "It is the exact answer to an easier puzzle: one in which a tile may be lifted and put into any cell. Textbooks call it h₁.",
    ],
    guarantee: "Admissible and consistent.",
    time: "One look at each tile; after a move, at one tile.",
    memory: "None.",
    good_for: "A first program, and comparisons with better heuristics.",
    fails: "Far from the goal: it is at most 8 on 3×3, where boards need up to 31 moves. All that it says about most boards is that most tiles are wrong.",
    sources: "Russell and Norvig, section 3.6.",
    example: "The board of Columbia’s course with misplaced tiles, with none and with Manhattan distance, by A* and by IDA*.",
};

/// The words of the page about misplaced tiles and lines.
pub const MISPLACED_LINES: PageText = PageText {
    lead: "Counts each misplaced tile, plus one if it is in its goal row and one if it is in its goal column.",
    how: &[
        "Older solvers used it. The idea is that a tile in the right line is hard to bring home without disturbing the line. But a tile beside its goal cell counts 2 and may need one move only.",
        "So it overestimates, and A* loses its guarantee: it may put off the node on the best path, because its f is too high, and take the goal by a longer one.",
    ],
    guarantee: "None: not admissible.",
    time: "One look at each tile; after a move, at one tile.",
    memory: "None.",
    good_for: "An example of a heuristic that seems plausible and is wrong.",
    fails: "Whenever a shortest solution is wanted. Manhattan distance costs as little and keeps the guarantee.",
    sources: "Pearl, Heuristics, 1984, on admissibility and what is lost without it.",
    example: "A 3×3 board on which A* really returns a longer solution.",
};

/// The words of the page about swaps.
pub const SWAPS: PageText = PageText {
    lead: "Counts two for each misplaced tile, and one if the blank is misplaced.",
    how: &[
        "The idea is that a tile has to be moved out of the way and another one in. But one move from the goal, it says 3: two for the tile and one for the blank.",
        "It is twice the misplaced tiles, and nearly what weighted A* does with a weight of 2 and misplaced tiles. Like that, it is quick at the price of longer solutions; unlike that, it does not say so.",
    ],
    guarantee: "None: not admissible.",
    time: "One look at each tile; after a move, at one tile.",
    memory: "None.",
    good_for: "Nothing in particular: a weight says the same openly.",
    fails: "Whenever a shortest solution is wanted.",
    sources: "Pearl, Heuristics, 1984, on admissibility and what is lost without it.",
    example: "A 3×3 board on which A* really returns a longer solution.",
};

/// The words of the page about the common slips.
pub const SLIPS: PageText = PageText {
    lead: "Three small mistakes that many programs make in their first heuristic, and what becomes of the answer.",
    how: &[
        "Misplaced tiles, counting the blank. The blank is not a tile: a move takes it along with every tile that moves. The count can exceed the distance by 1. Nothing worse follows here: all solutions of a board are even, or all are odd, so a solution that is too long is so by 2 at least, and an error of 1 is never enough. The node counts do change, and that is how the slip shows.",
        "Manhattan distance, counting the blank. Now the error can be large, because a move can bring two pieces nearer at once. On many boards the answer is still shortest. On the second board below it is not.",
        "Two for every pair in linear conflict. If three tiles stand in their row in reverse order, there are three pairs, but when two of the tiles have left the row, all conflicts are gone: it is 4, not 6. On 3×3 the sum exceeds the true distance only where a whole row or column is in reverse order, so the mistake is rarely noticed there.",
    ],
    guarantee: "None of the three is admissible.",
    time: "As the heuristics that were meant.",
    memory: "As the heuristics that were meant.",
    good_for: "Learning to use Check: it says when your number is right for a slip.",
    fails: "Where no test looks at the length. Compare lengths with those of breadth-first search on a hundred boards, and a slip of this kind may still be missed.",
    sources: "Hansson, Mayer and Yung, 1992, on how to count conflicts.",
    example: "Three boards, each with a slip and with the heuristic that was meant, by A*.",
};
