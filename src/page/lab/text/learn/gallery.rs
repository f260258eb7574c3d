//! The words of the gallery. The tests check every claim.

use crate::lab::learn::GalleryBoard;

pub const LEAD: &str = "Each of these boards shows one thing better than most others. Choose one to open it in the lab.";
pub const OPEN: &str = "Open";

/// Returns the name of a board.
pub fn title(board: GalleryBoard) -> &'static str {
    match board {
        GalleryBoard::Aima => "The textbook’s board",
        GalleryBoard::Columbia => "Columbia’s 696",
        GalleryBoard::ThreeMoves => "Three moves, the long way",
        GalleryBoard::Hardest => "The hardest 8-puzzle",
        GalleryBoard::OtherHardest => "The other hardest 8-puzzle",
        GalleryBoard::HardestSmall => "The hardest 3×2 board",
        GalleryBoard::ManhattanExact => "Manhattan is exact",
        GalleryBoard::Conflicts => "All in each other’s way",
        GalleryBoard::Ties => "Ties decide",
        GalleryBoard::Overestimated => "Four moves too many",
        GalleryBoard::BlankCounted => "The blank was counted",
        GalleryBoard::PairsCounted => "The pairs were counted",
        GalleryBoard::FourteenFifteen => "14 and 15",
        GalleryBoard::KorfEasiest => "The easiest of Korf’s hundred",
        GalleryBoard::EightyMoves => "Eighty moves",
    }
}

/// Returns why a board is instructive.
pub fn why(board: GalleryBoard) -> &'static str {
    match board {
        GalleryBoard::Aima => {
            "The typical instance of Russell and Norvig: 8 tiles are misplaced, the Manhattan distance is 18, and it needs 26 moves."
        }
        GalleryBoard::Columbia => {
            "A correct A* with Manhattan distance expands from 293 to 711 nodes here, and the course expects 696: Check says by which rules."
        }
        GalleryBoard::ThreeMoves => {
            "The goal is 3 moves away; by Columbia’s rules, breadth-first search expands 10 nodes, and depth-first search 181,437 of all 181,440."
        }
        GalleryBoard::Hardest => {
            "It needs 31 moves, and no 3×3 board needs more; Manhattan distance says 21."
        }
        GalleryBoard::OtherHardest => {
            "The only other 3×3 board that needs 31 moves: the first one, reflected and renumbered."
        }
        GalleryBoard::HardestSmall => {
            "It needs 21 moves, the only one to do so among the 360 boards of its size: small enough to follow every search to its end."
        }
        GalleryBoard::ManhattanExact => {
            "Its Manhattan distance is 22 and it needs 22 moves; of the boards farther away, none has an exact Manhattan distance."
        }
        GalleryBoard::Conflicts => {
            "Manhattan distance says 14 and linear conflict 24, of 26 moves: on no other 3×3 board do conflicts add more than these 10."
        }
        GalleryBoard::Ties => {
            "With ties to the least g, A* expands 354 nodes, with ties to the least h 167; for some order of ties, fewer still."
        }
        GalleryBoard::Overestimated => {
            "It needs 11 moves, but A* with the swap count, which overestimates, returns 15."
        }
        GalleryBoard::BlankCounted => {
            "It needs 22 moves, but A* returns 24 if Manhattan distance counts the blank."
        }
        GalleryBoard::PairsCounted => {
            "It needs 28 moves, but A* returns 30 if 2 is added for every pair in conflict."
        }
        GalleryBoard::FourteenFifteen => {
            "One exchange from the goal and no way there: the most famous unsolvable board, and the parity argument at a glance."
        }
        GalleryBoard::KorfEasiest => {
            "IDA* with Manhattan distance generates 540,860 nodes, the root included: the fewest of the hundred boards in Korf’s paper of 1985."
        }
        GalleryBoard::EightyMoves => {
            "One of 17 boards that need 80 moves, the most of all 15-puzzles; weighted A* and greedy search find longer solutions at once."
        }
    }
}

#[cfg(test)]
mod tests;
