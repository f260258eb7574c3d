//! What a visitor chose about the look and the ways of the page, kept on the device as text. Pure.

use super::game::Origin;
use crate::heuristic::HeuristicKind;
use crate::puzzle::{Board, Goal, Motion, Random, scramble};
use crate::search::{Algorithm, Limits, MAX_DEPTH, Method};
use crate::share::value;

/// One of a few, each with a name for storage. [`Label`](super::text::settings::Label) has the words.
pub trait Choice: Copy + PartialEq + 'static {
    const ALL: &'static [Self];
    fn name(self) -> &'static str;

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name() == name)
    }
}

/// Gives a list of choices its names.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

choices! { Theme:
    Theme::System = "system";
    Theme::Light = "light";
    Theme::Dark = "dark";
}

/// How fast tiles slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Animation {
    Off,
    Quick,
    #[default]
    Usual,
    Slow,
}

choices! { Animation:
    Animation::Off = "off";
    Animation::Quick = "quick";
    Animation::Usual = "usual";
    Animation::Slow = "slow";
}

/// What the tiles look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TileStyle {
    /// Coloured by the layer of the goal that they belong to.
    #[default]
    Layers,
    /// All alike.
    Plain,
    /// Parts of the visitor's own picture.
    Picture,
}

choices! { TileStyle:
    TileStyle::Layers = "layers";
    TileStyle::Plain = "plain";
    TileStyle::Picture = "picture";
}

choices! { Motion:
    Motion::Tile = "tile";
    Motion::Blank = "gap";
}

/// What New makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Difficulty {
    /// Any board, each equally likely.
    #[default]
    Normal,
    /// A few random moves from the goal.
    Easy,
}

choices! { Difficulty:
    Difficulty::Normal = "normal";
    Difficulty::Easy = "easy";
}

/// How long a board is solved better and better.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeLimit {
    Second,
    #[default]
    TenSeconds,
    Minute,
    /// Until it is stopped, or nothing is left to do.
    Open,
}

choices! { TimeLimit:
    TimeLimit::Second = "1";
    TimeLimit::TenSeconds = "10";
    TimeLimit::Minute = "60";
    TimeLimit::Open = "open";
}

impl TimeLimit {
    pub fn milliseconds(self) -> Option<u32> {
        match self {
            TimeLimit::Second => Some(1000),
            TimeLimit::TenSeconds => Some(10_000),
            TimeLimit::Minute => Some(60_000),
            TimeLimit::Open => None,
        }
    }
}

/// All that is chosen and kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    pub theme: Theme,
    /// Whose motion the letters of moves name.
    pub letters: Motion,
    pub animation: Animation,
    pub look: TileStyle,
    /// Numbers over a picture.
    pub numbers: bool,
    pub difficulty: Difficulty,
    /// Random moves of an easy board, from 1 to [`MAX_EASY_MOVES`].
    pub easy_moves: usize,
    /// Random moves of a random goal, from 1 to [`MAX_GOAL_MOVES`].
    pub goal_moves: usize,
    pub limits: Limits,
    /// The moves that depth-first search may make, from 1 to [`MAX_DEPTH`].
    pub depth: u32,
    pub time_limit: TimeLimit,
}

/// Beyond this an easy board is hardly easy.
pub const MAX_EASY_MOVES: usize = 200;

/// The most random moves that a random goal is away from the solved board.
pub const MAX_GOAL_MOVES: usize = 200;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            letters: Motion::default(),
            animation: Animation::default(),
            look: TileStyle::default(),
            numbers: true,
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
    /// Whatever can be read of a text; the rest is as usual.
    pub fn read(text: &str) -> Settings {
        fn choice<C: Choice>(text: &str, name: &str, usual: C) -> C {
            let named = value(text, name).and_then(|name| C::named(&name));
            named.unwrap_or(usual)
        }
        fn number(text: &str, name: &str, least: u64, most: u64) -> Option<u64> {
            let number: Option<u64> = value(text, name)?.parse().ok();
            number.filter(|number| (least..=most).contains(number))
        }
        let usual = Settings::default();
        let Limits { nodes, memory } = usual.limits;
        let most_easy = MAX_EASY_MOVES as u64;
        Settings {
            theme: choice(text, "theme", usual.theme),
            letters: choice(text, "letters", usual.letters),
            animation: choice(text, "animation", usual.animation),
            look: choice(text, "look", usual.look),
            numbers: value(text, "numbers").as_deref() != Some("off"),
            difficulty: choice(text, "difficulty", usual.difficulty),
            easy_moves: number(text, "easy", 1, most_easy)
                .map_or(usual.easy_moves, |moves| moves as usize),
            goal_moves: number(text, "goal-moves", 1, MAX_GOAL_MOVES as u64)
                .map_or(usual.goal_moves, |moves| moves as usize),
            limits: Limits {
                nodes: number(text, "nodes", 1, u64::MAX).unwrap_or(nodes),
                memory: number(text, "memory", 1 << 20, crate::engine::MAX_MEMORY)
                    .unwrap_or(memory),
            },
            depth: number(text, "depth", 1, MAX_DEPTH.into())
                .map_or(usual.depth, |depth| depth as u32),
            // Earlier versions called it patience.
            time_limit: choice(
                text,
                "time-limit",
                choice(text, "patience", usual.time_limit),
            ),
        }
    }

    /// The text that reads as these.
    pub fn text(&self) -> String {
        format!(
            "theme={}&letters={}&animation={}&look={}&numbers={}&difficulty={}&easy={}&goal-moves={}&nodes={}&memory={}&depth={}&time-limit={}",
            self.theme.name(),
            self.letters.name(),
            self.animation.name(),
            self.look.name(),
            if self.numbers { "on" } else { "off" },
            self.difficulty.name(),
            self.easy_moves,
            self.goal_moves,
            self.limits.nodes,
            self.limits.memory,
            self.depth,
            self.time_limit.name(),
        )
    }

    /// What a board that is dealt counts as.
    pub fn origin(&self) -> Origin {
        match self.difficulty {
            Difficulty::Normal => Origin::Scramble,
            Difficulty::Easy => Origin::Other,
        }
    }

    /// A new board for a goal, as difficult as chosen. It is never the goal itself: a walk that comes back
    /// there is drawn again with one move more, since on 2x2 every walk of twelve moves does.
    pub fn deal(&self, goal: &Goal, random: &mut Random) -> Board {
        let mut draws = (self.easy_moves..).map(|moves| match self.difficulty {
            Difficulty::Normal => scramble::uniform(goal, random),
            Difficulty::Easy => scramble::walk(goal, moves, random),
        });
        let other = draws.find(|board| board != goal.board());
        other.unwrap_or(*goal.board())
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
            for &one in C::ALL {
                assert_eq!(C::named(one.name()), Some(one));
            }
            assert_eq!(C::named("rubbish"), None);
        }
        check::<Theme>();
        check::<Animation>();
        check::<TileStyle>();
        check::<Motion>();
        check::<Difficulty>();
        check::<TimeLimit>();
    }

    #[test]
    fn settings_round_trip_and_a_part_that_cannot_be_read_spoils_no_other() {
        let settings = Settings {
            theme: Theme::Dark,
            letters: Motion::Blank,
            animation: Animation::Slow,
            look: TileStyle::Plain,
            numbers: false,
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
        let torn = "theme=dark&letters=&easy=0&goal-moves=201&memory=99999999999999999999&nodes=many&time-limit=2";
        let expected = Settings {
            theme: Theme::Dark,
            ..Settings::default()
        };
        assert_eq!(Settings::read(torn), expected);
    }

    #[test]
    fn a_new_board_is_never_the_goal_even_on_the_least_board() {
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
