//! Games that somebody has played, with filters, page by page.

use castellum_wire::http::{ClockClass, GameStatus, GameSummary, SeatOutcome};
use castellum_wire::statistics::OpponentCount;
use castellum_wire::{GameName, PersonId};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::games::{clock_text, when};
use crate::api::{self, GamesOf};
use crate::i18n::t;
use crate::panels::ReviewLink;
use crate::route::{Route, Source};
use crate::table::listed_name;

/// Games that are over.
#[component]
pub(super) fn PlayedGames(
    person: PersonId,
    /// Those who can be chosen as opponents.
    opponents: Signal<Vec<OpponentCount>>,
    /// Only games with this person.
    opponent: RwSignal<Option<PersonId>>,
) -> impl IntoView {
    let game = RwSignal::new(None::<GameName>);
    let outcome = RwSignal::new(None::<SeatOutcome>);
    let players = RwSignal::new(None::<u8>);
    let clock = RwSignal::new(None::<ClockClass>);
    let games = RwSignal::new(Vec::<GameSummary>::new());
    let next = RwSignal::new(None::<String>);
    let known = RwSignal::new(false);
    let asked = StoredValue::new(0_u32);
    let owner = person.clone();
    let load = move |after: Option<String>| {
        let query = GamesOf {
            person: person.clone(),
            status: GameStatus::Over,
            game: game.get_untracked(),
            outcome: outcome.get_untracked(),
            players: players.get_untracked(),
            clock: clock.get_untracked(),
            opponent: opponent.get_untracked(),
            after: after.clone(),
        };
        asked.update_value(|asked| *asked += 1);
        let number = asked.get_value();
        spawn_local(async move {
            let Ok(page) = api::games_of(&query).await else { return };
            if asked.get_value() != number {
                // Something else was chosen meanwhile.
                return;
            }
            games.update(|games| {
                if after.is_none() {
                    games.clear();
                }
                games.extend(page.games);
            });
            next.set(page.next);
            known.set(true);
        });
    };
    let more = load.clone();
    Effect::new(move |_| {
        let _ = (game.get(), outcome.get(), players.get(), clock.get(), opponent.get());
        load(None);
    });
    let kinds: Vec<_> = [None].into_iter().chain(crate::games().map(Some)).collect();
    let outcomes = vec![None, Some(SeatOutcome::Won), Some(SeatOutcome::Shared), Some(SeatOutcome::Lost)];
    let clocks =
        vec![None, Some(ClockClass::RealTime), Some(ClockClass::Correspondence), Some(ClockClass::None)];
    let row = move |game: GameSummary| view! { <PlayedGame game=game person=owner.clone() /> };
    view! {
        <section class="played" id="games">
            <h4 class="caps">{move || t!("profile-recent")}</h4>
            <div class="filters">
                <Filter label="find-game" options=kinds text=kind_text chosen=game />
                <Filter label="find-result" options=outcomes text=outcome_text chosen=outcome />
                <Filter label="players" options=vec![None, Some(2), Some(3), Some(4)] text=count_text chosen=players />
                <Filter label="clock" options=clocks text=class_text chosen=clock />
                {move || {
                    let people = opponents.get();
                    let options: Vec<_> = [None].into_iter().chain(people.iter().map(|it| Some(it.person.clone()))).collect();
                    let text = move |person: &Option<PersonId>| {
                        let name = |wanted: &PersonId| {
                            people.iter().find(|it| it.person == *wanted).map(|it| it.name.clone())
                        };
                        person.as_ref().and_then(name).unwrap_or_else(|| t!("profile-all"))
                    };
                    view! { <Filter label="profile-opponent" options=options text=text chosen=opponent /> }
                }}
            </div>
            <div class="panel" aria-live="polite">
                <Show when=move || known.get() && games.with(Vec::is_empty)>
                    <p class="players-empty">{move || t!("profile-no-games")}</p>
                </Show>
                <ul class="og">
                    <For each=move || games.get() key=|game| game.id.to_string() children=row />
                </ul>
            </div>
            {move || next.get().map(|after| {
                let more = more.clone();
                view! {
                    <button data-more="" on:click=move |_| more(Some(after.clone()))>{move || t!("ranking-more")}</button>
                }
            })}
        </section>
    }
}

/// One thing by which games are chosen.
#[component]
fn Filter<T: Clone + PartialEq + Send + Sync + 'static>(
    /// The key of what is chosen.
    label: &'static str,
    options: Vec<T>,
    /// What stands for each of them.
    text: impl Fn(&T) -> String + Clone + Send + Sync + 'static,
    chosen: RwSignal<T>,
) -> impl IntoView {
    let option = |(index, option): (usize, T)| {
        let (text, shown) = (text.clone(), option.clone());
        view! {
            <option value=index.to_string() selected=move || chosen.with(|chosen| *chosen == option)>
                {move || text(&shown)}
            </option>
        }
    };
    let shown = options.iter().cloned().enumerate().map(option).collect_view();
    let change = move |event| {
        let index = event_target_value(&event).parse::<usize>().ok();
        if let Some(option) = index.and_then(|index| options.get(index)) {
            chosen.set(option.clone());
        }
    };
    view! {
        <label>
            <span>{move || t!(label)}</span>
            <select data-filter=label on:change=change>{shown}</select>
        </label>
    }
}

fn kind_text(game: &Option<GameName>) -> String {
    game.map_or_else(|| t!("profile-all"), |game| game.title().to_owned())
}

fn outcome_text(outcome: &Option<SeatOutcome>) -> String {
    match outcome {
        None => t!("profile-all"),
        Some(SeatOutcome::Won) => t!("profile-won"),
        Some(SeatOutcome::Shared) => t!("profile-shared"),
        Some(SeatOutcome::Lost) => t!("profile-lost"),
    }
}

fn count_text(players: &Option<u8>) -> String {
    players.map_or_else(|| t!("profile-all"), |players| players.to_string())
}

fn class_text(clock: &Option<ClockClass>) -> String {
    match clock {
        None => t!("profile-all"),
        Some(ClockClass::RealTime) => t!("profile-real-time"),
        Some(ClockClass::Correspondence) => t!("find-days"),
        Some(ClockClass::None) => t!("clock-none"),
    }
}

#[component]
fn PlayedGame(game: GameSummary, person: PersonId) -> impl IntoView {
    let seat = game.seats.iter().position(|seat| seat.person.as_ref() == Some(&person));
    let place = seat.and_then(|seat| Some(*game.result.as_ref()?.places.get(seat)?)).unwrap_or_default();
    let points = seat.and_then(|seat| Some(*game.result.as_ref()?.points.get(seat)?)).unwrap_or_default();
    let others = game.seats.iter().enumerate().filter(|(index, _)| Some(*index) != seat);
    let names: Vec<_> = others.filter_map(|(_, seat)| listed_name(seat)).collect();
    let (count, clock, rated, ended) = (game.seats.len(), game.clock, game.rated, game.since);
    let about = move || {
        let kind = if rated { t!("players-rated") } else { t!("players-friendly") };
        format!("{} · {kind} · {}", clock_text(clock), when(ended))
    };
    let title = game.game.title();
    view! {
        <li>
            <span class="w">
                <b>{move || t!("profile-place", place = place, count = count, points = points)}</b>
                <small>{title} " · " {names.join(", ")}</small>
                <small>{about}</small>
            </span>
            <a class="btn" href=Route::Online(game.id.to_string()).href() data-link="">{move || t!("home-look")}</a>
            <ReviewLink source=Source::Online(game.id.to_string()) />
        </li>
    }
}
