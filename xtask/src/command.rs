//! Running other programs from the root of the workspace, and installing those
//! that a machine lacks.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies inside the workspace")
}

/// The folder into which cargo builds.
pub(crate) fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A program that cargo has built with a profile.
pub(crate) fn built(profile: &str, name: &str) -> PathBuf {
    let folder = if profile == "dev" { "debug" } else { profile };
    target().join(folder).join(format!("{name}{}", env::consts::EXE_SUFFIX))
}

/// Where cargo keeps what belongs to the user.
pub(crate) fn cargo_home() -> Option<PathBuf> {
    let home = || Some(env::home_dir()?.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

/// The `cargo` that started this task, with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end; its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", text(command)))?;
    if !status.success() {
        bail!("{} ended with {status}", text(command));
    }
    Ok(())
}

/// Whether a command starts and succeeds. Its output is thrown away.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A program in `PATH`.
pub(crate) fn in_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// A command as it would be typed.
pub(crate) fn text(command: &Command) -> String {
    let arguments = command.get_args().map(|argument| argument.to_string_lossy());
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    std::iter::once(program.to_string_lossy()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// Makes a fresh virtual environment of Python in a folder.
pub(crate) fn virtual_environment(folder: &Path) -> Result<()> {
    let make = || run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder));
    make().or_else(|_| {
        install_packages(&["python3", "python3-venv"])?;
        make()
    })
}

/// Installs packages of Debian. On other systems the error says what to install.
pub(crate) fn install_packages(packages: &[&str]) -> Result<()> {
    let missing = || format!("please install {} by hand and try again", packages.join(", "));
    // Lists of packages may be missing or old on a fresh machine.
    let _ = succeeds(Command::new("apt-get").args(["update", "-qq"]));
    let mut install = Command::new("apt-get");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]).args(packages);
    run(install.env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null())).with_context(missing)
}
