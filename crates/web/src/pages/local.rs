//! A game on this device.

use castellum_rules::{Actor, with_game};
use leptos::prelude::*;

use crate::art::Icon;
use crate::backend::local::{Trouble, open};
use crate::backend::{SavedGame, saved_games};
use crate::game_ui::{GameUi, game_view};
use crate::i18n::t;
use crate::pages::Message;
use crate::pages::after_local::AfterLocal;
use crate::panels::{Advice, Bar, RulesButton};
use crate::route::{Route, Study};
use crate::storage::NotStored;

/// The game with this id, if it is kept here. Played on in another window, it
/// is shown as that has left it.
#[component]
pub(crate) fn LocalGame(id: String) -> impl IntoView {
    let again = RwSignal::new(());
    let (elsewhere, own) = (saved_games::elsewhere(), id.clone());
    let told = move |changed: &Option<String>, _: Option<&Option<String>>, _| {
        if changed.as_ref().is_none_or(|changed| *changed == own) {
            again.notify();
        }
    };
    Effect::watch(move || elsewhere.get(), told, false);
    move || {
        again.track();
        show(&id)
    }
}

fn show(id: &str) -> AnyView {
    let Some(saved) = SavedGame::load(id) else {
        return view! { <Message text=|| t!("local-unknown") /> }.into_any();
    };
    let Some(kind) = saved.kind() else {
        return view! { <Message text=|| t!("local-unknown") /> }.into_any();
    };
    with_game!(kind, G => play::<G>(saved))
}

fn play<G: GameUi>(saved: SavedGame) -> AnyView {
    let trouble = RwSignal::new(None);
    // Between people there are no hints.
    let may_ask = saved.seats.iter().filter(|seat| seat.bot.is_none()).count() == 1;
    let always = saved.hints;
    let id = saved.id.clone();
    match open::<G>(saved, trouble) {
        Ok(table) => {
            super::title::follow(table, G::GAME.title());
            crate::sound::follow(table);
            let advice = may_ask.then(|| Advice::new(table, always));
            let turn = move || t!("turn", number = table.position().turn());
            let own = id.clone();
            let after = ViewFn::from(move || view! { <AfterLocal id=own.clone() /> });
            let going_on = move || table.position().actor() != Actor::Nobody;
            view! {
                <Bar title=G::GAME.title()>
                    <span class="chip num">{turn}</span>
                    <RulesButton position=untrack(|| table.position()) />
                    <Show when=going_on>
                        <GoOnline id=id.clone() />
                    </Show>
                </Bar>
                {move || trouble.get().map(trouble_view)}
                <StorageNotice />
                {game_view(table, advice, None, after)}
            }
            .into_any()
        }
        Err(error) => view! { <Message text=move || t!("local-broken", error = error.clone()) /> }.into_any(),
    }
}

fn trouble_view(trouble: Trouble) -> impl IntoView {
    let text = move || match &trouble {
        Trouble::NoBot(error) => t!("bot-trouble", error = error.clone()),
    };
    view! { <p class="notice" role="status">{text}</p> }
}

/// Leads to where the game can go on at a server.
#[component]
pub(crate) fn GoOnline(id: String) -> impl IntoView {
    view! {
        <a
            class="btn icb"
            href=Route::Study(Study::Upload(Some(id))).href()
            data-link=""
            aria-label=move || t!("go-online")
            title=move || t!("go-online")
        >
            <Icon name="u-link" />
        </a>
    }
}

/// Says that a game or board is not kept, and why.
#[component]
pub(crate) fn StorageNotice() -> impl IntoView {
    let trouble = saved_games::trouble();
    let text = move || match trouble.get() {
        Some(NotStored::Off) => Some(t!("storage-off")),
        Some(NotStored::Full) => Some(t!("storage-full")),
        None => None,
    };
    move || text().map(|text| view! { <p class="notice" role="status">{text}</p> })
}
