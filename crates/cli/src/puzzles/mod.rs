//! `castellum puzzles`: positions with one action that is clearly best.
//!
//! [`mine`] plays a game and looks for one in it, the [`collection`] decides
//! which are kept. `docs/puzzles.md` says what counts as a puzzle.

mod collection;
mod mine;

use std::fs::File;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use castellum_bots::hints::Explain;
use castellum_bots::puzzle::{self, MIN_GAP, Puzzle};
use castellum_bots::{BotGame, BotName, BotSpec, EvaluatorName};
use castellum_rules::{GameName, with_game};
use indicatif::{ProgressBar, ProgressStyle};

use crate::input::{game_parser, usage};
use crate::ordered_pool::{self, stopped_by_user};
use collection::Collection;
use mine::Mine;

/// The fewest nodes of a proof: less proves nothing.
const MIN_NODES: u64 = 1000;

/// Find puzzles: positions where one action is clearly best.
///
/// Strong bots play games, and deep searches prove which positions qualify.
/// The result depends on nothing but the command line; the number of threads
/// does not matter. Ctrl-C keeps what was found. docs/puzzles.md explains what
/// counts as a puzzle and how it is written.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game.
    #[arg(value_parser = game_parser())]
    game: GameName,
    /// How many puzzles to find.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    count: u64,
    /// Where chance decides, it follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// How many nodes each search of a proof has.
    #[arg(long, value_name = "N", default_value_t = 8_000, value_parser = clap::value_parser!(u64).range(MIN_NODES..))]
    nodes: u64,
    /// By how much the best action must be better than any other, as a share of
    /// the win: 0.05 to 0.5.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = gap)]
    gap: f32,
    /// How many nodes the bots have for an action while they play.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    play_nodes: u64,
    /// What evaluates positions.
    #[arg(long, value_name = "NAME", default_value_t = EvaluatorName::Handcrafted)]
    eval: EvaluatorName,
    /// An action that shall not be the answer, such as pass; may be repeated.
    #[arg(long, value_name = "ACTION")]
    without: Vec<String>,
    /// Give up after this number of games; 100 for each puzzle if nothing else is said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// How many games are searched at the same time.
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Begin with the puzzles of this file that can be proved anew.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the puzzles to this new file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    with_game!(args.game, G => search::<G>(args))
}

fn search<G: BotGame + Explain>(args: &Args) -> Result<()> {
    let known = args.from.as_deref().map(read::<G>).transpose()?.unwrap_or_default();
    let out = args.out.as_deref().map(create).transpose()?;
    let Args { seed, nodes, play_nodes, gap, .. } = *args;
    let bot = BotSpec { evaluator: Some(args.eval), ..BotName::Mcts.into() };
    let evaluator = bot.evaluator::<G>().map_err(usage)?;
    let mine = Mine::<G> { seed, nodes, play_nodes, gap, bot, evaluator, without: &args.without };
    let stop = stopped_by_user()?;
    let mut collection = Collection::new(args.count as usize);
    dig(args, &mine, &known, &mut collection, &stop)?;
    let (found, is_full) = (collection.len(), collection.is_full());
    match out {
        Some(mut file) => write(&collection.sorted(), &mut file)?,
        None => write(&collection.sorted(), &mut io::stdout().lock())?,
    }
    if !is_full {
        bail!("only {found} of {} puzzles were found before the end of the search", args.count);
    }
    Ok(())
}

/// Proves the known puzzles anew, as a bot that plays better may see them
/// otherwise, and then looks for others.
fn dig<G: BotGame + Explain>(
    args: &Args,
    mine: &Mine<'_, G>,
    known: &[Puzzle],
    collection: &mut Collection,
    stop: &AtomicBool,
) -> Result<()> {
    let bar = progress_bar(args.count);
    let is_stopped = || stop.load(Ordering::Relaxed);
    let first_game = known.len() as u64;
    let games = args.games.unwrap_or(args.count * 100);
    let result = ordered_pool::work(
        args.threads.get(),
        0..first_game + games,
        stop,
        |number| match known.get(number as usize) {
            Some(puzzle) => mine.prove_anew(puzzle, &is_stopped),
            None => mine.search(number - first_game, &is_stopped),
        },
        |found| {
            let kept = found.into_iter().filter(|puzzle| collection.take(puzzle.clone())).count();
            bar.inc(kept as u64);
            bar.set_message(collection.summary());
            Ok(if collection.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    );
    bar.finish_and_clear();
    result
}

/// The puzzles of a file.
fn read<G: BotGame>(path: &Path) -> Result<Vec<Puzzle>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    puzzle::read::<G>(&text).with_context(|| format!("{} is not a file of puzzles", path.display()))
}

fn gap(text: &str) -> Result<f32, String> {
    let gap = text.parse().ok().filter(|gap| (MIN_GAP..=0.5).contains(gap));
    gap.ok_or_else(|| format!("expected a share of the win from {MIN_GAP} to 0.5"))
}

/// A file that is not there yet: what was found before is not overwritten.
fn create(path: &Path) -> Result<File> {
    File::create_new(path).with_context(|| format!("cannot begin {}", path.display()))
}

fn write(puzzles: &[Puzzle], out: &mut impl Write) -> Result<()> {
    for puzzle in puzzles {
        serde_json::to_writer(&mut *out, puzzle)?;
        writeln!(out)?;
    }
    Ok(out.flush()?)
}

/// Shown on terminals only.
fn progress_bar(length: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} puzzles, {eta} left  {msg}");
    let bar = ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}
