//! What is searched, apart from the board, and how.

use super::super::subject::Subject;
use crate::heuristic::HeuristicKind;
use crate::lab::explore::{ExploreRun, MAX_EXPLORED_NODES};
use crate::lab::{ExploreLink, LabMethod, LockBy, RuleChoice};
use crate::reference::{LabAlgorithm, LabHeuristic, Rules};
use crate::search::{Limits, Weight};

/// What is searched, apart from the board, and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ExploreChoices {
    /// The method.
    pub method: LabMethod,
    /// The rules.
    pub rules: RuleChoice,
    /// The maximum number of nodes to expand.
    pub node_limit: u64,
    /// The method of the second search; `None` for one search.
    pub second: Option<LabMethod>,
    /// By what the second search is to be kept in step; see [`used_lock`](ExploreChoices::used_lock).
    pub lock: LockBy,
}

/// Returns the method of a link without one.
pub(super) fn default_method() -> LabMethod {
    let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
    LabMethod::new(LabAlgorithm::AStar, manhattan, Weight::default())
}

/// Returns the method that is compared with `first` at first.
pub(super) fn default_second(first: LabMethod) -> LabMethod {
    let manhattan = LabHeuristic::Kind(HeuristicKind::Manhattan);
    let misplaced = LabHeuristic::Kind(HeuristicKind::Misplaced);
    let heuristic = match first.heuristic() {
        Some(heuristic) if heuristic == manhattan => misplaced,
        _ => manhattan,
    };
    let algorithm = match first.algorithm().uses_heuristic() {
        true => first.algorithm(),
        false => LabAlgorithm::AStar,
    };
    LabMethod::new(algorithm, heuristic, first.weight().unwrap_or_default())
}

impl ExploreChoices {
    /// Returns the choices of a link.
    pub(super) fn new(link: &ExploreLink) -> ExploreChoices {
        let limit = link.node_limit.unwrap_or(MAX_EXPLORED_NODES);
        ExploreChoices {
            method: link.method.unwrap_or_else(default_method),
            rules: link.rules,
            node_limit: limit.min(MAX_EXPLORED_NODES),
            // The next node of one search is predicted.
            second: link.second.filter(|_| !link.predicts),
            lock: link.lock,
        }
    }

    /// Returns the rules for a method. A twin is never searched.
    pub fn rules_of(&self, method: LabMethod) -> Rules {
        Rules {
            with_twin: false,
            ..self.rules.rules(method.algorithm())
        }
    }

    /// Returns the search with a method; `None` if the board has no solution or the heuristic does not support its size.
    pub(super) fn run(&self, method: LabMethod, subject: &Subject) -> Option<ExploreRun> {
        let can_run = subject.unsolvable().is_none() && method.fits(subject.board.size());
        can_run.then(|| ExploreRun {
            experiment: method.experiment(subject.board, subject.goal, self.rules_of(method)),
            limits: Limits {
                nodes: self.node_limit,
                ..Limits::default()
            },
        })
    }
}
