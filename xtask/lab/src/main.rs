//! `cargo xtask lab`: runs one experiment of the reference search and prints its figures. `docs/lab.md` defines them.

mod arguments;
mod figures;
mod json;

use std::io::Write;
use std::process::ExitCode;

use arguments::{Arguments, Request, USAGE};

/// The exit status for arguments that cannot be used.
const BAD_ARGUMENTS: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    match output(&words) {
        Ok(text) => {
            // A reader that has read enough is no error.
            let _ = writeln!(std::io::stdout(), "{text}");
            ExitCode::SUCCESS
        }
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::from(BAD_ARGUMENTS)
        }
    }
}

/// Returns what is printed for a command line.
///
/// # Errors
/// Returns a sentence that names the argument that cannot be used.
fn output(words: &[String]) -> Result<String, String> {
    let arguments: Arguments = match Request::parse(words)? {
        Request::Help => return Ok(USAGE.to_owned()),
        Request::Run(arguments) => *arguments,
    };
    let figures = figures::run(&arguments)?;
    Ok(if arguments.is_json {
        figures.to_string()
    } else {
        figures.columns()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is printed for a command line whose words have no spaces.
    fn printed(line: &str) -> Result<String, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        output(&words)
    }

    #[test]
    fn columbia_s_board_has_these_figures_as_json() {
        let line = "618402735 --algorithm astar --heuristic manhattan --rules columbia --json";
        assert_eq!(
            printed(line).unwrap(),
            r#"{
  "board": "6 1 8/4 0 2/7 3 5",
  "goal": "0 1 2/3 4 5/6 7 8",
  "algorithm": "astar",
  "heuristic": "manhattan",
  "weight": null,
  "rules": {
    "preset": "columbia",
    "order": "UDLR",
    "ties": "oldest",
    "goal_test": "taken",
    "repeats": "once",
    "expands_stale": false,
    "with_twin": false
  },
  "outcome": "solved",
  "limit": null,
  "expanded": 696,
  "taken": 697,
  "generated_all": 1857,
  "generated_forward": 1162,
  "distinct": 1103,
  "length": 20,
  "optimal": false,
  "max_depth": 20,
  "largest_frontier": 407,
  "largest_stale": 0,
  "most_in_memory": 1103,
  "goal_tests": 697,
  "inserts": 1103,
  "del_mins": 697,
  "must": 293,
  "may": 711,
  "effective_branching_factor": 1.36,
  "iterations": [],
  "moves": "ULD2RULURDRDL2U2R2D2"
}"#
        );
    }

    #[test]
    fn the_thresholds_of_ida_star_rise_by_two_to_the_length() {
        let line = "123456780 --algorithm idastar --heuristic manhattan --rules korf --json";
        let json = printed(line).unwrap();
        let thresholds: Vec<&str> = json
            .lines()
            .filter_map(|line| line.trim().strip_prefix("\"threshold\": "))
            .collect();
        assert_eq!(thresholds, ["12,", "14,", "16,", "18,", "20,", "22,"]);
        assert!(json.contains("\"length\": 22,"));
    }

    #[test]
    fn a_limit_is_a_sentence_and_leaves_the_solution_open() {
        let line = "618402735 --algorithm bfs --limit 1000 --json --rules columbia";
        let json = printed(line).unwrap();
        for part in [
            r#""outcome": "limit""#,
            r#""limit": "the limit of 1000 expanded nodes is reached""#,
            r#""heuristic": null"#,
            r#""expanded": 1000"#,
            r#""taken": 1000"#,
            r#""length": null"#,
            r#""moves": null"#,
            r#""must": null"#,
        ] {
            assert!(json.contains(part), "{part} in {json}");
        }
    }

    #[test]
    fn an_unsolvable_board_is_an_outcome() {
        let line = "123456870 --algorithm astar --heuristic manhattan --json";
        assert!(
            printed(line)
                .unwrap()
                .contains(r#""outcome": "unsolvable""#)
        );
    }

    #[test]
    fn text_has_two_aligned_columns() {
        let line = "618402735 --algorithm astar --heuristic manhattan --rules columbia";
        let text = printed(line).unwrap();
        let column = |name: &str| {
            let line = text.lines().find(|line| line.starts_with(name)).unwrap();
            line.rfind("  ").unwrap()
        };
        assert_eq!(column("expanded"), column("effective branching factor"));
        assert!(text.contains("696"));
    }

    #[test]
    fn a_heuristic_of_ones_own_is_given_by_its_weights() {
        let figures = |heuristic: &str| {
            let line =
                format!("618402735 --algorithm astar --heuristic {heuristic} --rules columbia");
            let text = printed(&line).unwrap();
            text.replace(heuristic, "").replace(' ', "")
        };
        assert_eq!(figures("own-man10"), figures("manhattan"));
        assert_eq!(figures("own-man10-con20"), figures("linear-conflict"));
    }

    #[test]
    fn a_heuristic_that_does_not_fit_the_size_is_a_bad_argument() {
        let size = "5x5:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,0,24";
        let line = format!("{size} --algorithm astar --heuristic walking");
        assert!(printed(&line).unwrap_err().contains("walking"));
    }
}
