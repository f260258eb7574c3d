//! A game as it is saved in a history entry and in local storage. Pure.

use super::game::Game;

/// Version of the format that [`SavedGame::text`] writes. A change of the format needs the next number.
const VERSION: &str = "1";

/// Returns `true` if a later version of the page wrote a stored text. This version cannot read it.
pub fn is_newer(stored: &str) -> bool {
    let version = stored
        .split_once(' ')
        .map(|(version, _)| version.parse::<u32>());
    matches!((version, VERSION.parse::<u32>()), (Some(Ok(other)), Ok(own)) if other > own)
}

/// The query of an address and the game that was played there. Both are untrusted when they are read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The query of the address, without its question mark.
    pub query: String,
    /// The text that [`Game::save`] wrote.
    pub game: String,
}

impl SavedGame {
    /// Returns the version, the query and the game, separated by spaces. The game comes last because a truncated game is
    /// invalid, whereas a truncated query might not be.
    pub fn text(&self) -> String {
        let SavedGame { query, game } = self;
        format!("{VERSION} {query} {game}")
    }

    /// Parses a text that [`text`](Self::text) wrote; `None` if it is truncated, invalid or of another version.
    pub fn read(text: &str) -> Option<SavedGame> {
        let mut parts = text.split(' ');
        let parts = [parts.next(), parts.next(), parts.next(), parts.next()];
        let [Some(VERSION), Some(query), Some(game), None] = parts else {
            return None;
        };
        Game::load(game)?;
        Some(SavedGame {
            query: query.to_string(),
            game: game.to_string(),
        })
    }

    /// Parses the state of the history entry at the address with `query`. Entries without a version hold the game only.
    pub fn read_entry(state: &str, query: &str) -> Option<SavedGame> {
        let unversioned = || {
            Game::load(state)?;
            Some(SavedGame {
                query: query.strip_prefix('?').unwrap_or(query).to_string(),
                game: state.to_string(),
            })
        };
        SavedGame::read(state).or_else(unversioned)
    }

    /// Parses what local storage holds. Earlier versions stored the query separately, as `link`; it is used even if the game
    /// is invalid.
    pub fn read_stored(stored: Option<&str>, link: Option<&str>) -> Option<SavedGame> {
        let unversioned = || {
            Some(SavedGame {
                query: link.filter(|link| !link.is_empty())?.to_string(),
                game: stored.unwrap_or_default().to_string(),
            })
        };
        stored.and_then(SavedGame::read).or_else(unversioned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::game::Origin;
    use crate::page::state::Navigation;
    use proptest::prelude::*;

    const QUERY: &str = "board=1.2.3_4.5.6_7.0.8&goal=first";
    /// The text of a game before there were versions: two slides made and a third undone.
    const UNVERSIONED: &str = "03030901020304050607080002010202010103010000000000c062400000";

    fn saved() -> SavedGame {
        let board = "1 2 3/4 5 6/7 0 8".parse().unwrap();
        SavedGame {
            query: QUERY.to_string(),
            game: Game::new(board, Origin::Other).save(0.0),
        }
    }

    #[test]
    fn a_saved_game_is_read_as_it_was_written() {
        let saved = saved();
        let text = saved.text();
        assert!(text.starts_with("1 board=1.2.3_4.5.6_7.0.8&goal=first "));
        assert_eq!(SavedGame::read(&text), Some(saved.clone()));
        assert_eq!(SavedGame::read_entry(&text, "?x"), Some(saved.clone()));
        assert_eq!(
            SavedGame::read_stored(Some(&text), Some("board=1.2_3.0")),
            Some(saved)
        );
        let without_query = SavedGame {
            query: String::new(),
            ..self::saved()
        };
        assert_eq!(SavedGame::read(&without_query.text()), Some(without_query));
    }

    #[test]
    fn another_version_is_ignored() {
        let text = saved().text();
        for version in ["0", "2", "01", "", "-1", "one", "99999999999999999999"] {
            let other = text.replacen('1', version, 1);
            assert_eq!(SavedGame::read(&other), None, "{version}");
            assert_eq!(SavedGame::read_entry(&other, QUERY), None);
            assert_eq!(SavedGame::read_stored(Some(&other), None), None);
        }
    }

    #[test]
    fn only_the_game_of_a_later_version_is_newer() {
        let text = saved().text();
        for (version, newer) in [("0", false), ("1", false), ("2", true), ("999", true)] {
            let other = text.replacen('1', version, 1);
            assert_eq!(is_newer(&other), newer, "{version}");
        }
        for other in [UNVERSIONED, "", "rubbish", "2", "99999999999999999999 x"] {
            assert!(!is_newer(other), "{other}");
        }
    }

    #[test]
    fn a_truncated_or_extended_text_is_ignored() {
        let text = saved().text();
        for end in 0..text.len() {
            assert_eq!(SavedGame::read(&text[..end]), None, "{end}");
        }
        for more in ["00", " ", " 00", "\n"] {
            assert_eq!(SavedGame::read(&(text.clone() + more)), None, "{more:?}");
        }
    }

    #[test]
    fn a_history_entry_without_a_version_is_read() {
        let game = Game::load(UNVERSIONED).unwrap();
        assert_eq!(game.board().to_string(), "1 2 3/0 5 6/4 7 8");
        assert!(game.can_redo() && game.can_undo());
        let query = format!("board={}", link(&game));
        let entry = SavedGame::read_entry(UNVERSIONED, &format!("?{query}")).unwrap();
        assert_eq!((&*entry.query, &*entry.game), (&*query, UNVERSIONED));
        let navigation = Navigation::new(&entry.query, Some(&entry.game));
        assert_eq!(navigation.game, Some(game));
    }

    #[test]
    fn a_stored_link_and_game_without_a_version_are_read() {
        let game = Game::load(UNVERSIONED).unwrap();
        let query = format!("board={}", link(&game));
        let stored = SavedGame::read_stored(Some(UNVERSIONED), Some(&query)).unwrap();
        let navigation = Navigation::new(&stored.query, Some(&stored.game));
        assert_eq!((navigation.game, navigation.error), (Some(game), None));
        // It is written with a version.
        assert_eq!(SavedGame::read(&stored.text()), Some(stored));
    }

    #[test]
    fn a_stored_link_is_used_without_its_game() {
        for game in [None, Some(""), Some("rubbish"), Some("0303")] {
            let stored = SavedGame::read_stored(game, Some(QUERY)).unwrap();
            let navigation = Navigation::new(&stored.query, Some(&stored.game));
            assert_eq!((navigation.game, navigation.error), (None, None));
            assert!(navigation.share.board.is_some());
        }
        assert_eq!(SavedGame::read_stored(None, None), None);
        assert_eq!(SavedGame::read_stored(Some(UNVERSIONED), None), None);
        assert_eq!(SavedGame::read_stored(Some("rubbish"), Some("")), None);
    }

    fn link(game: &Game) -> String {
        game.board().to_string().replace(' ', ".").replace('/', "_")
    }

    proptest! {
        #[test]
        fn any_text_is_a_saved_game_or_none(text in "(1 )?\\PC*", query in "\\PC*") {
            if let Some(saved) = SavedGame::read(&text) {
                prop_assert_eq!(saved.text(), text.clone());
            }
            SavedGame::read_entry(&text, &query);
            SavedGame::read_stored(Some(&text), Some(&query));
        }
    }
}
