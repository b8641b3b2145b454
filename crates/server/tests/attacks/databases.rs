//! A Postgres that restarts, cannot be reached, is slow, only reads, or is gone for
//! good: play stops, says so, and goes on. `CASTELLUM_TEST_POSTGRES` says where one
//! is, `CASTELLUM_TEST_STANDBY` where its stand-by; `cargo xtask postgres` and
//! `cargo verify` start both.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use castellum_server::now;
use castellum_wire::client::{Session, Update};
use castellum_wire::http::GameExport;
use castellum_wire::{ClientCommand, Code, GameId, GameName, RequestId};
use futures_util::{SinkExt, StreamExt};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Guest, Socket, open, public, request, send};
use crate::line::{Condition, Line, address};
use crate::server::{Server, Where};

/// However bad it was, it does not take longer until play goes on.
const PATIENCE: Duration = Duration::from_secs(60);

/// Two nodes on one database at the end of a line, and two people who do not stop
/// asking them for something.
struct Trial {
    server: Arc<Server>,
    line: Line,
    /// The database itself.
    direct: String,
    game: GameId,
    people: Vec<JoinHandle<Vec<RequestId>>>,
    answered: Arc<AtomicUsize>,
    enough: Arc<AtomicBool>,
}

impl Trial {
    /// `None` if there is no Postgres.
    async fn begin() -> Option<Self> {
        Self::begin_with(String::new()).await
    }

    /// The same with settings of the database.
    async fn begin_with(settings: String) -> Option<Self> {
        let (mut line, mut direct) = (None, String::new());
        let server = Server::start_with(Where::Postgres, |config| {
            direct.clone_from(&config.database);
            let (made, url) = Line::before(&config.database);
            line = Some(made);
            // So nobody has to wait ten seconds to find out that nothing comes.
            config.database = format!("{url}?tcp_user_timeout=1");
            config.limits.chat = 0;
        });
        let Some(server) = server.await else {
            println!("not tried: CASTELLUM_TEST_POSTGRES is not set");
            return None;
        };
        let server = Arc::new(server);
        if !settings.is_empty() {
            administer(&direct, &format!("ALTER DATABASE {} SET {settings}", name(&direct))).await;
            hang_up(&direct).await;
            // Until connections are known to have ended.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        let anna = Guest::new(server.node(0), "Anna").await;
        let bo = Guest::new(server.node(1), "Bo").await;
        let game = anna.create(server.node(0), &public(GameName::AquaRomana, 2)).await.game.id;
        bo.join(server.node(1), &game).await;
        let mut trial = Self {
            server,
            line: line.unwrap(),
            direct,
            game,
            people: Vec::new(),
            answered: Arc::default(),
            enough: Arc::default(),
        };
        for (number, guest) in [anna, bo].into_iter().enumerate() {
            let asking = Asking {
                server: Arc::clone(&trial.server),
                guest,
                game: trial.game.clone(),
                session: Session::new(number as u32 + 1),
                socket: None,
                tries: number,
            };
            let (answered, enough) = (Arc::clone(&trial.answered), Arc::clone(&trial.enough));
            trial.people.push(tokio::spawn(asking.ask_on(answered, enough)));
        }
        trial.goes_on().await;
        Some(trial)
    }

    /// Requests are answered, of both people.
    async fn goes_on(&self) {
        let wanted = self.answered.load(Ordering::Relaxed) + 20;
        let answered = async {
            while self.answered.load(Ordering::Relaxed) < wanted {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(PATIENCE, answered).await.expect("play goes on");
    }

    /// For so long nothing is acknowledged, and everybody is told that it is so.
    async fn stands_still(&self, time: Duration) {
        // What was under way arrives.
        tokio::time::sleep(Duration::from_millis(300)).await;
        let before = self.answered.load(Ordering::Relaxed);
        for node in &self.server.nodes {
            // The answer from before is kept for a second.
            tokio::time::sleep(Duration::from_millis(1100)).await;
            let ready = send(node, request("GET", "/readyz", "", ())).await.status;
            assert_eq!(ready, StatusCode::SERVICE_UNAVAILABLE);
        }
        let guest = request("POST", "/api/me", "", serde_json::json!({ "name": "Cleo" }));
        assert_eq!(send(self.server.node(0), guest).await.code(), Code::Unavailable);
        tokio::time::sleep(time).await;
        assert_eq!(self.answered.load(Ordering::Relaxed), before, "nothing could be stored");
    }

    /// Everything that was acknowledged is in the log, once and in order.
    async fn end(self) {
        self.enough.store(true, Ordering::Relaxed);
        let mut acknowledged = Vec::new();
        for person in self.people {
            acknowledged.extend(person.await.unwrap());
        }
        let path = format!("/api/games/{}/export", self.game);
        let export: GameExport = send(self.server.node(1), request("GET", &path, "", ())).await.read();
        let numbers: Vec<_> = export.events.iter().map(|event| event.number).collect();
        assert_eq!(numbers, (1..=export.events.len() as u32).collect::<Vec<_>>());
        assert!(export.events.is_sorted_by_key(|event| event.time), "time never goes back");
        let mut times: HashMap<RequestId, u32> = HashMap::new();
        for request in export.events.iter().filter_map(|event| event.request) {
            *times.entry(request).or_default() += 1;
        }
        for request in acknowledged {
            assert_eq!(times.get(&request), Some(&1), "{request}");
        }
        assert!(times.values().all(|&times| times == 1), "nothing is done twice");
    }
}

/// Somebody who switches chat off and on, and connects again whenever that is needed,
/// as every client does.
struct Asking {
    server: Arc<Server>,
    guest: Guest,
    game: GameId,
    session: Session,
    socket: Option<Socket>,
    tries: usize,
}

impl Asking {
    /// Gives the requests that were acknowledged.
    async fn ask_on(mut self, answered: Arc<AtomicUsize>, enough: Arc<AtomicBool>) -> Vec<RequestId> {
        let (mut done, mut on) = (Vec::new(), false);
        while !enough.load(Ordering::Relaxed) {
            let request = self.session.send(ClientCommand::SwitchChat { on }, now());
            match self.answer(request).await {
                Ok(()) => {
                    answered.fetch_add(1, Ordering::Relaxed);
                    done.push(request);
                    on = !on;
                }
                Err(code) => assert_eq!(code, Code::Unavailable),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        done
    }

    async fn answer(&mut self, request: RequestId) -> Result<(), Code> {
        loop {
            for update in self.hear().await {
                match update {
                    Update::Answered(answered) if answered == request => return Ok(()),
                    Update::Refused(refused, refusal) if refused == request => return Err(refusal.code),
                    _ => {}
                }
            }
        }
    }

    /// Takes the next message, on a new connection if need be.
    async fn hear(&mut self) -> Vec<Update> {
        if self.socket.is_none() && !self.connect().await {
            tokio::time::sleep(Duration::from_millis(100)).await;
            return Vec::new();
        }
        self.session.tick(now());
        let Some(socket) = &mut self.socket else { return Vec::new() };
        for frame in self.session.outgoing() {
            let text = serde_json::to_string(&frame).unwrap();
            // Whether the connection is gone is found out next.
            let _ = socket.send(Message::text(text)).await;
        }
        match tokio::time::timeout(Duration::from_millis(500), socket.next()).await {
            Ok(Some(Ok(Message::Text(text)))) => {
                self.session.receive(serde_json::from_str(&text).unwrap(), now())
            }
            Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) | Err(_) => Vec::new(),
            Ok(_) => {
                self.socket = None;
                self.session.closed();
                Vec::new()
            }
        }
    }

    async fn connect(&mut self) -> bool {
        self.tries += 1;
        let node = self.server.node(self.tries);
        let path = format!("/api/games/{}/socket?{}", self.game, self.session.query());
        match open(node, &path, &[("cookie", &self.guest.cookie)]).await {
            Ok(socket) => {
                self.socket = Some(socket);
                self.session.opened();
                true
            }
            Err((_, refusal)) => {
                assert_eq!(refusal.code, Code::Unavailable, "{refusal}");
                false
            }
        }
    }
}

/// The name of the database of a URL.
fn name(url: &str) -> &str {
    url.rsplit_once('/').unwrap().1
}

/// Does something in a database, over a connection of its own.
async fn administer(url: &str, sql: &str) -> u64 {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let task = tokio::spawn(connection);
    let done = client.execute(sql, &[]).await.unwrap();
    drop(client);
    task.await.unwrap().unwrap();
    done
}

/// Ends all connections to a database but this one.
async fn hang_up(url: &str) {
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    administer(url, others).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_may_restart() {
    let Some(trial) = Trial::begin().await else { return };
    for _ in 0..3 {
        // In the middle of a transaction, perhaps.
        hang_up(&trial.direct).await;
        trial.goes_on().await;
    }
    trial.line.set(Condition::Dead);
    trial.stands_still(Duration::from_secs(1)).await;
    trial.line.set(Condition::Fine);
    trial.goes_on().await;
    trial.end().await;
}

/// A connection that was silent was waited for without end, though its other side
/// had long been gone, and no game on this node went on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_network_to_postgres_may_be_cut() {
    let Some(trial) = Trial::begin().await else { return };
    trial.line.set(Condition::Silent);
    trial.stands_still(Duration::from_secs(2)).await;
    trial.line.set(Condition::Fine);
    trial.goes_on().await;
    // What is cut may also never be heard of again, while new connections are fine.
    trial.line.abandon();
    trial.goes_on().await;
    trial.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_may_be_slow() {
    let Some(trial) = Trial::begin().await else { return };
    trial.line.set(Condition::Slow);
    trial.goes_on().await;
    trial.line.set(Condition::Fine);
    trial.goes_on().await;
    trial.end().await;
}

/// As a stand-by does before it takes the place of another one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_may_only_read_for_a_while() {
    let Some(trial) = Trial::begin().await else { return };
    let read_only =
        |on: &str| format!("ALTER DATABASE {} SET default_transaction_read_only = {on}", name(&trial.direct));
    administer(&trial.direct, &read_only("on")).await;
    hang_up(&trial.direct).await;
    trial.stands_still(Duration::from_secs(1)).await;
    let other = format!("{}/postgres", trial.direct.rsplit_once('/').unwrap().0);
    administer(&other, &read_only("off")).await;
    trial.goes_on().await;
    trial.end().await;
}

/// The database is gone for good, and its stand-by takes its place. It has what was
/// acknowledged, as commits wait for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stand_by_may_take_over() {
    let Ok(standby) = std::env::var("CASTELLUM_TEST_STANDBY") else {
        return println!("not tried: CASTELLUM_TEST_STANDBY is not set");
    };
    let Some(trial) = Trial::begin_with("synchronous_commit = remote_apply".into()).await else { return };
    trial.goes_on().await;
    trial.line.set(Condition::Dead);
    trial.stands_still(Duration::from_secs(1)).await;
    let promoted = administer(&standby, "SELECT pg_promote() WHERE pg_is_in_recovery()").await;
    assert_eq!(promoted, 1, "this stand-by has taken over already: start a new one");
    trial.line.lead_to(address(&standby));
    trial.line.set(Condition::Fine);
    trial.goes_on().await;
    trial.end().await;
}
