//! The parameters of a recorded search.

use std::str::FromStr;

use super::super::method::LabMethod;
use super::super::rule_choice::RuleChoice;
use super::compare::CompareLink;
use super::{Pairs, Parameters, push};
use crate::lab::explore::MAX_EXPLORED_NODES;

/// By what two searches side by side are kept in step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LockBy {
    /// Both have expanded the same number of nodes.
    #[default]
    Expanded,
    /// Both have generated the same number of nodes.
    Generated,
    /// Both work at the same bound.
    Bound,
}

impl LockBy {
    /// All values, from left to right.
    pub const ALL: [LockBy; 3] = [LockBy::Expanded, LockBy::Generated, LockBy::Bound];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            LockBy::Expanded => "expanded",
            LockBy::Generated => "generated",
            LockBy::Bound => "bound",
        }
    }
}

impl FromStr for LockBy {
    type Err = ();

    fn from_str(name: &str) -> Result<LockBy, ()> {
        let mut all = LockBy::ALL.into_iter();
        all.find(|lock| lock.name() == name).ok_or(())
    }
}

/// A picture of a recorded search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PictureKind {
    /// All boards of a small size, a row per distance.
    Map,
    /// All boards of a very small size with the moves between them.
    Graph,
    /// The tree of the nodes.
    Tree,
    /// Histograms by priority and by depth, or the iterations as bars.
    Counts,
}

impl PictureKind {
    /// All pictures, from left to right.
    pub const ALL: [PictureKind; 4] = [
        PictureKind::Map,
        PictureKind::Graph,
        PictureKind::Tree,
        PictureKind::Counts,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            PictureKind::Map => "map",
            PictureKind::Graph => "graph",
            PictureKind::Tree => "tree",
            PictureKind::Counts => "counts",
        }
    }
}

impl FromStr for PictureKind {
    type Err = ();

    fn from_str(name: &str) -> Result<PictureKind, ()> {
        let mut all = PictureKind::ALL.into_iter();
        all.find(|kind| kind.name() == name).ok_or(())
    }
}

/// A recorded search in a link.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ExploreLink {
    /// The method.
    pub method: Option<LabMethod>,
    /// The rules.
    pub rules: RuleChoice,
    /// The maximum number of nodes to expand.
    pub node_limit: Option<u64>,
    /// The moment.
    pub at: Option<u64>,
    /// The method of the second search.
    pub second: Option<LabMethod>,
    /// By what the second search is kept in step.
    pub lock: LockBy,
    /// The picture.
    pub view: Option<PictureKind>,
    /// `true` if the next node is to be predicted.
    pub predicts: bool,
}

impl ExploreLink {
    /// Reads the parameters. Rules and limit have the same names as those of a comparison, from which they are taken.
    pub(super) fn read(parameters: &mut Parameters<'_>, compare: &mut CompareLink) -> ExploreLink {
        ExploreLink {
            method: parameters.named("method"),
            rules: std::mem::take(&mut compare.rules),
            node_limit: read_limit(parameters, compare),
            // The goal is taken after the last expansion.
            at: parameters.number("at", 0, MAX_EXPLORED_NODES + 1),
            second: parameters.named("second"),
            lock: parameters.named("lock").unwrap_or_default(),
            view: parameters.named("view"),
            predicts: parameters
                .get("predict", |text| (text == PREDICT_ON).then_some(true))
                .unwrap_or_default(),
        }
    }

    pub(super) fn pairs(&self) -> Pairs {
        let mut pairs = Vec::new();
        let text = |method: Option<LabMethod>| method.map(|method| method.to_string());
        push(&mut pairs, "method", text(self.method));
        self.rules.push_pairs(&mut pairs);
        push(
            &mut pairs,
            "limit",
            self.node_limit.map(|limit| limit.to_string()),
        );
        push(&mut pairs, "at", self.at.map(|at| at.to_string()));
        push(&mut pairs, "second", text(self.second));
        let lock = (self.lock != LockBy::default()).then(|| self.lock.name().to_string());
        push(&mut pairs, "lock", lock);
        push(
            &mut pairs,
            "view",
            self.view.map(|view| view.name().to_string()),
        );
        push(
            &mut pairs,
            "predict",
            self.predicts.then(|| PREDICT_ON.to_string()),
        );
        pairs
    }
}

/// Reads the limit again, as its range is smaller than that of a comparison.
fn read_limit(parameters: &mut Parameters<'_>, compare: &mut CompareLink) -> Option<u64> {
    compare.node_limit = None;
    parameters.errors.retain(|error| error.name != "limit");
    parameters.number("limit", 1, MAX_EXPLORED_NODES)
}

/// The only value of `predict`.
const PREDICT_ON: &str = "on";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{LabLink, LabTab, LinkErrorKind};
    use crate::reference::{GoalTest, Repeats, RulePreset, Ties};

    #[test]
    fn a_recorded_search_is_read_as_it_is_written() {
        let link = LabLink {
            tab: LabTab::Explore,
            explore: ExploreLink {
                method: "wastar.manhattan.1.5".parse().ok(),
                rules: RuleChoice {
                    preset: RulePreset::Columbia,
                    order: "LRUD".parse().ok(),
                    ties: Some(Ties::Newest),
                    goal_test: Some(GoalTest::Generated),
                    repeats: Some(Repeats::NotBack),
                },
                node_limit: Some(10_000),
                at: Some(0),
                second: "astar.misplaced".parse().ok(),
                lock: LockBy::Bound,
                view: Some(PictureKind::Tree),
                predicts: true,
            },
            ..LabLink::default()
        };
        let query = link.query();
        assert_eq!(LabLink::read(&query), link, "{query}");
    }

    #[test]
    fn every_value_of_lock_and_view_is_read_by_its_name() {
        for lock in LockBy::ALL {
            assert_eq!(lock.name().parse(), Ok(lock));
        }
        for view in PictureKind::ALL {
            assert_eq!(view.name().parse(), Ok(view));
        }
    }

    #[test]
    fn the_link_of_the_default_search_is_short() {
        let link = LabLink {
            tab: LabTab::Explore,
            ..LabLink::default()
        };
        assert_eq!(link.query(), "lab=explore");
    }

    #[test]
    fn every_parameter_that_cannot_be_read_is_named_once() {
        let link = LabLink::read(
            "lab=explore&method=x&at=-1&second=astar&lock=time&view=list&rules=x&limit=0&predict=1",
        );
        let mut names: Vec<&str> = link.errors.iter().map(|error| error.name).collect();
        names.sort_unstable();
        assert_eq!(
            names,
            [
                "at", "limit", "lock", "method", "predict", "rules", "second", "view"
            ]
        );
        assert_eq!(link.explore, ExploreLink::default());
    }

    #[test]
    fn a_limit_or_moment_that_is_too_large_is_refused_with_its_range() {
        let link = LabLink::read("lab=explore&limit=2000000&at=2000000");
        assert_eq!((link.explore.node_limit, link.explore.at), (None, None));
        let kinds: Vec<LinkErrorKind> = link.errors.iter().map(|error| error.kind).collect();
        let range = |min, max| LinkErrorKind::OutOfRange { min, max };
        assert_eq!(kinds, [range(1, 1_000_000), range(0, 1_000_001)]);
    }

    #[test]
    fn the_rules_of_one_tab_are_not_those_of_another() {
        let link = LabLink::read("lab=explore&rules=columbia&limit=500");
        assert_eq!(link.explore.rules.preset, RulePreset::Columbia);
        assert_eq!(link.compare, CompareLink::default());
        let link = LabLink::read("lab=compare&rules=columbia&limit=500");
        assert_eq!(link.explore, ExploreLink::default());
    }
}
