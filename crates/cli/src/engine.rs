//! `castellum engine`: the engine protocol on standard input and output.

use std::io;
use std::path::PathBuf;

use anyhow::Result;
use castellum_engine::{Defaults, Engine, serve};

use crate::start;

/// Speak the engine protocol on standard input and output.
///
/// Reads one JSON object a line and answers each with one JSON line, so that
/// programs in any language can play and check games. Try:
///
///   echo '{"cmd":"new","game":"aqua-romana","players":3}' | castellum engine
///
/// The requests are new, legal, play, state, undo, record, load, go and quit;
/// docs/engine-protocol.md describes them.
#[derive(clap::Args)]
#[command(verbatim_doc_comment, about = "Speak the engine protocol on standard input and output")]
pub(crate) struct Args {
    /// Aqua Romana: where reservoirs stand in games whose `new` does not say.
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
    /// Aquädukt: the region map of all games begun with `new`.
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
}

impl Args {
    fn resolve(&self) -> Result<Defaults> {
        let layout = self.layout.as_deref().map(start::read_layout).transpose()?;
        let board = self.board.as_deref().map(start::read_board).transpose()?;
        Ok(Defaults { layout, board })
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut engine = Engine::new(args.resolve()?);
    serve(&mut engine, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(())
}
