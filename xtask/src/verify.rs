//! `cargo verify`: every check that a change must pass.
//!
//! Two lines of work run at the same time, so that processors are busy while
//! something is fetched, linked or waited for: what is fetched, the client, the
//! dependencies' licences and the Python package beside everything else.

use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Error, Result};

use crate::browser::{Browser, Engine};
use crate::client::{self, BuildProfile, Folders};
use crate::command::{self, built, cargo, succeeds};
use crate::postgres::{self, Postgres};
use crate::progress::{Progress, Task};
use crate::schema::Schemathesis;
use crate::toolchain::Toolchain;
use crate::wheel;

/// The client that is published is the one that is tested.
const PROFILE: BuildProfile = BuildProfile::Full;

/// How many steps there are.
const STEPS: usize = 13;

/// A run of all steps.
#[derive(Default)]
struct Verify {
    progress: Progress,
    outcome: Mutex<Outcome>,
}

/// How far a run has come.
#[derive(Default)]
struct Outcome {
    passed: usize,
    /// The first step that failed.
    failure: Option<(&'static str, Error)>,
}

/// What tests need besides our own programs.
struct Fetched {
    browser: Browser,
    schemathesis: Schemathesis,
}

/// Runs all steps. The first that fails ends the run.
pub(crate) fn run() -> Result<()> {
    let begin = Instant::now();
    let verify = Verify::default();
    verify.progress.say("Checking everything: perhaps 29 minutes on two cores the first time, 15 later.");
    let (give, take) = mpsc::channel();
    thread::scope(|scope| {
        let run = &verify;
        scope.spawn(move || run.beside(&give));
        run.mainly(&take);
    });
    let Outcome { passed, failure } = verify.outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((name, error)) = failure {
        let left = STEPS - passed - 1;
        let text = format!("the step `{name}` failed: {passed} passed, 1 failed, {left} not run");
        return Err(error.context(text));
    }
    println!("{passed} passed, 0 failed in {:.1} s", begin.elapsed().as_secs_f64());
    Ok(())
}

impl Verify {
    /// The steps that use cargo's folder for this machine, one after the other.
    /// Quick checks come first, so that a slip is told soon.
    fn mainly(&self, fetched: &mpsc::Receiver<Fetched>) -> Option<()> {
        self.step("format", 1, |task| task.run(&mut cargo(&["fmt", "--all", "--check"])))?;
        self.step("lints", 180, lints)?;
        self.step("documentation", 60, documentation)?;
        self.step("tools", 120, |task| client::compile_tools(PROFILE, task))?;
        // Nothing comes if the other line has failed.
        let fetched = fetched.recv().ok()?;
        self.step("files for browsers", 30, |task| client::bundle(PROFILE, &Folders::of(PROFILE), task))?;
        self.step("tests", 420, tests)?;
        self.step("interface", 60, |task| fetched.schemathesis.check(&binary(task)?, task))?;
        self.step("browser", 200, |task| browser_tests(&fetched.browser, task))?;
        self.step("other browsers", 60, |task| other_browsers(&fetched.browser, task))
    }

    /// The steps that may run beside those.
    fn beside(&self, give: &mpsc::Sender<Fetched>) -> Option<()> {
        let fetched = self.step("downloads", 60, downloads)?;
        self.step("client", PROFILE.client_seconds(), |task| {
            client::compile_client(PROFILE, &Toolchain::find(|text| task.say(text))?, task)
        })?;
        // Where it is not wanted any more, the other line has failed.
        give.send(fetched).ok()?;
        self.step("dependencies", 120, dependencies)?;
        self.step("python", 150, |task| wheel::test(false, task))
    }

    /// Runs a step, unless one has failed. One that fails ends the others.
    fn step<T>(
        &self,
        name: &'static str,
        seconds: u64,
        check: impl FnOnce(&Task<'_>) -> Result<T>,
    ) -> Option<T> {
        if self.outcome(|outcome| outcome.failure.is_some()) {
            return None;
        }
        let begin = Instant::now();
        let result = self.progress.show(name, seconds, check);
        let time = begin.elapsed().as_secs_f64();
        self.outcome(|outcome| match result {
            // What was ended on account of another step has neither passed nor failed.
            _ if outcome.failure.is_some() => None,
            Ok(value) => {
                outcome.passed += 1;
                self.progress.say(&format!("--- {name} passed in {time:.1} s"));
                Some(value)
            }
            Err(error) => {
                self.progress.say(&format!("--- {name} failed after {time:.1} s: {error:#}"));
                outcome.failure = Some((name, error));
                self.progress.stop();
                None
            }
        })
    }

    fn outcome<T>(&self, change: impl FnOnce(&mut Outcome) -> T) -> T {
        change(&mut self.outcome.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Fetches what a machine lacks.
fn downloads(task: &Task<'_>) -> Result<Fetched> {
    let say = |text: &str| task.say(text);
    let browser = Browser::find(say)?;
    Engine::ALL.into_iter().try_for_each(|engine| engine.find(&say).map(drop))?;
    postgres::install(say)?;
    Ok(Fetched { browser, schemathesis: Schemathesis::find(say)? })
}

/// Cargo, told about the client as soon as there is one. All steps say the same,
/// so that none compiles what another has compiled already.
fn cargo_with_client(arguments: &[&str]) -> Command {
    let mut command = cargo(arguments);
    let client = Folders::of(PROFILE).client;
    if client.join("sw.js").is_file() {
        command.env("CASTELLUM_CLIENT", client);
    }
    command
}

fn lints(task: &Task<'_>) -> Result<()> {
    task.cargo(&mut cargo_with_client(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn documentation(task: &Task<'_>) -> Result<()> {
    let mut doc = cargo_with_client(&["doc", "--workspace", "--no-deps"]);
    task.cargo(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// All tests, those that need a Postgres included.
fn tests(task: &Task<'_>) -> Result<()> {
    task.cargo(&mut cargo_with_client(&["test", "--workspace", "--no-run"]))?;
    let postgres = Postgres::start()?;
    let mut test = cargo_with_client(&["test", "--workspace", "--quiet"]);
    let (mut programs, mut tests) = (0, 0);
    task.watch(postgres.tell(&mut test), |line| {
        if let Some(passed) = passed(line) {
            programs += 1;
            tests += passed;
            task.detail(&format!("{tests} tests in {programs} programs passed"));
        }
    })?;
    task.say(&format!("  {tests} tests in {programs} programs passed"));
    Ok(())
}

/// The number in `test result: ok. 12 passed; 0 failed; ...`.
fn passed(line: &str) -> Option<u64> {
    line.strip_prefix("test result: ok. ")?.split_once(" passed")?.0.parse().ok()
}

/// The binary with the client inside.
fn binary(task: &Task<'_>) -> Result<PathBuf> {
    task.cargo(&mut cargo_with_client(&["build", "--workspace", "--bin", "castellum"]))?;
    Ok(built("dev", "castellum"))
}

fn browser_tests(browser: &Browser, task: &Task<'_>) -> Result<()> {
    watch_tests(&mut browser.tests(&binary(task)?, PROFILE, &[]), task)
}

/// The main flows in every browser that we know.
fn other_browsers(browser: &Browser, task: &Task<'_>) -> Result<()> {
    let binary = binary(task)?;
    Engine::ALL.into_iter().try_for_each(|engine| {
        task.detail(engine.name());
        watch_tests(&mut browser.flows(engine, &binary, PROFILE, |text| task.say(text))?, task)
    })
}

/// Runs tests of Node and counts them.
fn watch_tests(tests: &mut Command, task: &Task<'_>) -> Result<()> {
    let mut passed = 0;
    task.watch(tests, |line| {
        // Node writes either, depending on its version.
        let line = line.trim_start();
        if line.starts_with("ok ") || line.starts_with('✔') {
            passed += 1;
            task.detail(&format!("{passed} tests passed"));
        }
    })
}

/// Licences, sources and bans of `deny.toml`, and advisories if a database of
/// them is at hand: they change without any change of ours, and fetching them
/// needs more than the registries.
fn dependencies(task: &Task<'_>) -> Result<()> {
    if !succeeds(Command::new("cargo-deny").arg("--version")) {
        task.say("  installing cargo-deny, once");
        // It works for a second; optimising it would take minutes.
        let mut install = cargo(&["install", "cargo-deny@^0.20", "--locked", "--debug"]);
        install.env("CARGO_PROFILE_DEV_DEBUG", "false").env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
        task.cargo(&mut install)?;
    }
    let deny = ["deny", "--log-level", "error", "--locked"];
    task.run(cargo(&deny).args(["check", "licenses", "bans", "sources"]))?;
    let databases = command::cargo_home().context("there is no home folder")?.join("advisory-dbs");
    // A file in it is only a lock.
    let mut entries = databases.read_dir().into_iter().flatten().flatten();
    if entries.any(|entry| entry.path().is_dir()) {
        task.run(cargo(&deny).args(["--offline", "check", "advisories"]))?;
        task.say(&format!("  advisories checked with the database in {}", databases.display()));
    } else {
        let place = databases.display();
        task.say(&format!(
            "  advisories NOT checked: no database in {place}; `cargo deny fetch db` gets one"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passed_tests_are_counted() {
        let line =
            "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        assert_eq!(passed(line), Some(12));
        assert_eq!(passed("test result: FAILED. 1 passed; 1 failed"), None);
    }
}
