//! At a server: who sits where, and the links that bring the others.

use castellum_bots::Level;
use castellum_rules::Seat;
use castellum_wire::Refusal;
use castellum_wire::http::{CreatedGame, Invitation};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::imported_game::{ImportedGame, ImportedSeat, Wanted, give};
use crate::api;
use crate::art::Token;
use crate::i18n::t;
use crate::pages::online::{CopyLink, NameForm, refusal_text};
use crate::route::{self, Route};
use crate::storage;

/// Asks for a name and seats, then creates the game.
#[component]
pub(super) fn Choose(game: ImportedGame) -> impl IntoView {
    let wanted = RwSignal::new(game.first_choice());
    let refusal = RwSignal::new(None::<Refusal>);
    let created = RwSignal::new(None::<CreatedGame>);
    let seats = game.seats.clone();
    let rows = Seat::all(seats.len()).zip(seats.clone());
    let rows = rows.map(|(seat, who)| seat_row(seat, who, wanted)).collect_view();
    let create = move |name: String| {
        let new = game.new_game(&wanted.get_untracked());
        spawn_local(async move {
            let result = async {
                api::be_known_as(&name).await?;
                api::create(&new).await
            };
            match result.await {
                Ok(made) => arrive(made, created),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <div class="choose" hidden=move || created.with(Option::is_some)>
            <ul class="og">{rows}</ul>
            <NameForm button="go-online" done=create />
        </div>
        {move || refusal.get().map(|refusal| view! { <p role="alert" class="wrong">{refusal_text(&refusal)}</p> })}
        {move || created.get().map(|created| view! { <Links created=created seats=seats.clone() /> })}
    }
}

/// Keeps the key of the new game. With nobody to invite it begins at once.
fn arrive(made: CreatedGame, created: RwSignal<Option<CreatedGame>>) {
    if let Some(key) = &made.key {
        // Without storage the link at the table lacks it; a cookie has the seat.
        let _ = storage::write_text(&format!("key-{}", made.game.id), key);
    }
    if made.invitations.is_empty() {
        route::go(&Route::Online(made.game.id.to_string()));
    } else {
        created.set(Some(made));
    }
}

fn seat_row(seat: Seat, who: ImportedSeat, wanted: RwSignal<Vec<Wanted>>) -> impl IntoView {
    let chosen = move || wanted.with(|wanted| wanted[seat.index()]);
    let change = move |event| {
        if let Some(to) = wanted_named(&event_target_value(&event)) {
            wanted.update(|wanted| give(wanted, seat.index(), to));
        }
    };
    let option = move |choice: Wanted| {
        let text = move || match choice {
            Wanted::You => t!("upload-you"),
            Wanted::Invited => t!("upload-invited"),
            Wanted::Bot(level) => t!("seat-bot", level = t!(&format!("level-{level}"))),
        };
        view! {
            <option value=value(choice) selected=move || chosen() == choice>
                {text}
            </option>
        }
    };
    let label = who.name.clone();
    view! {
        <li>
            <Token seat=seat size=30 />
            <span class="w">{who.name}</span>
            <select aria-label=label prop:value=move || value(chosen()) on:change=change>
                {all_wanted().map(option).collect_view()}
            </select>
        </li>
    }
}

fn all_wanted() -> impl Iterator<Item = Wanted> {
    [Wanted::You, Wanted::Invited].into_iter().chain(Level::ALL.map(Wanted::Bot))
}

fn value(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::You => "you",
        Wanted::Invited => "invited",
        Wanted::Bot(level) => level.name(),
    }
}

fn wanted_named(name: &str) -> Option<Wanted> {
    all_wanted().find(|&wanted| value(wanted) == name)
}

/// The invitations: they are told once.
#[component]
fn Links(created: CreatedGame, seats: Vec<ImportedSeat>) -> impl IntoView {
    let row = |Invitation { seat, link, .. }: Invitation| {
        let name = seats.get(usize::from(seat)).map(|seat| seat.name.clone());
        view! {
            <p class="invited">{name}</p>
            <CopyLink link=link />
        }
    };
    view! {
        <p role="status">{move || t!("upload-links")}</p>
        {created.invitations.into_iter().map(row).collect_view()}
        <a class="btn primary" href=Route::Online(created.game.id.to_string()).href() data-link="">
            {move || t!("upload-table")}
        </a>
    }
}
