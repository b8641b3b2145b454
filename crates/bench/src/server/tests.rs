//! The clients of the load generator and a server in the same process.

use std::net::{Ipv4Addr, SocketAddr};

use castellum_server::{App, Assets, Config, serve, store};
use castellum_wire::http::GameExport;
use castellum_wire::{GameName, GameState};
use tokio::net::TcpListener;

use super::pair::{Host, Pair};
use crate::net::{Guest, Http, new_game};

/// Enough for each game to begin again.
const MAX_ACTIONS: usize = 2000;

#[tokio::test]
async fn clients_and_server_agree_on_aqua_romana() {
    play_until_they_begin_again(GameName::AquaRomana).await;
}

#[tokio::test]
async fn clients_and_server_agree_on_aquaedukt() {
    play_until_they_begin_again(GameName::Aquaedukt).await;
}

/// Plays until everything was taken back and some more, and compares what the
/// clients believe with the server's log: at once, in between and in the end.
async fn play_until_they_begin_again(game: GameName) {
    let folder = tempfile::tempdir().unwrap();
    let server = start(Config::for_folder(folder.path()).unwrap()).await;
    let mut http = Http::connect(server).await.unwrap();
    let one = Guest::new(&mut http, "Agrippa").await.unwrap();
    let other = Guest::new(&mut http, "Frontinus").await.unwrap();
    let id = one.create(&mut http, &new_game(game)).await.unwrap();
    other.join(&mut http, &id, None).await.unwrap();
    let sockets = [one.enter(server, &id, 0).await.unwrap(), other.enter(server, &id, 0).await.unwrap()];
    let mut pair = Pair::new(Host::Server, game, sockets, 1).await.unwrap();
    let path = format!("/api/games/{id}/export");
    compare(server, &path, &pair).await;
    let mut actions = 0;
    while pair.act().await.unwrap() {
        actions += 1;
        assert!(actions < MAX_ACTIONS, "the game does not end");
    }
    compare(server, &path, &pair).await;
    for _ in 0..4 {
        assert!(pair.act().await.unwrap());
    }
    compare(server, &path, &pair).await;
}

/// A server on SQLite without limits on what it is asked.
async fn start(mut config: Config) -> SocketAddr {
    config.limits.requests = 0;
    config.limits.person_requests = 0;
    config.limits.messages = 0;
    let store = store::open(&config.database).await.unwrap();
    let app = App::new(config, store, Assets::default()).unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { serve(&app, listener, std::future::pending()).await });
    address
}

async fn compare(server: SocketAddr, path: &str, pair: &Pair) {
    // The server ends connections on which nothing was asked for a while.
    let mut http = Http::connect(server).await.unwrap();
    let export: GameExport = http.send("GET", path, "", &()).await.unwrap().read().unwrap();
    let state = GameState::replay(export.description, &export.events).unwrap();
    assert_eq!(pair.known(), (state.position(), state.number()));
}
