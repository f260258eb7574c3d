//! The words of the guided tour.

use crate::lab::learn::TourStep;

pub const LEAD: &str = "Ten steps through the lab, about twenty minutes: from one board and one search to your own experiments.";
pub const HOW: &str = "A bar above the lab says what to do and what to look at. Everything works as always meanwhile; leave with Leave or the Escape key, and come back here at any step.";
pub const START: &str = "Start the tour";
pub const BACK: &str = "Back";
pub const NEXT: &str = "Next";
pub const DONE: &str = "Finish";
pub const LEAVE: &str = "Leave";

/// Returns the number of a step.
pub fn count(step: TourStep) -> String {
    format!("Step {} of {}", step.number(), TourStep::COUNT)
}

/// Returns the title of a step.
pub fn title(step: TourStep) -> &'static str {
    match step.number() {
        1 => "One board, one search",
        2 => "The same board with a heuristic",
        3 => "Which heuristic?",
        4 => "One search, node by node",
        5 => "Two searches side by side",
        6 => "Not one board but fifty",
        7 => "Time against memory",
        8 => "Quick answers",
        9 => "Is my number right?",
        _ => "What cannot be solved",
    }
}

/// Returns what to do and what to see at a step.
pub fn text(step: TourStep) -> &'static str {
    match step.number() {
        1 => {
            "This is the board of Russell and Norvig’s textbook, 26 moves from its goal. Press Run: breadth-first search expands nearly all of the 181,440 boards that can be reached before it finds the goal. You can also try it by hand with Play it, and come back with Lab."
        }
        2 => {
            "A* now runs beside it, with Manhattan distance as its heuristic. Before you press Run, guess how many nodes it expands. Both find a shortest solution; compare the bars."
        }
        3 => {
            "Three heuristics: misplaced tiles, Manhattan distance, linear conflict. On no board is one farther from the truth than the one before it. Press Run. All three find 26 moves, and the better the estimate, the fewer nodes are expanded."
        }
        4 => {
            "Here one search is shown node by node. Step forward and read why each node is the next: it has the lowest f = g + h. Find the moment at which f rises for the first time."
        }
        5 => {
            "A* on one side, greedy search on the other, on the same board. Let both run to the goal. Greedy search gets there with fewer nodes and a longer solution: it never looks at g."
        }
        6 => {
            "One board proves little. Here are ten boards at each distance from 4 to 20 moves, drawn evenly from all of them. Press Run and look at the chart: all lines rise with the distance, and the better the heuristic, the less steeply."
        }
        7 => {
            "One of the two hardest boards of this size, 31 moves. IDA* expands more nodes than A*, because it starts over again and again. Press Run, then choose “most in memory” as the figure to see what it gains."
        }
        8 => {
            "The same board. Weighted A* and greedy search expand far fewer nodes than A*, but their solutions are longer. Press Run and compare the lengths."
        }
        9 => {
            "A course’s hand-out says that A* expands 696 nodes on this board. A correct program may print another number. Check has tried the rules of the known courses, and says by which of them 696 is right."
        }
        _ => {
            "The 15-puzzle with 14 and 15 exchanged. Read why no search can ever solve it, then press two tiles to exchange them: every exchange turns a solvable board into an unsolvable one, and back. That is the end of the tour; the pages at the side have the rest."
        }
    }
}

#[cfg(test)]
mod tests;
