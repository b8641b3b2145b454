//! A throw-away Postgres for tests.
//!
//! It lives in a temporary folder, listens on a free port of this machine alone
//! and is gone with its value. Where Postgres is missing it is installed with
//! the system's package manager.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::command::{install_packages, run, succeeds};

/// The user for whom Postgres runs if we are root, as it refuses to be.
const USER: &str = "postgres";

/// A Postgres that runs until it is dropped.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Starts one.
    pub(crate) fn start() -> Result<Self> {
        let programs = find_programs().context("there is no initdb: please install Postgres")?;
        let postgres = Self { programs, folder: new_folder()?, port: free_port()? };
        postgres.begin()?;
        Ok(postgres)
    }

    /// Where to connect.
    pub(crate) fn url(&self) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/postgres", self.port)
    }

    fn begin(&self) -> Result<()> {
        let data = self.folder.join("data");
        let data = data.to_string_lossy();
        run(
            &mut self.program("initdb", &["-D", &data, "-A", "trust", "-U", USER, "-E", "UTF8", "--no-sync"])
        )?;
        let socket = self.folder.to_string_lossy();
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={socket} -c max_connections=500",
            self.port
        );
        let log = self.folder.join("log");
        run(&mut self.program(
            "pg_ctl",
            &["-D", &data, "-l", &log.to_string_lossy(), "-o", &options, "-w", "-s", "start"],
        ))
    }

    /// A program of Postgres, run by somebody who is not root.
    fn program(&self, name: &str, arguments: &[&str]) -> Command {
        let path = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        command.args(arguments).current_dir(&self.folder).stdout(std::process::Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.join("data");
        let mut stop =
            self.program("pg_ctl", &["-D", &data.to_string_lossy(), "-m", "immediate", "-s", "stop"]);
        if !succeeds(&mut stop) {
            eprintln!("Postgres in {} did not stop", self.folder.display());
        }
        // What cannot be removed is in the temporary folder anyway.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Installs Postgres if there is none. `say` is told that it takes a while.
pub(crate) fn install(say: impl Fn(&str)) -> Result<()> {
    if find_programs().is_none() {
        say("  installing Postgres from Debian's packages");
        install_packages(&["postgresql"])?;
        find_programs().context("Postgres was installed, but initdb was not found")?;
    }
    Ok(())
}

fn find_programs() -> Option<PathBuf> {
    let has_initdb = |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file();
    let on_path = std::env::var_os("PATH")
        .into_iter()
        .flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    // Debian keeps them out of the way, one folder a version.
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<_> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    on_path.chain(debian.into_iter().rev()).find(has_initdb)
}

fn new_folder() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("castellum-postgres-{}", std::process::id()));
    // A folder of a process with our number that was killed.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    if is_root() {
        give_to_user(&folder)?;
    }
    Ok(folder)
}

fn give_to_user(folder: &Path) -> Result<()> {
    let mut chown = Command::new("chown");
    run(chown.arg(USER).arg(folder))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no port is free")?;
    Ok(listener.local_addr().context("a socket without address")?.port())
}
