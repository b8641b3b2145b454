//! Texts and frames in the languages of the client, as its build made them.

use std::collections::BTreeMap;

use castellum_drawing::Sides;
use castellum_rules::GameName;
use serde::Deserialize;

/// The language for those who ask for none that we know.
const USUAL: &str = "en";

/// All languages by their tags.
#[derive(Default)]
pub(super) struct Languages(BTreeMap<String, Spoken>);

/// What is said in one language; see `documents.rs` of the client.
#[derive(Deserialize)]
pub(crate) struct Spoken {
    /// The letters of the sides of a board.
    pub(super) sides: Sides,
    texts: BTreeMap<String, String>,
    grades: Vec<String>,
    frames: BTreeMap<String, String>,
}

impl Languages {
    pub(super) fn read(json: &str) -> Self {
        serde_json::from_str(json).map(Self).unwrap_or_else(|error| {
            tracing::error!(%error, "instant.json of the client cannot be read: documents show no boards");
            Self::default()
        })
    }

    /// The first language of a list as browsers send it; they put the one that
    /// they want most first.
    pub(super) fn choose(&self, accepted: &str) -> Option<&Spoken> {
        let wanted = accepted.split(',').filter_map(|wanted| wanted.trim().split(['-', ';']).next());
        let known = wanted.filter_map(|tag| self.0.get(&tag.to_ascii_lowercase())).next();
        known.or_else(|| self.0.get(USUAL)).or_else(|| self.0.values().next())
    }
}

impl Spoken {
    /// A text with its places filled.
    pub(crate) fn text(&self, key: &str, words: &[(&'static str, String)]) -> String {
        self.texts.get(key).map(|text| fill(text, words)).unwrap_or_default()
    }

    /// How hard a puzzle is, in words.
    pub(crate) fn grade(&self, grade: u8) -> String {
        let index = usize::from(grade).checked_sub(1);
        index.and_then(|index| self.grades.get(index)).cloned().unwrap_or_default()
    }

    pub(super) fn frame(&self, screen: &str, game: GameName) -> Option<&str> {
        self.frames.get(&format!("{screen}-{}", game.name())).map(String::as_str)
    }
}

/// Fills the places `{NAME}` of a text. What was put in is not looked at again.
pub(super) fn fill(text: &str, words: &[(&'static str, String)]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, opened)) = rest.split_once('{') {
        out += before;
        let Some((name, after)) = opened.split_once('}') else {
            out.push('{');
            rest = opened;
            continue;
        };
        out += words.iter().find(|(word, _)| *word == name).map_or("", |(_, word)| word);
        rest = after;
    }
    out + rest
}

/// A text as it is written in a document, between tags and in attributes.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_once() {
        let words = [("names", "{game}".to_owned()), ("game", "Aqua".to_owned())];
        assert_eq!(fill("{game}: {names} {what} {", &words), "Aqua: {game}  {");
    }

    #[test]
    fn the_first_known_language_is_spoken() {
        let spoken =
            |side| format!(r#"{{"sides":["N","{side}","S","W"],"texts":{{}},"grades":[],"frames":{{}}}}"#);
        let languages = Languages::read(&format!(r#"{{"en":{},"de":{}}}"#, spoken('E'), spoken('O')));
        let east = |accepted: &str| languages.choose(accepted).unwrap().sides[1];
        assert_eq!(east("de-CH,de;q=0.9,en;q=0.8"), 'O');
        assert_eq!(east("ja, DE;q=0.5"), 'O');
        assert_eq!((east(""), east("ja")), ('E', 'E'));
        assert!(Languages::read("{").choose("en").is_none(), "a broken file is no reason to stop");
    }
}
