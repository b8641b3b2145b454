//! Challenges: asking a person to play, and answering.

use castellum_bots::Level;
use castellum_wire::challenges::{Challenge, ChallengeStatus, NewChallenge};
use castellum_wire::lobby::Seek;
use castellum_wire::{Clock, Code, GameName, PersonId, Refusal};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::find::{self, CLOCKS, Segments, count_text, game_text, result_text, short_clock};
use super::link::LobbyLink;
use super::sections::Page;
use crate::api;
use crate::art::Icon;
use crate::i18n::t;
use crate::pages::online::{NameForm, refusal_text};
use crate::route::{self, Players, Route};

/// Leads to asking somebody to play, unless it is oneself.
#[component]
pub(super) fn ChallengeLink(
    person: PersonId,
    name: String,
    /// Whether only an icon is shown.
    #[prop(default = false)]
    small: bool,
) -> impl IntoView {
    let link = expect_context::<LobbyLink>();
    let href = Route::Players(Players::Challenge(person.to_string())).href();
    let is_other = move || link.me.with(|me| me.as_ref() != Some(&person));
    view! {
        <Show when=is_other>
            <a
                class="btn challenge-link"
                class:icb=small
                class:primary=!small
                href=href.clone()
                data-link=""
                data-challenge=""
                aria-label={
                    let name = name.clone();
                    move || t!("challenge-name", name = name.clone())
                }
            >
                <Icon name="u-swords" />
                {(!small).then(|| view! { <span>{move || t!("challenge-button")}</span> })}
            </a>
        </Show>
    }
}

/// One's challenges that wait for an answer, and answers; on every page about players.
#[component]
pub(super) fn ChallengeCards() -> impl IntoView {
    let link = expect_context::<LobbyLink>();
    let incoming = Memo::new(move |_| {
        let is_open = |challenge: &Challenge| challenge.status == ChallengeStatus::Open;
        link.challenges
            .with(|list| list.incoming.iter().filter(|it| is_open(it)).cloned().collect::<Vec<_>>())
    });
    let outgoing = Memo::new(move |_| link.challenges.with(|list| list.outgoing.clone()));
    // From another window it is seen as well.
    Effect::new(move |before: Option<usize>| {
        let count = incoming.with(Vec::len);
        if count > before.unwrap_or_default() {
            document().set_title(&format!("● {}", t!("challenge-title")));
        }
        count
    });
    let key = |challenge: &Challenge| (challenge.id.to_string(), challenge.status == ChallengeStatus::Open);
    view! {
        <div class="challenges" aria-live="polite">
            <For each=move || incoming.get() key=key children=|challenge| view! { <Incoming challenge=challenge /> } />
            <For each=move || outgoing.get() key=key children=|challenge| view! { <Outgoing challenge=challenge /> } />
        </div>
    }
}

#[component]
fn Incoming(challenge: Challenge) -> impl IntoView {
    let refusal = RwSignal::new(None::<Refusal>);
    let Challenge { id, challenger, wanted, .. } = challenge;
    let accepted = id.clone();
    let accept = move |_| {
        let id = accepted.clone();
        spawn_local(async move {
            match api::accept_challenge(&id).await {
                Ok(game) => route::go(&Route::Online(game.id.to_string())),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    let decline = move |_| {
        let id = id.clone();
        spawn_local(async move { refusal.set(api::decline_challenge(&id).await.err()) });
    };
    let name = challenger.name;
    view! {
        <section class="panel challenge" data-incoming="">
            <p>
                <b>{move || t!("challenge-from", name = name.clone())}</b>
                <small>{move || about(&wanted)}</small>
            </p>
            <button class="primary" data-accept="" on:click=accept>{move || t!("challenge-accept")}</button>
            <button data-decline="" on:click=decline>{move || t!("challenge-decline")}</button>
            <Refused refusal=refusal />
        </section>
    }
}

#[component]
fn Outgoing(challenge: Challenge) -> impl IntoView {
    let refusal = RwSignal::new(None::<Refusal>);
    let closed = RwSignal::new(false);
    let Challenge { id, challenged, wanted, status, game, .. } = challenge;
    let name = challenged.name;
    let text = move || {
        let name = name.clone();
        match status {
            ChallengeStatus::Open => t!("challenge-to", name = name),
            ChallengeStatus::Accepted => t!("challenge-accepted", name = name),
            ChallengeStatus::Declined | ChallengeStatus::Gone => t!("challenge-declined", name = name),
        }
    };
    let withdraw = move |_| {
        let id = id.clone();
        spawn_local(async move { refusal.set(api::withdraw_challenge(&id).await.err()) });
    };
    let button = match (status, game) {
        (ChallengeStatus::Open, _) => {
            view! { <button data-withdraw="" on:click=withdraw>{move || t!("challenge-withdraw")}</button> }
                .into_any()
        }
        (ChallengeStatus::Accepted, Some(game)) => {
            let href = Route::Online(game.to_string()).href();
            view! { <a class="btn primary" data-sit="" href=href data-link="">{move || t!("tournament-sit")}</a> }
                .into_any()
        }
        _ => view! {
            <button class="icb" aria-label=move || t!("close") on:click=move |_| closed.set(true)>
                <Icon name="u-close" size=16 />
            </button>
        }
        .into_any(),
    };
    view! {
        <section class="panel challenge" data-outgoing="" hidden=move || closed.get()>
            <p>
                <b>{text}</b>
                <small>{move || about(&wanted)}</small>
            </p>
            {button}
            <Refused refusal=refusal />
        </section>
    }
}

#[component]
fn Refused(refusal: RwSignal<Option<Refusal>>) -> impl IntoView {
    move || refusal.get().map(|refusal| view! { <p class="wrong" role="alert">{refusal_text(&refusal)}</p> })
}

/// What is asked for, in one line.
fn about(wanted: &NewChallenge) -> String {
    let NewChallenge { game, players, clock, rated, .. } = *wanted;
    let line = find::about(&Seek { game, players: Some(players), clock, rated, commitment: None });
    match &wanted.bots {
        Some(bots) => format!("{line} · {}", t!("challenge-with-bots", level = bot_text(bots))),
        None => line,
    }
}

/// Other bots have no names of their own in our languages.
fn bot_text(bot: &str) -> String {
    let is_level = Level::ALL.iter().any(|level| level.name() == bot);
    if is_level { t!(&format!("level-{bot}")) } else { bot.to_owned() }
}

/// The page on which somebody is asked to play.
#[component]
pub(super) fn ChallengePage(id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<(PersonId, String), Refusal>>);
    let person = id.parse::<PersonId>().ok();
    spawn_local(async move {
        found.set(Some(match &person {
            Some(person) => api::profile(person).await.map(|profile| (profile.person, profile.name)),
            None => Err(Refusal::new(Code::NotFound, "")),
        }));
    });
    view! {
        <Page title="challenge-title">
            {move || match found.get() {
                None => view! { <p class="players-empty">{t!("players-loading")}</p> }.into_any(),
                Some(Err(_)) => view! { <p class="players-empty" role="alert">{t!("profile-unknown")}</p> }.into_any(),
                Some(Ok((person, name))) => view! { <Ask person=person name=name /> }.into_any(),
            }}
        </Page>
    }
}

/// What is chosen about a challenge.
#[derive(Clone, Copy)]
struct Choices {
    game: RwSignal<GameName>,
    players: RwSignal<Option<u8>>,
    bots: RwSignal<Option<Level>>,
    clock: RwSignal<Clock>,
    rated: RwSignal<bool>,
}

impl Choices {
    fn has_more_seats(self) -> bool {
        self.players.get().is_some_and(|players| players > 2)
    }

    fn has_bots(self) -> bool {
        self.has_more_seats() && self.bots.get().is_some()
    }

    fn wanted(self, is_bot: bool) -> NewChallenge {
        untrack(|| {
            let has_bots = self.has_bots();
            NewChallenge {
                game: self.game.get(),
                players: self.players.get().unwrap_or(2),
                clock: self.clock.get(),
                // TB-R14: a table with a bot is not rated.
                rated: self.rated.get() && !has_bots && !is_bot,
                bots: self.bots.get().filter(|_| has_bots).map(|level| level.name().to_owned()),
                commitment: None,
            }
        })
    }
}

#[component]
fn Ask(person: PersonId, name: String) -> impl IntoView {
    let link = expect_context::<LobbyLink>();
    let choices = Choices {
        game: RwSignal::new(GameName::AquaRomana),
        players: RwSignal::new(Some(2)),
        bots: RwSignal::new(None),
        clock: RwSignal::new(CLOCKS[1]),
        rated: RwSignal::new(true),
    };
    let refusal = RwSignal::new(None::<Refusal>);
    let asks_name = RwSignal::new(!api::is_known());
    let is_bot = person.is_bot();
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
    let ask = move |_| {
        let (person, wanted) = (person.clone(), choices.wanted(is_bot));
        refusal.set(None);
        spawn_local(async move {
            match api::challenge(&person, &wanted).await {
                Ok(_) => route::go(&Route::Players(Players::Lobby)),
                Err(refused) => refusal.set(Some(refused)),
            }
        });
    };
    let levels = vec![None, Some(Level::Tiro), Some(Level::Faber), Some(Level::Mensor)];
    view! {
        <section class="panel find challenge-form" aria-labelledby="challenge-whom">
            <h3 id="challenge-whom" class="display">{move || t!("challenge-name", name = name.clone())}</h3>
            <Segments label="find-game" options=crate::games().collect() text=game_text chosen=choices.game />
            <Segments label="players" options=vec![Some(2), Some(3), Some(4)] text=count_text chosen=choices.players />
            <Show when=move || choices.has_more_seats()>
                <Segments label="challenge-others" options=levels.clone() text=others_text chosen=choices.bots />
            </Show>
            <Segments label="clock" options=CLOCKS.to_vec() text=short_clock chosen=choices.clock />
            <Show when=move || !choices.has_bots() && !is_bot>
                <Segments label="find-result" options=vec![true, false] text=result_text chosen=choices.rated />
            </Show>
            {move || if asks_name.get() {
                view! { <NameForm button="tournament-go-on" done=be_known /> }.into_any()
            } else {
                view! {
                    <button class="primary big" data-ask="" on:click=ask.clone()>{move || t!("challenge-button")}</button>
                }
                .into_any()
            }}
            <Refused refusal=refusal />
            <p class="find-note">
                {move || match choices.clock.get() {
                    Clock::RealTime { .. } => t!("challenge-note"),
                    Clock::Correspondence { .. } | Clock::None => t!("challenge-note-days"),
                }}
            </p>
        </section>
    }
}

fn others_text(bots: Option<Level>) -> String {
    bots.map_or_else(|| t!("challenge-anybody"), |level| t!(&format!("level-{}", level.name())))
}
