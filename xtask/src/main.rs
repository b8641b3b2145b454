//! Set-up, builds and checks of the workspace.
//!
//! Needs nothing but the Rust toolchain; what else a task uses, it fetches. It has
//! few dependencies, so that it is compiled in seconds on a fresh machine.

mod browser;
mod client;
mod command;
mod play;
mod postgres;
mod progress;
mod schema;
mod toolchain;
mod train;
mod verify;
mod wheel;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use client::BuildProfile;
use progress::Progress;

/// Set-up, builds and checks of the Castellum workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Play(play::Args),
    /// Run every check that a change must pass, and stop at the first failure.
    Verify,
    /// Test client and server in a real browser.
    E2e {
        /// Build the client quickly: larger and slower.
        #[arg(long)]
        quick: bool,
        /// The main flows alone, in this browser.
        #[arg(long, value_enum, conflicts_with = "tests")]
        browser: Option<browser::Engine>,
        /// Files of tests, such as `tests/home.test.mjs`; all if there are none.
        tests: Vec<String>,
    },
    /// Measure the web client in a real browser.
    Measure,
    /// Take the pictures of the README.
    Pictures,
    /// Take pictures of a whole visit, on a phone and at a desk, to be looked at.
    Film,
    /// Draw the icons of the installed client.
    Icons,
    /// Try the HTTP interface of a server with made-up requests.
    Schema,
    Postgres(postgres::Args),
    /// Make a network: games, training and a match, small enough for a CPU.
    Train(train::Args),
    /// Build the client for plain web space, without a server of ours, and
    /// print its place.
    Site {
        /// Build quickly, for work on the client: larger, slower, not compressed.
        #[arg(long)]
        quick: bool,
        /// Where to put it: a new or empty folder, or an earlier site.
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
    /// Build the Python package and print its place.
    Wheel {
        /// Install it into a fresh virtual environment and run its tests.
        #[arg(long)]
        test: bool,
        /// Test with PyTorch too, which is some gigabytes to download.
        #[arg(long, requires = "test")]
        torch: bool,
    },
    /// Build the web client into a folder and print its place.
    Web {
        /// Build quickly, for work on the client: larger, slower, not compressed.
        #[arg(long)]
        quick: bool,
    },
}

fn main() -> ExitCode {
    let result = match Args::parse().task {
        Task::Play(args) => play::run(args),
        Task::E2e { quick, browser, tests } => browser::test(BuildProfile::new(quick), browser, &tests),
        Task::Verify => verify::run(),
        Task::Measure => browser::script("measure.mjs"),
        Task::Pictures => browser::script("pictures.mjs"),
        Task::Film => browser::script("film.mjs"),
        Task::Icons => browser::icons(),
        Task::Site { quick, out } => client::site(BuildProfile::new(quick), out.as_deref()),
        Task::Schema => schema::check(),
        Task::Postgres(args) => postgres::beside(&args),
        Task::Wheel { test, torch } => wheel::build(test, torch),
        Task::Train(args) => train::round(&args),
        Task::Web { quick } => client::build(BuildProfile::new(quick), &Progress::default())
            .map(|folders| println!("{}", folders.client.display())),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
