//! People who find each other in the lobby, at one node or at two.

use std::time::Duration;

use castellum_server::now;
use castellum_wire::dice::Share;
use castellum_wire::http::{GameStatus, GameSummary};
use castellum_wire::lobby::{Lobby, LobbyCommand, LobbyFrame, Seek};
use castellum_wire::{Clock, Code, GameId, GameName, SeatKind};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Guest, Socket, open, request, send};
use crate::server::{Node, Server};

const PATIENCE: Duration = Duration::from_secs(30);

/// Somebody in the lobby.
pub(crate) struct Visitor {
    guest: Guest,
    socket: Socket,
}

impl Visitor {
    async fn new(node: &Node, name: &str) -> Self {
        Self::enter(Guest::new(node, name).await, node).await
    }

    pub(crate) async fn enter(guest: Guest, node: &Node) -> Self {
        let socket = open(node, "/api/lobby/socket?protocol=4", &[("cookie", &guest.cookie)]).await.unwrap();
        Self { guest, socket }
    }

    async fn send(&mut self, command: &LobbyCommand) {
        let text = serde_json::to_string(command).unwrap();
        self.socket.send(Message::text(text)).await.unwrap();
    }

    async fn frame(&mut self) -> LobbyFrame {
        loop {
            match tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("a message in time") {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).unwrap(),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => panic!("the connection ended: {other:?}"),
            }
        }
    }

    /// Takes messages until one is wanted.
    pub(crate) async fn until<T>(&mut self, wanted: impl Fn(LobbyFrame) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(self.frame().await) {
                return found;
            }
        }
    }

    async fn table(&mut self) -> GameId {
        self.until(|frame| match frame {
            LobbyFrame::Ready { game } => Some(game),
            _ => None,
        })
        .await
    }

    async fn lobby(&mut self, wanted: impl Fn(&Lobby) -> bool) -> Lobby {
        self.until(|frame| match frame {
            LobbyFrame::Lobby(lobby) if wanted(&lobby) => Some(lobby),
            _ => None,
        })
        .await
    }

    async fn refusal(&mut self) -> Code {
        self.until(|frame| match frame {
            LobbyFrame::Refused(refusal) => Some(refusal.code),
            _ => None,
        })
        .await
    }

    async fn stopped(&mut self) {
        self.until(|frame| matches!(frame, LobbyFrame::Stopped).then_some(())).await;
    }

    /// Waits until the server says that the search goes on.
    async fn is_sought(&mut self) {
        self.until(|frame| matches!(frame, LobbyFrame::Seeking(_)).then_some(())).await;
    }
}

/// How the lobby shows somebody who has come in.
pub(crate) async fn shown(node: &Node, guest: &Guest) -> castellum_wire::lobby::Visitor {
    let mut visitor = Visitor::enter(guest.clone(), node).await;
    let is_it = |it: &castellum_wire::lobby::Visitor| it.person == guest.me.person;
    let lobby = visitor.lobby(|lobby| lobby.people.iter().any(is_it)).await;
    lobby.people.into_iter().find(is_it).unwrap()
}

fn seek(players: u8) -> LobbyCommand {
    LobbyCommand::Seek(Seek {
        game: GameName::AquaRomana,
        players: Some(players),
        clock: Clock::RealTime { seconds: 600, increment: 5 },
        rated: true,
        commitment: None,
    })
}

async fn game(visitor: &Visitor, node: &Node, id: &GameId) -> GameSummary {
    visitor.guest.get(node, &format!("/api/games/{id}")).await.read()
}

pub(crate) async fn strangers_at_two_nodes_are_paired(server: Server) {
    let mut anna = Visitor::new(server.node(0), "Anna").await;
    let mut bo = Visitor::new(server.node(1), "Bo").await;
    anna.send(&seek(2)).await;
    anna.is_sought().await;
    bo.send(&seek(2)).await;
    let (one, two) = (anna.table().await, bo.table().await);
    assert_eq!(one, two);
    let found = game(&bo, server.node(1), &one).await;
    assert!(found.rated && found.you.seat.is_some() && found.status == GameStatus::Running);
    // It is there for everybody to watch, and nobody looks for a game any more.
    let nobody_looks = |lobby: &Lobby| lobby.people.iter().all(|visitor| !visitor.looking);
    let lobby = anna.lobby(|lobby| lobby.running_count == 1 && nobody_looks(lobby)).await;
    assert_eq!(lobby.running[0].id, one);
}

pub(crate) async fn who_is_blocked_is_not_paired(server: Server) {
    let mut anna = Visitor::new(server.node(0), "Anna").await;
    let mut bo = Visitor::new(server.node(1), "Bo").await;
    let path = format!("/api/people/{}/relation", bo.guest.me.person);
    let block = request("PUT", &path, &anna.guest.cookie, json!({ "relation": "blocked" }));
    assert!(send(server.node(0), block).await.status.is_success());
    for visitor in [&mut anna, &mut bo] {
        visitor.send(&seek(2)).await;
        visitor.is_sought().await;
    }
    // Bo has waited longer than Cleo, and yet Anna plays with her.
    let mut cleo = Visitor::new(server.node(0), "Cleo").await;
    cleo.send(&seek(2)).await;
    let table = anna.table().await;
    assert_eq!(table, cleo.table().await);
    let mut dora = Visitor::new(server.node(1), "Dora").await;
    dora.send(&seek(2)).await;
    assert_eq!(bo.table().await, dora.table().await);
}

pub(crate) async fn a_table_of_three_has_the_shares_of_all(server: Server) {
    let mut visitors = Vec::new();
    for (number, name) in (1..).zip(["Anna", "Bo", "Cato"]) {
        let mut visitor = Visitor::new(server.node(number), name).await;
        let commitment = Some(Share::new([number as u8; 16]).commitment());
        let LobbyCommand::Seek(wanted) = seek(3) else { panic!() };
        visitor.send(&LobbyCommand::Seek(Seek { game: GameName::Aquaedukt, commitment, ..wanted })).await;
        visitors.push(visitor);
    }
    let id = visitors[0].table().await;
    for visitor in &mut visitors[1..] {
        assert_eq!(visitor.table().await, id);
    }
    let path = format!("/api/games/{id}/events");
    let list: castellum_wire::http::EventList = visitors[0].guest.get(server.node(0), &path).await.read();
    let joined = list
        .events
        .iter()
        .filter(|event| matches!(event.kind, castellum_wire::EventKind::Joined { commitment: Some(_), .. }));
    assert_eq!(joined.count(), 3);
}

pub(crate) async fn who_stops_or_leaves_is_not_paired(server: Server) {
    let mut anna = Visitor::new(server.node(0), "Anna").await;
    anna.send(&seek(2)).await;
    anna.lobby(|lobby| lobby.people.iter().any(|visitor| visitor.looking)).await;
    anna.send(&LobbyCommand::Stop).await;
    anna.stopped().await;
    let mut bo = Visitor::new(server.node(1), "Bo").await;
    bo.send(&seek(2)).await;
    bo.is_sought().await;
    // Who closes the page is gone.
    drop(bo);
    anna.lobby(|lobby| lobby.people_count == 1).await;
    anna.send(&seek(2)).await;
    let others = anna
        .until(|frame| match frame {
            LobbyFrame::Seeking(seeking) => Some(seeking.others),
            _ => None,
        })
        .await;
    assert_eq!(others, []);
}

pub(crate) async fn somebody_looks_for_one_game_at_a_time(server: Server) {
    let mut anna = Visitor::new(server.node(0), "Anna").await;
    anna.send(&seek(2)).await;
    anna.is_sought().await;
    // The same person in another window, at another node.
    let mut again = Visitor::enter(anna.guest.clone(), server.node(1)).await;
    again.send(&seek(3)).await;
    anna.stopped().await;
    let mut bo = Visitor::new(server.node(0), "Bo").await;
    bo.send(&seek(2)).await;
    bo.is_sought().await;
    let mut cato = Visitor::new(server.node(1), "Cato").await;
    cato.send(&seek(2)).await;
    assert_eq!(bo.table().await, cato.table().await, "Anna looks for three now");
}

pub(crate) async fn a_bot_comes_only_when_everybody_agrees(server: Server) {
    let mut anna = Visitor::new(server.node(0), "Anna").await;
    let mut bo = Visitor::new(server.node(1), "Bo").await;
    anna.send(&seek(3)).await;
    anna.is_sought().await;
    bo.send(&seek(3)).await;
    bo.is_sought().await;
    anna.send(&LobbyCommand::AcceptBots { accept: true }).await;
    // Bo is asked; until he agrees there is no table.
    let offer = bo
        .until(|frame| match frame {
            LobbyFrame::Seeking(seeking) => seeking.bot,
            _ => None,
        })
        .await;
    assert!(!offer.agreed && offer.name == "mensor", "{offer:?}");
    bo.send(&LobbyCommand::AcceptBots { accept: true }).await;
    let id = anna.table().await;
    assert_eq!(bo.table().await, id);
    let found = game(&anna, server.node(0), &id).await;
    assert!(!found.rated, "a table with a bot is not rated (TB-R14)");
    let bots = found.seats.iter().filter(|seat| matches!(seat.kind, SeatKind::Bot(_)));
    assert_eq!(bots.count(), 1);
}

pub(crate) async fn nonsense_in_the_lobby_is_refused(server: Server) {
    let mut anna = Visitor::new(server.node(0), "Anna").await;
    let days = json!({ "game": "aquaedukt", "clock": { "correspondence": { "days": 2 } } });
    let bad = [
        (json!({ "seek": days }), Code::BadSetup),
        (json!({ "seek": { "game": "aquaedukt", "clock": "none" } }), Code::BadSetup),
        (
            json!({ "seek": { "game": "aquaedukt", "players": 5, "clock": { "real-time": { "seconds": 600, "increment": 0 } } } }),
            Code::BadSetup,
        ),
        (
            json!({ "seek": { "game": "aquaedukt", "clock": { "real-time": { "seconds": 0, "increment": 0 } } } }),
            Code::BadSetup,
        ),
        (json!({ "seek": { "game": "chess" } }), Code::BadRequest),
        (json!("sing"), Code::BadRequest),
    ];
    for (message, code) in bad {
        anna.socket.send(Message::text(message.to_string())).await.unwrap();
        assert_eq!(anna.refusal().await, code, "{message}");
    }
    // Strangers see the lobby, but need a name to look for a game.
    let nobody = Guest { cookie: String::new(), me: anna.guest.me.clone() };
    let mut nobody = Visitor::enter(nobody, server.node(0)).await;
    let lobby = nobody.lobby(|lobby| lobby.people_count > 0).await;
    assert_eq!(lobby.people[0].name, "Anna");
    nobody.send(&seek(2)).await;
    assert_eq!(nobody.refusal().await, Code::NoIdentity);
}

/// Two nodes may want the same people; one gets them, all of them or none.
pub(crate) async fn a_seek_is_claimed_by_one_node_only(server: Server) {
    let mut anna = Visitor::new(server.node(0), "Anna").await;
    let mut bo = Visitor::new(server.node(1), "Bo").await;
    for (visitor, players) in [(&mut anna, 3), (&mut bo, 4)] {
        visitor.send(&seek(players)).await;
        visitor.is_sought().await;
    }
    let store = castellum_server::store::open_beside(&server.config.database).await.unwrap();
    let (one, two) = (&anna.guest.me.person, &bo.guest.me.person);
    assert!(store.claim_seeks("first", &[one], now()).await.unwrap());
    assert!(!store.claim_seeks("second", &[one, two], now()).await.unwrap(), "one of them is taken");
    assert!(store.claim_seeks("third", &[two], now()).await.unwrap(), "the other was given back");
    store.release_seeks("first").await.unwrap();
    assert!(store.claim_seeks("fourth", &[one], now()).await.unwrap());
    assert!(store.claim_seeks("fifth", &[two], now() + 16_000).await.unwrap(), "a claim lapses");
    store.close().await;
}
