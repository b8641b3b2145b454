//! Tests in a real browser: Chromium, the client and the server together.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::client::{self, BuildProfile};
use crate::command::{self, in_path, install_packages, root, succeeds, target};
use crate::progress::Progress;

/// Runs the tests in `e2e/`: all, or those that are named.
pub(crate) fn test(profile: BuildProfile, tests: &[String]) -> Result<()> {
    let mut node = node(profile)?;
    node.args(["--test", "--test-concurrency=2"]);
    if tests.is_empty() {
        node.arg("tests/")
    } else {
        node.args(tests)
    };
    command::run(&mut node)
}

/// Runs another script in `e2e/`.
pub(crate) fn script(name: &str) -> Result<()> {
    command::run(node(BuildProfile::Full)?.arg(name))
}

/// Node in `e2e/`, with a browser and a fresh build to try.
fn node(profile: BuildProfile) -> Result<Command> {
    need_node()?;
    let chromium = chromium()?;
    let binary = client::build_binary(profile, &Progress::default())?;
    modules()?;
    let mut node = Command::new("node");
    node.current_dir(folder()).env("CASTELLUM_BINARY", binary).env("CASTELLUM_CHROMIUM", chromium);
    node.env("CASTELLUM_SITE", target().join("site"));
    Ok(node)
}

/// Draws the icons of the installed client.
pub(crate) fn icons() -> Result<()> {
    need_node()?;
    let chromium = chromium()?;
    modules()?;
    let mut node = Command::new("node");
    command::run(node.arg("icons.mjs").current_dir(folder()).env("CASTELLUM_CHROMIUM", chromium))
}

fn folder() -> PathBuf {
    root().join("e2e")
}

/// The packages that the tests use, as the lock file says.
fn modules() -> Result<()> {
    let lock = folder().join("package-lock.json");
    let installed = folder().join("node_modules/.package-lock.json");
    if is_newer(&installed, &lock) {
        return Ok(());
    }
    let mut install = Command::new("npm");
    install.args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(folder());
    command::run(&mut install)
}

fn is_newer(file: &Path, than: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|data| data.modified());
    matches!((time(file), time(than)), (Ok(one), Ok(other)) if one >= other)
}

/// A Chromium on this machine, installed if there is none.
fn chromium() -> Result<PathBuf> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let find = || NAMES.into_iter().find_map(in_path);
    if let Some(found) = find() {
        return Ok(found);
    }
    println!("installing Chromium from Debian's packages");
    install_packages(&["chromium"])?;
    find().context("Chromium was installed, but is not in PATH")
}

/// Says early that a machine lacks Node.
fn need_node() -> Result<()> {
    if !succeeds(Command::new("node").arg("--version")) {
        bail!("the browser tests need Node: please install it");
    }
    Ok(())
}
