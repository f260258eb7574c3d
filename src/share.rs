//! Shared links: the state that the query of a URL carries, and the conversion between the two.
//!
//! A link is untrusted text. Every parameter that can be read is used, and those that cannot are all reported.

use std::fmt;

use crate::engine;
use crate::heuristic::HeuristicKind;
use crate::puzzle::notation::{self, BoardTextError, MoveTextError};
use crate::puzzle::{Board, Goal, IllegalMove, Move, MoveConvention, Preset, Size};
use crate::search::{Algorithm, Limits, MAX_DEPTH, Method, Weight, WeightError};

/// The maximum memory limit of a link, in megabytes.
const MAX_MEMORY_MB: u64 = engine::MAX_MEMORY_BYTES >> 20;

/// The state that a link carries. A parameter that the link does not have is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// The start board.
    pub board: Option<Board>,
    /// The goal. It has the size of `board` if there is one.
    pub goal: Option<Goal>,
    /// The algorithm.
    pub algorithm: Option<Algorithm>,
    /// The heuristic.
    pub heuristic: Option<HeuristicKind>,
    /// The weight of weighted A*.
    pub weight: Option<Weight>,
    /// The limits of the algorithm.
    pub limits: ShareLimits,
    /// Legal moves from `board`, usually its solution.
    pub moves: Vec<Move>,
    /// The number of `moves` already made on the board that is shown.
    pub at: usize,
}

/// The limits of a link's algorithm; `None` means the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShareLimits {
    /// Maximum depth of depth-first search, from 1 to [`MAX_DEPTH`].
    pub depth: Option<u32>,
    /// Node limit, at least 1.
    pub nodes: Option<u64>,
    /// Memory limit in megabytes, from 1 to 2048.
    pub memory_mb: Option<u64>,
}

impl ShareLimits {
    /// Returns the limits that a link to `algorithm` must carry: those that it uses and that differ from the defaults.
    /// Without an algorithm there are none, because the recommended strategy has its own.
    pub fn new(algorithm: Option<Algorithm>, depth: u32, limits: Limits) -> ShareLimits {
        let Some(algorithm) = algorithm else {
            return ShareLimits::default();
        };
        let default = Limits::default();
        let uses_depth = algorithm == Algorithm::DepthFirst;
        ShareLimits {
            depth: (uses_depth && depth != default_depth()).then_some(depth),
            nodes: (limits.nodes != default.nodes).then_some(limits.nodes),
            memory_mb: (limits.memory != default.memory).then_some(limits.memory >> 20),
        }
    }

    /// Returns the limits in nodes and bytes, with the defaults for those that the link does not have.
    pub fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            nodes: self.nodes.unwrap_or(default.nodes),
            memory: self.memory_mb.map_or(default.memory, |mb| mb << 20),
        }
    }

    /// Returns the maximum depth of depth-first search, or the default if the link does not have one.
    pub fn depth(&self) -> u32 {
        self.depth.unwrap_or_else(default_depth)
    }
}

fn default_depth() -> u32 {
    Method::new(Algorithm::DepthFirst, HeuristicKind::Zero).depth
}

/// A parameter of a link that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShareError {
    /// `board` is not a board.
    Board {
        /// The text of the parameter.
        text: String,
        /// The reason.
        error: BoardTextError,
    },
    /// `goal` is neither a preset nor a board.
    Goal {
        /// The text of the parameter.
        text: String,
        /// The reason why it is not a board.
        error: BoardTextError,
    },
    /// The goal and the board have different sizes.
    GoalSize {
        /// The size of the board.
        board: Size,
        /// The size of the goal.
        goal: Size,
    },
    /// `algorithm` is not the name of an algorithm.
    Algorithm {
        /// The text of the parameter.
        text: String,
    },
    /// `heuristic` is not the name of a heuristic.
    Heuristic {
        /// The text of the parameter.
        text: String,
    },
    /// `weight` is not a weight.
    Weight {
        /// The text of the parameter.
        text: String,
        /// The reason.
        error: WeightError,
    },
    /// `depth` is not a maximum depth.
    Depth {
        /// The text of the parameter.
        text: String,
    },
    /// `nodes` is not a node limit.
    Nodes {
        /// The text of the parameter.
        text: String,
    },
    /// `memory` is not a memory limit in megabytes.
    Memory {
        /// The text of the parameter.
        text: String,
    },
    /// `moves` is not a list of moves.
    Moves {
        /// The text of the parameter.
        text: String,
        /// The reason.
        error: MoveTextError,
    },
    /// A move is not legal on the board.
    IllegalMoves {
        /// The text of the parameter.
        text: String,
        /// The illegal move.
        illegal: IllegalMove,
    },
    /// The link has moves but no board.
    LoneMoves,
    /// `at` is not a number from 0 to the number of moves.
    At {
        /// The text of the parameter.
        text: String,
        /// The number of moves.
        moves: usize,
    },
}

/// All parameters of a link that cannot be read: at least one, in the order of [`Share::query`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShareErrors(Vec<ShareError>);

impl ShareErrors {
    /// Returns the errors if there are any.
    fn new(errors: Vec<ShareError>) -> Option<ShareErrors> {
        (!errors.is_empty()).then_some(ShareErrors(errors))
    }

    /// Returns the errors in order.
    pub fn iter(&self) -> std::slice::Iter<'_, ShareError> {
        self.0.iter()
    }
}

/// Returns the first non-empty value of the parameter `name` in a query `name=value&name=value`, percent-decoded.
pub(crate) fn query_value(text: &str, name: &str) -> Option<String> {
    text.split('&')
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .filter(|pair| pair.0 == name)
        .map(|pair| percent_decoded(pair.1))
        .find(|value| !value.is_empty())
}

/// Returns `true` if the query of a link, with or without the question mark, leads to the lab.
pub fn is_lab(query: &str) -> bool {
    query_value(query.strip_prefix('?').unwrap_or(query), "lab").is_some()
}

/// Returns the query of a link to the lab with another board and goal. All else that it says stays.
pub fn with_lab_board(lab: &str, board: Option<Board>, goal: Option<Goal>) -> String {
    let is_kept = |pair: &&str| !pair.starts_with("board=") && !pair.starts_with("goal=");
    let mut pairs: Vec<&str> = lab.split('&').filter(is_kept).collect();
    let subject = Share {
        board,
        goal,
        ..Share::default()
    };
    let subject = subject.query();
    if !subject.is_empty() {
        // After the tab.
        pairs.insert(pairs.len().min(1), &subject);
    }
    pairs.join("&")
}

impl Share {
    /// Parses a query `board=…&goal=…&…`, with or without the question mark. Unknown parameters are ignored.
    ///
    /// Returns every parameter that can be read, and the errors of the others. A parameter that depends on one that cannot
    /// be read has no error of its own: moves need the board, and a step needs the moves.
    ///
    /// ```
    /// use slidewise::share::Share;
    /// let (share, error) = Share::read("?board=2.8.3_1.6.4_7.0.5&goal=spiral");
    /// assert_eq!(share.board.unwrap().to_string(), "2 8 3/1 6 4/7 0 5");
    /// assert_eq!(share.goal.unwrap().board().to_string(), "1 2 3/8 0 4/7 6 5");
    /// assert_eq!(error, None);
    /// ```
    pub fn read(query: &str) -> (Share, Option<ShareErrors>) {
        let query = query.strip_prefix('?').unwrap_or(query);
        let value = |name: &str| query_value(query, name);
        let mut errors = Vec::new();
        let mut report = |error| errors.push(error);
        let mut share = Share::default();
        if let Some(text) = value("board") {
            match text.parse() {
                Ok(board) => share.board = Some(board),
                Err(error) => report(ShareError::Board { text, error }),
            }
        }
        if let Some(text) = value("goal") {
            let size = share.board.map(|board| board.size());
            let goal = match text.parse::<Preset>() {
                Ok(preset) => Ok(Goal::preset(preset, size.unwrap_or(Size::DEFAULT))),
                Err(()) => notation::read_board(&text, size).map(Goal::new),
            };
            match (goal, size) {
                (Ok(goal), Some(board)) if goal.size() != board => {
                    report(ShareError::GoalSize {
                        board,
                        goal: goal.size(),
                    });
                }
                (Ok(goal), _) => share.goal = Some(goal),
                (Err(error), _) => report(ShareError::Goal { text, error }),
            }
        }
        if let Some(text) = value("algorithm") {
            match text.parse() {
                Ok(algorithm) => share.algorithm = Some(algorithm),
                Err(()) => report(ShareError::Algorithm { text }),
            }
        }
        if let Some(text) = value("heuristic") {
            match text.parse() {
                Ok(heuristic) => share.heuristic = Some(heuristic),
                Err(()) => report(ShareError::Heuristic { text }),
            }
        }
        if let Some(text) = value("weight") {
            match text.parse() {
                Ok(weight) => share.weight = Some(weight),
                Err(error) => report(ShareError::Weight { text, error }),
            }
        }
        if let Some(text) = value("depth") {
            match parse_integer(&text, MAX_DEPTH.into()) {
                Some(depth) => share.limits.depth = Some(depth as u32),
                None => report(ShareError::Depth { text }),
            }
        }
        if let Some(text) = value("nodes") {
            match parse_integer(&text, u64::MAX) {
                Some(nodes) => share.limits.nodes = Some(nodes),
                None => report(ShareError::Nodes { text }),
            }
        }
        if let Some(text) = value("memory") {
            match parse_integer(&text, MAX_MEMORY_MB) {
                Some(megabytes) => share.limits.memory_mb = Some(megabytes),
                None => report(ShareError::Memory { text }),
            }
        }
        let mut can_read_step = true;
        if let Some(text) = value("moves") {
            let moves = notation::read_moves(&text, MoveConvention::Tile);
            let legal = match (moves, share.board) {
                (Err(error), _) => Err(Some(ShareError::Moves { text, error })),
                (Ok(moves), Some(board)) => match board.play(&moves) {
                    Ok(_) => Ok(moves),
                    Err(illegal) => Err(Some(ShareError::IllegalMoves { text, illegal })),
                },
                (Ok(_), None) => Err(value("board").is_none().then_some(ShareError::LoneMoves)),
            };
            can_read_step = legal.is_ok();
            match legal {
                Ok(moves) => share.moves = moves,
                Err(error) => error.into_iter().for_each(&mut report),
            }
        }
        if let Some(text) = value("at").filter(|_| can_read_step) {
            let moves = share.moves.len();
            match text.parse() {
                Ok(at) if at <= moves => share.at = at,
                _ => report(ShareError::At { text, moves }),
            }
        }
        (share, ShareErrors::new(errors))
    }

    /// Returns the query that [`read`](Share::read) parses as this state. It is empty for the default state, and it
    /// needs no escaping.
    pub fn query(&self) -> String {
        let mut pairs = Vec::new();
        let mut push = |name: &str, value: Option<String>| {
            pairs.extend(value.map(|value| format!("{name}={value}")));
        };
        push("board", self.board.map(|board| notation::link_text(&board)));
        let size = self.board.map_or(Size::DEFAULT, |board| board.size());
        push("goal", self.goal.map(|goal| goal_text(&goal, size)));
        push(
            "algorithm",
            self.algorithm.map(|algorithm| algorithm.name().to_string()),
        );
        push(
            "heuristic",
            self.heuristic.map(|heuristic| heuristic.name().to_string()),
        );
        push("weight", self.weight.map(|weight| weight.to_string()));
        let ShareLimits {
            depth,
            nodes,
            memory_mb,
        } = self.limits;
        push("depth", depth.map(|depth| depth.to_string()));
        push("nodes", nodes.map(|nodes| nodes.to_string()));
        push("memory", memory_mb.map(|megabytes| megabytes.to_string()));
        let moves = notation::write_moves(&self.moves, MoveConvention::Tile);
        push("moves", (!moves.is_empty()).then_some(moves));
        push("at", (self.at > 0).then(|| self.at.to_string()));
        pairs.join("&")
    }
}

/// Writes a goal as the name of its preset if it has the `size` that a reader of the link assumes, else as its tiles.
fn goal_text(goal: &Goal, size: Size) -> String {
    match goal.as_preset().filter(|_| goal.size() == size) {
        Some(preset) => preset.name().to_string(),
        None => notation::link_text(goal.board()),
    }
}

/// Parses an integer from 1 to `max`, written in digits only.
fn parse_integer(text: &str, max: u64) -> Option<u64> {
    let are_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u64 = text.parse().ok().filter(|_| are_digits)?;
    (1..=max).contains(&number).then_some(number)
}

/// Decodes the percent-encoding of a query, such as `%2F`, and `+` for a space. Anything that is not a valid escape is
/// left unchanged, and bytes that are not UTF-8 become replacement characters, so that decoding never fails.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escape = tail.get(..2).and_then(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            let are_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            are_hex.then(|| u8::from_str_radix(digits, 16).ok())?
        });
        let byte;
        (byte, rest) = match (first, escape) {
            (b'%', Some(byte)) => (byte, &tail[2..]),
            (b'+', _) => (b' ', tail),
            _ => (*first, tail),
        };
        bytes.push(byte);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl fmt::Display for ShareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShareError::Board { error, .. } => {
                write!(f, "The board of this link cannot be read: {error}.")
            }
            ShareError::Goal { error, .. } => {
                write!(f, "The goal of this link cannot be read: {error}.")
            }
            ShareError::GoalSize { board, goal } => write!(
                f,
                "The goal of this link is {goal}, but its board is {board}."
            ),
            ShareError::Algorithm { text } => {
                let names = Algorithm::ALL.map(Algorithm::name).join(", ");
                write!(
                    f,
                    "This link asks for the algorithm {text:?}; there are {names}."
                )
            }
            ShareError::Heuristic { text } => {
                let names = HeuristicKind::ALL.map(HeuristicKind::name).join(", ");
                write!(
                    f,
                    "This link asks for the heuristic {text:?}; there are {names}."
                )
            }
            ShareError::Weight { text, error } => {
                write!(
                    f,
                    "The weight {text:?} of this link cannot be used: {error}."
                )
            }
            ShareError::Depth { text } => write!(
                f,
                "The maximum depth {text:?} of this link cannot be used: it is a whole number from 1 to {MAX_DEPTH}."
            ),
            ShareError::Nodes { text } => write!(
                f,
                "The node limit {text:?} of this link cannot be used: it is a whole number from 1."
            ),
            ShareError::Memory { text } => write!(
                f,
                "The memory limit {text:?} of this link cannot be used: it is a whole number of megabytes from 1 to {MAX_MEMORY_MB}."
            ),
            ShareError::Moves { error, .. } => {
                write!(f, "The moves of this link cannot be read: {error}.")
            }
            ShareError::IllegalMoves { illegal, .. } => {
                write!(f, "The moves of this link do not fit its board: {illegal}.")
            }
            ShareError::LoneMoves => {
                write!(f, "This link has moves, but no board that they start from.")
            }
            ShareError::At { text, moves } => write!(
                f,
                "This link asks for step {text:?}; its moves have steps 0 to {moves}."
            ),
        }
    }
}

impl std::error::Error for ShareError {}

impl fmt::Display for ShareErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for ShareErrors {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Random, scramble};
    use proptest::prelude::*;

    /// Returns the messages of the errors of a query.
    fn message(query: &str) -> String {
        Share::read(query).1.unwrap().to_string()
    }

    #[test]
    fn a_link_to_the_lab_takes_another_board_and_keeps_all_else() {
        let board = "2 1/0 3".parse().ok();
        assert_eq!(
            with_lab_board("lab=check&board=1.2_3.0&goal=first&n=7", board, None),
            "lab=check&board=2.1_0.3&n=7"
        );
        assert_eq!(with_lab_board("lab=compare", None, None), "lab=compare");
    }

    /// Returns a strategy for any size, each equally likely.
    fn sizes() -> impl Strategy<Value = Size> {
        prop::sample::select(Size::all().collect::<Vec<Size>>())
    }

    /// Returns a random goal, usually a preset.
    fn random_goal(size: Size, random: &mut Random) -> Goal {
        match random.below(4) {
            kind @ 0..3 => Goal::preset(Preset::ALL[kind], size),
            _ => Goal::new(scramble::uniform(
                &Goal::preset(Preset::Spiral, size),
                random,
            )),
        }
    }

    /// Returns fewer than 30 random legal moves.
    fn random_moves(mut board: Board, random: &mut Random) -> Vec<Move> {
        let length = random.below(30);
        let mut moves = Vec::new();
        while moves.len() < length {
            let step = Move::ALL[random.below(4)];
            if let Some(next) = board.slide(step) {
                board = next;
                moves.push(step);
            }
        }
        moves
    }

    /// Returns a strategy for any state that a link can carry, with a board or without.
    fn shares() -> impl Strategy<Value = Share> {
        let method = (
            prop::option::of(prop::sample::select(Algorithm::ALL.to_vec())),
            prop::option::of(prop::sample::select(HeuristicKind::ALL.to_vec())),
            prop::option::of(100..=1000_u16),
        );
        let limits = (
            prop::option::of(1..=MAX_DEPTH),
            prop::option::of(1..=u64::MAX),
            prop::option::of(1..=MAX_MEMORY_MB),
        );
        (sizes(), any::<u64>(), any::<[bool; 2]>(), method, limits).prop_map(
            |(size, seed, [has_board, has_goal], (algorithm, heuristic, weight), limits)| {
                let mut random = Random::seeded(seed);
                let goal = random_goal(size, &mut random);
                let board = has_board.then(|| scramble::uniform(&goal, &mut random));
                let moves = board.map_or(Vec::new(), |board| random_moves(board, &mut random));
                let (depth, nodes, memory_mb) = limits;
                Share {
                    board,
                    goal: has_goal.then_some(goal),
                    algorithm,
                    heuristic,
                    weight: weight.map(|weight| Weight::try_from(weight).unwrap()),
                    limits: ShareLimits {
                        depth,
                        nodes,
                        memory_mb,
                    },
                    at: random.below(moves.len() + 1),
                    moves,
                }
            },
        )
    }

    #[test]
    fn the_default_state_has_an_empty_query() {
        assert_eq!(Share::default().query(), "");
    }

    #[test]
    fn a_preset_goal_without_a_board_is_written_by_name_only_at_the_default_size() {
        let query = "goal=1.2.3_4.5.0";
        let (share, error) = Share::read(query);
        assert_eq!((share.query().as_str(), error), (query, None));
        let default_size = Share::read("goal=1.2.3_4.5.6_7.8.0").0;
        assert_eq!(default_size.query(), "goal=last");
        let with_board = Share::read("board=5.4.3_2.1.0&goal=1.2.3_4.5.0").0;
        assert_eq!(with_board.query(), "board=5.4.3_2.1.0&goal=last");
    }

    #[test]
    fn percent_encoded_links_are_read() {
        let board = "2 8 3/1 6 4/7 0 5".parse().ok();
        for query in [
            "?board=2%208%203/1%206%204/7%200%205",
            "?board=2+8+3%2F1+6+4%2f7+0+5",
            "?x=1&board=283164705&board=",
            "board=%5B%5B2%2C8%2C3%5D%2C%5B1%2C6%2C4%5D%2C%5B7%2C0%2C5%5D%5D",
        ] {
            assert_eq!(
                Share::read(query),
                (
                    Share {
                        board,
                        ..Share::default()
                    },
                    None
                ),
                "{query}"
            );
        }
    }

    #[test]
    fn each_parameter_that_cannot_be_read_has_its_own_message() {
        assert_eq!(
            message("board=1.2.3_4.4.5_6.7.0"),
            "The board of this link cannot be read: tile 4 appears twice: cells 4 and 5."
        );
        assert_eq!(
            message("board=1.2_3.0&goal=1.2.3_4.5.6_7.8.0"),
            "The goal of this link is 3x3, but its board is 2x2."
        );
        assert_eq!(
            message("board=1.2_3.0&goal=zigzag"),
            "The goal of this link cannot be read: 'z' at character 1 is not a tile: tiles are numbers, the blank is 0."
        );
        assert!(message("goal=zigzag").starts_with("The goal of this link cannot be read"));
        assert!(
            message("algorithm=magic")
                .starts_with("This link asks for the algorithm \"magic\"; there are bfs,")
        );
        assert!(message("heuristic=hope").contains("\"hope\""));
        assert_eq!(
            message("weight=99"),
            "The weight \"99\" of this link cannot be used: a weight is a number from 1 to 10."
        );
        for text in [
            "0",
            "2001",
            "-1",
            "+5",
            "1.5",
            "deep",
            "99999999999999999999999",
        ] {
            assert_eq!(
                message(&format!("depth={}", text.replace('+', "%2B"))),
                format!(
                    "The maximum depth {text:?} of this link cannot be used: it is a whole number from 1 to {MAX_DEPTH}."
                )
            );
        }
        assert_eq!(
            message("nodes=0"),
            "The node limit \"0\" of this link cannot be used: it is a whole number from 1."
        );
        assert_eq!(
            message("memory=2049"),
            "The memory limit \"2049\" of this link cannot be used: it is a whole number of megabytes from 1 to 2048."
        );
    }

    #[test]
    fn invalid_moves_and_steps_are_reported() {
        let board = "board=1.2.3_4.5.6_7.0.8";
        assert_eq!(
            message(&format!("{board}&moves=LXL")),
            "The moves of this link cannot be read: character 2, 'X', is not a move: moves are the letters U R D L."
        );
        assert!(
            message(&format!("{board}&moves=L2"))
                .starts_with("The moves of this link do not fit its board: ")
        );
        assert_eq!(
            message("moves=L"),
            "This link has moves, but no board that they start from."
        );
        for (moves, at, max) in [("L", "2", 1), ("L", "-1", 1), ("", "1", 0)] {
            assert_eq!(
                message(&format!("{board}&moves={moves}&at={at}")),
                format!("This link asks for step {at:?}; its moves have steps 0 to {max}.")
            );
        }
    }

    #[test]
    fn a_preset_goal_without_a_board_has_the_default_size() {
        let (share, error) = Share::read("goal=spiral");
        assert_eq!(
            share.goal,
            Some(Goal::preset(Preset::Spiral, Size::DEFAULT))
        );
        assert_eq!(error, None);
    }

    #[test]
    fn an_error_does_not_affect_the_other_parameters() {
        let (share, errors) = Share::read("board=rubbish&algorithm=astar");
        assert_eq!(
            (share.board, share.algorithm),
            (None, Some(Algorithm::AStar))
        );
        let errors = errors.unwrap();
        let [ShareError::Board { text, .. }] = &errors.0[..] else {
            panic!("{errors}");
        };
        assert_eq!(text, "rubbish");
    }

    #[test]
    fn all_parameters_that_cannot_be_read_are_reported() {
        let errors = Share::read("board=1.2_3.0&goal=zigzag&algorithm=magic&weight=99&at=7").1;
        let errors = errors.unwrap();
        assert!(matches!(
            &errors.0[..],
            [
                ShareError::Goal { .. },
                ShareError::Algorithm { .. },
                ShareError::Weight { .. },
                ShareError::At { .. },
            ]
        ));
        let messages: Vec<String> = errors.iter().map(ShareError::to_string).collect();
        assert_eq!(errors.to_string(), messages.join(" "));
    }

    #[test]
    fn a_parameter_that_needs_an_unreadable_one_has_no_error_of_its_own() {
        for (query, names) in [
            ("board=rubbish&moves=L&at=1", "The board"),
            ("board=1.2_3.0&moves=L2&at=2", "The moves"),
            ("moves=L&at=1", "This link has moves"),
        ] {
            let errors = Share::read(query).1.unwrap();
            assert_eq!(errors.iter().count(), 1, "{query}: {errors}");
            assert!(errors.to_string().starts_with(names), "{query}: {errors}");
        }
        let both = Share::read("board=rubbish&moves=X").1.unwrap();
        assert_eq!(both.iter().count(), 2, "{both}");
    }

    #[test]
    fn limits_are_written_only_if_the_algorithm_uses_them_and_they_differ_from_the_defaults() {
        let limits = Limits {
            nodes: 1000,
            memory: 1 << 30,
        };
        let query = |algorithm, depth, limits| {
            let share = Share {
                algorithm,
                limits: ShareLimits::new(algorithm, depth, limits),
                ..Share::default()
            };
            assert_eq!(Share::read(&share.query()), (share.clone(), None));
            share.query()
        };
        let (dfs, astar) = (Some(Algorithm::DepthFirst), Some(Algorithm::AStar));
        assert_eq!(
            query(dfs, 7, limits),
            "algorithm=dfs&depth=7&nodes=1000&memory=1024"
        );
        assert_eq!(
            query(astar, 7, limits),
            "algorithm=astar&nodes=1000&memory=1024"
        );
        assert_eq!(query(None, 7, limits), "");
        assert_eq!(query(dfs, 80, Limits::default()), "algorithm=dfs");
    }

    #[test]
    fn limits_that_a_link_does_not_have_are_the_defaults() {
        let limits = Share::read("algorithm=dfs&depth=7&nodes=1000&memory=1024")
            .0
            .limits;
        assert_eq!((limits.depth(), limits.limits().nodes), (7, 1000));
        assert_eq!(limits.limits().memory, 1 << 30);
        let none = Share::read("algorithm=dfs").0.limits;
        assert_eq!((none.depth(), none.limits()), (80, Limits::default()));
    }

    /// Checks that the state read from `text` is written as a query that reads as the same state.
    fn check_normalisation(text: &str) -> Result<(), TestCaseError> {
        let (share, error) = Share::read(text);
        if let Some(error) = error {
            prop_assert!(!error.to_string().is_empty());
        }
        let query = share.query();
        let (again, error) = Share::read(&query);
        prop_assert_eq!(&again, &share);
        prop_assert_eq!(error, None);
        prop_assert_eq!(again.query(), query);
        Ok(())
    }

    proptest! {
        #[test]
        fn every_state_round_trips(share in shares()) {
            let query = share.query();
            prop_assert_eq!(percent_decoded(&query), query.clone());
            prop_assert_eq!(Share::read(&query), (share, None));
        }

        #[test]
        fn arbitrary_text_is_normalised(text in "\\PC*") {
            check_normalisation(&text)?;
        }

        #[test]
        fn text_that_looks_like_a_link_is_normalised(
            pairs in prop::collection::vec(
                "(board|goal|algorithm|heuristic|weight|depth|nodes|memory|moves|at)=([%+0-9a-f._xéULRD]{0,20}|last|first|spiral|bfs|dfs|astar)",
                0..6,
            )
        ) {
            check_normalisation(&pairs.join("&"))?;
        }

        #[test]
        fn a_corrupted_link_is_normalised(
            share in shares(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), "[%+0-9._/xé&=ULRD]"), 1..4),
        ) {
            let mut text: Vec<char> = format!("?{}", share.query()).chars().collect();
            for (place, character) in changes {
                let place = place.index(text.len());
                text.splice(place..=place, character.chars());
            }
            check_normalisation(&text.into_iter().collect::<String>())?;
        }
    }
}
