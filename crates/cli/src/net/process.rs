//! A server in a process of its own.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::http::Http;

/// A server that does not answer after so long never will.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server in a process of its own, which ends when this is dropped.
pub struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    /// Starts `castellum serve` with no limits on how much one address may do,
    /// and waits until it answers.
    ///
    /// # Errors
    /// It does not start.
    pub async fn serve(program: &Path, port: u16, data: &Path, database: Option<&str>) -> Result<Self> {
        let mut arguments = vec!["serve".into(), "--log=warn".into(), "--sweep-seconds=1".into()];
        let limits = [
            "requests",
            "person-requests",
            "people",
            "messages",
            "connections",
            "person-connections",
            "open-games",
        ];
        arguments.extend(limits.map(|limit| format!("--max-{limit}=0")));
        arguments.push(format!("--data={}", data.display()));
        arguments.extend(database.map(|database| format!("--database={database}")));
        Self::start(program, port, &arguments).await
    }

    /// Starts a program that listens on a port of this machine, and waits until
    /// it answers.
    ///
    /// # Errors
    /// It does not start.
    pub async fn start(program: &Path, port: u16, arguments: &[String]) -> Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let child = Command::new(program)
            .args(arguments)
            .arg(format!("--listen={address}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let mut process = Self { child, address };
        process.wait_until_ready().await?;
        Ok(process)
    }

    async fn wait_until_ready(&mut self) -> Result<()> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait()? {
                bail!("the server ended with {status}");
            }
            if self.is_ready().await.unwrap_or(false) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        bail!("the server does not answer")
    }

    async fn is_ready(&self) -> Result<bool> {
        let mut http = Http::connect(self.address).await?;
        Ok(http.send("GET", "/readyz", "", &()).await?.status.is_success())
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How much memory it has, in bytes.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
    }

    /// How long it has had a processor.
    #[must_use]
    pub fn cpu(&self) -> Option<Duration> {
        /// Linux counts in hundredths of a second for whoever asks.
        const TICK: Duration = Duration::from_millis(10);
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // After the name, which may hold anything: 11 other fields, then user and system time.
        let fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let ticks: Vec<u32> = fields.take(2).map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(TICK * ticks.iter().sum::<u32>())
    }

    /// Ends it at once, as a power failure would: on Unix by SIGKILL.
    ///
    /// # Errors
    /// It cannot be ended.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.kill();
    }
}

/// A port of this machine on which nobody listens now.
///
/// # Errors
/// There is none.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}
