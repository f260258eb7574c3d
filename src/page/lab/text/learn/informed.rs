//! The pages about algorithms with a heuristic.

use super::PageText;

/// The words of the page about greedy search.
pub const GREEDY: PageText = PageText {
    lead: "Greedy best-first search always expands the node that looks nearest to the goal: the one with the lowest h.",
    how: &[
        "It never asks how many moves a board has cost already. A path that keeps lowering h is followed to the end, however long it becomes; where h has to rise before it can fall, the search wanders until it finds a way on.",
    ],
    guarantee: "Complete on a finite puzzle if repeated boards are removed. Nothing is certain about the length.",
    time: "Usually very little, and never more than all boards.",
    memory: "Every board seen stays in memory, but there are few.",
    good_for: "Any solution at all, and large boards for which a shortest one is out of reach.",
    fails: "When the length matters.",
    sources: "Doran and Michie, 1966; Russell and Norvig, section 3.5.1.",
    example: "The textbook’s board of 26 moves, with A* beside it. Both use Manhattan distance.",
};

/// The words of the page about A*.
pub const A_STAR: PageText = PageText {
    lead: "A* expands the node with the lowest f = g + h: the moves made so far plus an estimate of the moves still needed.",
    how: &[
        "f is an estimate of the whole solution through that node. If h never exceeds the true distance, f never exceeds the length of the best solution through the node. So when the goal itself is the node with the lowest f, no other node can lead to a shorter solution.",
        "All nodes with f below the optimal length must be expanded, or the search could not know that they lead to nothing better. Among those that equal it, ties decide. That is why two correct programs report different counts, and why Check exists.",
    ],
    guarantee: "Finds a shortest solution if the heuristic is admissible: if h never overestimates. If it is also consistent, no board is expanded twice.",
    time: "No other algorithm that searches forward with the same consistent heuristic, and is certain of a shortest solution, can skip the nodes with f below the optimal length. The better h, the fewer there are.",
    memory: "Every board seen stays in memory. On 4×4 with Manhattan distance, this is millions.",
    good_for: "Shortest solutions, if a fair heuristic is known and the nodes fit into memory.",
    fails: "On hard 15-puzzles, where memory ends first; and with a heuristic that overestimates, where the answer can be too long.",
    sources: "Hart, Nilsson and Raphael, 1968; Dechter and Pearl, 1985, on which nodes must be expanded; Russell and Norvig, section 3.5.2.",
    example: "The board of Columbia’s course, with A* and with breadth-first search. A* uses Manhattan distance.",
};

/// The words of the page about weighted A*.
pub const WEIGHTED_A_STAR: PageText = PageText {
    lead: "Weighted A* multiplies h by a weight: f = g + w × h. The larger w, the more it trusts the heuristic and the less it cares about moves made.",
    how: &[
        "With w = 1 it is A*. As w grows it comes closer to greedy search: nodes that look near the goal are taken first even if they cost many moves.",
        "What it gives up is limited. With an admissible heuristic, the solution is never more than w times as long as a shortest one, and in practice it is mostly far closer.",
    ],
    guarantee: "With an admissible heuristic, at most w times as long as a shortest solution.",
    time: "Mostly far less than A*, and mostly less for a larger weight; but not always.",
    memory: "Every board seen stays in memory, but there are far fewer.",
    good_for: "A good solution soon, when a shortest one would take too long.",
    fails: "When the answer must be shortest: it may be, but the search does not know.",
    sources: "Pohl, 1970; Pearl, Heuristics, 1984; Russell and Norvig, section 3.5.4.",
    example: "One of the two hardest 3×3 boards, from A* to greedy search. All use Manhattan distance.",
};

/// The words of the page about IDA*.
pub const IDA_STAR: PageText = PageText {
    lead: "IDA* is iterative deepening on f: a depth-first search that follows only nodes with f up to a threshold, and starts over with a larger one.",
    how: &[
        "The first threshold is h of the board. Nodes above the threshold are cut off, and the least f among them is the next threshold. A move changes Manhattan distance by one and g by one, so there each threshold is two above the one before.",
        "Each iteration repeats all that the one before did. As each is several times as large, the last few do nearly all the work.",
    ],
    guarantee: "Finds a shortest solution if the heuristic is admissible.",
    time: "About as A* where each iteration is much larger than the one before. But boards reached by several paths are expanded once for each.",
    memory: "Only the current path.",
    good_for: "The 15-puzzle, whose random boards it was the first to solve with as few moves as possible; with pattern databases, the 24-puzzle too.",
    fails: "Where f takes many different values, so that each iteration adds little; and where many paths lead to the same boards.",
    sources: "Korf, “Depth-first iterative-deepening”, 1985.",
    example: "One of the two hardest 3×3 boards, with A* beside it. Both use Manhattan distance.",
};
