//! The command line of `cargo xtask lab`.

use std::str::FromStr;

use slidewise::heuristic::HeuristicKind;
use slidewise::lab::{LabMethod, RuleChoice};
use slidewise::puzzle::notation::{read_board, read_puzzle};
use slidewise::puzzle::{Board, Goal, Preset, Size};
use slidewise::reference::{
    BlankOrder, GoalTest, LabAlgorithm, LabHeuristic, Repeats, RulePreset, Ties,
};
use slidewise::search::{Limits, Weight};

/// What `--help` prints.
pub const USAGE: &str = "\
Usage: cargo xtask lab BOARD --algorithm A [--heuristic H] [OPTIONS]

Runs the reference search on a board, row by row with 0 for the blank, and prints its figures. docs/lab.md defines them.

  --algorithm A    bfs, dfs, iddfs, ucs, greedy, astar, wastar, idastar
  --heuristic H    zero, misplaced, misplaced-lines, swaps, euclidean, manhattan, linear-conflict, inversion, walking,
                   pattern, misplaced-blank, manhattan-blank, conflict-pairs, or weights of features in tenths:
                   own-man10-con20
  --rules R        slidewise (the default), aima, princeton, columbia, korf, 42, ut
  --order O        the order of the blank's moves, such as UDLR
  --ties T         oldest, newest, least-h, least-g, binary-heap
  --goal-test G    generated, taken
  --repeats R      all, not-back, not-on-path, once, cheaper
  --goal G         first, last, spiral, or its tiles; the default is the goal of the rules, or else last
  --weight W       the weight of wastar, from 1 to 10; the default is 2
  --limit N        the maximum number of nodes to expand
  --json           print JSON";

/// What the command line asks for.
pub enum Request {
    Help,
    Run(Box<Arguments>),
}

/// An experiment to run.
pub struct Arguments {
    pub start: Board,
    pub goal: Goal,
    pub method: LabMethod,
    pub rules: RuleChoice,
    pub limits: Limits,
    pub is_json: bool,
}

impl Request {
    /// Parses the words of a command line.
    ///
    /// # Errors
    /// Returns a sentence that names the bad value and the allowed ones.
    pub fn parse(words: &[String]) -> Result<Request, String> {
        let mut options = Options::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "--help" || word == "-h" {
                return Ok(Request::Help);
            }
            if !word.starts_with("--") {
                // A board may come as several words.
                options.board.push(word);
            } else if word == "--json" {
                options.is_json = true;
            } else {
                let (name, value) = match word.split_once('=') {
                    Some((name, value)) => (name, Some(value)),
                    None => (word.as_str(), None),
                };
                let place = options.place(name)?;
                if place.is_some() {
                    return Err(format!("{name} is given twice."));
                }
                let value = value.or_else(|| words.next().map(String::as_str));
                *place = Some(value.ok_or_else(|| format!("{name} needs a value."))?);
            }
        }
        Ok(Request::Run(Box::new(options.arguments()?)))
    }
}

/// The options as they are written.
#[derive(Default)]
struct Options<'a> {
    board: Vec<&'a str>,
    algorithm: Option<&'a str>,
    heuristic: Option<&'a str>,
    rules: Option<&'a str>,
    order: Option<&'a str>,
    ties: Option<&'a str>,
    goal_test: Option<&'a str>,
    repeats: Option<&'a str>,
    goal: Option<&'a str>,
    weight: Option<&'a str>,
    limit: Option<&'a str>,
    is_json: bool,
}

impl<'a> Options<'a> {
    /// Returns the place for the value of an option.
    fn place(&mut self, name: &str) -> Result<&mut Option<&'a str>, String> {
        Ok(match name {
            "--json" => return Err("--json takes no value.".to_owned()),
            "--algorithm" => &mut self.algorithm,
            "--heuristic" => &mut self.heuristic,
            "--rules" => &mut self.rules,
            "--order" => &mut self.order,
            "--ties" => &mut self.ties,
            "--goal-test" => &mut self.goal_test,
            "--repeats" => &mut self.repeats,
            "--goal" => &mut self.goal,
            "--weight" => &mut self.weight,
            "--limit" => &mut self.limit,
            _ => {
                return Err(format!(
                    "There is no option {name}: use --algorithm, --heuristic, --rules, --order, --ties, --goal-test, \
                     --repeats, --goal, --weight, --limit, --json or --help."
                ));
            }
        })
    }

    fn arguments(&self) -> Result<Arguments, String> {
        let (start, goal_of_text) = self.boards()?;
        let algorithms = || LabAlgorithm::ALL.iter().map(|value| value.name());
        let algorithm: LabAlgorithm = match self.algorithm {
            Some(name) => value("an algorithm", name, algorithms())?,
            None => return Err(missing("--algorithm", algorithms())),
        };
        let heuristics = || LabHeuristic::all().map(LabHeuristic::name);
        let heuristic: LabHeuristic = match self.heuristic {
            Some(name) => value("a heuristic", name, heuristics())?,
            None if algorithm.uses_heuristic() => return Err(missing("--heuristic", heuristics())),
            None => LabHeuristic::Kind(HeuristicKind::Zero),
        };
        let weight = match self.weight {
            Some(text) => text
                .parse()
                .map_err(|error| format!("{text:?} is not a weight: {error}."))?,
            None => Weight::default(),
        };
        let rules = self.rules()?;
        let goal = match (self.goal, goal_of_text) {
            (Some(text), _) => goal(text, start.size())?,
            (None, Some(board)) => Goal::new(board),
            (None, None) => {
                let goal = rules.preset.goal(start.size());
                goal.unwrap_or_else(|| Goal::preset(Preset::BlankLast, start.size()))
            }
        };
        let mut limits = Limits::default();
        if let Some(text) = self.limit {
            limits.nodes = match text.parse() {
                Ok(nodes @ 1..) => nodes,
                _ => return Err(format!("{text:?} is not a limit: give a positive integer.")),
            };
        }
        Ok(Arguments {
            start,
            goal,
            method: LabMethod::new(algorithm, heuristic, weight),
            rules,
            limits,
            is_json: self.is_json,
        })
    }

    /// Returns the board, and the goal if the same text has one.
    fn boards(&self) -> Result<(Board, Option<Board>), String> {
        let text = self.board.join(" ");
        if text.is_empty() {
            return Err(
                "A board is missing: write it row by row with 0 for the blank, such as 618402735."
                    .to_owned(),
            );
        }
        match read_puzzle(&text, None) {
            Some(boards) => Ok(boards),
            None => Err(match read_board(&text, None) {
                Ok(_) => format!("{text:?} is not a board."),
                Err(error) => format!("{text:?} is not a board: {error}."),
            }),
        }
    }

    fn rules(&self) -> Result<RuleChoice, String> {
        let mut rules = match self.rules {
            Some(name) => {
                let names = RulePreset::ALL.iter().map(|value| value.name());
                RuleChoice::from(value::<RulePreset>("a set of rules", name, names)?)
            }
            None => RuleChoice::default(),
        };
        if let Some(text) = self.order {
            let order = text.parse::<BlankOrder>().map_err(|()| {
                format!("{text:?} is not an order: write U, D, L and R, each once, such as UDLR.")
            });
            rules.order = Some(order?);
        }
        if let Some(name) = self.ties {
            let names = Ties::ALL.iter().map(|value| value.name());
            rules.ties = Some(value("a choice among ties", name, names)?);
        }
        if let Some(name) = self.goal_test {
            let names = GoalTest::ALL.iter().map(|value| value.name());
            rules.goal_test = Some(value("a time of the goal test", name, names)?);
        }
        if let Some(name) = self.repeats {
            let names = Repeats::ALL.iter().map(|value| value.name());
            rules.repeats = Some(value("a treatment of repeats", name, names)?);
        }
        Ok(rules)
    }
}

/// Parses the name of a value.
fn value<T: FromStr>(
    what: &str,
    name: &str,
    allowed: impl Iterator<Item = impl Into<String>>,
) -> Result<T, String> {
    name.parse()
        .map_err(|_| format!("{name:?} is not {what}: use {}.", listed(allowed)))
}

fn missing(option: &str, allowed: impl Iterator<Item = impl Into<String>>) -> String {
    format!("{option} is missing: use {}.", listed(allowed))
}

/// Lists names: `a, b or c`.
fn listed(names: impl Iterator<Item = impl Into<String>>) -> String {
    let names: Vec<String> = names.map(Into::into).collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

fn goal(text: &str, size: Size) -> Result<Goal, String> {
    if let Ok(preset) = text.parse::<Preset>() {
        return Ok(Goal::preset(preset, size));
    }
    let board = read_board(text, Some(size)).map_err(|error| {
        format!("{text:?} is not a goal: use first, last, spiral or its tiles ({error}).")
    })?;
    if board.size() != size {
        return Err(format!(
            "{text:?} is not a goal for this board: the board is {size}, and the goal is {}.",
            board.size()
        ));
    }
    Ok(Goal::new(board))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(words: &[&str]) -> Result<Arguments, String> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        match Request::parse(&words)? {
            Request::Run(arguments) => Ok(*arguments),
            Request::Help => Err("help".to_owned()),
        }
    }

    /// Parses a complete command line and a few more words.
    fn with(words: &[&str]) -> Result<Arguments, String> {
        let line = ["618402735", "--algorithm", "wastar", "--heuristic=pattern"];
        parsed(&[&line[..], words].concat())
    }

    #[test]
    fn values_may_follow_an_equals_sign_or_be_the_next_word() {
        let arguments = with(&["--weight=1.5", "--limit", "7", "--order", "lrud"]).unwrap();
        assert_eq!(arguments.method.to_string(), "wastar.pattern.1.5");
        assert_eq!(arguments.limits.nodes, 7);
        assert_eq!(arguments.rules.order, "LRUD".parse().ok());
        assert!(!arguments.is_json);
    }

    #[test]
    fn the_goal_is_that_of_the_option_or_of_the_rules_or_has_the_blank_last() {
        for (words, goal) in [
            (&[][..], "1 2 3/4 5 6/7 8 0"),
            (&["--rules=columbia"], "0 1 2/3 4 5/6 7 8"),
            (&["--rules=42"], "1 2 3/8 0 4/7 6 5"),
            (&["--rules=42", "--goal=first"], "0 1 2/3 4 5/6 7 8"),
            (&["--goal=813402765"], "8 1 3/4 0 2/7 6 5"),
        ] {
            let arguments = with(words).unwrap();
            assert_eq!(arguments.goal.board().to_string(), goal, "{words:?}");
        }
    }

    #[test]
    fn a_board_may_be_written_as_several_words() {
        let line = "--algorithm bfs 6 1 8 4 0 2 7 3 5";
        let words: Vec<&str> = line.split(' ').collect();
        let arguments = parsed(&words).unwrap();
        assert_eq!(arguments.start.to_string(), "6 1 8/4 0 2/7 3 5");
    }

    #[test]
    fn rules_replace_those_of_the_preset() {
        let words = [
            "--rules=columbia",
            "--ties=newest",
            "--goal-test=generated",
            "--repeats=cheaper",
        ];
        let arguments = with(&words).unwrap();
        assert_eq!(arguments.rules.preset, RulePreset::Columbia);
        assert_eq!(arguments.rules.ties, Some(Ties::Newest));
        assert_eq!(arguments.rules.goal_test, Some(GoalTest::Generated));
        assert_eq!(arguments.rules.repeats, Some(Repeats::Cheaper));
    }

    #[test]
    fn a_bad_value_is_named_with_the_allowed_ones() {
        for (word, sentence) in [
            (
                "--rules=mit",
                "\"mit\" is not a set of rules: use slidewise, aima, princeton, columbia, korf, 42 or ut.",
            ),
            (
                "--ties=most-h",
                "\"most-h\" is not a choice among ties: use oldest, newest, least-h, least-g or binary-heap.",
            ),
            (
                "--goal-test=never",
                "\"never\" is not a time of the goal test: use generated or taken.",
            ),
            (
                "--repeats=x",
                "\"x\" is not a treatment of repeats: use all, not-back, not-on-path, once or cheaper.",
            ),
            (
                "--order=UDL",
                "\"UDL\" is not an order: write U, D, L and R, each once, such as UDLR.",
            ),
            (
                "--weight=0.5",
                "\"0.5\" is not a weight: a weight is a number from 1 to 10.",
            ),
            (
                "--limit=0",
                "\"0\" is not a limit: give a positive integer.",
            ),
            (
                "--goal=1230",
                "\"1230\" is not a goal for this board: the board is 3x3, and the goal is 2x2.",
            ),
            ("--heuristic=x", "--heuristic is given twice."),
            ("--limit", "--limit needs a value."),
            ("--json=1", "--json takes no value."),
        ] {
            assert_eq!(with(&[word]).err(), Some(sentence.to_owned()));
        }
        for (words, part) in [
            (
                &["123456780", "--algorithm=a*"][..],
                "\"a*\" is not an algorithm: use bfs, dfs,",
            ),
            (&["123456780"], "--algorithm is missing: use bfs, dfs,"),
            (
                &["123456780", "--algorithm=astar"],
                "--heuristic is missing: use zero,",
            ),
            (&["--algorithm=bfs"], "A board is missing"),
            (
                &["123456788", "--algorithm=bfs"],
                "\"123456788\" is not a board: ",
            ),
            (&["--fast"], "There is no option --fast: use --algorithm,"),
            (&["--help"], "help"),
        ] {
            let error = parsed(words).err().unwrap();
            assert!(error.starts_with(part), "{error}");
        }
    }

    #[test]
    fn the_help_lists_every_name() {
        let presets = RulePreset::ALL.iter().map(|value| value.name());
        let algorithms = LabAlgorithm::ALL.iter().map(|value| value.name());
        let ties = Ties::ALL.iter().map(|value| value.name());
        let repeats = Repeats::ALL.iter().map(|value| value.name());
        let heuristics = LabHeuristic::all().map(LabHeuristic::name);
        let names = presets.chain(algorithms).chain(ties).chain(repeats);
        for name in names.map(Into::into).chain(heuristics) {
            assert!(USAGE.contains(&*name), "{name}");
        }
    }
}
