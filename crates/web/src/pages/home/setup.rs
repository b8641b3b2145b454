//! Who plays: one click from a game.

use castellum_bots::Level;
use castellum_rules::Seat;
use castellum_wire::{GameName, Refusal};
use leptos::prelude::*;

use crate::art::{Icon, Token};
use crate::i18n::t;
use crate::keeper::{SavedGame, SavedSeat};
use crate::pages::online::refusal_text;
use crate::route::{self, Route};
use crate::settings::settings;

use super::invite::{OnlineChoice, OnlineChoices, invite};

/// Against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Bots,
    SameScreen,
    Invite,
}

impl Mode {
    const ALL: [Self; 3] = [Self::Bots, Self::SameScreen, Self::Invite];

    /// Whoever plays without a server invites nobody.
    fn here() -> &'static [Self] {
        if route::is_site() { &Self::ALL[..2] } else { &Self::ALL }
    }

    const fn icon(self) -> &'static str {
        match self {
            Self::Bots => "u-bot",
            Self::SameScreen => "u-two",
            Self::Invite => "u-link",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Bots => "mode-bots",
            Self::SameScreen => "mode-screen",
            Self::Invite => "mode-invite",
        }
    }
}

/// Names for bots and for people who give none.
const NAMES: [&str; 4] = ["Livia", "Marcus", "Aurelia", "Titus"];

/// The set-up of a new game.
#[component]
pub(crate) fn SetUp(kind: RwSignal<GameName>) -> impl IntoView {
    let players = RwSignal::new(2_usize);
    let mode = RwSignal::new(Mode::Bots);
    let level = RwSignal::new(Level::Faber);
    let names = RwSignal::new(first_names());
    let online = OnlineChoice::new();
    let refusal = RwSignal::new(None::<Refusal>);
    let start = move |_| {
        if mode.get() == Mode::Invite {
            return invite(kind.get(), players.get(), online, refusal);
        }
        let seats = seats(mode.get(), players.get(), level.get(), &names.get());
        let game = SavedGame::begin(kind.get(), seats);
        // A game that cannot be kept is played all the same; its page says so.
        let _ = game.save();
        route::go(&Route::Local(game.id));
    };
    view! {
        <section class="setup">
            <h2 class="caps">{move || t!("home-setup")}</h2>
            <div class="panel set">
                <div class="ln">
                    <h3>{move || kind.get().title()}</h3>
                    <PlayerCount players=players />
                </div>
                <Modes mode=mode />
                <Show when=move || mode.get() == Mode::Bots>
                    <Levels level=level />
                </Show>
                <Show when=move || mode.get() == Mode::SameScreen>
                    <Names names=names players=players />
                </Show>
                <Show when=move || mode.get() == Mode::Invite>
                    <OnlineChoices choice=online />
                </Show>
                {move || refusal.get().map(|refusal| view! { <p role="alert" class="wrong">{refusal_text(&refusal)}</p> })}
                <button class="primary big" on:click=start>
                    {move || t!("home-start")}
                </button>
            </div>
        </section>
    }
}

fn first_names() -> Vec<String> {
    let mut names = NAMES.map(str::to_owned);
    let own = settings().name.get_untracked();
    if !own.is_empty() {
        names[0] = own;
    }
    names.to_vec()
}

fn seats(mode: Mode, players: usize, level: Level, names: &[String]) -> Vec<SavedSeat> {
    let bot = |index: usize| (mode == Mode::Bots && index > 0).then(|| level.name().to_owned());
    let seat = |index: usize| SavedSeat { name: names[index].clone(), bot: bot(index) };
    (0..players).map(seat).collect()
}

#[component]
fn PlayerCount(players: RwSignal<usize>) -> impl IntoView {
    let button = move |count: usize| {
        view! {
            <button
                role="radio"
                aria-checked=move || (players.get() == count).to_string()
                on:click=move |_| players.set(count)
            >
                {count}
            </button>
        }
    };
    view! {
        <div class="seg" role="radiogroup" aria-label=move || t!("players")>
            {[2, 3, 4].map(button).collect_view()}
        </div>
    }
}

#[component]
fn Modes(mode: RwSignal<Mode>) -> impl IntoView {
    let button = move |choice: Mode| {
        let chosen = move || mode.get() == choice;
        view! {
            <button
                class="md"
                class:on=chosen
                role="radio"
                aria-checked=move || chosen().to_string()
                on:click=move |_| mode.set(choice)
            >
                <Icon name=choice.icon() size=24 />
                <span>
                    <b>{move || t!(choice.key())}</b>
                    <small>{move || t!(&format!("{}-about", choice.key()))}</small>
                </span>
            </button>
        }
    };
    view! {
        <div class="mds" role="radiogroup" aria-label=move || t!("home-opponents")>
            {Mode::here().iter().copied().map(button).collect_view()}
        </div>
    }
}

/// The levels, each with as many arches as it is strong.
#[component]
fn Levels(level: RwSignal<Level>) -> impl IntoView {
    let button = move |choice: Level| {
        let chosen = move || level.get() == choice;
        let arches = choice as usize + 1;
        let arch = |index: usize| {
            let place = format!("translate({} 0) scale(.14 .17)", index * 9);
            view! { <use href="#arch1" transform=place fill="currentColor"></use> }
        };
        view! {
            <button
                class="lv"
                class:on=chosen
                role="radio"
                aria-checked=move || chosen().to_string()
                on:click=move |_| level.set(choice)
            >
                <svg width=arches * 9 height="22" viewBox=format!("0 0 {} 22", arches * 9) aria-hidden="true">
                    {(0..arches).map(arch).collect_view()}
                </svg>
                <b>{move || t!(&format!("level-{choice}"))}</b>
                <small>{move || t!(&format!("level-{choice}-about"))}</small>
            </button>
        }
    };
    view! {
        <div class="lvs" role="radiogroup" aria-label=move || t!("home-level")>
            {Level::ALL.map(button).collect_view()}
        </div>
    }
}

/// What everybody at the screen is called.
#[component]
fn Names(names: RwSignal<Vec<String>>, players: RwSignal<usize>) -> impl IntoView {
    let field = move |seat: Seat| {
        let change = move |event| {
            let name: String = event_target_value(&event).chars().take(40).collect();
            names.update(|names| names[seat.index()] = name);
        };
        view! {
            <label class="nm">
                <Token seat=seat size=24 />
                <span class="sr">{move || t!("home-name", number = seat.index() + 1)}</span>
                <input
                    type="text"
                    maxlength="40"
                    autocomplete="off"
                    prop:value=move || names.with(|names| names[seat.index()].clone())
                    on:input=change
                />
            </label>
        }
    };
    view! { <div class="nms">{move || Seat::all(players.get()).map(field).collect_view()}</div> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn against_bots_the_first_seat_is_yours() {
        let names = NAMES.map(str::to_owned);
        let seats = seats(Mode::Bots, 3, Level::Mensor, &names);
        assert_eq!(seats.iter().filter(|seat| seat.bot.is_none()).count(), 1);
        assert_eq!(seats[2].bot.as_deref(), Some("mensor"));
        assert!(super::seats(Mode::SameScreen, 4, Level::Tiro, &names).iter().all(|seat| seat.bot.is_none()));
    }
}
