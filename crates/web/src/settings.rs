//! What somebody has chosen for this device.

use std::cell::OnceCell;

use castellum_wire::GameName;
use leptos::prelude::*;

use crate::backend::BotSpeed;
use crate::storage;

/// Choices that last from visit to visit.
#[derive(Clone)]
pub(crate) struct Settings {
    /// Whether the dark theme is shown.
    pub(crate) dark: ArcRwSignal<bool>,
    /// Whether an action is shown before it is played.
    pub(crate) confirm: ArcRwSignal<bool>,
    /// Whether there is sound.
    pub(crate) sound: ArcRwSignal<bool>,
    /// How loud it is, in hundredths.
    pub(crate) volume: ArcRwSignal<u8>,
    /// How fast bots play.
    pub(crate) speed: ArcRwSignal<BotSpeed>,
    /// How boards lie on the screen.
    pub(crate) board: ArcRwSignal<BoardLies>,
    /// Whether boards have letters and numbers at their edges.
    pub(crate) coordinates: ArcRwSignal<bool>,
    /// The players' colours.
    pub(crate) palette: ArcRwSignal<Palette>,
    /// Whether nothing is to move, whatever the system says.
    pub(crate) still: ArcRwSignal<bool>,
    /// What the person at this device is called.
    pub(crate) name: ArcRwSignal<String>,
    /// The game that was last chosen.
    pub(crate) game: ArcRwSignal<GameName>,
}

/// How boards lie on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum BoardLies {
    /// As the screen has room.
    #[default]
    Fitting,
    Wide,
    Tall,
}

impl BoardLies {
    pub(crate) const ALL: [Self; 3] = [Self::Fitting, Self::Wide, Self::Tall];

    const fn name(self) -> &'static str {
        ["fitting", "wide", "tall"][self as usize]
    }
}

/// Colours for the players, told apart by everybody or by those who see some
/// colours alike. Each colour also has a shape and a pattern of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Palette {
    #[default]
    Usual,
    /// For those who see red and green alike.
    RedGreen,
    /// For those who see blue and yellow alike.
    BlueYellow,
}

impl Palette {
    pub(crate) const ALL: [Self; 3] = [Self::Usual, Self::RedGreen, Self::BlueYellow];

    const fn name(self) -> &'static str {
        ["usual", "red-green", "blue-yellow"][self as usize]
    }
}

thread_local! {
    static SETTINGS: OnceCell<Settings> = const { OnceCell::new() };
}

/// The settings of this device.
pub(crate) fn settings() -> Settings {
    SETTINGS.with(|cell| cell.get_or_init(Settings::load).clone())
}

/// The attributes of the document by which style sheets know choices. A script
/// sets them before the first paint; see `static/theme.js`.
fn attribute(name: &str) -> Option<String> {
    document().document_element().and_then(|root| root.get_attribute(&format!("data-{name}")))
}

/// Sets such an attribute and keeps it for the next visit.
fn set_attribute(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // Setting an attribute with a plain name cannot fail.
        let _ = root.set_attribute(&format!("data-{name}"), value);
    }
    // Unkept, the choice lasts as long as the page; likewise below.
    let _ = storage::write_text(name, value);
}

/// The choice with the name that an attribute has, else the usual one.
fn named<T: Copy + Default>(all: &[T], name: impl Fn(T) -> &'static str, attribute: Option<String>) -> T {
    let wanted = attribute.unwrap_or_default();
    all.iter().copied().find(|&one| name(one) == wanted).unwrap_or_default()
}

impl Settings {
    fn load() -> Self {
        Self {
            dark: ArcRwSignal::new(attribute("theme").as_deref() == Some("dark")),
            confirm: ArcRwSignal::new(storage::read("confirm").unwrap_or(true)),
            sound: ArcRwSignal::new(storage::read("sound").unwrap_or(false)),
            volume: ArcRwSignal::new(storage::read("volume").unwrap_or(60).min(100)),
            speed: ArcRwSignal::new(storage::read("speed").unwrap_or_default()),
            board: ArcRwSignal::new(named(&BoardLies::ALL, BoardLies::name, attribute("board"))),
            coordinates: ArcRwSignal::new(attribute("coordinates").as_deref() != Some("off")),
            palette: ArcRwSignal::new(named(&Palette::ALL, Palette::name, attribute("palette"))),
            still: ArcRwSignal::new(attribute("motion").as_deref() == Some("off")),
            name: ArcRwSignal::new(storage::read("name").unwrap_or_default()),
            game: ArcRwSignal::new(last_game().unwrap_or(GameName::AquaRomana)),
        }
    }

    /// Shows the other theme.
    pub(crate) fn set_dark(&self, dark: bool) {
        set_attribute("theme", if dark { "dark" } else { "light" });
        self.dark.set(dark);
    }

    pub(crate) fn set_confirm(&self, confirm: bool) {
        let _ = storage::write("confirm", &confirm);
        self.confirm.set(confirm);
    }

    pub(crate) fn set_sound(&self, sound: bool) {
        let _ = storage::write("sound", &sound);
        self.sound.set(sound);
    }

    pub(crate) fn set_volume(&self, volume: u8) {
        let _ = storage::write("volume", &volume);
        self.volume.set(volume.min(100));
    }

    pub(crate) fn set_speed(&self, speed: BotSpeed) {
        let _ = storage::write("speed", &speed);
        self.speed.set(speed);
    }

    pub(crate) fn set_board(&self, board: BoardLies) {
        set_attribute("board", board.name());
        self.board.set(board);
    }

    pub(crate) fn set_coordinates(&self, coordinates: bool) {
        set_attribute("coordinates", if coordinates { "on" } else { "off" });
        self.coordinates.set(coordinates);
    }

    pub(crate) fn set_palette(&self, palette: Palette) {
        set_attribute("palette", palette.name());
        self.palette.set(palette);
    }

    pub(crate) fn set_still(&self, still: bool) {
        set_attribute("motion", if still { "off" } else { "on" });
        self.still.set(still);
    }

    pub(crate) fn set_name(&self, name: &str) {
        let _ = storage::write("name", &name);
        self.name.set(name.to_owned());
    }

    pub(crate) fn set_game(&self, game: GameName) {
        let _ = storage::write_text("game", game.name());
        self.game.set(game);
    }
}

fn last_game() -> Option<GameName> {
    GameName::named(&storage::read_text("game")?)
}
