//! Running other programs from the root of the workspace.

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The `cargo` that started this task, with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end; its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{} ended with {status}", text(command));
    }
    Ok(())
}

/// Whether a command starts and succeeds. Its output is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn text(command: &Command) -> String {
    let arguments = command.get_args().map(|argument| argument.to_string_lossy());
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    std::iter::once(program.to_string_lossy()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies inside the workspace")
}
