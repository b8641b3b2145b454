//! `castellum review`: what every action of a game was worth.

mod json;
mod table;
mod work;

pub(crate) use json::rounded;

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use castellum_bots::BotGame;
use castellum_bots::hints::Explain;
use castellum_bots::review::{ReviewSettings, Reviewer, Step};
use castellum_rules::record::{Record, replay};
use castellum_rules::with_game;

use crate::input::{game_of, name_of, read_text, select_one, usage};
use crate::ordered_pool::{cores, stopped_by_user};
use crate::show::TerminalGame;
use crate::thinker::{Thinker, ThinkerArgs};

/// Say what every action of a recorded game was worth.
///
/// Shows the share of the win that each seat could expect after every action,
/// what the action gave away against the best one, and where it matters what
/// would have been better and why; in Aquädukt also how lucky every roll was.
/// Ctrl-C shows what was reviewed so far. docs/review.md explains the numbers.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; - reads standard input.
    record: PathBuf,
    /// Which game to review if the record holds many, counted from 1.
    #[arg(long, value_name = "K")]
    game_number: Option<usize>,
    #[command(flatten)]
    thinker: ThinkerArgs,
    /// How many positions are judged at the same time; as many as there are
    /// cores if nothing else is said. The result does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Also write the record with marks, comments and better lines to a file.
    #[arg(long, value_name = "FILE")]
    annotate: Option<PathBuf>,
    /// Print the review as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let thinker = args.thinker.resolve()?;
    let text = read_text(&args.record)?;
    let read = select_one(&text, args.game_number).and_then(|record| Ok((game_of(&record)?, record)));
    let (game, record) = read.with_context(|| name_of(&args.record))?;
    with_game!(game, G => review::<G>(record, thinker, args))
}

/// A review, or as much of it as there is.
pub(crate) struct Review<G: BotGame> {
    pub(crate) thinker: Thinker,
    pub(crate) reviewer: Reviewer<G>,
    pub(crate) steps: Vec<Step<G::Action>>,
}

fn review<G>(mut record: Record, thinker: Thinker, args: &Args) -> Result<()>
where
    G: BotGame + Explain + TerminalGame,
{
    let replay = replay::<G>(&record).with_context(|| name_of(&args.record))?;
    let Thinker { bot, budget, seed } = thinker;
    bot.evaluator::<G>().map_err(usage)?;
    let reviewer = Reviewer::new(replay.start, &replay.actions, ReviewSettings { bot, budget, seed })?;
    let stop = stopped_by_user()?;
    let threads = args.threads.map_or_else(cores, NonZeroUsize::get);
    let steps = work::all_steps(&reviewer, threads, &stop)?;
    let review = Review { thinker, reviewer, steps };
    let out = &mut anstream::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut *out, &json::document(&review))?;
        writeln!(out)?;
    } else {
        table::write(&review, out)?;
    }
    if let Some(path) = &args.annotate {
        review.reviewer.annotate(&mut record, &review.steps)?;
        fs::write(path, record.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
    }
    review.check_complete()
}

impl<G: BotGame> Review<G> {
    pub(crate) fn is_complete(&self) -> bool {
        self.steps.len() == self.reviewer.len()
    }

    fn check_complete(&self) -> Result<()> {
        if !self.is_complete() {
            io::stdout().flush()?;
            bail!("interrupted after {} of {} actions", self.steps.len(), self.reviewer.len());
        }
        Ok(())
    }
}
