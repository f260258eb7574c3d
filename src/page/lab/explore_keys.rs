//! The keys of the time line.

use super::state::ExploreAction;

/// Returns the action of a key press. `is_at_time_line` is `true` if the focus is in the time line: elsewhere some keys scroll
/// the page. `predicts` is `true` if a question is open.
pub fn explore_key(
    key: &str,
    with_shift: bool,
    is_at_time_line: bool,
    predicts: bool,
) -> Option<ExploreAction> {
    let tens = if with_shift { 10 } else { 1 };
    match key {
        "ArrowRight" => Some(ExploreAction::Step(tens)),
        "ArrowLeft" => Some(ExploreAction::Step(-tens)),
        // As in a slider, up is forward.
        "ArrowUp" if is_at_time_line => Some(ExploreAction::Step(tens)),
        "ArrowDown" if is_at_time_line => Some(ExploreAction::Step(-tens)),
        "PageUp" if is_at_time_line => Some(ExploreAction::Step(100)),
        "PageDown" if is_at_time_line => Some(ExploreAction::Step(-100)),
        "Home" if is_at_time_line => Some(ExploreAction::Go(0)),
        "End" if is_at_time_line => Some(ExploreAction::Last),
        "n" | "N" => Some(ExploreAction::NextValue),
        "p" | "P" => Some(ExploreAction::PreviousValue),
        " " => Some(ExploreAction::TogglePlay),
        "Enter" if predicts => Some(ExploreAction::NextQuestion),
        "1" | "2" | "3" | "4" | "5" if predicts => {
            let number: usize = key.parse().ok()?;
            Some(ExploreAction::Answer(number - 1))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_step_by_one_and_with_shift_by_ten() {
        let step = |key, with_shift| explore_key(key, with_shift, false, false);
        assert_eq!(step("ArrowRight", false), Some(ExploreAction::Step(1)));
        assert_eq!(step("ArrowLeft", true), Some(ExploreAction::Step(-10)));
    }

    #[test]
    fn keys_that_scroll_the_page_step_in_the_time_line_only() {
        for key in ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"] {
            assert!(explore_key(key, false, true, false).is_some(), "{key}");
            assert_eq!(explore_key(key, false, false, false), None, "{key}");
        }
    }

    #[test]
    fn digits_answer_a_question_only() {
        assert_eq!(
            explore_key("2", false, false, true),
            Some(ExploreAction::Answer(1))
        );
        assert_eq!(explore_key("2", false, false, false), None);
        assert_eq!(explore_key("6", false, false, true), None);
    }
}
