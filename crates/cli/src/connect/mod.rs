//! `castellum connect`: lets a program that speaks the engine protocol play on a
//! server.

mod engine;
mod play;
mod server;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use castellum_rules::GameName;
use castellum_wire::http::{GameList, GameSummary, InvitationToken, JoinRequest, Me};
use castellum_wire::programs::AccountLine;
use castellum_wire::{GameId, SeatKind};
use tokio::sync::{Semaphore, watch};

use engine::Orders;
use play::Player;
use server::{Backoff, Lines, Problem, Server};

/// Let a program that speaks the engine protocol play on a server.
///
/// Plays in all games in which the bot of the token has a seat, and in those that
/// begin later, until Ctrl-C. Each game has a process of its own; where several
/// are allowed they run side by side. If the connection breaks it is made again.
/// docs/bot-api.md tells how to get a token, and what else a bot can do.
///
///   castellum connect --server https://play.example.org --token-file token.txt \
///     --join aquaedukt -- castellum engine
#[derive(clap::Args)]
#[command(verbatim_doc_comment, about = "Let a program play on a server")]
pub(crate) struct Args {
    /// Where the server is
    #[arg(long, value_name = "URL")]
    server: String,
    /// A file that holds the token and nothing else
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// How many games are played at once; others wait
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    games: u16,
    /// Sit down at open tables of this game whose people welcome bots
    #[arg(long, value_name = "GAME")]
    join: Option<GameName>,
    /// Take the seat of this invitation first; it is the end of an invitation's link
    #[arg(long, value_name = "TOKEN")]
    invitation: Option<String>,
    /// End when this many games are over
    #[arg(long, value_name = "N")]
    until: Option<u32>,
    #[command(flatten)]
    orders: Orders,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

/// So often open tables are looked for.
const LOOK_AGAIN: Duration = Duration::from_secs(10);

/// What all games share.
struct Bot {
    server: Server,
    orders: Orders,
    command: Vec<String>,
    seats: Semaphore,
    /// Games that are being played here, or wait for it.
    games: Mutex<HashSet<GameId>>,
    over: watch::Sender<u32>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let file = &args.token_file;
    let token = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let bot = Arc::new(Bot {
        server: Server::new(&args.server, token.trim())?,
        orders: args.orders.clone(),
        command: args.engine.clone(),
        seats: Semaphore::new(args.games.into()),
        games: Mutex::default(),
        over: watch::channel(0).0,
    });
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(connect(&bot, args))
}

async fn connect(bot: &Arc<Bot>, args: &Args) -> Result<()> {
    let me: Me = bot.server.get("/api/me").await?;
    eprintln!("{} is here as {}", me.name, me.person);
    if let Some(invitation) = &args.invitation {
        let token = InvitationToken { token: invitation.clone(), commitment: None };
        bot.server.post::<GameSummary>("/api/invitations", &token).await?;
    }
    let mut over = bot.over.subscribe();
    let enough = async {
        match args.until {
            // The sender lives as long as the bot.
            Some(most) => drop(over.wait_for(|&over| over >= most).await),
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        ended = bot.listen() => ended,
        ended = bot.look_for_tables(args.join, usize::from(args.games)) => ended,
        () = enough => Ok(()),
        () = castellum_server::stop_signal() => Ok(()),
    }
}

impl Bot {
    /// Listens to what happens in the bot's games, and plays in them.
    async fn listen(self: &Arc<Self>) -> Result<()> {
        let mut backoff = Backoff::new();
        loop {
            let problem = match self.server.stream("/api/stream").await {
                Ok(mut lines) => {
                    backoff = Backoff::new();
                    self.hear(&mut lines).await.err().map_or_else(ended, Problem::Failed)
                }
                Err(problem) => problem,
            };
            if problem.is_final() {
                return Err(problem.into());
            }
            eprintln!("{:#}; connecting again", anyhow::Error::from(problem));
            backoff.wait().await;
        }
    }

    async fn hear(self: &Arc<Self>, lines: &mut Lines) -> Result<()> {
        while let Some(line) = lines.next().await? {
            let (AccountLine::GameStarted(game) | AccountLine::YourTurn(game)) = line else { continue };
            if self.games().insert(game.id.clone()) {
                tokio::spawn(Arc::clone(self).play(game.id));
            }
        }
        Ok(())
    }

    async fn play(self: Arc<Self>, game: GameId) {
        // Never closed.
        let Ok(seat) = self.seats.acquire().await else { return };
        match Player::new(&self, game.clone()).play().await {
            Ok(view) => {
                let places = view.result.map_or(Vec::new(), |result| result.places);
                println!("{}", serde_json::json!({ "game": game, "points": view.points, "places": places }));
            }
            Err(problem) => eprintln!("game {game}: {problem:#}"),
        }
        drop(seat);
        self.games().remove(&game);
        self.over.send_modify(|over| *over += 1);
    }

    /// Sits down at open tables as long as there is time for another game.
    async fn look_for_tables(&self, wanted: Option<GameName>, most: usize) -> Result<()> {
        let Some(wanted) = wanted else { return std::future::pending().await };
        let mut tried = HashSet::new();
        loop {
            if self.games().len() < most
                && let Err(problem) = self.sit_down(wanted, &mut tried).await
            {
                eprintln!("{:#}", anyhow::Error::from(problem));
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    async fn sit_down(&self, wanted: GameName, tried: &mut HashSet<GameId>) -> Result<(), Problem> {
        let open: GameList = self.server.get(&format!("/api/games?game={wanted}")).await?;
        for game in open.games.into_iter().filter(has_room) {
            if !tried.insert(game.id.clone()) {
                continue;
            }
            let path = format!("/api/games/{}/join", game.id);
            match self.server.post::<GameSummary>(&path, &JoinRequest::default()).await {
                Ok(_) => return Ok(()),
                // They do not want bots, or somebody was faster.
                Err(Problem::Refused(_)) => {}
                Err(failed) => return Err(failed),
            }
        }
        Ok(())
    }

    fn games(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn ended() -> Problem {
    Problem::Failed(anyhow::anyhow!("the stream ended"))
}

fn has_room(game: &GameSummary) -> bool {
    game.you.seat.is_none()
        && game.seats.iter().any(|seat| seat.kind == SeatKind::Anyone && seat.person.is_none())
}
