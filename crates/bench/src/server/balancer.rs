//! A plain TCP balancer: each connection goes to the next server, whatever is
//! said on it.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};

/// Run the balancer of `castellum-bench nodes`.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(long)]
    listen: SocketAddr,
    /// Where connections go, in turn.
    #[arg(long, required = true)]
    to: Vec<SocketAddr>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(balance(args))
}

async fn balance(args: &Args) -> Result<()> {
    let listener = TcpListener::bind(args.listen).await?;
    for &server in args.to.iter().cycle() {
        let (client, _) = listener.accept().await?;
        tokio::spawn(pass_on(client, server));
    }
    Ok(())
}

/// Copies in both directions until one side ends.
async fn pass_on(mut client: TcpStream, server: SocketAddr) -> std::io::Result<()> {
    let mut server = TcpStream::connect(server).await?;
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    copy_bidirectional(&mut client, &mut server).await?;
    Ok(())
}
