//! What can be done after a game on a server.

use castellum_bots::Level;
use castellum_wire::http::NewGame;
use castellum_wire::state::{Rematch, SeatState};
use castellum_wire::{GameId, GameState, PersonId, SeatKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{key_of, with_table};
use crate::api;
use crate::art::{Icon, Token};
use crate::backend::online::Online;
use crate::i18n::t;
use crate::panels::{OtherLevel, ReviewAfter, ShareGame};
use crate::route::{self, Route, Source, Study, Subject};
use crate::storage::{self, TOURNAMENT};

/// Play again, for those who played; look at the game once more; show it to
/// others.
#[component]
pub(super) fn AfterOnline(online: Online, id: GameId) -> impl IntoView {
    let source = Source::Online(id.to_string());
    let link_id = id.clone();
    view! {
        {back_to_tournament(&id)}
        <Again online=online id=id />
        <div class="ending-more">
            <Swap online=online />
            <Levels online=online />
            <Others online=online />
            <ReviewAfter source=source />
            <ShareGame link=move || Some(link(&link_id)) />
        </div>
        <p class="ending-note">{move || note(online)}</p>
    }
}

/// The way back to the tournament to which this table belongs, as its page kept it
/// on this device.
fn back_to_tournament(id: &GameId) -> Option<impl IntoView + use<>> {
    let (game, tournament): (String, String) = storage::read(TOURNAMENT)?;
    let place = Route::Players(route::Players::Tournament(tournament));
    (game == id.as_str()).then(|| {
        view! { <a class="btn primary" data-tournament="" href=place.href() data-link="">{move || t!("ending-tournament")}</a> }
    })
}

fn is_seated(online: Online) -> bool {
    online.you.with(|you| you.seat.is_some())
}

fn rematch(online: Online) -> Option<Rematch> {
    with_table(online, |table| table.rematch().cloned()).flatten()
}

/// The seats stay, unless the one who asked first wants them otherwise.
#[component]
fn Again(online: Online, id: GameId) -> impl IntoView {
    let id = StoredValue::new(id);
    // Below the question of somebody else there is one main button already.
    let asked = move || rematch(online).is_some();
    view! {
        <Show when=move || is_seated(online)>
            <button
                class="ending-again"
                class:primary=move || !asked()
                class:act2=asked
                on:click=move |_| play_again(online, id.get_value(), true)
            >
                <Icon name="u-again" />
                {move || t!("ending-again")}
            </button>
        </Show>
    }
}

#[component]
fn Swap(online: Online) -> impl IntoView {
    let may = move || is_seated(online) && rematch(online).is_none();
    let swap = move |_| {
        if let Some(id) = with_table(online, |table| table.description().id.clone()) {
            play_again(online, id, false);
        }
    };
    view! {
        <Show when=may>
            <button data-swap="" on:click=swap>
                <Icon name="u-swap" />
                {move || t!("ending-swap")}
            </button>
        </Show>
    }
}

/// Somebody of the table can be asked to play alone.
#[component]
fn Others(online: Online) -> impl IntoView {
    let others = move || {
        let mine = online.you.get().seat.map(usize::from)?;
        let person = |(seat, state): (usize, &SeatState)| {
            let name = state.name().filter(|name| !name.is_empty())?.to_owned();
            Some((state.person().filter(|_| seat != mine)?.clone(), name))
        };
        with_table(online, |table| table.seats().iter().enumerate().filter_map(person).collect::<Vec<_>>())
    };
    let link = |(person, name): (PersonId, String)| {
        let href = Route::Players(route::Players::Challenge(person.to_string())).href();
        view! {
            <a class="btn" data-challenge="" href=href data-link="">
                <Icon name="u-swords" />
                {t!("challenge-name", name = name)}
            </a>
        }
    };
    move || others().unwrap_or_default().into_iter().map(link).collect_view()
}

/// Anyone who played against bots alone can choose other ones.
#[component]
fn Levels(online: Online) -> impl IntoView {
    let alone = move || {
        let people = |table: &GameState| table.seats().iter().filter(|seat| seat.person().is_some()).count();
        is_seated(online) && with_table(online, people) == Some(1)
    };
    let choose = move |level: Level| {
        let Some(wanted) = with_table(online, |table| against(table, level)) else { return };
        spawn_local(async move {
            match api::create(&wanted).await {
                Ok(created) => {
                    if let Some(key) = created.key {
                        // Without storage the seat itself is kept by a cookie.
                        let _ = storage::write_text(&format!("key-{}", created.game.id), &key);
                    }
                    route::go(&Route::Online(created.game.id.to_string()));
                }
                Err(refused) => online.refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <Show when=alone>
            <OtherLevel choose=choose />
        </Show>
    }
}

/// The same game against bots of another level.
fn against(table: &GameState, level: Level) -> NewGame {
    let old = table.description();
    let seat = |seat: &SeatState| match seat.person() {
        Some(_) => SeatKind::Creator,
        None => SeatKind::Bot(level.name().to_owned()),
    };
    NewGame {
        setup: table.chosen_setup(),
        clock: old.clock,
        visibility: old.visibility,
        chat: old.chat,
        stand_in: Some(old.stand_in.clone()),
        ..NewGame::new(old.game, table.seats().iter().map(seat).collect())
    }
}

/// Who plays again, and where.
fn note(online: Online) -> Option<String> {
    if !is_seated(online) {
        return None;
    }
    Some(match rematch(online) {
        None => t!("ending-same-seats"),
        Some(next) => t!("ending-joins", name = asker(online, &next)),
    })
}

/// Who asked; without a name it is a game of an earlier version.
fn asker(online: Online, next: &Rematch) -> String {
    let name = |table: &GameState| next.by.and_then(|seat| table.seat(seat)?.name().map(str::to_owned));
    with_table(online, name).flatten().unwrap_or_else(|| "?".to_owned())
}

/// Asks those who played whether they play again once somebody wants to, and
/// tells those who watch.
#[component]
pub(super) fn RematchBanner(online: Online, id: GameId) -> impl IntoView {
    let id = StoredValue::new(id);
    let declined = RwSignal::new(false);
    let asked = Memo::new(move |_| rematch(online).map(|next| (next.game, next.by, next.same_seats)));
    let banner = move || {
        let (game, by, same_seats) = asked.get().filter(|_| !declined.get())?;
        let next = Rematch { game, by, same_seats };
        match online.you.get().seat {
            Some(mine) if by == Some(mine) => None,
            Some(_) => Some(question(online, &next, id.get_value(), declined)),
            None => with_table(online, GameState::is_public).filter(|public| *public).map(|_| watch(&next)),
        }
    };
    view! { <div aria-live="polite">{banner}</div> }
}

fn question(online: Online, next: &Rematch, id: GameId, declined: RwSignal<bool>) -> AnyView {
    let name = asker(online, next);
    let seats = if next.same_seats { t!("ending-same-seats") } else { t!("ending-moves-up") };
    let token = next.by.and_then(|seat| castellum_rules::Seat::new(usize::from(seat)));
    view! {
        <section class="notice rematch" aria-label=t!("ending-again")>
            {token.map(|seat| view! { <Token seat=seat size=26 /> })}
            <span class="rematch-about">
                <b>{t!("rematch-asked", name = name)}</b>
                <small>{seats}</small>
            </span>
            <button class="primary" data-accept="" on:click=move |_| play_again(online, id.clone(), false)>
                {t!("rematch-accept")}
            </button>
            <button on:click=move |_| declined.set(true)>{t!("rematch-later")}</button>
        </section>
    }
    .into_any()
}

fn watch(next: &Rematch) -> AnyView {
    let href = Route::Online(next.game.to_string()).href();
    view! {
        <p class="notice rematch">
            <span class="rematch-about">{t!("rematch-elsewhere")}</span>
            <a class="btn" href=href data-link="">{t!("home-look")}</a>
        </p>
    }
    .into_any()
}

/// Goes to the table where the same people meet again. Anyone who is the first to
/// ask says whether they keep their seats.
fn play_again(online: Online, id: GameId, same_seats: bool) {
    spawn_local(async move {
        match api::rematch(&id, same_seats).await {
            Ok(game) => route::go(&Route::Online(game.id.to_string())),
            Err(refused) => online.refusal.set(Some(refused)),
        }
    });
}

/// The address of the review; the one who has it may see the game.
fn link(id: &GameId) -> String {
    let review = Route::Study(Study::Review(Subject { source: Source::Online(id.to_string()), at: None }));
    api::with_key(&review.link(), key_of(id).as_deref())
}
