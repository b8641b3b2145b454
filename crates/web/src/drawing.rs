//! What boards show besides what lies on them: what is pointed out.

pub(crate) use castellum_drawing::{Orientation, Point};
use castellum_rules::Game;
use leptos::prelude::{Get, Memo, Signal};

use crate::screen;
use crate::settings::{BoardLies, settings};

/// An action that is pointed out on a board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Callout<G: Game> {
    /// The position in which it is or was possible.
    pub(crate) before: G,
    pub(crate) action: G::Action,
    /// A few characters, such as `1 · 63%`; plain enough to stand in a drawing.
    pub(crate) label: String,
    pub(crate) tone: Tone,
}

/// What is thought of an action that is pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    /// It might be played.
    Idea,
    /// It was played, and well.
    Praise,
    /// It was played, and there was something a little better.
    Doubt,
    /// It was played, and gave much away.
    Blame,
}

impl Tone {
    /// The class of its drawing.
    pub(crate) const fn class(self) -> &'static str {
        ["idea", "praise", "doubt", "blame"][self as usize]
    }
}

/// How boards lie on this screen, now and as long as it is turned.
pub(crate) fn orientation_of_screen() -> Signal<Orientation> {
    let phone = screen::is_phone();
    Memo::new(move |_| if phone.get() { Orientation::Tall } else { Orientation::Wide }).into()
}

/// How boards that one plays on lie: as chosen, else as on this screen.
pub(crate) fn orientation_of_board() -> Signal<Orientation> {
    let (screen, chosen) = (orientation_of_screen(), settings().board);
    Memo::new(move |_| match chosen.get() {
        BoardLies::Fitting => screen.get(),
        BoardLies::Wide => Orientation::Wide,
        BoardLies::Tall => Orientation::Tall,
    })
    .into()
}

/// What is shown on a board besides the table's position.
#[derive(Clone, Copy)]
pub(crate) struct BoardScene<G: Game> {
    pub(crate) orientation: Signal<Orientation>,
    pub(crate) callouts: Signal<Vec<Callout<G>>>,
    /// An action of some position, to be shown instead of the table's.
    pub(crate) peek: Signal<Option<(G, G::Action)>>,
    /// Whether actions can be chosen on the board.
    pub(crate) playable: Signal<bool>,
}

impl<G: Game> BoardScene<G> {
    /// A board to play on.
    pub(crate) fn playable(orientation: Signal<Orientation>) -> Self {
        Self {
            orientation,
            callouts: Signal::stored(Vec::new()),
            peek: Signal::stored(None),
            playable: Signal::stored(true),
        }
    }

    /// The position that is shown: another one, or the one given.
    pub(crate) fn position(self, own: Memo<G>) -> Memo<G> {
        let peek = self.peek;
        Memo::new(move |_| peek.get().map_or_else(|| own.get(), |(before, _)| before))
    }

    /// The callouts, unless another position is shown.
    pub(crate) fn shown_callouts(self) -> Signal<Vec<Callout<G>>> {
        Signal::derive(move || match self.peek.get() {
            Some(_) => Vec::new(),
            None => self.callouts.get(),
        })
    }
}

/// A label on a drawing, this many units high, at a point.
pub(crate) fn label(text: &str, tone: Tone, at: Point, height: f64, upright: &str) -> String {
    let width = (0.62 * text.chars().count() as f64 + 0.9) * height * 0.62;
    format!(
        r#"<g class="callout {}" transform="translate({} {}) {upright}"><rect x="{}" y="{}" width="{width}" height="{height}" rx="{}"/><text y="{}" font-size="{}">{text}</text></g>"#,
        tone.class(),
        at.x,
        at.y,
        -width / 2.0,
        -height / 2.0,
        height / 2.0,
        0.24 * height,
        0.68 * height,
    )
}
