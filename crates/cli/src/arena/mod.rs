//! `castellum arena`: bots play each other, and the results say who is better.
//!
//! The [`schedule`] says who sits where in which game, a pool of threads
//! lets a hall [`play`] them, and the [`contest`] takes them in order: into the
//! [`journal`], into a test that may end it ([`sprt`]), and at last into the
//! [`tally`] with intervals ([`estimate`]) and Elo ([`rating`]) for the
//! [`report`]. `docs/arena.md` explains the statistics.

mod contest;
mod contestant;
mod estimate;
mod journal;
mod play;
mod rating;
mod report;
mod schedule;
mod sprt;
mod tally;

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use castellum_bots::BotGame;
use castellum_rules::{GameName, GameSetup, with_setup};
use serde_json::json;

use crate::input::{SetupArgs, game_parser, usage};
use crate::ordered_pool::{cores, stopped_by_user};
use contest::Contest;
use contestant::Contestant;
use journal::{Archive, Header};
use play::Hall;
use report::Report;
use schedule::Schedule;
use sprt::{Hypotheses, Test};

/// Let bots play each other and see who is better.
///
/// Every game is played once with each bot on each seat, with the same luck:
/// such games are a group. Results with a budget in nodes depend on nothing
/// but the command line (unless a bot has several threads of its own); the
/// number of games at the same time does not matter. Ctrl-C shows
/// the result so far. docs/arena.md explains the statistics.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game.
    #[arg(long, value_parser = game_parser())]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// A bot that takes part, with its budget for an action and settings of
    /// its search, such as mcts:nodes=4000,exploration=0.4 (docs/bots.md lists
    /// them); 1000 nodes if nothing else is said. Elo is given against the last
    /// one. A single bot plays against itself.
    #[arg(long = "bot", value_name = "BOT", required = true)]
    bots: Vec<Contestant>,
    /// How many games in all; the last group is always completed.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many games at the same time; as many as there are cores if nothing
    /// else is said.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Stop as soon as it is clear whether the first of two bots is better:
    /// any of elo0=0,elo1=20,alpha=0.05,beta=0.05, which are the defaults.
    #[arg(long, value_name = "TEST")]
    sprt: Option<Hypotheses>,
    /// Keep a journal of the games. If it exists, its games are not played
    /// again: an interrupted run goes on, and with more games a finished one.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the records of all games.
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    with_setup!(args.setup.resolve(args.game)?, G, setup => hold::<G>(args, setup))
}

fn hold<G: BotGame>(args: &Args, setup: G::Setup) -> Result<()> {
    let hall = args.hall::<G>(setup)?;
    let schedule = Schedule::new(hall.bots.len(), hall.players);
    let wanted = schedule.whole_groups(args.games);
    let (archive, old) = Archive::open(args.out.as_deref(), args.records.as_deref(), &args.header(&hall))?;
    let mut contest = Contest::new(hall.labels.len(), schedule, wanted, args.sprt.map(Test::new));
    contest.restore(old).context("the journal is damaged")?;
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    let stop = stopped_by_user()?;
    contest.go_on(&hall, archive, threads, &stop)?;

    let report = Report::new(&hall, &contest);
    report.print(args.json, &mut io::stdout().lock())?;
    if contest.is_over() {
        return Ok(());
    }
    let hint = if args.out.is_some() { "the same command goes on" } else { "--out would let it go on" };
    bail!("interrupted after {} of {wanted} games: {hint}", contest.games().len());
}

impl Args {
    fn hall<G: BotGame>(&self, setup: G::Setup) -> Result<Hall<G>> {
        let labels: Vec<_> = self.bots.iter().map(Contestant::label::<G>).collect();
        let twice = labels.iter().enumerate().find(|(index, label)| labels[..*index].contains(label));
        if let Some((_, label)) = twice {
            return Err(usage(&format!("the bot {label} is named twice: expected different bots")));
        }
        if self.sprt.is_some() && labels.len() != 2 {
            return Err(usage(&format!("--sprt compares two bots, not {}", labels.len())));
        }
        G::new(&setup)?;
        let players = setup.players();
        let evaluators = self.bots.iter().map(|_| G::evaluator()).collect();
        let (bots, luck_evaluator, seed) = (self.bots.clone(), G::evaluator(), self.setup.seed);
        Ok(Hall { setup, players, bots, evaluators, luck_evaluator, labels, seed })
    }

    fn header<G: BotGame>(&self, hall: &Hall<G>) -> Header {
        let fixed = |(name, _): &(&str, String)| !G::Setup::RANDOM_TAGS.contains(name);
        let setup: serde_json::Map<_, _> = hall
            .setup
            .tags()
            .into_iter()
            .filter(fixed)
            .map(|(name, value)| (name.into(), json!(value)))
            .collect();
        Header::new([
            ("game", json!(G::NAME)),
            ("players", json!(hall.players)),
            ("bots", json!(hall.labels)),
            ("settings", json!(self.bots.iter().map(Contestant::settings::<G>).collect::<Vec<_>>())),
            ("seed", json!(hall.seed)),
            ("setup", json!(setup)),
            ("records", json!(self.records)),
        ])
    }
}
