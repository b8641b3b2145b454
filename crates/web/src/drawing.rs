//! What the drawings of both boards share: points, and what is pointed out.

use castellum_rules::Game;
use leptos::prelude::{Get, Signal};

/// A point of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(crate) fn distance(self, other: Self) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

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

/// What is shown on the board of a game that is looked at.
#[derive(Clone, Copy)]
pub(crate) struct Looks<G: Game> {
    pub(crate) callouts: Signal<Vec<Callout<G>>>,
    /// An action of some position, to be shown instead of the table's.
    pub(crate) peek: Signal<Option<(G, G::Action)>>,
    /// Whether actions can be tried on the board.
    pub(crate) trying: Signal<bool>,
}

impl<G: Game> Looks<G> {
    /// The callouts, unless another position is shown.
    pub(crate) fn shown_callouts(self) -> Signal<Vec<Callout<G>>> {
        Signal::derive(move || match self.peek.get() {
            Some(_) => Vec::new(),
            None => self.callouts.get(),
        })
    }
}

/// A label on a drawing, so many units high, at a point.
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
