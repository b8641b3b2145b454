//! `cargo play`: from a fresh checkout to a page to play on.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::client::{self, BuildProfile};
use crate::command;
use crate::progress::{self, Progress};

/// Where the server listens unless it is told otherwise.
const ADDRESS: &str = "127.0.0.1:8686";

/// Build everything, start the server and open its page.
///
/// The first time this takes some minutes, later as long as what has changed.
/// The server is that of `castellum serve` and understands all its options;
/// docs/operations.md lists them, and so does `cargo play -- --help` after
/// everything is built.
#[derive(clap::Args, Debug)]
#[command(override_usage = "cargo play [OPTIONS] [SERVE OPTIONS]")]
pub(crate) struct Args {
    /// Where the server listens; 127.0.0.1:8686 if nothing is said.
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Do not open a browser.
    #[arg(long)]
    no_browser: bool,
    /// Other options of `castellum serve`, such as `--data FOLDER`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "SERVE OPTIONS")]
    serve: Vec<String>,
}

impl Args {
    /// Options of ours may also stand between those of the server.
    fn sort(mut self) -> Result<Self> {
        let mut serve = Vec::new();
        let mut options = self.serve.into_iter();
        while let Some(option) = options.next() {
            let listen = match option.split_once('=') {
                Some(("--listen", address)) => Some(address.to_owned()),
                _ if option == "--listen" => {
                    Some(options.next().context("--listen needs an address and a port")?)
                }
                _ => None,
            };
            if let Some(text) = listen {
                let address = text.parse();
                let expected =
                    || format!("--listen: {text:?} is not an address and a port such as {ADDRESS}");
                self.listen = Some(address.with_context(expected)?);
            } else if option == "--no-browser" {
                self.no_browser = true;
            } else {
                serve.push(option);
            }
        }
        Ok(Self { serve, ..self })
    }
}

/// Builds everything, starts the server and opens its page.
pub(crate) fn run(args: Args) -> Result<()> {
    let args = args.sort()?;
    let listen = args.listen.unwrap_or(ADDRESS.parse()?);
    // Told now, not after minutes.
    drop(
        TcpListener::bind(listen)
            .with_context(|| format!("cannot listen on {listen}; choose another with --listen"))?,
    );
    let begin = Instant::now();
    let progress = Progress::default();
    progress.say("Building client and server; the first time takes some minutes.");
    let binary = client::build_binary(BuildProfile::Play, &progress)?;
    progress.say(&format!("Built in {}.", progress::text(begin.elapsed())));
    let mut serve = Command::new(binary);
    serve.args(["serve", "--listen", &listen.to_string()]).args(&args.serve);
    thread::spawn(move || announce(listen, !args.no_browser));
    command::run(&mut serve)
}

/// Says where the page is as soon as it is there, and opens it.
fn announce(listen: SocketAddr, open: bool) {
    let mut address = listen;
    if address.ip().is_unspecified() {
        address.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    // The server itself says which port it has found.
    if address.port() != 0 && is_ready(address) {
        println!("\nCastellum is at http://{address}/  (Ctrl-C ends it)\n");
        if open {
            // On a machine without a browser the address is enough.
            let _ = open::that_detached(format!("http://{address}/"));
        }
    }
}

fn is_ready(address: SocketAddr) -> bool {
    (0..200).any(|_| {
        let is_there = TcpStream::connect(address).is_ok();
        if !is_there {
            thread::sleep(Duration::from_millis(100));
        }
        is_there
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(serve: &[&str]) -> Result<Args> {
        let serve = serve.iter().map(|&option| option.to_owned()).collect();
        Args { listen: None, no_browser: false, serve }.sort()
    }

    #[test]
    fn options_of_ours_stand_anywhere() {
        let args =
            sorted(&["--data", "games", "--listen", "127.0.0.1:9000", "--no-browser", "--bots=1"]).unwrap();
        assert_eq!(args.serve, ["--data", "games", "--bots=1"]);
        assert_eq!(args.listen, Some("127.0.0.1:9000".parse().unwrap()));
        assert!(args.no_browser);
        let args = sorted(&["--listen=127.0.0.1:9001"]).unwrap();
        assert_eq!(args.listen, Some("127.0.0.1:9001".parse().unwrap()));
    }

    #[test]
    fn wrong_addresses_are_told() {
        assert!(sorted(&["--listen"]).unwrap_err().to_string().contains("needs an address"));
        assert!(
            sorted(&["--listen", "home"]).unwrap_err().to_string().contains("\"home\" is not an address")
        );
    }
}
