//! Before a game begins: who is there, and the link that brings the others.

use castellum_bots::Level;
use castellum_rules::Seat;
use castellum_wire::state::{Occupant, SeatState};
use castellum_wire::{GameId, Refusal, SeatKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::invited::invited;
use super::qr::QrCode;
use super::{key_of, refusal_text, with_table};
use crate::api;
use crate::art::Token;
use crate::backend::online::Online;
use crate::i18n::t;
use crate::panels::Bar;
use crate::route::{self, Players, Route};
use crate::settings::settings;

/// A table that waits for players.
#[component]
pub(crate) fn WaitingRoom(online: Online, id: GameId, key: Option<String>) -> impl IntoView {
    let title = untrack(|| with_table(online, |table| table.description().game.title()));
    let seated = move || online.you.get().seat.is_some();
    let open = Memo::new(move |_| {
        let free = |seat: &SeatState| seat.kind == SeatKind::Anyone && !seat.is_filled();
        with_table(online, |table| table.seats().iter().any(free)).unwrap_or_default()
    });
    // Anyone who played before sits down from the game before: their seats are
    // kept, and only they may see a private one.
    let before = untrack(|| with_table(online, |table| table.description().rematch_of.clone()).flatten());
    let link = match &before {
        Some(before) => link(before, key_of(before).as_deref()),
        None => link(&id, key.as_deref()),
    };
    let may_return = before.clone();
    let seats = move || with_table(online, |table| Seat::all(table.seats().len()).collect::<Vec<_>>());
    let row = move |seat: Seat| {
        let holder = move || {
            with_table(online, |table| table.seat(seat.index() as u8).map(|seat| seat.occupant.clone()))
        };
        let text = move || match holder().flatten() {
            Some(Occupant::Person { name, .. }) if name.is_empty() => t!("player-deleted"),
            Some(Occupant::Person { name, .. }) => name,
            Some(Occupant::Bot(level)) => t!("seat-bot", level = t!(&format!("level-{level}"))),
            Some(Occupant::Nobody) | None => t!("seat-empty"),
        };
        view! {
            <li>
                <Token seat=seat size=30 />
                <span class="w">{text}</span>
            </li>
        }
    };
    let stand_in = move || {
        let bot = with_table(online, |table| table.description().stand_in.clone()).unwrap_or_default();
        // Other bots have no names of their own in our languages.
        let is_level = Level::ALL.iter().any(|level| level.name() == bot);
        let level = if is_level { t!(&format!("level-{bot}")) } else { bot };
        t!("waiting-stand-in", level = level)
    };
    let board = untrack(|| with_table(online, |table| invited(table.position())));
    let (for_link, for_code) = (link.clone(), link);
    view! {
        <Bar title=title.unwrap_or_default()>""</Bar>
        <main class="waiting">
            {board}
            <section class="panel card" aria-live="polite">
                <h2 class="display">{move || t!("waiting-title")}</h2>
                <ul class="og">{move || seats().unwrap_or_default().into_iter().map(row).collect_view()}</ul>
                <p>{stand_in}</p>
                <Show when=move || open.get() && !seated()>
                    <SitDown id=id.clone() key=key.clone() />
                </Show>
                {move || may_return.clone().filter(|_| !seated()).map(|before| view! { <TakeKeptSeat before=before /> })}
            </section>
            <section class="panel card">
                <h2 class="display">{move || t!("waiting-invite")}</h2>
                <p>
                    {move || match (open.get(), before.is_some()) {
                        (true, _) => t!("waiting-link"),
                        (false, true) => t!("waiting-rematch"),
                        (false, false) => t!("waiting-watch"),
                    }}
                </p>
                <CopyLink link=for_link />
                <QrCode text=for_code />
            </section>
        </main>
    }
}

/// The address that brings others here.
fn link(id: &GameId, key: Option<&str>) -> String {
    api::with_key(&Route::Online(id.to_string()).link(), key)
}

/// A link with a button that copies it.
#[component]
pub(crate) fn CopyLink(link: String) -> impl IntoView {
    let copied = RwSignal::new(false);
    let text = link.clone();
    let copy = move |_| {
        let written = window().navigator().clipboard().write_text(&text);
        spawn_local(async move {
            copied.set(wasm_bindgen_futures::JsFuture::from(written).await.is_ok());
        });
    };
    view! {
        <div class="copy">
            <input type="text" readonly aria-label=move || t!("waiting-invite") prop:value=link />
            <button class="primary" on:click=copy>
                {move || if copied.get() { t!("copied") } else { t!("copy") }}
            </button>
        </div>
    }
}

/// The seat that is kept for somebody who played the game before.
#[component]
fn TakeKeptSeat(before: GameId) -> impl IntoView {
    let refusal = RwSignal::new(None::<Refusal>);
    let sit = move |_| {
        let before = before.clone();
        spawn_local(async move {
            match api::rematch(&before, false).await {
                // As in `SitDown`.
                Ok(_) => route::current().notify(),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <button class="primary" data-accept="" on:click=sit>
            {move || t!("waiting-take-kept")}
        </button>
        {move || refusal.get().map(|refusal| view! { <p role="alert" class="wrong">{refusal_text(&refusal)}</p> })}
    }
}

/// A name and a button: takes a free seat.
#[component]
fn SitDown(id: GameId, key: Option<String>) -> impl IntoView {
    let refusal = RwSignal::new(None::<Refusal>);
    let sit = move |name: String| {
        let (id, key) = (id.clone(), key.clone());
        spawn_local(async move {
            let result = async {
                api::be_known_as(&name).await?;
                api::join(&id, key.as_deref()).await
            };
            match result.await {
                // The connection was made as a stranger; as somebody known it
                // has to be made anew, and the page with it.
                Ok(_) => route::current().notify(),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <NameForm button="waiting-sit" done=sit />
        {move || refusal.get().map(|refusal| view! { <p role="alert" class="wrong">{refusal_text(&refusal)}</p> })}
    }
}

/// Asks for a name once and keeps it for later.
#[component]
pub(crate) fn NameForm(button: &'static str, done: impl Fn(String) + 'static) -> impl IntoView {
    let name = RwSignal::new(settings().name.get_untracked());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = name.get_untracked().trim().to_owned();
        if !name.is_empty() {
            settings().set_name(&name);
            done(name);
        }
    };
    view! {
        <form class="name-form" on:submit=submit>
            <label>
                <span>{move || t!("your-name")}</span>
                <input
                    type="text"
                    maxlength="40"
                    required
                    autocomplete="nickname"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </label>
            <button class="primary" type="submit">
                {move || t!(button)}
            </button>
            <a href=Route::Players(Players::Account).href() data-link="">{move || t!("account-have-one")}</a>
        </form>
    }
}
