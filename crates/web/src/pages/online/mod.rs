//! Games on a server: a program of its own.

mod after;
mod chain_head;
mod chat;
mod invited;
mod join;
mod menu;
mod qr;
mod votes;
mod waiting;

use castellum_rules::with_game;
use castellum_wire::{Code, GameId, GameState, Refusal};
use leptos::prelude::*;

use crate::app::speak_language;
use crate::art::Icon;
use crate::backend::online::{Link, Online};
use crate::game_ui::{GameUi, game_view, told_from};
use crate::i18n::t;
use crate::instant;
use crate::pages::Message;
use crate::panels::{Bar, ClockVoice, RulesButton};
use crate::route::{self, Route};
use crate::storage;

pub(crate) use waiting::{CopyLink, NameForm};

/// The root of games on a server.
#[component]
pub(crate) fn OnlineGames() -> impl IntoView {
    route::follow_browser();
    speak_language();
    if route::is_site() {
        return view! { <Message text=|| t!("site-no-server") /> }.into_any();
    }
    let route = route::current();
    let page = move || match route.get() {
        Route::Online(id) => view! { <OnlineGame id=id /> }.into_any(),
        Route::Join(token) => view! { <join::JoinPage token=token /> }.into_any(),
        place => view! { <Message text=move || t!("page-unknown", path = place.path()) /> }.into_any(),
    };
    page.into_any()
}

/// The game with this id.
#[component]
fn OnlineGame(id: String) -> impl IntoView {
    let Ok(id) = id.parse::<GameId>() else {
        return view! { <Message text=|| t!("online-unknown") /> }.into_any();
    };
    let key = key_of(&id);
    let online = Online::connect(id.clone(), key.clone());
    let known =
        Memo::new(move |_| online.table.with(|table| table.as_ref().map(|table| table.begun().is_some())));
    let refused = Memo::new(move |_| match online.link.get() {
        Link::Refused(refusal) => Some(refusal),
        Link::Connecting | Link::Open => None,
    });
    view! {
        {move || match (refused.get(), known.get()) {
            (Some(refusal), _) => view! { <Message text=move || refusal_text(&refusal) /> }.into_any(),
            (None, None) => {
                instant::hold();
                view! { <Message text=|| t!("online-connecting") /> }.into_any()
            }
            (None, Some(false)) => {
                view! { <waiting::WaitingRoom online=online id=id.clone() key=key.clone() /> }.into_any()
            }
            (None, Some(true)) => begun(online, id.clone()),
        }}
    }
    .into_any()
}

/// The key to a private game: from the address, or from an earlier visit.
pub(crate) fn key_of(id: &GameId) -> Option<String> {
    let name = format!("key-{id}");
    let query = window().location().search().unwrap_or_default();
    let given = query.trim_start_matches('?').split('&').find_map(|part| part.strip_prefix("key="));
    if let Some(key) = given {
        // Without storage the address still has it.
        let _ = storage::write_text(&name, key);
        return Some(key.to_owned());
    }
    storage::read_text(&name)
}

fn begun(online: Online, id: GameId) -> AnyView {
    let game = online.table.with_untracked(|table| table.as_ref().map(|table| table.description().game));
    let Some(game) = game else { return ().into_any() };
    with_game!(game, G => play::<G>(online, id))
}

fn play<G: GameUi>(online: Online, id: GameId) -> AnyView {
    let table = match online.follow::<G>() {
        Ok(table) => table,
        Err(error) => {
            return view! { <Message text=move || t!("local-broken", error = error.clone()) /> }.into_any();
        }
    };
    super::title::follow(table, G::GAME.title());
    crate::sound::follow(table);
    let turn = move || t!("turn", number = table.position().turn());
    let (played, banner_id) = (id.clone(), id.clone());
    let after = ViewFn::from(move || view! { <after::AfterOnline online=online id=played.clone() /> });
    let watching = move || online.you.get().seat.is_none();
    view! {
        <Bar title=G::GAME.title()>
            <span class="chip num">{turn}</span>
            <RulesButton position=untrack(|| table.position()) />
            <Show when=watching>
                <span class="chip">{move || t!("online-watching")}</span>
            </Show>
            <Watchers online=online />
            <Connection online=online />
            <chat::Chat online=online />
            <menu::Menu online=online id=id />
        </Bar>
        <after::RematchBanner online=online id=banner_id />
        <votes::Notices online=online told=move |from| told_from(table, from) />
        <ClockVoice table=table />
        {game_view(table, None, None, after)}
    }
    .into_any()
}

/// How many watch, if anybody does.
#[component]
fn Watchers(online: Online) -> impl IntoView {
    let count = Memo::new(move |_| online.presence.with(|presence| presence.watchers));
    view! {
        <Show when=move || { count.get() > 0 }>
            <span class="chip watchers" data-watchers=move || count.get().to_string()>
                <Icon name="u-eye" size=16 />
                <span aria-hidden="true">{move || count.get()}</span>
                <span class="sr">{move || t!("online-watchers", count = count.get())}</span>
            </span>
        </Show>
    }
}

/// How the connection is, when it is not as it should be.
#[component]
fn Connection(online: Online) -> impl IntoView {
    let trouble = move || match (online.link.get(), online.reloading.get()) {
        (Link::Connecting, _) => Some(t!("online-reconnecting")),
        (_, true) => Some(t!("online-reloading")),
        _ => None,
    };
    view! {
        <span role="status">
            {move || trouble().map(|text| view! { <span class="chip warn">{text}</span> })}
        </span>
    }
}

/// What a refusal means to a person. A code that this client does not know is
/// told in the server's own words.
pub(crate) fn refusal_text(refusal: &Refusal) -> String {
    let key = format!("refusal-{}", refusal.code.text());
    let text = t!(&key, message = refusal.message.clone());
    if text == key { t!("refusal-other", message = refusal.message.clone()) } else { text }
}

/// The rule of the table behind a refusal.
const fn rule_of(code: Code) -> Option<&'static str> {
    match code {
        Code::NothingToUndo => Some("TB-R1"),
        Code::NoVote => Some("TB-R2"),
        Code::HasResigned => Some("TB-R3"),
        Code::PlayerAway => Some("TB-R2a"),
        Code::NotAbsent => Some("TB-R7"),
        Code::BotPlays | Code::OutOfTime => Some("TB-R9"),
        Code::LogFull => Some("TB-R12"),
        Code::Rated => Some("TB-R14"),
        _ => None,
    }
}

/// Reads something of the game, tracked.
fn with_table<T>(online: Online, read: impl FnOnce(&GameState) -> T) -> Option<T> {
    online.table.with(|table| table.as_ref().map(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_has_words() {
        let own = t!("refusal-other", message = "so");
        assert!(own.contains("so"));
        for &code in Code::ALL {
            assert_ne!(refusal_text(&Refusal::new(code, "so")), own, "no text for refusal-{code}");
        }
    }

    #[test]
    fn refusals_lead_to_rules_of_the_table_that_exist() {
        let rules = include_str!("../../../../../docs/rules/table.md");
        let numbers: Vec<_> = Code::ALL.iter().filter_map(|&code| rule_of(code)).collect();
        assert!(!numbers.is_empty());
        for number in numbers {
            let number = number.strip_prefix("TB-").unwrap();
            assert!(rules.contains(&format!("**{number}** ")), "{number}");
        }
    }
}
