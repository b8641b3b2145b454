//! A game on this device.

use castellum_rules::{Game, aqua_romana, aquaedukt};
use castellum_wire::GameName;
use leptos::prelude::*;

use crate::i18n::t;
use crate::keeper::SavedGame;
use crate::keeper::local::{Trouble, open};
use crate::pages::Message;
use crate::panels::{Advice, Bar, RulesButton};
use crate::table::Table;

/// The game with this id, if it is kept here.
#[component]
pub(crate) fn LocalGame(id: String) -> impl IntoView {
    let Some(saved) = SavedGame::load(&id) else {
        return view! { <Message text=|| t!("local-unknown") /> }.into_any();
    };
    let Some(kind) = saved.kind() else {
        return view! { <Message text=|| t!("local-unknown") /> }.into_any();
    };
    match kind {
        GameName::AquaRomana => play::<aqua_romana::Position, _>(saved, kind, |table, advice| match advice {
            Some(advice) => view! { <crate::aqua_romana::Stage table=table advice=advice /> }.into_any(),
            None => view! { <crate::aqua_romana::Stage table=table /> }.into_any(),
        }),
        GameName::Aquaedukt => play::<aquaedukt::Position, _>(saved, kind, |table, advice| match advice {
            Some(advice) => view! { <crate::aquaedukt::Stage table=table advice=advice /> }.into_any(),
            None => view! { <crate::aquaedukt::Stage table=table /> }.into_any(),
        }),
    }
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
    match open::<G>(saved, trouble) {
        Ok(table) => {
            super::title::follow(table, kind.title());
            crate::sound::follow(table);
            let advice = may_ask.then(|| Advice::new(table, always));
            let turn = move || t!("turn", number = table.position().turn());
            view! {
                <Bar title=kind.title()>
                    <span class="chip num">{turn}</span>
                    <RulesButton game=kind />
                </Bar>
                {move || trouble.get().map(trouble_view)}
                {stage(table, advice)}
            }
            .into_any()
        }
        Err(error) => view! { <Message text=move || t!("local-broken", error = error.clone()) /> }.into_any(),
    }
}

fn trouble_view(trouble: Trouble) -> impl IntoView {
    let text = move || match &trouble {
        Trouble::NotStored => t!("storage-off"),
        Trouble::NoBot(error) => t!("bot-trouble", error = error.clone()),
    };
    view! { <p class="notice" role="status">{text}</p> }
}
