//! `castellum hint`: what to do in a position, and why.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, Result};
use castellum_bots::hints::{Explain, Hint, hints};
use castellum_bots::{Bot, BotGame, ChooseError, Control};
use castellum_rules::record::{Replay, replay};
use castellum_rules::{Actor, AnyPosition, with_game, with_position};
use serde_json::{Value, json};

use crate::input::{game_of, name_of, position_at, read_text, select_one, usage};
use crate::review::rounded;
use crate::sentences::Sentences;
use crate::show::TerminalGame;
use crate::thinker::{Thinker, ThinkerArgs};

/// Show the best actions of a position, with reasons.
///
/// Takes the position at the end of a record, or after some of its actions, or
/// the one that --position describes (docs/position.md).
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The record; - reads standard input.
    #[arg(required_unless_present = "position")]
    record: Option<PathBuf>,
    /// Take this position, a text of one line, instead of one of a record.
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["record", "at", "game_number"])]
    position: Option<AnyPosition>,
    /// Take the position after N actions of the game; 0 is its start.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Which game of the record, counted from 1.
    #[arg(long, value_name = "K")]
    game_number: Option<usize>,
    #[command(flatten)]
    thinker: ThinkerArgs,
    /// How many threads think together, 1 if nothing else is said. With more
    /// than one, results depend on chance.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Print the hints as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let thinker = args.thinker.resolve()?;
    if let Some(position) = &args.position {
        return with_position!(position, position => advise(&**position, None, thinker, args));
    }
    let path = args.record.as_deref().expect("the command line requires a record or a position");
    let text = read_text(path)?;
    let record = select_one(&text, args.game_number);
    let shown = record
        .and_then(|record| with_game!(game_of(&record)?, G => show::<G>(&replay(&record)?, thinker, args)));
    shown.with_context(|| name_of(path))
}

fn show<G: BotGame + Explain + TerminalGame>(
    replay: &Replay<G>,
    thinker: Thinker,
    args: &Args,
) -> Result<()> {
    let (at, position) = position_at(replay, args.at)?;
    let advised = advise(&position, Some(at), thinker, args);
    advised.with_context(|| format!("after action {at} of {}", replay.actions.len()))
}

/// Prints the hints for a position, which comes after `at` actions of a game.
fn advise<G: BotGame + Explain + TerminalGame>(
    position: &G,
    at: Option<usize>,
    thinker: Thinker,
    args: &Args,
) -> Result<()> {
    let threads = thinker.bot.threads_or(args.threads.map(NonZeroUsize::get)).map_err(usage)?;
    let bot = Bot::<G>::from_spec(&thinker.bot, thinker.seed).map_err(usage)?;
    let mut bot = bot.with_threads(threads.unwrap_or(1));
    let analysis = match position.actor() {
        Actor::Chance => Err(ChooseError::Chance),
        _ => bot.analyse(position, thinker.budget, &Control::default()),
    };
    let hints = hints(position, &analysis?);
    let sentences = &Sentences::of::<G>();
    let out = &mut anstream::stdout().lock();
    if args.json {
        let hints: Vec<_> = hints.iter().map(|hint| hint_json(position, hint, sentences)).collect();
        writeln!(out, "{}", json!({ "at": at, "hints": hints }))?;
    } else {
        hints.iter().try_for_each(|hint| write_hint(position, hint, sentences, out))?;
    }
    Ok(())
}

fn hint_json<G: Explain>(position: &G, hint: &Hint<G::Action, G::Reason>, sentences: &Sentences) -> Value {
    let players = position.players();
    json!({
        "action": hint.action.to_string(),
        "win": rounded(&hint.value.win[..players]),
        "points": rounded(&hint.value.points[..players]),
        "reasons": hint.reasons.iter().map(|reason| sentences.json(reason)).collect::<Vec<_>>(),
        "then": then::<G>(hint),
    })
}

fn write_hint<G: Explain>(
    position: &G,
    hint: &Hint<G::Action, G::Reason>,
    sentences: &Sentences,
    out: &mut impl Write,
) -> io::Result<()> {
    let Some(seat) = position.actor().seat() else { return Ok(()) };
    let share = format!("{:.1} %", 100.0 * hint.value.win[seat.index()]);
    writeln!(out, "{:12} {share:>7}  {}", hint.action.to_string(), sentences.join(&hint.reasons))?;
    let then = then::<G>(hint);
    if !then.is_empty() {
        writeln!(out, "{:21} then {}", "", then.join(" "))?;
    }
    Ok(())
}

/// How the game is expected to go on after the action.
fn then<G: Explain>(hint: &Hint<G::Action, G::Reason>) -> Vec<String> {
    hint.continuation.iter().map(ToString::to_string).collect()
}
