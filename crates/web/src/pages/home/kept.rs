//! The games on this device: going on with them, and removing them, which can
//! be taken back.

use castellum_rules::{Actor, with_game};
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::art::Icon;
use crate::backend::{Forgotten, SavedGame, saved_games};
use crate::game_ui::GameUi;
use crate::i18n::t;
use crate::pages::GoOnline;
use crate::panels::ReviewLink;
use crate::route::{Route, Source};

/// All of them, those that changed last first.
#[component]
pub(super) fn KeptGames() -> impl IntoView {
    let games = RwSignal::new(SavedGame::all());
    let removed = RwSignal::new(None::<Forgotten>);
    let elsewhere = saved_games::elsewhere();
    Effect::watch(move || elsewhere.track(), move |(), _, _| games.set(SavedGame::all()), false);
    let remove = move |id: &str| {
        removed.set(SavedGame::forget(id));
        games.set(SavedGame::all());
    };
    let restore = move |_| {
        if let Some(forgotten) = removed.write().take() {
            forgotten.restore();
            games.set(SavedGame::all());
        }
    };
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <div>
                <h2 class="caps">{move || t!("home-continue")}</h2>
                <ul class="panel og kept">
                    <For each=move || games.get() key=|game| (game.id.clone(), game.changed as u64) let:game>
                        <KeptGame game=game remove=remove />
                    </For>
                </ul>
            </div>
        </Show>
        <div role="status">
            <Show when=move || removed.with(Option::is_some)>
                <p class="notice toast">
                    <span>{move || t!("kept-removed")}</span>
                    <button class="primary" data-restore="" on:click=restore>
                        {move || t!("kept-restore")}
                    </button>
                    <button class="icb" aria-label=move || t!("close") on:click=move |_| removed.set(None)>
                        <Icon name="u-close" size=16 />
                    </button>
                </p>
            </Show>
        </div>
    }
}

#[component]
fn KeptGame(game: SavedGame, remove: impl Fn(&str) + Copy + Send + Sync + 'static) -> impl IntoView {
    let id = game.id.clone();
    let (over, href) = (game.over, Route::Local(game.id.clone()).href());
    let title = game.kind().map_or("", GameName::title);
    let names = game.seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>().join(", ");
    let (kept, stands) = (game.clone(), game.clone());
    view! {
        <li>
            <span class="w">
                <b>{title}</b>
                <small>{names}</small>
                <small>{move || opponents(&kept)}</small>
                <small class="stands">{move || standing(&stands)}</small>
            </span>
            <button
                class="icb"
                data-forget=""
                aria-label=move || t!("home-forget")
                title=move || t!("home-forget")
                on:click=move |_| remove(&id)
            >
                <Icon name="u-close" size=16 />
            </button>
            {if over {
                view! { <ReviewLink source=Source::Local(game.id.clone()) /> }.into_any()
            } else {
                view! { <GoOnline id=game.id.clone() /> }.into_any()
            }}
            <a class="btn act2" href=href data-link="">
                {move || if over { t!("home-look") } else { t!("home-resume") }}
            </a>
        </li>
    }
}

/// Against whom one plays.
fn opponents(game: &SavedGame) -> String {
    let mut levels: Vec<&String> = game.seats.iter().filter_map(|seat| seat.bot.as_ref()).collect();
    levels.dedup();
    if levels.is_empty() {
        return t!("mode-screen");
    }
    let names = levels.into_iter().map(|level| t!(&format!("level-{level}"))).collect::<Vec<_>>();
    t!("kept-against", level = names.join(", "))
}

/// Where the game stands: whose turn it is, or that it is over.
fn standing(game: &SavedGame) -> String {
    let Some(kind) = game.kind().filter(|_| !game.over) else { return t!("home-over") };
    with_game!(kind, G => standing_of::<G>(game))
}

fn standing_of<G: GameUi>(game: &SavedGame) -> String {
    // A game that cannot be read says so when it is opened.
    let Ok(history) = game.history::<G>() else { return t!("home-actions", count = game.actions.len()) };
    let position = history.live();
    let turn = t!("turn", number = position.turn());
    let Actor::Seat(seat) = position.actor() else { return turn };
    let Some(saved) = game.seats.get(seat.index()) else { return turn };
    let alone = game.seats.iter().filter(|seat| seat.bot.is_none()).count() == 1;
    let whose = match saved.bot {
        None if alone => t!("home-your-turn"),
        _ => t!("turn-theirs", name = saved.name.clone()),
    };
    format!("{turn} · {whose}")
}
