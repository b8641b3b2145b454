//! On plain web space: to which server, and the link that carries the game.

use leptos::prelude::*;

use super::imported_game::ImportedGame;
use crate::i18n::t;
use crate::route::{Route, Study};
use crate::storage;

/// Where the address of the server is kept for the next time.
const SERVER: &str = "server";

/// Asks for a server and leads there.
#[component]
pub(super) fn Send(game: ImportedGame) -> impl IntoView {
    let typed = RwSignal::new(storage::read_text(SERVER).unwrap_or_default());
    let carried = String::from(js_sys::encode_uri_component(&game.record));
    let file = format!("{}.txt", game.kind.name());
    let data = format!("data:text/plain;charset=utf-8,{carried}");
    let way = Memo::new(move |_| origin(&typed.get()));
    let link = move || {
        way.get().map(|origin| format!("{origin}{}#{carried}", Route::Study(Study::Upload(None)).path()))
    };
    let wrong = move || way.get().is_none() && !typed.get().trim().is_empty();
    let keep = move |_| {
        // Unkept, it is typed again the next time.
        let _ = storage::write_text(SERVER, typed.get_untracked().trim());
    };
    view! {
        <label class="nm">
            <span>{move || t!("upload-server")}</span>
            <input
                type="text"
                inputmode="url"
                autocomplete="url"
                placeholder="https://"
                prop:value=move || typed.get()
                on:input=move |event| typed.set(event_target_value(&event))
            />
        </label>
        <p>{move || t!("upload-server-about")}</p>
        {move || wrong().then(|| view! { <p role="alert" class="wrong">{t!("upload-server-wrong")}</p> })}
        {move || link().map(|link| view! {
            <a class="btn primary" href=link target="_blank" rel="noopener" on:click=keep>
                {move || t!("upload-open")}
            </a>
        })}
        <a class="btn" href=data download=file>
            {move || t!("menu-record")}
        </a>
    }
}

/// The origin of an address that somebody typed, with `https` if they left it out.
fn origin(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let whole = if typed.contains("://") { typed.to_owned() } else { format!("https://{typed}") };
    // Browsers take even blanks for part of a name.
    let url = web_sys::Url::new(&whole).ok().filter(|_| !typed.contains(char::is_whitespace))?;
    matches!(&*url.protocol(), "https:" | "http:").then(|| url.origin())
}
