//! Who plays, in one line above the board of a phone: points and clocks.

use castellum_rules::{Game, Seat};
use leptos::prelude::*;

use super::tabs::Tab;
use super::{GameUi, TurnDraft};
use crate::art::{Token, owner_class};
use crate::i18n::t;
use crate::panels::{clock_view, is_away};

/// The strip. Names shorten, clocks never; a touch shows more about the
/// players.
pub(super) fn player_strip<G: GameUi>(draft: G::Draft, tab: RwSignal<Tab>) -> AnyView {
    let (table, position) = (draft.table(), draft.position());
    let players = position.with_untracked(Game::players);
    let cell = move |seat: Seat| {
        let on = Memo::new(move |_| table.turn_seat() == Some(seat));
        let class = move || format!("{}{}", owner_class(seat), if on.get() { " on" } else { "" });
        view! {
            <li class=class aria-current=move || on.get().then_some("true")>
                <button on:click=move |_| tab.set(Tab::Players)>
                    <span class="tokens">
                        {G::colours(players, seat).into_iter().map(|seat| view! { <Token seat=seat size=26 /> }).collect_view()}
                    </span>
                    <span class="strip-name" class:away=move || is_away(table, seat)>
                        {move || table.name(seat)}
                        {move || is_away(table, seat).then(|| view! { <span class="sr">{t!("seat-away")}</span> })}
                    </span>
                    <b class="strip-points">
                        {move || position.with(|position| position.points()[seat.index()])}
                    </b>
                    {move || clock_view(table, seat)}
                </button>
            </li>
        }
    };
    view! {
        <ul class="player-strip" aria-label=move || t!("players")>
            {Seat::all(players).map(cell).collect_view()}
        </ul>
    }
    .into_any()
}
