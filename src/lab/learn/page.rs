//! The pages of Learn.

use std::str::FromStr;

use crate::heuristic::HeuristicKind;
use crate::reference::{LabAlgorithm, LabHeuristic};

/// A page of Learn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LearnPage {
    /// The guided tour.
    #[default]
    Tour,
    /// Why half of all boards cannot be solved.
    Solvability,
    /// An algorithm.
    Algorithm(LabAlgorithm),
    /// A heuristic.
    Heuristic(HeuristicKind),
    /// The three common mistakes in heuristics.
    Slips,
    /// Instructive boards.
    Gallery,
}

impl LearnPage {
    /// Returns all pages, in the order of the list of contents.
    pub fn all() -> impl Iterator<Item = LearnPage> {
        let algorithms = LabAlgorithm::ALL.iter().copied().map(LearnPage::Algorithm);
        let heuristics = HeuristicKind::ALL.into_iter().map(LearnPage::Heuristic);
        [LearnPage::Tour, LearnPage::Solvability]
            .into_iter()
            .chain(algorithms)
            .chain(heuristics)
            .chain([LearnPage::Slips, LearnPage::Gallery])
    }

    /// Returns the name used in links. Pages of algorithms and heuristics have their names.
    pub fn name(self) -> &'static str {
        match self {
            LearnPage::Tour => "tour",
            LearnPage::Solvability => "solvability",
            LearnPage::Algorithm(algorithm) => algorithm.name(),
            LearnPage::Heuristic(kind) => kind.name(),
            LearnPage::Slips => "slips",
            LearnPage::Gallery => "gallery",
        }
    }
}

/// Parses a name. The name of a common mistake leads to the page about all three.
impl FromStr for LearnPage {
    type Err = ();

    fn from_str(name: &str) -> Result<LearnPage, ()> {
        let page = LearnPage::all().find(|page| page.name() == name);
        let mut slips = LabHeuristic::SLIPS.into_iter();
        let slip = slips.find(|slip| slip.name() == name);
        page.or(slip.map(|_| LearnPage::Slips)).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_a_name_of_its_own_that_is_read_as_the_page() {
        for page in LearnPage::all() {
            assert_eq!(page.name().parse(), Ok(page));
        }
        assert_eq!("x".parse::<LearnPage>(), Err(()));
    }

    #[test]
    fn the_name_of_every_algorithm_and_heuristic_leads_to_its_page() {
        for &algorithm in LabAlgorithm::ALL {
            assert_eq!(
                algorithm.name().parse(),
                Ok(LearnPage::Algorithm(algorithm))
            );
        }
        for heuristic in LabHeuristic::all() {
            let page = match heuristic {
                LabHeuristic::Kind(kind) => LearnPage::Heuristic(kind),
                _ => LearnPage::Slips,
            };
            assert_eq!(heuristic.name().parse(), Ok(page));
        }
    }
}
