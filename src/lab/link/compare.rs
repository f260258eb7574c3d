//! The parameters of a comparison.

use std::str::FromStr;

use super::super::boards::{DistanceList, MAX_BOARDS};
use super::super::gallery::GalleryKind;
use super::super::method::LabMethod;
use super::super::paper::Paper;
use super::super::rule_choice::RuleChoice;
use super::{LinkErrorKind, Pairs, Parameters, number, push};
use crate::puzzle::{Board, Size, notation};
use crate::reference::{BlankOrder, RulePreset};
use crate::share::query_value;

/// Where the boards of a comparison come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BoardSource {
    /// The board under discussion.
    #[default]
    This,
    /// Random boards.
    Random,
    /// A list of boards.
    List,
    /// A gallery.
    Gallery,
}

impl BoardSource {
    /// All sources, from left to right.
    pub const ALL: [BoardSource; 4] = [
        BoardSource::This,
        BoardSource::Random,
        BoardSource::List,
        BoardSource::Gallery,
    ];

    /// Returns the name used in links.
    pub fn name(self) -> &'static str {
        match self {
            BoardSource::This => "this",
            BoardSource::Random => "random",
            BoardSource::List => "list",
            BoardSource::Gallery => "gallery",
        }
    }
}

impl FromStr for BoardSource {
    type Err = ();

    fn from_str(name: &str) -> Result<BoardSource, ()> {
        let mut all = BoardSource::ALL.into_iter();
        all.find(|source| source.name() == name).ok_or(())
    }
}

/// A comparison in a link.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CompareLink {
    /// Where the boards come from.
    pub source: BoardSource,
    /// The size of random boards.
    pub size: Option<Size>,
    /// The distances of random boards.
    pub distances: Option<DistanceList>,
    /// The number of random boards at each distance, or in all for sizes without distances.
    pub each: Option<u32>,
    /// The seed of the random boards.
    pub seed: Option<u32>,
    /// The boards of a list.
    pub list: Vec<Board>,
    /// The goal of a list that has one.
    pub list_goal: Option<Board>,
    /// The gallery.
    pub gallery: Option<GalleryKind>,
    /// The methods.
    pub methods: Option<Vec<LabMethod>>,
    /// The rules.
    pub rules: RuleChoice,
    /// The maximum number of nodes of a run.
    pub node_limit: Option<u64>,
    /// The paper whose table is open.
    pub paper: Option<Paper>,
}

/// The value of `methods` if none is chosen.
const NO_METHODS: &str = "none";

/// Separates methods and the boards of a list.
const SEPARATOR: char = '~';

impl CompareLink {
    pub(super) fn read(parameters: &mut Parameters<'_>) -> CompareLink {
        let preset = parameters.named("rules").unwrap_or(RulePreset::Slidewise);
        CompareLink {
            source: parameters.named("boards").unwrap_or_default(),
            size: parameters.named("size"),
            distances: parameters.get("distances", read_distances),
            each: parameters.number("each", 1, MAX_BOARDS as u64),
            seed: parameters.number("seed", 0, u32::MAX.into()),
            list: parameters.get("list", read_boards).unwrap_or_default(),
            list_goal: parameters.get("list-goal", |text| notation::read_board(text, None).ok()),
            gallery: parameters.named("gallery"),
            methods: methods(parameters),
            rules: RuleChoice {
                preset,
                order: parameters.named::<BlankOrder>("order"),
                ties: parameters.named("ties"),
                goal_test: parameters.named("goal-test"),
                repeats: parameters.named("repeats"),
            },
            node_limit: parameters.number("limit", 1, 1 << 40),
            paper: parameters.named("paper"),
        }
    }

    pub(super) fn pairs(&self) -> Pairs {
        let mut pairs = Vec::new();
        let is_default = self.source == BoardSource::default();
        push(
            &mut pairs,
            "boards",
            (!is_default).then(|| self.source.name().to_string()),
        );
        push(&mut pairs, "size", self.size.map(|size| size.to_string()));
        let distances = self
            .distances
            .map(|DistanceList { from, to, step }| match step {
                1 => format!("{from}-{to}"),
                step => format!("{from}-{to}-{step}"),
            });
        push(&mut pairs, "distances", distances);
        push(&mut pairs, "each", self.each.map(|each| each.to_string()));
        push(&mut pairs, "seed", self.seed.map(|seed| seed.to_string()));
        let boards = self.list.iter().map(notation::link_text);
        let list: Vec<String> = boards.collect();
        push(
            &mut pairs,
            "list",
            (!list.is_empty()).then(|| joined(&list)),
        );
        let list_goal = self.list_goal.as_ref().map(notation::link_text);
        push(&mut pairs, "list-goal", list_goal);
        push(
            &mut pairs,
            "gallery",
            self.gallery.map(|gallery| gallery.name().to_string()),
        );
        let names = |methods: &Vec<LabMethod>| -> Vec<String> {
            methods.iter().map(LabMethod::to_string).collect()
        };
        push(
            &mut pairs,
            "methods",
            self.methods.as_ref().map(|methods| match &methods[..] {
                [] => NO_METHODS.to_string(),
                _ => joined(&names(methods)),
            }),
        );
        self.rules.push_pairs(&mut pairs);
        push(
            &mut pairs,
            "limit",
            self.node_limit.map(|limit| limit.to_string()),
        );
        push(
            &mut pairs,
            "paper",
            self.paper.map(|paper| paper.name().to_string()),
        );
        pairs
    }
}

impl RuleChoice {
    /// Adds the parameters of the rules.
    pub(super) fn push_pairs(&self, pairs: &mut Pairs) {
        let RuleChoice {
            preset,
            order,
            ties,
            goal_test,
            repeats,
        } = *self;
        let is_default = preset == RulePreset::Slidewise;
        push(
            pairs,
            "rules",
            (!is_default).then(|| preset.name().to_string()),
        );
        push(pairs, "order", order.map(|order| order.to_string()));
        push(pairs, "ties", ties.map(|ties| ties.name().to_string()));
        push(
            pairs,
            "goal-test",
            goal_test.map(|test| test.name().to_string()),
        );
        push(
            pairs,
            "repeats",
            repeats.map(|repeats| repeats.name().to_string()),
        );
    }
}

fn joined(texts: &[String]) -> String {
    let mut joined = String::new();
    for (index, text) in texts.iter().enumerate() {
        if index > 0 {
            joined.push(SEPARATOR);
        }
        joined += text;
    }
    joined
}

/// Parses `from-to` or `from-to-step`.
pub(super) fn read_distances(text: &str) -> Option<DistanceList> {
    let parts: Vec<&str> = text.split('-').collect();
    let (from, to, step) = match parts[..] {
        [only] => (only, only, "1"),
        [from, to] => (from, to, "1"),
        [from, to, step] => (from, to, step),
        _ => return None,
    };
    let distance = |text| number(text, 0, 1000);
    let list = DistanceList {
        from: distance(from)?,
        to: distance(to)?,
        step: number(step, 1, 1000)?,
    };
    (list.from <= list.to).then_some(list)
}

/// Returns the methods of a link. Those that are not known are reported one by one, and the others are used.
fn methods(parameters: &mut Parameters<'_>) -> Option<Vec<LabMethod>> {
    let text = query_value(parameters.query, "methods")?;
    let (methods, unknown) = read_methods(&text);
    let is_empty = methods.is_empty() && !unknown.is_empty();
    for name in unknown {
        let kind = match is_empty {
            true => LinkErrorKind::Unreadable,
            false => LinkErrorKind::UnknownMethod,
        };
        parameters.push("methods", name, kind);
    }
    (!is_empty).then_some(methods)
}

/// Parses methods: those that are known, and the names of the others.
pub(super) fn read_methods(text: &str) -> (Vec<LabMethod>, Vec<String>) {
    let (mut methods, mut unknown) = (Vec::new(), Vec::new());
    if text == NO_METHODS {
        return (methods, unknown);
    }
    for name in text.split(SEPARATOR) {
        match name.parse() {
            Ok(method) if methods.contains(&method) => {}
            Ok(method) => methods.push(method),
            Err(_) => unknown.push(name.to_string()),
        }
    }
    (methods, unknown)
}

fn read_boards(text: &str) -> Option<Vec<Board>> {
    let read = |text| notation::read_board(text, None).ok();
    text.split(SEPARATOR).map(read).collect()
}
