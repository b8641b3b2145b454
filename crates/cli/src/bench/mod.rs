//! `castellum bench`: how fast things are on this machine.

mod chess;
mod clock;
mod playouts;
mod rules;

use anyhow::Result;
use clap::Subcommand;

/// Measure speed on one core.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Rules(rules::Args),
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match &args.what {
        What::Rules(args) => rules::run(args),
    }
}
