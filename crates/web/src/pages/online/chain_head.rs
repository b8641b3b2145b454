//! The head of a game's chain, by which players see that they see the same game.

use leptos::prelude::*;

use super::with_table;
use crate::backend::online::Online;
use crate::i18n::t;

/// How many digits are enough to compare.
const DIGITS: usize = 8;

/// The first digits of the last link, or that the game was changed.
#[component]
pub(super) fn ChainHead(online: Online) -> impl IntoView {
    let head = Memo::new(move |_| {
        with_table(online, |table| {
            table.description().promise.map(|_| table.head().to_string()[..DIGITS].to_owned())
        })
        .flatten()
    });
    let is_changed = Memo::new(move |_| {
        online.table.track();
        online.with_session(castellum_wire::client::Session::contradicts)
    });
    let digits = move |head: String| {
        view! {
            <p class="chain-head">
                <span>{move || t!("dice-head")}</span>
                <b class="mono" data-chain-head="">{head}</b>
                <small>{move || t!("dice-head-about")}</small>
            </p>
        }
    };
    view! {
        {move || head.get().map(digits)}
        <Show when=move || is_changed.get()>
            <p role="alert" class="wrong">{move || t!("dice-changed")}</p>
        </Show>
    }
}
