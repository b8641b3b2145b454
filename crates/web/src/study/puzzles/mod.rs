//! Puzzles: positions with one action that is clearly best.
//!
//! `collection` loads them, `progress` knows which are solved, `solver` keeps
//! the table at which one is solved, `list` and `page` show all and one.

mod collection;
mod list;
mod page;
mod progress;
mod solver;

pub(crate) use progress::Progress;

use castellum_rules::with_game;
use castellum_wire::GameName;
use leptos::prelude::*;

/// The puzzles of a game, or one of them.
#[component]
pub(crate) fn Puzzles(game: GameName, id: Option<String>) -> impl IntoView {
    with_game!(game, G => collection::view::<G>(id))
}
