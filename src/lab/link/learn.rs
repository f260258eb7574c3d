//! The parameters of Learn: its page, and the step of the tour, which belongs to every tab.

use super::super::learn::{LearnPage, TourStep};
use super::{Pairs, Parameters, number};

/// A page of Learn in a link.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LearnLink {
    /// The page.
    pub page: LearnPage,
}

impl LearnLink {
    pub(super) fn read(parameters: &mut Parameters<'_>) -> LearnLink {
        LearnLink {
            page: parameters.named("page").unwrap_or_default(),
        }
    }

    pub(super) fn pairs(&self) -> Pairs {
        vec![("page", self.page.name().to_string())]
    }
}

/// Reads the step of the tour.
pub(super) fn read_tour(parameters: &mut Parameters<'_>) -> Option<TourStep> {
    let max = TourStep::COUNT.into();
    parameters.get("tour", |text| number(text, 1, max).and_then(TourStep::new))
}

#[cfg(test)]
mod tests {
    use super::super::{LabLink, LabTab};
    use super::*;

    #[test]
    fn every_page_and_step_is_read_as_it_is_written() {
        for page in LearnPage::all() {
            for tour in TourStep::all().map(Some).chain([None]) {
                let link = LabLink {
                    tab: LabTab::Learn,
                    learn: LearnLink { page },
                    tour,
                    ..LabLink::default()
                };
                assert_eq!(LabLink::read(&link.query()), link);
            }
        }
    }

    #[test]
    fn the_step_of_the_tour_is_kept_on_every_tab() {
        for tab in LabTab::ALL {
            let link = LabLink {
                tab,
                tour: TourStep::new(3),
                ..LabLink::default()
            };
            assert!(link.query().contains("&tour=3"), "{}", link.query());
            assert_eq!(LabLink::read(&link.query()).tour, TourStep::new(3));
        }
    }

    #[test]
    fn a_page_or_a_step_that_does_not_exist_is_reported() {
        let link = LabLink::read("lab=learn&page=x&tour=11");
        let names: Vec<&str> = link.errors.iter().map(|error| error.name).collect();
        assert_eq!(names, ["page", "tour"]);
        assert_eq!((link.learn.page, link.tour), (LearnPage::Tour, None));
    }
}
