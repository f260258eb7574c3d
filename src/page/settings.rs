//! The user's settings, and the text that stores them. Pure.

use super::game::Origin;
use crate::heuristic::HeuristicKind;
use crate::heuristic::explanation::Layer;
use crate::puzzle::{Board, Goal, MoveConvention, Random, scramble};
use crate::search::{Algorithm, Limits, MAX_DEPTH, Method};
use crate::share::query_value;

/// A setting with a few values, each with a name for storage. [`Label`](super::text::settings::Label) has the words.
pub trait Choice: Copy + PartialEq + 'static {
    /// All values, in the order of the page.
    const ALL: &'static [Self];
    /// Returns the name for storage.
    fn name(self) -> &'static str;

    /// Returns the value with a name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == name)
    }
}

/// Implements [`Choice`] from a list of values and names.
macro_rules! choices {
    ($type:ty: $($one:path = $name:literal;)+) => {
        impl Choice for $type {
            const ALL: &'static [$type] = &[$($one),+];

            fn name(self) -> &'static str {
                match self { $($one => $name),+ }
            }
        }
    };
}

/// The colour scheme of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// That of the system.
    #[default]
    System,
    /// Dark text on a light background.
    Light,
    /// Light text on a dark background.
    Dark,
}

choices! { Theme:
    Theme::System = "system";
    Theme::Light = "light";
    Theme::Dark = "dark";
}

/// The speed at which tiles slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Animation {
    /// Tiles jump.
    Off,
    /// Faster than the default.
    Quick,
    /// The default speed.
    #[default]
    Usual,
    /// Slower than the default.
    Slow,
}

choices! { Animation:
    Animation::Off = "off";
    Animation::Quick = "quick";
    Animation::Usual = "usual";
    Animation::Slow = "slow";
}

/// The style of the tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TileStyle {
    /// Coloured by the layer of the goal to which the tile belongs.
    #[default]
    Layers,
    /// All tiles have the same colour.
    Plain,
    /// The tiles are pieces of the user's picture.
    Picture,
}

choices! { TileStyle:
    TileStyle::Layers = "layers";
    TileStyle::Plain = "plain";
    TileStyle::Picture = "picture";
}

impl Choice for Layer {
    const ALL: &'static [Layer] = &Layer::ALL;

    fn name(self) -> &'static str {
        self.name()
    }
}

choices! { MoveConvention:
    MoveConvention::Tile = "tile";
    // The name that earlier versions stored; "gap" otherwise means the optimality gap.
    MoveConvention::Blank = "gap";
}

/// The difficulty of a new board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Difficulty {
    /// Drawn uniformly from all solvable boards.
    #[default]
    Normal,
    /// A few random moves from the goal.
    Easy,
}

choices! { Difficulty:
    Difficulty::Normal = "normal";
    Difficulty::Easy = "easy";
}

/// The time limit of each round of an anytime search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeLimit {
    /// One second.
    Second,
    /// Ten seconds.
    #[default]
    TenSeconds,
    /// One minute.
    Minute,
    /// No limit: the search runs until the user stops it or its solution is proved optimal.
    Open,
}

choices! { TimeLimit:
    TimeLimit::Second = "1";
    TimeLimit::TenSeconds = "10";
    TimeLimit::Minute = "60";
    TimeLimit::Open = "open";
}

impl TimeLimit {
    /// Returns the time limit in milliseconds; `None` means no limit.
    pub fn milliseconds(self) -> Option<u32> {
        match self {
            TimeLimit::Second => Some(1000),
            TimeLimit::TenSeconds => Some(10_000),
            TimeLimit::Minute => Some(60_000),
            TimeLimit::Open => None,
        }
    }
}

/// The user's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The colour scheme of the page.
    pub theme: Theme,
    /// Selects whether the letters of moves name the motion of the tile or of the blank.
    pub letters: MoveConvention,
    /// Selects whether the arrow keys and WASD name the motion of the tile or of the blank.
    pub arrow_keys: MoveConvention,
    /// The speed at which tiles slide.
    pub animation: Animation,
    /// The style of the tiles.
    pub tile_style: TileStyle,
    /// `true` if tiles with a picture show their numbers.
    pub numbers: bool,
    /// What is shown on the tiles.
    pub layer: Layer,
    /// The difficulty of a new board.
    pub difficulty: Difficulty,
    /// Number of random moves of an easy board, from 1 to [`MAX_EASY_MOVES`].
    pub easy_moves: usize,
    /// Number of random moves of a random goal, from 1 to [`MAX_GOAL_MOVES`].
    pub goal_moves: usize,
    /// The limits of a chosen algorithm.
    pub limits: Limits,
    /// The maximum depth of depth-first search, from 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// The time limit of each round of an anytime search.
    pub time_limit: TimeLimit,
}

/// Maximum number of random moves of an easy board. Chosen by hand: beyond it, a board is hardly easy.
pub const MAX_EASY_MOVES: usize = 200;

/// Maximum number of random moves of a random goal. Chosen by hand.
pub const MAX_GOAL_MOVES: usize = 200;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            letters: MoveConvention::default(),
            arrow_keys: MoveConvention::default(),
            animation: Animation::default(),
            tile_style: TileStyle::default(),
            numbers: true,
            layer: Layer::default(),
            difficulty: Difficulty::default(),
            easy_moves: 15,
            goal_moves: 20,
            limits: Limits::default(),
            depth: Method::new(Algorithm::DepthFirst, HeuristicKind::Zero).depth,
            time_limit: TimeLimit::default(),
        }
    }
}

impl Settings {
    /// Parses a text that [`text`](Self::text) wrote. Settings that are missing or invalid have their defaults.
    pub fn read(text: &str) -> Settings {
        fn choice<C: Choice>(text: &str, name: &str, default: C) -> C {
            let named = query_value(text, name).and_then(|name| C::named(&name));
            named.unwrap_or(default)
        }
        fn number(text: &str, name: &str, min: u64, max: u64) -> Option<u64> {
            let number: Option<u64> = query_value(text, name)?.parse().ok();
            number.filter(|number| (min..=max).contains(number))
        }
        let default = Settings::default();
        let Limits { nodes, memory } = default.limits;
        Settings {
            theme: choice(text, "theme", default.theme),
            letters: choice(text, "letters", default.letters),
            arrow_keys: choice(text, "arrows", default.arrow_keys),
            animation: choice(text, "animation", default.animation),
            tile_style: choice(text, "look", default.tile_style),
            numbers: query_value(text, "numbers").as_deref() != Some("off"),
            layer: choice(text, "layer", default.layer),
            difficulty: choice(text, "difficulty", default.difficulty),
            easy_moves: number(text, "easy", 1, MAX_EASY_MOVES as u64)
                .map_or(default.easy_moves, |moves| moves as usize),
            goal_moves: number(text, "goal-moves", 1, MAX_GOAL_MOVES as u64)
                .map_or(default.goal_moves, |moves| moves as usize),
            limits: Limits {
                nodes: number(text, "nodes", 1, u64::MAX).unwrap_or(nodes),
                memory: number(text, "memory", 1 << 20, crate::engine::MAX_MEMORY_BYTES)
                    .unwrap_or(memory),
            },
            depth: number(text, "depth", 1, MAX_DEPTH.into())
                .map_or(default.depth, |depth| depth as u32),
            // Earlier versions stored it as `patience`.
            time_limit: choice(
                text,
                "time-limit",
                choice(text, "patience", default.time_limit),
            ),
        }
    }

    /// Returns the settings as text for storage.
    pub fn text(&self) -> String {
        format!(
            "theme={}&letters={}&arrows={}&animation={}&look={}&numbers={}&layer={}&difficulty={}&easy={}&goal-moves={}&nodes={}&memory={}&depth={}&time-limit={}",
            self.theme.name(),
            self.letters.name(),
            self.arrow_keys.name(),
            self.animation.name(),
            self.tile_style.name(),
            if self.numbers { "on" } else { "off" },
            self.layer.name(),
            self.difficulty.name(),
            self.easy_moves,
            self.goal_moves,
            self.limits.nodes,
            self.limits.memory,
            self.depth,
            self.time_limit.name(),
        )
    }

    /// Returns the origin of a board that [`deal`](Self::deal) draws.
    pub fn origin(&self) -> Origin {
        match self.difficulty {
            Difficulty::Normal => Origin::Scramble,
            Difficulty::Easy => Origin::Other,
        }
    }

    /// Draws a new board of the chosen difficulty for a goal. It is never the goal itself: a random walk that ends there is
    /// repeated with one move more, since on 2x2 every walk of twelve moves does.
    pub fn deal(&self, goal: &Goal, random: &mut Random) -> Board {
        let mut draws = (self.easy_moves..).map(|moves| match self.difficulty {
            Difficulty::Normal => scramble::uniform(goal, random),
            Difficulty::Easy => scramble::walk(goal, moves, random),
        });
        let unsolved = draws.find(|board| board != goal.board());
        unsolved.unwrap_or(*goal.board())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Preset, Size};
    use proptest::prelude::*;

    #[test]
    fn every_choice_has_a_name_of_its_own() {
        fn check<C: Choice + std::fmt::Debug>() {
            for &value in C::ALL {
                assert_eq!(C::named(value.name()), Some(value));
            }
            assert_eq!(C::named("rubbish"), None);
        }
        check::<Theme>();
        check::<Animation>();
        check::<TileStyle>();
        check::<MoveConvention>();
        check::<Difficulty>();
        check::<TimeLimit>();
        check::<Layer>();
    }

    #[test]
    fn settings_are_read_as_they_were_written() {
        let settings = Settings {
            theme: Theme::Dark,
            letters: MoveConvention::Blank,
            arrow_keys: MoveConvention::Blank,
            animation: Animation::Slow,
            tile_style: TileStyle::Plain,
            numbers: false,
            layer: Layer::Learned,
            difficulty: Difficulty::Easy,
            easy_moves: 40,
            goal_moves: 7,
            limits: Limits {
                nodes: 1_000_000,
                memory: 1 << 30,
            },
            depth: 500,
            time_limit: TimeLimit::Open,
        };
        assert_eq!(Settings::read(&settings.text()), settings);
        assert_eq!(Settings::read(""), Settings::default());
    }

    #[test]
    fn an_invalid_setting_does_not_affect_the_others() {
        let text = "theme=dark&letters=&easy=0&goal-moves=201&memory=99999999999999999999&nodes=many&time-limit=2";
        let expected = Settings {
            theme: Theme::Dark,
            ..Settings::default()
        };
        assert_eq!(Settings::read(text), expected);
    }

    #[test]
    fn a_new_board_is_never_the_goal_even_on_the_smallest_board() {
        let goal = Goal::preset(Preset::BlankLast, Size::new(2, 2).unwrap());
        for difficulty in [Difficulty::Normal, Difficulty::Easy] {
            let settings = Settings {
                difficulty,
                easy_moves: 12,
                ..Settings::default()
            };
            let mut random = Random::seeded(1);
            for _ in 0..200 {
                assert_ne!(settings.deal(&goal, &mut random), *goal.board());
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_gives_settings(text in "\\PC*") {
            let settings = Settings::read(&text);
            prop_assert_eq!(Settings::read(&settings.text()), settings);
        }
    }
}
