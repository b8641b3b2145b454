//! A game that was begun on a device goes on at a server.
//!
//! A page of the server creates the game there, with the seats that are chosen.
//! Plain web space has no server: there the user says which one, and the game
//! travels in the link, behind the `#`, where only the page that is opened reads
//! it. That page asks before it creates anything.

mod choose;
mod imported_game;
mod send;

use leptos::prelude::*;

use crate::backend::SavedGame;
use crate::i18n::t;
use crate::pages::Message;
use crate::panels::Bar;
use crate::route;
use imported_game::ImportedGame;

/// Goes on with a game of this device, or with the one in the address.
#[component]
pub(crate) fn Upload(id: Option<String>) -> impl IntoView {
    let text = match &id {
        Some(id) => SavedGame::load(id).map(|saved| saved.record()),
        None => from_address(),
    };
    let Some(text) = text else {
        return view! { <Message text=|| t!("upload-none") /> }.into_any();
    };
    match text.and_then(|text| ImportedGame::read(&text)) {
        Ok(game) => {
            let (title, actions) = (game.kind.title(), game.actions);
            let form = if route::is_site() {
                view! { <send::Send game=game /> }.into_any()
            } else {
                view! { <choose::Choose game=game /> }.into_any()
            };
            view! {
                <Bar title=title>""</Bar>
                <main class="waiting upload">
                    <section class="panel card">
                        <h2 class="display">{move || t!("go-online")}</h2>
                        <p>{move || t!("upload-about", count = actions)}</p>
                        {form}
                    </section>
                </main>
            }
            .into_any()
        }
        Err(error) => {
            view! { <Message text=move || t!("upload-broken", error = error.clone()) /> }.into_any()
        }
    }
}

/// The record that follows the `#`; on plain web space that is the place itself.
fn from_address() -> Option<Result<String, String>> {
    if route::is_site() {
        return None;
    }
    let after = window().location().hash().ok()?;
    let text = after.strip_prefix('#').filter(|text| !text.is_empty())?;
    let decoded = js_sys::decode_uri_component(text).map(String::from);
    Some(decoded.map_err(|_| untrack(|| t!("upload-cut"))))
}
