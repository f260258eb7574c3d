//! The settings, and the look of the tiles.

use crate::page::settings::{Animation, Difficulty, Theme, TileStyle, TimeLimit};
use crate::puzzle::MoveConvention;

pub const THEME: &str = "Theme";
pub const LETTERS: &str = "Move letters follow";
pub const ARROW_KEYS: &str = "Arrow keys and W A S D move";
pub const ANIMATION: &str = "Animation";
pub const NOT_STORED: &str = "This browser does not store data for this page. Settings, records and the last board are lost when you close it.";

pub const TILES: &str = "Tiles";
pub const CHOOSE_PICTURE: &str = "Choose a picture…";
pub const CHANGE_PICTURE: &str = "Change picture…";
pub const REMOVE_PICTURE: &str = "Remove picture";
pub const SHOW_NUMBERS: &str = "Show numbers";
pub const PICTURE_IS_PRIVATE: &str = "The picture stays on this device.";
pub const NOT_A_PICTURE: &str = "This file cannot be read as a picture.";

/// A choice with a label for each option.
pub trait Label {
    /// Returns the label of the option.
    fn label(self) -> &'static str;
}

impl Label for Theme {
    fn label(self) -> &'static str {
        match self {
            Theme::System => "System",
            Theme::Light => "Light",
            Theme::Dark => "Dark",
        }
    }
}

impl Label for Animation {
    fn label(self) -> &'static str {
        match self {
            Animation::Off => "Off",
            Animation::Quick => "Fast",
            Animation::Usual => "Normal",
            Animation::Slow => "Slow",
        }
    }
}

impl Label for TileStyle {
    fn label(self) -> &'static str {
        match self {
            TileStyle::Layers => "Coloured by layer",
            TileStyle::Plain => "Plain",
            TileStyle::Picture => "Picture",
        }
    }
}

impl Label for MoveConvention {
    fn label(self) -> &'static str {
        match self {
            MoveConvention::Tile => "The tile",
            MoveConvention::Blank => "The blank",
        }
    }
}

impl Label for Difficulty {
    fn label(self) -> &'static str {
        match self {
            Difficulty::Normal => "Normal",
            Difficulty::Easy => "Easy",
        }
    }
}

impl Label for TimeLimit {
    fn label(self) -> &'static str {
        match self {
            TimeLimit::Second => "1 s",
            TimeLimit::TenSeconds => "10 s",
            TimeLimit::Minute => "60 s",
            TimeLimit::Open => "no limit",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::settings::Choice;
    use std::collections::HashSet;

    #[test]
    fn every_option_has_a_label_of_its_own() {
        fn check<C: Choice + Label>() {
            let labels: HashSet<&str> = C::ALL.iter().map(|option| option.label()).collect();
            assert_eq!(labels.len(), C::ALL.len());
        }
        check::<Theme>();
        check::<Animation>();
        check::<TileStyle>();
        check::<MoveConvention>();
        check::<Difficulty>();
        check::<TimeLimit>();
    }
}
