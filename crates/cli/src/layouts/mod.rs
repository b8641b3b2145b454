//! `castellum layouts`: looks for layouts of Aqua Romana on which all seats win
//! equally often.
//!
//! Layouts that are symmetric are [drawn](draw), a bot [plays](play) against
//! itself on them, and the [contest] lets the fairer ones play on. The
//! [report] shows them beside the present standard. `docs/layout.md` explains it.

mod contest;
mod draw;
mod play;
mod report;

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use castellum_rules::aqua_romana::{Layout, Position};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use serde_json::json;

use crate::arena::contestant::Contestant;
use crate::input::{LAYOUT, name_of, read_text, shipped};
use crate::line_file::LineFile;
use crate::ordered_pool::{cores, stopped_by_user};
use contest::{Candidate, Contest, Origin, Rounds};
use play::Table;
use report::Report;

/// Look for layouts of Aqua Romana on which all seats win equally often.
///
/// A bot plays against itself on layouts that are symmetric, on those that are
/// named, and on the standard one. All of them play a few games; the fairer half
/// plays on with twice as many, and so on. Results with a budget in nodes
/// depend on nothing but the command line. Ctrl-C shows the result so far.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many players take part, 2 to 4.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// A file with a layout that takes part (docs/layout.md), or the name of one
    /// that ships; may be given several times.
    #[arg(long = "layout", value_name = "FILE")]
    layouts: Vec<PathBuf>,
    /// How many symmetric layouts are drawn.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = clap::value_parser!(u16).range(0..=10_000))]
    drawn: u16,
    /// The bot on all seats, with its budget for an action; 1000 nodes if
    /// nothing else is said.
    #[arg(long, value_name = "BOT", default_value = "mcts")]
    bot: Contestant,
    /// The games on each layout in the first round.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u64).range(1..))]
    first: u64,
    /// The games on each layout that is left in the last round.
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Everything that is left to chance follows from this number.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// How many games at the same time; as many as there are cores if nothing
    /// else is said.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Keep a journal of the games. If it exists, its games are not played
    /// again: an interrupted run goes on, and one with more games, too.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let table = args.table()?;
    let bot = table.bot.label::<Position>();
    let header = args.header(&table, &bot);
    let rounds = Rounds { first: args.first, last: args.games };
    let mut contest = Contest::new(table, rounds, args.candidates()?);
    let journal = args.out.as_deref().map(|path| open(path, &header, &mut contest)).transpose()?;
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    let stop = stopped_by_user()?;
    contest.go_on(journal, threads, &stop)?;

    Report::new(&contest, bot, args.seed).print(args.json, &mut io::stdout().lock())?;
    if contest.is_over() {
        return Ok(());
    }
    let hint = if args.out.is_some() { "the same command goes on" } else { "--out would let it go on" };
    bail!("interrupted: {hint}");
}

/// The journal, after the contest has taken the games in it.
fn open(path: &Path, header: &serde_json::Value, contest: &mut Contest) -> Result<LineFile> {
    let (file, lines) = LineFile::open(path, header, "layouts")?;
    contest.restore(&lines).with_context(|| format!("the games in {}", path.display()))?;
    Ok(file)
}

impl Args {
    fn players(&self) -> usize {
        self.players.into()
    }

    fn table(&self) -> Result<Table> {
        let evaluator = self.bot.evaluator(None)?;
        Ok(Table { players: self.players(), bot: self.bot.clone(), evaluator, seed: self.seed })
    }

    /// Everything that decides how a game goes, except its number and layout.
    fn header(&self, table: &Table, bot: &str) -> serde_json::Value {
        json!({
            "layouts": 1,
            "build": env!("CASTELLUM_BUILD"),
            "players": self.players,
            "bot": bot,
            "settings": self.bot.settings::<Position>(),
            "evaluator": format!("{:?}", table.evaluator),
            "seed": self.seed,
        })
    }

    /// The standard, what was named, and what is drawn; each layout once.
    fn candidates(&self) -> Result<Vec<Candidate>> {
        let players = self.players();
        let mut found: Vec<(Origin, Layout)> = vec![(Origin::Standard, Layout::standard(players))];
        for path in &self.layouts {
            found.push((Origin::Named(name_of(path)), read_layout(path, players)?));
        }
        let mut rng = SplitMix64::seed_from_u64(self.seed);
        let drawn = draw::symmetric_layouts(players, self.drawn.into(), &mut rng);
        found.extend(drawn.into_iter().map(|layout| (Origin::Drawn, layout)));
        let mut candidates: Vec<Candidate> = Vec::new();
        for (origin, layout) in found {
            if candidates.iter().all(|known| known.layout != layout) {
                candidates.push(Candidate { origin, layout, games: Vec::new() });
            }
        }
        Ok(candidates)
    }
}

/// A layout from a file or by its name, which can be played.
fn read_layout(path: &Path, players: usize) -> Result<Layout> {
    let refused = |error: &dyn std::fmt::Display| anyhow!("{} is not a layout: {error}", name_of(path));
    let text = shipped(LAYOUT, path).map_or_else(|| read_text(path), |name| Ok(name.into()))?;
    let layout = Layout::read(&text, players).map_err(|error| refused(&error))?;
    layout.validate(players).map_err(|error| refused(&error))?;
    Ok(layout)
}
