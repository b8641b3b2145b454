//! The title of the window: which game, and whether it waits for you.

use castellum_rules::Game;
use leptos::prelude::*;

use crate::table::Table;

/// What the window is called without a game.
const PLAIN: &str = "Castellum";

/// Follows a game in the title until its page is left.
pub(super) fn follow<G: Game>(table: Table<G>, game: &'static str) {
    Effect::new(move |_| {
        let sign = if table.acting_seat().is_some() { "● " } else { "" };
        document().set_title(&format!("{sign}{game} · {PLAIN}"));
    });
    on_cleanup(|| document().set_title(PLAIN));
}
