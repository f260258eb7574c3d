//! The words of Learn: the pages, the sentences about their examples, the gallery and the tour.

mod counting;
mod distances;
pub mod example;
pub mod gallery;
mod informed;
pub mod solvability;
pub mod tour;
mod uninformed;

use super::method;
use crate::heuristic::HeuristicKind;
use crate::lab::learn::LearnPage;
use crate::page::text::capitalized;
use crate::reference::LabAlgorithm;

pub const CONTENTS: &str = "Contents of Learn";
pub const PAGE: &str = "Page";
pub const GUARANTEE: &str = "Guarantee";
pub const TIME: &str = "Time";
pub const MEMORY: &str = "Memory";
pub const GOOD_FOR: &str = "Good for";
pub const FAILS: &str = "Fails";
pub const SOURCES: &str = "To read";
pub const PREVIOUS: &str = "Previous";
pub const NEXT: &str = "Next";

/// The words of a page about an algorithm or heuristics.
pub struct PageText {
    /// What it is, in one sentence.
    pub lead: &'static str,
    /// How it works, in paragraphs.
    pub how: &'static [&'static str],
    /// What is certain about its solutions, or about its estimates.
    pub guarantee: &'static str,
    /// What it costs in time.
    pub time: &'static str,
    /// What it costs in memory.
    pub memory: &'static str,
    /// For what it is the right choice.
    pub good_for: &'static str,
    /// When it is the wrong one.
    pub fails: &'static str,
    /// Where it was published.
    pub sources: &'static str,
    /// What the example does.
    pub example: &'static str,
}

/// Returns the words of a page; `None` for those that have a form of their own.
pub fn page(page: LearnPage) -> Option<PageText> {
    match page {
        LearnPage::Tour | LearnPage::Solvability | LearnPage::Gallery => None,
        LearnPage::Algorithm(algorithm) => Some(algorithm_page(algorithm)),
        LearnPage::Heuristic(kind) => Some(heuristic_page(kind)),
        LearnPage::Slips => Some(counting::SLIPS),
    }
}

fn algorithm_page(algorithm: LabAlgorithm) -> PageText {
    match algorithm {
        LabAlgorithm::BreadthFirst => uninformed::BREADTH_FIRST,
        LabAlgorithm::DepthFirst => uninformed::DEPTH_FIRST,
        LabAlgorithm::IterativeDeepening => uninformed::ITERATIVE_DEEPENING,
        LabAlgorithm::UniformCost => uninformed::UNIFORM_COST,
        LabAlgorithm::Greedy => informed::GREEDY,
        LabAlgorithm::AStar => informed::A_STAR,
        LabAlgorithm::WeightedAStar => informed::WEIGHTED_A_STAR,
        LabAlgorithm::IdaStar => informed::IDA_STAR,
    }
}

fn heuristic_page(kind: HeuristicKind) -> PageText {
    match kind {
        HeuristicKind::Zero => counting::ZERO,
        HeuristicKind::Misplaced => counting::MISPLACED,
        HeuristicKind::MisplacedLines => counting::MISPLACED_LINES,
        HeuristicKind::Swaps => counting::SWAPS,
        HeuristicKind::Euclidean => distances::EUCLIDEAN,
        HeuristicKind::Manhattan => distances::MANHATTAN,
        HeuristicKind::LinearConflict => distances::LINEAR_CONFLICT,
        HeuristicKind::Inversion => distances::INVERSION,
        HeuristicKind::Walking => distances::WALKING,
        HeuristicKind::Pdb => distances::PATTERN,
    }
}

/// Returns the title of a page.
pub fn title(page: LearnPage) -> String {
    match page {
        LearnPage::Tour => "Guided tour".to_string(),
        LearnPage::Solvability => "Why half of all boards are unsolvable".to_string(),
        LearnPage::Algorithm(algorithm) => capitalized(method::algorithm(algorithm)),
        LearnPage::Heuristic(HeuristicKind::Zero) => "No heuristic".to_string(),
        LearnPage::Heuristic(kind) => capitalized(crate::page::text::method::heuristic(kind)),
        LearnPage::Slips => "Common slips".to_string(),
        LearnPage::Gallery => "Instructive boards".to_string(),
    }
}

/// Returns the title of a page in the list of contents.
pub fn short_title(page: LearnPage) -> String {
    match page {
        LearnPage::Solvability => "Solvability".to_string(),
        LearnPage::Algorithm(algorithm) => capitalized(method::short_algorithm(algorithm)),
        page => title(page),
    }
}

/// Returns the heading of the part of the contents that starts with a page.
pub fn heading_before(page: LearnPage) -> Option<&'static str> {
    match page {
        LearnPage::Tour => Some("Start here"),
        LearnPage::Algorithm(LabAlgorithm::BreadthFirst) => Some("Algorithms"),
        LearnPage::Heuristic(HeuristicKind::Zero) => Some("Heuristics"),
        LearnPage::Gallery => Some("Boards"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_with_an_example_has_words() {
        for one in LearnPage::all() {
            let has_form = matches!(
                one,
                LearnPage::Tour | LearnPage::Solvability | LearnPage::Gallery
            );
            assert_eq!(page(one).is_none(), has_form, "{one:?}");
        }
    }

    #[test]
    fn every_page_has_a_title_of_its_own() {
        let mut titles: Vec<String> = LearnPage::all().map(short_title).collect();
        let count = titles.len();
        titles.sort();
        titles.dedup();
        assert_eq!(titles.len(), count);
    }
}
