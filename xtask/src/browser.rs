//! Tests in real browsers: client and server together, all of them in Chromium,
//! the main flows in Firefox and WebKit too.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::client::{self, BuildProfile, Folders};
use crate::command::{self, in_path, install_packages, root, succeeds};
use crate::progress::Progress;

/// The browsers in which the client is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Engine {
    Chromium,
    Firefox,
    Webkit,
}

impl Engine {
    pub(crate) const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::Webkit];

    /// The name by which the tests know it.
    pub(crate) const fn name(self) -> &'static str {
        ["chromium", "firefox", "webkit"][self as usize]
    }

    /// The programs that it needs, each under any of its names, and Debian's
    /// packages that have them.
    const fn programs(self) -> (&'static [&'static [&'static str]], &'static [&'static str]) {
        match self {
            Self::Chromium => {
                (&[&["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]], &["chromium"])
            }
            Self::Firefox => (&[&["firefox-esr", "firefox"]], &["firefox-esr"]),
            // Without a screen WebKit needs one that nobody sees.
            Self::Webkit => (&[&["WebKitWebDriver"], &["Xvfb"]], &["webkit2gtk-driver", "xvfb"]),
        }
    }

    /// Finds its first program on this machine; what is missing is installed.
    pub(crate) fn find(self, say: &impl Fn(&str)) -> Result<PathBuf> {
        let (programs, packages) = self.programs();
        let find = || {
            let found = programs.iter().map(|names| names.iter().copied().find_map(in_path));
            found.collect::<Option<Vec<_>>>().and_then(|found| found.into_iter().next())
        };
        if let Some(found) = find() {
            return Ok(found);
        }
        say(&format!("  installing {} from Debian's packages", packages.join(", ")));
        install_packages(packages)?;
        find().with_context(|| format!("{} was installed, but is not in PATH", packages.join(", ")))
    }
}

/// What the scripts in `e2e/` need besides our own programs.
pub(crate) struct Browser {
    chromium: PathBuf,
    /// Chromium without windows, where there is one.
    shell: Option<PathBuf>,
}

impl Browser {
    /// Finds it, and fetches what is missing. `say` is told what takes a while.
    pub(crate) fn find(say: impl Fn(&str)) -> Result<Self> {
        if !succeeds(Command::new("node").arg("--version")) {
            bail!("the browser tests need Node: please install it");
        }
        let chromium = Engine::Chromium.find(&say)?;
        let shell = headless_shell(&say);
        modules(&say)?;
        Ok(Self { chromium, shell })
    }

    /// Node in `e2e/`.
    fn node(&self) -> Command {
        let mut node = Command::new("node");
        node.current_dir(folder()).env("CASTELLUM_CHROMIUM", &self.chromium);
        if let Some(shell) = &self.shell {
            node.env("CASTELLUM_HEADLESS_SHELL", shell);
        }
        node
    }

    /// Node with a binary and a client to try.
    fn node_with(&self, binary: &Path, profile: BuildProfile) -> Command {
        let mut node = self.node();
        node.env("CASTELLUM_BINARY", binary).env("CASTELLUM_SITE", Folders::of(profile).site);
        node
    }

    /// The main flows in another browser, or in Chromium.
    pub(crate) fn flows(
        &self,
        engine: Engine,
        binary: &Path,
        profile: BuildProfile,
        say: impl Fn(&str),
    ) -> Result<Command> {
        let program = engine.find(&say)?;
        let mut node = self.node_with(binary, profile);
        node.env("CASTELLUM_BROWSER", engine.name()).env("CASTELLUM_BROWSER_PROGRAM", program);
        node.args(["--test", "browsers/"]);
        Ok(node)
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

/// Builds everything and runs the tests in `e2e/`: all, or those that are named;
/// or the main flows in a browser that is named.
pub(crate) fn test(profile: BuildProfile, engine: Option<Engine>, tests: &[String]) -> Result<()> {
    let (browser, binary) = build(profile)?;
    let mut tests = match engine {
        Some(engine) => browser.flows(engine, &binary, profile, |text| eprintln!("{text}"))?,
        None => browser.tests(&binary, profile, tests),
    };
    command::run(&mut tests)
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

/// Chromium without windows: the tests take half the time with it, and work without.
fn headless_shell(say: &impl Fn(&str)) -> Option<PathBuf> {
    const PACKAGE: &str = "chromium-headless-shell";
    let find = || [PACKAGE, "chrome-headless-shell"].into_iter().find_map(in_path);
    find().or_else(|| {
        say(&format!("  installing {PACKAGE} from Debian's packages"));
        match install_packages(&[PACKAGE]) {
            Ok(()) => find(),
            Err(_) => {
                say("  there is none: the tests go on with Chromium itself");
                None
            }
        }
    })
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
