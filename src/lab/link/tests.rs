use super::compare::{read_distances, read_methods};
use super::*;
use crate::heuristic::HeuristicKind;
use crate::lab::check::CountedFigure;
use crate::lab::{GalleryKind, Paper, RuleChoice};
use crate::puzzle::{Preset, Random, scramble};
use crate::reference::{GoalTest, LabAlgorithm, Repeats, RulePreset, Ties};
use proptest::prelude::*;

#[test]
fn a_link_is_read_as_it_is_written() {
    let goal = Goal::preset(Preset::Spiral, "3x3".parse().unwrap());
    let mut random = Random::seeded(1);
    let board = scramble::uniform(&goal, &mut random);
    let link = LabLink {
        tab: LabTab::Compare,
        board: Some(board),
        goal: Some(goal),
        layer: Layer::Heuristic(HeuristicKind::Manhattan),
        compare: CompareLink {
            source: BoardSource::Random,
            size: Some("4x3".parse().unwrap()),
            distances: read_distances("6-28-2"),
            each: Some(10),
            seed: Some(0),
            list: vec![board, scramble::uniform(&goal, &mut random)],
            list_goal: Some(*goal.board()),
            gallery: Some(GalleryKind::Korf),
            methods: Some(
                read_methods(
                    "bfs~astar.manhattan~wastar.linear-conflict.1.5~idastar.own-mis5-man10~wastar.own-zero-blank.2",
                )
                .0,
            ),
            rules: RuleChoice {
                preset: RulePreset::Columbia,
                order: "LRUD".parse().ok(),
                ties: Some(Ties::Newest),
                goal_test: Some(GoalTest::Generated),
                repeats: Some(Repeats::NotBack),
            },
            node_limit: Some(1_000_000),
            paper: Some(Paper::Reinefeld1993),
        },
        own: "man20-blank".parse().ok(),
        ..LabLink::default()
    };
    assert_eq!(LabLink::read(&link.query()), link);
    let check = LabLink {
        tab: LabTab::Check,
        compare: CompareLink::default(),
        check: CheckLink {
            course: Some(RulePreset::FortyTwo),
            algorithm: Some(LabAlgorithm::WeightedAStar),
            heuristic: "own-inv3".parse().ok(),
            weight: "2.5".parse().ok(),
            figure: Some(CountedFigure::MostInMemory),
            number: Some(u64::MAX),
        },
        ..link
    };
    assert_eq!(LabLink::read(&check.query()), check);
}

#[test]
fn the_layer_is_in_the_link_unless_it_is_the_default() {
    let mut link = LabLink::read("lab=check&layer=linear-conflict");
    assert_eq!(link.query(), "lab=check&layer=linear-conflict");
    link.layer = Layer::Numbers;
    assert_eq!(link.query(), "lab=check");
    let unknown = LabLink::read("lab=check&layer=magic");
    assert_eq!(unknown.layer, Layer::Numbers);
    assert_eq!(unknown.errors[0].name, "layer");
}

#[test]
fn a_link_without_methods_is_not_one_with_the_default_methods() {
    let mut link = LabLink::default();
    link.compare.methods = Some(Vec::new());
    assert_eq!(LabLink::read(&link.query()), link);
}

#[test]
fn the_default_link_is_short() {
    assert_eq!(LabLink::default().query(), "lab=compare");
}

#[test]
fn every_parameter_that_cannot_be_read_is_named_and_the_others_are_used() {
    let link = LabLink::read(
        "lab=compare&board=1.2.3_4.5.6_7.8.8&ties=wild&each=0&seed=7&distances=9-3&methods=bfs~x&rules=aima",
    );
    let names: Vec<&str> = link.errors.iter().map(|error| error.name).collect();
    assert_eq!(names, ["board", "distances", "each", "methods", "ties"]);
    assert_eq!(link.compare.seed, Some(7));
    assert_eq!(link.compare.rules.preset, RulePreset::Aima);
}

#[test]
fn an_unknown_method_is_named_and_the_others_are_used() {
    let link = LabLink::read("lab=compare&methods=bfs~astar.magic~astar.manhattan");
    let methods = link.compare.methods.unwrap();
    let names: Vec<String> = methods.iter().map(|method| method.to_string()).collect();
    assert_eq!(names, ["bfs", "astar.manhattan"]);
    let error = LinkError {
        name: "methods",
        text: "astar.magic".to_string(),
        kind: LinkErrorKind::UnknownMethod,
    };
    assert_eq!(link.errors, [error]);
    assert_eq!(LabLink::read("lab=compare&methods=x").compare.methods, None);
}

#[test]
fn a_number_out_of_range_says_the_range() {
    let link = LabLink::read("lab=compare&each=1000000&seed=99999999999999999999999&limit=many");
    let kinds: Vec<LinkErrorKind> = link.errors.iter().map(|error| error.kind).collect();
    let range = |min, max| LinkErrorKind::OutOfRange { min, max };
    assert_eq!(
        kinds,
        [
            range(1, 10_000),
            range(0, u32::MAX.into()),
            LinkErrorKind::Unreadable
        ]
    );
}

#[test]
fn a_link_names_the_paper_whose_table_is_open() {
    for paper in Paper::ALL {
        let link = LabLink::read(&format!("?lab=compare&paper={}", paper.name()));
        assert_eq!((link.compare.paper, link.errors.len()), (Some(paper), 0));
    }
    let link = LabLink::read("lab=compare&paper=lost");
    assert_eq!((link.compare.paper, link.errors[0].name), (None, "paper"));
}

#[test]
fn weights_that_cannot_be_read_are_an_error() {
    for own in ["man99", "10", "own-man10", "man10~mis5", "zero-zero"] {
        let link = LabLink::read(&format!("lab=compare&own={own}"));
        assert_eq!((link.own, link.errors.len()), (None, 1), "{own}");
        assert_eq!(link.errors[0].name, "own");
    }
    let link = LabLink::read("lab=compare&methods=astar.own-man99");
    assert_eq!(link.errors[0].name, "methods");
}

#[test]
fn another_tab_is_an_error_and_the_first_tab_opens() {
    let link = LabLink::read("lab=explode");
    assert_eq!(link.tab, LabTab::Compare);
    assert_eq!(link.errors[0].name, "lab");
}

proptest! {
    #[test]
    fn any_text_is_read_and_what_was_read_is_written(text in "(lab=(compare|explore|check))?(&?(own|methods|[a-z-]{0,9})=?(astar.own-|man5-)?[a-z0-9.~_-]{0,20}){0,8}") {
        let link = LabLink::read(&text);
        let again = LabLink::read(&link.query());
        prop_assert_eq!(again.query(), link.query());
        prop_assert!(again.errors.is_empty());
    }
}
