//! `castellum bench`: how fast things are on this machine.

mod chess;
mod clock;
mod playouts;
mod rules;
mod server;

use anyhow::Result;
use clap::Subcommand;

/// Measure speed.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Rules(rules::Args),
    Server(server::Args),
    #[command(hide = true)]
    Relay(server::relay::Args),
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match &args.what {
        What::Rules(args) => rules::run(args),
        What::Server(args) => server::run(args),
        What::Relay(args) => server::relay::run(args),
    }
}

/// A random number below `n`. The bias of the plain product is far too small
/// to matter here, and a fairer number would cost as much as a cheap action.
fn below(rng: &mut fastrand::Rng, n: u32) -> u32 {
    ((u64::from(rng.u32(..)) * u64::from(n)) >> 32) as u32
}
