//! The pages about heuristics that measure distances.

use super::PageText;

/// The words of the page about straight-line distance.
pub const EUCLIDEAN: PageText = PageText {
    lead: "Adds the straight-line distance of each tile to its goal cell, and rounds the sum up.",
    how: &[
        "A straight line is never longer than a way along rows and columns. So the sum never exceeds Manhattan distance, and where a tile is off in both directions it is less.",
        "It comes from route planning, where roads go in all directions. Tiles do not.",
    ],
    guarantee: "Admissible, as it never exceeds Manhattan distance; consistent, as one move changes one straight line by at most 1. Rounding up is safe, because distances are whole numbers.",
    time: "A square root for each tile, or a look into a table of them.",
    memory: "A small table.",
    good_for: "Maps.",
    fails: "Here: never better than Manhattan distance, which is simpler. IDA* suffers more than A*, because f takes odd and even values and there are twice as many iterations.",
    sources: "Russell and Norvig, section 3.5, for route planning.",
    example: "The textbook’s board of 26 moves with three heuristics, by A* and by IDA*.",
};

/// The words of the page about Manhattan distance.
pub const MANHATTAN: PageText = PageText {
    lead: "Adds, for each tile, the rows and columns between it and its goal cell. The blank is not counted.",
    how: &[
        "A move brings one tile one cell nearer to its goal cell, or takes it one cell away. So the sum falls by at most one with each move, and never exceeds the number of moves.",
        "It is the exact answer to an easier puzzle: one in which tiles may slide over each other. What it misses is that tiles are in each other’s way. Textbooks call it h₂.",
    ],
    guarantee: "Admissible and consistent, and never below misplaced tiles: it dominates them.",
    time: "After a move, one step up or down: a look into a table.",
    memory: "A small table of tiles and cells.",
    good_for: "Every first program. It is quick, it fits in five lines, and it solves every 3×3 board at once.",
    fails: "On hard 15-puzzles, where Korf’s IDA* generated about 360 million nodes for a board on average.",
    sources: "Doran and Michie, 1966; Russell and Norvig, section 3.6; Korf, 1985.",
    example: "The textbook’s board of 26 moves with three heuristics, by A* and by IDA*.",
};

/// The words of the page about linear conflict.
pub const LINEAR_CONFLICT: PageText = PageText {
    lead: "Manhattan distance, plus two for each tile that has to leave its goal row or column to let another one pass.",
    how: &[
        "Two tiles are in conflict if both are in their goal row, and in the wrong order. One of them has to leave the row and come back: two moves that Manhattan distance does not see. The same holds in columns.",
        "With several conflicts in a line, count the fewest tiles whose removal leaves none, and not the pairs. Adding two for each pair is one of the common slips.",
    ],
    guarantee: "Admissible and consistent, and never below Manhattan distance.",
    time: "A look at one or two lines after a move.",
    memory: "A small table.",
    good_for: "The first improvement of Manhattan distance: a dozen lines more, and far fewer nodes.",
    fails: "Where tiles are far from their lines, so that few conflicts exist.",
    sources: "Hansson, Mayer and Yung, 1992.",
    example: "One of the eight 3×3 boards to which linear conflicts add most, with Manhattan distance beside it, by A* and by IDA*.",
};

/// The words of the page about inversion distance.
pub const INVERSION: PageText = PageText {
    lead: "Counts the pairs of tiles in the wrong order, and divides by what one move can put right.",
    how: &[
        "Read the board row by row. A move along a row changes no pair; a move along a column carries a tile past three others on 4×4, and so puts right at most three pairs. The inversions divided by three, rounded up with care for what is left over, are a bound on the moves along columns.",
        "Read column by column, the same gives a bound on the moves along rows. A move counts for one of the two only, so they may be added.",
    ],
    guarantee: "Admissible and consistent. Neither above nor below Manhattan distance on all boards.",
    time: "A look at the tiles that were passed, after a move.",
    memory: "A small table.",
    good_for: "Boards whose tiles are near their goal cells but in a bad order; and as a complement of walking distance.",
    fails: "On boards whose tiles are in good order but far from home.",
    sources: "The counting of inversions goes back to Johnson and Story, 1879.",
    example: "A 4×4 board of 42 moves, with Manhattan distance beside it, by A* and by IDA*.",
};

/// The words of the page about walking distance.
pub const WALKING: PageText = PageText {
    lead: "Solves an easier puzzle exactly: tiles know only their goal row, and then, on their own, only their goal column.",
    how: &[
        "Forget the columns: paint all tiles of a goal row in one colour and ask for the fewest moves between rows that sort the colours. There are only 24,964 such patterns on 4×4, so a table of all answers is made at once. The same for columns; the sum is the estimate.",
        "It sees what Manhattan distance does not: that tiles between rows have to pass through the blank.",
    ],
    guarantee: "Admissible and consistent, and never below Manhattan distance.",
    time: "Two looks into a table after a move.",
    memory: "Some hundreds of kilobytes for 4×4.",
    good_for: "The 15-puzzle, for which it is a good heuristic that needs little memory.",
    fails: "On larger boards, whose tables become too large; and on boards whose difficulty is within the rows.",
    sources: "Takahashi, 2001.",
    example: "A 4×4 board of 42 moves, with Manhattan distance beside it, by A* and by IDA*.",
};

/// The words of the page about pattern databases.
pub const PATTERN: PageText = PageText {
    lead: "Looks up how many moves a group of tiles needs, in a table that was made before the search, and adds the groups.",
    how: &[
        "Take a few tiles and treat all others as alike, without their numbers. Breadth-first search from the goal finds, for every arrangement of these tiles, the fewest moves of these tiles that bring them home.",
        "If the groups share no tile and each counts only moves of its own tiles, the values may be added. Here groups have up to six tiles. On 3×3 one table has all tiles, and h is the true distance.",
    ],
    guarantee: "Admissible and consistent.",
    time: "Some tenths of a second to make the tables; then one look for each group.",
    memory: "A few megabytes here; for the fastest solvers gigabytes.",
    good_for: "Many boards with one goal, as the tables are made only once. With them, random 15-puzzles take milliseconds.",
    fails: "For one easy board, when the tables cost more than the search; and on large boards, where groups of tiles see too little.",
    sources: "Culberson and Schaeffer, 1996; Korf and Felner, 2002, on adding groups.",
    example: "A 4×4 board of 42 moves, with Manhattan distance beside it, by A* and by IDA*. The tables are made first.",
};
