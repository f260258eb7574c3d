//! Links to the lab: `lab=compare&…`, `lab=explore&…`, `lab=check&…` and `lab=learn&…`.
//!
//! A link is untrusted text. Every parameter that can be read is used, and those that cannot are reported by name.

mod check;
mod compare;
mod explore;
mod learn;

use std::str::FromStr;

pub use check::CheckLink;
pub use compare::{BoardSource, CompareLink};
pub use explore::{ExploreLink, LockBy, PictureKind};
pub use learn::LearnLink;

use super::learn::TourStep;
use crate::heuristic::FeatureWeights;
use crate::heuristic::explanation::Layer;
use crate::puzzle::{Board, Goal};
use crate::share::{Share, ShareError, query_value};

/// A tab of the lab.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LabTab {
    /// Compare methods.
    #[default]
    Compare,
    /// Explore a search.
    Explore,
    /// Check a number.
    Check,
    /// Learn about algorithms and heuristics.
    Learn,
}

impl LabTab {
    /// All tabs, from left to right.
    pub const ALL: [LabTab; 4] = [
        LabTab::Compare,
        LabTab::Explore,
        LabTab::Check,
        LabTab::Learn,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            LabTab::Compare => "compare",
            LabTab::Explore => "explore",
            LabTab::Check => "check",
            LabTab::Learn => "learn",
        }
    }
}

impl FromStr for LabTab {
    type Err = ();

    fn from_str(name: &str) -> Result<LabTab, ()> {
        let mut all = LabTab::ALL.into_iter();
        all.find(|tab| tab.name() == name).ok_or(())
    }
}

/// The state that a link to the lab carries. A parameter that the link does not have is `None`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LabLink {
    /// The tab.
    pub tab: LabTab,
    /// The board under discussion.
    pub board: Option<Board>,
    /// The goal.
    pub goal: Option<Goal>,
    /// What is shown on the tiles of the board.
    pub layer: Layer,
    /// The comparison.
    pub compare: CompareLink,
    /// The recorded search.
    pub explore: ExploreLink,
    /// The check.
    pub check: CheckLink,
    /// The heuristic of one's own whose editor is open.
    pub own: Option<FeatureWeights>,
    /// The page of Learn.
    pub learn: LearnLink,
    /// The step of the tour, on any tab.
    pub tour: Option<TourStep>,
    /// The parameters that cannot be read.
    pub errors: Vec<LinkError>,
}

/// A parameter of a link that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkError {
    /// The name of the parameter.
    pub name: &'static str,
    /// Its text, or the part of it that cannot be read.
    pub text: String,
    /// What is wrong with it.
    pub kind: LinkErrorKind,
}

/// Why a parameter of a link cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkErrorKind {
    /// It cannot be read.
    Unreadable,
    /// It is a number that is not from `min` to `max`.
    OutOfRange {
        /// The least number.
        min: u64,
        /// The greatest number.
        max: u64,
    },
    /// There is no such method; the other methods of the link are used.
    UnknownMethod,
}

/// The parameters of a query, with the errors of those that cannot be read.
struct Parameters<'a> {
    query: &'a str,
    errors: Vec<LinkError>,
}

impl Parameters<'_> {
    /// Returns a parameter as `parse` reads it; `None` if it is missing or cannot be read.
    fn get<T>(&mut self, name: &'static str, parse: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text = query_value(self.query, name)?;
        let value = parse(&text);
        if value.is_none() {
            self.push(name, text, LinkErrorKind::Unreadable);
        }
        value
    }

    /// Returns a whole number from `min` to `max`.
    fn number<T: TryFrom<u64>>(&mut self, name: &'static str, min: u64, max: u64) -> Option<T> {
        let text = query_value(self.query, name)?;
        let value = number(&text, min, max);
        if value.is_none() {
            let kind = if is_number(&text) {
                LinkErrorKind::OutOfRange { min, max }
            } else {
                LinkErrorKind::Unreadable
            };
            self.push(name, text, kind);
        }
        value
    }

    fn push(&mut self, name: &'static str, text: String, kind: LinkErrorKind) {
        self.errors.push(LinkError { name, text, kind });
    }

    /// Returns a parameter that has a name for each of its values.
    fn named<T: FromStr>(&mut self, name: &'static str) -> Option<T> {
        self.get(name, |text| text.parse().ok())
    }
}

impl LabLink {
    /// Parses a query `lab=…&…`, with or without the question mark. Unknown parameters are ignored.
    ///
    /// ```
    /// use slidewise::lab::{LabLink, LabTab};
    /// let link = LabLink::read("?lab=check&board=6.1.8_4.0.2_7.3.5&goal=first&course=columbia&count=expanded&n=696");
    /// assert_eq!((link.tab, link.check.number), (LabTab::Check, Some(696)));
    /// assert!(link.errors.is_empty());
    /// ```
    pub fn read(query: &str) -> LabLink {
        let query = query.strip_prefix('?').unwrap_or(query);
        let mut parameters = Parameters {
            query,
            errors: Vec::new(),
        };
        let tab = parameters.named("lab").unwrap_or_default();
        let (share, share_errors) = Share::read(query);
        for error in share_errors.iter().flat_map(|errors| errors.iter()) {
            let (name, text) = match error {
                ShareError::Board { text, .. } => ("board", text.clone()),
                ShareError::Goal { text, .. } => ("goal", text.clone()),
                ShareError::GoalSize { .. } => {
                    ("goal", query_value(query, "goal").unwrap_or_default())
                }
                // The other parameters of a game's link have other values here.
                _ => continue,
            };
            parameters.push(name, text, LinkErrorKind::Unreadable);
        }
        let layer = parameters.named("layer").unwrap_or_default();
        let mut compare = CompareLink::read(&mut parameters);
        let explore = match tab {
            LabTab::Explore => ExploreLink::read(&mut parameters, &mut compare),
            _ => ExploreLink::default(),
        };
        let check = CheckLink::read(&mut parameters);
        let own = parameters.named("own");
        let learn = LearnLink::read(&mut parameters);
        let tour = learn::read_tour(&mut parameters);
        LabLink {
            tab,
            board: share.board,
            goal: share.goal,
            layer,
            compare,
            explore,
            check,
            own,
            learn,
            tour,
            errors: parameters.errors,
        }
    }

    /// Returns the query, without the question mark. It has only the parameters of its tab.
    pub fn query(&self) -> String {
        let share = Share {
            board: self.board,
            goal: self.goal,
            ..Share::default()
        };
        let mut query = format!("lab={}", self.tab.name());
        let subject = share.query();
        if !subject.is_empty() {
            query += &format!("&{subject}");
        }
        if self.layer != Layer::default() {
            query += &format!("&layer={}", self.layer.name());
        }
        let pairs = match self.tab {
            LabTab::Compare => self.compare.pairs(),
            LabTab::Explore => self.explore.pairs(),
            LabTab::Check => self.check.pairs(),
            LabTab::Learn => self.learn.pairs(),
        };
        let tour = self.tour.map(|step| ("tour", step.number().to_string()));
        let pairs = pairs.into_iter().chain(tour);
        for (name, value) in pairs {
            query += &format!("&{name}={value}");
        }
        if let Some(own) = self.own {
            query += &format!("&own={own}");
        }
        query
    }
}

/// The parameters of a link, as names and values.
type Pairs = Vec<(&'static str, String)>;

/// Adds a parameter if it has a value.
fn push(pairs: &mut Pairs, name: &'static str, value: Option<String>) {
    pairs.extend(value.map(|value| (name, value)));
}

/// Returns `true` if a text has digits only.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Parses a whole number from `min` to `max`, written in digits only.
fn number<T: TryFrom<u64>>(text: &str, min: u64, max: u64) -> Option<T> {
    let number: u64 = text.parse().ok().filter(|_| is_number(text))?;
    (min..=max)
        .contains(&number)
        .then(|| T::try_from(number).ok())?
}

#[cfg(test)]
mod tests;
