//! What the lists of lessons and puzzles share: boards as small pictures, and
//! the way to the same list of another game.

use castellum_drawing::{DrawGame, Picture};
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::aqua_romana::sides;
use crate::drawing::Orientation;
use crate::i18n::t;
use crate::panels::radios;
use crate::route::{self, Route};
use crate::settings::settings;

/// A position as a small picture.
pub(super) fn thumbnail<G: DrawGame>(position: &G) -> AnyView {
    let Picture { view_box, markup } = untrack(|| position.draw(Orientation::Wide, sides()));
    view! {
        <svg
            class=format!("thumbnail {}", G::CLASS)
            viewBox=view_box
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            inner_html=G::patterns() + &markup
        ></svg>
    }
    .into_any()
}

/// The games, of which one is here; `place` is the list of a game.
pub(super) fn game_choice(here: GameName, place: fn(GameName) -> Route) -> AnyView {
    radios(
        ("seg course-games", ""),
        || t!("home-choose"),
        crate::games().collect(),
        Signal::stored(Some(here)),
        Callback::new(move |game| {
            settings().set_game(game);
            route::go(&place(game));
        }),
        |game: GameName| game.title().into_any(),
    )
}
