//! `castellum arena`: bots play each other, and the results say who is better.
//!
//! The [`schedule`] says who sits where in which game, a pool of threads
//! lets an arena [`play`] them, and the [`contest`] takes them in order: into the
//! [`journal`], into a test that may end it ([`sprt`]), and at last into the
//! [`tally`] with intervals ([`estimate`]) and Elo ([`rating`]) for the
//! [`report`]. `docs/arena.md` explains the statistics.

mod contest;
pub(crate) mod contestant;
pub(crate) mod estimate;
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
use castellum_bots::{BotGame, EvaluatorName};
use castellum_rules::{GameName, GameSetup, with_setup};
use serde_json::json;

use crate::input::{SetupArgs, game_parser, usage};
use crate::ordered_pool::{cores, stopped_by_user};
use contest::Contest;
use contestant::Contestant;
use journal::{Archive, Header};
use play::Arena;
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
    /// The weights of the bots' network, instead of those that ship.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
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
    let arena = args.arena::<G>(setup)?;
    let schedule = Schedule::new(arena.bots.len(), arena.players);
    let wanted = schedule.whole_groups(args.games);
    let (archive, old) = Archive::open(args.out.as_deref(), args.records.as_deref(), &args.header(&arena))?;
    let mut contest = Contest::new(arena.labels.len(), schedule, wanted, args.sprt.map(Test::new));
    contest.restore(old).context("the journal is damaged")?;
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    let stop = stopped_by_user()?;
    contest.go_on(&arena, archive, threads, &stop)?;

    let report = Report::new(&arena, &contest);
    report.print(args.json, &mut io::stdout().lock())?;
    if contest.is_over() {
        return Ok(());
    }
    let hint = if args.out.is_some() { "the same command goes on" } else { "--out would let it go on" };
    bail!("interrupted after {} of {wanted} games: {hint}", contest.games().len());
}

impl Args {
    fn arena<G: BotGame>(&self, setup: G::Setup) -> Result<Arena<G>> {
        let labels: Vec<_> = self.bots.iter().map(Contestant::label::<G>).collect();
        let twice = labels.iter().enumerate().find(|(index, label)| labels[..*index].contains(label));
        if let Some((_, label)) = twice {
            return Err(usage(format!("the bot {label} is named twice: expected different bots")));
        }
        if self.sprt.is_some() && labels.len() != 2 {
            return Err(usage(format!("--sprt compares two bots, not {}", labels.len())));
        }
        G::new(&setup)?;
        let players = setup.players();
        let weights = self.weights.as_deref();
        let evaluators = self.bots.iter().map(|bot| bot.evaluator(weights)).collect::<Result<_>>()?;
        let luck_evaluator = EvaluatorName::Handcrafted.evaluator().unwrap_or_else(|_| G::evaluator());
        let (bots, seed) = (self.bots.clone(), self.setup.seed);
        Ok(Arena { setup, players, bots, evaluators, luck_evaluator, labels, seed })
    }

    fn header<G: BotGame>(&self, arena: &Arena<G>) -> Header {
        let fixed = |(name, _): &(&str, String)| !G::Setup::RANDOM_TAGS.contains(name);
        let setup: serde_json::Map<_, _> = arena
            .setup
            .tags()
            .into_iter()
            .filter(fixed)
            .map(|(name, value)| (name.into(), json!(value)))
            .collect();
        Header::new([
            ("game", json!(G::NAME)),
            ("players", json!(arena.players)),
            ("bots", json!(arena.labels)),
            ("settings", json!(self.bots.iter().map(Contestant::settings::<G>).collect::<Vec<_>>())),
            (
                "evaluators",
                json!(arena.evaluators.iter().map(|eval| format!("{eval:?}")).collect::<Vec<_>>()),
            ),
            ("seed", json!(arena.seed)),
            ("setup", json!(setup)),
            ("records", json!(self.records)),
        ])
    }
}
