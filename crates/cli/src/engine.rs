//! `castellum engine`: the engine protocol on standard input and output.

use std::io;

use anyhow::Result;
use castellum_engine::{Defaults, Engine, serve};

use crate::input::{FileTag, SetupFiles, blame};

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
    /// What games take whose `new` does not say.
    #[command(flatten)]
    files: SetupFiles,
}

impl Args {
    fn resolve(&self) -> Result<Defaults> {
        let files = self.files.read(None)?;
        Defaults::from_tags(files.iter().map(FileTag::tag)).map_err(|error| blame(error, &files))
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut engine = Engine::new(args.resolve()?);
    serve(&mut engine, &mut io::stdin().lock(), &mut io::stdout().lock())?;
    Ok(())
}
