//! `castellum demo`: a game to look at.

use std::io::Write;

use anyhow::Result;
use castellum_rules::record::Scribe;
use fastrand::Rng;

use crate::game_name::{GameName, OfGame};
use crate::policy::Patient;
use crate::show::{Drawn, draw};
use crate::start::SetupArgs;

/// Play a game at random and draw its last position.
///
/// All players act at random, except that nobody closes an aqueduct of his own
/// free will. With --record the game is written as a record instead, which
/// `castellum show` reads.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Which game.
    #[arg(long, value_enum, default_value_t = GameName::AquaRomana)]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// Write the record of the game instead of drawing the board.
    #[arg(long)]
    record: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match args.setup.resolve(args.game)? {
        OfGame::AquaRomana(setup) => play::<castellum_rules::aqua_romana::Position>(&setup, args),
        OfGame::Aquaedukt(setup) => play::<castellum_rules::aquaedukt::Position>(&setup, args),
    }
}

fn play<G: Drawn + Patient>(setup: &G::Setup, args: &Args) -> Result<()> {
    let mut rng = Rng::with_seed(args.setup.seed);
    let mut scribe = Scribe::<G>::new(setup)?;
    while let Some(action) = choose(scribe.position(), &mut rng) {
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

fn choose<G: Patient>(position: &G, rng: &mut Rng) -> Option<G::Action> {
    position.patient().or_else(|| position.draw(&mut |below| rng.u32(..below)))
}
