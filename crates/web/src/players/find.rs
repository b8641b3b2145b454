//! Finding a game: what to look for, and waiting for it.

use castellum_wire::http::{GameSummary, NewGame};
use castellum_wire::lobby::{BotOffer, Partner, Seek, Seeking};
use castellum_wire::{Clock, GameName, Refusal, SeatKind, Visibility};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::games::clock_text;
use super::link::LobbyLink;
use crate::backend::now_millis;
use crate::i18n::t;
use crate::pages::online::{NameForm, refusal_text};
use crate::panels::radios;
use crate::route::{self, Route};
use crate::{api, dice, storage};

/// What was last looked for is offered again.
const KEPT: &str = "seek";

/// Clocks to choose from; days are for games that others join when they come by.
pub(super) const CLOCKS: [Clock; 4] = [
    Clock::RealTime { seconds: 300, increment: 3 },
    Clock::RealTime { seconds: 600, increment: 5 },
    Clock::RealTime { seconds: 1200, increment: 10 },
    Clock::Correspondence { days: 2 },
];

/// What can be chosen.
#[derive(Clone, Copy)]
struct Choices {
    game: RwSignal<GameName>,
    players: RwSignal<Option<u8>>,
    clock: RwSignal<Clock>,
    rated: RwSignal<bool>,
}

impl Choices {
    fn load() -> Self {
        let kept: Option<Seek> = storage::read(KEPT);
        let kept = kept.unwrap_or(Seek {
            game: GameName::AquaRomana,
            players: Some(2),
            clock: CLOCKS[1],
            rated: true,
            commitment: None,
        });
        let clock = if CLOCKS.contains(&kept.clock) { kept.clock } else { CLOCKS[1] };
        Self {
            game: RwSignal::new(kept.game),
            players: RwSignal::new(kept.players),
            clock: RwSignal::new(clock),
            rated: RwSignal::new(kept.rated),
        }
    }

    fn seek(self) -> Seek {
        Seek {
            game: self.game.get_untracked(),
            players: self.players.get_untracked(),
            clock: self.clock.get_untracked(),
            rated: self.rated.get_untracked(),
            commitment: None,
        }
    }
}

/// The card that finds a game, or shows how the search goes.
#[component]
pub(super) fn Find() -> impl IntoView {
    let link = expect_context::<LobbyLink>();
    let choices = Choices::load();
    move || {
        if link.since.with(Option::is_some) {
            view! { <Waiting link=link /> }.into_any()
        } else {
            view! { <Choose link=link choices=choices /> }.into_any()
        }
    }
}

#[component]
fn Choose(link: LobbyLink, choices: Choices) -> impl IntoView {
    let asks_name = RwSignal::new(false);
    let begin = move || {
        let seek = choices.seek();
        // Unkept, the choice is made anew next time.
        let _ = storage::write(KEPT, &seek);
        look_for(link, seek);
    };
    let find = move |_| if api::is_known() { begin() } else { asks_name.set(true) };
    let be_known = move |name: String| {
        spawn_local(async move {
            match api::be_known_as(&name).await {
                Ok(_) => {
                    // The lobby knows who we are when we come again.
                    link.open();
                    begin();
                }
                Err(refused) => link.refusal.set(Some(refused)),
            }
        });
    };
    view! {
        <section class="panel find" aria-labelledby="find-title">
            <h3 id="find-title" class="display">{move || t!("find-title")}</h3>
            <Segments label="find-game" options=crate::games().collect() text=game_text chosen=choices.game />
            <Segments
                label="players"
                options=vec![Some(2), Some(3), Some(4), None]
                text=count_text
                chosen=choices.players
            />
            <Segments label="clock" options=CLOCKS.to_vec() text=short_clock chosen=choices.clock />
            <Segments label="find-result" options=vec![true, false] text=result_text chosen=choices.rated />
            {move || if asks_name.get() {
                view! { <NameForm button="find-begin" done=be_known /> }.into_any()
            } else {
                view! { <button class="primary big" on:click=find>{move || t!("find-begin")}</button> }.into_any()
            }}
            <Refused refusal=link.refusal />
            <p class="find-note">
                {move || match choices.clock.get() {
                    Clock::Correspondence { .. } => t!("find-days-note"),
                    _ => t!("find-note"),
                }}
            </p>
        </section>
    }
}

/// Waits for others in the lobby, or finds a game over days: an open one of
/// somebody else, else one that stands open for others.
fn look_for(link: LobbyLink, seek: Seek) {
    if matches!(seek.clock, Clock::RealTime { .. }) {
        return link.seek(Seek { commitment: dice::commit(), ..seek });
    }
    spawn_local(async move {
        match over_days(&seek).await {
            Ok(game) => route::go(&Route::Online(game.id.to_string())),
            Err(refused) => link.refusal.set(Some(refused)),
        }
    });
}

async fn over_days(seek: &Seek) -> Result<GameSummary, Refusal> {
    let open = api::open_over_days(seek.game).await?;
    let fits = |game: &&GameSummary| {
        let players = seek.players.is_none_or(|players| usize::from(players) == game.seats.len());
        players && game.rated == seek.rated && game.clock == seek.clock && game.you.seat.is_none()
    };
    if let Some(game) = open.games.iter().find(fits) {
        return api::join(&game.id, None).await;
    }
    let mut seats = vec![SeatKind::Anyone; usize::from(seek.players.unwrap_or(2))];
    seats[0] = SeatKind::Creator;
    let wanted = NewGame {
        clock: seek.clock,
        rated: seek.rated,
        visibility: Visibility::Public,
        shuffle: true,
        ..NewGame::new(seek.game, seats)
    };
    Ok(api::create(&wanted).await?.game)
}

pub(super) fn count_text(players: Option<u8>) -> String {
    players.map_or_else(|| t!("find-any"), |players| players.to_string())
}

pub(super) fn result_text(rated: bool) -> String {
    if rated { t!("find-rated") } else { t!("find-friendly") }
}

pub(super) fn short_clock(clock: Clock) -> String {
    match clock {
        Clock::Correspondence { .. } => t!("find-days"),
        clock => clock_text(clock),
    }
}

/// How the search goes.
#[component]
fn Waiting(link: LobbyLink) -> impl IntoView {
    let seeking = link.seeking;
    let heading = NodeRef::<leptos::html::H3>::new();
    // Anyone who pressed the button goes on from here.
    heading.on_load(|heading| {
        let _ = heading.focus();
    });
    let about = move || {
        seeking.with(|seeking| seeking.as_ref().map(|seeking| about(&seeking.seek))).unwrap_or_default()
    };
    let window = move || {
        let text = |seeking: &Seeking| t!("find-window", lowest = seeking.lowest, highest = seeking.highest);
        seeking.with(|seeking| seeking.as_ref().map(text)).unwrap_or_default()
    };
    let others =
        Memo::new(move |_| seeking.with(|it| it.as_ref().map(|it| it.others.clone())).unwrap_or_default());
    let offer = Memo::new(move |_| seeking.with(|it| it.as_ref().and_then(|it| it.bot.clone())));
    let free = move || {
        let missing =
            |it: &Seeking| usize::from(it.seek.players.unwrap_or(2)).saturating_sub(1 + it.others.len());
        seeking.with(|it| it.as_ref().map_or(1, missing))
    };
    view! {
        <section class="panel find wait" aria-labelledby="find-title">
            <header>
                <h3 id="find-title" class="display" tabindex="-1" node_ref=heading>
                    {move || t!("find-waiting", count = free())}
                </h3>
                <Elapsed link=link />
            </header>
            <div class="in">
                <p>{about}</p>
                <ul class="find-seats">
                    <li>
                        <b>{move || t!("seat-you")}</b>
                        <span class="rt num">{move || seeking.with(|it| it.as_ref().map(|it| it.rating))}</span>
                    </li>
                    {move || others.get().into_iter().map(partner).collect_view()}
                    {move || (0..free()).map(|_| view! { <li class="open">{move || t!("seat-empty")}</li> }).collect_view()}
                </ul>
                <p class="find-note">{window}</p>
                <button class="stop" on:click=move |_| link.stop()>{move || t!("find-stop")}</button>
            </div>
            {move || offer.get().map(|offer| view! { <Offer link=link offer=offer /> })}
            <Refused refusal=link.refusal />
            <p class="sr" role="status">
                {move || if offer.with(Option::is_some) { t!("find-offer-said") } else { t!("find-waiting", count = free()) }}
            </p>
        </section>
    }
}

fn partner(partner: Partner) -> impl IntoView {
    view! {
        <li>
            <b>{partner.name}</b>
            <small>{move || t!("find-is-in")}</small>
            <span class="rt num">{partner.rating}</span>
        </li>
    }
}

/// A bot may take a free seat, if everybody agrees.
#[component]
fn Offer(link: LobbyLink, offer: BotOffer) -> impl IntoView {
    let name = offer.name.clone();
    let level = move || t!(&format!("level-{name}"));
    let (title, button) = (level.clone(), level.clone());
    let (rating, agreed) = (offer.rating, offer.agreed);
    view! {
        <section class="offer" aria-labelledby="offer-title">
            <h4 id="offer-title" class="display">{move || t!("find-offer", level = title())}</h4>
            <p>{move || t!("find-offer-about", level = level(), rating = rating)}</p>
            {if agreed {
                view! {
                    <p>{move || t!("find-offer-agreed")}</p>
                    <button on:click=move |_| link.accept_bots(false)>{move || t!("find-keep-looking")}</button>
                }
                .into_any()
            } else {
                view! {
                    <button class="act2" on:click=move |_| link.accept_bots(true)>
                        {move || t!("find-ask-bot", level = button())}
                    </button>
                }
                .into_any()
            }}
        </section>
    }
}

/// How long the search has taken. Nobody needs to hear each second.
#[component]
pub(super) fn Elapsed(link: LobbyLink) -> impl IntoView {
    let now = RwSignal::new(now_millis());
    let second = std::time::Duration::from_secs(1);
    let timer = set_interval_with_handle(move || now.set(now_millis()), second).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
    let text = move || {
        let seconds = link.since.get().map_or(0, |since| now.get().saturating_sub(since) / 1000);
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    view! { <span class="mono" aria-hidden="true">{text}</span> }
}

/// What is looked for, in one line.
pub(super) fn about(seek: &Seek) -> String {
    let players = match seek.players {
        Some(players) => t!("find-players", count = players),
        None => t!("find-any-players"),
    };
    let kind = if seek.rated { t!("players-rated") } else { t!("players-friendly") };
    format!("{} · {players} · {} · {kind}", seek.game.title(), clock_text(seek.clock))
}

#[component]
fn Refused(refusal: RwSignal<Option<Refusal>>) -> impl IntoView {
    move || refusal.get().map(|refusal| view! { <p class="wrong" role="alert">{refusal_text(&refusal)}</p> })
}

/// A choice of one among a few, side by side, with what is chosen in front.
#[component]
pub(super) fn Segments<T: Copy + PartialEq + Send + Sync + 'static>(
    /// The key of what is chosen.
    label: &'static str,
    options: Vec<T>,
    /// What stands on each of them.
    text: fn(T) -> String,
    chosen: RwSignal<T>,
) -> impl IntoView {
    let pressed = Signal::derive(move || Some(chosen.get()));
    let choose = Callback::new(move |value| chosen.set(value));
    let show = move |value: T| (move || text(value)).into_any();
    view! {
        <div class="find-line">
            <span aria-hidden="true">{move || t!(label)}</span>
            {radios(("seg", ""), move || t!(label), options, pressed, choose, show)}
        </div>
    }
}

/// What a game is called.
pub(super) fn game_text(game: GameName) -> String {
    game.title().to_owned()
}
