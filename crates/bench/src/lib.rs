//! Measures how fast Castellum is: its rules next to random chess, its server
//! next to bare relays, its lists with many games.
//!
//! None of this is shipped: chess, relays and clients are here so that the
//! binary `castellum` needs none of them. [`net`] also serves tests that use
//! a server from outside.

pub mod net;

mod chess;
mod clock;
mod lists;
mod pairing;
mod playouts;
mod records;
mod rules;
mod server;
mod waits;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Measure how fast Castellum is on this machine.
#[derive(Parser)]
#[command(name = "castellum-bench", version, arg_required_else_help = true)]
#[command(after_help = "Exit status: 0 if all went well, 1 after a failure, 2 if the command line is wrong.")]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Rules(rules::Args),
    Records(records::Args),
    Server(server::Args),
    Lists(lists::Args),
    Pairing(pairing::Args),
    Watchers(server::watchers::Args),
    Nodes(server::nodes::Args),
    #[command(hide = true)]
    Balance(server::balancer::Args),
    #[command(hide = true)]
    Relay(server::relay::Args),
}

/// Does what the command line says and answers with the exit status.
#[must_use]
pub fn main() -> ExitCode {
    let result = match Args::parse().command {
        Command::Rules(args) => rules::run(&args),
        Command::Records(args) => records::run(&args),
        Command::Server(args) => server::run(&args),
        Command::Lists(args) => lists::run(&args),
        Command::Pairing(args) => pairing::run(&args),
        Command::Watchers(args) => server::watchers::run(&args),
        Command::Nodes(args) => server::nodes::run(&args),
        Command::Balance(args) => server::balancer::run(&args),
        Command::Relay(args) => server::relay::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("castellum-bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}
