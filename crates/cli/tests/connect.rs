//! `castellum connect`: programs that play on a server.

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use castellum_bench::net::{Http, Process, free_port, new_game};
use castellum_wire::http::{EventList, GameStatus, GameSummary};
use castellum_wire::programs::{CreatedToken, NewToken, Scope};
use castellum_wire::{GameId, GameName, SeatKind};
use hyper::header::SET_COOKIE;
use serde_json::json;

const PROGRAM: &str = env!("CARGO_BIN_EXE_castellum");

/// Somebody who has bots.
struct Owner {
    http: Http,
    cookie: String,
}

impl Owner {
    async fn new(server: &Process) -> Self {
        let mut http = Http::connect(server.address()).await.unwrap();
        let known = http.send("POST", "/api/me", "", &json!({ "name": "Anna" })).await.unwrap();
        let cookie = known.headers[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_string();
        Self { http, cookie }
    }

    /// Writes the secret of a token into a file.
    async fn token(&mut self, file: &Path, name: &str, scopes: &[Scope]) {
        let wanted = NewToken { name: name.into(), scopes: scopes.to_vec(), days: 1 };
        let made = self.http.send("POST", "/api/tokens", &self.cookie, &wanted).await.unwrap();
        let made: CreatedToken = made.read().unwrap();
        std::fs::write(file, made.secret + "\n").unwrap();
    }

    /// A table for two bots.
    async fn table(&mut self, game: GameName) -> GameId {
        let mut wanted = new_game(game);
        wanted.seats = vec![SeatKind::Anyone, SeatKind::Anyone];
        let made = self.http.send("POST", "/api/games", &self.cookie, &wanted).await.unwrap();
        made.read::<castellum_wire::http::CreatedGame>().unwrap().game.id
    }
}

fn connect(server: &Process, token: &Path, arguments: &[&str], engine: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg("connect").arg(format!("--server=http://{}", server.address()));
    command.arg("--token-file").arg(token).args(arguments).arg("--").args(engine);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Ends a process that should have ended by itself.
struct Ended(Option<Child>);

impl Ended {
    fn output(mut self) -> Output {
        self.0.take().unwrap().wait_with_output().unwrap()
    }
}

impl Drop for Ended {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_programs_play_over_a_restart_of_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let port = free_port().unwrap();
    let mut server = Process::serve(Path::new(PROGRAM), port, &place("data"), None).await.unwrap();
    let mut owner = Owner::new(&server).await;
    let game = owner.table(GameName::Aquaedukt).await;
    let mut programs = Vec::new();
    for name in ["Tufo", "Lava"] {
        owner.token(&place(name), name, &[Scope::Bot]).await;
        let arguments = ["--join=aquaedukt", "--until=1", "--nodes=1", "--bot=greedy"];
        let mut command = connect(&server, &place(name), &arguments, &[PROGRAM, "engine"]);
        programs.push(Ended(Some(command.spawn().unwrap())));
    }
    let path = format!("/api/games/{game}/events?after=8");
    loop {
        let events: EventList = owner.http.send("GET", &path, "", &()).await.unwrap().read().unwrap();
        if !events.events.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    server.kill().unwrap();
    let _again = Process::serve(Path::new(PROGRAM), port, &place("data"), None).await.unwrap();
    for program in programs {
        let output = tokio::task::spawn_blocking(|| program.output()).await.unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        let over = String::from_utf8(output.stdout).unwrap();
        assert!(over.contains(game.as_str()) && over.contains("places"), "{over}\n{said}");
    }
    let mut http = Http::connect(server.address()).await.unwrap();
    let summary = http.send("GET", &format!("/api/games/{game}"), "", &()).await.unwrap();
    assert_eq!(summary.read::<GameSummary>().unwrap().status, GameStatus::Over);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_fails_resigns_and_a_token_that_does_not_work_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let server =
        Process::serve(Path::new(PROGRAM), free_port().unwrap(), &place("data"), None).await.unwrap();
    let mut owner = Owner::new(&server).await;
    owner.table(GameName::AquaRomana).await;
    let mut programs = Vec::new();
    // One knows no engine protocol, the other does.
    for (name, engine) in [("Tufo", vec!["cat"]), ("Lava", vec![PROGRAM, "engine"])] {
        owner.token(&place(name), name, &[Scope::Bot]).await;
        let arguments = ["--join=aqua-romana", "--until=1", "--nodes=1", "--bot=greedy"];
        programs.push(Ended(Some(connect(&server, &place(name), &arguments, &engine).spawn().unwrap())));
    }
    for program in programs {
        let output = tokio::task::spawn_blocking(|| program.output()).await.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    std::fs::write(place("wrong"), "cas_wrong").unwrap();
    for (file, why) in [("wrong", "bad-token"), ("missing", "cannot read")] {
        let refused = connect(&server, &place(file), &[], &[PROGRAM, "engine"]).output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.contains(why), "{said}");
    }
    owner.token(&place("reader"), "reader", &[Scope::Games]).await;
    let refused = connect(&server, &place("reader"), &[], &["cat"]).output().unwrap();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("missing-scope"));
}
