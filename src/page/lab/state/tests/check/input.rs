//! The text, the number, the corrections and the link.

use super::*;

#[test]
fn a_pasted_command_becomes_the_subject_and_starts_its_runs() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    let state = &lab.0;
    assert_eq!(state.subject.board.to_string(), "6 1 8/4 0 2/7 3 5");
    assert_eq!(state.subject.goal.as_preset(), Some(Preset::BlankFirst));
    assert_eq!(state.check.choices.course, Some(RulePreset::Columbia));
    assert_eq!(state.check.course_source(), Source::Found(COMMAND));
    assert_eq!(
        state.check.goal_source(&state.subject),
        Source::OfCourse(RulePreset::Columbia)
    );
    assert_eq!(
        state.check.board_source(&state.subject),
        Source::Found(COMMAND)
    );
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckRange);
    lab.answer();
    assert_eq!(lab.task().unwrap().0, LabTaskKind::CheckRuns);
    assert!(lab.runs() > 576);
    lab.answer();
    assert_eq!(lab.phase(), CheckPhase::Complete);
    assert!(lab.task().is_none());
}

#[test]
fn a_number_that_cannot_be_read_is_no_number() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.number("69b");
    assert_eq!(lab.verdict(), Verdict::NoNumber);
    assert_eq!(lab.0.link().check.number, None);
}

#[test]
fn a_link_shows_the_same_answer_without_the_text() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.number("1158");
    lab.answer_all();
    let query = lab.0.link().query();
    assert!(
        query
            .ends_with("course=columbia&algorithm=astar&heuristic=manhattan&count=expanded&n=1158"),
        "{query}"
    );
    let mut other = Lab::new(&query);
    assert_eq!(&*other.0.check.text, "");
    assert_eq!(other.0.link(), lab.0.link());
    other.answer_all();
    assert_eq!(other.0.check.analysis(), lab.0.check.analysis());
    // Every choice is in the link.
    lab.check(CheckAction::ChooseAlgorithm(LabAlgorithm::WeightedAStar));
    lab.check(CheckAction::ChooseWeight("1.5".parse().unwrap()));
    lab.check(CheckAction::ChooseGoal(Preset::Spiral));
    lab.check(CheckAction::ChooseCourse(None));
    lab.check(CheckAction::ChooseFigure(CountedFigure::MaxDepth));
    let again = Lab::new(&lab.0.link().query());
    assert_eq!(again.0.link(), lab.0.link());
    assert_eq!(again.0.check.choices, lab.0.check.choices);
}

#[test]
fn without_a_text_the_board_beside_the_tabs_is_checked_with_a_star() {
    let lab = Lab::new("lab=check&board=6.1.8_4.0.2_7.3.5&goal=first");
    let run = lab.0.check.run().unwrap();
    assert_eq!(run.plan().subject().start, lab.0.subject.board);
    assert_eq!(run.plan().subject().method.to_string(), "astar.manhattan");
    assert_eq!(lab.0.check.course_source(), Source::NoText);
    assert_eq!(
        lab.0.link().query(),
        "lab=check&board=6.1.8_4.0.2_7.3.5&goal=first"
    );
}

#[test]
fn rubbish_is_an_error_and_the_board_stays() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    let subject = lab.0.subject.clone();
    lab.paste("nothing to see here");
    assert!(matches!(lab.0.check.reading(), Some(Err(_))));
    assert_eq!(lab.0.subject, subject);
    lab.check(CheckAction::OpenFile(Err(FileError::NotText)));
    assert_eq!(lab.0.check.file_error, Some(FileError::NotText));
    lab.check(CheckAction::OpenFile(Ok(COMMAND.to_string())));
    assert_eq!(lab.0.check.file_error, None);
    assert!(lab.0.check.assignment().is_some());
}

#[test]
fn a_number_of_the_text_goes_with_the_text_and_a_typed_one_stays() {
    let output = format!("{COMMAND}\nnodes_expanded: 696\nmax_search_depth: 20\n");
    let other = "python driver.py bfs 1,2,5,3,4,0,6,7,8";
    for between in ["", "nothing to see here"] {
        let mut lab = Lab::new("lab=check");
        lab.paste(&output);
        assert_eq!(lab.0.check.number, "696");
        lab.paste(between);
        assert_eq!(lab.0.check.number, "");
        assert_eq!(lab.0.check.choices, CheckChoices::default());
        lab.paste(other);
        assert_eq!(lab.verdict(), Verdict::NoNumber);

        lab.paste(&output);
        lab.check(CheckAction::LookAt(CountedFigure::MaxDepth, 20));
        lab.paste(between);
        assert_eq!(lab.0.check.number, "");

        lab.paste(COMMAND);
        lab.number("711");
        lab.paste(between);
        assert_eq!(lab.0.check.number, "711");
    }
}

#[test]
fn a_correction_restarts_the_runs_and_survives_a_space() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.answer();
    let before = lab.task().unwrap().1;
    lab.check(CheckAction::ChooseAlgorithm(LabAlgorithm::BreadthFirst));
    let (kind, after, _) = lab.task().unwrap();
    assert_eq!(kind, LabTaskKind::CheckRuns);
    assert_ne!(before, after);
    assert_eq!(lab.0.check.run().unwrap().range(), RangeState::None);
    assert_eq!(lab.0.check.method_source(), Source::Chosen);
    lab.paste(&format!("{COMMAND} "));
    assert_eq!(lab.0.check.choices.algorithm, LabAlgorithm::BreadthFirst);
    assert_eq!(lab.task().unwrap().1, after);
    lab.paste("");
    assert_eq!(lab.0.check.choices.algorithm, LabAlgorithm::AStar);
    assert_eq!(lab.0.check.choices.course, None);
}

#[test]
fn a_course_brings_its_goal_and_its_figure() {
    let mut lab = Lab::new("lab=check&board=1.6.4_7.0.8_2.3.5&goal=first");
    lab.check(CheckAction::ChooseCourse(Some(RulePreset::Princeton)));
    assert_eq!(lab.0.subject.goal.as_preset(), Some(Preset::BlankLast));
    assert_eq!(lab.0.check.choices.figure, CountedFigure::Inserts);
    lab.number("1439");
    while !matches!(lab.verdict(), Verdict::ByCourse(_)) {
        match lab.task().unwrap().0 {
            LabTaskKind::CheckRuns => lab.progress(1),
            _ => lab.answer(),
        }
    }
    assert_eq!(lab.verdict(), Verdict::ByCourse(RulePreset::Princeton));
}

#[test]
fn back_leads_to_the_check_before() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.number("696");
    let first = lab.0.link();
    lab.number("697");
    lab.act(LabAction::Navigate(Box::new(first.clone())));
    assert_eq!(lab.0.link(), first);
    assert_eq!(&*lab.0.check.text, COMMAND);
    lab.check(CheckAction::ChooseAlgorithm(LabAlgorithm::Greedy));
    lab.act(LabAction::Navigate(Box::new(first.clone())));
    assert_eq!(lab.0.link(), first);
    assert_eq!(lab.0.check.choices.algorithm, LabAlgorithm::AStar);
}

#[test]
fn a_goal_that_was_assumed_says_why() {
    let mut lab = Lab::new("lab=check");
    let source =
        |lab: &Lab| crate::page::lab::text::check::source(&lab.0.check.goal_source(&lab.0.subject));
    lab.paste("123456780");
    assert_eq!(source(&lab), "not in the text, so assumed");
    lab.paste("123456870");
    assert_eq!(lab.0.subject.goal.as_preset(), Some(Preset::Spiral));
    assert_eq!(
        source(&lab),
        "not in the text, so assumed: the usual goal, blank last, cannot be reached from this board"
    );
    lab.check(CheckAction::ChooseCourse(Some(RulePreset::Columbia)));
    assert_eq!(source(&lab), "as Columbia has it");
    lab.check(CheckAction::ChooseGoal(Preset::BlankLast));
    assert_eq!(source(&lab), "chosen by you");
}

#[test]
fn a_text_that_cannot_be_read_has_no_answer_and_the_one_before_keeps_its_runs() {
    let mut lab = Lab::new("lab=check");
    lab.paste(COMMAND);
    lab.answer();
    lab.number("696");
    let all = lab.runs();
    lab.progress(10);
    lab.paste("nothing to see here");
    assert!(lab.0.check.is_unreadable());
    assert!(lab.0.check.analysis().is_none());
    assert!(lab.task().is_none());
    lab.act(LabAction::OpenTab(LabTab::Compare));
    lab.act(LabAction::OpenTab(LabTab::Check));
    assert!(lab.0.check.analysis().is_none() && lab.task().is_none());
    lab.paste(COMMAND);
    assert_eq!(lab.verdict(), Verdict::ByCourse(RulePreset::Columbia));
    assert_eq!(lab.runs(), all - 10);
}

#[test]
fn a_text_that_was_stored_is_read_and_the_choices_of_the_link_stay() {
    let mut lab = Lab::new("lab=check");
    let output = format!("{COMMAND}\nnodes_expanded: 696\n");
    lab.paste(&output);
    lab.number("711");
    lab.check(CheckAction::ChooseAlgorithm(LabAlgorithm::BreadthFirst));
    let link = lab.0.link();
    let again = LabState::new(link.clone(), Some(output.clone()));
    assert_eq!(&*again.check.text, output);
    assert_eq!(again.check.reading(), lab.0.check.reading());
    assert_eq!(again.check.number, "711");
    assert_eq!(again.link(), link);
    let rubbish = LabState::new(link, Some("rubbish".to_string()));
    assert!(rubbish.check.is_unreadable());
    assert!(rubbish.check.analysis().is_none());
}
