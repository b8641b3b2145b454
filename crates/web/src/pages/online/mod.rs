//! A game on a server.

mod chat;
mod join;
mod menu;
mod qr;
mod votes;
mod waiting;

use castellum_rules::{Game, aqua_romana, aquaedukt, match_game};
use castellum_wire::{Code, GameId, GameName, Refusal, Table as WireTable};
use leptos::prelude::*;

use crate::i18n::t;
use crate::keeper::online::{Link, Online};
use crate::pages::Message;
use crate::panels::{Bar, ClockVoice, ReviewLink, RulesButton};
use crate::route::Source;
use crate::storage;
use crate::table::Table;

pub(crate) use join::JoinPage;
pub(crate) use waiting::{CopyLink, NameForm};

/// The game with this id.
#[component]
pub(crate) fn OnlineGame(id: String) -> impl IntoView {
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
            (None, None) => view! { <Message text=|| t!("online-connecting") /> }.into_any(),
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
    match_game!(game, {
        GameName::AquaRomana => play::<aqua_romana::Position, _>(online, id, game, |table| {
            view! { <crate::aqua_romana::Stage table=table /> }
        }),
        GameName::Aquaedukt => play::<aquaedukt::Position, _>(online, id, game, |table| {
            view! { <crate::aquaedukt::Stage table=table /> }
        }),
    })
}

fn play<G: Game, V: IntoView>(
    online: Online,
    id: GameId,
    kind: GameName,
    stage: impl FnOnce(Table<G>) -> V,
) -> AnyView {
    let table = match online.follow::<G>() {
        Ok(table) => table,
        Err(error) => {
            return view! { <Message text=move || t!("local-broken", error = error.clone()) /> }.into_any();
        }
    };
    super::title::follow(table, kind.title());
    crate::sound::follow(table);
    let turn = move || t!("turn", number = table.position().turn());
    let source = Source::Online(id.to_string());
    let watching = move || online.you.get().seat.is_none();
    view! {
        <Bar title=kind.title()>
            <span class="chip num">{turn}</span>
            <RulesButton game=kind />
            <Show when=watching>
                <span class="chip">{move || t!("online-watching")}</span>
            </Show>
            <Show when=move || online.table.with(|table| table.as_ref().is_some_and(WireTable::is_over))>
                <ReviewLink source=source.clone() />
            </Show>
            <Connection online=online />
            <chat::Chat online=online />
            <menu::Menu online=online id=id />
        </Bar>
        <votes::Notices online=online />
        <ClockVoice table=table />
        {stage(table)}
    }
    .into_any()
}

/// How the connection is, when it is not as it should be.
#[component]
fn Connection(online: Online) -> impl IntoView {
    let lost = move || online.link.get() == Link::Connecting;
    view! {
        <span role="status">
            <Show when=lost>
                <span class="chip warn">{move || t!("online-reconnecting")}</span>
            </Show>
        </span>
    }
}

/// What a refusal means to a person.
pub(crate) fn refusal_text(refusal: &Refusal) -> String {
    let key = match refusal.code {
        Code::NotFound => "online-unknown",
        Code::WrongProtocol => "online-newer",
        Code::Unavailable => "online-unreachable",
        Code::BadInvitation => "online-bad-invitation",
        Code::SeatTaken => "online-full",
        Code::TooFast => "online-too-fast",
        Code::TooManyGames => "online-too-many",
        Code::TooManyConnections => "online-too-many-connections",
        Code::NothingToUndo => "online-nothing-to-undo",
        Code::NotYourTurn => "online-not-your-turn",
        Code::VoteUnderWay => "online-vote-under-way",
        Code::NotAbsent => "online-not-absent",
        Code::NoVote => "online-no-vote",
        Code::HasResigned => "online-has-resigned",
        Code::BotPlays => "online-bot-plays",
        Code::GameOver => "online-over",
        Code::ChatOff => "online-chat-off",
        _ => return t!("online-refused", message = refusal.message.clone()),
    };
    t!(key)
}

/// The rule of the table behind a refusal.
const fn rule_of(code: Code) -> Option<&'static str> {
    match code {
        Code::NothingToUndo => Some("TB-R1"),
        Code::NoVote => Some("TB-R2"),
        Code::HasResigned => Some("TB-R3"),
        Code::NotAbsent => Some("TB-R7"),
        Code::BotPlays => Some("TB-R9"),
        _ => None,
    }
}

/// Reads something of the game, tracked.
fn with_table<T>(online: Online, read: impl FnOnce(&WireTable) -> T) -> Option<T> {
    online.table.with(|table| table.as_ref().map(read))
}

#[cfg(test)]
mod tests {
    use super::*;

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
