//! A game on the server: its clock, who may see it, and its creation.

use castellum_wire::http::NewGame;
use castellum_wire::{Clock, GameName, Offer, Refusal, Visibility};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api;
use crate::i18n::t;
use crate::route::{self, Route};
use crate::settings::settings;
use crate::storage;

/// What is chosen for a game on the server.
#[derive(Clone, Copy)]
pub(super) struct OnlineChoice {
    clock: RwSignal<Clock>,
    public: RwSignal<bool>,
    name: RwSignal<String>,
}

impl OnlineChoice {
    pub(super) fn new() -> Self {
        Self {
            clock: RwSignal::new(Clock::None),
            public: RwSignal::new(false),
            name: RwSignal::new(settings().name.get_untracked()),
        }
    }
}

/// The clocks to choose from, with the keys of their names.
const CLOCKS: [(Clock, &str); 4] = [
    (Clock::None, "clock-none"),
    (Clock::RealTime { seconds: 300, increment: 5 }, "clock-5"),
    (Clock::RealTime { seconds: 600, increment: 10 }, "clock-10"),
    (Clock::Correspondence { days: 3 }, "clock-3-days"),
];

/// Name, clock and who may see the game.
#[component]
pub(super) fn OnlineChoices(choice: OnlineChoice) -> impl IntoView {
    let clock = move |(clock, key): (Clock, &'static str)| {
        view! {
            <button
                role="radio"
                aria-checked=move || (choice.clock.get() == clock).to_string()
                on:click=move |_| choice.clock.set(clock)
            >
                {move || t!(key)}
            </button>
        }
    };
    view! {
        <label class="nm">
            <span>{move || t!("your-name")}</span>
            <input
                type="text"
                maxlength="40"
                autocomplete="nickname"
                prop:value=move || choice.name.get()
                on:input=move |event| choice.name.set(event_target_value(&event))
            />
        </label>
        <div class="ln">
            <span>{move || t!("clock")}</span>
            <div class="seg" role="radiogroup" aria-label=move || t!("clock")>
                {CLOCKS.map(clock).collect_view()}
            </div>
        </div>
        <label class="check">
            <input
                type="checkbox"
                prop:checked=move || choice.public.get()
                on:change=move |event| choice.public.set(event_target_checked(&event))
            />
            {move || t!("home-public")}
        </label>
    }
}

/// Creates the game and goes to its table.
pub(super) fn invite(
    game: GameName,
    players: usize,
    choice: OnlineChoice,
    refusal: RwSignal<Option<Refusal>>,
) {
    let name = choice.name.get_untracked().trim().to_owned();
    let name = if name.is_empty() { "Livia".to_owned() } else { name };
    settings().set_name(&name);
    let new = new_game(game, players, choice.clock.get_untracked(), choice.public.get_untracked());
    spawn_local(async move {
        let result = async {
            api::be_known_as(&name).await?;
            api::create(&new).await
        };
        match result.await {
            Ok(created) => {
                if let Some(key) = created.key {
                    // Without storage the link shown at the table lacks it; the
                    // seat itself is kept by a cookie.
                    let _ = storage::write_text(&format!("key-{}", created.game.id), &key);
                }
                route::go(&Route::Online(created.game.id.to_string()));
            }
            Err(refused) => refusal.set(Some(refused)),
        }
    });
}

fn new_game(game: GameName, players: usize, clock: Clock, public: bool) -> NewGame {
    let others = std::iter::repeat_n(Offer::Anyone, players - 1);
    let seats = std::iter::once(Offer::Creator).chain(others).collect();
    let visibility = if public { Visibility::Public } else { Visibility::Private };
    NewGame { clock, visibility, ..NewGame::new(game, seats) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_for_friends_has_one_seat_for_its_creator() {
        let game = new_game(GameName::Aquaedukt, 3, Clock::None, false);
        assert_eq!(game.seats, [Offer::Creator, Offer::Anyone, Offer::Anyone]);
        assert_eq!(game.visibility, Visibility::Private);
    }
}
