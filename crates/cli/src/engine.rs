//! `castellum engine`: the engine protocol on standard input and output.

use std::io;

use anyhow::Result;
use castellum_engine::{Engine, serve};

use crate::input::{SetupFiles, defaults};

/// Speak the engine protocol on standard input and output.
///
/// Reads one JSON object a line and answers each with one JSON line, so that
/// programs in any language can play and check games. Try:
///
///   echo '{"cmd":"new","game":"aqua-romana","players":3}' | castellum engine
///
/// The requests are new, legal, play, state, undo, record, load, position, go
/// and quit; docs/engine-protocol.md describes them.
#[derive(clap::Args)]
#[command(verbatim_doc_comment, about = "Speak the engine protocol on standard input and output")]
pub(crate) struct Args {
    /// What games take whose `new` does not say.
    #[command(flatten)]
    files: SetupFiles,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut engine = Engine::new(defaults(&args.files.read(None)?)?);
    serve(&mut engine, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(())
}
