//! `cargo play`: from a fresh checkout to a page to play on.

use std::net::{TcpStream, ToSocketAddrs};
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::web::Care;
use crate::{command, server};

/// Where the server listens unless it is told otherwise.
const ADDRESS: &str = "127.0.0.1:8686";

/// Builds everything, starts the server and opens its page.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    println!("building the client and the server; the first time takes some minutes");
    let binary = server::build(Care::Full)?;
    let listen = chosen(arguments).unwrap_or(ADDRESS).to_owned();
    let mut serve = Command::new(binary);
    serve.arg("serve").args(arguments);
    if chosen(arguments).is_none() {
        serve.args(["--listen", ADDRESS]);
    }
    let opener = listen.clone();
    thread::spawn(move || open_when_ready(&opener));
    command::run(&mut serve)
}

/// The address that the arguments ask for.
fn chosen(arguments: &[String]) -> Option<&str> {
    let after =
        arguments.iter().position(|argument| argument == "--listen").and_then(|at| arguments.get(at + 1));
    let joined = arguments.iter().find_map(|argument| argument.strip_prefix("--listen="));
    after.map(String::as_str).or(joined)
}

fn open_when_ready(listen: &str) {
    if await_server(listen).is_ok() {
        let address = format!("http://{listen}/");
        println!("\nCastellum is at {address}  (Ctrl-C ends it)\n");
        // On a machine without a browser the address is enough.
        let _ = open::that_detached(address);
    }
}

fn await_server(listen: &str) -> Result<()> {
    let address = listen.to_socket_addrs()?.next().context("no address")?;
    for _ in 0..200 {
        if TcpStream::connect(address).is_ok() {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(100));
    }
    anyhow::bail!("nobody listens on {listen}")
}
