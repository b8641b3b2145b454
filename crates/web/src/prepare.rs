//! What is made when the client is built, so that browsers need not: texts by
//! language, the pictures of the games, and what the first page shows before
//! its program has been loaded.

use std::fmt::Write as _;

use castellum_drawing::{DrawGame, Orientation, Picture, SIDES};
use castellum_rules::record::{Record, replay};
use castellum_rules::{Game, with_game};
use castellum_wire::GameName;
use leptos::prelude::{Set, untrack};

use crate::game_ui::GameUi;
use crate::i18n::{Language, language, t};
use crate::pages::home::view_box;

const FIRST_PAGE: &str = include_str!("../static/first.html");
const LANDSCAPE: &str = include_str!("../static/hero.svg");

/// Files by name: `first.html` belongs into the first page's document,
/// `instant.json` is for the server, the others are texts for the programs.
#[must_use]
pub fn files() -> Vec<(String, String)> {
    let mut files = vec![("first.html".to_owned(), format!("{}\n{}", drawings(), first_page()))];
    files.push(("instant.json".to_owned(), crate::documents::json()));
    for language in Language::ALL {
        let tag = language.tag();
        files.push((format!("{tag}.ftl"), language.sources().join("\n")));
        files.push((format!("study-{tag}.ftl"), language.study_sources().join("\n")));
        files.push((format!("players-{tag}.ftl"), language.players_sources().join("\n")));
    }
    files
}

/// The upper part of the first page, each text in all languages. Style sheets
/// show the one that is spoken.
fn first_page() -> String {
    let mut page = FIRST_PAGE.to_owned();
    for game in crate::games() {
        page = page.replace(&format!("{{{}}}", game.name()), &use_sample(game));
    }
    while let Some((before, rest)) = page.split_once('{') {
        let (key, after) = rest.split_once('}').expect("what is opened is closed");
        page = format!("{before}{}{after}", in_all_languages(key));
    }
    page
}

fn in_all_languages(key: &str) -> String {
    let spoken = Language::ALL.map(|spoken| {
        language().set(spoken);
        format!(r#"<span lang="{}">{}</span>"#, spoken.tag(), untrack(|| t!(key)))
    });
    spoken.concat()
}

/// As the first page shows a picture later; see `pages/home/sample.rs`.
fn use_sample(game: GameName) -> String {
    let name = game.name();
    let view_box = view_box(game);
    format!(
        r##"<span class="pic {name}"><svg viewBox="{view_box}"><use href="#sample-{name}"></use></svg></span>"##
    )
}

/// The landscape and the pictures of the games, as symbols: positions of games
/// between strong bots.
fn drawings() -> String {
    let landscape = LANDSCAPE.trim();
    let mut symbols = format!(
        r#"<svg class="sr" aria-hidden="true"><symbol id="landscape" viewBox="0 -66 1440 334">{landscape}</symbol>"#
    );
    for game in crate::games() {
        let picture = with_game!(game, G => sample_picture::<G>());
        let (name, Picture { view_box, markup }) = (game.name(), picture);
        let _ = write!(symbols, r#"<symbol id="sample-{name}" viewBox="{view_box}">{markup}</symbol>"#);
    }
    symbols + "</svg>"
}

/// The picture of a game, with the patterns that it uses.
fn sample_picture<G: GameUi + DrawGame>() -> Picture {
    let Picture { view_box, markup } = sample::<G>().draw(Orientation::Wide, SIDES);
    let markup = format!(r#"{}<g class="{}">{markup}</g>"#, G::patterns(), G::CLASS);
    Picture { view_box, markup }
}

/// The position that a game is pictured by.
fn sample<G: GameUi>() -> G {
    let (text, count) = G::SAMPLE;
    position(text, count)
}

/// The position of a recorded game after this many actions.
fn position<G: Game>(text: &str, count: usize) -> G {
    let record: Record = text.parse().expect("our samples are records");
    let replayed = replay::<G>(&record).expect("our samples are legal");
    let node = record.main_line().take(count).last().expect("our samples have moves");
    replayed.position(&record, node).expect("the move is in the game")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_page_speaks_all_languages_and_shows_both_games() {
        let files = files();
        let content = |name: &str| &files.iter().find(|(file, _)| file == name).expect("the file is made").1;
        let first = content("first.html");
        for part in
            ["lang=\"en\">Two", "lang=\"de\"", "lang=\"fr\"", "#sample-aqua-romana", "#sample-aquaedukt"]
        {
            assert!(first.contains(part), "{part}");
        }
        assert!(!first.contains(">home-") && !first.contains(">place-"), "every text is there");
        assert_eq!(first.matches("<symbol").count(), 3);
        assert_eq!(first.matches("<g").count(), first.matches("</g>").count());
        assert!(content("de.ftl").contains("home-title") && content("study-fr.ftl").contains("###"));
    }

    #[test]
    fn the_pictures_show_games_that_are_going_on() {
        for game in crate::games() {
            assert!(with_game!(game, G => sample::<G>().outcome().is_none()), "{game}");
        }
    }
}
