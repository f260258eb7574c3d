//! Boards from which something can be learned.

use super::example::{
    AIMA, BLANK_COUNTED, COLUMBIA, CONFLICTS, HARDEST, OVERESTIMATED, PAIRS_COUNTED,
};
use super::links::{LinkTo, puzzle};
use crate::puzzle::Preset::{BlankFirst, BlankLast};
use crate::puzzle::{Board, Goal, Preset};

/// A board from which something can be learned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GalleryBoard {
    /// The typical instance of Russell and Norvig.
    Aima,
    /// The board of Columbia's course for which 696 is expected.
    Columbia,
    /// The board of Columbia's course that is three moves from the goal.
    ThreeMoves,
    /// One of the two hardest 3x3 boards.
    Hardest,
    /// The other one.
    OtherHardest,
    /// The only 3x2 board of 21 moves.
    HardestSmall,
    /// The farthest 3x3 board whose Manhattan distance is exact.
    ManhattanExact,
    /// A 3x3 board to which linear conflicts add most.
    Conflicts,
    /// A board on which ties decide how many nodes A* expands.
    Ties,
    /// A board that inadmissible heuristics solve with four moves too many.
    Overestimated,
    /// A board that the blank counted in Manhattan distance solves with two moves too many.
    BlankCounted,
    /// A board that conflicting pairs counted one by one solve with two moves too many.
    PairsCounted,
    /// The 15-puzzle with 14 and 15 exchanged.
    FourteenFifteen,
    /// The easiest of Korf's hundred 15-puzzles.
    KorfEasiest,
    /// A 15-puzzle of 80 moves.
    EightyMoves,
}

impl GalleryBoard {
    /// All boards, in the order in which they are shown.
    pub const ALL: [GalleryBoard; 15] = [
        GalleryBoard::Aima,
        GalleryBoard::Columbia,
        GalleryBoard::ThreeMoves,
        GalleryBoard::Hardest,
        GalleryBoard::OtherHardest,
        GalleryBoard::HardestSmall,
        GalleryBoard::ManhattanExact,
        GalleryBoard::Conflicts,
        GalleryBoard::Ties,
        GalleryBoard::Overestimated,
        GalleryBoard::BlankCounted,
        GalleryBoard::PairsCounted,
        GalleryBoard::FourteenFifteen,
        GalleryBoard::KorfEasiest,
        GalleryBoard::EightyMoves,
    ];

    /// Returns the board and its goal.
    pub fn puzzle(self) -> (Board, Goal) {
        let (board, goal, ..) = self.entry();
        puzzle(board, goal)
    }

    /// Returns the query that opens the board where it can be looked at best.
    pub fn query(self) -> String {
        let (board, goal) = self.puzzle();
        let (.., tab, parameters) = self.entry();
        let link = LinkTo::tab(tab, &board, &goal);
        let pairs = parameters
            .split('&')
            .filter_map(|pair| pair.split_once('='));
        pairs
            .fold(link, |link, (name, value)| link.with(name, value))
            .query()
    }

    /// Returns the board, its goal, and the tab and the parameters of its link.
    fn entry(self) -> (&'static str, Preset, &'static str, &'static str) {
        match self {
            GalleryBoard::Aima => (
                AIMA,
                BlankFirst,
                "compare",
                "methods=bfs~astar.misplaced~astar.manhattan",
            ),
            GalleryBoard::Columbia => (
                COLUMBIA,
                BlankFirst,
                "check",
                "course=columbia&algorithm=astar&heuristic=manhattan&count=expanded&n=696",
            ),
            GalleryBoard::ThreeMoves => (
                "1 2 5/3 4 0/6 7 8",
                BlankFirst,
                "compare",
                "methods=bfs~dfs&rules=columbia",
            ),
            GalleryBoard::Hardest => (
                HARDEST,
                BlankLast,
                "compare",
                "methods=astar.manhattan~idastar.manhattan",
            ),
            GalleryBoard::OtherHardest => (
                "6 4 7/8 5 0/3 2 1",
                BlankLast,
                "compare",
                "methods=astar.manhattan~idastar.manhattan",
            ),
            GalleryBoard::HardestSmall => (
                "4 5 0/1 2 3",
                BlankLast,
                "compare",
                "methods=bfs~dfs~astar.manhattan",
            ),
            GalleryBoard::ManhattanExact => (
                "5 6 7/3 0 8/2 1 4",
                BlankLast,
                "compare",
                "methods=bfs~astar.manhattan~idastar.manhattan",
            ),
            GalleryBoard::Conflicts => (
                CONFLICTS,
                BlankLast,
                "compare",
                "methods=astar.manhattan~astar.linear-conflict",
            ),
            GalleryBoard::Ties => (
                "6 7 8/2 1 0/5 3 4",
                BlankLast,
                "compare",
                "methods=astar.manhattan&ties=least-g",
            ),
            GalleryBoard::Overestimated => (
                OVERESTIMATED,
                BlankLast,
                "compare",
                "methods=astar.manhattan~astar.swaps",
            ),
            GalleryBoard::BlankCounted => (
                BLANK_COUNTED,
                BlankLast,
                "compare",
                "methods=astar.manhattan~astar.manhattan-blank",
            ),
            GalleryBoard::PairsCounted => (
                PAIRS_COUNTED,
                BlankFirst,
                "compare",
                "methods=astar.linear-conflict~astar.conflict-pairs",
            ),
            GalleryBoard::FourteenFifteen => (
                "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
                BlankLast,
                "learn",
                "page=solvability",
            ),
            GalleryBoard::KorfEasiest => (
                "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15",
                BlankFirst,
                "compare",
                "methods=idastar.manhattan&rules=korf",
            ),
            GalleryBoard::EightyMoves => (
                "15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0",
                BlankFirst,
                "compare",
                "methods=greedy.manhattan~wastar.manhattan.5",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::LabLink;

    #[test]
    fn every_link_opens_its_board() {
        for item in GalleryBoard::ALL {
            let link = LabLink::read(&item.query());
            let (board, goal) = item.puzzle();
            assert_eq!(link.errors, [], "{item:?}");
            assert_eq!(link.board, Some(board), "{item:?}");
            let preset = link.goal.unwrap_or(Goal::preset(BlankLast, board.size()));
            assert_eq!(preset, goal, "{item:?}");
        }
    }
}
