//! `castellum bench`: hands over to `castellum-bench`, which is not shipped.

use std::env;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

const PROGRAM: &str = "castellum-bench";

/// Measure speed: runs `castellum-bench` with the same arguments.
///
/// The measurements are a program of their own, so that this one stays small.
/// It is looked for beside this program, then on the path.
#[derive(clap::Args)]
#[command(about = "Measure speed with castellum-bench", disable_help_flag = true)]
pub(crate) struct Args {
    /// What castellum-bench is told, such as `rules --seconds 20`.
    #[arg(value_name = "ARGUMENTS", trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Answers with the exit status of `castellum-bench`.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let program = beside().unwrap_or_else(|| PROGRAM.into());
    match Command::new(&program).args(&args.arguments).status() {
        Ok(status) => {
            let code = status.code().and_then(|code| u8::try_from(code).ok());
            Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => bail!(
            "{PROGRAM} is neither beside this program nor on the path; in the source tree run \
             cargo run --release -p {PROGRAM} -- rules"
        ),
        Err(error) => Err(error).with_context(|| format!("cannot start {}", program.display())),
    }
}

/// The program in the folder of this one.
fn beside() -> Option<PathBuf> {
    let name = format!("{PROGRAM}{}", env::consts::EXE_SUFFIX);
    Some(env::current_exe().ok()?.with_file_name(name)).filter(|path| path.is_file())
}
