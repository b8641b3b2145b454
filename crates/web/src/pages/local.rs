//! A game on this device.

use castellum_rules::{Actor, Game, aqua_romana, aquaedukt, match_game};
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::art::Icon;
use crate::i18n::t;
use crate::keeper::local::{Trouble, open};
use crate::keeper::{SavedGame, shelf};
use crate::pages::Message;
use crate::panels::{Advice, Bar, ReviewLink, RulesButton};
use crate::route::{Route, Source, Study};
use crate::storage::NotStored;
use crate::table::Table;

/// The game with this id, if it is kept here. Played on in another window, it
/// is shown as that has left it.
#[component]
pub(crate) fn LocalGame(id: String) -> impl IntoView {
    let again = RwSignal::new(());
    let (elsewhere, own) = (shelf::elsewhere(), id.clone());
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
    match_game!(kind, {
        GameName::AquaRomana => play::<aqua_romana::Position, _>(saved, kind, |table, advice| match advice {
            Some(advice) => view! { <crate::aqua_romana::Stage table=table advice=advice /> }.into_any(),
            None => view! { <crate::aqua_romana::Stage table=table /> }.into_any(),
        }),
        GameName::Aquaedukt => play::<aquaedukt::Position, _>(saved, kind, |table, advice| match advice {
            Some(advice) => view! { <crate::aquaedukt::Stage table=table advice=advice /> }.into_any(),
            None => view! { <crate::aquaedukt::Stage table=table /> }.into_any(),
        }),
    })
}

fn play<G: Game, V: IntoView>(
    saved: SavedGame,
    kind: GameName,
    stage: impl FnOnce(Table<G>, Option<Advice<G>>) -> V,
) -> AnyView {
    let trouble = RwSignal::new(None);
    // Between people there are no hints.
    let may_ask = saved.seats.iter().filter(|seat| seat.bot.is_none()).count() == 1;
    let always = saved.hints;
    let id = saved.id.clone();
    let source = Source::Local(id.clone());
    match open::<G>(saved, trouble) {
        Ok(table) => {
            super::title::follow(table, kind.title());
            crate::sound::follow(table);
            let advice = may_ask.then(|| Advice::new(table, always));
            let turn = move || t!("turn", number = table.position().turn());
            let going_on = move || table.position().actor() != Actor::Nobody;
            view! {
                <Bar title=kind.title()>
                    <span class="chip num">{turn}</span>
                    <RulesButton game=kind />
                    <Show when=going_on fallback=move || view! { <ReviewLink source=source.clone() /> }>
                        <GoOnline id=id.clone() />
                    </Show>
                </Bar>
                {move || trouble.get().map(trouble_view)}
                <StorageNotice />
                {stage(table, advice)}
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

/// Says that the game is not kept, and why.
#[component]
fn StorageNotice() -> impl IntoView {
    let trouble = shelf::trouble();
    let text = move || match trouble.get() {
        Some(NotStored::Off) => Some(t!("storage-off")),
        Some(NotStored::Full) => Some(t!("storage-full")),
        None => None,
    };
    move || text().map(|text| view! { <p class="notice" role="status">{text}</p> })
}
