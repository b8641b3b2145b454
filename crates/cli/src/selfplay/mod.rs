//! `castellum selfplay`: games to learn from.
//!
//! [`play`] lets a bot play against itself and notes what its searches found
//! out, [`games`] keeps that in a file that an interrupted run goes on with,
//! and [`rows`] turns such files into the rows that `training/` reads.
//! `docs/network.md` describes both formats.

mod games;
mod play;
mod rows;
mod variety;

use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use castellum_bots::network::NetworkEval;
use castellum_bots::{BotGame, BotSpec, Evaluator, EvaluatorName};
use castellum_rules::{GameName, with_game};
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::input::{game_parser, usage};
use crate::line_file::LineFile;
use crate::ordered_pool::{self, cores, stopped_by_user};
use play::SelfPlay;

pub(crate) use variety::{VariedSetup, any_reservoir};

/// Make games to learn from, and rows that a network is trained with.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    Play(Box<PlayArgs>),
    Rows(rows::Args),
}

/// Let a bot play games against itself and note what its searches found out.
///
/// The games depend on nothing but the command line; the number of threads
/// does not matter. The same command goes on with a file that is not complete.
#[derive(clap::Args)]
struct PlayArgs {
    /// Which game.
    #[arg(long, value_parser = game_parser())]
    game: GameName,
    /// How many games in all.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The numbers of players that games take turns with, such as 2,2,3,4.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "2,3,4",
          value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Vec<u8>,
    /// The bot that plays, with its budget for an action; 300 nodes if nothing
    /// else is said.
    #[arg(long, value_name = "BOT", default_value = "mcts:nodes=300")]
    bot: BotSpec,
    /// The weights of the bot's network, instead of those that ship.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The actions at the beginning of a game that chance chooses.
    #[arg(long, value_name = "N", default_value_t = 4)]
    opening: u32,
    /// The share of later actions that chance chooses.
    #[arg(long, value_name = "SHARE", default_value_t = 0.02, value_parser = share)]
    stray: f64,
    /// The share of games on other layouts, supplies and maps.
    #[arg(long, value_name = "SHARE", default_value_t = 0.25, value_parser = share)]
    variety: f64,
    /// Everything that is left to chance follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// How many games at the same time; as many as there are cores if nothing
    /// else is said.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Where the games go, one a line.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match &args.step {
        Step::Play(args) => with_game!(args.game, G => play::<G>(args)),
        Step::Rows(args) => rows::run(args),
    }
}

fn play<G: BotGame + VariedSetup>(args: &PlayArgs) -> Result<()> {
    let evaluator = evaluator::<G>(&args.bot, args.weights.as_deref())?;
    let self_play = SelfPlay::<G> {
        bot: args.bot,
        evaluator,
        players: args.players.iter().copied().map(usize::from).collect(),
        opening: args.opening,
        stray: args.stray,
        variety: args.variety,
        seed: args.seed,
    };
    let (mut file, _) = LineFile::open(&args.out, &args.header::<G>(&self_play), "selfplay")?;
    let first = file.games();
    let bar = progress_bar(args.games, first);
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    let stop = stopped_by_user()?;
    let result = ordered_pool::work(
        threads,
        first..args.games.max(first),
        &stop,
        |game| self_play.play(game, &|| stop.load(Ordering::Relaxed)),
        |played| {
            file.add(&played)?;
            bar.inc(1);
            Ok(ControlFlow::Continue(()))
        },
    );
    bar.finish_and_clear();
    result?;
    if file.games() < args.games {
        bail!("interrupted after {} of {} games: the same command goes on", file.games(), args.games);
    }
    Ok(())
}

impl PlayArgs {
    fn header<G: BotGame>(&self, self_play: &SelfPlay<G>) -> serde_json::Value {
        json!({
            "selfplay": games::FORMAT,
            "build": env!("CASTELLUM_BUILD"),
            "game": G::NAME,
            "bot": self.bot.to_string(),
            "settings": format!("{:?}", self.bot.strategy::<G>()),
            "evaluator": format!("{:?}", self_play.evaluator),
            "players": self.players,
            "opening": self.opening,
            "stray": self.stray,
            "variety": self.variety,
            "seed": self.seed,
        })
    }
}

/// What evaluates positions for a bot: if that is a network, the one in a file
/// if a file is named.
pub(crate) fn evaluator<G: BotGame>(bot: &BotSpec, weights: Option<&Path>) -> Result<Arc<dyn Evaluator<G>>> {
    match weights.filter(|_| bot.evaluator_name::<G>() == EvaluatorName::Network) {
        Some(path) => {
            let name = || format!("cannot use {}", path.display());
            let bytes = fs::read(path).with_context(name)?;
            Ok(Arc::new(NetworkEval::read(&bytes).with_context(name)?))
        }
        None => bot.evaluator().map_err(usage),
    }
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".into())
}

/// Shown on terminals only.
fn progress_bar(games: u64, first: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left");
    let bar = ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let bar = bar.with_position(first);
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}
