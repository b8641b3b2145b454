//! A game that is looked at: the board by itself, and what is needed to try
//! actions on it.

use leptos::prelude::*;

use super::turn_card::turn_card;
use super::{GameUi, TurnDraft, keys};
use crate::drawing::BoardScene;
use crate::settings::settings;
use crate::table::Table;

/// The board of a table, and what is needed to try actions on it; that is
/// empty while none can be.
pub(crate) fn analysis_board<G: GameUi>(table: Table<G>, scene: BoardScene<G>) -> (AnyView, AnyView) {
    let confirm = settings().confirm;
    let draft = G::Draft::new(table, Signal::derive(move || confirm.get()));
    let orientation = scene.orientation;
    let controls = move || {
        scene.playable.get().then(|| {
            keys::listen::<G>(draft, orientation, None);
            turn_card::<G>(draft, None, orientation, Signal::stored(G::OWN_TAB.is_none()))
        })
    };
    let board = view! {
        <div class=format!("analysis-board {}", G::NAME)>
            <div class="board-frame">{G::board(draft, scene)}</div>
        </div>
    };
    (board.into_any(), view! { {controls} }.into_any())
}
