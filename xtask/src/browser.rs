//! Tests in a real browser: Chromium, the client and the server together.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::client::{self, BuildProfile, Folders};
use crate::command::{self, in_path, install_packages, root, succeeds};
use crate::progress::Progress;

/// What the scripts in `e2e/` need besides our own programs.
pub(crate) struct Browser {
    chromium: PathBuf,
}

impl Browser {
    /// Finds it, and fetches what is missing. `say` is told what takes a while.
    pub(crate) fn find(say: impl Fn(&str)) -> Result<Self> {
        if !succeeds(Command::new("node").arg("--version")) {
            bail!("the browser tests need Node: please install it");
        }
        let chromium = chromium(&say)?;
        modules(&say)?;
        Ok(Self { chromium })
    }

    /// Node in `e2e/`.
    fn node(&self) -> Command {
        let mut node = Command::new("node");
        node.current_dir(folder()).env("CASTELLUM_CHROMIUM", &self.chromium);
        node
    }

    /// Node with a binary and a client to try.
    fn node_with(&self, binary: &Path, profile: BuildProfile) -> Command {
        let mut node = self.node();
        node.env("CASTELLUM_BINARY", binary).env("CASTELLUM_SITE", Folders::of(profile).site);
        node
    }

    /// The tests in `e2e/`: all, or those that are named.
    pub(crate) fn tests(&self, binary: &Path, profile: BuildProfile, tests: &[String]) -> Command {
        let mut node = self.node_with(binary, profile);
        node.args(["--test", "--test-concurrency=2"]);
        if tests.is_empty() {
            node.arg("tests/")
        } else {
            node.args(tests)
        };
        node
    }
}

/// Builds everything and runs the tests in `e2e/`: all, or those that are named.
pub(crate) fn test(profile: BuildProfile, tests: &[String]) -> Result<()> {
    let (browser, binary) = build(profile)?;
    command::run(&mut browser.tests(&binary, profile, tests))
}

/// Builds everything and runs another script in `e2e/`.
pub(crate) fn script(name: &str) -> Result<()> {
    let (browser, binary) = build(BuildProfile::Full)?;
    command::run(browser.node_with(&binary, BuildProfile::Full).arg(name))
}

/// Draws the icons of the installed client.
pub(crate) fn icons() -> Result<()> {
    let browser = Browser::find(|text| eprintln!("{text}"))?;
    command::run(browser.node().arg("icons.mjs"))
}

fn build(profile: BuildProfile) -> Result<(Browser, PathBuf)> {
    let progress = Progress::default();
    let browser = Browser::find(|text| progress.say(text))?;
    Ok((browser, client::build_binary(profile, &progress)?))
}

fn folder() -> PathBuf {
    root().join("e2e")
}

/// The packages that the tests use, as the lock file says.
fn modules(say: impl Fn(&str)) -> Result<()> {
    let lock = folder().join("package-lock.json");
    let installed = folder().join("node_modules/.package-lock.json");
    if is_newer(&installed, &lock) {
        return Ok(());
    }
    say("  installing the packages of the browser tests (npm ci)");
    let mut install = Command::new("npm");
    install.args(["ci", "--no-audit", "--no-fund", "--silent"]).current_dir(folder());
    command::run(&mut install)
}

fn is_newer(file: &Path, than: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|data| data.modified());
    matches!((time(file), time(than)), (Ok(one), Ok(other)) if one >= other)
}

/// A Chromium on this machine, installed if there is none.
fn chromium(say: impl Fn(&str)) -> Result<PathBuf> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
    let find = || NAMES.into_iter().find_map(in_path);
    if let Some(found) = find() {
        return Ok(found);
    }
    say("  installing Chromium from Debian's packages");
    install_packages(&["chromium"])?;
    find().context("Chromium was installed, but is not in PATH")
}
