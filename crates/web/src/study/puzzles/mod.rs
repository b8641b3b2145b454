//! Puzzles: positions with one action that is clearly best.
//!
//! `collection` loads them, `progress` knows which are solved, `solver` keeps
//! the table at which one is solved, `list` and `page` show all and one.

mod collection;
mod list;
mod page;
mod progress;
mod solver;

use castellum_rules::{Game, aqua_romana, aquaedukt, match_game};
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::table::Table;

/// A game with puzzles.
pub(crate) trait Puzzling: Game {
    const GAME: GameName;

    /// The game on screen.
    fn stage(table: Table<Self>) -> AnyView;
}

impl Puzzling for aqua_romana::Position {
    const GAME: GameName = GameName::AquaRomana;

    fn stage(table: Table<Self>) -> AnyView {
        view! { <crate::aqua_romana::Stage table=table /> }.into_any()
    }
}

impl Puzzling for aquaedukt::Position {
    const GAME: GameName = GameName::Aquaedukt;

    fn stage(table: Table<Self>) -> AnyView {
        view! { <crate::aquaedukt::Stage table=table /> }.into_any()
    }
}

/// The puzzles of a game, or one of them.
#[component]
pub(crate) fn Puzzles(game: GameName, id: Option<String>) -> impl IntoView {
    match_game!(game, {
        GameName::AquaRomana => collection::view::<aqua_romana::Position>(id),
        GameName::Aquaedukt => collection::view::<aquaedukt::Position>(id),
    })
}
