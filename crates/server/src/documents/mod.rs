//! Documents that show a board before the client's program is there, and tell
//! chats and social networks what is behind a link.
//!
//! The client's build leaves two places in its documents, the texts of all
//! languages and the frames around boards ([`spoken`]). What is put there is
//! the same drawing that the program makes later, so nothing moves when it
//! takes over.

mod puzzles;
mod spoken;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use castellum_drawing::{Orientation, Picture, draw};
use castellum_rules::AnyPosition;

use crate::assets::{Assets, document_at};
use spoken::{Languages, escape};

pub(crate) use puzzles::{PosedPuzzle, Puzzles};
pub(crate) use spoken::Spoken;

/// The client's documents with their places, if it was built in.
#[derive(Default)]
pub(crate) struct Documents {
    templates: BTreeMap<&'static str, Template>,
    languages: Languages,
    pub(crate) puzzles: Puzzles,
}

/// A document around its two places.
struct Template {
    before: &'static str,
    /// What it says about itself if there is nothing better.
    about: &'static str,
    between: &'static str,
    after: &'static str,
}

/// Which of the client's screens an address leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Play,
    Waiting,
    Review,
    Puzzle,
}

impl Screen {
    const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Waiting => "waiting",
            Self::Review => "review",
            Self::Puzzle => "puzzle",
        }
    }
}

/// What is behind an address.
pub(crate) struct Content {
    pub(crate) screen: Screen,
    pub(crate) position: AnyPosition,
    /// What fills the places of the frame besides the board.
    pub(crate) words: Vec<(&'static str, String)>,
    /// What others are told of it; nothing of what is private.
    pub(crate) about: Option<About>,
}

/// What chats and social networks show of a link.
pub(crate) struct About {
    pub(crate) title: String,
    pub(crate) text: String,
    /// The whole address.
    pub(crate) address: String,
    /// The whole address of the picture.
    pub(crate) picture: String,
}

impl Documents {
    pub(crate) fn new(assets: &Assets) -> Self {
        let text = |path: &str| std::str::from_utf8(assets.file(path)?.plain).ok();
        let documents = assets.0.iter().filter(|asset| asset.path.ends_with(".html"));
        let template = |path: &'static str| Some((path, Template::new(text(path)?)?));
        Self {
            templates: documents.filter_map(|asset| template(asset.path)).collect(),
            languages: text("instant.json").map(Languages::read).unwrap_or_default(),
            puzzles: Puzzles::new(assets),
        }
    }

    /// The words of the first language that is asked for and known; `None` if no
    /// client was built in.
    pub(crate) fn spoken(&self, accepted: &str) -> Option<&Spoken> {
        self.languages.choose(accepted)
    }

    /// The document at an address with what is behind it; `None` if the client has
    /// no place for it.
    pub(crate) fn document(&self, path: &str, content: &Content, spoken: &Spoken) -> Option<String> {
        let template = self.templates.get(document_at(path))?;
        let frame = spoken.frame(content.screen.name(), content.position.game())?;
        let mut words = content.words.clone();
        words.push(("board", boards(content.screen, &content.position, spoken)));
        let about = content.about.as_ref().map(About::markup);
        let parts = [
            template.before,
            about.as_deref().unwrap_or(template.about),
            template.between,
            &spoken::fill(frame, &words),
            template.after,
        ];
        Some(parts.concat())
    }
}

impl Template {
    fn new(document: &'static str) -> Option<Self> {
        let (before, rest) = document.split_once("<!--about-->")?;
        let (about, rest) = rest.split_once("<!--/about-->")?;
        let (between, after) = rest.split_once("<!--board-->")?;
        Some(Self { before, about, between, after })
    }
}

impl About {
    fn markup(&self) -> String {
        let [title, text, address, picture] =
            [&self.title, &self.text, &self.address, &self.picture].map(|text| escape(text));
        let mut out =
            format!("<title>{title} · Castellum</title>\n<meta name=\"description\" content=\"{text}\">");
        let open_graph = [
            ("og:type", "website"),
            ("og:site_name", "Castellum"),
            ("og:title", &title),
            ("og:description", &text),
            ("og:url", &address),
            ("og:image", &picture),
            ("og:image:type", "image/png"),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
        ];
        for (name, content) in open_graph {
            let _ = write!(out, "\n<meta property=\"{name}\" content=\"{content}\">");
        }
        out + "\n<meta name=\"twitter:card\" content=\"summary_large_image\">"
    }
}

/// The board as it lies on wide screens and on phones, of which the style sheet
/// shows one; beside other things it is small on both and lies in one way.
fn boards(screen: Screen, position: &AnyPosition, spoken: &Spoken) -> String {
    let board = |shown: &str, orientation: Orientation| {
        let class = castellum_drawing::class(position);
        let Picture { view_box, markup } = draw(position, orientation, spoken.sides);
        format!("<svg class=\"{class}{shown}\" viewBox=\"{view_box}\" aria-hidden=\"true\">{markup}</svg>")
    };
    // What is not shown has no patterns that others could use.
    let patterns =
        format!("<svg class=\"sr\" aria-hidden=\"true\">{}</svg>", castellum_drawing::patterns(position));
    match screen {
        Screen::Waiting => patterns + &board("", Orientation::Wide),
        _ => patterns + &board(" wide", Orientation::Wide) + &board(" tall", Orientation::Tall),
    }
}

#[cfg(test)]
mod tests {
    use castellum_rules::GameName;

    use super::*;
    use crate::assets::Asset;

    const fn file(path: &'static str, plain: &'static str) -> Asset {
        let plain = plain.as_bytes();
        Asset { path, content_type: "text/html", immutable: false, plain, brotli: None, gzip: None }
    }

    static FILES: [Asset; 2] = [
        file(
            "online.html",
            "<head><!--about--><title>Plain</title><!--/about--></head><body><!--board-->rest",
        ),
        file(
            "instant.json",
            r#"{"de":{"sides":["N","O","S","W"],"texts":{},"grades":[],"frames":{"play-aqua-romana":"<main>{board}</main>"}}}"#,
        ),
    ];

    fn content(about: Option<About>) -> Content {
        let position =
            AnyPosition::from_tags(GameName::AquaRomana, &|name| (name == "Players").then_some("2"));
        Content { screen: Screen::Play, position: position.unwrap(), words: Vec::new(), about }
    }

    #[test]
    fn a_board_and_what_it_is_about_are_put_into_their_places() {
        let documents = Documents::new(&Assets(&FILES));
        let spoken = documents.spoken("fr, de-AT;q=0.8").unwrap();
        let about = About {
            title: "A \"<b>\"".into(),
            text: "Text".into(),
            address: "https://x/game/1".into(),
            picture: "https://x/1.png".into(),
        };
        let document = documents.document("/game/1", &content(Some(about)), spoken).unwrap();
        assert!(document.contains("<title>A &quot;&lt;b&gt;&quot; · Castellum</title>"));
        assert!(!document.contains("Plain") && document.ends_with("</main>rest"));
        assert_eq!(document.matches("<svg class=\"ar-stack ").count(), 2);
        assert!(document.contains(">O <"), "the letter for the east is German");
        assert!(document.contains("og:image\" content=\"https://x/1.png\""));
    }

    #[test]
    fn what_is_private_says_nothing_about_itself() {
        let documents = Documents::new(&Assets(&FILES));
        let document =
            documents.document("/game/1", &content(None), documents.spoken("de").unwrap()).unwrap();
        assert!(document.contains("<title>Plain</title>") && !document.contains("og:"));
    }

    #[test]
    fn without_a_client_there_are_no_documents() {
        assert!(Documents::new(&Assets::default()).spoken("en").is_none());
    }
}
