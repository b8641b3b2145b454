//! The pictures of the games.

use castellum_rules::with_game;
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::game_ui::GameUi;
use crate::instant::Piece;

/// A board in the middle of a game. It is a symbol of the first page's
/// document, drawn when the client was built.
#[component]
pub(crate) fn Sample(game: GameName) -> impl IntoView {
    view! {
        <span class=format!("pic {}", game.name()) aria-hidden="true" inert=true>
            <Piece>
                <svg viewBox=view_box(game)>
                    <use href=format!("#sample-{}", game.name())></use>
                </svg>
            </Piece>
        </span>
    }
}

/// As large as the drawing that is used.
pub(crate) fn view_box(game: GameName) -> &'static str {
    with_game!(game, G => G::PICTURE_SIZE)
}
