//! The servers that are killed.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use castellum_bench::net::{Http, Process, free_port};
use tempfile::TempDir;
use tokio::sync::Mutex;

/// One or two servers with one store. Dropped, they leave no process behind.
pub(crate) struct Nodes {
    ports: Vec<u16>,
    processes: Vec<Mutex<Process>>,
    database: Option<String>,
    folder: TempDir,
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_castellum");

impl Nodes {
    pub(crate) async fn sqlite() -> Self {
        Self::start(1, None).await
    }

    pub(crate) async fn postgres() -> Option<Self> {
        Some(Self::start(2, Some(new_database().await?)).await)
    }

    async fn start(count: usize, database: Option<String>) -> Self {
        // The disk is to be tried, so nothing that lives in memory will do.
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let ports: Vec<_> = (0..count).map(|_| free_port().unwrap()).collect();
        let mut processes = Vec::new();
        for &port in &ports {
            processes.push(Mutex::new(serve(port, folder.path(), database.as_deref()).await));
        }
        Self { ports, processes, database, folder }
    }

    /// Where the nth node listens, counted round and round.
    pub(crate) fn address(&self, number: usize) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.ports[number % self.ports.len()]).into()
    }

    pub(crate) async fn http(&self) -> Http {
        Http::connect(self.address(0)).await.unwrap()
    }

    /// Kills the nth node, counted round and round, and starts another one in
    /// its place.
    pub(crate) async fn kill_and_restart(&self, number: usize) {
        let index = number % self.ports.len();
        let mut process = self.processes[index].lock().await;
        process.kill().unwrap();
        *process = serve(self.ports[index], self.folder.path(), self.database.as_deref()).await;
    }
}

async fn serve(port: u16, folder: &Path, database: Option<&str>) -> Process {
    Process::serve(Path::new(PROGRAM), port, folder, database).await.unwrap()
}

/// A database of its own.
async fn new_database() -> Option<String> {
    let url = std::env::var("CASTELLUM_TEST_POSTGRES").ok()?;
    let name = format!("crash_{}", std::process::id());
    let (client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
    let task = tokio::spawn(connection);
    client.execute(&format!("CREATE DATABASE {name}"), &[]).await.unwrap();
    drop(client);
    tokio::time::timeout(Duration::from_secs(10), task).await.unwrap().unwrap().unwrap();
    let (server, _) = url.rsplit_once('/').unwrap();
    Some(format!("{server}/{name}"))
}
