//! People play while servers are killed without warning and started again. In
//! the end every acknowledged action is in the log once and in order, and every
//! game was played to its end, with dice that were fixed before play.
//!
//! `CASTELLUM_CRASHES` says how often to kill, `CASTELLUM_TEST_POSTGRES` where
//! a Postgres may be filled with databases; without it only SQLite is tried.

mod nodes;
mod player;
mod verdict;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use castellum_bench::net::{Guest, Http};
use castellum_rules::uniform;
use castellum_wire::dice::Share;
use castellum_wire::{GameId, GameName, SeatKind, http::NewGame};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use tokio::task::JoinSet;

use nodes::Nodes;
use player::{Done, Player};

/// How many tables are played at once.
const TABLES: usize = 8;

/// What everybody knows.
struct World {
    nodes: Nodes,
    /// How many requests were acknowledged.
    answered: AtomicU64,
    /// Nobody is killed any more: games are played to their end, and none begins.
    peace: AtomicBool,
    seeds: AtomicUsize,
}

fn crashes() -> u32 {
    let wanted = std::env::var("CASTELLUM_CRASHES").ok();
    wanted.map_or(4, |text| text.parse().expect("CASTELLUM_CRASHES is a number"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_sqlite() {
    crash(Nodes::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_on_postgres_with_two_nodes() {
    match Nodes::postgres().await {
        Some(nodes) => crash(nodes).await,
        None => println!("not tried: CASTELLUM_TEST_POSTGRES is not set"),
    }
}

async fn crash(nodes: Nodes) {
    let world = Arc::new(World {
        nodes,
        answered: AtomicU64::new(0),
        peace: AtomicBool::new(false),
        seeds: AtomicUsize::new(1),
    });
    let mut tables = JoinSet::new();
    for number in 0..TABLES {
        tables.spawn(sit(Arc::clone(&world), number));
    }
    kill_now_and_then(&world, crashes()).await;
    world.peace.store(true, Ordering::Relaxed);
    let mut games = Vec::new();
    while let Some(played) = tables.join_next().await {
        games.extend(played.expect("nobody gives up"));
    }
    let mut http = world.nodes.http().await;
    let mut actions = 0;
    for (game, done) in &games {
        actions += verdict::check(&mut http, game, done).await;
    }
    println!("{} kills, {} games with their dice checked, {actions} actions", crashes(), games.len());
    assert!(games.len() >= TABLES && actions > u64::from(crashes()), "hardly anything was played");
}

/// Kills each node in turn, at random moments while people play.
async fn kill_now_and_then(world: &World, times: u32) {
    let mut rng = SplitMix64::seed_from_u64(getrandom::u64().unwrap());
    let mut below = uniform(&mut rng);
    for kill in 0..times {
        let enough = world.answered.load(Ordering::Relaxed) + u64::from(1 + below(59));
        while world.answered.load(Ordering::Relaxed) < enough {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_micros(below(5_000).into())).await;
        world.nodes.kill_and_restart(kill as usize).await;
    }
}

/// Plays one game after the other until there is peace.
async fn sit(world: Arc<World>, number: usize) -> Vec<(GameId, Vec<Done>)> {
    let mut played = Vec::new();
    while !world.peace.load(Ordering::Relaxed) {
        let (game, people) = begin(&world, number + played.len()).await;
        let mut players = JoinSet::new();
        for (index, (guest, share)) in people.into_iter().enumerate() {
            let player = Player::new(Arc::clone(&world), guest, share, game.clone(), index);
            players.spawn(player.play_to_the_end());
        }
        let mut done = Vec::new();
        while let Some(player) = players.join_next().await {
            done.extend(player.expect("nobody gives up"));
        }
        played.push((game, done));
    }
    played
}

/// Creates a game and takes the seats, however often it has to be tried.
async fn begin(world: &World, number: usize) -> (GameId, Vec<(Guest, Share)>) {
    loop {
        match try_to_begin(world, number).await {
            Ok(begun) => return begun,
            Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}

async fn try_to_begin(world: &World, number: usize) -> anyhow::Result<(GameId, Vec<(Guest, Share)>)> {
    let mut http = Http::connect(world.nodes.address(number)).await?;
    let (guest, share) = (Guest::new(&mut http, "Agrippa").await?, new_share());
    let wanted = NewGame { commitment: Some(share.commitment()), ..wanted(number) };
    let game = guest.create(&mut http, &wanted).await?;
    let mut people = vec![(guest, share)];
    if !plays_a_bot(number) {
        let (guest, share) = (Guest::new(&mut http, "Frontinus").await?, new_share());
        guest.join(&mut http, &game, Some(share.commitment())).await?;
        people.push((guest, share));
    }
    Ok((game, people))
}

/// What a player adds to the dice.
fn new_share() -> Share {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).unwrap();
    Share::new(bytes)
}

/// Both games, now and then against a bot.
fn wanted(number: usize) -> NewGame {
    let game = if number.is_multiple_of(2) { GameName::AquaRomana } else { GameName::Aquaedukt };
    let mut wanted = castellum_bench::net::new_game(game);
    if plays_a_bot(number) {
        wanted.seats[1] = SeatKind::Bot("greedy".into());
    }
    wanted
}

fn plays_a_bot(number: usize) -> bool {
    number % 4 == 3
}
