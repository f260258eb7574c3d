//! The pages about algorithms without a heuristic.

use super::PageText;

/// The words of the page about breadth-first search.
pub const BREADTH_FIRST: PageText = PageText {
    lead: "Breadth-first search looks at every board one move away, then at every board two moves away, and so on, until the goal is among them.",
    how: &[
        "The frontier is a queue: new boards join at the back, and the next node is taken from the front. So the oldest node is always expanded first, and the nodes come in order of their depth. A board that was seen before is dropped, because the first path to it was at least as short.",
        "Nothing tells the search where the goal is. It spreads in all directions alike.",
    ],
    guarantee: "Complete, and its solution is a shortest one, because every move costs the same.",
    time: "Grows as b to the power d, for a branching factor b and a solution of d moves. Without moves straight back, b is about 1.73 on 3×3 and 2.13 on 4×4.",
    memory: "Grows as fast as the time: every board seen stays in memory. This is what ends most searches.",
    good_for: "Small puzzles, and all distances from one board at once: one search from the goal gives the distance of all 181,440 boards of 3×3.",
    fails: "Beyond some 20 moves on 4×4. The 15-puzzle has more than ten trillion solvable boards.",
    sources: "Moore, 1959; Russell and Norvig, section 3.4.1.",
    example: "Five 3×3 boards, each four moves farther from the goal than the one before.",
};

/// The words of the page about depth-first search.
pub const DEPTH_FIRST: PageText = PageText {
    lead: "Depth-first search follows one path as far as it goes, and turns back only where it cannot go on.",
    how: &[
        "The frontier is a stack: the newest node is always expanded first. The search follows one branch down and looks at the alternatives of a node only after all that follows from it.",
        "On a sliding-tile puzzle, some move is nearly always possible. So if boards are never visited twice, the first path winds through tens of thousands of boards before it reaches the goal, and that path is the answer.",
    ],
    guarantee: "Complete on a finite puzzle if repeated boards are removed. The solution can be of any length.",
    time: "At worst every board of the puzzle, whatever the distance of the goal.",
    memory: "Only the current path and its alternatives, if repeated boards are not remembered. To remove them, as here, all boards seen are kept, and the advantage is gone.",
    good_for: "Problems whose solutions are many and all equally deep, such as crosswords and Sudoku; and the inner loop of iterative deepening and IDA*.",
    fails: "Here. Solutions are rare, paths are endless, and short answers are wanted.",
    sources: "Tarjan, 1972; Russell and Norvig, section 3.4.3.",
    example: "The board of Columbia’s course with its rules: up, down, left, right, and no board twice.",
};

/// The words of the page about iterative deepening.
pub const ITERATIVE_DEEPENING: PageText = PageText {
    lead: "Iterative deepening runs a depth-first search to depth 0, then again to depth 1, then 2, until it finds the goal.",
    how: &[
        "Each iteration starts over and forgets all that the one before has found. That sounds wasteful. But the nodes multiply with the depth, so the shallow iterations are small beside the deep ones, and all repetition together costs only a constant factor.",
        "In return, the search needs no memory beyond the path that it is on. It finds the goal at the least depth, as breadth-first search does.",
    ],
    guarantee: "Complete, and its solution is a shortest one.",
    time: "Grows as b to the power d like breadth-first search, times a constant. As it keeps no boards, it reaches the same board by many paths and counts each of them.",
    memory: "Grows with the length of the path: a few hundred bytes.",
    good_for: "Searches with little memory, when nothing is known about the goal.",
    fails: "When many paths lead to the same boards: only straight back is avoided here.",
    sources: "Slate and Atkin, 1977, in chess; Korf, 1985, who proved that no brute-force tree search does better in time and memory alike, up to a constant.",
    example: "A 3×3 board of 12 moves, with breadth-first search beside it.",
};

/// The words of the page about uniform-cost search.
pub const UNIFORM_COST: PageText = PageText {
    lead: "Uniform-cost search always expands the node that is cheapest to reach: the one with the lowest g.",
    how: &[
        "The frontier is a priority queue on g, the cost of the path so far. If a path of lower cost to a board is found, it replaces the one known so far. With a heuristic added to g, the same search is A*.",
        "Each move of this puzzle costs 1, so g is the depth, and the nodes come in the same layers as in breadth-first search. Only the order within a layer can differ, and with it the moment at which the goal is taken.",
    ],
    guarantee: "Complete, and its solution is a cheapest one, whatever the moves cost, as long as no cost is negative.",
    time: "Every node with g below the cost of the solution is expanded, and some of those that equal it.",
    memory: "Every board seen stays in memory.",
    good_for: "Moves that differ in cost, as roads differ in length.",
    fails: "Here it is breadth-first search with a queue that costs more time. The game’s fast searches leave it out for that reason.",
    sources: "Dijkstra, 1959; Russell and Norvig, section 3.4.2.",
    example: "A 3×3 board of 16 moves, with breadth-first search beside it.",
};
