//! `castellum demo`: a game to look at.

use std::io::Write;

use anyhow::Result;
use castellum_bots::{Bot, BotGame, BotName, BotSpec, Budget, Control};
use castellum_rules::record::Scribe;
use castellum_rules::{Actor, GameName, uniform, with_setup};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;

use crate::input::{SetupArgs, game_parser, usage};
use crate::show::{TerminalGame, draw};

/// The nodes for an action if nothing else is said.
const DEFAULT_NODES: u64 = 200;

/// Let bots play a game and draw its last position.
///
/// With --record the game is written as a record instead, which `castellum
/// show` reads.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game.
    #[arg(long, value_parser = game_parser(), default_value = GameName::AquaRomana.name())]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// Who plays: random, greedy, mcts, or a level from discipulus to curator.
    #[arg(long, value_name = "NAME", default_value_t = BotName::Greedy.into())]
    bot: BotSpec,
    /// How many positions a bot that searches looks at for each action; 200 if
    /// nothing else is said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Write the record of the game instead of drawing the board.
    #[arg(long)]
    record: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let setup = args.setup.resolve(args.game)?;
    with_setup!(&setup, G, setup => play::<G>(setup, args))
}

fn play<G: TerminalGame + BotGame>(setup: &G::Setup, args: &Args) -> Result<()> {
    let mut scribe = Scribe::<G>::new(setup)?;
    let mut die = SplitMix64::seed_from_u64(args.setup.seed);
    let mut bot = Bot::from_spec(&args.bot, args.setup.seed).map_err(usage)?;
    let nodes = args.nodes.map(Budget::nodes).transpose()?;
    let budget = match args.bot.budget_or(nodes).map_err(usage)? {
        Some(budget) => budget,
        None => Budget::nodes(DEFAULT_NODES)?,
    };
    loop {
        let position = scribe.position();
        let action = match position.actor() {
            Actor::Seat(_) => bot.choose(position, budget, &Control::default())?.action,
            Actor::Chance => position.sample_outcome(&mut uniform(&mut die)).expect("a die can be rolled"),
            Actor::Nobody => break,
        };
        scribe.play(action)?;
    }
    let out = &mut anstream::stdout().lock();
    if args.record {
        write!(out, "{}", scribe.finish())?;
    } else {
        draw(scribe.position(), out)?;
    }
    Ok(())
}
