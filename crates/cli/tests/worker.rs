//! `castellum worker`: bots of a server think in other processes, which are killed
//! while they do. `CASTELLUM_TEST_POSTGRES` says where a Postgres may be filled with
//! databases; without it nothing of that is tried.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use castellum_bench::net::{Guest, Http, Process, free_port, new_game};
use castellum_rules::uniform;
use castellum_server::now;
use castellum_wire::client::{Session, Update};
use castellum_wire::http::GameExport;
use castellum_wire::{ClientCommand, EventKind, GameId, GameName, GameState, SeatKind};
use futures_util::{SinkExt, StreamExt};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

const PROGRAM: &str = env!("CARGO_BIN_EXE_castellum");

/// How many games of bots are played at once, by this many workers.
const GAMES: usize = 4;
const WORKERS: usize = 2;

/// How often a worker is killed.
const KILLS: usize = 12;

/// A game in which nothing happens for so long is stuck.
const STUCK: Duration = Duration::from_secs(60);

/// A worker, which ends when this is dropped.
struct WorkerProcess(Child);

impl WorkerProcess {
    fn start(database: &str) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(["worker", "--threads=2", "--lease-seconds=1", "--database", database]);
        Self(command.stderr(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for WorkerProcess {
    fn drop(&mut self) {
        // SIGKILL, on Unix.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A database of its own.
async fn new_database() -> Option<String> {
    let url = std::env::var("CASTELLUM_TEST_POSTGRES").ok()?;
    let name = format!("worker_{}", std::process::id());
    execute(&url, &format!("CREATE DATABASE {name}")).await;
    let (server, _) = url.rsplit_once('/').unwrap();
    Some(format!("{server}/{name}"))
}

async fn execute(url: &str, sql: &str) -> u64 {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.execute(sql, &[]).await.unwrap()
}

/// A server whose bots think elsewhere.
async fn serve(database: &str, data: &Path) -> Process {
    let arguments = [
        "serve".into(),
        "--log=warn".into(),
        "--bot-queue=shared".into(),
        "--bots=0".into(),
        "--bot-millis=20".into(),
        format!("--database={database}"),
        format!("--data={}", data.display()),
    ];
    Process::start(Path::new(PROGRAM), free_port().unwrap(), &arguments).await.unwrap()
}

/// Plays against a bot, to the end.
async fn play(server: SocketAddr, guest: Guest, game: GameId, seed: u64) {
    let mut socket = guest.enter(server, &game, 0).await.unwrap();
    let mut session = Session::new(seed as u32);
    session.opened();
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut after = None;
    while !session.game().is_some_and(GameState::is_over) {
        if let Some(state) = session.game()
            && session.is_ready()
            && state.to_act() == session.you().seat
            && after.replace(state.number()) != Some(state.number())
        {
            let action = state.position().sample(&mut uniform(&mut rng)).unwrap();
            session.send(ClientCommand::Play { action }, now());
        }
        for frame in session.outgoing() {
            socket.send(Message::text(serde_json::to_string(&frame).unwrap())).await.unwrap();
        }
        let message = tokio::time::timeout(STUCK, socket.next()).await.expect("the bot answers");
        if let Message::Text(text) = message.unwrap().unwrap() {
            for update in session.receive(serde_json::from_str(&text).unwrap(), now()) {
                assert!(!matches!(update, Update::Refused(..) | Update::Bye(..)), "{update:?}");
            }
        }
    }
}

/// Every decision of a bot is in the log once, and all of them together make a game.
async fn check(http: &mut Http, game: &GameId) -> usize {
    let export = http.send("GET", &format!("/api/games/{game}/export"), "", &()).await.unwrap();
    let GameExport { description, events, .. } = export.read().unwrap();
    let state = GameState::replay(description, &events).unwrap();
    assert!(state.result().is_some());
    events.iter().filter(|event| matches!(event.kind, EventKind::Action { seat: 1, .. })).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_may_be_killed_at_any_moment() {
    let Some(database) = new_database().await else {
        return println!("not tried: CASTELLUM_TEST_POSTGRES is not set");
    };
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&database, folder.path()).await;
    let mut workers: Vec<_> = (0..WORKERS).map(|_| WorkerProcess::start(&database)).collect();
    let mut http = Http::connect(server.address()).await.unwrap();
    let guest = Guest::new(&mut http, "Agrippa").await.unwrap();
    let (mut games, mut people) = (Vec::new(), JoinSet::new());
    for number in 0..GAMES {
        let mut wanted = new_game([GameName::AquaRomana, GameName::Aquaedukt][number % 2]);
        wanted.seats[1] = SeatKind::Bot("faber".into());
        let game = guest.create(&mut http, &wanted).await.unwrap();
        people.spawn(play(server.address(), guest.clone(), game.clone(), number as u64 + 1));
        games.push(game);
    }
    let mut rng = SplitMix64::seed_from_u64(getrandom::u64().unwrap());
    let mut below = uniform(&mut rng);
    for kill in 0..KILLS {
        tokio::time::sleep(Duration::from_millis(u64::from(100 + below(300)))).await;
        // The one that is replaced is killed.
        workers[kill % WORKERS] = WorkerProcess::start(&database);
    }
    while let Some(played) = people.join_next().await {
        played.expect("every game comes to its end");
    }
    let mut actions = 0;
    for game in &games {
        actions += check(&mut http, game).await;
    }
    let waiting = "DELETE FROM bot_jobs WHERE answered IS NULL AND wanted > clock_timestamp()";
    let forgotten = async {
        while execute(&database, waiting).await > 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), forgotten).await.expect("nothing is asked any more");
    println!("{KILLS} kills, {} games, {actions} decisions of bots", games.len());
    assert!(actions > GAMES * 10, "hardly anything was played");
}

#[test]
fn a_worker_needs_a_database_that_is_shared() {
    let refused = |database: &str, why: &str| {
        let output = Command::new(PROGRAM).args(["worker", "--database", database]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(why), "{said}");
    };
    refused("sqlite:///tmp/castellum.db", "workers share a Postgres");
    refused("postgres://nobody@127.0.0.1:1/nothing", "a server of this version");
    refused("mysql://a/b", "expected sqlite://FILE or postgres://");
}
