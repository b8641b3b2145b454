//! `castellum arena`: bots play each other, and the results say who is better.
//!
//! The [`schedule`] says who sits where in which game, a [`crew`] of threads
//! lets a hall [`play`] them, and the [`tally`] adds up whole groups, with
//! intervals ([`estimate`]) and Elo ([`rating`]) for the [`table`].
//! `docs/arena.md` explains the statistics.

mod contestant;
mod crew;
mod estimate;
mod play;
mod rating;
mod schedule;
mod table;
mod tally;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::Result;
use castellum_rules::{aqua_romana, aquaedukt};

use crate::game_name::{GameName, OfGame};
use crate::start::{SetupArgs, usage};
use contestant::Contestant;
use play::{Arranged, Hall, Played};
use schedule::Schedule;
use tally::Tally;

/// Let bots play each other and see who is better.
///
/// Every game is played once with each bot on each seat, with the same luck:
/// such games are a group. Results with a budget in nodes depend on nothing
/// but the command line; the number of threads does not matter.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game.
    #[arg(long, value_enum)]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// A bot that takes part, with its budget for an action: NAME:nodes=N or
    /// NAME:millis=N; 1000 nodes if nothing else is said. Elo is given against
    /// the last one. A single bot plays against itself.
    #[arg(long = "bot", value_name = "BOT", required = true)]
    bots: Vec<Contestant>,
    /// How many games in all; the last group is always completed.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many games at the same time; as many as there are cores if nothing
    /// else is said. Each bot thinks on one thread.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match args.setup.resolve(args.game)? {
        OfGame::AquaRomana(setup) => hold::<aqua_romana::Position>(args, setup),
        OfGame::Aquaedukt(setup) => hold::<aquaedukt::Position>(args, setup),
    }
}

fn hold<G: Arranged>(args: &Args, setup: G::Setup) -> Result<()> {
    let labels: Vec<_> = args.bots.iter().map(Contestant::label::<G>).collect();
    if let Some((_, twice)) =
        labels.iter().enumerate().find(|(index, label)| labels[..*index].contains(label))
    {
        return Err(usage(&format!("the bot {twice} is named twice: each bot takes part once")));
    }
    let players = G::new(&setup)?.players();
    let hall = Hall::<G> { setup, bots: args.bots.clone(), labels, seed: args.setup.seed };
    let schedule = Schedule::new(hall.bots.len(), players);
    let games = schedule.whole_groups(args.games);
    let stop = AtomicBool::new(false);
    let mut all: Vec<Played> = Vec::new();
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    crew::work(
        threads,
        0..games,
        &stop,
        |game| hall.play(&schedule.plan(game), &|| stop.load(Ordering::Relaxed)),
        |(played, _)| {
            all.push(played);
            Ok(ControlFlow::Continue(()))
        },
    )?;
    let tally = Tally::new(&hall.labels, players, &all);
    let out = &mut io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&tally)?)?;
    } else {
        table::write(&tally, out)?;
    }
    Ok(())
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
