//! Where in the client one is: the address and what it stands for.
//!
//! The client's programs share all addresses; [`PROGRAMS`] says which shows
//! what. A link from one to another loads that one. On a server an address is a
//! path; on plain web space, which knows only files, it is what follows the `#`.

use std::cell::OnceCell;

use castellum_wire::GameName;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// A place in the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Home,
    /// Setting up a new game.
    NewGame,
    /// A game on this device, by its number in storage.
    Local(String),
    /// A game on the server, by its id.
    Online(String),
    /// An invitation, by its token.
    Join(String),
    Study(Study),
    Players(Players),
    /// An address that means nothing.
    Unknown(String),
}

/// A place in the study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Study {
    /// The lessons of a game, or one of them.
    Learn(GameName, Option<String>),
    /// The rules of a game, or one of them by its number, such as `AR-S13`.
    Rules(GameName, Option<String>),
    /// A game to be reviewed.
    Review(Subject),
    /// Making a board.
    Board(BoardSource),
    /// Reading a game from a file or a text.
    Import,
    /// The board alone, for other pages to show.
    Embed(Subject),
    /// The puzzles of a game, or one of them.
    Puzzles(GameName, Option<String>),
    /// Going on at a server with a game of this device, by its number in
    /// storage, or with the one that follows the `#`.
    Upload(Option<String>),
}

/// A place among the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Players {
    /// Finding a game, and who is here.
    Lobby,
    /// Games that are being played, to be watched.
    Watch,
    /// The leader board.
    Ranking,
    /// How one is told what happens.
    Notices,
    /// Somebody, by their identifier.
    Profile(String),
    /// Asking somebody to play, by their identifier.
    Challenge(String),
    /// One's own account.
    Account,
    /// Tournaments.
    Tournaments,
    /// Creating a tournament.
    NewTournament,
    /// A tournament, by its identifier.
    Tournament(String),
}

/// What board the editor begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BoardSource {
    /// The standard one of a game.
    New(GameName),
    /// One of this device, by its id.
    Saved(String),
    /// The one in the address: here on plain web space, else behind the `#`.
    Link(Option<String>),
}

/// A recorded game and the position to look at first: after this many actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subject {
    pub(crate) source: Source,
    pub(crate) at: Option<usize>,
}

/// Where a recorded game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// On this device, by its number in storage.
    Local(String),
    /// On the server, by its id.
    Online(String),
    /// In the address itself.
    Inline(String),
}

/// One of the client's programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// The first page and games on this device.
    Page,
    /// Games on a server.
    Online,
    /// Where games are learned and reviewed.
    Study,
    /// Where people find each other.
    Players,
}

/// The programs, each with its document and with what the addresses begin with
/// that it shows. The build, the service worker and the server know the same:
/// `xtask/bundle/src/programs.rs`, `crates/server/src/assets.rs`.
const PROGRAMS: [(Program, &str, &[&str]); 4] = [
    (Program::Page, "index.html", &["", "new", "local"]),
    (Program::Online, "online.html", &["game", "join"]),
    (Program::Study, "study.html", &["study"]),
    (Program::Players, "players.html", &["players"]),
];

impl Program {
    /// The program that shows an address. What means nothing is shown by the
    /// page, or by the program of what it begins with.
    fn at(path: &str) -> Self {
        let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        let shows = PROGRAMS.iter().find(|(.., places)| places.contains(&first));
        shows.map_or(Self::Page, |(program, ..)| *program)
    }

    fn document(self) -> &'static str {
        let (_, document, _) = PROGRAMS[self as usize];
        document
    }
}

impl Route {
    /// What a path means.
    pub(crate) fn parse(path: &str) -> Self {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match parts[..] {
            [] => Self::Home,
            ["new"] => Self::NewGame,
            ["local", id] => Self::Local(id.to_owned()),
            ["game", id] => Self::Online(id.to_owned()),
            ["join", token] => Self::Join(token.to_owned()),
            ["study", ref parts @ ..] => {
                Study::parse(parts).map_or_else(|| Self::Unknown(path.to_owned()), Self::Study)
            }
            ["players", ref parts @ ..] => {
                Players::parse(parts).map_or_else(|| Self::Unknown(path.to_owned()), Self::Players)
            }
            _ => Self::Unknown(path.to_owned()),
        }
    }

    /// The path of a place; `parse` gives the place back.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Home => "/".to_owned(),
            Self::NewGame => "/new".to_owned(),
            Self::Local(id) => format!("/local/{id}"),
            Self::Online(id) => format!("/game/{id}"),
            Self::Join(token) => format!("/join/{token}"),
            Self::Study(study) => format!("/study/{}", study.path()),
            Self::Players(players) => format!("/players{}", players.path()),
            Self::Unknown(path) => path.clone(),
        }
    }

    /// The address of a place, for links.
    pub(crate) fn href(&self) -> String {
        if is_site() { format!("{}#{}", self.program().document(), self.path()) } else { self.path() }
    }

    /// The whole address of a place, for others.
    pub(crate) fn link(&self) -> String {
        let here = window().location().href().unwrap_or_default();
        web_sys::Url::new_with_base(&self.href(), &here).map_or_else(|_| self.href(), |url| url.href())
    }

    /// Whether a board fills the place, as in a game or a lesson.
    pub(crate) fn has_board(&self) -> bool {
        match self {
            Self::Local(_) | Self::Online(_) => true,
            Self::Study(Study::Learn(_, part) | Study::Puzzles(_, part)) => part.is_some(),
            Self::Study(Study::Review(_) | Study::Embed(_) | Study::Board(_)) => true,
            _ => false,
        }
    }

    /// Whether this program shows the place.
    fn is_ours(&self) -> bool {
        PROGRAM.with(|own| own.get().is_none_or(|own| *own == self.program()))
    }

    /// The program that shows a place.
    fn program(&self) -> Program {
        Program::at(&self.path())
    }
}

impl Study {
    fn parse(parts: &[&str]) -> Option<Self> {
        let some = |part: &[&str]| part.first().map(|&part| part.to_owned());
        Some(match *parts {
            ["learn", game, ref rest @ ..] if rest.len() < 2 => {
                Self::Learn(GameName::named(game)?, some(rest))
            }
            ["rules", game, ref rest @ ..] if rest.len() < 2 => {
                Self::Rules(GameName::named(game)?, some(rest))
            }
            ["puzzles", game, ref rest @ ..] if rest.len() < 2 => {
                Self::Puzzles(GameName::named(game)?, some(rest))
            }
            ["upload", ref rest @ ..] if rest.len() < 2 => Self::Upload(some(rest)),
            ["board", ref rest @ ..] => Self::Board(BoardSource::parse(rest)?),
            ["review"] => Self::Import,
            ["review", ref rest @ ..] => Self::Review(Subject::parse(rest)?),
            ["embed", ref rest @ ..] => Self::Embed(Subject::parse(rest)?),
            _ => return None,
        })
    }

    fn path(&self) -> String {
        let path = |place: &str, game: &GameName, part: &Option<String>| match part {
            Some(part) => format!("{place}/{}/{part}", game.name()),
            None => format!("{place}/{}", game.name()),
        };
        match self {
            Self::Learn(game, lesson) => path("learn", game, lesson),
            Self::Rules(game, number) => path("rules", game, number),
            Self::Puzzles(game, id) => path("puzzles", game, id),
            Self::Upload(None) => "upload".to_owned(),
            Self::Upload(Some(id)) => format!("upload/{id}"),
            Self::Board(source) => format!("board/{}", source.path()),
            Self::Import => "review".to_owned(),
            Self::Review(subject) => format!("review/{}", subject.path()),
            Self::Embed(subject) => format!("embed/{}", subject.path()),
        }
    }
}

impl Players {
    fn parse(parts: &[&str]) -> Option<Self> {
        Some(match *parts {
            [] => Self::Lobby,
            ["watch"] => Self::Watch,
            ["ranking"] => Self::Ranking,
            ["notices"] => Self::Notices,
            ["person", id] => Self::Profile(id.to_owned()),
            ["challenge", id] => Self::Challenge(id.to_owned()),
            ["account"] => Self::Account,
            ["tournaments"] => Self::Tournaments,
            ["tournaments", "new"] => Self::NewTournament,
            ["tournament", id] => Self::Tournament(id.to_owned()),
            _ => return None,
        })
    }

    fn path(&self) -> String {
        match self {
            Self::Lobby => String::new(),
            Self::Watch => "/watch".to_owned(),
            Self::Ranking => "/ranking".to_owned(),
            Self::Notices => "/notices".to_owned(),
            Self::Profile(id) => format!("/person/{id}"),
            Self::Challenge(id) => format!("/challenge/{id}"),
            Self::Account => "/account".to_owned(),
            Self::Tournaments => "/tournaments".to_owned(),
            Self::NewTournament => "/tournaments/new".to_owned(),
            Self::Tournament(id) => format!("/tournament/{id}"),
        }
    }
}

impl BoardSource {
    fn parse(parts: &[&str]) -> Option<Self> {
        Some(match *parts {
            ["link"] => Self::Link(None),
            ["link", packed] => Self::Link(Some(packed.to_owned())),
            ["saved", id] => Self::Saved(id.to_owned()),
            [game] => Self::New(GameName::named(game)?),
            _ => return None,
        })
    }

    fn path(&self) -> String {
        match self {
            Self::New(game) => game.name().to_owned(),
            Self::Saved(id) => format!("saved/{id}"),
            Self::Link(None) => "link".to_owned(),
            Self::Link(Some(packed)) => format!("link/{packed}"),
        }
    }
}

impl Subject {
    fn parse(parts: &[&str]) -> Option<Self> {
        let (&[place, id], at) = parts.split_first_chunk::<2>()?;
        let id = id.to_owned();
        let source = match place {
            "local" => Source::Local(id),
            "game" => Source::Online(id),
            "record" => Source::Inline(id),
            _ => return None,
        };
        let at = match *at {
            [] => None,
            [at] => Some(at.parse().ok()?),
            _ => return None,
        };
        Some(Self { source, at })
    }

    fn path(&self) -> String {
        let (place, id) = match &self.source {
            Source::Local(id) => ("local", id),
            Source::Online(id) => ("game", id),
            Source::Inline(id) => ("record", id),
        };
        self.at.map_or_else(|| format!("{place}/{id}"), |at| format!("{place}/{id}/{at}"))
    }
}

thread_local! {
    static CURRENT: OnceCell<ArcRwSignal<Route>> = const { OnceCell::new() };
    static PROGRAM: OnceCell<Program> = const { OnceCell::new() };
}

/// Says, once and first of all, which program this is, and gives whether it is
/// the right one. Plain web space cannot choose it by what follows the `#`; the
/// right one is loaded then.
pub(crate) fn begin(program: Program) -> bool {
    // A program begins once.
    let _ = PROGRAM.with(|cell| cell.set(program));
    !is_site() || stays(&Route::parse(&address()))
}

/// Whether a place is shown by this program; if not, the other one is loaded.
fn stays(route: &Route) -> bool {
    if !route.is_ours() {
        // An address of our own origin is never refused.
        let _ = window().location().replace(&route.href());
    }
    route.is_ours()
}

/// Whether the client lies on plain web space, without a server of ours.
pub(crate) fn is_site() -> bool {
    thread_local! {
        static SITE: bool = meta("castellum-host").is_some_and(|host| host == "site");
    }
    SITE.with(|site| *site)
}

/// The current place; reading it tracks it.
pub(crate) fn current() -> ArcRwSignal<Route> {
    CURRENT.with(|cell| cell.get_or_init(|| ArcRwSignal::new(Route::parse(&address()))).clone())
}

/// Goes to a place and leaves an entry in the browser's history.
pub(crate) fn go(route: &Route) {
    if !route.is_ours() {
        // An address of our own origin is never refused.
        let _ = window().location().assign(&route.href());
        return;
    }
    if let Ok(history) = window().history() {
        // Nor is this one.
        let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&route.href()));
    }
    current().set(route.clone());
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Follows the browser's back and forward buttons, and clicks on plain links.
pub(crate) fn follow_browser() {
    let moved = Closure::<dyn Fn()>::new(|| {
        let route = Route::parse(&address());
        if stays(&route) {
            current().set(route);
        }
    });
    // Listening to the window cannot fail.
    let _ = window().add_event_listener_with_callback("popstate", moved.as_ref().unchecked_ref());
    moved.forget();
    window_event_listener(leptos::ev::click, |event| {
        if event.default_prevented()
            || event.button() != 0
            || event.ctrl_key()
            || event.meta_key()
            || event.shift_key()
        {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let link = target.and_then(|element| element.closest("a[data-link]").ok().flatten());
        if let Some(path) = link.and_then(|link| link.get_attribute("href")) {
            event.prevent_default();
            go(&Route::parse(path.split_once('#').map_or(&*path, |(_, path)| path)));
        }
    });
}

/// The content of one of the page's `meta` elements.
pub(crate) fn meta(name: &str) -> Option<String> {
    let element = document().query_selector(&format!("meta[name={name}]")).ok().flatten()?;
    element.get_attribute("content")
}

fn address() -> String {
    let location = window().location();
    if is_site() {
        let after = location.hash().unwrap_or_default();
        after.trim_start_matches('#').to_owned()
    } else {
        location.pathname().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_and_its_place_are_the_same_thing() {
        let paths = [
            "/",
            "/new",
            "/local/3",
            "/game/abc",
            "/join/t0ken",
            "/nowhere/at/all",
            "/study/learn/aqua-romana",
            "/study/learn/aquaedukt/houses",
            "/study/rules/aqua-romana/AR-S13",
            "/study/review",
            "/study/review/local/3/17",
            "/study/review/game/abc",
            "/study/embed/record/abc/4",
            "/study/puzzles/aquaedukt/12",
            "/study/upload",
            "/study/upload/3",
            "/study/board/aquaedukt",
            "/study/board/saved/3f",
            "/study/board/link",
            "/study/board/link/abc",
            "/players",
            "/players/watch",
            "/players/ranking",
            "/players/person/abc",
            "/players/challenge/abc",
            "/players/account",
            "/players/tournaments",
            "/players/tournaments/new",
            "/players/tournament/abc",
        ];
        for path in paths {
            let route = Route::parse(path);
            assert_eq!(route.path(), path);
            let unknown = matches!(route, Route::Unknown(_));
            assert_eq!(unknown, path == "/nowhere/at/all", "{path}");
        }
        for path in [
            "/game",
            "/study",
            "/players/nowhere",
            "/study/learn/chess",
            "/study/board",
            "/study/board/chess",
            "/study/review/local",
            "/study/review/local/3/x",
        ] {
            assert_eq!(Route::parse(path), Route::Unknown(path.into()));
        }
        assert_eq!(Route::parse(""), Route::Home);
    }

    #[test]
    fn lists_have_no_board() {
        for path in ["/local/3", "/study/learn/aquaedukt/houses", "/study/review/local/3"] {
            assert!(Route::parse(path).has_board(), "{path}");
        }
        for path in ["/", "/study/learn/aquaedukt", "/study/rules/aquaedukt/AQ-S1", "/study/review"] {
            assert!(!Route::parse(path).has_board(), "{path}");
        }
    }

    #[test]
    fn each_place_belongs_to_one_program() {
        let of = |path| Route::parse(path).program();
        for path in ["/", "/new", "/local/3", "/nowhere/at/all"] {
            assert_eq!(of(path), Program::Page, "{path}");
        }
        for path in ["/game/abc", "/join/t0ken", "/game"] {
            assert_eq!(of(path), Program::Online, "{path}");
        }
        for path in ["/study/review", "/study/nowhere"] {
            assert_eq!(of(path), Program::Study, "{path}");
        }
        for path in ["/players", "/players/watch", "/players/nowhere"] {
            assert_eq!(of(path), Program::Players, "{path}");
        }
    }

    #[test]
    fn each_program_has_a_document_of_its_own() {
        for (program, document, places) in PROGRAMS {
            assert_eq!(program.document(), document);
            assert!(places.iter().all(|place| Program::at(&format!("/{place}/x")) == program));
        }
    }
}
