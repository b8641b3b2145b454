//! `cargo verify`: every check that a change must pass.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};

use crate::browser;
use crate::client::BuildProfile;
use crate::command::{self, cargo, succeeds};
use crate::postgres::Postgres;
use crate::schema;

struct Step {
    name: &'static str,
    check: fn() -> Result<()>,
}

// Quick checks come first, so that a slip is told soon.
const STEPS: [Step; 7] = [
    Step { name: "format", check: || command::run(&mut cargo(&["fmt", "--all", "--check"])) },
    Step { name: "lints", check: lints },
    Step { name: "documentation", check: documentation },
    Step { name: "tests", check: tests },
    Step { name: "interface", check: schema::check },
    Step { name: "dependencies", check: dependencies },
    Step { name: "browser", check: || browser::test(BuildProfile::Full, &[]) },
];

/// Runs all checks; the first that fails ends the run.
pub(crate) fn run() -> Result<()> {
    let begin = Instant::now();
    for (passed, step) in STEPS.iter().enumerate() {
        println!("--- {}", step.name);
        let begin = Instant::now();
        let left = STEPS.len() - passed - 1;
        (step.check)().with_context(|| {
            format!("the step `{}` failed: {passed} passed, 1 failed, {left} not run", step.name)
        })?;
        println!("--- {} passed in {:.1} s", step.name, begin.elapsed().as_secs_f64());
    }
    println!("{} passed, 0 failed in {:.1} s", STEPS.len(), begin.elapsed().as_secs_f64());
    Ok(())
}

fn lints() -> Result<()> {
    command::run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]))
}

/// All tests, those that need a Postgres included.
fn tests() -> Result<()> {
    let postgres = Postgres::start()?;
    let mut test = cargo(&["test", "--workspace", "--quiet"]);
    command::run(test.env("CASTELLUM_TEST_POSTGRES", postgres.url()))
}

fn documentation() -> Result<()> {
    let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    command::run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// Licences, sources and bans of `deny.toml`. Advisories are left out: they
/// change without any change of ours, and need the network.
fn dependencies() -> Result<()> {
    if !succeeds(Command::new("cargo-deny").arg("--version")) {
        println!("installing cargo-deny, once; this takes some minutes");
        command::run(&mut cargo(&["install", "cargo-deny@^0.20", "--locked", "--quiet"]))?;
    }
    command::run(&mut cargo(&[
        "deny",
        "--log-level",
        "error",
        "--locked",
        "check",
        "licenses",
        "bans",
        "sources",
    ]))
}
