//! Creating a tournament.

use castellum_bots::Level;
use castellum_wire::tournaments::{NewTournament, TournamentKind};
use castellum_wire::{Clock, GameName, Millis, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::find::{Segments, game_text};
use super::games::clock_text;
use super::link::LobbyLink;
use super::sections::Page;
use crate::api;
use crate::i18n::t;
use crate::pages::online::{NameForm, refusal_text};
use crate::route::{self, Players, Route};

/// Clocks to choose from.
const CLOCKS: [Clock; 3] = [
    Clock::RealTime { seconds: 300, increment: 3 },
    Clock::RealTime { seconds: 600, increment: 5 },
    Clock::RealTime { seconds: 1200, increment: 10 },
];

const MINUTES: [u16; 4] = [30, 60, 90, 120];
const ROUNDS: [u8; 4] = [3, 5, 7, 9];

/// How people are brought together, without its length.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Arena,
    Swiss,
    RoundRobin,
}

/// What is chosen.
#[derive(Clone, Copy)]
struct Choices {
    name: RwSignal<String>,
    kind: RwSignal<Kind>,
    minutes: RwSignal<u16>,
    rounds: RwSignal<u8>,
    game: RwSignal<GameName>,
    table: RwSignal<u8>,
    clock: RwSignal<Clock>,
    rated: RwSignal<bool>,
    bots: RwSignal<Option<Level>>,
    /// As the field for a moment writes it; empty if its creator begins it.
    starts: RwSignal<String>,
}

impl Choices {
    fn usual() -> Self {
        Self {
            name: RwSignal::new(String::new()),
            kind: RwSignal::new(Kind::Arena),
            minutes: RwSignal::new(60),
            rounds: RwSignal::new(5),
            game: RwSignal::new(GameName::AquaRomana),
            table: RwSignal::new(3),
            clock: RwSignal::new(CLOCKS[1]),
            rated: RwSignal::new(true),
            bots: RwSignal::new(None),
            starts: RwSignal::new(String::new()),
        }
    }

    fn wanted(self) -> NewTournament {
        NewTournament {
            name: self.name.get_untracked().trim().to_owned(),
            kind: match self.kind.get_untracked() {
                Kind::Arena => TournamentKind::Arena { minutes: self.minutes.get_untracked() },
                Kind::Swiss => TournamentKind::Swiss { rounds: self.rounds.get_untracked() },
                Kind::RoundRobin => TournamentKind::RoundRobin,
            },
            game: self.game.get_untracked(),
            table: self.table.get_untracked(),
            clock: self.clock.get_untracked(),
            rated: self.rated.get_untracked(),
            bots: self.bots.get_untracked().map(|level| level.name().to_owned()),
            starts: local_moment(&self.starts.get_untracked()),
            pause: 30,
        }
    }
}

/// The moment that a field means, in the time of this device.
fn local_moment(text: &str) -> Option<Millis> {
    if text.is_empty() {
        return None;
    }
    let moment = js_sys::Date::parse(text);
    (moment.is_finite() && moment >= 0.0).then_some(moment as Millis)
}

/// The page.
#[component]
pub(super) fn NewTournamentPage() -> impl IntoView {
    let choices = Choices::usual();
    let refusal = RwSignal::new(None::<Refusal>);
    let asks_name = RwSignal::new(!api::is_known());
    let link = expect_context::<LobbyLink>();
    let be_known = move |name: String| {
        spawn_local(async move {
            match api::be_known_as(&name).await {
                Ok(_) => {
                    link.open();
                    asks_name.set(false);
                }
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    let create = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            match api::create_tournament(&choices.wanted()).await {
                Ok(view) => {
                    route::go(&Route::Players(Players::Tournament(view.tournament.id.to_string())));
                }
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <Page title="tournament-new-title">
            {move || if asks_name.get() {
                view! {
                    <section class="panel tournament-form">
                        <p>{move || t!("tournament-new-name-first")}</p>
                        <NameForm button="tournament-go-on" done=be_known />
                    </section>
                }
                .into_any()
            } else {
                view! { <form class="panel tournament-form" on:submit=create><Fields choices=choices /></form> }.into_any()
            }}
            {move || refusal.get().map(|refusal| view! { <p class="wrong" role="alert">{refusal_text(&refusal)}</p> })}
        </Page>
    }
}

#[component]
fn Fields(choices: Choices) -> impl IntoView {
    let levels = [None, Some(Level::Tiro), Some(Level::Faber), Some(Level::Mensor)];
    let length = move || {
        match choices.kind.get() {
        Kind::Arena => view! {
            <Segments label="tournament-length" options=MINUTES.to_vec() text=minutes_text chosen=choices.minutes />
        }
        .into_any(),
        Kind::Swiss => view! {
            <Segments label="tournament-rounds" options=ROUNDS.to_vec() text=rounds_text chosen=choices.rounds />
        }
        .into_any(),
        Kind::RoundRobin => ().into_any(),
    }
    };
    view! {
        <label class="tournament-field">
            <span>{move || t!("tournament-name")}</span>
            <input
                type="text"
                required
                maxlength="40"
                prop:value=move || choices.name.get()
                on:input=move |event| choices.name.set(event_target_value(&event))
            />
        </label>
        <Segments
            label="tournament-kind"
            options=vec![Kind::Arena, Kind::Swiss, Kind::RoundRobin]
            text=kind_text
            chosen=choices.kind
        />
        <p class="find-note">{move || kind_about(choices.kind.get())}</p>
        {length}
        <Segments label="find-game" options=crate::games().collect() text=game_text chosen=choices.game />
        <Segments label="tournament-table" options=vec![2, 3, 4] text=table_text chosen=choices.table />
        <Segments label="clock" options=CLOCKS.to_vec() text=clock_text chosen=choices.clock />
        <Segments label="find-result" options=vec![true, false] text=result_text chosen=choices.rated />
        <Segments label="tournament-bots" options=levels.to_vec() text=bots_text chosen=choices.bots />
        <p class="find-note">{move || t!("tournament-bots-about")}</p>
        <label class="tournament-field">
            <span>{move || t!("tournament-starts")}</span>
            <input
                type="datetime-local"
                prop:value=move || choices.starts.get()
                on:input=move |event| choices.starts.set(event_target_value(&event))
            />
        </label>
        <p class="find-note">{move || t!("tournament-starts-about")}</p>
        <button class="primary big" type="submit">{move || t!("tournament-create")}</button>
    }
}

fn kind_text(kind: Kind) -> String {
    match kind {
        Kind::Arena => t!("tournament-arena"),
        Kind::Swiss => t!("tournament-swiss"),
        Kind::RoundRobin => t!("tournament-round-robin"),
    }
}

fn kind_about(kind: Kind) -> String {
    match kind {
        Kind::Arena => t!("tournament-arena-about"),
        Kind::Swiss => t!("tournament-swiss-about"),
        Kind::RoundRobin => t!("tournament-round-robin-about"),
    }
}

fn minutes_text(minutes: u16) -> String {
    t!("clock-minutes", minutes = minutes)
}

fn rounds_text(rounds: u8) -> String {
    rounds.to_string()
}

fn table_text(table: u8) -> String {
    table.to_string()
}

fn result_text(rated: bool) -> String {
    if rated { t!("find-rated") } else { t!("find-friendly") }
}

fn bots_text(level: Option<Level>) -> String {
    level.map_or_else(|| t!("tournament-no-bots"), |level| t!(&format!("level-{}", level.name())))
}
