//! `castellum demo`: a game to look at.

use std::io::Write;

use anyhow::Result;
use castellum_bots::{Bot, BotGame, BotSpec, Budget, Control};
use castellum_rules::record::Scribe;
use castellum_rules::{Actor, aqua_romana, aquaedukt};
use fastrand::Rng;

use crate::game_name::{GameName, OfGame};
use crate::show::{TerminalGame, draw};
use crate::start::SetupArgs;

/// Let bots play a game and draw its last position.
///
/// With --record the game is written as a record instead, which `castellum
/// show` reads.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game.
    #[arg(long, value_enum, default_value_t = GameName::AquaRomana)]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// Who plays: random, greedy, mcts, or a level from discipulus to curator.
    #[arg(long, value_name = "NAME", default_value_t = BotSpec::Greedy)]
    bot: BotSpec,
    /// How many positions a bot that searches looks at for each action.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Write the record of the game instead of drawing the board.
    #[arg(long)]
    record: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match args.setup.resolve(args.game)? {
        OfGame::AquaRomana(setup) => play::<aqua_romana::Position>(&setup, args),
        OfGame::Aquaedukt(setup) => play::<aquaedukt::Position>(&setup, args),
    }
}

fn play<G: TerminalGame + BotGame>(setup: &G::Setup, args: &Args) -> Result<()> {
    let mut scribe = Scribe::<G>::new(setup)?;
    let mut die = Rng::with_seed(args.setup.seed);
    let mut bot = Bot::new(args.bot, args.setup.seed);
    let budget = Budget::nodes(args.nodes)?;
    loop {
        let position = scribe.position();
        let action = match position.actor() {
            Actor::Seat(_) => bot.choose(position, budget, &Control::default())?.action,
            Actor::Chance => {
                position.sample_outcome(&mut |below| die.u32(..below)).expect("a die can be rolled")
            }
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
