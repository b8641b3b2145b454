//! What the `castellum` binary does: glue between the command line and the
//! other crates.

mod admin;
mod arena;
mod backup;
mod bench;
mod client;
mod connect;
mod demo;
mod engine;
mod hint;
mod input;
mod layouts;
mod line_file;
mod ordered_pool;
mod perft;
mod prune;
mod puzzles;
mod ratings;
mod review;
mod selfplay;
mod sentences;
mod serve;
mod show;
mod table;
mod thinker;
mod verify_dice;
mod worker;

castellum_rules::test_game! {
    #[path = "../tests/count/mod.rs"]
    mod count;
}

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The build is what journals of the arena are checked by.
const LONG_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (build ", env!("CASTELLUM_BUILD"), ")");

/// Play, study and host Aqua Romana and Aquädukt, two board games about Roman
/// aqueducts.
#[derive(Parser)]
#[command(name = "castellum", version, long_version = LONG_VERSION, arg_required_else_help = true)]
#[command(after_help = "Exit status: 0 if all went well, 1 after a failure, 2 if the command line is wrong.")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Demo(demo::Args),
    Show(show::Args),
    Engine(engine::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Arena(arena::Args),
    Review(review::Args),
    Hint(hint::Args),
    Puzzles(puzzles::Args),
    Selfplay(selfplay::Args),
    Layouts(layouts::Args),
    Serve(Box<serve::Args>),
    Worker(worker::Args),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
    Prune(prune::Args),
    Ratings(ratings::Args),
    VerifyDice(verify_dice::Args),
    Connect(connect::Args),
    Admin(admin::Args),
}

/// Does what the command line says and answers with the exit status.
#[must_use]
pub fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Bench(args) => return finish(bench::run(&args)),
        Command::Demo(args) => demo::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Selfplay(args) => selfplay::run(&args),
        Command::Layouts(args) => layouts::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Worker(args) => worker::run(&args),
        Command::Backup(args) => backup::back_up(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Prune(args) => prune::run(&args),
        Command::Ratings(args) => ratings::run(&args),
        Command::VerifyDice(args) => verify_dice::run(&args),
        Command::Connect(args) => connect::run(&args),
        Command::Admin(args) => admin::run(&args),
    };
    finish(result.map(|()| ExitCode::SUCCESS))
}

fn finish(result: anyhow::Result<ExitCode>) -> ExitCode {
    let error = match result {
        Ok(code) => return code,
        Err(error) if is_broken_pipe(&error) => return ExitCode::SUCCESS,
        Err(error) => error,
    };
    // Where the wrong part of a command line was noticed does not matter.
    if let Some(usage) = error.downcast_ref::<clap::Error>() {
        anstream::eprint!("{usage}");
        return ExitCode::from(2);
    }
    anstream::eprintln!("castellum: {error:#}");
    ExitCode::FAILURE
}

/// Whether the reader of our output has had enough, as `head` has.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kinds = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    kinds.map(io::Error::kind).any(|kind| kind == io::ErrorKind::BrokenPipe)
}
