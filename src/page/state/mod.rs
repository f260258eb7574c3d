//! What the page shows, and how each action changes it. Pure: effects happen elsewhere.

mod answers;
mod change;
mod estimates;
mod pursuit;
mod survey;

use std::rc::Rc;

pub use change::Action;
pub use estimates::Estimates;
pub use survey::Survey;

use super::game::{Game, Origin};
use super::line::Line;
use super::playback::Playback;
use super::pursuit::Pursuit;
use super::records::{News, Records};
use super::settings::Settings;
use super::setup::{SetUp, Target};
use super::transcript::counted;
use crate::engine::{Strategy, Suggestion};
use crate::heuristic::HeuristicKind;
use crate::protocol::{Job, JobId, JobStats, Proved, Request};
use crate::puzzle::{Board, Goal, Move, Parity, Preset, Size, notation};
use crate::search::{Algorithm, Limits, Method, Outcome, Weight};
use crate::share::{Share, ShareError, ShareLimits};

/// What is known of the worker's tables for the goal at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tables {
    Unknown,
    /// So many hundredths are built.
    Built(u8),
    /// The machine has no memory for the large ones.
    Refused,
}

/// All that is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub game: Game,
    pub goal: Goal,
    /// The algorithm chosen; `None` for the recommended method.
    pub algorithm: Option<Algorithm>,
    pub heuristic: HeuristicKind,
    pub weight: Option<Weight>,
    /// Why the link could not be read as it stands.
    pub link_error: Option<ShareError>,
    /// What the worker is asked.
    pub task: Option<Task>,
    /// The newest job there was.
    job: JobId,
    pub solving: Solving,
    /// The last solution known for this goal, even where the player has gone on.
    known: Option<Rc<Line>>,
    /// How a large board is being solved, or was.
    pub pursuit: Option<Rc<Pursuit>>,
    /// All solutions as short as the one found.
    pub survey: Survey,
    /// A line stepped through on the board.
    pub playback: Option<Playback>,
    /// Of its boards, while they are listed.
    pub estimates: Option<Estimates>,
    /// How fast it plays, in hundredths of the usual speed.
    pub speed: u32,
    pub hint: Hint,
    pub tab: Tab,
    pub setup: SetUp,
    pub settings: Settings,
    pub records: Records,
    /// What the game bettered when it was solved.
    pub news: News,
    pub worker: Worker,
    pub tables: Tables,
    /// Whether learned weights could not be had.
    pub unguided: bool,
    /// Counts the games that the browser's Back should lead to.
    pub entry: u32,
}

/// A job and what it is for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Task {
    pub id: JobId,
    pub job: Job,
    pub purpose: Purpose,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    Solve,
    /// A hint, in good time if it can be had.
    Hint,
    /// A hint, after the better way took too long.
    QuickHint,
    /// All shortest solutions, which have so many moves.
    Survey(u32),
}

impl Task {
    /// What the worker is sent.
    pub fn request(&self) -> Request {
        match self.purpose {
            Purpose::Survey(length) => {
                let Job { start, goal, .. } = self.job;
                let proved = Proved {
                    start,
                    goal,
                    length,
                };
                Request::Survey(self.id, Box::new(proved))
            }
            _ => Request::Solve(self.id, Box::new(self.job)),
        }
    }
}

/// How far the solving of the board has come. The method stands here because the choice may change
/// while it runs.
#[derive(Clone, PartialEq, Debug)]
pub enum Solving {
    Idle,
    Running(Strategy, JobStats),
    Ended(Ended),
    /// The moves came with the link.
    Given(Rc<Line>),
    /// The sentence says why the job could not be done.
    Failed(String),
}

/// A search that ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Ended {
    pub strategy: Strategy,
    pub figures: JobStats,
    pub outcome: Rc<Outcome>,
    /// What to try next, where a limit was reached.
    pub attempts: Vec<Suggestion>,
}

/// The next move, shown on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    Off,
    Searching,
    Shown {
        step: Move,
        /// Moves left, with this one.
        to_go: usize,
        /// No shorter way exists.
        proved: bool,
    },
    /// The sentence says why there is none.
    Failed(String),
}

/// A page of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    #[default]
    Solve,
    SetUp,
}

/// How the worker is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worker {
    Starting,
    Ready,
    /// It was lost and a new one is starting; the text says why.
    Restarting(String),
    /// It could not be started; the text says why.
    Unavailable(String),
}

/// Where a state begins: what the link says, and what the device kept.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Arrival {
    pub share: Share,
    pub error: Option<ShareError>,
    /// The game that was under way there, if it is known.
    pub game: Option<Game>,
}

impl Arrival {
    /// At an address, with a game kept as text.
    pub fn new(query: &str, game: Option<&str>) -> Arrival {
        let (share, error) = Share::read(query);
        let game = game
            .and_then(Game::load)
            .filter(|game| share.board.is_some_and(|board| board == *game.board()));
        Arrival { share, error, game }
    }
}

impl State {
    /// The state that an arrival describes; where it has no board, `deal` makes one for its goal.
    pub fn new(
        arrival: Arrival,
        mut settings: Settings,
        records: Records,
        deal: impl FnOnce(&Goal) -> Board,
    ) -> State {
        let Arrival { share, error, game } = arrival;
        // A link that names an algorithm says how far it may go, the defaults by saying nothing.
        if share.algorithm.is_some() {
            settings.limits = share.limits.limits();
        }
        if share.algorithm == Some(Algorithm::DepthFirst) {
            settings.depth = share.limits.depth();
        }
        let usual = || {
            let size = share.board.map_or(Size::FIRST, |board| board.size());
            Goal::preset(Preset::default(), size)
        };
        let goal = share.goal.unwrap_or_else(usual);
        let game = game.unwrap_or_else(|| match share.board {
            Some(board) => Game::new(board, Origin::Other),
            None => Game::new(deal(&goal), settings.origin()),
        });
        let line = Rc::new(Line::new(*game.board(), &share.moves, false));
        let mut playback = (!line.is_empty()).then(|| Playback::new(line.clone()));
        if let Some(playback) = &mut playback {
            playback.go(share.at);
        }
        // A board or goal that cannot be read is kept where it can be mended.
        let mut setup = SetUp::default();
        match &error {
            Some(ShareError::Board { text, .. }) => setup.typed = Some(text.clone()),
            Some(ShareError::Goal { text, .. }) => {
                setup.typed = Some(text.clone());
                setup.target = Target::Goal;
            }
            _ => {}
        }
        let mut state = State {
            goal,
            algorithm: share.algorithm,
            heuristic: share.heuristic.unwrap_or(HeuristicKind::LinearConflict),
            weight: share.weight,
            link_error: error,
            task: None,
            job: JobId::default(),
            solving: match &playback {
                Some(_) => Solving::Given(line.clone()),
                None => Solving::Idle,
            },
            known: (line.end() == goal.board()).then_some(line),
            pursuit: None,
            survey: Survey::Off,
            playback,
            estimates: None,
            speed: 100,
            hint: Hint::Off,
            tab: Tab::default(),
            setup,
            settings,
            records,
            news: News::default(),
            worker: Worker::Starting,
            tables: Tables::Unknown,
            unguided: false,
            entry: 0,
            game,
        };
        state.ask_estimates();
        state
    }

    /// The link that leads back here.
    pub fn share(&self) -> Share {
        let estimate = |algorithm: Algorithm| algorithm.uses_heuristic().then_some(self.heuristic);
        let weighted = self.algorithm == Some(Algorithm::WeightedAStar);
        Share {
            board: Some(*self.game.board()),
            goal: (self.goal.as_preset() != Some(Preset::default())).then_some(self.goal),
            algorithm: self.algorithm,
            heuristic: self.algorithm.and_then(estimate),
            weight: self.weight.filter(|_| weighted),
            limits: ShareLimits::new(self.algorithm, self.settings.depth, self.settings.limits),
            moves: match &self.playback {
                Some(playback) => playback.line().moves().to_vec(),
                None => Vec::new(),
            },
            at: self.playback.as_ref().map_or(0, Playback::at),
        }
    }

    /// The method chosen; `None` for the best way there is.
    pub fn method(&self) -> Option<Method> {
        let method = Method::new(self.algorithm?, self.heuristic);
        Some(Method {
            weight: self.weight.unwrap_or(method.weight),
            depth: self.settings.depth,
            ..method
        })
    }

    /// What Solve does.
    pub fn strategy(&self) -> Strategy {
        let best = Strategy::recommended(self.goal.size());
        self.method().map_or(best, Strategy::Search)
    }

    /// How far it may go: limits chosen for a method are not for the recommended one.
    pub fn limits(&self) -> Limits {
        match self.algorithm {
            None => Limits::default(),
            Some(_) => self.settings.limits,
        }
    }

    /// The board shown: that of the game, of the line being stepped through, or the goal being set up.
    pub fn board(&self) -> &Board {
        if self.is_swapping() && self.setup.target == Target::Goal {
            return self.goal.board();
        }
        self.reached()
    }

    /// Where the game or the line being stepped through has come to.
    pub fn reached(&self) -> &Board {
        match &self.playback {
            Some(playback) => playback.board(),
            None => self.game.board(),
        }
    }

    /// Whether a tap on a tile exchanges it instead of sliding it.
    pub fn is_swapping(&self) -> bool {
        self.tab == Tab::SetUp
    }

    pub fn is_solved(&self) -> bool {
        self.game.board() == self.goal.board()
    }

    pub fn is_running(&self) -> bool {
        matches!(self.solving, Solving::Running(..))
    }

    /// Why the board cannot be solved, if it cannot.
    pub fn obstacle(&self) -> Option<Parity> {
        let parity = Parity::of(self.game.board(), &self.goal);
        (!parity.is_solvable()).then_some(parity)
    }

    /// Whether a move can be taken back: one of the game, or of the line being stepped through.
    pub fn can_undo(&self) -> bool {
        self.game.can_undo() || self.is_on_the_way()
    }

    /// Whether a move that was taken back can be made again. Steps of a line are moves of another way.
    pub fn can_redo(&self) -> bool {
        self.game.can_redo() && !self.is_on_the_way()
    }

    fn is_on_the_way(&self) -> bool {
        let made = self.playback.as_ref().map(Playback::made);
        made.is_some_and(|made| !made.is_empty())
    }

    /// Whether there is a next move to be shown, and nothing under way that a search for it would end.
    pub fn can_hint(&self) -> bool {
        let to_be_had = !self.is_running() || self.known_from(self.reached()).is_some();
        to_be_had && self.reached() != self.goal.board() && self.obstacle().is_none()
    }

    /// Moves from the board shown to the goal, where a shortest way is known.
    pub fn distance(&self) -> Option<usize> {
        let (line, at) = self.known_from(self.reached())?;
        line.is_proved().then(|| line.len() - at)
    }

    /// The known solution, if the board is on it, and where.
    fn known_from(&self, board: &Board) -> Option<(&Rc<Line>, usize)> {
        let line = self.known.as_ref()?;
        Some((line, line.step_at(board)?))
    }

    /// The text that the field of the set-up shows.
    pub fn setup_text(&self) -> String {
        let shown = match self.setup.target {
            Target::Board => self.reached(),
            Target::Goal => self.goal.board(),
        };
        self.setup
            .typed
            .clone()
            .unwrap_or_else(|| shown.to_string())
    }

    /// The moves of the line shown, as they are written.
    pub fn moves_text(&self) -> Option<String> {
        let playback = self.playback.as_ref()?;
        let moves = playback.line().moves();
        Some(notation::write_moves(moves, self.settings.letters))
    }

    /// What a screen reader should hear of the last move, in a few words.
    pub fn announcement(&self) -> String {
        if let Some(playback) = &self.playback {
            let (at, length) = (playback.at(), playback.len());
            return match playback.line().steps().take(at).last() {
                _ if playback.is_playing() || !playback.is_touched() => String::new(),
                Some((tile, step)) => format!("Move {at} of {length}: {tile} {}.", step.word()),
                None => String::new(),
            };
        }
        match self.game.last() {
            Some((tile, stroke)) if stroke.tiles == 1 => {
                format!(
                    "{tile} {}, {} made.",
                    stroke.step.word(),
                    counted(self.game.moves())
                )
            }
            Some((_, stroke)) => format!(
                "{} tiles {}, {} made.",
                stroke.tiles,
                stroke.step.word(),
                counted(self.game.moves())
            ),
            None => String::new(),
        }
    }
}

#[cfg(test)]
mod tests;
