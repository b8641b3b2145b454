//! A game that is looked at: the board by itself, and what is needed to try
//! actions on it.

use castellum_rules::aqua_romana::{Action, Position};
use leptos::prelude::*;

use super::art::Lie;
use super::board::{Board, Touch};
use super::keys;
use super::overlay::Marks;
use super::play::Play;
use super::preview::Preview;
use super::text;
use super::turn_card::TurnCard;
use crate::drawing::Looks;
use crate::screen::media;
use crate::settings::settings;
use crate::table::Table;

/// The board of a table, and the card with which actions are tried; it is
/// empty while none can be.
pub(crate) fn desk(table: Table<Position>, looks: Looks<Position>) -> (AnyView, AnyView) {
    let confirm = settings().confirm;
    let play = Play::new(table, Signal::derive(move || confirm.get()));
    let phone = media("(max-width: 760px) and (orientation: portrait)");
    let lie = Memo::new(move |_| if phone.get() { Lie::Tall } else { Lie::Wide });
    let position = Memo::new(move |_| match looks.peek.get() {
        Some((before, _)) => before,
        None => play.position.get(),
    });
    let marks = Memo::new(move |_| match looks.peek.get() {
        Some((before, action)) => Marks { preview: Preview::of(&before, action), ..Marks::default() },
        None if looks.trying.get() => play.marks(),
        None => Marks { news: play.marks().news, ..Marks::default() },
    });
    let last = Memo::new(move |_| play.last.get().filter(|_| looks.peek.get().is_none()));
    let callouts = looks.shown_callouts();
    let touch = Touch {
        focus: play.focus,
        hover: Callback::new(move |spot| {
            if play.hover.get_untracked() != spot {
                play.hover.set(spot);
            }
        }),
        pick: Callback::new(move |spot| play.pick(spot)),
        option: Callback::new(move |row| play.pick_row(row)),
        turn: Callback::new(move |forward| play.wheel(forward)),
    };
    let board = move || {
        if looks.trying.get() {
            view! { <Board position marks last lie callouts touch=touch /> }.into_any()
        } else {
            view! { <Board position marks last lie callouts /> }.into_any()
        }
    };
    let controls = move || {
        looks.trying.get().then(|| {
            keys::listen(play, lie.into(), None);
            view! { <TurnCard play=play hint=None /> }
        })
    };
    (view! { <div class="desk ar-desk">{board}</div> }.into_any(), view! { {controls} }.into_any())
}

/// What somebody did, as a sentence.
pub(crate) fn told(before: &Position, action: Action, who: &str) -> String {
    Preview::of(before, action).map(|preview| text::told(&preview, who)).unwrap_or_default()
}
