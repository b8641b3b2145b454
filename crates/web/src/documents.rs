//! What a server needs to show a board before a program is there: the frames
//! around it, as the programs draw them later, and texts. `{NAME}` is left for
//! the server to fill.

use std::collections::BTreeMap;

use castellum_rules::with_game;
use leptos::prelude::{Set, untrack};
use serde::Serialize;

use crate::game_ui::GameUi;
use crate::i18n::{Language, language, t};

const PLAY: &str = include_str!("../static/instant/play.html");
const PUZZLE: &str = include_str!("../static/instant/puzzle.html");
const REVIEW: &str = include_str!("../static/instant/review.html");
const WAITING: &str = include_str!("../static/instant/waiting.html");

/// How hard a puzzle can be.
const GRADES: std::ops::RangeInclusive<u8> = 1..=5;

/// All that is needed in one language.
#[derive(Serialize)]
struct Spoken {
    /// The letters of the sides of a board: north, east, south, west.
    sides: [char; 4],
    texts: BTreeMap<&'static str, String>,
    grades: Vec<String>,
    /// By screen and game, such as `play-aquaedukt`.
    frames: BTreeMap<String, String>,
}

/// All languages, as JSON.
pub(crate) fn json() -> String {
    let spoken = Language::ALL.map(|spoken| {
        language().set(spoken);
        (spoken.tag(), untrack(texts))
    });
    serde_json::to_string(&BTreeMap::from(spoken)).expect("texts are always JSON")
}

fn texts() -> Spoken {
    let (game, names) = ("{game}", "{names}");
    let texts = [
        ("game-title", t!("document-game-title", game = game, names = names)),
        ("open", t!("document-open")),
        ("running", t!("document-running", turn = "{turn}")),
        ("over", t!("document-over", points = "{points}")),
        ("invitation-title", t!("document-invitation-title", game = game)),
        ("invitation", t!("document-invitation", names = names)),
        ("review-title", t!("document-review-title", game = game, names = names)),
        ("review", t!("document-review")),
        ("still-played", t!("review-still-played")),
        ("puzzle-title", t!("document-puzzle-title", game = game)),
        ("puzzle", t!("document-puzzle")),
    ];
    let grades = GRADES.map(|grade| t!("puzzle-grade", grade = grade));
    let frames = crate::games().flat_map(|game| with_game!(game, G => frames::<G>()));
    Spoken {
        sides: crate::aqua_romana::sides(),
        texts: BTreeMap::from(texts),
        grades: grades.collect(),
        frames: frames.collect(),
    }
}

/// The frames around the board of a game.
fn frames<G: GameUi>() -> [(String, String); 4] {
    let own_tab = if G::OWN_TAB.is_some() { " own-tab" } else { "" };
    [("play", PLAY), ("puzzle", PUZZLE), ("review", REVIEW), ("waiting", WAITING)].map(|(screen, frame)| {
        let frame = frame.replace("{name}", G::NAME).replace("{title}", G::GAME.title());
        let frame = frame.replace("{own-tab}", own_tab).replace("{below}", G::BELOW_BOARD);
        let frame =
            frame.replace("{puzzle-number}", &t!("puzzle-number", number = "{number}", count = "{count}"));
        let frame = frame.replace("{puzzle-streak-now}", &t!("puzzle-streak-now", streak = 0));
        let frame = frame.replace("{puzzle-task}", &t!("puzzle-task"));
        let frame = frame.replace("{puzzle-show}", &t!("puzzle-show"));
        (format!("{screen}-{}", G::NAME), frame)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_finds_a_frame_for_each_screen_and_game_in_all_languages() {
        let all: serde_json::Value = serde_json::from_str(&json()).unwrap();
        for tag in ["en", "de", "fr"] {
            let spoken = &all[tag];
            assert_eq!(spoken["grades"].as_array().map(Vec::len), Some(5), "{tag}");
            for game in crate::games() {
                for screen in ["play", "puzzle", "review", "waiting"] {
                    let frame = spoken["frames"][format!("{screen}-{}", game.name())].as_str().unwrap();
                    assert_eq!(frame.matches("{board}").count(), 1, "{screen}");
                    assert!(frame.contains(game.title()) && frame.contains(game.name()));
                    assert_eq!(frame.matches("<div").count(), frame.matches("</div>").count());
                }
            }
        }
        assert_eq!(all["de"]["sides"][1], "O");
        assert_eq!(all["fr"]["sides"][3], "O");
    }
}
